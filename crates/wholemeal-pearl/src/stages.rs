//! The programs of all five lectures, side by side.
//!
//! Each is a few lines; the changes from one to the next are the derivation. They all give the same
//! solutions, if they finish.

use crate::choices::{choices, expand};
use crate::levels::{self, SubsetRule};
use crate::matrix::Matrix;
use crate::prune::{many, prune, prune_matrix};
use crate::search::{
    Expander, Pruner, expand_first, expand_min, expand_next, expand1, search, search_by,
    search_late, shrunk,
};
use crate::space::size;
use crate::step::{Cutoff, SearchPlan};
use crate::valid::valid;
use crate::{Choices, Meter, Natural, Rules, Value, brute};

/// A lazy list of solutions: each is computed when it is requested.
pub type Solutions<'a, V> = Box<dyn Iterator<Item = Matrix<V>> + 'a>;

/// The order in which a level tries cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// Lecture L2's `expand`: the next cell that is not settled.
    Next,
    /// Lecture L2's `expandFirst`: the cell with the fewest choices.
    First,
}

/// A program of the lectures.
///
/// ```
/// use wholemeal_pearl::{Boxsize, Meter, Rules, Stage};
///
/// let rules = Rules::numbers(Boxsize::square(2));
/// let board = vec![vec![1, 2, 0, 4], vec![0, 0, 1, 0], vec![0, 1, 0, 0], vec![4, 0, 0, 1]];
/// let meter = Meter::unlimited();
/// let solutions: Vec<_> = Stage::Best.solve(&rules, &board, &meter).collect();
/// assert_eq!(solutions.len(), 1);
/// assert_eq!(Stage::named("bowlsolve"), Some(Stage::Fixpoint));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Check all boards.
    Naive,
    /// Prune once, rows first, then check all boards.
    Prune,
    /// Prune once, boxes first, then check all boards.
    PruneBoxes,
    /// Prune until nothing changes, then check all boards.
    Fixpoint,
    /// Expand and prune; check complete boards.
    SearchLate,
    /// Expand and prune; abandon unsafe boards.
    Search,
    /// Expand and prune, boxes first; abandon blocked boards.
    ExpandPrune,
    /// Level 1, trying the cell with the fewest choices.
    Solve4Min,
    /// Fill blanks in reading order.
    Level0,
    /// Level 1: settled values.
    Level1(Order),
    /// Level 2: settled values and pairs.
    Level2(SubsetRule, Order),
    /// Level 3: settled values, pairs and triples.
    Level3(SubsetRule, Order),
    /// Not in the lectures: settled values and hidden singles to the fixed point, the cell with the
    /// fewest choices first.
    Best,
}

/// The description of a stage in tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The stage.
    pub stage: Stage,
    /// Its name.
    pub name: &'static str,
    /// The names in the lectures: lecture and name.
    pub lectures: &'static [(&'static str, &'static str)],
    /// Names of the lectures that mean this stage and no other.
    pub aliases: &'static [&'static str],
    /// The program in one line.
    pub program: &'static str,
}

macro_rules! row {
    ($stage:expr, $name:literal, [$(($lecture:literal, $theirs:literal)),*],
     [$($alias:literal),*], $program:literal) => {
        Row {
            stage: $stage,
            name: $name,
            lectures: &[$(($lecture, $theirs)),*],
            aliases: &[$($alias),*],
            program: $program,
        }
    };
}

use Order::{First, Next};
use Stage::{Level1, Level2, Level3};
use SubsetRule::{Each, Whole};

/// All stages, in the order of the derivation.
#[rustfmt::skip]
pub const STAGES: &[Row] = &[
    row!(Stage::Naive, "naive",
        [("L0", "solve, of the lecture before"), ("L1", "sudokusolver1"),
         ("L3", "solve, first version"), ("L4", "solve")],
        ["sudokusolver1"],
        "filter valid . expand . choices"),
    row!(Stage::Prune, "prune",
        [("L0", "prunesolve"), ("L3", "solve, second version"), ("L4", "solve2")],
        ["prunesolve", "solve2"],
        "filter valid . expand . prune . choices"),
    row!(Stage::PruneBoxes, "prune-boxes",
        [("L1", "sudokusolver2, as it is meant")],
        ["sudokusolver2"],
        "filter valid . expand . pruneMatrix . choices"),
    row!(Stage::Fixpoint, "fixpoint",
        [("L0", "bowlsolve"), ("L3", "solve, third version"), ("L4", "with fix prune")],
        ["bowlsolve"],
        "filter valid . expand . many prune . choices"),
    row!(Stage::SearchLate, "search-late",
        [("L0", "search, first version")],
        [],
        "expand1, prune; check complete boards"),
    row!(Stage::Search, "search",
        [("L0", "search, second version; solve")],
        [],
        "expand1, prune; abandon unsafe boards"),
    row!(Stage::ExpandPrune, "expandprune",
        [("L1", "expandprune; sudokusolver3")],
        ["sudokusolver3"],
        "expand, pruneMatrix; abandon blocked boards"),
    row!(Stage::Level0, "level0",
        [("L2", "level 0, brute force")],
        [],
        "fill blanks in reading order"),
    row!(Level1(Next), "level1",
        [("L2", "level 1 with expand"), ("L4", "solve4")],
        ["solve4"],
        "expand next, prune; abandon blocked boards"),
    row!(Level1(First), "level1-first",
        [("L2", "level 1 with expandFirst")],
        [],
        "expandFirst, prune"),
    row!(Stage::Solve4Min, "solve4-min",
        [("L4", "solve4 with expandMin")],
        [],
        "expandMin, prune"),
    row!(Level2(Whole, Next), "level2",
        [("L2", "level 2 with expand")],
        [],
        "expand next, prune + whole pairs"),
    row!(Level2(Whole, First), "level2-first",
        [("L2", "level 2 with expandFirst")],
        [],
        "expandFirst, prune + whole pairs"),
    row!(Level2(Each, Next), "level2-each",
        [("L2", "level 2 as first written, with expand")],
        [],
        "expand next, prune + pairs, each digit"),
    row!(Level2(Each, First), "level2-each-first",
        [("L2", "level 2 as first written, with expandFirst")],
        [],
        "expandFirst, prune + pairs, each digit"),
    row!(Level3(Whole, Next), "level3",
        [("L2", "level 3 with expand")],
        [],
        "expand next, level 2 + whole triples"),
    row!(Level3(Whole, First), "level3-first",
        [("L2", "level 3 with expandFirst")],
        [],
        "expandFirst, level 2 + whole triples"),
    row!(Level3(Each, Next), "level3-each",
        [("L2", "level 3 as first written, with expand")],
        [],
        "expand next, level 2 + triples, each digit"),
    row!(Level3(Each, First), "level3-each-first",
        [("L2", "level 3 as first written, with expandFirst")],
        [],
        "expandFirst, level 2 + triples, each digit"),
    row!(Stage::Best, "best",
        [],
        [],
        "expandMin, many (prune + hidden singles)"),
];

impl Stage {
    /// The stage with this name: the name in the table, or an unambiguous name of the lectures.
    #[must_use]
    pub fn named(name: &str) -> Option<Stage> {
        let means = |row: &&Row| row.name == name || row.aliases.contains(&name);
        STAGES.iter().find(means).map(|row| row.stage)
    }

    /// The description of the stage in tables.
    ///
    /// # Panics
    /// Never: a test checks that every stage has its row.
    #[must_use]
    pub fn row(self) -> &'static Row {
        let row = STAGES.iter().find(|row| row.stage == self);
        row.expect("every stage has its row")
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// All solutions of a board, lazily. The meter counts the work and can stop it. A board
    /// with another number of rows or columns than the rules has no solutions.
    pub fn solve<'a, V: Value + 'a>(
        self,
        rules: &'a Rules<V>,
        board: &Matrix<V>,
        meter: &'a Meter<'_>,
    ) -> Solutions<'a, V> {
        if !rules.fits(board) {
            return Box::new(std::iter::empty());
        }
        if self == Stage::Level0 {
            let sudoku = brute::from_board(rules, board);
            let blanks = brute::all_blank_positions(&sudoku).len();
            meter.open(&Natural::power(rules.values.len() as u32, blanks));
            return brute::solve_level_0(rules, sudoku, meter);
        }
        let m = choices(rules, board);
        meter.open(&size(&m));
        match self {
            Stage::Naive => filter_valid(rules, |_, m| m, m, meter),
            Stage::Prune => filter_valid(rules, rows_first, m, meter),
            Stage::PruneBoxes => filter_valid(rules, boxes_first, m, meter),
            Stage::Fixpoint => filter_valid(rules, fixed_point, m, meter),
            Stage::SearchLate => search_late(rules, &m, meter),
            Stage::Search => search(rules, &m, meter),
            Stage::ExpandPrune => search_by(rules, boxes_first, expand_min, m, meter),
            // On large boards, checking one board takes long.
            Stage::Best => {
                let prune = move |rules: &Rules<V>, m| {
                    levels::prune_both_while(&|| !meter.is_over(), rules, m)
                };
                let pruned = shrunk(rules, prune, m, meter);
                search_by(rules, prune, expand_min, pruned, meter)
            }
            _ => {
                let (prune, expand) = self.pruner_and_expander();
                search_by(rules, prune, expand, shrunk(rules, prune, m, meter), meter)
            }
        }
    }

    /// The plan of the search, step by step; `None` for level 0, which has no board of
    /// choices.
    #[must_use]
    pub fn search_plan<V: Value>(self) -> Option<SearchPlan<V>> {
        let (prune, expand) = self.pruner_and_expander();
        let searches = !matches!(
            self,
            Stage::Naive | Stage::Prune | Stage::PruneBoxes | Stage::Fixpoint
        );
        let cutoff = match self {
            Stage::Search => Cutoff::Unsafe,
            _ if self == Stage::SearchLate || !searches => Cutoff::Complete,
            _ => Cutoff::Blocked,
        };
        (self != Stage::Level0).then_some(SearchPlan {
            prune_first: !matches!(self, Stage::Naive | Stage::ExpandPrune),
            prune: if self == Stage::Fixpoint {
                rows_first
            } else {
                prune
            },
            repeat: self == Stage::Fixpoint,
            expand: searches.then_some(expand),
            cutoff,
        })
    }

    fn pruner_and_expander<V: Value>(self) -> (Pruner<V>, Expander<V>) {
        let by = |order| match order {
            Next => expand_next as Expander<V>,
            First => expand_first,
        };
        match self {
            Stage::Naive | Stage::Level0 => (|_, m| m, expand_next),
            Stage::Prune | Stage::Search | Stage::SearchLate => (rows_first, expand1),
            Stage::PruneBoxes | Stage::ExpandPrune => (boxes_first, expand_min),
            Stage::Fixpoint => (fixed_point, expand1),
            Stage::Solve4Min => (rows_first, expand_min),
            Stage::Best => (levels::prune_both, expand_min),
            Level1(order) => (levels::prune_level_1, by(order)),
            Level2(Whole, order) => (|r, m| levels::prune_level_2(Whole, r, m), by(order)),
            Level2(Each, order) => (|r, m| levels::prune_level_2(Each, r, m), by(order)),
            Level3(Whole, order) => (|r, m| levels::prune_level_3(Whole, r, m), by(order)),
            Level3(Each, order) => (|r, m| levels::prune_level_3(Each, r, m), by(order)),
        }
    }
}

/// `filter valid . expand . prune`: checks every board that remains after pruning.
fn filter_valid<'a, V: Value + 'a>(
    rules: &'a Rules<V>,
    prune: Pruner<V>,
    m: Matrix<Choices<V>>,
    meter: &'a Meter<'_>,
) -> Solutions<'a, V> {
    let pruned = shrunk(rules, prune, m, meter);
    let boards = meter.each(expand(&pruned));
    Box::new(boards.filter(|board| valid(rules.boxsize, board)))
}

fn rows_first<V: Value>(rules: &Rules<V>, m: Matrix<Choices<V>>) -> Matrix<Choices<V>> {
    prune(rules.boxsize, m)
}

fn boxes_first<V: Value>(rules: &Rules<V>, m: Matrix<Choices<V>>) -> Matrix<Choices<V>> {
    prune_matrix(rules.boxsize, m)
}

fn fixed_point<V: Value>(rules: &Rules<V>, m: Matrix<Choices<V>>) -> Matrix<Choices<V>> {
    many(|m| prune(rules.boxsize, m), m)
}
