//! The journal: what goes in comes out, whatever happens to the power or to the flash.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use katarenga_core::evening::MatchScore;
use katarenga_core::memory::game_text::{GameText, Notes};
use katarenga_core::memory::{AHEAD, Journal, SECTOR, Trouble, VERSION, Waking};
use katarenga_tests::evening::{
    Entry, any_calibration, any_game, any_players, any_settings, learn, new_chip, wake,
};
use katarenga_world::flash::{FlashChip, FlashCut, STORAGE_BYTES};
use katarenga_world::kept::{Kept, KeptGame, Progress};
use rand::rngs::StdRng;
use rand::{Rng as _, RngExt as _, SeedableRng};

/// A ring small enough to go around often.
const SMALL: usize = 16;

/// Settings now and then, and games.
fn evening(rng: &mut StdRng, games: usize, most_moves: u16) -> Vec<Entry> {
    let mut match_score = MatchScore::default();
    let mut entries = vec![
        Entry::Settings(any_settings(rng)),
        Entry::Calibration(any_calibration(rng)),
    ];
    for _ in 0..games {
        if rng.random_bool(0.3) {
            entries.push(Entry::Settings(any_settings(rng)));
            entries.push(Entry::Players(any_players(rng)));
        }
        if rng.random_bool(0.1) {
            match_score = MatchScore::default();
            entries.push(Entry::MatchScore(match_score));
        }
        let length = rng.random_range(0..=most_moves);
        entries.extend(any_game(rng, length, &mut match_score));
    }
    entries
}

fn open(chip: FlashChip) -> Journal<FlashChip> {
    let length = chip.bytes().len() as u32;
    Journal::open(chip, 0, length)
}

fn tidy(journal: &mut Journal<FlashChip>) {
    while journal.tidy().expect("a chip that works") {}
}

#[test]
fn what_was_kept_is_known_after_every_power_up() {
    let mut rng = StdRng::seed_from_u64(1);
    let mut known = Kept::default();
    let mut chip = new_chip(SMALL);
    for (i, entry) in evening(&mut rng, 40, 60).into_iter().enumerate() {
        let (mut journal, woken) = wake(chip);
        assert_eq!(woken.known, known, "before entry {i}");
        assert_eq!(woken.position, position(&known));
        assert_eq!(woken.trouble, None);
        if i % 7 == 0 {
            tidy(&mut journal);
        }
        journal.append(&entry.record()).expect("kept");
        learn(&mut known, &entry);
        chip = journal.flash().powered_up();
    }
}

/// Every way in which the power can go while one thing is done to the journal.
fn cuts(journal: &Journal<FlashChip>, act: impl Fn(&mut Journal<FlashChip>)) -> Vec<FlashCut> {
    let mut trial = open(journal.flash().powered_up());
    let before = trial.flash().operations();
    let erases = |journal: &Journal<FlashChip>| journal.flash().erases().iter().sum::<u32>();
    let erased = erases(&trial);
    act(&mut trial);
    let bytes: &[usize] = match erases(&trial) - erased {
        // Programs of a page: first and last bytes, and in between.
        0 => &[0, 1, 2, 5, 9, 12, 13, 40, 100, 203, 255],
        // And of a sector.
        _ => &[0, 1, 7, 8, 19, 20, 21, 300, 1_000, 4_000, 4_095],
    };
    (before..trial.flash().operations())
        .flat_map(|operation| {
            bytes.iter().map(move |&bytes_done| FlashCut {
                operation,
                bytes_done,
            })
        })
        .collect()
}

/// Cuts the power at every flash operation of an evening, and inside each; every time the board wakes up either
/// before or after what it was doing, with settings and finished games as they were.
#[test]
fn a_power_cut_anywhere_costs_at_most_what_was_not_yet_shown() {
    let mut rng = StdRng::seed_from_u64(2);
    let mut known = Kept::default();
    let mut journal = open(new_chip(SMALL));
    let mut tried = 0;
    let mut in_erases = 0;
    for entry in evening(&mut rng, 45, 70) {
        // As on the board: erased ahead whenever there is time.
        for round in 0..2 {
            let act = |journal: &mut Journal<FlashChip>| {
                let _ = match round {
                    0 => journal.tidy().map(|_| ()),
                    _ => journal.append(&entry.record()),
                };
            };
            let mut after = known.clone();
            if round == 1 {
                learn(&mut after, &entry);
            }
            let (_, reference) = wake(journal.flash().powered_up());
            let newest = reference.games.len().saturating_sub(20);
            // Cuts that leave the same behind count once.
            let mut left_behind = HashSet::new();
            for cut in cuts(&journal, act) {
                let mut cut_short = open(journal.flash().powered_up());
                cut_short_at(&mut cut_short, cut);
                act(&mut cut_short);
                assert!(cut_short.flash().is_off(), "{cut:?}");
                if !left_behind.insert(hash(cut_short.flash().bytes())) {
                    continue;
                }
                let (mut revived, woken) = wake(cut_short.flash().powered_up());
                assert!(
                    woken.known == known || woken.known == after,
                    "{cut:?} {entry:?}"
                );
                assert_eq!(woken.position, position(&woken.known));
                assert_eq!(woken.trouble, None, "{cut:?} {entry:?}");
                // Nothing that was finished is lost, but the oldest where room was made.
                for game in &reference.games[newest..] {
                    let same = |kept: &&KeptGame| {
                        kept.start == game.start && kept.moves.starts_with(&game.moves)
                    };
                    assert!(woken.games.iter().any(|kept| same(&kept)), "{cut:?}");
                }
                // And it goes on as if nothing had happened.
                if woken.known != after {
                    revived.append(&entry.record()).expect("kept");
                }
                tidy(&mut revived);
                let (_, again) = wake(revived.flash().powered_up());
                assert_eq!(again.known, after, "{cut:?}");
                tried += 1;
                in_erases += usize::from(round == 0);
            }
            act(&mut journal);
            known = after;
        }
    }
    println!("{tried} different power cuts, {in_erases} of them while erasing ahead");
    assert!(tried >= 10_000 && in_erases > 20, "{tried}, {in_erases}");
}

fn position(known: &Kept) -> Option<katarenga_rules::Position> {
    known.game.as_ref().map(KeptGame::position)
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

fn cut_short_at(journal: &mut Journal<FlashChip>, cut: FlashCut) {
    let mut chip = journal.flash().powered_up();
    chip.cut_at(cut);
    *journal = open(chip);
}

/// A hundred thousand games on the flash of a real board.
#[test]
fn wear_is_even_and_the_archive_holds_the_newest_games() {
    const GAMES: usize = 100_000;
    /// Half a hundred moves of each player.
    const MOVES: u16 = 100;
    let mut rng = StdRng::seed_from_u64(3);
    let mut match_score = MatchScore::default();
    let mut journal = open(FlashChip::new(STORAGE_BYTES));
    let settings = Entry::Settings(any_settings(&mut rng));
    let calibration = Entry::Calibration(any_calibration(&mut rng));
    for entry in [&settings, &calibration] {
        journal.append(&entry.record()).expect("kept");
    }
    // Playing takes longer than keeping: the same few games again and again, in turn.
    let games: Vec<_> = (0..50)
        .map(|_| any_game(&mut rng, MOVES, &mut match_score))
        .collect();
    let moves = |game: &[Entry]| game.len() as u64 - 2;
    let mut written = 0;
    let mut fewest = usize::MAX;
    for number in 0..GAMES {
        let game = &games[number * 31 % games.len()];
        for entry in game {
            let before = journal.flash().erases().iter().sum::<u32>();
            journal.append(&entry.record()).expect("kept");
            let after = journal.flash().erases().iter().sum::<u32>();
            assert!(
                number == 0 || before == after,
                "no erase while something is kept"
            );
        }
        written += moves(game);
        tidy(&mut journal);
        if number % 1_000 == 999 {
            let kept = Kept::all(&mut journal).games();
            fewest = fewest.min(kept.len());
            assert!(kept.len() >= 100, "{} games are kept", kept.len());
            for (back, game) in kept.iter().rev().enumerate().take(100) {
                let expected = &games[(number - back) * 31 % games.len()];
                assert_eq!(Entry::Began(game.start), expected[0]);
                assert_eq!(game.moves.len() as u64, moves(expected));
                assert!(matches!(game.progress, Progress::Over(_)));
            }
        }
    }
    let erases = journal.flash().erases();
    let average = f64::from(erases.iter().sum::<u32>()) / erases.len() as f64;
    let most = f64::from(*erases.iter().max().expect("sectors"));
    assert!(most <= 2.0 * average, "{most} of {average}");
    let moves_a_game = written as f64 / GAMES as f64;
    let life = GAMES as f64 * 100_000.0 / most * moves_a_game / 50.0;
    println!(
        "{GAMES} games of {moves_a_game:.1} moves: sectors erased {average:.1} times on average, {most} at most; \
         at least {fewest} games are kept; at 50 moves a game and 100000 erases: {life:.0} games"
    );
    let (_, woken) = wake(journal.flash().powered_up());
    assert_eq!(
        Entry::Settings(woken.known.settings.expect("settings")),
        settings
    );
    assert_eq!(
        Entry::Calibration(woken.known.calibration.expect("a calibration")),
        calibration
    );
}

/// A chip in the middle of a game, with others before it, and what it knows.
fn in_the_middle(rng: &mut StdRng) -> (FlashChip, Kept) {
    let mut journal = open(new_chip(SMALL));
    let mut known = Kept::default();
    let mut entries = evening(rng, 6, 120);
    entries.pop();
    for entry in &entries {
        journal.append(&entry.record()).expect("kept");
        learn(&mut known, entry);
        let _ = journal.tidy();
    }
    (journal.flash().powered_up(), known)
}

#[test]
fn bits_that_flip_are_noticed_or_do_no_harm() {
    let mut rng = StdRng::seed_from_u64(4);
    let mut noticed = 0;
    let mut evenings = Vec::new();
    for trial in 0..10_000 {
        if trial % 50 == 0 {
            evenings.push(in_the_middle(&mut rng));
        }
        let (mut chip, known) = evenings[trial / 50].clone();
        let used: Vec<usize> = (0..chip.bytes().len())
            .filter(|&at| chip.bytes()[at] != 0xFF)
            .collect();
        let flipped = rng.random_range(1..4);
        for _ in 0..flipped {
            let at = used[rng.random_range(0..used.len())];
            chip.bytes_mut()[at] ^= 1 << rng.random_range(0..8);
        }
        let (mut journal, woken) = wake(chip);
        if woken.trouble.is_some() {
            noticed += 1;
        } else {
            // Damaged last records, at most one for each bit, look like ones that were cut off.
            let mut shorter = known.clone();
            let mut harmless = woken.known == known;
            for _ in 0..flipped {
                if let Some(game) = &mut shorter.game {
                    game.moves.pop();
                }
                harmless |= woken.known == shorter;
            }
            let last_gone = known
                .game
                .as_ref()
                .is_some_and(|game| game.moves.is_empty())
                && woken.known.game.is_none();
            assert!(harmless || last_gone, "trial {trial}");
        }
        // Whatever was found, it works again.
        let mut next = any_game(&mut rng, 5, &mut MatchScore::default());
        next.pop();
        let mut expected = Kept::default();
        for entry in &next {
            journal.append(&entry.record()).expect("kept");
            learn(&mut expected, entry);
        }
        let (_, again) = wake(journal.flash().powered_up());
        assert_eq!(again.known.game, expected.game, "trial {trial}");
    }
    assert!(noticed > 100, "{noticed}");
}

#[test]
fn rubbish_is_refused_with_a_sign_and_nothing_else_is_overwritten() {
    let mut rng = StdRng::seed_from_u64(5);
    for trial in 0..300 {
        // The journal lies between two regions that are not its own.
        let sector = SECTOR as usize;
        let mut bytes = vec![0x5A; (SMALL + 2) * sector];
        let region = sector..(SMALL + 1) * sector;
        match trial % 3 {
            0 => rng.fill_bytes(&mut bytes[region.clone()]),
            1 => bytes[region.clone()].fill(0),
            _ => bytes[region.clone()].fill(rng.random()),
        }
        let blank = bytes[region.clone()].iter().all(|&byte| byte == 0xFF);
        let length = (SMALL * sector) as u32;
        let mut journal = Journal::open(FlashChip::with_bytes(bytes), SECTOR, length);
        let mut recalled = 0;
        journal.recall(Waking::Whole, |_| recalled += 1);
        assert_eq!(recalled, 0);
        assert_eq!(journal.trouble(), (!blank).then_some(Trouble::Unreadable));
        for entry in evening(&mut rng, 3, 30) {
            journal.append(&entry.record()).expect("kept");
            let _ = journal.tidy();
        }
        let bytes = journal.flash().bytes();
        let untouched = |bytes: &[u8]| bytes.iter().all(|&byte| byte == 0x5A);
        assert!(untouched(&bytes[..region.start]) && untouched(&bytes[region.end..]));
    }
}

#[test]
fn records_from_the_future_are_refused_and_left_alone_while_there_is_room() {
    let mut rng = StdRng::seed_from_u64(6);
    let (mut chip, _) = in_the_middle(&mut rng);
    let [low, high] = (VERSION + 1).to_le_bytes();
    for sector in chip.bytes_mut().chunks_mut(SECTOR as usize) {
        if sector[0] == b'K' {
            sector[4..8].copy_from_slice(&[low, high, !low, !high]);
        }
    }
    let before = chip.bytes().to_vec();
    let (mut journal, woken) = wake(chip);
    assert_eq!(woken.trouble, Some(Trouble::Unreadable));
    assert_eq!(woken.known, Kept::default());
    assert_eq!(
        journal.flash().bytes(),
        before,
        "to wake up changes nothing"
    );
    let entry = Entry::Settings(any_settings(&mut rng));
    journal.append(&entry.record()).expect("kept");
    let changed = |(before, after): &(&[u8], &[u8])| before != after;
    let sectors = |bytes: &'_ [u8]| bytes.len() / SECTOR as usize;
    assert_eq!(sectors(&before), SMALL);
    let after = journal.flash().bytes();
    let changed = before
        .chunks(SECTOR as usize)
        .zip(after.chunks(SECTOR as usize))
        .filter(changed)
        .count();
    assert_eq!(changed, 1, "only the sector that is needed");
}

#[test]
fn a_worn_out_chip_is_reported_and_what_it_held_stays() {
    let mut rng = StdRng::seed_from_u64(7);
    let (chip, known) = in_the_middle(&mut rng);
    let (mut journal, _) = wake(chip.clone());
    let operation = journal.flash().operations();
    let mut dying = journal.flash().powered_up();
    dying.cut_at(FlashCut {
        operation,
        bytes_done: 3,
    });
    journal = open(dying);
    let settings = Entry::Settings(any_settings(&mut rng));
    assert!(journal.append(&settings.record()).is_err());
    assert_eq!(journal.trouble(), Some(Trouble::CannotWrite));
    let (_, woken) = wake(journal.flash().powered_up());
    assert_eq!(woken.known, known);
}

/// A game that never ends may fill the memory; it is not overwritten by itself.
#[test]
fn an_endless_game_stops_being_kept_before_it_eats_itself() {
    let mut rng = StdRng::seed_from_u64(8);
    let mut journal = open(new_chip(SMALL));
    let mut game = any_game(&mut rng, 50, &mut MatchScore::default());
    game.pop();
    let Some(Entry::Moved(mut played)) = game.last().copied() else {
        panic!("a move");
    };
    game.iter()
        .for_each(|entry| journal.append(&entry.record()).expect("kept"));
    let mut kept = 0_u32;
    loop {
        played.ply += 1;
        let _ = journal.tidy();
        if journal.append(&Entry::Moved(played).record()).is_err() {
            break;
        }
        kept += 1;
        assert!(kept < 100_000, "it never fills up");
    }
    assert!(kept > SMALL as u32 * 200, "{kept}");
    let (_, woken) = wake(journal.flash().powered_up());
    let still_there = woken.known.game.expect("the game is still there");
    assert_eq!(Entry::Began(still_there.start), game[0]);
    assert_eq!(still_there.moves.len() as u32, kept + 50);
}

#[test]
fn games_can_be_written_as_text_and_read_back() {
    let mut rng = StdRng::seed_from_u64(9);
    let mut journal = open(FlashChip::new(STORAGE_BYTES));
    for entry in evening(&mut rng, 100, 120) {
        journal.append(&entry.record()).expect("kept");
    }
    let games = Kept::all(&mut journal).games();
    assert_eq!(games.len(), 100);
    for game in games {
        let text = game.text(&Notes::default());
        let read = GameText::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(read.start, game.start);
        assert_eq!(read.moves().collect::<Vec<_>>(), game.moves);
        assert_eq!(read.result, game.outcome());
        assert_eq!(Some(read.end), game.positions().last());
        // Whatever is cut off or added is noticed.
        let cut = rng.random_range(0..text.len() - 1);
        assert!(GameText::parse(&text[..cut]).is_err(), "{}", &text[..cut]);
        assert!(GameText::parse(&format!("{text}\n3. a1a2 1.000")).is_err());
    }
}

#[test]
fn texts_that_are_no_game_are_refused_with_their_line() {
    let start = "Katarenga game
position rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby bbbbbbbb/8/8/8/8/8/8/wwwwwwww - w katarenga -
white near
touch-move strict 400
";
    for (rest, complaint) in [
        ("1. b1a2 0.000\nresult open", ""),
        (
            "1. b1b5 0.000\nresult open",
            "line 5: b1b5 cannot be played",
        ),
        ("1. b1 0.000\nresult open", "line 5: expected a square"),
        ("1. b1a2\nresult open", "line 5: expected a numbered line"),
        (
            "2. b1a2 0.000\nresult open",
            "line 5: expected a numbered line",
        ),
        ("1. b1a2 soon\nresult open", "line 5: expected the seconds"),
        (
            "1. b1a2 0.000\n2. b8a7 0.000\nresult open",
            "line 6: expected a numbered line",
        ),
        (
            "clock 1.000 2.000\nresult open",
            "line 5: expected clock and three times",
        ),
        ("result white luck", "line 5: expected result"),
        (
            "result open\nmore",
            "line 6: expected nothing after the result",
        ),
        ("", "line 5: expected a numbered line"),
    ] {
        let text = format!("{start}{rest}");
        match GameText::parse(&text) {
            Ok(_) => assert_eq!(complaint, "", "{rest}"),
            Err(error) => {
                let error = error.to_string();
                assert!(
                    !complaint.is_empty() && error.starts_with(complaint),
                    "{rest}: {error}"
                );
            }
        }
    }
    assert_eq!(AHEAD, 4, "the journal's documentation counts on it");
}

/// Any text at all: an answer, no panic.
#[test]
fn any_text_is_a_game_or_refused() {
    let mut rng = StdRng::seed_from_u64(10);
    let mut match_score = MatchScore::default();
    let game = any_game(&mut rng, 40, &mut match_score);
    let mut journal = open(new_chip(SMALL));
    game.iter()
        .for_each(|entry| journal.append(&entry.record()).expect("kept"));
    let text = Kept::all(&mut journal).games()[0].text(&Notes::default());
    for _ in 0..20_000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..rng.random_range(1..6) {
            let at = rng.random_range(0..bytes.len());
            match rng.random_range(0..3) {
                0 => bytes[at] = rng.random_range(9..127),
                1 => {
                    bytes.remove(at);
                }
                _ => bytes.insert(at, b" .\n\r1a"[rng.random_range(0..6)]),
            }
        }
        let spoilt = String::from_utf8_lossy(&bytes);
        if let Ok(game) = GameText::parse(&spoilt) {
            assert!(game.moves().count() <= 41);
        }
    }
}

#[test]
fn a_result_that_the_pawns_do_not_show_is_no_game() {
    let start = format!(
        "Katarenga game\nposition {}\nwhite near\ntouch-move strict 400\n",
        "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby bbbbbbbb/8/8/8/8/8/8/wwwwwwww - w"
    );
    for result in [
        "white camps",
        "black material",
        "white race",
        "draw no-move",
    ] {
        let text = format!("{start}1. b1a2 0.000\nresult {result}\n");
        assert!(GameText::parse(&text).is_err(), "{result}");
    }
}
