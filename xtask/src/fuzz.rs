//! `cargo xtask fuzz`: runs every fuzz target.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::thread;

use crate::command::{skip, step};
use crate::setup;

/// The manifest that declares the targets.
const MANIFEST: &str = "fuzz/Cargo.toml";

/// Inputs that are part of the repository, a folder for each target.
const SEEDS: &str = "fuzz/seeds";

/// Runs every target for a number of seconds. Without a nightly toolchain or the fuzzer this
/// is skipped; property tests check the same laws on random input.
pub(crate) fn run(seconds: u32) -> Result<(), String> {
    if !setup::has_nightly() {
        skip("fuzzing", "there is no nightly toolchain");
        return Ok(());
    }
    if !setup::has_fuzzer() {
        skip("fuzzing", "cargo-fuzz is not installed");
        return Ok(());
    }
    step("building the fuzz targets", nightly_fuzz(&["build"]))?;
    let waiting = Mutex::new(targets()?);
    let next = || waiting.lock().ok()?.pop();
    let worker = || {
        while let Some(target) = next() {
            fuzz(&target, seconds)?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(worker)).collect();
        let join = |worker: thread::ScopedJoinHandle<'_, Result<(), String>>| {
            let panicked = |_| Err("xtask: fuzzing: a thread panicked".to_owned());
            worker.join().unwrap_or_else(panicked)
        };
        workers.into_iter().try_for_each(join)
    })
}

/// Runs one target. New inputs go to `fuzz/corpus`, which is not part of the repository.
fn fuzz(target: &str, seconds: u32) -> Result<(), String> {
    let corpus = Path::new("fuzz/corpus").join(target);
    fs::create_dir_all(&corpus).map_err(|error| format!("{}: {error}", corpus.display()))?;
    let mut run = nightly_fuzz(&["run", target]);
    run.arg(corpus);
    let seeds = Path::new(SEEDS).join(target);
    if seeds.is_dir() {
        run.arg(seeds);
    }
    run.arg("--")
        .arg(format!("-max_total_time={seconds}"))
        .args(["-max_len=8192", "-rss_limit_mb=1024", "-verbosity=0"]);
    step(&format!("fuzzing {target} for {seconds} s"), run)
}

fn nightly_fuzz(args: &[&str]) -> Command {
    let mut command = Command::new("rustup");
    command.args(["run", "nightly", "cargo", "fuzz"]).args(args);
    command
}

/// The names of all targets, from the manifest.
fn targets() -> Result<Vec<String>, String> {
    let manifest = fs::read_to_string(MANIFEST).map_err(|error| format!("{MANIFEST}: {error}"))?;
    let binaries = manifest.split("[[bin]]").skip(1);
    let name = |section: &str| {
        let line = section.lines().find(|line| line.starts_with("name"))?;
        Some(line.split('"').nth(1)?.to_owned())
    };
    Ok(binaries.filter_map(name).collect())
}
