//! Runs core's table: hands it what the board senses and carries out its chores.

use katarenga_core::evening::Settings;
use katarenga_core::memory::{NotKept, Waking};
use katarenga_core::protocol::{Identity, Link};
use katarenga_core::table::{Chore, Inputs, Outputs, Routine, Table};
#[cfg(feature = "telemetry")]
use katarenga_core::telemetry::Telemetry;
use katarenga_core::units::Moment;
use static_cell::StaticCell;

use crate::boot;
use crate::ports::{Ports, Sensed};
use crate::storage::Memory;
#[cfg(feature = "telemetry")]
use crate::telemetry;
use crate::thinker::Asker;
use crate::usb::{self, Cable};

/// Several kilobytes: too much for the stack.
static TABLE: StaticCell<Table> = StaticCell::new();

/// The moment from which time is counted.
const POWER_UP: Moment = Moment(0);

/// Runs the table task; never returns.
#[embassy_executor::task]
pub async fn table(
    table: &'static mut Table,
    mut ports: Ports,
    mut asker: Asker,
    link: &'static mut Link,
) -> ! {
    let mut cable = Cable::new();
    let mut routine = Routine::new(POWER_UP);
    #[cfg(feature = "telemetry")]
    let mut reporter = telemetry::Reporter::new();
    loop {
        let Sensed {
            now,
            first_look,
            counts,
            buttons,
        } = ports.sense().await;
        let inputs = Inputs {
            counts: &counts,
            buttons,
        };
        cable.hear(link, table);
        if let Some(first_look) = first_look {
            table.glance(now, first_look.readings());
        }
        let outputs = routine.step(table, now, &inputs);
        note(link, table, &outputs);
        let Outputs { events, sounds, .. } = outputs;
        for event in &events {
            defmt::info!("{}", event);
            #[cfg(feature = "telemetry")]
            telemetry::send(Telemetry::Event(*event));
        }
        if let Some(thought) = asker.hear() {
            routine.thought(table, thought);
        }
        sounds.into_iter().for_each(|sound| ports.play(sound));
        ports.fit(table.calibration().map(|calibration| calibration.kind));
        while let Some(chore) = routine.next_chore(table) {
            match chore {
                Chore::Keep(record) => {
                    let kept = ports.keep(&record);
                    routine.kept(table, kept.inspect_err(log));
                }
                Chore::WakeAgain => boot::start_anew(),
                Chore::Show => {
                    // Before the frame that shows it.
                    #[cfg(feature = "telemetry")]
                    reporter.report(now, table);
                    ports.show(routine.frame(table, ports.limit()));
                    #[cfg(feature = "telemetry")]
                    telemetry::send(Telemetry::Frame(now));
                }
                Chore::Think(wonder) => asker.ask(wonder, table.history()).await,
                Chore::Tidy => {
                    let more = ports.tidy();
                    routine.tidied(table, more.inspect_err(log));
                }
            }
        }
        if cable.has_room() {
            ports.speak(now, table, link, &cable);
        }
        if let Some(effect) = link.take_effect() {
            usb::request_reset(effect);
        }
        #[cfg(feature = "telemetry")]
        reporter.report(now, table);
    }
}

/// Tells the link what a step has brought. In flash, like all of the protocol.
#[inline(never)]
fn note(link: &mut Link, table: &Table, outputs: &Outputs) {
    link.hear(table, outputs);
}

fn log(error: &NotKept) {
    defmt::error!("not kept: {}", error);
}

/// The hardware that this image is made for.
const REVISION: &str = "b";

/// The end of the cable to a host, of a board with this serial number.
///
/// # Panics
/// On the second call.
#[must_use]
pub fn link(serial: &'static str) -> &'static mut Link {
    static LINK: StaticCell<Link> = StaticCell::new();
    LINK.init_with(|| {
        Link::new(Identity {
            product: "katarenga",
            firmware: env!("CARGO_PKG_VERSION"),
            revision: REVISION,
            serial,
        })
    })
}

/// Makes the table and restores the records, or as many of them as this start takes back.
///
/// Never inlined, so that its stack is freed before the tasks start.
///
/// # Panics
/// On the second call.
#[inline(never)]
pub fn set_up(memory: &mut Memory, waking: Waking) -> &'static mut Table {
    let table = make();
    table.wake_with(POWER_UP, memory, waking);
    if let Some(trouble) = table.trouble() {
        defmt::warn!("{}", trouble);
    }
    table
}

/// The compiler builds the table on the stack and then copies it. That takes three quarters of the stack, which are free again
/// before the records are restored.
#[inline(never)]
fn make() -> &'static mut Table {
    TABLE.init_with(|| Table::new(Settings::default(), None, POWER_UP))
}
