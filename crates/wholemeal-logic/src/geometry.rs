//! The 9x9 board: the cells of each house, and the cells that see each other.
//!
//! Inside this crate cells, digits and houses are indices: cells 0-80 in reading order, digits
//! 0-8, rows 0-8, columns 9-17, boxes 18-26. Public data use the types of `wholemeal-grid`.

use wholemeal_grid::{Digit, House};

use crate::Cells;

/// The row of a cell.
pub(crate) const fn row(cell: usize) -> usize {
    cell / 9
}

/// The column of a cell.
pub(crate) const fn column(cell: usize) -> usize {
    cell % 9
}

/// The box of a cell, counted in reading order.
pub(crate) const fn box_of(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}

/// The row, the column and the box of every cell, as houses.
pub(crate) const HOUSES_OF: [[usize; 3]; 81] = {
    let mut houses = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        houses[cell] = [row(cell), 9 + column(cell), 18 + box_of(cell)];
        cell += 1;
    }
    houses
};

/// The cells of every house.
pub(crate) const HOUSES: [Cells; 27] = {
    let mut houses = [0u128; 27];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, box_] = HOUSES_OF[cell];
        houses[row] |= 1 << cell;
        houses[column] |= 1 << cell;
        houses[box_] |= 1 << cell;
        cell += 1;
    }
    let mut sets = [Cells::NONE; 27];
    let mut house = 0;
    while house < 27 {
        sets[house] = Cells(houses[house]);
        house += 1;
    }
    sets
};

/// The cells that share a house with a cell, except the cell itself.
pub(crate) const PEERS: [Cells; 81] = {
    let mut peers = [Cells::NONE; 81];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, box_] = HOUSES_OF[cell];
        let seen = HOUSES[row].0 | HOUSES[column].0 | HOUSES[box_].0;
        peers[cell] = Cells(seen & !(1 << cell));
        cell += 1;
    }
    peers
};

/// The houses that contain all of these cells.
pub(crate) fn common_houses(cells: Cells) -> impl Iterator<Item = usize> {
    let houses = cells.first().map_or([0; 3], |first| HOUSES_OF[first]);
    houses
        .into_iter()
        .filter(move |&house| cells.is_subset(HOUSES[house]))
}

/// `r4c7`
pub(crate) fn name(cell: usize) -> String {
    format!("r{}c{}", row(cell) + 1, column(cell) + 1)
}

/// The house with this index.
pub(crate) const fn house(index: usize) -> House {
    let number = (index % 9) as u8;
    match index / 9 {
        0 => House::Row(number),
        1 => House::Column(number),
        _ => House::Box(number),
    }
}

/// The cells of a house; empty if the 9x9 board has no such house.
pub(crate) fn cells_of_house(house: House) -> Cells {
    let index = match house {
        House::Row(number) => number as usize,
        House::Column(number) => 9 + number as usize,
        House::Box(number) => 18 + number as usize,
    };
    if house.index() < 9 {
        HOUSES[index]
    } else {
        Cells::NONE
    }
}

/// The digit with this index, 0 to 8.
pub(crate) fn digit(index: usize) -> Digit {
    Digit::from_index(index).expect("an index below 9")
}

/// Four cells in two rows, two columns and two boxes. The third cell is below the first and the
/// fourth below the second.
pub(crate) const RECTANGLES: [[u8; 4]; 486] = {
    let mut all = [[0; 4]; 486];
    let (mut next, mut a) = (0, 0);
    while a < 81 {
        let mut b = a + 1;
        while b % 9 != 0 {
            let mut c = a + 9;
            while c < 81 {
                // Exactly one of the two sides stays within a box.
                if (box_of(a) == box_of(b)) != (box_of(a) == box_of(c)) {
                    all[next] = [a as u8, b as u8, c as u8, (c + b - a) as u8];
                    next += 1;
                }
                c += 9;
            }
            b += 1;
        }
        a += 1;
    }
    all
};

/// The same as sets.
pub(crate) const RECTANGLE_CELLS: [Cells; 486] = {
    let mut all = [Cells::NONE; 486];
    let mut i = 0;
    while i < 486 {
        let [a, b, c, d] = RECTANGLES[i];
        all[i] = Cells(1 << a | 1 << b | 1 << c | 1 << d);
        i += 1;
    }
    all
};
