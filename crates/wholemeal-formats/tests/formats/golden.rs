//! Golden files of each format with the first board of the lecture notes. `WHOLEMEAL_BLESS=1`
//! rewrites the files that Wholemeal writes; check the differences.

use std::fs;
use std::path::PathBuf;

use wholemeal_formats::{FORMATS, Options, Puzzle, Writer, read};
use wholemeal_grid::{Cell, Digit, Marks};

use crate::boards::NINE;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Two puzzles: a plain one, and one with everything that a format can represent.
fn puzzles() -> [Puzzle; 2] {
    let plain = Puzzle::new(NINE.parse().expect("a board"));
    let mut rich = plain.clone();
    let placed = |cell, digit| (Cell::new(cell), Digit::new(digit));
    for (cell, digit) in [placed(1, 4), placed(2, 9)] {
        rich.placed = rich.placed.with(cell, digit);
    }
    let mut marks = Marks::pencilled(&rich.board());
    marks.remove(Cell::new(3), Digit::new(5).expect("a digit"));
    rich.set_candidates(&marks.clone());
    let notes = |keep: usize| {
        let sets = marks.cells().iter().enumerate();
        let sets = sets.map(|(i, set)| {
            if i % keep == 3 {
                *set
            } else {
                Default::default()
            }
        });
        Marks::from_cells(rich.shape(), sets.collect())
    };
    (rich.centre, rich.corner) = (notes(7), notes(10));
    rich.colours = vec![(Cell::new(40), "#FFE060".to_owned())];
    for (name, value) in [
        ("title", "Board 1"),
        ("author", "Somebody"),
        ("level", "easy"),
        ("comment", "from a lecture"),
        ("technique", "0003"),
    ] {
        rich.about.set(name, value);
    }
    [plain, rich]
}

#[test]
fn every_format_writes_its_golden_file() {
    for format in FORMATS.iter().filter(|format| format.is_written()) {
        let mut writer = Writer::new(format).expect("a written format");
        let mut text = String::new();
        for puzzle in puzzles() {
            writer.write(&puzzle, &mut text).expect("9x9");
        }
        writer.finish(&mut text);
        let path = folder().join(format!("{}.txt", format.id));
        if std::env::var_os("WHOLEMEAL_BLESS").is_some() {
            fs::write(&path, &text).expect("a file can be written");
        }
        let golden = fs::read_to_string(&path).unwrap_or_else(|_| panic!("{}", path.display()));
        assert_eq!(text, golden, "{}", format.id);
    }
}

#[test]
fn every_golden_file_is_detected() {
    let mut files = 0;
    for entry in fs::read_dir(folder()).expect("a folder") {
        let path = entry.expect("a file").path();
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let text = fs::read_to_string(&path).expect("text");
        let entries = read(&text, Options::default());
        assert!(!entries.is_empty(), "{name}");
        let id = name.split('-').next().unwrap_or(&name);
        for entry in entries {
            // Without metadata and placed digits, these formats look the same as simpler ones.
            let expected = match (name.as_str(), entry.line) {
                ("sdm" | "plus", 1) => "line",
                ("sdk", 1) => "block",
                ("sdx", 1) => "candidates",
                _ => id,
            };
            assert_eq!(entry.format.id, expected, "{name}: line {}", entry.line);
            let puzzle = entry
                .puzzle
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            let puzzle = puzzle.board().to_string();
            let agrees = |(a, b): (char, char)| b == '.' || a == b;
            assert!(
                puzzle.chars().zip(NINE.chars()).all(agrees),
                "{name}: {puzzle}"
            );
        }
        files += 1;
    }
    assert!(files >= FORMATS.len(), "{files} files");
}
