//! One sweep: all boards pruned once, without a branch that depends on them.
//!
//! Cells are registers, digits are bits, boards are lanes. Bird's derivation
//! transforms whole boards by rows, columns and boxes; here it is done to many
//! boards at a time. For every band of three rows:
//!
//! * **naked**: what is settled in a row is taken from its other cells. The
//!   settled digits are gathered with *exclusive or*, so that two equal ones
//!   empty each other and no test for duplicates is needed;
//! * **band**: a digit goes to three rows and three boxes in one of six ways. A
//!   minirow keeps a digit only if one of them uses it. This is the matching
//!   closure of all nine digits at once: locked candidates both ways, and hidden
//!   singles of boxes;
//! * **hidden**: a digit with one place in a row goes there.
//!
//! Then the same closure for every stack of three columns. Elimination from the
//! columns and boxes of a settled cell follows from the closures.

use std::sync::atomic::{Ordering, compiler_fence};

use super::lanes::{Boards, Lanes, Signals};

/// All digits of a cell.
pub(crate) const ALL: u16 = 0x1ff;

/// The sum of all candidates of a board whose rows hold each digit once.
const FULL: u16 = 9 * ALL;

/// What three lines may hold in three boxes, line by line.
type LinesByBox<V> = [[V; 3]; 3];

/// Prunes all boards once.
#[inline(always)]
pub(crate) fn sweep<V: Lanes>(boards: &mut Boards<V>) -> Signals {
    let mut good = V::splat(ALL);
    for band in 0..3 {
        good = good.and(prune_band(&mut boards.cells, 27 * band));
    }
    let mut total = SweepTotals {
        sum: V::splat(0),
        least: V::splat(u16::MAX),
    };
    for stack in 0..3 {
        good = good.and(prune_stack(&mut boards.cells, 3 * stack, &mut total));
    }
    let no_place = good.xor(V::splat(ALL)).equal(V::splat(0)).bits();
    let no_choice = total.least.equal(V::splat(0)).bits();
    let unchanged = total.sum.equal(boards.sum).bits();
    boards.sum = total.sum;
    Signals {
        contradiction: !no_place & mask::<V>() | no_choice,
        full: total.sum.equal(V::splat(FULL)).bits(),
        unchanged,
    }
}

/// A bit for every board.
#[inline(always)]
fn mask<V: Lanes>() -> u32 {
    u32::MAX >> (32 - V::WIDTH)
}

/// What the stack pass gathers about whole boards.
struct SweepTotals<V> {
    sum: V,
    least: V,
}

/// Naked singles, closure and hidden singles of the band that starts at this
/// cell; the digits that have a place in it.
#[inline(always)]
fn prune_band<V: Lanes>(cells: &mut [V; 81], first: usize) -> V {
    let unions = [
        naked(cells, first),
        naked(cells, first + 9),
        naked(cells, first + 18),
    ];
    let (supported, good) = line_box_matching(&unions);
    // Keeps the compiler from holding 27 cells in registers it does not have.
    compiler_fence(Ordering::SeqCst);
    hidden(cells, first, &supported[0]);
    hidden(cells, first + 9, &supported[1]);
    hidden(cells, first + 18, &supported[2]);
    good
}

/// Takes the settled digits of a row from its other cells; the unions of its
/// minirows.
#[inline(always)]
fn naked<V: Lanes>(cells: &mut [V; 81], first: usize) -> [V; 3] {
    let (ones, zero) = (V::splat(u16::MAX), V::splat(0));
    let mut settled = [zero; 9];
    let mut all = zero;
    for i in 0..9 {
        let cell = cells[first + i];
        // A set without its lowest bit is empty: one candidate, or none.
        let single = cell.and(cell.add(ones)).equal(zero);
        settled[i] = cell.and(single);
        all = all.xor(settled[i]);
    }
    // Cells are read again: there are no registers for them and for what is settled.
    compiler_fence(Ordering::SeqCst);
    let mut unions = [zero; 3];
    for i in 0..9 {
        let cell = cells[first + i].without(all.xor(settled[i]));
        cells[first + i] = cell;
        unions[i / 3] = unions[i / 3].or(cell);
    }
    unions
}

/// Leaves what the closure supports, and settles digits with one place.
#[inline(always)]
fn hidden<V: Lanes>(cells: &mut [V; 81], first: usize, supported: &[V; 3]) {
    // What is supported in a minirow has a place there. So digits with a second place
    // are those supported in two minirows, and those of two cells of one.
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

/// Closure of the stack that starts at this column; the digits that have a place
/// in it.
#[inline(always)]
fn prune_stack<V: Lanes>(cells: &mut [V; 81], first: usize, total: &mut SweepTotals<V>) -> V {
    let mut unions = [[V::splat(0); 3]; 3];
    for column in 0..3 {
        for band in 0..3 {
            let top = first + column + 27 * band;
            unions[column][band] = cells[top].or(cells[top + 9]).or(cells[top + 18]);
        }
    }
    let (supported, good) = line_box_matching(&unions);
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
    good
}

/// The six ways to send three lines to three boxes: what supports each place, and
/// which digits have a way at all.
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
