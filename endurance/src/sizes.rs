//! Random boards of other sizes: the solver for any size against exact cover.

use wholemeal::{AnySizeSolver, Budget, Count, Interrupted, Marks, Shape, Verdict};
use wholemeal_testkit::boards::Kind;
use wholemeal_testkit::exact_cover::ExactCover;
use wholemeal_testkit::random::Random;

use crate::boards::{LIMIT, STEPS, check_count, check_verdict, describe};
use crate::chunks::{self, Run};
use crate::tally::Tally;

/// Boxes of the boards, rows by columns.
const BOXES: [(u8, u8); 9] = [
    (2, 2),
    (2, 3),
    (3, 2),
    (1, 7),
    (2, 4),
    (2, 5),
    (3, 4),
    (3, 3),
    (4, 4),
];

/// Guesses that the solver may take for a board.
const GUESSES: u64 = 20_000;

/// Compares the solver for any size with exact cover on random boards of every kind.
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
    let mut tally = Tally::default();
    let kinds = Kind::ALL.into_iter().cycle();
    for (i, kind) in kinds.take(boards).enumerate() {
        let (rows, columns) = BOXES[i / Kind::ALL.len() % BOXES.len()];
        let shape = Shape::new(rows, columns).map_err(|error| error.to_string())?;
        let marks = kind.board(shape, &mut random);
        let side = shape.side();
        let outcome = compare_board(kind, &marks)
            .map_err(|what| format!("{}: {}: {what}", kind.name(), describe(&marks)))?;
        tally.add(&format!("{side}x{side}, {outcome}"));
    }
    Ok(tally)
}

/// Compares one board; returns the verdict, or "not compared" if a solver gave up.
fn compare_board(kind: Kind, marks: &Marks) -> Result<&'static str, String> {
    let Ok(found) = ExactCover::new(marks).solutions(LIMIT + 1, STEPS) else {
        return Ok("not compared");
    };
    let budget = Budget::guesses(GUESSES);
    let Ok(verdict) = AnySizeSolver::new(marks.shape()).solve_within(marks, &budget) else {
        return Ok("not compared");
    };
    check_verdict(&verdict, marks, &found)?;
    if kind.is_grid() {
        let counted = count_and_solve(marks, &budget);
        let Ok((count, again)) = counted else {
            return Ok("not compared");
        };
        check_verdict(&again, marks, &found)?;
        check_count(Some(count), found.len())?;
    }
    Ok(verdict.name())
}

/// The count and the verdict of the library's own functions.
fn count_and_solve(marks: &Marks, budget: &Budget<'_>) -> Result<(Count, Verdict), Interrupted> {
    let grid = marks.singles();
    let count = wholemeal::count_within(&grid, LIMIT as u128, budget)?;
    Ok((count, wholemeal::solve_within(&grid, budget)?))
}
