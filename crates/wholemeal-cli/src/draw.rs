//! Boards drawn with characters that the terminal can show.

use std::borrow::Cow;
use std::env;
use std::io::{self, IsTerminal};

use wholemeal::formats::Format;
use wholemeal::formats::draw::boxed;
use wholemeal::pearl::{Choices, Matrix};
use wholemeal::render::terminal::{self, Colour};
use wholemeal::{Digit, Shape};

use crate::args::heading;

pub(crate) use wholemeal::formats::draw::grid;

/// `--ascii`, the same for every command that draws boards.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct DrawArgs {
    /// Draw boards with ASCII characters: '+', '-' and '|' [default on a terminal
    /// whose locale is not UTF-8, or with TERM=dumb]
    #[arg(long, help_heading = heading::OUTPUT)]
    ascii: bool,
}

impl DrawArgs {
    /// The characters for standard output.
    pub(crate) fn frame(self) -> Frame {
        let limited = || io::stdout().is_terminal() && is_limited_terminal();
        Frame::new(self.ascii || limited())
    }
}

/// The characters that lines between boxes are drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    BoxDrawing,
    Ascii,
}

impl Frame {
    pub(crate) fn new(ascii: bool) -> Frame {
        if ascii {
            Frame::Ascii
        } else {
            Frame::BoxDrawing
        }
    }

    /// The drawing in these characters.
    pub(crate) fn apply(self, drawing: &str) -> Cow<'_, str> {
        match self {
            Frame::BoxDrawing => Cow::Borrowed(drawing),
            Frame::Ascii => Cow::Owned(terminal::ascii(drawing)),
        }
    }

    /// The frame for text in a format. The text of a format that does not draw is not changed.
    pub(crate) fn of_format(self, format: &Format) -> Frame {
        match format.id {
            "grid" | "candidates" => self,
            _ => Frame::BoxDrawing,
        }
    }
}

/// Returns `true` if the terminal cannot show box-drawing characters, according to its
/// environment.
pub(crate) fn is_limited_terminal() -> bool {
    is_limited(|name| env::var(name).ok())
}

/// The locale is that of the first variable that is set and not empty, as in POSIX.
fn is_limited(variable: impl Fn(&str) -> Option<String>) -> bool {
    let set = |name: &&str| variable(name).filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(set);
    let is_utf8 = |locale: String| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    };
    is_dumb(&variable) || locale.is_some_and(|locale| !is_utf8(locale))
}

fn is_dumb(variable: impl Fn(&str) -> Option<String>) -> bool {
    variable("TERM").is_some_and(|terminal| terminal == "dumb")
}

/// Colours on a terminal that has them, unless `NO_COLOR` is set and not empty.
pub(crate) fn colour() -> Colour {
    let unwanted = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = is_dumb(|name| env::var(name).ok());
    if io::stdout().is_terminal() && !unwanted && !dumb {
        Colour::Always
    } else {
        Colour::Never
    }
}

/// A board of choices as the lecture slides draw it: the choices of every cell, columns of minimal
/// width, lines between the boxes. In a large board, a cell with all choices is drawn as a range.
pub(crate) fn choices(shape: Shape, m: &Matrix<Choices<u8>>) -> String {
    let cells: Vec<String> = m.iter().flatten().map(|cell| list(shape, cell)).collect();
    boxed(shape, &cells)
}

fn list(shape: Shape, choices: &[u8]) -> String {
    let symbols: String = choices.iter().filter_map(|&n| symbol(n)).collect();
    let all = choices.len() == usize::from(shape.side());
    match (symbols.chars().next(), symbols.chars().last()) {
        (Some(first), Some(last)) if all && choices.len() > 6 => format!("{first}-{last}"),
        (None, _) => "-".to_owned(),
        _ => symbols,
    }
}

/// The symbol of a number of the pearl.
pub(crate) fn symbol(n: u8) -> Option<char> {
    Digit::new(n).map(Digit::symbol)
}

#[cfg(test)]
mod tests {
    use super::is_limited;

    #[test]
    fn box_drawing_needs_a_terminal_with_utf8() {
        for (variables, limited) in [
            (&[][..], false),
            (&[("LANG", "en_GB.UTF-8")][..], false),
            (&[("LANG", "C.utf8"), ("TERM", "xterm")][..], false),
            (&[("LANG", "C")][..], true),
            (
                &[("LC_CTYPE", "de_DE.ISO-8859-1"), ("LANG", "C.UTF-8")][..],
                true,
            ),
            (&[("LC_ALL", "C"), ("LANG", "en_GB.UTF-8")][..], true),
            (&[("LC_ALL", ""), ("LANG", "en_GB.UTF-8")][..], false),
            (&[("LC_ALL", "C.UTF-8"), ("LANG", "C")][..], false),
            (&[("LANG", "en_GB.UTF-8"), ("TERM", "dumb")][..], true),
        ] {
            let variable = |name: &str| {
                let found = variables.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(is_limited(variable), limited, "{variables:?}");
        }
    }
}
