//! `cargo xtask machines`: runs the tests of the engine on other machines: NEON in an emulator of
//! 64-bit ARM, the vectors of WebAssembly in Node.js.

use std::env;
use std::process::Command;

use crate::command::{cargo, is_installed, skip, step, succeeds};

/// A machine, and the tools that run its programs here.
struct Machine {
    target: &'static str,
    /// The compiler flags for its instructions.
    flags: &'static str,
    /// The programs that must be installed.
    tools: &'static [&'static str],
    linker: Option<&'static str>,
    /// The command that runs a program.
    runner: fn(here: &str) -> String,
}

const MACHINES: [Machine; 2] = [
    Machine {
        target: "aarch64-unknown-linux-gnu",
        flags: "",
        tools: &["qemu-aarch64", "aarch64-linux-gnu-gcc"],
        linker: Some("aarch64-linux-gnu-gcc"),
        runner: |_| "qemu-aarch64 -L /usr/aarch64-linux-gnu".to_owned(),
    },
    Machine {
        target: "wasm32-wasip1",
        flags: "-C target-feature=+simd128",
        tools: &["node"],
        linker: None,
        runner: |here| format!("node --no-warnings {here}/xtask/wasi.mjs"),
    },
];

/// Tests the engine on every machine whose tools are installed.
pub(crate) fn run() -> Result<(), String> {
    let here = env::current_dir().map_err(|error| error.to_string())?;
    for machine in &MACHINES {
        let target = machine.target;
        let missing = machine.tools.iter().find(|tool| !is_installed(tool));
        if let Some(tool) = missing {
            skip(target, &format!("{tool} is not installed"));
            continue;
        }
        let mut add = Command::new("rustup");
        add.args(["target", "add", target]);
        if !succeeds(add) {
            skip(target, "rustup cannot add it");
            continue;
        }
        let mut test = cargo(&["test", "--release", "--package", "wholemeal-solve"]);
        test.args(["--test", "engine", "--lib", "--target", target]);
        test.env("RUSTFLAGS", machine.flags);
        let variable = |what: &str| {
            let target = target.to_uppercase().replace('-', "_");
            format!("CARGO_TARGET_{target}_{what}")
        };
        let runner = (machine.runner)(&here.to_string_lossy());
        test.env(variable("RUNNER"), runner);
        if let Some(linker) = machine.linker {
            test.env(variable("LINKER"), linker);
        }
        step(&format!("engine on {target} {}", machine.flags), test)?;
    }
    Ok(())
}
