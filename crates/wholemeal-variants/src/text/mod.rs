//! Variants as readable text.
//!
//! A text starts with `variant ROWSxCOLUMNS`, and has a constraint in each of the following lines:
//! a keyword, numbers, and cells such as `r1c9`. `#` starts a comment.

mod error;
mod layout;
mod line;
mod read;
mod write;

pub use error::TextError;
pub use read::{VariantText, ends_variant, read_text, starts_variant};
pub use write::{write_line, write_text};
