//! The houses and peers of all cells, as tables.

use wholemeal_grid::{Cell, Shape};

use crate::unavoidable::Cells;

/// Tables of a shape. Houses are numbered: rows, then columns, then boxes.
#[derive(Clone, Debug)]
pub(crate) struct BoardTables {
    pub(crate) shape: Shape,
    /// The row, the column and the box of every cell.
    pub(crate) houses_of: Vec<[usize; 3]>,
    /// The cells of every house.
    pub(crate) cells_of: Vec<Vec<usize>>,
    /// The cells of every house as sets; empty for boards with more cells than a set can hold.
    pub(crate) houses: Vec<Cells>,
    /// The peers of every cell as sets; empty for the same boards.
    pub(crate) peers: Vec<Cells>,
}

impl BoardTables {
    pub(crate) fn new(shape: Shape) -> BoardTables {
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
        BoardTables {
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
