//! `cargo xtask bench`: compares the engine with another solver and writes the table.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::command::cargo;

/// The default sets, if they are found. The set with 17 givens is also used to derive easy puzzles
/// and puzzles without a solution.
const CORPORA: [&str; 6] = [
    "17clue_49158.txt",
    "rated_se_unbiased.csv",
    "magictour_top1465.txt",
    "forum_hardest_1905_11plus.txt",
    "forum_hardest_1106.txt",
    "serg_benchmark.txt",
];

/// The two halves of one set.
const QQWING: [&str; 2] = ["qqwing_easy_1000.txt", "qqwing_expert_1000.txt"];

const TABLE: &str = "docs/benchmarks.md";

/// The position of a table in the document: between these two lines.
type Place = (&'static str, &'static str);

const ENGINE: Place = (
    "<!-- table of cargo xtask bench -->",
    "<!-- end of table -->",
);
const GENERATOR: Place = (
    "<!-- tables of cargo xtask bench-generate -->",
    "<!-- end of tables -->",
);

/// The page about symmetry, and its table.
const SYMMETRY: &str = "docs/symmetry.md";
const CANONICAL_FORMS: Place = (
    "<!-- table of cargo xtask bench-canonical -->",
    "<!-- end of table -->",
);

/// The sets whose canonical forms are measured, if they are found.
const CANONICAL: [&str; 3] = [
    "17clue_49158.txt",
    "magictour_top1465.txt",
    "minimal_39clue_2650.txt",
];

const LOGIC: Place = (
    "<!-- table of cargo xtask bench-logic -->",
    "<!-- end of the table of bench-logic -->",
);

/// The plot of the numbers of givens.
const PLOT: &str = "docs/givens.svg";

/// Measures the named files, or all sets that are found.
pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let json = args.contains(&"--json");
    let named: Vec<&str> = args
        .iter()
        .filter(|arg| **arg != "--json")
        .copied()
        .collect();
    let files = if named.is_empty() {
        found()?
    } else {
        named.iter().map(|&file| file.to_owned()).collect()
    };
    let text = measure(
        "wholemeal-bench",
        json.then_some("--json").into_iter(),
        &files,
    )?;
    if json || !named.is_empty() {
        return Ok(());
    }
    write_table(ENGINE, &text, "Nanoseconds per puzzle, one thread")
}

/// Compares the generator with another one, and writes its tables and its plot.
pub(crate) fn generate(args: &[&str]) -> Result<(), String> {
    let files: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
    let text = measure("generate", ["--plot", PLOT].into_iter(), &files)?;
    write_table(GENERATOR, &text, "One thread")
}

/// Compares canonical forms with those of another crate, on the named files or the sets that are
/// found, and writes the table.
pub(crate) fn canonical(args: &[&str]) -> Result<(), String> {
    let named = args
        .iter()
        .any(|arg| !arg.starts_with("--") && arg.parse::<u64>().is_err());
    let mut files: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
    if !named {
        let sets = CANONICAL.iter().map(|name| corpora().join(name));
        let sets = sets.filter(|path| path.exists());
        files.extend(sets.map(|path| path.display().to_string()));
    }
    let text = measure("canonical", std::iter::empty(), &files)?;
    if named {
        return Ok(());
    }
    write_table_to(SYMMETRY, CANONICAL_FORMS, &text, "One thread")
}

/// Measures full paths and all steps on the named files, or on all sets that are found; then
/// writes the table.
pub(crate) fn logic(files: &[&str]) -> Result<(), String> {
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
    let text = output(bench)?;
    if !files.is_empty() {
        return Ok(());
    }
    write_table(LOGIC, &text, "One thread, processor time")
}

/// Runs a program of the benchmark crate, and returns its output.
fn measure<'a>(
    program: &str,
    options: impl Iterator<Item = &'a str>,
    files: &[String],
) -> Result<String, String> {
    let mut bench = Command::new(env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
    let start = [
        "run",
        "--release",
        "--quiet",
        "--manifest-path",
        "bench/Cargo.toml",
    ];
    bench.args(start).args(["--bin", program, "--"]);
    bench.args(options).args(files);
    output(bench)
}

/// Runs a command, and returns and prints its output.
fn output(mut bench: Command) -> Result<String, String> {
    let output = bench.stderr(std::process::Stdio::inherit()).output();
    let output = output.map_err(|error| format!("cannot start the benchmark: {error}"))?;
    if !output.status.success() {
        return Err(format!("the benchmark failed ({})", output.status));
    }
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    print!("{text}");
    Ok(text)
}

/// The folder of the puzzle sets.
fn corpora() -> PathBuf {
    env::var_os("WHOLEMEAL_CORPORA").map_or("../shared/corpora".into(), PathBuf::from)
}

/// The arguments for all sets that are found.
fn found() -> Result<Vec<String>, String> {
    let folder = corpora();
    let path = |name: &str| folder.join(name).display().to_string();
    let there = CORPORA.iter().filter(|name| folder.join(name).exists());
    let mut files: Vec<String> = there.map(|name| path(name)).collect();
    if files.is_empty() {
        let folder = folder.display();
        return Err(format!(
            "no corpora in {folder}: name files, or set WHOLEMEAL_CORPORA"
        ));
    }
    if QQWING.iter().all(|name| folder.join(name).exists()) {
        files.extend(["--together".to_owned(), QQWING.map(path).join(",")]);
    }
    if Path::new(&path(CORPORA[0])).exists() {
        files.extend(["--derive".to_owned(), path(CORPORA[0])]);
    }
    Ok(files)
}

/// Writes a table to its position in the document of measurements, with machine and date.
fn write_table(place: Place, table: &str, what: &str) -> Result<(), String> {
    write_table_to(TABLE, place, table, what)
}

/// Writes a table to its position in a document, with machine and date.
fn write_table_to(path: &str, (start, end): Place, table: &str, what: &str) -> Result<(), String> {
    let document = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let parts = document.split_once(start).zip(document.split_once(end));
    let ((before, _), (_, after)) = parts.ok_or(format!("{path} has no place for the table"))?;
    let output_of = |program: &str, args: &[&str]| {
        let output = Command::new(program).args(args).output().ok();
        let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
        text.unwrap_or_default().trim().to_owned()
    };
    let facts = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = facts
        .lines()
        .find_map(|line| line.strip_prefix("model name"));
    let model = model.map_or("an unknown processor", |model| {
        model.trim_matches([' ', '\t', ':'])
    });
    let (date, rust) = (
        output_of("date", &["+%Y-%m-%d"]),
        output_of("rustc", &["--version"]),
    );
    let note = format!("{what}, {model}, {rust}, {date}.");
    let document = format!("{before}{start}\n{table}\n{note}\n{end}{after}");
    fs::write(path, document).map_err(|error| format!("{path}: {error}"))
}
