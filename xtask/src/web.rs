//! The page: `cargo xtask web` builds it in `web/dist`, for any static host.

mod bundle;

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{cargo, is_installed, skip, step};
use crate::setup::{self, WASM};

/// The folders of the sources and of the built page.
const SOURCE: &str = "web";
const FOLDER: &str = "web/dist";

/// Lists of puzzles for the race.
const LISTS: &str = "corpora";

/// The programs of Firefox.
const FIREFOX: [&str; 2] = ["firefox-esr", "firefox"];

/// The licences, which the page links.
const LICENCES: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

/// The modules of the engine, by the features of their package: what a player needs at once,
/// and what is loaded when it is used.
const PARTS: [(&str, &str); 3] = [
    ("wholemeal", "play"),
    ("explainer", "explainer"),
    ("tools", "tools"),
];

/// The two engines: for browsers with vectors, and for those without. Each has its own target
/// folder, so that one build does not invalidate the other.
const ENGINES: [(&str, &str, &str); 2] = [
    ("plain", "", "target"),
    ("simd", "-C target-feature=+simd128", "target/simd"),
];

/// Builds the page.
pub(crate) fn build() -> Result<(), String> {
    setup::add_target(WASM)?;
    step(
        "builder of the glue",
        cargo(&["build", "--package", "xtask-bindgen"]),
    )?;
    clear(Path::new(FOLDER))?;
    for (name, flags, folder) in ENGINES {
        let out = Path::new(FOLDER).join("engine").join(name);
        for (part, feature) in PARTS {
            let module = compile(name, feature, flags, folder)?;
            let mut glue = cargo(&["run", "--quiet", "--package", "xtask-bindgen", "--"]);
            glue.arg(module).arg(&out).arg(part);
            step(&format!("glue of the {name} engine, {feature}"), glue)?;
        }
    }
    copy(Path::new(SOURCE), Path::new(FOLDER))?;
    copy(Path::new(LISTS), &Path::new(FOLDER).join("corpora"))?;
    for name in LICENCES {
        let to = Path::new(FOLDER).join(format!("{name}.txt"));
        fs::copy(name, &to).map_err(|error| with_path(&to, &error))?;
    }
    name_engine()?;
    bundle::write()?;
    list_files()?;
    println!("xtask: the page is in {FOLDER}");
    Ok(())
}

/// Builds the page and serves it on this machine until Ctrl-C.
pub(crate) fn serve() -> Result<(), String> {
    build()?;
    let play = [
        "run",
        "--package",
        "wholemeal-cli",
        "--",
        "play",
        "--no-open",
        "--dir",
        FOLDER,
    ];
    step("serving", cargo(&play))
}

/// Compiles one module of an engine and returns its path.
fn compile(name: &str, feature: &str, flags: &str, folder: &str) -> Result<PathBuf, String> {
    let mut build = cargo(&[
        "build",
        "--package",
        "wholemeal-wasm",
        "--lib",
        "--profile",
        "web",
        "--no-default-features",
        "--features",
        feature,
    ]);
    build.args(["--target", WASM, "--target-dir", folder]);
    build.env("RUSTFLAGS", flags);
    step(&format!("{name} engine, {feature}"), build)?;
    Ok([folder, WASM, "web", "wholemeal_wasm.wasm"]
        .iter()
        .collect())
}

/// Empties the folder, except for the files that git tracks.
fn clear(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| with_path(folder, &error))?;
    for path in children(folder)? {
        let done = match path.file_name() {
            Some(name) if name == ".gitignore" => Ok(()),
            _ if path.is_dir() => fs::remove_dir_all(&path),
            _ => fs::remove_file(&path),
        };
        done.map_err(|error| with_path(&path, &error))?;
    }
    Ok(())
}

/// Copies the sources of the page without its tests.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(to).map_err(|error| with_path(to, &error))?;
    for path in children(from)? {
        let Some(name) = path.file_name() else {
            continue;
        };
        if path.is_file() {
            fs::copy(&path, to.join(name)).map_err(|error| with_path(&path, &error))?;
        } else if name != "dist" && name != "test" {
            copy(&path, &to.join(name))?;
        }
    }
    Ok(())
}

/// Writes the version of the engine into the files that load it, so that its address changes
/// with it.
fn name_engine() -> Result<(), String> {
    let mut hasher = DefaultHasher::new();
    let mut files = Vec::new();
    gather(&Path::new(FOLDER).join("engine"), &mut files)?;
    for path in &files {
        let bytes = fs::read(path).map_err(|error| with_path(path, &error))?;
        bytes.hash(&mut hasher);
    }
    let version = format!("{:016x}", hasher.finish());
    for name in ["index.html", "simd.js", "sw.js"] {
        fill(name, "{{engine}}", &version)?;
    }
    Ok(())
}

/// Replaces a placeholder in a file of the page.
fn fill(name: &str, placeholder: &str, text: &str) -> Result<(), String> {
    let path = Path::new(FOLDER).join(name);
    let old = fs::read_to_string(&path).map_err(|error| with_path(&path, &error))?;
    if !old.contains(placeholder) {
        return Err(format!("xtask: {name} has no {placeholder}"));
    }
    fs::write(&path, old.replace(placeholder, text)).map_err(|error| with_path(&path, &error))
}

/// Writes the list of files to the service worker: all files, and a version that changes with any
/// of them.
fn list_files() -> Result<(), String> {
    let mut files = Vec::new();
    gather(Path::new(FOLDER), &mut files)?;
    let mut hasher = DefaultHasher::new();
    let mut names = Vec::new();
    for path in &files {
        let bytes = fs::read(path).map_err(|error| with_path(path, &error))?;
        let inside = path.strip_prefix(FOLDER).unwrap_or(path);
        let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
        let name = parts.join("/");
        (&name, bytes).hash(&mut hasher);
        if name != "sw.js" && !name.ends_with(".d.ts") {
            names.push(format!("\"{name}\""));
        }
    }
    fill("sw.js", "{{version}}", &format!("{:016x}", hasher.finish()))?;
    fill("sw.js", "\"{{files}}\"", &names.join(", "))
}

/// All files of a folder, in order.
fn gather(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    for path in children(folder)? {
        if path.is_dir() {
            gather(&path, files)?;
        } else if path.file_name().is_some_and(|name| name != ".gitignore") {
            files.push(path);
        }
    }
    Ok(())
}

fn children(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| with_path(folder, &error))?;
    let mut paths = Vec::new();
    for entry in entries {
        paths.push(entry.map_err(|error| with_path(folder, &error))?.path());
    }
    paths.sort();
    Ok(paths)
}

fn with_path(path: &Path, error: &std::io::Error) -> String {
    format!("xtask: {}: {error}", path.display())
}

/// Runs the tests of the page in a real browser. With `pictures`, also takes the screenshots of the
/// documentation.
pub(crate) fn test(pictures: bool) -> Result<(), String> {
    const PART: &str = "the page in a browser";
    if !setup::has_target(WASM) {
        skip(PART, &format!("the target {WASM} is not installed"));
        return Ok(());
    }
    let Some(browser) = browser() else {
        skip(
            PART,
            "there is no Chromium; install it, or set CHROME to its path",
        );
        return Ok(());
    };
    if !is_installed("npm") || !has_node() {
        skip(PART, "there is no Node.js 20 or newer with npm");
        return Ok(());
    }
    build()?;
    step(
        "the program that serves the page",
        cargo(&["build", "--package", "wholemeal-cli"]),
    )?;
    let folder = Path::new(SOURCE).join("test");
    if !up_to_date(&folder) {
        let mut packages = Command::new("npm");
        packages
            .args(["ci", "--no-audit", "--no-fund"])
            .current_dir(&folder);
        step("packages of the tests in a browser", packages)?;
    }
    let tests = children(&folder)?
        .into_iter()
        .filter(|path| path.to_string_lossy().ends_with(".test.js"));
    let mut node = Command::new("node");
    node.args(["--test", "--test-concurrency=1"]);
    node.args(tests.filter_map(|path| path.file_name().map(ToOwned::to_owned)));
    node.current_dir(&folder);
    node.env("CHROME", browser);
    match FIREFOX.into_iter().find(|name| is_installed(name)) {
        Some(firefox) => drop(node.env("FIREFOX", firefox)),
        None => skip("the page in Firefox", "there is no firefox-esr or firefox"),
    }
    // Cargo puts the program into the same folder as this one.
    let here = std::env::current_exe().map_err(|error| error.to_string())?;
    let program = format!("wholemeal{}", std::env::consts::EXE_SUFFIX);
    node.env("WHOLEMEAL", here.with_file_name(program));
    if pictures {
        node.env("PICTURES", "1");
    }
    step(PART, node)
}

/// Returns `true` if the installed packages are those of the lock file.
fn up_to_date(folder: &Path) -> bool {
    let changed = |path: &str| fs::metadata(folder.join(path)).and_then(|facts| facts.modified());
    let installed = changed("node_modules/.package-lock.json");
    installed
        .is_ok_and(|installed| changed("package-lock.json").is_ok_and(|lock| lock <= installed))
}

/// The browser for the tests.
fn browser() -> Option<String> {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let installed = || names.into_iter().find(|name| is_installed(name));
    let named = std::env::var("CHROME").ok();
    named.or_else(|| installed().map(str::to_owned))
}

/// Returns `true` if Node.js is installed and new enough for its test runner and for Playwright.
fn has_node() -> bool {
    let version = Command::new("node").arg("--version").output();
    version.is_ok_and(|output| {
        let text = String::from_utf8_lossy(&output.stdout);
        let major = text.trim().trim_start_matches('v').split('.').next();
        major.and_then(|major| major.parse::<u32>().ok()) >= Some(20)
    })
}
