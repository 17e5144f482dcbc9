//! The command line of Wholemeal.

mod args;
mod bench;
mod budget;
mod check;
mod convert;
mod count;
mod destination;
mod draw;
mod exit;
mod front;
mod generate;
mod input;
mod interrupt;
mod logic;
mod origin;
mod output;
mod output_file;
mod pearl;
mod play;
mod progress;
mod record;
mod slots;
mod solution;
mod solve;
mod stream;
mod table;
mod workers;
mod writing;

use std::io::{self, Write};
use std::path::Path;

use clap::error::ContextKind;
use clap::{CommandFactory, Parser};

use crate::args::{Args, Command};
use crate::exit::{Exit, Failure, complain};
use crate::output::Output;

fn main() -> std::process::ExitCode {
    interrupt::listen();
    let done = match Args::try_parse() {
        Ok(args) => run(args.command),
        Err(mut message) => show(&mut message),
    };
    let exit = done.unwrap_or_else(|failure| {
        if failure.exit() != Exit::Done {
            complain(&format!("error: {failure}"));
        }
        failure.exit()
    });
    exit.into()
}

/// Shows help, the version, or what is wrong with the command line.
fn show(message: &mut clap::Error) -> Result<Exit, Failure> {
    // Not "use '-- --flag'": nobody means a flag to be a puzzle.
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
        Command::Convert(args) => convert::run(&args, out),
        Command::Formats(_) => convert::list(out),
        Command::Generate(args) => generate::run(&args, out),
        Command::Hint(args) => logic::hint(&args, out),
        Command::Explain(args) => logic::explain(&args, out),
        Command::Steps(args) => logic::steps(&args, out),
        Command::Rate(args) => logic::rate(&args, out),
        Command::Techniques(args) => logic::techniques(&args, out),
        Command::Bench(args) => bench::run(&args, out),
        Command::Pearl(args) => pearl::run(&args, out),
        Command::Play(args) => play::run(&args, out),
        Command::Completions { shell } => {
            // Into memory first: the generator panics where it cannot write.
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Args::command(), "wholemeal", &mut script);
            out.write_all(&script)?;
            Ok(Exit::Done)
        }
        Command::Man { directory } => man(directory.as_deref(), out),
    }
}

/// The manual: all pages into a folder, or the first to standard output.
fn man(directory: Option<&Path>, out: &mut impl Write) -> Result<Exit, Failure> {
    match directory {
        Some(directory) => clap_mangen::generate_to(Args::command(), directory)?,
        None => clap_mangen::Man::new(Args::command()).render(out)?,
    }
    Ok(Exit::Done)
}
