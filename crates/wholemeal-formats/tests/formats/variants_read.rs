//! Variants are read from every format that has them, and written in all of them.

use wholemeal_formats::stream::{Chunks, Segment};
use wholemeal_formats::{Entry, Format, Loss, Options, VariantPuzzle, WriteError, Writer, read};
use wholemeal_variants::text::read_text;

/// A 9x9 grid with a constraint of each kind.
const KINDS: [&str; 52] = [
    "candidates r1c1 2 5",
    "candidates r1c1 1 3 5 7 9",
    "region r1c1 r2c2 r3c3",
    "cage 12 r1c1 r1c2 r2c1",
    "cage r1c1 r1c2 r2c1",
    "diagonal rising",
    "diagonal falling",
    "disjoint-groups 3x3",
    "windoku 3x3",
    "anti-knight",
    "anti-king",
    "non-consecutive",
    "sum 20 r1c3 r2c2 r3c1",
    "sum 5 r1c1 r1c2",
    "sum 10 r1c1 r2c1",
    "difference 1 r1c1 r1c2",
    "ratio 2 r1c1 r1c2",
    "negative kropki",
    "negative xv",
    "negative ratio",
    "greater r1c1 r1c2",
    "minimum r5c5",
    "maximum r5c5",
    "arrow r1c1 | r1c2 r1c3",
    "arrow r1c1 r1c2 | r2c1 r2c2 r3c1",
    "double-arrow r1c1 r1c2 r2c3 r3c3",
    "thermometer r1c1 r1c2 r2c3",
    "slow-thermometer r1c1 r1c2 r2c3",
    "whispers 5 r1c1 r1c2 r2c3",
    "renban r1c1 r1c2 r2c3",
    "nabner r1c1 r1c2 r2c3",
    "palindrome r1c1 r1c2 r2c3 r3c4",
    "clone r1c1 r1c2 | r5c5 r5c6",
    "same-values r1c1 r1c2 | r5c5 r5c6",
    "equal-sums r1c1 r1c2 | r5c5",
    "region-sum-line 3x3 r1c2 r1c3 r1c4 r1c5",
    "zipper r1c1 r1c2 r1c3",
    "between r1c1 r1c2 r1c3",
    "lockout 4 r1c1 r1c2 r1c3",
    "entropic r1c1 r1c2 r1c3",
    "modular 3 r1c1 r1c2 r1c3",
    "global-entropy",
    "contains 1 9 r1c1 r1c2 r2c1 r2c2",
    "column-index r3c1",
    "row-index r1c3",
    "box-index 3x3 r2c2",
    "numbered-room 5 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9",
    "skyscraper 4 r9c1 r8c1 r7c1 r6c1 r5c1 r4c1 r3c1 r2c1 r1c1",
    "x-sum 20 r1c9 r1c8 r1c7 r1c6 r1c5 r1c4 r1c3 r1c2 r1c1",
    "sandwich 20 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9",
    "lunchbox 8 r1c1 r1c2 r1c3",
    "rellik 8 r1c1 r1c2 r1c3",
];

fn variant(line: &str) -> VariantPuzzle {
    let text = format!("variant 9x9\nsudoku\ngiven r9c9 4\n{line}\ncage 9 r8c8 r8c9\n");
    VariantPuzzle::new(read_text(&text).expect(line).variant)
}

fn only(text: &str) -> Entry {
    let mut entries = read(text, Options::default());
    assert_eq!(entries.len(), 1, "{text}: {entries:?}");
    entries.remove(0)
}

/// The constraints in an order that does not depend on the format.
fn sorted(puzzle: &VariantPuzzle) -> Vec<String> {
    let constraints = puzzle.variant.constraints().iter();
    let mut constraints: Vec<String> = constraints.map(ToString::to_string).collect();
    constraints.sort_unstable();
    constraints
}

/// Every format reads what it writes, or names what it cannot represent.
#[test]
fn written_variants_are_read_back() {
    for (id, most_refused) in [
        ("variant", 0),
        ("json", 0),
        ("iss", 4),
        ("fpuzzles", 7),
        ("sudokupad", 7),
    ] {
        let format = Format::named(id).unwrap();
        let mut refused = Vec::new();
        for line in KINDS {
            let puzzle = variant(line);
            let mut text = String::new();
            let written = Writer::new(format)
                .unwrap()
                .write_variant(&puzzle, &mut text);
            let losses = match written {
                Ok(losses) => losses,
                Err(WriteError::Variant { reason, .. }) => {
                    let kind = line.split(' ').next().unwrap();
                    assert!(reason.contains(kind), "{id}: {reason} does not name {kind}");
                    assert!(text.is_empty());
                    refused.push(line);
                    continue;
                }
                Err(error) => panic!("{id}: {error}"),
            };
            let entry = only(&text);
            let back = entry
                .variant()
                .unwrap_or_else(|| panic!("{id}: {text}: {entry:?}"));
            if losses.contains(&Loss::Drawing) {
                let number = back.variant.constraints().len();
                assert!(number >= puzzle.variant.constraints().len(), "{id}: {text}");
            } else {
                assert_eq!(sorted(back), sorted(&puzzle), "{id}: {text}");
            }
            assert!(back.notes.is_empty(), "{:?}", back.notes);
        }
        assert!(refused.len() <= most_refused, "{id}: {refused:?}");
    }
}

#[test]
fn formats_of_plain_puzzles_do_not_write_variants() {
    let puzzle = variant("anti-knight");
    let mut writer = Writer::new(Format::named("sdk").unwrap()).unwrap();
    let error = writer
        .write_variant(&puzzle, &mut String::new())
        .unwrap_err();
    assert_eq!(error, WriteError::Variants("sdk"));
    assert!(error.to_string().contains("use variant, iss, json"));
}

#[test]
fn a_file_has_variants_and_plain_puzzles() {
    let line = "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";
    let text = format!(
        "{line}\n.Cage~3~R1C1~R1C2\n# a comment\nvariant 4x4\nsudoku\n\nanti-king # inside\nvariant \
         6x6; sudoku; anti-knight\n{line}\nvariant 4x4\neither\n  given r1c1 1\nor\n  given r1c1 2\nend\nend\n\
         .~R1C1_5\n"
    );
    let mut found = Vec::new();
    for chunk in Chunks::new(text.as_bytes(), Options::default()) {
        for segment in chunk.unwrap().segments {
            match segment {
                Segment::Lines(run) => found.extend((0..run.count).map(|_| "line".to_owned())),
                Segment::Entry(entry) => found.push(match entry.variant() {
                    Some(variant) => format!("{} {}", entry.format.id, variant.kinds().join(" ")),
                    None => format!(
                        "{} {}",
                        entry.format.id,
                        entry.puzzle.unwrap().givens.clues()
                    ),
                }),
            }
        }
    }
    let expected = [
        "line",
        "iss cage",
        "variant anti-king",
        "variant anti-knight",
        "line",
        "variant either",
        "iss 1",
    ];
    assert_eq!(found, expected);
}

#[test]
fn errors_have_the_place_and_what_is_expected() {
    for (text, place, message) in [
        (
            "variant 9x9\ncage x r1c1\n",
            (2, 6),
            "found 'x', expected a cell of the grid",
        ),
        (
            "variant 9x9\n\nthermo r1c1\n",
            (3, 1),
            "found 'thermo', expected a constraint",
        ),
        ("variant 9x9\ngiven r1c10 3\n", (2, 7), "found 'r1c10'"),
        ("variant 0x9\n", (1, 9), "1 to 64 rows"),
        ("variant 9x9\ngrid\n.........\n", (2, 1), "expected 9 rows"),
        (
            "variant 4x4\ngrid\n....\n..9.\n....\n....\n",
            (4, 1),
            "values from 1 to 4",
        ),
        (
            "variant 9x9\neither\ngiven r1c1 1\n",
            (2, 1),
            "'end' after the alternatives",
        ),
        ("variant 9x9\ncage 5\n", (2, 7), "the text ends too early"),
        (
            ".Whisper~x~R1C1\n",
            (1, 1),
            "'x' is not an argument of 'Whisper'",
        ),
        (
            ".Or.Thermo~R1C1~R1C2\n",
            (1, 1),
            "'.Or' and '.And' need one '.End' each",
        ),
    ] {
        let error = only(text).puzzle.unwrap_err();
        assert_eq!((error.line, error.column), place, "{text}: {error}");
        assert!(error.to_string().contains(message), "{text}: {error}");
    }
}

/// The cells of a 9x9 board in the JSON of f-puzzles or SudokuPad.
fn cells(cell: &str) -> String {
    let row = format!("[{}]", [cell; 9].join(","));
    format!("[{}]", [row.as_str(); 9].join(","))
}

#[test]
fn drawings_are_noted_and_rules_are_read() {
    let grid = cells("{}");
    let cage = r#""killercage":[{"cells":["R1C1","R1C2"],"value":"12"}]"#;
    let text = format!(
        r#"{{"size":9,"grid":{grid},{cage},"line":[{{"lines":[["R1C1","R2C2"]]}}],"ruleset":"Cages have sums."}}"#
    );
    let entry = only(&text);
    let puzzle = entry.variant().unwrap();
    assert_eq!(puzzle.kinds(), ["cage"]);
    assert_eq!(puzzle.notes.len(), 2, "{:?}", puzzle.notes);
    assert!(puzzle.notes[0].contains("line"));
    // A drawing of a constraint is not a second constraint.
    let own = format!(
        r#"{{"size":9,"grid":{grid},{cage},"line":[{{"lines":[["R1C1","R2C2"]],"fromConstraint":"renban"}}]}}"#
    );
    assert!(only(&own).variant().unwrap().notes.is_empty());
    // An unknown rule is refused by name, whatever else is known.
    let unknown = format!(r#"{{"size":9,"grid":{grid},{cage},"newrule":[{{"cells":["R1C1"]}}]}}"#);
    let error = only(&unknown).puzzle.unwrap_err();
    assert!(error.to_string().contains("newrule"), "{error}");
    assert!(!error.to_string().contains("killercage"), "{error}");
}

#[test]
fn cages_and_regions_of_sudokupad_are_read() {
    let grid = cells("{}");
    let text = format!(
        r#"{{"cells":{grid},"cages":[{{"cells":[[0,0],[0,1]],"value":"5","unique":true}},{{"value":"title: T"}}],"lines":[{{"wayPoints":[[1,1],[2,2]]}}]}}"#
    );
    let entry = only(&text);
    let puzzle = entry.variant().unwrap();
    let last = puzzle.variant.constraints().last().unwrap();
    assert_eq!(last.to_string(), "cage 5 r1c1 r1c2");
    assert!(puzzle.notes[0].contains("lines"), "{:?}", puzzle.notes);
    assert_eq!(puzzle.about.get("title"), Some("T"));
    let regions = format!(r#"{{"cells":{grid},"regions":[[[0,0],[0,1],[1,1]]]}}"#);
    assert_eq!(only(&regions).variant().unwrap().kinds(), ["region"]);
    // Without cages and regions there is nothing but a drawing.
    let drawing = format!(r#"{{"cells":{grid},"lines":[{{"wayPoints":[[1,1],[2,2]]}}]}}"#);
    assert!(
        only(&drawing)
            .puzzle
            .unwrap_err()
            .to_string()
            .contains("lines")
    );
}

#[test]
fn lines_of_killer_sudoku_are_variants() {
    let arrows =
        "H<S<<K<<LO^<<^<^>^^<R<<<Y^F^O^V>>^^^>^K^<<^>^^P^<<^S^M^^^>>>^>^>^IM<T<<^^>^<^<<^<";
    let entry = only(arrows);
    assert_eq!(entry.format.id, "iss");
    assert_eq!(entry.variant().unwrap().kinds(), ["cage"]);
    assert_eq!(entry.variant().unwrap().line(), arrows);
    let numbers: Vec<String> = (0..81)
        .map(|i| (256 * 3 * (i / 2) + i / 2).to_string())
        .collect();
    let entry = only(&format!("3x3:d:k:{}", numbers.join(":")));
    assert_eq!(entry.variant().unwrap().kinds(), ["diagonal", "cage"]);
}

/// A string that is read because its format is named, but would not be recognised on its own, is
/// written as another line.
#[test]
fn the_line_of_a_variant_is_recognised_without_its_format() {
    let text = "..XSum~R3~12~.Or.And.Thermo~R4C1~R4C2.End.Quad~R5C5~1~2.End";
    let from = Format::named("iss");
    let entries = read(text, Options { from, shape: None });
    let variant = entries[0].variant().expect("a variant");
    let back = only(&variant.line());
    let back = back.variant().expect("a variant");
    assert_eq!(sorted(back), sorted(variant));
}
