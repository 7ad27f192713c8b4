// The messages between the page and the program. Generated from the types of `katarenga-session`:
// `UPDATE=1 cargo test -p katarenga-session messages` writes it anew.

/** A player. */
export type Side = "white" | "black";

/** A language of the board. */
export type Language = "en" | "de" | "fr" | "nl";

/** A colour of squares. */
export type Colour = "red" | "yellow" | "green" | "blue";

/** An edge of the board. */
export type Edge = "near" | "far";

/** How strictly touched pawns must be moved. */
export type TouchMove = "strict" | "lenient" | "off";

/** What the light of a cell means to players. */
export type Role = "destination" | "capture" | "camp" | "place" | "captor" | "bound" | "put-back" | "take-away" | "illegal" | "question" | "displaced" | "lift" | "set-down" | "taken" | "hint" | "last-move" | "faulty";

/** What a light means that has no role. */
export type Light = "white-moves" | "black-moves" | "white-thinks" | "black-thinks" | "exchange" | "white-won" | "black-won" | "white-time" | "black-time" | "score" | "drawn" | "white-group" | "black-group" | "apart" | "white" | "black" | "measures" | "untested" | "ground" | "being-chosen" | "sign" | "chosen" | "offered" | "good" | "bad" | "asks" | "show";

/** What a button does. */
export type ButtonAct = "open-menu" | "play-without-broken" | "end-test" | "play-as-they-stand" | "show-standing" | "show-hint" | "take-other-side" | "show-groups" | "pause" | "go-on" | "back-to-contents" | "leave-menu" | "screen-before" | "next-screen" | "open-screen" | "face-before" | "next-face" | "offer-all-faces" | "turn-face" | "make-random" | "make-balanced" | "next-corner" | "next-colour" | "colour-before" | "corners-again" | "take-layout" | "value-before" | "next-value" | "next-row" | "take" | "keep-game" | "give-up" | "end-game" | "go-back";

/** What is wrong with a sensor. */
export type Defect = "dead" | "stuck" | "noisy";

/** A button on the frame. */
export type Button = "setup" | "back" | "next" | "turn" | "ok";

/** What feels pawns. */
export type SensorKind = "hall" | "reed";

/** The name of a word, one of the page's own or one of the board. */
export type Word = "colour.blue" | "colour.green" | "colour.red" | "colour.yellow" | "do.back-to-contents" | "do.colour-before" | "do.corners-again" | "do.end-game" | "do.end-test" | "do.face-before" | "do.give-up" | "do.go-back" | "do.go-on" | "do.keep-game" | "do.leave-menu" | "do.make-balanced" | "do.make-random" | "do.next-colour" | "do.next-corner" | "do.next-face" | "do.next-row" | "do.next-screen" | "do.next-value" | "do.offer-all-faces" | "do.open-menu" | "do.open-screen" | "do.pause" | "do.play-as-they-stand" | "do.play-without-broken" | "do.screen-before" | "do.show-groups" | "do.show-hint" | "do.show-standing" | "do.take" | "do.take-layout" | "do.take-other-side" | "do.turn-face" | "do.value-before" | "game.battle" | "game.congress" | "game.cornered" | "game.isolation" | "game.katarenga" | "game.quebec" | "game.race" | "game.troika" | "goal.battle" | "goal.congress" | "goal.cornered" | "goal.isolation" | "goal.katarenga" | "goal.quebec" | "goal.race" | "goal.troika" | "level.1" | "level.2" | "level.3" | "level.4" | "level.5" | "level.6" | "level.7" | "level.8" | "light.apart" | "light.asks" | "light.bad" | "light.being-chosen" | "light.black" | "light.black-group" | "light.black-moves" | "light.black-thinks" | "light.black-time" | "light.black-won" | "light.chosen" | "light.drawn" | "light.exchange" | "light.good" | "light.ground" | "light.measures" | "light.offered" | "light.score" | "light.show" | "light.sign" | "light.untested" | "light.white" | "light.white-group" | "light.white-moves" | "light.white-thinks" | "light.white-time" | "light.white-won" | "over.black-camps" | "over.black-group" | "over.black-last-placed" | "over.black-line" | "over.black-material" | "over.black-race" | "over.black-resignation" | "over.black-survivors" | "over.black-time" | "over.draw-agreement" | "over.draw-no-move" | "over.draw-no-placement" | "over.draw-repetition" | "over.white-camps" | "over.white-group" | "over.white-last-placed" | "over.white-line" | "over.white-material" | "over.white-race" | "over.white-resignation" | "over.white-survivors" | "over.white-time" | "palette.colour-blind" | "palette.high-contrast" | "palette.standard" | "refused.draw_declined" | "refused.game_runs" | "refused.hosts_only" | "refused.interrupted" | "refused.lost_way" | "refused.much_too_long" | "refused.needs_both" | "refused.no_aside" | "refused.no_game" | "refused.no_hand" | "refused.no_offer" | "refused.no_power" | "refused.no_such_game" | "refused.no_such_setting" | "refused.not_kept" | "refused.not_understood" | "refused.onlooker" | "refused.others_finger" | "refused.others_turn" | "refused.position_camps" | "refused.position_displaced" | "refused.position_layout" | "refused.position_pawns" | "refused.position_rules" | "refused.position_side" | "refused.seat_taken" | "refused.stopped" | "refused.too_long" | "refused.too_much" | "refused.unplayable_layout" | "role.bound" | "role.camp" | "role.captor" | "role.capture" | "role.destination" | "role.displaced" | "role.faulty" | "role.hint" | "role.illegal" | "role.last-move" | "role.lift" | "role.place" | "role.put-back" | "role.question" | "role.set-down" | "role.take-away" | "role.taken" | "share.both" | "share.close" | "share.closed" | "share.code" | "share.copy" | "share.count" | "share.devices" | "share.invite" | "share.link" | "share.network" | "share.no_network" | "share.off" | "share.onlooker" | "share.open" | "share.seat" | "share.secret" | "share.there" | "share.title" | "side.black" | "side.white" | "turn.black" | "turn.white" | "ui.accept" | "ui.acts" | "ui.after" | "ui.apply" | "ui.archive" | "ui.archive_game" | "ui.archive_game_short" | "ui.as_text" | "ui.aside" | "ui.asked_claim" | "ui.asked_draw" | "ui.back_beside" | "ui.back_on" | "ui.back_to_board" | "ui.before" | "ui.being_set" | "ui.bench" | "ui.black_beside" | "ui.board" | "ui.buttons" | "ui.buttons_now" | "ui.by_board" | "ui.by_person" | "ui.camp_black" | "ui.camp_white" | "ui.cancel" | "ui.carry_out" | "ui.claim" | "ui.clear" | "ui.clock" | "ui.clock_off" | "ui.close_replay" | "ui.copied" | "ui.copy" | "ui.copy_game" | "ui.copy_link" | "ui.corner_ne" | "ui.corner_nw" | "ui.corner_se" | "ui.corner_sw" | "ui.dead" | "ui.decline" | "ui.defect" | "ui.defect_cell" | "ui.device_core" | "ui.device_image" | "ui.draft" | "ui.draw" | "ui.edge_far" | "ui.edge_lots" | "ui.edge_near" | "ui.empty_slot" | "ui.field_camps" | "ui.field_displaced" | "ui.field_layout" | "ui.field_pawns" | "ui.field_rules" | "ui.field_side" | "ui.first" | "ui.follow" | "ui.game" | "ui.give_it_up" | "ui.given_up" | "ui.go_on" | "ui.hall" | "ui.hand_keys" | "ui.hands" | "ui.hint" | "ui.hints" | "ui.hold" | "ui.illegal_another_quarter" | "ui.illegal_dead_end" | "ui.illegal_displaced_first" | "ui.illegal_game_over" | "ui.illegal_may_not_displace" | "ui.illegal_must_capture" | "ui.illegal_needless_pass" | "ui.illegal_no_entry" | "ui.illegal_no_own_pawn" | "ui.illegal_nothing_is_captured" | "ui.illegal_nothing_to_place" | "ui.illegal_occupied" | "ui.illegal_out_of_reach" | "ui.illegal_own_pawn" | "ui.illegal_placed_in_camp" | "ui.illegal_placed_pawns_stay" | "ui.illegal_quiet_first_move" | "ui.illegal_threatened" | "ui.increment" | "ui.keep_game" | "ui.keys" | "ui.knock" | "ui.language" | "ui.last" | "ui.layout" | "ui.layout_balanced" | "ui.layout_random" | "ui.layout_these" | "ui.lesson_again" | "ui.lesson_at" | "ui.lesson_back" | "ui.lesson_baseline_do" | "ui.lesson_baseline_text" | "ui.lesson_baseline_title" | "ui.lesson_blue_do" | "ui.lesson_blue_text" | "ui.lesson_blue_title" | "ui.lesson_camp_do" | "ui.lesson_camp_text" | "ui.lesson_camp_title" | "ui.lesson_capture_do" | "ui.lesson_capture_text" | "ui.lesson_capture_title" | "ui.lesson_done" | "ui.lesson_finish" | "ui.lesson_green_do" | "ui.lesson_green_text" | "ui.lesson_green_title" | "ui.lesson_illegal" | "ui.lesson_leave" | "ui.lesson_next" | "ui.lesson_nudge" | "ui.lesson_other_move" | "ui.lesson_red_do" | "ui.lesson_red_text" | "ui.lesson_red_title" | "ui.lesson_touch_do" | "ui.lesson_touch_text" | "ui.lesson_touch_title" | "ui.lesson_turn_do" | "ui.lesson_turn_text" | "ui.lesson_turn_title" | "ui.lesson_win_do" | "ui.lesson_win_text" | "ui.lesson_win_title" | "ui.lesson_yellow_do" | "ui.lesson_yellow_text" | "ui.lesson_yellow_title" | "ui.lessons" | "ui.lessons_about" | "ui.level" | "ui.lights_now" | "ui.log" | "ui.look_again" | "ui.look_ahead" | "ui.look_better" | "ui.look_even" | "ui.look_line" | "ui.look_won" | "ui.lost" | "ui.minutes" | "ui.more" | "ui.motion" | "ui.motion_calm" | "ui.motion_lively" | "ui.motion_system" | "ui.moves" | "ui.new_game" | "ui.no_draws" | "ui.no_games" | "ui.no_layout" | "ui.no_lights" | "ui.no_moves" | "ui.noise" | "ui.noisy" | "ui.not_a_move" | "ui.not_bound" | "ui.not_busy" | "ui.not_in_menu" | "ui.not_mismatch" | "ui.not_no_game" | "ui.not_nothing_told" | "ui.not_pawn_away" | "ui.not_thinks" | "ui.not_told" | "ui.not_unseen" | "ui.nothing" | "ui.offer" | "ui.offer_draw" | "ui.offer_later" | "ui.offer_start" | "ui.offered_black" | "ui.offered_white" | "ui.only_who_plays" | "ui.open" | "ui.own_squares" | "ui.panel" | "ui.paste" | "ui.pause" | "ui.pawn_black" | "ui.pawn_white" | "ui.play_on" | "ui.players" | "ui.players_hint" | "ui.position" | "ui.power" | "ui.power_off" | "ui.quarter_help" | "ui.quarter_lies" | "ui.quarters" | "ui.quiet_first_move" | "ui.race_from" | "ui.race_to" | "ui.read" | "ui.read_text" | "ui.read_title" | "ui.reed" | "ui.replay_at" | "ui.replay_board" | "ui.resign" | "ui.resign_asked" | "ui.resigns_black" | "ui.resigns_white" | "ui.ringed" | "ui.rules" | "ui.rules_of" | "ui.rules_of_this" | "ui.running" | "ui.says" | "ui.score" | "ui.seconds" | "ui.sensors" | "ui.set_up" | "ui.settings" | "ui.several" | "ui.shuffle" | "ui.skip" | "ui.slide" | "ui.sound" | "ui.sound_sensor" | "ui.speed" | "ui.start" | "ui.start_game" | "ui.step" | "ui.stop" | "ui.stopped" | "ui.stuck" | "ui.swap" | "ui.tab_games" | "ui.tab_learn" | "ui.tab_play" | "ui.tab_workshop" | "ui.table" | "ui.tabs" | "ui.tip" | "ui.touch_lenient" | "ui.touch_move" | "ui.touch_off" | "ui.touch_strict" | "ui.turn_over" | "ui.type_move" | "ui.type_move_do" | "ui.type_move_hint" | "ui.unread_illegal" | "ui.unread_line" | "ui.unread_line_position" | "ui.unread_link" | "ui.unread_long" | "ui.unread_move" | "ui.unread_neither" | "ui.unread_position" | "ui.unread_result" | "ui.unsaved" | "ui.which_game" | "ui.white_beside" | "ui.white_sits" | "ui.who_plays" | "ui.withdraw" | "ui.would_give_up" | "ui.yes_claim" | "ui.yes_draw";

/** A game, by its chapter in the guide. */
export type GameName = "katarenga" | "race" | "congress" | "quebec" | "isolation" | "cornered" | "troika" | "battle";

/** A step of the lessons. */
export type LessonName = "blue" | "red" | "yellow" | "green" | "capture" | "touch" | "turn" | "baseline" | "camp" | "win";

/**
 * Where a device sits.
 */
export type Seat = "white" | "black" | "both" | "onlooker";

/**
 * The players' names, as far as they have some.
 */
export type Names = { 
/**
 * White's.
 */
white: string | null, 
/**
 * Black's.
 */
black: string | null, };

/**
 * A move that was made.
 */
export type Made = { 
/**
 * Whose.
 */
side: Side, 
/**
 * As text: `b1b6`, `@e4`.
 */
m: string, 
/**
 * Whether it took a pawn.
 */
captured: boolean, 
/**
 * How long the player thought, in seconds.
 */
spent: number, };

/**
 * The game on the table.
 */
export type Game = { 
/**
 * Where it stands, as text; nothing where the layout does not suit the game.
 */
position: string | null, 
/**
 * What was played.
 */
moves: Array<Made>, };

/**
 * A game in the list of those that the board remembers.
 */
export type Summary = { 
/**
 * How many moves it has.
 */
moves: number, 
/**
 * Which game it is, by the name of its chapter in the guide.
 */
rules: GameName, 
/**
 * How it ended, by the name of the word for it.
 */
result: Word, 
/**
 * The minute when it began, in universal time.
 */
began: string | null, 
/**
 * Who played.
 */
names: Names, };

/**
 * A whole game, position by position; or a single position.
 */
export type Replay = { 
/**
 * Tells one replay from another.
 */
mark: string, 
/**
 * Which game it is, by the name of its chapter in the guide.
 */
rules: GameName, 
/**
 * The colours of the squares: one letter a square, rank by rank from a1.
 */
colours: string, 
/**
 * All positions, as text.
 */
positions: Array<string>, 
/**
 * What stands on each cell of each position: `w`, `b` or `.`, for squares rank by rank from a1 and then the camps.
 */
pawns: Array<string>, 
/**
 * The moves between them.
 */
moves: Array<Made>, 
/**
 * How it ended, by the name of the word for it; nothing for a single position.
 */
result: Word | null, 
/**
 * Whether it was played to its end, so that the result is a whole sentence.
 */
over: boolean, 
/**
 * Whether the pawns have decided it, so that nobody can play on.
 */
decided: boolean, 
/**
 * The game as text.
 */
text: string, 
/**
 * The minute when it began, in universal time.
 */
began: string | null, 
/**
 * Who played.
 */
names: Names, };

/**
 * How every position of a game looks to the board as a player.
 */
export type SecondLook = { 
/**
 * That of the replay.
 */
mark: string, 
/**
 * How White stands, in hundredths of a pawn.
 */
white: Array<number>, 
/**
 * The moves that gave something away.
 */
turns: Array<Turn>, };

/**
 * A move that gave something away.
 */
export type Turn = { 
/**
 * Its number, from 1.
 */
move: number, 
/**
 * What should have been played.
 */
best: string | null, };

/**
 * A pawn on a cell, in a hand, or beside the board. Coordinates are in squares from the corner where camp a0 lies.
 */
export type Pawn = { 
/**
 * Whose.
 */
side: Side, 
/**
 * The cell that it stands on.
 */
on?: string, 
/**
 * The hand that holds it.
 */
hand?: number, 
/**
 * Whether it slides in that hand.
 */
slides?: boolean, 
/**
 * Nothing beside the board.
 */
x?: number, 
/**
 * The same towards rank 8.
 */
y?: number, };

/**
 * A layout that is being entered.
 */
export type Draft = { 
/**
 * One letter a square.
 */
colours: string, 
/**
 * The corner that is asked for, by its outermost square.
 */
corner: string | null, 
/**
 * The square that is corrected.
 */
square: string | null, };

/**
 * What a button does when it is pressed and when it is held.
 */
export type Meaning = { 
/**
 * Pressed.
 */
press?: ButtonAct, 
/**
 * Held.
 */
hold?: ButtonAct, };

/**
 * All that a page says of a moment.
 */
export type Telling = { 
/**
 * The language of the sentences.
 */
language: Language, 
/**
 * Sentences, the most important one first.
 */
says: Array<string>, 
/**
 * The last move, until there is another.
 */
last_move?: string, 
/**
 * What the light of a cell means, by the cell's name on the frame.
 */
cells: Record<string, Role>, 
/**
 * What the light of a cell means that has no role, in the same way.
 */
lights: Record<string, Light>, 
/**
 * What each button does now.
 */
buttons: Partial<Record<Button, Meaning>>, 
/**
 * Whether White sits at the far edge, so that squares are named from there.
 */
turned: boolean, 
/**
 * Whose each camp is, by its name on the frame.
 */
camps: Record<string, Side>, };

/**
 * Whose turn it is, and what may be typed.
 */
export type May = { 
/**
 * The player.
 */
side: Side, 
/**
 * Whether the board has decided on a move that hands are to carry out.
 */
told: boolean, 
/**
 * All moves.
 */
moves: Array<string>, };

/**
 * How many games of a match each player has won.
 */
export type Score = { 
/**
 * White.
 */
white: number, 
/**
 * Black.
 */
black: number, 
/**
 * Nobody.
 */
draws: number, };

/**
 * Who plays whom.
 */
export type PlayersShown = { 
/**
 * Whether the board plays White.
 */
white: boolean, 
/**
 * Whether the board plays Black.
 */
black: boolean, 
/**
 * How well, from 1 to 8.
 */
level: number, 
/**
 * Whether people may have good moves shown.
 */
hints: boolean, };

/**
 * The game, whose turn it is, clock and score.
 */
export type Standing = { 
/**
 * What White and Black have left, in seconds.
 */
clock: [number, number] | null, 
/**
 * Whose turn it is or how the game ended, by the name of the word for it.
 */
turn: Word | null, 
/**
 * The player whose turn it is.
 */
side: Side | null, 
/**
 * The player whose clock runs.
 */
runs: Side | null, 
/**
 * Whether the clock stands still.
 */
paused: boolean, 
/**
 * Whether the next pawn comes from the hand.
 */
places: boolean, 
/**
 * Who plays whom.
 */
players: PlayersShown, 
/**
 * Which game it is, by the name of its chapter in the guide.
 */
rules: GameName, 
/**
 * The score of the match, if one has begun.
 */
score: Score | null, };

/**
 * What was done to the board on the bench.
 */
export type Bench = { 
/**
 * What runs: `core` or `image`.
 */
device: "core" | "image", 
/**
 * Whether the plug is in.
 */
power: boolean, 
/**
 * What feels the pawns.
 */
sensors: SensorKind, 
/**
 * In counts rms.
 */
noise: number, 
/**
 * What is wrong with sensors, by the cell's name on the frame.
 */
defects: Record<string, Defect>, 
/**
 * Board time over table time.
 */
speed: number, 
/**
 * Why the image no longer runs.
 */
stopped: string | null, 
/**
 * Why the memory could not be saved.
 */
unsaved: string | null, 
/**
 * What this program was built from.
 */
version: string, };

/**
 * How the board is set.
 */
export type Settings = { 
/**
 * As in a position: `katarenga`, `race-gb`.
 */
rules: string, 
/**
 * As text.
 */
layout: string, 
/**
 * White's and Black's minutes, and the seconds that each move adds.
 */
clock: [number, number, number] | null, 
/**
 * Where White sits.
 */
white_edge: Edge, 
/**
 * Whether Black may take White's side.
 */
swap: boolean, 
/**
 * Whether nobody captures with the first move.
 */
quiet_first_move: boolean, 
/**
 * How strictly touched pawns must be moved.
 */
touch_move: TouchMove, 
/**
 * Whether the board plays White.
 */
white: boolean, 
/**
 * Whether the board plays Black.
 */
black: boolean, 
/**
 * How well, from 1 to 8.
 */
level: number, 
/**
 * Whether people may have good moves shown.
 */
hints: boolean, };

/**
 * How the board is set, and what can be done about the running game.
 */
export type SettingsShown = { 
/**
 * The settings.
 */
now: Settings, 
/**
 * Whether a game would be lost by beginning another one.
 */
missed: boolean, 
/**
 * Whether a game runs in which somebody has moved.
 */
runs: boolean, 
/**
 * Whether a third repetition may be claimed.
 */
claim: boolean, };

/**
 * What fills a gap of a word.
 */
export type Filling = string | number;

/**
 * Why something was refused: a word by its name, what fills its gaps, and more about it in the page's language.
 */
export type Refused = { 
/**
 * The word.
 */
name: Word, 
/**
 * What fills its gaps.
 */
fillings: Record<string, Filling>, 
/**
 * More about it.
 */
detail: string | null, };

/**
 * Why a text is neither a game nor a position.
 */
export type Unread = { 
/**
 * The name of the word for it.
 */
word: Word, 
/**
 * In which line.
 */
line?: number, 
/**
 * In which field of a position, by the name of the word for it.
 */
field?: Word, 
/**
 * Which move.
 */
m?: string, 
/**
 * More about it, in the page's language.
 */
detail?: string, };

/**
 * What a finger does at the buttons.
 */
export type Finger = { 
/**
 * Whether it is on its way.
 */
busy: boolean, 
/**
 * Which button it holds.
 */
button: Button | null, 
/**
 * Why it gave up.
 */
lost: Refused | null, };

/**
 * A draw that somebody has offered.
 */
export type Offer = { 
/**
 * For which side.
 */
by: Side, 
/**
 * From which device.
 */
hand: number, 
/**
 * Whether it was declined.
 */
declined: boolean, };

/**
 * A signal of the piezo.
 */
export type Heard = { 
/**
 * Counts all signals of this board.
 */
number: number, 
/**
 * Pairs of hertz and milliseconds; 0 Hz is a rest.
 */
notes: Array<[number, number]>, };

/**
 * Where a page sits, for which sides it agrees to a draw, and how many devices are at each seat.
 */
export type SeatsShown = { 
/**
 * Its own.
 */
mine: Seat, 
/**
 * Whether it is the host.
 */
host: boolean, 
/**
 * The sides.
 */
speaks_for: Side[], 
/**
 * Devices that play White.
 */
white: number, 
/**
 * Devices that play Black.
 */
black: number, 
/**
 * Devices that play both sides.
 */
both: number, 
/**
 * Devices that look on.
 */
onlooker: number, };

/**
 * What a page gets: the parts that have changed. A part that is nothing at the moment is `Some(None)`, `null` on the way.
 */
export type Parts = { 
/**
 * The number of this page's own hand.
 */
hand?: number, 
/**
 * What the LEDs show: six digits a cell, squares rank by rank from a1, then the camps.
 */
lights?: string, 
/**
 * All sixteen pawns: eight white ones, then eight black ones.
 */
pawns?: Array<Pawn>, 
/**
 * How the quarters lie: one letter a square.
 */
quarters?: string, 
/**
 * Whether the quarters lie as the board was told.
 */
follow?: boolean, 
/**
 * Whether it would change anything to set up the pawns.
 */
set_up?: boolean, 
/**
 * The layout that is being entered.
 */
draft?: Draft | null, 
/**
 * What the board says.
 */
tell?: Telling, 
/**
 * What may be typed; nothing while no game goes on.
 */
may?: May | null, 
/**
 * Clock, turn and score; nothing without power.
 */
standing?: Standing | null, 
/**
 * The game on the table; nothing on a board that was never played on.
 */
game?: Game | null, 
/**
 * The games that the board remembers, the oldest first.
 */
archive?: Array<Summary>, 
/**
 * Who plays now.
 */
names?: Names, 
/**
 * The bench.
 */
bench?: Bench, 
/**
 * How the board is set; nothing without power.
 */
settings?: SettingsShown | null, 
/**
 * What a finger does at the buttons.
 */
finger?: Finger, 
/**
 * A draw that somebody has offered.
 */
offer?: Offer | null, 
/**
 * The last signals of the piezo.
 */
sounds?: Array<Heard>, 
/**
 * The last lines of an image's log.
 */
log?: Array<string>, 
/**
 * Who sits where.
 */
seats?: SeatsShown, 
/**
 * An answer: a game or a position to look at.
 */
replay?: Replay, 
/**
 * An answer: why a text could not be read.
 */
unread?: Unread, 
/**
 * An answer: how the positions of a game look.
 */
second_look?: SecondLook, 
/**
 * An answer: why a command was not obeyed.
 */
refused?: Refused, };

/**
 * A pawn in the hand, and where it is carried.
 */
export type Carried = { 
/**
 * By number.
 */
pawn: number, 
/**
 * In squares from the corner of the frame at camp a0.
 */
x: number, 
/**
 * The same towards rank 8.
 */
y: number, };

/**
 * The layout of the next game.
 */
export type LayoutWish = { "these": string } | "random" | "balanced";

/**
 * Where White is to sit.
 */
export type EdgeWish = "near" | "far" | "lots";

/**
 * What somebody chose for the next game.
 */
export type NewGame = { 
/**
 * As in a position: `katarenga`, `race-gb`.
 */
rules: string, 
/**
 * On which squares.
 */
layout: LayoutWish, 
/**
 * White's and Black's minutes, and the seconds that each move adds.
 */
clock: [number, number, number] | null, 
/**
 * Where White sits.
 */
white_edge: EdgeWish, 
/**
 * Whether the board plays White.
 */
white: boolean, 
/**
 * Whether the board plays Black.
 */
black: boolean, 
/**
 * From 1 to 8.
 */
level: number, 
/**
 * Whether people may have good moves shown.
 */
hints: boolean, 
/**
 * Whether Black may take White's side.
 */
swap: boolean, 
/**
 * Whether nobody captures with the first move.
 */
quiet_first_move: boolean, 
/**
 * How strictly touched pawns must be moved.
 */
touch_move: TouchMove, 
/**
 * Whether a running game may be given up for it.
 */
gives_up?: boolean, };

/**
 * What can be done about a running game with the buttons.
 */
export type Act = "white_resigns" | "black_resigns" | "draw" | "claim" | "hint" | "pause";

/**
 * What players at two devices say to each other about a draw.
 */
export type DrawTalk = "white_offers" | "black_offers" | "accept" | "decline" | "withdraw";

/**
 * How the quarters lie.
 */
export type Quarters = "follow" | "stay" | "shuffle";

/**
 * What a hand does, or what is done to the bench.
 */
export type Command = { "language": Language } | { "sit": { 
/**
 * Where.
 */
seat: Seat, 
/**
 * What the page calls itself, which no other page knows.
 */
token?: number, } } | { "lift": { 
/**
 * By number: eight white ones, then eight black ones.
 */
pawns: Array<number>, 
/**
 * Whether they slide.
 */
slides?: boolean, } } | { "carry": Array<Carried> } | { "set": Array<Carried> } | "put_back" | { "knock": number } | "set_up" | "clear" | { "press": Button } | { "release": Button } | { "power": boolean } | { "sensors": SensorKind } | { "noise": number } | { "defect": { 
/**
 * Which cell's, by its name on the frame.
 */
cell: string, 
/**
 * What is wrong with it; nothing mends it.
 */
defect: Defect | null, } } | { "quarters": Quarters } | { "players": PlayersShown } | { "new_game": NewGame } | { "act": Act } | { "draw": DrawTalk } | "stop" | { "position": string } | { "move": string } | "carry_out" | { "replay": number } | { "read": string } | { "second_look": string } | { "names": { 
/**
 * White's name.
 */
white: string, 
/**
 * Black's name.
 */
black: string, } };

/**
 * A game to choose.
 */
export type GameChoice = { 
/**
 * By its chapter in the guide.
 */
name: GameName, 
/**
 * Four rows of eight lights.
 */
emblem: string, 
/**
 * Whether it is played for two colours.
 */
colours: boolean, };

/**
 * A face of a quarter to lay.
 */
export type FaceChoice = { 
/**
 * As printed on the frame.
 */
name: string, 
/**
 * Sixteen letters, row by row.
 */
squares: string, };

/**
 * All that can be chosen for a new game: `/choices.json`.
 */
export type Choices = { 
/**
 * In the order of the menu.
 */
games: Array<GameChoice>, 
/**
 * The eight faces of the official quarters. The two sides of a quarter follow each other.
 */
faces: Array<FaceChoice>, 
/**
 * For a player's clock.
 */
minutes: Array<number>, 
/**
 * That each move adds.
 */
seconds: Array<number>, };

/**
 * One chapter of the guide: `/guide/LANGUAGE.json` is a list of them.
 */
export type GuidePage = { 
/**
 * The name of its file, which for a game is also that of the game in a position.
 */
name: string, 
/**
 * Its heading.
 */
title: string, 
/**
 * All below that, as the page shows it.
 */
html: string, };

/**
 * What a lesson waits for.
 */
export type Expected = { "moves": Array<string> } | { "count": number } | { "light": { 
/**
 * What the light means.
 */
role: Role, 
/**
 * The cell.
 */
on: string, } };

/**
 * A step of the lessons: `/lessons.json` is a list of them.
 */
export type Lesson = { 
/**
 * What its words are called by.
 */
name: LessonName, 
/**
 * Where it begins, as text.
 */
position: string, 
/**
 * The cells that the page rings.
 */
rings: Array<string>, 
/**
 * What has to happen.
 */
expects: Expected, };

/**
 * A link that others join by.
 */
export type Link = { 
/**
 * The link.
 */
link: string, 
/**
 * A QR code of it, as SVG.
 */
code: string | null, };

/**
 * What the host shows to others who are to join: `/share.json`.
 */
export type Invitation = { 
/**
 * Whether others may join.
 */
shared: boolean, 
/**
 * One for each network; none for a guest.
 */
links: Array<Link>, };
