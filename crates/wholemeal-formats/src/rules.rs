//! Names and values of files that say more than plain Sudoku: rules, shapes and digits.
//!
//! A puzzle with other rules has other solutions. So a field that names a rule is never kept as
//! metadata of a plain puzzle: the puzzle is refused, and the rule is named.

use std::borrow::Cow;

use serde_json::{Map, Value};

/// How many rules of a list are named.
const MOST_NAMES: usize = 8;

/// Fields whose value is a rule, whatever it is.
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

/// Fields whose value may name a variant, or something else, such as a level.
const KINDS: [&str; 5] = ["type", "kind", "variety", "genre", "puzzletype"];

/// Names of variants and of what they draw. A field of this name is a rule, unless its value
/// says no.
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

/// CellVocabulary that say only that this is a Sudoku, or that there is nothing else.
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

/// Do these words say only that this is a Sudoku?
pub(crate) fn are_usual(words: &str) -> bool {
    let letters = |c: char| c.is_alphabetic() || c == ' ';
    let words = words.to_lowercase();
    let words: String = words.chars().filter(|&c| letters(c)).collect();
    words.split_whitespace().all(|word| PLAIN.contains(&word))
}

/// Does a value of JSON say anything at all?
pub(crate) fn says_something(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(list) => !list.is_empty(),
        Value::String(text) => !text.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        _ => true,
    }
}

/// Rules in the words of an author, cut short.
pub(crate) fn in_words(words: &str) -> String {
    format!("in words: {}", cut(words))
}

/// The rule that a field of this name and value says; `None` if it says none.
pub(crate) fn of_field(name: &str, value: &str) -> Option<String> {
    let value = value.trim();
    let key = key(name);
    let said = !matches!(value, "" | "0" | "[]" | "{}") && !are_usual(value);
    if RULES.contains(&key.as_str()) {
        // A single character is the code of somebody's list.
        let code = value.chars().nth(1).is_none();
        return (said && !code).then(|| in_words(value));
    }
    if KINDS.contains(&key.as_str()) {
        let mut words = value.split(|c: char| !c.is_alphanumeric() && c != '-');
        return words.any(is_variant).then(|| cut(value));
    }
    let is_off = matches!(value, "0" | "false" | "no" | "none" | "");
    (is_variant(name) && !is_off && value != "[]" && value != "{}").then(|| name.to_owned())
}

/// The rules that the fields of an object say. A list of their names, `types`, says all.
pub(crate) fn of_object(fields: &Map<String, Value>) -> Vec<String> {
    if let Some(Value::Array(types)) = fields.get("types").filter(|types| says_something(types)) {
        return types.iter().map(name).collect();
    }
    let fields = fields.iter().filter(|(_, value)| says_something(value));
    fields
        .flat_map(|(field, value)| match value {
            Value::Array(list) if RULES.contains(&key(field).as_str()) => {
                list.iter().take(MOST_NAMES).map(name).collect()
            }
            value => Vec::from_iter(of_field(field, &text(value))),
        })
        .collect()
}

/// A value of JSON as a text.
fn text(value: &Value) -> Cow<'_, str> {
    match value {
        Value::String(text) => Cow::Borrowed(text),
        other => Cow::Owned(other.to_string()),
    }
}

/// A rule that is named in a list, cut short.
fn name(value: &Value) -> String {
    cut(&text(value))
}

fn cut(text: &str) -> String {
    const LONGEST: usize = 60;
    text.chars().take(LONGEST).collect()
}

/// What a field says about shape or digits that a board of this side has not.
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

/// Is this the size of a board of this side: `9`, `9x9`? `None` if it is not a size.
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

/// A name in lower case, without signs between its words.
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
    fn rules_are_known_by_their_names() {
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
    fn shapes_and_digits_have_to_be_those_of_the_board() {
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
