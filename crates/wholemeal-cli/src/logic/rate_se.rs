//! `wholemeal rate --scale se`

use std::io::Write;
use std::ops::RangeInclusive;

use serde::Serialize;
use wholemeal::se::{Rating, Ratings};

use super::rate::{RateArgs, Unrated};
use crate::exit::{Exit, Failure};
use crate::input;
use crate::origin::Origin;
use crate::output::{Output, write_json_line};
use crate::output_args::ReportFormat;
use crate::pipeline::Renderer;
use crate::range::Bounded;
use crate::record::{Answer, Record};
use crate::table::{self, Table};
use crate::task::{RateSeTask, SeRating};

impl Bounded for Rating {
    const MIN: Rating = Rating::from_tenths(0);
    const MAX: Rating = Rating::from_tenths(u16::MAX);
}

/// ER, EP and ED as numbers.
#[derive(Serialize)]
pub(super) struct RatingFields {
    er: f64,
    ep: f64,
    ed: f64,
}

impl From<Ratings> for RatingFields {
    fn from(ratings: Ratings) -> RatingFields {
        let number = |rating: Rating| f64::from(rating.tenths()) / 10.0;
        RatingFields {
            er: number(ratings.er),
            ep: number(ratings.ep),
            ed: number(ratings.ed),
        }
    }
}

#[derive(Serialize)]
struct Rated<'a> {
    puzzle: &'a str,
    #[serde(flatten)]
    ratings: RatingFields,
    #[serde(flatten)]
    origin: Origin<'a>,
}

/// How ratings are written.
#[derive(Clone)]
enum Style {
    Format(ReportFormat),
    /// A line per puzzle with fields in place of `%r` and others.
    Template(String),
}

pub(super) fn run(args: &RateArgs, out: &mut Output) -> Result<Exit, Failure> {
    refuse_other_options(args)?;
    let style = match &args.template {
        Some(template) => Style::Template(checked(template)?),
        None => Style::Format(args.output.format()),
    };
    let mut sources = input::open(&args.input)?;
    sources.answered = out.keep_checkpoints(args.run_name())?;
    let columns = matches!(style, Style::Format(ReportFormat::Csv))
        .then(|| vec!["er", "ep", "ed", "unrated"]);
    let range = args.rating.clone();
    let render = move |record: &Record<'_, SeRating>, table: &Table, out: &mut Vec<u8>| {
        write(&style, range.as_ref(), record, table, out)
    };
    let task = RateSeTask {
        limit: args.budget.limit(),
    };
    let renderer = Renderer::new(render);
    let emit = out.sender();
    table::for_each(sources, &args.engine, task, columns, renderer, emit, out)
}

fn refuse_other_options(args: &RateArgs) -> Result<(), Failure> {
    let hodoku = [
        (!args.difficulty.is_empty(), "--difficulty"),
        (args.score.is_some(), "--score"),
        (args.sort.is_some(), "--sort"),
    ];
    if let Some((_, option)) = hodoku.iter().find(|(given, _)| *given) {
        return Err(Failure::Message(format!(
            "{option} cannot be used with --scale se; --rating selects puzzles by ER"
        )));
    }
    if args.check {
        let advice = "use 'wholemeal explain --scale se --check'";
        return Err(Failure::Message(format!(
            "--check cannot be used with --scale se: {advice}"
        )));
    }
    Ok(())
}

fn write(
    style: &Style,
    range: Option<&RangeInclusive<Rating>>,
    record: &Record<'_, SeRating>,
    table: &Table,
    out: &mut Vec<u8>,
) -> Result<Exit, Failure> {
    if let Answer::Answered(SeRating::Rated(ratings)) = record.answer {
        if range.is_none_or(|range| range.contains(&ratings.er)) {
            write_rated(style, record, *ratings, table, out)?;
        }
        return Ok(Exit::Done);
    }
    if range.is_none() {
        write_unrated(style, record, table, out)?;
    }
    Ok(Exit::Outcome)
}

fn write_rated(
    style: &Style,
    record: &Record<'_, SeRating>,
    ratings: Ratings,
    table: &Table,
    out: &mut Vec<u8>,
) -> Result<(), Failure> {
    let puzzle = record.puzzle();
    let Ratings { er, ep, ed } = ratings;
    match style {
        Style::Template(template) => writeln!(out, "{}", filled(template, record, ratings))?,
        Style::Format(ReportFormat::Text) => {
            writeln!(out, "{}: ER {er}, EP {ep}, ED {ed}", record.place())?;
        }
        Style::Format(ReportFormat::Csv) => {
            let [er, ep, ed] = [er, ep, ed].map(|rating| rating.to_string());
            table.row(out, record, &[&er, &ep, &ed, ""])?;
        }
        Style::Format(ReportFormat::Json) => write_json_line(
            out,
            &Rated {
                puzzle: &puzzle,
                ratings: ratings.into(),
                origin: Origin::of(record),
            },
        )?,
    }
    Ok(())
}

fn write_unrated(
    style: &Style,
    record: &Record<'_, SeRating>,
    table: &Table,
    out: &mut Vec<u8>,
) -> Result<(), Failure> {
    let puzzle = record.puzzle();
    let why = match record.answer {
        Answer::Answered(SeRating::Unrated(why)) => why.clone(),
        Answer::Answered(_) => "no solution".to_owned(),
        _ => record.error().unwrap_or_default(),
    };
    match style {
        Style::Template(_) => writeln!(out, "# unrated: {puzzle}: {why}")?,
        Style::Format(ReportFormat::Text) => {
            writeln!(out, "{}: unrated: {why}", record.place())?;
        }
        Style::Format(ReportFormat::Csv) => table.row(out, record, &["", "", "", &why])?,
        Style::Format(ReportFormat::Json) => write_json_line(
            out,
            &Unrated {
                puzzle: &puzzle,
                unrated: &why,
                origin: Origin::of(record),
            },
        )?,
    }
    Ok(())
}

/// The letters after a percent sign.
const FIELDS: [char; 7] = ['g', 'n', 'r', 'p', 'd', 't', '%'];

/// Returns the template if it has only known fields.
fn checked(template: &str) -> Result<String, Failure> {
    let mut letters = template.chars();
    while let Some(letter) = letters.next() {
        if letter != '%' {
            continue;
        }
        let field = letters.next();
        if !field.is_some_and(|field| FIELDS.contains(&field)) {
            let field = field.map_or_else(String::new, String::from);
            return Err(Failure::Message(format!(
                "--template: unknown field '%{field}'; use %g, %n, %r, %p, %d, %t and %%"
            )));
        }
    }
    Ok(template.to_owned())
}

/// The template with its fields filled in.
fn filled(template: &str, record: &Record<'_, SeRating>, ratings: Ratings) -> String {
    let mut text = String::new();
    let mut letters = template.chars();
    while let Some(letter) = letters.next() {
        let field = if letter == '%' { letters.next() } else { None };
        match field {
            Some('g') => text += &record.puzzle(),
            Some('n') => text += &record.line.to_string(),
            Some('r') => text += &ratings.er.to_string(),
            Some('p') => text += &ratings.ep.to_string(),
            Some('d') => text += &ratings.ed.to_string(),
            Some('t') => text.push('\t'),
            Some(other) => text.push(other),
            None => text.push(letter),
        }
    }
    text
}
