//! Naked and hidden pairs, triples and quads.

use crate::board::{Board, Marks};
use crate::found::{Found, Why};
use crate::geometry::{BOX_COLUMN_ROW, CELLS, ones};
use crate::technique::Technique;

/// An item (a digit or a position) and the mask that it brings to a union.
pub(crate) type Item = (u8, u16);

/// Calls `with` for every choice of `left` items whose masks together have `size` bits, in subset
/// order: the items that are chosen and the union. Stops when the call returns `true`.
pub(crate) fn tight<F: FnMut(u16, u16) -> bool>(
    items: &[Item],
    left: usize,
    size: u32,
    (chosen, union): (u16, u16),
    with: &mut F,
) -> bool {
    if left == 0 {
        return union.count_ones() == size && with(chosen, union);
    }
    (left - 1..items.len()).any(|last| {
        let (item, mask) = items[last];
        let union = union | mask;
        union.count_ones() <= size
            && tight(
                &items[..last],
                left - 1,
                size,
                (chosen | 1 << item, union),
                with,
            )
    })
}

/// The items whose masks have at least two and at most `size` bits.
fn narrow(masks: impl Iterator<Item = u16>, size: u32) -> ([Item; 9], usize) {
    let (mut items, mut count) = ([(0, 0); 9], 0);
    for (i, mask) in masks.enumerate() {
        if (2..=size).contains(&mask.count_ones()) {
            items[count] = (i as u8, mask);
            count += 1;
        }
    }
    (items, count)
}

/// Digits of a house and their positions, as many as digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subset {
    pub(crate) house: usize,
    pub(crate) positions: u16,
    pub(crate) digits: u16,
}

/// Calls `with` for every set of `size` digits that share `size` positions of a house.
fn each_hidden_in(
    marks: &Marks,
    house: usize,
    size: u32,
    with: &mut impl FnMut(Subset) -> bool,
) -> bool {
    let (items, count) = narrow(marks.positions[house].iter().copied(), size);
    let mut found = |digits, positions| {
        with(Subset {
            house,
            positions,
            digits,
        })
    };
    tight(&items[..count], size as usize, size, (0, 0), &mut found)
}

/// Calls `with` for every set of `size` cells of a house that share `size` digits.
fn each_naked_in(
    marks: &Marks,
    house: usize,
    size: u32,
    with: &mut impl FnMut(Subset) -> bool,
) -> bool {
    let masks = CELLS[house]
        .iter()
        .map(|&cell| marks.digits[usize::from(cell)]);
    let (items, count) = narrow(masks, size);
    let mut found = |positions, digits| {
        with(Subset {
            house,
            positions,
            digits,
        })
    };
    tight(&items[..count], size as usize, size, (0, 0), &mut found)
}

/// Calls `with` for every hidden subset that removes candidates until it returns `true`.
pub(crate) fn each_hidden(
    marks: &Marks,
    empty_in: &[u8; 27],
    size: u32,
    mut with: impl FnMut(Subset) -> bool,
) {
    let open = |&&house: &&usize| u32::from(empty_in[house]) > 2 * size;
    BOX_COLUMN_ROW.iter().filter(open).any(|&house| {
        each_hidden_in(marks, house, size, &mut |subset: Subset| {
            subset.removes_inside(marks) && with(subset)
        })
    });
}

/// Calls `with` for every naked subset that removes candidates until it returns `true`.
pub(crate) fn each_naked(
    marks: &Marks,
    empty_in: &[u8; 27],
    size: u32,
    mut with: impl FnMut(Subset) -> bool,
) {
    let open = |&&house: &&usize| u32::from(empty_in[house]) >= 2 * size;
    BOX_COLUMN_ROW.iter().filter(open).any(|&house| {
        each_naked_in(marks, house, size, &mut |subset: Subset| {
            subset.removes_outside(marks) && with(subset)
        })
    });
}

impl Subset {
    fn cells(self, positions: u16) -> impl Iterator<Item = usize> {
        ones(positions).map(move |position| usize::from(CELLS[self.house][position]))
    }

    fn removes_inside(self, marks: &Marks) -> bool {
        self.cells(self.positions)
            .any(|cell| marks.digits[cell] & !self.digits != 0)
    }

    fn removes_outside(self, marks: &Marks) -> bool {
        ones(self.digits).any(|digit| marks.positions[self.house][digit] & !self.positions != 0)
    }

    /// The other digits of the cells of a hidden subset.
    pub(crate) fn removed_inside(self, marks: &Marks) -> Vec<(u8, u16)> {
        let lost = self
            .cells(self.positions)
            .map(|cell| (cell as u8, marks.digits[cell] & !self.digits));
        lost.filter(|&(_, digits)| digits != 0).collect()
    }

    /// The digits of a naked subset in the other cells of its house.
    pub(crate) fn removed_outside(self, marks: &Marks) -> Vec<(u8, u16)> {
        let others = self.cells(!self.positions & 0x1ff);
        let lost = others.map(|cell| (cell as u8, marks.digits[cell] & self.digits));
        lost.filter(|&(_, digits)| digits != 0).collect()
    }

    fn why(self) -> Why {
        Why::Subset {
            house: self.house,
            positions: self.positions,
            digits: self.digits,
        }
    }

    /// The first other digit with one place outside the subset's cells.
    fn single_outside(self, marks: &Marks) -> Option<(usize, usize)> {
        ones(!self.digits & 0x1ff).find_map(|digit| {
            let positions = marks.positions[self.house][digit];
            let outside = positions & !self.positions;
            let single = positions.count_ones() >= 2 && outside.count_ones() == 1;
            single.then(|| {
                let position = outside.trailing_zeros() as usize;
                (usize::from(CELLS[self.house][position]), digit)
            })
        })
    }
}

/// A hidden pair or triple that leaves one place for another digit.
pub(crate) fn direct_hidden(board: &Board, size: u32) -> Option<Found> {
    let (technique, rating) = match size {
        2 => (Technique::DirectHiddenPair, 2.0),
        _ => (Technique::DirectHiddenTriple, 2.5),
    };
    let mut found = None;
    let open = |&&house: &&usize| u32::from(board.empty_in[house]) > size;
    BOX_COLUMN_ROW.iter().filter(open).any(|&house| {
        each_hidden_in(&board.marks, house, size, &mut |subset: Subset| {
            let single = subset.single_outside(&board.marks);
            found = single.map(|(cell, digit)| {
                Found::new(technique, rating, subset.why()).placing(cell, digit)
            });
            found.is_some()
        })
    });
    found
}

/// A hidden subset that removes candidates.
pub(crate) fn hidden(board: &Board, size: u32) -> Option<Found> {
    let mut found = None;
    let rating = [3.4, 4.0, 5.4][size as usize - 2];
    each_hidden(&board.marks, &board.empty_in, size, |subset| {
        let step = Found::new(Technique::Hidden(size as u8), rating, subset.why());
        found = Some(step.removing(subset.removed_inside(&board.marks)));
        true
    });
    found
}

/// A naked subset that removes candidates.
pub(crate) fn naked(board: &Board, size: u32) -> Option<Found> {
    let mut found = None;
    let rating = [3.0, 3.6, 5.0][size as usize - 2];
    each_naked(&board.marks, &board.empty_in, size, |subset| {
        let step = Found::new(Technique::Naked(size as u8), rating, subset.why());
        found = Some(step.removing(subset.removed_outside(&board.marks)));
        true
    });
    found
}
