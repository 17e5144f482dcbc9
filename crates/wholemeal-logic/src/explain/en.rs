//! Steps in English.

use crate::Step;

/// A step in one line.
#[must_use]
pub fn line(step: &Step) -> String {
    format!(
        "{}: {:?} {:?}",
        step.technique, step.placements, step.eliminations
    )
}
