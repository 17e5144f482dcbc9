//! `wholemeal pearl`: the programs of the derivation.

mod laws;
mod race;
mod space;
mod stages;
mod trace;

use std::io::Write;
use std::path::Path;

use clap::Subcommand;
use wholemeal::pearl::{STAGES, Stage};

use crate::exit::{Exit, Failure};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  wholemeal pearl space corpora/board1.txt
  wholemeal pearl trace 12.4..1..1..4..1
  wholemeal pearl race --budget 2s corpora/lectures.txt
  wholemeal pearl laws --cases 1000")]
pub(crate) struct PearlArgs {
    #[command(subcommand)]
    command: PearlCommand,
}

#[derive(Debug, Subcommand)]
enum PearlCommand {
    /// Print the exact size of the search space, stage by stage
    Space(space::SpaceArgs),
    /// Draw the board of choices before and after every prune and expansion
    Trace(trace::TraceArgs),
    /// Compare all stages: time, boards, guesses, solved puzzles
    Race(race::RaceArgs),
    /// Check the laws of the derivation on random boards
    Laws(laws::LawsArgs),
    /// List the stages, their programs, and their names in the lecture notes
    Stages(stages::StagesArgs),
}

pub(crate) fn run(args: &PearlArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    match &args.command {
        PearlCommand::Space(args) => space::run(args, out),
        PearlCommand::Trace(args) => trace::run(args, out),
        PearlCommand::Race(args) => race::run(args, out),
        PearlCommand::Laws(args) => laws::run(args, out),
        PearlCommand::Stages(args) => stages::run(args, out),
    }
}

impl PearlArgs {
    /// The file to write.
    pub(crate) fn output_path(&self) -> Result<Option<&Path>, Failure> {
        match &self.command {
            PearlCommand::Space(args) => args.output.path(),
            PearlCommand::Trace(args) => args.output.path(),
            PearlCommand::Race(args) => args.output.path(),
            PearlCommand::Laws(args) => args.output.path(),
            PearlCommand::Stages(args) => args.output.path(),
        }
    }

    /// The inputs that are read.
    pub(crate) fn inputs(&self) -> &[String] {
        match &self.command {
            PearlCommand::Space(args) => &args.input.inputs,
            PearlCommand::Trace(args) => &args.input.inputs,
            PearlCommand::Race(args) => &args.input.inputs,
            PearlCommand::Laws(_) | PearlCommand::Stages(_) => &[],
        }
    }
}

/// Reads the name of a stage.
fn stage(name: &str) -> Result<Stage, String> {
    Stage::named(name.trim()).ok_or_else(|| {
        let names: Vec<&str> = STAGES.iter().map(|row| row.name).collect();
        format!("unknown stage; use one of {}", names.join(", "))
    })
}

/// `r2c5`, for a row and a column counted from 0.
fn cell_name((row, column): (usize, usize)) -> String {
    format!("r{}c{}", row + 1, column + 1)
}
