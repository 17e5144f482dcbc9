//! `wholemeal hint`, `why`, `explain`, `steps`, `rate` and `techniques`: solving by logic.

mod board_input;
mod explain;
mod explain_se;
mod hint;
mod language;
mod rate;
mod rate_se;
mod sort;
mod steps;
mod techniques;
mod why;

use wholemeal::logic::explain::Paragraph;
use wholemeal::logic::{Board, Difficulty, Finders, Settings, Step, Technique};
use wholemeal::render::terminal::{self, Colour};

use crate::args::heading;
use crate::draw::{Frame, colour};
use crate::exit::Failure;
use crate::output;

use language::LanguageArgs;

pub(crate) use board_input::unsupported;
pub(crate) use explain::{ExplainArgs, run as explain};
pub(crate) use hint::{HintArgs, run as hint};
pub(crate) use rate::{RateArgs, run as rate};
pub(crate) use steps::{StepsArgs, run as steps};
pub(crate) use techniques::{TechniquesArgs, run as techniques};
pub(crate) use why::{WhyArgs, run as why};

/// The techniques that a command uses.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct TechniqueArgs {
    /// Use only these techniques, in this order: names, codes or short names
    /// ('wholemeal techniques' lists them)
    #[arg(long = "technique", value_name = "T", value_delimiter = ',', value_parser = technique,
          help_heading = heading::TECHNIQUES)]
    techniques: Vec<Technique>,

    /// Use the default techniques up to this one
    #[arg(long, value_name = "T", conflicts_with = "techniques", value_parser = technique,
          help_heading = heading::TECHNIQUES)]
    up_to: Option<Technique>,

    /// Use a named set of techniques: default, hodoku, hodoku-exact, everything,
    /// level-1, level-2, level-3
    #[arg(long, value_name = "NAME", conflicts_with_all = ["techniques", "up_to"],
          help_heading = heading::TECHNIQUES)]
    preset: Option<String>,
}

/// The most and the fewest columns of text.
const MAX_WIDTH: usize = 80;
const MIN_WIDTH: usize = 20;
/// Deeper cases are not indented more.
const MAX_INDENT: usize = 10;

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
        let words = known.split(' ').map(plain);
        let whole = plain(known);
        if wanted.len() > 2 && whole.contains(&wanted) {
            return 1.0;
        }
        words
            .chain([whole])
            .map(|name| strsim::jaro_winkler(&name, &wanted))
            .fold(0.0, f64::max)
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
    /// The settings of a command that shows steps.
    fn settings(&self) -> Result<Settings, Failure> {
        self.settings_or("default")
    }

    /// The settings of a command that computes HoDoKu's scores: HoDoKu's techniques and choices,
    /// unless others are named.
    fn settings_for_scores(&self) -> Result<Settings, Failure> {
        let settings = match self.up_to {
            Some(last) if last.is_in_hodoku() => Settings::up_to(last).only_hodoku(),
            _ => self.settings_or("hodoku-exact")?,
        };
        Ok(match self.preset {
            Some(_) => settings,
            None => Settings {
                finders: Finders::Hodoku,
                ..settings
            },
        })
    }

    fn settings_or(&self, preset: &str) -> Result<Settings, Failure> {
        if !self.techniques.is_empty() {
            return Ok(Settings::with(self.techniques.iter().copied()));
        }
        if let Some(last) = self.up_to {
            return Ok(Settings::up_to(last));
        }
        let name = self.preset.as_deref().unwrap_or(preset);
        Settings::preset(name).ok_or_else(|| {
            let names = Settings::PRESETS.join(", ");
            Failure::Message(format!("unknown preset '{name}'; use one of {names}"))
        })
    }
}

/// The columns of the terminal, if the output is one.
fn terminal_columns() -> Option<usize> {
    let terminal = output::on_terminal().then(terminal_size::terminal_size);
    terminal.flatten().map(|(width, _)| usize::from(width.0))
}

/// The columns of text: 80, or those of a narrower terminal.
fn width() -> usize {
    let columns = terminal_columns().unwrap_or(MAX_WIDTH);
    columns.clamp(MIN_WIDTH, MAX_WIDTH)
}

/// The drawing of a step; a line in its place if the terminal is too narrow for it.
fn step_drawing(board: &Board, step: &Step, frame: Frame) -> String {
    let plain = terminal::step(board, step, Colour::Never);
    let needed = plain.lines().map(|line| line.chars().count()).max();
    let needed = needed.unwrap_or(0);
    if terminal_columns().is_some_and(|columns| columns < needed) {
        return format!("(The drawing needs {needed} columns.)\n");
    }
    let drawing = terminal::step(board, step, colour());
    frame.apply(&drawing).into_owned()
}

/// Wraps paragraphs. Cases are indented.
fn wrapped_parts(parts: &[Paragraph]) -> String {
    let width = width();
    let wrapped = parts.iter().map(|part| {
        let indent = " ".repeat(2 * part.depth.min(MAX_INDENT).min(width / 4));
        let lines = wrapped_at(&part.text, width - indent.len());
        format!("{indent}{}", lines.replace('\n', &format!("\n{indent}")))
    });
    wrapped.collect::<Vec<_>>().join("\n")
}

/// Wraps a paragraph.
fn wrapped(paragraph: &str) -> String {
    wrapped_at(paragraph, width())
}

fn wrapped_at(paragraph: &str, width: usize) -> String {
    let mut lines = vec![String::new()];
    for word in paragraph.split(' ') {
        let line = lines.last_mut().expect("one line at least");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
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
    use wholemeal::logic::explain::Paragraph;

    use super::{wrapped, wrapped_parts};

    #[test]
    fn wrapped_lines_fit_and_keep_every_word() {
        let text = "So r1c2 is true, and goes. ".repeat(20);
        let lines = wrapped(&text);
        assert!(lines.lines().all(|line| line.chars().count() <= 80));
        assert_eq!(lines.replace('\n', " "), text);
    }

    #[test]
    fn cases_are_indented_by_their_depth() {
        let part = |depth, text: &str| Paragraph {
            depth,
            text: text.to_owned(),
        };
        let long = "word ".repeat(40);
        let parts = [
            part(0, "Suppose."),
            part(1, "Case 1."),
            part(30, long.trim()),
        ];
        let lines = wrapped_parts(&parts);
        assert!(lines.starts_with("Suppose.\n  Case 1.\n                    word word"));
        assert!(lines.lines().all(|line| line.chars().count() <= 80));
    }
}
