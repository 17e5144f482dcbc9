//! Unavoidable sets: cells of a solution whose digits can be exchanged for a second one.
//!
//! A puzzle with one solution has a given in every unavoidable set of its solution. So a
//! given that is alone in one of them is needed, and nobody has to search for that.

use crate::layout::Layout;

/// A set of cells, one bit a cell.
pub(crate) type Cells = u128;

/// Cells of the largest set that is kept.
const LARGEST: u32 = 14;

/// The sets that are easily found: cycles of two digits, of two rows of a band, of
/// two columns of a stack. Large ones are left out, which seldom lose their last given. None
/// for boards with more cells than a set can hold.
pub(crate) fn unavoidable(layout: &Layout, solution: &[u8]) -> Vec<Cells> {
    if layout.cells() > Cells::BITS as usize {
        return Vec::new();
    }
    let places = Places::new(layout, solution);
    let mut sets = Vec::with_capacity(128);
    for one in 0..layout.side() {
        for other in one + 1..layout.side() {
            places.two_digits(one, other, &mut sets);
        }
    }
    let shape = layout.shape;
    for (kind, size) in [(ROWS, shape.box_rows()), (COLUMNS, shape.box_columns())] {
        let size = usize::from(size);
        for one in 0..layout.side() {
            for other in one + 1..(one / size + 1) * size {
                places.two_lines(layout, solution, [kind, one, other], &mut sets);
            }
        }
    }
    sets
}

const ROWS: usize = 0;
const COLUMNS: usize = 1;

/// For every digit, something about every house of a kind. Boards whose cells fit into a set
/// have a side of 11 at most.
type Table = [[u8; 16]; 16];

/// Where every digit is.
struct Places {
    side: usize,
    /// Where a digit is in a row: its column; in a column: its row.
    along: [Table; 2],
    /// The box of a digit in a row; the row of a digit in a box.
    block: Table,
    row: Table,
}

impl Places {
    fn new(layout: &Layout, solution: &[u8]) -> Places {
        let side = layout.side();
        let mut places = Places {
            side,
            along: [[[0; 16]; 16]; 2],
            block: [[0; 16]; 16],
            row: [[0; 16]; 16],
        };
        for (houses, &digit) in layout.houses_of.iter().zip(solution) {
            let digit = usize::from(digit);
            let [row, column, block] = [houses[0], houses[1] - side, houses[2] - 2 * side];
            places.along[ROWS][digit][row] = column as u8;
            places.along[COLUMNS][digit][column] = row as u8;
            places.block[digit][row] = block as u8;
            places.row[digit][block] = row as u8;
        }
        places
    }

    /// Rows belong together if one has the one digit where, in the same column or box, the
    /// other has the other.
    fn two_digits(&self, one: usize, other: usize, sets: &mut Vec<Cells>) {
        let mut linked = [0u16; 16];
        for row in 0..self.side {
            let column = usize::from(self.along[ROWS][one][row]);
            let block = usize::from(self.block[one][row]);
            for partner in [self.along[COLUMNS][other][column], self.row[other][block]] {
                linked[row] |= 1 << partner;
                linked[usize::from(partner) & 15] |= 1 << row;
            }
        }
        let mut left = u16::MAX >> (16 - self.side);
        while left != 0 {
            let mut part = left & left.wrapping_neg();
            let mut news = part;
            while news != 0 {
                let more = linked[news.trailing_zeros() as usize & 15] & !part;
                part |= more;
                news = news & (news - 1) | more;
            }
            left &= !part;
            if 2 * part.count_ones() > LARGEST {
                continue;
            }
            let mut set = 0;
            while part != 0 {
                let row = part.trailing_zeros() as usize;
                for digit in [one, other] {
                    set |= 1 << (row * self.side + usize::from(self.along[ROWS][digit][row]));
                }
                part &= part - 1;
            }
            sets.push(set);
        }
    }

    /// Two lines that share their boxes: a digit of the one leads to the digit beside it
    /// in the other, and that one to its place in the first.
    fn two_lines(
        &self,
        layout: &Layout,
        solution: &[u8],
        [kind, one, other]: [usize; 3],
        sets: &mut Vec<Cells>,
    ) {
        let lines = [one, other].map(|line| &layout.cells_of[kind * self.side + line]);
        let mut left = u16::MAX >> (16 - self.side);
        while left != 0 {
            let start = left.trailing_zeros() as usize;
            let (mut set, mut place): (Cells, usize) = (0, start);
            loop {
                left &= !(1 << place);
                set |= 1 << lines[0][place] | 1 << lines[1][place];
                let beside = usize::from(solution[lines[1][place]]);
                place = self.along[kind][beside][one].into();
                if place == start {
                    break;
                }
            }
            if set.count_ones() <= LARGEST {
                sets.push(set);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;
    use crate::fill::terminal_pattern;
    use crate::layout::grid;
    use crate::question::{Engines, Question};
    use crate::seed::Dice;
    use wholemeal_grid::Shape;

    #[test]
    fn without_an_unavoidable_set_there_is_a_second_solution() {
        let mut engines = Engines::new(&|| false);
        for shape in [Shape::FOUR, Shape::SIX, Shape::NINE] {
            let layout = Layout::new(shape);
            let mut dice = Dice::new(Seed::new(3));
            for _ in 0..10 {
                let solution = terminal_pattern(&layout, &mut dice, &mut engines).unwrap();
                let sets = unavoidable(&layout, &solution);
                assert!(sets.len() >= layout.side(), "{shape}: {}", sets.len());
                assert!(sets.iter().all(|set| set.count_ones() >= 4));
                for set in sets {
                    let puzzle = grid(shape, &solution, |cell| set >> cell & 1 == 0);
                    let found = engines.some(&Question::of(&puzzle), 2);
                    assert_eq!(found.len(), 2, "{puzzle}");
                }
            }
        }
    }
}
