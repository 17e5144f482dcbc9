//! Boards for a terminal of 80 columns, with and without colour.

use std::collections::BTreeMap;

use wholemeal_grid::Cell;
use wholemeal_logic::explain::Language;
use wholemeal_logic::{Board, Candidate, Step};

use crate::role::{Role, candidate, roles};

/// Whether to use the colours of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Signs only.
    Never,
    /// Signs and colours.
    Always,
}

impl Role {
    /// The sign after a candidate, so that the picture can be read without colour.
    fn sign(self) -> char {
        match self {
            Role::Part => '*',
            Role::Other => '\'',
            Role::Fin => '#',
            Role::Gone => '-',
            Role::Placed => '+',
        }
    }

    /// The ANSI code of the colour.
    fn code(self) -> u8 {
        match self {
            Role::Part => 32,
            Role::Other => 34,
            Role::Fin => 33,
            Role::Gone => 31,
            Role::Placed => 36,
        }
    }
}

/// A board with its candidates, three lines per row, with the numbers of rows and columns.
///
/// ```
/// use wholemeal_grid::{Grid, Shape};
/// use wholemeal_logic::Board;
/// use wholemeal_render::terminal::{Colour, candidates};
///
/// let drawn = candidates(&Board::new(&Grid::empty(Shape::NINE)).unwrap(), Colour::Never);
/// assert_eq!(drawn.lines().count(), 38);
/// assert!(drawn.lines().all(|line| line.chars().count() <= 80));
/// ```
#[must_use]
pub fn candidates(board: &Board, colour: Colour) -> String {
    draw(board, &BTreeMap::new(), colour)
}

/// A board with its candidates, and the role of each in a step.
#[must_use]
pub fn step(board: &Board, step: &Step, colour: Colour) -> String {
    let roles = roles(board, step);
    let mut text = draw(board, &roles, colour);
    let mut used: Vec<Role> = roles.values().copied().collect();
    used.sort_unstable();
    used.dedup();
    let legend = used.iter().map(|role| {
        format!(
            "{} {}",
            paint(&role.sign().to_string(), Some(*role), colour),
            role.meaning(Language::En)
        )
    });
    text.push_str(&legend.collect::<Vec<_>>().join("   "));
    text.push('\n');
    text
}

/// A drawing with `+`, `-` and `|` instead of box-drawing characters, for terminals that
/// have only ASCII. Everything else stays as it is.
///
/// ```
/// use wholemeal_render::terminal::ascii;
///
/// assert_eq!(ascii("┌───┐\n│ 1 │\n└───┘\n"), "+---+\n| 1 |\n+---+\n");
/// ```
#[must_use]
pub fn ascii(drawing: &str) -> String {
    let plain = |character| match character {
        '─' => '-',
        '│' => '|',
        '┌' | '┬' | '┐' | '├' | '┼' | '┤' | '└' | '┴' | '┘' => '+',
        other => other,
    };
    drawing.chars().map(plain).collect()
}

/// A line across the board: its ends, its crossings, and the character between them.
fn rule(ends: [char; 2], crossing: char, between: char) -> String {
    let part = between.to_string().repeat(23);
    let parts = [part.as_str(); 3].join(&crossing.to_string());
    format!("  {}{parts}{}", ends[0], ends[1])
}

/// The numbers of the columns, each above the middle of its cells.
fn header() -> String {
    let boxes = (0..3).map(|stack| {
        let number = |i: usize| format!("  {}   ", 3 * stack + i + 1);
        format!("  {}", (0..3).map(number).collect::<Vec<_>>().join("  "))
    });
    format!("  {}", boxes.collect::<String>())
        .trim_end()
        .to_owned()
}

fn draw(board: &Board, roles: &BTreeMap<Candidate, Role>, colour: Colour) -> String {
    let mut lines = vec![header(), rule(['┌', '┐'], '┬', '─')];
    for row in 0..9 {
        if row > 0 {
            lines.push(if row % 3 == 0 {
                rule(['├', '┤'], '┼', '─')
            } else {
                rule(['│', '│'], '│', ' ')
            });
        }
        for third in 0..3 {
            lines.push(line(board, roles, colour, row, third));
        }
    }
    lines.push(rule(['└', '┘'], '┴', '─'));
    lines.push(String::new());
    lines.join("\n")
}

/// The first, second or last third of a row of cells.
fn line(
    board: &Board,
    roles: &BTreeMap<Candidate, Role>,
    colour: Colour,
    row: usize,
    third: usize,
) -> String {
    let boxes = (0..3).map(|stack| {
        let cells = (0..3).map(|i| cell(board, roles, colour, row * 9 + stack * 3 + i, third));
        cells.collect::<Vec<_>>().join("  ")
    });
    let number = if third == 1 {
        (row + 1).to_string()
    } else {
        " ".to_owned()
    };
    format!(
        "{number} │{}│",
        boxes
            .map(|cells| format!(" {cells}"))
            .collect::<Vec<_>>()
            .join("│")
    )
}

/// Six characters: three candidates with their signs, or a part of a placed digit.
fn cell(
    board: &Board,
    roles: &BTreeMap<Candidate, Role>,
    colour: Colour,
    cell: usize,
    third: usize,
) -> String {
    let held = Cell::from_index(cell).and_then(|cell| board.get(cell));
    if let Some(digit) = held {
        return if third == 1 {
            format!(" [{digit}]  ")
        } else {
            " ".repeat(6)
        };
    }
    let mark = |digit: usize| {
        let shown = candidate(cell, digit).filter(|&c| board.contains(c));
        let Some(candidate) = shown else {
            return "  ".to_owned();
        };
        let role = roles.get(&candidate).copied();
        let sign = role.map_or(' ', Role::sign);
        paint(&format!("{}{sign}", digit + 1), role, colour)
    };
    (3 * third..3 * third + 3).map(mark).collect()
}

fn paint(text: &str, role: Option<Role>, colour: Colour) -> String {
    match (role, colour) {
        (Some(role), Colour::Always) => format!("\x1b[1;{}m{text}\x1b[0m", role.code()),
        _ => text.to_owned(),
    }
}
