//! `wholemeal transform`

use std::io::Write;

use clap::ValueEnum;
use serde::Serialize;
use wholemeal::{Grid, Shape, Symmetry};

use super::BoardFormat;
use super::class_set::{hash, mix};
use crate::args::{InputArgs, ThreadsArgs};
use crate::exit::{Exit, Failure, print_note};
use crate::input;
use crate::origin::Origin;
use crate::output::{Output, write_json_line};
use crate::output_args::OutputArgs;
use crate::pipeline::Renderer;
use crate::puzzle9::has_own_candidates;
use crate::record::{Input, Record};
use crate::table::{self, Table};
use crate::task::IdentityTask;

#[derive(Debug, clap::Args)]
#[command(
    override_usage = "wholemeal transform [OPTIONS] [INPUT]...",
    after_help = "\
One of --apply, --name and --random is needed.

--apply takes a transformation as 'wholemeal canon' and 'wholemeal same' write
it: 'transpose rows 2,1,3,... columns 1,2,3,... digits 3,1,2,...'. First rows
and columns are exchanged, then row 1 moves to row 2 and so on, then digit 1
becomes 3 and so on. Each part can be left out. --inverse reverses it.

--random takes a random one for every puzzle. The same seed gives the same
boards, for any number of threads. Without --seed, a random seed is chosen and
printed to standard error.

CSV has the columns transformed, transformation and error; JSON has the same
keys.

Exit code: 0 if every puzzle was transformed, 1 if the transformation does not
fit to some puzzle, 2 if some input could not be read.

Examples:
  wholemeal transform --name quarter-turn 1..4..1..1..4...
  wholemeal transform --random --seed 7 puzzles.txt
  wholemeal transform --apply 'rows 2,1,3,4' 1..4..1..1..4..."
)]
pub(crate) struct TransformArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    #[command(flatten)]
    which: Which,

    /// The inverse transformation
    #[arg(long)]
    inverse: bool,

    /// Seed of the random transformations
    #[arg(long, value_name = "N", requires = "random")]
    seed: Option<u64>,

    #[command(flatten)]
    threads: ThreadsArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs<BoardFormat>,
}

/// The transformation: one of these.
#[derive(Clone, Debug, clap::Args)]
#[group(required = true, multiple = false)]
struct Which {
    /// A transformation as text
    #[arg(long, value_name = "TEXT")]
    apply: Option<String>,

    /// A rotation or reflection
    #[arg(long, value_enum)]
    name: Option<Name>,

    /// A random transformation for every puzzle
    #[arg(long)]
    random: bool,
}

/// The rotations and reflections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Name {
    /// Nothing changes
    Identity,
    /// Rows become columns
    Transpose,
    /// A quarter turn clockwise
    QuarterTurn,
    HalfTurn,
    /// A quarter turn counterclockwise
    ThreeQuarterTurn,
    /// The left column becomes the right column
    Mirror,
    /// The top row becomes the bottom row
    UpsideDown,
}

impl Name {
    fn symmetry(self, shape: Shape) -> Symmetry {
        match self {
            Name::Identity => Symmetry::identity(shape),
            Name::Transpose => Symmetry::transposition(shape),
            Name::QuarterTurn => Symmetry::quarter_turn(shape),
            Name::HalfTurn => Symmetry::half_turn(shape),
            Name::ThreeQuarterTurn => Symmetry::quarter_turn(shape.transposed()).inverse(),
            Name::Mirror => Symmetry::mirrored(shape),
            Name::UpsideDown => Symmetry::upside_down(shape),
        }
    }
}

/// How the symmetry of a puzzle is found.
enum Source {
    Text(String),
    Name(Name),
    Random(u64),
}

impl Source {
    fn new(args: &TransformArgs) -> Result<Source, Failure> {
        if let Some(text) = &args.which.apply {
            return Ok(Source::Text(text.clone()));
        }
        if let Some(name) = args.which.name {
            return Ok(Source::Name(name));
        }
        args.seed.map_or_else(fresh_seed, Ok).map(Source::Random)
    }

    /// The symmetry for a board, which is at a place of the input.
    fn symmetry(&self, shape: Shape, place: &str) -> Result<Symmetry, String> {
        match self {
            Source::Text(text) => {
                Symmetry::from_text(shape, text).map_err(|error| error.to_string())
            }
            Source::Name(name) => Ok(name.symmetry(shape)),
            Source::Random(seed) => {
                let mut state = mix(*seed) ^ hash(place.as_bytes());
                Ok(Symmetry::random(shape, |bound| {
                    state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                    ((u128::from(mix(state)) * bound as u128) >> 64) as usize
                }))
            }
        }
    }
}

/// A random seed that is short enough to be typed. It is printed.
pub(super) fn fresh_seed() -> Result<u64, Failure> {
    let seed = getrandom::u32().map_err(|error| {
        Failure::Message(format!(
            "the system provides no random numbers ({error}); use --seed"
        ))
    })?;
    print_note(&format!("seed {seed}"));
    Ok(seed.into())
}

pub(crate) fn run(args: &TransformArgs, out: &mut Output) -> Result<Exit, Failure> {
    let sources = input::open(&args.input)?;
    let source = Source::new(args)?;
    let (format, inverse) = (args.output.format(), args.inverse);
    let columns =
        (format == BoardFormat::Csv).then(|| vec!["transformed", "transformation", "error"]);
    let render = move |record: &Record<'_, ()>, table: &Table, out: &mut Vec<u8>| {
        let transformed = transformed(record, &source, inverse);
        let done = transformed.is_ok();
        let (grid, symmetry, error) = match transformed {
            Ok((grid, symmetry)) => (Some(grid.to_string()), Some(symmetry.to_string()), None),
            Err(error) => (None, None, Some(error)),
        };
        match format {
            BoardFormat::Line => match (grid, record.input) {
                (Some(line), _) => writeln!(out, "{line}")?,
                (None, Input::Text(_)) => writeln!(out, "{}", record.invalid_line())?,
                (None, _) => {
                    let error = error.unwrap_or_default();
                    writeln!(out, "# not transformed: {}: {error}", record.puzzle())?;
                }
            },
            BoardFormat::Csv => {
                let fields = [&grid, &symmetry, &error];
                let fields = fields.map(|field| field.as_deref().unwrap_or_default());
                table.row(out, record, &fields)?;
            }
            BoardFormat::Json => write_json_line(
                out,
                &JsonRow {
                    puzzle: &record.puzzle(),
                    transformed: grid,
                    transformation: symmetry,
                    error,
                    origin: Origin::of(record),
                },
            )?,
        }
        Ok(if done { Exit::Done } else { Exit::Outcome })
    };
    let renderer = Renderer::new(render);
    let emit = out.sender();
    let threads = args.threads.into();
    table::for_each(
        sources,
        &threads,
        IdentityTask,
        columns,
        renderer,
        emit,
        out,
    )
}

/// The board of a record after its symmetry.
fn transformed(
    record: &Record<'_, ()>,
    source: &Source,
    inverse: bool,
) -> Result<(Grid, Symmetry), String> {
    let grid = match record.input {
        Input::Puzzle(puzzle) if has_own_candidates(puzzle) => None,
        input => input.grid(),
    };
    let Some(grid) = grid else {
        let error = record.error();
        return Err(error.unwrap_or_else(|| "candidates are not supported".to_owned()));
    };
    let symmetry = source.symmetry(grid.shape(), &record.place())?;
    let symmetry = if inverse {
        symmetry.inverse()
    } else {
        symmetry
    };
    let image = symmetry.apply(&grid);
    let image = image.ok_or("the inverse is for boards with transposed boxes")?;
    Ok((image, symmetry))
}

#[derive(Serialize)]
struct JsonRow<'a> {
    puzzle: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    transformed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    transformation: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(flatten)]
    origin: Origin<'a>,
}
