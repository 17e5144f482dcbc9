//! The writer of generated puzzles.

use std::io::{self, Write};
use std::ops::ControlFlow;

use indicatif::ProgressBar;
use wholemeal::engine::Prover;
use wholemeal::formats::{Fields, Format, Metadata, Puzzle, Writer};
use wholemeal::generate::{Generated, GiveUpError, PaperScore, Plan, RejectionCounts, Seed};
use wholemeal::symmetry::Form;
use wholemeal::{Budget, Grid, Marks, Shape};

use super::{GenerateArgs, carries_difficulty};
use crate::budget::{BudgetLimit, Spending};
use crate::draw::Frame;
use crate::exit::{Exit, Failure, eprint_line, plural};
use crate::symmetry::ClassSet;
use crate::task::{CanonizeTask, MAX_BRANCHES, Task};
use crate::{interrupt, progress, workers};

/// The number of bytes that are buffered before they are written.
const BUFFER: usize = 1 << 16;

/// The number of failed puzzles that are reported one by one.
const MAX_REPORTS: u64 = 5;

/// The number of puzzles that are written at once, not buffered.
const MAX_UNBUFFERED: u64 = 5;

/// Generates puzzles and writes them.
pub(super) fn generate(
    args: &GenerateArgs,
    plan: &Plan,
    format: &'static Format,
    out: &mut impl Write,
) -> Result<Exit, Failure> {
    let spending = args.budget.limit().start();
    let stop = || spending.is_over();
    let threads = workers::threads(args.threads.threads);
    let mut writer = PuzzleWriter::new(args, format, plan.shape(), spending, out)?;
    // A single puzzle cannot have more attempts than the run.
    let plan = plan.clone().attempts(args.attempts.min(spending.work()));
    let mut seed = plan.first_seed();
    let mut wanted = args.number;
    // Puzzles that are dropped as duplicates are replaced.
    while wanted > 0 && !stop() && !writer.attempts_spent {
        let plan = plan.clone().first_puzzle(seed);
        plan.make_each(wanted, threads, &stop, |result| writer.receive(result))
            .map_err(|error| Failure::Message(error.to_string()))?;
        if let Some(error) = writer.failure.take() {
            return Err(error.into());
        }
        seed.index = seed.index.saturating_add(wanted);
        wanted = std::mem::take(&mut writer.duplicates);
    }
    writer.finish(stop())
}

struct PuzzleWriter<'a, W> {
    args: &'a GenerateArgs,
    format: &'static Format,
    frame: Frame,
    writer: Writer,
    out: &'a mut W,
    text: String,
    bar: ProgressBar,
    spending: Spending,
    /// The attempts that are left, and whether a puzzle needed more.
    attempts: u64,
    attempts_spent: bool,
    written: u64,
    /// The number of duplicates since they were last replaced.
    duplicates: u64,
    /// The classes of all puzzles, for `--distinct`.
    seen: ClassSet,
    canonize: CanonizeTask,
    /// Proves that solutions are unique, for `--proof`.
    prover: Option<Prover>,
    failed: u64,
    rejections: RejectionCounts,
    failure: Option<io::Error>,
}

impl<'a, W: Write> PuzzleWriter<'a, W> {
    fn new(
        args: &'a GenerateArgs,
        format: &'static Format,
        shape: Shape,
        spending: Spending,
        out: &'a mut W,
    ) -> Result<PuzzleWriter<'a, W>, Failure> {
        Ok(PuzzleWriter {
            args,
            format,
            frame: args.draw.frame().of_format(format),
            writer: Writer::new(format).map_err(|error| Failure::Message(error.to_string()))?,
            out,
            text: String::new(),
            bar: progress::of_puzzles(args.number),
            spending,
            attempts: spending.work(),
            attempts_spent: false,
            written: 0,
            duplicates: 0,
            seen: ClassSet::default(),
            canonize: CanonizeTask::new(Form::Min, BudgetLimit::Unlimited),
            prover: args.proof.then(|| Prover::new(shape)),
            failed: 0,
            rejections: RejectionCounts::default(),
            failure: None,
        })
    }

    /// Receives the results in order.
    fn receive(&mut self, result: Result<Generated, GiveUpError>) -> ControlFlow<()> {
        // Attempts are counted in the order of the puzzles, so the last puzzle does not
        // depend on the number of threads.
        let attempts = match &result {
            Ok(generated) => generated.attempts,
            Err(error) => error.attempts,
        };
        let Some(left) = self.attempts.checked_sub(attempts) else {
            self.attempts_spent = true;
            return ControlFlow::Break(());
        };
        self.attempts = left;
        match result {
            Err(error) => self.report_failure(&error),
            Ok(generated) if self.is_duplicate(&generated) => self.duplicates += 1,
            Ok(generated) => {
                self.written += 1;
                if let Err(error) = self.write(&generated) {
                    self.failure = Some(error);
                    return ControlFlow::Break(());
                }
            }
        }
        if self.written.is_multiple_of(256) || self.written == self.args.number {
            self.bar.set_position(self.written);
            self.bar
                .set_message(progress::rate(self.written, self.spending.elapsed()));
        }
        ControlFlow::Continue(())
    }

    /// Returns `true` if `--distinct` is given and an equivalent puzzle was written.
    fn is_duplicate(&mut self, generated: &Generated) -> bool {
        if !self.args.distinct {
            return false;
        }
        // Only an interruption leaves the class unknown, and it ends the run.
        let found = self.canonize.answer_other_size(&generated.puzzle);
        let key = found
            .result()
            .and_then(Result::ok)
            .and_then(|found| found.key());
        key.is_some_and(|key| !self.seen.insert(key.bytes()))
    }

    fn report_failure(&mut self, error: &GiveUpError) {
        self.rejections.add(&error.rejections);
        self.failed += 1;
        if self.failed <= MAX_REPORTS {
            self.bar.suspend(|| eprint_line(&error.to_string()));
        }
    }

    fn write(&mut self, generated: &Generated) -> io::Result<()> {
        let puzzle = self.with_metadata(generated)?;
        // Losses are not reported: only metadata can be lost.
        let written = self.writer.write(&puzzle, &mut self.text);
        written.map_err(|error| io::Error::other(error.to_string()))?;
        // The first puzzles and the last are written at once, the others in large blocks.
        let is_last = self.written == self.args.number;
        if self.text.len() > BUFFER || is_last || self.written <= MAX_UNBUFFERED {
            self.flush()?;
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = self.frame.apply(&self.text);
        self.out.write_all(text.as_bytes())?;
        self.text.clear();
        self.out.flush()
    }

    /// The puzzle with the metadata that the format can carry.
    fn with_metadata(&mut self, generated: &Generated) -> io::Result<Puzzle> {
        let proof = self.prove(&generated.puzzle)?;
        let mut puzzle = Puzzle::new(generated.puzzle.clone());
        let grade = generated.grade.as_ref();
        let clue_level = self.args.clue_level.map(|level| level.to_string());
        let difficulty = grade.map(|grade| grade.difficulty.to_string());
        match self.format.capabilities.metadata {
            Fields::None => {}
            Fields::Some(names) => {
                let mut set = |name: &str, value: String| {
                    if names.contains(&name) {
                        puzzle.about.set(name, &value);
                    }
                };
                set(
                    Metadata::LEVEL,
                    clue_level.or(difficulty).unwrap_or_default(),
                );
                set(Metadata::COMMENT, comment(generated));
                set(Metadata::SOLUTION, generated.solution.to_string());
            }
            Fields::Any => {
                let mut set = |name: &str, value: String| puzzle.about.set(name, &value);
                if !self.args.grids {
                    set(Metadata::SOLUTION, generated.solution.to_string());
                }
                if let Some(clue_level) = clue_level {
                    set("clue_level", clue_level);
                    if let Some(score) = self.paper_score(generated) {
                        set("paper_score", format!("{:.1}", score.total()));
                    }
                }
                // A table has the same columns for all puzzles.
                let graded =
                    carries_difficulty(self.format) && !self.args.ungraded && !self.args.grids;
                if graded && generated.puzzle.shape().side() == 9 {
                    set(
                        "difficulty",
                        difficulty.unwrap_or_else(|| "unrated".to_owned()),
                    );
                    let score = grade.map_or("none".to_owned(), |grade| grade.score.to_string());
                    set("score", score);
                }
                if self.args.unbiased {
                    set("weight", format!("{:.6}", generated.weight));
                }
                set("seed", generated.seed.to_string());
                if let Some(proof) = proof {
                    set("proof", proof);
                    let shape = generated.puzzle.shape();
                    // A table has the same columns for all puzzles.
                    if Shape::of_side(usize::from(shape.side())) != Ok(shape) {
                        set("box", shape.to_string());
                    }
                }
            }
        }
        Ok(puzzle)
    }

    /// The proof that the solution is unique, for `--proof`.
    fn prove(&mut self, puzzle: &Grid) -> io::Result<Option<String>> {
        let Some(prover) = &mut self.prover else {
            return Ok(None);
        };
        let spending = self.spending;
        let stop = || spending.is_over();
        let budget = Budget::until(&stop).with_max_guesses(MAX_BRANCHES);
        match prover.prove(&Marks::choices(puzzle), &budget) {
            Ok(tree) => Ok(Some(tree.to_string())),
            Err(interrupted) => Err(io::Error::other(format!("no proof: {interrupted}"))),
        }
    }

    fn paper_score(&self, generated: &Generated) -> Option<PaperScore> {
        let wanted = !self.args.ungraded;
        wanted.then(|| PaperScore::of(&generated.puzzle)).flatten()
    }

    /// Writes the rest, and reports the puzzles that are missing.
    fn finish(mut self, stopped: bool) -> Result<Exit, Failure> {
        self.bar.finish_and_clear();
        if self.written > 0 {
            self.writer.finish(&mut self.text);
            self.out
                .write_all(self.frame.apply(&self.text).as_bytes())?;
            self.out.flush()?;
        }
        if self.failed > MAX_REPORTS {
            let all = plural(self.failed as usize, "puzzle");
            eprint_line(&format!("{all} given up in all: {}", self.rejections));
        }
        if self.written == self.args.number {
            return Ok(Exit::Done);
        }
        if stopped || self.attempts_spent {
            let (written, number) = (self.written, self.args.number);
            let seconds = self.spending.elapsed().as_secs_f64();
            eprint_line(&format!(
                "{}: stopped after {seconds:.1} s with {written} of {number} generated",
                self.spending.reason()
            ));
        }
        Ok(if interrupt::requested() {
            Exit::Interrupted
        } else {
            Exit::Outcome
        })
    }
}

/// `Hard, 1200 points, seed 7/123`
fn comment(generated: &Generated) -> String {
    let seed: Seed = generated.seed;
    match &generated.grade {
        Some(grade) => {
            let (difficulty, score) = (grade.difficulty, grade.score);
            format!("{difficulty}, {score} points, seed {seed}")
        }
        None => format!("seed {seed}"),
    }
}
