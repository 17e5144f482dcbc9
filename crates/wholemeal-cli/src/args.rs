//! The command line and its help.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use wholemeal::{Shape, Simd};

use crate::budget::BudgetArgs;
use crate::candidates::CandidatesArgs;
use crate::convert::Target;
use crate::draw::DrawArgs;
use crate::generate::GenerateArgs;
use crate::logic::{ExplainArgs, HintArgs, RateArgs, StepsArgs, TechniquesArgs, WhyArgs};
use crate::output_args::{DataFormat, HasJson, OutputArgs, OutputFileArgs, ReportFormat};
use crate::pearl::PearlArgs;
use crate::play::PlayArgs;
use crate::proof::{ProveArgs, VerifyArgs};
use crate::solutions::SolutionsArgs;
use crate::symmetry::{CanonArgs, DatasetArgs, DedupeArgs, SameArgs, TransformArgs};

/// The headings of the options in help texts. Options that belong to one command come first, without
/// a heading of their own.
pub(crate) mod heading {
    pub(crate) const INPUT: &str = "Input";
    pub(crate) const TECHNIQUES: &str = "Techniques";
    pub(crate) const LIMITS: &str = "Threads and limits";
    pub(crate) const OUTPUT: &str = "Output";
}

/// Solve, check, rate, explain, generate and convert Sudoku puzzles.
#[derive(Debug, Parser)]
#[command(
    name = "wholemeal",
    version,
    max_term_width = 80,
    after_help = "\
INPUT is a file, '-' for standard input, or the puzzle itself. Without an INPUT,
standard input is read. All formats that 'wholemeal formats' lists can be read:
lines, rows, drawn boards, candidates, CSV, JSON, links, and more; also
compressed with gzip or zstd. Lines that start with '#' are comments.

With -o FILE, an existing file is replaced only by a complete one. If a run is
interrupted or fails, its output is in FILE.part.

Exit codes: 0 success; 1 an outcome such as \"no solution\"; 2 bad usage or
input; 130 interrupted.

Examples:
  wholemeal solve corpora/lectures.txt
  wholemeal solve --format json < puzzles.txt > solved.jsonl
  wholemeal check 1..4..1..1..4..1
  wholemeal convert --to grid corpora/lectures.txt
  wholemeal generate --difficulty hard
  wholemeal pearl space corpora/board1.txt"
)]
pub(crate) struct Args {
    /// Print no notes and no progress bar; errors are still printed
    #[arg(short, long, global = true, help_heading = heading::OUTPUT, display_order = 900)]
    pub(crate) quiet: bool,

    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve puzzles and prove that the solution is unique
    Solve(SolveArgs),
    /// Check that each puzzle has exactly one solution
    Check(CheckArgs),
    /// Count solutions
    Count(CountArgs),
    /// List all solutions
    Solutions(SolutionsArgs),
    /// Prove how many solutions a puzzle has, case by case
    Prove(ProveArgs),
    /// Check certificates that --proof has written
    Verify(VerifyArgs),
    /// List the candidates that occur in some solution
    Candidates(CandidatesArgs),
    /// Convert puzzles to another format
    Convert(ConvertArgs),
    /// List all formats and the data that each can carry
    Formats(FormatsArgs),
    /// Generate puzzles
    Generate(GenerateArgs),
    /// Show a hint for the next step
    Hint(HintArgs),
    /// Explain why a cell cannot contain a digit
    Why(WhyArgs),
    /// Solve step by step with explanations
    Explain(ExplainArgs),
    /// List all steps that are possible now
    Steps(StepsArgs),
    /// Rate the difficulty of puzzles
    Rate(RateArgs),
    /// List all techniques
    Techniques(TechniquesArgs),
    /// Write the canonical forms of puzzles
    Canon(CanonArgs),
    /// Remove puzzles that are the same up to symmetry
    Dedupe(DedupeArgs),
    /// Tell whether two puzzles are the same up to symmetry
    Same(SameArgs),
    /// Transform puzzles by a symmetry
    Transform(TransformArgs),
    /// Split puzzles into training, validation and test data
    Dataset(DatasetArgs),
    /// Benchmark the engine on files of 9x9 puzzles
    Bench(BenchArgs),
    /// Run the programs of Bird's derivation of a solver
    Pearl(PearlArgs),
    /// Open the web page: play, learn, and watch the derivation
    Play(PlayArgs),
    /// Print shell completions
    #[command(after_help = "Example:\n  wholemeal completions bash > wholemeal.bash")]
    Completions {
        /// Shell
        shell: Shell,
    },
    /// Print the manual page, or write all manual pages
    #[command(after_help = "Examples:\n  wholemeal man | man -l -\n  wholemeal man /tmp")]
    Man {
        /// Folder for the pages of all commands
        #[arg(value_name = "FOLDER")]
        directory: Option<PathBuf>,
    },
}

/// The inputs of a command.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct InputArgs {
    /// Files, '-' for standard input, or puzzles
    #[arg(value_name = "INPUT")]
    pub(crate) inputs: Vec<String>,

    /// Rows and columns of a box, such as 3x3 or 2x3 [default: detected]
    #[arg(long = "box", value_name = "RxC", help_heading = heading::INPUT)]
    pub(crate) shape: Option<Shape>,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

/// The options for reading.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct ReadingArgs {
    /// Input format ('wholemeal formats' lists them) [default: detected]
    #[arg(long, value_name = "FORMAT", value_parser = format_name, help_heading = heading::INPUT)]
    pub(crate) from: Option<&'static wholemeal::formats::Format>,

    /// Stop at the first input that cannot be read
    #[arg(long, help_heading = heading::INPUT)]
    pub(crate) strict: bool,

    /// Print the format that was detected
    #[arg(short, long, help_heading = heading::INPUT)]
    pub(crate) verbose: bool,
}

/// Reads the name of a format.
pub(crate) fn format_name(name: &str) -> Result<&'static wholemeal::formats::Format, String> {
    use wholemeal::formats::{FORMATS, Format};
    Format::named(name).ok_or_else(|| {
        let names: Vec<&str> = FORMATS.iter().map(|format| format.id).collect();
        format!("unknown format; use one of {}", names.join(", "))
    })
}

/// `--threads`, the same for every command that uses all cores.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct ThreadsArgs {
    /// Number of threads; 0 is one per core
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = heading::LIMITS)]
    pub(crate) threads: usize,
}

/// The options of the engine.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct EngineArgs {
    #[command(flatten)]
    pub(crate) threads: ThreadsArgs,

    #[command(flatten)]
    pub(crate) simd: SimdArgs,
}

impl From<ThreadsArgs> for EngineArgs {
    /// The engine of a command that does not solve.
    fn from(threads: ThreadsArgs) -> EngineArgs {
        EngineArgs {
            threads,
            simd: SimdArgs { simd: None },
        }
    }
}

/// `--simd`
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct SimdArgs {
    /// Instruction set for 9x9 boards: portable, sse, avx2, avx512, neon, wasm
    /// [default: the fastest that this CPU supports]
    #[arg(long, value_name = "NAME", value_parser = simd, help_heading = heading::LIMITS)]
    simd: Option<Simd>,
}

impl SimdArgs {
    /// The instruction set to use.
    pub(crate) fn instruction_set(&self) -> Simd {
        self.simd.unwrap_or_else(Simd::best)
    }
}

/// Reads the name of an instruction set that this CPU supports.
fn simd(name: &str) -> Result<Simd, String> {
    let named = Simd::ALL
        .into_iter()
        .find(|simd| simd.name().eq_ignore_ascii_case(name));
    match named {
        Some(simd) if simd.is_available() => Ok(simd),
        Some(simd) => Err(format!("this CPU does not support {simd}")),
        None => {
            let names = Simd::ALL.map(Simd::name);
            Err(format!(
                "unknown instruction set; use one of {}",
                names.join(", ")
            ))
        }
    }
}

/// The formats of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// One line per puzzle: its solution
    Line,
    /// Comma-separated values with a heading
    Csv,
    /// One JSON object per line
    Json,
    /// A drawing of the solution
    Grid,
    /// An SVG picture of the solution, for a variant with its constraints
    Svg,
}

impl HasJson for Format {
    const JSON: Format = Format::Json;
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
If a puzzle has several solutions, one of them is printed. It depends only on
the puzzle, not on threads, input or machine. If a puzzle has no solution, or
its givens conflict, a comment line is printed instead. 'wholemeal solutions'
lists all solutions.

By default a single puzzle is drawn on a terminal. Otherwise one line per puzzle
is written, in input order.

JSON objects have 'puzzle', 'verdict' (none, unique, many, invalid,
interrupted), 'solution' if there is one, 'second' for many, and 'error' for
invalid and interrupted. CSV has the columns verdict, solution and error.

Both also have 'line', the line of the puzzle in its input; 'source', the input,
if there are several; and the metadata of the input: in CSV in the columns of
the input, in JSON in 'about'.

--budget limits each puzzle: a time (us, ms, s, m, h), or N guesses.

With --proof, JSON and CSV also have 'proof', the branches of a case tree, and
'box' if the boxes are unusual. --budget also limits the proof; without it a
proof has at most 100000 branches. docs/certificates.md describes the format.

Exit code: 0 if every puzzle has a solution, 1 if some puzzle has none or its
budget ran out, 2 if some input could not be read.

Examples:
  wholemeal solve corpora/lectures.txt
  wholemeal solve --format csv puzzles.txt
  wholemeal solve puzzles.csv -o solved.csv
  wholemeal solve --proof puzzles.txt | wholemeal verify
  echo 1..4..1..1..4..1 | wholemeal solve --format grid")]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Write certificates: JSON (or CSV) with a proof that 'wholemeal verify' checks
    #[arg(long)]
    pub(crate) proof: bool,

    #[command(flatten)]
    pub(crate) engine: EngineArgs,

    #[command(flatten)]
    pub(crate) budget: BudgetArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs<Format>,

    #[command(flatten)]
    pub(crate) draw: DrawArgs,
}

/// `--to` and `--json` of `convert`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct ConvertToArgs {
    /// Output format: one that 'wholemeal formats' lists, svg or html [default:
    /// from the name of the output file]
    #[arg(long, visible_alias = "format", value_name = "FORMAT", value_parser = Target::parse,
          help_heading = heading::OUTPUT)]
    to: Option<Target>,

    /// Short for --to json
    #[arg(long, conflicts_with = "to", help_heading = heading::OUTPUT)]
    json: bool,
}

impl ConvertToArgs {
    /// The format of the options.
    pub(crate) fn target(&self) -> Option<Target> {
        if self.json {
            return wholemeal::formats::Format::named("json").map(Target::Format);
        }
        self.to
    }
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Input formats are detected from the content; --from sets one. If the output
format cannot represent something, a note is printed to standard error. Boards
that it does not support, such as 16x16 in sdk, are an error.

Without --to, the name of the output file determines the format. svg is a
picture of one puzzle, html a page with pictures of all puzzles, for printing.

--budget limits the whole run: a time (us, ms, s, m, h), or N puzzles of the
input. With -o FILE, the puzzles that were converted by then are in FILE.part.

Exit code: 0 if every puzzle was written, 1 if the budget ran out before that, 2
if some input could not be read or some puzzle could not be written.

Examples:
  wholemeal convert --to grid corpora/lectures.txt
  wholemeal convert --to csv --from sdk game.sdk
  wholemeal convert puzzles.csv.gz -o puzzles.sdm
  echo 1..4..1..1..4..1 | wholemeal convert --to candidates
  wholemeal convert --to f-puzzles < puzzle.txt
  wholemeal generate -n 6 | wholemeal convert -o print.html")]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    #[command(flatten)]
    pub(crate) threads: ThreadsArgs,

    #[command(flatten)]
    pub(crate) budget: BudgetArgs,

    #[command(flatten)]
    pub(crate) to: ConvertToArgs,

    #[command(flatten)]
    pub(crate) output: OutputFileArgs,

    /// Draw boards (grid, candidates) with ASCII characters: '+', '-' and '|'
    #[arg(long, help_heading = heading::OUTPUT)]
    pub(crate) ascii: bool,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
JSON and CSV have 'format', 'names' (other names and file extensions), 'about',
'written' (false if the format can only be read), 'sizes', 'variants' (whether
variants can be written) and 'carries'.

Examples:
  wholemeal formats
  wholemeal formats --json")]
pub(crate) struct FormatsArgs {
    #[command(flatten)]
    pub(crate) output: OutputArgs<ReportFormat>,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A puzzle is minimal if none of its givens can be removed without losing
uniqueness. --minimal lists the givens that can be removed.

--budget limits each puzzle: a time (us, ms, s, m, h), or N guesses. With
--minimal it limits the puzzle itself and each puzzle without one of its givens.

CSV has the columns verdict, clues, reason, and with --minimal also minimal and
redundant_givens, the givens that can be removed. CSV and JSON also have 'line',
'source' and the metadata of the input ('wholemeal solve --help').

With --proof, JSON and CSV have the keys of 'wholemeal solve --proof'. With
--minimal they also have 'witnesses', for every given a solution of the puzzle
without it; or 'redundant_proofs', a proof for every redundant given.

Exit code: 0 if every puzzle has exactly one solution (and with --minimal is
minimal), 1 if some puzzle does not, 2 if some input could not be read.

Examples:
  wholemeal check puzzles.txt
  wholemeal check --minimal puzzles.txt
  wholemeal check --minimal --proof puzzles.txt | wholemeal verify
  wholemeal check --format json 1..4..1..1..4..1")]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Also report givens that can be removed without losing uniqueness
    #[arg(long)]
    pub(crate) minimal: bool,

    /// Write certificates: JSON (or CSV) with a proof that 'wholemeal verify' checks
    #[arg(long)]
    pub(crate) proof: bool,

    #[command(flatten)]
    pub(crate) engine: EngineArgs,

    #[command(flatten)]
    pub(crate) budget: BudgetArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs<ReportFormat>,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Solutions are counted up to the limit. If there are more, the result is
'at least' the limit.

With a limit of 1 or 2, a count takes as long as 'check'. Large numbers are not
enumerated: the counts of independent parts of a board are multiplied, and
interchangeable digits are tried once.

--budget limits each puzzle: a time (us, ms, s, m, h), or N guesses. A puzzle
whose budget is used up gives 'at least' the number found so far.

With --proof, JSON and CSV also have 'proof', the branches of a case tree with
all solutions. It has at most 100000 branches, unless --budget sets a limit.

Exit code: 0 if every puzzle has a solution, 1 if some puzzle has none or its
budget ran out, 2 if some input could not be read.

Examples:
  wholemeal count 1..4..1..1..4..1
  wholemeal count --limit 1000000 sparse.txt
  wholemeal count --limit 1000000000000 --budget 10s sparse.txt
  wholemeal count ................")]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Largest number of solutions that are counted
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = limit)]
    pub(crate) limit: u128,

    /// Write certificates: JSON (or CSV) with a proof that 'wholemeal verify' checks
    #[arg(long)]
    pub(crate) proof: bool,

    #[command(flatten)]
    pub(crate) engine: EngineArgs,

    #[command(flatten)]
    pub(crate) budget: BudgetArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs<ReportFormat>,
}

/// Reads a limit for solutions.
pub(crate) fn limit(text: &str) -> Result<u128, String> {
    match text.parse() {
        Ok(0) => Err("the limit must be at least 1".to_owned()),
        Ok(n) => Ok(n),
        Err(_) => Err("not a positive integer".to_owned()),
    }
}

/// The solver that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Engine {
    /// The engine, many boards at a time
    Batch,
    /// The engine, one call for each board
    Single,
    /// The last stage of the pearl
    Pearl,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Columns: nanoseconds per puzzle (fastest round), puzzles per second, percentage
of puzzles that needed no guess, guesses per puzzle, rounds, difference between
the median and the fastest round, and a checksum of all solutions. With limit 2
the checksum is the same for all engines, instruction sets and numbers of
threads.

With limit 2, the solution of every puzzle is proved to be unique; with limit 1
the first solution is enough. Their times cannot be compared.

--budget limits the whole run: a time (us, ms, s, m, h), or N rounds over a
file. A round that is stopped does not count.

Exit code: 0 if every file was measured, 1 if the budget ran out before that, 2
if some input could not be read, 130 if interrupted.

Examples:
  wholemeal bench puzzles.txt
  wholemeal bench --engine single --limit 1 --json *.txt")]
pub(crate) struct BenchArgs {
    /// Files of puzzles
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<String>,

    /// Solver to measure
    #[arg(long, value_enum, default_value = "batch")]
    pub(crate) engine: Engine,

    /// Solutions to look for: 1, or 2 to prove uniqueness
    #[arg(long, value_name = "1|2", default_value_t = 2,
          value_parser = clap::value_parser!(u64).range(1..=2))]
    pub(crate) limit: u64,

    /// Number of rounds; the fastest counts [default: at least 5, and at least two
    /// seconds]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) rounds: Option<u32>,

    /// Number of threads; 0 is one per core
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = heading::LIMITS)]
    threads: usize,

    #[command(flatten)]
    pub(crate) simd: SimdArgs,

    #[command(flatten)]
    pub(crate) budget: BudgetArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs<DataFormat>,
}

impl BenchArgs {
    /// The number of threads.
    pub(crate) fn threads(&self) -> usize {
        crate::workers::threads(self.threads)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use clap::{Arg, Command, CommandFactory};

    use super::Args;

    /// The options that several commands have, in the order in which help lists them.
    const SHARED: [&str; 16] = [
        "box",
        "from",
        "strict",
        "verbose",
        "technique",
        "up-to",
        "preset",
        "threads",
        "simd",
        "budget",
        "lang",
        "format",
        "to",
        "json",
        "output",
        "ascii",
    ];

    /// All commands without subcommands, with their names.
    fn commands() -> Vec<(String, Command)> {
        fn leaves(path: &str, command: &Command, found: &mut Vec<(String, Command)>) {
            let mut subcommands = command.get_subcommands().peekable();
            if subcommands.peek().is_none() {
                found.push((path.to_owned(), command.clone()));
            }
            for subcommand in subcommands {
                let name = format!("{path} {}", subcommand.get_name());
                leaves(name.trim(), subcommand, found);
            }
        }
        let mut found = Vec::new();
        leaves("", &Args::command(), &mut found);
        assert!(found.len() > 20);
        found
    }

    fn options(command: &Command) -> impl Iterator<Item = (&str, &Arg)> {
        let visible = command.get_arguments().filter(|arg| !arg.is_hide_set());
        visible.filter_map(|arg| Some((arg.get_long()?, arg)))
    }

    #[test]
    fn shared_options_have_the_same_order_and_headings_in_all_commands() {
        for (name, command) in commands() {
            let shared: Vec<usize> = options(&command)
                .filter(|(option, _)| !(name == "generate" && *option == "box"))
                .filter_map(|(option, _)| SHARED.iter().position(|shared| *shared == option))
                .collect();
            assert!(shared.is_sorted(), "{name}: {shared:?}");
            for (option, arg) in options(&command) {
                let is_shared =
                    SHARED.contains(&option) && !(name == "generate" && option == "box");
                assert_eq!(
                    arg.get_help_heading().is_some(),
                    is_shared,
                    "{name} --{option}"
                );
            }
        }
    }

    /// Longer lines would be wrapped in the middle of a paragraph.
    #[test]
    fn explanations_and_examples_have_at_most_80_columns() {
        for (name, command) in commands() {
            let text = command.get_after_help().map(ToString::to_string);
            let text = text.unwrap_or_else(|| panic!("{name}: no examples"));
            let long = text.lines().find(|line| line.chars().count() > 80);
            assert_eq!(long, None, "{name}");
        }
    }

    /// Options with the same name have the same help and the same name for their value.
    #[test]
    fn options_with_the_same_name_mean_the_same_in_all_commands() {
        // Options whose meaning differs in details that the help has to explain.
        let different = [
            "box",
            "to",
            "ascii",
            "proof",
            "limit",
            "steps",
            "stage",
            "scale",
            "difficulty",
            "score",
            "rating",
            "json",
            "minimal",
            "seed",
        ];
        let mut known: BTreeMap<String, (String, String)> = BTreeMap::new();
        for (name, command) in commands() {
            for (option, arg) in options(&command) {
                if different.contains(&option) {
                    continue;
                }
                let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
                let text = format!("{:?} {help}", arg.get_value_names());
                let (first, first_text) = known
                    .entry(option.to_owned())
                    .or_insert_with(|| (name.clone(), text.clone()));
                assert_eq!(*first_text, text, "--{option} of {first} and of {name}");
            }
        }
    }
}
