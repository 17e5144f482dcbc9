//! The command line of Wholemeal.

mod args;
mod bench;
mod budget;
mod candidates;
mod check;
mod checkpoint;
mod convert;
mod count;
mod destination;
mod draw;
mod exit;
mod format_counts;
mod formats;
mod generate;
mod input;
mod interrupt;
mod logic;
mod ordered_text;
mod origin;
mod output;
mod output_args;
mod output_file;
mod pearl;
mod pipeline;
mod play;
mod progress;
mod proof;
mod puzzle9;
mod range;
mod record;
mod slow_line;
mod solution;
mod solutions;
mod solve;
mod stream;
mod symmetry;
mod table;
mod task;
mod workers;

use std::io::{self, Write};
use std::path::Path;

use clap::error::ContextKind;
use clap::{CommandFactory, Parser};

use crate::args::{Args, Command};
use crate::exit::{Exit, Failure, eprint_line};
use crate::output::Output;

fn main() -> std::process::ExitCode {
    interrupt::listen();
    let done = match Args::try_parse() {
        Ok(args) => {
            if args.quiet {
                exit::set_quiet();
            }
            run(args.command)
        }
        Err(mut message) => show(&mut message),
    };
    let exit = done.unwrap_or_else(|failure| {
        if failure.exit() != Exit::Done {
            eprint_line(&format!("error: {failure}"));
        }
        failure.exit()
    });
    exit.into()
}

/// Prints help, the version, or an error of the command line.
fn show(message: &mut clap::Error) -> Result<Exit, Failure> {
    // Removes the tip "use '-- --flag'": a flag is never a puzzle.
    message.remove(ContextKind::Suggested);
    message.print()?;
    io::stdout().flush()?;
    Ok(if message.use_stderr() {
        Exit::BadInput
    } else {
        Exit::Done
    })
}

fn run(command: Command) -> Result<Exit, Failure> {
    let mut out = destination::open(&command)?;
    let result = dispatch(command, &mut out);
    out.finish(result)
}

fn dispatch(command: Command, out: &mut Output) -> Result<Exit, Failure> {
    match command {
        Command::Solve(args) => solve::run(&args, out),
        Command::Check(args) => check::run(&args, out),
        Command::Count(args) => count::run(&args, out),
        Command::Solutions(args) => solutions::run(&args, out),
        Command::Prove(args) => proof::prove(&args, out),
        Command::Verify(args) => proof::verify(&args, out),
        Command::Candidates(args) => candidates::run(&args, out),
        Command::Convert(args) => convert::run(&args, out),
        Command::Formats(args) => formats::run(&args, out),
        Command::Generate(args) => generate::run(&args, out),
        Command::Hint(args) => logic::hint(&args, out),
        Command::Why(args) => logic::why(&args, out),
        Command::Explain(args) => logic::explain(&args, out),
        Command::Steps(args) => logic::steps(&args, out),
        Command::Rate(args) => logic::rate(&args, out),
        Command::Techniques(args) => logic::techniques(&args, out),
        Command::Canon(args) => symmetry::canon(&args, out),
        Command::Dedupe(args) => symmetry::dedupe(&args, out),
        Command::Same(args) => symmetry::same(&args, out),
        Command::Transform(args) => symmetry::transform(&args, out),
        Command::Dataset(args) => symmetry::dataset(&args, out),
        Command::Bench(args) => bench::run(&args, out),
        Command::Pearl(args) => pearl::run(&args, out),
        Command::Play(args) => play::run(&args, out),
        Command::Completions { shell } => {
            // Into memory first, because the generator panics if a write fails.
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Args::command(), "wholemeal", &mut script);
            out.write_all(&script)?;
            Ok(Exit::Done)
        }
        Command::Man { directory } => man(directory.as_deref(), out),
    }
}

/// Writes all manual pages into a folder, or the first one to the output.
fn man(directory: Option<&Path>, out: &mut impl Write) -> Result<Exit, Failure> {
    match directory {
        Some(directory) => {
            clap_mangen::generate_to(Args::command(), directory).map_err(|error| {
                Failure::Message(format!("cannot write to {}: {error}", directory.display()))
            })?;
        }
        None => clap_mangen::Man::new(Args::command()).render(out)?,
    }
    Ok(Exit::Done)
}
