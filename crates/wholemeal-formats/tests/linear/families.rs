//! Adversarial inputs of any length, for every format.

use std::iter;

/// A kind of input of any length.
pub(crate) struct Family {
    pub(crate) name: &'static str,
    /// The format that reads it when a format is requested.
    pub(crate) format: &'static str,
    /// An input of about this many bytes.
    pub(crate) make: fn(usize) -> String,
}

impl Family {
    /// Its format and name.
    pub(crate) fn id(&self) -> String {
        format!("{}, {}", self.format, self.name)
    }
}

const NINE: &str =
    "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";

/// One text, repeated up to a length.
fn repeat(text: &str, length: usize) -> String {
    text.repeat(length / text.len())
}

/// A start, one repeated text, and an end.
fn between(start: &str, text: &str, end: &str, length: usize) -> String {
    format!("{start}{}{end}", repeat(text, length))
}

/// A first half and a second half, each one repeated text.
fn halves(first: &str, glue: &str, second: &str, length: usize) -> String {
    let half = length / 2;
    format!("{}{glue}{}", repeat(first, half), repeat(second, half))
}

/// Numbered texts up to a length.
fn numbered(text: impl Fn(usize) -> String, length: usize) -> String {
    let mut all = String::new();
    let parts = iter::successors(Some(0), |i| Some(i + 1)).map(text);
    for part in parts {
        if all.len() + part.len() > length {
            break;
        }
        all.push_str(&part);
    }
    all
}

macro_rules! family {
    ($format:literal, $name:literal, $make:expr) => {
        Family {
            name: $name,
            format: $format,
            make: $make,
        }
    };
}

/// All families.
pub(crate) fn all() -> Vec<Family> {
    let mut all = Vec::new();
    all.extend(lines());
    all.extend(tables());
    all.extend(sheets());
    all.extend(json());
    all.extend(xml());
    all.extend(links());
    all.extend(sections());
    all
}

fn lines() -> Vec<Family> {
    vec![
        family!("line", "one long line of digits", |n| repeat(
            "123456789.",
            n
        )),
        family!("line", "blank lines", |n| repeat("\n", n)),
        family!("line", "comments", |n| repeat("# a comment\n", n)),
        family!("line", "comments that look like fields of sdk", |n| repeat(
            "#ASomebody\n",
            n
        )),
        family!("line", "signs of comments in a drawn row", |n| between(
            "| ", "#1 ", "|\n", n
        )),
        family!("line", "tags of a forum", |n| repeat("[code]", n)),
        family!("line", "open tags of a forum", |n| repeat("[code=", n)),
        family!("line", "declarations", |n| repeat("easy :: Grid\n", n)),
        family!("line", "declarations before junk", |n| repeat(
            "easy :: Grid\n?\n",
            n
        )),
        family!("line", "boards of 80 cells", |n| repeat(
            &format!("{}\n", &NINE[1..]),
            n
        )),
        family!("line", "boards with a wrong cell", |n| repeat(
            &format!("{}z\n", &NINE[1..]),
            n
        )),
        family!("line", "boards and junk in turns", |n| repeat(
            &format!("{NINE}\n?\n"),
            n
        )),
        family!("line", "words", |n| repeat("what is this ", n)),
        family!("line", "lines of words", |n| repeat("what is this\n", n)),
        family!("line", "carriage returns", |n| repeat("1\r", n)),
        family!("block", "rows without an end", |n| repeat("12.4\n", n)),
        family!("block", "rows of nine with a stranger", |n| repeat(
            "2....1.38\n2....1.38\nabc\n",
            n
        )),
        family!("block", "rows of 36 that nearly make a board", |n| repeat(
            &format!("{}\n", "Z".repeat(36)).repeat(35).add_line("?"),
            n
        )),
        family!("block", "rows of nine and blank lines", |n| repeat(
            "2....1.38\n\n\n",
            n
        )),
        family!("list", "open lists", |n| repeat("[\n", n)),
        family!("list", "lists of rows without an end", |n| between(
            "[",
            "\"12..\",\n",
            "",
            n
        )),
        family!("list", "lists that start again and again", |n| repeat(
            "[\"12..\",\n",
            n
        )),
        family!("list", "lists with names", |n| repeat("easy = [\n", n)),
        family!("list", "comments in an open list", |n| between(
            "[",
            "-- nothing\n",
            "",
            n
        )),
        family!("list", "open lists with comments", |n| repeat("[--\n", n)),
        family!("list", "characters without an end", |n| between(
            "[[", "'1',", "", n
        )),
        family!("729", "pencilmarks with a mark missing", |n| repeat(
            &format!("{}\n", ".".repeat(728)),
            n
        )),
        family!("plus", "plus signs", |n| repeat("+", n)),
        family!("plus", "placed digits", |n| repeat("+1", n)),
        family!("hodoku", "colons", |n| repeat(":", n)),
        family!("hodoku", "deleted candidates", |n| between(
            &format!(":0000::{NINE}:"),
            "111 ",
            ":::",
            n
        )),
        family!("gsf", "columns after a rated board", |n| between(
            &format!("1,2,3,4,{NINE},name"),
            ",x",
            "",
            n
        )),
        family!("sdm", "words after a board", |n| between(
            NINE, " x", "\n", n
        )),
        family!("sdm", "boards of 16 cells and comments", |n| repeat(
            "1..4..1..1..4..1 easy\n",
            n
        )),
    ]
}

/// Texts with a line added.
trait AddLine {
    fn add_line(self, line: &str) -> String;
}

impl AddLine for String {
    fn add_line(self, line: &str) -> String {
        format!("{self}{line}\n")
    }
}

fn tables() -> Vec<Family> {
    vec![
        family!("numbers", "one long line of numbers", |n| repeat("1 ", n)),
        family!("numbers", "rows of numbers without an end", |n| repeat(
            "1 2 3 4\n",
            n
        )),
        family!("numbers", "numbers with tabs", |n| repeat("1\t", n)),
        family!("numbers", "rows of tabs", |n| repeat("\t\t\t\n", n)),
        family!(
            "numbers",
            "rows with tabs of different lengths",
            |n| repeat("1\t\t3\n1\t2\n", n)
        ),
        family!("numbers", "numbers with commas", |n| repeat("1,", n)),
        family!("grid", "a row with many lines down", |n| repeat("|1", n)),
        family!("grid", "rows of a drawn board without an end", |n| repeat(
            "| 1 . | . . |\n",
            n
        )),
        family!("grid", "rules", |n| repeat("+---+---+\n", n)),
        family!("grid", "rules and rows", |n| repeat(
            "+---+---+\n|12|34|\n",
            n
        )),
        family!("grid", "one long rule", |n| repeat("-", n)),
        family!("grid", "boards that end one row early", |n| repeat(
            "+---+---+\n|12|34|\n|34|12|\n+---+---+\n|21|43|\n\n",
            n
        )),
        family!("grid", "blanks between lines down", |n| between(
            "|", " ", "|1|\n", n
        )),
        family!("candidates", "a cell of candidates without an end", |n| {
            between("| ", "12", " |", n)
        }),
        family!("candidates", "many cells of candidates", |n| repeat(
            "| 123 456 ",
            n
        )),
        family!("candidates", "rows of candidates without an end", |n| {
            repeat("| 12 34 | 12 34 |\n", n)
        }),
        family!("sdx", "placed digits", |n| repeat("u1 ", n)),
        family!("sdx", "rows of placed digits", |n| repeat("u1 2 3 4\n", n)),
        family!("ss", "frames", |n| repeat("*-----------*\n", n)),
        family!("ss", "boards that contain each other", |n| repeat(
            &simple_sudoku(),
            n
        )),
        family!("ss", "boards with blank lines between them", |n| repeat(
            &format!("{}\n\n\n\n\n\n\n\n", simple_sudoku()),
            n
        )),
    ]
}

/// A board of Simple Sudoku.
fn simple_sudoku() -> String {
    let row = "|...|...|...|\n";
    let band = row.repeat(3);
    let rule = "|---+---+---|\n";
    format!("*-----------*\n{band}{rule}{band}{rule}{band}*-----------*\n")
}

fn sheets() -> Vec<Family> {
    vec![
        family!("csv", "columns with names", |n| {
            let names = numbered(|i| format!(",{i:x}"), n / 2);
            let count = names.matches(',').count();
            format!("puzzle{names}\n{NINE}{}\n", ",x".repeat(count))
        }),
        family!("csv", "columns without names", |n| between(
            NINE, ",x", "\n", n
        )),
        family!("csv", "unknown names and short records", |n| {
            let count = n / 8;
            let names = "a,".repeat(count);
            let record = format!("{}{NINE}", ",".repeat(count));
            format!("{names}b\n{record}\n{}", repeat("x,y\n", n / 2))
        }),
        family!("csv", "one long name and many records", |n| {
            let name = "a".repeat(n / 2);
            let records = repeat("1..4..1..1..4..1,x\n", n / 2);
            format!("puzzle,{name}\n{records}")
        }),
        family!("csv", "headings", |n| repeat("puzzle,level\n", n)),
        family!("csv", "headings after fields of sdk", |n| halves(
            "#AXxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n",
            "",
            "puzzle,level\n",
            n
        )),
        family!("csv", "headings with unknown names", |n| repeat(
            "one,two\n",
            n
        )),
        family!("csv", "open quotes", |n| repeat("\"\n", n)),
        family!("csv", "quotes that are closed a line later", |n| repeat(
            "a,\"b\nc\",d\n",
            n
        )),
        family!("csv", "an open quote in every line", |n| between(
            "puzzle,level\n",
            "1..4..1..1..4..1,\"\nx\n",
            "",
            n
        )),
        family!("csv", "quotes in one line", |n| repeat("\"\",", n)),
        family!("csv", "boards in many columns", |n| repeat(
            "1..4..1..1..4..1,",
            n
        )),
        family!("csv", "bad records below a heading", |n| between(
            "puzzle,level\n",
            "x,y\n",
            "",
            n
        )),
        family!("csv", "records and JSON in turns", |n| repeat(
            "puzzle,level\n1..4..1..1..4..1,x\n{\"puzzle\":\"1..4..1..1..4..1\"}\n",
            n
        )),
    ]
}

fn json() -> Vec<Family> {
    vec![
        family!("json", "one long number", |n| between(
            "{\"size\":9,\"puzzle\":",
            "1",
            "}\n",
            n
        )),
        family!("json", "one long number in a list", |n| between(
            "[[", "1", "]]\n", n
        )),
        family!("json", "one long fraction", |n| between(
            "{\"puzzle\":0.",
            "1",
            "}\n",
            n
        )),
        family!("json", "one long exponent", |n| between(
            "{\"puzzle\":1e",
            "1",
            "}\n",
            n
        )),
        family!("json", "one long text", |n| between(
            "{\"puzzle\":\"",
            "1",
            "\"}\n",
            n
        )),
        family!("json", "an open text", |n| between(
            "{\"puzzle\":\"",
            "1",
            "\n",
            n
        )),
        family!("json", "open objects", |n| repeat("{\n", n)),
        family!("json", "objects that are not closed", |n| repeat(
            "{\"a\":1,\n",
            n
        )),
        family!("json", "deep objects", |n| repeat("{\"a\":", n)),
        family!("json", "deep lists", |n| repeat("[", n)),
        family!("json", "lists of objects in lines", |n| between(
            "[\n",
            "{\"a\":1},\n",
            "",
            n
        )),
        family!("json", "an open list around objects", |n| between(
            "{\"x\":[\n",
            "{\"a\":1},\n",
            "",
            n
        )),
        family!("json", "numbers in lines", |n| between(
            "[\n", "1,\n", "", n
        )),
        family!("json", "lists of numbers that are not closed", |n| repeat(
            "[1,\n", n
        )),
        family!("json", "bad objects in one line", |n| repeat(
            "{\"a\":1}",
            n
        )),
        family!("json", "bad objects in a list in one line", |n| between(
            "[",
            "{\"a\":1},",
            "{}]",
            n
        )),
        family!("json", "bad boards in a list", |n| between(
            "{\"puzzles\":[",
            "{\"puzzle\":\"12?4\"},",
            "{}]}",
            n
        )),
        family!("json", "bad cells in one list", |n| between(
            "{\"puzzles\":[",
            "[[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,x]],",
            "[]]}",
            n
        )),
        family!("json", "bad boards in lists of lists", |n| between(
            "[",
            "[[9,2],[1,2]],",
            "[[1,2],[3,4]]]",
            n
        )),
        family!("json", "fields", |n| {
            let fields = numbered(|i| format!(",\"f{i}\":1"), n);
            format!("{{\"puzzle\":\"{NINE}\"{fields}}}\n")
        }),
        family!("json", "cells with digits", |n| {
            let cells = numbered(|i| format!("\"r1c1{}\":1,", " ".repeat(i % 7)), n);
            format!("{{\"givens\":{{{cells}\"r1c1\":1}}}}\n")
        }),
        family!("json", "a cell given again and again", |n| between(
            "{\"givens\":{",
            "\"r1c1\":1,",
            "\"r1c2\":2}}\n",
            n
        )),
        family!("json", "colours", |n| between(
            &format!("{{\"puzzle\":\"{NINE}\",\"colours\":{{"),
            "\"r1c1\":\"#123456\",",
            "\"r1c2\":\"#123456\"}}\n",
            n
        )),
        family!("json", "a text of many lines in a field", |n| between(
            "{\"puzzle\":\"",
            "<a\\n",
            "\"}\n",
            n
        )),
        family!("json", "rows as texts", |n| between(
            "{\"puzzle\":[",
            "\"12?4\",",
            "\"1234\"]}\n",
            n
        )),
        family!("json", "wrapped lists", |n| repeat("{\"puzzles\":[{\n", n)),
        family!("json", "fields before a wrapped list", |n| between(
            "{",
            "\"a\":1,",
            "\"puzzles\":[{\"a\":1}]}\n",
            n
        )),
        family!("json", "objects after fields of sdk", |n| halves(
            "#AXxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n",
            "",
            "{\"a\":1}\n",
            n
        )),
    ]
}

fn xml() -> Vec<Family> {
    vec![
        family!("opensudoku", "open tags in lines", |n| repeat("<a\n", n)),
        family!("opensudoku", "open brackets in one line", |n| repeat(
            "<", n
        )),
        family!("opensudoku", "lines of open brackets", |n| repeat(
            &format!("{}\n", "<".repeat(1000)),
            n
        )),
        family!("opensudoku", "unknown tags, nested", |n| halves(
            "<a>", "", "</a>", n
        )),
        family!("opensudoku", "unknown tags in lines", |n| repeat(
            "<a>\n", n
        )),
        family!("opensudoku", "games without data", |n| repeat("<game/>", n)),
        family!("opensudoku", "games in one line", |n| between(
            "<opensudoku>",
            &format!("<game data=\"{NINE}\"/>"),
            "</opensudoku>",
            n
        )),
        family!("opensudoku", "comments that are not closed", |n| repeat(
            "<!--\n", n
        )),
        family!("opensudoku", "comments", |n| repeat("<!-- a -->\n", n)),
        family!("opensudoku", "comments in one line", |n| repeat(
            "<!-- a -->",
            n
        )),
        family!("opensudoku", "attributes", |n| {
            let attributes = numbered(|i| format!(" a{i}=\"1\""), n);
            format!("<folder{attributes}>\n<game data=\"{NINE}\"/>\n")
        }),
        family!("opensudoku", "attributes of a game", |n| {
            let attributes = numbered(|i| format!(" a{i}=\"1\""), n);
            format!("<game{attributes} data=\"{NINE}\"/>\n")
        }),
        family!("opensudoku", "long attributes and many names", |n| format!(
            "<folder created=\"{}\">\n{}",
            "x".repeat(n / 2),
            repeat("<name>a</name>\n", n / 2)
        )),
        family!("opensudoku", "long attributes and many games", |n| format!(
            "<folder created=\"{}\">\n{}",
            "x".repeat(n / 2),
            repeat(&format!("<game data=\"{NINE}\"/>\n"), n / 2)
        )),
        family!("opensudoku", "an open attribute", |n| between(
            "<game data=\"",
            "1\n",
            "",
            n
        )),
        family!("opensudoku", "text between tags", |n| repeat("<a>x", n)),
        family!("opensudoku", "an open element with text", |n| between(
            "<name>", "x\n", "", n
        )),
        family!("opensudoku", "cells of a version", |n| between(
            "<game data=\"version: 4&#10;",
            "1|2|3|4|",
            "\"/>",
            n
        )),
        family!("opensudoku", "sections of characters", |n| repeat(
            "<![CDATA[\n",
            n
        )),
        family!("opensudoku", "declarations", |n| repeat("<!DOCTYPE [\n", n)),
        family!("opensudoku", "instructions", |n| repeat("<?a\n", n)),
    ]
}

fn links() -> Vec<Family> {
    vec![
        family!("fpuzzles", "a link that is packed for long", |n| between(
            "https://www.f-puzzles.com/?load=",
            "N4Ig",
            "\n",
            n
        )),
        family!("fpuzzles", "percent signs in a link", |n| between(
            "https://www.f-puzzles.com/?load=",
            "%2B",
            "\n",
            n
        )),
        family!("fpuzzles", "links", |n| repeat(
            "https://www.f-puzzles.com/?load=N4Ig\n",
            n
        )),
        family!("sudokupad", "open lists in a link", |n| between(
            "https://sudokupad.app/scl{",
            "ce:[",
            "\n",
            n
        )),
        family!("sudokupad", "short fields in a link", |n| between(
            "https://sudokupad.app/scl{",
            "a:'1',",
            "}\n",
            n
        )),
        family!("sudokupad", "numbers in a link", |n| between(
            "https://sudokupad.app/scl{a:",
            "1",
            "}\n",
            n
        )),
        family!("sudokupad", "open texts in a link", |n| between(
            "https://sudokupad.app/scl{",
            "'a\\",
            "\n",
            n
        )),
        family!("sudokuwiki", "a long string", |n| between(
            "S9B", "0a", "\n", n
        )),
        family!("sudokuwiki", "a long query", |n| between(
            "https://www.sudokuwiki.org/sudoku.htm?bd=",
            "0",
            "\n",
            n
        )),
    ]
}

fn sections() -> Vec<Family> {
    vec![
        family!("sdk", "headings of sections", |n| repeat("[State]\n", n)),
        family!("sdk", "sections of a puzzle", |n| repeat("[Puzzle]\n", n)),
        family!("sdk", "unknown sections", |n| repeat("[Other]\n", n)),
        family!("sdk", "a section with many rows", |n| between(
            "[Puzzle]\n",
            "2....1.38\n",
            "",
            n
        )),
        family!("sdk", "sections with blank lines", |n| repeat(
            "[Puzzle]\n\n\n\n\n",
            n
        )),
    ]
}
