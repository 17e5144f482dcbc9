//! Finds the clauses that a refutation uses.

/// Unit propagation that remembers why a literal is true.
pub(super) struct UnitPropagation {
    clauses: Vec<Vec<i32>>,
    /// The clauses that contain a literal, by [`index`].
    occurrences: Vec<Vec<usize>>,
    /// New clauses, of which some may already be unit.
    new: Vec<usize>,
    /// For every variable its true literal (0 if it has no value), and the clause that made it true.
    values: Vec<i32>,
    reasons: Vec<Option<usize>>,
    /// The true literals in the order in which they became true.
    trail: Vec<i32>,
    /// The number of literals that are true without assumptions.
    root: usize,
    /// A clause that is false without assumptions.
    contradiction: Option<usize>,
}

/// The index of a literal.
fn index(literal: i32) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal < 0)
}

impl UnitPropagation {
    pub(super) fn new(variables: usize, clauses: &[Vec<i32>]) -> UnitPropagation {
        let mut propagation = UnitPropagation {
            clauses: Vec::new(),
            occurrences: vec![Vec::new(); 2 * variables + 2],
            new: Vec::new(),
            values: vec![0; variables + 1],
            reasons: vec![None; variables + 1],
            trail: Vec::new(),
            root: 0,
            contradiction: None,
        };
        for clause in clauses {
            propagation.add(clause.clone());
        }
        propagation
    }

    pub(super) fn add(&mut self, clause: Vec<i32>) {
        let number = self.clauses.len();
        for &literal in &clause {
            self.occurrences[index(literal)].push(number);
        }
        self.new.push(number);
        self.clauses.push(clause);
    }

    /// Assumes that the clause is false, and returns the numbers of the clauses that lead to a
    /// contradiction, counted from 1. `None` if unit propagation does not refute the assumption.
    pub(super) fn refute(&mut self, clause: &[i32]) -> Option<Vec<usize>> {
        self.propagate_root();
        let conflict = self.contradiction.or_else(|| self.propagate(clause));
        let hints = conflict.map(|conflict| self.hints(conflict));
        for literal in self.trail.drain(self.root..) {
            let variable = literal.unsigned_abs() as usize;
            (self.values[variable], self.reasons[variable]) = (0, None);
        }
        hints
    }

    /// Propagates new clauses without assumptions.
    fn propagate_root(&mut self) {
        for number in std::mem::take(&mut self.new) {
            if self.contradiction.is_none() {
                self.contradiction = self.look_at(number);
            }
        }
        if self.contradiction.is_none() {
            self.contradiction = self.propagate_from(self.root);
        }
        self.root = self.trail.len();
    }

    /// Returns a clause that is false.
    fn propagate(&mut self, clause: &[i32]) -> Option<usize> {
        for &literal in clause {
            let value = self.values[literal.unsigned_abs() as usize];
            // A literal that is true without assumptions contradicts its reason.
            if value == literal {
                return self.reasons[literal.unsigned_abs() as usize];
            }
            if value == 0 {
                self.set(-literal, None);
            }
        }
        self.propagate_from(self.root)
    }

    /// Propagates the true literals from this one on. Returns a clause that is false.
    fn propagate_from(&mut self, mut next: usize) -> Option<usize> {
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
