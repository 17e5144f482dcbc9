//! `wholemeal hint`

use std::io::Write;

use serde::Serialize;
use wholemeal::logic::explain::{self, Language};
use wholemeal::logic::{Hint, HintDetail, Step, Technique, hint_within};
use wholemeal::render::terminal;

use super::{Allowed, LanguageArgs, state, wrapped};
use crate::args::InputArgs;
use crate::budget::BudgetArgs;
use crate::draw::{DrawArgs, colour};
use crate::exit::{Exit, Failure, complain};
use crate::record::json_line;
use crate::writing::{DataFormat, Writing};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Detail 1 says where to look, 2 names the technique and where it is, 3 explains
the whole step and draws it. Mistakes on the board are reported first. A partly
solved puzzle can be given as a line of HoDoKu's library.

A JSON object has 'hint' (step, mistakes, solved, stuck, no solution, many
solutions), 'detail' and 'text'; from detail 2 'technique'; with detail 3 'step'
with its evidence, or 'mistakes'. docs/schema/step.schema.json describes it.
Names and JSON keys are English in every language.

--budget is a time (us, ms, s, m, h), or N searches, each for one technique on
one board.

Exit code: 0 if there is a hint, 1 if there is none (no step, no solution,
several solutions, budget spent), 2 if the input could not be read.

Examples:
  wholemeal hint corpora/board1.txt
  wholemeal hint --detail 3 corpora/board1.txt
  wholemeal hint --detail 3 --lang de corpora/board1.txt
  wholemeal hint --detail 2 --json corpora/board1.txt")]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// How much to tell
    #[arg(long, alias = "stage", value_name = "1|2|3", default_value_t = 1,
          value_parser = clap::value_parser!(u8).range(1..=3))]
    detail: u8,

    #[command(flatten)]
    language: LanguageArgs,

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
    detail: u8,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<Technique>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<&'a Step>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    mistakes: Vec<String>,
}

/// A hint as data, with no more than the chosen detail.
fn line(said: &Hint, number: u8, language: Language) -> Line<'_> {
    let detail = detail(number);
    let kind = match said {
        Hint::Step(_) => "step",
        Hint::Mistakes(_) => "mistakes",
        Hint::Solved => "solved",
        Hint::Stuck => "stuck",
        Hint::NoSolution => "no solution",
        Hint::ManySolutions => "many solutions",
    };
    let step = match said {
        Hint::Step(step) => Some(&**step),
        _ => None,
    };
    let mistakes = match said {
        Hint::Mistakes(list) if detail == HintDetail::Full => list.as_slice(),
        _ => &[],
    };
    Line {
        hint: kind,
        detail: number,
        text: said.text(detail, language),
        technique: step
            .filter(|_| detail > HintDetail::Nudge)
            .map(|step| step.technique),
        step: step.filter(|_| detail == HintDetail::Full),
        mistakes: mistakes
            .iter()
            .map(|mistake| explain::mistake(mistake, language))
            .collect(),
    }
}

fn detail(number: u8) -> HintDetail {
    match number {
        1 => HintDetail::Nudge,
        2 => HintDetail::Technique,
        _ => HintDetail::Full,
    }
}

pub(crate) fn run(args: &HintArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    let settings = args.allowed.settings()?;
    let board = state::board(&args.input)?;
    let (detail, language) = (detail(args.detail), args.language.language()?);
    let spending = args.budget.allowance().start();
    let said = match spending.logic(|budget| hint_within(&board, &settings, budget)) {
        Ok(said) => said,
        Err(stopped) => {
            complain(&format!("{}: {stopped} without a hint", spending.reason()));
            return Ok(spending.exit());
        }
    };
    if args.writing.is_json() {
        json_line(out, &line(&said, args.detail, language))?;
    } else {
        if let (Hint::Step(step), HintDetail::Full) = (&said, detail) {
            let drawing = terminal::step(&board, step, colour());
            write!(out, "{}", args.draw.frame().apply(&drawing))?;
        }
        writeln!(out, "{}", wrapped(&said.text(detail, language)))?;
    }
    Ok(match said {
        Hint::Solved | Hint::Mistakes(_) | Hint::Step(_) => Exit::Done,
        Hint::Stuck | Hint::NoSolution | Hint::ManySolutions => Exit::Outcome,
    })
}
