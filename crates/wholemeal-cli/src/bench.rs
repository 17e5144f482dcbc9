//! `wholemeal bench`

use std::io::Write;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use rayon::ThreadPool;
use serde::Serialize;
use wholemeal::pearl::{Budget, Meter, Stage};
use wholemeal::pearl_bridge::{rules, to_matrix};
use wholemeal::{Checksum, Grid, Puzzle9, Shape, Solution9, Solver, Verdict};

use crate::args::{BenchArgs, Engine, InputArgs, ReadingArgs};
use crate::budget::Spending;
use crate::exit::{Exit, Failure, eprint_line, plural, print_note};
use crate::output::write_json_line;
use crate::puzzle9::{has_own_candidates, to_puzzle9};
use crate::{input, interrupt, workers};

/// Rounds are repeated until there are this many and this time has passed,
const ENOUGH_ROUNDS: usize = 5;
const ENOUGH_TIME: Duration = Duration::from_secs(2);

/// or until two rounds have taken this long (slow engines), or until there are this many
/// rounds (small sets).
const TOO_LONG: Duration = Duration::from_secs(20);
const MANY_ROUNDS: usize = 2000;

/// The smallest batch, apart from the last: some lanes are idle for the last puzzles of a
/// batch.
const MIN_BATCH: usize = 128;

/// A file of puzzles in the form that the engine reads, divided into batches.
struct Set {
    name: String,
    grids: Vec<Grid>,
    nines: Vec<Puzzle9>,
    batches: Vec<Range<usize>>,
}

/// The result of one round over a set.
#[derive(Clone, Copy, Default)]
struct Round {
    guesses: u64,
    without_guess: u64,
    checksum: Checksum,
}

/// The times of all rounds over a set, and the result of the last.
#[derive(Default)]
struct Rounds {
    times: Vec<Duration>,
    last: Round,
}

impl Rounds {
    /// Returns `true` if there are as many as requested, or enough for a reliable result.
    fn are_enough(&self, requested: Option<u32>) -> bool {
        let rounds = self.times.len();
        if let Some(requested) = requested {
            return rounds >= requested as usize;
        }
        let time = self.times.iter().sum::<Duration>();
        rounds >= ENOUGH_ROUNDS && time >= ENOUGH_TIME
            || rounds >= 2 && time >= TOO_LONG
            || rounds >= MANY_ROUNDS
    }
}

pub(crate) fn run(args: &BenchArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    let sets = args
        .files
        .iter()
        .map(|file| interrupt::abandonable(|| read(file, args)))
        .collect::<Result<Vec<_>, _>>()?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads())
        .build()
        .map_err(|error| Failure::Message(format!("cannot start threads: {error}")))?;
    if !args.output.is_json() {
        write_header(out, args)?;
    }
    let (all, end) = measure(args, &sets, &pool)?;
    for (set, rounds) in sets.iter().zip(&all) {
        if rounds.times.is_empty() {
            print_note(&format!("{}: no round was completed", set.name));
            continue;
        }
        let row = row(args, set, rounds);
        if args.output.is_json() {
            write_json_line(out, &row)?;
        } else {
            write_row(out, &row)?;
        }
    }
    Ok(end)
}

/// Runs rounds over all sets until there are enough or the budget is spent.
fn measure(
    args: &BenchArgs,
    sets: &[Set],
    pool: &ThreadPool,
) -> Result<(Vec<Rounds>, Exit), Failure> {
    let spending = args.budget.limit().start();
    let mut left = spending.work();
    let mut all: Vec<Rounds> = sets.iter().map(|_| Rounds::default()).collect();
    while !all.iter().all(|rounds| rounds.are_enough(args.rounds)) {
        // Interleaved, so that a disturbance affects all sets.
        for (set, rounds) in sets.iter().zip(&mut all) {
            if rounds.are_enough(args.rounds) {
                continue;
            }
            let start = Instant::now();
            let round = (left > 0).then(|| solve(args, set, pool, &spending));
            let Some(round) = round.flatten() else {
                let count = all.iter().map(|rounds| rounds.times.len()).sum();
                let (reason, count) = (spending.reason(), plural(count, "round"));
                eprint_line(&format!("{reason}: stopped after {count}"));
                return Ok((all, spending.exit()));
            };
            let time = start.elapsed();
            left -= 1;
            if !rounds.times.is_empty() && round.checksum != rounds.last.checksum {
                return Err(Failure::Outcome(format!(
                    "{}: two rounds have different checksums",
                    set.name
                )));
            }
            rounds.times.push(time);
            rounds.last = round;
        }
    }
    Ok((all, Exit::Done))
}

fn read(file: &str, bench: &BenchArgs) -> Result<Set, Failure> {
    let args = InputArgs {
        inputs: vec![file.to_owned()],
        shape: None,
        reading: ReadingArgs::default(),
    };
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file).to_owned();
    let (mut grids, mut nines, mut all) = (Vec::new(), Vec::new(), 0);
    input::for_each_puzzle(input::open(&args)?, |puzzle| {
        all += 1;
        if bench.engine == Engine::Pearl {
            // The pearl derives its candidates from the digits, so other candidates are not
            // supported.
            let own = has_own_candidates(&puzzle);
            grids.extend((puzzle.shape() == Shape::NINE && !own).then(|| puzzle.board()));
        } else {
            nines.extend(to_puzzle9(&puzzle));
        }
        Ok(true)
    })?;
    let usable = grids.len().max(nines.len());
    match all {
        0 => return Err(input::no_puzzle_error()),
        _ if usable < all => print_note(&format!(
            "{file}: only {usable} of its {all} boards can be used"
        )),
        _ => {}
    }
    let least = match bench.engine {
        // A single thread needs no division.
        Engine::Batch if bench.threads() == 1 => usable,
        Engine::Batch => MIN_BATCH,
        Engine::Single | Engine::Pearl => 1,
    };
    Ok(Set {
        name,
        grids,
        nines,
        batches: batches(usable, least, bench.threads()),
    })
}

impl Set {
    fn puzzles(&self) -> usize {
        self.batches.last().map_or(0, |last| last.end)
    }
}

/// Divides puzzles into batches: large ones first, smaller ones later, so that all threads
/// end at about the same time.
fn batches(puzzles: usize, least: usize, threads: usize) -> Vec<Range<usize>> {
    let mut batches = Vec::new();
    let mut start = 0;
    while start < puzzles {
        let size = ((puzzles - start) / (4 * threads)).max(least);
        let end = puzzles.min(start + size);
        batches.push(start..end);
        start = end;
    }
    batches
}

/// One round over a set; `None` if it was stopped.
fn solve(args: &BenchArgs, set: &Set, pool: &ThreadPool, spending: &Spending) -> Option<Round> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut worker = Worker::new(args, spending);
        while let Some(batch) = set.batches.get(next.fetch_add(1, Ordering::Relaxed)) {
            match args.engine {
                _ if worker.stopped => break,
                Engine::Batch => worker.batch(&set.nines[batch.clone()]),
                Engine::Single => worker.single(&set.nines[batch.clone()]),
                Engine::Pearl => worker.pearl(&set.grids[batch.clone()]),
            }
        }
        worker.round()
    };
    // Waking a thread takes longer than solving a small set.
    if pool.current_num_threads() == 1 {
        return work();
    }
    let rounds: Option<Vec<Round>> = pool.broadcast(|_| work()).into_iter().collect();
    Some(rounds?.into_iter().fold(Round::default(), add))
}

fn add(mut a: Round, b: Round) -> Round {
    a.guesses += b.guesses;
    a.without_guess += b.without_guess;
    a.checksum.merge(b.checksum);
    a
}

/// A thread and its results. Answers are hashed at once, not kept: a page fault takes longer
/// than the hash.
struct Worker<'a> {
    limit: u64,
    spending: &'a Spending,
    /// Whether a batch was stopped before its end.
    stopped: bool,
    solver: Solver,
    by_pearl: Round,
    checksum: Checksum,
}

impl<'a> Worker<'a> {
    fn new(args: &BenchArgs, spending: &'a Spending) -> Worker<'a> {
        Worker {
            limit: args.limit,
            spending,
            stopped: false,
            solver: Solver::with_simd(args.simd.instruction_set()),
            by_pearl: Round::default(),
            checksum: Checksum::default(),
        }
    }

    fn batch(&mut self, puzzles: &[Puzzle9]) {
        let (checksum, spending) = (&mut self.checksum, self.spending);
        let stop = || spending.is_over();
        let all = if self.limit == 1 {
            let answer = |_, first: Option<&Solution9>| checksum.add(&only(first));
            self.solver.first_each_until(puzzles, &stop, answer)
        } else {
            let answer =
                |_, verdict: Verdict<&Solution9>| checksum.add(&verdict.map(Solution9::digits));
            self.solver.solve_each_until(puzzles, &stop, answer)
        };
        self.stopped |= !all;
    }

    /// Solves each puzzle with a separate call.
    fn single(&mut self, puzzles: &[Puzzle9]) {
        for puzzle in puzzles {
            if self.spending.is_over() {
                self.stopped = true;
                return;
            }
            if self.limit == 1 {
                let first = self.solver.first(puzzle);
                self.checksum.add(&only(first.as_ref()));
            } else {
                let verdict = self.solver.solve(puzzle);
                self.checksum.add(&verdict.as_ref().map(Solution9::digits));
            }
        }
    }

    fn pearl(&mut self, puzzles: &[Grid]) {
        for grid in puzzles {
            let (rules, spending) = (rules(grid.shape()), self.spending);
            let stop = || spending.is_over();
            let meter = Meter::new(Budget {
                stop: &stop,
                ..Budget::unlimited()
            });
            let found = Stage::Best.solve(&rules, &to_matrix(grid), &meter);
            let found = found.take(self.limit as usize).map(|rows| rows.concat());
            let found: Vec<Vec<u8>> = found.collect();
            let digits = |i: usize| found.get(i).and_then(|digits| digits[..].try_into().ok());
            self.checksum.add(&match (digits(0), digits(1)) {
                (Some(one), Some(other)) => Verdict::Many(one, other),
                (Some(one), None) => Verdict::Unique(one),
                (None, _) => Verdict::None,
            });
            let report = meter.report();
            if report.stopped {
                self.stopped = true;
                return;
            }
            let guesses = report.guesses;
            self.by_pearl.guesses += guesses;
            self.by_pearl.without_guess += u64::from(guesses == 0);
        }
    }

    fn round(self) -> Option<Round> {
        let work = self.solver.statistics();
        (!self.stopped).then_some(Round {
            guesses: work.guesses + self.by_pearl.guesses,
            without_guess: work.without_guess + self.by_pearl.without_guess,
            checksum: self.checksum,
        })
    }
}

/// With limit 1 the first solution is treated as the only one.
fn only(first: Option<&Solution9>) -> Verdict<&[u8; 81]> {
    first.map_or(Verdict::None, |first| Verdict::Unique(first.digits()))
}

#[derive(Serialize)]
struct BenchRow<'a> {
    set: &'a str,
    solver: &'a str,
    limit: u64,
    threads: usize,
    simd: &'a str,
    puzzles: usize,
    rounds: usize,
    /// In the fastest round.
    ns_per_puzzle: f64,
    /// The difference between the median round and the fastest, in percent.
    spread: f64,
    percent_without_guess: f64,
    guesses_per_puzzle: f64,
    checksum: String,
}

fn row<'a>(args: &BenchArgs, set: &'a Set, rounds: &Rounds) -> BenchRow<'a> {
    let puzzles = set.puzzles();
    let mut times = rounds.times.clone();
    times.sort();
    let seconds = |round: usize| times.get(round).map_or(0.0, Duration::as_secs_f64);
    let (fastest, middle) = (seconds(0), seconds(times.len() / 2));
    let per_puzzle = |n: u64| n as f64 / puzzles.max(1) as f64;
    BenchRow {
        set: &set.name,
        solver: match args.engine {
            Engine::Batch => "wholemeal-batch",
            Engine::Single => "wholemeal-single",
            Engine::Pearl => "wholemeal-pearl",
        },
        limit: args.limit,
        threads: args.threads(),
        simd: args.simd.instruction_set().name(),
        puzzles,
        rounds: times.len(),
        ns_per_puzzle: fastest * 1e9 / puzzles.max(1) as f64,
        spread: 100.0 * (middle / fastest - 1.0),
        percent_without_guess: 100.0 * per_puzzle(rounds.last.without_guess),
        guesses_per_puzzle: per_puzzle(rounds.last.guesses),
        checksum: rounds.last.checksum.to_string(),
    }
}

/// The name of the processor, or of its architecture if the system does not provide it.
fn processor() -> String {
    let facts = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let mut lines = facts.lines().filter_map(|line| line.split_once(':'));
    let model = lines.find(|(name, _)| name.trim() == "model name");
    model
        .map_or(std::env::consts::ARCH, |(_, model)| model.trim())
        .to_owned()
}

fn write_header(out: &mut impl Write, args: &BenchArgs) -> Result<(), Failure> {
    let (version, os) = (env!("CARGO_PKG_VERSION"), std::env::consts::OS);
    let cores = plural(workers::threads(0), "core");
    writeln!(out, "wholemeal {version} on {os}, {}, {cores}", processor())?;
    let (simd, threads) = (
        args.simd.instruction_set(),
        plural(args.threads(), "thread"),
    );
    writeln!(
        out,
        "engine {:?}, {simd}, {threads}, limit {}, fastest of all rounds\n",
        args.engine, args.limit
    )?;
    writeln!(
        out,
        "{:<22} {:>8} {:>10} {:>11} {:>6} {:>8} {:>6} {:>6}",
        "set", "puzzles", "ns each", "each second", "easy", "guesses", "rounds", "spread"
    )?;
    // Shown before the measurement, which takes seconds.
    out.flush()?;
    Ok(())
}

fn write_row(out: &mut impl Write, row: &BenchRow<'_>) -> Result<(), Failure> {
    let name: String = row.set.chars().take(22).collect();
    writeln!(
        out,
        "{name:<22} {:>8} {:>10.0} {:>11.0} {:>5.1}% {:>8.2} {:>6} {:>5.0}%  {}",
        row.puzzles,
        row.ns_per_puzzle,
        1e9 / row.ns_per_puzzle,
        row.percent_without_guess,
        row.guesses_per_puzzle,
        row.rounds,
        row.spread,
        row.checksum
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_cover_all_puzzles_in_order() {
        for (puzzles, least, threads) in [(0, 64, 1), (1, 64, 2), (64, 64, 2), (50_000, 64, 3)] {
            let batches = batches(puzzles, least, threads);
            assert!(batches.iter().cloned().flatten().eq(0..puzzles));
            let few = batches.iter().filter(|batch| batch.len() < least).count();
            assert!(few <= 1, "only the last may be small");
        }
    }

    #[test]
    fn rounds_are_repeated_until_the_result_is_reliable() {
        let rounds = |count: usize, each: Duration| Rounds {
            times: vec![each; count],
            ..Rounds::default()
        };
        let (short, second) = (Duration::from_millis(10), Duration::from_secs(1));
        assert!(!rounds(199, short).are_enough(None) && rounds(200, short).are_enough(None));
        assert!(!rounds(4, second).are_enough(None) && rounds(5, second).are_enough(None));
        assert!(
            !rounds(1, 30 * second).are_enough(None) && rounds(2, 10 * second).are_enough(None)
        );
        assert!(rounds(MANY_ROUNDS, Duration::ZERO).are_enough(None));
        assert!(
            !rounds(2, 30 * second).are_enough(Some(3)) && rounds(3, short).are_enough(Some(3))
        );
    }
}
