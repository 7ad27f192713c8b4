//! Encodes records as bytes and decodes them.
//!
//! The checksum has been verified before, so an unknown value comes from a later version. Unknown or missing settings take
//! their defaults; a game with an unknown value is not read.

use super::bytes::{Reader, Writer};
use super::record::{GameStart, PlayedMove};
use crate::evening::{ClockSettings, MatchScore, Players, Settings};
use crate::lights::Brightness;
use crate::referee::Options;
use crate::sensing::Calibration;
use crate::units::{AdcCount, Millis};
use katarenga_rules::board::{Bitboard, BySide, Camp, Cell, Edge, Layout, Side, Square};
use katarenga_rules::game::{DrawReason, Move, Outcome, Phase, Position, Rules, Setup, Victory};
use katarenga_rules::names::Stored;
use katarenga_rules::opponent::Level;

/// Stands for nothing where a code is expected.
const NONE: u8 = 0xFF;

/// Stands for the square that a game remembers, once all pawns of a game were placed in which they move then (R66).
const ALL_PLACED: u8 = 0x40;

/// Stands for a draw where the code of a winner is expected.
const DRAWN: u8 = 2;

/// The longest nudge that is read: longer values are taken for damage (R15). The menu offers up to 0.8 s.
const MOST_NUDGE: Millis = Millis(5_000);

/// The longest time that three bytes hold, about 4½ hours.
const MOST_SPENT: Millis = Millis(0x00FF_FFFF);

pub(super) fn write_settings(to: &mut Writer, settings: &Settings) {
    write_layout(to, &settings.layout);
    to.byte(settings.rules.code());
    write_options(to, settings.options);
    to.byte(settings.quiet_first_move.into());
    to.byte(settings.white_edge.code());
    write_clock(to, settings.clock);
    to.byte(settings.brightness.step() as u8);
    to.byte(settings.palette.code());
    to.byte(settings.terrain.into());
    to.byte(settings.sound.into());
}

pub(super) fn read_settings(from: &mut Reader<'_>) -> Option<Settings> {
    let usual = Settings::new(read_layout(from)?);
    Some(Settings {
        rules: from
            .byte()
            .and_then(Rules::from_code)
            .unwrap_or(usual.rules),
        options: Options {
            touch_move: from.stored().unwrap_or(usual.options.touch_move),
            nudge: read_nudge(from).unwrap_or(usual.options.nudge),
        },
        quiet_first_move: from.flag().unwrap_or(usual.quiet_first_move),
        white_edge: from.stored().unwrap_or(usual.white_edge),
        clock: read_clock(from).unwrap_or(usual.clock),
        brightness: from.one_of(&Brightness::ALL).unwrap_or(usual.brightness),
        palette: from.stored().unwrap_or(usual.palette),
        terrain: from.flag().unwrap_or(usual.terrain),
        sound: from.flag().unwrap_or(usual.sound),
        ..usual
    })
}

pub(super) fn write_players(to: &mut Writer, players: &Players) {
    for side in Side::ALL {
        to.byte(players.sides[side].code());
    }
    to.byte(players.level.number());
    to.byte(players.hints.into());
    to.byte(players.swap.into());
}

/// Fields that are missing or not understood keep their default: two people play.
pub(super) fn read_players(from: &mut Reader<'_>) -> Players {
    let usual = Players::default();
    Players {
        sides: BySide {
            white: from.stored().unwrap_or(usual.sides.white),
            black: from.stored().unwrap_or(usual.sides.black),
        },
        level: from.byte().and_then(Level::new).unwrap_or(usual.level),
        hints: from.flag().unwrap_or(usual.hints),
        swap: from.flag().unwrap_or(usual.swap),
    }
}

/// Twelve bits for the zero and twelve for the noise of each cell.
pub(super) fn write_calibration(to: &mut Writer, calibration: &Calibration) {
    to.byte(calibration.kind.code());
    for (cell, zero) in calibration.zeros.iter() {
        let most = AdcCount::FULL_SCALE;
        let both =
            u32::from(zero.0.min(most.0)) | u32::from(calibration.noise[cell].min(most).0) << 12;
        let [low, middle, high, _] = both.to_le_bytes();
        to.bytes([low, middle, high]);
    }
}

/// Reads into a calibration, which is large, where it lies.
pub(super) fn read_calibration(from: &mut Reader<'_>, calibration: &mut Calibration) -> Option<()> {
    calibration.kind = from.stored()?;
    for (cell, zero) in calibration.zeros.iter_mut() {
        let [low, middle, high] = from.bytes()?;
        let both = u32::from_le_bytes([low, middle, high, 0]);
        *zero = AdcCount((both & 0xFFF) as u16);
        calibration.noise[cell] = AdcCount((both >> 12) as u16);
    }
    Some(())
}

pub(super) fn write_match_score(to: &mut Writer, match_score: &MatchScore) {
    to.bytes([match_score.wins.white, match_score.wins.black]);
    to.byte(match_score.draws);
    to.byte(match_score.revenge.map_or(NONE, Stored::code));
}

pub(super) fn read_match_score(from: &mut Reader<'_>) -> Option<MatchScore> {
    Some(MatchScore {
        wins: BySide {
            white: from.byte()?,
            black: from.byte()?,
        },
        draws: from.byte()?,
        revenge: Edge::from_code(from.byte()?),
    })
}

pub(super) fn write_start(to: &mut Writer, start: &GameStart) {
    let GameStart {
        position,
        options,
        white_edge,
        clock,
    } = start;
    write_layout(to, position.layout());
    for side in Side::ALL {
        to.long(position.pawns(side).bits());
    }
    let camps = position.camps().iter().map(|camp| 1 << camp.index());
    to.byte(camps.sum());
    to.byte(position.side().code());
    to.byte(position.rules().code());
    to.byte(match position.phase() {
        Phase::Displaced(square) | Phase::Placing(Some(square)) => square.index() as u8,
        Phase::Capturing => ALL_PLACED,
        Phase::Moving | Phase::Placing(None) => NONE,
    });
    to.byte(position.must_be_quiet().into());
    write_options(to, *options);
    to.byte(white_edge.code());
    write_clock(to, *clock);
}

pub(super) fn read_start(from: &mut Reader<'_>) -> Option<GameStart> {
    let layout = read_layout(from)?;
    let pawns = BySide {
        white: Bitboard::from_bits(from.long()?),
        black: Bitboard::from_bits(from.long()?),
    };
    let camps = from.byte().filter(|&camps| camps < 1 << Camp::COUNT)?;
    let is_occupied = |camp: &Camp| camps >> camp.index() & 1 != 0;
    let side = from.stored()?;
    let rules = Rules::from_code(from.byte()?)?;
    let setup = Setup {
        layout,
        pawns,
        camps: Camp::ALL.into_iter().filter(is_occupied).collect(),
        side,
        rules,
        phase: match from.byte()? {
            NONE => Phase::first(rules),
            ALL_PLACED => Phase::Capturing,
            index => rules.phase_with(Square::from_index(index.into())?),
        },
    };
    let position = Position::try_from(setup).ok()?;
    Some(GameStart {
        position: match from.flag()? {
            true => position.with_quiet_first_move(),
            false => position,
        },
        options: read_options(from)?,
        white_edge: from.stored()?,
        clock: read_clock(from)?,
    })
}

/// The first square is [`NONE`] for a pawn that comes from the hand.
pub(super) fn write_move(to: &mut Writer, played: &PlayedMove) {
    to.bytes(played.ply.to_le_bytes());
    to.byte(played.m.from.map_or(NONE, |from| from.index() as u8));
    to.byte(played.m.to.index() as u8);
    let [low, middle, high, _] = played.spent.min(MOST_SPENT).0.to_le_bytes();
    to.bytes([low, middle, high]);
}

pub(super) fn read_move(from: &mut Reader<'_>) -> Option<PlayedMove> {
    let ply = u16::from_le_bytes(from.bytes()?);
    let m = Move {
        from: match from.byte()? {
            NONE => None,
            index => Some(Square::from_index(index.into())?),
        },
        to: from.one_of(&Cell::ALL)?,
    };
    let [low, middle, high] = from.bytes()?;
    let spent = Millis(u32::from_le_bytes([low, middle, high, 0]));
    Some(PlayedMove { ply, m, spent })
}

/// A byte for who won, or neither, and one for how; both are [`NONE`] for a game that was given up.
pub(super) fn write_outcome(to: &mut Writer, outcome: Option<Outcome>) {
    to.bytes(match outcome {
        None => [NONE, NONE],
        Some(Outcome::Win { winner, by }) => [winner.code(), by.code()],
        Some(Outcome::Draw(why)) => [DRAWN, why.code()],
    });
}

/// A game that ended in a way that this version does not know counts as given up.
pub(super) fn read_outcome(from: &mut Reader<'_>) -> Option<Option<Outcome>> {
    let [who, how] = from.bytes()?;
    Some(match who {
        DRAWN => DrawReason::from_code(how).map(Outcome::Draw),
        winner => Side::from_code(winner)
            .zip(Victory::from_code(how))
            .map(|(winner, by)| Outcome::Win { winner, by }),
    })
}

pub(super) fn write_layout(to: &mut Writer, layout: &Layout) {
    for plane in layout.planes() {
        to.long(plane.bits());
    }
}

pub(super) fn read_layout(from: &mut Reader<'_>) -> Option<Layout> {
    let low = Bitboard::from_bits(from.long()?);
    Some(Layout::from_planes([
        low,
        Bitboard::from_bits(from.long()?),
    ]))
}

pub(super) fn write_options(to: &mut Writer, options: Options) {
    to.byte(options.touch_move.code());
    to.word(options.nudge.0);
}

pub(super) fn read_options(from: &mut Reader<'_>) -> Option<Options> {
    Some(Options {
        touch_move: from.stored()?,
        nudge: read_nudge(from)?,
    })
}

fn read_nudge(from: &mut Reader<'_>) -> Option<Millis> {
    Some(Millis(from.word()?).min(MOST_NUDGE))
}

/// No time for either player is no clock.
pub(super) fn write_clock(to: &mut Writer, clock: Option<ClockSettings>) {
    let BySide { white, black } = clock.map_or(BySide::both(Millis(0)), |clock| clock.time);
    let increment = clock.map_or(Millis(0), |clock| clock.increment);
    to.byte(clock.is_some().into());
    for time in [white, black, increment] {
        to.word(time.0);
    }
}

pub(super) fn read_clock(from: &mut Reader<'_>) -> Option<Option<ClockSettings>> {
    // All bytes are taken before one of them can be found to make no sense: others follow.
    let runs = from.byte()?;
    let clock = ClockSettings {
        time: BySide {
            white: Millis(from.word()?),
            black: Millis(from.word()?),
        },
        increment: Millis(from.word()?),
    };
    match runs {
        0 => Some(None),
        1 => Some(Some(clock)),
        _ => None,
    }
}
