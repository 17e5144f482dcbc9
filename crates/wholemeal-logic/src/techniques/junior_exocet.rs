//! Junior Exocet.
//!
//! The two *base* cells are in one box and one line, and have three or four candidates together.
//! The two *target* cells are in the other two boxes of the band (or stack), outside the line of
//! the base. Three *cross-lines* run across the band: through the third cell of the base box in
//! the line of the base, and through the two targets. The other cell of a target's box and
//! cross-line, its *companion*, has no base digit. Each base digit in the cells of the cross-lines
//! outside the band, the *S-cells*, is covered by two lines.
//!
//! A digit that is true in the base is true three times in the cross-lines, but at most twice in
//! the S-cells. In the band only the targets are left for it. So the targets contain the same two
//! digits as the base:
//!
//! - Candidates of a target that are not base digits are false.
//! - A base digit for which no target and S-cells are left is false in base and targets.
//! - A digit that is certainly in the base is in both of its cover lines in an S-cell. It can be
//!   removed from the rest of these lines, from cells that see the base, and from cells that see
//!   both targets.
//! - *Mirror*: a digit of a target must also be in the box of the other target, in the line that
//!   has neither the base nor the target: in one of two cells. What these cells cannot be then is
//!   false.
//!
//! Truths and links: the base cells, the base digits in the cross-lines, and (for mirrors) the base
//! digits in the boxes of the targets are the truths; the cover lines, the base line, the boxes
//! and the cells are the links.

use crate::geometry::{HOUSES, HOUSES_OF, PEERS};
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Cells, Constraint, Digits, Step, Technique};

pub(super) fn find(search: &mut Search<'_>) -> Flow {
    for across in [true, false] {
        for line in 0..9 {
            for box_ in 0..3 {
                for third in 0..3 {
                    search.spend(1)?;
                    let place = Place { across, line, box_ };
                    bases(search, place, third)?;
                }
            }
        }
    }
    GO_ON
}

/// The part of a line in a box. Lines are rows if `across`, else columns; boxes of a band (or
/// stack) are counted from 0 to 2.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) across: bool,
    pub(super) line: usize,
    pub(super) box_: usize,
}

impl Place {
    pub(super) fn cell(self, line: usize, cross: usize) -> usize {
        if self.across {
            9 * line + cross
        } else {
            9 * cross + line
        }
    }

    pub(super) fn line_house(self, line: usize) -> usize {
        if self.across { line } else { 9 + line }
    }

    pub(super) fn cross_house(self, cross: usize) -> usize {
        if self.across { 9 + cross } else { cross }
    }

    pub(super) fn box_house(self, cell: usize) -> usize {
        HOUSES_OF[cell][2]
    }

    /// The cells of the band.
    pub(super) fn band(self) -> Cells {
        let lines = self.band_lines().map(|line| HOUSES[line]);
        lines.into_iter().fold(Cells::NONE, |all, line| all | line)
    }

    /// The three lines of the band.
    fn band_lines(self) -> [usize; 3] {
        let first = self.line / 3 * 3;
        [0, 1, 2].map(|i| self.line_house(first + i))
    }

    /// The other two lines of the band.
    pub(super) fn other_lines(self) -> [usize; 2] {
        let first = self.line / 3 * 3;
        [first + (self.line + 1) % 3, first + (self.line + 2) % 3]
    }
}

/// An exocet.
struct Exocet {
    digits: Digits,
    base: [usize; 2],
    targets: [usize; 2],
    base_line: usize,
    base_box: usize,
    /// The cross-lines: of the base box, of the first and of the second target.
    cross: [usize; 3],
    s_cells: Cells,
    /// For each target the cells, in the box of the other target, that share its digit.
    mirrors: [Cells; 2],
    /// The three lines of the band.
    lines: [usize; 3],
    /// For each base digit the lines that cover it in the S-cells.
    covers: Vec<(usize, Vec<usize>)>,
}

/// A digit for each base cell and each target.
struct Case {
    base: [usize; 2],
    targets: [usize; 2],
}

/// The candidates that are true in some case.
struct Possible {
    base: [Digits; 2],
    targets: [Digits; 2],
    /// The digits of the base in all cases.
    certain: Digits,
    s_cells: [Cells; 9],
    mirrors: [Cells; 9],
}

/// Tries all targets for the base cells next to the cell `third` of a box.
fn bases(search: &mut Search<'_>, place: Place, third: usize) -> Flow {
    let board = search.board;
    let first = 3 * place.box_;
    let base = [1, 2].map(|i| place.cell(place.line, first + (third + i) % 3));
    let digits = base.map(|cell| board.digits(cell));
    let all = digits[0] | digits[1];
    if digits.iter().any(|digits| digits.len() < 2) || !(3..=4).contains(&all.len()) {
        return GO_ON;
    }
    let others = [1, 2].map(|i| (place.box_ + i) % 3);
    for first_target in targets(board, place, others[0], all) {
        for second_target in targets(board, place, others[1], all) {
            search.spend(1)?;
            let pair = [first_target, second_target];
            if let Some(exocet) = exocet(board, place, third, base, pair) {
                use_exocet(search, &exocet)?;
            }
        }
    }
    GO_ON
}

/// The possible targets in a box: line and cross-line.
fn targets(board: &Board, place: Place, box_: usize, digits: Digits) -> Vec<(usize, usize)> {
    let [one, other] = place.other_lines();
    let mut targets = Vec::new();
    for cross in 3 * box_..3 * box_ + 3 {
        for (line, neighbour) in [(one, other), (other, one)] {
            let target = board.digits(place.cell(line, cross)) & digits;
            let companion = place.cell(neighbour, cross);
            if !target.is_empty() && !holds_any(board, companion, digits) {
                targets.push((line, cross));
            }
        }
    }
    targets
}

/// Returns `true` if a cell has one of these digits, placed or as a candidate.
pub(super) fn holds_any(board: &Board, cell: usize, digits: Digits) -> bool {
    let placed = board
        .value(cell)
        .is_some_and(|digit| digits.contains(digit));
    placed || !(board.digits(cell) & digits).is_empty()
}

fn exocet(
    board: &Board,
    place: Place,
    third: usize,
    base: [usize; 2],
    targets: [(usize, usize); 2],
) -> Option<Exocet> {
    let digits = board.union(base.into_iter().collect());
    let crosses = [3 * place.box_ + third, targets[0].1, targets[1].1];
    let cross = crosses.map(|cross| place.cross_house(cross));
    let s_cells = cross.iter().fold(Cells::NONE, |all, &c| all | HOUSES[c]) - place.band();
    let mut covers = Vec::new();
    for digit in digits {
        covers.push((digit, cover(board, digit, s_cells, &cross)?));
    }
    let cells = targets.map(|(line, cross)| place.cell(line, cross));
    let mirror = |of: usize| {
        let other = cells[1 - of];
        let used = HOUSES[place.line_house(place.line)] | HOUSES[place.line_house(targets[of].0)];
        HOUSES[place.box_house(other)] - used - HOUSES[cross[2 - of]]
    };
    Some(Exocet {
        digits,
        base,
        targets: cells,
        base_line: place.line_house(place.line),
        base_box: place.box_house(base[0]),
        cross,
        s_cells,
        mirrors: [mirror(0), mirror(1)],
        lines: place.band_lines(),
        covers,
    })
}

/// At most two lines that cover the places of a digit in the S-cells that are left. Each digit
/// that is placed there takes the place of one line.
pub(super) fn cover(
    board: &Board,
    digit: usize,
    s_cells: Cells,
    cross: &[usize; 3],
) -> Option<Vec<usize>> {
    let placed = s_cells
        .into_iter()
        .filter(|&cell| board.value(cell) == Some(digit));
    let most = 2usize.checked_sub(placed.count())?;
    let mut lines = Vec::new();
    covered(board.places(digit) & s_cells, most, cross, &mut lines).then_some(lines)
}

/// Adds lines that cover all places, at most `most`.
fn covered(places: Cells, most: usize, cross: &[usize; 3], lines: &mut Vec<usize>) -> bool {
    let Some(first) = places.first() else {
        return true;
    };
    if most == 0 {
        return false;
    }
    let [row, column, _] = HOUSES_OF[first];
    // Lines of the base's direction come first: they remove more.
    let choices = if cross.contains(&column) {
        [row, column]
    } else {
        [column, row]
    };
    for line in choices {
        lines.push(line);
        if covered(places - HOUSES[line], most - 1, cross, lines) {
            return true;
        }
        lines.pop();
    }
    false
}

/// Looks for eliminations, first without mirrors.
fn use_exocet(search: &mut Search<'_>, exocet: &Exocet) -> Flow {
    for mirrors in [false, true] {
        search.spend(20)?;
        let Some(possible) = possible(search.board, exocet, mirrors) else {
            return GO_ON;
        };
        let step = step(search.board, exocet, &possible, mirrors);
        if !step.eliminations.is_empty() {
            search.found(step)?;
        }
    }
    GO_ON
}

/// What is possible in the cases that are consistent; `None` if there is no such case.
fn possible(board: &Board, exocet: &Exocet, mirrors: bool) -> Option<Possible> {
    let ways = ways(board, exocet);
    let mut all = Possible {
        base: [Digits::NONE; 2],
        targets: [Digits::NONE; 2],
        certain: Digits::ALL,
        s_cells: [Cells::NONE; 9],
        mirrors: [Cells::NONE; 9],
    };
    let mut any = false;
    for case in cases(board, exocet) {
        let [a, b] = case.targets;
        let Some(s_cells) = together(&ways[a][0], &ways[b][1]) else {
            continue;
        };
        let mut seen = None;
        if mirrors {
            seen = mirror_places(board, exocet, &case);
            if seen.is_none() {
                continue;
            }
        }
        any = true;
        all.add(&case, s_cells, seen);
    }
    any.then_some(all)
}

/// The cells of two digits in all pairs of ways that share no cell; `None` if there is no pair.
fn together(ways: &[Cells], others: &[Cells]) -> Option<[Cells; 2]> {
    let mut used: Option<[Cells; 2]> = None;
    for &one in ways {
        for &other in others.iter().filter(|other| !one.meets(**other)) {
            let known = used.unwrap_or_default();
            used = Some([known[0] | one, known[1] | other]);
        }
    }
    used
}

impl Possible {
    fn add(&mut self, case: &Case, s_cells: [Cells; 2], mirrors: Option<[Cells; 9]>) {
        let pair: Digits = case.targets.into_iter().collect();
        self.certain &= pair;
        for (i, used) in s_cells.into_iter().enumerate() {
            self.base[i] |= Digits::of(case.base[i]);
            self.targets[i] |= Digits::of(case.targets[i]);
            self.s_cells[case.targets[i]] |= used;
        }
        for (digit, cells) in mirrors.into_iter().flatten().enumerate() {
            self.mirrors[digit] |= cells;
        }
    }
}

/// All ways to give two digits to the base and the same two to the targets.
fn cases(board: &Board, exocet: &Exocet) -> Vec<Case> {
    let mut cases = Vec::new();
    for a in board.digits(exocet.base[0]) {
        for b in board.digits(exocet.base[1]) - Digits::of(a) {
            for targets in [[a, b], [b, a]] {
                let fits = |i: usize| board.digits(exocet.targets[i]).contains(targets[i]);
                if fits(0) && fits(1) {
                    let base = [a, b];
                    cases.push(Case { base, targets });
                }
            }
        }
    }
    cases
}

/// For each digit and each target that contains it: the S-cells that contain it then.
fn ways(board: &Board, exocet: &Exocet) -> [[Vec<Cells>; 2]; 9] {
    let mut ways: [[Vec<Cells>; 2]; 9] = Default::default();
    for digit in exocet.digits {
        for (target, ways) in ways[digit].iter_mut().enumerate() {
            let rest = [exocet.cross[0], exocet.cross[2 - target]];
            let rest = rest
                .into_iter()
                .filter(|&cross| !board.placed(cross).contains(digit));
            let lines: Vec<Cells> = rest
                .map(|cross| board.places_in(digit, cross) & exocet.s_cells)
                .collect();
            // The cross-line of the target must still need the digit.
            let open = !board.placed(exocet.cross[1 + target]).contains(digit);
            if open {
                *ways = one_of_each(&lines);
            }
        }
    }
    ways
}

/// All ways to take a cell of each list so that none sees another.
fn one_of_each(lists: &[Cells]) -> Vec<Cells> {
    let mut ways = vec![Cells::NONE];
    for &list in lists {
        let longer = ways.iter().flat_map(|&way| {
            let seen = way.into_iter().fold(way, |all, cell| all | PEERS[cell]);
            let free = list - seen;
            free.into_iter().map(move |cell| way | Cells::of(cell))
        });
        ways = longer.collect();
    }
    ways
}

/// The candidates that the mirror cells can have in a case; `None` if there is no place for the
/// digit of a target.
fn mirror_places(board: &Board, exocet: &Exocet, case: &Case) -> Option<[Cells; 9]> {
    let mut places = [Cells::NONE; 9];
    let pair: Digits = case.targets.into_iter().collect();
    for target in 0..2 {
        let digit = case.targets[target];
        let mirror = exocet.mirrors[target];
        let holds =
            |cell: &usize| board.value(*cell) == Some(digit) || board.digits(*cell).contains(digit);
        let mut any = false;
        for cell in mirror.into_iter().filter(holds) {
            let rest = mirror - Cells::of(cell);
            let left = |other: usize| board.digits(other) - pair;
            let fits = |other: usize| board.value(other).is_some() || !left(other).is_empty();
            if rest.into_iter().all(fits) {
                any = true;
                places[digit] |= Cells::of(cell);
                for other in rest {
                    left(other)
                        .into_iter()
                        .for_each(|digit| places[digit] |= Cells::of(other));
                }
            }
        }
        if !any {
            return None;
        }
    }
    Some(places)
}

fn step(board: &Board, exocet: &Exocet, possible: &Possible, mirrors: bool) -> Step {
    let mut step = Step::new(Technique::JUNIOR_EXOCET);
    for i in 0..2 {
        let (base, target) = (exocet.base[i], exocet.targets[i]);
        step = step
            .removing_from(base, board.digits(base) - possible.base[i])
            .removing_from(target, board.digits(target) - possible.targets[i]);
    }
    for digit in possible.certain & exocet.digits {
        step = step.removing_all(digit, certain(board, exocet, digit, possible));
    }
    if mirrors {
        let cells = exocet.mirrors[0] | exocet.mirrors[1];
        for digit in 0..9 {
            let gone = board.places(digit) & cells;
            step = step.removing_all(digit, gone - possible.mirrors[digit]);
        }
    }
    evidence(board, exocet, step, mirrors)
}

/// The places that a digit which is certainly in the base cannot have.
fn certain(board: &Board, exocet: &Exocet, digit: usize, possible: &Possible) -> Cells {
    let base: Cells = exocet.base.into_iter().collect();
    let targets: Cells = exocet.targets.into_iter().collect();
    let covers = exocet.covers.iter().filter(|(own, _)| *own == digit);
    let covered = covers
        .flat_map(|(_, lines)| lines)
        .fold(Cells::NONE, |all, &line| all | HOUSES[line]);
    let band = exocet
        .lines
        .iter()
        .fold(Cells::NONE, |all, &line| all | HOUSES[line]);
    let in_covers = covered - exocet.s_cells - band;
    let in_s_cells = exocet.s_cells - possible.s_cells[digit];
    let seen = base.common_peers() | (targets.common_peers() - base);
    board.places(digit) & (in_covers | in_s_cells | seen)
}

fn evidence(board: &Board, exocet: &Exocet, step: Step, mirrors: bool) -> Step {
    let base: Cells = exocet.base.into_iter().collect();
    let targets: Cells = exocet.targets.into_iter().collect();
    let mirror_cells = exocet.mirrors[0] | exocet.mirrors[1];
    let boxes = exocet.targets.map(|target| HOUSES_OF[target][2]);
    let mut step = step.cell_truths(base);
    for (digit, covers) in &exocet.covers {
        let digit = *digit;
        let open = |house: &usize| !board.placed(*house).contains(digit);
        let in_house = |house: usize| Constraint::digit_in(digit, house);
        step = step
            .truths(exocet.cross.into_iter().filter(open).map(in_house))
            .links(covers.iter().copied().map(in_house))
            .links(exocet.cross.into_iter().filter(open).map(in_house))
            .links([exocet.base_line, exocet.base_box].map(in_house))
            .links(
                (18..27)
                    .filter(|&h| exocet.s_cells.meets(HOUSES[h]))
                    .map(in_house),
            )
            .links(exocet.lines.map(in_house))
            .links(boxes.map(in_house));
        if mirrors {
            step = step.truths(boxes.into_iter().filter(open).map(in_house));
        }
    }
    let cells = base | targets | (exocet.s_cells & board.empty_cells());
    step = step.links(cells.into_iter().map(Constraint::cell));
    if mirrors {
        let open = mirror_cells & board.empty_cells();
        step = step
            .cell_truths(open)
            .links(open.into_iter().map(Constraint::cell));
    }
    let mut cross = exocet.cross;
    cross.sort_unstable();
    let step = step
        .digits(exocet.digits)
        .cells(base | targets)
        .houses(cross)
        .set(base, exocet.digits)
        .set(targets, exocet.digits);
    if mirrors {
        step.set(exocet.mirrors[0], exocet.digits)
            .set(exocet.mirrors[1], exocet.digits)
    } else {
        step
    }
}
