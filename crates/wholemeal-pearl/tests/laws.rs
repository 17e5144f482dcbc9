//! One property test per law, named after it.

use proptest::prelude::*;
use wholemeal_pearl::laws::{LAWS, Law, Truth};

macro_rules! laws {
    ($($name:ident),* $(,)?) => {
        proptest! {
            #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]
            $(
                #[test]
                fn $name(size in 0..=100u32, seed: u64) {
                    let law = Law::named(stringify!($name)).expect("a law of this name");
                    prop_assert_eq!(law.try_case(seed, size), Ok(()), "{}", law.statement);
                }
            )*
        }

        #[test]
        fn every_law_has_its_test() {
            let tested = [$(stringify!($name)),*];
            let laws: Vec<_> = LAWS.iter().filter(|law| law.truth == Truth::Holds).collect();
            for law in &laws {
                assert!(tested.contains(&law.name), "{} has no test", law.name);
            }
            assert_eq!(tested.len(), laws.len());
        }
    };
}

laws! {
    rows_rows_is_id,
    cols_cols_is_id,
    boxs_boxs_is_id,
    ungroup_group_is_id,
    group_ungroup_is_id,
    cols_is_transpose,
    all_boxs_agree,
    map_id_is_id,
    map_map_is_map_of_both,
    filter_after_map,
    filter_by_involution,
    filter_map_involution,
    filters_commute,
    filter_after_concat,
    map_map_after_cp,
    filter_all_after_cp,
    cp_is_its_definition,
    size_counts_boards,
    expand_rows,
    expand_cols,
    expand_boxs,
    valid_is_three_filters,
    prune_row_keeps_nodups,
    prune_by_keeps_nodups,
    prune_keeps_valid,
    many_prune_keeps_valid,
    prune_at_once_keeps_valid,
    reduce_is_prune_row,
    prune_keeps_settled,
    prune_takes_away,
    many_prune_is_idempotent,
    repeatedly_is_many,
    prune_is_monotone,
    many_prune_in_any_order,
    expand1_parts_expand,
    expand_min_parts_expand,
    expand_next_parts_expand,
    expand_first_is_expand_min,
    blocked_has_no_solution,
    complete_and_safe_is_solution,
    safe_looks_at_every_view,
    step_says_what_is_so,
    steps_are_search,
    search_is_filter_valid,
    walk_is_search,
    passes_are_prune,
    level_2_keeps_valid,
    level_3_keeps_valid,
    same_pair_occurs_twice,
    same_triple_occurs_thrice,
    naked_keeps_nodups,
    exchange_exchange_is_id,
    hidden_keeps_nodups,
    prune_both_keeps_valid,
    ladder_ends_with_hall,
    replace_keeps_length,
    update_changes_one_cell,
    from_string_to_string_is_id,
    justify_pads_or_keeps,
    transposed_product,
    product_with_one,
    product_distributes,
    table_is_aligned,
}

/// Statements that are not laws must have a counterexample: a check that cannot fail is worthless.
#[test]
fn statements_that_are_not_laws_have_a_counterexample() {
    let wrong: Vec<_> = LAWS
        .iter()
        .filter(|law| law.truth == Truth::Fails)
        .collect();
    assert_eq!(wrong.len(), 4);
    for law in wrong {
        let found = law.check(500, 1);
        assert!(found.is_some(), "no counterexample to {}", law.name);
    }
}
