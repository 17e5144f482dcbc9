//! `wholemeal techniques`

use std::io::Write;

use serde::Serialize;
use wholemeal::logic::Technique;

use crate::exit::{Exit, Failure};
use crate::record::json_line;
use crate::writing::{DataFormat, Writing};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
In order of search; codes, short names, scores and difficulties are HoDoKu's. A
'*' marks the techniques that are enabled by default.

Examples:
  wholemeal techniques
  wholemeal techniques --json")]
pub(crate) struct TechniquesArgs {
    #[command(flatten)]
    pub(crate) writing: Writing<DataFormat>,
}

#[derive(Serialize)]
struct Line {
    name: &'static str,
    code: &'static str,
    short: &'static str,
    difficulty: String,
    score: u32,
    default: bool,
    page: String,
}

pub(crate) fn run(args: &TechniquesArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    for technique in Technique::all() {
        let (name, code, short) = (technique.name(), technique.code(), technique.short());
        let (difficulty, score) = (technique.difficulty().to_string(), technique.score());
        if args.writing.is_json() {
            let default = technique.is_default();
            let page = technique.page();
            json_line(
                out,
                &Line {
                    name,
                    code,
                    short,
                    difficulty,
                    score,
                    default,
                    page,
                },
            )?;
        } else {
            let star = if technique.is_default() { '*' } else { ' ' };
            writeln!(
                out,
                "{star} {code:<6}{short:<7}{name:<37}{difficulty:<8}{score:>6}"
            )?;
        }
    }
    Ok(Exit::Done)
}
