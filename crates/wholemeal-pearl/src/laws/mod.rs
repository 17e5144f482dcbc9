//! The laws of the derivation, with their side conditions, as values that can be checked.
//!
//! Every step of the derivation replaces one side of a law by the other. Here the laws are values:
//! each can be tried on any number of random boards, and returns a counterexample if it finds one.
//! A few entries are **not** laws: they fail without the side condition of the law next to them,
//! and are kept to show that it is needed (and that a check can fail).
//!
//! ```
//! use wholemeal_pearl::laws::{LAWS, Truth};
//!
//! for law in LAWS {
//!     let counterexample = law.check(20, 1);
//!     if law.truth == Truth::Holds {
//!         assert_eq!(counterexample, None, "{}", law.name);
//!     }
//! }
//! ```

mod expanding;
mod lists;
mod pruning;
mod random;
mod rungs;
mod searching;
mod skeleton;
mod views;

use std::fmt::Debug;

use random::Random;

/// Whether the law holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Truth {
    /// It holds for every board that meets the side condition.
    Holds,
    /// It does not hold. It shows that the side condition of the law next to it is
    /// needed.
    Fails,
}

/// A law and its test.
#[derive(Clone, Copy, Debug)]
pub struct Law {
    /// Its name, which is also the name of its test.
    pub name: &'static str,
    /// The statement.
    pub statement: &'static str,
    /// The side condition.
    pub condition: &'static str,
    /// Whether it is true.
    pub truth: Truth,
    case: fn(&mut Random) -> Case,
}

/// The result of one random case: nothing, or a description of the counterexample.
type Case = Result<(), String>;

/// A case that made a law fail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The number of the case, counted from 1.
    pub case: u32,
    /// The board and the results of the two sides.
    pub text: String,
}

impl Law {
    /// The law of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Law> {
        LAWS.iter().find(|law| law.name == name)
    }

    /// Tries this number of random cases, small ones first, and returns the first
    /// counterexample.
    #[must_use]
    pub fn check(&self, cases: u32, seed: u64) -> Option<Counterexample> {
        self.cases(cases, seed).find_map(Result::err)
    }

    /// The result of each of this number of random cases, one after the other.
    pub fn cases(
        &self,
        cases: u32,
        seed: u64,
    ) -> impl Iterator<Item = Result<(), Counterexample>> + use<> {
        let law = *self;
        (0..cases).map(move |case| {
            let size = u64::from(case) * 100 / u64::from(cases.max(2) - 1);
            let tried = law.try_case(mixed(seed, case), size as u32);
            tried.map_err(|text| Counterexample {
                case: case + 1,
                text,
            })
        })
    }

    /// Tries one random case of a size from 0 to 100.
    ///
    /// # Errors
    /// Returns a description of the case if it is a counterexample.
    pub fn try_case(&self, seed: u64, size: u32) -> Result<(), String> {
        (self.case)(&mut Random::new(seed, size))
    }
}

/// The seed of a case. Runs with different seeds have different cases.
fn mixed(seed: u64, case: u32) -> u64 {
    let spread = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32);
    spread ^ u64::from(case).wrapping_mul(0xd134_2543_de82_ef95)
}

/// Tries a case that meets a side condition. If none was found, the law's test fails.
fn given<T>(found: Option<T>, case: impl FnOnce(T) -> Case) -> Case {
    match found {
        Some(found) => case(found),
        None => Err("no case that meets the side condition".to_owned()),
    }
}

/// Compares both sides of an equation.
#[expect(
    clippy::needless_pass_by_value,
    reason = "equations read better without borrows"
)]
fn equal<S: Debug, T: PartialEq + Debug>(subject: &S, left: T, right: T) -> Case {
    if left == right {
        Ok(())
    } else {
        let (left, right) = (shortened(&left), shortened(&right));
        Err(format!(
            "{}\n   left: {left}\n  right: {right}",
            shortened(subject)
        ))
    }
}

/// Compares both sides of an equation between lists as bags: in any order.
fn equal_bags<S: Debug, T: Ord + Debug>(subject: &S, mut left: Vec<T>, mut right: Vec<T>) -> Case {
    left.sort();
    right.sort();
    equal(subject, left, right)
}

/// Checks a condition.
fn ensure<S: Debug>(subject: &S, what: &str, so: bool) -> Case {
    if so {
        Ok(())
    } else {
        Err(format!("{}\n  not {what}", shortened(subject)))
    }
}

/// Shortens a text to a readable length.
fn shortened(value: &impl Debug) -> String {
    let text = format!("{value:?}");
    match text.char_indices().nth(600) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text,
    }
}

/// Writes the table: a law takes the name of the function that tries it.
macro_rules! laws {
    ($($truth:ident $module:ident :: $name:ident: $statement:literal, $condition:literal;)*) => {
        /// All laws, in the order of the derivation.
        pub const LAWS: &[Law] = &[$(Law {
            name: stringify!($name),
            statement: $statement,
            condition: $condition,
            truth: Truth::$truth,
            case: $module::$name,
        }),*];
    };
}

laws! {
    Holds views::rows_rows_is_id: "rows . rows = id", "";
    Holds views::cols_cols_is_id: "cols . cols = id", "";
    Holds views::boxs_boxs_is_id: "boxs . boxs = id", "any r x c box";
    Holds views::ungroup_group_is_id: "ungroup . group = id", "";
    Holds views::group_ungroup_is_id: "group . ungroup = id", "lists of whole groups";
    Fails views::group_ungroup_of_any_lists: "group . ungroup = id", "lists of any lengths";
    Holds views::cols_is_transpose: "cols = transpose", "matrices that are not empty";
    Holds views::all_boxs_agree: "boxs = each of its variants", "any r x c box";

    Holds lists::map_id_is_id: "map id = id", "";
    Holds lists::map_map_is_map_of_both: "map f . map g = map (f . g)", "";
    Holds lists::filter_after_map: "filter p . map f = map f . filter (p . f)", "";
    Holds lists::filter_by_involution: "filter (p . f) = map f . filter p . map f", "f . f = id";
    Holds lists::filter_map_involution:
        "filter (p . f) . map f = map f . filter p", "f . f = id";
    Holds lists::filters_commute: "filter p . filter q = filter q . filter p", "p and q total";
    Holds lists::filter_after_concat: "filter p . concat = concat . map (filter p)", "";
    Holds lists::map_map_after_cp: "map (map f) . cp = cp . map (map f)", "";
    Holds lists::filter_all_after_cp: "filter (all p) . cp = cp . map (filter p)", "";

    Holds expanding::cp_is_its_definition: "cp (xs:xss) = [x:ys | x <- xs, ys <- cp xss]", "";
    Holds expanding::size_counts_boards: "size = length . expand", "";
    Holds expanding::expand_rows: "map rows . expand = expand . rows", "";
    Holds expanding::expand_cols: "map cols . expand = expand . cols", "as bags";
    Holds expanding::expand_boxs: "map boxs . expand = expand . boxs", "as bags";
    Fails expanding::expand_cols_in_order: "map cols . expand = expand . cols", "as lists";

    Holds pruning::valid_is_three_filters:
        "filter valid = filter (nd . boxs) . filter (nd . cols) . filter (nd . rows)",
        "nd = all nodups";
    Holds pruning::prune_row_keeps_nodups:
        "filter nodups . cp = filter nodups . cp . pruneRow", "";
    Holds pruning::prune_by_keeps_nodups:
        "filter (nd . f) . expand = filter (nd . f) . expand . pruneBy f",
        "f is rows, cols or boxs";
    Holds pruning::prune_keeps_valid:
        "filter valid . expand = filter valid . expand . prune", "in any order of the views";
    Holds pruning::many_prune_keeps_valid:
        "filter valid . expand = filter valid . expand . many prune", "";
    Holds pruning::prune_at_once_keeps_valid:
        "filter valid . expand = filter valid . expand . pruneAtOnce", "";
    Holds pruning::reduce_is_prune_row: "reduce = pruneRow", "choices without duplicates";
    Holds pruning::prune_keeps_settled: "what is settled stays so under prune", "";
    Holds pruning::prune_takes_away: "prune m is part of m", "";
    Holds pruning::many_prune_is_idempotent: "many prune . many prune = many prune", "";
    Holds pruning::repeatedly_is_many: "repeatedly = many", "f only takes away";
    Holds pruning::prune_is_monotone:
        "if a is part of b, prune a is part of prune b", "a contains a solution";
    Fails pruning::prune_is_monotone_anywhere:
        "if a is part of b, prune a is part of prune b", "any a";
    Holds pruning::many_prune_in_any_order:
        "many prune = many pruneMatrix = many pruneAtOnce", "the board contains a solution";
    Fails pruning::many_prune_in_any_order_anywhere:
        "many prune = many pruneMatrix", "any board";

    Holds searching::expand1_parts_expand:
        "expand = concat . map expand . expand1", "as bags; not complete";
    Holds searching::expand_min_parts_expand:
        "expand = concat . map expand . expandMin", "as bags; not complete, not void";
    Holds searching::expand_next_parts_expand:
        "expand = concat . map expand . expandNext", "as bags; not complete";
    Holds searching::expand_first_is_expand_min: "expandFirst = expandMin", "";
    Holds searching::blocked_has_no_solution: "filter valid (expand m) = []", "m is blocked";
    Holds searching::complete_and_safe_is_solution:
        "filter valid (expand m) = [heads m]", "m is complete and safe";
    Holds searching::safe_looks_at_every_view:
        "safe m = all (all consistent . f m), f in [rows, cols, boxs]", "";
    Holds searching::step_says_what_is_so:
        "step is blocked, complete, progress or stuck as prune m is", "";
    Holds searching::steps_are_search: "concat . steps = filter valid . expand", "as bags";
    Holds searching::search_is_filter_valid:
        "search . choices = filter valid . expand . choices", "as bags; every stage";
    Holds searching::walk_is_search: "solved (walk stage) = search stage", "as lists";
    Holds searching::passes_are_prune:
        "the passes of a stage, composed = its prune", "every stage that prunes";

    Holds rungs::level_2_keeps_valid:
        "filter valid . expand = filter valid . expand . pruneLevel2", "both rules for a pair";
    Holds rungs::level_3_keeps_valid:
        "filter valid . expand = filter valid . expand . pruneLevel3", "both rules for a triple";
    Holds rungs::same_pair_occurs_twice: "samePair is [] or a pair that occurs twice", "";
    Holds rungs::same_triple_occurs_thrice:
        "sameTriple is [] or a triple that occurs three times", "";
    Holds rungs::naked_keeps_nodups: "filter nodups . cp = filter nodups . cp . naked k", "any k";
    Holds rungs::exchange_exchange_is_id: "exchange . exchange = id", "choices in order";
    Holds rungs::hidden_keeps_nodups:
        "filter nodups . cp = filter nodups . cp . hidden", "as many cells as values";
    Holds rungs::prune_both_keeps_valid:
        "filter valid . expand = filter valid . expand . pruneBoth", "";
    Holds rungs::ladder_ends_with_hall:
        "ladder (n-1) leaves what occurs in a completion", "n cells; some cell is [] if none";

    Holds skeleton::replace_keeps_length: "length (xs !!= (i,x)) = length xs", "";
    Holds skeleton::update_changes_one_cell: "update changes the cell it names", "a cell of the board";
    Holds skeleton::from_string_to_string_is_id: "fromString . toString = Just", "";
    Holds skeleton::justify_pads_or_keeps: "length (rjustify n s) = max n (length s)", "";
    Holds skeleton::transposed_product: "cols (mul a b) = mul (cols b) (cols a)", "matching sizes";
    Holds skeleton::product_with_one: "mul one m = m = mul m one", "";
    Holds skeleton::product_distributes: "mul a (add b c) = add (mul a b) (mul a c)", "";
    Holds skeleton::table_is_aligned: "all lines of table m are equally long", "";
}
