//! The 9x9 board in the orders of Sudoku Explainer.
//!
//! Cells are 0-80 in reading order, digits 0-8. Houses are numbered boxes 0-8, rows 9-17,
//! columns 18-26, so that ascending numbers give the order box, row, column. A *position* is the
//! index of a cell in its house: left to right, top to bottom, or in reading order in a box.

/// The kinds of houses; the first house of each kind is nine times its number.
pub(crate) const BOX: usize = 0;
/// See [`BOX`].
pub(crate) const ROW: usize = 1;
/// See [`BOX`].
pub(crate) const COLUMN: usize = 2;

/// The houses in the order box, column, row: singles and subsets use it.
pub(crate) const BOX_COLUMN_ROW: [usize; 27] = {
    let mut houses = [0; 27];
    let mut i = 0;
    while i < 9 {
        houses[i] = i;
        houses[9 + i] = 18 + i;
        houses[18 + i] = 9 + i;
        i += 1;
    }
    houses
};

/// The cells of each house by position.
pub(crate) const CELLS: [[u8; 9]; 27] = {
    let mut cells = [[0; 9]; 27];
    let mut cell = 0;
    while cell < 81 {
        let mut kind = 0;
        while kind < 3 {
            cells[HOUSES_OF[cell][kind] as usize][POSITIONS[cell][kind] as usize] = cell as u8;
            kind += 1;
        }
        cell += 1;
    }
    cells
};

/// The box, the row and the column of each cell.
pub(crate) const HOUSES_OF: [[u8; 3]; 81] = {
    let mut houses = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        houses[cell] = [
            (row / 3 * 3 + column / 3) as u8,
            (9 + row) as u8,
            (18 + column) as u8,
        ];
        cell += 1;
    }
    houses
};

/// The position of each cell in its box, row and column.
pub(crate) const POSITIONS: [[u8; 3]; 81] = {
    let mut positions = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        positions[cell] = [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8];
        cell += 1;
    }
    positions
};

/// The cells of each house as a set.
pub(crate) const HOUSE_SETS: [u128; 27] = {
    let mut sets = [0; 27];
    let mut cell = 0;
    while cell < 81 {
        let mut kind = 0;
        while kind < 3 {
            sets[HOUSES_OF[cell][kind] as usize] |= 1 << cell;
            kind += 1;
        }
        cell += 1;
    }
    sets
};

/// The peers of each cell as a set.
pub(crate) const PEER_SETS: [u128; 81] = {
    let mut sets = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [a, b, c] = HOUSES_OF[cell];
        let all = HOUSE_SETS[a as usize] | HOUSE_SETS[b as usize] | HOUSE_SETS[c as usize];
        sets[cell] = all & !(1 << cell);
        cell += 1;
    }
    sets
};

/// The peers of each cell: its box, then its row, then its column, each cell once.
pub(crate) const PEERS: [[u8; 20]; 81] = {
    let mut peers = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut seen, mut count, mut kind) = (1u128 << cell, 0, 0);
        while kind < 3 {
            let mut position = 0;
            while position < 9 {
                let peer = CELLS[HOUSES_OF[cell][kind] as usize][position];
                if seen >> peer & 1 == 0 {
                    seen |= 1 << peer;
                    peers[cell][count] = peer;
                    count += 1;
                }
                position += 1;
            }
            kind += 1;
        }
        cell += 1;
    }
    peers
};

/// For each cell the positions of its row, and of its column, that lie in its box.
pub(crate) const IN_BOX: [[u16; 2]; 81] = {
    let mut masks = [[0; 2]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        masks[cell] = [0b111 << (column / 3 * 3), 0b111 << (row / 3 * 3)];
        cell += 1;
    }
    masks
};

/// The kind of a house.
pub(crate) const fn kind_of(house: usize) -> usize {
    house / 9
}

/// Returns `true` if two cells share a house.
pub(crate) const fn are_peers(a: usize, b: usize) -> bool {
    PEER_SETS[a] >> b & 1 == 1
}

/// The ones of a small mask, ascending.
pub(crate) fn ones(mut mask: u16) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let one = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            one
        })
    })
}

/// The cells of a set, ascending.
pub(crate) fn cells(mut set: u128) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            cell
        })
    })
}

/// All subsets of `size` of the items of `items`, as masks, by ascending value.
pub(crate) fn subsets(items: u16, size: u32) -> impl Iterator<Item = u16> {
    let count = items.count_ones();
    let end = 1u32 << count;
    let mut next = if size <= count {
        (1u32 << size) - 1
    } else {
        end
    };
    std::iter::from_fn(move || {
        if next >= end {
            return None;
        }
        let subset = next;
        next = if subset == 0 {
            end
        } else {
            next_with_as_many_ones(subset)
        };
        Some(deposit(subset, items))
    })
}

/// The next larger number with the same number of ones.
fn next_with_as_many_ones(bits: u32) -> u32 {
    let lowest = bits & bits.wrapping_neg();
    let ripple = bits + lowest;
    ripple | (((bits ^ ripple) >> 2) / lowest)
}

/// Moves bit `i` of `subset` to the position of the `i`-th one of `items`.
fn deposit(subset: u32, items: u16) -> u16 {
    let chosen = ones(items)
        .enumerate()
        .filter(|&(i, _)| subset >> i & 1 == 1);
    chosen.fold(0, |mask, (_, item)| mask | 1 << item)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_come_in_colexicographic_order() {
        let pairs: Vec<u16> = subsets(0b1_0110, 2).collect();
        assert_eq!(pairs, [0b0110, 0b1_0010, 0b1_0100]);
        assert_eq!(subsets(0b111, 0).collect::<Vec<_>>(), [0]);
        assert_eq!(subsets(0b111, 4).count(), 0);
        assert_eq!(subsets(0x1ff, 4).count(), 126);
    }

    #[test]
    fn peers_start_with_the_box() {
        assert_eq!(PEERS[0][..10], [1, 2, 9, 10, 11, 18, 19, 20, 3, 4]);
        assert_eq!(PEERS[80][..8], [60, 61, 62, 69, 70, 71, 78, 79]);
    }
}
