//! The hardware's files, and the firmware that is built for them.

mod current;
mod netlist;
mod pinmap;
mod stamp;
