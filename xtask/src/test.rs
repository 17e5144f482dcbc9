//! `cargo xtask test`: everything that a change must pass.

use std::env;

use crate::command::{cargo, skip, skipped, step, step_with_messages, succeeds};
use crate::setup::{self, ARM, WASM};
use crate::{features, fuzz, instructions, package, web};

/// The seconds for which each fuzz target runs as part of the tests.
const FUZZ_SECONDS: u32 = 3;

/// Formatting, lints, the benchmark, tests, documentation, combinations of features, contents of packages,
/// other targets, the page in a browser, instruction counts and a little fuzzing. On a CI machine
/// (`CI=true`) missing tools are installed first; elsewhere the parts that need them are skipped.
pub(crate) fn run() -> Result<(), String> {
    if env::var("CI").is_ok_and(|value| value == "true") {
        setup::run();
    }
    formatting()?;
    lints()?;
    step(
        "the benchmark compiles",
        cargo(&[
            "check",
            "--manifest-path",
            "bench/Cargo.toml",
            "--all-targets",
        ]),
    )?;
    step("tests and doctests", cargo(&["test", "--workspace"]))?;
    documentation()?;
    features::run()?;
    package::run()?;
    other_targets()?;
    web::test(false)?;
    instructions::run(false)?;
    fuzz::run(FUZZ_SECONDS)?;
    match &skipped()[..] {
        [] => println!("xtask: all passed"),
        parts => {
            println!("xtask: passed, but not everything was tested:");
            for part in parts {
                println!("xtask:   {part}");
            }
            println!("xtask: `cargo xtask setup` installs what is missing");
        }
    }
    Ok(())
}

fn formatting() -> Result<(), String> {
    if !succeeds(cargo(&["fmt", "--version"])) {
        skip("formatting", "rustfmt is not installed");
        return Ok(());
    }
    step("formatting", cargo(&["fmt", "--all", "--check"]))
}

fn lints() -> Result<(), String> {
    if !succeeds(cargo(&["clippy", "--version"])) {
        skip("lints", "clippy is not installed");
        return Ok(());
    }
    let clippy = [
        "clippy",
        "--workspace",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ];
    step("lints", cargo(&clippy))
}

/// Builds the documentation. Two targets that write into the same folder are an error: which of
/// them remains depends on timing.
fn documentation() -> Result<(), String> {
    let mut doc = cargo(&["doc", "--workspace", "--no-deps"]);
    doc.env("RUSTDOCFLAGS", "-D warnings");
    let messages = step_with_messages("documentation", doc)?;
    if messages.contains("collision") {
        return Err("xtask: documentation: two targets have the same name".to_owned());
    }
    Ok(())
}

/// Compiles the engine for NEON, and for WebAssembly with and without vectors.
fn other_targets() -> Result<(), String> {
    let builds = [(ARM, ""), (WASM, ""), (WASM, "-C target-feature=+simd128")];
    for (target, flags) in builds {
        let name = format!("engine for {target} {flags}");
        if !setup::has_target(target) {
            skip(&name, "the target is not installed");
            continue;
        }
        let mut check = cargo(&["check", "--package", "wholemeal-solve", "--target", target]);
        check.env("RUSTFLAGS", flags);
        step(&name, check)?;
    }
    Ok(())
}
