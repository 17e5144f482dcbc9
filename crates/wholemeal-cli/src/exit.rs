//! Exit codes and failures.

use std::fmt;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// The result of a command. If there are several results, the greatest one is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Success.
    #[default]
    Done,
    /// An outcome such as "no solution".
    Outcome,
    /// Bad usage, or an input that could not be read.
    BadInput,
    /// The user interrupted the program.
    Interrupted,
}

impl From<Exit> for std::process::ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Done => 0,
            Exit::Outcome => 1,
            Exit::BadInput => 2,
            Exit::Interrupted => 130,
        })
    }
}

/// The reason why a command ended early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Bad usage, bad input, or a failure of the system: exit code 2.
    Message(String),
    /// An outcome such as conflicting givens: exit code 1.
    Outcome(String),
    /// Reading or writing failed.
    Io(io::Error),
}

impl Failure {
    /// The exit code. A closed pipe is success: its reader needs no more data.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Done,
            Failure::Outcome(_) => Exit::Outcome,
            Failure::Message(_) | Failure::Io(_) => Exit::BadInput,
        }
    }
}

impl Failure {
    /// Puts the place of a puzzle before the message.
    pub(crate) fn with_prefix(self, place: &str) -> Failure {
        match self {
            Failure::Message(text) => Failure::Message(format!("{place}: {text}")),
            Failure::Outcome(text) => Failure::Outcome(format!("{place}: {text}")),
            Failure::Io(error) => Failure::Io(error),
        }
    }

    /// Appends a line to the message.
    pub(crate) fn with_note(self, note: Option<String>) -> Failure {
        let Some(note) = note else {
            return self;
        };
        match self {
            Failure::Message(text) => Failure::Message(format!("{text}\n{note}")),
            Failure::Outcome(text) => Failure::Outcome(format!("{text}\n{note}")),
            Failure::Io(error) => {
                Failure::Io(io::Error::new(error.kind(), format!("{error}\n{note}")))
            }
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Message(text) | Failure::Outcome(text) => f.write_str(text),
            Failure::Io(error) => error.fmt(f),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Io(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Failure::Io(error.into())
    }
}

impl From<csv::Error> for Failure {
    fn from(error: csv::Error) -> Self {
        match error.into_kind() {
            csv::ErrorKind::Io(error) => Failure::Io(error),
            other => Failure::Io(io::Error::other(format!("{other:?}"))),
        }
    }
}

/// Prints a line to standard error. If that fails, nothing else can be reported, so the
/// error is ignored.
pub(crate) fn eprint_line(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Whether `--quiet` was given.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Suppresses notes and progress bars from now on.
pub(crate) fn set_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

/// Returns `true` if notes and progress bars are suppressed.
pub(crate) fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Prints `note: text` to standard error, unless `--quiet` was given.
pub(crate) fn print_note(text: &str) {
    if !is_quiet() {
        eprint_line(&format!("note: {text}"));
    }
}

/// `1 board`, `2 boards`.
pub(crate) fn plural(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}
