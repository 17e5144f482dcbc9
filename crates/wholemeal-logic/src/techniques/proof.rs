//! Proof by cases: the last resort, which has a step for every puzzle with one solution.
//!
//! A candidate is assumed to be true. If naked and hidden singles do not lead to a contradiction,
//! some constraint is split into cases, one for each of its candidates, and every case leads to a
//! contradiction, if necessary by further cases. So the candidate is false. Of all candidates the
//! one with the smallest proof is removed.
//!
//! The search looks at all splits of all candidates first. If none of them is enough, it splits
//! the constraint that leaves the fewest cases open, again and again.

use wholemeal_solve::{Puzzle9, Solver, Verdict};

use crate::branch::{Refutation, argument};
use crate::candidate::each_of;
use crate::lookahead::{Lookahead, Split};
use crate::search::{Flow, GO_ON, Search};
use crate::{Argument, Board, Candidate, Cells, Digits, Step, Technique};

/// The proofs whose exact size is compared.
const COMPARED: usize = 12;
/// The most cases inside cases.
const DEEPEST: usize = 40;

/// A candidate, its refutation, and an estimate of the size.
struct Refuted {
    size: usize,
    candidate: Candidate,
    how: Refutation,
}

pub(super) fn find(search: &mut Search<'_>) -> Flow {
    let board = search.board;
    let Some(mut false_candidates) = false_candidates(board) else {
        return GO_ON;
    };
    false_candidates.retain(|&candidate| search.only.is_none_or(|only| only == candidate));
    let start = Lookahead::new(board);
    let mut refuted = Vec::new();
    let stopped = by_one_split(search, &start, &false_candidates, &mut refuted).is_break();
    if refuted.is_empty() && !stopped {
        let _ = by_many_splits(search, &start, &false_candidates, &mut refuted);
    }
    refuted.sort_by_key(|refuted| (refuted.size, refuted.candidate));
    let arguments = refuted.iter().take(COMPARED).filter_map(|refuted| {
        let argument = argument(board, refuted.candidate, &refuted.how)?;
        Some((refuted.candidate, argument))
    });
    match arguments.min_by_key(|(_, argument)| size(argument)) {
        Some((candidate, argument)) => search.found(step(candidate, argument)),
        None => GO_ON,
    }
}

/// The candidates that are not part of the solution; `None` if there is not exactly one.
fn false_candidates(board: &Board) -> Option<Vec<Candidate>> {
    let puzzle = Puzzle9::from_marks(&board.to_marks())?;
    let Verdict::Unique(solution) = Solver::new().solve(&puzzle) else {
        return None;
    };
    let solution = solution.to_grid();
    let all = board
        .empty_cells()
        .into_iter()
        .flat_map(|cell| each_of(cell, board.digits(cell)));
    let wrong = all.filter(|c| solution.get(c.cell()) != Some(c.digit()));
    Some(wrong.collect())
}

/// The cases and deductions of an argument. A new case is harder to follow than a deduction.
fn size(argument: &Argument) -> usize {
    3 * argument.case_count() + argument.deduction_count()
}

/// Refutes candidates by singles, or by one split and singles.
fn by_one_split(
    search: &mut Search<'_>,
    start: &Lookahead,
    candidates: &[Candidate],
    refuted: &mut Vec<Refuted>,
) -> Flow {
    for &candidate in candidates {
        search.spend(1)?;
        let mut assumed = start.clone();
        if let Err(size) = assumed.assume(candidate) {
            let how = Refutation::Singles;
            refuted.push(Refuted {
                size,
                candidate,
                how,
            });
            continue;
        }
        search.spend(assumed.open_count())?;
        if let Split {
            open: 0,
            constraint,
            size,
        } = assumed.best_split()
        {
            let cases = assumed
                .members(constraint)
                .map(|c| (c, Refutation::Singles));
            let how = Refutation::Cases(constraint, cases.collect());
            refuted.push(Refuted {
                size,
                candidate,
                how,
            });
        }
    }
    GO_ON
}

/// Refutes candidates by cases inside cases. Smaller proofs than the best one are looked for, as
/// long as there is work left.
fn by_many_splits(
    search: &mut Search<'_>,
    start: &Lookahead,
    candidates: &[Candidate],
    refuted: &mut Vec<Refuted>,
) -> Flow {
    let mut smallest = usize::MAX;
    for &candidate in candidates {
        let mut assumed = start.clone();
        if assumed.assume(candidate).is_err() {
            continue;
        }
        let mut room = smallest;
        let how = refute(search, &assumed, DEEPEST, &mut room);
        if let Some(how) = how {
            let size = smallest - room;
            smallest = size;
            refuted.push(Refuted {
                size,
                candidate,
                how,
            });
        }
        search.spend(1)?;
    }
    GO_ON
}

/// Refutes a state by cases, within `room` for their sizes and at most this many levels of cases.
fn refute(
    search: &mut Search<'_>,
    state: &Lookahead,
    levels: usize,
    room: &mut usize,
) -> Option<Refutation> {
    if levels == 0 || search.spend(state.open_count()).is_break() {
        return None;
    }
    let Split {
        open,
        constraint,
        size,
    } = state.best_split();
    *room = room.checked_sub(size + open)?;
    let mut cases = Vec::new();
    for member in state.members(constraint) {
        let mut next = state.clone();
        let how = match next.assume(member) {
            Err(_) => Refutation::Singles,
            Ok(()) => refute(search, &next, levels - 1, room)?,
        };
        cases.push((member, how));
    }
    Some(Refutation::Cases(constraint, cases))
}

fn step(candidate: Candidate, argument: Argument) -> Step {
    Step::new(Technique::PROOF_BY_CASES)
        .removing([candidate])
        .digits(Digits::of(candidate.digit_index()))
        .cells(Cells::of(candidate.cell_index()))
        .argument(argument)
}
