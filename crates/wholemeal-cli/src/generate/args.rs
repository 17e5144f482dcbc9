//! The options of `wholemeal generate`.

use std::ops::RangeInclusive;
use std::path::Path;

use wholemeal::Shape;
use wholemeal::generate::variant::VariantKind;
use wholemeal::generate::{ClueLevel, ClueSymmetry, Plan, Seed};
use wholemeal::logic::{Difficulty, Technique};
use wholemeal::se::Rating;

use crate::args::ThreadsArgs;
use crate::budget::BudgetArgs;
use crate::draw::DrawArgs;
use crate::logic::{difficulty, technique};
use crate::output_args::{OutputFileArgs, ToArgs};
use crate::range::range;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Every puzzle has exactly one solution. By default puzzles are minimal: no given
can be removed without losing uniqueness.

--difficulty and --score select puzzles by the steps of a solution by logic, as
'wholemeal rate' does. --rating selects them by the ER of Sudoku Explainer, as
'wholemeal rate --scale se' does. --clue-level selects one of the five levels of
Jiang (2009), \"Sudoku Puzzles Generating: from Easy to Evil\", which define the
number and the positions of the givens. All options can be combined with each
other; impossible combinations are rejected with an explanation.

Ranges are written 24, 22..27, 22.. or ..27. Both ends are included.

The same seed and options give the same puzzles, for any number of threads.
Without --seed, a random seed is chosen and printed to standard error. --seed
7/123 gives puzzle 123 of seed 7. CSV and JSON get the keys solution,
difficulty, score and seed; with --clue-level also clue_level and paper_score;
with --proof also proof, which 'wholemeal verify' checks.

--variant generates 9x9 variants ('wholemeal solve' reads them): a solution is
filled, clues that fit to it are placed, and givens and then clues are removed
until none can be removed without losing uniqueness. They are written in the
text format for variants, or with --to as iss, json, fpuzzles or sudokupad.

A puzzle that does not meet the options is retried, up to --attempts times.

--budget limits the whole run: a time (us, ms, s, m, h), or N attempts in all.
The puzzles that are complete by then are written.

Boards have sides up to 64 (--box 8x8). On one core a 25x25 puzzle takes about
a second, 36x36 five seconds, 49x49 a minute, 64x64 three minutes; a full grid
of any size takes less than a second. Boards with sides above 25 are made by
random exchanges on a regular board, so they are less varied than smaller ones.

Exit code: 0 if all puzzles were generated, 1 if some were not (attempts or
budget used up), 2 for impossible options, 130 if interrupted. Puzzles that are
complete are written in any case.

Examples:
  wholemeal generate
  wholemeal generate --clue-level evil
  wholemeal generate -n 1000 --difficulty hard --symmetry rotate180 -o hard.csv
  wholemeal generate -n 10 --needs x-wing --seed 7
  wholemeal generate --clues 24..26 --minimal
  wholemeal generate -n 10 --rating 7.1..7.5
  wholemeal generate --box 4x4 --to grid
  wholemeal generate --variant killer,anti-knight --to sudokupad
  wholemeal generate -n 100 --proof | wholemeal verify
  wholemeal generate -n 1000000 --seed 1 > puzzles.txt")]
pub(crate) struct GenerateArgs {
    /// Number of puzzles
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    pub(super) number: u64,

    /// Difficulty: easy, medium, hard, unfair, extreme
    #[arg(long, visible_alias = "grade", value_name = "NAME", value_parser = difficulty)]
    pub(super) difficulty: Option<Difficulty>,

    /// Sum of the scores of all steps
    #[arg(long, value_name = "A..B", value_parser = range::<u32>)]
    pub(super) score: Option<RangeInclusive<u32>>,

    /// ER of Sudoku Explainer, such as 7.1..7.5
    #[arg(long, value_name = "A..B", value_parser = range::<Rating>)]
    pub(super) rating: Option<RangeInclusive<Rating>>,

    /// Level of Jiang's paper: extremely-easy, easy, medium, difficult, evil, or
    /// 1 to 5
    #[arg(long, visible_alias = "level", value_name = "NAME", value_parser = clue_level)]
    pub(super) clue_level: Option<ClueLevel>,

    /// Techniques that are necessary for a player who knows all other techniques
    /// up to the last one of the path: without any one of these the player gets
    /// stuck
    #[arg(long, value_name = "T", value_delimiter = ',', value_parser = technique)]
    pub(super) needs: Vec<Technique>,

    /// Techniques that are sufficient, together with singles
    #[arg(long, value_name = "T", value_delimiter = ',', value_parser = technique)]
    pub(super) only: Vec<Technique>,

    /// Hardest technique of the path
    #[arg(long, value_name = "T", value_parser = technique)]
    pub(super) hardest: Option<Technique>,

    /// Number of givens
    #[arg(long, value_name = "A..B", value_parser = range::<usize>)]
    pub(super) clues: Option<RangeInclusive<usize>>,

    /// Require that no given can be removed
    #[arg(long)]
    pub(super) minimal: bool,

    /// Symmetry of the givens: none, rotate180, rotate90, horizontal (left and
    /// right mirrored), vertical (top and bottom mirrored), mirrors (both),
    /// diagonal, antidiagonal, diagonals (both), full
    #[arg(long, value_name = "NAME", default_value = "none", value_parser = symmetry)]
    pub(super) symmetry: ClueSymmetry,

    /// Cells that may contain givens: a file, or the pattern itself, '.' for a
    /// blank
    #[arg(long, value_name = "FILE")]
    pub(super) pattern: Option<String>,

    /// Solution of the puzzles: a file, or the grid itself
    #[arg(long, alias = "from", value_name = "GRID")]
    pub(super) solution: Option<String>,

    /// Rows and columns of a box, such as 3x3, 2x3 or 4x4
    #[arg(long = "box", value_name = "RxC")]
    pub(super) shape: Option<Shape>,

    /// Generate full grids instead of puzzles
    #[arg(long)]
    pub(super) grids: bool,

    /// Draw from all minimal puzzles (or grids) without bias, with a weight for
    /// each
    #[arg(long)]
    pub(super) unbiased: bool,

    /// Kinds of variants, which can be combined: diagonal, windoku, jigsaw,
    /// anti-knight, anti-king, killer, thermometer, arrow, kropki, xv, whispers
    #[arg(long, value_name = "KIND", value_delimiter = ',',
          conflicts_with_all = ["difficulty", "score", "rating", "clue_level", "needs", "only",
              "hardest", "clues", "symmetry", "pattern", "solution", "shape", "grids",
              "unbiased", "distinct", "proof"])]
    pub(super) variant: Vec<VariantKind>,

    /// Random seed: N, or N/INDEX for one puzzle of that run
    #[arg(long, value_name = "SEED")]
    pub(super) seed: Option<Seed>,

    /// Skip puzzles that are equivalent to an earlier one by symmetry
    #[arg(long)]
    pub(super) distinct: bool,

    /// Largest number of attempts per puzzle
    #[arg(long, value_name = "N", default_value_t = Plan::ATTEMPTS,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) attempts: u64,

    /// Do not rate puzzles for formats with a difficulty: faster
    #[arg(long)]
    pub(super) ungraded: bool,

    /// Write a proof that the solution is unique with every puzzle, as JSON unless
    /// --to csv is given
    #[arg(long, conflicts_with = "grids")]
    pub(super) proof: bool,

    #[command(flatten)]
    pub(super) threads: ThreadsArgs,

    #[command(flatten)]
    pub(super) budget: BudgetArgs,

    #[command(flatten)]
    pub(super) to: ToArgs,

    #[command(flatten)]
    pub(super) output: OutputFileArgs,

    #[command(flatten)]
    pub(super) draw: DrawArgs,
}

impl GenerateArgs {
    /// The file to write.
    pub(crate) fn output_path(&self) -> Option<&Path> {
        self.output.path.as_deref()
    }
}

/// Reads a clue level, in upper or lower case.
fn clue_level(name: &str) -> Result<ClueLevel, String> {
    let level = name.to_lowercase().parse::<ClueLevel>();
    level.map_err(|error| error.to_string())
}

/// Reads a symmetry, in upper or lower case.
fn symmetry(name: &str) -> Result<ClueSymmetry, String> {
    let symmetry = name.to_lowercase().parse::<ClueSymmetry>();
    symmetry.map_err(|error| error.to_string())
}
