//! Rates the puzzles of CSV files (puzzle, ER, and optionally EP and ED) on one thread, and compares
//! the ratings with those of the file. Prints every difference, puzzles per second, and the
//! slowest puzzle. Times are processor times where Linux provides them.
//!
//! `cargo xtask bench-se [--first N] [--every N] [FILE...]`

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use wholemeal_grid::Grid;
use wholemeal_se::{Rater, Ratings, Unrated};
use wholemeal_testkit::{clock, corpora};

/// The sets that are measured by default.
const CORPORA: [&str; 3] = [
    "rated_se_unbiased.csv",
    "rated_se_17clue.csv",
    "rated_se_hardest_1106.csv",
];

/// The processor time after which a puzzle is given up.
const LIMIT: Duration = Duration::from_secs(60);

fn main() {
    let options = Options::of(std::env::args().skip(1));
    let files: Vec<PathBuf> = if options.files.is_empty() {
        CORPORA
            .iter()
            .filter_map(|name| corpora::path(name))
            .collect()
    } else {
        options.files.iter().map(PathBuf::from).collect()
    };
    for file in files {
        match std::fs::read_to_string(&file) {
            Ok(text) => measure(&file, &text, &options),
            Err(error) => eprintln!("SKIPPED {}: {error}", file.display()),
        }
    }
}

/// The puzzles that are rated: those of the files, or a sample of them.
struct Options {
    /// The number of rows from the start of each file.
    first: usize,
    /// One row in this number is rated, beginning with the first.
    every: usize,
    files: Vec<String>,
}

impl Options {
    fn of(args: impl Iterator<Item = String>) -> Options {
        let mut options = Options {
            first: usize::MAX,
            every: 1,
            files: Vec::new(),
        };
        let mut args = args.filter(|arg| arg != "--bench");
        while let Some(arg) = args.next() {
            let mut number = || args.next().and_then(|count| count.parse().ok());
            match arg.as_str() {
                "--first" => options.first = number().unwrap_or(usize::MAX),
                "--every" => options.every = number().unwrap_or(1).max(1),
                _ => options.files.push(arg),
            }
        }
        options
    }
}

/// The results of a set.
#[derive(Default)]
struct Summary {
    rated: usize,
    compared: usize,
    different: usize,
    unfinished: usize,
    slowest: Duration,
}

fn measure(file: &Path, text: &str, options: &Options) {
    // Only some files have EP and ED.
    let columns = if text
        .lines()
        .next()
        .is_some_and(|heading| heading.contains("EP"))
    {
        3
    } else {
        1
    };
    let rows = text.lines().skip(1).take(options.first);
    let rows = rows.step_by(options.every);
    let rows: Vec<(Grid, Vec<&str>)> = rows
        .filter_map(|row| {
            let mut fields = row.split(',');
            Some((fields.next()?.parse().ok()?, fields.take(columns).collect()))
        })
        .collect();
    let mut rater = Rater::new();
    let mut summary = Summary::default();
    let all = clock::now();
    for (puzzle, published) in &rows {
        let (begin, start) = (Instant::now(), clock::now());
        // The processor time is never more than the time, which costs less to ask for.
        let is_over = || begin.elapsed() > LIMIT && clock::now() - start > LIMIT;
        let rated = rater.rate_until(puzzle, &is_over);
        summary.slowest = summary.slowest.max(clock::now() - start);
        summary.add(puzzle, rated, published);
    }
    summary.print(file, clock::now() - all);
}

impl Summary {
    fn add(&mut self, puzzle: &Grid, rated: Result<Ratings, Unrated>, published: &[&str]) {
        let Ok(ratings) = rated else {
            println!("  not rated: {puzzle}: {rated:?}");
            self.unfinished += 1;
            return;
        };
        self.rated += 1;
        let ours = [ratings.er, ratings.ep, ratings.ed];
        let tenths = |field: &&str| {
            field
                .parse::<f64>()
                .ok()
                .map(|value| (value * 10.0).round())
        };
        let fields = published.iter().enumerate();
        let theirs: Vec<(usize, f64)> = fields
            .filter_map(|(i, field)| Some((i, tenths(field)?)))
            .collect();
        if theirs.is_empty() {
            return;
        }
        self.compared += 1;
        let same = |&(i, value): &(usize, f64)| f64::from(ours[i].tenths()) == value;
        if !theirs.iter().all(same) {
            self.different += 1;
            println!(
                "  different: {puzzle}: published {}, ours {ratings}",
                published.join("/")
            );
        }
    }

    fn print(&self, file: &Path, time: Duration) {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let Summary {
            rated,
            compared,
            different,
            unfinished,
            slowest,
        } = self;
        let seconds = time.as_secs_f64();
        let rate = *rated as f64 / seconds;
        println!(
            "{name}: {rated} rated, {unfinished} not; {compared} compared, {different} different"
        );
        println!(
            "  {seconds:.1} s, {rate:.1} puzzles/s, slowest {:.2} s",
            slowest.as_secs_f64()
        );
    }
}
