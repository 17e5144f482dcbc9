//! Compares Wholemeal with the `sudoku` crate: the same puzzles, in the same process, in
//! interleaved rounds, with the same answers.
//!
//! `wholemeal-bench [--json] [--limit 1|2] [--rounds N] FILE...` measures files with one puzzle per
//! line. `--together FILE,FILE` combines several files into one set. `--derive FILE` adds two sets
//! that are derived from a file of puzzles with one solution: easy ones with 35 givens, and ones
//! without a solution.

mod answers;
mod derived_sets;

use std::hint::black_box;
use std::time::{Duration, Instant};
use std::{env, fs, process};

use serde::Serialize;
use sudoku::Sudoku;
use wholemeal::{Puzzle9, Simd, Solver, Verdict};

/// The solvers that are measured.
const SOLVERS: [&str; 3] = ["wholemeal-batch", "wholemeal-single", "sudoku-0.8"];

fn main() {
    if let Err(why) = run() {
        eprintln!("error: {why}");
        process::exit(2);
    }
}

struct Options {
    json: bool,
    limit: usize,
    rounds: usize,
    sets: Vec<Set>,
}

/// Puzzles in the forms of both crates.
struct Set {
    name: String,
    nines: Vec<Puzzle9>,
    sudokus: Vec<Sudoku>,
}

impl Set {
    fn new(name: &str, lines: &[String]) -> Set {
        let both = |line: &String| {
            let nine = Puzzle9::from_line(line.as_bytes())?;
            Some((nine, Sudoku::from_str_line(line).ok()?))
        };
        let (nines, sudokus) = lines.iter().filter_map(both).unzip();
        Set {
            name: name.to_owned(),
            nines,
            sudokus,
        }
    }
}

fn options() -> Result<Options, String> {
    let mut options = Options {
        json: false,
        limit: 2,
        rounds: 15,
        sets: Vec::new(),
    };
    let mut args = env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number = || {
            args.next()
                .and_then(|n| n.parse().ok())
                .ok_or("a number is missing")
        };
        match arg.as_str() {
            "--json" => options.json = true,
            "--limit" => match number()? {
                limit @ 1..=2 => options.limit = limit,
                _ => return Err("the limit is 1 or 2".to_owned()),
            },
            "--rounds" => options.rounds = number()?,
            "--derive" => {
                let lines = lines(&args.next().ok_or("a file is missing")?)?;
                options.sets.push(Set::new(
                    "easy, 35 clues (derived)",
                    &derived_sets::easy(&lines),
                ));
                options.sets.push(Set::new(
                    "no solution (derived)",
                    &derived_sets::without_solution(&lines),
                ));
            }
            "--together" => {
                let files = args.next().ok_or("files are missing")?;
                let mut all = Vec::new();
                let mut names = Vec::new();
                for file in files.split(',') {
                    all.extend(lines(file)?);
                    names.push(name(file));
                }
                options.sets.push(Set::new(&names.join(" + "), &all));
            }
            file => options.sets.push(Set::new(name(file), &lines(file)?)),
        }
    }
    Ok(options)
}

fn name(file: &str) -> &str {
    file.rsplit(['/', '\\']).next().unwrap_or(file)
}

/// The puzzles of a file: the first 81 characters of every line that is long enough.
fn lines(file: &str) -> Result<Vec<String>, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let puzzle = |line: &str| {
        let puzzle = line.get(..81)?;
        Puzzle9::from_line(puzzle.as_bytes()).map(|_| puzzle.to_owned())
    };
    Ok(text.lines().filter_map(puzzle).collect())
}

fn run() -> Result<(), String> {
    let options = options()?;
    if !options.json {
        println!("| set | limit | `sudoku` 0.8 | batch | times | single | times | guesses |");
        println!("|---|---|---|---|---|---|---|---|");
    }
    for set in &options.sets {
        measure(set, &options)?;
    }
    Ok(())
}

fn measure(set: &Set, options: &Options) -> Result<(), String> {
    let limit = options.limit;
    // Enough rounds for the resolution of the clock.
    let repeat = (20_000 / set.nines.len().max(1)).max(1);
    let mut times = [Duration::MAX; 3];
    let mut solutions = [0; 3];
    let mut guesses = [None; 3];
    for _ in 0..options.rounds {
        for (solver, time) in times.iter_mut().enumerate() {
            let start = Instant::now();
            for _ in 0..repeat {
                (solutions[solver], guesses[solver]) = match solver {
                    0 => batch(&set.nines, limit),
                    1 => single(&set.nines, limit),
                    _ => (other(&set.sudokus, limit), None),
                };
            }
            *time = (*time).min(start.elapsed() / repeat as u32);
        }
    }
    if solutions != [solutions[0]; 3] {
        let name = &set.name;
        return Err(format!("{name}: {solutions:?} solutions were found"));
    }
    let checksums = answers::compare(&set.nines, &set.sudokus, limit)
        .map_err(|why| format!("{}: {why}", set.name))?;
    let puzzles = set.nines.len().max(1) as f64;
    let each = times.map(|time| time.as_nanos() as f64 / puzzles);
    let guesses = guesses.map(|guesses| guesses.map(|n: u64| n as f64 / puzzles));
    if options.json {
        for (i, solver) in SOLVERS.into_iter().enumerate() {
            let line = Line {
                set: &set.name,
                solver,
                limit,
                threads: 1,
                simd: Simd::best().name(),
                puzzles: set.nines.len(),
                ns_per_puzzle: each[i],
                guesses_per_puzzle: guesses[i],
                checksum: checksums[i].to_string(),
            };
            println!(
                "{}",
                serde_json::to_string(&line).map_err(|error| error.to_string())?
            );
        }
    } else {
        let [batch, single, other] = each;
        println!(
            "| {} | {limit} | {other:.0} | {batch:.0} | {:.1} | {single:.0} | {:.1} | {:.2} |",
            set.name,
            other / batch,
            other / single,
            guesses[0].unwrap_or_default()
        );
    }
    Ok(())
}

#[derive(Serialize)]
struct Line<'a> {
    set: &'a str,
    solver: &'a str,
    limit: usize,
    threads: usize,
    simd: &'a str,
    puzzles: usize,
    ns_per_puzzle: f64,
    /// The other crate does not report it.
    guesses_per_puzzle: Option<f64>,
    checksum: String,
}

/// The number of all solutions up to the limit, and of guesses.
type Found = (u64, Option<u64>);

fn number<G>(verdict: &Verdict<G>) -> u64 {
    match verdict {
        Verdict::None => 0,
        Verdict::Unique(_) => 1,
        Verdict::Many(..) => 2,
    }
}

/// Solutions are passed to a callback one by one, as by the other crate, and not kept.
fn batch(puzzles: &[Puzzle9], limit: usize) -> Found {
    let mut solver = Solver::new();
    let mut found = 0;
    match limit {
        1 => solver.first_each(puzzles, |_, first| {
            found += u64::from(black_box(first).is_some());
        }),
        _ => solver.solve_each(puzzles, |_, verdict| {
            found += number(&black_box(verdict));
        }),
    }
    (found, Some(solver.statistics().guesses))
}

fn single(puzzles: &[Puzzle9], limit: usize) -> Found {
    let mut solver = Solver::new();
    let one = |puzzle: &Puzzle9| match limit {
        1 => u64::from(black_box(solver.first(puzzle)).is_some()),
        _ => number(&black_box(solver.solve(puzzle))),
    };
    let found = puzzles.iter().map(one).sum();
    (found, Some(solver.statistics().guesses))
}

/// The other crate, which also returns the solutions themselves.
fn other(puzzles: &[Sudoku], limit: usize) -> u64 {
    let found = |puzzle: &Sudoku| black_box(puzzle.solutions_up_to(limit)).len() as u64;
    puzzles.iter().map(found).sum()
}
