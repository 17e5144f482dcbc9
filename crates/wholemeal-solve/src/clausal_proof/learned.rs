//! Refutations by learned clauses.

use wholemeal_grid::{Digit, Grid, Marks};

use super::{ClausalProof, Step, all_but, exactly_one_sets, rules};
use crate::clauses::{ClauseSolver, ClauseStep, Literal};
use crate::{Budget, Interrupted};

impl ClausalProof {
    /// Like [`new`](ClausalProof::new), with the clauses that a [`ClauseSolver`] learns. It refutes hard
    /// boards that are larger than 9x9, whose case trees would be too large.
    ///
    /// ```
    /// use wholemeal_grid::{Grid, Marks};
    /// use wholemeal_solve::{Budget, ClausalProof};
    ///
    /// let puzzle: Grid = "1..4..1..1..4..1".parse().unwrap();
    /// let proof = ClausalProof::by_learning(&Marks::choices(&puzzle), &Budget::UNLIMITED).unwrap();
    /// assert_eq!(proof.solutions(), 2);
    /// assert!(proof.drat().ends_with("0\n"));
    /// ```
    ///
    /// # Errors
    /// Returns [`Interrupted`] if the budget runs out. A guess of the budget is a decision of the
    /// solver.
    pub fn by_learning(puzzle: &Marks, budget: &Budget<'_>) -> Result<ClausalProof, Interrupted> {
        let side = usize::from(puzzle.shape().side());
        let variables = side * side * side;
        let mut clauses = rules(puzzle);
        let mut solver = solver_of(puzzle, variables);
        let mut solutions = 0;
        while solver
            .solve(&[], &budget.without_guesses(solver.decisions()))
            .map_err(|_| Interrupted::new(solver.decisions(), solutions.into()))?
        {
            solutions += 1;
            let other = all_but(&solution_of(&solver, puzzle));
            solver.add_clause(
                &other
                    .iter()
                    .map(|&number| literal(number))
                    .collect::<Vec<_>>(),
            );
            clauses.push(other);
        }
        let steps = solver.take_steps().into_iter().map(|step| match step {
            ClauseStep::Learned(clause) => Step::Add(numbers(&clause)),
            ClauseStep::Deleted(clause) => Step::Delete(numbers(&clause)),
        });
        let empty = Step::Add(Vec::new());
        Ok(ClausalProof {
            variables,
            clauses,
            steps: steps.chain([empty]).collect(),
            solutions,
        })
    }
}

/// A solver with the rules and the candidates of a board. Its variables are those of the formula, from
/// 0.
fn solver_of(puzzle: &Marks, variables: usize) -> ClauseSolver {
    let mut solver = ClauseSolver::new();
    solver.record_steps();
    for _ in 0..variables {
        solver.add_variable();
    }
    let side = usize::from(puzzle.shape().side());
    let is_candidate = |number: i32| {
        let index = number as usize - 1;
        puzzle.cells()[index / side].bits() >> (index % side) & 1 == 1
    };
    for set in exactly_one_sets(puzzle.shape()) {
        let (open, excluded): (Vec<i32>, Vec<i32>) =
            set.into_iter().partition(|&n| is_candidate(n));
        let open: Vec<Literal> = open.into_iter().map(literal).collect();
        solver.add_exactly_one(&open);
        for number in excluded {
            solver.add_clause(&[!literal(number)]);
        }
    }
    solver
}

/// The literal of a number in the formula.
fn literal(number: i32) -> Literal {
    Literal::new(number.unsigned_abs() - 1, number > 0)
}

/// The numbers of literals in the formula.
fn numbers(clause: &[Literal]) -> Vec<i32> {
    let number = |literal: &Literal| {
        let variable = literal.variable() as i32 + 1;
        if literal.is_positive() {
            variable
        } else {
            -variable
        }
    };
    clause.iter().map(number).collect()
}

/// The last solution of the solver.
fn solution_of(solver: &ClauseSolver, puzzle: &Marks) -> Grid {
    let shape = puzzle.shape();
    let side = u32::from(shape.side());
    let digit_of = |cell: u32| {
        let mut digits =
            (0..side).filter(|digit| solver.is_true(Literal::positive(cell * side + digit)));
        digits
            .next()
            .and_then(|digit| Digit::from_index(digit as usize))
    };
    let cells = (0..shape.cell_count() as u32).map(digit_of).collect();
    Grid::from_cells(shape, cells).expect("a digit for every cell of the shape")
}
