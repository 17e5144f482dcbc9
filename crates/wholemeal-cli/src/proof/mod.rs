//! Certificates: `solve --proof`, `check --proof`, `count --proof` and `verify`.

mod claim;
mod count;
mod prove;
mod reader;
mod verdict;
mod verify;

use wholemeal::{Grid, Shape};

use crate::exit::Failure;
use crate::output_args::ReportFormat;
use crate::record::Record;

pub(crate) use count::count;
pub(crate) use prove::{ProveArgs, prove};
pub(crate) use verdict::{check, solve};
pub(crate) use verify::{VerifyArgs, verify};

/// The proof without branches.
const NO_BRANCHES: &str = "-";

/// The format of certificates: JSON, unless CSV is chosen.
fn data_format(chosen: Option<ReportFormat>) -> Result<ReportFormat, Failure> {
    match chosen {
        None | Some(ReportFormat::Json) => Ok(ReportFormat::Json),
        Some(ReportFormat::Csv) => Ok(ReportFormat::Csv),
        Some(ReportFormat::Text) => Err(Failure::Message(
            "--proof writes JSON or CSV; use --format json or --format csv".to_owned(),
        )),
    }
}

/// The size of the boxes, unless it is the usual one for the side.
fn unusual_box<T>(record: &Record<'_, T>) -> Option<String> {
    let shape = record.grid()?.shape();
    let usual = Shape::of_side(usize::from(shape.side()));
    (usual != Ok(shape)).then(|| shape.to_string())
}

/// A grid as the verifier reads it: characters, or numbers if there are not enough letters.
fn grid_text(grid: &Grid) -> String {
    /// The digits, `A` to `Z` and `a` to `z`.
    const CHARACTERS: u8 = 61;
    if grid.shape().side() <= CHARACTERS {
        return grid.to_string();
    }
    let number =
        |digit: &Option<wholemeal::Digit>| digit.map_or(0, wholemeal::Digit::get).to_string();
    grid.cells()
        .iter()
        .map(number)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The puzzle of a record as the verifier reads it.
fn puzzle_text<T>(record: &Record<'_, T>) -> String {
    match record.grid() {
        Some(grid) if grid.shape().side() > 9 => grid_text(&grid),
        _ => record.puzzle(),
    }
}
