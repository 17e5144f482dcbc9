//! `cargo xtask instructions`: the number of instructions that the engine takes per puzzle.
//!
//! Times on a shared machine vary; the number of instructions is the same every time, for the same
//! compiler. A change that takes noticeably more of them is a regression, unless the record is
//! updated with it.

use std::fs;
use std::process::Command;

use crate::command::{cargo, is_installed, skip, step};

/// The recorded numbers and their compiler.
const RECORD: &str = "docs/instructions.tsv";

/// The boards that are solved.
const WORKLOAD: &str = "corpora/workload.txt";
const PUZZLES: u64 = 250;

/// The engines and instruction sets that are measured.
const CASES: [(&str, &str); 6] = [
    ("batch", "avx2"),
    ("batch", "sse"),
    ("batch", "portable"),
    ("single", "avx2"),
    ("single", "sse"),
    ("single", "portable"),
];

/// The allowed increase in percent.
const TOO_MANY: u64 = 3;

/// Compares the numbers with the record, or writes the record.
pub(crate) fn run(record: bool) -> Result<(), String> {
    if !cfg!(target_arch = "x86_64") {
        skip("instruction counts", "they are recorded for x86-64");
        return Ok(());
    }
    if !is_installed("valgrind") {
        skip("instruction counts", "valgrind is not installed");
        return Ok(());
    }
    let compiler = compiler()?;
    let recorded = fs::read_to_string(RECORD).unwrap_or_default();
    if !record && !recorded.lines().any(|line| line == compiler) {
        skip(
            "instruction counts",
            &format!("{RECORD} was recorded with another compiler"),
        );
        return Ok(());
    }
    let build = ["build", "--release", "--package", "wholemeal-cli"];
    step("release build", cargo(&build))?;
    let mut table = format!("{compiler}\n# engine\tlevel\tinstructions for a puzzle\n");
    let mut worse = Vec::new();
    for (engine, simd) in CASES {
        let now = for_a_puzzle(engine, simd)?;
        let row = format!("{engine}\t{simd}\t");
        let then = recorded.lines().find_map(|line| line.strip_prefix(&row));
        let then: Option<u64> = then.and_then(|n| n.parse().ok());
        let before = then.map_or_else(|| "-".to_owned(), |n| n.to_string());
        println!("xtask: {engine:6} {simd:9} {now:6} instructions, recorded {before}");
        table += &format!("{row}{now}\n");
        if then.is_none_or(|then| now > then + then * TOO_MANY / 100) {
            worse.push(format!("{engine} {simd}"));
        }
    }
    if record {
        return fs::write(RECORD, table).map_err(|error| format!("{RECORD}: {error}"));
    }
    if worse.is_empty() {
        return Ok(());
    }
    let list = worse.join(", ");
    Err(format!(
        "xtask: more instructions than recorded: {list}\n\
         If there is a reason for it: cargo xtask instructions --record"
    ))
}

/// The compiler and its target, as a comment line.
fn compiler() -> Result<String, String> {
    let output = Command::new("rustc").arg("-vV").output();
    let output = output.map_err(|error| format!("cannot start rustc: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = |name: &str| text.lines().find(|line| line.starts_with(name));
    let (version, host) = (line("rustc"), line("host"));
    Ok(format!(
        "# {}, {}",
        version.unwrap_or("unknown compiler"),
        host.unwrap_or("unknown host")
    ))
}

/// The difference between two runs, one with ten more rounds, per puzzle. So starting and reading
/// cancel out.
fn for_a_puzzle(engine: &str, simd: &str) -> Result<u64, String> {
    let (one, eleven) = (count(engine, simd, "1")?, count(engine, simd, "11")?);
    Ok(eleven.saturating_sub(one) / 10 / PUZZLES)
}

/// The instructions of one run.
fn count(engine: &str, simd: &str, rounds: &str) -> Result<u64, String> {
    let program = format!("{}/release/wholemeal", target_folder());
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .args([&program, "bench", "--threads", "1", "--rounds", rounds])
        .args(["--engine", engine, "--simd", simd, WORKLOAD])
        .output()
        .map_err(|error| format!("cannot start valgrind: {error}"))?;
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    let counted = messages
        .lines()
        .find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok());
    counted.ok_or_else(|| format!("no instruction count for {engine} {simd}:\n{messages}"))
}

fn target_folder() -> String {
    std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_owned())
}
