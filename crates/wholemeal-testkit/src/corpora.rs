//! Finds the large puzzle sets, which are not part of the repository.
//!
//! They are looked for in the folder `WHOLEMEAL_CORPORA`, else in `../shared/corpora` relative to
//! the root of the repository. A test whose set is missing is skipped and prints a line on standard
//! error.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The folder in which puzzle sets are looked for.
#[must_use]
pub fn folder() -> PathBuf {
    let default = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora");
    env::var_os("WHOLEMEAL_CORPORA").map_or_else(default, PathBuf::from)
}

/// The path of a puzzle set. If it is missing, this prints a line with the name of the missing file
/// and returns `None`.
///
/// ```
/// assert_eq!(wholemeal_testkit::corpora::path("there is no such set"), None);
/// ```
#[must_use]
pub fn path(name: &str) -> Option<PathBuf> {
    let path = folder().join(name);
    if path.is_file() {
        return Some(path);
    }
    // `eprintln!` would be captured by the test harness.
    let note = format!(
        "SKIPPED: {} does not exist; set WHOLEMEAL_CORPORA to the folder of the puzzle sets, \
         which docs/corpora.md lists\n",
        path.display()
    );
    let _ = io::stderr().write_all(note.as_bytes());
    None
}

/// The text of a puzzle set; `None` and a printed line if it is missing.
///
/// # Panics
/// If the file exists and cannot be read as text.
#[must_use]
pub fn text(name: &str) -> Option<String> {
    let path = path(name)?;
    let text = fs::read_to_string(&path);
    Some(text.unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}
