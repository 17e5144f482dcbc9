//! Haskell-style lists of rows: `["2....1.38", …]`, `[['2', '.', …], …]`.

use super::scan::PositionedChar;
use super::{ReadError, ReadErrorKind};

/// The position of the opening bracket if a list starts in this line, optionally after a name and
/// an equals sign.
pub(super) fn opening(line: &str) -> Option<usize> {
    let bracket = line.find('[')?;
    let before = line[..bracket].trim_end();
    let name = before.strip_suffix('=').map(str::trim_end);
    (before.is_empty() || name.is_some_and(is_name)).then_some(bracket)
}

/// Returns `true` for a type declaration such as `easy :: Grid`.
pub(super) fn is_declaration(line: &str) -> bool {
    line.split_once("::")
        .is_some_and(|(name, _)| is_name(name.trim()))
}

fn is_name(name: &str) -> bool {
    let word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    name.starts_with(char::is_alphabetic) && name.chars().all(word)
}

/// Reads a list from its opening bracket on. Returns its rows and the closing bracket.
pub(super) fn rows(
    text: &str,
    start: PositionedChar,
) -> Result<(Vec<Vec<PositionedChar>>, PositionedChar), ReadError> {
    let mut reader = Reader::new(text, start);
    reader.expect('[', "[")?;
    let mut rows = Vec::new();
    if reader.peek().map(|positioned| positioned.found) == Some(']') {
        let end = reader.expect(']', "]")?;
        return Ok((rows, end));
    }
    loop {
        rows.push(reader.row()?);
        let positioned = reader.take("',' or ']'")?;
        match positioned.found {
            ',' => {}
            ']' => {
                reader.rest_of_line()?;
                return Ok((rows, positioned));
            }
            _ => return Err(positioned.error(unexpected(Some(positioned.found), "',' or ']'"))),
        }
    }
}

fn unexpected(found: Option<char>, expected: &'static str) -> ReadErrorKind {
    ReadErrorKind::List { found, expected }
}

/// Reads the characters of a text with their positions.
struct Reader<'a> {
    chars: std::str::Chars<'a>,
    at: PositionedChar,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, at: PositionedChar) -> Self {
        Reader {
            chars: text.chars(),
            at,
        }
    }

    /// The next character.
    fn next(&mut self) -> Option<PositionedChar> {
        let found = self.chars.next()?;
        let positioned = PositionedChar { found, ..self.at };
        if found == '\n' {
            self.at.line += 1;
            self.at.column = 1;
        } else {
            self.at.column += 1;
        }
        Some(positioned)
    }

    /// The next character that is neither white space nor in a comment (`--` to the end of the
    /// line), without consuming it.
    fn peek(&mut self) -> Option<PositionedChar> {
        loop {
            let rest = self.chars.as_str();
            if rest.starts_with(char::is_whitespace) {
                self.next();
            } else if rest.starts_with("--") {
                while !self.chars.as_str().is_empty() && !self.chars.as_str().starts_with('\n') {
                    self.next();
                }
            } else {
                break;
            }
        }
        let found = self.chars.clone().next()?;
        Some(PositionedChar { found, ..self.at })
    }

    fn take(&mut self, expected: &'static str) -> Result<PositionedChar, ReadError> {
        self.peek();
        let end = self.at;
        self.next()
            .ok_or_else(|| end.error(unexpected(None, expected)))
    }

    fn expect(&mut self, c: char, expected: &'static str) -> Result<PositionedChar, ReadError> {
        let positioned = self.take(expected)?;
        if positioned.found == c {
            Ok(positioned)
        } else {
            Err(positioned.error(unexpected(Some(positioned.found), expected)))
        }
    }

    /// Reads a row: a string or a list of characters.
    fn row(&mut self) -> Result<Vec<PositionedChar>, ReadError> {
        let expected = "a row in quotes or a list of characters";
        let positioned = self.take(expected)?;
        match positioned.found {
            '"' => self.string(),
            '[' => self.characters(),
            found => Err(positioned.error(unexpected(Some(found), expected))),
        }
    }

    /// Reads the rest of a string, up to its closing quote.
    fn string(&mut self) -> Result<Vec<PositionedChar>, ReadError> {
        let mut row = Vec::new();
        loop {
            let end = self.at;
            match self.next() {
                Some(positioned) if positioned.found == '"' => return Ok(row),
                Some(positioned) if positioned.found != '\n' => row.push(positioned),
                _ => return Err(end.error(unexpected(None, "a closing '\"' in this line"))),
            }
        }
    }

    /// Reads the rest of a list of characters, up to its closing bracket.
    fn characters(&mut self) -> Result<Vec<PositionedChar>, ReadError> {
        let mut row = Vec::new();
        loop {
            self.expect('\'', "a character in single quotes")?;
            row.push(self.take("a character")?);
            self.expect('\'', "a closing \"'\"")?;
            let positioned = self.take("',' or ']'")?;
            match positioned.found {
                ',' => {}
                ']' => return Ok(row),
                found => return Err(positioned.error(unexpected(Some(found), "',' or ']'"))),
            }
        }
    }

    /// Checks that only separators or a comment follow the list in its line.
    fn rest_of_line(&mut self) -> Result<(), ReadError> {
        while let Some(positioned) = self.next() {
            match positioned.found {
                '\n' | '#' => return Ok(()),
                '-' if self.chars.as_str().starts_with('-') => return Ok(()),
                c if c.is_whitespace() || c == ',' || c == ';' => {}
                found => {
                    return Err(positioned.error(unexpected(Some(found), "the end of the line")));
                }
            }
        }
        Ok(())
    }
}
