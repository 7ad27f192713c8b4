//! The image for a board that has just been soldered. Lights every LED once, then the LED under each magnet, and shows what
//! works and what does not.
#![no_std]
#![no_main]

use defmt::Display2Format;
use defmt_rtt as _;
use embassy_executor::Spawner;
use katarenga_core::bring_up::{Jig, JigInputs, ToldFindings, Wiring};
use katarenga_core::lights::LimitedFrame;
use katarenga_firmware::chip::Chip;
use katarenga_firmware::ports::Sensed;
use katarenga_firmware::wiring::Quadrant;
use katarenga_rules::Cell;
use panic_probe as _;
use static_cell::ConstStaticCell;

/// Made by the compiler: the stack has no room for it beside all else.
static JIG: ConstStaticCell<Jig> = ConstStaticCell::new(Jig::new(WIRING));

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let (mut ports, _) = Chip::power_up().start();
    let jig = JIG.take();
    let mut told = ToldFindings::default();
    loop {
        let Sensed {
            now,
            counts,
            buttons,
            ..
        } = ports.sense().await;
        let inputs = JigInputs { counts, buttons };
        if let Some(news) = told.next(jig.step(now, &inputs)) {
            defmt::warn!("{}", Display2Format(&news));
        }
        let frame = jig.picture(now, &inputs);
        ports.show(LimitedFrame::new(&frame, ports.limit()));
    }
}

/// The select lines of each cell.
const WIRING: Wiring = {
    let mut select = [0; Cell::COUNT];
    let mut quadrant = 0;
    while quadrant < Quadrant::ALL.len() {
        let cells = Quadrant::ALL[quadrant].cells();
        let mut index = 0;
        while index < cells.len() {
            select[cells[index].index()] = Quadrant::ALL[quadrant].select(index);
            index += 1;
        }
        quadrant += 1;
    }
    Wiring::new(select)
};
