//! `wholemeal techniques`

use std::io::Write;

use serde::Serialize;
use wholemeal::logic::Technique;

use crate::exit::{Exit, Failure};
use crate::record::json_line;
use crate::writing::{DataFormat, Writing};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
In order of search; codes, short names, scores and levels are HoDoKu's. A '*'
marks what is used if nothing else is said.

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
    level: String,
    score: u32,
    default: bool,
    page: String,
}

pub(crate) fn run(args: &TechniquesArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    for technique in Technique::all() {
        let (name, code, short) = (technique.name(), technique.code(), technique.short());
        let (level, score) = (technique.level().to_string(), technique.score());
        if args.writing.is_json() {
            let default = technique.is_default();
            let page = technique.page();
            json_line(
                out,
                &Line {
                    name,
                    code,
                    short,
                    level,
                    score,
                    default,
                    page,
                },
            )?;
        } else {
            let star = if technique.is_default() { '*' } else { ' ' };
            writeln!(
                out,
                "{star} {code:<6}{short:<7}{name:<37}{level:<8}{score:>6}"
            )?;
        }
    }
    Ok(Exit::Done)
}
