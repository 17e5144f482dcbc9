//! The sentences that every language has.

use wholemeal_grid::House;

use crate::{CheckError, Constraint, Difficulty, Mistake, Technique};

use super::exotic::ExoticSentences;

/// Digits that a step removes from the same cells.
pub(super) struct Removal {
    /// The digits as a list.
    pub(super) digits: String,
    /// The cells as a list.
    pub(super) cells: String,
}

/// Base and cover of a fish.
pub(super) struct FishWords<'w> {
    pub(super) digit: &'w str,
    /// The base houses as a list.
    pub(super) base: &'w str,
    /// The cover houses.
    pub(super) cover: &'w str,
}

/// How a path ended, in numbers.
pub(super) struct PathWords {
    pub(super) steps: usize,
    pub(super) empty: usize,
    pub(super) difficulty: Difficulty,
    pub(super) score: u32,
    /// The techniques whose search reached its limit, as a list.
    pub(super) limited: Option<String>,
}

/// All sentences of a language, one method each. Cells, digits and chains are passed as text,
/// because their notation is the same in every language. A list is text such as `r1c2 and r45c6`.
// One line for each sentence.
#[rustfmt::skip]
pub(super) trait Sentences: ExoticSentences + Sync {
    // Lists and names.
    fn and(&self, items: &[String]) -> String;
    fn or(&self, items: &[String]) -> String;
    fn house(&self, house: House) -> String;
    /// Several houses of one kind, by their numbers: `rows 2 and 7`.
    fn houses(&self, kind: House, numbers: &str) -> String;
    fn technique(&self, technique: Technique) -> String;
    fn difficulty(&self, difficulty: Difficulty) -> &'static str;
    fn constraint(&self, constraint: Constraint) -> String;
    fn steps(&self, count: usize) -> String;

    // Hints.
    fn look_at(&self, region: &str) -> String;
    fn look_at_digit(&self, digit: &str) -> String;
    fn look_at_uniqueness(&self, region: &str) -> String;
    /// Where a chain starts: if these cells do not contain the digit, or if they do.
    fn look_at_start(&self, cells: &str, digit: &str, on: bool) -> String;
    /// Cells with these two digits.
    fn look_at_pairs(&self, digits: &str) -> String;
    /// Where the candidates of a digit point to, or are confined to.
    fn locked_at(&self, technique: &str, digit: &str, house: &str, cover: &str, points: bool) -> String;
    /// The technique, the digits or cells it is about, and where it is.
    fn there_is(&self, technique: &str, about: Option<&str>, place: Option<&str>) -> String;
    fn solved(&self) -> String;
    fn no_solution(&self) -> String;
    fn many_solutions(&self) -> String;
    fn stuck(&self) -> String;
    fn wrong_digits(&self, count: usize) -> String;
    fn missing_candidates(&self, count: usize) -> String;
    fn check_cell(&self, cell: &str) -> String;
    fn correct(&self, mistakes: &str) -> String;
    fn mistake(&self, mistake: &Mistake, cell: &str) -> String;

    // Why a cell cannot contain a digit.
    /// The cell already contains `own`, which can be the digit itself.
    fn already_filled(&self, cell: &str, digit: &str, own: &str) -> String;
    /// The digit is placed in `other`, in a house of the same kind as `house`.
    fn sees_digit(&self, cell: &str, digit: &str, other: &str, house: House) -> String;
    fn cannot_be(&self, cell: &str, digit: &str) -> String;
    fn can_be(&self, cell: &str, digit: &str) -> String;
    fn unexplained(&self, cell: &str, digit: &str) -> String;

    // Paths and checks.
    fn already_solved(&self) -> String;
    fn solved_path(&self, path: &PathWords) -> String;
    fn broken_path(&self, path: &PathWords) -> String;
    fn stuck_path(&self, path: &PathWords) -> String;
    /// The budget ran out before the path ended.
    fn unfinished_path(&self, path: &PathWords) -> String;
    fn checked(&self, steps: usize) -> String;
    fn check_error(&self, error: &CheckError) -> String;

    // Conclusions.
    /// `placed` has entries such as `r1c2=3`.
    fn conclusion(&self, placed: &[(String, String)], removed: &[Removal]) -> String;
    fn assumes_uniqueness(&self) -> String;
    /// What a forcing step assumes, in one line.
    fn assuming(&self, literal: &str) -> String;

    // Singles and subsets.
    fn full_house(&self, cell: &str, house: &str, digit: &str) -> String;
    fn naked_single(&self, cell: &str, digit: &str) -> String;
    fn hidden_single(&self, house: &str, cell: &str, digit: &str) -> String;
    /// The cell sees these digits (`1 in r5c4, ...`), and these were removed before.
    fn naked_single_reasons(&self, cell: &str, digit: &str, seen: &str, removed: Option<&str>) -> String;
    /// These cells contain the digit and exclude all cells of the house but one and those from which
    /// it was removed before.
    fn hidden_single_reasons(&self, house: &str, cell: &str, digit: &str, by: &[String], removed: Option<&str>) -> String;
    fn naked_subset(&self, cells: &str, count: usize, digits: &str) -> String;
    fn hidden_subset(&self, house: &str, digits: &str, cells: &str) -> String;
    fn locked(&self, digit: &str, house: &str, cover: &str, cells: &str) -> String;

    // Fish.
    fn fish(&self, fish: &FishWords<'_>) -> String;
    fn finned_fish(&self, fish: &FishWords<'_>, fins: &str, count: usize) -> String;
    /// A second fish with the same base.
    fn second_fish(&self, fish: &FishWords<'_>, fins: &str, count: usize) -> String;
    /// The cases of a finned fish; `two` if there are two fish.
    fn fin_or_fish(&self, digit: &str, two: bool) -> String;
    /// These candidates are in two cover houses.
    fn covered_twice(&self, digit: &str, cells: &str) -> String;
    /// More base than cover houses: one fin is true. `room` is the number of cover houses.
    fn kraken(&self, fish: &FishWords<'_>, fins: &str, count: usize, room: usize) -> String;
    /// The candidate makes all fins false.
    fn kraken_candidate(&self, candidate: &str) -> String;

    // Single-digit patterns and wings.
    fn two_links(&self, houses: [&str; 2], digit: &str, inner: &str, outer: &str) -> String;
    fn empty_rectangle(&self, words: &EmptyRectangle<'_>) -> String;
    /// Two cells with the same two digits, and a house with two places for one of them.
    fn w_wing(&self, wing: &WWing<'_>) -> String;
    /// The pivot has one of these digits; each case; then one of these cells is z, two of them or
    /// three.
    fn wing(&self, pivot: &str, digits: &str, cases: &[String], holders: &str, z: &str) -> String;
    /// If the pivot is this digit, another cell is z.
    fn wing_case(&self, digit: &str, cell: &str, z: &str) -> String;
    /// If the pivot of an XYZ-wing is z.
    fn wing_case_pivot(&self, z: &str) -> String;

    // Uniqueness.
    fn unique_rectangle(&self, cells: &str, digits: &str) -> String;
    fn avoidable_rectangle(&self, cells: &str, digits: &str) -> String;
    fn only_cell_with_extras(&self, cell: &str) -> String;
    fn one_extra_is_true(&self, cells: &str, digits: &str) -> String;
    fn extras_in_subset(&self, cells: &str, digits: &str, others: &str, house: &str) -> String;
    fn bound_in_line(&self, house: &str, cells: &str, bound: &str, other: &str) -> String;
    fn bound_in_both(&self, houses: &str, cells: &str, bound: &str) -> String;
    fn hidden_rectangle(&self, houses: &str, bound: &str, cell: &str, other: &str) -> String;
    fn completes_rectangle(&self, cell: &str, digit: &str) -> String;
    fn grave(&self, cell: &str, digit: &str) -> String;

    // Colours and chains.
    /// Two colours with their labels; one of the colours is true.
    fn colours(&self, digit: &str, labels: [char; 2], cells: [&str; 2]) -> String;
    fn colour_trap(&self, digit: &str) -> String;
    fn colour_wrap(&self, digit: &str, label: char) -> String;
    /// Colours of two clusters see each other: one of their opposites is true.
    fn colours_touch(&self, digit: &str, seeing: [char; 2], opposite: [char; 2]) -> String;
    fn colour_sees_both(&self, digit: &str, label: char, others: [char; 2]) -> String;
    /// The cells of a chain in order, and its ends.
    fn remote_pair(&self, cells: &[String], ends: &[String; 2], digits: &str) -> String;
    /// What follows if the first candidate is false, and both ends.
    fn chain(&self, premise: &str, consequences: &[String], ends: &str) -> String;
    fn continuous_loop(&self, chain: &str) -> String;
    fn contradicts_itself(&self) -> String;
    fn confirms_itself(&self) -> String;

    // Almost locked sets.
    fn set(&self, cells: &str, digits: &str) -> String;
    fn almost_locked(&self, sets: &str) -> String;
    fn doubly_linked(&self, digits: &str) -> String;
    /// If the cells do not contain `no`, they contain `yes`; first or later set of a chain.
    fn through_set(&self, first: bool, cells: &str, count: usize, no: &str, yes: &str) -> String;
    fn in_first_or_last(&self, digit: &str, first: &str, last: &str, others: Option<&str>) -> String;
    /// `twice`: the digits that can be both in the line and in the box, outside their
    /// intersection.
    fn sue_de_coq(&self, sets: &str, cells: usize, twice: Option<&str>) -> String;
    fn death_blossom(&self, stem: &str, digits: &str) -> String;

    // Forcing chains and nets.
    fn one_is_true(&self, premises: &str, count: usize) -> String;
    fn case(&self, premise: &str, consequences: &[String]) -> String;
    /// More consequences of a candidate of an earlier case.
    fn case_from(&self, literal: &str, consequences: &[String]) -> String;
    /// A premise whose consequences are not listed before the contradiction.
    fn assumption(&self, premise: &str) -> String;
    fn no_digit(&self, cell: &str) -> String;
    fn no_place(&self, house: &str, digit: &str) -> String;
    fn cannot_both(&self) -> String;
    fn contradicts_assumption(&self) -> String;
    /// A net without its argument: what it assumes, or nothing if it has several premises.
    fn net(&self, assumed: Option<&str>) -> String;

    // Arguments by cases.
    fn suppose(&self, literal: &str) -> String;
    /// What must be placed, each with its reason.
    fn then(&self, deductions: &[String]) -> String;
    /// `r1c2=3`, the constraint of which it is the last candidate, and the reasons for that.
    fn deduced(&self, candidate: &str, only: &str, because: Option<&str>) -> String;
    fn only_digit(&self) -> String;
    fn only_place(&self, house: &str) -> String;
    fn no_digit_left(&self, cell: &str, because: Option<&str>) -> String;
    fn no_place_left(&self, house: &str, digit: &str, because: Option<&str>) -> String;
    /// A cell has one of several digits.
    fn digits_left(&self, cell: &str, digits: &str, because: Option<&str>) -> String;
    /// A digit of a house has one of several places.
    fn places_left(&self, house: &str, digit: &str, cells: &str, because: Option<&str>) -> String;
    /// `Case 1.2: r1c2=3.`
    fn case_number(&self, number: &str, premise: &str) -> String;
    /// A true candidate excludes another.
    fn excludes(&self, candidate: &str, removed: &str) -> String;
    fn all_cases_fail(&self, cases: usize, literal: &str) -> String;
    fn all_cases_agree(&self, cases: usize) -> String;

    // Templates.
    fn in_all_templates(&self, digit: &str, cells: &str) -> String;
    fn in_no_template(&self, digit: &str, cells: &str) -> String;
}

/// The parts of a W-wing.
pub(super) struct WWing<'w> {
    /// The cells, and their two digits as a list.
    pub(super) cells: &'w str,
    pub(super) digits: &'w str,
    /// The house with two places for the digit x.
    pub(super) house: &'w str,
    pub(super) x: &'w str,
    pub(super) y: &'w str,
    /// Each place, and the cell that it sees.
    pub(super) places: [(&'w str, &'w str); 2],
}

/// The parts of an empty rectangle.
pub(super) struct EmptyRectangle<'w> {
    pub(super) digit: &'w str,
    /// The box, and its places for the digit.
    pub(super) house: &'w str,
    pub(super) places: &'w str,
    /// The line with two places.
    pub(super) line: &'w str,
    /// Its place that sees the box, and its other place.
    pub(super) near: &'w str,
    pub(super) far: &'w str,
    /// The places in the box that `near` does not see.
    pub(super) rest: &'w str,
    /// The cells that cannot contain the digit.
    pub(super) gone: &'w str,
}
