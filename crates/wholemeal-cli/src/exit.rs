//! How the program ends.

use std::fmt;
use std::io::{self, Write};

/// How a command ended; the worst of several is what counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// All is well.
    #[default]
    Done,
    /// An outcome such as "no solution".
    Outcome,
    /// Something could not be read.
    BadInput,
    /// Ctrl-C.
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

/// Why a command could not do its work at all.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line asks for something that cannot be.
    Usage(String),
    /// The puzzle breaks the rules.
    Clash(String),
    /// Reading or writing failed.
    Io(io::Error),
}

impl Failure {
    /// How the program ends because of it. A closed pipe is success: whoever read
    /// our output has seen enough.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Done,
            Failure::Clash(_) => Exit::Outcome,
            Failure::Usage(_) | Failure::Io(_) => Exit::BadInput,
        }
    }
}

impl Failure {
    /// The same with one more line.
    pub(crate) fn with_note(self, note: Option<String>) -> Failure {
        let Some(note) = note else {
            return self;
        };
        match self {
            Failure::Usage(text) => Failure::Usage(format!("{text}\n{note}")),
            Failure::Clash(text) => Failure::Clash(format!("{text}\n{note}")),
            Failure::Io(error) => {
                Failure::Io(io::Error::new(error.kind(), format!("{error}\n{note}")))
            }
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(text) | Failure::Clash(text) => f.write_str(text),
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

/// Says something on standard error. If even that cannot be written nothing is
/// left to do, and the work goes on.
pub(crate) fn complain(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// `1 board`, `2 boards`.
pub(crate) fn plural(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}
