//! `wholemeal formats`

use std::io::Write;

use serde::Serialize;
use wholemeal::formats::{FORMATS, Fields, Format, Sizes};

use crate::args::FormatsArgs;
use crate::exit::{Exit, Failure};
use crate::output::{write_csv_line, write_json_line};
use crate::output_args::ReportFormat;

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

/// The columns of CSV.
const COLUMNS: [&str; 7] = [
    "format", "names", "about", "written", "sizes", "variants", "carries",
];

/// Lists all formats.
pub(crate) fn run(args: &FormatsArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    let format = args.output.format();
    if format == ReportFormat::Csv {
        write_csv_line(out, &COLUMNS)?;
    }
    for row in FORMATS.iter().map(row) {
        match format {
            ReportFormat::Json => write_json_line(out, &row)?,
            ReportFormat::Csv => row.write_csv(out)?,
            ReportFormat::Text => row.write_text(out)?,
        }
    }
    Ok(Exit::Done)
}

impl FormatRow {
    fn write_csv(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (names, carries) = (self.names.join(", "), self.carries.join(", "));
        let (written, variants) = (self.written.to_string(), self.variants.to_string());
        let fields = [self.format, &names, self.about, &written];
        let more = [&*self.sizes, &variants, &carries];
        write_csv_line(out, &[&fields[..], &more].concat())
    }

    fn write_text(&self, out: &mut impl Write) -> Result<(), Failure> {
        let names = if self.names.is_empty() {
            String::new()
        } else {
            format!(" ({})", self.names.join(", "))
        };
        let access = if self.written {
            "read and written"
        } else {
            "read"
        };
        let (sizes, carries) = (&self.sizes, self.carries.join(", "));
        writeln!(out, "{}{names}", self.format)?;
        writeln!(out, "    {}", self.about)?;
        writeln!(out, "    {access}; {sizes}; {carries}\n")?;
        Ok(())
    }
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
