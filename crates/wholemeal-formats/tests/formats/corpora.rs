//! Reads the large puzzle sets, which are not part of the repository.

use std::fs::File;
use std::path::Path;

use wholemeal_formats::stream::{Chunks, Decompressed, Segment};
use wholemeal_formats::{Entry, Options, ReadErrorKind};
use wholemeal_testkit::corpora;

/// The files, the number of their puzzles, and their format.
const FILES: [(&str, usize, &str); 23] = [
    ("17clue_49158.txt", 49158, "line"),
    ("euler96_50.txt", 50, "line"),
    ("forum_hardest_1106.txt", 183, "line"),
    ("forum_hardest_1905_11plus.txt", 5000, "line"),
    ("invalid_and_multi.csv", 26, "csv"),
    ("magictour_top1465.txt", 1465, "line"),
    ("magictour_top95.txt", 95, "line"),
    ("minimal_39clue_2650.txt", 300, "line"),
    ("mith_te3_sample1000.txt", 300, "line"),
    ("norvig_easy50.txt", 50, "line"),
    ("norvig_hardest11.txt", 11, "line"),
    ("pencilmark729_86clue_2000.txt", 986, "729"),
    ("pencilmark729_hard100.txt", 46, "729"),
    ("qqwing_easy_1000.txt", 477, "line"),
    ("qqwing_expert_1000.txt", 491, "line"),
    ("rated_se_17clue.csv", 5000, "csv"),
    ("rated_se_eleven.csv", 1000, "csv"),
    ("rated_se_hardest_1106.csv", 181, "csv"),
    ("rated_se_unbiased.csv", 20000, "csv"),
    ("reglib.tsv", 559, "csv"),
    ("serg_benchmark.txt", 4970, "line"),
    ("serg_counts.csv", 4970, "csv"),
    ("technique_exemplars.csv", 330, "csv"),
];

/// The number of lines of 81 characters of a file, and its other entries.
fn read(path: &Path) -> (usize, Vec<Entry>) {
    let file = File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let (mut plain, mut others) = (0, Vec::new());
    for chunk in Chunks::new(Decompressed::new(file), Options::default()) {
        for segment in chunk.expect("readable").segments {
            match segment {
                Segment::Lines(run) => plain += run.count,
                Segment::Entry(entry) => others.push(*entry),
            }
        }
    }
    (plain, others)
}

#[test]
fn corpora_are_read_completely() {
    for (name, count, format) in FILES {
        let Some(path) = corpora::path(name) else {
            continue;
        };
        let (plain, others) = read(&path);
        let bad = others.iter().find(|entry| entry.puzzle.is_err());
        assert!(bad.is_none(), "{name}: {bad:?}");
        assert_eq!(plain + others.len(), count, "{name}");
        assert!(plain == 0 || format == "line", "{name}");
        let other = others.iter().find(|entry| entry.format.id != format);
        assert!(other.is_none(), "{name}: {other:?}");
    }
}

#[test]
fn large_boards_are_read_completely() {
    let Some(path) = corpora::path("large.csv") else {
        return;
    };
    let (_, entries) = read(&path);
    assert_eq!(entries.len(), 117);
    let puzzles = entries
        .into_iter()
        .map(|entry| entry.puzzle.expect("a board"));
    let mut sides: Vec<u8> = Vec::new();
    for puzzle in puzzles {
        let value = |name: &str| puzzle.about.get(name).and_then(|n| n.parse::<u8>().ok());
        assert_eq!(value("n"), Some(puzzle.shape().side()));
        assert_eq!(value("box_h"), Some(puzzle.shape().box_rows()));
        let clues = puzzle.givens.clues().to_string();
        assert_eq!(puzzle.about.get("givens"), Some(clues.as_str()));
        sides.push(puzzle.shape().side());
    }
    assert_eq!(sides.iter().filter(|&&side| side == 100).count(), 2);
}

#[test]
fn errors_of_variants_name_the_rules() {
    let Some(path) = corpora::path("variants.jsonl") else {
        return;
    };
    let (_, entries) = read(&path);
    assert_eq!(entries.len(), 176);
    let mut plain = Vec::new();
    let mut variants = 0;
    for entry in entries {
        if entry.variant().is_some() {
            variants += 1;
            continue;
        }
        match entry.puzzle {
            Ok(_) => plain.push(entry.line),
            Err(error) => match error.kind {
                ReadErrorKind::Variant(rules) => assert!(!rules.is_empty()),
                other => panic!("line {}: {other}", entry.line),
            },
        }
    }
    // The others have rules that are refused by name.
    assert_eq!(variants, 144);
    // These lines are plain Sudoku, some with candidates.
    let expected = [1, 2, 30, 31, 32, 33, 34, 60, 136, 137, 138, 139];
    assert_eq!(plain, expected);
}
