//! The recursion as a list of events, one step at a time.
//!
//! In [`search`](crate::search) the work is hidden in the order of evaluation. Here the
//! same work is a list of [`Event`]s: prunes, guesses and abandoned
//! boards. A [`Walk`] finds the same solutions in the same order (a tested
//! law), and it can be drawn, counted and stopped. [`Step`] is the interface that
//! faster engines refine: the state of a board after one round of pruning.
//!
//! ```
//! use wholemeal_pearl::step::{Event, Walk};
//! use wholemeal_pearl::{Boxsize, Rules, Stage};
//!
//! let rules = Rules::numbers(Boxsize::square(2));
//! let board = vec![vec![1, 2, 0, 4], vec![0, 0, 1, 0], vec![0, 1, 0, 0], vec![4, 0, 0, 1]];
//! let plan = Stage::Search.search_plan().unwrap();
//! let solved = Walk::new(&rules, plan, &board).filter(|e| matches!(e, Event::Solved(_)));
//! assert_eq!(solved.count(), 1);
//! ```

use crate::choices::choices;
use crate::matrix::{Matrix, map};
use crate::search::{Expander, Expansion, Pruner, blocked, complete, safe, void};
use crate::space::size;
use crate::{Boxsize, Choices, Natural, Rules, Value};

/// The result of one round of pruning a board of choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step<V> {
    /// The board has no solution.
    Blocked,
    /// It is a solution.
    Complete(Matrix<V>),
    /// There are fewer choices than before.
    Progress(Matrix<Choices<V>>),
    /// Pruning removes nothing: a value must be tried.
    Stuck,
}

/// One round of pruning, and the state of the board after it.
///
/// ```
/// use wholemeal_pearl::levels::prune_level_1;
/// use wholemeal_pearl::step::{Step, step};
/// use wholemeal_pearl::{Boxsize, Rules};
///
/// let rules = Rules::numbers(Boxsize { rows: 1, columns: 2 });
/// let open = vec![vec![vec![1, 2], vec![1, 2]], vec![vec![1, 2], vec![1, 2]]];
/// assert_eq!(step(&rules, prune_level_1, &open), Step::Stuck);
/// let tried = vec![vec![vec![1], vec![1, 2]], vec![vec![1, 2], vec![1, 2]]];
/// assert_eq!(step(&rules, prune_level_1, &tried), Step::Complete(vec![vec![1, 2], vec![2, 1]]));
/// let conflicting = vec![vec![vec![1], vec![1]], vec![vec![2], vec![2]]];
/// assert_eq!(step(&rules, prune_level_1, &conflicting), Step::Blocked);
/// ```
pub fn step<V: Value>(rules: &Rules<V>, prune: Pruner<V>, m: &Matrix<Choices<V>>) -> Step<V> {
    let pruned = prune(rules, m.clone());
    if blocked(rules.boxsize, &pruned) {
        Step::Blocked
    } else if complete(&pruned) {
        Step::Complete(heads(pruned))
    } else if pruned != *m {
        Step::Progress(pruned)
    } else {
        Step::Stuck
    }
}

/// The board of a complete matrix.
fn heads<V>(m: Matrix<Choices<V>>) -> Matrix<V> {
    map(m, |row| row.into_iter().flatten().collect())
}

/// The time when a search abandons a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cutoff {
    /// When it is complete and not safe.
    Complete,
    /// As soon as it is not safe.
    Unsafe,
    /// As soon as it is void or not safe.
    Blocked,
}

/// The plan of a program, which a [`Walk`] follows.
#[derive(Clone, Copy, Debug)]
pub struct SearchPlan<V> {
    /// `true` if the puzzle is pruned before it is checked.
    pub prune_first: bool,
    /// The way to prune.
    pub prune: Pruner<V>,
    /// `true` if the board is pruned until nothing changes, `false` if it is pruned once.
    pub repeat: bool,
    /// The way to choose the cell to try; `None` for a program that then checks all
    /// boards one by one.
    pub expand: Option<Expander<V>>,
    /// The time when a board is abandoned.
    pub cutoff: Cutoff,
}

/// The reason why a board was abandoned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeadEnd {
    /// Some cell has no choice left.
    Void,
    /// Some house has a value settled twice.
    Unsafe,
}

/// An event of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<V> {
    /// The puzzle as choices.
    Choices(Matrix<Choices<V>>),
    /// A round of pruning, with the board after it.
    Pruned(Matrix<Choices<V>>),
    /// A value is tried in a cell.
    Tried {
        /// Row and column of the cell, counted from 0.
        place: (usize, usize),
        /// The value.
        value: V,
        /// The values of this cell that are still to be tried.
        to_come: Vec<V>,
        /// The board with the value in its place.
        board: Matrix<Choices<V>>,
    },
    /// The board is abandoned.
    Abandoned(DeadEnd, Matrix<Choices<V>>),
    /// The board is a solution.
    Solved(Matrix<V>),
    /// The program would now check this many boards one by one; the walk ends.
    Enumerate(Natural),
}

/// The next action of a walk.
#[derive(Clone, Debug)]
enum Task<V> {
    Show(Matrix<Choices<V>>),
    Prune(Matrix<Choices<V>>),
    Judge(Matrix<Choices<V>>),
    TakeNext,
}

/// The events of a search, in order; see the [module](self).
#[derive(Clone, Debug)]
pub struct Walk<V> {
    rules: Rules<V>,
    plan: SearchPlan<V>,
    task: Task<V>,
    pending: Vec<Expansion<V>>,
}

impl<V: Value> Walk<V> {
    /// Starts with this puzzle.
    pub fn new(rules: &Rules<V>, plan: SearchPlan<V>, board: &Matrix<V>) -> Walk<V> {
        Walk {
            rules: rules.clone(),
            plan,
            task: Task::Show(choices(rules, board)),
            pending: Vec::new(),
        }
    }

    /// The number of boards that are still to be searched.
    #[must_use]
    pub fn left(&self) -> Natural {
        let current = match &self.task {
            Task::Show(m) | Task::Prune(m) | Task::Judge(m) => size(m),
            Task::TakeNext => Natural::ZERO,
        };
        let pending = self.pending.iter().map(Expansion::size);
        pending.fold(current, |sum, n| sum.plus(&n))
    }

    fn take_next(&mut self) -> Option<Event<V>> {
        let expansion = self.pending.last_mut()?;
        let (place, value) = (expansion.place(), expansion.to_come().first().cloned());
        let Some((board, value)) = expansion.next().zip(value) else {
            self.pending.pop();
            return self.take_next();
        };
        self.task = Task::Prune(board.clone());
        Some(Event::Tried {
            place,
            value,
            to_come: expansion.to_come().to_vec(),
            board,
        })
    }

    fn prune(&mut self, m: Matrix<Choices<V>>) -> Option<Event<V>> {
        let pruned = (self.plan.prune)(&self.rules, m.clone());
        if self.plan.repeat && pruned == m {
            self.task = Task::Judge(m);
            return self.next();
        }
        self.task = if self.plan.repeat {
            Task::Prune(pruned.clone())
        } else {
            Task::Judge(pruned.clone())
        };
        Some(Event::Pruned(pruned))
    }

    fn judge(&mut self, m: Matrix<Choices<V>>) -> Option<Event<V>> {
        self.task = Task::TakeNext;
        if let Some(why) = dead_end(self.plan.cutoff, self.rules.boxsize, &m) {
            return Some(Event::Abandoned(why, m));
        }
        if complete(&m) {
            return Some(Event::Solved(heads(m)));
        }
        match self.plan.expand {
            Some(expand) => {
                let expansion = expand(&m);
                if expansion.to_come().is_empty() {
                    return Some(Event::Abandoned(DeadEnd::Void, m));
                }
                self.pending.push(expansion);
                self.take_next()
            }
            None => Some(Event::Enumerate(size(&m))),
        }
    }
}

/// The reason why a search abandons this board; `None` if it does not.
fn dead_end<V: Value>(cutoff: Cutoff, b: Boxsize, m: &Matrix<Choices<V>>) -> Option<DeadEnd> {
    let checks_void = cutoff == Cutoff::Blocked;
    let checks_safe = cutoff != Cutoff::Complete || complete(m);
    if checks_void && void(m) {
        Some(DeadEnd::Void)
    } else if checks_safe && !safe(b, m) {
        Some(DeadEnd::Unsafe)
    } else {
        None
    }
}

impl<V: Value> Iterator for Walk<V> {
    type Item = Event<V>;

    fn next(&mut self) -> Option<Event<V>> {
        match std::mem::replace(&mut self.task, Task::TakeNext) {
            Task::Show(m) => {
                self.task = if self.plan.prune_first {
                    Task::Prune(m.clone())
                } else {
                    Task::Judge(m.clone())
                };
                Some(Event::Choices(m))
            }
            Task::Prune(m) => self.prune(m),
            Task::Judge(m) => self.judge(m),
            Task::TakeNext => self.take_next(),
        }
    }
}
