//! `wholemeal dataset`

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::{fs, io};

use clap::ValueEnum;
use serde::Serialize;

use super::class_set::{ClassSet, Frame, hash, mix};
use super::npy::NpyFile;
use crate::args::{EngineArgs, InputArgs};
use crate::budget::BudgetArgs;
use crate::exit::{Exit, Failure, plural, print_note};
use crate::input;
use crate::origin::Origin;
use crate::output::{Output, write_json_line};
use crate::output_args::{HasJson, OutputArgs};
use crate::pipeline::Renderer;
use crate::record::{Answer, Record};
use crate::table::{self, Table};
use crate::task::{DatasetRow, DatasetTask, SolveTask, nine_cells};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Every puzzle with exactly one solution becomes a row. Its canonical form
('wholemeal canon --help') and the seed decide its split, so puzzles that are
the same up to symmetry are in the same split, in every run and for any order
and number of puzzles. The sizes of the splits are therefore approximate.

The columns are puzzle, solution, canonical, difficulty, score, clues and split
(train, validation, test), and those of the input. JSON has the same keys. The
difficulty is that of 'wholemeal rate'; it is empty for puzzles that logic does
not solve and for boards that are not 9x9. --ungraded leaves it out: faster.

--npy FOLDER also writes NumPy arrays of unsigned bytes with 81 columns:
train_puzzles.npy, train_solutions.npy, and the same for validation and test.
Blanks are 0. All boards must be 9x9.

Generated puzzles come from a pipe:
  wholemeal generate --number 10000 --seed 7 | wholemeal dataset -o data.csv

--budget limits each puzzle: a time (us, ms, s, m, h), or N guesses.

Exit code: 0 if every puzzle is in the data, 1 if some were left out because
they do not have exactly one solution or their budget ran out, 2 if some input
could not be read.

Examples:
  wholemeal dataset puzzles.txt -o data.csv
  wholemeal dataset --split 90,5,5 --seed 7 --distinct --json puzzles.txt
  wholemeal dataset --npy data --ungraded puzzles.txt -o data/rows.csv")]
pub(crate) struct DatasetArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Shares of training, validation and test data
    #[arg(long, value_name = "A,B,C", default_value = "80,10,10")]
    split: Shares,

    /// Seed of the split
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Skip puzzles that are equivalent to an earlier one by symmetry
    #[arg(long)]
    distinct: bool,

    /// Do not rate puzzles for formats with a difficulty: faster
    #[arg(long)]
    ungraded: bool,

    /// Also write NumPy arrays to this folder
    #[arg(long, value_name = "FOLDER")]
    npy: Option<PathBuf>,

    #[command(flatten)]
    engine: EngineArgs,

    #[command(flatten)]
    budget: BudgetArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs<DatasetFormat>,
}

/// The formats of data sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum DatasetFormat {
    /// Comma-separated values with a heading
    #[default]
    Csv,
    /// One JSON object per line
    Json,
}

impl HasJson for DatasetFormat {
    const JSON: DatasetFormat = DatasetFormat::Json;
}

/// The shares of the splits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shares([u32; 3]);

const SPLITS: [&str; 3] = ["train", "validation", "test"];

impl FromStr for Shares {
    type Err = String;

    fn from_str(text: &str) -> Result<Shares, String> {
        let numbers: Vec<Option<u32>> = text.split(',').map(|n| n.trim().parse().ok()).collect();
        match numbers[..] {
            [Some(a), Some(b), Some(c)] if u64::from(a) + u64::from(b) + u64::from(c) > 0 => {
                Ok(Shares([a, b, c]))
            }
            _ => Err("write three whole numbers, such as 80,10,10".to_owned()),
        }
    }
}

impl Shares {
    /// The split of a class.
    fn split(self, key: &[u8], seed: u64) -> usize {
        let all: u64 = self.0.iter().copied().map(u64::from).sum();
        let random = mix(hash(key) ^ mix(seed.wrapping_add(0x9e37_79b9_7f4a_7c15)));
        let point = ((u128::from(random) * u128::from(all)) >> 64) as u64;
        let [train, validation, _] = self.0.map(u64::from);
        usize::from(point >= train) + usize::from(point >= train + validation)
    }
}

pub(crate) fn run(args: &DatasetArgs, out: &mut Output) -> Result<Exit, Failure> {
    let sources = input::open(&args.input)?;
    let limit = args.budget.limit();
    let solve = SolveTask::new(args.engine.simd.instruction_set(), limit);
    let task = DatasetTask::new(solve, limit, !args.ungraded);
    let writer = Arc::new(Mutex::new(Writer::new(args)?));
    let shared = Arc::clone(&writer);
    let (format, shares, seed) = (args.output.format(), args.split, args.seed);
    let graded = !args.ungraded;
    let columns = (format == DatasetFormat::Csv).then(|| {
        let grade: &[&str] = if graded {
            &["difficulty", "score"]
        } else {
            &[]
        };
        [&["solution", "canonical"], grade, &["clues", "split"]].concat()
    });
    let render = move |record: &Record<'_, DatasetRow>, table: &Table, out: &mut Vec<u8>| {
        let Answer::Answered(DatasetRow::Row(row)) = record.answer else {
            Frame {
                key: &[],
                extra: &[],
                text: &[],
            }
            .write(out);
            return Ok(Exit::Outcome);
        };
        let split = shares.split(row.key.bytes(), seed);
        let (solution, canonical) = (row.solution.to_string(), row.canonical.to_string());
        let mut text = Vec::with_capacity(512);
        match format {
            DatasetFormat::Csv => {
                let (difficulty, score) = match &row.grade {
                    Some((difficulty, score)) => (difficulty.as_str(), score.to_string()),
                    None => ("", String::new()),
                };
                let clues = row.puzzle.clues().to_string();
                let mut fields: Vec<&str> = vec![&solution, &canonical];
                if graded {
                    fields.extend([difficulty, &score]);
                }
                fields.extend([clues.as_str(), SPLITS[split]]);
                table.row(&mut text, record, &fields)?;
            }
            DatasetFormat::Json => write_json_line(
                &mut text,
                &JsonRow {
                    puzzle: &record.puzzle(),
                    solution,
                    canonical,
                    difficulty: row
                        .grade
                        .as_ref()
                        .map(|(difficulty, _)| difficulty.as_str()),
                    score: row.grade.as_ref().map(|(_, score)| *score),
                    clues: row.puzzle.clues(),
                    split: SPLITS[split],
                    origin: Origin::of(record),
                },
            )?,
        }
        let mut extra = vec![split as u8];
        extra.extend(nine_cells(&row.puzzle).into_iter().flatten());
        extra.extend(nine_cells(&row.solution).into_iter().flatten());
        Frame {
            key: row.key.bytes(),
            extra: &extra,
            text: &text,
        }
        .write(out);
        Ok(Exit::Done)
    };
    let mut send = out.sender();
    let emit = move |text: &[u8], puzzles: usize| {
        if puzzles == 0 {
            return send(text, 0);
        }
        let mut writer = shared.lock().unwrap_or_else(PoisonError::into_inner);
        send(writer.select(text)?, puzzles)
    };
    let renderer = Renderer::new(render);
    let exit = table::for_each(sources, &args.engine, task, columns, renderer, emit, out)?;
    let mut writer = writer.lock().unwrap_or_else(PoisonError::into_inner);
    writer.finish(exit)?;
    Ok(exit)
}

/// Selects the rows in input order, and writes the arrays.
struct Writer {
    /// The classes so far, if only the first puzzle of every class is wanted.
    seen: Option<ClassSet>,
    arrays: Option<Arrays>,
    counts: [usize; 3],
    duplicates: usize,
    left_out: usize,
    text: Vec<u8>,
}

/// The files of puzzles and solutions of every split.
struct Arrays(Vec<[NpyFile; 2]>);

impl Arrays {
    fn create(folder: &Path) -> io::Result<Arrays> {
        fs::create_dir_all(folder)?;
        let file =
            |split: &str, kind: &str| NpyFile::create(&folder.join(format!("{split}_{kind}.npy")));
        let files = SPLITS.map(|split| Ok([file(split, "puzzles")?, file(split, "solutions")?]));
        files.into_iter().collect::<io::Result<_>>().map(Arrays)
    }

    /// Adds the puzzle and the solution of a row.
    fn push(&mut self, split: usize, cells: &[u8]) -> Result<(), Failure> {
        let (puzzle, solution) = cells.split_at(cells.len() / 2);
        let (Ok(puzzle), Ok(solution)) = (puzzle.try_into(), solution.try_into()) else {
            let message = "NumPy arrays are for 9x9 boards; leave out --npy, or the other boards";
            return Err(Failure::Message(message.to_owned()));
        };
        let [puzzles, solutions] = &mut self.0[split];
        puzzles.push(puzzle)?;
        solutions.push(solution)?;
        Ok(())
    }
}

impl Writer {
    fn new(args: &DatasetArgs) -> Result<Writer, Failure> {
        let cannot = |folder: &Path, error: io::Error| {
            Failure::Message(format!("cannot write to {}: {error}", folder.display()))
        };
        let folder = args.npy.as_deref();
        let arrays = folder.map(|folder| Arrays::create(folder).map_err(|e| cannot(folder, e)));
        Ok(Writer {
            seen: args.distinct.then(ClassSet::default),
            arrays: arrays.transpose()?,
            counts: [0; 3],
            duplicates: 0,
            left_out: 0,
            text: Vec::new(),
        })
    }

    /// The text of the rows of a batch that belong to the data set.
    fn select(&mut self, mut batch: &[u8]) -> Result<&[u8], Failure> {
        self.text.clear();
        while let Some(frame) = Frame::read(&mut batch) {
            let Some((&split, cells)) = frame.extra.split_first() else {
                self.left_out += 1;
                continue;
            };
            if self
                .seen
                .as_mut()
                .is_some_and(|seen| !seen.insert(frame.key))
            {
                self.duplicates += 1;
                continue;
            }
            let split = usize::from(split);
            if let Some(arrays) = &mut self.arrays {
                arrays.push(split, cells)?;
            }
            self.counts[split] += 1;
            self.text.extend(frame.text);
        }
        Ok(&self.text)
    }

    /// Completes the arrays and prints the numbers.
    fn finish(&mut self, exit: Exit) -> Result<(), Failure> {
        if exit != Exit::Interrupted {
            for files in self.arrays.take().into_iter().flat_map(|arrays| arrays.0) {
                for file in files {
                    file.finish()?;
                }
            }
        }
        let counts = self.counts.iter().zip(SPLITS);
        let counts: Vec<String> = counts
            .map(|(count, split)| format!("{count} {split}"))
            .collect();
        let mut note = counts.join(", ");
        if self.seen.is_some() {
            let duplicates = plural(self.duplicates, "duplicate");
            note.push_str(&format!(", {duplicates} removed"));
        }
        if self.left_out > 0 {
            let puzzles = plural(self.left_out, "puzzle");
            note.push_str(&format!(
                ", {puzzles} without exactly one solution left out"
            ));
        }
        print_note(&note);
        Ok(())
    }
}

#[derive(Serialize)]
struct JsonRow<'a> {
    puzzle: &'a str,
    solution: String,
    canonical: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u32>,
    clues: usize,
    split: &'static str,
    #[serde(flatten)]
    origin: Origin<'a>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_three_numbers() {
        assert_eq!("80,10,10".parse(), Ok(Shares([80, 10, 10])));
        assert_eq!("1, 0, 0".parse(), Ok(Shares([1, 0, 0])));
        for text in ["", "80", "0,0,0", "80,10", "80,10,-10", "1,2,3,4"] {
            assert!(text.parse::<Shares>().is_err(), "{text}");
        }
    }

    #[test]
    fn splits_have_their_shares() {
        let mut counts = [0; 3];
        for i in 0..10_000u32 {
            counts[Shares([8, 1, 1]).split(&i.to_le_bytes(), 7)] += 1;
        }
        assert!((7800..8200).contains(&counts[0]), "{counts:?}");
        assert!((900..1100).contains(&counts[1]), "{counts:?}");
        assert_eq!(Shares([0, 1, 0]).split(b"key", 7), 1);
    }
}
