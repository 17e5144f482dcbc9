//! Case trees: production and verification on one thread, and the sizes of the proofs. Every proof
//! is verified.
//!
//! `cargo xtask bench-proofs [FILE...]`

use std::path::PathBuf;
use std::time::{Duration, Instant};

use wholemeal_grid::{Grid, Marks, Shape};
use wholemeal_solve::{Budget, CaseTree, Prover};
use wholemeal_testkit::corpora;
use wholemeal_verify as verify;

/// The sets that are measured by default.
const CORPORA: [&str; 5] = [
    "17clue_49158.txt",
    "magictour_top1465.txt",
    "forum_hardest_1905_11plus.txt",
    "forum_hardest_1106.txt",
    "mith_te3_sample1000.txt",
];

fn main() {
    let args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    let mut files: Vec<PathBuf> = args.map(PathBuf::from).collect();
    if files.is_empty() {
        files = CORPORA
            .iter()
            .filter_map(|name| corpora::path(name))
            .collect();
    }
    println!(
        "| set | puzzles | without a branch | bytes, mean | bytes, largest | proved per second | verified per second |"
    );
    println!("|---|---|---|---|---|---|---|");
    for file in files {
        match std::fs::read_to_string(&file) {
            Ok(text) => measure(
                &file.file_stem().unwrap_or_default().to_string_lossy(),
                &text,
            ),
            Err(error) => eprintln!("SKIPPED {}: {error}", file.display()),
        }
    }
}

/// The processor time of this thread where Linux provides it, else the time.
fn clock(start: Instant) -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat");
    let nanoseconds = text
        .ok()
        .and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

fn measure(name: &str, text: &str) {
    let lines: Vec<&str> = text.lines().filter_map(|line| line.get(..81)).collect();
    let marks = |line: &&str| Some(Marks::choices(&line.parse::<Grid>().ok()?));
    let puzzles: Vec<Marks> = lines.iter().filter_map(marks).collect();
    assert_eq!(puzzles.len(), lines.len(), "{name} has other lines");
    let start = Instant::now();
    let mut prover = Prover::new(Shape::NINE);
    let before = clock(start);
    let prove = |marks| prover.prove(marks, &Budget::UNLIMITED).expect("no limit");
    let trees: Vec<CaseTree> = puzzles.iter().map(prove).collect();
    let proving = clock(start) - before;
    let proofs: Vec<String> = trees.iter().map(ToString::to_string).collect();
    let claims: Vec<(verify::Puzzle, verify::Solution)> = lines
        .iter()
        .zip(&trees)
        .map(|(line, tree)| {
            let solution = tree.first().expect("a solution").to_string();
            let solution = verify::Solution::parse(&solution, verify::Shape::NINE);
            (
                line.parse().expect("a puzzle"),
                solution.expect("a full grid"),
            )
        })
        .collect();
    let mut verifier = verify::Verifier::new(verify::Shape::NINE);
    let before = clock(start);
    for ((puzzle, solution), proof) in claims.iter().zip(&proofs) {
        let result = verifier.unique(puzzle, solution, proof);
        assert_eq!(result, Ok(()), "{name}");
    }
    let verifying = clock(start) - before;
    let rate = |time: Duration| (puzzles.len() as f64 / time.as_secs_f64()).round();
    let sizes = || proofs.iter().map(String::len);
    println!(
        "| {name} | {} | {:.1}% | {:.1} | {} | {} | {} |",
        puzzles.len(),
        100.0
            * trees
                .iter()
                .filter(|tree| tree.branches().is_empty())
                .count() as f64
            / puzzles.len() as f64,
        sizes().sum::<usize>() as f64 / puzzles.len() as f64,
        sizes().max().unwrap_or_default(),
        rate(proving),
        rate(verifying),
    );
}
