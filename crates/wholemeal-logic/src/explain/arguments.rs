//! Arguments by cases in words.

use wholemeal_grid::Shape;

use crate::{Argument, Candidate, Case, CaseEnd, Constraint, ConstraintKind, Deduction};

use super::teller::Teller;

/// A part of an explanation.
///
/// ```
/// use wholemeal_grid::Grid;
/// use wholemeal_logic::explain::{self, Language};
/// use wholemeal_logic::{Board, Settings, Technique, next_step};
///
/// let grid: Grid =
///     "98.7..6..7.5....9..43.....78..2....6..7.1..2......48..3..9...6.....5.3.......1..9"
///         .parse()?;
/// let settings = Settings::with([Technique::PROOF_BY_CASES]);
/// let step = next_step(&Board::new(&grid).unwrap(), &settings).unwrap();
/// let parts = explain::paragraphs(&step, Language::En);
/// assert!(parts[1].text.starts_with("Case 1: "));
/// assert_eq!((parts[0].depth, parts[1].depth), (0, 1));
/// # Ok::<(), wholemeal_grid::text::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// 0 for the explanation itself, 1 for its cases, 2 for the cases of a case, and so on.
    pub depth: usize,
    /// The sentences.
    pub text: String,
}

impl Paragraph {
    pub(super) fn new(depth: usize, text: String) -> Paragraph {
        Paragraph { depth, text }
    }
}

impl Teller<'_> {
    /// The argument of a step: its cases, and that all of them fail or agree.
    pub(super) fn argument(&self, argument: &Argument) -> Vec<Paragraph> {
        let words = self.words;
        let mut told = Vec::new();
        let (Some(case), None) = (argument.cases.first(), argument.of) else {
            told.push(Paragraph::new(0, self.split(argument)));
            self.add_cases(argument, "", &mut told);
            let agree = words.all_cases_agree(argument.cases.len());
            told.push(Paragraph::new(0, agree));
            return told;
        };
        let literal = literal(case);
        told.push(Paragraph::new(0, words.suppose(&literal)));
        self.add_case(case, "", &mut told);
        let cases = match &case.end {
            CaseEnd::Cases(argument) => argument.cases.len(),
            _ => 0,
        };
        told.push(Paragraph::new(0, words.all_cases_fail(cases, &literal)));
        told
    }

    /// Adds numbered cases: `1`, `2`, and inside case 2 `2.1`, `2.2`.
    fn add_cases(&self, argument: &Argument, prefix: &str, told: &mut Vec<Paragraph>) {
        let depth = 1 + prefix.matches('.').count();
        for (i, case) in argument.cases.iter().enumerate() {
            let number = format!("{prefix}{}", i + 1);
            let start = self.words.case_number(&number, &literal(case));
            told.push(Paragraph::new(depth, start));
            self.add_case(case, &format!("{number}."), told);
        }
    }

    /// Adds what follows from the assumption, and how the case ends, to the last paragraph.
    fn add_case(&self, case: &Case, prefix: &str, told: &mut Vec<Paragraph>) {
        let deductions = case
            .deductions
            .iter()
            .map(|deduction| self.deduction(deduction));
        let deductions: Vec<String> = deductions.collect();
        let then = (!deductions.is_empty()).then(|| self.words.then(&deductions));
        let end = match &case.end {
            CaseEnd::Contradiction { none_in, because } => self.nothing_left(*none_in, because),
            CaseEnd::Conclusion { because } => self.case_conclusion(*because),
            CaseEnd::Cases(argument) => self.split(argument),
        };
        if let Some(last) = told.last_mut() {
            for text in then
                .into_iter()
                .chain([end])
                .filter(|text| !text.is_empty())
            {
                last.text += " ";
                last.text += &text;
            }
        }
        if let CaseEnd::Cases(argument) = &case.end {
            self.add_cases(argument, prefix, told);
        }
    }

    /// The candidates of which one is true.
    fn split(&self, argument: &Argument) -> String {
        let words = self.words;
        let because = self.reason_list(&argument.because);
        let candidates = argument.cases.iter().map(|case| case.assumption);
        match argument.of.map(Constraint::kind) {
            Some(ConstraintKind::Cell(cell)) => {
                let digits: Vec<String> = candidates.map(|c| c.digit().to_string()).collect();
                let cell = Shape::NINE.name(cell);
                words.digits_left(&cell, &words.or(&digits), because.as_deref())
            }
            Some(ConstraintKind::DigitIn(digit, house)) => {
                let cells: Vec<String> = candidates.map(|c| Shape::NINE.name(c.cell())).collect();
                let (house, digit) = (words.house(house), digit.to_string());
                words.places_left(&house, &digit, &words.or(&cells), because.as_deref())
            }
            None => String::new(),
        }
    }

    /// `r3c4=5 (the only place in row 3, because of r1c2=2)`
    fn deduction(&self, deduction: &Deduction) -> String {
        let only = match deduction.only_in.kind() {
            ConstraintKind::Cell(_) => self.words.only_digit(),
            ConstraintKind::DigitIn(_, house) => self.words.only_place(&self.words.house(house)),
        };
        let because = self.reason_list(&deduction.because);
        let candidate = deduction.candidate.to_string();
        self.words.deduced(&candidate, &only, because.as_deref())
    }

    /// A contradiction: a constraint without a candidate.
    fn nothing_left(&self, constraint: Constraint, because: &[Candidate]) -> String {
        let (words, because) = (self.words, self.reason_list(because));
        match constraint.kind() {
            ConstraintKind::Cell(cell) => {
                words.no_digit_left(&Shape::NINE.name(cell), because.as_deref())
            }
            ConstraintKind::DigitIn(digit, house) => {
                let (house, digit) = (words.house(house), digit.to_string());
                words.no_place_left(&house, &digit, because.as_deref())
            }
        }
    }

    /// What a case says about the conclusion. A placement is the last deduction itself.
    fn case_conclusion(&self, because: Candidate) -> String {
        let removed = self.step.eliminations.first();
        let excludes = |gone: &Candidate| {
            let (by, gone) = (because.to_string(), gone.to_string());
            self.words.excludes(&by, &gone)
        };
        removed.map(excludes).unwrap_or_default()
    }

    fn reason_list(&self, because: &[Candidate]) -> Option<String> {
        let names: Vec<String> = because.iter().map(ToString::to_string).collect();
        (!names.is_empty()).then(|| self.words.and(&names))
    }
}

/// `r1c2=3`, or `r1c2<>3`.
fn literal(case: &Case) -> String {
    let text = case.assumption.to_string();
    if case.on {
        text
    } else {
        text.replace('=', "<>")
    }
}
