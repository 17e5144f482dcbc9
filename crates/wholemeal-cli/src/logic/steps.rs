//! `wholemeal steps`

use std::cmp::Reverse;
use std::io::Write;

use serde::Serialize;
use wholemeal::logic::explain::{self, Language};
use wholemeal::logic::{Candidate, Settings, Step, all_steps_within, check};

use super::board_input::{BoardInput, for_each_board};
use super::{LanguageArgs, TechniqueArgs};
use crate::args::InputArgs;
use crate::budget::BudgetArgs;
use crate::exit::{Exit, Failure, eprint_line, plural, print_note};
use crate::origin::Origin;
use crate::output::{Output, write_json_line};
use crate::output_args::{OutputArgs, ReportFormat};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Every conclusion of a technique is listed once. If the search for a technique
reached its work limit, a note is printed to standard error. If the input has
several puzzles, the steps of each have a heading.

JSON has one object per step with 'puzzle', 'technique', 'placements',
'eliminations' and 'evidence'; docs/schema/step.schema.json describes it. CSV
has the columns technique, placements, eliminations and text. Both also have
'line', 'source' and the metadata of the input ('wholemeal solve --help').

--check verifies every step with an independent checker, which does not know the
techniques and uses only the evidence.

--budget limits each puzzle: a time (us, ms, s, m, h), or N searches, each for
one technique on one board.

Exit code: 0 if every board has a step, 1 if one has none or the budget was
spent, 2 if some input could not be read.

Examples:
  wholemeal steps corpora/board1.txt
  wholemeal steps --technique xy,w --by-effect corpora/board1.txt
  wholemeal steps --json corpora/board1.txt")]
pub(crate) struct StepsArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// List the steps with the most placements and eliminations first
    #[arg(long)]
    by_effect: bool,

    /// Verify every step
    #[arg(long)]
    check: bool,

    #[command(flatten)]
    techniques: TechniqueArgs,

    #[command(flatten)]
    budget: BudgetArgs,

    #[command(flatten)]
    language: LanguageArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs<ReportFormat>,
}

/// A step as data, with the place of its puzzle.
#[derive(Serialize)]
struct StepRow<'a> {
    puzzle: &'a str,
    #[serde(flatten)]
    step: Step,
    #[serde(flatten)]
    origin: Origin<'a>,
}

pub(crate) fn run(args: &StepsArgs, out: &mut Output) -> Result<Exit, Failure> {
    let (settings, language) = (args.techniques.settings()?, args.language.language()?);
    let columns = args
        .output
        .columns(&["technique", "placements", "eliminations", "text"]);
    for_each_board(&args.input, None, columns, out, |input, out| {
        steps_of(args, &settings, language, input, out)
    })
}

/// Writes the steps on one board.
fn steps_of(
    args: &StepsArgs,
    settings: &Settings,
    language: Language,
    input: &BoardInput<'_>,
    out: &mut Output,
) -> Result<Exit, Failure> {
    let (board, place) = (&input.board, input.place());
    let spending = args.budget.limit().start();
    let mut found = spending.logic(|budget| all_steps_within(board, settings, budget));
    if args.by_effect {
        found.steps.sort_by_key(|step| Reverse(step.effect()));
    }
    for technique in &found.cut_short {
        print_note(&format!("{place}the search for {technique} was cut short"));
    }
    let count = plural(found.steps.len(), "step");
    if found.stopped {
        let reason = spending.reason();
        eprint_line(&format!("{place}{reason}: stopped with {count} found"));
    } else if found.steps.is_empty() {
        let reason = if board.is_solved() {
            "the board is solved"
        } else if board.is_broken() {
            "a cell has no candidate left, or a digit has no place"
        } else {
            "these techniques find no step on this board"
        };
        print_note(&format!("{place}{reason}"));
    }
    if args.check {
        for step in &found.steps {
            check(board, step).map_err(|why| Failure::Outcome(format!("{place}{step}: {why}")))?;
        }
        print_note(&format!("{place}{count} checked"));
    }
    let (format, puzzle) = (args.output.format(), input.puzzle());
    if format == ReportFormat::Text {
        input.write_heading(out)?;
    }
    for step in &found.steps {
        let text = explain::line(step, language);
        match format {
            ReportFormat::Text => writeln!(out, "{text}")?,
            ReportFormat::Csv => {
                let (placements, eliminations) = (list(&step.placements), list(&step.eliminations));
                let technique = step.technique.name();
                input.write_row(out, &[technique, &placements, &eliminations, &text])?;
            }
            ReportFormat::Json => {
                let row = StepRow {
                    puzzle: &puzzle,
                    step: step.clone().trimmed(board),
                    origin: input.origin(),
                };
                write_json_line(out, &row)?;
            }
        }
    }
    Ok(if found.stopped {
        spending.exit()
    } else if found.steps.is_empty() {
        Exit::Outcome
    } else {
        Exit::Done
    })
}

/// `r1c2=3 r4c5=6`
fn list(candidates: &[Candidate]) -> String {
    let names: Vec<String> = candidates.iter().map(ToString::to_string).collect();
    names.join(" ")
}
