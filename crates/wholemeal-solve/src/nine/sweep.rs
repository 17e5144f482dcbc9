//! One sweep: all boards are pruned once, without a branch that depends on them.
//!
//! Cells are registers, digits are bits, boards are lanes. Bird's derivation
//! transforms whole boards by rows, columns and boxes; here many boards are
//! transformed at a time. For every band of three rows:
//!
//! * **naked singles**: the digit of a cell with one candidate is removed from the other
//!   cells of its row. These digits are gathered with *exclusive or*, so that two equal
//!   ones remove each other and no test for duplicates is needed;
//! * **matching of rows and boxes**: a digit has six ways to be once in each of three rows
//!   and once in each of three boxes. A minirow keeps a digit only if one of these ways
//!   uses it. This is done for all nine digits at once. It includes locked candidates in
//!   both directions, and hidden singles of boxes;
//! * **hidden singles**: a digit with one place in a row is placed there.
//!
//! Then the same matching for every stack of three columns. Removing a placed digit from
//! its column and its box follows from the matchings.

use std::sync::atomic::{Ordering, compiler_fence};

use super::lanes::{Boards, Lanes, Signals};

/// All candidates of a cell.
pub(crate) const ALL: u16 = 0x1ff;

/// The sum of all candidates of a board whose rows have each digit once.
const FULL: u16 = 9 * ALL;

/// The candidates of three lines in three boxes, line by line.
type LinesByBox<V> = [[V; 3]; 3];

/// Prunes all boards once.
#[inline(always)]
pub(crate) fn sweep<V: Lanes>(boards: &mut Boards<V>) -> Signals {
    let mut matched = V::splat(ALL);
    for band in 0..3 {
        matched = matched.and(prune_band(&mut boards.cells, 27 * band));
    }
    let mut total = SweepTotals {
        sum: V::splat(0),
        least: V::splat(u16::MAX),
    };
    for stack in 0..3 {
        matched = matched.and(prune_stack(&mut boards.cells, 3 * stack, &mut total));
    }
    let all_matched = matched.xor(V::splat(ALL)).equal(V::splat(0)).bits();
    let no_candidate = total.least.equal(V::splat(0)).bits();
    let unchanged = total.sum.equal(boards.sum).bits();
    boards.sum = total.sum;
    Signals {
        contradiction: !all_matched & mask::<V>() | no_candidate,
        full: total.sum.equal(V::splat(FULL)).bits(),
        unchanged,
    }
}

/// One bit for every board.
#[inline(always)]
fn mask<V: Lanes>() -> u32 {
    u32::MAX >> (32 - V::WIDTH)
}

/// Totals over all cells of each board.
struct SweepTotals<V> {
    /// The sum of the candidates.
    sum: V,
    /// The smallest set of candidates; zero if a cell has none.
    least: V,
}

/// Prunes the band that starts at cell `first`. Returns the digits that can be matched.
#[inline(always)]
fn prune_band<V: Lanes>(cells: &mut [V; 81], first: usize) -> V {
    let unions = [
        naked(cells, first),
        naked(cells, first + 9),
        naked(cells, first + 18),
    ];
    let (supported, matched) = line_box_matching(&unions);
    // Keeps the compiler from holding 27 cells in registers, which spills most of them.
    compiler_fence(Ordering::SeqCst);
    hidden(cells, first, &supported[0]);
    hidden(cells, first + 9, &supported[1]);
    hidden(cells, first + 18, &supported[2]);
    matched
}

/// Removes the digits of cells with one candidate from the other cells of the row. Returns the
/// unions of the minirows.
#[inline(always)]
fn naked<V: Lanes>(cells: &mut [V; 81], first: usize) -> [V; 3] {
    let (ones, zero) = (V::splat(u16::MAX), V::splat(0));
    let mut settled = [zero; 9];
    let mut all = zero;
    for i in 0..9 {
        let cell = cells[first + i];
        // A set has one candidate or none if it is empty without its lowest bit.
        let single = cell.and(cell.add(ones)).equal(zero);
        settled[i] = cell.and(single);
        all = all.xor(settled[i]);
    }
    // Makes the compiler read the cells again: it has no registers for them and `settled`.
    compiler_fence(Ordering::SeqCst);
    let mut unions = [zero; 3];
    for i in 0..9 {
        let cell = cells[first + i].without(all.xor(settled[i]));
        cells[first + i] = cell;
        unions[i / 3] = unions[i / 3].or(cell);
    }
    unions
}

/// Keeps the supported candidates, and places digits that have one place in the row.
#[inline(always)]
fn hidden<V: Lanes>(cells: &mut [V; 81], first: usize, supported: &[V; 3]) {
    // A supported digit of a minirow has a place there. So the digits with a second place are
    // those supported in two minirows, and those in two cells of one minirow.
    let [left, middle, right] = *supported;
    let mut twice = left.and(middle).or(left.or(middle).and(right));
    let mut row = [V::splat(0); 9];
    for minirow in 0..3 {
        let start = 3 * minirow;
        for i in start..start + 3 {
            row[i] = cells[first + i].and(supported[minirow]);
        }
        let (a, b, c) = (row[start], row[start + 1], row[start + 2]);
        twice = twice.or(a.and(b)).or(a.or(b).and(c));
    }
    for i in 0..9 {
        let only = row[i].without(twice);
        cells[first + i] = only.or_else(row[i]);
    }
}

/// Prunes the stack that starts at column `first`. Returns the digits that can be matched.
#[inline(always)]
fn prune_stack<V: Lanes>(cells: &mut [V; 81], first: usize, total: &mut SweepTotals<V>) -> V {
    let mut unions = [[V::splat(0); 3]; 3];
    for column in 0..3 {
        for band in 0..3 {
            let top = first + column + 27 * band;
            unions[column][band] = cells[top].or(cells[top + 9]).or(cells[top + 18]);
        }
    }
    let (supported, matched) = line_box_matching(&unions);
    compiler_fence(Ordering::SeqCst);
    for column in 0..3 {
        for band in 0..3 {
            let top = first + column + 27 * band;
            for row in 0..3 {
                let cell = cells[top + 9 * row].and(supported[column][band]);
                cells[top + 9 * row] = cell;
                total.sum = total.sum.add(cell);
                total.least = total.least.min(cell);
            }
        }
    }
    matched
}

/// Matches three lines with three boxes, for all digits at once. Returns the candidates that one
/// of the six matchings uses, and the digits that have a matching.
#[inline(always)]
fn line_box_matching<V: Lanes>([a, b, c]: &LinesByBox<V>) -> (LinesByBox<V>, V) {
    let (b1c2, b2c1) = (b[1].and(c[2]), b[2].and(c[1]));
    let (b0c2, b2c0) = (b[0].and(c[2]), b[2].and(c[0]));
    let (b0c1, b1c0) = (b[0].and(c[1]), b[1].and(c[0]));
    let (p012, p021) = (a[0].and(b1c2), a[0].and(b2c1));
    let (p102, p120) = (a[1].and(b0c2), a[1].and(b2c0));
    let (p201, p210) = (a[2].and(b0c1), a[2].and(b1c0));
    let (a0, a1, a2) = (p012.or(p021), p102.or(p120), p201.or(p210));
    let supported = [
        [a0, a1, a2],
        [p102.or(p201), p012.or(p210), p021.or(p120)],
        [p120.or(p210), p021.or(p201), p012.or(p102)],
    ];
    (supported, a0.or(a1).or(a2))
}
