//! `wholemeal hint`

use std::io::Write;

use serde::Serialize;
use wholemeal::logic::{Hint, Stage, Step, Technique, hint_within};
use wholemeal::render::terminal;

use super::{Allowed, state, wrapped};
use crate::args::InputArgs;
use crate::budget::BudgetArgs;
use crate::draw::{DrawArgs, colour};
use crate::exit::{Exit, Failure, complain};
use crate::record::json_line;
use crate::writing::{DataFormat, Writing};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Stage 1 says where to look, stage 2 the technique and where it is, stage 3 the
whole step with its reasons and a picture. A board with a mistake in it is told
so first. A state of a puzzle can be given as a line of HoDoKu's library.

A JSON object has 'hint' (step, mistakes, solved, stuck, no solution, many
solutions), 'stage' and 'text'; from stage 2 'technique'; at stage 3 'step' with
its evidence, or 'mistakes'.

--budget is a time (us, ms, s, m, h), or N searches, each for one technique on
one board.

Exit code: 0 if there is a hint, 1 if there is none (no step, no solution,
several solutions, budget spent), 2 if the input could not be read.

Examples:
  wholemeal hint corpora/board1.txt
  wholemeal hint --stage 3 corpora/board1.txt
  wholemeal hint --stage 2 --json corpora/board1.txt")]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// How much to tell
    #[arg(long, value_name = "1|2|3", default_value_t = 1,
          value_parser = clap::value_parser!(u8).range(1..=3))]
    stage: u8,

    #[command(flatten)]
    budget: BudgetArgs,

    #[command(flatten)]
    pub(crate) writing: Writing<DataFormat>,

    #[command(flatten)]
    allowed: Allowed,

    #[command(flatten)]
    draw: DrawArgs,
}

#[derive(Serialize)]
struct Line<'a> {
    hint: &'static str,
    stage: u8,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<Technique>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<&'a Step>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    mistakes: Vec<String>,
}

/// A hint as data; no more of it than the stage tells.
fn line(said: &Hint, stage: Stage, number: u8) -> Line<'_> {
    let kind = match said {
        Hint::Step(_) => "step",
        Hint::Mistakes(_) => "mistakes",
        Hint::Solved => "solved",
        Hint::Stuck => "stuck",
        Hint::NotUnique(false) => "no solution",
        Hint::NotUnique(true) => "many solutions",
    };
    let step = match said {
        Hint::Step(step) => Some(&**step),
        _ => None,
    };
    let mistakes = match said {
        Hint::Mistakes(list) if stage == Stage::Whole => list.as_slice(),
        _ => &[],
    };
    Line {
        hint: kind,
        stage: number,
        text: said.text(stage),
        technique: step
            .filter(|_| stage > Stage::Nudge)
            .map(|step| step.technique),
        step: step.filter(|_| stage == Stage::Whole),
        mistakes: mistakes.iter().map(ToString::to_string).collect(),
    }
}

pub(crate) fn run(args: &HintArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    let settings = args.allowed.settings()?;
    let board = state::board(&args.input)?;
    let stage = match args.stage {
        1 => Stage::Nudge,
        2 => Stage::Technique,
        _ => Stage::Whole,
    };
    let spending = args.budget.allowance().start();
    let said = match spending.logic(|budget| hint_within(&board, &settings, budget)) {
        Ok(said) => said,
        Err(stopped) => {
            complain(&format!("{}: {stopped} without a hint", spending.reason()));
            return Ok(spending.exit());
        }
    };
    if args.writing.is_json() {
        json_line(out, &line(&said, stage, args.stage))?;
    } else {
        if let (Hint::Step(step), Stage::Whole) = (&said, stage) {
            let drawing = terminal::step(&board, step, colour());
            write!(out, "{}", args.draw.frame().apply(&drawing))?;
        }
        writeln!(out, "{}", wrapped(&said.text(stage)))?;
    }
    Ok(match said {
        Hint::Stuck | Hint::NotUnique(_) => Exit::Outcome,
        Hint::Solved | Hint::Mistakes(_) | Hint::Step(_) => Exit::Done,
    })
}
