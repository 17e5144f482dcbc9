//! The preset `hodoku-exact` compared with paths of HoDoKu 2.2.0.

#[path = "hodoku/paths.rs"]
mod paths;

use std::collections::BTreeMap;
use std::fs;

use wholemeal_grid::Grid;
use wholemeal_logic::{Board, Settings, check, solve};
use wholemeal_testkit::corpora;

use self::paths::{HodokuPath, compare, positions};

fn all_paths() -> Option<Vec<HodokuPath>> {
    let file = corpora::path("hodoku_paths.jsonl.gz")?;
    let packed = fs::read(file).expect("a readable file");
    Some(paths::read(&packed))
}

/// For each set: the number of puzzles, and the fewest with equal scores and levels.
const SHARES: [(&str, usize, usize, usize); 4] = [
    ("17clue", 300, 300, 300),
    ("qqwing", 300, 300, 300),
    ("top1465", 150, 143, 150),
    ("unbiased", 400, 397, 400),
];

#[test]
fn scores_and_levels_are_those_of_hodoku() {
    let Some(paths) = all_paths() else { return };
    let settings = Settings::hodoku_exact();
    let mut sets: BTreeMap<&str, (usize, usize, usize)> = BTreeMap::new();
    for path in &paths {
        let found = compare(path, &settings);
        let (all, scores, levels) = sets.entry(&path.set).or_default();
        *all += 1;
        *scores += usize::from(found.same_score);
        *levels += usize::from(found.same_level);
        if let (false, Some((step, theirs, _))) = (found.same_score, found.differing) {
            let theirs = theirs.map_or("nothing", |theirs| theirs.text.as_str());
            let (puzzle, score) = (&path.puzzle, found.score);
            println!("{puzzle}: score {score}, step {step} differs from '{theirs}'");
        }
    }
    for (set, all, fewest_scores, fewest_levels) in SHARES {
        let (count, scores, levels) = sets[set];
        assert_eq!(count, all, "{set}");
        assert!(scores >= fewest_scores, "{set}: {scores} equal scores");
        assert!(levels >= fewest_levels, "{set}: {levels} equal levels");
    }
}

#[test]
fn the_next_step_is_that_of_hodoku() {
    let Some(paths) = all_paths() else { return };
    let (mut all, mut same) = (0, 0);
    for path in &paths {
        positions(path, &Settings::hodoku_exact(), |_, theirs, ours| {
            all += 1;
            same += usize::from(ours.is_some_and(|ours| theirs.is(ours)));
        });
    }
    assert!(all > 8000, "{all}");
    assert!(all - same <= 25, "{} of {all} differ", all - same);
}

#[test]
fn every_step_passes_the_checker() {
    let Some(paths) = all_paths() else { return };
    for path in paths.iter().rev().step_by(5) {
        let mut board = path.board();
        for step in solve(&board, &Settings::hodoku_exact()).steps {
            assert_eq!(check(&board, &step), Ok(()), "{step} in {}", path.puzzle);
            board.apply(&step);
        }
    }
}

/// Puzzles of the project with HoDoKu's score, so that the order of singles is tested without
/// the corpora.
#[test]
fn the_order_of_singles_is_that_of_hodoku() {
    for (puzzle, score) in [
        (
            "..............1..2..1.3..4......5......2.65....4.......6..7..3.25.......8...4....",
            706,
        ),
        (
            ".1..5.9...3...87..5...6..2...1.....7.9..8.26...2.351....6..9...9....6.8..7.......",
            8924,
        ),
    ] {
        let grid: Grid = puzzle.parse().expect("a puzzle");
        let path = solve(&Board::new(&grid).expect("9x9"), &Settings::hodoku_exact());
        assert_eq!(path.grade().score, score, "{puzzle}");
    }
}
