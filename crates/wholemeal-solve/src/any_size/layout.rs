//! Tables of the cells of every house and the peers of every cell.

use wholemeal_grid::{Cell, Shape};

/// Tables for boards of one shape. Houses are numbered rows first, then columns,
/// then boxes.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) shape: Shape,
    pub(super) side: usize,
    /// The candidates of a blank cell.
    pub(super) full: u128,
    /// The cells of all houses, `side` each.
    house_cells: Vec<u16>,
    /// The row, the column and the box of every cell.
    pub(super) houses_of: Vec<[u16; 3]>,
    /// The peers of all cells in reading order, `peer_count` each.
    peers: Vec<u16>,
    peer_count: usize,
}

impl Layout {
    pub(super) fn new(shape: Shape) -> Layout {
        let side = usize::from(shape.side());
        let house_cells = shape
            .houses()
            .flat_map(|house| shape.cells_of(house))
            .map(|cell| cell.index() as u16)
            .collect();
        let houses_of = shape
            .cells()
            .map(|cell| {
                let (row, column) = (shape.row_of(cell), shape.column_of(cell));
                let houses: [usize; 3] = [row.into(), column.into(), shape.box_of(cell).into()];
                let number = |kind: usize| (kind * side + houses[kind]) as u16;
                [number(0), number(1), number(2)]
            })
            .collect();
        let mut peers = Vec::new();
        for cell in shape.cells() {
            push_peers(shape, cell, &mut peers);
        }
        Layout {
            shape,
            side,
            full: u128::MAX >> (128 - side),
            house_cells,
            houses_of,
            peer_count: peers.len() / shape.cell_count(),
            peers,
        }
    }

    pub(super) fn cell_count(&self) -> usize {
        self.houses_of.len()
    }

    pub(super) fn house_count(&self) -> usize {
        3 * self.side
    }

    pub(super) fn cells_of(&self, house: usize) -> &[u16] {
        &self.house_cells[house * self.side..][..self.side]
    }

    pub(super) fn peers(&self, cell: usize) -> &[u16] {
        &self.peers[cell * self.peer_count..][..self.peer_count]
    }
}

/// Appends the peers of a cell in reading order. It does not collect them in a set, because a
/// 100x100 board has 2.8 million of them.
fn push_peers(shape: Shape, cell: Cell, peers: &mut Vec<u16>) {
    let side = u16::from(shape.side());
    let (row, column) = (
        u16::from(shape.row_of(cell)),
        u16::from(shape.column_of(cell)),
    );
    let (high, wide) = (u16::from(shape.box_rows()), u16::from(shape.box_columns()));
    let left = column / wide * wide;
    for other in 0..side {
        let columns = if other == row {
            0..side
        } else if other / high == row / high {
            left..left + wide
        } else {
            column..column + 1
        };
        let cells = columns.map(|column| other * side + column);
        peers.extend(cells.filter(|&peer| usize::from(peer) != cell.index()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peers_are_those_of_the_shape() {
        for (rows, columns) in [(1, 1), (1, 5), (5, 1), (2, 3), (3, 2), (4, 4), (10, 10)] {
            let shape = Shape::new(rows, columns).unwrap();
            let layout = Layout::new(shape);
            for cell in shape.cells().step_by(7) {
                let peers: Vec<u16> = shape.peers(cell).iter().map(|c| c.index() as u16).collect();
                assert_eq!(layout.peers(cell.index()), peers, "{shape}, {cell:?}");
            }
        }
    }
}
