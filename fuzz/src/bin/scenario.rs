//! Makes up inputs for [`katarenga_fuzz::scenario`].

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| katarenga_fuzz::scenario::check_quickly(input));
