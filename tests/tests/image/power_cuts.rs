//! The power goes at any moment and inside every kind of flash operation: the image plays on, and no move is lost that
//! was shown.
//!
//! A game is played once. Where the power is to go, a copy of the board goes on without it: its flash chip is left as the
//! cut left it, the pawns stand where they stood, and the image is switched on again.

use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

use katarenga_core::evening::MatchScore;
use katarenga_core::memory::Record;
use katarenga_emulator::{Flash, Image, PowerCut, Stop};
use katarenga_rules::{CellSet, Move, Position, Rules};
use katarenga_tests::chip::{ChipGame, HAND, SETTLED, shows_turn_of};
use katarenga_tests::flash_work::{FlashWork, Operation, watch};
use katarenga_tests::sweeps::asked;
use katarenga_tests::{firmware, in_parallel, starts};
use katarenga_world::flash::STORAGE_BYTES;
use katarenga_world::kept::{Kept, begun, journal_in};
use katarenga_world::{FlashChip, JournalFlash as _};
use rand::rngs::StdRng;
use rand::seq::IteratorRandom as _;
use rand::{RngExt as _, SeedableRng as _};

/// How many cuts there are. The sample is a game of each kind on each kind of memory.
fn cuts() -> u64 {
    asked("KATARENGA_CUTS", 4 * CUTS_A_GAME, 2_000)
}

/// Moves of a game in each of which the power is cut several times, and the cuts in each of them. After them comes a
/// moment in which nobody moves and the board erases ahead, with as many cuts.
const MOVES: u64 = 4;
const CUTS_A_MOVE: u64 = 8;
const CUTS_A_GAME: u64 = (MOVES + 1) * CUTS_A_MOVE;

/// Until a move is shown that has to wait for an erase.
const MOVING: Duration = Duration::from_millis(600);

/// The board erases when nobody has touched it for three seconds, four sectors one after the other.
const UNTIL_QUIET: Duration = Duration::from_millis(2_500);
const ERASING: Duration = Duration::from_millis(1_000);

/// A short record lies in one page or goes over the border to the next; a sector is taken with more.
const PAGES_A_RECORD: u64 = 2;

/// How the cuts went: how many there were in each kind of operation, and in how many of them a move had been shown.
#[derive(Default)]
struct Tally(BTreeMap<FlashWork, [u64; 2]>);

impl Tally {
    fn count(&mut self, doing: FlashWork, shown: bool) {
        self.0.entry(doing).or_default()[usize::from(shown)] += 1;
    }

    fn add(&mut self, other: Self) {
        for (doing, counts) in other.0 {
            let all = self.0.entry(doing).or_default();
            (all[0], all[1]) = (all[0] + counts[0], all[1] + counts[1]);
        }
    }

    fn all(&self) -> u64 {
        self.0.values().flatten().sum()
    }
}

/// What is to happen around a cut.
struct Scene<'a> {
    /// The board just before.
    before: &'a ChipGame,
    /// The move whose pawn is then set down, unless nobody moves.
    m: Option<Move>,
    /// What was played before.
    played: &'a [Move],
}

impl Scene<'_> {
    /// Any kind of operation is as likely as any other, and as any moment.
    fn draw_cut(
        &self,
        operations: &[Operation],
        time: Duration,
        rng: &mut StdRng,
    ) -> (FlashWork, PowerCut) {
        let there =
            |doing: &FlashWork| operations.iter().any(|operation| operation.doing == *doing);
        let kinds = FlashWork::ALL.into_iter().filter(there);
        let doing = kinds.chain([FlashWork::Anything]).choose(rng);
        let kind = |operation: &&Operation| Some(operation.doing) == doing;
        let cut = match operations.iter().filter(kind).choose(rng) {
            None => {
                let micros = rng.random_range(0..time.as_micros() as u64);
                let began = self.before.world.device().expect("power").now();
                PowerCut::At(began + Duration::from_micros(micros))
            }
            Some(operation) => PowerCut::InFlashOperation {
                operation: operation.number,
                bytes_done: rng.random_range(operation.cut_after.clone()),
            },
        };
        (doing.expect("there is always one"), cut)
    }

    /// Cuts the power, switches on again and plays on. Says whether the move had been shown.
    fn survives(&self, cut: PowerCut, time: Duration) -> bool {
        let mut game = self.before.clone();
        if let Some(m) = self.m {
            game.set_down(m);
        }
        game.board().schedule_power_cut(cut);
        let next = self.m.map(|m| after(&game.position, m));
        let mut shown = false;
        let ran = game.board().run_while(time + HAND, |board| {
            shown |= next.is_some_and(|next| shows_turn_of(board.lights(), next.side()));
            true
        });
        assert_eq!(ran, Err(Stop::PowerCut));
        let lights = *game.board().lights();
        shown |= next.is_some_and(|next| shows_turn_of(&lights, next.side()));

        let kept = kept(game.world.flash());
        let mut played = self.played.to_vec();
        let is_kept = kept != played;
        played.extend(self.m);
        let place = format!("{:?} after {:?} in {}", self.m, self.played, game.position);
        assert!(!is_kept || kept == played, "{kept:?}, not {place}");
        assert!(is_kept || !shown, "shown and forgotten: {place}");

        game.restart();
        assert_eq!(game.board().resets(), 0, "{place}");
        match self.m {
            // The board asks whether the pawn has moved. It has: the hand says so and sets it down once more.
            Some(m) if !is_kept => {
                game.world.take(m.to);
                game.run(HAND);
                game.set_down(m);
                game.moved(m);
            }
            _ => {
                self.m.into_iter().for_each(|m| game.moved(m));
                played.push(goes_on(&mut game, played.last().copied()));
            }
        }
        let may = played.last().map_or(CellSet::EMPTY, |m| m.cells());
        assert!(
            game.comes_to_show(CellSet::EMPTY, may, 3 * SETTLED),
            "the move is not shown: {place}: {}",
            game.lit()
        );
        assert_eq!(self::kept(game.world.flash()), played, "{place}");
        shown
    }
}

/// Makes a move, and sees that the lights show where its pawn may go and nothing else but the last move.
fn goes_on(game: &mut ChipGame, last: Option<Move>) -> Move {
    let position = game.position;
    let enemies = position.standing(!position.side());
    let m = ordinary_moves(&position)
        .find(|m| !enemies.contains(m.to))
        .expect("a move");
    game.lift(m);
    let destinations = position.destinations(m.from).cells();
    let may = m.cells() | last.map_or(CellSet::EMPTY, Move::cells);
    assert!(
        game.comes_to_show(destinations, may, SETTLED),
        "{m} in {position} shows {}",
        game.lit()
    );
    game.set_down(m);
    game.moved(m);
    m
}

fn after(position: &Position, m: Move) -> Position {
    position.play(m).expect("a legal move")
}

/// Moves after which it is simply the other one's turn: what a camp, a pass or the end of a game brings has a show that
/// hides whose turn it is.
fn ordinary_moves(position: &Position) -> impl Iterator<Item = Move> {
    position.legal_moves().filter(|&m| {
        let next = after(position, m);
        let goes_on = next.legal_moves().next().is_some() && next.displaced().is_none();
        goes_on && m.to.square().is_some() && next.side() != position.side()
    })
}

/// The moves of the running game, as the board is told when it wakes up.
fn kept(flash: &Flash) -> Vec<Move> {
    let kept = Kept::recalled(&mut journal_in(flash.journal()));
    kept.game.expect("a game").played().collect()
}

/// A memory in which a game from a position has begun, after some older records. Its newest sector is full but for a few
/// short records, so that one of the next moves needs another sector.
fn used_memory(position: &Position, older: usize, spare: usize) -> FlashChip {
    let begun = Kept::all(&mut journal_in(begun(position).bytes()));
    let (settings, calibration) = begun.settings.zip(begun.calibration).expect("both");
    let start = begun.game.expect("a game").start;
    let mut journal = journal_in(&vec![0xFF; STORAGE_BYTES]);
    let mut append = |record: Record<'_>| {
        let before = journal.flash().operations();
        journal.append(&record).expect("the chip works");
        let chip = journal.flash();
        (chip.operations() - before, chip.clone())
    };
    (0..older).for_each(|_| drop(append(Record::Calibration(&calibration))));
    append(Record::Settings(&settings));
    append(Record::Calibration(&calibration));
    let mut chips = VecDeque::from([append(Record::Began(start)).1]);
    loop {
        let (operations, chip) = append(Record::MatchScore(MatchScore::default()));
        if operations > PAGES_A_RECORD {
            return chips.remove(0).expect("the chip before");
        }
        chips.push_back(chip);
        chips.drain(..chips.len().saturating_sub(spare + 1));
    }
}

/// Plays a game in which the power is cut again and again.
fn play(image: &Image, seed: u64) -> Tally {
    let mut rng = StdRng::seed_from_u64(seed);
    let rules = [Rules::KATARENGA, Rules::RACE][seed as usize % 2];
    let position = starts::played(rules, rng.random_range(0..20), &mut rng);
    // Every other memory is new, the others have been filled once.
    let older = [0, rng.random_range(2_500..4_000)][seed as usize / 2 % 2];
    let memory = used_memory(&position, older, rng.random_range(0..4));
    let mut game = ChipGame::power_up(Flash::with_memory(image, &memory), position, seed);
    let mut tally = Tally::default();
    let mut played = Vec::new();
    for turn in 0..=MOVES {
        let m = ordinary_moves(&game.position).choose(&mut rng);
        let m = m.filter(|_| turn < MOVES);
        let (before, time) = match m {
            Some(m) => {
                game.lift(m);
                (game.clone(), MOVING)
            }
            None => {
                // Nobody has moved for long enough: sectors are erased ahead.
                game.run(UNTIL_QUIET);
                (game.clone(), ERASING)
            }
        };
        m.into_iter().for_each(|m| game.set_down(m));
        let operations = watch(&mut game, time);
        let scene = Scene {
            before: &before,
            m,
            played: &played,
        };
        for _ in 0..CUTS_A_MOVE {
            let (doing, cut) = scene.draw_cut(&operations, time, &mut rng);
            tally.count(doing, scene.survives(cut, time));
        }
        if let Some(m) = m {
            game.moved(m);
            assert!(game.shows_turn_of(game.position.side()), "{m} is shown");
            played.push(m);
        }
    }
    tally
}

#[test]
fn no_move_that_was_shown_is_lost_wherever_the_power_is_cut() {
    let began = Instant::now();
    let image = firmware();
    let games = cuts().div_ceil(CUTS_A_GAME);
    let tallies = in_parallel(games, |game| play(&image, game));
    let mut tally = Tally::default();
    tallies.into_iter().for_each(|cuts| tally.add(cuts));
    let seconds = began.elapsed().as_secs_f64();
    println!("{} cuts in {games} games, {seconds:.0} s", tally.all());
    for (doing, [before, after]) in &tally.0 {
        println!(
            "{:>6} {doing}, {after} of them with the move shown",
            before + after
        );
    }
    for doing in FlashWork::ALL {
        let cuts = tally.0.get(&doing).copied().unwrap_or_default();
        assert!(cuts[0] + cuts[1] > 0, "no cut {doing}");
    }
    let [before, after] = tally.0[&FlashWork::Anything];
    assert!(
        before > 0 && after > 0,
        "{before} before the move is shown, {after} after it"
    );
}
