//! `wholemeal pearl stages`

use std::io::Write;

use serde::Serialize;
use wholemeal::pearl::STAGES;

use crate::exit::{Exit, Failure};
use crate::output::write_json_line;
use crate::output_args::{DataFormat, OutputArgs};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
JSON objects have 'stage', 'program' and 'lectures', a list of objects with
'lecture' and 'name'.

Examples:
  wholemeal pearl stages
  wholemeal pearl stages --json")]
pub(crate) struct StagesArgs {
    #[command(flatten)]
    pub(crate) output: OutputArgs<DataFormat>,
}

#[derive(Serialize)]
struct StageRow {
    stage: &'static str,
    program: &'static str,
    lectures: Vec<LectureName>,
}

/// The name of a stage in a lecture.
#[derive(Serialize)]
struct LectureName {
    lecture: &'static str,
    name: &'static str,
}

pub(crate) fn run(args: &StagesArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    for row in STAGES {
        if args.output.is_json() {
            let names = row.lectures.iter();
            let row = StageRow {
                stage: row.name,
                program: row.program,
                lectures: names
                    .map(|&(lecture, name)| LectureName { lecture, name })
                    .collect(),
            };
            write_json_line(out, &row)?;
            continue;
        }
        writeln!(out, "{:<18} {}", row.name, row.program)?;
        for (lecture, name) in row.lectures {
            writeln!(out, "{:18}   lecture {lecture}: {name}", "")?;
        }
    }
    Ok(Exit::Done)
}
