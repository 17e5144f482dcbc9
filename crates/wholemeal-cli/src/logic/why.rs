//! `wholemeal why`

use std::io::Write;

use serde::Serialize;
use wholemeal::logic::explain::Language;
use wholemeal::logic::{Candidate, Settings, Step, Why, why_within};

use super::board_input::{BoardInput, for_each_board};
use super::{LanguageArgs, TechniqueArgs, step_drawing, wrapped};
use crate::args::InputArgs;
use crate::budget::BudgetArgs;
use crate::draw::DrawArgs;
use crate::exit::{Exit, Failure, eprint_line};
use crate::input::sanitize;
use crate::origin::Origin;
use crate::output::{Output, write_json_line};
use crate::output_args::{OutputArgs, ReportFormat};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
One of the inputs is the candidate, such as r1c2=3: digit 3 in row 1, column 2.
The shortest explanation is a placed digit that the cell sees. Otherwise it is a
step, or a few steps one after the other, of the lowest difficulty. A candidate
of the solution cannot be excluded.

JSON has one object per puzzle with 'puzzle', 'why' (filled, seen, step, steps,
possible, unexplained, mistakes, no solution), 'candidate', 'text', and 'steps'
with their evidence if there are any. CSV has the columns why, candidate,
techniques and text. Both also have 'line', 'source' and the metadata of the
input ('wholemeal solve --help').

--budget limits each puzzle: a time (us, ms, s, m, h), or N searches, each for
one technique on one board.

Exit code: 0 if the candidate is excluded, 1 if it is possible, there is no
explanation, or the budget was spent, 2 if some input could not be read.

Examples:
  wholemeal why corpora/board1.txt r1c2=3
  wholemeal why r1c2=9 --lang de corpora/board1.txt")]
pub(crate) struct WhyArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

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
struct WhyRow<'a> {
    puzzle: String,
    why: &'static str,
    candidate: Candidate,
    text: String,
    #[serde(skip_serializing_if = "<[Step]>::is_empty")]
    steps: &'a [Step],
    #[serde(flatten)]
    origin: Origin<'a>,
}

fn kind(found: &Why) -> &'static str {
    match found {
        Why::Filled(..) => "filled",
        Why::Seen(..) => "seen",
        Why::Step(..) => "step",
        Why::Steps(..) => "steps",
        Why::Possible(_) => "possible",
        Why::Unexplained(_) => "unexplained",
        Why::Mistakes(_) => "mistakes",
        Why::NoSolution => "no solution",
    }
}

fn steps_of(found: &Why) -> &[Step] {
    match found {
        Why::Step(_, step) => std::slice::from_ref(step),
        Why::Steps(_, steps) => steps,
        _ => &[],
    }
}

/// Separates the candidate from the other inputs.
fn separated(input: &InputArgs) -> Result<(Candidate, InputArgs), Failure> {
    let is_candidate = |text: &&String| text.parse::<Candidate>().is_ok();
    let (candidates, inputs): (Vec<&String>, Vec<&String>) =
        input.inputs.iter().partition(is_candidate);
    let [candidate] = candidates[..] else {
        let like_one = |input: &&&String| input.starts_with('r') && input.contains('=');
        let problem = match (candidates.len(), inputs.iter().find(like_one)) {
            (0, Some(wrong)) => format!(
                "'{}' is not a candidate: write row, column and digit, as in r1c2=3",
                sanitize(wrong)
            ),
            (0, None) => "no candidate: add one, such as r1c2=3".to_owned(),
            (count, _) => format!("one candidate at a time; there are {count}"),
        };
        return Err(Failure::Message(problem));
    };
    let candidate = candidate.parse();
    let candidate = candidate.map_err(|error| Failure::Message(format!("{error}")))?;
    let rest = InputArgs {
        inputs: inputs.into_iter().cloned().collect(),
        ..input.clone()
    };
    Ok((candidate, rest))
}

pub(crate) fn run(args: &WhyArgs, out: &mut Output) -> Result<Exit, Failure> {
    let (settings, language) = (args.techniques.settings()?, args.language.language()?);
    let (candidate, input) = separated(&args.input)?;
    let columns = args
        .output
        .columns(&["why", "candidate", "techniques", "text"]);
    for_each_board(&input, None, columns, out, |input, out| {
        explain_one(args, candidate, &settings, language, input, out)
    })
}

/// Writes the explanation for one board.
fn explain_one(
    args: &WhyArgs,
    candidate: Candidate,
    settings: &Settings,
    language: Language,
    input: &BoardInput<'_>,
    out: &mut Output,
) -> Result<Exit, Failure> {
    let spending = args.budget.limit().start();
    let board = &input.board;
    let found = match spending.logic(|budget| why_within(board, candidate, settings, budget)) {
        Ok(found) => found,
        Err(stopped) => {
            let place = input.place();
            let reason = spending.reason();
            eprint_line(&format!(
                "{place}{reason}: {stopped} without an explanation"
            ));
            return Ok(spending.exit());
        }
    };
    let (steps, text) = (steps_of(&found), found.text(language));
    match args.output.format() {
        ReportFormat::Json => {
            let row = WhyRow {
                puzzle: input.puzzle(),
                why: kind(&found),
                candidate,
                text,
                steps,
                origin: input.origin(),
            };
            write_json_line(out, &row)?;
        }
        ReportFormat::Csv => {
            let techniques: Vec<&str> = steps.iter().map(|step| step.technique.name()).collect();
            let (candidate, techniques) = (candidate.to_string(), techniques.join(", "));
            input.write_row(out, &[kind(&found), &candidate, &techniques, &text])?;
        }
        ReportFormat::Text => {
            input.write_heading(out)?;
            let mut board = input.board.clone();
            for step in steps {
                let drawing = step_drawing(&board, step, args.draw.frame());
                write!(out, "{drawing}")?;
                board.apply(step);
            }
            writeln!(out, "{}", wrapped(&text))?;
        }
    }
    Ok(match found {
        Why::Filled(..) | Why::Seen(..) | Why::Step(..) | Why::Steps(..) | Why::Mistakes(_) => {
            Exit::Done
        }
        Why::Possible(_) | Why::Unexplained(_) | Why::NoSolution => Exit::Outcome,
    })
}
