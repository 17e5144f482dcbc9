//! Wholemeal beside the `sudoku` crate: the same puzzles, in the same process, in
//! interleaved rounds, with the same answers.
//!
//! `wholemeal-bench [--json] [--limit 1|2] [--rounds N] FILE...` measures files of
//! one puzzle a line; `--together FILE,FILE` makes one set of several; `--made FILE`
//! adds two sets made from a file of puzzles with one solution: easy ones with 35
//! clues, and ones without a solution.

mod made;

use std::hint::black_box;
use std::time::{Duration, Instant};
use std::{env, fs, process};

use serde::Serialize;
use sudoku::Sudoku;
use wholemeal::{Nine, Simd, Solver, Verdict};

/// What is measured.
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

/// Puzzles in both forms.
struct Set {
    name: String,
    nines: Vec<Nine>,
    sudokus: Vec<Sudoku>,
}

impl Set {
    fn new(name: &str, lines: &[String]) -> Set {
        let nine = |line: &String| Nine::from_line(line.as_bytes());
        let sudoku = |line: &String| Sudoku::from_str_line(line).ok();
        Set {
            name: name.to_owned(),
            nines: lines.iter().filter_map(nine).collect(),
            sudokus: lines.iter().filter_map(sudoku).collect(),
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
            "--limit" => options.limit = number()?,
            "--rounds" => options.rounds = number()?,
            "--made" => {
                let lines = lines(&args.next().ok_or("a file is missing")?)?;
                options
                    .sets
                    .push(Set::new("easy, 35 clues (made)", &made::easy(&lines)));
                options.sets.push(Set::new(
                    "no solution (made)",
                    &made::without_solution(&lines),
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

/// The puzzles of a file: the first 81 characters of lines that have as many.
fn lines(file: &str) -> Result<Vec<String>, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let puzzle = |line: &str| {
        let puzzle = line.get(..81)?;
        Nine::from_line(puzzle.as_bytes()).map(|_| puzzle.to_owned())
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

/// The number of solutions of every puzzle, up to the limit.
type Found = Vec<usize>;

fn measure(set: &Set, options: &Options) -> Result<(), String> {
    let limit = options.limit;
    // Long enough that a clock can see it.
    let repeat = (20_000 / set.nines.len().max(1)).max(1);
    let mut times = [Duration::MAX; 3];
    let mut answers: [Found; 3] = Default::default();
    let mut guesses = 0;
    for _ in 0..options.rounds {
        for (solver, time) in times.iter_mut().enumerate() {
            let start = Instant::now();
            for _ in 0..repeat {
                (answers[solver], guesses) = match solver {
                    0 => batch(&set.nines, limit),
                    1 => (single(&set.nines, limit), guesses),
                    _ => (other(&set.sudokus, limit), guesses),
                };
            }
            *time = (*time).min(start.elapsed() / repeat as u32);
        }
    }
    if answers[0] != answers[2] || answers[1] != answers[2] {
        return Err(format!("{}: the answers differ", set.name));
    }
    let puzzles = set.nines.len().max(1) as f64;
    let each = times.map(|time| time.as_nanos() as f64 / puzzles);
    if options.json {
        let checksum = checksum(&answers[0]);
        for (solver, ns) in SOLVERS.iter().zip(each) {
            let line = Line {
                set: &set.name,
                solver,
                limit,
                threads: 1,
                simd: Simd::best().name(),
                puzzles: set.nines.len(),
                ns_per_puzzle: ns,
                guesses_per_puzzle: (*solver == SOLVERS[0]).then_some(guesses as f64 / puzzles),
                checksum: &checksum,
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
            guesses as f64 / puzzles
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
    guesses_per_puzzle: Option<f64>,
    checksum: &'a str,
}

/// FNV-1a of the numbers of solutions, which were compared one by one.
fn checksum(found: &[usize]) -> String {
    let step = |hash: u64, &n: &usize| (hash ^ n as u64).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", found.iter().fold(0xcbf2_9ce4_8422_2325, step))
}

fn number<G>(verdict: &Verdict<G>) -> usize {
    match verdict {
        Verdict::None => 0,
        Verdict::Unique(_) => 1,
        Verdict::Many(..) => 2,
    }
}

/// Solutions are handed over one by one, as by the other crate; nobody keeps them.
fn batch(puzzles: &[Nine], limit: usize) -> (Found, u64) {
    let mut solver = Solver::new();
    let mut found = vec![0; puzzles.len()];
    match limit {
        1 => solver.first_each(puzzles, |id, first| {
            found[id] = black_box(first).iter().count();
        }),
        _ => solver.solve_each(puzzles, |id, verdict| {
            found[id] = number(&black_box(verdict));
        }),
    }
    (found, solver.statistics().guesses)
}

fn single(puzzles: &[Nine], limit: usize) -> Found {
    let mut solver = Solver::new();
    let mut one = |puzzle: &Nine| match limit {
        1 => black_box(solver.first(puzzle)).iter().count(),
        _ => number(&black_box(solver.solve(puzzle))),
    };
    puzzles.iter().map(&mut one).collect()
}

/// The other crate, asked for the solutions themselves as ours is.
fn other(puzzles: &[Sudoku], limit: usize) -> Found {
    puzzles
        .iter()
        .map(|puzzle| black_box(puzzle.solutions_up_to(limit)).len())
        .collect()
}
