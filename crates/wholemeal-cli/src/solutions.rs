//! `wholemeal solutions`

use std::io::Write;

use serde::Serialize;
use wholemeal::{AnySizeSolver, Budget, Interrupted, Marks, variants};

use crate::args::{InputArgs, limit};
use crate::budget::{BudgetArgs, BudgetLimit};
use crate::exit::{Exit, Failure, eprint_line, print_note};
use crate::format_counts::FormatCounts;
use crate::input::{self, AnyPuzzle, Label, with_source_name};
use crate::output::{Output, write_json_line};
use crate::output_args::{OutputArgs, ReportFormat};
use crate::pipeline;
use crate::record::{Answer, Input, Record, place};
use crate::stream::{self, SourceChunk};
use crate::table::Table;
use crate::workers::End;
use crate::{interrupt, origin::Origin};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Every solution is a line; the order depends only on the puzzle. If a puzzle has
no solution, a comment line is written instead. If it has more solutions than
--limit, a note is printed to standard error.

JSON and CSV have 'puzzle', 'solution' and 'number' (from 1) for every solution.
Both also have 'line', 'source' and the metadata of the input ('wholemeal solve
--help').

--budget limits each puzzle: a time (us, ms, s, m, h), or N guesses between two
solutions.

Exit code: 0 if all solutions of all puzzles were written, or --limit of each; 1
if some puzzle has none or its budget ran out; 2 if some input could not be
read.

Examples:
  wholemeal solutions 1..4..1..1..4..1
  wholemeal solutions --limit 5 --json corpora/lectures.txt")]
pub(crate) struct SolutionsArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Largest number of solutions per puzzle
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = limit)]
    limit: u128,

    #[command(flatten)]
    budget: BudgetArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs<ReportFormat>,
}

#[derive(Serialize)]
struct SolutionRow<'a> {
    puzzle: &'a str,
    solution: String,
    number: u128,
    #[serde(flatten)]
    origin: &'a Origin<'a>,
}

pub(crate) fn run(args: &SolutionsArgs, out: &mut Output) -> Result<Exit, Failure> {
    let mut sources = input::open(&args.input)?;
    let mut table = Table::default();
    if let Some(columns) = args.output.columns(&["solution", "number"]) {
        let Some(read) = Table::new(sources, columns.to_vec())? else {
            return Ok(pipeline::interrupted(0, out));
        };
        (table, sources) = read;
        let mut heading = Vec::new();
        table.heading(&mut heading)?;
        out.write_all(&heading)?;
    }
    let (names, labels) = (sources.names(), sources.labels());
    let (strict, verbose) = (sources.strict, sources.verbose);
    let mut exit = sources.exit;
    let mut formats = FormatCounts::default();
    let (mut all, mut failed) = (0, 0);
    let end = stream::for_each(sources, |SourceChunk { source, chunk }| {
        let label = labels.get(source).filter(|_| labels.len() > 1);
        let name = names.get(source).and_then(Option::as_deref);
        input::for_each_of_any_kind(&chunk, |line, format, puzzle| {
            if interrupt::requested() {
                return Ok(());
            }
            all += 1;
            let mut fail = |error: &str| {
                let error = with_source_name(name, error);
                if strict {
                    return Err(Failure::Message(error));
                }
                eprint_line(&format!("error: {error}"));
                failed += 1;
                exit = exit.max(Exit::BadInput);
                Ok(())
            };
            match puzzle {
                Ok(puzzle) => {
                    formats.add(source, format, line, 1);
                    match list(args, &table, &puzzle, line, label, out)? {
                        Err(error) => fail(&error)?,
                        Ok(done) => exit = exit.max(done),
                    }
                }
                Err(error) => fail(&error)?,
            }
            Ok(())
        })?;
        out.flush()?;
        Ok(())
    })?;
    if end == End::Interrupted || interrupt::requested() {
        return Ok(pipeline::interrupted(all, out));
    }
    if verbose {
        formats.print_summary(&names);
    }
    table.print_lost();
    input::print_failures(failed, all, "read");
    if all == 0 {
        return Err(input::no_puzzle_error());
    }
    if failed == all {
        out.set_useless();
    }
    Ok(exit)
}

/// Writes the solutions of one puzzle. The inner error is that of a constraint without a meaning.
fn list(
    args: &SolutionsArgs,
    table: &Table,
    puzzle: &AnyPuzzle,
    line: usize,
    label: Option<&Label>,
    out: &mut Output,
) -> Result<Result<Exit, String>, Failure> {
    let record = Record {
        line,
        input: match puzzle {
            AnyPuzzle::Plain(puzzle) => Input::Puzzle(puzzle),
            AnyPuzzle::Variant(puzzle) => Input::Variant(puzzle),
        },
        answer: &Answer::Answered(&()),
        source: label,
    };
    let (text, origin) = (record.puzzle(), Origin::of(&record));
    let mut write = |solution: String, number: u128| match args.output.format() {
        ReportFormat::Text => Ok(writeln!(out, "{solution}")?),
        ReportFormat::Csv => {
            let mut row = Vec::new();
            table.row(&mut row, &record, &[&solution, &number.to_string()])?;
            Ok(out.write_all(&row)?)
        }
        ReportFormat::Json => write_json_line(
            out,
            &SolutionRow {
                puzzle: &text,
                solution,
                number,
                origin: &origin,
            },
        ),
    };
    let mut solutions = match SolutionList::new(puzzle) {
        Ok(solutions) => solutions,
        Err(error) => return Ok(Err(format!("line {line}: {error}"))),
    };
    if let AnyPuzzle::Variant(puzzle) = puzzle {
        for note in &puzzle.notes {
            print_note(&format!("{}: {note}", place(label, line)));
        }
    }
    let end = enumerate(&mut solutions, args.limit, args.budget.limit(), &mut write)?;
    end_of_list(args, &end, line, label, &text, out).map(Ok)
}

/// Writes what follows the solutions of a puzzle.
fn end_of_list(
    args: &SolutionsArgs,
    end: &ListEnd,
    line: usize,
    label: Option<&Label>,
    text: &str,
    out: &mut Output,
) -> Result<Exit, Failure> {
    let place = place(label, line);
    match end {
        ListEnd::Complete(0) => {
            if args.output.format() == ReportFormat::Text {
                writeln!(out, "# no solution: {text}")?;
            }
            Ok(Exit::Outcome)
        }
        ListEnd::Complete(_) => Ok(Exit::Done),
        ListEnd::Limit => {
            let limit = args.limit;
            print_note(&format!("{place}: more than {limit} solutions (--limit)"));
            Ok(Exit::Done)
        }
        ListEnd::OutOfBudget(written) if !interrupt::requested() => {
            eprint_line(&format!("{place}: budget spent after {written} solutions"));
            Ok(Exit::Outcome)
        }
        ListEnd::OutOfBudget(_) => Ok(Exit::Interrupted),
    }
}

/// The end of a list of solutions.
enum ListEnd {
    /// These are all solutions.
    Complete(u128),
    /// There are more than the limit.
    Limit,
    /// The budget ran out, or the user interrupted the program, after this number.
    OutOfBudget(u128),
}

/// The solutions of a puzzle of any kind.
enum SolutionList {
    Plain(Box<wholemeal::engine::AnySizeSolutions>),
    Variant(Box<variants::Solutions>),
    /// The givens conflict.
    None,
}

impl SolutionList {
    fn new(puzzle: &AnyPuzzle) -> Result<SolutionList, String> {
        match puzzle {
            AnyPuzzle::Variant(puzzle) => {
                let solver = variants::Solver::new(&puzzle.variant);
                let solver = solver.map_err(|error| error.to_string())?;
                Ok(SolutionList::Variant(Box::new(solver.solutions())))
            }
            AnyPuzzle::Plain(puzzle) => {
                let grid = puzzle.board();
                if !grid.conflicts().is_empty() {
                    return Ok(SolutionList::None);
                }
                let marks = puzzle.candidates.clone();
                let marks = marks.unwrap_or_else(|| Marks::choices(&grid));
                let solutions = AnySizeSolver::new(grid.shape()).solutions(marks);
                Ok(SolutionList::Plain(Box::new(solutions)))
            }
        }
    }

    fn next_within(&mut self, budget: &Budget<'_>) -> Result<Option<String>, Interrupted> {
        Ok(match self {
            SolutionList::Plain(list) => list.next_within(budget)?.map(|grid| grid.to_string()),
            SolutionList::Variant(list) => list.next_within(budget)?.map(|one| one.to_string()),
            SolutionList::None => None,
        })
    }
}

/// Calls `write` with every solution and its number, up to a limit.
fn enumerate(
    solutions: &mut SolutionList,
    limit: u128,
    budget: BudgetLimit,
    write: &mut impl FnMut(String, u128) -> Result<(), Failure>,
) -> Result<ListEnd, Failure> {
    let spending = budget.start();
    let over = || spending.is_over();
    let mut written = 0;
    loop {
        // Solutions may follow each other without a guess, so the clock is checked here, too.
        if spending.is_over() {
            return Ok(ListEnd::OutOfBudget(written));
        }
        let budget = Budget::until(&over).with_max_guesses(spending.work());
        match solutions.next_within(&budget) {
            Ok(None) => return Ok(ListEnd::Complete(written)),
            Ok(Some(_)) if written >= limit => return Ok(ListEnd::Limit),
            Ok(Some(solution)) => {
                written += 1;
                write(solution, written)?;
            }
            Err(Interrupted { .. }) => return Ok(ListEnd::OutOfBudget(written)),
        }
    }
}
