//! `wholemeal steps`

use std::cmp::Reverse;
use std::io::Write;

use serde::Serialize;
use wholemeal::logic::explain::{self, Language};
use wholemeal::logic::{Settings, Step, all_steps_within, check};

use super::board_input::{BoardInput, Location, for_each_board};
use super::{LanguageArgs, TechniqueArgs};
use crate::args::InputArgs;
use crate::budget::BudgetArgs;
use crate::exit::{Exit, Failure, eprint_line, plural, print_note};
use crate::output::{Output, write_json_line};
use crate::output_args::{DataFormat, OutputArgs};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Every conclusion of a technique is listed once. If the search for a technique
reached its work limit, a note is printed to standard error. If the input has
several puzzles, the steps of each have a heading.

JSON has one object per step with its evidence, 'line', and 'source' if there
are several inputs; docs/schema/step.schema.json describes it.

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
    budget: BudgetArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs<DataFormat>,

    #[command(flatten)]
    language: LanguageArgs,

    #[command(flatten)]
    techniques: TechniqueArgs,
}

/// A step as data, with the place of its puzzle.
#[derive(Serialize)]
struct StepRow {
    #[serde(flatten)]
    step: Step,
    #[serde(flatten)]
    location: Location,
}

pub(crate) fn run(args: &StepsArgs, out: &mut Output) -> Result<Exit, Failure> {
    let (settings, language) = (args.techniques.settings()?, args.language.language()?);
    for_each_board(&args.input, None, out, |input, out| {
        steps_of(args, &settings, language, input, out)
    })
}

/// Writes the steps on one board.
fn steps_of(
    args: &StepsArgs,
    settings: &Settings,
    language: Language,
    input: &BoardInput,
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
    if !args.output.is_json() {
        input.write_heading(out)?;
    }
    for step in &found.steps {
        if args.output.is_json() {
            let row = StepRow {
                step: step.clone().trimmed(board),
                location: input.location.clone(),
            };
            write_json_line(out, &row)?;
        } else {
            writeln!(out, "{}", explain::line(step, language))?;
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
