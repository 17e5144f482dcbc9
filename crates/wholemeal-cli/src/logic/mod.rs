//! `wholemeal hint`, `explain`, `steps`, `rate`, `techniques`: solving as people do.

mod explain;
mod hint;
mod language;
mod rate;
mod state;
mod steps;
mod techniques;

use wholemeal::logic::{Settings, Technique};

use crate::exit::Failure;

use language::LanguageArgs;

pub(crate) use explain::{ExplainArgs, run as explain};
pub(crate) use hint::{HintArgs, run as hint};
pub(crate) use rate::{RateArgs, run as rate};
pub(crate) use steps::{StepsArgs, run as steps};
pub(crate) use techniques::{TechniquesArgs, run as techniques};

/// Which techniques may be used.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Allowed {
    /// Use these techniques alone, in this order: names, codes or short names;
    /// 'wholemeal techniques' lists them
    #[arg(long = "technique", value_name = "T", value_delimiter = ',', value_parser = technique)]
    techniques: Vec<Technique>,

    /// Use the usual techniques up to this one
    #[arg(long, value_name = "T", conflicts_with = "techniques", value_parser = technique)]
    up_to: Option<Technique>,

    /// A named choice of techniques: hodoku, everything, level-1, level-2, level-3
    #[arg(long, value_name = "NAME", conflicts_with_all = ["techniques", "up_to"])]
    preset: Option<String>,
}

/// Reads the name of a technique.
fn technique(name: &str) -> Result<Technique, String> {
    let lists = |why: String| format!("{why}; 'wholemeal techniques' lists them");
    name.parse().map_err(lists)
}

impl Allowed {
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
            Failure::Usage(format!("no preset is called '{name}'; there are: {names}"))
        })
    }
}

/// Breaks a paragraph between words so that its lines fit a terminal of 80 columns.
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
