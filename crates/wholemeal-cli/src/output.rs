//! Where results go: standard output, or the file of `--output`.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::exit::{Exit, Failure, complain};
use crate::output_file::OutputFile;

/// The names of standard output. A file that the shell has opened is not opened again: the
/// shell and the program would write to the same place.
const STDOUT: [&str; 4] = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

/// Do results go to a file instead of standard output?
static INTO_FILE: AtomicBool = AtomicBool::new(false);

/// Do results go to a terminal?
pub(crate) fn on_terminal() -> bool {
    !INTO_FILE.load(Ordering::Relaxed) && io::stdout().is_terminal()
}

/// A handle to the output, which threads can share.
#[derive(Clone)]
pub(crate) struct Output(Arc<Mutex<State>>);

struct State {
    sink: Sink,
    outcome: Outcome,
    /// Was the user told that the run was interrupted?
    told: bool,
}

enum Sink {
    Stdout(BufWriter<io::Stdout>),
    File(BufWriter<OutputFile>, PathBuf),
}

/// What a command that ended without a failure says about its output.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Complete,
    /// The command stopped early.
    Incomplete,
    /// The command has found nothing that it could write about.
    Useless,
}

impl Output {
    /// Opens the output: a file, or standard output without a path and for `-`.
    pub(crate) fn open(path: Option<&Path>) -> Result<Output, Failure> {
        let is_stdout = |path: &Path| STDOUT.iter().any(|name| path == Path::new(name));
        let sink = match path.filter(|path| !is_stdout(path)) {
            // Not locked: other threads may have to write, too.
            None => Sink::Stdout(BufWriter::new(io::stdout())),
            Some(path) => {
                let file = OutputFile::create(path)
                    .map_err(|error| Failure::Usage(cannot_write(path, &error)))?;
                INTO_FILE.store(true, Ordering::Relaxed);
                Sink::File(BufWriter::new(file), path.to_owned())
            }
        };
        Ok(Output(Arc::new(Mutex::new(State {
            sink,
            outcome: Outcome::Complete,
            told: false,
        }))))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a text so that its reader has it at once.
    pub(crate) fn send(&self, text: &[u8]) -> Result<(), Failure> {
        let mut state = self.state();
        state.sink.with(|sink| {
            sink.write_all(text)?;
            sink.flush()
        })?;
        Ok(())
    }

    /// Sends the results of [`record::for_each`](crate::record::for_each).
    pub(crate) fn sender(&self) -> impl FnMut(&[u8], usize) -> Result<(), Failure> + use<> {
        let output = self.clone();
        move |text, _| output.send(text)
    }

    /// The command stopped early, and has said why: a file is not replaced.
    pub(crate) fn set_incomplete(&self) {
        self.state().outcome = Outcome::Incomplete;
    }

    /// No puzzle could be read: a file is not replaced, and nothing is kept.
    pub(crate) fn set_useless(&self) {
        self.state().outcome = Outcome::Useless;
    }

    /// Tells the user that the run was interrupted, and where the output is.
    pub(crate) fn tell_interrupted(&self, how_far: &str) {
        let mut state = self.state();
        state.told = true;
        // A write that fails leaves a part file that is shorter.
        let _ = state.sink.with(|sink| sink.flush());
        let kept = match &state.sink {
            Sink::File(file, _) => kept(file.get_ref()),
            Sink::Stdout(_) => None,
        };
        let kept = kept.map(|kept| format!("; {kept}")).unwrap_or_default();
        complain(&format!("{how_far}{kept}"));
    }

    /// Ends the output of a command: a file takes its place if the command has done its
    /// work, and is left as it was if not.
    pub(crate) fn finish(&self, result: Result<Exit, Failure>) -> Result<Exit, Failure> {
        let mut state = self.state();
        let flushed = state.sink.with(|sink| sink.flush()).map_err(Failure::Io);
        let result = match (result, flushed) {
            (Ok(exit), Ok(())) => Ok(exit),
            (Ok(_), Err(failure)) | (Err(failure), _) => Err(failure),
        };
        let (told, outcome) = (state.told, state.outcome);
        let Sink::File(file, path) = &state.sink else {
            return result;
        };
        let file = file.get_ref();
        let exit = match result {
            Ok(exit) => exit,
            Err(failure) => return Err(failure.with_note(kept(file))),
        };
        match outcome {
            _ if exit == Exit::Interrupted => {
                if let Some(kept) = kept(file).filter(|_| !told) {
                    complain(&format!("interrupted; {kept}"));
                }
            }
            Outcome::Complete => file.commit().map_err(|error| {
                Failure::Usage(cannot_write(path, &error)).with_note(kept(file))
            })?,
            Outcome::Incomplete => {
                if let Some(kept) = kept(file) {
                    complain(&format!("note: {kept}"));
                }
            }
            Outcome::Useless => {
                file.discard();
                complain(&format!("note: {} was not written", path.display()));
            }
        }
        Ok(exit)
    }
}

impl Sink {
    /// Writes, and names the file if that fails.
    fn with<T>(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> io::Result<T> {
        match self {
            Sink::Stdout(writer) => write(writer),
            Sink::File(writer, path) => write(writer)
                .map_err(|error| io::Error::new(error.kind(), cannot_write(path, &error))),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.state().sink.with(|sink| sink.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.state().sink.with(|sink| sink.flush())
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> String {
    format!("cannot write {}: {error}", path.display())
}

/// Leaves a file as it was, and says where the part is that was written.
fn kept(file: &OutputFile) -> Option<String> {
    let part = file.abandon()?;
    Some(format!("partial output kept in {}", part.display()))
}

/// A file cannot be read while it is written.
pub(crate) fn refuse_input(output: &Path, inputs: &[String]) -> Result<(), Failure> {
    let whole = |path: &Path| path.canonicalize().ok();
    let Some(output) = whole(output) else {
        return Ok(());
    };
    let is_output = |input: &&String| whole(Path::new(input)).as_ref() == Some(&output);
    match inputs.iter().find(is_output) {
        Some(input) => Err(Failure::Usage(format!(
            "{input} is an input and cannot be written; write to another file"
        ))),
        None => Ok(()),
    }
}
