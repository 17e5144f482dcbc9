//! From a puzzle to all boards it could become: `choices`, `cp`, `expand`.
//!
//! The list of all boards is far too long to be stored, so it is lazy: boards are computed on
//! demand.
//!
//! ```
//! use wholemeal_pearl::choices::{choices, cp, expand};
//! use wholemeal_pearl::{Boxsize, Rules};
//!
//! let all: Vec<_> = cp([vec![1, 2, 3], vec![4, 5], vec![6]]).collect();
//! assert_eq!(all, [[1, 4, 6], [1, 5, 6], [2, 4, 6], [2, 5, 6], [3, 4, 6], [3, 5, 6]]);
//!
//! // The first of 9^81 boards.
//! let rules = Rules::characters(Boxsize::square(3), '.');
//! let first = expand(&choices(&rules, &rules.blank_board())).next();
//! assert_eq!(first, Some(vec![vec!['1'; 9]; 9]));
//! ```

use crate::matrix::Matrix;
use crate::{Rules, Value};

/// The values that a cell can still have. Lecture L0 calls them freedoms.
pub type Choices<V> = Vec<V>;

/// The choices of a cell: its value, or all values if it is blank. Lecture L1 calls
/// it `fillin`, L3 and L4 `choice`.
pub fn choice<V: Value>(rules: &Rules<V>, cell: &V) -> Choices<V> {
    if rules.is_blank(cell) {
        rules.values.clone()
    } else {
        vec![cell.clone()]
    }
}

/// The choices of all cells. Lecture L0 calls it `freedoms`, L1 `initialChoices`.
pub fn choices<V: Value>(rules: &Rules<V>, board: &Matrix<V>) -> Matrix<Choices<V>> {
    let row = |row: &Vec<V>| row.iter().map(|cell| choice(rules, cell)).collect();
    board.iter().map(row).collect()
}

/// The Cartesian product of a list of lists, lazily and in order: the last list changes fastest.
///
/// ```text
/// cp []       = [[]]
/// cp (xs:xss) = [x:ys | x <- xs, ys <- cp xss]
/// ```
///
/// The lists may be lazy themselves if they can be restarted. `Clone` does that, so
/// [`expand`] can build products of products.
pub fn cp<I>(xss: impl IntoIterator<Item = I>) -> Cp<I::IntoIter>
where
    I: IntoIterator<IntoIter: Clone, Item: Clone>,
{
    Cp {
        lists: xss.into_iter().map(I::into_iter).collect(),
        open: Vec::new(),
        chosen: Vec::new(),
        state: State::Fresh,
    }
}

/// The Cartesian product, computed on demand; see [`cp`].
#[derive(Clone, Debug)]
pub struct Cp<I: Iterator> {
    lists: Vec<I>,
    /// The rest of each list from which an element is chosen.
    open: Vec<I>,
    chosen: Vec<I::Item>,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Fresh,
    Running,
    Done,
}

impl<I: Iterator<Item: Clone> + Clone> Cp<I> {
    /// Advances to the next choice of the last list that has one, and drops the
    /// choices after it.
    fn advance(&mut self) -> bool {
        while let Some(rest) = self.open.last_mut() {
            self.chosen.pop();
            if let Some(x) = rest.next() {
                self.chosen.push(x);
                return true;
            }
            self.open.pop();
        }
        false
    }

    /// Chooses the first element of every list from which none is chosen yet.
    fn fill(&mut self) -> bool {
        while let Some(list) = self.lists.get(self.chosen.len()) {
            let mut rest = list.clone();
            if let Some(x) = rest.next() {
                self.chosen.push(x);
                self.open.push(rest);
            } else if !self.advance() {
                return false;
            }
        }
        true
    }
}

impl<I: Iterator<Item: Clone> + Clone> Iterator for Cp<I> {
    type Item = Vec<I::Item>;

    fn next(&mut self) -> Option<Vec<I::Item>> {
        let ready = match self.state {
            State::Fresh => true,
            State::Running => self.advance(),
            State::Done => false,
        };
        let found = ready && self.fill();
        self.state = if found { State::Running } else { State::Done };
        found.then(|| self.chosen.clone())
    }
}

/// All boards of a matrix of choices: `cp . map cp`. Lectures L1 and L2 call it
/// `mcp`, L4 `collapse`.
pub fn expand<V: Clone>(m: &Matrix<Choices<V>>) -> Cp<Cp<std::vec::IntoIter<V>>> {
    cp(m.iter().map(|row| cp(row.iter().cloned())))
}

/// Lecture L3's `completions`: `expand . choices`.
pub fn completions<V: Value>(rules: &Rules<V>, board: &Matrix<V>) -> Cp<Cp<std::vec::IntoIter<V>>> {
    expand(&choices(rules, board))
}
