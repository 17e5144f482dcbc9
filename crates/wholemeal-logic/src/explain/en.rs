//! English.

use wholemeal_grid::House;

use crate::checker::MOST_CHOICES;
use crate::{CheckError, Constraint, Difficulty, Mistake, Technique};

use super::sentences::{EmptyRectangle, FishWords, PathWords, Removal, Sentences, WWing};

pub(super) struct English;

/// `one step`, `2 steps`
fn count(number: usize, one: &str, many: &str) -> String {
    match number {
        1 => format!("one {one}"),
        _ => format!("{number} {many}"),
    }
}

fn list(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} {word} {last}", rest.join(", ")),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    format!("{}{}", first.unwrap_or_default(), letters.as_str())
}

/// The article of a technique; `X-Wing` and `AIC` are spelled out letter by letter.
fn article(technique: &str) -> &'static str {
    let vowel = technique.starts_with(['A', 'E', 'I', 'O', 'X'])
        || ["SK ", "M-", "S-", "L-", "H-"]
            .iter()
            .any(|name| technique.starts_with(name));
    if vowel { "an" } else { "a" }
}

fn fin_word(count: usize) -> &'static str {
    if count == 1 { "fin" } else { "fins" }
}

// Every sentence is one line, so that it can be read and searched for as a whole.
#[rustfmt::skip]
impl Sentences for English {
    fn and(&self, items: &[String]) -> String {
        list(items, "and")
    }

    fn or(&self, items: &[String]) -> String {
        list(items, "or")
    }

    fn house(&self, house: House) -> String {
        house.to_string()
    }

    fn houses(&self, kind: House, numbers: &str) -> String {
        let kind = match kind {
            House::Row(_) => "rows",
            House::Column(_) => "columns",
            House::Box(_) => "boxes",
        };
        format!("{kind} {numbers}")
    }



    fn technique(&self, technique: Technique) -> String {
        technique.name().to_owned()
    }

    fn difficulty(&self, difficulty: Difficulty) -> &'static str {
        match difficulty {
            Difficulty::Easy => "Easy",
            Difficulty::Medium => "Medium",
            Difficulty::Hard => "Hard",
            Difficulty::Unfair => "Unfair",
            Difficulty::Extreme => "Extreme",
        }
    }

    fn constraint(&self, constraint: Constraint) -> String {
        constraint.to_string()
    }

    fn steps(&self, steps: usize) -> String {
        match steps {
            1 => "1 step".to_owned(),
            _ => format!("{steps} steps"),
        }
    }

    fn look_at(&self, region: &str) -> String {
        format!("Look at {region}.")
    }

    fn look_at_digit(&self, digit: &str) -> String {
        format!("Look at the {digit}s.")
    }

    fn look_at_uniqueness(&self, region: &str) -> String {
        format!("Look at {region}. What would give the puzzle two solutions?")
    }

    fn look_at_start(&self, cells: &str, digit: &str, on: bool) -> String {
        let not = if on { "" } else { " not" };
        format!("Look at {cells}. What follows if {digit} is{not} there?")
    }

    fn look_at_pairs(&self, digits: &str) -> String {
        format!("Look at the cells that contain only {digits}.")
    }

    fn locked_at(&self, technique: &str, digit: &str, house: &str, cover: &str, points: bool) -> String {
        let verb = if points { "point along" } else { "are all in" };
        format!("{technique}: in {house}, the {digit}s {verb} {cover}.")
    }

    fn there_is(&self, technique: &str, about: Option<&str>, place: Option<&str>) -> String {
        let about = about.map(|about| format!(" for {about}")).unwrap_or_default();
        let place = place.map(|place| format!(" in {place}")).unwrap_or_default();
        // Names in the plural have no article.
        if technique.starts_with("Multi ") || technique.starts_with("Multi-") {
            return format!("Try {technique}{about}{place}.");
        }
        format!("There is {} {technique}{about}{place}.", article(technique))
    }

    fn solved(&self) -> String {
        "The puzzle is solved. Well done!".to_owned()
    }

    fn no_solution(&self) -> String {
        "This puzzle has no solution, so there is no step to find.".to_owned()
    }

    fn many_solutions(&self) -> String {
        "This puzzle has more than one solution, so logic alone cannot solve it.".to_owned()
    }

    fn stuck(&self) -> String {
        "None of the selected techniques finds a step here.".to_owned()
    }

    fn wrong_digits(&self, digits: usize) -> String {
        let verb = if digits == 1 { "is" } else { "are" };
        let digits = count(digits, "digit", "digits");
        format!("First, check your entries: {digits} on the board {verb} wrong.")
    }

    fn missing_candidates(&self, candidates: usize) -> String {
        let verb = if candidates == 1 { "was" } else { "were" };
        let candidates = count(candidates, "candidate", "candidates");
        format!("First, check your pencil marks: {candidates} {verb} removed by mistake.")
    }

    fn check_cell(&self, cell: &str) -> String {
        format!("First, check {cell}.")
    }

    fn correct(&self, mistakes: &str) -> String {
        format!("First, correct this: {mistakes}.")
    }

    fn mistake(&self, mistake: &Mistake, cell: &str) -> String {
        match mistake {
            Mistake::Digit(_, digit) => format!("{cell} is not {digit}"),
            Mistake::Candidate(_, digit) => format!("{cell} can still be {digit}"),
        }
    }

    fn already_filled(&self, cell: &str, digit: &str, own: &str) -> String {
        if own == digit {
            format!("{cell} is already {digit}.")
        } else {
            format!("{cell} cannot be {digit}: it is already {own}.")
        }
    }

    fn sees_digit(&self, cell: &str, digit: &str, other: &str, house: House) -> String {
        let kind = match house {
            House::Row(_) => "row",
            House::Column(_) => "column",
            House::Box(_) => "box",
        };
        format!("{cell} cannot be {digit}: {other}, in the same {kind}, is already {digit}.")
    }

    fn cannot_be(&self, cell: &str, digit: &str) -> String {
        format!("So {cell} cannot be {digit}.")
    }

    fn can_be(&self, cell: &str, digit: &str) -> String {
        format!("{cell} can be {digit}. It cannot be excluded.")
    }

    fn unexplained(&self, cell: &str, digit: &str) -> String {
        format!("{cell} cannot be {digit}: no solution of the puzzle has it. None of the techniques shows this in one step.")
    }

    fn already_solved(&self) -> String {
        "The board is already solved.".to_owned()
    }

    fn solved_path(&self, path: &PathWords) -> String {
        let (difficulty, score) = (self.difficulty(path.difficulty), path.score);
        format!("Solved after {}: {difficulty}, {score} points.", self.steps(path.steps))
    }

    fn broken_path(&self, path: &PathWords) -> String {
        format!("Stopped after {}: the remaining board has no solution.", self.steps(path.steps))
    }

    fn stuck_path(&self, path: &PathWords) -> String {
        let empty = empty_cells(path.empty);
        let limited = path.limited.as_deref();
        let limited = limited.map(|l| format!(" (search limit reached for {l})"));
        let (score, limited) = (path.score, limited.unwrap_or_default());
        format!("No further step found after {}; {empty}, {score} points so far{limited}.", self.steps(path.steps))
    }

    fn unfinished_path(&self, path: &PathWords) -> String {
        let (empty, score) = (empty_cells(path.empty), path.score);
        format!("Not finished after {}; {empty}, {score} points so far.", self.steps(path.steps))
    }

    fn checked(&self, steps: usize) -> String {
        match steps {
            1 => "1 step checked.".to_owned(),
            _ => format!("All {steps} steps checked."),
        }
    }

    fn check_error(&self, error: &CheckError) -> String {
        match error {
            CheckError::Nothing => "the step has no conclusion".to_owned(),
            CheckError::NotThere(candidate) => format!("{candidate} is not a candidate on the board"),
            CheckError::Settled(truth) => format!("{} is already placed", self.constraint(*truth)),
            CheckError::NotDeadly => "the pattern is not deadly".to_owned(),
            CheckError::DoesNotFollow(candidate) => {
                format!("the conclusion about {candidate} does not follow from the evidence")
            }
            CheckError::NotExcluded(candidate) => format!("{candidate} is not excluded in a case"),
            CheckError::UnknownReason(candidate) => format!("{candidate} is not known to be true in a case"),
            CheckError::TooMany(candidate) => {
                format!("checking {candidate} would take more than {MOST_CHOICES} choices")
            }
        }
    }

    fn conclusion(&self, placed: &[(String, String)], removed: &[Removal]) -> String {
        let placed: Vec<String> = placed.iter().map(|(digit, cells)| {
            let verb = if cells.contains(" and ") { "are" } else { "is" };
            format!("{cells} {verb} {digit}")
        }).collect();
        let removed: Vec<String> = removed.iter().map(|r| format!("{} from {}", r.digits, r.cells)).collect();
        // The parts contain "and" themselves.
        let join = |parts: &[String]| match parts {
            [rest @ .., last] if !rest.is_empty() => format!("{}, and {last}", rest.join(", ")),
            _ => parts.join(""),
        };
        let placed = (!placed.is_empty()).then(|| format!("So {}.", join(&placed)));
        let removed = (!removed.is_empty()).then(|| format!("Remove {}.", join(&removed)));
        placed.into_iter().chain(removed).collect::<Vec<_>>().join(" ")
    }

    fn assumes_uniqueness(&self) -> String {
        "This assumes that the puzzle has a unique solution.".to_owned()
    }

    fn assuming(&self, literal: &str) -> String {
        format!("assuming {literal}")
    }

    fn full_house(&self, cell: &str, house: &str, digit: &str) -> String {
        format!("{cell} is the last empty cell in {house}, and {digit} is the missing digit.")
    }

    fn naked_single(&self, cell: &str, digit: &str) -> String {
        format!("{digit} is the only candidate in {cell}.")
    }

    fn hidden_single(&self, house: &str, cell: &str, digit: &str) -> String {
        format!("{cell} is the only cell in {house} that can be {digit}.")
    }

    fn naked_single_reasons(&self, cell: &str, digit: &str, seen: &str, removed: Option<&str>) -> String {
        let removed = removed.map(|digits| format!(", and {digits} {} removed before", was(digits)));
        format!("{cell} sees {seen}{}. Only {digit} is left for it.", removed.unwrap_or_default())
    }

    fn hidden_single_reasons(&self, house: &str, cell: &str, digit: &str, by: &[String], removed: Option<&str>) -> String {
        let removed = removed.map(|cells| format!("{digit} was removed from {cells} before"));
        let seen = match by {
            [] => None,
            [one] => Some(format!("the {digit} in {one} excludes other cells")),
            _ => Some(format!("the {digit}s in {} exclude other cells", list(by, "and"))),
        };
        let reasons: Vec<String> = seen.into_iter().chain(removed).collect();
        format!("In {house}, {}. Only {cell} is left for {digit}.", reasons.join(", and "))
    }

    fn naked_subset(&self, cells: &str, count: usize, digits: &str) -> String {
        let (take, all) = match count {
            2 => ("both", "both cells"),
            3 => ("all three", "all three cells"),
            _ => ("all four", "all four cells"),
        };
        format!("{cells} have only {digits} between them, so they take {take} digits. No other cell that sees {all} can have one of these.")
    }

    fn hidden_subset(&self, house: &str, digits: &str, cells: &str) -> String {
        format!("In {house}, {digits} can only go in {cells}, so these cells take these digits and no others.")
    }

    fn locked(&self, digit: &str, house: &str, cover: &str, cells: &str) -> String {
        format!("In {house}, {digit} can only go in {cells}. These cells are all in {cover}, so no other cell there can be {digit}.")
    }

    fn fish(&self, fish: &FishWords<'_>) -> String {
        let FishWords { digit, base, cover } = fish;
        format!("In {base}, all candidates for {digit} are in {cover}. Each of {base} needs its own {digit}, so every {digit} of {cover} must be in {base}.")
    }

    fn finned_fish(&self, fish: &FishWords<'_>, fins: &str, count: usize) -> String {
        let FishWords { digit, base, cover } = fish;
        if count == 0 {
            return format!("In {base}, all candidates for {digit} are in {cover}.");
        }
        let word = fin_word(count);
        format!("Apart from the {word} {fins}, all candidates for {digit} in {base} are in {cover}.")
    }

    fn second_fish(&self, fish: &FishWords<'_>, fins: &str, count: usize) -> String {
        let cover = fish.cover;
        if count == 0 {
            return format!("With {cover} as the cover, there are no fins.");
        }
        format!("With {cover} as the cover, the {} {}.", match count {
            1 => "fin is",
            _ => "fins are",
        }, fins)
    }

    fn fin_or_fish(&self, digit: &str, two: bool) -> String {
        let fish = if two { "one of these two fish" } else { "the fish" };
        format!("If a fin is true, no cell that sees it can be {digit}. If no fin is true, the fish is complete, and no other cell of its cover can be {digit}. For {fish}, both cases exclude the same candidates.")
    }

    fn covered_twice(&self, digit: &str, cells: &str) -> String {
        format!("{cells} {} in the base and in two cover houses at once; {digit} there would leave too few cover houses for the rest of the base.", if cells.contains(" and ") { "are" } else { "is" })
    }

    fn kraken(&self, fish: &FishWords<'_>, fins: &str, count: usize, room: usize) -> String {
        let FishWords { digit, base, cover } = fish;
        let one = if count == 1 { "the fin must be true" } else { "at least one fin must be true" };
        let word = fin_word(count);
        format!("Apart from the {word} {fins}, all candidates for {digit} in {base} are in {cover}. Each of {base} needs its own {digit}, but only {room} fit in {cover}, so {one}.")
    }

    fn kraken_candidate(&self, candidate: &str) -> String {
        format!("But {candidate} would make every fin false.")
    }

    fn two_links(&self, houses: [&str; 2], digit: &str, inner: &str, outer: &str) -> String {
        let [one, other] = houses;
        format!("{} and {other} each have only two places for {digit}. {inner} see each other, so they cannot both be {digit}, and at least one of {outer} must be {digit}.", capital(one))
    }

    fn empty_rectangle(&self, words: &EmptyRectangle<'_>) -> String {
        let EmptyRectangle { digit, house, places, line, near, far, rest, gone } = words;
        format!("In {house}, {digit} can only go in {places}. In {line}, it can only go in {near} and {far}. If {far} is {digit}, {gone} cannot be {digit}. If {near} is {digit}, {house} must have its {digit} in {rest}, and again {gone} cannot be {digit}.")
    }

    fn w_wing(&self, wing: &WWing<'_>) -> String {
        let WWing { cells, digits, house, x, y, places: [(p, a), (q, b)] } = wing;
        format!("{cells} can each only be {digits}. In {house}, {x} can only go in {p} or {q}. If {p} is {x}, {a} must be {y}; if {q} is {x}, {b} must be {y}. Either way one of {cells} is {y}, so no cell that sees both can be {y}.")
    }

    fn wing(&self, pivot: &str, digits: &str, cases: &[String], holders: &str, z: &str) -> String {
        let (case, all) = if cases.len() == 2 { ("Either way", "both") } else { ("In every case", "all three") };
        format!("{pivot} can only be {digits}. {}. {case} one of {holders} is {z}, so no cell that sees {all} can be {z}.", capital(&cases.join("; ")))
    }

    fn wing_case(&self, digit: &str, cell: &str, z: &str) -> String {
        format!("if it is {digit}, {cell} must be {z}")
    }

    fn wing_case_pivot(&self, z: &str) -> String {
        format!("or it is {z} itself")
    }



    fn unique_rectangle(&self, cells: &str, digits: &str) -> String {
        format!("If {cells} contained only {digits}, the two digits could be swapped and the puzzle would have two solutions.")
    }

    fn avoidable_rectangle(&self, cells: &str, digits: &str) -> String {
        format!("None of {cells} is a given. If they contained only {digits}, the two digits could be swapped and the puzzle would have two solutions.")
    }

    fn only_cell_with_extras(&self, cell: &str) -> String {
        format!("{cell} is the only one of these cells with other candidates, so one of those must be true.")
    }

    fn one_extra_is_true(&self, cells: &str, digits: &str) -> String {
        format!("To avoid this, one of {cells} must be {digits}.")
    }

    fn extras_in_subset(&self, cells: &str, digits: &str, others: &str, house: &str) -> String {
        format!("To avoid this, one of {cells} must be {digits}. Treated as one cell with these candidates, they form a naked subset with {others} in {house}.")
    }

    fn bound_in_line(&self, house: &str, cells: &str, bound: &str, other: &str) -> String {
        format!("In {house}, {bound} can only go in {cells}, so one of them is {bound}. If the other were {other}, the rectangle would be complete.")
    }

    fn bound_in_both(&self, houses: &str, cells: &str, bound: &str) -> String {
        format!("In {houses}, {bound} can only go in the rectangle. If one of {cells} were {bound}, both would be, and the rectangle would be complete.")
    }

    fn hidden_rectangle(&self, houses: &str, bound: &str, cell: &str, other: &str) -> String {
        format!("In {houses}, {bound} can only go in the rectangle. If {cell} were {other}, both neighbouring corners would be {bound}, the fourth corner would be {other}, and the rectangle would be complete.")
    }

    fn completes_rectangle(&self, cell: &str, digit: &str) -> String {
        format!("The other three cells are already filled in this way, and {digit} in {cell} would complete the rectangle.")
    }

    fn grave(&self, cell: &str, digit: &str) -> String {
        format!("If {cell} were not {digit}, every empty cell would have exactly two candidates, and every missing digit exactly two places in each house. A puzzle in such a state never has exactly one solution, so {cell} must be {digit}.")
    }

    fn colours(&self, digit: &str, labels: [char; 2], cells: [&str; 2]) -> String {
        let ([a, b], [one, other]) = (labels, cells);
        format!("Houses with only two places for {digit} link colour {a} ({one}) and colour {b} ({other}): either all cells of {a} are {digit} or all cells of {b}.")
    }

    fn colour_trap(&self, digit: &str) -> String {
        format!("No cell that sees both colours can be {digit}.")
    }

    fn colour_wrap(&self, digit: &str, label: char) -> String {
        format!("Two cells of {label} see each other, so the cells of {label} cannot be {digit}.")
    }

    fn colours_touch(&self, digit: &str, seeing: [char; 2], opposite: [char; 2]) -> String {
        let ([a, c], [b, d]) = (seeing, opposite);
        format!("A cell of {a} sees a cell of {c}, so {a} and {c} cannot both be {digit}, and at least one of {b} and {d} is {digit}. No cell that sees both can be {digit}.")
    }

    fn colour_sees_both(&self, digit: &str, label: char, others: [char; 2]) -> String {
        let [c, d] = others;
        format!("Cells of {label} see cells of both {c} and {d}, one of which is {digit}, so the cells of {label} cannot be {digit}.")
    }

    fn remote_pair(&self, cells: &[String], ends: &[String; 2], digits: &str) -> String {
        let (chain, ends) = (cells.join(" - "), list(ends, "and"));
        if cells.len() == 2 {
            return format!("{ends} contain only {digits} and see each other, so no cell that sees both can be either digit.");
        }
        format!("{chain}: these cells contain only {digits}, and each sees the next, so the two digits alternate. {ends} have different digits, so no cell that sees both can be either digit.")
    }

    fn chain(&self, premise: &str, consequences: &[String], ends: &str) -> String {
        format!("If {premise}, then {}. So {ends} is true, and both exclude the same candidates.", consequences.join(", then "))
    }

    fn continuous_loop(&self, chain: &str) -> String {
        format!("{chain}. The chain is a closed loop, so exactly one end of each weak link is true, and candidates that both ends exclude are false.")
    }

    fn contradicts_itself(&self) -> String {
        "That contradicts the assumption.".to_owned()
    }

    fn confirms_itself(&self) -> String {
        "So the opposite of the assumption is true in any case.".to_owned()
    }

    fn set(&self, cells: &str, digits: &str) -> String {
        format!("{{{cells}}} with {digits}")
    }

    fn almost_locked(&self, sets: &str) -> String {
        format!("{sets} are almost locked sets: each has one digit more than cells, so it lacks at most one of its digits.")
    }

    fn doubly_linked(&self, digits: &str) -> String {
        format!("{digits} can each be in only one of the two sets. Each set contains at least one of these digits, so each contains exactly one of them and all its other digits.")
    }

    fn through_set(&self, first: bool, cells: &str, count: usize, no: &str, yes: &str) -> String {
        let does = if count == 1 { "does" } else { "do" };
        let must = if count == 1 { "it must" } else { "they must" };
        if first {
            format!("If {cells} {does} not contain {no}, {must} contain {yes}")
        } else {
            format!("; then {cells} cannot contain {no} and must contain {yes}")
        }
    }

    fn in_first_or_last(&self, digit: &str, first: &str, last: &str, others: Option<&str>) -> String {
        let others = others.map(|others| format!(" The same holds for {others}."));
        format!("This means that {digit} is in {first} or in {last}, so no cell that sees all these {digit}s can be {digit}.{}", others.unwrap_or_default())
    }

    fn sue_de_coq(&self, sets: &str, cells: usize, twice: Option<&str>) -> String {
        let twice = twice.map(|digits| format!(", and {digits} twice (once in the line and once in the box)"));
        format!("{sets} are in one line and one box. Each digit fits into these {cells} cells once{}. That is just enough to fill them, so all of these digits are needed there.", twice.unwrap_or_default())
    }

    fn death_blossom(&self, stem: &str, digits: &str) -> String {
        format!("Each candidate of {stem} sees all its places in one of these sets: if the candidate is true, that set lacks it and must contain {digits}. {stem} has one of its candidates, so one of the sets contains {digits}.")
    }

    fn one_is_true(&self, premises: &str, count: usize) -> String {
        let all = if count == 2 { "both" } else { "all of them" };
        format!("One of {premises} must be true, and {all} lead to the same conclusion.")
    }

    fn case(&self, premise: &str, consequences: &[String]) -> String {
        format!("If {premise}, then {}.", consequences.join(", then "))
    }

    fn case_from(&self, literal: &str, consequences: &[String]) -> String {
        format!("From {literal} it also follows that {}.", consequences.join(", then "))
    }

    fn assumption(&self, premise: &str) -> String {
        format!("Assume {premise}.")
    }

    fn no_digit(&self, cell: &str) -> String {
        format!("Then no digit is left for {cell}.")
    }

    fn no_place(&self, house: &str, digit: &str) -> String {
        format!("Then no place is left for {digit} in {house}.")
    }

    fn cannot_both(&self) -> String {
        "They cannot both be true.".to_owned()
    }

    fn contradicts_assumption(&self) -> String {
        "This contradicts the assumption.".to_owned()
    }

    fn net(&self, assumed: Option<&str>) -> String {
        match assumed {
            Some(literal) => format!("From {literal}, naked and hidden singles lead to a contradiction."),
            None => "Naked and hidden singles lead there.".to_owned(),
        }
    }

    fn suppose(&self, literal: &str) -> String {
        format!("Suppose {literal}.")
    }

    fn then(&self, deductions: &[String]) -> String {
        format!("Then {}.", deductions.join(", then "))
    }

    fn deduced(&self, candidate: &str, only: &str, because: Option<&str>) -> String {
        format!("{candidate} ({only}{})", because_of(because))
    }

    fn only_digit(&self) -> String {
        "the only digit left".to_owned()
    }

    fn only_place(&self, house: &str) -> String {
        format!("the only place in {house}")
    }

    fn no_digit_left(&self, cell: &str, because: Option<&str>) -> String {
        format!("Now no digit is left for {cell}{}: a contradiction.", because_of(because))
    }

    fn no_place_left(&self, house: &str, digit: &str, because: Option<&str>) -> String {
        format!("Now no place is left for {digit} in {house}{}: a contradiction.", because_of(because))
    }

    fn digits_left(&self, cell: &str, digits: &str, because: Option<&str>) -> String {
        format!("{cell} can be {digits}{}.", because_of(because))
    }

    fn places_left(&self, house: &str, digit: &str, cells: &str, because: Option<&str>) -> String {
        format!("In {house}, {digit} can go in {cells}{}.", because_of(because))
    }

    fn case_number(&self, number: &str, premise: &str) -> String {
        format!("Case {number}: {premise}.")
    }

    fn excludes(&self, candidate: &str, removed: &str) -> String {
        format!("{candidate} excludes {removed}.")
    }

    fn all_cases_fail(&self, cases: usize, literal: &str) -> String {
        match cases {
            0 => format!("So {literal} is impossible."),
            1 => format!("The only case fails, so {literal} is impossible."),
            2 => format!("Both cases fail, so {literal} is impossible."),
            _ => format!("All {cases} cases fail, so {literal} is impossible."),
        }
    }

    fn all_cases_agree(&self, cases: usize) -> String {
        let all = if cases == 2 { "both cases" } else { "all cases" };
        format!("The conclusion is the same in {all}.")
    }

    fn in_all_templates(&self, digit: &str, cells: &str) -> String {
        format!("Every possible way to place all remaining {digit}s uses {cells}.")
    }

    fn in_no_template(&self, digit: &str, cells: &str) -> String {
        format!("No possible way to place all remaining {digit}s uses {cells}.")
    }
}

/// `, because of r1c2=3 ...`
fn because_of(because: Option<&str>) -> String {
    because
        .map(|list| format!(", because of {list}"))
        .unwrap_or_default()
}

/// `4 was`, `4 and 7 were`
fn was(digits: &str) -> &'static str {
    if digits.contains(" and ") {
        "were"
    } else {
        "was"
    }
}

fn empty_cells(count: usize) -> String {
    match count {
        1 => "1 cell is empty".to_owned(),
        cells => format!("{cells} cells are empty"),
    }
}
