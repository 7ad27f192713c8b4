//! Makes up inputs for [`katarenga_fuzz::position_text`].

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| katarenga_fuzz::position_text::check(input));
