//! `wholemeal pearl stages`

use std::io::Write;

use wholemeal::pearl::STAGES;

use crate::exit::{Exit, Failure};

pub(crate) fn run(out: &mut impl Write) -> Result<Exit, Failure> {
    for row in STAGES {
        writeln!(out, "{:<18} {}", row.name, row.program)?;
        for (lecture, name) in row.lectures {
            writeln!(out, "{:18}   lecture {lecture}: {name}", "")?;
        }
    }
    Ok(Exit::Done)
}
