//! Help, completions, manual page, and options that all commands share.

use std::path::PathBuf;

use crate::support::*;

fn help(command: &[String], flag: &str) -> String {
    let mut program = program();
    program.args(command).arg(flag).env("COLUMNS", "300");
    let output = program.output().expect("the program starts");
    Run::of(format!("{command:?} {flag}"), &output).exits(0).out
}

#[test]
fn help_fits_80_columns() {
    for command in commands() {
        for flag in ["--help", "-h"] {
            let text = help(&command, flag);
            assert!(text.contains("Usage: "), "{text}");
            let wide = text.lines().find(|line| line.chars().count() > 80);
            assert_eq!(wide, None, "{command:?} {flag}");
        }
    }
}

#[test]
fn help_has_examples() {
    let without = |command: &Vec<String>| !help(command, "--help").contains("Example");
    let without: Vec<_> = commands().into_iter().filter(without).collect();
    assert!(without.is_empty(), "no examples: {without:?}");
}

#[test]
fn files_in_the_examples_exist() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    for command in commands() {
        let text = help(&command, "--help");
        for word in text
            .split_whitespace()
            .filter(|w| w.starts_with("corpora/"))
        {
            assert!(root.join(word).exists(), "{command:?}: {word}");
        }
    }
}

#[test]
fn completions_and_manual_know_the_commands() {
    for shell in SHELLS {
        let run = run(&["completions", shell]).exits(0);
        for word in ["wholemeal", "solve", "count", "pearl", "race", "budget"] {
            assert!(run.out.contains(word), "{shell}: {word}");
        }
    }
    let man = run(&["man"]).exits(0).out;
    assert!(man.contains(".TH wholemeal 1"), "{man}");
    for word in ["solve", "check", "count", "pearl", "completions"] {
        assert!(man.contains(word), "{word}: {man}");
    }
}

/// A note about `--budget` that help texts refer to is in the same text.
#[test]
fn the_unit_of_every_budget_is_explained() {
    for command in commands() {
        let text = help(&command, "--help");
        if text.contains("--budget <TIME|N>") {
            let explanation = text.find("\n--budget ").map(|at| &text[at..]);
            let explanation = explanation.unwrap_or_else(|| panic!("{command:?}"));
            assert!(
                explanation.contains("(us, ms, s, m, h), or N"),
                "{command:?}"
            );
        }
    }
}

/// Every command that writes data, with something to write about.
const WRITERS: &[&[&str]] = &[
    &["solve", NINE],
    &["check", NINE],
    &["count", NINE],
    &["solutions", NINE],
    &["formats"],
    &["candidates", NINE],
    &["prove", NINE],
    &["hint", NINE],
    &["why", NINE, "r1c2=2"],
    &["explain", NINE],
    &["steps", NINE],
    &["rate", NINE],
    &["techniques"],
    &["canon", NINE],
    &["dedupe", NINE],
    &["same", NINE, NINE],
    &["transform", "--name", "mirror", NINE],
    &["dataset", NINE],
    &["bench", "--rounds", "1", "corpora/lectures.txt"],
    &["pearl", "race", "--stage", "best", NINE],
    &["pearl", "space", "--steps", "1", NINE],
    &["pearl", "trace", "--steps", "1", NINE],
    &["pearl", "laws", "--cases", "1", "boxs"],
    &["pearl", "stages"],
];

#[test]
fn json_is_short_for_format_json_everywhere() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let say = |command: &[&str], more: &[&str]| {
        let mut program = program();
        program.current_dir(&root).args(command).args(more);
        let output = program.output().expect("the program starts");
        Run::of(format!("{command:?} {more:?}"), &output)
    };
    for command in WRITERS {
        let timed = command.contains(&"bench") || command.contains(&"race");
        let short = say(command, &["--json"]).exits(0).out;
        let long = say(command, &["--format", "json"]).exits(0).out;
        assert!(short.starts_with('{'), "{command:?}: {short}");
        if !timed {
            assert_eq!(short, long, "{command:?}");
        }
        assert_eq!(short.lines().count(), long.lines().count(), "{command:?}");
        let both = say(command, &["--json", "--format", "json"]).exits(2).err;
        assert!(both.contains("cannot be used with"), "{command:?}: {both}");
        let none = say(command, &["--format", "nonsense"]).exits(2).err;
        assert!(none.contains("possible values"), "{command:?}: {none}");
    }
}

#[test]
fn json_is_short_for_to_json_in_convert_and_generate() {
    for command in [
        &["convert", NINE][..],
        &["generate", "--seed", "7", "--ungraded"],
    ] {
        let short = run(&[command, &["--json"]].concat()).exits(0).out;
        let long = run(&[command, &["--to", "json"]].concat()).exits(0).out;
        assert!(short.starts_with('{'), "{command:?}: {short}");
        assert_eq!(short, long, "{command:?}");
    }
}

#[test]
fn quiet_suppresses_notes_but_not_errors() {
    let args = ["generate", "--clues", "30"];
    assert!(run(&args).exits(0).err.starts_with("note: seed "));
    for quiet in ["-q", "--quiet"] {
        assert_eq!(run(&[&args[..], &[quiet]].concat()).exits(0).err, "");
        pipe(&["solve", quiet], "nonsense")
            .exits(2)
            .stderr_contains(&["error: "]);
    }
}

#[test]
fn verbose_has_a_short_form() {
    let long = run(&["solve", "--verbose", NINE]).exits(0).err;
    assert!(long.contains("read as line"), "{long}");
    assert_eq!(run(&["solve", "-v", NINE]).exits(0).err, long);
}
