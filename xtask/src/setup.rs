//! `cargo xtask setup`: installs the tools that the tests can use.

use std::process::Command;

use crate::command::{cargo, is_installed, step, succeeds};

/// Targets other than this machine for which the engine is compiled.
pub(crate) const ARM: &str = "aarch64-unknown-linux-gnu";
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Programs, and the Debian packages that contain them.
const PROGRAMS: [(&str, &[&str]); 4] = [
    ("chromium", &["chromium", "fonts-dejavu-core"]),
    ("firefox-esr", &["firefox-esr"]),
    ("npm", &["nodejs", "npm"]),
    ("valgrind", &["valgrind"]),
];

/// Installs the tools that are missing. If an installation fails, the tool is reported, and the tests
/// skip the parts that need it.
pub(crate) fn run() {
    for (tool, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !succeeds(cargo(&[tool, "--version"])) {
            report(rustup(&["component", "add", component]));
        }
    }
    for target in [ARM, WASM] {
        report(add_target(target));
    }
    if has_nightly() && !has_fuzzer() {
        report(step(
            "installing cargo-fuzz",
            cargo(&["install", "--locked", "cargo-fuzz"]),
        ));
    }
    for (program, packages) in PROGRAMS {
        if !is_installed(program) {
            install(packages);
        }
    }
}

/// Returns `true` if the standard library for this target is installed.
pub(crate) fn has_target(target: &str) -> bool {
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", target]);
    rustc.output().is_ok_and(|output| {
        let folder = String::from_utf8_lossy(&output.stdout).into_owned();
        output.status.success() && std::path::Path::new(folder.trim()).is_dir()
    })
}

/// Installs the standard library for this target, if it is missing.
pub(crate) fn add_target(target: &str) -> Result<(), String> {
    if has_target(target) {
        return Ok(());
    }
    rustup(&["target", "add", target])
}

/// Returns `true` if there is a nightly toolchain, which the fuzzer needs.
pub(crate) fn has_nightly() -> bool {
    let mut nightly = Command::new("rustup");
    nightly.args(["run", "nightly", "rustc", "--version"]);
    succeeds(nightly)
}

/// Returns `true` if the fuzzer is installed.
pub(crate) fn has_fuzzer() -> bool {
    succeeds(cargo(&["fuzz", "--version"]))
}

fn rustup(args: &[&str]) -> Result<(), String> {
    let mut command = Command::new("rustup");
    command.args(args);
    step(&format!("rustup {}", args.join(" ")), command)
}

/// Installs Debian packages. The lists of packages may be old or missing, so they are updated
/// if the first attempt fails.
fn install(packages: &[&str]) {
    if !is_installed("apt-get") {
        let list = packages.join(", ");
        println!("xtask: there is no apt-get: please install {list} yourself");
        return;
    }
    let apt = |args: &[&str]| {
        let mut apt = Command::new("apt-get");
        apt.args(args).env("DEBIAN_FRONTEND", "noninteractive");
        apt
    };
    let name = format!("installing {}", packages.join(", "));
    let mut wanted = vec!["install", "--yes", "--no-install-recommends"];
    wanted.extend(packages);
    if step(&name, apt(&wanted)).is_err() {
        report(
            step("updating the lists of packages", apt(&["update"]))
                .and_then(|()| step(&name, apt(&wanted))),
        );
    }
}

fn report(result: Result<(), String>) {
    if let Err(message) = result {
        println!("{message}");
    }
}
