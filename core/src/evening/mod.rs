//! What spans the games of an evening: settings, clock and match.
//!
//! May use `lights` and `referee`, whose options players set.

mod clock;
mod company;
mod series;
mod settings;

pub use clock::{Clock, SHORT};
pub use company::{Company, Player};
pub use series::Series;
pub use settings::{ClockSettings, Settings};
