//! `wholemeal generate`

mod press;

use std::fs;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::Path;

use wholemeal::formats::{self, Fields, Format, Metadata};
use wholemeal::generate::{ClueLevel, ClueSymmetry, Plan, STREAM, Seed};
use wholemeal::logic::{self, Technique};
use wholemeal::{CellSet, Grid, Shape};

use crate::args::format as named_format;
use crate::budget::BudgetArgs;
use crate::convert::named_by;
use crate::draw::DrawArgs;
use crate::exit::{Exit, Failure, complain, plural};
use crate::interrupt;
use crate::logic::technique;
use crate::output;
use crate::writing::OutputArgs;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Every puzzle has exactly one solution. Without other wishes puzzles are minimal:
no given can be taken away.

Levels (--level) are those of the paper \"From Easy to Evil\": they say how many
givens there are and where. Grades (--grade) say what a person has to know, as
'wholemeal rate' does. They go together with symmetry, numbers of givens and
each other; what cannot be is refused with the reason.

Ranges are written 24, 22..27, 22.. or ..27, and both ends belong to them.

The same seed and options give the same puzzles, whatever the number of
threads. Without --seed one is drawn and told on standard error. Puzzle 123 of
seed 7 alone: --seed 7/123. Formats with room for it (csv, json) get columns
with grade, score, seed and solution.

A puzzle that is not as asked for is retried, --attempts times at most.

--budget limits the whole run: a time (us, ms, s, m, h), or N attempts in all.
The puzzles that were made by then are written.

Boards have sides up to 64 (--box 8x8). On one core a 25x25 puzzle takes about
a second, 36x36 five seconds, 49x49 a minute, 64x64 three minutes; a full grid
of any size takes less than a second. Boards with sides above 25 are made by random exchanges on a regular
board, so they are less varied than smaller ones.

Exit code: 0 if all were made, 1 if some were given up or the budget was spent, 2
for options that cannot be met, 130 if interrupted; the puzzles that were made
by then are written.

Examples:
  wholemeal generate
  wholemeal generate --level evil
  wholemeal generate -n 1000 --grade hard --symmetry rotate180 -o hard.csv
  wholemeal generate -n 10 --needs x-wing --seed 7
  wholemeal generate --clues 24..26 --minimal
  wholemeal generate --box 4x4 --to grid
  wholemeal generate -n 1000000 --seed 1 > puzzles.txt")]
pub(crate) struct GenerateArgs {
    /// How many
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    number: u64,

    /// A level of the paper: extremely-easy, easy, medium, difficult, evil, or 1
    /// to 5
    #[arg(long, value_name = "LEVEL")]
    level: Option<ClueLevel>,

    /// How hard for a person: easy, medium, hard, unfair, extreme
    #[arg(long, value_name = "GRADE", value_parser = grade)]
    grade: Option<logic::Difficulty>,

    /// The sum of the scores of all steps
    #[arg(long, value_name = "A..B", value_parser = range::<u32>)]
    score: Option<RangeInclusive<u32>>,

    /// Cannot be solved without this technique, nor without any other named so
    #[arg(long, value_name = "T", value_delimiter = ',', value_parser = technique)]
    needs: Vec<Technique>,

    /// Can be solved with these techniques and singles
    #[arg(long, value_name = "T", value_delimiter = ',', value_parser = technique)]
    only: Vec<Technique>,

    /// The hardest technique on the way
    #[arg(long, value_name = "T", value_parser = technique)]
    hardest: Option<Technique>,

    /// How many givens
    #[arg(long, value_name = "A..B", value_parser = range::<usize>)]
    clues: Option<RangeInclusive<usize>>,

    /// No given can be taken away
    #[arg(long)]
    minimal: bool,

    /// How the givens lie: none, rotate180, rotate90, horizontal (left and right
    /// mirrored), vertical (top and bottom mirrored), mirrors (both), diagonal,
    /// antidiagonal, diagonals (both), full
    #[arg(long, value_name = "NAME", default_value = "none")]
    symmetry: ClueSymmetry,

    /// Which cells hold givens: a file, or the pattern itself, '.' for a blank
    #[arg(long, value_name = "FILE")]
    pattern: Option<String>,

    /// Dig this solution: a file, or the grid itself
    #[arg(long, value_name = "GRID")]
    from: Option<String>,

    /// Rows and columns of a box, as in 3x3, 2x3 or 4x4
    #[arg(long = "box", value_name = "RxC")]
    shape: Option<Shape>,

    /// Full grids instead of puzzles
    #[arg(long)]
    grids: bool,

    /// Draw from all minimal puzzles (or grids) without bias, with a weight for
    /// each
    #[arg(long)]
    unbiased: bool,

    /// Where chance comes from: a number, or the number of a run and of a puzzle
    #[arg(long, value_name = "SEED")]
    seed: Option<Seed>,

    /// No two that differ by a symmetry only
    #[arg(long)]
    distinct: bool,

    /// Give a puzzle up after so many attempts
    #[arg(long, value_name = "N", default_value_t = Plan::ATTEMPTS,
          value_parser = clap::value_parser!(u64).range(1..))]
    attempts: u64,

    #[command(flatten)]
    budget: BudgetArgs,

    /// Write this format; 'wholemeal formats' lists them [default: grid for one
    /// puzzle on a terminal, else line]
    #[arg(long, visible_alias = "format", value_name = "FORMAT", value_parser = named_format)]
    to: Option<&'static Format>,

    #[command(flatten)]
    output: OutputArgs,

    /// Do not grade puzzles for formats with room for it: faster
    #[arg(long)]
    ungraded: bool,

    /// Threads to work with; 0 for as many as there are cores
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,

    #[command(flatten)]
    draw: DrawArgs,
}

/// Reads the name of a grade, in capitals or not: `rate` prints `Easy`.
fn grade(name: &str) -> Result<logic::Difficulty, String> {
    let named = |difficulty: &logic::Difficulty| difficulty.to_string().eq_ignore_ascii_case(name);
    logic::Difficulty::ALL
        .into_iter()
        .find(named)
        .ok_or_else(|| {
            let names =
                logic::Difficulty::ALL.map(|difficulty| difficulty.to_string().to_lowercase());
            format!("no such grade; there are: {}", names.join(", "))
        })
}

/// Reads `24`, `22..27`, `22..` or `..27`.
fn range<N: Bounded>(text: &str) -> Result<RangeInclusive<N>, String> {
    let wrong = || format!("'{text}' is not a range: write 24, 22..27, 22.. or ..27");
    let number = |text: &str, otherwise: N| match text {
        "" => Ok(otherwise),
        _ => text.parse().map_err(|_| wrong()),
    };
    let (from, to) = match text.split_once("..") {
        Some((from, to)) => (from, to.strip_prefix('=').unwrap_or(to)),
        None if text.is_empty() => return Err(wrong()),
        None => (text, text),
    };
    Ok(number(from, N::LEAST)?..=number(to, N::MOST)?)
}

/// A number whose range may be open.
trait Bounded: std::str::FromStr {
    const LEAST: Self;
    const MOST: Self;
}

impl Bounded for u32 {
    const LEAST: u32 = 0;
    const MOST: u32 = u32::MAX;
}

impl Bounded for usize {
    const LEAST: usize = 0;
    const MOST: usize = usize::MAX;
}

pub(crate) fn run(args: &GenerateArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    let format = target(args)?;
    let plan = plan(args, format)?;
    plan.check()
        .map_err(|error| Failure::Usage(error.to_string()))?;
    refuse_size(format, plan.shape())?;
    let seed = args.seed.map_or_else(fresh_seed, Ok)?;
    let plan = plan.first_puzzle(seed);
    press::make(args, &plan, format, out)
}

impl GenerateArgs {
    /// The file to write.
    pub(crate) fn output(&self) -> Option<&Path> {
        self.output.output.as_deref()
    }
}

/// The format to write: the one asked for, that of the file's name, or what people
/// expect.
fn target(args: &GenerateArgs) -> Result<&'static Format, Failure> {
    let terminal = args.number == 1 && output::on_terminal();
    let usual = Format::named(if terminal { "grid" } else { "line" });
    let format = match (args.to, args.output()) {
        (Some(format), _) => Some(format),
        (None, Some(path)) => named_by(path)?.or(usual),
        (None, None) => usual,
    };
    format.filter(|format| format.is_written()).ok_or_else(|| {
        Failure::Usage("this format is only read; give another with --to".to_owned())
    })
}

/// A format that cannot hold such boards is refused before any is made.
fn refuse_size(format: &Format, shape: Shape) -> Result<(), Failure> {
    if format.capabilities.sizes.supports(shape) {
        return Ok(());
    }
    let side = shape.side();
    Err(Failure::Usage(format!(
        "the {} format has no room for {side}x{side} boards; give another with --to",
        format.id
    )))
}

fn plan(args: &GenerateArgs, format: &Format) -> Result<Plan, Failure> {
    let from = args.from.as_deref().map(solution).transpose()?;
    let pattern = args
        .pattern
        .as_deref()
        .map(|text| pattern(text, args.shape));
    let pattern = pattern.transpose()?;
    let known = from.as_ref().map(Grid::shape);
    let shape = args
        .shape
        .or(known)
        .or(pattern.as_ref().map(|(shape, _)| *shape));
    let mut plan = Plan::new(shape.unwrap_or(Shape::NINE))
        .symmetry(args.symmetry)
        .attempts(args.attempts);
    if let Some(level) = args.level {
        plan = plan.level(level);
    }
    if let Some(grade) = args.grade {
        plan = plan.grade(grade);
    }
    if let Some(score) = args.score.clone() {
        plan = plan.score(score);
    }
    if let Some(hardest) = args.hardest {
        plan = plan.hardest(hardest);
    }
    for &technique in &args.needs {
        plan = plan.needs(technique);
    }
    plan = plan.only(args.only.iter().copied());
    if let Some(clues) = args.clues.clone() {
        plan = plan.clues(clues);
    }
    if args.minimal {
        plan = plan.minimal();
    }
    if let Some((_, cells)) = pattern {
        plan = plan.pattern(cells);
    }
    if let Some(solution) = from {
        plan = plan.solution(solution);
    }
    if args.grids {
        plan = plan.full_grids();
    }
    if args.unbiased {
        plan = plan.unbiased();
    }
    let nine = shape.is_none_or(|shape| shape == Shape::NINE);
    if has_room(format) && nine && !args.grids && !args.ungraded {
        plan = plan.graded();
    }
    Ok(plan)
}

/// Has the format a place for how hard a puzzle is?
fn has_room(format: &Format) -> bool {
    match format.capabilities.metadata {
        Fields::Any => true,
        Fields::Some(names) => names.contains(&Metadata::LEVEL),
        Fields::None => false,
    }
}

/// A seed that nobody knows, short enough to be typed.
fn fresh_seed() -> Result<Seed, Failure> {
    let run = getrandom::u32().map_err(|error| {
        Failure::Usage(format!(
            "the system has no randomness ({error}); give --seed"
        ))
    })?;
    complain(&format!("note: seed {run} (stream {STREAM})"));
    Ok(Seed::new(run.into()))
}

/// The text of a file, or the text itself if there is no such file.
fn text_of(argument: &str) -> Result<String, Failure> {
    let path = Path::new(argument);
    if !path.exists() {
        return Ok(argument.to_owned());
    }
    interrupt::abandonable(|| fs::read_to_string(path))
        .map_err(|error| Failure::Usage(format!("cannot read {argument}: {error}")))
}

fn solution(argument: &str) -> Result<Grid, Failure> {
    let puzzle = formats::read_first(&text_of(argument)?)
        .map_err(|error| Failure::Usage(format!("--from {argument}: {error}")))?;
    Ok(puzzle.board())
}

/// Reads which cells hold givens. Blanks, rules and line ends are skipped; `.`, `0`, `_` and `-`
/// stand for a cell without, anything else for one with a given.
fn pattern(argument: &str, shape: Option<Shape>) -> Result<(Shape, CellSet), Failure> {
    let text = text_of(argument)?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let drawn = |line: &&str| !line.chars().all(|c| "-+| \t=".contains(c));
    let marks: Vec<char> = lines
        .filter(drawn)
        .flat_map(str::chars)
        .filter(|c| !c.is_whitespace() && !"|+,".contains(*c))
        .collect();
    let wrong = |say: String| Failure::Usage(format!("--pattern {argument}: {say}"));
    let side = marks.len().isqrt();
    let of_side = || {
        (side * side == marks.len())
            .then(|| Shape::of_side(side).ok())
            .flatten()
    };
    let shape = shape.or_else(of_side).ok_or_else(|| {
        let found = plural(marks.len(), "cell");
        wrong(format!(
            "{found} found; a 9x9 pattern has 81: '.' for a blank, 'x' for a given"
        ))
    })?;
    if marks.len() != shape.cell_count() {
        let say = format!(
            "{} found; boxes of {shape} make {}",
            plural(marks.len(), "cell"),
            shape.cell_count()
        );
        return Err(wrong(say));
    }
    let given = |(_, mark): &(_, char)| !".0_-".contains(*mark);
    let cells = shape.cells().zip(marks).filter(given);
    Ok((shape, CellSet::from_iter(cells.map(|(cell, _)| cell))))
}
