//! Finds rules of Sudoku variants, and unsupported shapes and digits, in the fields of files.
//!
//! A variant has other solutions than a plain Sudoku. So a puzzle with a field that names a rule
//! is rejected, and the error names the rule.

use std::borrow::Cow;

use serde_json::{Map, Value};

/// The maximum number of rules of a list that an error names.
const MOST_NAMES: usize = 8;

/// Fields whose value is always a rule.
const RULES: [&str; 8] = [
    "rule",
    "rules",
    "ruleset",
    "variant",
    "variants",
    "constraint",
    "constraints",
    "types",
];

/// Fields whose value may be the name of a variant, or something else, such as a level.
const KINDS: [&str; 5] = ["type", "kind", "variety", "genre", "puzzletype"];

/// Names of variants and of their drawings. A field of this name is a rule, unless its value is
/// negative.
const VARIANTS: [&str; 48] = [
    "antidiagonal",
    "antiking",
    "antiknight",
    "arrow",
    "blackdot",
    "boxless",
    "cage",
    "chaosconstruction",
    "diagonal",
    "disjointgroup",
    "entropic",
    "evenodd",
    "extraregion",
    "foglight",
    "fogofwar",
    "gattai",
    "germanwhisper",
    "greaterthan",
    "inequality",
    "irregular",
    "jigsaw",
    "killer",
    "killercage",
    "killersum",
    "kropki",
    "littlekiller",
    "littlekillersum",
    "nonconsecutive",
    "norowcol",
    "oddeven",
    "palindrome",
    "quadruple",
    "regions",
    "regionsum",
    "renban",
    "samurai",
    "sandwich",
    "sandwichsum",
    "skyscraper",
    "sudokux",
    "thermo",
    "thermometer",
    "whisper",
    "whitedot",
    "windoku",
    "xsum",
    "xv",
    "zipper",
];

/// Words of a description of plain Sudoku.
const PLAIN: [&str; 18] = [
    "normal",
    "standard",
    "classic",
    "classical",
    "regular",
    "plain",
    "vanilla",
    "default",
    "sudoku",
    "rules",
    "rule",
    "apply",
    "applies",
    "the",
    "only",
    "none",
    "no",
    "false",
];

/// Returns `true` if these words describe plain Sudoku.
pub(crate) fn are_usual(words: &str) -> bool {
    let letters = |c: char| c.is_alphabetic() || c == ' ';
    let words = words.to_lowercase();
    let words: String = words.chars().filter(|&c| letters(c)).collect();
    words.split_whitespace().all(|word| PLAIN.contains(&word))
}

/// Returns `true` if a JSON value is neither empty nor `null` nor `false`.
pub(crate) fn has_content(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(list) => !list.is_empty(),
        Value::String(text) => !text.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        _ => true,
    }
}

/// Rules in the words of an author, shortened.
pub(crate) fn in_words(words: &str) -> String {
    format!("in words: {}", cut(words))
}

/// The rule in a field of this name and value; `None` if it contains none.
pub(crate) fn of_field(name: &str, value: &str) -> Option<String> {
    let value = value.trim();
    let key = key(name);
    let rule = !matches!(value, "" | "0" | "[]" | "{}") && !are_usual(value);
    if RULES.contains(&key.as_str()) {
        // A single character is a code with an unknown meaning.
        let code = value.chars().nth(1).is_none();
        return (rule && !code).then(|| in_words(value));
    }
    if KINDS.contains(&key.as_str()) {
        let mut words = value.split(|c: char| !c.is_alphanumeric() && c != '-');
        return words.any(is_variant).then(|| cut(value));
    }
    let is_off = matches!(value, "0" | "false" | "no" | "none" | "");
    (is_variant(name) && !is_off && value != "[]" && value != "{}").then(|| name.to_owned())
}

/// The rules in the fields of an object. A field `types` lists all of them.
pub(crate) fn of_object(fields: &Map<String, Value>) -> Vec<String> {
    if let Some(Value::Array(types)) = fields.get("types").filter(|types| has_content(types)) {
        return types.iter().map(name).collect();
    }
    let fields = fields.iter().filter(|(_, value)| has_content(value));
    fields
        .flat_map(|(field, value)| match value {
            Value::Array(list) if RULES.contains(&key(field).as_str()) => {
                list.iter().take(MOST_NAMES).map(name).collect()
            }
            value => Vec::from_iter(of_field(field, &text(value))),
        })
        .collect()
}

/// A JSON value as text.
fn text(value: &Value) -> Cow<'_, str> {
    match value {
        Value::String(text) => Cow::Borrowed(text),
        other => Cow::Owned(other.to_string()),
    }
}

/// The name of a rule in a list, shortened.
fn name(value: &Value) -> String {
    cut(&text(value))
}

fn cut(text: &str) -> String {
    const LONGEST: usize = 60;
    text.chars().take(LONGEST).collect()
}

/// The shape or the digits in a field that differ from those of a board of this side; `None` if
/// they are the usual ones.
pub(crate) fn of_shape(name: &str, value: &str, side: u8) -> Option<String> {
    let value = value.trim();
    let fits = match key(name).as_str() {
        "shape" => value.is_empty() || is_side(value, side) == Some(true),
        "size" | "gridsize" | "boardsize" => is_side(value, side).unwrap_or(true),
        "digits" | "values" | "digitrange" | "valuerange" => {
            range(value).is_none_or(|range| range == (1, side.into()))
        }
        _ => true,
    };
    (!fits).then(|| format!("{name} {}", cut(value)))
}

/// Returns whether a size such as `9` or `9x9` is that of a board of this side; `None` if the value
/// is not a size.
fn is_side(value: &str, side: u8) -> Option<bool> {
    let (rows, columns) = value.split_once(['x', 'X']).unwrap_or((value, value));
    let (rows, columns): (u32, u32) = (rows.trim().parse().ok()?, columns.trim().parse().ok()?);
    Some((rows, columns) == (side.into(), side.into()))
}

/// The first and last digit of `0-8`.
fn range(value: &str) -> Option<(u32, u32)> {
    let (first, last) = value.split_once('-')?;
    Some((first.trim().parse().ok()?, last.trim().parse().ok()?))
}

/// A name in lower case, without separators.
fn key(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    letters.take(64).collect::<String>().to_lowercase()
}

fn is_variant(name: &str) -> bool {
    let key = key(name);
    let bare = key.strip_suffix("sudoku").unwrap_or(&key);
    let single = bare.strip_suffix('s').unwrap_or(bare);
    VARIANTS.contains(&bare) || VARIANTS.contains(&single)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_detected_by_their_names() {
        for (name, value) in [
            ("variant", "killer"),
            ("rules", "Digits in a cage add up"),
            ("Killer-Cages", "12:r1c1"),
            ("type", "jigsaw"),
            ("kind", "Killer Sudoku"),
            ("anti_knight", "true"),
            ("thermos", "1"),
        ] {
            assert!(of_field(name, value).is_some(), "{name}: {value}");
        }
        for (name, value) in [
            ("variant", ""),
            ("variant", "Classic"),
            ("variant", "x"),
            ("rules", "Normal sudoku rules apply."),
            ("type", "easy"),
            ("diagonal", "false"),
            ("thermos", "[]"),
            ("level", "killer"),
            ("odd", "7"),
        ] {
            assert_eq!(of_field(name, value), None, "{name}: {value}");
        }
    }

    #[test]
    fn other_shapes_and_digits_are_unsupported() {
        for (name, value) in [
            ("shape", "9x9~0-8"),
            ("shape", "9x8"),
            ("size", "6"),
            ("size", "6x6"),
            ("digits", "0-8"),
        ] {
            assert!(of_shape(name, value, 9).is_some(), "{name}: {value}");
        }
        for (name, value) in [
            ("shape", "9x9"),
            ("size", "9"),
            ("size", "large"),
            ("digits", "1-9"),
            ("digits", "5"),
            ("other", "6x6"),
        ] {
            assert_eq!(of_shape(name, value, 9), None, "{name}: {value}");
        }
    }
}
