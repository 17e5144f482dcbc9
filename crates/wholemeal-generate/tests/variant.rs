//! Generated variants are unique and minimal, and depend only on the seed.

use wholemeal_generate::Seed;
use wholemeal_generate::variant::{VariantKind, generate};
use wholemeal_solve::{Budget, Verdict};
use wholemeal_variants::Solver;

fn check(kinds: &[VariantKind], seed: u64) {
    let made = generate(kinds, Seed::new(seed), &Budget::UNLIMITED);
    let made = made.unwrap_or_else(|error| panic!("{kinds:?}: {error}"));
    let again = generate(kinds, Seed::new(seed), &Budget::UNLIMITED).unwrap();
    assert_eq!(made, again, "{kinds:?}");
    let mut solver = Solver::new(&made.variant).unwrap();
    let verdict = solver.solve(&Budget::UNLIMITED).unwrap();
    assert_eq!(verdict, Verdict::Unique(made.solution), "{kinds:?}");
    let redundant = made
        .variant
        .redundant_constraints(&Budget::UNLIMITED)
        .unwrap();
    // Rules that hold everywhere belong to the kind, whether they are needed or not.
    let text = |&i: &usize| made.variant.constraints()[i].to_string();
    let general = ["region", "diagonal", "windoku", "anti-knight", "anti-king"];
    let clues: Vec<String> = redundant
        .iter()
        .map(text)
        .filter(|text| !general.iter().any(|name| text.starts_with(name)))
        .collect();
    assert!(clues.is_empty(), "{kinds:?}: {clues:?}");
}

#[test]
fn every_kind_is_unique_and_minimal() {
    for kind in VariantKind::ALL {
        check(&[kind], 1);
        assert_eq!(kind.name().parse(), Ok(kind));
    }
    assert!("samurai".parse::<VariantKind>().is_err());
}

#[test]
fn kinds_are_combined() {
    check(&[VariantKind::Jigsaw, VariantKind::Killer], 2);
    check(
        &[
            VariantKind::AntiKing,
            VariantKind::Thermometer,
            VariantKind::Xv,
        ],
        3,
    );
}

#[test]
fn a_budget_ends_the_work() {
    let stop = || true;
    let made = generate(&[VariantKind::Killer], Seed::new(1), &Budget::until(&stop));
    assert!(made.is_err());
}
