//! `cargo xtask endurance`: the long comparisons, from the command line.

use std::fs;
use std::process::ExitCode;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use wholemeal_endurance::chunks::Run;
use wholemeal_endurance::{boards, large, proofs, puzzles, sizes};

const HELP: &str = "\
usage: wholemeal-endurance puzzles|boards|sizes|proofs NUMBER [SEED]
       wholemeal-endurance large FILE [SECONDS [PART]]

puzzles  generates NUMBER puzzles and solves each with several engines
boards   compares the engines with exact cover on NUMBER random 9x9 boards
sizes    the same for boards from 4x4 to 16x16
proofs   proves NUMBER random boards, verifies the proofs and compares them with exact cover
large    solves the boards of a table whose names contain PART, in at most SECONDS
         (60) of CPU time each, and compares the verdicts with the table";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    if let ["large", file, ref limits @ ..] = args[..] {
        return solve_large(file, limits);
    }
    let (what, number, seed) = match args[..] {
        [what, number] => (what, number.parse(), Ok(1)),
        [what, number, seed] => (what, number.parse(), seed.parse()),
        _ => return usage(),
    };
    let (Ok(boards), Ok(seed)) = (number, seed) else {
        return usage();
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let run = Run {
        boards,
        seed,
        threads,
    };
    let start = Instant::now();
    let progress = reporter(boards);
    let result = match what {
        "puzzles" => puzzles::compare(run, progress),
        "boards" => boards::compare(run, progress),
        "sizes" => sizes::compare(run, progress),
        "proofs" => proofs::compare(run, progress),
        _ => return usage(),
    };
    match result {
        Ok(tally) => {
            println!("{tally}");
            println!("no difference in {:.0} s", start.elapsed().as_secs_f64());
            ExitCode::SUCCESS
        }
        Err(difference) => {
            eprintln!("error: {difference}");
            ExitCode::FAILURE
        }
    }
}

fn solve_large(file: &str, limits: &[&str]) -> ExitCode {
    let seconds = limits.first().map_or(Ok(60.0), |seconds| seconds.parse());
    let (Ok(seconds), part) = (seconds, limits.get(1).unwrap_or(&"")) else {
        return usage();
    };
    let table = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"));
    let report = |line: &str| println!("{line}");
    match table.and_then(|table| large::compare(&table, part, seconds, report)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(difference) => {
            eprintln!("error: {difference}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> ExitCode {
    eprintln!("{HELP}");
    ExitCode::from(2)
}

/// Prints the number of finished boards, at most twice a minute.
fn reporter(boards: u64) -> impl Fn(u64) + Sync {
    let last = Mutex::new(Instant::now());
    move |done| {
        let Ok(mut last) = last.lock() else { return };
        if last.elapsed() >= Duration::from_secs(30) {
            *last = Instant::now();
            eprintln!("{done} of {boards}");
        }
    }
}
