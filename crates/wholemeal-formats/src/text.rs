//! The input of readers: lines with their positions, and the results of reading them.

mod cells;
mod columns;
mod input;
mod line;
mod outcome;
mod places;

pub(crate) use cells::{grid_of, is_nine, is_other_blank, may_be_row};
pub(crate) use columns::Columns;
pub(crate) use input::Input;
pub(crate) use line::{Line, PositionedChar};
pub(crate) use outcome::{Outcome, Parsed, Sniff};
pub(crate) use places::Places;
