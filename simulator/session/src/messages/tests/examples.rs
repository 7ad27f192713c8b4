//! One value of each message.

use katarenga_core::Button;
use katarenga_core::lights::Role;
use katarenga_core::referee::TouchMove;
use katarenga_core::sensing::SensorKind;
use katarenga_core::speech::{self, Language, Light};
use katarenga_rules::board::Edge;
use katarenga_rules::{Outcome, Side, Victory};
use katarenga_world::Defect;
use serde_json::{Value, json};

use crate::messages::*;
use crate::seats::Seat;
use crate::{lessons, new_game};

const WHITE: ByName<Side> = ByName(Side::White);
const BLACK: ByName<Side> = ByName(Side::Black);
const LAYOUT: &str = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";

fn position() -> String {
    format!("{LAYOUT} b6b/8/8/8/3w4/8/8/w7 - b katarenga -")
}

fn names() -> Names {
    Names {
        white: Some("Anna".into()),
        black: None,
    }
}

fn made() -> Made {
    Made {
        side: WHITE,
        m: "d4e5".into(),
        captured: false,
        spent: 2.5,
    }
}

fn players() -> PlayersShown {
    PlayersShown {
        white: false,
        black: true,
        level: 3,
        hints: true,
    }
}

fn pawn(side: ByName<Side>) -> Pawn {
    Pawn {
        side,
        on: None,
        hand: None,
        slides: None,
        x: None,
        y: None,
    }
}

/// All parts at once, none of them nothing.
pub(super) fn parts() -> Parts {
    let refused = Refused {
        name: "ui.not_told",
        fillings: [("move", Filling::Text("b1b6".into()))].into(),
        detail: Some("one more sentence".into()),
    };
    Parts {
        hand: Some(1),
        lights: Some("00ff00".repeat(68).into()),
        pawns: Some(
            [
                Pawn {
                    on: Some("d4".into()),
                    x: Some(4.0),
                    y: Some(4.02),
                    ..pawn(WHITE)
                },
                Pawn {
                    hand: Some(1),
                    slides: Some(false),
                    x: Some(-1.5),
                    y: Some(3.0),
                    ..pawn(WHITE)
                },
                pawn(BLACK),
            ]
            .into(),
        ),
        quarters: Some(LAYOUT.replace('/', "").into()),
        follow: Some(true),
        set_up: Some(false),
        draft: Some(Some(
            Draft {
                colours: LAYOUT.replace('/', ""),
                corner: Some("a8".into()),
                square: None,
            }
            .into(),
        )),
        tell: Some(
            Telling {
                language: ByName(Language::English),
                says: vec!["White to move.".into()],
                last_move: Some("Black has moved from b8 to b7.".into()),
                cells: [("b7".into(), ByName(Role::LastMove))].into(),
                lights: [("a1".into(), ByName(Light::WhiteMoves))].into(),
                buttons: [(
                    ButtonName(Button::Setup).name(),
                    Meaning {
                        press: None,
                        hold: Some(ByName(speech::Act::OpenMenu)),
                    },
                )]
                .into(),
                turned: false,
                camps: [("a0".into(), WHITE), ("a9".into(), BLACK)].into(),
            }
            .into(),
        ),
        may: Some(Some(
            May {
                side: WHITE,
                told: false,
                moves: vec!["a1b3".into(), "d4e5".into()],
            }
            .into(),
        )),
        standing: Some(Some(
            Standing {
                clock: Some([300, 299]),
                turn: Some(GameWord::Turn(Side::White)),
                side: Some(WHITE),
                runs: Some(WHITE),
                paused: false,
                places: false,
                players: players(),
                rules: "katarenga",
                score: Some(Score {
                    white: 1,
                    black: 0,
                    draws: 2,
                }),
            }
            .into(),
        )),
        game: Some(Some(
            Game {
                position: Some(position()),
                moves: vec![made()],
            }
            .into(),
        )),
        archive: Some(
            [Summary {
                moves: 31,
                rules: "race",
                result: GameWord::Over(Outcome::Win {
                    winner: Side::Black,
                    by: Victory::Race,
                }),
                began: Some("2026-11-16T21:30Z".into()),
                names: names(),
            }]
            .into(),
        ),
        names: Some(names().into()),
        bench: Some(
            Bench {
                device: "core",
                power: true,
                sensors: SensorKind::Hall,
                noise: 2.0,
                defects: [("e4".into(), Defect::Stuck)].into(),
                speed: 1.0,
                stopped: None,
                unsaved: Some("no space left on device".into()),
                version: "0.1.0 (unknown)",
            }
            .into(),
        ),
        settings: Some(Some(
            SettingsShown {
                now: Settings {
                    rules: "race-gb".into(),
                    layout: LAYOUT.into(),
                    clock: Some((5, 5, 3)),
                    white_edge: ByName(Edge::Near),
                    players: players(),
                    swap: false,
                    quiet_first_move: true,
                    touch_move: ByName(TouchMove::Strict),
                },
                missed: true,
                runs: true,
                claim: false,
            }
            .into(),
        )),
        finger: Some(
            Finger {
                busy: true,
                button: Some(ButtonName(Button::Ok)),
                lost: Some(refused.clone()),
            }
            .into(),
        ),
        offer: Some(Some(Offer {
            by: BLACK,
            hand: 2,
            declined: false,
        })),
        sounds: Some(
            [Heard {
                number: 7,
                notes: vec![(880, 60), (0, 40), (1_320, 90)],
            }]
            .into(),
        ),
        log: Some(["0.012 INFO calibrated".to_owned()].into()),
        seats: Some(SeatsShown {
            mine: Seat::White,
            host: true,
            speaks_for: vec![WHITE],
            white: 1,
            black: 1,
            both: 0,
            onlooker: 3,
        }),
        replay: Some(Box::new(Replay {
            mark: "00000000deadbeef".into(),
            rules: "katarenga",
            colours: LAYOUT.replace('/', ""),
            positions: vec![position()],
            pawns: vec![".".repeat(64) + "ww.."],
            moves: vec![made()],
            result: Some(GameWord::GivenUp),
            over: false,
            decided: false,
            text: "Katarenga game\n".into(),
            began: None,
            names: names(),
        })),
        unread: Some(Unread {
            word: "ui.unread_line_position",
            line: Some(2),
            field: Some("ui.field_pawns"),
            m: Some("d4e5".into()),
            detail: Some("rank 3 is too short".into()),
        }),
        second_look: Some(SecondLook {
            mark: "00000000deadbeef".into(),
            white: vec![12, -310],
            turns: vec![Turn {
                number: 1,
                best: Some("d4d5".into()),
            }],
        }),
        refused: Some(refused),
    }
}

/// The parts that can be nothing.
pub(super) fn nothing() -> Parts {
    Parts {
        draft: Some(None),
        may: Some(None),
        standing: Some(None),
        game: Some(None),
        settings: Some(None),
        offer: Some(None),
        ..Parts::default()
    }
}

/// What a page loads once.
pub(super) fn files() -> [(String, Value); 4] {
    let page = GuidePage {
        name: "katarenga",
        title: "Katarenga".into(),
        html: "<p>Enter both camps.</p>\n".into(),
    };
    let invitation = Invitation {
        shared: true,
        links: vec![Link {
            link: "http://192.168.1.5:6464/?key=0123456789abcdef0123456789abcdef".into(),
            code: Some("<svg/>".into()),
        }],
    };
    [
        ("choices".into(), json!(new_game::choices())),
        ("guide".into(), json!([page])),
        ("lessons".into(), json!(lessons::lessons())),
        ("share".into(), json!(invitation)),
    ]
}

/// Each command.
pub(super) fn commands() -> Vec<(&'static str, Command)> {
    let carried = || {
        vec![Carried {
            pawn: 3,
            x: 4.5,
            y: -1.0,
        }]
    };
    let new_game = NewGame {
        rules: "race-gb".into(),
        layout: LayoutWish::These(LAYOUT.into()),
        clock: Some((5, 5, 3)),
        white_edge: EdgeWish::Lots,
        white: false,
        black: true,
        level: 3,
        hints: true,
        swap: false,
        quiet_first_move: true,
        touch_move: "strict".into(),
        gives_up: true,
    };
    vec![
        ("language", Command::Language(ByName(Language::German))),
        (
            "sit",
            Command::Sit {
                seat: Seat::Black,
                token: Some(7),
            },
        ),
        (
            "lift",
            Command::Lift {
                pawns: vec![3],
                slides: true,
            },
        ),
        ("carry", Command::Carry(carried())),
        ("set", Command::Set(carried())),
        ("put_back", Command::PutBack),
        ("knock", Command::Knock(12)),
        ("set_up", Command::SetUp),
        ("clear", Command::Clear),
        ("press", Command::Press(ButtonName(Button::Turn))),
        ("release", Command::Release(ButtonName(Button::Turn))),
        ("power", Command::Power(false)),
        ("sensors", Command::Sensors(SensorKind::Reed)),
        ("noise", Command::Noise(2.5)),
        (
            "defect",
            Command::Defect {
                cell: "e4".into(),
                defect: Some(Defect::Dead),
            },
        ),
        ("quarters", Command::Quarters(Quarters::Shuffle)),
        ("players", Command::Players(players())),
        ("new_game", Command::NewGame(Box::new(new_game))),
        ("act", Command::Act(Act::WhiteResigns)),
        ("draw", Command::Draw(DrawTalk::Accept)),
        ("stop", Command::Stop),
        ("position", Command::Position(position())),
        ("move", Command::Move("b1 takes b6".into())),
        ("carry_out", Command::CarryOut),
        ("replay", Command::Replay(0)),
        ("read", Command::Read("Katarenga game\n".into())),
        (
            "second_look",
            Command::SecondLook("Katarenga game\n".into()),
        ),
        (
            "names",
            Command::Names {
                white: "Anna".into(),
                black: String::new(),
            },
        ),
    ]
}
