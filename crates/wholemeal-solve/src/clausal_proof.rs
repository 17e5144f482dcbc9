//! Proofs in propositional logic, for the checkers of SAT solvers.
//!
//! The formula says that every cell has a digit, every house has every digit, and no two of these
//! exclude each other; with a clause for every claimed solution that excludes it. It has no model if
//! and only if there are no other solutions. Singles are exactly unit propagation on this formula. So
//! for every node of the case tree, the clause that not all of its assumptions are true follows by
//! unit propagation from the clauses before it, and the clause of the root is empty.
//!
//! Large boards have no small case trees. There the steps are the clauses that [`ClauseSolver`] learns,
//! which follow by unit propagation as well.
//!
//! [`ClauseSolver`]: crate::ClauseSolver

mod learned;
mod unit_propagation;

use wholemeal_grid::{Cell, Digit, Grid, Marks, Shape};

use crate::any_size::Prover;
use crate::case_tree::NodeKind;
use crate::{Budget, Interrupted};

use unit_propagation::UnitPropagation;

/// A formula without a model, and the steps that refute it.
///
/// ```
/// use wholemeal_grid::{Grid, Marks};
/// use wholemeal_solve::{Budget, ClausalProof};
///
/// let puzzle: Grid = "12.4..1..1..4..1".parse().unwrap();
/// let proof = ClausalProof::new(&Marks::choices(&puzzle), &Budget::UNLIMITED).unwrap();
/// assert_eq!(proof.solutions(), 1);
/// assert!(proof.dimacs().starts_with("p cnf 64 "));
/// // Singles solve this puzzle, so the only step is the empty clause.
/// assert_eq!(proof.drat(), "0\n");
/// assert!(proof.lrat().contains(" 0 "));
/// ```
#[derive(Clone, Debug)]
pub struct ClausalProof {
    variables: usize,
    clauses: Vec<Vec<i32>>,
    steps: Vec<Step>,
    solutions: u64,
}

/// A step of a refutation.
#[derive(Clone, Debug)]
enum Step {
    /// A clause that follows from the clauses before it by unit propagation.
    Add(Vec<i32>),
    /// A clause that later steps do not need.
    Delete(Vec<i32>),
}

impl ClausalProof {
    /// Proves that a board has no other solutions than those that are found.
    ///
    /// # Errors
    /// Returns [`Interrupted`] if the budget runs out. A guess of the budget is a branch of the case
    /// tree.
    pub fn new(puzzle: &Marks, budget: &Budget<'_>) -> Result<ClausalProof, Interrupted> {
        let shape = puzzle.shape();
        let side = usize::from(shape.side());
        let mut clauses = rules(puzzle);
        let mut lemmas = Vec::new();
        // The clause of a node comes after those of its children.
        let mut open: Vec<Vec<i32>> = Vec::new();
        let tree = Prover::new(shape).prove_and_visit(puzzle, budget, |node| {
            let assumed = node.assumptions.iter();
            let clause: Vec<i32> = assumed
                .map(|&(cell, digit)| -variable(side, cell, digit))
                .collect();
            while open.len() > clause.len() {
                lemmas.extend(open.pop());
            }
            match &node.kind {
                NodeKind::Branch(_) => open.push(clause),
                NodeKind::Contradiction => lemmas.push(clause),
                NodeKind::Solution(solution) => {
                    clauses.push(all_but(solution));
                    lemmas.push(clause);
                }
            }
        })?;
        lemmas.extend(open.into_iter().rev());
        Ok(ClausalProof {
            variables: side * side * side,
            steps: lemmas.into_iter().map(Step::Add).collect(),
            clauses,
            solutions: tree.solutions(),
        })
    }

    /// The number of solutions, each of which a clause of the formula excludes.
    #[must_use]
    pub fn solutions(&self) -> u64 {
        self.solutions
    }

    /// The formula in the DIMACS format. Variable `(row * side + column) * side + digit`, with rows and
    /// columns from 0 and digits from 1, means that the cell has the digit.
    #[must_use]
    pub fn dimacs(&self) -> String {
        let mut text = format!("p cnf {} {}\n", self.variables, self.clauses.len());
        for clause in &self.clauses {
            push_numbers(&mut text, clause);
            text.push_str("0\n");
        }
        text
    }

    /// The number of clauses that the refutation adds.
    #[must_use]
    pub fn added(&self) -> usize {
        let added = |step: &&Step| matches!(step, Step::Add(_));
        self.steps.iter().filter(added).count()
    }

    /// The steps in the DRAT format.
    #[must_use]
    pub fn drat(&self) -> String {
        let mut text = String::new();
        for step in &self.steps {
            let clause = match step {
                Step::Add(clause) => clause,
                Step::Delete(clause) => {
                    text.push_str("d ");
                    clause
                }
            };
            push_numbers(&mut text, clause);
            text.push_str("0\n");
        }
        text
    }

    /// The steps in the LRAT format: every step has the numbers of the clauses that become unit, in
    /// order; the last one becomes empty. No clause is deleted.
    #[must_use]
    pub fn lrat(&self) -> String {
        let mut propagation = UnitPropagation::new(self.variables, &self.clauses);
        let mut text = String::new();
        let mut number = self.clauses.len();
        for step in &self.steps {
            let Step::Add(clause) = step else {
                continue;
            };
            let hints = propagation.refute(clause);
            let hints = hints.expect("every step follows by unit propagation");
            propagation.add(clause.clone());
            number += 1;
            push_numbers(&mut text, &[number]);
            push_numbers(&mut text, clause);
            text.push_str("0 ");
            push_numbers(&mut text, &hints);
            text.push_str("0\n");
        }
        text
    }
}

/// Appends numbers, each with a blank after it.
fn push_numbers(text: &mut String, numbers: &[impl ToString]) {
    for number in numbers {
        text.push_str(&number.to_string());
        text.push(' ');
    }
}

/// The variable of a candidate.
fn variable(side: usize, cell: Cell, digit: Digit) -> i32 {
    (cell.index() * side + usize::from(digit.get())) as i32
}

/// The rules of Sudoku and the candidates of a board.
fn rules(puzzle: &Marks) -> Vec<Vec<i32>> {
    let shape = puzzle.shape();
    let mut clauses = Vec::new();
    let side = usize::from(shape.side());
    for set in exactly_one_sets(shape) {
        for (i, a) in set.iter().enumerate() {
            clauses.extend(set[i + 1..].iter().map(|b| vec![-a, -b]));
        }
        clauses.push(set);
    }
    for cell in shape.cells() {
        let excluded = Digit::all(shape.side()).filter(|&digit| !puzzle.get(cell).contains(digit));
        clauses.extend(excluded.map(|digit| vec![-variable(side, cell, digit)]));
    }
    clauses
}

/// The sets of variables of which exactly one is true: the digits of a cell, the places of a digit in
/// a house.
fn exactly_one_sets(shape: Shape) -> Vec<Vec<i32>> {
    let side = usize::from(shape.side());
    let of_cell = |cell| {
        let digits = Digit::all(shape.side());
        digits.map(|digit| variable(side, cell, digit)).collect()
    };
    let mut sets: Vec<Vec<i32>> = shape.cells().map(of_cell).collect();
    for house in shape.houses() {
        for digit in Digit::all(shape.side()) {
            let cells = shape.cells_of(house);
            sets.push(cells.map(|cell| variable(side, cell, digit)).collect());
        }
    }
    sets
}

/// The clause that excludes a solution.
fn all_but(solution: &Grid) -> Vec<i32> {
    let side = usize::from(solution.shape().side());
    let givens = solution.givens();
    givens
        .map(|(cell, digit)| -variable(side, cell, digit))
        .collect()
}
