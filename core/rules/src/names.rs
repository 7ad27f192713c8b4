//! One table for each enum: all its values, what each is called in text and, where it is stored, its code.
//!
//! [`names!`](crate::names!) makes the table. A value that is left out does not compile, nor do two values with the
//! same name or code. This module uses no other.

/// Values that have a name in texts: games, scenarios, positions, reports.
pub trait Named: Copy + PartialEq + 'static {
    /// All values, in the order of the table.
    const VALUES: &'static [Self];

    /// What it is called in text. Names are English, without spaces, and never change.
    fn name(self) -> &'static str;

    /// What a name stands for.
    #[must_use]
    fn from_name(name: &str) -> Option<Self> {
        Self::VALUES
            .iter()
            .copied()
            .find(|value| value.name() == name)
    }
}

/// Values that are kept in flash.
pub trait Stored: Named {
    /// The code it is kept as, which never changes and is never given to another value.
    fn code(self) -> u8;

    /// What a code stands for.
    #[must_use]
    fn from_code(code: u8) -> Option<Self> {
        Self::VALUES
            .iter()
            .copied()
            .find(|value| value.code() == code)
    }
}

/// Gives an enum its table: `ALL`, a name for each value and, with `=`, the code it is stored as.
///
/// ```
/// use katarenga_rules::names::{Named as _, Stored as _};
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// enum Weather { Sun, Rain }
/// katarenga_rules::names!(Weather { Sun = 0 "sun", Rain = 1 "rain" });
///
/// assert_eq!(Weather::ALL, [Weather::Sun, Weather::Rain]);
/// assert_eq!(Weather::from_name("rain"), Some(Weather::Rain));
/// assert_eq!(Weather::Rain.code(), 1);
/// assert_eq!(Weather::from_code(7), None);
/// ```
///
/// A value without a name does not compile:
/// ```compile_fail
/// #[derive(Clone, Copy, PartialEq)]
/// enum Weather { Sun, Rain }
/// katarenga_rules::names!(Weather { Sun "sun" });
/// ```
///
/// Nor do two values with one code:
/// ```compile_fail
/// #[derive(Clone, Copy, PartialEq)]
/// enum Weather { Sun, Rain }
/// katarenga_rules::names!(Weather { Sun = 0 "sun", Rain = 0 "rain" });
/// ```
#[macro_export]
macro_rules! names {
    ($type:ident { $($value:ident = $code:literal $name:literal),+ $(,)? }) => {
        $crate::names!($type { $($value $name),+ });

        impl $crate::names::Stored for $type {
            fn code(self) -> u8 {
                match self { $(Self::$value => $code),+ }
            }
        }

        const _: () = assert!($crate::names::differ(&[$(&[$code]),+]), "two values have the same code");
    };
    ($type:ident { $($value:ident $name:literal),+ $(,)? }) => {
        impl $type {
            /// All values.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$value),+];
        }

        impl $crate::names::Named for $type {
            const VALUES: &'static [Self] = &Self::ALL;

            fn name(self) -> &'static str {
                match self { $(Self::$value => $name),+ }
            }
        }

        const _: () = assert!($crate::names::differ(&[$($name.as_bytes()),+]), "two values have the same name");
    };
}

/// Whether no two of some byte strings are the same. For [`names!`](crate::names!).
#[doc(hidden)]
#[must_use]
pub const fn differ(strings: &[&[u8]]) -> bool {
    let mut one = 0;
    while one < strings.len() {
        let mut other = one + 1;
        while other < strings.len() {
            if same(strings[one], strings[other]) {
                return false;
            }
            other += 1;
        }
        one += 1;
    }
    true
}

const fn same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}
