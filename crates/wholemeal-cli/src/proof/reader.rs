//! Reads files of certificates: JSON lines, or CSV with a heading.

use std::io::{BufRead, BufReader, Read};

use super::claim::Certificate;

/// The longest line of JSON. A longer one is an error, not a reason to use more memory.
const MAX_LINE: u64 = 1 << 26;

/// A certificate with its line, or the reason why it cannot be read.
pub(super) struct Entry {
    pub(super) line: usize,
    pub(super) certificate: Result<Certificate, String>,
}

/// Reads certificates. The first character tells the format.
pub(super) fn entries(
    reader: impl Read + Send + 'static,
) -> std::io::Result<Box<dyn Iterator<Item = Entry> + Send>> {
    let mut reader = BufReader::new(reader);
    let first = reader
        .fill_buf()?
        .iter()
        .find(|byte| !byte.is_ascii_whitespace());
    Ok(match first {
        Some(b'{') | None => Box::new(JsonLines {
            reader,
            line: 0,
            failed: false,
        }),
        Some(_) => Box::new(csv_entries(reader)),
    })
}

/// Lines of JSON.
struct JsonLines<R> {
    reader: R,
    line: usize,
    /// Whether a read has failed. The next one could fail again, without end.
    failed: bool,
}

impl<R: BufRead> Iterator for JsonLines<R> {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        while !self.failed {
            let mut text = Vec::new();
            let read = self
                .reader
                .by_ref()
                .take(MAX_LINE)
                .read_until(b'\n', &mut text);
            self.line += 1;
            let line = self.line;
            let failed = |error: String| {
                Some(Entry {
                    line,
                    certificate: Err(error),
                })
            };
            match read {
                Err(error) => {
                    self.failed = true;
                    return failed(format!("cannot read further: {error}"));
                }
                Ok(0) => return None,
                Ok(n) if n as u64 == MAX_LINE => return failed("the line is too long".to_owned()),
                Ok(_) if text.trim_ascii().is_empty() => {}
                Ok(_) => {
                    let certificate =
                        serde_json::from_slice(&text).map_err(|error| error.to_string());
                    return Some(Entry { line, certificate });
                }
            }
        }
        None
    }
}

/// Rows of CSV. Lists are separated by semicolons.
fn csv_entries(reader: impl BufRead) -> impl Iterator<Item = Entry> {
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(reader);
    let names = reader.headers().cloned().unwrap_or_default();
    reader.into_records().map(move |record| match record {
        Err(error) => Entry {
            line: error
                .position()
                .map_or(0, |position| position.line() as usize),
            certificate: Err(error.to_string()),
        },
        Ok(record) => {
            let line = record
                .position()
                .map_or(0, |position| position.line() as usize);
            let mut certificate = Ok(Certificate::default());
            for (name, value) in names.iter().zip(&record) {
                certificate = certificate.and_then(|known| set(known, name, value));
            }
            Entry { line, certificate }
        }
    })
}

/// Sets a field from a column.
fn set(mut c: Certificate, name: &str, value: &str) -> Result<Certificate, String> {
    let text = || (!value.is_empty()).then(|| value.to_owned());
    let list = || -> Vec<String> {
        match value.is_empty() {
            true => Vec::new(),
            false => value.split(';').map(str::to_owned).collect(),
        }
    };
    let flag = || match value {
        "" => Ok(None),
        "true" => Ok(Some(true)),
        "false" => Ok(Some(false)),
        _ => Err(format!("the column '{name}' must be true or false")),
    };
    match name {
        "puzzle" => value.clone_into(&mut c.puzzle),
        "box" => c.shape = text(),
        "verdict" => c.verdict = text(),
        "solution" => c.solution = text(),
        "second" => c.second = text(),
        "proof" => c.proof = text(),
        "count" if !value.is_empty() => {
            let count = value
                .parse()
                .map_err(|_| format!("'{value}' is not a count"))?;
            c.count = Some(count);
        }
        "exact" => c.exact = flag()?,
        "minimal" => c.minimal = flag()?,
        "witnesses" => c.witnesses = list(),
        "redundant_givens" => c.redundant_givens = list(),
        "redundant_proofs" => c.redundant_proofs = list(),
        "other" => c.other = text(),
        "transformation" => c.transformation = text(),
        _ => {}
    }
    Ok(c)
}
