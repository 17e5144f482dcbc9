//! What is made, on its way out.

use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::thread::available_parallelism;

use indicatif::ProgressBar;
use wholemeal::formats::{Fields, Format, Metadata, Puzzle, Writer};
use wholemeal::generate::{
    Generated, GiveUpError, PaperScore, Plan, RejectionCounts, Seed, fingerprint,
};

use super::{GenerateArgs, has_room};
use crate::budget::Spending;
use crate::draw::Frame;
use crate::exit::{Exit, Failure, complain, plural};
use crate::{interrupt, progress};

/// How much text is gathered before it is written.
const BUFFER: usize = 1 << 16;

/// How many puzzles that were given up are named one by one.
const NAMED: u64 = 5;

/// Makes puzzles and writes them.
pub(super) fn make(
    args: &GenerateArgs,
    plan: &Plan,
    format: &'static Format,
    out: &mut impl Write,
) -> Result<Exit, Failure> {
    let spending = args.budget.allowance().start();
    let stop = || spending.is_over();
    let threads = match args.threads {
        0 => available_parallelism().map_or(1, usize::from),
        threads => threads,
    };
    let mut press = Press::new(args, format, spending, out)?;
    // A single puzzle cannot take more attempts than the run.
    let plan = plan.clone().attempts(args.attempts.min(spending.work()));
    let mut seed = plan.first_seed();
    let mut wanted = args.number;
    // Those that are dropped because they came before are made up for.
    while wanted > 0 && !stop() && !press.spent {
        let plan = plan.clone().first_puzzle(seed);
        plan.make_each(wanted, threads, &stop, |result| press.take(result))
            .map_err(|error| Failure::Usage(error.to_string()))?;
        if let Some(error) = press.failure.take() {
            return Err(error.into());
        }
        seed.index = seed.index.saturating_add(wanted);
        wanted = std::mem::take(&mut press.repeated);
    }
    press.finish(stop())
}

struct Press<'a, W> {
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
    spent: bool,
    made: u64,
    /// Dropped since the last count.
    repeated: u64,
    seen: HashSet<u64>,
    given_up: u64,
    missed: RejectionCounts,
    failure: Option<io::Error>,
}

impl<'a, W: Write> Press<'a, W> {
    fn new(
        args: &'a GenerateArgs,
        format: &'static Format,
        spending: Spending,
        out: &'a mut W,
    ) -> Result<Press<'a, W>, Failure> {
        Ok(Press {
            args,
            format,
            frame: args.draw.frame().of_format(format),
            writer: Writer::new(format).map_err(|error| Failure::Usage(error.to_string()))?,
            out,
            text: String::new(),
            bar: progress::of_puzzles(args.number),
            spending,
            attempts: spending.work(),
            spent: false,
            made: 0,
            repeated: 0,
            seen: HashSet::new(),
            given_up: 0,
            missed: RejectionCounts::default(),
            failure: None,
        })
    }

    /// Takes what was made, in order.
    fn take(&mut self, result: Result<Generated, GiveUpError>) -> ControlFlow<()> {
        // Attempts are counted in the order of the puzzles, so the last puzzle does not
        // depend on the number of threads.
        let attempts = match &result {
            Ok(made) => made.attempts,
            Err(gave_up) => gave_up.attempts,
        };
        let Some(left) = self.attempts.checked_sub(attempts) else {
            self.spent = true;
            return ControlFlow::Break(());
        };
        self.attempts = left;
        match result {
            Err(gave_up) => self.give_up(&gave_up),
            Ok(made) if self.args.distinct && !self.seen.insert(fingerprint(&made.puzzle)) => {
                self.repeated += 1;
            }
            Ok(made) => {
                self.made += 1;
                if let Err(error) = self.print(&made) {
                    self.failure = Some(error);
                    return ControlFlow::Break(());
                }
            }
        }
        if self.made.is_multiple_of(256) || self.made == self.args.number {
            self.bar.set_position(self.made);
            self.bar
                .set_message(progress::rate(self.made, self.spending.elapsed()));
        }
        ControlFlow::Continue(())
    }

    fn give_up(&mut self, gave_up: &GiveUpError) {
        self.missed.add(&gave_up.missed);
        self.given_up += 1;
        if self.given_up <= NAMED {
            self.bar.suspend(|| complain(&gave_up.to_string()));
        }
    }

    fn print(&mut self, made: &Generated) -> io::Result<()> {
        let puzzle = self.with_notes(made);
        // What is lost was not asked for.
        let written = self.writer.write(&puzzle, &mut self.text);
        written.map_err(|error| io::Error::other(error.to_string()))?;
        // Who waits for a puzzle gets it; who wants millions gets them in large pieces.
        if self.text.len() > BUFFER || self.made == self.args.number || self.made <= NAMED {
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

    /// The puzzle with what is known about it, as far as the format has room.
    fn with_notes(&self, made: &Generated) -> Puzzle {
        let mut puzzle = Puzzle::new(made.puzzle.clone());
        let grade = made.grade.as_ref();
        let level = self.args.level.map(|level| level.to_string());
        let named = grade.map(|grade| grade.difficulty.to_string().to_lowercase());
        match self.format.capabilities.metadata {
            Fields::None => {}
            Fields::Some(names) => {
                let mut set = |name: &str, value: String| {
                    if names.contains(&name) {
                        puzzle.about.set(name, &value);
                    }
                };
                set(Metadata::LEVEL, level.or(named).unwrap_or_default());
                set(Metadata::COMMENT, remark(made));
                set(Metadata::SOLUTION, made.solution.to_string());
            }
            Fields::Any => {
                let mut set = |name: &str, value: String| puzzle.about.set(name, &value);
                if !self.args.grids {
                    set(Metadata::SOLUTION, made.solution.to_string());
                }
                if let Some(level) = level {
                    set(Metadata::LEVEL, level);
                    if let Some(difficulty) = self.paper_score(made) {
                        set("difficulty", format!("{:.1}", difficulty.total()));
                    }
                }
                // A sheet has the same columns for all.
                let graded = has_room(self.format) && !self.args.ungraded && !self.args.grids;
                if graded && made.puzzle.shape().side() == 9 {
                    set("grade", named.unwrap_or_else(|| "unrated".to_owned()));
                    let score = grade.map_or("none".to_owned(), |grade| grade.score.to_string());
                    set("score", score);
                }
                if self.args.unbiased {
                    set("weight", format!("{:.6}", made.weight));
                }
                set("seed", made.seed.to_string());
            }
        }
        puzzle
    }

    fn paper_score(&self, made: &Generated) -> Option<PaperScore> {
        let wanted = !self.args.ungraded;
        wanted.then(|| PaperScore::of(&made.puzzle)).flatten()
    }

    /// Writes the rest, and says how many puzzles are missing and why.
    fn finish(mut self, stopped: bool) -> Result<Exit, Failure> {
        self.bar.finish_and_clear();
        if self.made > 0 {
            self.writer.finish(&mut self.text);
            self.out
                .write_all(self.frame.apply(&self.text).as_bytes())?;
            self.out.flush()?;
        }
        if self.given_up > NAMED {
            let all = plural(self.given_up as usize, "puzzle");
            complain(&format!("{all} given up in all: {}", self.missed));
        }
        if self.made == self.args.number {
            return Ok(Exit::Done);
        }
        if stopped || self.spent {
            let (made, number) = (self.made, self.args.number);
            let seconds = self.spending.elapsed().as_secs_f64();
            complain(&format!(
                "{}: stopped after {seconds:.1} s with {made} of {number} made",
                self.spending.reason()
            ));
        }
        Ok(if interrupt::asked() {
            Exit::Interrupted
        } else {
            Exit::Outcome
        })
    }
}

/// `hard, 1200 points, seed 7/123`
fn remark(made: &Generated) -> String {
    let seed: Seed = made.seed;
    match &made.grade {
        Some(grade) => {
            let level = grade.difficulty.to_string().to_lowercase();
            format!("{level}, {} points, seed {seed}", grade.score)
        }
        None => format!("seed {seed}"),
    }
}
