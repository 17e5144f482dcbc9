//! A solution of a board of any size.

use std::fmt;

use wholemeal::variants::Filled;
use wholemeal::{Grid, Solution9};

use crate::draw;

/// A solution of a board of any size.
#[derive(Clone, Debug)]
pub(crate) enum Solution {
    Nine(Solution9),
    Any(Grid),
    Variant(Filled),
}

impl Solution {
    /// The digits of a plain board; `None` for a variant.
    pub(crate) fn to_grid(&self) -> Option<Grid> {
        match self {
            Solution::Nine(full) => Some(full.to_grid()),
            Solution::Any(grid) => Some(grid.clone()),
            Solution::Variant(_) => None,
        }
    }

    /// The solution as a drawing.
    pub(crate) fn drawing(&self) -> String {
        match self {
            Solution::Nine(full) => draw::grid(&full.to_grid()),
            Solution::Any(grid) => draw::grid(grid),
            Solution::Variant(filled) => format!("{filled:#}\n"),
        }
    }

    /// The first cell in which another solution of the same puzzle differs, with both digits.
    pub(crate) fn difference(&self, other: &Solution) -> Option<String> {
        if let (Solution::Variant(one), Solution::Variant(other)) = (self, other) {
            let cells = one.differences(other);
            let &first = cells.first()?;
            let (a, b) = (one.get(first)?, other.get(first)?);
            let more = match cells.len() {
                1 => String::new(),
                number => format!("; two solutions differ in {number} cells"),
            };
            return Some(format!("{first} can be {a} or {b}{more}"));
        }
        let (one, other) = (self.to_grid()?, other.to_grid()?);
        let shape = one.shape();
        let mut cells = shape.cells();
        let cell = cells.find(|&cell| one.get(cell) != other.get(cell))?;
        let (a, b) = (one.get(cell)?, other.get(cell)?);
        Some(format!("{} can be {a} or {b}", shape.name(cell)))
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Solution::Nine(full) => full.fmt(f),
            Solution::Any(grid) => grid.fmt(f),
            Solution::Variant(filled) => filled.fmt(f),
        }
    }
}
