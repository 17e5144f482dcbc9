//! How the givens lie: the symmetry of the picture, not of the digits.

use std::fmt;
use std::str::FromStr;

use wholemeal_grid::{CellSet, Shape};

/// A symmetry of the cells that hold givens.
///
/// ```
/// use wholemeal_generate::ClueSymmetry;
///
/// assert_eq!("rotate180".parse(), Ok(ClueSymmetry::Rotate180));
/// assert_eq!(ClueSymmetry::Full.to_string(), "full");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ClueSymmetry {
    /// No symmetry is asked for.
    #[default]
    None,
    /// A half turn, as newspapers like it.
    Rotate180,
    /// A quarter turn.
    Rotate90,
    /// The left half mirrors the right half.
    LeftRight,
    /// The upper half mirrors the lower half.
    TopBottom,
    /// Both mirrors.
    Mirrors,
    /// A mirror along the diagonal from the top left.
    Diagonal,
    /// A mirror along the diagonal from the top right.
    Antidiagonal,
    /// Both diagonals.
    Diagonals,
    /// All turns and mirrors.
    Full,
}

/// A place as its row and column; where a symmetry takes it on a board whose last row
/// and column is the number given.
type Move = fn((usize, usize), usize) -> (usize, usize);

const HALF: Move = |(r, c), last| (last - r, last - c);
const QUARTER: Move = |(r, c), last| (c, last - r);
const LEFT_RIGHT: Move = |(r, c), last| (r, last - c);
const UP_DOWN: Move = |(r, c), last| (last - r, c);
const DIAGONAL: Move = |(r, c), _| (c, r);
const ANTIDIAGONAL: Move = |(r, c), last| (last - c, last - r);

impl ClueSymmetry {
    /// All of them.
    pub const ALL: [ClueSymmetry; 10] = [
        ClueSymmetry::None,
        ClueSymmetry::Rotate180,
        ClueSymmetry::Rotate90,
        ClueSymmetry::LeftRight,
        ClueSymmetry::TopBottom,
        ClueSymmetry::Mirrors,
        ClueSymmetry::Diagonal,
        ClueSymmetry::Antidiagonal,
        ClueSymmetry::Diagonals,
        ClueSymmetry::Full,
    ];

    /// As it is written.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ClueSymmetry::None => "none",
            ClueSymmetry::Rotate180 => "rotate180",
            ClueSymmetry::Rotate90 => "rotate90",
            ClueSymmetry::LeftRight => "horizontal",
            ClueSymmetry::TopBottom => "vertical",
            ClueSymmetry::Mirrors => "mirrors",
            ClueSymmetry::Diagonal => "diagonal",
            ClueSymmetry::Antidiagonal => "antidiagonal",
            ClueSymmetry::Diagonals => "diagonals",
            ClueSymmetry::Full => "full",
        }
    }

    /// Moves that generate the symmetry.
    fn moves(self) -> &'static [Move] {
        match self {
            ClueSymmetry::None => &[],
            ClueSymmetry::Rotate180 => &[HALF],
            ClueSymmetry::Rotate90 => &[QUARTER],
            ClueSymmetry::LeftRight => &[LEFT_RIGHT],
            ClueSymmetry::TopBottom => &[UP_DOWN],
            ClueSymmetry::Mirrors => &[LEFT_RIGHT, UP_DOWN],
            ClueSymmetry::Diagonal => &[DIAGONAL],
            ClueSymmetry::Antidiagonal => &[ANTIDIAGONAL],
            ClueSymmetry::Diagonals => &[DIAGONAL, ANTIDIAGONAL],
            ClueSymmetry::Full => &[QUARTER, LEFT_RIGHT],
        }
    }

    /// Where each move takes each cell.
    fn images(self, shape: Shape) -> impl Iterator<Item = Vec<usize>> {
        let side = usize::from(shape.side());
        self.moves().iter().map(move |go| {
            let image = |i| {
                let (row, column) = go((i / side, i % side), side - 1);
                row * side + column
            };
            (0..side * side).map(image).collect()
        })
    }

    /// The cells that hold givens together or not at all: for every cell its group,
    /// named by its first cell.
    pub(crate) fn groups(self, shape: Shape) -> Vec<usize> {
        let mut group: Vec<usize> = (0..shape.cell_count()).collect();
        let images: Vec<Vec<usize>> = self.images(shape).collect();
        loop {
            let before = group.clone();
            for image in &images {
                for cell in 0..group.len() {
                    let least = group[cell].min(group[image[cell]]);
                    group[cell] = least;
                    group[image[cell]] = least;
                }
            }
            if group == before {
                return group;
            }
        }
    }

    /// The cells of every group.
    pub(crate) fn units(self, shape: Shape) -> Vec<Vec<usize>> {
        let group = self.groups(shape);
        let members = |first| (0..group.len()).filter(|&c| group[c] == first).collect();
        let firsts = (0..group.len()).filter(|&cell| group[cell] == cell);
        firsts.map(members).collect()
    }

    /// Do these cells lie so?
    ///
    /// ```
    /// use wholemeal_generate::ClueSymmetry;
    /// use wholemeal_grid::{CellSet, Shape};
    ///
    /// let corners = [(0, 0), (8, 8)].map(|(r, c)| Shape::NINE.cell(r, c).unwrap());
    /// let corners = CellSet::from_iter(corners);
    /// assert!(ClueSymmetry::Rotate180.holds(Shape::NINE, &corners));
    /// assert!(!ClueSymmetry::Rotate90.holds(Shape::NINE, &corners));
    /// ```
    #[must_use]
    pub fn holds(self, shape: Shape, givens: &CellSet) -> bool {
        let given: Vec<bool> = shape.cells().map(|cell| givens.contains(cell)).collect();
        self.images(shape)
            .all(|image| (0..given.len()).all(|cell| given[cell] == given[image[cell]]))
    }
}

impl fmt::Display for ClueSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for ClueSymmetry {
    type Err = String;

    fn from_str(text: &str) -> Result<ClueSymmetry, String> {
        let named = ClueSymmetry::ALL.into_iter().find(|b| b.name() == text);
        named.ok_or_else(|| {
            let names = ClueSymmetry::ALL.map(ClueSymmetry::name);
            format!("no such symmetry; there are: {}", names.join(", "))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_have_the_sizes_of_their_symmetry() {
        let largest = |balance: ClueSymmetry| {
            let units = balance.units(Shape::NINE);
            assert_eq!(units.iter().map(Vec::len).sum::<usize>(), 81);
            units.iter().map(Vec::len).max().unwrap()
        };
        let sizes = ClueSymmetry::ALL.map(largest);
        assert_eq!(sizes, [1, 2, 4, 2, 2, 4, 2, 2, 4, 8]);
    }

    #[test]
    fn a_unit_of_a_symmetry_is_balanced() {
        for balance in ClueSymmetry::ALL {
            for unit in balance.units(Shape::SIX) {
                let cells = unit
                    .iter()
                    .filter_map(|&i| wholemeal_grid::Cell::from_index(i));
                assert!(balance.holds(Shape::SIX, &CellSet::from_iter(cells)));
            }
        }
    }
}
