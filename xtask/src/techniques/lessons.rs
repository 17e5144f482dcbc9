//! The data of the lessons on the page: definitions, examples and exercises.

use std::collections::BTreeMap;

use serde::Serialize;
use wholemeal_logic::Technique;

use super::definition::{Block, blocks, english, german, items};
use super::positions;

/// The most examples of a lesson. Further positions are exercises.
const EXAMPLES: usize = 3;

#[derive(Serialize)]
struct Lessons {
    /// Definitions by family.
    families: BTreeMap<String, Family>,
    /// One for each technique, in the order of search.
    lessons: Vec<Lesson>,
}

#[derive(Serialize)]
struct Family {
    en: Vec<Block>,
    #[serde(skip_serializing_if = "Option::is_none")]
    de: Option<Vec<Block>>,
}

#[derive(Serialize)]
struct Lesson {
    /// The code of the technique.
    code: &'static str,
    /// The last part of the address: `x-wing`.
    id: String,
    family: String,
    /// The items of the definition that describe the technique.
    items: Vec<usize>,
    /// Lines of HoDoKu's library, the simplest first.
    examples: Vec<String>,
    /// The same; if there are none, exercises are varied examples.
    exercises: Vec<String>,
}

/// The file `web/learn/lessons.json`.
pub(super) fn json() -> Result<String, String> {
    let mut families = BTreeMap::new();
    let mut lessons = Vec::new();
    let lines = positions::lines();
    for technique in Technique::all() {
        let en = blocks(&english(technique)?);
        let name = technique.file().replace(".rs", "");
        let own = format!(":{}:", technique.code());
        let mut examples: Vec<String> = lines
            .iter()
            .filter(|line| line.starts_with(&own))
            .cloned()
            .collect();
        let exercises = examples.split_off(examples.len().min(EXAMPLES));
        lessons.push(Lesson {
            code: technique.code(),
            id: technique.page().replace(".md", ""),
            family: name.clone(),
            items: items(technique, &en),
            examples,
            exercises,
        });
        let de = german(technique).map(blocks);
        families.insert(name, Family { en, de });
    }
    let all = Lessons { families, lessons };
    let text = serde_json::to_string_pretty(&all).map_err(|error| error.to_string())?;
    Ok(text + "\n")
}
