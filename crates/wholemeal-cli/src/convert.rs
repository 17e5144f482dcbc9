//! `wholemeal convert` and `wholemeal formats`

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use wholemeal::formats::stream::{Chunk, Piece, Run};
use wholemeal::formats::{Entry, FORMATS, Fields, Format, Loss, Sizes, WriteError, Writer};

use crate::args::ConvertArgs;
use crate::draw::Frame;
use crate::exit::{Exit, Failure, complain, plural};
use crate::input::{self, named};
use crate::output::Output;
use crate::record;
use crate::stream::{self, Numbered, Taken};
use crate::workers::End;
use crate::writing::refuse_compressed;

/// How much text is gathered before it is written.
const BUFFER: usize = 1 << 18;

pub(crate) fn run(args: &ConvertArgs, out: &mut Output) -> Result<Exit, Failure> {
    let format = target(args)?;
    let frame = Frame::new(args.ascii).of_format(format);
    convert(input::open(&args.input)?, format, frame, out)
}

/// The format to write: the one that was asked for, or that of the file's name.
fn target(args: &ConvertArgs) -> Result<&'static Format, Failure> {
    let named = match (args.to, &args.output.output) {
        (None, Some(path)) => named_by(path)?,
        (to, _) => to,
    };
    match named {
        Some(format) if format.is_written() => Ok(format),
        Some(format) => Err(Failure::Usage(WriteError::ReadOnly(format.id).to_string())),
        None => Err(Failure::Usage(
            "which format? give --to FORMAT ('wholemeal formats' lists them)".to_owned(),
        )),
    }
}

/// The format that the name of a file ends with.
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
    let mut writer = Writer::new(format).map_err(|error| Failure::Usage(error.to_string()))?;
    let mut text = String::new();
    let mut taken = Taken::default();
    let mut losses = Losses::new();
    let (mut done, mut failed, mut refused) = (0, 0, 0);
    let end = stream::for_each(sources, |Numbered { source, chunk }| {
        let name = names.get(source).and_then(Option::as_deref);
        for piece in &chunk.pieces {
            let written = match piece {
                Piece::Plain(run) => {
                    taken.add(source, "line", run.line, run.count);
                    done += run.count;
                    write_lines(&mut writer, &chunk, run, &mut text, &mut losses)
                }
                Piece::Entry(entry) => {
                    let written = write_entry(&mut writer, entry, &mut text, &mut losses);
                    if entry.puzzle.is_ok() {
                        taken.add(source, entry.format.id, entry.line, 1);
                    }
                    done += usize::from(written.is_ok());
                    refused += usize::from(written.is_err() && entry.puzzle.is_ok());
                    written
                }
            };
            match written {
                Ok(()) => {}
                Err(error) if strict => {
                    out.write_all(frame.apply(&text).as_bytes())?;
                    return Err(Failure::Usage(named(name, &error)));
                }
                Err(error) => {
                    complain(&format!("error: {}", named(name, &error)));
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
        return Ok(record::interrupted(done, out));
    }
    if verbose {
        taken.tell(&names);
    }
    let what = if refused > 0 { "converted" } else { "read" };
    input::tell_failed(failed, done + failed, what);
    if done + failed == 0 {
        return Err(input::no_puzzle());
    }
    writer.finish(&mut text);
    out.write_all(frame.apply(&text).as_bytes())?;
    for (loss, count) in losses {
        let puzzles = plural(count, "puzzle");
        let flag = match loss {
            Loss::Boxes => "; give it with --box when you read the file",
            _ => "",
        };
        complain(&format!("note: {}: {loss} ({puzzles}){flag}", format.id));
    }
    if done == 0 {
        out.set_useless();
    }
    Ok(exit)
}

/// How often something was lost.
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
    run: &Run,
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
    let puzzle = entry.puzzle.as_ref().map_err(input::with_flag)?;
    let lost = writer.write(puzzle, text);
    count(lost.map_err(|error| at_line(entry.line, &error))?, losses);
    Ok(())
}

/// Names the line of a puzzle that cannot be written.
fn at_line(line: usize, error: &WriteError) -> String {
    format!("line {line}: {error}")
}

/// Lists all formats.
pub(crate) fn list(out: &mut impl Write) -> Result<Exit, Failure> {
    for format in &FORMATS {
        let also = format.aliases.iter().chain(format.extensions);
        let mut also: Vec<&str> = also.copied().filter(|name| *name != format.id).collect();
        also.sort_unstable();
        also.dedup();
        let also = if also.is_empty() {
            String::new()
        } else {
            format!(" ({})", also.join(", "))
        };
        writeln!(out, "{}{also}", format.id)?;
        writeln!(out, "    {}", format.about)?;
        writeln!(out, "    {}\n", capabilities(format))?;
    }
    Ok(Exit::Done)
}

/// `read and written; givens, placed digits; 9x9`
fn capabilities(format: &Format) -> String {
    let capabilities = &format.capabilities;
    let metadata = match capabilities.metadata {
        Fields::None => None,
        Fields::Some(names) => Some(names.join(", ")),
        Fields::Any => Some("anything about it".to_owned()),
    };
    let named = |carried: bool, name: &str| carried.then(|| name.to_owned());
    let parts = [
        Some("givens".to_owned()),
        named(capabilities.placed, "placed digits"),
        named(capabilities.candidates, "candidates"),
        named(capabilities.notes, "notes"),
        named(capabilities.colours, "colours"),
        metadata,
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let how = if format.is_written() {
        "read and written"
    } else {
        "read"
    };
    let size = match capabilities.sizes {
        Sizes::Nine => "9x9",
        Sizes::UpToNine => "up to 9x9",
        Sizes::Any => "any size",
    };
    format!("{how}; {size}; {}", parts.join(", "))
}
