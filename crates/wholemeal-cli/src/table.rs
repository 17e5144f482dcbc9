//! CSV with the columns of the input and those of the results.

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use wholemeal::formats::stream::{Chunk, Segment};
use wholemeal::formats::{Options, Puzzle};

use crate::args::EngineArgs;
use crate::exit::{Exit, Failure, plural, print_note};
use crate::input::{Again, Source, Sources};
use crate::interrupt;
use crate::origin;
use crate::output::{Output, write_csv_line};
use crate::pipeline::{self, Renderer};
use crate::record::{Input, Record};
use crate::stream;
use crate::task::Task;
use crate::workers;

/// The number of chunks of a file that are read for the names of its columns: some megabytes.
const LOOKED_AT: usize = 4;

/// The column of placed digits.
const PLACED: &str = "placed";

/// A table with a row for every puzzle: the puzzle, the other columns of the input in their
/// order, the results, the line, and the source if there are several.
///
/// The heading is written before most of the input is read. So its columns are those of the
/// first chunks of every source. A column that appears later is reported, not written.
#[derive(Default)]
pub(crate) struct Table {
    results: Vec<&'static str>,
    /// The other columns of the input.
    others: Names,
    several: bool,
    /// Columns that are not in the heading, with the number of puzzles that have them.
    lost: Mutex<BTreeMap<String, usize>>,
}

impl Table {
    /// Reads the columns of the input; `None` if the user interrupts the program.
    pub(crate) fn new(
        sources: Sources,
        results: Vec<&'static str>,
    ) -> Result<Option<(Table, Sources)>, Failure> {
        let Some((sources, columns)) = look_at_columns(sources)? else {
            return Ok(None);
        };
        let mut table = Table {
            results,
            others: Names::default(),
            several: sources.list.len() > 1,
            lost: Mutex::default(),
        };
        for name in columns {
            if table.is_own(&name) {
                print_note(&format!("the column '{name}' of the input is replaced"));
            } else {
                table.others.add(&name);
            }
        }
        Ok(Some((table, sources)))
    }

    /// Returns `true` if the program fills in this column.
    fn is_own(&self, name: &str) -> bool {
        let is = |own: &str| own.eq_ignore_ascii_case(name);
        let own = is("puzzle") || is("line") || self.several && is("source");
        own || self.results.iter().any(|own| is(own))
    }

    /// Writes the heading.
    pub(crate) fn heading(&self, out: &mut Vec<u8>) -> Result<(), Failure> {
        let others = self.others.list.iter().map(String::as_str);
        let mut names = vec!["puzzle"];
        names.extend(others.chain(self.results.iter().copied()).chain(["line"]));
        names.extend(self.several.then_some("source"));
        write_csv_line(out, &names)
    }

    /// Writes the row of a puzzle with these results.
    pub(crate) fn row<T>(
        &self,
        out: &mut Vec<u8>,
        record: &Record<'_, T>,
        results: &[&str],
    ) -> Result<(), Failure> {
        let (puzzle, line) = (record.puzzle(), record.line.to_string());
        let placed = match record.input {
            Input::Puzzle(puzzle) => origin::placed(puzzle),
            Input::Line(_) | Input::Variant(_) | Input::Text(_) => None,
        };
        let source = record.source.map(ToString::to_string);
        let mut fields = vec![""; 1 + self.others.list.len()];
        fields[0] = &puzzle;
        let mut set = |name: &str, value| match self.others.index.get(name) {
            Some(place) => fields[1 + place] = value,
            None => self.count_lost(name, value),
        };
        if let Some(placed) = &placed {
            set(PLACED, placed);
        }
        if let Some(about) = record.input.about() {
            about.columns().for_each(|(name, value)| set(name, value));
        }
        fields.extend(results);
        fields.push(&line);
        fields.extend(
            self.several
                .then_some(source.as_deref().unwrap_or_default()),
        );
        write_csv_line(out, &fields)
    }

    /// Counts a value that the heading has no column for.
    fn count_lost(&self, name: &str, value: &str) {
        if !value.is_empty() && !self.is_own(name) {
            let mut lost = self.lost.lock().unwrap_or_else(PoisonError::into_inner);
            *lost.entry(name.to_owned()).or_default() += 1;
        }
    }

    /// Prints the columns that were not written.
    pub(crate) fn print_lost(&self) {
        let lost = self.lost.lock().unwrap_or_else(PoisonError::into_inner);
        for (name, &count) in lost.iter() {
            let puzzles = plural(count, "puzzle");
            print_note(&format!(
                "csv: '{name}' is not written ({puzzles}): the heading was written before"
            ));
        }
    }
}

/// Names without repetition, in the order in which they were added.
#[derive(Default)]
struct Names {
    list: Vec<String>,
    index: HashMap<String, usize>,
}

impl Names {
    fn add(&mut self, name: &str) {
        if !self.index.contains_key(name) {
            self.index.insert(name.to_owned(), self.list.len());
            self.list.push(name.to_owned());
        }
    }
}

/// As [`pipeline::for_each`], with a table for CSV. Its columns are those of the input and
/// `results`; without results it is empty. The heading is written before the first record.
pub(crate) fn for_each<T: Task>(
    sources: Sources,
    engine: &EngineArgs,
    task: T,
    results: Option<Vec<&'static str>>,
    renderer: Renderer<
        impl Fn(&Record<'_, T::Answer>, &Table, &mut Vec<u8>) -> Result<Exit, Failure>
        + Send
        + Sync
        + 'static,
    >,
    mut emit: impl FnMut(&[u8], usize) -> Result<(), Failure> + Send + 'static,
    out: &Output,
) -> Result<Exit, Failure> {
    let mut heading = Vec::new();
    let (table, sources) = match results {
        None => (Table::default(), sources),
        Some(results) => {
            let Some((table, sources)) = Table::new(sources, results)? else {
                return Ok(pipeline::interrupted(0, out));
            };
            // An earlier run has written the heading with its first puzzle.
            if sources.answered.puzzles == 0 {
                table.heading(&mut heading)?;
            }
            (table, sources)
        }
    };
    let table = Arc::new(table);
    let shared = Arc::clone(&table);
    let Renderer {
        render,
        unique_as_line,
    } = renderer;
    let renderer = Renderer {
        render: move |record: &Record<'_, T::Answer>, text: &mut Vec<u8>| {
            render(record, &shared, text)
        },
        unique_as_line,
    };
    let emit = move |text: &[u8], puzzles| {
        if puzzles > 0 && !heading.is_empty() {
            emit(&std::mem::take(&mut heading), 0)?;
        }
        emit(text, puzzles)
    };
    let exit = pipeline::for_each(sources, engine, task, renderer, emit, out)?;
    table.print_lost();
    Ok(exit)
}

/// The columns that a puzzle has.
fn columns_of(puzzle: &Puzzle) -> impl Iterator<Item = &str> {
    let placed = (puzzle.placed.clues() > 0).then_some(PLACED);
    let columns = puzzle.about.columns().map(|(name, _)| name);
    placed.into_iter().chain(columns)
}

/// The columns of all sources, in the order in which they appear; `None` if the user
/// interrupts the program. Another thread reads, because a read may wait for a pipe.
fn look_at_columns(sources: Sources) -> Result<Option<(Sources, Vec<String>)>, Failure> {
    let (sender, receiver) = channel();
    let look = move || {
        let mut sources = sources;
        let mut names = Names::default();
        for source in &mut sources.list {
            look_at(source, sources.options, &mut names);
        }
        // The receiver is gone if the user has interrupted the program.
        let _ = sender.send((sources, names.list));
    };
    thread::Builder::new()
        .spawn(look)
        .map_err(|error| Failure::Message(format!("cannot start a thread: {error}")))?;
    loop {
        match receiver.recv_timeout(Duration::from_millis(100)) {
            Ok(found) => return Ok(Some(found)),
            Err(RecvTimeoutError::Timeout) if interrupt::requested() => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Failure::Message(workers::PANICKED.to_owned()));
            }
        }
    }
}

/// Adds the columns of one source. A file is opened a second time; chunks that are read from
/// a pipe are kept.
fn look_at(source: &mut Source, options: Options, names: &mut Names) {
    let ignored = Arc::new(AtomicU64::new(0));
    let reader: Box<dyn io::Read + Send> = match &source.again {
        Again::File(path) => match File::open(path) {
            Ok(file) => Box::new(file),
            // The first reader is open, and reports its own errors.
            Err(_) => return,
        },
        Again::Text(text) => Box::new(io::Cursor::new(text.clone())),
        Again::Never => {
            let mut head = Vec::new();
            // The other end of the pipe may wait for an answer after its first puzzle.
            for chunk in source.chunks.by_ref() {
                let enough = chunk
                    .as_ref()
                    .map_or(true, |chunk| !chunk.segments.is_empty());
                chunk.iter().for_each(|chunk| add_names(chunk, names));
                head.push(chunk);
                if enough {
                    break;
                }
            }
            let rest = std::mem::replace(&mut source.chunks, Box::new(std::iter::empty()));
            source.chunks = Box::new(head.into_iter().chain(rest));
            return;
        }
    };
    let chunks = stream::read(reader, &ignored, options).take(LOOKED_AT);
    chunks.flatten().for_each(|chunk| add_names(&chunk, names));
}

fn add_names(chunk: &Chunk, names: &mut Names) {
    for segment in &chunk.segments {
        let Segment::Entry(entry) = segment else {
            continue;
        };
        match (&entry.puzzle, entry.variant()) {
            (Ok(puzzle), _) => columns_of(puzzle).for_each(|name| names.add(name)),
            (Err(_), Some(variant)) => {
                variant
                    .about
                    .columns()
                    .for_each(|(name, _)| names.add(name));
            }
            (Err(_), None) => {}
        }
    }
}
