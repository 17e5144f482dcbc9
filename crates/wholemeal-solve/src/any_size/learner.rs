//! Boards that are too hard for the search, as clauses.

use super::board::digits;
use super::layout::Layout;
use super::locked;
use super::search::Search;
use crate::clauses::{ClauseSolver, Literal};
use crate::{Budget, Interrupted};

/// Finds the solutions of one board by learning clauses. A variable is a candidate of an open
/// cell. A group is an open cell, or a digit that has no place yet in a house.
#[derive(Clone, Debug)]
pub(super) struct Learner {
    solver: ClauseSolver,
    /// The cell and the digit of every variable.
    candidates: Vec<(u16, u8)>,
    /// The candidates of all cells.
    cells: Vec<u128>,
    is_refuted: bool,
}

impl Learner {
    /// A learner for the puzzle of a search. The search is restarted.
    pub(super) fn new(layout: &Layout, search: &mut Search) -> Learner {
        search.restart(layout);
        let mut learner = Learner {
            solver: ClauseSolver::new(),
            candidates: Vec::new(),
            cells: Vec::new(),
            is_refuted: search.is_refuted(),
        };
        if learner.is_refuted {
            return learner;
        }
        let mark = search.board.mark();
        learner.is_refuted = locked::reduce(&mut search.board, layout).is_err();
        learner.cells = search.board.cells().to_vec();
        search.board.undo_to(layout, mark);
        if !learner.is_refuted {
            learner.add_candidates(layout, &search.preferred);
        }
        learner
    }

    /// Adds a variable for each candidate of an open cell, and all groups.
    fn add_candidates(&mut self, layout: &Layout, preferred: &[u8]) {
        let mut groups: Vec<Vec<Literal>> = vec![Vec::new(); layout.house_count() * layout.side];
        for cell in 0..self.cells.len() {
            let set = self.cells[cell];
            if set.is_power_of_two() {
                continue;
            }
            let mut group = Vec::new();
            for digit in digits(set) {
                let literal = Literal::positive(self.solver.add_variable());
                self.candidates.push((cell as u16, digit as u8));
                if let Some(&first) = preferred.get(cell) {
                    let is_first = usize::from(first) == digit;
                    self.solver
                        .prefer(if is_first { literal } else { !literal });
                }
                group.push(literal);
                for house in layout.houses_of[cell] {
                    groups[usize::from(house) * layout.side + digit].push(literal);
                }
            }
            self.solver.add_exactly_one(&group);
        }
        // A digit without literals has its place in the house.
        for group in groups.iter().filter(|group| !group.is_empty()) {
            self.solver.add_exactly_one(group);
        }
    }

    /// The next solution; `None` if there are no more.
    pub(super) fn next_solution(
        &mut self,
        budget: &Budget<'_>,
    ) -> Result<Option<Vec<u128>>, Interrupted> {
        if self.is_refuted || !self.solver.solve(&[], budget)? {
            return Ok(None);
        }
        let mut cells = self.cells.clone();
        let mut other = Vec::new();
        for (variable, &(cell, digit)) in self.candidates.iter().enumerate() {
            let literal = Literal::positive(variable as u32);
            if self.solver.is_true(literal) {
                cells[usize::from(cell)] = 1 << digit;
                other.push(!literal);
            }
        }
        self.solver.add_clause(&other);
        Ok(Some(cells))
    }

    /// The number of values that were tried.
    pub(super) fn decisions(&self) -> u64 {
        self.solver.decisions()
    }
}

#[cfg(test)]
mod tests {
    use wholemeal_grid::{Grid, Marks, Shape};
    use wholemeal_testkit::boards::Kind;
    use wholemeal_testkit::exact_cover::ExactCover;
    use wholemeal_testkit::random::Random;

    use super::super::board::to_grid;
    use super::*;

    const LIMIT: usize = 40;

    /// Up to [`LIMIT`] solutions, in the order in which they are found.
    fn by_learning(marks: &Marks) -> Vec<Grid> {
        let layout = Layout::new(marks.shape());
        let mut search = Search::new(&layout);
        search.start(&layout, marks);
        let mut learner = Learner::new(&layout, &mut search);
        let next = || learner.next_solution(&Budget::UNLIMITED).unwrap();
        std::iter::from_fn(next)
            .take(LIMIT)
            .map(|cells| to_grid(&layout, &cells))
            .collect()
    }

    fn assert_agrees(marks: &Marks, all: &[Grid]) {
        let found = by_learning(marks);
        assert_eq!(found.len(), all.len(), "{marks:?}");
        for (i, solution) in found.iter().enumerate() {
            assert!(!found[..i].contains(solution));
            assert!(all.len() == LIMIT || all.contains(solution));
            assert!(solution.is_solution());
            let mut cells = solution.cells().iter().zip(marks.cells());
            assert!(cells.all(|(digit, set)| digit.is_some_and(|d| set.contains(d))));
        }
        assert_eq!(found, by_learning(marks), "the order is fixed");
    }

    #[test]
    fn solutions_are_those_of_exact_cover() {
        let shapes = [(2, 2), (2, 3), (1, 5), (2, 4), (3, 3), (3, 4)];
        let mut random = Random::new(11);
        let mut compared = 0;
        for (rows, columns) in shapes {
            let shape = Shape::new(rows, columns).unwrap();
            for kind in Kind::ALL.into_iter().cycle().take(60) {
                let marks = kind.board(shape, &mut random);
                if let Ok(all) = ExactCover::new(&marks).solutions(LIMIT, 20_000) {
                    assert_agrees(&marks, &all);
                    compared += 1;
                }
            }
        }
        assert!(compared > 300, "{compared} boards compared");
    }
}
