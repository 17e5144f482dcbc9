//! `wholemeal convert`

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use wholemeal::formats::stream::{Chunk, LineRun, Segment};
use wholemeal::formats::{Entry, Format, Loss, WriteError, Writer};

use crate::args::ConvertArgs;
use crate::draw::Frame;
use crate::exit::{Exit, Failure, eprint_line, plural, print_note};
use crate::format_counts::FormatCounts;
use crate::input::{self, with_source_name};
use crate::output::Output;
use crate::output_args::refuse_compressed;
use crate::pipeline;
use crate::stream::{self, SourceChunk};
use crate::workers::End;

/// The number of bytes that are buffered before they are written.
const BUFFER: usize = 1 << 18;

pub(crate) fn run(args: &ConvertArgs, out: &mut Output) -> Result<Exit, Failure> {
    let format = target(args)?;
    let frame = Frame::new(args.ascii).of_format(format);
    convert(input::open(&args.input)?, format, frame, out)
}

/// The format of `--to` or `--json`, or of the name of the output file.
fn target(args: &ConvertArgs) -> Result<&'static Format, Failure> {
    let named = match (args.to.format(), &args.output.path) {
        (None, Some(path)) => named_by(path)?,
        (to, _) => to,
    };
    match named {
        Some(format) if format.is_written() => Ok(format),
        Some(format) => Err(Failure::Message(format!(
            "the format {} can be read, but not written; use another one with --to",
            format.id
        ))),
        None => Err(Failure::Message(
            "cannot tell the output format: use --to FORMAT ('wholemeal formats' lists them)"
                .to_owned(),
        )),
    }
}

/// The format for the extension of a file.
pub(crate) fn named_by(path: &Path) -> Result<Option<&'static Format>, Failure> {
    let Some(end) = path.extension().map(|end| end.to_string_lossy()) else {
        return Ok(None);
    };
    refuse_compressed(&end)?;
    Ok(Format::named(&end))
}

fn convert(
    sources: input::Sources,
    format: &'static Format,
    frame: Frame,
    out: &mut Output,
) -> Result<Exit, Failure> {
    let (names, strict, verbose) = (sources.names(), sources.strict, sources.verbose);
    let mut exit = sources.exit;
    let mut writer = Writer::new(format).map_err(|error| Failure::Message(error.to_string()))?;
    let mut text = String::new();
    let mut formats = FormatCounts::default();
    let mut losses = Losses::new();
    let (mut done, mut failed, mut refused) = (0, 0, 0);
    let end = stream::for_each(sources, |SourceChunk { source, chunk }| {
        let name = names.get(source).and_then(Option::as_deref);
        for segment in &chunk.segments {
            let written = match segment {
                Segment::Lines(run) => {
                    formats.add(source, "line", run.line, run.count);
                    done += run.count;
                    write_lines(&mut writer, &chunk, run, &mut text, &mut losses)
                }
                Segment::Entry(entry) => {
                    let written = write_entry(&mut writer, entry, &mut text, &mut losses);
                    if entry.is_readable() {
                        formats.add(source, entry.format.id, entry.line, 1);
                    }
                    done += usize::from(written.is_ok());
                    refused += usize::from(written.is_err() && entry.is_readable());
                    written
                }
            };
            match written {
                Ok(()) => {}
                Err(error) if strict => {
                    out.write_all(frame.apply(&text).as_bytes())?;
                    return Err(Failure::Message(with_source_name(name, &error)));
                }
                Err(error) => {
                    eprint_line(&format!("error: {}", with_source_name(name, &error)));
                    failed += 1;
                    exit = Exit::BadInput;
                }
            }
            if text.len() > BUFFER {
                out.write_all(frame.apply(&text).as_bytes())?;
                text.clear();
            }
        }
        out.send(frame.apply(&text).as_bytes())?;
        text.clear();
        Ok(())
    })?;
    if end == End::Interrupted {
        return Ok(pipeline::interrupted(done, out));
    }
    if verbose {
        formats.print_summary(&names);
    }
    let verb = if refused > 0 { "converted" } else { "read" };
    input::print_failures(failed, done + failed, verb);
    if done + failed == 0 {
        return Err(input::no_puzzle_error());
    }
    writer.finish(&mut text);
    out.write_all(frame.apply(&text).as_bytes())?;
    for (loss, count) in losses {
        let puzzles = plural(count, "puzzle");
        let flag = match loss {
            Loss::Boxes => "; give it with --box when you read the file",
            _ => "",
        };
        print_note(&format!("{}: {loss} ({puzzles}){flag}", format.id));
    }
    if done == 0 {
        out.set_useless();
    }
    Ok(exit)
}

/// The number of puzzles per loss.
type Losses = BTreeMap<Loss, usize>;

fn count(lost: Vec<Loss>, losses: &mut Losses) {
    for loss in lost {
        *losses.entry(loss).or_default() += 1;
    }
}

/// Writes lines of 81 characters.
fn write_lines(
    writer: &mut Writer,
    chunk: &Chunk,
    run: &LineRun,
    text: &mut String,
    losses: &mut Losses,
) -> Result<(), String> {
    for (line, number) in chunk.lines(run).zip(run.line..) {
        let lost = writer.write_line(line, text);
        count(lost.map_err(|error| at_line(number, &error))?, losses);
    }
    Ok(())
}

fn write_entry(
    writer: &mut Writer,
    entry: &Entry,
    text: &mut String,
    losses: &mut Losses,
) -> Result<(), String> {
    if let Some(variant) = entry.variant() {
        let lost = writer.write_variant(variant, text);
        count(lost.map_err(|error| at_line(entry.line, &error))?, losses);
        return Ok(());
    }
    let puzzle = entry.puzzle.as_ref().map_err(input::with_flag)?;
    let lost = writer.write(puzzle, text);
    count(lost.map_err(|error| at_line(entry.line, &error))?, losses);
    Ok(())
}

/// Puts the line of a puzzle before the error.
fn at_line(line: usize, error: &WriteError) -> String {
    format!("line {line}: {error}")
}
