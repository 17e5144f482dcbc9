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
    let side = layout.side();
    let mut sets = Vec::with_capacity(128);
    for one in 0..side {
        for other in one + 1..side {
            places.two_digits(one, other, &mut sets);
        }
    }
    let sizes = [layout.shape.box_rows(), layout.shape.box_columns()];
    for (lines, size) in sizes.into_iter().enumerate() {
        let size = usize::from(size);
        for one in 0..side {
            for other in one + 1..(one / size + 1) * size {
                places.two_lines(lines * side + one, lines * side + other, &mut sets);
            }
        }
    }
    sets.retain(|set| set.count_ones() <= LARGEST);
    sets
}

/// Where every digit is.
struct Places<'a> {
    layout: &'a Layout,
    solution: &'a [u8],
    /// For every house and digit, the cell.
    cell: Vec<u8>,
}

impl Places<'_> {
    fn new<'a>(layout: &'a Layout, solution: &'a [u8]) -> Places<'a> {
        let side = layout.side();
        let mut cell = vec![0; layout.cells_of.len() * side];
        for (place, houses) in layout.houses_of.iter().enumerate() {
            for house in houses {
                cell[house * side + usize::from(solution[place])] = place as u8;
            }
        }
        Places {
            layout,
            solution,
            cell,
        }
    }

    fn cell(&self, house: usize, digit: usize) -> usize {
        self.cell[house * self.layout.side() + digit].into()
    }

    /// Rows belong together if one has the one digit where, in the same column or box, the
    /// other has the other.
    fn two_digits(&self, one: usize, other: usize, sets: &mut Vec<Cells>) {
        let side = self.layout.side();
        let mut linked = [0u16; 16];
        for row in 0..side {
            let [_, column, block] = self.layout.houses_of[self.cell(row, one)];
            for house in [column, block] {
                let partner = self.layout.houses_of[self.cell(house, other)][0];
                linked[row] |= 1 << partner;
                linked[partner] |= 1 << row;
            }
        }
        let mut left = u16::MAX >> (16 - side);
        while left != 0 {
            let mut part = left & left.wrapping_neg();
            let mut news = part;
            let mut set = 0;
            while news != 0 {
                let row = news.trailing_zeros() as usize;
                set |= 1 << self.cell(row, one) | 1 << self.cell(row, other);
                news = (news | linked[row] & !part) & !(1 << row);
                part |= linked[row];
            }
            sets.push(set);
            left &= !part;
        }
    }

    /// Two lines that share their boxes: a digit of the one leads to the digit beside it
    /// in the other, and that one to its place in the first.
    fn two_lines(&self, one: usize, other: usize, sets: &mut Vec<Cells>) {
        let cells = [one, other].map(|line| &self.layout.cells_of[line]);
        let mut left = u16::MAX >> (16 - cells[0].len());
        while left != 0 {
            let start = left.trailing_zeros() as usize;
            let (mut set, mut place) = (0, start);
            loop {
                left &= !(1 << place);
                set |= 1 << cells[0][place] | 1 << cells[1][place];
                let digit = self.solution[cells[1][place]];
                let next = self.cell(one, digit.into());
                // Along a row cells are counted by columns, along a column by rows.
                let across = usize::from(one < self.layout.side());
                let first = across * self.layout.side();
                place = self.layout.houses_of[next][across] - first;
                if place == start {
                    break;
                }
            }
            sets.push(set);
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
        let mut engines = Engines::new();
        for shape in [Shape::FOUR, Shape::SIX, Shape::NINE] {
            let layout = Layout::new(shape);
            let mut dice = Dice::new(Seed::new(3));
            for _ in 0..10 {
                let solution = terminal_pattern(&layout, &mut dice, &mut engines);
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
