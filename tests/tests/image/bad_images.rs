//! Files that are no image for this board, and images that misbehave: always a reason, never a hang.

use std::path::Path;
use std::time::Duration;

use katarenga_emulator::{Board, Flash, Image, Stop};
use katarenga_files::images::{self, Images};
use katarenga_tests::{build, firmware, image};

fn refusal(elf: Vec<u8>) -> String {
    match Image::parse(elf) {
        Ok(_) => panic!("it was taken for an image"),
        Err(error) => error.to_string(),
    }
}

fn firmware_file() -> Vec<u8> {
    build(Images::Flashed);
    std::fs::read(images::image_path(images::FIRMWARE)).expect("the image was built")
}

#[test]
fn a_missing_file_says_how_to_build_it() {
    let error = images::load(Path::new("no/such/image"))
        .err()
        .expect("there is no such file")
        .to_string();
    assert!(
        error.contains("no/such/image") && error.contains("cargo fw"),
        "{error}"
    );
}

#[test]
fn files_that_are_no_firmware_are_refused() {
    assert!(refusal(Vec::new()).starts_with("not a firmware image"));
    assert!(refusal(b"# just some text".to_vec()).starts_with("not a firmware image"));
    let own_program = std::fs::read(std::env::current_exe().unwrap()).unwrap();
    assert!(refusal(own_program).starts_with("not a firmware image"));
}

#[test]
fn an_arm_image_without_our_symbols_is_refused() {
    // The same file with the log buffer's symbol renamed, as if it were somebody else's project.
    let mut elf = firmware_file();
    let name = b"_SEGGER_RTT\0";
    let places: Vec<_> = (0..elf.len() - name.len())
        .filter(|&at| elf[at..].starts_with(name))
        .collect();
    places.into_iter().for_each(|at| elf[at] = b'X');
    assert_eq!(
        refusal(elf),
        "not an image for this board: no symbol _SEGGER_RTT"
    );
}

#[test]
fn a_torn_file_is_refused_or_runs_into_a_reason() {
    let elf = firmware_file();
    for part in 1..40 {
        let torn = elf[..elf.len() * part / 40].to_vec();
        if let Ok(image) = Image::parse(torn) {
            // Whatever is left, running it ends.
            let _ = Board::flashed(&image).run_for(Duration::from_secs(3));
        }
    }
}

/// What becomes of a board whose program is the same instruction over and over.
fn run_program_of(instruction: u16) -> Stop {
    let image = firmware();
    let mut flash = Flash::with_program(&image);
    // The vector table stays, so that the processor gets there.
    for halfword in flash.bytes_mut()[0x200..image.program().len()].chunks_exact_mut(2) {
        halfword.copy_from_slice(&instruction.to_le_bytes());
    }
    Board::power_up_with(flash)
        .run_for(Duration::from_secs(60))
        .expect_err("there is no such board")
}

#[test]
fn a_program_that_is_rubbish_stops_with_a_reason() {
    const UNDEFINED: u16 = 0xDE00;
    const BRANCH_TO_SELF: u16 = 0xE7FE;
    const WAIT_FOR_INTERRUPT: u16 = 0xBF30;
    assert!(
        matches!(run_program_of(0xFFFF), Stop::HardFault { .. }),
        "erased flash"
    );
    assert!(matches!(run_program_of(UNDEFINED), Stop::HardFault { .. }));
    assert!(matches!(run_program_of(BRANCH_TO_SELF), Stop::NoLight(_)));
    assert_eq!(run_program_of(WAIT_FOR_INTERRUPT), Stop::AsleepForEver);
}

#[test]
fn a_panic_resets_the_chip_and_leaves_its_message_for_the_next_boot() {
    let image = image("examples/panic_with_last_words");
    let mut board = Board::flashed(&image);
    let waiting = |board: &Board| board.resets() == 0;
    assert_eq!(board.run_while(Duration::from_secs(1), waiting), Ok(true));
    board.run_for(Duration::from_millis(200)).unwrap();
    let log = board.log().join("\n");
    assert!(log.contains("reset after: panicked at"), "{log}");
    assert!(log.contains("the cat is on the board"), "{log}");
}

#[test]
fn a_panic_at_the_probe_says_where_and_ends_the_run() {
    let image = image("examples/panic_with_probe");
    let mut board = Board::flashed(&image);
    let stop = board
        .run_for(Duration::from_secs(1))
        .expect_err("the run ends");
    assert!(matches!(stop, Stop::HardFault { .. }), "{stop}");
    let log = board.log().join("\n");
    assert!(log.contains("panic_with_probe.rs"), "{log}");
    assert!(log.contains("the iron is still hot"), "{log}");
    assert_eq!(board.resets(), 0);
}

#[test]
fn a_stack_that_overflows_faults_instead_of_writing_over_the_game() {
    let image = image("examples/stack_overflow");
    let mut board = Board::flashed(&image);
    let stop = board
        .run_for(Duration::from_secs(1))
        .expect_err("it runs out of stack");
    assert!(matches!(stop, Stop::HardFault { .. }), "{stop}");
    assert_eq!(board.log().len(), 1, "it dug: {:?}", board.log());
    assert_eq!(
        board.worst_stack(),
        16 * 1024,
        "all of the stack was used, nothing beyond"
    );
}
