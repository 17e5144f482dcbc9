//! `wholemeal techniques`

use std::io::Write;

use serde::Serialize;
use wholemeal::logic::Technique;

use crate::exit::{Exit, Failure};
use crate::output::write_json_line;
use crate::output_args::{DataFormat, OutputArgs};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Techniques are listed in search order. Codes, short names, scores and
difficulties are HoDoKu's. '*' marks the techniques that are enabled by default.

Examples:
  wholemeal techniques
  wholemeal techniques --json")]
pub(crate) struct TechniquesArgs {
    #[command(flatten)]
    pub(crate) output: OutputArgs<DataFormat>,
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

pub(crate) fn run(args: &TechniquesArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    for technique in Technique::all() {
        let (name, code, short) = (technique.name(), technique.code(), technique.short());
        let (difficulty, score) = (technique.difficulty().to_string(), technique.score());
        if args.output.is_json() {
            let default = technique.is_default();
            let page = technique.page();
            write_json_line(
                out,
                &TechniqueRow {
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
