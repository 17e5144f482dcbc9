//! The programs of the pearl that a walk can show, and their text.
//!
//! The text uses the notation of the lecture notes and the names of `docs/derivation.md`. A
//! frame can point to a part in braces, such as `{fixed:f x == x}`.

use serde::Serialize;
use tsify::Tsify;
use wholemeal::pearl::passes::Passes;
use wholemeal::pearl::search::expand1;
use wholemeal::pearl::step::{Cutoff, SearchPlan};
use wholemeal::pearl::{Order, STAGES, Stage};

use super::words::CellOrder;

/// A program that a walk can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Program {
    /// All ideas of the derivation combined: `search` with `many prune`.
    Whole,
    /// A stage of the pearl.
    Of(Stage),
}

/// A program as the page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Listing {
    /// The name.
    pub id: &'static str,
    /// The program in one line.
    pub title: &'static str,
    /// A description in one sentence.
    pub about: &'static str,
    /// Whether it is a step of the derivation or a variation of one.
    pub main: bool,
    /// The text.
    pub lines: Vec<Vec<CodeSpan>>,
}

/// A part of a line of program text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct CodeSpan {
    /// The characters.
    pub text: String,
    /// The name by which a [`Frame`](super::Frame) refers to this part, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub part: Option<String>,
}

/// The programs of the pearl that a walk can show, with their texts.
///
/// ```
/// let all = wholemeal_wasm::walk::programs();
/// assert_eq!(all[0].id, "whole");
/// assert!(all.iter().any(|program| program.id == "search"));
/// ```
#[must_use]
pub fn programs() -> Vec<Listing> {
    let stages = STAGES.iter().map(|row| Program::Of(row.stage));
    let walkable = stages.filter(|program| program.search_plan().is_some());
    let all = [Program::Whole].into_iter().chain(walkable);
    let mut programs: Vec<Listing> = all.map(Program::listing).collect();
    programs.sort_by_key(|listing| !listing.main);
    programs
}

impl Program {
    pub(super) fn named(id: &str) -> Option<Program> {
        if id == WHOLE {
            return Some(Program::Whole);
        }
        Stage::named(id).map(Program::Of)
    }

    fn id(self) -> &'static str {
        match self {
            Program::Whole => WHOLE,
            Program::Of(stage) => stage.name(),
        }
    }

    /// The plan of the program. Level 0 has none, because it has no choices to show.
    pub(super) fn search_plan(self) -> Option<SearchPlan<u8>> {
        match self {
            Program::Whole => Stage::Search.search_plan().map(|plan| SearchPlan {
                repeat: true,
                expand: Some(expand1),
                cutoff: Cutoff::Blocked,
                ..plan
            }),
            Program::Of(stage) => stage.search_plan(),
        }
    }

    pub(super) fn passes(self) -> Passes {
        match self {
            Program::Whole => Stage::Search.passes(),
            Program::Of(stage) => stage.passes(),
        }
    }

    /// The stage that enumerates the remaining boards like this program.
    pub(super) fn stage(self) -> Stage {
        match self {
            Program::Whole => Stage::Search,
            Program::Of(stage) => stage,
        }
    }

    /// The order in which a propagation level tries cells.
    fn order(self) -> Option<Order> {
        match self.stage() {
            Stage::Level1(order) | Stage::Level2(_, order) | Stage::Level3(_, order) => Some(order),
            _ => None,
        }
    }

    pub(super) fn cell_order(self) -> CellOrder {
        match self.order() {
            Some(Order::Next) => CellOrder::Next,
            _ => CellOrder::Smallest,
        }
    }

    fn listing(self) -> Listing {
        let (title, about) = match self {
            Program::Whole => (
                "search with many prune",
                "All ideas combined: choices, prune to the fixed point, expand the smallest cell, search.",
            ),
            Program::Of(stage) => (stage.row().program, about(stage)),
        };
        Listing {
            id: self.id(),
            title,
            about,
            main: is_main(self),
            lines: self.text().lines().map(spans).collect(),
        }
    }

    /// The text, with its marks.
    fn text(self) -> String {
        let stage = self.stage();
        let parts: Vec<&str> = match stage {
            _ if self == Program::Whole => {
                vec![SOLVE_WHOLE, MANY, PRUNE, EXPAND1, BLOCKED, SAFE]
            }
            Stage::Naive => vec![SOLVE_NAIVE, CHOICES, EXPAND, VALID],
            Stage::Prune => vec![SOLVE_PRUNE, PRUNE, EXPAND, VALID],
            Stage::PruneBoxes => vec![SOLVE_PRUNE_MATRIX, PRUNE_MATRIX, EXPAND, VALID],
            Stage::Fixpoint => vec![SOLVE_FIXPOINT, MANY, PRUNE, EXPAND, VALID],
            Stage::SearchLate => vec![SEARCH_LATE, PRUNE, EXPAND1, SAFE],
            Stage::Search => vec![SEARCH, PRUNE, EXPAND1, SAFE],
            Stage::ExpandPrune => vec![EXPANDPRUNE, PRUNE_MATRIX, EXPAND_MIN, BLOCKED, SAFE],
            _ => vec![SEARCH_BLOCKED, pruner(stage), EXPAND_MIN, BLOCKED, SAFE],
        };
        let text = parts.join("\n\n");
        match self.order() {
            Some(Order::Next) => text
                .replace(EXPAND_MIN, EXPAND_NEXT)
                .replace("expandMin", "expandNext"),
            Some(Order::First) => text.replace("expandMin", "expandFirst"),
            None => text,
        }
    }
}

const WHOLE: &str = "whole";

fn is_main(program: Program) -> bool {
    use Stage::{Best, Fixpoint, Naive, Prune, Search};
    let Program::Of(stage) = program else {
        return true;
    };
    matches!(stage, Naive | Prune | Fixpoint | Search | Best)
}

fn about(stage: Stage) -> &'static str {
    match stage {
        Stage::Naive => "Obviously correct: make all boards and keep the valid ones.",
        Stage::Prune => "Remove impossible choices once, then check all boards.",
        Stage::PruneBoxes => "The same, boxes first.",
        Stage::Fixpoint => {
            "Remove impossible choices until nothing changes, then check all boards."
        }
        Stage::SearchLate => "Expand one cell at a time; check complete boards.",
        Stage::Search => "Expand one cell at a time; abandon boards that are not safe.",
        Stage::ExpandPrune => "Expand before the first prune; boxes first.",
        Stage::Level0 => "Fill blanks in reading order.",
        Stage::Solve4Min => "Try the cell with the fewest choices.",
        Stage::Level1(_) => "Fixed values only.",
        Stage::Level2(..) => "Fixed values and pairs.",
        Stage::Level3(..) => "Fixed values, pairs and triples.",
        Stage::Best => "Fixed values and hidden singles to the fixed point.",
    }
}

fn pruner(stage: Stage) -> &'static str {
    match stage {
        Stage::Best => PRUNE_BOTH,
        Stage::Level2(..) => PRUNE_PAIRS,
        Stage::Level3(..) => PRUNE_TRIPLES,
        _ => PRUNE,
    }
}

/// Splits a line at its marks.
fn spans(line: &str) -> Vec<CodeSpan> {
    let plain = |text: &str| CodeSpan {
        text: text.to_owned(),
        part: None,
    };
    let mut rest = line;
    let mut spans = Vec::new();
    while let Some((before, inside, after)) = next_mark(rest) {
        let (part, text) = inside;
        if !before.is_empty() {
            spans.push(plain(before));
        }
        spans.push(CodeSpan {
            text: text.to_owned(),
            part: Some(part.to_owned()),
        });
        rest = after;
    }
    if !rest.is_empty() {
        spans.push(plain(rest));
    }
    spans
}

/// The text before the first mark, the name and text of the mark, and the text after it.
fn next_mark(line: &str) -> Option<(&str, (&str, &str), &str)> {
    let (before, rest) = line.split_once('{')?;
    let (inside, after) = rest.split_once('}')?;
    Some((before, inside.split_once(':')?, after))
}

const SOLVE_NAIVE: &str = "\
{end:solve} = {judge:filter valid} . {enumerate:expand} . {choices:choices}";

const SOLVE_PRUNE: &str = "\
{end:solve} = {judge:filter valid} . {enumerate:expand} . {idle:prune} . {choices:choices}";

const SOLVE_PRUNE_MATRIX: &str = "\
{end:solve} = {judge:filter valid} . {enumerate:expand}
      . {idle:pruneMatrix} . {choices:choices}";

const SOLVE_FIXPOINT: &str = "\
{end:solve} = {judge:filter valid} . {enumerate:expand}
      . many prune . {choices:choices}";

const SOLVE_WHOLE: &str = "\
{end:solve} = search . {choices:choices}

search m
  | {dead:blocked p}  = []
  | {solved:complete p} = [map (map head) p]
  | otherwise  = concat ({try:map search} ({expand:expand1 p}))
  where p = many prune m";

const SEARCH_LATE: &str = "\
{end:solve} = search . {choices:choices}

search m
  | not (complete p) = concat ({try:map search}
                         ({expand:expand1 p}))
  | {solved:safe p}           = [map (map head) p]
  | {dead:otherwise}        = []
  where p = {idle:prune m}";

const SEARCH: &str = "\
{end:solve} = search . {choices:choices}

search m
  | {dead:not (safe p)} = []
  | {solved:complete p}   = [map (map head) p]
  | otherwise    = concat ({try:map search} ({expand:expand1 p}))
  where p = {idle:prune m}";

const EXPANDPRUNE: &str = "\
{end:solve} = search . {choices:choices}

search m
  | {dead:blocked m}  = []
  | {solved:complete m} = [map (map head) m]
  | otherwise  = concat ({try:map search}
      (map {idle:pruneMatrix} ({expand:expandMin m})))";

const SEARCH_BLOCKED: &str = "\
{end:solve} = search . {idle:prune} . {choices:choices}

search m
  | {dead:blocked m}  = []
  | {solved:complete m} = [map (map head) m]
  | otherwise  = concat ({try:map search}
      (map {idle:prune} ({expand:expandMin m})))";

const MANY: &str = "\
many f x
  | {fixed:f x == x}  = x
  | otherwise = many f (f x)";

const PRUNE: &str = "\
prune = {settled-boxs:pruneBy boxs}
      . {settled-cols:pruneBy cols}
      . {settled-rows:pruneBy rows}

pruneBy f    = f . map pruneRow . f
pruneRow row = map (remove (ones row)) row";

const PRUNE_MATRIX: &str = "\
pruneMatrix = {settled-rows:pruneBy rows}
            . {settled-cols:pruneBy cols}
            . {settled-boxs:pruneBy boxs}

pruneBy f    = f . map pruneRow . f
pruneRow row = map (remove (ones row)) row";

const PRUNE_PAIRS: &str = "\
prune = {pairs-boxs:pairsBy boxs}
      . {pairs-cols:pairsBy cols}
      . {pairs-rows:pairsBy rows}
      . {settled-boxs:pruneBy boxs}
      . {settled-cols:pruneBy cols}
      . {settled-rows:pruneBy rows}

pruneBy f = f . map pruneRow . f
pairsBy f = f . map reducePair . f";

const PRUNE_TRIPLES: &str = "\
prune = {triples-boxs:triplesBy boxs}
      . {triples-cols:triplesBy cols}
      . {triples-rows:triplesBy rows}
      . {pairs-boxs:pairsBy boxs}
      . {pairs-cols:pairsBy cols}
      . {pairs-rows:pairsBy rows}
      . {settled-boxs:pruneBy boxs}
      . {settled-cols:pruneBy cols}
      . {settled-rows:pruneBy rows}

pruneBy f   = f . map pruneRow . f
pairsBy f   = f . map reducePair . f
triplesBy f = f . map reduceTriple . f";

const PRUNE_BOTH: &str = "\
prune = many (hide . many settle)

settle = {settled-boxs:pruneBy boxs}
       . {settled-cols:pruneBy cols}
       . {settled-rows:pruneBy rows}
hide   = {hidden-boxs:hiddenBy boxs}
       . {hidden-cols:hiddenBy cols}
       . {hidden-rows:hiddenBy rows}

pruneBy f  = f . map pruneRow . f
hiddenBy f = f . map hidden . f
hidden     = exchange . pruneRow . exchange";

const EXPAND1: &str = "\
expand1 m
  = [above ++ [left ++ [[c]] ++ right] ++ below
    | c <- cell]
  where (above, row : below) = break (any best) m
        (left, cell : right) = break best row
        best cs = length cs == fewest
        fewest  = minimum (filter (/= 1) lengths)
        lengths = map length (concat m)";

const EXPAND_MIN: &str = "\
expandMin m
  = [above ++ [left ++ [[c]] ++ right] ++ below
    | c <- cell]
  where (above, row : below) = break (any best) m
        (left, cell : right) = break best row
        best cs = length cs == fewest
        fewest  = minimum (filter (> 1) lengths)
        lengths = map length (concat m)";

const EXPAND_NEXT: &str = "\
expandNext m
  = [above ++ [left ++ [[c]] ++ right] ++ below
    | c <- cell]
  where (above, row : below) = break (any open) m
        (left, cell : right) = break open row
        open cs = length cs /= 1";

const BLOCKED: &str = "\
blocked m = any (any null) m || not (safe m)";

const SAFE: &str = "\
safe m = ok (rows m) && ok (cols m)
      && ok (boxs m)
  where ok = all (nodups . ones)";

const CHOICES: &str = "\
choices  = map (map choice)
choice v = if blank v then values else [v]";

const EXPAND: &str = "\
expand      = cp . map cp
cp []       = [[]]
cp (xs:xss) = [x : ys | x <- xs, ys <- cp xss]";

const VALID: &str = "\
valid m = all nodups (rows m)
       && all nodups (cols m)
       && all nodups (boxs m)";
