//! What can be said on the command line, and the help that goes with it.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use wholemeal::{Shape, Simd};

use crate::budget::BudgetArgs;
use crate::draw::DrawArgs;
use crate::generate::GenerateArgs;
use crate::logic::{ExplainArgs, HintArgs, RateArgs, StepsArgs, TechniquesArgs};
use crate::pearl::PearlArgs;
use crate::play::PlayArgs;
use crate::writing::{DataFormat, OutputArgs, ReportFormat, WithJson, Writing};

/// Sudoku in the wholemeal style: solve, explain, generate, and watch the derivation.
#[derive(Debug, Parser)]
#[command(
    name = "wholemeal",
    version,
    max_term_width = 80,
    after_help = "\
INPUT is a file, '-' for standard input, or the puzzle itself; without any,
standard input is read. Puzzles are read in every format that 'wholemeal
formats' lists, compressed with gzip or zstd or not: lines, rows, drawn
boards, candidates, CSV, JSON, links, and more. Lines that start with '#'
are comments.

With -o FILE an existing file is replaced only by a complete one. A run that is
interrupted or fails leaves its output in FILE.part.

Exit codes: 0 all is well; 1 an outcome such as \"no solution\"; 2 bad usage
or input; 130 interrupted.

Examples:
  wholemeal solve corpora/lectures.txt
  wholemeal solve --format json < puzzles.txt > solved.jsonl
  wholemeal check 1..4..1..1..4..1
  wholemeal convert --to grid corpora/lectures.txt
  wholemeal generate --grade hard
  wholemeal pearl space corpora/board1.txt"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve puzzles and say whether the solution is the only one
    Solve(SolveArgs),
    /// Say whether puzzles are sound: exactly one solution, no clash
    Check(CheckArgs),
    /// Count solutions
    Count(CountArgs),
    /// Read puzzles in any format, write them in another
    Convert(ConvertArgs),
    /// List all formats, and what each can carry
    #[command(after_help = "Example:\n  wholemeal formats")]
    Formats(OutputArgs),
    /// Make puzzles, from easy to evil
    Generate(GenerateArgs),
    /// Say what to do next, as little or as much as you like
    Hint(HintArgs),
    /// Solve as a person does, and say why
    Explain(ExplainArgs),
    /// List every step that can be taken now
    Steps(StepsArgs),
    /// Say how hard puzzles are
    Rate(RateArgs),
    /// List the techniques
    Techniques(TechniquesArgs),
    /// Measure the engine on files of 9x9 puzzles
    Bench(BenchArgs),
    /// Run the derivation: search space, trace, race of the stages, laws
    Pearl(PearlArgs),
    /// Open the page: play, learn, and watch the derivation in a browser
    Play(PlayArgs),
    /// Print completions for a shell
    #[command(after_help = "Example:\n  wholemeal completions bash > wholemeal.bash")]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, or write all pages into a folder
    #[command(after_help = "Examples:\n  wholemeal man | man -l -\n  wholemeal man /tmp")]
    Man {
        /// Write a page for every subcommand into this folder
        #[arg(value_name = "FOLDER")]
        directory: Option<PathBuf>,
    },
}

/// Which puzzles.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct InputArgs {
    /// Files, '-' for standard input, or puzzles themselves
    #[arg(value_name = "INPUT")]
    pub(crate) inputs: Vec<String>,

    /// Rows and columns of a box, as in 3x3 or 2x3; guessed if not given
    #[arg(long = "box", value_name = "RxC")]
    pub(crate) shape: Option<Shape>,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

/// How puzzles are read.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct ReadingArgs {
    /// Read this format only ('wholemeal formats' lists them); detected if not
    /// given
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    pub(crate) from: Option<&'static wholemeal::formats::Format>,

    /// Stop at the first input that cannot be read
    #[arg(long)]
    pub(crate) strict: bool,

    /// Say what format was taken
    #[arg(long)]
    pub(crate) verbose: bool,
}

/// Reads the name of a format.
pub(crate) fn format(name: &str) -> Result<&'static wholemeal::formats::Format, String> {
    use wholemeal::formats::{FORMATS, Format};
    Format::named(name).ok_or_else(|| {
        let names: Vec<&str> = FORMATS.iter().map(|format| format.id).collect();
        format!("no such format; there are: {}", names.join(", "))
    })
}

/// How the engine is run.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct EngineArgs {
    /// Threads to work with; 0 for as many as there are cores
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) threads: usize,

    #[command(flatten)]
    pub(crate) simd: SimdArgs,
}

/// Which instructions the engine uses.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct SimdArgs {
    /// Instruction set for 9x9 boards: portable, sse, avx2, avx512, neon, wasm
    /// [default: the best of this machine]
    #[arg(long, value_name = "LEVEL", value_parser = simd)]
    simd: Option<Simd>,
}

impl SimdArgs {
    /// The instruction set to use.
    pub(crate) fn level(&self) -> Simd {
        self.simd.unwrap_or_else(Simd::best)
    }
}

/// Reads the name of an instruction set that this machine has.
fn simd(name: &str) -> Result<Simd, String> {
    let named = Simd::ALL.into_iter().find(|simd| simd.name() == name);
    match named {
        Some(simd) if simd.is_available() => Ok(simd),
        Some(simd) => Err(format!("this machine has no {simd}")),
        None => {
            let names = Simd::ALL.map(Simd::name);
            Err(format!(
                "no such instruction set; there are: {}",
                names.join(", ")
            ))
        }
    }
}

/// How answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// One line a puzzle: its solution
    Line,
    /// Comma-separated values with a heading
    Csv,
    /// One JSON object a line
    Json,
    /// The solution drawn with its boxes
    Grid,
}

impl WithJson for Format {
    const JSON: Format = Format::Json;
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A puzzle with several solutions gives one of them, always the same: it depends
on the puzzle alone, not on threads, input or machine. One without a solution
or with clashing givens gives a comment line that says so.

By default a single puzzle is drawn on a terminal; many puzzles, and
anything that goes to a file or pipe, give one line each, in input order.

JSON objects have 'puzzle', 'verdict' (none, unique, many, invalid), and where
there is one 'solution'; 'second' for many; 'error' for invalid. CSV has the
columns verdict, solution and error.

Both also have 'line', the line of the puzzle in its input; 'source', the
input, where there are several; and everything that the input says about the
puzzle: in CSV in the columns of the input, in JSON in 'about'.

--budget limits each puzzle: a time (us, ms, s, m, h), or N guesses. The next
puzzle has a budget of its own.

Exit code: 0 if every puzzle has a solution, 1 if some has none or was given
up, 2 if some input could not be read.

Examples:
  wholemeal solve corpora/lectures.txt
  wholemeal solve --format csv puzzles.txt
  wholemeal solve puzzles.csv -o solved.csv
  echo 1..4..1..1..4..1 | wholemeal solve --format grid")]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    #[command(flatten)]
    pub(crate) engine: EngineArgs,

    #[command(flatten)]
    pub(crate) budget: BudgetArgs,

    // Without a choice one puzzle is drawn on a terminal, and others are lines.
    #[command(flatten)]
    pub(crate) writing: Writing<Format>,

    #[command(flatten)]
    pub(crate) draw: DrawArgs,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Formats are told apart by what they contain, block by block; --from forces
one. What the new format has no place for is named on standard error. A
board that it cannot hold, such as 16x16 in sdk, is refused.

Without --to, the format follows from the name of the output file.

Exit code: 0 if every puzzle was written, 2 if some input could not be read
or some puzzle not be written.

Examples:
  wholemeal convert --to grid corpora/lectures.txt
  wholemeal convert --to csv --from sdk game.sdk
  wholemeal convert puzzles.csv.gz -o puzzles.sdm
  echo 1..4..1..1..4..1 | wholemeal convert --to candidates
  wholemeal convert --to f-puzzles < puzzle.txt")]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Write this format; 'wholemeal formats' lists them
    #[arg(long, visible_alias = "format", value_name = "FORMAT", value_parser = format)]
    pub(crate) to: Option<&'static wholemeal::formats::Format>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Draw boards (grid, candidates) with '+', '-' and '|' only
    #[arg(long)]
    pub(crate) ascii: bool,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
With --minimal, givens are tried one by one: a puzzle is minimal if it has
another solution as soon as any of them is taken away.

--budget limits each puzzle: a time (us, ms, s, m, h), or N guesses. With
--minimal it limits the puzzle itself and each puzzle without a given.

CSV has the columns verdict, clues, reason, and with --minimal also minimal and
not_needed, the givens that can be left out. CSV and JSON also have 'line',
'source' and what the input says about the puzzle ('wholemeal solve --help').

Exit code: 0 if every puzzle has exactly one solution (and with --minimal needs
all its givens), 1 if some has not, 2 if some input could not be read.

Examples:
  wholemeal check puzzles.txt
  wholemeal check --minimal puzzles.txt
  wholemeal check --format json 1..4..1..1..4..1")]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    #[command(flatten)]
    pub(crate) engine: EngineArgs,

    #[command(flatten)]
    pub(crate) budget: BudgetArgs,

    /// Say also which givens are not needed for the solution to be the only one
    #[arg(long)]
    pub(crate) minimal: bool,

    #[command(flatten)]
    pub(crate) writing: Writing<ReportFormat>,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Solutions are counted up to the limit. If there are more, the answer is
'at least' the limit.

Boards of every size are counted by an engine. With a limit of 1 or 2 a count
takes as long as 'check'. Large numbers are not enumerated: independent parts
of a board are multiplied, and digits that are interchangeable are tried once.

--budget limits each puzzle: a time (us, ms, s, m, h), or N guesses. A puzzle
whose budget is used up gives 'at least' the number found so far.

Exit code: 0 if every puzzle has a solution, 1 if some has none or was given
up, 2 if some input could not be read.

Examples:
  wholemeal count 1..4..1..1..4..1
  wholemeal count --limit 1000000 sparse.txt
  wholemeal count --limit 1000000000000 --budget 10s sparse.txt
  wholemeal count ................")]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    #[command(flatten)]
    pub(crate) engine: EngineArgs,

    #[command(flatten)]
    pub(crate) budget: BudgetArgs,

    #[command(flatten)]
    pub(crate) writing: Writing<ReportFormat>,

    /// Stop counting a puzzle here
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = limit)]
    pub(crate) limit: u128,
}

/// Reads how far to count.
fn limit(text: &str) -> Result<u128, String> {
    match text.parse() {
        Ok(0) => Err("count up to 1 at least".to_owned()),
        Ok(n) => Ok(n),
        Err(_) => Err("not a number that can be counted to".to_owned()),
    }
}

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Engine {
    /// Many boards at a time
    Batch,
    /// One call for each board
    Single,
    /// The last stage of the pearl
    Pearl,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Columns: nanoseconds for a puzzle (fastest round), puzzles in a second, share
of puzzles that needed no guess, guesses per puzzle, rounds, how much longer
the middle round took than the fastest, and a checksum of all solutions, which
is the same for every engine, instruction set and number of threads at limit 2.

With limit 2 a puzzle is done when its solution is proved to be the only one;
with limit 1 at the first solution. Never compare one with the other.

--budget limits the whole run: a time (us, ms, s, m, h), or N rounds over a
file. A round that it cuts off does not count.

Exit code: 0 if every file was measured, 1 if the budget ended before that, 2 if
some input could not be read, 130 if interrupted.

Examples:
  wholemeal bench puzzles.txt
  wholemeal bench --engine single --limit 1 --json *.txt")]
pub(crate) struct BenchArgs {
    /// Files of puzzles
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<String>,

    /// What to measure
    #[arg(long, value_enum, default_value = "batch")]
    pub(crate) engine: Engine,

    /// Solutions to look for: 1, or 2 to prove uniqueness
    #[arg(long, value_name = "1|2", default_value_t = 2,
          value_parser = clap::value_parser!(u64).range(1..=2))]
    pub(crate) limit: u64,

    /// Rounds; the fastest counts [default: 5, and as many as two seconds take]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) rounds: Option<u32>,

    /// Threads to measure with; 0 for as many as there are cores
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,

    #[command(flatten)]
    pub(crate) simd: SimdArgs,

    #[command(flatten)]
    pub(crate) budget: BudgetArgs,

    #[command(flatten)]
    pub(crate) writing: Writing<DataFormat>,
}

impl BenchArgs {
    /// How many threads to measure with.
    pub(crate) fn threads(&self) -> usize {
        crate::workers::threads(self.threads)
    }
}
