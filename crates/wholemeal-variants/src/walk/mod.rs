//! A search that propagates sets of values.
//!
//! Every form removes values that occur in no solution. When nothing more is removed, the
//! search tries a value of a variable, and then excludes it. Variables of forms that often fail
//! are tried first.

mod board;
mod propagators;

use wholemeal_solve::{Budget, Interrupted};

use crate::form::{ValueSet, Variable};
use crate::model::Model;

pub(crate) use board::Contradiction;
use board::{Board, Forms};

/// A depth-first search with two branches: a value is tried, then excluded.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    forms: Forms,
    board: Board,
    /// For every variable how often a form with it failed.
    weights: Vec<u64>,
    /// The number of variables that are cells.
    cells: usize,
    open: Vec<Branch>,
    /// Whether the board has to be propagated, or the last branch is done.
    state: State,
    pub(crate) nodes: u64,
}

/// A value that was tried and can still be excluded.
#[derive(Clone, Debug)]
struct Branch {
    domains: Vec<ValueSet>,
    variable: Variable,
    value: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Propagate,
    Backtrack,
    End,
}

/// Why a search returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reached {
    /// The values of all variables.
    Solution(Vec<u8>),
    /// There are no more solutions.
    End,
    /// The limit of nodes was reached. The search can be continued.
    Limit,
}

impl Walk {
    pub(crate) fn new(model: &Model) -> Walk {
        let forms = Forms::new(model);
        let board = Board::new(model.domains(), &forms);
        Walk {
            weights: vec![1; model.variable_count()],
            cells: model.cell_count(),
            open: Vec::new(),
            state: State::Propagate,
            nodes: 0,
            forms,
            board,
        }
    }

    /// Propagates the board at the root. Returns the values of each variable; `None` if there is
    /// no solution.
    pub(crate) fn root(&mut self) -> Option<Vec<ValueSet>> {
        if self.board.propagate(&self.forms).is_err() {
            self.state = State::End;
            return None;
        }
        Some(self.board.domains.clone())
    }

    /// Searches for the next solution until there were `most` nodes.
    pub(crate) fn next_solution(
        &mut self,
        most: u64,
        budget: &Budget<'_>,
    ) -> Result<Reached, Interrupted> {
        loop {
            match self.state {
                State::End => return Ok(Reached::End),
                State::Backtrack => self.exclude(),
                State::Propagate => {
                    if let Err(contradiction) = self.board.propagate(&self.forms) {
                        self.blame(contradiction);
                        self.state = State::Backtrack;
                        continue;
                    }
                    let Some(variable) = self.choose() else {
                        self.drop_extra_branches();
                        self.state = State::Backtrack;
                        return Ok(Reached::Solution(self.board.values()));
                    };
                    if self.nodes >= most {
                        return Ok(Reached::Limit);
                    }
                    if self.nodes.is_multiple_of(NODES_PER_POLL) && budget.is_exhausted() {
                        return Err(Interrupted::new(self.nodes, 0));
                    }
                    self.branch(variable);
                }
            }
        }
    }

    fn branch(&mut self, variable: Variable) {
        self.nodes += 1;
        let i = usize::from(variable);
        let value = self.board.domains[i].trailing_zeros() as u8;
        self.open.push(Branch {
            domains: self.board.domains.clone(),
            variable,
            value,
        });
        self.board.set(variable, 1 << value, &self.forms);
    }

    /// Undoes the newest branch and excludes its value.
    fn exclude(&mut self) {
        let Some(branch) = self.open.pop() else {
            self.state = State::End;
            return;
        };
        let i = usize::from(branch.variable);
        let rest = branch.domains[i] & !(1 << branch.value);
        self.board.restore(branch.domains);
        self.board.set(branch.variable, rest, &self.forms);
        self.state = State::Propagate;
    }

    /// Two solutions that differ in extra variables only are the same solution.
    fn drop_extra_branches(&mut self) {
        let cells = self.cells;
        while let Some(branch) = self.open.last() {
            if usize::from(branch.variable) < cells {
                return;
            }
            self.open.pop();
        }
    }

    fn blame(&mut self, contradiction: Contradiction) {
        match contradiction {
            Contradiction::Form(form) => {
                for &variable in &self.forms.variables[form] {
                    self.weights[usize::from(variable)] += 1;
                }
            }
            Contradiction::Variable(variable) => self.weights[usize::from(variable)] += 1,
        }
    }

    /// The cell with the lowest ratio of values to weight, or an extra variable if all cells have
    /// a value; `None` if all variables have one.
    fn choose(&self) -> Option<Variable> {
        self.best(0..self.cells)
            .or_else(|| self.best(self.cells..self.weights.len()))
    }

    fn best(&self, range: std::ops::Range<usize>) -> Option<Variable> {
        let mut best: Option<(usize, u64, u64)> = None;
        for i in range {
            let size = u64::from(self.board.domains[i].count_ones());
            if size < 2 {
                continue;
            }
            let weight = self.weights[i];
            if best.is_none_or(|(_, other, heavier)| size * heavier < other * weight) {
                best = Some((i, size, weight));
            }
        }
        best.map(|(i, _, _)| i as Variable)
    }
}

/// The number of nodes between two polls of the budget.
const NODES_PER_POLL: u64 = 16;
