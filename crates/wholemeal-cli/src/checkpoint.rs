//! How far a run has come that writes a file, so that it can be continued.
//!
//! Next to the part file of an output, `NAME.part`, is its checkpoint, `NAME.part.state`. It is
//! written after every batch, and removed with the part file. A part file may be longer than its
//! checkpoint says, if the program ended in between; the rest is cut off.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::exit::Exit;

/// The number of bytes that follow the name of the run: enough for all numbers. A checkpoint
/// always has the same length, so that it can be overwritten.
const ROOM: usize = 160;

/// The puzzles that are complete.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Progress {
    /// The number of puzzles, with those that could not be read.
    pub(crate) puzzles: usize,
    /// The number of puzzles that could not be read.
    pub(crate) failed: usize,
    /// The exit code for them.
    #[serde(with = "exit_code")]
    pub(crate) exit: Exit,
}

/// The progress of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Checkpoint {
    /// The options and inputs that the output depends on.
    pub(crate) run: String,
    /// The number of bytes of the part file for these puzzles.
    pub(crate) bytes: u64,
    #[serde(flatten)]
    pub(crate) progress: Progress,
}

/// An exit code as a number.
mod exit_code {
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::exit::Exit;

    const CODES: [Exit; 3] = [Exit::Done, Exit::Outcome, Exit::BadInput];

    pub(super) fn serialize<S: Serializer>(exit: &Exit, serializer: S) -> Result<S::Ok, S::Error> {
        let code = CODES.iter().position(|code| code == exit);
        serializer.serialize_u64(code.unwrap_or(0) as u64)
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Exit, D::Error> {
        let code = usize::deserialize(deserializer)?;
        let unknown = || serde::de::Error::custom("unknown exit code");
        CODES.get(code).copied().ok_or_else(unknown)
    }
}

/// The name of the checkpoint of a part file.
fn path_of(part: &Path) -> PathBuf {
    let mut name = OsString::from(part);
    name.push(".state");
    PathBuf::from(name)
}

/// Removes the checkpoint of a part file, if there is one.
pub(crate) fn remove(part: &Path) {
    let _ = fs::remove_file(path_of(part));
}

/// Reads the checkpoint of a part file; `None` if there is none.
pub(crate) fn read(part: &Path) -> io::Result<Option<Checkpoint>> {
    match fs::read(path_of(part)) {
        Ok(text) => Ok(Some(serde_json::from_slice(&text)?)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Writes checkpoints of a part file.
#[derive(Debug)]
pub(crate) struct CheckpointWriter {
    run: String,
    file: File,
}

impl CheckpointWriter {
    pub(crate) fn create(part: &Path, run: String) -> io::Result<CheckpointWriter> {
        let mut options = OpenOptions::new();
        let file = options.write(true).create(true).truncate(false);
        let file = file.open(path_of(part))?;
        Ok(CheckpointWriter { run, file })
    }

    /// Replaces the checkpoint with one write.
    pub(crate) fn write(&mut self, bytes: u64, progress: Progress) -> io::Result<()> {
        let checkpoint = Checkpoint {
            run: self.run.clone(),
            bytes,
            progress,
        };
        let mut text = serde_json::to_vec(&checkpoint)?;
        let without_run = text.len().saturating_sub(json_length(&self.run)?);
        text.resize(text.len() + ROOM.saturating_sub(without_run), b' ');
        text.push(b'\n');
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(&text)
    }
}

fn json_length(text: &str) -> io::Result<usize> {
    Ok(serde_json::to_vec(text)?.len())
}
