//! The command line of Wholemeal.

mod args;
mod bench;
mod budget;
mod check;
mod convert;
mod count;
mod draw;
mod exit;
mod front;
mod generate;
mod input;
mod interrupt;
mod logic;
mod pearl;
mod play;
mod progress;
mod record;
mod slots;
mod solve;
mod stream;
mod workers;
mod writing;

use std::io::{self, Write};
use std::path::Path;

use clap::{CommandFactory, Parser};

use crate::args::{Args, Command};
use crate::exit::{Exit, Failure, complain};

fn main() -> std::process::ExitCode {
    interrupt::listen();
    let done = match Args::try_parse() {
        Ok(args) => run(args.command),
        Err(message) => show(&message),
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
fn show(message: &clap::Error) -> Result<Exit, Failure> {
    message.print()?;
    io::stdout().flush()?;
    Ok(if message.use_stderr() {
        Exit::BadInput
    } else {
        Exit::Done
    })
}

fn run(command: Command) -> Result<Exit, Failure> {
    // Not locked: other threads may have to write, too.
    let mut out = io::BufWriter::new(io::stdout());
    let exit = match command {
        Command::Solve(args) => solve::run(&args, &mut out),
        Command::Check(args) => check::run(&args, &mut out),
        Command::Count(args) => count::run(&args, &mut out),
        Command::Convert(args) => convert::run(&args, &mut out),
        Command::Formats => convert::list(&mut out),
        Command::Generate(args) => generate::run(&args, &mut out),
        Command::Hint(args) => logic::hint(&args, &mut out),
        Command::Explain(args) => logic::explain(&args, &mut out),
        Command::Steps(args) => logic::steps(&args, &mut out),
        Command::Rate(args) => logic::rate(&args, &mut out),
        Command::Techniques(args) => logic::techniques(&args, &mut out),
        Command::Bench(args) => bench::run(&args, &mut out),
        Command::Pearl(args) => pearl::run(&args, &mut out),
        Command::Play(args) => play::run(&args, &mut out),
        Command::Completions { shell } => {
            // Into memory first: the generator panics where it cannot write.
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Args::command(), "wholemeal", &mut script);
            out.write_all(&script)?;
            Ok(Exit::Done)
        }
        Command::Man { directory } => man(directory.as_deref(), &mut out),
    }?;
    out.flush()?;
    Ok(exit)
}

/// The manual: all pages into a folder, or the first to standard output.
fn man(directory: Option<&Path>, out: &mut impl Write) -> Result<Exit, Failure> {
    match directory {
        Some(directory) => clap_mangen::generate_to(Args::command(), directory)?,
        None => clap_mangen::Man::new(Args::command()).render(out)?,
    }
    Ok(Exit::Done)
}
