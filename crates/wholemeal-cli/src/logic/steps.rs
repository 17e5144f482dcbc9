//! `wholemeal steps`

use std::cmp::Reverse;
use std::io::Write;

use wholemeal::logic::explain;
use wholemeal::logic::{all_steps_within, check};

use super::{Allowed, LanguageArgs, state};
use crate::args::InputArgs;
use crate::budget::BudgetArgs;
use crate::exit::{Exit, Failure, complain, plural};
use crate::record::json_line;
use crate::writing::{DataFormat, Writing};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Every conclusion of a technique is listed once. If the search of a technique was
cut short because it took too much work, that is said on standard error. JSON
objects are steps with their evidence; docs/schema/step.schema.json describes
them.

With --check every step is handed to an independent checker, which knows no
technique and confirms from the evidence alone that the step follows.

--budget is a time (us, ms, s, m, h), or N searches, each for one technique on
one board.

Exit code: 0 if there is a step, 1 if there is none or the budget was spent, 2 if
the input could not be read.

Examples:
  wholemeal steps corpora/board1.txt
  wholemeal steps --technique xy,w --by-effect corpora/board1.txt
  wholemeal steps --json corpora/board1.txt")]
pub(crate) struct StepsArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// The steps that do most first
    #[arg(long)]
    by_effect: bool,

    /// Have every step checked
    #[arg(long)]
    check: bool,

    #[command(flatten)]
    budget: BudgetArgs,

    #[command(flatten)]
    pub(crate) writing: Writing<DataFormat>,

    #[command(flatten)]
    language: LanguageArgs,

    #[command(flatten)]
    allowed: Allowed,
}

pub(crate) fn run(args: &StepsArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    let (settings, language) = (args.allowed.settings()?, args.language.language()?);
    let board = state::board(&args.input)?;
    let spending = args.budget.allowance().start();
    let mut found = spending.logic(|budget| all_steps_within(&board, &settings, budget));
    if args.by_effect {
        found.steps.sort_by_key(|step| Reverse(step.effect()));
    }
    for technique in &found.cut_short {
        complain(&format!("note: the search for {technique} was cut short"));
    }
    if found.stopped {
        let (reason, count) = (spending.reason(), plural(found.steps.len(), "step"));
        complain(&format!("{reason}: stopped with {count} found"));
    } else if found.steps.is_empty() {
        complain(if board.is_solved() {
            "note: the board is solved"
        } else if board.is_broken() {
            "note: a cell has no candidate left, or a digit no place"
        } else {
            "note: these techniques find no step on this board"
        });
    }
    if args.check {
        for step in &found.steps {
            check(&board, step).map_err(|why| Failure::Clash(format!("{step}: {why}")))?;
        }
        let count = plural(found.steps.len(), "step");
        complain(&format!("note: {count} checked"));
    }
    for step in &found.steps {
        if args.writing.is_json() {
            json_line(out, &step.clone().trimmed(&board))?;
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
