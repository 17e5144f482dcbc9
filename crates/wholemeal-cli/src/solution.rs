//! A solution of a board of any size.

use std::fmt;

use wholemeal::{Grid, Solution9};

/// A solution of a board of any size.
#[derive(Clone, Debug)]
pub(crate) enum Solution {
    Nine(Solution9),
    Any(Grid),
}

impl Solution {
    pub(crate) fn to_grid(&self) -> Grid {
        match self {
            Solution::Nine(full) => full.to_grid(),
            Solution::Any(grid) => grid.clone(),
        }
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Solution::Nine(full) => full.fmt(f),
            Solution::Any(grid) => grid.fmt(f),
        }
    }
}
