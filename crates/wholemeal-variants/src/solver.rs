//! Solves variants.

use wholemeal_solve::{Budget, Count, Interrupted, Verdict};

use crate::ModelError;
use crate::candidate_counts::{CandidateCounts, CountsOfCells};
use crate::filled::Filled;
use crate::form::ValueSet;
use crate::learner::Learner;
use crate::model::Model;
use crate::solutions::Solutions;
use crate::variant::Variant;
use crate::walk::Walk;

/// Solves one variant.
///
/// Two engines take turns. A search that propagates sets of values solves most puzzles in a few
/// nodes. If it takes more than some thousand nodes, a
/// [`ClauseSolver`](wholemeal_solve::ClauseSolver) continues, which learns from contradictions.
///
/// # Which solutions
///
/// The order of the solutions depends only on the variant. Those that the search finds within its
/// limit come first, then those of the clause solver. If there are more than some hundred, the
/// search finds all.
///
/// ```
/// use wholemeal_solve::Budget;
/// use wholemeal_variants::{Constraint, Place, Solver, Variant};
///
/// let mut variant = Variant::sudoku(4, 4, 2, 2);
/// let cells = (0..4).map(|i| Place::new(0, i)).collect();
/// variant.add(Constraint::Thermometer { cells, slow: false });
/// let mut solver = Solver::new(&variant).unwrap();
/// let count = solver.count(1000, &Budget::UNLIMITED).unwrap();
/// // The first row is 1 2 3 4: one of 24 possible ones.
/// assert_eq!(count.counted(), 288 / 24);
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    model: Model,
    columns: u8,
    first_value: u8,
    /// The values of each variable after the first propagation; `None` if there is no solution.
    root: Option<Vec<ValueSet>>,
    pub(crate) walk: Walk,
    pub(crate) engine: Engine,
}

/// The engine of a [`Solver`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// The search, and the clause solver if the search takes long.
    #[default]
    Both,
    /// The search that propagates sets of values, alone.
    Search,
    /// The clause solver, alone.
    Clauses,
}

impl Solver {
    /// A solver for a variant.
    ///
    /// # Errors
    /// Returns [`ModelError`] if a constraint has no meaning on the grid.
    pub fn new(variant: &Variant) -> Result<Solver, ModelError> {
        let model = variant.model()?;
        let mut walk = Walk::new(&model);
        let root = walk.root();
        Ok(Solver {
            columns: variant.columns(),
            first_value: variant.first_value(),
            model,
            root,
            walk,
            engine: Engine::Both,
        })
    }

    /// The same solver with another engine. All engines give the same verdicts and counts; the
    /// solutions may have another order.
    #[must_use]
    pub fn with_engine(self, engine: Engine) -> Solver {
        Solver { engine, ..self }
    }

    /// None, one or two of many solutions.
    ///
    /// # Errors
    /// Returns [`Interrupted`] if the budget runs out.
    pub fn solve(&mut self, budget: &Budget<'_>) -> Result<Verdict<Filled>, Interrupted> {
        let mut found = self.find_up_to(2, budget)?.into_iter();
        Ok(match (found.next(), found.next()) {
            (Some(one), Some(other)) => Verdict::Many(one, other),
            (Some(one), None) => Verdict::Unique(one),
            (None, _) => Verdict::None,
        })
    }

    /// The number of solutions up to a limit.
    ///
    /// # Errors
    /// Returns [`Interrupted`] with the number of solutions so far if the budget runs out.
    pub fn count(&mut self, limit: u128, budget: &Budget<'_>) -> Result<Count, Interrupted> {
        let mut solutions = self.solutions();
        let mut found = 0;
        while solutions.next_of(budget)?.is_some() {
            if found == limit {
                return Ok(Count::AtLeast(limit));
            }
            found += 1;
        }
        Ok(Count::Exactly(found))
    }

    /// The first `number` solutions, or all if there are fewer.
    ///
    /// # Errors
    /// Returns [`Interrupted`] if the budget runs out.
    pub fn find_up_to(
        &mut self,
        number: usize,
        budget: &Budget<'_>,
    ) -> Result<Vec<Filled>, Interrupted> {
        let mut solutions = self.solutions();
        let mut found = Vec::new();
        while found.len() < number {
            match solutions.next_of(budget)? {
                Some(filled) => found.push(filled),
                None => break,
            }
        }
        Ok(found)
    }

    /// All solutions, one after the other.
    ///
    /// ```
    /// use wholemeal_solve::Budget;
    /// use wholemeal_variants::{Solver, Variant};
    ///
    /// let solver = Solver::new(&Variant::sudoku(4, 4, 2, 2)).unwrap();
    /// let mut solutions = solver.solutions();
    /// let mut number = 0;
    /// while solutions.next_within(&Budget::UNLIMITED).unwrap().is_some() {
    ///     number += 1;
    /// }
    /// assert_eq!(number, 288);
    /// ```
    #[must_use]
    pub fn solutions(&self) -> Solutions {
        Solutions::new(self)
    }

    /// The values that occur in some solution, for each cell as a set of values. `None` if there
    /// is no solution.
    ///
    /// Each solution that is found shows many of them at once. Values that are refuted stay
    /// refuted, and all refutations share the learned clauses.
    ///
    /// ```
    /// use wholemeal_solve::Budget;
    /// use wholemeal_variants::{Constraint, Place, Solver, Variant};
    ///
    /// let mut variant = Variant::sudoku(4, 4, 2, 2);
    /// variant.add(Constraint::given(Place::new(0, 0), 1));
    /// let mut solver = Solver::new(&variant).unwrap();
    /// let candidates = solver.true_candidates(&Budget::UNLIMITED).unwrap().unwrap();
    /// assert_eq!((&candidates[0], &candidates[1]), (&vec![1], &vec![2, 3, 4]));
    /// ```
    ///
    /// # Errors
    /// Returns [`Interrupted`] if the budget runs out.
    pub fn true_candidates(
        &mut self,
        budget: &Budget<'_>,
    ) -> Result<Option<Vec<Vec<u8>>>, Interrupted> {
        let counts = self.candidate_counts(1, budget)?;
        Ok(counts.map(|cells| {
            let values = |cell: Vec<(u8, u32)>| cell.into_iter().map(|(value, _)| value).collect();
            cells.into_iter().map(values).collect()
        }))
    }

    /// The values that occur in some solution, for each cell, with the number of solutions up to
    /// `limit` in which they occur. `None` if there is no solution.
    ///
    /// ```
    /// use wholemeal_solve::Budget;
    /// use wholemeal_variants::{Constraint, Place, Solver, Variant};
    ///
    /// let mut variant = Variant::sudoku(4, 4, 2, 2);
    /// for (i, value) in [1, 2, 3, 4, 3, 4, 1].into_iter().enumerate() {
    ///     variant.add(Constraint::given(Place::new(i as u8 / 4, i as u8 % 4), value));
    /// }
    /// let mut solver = Solver::new(&variant).unwrap();
    /// let counts = solver.candidate_counts(10, &Budget::UNLIMITED).unwrap().unwrap();
    /// // Of 4 solutions, 2 have a 2 in the first cell of the third row.
    /// assert_eq!(counts[8], [(2, 2), (4, 2)]);
    /// ```
    ///
    /// # Errors
    /// Returns [`Interrupted`] if the budget runs out.
    pub fn candidate_counts(
        &mut self,
        limit: u32,
        budget: &Budget<'_>,
    ) -> Result<Option<CountsOfCells>, Interrupted> {
        let Some(mut learner) = self.learner() else {
            return Ok(None);
        };
        let mut counts = CandidateCounts::new(&self.model, limit.max(1));
        for cell in 0..self.model.cell_count() {
            for value in 0..self.model.sizes[cell] {
                let Some(literal) = learner.literals[cell][usize::from(value)] else {
                    continue;
                };
                while counts.wants(cell, value) {
                    let spent = learner.solver.decisions();
                    let rest = budget.with_max_guesses(budget.guesses.saturating_sub(spent));
                    let Some(values) = learner.next(&[literal], &rest)? else {
                        if counts.is_unseen(cell, value) {
                            learner.solver.add_clause(&[!literal]);
                        }
                        break;
                    };
                    counts.add(&values);
                    if limit > 1 {
                        learner.exclude(&values);
                    }
                }
            }
        }
        Ok(counts.of_cells(self.first_value))
    }

    /// A clause solver for the variant; `None` if the first propagation found a contradiction.
    pub(crate) fn learner(&self) -> Option<Learner> {
        let domains = self.root.as_ref()?;
        Some(Learner::new(&self.model, domains))
    }

    pub(crate) fn filled(&self, values: &[u8]) -> Filled {
        let cells = &values[..self.model.cell_count()];
        Filled {
            columns: self.columns,
            values: cells.iter().map(|value| value + self.first_value).collect(),
        }
    }
}
