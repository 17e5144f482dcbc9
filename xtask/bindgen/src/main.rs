//! Writes the JavaScript around a WebAssembly module: `xtask-bindgen MODULE FOLDER NAME`.
//!
//! This is a separate package, so that only the build of the page compiles the generator. It shares
//! the lock file of the workspace, and so has the same version as the glue code in the module.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder, name] = &args[..] else {
        eprintln!("usage: xtask-bindgen MODULE FOLDER NAME");
        return ExitCode::FAILURE;
    };
    let mut bindgen = Bindgen::new();
    bindgen
        .omit_default_module_path(false)
        .input_path(module)
        .out_name(name)
        .typescript(true);
    bindgen
        .remove_name_section(true)
        .remove_producers_section(true);
    let done = bindgen
        .web(true)
        .and_then(|bindgen| bindgen.generate(folder));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask-bindgen: {error:#}");
            ExitCode::FAILURE
        }
    }
}
