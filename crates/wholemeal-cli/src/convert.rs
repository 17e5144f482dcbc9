//! `wholemeal convert`

mod chunk;
mod pictures;
mod target;

use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use indicatif::ProgressBar;
use wholemeal::formats::{Format, Loss};

use crate::args::ConvertArgs;
use crate::budget::RunBudget;
use crate::draw::Frame;
use crate::exit::{Exit, Failure, eprint_line, plural, print_note};
use crate::format_counts::FormatCounts;
use crate::input::{self, Sources};
use crate::output::Output;
use crate::pipeline;
use crate::progress;
use crate::stream::{self, SourceChunk};
use crate::workers::{self, End};

use chunk::{Converted, Converter, Losses, cut};
use target::PuzzleWriter;

pub(crate) use target::Target;

pub(crate) fn run(args: &ConvertArgs, out: &mut Output) -> Result<Exit, Failure> {
    let target = target(args)?;
    let writer = PuzzleWriter::new(target)?;
    let sources = input::open(&args.input)?;
    let (names, verbose) = (sources.names(), sources.verbose);
    let converter = Converter {
        frame: match target {
            Target::Format(format) => Frame::new(args.ascii).of_format(format),
            Target::Picture(_) => Frame::BoxDrawing,
        },
        names: names.clone(),
        strict: sources.strict,
    };
    let budget = RunBudget::start(args.budget.limit());
    let threads = workers::threads(args.threads.threads);
    let writer = Arc::new(Mutex::new(writer));
    let totals = Arc::new(Mutex::new(Totals::new(&sources, out)));
    let end = convert(sources, &converter, &writer, threads, &budget, &totals)?;
    let mut totals = totals.lock().unwrap_or_else(PoisonError::into_inner);
    totals.bar.finish_and_clear();
    if let Some(failure) = totals.failure.take() {
        return Err(failure);
    }
    if end == End::Interrupted {
        return Ok(pipeline::interrupted(totals.done, out));
    }
    if verbose {
        totals.formats.print_summary(&names);
    }
    totals.print_failures();
    if totals.done + totals.failed == 0 && !budget.is_spent() {
        return Err(input::no_puzzle_error());
    }
    let mut text = String::new();
    let writer = writer.lock().unwrap_or_else(PoisonError::into_inner);
    writer.clone().finish(&mut text);
    out.write_all(converter.frame.apply(&text).as_bytes())?;
    print_losses(target.name(), &totals.losses);
    if budget.is_spent() {
        let puzzles = plural(totals.done + totals.failed, "puzzle");
        eprint_line(&format!("budget spent: stopped after {puzzles}"));
        out.set_incomplete();
        return Ok(totals.exit.max(Exit::Outcome));
    }
    if totals.done == 0 {
        out.set_useless();
    }
    Ok(totals.exit)
}

/// The format of `--to` or `--json`, or of the name of the output file.
fn target(args: &ConvertArgs) -> Result<Target, Failure> {
    let named = match (args.to.target(), &args.output.path) {
        (None, Some(path)) => Target::of_file(path)?,
        (to, _) => to,
    };
    named.ok_or_else(|| {
        Failure::Message(
            "cannot tell the output format: use --to FORMAT ('wholemeal formats' lists them)"
                .to_owned(),
        )
    })
}

/// The format for the extension of a file.
pub(crate) fn named_by(path: &Path) -> Result<Option<&'static Format>, Failure> {
    match Target::of_file(path)? {
        Some(Target::Format(format)) => Ok(Some(format)),
        Some(Target::Picture(_)) | None => Ok(None),
    }
}

/// A chunk on its way through the workers.
enum Job {
    /// A chunk to convert, with the writer that continues after the chunks before it.
    Chunk(SourceChunk, PuzzleWriter),
    Converted(Converted),
    Failed(Failure),
}

/// Converts all chunks. The first puzzle determines the heading, so chunks up to its end are
/// converted one after the other, and the others by all threads.
fn convert(
    sources: Sources,
    converter: &Converter,
    writer: &Arc<Mutex<PuzzleWriter>>,
    threads: usize,
    budget: &RunBudget,
    totals: &Arc<Mutex<Totals>>,
) -> Result<End, Failure> {
    let mut chunks = stream::chunks(sources);
    let (starter, writer) = (converter.clone(), Arc::clone(writer));
    let (mut reading, ticking) = (budget.clone(), budget.clone());
    let mut started = false;
    let read = move || {
        let mut chunk = match chunks.next().filter(|_| !reading.is_spent())? {
            Ok(chunk) => chunk,
            Err(failure) => return Some(vec![Job::Failed(failure)]),
        };
        cut(&mut chunk.chunk, &mut reading);
        let mut writer = writer.lock().unwrap_or_else(PoisonError::into_inner);
        if started {
            return Some(vec![Job::Chunk(chunk, writer.clone())]);
        }
        let converted = starter.convert(&chunk, &mut writer);
        started = converted.done > 0;
        Some(vec![Job::Converted(converted)])
    };
    let converter = converter.clone();
    let strict = converter.strict;
    let work = move |job| match job {
        Job::Chunk(chunk, mut writer) => Ok(converter.convert(&chunk, &mut writer)),
        Job::Converted(converted) => Ok(converted),
        Job::Failed(failure) => Err(failure),
    };
    let totals = Arc::clone(totals);
    let write = move |converted: Result<Converted, Failure>| {
        let mut totals = totals.lock().unwrap_or_else(PoisonError::into_inner);
        let added = converted.and_then(|converted| totals.add(converted, strict));
        totals.failure = added.err();
        totals.failure.is_none()
    };
    workers::run(threads, read, work, write, || ticking.tick())
}

/// The results of all chunks so far.
struct Totals {
    out: Output,
    bar: ProgressBar,
    bytes: Arc<AtomicU64>,
    exit: Exit,
    /// The number of puzzles that were written, that could not be read or written, and of these
    /// the ones that the format does not support.
    done: usize,
    failed: usize,
    refused: usize,
    formats: FormatCounts,
    losses: Losses,
    failure: Option<Failure>,
}

impl Totals {
    fn new(sources: &Sources, out: &Output) -> Totals {
        Totals {
            out: out.clone(),
            bar: progress::of_bytes(sources),
            bytes: Arc::clone(&sources.bytes),
            exit: sources.exit,
            done: 0,
            failed: 0,
            refused: 0,
            formats: FormatCounts::default(),
            losses: Losses::new(),
            failure: None,
        }
    }

    /// Writes the text of the next chunk, and reports its errors. If the run is strict, an error
    /// ends it.
    fn add(&mut self, converted: Converted, strict: bool) -> Result<(), Failure> {
        self.out.send(converted.text.as_bytes())?;
        for error in converted.errors {
            if strict {
                return Err(Failure::Message(error));
            }
            self.bar.suspend(|| eprint_line(&format!("error: {error}")));
            self.failed += 1;
            self.exit = Exit::BadInput;
        }
        self.done += converted.done;
        self.refused += converted.refused;
        self.formats.merge(&converted.formats);
        for (loss, count) in converted.losses {
            *self.losses.entry(loss).or_default() += count;
        }
        let bytes = self.bytes.load(Ordering::Relaxed);
        self.bar.set_position(bytes);
        let rate = progress::rate(self.done as u64, self.bar.elapsed());
        self.bar.set_message(rate);
        Ok(())
    }

    fn print_failures(&self) {
        let verb = if self.refused > 0 {
            "converted"
        } else {
            "read"
        };
        input::print_failures(self.failed, self.done + self.failed, verb);
    }
}

/// Prints what the format could not represent.
fn print_losses(format: &str, losses: &Losses) {
    for (loss, &count) in losses {
        let puzzles = plural(count, "puzzle");
        let flag = match loss {
            Loss::Boxes => "; give it with --box when you read the file",
            _ => "",
        };
        print_note(&format!("{format}: {loss} ({puzzles}){flag}"));
    }
}
