//! Detection of formats. No test has a file name, because only the text counts.

use wholemeal_formats::{Options, read};
use wholemeal_grid::Grid;

use crate::boards::NINE;

/// The formats of all puzzles of a text; all of them must be this board.
fn formats(text: &str, board: &str) -> Vec<&'static str> {
    let entries = read(text, Options::default());
    let board: Grid = board.parse().expect("a board");
    for entry in &entries {
        let puzzle = entry.puzzle.as_ref();
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{text}\n{error}"));
        assert_eq!(puzzle.board(), board, "{text}");
    }
    entries.iter().map(|entry| entry.format.id).collect()
}

fn rows() -> Vec<&'static str> {
    (0..9).map(|i| &NINE[9 * i..9 * i + 9]).collect()
}

#[test]
fn lines_with_every_blank() {
    for blank in [".", "0", "*", "_", "x", "X", " "] {
        let line = NINE.replace('.', blank);
        assert_eq!(formats(&line, NINE), ["line"], "{blank:?}");
        assert_eq!(
            formats(&format!("{line}\r\n{line}\r\n"), NINE),
            ["line", "line"]
        );
        let rows = rows().join("\n").replace('.', blank);
        assert_eq!(formats(&rows, NINE), ["block"], "{blank:?}");
    }
}

#[test]
fn a_line_that_mixes_blanks_is_an_error() {
    let mixed = format!("{}x", &NINE[..80]);
    let error = read(&mixed, Options::default())[0]
        .puzzle
        .clone()
        .unwrap_err();
    assert_eq!((error.line, error.column), (1, 81));
    assert!(error.to_string().contains("'x'"), "{error}");
}

#[test]
fn levels_comments_and_columns_after_a_line() {
    for after in [" easy", " # easy", "  easy, by hand", " easy 2....1.38"] {
        assert_eq!(formats(&format!("{NINE}{after}"), NINE), ["sdm"], "{after}");
    }
    for after in [",easy", ";easy", ",\"a, b\",3.4", ","] {
        assert_eq!(formats(&format!("{NINE}{after}"), NINE), ["csv"], "{after}");
    }
    assert_eq!(formats(&format!("1,easy,{NINE}"), NINE), ["csv"]);
    assert_eq!(formats(&format!("\"{NINE}\",\"easy\""), NINE), ["csv"]);
}

#[test]
fn sheets_by_their_heading() {
    for heading in [
        "puzzle,solution",
        "id;quizzes",
        "Question\tlevel",
        "quizzes",
        "\"puzzle\",\"x\"",
    ] {
        let delimiter = [',', ';', '\t'].into_iter().find(|&d| heading.contains(d));
        let delimiter = delimiter.unwrap_or(',').to_string();
        let first = heading.starts_with("id");
        let record = if first {
            ["1", NINE].join(&delimiter)
        } else {
            [NINE, "1"].join(&delimiter)
        };
        let text = format!("{heading}\n{record}\n{record}\n");
        assert_eq!(formats(&text, NINE), ["csv", "csv"], "{text}");
    }
}

#[test]
fn numbers_with_blanks_or_commas() {
    let numbers: Vec<String> = NINE
        .chars()
        .map(|c| c.to_string().replace('.', "0"))
        .collect();
    for (between, blank) in [(" ", "0"), (",", "0"), (", ", "0"), (" ", "."), (",", "")] {
        let cells: Vec<String> = numbers.iter().map(|n| n.replace('0', blank)).collect();
        assert_eq!(
            formats(&cells.join(between), NINE),
            ["numbers"],
            "{between:?} {blank:?}"
        );
        let rows: Vec<String> = cells.chunks(9).map(|row| row.join(between)).collect();
        assert_eq!(
            formats(&rows.join("\n"), NINE),
            ["numbers"],
            "{between:?} {blank:?}"
        );
    }
    assert_eq!(formats(&rows().join(" "), NINE), ["numbers"]);
    assert_eq!(formats(&rows().join(","), NINE), ["numbers"]);
}

/// A board drawn with these lines: at the top, between bands, at the bottom, and between boxes.
fn drawn(edges: [&str; 3], down: &str, between: &str, ends: [&str; 2]) -> String {
    let mut lines = vec![edges[0].to_owned()];
    for (i, row) in rows().iter().enumerate() {
        if i > 0 && i % 3 == 0 {
            lines.push(edges[1].to_owned());
        }
        let parts: Vec<String> = [&row[..3], &row[3..6], &row[6..]]
            .iter()
            .map(|part| {
                part.chars()
                    .map(String::from)
                    .collect::<Vec<_>>()
                    .join(between)
            })
            .collect();
        lines.push(format!("{}{}{}", ends[0], parts.join(down), ends[1]));
    }
    lines.push(edges[2].to_owned());
    lines.retain(|line| line != "none");
    lines.join("\n")
}

#[test]
fn drawn_boards_of_every_kind() {
    let plain = "+-------+-------+-------+";
    let forum = "+---+---+---+";
    for text in [
        drawn([plain; 3], " | ", " ", ["| ", " |"]),
        drawn([forum; 3], "|", "", ["|", "|"]),
        drawn(
            ["none", "------+-------+------", "none"],
            " | ",
            " ",
            ["", ""],
        ),
        drawn(["none", "---+---+---", "none"], "|", "", ["", ""]),
        drawn(["none", "-----------", "none"], "|", "", ["", ""]),
        drawn(["none", "", "none"], "|", "", ["", ""]),
        drawn(["none", "", "none"], " | ", " ", ["", ""]),
        drawn(
            [".---.---.---.", ":---+---+---:", "'---'---'---'"],
            "|",
            "",
            ["|", "|"],
        ),
        drawn(
            [
                "┌───────┬───────┬───────┐",
                "├───────┼───────┼───────┤",
                "└───────┴───────┴───────┘",
            ],
            " │ ",
            " ",
            ["│ ", " │"],
        ),
        drawn(
            ["╔═══╦═══╦═══╗", "╠═══╬═══╬═══╣", "╚═══╩═══╩═══╝"],
            "║",
            "",
            ["║", "║"],
        ),
        drawn(["=====", "=====", "====="], " | ", " ", ["", ""]),
    ] {
        assert_eq!(formats(&text, NINE), ["grid"], "{text}");
        if !text.starts_with('.') {
            assert_eq!(formats(&text.replace('.', "0"), NINE), ["grid"], "{text}");
        }
        let indented = text.replace('\n', "\r\n    ");
        assert_eq!(
            formats(&format!("\u{feff}    {indented}\r\n"), NINE),
            ["grid"],
            "{text}"
        );
    }
    // Bands separated by blank lines, without any drawn line.
    let apart = drawn(["none", "", "none"], "", "", ["", ""]);
    assert_eq!(formats(&apart, NINE), ["block"], "{apart}");
    let apart = drawn(["none", "", "none"], " ", " ", ["", ""]);
    assert_eq!(formats(&apart, NINE), ["numbers"], "{apart}");
}

#[test]
fn drawn_boards_with_blanks_for_blank_cells() {
    let wide = drawn(
        ["none", "------+-------+------", "none"],
        " | ",
        " ",
        ["", ""],
    );
    let boxed = drawn(["+-------+-------+-------+"; 3], " | ", " ", ["| ", " |"]);
    let close = drawn(["+---+---+---+"; 3], "|", "", ["|", "|"]);
    for text in [wide, boxed, close] {
        let text = text.replace('.', " ");
        assert_eq!(formats(&text, NINE), ["grid"], "{text}");
    }
}

#[test]
fn stars_around_a_board_are_simple_sudoku() {
    let text = drawn(
        ["*-----------*", "|---+---+---|", "*-----------*"],
        "|",
        "",
        [" |", "|"],
    );
    assert_eq!(formats(&text, NINE), ["ss"]);
    assert_eq!(formats(&format!("{text}\n\n{text}\n"), NINE), ["ss", "ss"]);
}

#[test]
fn drawn_boxes_are_detected() {
    let six = "12....34....";
    let rows: Vec<String> = six
        .repeat(3)
        .as_bytes()
        .chunks(6)
        .map(|r| String::from_utf8_lossy(r).into_owned())
        .collect();
    let text: Vec<String> = rows
        .iter()
        .map(|r| format!("{}|{}|{}", &r[..2], &r[2..4], &r[4..]))
        .collect();
    let entries = read(&text.join("\n"), Options::default());
    assert_eq!(entries.len(), 1, "{entries:?}");
    assert_eq!(
        entries[0].puzzle.as_ref().unwrap().shape().to_string(),
        "3x2"
    );
}

#[test]
fn json_of_every_kind() {
    let numbers: Vec<u32> = NINE.chars().map(|c| c.to_digit(10).unwrap_or(0)).collect();
    let rows_of_numbers: Vec<String> = numbers.chunks(9).map(|row| format!("{row:?}")).collect();
    let matrix = format!("[{}]", rows_of_numbers.join(","));
    let pretty = format!("[\n  {}\n]", rows_of_numbers.join(",\n  "));
    for (text, count) in [
        (format!("{{\"puzzle\":\"{NINE}\"}}"), 1),
        (
            format!("{{\"puzzle\":\"{NINE}\"}}\n{{\"quizzes\":\"{NINE}\",\"level\":3}}\n"),
            2,
        ),
        (
            format!("[{{\"puzzle\":\"{NINE}\"}},{{\"puzzle\":\"{NINE}\"}}]"),
            2,
        ),
        (
            format!(
                "[\n  {{\n    \"puzzle\": \"{NINE}\"\n  }},\n\n  {{\n    \"puzzle\": \"{NINE}\"\n  }}\n]\n"
            ),
            2,
        ),
        (format!("{{\"puzzles\": [{{\"board\": \"{NINE}\"}}]}}"), 1),
        (
            format!(
                "{{\"newboard\":{{\"grids\":[{{\"value\":{matrix},\"difficulty\":\"Easy\"}}]}}}}"
            ),
            1,
        ),
        (matrix.clone(), 1),
        (pretty, 1),
        (format!("[{matrix},{matrix}]"), 2),
        (format!("{numbers:?}"), 1),
        (format!("{{\"grid\": {matrix}}}"), 1),
        (format!("{{\"puzzle\": [\"{}\"]}}", rows().join("\",\"")), 1),
    ] {
        assert_eq!(formats(&text, NINE), vec!["json"; count], "{text}");
    }
    let list = format!("[\"{}\"]", rows().join("\",\n \""));
    assert_eq!(formats(&list, NINE), ["list"]);
    assert_eq!(formats(&format!("board = {list}"), NINE), ["list"]);
}

#[test]
fn links_and_strings() {
    let wiki = format!(
        "https://www.sudokuwiki.org/sudoku.htm?bd={}",
        NINE.replace('.', "0")
    );
    assert_eq!(formats(&wiki, NINE), ["sudokuwiki"]);
    assert_eq!(
        formats(
            &format!("<game data=\"{}\"/>", NINE.replace('.', "0")),
            NINE
        ),
        ["opensudoku"]
    );
    let gsf = format!(
        "99480,99408,114,1895,{},A Name,20.00s,0,C21.m/F350642",
        NINE.replace('.', "0")
    );
    assert_eq!(formats(&gsf, NINE), ["gsf"]);
    assert_eq!(formats(&format!(":0000:1:{NINE}::::"), NINE), ["hodoku"]);
    assert_eq!(formats(&NINE.replacen("2", "+2", 1), NINE), ["plus"]);
}

/// Strings that the pages of sudokuwiki.org link to; the new form with the contents of its
/// pictures.
#[test]
fn strings_of_sudokuwiki() {
    let new = "S9B069ecy8g0w8g4wbe010403b79107915gb6820e027n8v0v081q077y0g080f7y057y7u0a0201160cbg4c9odmbe\
               0609160b43062b5u03160h8j7u070x1t7z057y0b2b2y1b091b0v0608038j8a5n4b237v0207";
    let puzzle = wholemeal_formats::read_first(new).unwrap();
    let givens =
        "6.......143..7.....2...8.7..8..5...21.......69...6..3....7...5.....9..683......27";
    assert_eq!(puzzle.givens.to_string(), givens);
    assert_eq!(puzzle.placed.clues(), 8);
    let candidates = puzzle.candidates.unwrap();
    assert_eq!(
        candidates.get(wholemeal_grid::Cell::new(1)).to_string(),
        "79"
    );
    let old = "vu4804032o1508g080030k10o888882647046888g06828060k10029k260b90478go003g0g95090b0b6a2c00g0b\
               cg038ga8g9ao1506601oh847063a2ag288gg8g0626c082c2k20b159818920k9ag9462044";
    assert!(wholemeal_formats::read_first(old).is_ok());
}

#[test]
fn a_file_may_mix_formats() {
    let list = format!("a = [\"{}\"]", rows().join("\",\n \""));
    let grid = drawn(["+---+---+---+"; 3], "|", "", ["|", "|"]);
    let text = format!(
        "# mixed\n{NINE}\n{}\n{list}\n{grid}\n{NINE} easy\n{{\"puzzle\":\"{NINE}\"}}\n{NINE},x\n\
         #ASomebody\n{}\n\n:0000::{NINE}:::::\n{NINE}\npuzzle,level\n{NINE},1\n\n{grid}\n",
        rows().join("\n"),
        rows().join("\n"),
    );
    let expected = [
        "line", "block", "list", "grid", "sdm", "json", "csv", "sdk", "hodoku", "line", "csv",
        "grid",
    ];
    assert_eq!(formats(&text, NINE), expected);
}

/// A board with a horizontal line after every third row, including the last, but none before the
/// first.
#[test]
fn a_closing_line_without_an_opening_one() {
    for rule in ["---+---+---", "+-----------+", "-----------"] {
        let row = |row: &&str| format!("{}|{}|{}\n", &row[..3], &row[3..6], &row[6..]);
        let rows: Vec<String> = rows().iter().map(row).collect();
        let bands = rows
            .chunks(3)
            .map(|band| format!("{}{rule}\n", band.concat()));
        let board = bands.collect::<String>();
        assert_eq!(formats(&board, NINE), ["grid"], "{board}");
        assert_eq!(formats(&board.repeat(2), NINE), ["grid", "grid"]);
    }
}

#[test]
fn rows_with_a_gap_between_boxes() {
    for blank in [".", "0", "_", "x"] {
        let row = |row: &&str| format!("{} {}  {}\n", &row[..3], &row[3..6], &row[6..]);
        let rows: Vec<String> = rows().iter().map(row).collect();
        let rows: Vec<String> = rows.iter().map(|row| row.replace('.', blank)).collect();
        let bands: Vec<String> = rows.chunks(3).map(<[String]>::concat).collect();
        assert_eq!(formats(&bands.concat(), NINE), ["numbers"], "{blank}");
        let apart = bands.join("\n");
        assert_eq!(formats(&apart, NINE), ["numbers"], "{apart}");
        let two = format!("{apart}\n{apart}");
        assert_eq!(formats(&two, NINE), ["numbers", "numbers"], "{two}");
    }
}

/// Draws lines around every cell; blank cells are spaces.
fn boxed(vertical: &str, rules: [&str; 3]) -> String {
    let [top, middle, bottom] = rules.map(|rule| format!("{rule}\n"));
    let row = |row: &&str| {
        let cells = row.chars().map(|c| format!(" {c} ").replace('.', " "));
        let cells: Vec<String> = cells.collect();
        format!("{vertical}{}{vertical}\n", cells.join(vertical))
    };
    let rows: Vec<String> = rows().iter().map(row).collect();
    format!("{top}{}{bottom}", rows.join(&middle))
}

#[test]
fn lines_around_every_cell() {
    let ascii = format!("+{}", "---+".repeat(9));
    let light = ["┌", "├", "└"].map(|left| format!("{left}{}", "───┼".repeat(9)));
    let double = ["╔", "╟", "╚"].map(|left| format!("{left}{}", "═══╤".repeat(9)));
    for (vertical, rules) in [
        ("|", [&ascii, &ascii, &ascii].map(String::as_str)),
        ("│", [&light[0], &light[1], &light[2]].map(String::as_str)),
        (
            "║",
            [&double[0], &double[1], &double[2]].map(String::as_str),
        ),
    ] {
        let board = boxed(vertical, rules);
        assert_eq!(formats(&board, NINE), ["grid"], "{board}");
    }
    // The first row may be full or blank.
    let full = format!("123456789{}", &NINE[9..]);
    let board = boxed("|", [&ascii; 3]);
    let first = board.lines().nth(1).expect("a row").to_owned();
    let row = "| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |";
    assert_eq!(formats(&board.replace(&first, row), &full), ["grid"]);
    let blank = format!(".........{}", &NINE[9..]);
    let row = format!("|{}", "   |".repeat(9));
    assert_eq!(formats(&board.replace(&first, &row), &blank), ["grid"]);
}

#[test]
fn tables_of_markdown() {
    let row = |row: &&str| {
        let cells: String = row.chars().map(|c| format!(" {c} |")).collect();
        format!("|{}\n", cells.replace('.', " "))
    };
    let mut rows: Vec<String> = rows().iter().map(row).collect();
    rows.insert(1, format!("|{}\n", ":-:|".repeat(9)));
    assert_eq!(formats(&rows.concat(), NINE), ["grid"]);
}

#[test]
fn the_tags_of_a_forum() {
    let puzzle = wholemeal_formats::Puzzle::new(NINE.parse().expect("a board"));
    for id in [
        "line",
        "block",
        "grid",
        "candidates",
        "ss",
        "sdk",
        "sdx",
        "numbers",
    ] {
        let format = wholemeal_formats::Format::named(id).expect("a format");
        let text = format.write(&puzzle).expect("a board of nine");
        let expected = formats(&text, &read_back(&text));
        for (open, close) in [("[code]", "[/code]"), ("[CODE=text]\n", "[/CODE]\n")] {
            let tagged = format!("{open}{}{close}", text.trim_end());
            assert_eq!(formats(&tagged, &read_back(&text)), expected, "{tagged}");
            let lines = format!("Look:\n\n{open}\n{text}{close}\n{NINE}\n");
            let entries = read(&lines, Options::default());
            let found: Vec<_> = entries
                .iter()
                .map(|e| (e.format.id, e.puzzle.is_ok()))
                .collect();
            assert_eq!(
                found,
                [("line", false), (expected[0], true), ("line", true)],
                "{lines}"
            );
        }
    }
}

/// The board of a text.
fn read_back(text: &str) -> String {
    let puzzle = wholemeal_formats::read_first(text).expect("a puzzle");
    puzzle.board().to_string()
}

#[test]
fn marks_in_grids_of_candidates() {
    let puzzle = wholemeal_formats::Puzzle::new(NINE.parse().expect("a board"));
    let format = wholemeal_formats::Format::named("candidates").expect("a format");
    let text = format.write(&puzzle).expect("a board of nine");
    let plain = wholemeal_formats::read_first(&text).expect("a puzzle");
    let bare: String = text
        .lines()
        .filter(|line| line.contains('│'))
        .map(|line| line.replace('│', " ") + "\n")
        .collect();
    for mark in [
        "46-9", "469-", "469a", "a469", "A469", "4+69", "4/69", "#469", "469#", "@469", "469*",
        "(469)",
    ] {
        let marked = text.replace(" 469 ", &format!(" {mark} "));
        assert_ne!(marked, text);
        let found = wholemeal_formats::read_first(&marked);
        assert_eq!(found.as_ref(), Ok(&plain), "{marked}");
        // Without vertical lines, a number sign after a blank starts a comment.
        if !mark.starts_with('#') {
            let marked = bare.replace(" 469 ", &format!(" {mark} "));
            let found = wholemeal_formats::read_first(&marked);
            assert_eq!(found.as_ref(), Ok(&plain), "{marked}");
        }
    }
    // A letter among candidates, or after a single digit, is an error.
    for wrong in ["46a9", "4o", "469ab"] {
        let marked = text.replace(" 469 ", &format!(" {wrong} "));
        assert!(wholemeal_formats::read_first(&marked).is_err(), "{marked}");
    }
}

#[test]
fn metadata_is_distinguished_from_comments() {
    let about = |text: &str, name: &str| {
        let puzzle = read(text, Options::default()).swap_remove(0).puzzle;
        puzzle.expect("a board").about.get(name).map(str::to_owned)
    };
    let rows = rows().join("\n") + "\n";
    for comment in [
        "#Already solved",
        "#Andrew made this",
        "#A puzzle",
        "#DIFFICULT",
        "# A",
    ] {
        assert_eq!(
            about(&format!("{comment}\n{rows}"), "author"),
            None,
            "{comment}"
        );
        assert_eq!(
            about(&format!("{comment}\n{rows}"), "description"),
            None,
            "{comment}"
        );
    }
    for (tag, name, value) in [
        ("#ARuud", "author", "Ruud"),
        ("#B03-08-2006", "date", "03-08-2006"),
        ("#Leasy", "level", "easy"),
        (
            "#Uhttp://www.example.org/",
            "url",
            "http://www.example.org/",
        ),
        ("#ARuud\n#Cjust start", "comment", "just start"),
        ("#A\n#All of them", "author", "ll of them"),
        ("#CFirst\n#C\n#Clast", "comment", "First\n\nlast"),
    ] {
        // They belong to the next puzzle, in any format.
        for board in [
            rows.clone(),
            format!("{NINE}\n"),
            format!("{NINE} # after it\n"),
        ] {
            if name != "comment" || !board.contains("after it") {
                let text = format!("{tag}\n{board}");
                assert_eq!(about(&text, name).as_deref(), Some(value), "{text}");
            }
        }
    }
    // They do not belong to the puzzle after that.
    let two = read(&format!("#LHard\n{NINE}\n{NINE}\n"), Options::default());
    assert_eq!(
        two[1].puzzle.as_ref().expect("a board").about.get("level"),
        None
    );
}
