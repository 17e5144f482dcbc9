//! Unavoidable sets: cells of a solution whose digits can be exchanged to give a second solution.
//!
//! A puzzle with one solution has a given in every unavoidable set of its solution. So a given
//! that is alone in one of them is needed, which saves a search.

use crate::board_tables::BoardTables;

/// A set of cells, one bit per cell.
pub(crate) type Cells = u128;

/// The size of the largest set that is kept. Larger sets seldom lose their last given.
const LARGEST: u32 = 14;

/// The sets that are easily found: cycles of two digits, of two rows of a band, and of two
/// columns of a stack. Empty for boards with more cells than a set can hold.
pub(crate) fn unavoidable(tables: &BoardTables, solution: &[u8]) -> Vec<Cells> {
    if tables.cells() > Cells::BITS as usize {
        return Vec::new();
    }
    let places = Places::new(tables, solution);
    let mut sets = Vec::with_capacity(128);
    for one in 0..tables.side() {
        for other in one + 1..tables.side() {
            places.two_digits(one, other, &mut sets);
        }
    }
    let shape = tables.shape;
    for (kind, size) in [(ROWS, shape.box_rows()), (COLUMNS, shape.box_columns())] {
        let size = usize::from(size);
        for one in 0..tables.side() {
            for other in one + 1..(one / size + 1) * size {
                places.two_lines(tables, solution, [kind, one, other], &mut sets);
            }
        }
    }
    sets
}

const ROWS: usize = 0;
const COLUMNS: usize = 1;

/// A number for every digit and every house of a kind. Boards whose cells fit into a set have a
/// side of 11 at most.
type Table = [[u8; 16]; 16];

/// The positions of every digit.
struct Places {
    side: usize,
    /// The column of a digit in a row, and the row of a digit in a column.
    along: [Table; 2],
    /// The box of a digit in a row.
    block: Table,
    /// The row of a digit in a box.
    row: Table,
}

impl Places {
    fn new(tables: &BoardTables, solution: &[u8]) -> Places {
        let side = tables.side();
        let mut places = Places {
            side,
            along: [[[0; 16]; 16]; 2],
            block: [[0; 16]; 16],
            row: [[0; 16]; 16],
        };
        for (houses, &digit) in tables.houses_of.iter().zip(solution) {
            let digit = usize::from(digit);
            let [row, column, block] = [houses[0], houses[1] - side, houses[2] - 2 * side];
            places.along[ROWS][digit][row] = column as u8;
            places.along[COLUMNS][digit][column] = row as u8;
            places.block[digit][row] = block as u8;
            places.row[digit][block] = row as u8;
        }
        places
    }

    /// Adds the cycles of two digits. Two rows are in the same cycle if one of them has the first
    /// digit in a column or box in which the other has the second digit.
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
            let mut new = part;
            while new != 0 {
                let more = linked[new.trailing_zeros() as usize & 15] & !part;
                part |= more;
                new = new & (new - 1) | more;
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

    /// Adds the cycles of two lines that share their boxes: a digit of the first line leads to the
    /// digit of the second line at the same position, and that one to its position in the first.
    fn two_lines(
        &self,
        tables: &BoardTables,
        solution: &[u8],
        [kind, one, other]: [usize; 3],
        sets: &mut Vec<Cells>,
    ) {
        let lines = [one, other].map(|line| &tables.cells_of[kind * self.side + line]);
        let mut left = u16::MAX >> (16 - self.side);
        while left != 0 {
            let start = left.trailing_zeros() as usize;
            let (mut set, mut place): (Cells, usize) = (0, start);
            loop {
                left &= !(1 << place);
                set |= 1 << lines[0][place] | 1 << lines[1][place];
                let across = usize::from(solution[lines[1][place]]);
                place = self.along[kind][across][one].into();
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
    use crate::seed::Dice;
    use crate::solution::grid;
    use crate::solver_input::SolverInput;
    use crate::solvers::Solvers;
    use wholemeal_grid::Shape;

    #[test]
    fn without_an_unavoidable_set_there_is_a_second_solution() {
        let mut solvers = Solvers::new(&|| false);
        for shape in [Shape::FOUR, Shape::SIX, Shape::NINE] {
            let tables = BoardTables::new(shape);
            let mut dice = Dice::new(Seed::new(3));
            for _ in 0..10 {
                let solution = terminal_pattern(&tables, &mut dice, &mut solvers).unwrap();
                let sets = unavoidable(&tables, &solution);
                assert!(sets.len() >= tables.side(), "{shape}: {}", sets.len());
                assert!(sets.iter().all(|set| set.count_ones() >= 4));
                for set in sets {
                    let puzzle = grid(shape, &solution, |cell| set >> cell & 1 == 0);
                    let found = solvers.find_up_to(&SolverInput::from_grid(&puzzle), 2);
                    assert_eq!(found.len(), 2, "{puzzle}");
                }
            }
        }
    }
}
