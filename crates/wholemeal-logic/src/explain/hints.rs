//! Hints, mistakes, paths and failed checks in words.

use wholemeal_grid::Shape;

use crate::{CheckError, Hint, HintDetail, Mistake, Path};

use super::sentences::PathWords;
use super::{Language, nudge, reasons, whereabouts};

/// A hint.
#[must_use]
pub fn hint(hint: &Hint, detail: HintDetail, language: Language) -> String {
    let words = language.sentences();
    match hint {
        Hint::Solved => words.solved(),
        Hint::NoSolution => words.no_solution(),
        Hint::ManySolutions => words.many_solutions(),
        Hint::Stuck => words.stuck(),
        Hint::Mistakes(list) => mistakes(list, detail, language),
        Hint::Step(step) => match detail {
            HintDetail::Nudge => nudge(step, language),
            HintDetail::Technique => whereabouts(step, language),
            HintDetail::Full => reasons(step, language),
        },
    }
}

fn mistakes(list: &[Mistake], detail: HintDetail, language: Language) -> String {
    let words = language.sentences();
    let Some(first) = list.first() else {
        return String::new();
    };
    match (detail, first) {
        (HintDetail::Nudge, Mistake::Digit(..)) => words.wrong_digits(list.len()),
        (HintDetail::Nudge, Mistake::Candidate(..)) => words.missing_candidates(list.len()),
        (HintDetail::Technique, _) => words.check_cell(&Shape::NINE.name(first.cell())),
        (HintDetail::Full, _) => {
            let all: Vec<String> = list.iter().map(|m| mistake(m, language)).collect();
            words.correct(&all.join("; "))
        }
    }
}

/// A mistake: `r1c2 is not 6`.
#[must_use]
pub fn mistake(mistake: &Mistake, language: Language) -> String {
    let cell = Shape::NINE.name(mistake.cell());
    language.sentences().mistake(mistake, &cell)
}

/// How a path ended: difficulty and score, or where it stopped and why.
#[must_use]
pub fn path(path: &Path, language: Language) -> String {
    let words = language.sentences();
    if path.is_solved() && path.steps.is_empty() {
        return words.already_solved();
    }
    let grade = path.grade();
    let limited = path.cut_short.iter().map(|&t| words.technique(t));
    let limited: Vec<String> = limited.collect();
    let end = PathWords {
        steps: path.steps.len(),
        empty: path.end.empty_cells().len(),
        difficulty: grade.difficulty,
        score: grade.score,
        limited: (!limited.is_empty()).then(|| words.and(&limited)),
    };
    if path.is_solved() {
        words.solved_path(&end)
    } else if path.stopped {
        words.unfinished_path(&end)
    } else if path.end.is_broken() {
        words.broken_path(&end)
    } else {
        words.stuck_path(&end)
    }
}

/// That all steps of a path passed the [checker](crate::check).
#[must_use]
pub fn checked(steps: usize, language: Language) -> String {
    language.sentences().checked(steps)
}

/// Why the [checker](crate::check) rejected a step.
#[must_use]
pub fn check_error(error: &CheckError, language: Language) -> String {
    language.sentences().check_error(error)
}
