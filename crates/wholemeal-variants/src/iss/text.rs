//! The parts of a string.

use super::IssError;
use crate::variant::Place;

/// A constraint of the string: its type and its arguments.
#[derive(Clone, Debug)]
pub(super) struct Item<'a> {
    pub(super) name: &'a str,
    pub(super) arguments: Vec<&'a str>,
}

/// Cuts a string into constraints.
pub(super) fn items(text: &str) -> Result<Vec<Item<'_>>, IssError> {
    let rest = text.trim().strip_prefix('.').ok_or(IssError::NotIss)?;
    let parts = rest.split('.').map(str::trim);
    Ok(parts
        .filter(|part| !part.is_empty())
        .map(|part| {
            let mut fields = part.split('~');
            Item {
                name: fields.next().unwrap_or(""),
                arguments: fields.collect(),
            }
        })
        .collect())
}

impl<'a> Item<'a> {
    /// An error about an argument.
    pub(super) fn wrong(&self, argument: &str) -> IssError {
        IssError::Argument {
            constraint: self.name.to_owned(),
            argument: argument.to_owned(),
        }
    }

    pub(super) fn argument(&self, position: usize) -> Result<&'a str, IssError> {
        self.arguments
            .get(position)
            .copied()
            .ok_or_else(|| self.wrong(""))
    }

    pub(super) fn number<T: std::str::FromStr>(&self, position: usize) -> Result<T, IssError> {
        let argument = self.argument(position)?;
        argument.parse().map_err(|_| self.wrong(argument))
    }

    /// Values with underscores between them.
    pub(super) fn values(&self, position: usize) -> Result<Vec<u8>, IssError> {
        let argument = self.argument(position)?;
        let values: Result<Vec<u8>, _> = argument.split('_').map(str::parse).collect();
        values.map_err(|_| self.wrong(argument))
    }

    /// A cell: `R1C9`, with letters from 10 on.
    pub(super) fn cell(&self, text: &str) -> Result<Place, IssError> {
        let mut characters = text.chars();
        let mut coordinate = |letter: char| {
            let has_letter = characters.next() == Some(letter);
            let digit = characters.next().and_then(|c| c.to_digit(36));
            let number = digit.filter(|&digit| has_letter && digit > 0)?;
            u8::try_from(number - 1).ok()
        };
        let (row, column) = (coordinate('R'), coordinate('C'));
        match (row, column, characters.next()) {
            (Some(row), Some(column), None) => Ok(Place { row, column }),
            _ => Err(self.wrong(text)),
        }
    }

    /// The cells of all arguments from a position on.
    pub(super) fn cells(&self, from: usize) -> Result<Vec<Place>, IssError> {
        let mut lists = self.lists(from)?;
        match lists.len() {
            1 => Ok(lists.remove(0)),
            _ => Err(self.wrong("")),
        }
    }

    /// Lists of cells, with `-` or an empty argument between them.
    pub(super) fn lists(&self, from: usize) -> Result<Vec<Vec<Place>>, IssError> {
        let arguments = self.arguments.get(from..).unwrap_or_default();
        let lists = arguments.split(|argument| argument.is_empty() || *argument == "-");
        let cells = |list: &[&str]| list.iter().map(|cell| self.cell(cell)).collect();
        lists.filter(|list| !list.is_empty()).map(cells).collect()
    }
}
