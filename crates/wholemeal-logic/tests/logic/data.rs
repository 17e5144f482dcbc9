//! The table of techniques, and steps as data.

use std::collections::BTreeSet;

use wholemeal_logic::{Difficulty, Settings, Step, Technique, all_steps, solve};

use wholemeal_testkit::corpora;

use crate::corpora::{PUZZLES, board};

#[test]
fn the_table_is_in_order_of_search_and_names_are_unique() {
    let ranks: Vec<u16> = Technique::all().map(Technique::search_rank).collect();
    assert!(ranks.is_sorted());
    let unique = |name: fn(Technique) -> String| {
        let names: BTreeSet<String> = Technique::all().map(name).collect();
        assert_eq!(names.len(), ranks.len());
    };
    unique(|technique| technique.name().to_owned());
    unique(|technique| technique.code().to_owned());
    unique(|technique| technique.short().to_owned());
    unique(Technique::page);
}

#[test]
fn techniques_are_found_by_name_code_and_short_name() {
    for technique in Technique::all() {
        for word in [technique.name(), technique.code(), technique.short()] {
            assert_eq!(word.parse(), Ok(technique));
            assert_eq!(word.to_uppercase().parse(), Ok(technique));
        }
    }
    assert!("no such thing".parse::<Technique>().is_err());
}

#[test]
fn steps_are_written_and_read_back() {
    for puzzle in PUZZLES {
        for step in solve(&board(puzzle), &Settings::default()).steps {
            let text = serde_json::to_string(&step).expect("steps can be written");
            assert_eq!(serde_json::from_str::<Step>(&text).expect("and read"), step);
        }
    }
}

#[test]
fn all_steps_have_no_duplicates() {
    let stuck = solve(
        &board(PUZZLES[6]),
        &Settings::up_to(Technique::HIDDEN_SINGLE),
    )
    .end;
    let steps = all_steps(&stuck, &Settings::default()).steps;
    let mut seen = BTreeSet::new();
    for step in &steps {
        assert!(
            seen.insert((step.technique, &step.placements, &step.eliminations)),
            "{step}"
        );
    }
    assert!(steps.len() > 10);
}

/// A faster finder must not find fewer steps.
#[test]
fn step_counts_match_the_recorded_ones() {
    let count = |puzzle: &str| {
        let found = all_steps(&board(puzzle), &Settings::hodoku());
        (found.steps.len(), found.cut_short.len())
    };
    let counts = PUZZLES.map(count);
    let known = [1054, 314, 149, 232, 375, 237, 266];
    assert_eq!(counts, known.map(|steps| (steps, 0)));
}

#[test]
fn all_steps_are_those_of_each_technique_alone() {
    for puzzle in PUZZLES {
        let board = board(puzzle);
        let all = all_steps(&board, &Settings::default()).steps;
        let groups = Settings::default().techniques;
        let alone = groups
            .chunk_by(|a, b| a.search_rank() == b.search_rank())
            .flat_map(|group| {
                let settings = Settings::with(group.iter().copied());
                all_steps(&board, &settings).steps
            });
        assert!(alone.eq(all), "{puzzle}");
    }
}

#[test]
fn the_difficulty_is_that_of_the_hardest_step_and_rises_with_the_score() {
    let path = solve(&board(PUZZLES[0]), &Settings::default());
    let grade = path.grade();
    assert_eq!(grade.difficulty, Difficulty::Easy);
    assert_eq!(
        grade.score,
        path.steps
            .iter()
            .map(|step| step.technique.score())
            .sum::<u32>()
    );
    assert_eq!(grade.techniques.values().sum::<usize>(), path.steps.len());
    let mut long = path.clone();
    for _ in 0..3 {
        long.steps.extend(path.steps.clone());
    }
    assert!(long.grade().score > Difficulty::Easy.limit());
    assert!(long.grade().difficulty > Difficulty::Easy);
}

#[test]
fn the_order_of_techniques_can_be_any() {
    let hidden_first = Settings::with([
        Technique::HIDDEN_SINGLE,
        Technique::NAKED_SINGLE,
        Technique::FULL_HOUSE,
    ]);
    let path = solve(&board(PUZZLES[0]), &hidden_first);
    assert!(path.is_solved());
    assert_eq!(path.steps[0].technique, Technique::HIDDEN_SINGLE);
}

#[test]
fn every_preset_exists() {
    for name in Settings::PRESETS {
        assert!(Settings::preset(name).is_some(), "{name}");
    }
    assert!(Settings::preset("level-4").is_none());
}

/// For each of the presets `level-1`, `level-2`, `level-3` and `hodoku` a puzzle that it solves
/// and the presets before it do not.
const FIRST_SOLVED_BY: [&str; 4] = [
    "2...83.5..8..7.9.393.....2.....2......53...78..91.6.....47..28..982..43.3.26.8.19",
    "7..8.9....8......6..51.3.89.3..7.....6..94.3.....8...44..25.9....8..74.35......2.",
    "5.9.83.24..8...365..37.....3..9..65...28.6..3.6....9...34...2.9.2.3.....7.52..43.",
    "8.95642.....7..38...2....941...9.4..36......2987..21.3...61......6238.......45...",
];

#[test]
fn each_preset_solves_more_than_the_one_before() {
    let presets = ["level-1", "level-2", "level-3", "hodoku"];
    let solves = |name: &str, puzzle: &str| {
        let settings = Settings::preset(name).expect("a preset");
        solve(&board(puzzle), &settings).is_solved()
    };
    for (i, puzzle) in FIRST_SOLVED_BY.into_iter().enumerate() {
        let solved = presets.map(|name| solves(name, puzzle));
        let expected: [bool; 4] = std::array::from_fn(|preset| preset >= i);
        assert_eq!(solved, expected, "{puzzle}");
    }
}

/// HoDoKu's exemplars: 179 of them are labelled with one step other than singles and its number of
/// eliminations (`s xy(3) s`). Nearly all of these are solved with that step.
#[test]
fn exemplars_take_the_step_they_are_named_for() {
    let Some(text) = corpora::text("technique_exemplars.csv") else {
        return;
    };
    let (mut all, mut alike) = (0, 0);
    for line in text.lines().skip(1) {
        let mut columns = line.splitn(4, ',');
        let (Some(puzzle), Some(comment)) = (columns.next(), columns.nth(2)) else {
            continue;
        };
        let mut others = comment.split_whitespace().filter(|word| *word != "s");
        let (Some(step), None) = (others.next(), others.next()) else {
            continue;
        };
        let count = step.split_once('(').map(|(_, n)| n.trim_end_matches(')'));
        let Some(Ok(count)) = count.map(str::parse::<usize>) else {
            continue;
        };
        let path = solve(&board(puzzle), &Settings::hodoku());
        let is_not_single = |step: &&Step| step.technique > Technique::HIDDEN_SINGLE;
        let taken: Vec<&Step> = path.steps.iter().filter(is_not_single).collect();
        all += 1;
        alike += usize::from(path.is_solved() && taken.len() == 1 && taken[0].effect().1 == count);
    }
    assert_eq!(all, 179);
    assert!(alike >= 158, "{alike} of {all}");
}
