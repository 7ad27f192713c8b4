//! What lies around a board and stays when its power goes.

pub mod core;
pub mod flash;
pub(crate) mod hands;
pub mod magnets;
pub mod sensors;
pub mod table_top;

pub use hands::CannotDo;
