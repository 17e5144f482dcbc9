//! The definition of a family of techniques, in English and German.
//!
//! The English text is the documentation of the file that finds the techniques. The German one is
//! a section of `definitions.de.md` with the name of that file.

use std::fs;
use std::path::Path;

use serde::Serialize;
use wholemeal_logic::Technique;

use super::{SOURCES, root};

const GERMAN: &str = include_str!("definitions.de.md");

/// A definition as blocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Block {
    /// A paragraph.
    Text(String),
    /// A list. Its items start with the name of a variant of the technique in asterisks.
    List(Vec<String>),
}

/// The documentation of the file that finds a technique, as it is written.
pub(super) fn english(technique: Technique) -> Result<String, String> {
    let path = root().join(SOURCES).join(technique.file());
    let source =
        fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let lines = source.lines().take_while(|line| line.starts_with("//!"));
    let words: Vec<&str> = lines
        .map(|line| line.trim_start_matches("//!"))
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
        .collect();
    Ok(words.join("\n"))
}

/// The German text, if there is one.
pub(super) fn german(technique: Technique) -> Option<&'static str> {
    let name = technique.file();
    let name = Path::new(&name).file_stem()?.to_string_lossy().into_owned();
    let sections = GERMAN.split("# ").filter_map(|part| part.split_once('\n'));
    let mut own = sections.filter(|(title, _)| title.trim() == name);
    own.next().map(|(_, text)| text.trim())
}

/// The blocks of a text: paragraphs and lists, separated by blank lines.
pub(super) fn blocks(text: &str) -> Vec<Block> {
    let parts = text.split("\n\n").map(str::trim);
    let parts = parts.filter(|part| !part.is_empty());
    parts.map(block).collect()
}

fn block(text: &str) -> Block {
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.strip_prefix("- ") {
        Some(items) => Block::List(items.split("\n- ").map(one_line).collect()),
        None => Block::Text(one_line(text)),
    }
}

/// The items of the list of a family that describe a technique; all if none is about it alone.
pub(super) fn items(technique: Technique, blocks: &[Block]) -> Vec<usize> {
    let lists = blocks.iter().filter_map(|block| match block {
        Block::List(items) => Some(items),
        Block::Text(_) => None,
    });
    let items: Vec<&String> = lists.flatten().collect();
    let name = technique.name().to_lowercase();
    let rules: [fn(&str, &str) -> bool; 2] = [is_named, starts_alike];
    let matching = rules.iter().map(|rule| {
        let about = |i: &usize| rule(&items[*i].to_lowercase(), &name);
        (0..items.len()).filter(about).collect::<Vec<_>>()
    });
    let found = matching.into_iter().find(|found| !found.is_empty());
    found.unwrap_or_else(|| (0..items.len()).collect())
}

/// The text names the technique, or the name of the technique contains the variant that the text
/// describes.
fn is_named(item: &str, name: &str) -> bool {
    let variants = item.split('*').skip(1).step_by(2);
    let number = name.rsplit(' ').next().unwrap_or_default();
    let has = |variant: &str| name.contains(variant) || variant == format!("type {number}");
    item.contains(name) || names_fish(item, name) || variants.into_iter().any(has)
}

/// The list of fish by size names their last words.
fn names_fish(item: &str, name: &str) -> bool {
    let last = name.rsplit(' ').next().unwrap_or_default();
    ["x-wing", "swordfish", "jellyfish"].contains(&last) && item.contains(last)
}

/// The variant and the technique start with the same word: a naked subset, a naked pair.
fn starts_alike(item: &str, name: &str) -> bool {
    let first = |text: &str| text.split(' ').next().map(str::to_owned);
    first(item.trim_start_matches('*')) == first(name)
}

#[cfg(test)]
mod tests {
    use super::{Block, blocks, english, german, items};
    use wholemeal_logic::Technique;

    #[test]
    fn every_definition_is_translated_with_the_same_structure() {
        let shape = |blocks: &[Block]| -> Vec<usize> {
            let size = |block: &Block| match block {
                Block::Text(_) => 0,
                Block::List(items) => items.len(),
            };
            blocks.iter().map(size).collect()
        };
        for technique in Technique::all() {
            let file = technique.file();
            let english = blocks(&english(technique).expect("the source can be read"));
            let german = german(technique)
                .unwrap_or_else(|| panic!("definitions.de.md has no section for {file}"));
            assert_eq!(shape(&blocks(german)), shape(&english), "{file}");
        }
    }

    #[test]
    fn items_are_those_of_the_technique() {
        let about = |name: &str| {
            let technique: Technique = name.parse().expect("a technique");
            let blocks = blocks(&english(technique).expect("the source can be read"));
            items(technique, &blocks)
        };
        assert_eq!(about("X-Wing"), [0]);
        assert_eq!(about("Finned X-Wing"), [0, 1]);
        assert_eq!(about("Naked Pair"), [0]);
        assert_eq!(about("Locked Pair"), [1]);
        assert_eq!(about("Hidden Triple"), [2]);
        assert_eq!(about("Uniqueness Test 5"), [1]);
        assert_eq!(about("Hidden Rectangle"), [5]);
        assert_eq!(about("Forcing Net Verity"), [1]);
    }
}
