//! Measures full paths with grades on one thread: the number of puzzles that logic solves, and
//! puzzles per second. Every path is compared with the solution of the engine.
//!
//! `cargo xtask bench-logic [FILE...]`

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use wholemeal_logic::{Board, Difficulty, Settings, Technique, all_steps, solve};
use wholemeal_solve::{Puzzle9, Solver, Verdict};
use wholemeal_testkit::corpora;

/// The puzzle sets that are measured by default.
const CORPORA: [&str; 5] = [
    "17clue_49158.txt",
    "qqwing_easy_1000.txt",
    "qqwing_expert_1000.txt",
    "magictour_top1465.txt",
    "forum_hardest_1905_11plus.txt",
];

/// The number of rounds; the fastest counts.
const ROUNDS: usize = 3;

/// A sample of the hardest puzzles is enough.
const MOST: usize = 50_000;
const SAMPLE: usize = 300;

/// The number of boards of a set for which all steps are searched.
const BOARDS: usize = 200;

fn main() {
    let named: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with("--"))
        .collect();
    let files: Vec<PathBuf> = if named.is_empty() {
        CORPORA
            .iter()
            .filter_map(|name| corpora::path(name))
            .collect()
    } else {
        named.iter().map(PathBuf::from).collect()
    };
    for file in files {
        match std::fs::read_to_string(&file) {
            Ok(text) => measure(&file.display().to_string(), &text),
            Err(error) => eprintln!("SKIPPED {}: {error}", file.display()),
        }
    }
}

fn measure(name: &str, text: &str) {
    let hard = name.contains("11plus") || name.contains("1106");
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.get(..81));
    let puzzles: Vec<Puzzle9> = lines
        .filter_map(|line| Puzzle9::from_line(line.as_bytes()))
        .take(if hard { SAMPLE } else { MOST })
        .collect();
    let boards: Vec<Board> = puzzles
        .iter()
        .filter_map(|puzzle| Board::new(&puzzle.to_grid()))
        .collect();
    let settings = Settings::default().without_proofs();
    // The fastest of some rounds, because other programs run on the machine too.
    let mut time = Duration::MAX;
    let mut paths = Vec::new();
    for _ in 0..if hard { 1 } else { ROUNDS } {
        let start = Instant::now();
        let solved = boards.iter().map(|board| solve(board, &settings));
        paths = solved
            .map(|path| (path.grade(), path.end, path.cut_short))
            .collect();
        time = time.min(start.elapsed());
    }

    let mut solver = Solver::new();
    let mut solved = 0;
    let mut difficulties: BTreeMap<Difficulty, usize> = BTreeMap::new();
    let mut hardest: BTreeMap<Technique, usize> = BTreeMap::new();
    for ((grade, end, _), puzzle) in paths.iter().zip(&puzzles) {
        let Verdict::Unique(solution) = solver.solve(puzzle) else {
            panic!("not unique")
        };
        let solution = solution.to_grid();
        for (cell, digit) in end.to_grid().givens() {
            assert_eq!(
                solution.get(cell),
                Some(digit),
                "logic placed a wrong digit"
            );
        }
        if end.is_solved() {
            solved += 1;
            *difficulties.entry(grade.difficulty).or_default() += 1;
            *hardest
                .entry(grade.hardest.unwrap_or(Technique::FULL_HOUSE))
                .or_default() += 1;
        }
    }
    let cut = paths
        .iter()
        .filter(|(_, end, cut)| !end.is_solved() && !cut.is_empty())
        .count();
    let count = boards.len();
    println!(
        "{name}: {solved} of {count} solved by logic, {:.0} puzzles/s, {:.1} us each ({cut} cut short)",
        count as f64 / time.as_secs_f64(),
        time.as_secs_f64() * 1e6 / count as f64
    );
    println!("  difficulties {difficulties:?}");
    println!("  hardest {hardest:?}");
    all_steps_medians(&boards, &settings);
}

/// The time for all steps of a board: as it is given, where singles lead no further, and
/// half-way to the solution.
fn all_steps_medians(boards: &[Board], settings: &Settings) {
    let spread = boards.len().div_ceil(BOARDS).max(1);
    let some = || boards.iter().step_by(spread);
    let start: Vec<Board> = some().cloned().collect();
    let singles = Settings::up_to(Technique::HIDDEN_SINGLE);
    let stuck: Vec<Board> = boards
        .iter()
        .map(|board| solve(board, &singles).end)
        .filter(|board| !board.is_solved())
        .take(BOARDS)
        .collect();
    let half_way: Vec<Board> = some().map(|board| half_way(board, settings)).collect();
    for (name, boards) in [
        ("at the start", start),
        ("after singles", stuck),
        ("half-way", half_way),
    ] {
        median(name, &boards, settings);
    }
}

fn half_way(board: &Board, settings: &Settings) -> Board {
    let steps = solve(board, settings).steps;
    let mut board = board.clone();
    for step in &steps[..steps.len() / 2] {
        board.apply(step);
    }
    board
}

fn median(name: &str, boards: &[Board], settings: &Settings) {
    let time = |board: &Board| {
        let times = (0..ROUNDS).map(|_| {
            let start = Instant::now();
            let found = all_steps(board, settings);
            (start.elapsed(), found.steps.len())
        });
        times.min().unwrap_or_default()
    };
    let mut times: Vec<(Duration, usize)> = boards.iter().map(time).collect();
    times.sort_unstable();
    if let (Some((median, steps)), Some((slowest, _))) = (times.get(times.len() / 2), times.last())
    {
        println!(
            "  all steps {name}: median {:.2} ms ({steps} steps), slowest {:.1} ms, {} boards",
            median.as_secs_f64() * 1e3,
            slowest.as_secs_f64() * 1e3,
            times.len()
        );
    }
}
