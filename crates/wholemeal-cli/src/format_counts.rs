//! The formats that puzzles were read in.

use std::collections::BTreeMap;

use crate::exit::{plural, print_note};

/// The number of puzzles per source and format, for `--verbose`.
#[derive(Debug, Default)]
pub(crate) struct FormatCounts {
    /// For a source and a format: the number of puzzles, and the line of the first.
    counts: BTreeMap<(usize, &'static str), (usize, usize)>,
}

impl FormatCounts {
    pub(crate) fn add(&mut self, source: usize, format: &'static str, line: usize, count: usize) {
        let entry = self.counts.entry((source, format)).or_insert((0, line));
        entry.0 += count;
        entry.1 = entry.1.min(line);
    }

    pub(crate) fn merge(&mut self, other: &FormatCounts) {
        for (&(source, format), &(count, line)) in &other.counts {
            self.add(source, format, line, count);
        }
    }

    /// Prints `note: puzzles.txt: 3 puzzles read as csv, from line 2 on`.
    pub(crate) fn print_summary(&self, names: &[Option<String>]) {
        for ((source, format), (count, line)) in &self.counts {
            let name = names.get(*source).and_then(Option::as_ref);
            let name = name.map(|name| format!("{name}: ")).unwrap_or_default();
            let puzzles = plural(*count, "puzzle");
            print_note(&format!(
                "{name}{puzzles} read as {format}, from line {line} on"
            ));
        }
    }
}
