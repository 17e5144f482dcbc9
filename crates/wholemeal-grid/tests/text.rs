//! Reading and writing boards, and the errors of unreadable ones.

use proptest::prelude::*;
use wholemeal_grid::text::{boards, read_exactly_one};
use wholemeal_grid::{Cell, Digit, Grid, Shape};

fn error(text: &str) -> String {
    read_exactly_one(text, None)
        .expect_err("no board")
        .to_string()
}

fn grid(text: &str) -> Grid {
    read_exactly_one(text, None).expect("a board")
}

const LINE: &str =
    "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";

/// `board1` as lecture L1 prints it.
const CHARACTERS: &str = "
board1 = [ ['2', '.', '.', '.', '.', '1', '.', '3', '8'],
            ['.', '.', '.', '.', '.', '.', '.', '.', '5'],
            ['.', '7', '.', '.', '.', '6', '.', '.', '.'],
            ['.', '.', '.', '.', '.', '.', '.', '1', '3'],
            ['.', '9', '8', '1', '.', '.', '2', '5', '7'],
            ['3', '1', '.', '.', '.', '.', '8', '.', '.'],
            ['9', '.', '.', '8', '.', '.', '.', '2', '.'],
            ['.', '5', '.', '.', '6', '9', '7', '8', '4'],
            ['4', '.', '.', '2', '5', '.', '.', '.', '.'] ]
";

#[test]
fn all_forms_of_the_lectures_are_read_as_the_same_board() {
    let expected = grid(LINE);
    assert_eq!(grid(CHARACTERS), expected);
    assert_eq!(grid(&LINE.replace('.', "0")), expected);
    let rows = format!("{expected:#}");
    assert_eq!(grid(&rows), expected);
    let strings: Vec<String> = rows.lines().map(|row| format!("{row:?}")).collect();
    assert_eq!(grid(&format!("[{}]", strings.join(","))), expected);
    assert_eq!(
        grid(&format!("easy' =\t[ {} ] -- no", strings.join("\n, ")).replace(" -- no", "")),
        expected
    );
}

/// `easy` as lecture L4 writes it, with its declaration and comments.
#[test]
fn a_list_with_declaration_and_comments() {
    let text = "easy :: Grid\neasy = [ \"12..\", -- String = [Char]\n  -- a comment\n \
                \"..12\",\n \"....\", \"....\" ] -- the end\n1..4..1..1..4..1\n";
    let read: Vec<String> = boards(text, None)
        .map(|e| e.board.unwrap().to_string())
        .collect();
    assert_eq!(read, ["12....12........", "1..4..1..1..4..1"]);
}

#[test]
fn white_space_comments_and_line_ends_are_ignored() {
    let expected = grid(LINE);
    for text in [
        format!("\u{feff}{LINE}"),
        format!("# comment\r\n\r\n  {LINE}\t\r\n\r\n# end"),
        format!("{expected:#}").replace('\n', "\r\n"),
        format!("{expected:#}").replace('\n', "\n   "),
    ] {
        assert_eq!(grid(&text), expected, "{text:?}");
    }
}

#[test]
fn many_boards_of_many_forms_in_one_text() {
    let nine = grid(LINE);
    let text = format!(
        "{LINE}\n{LINE}\n\n{nine:#}\n{nine:#}\n1..4..1..1..4..1\n{CHARACTERS}12..\n34..\n....\n....\n"
    );
    let read: Vec<Grid> = boards(&text, None)
        .map(|entry| entry.board.unwrap())
        .collect();
    let sides: Vec<u8> = read.iter().map(|grid| grid.shape().side()).collect();
    assert_eq!(sides, [9, 9, 9, 9, 4, 9, 4]);
    let lines: Vec<usize> = boards(&text, None).map(|entry| entry.line).collect();
    assert_eq!(lines, [1, 2, 4, 13, 22, 24, 33]);
}

#[test]
fn a_row_of_sixteen_is_not_a_board_of_four() {
    let big = format!(
        "{:#}",
        Grid::empty(Shape::SIXTEEN).with(Cell::new(3), Digit::new(16))
    );
    assert_eq!(grid(&big).shape(), Shape::SIXTEEN);
    let sixteen_small = "1..4..1..1..4..1\n".repeat(16);
    assert_eq!(boards(&sixteen_small, None).count(), 16);
    let prescribed = boards(&sixteen_small, Some(Shape::SIXTEEN)).map(|entry| entry.board.unwrap());
    assert_eq!(
        prescribed.map(|grid| grid.shape()).collect::<Vec<_>>(),
        [Shape::SIXTEEN]
    );
}

#[test]
fn a_row_of_a_hundred_is_not_a_board_of_ten() {
    for side in [72, 80, 81, 90, 100] {
        let shape = Shape::of_side(side).unwrap();
        let cell = |cell: Cell| Digit::new((cell.index() * 7 % side) as u8 + 1);
        let full = Grid::from_cells(shape, shape.cells().map(cell).collect()).unwrap();
        assert_eq!(grid(&format!("{full:#}")), full, "{side}");
        assert_eq!(grid(&full.to_string()), full, "{side}");
    }
    // Lines of 81 digits and dots are boards, whatever their number.
    assert_eq!(boards(&format!("{LINE}\n").repeat(81), None).count(), 81);
    // A line with an invalid character is an error of its own.
    let short = format!("{}\n", &LINE[1..]).repeat(80);
    let bad = boards(&short, None).map(|entry| entry.board.unwrap_err().to_string());
    assert!(bad.clone().all(|error| error.contains("(1 missing)")));
    assert_eq!(bad.count(), 80);
}

#[test]
fn the_shape_can_be_prescribed() {
    let tall = Shape::new(3, 2).unwrap();
    let line = ".".repeat(36);
    assert_eq!(read_exactly_one(&line, None).unwrap().shape(), Shape::SIX);
    assert_eq!(read_exactly_one(&line, Some(tall)).unwrap().shape(), tall);
    let error = read_exactly_one(LINE, Some(tall)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 82: found 81 characters, expected 36 for a 6x6 board in one line \
         (45 too many), or 6 lines of 6"
    );
}

#[test]
fn errors_name_line_column_character_and_what_was_expected() {
    let cases = [
        ("", "line 1, column 1: found no board, expected one"),
        (
            "# only a comment",
            "line 1, column 1: found no board, expected one",
        ),
        (
            "\n\n  1..4..1..1.x4..1",
            "line 3, column 14: found 'x', expected a digit 1-4, or '.' or '0' for a blank",
        ),
        (
            "1..4..1..1..4..5",
            "line 1, column 16: found '5', expected a digit 1-4, or '.' or '0' for a blank",
        ),
        (
            &LINE[1..],
            "line 1, column 81: found 80 characters, expected 81 for a 9x9 board in one line \
             (1 missing), or 9 lines of 9",
        ),
        (
            &LINE.replace("..5", "| 5."),
            "line 1, column 16: found '|', expected a digit, or '.' or '0' for a blank",
        ),
        (
            &format!("{LINE},2"),
            "line 1, column 82: found ',', expected a digit 1-9, or '.' or '0' for a blank",
        ),
        (
            "1 . . 4",
            "line 1, column 2: found ' ', expected a digit, or '.' or '0' for a blank",
        ),
        (
            "123\n312",
            "line 2, column 4: found 2 rows, expected 3 of 3 characters each",
        ),
        (
            "12..\n34.\n....\n....",
            "line 2, column 4: found a row of 3 characters, expected 4 as in the first",
        ),
        (
            "[\"12..\", \"34..\",\n \"....\" \"....\"]",
            "line 2, column 9: found '\"' in a list of rows, expected ',' or ']'",
        ),
        (
            "[\"12..\"",
            "line 1, column 8: the list of rows ends too early, expected ',' or ']'",
        ),
        (
            "[[1,2],[3,4]]",
            "line 1, column 3: found '1' in a list of rows, expected a character in single quotes",
        ),
        (
            "[\"12\",\"2x\"]",
            "line 1, column 9: found 'x', expected a digit 1-2, or '.' or '0' for a blank",
        ),
        (
            "[\"12\",\"34\",\"56\",\"12\",\"34\",\"56\",\"12\",\"34\",\"56\",\"78\",\"91\"]",
            "line 1, column 1: no box of at most 10x10 makes a board of side 11 \
             (usual: 4, 6, 8, 9, 12, 16, 25)",
        ),
        (
            "1..4..1..1..4..1\n\n12....12........",
            "line 3, column 1: found a second board, expected only one",
        ),
        (
            "1é",
            "line 1, column 2: found 'é', expected a digit, or '.' or '0' for a blank",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(error(text), expected, "{text:?}");
    }
}

#[test]
fn a_comment_may_follow_a_board() {
    assert_eq!(grid(&format!("{LINE} # one of many")), grid(LINE));
    assert_eq!(grid(&format!("{LINE}\t#")), grid(LINE));
    assert!(read_exactly_one(&format!("{LINE}#"), None).is_err());
}

/// Whether each entry of a text is a board.
fn good(text: &str) -> Vec<bool> {
    boards(text, None)
        .map(|entry| entry.board.is_ok())
        .collect()
}

#[test]
fn a_bad_line_is_a_single_error() {
    let small = "1..4..1..1..4..1";
    let rows = format!("{:#}", grid(LINE));
    for bad in [
        "hello",
        "12.4|..1.",
        "Grid 01",
        &small[1..],
        "[\"12\"",
        "[\"12..\",]",
        "[\"1",
    ] {
        assert_eq!(
            good(&format!("{small}\n{bad}\n{small}\n{LINE}")),
            [true, false, true, true],
            "{bad}"
        );
    }
    assert_eq!(
        good(&format!("Grid 01\n{rows}\nGrid 02\n{rows}")),
        [false, true, false, true]
    );
    let typo = format!("{small}\n").repeat(15) + "1..4..1..1..4..5";
    assert_eq!(good(&typo).len(), 16);
}

#[test]
fn a_bad_board_does_not_affect_the_next() {
    let text = format!("{LINE}\n{}\n{LINE}\n\n[\"12\"\n\n{LINE}", &LINE[2..]);
    let good: Vec<bool> = boards(&text, None)
        .map(|entry| entry.board.is_ok())
        .collect();
    assert_eq!(good, [true, false, true, false, true]);
    let bad = boards(&text, None).nth(1).unwrap();
    assert_eq!((bad.line, bad.source), (2, &LINE[2..]));
}

/// All shapes that a board can have.
fn shapes() -> impl Strategy<Value = Shape> {
    (1..=10u8, 1..=10u8).prop_map(|(rows, columns)| Shape::new(rows, columns).unwrap())
}

/// A board of any shape with any digits.
fn grids() -> impl Strategy<Value = Grid> {
    shapes().prop_flat_map(|shape| {
        let cell = prop_oneof![Just(None), (1..=shape.side()).prop_map(Digit::new)];
        prop::collection::vec(cell, shape.cell_count())
            .prop_map(move |cells| Grid::from_cells(shape, cells).unwrap())
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn written_boards_are_read_back(grid in grids()) {
        let shape = Some(grid.shape());
        prop_assert_eq!(&read_exactly_one(&grid.to_string(), shape).unwrap(), &grid);
        prop_assert_eq!(&read_exactly_one(&format!("{grid:#}"), shape).unwrap(), &grid);
        let rows: Vec<String> = format!("{grid:#}").lines().map(|row| format!("{row:?}")).collect();
        prop_assert_eq!(&read_exactly_one(&format!("[{}]", rows.join(", ")), shape).unwrap(), &grid);
    }

    #[test]
    fn any_text_reads_or_explains(text in "(?s).{0,200}") {
        for entry in boards(&text, None) {
            if let Err(error) = entry.board {
                prop_assert!(error.line >= 1 && error.column >= 1);
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }

    #[test]
    fn texts_of_board_characters_read_or_explain(text in "[.0-9A-Ga-z\\[\\]\"',= \n#]{0,400}") {
        let lines = text.lines().count().max(1);
        let mut last = 0;
        let mut covered = vec![false; lines + 1];
        for entry in boards(&text, None) {
            prop_assert!(entry.line > last, "entries go forward");
            last = entry.line;
            covered[entry.line - 1..][..entry.source.lines().count()].fill(true);
            if let Err(error) = entry.board {
                prop_assert!(error.line >= entry.line && error.line <= lines + 1);
            }
        }
        for (line, covered) in text.lines().zip(covered) {
            let content = !line.trim().is_empty() && !line.trim().starts_with('#');
            prop_assert!(covered || !content, "{line:?} is lost");
        }
    }
}
