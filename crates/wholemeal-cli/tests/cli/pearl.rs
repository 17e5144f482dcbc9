//! `wholemeal pearl`

use crate::support::*;

/// The number below a heading: in full, in groups, or as a power of ten.
fn number_below(text: &str, heading: &str) -> Vec<String> {
    let mut lines = text.lines().skip_while(|line| !line.starts_with(heading));
    assert!(lines.next().is_some(), "{heading}: {text}");
    let block = lines.take_while(|line| !line.is_empty());
    block.map(|line| line.trim().to_owned()).collect()
}

#[test]
fn space_of_the_first_board_is_exact() {
    let run = run(&["pearl", "space", NINE]).exits(0);
    let choices = number_below(&run.out, "choices");
    assert_eq!(
        choices[0],
        "4638397686588101979328150167890591454318967698009"
    );
    let grouped = "4,638,397,686,588,101,979,328,150,167,890,591,454,318,967,698,009";
    assert!(choices[1].ends_with(grouped), "{choices:?}");
    assert!(choices[2].contains("10^48"), "{choices:?}");
    for (heading, number) in [
        ("after one prune, rows first", "1027134771639091200000000"),
        ("after one prune, boxes first", "38517553936465920000000000"),
        ("at the fixed point, rows first", "1"),
        ("at the fixed point, boxes first", "1"),
    ] {
        assert_eq!(number_below(&run.out, heading)[0], number);
    }
    assert!(run.out.contains("\nstep 1:"), "{}", run.out);
}

#[test]
fn space_prints_numbers_of_any_size() {
    let empty = ".".repeat(256);
    let args = ["pearl", "space", "--json", "--steps", "1", &empty];
    let sizes = run(&args).exits(0).json();
    // 16^256 = 2^1024
    let mut power = vec![1_u8];
    for _ in 0..1024 {
        let mut carry = 0;
        for digit in &mut power {
            let twice = *digit * 2 + carry;
            (*digit, carry) = (twice % 10, twice / 10);
        }
        power.extend((carry > 0).then_some(carry));
    }
    let power: String = power.iter().rev().map(|&d| char::from(b'0' + d)).collect();
    assert_eq!(field(&sizes[0], "size"), power);
}

#[test]
fn trace_ends_with_the_solution_or_after_its_steps() {
    let solved = run(&["solve", "--format", "grid", NINE]).exits(0).out;
    let trace = run(&["pearl", "trace", NINE]).exits(0).out;
    assert!(trace.trim_end().ends_with(solved.trim_end()), "{trace}");
    assert!(trace.contains("\nexpand"), "{trace}");
    for (steps, boards) in [("0", 0), ("1", 1), ("5", 5)] {
        let run = run(&["pearl", "trace", "--steps", steps, NINE]).exits(0);
        assert_eq!(run.out.matches('┌').count(), boards, "{}", run.out);
    }
    for stage in ["search", "level1", "best", "expandprune"] {
        let run = run(&["pearl", "trace", "--stage", stage, NINE]).exits(0);
        let end = run.out.trim_end();
        assert!(end.ends_with(solved.trim_end()), "{stage}: {}", run.out);
    }
}

#[test]
fn race_runs_every_stage_and_all_agree() {
    let stages = run(&["pearl", "stages"]).exits(0).out;
    let names: Vec<&str> = stages
        .lines()
        .filter(|line| !line.starts_with(' '))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(names.len() > 3, "{stages}");
    let path = file("race.txt", lines_of(&[ONE, TWO]));
    let rows = run(&["pearl", "race", "--json", &path]).exits(0).json();
    let raced: Vec<&str> = rows.iter().map(|row| field(row, "stage")).collect();
    assert_eq!(raced, names);
    for row in &rows {
        assert_eq!(row["solved"], 2, "{row}");
        assert!(row["boards"].as_u64() > Some(0), "{row}");
        assert!(row["guesses"].is_u64() && row["seconds"].is_f64(), "{row}");
    }
    let text = run(&["pearl", "race", "--stage", "best,search", &path]).exits(0);
    let at = |word| text.out.find(word).expect(word);
    assert!(at("boards") < at("\nbest ") && at("\nbest ") < at("\nsearch "));
    assert!(!text.out.contains("naive"), "{}", text.out);
}

#[test]
fn race_keeps_to_its_limits() {
    let race = |limit: &[&str]| {
        let args = ["pearl", "race", "--json", "--stage", "naive,best", NINE];
        let run = run(&[&args, limit].concat()).exits(1);
        run.stderr_contains(&["budget spent: 1 stage stopped before the end"])
            .json()
    };
    for limit in [
        &["--budget", "200ms"][..],
        &["--budget", "1000"],
        &["--boards", "1000"],
    ] {
        let rows = race(limit);
        assert_eq!(
            (&rows[0]["solved"], &rows[1]["solved"]),
            (&0.into(), &1.into())
        );
        assert!(rows[0]["seconds"].as_f64() < Some(2.0), "{limit:?}");
    }
    let boards = &race(&["--boards", "1000"])[0]["boards"];
    assert!(boards.as_u64() <= Some(1000), "{boards}");
}

#[test]
fn laws_are_checked_and_repeatable() {
    let args = ["pearl", "laws", "--cases", "20", "--seed", "7"];
    let first = run(&args).exits(0);
    assert_eq!(run(&args).out, first.out);
    assert_ne!(run(&["pearl", "laws", "--cases", "20"]).out, first.out);
    for words in ["boxs . boxs = id", "where:", "counterexample", "seed 7"] {
        assert!(first.out.contains(words), "{words}: {}", first.out);
    }
    let laws = first.out.lines().filter(|l| l.starts_with("holds")).count();
    let total = format!("{laws} of {laws} laws hold");
    assert!(laws > 20 && first.out.contains(&total), "{}", first.out);
}
