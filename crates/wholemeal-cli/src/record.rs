//! What is said about a puzzle, and how puzzles without end are gone through.

use std::io::Write;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use indicatif::ProgressBar;
use serde::Serialize;
use wholemeal::formats::stream::{Piece, Run};
use wholemeal::formats::{Entry, Format, Puzzle};
use wholemeal::{
    Budget, Conflict, Grid, Interrupted, Lines, Marks, Puzzle9, Shape, Simd, Solution9, Solver,
    Verdict,
};

use crate::args::EngineArgs;
use crate::budget::Allowance;
use crate::exit::{Exit, Failure, complain, plural};
use crate::front::{Front, Watch, Working};
use crate::input::{self, Label, Sources, legible};
use crate::output::Output;
use crate::slots::Slots;
pub(crate) use crate::solution::Solution;
use crate::stream::{self, Numbered, Taken};
use crate::workers::{self, End};
use crate::{interrupt, progress};

/// Lines that are enough for a thread to be started.
const ENOUGH: usize = 64;

/// How many other puzzles a core takes at a time, and how many of them may be of other
/// sizes, which take longer.
const MIXED_SHARE: usize = 512;
const OTHERS: usize = 4;

/// What became of a puzzle.
#[derive(Clone, Debug)]
pub(crate) enum Answer<'a, T> {
    /// It was worked on.
    Found(&'a T),
    /// It was given up.
    Interrupted(Interrupted),
    /// Its givens clash.
    Clash(Vec<Conflict>),
    /// It could not be read.
    Unreadable(String),
}

/// A board, or a text that is none.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Board<'a> {
    /// A line of 81 characters.
    Line(&'a [u8; 81]),
    /// Anything else that was read.
    Puzzle(&'a Puzzle),
    /// A text that could not be.
    Text(&'a str),
}

impl Board<'_> {
    fn grid(&self) -> Option<Grid> {
        match self {
            Board::Line(line) => Puzzle9::from_line(*line).map(|nine| nine.to_grid()),
            Board::Puzzle(puzzle) => Some(puzzle.board()),
            Board::Text(_) => None,
        }
    }
}

/// A puzzle and what became of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record<'a, T> {
    /// The line it starts in.
    pub(crate) line: usize,
    pub(crate) board: Board<'a>,
    pub(crate) answer: &'a Answer<'a, T>,
    /// Its source, where there are several.
    pub(crate) source: Option<&'a Label>,
}

impl<T> Record<'_, T> {
    /// The puzzle as one line, its candidates if it has any, or the text that is
    /// none.
    pub(crate) fn puzzle(&self) -> String {
        match self.board {
            Board::Line(line) => String::from_utf8_lossy(line).replace('0', "."),
            Board::Puzzle(puzzle) if puzzle.candidates.is_some() => {
                let marks = Format::named("729").and_then(|format| format.write(puzzle).ok());
                marks.map_or_else(|| puzzle.board().to_string(), |text| text.trim().to_owned())
            }
            Board::Puzzle(puzzle) => puzzle.board().to_string(),
            Board::Text(text) => text.to_owned(),
        }
    }

    /// The board, if it is one.
    pub(crate) fn grid(&self) -> Option<Grid> {
        self.board.grid()
    }

    /// Where it stands: its line, and the source if there are several.
    pub(crate) fn place(&self) -> String {
        let line = self.line;
        match self.source {
            None => format!("line {line}"),
            Some(argument @ Label::Argument(_)) if line == 1 => argument.to_string(),
            Some(argument @ Label::Argument(_)) => format!("{argument}, line {line}"),
            Some(Label::Stream(name)) => format!("{name}: line {line}"),
        }
    }

    /// What is wrong with the puzzle, if anything is.
    pub(crate) fn error(&self) -> Option<String> {
        match self.answer {
            Answer::Clash(conflicts) => {
                let list: Vec<String> = conflicts.iter().map(ToString::to_string).collect();
                Some(format!("the givens clash: {}", list.join("; ")))
            }
            Answer::Unreadable(error) => Some(error.clone()),
            Answer::Interrupted(interrupted) => Some(interrupted.to_string()),
            Answer::Found(_) => None,
        }
    }

    /// The name of the verdict that was found, `interrupted` or `invalid`.
    pub(crate) fn verdict_name(&self, name: impl Fn(&T) -> &'static str) -> &'static str {
        match self.answer {
            Answer::Found(found) => name(found),
            Answer::Interrupted(_) => "interrupted",
            Answer::Clash(_) | Answer::Unreadable(_) => "invalid",
        }
    }

    /// A comment line that says that this is no puzzle. What cannot be read was
    /// complained of already.
    pub(crate) fn invalid_line(&self) -> String {
        let puzzle = legible(&self.puzzle());
        match self.answer {
            Answer::Clash(_) => {
                format!("# invalid: {puzzle}: {}", self.error().unwrap_or_default())
            }
            _ => format!("# invalid: {puzzle}"),
        }
    }
}

/// An answer, or how far it got within its budget; `None` when somebody asked to
/// stop.
pub(crate) type Reply<T> = Option<Result<T, Interrupted>>;

/// Takes the answers for boards, each with the number of its board, in any order. After
/// somebody asked to stop, some are missing.
pub(crate) type Take<'a, T> = dyn FnMut(usize, Reply<&T>) + 'a;

/// Takes the answers for lines.
pub(crate) trait Taker<T> {
    fn take(&mut self, number: usize, reply: Reply<&T>);

    /// Takes the only solution of a board, which is to be written as it is.
    fn take_only(&mut self, number: usize, solution: &Solution9);
}

/// A reply to be looked at.
pub(crate) fn by_reference<T>(reply: &Reply<T>) -> Reply<&T> {
    let reply = reply.as_ref();
    reply.map(|found| found.as_ref().map_err(|why| *why))
}

/// What is asked of every puzzle.
pub(crate) trait Question: Send + Sync + 'static {
    type Answer: Clone + Send + 'static;

    /// How many lines a core takes at a time.
    const SHARE: usize;

    /// Hands over the answers for 9x9 boards.
    fn nines(&self, puzzles: &[Puzzle9], take: &mut Take<'_, Self::Answer>);

    /// The same for boards that stand in a text.
    fn lines(&self, lines: Lines<'_>, to: &mut impl Taker<Self::Answer>) {
        let nines: Vec<Puzzle9> = lines.iter().filter_map(|l| Puzzle9::from_line(l)).collect();
        self.nines(&nines, &mut |id, reply| to.take(id, reply));
    }

    /// The answer for a board of another size.
    fn any(&self, puzzle: &Grid) -> Reply<Self::Answer>;

    /// Does this answer say that there is no solution? Only then is it worth
    /// looking whether the givens clash.
    fn is_none(answer: &Self::Answer) -> bool;
}

/// How many solutions has it: none, one, or more?
pub(crate) struct Solve {
    simd: Simd,
    allowance: Allowance,
    /// Are solutions of lines written as lines?
    as_lines: bool,
    /// Solvers that nobody works with, to be used again.
    idle: Mutex<Vec<Solver>>,
}

impl Solve {
    pub(crate) fn new(simd: Simd, allowance: Allowance) -> Solve {
        Solve {
            simd,
            allowance,
            as_lines: false,
            idle: Mutex::default(),
        }
    }

    /// The only solution of a line is written as a line, and nothing else is to be said.
    pub(crate) fn written_as_lines(self, as_lines: bool) -> Solve {
        Solve { as_lines, ..self }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Solver>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works with a solver, which is kept for others.
    fn with_solver<T>(&self, work: impl FnOnce(&mut Solver) -> T) -> T {
        let idle = self.idle().pop();
        let mut solver = idle.unwrap_or_else(|| Solver::with_simd(self.simd));
        let done = work(&mut solver);
        self.idle().push(solver);
        done
    }

    /// Each puzzle within a budget of its own.
    fn one_by_one(
        &self,
        puzzles: impl Iterator<Item = Puzzle9>,
        take: &mut Take<'_, Verdict<Solution>>,
    ) {
        self.with_solver(|solver| {
            for (id, puzzle) in puzzles.enumerate() {
                let solve = |budget: &Budget<'_>| solver.solve_within(&puzzle, budget);
                let found = self.allowance.spend(solve);
                let found = found.map(|found| found.map(|verdict| verdict.map(Solution::Nine)));
                take(id, by_reference(&found));
            }
        });
    }
}

impl Question for Solve {
    type Answer = Verdict<Solution>;

    // Many lanes are busy only for a part of the last puzzles of a share.
    const SHARE: usize = 4096;

    fn nines(&self, puzzles: &[Puzzle9], take: &mut Take<'_, Verdict<Solution>>) {
        if self.allowance != Allowance::Unlimited {
            return self.one_by_one(puzzles.iter().copied(), take);
        }
        let all = self.with_solver(|solver| {
            solver.solve_each_until(puzzles, &interrupt::asked, |id, verdict| {
                let verdict = verdict.map(|&full| Solution::Nine(full));
                take(id, Some(Ok(&verdict)));
            })
        });
        if !all {
            take(0, None);
        }
    }

    fn lines(&self, lines: Lines<'_>, to: &mut impl Taker<Verdict<Solution>>) {
        if self.allowance != Allowance::Unlimited {
            let nines = lines.iter().filter_map(|line| Puzzle9::from_line(line));
            return self.one_by_one(nines, &mut |id, reply| to.take(id, reply));
        }
        let all = self.with_solver(|solver| {
            solver.solve_lines_until(lines, &interrupt::asked, |id, verdict| match verdict {
                Verdict::Unique(full) if self.as_lines => to.take_only(id, full),
                verdict => {
                    let verdict = verdict.map(|&full| Solution::Nine(full));
                    to.take(id, Some(Ok(&verdict)));
                }
            })
        });
        if !all {
            to.take(0, None);
        }
    }

    fn any(&self, puzzle: &Grid) -> Reply<Verdict<Solution>> {
        let found = self
            .allowance
            .spend(|budget| wholemeal::solve_within(puzzle, budget))?;
        Some(found.map(|verdict| verdict.map(Solution::Any)))
    }

    fn is_none(answer: &Verdict<Solution>) -> bool {
        matches!(answer, Verdict::None)
    }
}

/// Asks a question of every puzzle, and writes what is to be said about it (`render`) into
/// memory, on all cores; hands that over in input order (`emit`, with the number of
/// puzzles). Reading, working and writing go on at the same time. Unreadable puzzles are
/// reported at once and counted. If the work is not complete, `out` is told.
pub(crate) fn for_each<Q: Question>(
    sources: Sources,
    engine: &EngineArgs,
    question: Q,
    render: impl Fn(&Record<'_, Q::Answer>, &mut Vec<u8>) -> Result<Exit, Failure>
    + Send
    + Sync
    + 'static,
    emit: impl FnMut(&[u8], usize) -> Result<(), Failure> + Send + 'static,
    out: &Output,
) -> Result<Exit, Failure> {
    let bar = progress::of_bytes(&sources);
    let (names, verbose) = (sources.names(), sources.verbose);
    let report = Arc::new(Mutex::new(Report {
        exit: sources.exit,
        bytes: Arc::clone(&sources.bytes),
        bar: Some(bar.clone()),
        ..Report::default()
    }));
    let end = answers(sources, engine, question, render, emit, &report, &bar)?;
    let mut report = report.lock().unwrap_or_else(PoisonError::into_inner);
    bar.finish_and_clear();
    if let Some(failure) = report.failure.take() {
        return Err(failure);
    }
    if end == End::Interrupted || report.interrupted {
        return Ok(interrupted(report.done, out));
    }
    if end == End::Stopped {
        out.set_incomplete();
        return Ok(report.exit);
    }
    if verbose {
        report.taken.tell(&names);
    }
    input::tell_failed(report.failed, report.done, "read");
    if report.done == 0 {
        return Err(input::no_puzzle());
    }
    if report.failed == report.done {
        out.set_useless();
    }
    Ok(report.exit)
}

/// Tells the user after how many puzzles the work was interrupted.
pub(crate) fn interrupted(puzzles: usize, out: &Output) -> Exit {
    out.tell_interrupted(&format!("interrupted after {}", plural(puzzles, "puzzle")));
    Exit::Interrupted
}

/// What became of all shares so far.
#[derive(Default)]
struct Report {
    exit: Exit,
    taken: Taken,
    /// How many puzzles were answered, and how many could not be read.
    done: usize,
    failed: usize,
    bytes: Arc<AtomicU64>,
    bar: Option<ProgressBar>,
    interrupted: bool,
    failure: Option<Failure>,
}

impl Report {
    /// Adds the next share, and says whether the work goes on.
    fn add(
        &mut self,
        share: &Share,
        emit: &mut impl FnMut(&[u8], usize) -> Result<(), Failure>,
    ) -> Result<bool, Failure> {
        for error in &share.errors {
            let say = || complain(&format!("error: {error}"));
            self.bar.as_ref().map_or_else(say, |bar| bar.suspend(say));
            self.exit = self.exit.max(Exit::BadInput);
        }
        self.failed += share.errors.len();
        emit(&share.text, share.puzzles)?;
        self.exit = self.exit.max(share.exit);
        self.done += share.puzzles;
        self.interrupted = share.interrupted;
        if share.interrupted || share.stopped {
            return Ok(false);
        }
        self.taken.merge(&share.taken);
        if let Some(bar) = &self.bar {
            bar.set_position(self.bytes.load(Ordering::Relaxed));
            bar.set_message(progress::rate(self.done as u64, bar.elapsed()));
        }
        Ok(true)
    }
}

/// What became of a share.
#[derive(Default)]
struct Share {
    /// What is to be written, and about how many puzzles.
    text: Vec<u8>,
    puzzles: usize,
    exit: Exit,
    errors: Vec<String>,
    taken: Taken,
    /// Was the work interrupted, or stopped by a mistake?
    interrupted: bool,
    stopped: bool,
}

/// How all shares are worked on.
struct Job<Q, F> {
    question: Q,
    render: F,
    names: Vec<Option<String>>,
    labels: Vec<Label>,
    strict: bool,
    spare: Spare,
    front: Front,
}

/// Memory of shares that were written, for those to come.
#[derive(Clone, Default)]
struct Spare(Arc<Mutex<Vec<Vec<u8>>>>);

impl Spare {
    fn give(&self, memory: Vec<u8>) {
        self.list().push(memory);
    }

    fn take(&self) -> Vec<u8> {
        self.list().pop().unwrap_or_default()
    }

    fn list(&self) -> MutexGuard<'_, Vec<Vec<u8>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Every core reads when it has nothing else to do, takes shares of what was read, and
/// hands over what came of them.
fn answers<Q, F>(
    sources: Sources,
    engine: &EngineArgs,
    question: Q,
    render: F,
    mut emit: impl FnMut(&[u8], usize) -> Result<(), Failure> + Send + 'static,
    report: &Arc<Mutex<Report>>,
    bar: &ProgressBar,
) -> Result<End, Failure>
where
    Q: Question,
    F: Fn(&Record<'_, Q::Answer>, &mut Vec<u8>) -> Result<Exit, Failure> + Send + Sync + 'static,
{
    let (spare, front, names) = (Spare::default(), Front::default(), sources.names());
    let job = Job {
        question,
        render,
        names: names.clone(),
        labels: sources.labels(),
        strict: sources.strict,
        spare: spare.clone(),
        front: front.clone(),
    };
    let threads = workers::threads(engine.threads);
    let mut chunks = stream::chunks(sources);
    let deal = move || {
        let shares = |chunk: Numbered| {
            let parts = parts(&chunk, Q::SHARE, threads);
            let chunk = Arc::new(chunk);
            let share = |part| Ok((Arc::clone(&chunk), part));
            parts.into_iter().map(share).collect()
        };
        let dealt = chunks.next()?.map(shares);
        Some(dealt.unwrap_or_else(|failure| vec![Err(failure)]))
    };
    let work = move |dealt: Result<(Arc<Numbered>, Part), Failure>| {
        let (chunk, part) = dealt?;
        job.work(&chunk, &part)
    };
    let report = Arc::clone(report);
    let take = move |share: Result<Share, Failure>| {
        let mut report = report.lock().unwrap_or_else(PoisonError::into_inner);
        let added = share.and_then(|share| {
            let goes_on = report.add(&share, &mut emit)?;
            spare.give(share.text);
            Ok(goes_on)
        });
        added.unwrap_or_else(|failure| {
            report.failure = Some(failure);
            false
        })
    };
    let mut watch = Watch::new(front, Instant::now());
    let tick = || {
        if let Some((source, line)) = watch.slow_line(Instant::now()) {
            let name = names.get(source).and_then(Option::as_deref);
            bar.set_message(progress::working_on(name, line));
        }
    };
    workers::run(threads, deal, work, take, tick)
}

/// What a core takes at a time: lines, or other pieces of a chunk.
enum Part {
    Lines(Run),
    Entries(Range<usize>),
}

/// Cuts a chunk into shares of so many lines, or less; if there are enough, into one for
/// each thread.
fn parts(chunk: &Numbered, most: usize, threads: usize) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut entries = 0..0;
    let mut others = 0;
    for (i, piece) in chunk.chunk.pieces.iter().enumerate() {
        match piece {
            Piece::Plain(run) => {
                parts.extend((!entries.is_empty()).then(|| Part::Entries(entries.clone())));
                entries = i + 1..i + 1;
                // Equal shares, so that none is too small for the engine.
                let few = threads.min(run.count / ENOUGH);
                let share = run.count.div_ceil(run.count.div_ceil(most).max(few));
                let starts = (0..run.count).step_by(share);
                parts.extend(starts.map(|start| Part::Lines(run.part(start, share))));
            }
            Piece::Entry(entry) => {
                entries.end = i + 1;
                let other = |puzzle: &Puzzle| puzzle.shape() != Shape::NINE;
                others += usize::from(entry.puzzle.as_ref().is_ok_and(other));
                if entries.len() >= MIXED_SHARE || others >= OTHERS {
                    parts.push(Part::Entries(entries));
                    entries = i + 1..i + 1;
                    others = 0;
                }
            }
        }
    }
    parts.extend((!entries.is_empty()).then_some(Part::Entries(entries)));
    parts
}

impl<Q, F> Job<Q, F>
where
    Q: Question,
    F: Fn(&Record<'_, Q::Answer>, &mut Vec<u8>) -> Result<Exit, Failure>,
{
    fn work(&self, chunk: &Numbered, part: &Part) -> Result<Share, Failure> {
        let mut share = Share {
            text: self.spare.take(),
            ..Share::default()
        };
        match part {
            Part::Lines(run) => self.lines(chunk, run, &mut share)?,
            Part::Entries(range) => self.entries(chunk, range.clone(), &mut share)?,
        }
        Ok(share)
    }

    /// Lines go straight to the engine, and what is said of them is put in order.
    fn lines(&self, chunk: &Numbered, run: &Run, share: &mut Share) -> Result<(), Failure> {
        let Some(lines) = Lines::of_known_boards(chunk.chunk.text_of(run), run.stride()) else {
            unreachable!("a run consists of boards");
        };
        share.taken.add(chunk.source, "line", run.line, run.count);
        let slots = Slots::new(run.count, std::mem::take(&mut share.text));
        let mut said = SaidOfLines {
            working: self.front.enter(chunk.source, run.line),
            job: self,
            chunk,
            lines,
            first: run.line,
            share,
            slots,
            done: Ok(()),
        };
        self.question.lines(lines, &mut said);
        let SaidOfLines { slots, done, .. } = said;
        (share.text, share.puzzles) = slots.in_order();
        done
    }

    fn entries(
        &self,
        chunk: &Numbered,
        range: Range<usize>,
        share: &mut Share,
    ) -> Result<(), Failure> {
        share.text.clear();
        let entries = chunk.chunk.pieces[range]
            .iter()
            .filter_map(|piece| match piece {
                Piece::Entry(entry) => Some(&**entry),
                Piece::Plain(_) => None,
            });
        let entries: Vec<&Entry> = entries.collect();
        let nines: Vec<Option<Puzzle9>> = entries
            .iter()
            .map(|entry| entry.puzzle.as_ref().ok().and_then(to_nine))
            .collect();
        let boards: Vec<Puzzle9> = nines.iter().copied().flatten().collect();
        let lines = entries
            .iter()
            .zip(&nines)
            .filter(|(_, nine)| nine.is_some());
        let lines: Vec<usize> = lines.map(|(entry, _)| entry.line).collect();
        let first = entries.first().map_or(0, |entry| entry.line);
        let working = self.front.enter(chunk.source, first);
        working.at(lines.first().copied().unwrap_or(first));
        let mut answers = vec![None; boards.len()];
        self.question.nines(&boards, &mut |id, found| {
            if let Some(&line) = lines.get(id + 1) {
                working.at(line);
            }
            if found.is_some() {
                answers[id] = found.map(Result::<&Q::Answer, _>::cloned);
            }
        });
        let mut answers = answers.into_iter();
        for (entry, nine) in entries.iter().zip(&nines) {
            let puzzle = match &entry.puzzle {
                Ok(puzzle) if nine.is_none() && has_own_candidates(puzzle) => {
                    let (line, side) = (entry.line, puzzle.shape().side());
                    let say = format!("candidates of a {side}x{side} board are not supported");
                    Err(format!("line {line}: {say}"))
                }
                Ok(puzzle) => Ok(puzzle),
                Err(error) => Err(input::with_flag(error)),
            };
            match puzzle {
                Ok(puzzle) => {
                    let found = match nine {
                        Some(_) => answers.next().flatten(),
                        None if interrupt::asked() => None,
                        None => {
                            working.at(entry.line);
                            self.question.any(&puzzle.board())
                        }
                    };
                    let Some(found) = found else {
                        share.interrupted = true;
                        break;
                    };
                    share
                        .taken
                        .add(chunk.source, entry.format.id, entry.line, 1);
                    let (line, board) = (entry.line, Board::Puzzle(puzzle));
                    match &found {
                        Ok(found) => self.say(chunk, line, board, found, share)?,
                        Err(why) => self.say_interrupted(chunk, line, board, *why, share)?,
                    }
                }
                Err(error) => {
                    let name = self.names.get(chunk.source).and_then(Option::as_deref);
                    let error = input::named(name, &error);
                    share.errors.push(error.clone());
                    if self.strict {
                        share.stopped = true;
                        break;
                    }
                    let board = match &entry.puzzle {
                        Ok(puzzle) => Board::Puzzle(puzzle),
                        Err(_) => Board::Text(&entry.text),
                    };
                    self.write(chunk, entry.line, board, &Answer::Unreadable(error), share)?;
                }
            }
        }
        Ok(())
    }

    /// Says what was found; a board without a solution may break the rules.
    fn say(
        &self,
        chunk: &Numbered,
        line: usize,
        board: Board<'_>,
        found: &Q::Answer,
        share: &mut Share,
    ) -> Result<(), Failure> {
        if Q::is_none(found) {
            let conflicts = board
                .grid()
                .map(|grid| grid.conflicts())
                .unwrap_or_default();
            if !conflicts.is_empty() {
                share.exit = share.exit.max(Exit::Outcome);
                return self.write(chunk, line, board, &Answer::Clash(conflicts), share);
            }
        }
        self.write(chunk, line, board, &Answer::Found(found), share)
    }

    /// Says how far it got.
    fn say_interrupted(
        &self,
        chunk: &Numbered,
        line: usize,
        board: Board<'_>,
        interrupted: Interrupted,
        share: &mut Share,
    ) -> Result<(), Failure> {
        self.write(chunk, line, board, &Answer::Interrupted(interrupted), share)
    }

    fn write(
        &self,
        chunk: &Numbered,
        line: usize,
        board: Board<'_>,
        answer: &Answer<'_, Q::Answer>,
        share: &mut Share,
    ) -> Result<(), Failure> {
        let several = self.labels.len() > 1;
        let record = Record {
            line,
            board,
            answer,
            source: self.labels.get(chunk.source).filter(|_| several),
        };
        let exit = (self.render)(&record, &mut share.text)?;
        share.exit = share.exit.max(exit);
        share.puzzles += 1;
        Ok(())
    }
}

/// What is said of lines, as their answers come.
struct SaidOfLines<'a, Q, F> {
    working: Working,
    job: &'a Job<Q, F>,
    chunk: &'a Numbered,
    lines: Lines<'a>,
    /// The number of the first line.
    first: usize,
    share: &'a mut Share,
    slots: Slots,
    done: Result<(), Failure>,
}

impl<Q, F> Taker<Q::Answer> for SaidOfLines<'_, Q, F>
where
    Q: Question,
    F: Fn(&Record<'_, Q::Answer>, &mut Vec<u8>) -> Result<Exit, Failure>,
{
    fn take(&mut self, id: usize, reply: Reply<&Q::Answer>) {
        let Some(line) = self.lines.get(id).map(Board::Line) else {
            return;
        };
        self.share.text.clear();
        let (job, chunk, number) = (self.job, self.chunk, self.first + id);
        // Results are looked at where they are: to move them takes longer than all else.
        let said = match reply {
            Some(Ok(found)) => job.say(chunk, number, line, found, self.share),
            Some(Err(why)) => job.say_interrupted(chunk, number, line, why, self.share),
            None => {
                self.share.interrupted = true;
                return;
            }
        };
        self.working.at(number + 1);
        match said {
            Ok(()) => self.slots.put(id, &self.share.text),
            Err(_) if self.done.is_err() => {}
            Err(failure) => self.done = Err(failure),
        }
    }

    /// What millions of lines are made of goes to its place at once.
    #[inline]
    fn take_only(&mut self, id: usize, solution: &Solution9) {
        self.slots.put_line(id, solution.digits());
    }
}

/// The board for the engine: the candidates of a 9x9 puzzle, or its digits.
pub(crate) fn to_nine(puzzle: &Puzzle) -> Option<Puzzle9> {
    match &puzzle.candidates {
        Some(marks) => Puzzle9::from_marks(marks),
        None => Puzzle9::from_grid(&puzzle.board()),
    }
}

/// Has it candidates that say more than its digits?
pub(crate) fn has_own_candidates(puzzle: &Puzzle) -> bool {
    let marks = puzzle.candidates.as_ref();
    marks.is_some_and(|marks| *marks != Marks::pencilled(&puzzle.board()))
}

/// Writes one JSON object and ends the line.
pub(crate) fn json_line(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")?;
    Ok(())
}

/// Writes one line of comma-separated values.
pub(crate) fn csv_line(out: &mut impl Write, fields: &[&str]) -> Result<(), Failure> {
    let mut writer = csv::WriterBuilder::new().from_writer(out);
    writer.write_record(fields)?;
    writer.flush()?;
    Ok(())
}
