//! Makes up inputs for [`katarenga_fuzz::game_text`].

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| katarenga_fuzz::game_text::check(input));
