//! `wholemeal generate --variant`

use std::io::Write;

use wholemeal::Budget;
use wholemeal::formats::{Format, VariantPuzzle, Writer};
use wholemeal::generate::variant::{VariantError, generate as make};

use super::{GenerateArgs, fresh_seed};
use crate::convert::named_by;
use crate::exit::{Exit, Failure, eprint_line};
use crate::{interrupt, progress};

/// Generates variants and writes them.
pub(super) fn generate(args: &GenerateArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    let format = target(args)?;
    let message = |error: wholemeal::formats::WriteError| Failure::Message(error.to_string());
    let mut writer = Writer::new(format).map_err(message)?;
    let mut seed = args.seed.map_or_else(fresh_seed, Ok)?;
    let spending = args.budget.limit().start();
    let stop = || spending.is_over();
    let bar = progress::of_puzzles(args.number);
    let mut exit = Exit::Done;
    for number in 0..args.number {
        if number >= spending.work() || stop() {
            exit = spending.exit();
            eprint_line(&format!("{} after {number} puzzles", spending.reason()));
            break;
        }
        match make(&args.variant, seed, &Budget::until(&stop)) {
            Ok(made) => {
                let mut text = String::new();
                let mut puzzle = VariantPuzzle::new(made.variant);
                puzzle.about.set("solution", &made.solution.to_string());
                writer.write_variant(&puzzle, &mut text).map_err(message)?;
                out.write_all(text.as_bytes())?;
                out.flush()?;
            }
            Err(VariantError::Interrupted) => continue,
            Err(error) => {
                eprint_line(&format!("error: puzzle {seed}: {error}"));
                exit = Exit::Outcome;
            }
        }
        seed.index = seed.index.saturating_add(1);
        bar.inc(1);
    }
    bar.finish_and_clear();
    if interrupt::requested() {
        return Ok(Exit::Interrupted);
    }
    let mut end = String::new();
    writer.finish(&mut end);
    out.write_all(end.as_bytes())?;
    Ok(exit)
}

/// The format of `--to` or of the name of the output file, or the text format.
fn target(args: &GenerateArgs) -> Result<&'static Format, Failure> {
    let named = match (args.to.format(), args.output_path()) {
        (None, Some(path)) => named_by(path)?,
        (to, _) => to,
    };
    let format = named.or_else(|| Format::named("variant"));
    format.filter(|format| format.writes_variants()).ok_or_else(|| {
        let message = "this format does not support variants; use variant, iss, json, fpuzzles or sudokupad";
        Failure::Message(message.to_owned())
    })
}
