//! What a developer of Wholemeal runs: `cargo xtask test`.

mod bench;
mod instructions;
mod machines;
mod reglib;
mod techniques;
mod web;

use std::env;
use std::process::{Command, ExitCode};
use std::time::Instant;

const HELP: &str = "\
cargo xtask test                 everything a change must pass
cargo xtask fuzz [SECONDS]       every fuzz target for so long (default 60)
cargo xtask bench [FILE...] [--json]
                                 the engine beside the `sudoku` crate, on these
                                 files, or on the corpora that are found; writes
                                 the table of docs/benchmarks.md unless --json
cargo xtask bench-generate [--rounds N] [--puzzles N] [--unbiased N]
                                 puzzles made beside the `sudoku` crate, the table of
                                 the paper, numbers of givens; writes the tables and the
                                 picture of docs/benchmarks.md
cargo xtask instructions [--record]
                                 instructions for a puzzle (valgrind), compared
                                 with docs/instructions.tsv or written there
cargo xtask machines             the engine's tests on 64-bit ARM (qemu-aarch64 and
                                 aarch64-linux-gnu-gcc) and WebAssembly (node)
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

/// How long each fuzz target runs as part of the tests.
const FUZZ_SECONDS: u32 = 3;

/// The fuzz targets, which are named after the laws they try to break: the boards of
/// plain text, files, and every format.
const FUZZ_TARGETS: [&str; 24] = [
    "any_text_reads_or_explains",
    "written_boards_read_back",
    "opensudoku_reads_or_explains",
    "fpuzzles_reads_or_explains",
    "sudokupad_reads_or_explains",
    "sudokuwiki_reads_or_explains",
    "sdk_reads_or_explains",
    "json_reads_or_explains",
    "hodoku_reads_or_explains",
    "gsf_reads_or_explains",
    "csv_reads_or_explains",
    "pencilmarks_reads_or_explains",
    "plus_reads_or_explains",
    "ss_reads_or_explains",
    "sdx_reads_or_explains",
    "candidates_reads_or_explains",
    "grid_reads_or_explains",
    "numbers_reads_or_explains",
    "sdm_reads_or_explains",
    "list_reads_or_explains",
    "block_reads_or_explains",
    "line_reads_or_explains",
    "any_file_reads_or_explains",
    "any_state_is_searched_and_every_step_follows",
];

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        ["test"] => test(),
        ["fuzz"] => fuzz(60),
        ["fuzz", seconds] => match seconds.parse() {
            Ok(seconds) => fuzz(seconds),
            Err(_) => Err(format!("'{seconds}' is no number of seconds\n{HELP}")),
        },
        ["bench", ref files @ ..] => bench::run(files),
        ["bench-generate", ref args @ ..] => bench::generate(args),
        ["instructions"] => instructions::run(false),
        ["instructions", "--record"] => instructions::run(true),
        ["machines"] => machines::run(),
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

/// Installs what is missing, then formatting, lints, tests, documentation and a
/// little fuzzing.
fn test() -> Result<(), String> {
    components()?;
    step("formatting", cargo(&["fmt", "--all", "--check"]))?;
    let clippy = [
        "clippy",
        "--workspace",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ];
    step("lints", cargo(&clippy))?;
    step("tests and doctests", cargo(&["test", "--workspace"]))?;
    let mut doc = cargo(&["doc", "--workspace", "--no-deps"]);
    doc.env("RUSTDOCFLAGS", "-D warnings");
    step("documentation", doc)?;
    other_targets()?;
    web::test(false)?;
    instructions::run(false)?;
    fuzz(FUZZ_SECONDS)?;
    println!("xtask: all passed");
    Ok(())
}

/// The formatter and the linter are components of the toolchain.
fn components() -> Result<(), String> {
    for (tool, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !succeeds(cargo(&[tool, "--version"])) {
            let mut add = Command::new("rustup");
            add.args(["component", "add", component]);
            step(&format!("installing {component}"), add)?;
        }
    }
    Ok(())
}

/// The engine for machines that are not this one must at least compile: NEON, and
/// WebAssembly with and without vectors.
fn other_targets() -> Result<(), String> {
    let (arm, wasm) = ("aarch64-unknown-linux-gnu", "wasm32-unknown-unknown");
    let mut add = Command::new("rustup");
    add.args(["target", "add", arm, wasm]);
    if !succeeds(add) {
        println!("xtask: SKIPPED other targets: rustup cannot add {arm} and {wasm}");
        return Ok(());
    }
    for (target, flags) in [(arm, ""), (wasm, ""), (wasm, "-C target-feature=+simd128")] {
        let mut check = cargo(&["check", "--package", "wholemeal-solve", "--target", target]);
        check.env("RUSTFLAGS", flags);
        step(&format!("engine for {target} {flags}"), check)?;
    }
    Ok(())
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

/// Every fuzz target for so many seconds. The fuzzer needs a nightly toolchain;
/// without one this says so and passes (the same laws are property tests, which
/// always run).
fn fuzz(seconds: u32) -> Result<(), String> {
    let mut nightly = Command::new("rustup");
    nightly.args(["run", "nightly", "rustc", "--version"]);
    if !succeeds(nightly) {
        println!("xtask: SKIPPED fuzzing: no nightly toolchain (rustup toolchain install nightly)");
        return Ok(());
    }
    if !succeeds(cargo(&["fuzz", "--version"])) {
        step("installing cargo-fuzz", cargo(&["install", "cargo-fuzz"]))?;
    }
    let limit = format!("-max_total_time={seconds}");
    for target in FUZZ_TARGETS {
        let mut run = Command::new("rustup");
        run.args(["run", "nightly", "cargo", "fuzz", "run", target, "--"]);
        run.args([
            &limit,
            "-max_len=8192",
            "-rss_limit_mb=1024",
            "-verbosity=0",
        ]);
        step(&format!("fuzzing {target} for {seconds} s"), run)?;
    }
    Ok(())
}

fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
    command.args(args);
    command
}

/// Runs quietly and says whether it went well.
fn succeeds(mut command: Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

/// Runs one step and says how it went.
fn step(name: &str, mut command: Command) -> Result<(), String> {
    println!("xtask: {name} ...");
    let start = Instant::now();
    let status = command
        .status()
        .map_err(|error| format!("xtask: {name}: cannot start {command:?}: {error}"))?;
    let seconds = start.elapsed().as_secs_f64();
    if status.success() {
        println!("xtask: {name}: passed in {seconds:.1} s");
        Ok(())
    } else {
        Err(format!(
            "xtask: {name}: FAILED after {seconds:.1} s ({status})"
        ))
    }
}
