//! Generated puzzles: several engines confirm that the solution is the only one.

use wholemeal::generate::{ClueLevel, ClueSymmetry, Plan};
use wholemeal::{Budget, Count, Puzzle9, Simd, Solution9, Solver, Verdict};
use wholemeal_testkit::exact_cover::ExactCover;

use crate::chunks::{self, Run};
use crate::tally::Tally;

/// One in this number of puzzles is also solved by exact cover, which is slow.
const EXACT_COVER_SHARE: usize = 256;

/// Steps that exact cover may take for a puzzle.
const EXACT_COVER_STEPS: u64 = 1_000_000;

/// Generates puzzles of every style and solves each with the batch engine, the single-board
/// engine and the counter; some also by exact cover.
///
/// # Errors
/// Describes the first puzzle whose answers differ.
pub fn compare(run: Run, progress: impl Fn(u64) + Sync) -> Result<Tally, String> {
    chunks::run(
        run,
        |chunk, puzzles| compare_chunk(run, chunk, puzzles),
        progress,
    )
}

/// The styles of puzzles, which are used in turn.
fn plan(chunk: u64) -> (&'static str, Plan) {
    let plan = Plan::default();
    match chunk % 6 {
        0 => ("minimal", plan.minimal()),
        1 => ("level easy", plan.clue_level(ClueLevel::Easy)),
        2 => ("level medium", plan.clue_level(ClueLevel::Medium)),
        3 => ("level evil", plan.clue_level(ClueLevel::Evil)),
        4 => ("half turn", plan.symmetry(ClueSymmetry::Rotate180)),
        _ => ("30 clues or more", plan.clues(30..=81)),
    }
}

fn compare_chunk(run: Run, chunk: u64, puzzles: usize) -> Result<Tally, String> {
    let (style, plan) = plan(chunk);
    let plan = plan.seed(chunks::seed(run, chunk));
    let generated = plan.puzzles().map_err(|error| error.to_string())?;
    let generated: Result<Vec<_>, _> = generated.take(puzzles).collect();
    let generated = generated.map_err(|error| error.to_string())?;
    let boards: Option<Vec<Puzzle9>> = generated
        .iter()
        .map(|made| Puzzle9::from_grid(&made.puzzle))
        .collect();
    let boards = boards.ok_or("a generated puzzle is not 9x9")?;
    let verdicts = Solver::new().solve_batch(&boards);
    let mut single = Solver::with_simd(other_instruction_set(chunk));
    let mut tally = Tally::default();
    for (i, (made, board)) in generated.iter().zip(&boards).enumerate() {
        let differs = |what: &str| Err(format!("{}: {}: {what}", made.seed, made.puzzle));
        if !made.solution.is_solution_of(&made.puzzle) {
            return differs("the given solution is wrong");
        }
        let is_it = |verdict: &Verdict<Solution9>| match verdict {
            Verdict::Unique(full) => full.to_grid() == made.solution,
            _ => false,
        };
        if !is_it(&verdicts[i]) {
            return differs("the batch engine gives another answer");
        }
        if !is_it(&single.solve(board)) {
            return differs("the single-board engine gives another answer");
        }
        if single.count(board, 2, &Budget::UNLIMITED) != Ok(Count::Exactly(1)) {
            return differs("the counter gives another number");
        }
        if i % EXACT_COVER_SHARE == 0 {
            let marks = wholemeal::Marks::choices(&made.puzzle);
            match ExactCover::new(&marks).solutions(2, EXACT_COVER_STEPS) {
                Ok(found) if found[..] == [made.solution.clone()] => {}
                Ok(_) => return differs("exact cover gives another answer"),
                Err(_) => return differs("exact cover gave up"),
            }
        }
        tally.add(style);
    }
    Ok(tally)
}

/// An instruction set of this machine; a different one for each chunk.
pub(crate) fn other_instruction_set(chunk: u64) -> Simd {
    let available: Vec<Simd> = Simd::ALL
        .into_iter()
        .filter(|simd| simd.is_available())
        .collect();
    available[chunk as usize % available.len()]
}
