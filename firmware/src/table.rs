//! The table: everything is decided here, by core.

use katarenga_core::evening::Settings;
use katarenga_core::memory::{NotKept, Waking};
use katarenga_core::table::{Chore, Inputs, Outputs, Routine, Table};
#[cfg(feature = "telling")]
use katarenga_core::telemetry::Telemetry;
use katarenga_core::units::Moment;
use static_cell::StaticCell;

use crate::boot;
use crate::ports::{Ports, Sensed};
use crate::storage::Memory;
#[cfg(feature = "telling")]
use crate::telling;
use crate::thinker::Asker;

/// Several kilobytes: too much for the stack.
static TABLE: StaticCell<Table> = StaticCell::new();

/// The moment from which time is counted.
const POWER_UP: Moment = Moment(0);

/// Plays for ever.
#[embassy_executor::task]
pub async fn table(table: &'static mut Table, mut ports: Ports, mut asker: Asker) -> ! {
    let mut routine = Routine::new(POWER_UP);
    #[cfg(feature = "telling")]
    let mut told = telling::Told::nothing();
    loop {
        let Sensed {
            now,
            counts,
            buttons,
        } = ports.sense().await;
        let inputs = Inputs {
            counts: &counts,
            buttons,
        };
        let Outputs { events, sounds } = routine.step(table, now, &inputs);
        for event in &events {
            defmt::info!("{}", event);
            #[cfg(feature = "telling")]
            telling::tell(Telemetry::Event(*event));
        }
        if let Some(thought) = asker.hear() {
            routine.thought(table, thought);
        }
        sounds.into_iter().for_each(|sound| ports.play(sound));
        ports.fit(table.calibration().map(|calibration| calibration.kind));
        while let Some(chore) = routine.next_chore(table) {
            match chore {
                Chore::Keep(record) => {
                    let kept = ports.keep(record).await;
                    routine.kept(table, kept.inspect_err(log));
                }
                Chore::WakeAgain => boot::start_anew(),
                Chore::Show => {
                    // What a frame shows is told before it.
                    #[cfg(feature = "telling")]
                    told.tell(now, table);
                    ports.show(routine.frame(table, ports.limit()));
                    #[cfg(feature = "telling")]
                    telling::tell(Telemetry::Frame(now));
                }
                Chore::Think(wonder) => asker.ask(wonder, table.history()).await,
                Chore::Tidy => {
                    let more = ports.tidy().await;
                    routine.tidied(table, more.inspect_err(log));
                }
            }
        }
        #[cfg(feature = "telling")]
        told.tell(now, table);
    }
}

fn log(error: &NotKept) {
    defmt::error!("not kept: {}", error);
}

/// Makes the table and gives it back what was kept before the power went, or as much of it as this start dares.
///
/// Never inlined, so that the stack it needs is given back.
///
/// # Panics
/// When it is called twice.
#[inline(never)]
pub fn set_up(memory: &mut Memory, waking: Waking) -> &'static mut Table {
    let table = make();
    table.wake_with(POWER_UP, memory, waking);
    if let Some(trouble) = table.trouble() {
        defmt::warn!("{}", trouble);
    }
    table
}

/// The compiler makes it on the stack before it is put where it stays: three quarters of the stack, which are given back
/// before the table learns what was kept.
#[inline(never)]
fn make() -> &'static mut Table {
    TABLE.init_with(|| Table::new(Settings::default(), None, POWER_UP))
}
