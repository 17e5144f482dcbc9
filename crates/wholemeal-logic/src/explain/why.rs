//! Why a cell cannot contain a digit, in words.

use crate::geometry::{common_houses, house, name};
use crate::{Candidate, Cells, HintDetail, Why};

use super::sentences::Sentences;
use super::{Language, hint, reasons};

/// Why a cell cannot contain a digit, or that it can.
#[must_use]
pub fn why(why: &Why, language: Language) -> String {
    let words = language.sentences();
    match why {
        Why::Filled(candidate, own) => {
            let (cell, digit) = parts(*candidate);
            words.already_filled(&cell, &digit, &own.to_string())
        }
        Why::Seen(candidate, other) => seen(words, *candidate, other.index()),
        Why::Step(candidate, step) => {
            let (cell, digit) = parts(*candidate);
            let reasons = reasons(step, language);
            if step.eliminations.is_empty() {
                format!("{reasons} {}", words.cannot_be(&cell, &digit))
            } else {
                reasons
            }
        }
        Why::Steps(candidate, steps) => {
            let (cell, digit) = parts(*candidate);
            let told = steps.iter().zip(1..);
            let told =
                told.map(|(step, i): (_, usize)| format!("{i}. {}", reasons(step, language)));
            let told: Vec<String> = told.collect();
            format!("{} {}", told.join(" "), words.cannot_be(&cell, &digit))
        }
        Why::Possible(candidate) => {
            let (cell, digit) = parts(*candidate);
            words.can_be(&cell, &digit)
        }
        Why::Unexplained(candidate) => {
            let (cell, digit) = parts(*candidate);
            words.unexplained(&cell, &digit)
        }
        Why::Mistakes(list) => hint(
            &crate::Hint::Mistakes(list.clone()),
            HintDetail::Full,
            language,
        ),
        Why::NoSolution => words.no_solution(),
    }
}

fn parts(candidate: Candidate) -> (String, String) {
    (name(candidate.cell_index()), candidate.digit().to_string())
}

/// The digit is placed in another cell; the sentence names the first house that both share.
fn seen(words: &dyn Sentences, candidate: Candidate, other: usize) -> String {
    let (cell, digit) = parts(candidate);
    let both = Cells::of(candidate.cell_index()) | Cells::of(other);
    let shared = common_houses(both).next().unwrap_or_default();
    words.sees_digit(&cell, &digit, &name(other), house(shared))
}
