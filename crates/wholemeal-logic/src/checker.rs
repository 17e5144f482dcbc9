//! The independent checker: confirms that a step follows from its evidence.
//!
//! It does not know any technique, and uses only the evidence. A choice of true candidates is
//! consistent if it has one candidate of every named truth and no two of a named link. A
//! candidate may be removed if no consistent choice contains it, and a digit may be placed if
//! every consistent choice contains it.

use std::fmt;

use crate::constraint::Indices;
use crate::explain::{self, Language};
use crate::geometry::{HOUSES, HOUSES_OF, box_of, column, row};
use crate::{Board, Candidate, Cells, Constraint, DeadlyPattern, Digits, Step};

/// The most choices that are tried for one step.
pub(crate) const MOST_CHOICES: u32 = 100_000;

/// Why the checker rejected a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckError {
    /// It concludes nothing.
    Nothing,
    /// A conclusion is about a candidate that is not on the board.
    NotThere(Candidate),
    /// A truth is about a cell or digit that is placed already.
    Settled(Constraint),
    /// The pattern that should be deadly is not.
    NotDeadly,
    /// This conclusion does not follow from the evidence.
    DoesNotFollow(Candidate),
    /// There were too many choices to try.
    TooMany(Candidate),
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&explain::check_error(self, Language::En))
    }
}

impl std::error::Error for CheckError {}

/// Confirms that every conclusion of a step follows from its evidence on this board.
///
/// ```
/// use wholemeal_grid::Grid;
/// use wholemeal_logic::{Board, Settings, check, next_step};
///
/// let grid: Grid =
///     "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25...."
///         .parse()?;
/// let board = Board::new(&grid).unwrap();
/// let mut step = next_step(&board, &Settings::default()).unwrap();
/// assert_eq!(check(&board, &step), Ok(()));
/// step.evidence.truths.clear();
/// assert!(check(&board, &step).is_err());
/// # Ok::<(), wholemeal_grid::text::ReadError>(())
/// ```
///
/// # Errors
/// Returns a [`CheckError`] if a conclusion does not follow, or would take too long to check.
pub fn check(board: &Board, step: &Step) -> Result<(), CheckError> {
    if step.placements.is_empty() && step.eliminations.is_empty() {
        return Err(CheckError::Nothing);
    }
    let case = Case::new(board, step)?;
    let mut left = MOST_CHOICES;
    let placed = step.placements.iter().map(|&candidate| (candidate, false));
    let removed = step.eliminations.iter().map(|&candidate| (candidate, true));
    for (candidate, assumed) in placed.chain(removed) {
        if !board.has(candidate) {
            return Err(CheckError::NotThere(candidate));
        }
        let mut choice = Choice::all(board);
        if assumed {
            choice.choose(candidate, &case.links);
        } else {
            choice.alive[candidate.digit_index()] -= Cells::of(candidate.cell_index());
        }
        match case.completes(&choice, &mut left) {
            Some(false) => {}
            Some(true) => return Err(CheckError::DoesNotFollow(candidate)),
            None => return Err(CheckError::TooMany(candidate)),
        }
    }
    Ok(())
}

/// The truths and links of a step.
struct Case {
    truths: Vec<Truth>,
    links: Vec<Constraint>,
}

/// One of these must be true.
enum Truth {
    Constraint(Constraint),
    Guardians(Vec<Candidate>),
}

/// The assignment of links to cells.
struct Given {
    /// The number of cells that each link holds.
    weights: Vec<usize>,
    to: Vec<Option<usize>>,
}

/// The candidates that are not excluded, and those that are chosen.
#[derive(Clone)]
struct Choice {
    alive: [Cells; 9],
    chosen: [Cells; 9],
}

impl Case {
    fn new(board: &Board, step: &Step) -> Result<Case, CheckError> {
        let mut truths = Vec::new();
        for &set in &step.evidence.truths {
            let settled = match set.indices() {
                Indices::Cell(cell) => board.value(cell).is_some(),
                Indices::DigitIn(digit, house) => board.placed(house).contains(digit),
            };
            if settled {
                return Err(CheckError::Settled(set));
            }
            truths.push(Truth::Constraint(set));
        }
        if let Some(deadly) = &step.evidence.deadly {
            truths.push(Truth::Guardians(guardians(board, deadly)?));
        }
        let links = step.evidence.links.clone();
        Ok(Case { truths, links })
    }

    /// Returns `true` if there are more cells than links for their digits. Then no choice covers
    /// all cells, and the choices need not be enumerated. This pays only for many cells.
    fn is_crowded(&self, choice: &Choice) -> bool {
        let cell = |truth: &Truth| match truth {
            Truth::Constraint(set) if choice.open_count(truth).is_some() => match set.indices() {
                Indices::Cell(cell) => Some(cell),
                Indices::DigitIn(..) => None,
            },
            _ => None,
        };
        let cells: Vec<usize> = self.truths.iter().filter_map(cell).collect();
        if cells.len() < 5 {
            return false;
        }
        // How many of the cells does each link hold, and to which has it been given?
        let open: Cells = cells.iter().copied().collect();
        let held = |link: &Constraint| match link.indices() {
            Indices::Cell(_) => 0,
            Indices::DigitIn(digit, house) => (choice.alive[digit] & HOUSES[house] & open).len(),
        };
        let mut given = Given {
            weights: self.links.iter().map(held).collect(),
            to: vec![None; self.links.len()],
        };
        cells.iter().any(|&cell| {
            let mut asked = vec![false; self.links.len()];
            !self.finds_link(choice, cell, &mut given, &mut asked)
        })
    }

    /// Gives a cell a link of one of its digits, if need be by giving others another. A
    /// candidate in no link of its digit is free to all; of several links that hold it
    /// the one that holds most of the cells counts.
    fn finds_link(
        &self,
        choice: &Choice,
        cell: usize,
        given: &mut Given,
        asked: &mut [bool],
    ) -> bool {
        let alive = (0..9).filter(|&digit| choice.alive[digit].contains(cell));
        for candidate in alive.map(|digit| Candidate::at(cell, digit)) {
            let holds = |&link: &usize| {
                self.links[link] != Constraint::cell(cell) && self.links[link].contains(candidate)
            };
            let links = (0..self.links.len()).filter(holds);
            let Some(link) = links.max_by_key(|&link| given.weights[link]) else {
                return true;
            };
            if std::mem::replace(&mut asked[link], true) {
                continue;
            }
            let free = match given.to[link] {
                None => true,
                Some(other) => self.finds_link(choice, other, given, asked),
            };
            if free {
                given.to[link] = Some(cell);
                return true;
            }
        }
        false
    }

    /// Returns `true` if the choice can be completed so that every truth has a true candidate;
    /// `None` if the search takes too long.
    fn completes(&self, choice: &Choice, left: &mut u32) -> Option<bool> {
        *left = left.checked_sub(1)?;
        if self.is_crowded(choice) {
            return Some(false);
        }
        // The truth with the fewest candidates that is not satisfied.
        let mut narrowest: Option<(usize, &Truth)> = None;
        for truth in &self.truths {
            let Some(count) = choice.open_count(truth) else {
                continue;
            };
            if narrowest.is_none_or(|(fewest, _)| count < fewest) {
                narrowest = Some((count, truth));
                if count < 2 {
                    break;
                }
            }
        }
        let Some((_, truth)) = narrowest else {
            return Some(true);
        };
        let members = choice.members(truth);
        for candidate in members {
            let mut next = choice.clone();
            next.choose(candidate, &self.links);
            if self.completes(&next, left)? {
                return Some(true);
            }
        }
        Some(false)
    }
}

impl Choice {
    fn all(board: &Board) -> Choice {
        let mut alive = [Cells::NONE; 9];
        for (digit, cells) in alive.iter_mut().enumerate() {
            *cells = board.places(digit);
        }
        Choice {
            alive,
            chosen: [Cells::NONE; 9],
        }
    }

    /// Takes a candidate for true, and all that share a link with it for false.
    fn choose(&mut self, candidate: Candidate, links: &[Constraint]) {
        let (cell, digit) = (candidate.cell_index(), candidate.digit_index());
        for link in links.iter().filter(|link| link.contains(candidate)) {
            match link.indices() {
                Indices::Cell(_) => {
                    for alive in &mut self.alive {
                        *alive -= Cells::of(cell);
                    }
                }
                Indices::DigitIn(_, house) => self.alive[digit] -= HOUSES[house],
            }
        }
        self.alive[digit] |= Cells::of(cell);
        self.chosen[digit] |= Cells::of(cell);
    }

    /// The number of candidates of a truth that are not excluded; `None` if one is chosen.
    fn open_count(&self, truth: &Truth) -> Option<usize> {
        let (chosen, count) = match truth {
            Truth::Constraint(set) => match set.indices() {
                Indices::Cell(cell) => {
                    let holding = |cells: &&Cells| cells.contains(cell);
                    let chosen = self.chosen.iter().any(|cells| cells.contains(cell));
                    (chosen, self.alive.iter().filter(holding).count())
                }
                Indices::DigitIn(digit, house) => (
                    self.chosen[digit].meets(HOUSES[house]),
                    (self.alive[digit] & HOUSES[house]).len(),
                ),
            },
            Truth::Guardians(list) => {
                let chosen = list
                    .iter()
                    .any(|c| self.chosen[c.digit_index()].contains(c.cell_index()));
                (chosen, self.members(truth).len())
            }
        };
        (!chosen).then_some(count)
    }

    /// The candidates of a truth that are not excluded.
    fn members(&self, truth: &Truth) -> Vec<Candidate> {
        let alive = |c: &Candidate| self.alive[c.digit_index()].contains(c.cell_index());
        match truth {
            Truth::Constraint(set) => match set.indices() {
                Indices::Cell(cell) => (0..9)
                    .map(|d| Candidate::at(cell, d))
                    .filter(alive)
                    .collect(),
                Indices::DigitIn(digit, house) => {
                    let cells = self.alive[digit] & HOUSES[house];
                    cells.into_iter().map(|c| Candidate::at(c, digit)).collect()
                }
            },
            Truth::Guardians(list) => list.iter().copied().filter(alive).collect(),
        }
    }
}

/// The candidates of which one must be true, or else the puzzle would have two
/// solutions.
fn guardians(board: &Board, deadly: &DeadlyPattern) -> Result<Vec<Candidate>, CheckError> {
    match deadly {
        DeadlyPattern::Rectangle { cells, digits } => {
            let different = |line: fn(usize) -> usize| {
                let lines: Digits = cells.into_iter().map(line).collect();
                lines.len()
            };
            let shape = (
                cells.len(),
                different(row),
                different(column),
                different(box_of),
            );
            let held = |cell: usize| board.value(cell).is_none_or(|d| digits.contains(d));
            let ours = !cells.meets(board.givens()) && cells.into_iter().all(held);
            if shape != (4, 2, 2, 2) || digits.len() != 2 || !ours {
                return Err(CheckError::NotDeadly);
            }
            let others = |cell| board.digits(cell) - *digits;
            let guards = cells.into_iter().flat_map(|cell| {
                let others = others(cell);
                others.into_iter().map(move |d| Candidate::at(cell, d))
            });
            Ok(guards.collect())
        }
        DeadlyPattern::Grave { extra } => {
            let mut grave = board.clone();
            for &candidate in extra {
                grave.remove(candidate);
            }
            let two = |cell: usize| grave.digits(cell).len() == 2;
            let cells = board.empty_cells().into_iter().all(two);
            let houses = grave_houses(&grave);
            // Givens are not part of the pattern, nor is what is placed.
            if cells && houses {
                Ok(extra.clone())
            } else {
                Err(CheckError::NotDeadly)
            }
        }
    }
}

/// Returns `true` if every digit that is not placed has two places in every house.
fn grave_houses(grave: &Board) -> bool {
    let empty = grave.empty_cells();
    let houses = empty.into_iter().flat_map(|cell| HOUSES_OF[cell]);
    houses
        .into_iter()
        .all(|house| (0..9).all(|digit| matches!(grave.count(house, digit), 0 | 2)))
}
