//! The law in `law.rs`, for one reader.
#![no_main]

mod law;

libfuzzer_sys::fuzz_target!(|text: &str| law::reads_or_explains("variant", text));
