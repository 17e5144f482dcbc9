//! `wholemeal generate`

mod args;
mod pattern;
mod variants;
mod writer;

use std::fs;
use std::io::Write;
use std::path::Path;

use wholemeal::formats::{self, Fields, Format, Metadata};
use wholemeal::generate::{Plan, STREAM, Seed};
use wholemeal::{Grid, Shape};

use crate::convert::named_by;
use crate::exit::{Exit, Failure, print_note};
use crate::interrupt;
use crate::output;

pub(crate) use args::GenerateArgs;

pub(crate) fn run(args: &GenerateArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    if !args.variant.is_empty() {
        return variants::generate(args, out);
    }
    let format = target(args)?;
    let plan = plan(args, format)?;
    plan.check()
        .map_err(|error| Failure::Message(error.to_string()))?;
    refuse_size(format, plan.shape())?;
    let seed = args.seed.map_or_else(fresh_seed, Ok)?;
    let plan = plan.first_puzzle(seed);
    writer::generate(args, &plan, format, out)
}

/// The format of `--to` or `--json`, or of the name of the output file, or the default.
fn target(args: &GenerateArgs) -> Result<&'static Format, Failure> {
    let terminal = args.number == 1 && output::on_terminal();
    let default = Format::named(match (args.proof, terminal) {
        (true, _) => "json",
        (false, true) => "grid",
        (false, false) => "line",
    });
    let format = match (args.to.format(), args.output_path()) {
        (Some(format), _) => Some(format),
        (None, Some(path)) => named_by(path)?.or(default),
        (None, None) => default,
    };
    let carries_proof = |format: &Format| matches!(format.capabilities.metadata, Fields::Any);
    if args.proof && !format.is_some_and(carries_proof) {
        let message = "--proof needs a format with any metadata; use --to json or --to csv";
        return Err(Failure::Message(message.to_owned()));
    }
    format.filter(|format| format.is_written()).ok_or_else(|| {
        Failure::Message(
            "this format can be read, but not written; use another one with --to".to_owned(),
        )
    })
}

/// Returns an error if the format does not support boards of this size.
fn refuse_size(format: &Format, shape: Shape) -> Result<(), Failure> {
    if format.capabilities.sizes.supports(shape) {
        return Ok(());
    }
    let side = shape.side();
    Err(Failure::Message(format!(
        "the format {} does not support {side}x{side} boards; use another one with --to",
        format.id
    )))
}

fn plan(args: &GenerateArgs, format: &Format) -> Result<Plan, Failure> {
    let from = args.solution.as_deref().map(solution).transpose()?;
    let pattern = args
        .pattern
        .as_deref()
        .map(|argument| pattern::parse(argument, &text_of(argument)?, args.shape));
    let pattern = pattern.transpose()?;
    let known = from.as_ref().map(Grid::shape);
    let shape = args
        .shape
        .or(known)
        .or(pattern.as_ref().map(|(shape, _)| *shape));
    let mut plan = Plan::new(shape.unwrap_or(Shape::NINE))
        .symmetry(args.symmetry)
        .attempts(args.attempts);
    if let Some(level) = args.clue_level {
        plan = plan.clue_level(level);
    }
    if let Some(difficulty) = args.difficulty {
        plan = plan.difficulty(difficulty);
    }
    if let Some(score) = args.score.clone() {
        plan = plan.score(score);
    }
    if let Some(rating) = args.rating.clone() {
        plan = plan.rating(rating);
    }
    if let Some(hardest) = args.hardest {
        plan = plan.hardest(hardest);
    }
    for &technique in &args.needs {
        plan = plan.needs(technique);
    }
    plan = plan.only(args.only.iter().copied());
    if let Some(clues) = args.clues.clone() {
        plan = plan.clues(clues);
    }
    if args.minimal {
        plan = plan.minimal();
    }
    if let Some((_, cells)) = pattern {
        plan = plan.pattern(cells);
    }
    if let Some(solution) = from {
        plan = plan.solution(solution);
    }
    if args.grids {
        plan = plan.full_grids();
    }
    if args.unbiased {
        plan = plan.unbiased();
    }
    let nine = shape.is_none_or(|shape| shape == Shape::NINE);
    if carries_difficulty(format) && nine && !args.grids && !args.ungraded {
        plan = plan.graded();
    }
    Ok(plan)
}

/// Returns `true` if the format can carry the difficulty of a puzzle.
fn carries_difficulty(format: &Format) -> bool {
    match format.capabilities.metadata {
        Fields::Any => true,
        Fields::Some(names) => names.contains(&Metadata::LEVEL),
        Fields::None => false,
    }
}

/// A random seed that is short enough to be typed. It is printed.
fn fresh_seed() -> Result<Seed, Failure> {
    let run = getrandom::u32().map_err(|error| {
        Failure::Message(format!(
            "the system provides no random numbers ({error}); use --seed"
        ))
    })?;
    print_note(&format!("seed {run} (stream {STREAM})"));
    Ok(Seed::new(run.into()))
}

/// The text of a file, or the argument itself if there is no such file.
fn text_of(argument: &str) -> Result<String, Failure> {
    let path = Path::new(argument);
    if !path.exists() {
        return Ok(argument.to_owned());
    }
    interrupt::abandonable(|| fs::read_to_string(path))
        .map_err(|error| Failure::Message(format!("cannot read {argument}: {error}")))
}

fn solution(argument: &str) -> Result<Grid, Failure> {
    let puzzle = formats::read_first(&text_of(argument)?)
        .map_err(|error| Failure::Message(format!("--solution {argument}: {error}")))?;
    Ok(puzzle.board())
}
