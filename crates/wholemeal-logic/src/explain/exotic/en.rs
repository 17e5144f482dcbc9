//! English.

use super::super::en::English;
use super::{ExocetWords, ExoticSentences, SectorWords, TridagonWords};

// Every sentence is one line, so that it can be read and searched for as a whole.
#[rustfmt::skip]
impl ExoticSentences for English {
    fn exocet(&self, words: &ExocetWords<'_>) -> String {
        let ExocetWords { base, digits, targets, cross, boxes } = words;
        format!("The base cells {base} contain two of the digits {digits}. Each of these digits is needed once in each of {cross}. Outside {boxes} these lines have room for it at most twice. In {boxes}, a digit of the base can only be in the targets {targets} there, so the targets contain the same two digits as the base.")
    }

    fn senior_exocet(&self, words: &ExocetWords<'_>) -> String {
        let ExocetWords { base, digits, targets, cross, .. } = words;
        format!("The base cells {base} contain two of the digits {digits}. Each of these digits is needed once in each of {cross}. A digit of the base cannot be in cells there that see both base cells. Apart from the targets {targets}, two lines cover all its other places there, so it fits into them at most twice. The third one must be in a target, so the targets contain the same two digits as the base.")
    }

    fn exocet_pattern(&self, digits: &str, base: &str, targets: &str) -> String {
        format!("{digits} in base {base}, targets {targets}")
    }

    fn exocet_other_digits(&self, targets: &str) -> String {
        format!("{targets} cannot contain any other digit.")
    }

    fn exocet_no_case(&self, digits: &str) -> String {
        format!("Where {digits} can be removed from the base or a target, no such arrangement contains it.")
    }

    fn exocet_certain(&self, digits: &str, count: usize) -> String {
        let (is, it, its) = if count == 1 { ("is", "It is", "its") } else { ("are", "They are", "their") };
        format!("In every arrangement that is left, {digits} {is} in the base and in the targets. {it} true in these lines and in the two lines that cover {its} other places there, and false in the rest of them and in cells that see both base cells or both targets.")
    }

    fn exocet_mirror(&self, targets: [&str; 2], mirrors: [&str; 2]) -> String {
        let ([one, other], [of_one, of_other]) = (targets, mirrors);
        format!("The digit of {one} must also be in {of_one}, and the digit of {other} in {of_other}: in these boxes no other cell is left for it. Candidates that no such arrangement contains are false.")
    }

    fn excluded_pairs(&self, cell: &str, digit: &str, other: &str, digits: &str) -> String {
        format!("If {cell} were {digit}, {other} could not be {digits}. No digit would be left for {other}.")
    }

    fn because_equal(&self, digit: &str) -> String {
        format!("{digit} (the two cells see each other)")
    }

    fn because_excluder(&self, digit: &str, cells: &str, count: usize) -> String {
        let lack = if count == 1 { "no digit left" } else { "fewer digits than cells" };
        format!("{digit} ({cells} would have {lack})")
    }

    fn tridagon(&self, words: &TridagonWords<'_>) -> String {
        let TridagonWords { cells, digits, boxes, guardians, count } = words;
        let one = if *count == 1 { "" } else { "one of " };
        format!("{cells} are three cells in each of {boxes}, one in every row and column of its box. They cannot contain {digits} alone: from box to box these digits would have to change their rows and columns in a circle, and the direction of the cells in one of the boxes does not allow it. So {one}{guardians} is true.")
    }

    fn interchangeable(&self, cells: &str, digits: &str) -> String {
        format!("If {cells} contained only {digits}, these digits could be exchanged there without changing the digits of any row, column or box, and the puzzle would have two solutions.")
    }

    fn grave_of_many(&self, guardians: &str) -> String {
        format!("Without {guardians}, every empty cell would have exactly two candidates, and every missing digit exactly two places in each house. A puzzle in such a state never has exactly one solution.")
    }

    fn broken_wing(&self, cells: &str, digit: &str, houses: &str) -> String {
        format!("{cells} form a loop with an odd number of places for {digit}, and each of them shares a house with the next. If {houses} had no other places for {digit}, true and false would have to alternate along the loop, which is impossible with an odd number.")
    }

    fn one_guardian(&self, guardians: &str, count: usize) -> String {
        let one = if count == 1 { "" } else { "one of " };
        format!("So {one}{guardians} must be true.")
    }

    fn guardians_in_one_cell(&self, cell: &str, digits: &str) -> String {
        format!("This means that {cell} cannot be {digits}.")
    }

    fn guardians_exclude(&self, count: usize) -> String {
        let cases = if count == 1 { "Then" } else { "In each of these cases" };
        format!("{cases} the candidates that are removed are impossible.")
    }

    fn guardians_in_subset(&self, others: &str, house: &str) -> String {
        format!("Treated as one cell with these candidates, they form a naked subset with {others} in {house}.")
    }

    fn guardians_locked(&self, house: &str, digit: &str, cells: &str) -> String {
        format!("In {house}, {digit} can only go in {cells}. One of these cells is {digit}, so the other one must be one of these candidates.")
    }

    fn firework(&self, houses: [&str; 2], digits: &str, wings: &str, cells: &str) -> String {
        let [lines, box_] = houses;
        format!("In {lines}, {digits} have no place outside {box_} except {wings}. None of these digits can be in the box twice, so each is in one of {cells}.")
    }

    fn as_many_digits_as_cells(&self, cells: &str, digits: &str) -> String {
        format!("There are as many digits as cells, so {cells} contain {digits} and nothing else.")
    }

    fn bent_set(&self, set: [&str; 2], restricted: &str, houses: &str, free: &str, places: &str) -> String {
        let [cells, digits] = set;
        format!("{cells} contain only {digits}. Each of {restricted} can be true there only once, because all its places are in {houses}. Without {free} there would be fewer digits than cells, so one of {places} must be {free}.")
    }

    fn sets_in_chain(&self, sets: &str, count: usize) -> String {
        let are = if count == 1 { "is an almost locked set" } else { "are almost locked sets" };
        format!("Here {sets} {are}, with one digit more than cells: if one of the digits is false in all cells, each of the others is true in one of them.")
    }

    fn locked_sets(&self, words: &SectorWords<'_>) -> String {
        let SectorWords { rows, columns, row_digits, column_digits, count, .. } = words;
        format!("Look at the {count} empty cells of {rows} in {columns}. Of the digits {row_digits}, each fits there at most once in every row, and of {column_digits}, each at most once in every column. Counting only rows and columns with a candidate, that is {count} digits, just enough to fill the cells. So all of them are needed there: {row_digits} in these rows and {column_digits} in these columns.")
    }

    fn multifish(&self, words: &SectorWords<'_>) -> String {
        let SectorWords { rows, columns, column_digits, outside, count, .. } = words;
        format!("In {rows}, the digits {column_digits} are missing {count} times. They can only go in {columns}, each at most once in every column, and in {outside}. That is room for {count} digits, so all of it is needed: {column_digits} cannot be elsewhere in these columns, and {outside} cannot contain any other digit.")
    }

    fn sk_loop(&self, cells: &str, count: usize) -> String {
        format!("The {count} cells {cells} form a loop of pairs, each in one box and one line with its neighbours. In the boxes and lines of the loop, its digits fit into these cells at most {count} times, just enough to fill them. So they are all needed there, and can be removed from the rest of the boxes and lines that they are counted in.")
    }
}
