//! The pipeline of commands that answer every puzzle of their input: a reader cuts chunks of
//! input into batches, workers answer them, and a writer emits the text of each batch in
//! input order. All three run at the same time, in constant memory.

mod batch;
mod buffer_pool;
mod line_writer;
mod report;
mod worker;

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use indicatif::ProgressBar;

use crate::args::EngineArgs;
use crate::exit::{Exit, Failure, plural};
use crate::input::{self, Sources};
use crate::output::Output;
use crate::progress;
use crate::record::Record;
use crate::slow_line::{CurrentLines, SlowLineWatch};
use crate::stream::{self, SourceChunk};
use crate::task::Task;
use crate::workers::{self, End};

use batch::{Batch, skip, split};
use buffer_pool::BufferPool;
use report::{BatchResult, Report};
use worker::Worker;

/// The writer of records.
pub(crate) struct Renderer<F> {
    /// Appends the text of a record, and returns the exit code for it.
    pub(crate) render: F,
    /// Whether the unique solution of a line of 81 characters is written as a line of 81
    /// digits. Then `render` is not called for it.
    pub(crate) unique_as_line: bool,
}

impl<F> Renderer<F> {
    /// A writer that calls `render` for every record.
    pub(crate) fn new(render: F) -> Renderer<F> {
        Renderer {
            render,
            unique_as_line: false,
        }
    }
}

/// Runs a task on every puzzle. `renderer` writes the records of a batch into memory, on all
/// threads; `emit` receives that text and its number of puzzles, in input order. Unreadable
/// puzzles are reported at once and counted. If the run is not complete, `out` is marked.
pub(crate) fn for_each<T: Task>(
    sources: Sources,
    engine: &EngineArgs,
    task: T,
    renderer: Renderer<
        impl Fn(&Record<'_, T::Answer>, &mut Vec<u8>) -> Result<Exit, Failure> + Send + Sync + 'static,
    >,
    emit: impl FnMut(&[u8], usize) -> Result<(), Failure> + Send + 'static,
    out: &Output,
) -> Result<Exit, Failure> {
    let bar = progress::of_bytes(&sources);
    let (names, verbose) = (sources.names(), sources.verbose);
    let report = Arc::new(Mutex::new(Report::new(&sources, &bar, out)));
    let end = run_workers(sources, engine, task, renderer, emit, &report, &bar)?;
    let mut report = report.lock().unwrap_or_else(PoisonError::into_inner);
    bar.finish_and_clear();
    if let Some(failure) = report.failure.take() {
        return Err(failure);
    }
    if end == End::Interrupted || report.cancelled {
        return Ok(interrupted(report.done, out));
    }
    if end == End::Stopped {
        out.set_incomplete();
        return Ok(report.exit);
    }
    if verbose {
        report.formats.print_summary(&names);
    }
    input::print_failures(report.failed, report.done, "read");
    if report.done == 0 {
        return Err(input::no_puzzle_error());
    }
    if report.failed == report.done {
        out.set_useless();
    }
    Ok(report.exit)
}

/// Reports the number of puzzles after which the run was interrupted.
pub(crate) fn interrupted(puzzles: usize, out: &Output) -> Exit {
    out.report_interruption(&format!("interrupted after {}", plural(puzzles, "puzzle")));
    Exit::Interrupted
}

/// Starts the threads and waits for them.
fn run_workers<T, F>(
    sources: Sources,
    engine: &EngineArgs,
    task: T,
    renderer: Renderer<F>,
    mut emit: impl FnMut(&[u8], usize) -> Result<(), Failure> + Send + 'static,
    report: &Arc<Mutex<Report>>,
    bar: &ProgressBar,
) -> Result<End, Failure>
where
    T: Task,
    F: Fn(&Record<'_, T::Answer>, &mut Vec<u8>) -> Result<Exit, Failure> + Send + Sync + 'static,
{
    let (buffers, current_lines) = (BufferPool::default(), CurrentLines::default());
    let names = sources.names();
    let worker = Worker {
        task,
        renderer,
        names: names.clone(),
        labels: sources.labels(),
        strict: sources.strict,
        buffers: buffers.clone(),
        current_lines: current_lines.clone(),
    };
    let threads = workers::threads(engine.threads.threads);
    let mut answered = sources.answered.puzzles;
    let mut chunks = stream::chunks(sources);
    let read = move || {
        let batches = |chunk: SourceChunk| {
            let batches = split(&chunk, T::BATCH_SIZE, threads);
            let batches = skip(batches, &mut answered);
            let chunk = Arc::new(chunk);
            let with_chunk = |batch| Ok((Arc::clone(&chunk), batch));
            batches.into_iter().map(with_chunk).collect()
        };
        let read = chunks.next()?.map(batches);
        Some(read.unwrap_or_else(|failure| vec![Err(failure)]))
    };
    let work = move |read: Result<(Arc<SourceChunk>, Batch), Failure>| {
        let (chunk, batch) = read?;
        worker.work(&chunk, &batch)
    };
    let report = Arc::clone(report);
    let write = move |result: Result<BatchResult, Failure>| {
        let mut report = report.lock().unwrap_or_else(PoisonError::into_inner);
        let added = result.and_then(|result| {
            let wants_more = report.add(&result, &mut emit)?;
            buffers.give(result.text);
            Ok(wants_more)
        });
        added.unwrap_or_else(|failure| {
            report.failure = Some(failure);
            false
        })
    };
    let mut watch = SlowLineWatch::new(current_lines, Instant::now());
    let tick = || {
        if let Some((source, line)) = watch.slow_line(Instant::now()) {
            let name = names.get(source).and_then(Option::as_deref);
            bar.set_message(progress::working_on(name, line));
        }
        ControlFlow::Continue(())
    };
    workers::run(threads, read, work, write, tick)
}
