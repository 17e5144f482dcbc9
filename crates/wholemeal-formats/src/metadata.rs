//! Metadata of puzzles.

use std::collections::HashMap;

/// Names and values in the order in which they were read. Comparison ignores the order.
///
/// Names that several formats share are constants here. Other names are those of the file, such
/// as the heading of a column.
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
    /// A name that was removed keeps its place with a blank value.
    fields: Vec<Field>,
    /// Indices of the fields by name and by heading, if there are more than [`FEW`].
    names: HashMap<String, usize>,
    headings: HashMap<String, usize>,
}

/// One name with its value, which is blank for a column without a value.
#[derive(Clone, Debug)]
struct Field {
    name: String,
    /// The heading of its column, where that differs from the name.
    heading: Option<String>,
    value: String,
}

impl Field {
    fn heading(&self) -> &str {
        self.heading.as_deref().unwrap_or(&self.name)
    }
}

/// Up to this number of fields are searched without an index.
const FEW: usize = 16;

impl Metadata {
    /// The title.
    pub const TITLE: &'static str = "title";
    /// The author.
    pub const AUTHOR: &'static str = "author";
    /// A description.
    pub const DESCRIPTION: &'static str = "description";
    /// A comment.
    pub const COMMENT: &'static str = "comment";
    /// The date of publication.
    pub const DATE: &'static str = "date";
    /// The place of publication.
    pub const SOURCE: &'static str = "source";
    /// The difficulty in words.
    pub const LEVEL: &'static str = "level";
    /// The address.
    pub const URL: &'static str = "url";
    /// The difficulty as a number.
    pub const RATING: &'static str = "rating";
    /// The solution as a line.
    pub const SOLUTION: &'static str = "solution";
    /// The rules in the words of the author.
    pub const RULES: &'static str = "rules";

    /// The value of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let value = self.fields[self.position(name)?].value.as_str();
        Some(value).filter(|value| !value.is_empty())
    }

    /// Sets a value; a blank one removes the name.
    pub fn set(&mut self, name: &str, value: &str) {
        let value = value.trim();
        match self.position(name) {
            Some(position) => value.clone_into(&mut self.fields[position].value),
            None if value.is_empty() => {}
            None => self.add(Field {
                name: name.to_owned(),
                heading: None,
                value: value.to_owned(),
            }),
        }
    }

    /// Adds a column of a sheet. The column is kept even if its value is blank, so that all
    /// puzzles of a sheet have the same [`columns`](Metadata::columns). A second column for
    /// the same name is kept under its heading. The headings of a sheet must differ.
    ///
    /// ```
    /// use wholemeal_formats::Metadata;
    ///
    /// let mut about = Metadata::default();
    /// about.add_column(Metadata::RATING, "ER", "7.1");
    /// about.add_column(Metadata::RATING, "SE", "");
    /// assert_eq!(about.get("rating"), Some("7.1"));
    /// assert!(about.columns().eq([("ER", "7.1"), ("SE", "")]));
    /// assert!(about.iter().eq([("rating", "7.1")]));
    /// ```
    pub fn add_column(&mut self, name: &str, heading: &str, value: &str) {
        // Only columns of these names can have a different heading.
        let shared = [Self::TITLE, Self::LEVEL, Self::RATING, Self::SOLUTION];
        let other = shared.contains(&name).then(|| self.position(name));
        let name = match other.flatten() {
            // The column whose heading equals the name gets the name.
            Some(other) if name == heading => {
                if let Some(heading) = self.fields[other].heading.take() {
                    self.fields[other].name = heading;
                    self.index();
                }
                name
            }
            Some(_) => heading,
            None => name,
        };
        self.add(Field {
            name: name.to_owned(),
            heading: (name != heading).then(|| heading.to_owned()),
            value: value.trim().to_owned(),
        });
    }

    /// All names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let fields = self.fields.iter().filter(|field| !field.value.is_empty());
        fields.map(|field| (field.name.as_str(), field.value.as_str()))
    }

    /// The columns of a sheet: all headings and values, blank values included.
    pub fn columns(&self) -> impl Iterator<Item = (&str, &str)> {
        let fields = self.fields.iter();
        fields.map(|field| (field.heading(), field.value.as_str()))
    }

    /// The value for a column of a sheet: that of the field with this heading, or with this
    /// name.
    #[must_use]
    pub fn column(&self, heading: &str) -> Option<&str> {
        let position = if self.fields.len() <= FEW {
            let mut fields = self.fields.iter();
            fields.position(|field| field.heading() == heading)
        } else {
            self.headings.get(heading).copied()
        };
        let field = position.map(|position| &self.fields[position]);
        field.map_or_else(|| self.get(heading), |field| Some(field.value.as_str()))
    }

    /// Returns `true` if there are no values.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// The index of the field with this name.
    fn position(&self, name: &str) -> Option<usize> {
        if self.fields.len() <= FEW {
            return self.fields.iter().position(|field| field.name == name);
        }
        self.names.get(name).copied()
    }

    fn add(&mut self, field: Field) {
        self.fields.push(field);
        if self.fields.len() == FEW + 1 {
            self.index();
        } else if self.fields.len() > FEW {
            self.index_field(self.fields.len() - 1);
        }
    }

    /// Rebuilds the two indices.
    fn index(&mut self) {
        self.names.clear();
        self.headings.clear();
        for position in 0..self.fields.len() {
            self.index_field(position);
        }
    }

    /// Adds a field to the two indices; the first field with a name keeps it.
    fn index_field(&mut self, position: usize) {
        let field = &self.fields[position];
        let (name, heading) = (field.name.clone(), field.heading().to_owned());
        self.names.entry(name).or_insert(position);
        self.headings.entry(heading).or_insert(position);
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
    fn many_names_are_found_and_removed() {
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

    #[test]
    fn many_columns_are_found_by_heading_and_by_name() {
        let mut about = Metadata::default();
        about.add_column(Metadata::RATING, "ER", "7.1");
        for i in 0..3 * FEW {
            about.add_column(&format!("c{i}"), &format!("C{i}"), &i.to_string());
        }
        // The column with the heading "rating" gets the name.
        about.add_column(Metadata::RATING, "rating", "hard");
        assert_eq!(about.get("rating"), Some("hard"));
        assert_eq!(about.column("ER"), Some("7.1"));
        assert_eq!(about.column("C20"), Some("20"));
        assert_eq!(about.get("c20"), Some("20"));
        assert_eq!(about.columns().count(), 3 * FEW + 2);
    }
}
