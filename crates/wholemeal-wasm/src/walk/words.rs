//! The sentences that describe the actions of a walk.

use wholemeal::pearl::Natural;
use wholemeal::pearl::View;
use wholemeal::pearl::passes::{Pass, Rule};
use wholemeal::pearl::step::DeadEnd;
use wholemeal::{Conflict, Digit};

/// `1 cell`, `2 cells`.
pub(super) fn plural(n: usize, noun: &str) -> String {
    let n_grouped = Natural::from(n as u64).grouped();
    if n == 1 {
        format!("1 {noun}")
    } else {
        format!("{n_grouped} {noun}s")
    }
}

/// A number of boards, rounded if it has more than 15 digits.
pub(super) fn boards(n: &Natural) -> String {
    match n.to_string().len() {
        ..=15 if *n == Natural::from(1) => "1 board".to_owned(),
        ..=15 => format!("{} boards", n.grouped()),
        _ => format!("{} boards", n.approximation().replace('x', "×")),
    }
}

pub(super) fn choices(blanks: usize, side: u8) -> String {
    let (verb, each) = if blanks == 1 {
        ("is", "It")
    } else {
        ("are", "Each")
    };
    let cells = plural(blanks, "cell");
    format!(
        "Choices: {cells} {verb} empty. {each} can hold any of {side} digits; a given is the only \
         choice of its cell."
    )
}

pub(super) fn view(view: View) -> &'static str {
    match view {
        View::Rows => "rows",
        View::Cols => "cols",
        View::Boxs => "boxs",
    }
}

fn houses(view: View) -> (&'static str, &'static str) {
    match view {
        View::Rows => ("rows", "row"),
        View::Cols => ("columns", "column"),
        View::Boxs => ("boxes", "box"),
    }
}

pub(super) fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::Settled => "settled",
        Rule::Pairs(_) => "pairs",
        Rule::Triples(_) => "triples",
        Rule::Hidden => "hidden",
    }
}

pub(super) fn pruned(pass: Pass, gone: usize, settled: usize) -> String {
    let (all, one) = houses(pass.view);
    let why = match pass.rule {
        Rule::Settled => format!(
            "Prune by {all}: a digit that is fixed in a {one} is removed from its other cells."
        ),
        Rule::Pairs(_) => format!(
            "Pairs by {all}: if two cells of a {one} have the same two choices, these are removed from its other cells."
        ),
        Rule::Triples(_) => format!(
            "Triples by {all}: if three cells of a {one} have the same three choices, these are removed from its other cells."
        ),
        Rule::Hidden => {
            format!(
                "Hidden singles by {all}: a digit with only one place left in a {one} is fixed there."
            )
        }
    };
    let gone = plural(gone, "choice");
    match settled {
        0 => format!("{why} {gone} removed."),
        n => format!("{why} {gone} removed; {} newly fixed.", plural(n, "cell")),
    }
}

pub(super) fn fixed(repeats: bool) -> String {
    if repeats {
        "Another prune changes nothing: the fixed point is reached.".to_owned()
    } else {
        "Prune removes nothing here.".to_owned()
    }
}

/// The order in which a program selects cells to expand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellOrder {
    /// The first with the fewest choices.
    Smallest,
    /// The first that is not fixed.
    Next,
}

pub(super) fn expand(order: CellOrder, cell: &str, values: &[u8]) -> String {
    let why = match order {
        CellOrder::Smallest => "is the first cell with the fewest choices",
        CellOrder::Next => "is the next cell that is not fixed",
    };
    let n = values.len();
    format!(
        "Expand: {cell} {why}. One board becomes {n}, one for each of {}.",
        list(values)
    )
}

pub(super) fn tried(again: bool, cell: &str, value: u8, untried: &[u8]) -> String {
    let value = digit(value);
    let later = match untried {
        [] => "It is the last choice of this cell.".to_owned(),
        [one] => format!("{} is tried later.", digit(*one)),
        several => format!("{} are tried later.", list(several)),
    };
    if again {
        format!("Back to {cell}: now try {value}. {later}")
    } else {
        format!("Try {value} in {cell}. {later}")
    }
}

pub(super) fn dead(why: DeadEnd, names: &[String], conflict: Option<&Conflict>) -> String {
    match (why, conflict) {
        (DeadEnd::Unsafe, Some(conflict)) => format!("Dead end: {conflict}."),
        (DeadEnd::Unsafe, None) => "Dead end: a digit is fixed twice in a house.".to_owned(),
        (DeadEnd::Void, _) => {
            let verb = if names.len() == 1 { "has" } else { "have" };
            format!("Dead end: {} {verb} no choice left.", and(names))
        }
    }
}

pub(super) fn solved(number: usize) -> String {
    match number {
        1 => "Every cell is fixed without a conflict: a solution.".to_owned(),
        n => format!("Every cell is fixed without a conflict: solution number {n}."),
    }
}

pub(super) fn enumerate(all: &Natural) -> String {
    format!(
        "Expand: every remaining board is checked ({}).",
        boards(all)
    )
}

/// The time that checking all boards would take.
pub(super) fn too_many(all: &Natural) -> String {
    let million_a_second = "At a million boards a second that takes";
    let seconds = all
        .to_string()
        .parse::<f64>()
        .map_or(f64::INFINITY, |n| n / 1e6);
    let years = seconds / (365.25 * 86_400.0);
    let time = match (years, seconds) {
        (y, _) if !y.is_finite() => "too long to calculate".to_owned(),
        (y, _) if y >= 1e6 => format!("{} years", power_of_ten(y)),
        (y, _) if y >= 2.0 => format!("{y:.0} years"),
        (_, s) if s >= 172_800.0 => format!("{:.0} days", s / 86_400.0),
        (_, s) if s >= 7200.0 => format!("{:.0} hours", s / 3600.0),
        (_, s) => format!("{s:.0} seconds"),
    };
    format!(
        "{million_a_second} {time}. The walk stops here; a later program of the derivation finishes."
    )
}

fn power_of_ten(n: f64) -> String {
    let text = format!("{n:.1e}");
    text.replace('e', " × 10^")
}

pub(super) fn end(found: usize) -> String {
    match found {
        0 => "The search is over: there is no solution.".to_owned(),
        1 => "The search is over: there is exactly one solution.".to_owned(),
        n => format!("The search is over: there are {}.", plural(n, "solution")),
    }
}

fn digit(value: u8) -> String {
    Digit::new(value).map_or_else(|| value.to_string(), |digit| digit.to_string())
}

fn list(values: &[u8]) -> String {
    let names: Vec<String> = values.iter().map(|&value| digit(value)).collect();
    and(&names)
}

/// `a`, `a and b`, `a, b and c`.
fn and(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
