//! One record of a sheet.

use crate::ReadError;
use crate::text::{Input, Line};

/// A record. A quoted line break can spread it over several lines.
pub(super) struct Record<'a> {
    pub(super) line: Line<'a>,
    pub(super) lines: usize,
    pub(super) fields: Vec<String>,
    text: &'a str,
    delimiter: u8,
}

impl<'a> Record<'a> {
    /// Reads the record that starts with the first line; `None` if a quote is not closed.
    pub(super) fn read(input: &Input<'a>, delimiter: u8) -> Option<Record<'a>> {
        const MOST_LINES: usize = 100;
        let mut end = 0;
        let mut quotes = 0;
        let lines = input.text.split_inclusive('\n');
        for (i, raw) in lines.take(MOST_LINES).enumerate() {
            quotes += raw.matches('"').count();
            end += raw.len();
            if quotes % 2 == 0 {
                let text = &input.text[..end];
                return Some(Record {
                    line: input.first(),
                    lines: i + 1,
                    fields: fields(text, delimiter),
                    text,
                    delimiter,
                });
            }
        }
        None
    }

    /// The text of a column; empty if the record has fewer columns.
    pub(super) fn field(&self, column: usize) -> &str {
        self.fields.get(column).map_or("", String::as_str)
    }

    /// The line and the column where the text of a field starts.
    pub(super) fn place(&self, input: &Input<'_>, column: usize) -> (usize, usize) {
        let (mut quoted, mut before) = (false, column);
        let mut ends_last = |byte: u8| {
            quoted ^= byte == b'"';
            before -= usize::from(byte == self.delimiter && !quoted);
            before == 0
        };
        let start = match column {
            0 => 0,
            _ => self
                .text
                .bytes()
                .position(&mut ends_last)
                .map_or(0, |end| end + 1),
        };
        let field = &self.text[start..];
        let lead = field.len() - field.trim_start_matches([' ', '"']).len();
        input.place(start + lead)
    }

    /// Moves an error inside a field to its position in the file.
    pub(super) fn within(&self, input: &Input<'_>, column: usize, error: ReadError) -> ReadError {
        let (line, first) = self.place(input, column);
        let column = first + error.column - 1;
        ReadError {
            line,
            column,
            ..error
        }
    }
}

/// The fields of a record, trimmed.
pub(super) fn fields(text: &str, delimiter: u8) -> Vec<String> {
    // Records without quotes are split here: the setup of the csv crate's reader takes longer.
    if !text.contains('"') {
        let fields = text
            .trim_end_matches(['\r', '\n'])
            .split(char::from(delimiter));
        return fields.map(|field| field.trim().to_owned()).collect();
    }
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .buffer_capacity(text.len().min(1 << 16))
        .from_reader(text.as_bytes());
    let record = reader
        .records()
        .next()
        .and_then(Result::ok)
        .unwrap_or_default();
    record.iter().map(|field| field.trim().to_owned()).collect()
}

/// The most frequent delimiter of a line; `None` if the line has none.
pub(super) fn delimiter(text: &str) -> Option<u8> {
    let count = |d: u8| text.bytes().filter(|&b| b == d).count();
    let most = [b',', b';', b'\t'].into_iter().max_by_key(|&d| count(d));
    most.filter(|&d| count(d) > 0)
}

/// Writes one line of comma-separated values.
pub(crate) fn write_record<'a>(fields: impl Iterator<Item = &'a str>, out: &mut String) {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing text into a vector cannot fail.
    let _ = writer.write_record(fields);
    let bytes = writer.into_inner().unwrap_or_default();
    out.push_str(&String::from_utf8_lossy(&bytes));
}
