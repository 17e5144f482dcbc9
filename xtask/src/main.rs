//! Commands for developers of Wholemeal: `cargo xtask test` and others.

mod bench;
mod command;
mod features;
mod fuzz;
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
cargo xtask endurance puzzles|boards|sizes NUMBER [SEED]
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
cargo xtask instructions [--record]
                                 instructions for a puzzle (valgrind), compared
                                 with docs/instructions.tsv or written there
cargo xtask machines             the engine's tests on 64-bit ARM (qemu-aarch64 and
                                 aarch64-linux-gnu-gcc) and WebAssembly (node)
cargo xtask features             compiles the library with every combination of features
cargo xtask package              checks the contents of the packages that are published
cargo xtask reglib FILE          HoDoKu's regression library: every case, and a
                                 total for each technique
cargo xtask bench-logic [FILE...]
                                 full paths with grades on these files, or on the
                                 corpora that are found
cargo xtask techniques           the pages of docs/techniques
cargo xtask techniques --search  look for example positions in the corpora, then
                                 write the pages
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
        ["bench-logic", ref files @ ..] => bench_logic(files),
        ["techniques"] => techniques::run(),
        ["techniques", "--search"] => techniques::search(),
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

/// The benchmark of the logic, optimised as for release.
fn bench_logic(files: &[&str]) -> Result<(), String> {
    let mut bench = cargo(&[
        "bench",
        "--package",
        "wholemeal-logic",
        "--bench",
        "paths",
        "--",
    ]);
    let here = env::current_dir().map_err(|error| error.to_string())?;
    bench.args(files.iter().map(|file| here.join(file)));
    step("full paths with grades", bench)
}

/// The long comparisons, optimised as for release.
fn endurance(args: &[&str]) -> Result<(), String> {
    let mut run = cargo(&["run", "--release", "--package", "wholemeal-endurance", "--"]);
    run.args(args);
    step("endurance", run)
}
