//! Compares canonical forms of Wholemeal and the `sudoku` crate: the same boards, in the same process,
//! in interleaved rounds. Answers are compared where both have one.
//!
//! `canonical [--rounds N] [FILE...]`: files of lines of 81 characters.

use std::time::{Duration, Instant};
use std::{env, fs, process};

use sudoku::Sudoku;
use wholemeal::symmetry::{Canonizer, Form};
use wholemeal::{Grid, Verdict};

fn main() {
    if let Err(why) = run() {
        eprintln!("error: {why}");
        process::exit(2);
    }
}

/// Puzzles with one solution, and their solutions.
struct Set {
    name: String,
    puzzles: Vec<[u8; 81]>,
    solutions: Vec<[u8; 81]>,
}

/// A way to get canonical forms: its name, its boards, and the work for a board, which returns a
/// checksum of the form.
struct Way<'a> {
    name: &'static str,
    boards: &'a [[u8; 81]],
    work: Box<dyn FnMut(usize) -> u64 + 'a>,
    times: Vec<Duration>,
    checksum: u64,
}

fn run() -> Result<(), String> {
    let mut rounds = 5;
    let mut files = Vec::new();
    let mut args = env::args().skip(1);
    while let Some(arg) = args.next() {
        if arg == "--rounds" {
            let value = args.next().ok_or("--rounds needs a value")?;
            rounds = value
                .parse()
                .map_err(|_| format!("{value} is not a number"))?;
        } else {
            files.push(arg);
        }
    }
    println!("| set | boards | way | ns per board | boards per second | ratio to `sudoku` |");
    println!("|---|---|---|---|---|---|");
    for file in files {
        let set = read(&file)?;
        compare(&set)?;
        measure(&set, rounds);
    }
    Ok(())
}

fn read(file: &str) -> Result<Set, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let grids = text
        .lines()
        .filter_map(|line| line.get(..81)?.parse::<Grid>().ok());
    let mut set = Set {
        name: file.rsplit('/').next().unwrap_or(file).to_owned(),
        puzzles: Vec::new(),
        solutions: Vec::new(),
    };
    for grid in grids {
        if let Verdict::Unique(solution) = wholemeal::solve(&grid) {
            set.puzzles.push(cells(&grid));
            set.solutions.push(cells(&solution));
        }
    }
    Ok(set)
}

fn cells(grid: &Grid) -> [u8; 81] {
    let mut cells = [0; 81];
    for (cell, digit) in cells.iter_mut().zip(grid.cells()) {
        *cell = digit.map_or(0, |digit| digit.get());
    }
    cells
}

fn theirs(cells: &[u8; 81]) -> Result<Sudoku, String> {
    Sudoku::from_bytes(*cells).map_err(|error| error.to_string())
}

/// Compares the forms and the automorphisms of all boards.
fn compare(set: &Set) -> Result<(), String> {
    let mut canonizer = Canonizer::new();
    for (puzzle, solution) in set.puzzles.iter().zip(&set.solutions) {
        let (form, automorphisms) = theirs(solution)?.canonicalized().ok_or("no form")?;
        let ours = canonizer.canonical(solution, Form::Min).ok_or("no form")?;
        if form.to_bytes() != ours.cells || automorphisms != ours.automorphisms as usize {
            return Err(format!("the forms of the solution {solution:?} differ"));
        }
        let (form, automorphisms) = theirs(puzzle)?.canonicalized().ok_or("no form")?;
        let ours = canonizer.canonical_by_solution(solution, puzzle, Form::Min);
        let ours = ours.ok_or("no form")?;
        // With one automorphism of the solution grid the puzzle is moved in one way only.
        if automorphisms == 1 && form.to_bytes() != ours.cells {
            return Err(format!("the forms of the puzzle {puzzle:?} differ"));
        }
    }
    Ok(())
}

fn checksum(cells: &[u8; 81]) -> u64 {
    cells.iter().fold(0, |sum: u64, &cell| {
        sum.wrapping_mul(31).wrapping_add(cell.into())
    })
}

fn measure(set: &Set, rounds: usize) {
    let (puzzles, solutions) = (&set.puzzles[..], &set.solutions[..]);
    let theirs_of = |boards: &[[u8; 81]]| -> Vec<Sudoku> {
        boards
            .iter()
            .filter_map(|board| theirs(board).ok())
            .collect()
    };
    let (their_puzzles, their_solutions) = (theirs_of(puzzles), theirs_of(solutions));
    let (mut a, mut b, mut c) = (Canonizer::new(), Canonizer::new(), Canonizer::new());
    let of_theirs = |board: &Sudoku| {
        board
            .canonicalized()
            .map(|(form, _)| checksum(&form.to_bytes()))
    };
    let mut ways = [
        Way::new("solution grids, `sudoku`", solutions, |i| {
            of_theirs(&their_solutions[i]).unwrap_or_default()
        }),
        Way::new("solution grids", solutions, |i| {
            a.canonical(&solutions[i], Form::Min)
                .map_or(0, |form| checksum(&form.cells))
        }),
        Way::new(
            "puzzles by solution, with solving, `sudoku`",
            puzzles,
            |i| of_theirs(&their_puzzles[i]).unwrap_or_default(),
        ),
        Way::new("puzzles by solution, without solving", puzzles, |i| {
            let form = b.canonical_by_solution(&solutions[i], &puzzles[i], Form::Min);
            form.map_or(0, |form| checksum(&form.cells))
        }),
        Way::new("puzzles, row-minlex", puzzles, |i| {
            c.canonical(&puzzles[i], Form::Min)
                .map_or(0, |form| checksum(&form.cells))
        }),
    ];
    for _ in 0..rounds {
        ways.iter_mut().for_each(Way::round);
    }
    // The crate does not have the last form.
    let base = [Some(0), Some(0), Some(2), Some(2), None];
    let base = base.map(|i: Option<usize>| i.map(|i| ways[i].nanoseconds()));
    for (way, base) in ways.iter().zip(base) {
        let time = way.nanoseconds();
        let ratio = base.map_or(String::new(), |base| format!("{:.1}", base / time));
        println!(
            "| {} | {} | {} | {:.0} | {:.0} | {} |",
            set.name,
            set.puzzles.len(),
            way.name,
            time,
            1e9 / time,
            ratio
        );
    }
}

impl<'a> Way<'a> {
    fn new(
        name: &'static str,
        boards: &'a [[u8; 81]],
        work: impl FnMut(usize) -> u64 + 'a,
    ) -> Way<'a> {
        Way {
            name,
            boards,
            work: Box::new(work),
            times: Vec::new(),
            checksum: 0,
        }
    }

    fn round(&mut self) {
        let start = Instant::now();
        let sum = (0..self.boards.len()).fold(0, |sum: u64, i| sum.wrapping_add((self.work)(i)));
        self.times.push(start.elapsed());
        assert!(self.checksum == 0 || self.checksum == sum);
        self.checksum = sum;
    }

    /// The time of the fastest round, per board.
    fn nanoseconds(&self) -> f64 {
        let fastest = self.times.iter().min().copied().unwrap_or_default();
        fastest.as_nanos() as f64 / self.boards.len().max(1) as f64
    }
}
