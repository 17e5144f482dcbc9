//! Puzzles with the rarest techniques, from which the search for such puzzles starts.
//!
//! By chance they would take hours. A random symmetry is applied to a known puzzle, and
//! [mutations](crate::mutation) of it are tried until one meets the plan. A puzzle that is
//! equivalent to a known one is not a result.

use wholemeal_grid::{Grid, Shape};
use wholemeal_logic::Technique;

use crate::checked_plan::CheckedPlan;
use crate::fill::scramble;
use crate::fingerprint;
use crate::mutation::Parent;
use crate::seed::Dice;
use crate::solver_input::SolverInput;
use crate::solvers::Solvers;

/// The promise of a known puzzle: it has the pattern.
const PROMISE: u32 = 1;

/// Single puzzles of the forum's lists: tridagons found by mith, exocets and locked sets from the
/// puzzles that Sudoku Explainer rates 11 or more.
#[rustfmt::skip]
const KNOWN: [(Technique, &[&str]); 7] = [
    (Technique::TRIDAGON, &[
        "12...6....5....236.9...2........8.45......3.8.8..4362...2.64.....83.54.2..582..63",
        ".2..567...5.18.2.6...7.2..5.7..61.....4...1..9.....6.8...6.78.1....28.6.8.651....",
    ]),
    (Technique::TRIDAGON_FORCING_CHAIN, &[
        "......78....1.9236...3.24.5.....1..739.8.71.2...2......129.8.7.8..71..2.97..23...",
        "1...56.8....18.2.68..7.215...186..7...........7.2.561.51...8....89....21.34......",
    ]),
    (Technique::JUNIOR_EXOCET, &[
        "98.7..6..75..6..9...6......4...3......86...52..58...7...79...8......2...........1",
        "98.7.....7.....6....5.9..8.5...8..4..9....3....4..2..1.5..4..7....1..2.......3..6",
    ]),
    (Technique::MULTI_SECTOR_LOCKED_SETS, &[
        "9876.....65....7...........87..4..3..2...1.....97..5....85..9......2...4.....3.1.",
        "98.7..6..5...4......3..8.5.3....7.8...8.2......78....1.3...9.7...94..1.....2....6",
    ]),
    (Technique::SK_LOOP, &[
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        "..8...5...4...2.9.7.......3.2...4......93.......2.1.6.5.......8.1.6...2...3...7..",
        "9.......5.4.3...6...2...1...8.74........2.......8.6.7.1.....9...3...7.4...5.....2",
    ]),
    (Technique::SENIOR_EXOCET, &[
        ".......12.....3..4..2.1.5....4.6..5..3.7.....8....9.....6....21.9...6...7..8..6..",
        ".......12.....3..4..4.1.5....2.6..5..3.7.....8....9.....6....41.9.8..6.57....6...",
        "........1.....2.3..45.6...7..4....1..7..4.5.85....9.....7.......862.....4...7.8.6",
        "98.7..6..5..6...9...6.....7.4.........98...6.....4...3..8....5...59.2.7.....1.2..",
    ]),
    (Technique::MULTIFISH, &[
        "98.7..6..5.4.6...........5.79..8.3.....3.7........9..235....8...6.8.........3..61",
    ]),
];

/// The known puzzles of the technique that a plan requires.
fn of_plan(checked: &CheckedPlan) -> &'static [&'static str] {
    let plan = &checked.plan;
    let fits = checked.mutates() && plan.solution.is_none() && plan.shape == Shape::NINE;
    let technique = plan.target.technique().filter(|_| fits);
    let own = |(known, _): &&(Technique, _)| Some(*known) == technique;
    KNOWN.iter().find(own).map_or(&[], |(_, puzzles)| *puzzles)
}

/// A known puzzle for the plan, after a random symmetry.
pub(crate) fn parent(
    checked: &CheckedPlan,
    dice: &mut Dice,
    solvers: &mut Solvers<'_>,
) -> Option<Parent> {
    let puzzles = of_plan(checked);
    if puzzles.is_empty() {
        return None;
    }
    let puzzle: Grid = puzzles[dice.below(puzzles.len())].parse().ok()?;
    let solution = solvers
        .find_up_to(&SolverInput::from_grid(&puzzle), 1)
        .pop()?;
    let given: Vec<bool> = puzzle.cells().iter().map(Option::is_some).collect();
    let (solution, given) = scramble(&checked.tables, dice, &solution, &given);
    Some(Parent::new(solution, given, PROMISE))
}

/// Returns `true` if a puzzle is equivalent to a known one for the plan.
pub(crate) fn contains(checked: &CheckedPlan, puzzle: &Grid) -> bool {
    let known = of_plan(checked)
        .iter()
        .filter_map(|known| known.parse().ok());
    let mut fingerprints = known.map(|known: Grid| fingerprint(&known));
    fingerprints.any(|known| known == fingerprint(puzzle))
}
