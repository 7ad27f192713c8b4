//! What this program was built from.

/// The release that this program belongs to, or comes before, and its commit: twelve digits, `-changed` after them when its
/// sources differed, or `unknown`.
pub const VERSION_AND_COMMIT: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    " (",
    env!("KATARENGA_COMMIT"),
    ")"
);
