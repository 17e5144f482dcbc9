//! `wholemeal pearl stages`

use std::io::Write;

use wholemeal::pearl::STAGES;

use crate::exit::{Exit, Failure};

pub(crate) fn run(out: &mut impl Write) -> Result<Exit, Failure> {
    for row in STAGES {
        writeln!(out, "{:<18} {}", row.name, row.program)?;
        for (seed, name) in row.seeds {
            writeln!(out, "{:18}   seed {seed}: {name}", "")?;
        }
    }
    Ok(Exit::Done)
}
