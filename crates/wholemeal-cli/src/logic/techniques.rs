//! `wholemeal techniques`

use std::io::Write;

use serde::Serialize;
use wholemeal::logic::Technique;

use crate::exit::{Exit, Failure};
use crate::output::{write_csv_line, write_json_line};
use crate::output_args::{OutputArgs, ReportFormat};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Techniques are listed in search order. Codes, short names, scores and
difficulties are HoDoKu's. '*' marks the techniques that are enabled by default.

JSON and CSV have 'name', 'code', 'short', 'difficulty', 'score', 'default' and
'page', the file name of its page in docs/techniques.

Examples:
  wholemeal techniques
  wholemeal techniques --json")]
pub(crate) struct TechniquesArgs {
    #[command(flatten)]
    pub(crate) output: OutputArgs<ReportFormat>,
}

#[derive(Serialize)]
struct TechniqueRow {
    name: &'static str,
    code: &'static str,
    short: &'static str,
    difficulty: String,
    score: u32,
    default: bool,
    page: String,
}

/// The columns of CSV.
const COLUMNS: [&str; 7] = [
    "name",
    "code",
    "short",
    "difficulty",
    "score",
    "default",
    "page",
];

pub(crate) fn run(args: &TechniquesArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    let format = args.output.format();
    if format == ReportFormat::Csv {
        write_csv_line(out, &COLUMNS)?;
    }
    for technique in Technique::all() {
        let row = row(technique);
        match format {
            ReportFormat::Json => write_json_line(out, &row)?,
            ReportFormat::Csv => {
                let (score, default) = (row.score.to_string(), row.default.to_string());
                let fields = [row.name, row.code, row.short, &row.difficulty];
                write_csv_line(out, &[&fields[..], &[&score, &default, &row.page]].concat())?;
            }
            ReportFormat::Text => {
                let star = if row.default { '*' } else { ' ' };
                let (name, code, short) = (row.name, row.code, row.short);
                let (difficulty, score) = (&row.difficulty, row.score);
                writeln!(
                    out,
                    "{star} {code:<6}{short:<7}{name:<37}{difficulty:<8}{score:>6}"
                )?;
            }
        }
    }
    Ok(Exit::Done)
}

fn row(technique: Technique) -> TechniqueRow {
    TechniqueRow {
        name: technique.name(),
        code: technique.code(),
        short: technique.short(),
        difficulty: technique.difficulty().to_string(),
        score: technique.score(),
        default: technique.is_default(),
        page: technique.page(),
    }
}
