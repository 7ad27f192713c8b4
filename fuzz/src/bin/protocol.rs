//! Makes up inputs for [`katarenga_fuzz::protocol`].

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| katarenga_fuzz::protocol::check(input));
