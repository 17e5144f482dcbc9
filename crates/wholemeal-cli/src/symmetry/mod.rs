//! `wholemeal canon`, `dedupe`, `same`, `transform` and `dataset`

mod canon;
mod class_set;
mod dataset;
mod dedupe;
mod npy;
mod same;
mod transform;

pub(crate) use canon::{CanonArgs, run as canon};
pub(crate) use class_set::ClassSet;
pub(crate) use dataset::{DatasetArgs, run as dataset};
pub(crate) use dedupe::{DedupeArgs, run as dedupe};
pub(crate) use same::{SameArgs, run as same};
pub(crate) use transform::{TransformArgs, run as transform};

use clap::ValueEnum;

use crate::output_args::HasJson;

/// The formats of boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoardFormat {
    /// One line per board
    #[default]
    Line,
    /// Comma-separated values with a heading
    Csv,
    /// One JSON object per line
    Json,
}

impl HasJson for BoardFormat {
    const JSON: BoardFormat = BoardFormat::Json;
}
