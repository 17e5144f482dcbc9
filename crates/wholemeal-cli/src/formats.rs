//! `wholemeal formats`

use std::io::Write;

use serde::Serialize;
use wholemeal::formats::{FORMATS, Fields, Format, Sizes};

use crate::args::FormatsArgs;
use crate::exit::{Exit, Failure};
use crate::output::write_json_line;

#[derive(Serialize)]
struct FormatRow {
    format: &'static str,
    names: Vec<&'static str>,
    about: &'static str,
    written: bool,
    sizes: String,
    variants: bool,
    carries: Vec<String>,
}

/// Lists all formats.
pub(crate) fn run(args: &FormatsArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    for row in FORMATS.iter().map(row) {
        if args.output.is_json() {
            write_json_line(out, &row)?;
            continue;
        }
        let names = if row.names.is_empty() {
            String::new()
        } else {
            format!(" ({})", row.names.join(", "))
        };
        let access = if row.written {
            "read and written"
        } else {
            "read"
        };
        let (sizes, carries) = (row.sizes, row.carries.join(", "));
        writeln!(out, "{}{names}", row.format)?;
        writeln!(out, "    {}", row.about)?;
        writeln!(out, "    {access}; {sizes}; {carries}\n")?;
    }
    Ok(Exit::Done)
}

fn row(format: &'static Format) -> FormatRow {
    let names = format.aliases.iter().chain(format.extensions);
    let mut names: Vec<&str> = names.copied().filter(|name| *name != format.id).collect();
    names.sort_unstable();
    names.dedup();
    FormatRow {
        format: format.id,
        names,
        about: format.about,
        written: format.is_written(),
        sizes: match format.capabilities.sizes {
            Sizes::Nine => "9x9".to_owned(),
            Sizes::UpToNine => "up to 9x9".to_owned(),
            Sizes::UpTo(side) => format!("up to {side}x{side}"),
            Sizes::Any => "any size".to_owned(),
        },
        variants: format.writes_variants(),
        carries: carries(format),
    }
}

/// The data that a format can carry.
fn carries(format: &Format) -> Vec<String> {
    let carries = &format.capabilities;
    let mut list = vec!["givens".to_owned()];
    for (carried, name) in [
        (carries.placed, "placed digits"),
        (carries.candidates, "candidates"),
        (carries.notes, "notes"),
        (carries.colours, "colours"),
        (format.writes_variants(), "variants"),
    ] {
        list.extend(carried.then(|| name.to_owned()));
    }
    match carries.metadata {
        Fields::None => {}
        Fields::Some(names) => list.extend(names.iter().map(ToString::to_string)),
        Fields::Any => list.push("any metadata".to_owned()),
    }
    list
}
