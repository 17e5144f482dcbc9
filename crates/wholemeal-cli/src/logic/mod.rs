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

/// The least similarity of names that are worth naming, and how many are named.
const SIMILAR: f64 = 0.8;
const NAMED: usize = 3;

/// Reads the name of a technique. The error names similar ones.
pub(crate) fn technique(name: &str) -> Result<Technique, String> {
    name.parse().map_err(|why: String| {
        let similar = similar(name);
        let meant = if similar.is_empty() {
            String::new()
        } else {
            format!("; similar names: {}", similar.join(", "))
        };
        format!("{why}{meant}; 'wholemeal techniques' lists them")
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
        .filter(|(likeness, _)| *likeness >= SIMILAR)
        .collect();
    names.sort_by(|one, other| other.0.total_cmp(&one.0));
    names.truncate(NAMED);
    names.into_iter().map(|(_, name)| name).collect()
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
