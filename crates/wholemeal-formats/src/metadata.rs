//! What is known about a puzzle besides its board.

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
    entries: Vec<Field>,
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
        let field = self.entries.iter().find(|field| field.name == name)?;
        Some(field.value.as_str()).filter(|value| !value.is_empty())
    }

    /// Sets a value; a blank one removes the name.
    pub fn set(&mut self, name: &str, value: &str) {
        let value = value.trim();
        let known = self.entries.iter_mut().find(|field| field.name == name);
        match known {
            Some(_) if value.is_empty() => self.entries.retain(|field| field.name != name),
            Some(field) => value.clone_into(&mut field.value),
            None if value.is_empty() => {}
            None => self.entries.push(Field {
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
        // Only these names are given to columns of another heading.
        let shared = [Self::TITLE, Self::LEVEL, Self::RATING, Self::SOLUTION];
        let same = |field: &&mut Field| field.name == name;
        let other = shared
            .contains(&name)
            .then(|| self.entries.iter_mut().find(same));
        let name = match other.flatten() {
            // The column with this very heading has the better right to the name.
            Some(other) if name == heading => {
                if let Some(heading) = other.heading.take() {
                    other.name = heading;
                }
                name
            }
            Some(_) => heading,
            None => name,
        };
        self.entries.push(Field {
            name: name.to_owned(),
            heading: (name != heading).then(|| heading.to_owned()),
            value: value.trim().to_owned(),
        });
    }

    /// All names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let fields = self.entries.iter().filter(|field| !field.value.is_empty());
        fields.map(|field| (field.name.as_str(), field.value.as_str()))
    }

    /// The columns of a sheet: all headings and values, blank values included.
    pub fn columns(&self) -> impl Iterator<Item = (&str, &str)> {
        let fields = self.entries.iter();
        fields.map(|field| (field.heading(), field.value.as_str()))
    }

    /// The value for a column of a sheet: that of the field with this heading, or with this
    /// name.
    #[must_use]
    pub fn column(&self, heading: &str) -> Option<&str> {
        let mut fields = self.entries.iter();
        let field = fields.find(|field| field.heading() == heading);
        field.map_or_else(|| self.get(heading), |field| Some(field.value.as_str()))
    }

    /// Is nothing known?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
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
