//! Puzzles of many kinds with known solutions.

use serde_json::Value;
use wholemeal_solve::{Budget, Verdict};
use wholemeal_testkit::corpora;
use wholemeal_variants::text::{read_text, write_text};
use wholemeal_variants::{Constraint, Filled, IssError, Solver, Variant, read_iss};

/// A puzzle of the set whose constraints are all supported.
struct Puzzle {
    name: String,
    variant: Variant,
    /// The solution; `None` if there is none, or more than one.
    solution: Option<Vec<u8>>,
}

impl Puzzle {
    fn check(&self, verdict: &Verdict<Filled>) {
        let name = &self.name;
        match (verdict, &self.solution) {
            (Verdict::Unique(found), Some(solution)) => {
                assert_eq!(found.values(), solution, "{name}");
            }
            (Verdict::None | Verdict::Many(..), None) => {}
            _ => panic!("{name}: {}", verdict.name()),
        }
    }
}

/// The supported puzzles whose verdict is known, and the names of constraints that are not.
fn puzzles(text: &str) -> (Vec<Puzzle>, Vec<String>) {
    let (mut supported, mut others) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let entry: Value = serde_json::from_str(line).unwrap();
        let name = entry["name"].as_str().unwrap().to_owned();
        let (solution, is_unique) = (entry["solution"].as_str(), entry["iss_unique"].as_bool());
        if solution.is_none() && is_unique.is_none() {
            continue;
        }
        match read_iss(entry["iss"].as_str().unwrap()) {
            // One record names a cell of a cage twice.
            Ok(variant) if variant.model().is_err() => others.push(name),
            Ok(variant) => supported.push(Puzzle {
                solution: solution
                    .filter(|_| is_unique != Some(false))
                    .map(|text| values(text, &variant)),
                name,
                variant,
            }),
            Err(IssError::Unsupported(constraint)) => others.push(constraint),
            Err(error) => others.push(format!("{name}: {error}")),
        }
    }
    (supported, others)
}

/// Digits, or letters from `A` for 1 on if there are more than nine values.
fn values(text: &str, variant: &Variant) -> Vec<u8> {
    let letters = variant.last_value() > 9;
    let value = |c: char| match c.to_digit(10) {
        Some(digit) => digit as u8,
        None if letters => c as u8 - b'A' + 1,
        None => panic!("'{c}' in {text}"),
    };
    text.chars().map(value).collect()
}

/// The budget of each puzzle, in nodes and decisions.
const GUESSES: u64 = 3000;

/// The budget of puzzles with ranks of rows and columns, which are slow.
const GUESSES_WITH_RANKS: u64 = 20;

fn guesses(variant: &Variant) -> u64 {
    let mut all = variant.constraints().iter();
    if all.any(|constraint| matches!(constraint, Constraint::FullRank { .. })) {
        GUESSES_WITH_RANKS
    } else {
        GUESSES
    }
}

/// The number of records whose constraints are all supported, and whose verdict is known.
const SUPPORTED: usize = 151;

/// The largest number of records that are not decided within the budget.
const UNDECIDED: usize = 50;

#[test]
fn verdicts_are_those_of_the_set() {
    let Some(text) = corpora::text("variants.jsonl") else {
        return;
    };
    let (puzzles, others) = puzzles(&text);
    let mut undecided = Vec::new();
    for puzzle in &puzzles {
        let mut solver = Solver::new(&puzzle.variant).unwrap();
        match solver.solve(&Budget::guesses(guesses(&puzzle.variant))) {
            Ok(verdict) => puzzle.check(&verdict),
            Err(_) => undecided.push(&puzzle.name),
        }
    }
    assert_eq!(puzzles.len(), SUPPORTED, "without {others:?}");
    assert!(
        undecided.len() <= UNDECIDED,
        "{}: {undecided:?}",
        undecided.len()
    );
}

/// Every supported record is written as text, and read back as the same constraints.
#[test]
fn texts_of_the_set_are_read_back() {
    let Some(text) = corpora::text("variants.jsonl") else {
        return;
    };
    for puzzle in puzzles(&text).0 {
        let text = write_text(&puzzle.variant, &[]);
        let back = read_text(&text).unwrap_or_else(|error| panic!("{error}:\n{text}"));
        assert_eq!(back.variant, puzzle.variant, "{}", puzzle.name);
    }
}
