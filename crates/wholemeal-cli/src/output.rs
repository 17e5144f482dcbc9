//! The output of a command: standard output, or the file of `--output`.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;

use crate::checkpoint::{Checkpoint, Progress};
use crate::exit::{Exit, Failure, eprint_line, print_note};
use crate::output_file::OutputFile;

/// The names of standard output. A file that the shell has opened is not opened again: the
/// shell and the program would write to the same place.
const STDOUT: [&str; 4] = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

/// Whether results are written to a file instead of standard output.
static INTO_FILE: AtomicBool = AtomicBool::new(false);

/// Returns `true` if results are written to a terminal.
pub(crate) fn on_terminal() -> bool {
    !INTO_FILE.load(Ordering::Relaxed) && io::stdout().is_terminal()
}

/// A handle to the output, which threads can share.
#[derive(Clone)]
pub(crate) struct Output(Arc<Mutex<State>>);

struct State {
    sink: Sink,
    outcome: Outcome,
    /// Whether the user was told that the run was interrupted.
    interruption_reported: bool,
    /// The checkpoint of the run that is continued.
    continued: Option<Checkpoint>,
}

enum Sink {
    Stdout(BufWriter<io::Stdout>),
    File(BufWriter<OutputFile>, PathBuf),
}

/// The state of the output of a command that ended without a failure.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Complete,
    /// The command stopped early.
    Incomplete,
    /// No puzzle could be read.
    Useless,
}

impl Output {
    /// Opens the output: a file, or standard output without a path and for `-`.
    pub(crate) fn open(path: Option<&Path>) -> Result<Output, Failure> {
        match path.filter(|path| !is_stdout(path)) {
            // Not locked: other threads may write, too.
            None => Ok(Output::new(
                Sink::Stdout(BufWriter::new(io::stdout())),
                None,
            )),
            Some(path) => Output::create(path),
        }
    }

    fn create(path: &Path) -> Result<Output, Failure> {
        let file = OutputFile::create(path)
            .map_err(|error| Failure::Message(cannot_write(path, &error)))?;
        Ok(Output::to_file(file, path, None))
    }

    /// Opens the part file that an interrupted run has left, or the output if there is none.
    pub(crate) fn reopen(path: Option<&Path>) -> Result<Output, Failure> {
        let Some(path) = path.filter(|path| !is_stdout(path)) else {
            return Err(Failure::Message("--resume needs -o FILE".to_owned()));
        };
        match OutputFile::reopen(path) {
            Ok(Some((file, checkpoint))) => Ok(Output::to_file(file, path, Some(checkpoint))),
            Ok(None) => Output::create(path),
            Err(error) => Err(Failure::Message(format!("cannot resume: {error}"))),
        }
    }

    fn to_file(file: OutputFile, path: &Path, continued: Option<Checkpoint>) -> Output {
        INTO_FILE.store(true, Ordering::Relaxed);
        let sink = Sink::File(BufWriter::new(file), path.to_owned());
        Output::new(sink, continued)
    }

    fn new(sink: Sink, continued: Option<Checkpoint>) -> Output {
        Output(Arc::new(Mutex::new(State {
            sink,
            outcome: Outcome::Complete,
            interruption_reported: false,
            continued,
        })))
    }

    /// Keeps checkpoints, so that the run can be continued. `run` describes the options and inputs
    /// that the output depends on. Returns the progress of the run that is continued.
    ///
    /// # Errors
    ///
    /// [`Failure::Message`] if that run had other options or inputs.
    pub(crate) fn keep_checkpoints(&self, run: String) -> Result<Progress, Failure> {
        let mut state = self.state();
        let continued = state.continued.take();
        let Sink::File(file, path) = &mut state.sink else {
            return Ok(Progress::default());
        };
        if continued
            .as_ref()
            .is_some_and(|checkpoint| checkpoint.run != run)
        {
            return Err(Failure::Message(format!(
                "cannot resume {}: it was started with other options or inputs; use the same ones, or start again without --resume",
                path.display()
            )));
        }
        let kept = file.get_mut().keep_checkpoints(run);
        kept.map_err(|error| Failure::Message(cannot_write(path, &error)))?;
        Ok(continued
            .map(|checkpoint| checkpoint.progress)
            .unwrap_or_default())
    }

    /// Writes a checkpoint, if checkpoints are kept.
    pub(crate) fn checkpoint(&self, progress: Progress) -> Result<(), Failure> {
        let mut state = self.state();
        let Sink::File(file, path) = &mut state.sink else {
            return Ok(());
        };
        file.flush()?;
        let written = file.get_mut().checkpoint(progress);
        written.map_err(|error| Failure::Message(cannot_write(path, &error)))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a text and flushes it.
    pub(crate) fn send(&self, text: &[u8]) -> Result<(), Failure> {
        let mut state = self.state();
        state.sink.with(|sink| {
            sink.write_all(text)?;
            sink.flush()
        })?;
        Ok(())
    }

    /// A callback for [`pipeline::for_each`](crate::pipeline::for_each) that sends its text.
    pub(crate) fn sender(&self) -> impl FnMut(&[u8], usize) -> Result<(), Failure> + use<> {
        let output = self.clone();
        move |text, _| output.send(text)
    }

    /// Marks the output as incomplete: the command stopped early and has reported the reason.
    /// The output file is not replaced.
    pub(crate) fn set_incomplete(&self) {
        self.state().outcome = Outcome::Incomplete;
    }

    /// Marks the output as useless: no puzzle could be read. The output file is not replaced,
    /// and its part file is removed.
    pub(crate) fn set_useless(&self) {
        self.state().outcome = Outcome::Useless;
    }

    /// Reports that the run was interrupted, and where its partial output is.
    pub(crate) fn report_interruption(&self, progress: &str) {
        let mut state = self.state();
        state.interruption_reported = true;
        // A write that fails leaves a part file that is shorter.
        let _ = state.sink.with(|sink| sink.flush());
        let kept = match &state.sink {
            Sink::File(file, _) => kept(file.get_ref()),
            Sink::Stdout(_) => None,
        };
        let kept = kept.map(|kept| format!("; {kept}")).unwrap_or_default();
        eprint_line(&format!("{progress}{kept}"));
    }

    /// Ends the output of a command. The output file is replaced if the command is complete,
    /// and left unchanged otherwise.
    pub(crate) fn finish(&self, result: Result<Exit, Failure>) -> Result<Exit, Failure> {
        let mut state = self.state();
        let flushed = state.sink.with(|sink| sink.flush()).map_err(Failure::Io);
        let result = match (result, flushed) {
            (Ok(exit), Ok(())) => Ok(exit),
            (Ok(_), Err(failure)) | (Err(failure), _) => Err(failure),
        };
        let (reported, outcome) = (state.interruption_reported, state.outcome);
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
                if let Some(kept) = kept(file).filter(|_| !reported) {
                    eprint_line(&format!("interrupted; {kept}"));
                }
            }
            Outcome::Complete => file.commit().map_err(|error| {
                Failure::Message(cannot_write(path, &error)).with_note(kept(file))
            })?,
            Outcome::Incomplete => {
                if let Some(kept) = kept(file) {
                    print_note(&kept);
                }
            }
            Outcome::Useless => {
                file.discard();
                print_note(&format!("{} was not written", path.display()));
            }
        }
        Ok(exit)
    }
}

impl Sink {
    /// Writes. The error names the file.
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

fn is_stdout(path: &Path) -> bool {
    STDOUT.iter().any(|name| path == Path::new(name))
}

fn cannot_write(path: &Path, error: &io::Error) -> String {
    format!("cannot write {}: {error}", path.display())
}

/// Leaves the output file unchanged. Returns a note that names the part file, if there is one.
fn kept(file: &OutputFile) -> Option<String> {
    let part = file.abandon()?;
    let advice = if file.has_checkpoints() {
        "; continue with --resume"
    } else {
        ""
    };
    Some(format!("partial output kept in {}{advice}", part.display()))
}

/// Returns an error if the output file is also an input.
pub(crate) fn refuse_input(output: &Path, inputs: &[String]) -> Result<(), Failure> {
    let whole = |path: &Path| path.canonicalize().ok();
    let Some(output) = whole(output) else {
        return Ok(());
    };
    let is_output = |input: &&String| whole(Path::new(input)).as_ref() == Some(&output);
    match inputs.iter().find(is_output) {
        Some(input) => Err(Failure::Message(format!(
            "cannot write to {input}: it is also an input file; choose another output file"
        ))),
        None => Ok(()),
    }
}

/// Writes one JSON object and ends the line.
pub(crate) fn write_json_line(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")?;
    Ok(())
}

/// Writes one line of comma-separated values.
pub(crate) fn write_csv_line(out: &mut impl Write, fields: &[&str]) -> Result<(), Failure> {
    let mut writer = csv::WriterBuilder::new().from_writer(out);
    writer.write_record(fields)?;
    writer.flush()?;
    Ok(())
}
