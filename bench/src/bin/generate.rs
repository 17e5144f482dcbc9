//! Compares the generators of Wholemeal and the `sudoku` crate: the same kind of puzzle, in the
//! same process, in interleaved rounds; the table of the paper; numbers of givens.
//!
//! `generate [--rounds N] [--puzzles N] [--unbiased N] [--plot FILE]`

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::{Duration, Instant};
use std::{env, fs, process};

use sudoku::{Sudoku, Symmetry};
use wholemeal::generate::{ClueLevel, ClueSymmetry, Generated, Order, Plan};
use wholemeal::logic;

/// The published percentages of minimal puzzles by number of givens.
const PUBLISHED: [(usize, f64); 8] = [
    (23, 0.15),
    (24, 2.3),
    (25, 13.4),
    (26, 31.9),
    (27, 32.7),
    (28, 15.5),
    (29, 3.6),
    (30, 0.41),
];

fn main() {
    if let Err(why) = run() {
        eprintln!("error: {why}");
        process::exit(2);
    }
}

struct Options {
    rounds: u64,
    puzzles: usize,
    unbiased: usize,
    plot: Option<String>,
}

fn options() -> Result<Options, String> {
    let mut options = Options {
        rounds: 7,
        puzzles: 10_000,
        unbiased: 500,
        plot: None,
    };
    let mut args = env::args().skip(1);
    while let Some(arg) = args.next() {
        let value = args.next().ok_or(format!("{arg} needs a value"))?;
        let number = || {
            value
                .parse()
                .map_err(|_| format!("{value} is not a number"))
        };
        match arg.as_str() {
            "--rounds" => options.rounds = number()?,
            "--puzzles" => options.puzzles = number()? as usize,
            "--unbiased" => options.unbiased = number()? as usize,
            "--plot" => options.plot = Some(value),
            _ => return Err(format!("{arg} is not known")),
        }
    }
    Ok(options)
}

fn run() -> Result<(), String> {
    let options = options()?;
    throughput(&options);
    orders(&options);
    let dug = dug_givens(&options);
    let unbiased = unbiased_givens(&options);
    distribution(&dug, &unbiased);
    if let Some(path) = &options.plot {
        fs::write(path, plot(&dug, &unbiased)).map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(())
}

fn generated(plan: &Plan, number: usize) -> Vec<Generated> {
    let puzzles = plan.puzzles().expect("a possible plan");
    puzzles
        .take(number)
        .map(|generated| generated.expect("a generated puzzle"))
        .collect()
}

/// A generator of puzzles that returns the number of givens of each.
type Generator<'a> = Box<dyn Fn(u64, usize) -> Vec<usize> + 'a>;

fn throughput(options: &Options) {
    let ours = |plan: Plan| -> Generator<'_> {
        Box::new(move |seed, number| {
            let puzzles = generated(&plan.clone().seed(seed), number);
            // The other program checks our puzzles.
            for generated in puzzles.iter().step_by(500) {
                let line = generated.puzzle.to_string();
                let puzzle = Sudoku::from_str_line(&line).expect("81 characters");
                assert!(puzzle.is_uniquely_solvable(), "{line}");
            }
            puzzles
                .iter()
                .map(|generated| generated.puzzle.clues())
                .collect()
        })
    };
    let theirs = |symmetry: fn() -> Symmetry| -> Generator<'_> {
        Box::new(move |_, number| {
            let make = |_| usize::from(Sudoku::generate_with_symmetry(symmetry()).n_clues());
            (0..number).map(make).collect()
        })
    };
    let difficulties = logic::Difficulty::ALL.map(|difficulty| {
        let name = format!("difficulty {}", difficulty.to_string().to_lowercase());
        (name, ours(Plan::default().difficulty(difficulty)), 100)
    });
    let mut rows: Vec<(String, Generator<'_>, usize)> = vec![
        ("`sudoku` 0.8, minimal".into(), theirs(|| Symmetry::None), 1),
        ("minimal".into(), ours(Plan::default()), 1),
        (
            "level evil".into(),
            ours(Plan::default().clue_level(ClueLevel::Evil)),
            1,
        ),
        (
            "level easy".into(),
            ours(Plan::default().clue_level(ClueLevel::Easy)),
            1,
        ),
        (
            "`sudoku` 0.8, half turn".into(),
            theirs(|| Symmetry::HalfRotation),
            1,
        ),
        (
            "half turn".into(),
            ours(Plan::default().symmetry(ClueSymmetry::Rotate180)),
            1,
        ),
        ("full grids".into(), ours(Plan::default().full_grids()), 1),
    ];
    rows.extend(difficulties);
    let mut best = vec![(Duration::MAX, 0.0); rows.len()];
    for round in 0..options.rounds {
        for ((_, make, share), best) in rows.iter().zip(&mut best) {
            let number = (options.puzzles / share).max(1);
            let start = Instant::now();
            let givens = make(round, number);
            let time = start.elapsed() / number as u32;
            let mean = givens.iter().sum::<usize>() as f64 / number as f64;
            if time < best.0 {
                *best = (time, mean);
            }
        }
    }
    println!("| kind of puzzle | us each | a second | givens | times `sudoku` |");
    println!("|---|---:|---:|---:|---:|");
    let compared_with = |name: &str| if name.contains("half turn") { 4 } else { 0 };
    for ((name, _, _), (time, givens)) in rows.iter().zip(&best) {
        let micros = time.as_secs_f64() * 1e6;
        let ratio = best[compared_with(name)].0.as_secs_f64() * 1e6 / micros;
        let rate = 1e6 / micros;
        println!("| {name} | {micros:.1} | {rate:.0} | {givens:.1} | {ratio:.1} |");
    }
    println!();
}

/// The table of the paper: level 5 by order of digging, one attempt for each puzzle.
fn orders(options: &Options) {
    println!("| level evil, order | reached in one attempt | sparsest | givens | us each |");
    println!("|---|---:|---:|---:|---:|");
    for order in Order::ALL {
        let plan = Plan::default()
            .clue_level(ClueLevel::Evil)
            .order(order)
            .attempts(1);
        let start = Instant::now();
        let puzzles = plan.seed(1).puzzles().expect("a possible plan");
        let all: Vec<_> = puzzles.take(options.puzzles).collect();
        let micros = start.elapsed().as_secs_f64() * 1e6 / all.len() as f64;
        let givens: Vec<usize> = all.iter().flatten().map(|m| m.puzzle.clues()).collect();
        let reached = 100.0 * givens.len() as f64 / all.len() as f64;
        let mean = givens.iter().sum::<usize>() as f64 / givens.len().max(1) as f64;
        let sparsest = givens.iter().min().copied().unwrap_or(0);
        println!("| {order} | {reached:.1}% | {sparsest} | {mean:.1} | {micros:.1} |");
    }
    println!();
}

/// Percentages by number of givens.
type Shares = BTreeMap<usize, f64>;

fn shares(weighted: impl IntoIterator<Item = (usize, f64)>) -> Shares {
    let mut sums = Shares::new();
    for (givens, weight) in weighted {
        *sums.entry(givens).or_default() += weight;
    }
    let all: f64 = sums.values().sum();
    sums.values_mut().for_each(|share| *share *= 100.0 / all);
    sums
}

fn dug_givens(options: &Options) -> Shares {
    let puzzles = generated(&Plan::default().seed(1), 2 * options.puzzles);
    shares(
        puzzles
            .iter()
            .map(|generated| (generated.puzzle.clues(), 1.0)),
    )
}

fn unbiased_givens(options: &Options) -> Shares {
    let puzzles = generated(&Plan::default().unbiased().seed(1), options.unbiased);
    shares(
        puzzles
            .iter()
            .map(|generated| (generated.puzzle.clues(), generated.weight)),
    )
}

fn distribution(dug: &Shares, unbiased: &Shares) {
    let published = BTreeMap::from(PUBLISHED);
    println!("| givens | `--minimal` | `--unbiased`, weighted | published |");
    println!("|---:|---:|---:|---:|");
    for givens in 20..=31 {
        let share = |shares: &Shares| match shares.get(&givens) {
            Some(share) => format!("{share:.2}%"),
            None => String::new(),
        };
        let cells = [dug, unbiased, &published].map(share);
        println!("| {givens} | {} |", cells.join(" | "));
    }
}

/// The same as a plot.
fn plot(dug: &Shares, unbiased: &Shares) -> String {
    let published = BTreeMap::from(PUBLISHED);
    let x = |givens: usize| 50 + (givens - 19) * 42;
    let y = |share: f64| 250.0 - share * 5.2;
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 620 320\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <title>Minimal puzzles by number of givens</title>\n\
         <rect width=\"620\" height=\"320\" fill=\"white\"/>\n",
    );
    for share in [0, 10, 20, 30, 40] {
        let y = y(f64::from(share));
        let _ = writeln!(
            svg,
            "<path d=\"M50 {y}H600\" stroke=\"#ddd\"/><text x=\"44\" y=\"{}\" text-anchor=\"end\">{share}%</text>",
            y + 4.0
        );
    }
    for givens in 20..=31 {
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"268\" text-anchor=\"middle\">{givens}</text>",
            x(givens)
        );
    }
    let series = [
        ("dug to the end", "#b45f06", dug),
        ("unbiased, weighted", "#1155cc", unbiased),
        ("published", "#444444", &published),
    ];
    for (number, (name, colour, shares)) in series.into_iter().enumerate() {
        let points: Vec<String> = (20..=31)
            .map(|givens| {
                let share = shares.get(&givens).copied().unwrap_or(0.0);
                format!("{},{:.1}", x(givens), y(share))
            })
            .collect();
        let dash = if number == 2 {
            " stroke-dasharray=\"5 4\""
        } else {
            ""
        };
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{dash}/>",
            points.join(" ")
        );
        let left = 60 + number * 190;
        let _ = writeln!(
            svg,
            "<path d=\"M{left} 296h24\" stroke=\"{colour}\" stroke-width=\"2\"{dash}/>\
             <text x=\"{}\" y=\"300\">{name}</text>",
            left + 30
        );
    }
    svg.push_str("</svg>\n");
    svg
}
