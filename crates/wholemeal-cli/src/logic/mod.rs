//! `wholemeal hint`, `explain`, `steps`, `rate` and `techniques`: solving by logic.

mod board_input;
mod explain;
mod hint;
mod language;
mod rate;
mod steps;
mod techniques;

use wholemeal::logic::{Difficulty, Settings, Technique};

use crate::exit::Failure;

use language::LanguageArgs;

pub(crate) use board_input::unsupported;
pub(crate) use explain::{ExplainArgs, run as explain};
pub(crate) use hint::{HintArgs, run as hint};
pub(crate) use rate::{RateArgs, run as rate};
pub(crate) use steps::{StepsArgs, run as steps};
pub(crate) use techniques::{TechniquesArgs, run as techniques};

/// The techniques that a command uses.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct TechniqueArgs {
    /// Use only these techniques, in this order: names, codes or short names
    /// ('wholemeal techniques' lists them)
    #[arg(long = "technique", value_name = "T", value_delimiter = ',', value_parser = technique)]
    techniques: Vec<Technique>,

    /// Use the default techniques up to this one
    #[arg(long, value_name = "T", conflicts_with = "techniques", value_parser = technique)]
    up_to: Option<Technique>,

    /// Use a named set of techniques: hodoku, everything, level-1, level-2, level-3
    #[arg(long, value_name = "NAME", conflicts_with_all = ["techniques", "up_to"])]
    preset: Option<String>,
}

/// The smallest similarity of names that are suggested, and their largest number.
const MIN_SIMILARITY: f64 = 0.8;
const MAX_SUGGESTIONS: usize = 3;

/// Reads the name of a difficulty, in upper or lower case.
pub(crate) fn difficulty(name: &str) -> Result<Difficulty, String> {
    let is_named = |difficulty: &Difficulty| difficulty.to_string().eq_ignore_ascii_case(name);
    let found = Difficulty::ALL.into_iter().find(is_named);
    found.ok_or_else(|| {
        let names = Difficulty::ALL.map(|difficulty| difficulty.to_string().to_lowercase());
        format!("unknown difficulty; use one of {}", names.join(", "))
    })
}

/// Reads the name of a technique. The error names similar ones.
pub(crate) fn technique(name: &str) -> Result<Technique, String> {
    name.parse::<Technique>().map_err(|why| {
        let similar = similar(name);
        let suggestion = if similar.is_empty() {
            String::new()
        } else {
            format!("; similar names: {}", similar.join(", "))
        };
        format!("{why}{suggestion}; 'wholemeal techniques' lists them")
    })
}

/// The techniques whose names are most similar to this, the best first.
fn similar(name: &str) -> Vec<&'static str> {
    let plain = |name: &str| name.to_lowercase().replace(['-', '_', ' '], "");
    let wanted = plain(name);
    let likeness = |known: &str| {
        let known = plain(known);
        let part = wanted.len() > 2 && known.contains(&wanted);
        if part {
            1.0
        } else {
            strsim::jaro_winkler(&known, &wanted)
        }
    };
    let mut names: Vec<(f64, &str)> = Technique::all()
        .map(|technique| (likeness(technique.name()), technique.name()))
        .filter(|(likeness, _)| *likeness >= MIN_SIMILARITY)
        .collect();
    names.sort_by(|one, other| other.0.total_cmp(&one.0));
    names.truncate(MAX_SUGGESTIONS);
    names.into_iter().map(|(_, name)| name).collect()
}

impl TechniqueArgs {
    fn settings(&self) -> Result<Settings, Failure> {
        if !self.techniques.is_empty() {
            return Ok(Settings::with(self.techniques.iter().copied()));
        }
        if let Some(last) = self.up_to {
            return Ok(Settings::up_to(last));
        }
        let name = self.preset.as_deref().unwrap_or("hodoku");
        Settings::preset(name).ok_or_else(|| {
            let names = Settings::PRESETS.join(", ");
            Failure::Message(format!("unknown preset '{name}'; use one of {names}"))
        })
    }
}

/// Wraps a paragraph at 80 columns.
fn wrapped(paragraph: &str) -> String {
    let mut lines = vec![String::new()];
    for word in paragraph.split(' ') {
        let line = lines.last_mut().expect("one line at least");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= 80 {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn wrapped_lines_fit_and_keep_every_word() {
        let text = "So r1c2 is true, and goes. ".repeat(20);
        let lines = wrapped(&text);
        assert!(lines.lines().all(|line| line.chars().count() <= 80));
        assert_eq!(lines.replace('\n', " "), text);
    }
}
