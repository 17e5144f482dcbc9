//! `wholemeal candidates`

use std::io::Write;

use serde::Serialize;
use wholemeal::Digit;

use crate::args::{EngineArgs, InputArgs};
use crate::budget::BudgetArgs;
use crate::exit::{Exit, Failure};
use crate::input;
use crate::origin::Origin;
use crate::output::{Output, write_json_line};
use crate::output_args::{OutputArgs, ReportFormat};
use crate::pipeline::Renderer;
use crate::record::{Answer, Record};
use crate::table::{self, Table};
use crate::task::{CandidatesTask, CellCandidates};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A candidate is true if some solution has it. All others can be removed without
losing a solution. The puzzles may be variants.

Text output is a table with the true candidates of every cell. With --count N,
each is followed by the number of solutions with it, such as 5:2; N means N or
more.

JSON objects have 'puzzle', 'verdict' (none, some, invalid, interrupted),
'candidates' (for every cell in reading order the list of its digits) and with
--count 'counts' (their numbers of solutions). CSV has the columns verdict,
candidates and error; cells are separated by blanks.

--budget limits each puzzle: a time (us, ms, s, m, h), or N guesses.

Exit code: 0 if every puzzle has a solution, 1 if some puzzle has none or its
budget ran out, 2 if some input could not be read.

Examples:
  wholemeal candidates 1..4..1..1......
  wholemeal candidates --count 10 --json killer.variant
  wholemeal candidates '.Cage~3~R1C1~R1C2.AntiKnight'")]
pub(crate) struct CandidatesArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Count the solutions of each candidate up to N
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,

    #[command(flatten)]
    engine: EngineArgs,

    #[command(flatten)]
    budget: BudgetArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs<ReportFormat>,
}

pub(crate) fn run(args: &CandidatesArgs, out: &mut Output) -> Result<Exit, Failure> {
    let sources = input::open(&args.input)?;
    let task = CandidatesTask {
        limit: args.budget.limit(),
        count: args.count,
    };
    let (format, count) = (args.output.format(), args.count);
    let columns = (format == ReportFormat::Csv).then(|| vec!["verdict", "candidates", "error"]);
    let render = move |record: &Record<'_, CellCandidates>, table: &Table, out: &mut Vec<u8>| {
        let verdict = record.verdict_name(|found| match found.cells {
            Some(_) => "some",
            None => "none",
        });
        let found = match record.answer {
            Answer::Answered(found) => found.cells.as_ref().map(|cells| (cells, found.columns)),
            _ => None,
        };
        match format {
            ReportFormat::Text => match found {
                Some((cells, columns)) => out.extend(drawing(cells, columns, count).bytes()),
                None => writeln!(out, "{}", comment(record))?,
            },
            ReportFormat::Csv => {
                let cells = found.map(|(cells, _)| words(cells, count).join(" "));
                let error = record.error().unwrap_or_default();
                table.row(out, record, &[verdict, &cells.unwrap_or_default(), &error])?;
            }
            ReportFormat::Json => write_json_line(
                out,
                &CandidatesRow {
                    puzzle: &record.puzzle(),
                    verdict,
                    candidates: found.map(|(cells, _)| numbers(cells, |(digit, _)| digit.into())),
                    counts: found
                        .filter(|_| count > 1)
                        .map(|(cells, _)| numbers(cells, |(_, number)| number)),
                    error: record.error(),
                    origin: Origin::of(record),
                },
            )?,
        }
        Ok(if found.is_some() {
            Exit::Done
        } else {
            Exit::Outcome
        })
    };
    let renderer = Renderer::new(render);
    let emit = out.sender();
    table::for_each(sources, &args.engine, task, columns, renderer, emit, out)
}

#[derive(Serialize)]
struct CandidatesRow<'a> {
    puzzle: &'a str,
    verdict: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<Vec<u32>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<Vec<Vec<u32>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(flatten)]
    origin: Origin<'a>,
}

fn numbers(cells: &[Vec<(u8, u32)>], number: impl Fn((u8, u32)) -> u32) -> Vec<Vec<u32>> {
    let cell = |cell: &Vec<(u8, u32)>| cell.iter().map(|&pair| number(pair)).collect();
    cells.iter().map(cell).collect()
}

/// The candidates of each cell: `125`, or with their counts `1:3,2:1,5:3`.
fn words(cells: &[Vec<(u8, u32)>], count: u32) -> Vec<String> {
    let symbol = |digit: u8| Digit::new(digit).map_or('0', Digit::symbol);
    let word = |cell: &Vec<(u8, u32)>| -> String {
        if count == 1 {
            return cell.iter().map(|&(digit, _)| symbol(digit)).collect();
        }
        let pairs = cell
            .iter()
            .map(|&(digit, n)| format!("{}:{n}", symbol(digit)));
        pairs.collect::<Vec<_>>().join(",")
    };
    cells.iter().map(word).collect()
}

/// A table of all cells, and a blank line.
fn drawing(cells: &[Vec<(u8, u32)>], columns: usize, count: u32) -> String {
    let words = words(cells, count);
    let width = words.iter().map(String::len).max().unwrap_or(0);
    let mut text = String::new();
    for row in words.chunks(columns) {
        let row: Vec<String> = row.iter().map(|word| format!("{word:width$}")).collect();
        text.push_str(row.join(" ").trim_end());
        text.push('\n');
    }
    text.push('\n');
    text
}

/// A comment for a puzzle without candidates.
fn comment(record: &Record<'_, CellCandidates>) -> String {
    match record.answer {
        Answer::Answered(_) => format!("# no solution: {}", record.puzzle()),
        Answer::OutOfBudget(interrupted) => format!("# {interrupted}: {}", record.puzzle()),
        Answer::Conflicts(_) | Answer::Unreadable(_) => record.invalid_line(),
    }
}
