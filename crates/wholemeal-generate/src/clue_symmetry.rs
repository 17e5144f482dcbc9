//! The symmetry of the cells with givens. The digits are not symmetric.

use std::fmt;
use std::str::FromStr;

use wholemeal_grid::{CellSet, Shape};

/// A symmetry of the cells with givens.
///
/// ```
/// use wholemeal_generate::ClueSymmetry;
///
/// assert_eq!("rotate180".parse(), Ok(ClueSymmetry::Rotate180));
/// assert_eq!(ClueSymmetry::Full.to_string(), "full");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ClueSymmetry {
    /// No symmetry is required.
    #[default]
    None,
    /// A half turn, common in newspapers.
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

/// Maps a row and column to its image, on a board whose last row and column have this index.
type Move = fn((usize, usize), usize) -> (usize, usize);

const HALF: Move = |(r, c), last| (last - r, last - c);
const QUARTER: Move = |(r, c), last| (c, last - r);
const LEFT_RIGHT: Move = |(r, c), last| (r, last - c);
const UP_DOWN: Move = |(r, c), last| (last - r, c);
const DIAGONAL: Move = |(r, c), _| (c, r);
const ANTIDIAGONAL: Move = |(r, c), last| (last - c, last - r);

impl ClueSymmetry {
    /// All symmetries.
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

    /// The name that [`FromStr`] reads.
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

    /// For each move the image of each cell.
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

    /// For every cell the first cell of its orbit. Either all cells of an orbit have givens, or
    /// none.
    fn first_of_orbit(self, shape: Shape) -> Vec<usize> {
        let mut first: Vec<usize> = (0..shape.cell_count()).collect();
        let images: Vec<Vec<usize>> = self.images(shape).collect();
        loop {
            let before = first.clone();
            for image in &images {
                for cell in 0..first.len() {
                    let least = first[cell].min(first[image[cell]]);
                    first[cell] = least;
                    first[image[cell]] = least;
                }
            }
            if first == before {
                return first;
            }
        }
    }

    /// The cells of every orbit.
    pub(crate) fn orbits(self, shape: Shape) -> Vec<Vec<usize>> {
        let first = self.first_of_orbit(shape);
        let members = |start| (0..first.len()).filter(|&c| first[c] == start).collect();
        let starts = (0..first.len()).filter(|&cell| first[cell] == cell);
        starts.map(members).collect()
    }

    /// Returns `true` if these cells have the symmetry.
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

/// The error of a text that does not name a symmetry.
///
/// ```
/// use wholemeal_generate::ClueSymmetry;
///
/// let error = "round".parse::<ClueSymmetry>().unwrap_err();
/// assert!(error.to_string().starts_with("unknown symmetry; use none, rotate180, "));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseClueSymmetryError;

impl fmt::Display for ParseClueSymmetryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ClueSymmetry::ALL.map(ClueSymmetry::name).join(", ");
        write!(f, "unknown symmetry; use {names}")
    }
}

impl std::error::Error for ParseClueSymmetryError {}

impl FromStr for ClueSymmetry {
    type Err = ParseClueSymmetryError;

    fn from_str(text: &str) -> Result<ClueSymmetry, ParseClueSymmetryError> {
        let mut symmetries = ClueSymmetry::ALL.into_iter();
        let named = symmetries.find(|symmetry| symmetry.name() == text);
        named.ok_or(ParseClueSymmetryError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_have_the_sizes_of_their_symmetry() {
        let largest = |symmetry: ClueSymmetry| {
            let orbits = symmetry.orbits(Shape::NINE);
            assert_eq!(orbits.iter().map(Vec::len).sum::<usize>(), 81);
            orbits.iter().map(Vec::len).max().unwrap()
        };
        let sizes = ClueSymmetry::ALL.map(largest);
        assert_eq!(sizes, [1, 2, 4, 2, 2, 4, 2, 2, 4, 8]);
    }

    #[test]
    fn an_orbit_has_its_symmetry() {
        for symmetry in ClueSymmetry::ALL {
            for orbit in symmetry.orbits(Shape::SIX) {
                let cells = orbit
                    .iter()
                    .filter_map(|&i| wholemeal_grid::Cell::from_index(i));
                assert!(symmetry.holds(Shape::SIX, &CellSet::from_iter(cells)));
            }
        }
    }
}
