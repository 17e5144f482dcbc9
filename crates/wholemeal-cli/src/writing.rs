//! How results are written: `--format`, `--json` for short, and `--output`.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::exit::Failure;

/// A choice of formats of which one is JSON.
pub(crate) trait WithJson: ValueEnum + Clone + Copy + Send + Sync + 'static {
    /// The format that is JSON.
    const JSON: Self;
}

/// `--format`, `--json` and `--output`, alike for every command that writes data.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Writing<F: WithJson> {
    /// Output format; without it the name of the output file decides, else it is
    /// text for people
    #[arg(long, value_enum, visible_alias = "to")]
    format: Option<F>,

    /// Short for --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    #[command(flatten)]
    output: OutputArgs,
}

/// `--output`
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct OutputArgs {
    /// Write to this file instead of standard output. An existing file is
    /// replaced when the new one is complete
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

impl<F: WithJson> Writing<F> {
    /// The format that was asked for, or that of the name of the output file.
    pub(crate) fn asked(&self) -> Option<F> {
        if self.json {
            return Some(F::JSON);
        }
        let named = || self.extension().as_deref().and_then(for_extension);
        self.format.or_else(named)
    }

    /// The output file. Its name must not promise a format that the command has not.
    pub(crate) fn output(&self) -> Result<Option<&Path>, Failure> {
        let path = self.output.output.as_deref();
        let Some(extension) = self.extension() else {
            return Ok(path);
        };
        refuse_compressed(&extension)?;
        let data = ["csv", "tsv", "json", "jsonl", "ndjson", "svg"];
        if self.asked().is_none() && data.contains(&&*extension) {
            let names = F::value_variants().iter().filter_map(F::to_possible_value);
            let names: Vec<String> = names.map(|value| value.get_name().to_owned()).collect();
            return Err(Failure::Usage(format!(
                "this command does not write .{extension}; give --format {}",
                names.join("|")
            )));
        }
        Ok(path)
    }

    fn extension(&self) -> Option<String> {
        let extension = self.output.output.as_ref()?.extension()?;
        Some(extension.to_string_lossy().to_ascii_lowercase())
    }
}

/// The format that the name of a file asks for.
fn for_extension<F: WithJson>(extension: &str) -> Option<F> {
    match extension {
        "json" | "jsonl" | "ndjson" => Some(F::JSON),
        name => F::from_str(name, true).ok(),
    }
}

/// Output is not compressed, whatever the name of its file.
pub(crate) fn refuse_compressed(extension: &str) -> Result<(), Failure> {
    if ["gz", "zst"].contains(&extension) {
        return Err(Failure::Usage(format!(
            "output is not compressed (.{extension}): pipe it into gzip or zstd"
        )));
    }
    Ok(())
}

impl<F: WithJson + Default> Writing<F> {
    /// What was asked for, or the default.
    pub(crate) fn format(&self) -> F {
        self.asked().unwrap_or_default()
    }
}

/// Words, or data with all there is to know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum DataFormat {
    /// For people
    #[default]
    Text,
    /// One JSON object a line
    Json,
}

impl WithJson for DataFormat {
    const JSON: DataFormat = DataFormat::Json;
}

impl Writing<DataFormat> {
    /// Is it JSON?
    pub(crate) fn is_json(&self) -> bool {
        self.format() == DataFormat::Json
    }
}

/// How findings about many puzzles are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    /// One line a puzzle, in words
    #[default]
    Text,
    /// Comma-separated values with a heading
    Csv,
    /// One JSON object a line
    Json,
}

impl WithJson for ReportFormat {
    const JSON: ReportFormat = ReportFormat::Json;
}
