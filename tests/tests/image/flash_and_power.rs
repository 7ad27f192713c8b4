//! The emulated flash chip and supply: what is left after a power cut, wherever it falls.

use std::time::Duration;

use katarenga_emulator::{Board, Flash, FlashOperation, Image, PowerCut, Stop};
use katarenga_tests::{firmware, image};

/// An image that erases the first sector of the storage region and programs its first two pages.
fn flash_erase_and_program() -> Image {
    image("examples/flash_erase_and_program")
}

fn expected_page(page: u8) -> Vec<u8> {
    (0..=255).map(|i| i ^ page).collect()
}

/// A chip whose storage region holds something old.
fn used_flash(image: &Image) -> Flash {
    let mut flash = Flash::with_program(image);
    flash.bytes_mut()[image.storage()].fill(0x5A);
    flash
}

#[test]
fn the_image_erases_programs_and_reads_back() {
    let image = flash_erase_and_program();
    let mut board = Board::power_up_with(used_flash(&image));
    assert_eq!(
        board.run_for(Duration::from_millis(500)),
        Err(Stop::AsleepForEver),
        "it is done"
    );
    assert_eq!(board.log(), ["      flash cycle done, read back true"]);

    let start = image.storage().start;
    let pages = [start..start + 256, start + 256..start + 512];
    let mut operations = vec![FlashOperation::Erase {
        range: start..start + 4096,
    }];
    operations.extend(pages.map(|range| FlashOperation::Program { range }));
    assert_eq!(board.flash_operations(), operations);

    let flash = board.cut_power();
    let storage = &flash.bytes()[image.storage()];
    assert_eq!(storage[..256], expected_page(0));
    assert_eq!(storage[256..512], expected_page(1));
    assert!(
        storage[512..4096].iter().all(|&byte| byte == 0xFF),
        "erased"
    );
    assert!(
        storage[4096..].iter().all(|&byte| byte == 0x5A),
        "untouched"
    );
    assert_eq!(flash.erases().iter().sum::<u32>(), 1);
}

#[test]
fn a_cut_inside_an_operation_leaves_the_part_that_was_done() {
    let image = flash_erase_and_program();
    let cut = |operation, bytes_done| {
        let mut board = Board::power_up_with(used_flash(&image));
        board.schedule_power_cut(PowerCut::InFlashOperation {
            operation,
            bytes_done,
        });
        assert_eq!(board.run_for(Duration::from_secs(1)), Err(Stop::PowerCut));
        board.cut_power().bytes()[image.storage()].to_vec()
    };

    let half_erased = cut(0, 1_000);
    assert!(half_erased[..1_000].iter().all(|&byte| byte == 0xFF));
    assert!(half_erased[1_000..].iter().all(|&byte| byte == 0x5A));

    let half_programmed = cut(2, 100);
    assert_eq!(half_programmed[..256], expected_page(0));
    assert_eq!(half_programmed[256..356], expected_page(1)[..100]);
    assert!(half_programmed[356..4096].iter().all(|&byte| byte == 0xFF));
}

#[test]
fn a_board_boots_again_from_what_was_in_its_flash_chip() {
    let image = flash_erase_and_program();
    let mut board = Board::power_up_with(used_flash(&image));
    board.schedule_power_cut(PowerCut::InFlashOperation {
        operation: 1,
        bytes_done: 17,
    });
    assert_eq!(board.run_for(Duration::from_secs(1)), Err(Stop::PowerCut));
    assert_eq!(
        board.run_for(Duration::from_secs(1)),
        Err(Stop::PowerCut),
        "a board without power stays off"
    );

    let mut board = Board::power_up_with(board.cut_power());
    assert_eq!(
        board.run_for(Duration::from_millis(500)),
        Err(Stop::AsleepForEver),
        "it is done"
    );
    assert_eq!(board.log(), ["      flash cycle done, read back true"]);
    assert_eq!(
        board.flash().erases().iter().sum::<u32>(),
        2,
        "the chip remembers its wear"
    );
}

#[test]
fn a_cut_at_a_moment_stops_the_board_there() {
    let mut board = Board::flashed(&firmware());
    let moment = Duration::from_micros(123_456);
    board.schedule_power_cut(PowerCut::At(moment));
    assert_eq!(board.run_for(Duration::from_secs(1)), Err(Stop::PowerCut));
    let late = board.now() - moment;
    assert!(late < Duration::from_micros(2), "{late:?} late");
}
