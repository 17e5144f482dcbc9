//! Compares the clause-learning solver with trying all assignments.

use proptest::prelude::*;
use wholemeal_solve::{Budget, ClauseSolver, Literal};

const VARIABLES: u32 = 10;

/// A constraint of a random problem.
#[derive(Clone, Debug)]
enum Constraint {
    AtMostOne(Vec<Literal>),
    ExactlyOne(Vec<Literal>),
    Clause(Vec<Literal>),
}

impl Constraint {
    fn holds(&self, values: u32) -> bool {
        let is_true = |l: &&Literal| (values >> l.variable() & 1 == 1) == l.is_positive();
        let number = |literals: &[Literal]| literals.iter().filter(is_true).count();
        match self {
            Constraint::AtMostOne(literals) => number(literals) <= 1,
            Constraint::ExactlyOne(literals) => number(literals) == 1,
            Constraint::Clause(literals) => number(literals) >= 1,
        }
    }

    fn add_to(&self, solver: &mut ClauseSolver) {
        match self {
            Constraint::AtMostOne(literals) => solver.add_at_most_one(literals),
            Constraint::ExactlyOne(literals) => solver.add_exactly_one(literals),
            Constraint::Clause(literals) => solver.add_clause(literals),
        }
    }
}

/// Literals of different variables.
fn literals(sizes: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Literal>> {
    let variables: Vec<u32> = (0..VARIABLES).collect();
    let signs = prop::collection::vec(any::<bool>(), VARIABLES as usize);
    let chosen = prop::sample::subsequence(variables, sizes).prop_shuffle();
    (chosen, signs).prop_map(|(variables, signs)| {
        let literal = |v: &u32| Literal::new(*v, signs[*v as usize]);
        variables.iter().map(literal).collect()
    })
}

fn constraint() -> impl Strategy<Value = Constraint> {
    prop_oneof![
        2 => literals(2..6).prop_map(Constraint::AtMostOne),
        2 => literals(1..6).prop_map(Constraint::ExactlyOne),
        5 => literals(1..5).prop_map(Constraint::Clause),
    ]
}

fn solver(constraints: &[Constraint]) -> ClauseSolver {
    let mut solver = ClauseSolver::new();
    for _ in 0..VARIABLES {
        solver.add_variable();
    }
    for constraint in constraints {
        constraint.add_to(&mut solver);
    }
    solver
}

fn solve(solver: &mut ClauseSolver, assumptions: &[Literal]) -> bool {
    let solved = solver.solve(assumptions, &Budget::UNLIMITED);
    solved.expect("an unlimited budget does not run out")
}

fn values(solver: &ClauseSolver) -> u32 {
    (0..VARIABLES).fold(0, |values, variable| {
        values | u32::from(solver.is_true(Literal::positive(variable))) << variable
    })
}

fn by_trying(constraints: &[Constraint]) -> Vec<u32> {
    (0..1 << VARIABLES)
        .filter(|&values| constraints.iter().all(|c| c.holds(values)))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn all_solutions_are_found_by_excluding_each(
        constraints in prop::collection::vec(constraint(), 1..14),
    ) {
        let mut solver = solver(&constraints);
        let mut found = Vec::new();
        while solve(&mut solver, &[]) {
            found.push(values(&solver));
            let other: Vec<Literal> = (0..VARIABLES)
                .map(|variable| Literal::new(variable, values(&solver) >> variable & 1 == 0))
                .collect();
            solver.add_clause(&other);
        }
        found.sort_unstable();
        prop_assert_eq!(found, by_trying(&constraints));
    }

    #[test]
    fn assumptions_hold_for_one_call(
        constraints in prop::collection::vec(constraint(), 1..14),
        assumptions in prop::collection::vec(literals(0..5), 1..6),
    ) {
        let all = by_trying(&constraints);
        let mut solver = solver(&constraints);
        for assumed in assumptions {
            let fits = |values: &&u32| {
                assumed.iter().all(|l| (**values >> l.variable() & 1 == 1) == l.is_positive())
            };
            let expected = all.iter().any(|values| fits(&values));
            prop_assert_eq!(solve(&mut solver, &assumed), expected);
            if expected {
                let found = values(&solver);
                prop_assert!(all.contains(&found) && fits(&&found));
            }
        }
        prop_assert_eq!(solve(&mut solver, &[]), !all.is_empty());
    }
}

/// A pigeon for each of `holes + 1`, in one hole each.
fn pigeons(holes: usize) -> ClauseSolver {
    let mut solver = ClauseSolver::new();
    let places: Vec<Vec<Literal>> = (0..=holes)
        .map(|_| {
            let hole = |_| Literal::positive(solver.add_variable());
            (0..holes).map(hole).collect()
        })
        .collect();
    for pigeon in &places {
        solver.add_exactly_one(pigeon);
    }
    for hole in 0..holes {
        let here: Vec<Literal> = places.iter().map(|pigeon| pigeon[hole]).collect();
        solver.add_at_most_one(&here);
    }
    solver
}

/// Takes thousands of conflicts, so clauses are deleted and the search restarts.
#[test]
fn pigeons_do_not_fit_into_fewer_holes() {
    let mut solver = pigeons(7);
    assert!(!solve(&mut solver, &[]));
    assert!(solver.conflicts() > 1000, "{}", solver.conflicts());
    // A contradiction stays.
    assert!(!solve(&mut solver, &[]));
}

#[test]
fn the_search_is_deterministic() {
    let run = || {
        let mut solver = pigeons(7);
        solve(&mut solver, &[]);
        (solver.conflicts(), solver.decisions())
    };
    assert_eq!(run(), run());
}

#[test]
fn a_search_that_was_interrupted_can_be_continued() {
    let mut solver = pigeons(7);
    let mut calls = 0;
    while let Err(interrupted) = solver.solve(&[], &Budget::guesses(200)) {
        assert_eq!(interrupted.guesses, 200);
        calls += 1;
    }
    assert!(calls > 3, "{calls}");
    assert!(pigeons(7).solve(&[], &Budget::until(&|| true)).is_err());
}
