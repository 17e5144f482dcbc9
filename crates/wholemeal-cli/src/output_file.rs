//! A file that is replaced only by a complete one.
//!
//! Data are written to a part file next to the target, `NAME.part`, which is renamed to the target
//! when it is complete. Until then the target does not change. A part file is locked while it is
//! written. So two runs never share one, and a leftover part file can be distinguished from one in
//! use.

use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::checkpoint::{self, Checkpoint, CheckpointWriter, Progress};

/// The largest number of links that are followed. More are treated as a loop.
const MAX_LINKS: usize = 40;

/// The largest number of part files for one target that may be in use at the same time.
const MAX_PARTS: usize = 100;

/// A file that is being written.
#[derive(Debug)]
pub(crate) struct OutputFile {
    file: File,
    /// The part file; none for devices and pipes, which are written directly.
    part: Option<Part>,
    /// The number of bytes that were written.
    length: u64,
    checkpoints: Option<CheckpointWriter>,
}

#[derive(Debug)]
struct Part {
    path: PathBuf,
    target: PathBuf,
}

impl OutputFile {
    /// Opens a part file for this target, or the target itself if it is a device or a pipe.
    pub(crate) fn create(path: &Path) -> io::Result<OutputFile> {
        let target = follow_links(path)?;
        let old = match fs::metadata(&target) {
            Ok(facts) => Some(facts),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if old.as_ref().is_some_and(Metadata::is_dir) {
            return Err(io::Error::from(io::ErrorKind::IsADirectory));
        }
        if is_special(&target) || old.as_ref().is_some_and(|facts| !facts.is_file()) {
            let file = OpenOptions::new().append(true).open(path)?;
            return Ok(OutputFile::new(file, None));
        }
        if old.is_some() {
            // A file without write permission is not replaced either.
            OpenOptions::new().write(true).open(&target)?;
        }
        let (file, path) = create_part(&target)?;
        if let Some(old) = &old {
            keep_owner_and_mode(&file, old)?;
        }
        checkpoint::remove(&path);
        Ok(OutputFile::new(file, Some(Part { path, target })))
    }

    fn new(file: File, part: Option<Part>) -> OutputFile {
        OutputFile {
            file,
            part,
            length: 0,
            checkpoints: None,
        }
    }

    /// Opens the part file that an interrupted run has left, and cuts off what its checkpoint does
    /// not cover; `None` if there is no part file, or nothing in it.
    pub(crate) fn reopen(path: &Path) -> io::Result<Option<(OutputFile, Checkpoint)>> {
        let target = follow_links(path)?;
        let Some(path) = part_path(&target, 1).filter(|path| path.exists()) else {
            return Ok(None);
        };
        let named = |text: &str| io::Error::other(format!("{} {text}", path.display()));
        let file = OpenOptions::new().append(true).open(&path)?;
        if !lock(&file, true)? || !is_at(&file, &path) {
            return Err(named("is used by another run"));
        }
        let Some(checkpoint) = checkpoint::read(&path)? else {
            // The run ended before it wrote anything.
            if file.metadata()?.len() == 0 {
                return Ok(None);
            }
            let advice = "has no checkpoint and cannot be continued; start again without --resume";
            return Err(named(advice));
        };
        if file.metadata()?.len() < checkpoint.bytes {
            let advice = "is shorter than its checkpoint says; start again without --resume";
            return Err(named(advice));
        }
        file.set_len(checkpoint.bytes)?;
        let mut output = OutputFile::new(file, Some(Part { path, target }));
        output.length = checkpoint.bytes;
        Ok(Some((output, checkpoint)))
    }

    /// Keeps checkpoints from now on, for a run with these options and inputs.
    pub(crate) fn keep_checkpoints(&mut self, run: String) -> io::Result<()> {
        if let Some(part) = &self.part {
            self.checkpoints = Some(CheckpointWriter::create(&part.path, run)?);
        }
        // Before the first data, so that a part file with data always has a checkpoint.
        if self.length == 0 {
            self.checkpoint(Progress::default())?;
        }
        Ok(())
    }

    /// Writes a checkpoint for the bytes so far.
    pub(crate) fn checkpoint(&mut self, progress: Progress) -> io::Result<()> {
        match &mut self.checkpoints {
            Some(checkpoints) => checkpoints.write(self.length, progress),
            None => Ok(()),
        }
    }

    /// Returns `true` if the run can be continued later.
    pub(crate) fn has_checkpoints(&self) -> bool {
        self.checkpoints.is_some()
    }

    /// Replaces the target by the part file.
    pub(crate) fn commit(&self) -> io::Result<()> {
        let Some(part) = &self.part else {
            return Ok(());
        };
        self.file.sync_all()?;
        fs::rename(&part.path, &part.target)?;
        checkpoint::remove(&part.path);
        // The rename is durable once the folder is synced. Not every file system supports that.
        if let Ok(folder) = File::open(folder_of(&part.target)) {
            let _ = folder.sync_all();
        }
        Ok(())
    }

    /// Leaves the target unchanged and returns the path of the part file. An empty part file is
    /// removed.
    pub(crate) fn abandon(&self) -> Option<&Path> {
        if self.length == 0 {
            self.discard();
            return None;
        }
        self.part.as_ref().map(|part| part.path.as_path())
    }

    /// Leaves the target unchanged and removes the part file.
    pub(crate) fn discard(&self) {
        if let Some(part) = &self.part {
            let _ = fs::remove_file(&part.path);
            checkpoint::remove(&part.path);
        }
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let length = self.file.write(bytes)?;
        self.length += length as u64;
        Ok(length)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Returns `true` for the name of a device or an open file. The links in /dev and /proc may lead to
/// a regular file that the shell has opened, which must not be replaced or truncated.
fn is_special(path: &Path) -> bool {
    let device = path.starts_with("/dev") && !path.starts_with("/dev/shm");
    device || path.starts_with("/proc")
}

/// The file that a link leads to, whether it exists or not.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::symlink_metadata(&path) {
            Ok(_) if is_special(&path) => return Ok(path),
            Ok(facts) if facts.is_symlink() => path = folder_of(&path).join(fs::read_link(&path)?),
            _ => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    folder.unwrap_or(Path::new("."))
}

/// Creates and locks a part file next to the target. Part files that other runs use are not
/// touched; one that is not locked is a leftover and is overwritten.
fn create_part(target: &Path) -> io::Result<(File, PathBuf)> {
    for number in 1..=MAX_PARTS {
        let part = part_path(target, number);
        let part = part.ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))?;
        if let Some(file) = claim(&part)? {
            return Ok((file, part));
        }
    }
    Err(io::Error::other("too many runs write this file"))
}

/// The name of a part file: `NAME.part`, or `NAME.2.part` and so on while others are in use.
fn part_path(target: &Path, number: usize) -> Option<PathBuf> {
    let mut part = OsString::from(target.file_name()?);
    part.push(match number {
        1 => ".part".to_owned(),
        _ => format!(".{number}.part"),
    });
    Some(target.with_file_name(part))
}

/// Creates this part file, unless another run uses it.
fn claim(part: &Path) -> io::Result<Option<File>> {
    loop {
        let new = OpenOptions::new().write(true).create_new(true).open(part);
        match new {
            // Another run may have seen the new file before it was locked, and removed it.
            Ok(file) if lock(&file, true)? && is_at(&file, part) => return Ok(Some(file)),
            Ok(_) => return Ok(None),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
        let Ok(old) = OpenOptions::new().write(true).open(part) else {
            return Ok(None);
        };
        // Anything other than the locked file itself, such as a link to another file, is left
        // alone.
        if !lock(&old, false)? || !is_at(&old, part) {
            return Ok(None);
        }
        fs::remove_file(part)?;
    }
}

/// Locks a file; `false` if another run has locked it, `without_locks` if the file system does not
/// support locks.
fn lock(file: &File, without_locks: bool) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
            Ok(without_locks)
        }
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Returns `true` if this file has this name, and was not renamed or removed.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |facts: Metadata| facts.is_file().then(|| (facts.dev(), facts.ino()));
    let here = file.metadata().ok().and_then(place);
    here.is_some() && here == fs::symlink_metadata(path).ok().and_then(place)
}

/// Other systems do not rename or remove a file that is open and locked.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.is_file()
}

/// Gives a new file the mode of the old one, and its owner if that is permitted.
fn keep_owner_and_mode(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let new = file.metadata()?;
        // Group and user are set separately: a user may give a file to a group, but not to another
        // user.
        if new.gid() != old.gid() {
            let _ = fchown(file, None, Some(old.gid()));
        }
        if new.uid() != old.uid() {
            let _ = fchown(file, Some(old.uid()), None);
        }
    }
    file.set_permissions(old.permissions())
}
