//! A board in few bytes.

use wholemeal_grid::{Digit, Grid, Shape};

/// A board in few bytes: which cells have a digit, and the digits. Different boards have different
/// keys. A 9x9 board has one byte for its shape, one bit per cell and 4 bits per given: 20 bytes with
/// 17 givens. A board of another shape has two bytes for it, and 8 bits per given if its side is more
/// than 15.
///
/// ```
/// use wholemeal_grid::Grid;
/// use wholemeal_symmetry::CompactKey;
///
/// let line = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
/// let grid: Grid = line.parse().unwrap();
/// let key = CompactKey::new(&grid);
/// assert_eq!(key.bytes().len(), 20);
/// assert_ne!(key, CompactKey::new(&"1..4............".parse().unwrap()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CompactKey(Vec<u8>);

impl CompactKey {
    /// The key of a board.
    #[must_use]
    pub fn new(grid: &Grid) -> CompactKey {
        let mut key = CompactKey(Vec::with_capacity(32));
        key.write(
            grid.shape(),
            grid.cells().iter().map(|cell| cell.map_or(0, Digit::get)),
        );
        key
    }

    /// The key of a 9x9 board, whose blanks are 0.
    #[must_use]
    pub fn of_nine(cells: &[u8; 81]) -> CompactKey {
        let mut key = CompactKey(Vec::with_capacity(32));
        key.write(Shape::NINE, cells.iter().copied());
        key
    }

    /// The bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    fn write(&mut self, shape: Shape, cells: impl Iterator<Item = u8> + Clone) {
        // The first byte tells a 9x9 board from others, whose shape follows.
        if shape == Shape::NINE {
            self.0.push(0);
        } else {
            self.0.extend([shape.box_rows(), shape.box_columns()]);
        }
        let mut bits = Bits {
            bytes: &mut self.0,
            free: 0,
        };
        for digit in cells.clone() {
            bits.push(u8::from(digit != 0), 1);
        }
        let width = if shape.side() <= 15 { 4 } else { 8 };
        for digit in cells.filter(|&digit| digit != 0) {
            bits.push(digit, width);
        }
    }
}

/// Bits that are appended to bytes.
struct Bits<'a> {
    bytes: &'a mut Vec<u8>,
    /// The free bits of the last byte.
    free: u8,
}

impl Bits<'_> {
    fn push(&mut self, value: u8, width: u8) {
        for bit in (0..width).rev() {
            if self.free == 0 {
                self.bytes.push(0);
                self.free = 8;
            }
            self.free -= 1;
            if let Some(last) = self.bytes.last_mut() {
                *last |= (value >> bit & 1) << self.free;
            }
        }
    }
}
