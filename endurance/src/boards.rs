//! Random 9x9 boards: every engine against exact cover.

use wholemeal::{Budget, Count, Grid, Marks, Puzzle9, Shape, Solution9, Solver, Verdict};
use wholemeal_testkit::boards::Kind;
use wholemeal_testkit::exact_cover::ExactCover;
use wholemeal_testkit::random::Random;

use crate::chunks::{self, Run};
use crate::puzzles::other_instruction_set;
use crate::tally::Tally;

/// Solutions are counted up to this number.
pub(crate) const LIMIT: usize = 50;

/// Steps that exact cover may take for a board. Boards that take more are counted as "not
/// compared".
pub(crate) const STEPS: u64 = 5_000;

/// Compares the engines with exact cover on random boards of every kind.
///
/// # Errors
/// Describes the first board whose answers differ.
pub fn compare(run: Run, progress: impl Fn(u64) + Sync) -> Result<Tally, String> {
    chunks::run(
        run,
        |chunk, boards| compare_chunk(run, chunk, boards),
        progress,
    )
}

fn compare_chunk(run: Run, chunk: u64, boards: usize) -> Result<Tally, String> {
    let mut random = Random::new(chunks::seed(run, chunk));
    let kinds = Kind::ALL.into_iter().cycle().take(boards);
    let boards: Vec<(Kind, Marks)> = kinds
        .map(|kind| (kind, kind.board(Shape::NINE, &mut random)))
        .collect();
    let nines: Option<Vec<Puzzle9>> = boards.iter().map(|(_, b)| Puzzle9::from_marks(b)).collect();
    let nines = nines.ok_or("a random board is not 9x9")?;
    let verdicts = Solver::new().solve_batch(&nines);
    let mut single = Solver::with_simd(other_instruction_set(chunk));
    let mut tally = Tally::default();
    for (((kind, marks), nine), verdict) in boards.iter().zip(&nines).zip(&verdicts) {
        let Ok(found) = ExactCover::new(marks).solutions(LIMIT + 1, STEPS) else {
            tally.add(&format!("{}, not compared", kind.name()));
            continue;
        };
        let alone = single.solve(nine);
        let count = single.count(nine, LIMIT as u128, &Budget::UNLIMITED);
        let to_grid = |verdict: &Verdict<Solution9>| verdict.as_ref().map(Solution9::to_grid);
        let checked = check_verdict(&to_grid(verdict), marks, &found)
            .and_then(|()| check_verdict(&to_grid(&alone), marks, &found))
            .and_then(|()| check_same(verdict, &alone))
            .and_then(|()| check_count(count.ok(), found.len()));
        checked.map_err(|what| format!("{}: {}: {what}", kind.name(), describe(marks)))?;
        tally.add(&format!("{}, {}", kind.name(), verdict.name()));
    }
    Ok(tally)
}

/// Asserts that every engine gives the same solutions for a board, even if it has several.
fn check_same(batch: &Verdict<Solution9>, alone: &Verdict<Solution9>) -> Result<(), String> {
    if batch == alone {
        Ok(())
    } else {
        Err("the batch engine and the single-board engine give different solutions".to_owned())
    }
}

/// Compares a verdict with the solutions that exact cover found.
pub(crate) fn check_verdict(
    verdict: &Verdict<Grid>,
    marks: &Marks,
    found: &[Grid],
) -> Result<(), String> {
    let fits = |grid: &Grid| {
        let cells = grid.cells().iter().zip(marks.cells());
        grid.is_solution() && { cells }
            .all(|(digit, set)| digit.is_some_and(|digit| set.contains(digit)))
    };
    let right = match verdict {
        Verdict::None => found.is_empty(),
        Verdict::Unique(solution) => found.len() == 1 && found[0] == *solution,
        Verdict::Many(one, other) => found.len() > 1 && one != other && fits(one) && fits(other),
    };
    if right {
        Ok(())
    } else {
        let name = verdict.name();
        Err(format!(
            "verdict {name}, but exact cover found {}",
            found.len()
        ))
    }
}

/// Compares a count up to [`LIMIT`] with the number that exact cover found.
pub(crate) fn check_count(count: Option<Count>, found: usize) -> Result<(), String> {
    let expected = if found > LIMIT {
        Count::AtLeast(LIMIT as u128)
    } else {
        Count::Exactly(found as u128)
    };
    if count == Some(expected) {
        Ok(())
    } else {
        Err(format!("counted {count:?}, expected {expected:?}"))
    }
}

/// The candidates of all cells, as text.
pub(crate) fn describe(marks: &Marks) -> String {
    let cells: Vec<String> = marks.cells().iter().map(ToString::to_string).collect();
    format!("{} [{}]", marks.shape(), cells.join(" "))
}
