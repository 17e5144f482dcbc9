//! How far logic comes on the hardest puzzles, with HoDoKu's techniques and with all that are on
//! by default, without proofs by cases. Every step is checked, and compared with the solution.
//!
//! `cargo run --release -p wholemeal-logic --example coverage -- FILE [PUZZLES]`

use std::collections::BTreeMap;
use std::process::ExitCode;

use wholemeal_grid::Grid;
use wholemeal_logic::{Board, Settings, Technique, check, solve};
use wholemeal_solve::{Puzzle9, Solver, Verdict};

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let Some(file) = args.next() else {
        eprintln!("usage: coverage FILE [PUZZLES]");
        return ExitCode::from(2);
    };
    let most = args.next().and_then(|most| most.parse().ok());
    match std::fs::read_to_string(&file) {
        Ok(text) => report(&file, &text, most.unwrap_or(usize::MAX)),
        Err(error) => {
            eprintln!("{file}: {error}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

fn report(file: &str, text: &str, most: usize) {
    let lines = text.lines().filter_map(|line| line.get(..81));
    let grids = lines.filter_map(|line| line.parse::<Grid>().ok());
    let grids: Vec<Grid> = grids.take(most).collect();
    println!("{file}: {} puzzles", grids.len());
    let hodoku = measure(&grids, &Settings::hodoku().without_proofs());
    let all = measure(&grids, &Settings::default().without_proofs());
    println!("HoDoKu's techniques: {hodoku}");
    println!("default techniques:  {all}");
    let further = all.left.iter().zip(&hodoku.left);
    let further = further.filter(|(ours, theirs)| ours < theirs).count();
    println!("more candidates removed with the default techniques: {further} puzzles");
    for (technique, (steps, puzzles)) in &all.new {
        println!("  {technique}: {steps} steps in {puzzles} puzzles");
    }
}

/// The ends of the paths of some puzzles.
#[derive(Default)]
struct Coverage {
    /// The puzzles with a step other than a single.
    progress: usize,
    solved: usize,
    /// For each puzzle the candidates that are left.
    left: Vec<usize>,
    /// Steps and puzzles of techniques that HoDoKu does not have.
    new: BTreeMap<Technique, (usize, usize)>,
}

impl std::fmt::Display for Coverage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let left: usize = self.left.iter().sum();
        let (progress, solved) = (self.progress, self.solved);
        let mean = left as f64 / self.left.len().max(1) as f64;
        write!(
            f,
            "{progress} make progress beyond singles, {solved} solved, {mean:.1} candidates left on average"
        )
    }
}

fn measure(grids: &[Grid], settings: &Settings) -> Coverage {
    let mut coverage = Coverage::default();
    for grid in grids {
        add(&mut coverage, grid, settings);
    }
    coverage
}

fn add(coverage: &mut Coverage, grid: &Grid, settings: &Settings) {
    let (Some(mut board), Some(solution)) = (Board::new(grid), solution(grid)) else {
        return;
    };
    let path = solve(&board, settings);
    let mut used: BTreeMap<Technique, usize> = BTreeMap::new();
    for step in &path.steps {
        assert_eq!(check(&board, step), Ok(()), "{grid}: {step}");
        let wrong = |c: &&wholemeal_logic::Candidate| solution.get(c.cell()) == Some(c.digit());
        assert_eq!(step.eliminations.iter().find(wrong), None, "{grid}: {step}");
        *used.entry(step.technique).or_default() += 1;
        board.apply(step);
    }
    let beyond = |technique: &Technique| *technique > Technique::HIDDEN_SINGLE;
    coverage.progress += usize::from(used.keys().any(beyond));
    coverage.solved += usize::from(path.is_solved());
    let marks = path.end.to_marks();
    let left = path
        .end
        .empty_cells()
        .iter()
        .map(|cell| marks.get(cell).len());
    coverage.left.push(left.sum());
    for (technique, steps) in used.into_iter().filter(|(t, _)| !t.is_in_hodoku()) {
        let entry = coverage.new.entry(technique).or_default();
        *entry = (entry.0 + steps, entry.1 + 1);
    }
}

fn solution(grid: &Grid) -> Option<Grid> {
    match Solver::new().solve(&Puzzle9::from_grid(grid)?) {
        Verdict::Unique(solution) => Some(solution.to_grid()),
        _ => None,
    }
}
