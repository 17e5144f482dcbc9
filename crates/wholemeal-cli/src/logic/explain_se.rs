//! `wholemeal explain --scale se`

use std::io::Write;

use serde::Serialize;
use wholemeal::logic::explain::{self, Language};
use wholemeal::logic::{Board, Candidate, Evidence, check};
use wholemeal::se::{Path, Rater, Step, Unrated};

use super::board_input::{BoardInput, for_each_board};
use super::explain::{ExplainArgs, PathFormat};
use super::rate_se::RatingFields;
use super::{step_drawing, wrapped};
use crate::exit::{Exit, Failure, eprint_line};
use crate::origin::Origin;
use crate::output::{self, Output, write_json_line};

#[derive(Serialize)]
struct PathRow<'a> {
    puzzle: String,
    solved: bool,
    #[serde(flatten)]
    ratings: RatingFields,
    #[serde(skip_serializing_if = "Option::is_none")]
    checked: Option<usize>,
    steps: Vec<StepRow<'a>>,
    #[serde(flatten)]
    origin: Origin<'a>,
}

#[derive(Serialize)]
struct StepRow<'a> {
    technique: String,
    rating: f64,
    placements: Vec<Candidate>,
    eliminations: &'a [Candidate],
    #[serde(skip_serializing_if = "Option::is_none")]
    complexity: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
    evidence: &'a Evidence,
}

impl<'a> StepRow<'a> {
    fn new(step: &'a Step) -> StepRow<'a> {
        StepRow {
            technique: step.technique.to_string(),
            rating: f64::from(step.rating.tenths()) / 10.0,
            placements: step.placement.into_iter().collect(),
            eliminations: &step.eliminations,
            complexity: step.complexity,
            source: step.source.as_deref(),
            evidence: &step.proof.evidence,
        }
    }
}

pub(super) fn run(
    args: &ExplainArgs,
    language: Language,
    out: &mut Output,
) -> Result<Exit, Failure> {
    if args.format() == PathFormat::Svg {
        return Err(Failure::Message(
            "--scale se writes text and JSON, not pictures".to_owned(),
        ));
    }
    for_each_board(&args.input, None, None, out, |input, out| {
        write(args, language, input, out)
    })
}

fn write(
    args: &ExplainArgs,
    language: Language,
    input: &BoardInput<'_>,
    out: &mut Output,
) -> Result<Exit, Failure> {
    let spending = args.budget.limit().start();
    let puzzle = input.board.to_grid();
    let path = match Rater::new().path_until(&puzzle, &|| spending.is_over()) {
        Ok(path) => path,
        Err(stopped @ Unrated::Stopped { .. }) => {
            let (place, reason) = (input.place(), spending.reason());
            eprint_line(&format!("{place}{reason}: {stopped}"));
            return Ok(spending.exit());
        }
        Err(why) => {
            eprint_line(&format!("{}{why}", input.place()));
            return Ok(Exit::Outcome);
        }
    };
    let boards = boards(args, language, input, &path)?;
    match args.format() {
        PathFormat::Json => write_json_line(
            out,
            &PathRow {
                puzzle: input.puzzle(),
                solved: path.is_solved(),
                ratings: path.ratings.into(),
                checked: args.check.then_some(path.steps.len()),
                steps: path.steps.iter().map(StepRow::new).collect(),
                origin: input.origin(),
            },
        )?,
        _ => {
            input.write_heading(out)?;
            write_text(args, language, &boards, &path, out)?;
        }
    }
    Ok(if path.is_solved() {
        Exit::Done
    } else {
        Exit::Outcome
    })
}

/// The board before each step. With `--check` every step is verified.
fn boards(
    args: &ExplainArgs,
    language: Language,
    input: &BoardInput<'_>,
    path: &Path,
) -> Result<Vec<Board>, Failure> {
    let mut board =
        Board::new(&input.board.to_grid()).ok_or_else(|| Failure::Message("not 9x9".to_owned()))?;
    let mut boards = Vec::new();
    for step in &path.steps {
        if args.check {
            check(&board, &step.proof).map_err(|why| {
                let why = explain::check_error(&why, language);
                Failure::Outcome(format!("{}{step}: {why}", input.place()))
            })?;
        }
        boards.push(board.clone());
        board.apply(&step.proof);
    }
    Ok(boards)
}

fn write_text(
    args: &ExplainArgs,
    language: Language,
    boards: &[Board],
    path: &Path,
    out: &mut Output,
) -> Result<(), Failure> {
    for (i, (board, step)) in boards.iter().zip(&path.steps).enumerate() {
        if args.draw && step.placement.is_none() {
            writeln!(out)?;
            let drawing = step_drawing(board, &step.proof, args.drawing.frame());
            write!(out, "{drawing}")?;
        }
        let (technique, rating) = (step.technique, step.rating);
        let line = format!(
            "{}. {rating} {technique}: {}",
            i + 1,
            step.explain(language)
        );
        let line = if output::on_terminal() {
            wrapped(&line)
        } else {
            line
        };
        writeln!(out, "{line}")?;
    }
    let ratings = path.ratings;
    writeln!(
        out,
        "ER {}, EP {}, ED {}",
        ratings.er, ratings.ep, ratings.ed
    )?;
    if args.check {
        writeln!(out, "{}", explain::checked(path.steps.len(), language))?;
    }
    Ok(())
}
