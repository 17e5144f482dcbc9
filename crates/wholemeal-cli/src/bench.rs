//! `wholemeal bench`

use std::io::Write;
use std::time::{Duration, Instant};

use rayon::prelude::*;
use serde::Serialize;
use wholemeal::pearl::{Meter, Stage};
use wholemeal::{Full, Grid, Nine, Shape, Simd, Solver, Statistics, Verdict, rules, to_matrix};

use crate::args::{BenchArgs, Engine, InputArgs, ReadingArgs};
use crate::exit::{Exit, Failure, complain};
use crate::{input, interrupt};

/// How many boards a thread takes at a time.
const SHARE: usize = 2048;

/// A file of puzzles.
struct Set {
    name: String,
    grids: Vec<Grid>,
    nines: Vec<Nine>,
}

/// What one round over a set gave.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Round {
    guesses: u64,
    without_guess: u64,
    checksum: u64,
}

/// What one share of a set gave. It is hashed when the clock has stopped.
/// Its memory is used again in the next round.
#[derive(Default)]
struct Answers {
    verdicts: Vec<Verdict<Full>>,
    firsts: Vec<Option<Full>>,
    pearl: Vec<(Vec<Vec<u8>>, u64)>,
    work: Statistics,
}

pub(crate) fn run(args: &BenchArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    let sets = args
        .files
        .iter()
        .map(|file| read(file))
        .collect::<Result<Vec<_>, _>>()?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.engine_args.threads.max(1))
        .build()
        .map_err(|error| Failure::Usage(format!("cannot start threads: {error}")))?;
    let mut answers: Vec<Vec<Answers>> = sets.iter().map(Set::answers).collect();
    let mut times = vec![Vec::new(); sets.len()];
    let mut rounds = vec![Round::default(); sets.len()];
    for round in 0..args.rounds {
        // Interleaved: what disturbs one set disturbs all.
        for (i, set) in sets.iter().enumerate() {
            if interrupt::asked() {
                return Ok(Exit::Interrupted);
            }
            let start = Instant::now();
            pool.install(|| solve(args, set, &mut answers[i]));
            times[i].push(start.elapsed());
            let done = answers[i].iter().map(summary).fold(Round::default(), add);
            if round > 0 && done.checksum != rounds[i].checksum {
                return Err(Failure::Clash(format!("{}: two rounds differ", set.name)));
            }
            rounds[i] = done;
        }
    }
    if !args.writing.is_json() {
        write_header(out, args)?;
    }
    for ((set, times), round) in sets.iter().zip(&times).zip(&rounds) {
        let line = line(args, set, times, *round);
        if args.writing.is_json() {
            crate::record::json_line(out, &line)?;
        } else {
            write_row(out, &line)?;
        }
    }
    Ok(Exit::Done)
}

fn read(file: &str) -> Result<Set, Failure> {
    let args = InputArgs {
        inputs: vec![file.to_owned()],
        shape: None,
        reading: ReadingArgs::default(),
    };
    let (mut grids, _) = input::all_boards(&args)?;
    let all = grids.len();
    grids.retain(|grid| grid.shape() == Shape::NINE);
    if grids.len() < all {
        complain(&format!(
            "note: {file}: only its {} boards of 9x9 are taken",
            grids.len()
        ));
    }
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file).to_owned();
    let nines = grids.iter().filter_map(Nine::from_grid).collect();
    Ok(Set { name, grids, nines })
}

impl Set {
    /// Room for the answers of each share.
    fn answers(&self) -> Vec<Answers> {
        let shares = self.nines.chunks(SHARE);
        shares.map(|_| Answers::default()).collect()
    }
}

/// One round over a set, share by share.
fn solve(args: &BenchArgs, set: &Set, answers: &mut [Answers]) {
    let (simd, limit) = (args.engine_args.simd(), args.limit);
    let nines = set.nines.par_chunks(SHARE).zip(answers.par_iter_mut());
    match args.engine {
        Engine::Batch => nines.for_each(|(share, answers)| batch(simd, limit, share, answers)),
        Engine::Single => nines.for_each(|(share, answers)| single(simd, limit, share, answers)),
        Engine::Pearl => {
            let grids = set.grids.par_chunks(SHARE).zip(answers.par_iter_mut());
            grids.for_each(|(share, answers)| answers.pearl = pearl(limit, share));
        }
    }
}

fn add(a: Round, b: Round) -> Round {
    Round {
        guesses: a.guesses + b.guesses,
        without_guess: a.without_guess + b.without_guess,
        checksum: a.checksum.wrapping_add(b.checksum),
    }
}

fn batch(simd: Simd, limit: u64, puzzles: &[Nine], answers: &mut Answers) {
    let mut solver = Solver::with_simd(simd);
    if limit == 1 {
        answers.firsts.resize(puzzles.len(), None);
        solver.first_each(puzzles, |id, first| answers.firsts[id] = first.copied());
    } else {
        answers.verdicts.resize(puzzles.len(), Verdict::None);
        solver.solve_each(puzzles, |id, verdict| {
            answers.verdicts[id] = verdict.map(|&full| full);
        });
    }
    answers.work = solver.statistics();
}

/// Each puzzle by a call of its own.
fn single(simd: Simd, limit: u64, puzzles: &[Nine], answers: &mut Answers) {
    let mut solver = Solver::with_simd(simd);
    answers.firsts.clear();
    answers.verdicts.clear();
    if limit == 1 {
        let firsts = puzzles.iter().map(|puzzle| solver.first(puzzle));
        answers.firsts.extend(firsts);
    } else {
        let verdicts = puzzles.iter().map(|puzzle| solver.solve(puzzle));
        answers.verdicts.extend(verdicts);
    }
    answers.work = solver.statistics();
}

fn pearl(limit: u64, puzzles: &[Grid]) -> Vec<(Vec<Vec<u8>>, u64)> {
    let solve = |grid: &Grid| {
        let (rules, meter) = (rules(grid.shape()), Meter::unlimited());
        let found = Stage::Best.solve(&rules, &to_matrix(grid), &meter);
        let found = found
            .take(limit as usize)
            .map(|rows| rows.concat())
            .collect();
        (found, meter.report().guesses)
    };
    puzzles.iter().map(solve).collect()
}

/// What a share says of its set. Of the three lists two are empty.
fn summary(answers: &Answers) -> Round {
    let verdicts = answers.verdicts.iter().map(hash_of_verdict);
    let firsts = answers.firsts.iter().map(|first| hash(first.as_ref(), 1));
    let pearl = answers.pearl.iter().map(|(found, _)| match &found[..] {
        [one] => hash_of(one, 1),
        many => hash_of(&[], many.len() as u64),
    });
    let hashes = verdicts.chain(firsts).chain(pearl);
    let by_pearl = |wanted: fn(u64) -> u64| -> u64 {
        let guesses = answers.pearl.iter().map(|&(_, guesses)| wanted(guesses));
        guesses.sum()
    };
    Round {
        guesses: answers.work.guesses + by_pearl(|guesses| guesses),
        without_guess: answers.work.without_guess + by_pearl(|guesses| u64::from(guesses == 0)),
        checksum: hashes.fold(0, u64::wrapping_add),
    }
}

/// The only solution, or how many there are: what all engines agree on.
fn hash_of_verdict(verdict: &Verdict<Full>) -> u64 {
    match verdict {
        Verdict::None => hash(None, 0),
        Verdict::Unique(one) => hash(Some(one), 1),
        Verdict::Many(..) => hash(None, 2),
    }
}

fn hash(solution: Option<&Full>, found: u64) -> u64 {
    match solution {
        Some(full) => hash_of(full.digits(), found),
        None => hash_of(&[], found),
    }
}

/// FNV-1a.
fn hash_of(digits: &[u8], found: u64) -> u64 {
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    digits.iter().fold(0xcbf2_9ce4_8422_2325 ^ found, step)
}

#[derive(Serialize)]
struct Line<'a> {
    set: &'a str,
    solver: &'a str,
    limit: u64,
    threads: usize,
    simd: &'a str,
    puzzles: usize,
    ns_per_puzzle: f64,
    /// How much longer the slowest round took than the fastest, in percent.
    spread: f64,
    percent_without_guess: f64,
    guesses_per_puzzle: f64,
    checksum: String,
}

fn line<'a>(args: &BenchArgs, set: &'a Set, times: &[Duration], round: Round) -> Line<'a> {
    let puzzles = set.nines.len();
    let (fastest, slowest) = (times.iter().min(), times.iter().max());
    let seconds = |time: Option<&Duration>| time.map_or(0.0, Duration::as_secs_f64);
    let per_puzzle = |n: u64| n as f64 / puzzles.max(1) as f64;
    Line {
        set: &set.name,
        solver: match args.engine {
            Engine::Batch => "wholemeal-batch",
            Engine::Single => "wholemeal-single",
            Engine::Pearl => "wholemeal-pearl",
        },
        limit: args.limit,
        threads: args.engine_args.threads.max(1),
        simd: args.engine_args.simd().name(),
        puzzles,
        ns_per_puzzle: seconds(fastest) * 1e9 / puzzles.max(1) as f64,
        spread: 100.0 * (seconds(slowest) / seconds(fastest) - 1.0),
        percent_without_guess: 100.0 * per_puzzle(round.without_guess),
        guesses_per_puzzle: per_puzzle(round.guesses),
        checksum: format!("{:016x}", round.checksum),
    }
}

fn write_header(out: &mut impl Write, args: &BenchArgs) -> Result<(), Failure> {
    let (version, os, arch) = (
        env!("CARGO_PKG_VERSION"),
        std::env::consts::OS,
        std::env::consts::ARCH,
    );
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let (simd, threads) = (args.engine_args.simd(), args.engine_args.threads.max(1));
    writeln!(out, "wholemeal {version} on {os} {arch}, {cores} cores")?;
    writeln!(
        out,
        "engine {:?}, {simd}, {threads} thread(s), limit {}, fastest of {} rounds\n",
        args.engine, args.limit, args.rounds
    )?;
    writeln!(
        out,
        "{:<22} {:>8} {:>10} {:>11} {:>6} {:>8} {:>6}",
        "set", "puzzles", "ns each", "each second", "easy", "guesses", "spread"
    )?;
    Ok(())
}

fn write_row(out: &mut impl Write, line: &Line<'_>) -> Result<(), Failure> {
    let name: String = line.set.chars().take(22).collect();
    writeln!(
        out,
        "{name:<22} {:>8} {:>10.0} {:>11.0} {:>5.1}% {:>8.2} {:>5.0}%  {}",
        line.puzzles,
        line.ns_per_puzzle,
        1e9 / line.ns_per_puzzle,
        line.percent_without_guess,
        line.guesses_per_puzzle,
        line.spread,
        line.checksum
    )?;
    Ok(())
}
