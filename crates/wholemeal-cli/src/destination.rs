//! The output that the arguments of a command name.

use std::path::Path;

use crate::args::Command;
use crate::exit::Failure;
use crate::output::{Output, refuse_input};

/// Opens the output of a command.
///
/// # Errors
///
/// [`Failure::Message`] if the output is also an input, or cannot be opened.
pub(crate) fn open(command: &Command) -> Result<Output, Failure> {
    let path = path(command)?;
    if let Some(path) = path {
        refuse_input(path, inputs(command))?;
    }
    match command {
        Command::Rate(args) if args.resume => Output::reopen(path),
        _ => Output::open(path),
    }
}

fn path(command: &Command) -> Result<Option<&Path>, Failure> {
    match command {
        Command::Solve(args) => args.output.path(),
        Command::Check(args) => args.output.path(),
        Command::Count(args) => args.output.path(),
        Command::Solutions(args) => args.output.path(),
        Command::Prove(args) => args.output.path(),
        Command::Verify(args) => args.output.path(),
        Command::Candidates(args) => args.output.path(),
        Command::Convert(args) => Ok(args.output.path.as_deref()),
        Command::Formats(args) => args.output.path(),
        Command::Generate(args) => Ok(args.output_path()),
        Command::Hint(args) => args.output.path(),
        Command::Why(args) => args.output.path(),
        Command::Explain(args) => args.output.path(),
        Command::Steps(args) => args.output.path(),
        Command::Rate(args) => args.output.path(),
        Command::Techniques(args) => args.output.path(),
        Command::Canon(args) => args.output.path(),
        Command::Dedupe(args) => args.output.path(),
        Command::Same(args) => args.output.path(),
        Command::Transform(args) => args.output.path(),
        Command::Dataset(args) => args.output.path(),
        Command::Bench(args) => args.output.path(),
        Command::Pearl(args) => args.output_path(),
        Command::Play(_) | Command::Completions { .. } | Command::Man { .. } => Ok(None),
    }
}

fn inputs(command: &Command) -> &[String] {
    match command {
        Command::Solve(args) => &args.input.inputs,
        Command::Check(args) => &args.input.inputs,
        Command::Count(args) => &args.input.inputs,
        Command::Solutions(args) => &args.input.inputs,
        Command::Prove(args) => &args.input.inputs,
        Command::Verify(args) => &args.inputs,
        Command::Candidates(args) => &args.input.inputs,
        Command::Convert(args) => &args.input.inputs,
        Command::Hint(args) => &args.input.inputs,
        Command::Why(args) => &args.input.inputs,
        Command::Explain(args) => &args.input.inputs,
        Command::Steps(args) => &args.input.inputs,
        Command::Rate(args) => &args.input.inputs,
        Command::Canon(args) => &args.input.inputs,
        Command::Dedupe(args) => &args.input.inputs,
        Command::Same(args) => &args.inputs,
        Command::Transform(args) => &args.input.inputs,
        Command::Dataset(args) => &args.input.inputs,
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
