//! Clausal proofs, checked by a small checker that was written from the definition of the LRAT format:
//! every step must have hints that become unit one after the other, the last of which is empty.

use std::collections::{HashMap, HashSet};

use wholemeal_grid::{Grid, Marks, Shape};
use wholemeal_solve::{Budget, ClausalProof};
use wholemeal_testkit::boards::Kind;
use wholemeal_testkit::corpora;
use wholemeal_testkit::exact_cover::ExactCover;
use wholemeal_testkit::large::Entry;
use wholemeal_testkit::random::Random;

/// Reads a formula in the DIMACS format.
fn read_formula(text: &str) -> HashMap<usize, Vec<i32>> {
    let mut lines = text.lines();
    let heading = lines.next().expect("a heading");
    let clauses: HashMap<usize, Vec<i32>> = (1..).zip(lines.map(read_clause)).collect();
    let count = heading.rsplit(' ').next().expect("a number");
    assert!(heading.starts_with("p cnf "));
    assert_eq!(count.parse(), Ok(clauses.len()));
    clauses
}

fn read_clause(line: &str) -> Vec<i32> {
    let mut numbers: Vec<i32> = line
        .split(' ')
        .map(|word| word.parse().expect("a literal"))
        .collect();
    assert_eq!(numbers.pop(), Some(0));
    numbers
}

/// Checks a refutation in the LRAT format.
fn check_lrat(formula: &str, proof: &str) -> Result<(), String> {
    let mut clauses = read_formula(formula);
    let mut refuted = false;
    for line in proof.lines() {
        let numbers: Vec<i64> = line
            .split(' ')
            .map(|word| word.parse().expect("a number"))
            .collect();
        let (id, rest) = numbers.split_first().ok_or("an empty line")?;
        let end = rest
            .iter()
            .position(|&n| n == 0)
            .ok_or("no end of the clause")?;
        let clause: Vec<i32> = rest[..end].iter().map(|&n| n as i32).collect();
        let hints = rest[end + 1..]
            .strip_suffix(&[0])
            .ok_or("no end of the hints")?;
        let mut falsified: HashSet<i32> = clause.iter().copied().collect();
        let mut contradiction = false;
        for hint in hints {
            if contradiction {
                return Err(format!("step {id}: hints after a contradiction"));
            }
            let hinted = clauses
                .get(&(*hint as usize))
                .ok_or(format!("step {id}: no clause {hint}"))?;
            let open: Vec<i32> = hinted
                .iter()
                .copied()
                .filter(|l| !falsified.contains(l))
                .collect();
            match open[..] {
                [] => contradiction = true,
                [unit] => {
                    falsified.insert(-unit);
                }
                _ => return Err(format!("step {id}: clause {hint} is not unit")),
            }
        }
        if !contradiction {
            return Err(format!("step {id}: no contradiction"));
        }
        refuted |= clause.is_empty();
        clauses.insert(*id as usize, clause);
    }
    if refuted {
        Ok(())
    } else {
        Err("the empty clause is missing".to_owned())
    }
}

/// Checks a refutation in the DRAT format: every added clause follows by unit propagation from the
/// clauses that were not deleted. It propagates by passes over all clauses, so it is for small formulas.
fn check_drat(formula: &str, proof: &str) -> Result<(), String> {
    let mut clauses: Vec<Vec<i32>> = read_formula(formula).into_values().collect();
    for line in proof.lines() {
        if let Some(deleted) = line.strip_prefix("d ") {
            let mut deleted = read_clause(deleted);
            deleted.sort_unstable();
            let same = |clause: &Vec<i32>| {
                let mut clause = clause.clone();
                clause.sort_unstable();
                clause == deleted
            };
            let place = clauses
                .iter()
                .position(same)
                .ok_or(format!("no clause {line}"))?;
            clauses.swap_remove(place);
            continue;
        }
        let clause = read_clause(line);
        if !is_refuted(&clauses, clause.iter().copied().collect()) {
            return Err(format!("{line} does not follow"));
        }
        if clause.is_empty() {
            return Ok(());
        }
        clauses.push(clause);
    }
    Err("the empty clause is missing".to_owned())
}

/// Whether unit propagation finds a contradiction if these literals are false.
fn is_refuted(clauses: &[Vec<i32>], mut falsified: HashSet<i32>) -> bool {
    loop {
        let before = falsified.len();
        for clause in clauses {
            let mut open = clause.iter().filter(|l| !falsified.contains(l));
            match (open.next(), open.next()) {
                (None, _) => return true,
                (Some(&unit), None) => {
                    falsified.insert(-unit);
                }
                _ => {}
            }
        }
        if falsified.len() == before {
            return false;
        }
    }
}

fn proof_of(marks: &Marks) -> ClausalProof {
    ClausalProof::new(marks, &Budget::UNLIMITED).expect("the budget is unlimited")
}

#[test]
fn proofs_of_random_boards_are_refutations() {
    let mut random = Random::new(5);
    let mut with_solutions = 0;
    for round in 0..240 {
        let shape = [Shape::FOUR, Shape::SIX][round % 2];
        let marks = Kind::ALL[round % Kind::ALL.len()].board(shape, &mut random);
        let Ok(solutions) = ExactCover::new(&marks).solutions(31, 10_000) else {
            panic!("small boards take few steps")
        };
        if solutions.len() > 30 {
            continue;
        }
        let proof = proof_of(&marks);
        assert_eq!(proof.solutions(), solutions.len() as u64);
        with_solutions += usize::from(!solutions.is_empty());
        let (formula, lrat) = (proof.dimacs(), proof.lrat());
        assert_eq!(check_lrat(&formula, &lrat), Ok(()), "{marks:?}");
        // DRAT is the same without numbers and hints.
        assert_eq!(proof.drat().lines().count(), lrat.lines().count());
    }
    assert!(with_solutions > 40, "{with_solutions}");
}

#[test]
fn learned_clauses_of_random_boards_are_refutations() {
    let mut random = Random::new(6);
    let (mut compared, mut learned) = (0, 0);
    for round in 0..240 {
        let shape = [Shape::FOUR, Shape::SIX][round % 2];
        let marks = Kind::ALL[round % Kind::ALL.len()].board(shape, &mut random);
        let solutions = ExactCover::new(&marks).solutions(31, 10_000);
        let solutions = solutions.expect("small boards take few steps");
        if solutions.len() > 30 {
            continue;
        }
        let proof = ClausalProof::by_learning(&marks, &Budget::UNLIMITED).expect("no limit");
        assert_eq!(proof.solutions(), solutions.len() as u64);
        let formula = proof.dimacs();
        assert_eq!(check_lrat(&formula, &proof.lrat()), Ok(()), "{marks:?}");
        assert_eq!(check_drat(&formula, &proof.drat()), Ok(()), "{marks:?}");
        compared += 1;
        learned += proof.added() - 1;
    }
    assert!(compared > 100 && learned > 100, "{compared}, {learned}");
}

#[test]
fn a_large_board_is_refuted_by_learned_clauses() {
    let Some(text) = corpora::text("large.csv") else {
        return;
    };
    let entries = text
        .lines()
        .skip(1)
        .map(|line| Entry::from_line(line).expect("a row"));
    let boards = entries.filter(|entry| entry.puzzle.shape() == Shape::SIXTEEN);
    let mut learned = 0;
    for entry in boards {
        let marks = Marks::choices(&entry.puzzle);
        let proof = ClausalProof::by_learning(&marks, &Budget::guesses(100_000));
        let proof = proof.expect("few guesses");
        assert_eq!(proof.solutions(), 1);
        // The empty clause is the only step if singles solve the board.
        if proof.added() > 1 {
            assert_eq!(check_lrat(&proof.dimacs(), &proof.lrat()), Ok(()));
            learned += 1;
        }
        if learned == 3 {
            return;
        }
    }
    panic!("only {learned} boards need learned clauses");
}

#[test]
fn a_budget_ends_the_learning() {
    let empty = Marks::full(Shape::NINE);
    let interrupted = ClausalProof::by_learning(&empty, &Budget::guesses(500)).unwrap_err();
    assert!(interrupted.guesses <= 500);
    let stop = || true;
    assert!(ClausalProof::by_learning(&empty, &Budget::until(&stop)).is_err());
}

/// One of the hardest puzzles for search.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn a_hard_puzzle_has_a_refutation_and_a_changed_one_is_rejected() {
    let puzzle: Grid = HARD.parse().expect("a puzzle");
    let proof = proof_of(&Marks::choices(&puzzle));
    assert_eq!(proof.solutions(), 1);
    let (formula, lrat) = (proof.dimacs(), proof.lrat());
    assert_eq!(check_lrat(&formula, &lrat), Ok(()));
    // Without the clause that excludes the solution there is a model.
    let last = formula.trim_end().rfind('\n').expect("several lines");
    let clauses = formula.lines().count() - 1;
    let without = format!("{}\n", &formula[..last]).replace(
        &format!("p cnf 729 {clauses}"),
        &format!("p cnf 729 {}", clauses - 1),
    );
    assert!(check_lrat(&without, &lrat).is_err());
    let lines: Vec<&str> = lrat.lines().collect();
    for removed in [0, lines.len() / 2, lines.len() - 1] {
        let mut kept = lines.clone();
        kept.remove(removed);
        assert!(
            check_lrat(&formula, &kept.join("\n")).is_err(),
            "step {removed}"
        );
    }
}

#[test]
fn the_formula_has_the_rules_of_the_board() {
    let proof = proof_of(&Marks::full(Shape::FOUR));
    let formula = read_formula(&proof.dimacs());
    // 64 sets of four: one clause and six pairs each; and a clause for each of the 288 solutions.
    assert_eq!(formula.len(), 64 * 7 + 288);
}
