//! Makes up inputs for [`katarenga_fuzz::page`].

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| katarenga_fuzz::page::check_quickly(input));
