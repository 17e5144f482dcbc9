//! Tests of `hint`, `explain`, `steps`, `rate` and `techniques`.

use serde_json::Value;

use crate::support::*;

/// A puzzle of magictour's list that needs most techniques.
const HARD: &str =
    "5.1.94....2.6.59................2.17.3..4..6.......5.........2.....3.8...6.8.93..";
/// The board of NINE with a wrong digit placed by the player, as HoDoKu writes it.
const MISTAKEN: &str =
    ":0000::2+6...1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....::::";

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn hints_come_in_three_degrees_of_detail() {
    run(&["hint", NINE]).exits(0).prints("Look at box 4.\n");
    run(&["hint", "--detail", "2", NINE])
        .exits(0)
        .prints("There is a Naked Single in r5c1.\n");
    let whole = run(&["hint", "--detail", "3", NINE]).exits(0).out;
    assert!(
        whole.contains("Naked Single: r5c1 sees 1 in r5c4") && whole.ends_with("So r5c1 is 6.\n"),
        "{whole}"
    );
    let old_name = run(&["hint", "--stage", "3", NINE]).exits(0).out;
    assert_eq!(old_name, whole);
    assert!(
        whole.contains("6+") && whole.contains("+ placed"),
        "{whole}"
    );
    assert!(whole.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn mistakes_are_reported_first() {
    run(&["hint", "--detail", "3", MISTAKEN])
        .exits(0)
        .prints("First, correct this: r1c2 is not 6.\n");
}

#[test]
fn givens_tell_mistakes_of_the_player_from_the_puzzle() {
    let wrong = NINE.replacen("2.", "26", 1);
    run(&["hint", &wrong])
        .exits(1)
        .prints("This puzzle has no solution, so there is no step to find.\n");
    run(&["hint", "--detail", "3", "--givens", NINE, &wrong])
        .exits(0)
        .prints("First, correct this: r1c2 is not 6.\n");
    run(&["hint", "--givens", NINE, NINE])
        .exits(0)
        .prints("Look at box 4.\n");
    let other = NINE.replacen('2', "3", 1);
    run(&["hint", "--givens", NINE, &other])
        .exits(2)
        .stderr_contains(&["--givens: r1c1 is 2 in the puzzle, but not on the board"]);
    run(&["hint", "--givens", "12x", NINE])
        .exits(2)
        .stderr_contains(&["--givens: "]);
}

/// Golden Nugget, which techniques do not solve.
const NUGGET: &str =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

#[test]
fn the_hardest_puzzles_have_hints_steps_paths_and_scores() {
    let said = run(&["hint", "--preset", "hodoku", "--detail", "3", NUGGET])
        .exits(0)
        .out;
    assert!(said.contains("\n  Case 1: "), "{said}");
    assert!(said.lines().all(|line| line.chars().count() <= 80));
    let steps = run(&["steps", "--preset", "hodoku", "--check", NUGGET])
        .exits(0)
        .out;
    assert!(steps.starts_with("Proof by Cases: "), "{steps}");
    let path = run(&["explain", "--check", NUGGET]).exits(0).out;
    assert!(path.contains("Extreme, "), "{path}");
    assert!(path.contains(" steps checked."), "{path}");
    let rating = run(&["rate", NUGGET]).exits(0).out;
    assert!(rating.contains("Extreme, "), "{rating}");
    let few = run(&["hint", "--up-to", "xy", NUGGET]).exits(1).out;
    assert_eq!(few, "None of the selected techniques finds a step here.\n");
}

#[test]
fn boards_without_a_hint_get_a_reason() {
    let many = ".".repeat(81);
    let text = run(&["hint", &many]).exits(1).out;
    assert!(text.contains("more than one solution"), "{text}");
}

#[test]
fn boards_with_other_boxes_are_refused_by_the_name_of_their_boxes() {
    let flat = ".".repeat(81);
    for (shape, board) in [("2x2", ONE), ("1x9", flat.as_str())] {
        let refusal =
            format!("this command supports only boards with 3x3 boxes; this one has {shape} boxes");
        for command in ["hint", "explain", "steps"] {
            run(&[command, "--box", shape, board])
                .exits(2)
                .stderr_contains(&[&refusal]);
        }
    }
    run(&["rate", "--box", "1x9", &full_board(1, 9).concat()])
        .exits(1)
        .prints("line 1: unrated: this command supports only boards with 3x3 boxes; this one has 1x9 boxes\n");
}

#[test]
fn an_unknown_technique_is_answered_with_similar_names() {
    for (name, similar) in [
        ("x-ring", "similar names: X-Wing"),
        ("Skyscrapper", "similar names: Skyscraper"),
        ("rectangle", "similar names: "),
        ("exocett", "similar names: Junior Exocet"),
    ] {
        for flags in [
            ["hint", "--technique"],
            ["generate", "--needs"],
            ["generate", "--hardest"],
        ] {
            let [command, flag] = flags;
            run(&[command, flag, name])
                .exits(2)
                .stderr_contains(&[similar, "'wholemeal techniques' lists them"]);
        }
    }
    let run = run(&["generate", "--needs", "qqq"]).exits(2);
    assert!(!run.err.contains("similar"), "{}", run.err);
}

#[test]
fn boards_are_drawn_with_ascii_characters_on_request() {
    for command in [
        &["hint", "--stage", "3", NINE][..],
        &["explain", "--draw", HARD],
        &["solve", "--format", "grid", NINE, ONE, NONE, CONFLICT],
        &["convert", "--to", "grid", NINE],
        &["convert", "--to", "candidates", NINE],
        &["generate", "--to", "grid", "--seed", "7"],
        &["pearl", "trace", ONE],
    ] {
        let usual = run(command).out;
        assert!(usual.contains('│') && usual.contains('┼'), "{usual}");
        let plain = run(&[command, &["--ascii"]].concat()).out;
        assert!(plain.is_ascii(), "{plain}");
        assert!(plain.contains('|') && plain.contains("--+--"), "{plain}");
        let width =
            |text: &str| -> Vec<usize> { text.lines().map(|line| line.chars().count()).collect() };
        assert_eq!(width(&plain), width(&usual), "{command:?}");
    }
    // A drawing can be read again, in either set of characters.
    let drawn = run(&["convert", "--to", "grid", "--ascii", NINE])
        .exits(0)
        .out;
    pipe(&["convert", "--to", "line"], &drawn)
        .exits(0)
        .prints(&lines_of(&[NINE]));
    // Text that is not a drawing is not changed.
    let titled = r#"{"givens":"1..4..1..1..4..1","title":"│"}"#;
    let json = pipe(&["convert", "--to", "json", "--ascii"], titled)
        .exits(0)
        .out;
    assert!(json.contains('│'), "{json}");
}

#[test]
fn explained_paths_are_checked() {
    let text = run(&["explain", "--check", HARD]).exits(0).out;
    assert!(text.contains("Solved after 96 steps: Extreme"), "{text}");
    assert!(text.ends_with("All 96 steps checked.\n"), "{text}");
    let json = json(
        &run(&["explain", "--check", "--format", "json", HARD])
            .exits(0)
            .out,
    );
    assert_eq!(json["solved"], true);
    assert_eq!(json["checked"], 96);
    let steps = json["steps"].as_array().expect("steps");
    assert!(
        steps
            .iter()
            .all(|step| step["evidence"]["truths"].is_array())
    );
}

#[test]
fn steps_and_ratings_are_checked_on_request() {
    let plain = run(&["steps", HARD]).exits(0);
    let checked = run(&["steps", "--check", HARD]).exits(0);
    assert_eq!(plain.out, checked.out);
    let number = plain.out.lines().count();
    assert_eq!(checked.err, format!("note: {number} steps checked\n"));
    let rated = run(&["rate", "--json", HARD, NINE]).exits(0).json();
    let checked = run(&["rate", "--json", "--check", HARD, NINE])
        .exits(0)
        .json();
    for (rated, mut checked) in rated.into_iter().zip(checked) {
        let count = checked
            .as_object_mut()
            .expect("an object")
            .remove("checked");
        assert_eq!(count.as_ref(), Some(&rated["steps"]));
        assert_eq!(checked, rated);
    }
    run(&["rate", "--check", NINE])
        .exits(0)
        .prints("line 1: Easy, 204 points, hardest Naked Single, 51 steps, all checked\n");
}

#[test]
fn pictures_go_into_a_folder() {
    let folder = std::env::temp_dir().join(format!("wholemeal-pictures-{}", std::process::id()));
    let path = folder.display().to_string();
    for args in [
        ["explain", "--format", "svg", "--pictures", &path, NINE].as_slice(),
        &["explain", NINE, "--pictures", &path],
        &["explain", NINE, "--format", "svg", "--dir", &path],
    ] {
        let text = run(args).exits(0).out;
        assert!(text.starts_with("51 pictures in "), "{text}");
        let picture = std::fs::read_to_string(folder.join("001.svg")).expect("a picture");
        assert!(picture.starts_with("<svg"));
        std::fs::remove_dir_all(&folder).expect("our own folder");
    }
    for args in [
        ["explain", "--format", "svg", NINE].as_slice(),
        &["explain", NINE, "--format", "svg", &path],
    ] {
        let text = run(args).exits(2).err;
        assert!(
            text.contains("needs a folder for its pictures: use --pictures"),
            "{text}"
        );
    }
    assert!(!folder.exists());
}

#[test]
fn existing_pictures_are_not_overwritten() {
    let folder = std::env::temp_dir().join(format!("wholemeal-taken-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.display().to_string();
    let taken = folder.join("007.svg");
    std::fs::write(&taken, "mine").expect("a file");
    let args = ["explain", "--pictures", &path, NINE];
    run(&args)
        .exits(2)
        .stderr_contains(&["007.svg exists", "--force"]);
    assert_eq!(std::fs::read_to_string(&taken).expect("a file"), "mine");
    assert!(!folder.join("001.svg").exists());
    run(&[&args[..], &["--force"]].concat()).exits(0);
    assert!(
        std::fs::read_to_string(&taken)
            .expect("a file")
            .starts_with("<svg")
    );
    std::fs::remove_dir_all(&folder).expect("our own folder");
}

#[test]
fn logic_with_too_few_techniques_gets_stuck() {
    let text = run(&["explain", "--up-to", "h1", HARD]).exits(1).out;
    assert!(text.contains("No further step found after "), "{text}");
    run(&["explain", "--preset", "level-3", NINE]).exits(0);
    let run = run(&["explain", "--preset", "level-9", NINE]).exits(2);
    assert!(run.err.contains("level-1, level-2, level-3"), "{}", run.err);
}

#[test]
fn all_steps_of_chosen_techniques() {
    let out = run(&["steps", "--technique", "lc1,n1", HARD]).exits(0).out;
    let known = ["Locked Candidates Type 1 (Pointing): ", "Naked Single: "];
    assert!(
        out.lines()
            .all(|line| known.iter().any(|name| line.starts_with(name))),
        "{out}"
    );
    let lines = run(&["steps", "--json", HARD]).exits(0).out;
    assert!(lines.lines().count() > 10);
    assert!(
        lines
            .lines()
            .all(|line| json(line)["technique"].is_string())
    );
    let run = run(&["steps", "--technique", "nonsense", HARD]).exits(2);
    assert!(
        run.err.contains("no technique is called 'nonsense'"),
        "{}",
        run.err
    );
}

#[test]
fn ratings_have_the_documented_fields() {
    let many = ".".repeat(81);
    let conflict = format!("11{}", ".".repeat(79));
    let input = lines_of(&[NINE, HARD, &many, &conflict]);
    let out = pipe(&["rate", "--format", "json"], input).exits(1).out;
    let lines: Vec<Value> = out.lines().map(json).collect();
    assert_eq!(lines[0]["difficulty"], "Easy");
    assert_eq!(lines[0]["steps"], 51);
    assert_eq!(lines[1]["difficulty"], "Extreme");
    assert_eq!(lines[1]["techniques"]["Swordfish"], 1);
    assert_eq!(lines[1]["score"], 8012);
    assert_eq!(lines[2]["unrated"], "more than one solution");
    assert!(
        lines[3]["unrated"]
            .as_str()
            .expect("a reason")
            .contains("conflicting givens")
    );
    run(&["rate", NINE])
        .exits(0)
        .prints("line 1: Easy, 204 points, hardest Naked Single, 51 steps\n");
}

#[test]
fn the_table_of_techniques() {
    let out = run(&["techniques"]).exits(0).out;
    assert!(out.contains("* 0800  xy     XY-Wing "), "{out}");
    assert!(out.contains("  0371  kf1 "), "{out}");
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
}

#[test]
fn json_hints_contain_no_more_than_their_detail() {
    let hint = |detail: &str, puzzle: &str| {
        json(
            &run(&["hint", "--json", "--detail", detail, puzzle])
                .exits(0)
                .out,
        )
    };
    let nudge = hint("1", NINE);
    assert_eq!(nudge["hint"], "step");
    assert_eq!(nudge["text"], "Look at box 4.");
    assert!(nudge.get("technique").is_none() && nudge.get("step").is_none());
    let technique = hint("2", NINE);
    assert_eq!(technique["technique"], "Naked Single");
    assert!(technique.get("step").is_none());
    let whole = hint("3", NINE);
    assert_eq!(whole["step"]["placements"][0], "r5c1=6");
    let mistaken = hint("3", MISTAKEN);
    assert_eq!(mistaken["hint"], "mistakes");
    assert_eq!(mistaken["mistakes"][0], "r1c2 is not 6");
    assert!(hint("1", MISTAKEN).get("mistakes").is_none());
}

#[test]
fn folders_that_cannot_be_written_are_named() {
    let file = std::env::temp_dir().join(format!("wholemeal-no-folder-{}", std::process::id()));
    std::fs::write(&file, "").expect("a file");
    let path = file.display().to_string();
    let text = run(&["explain", "--pictures", &path, NINE]).exits(2).err;
    std::fs::remove_file(&file).expect("still there");
    assert!(text.contains(&path), "{text}");
}

#[test]
fn options_for_another_format_are_refused() {
    for (option, wanted) in [
        (
            ["--pictures", "folder", "--json"].as_slice(),
            "--pictures needs --format svg",
        ),
        (&["--force"], "--pictures <FOLDER>"),
        (&["--draw", "--json"], "--draw needs --format text"),
    ] {
        let mut args = vec!["explain"];
        args.extend_from_slice(option);
        args.push(NINE);
        let text = run(&args).exits(2).err;
        assert!(text.contains(wanted), "{text}");
    }
}

#[test]
fn technique_names_ignore_case_and_hyphens() {
    for name in ["x-wing", "XWing", "X Wing", "bf2", "0300"] {
        let text = run(&["steps", "--technique", name, NINE]).exits(0).out;
        assert!(
            text.starts_with("X-Wing: 4 r57 / c56 => "),
            "{name}: {text}"
        );
    }
    let unknown = run(&["steps", "--technique", "x-ring", NINE]).exits(2).err;
    assert!(
        unknown.contains("no technique is called 'x-ring'"),
        "{unknown}"
    );
    assert!(
        unknown.contains("'wholemeal techniques' lists them"),
        "{unknown}"
    );
}

#[test]
fn hints_and_explanations_are_written_in_german() {
    run(&["hint", "--lang", "de", NINE])
        .exits(0)
        .prints("Suche in Block 4.\n");
    let path = run(&["explain", "--lang", "DE", "--check", NINE])
        .exits(0)
        .out;
    assert!(
        path.starts_with("1. Nackter Einer: r5c1 sieht 1 in r5c4, "),
        "{path}"
    );
    assert!(
        path.ends_with(
            "Gelöst nach 51 Schritten: Leicht, 204 Punkte.\nAlle 51 Schritte wurden geprüft.\n"
        ),
        "{path}"
    );
    let steps = run(&["steps", "--lang", "de", "--technique", "n1", NINE])
        .exits(0)
        .out;
    assert!(
        steps
            .lines()
            .all(|line| line.starts_with("Nackter Einer: ")),
        "{steps}"
    );
    // JSON keeps the English names.
    let data = json(
        &run(&["hint", "--json", "--detail", "2", "--lang", "de", NINE])
            .exits(0)
            .out,
    );
    assert_eq!(data["technique"], "Naked Single");
    assert_eq!(data["text"], "Hier hilft: Nackter Einer in r5c1.");
    let unknown = run(&["hint", "--lang", "tlh", NINE]).exits(2).err;
    assert!(unknown.contains("use one of en, de"), "{unknown}");
}

#[test]
fn the_environment_sets_the_language_unless_the_flag_does() {
    let hint = |variable: &str, args: &[&str]| {
        let output = program()
            .args(args)
            .env("WHOLEMEAL_LANG", variable)
            .output();
        let output = output.expect("the program runs");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        (
            output.status.code(),
            text(output.stdout),
            text(output.stderr),
        )
    };
    let (code, out, _) = hint("de", &["hint", NINE]);
    assert_eq!((code, out.as_str()), (Some(0), "Suche in Block 4.\n"));
    let (_, out, _) = hint("de", &["hint", "--lang", "en", NINE]);
    assert_eq!(out, "Look at box 4.\n");
    let (_, out, _) = hint("", &["hint", NINE]);
    assert_eq!(out, "Look at box 4.\n");
    let (code, _, err) = hint("xx", &["hint", NINE]);
    assert_eq!(code, Some(2));
    assert!(
        err.contains("WHOLEMEAL_LANG: unknown language 'xx'"),
        "{err}"
    );
}

#[test]
fn several_puzzles_have_headings_in_text_and_lines_in_json() {
    let input = lines_of(&["# two puzzles", NINE, HARD]);
    let path = file("several.txt", &input);
    for command in ["hint", "explain", "steps"] {
        let text = run(&[command, &path]).exits(0).out;
        assert!(text.starts_with("line 2:\n"), "{command}: {text}");
        assert!(text.contains("\n\nline 3:\n"), "{command}: {text}");
        let rows = run(&[command, "--json", &path]).exits(0).json();
        let lines: std::collections::BTreeSet<u64> = rows
            .iter()
            .map(|row| row["line"].as_u64().expect("a line"))
            .collect();
        assert!(lines.into_iter().eq([2, 3]), "{command}");
        assert!(rows.iter().all(|row| row.get("source").is_none()));
        let sources = run(&[command, "--json", &path, NINE]).exits(0).json();
        assert_eq!(sources[0]["source"], path.as_str(), "{command}");
        assert_eq!(sources[sources.len() - 1]["source"], "argument 2");
    }
}

#[test]
fn a_bad_puzzle_among_several_is_reported_with_its_line() {
    let conflict = format!("11{}", ".".repeat(79));
    let input = lines_of(&[&conflict, NINE, "nonsense"]);
    for command in ["hint", "steps"] {
        let run = pipe(&[command], &input).exits(2);
        let run = run.stderr_contains(&["line 1: conflicting givens", "line 3"]);
        assert!(run.out.starts_with("line 2:\n"), "{}", run.out);
    }
    let strict = pipe(&["hint", "--strict"], &input).exits(1);
    assert_eq!(strict.out, "");
}

#[test]
fn ratings_can_be_filtered_by_difficulty_and_score() {
    let input = lines_of(&[NINE, HARD]);
    let lines = |args: &[&str]| -> Vec<u64> {
        let run = pipe(&[&["rate", "--json"], args].concat(), &input).exits(0);
        let rows = run.json();
        rows.iter().filter_map(|row| row["line"].as_u64()).collect()
    };
    assert_eq!(lines(&["--difficulty", "easy"]), [1]);
    assert_eq!(lines(&["--difficulty", "EXTREME,hard"]), [2]);
    assert_eq!(lines(&["--score", "204"]), [1]);
    assert_eq!(lines(&["--score", "205.."]), [2]);
    assert!(lines(&["--score", "205..", "--difficulty", "easy"]).is_empty());
    pipe(&["rate", "--difficulty", "evil"], &input)
        .exits(2)
        .stderr_contains(&["use one of easy, medium, hard, unfair, extreme"]);
}

#[test]
fn ratings_can_be_sorted_with_unrated_puzzles_last() {
    let many = ".".repeat(81);
    let input = lines_of(&[HARD, &many, NINE, HARD, "nonsense"]);
    let lines = |args: &[&str]| -> Vec<u64> {
        let args = [&["rate", "--json"], args].concat();
        let rows = pipe(&args, &input).exits(2).json();
        rows.iter().filter_map(|row| row["line"].as_u64()).collect()
    };
    assert_eq!(lines(&[]), [1, 2, 3, 4, 5]);
    for key in ["score", "difficulty", "steps"] {
        assert_eq!(lines(&["--sort", key]), [3, 1, 4, 2, 5], "{key}");
        let reverse = ["--sort", key, "--reverse"];
        assert_eq!(lines(&reverse), [1, 4, 3, 2, 5], "{key}");
        assert_eq!(lines(&["--sort", key, "--grade", "easy"]), [3], "{key}");
    }
    // The heading of a table comes first.
    let run = pipe(&["rate", "--format", "csv", "--sort", "score"], &input).exits(2);
    let rows: Vec<&str> = run.out.lines().collect();
    assert!(rows[0].starts_with("puzzle,difficulty,score,") && rows[1].starts_with(NINE));
    assert_eq!(rows.len(), 6);
    pipe(&["rate", "--reverse"], &input)
        .exits(2)
        .stderr_contains(&["--sort <KEY>"]);
}
