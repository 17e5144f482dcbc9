//! Where the cells of a board lie, as tables.

use wholemeal_grid::{Cell, Digit, Grid, Shape};

use crate::unavoidable::Cells;

/// Houses by number: rows, then columns, then boxes.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) shape: Shape,
    /// The row, the column and the box of every cell.
    pub(crate) houses_of: Vec<[usize; 3]>,
    pub(crate) cells_of: Vec<Vec<usize>>,
    /// The cells of every house, and the peers of every cell, as sets; none for boards with more
    /// cells than a set can hold.
    pub(crate) houses: Vec<Cells>,
    pub(crate) peers: Vec<Cells>,
}

impl Layout {
    pub(crate) fn new(shape: Shape) -> Layout {
        let side = usize::from(shape.side());
        let houses = |cell: Cell| {
            [
                usize::from(shape.row_of(cell)),
                side + usize::from(shape.column_of(cell)),
                2 * side + usize::from(shape.box_of(cell)),
            ]
        };
        let houses_of: Vec<[usize; 3]> = shape.cells().map(houses).collect();
        let mut cells_of = vec![Vec::with_capacity(side); 3 * side];
        for (cell, houses) in houses_of.iter().enumerate() {
            for &house in houses {
                cells_of[house].push(cell);
            }
        }
        let small = houses_of.len() <= Cells::BITS as usize;
        let set = |cells: &Vec<usize>| cells.iter().fold(0, |set: Cells, cell| set | 1 << cell);
        let houses: Vec<Cells> = cells_of.iter().filter(|_| small).map(set).collect();
        let peers = |(cell, of): (usize, &[usize; 3])| {
            let all = of.iter().fold(0, |set, &house| set | houses[house]);
            all & !(1 << cell)
        };
        let seen = houses_of.iter().enumerate().filter(|_| small);
        Layout {
            shape,
            peers: seen.map(peers).collect(),
            houses_of,
            cells_of,
            houses,
        }
    }

    pub(crate) fn side(&self) -> usize {
        usize::from(self.shape.side())
    }

    pub(crate) fn cells(&self) -> usize {
        self.houses_of.len()
    }
}

/// The digits of a full board, counted from 0, in reading order.
pub(crate) type Solution = Vec<u8>;

/// The digits of a full grid; `None` if a cell is blank.
pub(crate) fn digits(grid: &Grid) -> Option<Solution> {
    let digit = |cell: &Option<Digit>| cell.map(|digit| digit.index() as u8);
    grid.cells().iter().map(digit).collect()
}

/// The grid of the digits where `given` says so.
pub(crate) fn grid(shape: Shape, solution: &[u8], given: impl Fn(usize) -> bool) -> Grid {
    let digit = |(cell, &digit): (usize, &u8)| {
        let digit = Digit::from_index(usize::from(digit));
        digit.filter(|_| given(cell))
    };
    let cells = solution.iter().enumerate().map(digit).collect();
    Grid::from_cells(shape, cells).expect("a digit for every cell")
}
