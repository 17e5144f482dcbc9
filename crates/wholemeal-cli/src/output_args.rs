//! `--format`, `--json` and `--output`.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use wholemeal::formats::Format;

use crate::args::{format_name, heading};
use crate::exit::Failure;

/// A choice of formats that includes JSON.
pub(crate) trait HasJson: ValueEnum + Clone + Copy + Send + Sync + 'static {
    /// The format that is JSON.
    const JSON: Self;
}

/// `--format`, `--json` and `--output`, the same for every command that writes data.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct OutputArgs<F: HasJson> {
    /// Output format [default: from the name of the output file, else plain text]
    #[arg(long, value_enum, visible_alias = "to", help_heading = heading::OUTPUT)]
    format: Option<F>,

    /// Short for --format json
    #[arg(long, conflicts_with = "format", help_heading = heading::OUTPUT)]
    json: bool,

    #[command(flatten)]
    file: OutputFileArgs,
}

/// `--to` and `--json`, the same for the commands that write puzzles.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct ToArgs {
    /// Output format ('wholemeal formats' lists them) [default: from the name of
    /// the output file]
    #[arg(long, visible_alias = "format", value_name = "FORMAT", value_parser = format_name,
          help_heading = heading::OUTPUT)]
    to: Option<&'static Format>,

    /// Short for --to json
    #[arg(long, conflicts_with = "to", help_heading = heading::OUTPUT)]
    json: bool,
}

impl ToArgs {
    /// The format of the options.
    pub(crate) fn format(&self) -> Option<&'static Format> {
        if self.json {
            return Format::named("json");
        }
        self.to
    }
}

/// `--output`
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct OutputFileArgs {
    /// Write to this file instead of standard output. An existing file is
    /// replaced once the new one is complete
    #[arg(short = 'o', long = "output", value_name = "FILE", help_heading = heading::OUTPUT)]
    pub(crate) path: Option<PathBuf>,
}

impl<F: HasJson> OutputArgs<F> {
    /// The format of the options, or of the name of the output file.
    pub(crate) fn chosen(&self) -> Option<F> {
        if self.json {
            return Some(F::JSON);
        }
        let named = || self.extension().as_deref().and_then(for_extension);
        self.format.or_else(named)
    }

    /// The output file.
    ///
    /// # Errors
    ///
    /// [`Failure::Message`] if its name belongs to a format that the command does not write.
    pub(crate) fn path(&self) -> Result<Option<&Path>, Failure> {
        let path = self.file.path.as_deref();
        let Some(extension) = self.extension() else {
            return Ok(path);
        };
        refuse_compressed(&extension)?;
        let data = ["csv", "tsv", "json", "jsonl", "ndjson", "svg"];
        if self.chosen().is_none() && data.contains(&&*extension) {
            let names = F::value_variants().iter().filter_map(F::to_possible_value);
            let names: Vec<String> = names.map(|value| value.get_name().to_owned()).collect();
            return Err(Failure::Message(format!(
                "this command cannot write .{extension}; use --format {}",
                names.join("|")
            )));
        }
        Ok(path)
    }

    fn extension(&self) -> Option<String> {
        let extension = self.file.path.as_ref()?.extension()?;
        Some(extension.to_string_lossy().to_ascii_lowercase())
    }
}

/// The format for the extension of a file.
fn for_extension<F: HasJson>(extension: &str) -> Option<F> {
    match extension {
        "json" | "jsonl" | "ndjson" => Some(F::JSON),
        name => F::from_str(name, true).ok(),
    }
}

/// Returns an error for the extension of a compressed file, because output is not compressed.
pub(crate) fn refuse_compressed(extension: &str) -> Result<(), Failure> {
    if ["gz", "zst"].contains(&extension) {
        return Err(Failure::Message(format!(
            "output is not compressed (.{extension}): pipe it into gzip or zstd"
        )));
    }
    Ok(())
}

impl<F: HasJson + Default> OutputArgs<F> {
    /// The chosen format, or the default.
    pub(crate) fn format(&self) -> F {
        self.chosen().unwrap_or_default()
    }
}

/// Text or data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum DataFormat {
    /// Text for people
    #[default]
    Text,
    /// One JSON object per line
    Json,
}

impl HasJson for DataFormat {
    const JSON: DataFormat = DataFormat::Json;
}

impl OutputArgs<DataFormat> {
    /// Returns `true` for JSON.
    pub(crate) fn is_json(&self) -> bool {
        self.format() == DataFormat::Json
    }
}

/// The formats of reports on many puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    /// Text for people
    #[default]
    Text,
    /// Comma-separated values with a heading
    Csv,
    /// One JSON object per line
    Json,
}

impl HasJson for ReportFormat {
    const JSON: ReportFormat = ReportFormat::Json;
}

impl OutputArgs<ReportFormat> {
    /// The columns of the results, if the format is CSV.
    pub(crate) fn columns<'a>(&self, columns: &'a [&'static str]) -> Option<&'a [&'static str]> {
        (self.format() == ReportFormat::Csv).then_some(columns)
    }
}
