//! Commands for developers of Wholemeal: `cargo xtask test` and others.

mod bench;
mod command;
mod features;
mod fuzz;
mod hodoku;
mod instructions;
mod machines;
mod package;
mod reglib;
mod setup;
mod techniques;
mod test;
mod web;

use std::env;
use std::process::ExitCode;

use crate::command::{cargo, step};

const HELP: &str = "\
cargo xtask test                 everything a change must pass; parts whose tools are
                                 missing are skipped, unless CI=true
cargo xtask setup                installs the tools that the tests can use
cargo xtask fuzz [SECONDS]       runs every fuzz target (default: 60 seconds each)
cargo xtask endurance puzzles|boards|sizes|proofs NUMBER [SEED]
cargo xtask endurance large FILE [SECONDS [PART]]
                                 compares the engines with each other and with exact
                                 cover on this number of boards
cargo xtask bench [FILE...] [--json]
                                 compares the engine with the `sudoku` crate, on these
                                 files, or on the corpora that are found; writes
                                 the table of docs/benchmarks.md unless --json
cargo xtask bench-generate [--rounds N] [--puzzles N] [--unbiased N]
                                 compares the generator with the `sudoku` crate, the table of
                                 the paper, numbers of givens; writes the tables and the
                                 picture of docs/benchmarks.md
cargo xtask bench-canonical [--rounds N] [FILE...]
                                 canonical forms compared with the `sudoku` crate, on
                                 these files, or on the corpora that are found
cargo xtask instructions [--record]
                                 instructions for a puzzle (valgrind), compared
                                 with docs/instructions.tsv or written there
cargo xtask machines             the engine's tests on 64-bit ARM (qemu-aarch64 and
                                 aarch64-linux-gnu-gcc) and WebAssembly (node)
cargo xtask features             compiles the library with every combination of features
cargo xtask package              checks the contents of the packages that are published
cargo xtask reglib FILE          HoDoKu's regression library: every case, and a
                                 total for each technique
cargo xtask hodoku FILE [--steps]
                                 compares our paths with those of HoDoKu (a packed file
                                 of JSON lines): equal scores and levels, and the first
                                 step that differs; with --steps the next step on
                                 each of HoDoKu's positions
cargo xtask bench-logic [FILE...]
                                 full paths and all steps of boards on these files, or
                                 on the corpora that are found; then writes the table
                                 of docs/benchmarks.md
cargo xtask bench-se [--first N] [--every N] [FILE...]
                                 ratings of Sudoku Explainer: speed, and every
                                 difference from published ratings
cargo xtask bench-proofs [FILE...]
                                 case trees: sizes, production and verification
cargo xtask techniques           the pages of docs/techniques
cargo xtask techniques --search  look for example positions first, then
                                 write the pages
cargo xtask techniques --more [FILE...]
                                 keep the example positions, and add simple ones of
                                 generated puzzles and of these files
cargo xtask techniques --add FILE...
                                 look for positions of techniques that have none in
                                 these puzzles, then write the pages
cargo xtask coverage FILE [PUZZLES]
                                 how many hard puzzles logic solves, with HoDoKu's
                                 techniques and with the default ones
cargo xtask web                  the page, into web/dist
cargo xtask web --serve          the same, served on this machine
cargo xtask web --test           the tests of the page in a browser
cargo xtask web --pictures       the same, with the pictures of docs/web";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        ["setup"] => {
            setup::run();
            Ok(())
        }
        ["test"] => test::run(),
        ["endurance", ref args @ ..] => endurance(args),
        ["fuzz"] => fuzz::run(60),
        ["fuzz", seconds] => match seconds.parse() {
            Ok(seconds) => fuzz::run(seconds),
            Err(_) => Err(format!("'{seconds}' is not a number of seconds\n{HELP}")),
        },
        ["bench", ref files @ ..] => bench::run(files),
        ["bench-generate", ref args @ ..] => bench::generate(args),
        ["instructions"] => instructions::run(false),
        ["instructions", "--record"] => instructions::run(true),
        ["machines"] => machines::run(),
        ["features"] => features::run(),
        ["package"] => package::run(),
        ["reglib", file] => reglib::run(file),
        ["hodoku", file] => hodoku::run(file),
        ["hodoku", file, "--steps"] => hodoku::steps(file),
        ["bench-logic", ref files @ ..] => bench::logic(files),
        ["bench-se", ref args @ ..] => bench_se(args),
        ["bench-canonical", ref args @ ..] => bench::canonical(args),
        ["bench-proofs", ref files @ ..] => bench_proofs(files),
        ["techniques"] => techniques::run(),
        ["techniques", "--search"] => techniques::search(),
        ["techniques", "--more", ref files @ ..] => {
            let files: Vec<String> = files.iter().map(ToString::to_string).collect();
            techniques::more(&files)
        }
        ["techniques", "--add", ref files @ ..] => {
            let files: Vec<String> = files.iter().map(|&file| file.to_owned()).collect();
            techniques::add(&files)
        }
        ["coverage", ref args @ ..] => coverage(args),
        ["web"] => web::build(),
        ["web", "--serve"] => web::serve(),
        ["web", "--test"] => web::test(false),
        ["web", "--pictures"] => web::test(true),
        _ => Err(HELP.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// The share of hard puzzles that logic solves.
fn coverage(args: &[&str]) -> Result<(), String> {
    let mut run = cargo(&[
        "run",
        "--package",
        "wholemeal-logic",
        "--example",
        "coverage",
        "--",
    ]);
    run.args(args);
    step("logic on hard puzzles", run)
}

/// The sizes of case trees, and the speed of their production and verification.
fn bench_proofs(files: &[&str]) -> Result<(), String> {
    let mut bench = cargo(&[
        "bench",
        "--package",
        "wholemeal-solve",
        "--bench",
        "proofs",
        "--",
    ]);
    let here = env::current_dir().map_err(|error| error.to_string())?;
    bench.args(files.iter().map(|file| here.join(file)));
    step("case trees", bench)
}

/// The ratings of Sudoku Explainer: speed, and equality with published ratings.
fn bench_se(args: &[&str]) -> Result<(), String> {
    let mut bench = cargo(&[
        "bench",
        "--package",
        "wholemeal-se",
        "--bench",
        "ratings",
        "--",
    ]);
    let here = env::current_dir().map_err(|error| error.to_string())?;
    // Options and numbers are passed on; everything else is a file.
    let is_file = |arg: &str| !arg.starts_with("--") && arg.parse::<usize>().is_err();
    bench.args(args.iter().map(|&arg| {
        if is_file(arg) {
            here.join(arg)
        } else {
            arg.into()
        }
    }));
    step("ratings of Sudoku Explainer", bench)
}

/// The long comparisons, optimised as for release.
fn endurance(args: &[&str]) -> Result<(), String> {
    let mut run = cargo(&["run", "--release", "--package", "wholemeal-endurance", "--"]);
    run.args(args);
    step("endurance", run)
}
