//! Remote pairs along a line of cells.
//!
//! HoDoKu follows one line of cells at a time. Two cells of the line with an even number of cells
//! between them, two at least, have different digits. All lines are listed and sorted like chains.

use crate::geometry::{PEERS, common_houses};
use crate::search::{Flow, GO_ON, Search};
use crate::step::Node;
use crate::techniques::chains::worth_of;
use crate::{Board, Candidate, Cells, Constraint, Digits, Step, Technique};

/// The most cells of a line.
const LONGEST: usize = 20;

pub(super) fn find(search: &mut Search<'_>) -> Flow {
    let board = search.board;
    let [_, two, _] = board.cells_by_count();
    let mut found: Vec<(Vec<Candidate>, Vec<usize>)> = Vec::new();
    for start in two {
        let digits = board.digits(start);
        let alike = |&cell: &usize| board.digits(cell) == digits;
        let alike: Cells = two.into_iter().filter(alike).collect();
        if alike.len() >= 4 {
            lines(search, alike, &mut vec![start], &mut |line| {
                let gone = gone_by(board, digits, line);
                if !gone.is_empty() {
                    found.push((gone, line.to_vec()));
                }
            })?;
        }
    }
    found.sort_by_cached_key(|(gone, line)| (worth_of(gone.iter().copied()), line.len()));
    for (gone, line) in found {
        search.found(step(board, gone, &line))?;
    }
    GO_ON
}

/// Calls `with` for every line of four cells or more.
fn lines(
    search: &mut Search<'_>,
    alike: Cells,
    line: &mut Vec<usize>,
    with: &mut impl FnMut(&[usize]),
) -> Flow {
    search.spend(1)?;
    if line.len() >= 4 && line.len().is_multiple_of(2) {
        with(line);
    }
    let Some(&last) = line.last() else {
        return GO_ON;
    };
    let used: Cells = line.iter().copied().collect();
    for next in (alike & PEERS[last]) - used {
        if line.len() < LONGEST {
            line.push(next);
            lines(search, alike, line, with)?;
            line.pop();
        }
    }
    GO_ON
}

/// The cells that see two cells of a line with different digits.
fn seen(line: &[usize]) -> Cells {
    let mut seen = Cells::NONE;
    for (i, &a) in line.iter().enumerate() {
        for &b in line.iter().skip(i + 3).step_by(2) {
            seen |= PEERS[a] & PEERS[b];
        }
    }
    seen - line.iter().copied().collect()
}

/// The eliminations of a line, by digits.
fn gone_by(board: &Board, digits: Digits, line: &[usize]) -> Vec<Candidate> {
    let seen = seen(line);
    let of = |digit: usize| crate::candidate::all_of(seen & board.places(digit), digit);
    digits.into_iter().flat_map(of).collect()
}

fn step(board: &Board, gone: Vec<Candidate>, line: &[usize]) -> Step {
    let cells: Cells = line.iter().copied().collect();
    let digits = board.digits(line[0]);
    let mut step = Step::new(Technique::REMOTE_PAIR)
        .digits(digits)
        .cells(cells)
        .cell_truths(cells);
    for digit in digits {
        for pair in line.windows(2) {
            step.add_link(between(digit, pair[0], pair[1]));
        }
    }
    for &gone in &gone {
        let (cell, digit) = (gone.cell_index(), gone.digit_index());
        for &near in line.iter().filter(|&&near| PEERS[cell].contains(near)) {
            step.add_link(between(digit, cell, near));
        }
    }
    let first = digits.into_iter().next().unwrap_or(0);
    let nodes = line.iter().enumerate();
    let nodes = nodes.map(|(i, &cell)| Node::new(first, Cells::of(cell), i % 2 == 1));
    step.chain(nodes.collect()).removing(gone)
}

fn between(digit: usize, a: usize, b: usize) -> Constraint {
    let house = common_houses(Cells::of(a) | Cells::of(b)).next();
    Constraint::digit_in(digit, house.unwrap_or(0))
}
