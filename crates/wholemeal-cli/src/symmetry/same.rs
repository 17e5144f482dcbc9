//! `wholemeal same`

use std::io::Write;

use serde::Serialize;
use wholemeal::symmetry::{Limits, equivalent_within};
use wholemeal::{Grid, Shape};

use crate::args::{InputArgs, ReadingArgs, heading};
use crate::budget::BudgetArgs;
use crate::exit::{Exit, Failure};
use crate::input;
use crate::interrupt;
use crate::output::{Output, write_json_line};
use crate::output_args::{DataFormat, OutputArgs};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Two puzzles are the same up to symmetry if one becomes the other by transposing,
permuting bands, rows of a band, stacks and columns of a stack, and renaming
digits. The transformation from A to B is the witness: 'rows 2,1,3,...' means
that row 1 moves to row 2, after transposing; 'digits 3,1,2,...' means that
digit 1 becomes 3.

JSON has 'puzzle', 'other', 'equivalent' and 'transformation'. It is a
certificate that 'wholemeal verify' checks.

--budget limits the search for each puzzle: a time (us, ms, s, m, h), or N
nodes.

Exit code: 0 if they are the same, 1 if they are not or the budget ran out, 2 if
an input could not be read.

Examples:
  wholemeal same 1..4..1..1..4... 4..1.1....1....4
  wholemeal same --json a.txt b.txt | wholemeal verify")]
pub(crate) struct SameArgs {
    /// Two puzzles: files, '-' for standard input, or the puzzles themselves
    #[arg(value_names = ["A", "B"], num_args = 2, required = true)]
    pub(crate) inputs: Vec<String>,

    /// Rows and columns of a box, such as 3x3 or 2x3 [default: detected]
    #[arg(long = "box", value_name = "RxC", help_heading = heading::INPUT)]
    shape: Option<Shape>,

    #[command(flatten)]
    budget: BudgetArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs<DataFormat>,
}

pub(crate) fn run(args: &SameArgs, out: &mut Output) -> Result<Exit, Failure> {
    let [a, b] = args.grids()?;
    let spending = args.budget.limit().start();
    let over = || spending.is_over();
    let limits = Limits::until(&over).with_max_nodes(spending.work());
    let Ok(witness) = equivalent_within(&a, &b, &limits) else {
        if interrupt::requested() {
            out.report_interruption("interrupted");
            return Ok(Exit::Interrupted);
        }
        let message = "the budget ran out before the puzzles were compared";
        return Err(Failure::Outcome(message.to_owned()));
    };
    let text = witness.map(|witness| witness.to_string());
    let exit = match text {
        Some(_) => Exit::Done,
        None => Exit::Outcome,
    };
    if args.output.is_json() {
        let unusual = Shape::of_side(usize::from(a.shape().side())) != Ok(a.shape());
        write_json_line(
            out,
            &JsonRow {
                puzzle: a.to_string(),
                other: b.to_string(),
                shape: unusual.then(|| a.shape().to_string()),
                equivalent: text.is_some(),
                transformation: text,
            },
        )?;
    } else {
        match text {
            Some(text) => writeln!(out, "the same: {text}")?,
            None => writeln!(out, "not the same")?,
        }
    }
    Ok(exit)
}

impl SameArgs {
    /// The boards of the arguments. Their givens may conflict.
    fn grids(&self) -> Result<[Grid; 2], Failure> {
        let grid = |argument: &String| {
            input::read_single_board(&InputArgs {
                inputs: vec![argument.clone()],
                shape: self.shape,
                reading: ReadingArgs::default(),
            })
        };
        match &self.inputs[..] {
            [a, b] => Ok([grid(a)?, grid(b)?]),
            _ => Err(Failure::Message("name two puzzles".to_owned())),
        }
    }
}

#[derive(Serialize)]
struct JsonRow {
    puzzle: String,
    other: String,
    #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
    shape: Option<String>,
    equivalent: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    transformation: Option<String>,
}
