//! How much of a long sweep a run does.
//!
//! A plain `cargo test` does a sample, so that it takes minutes. `cargo xtask nightly` sets [`NIGHTLY`] and does the whole.

use std::env;
use std::fmt::Debug;
use std::str::FromStr;

/// The variable that asks for whole sweeps.
pub const NIGHTLY: &str = "KATARENGA_NIGHTLY";

/// Whether sweeps are done whole.
#[must_use]
pub fn is_nightly() -> bool {
    env::var_os(NIGHTLY).is_some_and(|value| !value.is_empty())
}

/// The sample in a plain run, the whole at night.
pub fn sweep<T>(sample: T, whole: T) -> T {
    if is_nightly() { whole } else { sample }
}

/// As many as a variable of the environment asks for, or else as [`sweep`].
///
/// # Panics
/// When the variable holds no number.
pub fn asked<T: FromStr<Err: Debug>>(variable: &str, sample: T, whole: T) -> T {
    match env::var(variable) {
        Ok(number) => number
            .parse()
            .unwrap_or_else(|error| panic!("{variable} is no number: {error:?}")),
        Err(_) => sweep(sample, whole),
    }
}
