//! How results are written: `--format`, and `--json` for short.

use clap::ValueEnum;

/// A choice of formats of which one is JSON.
pub(crate) trait WithJson: ValueEnum + Clone + Copy + Send + Sync + 'static {
    /// The format that is JSON.
    const JSON: Self;
}

/// `--format` and `--json`, alike for every command that writes data.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Writing<F: WithJson> {
    /// How to write what is found [default: text]
    #[arg(long, value_enum)]
    format: Option<F>,

    /// Short for --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

impl<F: WithJson + Default> Writing<F> {
    /// What was asked for, or the default.
    pub(crate) fn format(&self) -> F {
        if self.json {
            F::JSON
        } else {
            self.format.unwrap_or_default()
        }
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
    /// Comma-separated values with a header
    Csv,
    /// One JSON object a line
    Json,
}

impl WithJson for ReportFormat {
    const JSON: ReportFormat = ReportFormat::Json;
}
