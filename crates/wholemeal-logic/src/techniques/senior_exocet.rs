//! Senior Exocet.
//!
//! As in a junior exocet, the two *base* cells are in one box and one line and have three or four
//! candidates together, and three *cross-lines* run across the band (or stack): through the third
//! cell of the base box in the line of the base, and one through each of the other two boxes. But
//! at least one of the two *targets* is not in the band: it is one of the *S-cells*, the cells of
//! the cross-lines outside the band. In the band, no cell of the cross-lines has a base digit,
//! except a target and cells that see the base. The places of each base digit in the S-cells, apart
//! from the targets, are covered by two lines.
//!
//! A digit that is true in the base is true three times in the cross-lines, but at most twice
//! outside the targets. So the targets contain the same two digits as the base:
//!
//! - Candidates of a target that are not base digits are false.
//! - Base digits that no such arrangement contains are false in base and targets.
//!
//! Truths and links: the base cells and the base digits in the cross-lines are the truths; the
//! cover lines, the line and the box of the base, and the cells are the links.

use crate::geometry::HOUSES;
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Cells, Constraint, Digits, Step, Technique};

use super::junior_exocet::{Place, cover, holds_any};

pub(super) fn find(search: &mut Search<'_>) -> Flow {
    for across in [true, false] {
        for line in 0..9 {
            for box_ in 0..3 {
                for third in 0..3 {
                    search.spend(1)?;
                    bases(search, Place { across, line, box_ }, third)?;
                }
            }
        }
    }
    GO_ON
}

/// Base cells and cross-lines.
struct Frame {
    base: [usize; 2],
    digits: Digits,
    /// The line and the box of the base.
    base_houses: [usize; 2],
    cross: [usize; 3],
    s_cells: Cells,
}

/// A frame with two targets.
struct Exocet<'f> {
    frame: &'f Frame,
    targets: [usize; 2],
    /// For each base digit the lines that cover it in the S-cells.
    covers: Vec<(usize, Vec<usize>)>,
}

/// Tries all cross-lines for the base cells next to the cell `third` of a box.
fn bases(search: &mut Search<'_>, place: Place, third: usize) -> Flow {
    let board = search.board;
    let first = 3 * place.box_;
    let base = [1, 2].map(|i| place.cell(place.line, first + (third + i) % 3));
    let digits = base.map(|cell| board.digits(cell));
    let all = digits[0] | digits[1];
    if digits.iter().any(|digits| digits.len() < 2) || !(3..=4).contains(&all.len()) {
        return GO_ON;
    }
    let [one, other] = [1, 2].map(|i| 3 * ((place.box_ + i) % 3));
    for second in one..one + 3 {
        for last in other..other + 3 {
            search.spend(1)?;
            let crosses = [first + third, second, last];
            if let Some((frame, in_band)) = frame(board, place, base, crosses) {
                targets(search, &frame, in_band)?;
            }
        }
    }
    GO_ON
}

/// The frame of these cross-lines, and the cell of the band that must be a target, if there is one.
/// `None` if there are several: then no target would be left outside the band.
fn frame(
    board: &Board,
    place: Place,
    base: [usize; 2],
    crosses: [usize; 3],
) -> Option<(Frame, Option<usize>)> {
    let digits = board.union(base.into_iter().collect());
    let mut in_band = None;
    for cross in &crosses[1..] {
        for line in place.other_lines() {
            let cell = place.cell(line, *cross);
            if holds_any(board, cell, digits) && in_band.replace(cell).is_some() {
                return None;
            }
        }
    }
    // A placed base digit in the band is not a target.
    if in_band.is_some_and(|cell| board.value(cell).is_some()) {
        return None;
    }
    let cross = crosses.map(|cross| place.cross_house(cross));
    let frame = Frame {
        base,
        digits,
        base_houses: [place.line_house(place.line), place.box_house(base[0])],
        cross,
        s_cells: cross.iter().fold(Cells::NONE, |all, &c| all | HOUSES[c]) - place.band(),
    };
    Some((frame, in_band))
}

/// Tries the S-cells as targets.
fn targets(search: &mut Search<'_>, frame: &Frame, in_band: Option<usize>) -> Flow {
    let board = search.board;
    let fits = |cell: &usize| !(board.digits(*cell) & frame.digits).is_empty();
    let outside: Vec<usize> = frame.s_cells.into_iter().filter(fits).collect();
    for (i, &target) in outside.iter().enumerate() {
        let others = match &in_band {
            Some(cell) => std::slice::from_ref(cell),
            None => &outside[i + 1..],
        };
        for &other in others {
            search.spend(1)?;
            if let Some(exocet) = exocet(board, frame, [target, other]) {
                let step = step(board, &exocet);
                if !step.eliminations.is_empty() {
                    search.found(step)?;
                }
            }
        }
    }
    GO_ON
}

/// The exocet with these targets, if each base digit is covered by two lines elsewhere.
fn exocet<'f>(board: &Board, frame: &'f Frame, targets: [usize; 2]) -> Option<Exocet<'f>> {
    let rest = frame.s_cells - targets.into_iter().collect();
    let mut covers = Vec::new();
    for digit in frame.digits {
        covers.push((digit, cover(board, digit, rest, &frame.cross)?));
    }
    Some(Exocet {
        frame,
        targets,
        covers,
    })
}

/// The digits of the base cells and of the targets that occur in some arrangement.
fn possible(board: &Board, exocet: &Exocet<'_>) -> ([Digits; 2], [Digits; 2]) {
    let (mut base, mut targets) = ([Digits::NONE; 2], [Digits::NONE; 2]);
    let [first, second] = exocet.frame.base.map(|cell| board.digits(cell));
    for a in first {
        for b in second - Digits::of(a) {
            for pair in [[a, b], [b, a]] {
                let fits = |i: usize| board.digits(exocet.targets[i]).contains(pair[i]);
                if fits(0) && fits(1) {
                    for i in 0..2 {
                        base[i] |= Digits::of([a, b][i]);
                        targets[i] |= Digits::of(pair[i]);
                    }
                }
            }
        }
    }
    (base, targets)
}

fn step(board: &Board, exocet: &Exocet<'_>) -> Step {
    let (possible_base, possible_targets) = possible(board, exocet);
    let frame = exocet.frame;
    let mut step = Step::new(Technique::SENIOR_EXOCET);
    for i in 0..2 {
        let (base, target) = (frame.base[i], exocet.targets[i]);
        step = step
            .removing_from(base, board.digits(base) - possible_base[i])
            .removing_from(target, board.digits(target) - possible_targets[i]);
    }
    let base: Cells = frame.base.into_iter().collect();
    let targets: Cells = exocet.targets.into_iter().collect();
    for (digit, covers) in &exocet.covers {
        let open = |house: &usize| !board.placed(*house).contains(*digit);
        let in_house = |house: usize| Constraint::digit_in(*digit, house);
        step = step
            .truths(frame.cross.into_iter().filter(open).map(in_house))
            .links(covers.iter().copied().map(in_house))
            .links(frame.base_houses.map(in_house));
    }
    let mut cross = frame.cross;
    cross.sort_unstable();
    step.cell_truths(base)
        .links((base | targets).into_iter().map(Constraint::cell))
        .digits(frame.digits)
        .cells(base | targets)
        .houses(cross)
        .set(base, frame.digits)
        .set(targets, frame.digits)
}
