//! Rates the puzzles of CSV files (puzzle, ER, and optionally EP and ED) on one thread, and compares
//! the ratings with those of the file. Prints every difference, puzzles per second, and the
//! slowest puzzle. Times are processor times where Linux provides them.
//!
//! `cargo xtask bench-se [--first N] [FILE...]`

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use wholemeal_grid::Grid;
use wholemeal_se::{Rater, Ratings, Unrated};
use wholemeal_testkit::corpora;

/// The sets that are measured by default.
const CORPORA: [&str; 3] = [
    "rated_se_unbiased.csv",
    "rated_se_17clue.csv",
    "rated_se_hardest_1106.csv",
];

/// The time after which a puzzle is given up.
const LIMIT: Duration = Duration::from_secs(60);

fn main() {
    let args: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| arg != "--bench")
        .collect();
    let (first, named) = match args.split_first() {
        Some((flag, rest)) if flag == "--first" => {
            let first = rest.first().and_then(|count| count.parse().ok());
            (
                first.unwrap_or(usize::MAX),
                rest.get(1..).unwrap_or_default(),
            )
        }
        _ => (usize::MAX, args.as_slice()),
    };
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
            Ok(text) => measure(&file, &text, first),
            Err(error) => eprintln!("SKIPPED {}: {error}", file.display()),
        }
    }
}

/// The processor time of this thread in nanoseconds, or the time since the start.
struct Clock(Instant);

impl Clock {
    fn now(&self) -> Duration {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat");
        let nanoseconds = text
            .ok()
            .and_then(|text| text.split(' ').next()?.parse().ok());
        nanoseconds.map_or_else(|| self.0.elapsed(), Duration::from_nanos)
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

fn measure(file: &Path, text: &str, first: usize) {
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
    let rows = text.lines().skip(1).take(first);
    let rows: Vec<(Grid, Vec<&str>)> = rows
        .filter_map(|row| {
            let mut fields = row.split(',');
            Some((fields.next()?.parse().ok()?, fields.take(columns).collect()))
        })
        .collect();
    let clock = Clock(Instant::now());
    let mut rater = Rater::new();
    let mut summary = Summary::default();
    let all = clock.now();
    for (puzzle, published) in &rows {
        let begin = Instant::now();
        // The file of processor time is read only for sets of few puzzles.
        let start = if rows.len() < 1000 {
            clock.now()
        } else {
            Duration::ZERO
        };
        let rated = rater.rate_until(puzzle, &|| begin.elapsed() > 4 * LIMIT);
        if rows.len() < 1000 {
            summary.slowest = summary.slowest.max(clock.now() - start);
        }
        summary.add(puzzle, rated, published);
    }
    summary.print(file, clock.now() - all);
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
