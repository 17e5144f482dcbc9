//! Measures full paths with grades on one thread: the number of puzzles that logic solves, puzzles
//! per second, and the median time for all steps of a board. Every path is compared with the solution
//! of the engine. Times are processor times. Prints a table, and details on standard error.
//!
//! `cargo xtask bench-logic [FILE...]`

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use wholemeal_logic::{Board, Difficulty, Path, Settings, Technique, all_steps, solve};
use wholemeal_solve::{Puzzle9, Solver, Verdict};
use wholemeal_testkit::{clock, corpora};

/// The puzzle sets that are measured by default.
const CORPORA: [&str; 6] = [
    "17clue_49158.txt",
    "qqwing_easy_1000.txt",
    "qqwing_expert_1000.txt",
    "rated_se_unbiased.csv",
    "magictour_top1465.txt",
    "forum_hardest_1905_11plus.txt",
];

/// The number of rounds; the fastest counts.
const ROUNDS: usize = 3;

/// Of longer lists this many puzzles are measured, spread evenly; of the hardest puzzles fewer.
const MOST: usize = 5_000;
const MOST_HARD: usize = 100;

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
    println!(
        "| set | puzzles | solved by logic | puzzles/s | all steps at the start | after singles | half-way |"
    );
    println!("|---|---|---|---|---|---|---|");
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        match std::fs::read_to_string(&file) {
            Ok(text) => measure(&name, &text),
            Err(error) => eprintln!("SKIPPED {}: {error}", file.display()),
        }
    }
}

/// The puzzles of a list, or some of them if there are many.
fn puzzles(name: &str, text: &str) -> Vec<Puzzle9> {
    let hard = name.contains("11plus") || name.contains("1106");
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.get(..81));
    let all: Vec<Puzzle9> = lines
        .filter_map(|line| Puzzle9::from_line(line.as_bytes()))
        .collect();
    let spread = all.len().div_ceil(if hard { MOST_HARD } else { MOST });
    all.into_iter().step_by(spread.max(1)).collect()
}

fn measure(name: &str, text: &str) {
    let puzzles = puzzles(name, text);
    let boards: Vec<Board> = puzzles
        .iter()
        .filter_map(|puzzle| Board::new(&puzzle.to_grid()))
        .collect();
    let settings = Settings::default().without_proofs();
    // The fastest of some rounds, because other programs use the caches too.
    let mut time = Duration::MAX;
    let mut paths = Vec::new();
    for _ in 0..ROUNDS {
        let start = clock::now();
        paths = boards.iter().map(|board| solve(board, &settings)).collect();
        time = time.min(clock::now() - start);
    }
    let solved = compare(&paths, &puzzles);
    let cut = paths
        .iter()
        .filter(|path| !path.is_solved() && !path.cut_short.is_empty())
        .count();
    let count = boards.len();
    let rate = count as f64 / time.as_secs_f64();
    eprintln!("{name}: {solved} of {count} solved, {rate:.1} puzzles/s ({cut} cut short)");
    summarize(&paths);
    let medians = all_steps_medians(&boards, &settings);
    println!(
        "| {name} | {count} | {solved} | {rate:.0} | {} |",
        medians.join(" | ")
    );
}

/// Compares every placed digit with the solution. Returns the number of solved puzzles.
fn compare(paths: &[Path], puzzles: &[Puzzle9]) -> usize {
    let mut solver = Solver::new();
    for (path, puzzle) in paths.iter().zip(puzzles) {
        let Verdict::Unique(solution) = solver.solve(puzzle) else {
            panic!("not unique")
        };
        let solution = solution.to_grid();
        for (cell, digit) in path.end.to_grid().givens() {
            assert_eq!(
                solution.get(cell),
                Some(digit),
                "logic placed a wrong digit"
            );
        }
    }
    paths.iter().filter(|path| path.is_solved()).count()
}

/// Prints difficulties and hardest techniques of the solved puzzles.
fn summarize(paths: &[Path]) {
    let mut difficulties: BTreeMap<Difficulty, usize> = BTreeMap::new();
    let mut hardest: BTreeMap<Technique, usize> = BTreeMap::new();
    for path in paths.iter().filter(|path| path.is_solved()) {
        let grade = path.grade();
        *difficulties.entry(grade.difficulty).or_default() += 1;
        let technique = grade.hardest.unwrap_or(Technique::FULL_HOUSE);
        *hardest.entry(technique).or_default() += 1;
    }
    eprintln!("  difficulties {difficulties:?}");
    eprintln!("  hardest {hardest:?}");
}

/// The median times for all steps of a board: as it is given, where singles lead no further, and
/// half-way to the solution.
fn all_steps_medians(boards: &[Board], settings: &Settings) -> [String; 3] {
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
    [
        median("at the start", &start, settings),
        median("after singles", &stuck, settings),
        median("half-way", &half_way, settings),
    ]
}

fn half_way(board: &Board, settings: &Settings) -> Board {
    let steps = solve(board, settings).steps;
    let mut board = board.clone();
    for step in &steps[..steps.len() / 2] {
        board.apply(step);
    }
    board
}

fn median(name: &str, boards: &[Board], settings: &Settings) -> String {
    let time = |board: &Board| {
        let times = (0..ROUNDS).map(|_| {
            let start = clock::now();
            let found = all_steps(board, settings);
            (clock::now() - start, found.steps.len())
        });
        times.min().unwrap_or_default()
    };
    let mut times: Vec<(Duration, usize)> = boards.iter().map(time).collect();
    times.sort_unstable();
    let (Some((median, steps)), Some((slowest, _))) = (times.get(times.len() / 2), times.last())
    else {
        return String::new();
    };
    let milliseconds = |time: &Duration| time.as_secs_f64() * 1e3;
    eprintln!(
        "  all steps {name}: median {:.2} ms ({steps} steps), slowest {:.1} ms, {} boards",
        milliseconds(median),
        milliseconds(slowest),
        times.len()
    );
    format!("{:.1} ms", milliseconds(median))
}
