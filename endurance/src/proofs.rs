//! Random boards: the verifier accepts their case trees, which have the solutions of exact cover.

use wholemeal::engine::{CaseTree, Prover};
use wholemeal::{Budget, Marks, Shape};
use wholemeal_testkit::boards::{Kind, as_729};
use wholemeal_testkit::exact_cover::ExactCover;
use wholemeal_testkit::random::Random;
use wholemeal_verify::{Puzzle, Solution, Verifier};

use crate::boards::{STEPS, describe};
use crate::chunks::{self, Run};
use crate::tally::Tally;

/// Boxes of the boards, rows by columns. Half of the boards are 9x9.
const BOXES: [(u8, u8); 6] = [(3, 3), (2, 2), (3, 3), (2, 3), (3, 3), (2, 4)];

/// Boards with more solutions than this are not proved.
const MOST_SOLUTIONS: usize = 200;

/// Proves random boards of every kind and compares the proofs with exact cover.
///
/// # Errors
/// Describes the first board whose proof is rejected or has other solutions.
pub fn compare(run: Run, progress: impl Fn(u64) + Sync) -> Result<Tally, String> {
    chunks::run(
        run,
        |chunk, boards| compare_chunk(run, chunk, boards),
        progress,
    )
}

fn compare_chunk(run: Run, chunk: u64, boards: usize) -> Result<Tally, String> {
    let mut random = Random::new(chunks::seed(run, chunk));
    let mut tally = Tally::default();
    for i in 0..boards {
        let (rows, columns) = BOXES[i % BOXES.len()];
        let shape = Shape::new(rows, columns).map_err(|error| error.to_string())?;
        // Boards of candidates have a text on 9x9 only.
        let kinds = Kind::ALL
            .into_iter()
            .filter(|kind| kind.is_grid() || shape == Shape::NINE);
        let kinds: Vec<Kind> = kinds.collect();
        let kind = kinds[i / BOXES.len() % kinds.len()];
        let marks = kind.board(shape, &mut random);
        let outcome = compare_board(kind, &marks)
            .map_err(|what| format!("{}: {}: {what}", kind.name(), describe(&marks)))?;
        tally.add(outcome);
    }
    Ok(tally)
}

/// Proves one board. Returns its kind of count, or "not compared" if exact cover gave up.
fn compare_board(kind: Kind, marks: &Marks) -> Result<&'static str, String> {
    let solutions = ExactCover::new(marks).solutions(MOST_SOLUTIONS + 1, STEPS);
    let Some(solutions) = solutions.ok().filter(|all| all.len() <= MOST_SOLUTIONS) else {
        return Ok("not compared");
    };
    let tree = Prover::new(marks.shape()).prove(marks, &Budget::UNLIMITED);
    let tree = tree.map_err(|interrupted| format!("{interrupted:?}"))?;
    if tree.solutions() != solutions.len() as u64 {
        return Err(format!(
            "{} solutions, not {}",
            tree.solutions(),
            solutions.len()
        ));
    }
    if tree.first().is_some_and(|first| !solutions.contains(first)) {
        return Err("the first solution is wrong".to_owned());
    }
    let text = match kind.is_grid() {
        true => marks.singles().to_string(),
        false => as_729(marks),
    };
    verify(&text, marks.shape(), &tree)?;
    Ok(match solutions.len() {
        0 => "none",
        1 => "unique",
        _ => "many",
    })
}

/// Checks the claim of a tree: its count, and one more and one less are rejected.
fn verify(text: &str, shape: Shape, tree: &CaseTree) -> Result<(), String> {
    let shape = shape.to_string().parse::<wholemeal_verify::Shape>();
    let shape = shape.map_err(|error| error.to_string())?;
    let puzzle = Puzzle::parse(text, Some(shape)).map_err(|error| error.to_string())?;
    let (count, proof) = (tree.solutions(), tree.to_string());
    let mut verifier = Verifier::new(shape);
    let accepted = verifier.count(&puzzle, count, &proof);
    accepted.map_err(|rejection| format!("{proof}: {rejection}"))?;
    for other in [count.wrapping_sub(1), count + 1] {
        if verifier.count(&puzzle, other, &proof).is_ok() {
            return Err(format!("{proof}: {other} solutions were accepted"));
        }
    }
    if let (1, Some(solution)) = (count, tree.first()) {
        let solution = Solution::parse(&solution.to_string(), shape);
        let solution = solution.map_err(|error| error.to_string())?;
        let accepted = verifier.unique(&puzzle, &solution, &proof);
        accepted.map_err(|rejection| format!("{proof}: {rejection}"))?;
    }
    Ok(())
}
