//! Test helpers shared by the suites in `tests/`.

pub mod naive;
pub mod starts;
pub mod table;
