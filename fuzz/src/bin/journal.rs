//! Makes up inputs for [`katarenga_fuzz::journal`].

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| katarenga_fuzz::journal::check(input));
