//! Words made from steps, one file for each language.

pub mod en;
