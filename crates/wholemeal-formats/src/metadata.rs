//! What is known about a puzzle beside its board.

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
    entries: Vec<(String, String)>,
}

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
        let entry = self.entries.iter().find(|(n, _)| n == name);
        entry.map(|(_, value)| value.as_str())
    }

    /// Sets a value; a blank one takes the name away.
    pub fn set(&mut self, name: &str, value: &str) {
        let value = value.trim();
        let known = self.entries.iter_mut().find(|(n, _)| n == name);
        match known {
            Some(_) if value.is_empty() => self.entries.retain(|(n, _)| n != name),
            Some((_, old)) => value.clone_into(old),
            None if value.is_empty() => {}
            None => self.entries.push((name.to_owned(), value.to_owned())),
        }
    }

    /// All names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.entries.iter().map(|(n, v)| (n.as_str(), v.as_str()))
    }

    /// Is nothing known?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl PartialEq for Metadata {
    fn eq(&self, other: &Metadata) -> bool {
        self.entries.len() == other.entries.len()
            && self
                .iter()
                .all(|(name, value)| other.get(name) == Some(value))
    }
}

impl Eq for Metadata {}
