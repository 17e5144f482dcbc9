//! The independent checker: confirms that a step follows from its evidence.
//!
//! It does not know any technique, and uses only the evidence. An argument by cases is confirmed
//! case by case. For all other steps truths and links are the evidence. A choice of true candidates is
//! consistent if it has one candidate of every named truth and no two of a named link. A
//! candidate may be removed if no consistent choice contains it, and a digit may be placed if
//! every consistent choice contains it.

use std::collections::HashSet;
use std::fmt;

use crate::argument_check::check_argument;
use crate::candidate::each_of;
use crate::constraint::Indices;
use crate::explain::{self, Language};
use crate::geometry::{HOUSES, HOUSES_OF, box_of, column, row};
use crate::interchange::is_interchangeable;
use crate::{Board, Candidate, Cells, Constraint, DeadlyPattern, Digits, Step};

/// The most choices that are tried for one step.
pub(crate) const MOST_CHOICES: u32 = 100_000;

/// Why the checker rejected a step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckError {
    /// The step has no conclusion.
    Nothing,
    /// A conclusion is about a candidate that is not on the board.
    NotThere(Candidate),
    /// A truth is about a cell or a digit that is already placed.
    Settled(Constraint),
    /// The pattern that should be deadly is not.
    NotDeadly,
    /// This conclusion does not follow from the evidence.
    DoesNotFollow(Candidate),
    /// There were too many choices to try.
    TooMany(Candidate),
    /// This candidate of a constraint should be excluded in a case, and is not.
    NotExcluded(Candidate),
    /// This candidate is given as a reason in a case in which it is not known to be true.
    UnknownReason(Candidate),
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
    if let Some(argument) = &step.evidence.argument {
        return check_argument(board, step, argument);
    }
    let case = Case::new(board, step)?;
    let mut tried = Tried::default();
    let placed = step.placements.iter().map(|&candidate| (candidate, false));
    let removed = step.eliminations.iter().map(|&candidate| (candidate, true));
    for (candidate, assumed) in placed.chain(removed) {
        if !board.contains(candidate) {
            return Err(CheckError::NotThere(candidate));
        }
        let mut choice = Choice::all(board);
        if assumed {
            choice.choose(candidate, &case.links);
        } else {
            choice.alive[candidate.digit_index()] -= Cells::of(candidate.cell_index());
        }
        match case.completes(&choice, &mut tried) {
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

/// The fewest truths of one kind for which links are counted.
const FEWEST_CROWDED: usize = 5;

/// The kind of a constraint: cell, or digit in a row, column or box. No two constraints of a kind
/// share a candidate.
fn kind_of(constraint: Constraint) -> usize {
    match constraint.indices() {
        Indices::Cell(_) => 0,
        Indices::DigitIn(_, house) => 1 + house / 9,
    }
}

impl Truth {
    /// The kind of a truth that is a constraint.
    fn kind(&self) -> Option<usize> {
        match self {
            Truth::Constraint(constraint) => Some(kind_of(*constraint)),
            Truth::Guardians(_) => None,
        }
    }
}

/// The assignment of links to truths.
struct Given {
    links: Vec<Constraint>,
    /// The number of candidates of the truths that each link holds.
    weights: Vec<usize>,
    to: Vec<Option<usize>>,
}

impl Given {
    /// Gives a truth a link of one of its candidates, if need be by giving other truths another
    /// link. A candidate in no link is free; of several links that hold it the one that holds
    /// most candidates counts.
    fn finds_link(&mut self, truths: &[Vec<Candidate>], truth: usize, asked: &mut [bool]) -> bool {
        for &candidate in &truths[truth] {
            let holds = |&link: &usize| self.links[link].contains(candidate);
            let links = (0..self.links.len()).filter(holds);
            let Some(link) = links.max_by_key(|&link| self.weights[link]) else {
                return true;
            };
            if std::mem::replace(&mut asked[link], true) {
                continue;
            }
            let free = match self.to[link] {
                None => true,
                Some(other) => self.finds_link(truths, other, asked),
            };
            if free {
                self.to[link] = Some(truth);
                return true;
            }
        }
        false
    }
}

/// The choices that were tried for a step.
#[derive(Default)]
struct Tried {
    count: u32,
    /// Situations in which no choice satisfies all remaining truths.
    dead_ends: HashSet<Situation>,
}

/// All that matters for the completion of a choice: the truths that have no true candidate yet, and
/// their candidates that are not excluded.
type Situation = (Vec<usize>, [Cells; 9]);

/// The number of choices from which on dead ends are remembered. The same situation occurs again if
/// a locked set can be filled in several ways, which matters for several of them in a row.
const REMEMBERED_FROM: u32 = 1000;

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

    /// Returns `true` if there are more truths of one kind than links for their candidates. Then
    /// no choice satisfies all of them, and the choices need not be enumerated. Truths of one kind
    /// share no candidate, so each needs a candidate of its own. This pays only for many truths.
    fn is_crowded(&self, choice: &Choice) -> bool {
        (0..4).any(|kind| {
            let alike = |truth: &&Truth| truth.kind() == Some(kind);
            let open = |truth: &&Truth| choice.open_count(truth).is_some();
            if self.truths.iter().filter(alike).count() < FEWEST_CROWDED {
                return false;
            }
            let open = self.truths.iter().filter(alike).filter(open);
            let open: Vec<Vec<Candidate>> = open.map(|truth| choice.members(truth)).collect();
            open.len() >= FEWEST_CROWDED && self.lacks_links(kind, &open)
        })
    }

    /// Returns `true` if the links cannot be assigned so that each of these truths has one.
    fn lacks_links(&self, kind: usize, truths: &[Vec<Candidate>]) -> bool {
        let links = self.links.iter();
        // Links of the same kind hold candidates of one truth only.
        let links: Vec<Constraint> = links.copied().filter(|l| kind_of(*l) != kind).collect();
        let held = |link: &Constraint| {
            let all = truths.iter().flatten();
            all.filter(|candidate| link.contains(**candidate)).count()
        };
        let mut given = Given {
            weights: links.iter().map(held).collect(),
            to: vec![None; links.len()],
            links,
        };
        (0..truths.len()).any(|truth| {
            let mut asked = vec![false; given.links.len()];
            !given.finds_link(truths, truth, &mut asked)
        })
    }

    /// Returns `true` if the choice can be completed so that every truth has a true candidate;
    /// `None` if the search takes too long.
    fn completes(&self, choice: &Choice, tried: &mut Tried) -> Option<bool> {
        if tried.count == MOST_CHOICES {
            return None;
        }
        tried.count += 1;
        if self.is_crowded(choice) {
            return Some(false);
        }
        if tried.count < REMEMBERED_FROM {
            return self.extends(choice, tried);
        }
        let situation = self.situation(choice);
        if tried.dead_ends.contains(&situation) {
            return Some(false);
        }
        let completes = self.extends(choice, tried)?;
        if !completes {
            tried.dead_ends.insert(situation);
        }
        Some(completes)
    }

    fn situation(&self, choice: &Choice) -> Situation {
        let is_open = |&i: &usize| choice.open_count(&self.truths[i]).is_some();
        let open: Vec<usize> = (0..self.truths.len()).filter(is_open).collect();
        let mut alive = [Cells::NONE; 9];
        for candidate in open.iter().flat_map(|&i| choice.members(&self.truths[i])) {
            alive[candidate.digit_index()] |= Cells::of(candidate.cell_index());
        }
        (open, alive)
    }

    /// Tries all candidates of a truth that is not satisfied.
    fn extends(&self, choice: &Choice, tried: &mut Tried) -> Option<bool> {
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
            if self.completes(&next, tried)? {
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

    /// Marks a candidate as true and all candidates that share a link with it as false.
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

/// The candidates of which one must be true, because otherwise the puzzle would have two solutions.
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
            if shape != (4, 2, 2, 2) {
                return Err(CheckError::NotDeadly);
            }
            others_of_pattern(board, *cells, *digits)
        }
        DeadlyPattern::Loop { cells, digits } => {
            let twice = |house: &Cells| matches!((*house & *cells).len(), 0 | 2);
            if cells.is_empty() || !HOUSES.iter().all(twice) {
                return Err(CheckError::NotDeadly);
            }
            others_of_pattern(board, *cells, *digits)
        }
        DeadlyPattern::Interchangeable { sets } => {
            let cells = sets.iter().fold(Cells::NONE, |all, set| all | set.cells);
            if !cells.is_subset(board.empty_cells()) || !is_interchangeable(sets) {
                return Err(CheckError::NotDeadly);
            }
            let guards = sets.iter().flat_map(|set| {
                let others = move |cell: usize| each_of(cell, board.digits(cell) - set.digits);
                set.cells.into_iter().flat_map(others)
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
            // Givens and placed digits are not part of the pattern.
            if cells && houses {
                Ok(extra.clone())
            } else {
                Err(CheckError::NotDeadly)
            }
        }
    }
}

/// The candidates of cells other than two digits, if the cells are not given and contain no other
/// digit.
fn others_of_pattern(
    board: &Board,
    cells: Cells,
    digits: Digits,
) -> Result<Vec<Candidate>, CheckError> {
    let held = |cell: usize| board.value(cell).is_none_or(|d| digits.contains(d));
    let ours = !cells.meets(board.givens()) && cells.into_iter().all(held);
    if digits.len() != 2 || !ours {
        return Err(CheckError::NotDeadly);
    }
    let others = cells.into_iter().flat_map(|cell| {
        let others = board.digits(cell) - digits;
        others.into_iter().map(move |d| Candidate::at(cell, d))
    });
    Ok(others.collect())
}

/// Returns `true` if every digit that is not placed has two places in every house.
fn grave_houses(grave: &Board) -> bool {
    let empty = grave.empty_cells();
    let houses = empty.into_iter().flat_map(|cell| HOUSES_OF[cell]);
    houses
        .into_iter()
        .all(|house| (0..9).all(|digit| matches!(grave.count(house, digit), 0 | 2)))
}
