//! `solve --proof` and `check --proof`

use serde::Serialize;
use wholemeal::Verdict;

use super::{NO_BRANCHES, data_format, grid_text, puzzle_text, unusual_box};
use crate::args::{CheckArgs, EngineArgs, Format, InputArgs, SolveArgs};
use crate::budget::BudgetLimit;
use crate::exit::{Exit, Failure};
use crate::input;
use crate::origin::Origin;
use crate::output::{Output, write_json_line};
use crate::output_args::ReportFormat;
use crate::pipeline::Renderer;
use crate::record::{Answer, Record};
use crate::table::{self, Table};
use crate::task::{Certified, CertifyTask, Minimality, ProveTask, SolveTask};

/// The columns of every certificate, and those about minimality.
const COLUMNS: [&str; 6] = ["verdict", "solution", "second", "proof", "box", "error"];
const MINIMAL_COLUMNS: [&str; 4] = [
    "minimal",
    "witnesses",
    "redundant_givens",
    "redundant_proofs",
];

/// Solves puzzles and writes certificates.
pub(crate) fn solve(args: &SolveArgs, out: &Output) -> Result<Exit, Failure> {
    let chosen = args.output.chosen().map(|format| match format {
        Format::Json => ReportFormat::Json,
        Format::Csv => ReportFormat::Csv,
        _ => ReportFormat::Text,
    });
    let certify = Certify {
        input: &args.input,
        engine: &args.engine,
        limit: args.budget.limit(),
        format: data_format(chosen)?,
        minimal: false,
    };
    certify.run(out, |row| row.solution.is_some())
}

/// Checks puzzles and writes certificates.
pub(crate) fn check(args: &CheckArgs, out: &Output) -> Result<Exit, Failure> {
    let certify = Certify {
        input: &args.input,
        engine: &args.engine,
        limit: args.budget.limit(),
        format: data_format(args.output.chosen())?,
        minimal: args.minimal,
    };
    certify.run(out, |row| {
        row.verdict == "unique" && row.minimal != Some(false)
    })
}

/// The options of a command that writes certificates.
struct Certify<'a> {
    input: &'a InputArgs,
    engine: &'a EngineArgs,
    limit: BudgetLimit,
    format: ReportFormat,
    /// Whether to prove that every given is necessary.
    minimal: bool,
}

impl Certify<'_> {
    /// Writes the certificates of all puzzles. `is_success` decides about the exit code of a puzzle with
    /// a proof.
    fn run(self, out: &Output, is_success: fn(&ProofRow<'_>) -> bool) -> Result<Exit, Failure> {
        let (format, minimal) = (self.format, self.minimal);
        let task = CertifyTask {
            solve: SolveTask::new(self.engine.simd.instruction_set(), self.limit),
            prove: ProveTask::new(self.limit),
            minimal,
        };
        let more: &[&str] = if minimal { &MINIMAL_COLUMNS } else { &[] };
        let columns = (format == ReportFormat::Csv).then(|| [&COLUMNS, more].concat());
        let render = move |record: &Record<'_, Certified>, table: &Table, out: &mut Vec<u8>| {
            let row = ProofRow::of(record);
            let success = row.error.is_none() && is_success(&row);
            row.write(out, format, record, table, minimal)?;
            Ok(if success { Exit::Done } else { Exit::Outcome })
        };
        let renderer = Renderer::new(render);
        let sources = input::open(self.input)?;
        let emit = out.sender();
        table::for_each(sources, self.engine, task, columns, renderer, emit, out)
    }
}

/// A certificate.
#[derive(Serialize)]
struct ProofRow<'a> {
    puzzle: String,
    #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
    shape: Option<String>,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    second: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
    /// For every given a solution of the puzzle without it that differs there.
    #[serde(skip_serializing_if = "Option::is_none")]
    witnesses: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    redundant_givens: Option<Vec<String>>,
    /// For every redundant given the proof that the solution is unique without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    redundant_proofs: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(flatten)]
    origin: Origin<'a>,
}

impl<'a> ProofRow<'a> {
    fn of(record: &Record<'a, Certified>) -> ProofRow<'a> {
        let mut row = ProofRow {
            puzzle: puzzle_text(record),
            shape: unusual_box(record),
            verdict: record.verdict_name(|certified| certified.verdict.name()),
            solution: None,
            second: None,
            proof: None,
            minimal: None,
            witnesses: None,
            redundant_givens: None,
            redundant_proofs: None,
            error: record.error(),
            origin: Origin::of(record),
        };
        match record.answer {
            Answer::Answered(certified) => row.add(certified),
            // The two rules of the case tree find conflicting givens.
            Answer::Conflicts(_) => row.proof = Some(NO_BRANCHES.to_owned()),
            Answer::OutOfBudget(_) | Answer::Unreadable(_) => {}
        }
        row
    }

    fn add(&mut self, certified: &Certified) {
        let text = |solution: &crate::solution::Solution| match solution.to_grid() {
            Some(grid) => grid_text(&grid),
            None => solution.to_string(),
        };
        match &certified.verdict {
            Verdict::None => {}
            Verdict::Unique(one) => self.solution = Some(text(one)),
            Verdict::Many(one, other) => {
                (self.solution, self.second) = (Some(text(one)), Some(text(other)));
            }
        }
        self.proof.clone_from(&certified.proof);
        self.error.clone_from(&certified.error);
        match &certified.minimality {
            None => {}
            Some(Minimality::Minimal(witnesses)) => {
                self.minimal = Some(true);
                self.witnesses = Some(witnesses.iter().map(grid_text).collect());
            }
            Some(Minimality::Redundant(givens)) => {
                self.minimal = Some(false);
                self.redundant_givens = Some(givens.iter().map(|(cell, _)| cell.clone()).collect());
                self.redundant_proofs =
                    Some(givens.iter().map(|(_, proof)| proof.clone()).collect());
            }
        }
    }

    fn write(
        &self,
        out: &mut Vec<u8>,
        format: ReportFormat,
        record: &Record<'_, Certified>,
        table: &Table,
        minimal: bool,
    ) -> Result<(), Failure> {
        if format == ReportFormat::Json {
            return write_json_line(out, self);
        }
        let some = |text: &Option<String>| text.clone().unwrap_or_default();
        // Solutions of boards above 61x61 contain blanks, but no semicolon.
        let list = |texts: &Option<Vec<String>>| {
            texts
                .as_ref()
                .map(|list| list.join(";"))
                .unwrap_or_default()
        };
        let mut fields = vec![
            self.verdict.to_owned(),
            some(&self.solution),
            some(&self.second),
            some(&self.proof),
            some(&self.shape),
            some(&self.error),
        ];
        if minimal {
            let flag = self.minimal.map(|minimal| minimal.to_string());
            fields.extend([
                flag.unwrap_or_default(),
                list(&self.witnesses),
                list(&self.redundant_givens),
                list(&self.redundant_proofs),
            ]);
        }
        let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
        table.row(out, record, &fields)
    }
}
