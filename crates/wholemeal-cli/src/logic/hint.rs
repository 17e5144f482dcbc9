//! `wholemeal hint`

use std::io::Write;

use serde::Serialize;
use wholemeal::Grid;
use wholemeal::logic::explain::{self, Language};
use wholemeal::logic::{Hint, HintDetail, Settings, Step, Technique, hint_within};

use super::board_input::{BoardInput, for_each_board};
use super::{LanguageArgs, TechniqueArgs, step_drawing, wrapped, wrapped_parts};
use crate::args::InputArgs;
use crate::budget::BudgetArgs;
use crate::draw::DrawArgs;
use crate::exit::{Exit, Failure, eprint_line};
use crate::origin::Origin;
use crate::output::{Output, write_json_line};
use crate::output_args::{OutputArgs, ReportFormat};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Detail 1 names the region to look at, 2 the technique and its place, 3 explains
and draws the whole step. Mistakes on the board are reported first. A partly
solved puzzle can be given as a line of HoDoKu's library, or in any format
together with its puzzle: 'hint --givens PUZZLE BOARD' tells a wrong digit from
a given. If the input has several puzzles, every hint has a heading.

Where no technique finds a step, a proof by cases removes a candidate, so every
puzzle with one solution has a hint.

JSON has one object per puzzle with 'puzzle', 'hint' (step, mistakes, solved,
stuck, no solution, many solutions), 'detail' and 'text'; from detail 2 also
'technique'; with detail 3 'step' with its evidence, or 'mistakes'.
docs/schema/step.schema.json describes it. CSV has the columns hint, detail,
technique, mistakes and text. Both also have 'line', 'source' and the metadata
of the input ('wholemeal solve --help'). Names and keys are English in every
language.

--budget limits each puzzle: a time (us, ms, s, m, h), or N searches, each for
one technique on one board.

Exit code: 0 if every puzzle has a hint, 1 if one has none (no step, no
solution, several solutions, budget spent), 2 if some input could not be read.

Examples:
  wholemeal hint corpora/board1.txt
  wholemeal hint --detail 3 corpora/board1.txt
  wholemeal hint --detail 3 --lang de corpora/board1.txt
  wholemeal hint --givens corpora/board1.txt board.txt
  wholemeal hint --detail 2 --json corpora/board1.txt")]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// The puzzle of the boards: a file, or a puzzle; digits that it does not
    /// have were placed by the player
    #[arg(long, value_name = "PUZZLE")]
    givens: Option<String>,

    /// Amount of detail: 1 region, 2 technique, 3 whole step
    #[arg(long, alias = "stage", value_name = "1|2|3", default_value_t = 1,
          value_parser = clap::value_parser!(u8).range(1..=3))]
    detail: u8,

    #[command(flatten)]
    techniques: TechniqueArgs,

    #[command(flatten)]
    budget: BudgetArgs,

    #[command(flatten)]
    language: LanguageArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs<ReportFormat>,

    #[command(flatten)]
    draw: DrawArgs,
}

#[derive(Serialize)]
struct HintRow<'a> {
    puzzle: String,
    hint: &'static str,
    detail: u8,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<Technique>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<&'a Step>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    mistakes: Vec<String>,
    #[serde(flatten)]
    origin: Origin<'a>,
}

/// A hint as data, with no more than the chosen detail.
fn row<'a>(
    found: &'a Hint,
    number: u8,
    language: Language,
    input: &'a BoardInput<'_>,
) -> HintRow<'a> {
    let detail = detail(number);
    let kind = match found {
        Hint::Step(_) => "step",
        Hint::Mistakes(_) => "mistakes",
        Hint::Solved => "solved",
        Hint::Stuck => "stuck",
        Hint::NoSolution => "no solution",
        Hint::ManySolutions => "many solutions",
    };
    let step = match found {
        Hint::Step(step) => Some(&**step),
        _ => None,
    };
    let mistakes = match found {
        Hint::Mistakes(list) if detail == HintDetail::Full => list.as_slice(),
        _ => &[],
    };
    HintRow {
        puzzle: input.puzzle(),
        hint: kind,
        detail: number,
        text: found.text(detail, language),
        technique: step
            .filter(|_| detail > HintDetail::Nudge)
            .map(|step| step.technique),
        step: step.filter(|_| detail == HintDetail::Full),
        mistakes: mistakes
            .iter()
            .map(|mistake| explain::mistake(mistake, language))
            .collect(),
        origin: input.origin(),
    }
}

fn detail(number: u8) -> HintDetail {
    match number {
        1 => HintDetail::Nudge,
        2 => HintDetail::Technique,
        _ => HintDetail::Full,
    }
}

pub(crate) fn run(args: &HintArgs, out: &mut Output) -> Result<Exit, Failure> {
    let (settings, language) = (args.techniques.settings()?, args.language.language()?);
    let givens = args.givens.as_deref().map(givens).transpose()?;
    let columns = args
        .output
        .columns(&["hint", "detail", "technique", "mistakes", "text"]);
    for_each_board(&args.input, givens.as_ref(), columns, out, |input, out| {
        one_hint(args, &settings, language, input, out)
    })
}

/// The givens of a puzzle: the first of a file, or the puzzle itself.
fn givens(puzzle: &str) -> Result<Grid, Failure> {
    let text = match std::fs::read_to_string(puzzle) {
        Ok(text) => text,
        Err(_) => puzzle.to_owned(),
    };
    let read = wholemeal::formats::read_first(&text);
    let read = read.map_err(|error| Failure::Message(format!("--givens: {error}")))?;
    Ok(read.givens)
}

/// Writes the hint for one board.
fn one_hint(
    args: &HintArgs,
    settings: &Settings,
    language: Language,
    input: &BoardInput<'_>,
    out: &mut Output,
) -> Result<Exit, Failure> {
    let (detail, board) = (detail(args.detail), &input.board);
    let spending = args.budget.limit().start();
    let found = match spending.logic(|budget| hint_within(board, settings, budget)) {
        Ok(found) => found,
        Err(stopped) => {
            let place = input.place();
            eprint_line(&format!(
                "{place}{}: {stopped} without a hint",
                spending.reason()
            ));
            return Ok(spending.exit());
        }
    };
    let row = row(&found, args.detail, language, input);
    match args.output.format() {
        ReportFormat::Json => write_json_line(out, &row)?,
        ReportFormat::Csv => {
            let (number, mistakes) = (args.detail.to_string(), row.mistakes.join("; "));
            let technique = row.technique.map(Technique::name).unwrap_or_default();
            input.write_row(out, &[row.hint, &number, technique, &mistakes, &row.text])?;
        }
        ReportFormat::Text => {
            input.write_heading(out)?;
            let text = if let (Hint::Step(step), HintDetail::Full) = (&found, detail) {
                let drawing = step_drawing(board, step, args.draw.frame());
                write!(out, "{drawing}")?;
                wrapped_parts(&explain::paragraphs(step, language))
            } else {
                wrapped(&row.text)
            };
            writeln!(out, "{text}")?;
        }
    }
    Ok(match found {
        Hint::Solved | Hint::Mistakes(_) | Hint::Step(_) => Exit::Done,
        Hint::Stuck | Hint::NoSolution | Hint::ManySolutions => Exit::Outcome,
    })
}
