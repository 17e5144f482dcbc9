//! Case trees as proofs in propositional logic, for the checkers of SAT solvers.
//!
//! The formula says that every cell has a digit, every house has every digit, and no two of these
//! exclude each other; with a clause for every claimed solution that excludes it. It has no model if
//! and only if there are no other solutions. Singles are exactly unit propagation on this formula. So
//! for every node of the case tree, the clause that not all of its assumptions are true follows by
//! unit propagation from the clauses before it, and the clause of the root is empty.

use wholemeal_grid::{Cell, Digit, Grid, Marks, Shape};

use crate::any_size::Prover;
use crate::case_tree::NodeKind;
use crate::{Budget, Interrupted};

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

/// A clause that follows by unit propagation.
#[derive(Clone, Debug)]
struct Step {
    clause: Vec<i32>,
    /// The numbers of the clauses that become unit, in order; the last one becomes empty.
    hints: Vec<usize>,
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
        let mut propagation = UnitPropagation::new(side * side * side, &clauses);
        let steps = lemmas.into_iter().map(|clause| {
            let hints = propagation.refute(&clause);
            propagation.add(clause.clone());
            Step { clause, hints }
        });
        Ok(ClausalProof {
            variables: side * side * side,
            steps: steps.collect(),
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

    /// The steps in the DRAT format.
    #[must_use]
    pub fn drat(&self) -> String {
        let mut text = String::new();
        for step in &self.steps {
            push_numbers(&mut text, &step.clause);
            text.push_str("0\n");
        }
        text
    }

    /// The steps in the LRAT format.
    #[must_use]
    pub fn lrat(&self) -> String {
        let mut text = String::new();
        for (step, number) in self.steps.iter().zip(self.clauses.len() + 1..) {
            push_numbers(&mut text, &[number]);
            push_numbers(&mut text, &step.clause);
            text.push_str("0 ");
            push_numbers(&mut text, &step.hints);
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

/// Unit propagation that remembers why a literal is true.
struct UnitPropagation {
    clauses: Vec<Vec<i32>>,
    /// The clauses that contain a literal, by [`index`].
    occurrences: Vec<Vec<usize>>,
    /// The clauses with one literal.
    units: Vec<usize>,
    /// For every variable its true literal (0 if it has no value), and the clause that made it true.
    values: Vec<i32>,
    reasons: Vec<Option<usize>>,
    /// The true literals in the order in which they became true.
    trail: Vec<i32>,
}

/// The index of a literal.
fn index(literal: i32) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal < 0)
}

impl UnitPropagation {
    fn new(variables: usize, clauses: &[Vec<i32>]) -> UnitPropagation {
        let mut propagation = UnitPropagation {
            clauses: Vec::new(),
            occurrences: vec![Vec::new(); 2 * variables + 2],
            units: Vec::new(),
            values: vec![0; variables + 1],
            reasons: vec![None; variables + 1],
            trail: Vec::new(),
        };
        for clause in clauses {
            propagation.add(clause.clone());
        }
        propagation
    }

    fn add(&mut self, clause: Vec<i32>) {
        let number = self.clauses.len();
        for &literal in &clause {
            self.occurrences[index(literal)].push(number);
        }
        if clause.len() == 1 {
            self.units.push(number);
        }
        self.clauses.push(clause);
    }

    /// Assumes that the clause is false, and returns the numbers of the clauses that lead to a
    /// contradiction, counted from 1. There is one for every clause of a case tree.
    fn refute(&mut self, clause: &[i32]) -> Vec<usize> {
        let conflict = self.propagate(clause);
        let hints = conflict.map(|conflict| self.hints(conflict));
        for literal in self.trail.drain(..) {
            let variable = literal.unsigned_abs() as usize;
            (self.values[variable], self.reasons[variable]) = (0, None);
        }
        hints.expect("singles are unit propagation")
    }

    /// Returns a clause that is false.
    fn propagate(&mut self, clause: &[i32]) -> Option<usize> {
        for &literal in clause {
            self.set(-literal, None);
        }
        for i in 0..self.units.len() {
            let unit = self.units[i];
            if let Some(conflict) = self.look_at(unit) {
                return Some(conflict);
            }
        }
        let mut next = 0;
        while let Some(&literal) = self.trail.get(next) {
            next += 1;
            for i in 0..self.occurrences[index(-literal)].len() {
                let clause = self.occurrences[index(-literal)][i];
                if let Some(conflict) = self.look_at(clause) {
                    return Some(conflict);
                }
            }
        }
        None
    }

    /// Makes the last literal of a clause true. Returns the clause if all its literals are false.
    fn look_at(&mut self, number: usize) -> Option<usize> {
        let mut free = None;
        for &literal in &self.clauses[number] {
            let value = self.values[literal.unsigned_abs() as usize];
            if value == literal {
                return None;
            }
            if value == 0 {
                if free.is_some() {
                    return None;
                }
                free = Some(literal);
            }
        }
        match free {
            Some(literal) => {
                self.set(literal, Some(number));
                None
            }
            None => Some(number),
        }
    }

    fn set(&mut self, literal: i32, reason: Option<usize>) {
        let variable = literal.unsigned_abs() as usize;
        self.values[variable] = literal;
        self.reasons[variable] = reason;
        self.trail.push(literal);
    }

    /// The clauses that a contradiction depends on, in the order in which they became unit.
    fn hints(&self, conflict: usize) -> Vec<usize> {
        let mut needed = vec![false; self.values.len()];
        let mut hints = vec![conflict + 1];
        let mark = |clause: &[i32], needed: &mut Vec<bool>| {
            for literal in clause {
                needed[literal.unsigned_abs() as usize] = true;
            }
        };
        mark(&self.clauses[conflict], &mut needed);
        for literal in self.trail.iter().rev() {
            let variable = literal.unsigned_abs() as usize;
            if let Some(reason) = self.reasons[variable].filter(|_| needed[variable]) {
                hints.push(reason + 1);
                mark(&self.clauses[reason], &mut needed);
            }
        }
        hints.reverse();
        hints
    }
}
