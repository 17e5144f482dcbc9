//! What is known about a puzzle beside its board.

use std::collections::HashMap;

/// Names and values, in the order in which they were read; the order does not count
/// when they are compared.
///
/// Names that several formats share are constants here; others keep the name of
/// their file, such as the heading of a column.
///
/// ```
/// use wholemeal_formats::Metadata;
///
/// let mut about = Metadata::default();
/// about.set(Metadata::AUTHOR, "Royle");
/// about.set(Metadata::LEVEL, "");
/// assert_eq!(about.get("author"), Some("Royle"));
/// assert_eq!(about.get("level"), None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Metadata {
    /// Names and values; a name that was taken away keeps its place with a blank value.
    entries: Vec<(String, String)>,
    /// Where a name is, if there are too many to look at all of them.
    places: HashMap<String, usize>,
}

/// With more names than this their places are kept.
const FEW: usize = 16;

impl Metadata {
    /// What the puzzle is called.
    pub const TITLE: &'static str = "title";
    /// Who made it.
    pub const AUTHOR: &'static str = "author";
    /// What it is, in a sentence.
    pub const DESCRIPTION: &'static str = "description";
    /// Any remark.
    pub const COMMENT: &'static str = "comment";
    /// When it was published.
    pub const DATE: &'static str = "date";
    /// Where it was published.
    pub const SOURCE: &'static str = "source";
    /// How hard it is said to be.
    pub const LEVEL: &'static str = "level";
    /// Where it is found.
    pub const URL: &'static str = "url";
    /// How hard it is, as a number.
    pub const RATING: &'static str = "rating";
    /// Its solution, as a line.
    pub const SOLUTION: &'static str = "solution";
    /// The rules as their author words them.
    pub const RULES: &'static str = "rules";

    /// The value of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let value = self.entries[self.place(name)?].1.as_str();
        Some(value).filter(|value| !value.is_empty())
    }

    /// Sets a value; a blank one takes the name away.
    pub fn set(&mut self, name: &str, value: &str) {
        let value = value.trim();
        match self.place(name) {
            Some(place) => value.clone_into(&mut self.entries[place].1),
            None if value.is_empty() => {}
            None => self.add(name, value),
        }
    }

    /// All names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let entries = self.entries.iter().filter(|(_, value)| !value.is_empty());
        entries.map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Is nothing known?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    fn place(&self, name: &str) -> Option<usize> {
        if self.entries.len() <= FEW {
            return self.entries.iter().position(|(n, _)| n == name);
        }
        self.places.get(name).copied()
    }

    fn add(&mut self, name: &str, value: &str) {
        self.entries.push((name.to_owned(), value.to_owned()));
        if self.entries.len() > FEW {
            let known = self.places.len();
            let new = self.entries[known..].iter().map(|(name, _)| name.clone());
            self.places.extend(new.zip(known..));
        }
    }
}

impl PartialEq for Metadata {
    fn eq(&self, other: &Metadata) -> bool {
        self.iter().count() == other.iter().count()
            && self
                .iter()
                .all(|(name, value)| other.get(name) == Some(value))
    }
}

impl Eq for Metadata {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_names_are_found_and_taken_away() {
        let name = |i: usize| format!("name {i}");
        let mut about = Metadata::default();
        for i in 0..3 * FEW {
            about.set(&name(i), "old");
            about.set(&name(i / 2), "new");
        }
        about.set(&name(7), " ");
        assert_eq!(about.get(&name(3)), Some("new"));
        assert_eq!(about.get(&name(3 * FEW - 1)), Some("old"));
        assert_eq!(about.get(&name(7)), None);
        assert_eq!(about.iter().count(), 3 * FEW - 1);
        let mut same = Metadata::default();
        for (name, value) in about.iter() {
            same.set(name, value);
        }
        assert_eq!(about, same);
        same.set(&name(7), "again");
        assert_ne!(about, same);
    }
}
