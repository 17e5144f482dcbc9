//! `cargo xtask package`: checks the contents of the packages that are published.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use crate::command::cargo;

/// Files of every package.
const REQUIRED: [&str; 3] = ["README.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// Folders that a package may contain. Tests and benchmarks use files of the repository.
const FOLDERS: [&str; 2] = ["src/", "examples/"];

/// Keys of every manifest, in addition to those that cargo requires.
const KEYS: [&str; 4] = ["description", "readme", "documentation", "include"];

/// Lists the files of every published package, and fails if one is missing or is in a folder
/// that does not belong to the package.
pub(crate) fn run() -> Result<(), String> {
    let names = published()?;
    if names.is_empty() {
        return Err("xtask: packages: no published crate in 'crates'".to_owned());
    }
    let mut problems = Vec::new();
    for name in &names {
        problems.extend(problems_of(name, &manifest(name)?, &files(name)?));
    }
    if !problems.is_empty() {
        return Err(format!("xtask: packages:\n{}", problems.join("\n")));
    }
    println!("xtask: packages: {} are complete", names.len());
    Ok(())
}

/// Returns the crates that are published: the folders of `crates` without `publish = false`.
fn published() -> Result<Vec<String>, String> {
    let entries =
        fs::read_dir(root().join("crates")).map_err(|error| format!("crates: {error}"))?;
    let mut names = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|error| format!("crates: {error}"))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if !manifest(&name)?
            .lines()
            .any(|line| line == "publish = false")
        {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn manifest(name: &str) -> Result<String, String> {
    let path = root().join("crates").join(name).join("Cargo.toml");
    fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Returns the files of a package, as cargo lists them.
fn files(name: &str) -> Result<Vec<String>, String> {
    let mut list = cargo(&["package", "--list", "--allow-dirty", "--package", name]);
    let output = list
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("xtask: packages: cannot start {list:?}: {error}"))?;
    if !output.status.success() {
        return Err(format!("xtask: packages: {list:?} failed"));
    }
    let text = String::from_utf8_lossy(&output.stdout).replace('\\', "/");
    Ok(text.lines().map(str::to_owned).collect())
}

fn problems_of(name: &str, manifest: &str, files: &[String]) -> Vec<String> {
    let has_key = |key: &str| {
        let mut lines = manifest.lines();
        lines.any(|line| {
            line.strip_prefix(key)
                .is_some_and(|rest| rest.starts_with([' ', '.']))
        })
    };
    let keys = KEYS.iter().filter(|key| !has_key(key));
    let keys = keys.map(|key| format!("  {name}: Cargo.toml has no '{key}'"));
    let missing = REQUIRED
        .iter()
        .filter(|file| !files.iter().any(|f| f == *file));
    let missing = missing.map(|file| format!("  {name}: the package does not contain {file}"));
    let belongs = |file: &&String| {
        !file.contains('/') || FOLDERS.iter().any(|folder| file.starts_with(folder))
    };
    let foreign = files.iter().filter(|file| !belongs(file));
    let foreign = foreign.map(|file| format!("  {name}: the package contains {file}"));
    keys.chain(missing).chain(foreign).collect()
}

#[cfg(test)]
mod tests {
    use super::problems_of;

    #[test]
    fn missing_and_foreign_files_are_problems() {
        let manifest = "description = \"x\"\nreadme = \"README.md\"\ninclude.workspace = true\n";
        let files = [
            "Cargo.toml",
            "LICENSE-MIT",
            "README.md",
            "src/lib.rs",
            "tests/a.rs",
        ];
        let problems = problems_of("x", manifest, &files.map(str::to_owned));
        assert_eq!(
            problems,
            [
                "  x: Cargo.toml has no 'documentation'",
                "  x: the package does not contain LICENSE-APACHE",
                "  x: the package contains tests/a.rs",
            ]
        );
    }
}
