//! The output of a command, as its arguments name it.

use std::path::Path;

use crate::args::Command;
use crate::exit::Failure;
use crate::output::{Output, refuse_input};

/// Opens the output of a command. A file that the command reads is refused.
pub(crate) fn open(command: &Command) -> Result<Output, Failure> {
    let path = path(command)?;
    if let Some(path) = path {
        refuse_input(path, inputs(command))?;
    }
    Output::open(path)
}

fn path(command: &Command) -> Result<Option<&Path>, Failure> {
    match command {
        Command::Solve(args) => args.writing.output(),
        Command::Check(args) => args.writing.output(),
        Command::Count(args) => args.writing.output(),
        Command::Convert(args) => Ok(args.output.output.as_deref()),
        Command::Formats(args) => Ok(args.output.as_deref()),
        Command::Generate(args) => Ok(args.output()),
        Command::Hint(args) => args.writing.output(),
        Command::Explain(args) => args.writing.output(),
        Command::Steps(args) => args.writing.output(),
        Command::Rate(args) => args.writing.output(),
        Command::Techniques(args) => args.writing.output(),
        Command::Bench(args) => args.writing.output(),
        Command::Pearl(args) => args.output(),
        Command::Play(_) | Command::Completions { .. } | Command::Man { .. } => Ok(None),
    }
}

fn inputs(command: &Command) -> &[String] {
    match command {
        Command::Solve(args) => &args.input.inputs,
        Command::Check(args) => &args.input.inputs,
        Command::Count(args) => &args.input.inputs,
        Command::Convert(args) => &args.input.inputs,
        Command::Hint(args) => &args.input.inputs,
        Command::Explain(args) => &args.input.inputs,
        Command::Steps(args) => &args.input.inputs,
        Command::Rate(args) => &args.input.inputs,
        Command::Bench(args) => &args.files,
        Command::Pearl(args) => args.inputs(),
        Command::Formats(_)
        | Command::Generate(_)
        | Command::Techniques(_)
        | Command::Play(_)
        | Command::Completions { .. }
        | Command::Man { .. } => &[],
    }
}
