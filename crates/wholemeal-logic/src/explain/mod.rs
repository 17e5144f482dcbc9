//! Words made from steps, one file for each language.
//!
//! Finders know no words. Another language is one more file beside [`en`].

pub mod en;
mod family;
