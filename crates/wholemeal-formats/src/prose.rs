//! Puzzles inside of other text: messages, quoted mail, links, and source code.

use std::fmt::Write as _;

/// The cells of a 9x9 board.
const CELLS: usize = 81;

/// A line of prose has fewer cells than this.
const FEW_CELLS: usize = 20;

/// The longest text in brackets that can be a board, in characters.
const LONGEST_BOARD: usize = 20_000;

/// Removes the text around puzzles, so that [`read`](crate::read) finds only the puzzles.
///
/// This is for text that a person pastes, if it cannot be read as it is. Quotation marks of mail (`>`)
/// and fences of code are removed, and lines of prose become blank. A line or a link that contains a
/// run of 81 cells becomes this run. A board in nested brackets or braces, as in source code,
/// becomes JSON. Lines stay where they are, so that errors name the right line.
///
/// ```
/// use wholemeal_formats::{read_first, without_prose};
///
/// let mail = "On Monday, Ann wrote:
/// > This one is hard: https://example.org/?s=000801000000000043500000000000070800000000100020030000600000075003400000000200600
/// ";
/// let puzzle = read_first(&without_prose(mail))?;
/// assert_eq!(puzzle.givens.clues(), 17);
/// # Ok::<(), wholemeal_formats::ReadError>(())
/// ```
#[must_use]
pub fn without_prose(text: &str) -> String {
    let unquoted: Vec<&str> = text.lines().map(unquoted).collect();
    let text = boards_in_brackets(&unquoted.join("\n"));
    let mut result = String::with_capacity(text.len());
    for line in text.split('\n') {
        result.push_str(cells_of(line));
        result.push('\n');
    }
    result
}

/// A line without the marks of quoted mail and of block quotes.
fn unquoted(line: &str) -> &str {
    line.trim_start_matches(|c: char| c == '>' || c.is_whitespace())
}

/// The part of a line that can belong to a puzzle.
fn cells_of(line: &str) -> &str {
    if line.starts_with("[[") {
        return line;
    }
    if let Some(run) = run_of_cells(line) {
        return run;
    }
    if let Some(link) = puzzle_link(line) {
        return link;
    }
    if is_prose(line) || line.starts_with("```") || line.starts_with("~~~") {
        return "";
    }
    line
}

fn is_cell(c: char) -> bool {
    matches!(c, '0'..='9' | '.' | '_' | '*')
}

/// The first run of exactly 81 cells. A full stop after the last cell belongs to the sentence.
fn run_of_cells(line: &str) -> Option<&str> {
    line.split(|c| !is_cell(c)).find_map(|run| match run.len() {
        CELLS => Some(run),
        length if length == CELLS + 1 => run.strip_suffix('.'),
        _ => None,
    })
}

/// A link to a site whose links have a format of their own.
fn puzzle_link(line: &str) -> Option<&str> {
    const SITES: [&str; 4] = [
        "f-puzzles.com",
        "sudokupad.app",
        "crackingthecryptic.com",
        "sudokuwiki.org",
    ];
    let is_link =
        |word: &&str| word.contains("://") && SITES.iter().any(|site| word.contains(site));
    let word = line.split_whitespace().find(is_link)?;
    let start = word.find("http")?;
    Some(word[start..].trim_end_matches([')', '>', ']', ',', ';', '"', '\'']))
}

/// Whether a line has words and few cells. Boards have single letters only.
fn is_prose(line: &str) -> bool {
    let has_word = line
        .as_bytes()
        .windows(2)
        .any(|pair| pair.iter().all(u8::is_ascii_lowercase));
    let is_other = |c: char| c.is_alphabetic() && !c.is_ascii();
    let has_text = has_word || line.contains(is_other) || line.contains("://");
    has_text && line.chars().filter(|&c| is_cell(c)).count() < FEW_CELLS
}

/// The text with nested brackets or braces replaced by JSON, on the line where they start.
fn boards_in_brackets(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(['[', '{']) {
        let (before, tail) = rest.split_at(start);
        result.push_str(before);
        if let Some((board, length)) = board_in_brackets(tail) {
            // The board gets a line of its own, without the name of its variable.
            let line = result.rfind('\n').map_or(0, |at| at + 1);
            result.truncate(line);
            result.push_str(&board);
            let lines = tail[..length].matches('\n').count();
            result.extend(std::iter::repeat_n('\n', lines));
            rest = &tail[length..];
            // The rest of the line is source code, such as a semicolon.
            rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
        } else {
            let length = tail.chars().next().map_or(0, char::len_utf8);
            result.push_str(&tail[..length]);
            rest = &tail[length..];
        }
    }
    result + rest
}

/// The board at the start of a text such as `[[5, 3, 0], ...]` or `{{'5', '.'}, ...}`, as JSON, and
/// the length of its text.
fn board_in_brackets(text: &str) -> Option<(String, usize)> {
    let mut rows: Vec<Vec<&str>> = Vec::new();
    let mut depth = 0;
    let mut item = 0;
    for (at, c) in text.char_indices().take(LONGEST_BOARD) {
        match c {
            '[' | '{' | '(' => {
                depth += 1;
                if depth == 2 {
                    rows.push(Vec::new());
                } else if depth > 2 {
                    return None;
                }
                item = at + 1;
            }
            ']' | '}' | ')' | ',' => {
                if depth == 2 {
                    push_item(rows.last_mut()?, text[item..at].trim(), c)?;
                }
                item = at + c.len_utf8();
                if c != ',' {
                    depth -= 1;
                }
                if depth == 0 {
                    return Some((json(&rows)?, item));
                }
            }
            c if depth == 1 && !c.is_whitespace() => return None,
            _ => {}
        }
    }
    None
}

/// Adds a cell to a row. Nothing before a closing bracket is a comma too many, and no cell.
fn push_item<'a>(row: &mut Vec<&'a str>, item: &'a str, end: char) -> Option<()> {
    let item = item.trim_matches(['"', '\'']);
    match item {
        "" if end != ',' => {}
        "" | " " | "." | "_" | "None" | "null" | "nil" => row.push("0"),
        digits if digits.len() <= 2 && digits.bytes().all(|b| b.is_ascii_digit()) => {
            row.push(digits);
        }
        _ => return None,
    }
    Some(())
}

/// Rows of numbers as JSON; `None` if they are not a square.
fn json(rows: &[Vec<&str>]) -> Option<String> {
    if rows.len() < 4 || rows.iter().any(|row| row.len() != rows.len()) {
        return None;
    }
    let mut text = String::from("[");
    for (i, row) in rows.iter().enumerate() {
        let comma = if i == 0 { "" } else { "," };
        write!(text, "{comma}[{}]", row.join(",")).ok()?;
    }
    Some(text + "]")
}
