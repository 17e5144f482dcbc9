//! A file that is replaced only by a complete one.
//!
//! Data go into a part file next to the target, `NAME.part`, which is renamed to the target
//! when it is complete. At every moment before that the target is what it was. A part file
//! is locked while it is written, so that two runs never share one, and a part file that an
//! earlier run did not remove can be told from one in use.

use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

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
    written: bool,
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
            return Ok(OutputFile {
                file,
                part: None,
                written: false,
            });
        }
        if old.is_some() {
            // A file that may not be written is not replaced either.
            OpenOptions::new().write(true).open(&target)?;
        }
        let (file, path) = create_part(&target)?;
        if let Some(old) = &old {
            keep_owner_and_mode(&file, old)?;
        }
        let part = Some(Part { path, target });
        Ok(OutputFile {
            file,
            part,
            written: false,
        })
    }

    /// Replaces the target by what was written.
    pub(crate) fn commit(&self) -> io::Result<()> {
        let Some(part) = &self.part else {
            return Ok(());
        };
        self.file.sync_all()?;
        fs::rename(&part.path, &part.target)?;
        // The new name is safe when its folder is. Not every file system can do that.
        if let Ok(folder) = File::open(folder_of(&part.target)) {
            let _ = folder.sync_all();
        }
        Ok(())
    }

    /// Leaves the target as it is, and gives the path of the part file. An empty part file
    /// is removed.
    pub(crate) fn abandon(&self) -> Option<&Path> {
        if !self.written {
            self.discard();
            return None;
        }
        self.part.as_ref().map(|part| part.path.as_path())
    }

    /// Leaves the target as it is, and removes the part file.
    pub(crate) fn discard(&self) {
        if let Some(part) = &self.part {
            let _ = fs::remove_file(&part.path);
        }
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let length = self.file.write(bytes)?;
        self.written |= length > 0;
        Ok(length)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Returns `true` for the name of a device or an open file. The links in /dev and /proc may
/// lead to a plain file that the shell has opened, which must not be replaced or cut.
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

/// Creates and locks a part file next to the target. Part files that are in use by other
/// runs are left alone; one that no run has locked is a leftover, and is overwritten.
fn create_part(target: &Path) -> io::Result<(File, PathBuf)> {
    let Some(name) = target.file_name() else {
        return Err(io::Error::from(io::ErrorKind::InvalidInput));
    };
    for number in 1..=MAX_PARTS {
        let mut part = OsString::from(name);
        part.push(match number {
            1 => ".part".to_owned(),
            _ => format!(".{number}.part"),
        });
        let part = target.with_file_name(part);
        if let Some(file) = claim(&part)? {
            return Ok((file, part));
        }
    }
    Err(io::Error::other("too many runs write this file"))
}

/// Creates this part file, unless another run has it.
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
        // Whatever is not the locked file itself, such as a link to another, stays.
        if !lock(&old, false)? || !is_at(&old, part) {
            return Ok(None);
        }
        fs::remove_file(part)?;
    }
}

/// Locks a file; false if another run has done so. Where files cannot be locked, the answer
/// is what the caller assumes.
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

/// Gives a new file the mode of the old one, and its owner where that is allowed.
fn keep_owner_and_mode(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let new = file.metadata()?;
        // One after the other: a user may give a file to a group, but not to another user.
        if new.gid() != old.gid() {
            let _ = fchown(file, None, Some(old.gid()));
        }
        if new.uid() != old.uid() {
            let _ = fchown(file, Some(old.uid()), None);
        }
    }
    file.set_permissions(old.permissions())
}
