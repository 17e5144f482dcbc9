//! The roles of candidates in a step.

use std::collections::BTreeMap;

use wholemeal_grid::{Cell, Digit, DigitSet, Shape};
use wholemeal_logic::{Argument, Board, Candidate, CaseEnd, ConstraintKind, DeadlyPattern, Step};

/// The role of a candidate in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// It is part of the pattern.
    Part,
    /// It is part of the pattern on the other side: off in a chain, the second colour.
    Other,
    /// It is outside the pattern: a fin of a fish, or a candidate that keeps a rectangle
    /// from being deadly.
    Fin,
    /// It is removed.
    Gone,
    /// It is placed.
    Placed,
}

/// The roles of all candidates that have one.
///
/// ```
/// use wholemeal_grid::Grid;
/// use wholemeal_logic::{Board, Settings, next_step};
/// use wholemeal_render::{Role, roles};
///
/// let grid: Grid =
///     "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25...."
///         .parse()?;
/// let board = Board::new(&grid).unwrap();
/// let step = next_step(&board, &Settings::default()).unwrap();
/// assert_eq!(roles(&board, &step).get(&step.placements[0]), Some(&Role::Placed));
/// # Ok::<(), wholemeal_grid::text::ReadError>(())
/// ```
#[must_use]
pub fn roles(board: &Board, step: &Step) -> BTreeMap<Candidate, Role> {
    let evidence = &step.evidence;
    let mut roles = BTreeMap::new();
    // A later role replaces an earlier one.
    match &evidence.deadly {
        Some(
            DeadlyPattern::Rectangle { cells, digits } | DeadlyPattern::Loop { cells, digits },
        ) => {
            let pair = DigitSet::from(*digits);
            for candidate in cells.iter().flat_map(|cell| candidates(board, cell)) {
                let paired = pair.contains(candidate.digit());
                roles.insert(candidate, if paired { Role::Part } else { Role::Fin });
            }
        }
        Some(DeadlyPattern::Interchangeable { sets }) => {
            for set in sets {
                let digits = DigitSet::from(set.digits);
                let cells = set.cells.iter();
                for candidate in cells.flat_map(|cell| candidates(board, cell)) {
                    let own = digits.contains(candidate.digit());
                    roles.insert(candidate, if own { Role::Part } else { Role::Fin });
                }
            }
        }
        Some(DeadlyPattern::Grave { extra }) => roles.extend(extra.iter().map(|&c| (c, Role::Fin))),
        None => {}
    }
    // The truths of an argument are too many to be seen; its assumptions and deductions tell more.
    let truths = match &evidence.argument {
        Some(argument) => {
            add_argument(argument, &mut roles);
            &[][..]
        }
        None => &evidence.truths[..],
    };
    for truth in truths {
        let cells: Vec<Cell> = match truth.kind() {
            ConstraintKind::Cell(cell) => vec![cell],
            ConstraintKind::DigitIn(_, house) => Shape::NINE.cells_of(house).collect(),
        };
        let all = cells.into_iter().flat_map(|cell| candidates(board, cell));
        roles.extend(all.filter(|&c| truth.contains(c)).map(|c| (c, Role::Part)));
    }
    for node in evidence.chains.iter().flatten() {
        let role = if node.on { Role::Part } else { Role::Other };
        let all = node
            .cells
            .iter()
            .filter_map(|cell| Candidate::new(cell, node.digit));
        roles.extend(all.filter(|&c| board.contains(c)).map(|c| (c, role)));
    }
    for (i, colour) in evidence.colours.iter().enumerate() {
        let role = if i % 2 == 0 { Role::Part } else { Role::Other };
        roles.extend(colour.iter().map(|&c| (c, role)));
    }
    roles.extend(evidence.fins.iter().map(|&c| (c, Role::Fin)));
    roles.extend(step.eliminations.iter().map(|&c| (c, Role::Gone)));
    roles.extend(step.placements.iter().map(|&c| (c, Role::Placed)));
    roles
}

/// Adds the assumptions and deductions of an argument.
fn add_argument(argument: &Argument, roles: &mut BTreeMap<Candidate, Role>) {
    for case in &argument.cases {
        for deduction in &case.deductions {
            roles.insert(deduction.candidate, Role::Part);
        }
        if let CaseEnd::Cases(argument) = &case.end {
            add_argument(argument, roles);
        }
        roles.insert(case.assumption, Role::Fin);
    }
}

/// The candidates that a cell has on the board.
pub(crate) fn candidates(board: &Board, cell: Cell) -> impl Iterator<Item = Candidate> + '_ {
    let all = Digit::all(9).filter_map(move |digit| Candidate::new(cell, digit));
    all.filter(|&candidate| board.contains(candidate))
}

/// The candidate of a cell and a digit, both counted from 0.
pub(crate) fn candidate(cell: usize, digit: usize) -> Option<Candidate> {
    let cell = Cell::from_index(cell).filter(|&cell| Shape::NINE.contains(cell))?;
    Candidate::new(cell, Digit::from_index(digit)?)
}
