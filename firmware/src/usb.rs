//! The board on a USB cable: a serial port for lines of text, and the interface by which picotool resets it.
//!
//! Nothing waits for a host. The table puts lines into a queue and hears lines from another; if a host does not read, lines
//! are dropped as a whole and counted. Pulling the plug, suspending or resetting the bus never reaches the table.

mod descriptors;
mod driver;
mod lines;
mod reset;

use embassy_futures::join::join;
use embassy_futures::select::select3;
use embassy_rp::Peri;
use embassy_rp::peripherals::USB;
use embassy_time::{Duration, Timer};
use embassy_usb::Builder;
use embassy_usb::class::cdc_acm::{CdcAcmClass, State};
use embassy_usb::msos::windows_version::WIN8_1;

use self::descriptors::MS_VENDOR_CODE;
pub use self::descriptors::Serial;
use self::driver::{Driver, Frames};
pub use self::lines::Cable;
use self::reset::ResetInterface;
pub use self::reset::request as request_reset;
use crate::pins::UsbPins;
use crate::supervision::Member;

/// The largest packet of a bulk endpoint at full speed.
const PACKET: u16 = 64;

/// How often frames are counted. At 1 ms each, a number of frames that stands still for so long is a controller that hangs.
const FRAME_CHECK: Duration = Duration::from_millis(50);

/// How long the board is off the bus when it starts anew, so that each hub on the way notices.
const OFF_THE_BUS: Duration = Duration::from_millis(20);

/// Runs the USB task; never returns.
#[embassy_executor::task]
pub async fn usb(pins: UsbPins, serial: &'static Serial, member: Member) -> ! {
    let mut usb = pins.usb;
    loop {
        driver::reset_controller();
        Timer::after(OFF_THE_BUS).await;
        member.attend(run(usb.reborrow(), serial)).await;
        defmt::warn!("the USB controller hung and is reset");
    }
}

/// Serves a host until the controller hangs.
async fn run(usb: Peri<'_, USB>, serial: &Serial) {
    let mut configuration = [0; 128];
    let mut bos = [0; 64];
    let mut ms_os = [0; 192];
    let mut control = [0; 128];
    let mut port = State::new();
    let mut resets = ResetInterface::new();
    let mut builder = Builder::new(
        Driver::new(usb),
        descriptors::config(serial),
        &mut configuration,
        &mut bos,
        &mut ms_os,
        &mut control,
    );
    builder.msos_descriptor(WIN8_1, MS_VENDOR_CODE);
    let port = CdcAcmClass::new(&mut builder, &mut port, PACKET);
    resets.add_to(&mut builder);
    let mut device = builder.build();
    let (mut sender, mut receiver, line_state) = port.split_with_control();
    let serve = join(
        device.run(),
        join(
            lines::send(&mut sender, &line_state),
            lines::receive(&mut receiver),
        ),
    );
    select3(serve, reset::carry_out(), hangs()).await;
}

/// Returns when the controller hangs: a bus error has made it deaf (RP2040-E15), and only a reset of its block helps.
async fn hangs() {
    let mut frames = Frames::default();
    while !frames.stand_still() {
        // No ticker: it would make up for what was missed while flash was erased, and look twice within a frame.
        Timer::after(FRAME_CHECK).await;
    }
}
