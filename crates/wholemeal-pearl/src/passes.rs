//! The single passes of a prune: a rule and a view for each.
//!
//! [`prune`](crate::prune::prune) consists of three passes, one for each view. The levels add
//! passes for pairs and triples, and the last stage repeats its passes until nothing changes. A
//! [`Walk`](crate::step::Walk) shows the board after a whole prune; the passes show how it was
//! reached. A tested law states that the passes of a stage, composed, are its prune.
//!
//! ```
//! use wholemeal_pearl::choices::choices;
//! use wholemeal_pearl::prune::prune;
//! use wholemeal_pearl::{Boxsize, Rules, Stage, View};
//!
//! let rules = Rules::numbers(Boxsize::square(2));
//! let board = vec![vec![1, 2, 0, 4], vec![0, 0, 1, 0], vec![0, 1, 0, 0], vec![4, 0, 0, 1]];
//! let m = choices(&rules, &board);
//! let opened = Stage::Search.passes().open(&rules, m.clone());
//! let views: Vec<View> = opened.iter().map(|(pass, _)| pass.view).collect();
//! assert_eq!(views, View::ALL);
//! assert_eq!(opened.last().unwrap().1, prune(rules.boxsize, m));
//! ```

use crate::levels::{SubsetRule, hidden, reduce_pair, reduce_triple};
use crate::matrix::{Matrix, Row, View};
use crate::prune::{prune_row, through};
use crate::{Choices, Rules, Stage, Value};

/// A rule that removes choices from a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Settled values are removed from the other cells.
    Settled,
    /// The values of two cells with the same two choices are removed from the others.
    Pairs(SubsetRule),
    /// The values of three cells with the same three choices are removed from the others.
    Triples(SubsetRule),
    /// The other choices of the only cell that can have some value are removed.
    Hidden,
}

impl Rule {
    fn on_row<V: Value>(self, rules: &Rules<V>, row: Row<Choices<V>>) -> Row<Choices<V>> {
        match self {
            Rule::Settled => prune_row(row),
            Rule::Pairs(rule) => reduce_pair(rule, row),
            Rule::Triples(rule) => reduce_triple(rule, row),
            Rule::Hidden => hidden(&rules.values, row),
        }
    }
}

/// One rule on all rows of one view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pass {
    /// The rule.
    pub rule: Rule,
    /// Rows, columns or boxes.
    pub view: View,
}

impl Pass {
    /// Applies the pass to a board of choices.
    pub fn of<V: Value>(self, rules: &Rules<V>, m: Matrix<Choices<V>>) -> Matrix<Choices<V>> {
        through(
            self.view,
            rules.boxsize,
            |row| self.rule.on_row(rules, row),
            m,
        )
    }
}

/// The passes of a prune.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Passes {
    /// A single pass.
    One(Pass),
    /// Several passes, one after the other.
    Each(Vec<Passes>),
    /// Passes that are repeated until nothing changes.
    Many(Box<Passes>),
}

impl Passes {
    /// A rule through these views.
    fn through(rule: Rule, views: [View; 3]) -> Passes {
        let one = |view| Passes::One(Pass { rule, view });
        Passes::Each(views.map(one).into())
    }

    /// Every pass in order with the board of choices after it, including passes that removed
    /// nothing.
    pub fn open<V: Value>(
        &self,
        rules: &Rules<V>,
        m: Matrix<Choices<V>>,
    ) -> Vec<(Pass, Matrix<Choices<V>>)> {
        let mut opened = Vec::new();
        self.go(rules, m, &mut opened);
        opened
    }

    fn go<V: Value>(
        &self,
        rules: &Rules<V>,
        m: Matrix<Choices<V>>,
        opened: &mut Vec<(Pass, Matrix<Choices<V>>)>,
    ) -> Matrix<Choices<V>> {
        match self {
            Passes::One(pass) => {
                let left = pass.of(rules, m);
                opened.push((*pass, left.clone()));
                left
            }
            Passes::Each(passes) => passes.iter().fold(m, |m, pass| pass.go(rules, m, opened)),
            Passes::Many(passes) => {
                let left = passes.go(rules, m.clone(), opened);
                if left == m {
                    return left;
                }
                self.go(rules, left, opened)
            }
        }
    }
}

const ROWS_FIRST: [View; 3] = View::ALL;
const BOXES_FIRST: [View; 3] = [View::Boxs, View::Cols, View::Rows];

impl Stage {
    /// The passes of one prune of this stage: of the prune in its
    /// [`search_plan`](Stage::search_plan), if it has one.
    #[must_use]
    pub fn passes(self) -> Passes {
        let settled = Passes::through(Rule::Settled, ROWS_FIRST);
        let pairs = |rule| Passes::through(Rule::Pairs(rule), ROWS_FIRST);
        let triples = |rule| Passes::through(Rule::Triples(rule), ROWS_FIRST);
        match self {
            Stage::Naive | Stage::Level0 => Passes::Each(Vec::new()),
            Stage::PruneBoxes | Stage::ExpandPrune => Passes::through(Rule::Settled, BOXES_FIRST),
            Stage::Level2(rule, _) => Passes::Each(vec![settled, pairs(rule)]),
            Stage::Level3(rule, _) => Passes::Each(vec![settled, pairs(rule), triples(rule)]),
            Stage::Best => {
                let hidden = Passes::through(Rule::Hidden, ROWS_FIRST);
                let settled = Passes::Many(Box::new(settled));
                Passes::Many(Box::new(Passes::Each(vec![settled, hidden])))
            }
            _ => settled,
        }
    }
}
