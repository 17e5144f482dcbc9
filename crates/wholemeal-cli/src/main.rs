//! The command line of Wholemeal.

mod args;
mod check;
mod count;
mod draw;
mod exit;
mod input;
mod interrupt;
mod pearl;
mod progress;
mod record;
mod solve;

use std::io::{self, Write};

use clap::{CommandFactory, Parser};

use crate::args::{Args, Command};
use crate::exit::{Exit, Failure};

fn main() -> std::process::ExitCode {
    interrupt::listen();
    let args = Args::parse();
    let exit = match run(args.command) {
        Ok(exit) => exit,
        // Whoever read our output has seen enough.
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Done,
        Err(failure) => {
            // Nothing is left to do if even this cannot be written.
            let _ = writeln!(io::stderr(), "error: {failure}");
            Exit::BadInput
        }
    };
    exit.into()
}

fn run(command: Command) -> Result<Exit, Failure> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let exit = match command {
        Command::Solve(args) => solve::run(&args, &mut out),
        Command::Check(args) => check::run(&args, &mut out),
        Command::Count(args) => count::run(&args, &mut out),
        Command::Pearl(args) => pearl::run(&args, &mut out),
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Args::command(), "wholemeal", &mut out);
            Ok(Exit::Done)
        }
        Command::Man => {
            clap_mangen::Man::new(Args::command()).render(&mut out)?;
            Ok(Exit::Done)
        }
    }?;
    out.flush()?;
    Ok(exit)
}
