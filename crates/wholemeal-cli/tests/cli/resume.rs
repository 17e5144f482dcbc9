//! Runs of `rate` that are interrupted or killed, and continued with `--resume`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::*;

/// Of D. Berthier's unbiased puzzles, rated 7.1.
const SEVEN: &str =
    ".23..6.8......91...8.1..4..2.......7...8.....678.1......7.3.2...3...4.7....5.1.6.";

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("resume")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn text(path: &Path) -> String {
    path.to_str().expect("a name in UTF-8").to_owned()
}

fn part_of(path: &Path) -> PathBuf {
    PathBuf::from(format!("{}.part", path.display()))
}

fn state_of(part: &Path) -> PathBuf {
    PathBuf::from(format!("{}.state", part.display()))
}

fn length(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |facts| facts.len())
}

/// Writes two input files. One has lines, an unreadable board and a board with many solutions; the
/// other is a table with metadata.
fn puzzles(folder: &Path) -> [String; 2] {
    let lines = folder.join("lines.txt");
    let rows = [SEVEN, NINE, "1..4..1..1.x4..1", NINE, SEVEN].repeat(60);
    fs::write(&lines, lines_of(&rows) + &".".repeat(81) + "\n").expect("a file");
    let table = folder.join("table.csv");
    let rows = (0..150).map(|i| format!("{},\"name\n{i}\"\n", [SEVEN, NINE][i % 2]));
    let rows: String = rows.collect();
    fs::write(&table, format!("puzzle,name\n{rows}")).expect("a file");
    [text(&lines), text(&table)]
}

/// Starts a run and kills it once its part file has this length. Returns `false` if it was
/// complete before.
fn kill_after(args: &[&str], part: &Path, bytes: u64) -> bool {
    let mut child = program_to_spawn(args)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let start = Instant::now();
    loop {
        if child.try_wait().expect("a child").is_some() {
            return false;
        }
        if length(part) >= bytes {
            child.kill().expect("it runs");
            child.wait().expect("it ends");
            return true;
        }
        assert!(start.elapsed() < Duration::from_secs(120), "{args:?}");
        std::thread::yield_now();
    }
}

#[test]
fn a_killed_run_continues_and_writes_the_same_bytes() {
    let folder = folder("killed");
    let [lines, table] = puzzles(&folder);
    let all: [&[&str]; 6] = [
        &["--scale", "se", "--format", "csv"],
        &["--scale", "se", "--json"],
        &["--scale", "se", "--template", "%g %r"],
        &["--scale", "se", "--rating", "7.0.."],
        &["--format", "csv"],
        &["--score", "205.."],
    ];
    for (number, options) in all.into_iter().enumerate() {
        let whole = text(&folder.join(format!("whole-{number}")));
        let path = folder.join(format!("killed-{number}"));
        let (output, part) = (text(&path), part_of(&path));
        let begin = [&["rate", &lines, &table], options].concat();
        let uninterrupted = run(&[&begin[..], &["-o", &whole]].concat()).exits(2);
        let expected = fs::read(&whole).expect("a file");
        let mut kills = 0;
        for percent in [0, 20, 50, 80] {
            let wanted = expected.len() as u64 * percent / 100 + 1;
            let more = ["--resume", "--threads", "2", "-o", &output];
            let args = [&begin[..], &more].concat();
            kills += u32::from(kill_after(&args, &part, wanted));
        }
        if !path.exists() {
            let more = ["--resume", "--threads", "3", "-o", &output];
            let resumed = run(&[&begin[..], &more].concat());
            assert_eq!(
                resumed.code, uninterrupted.code,
                "{options:?}: {}",
                resumed.err
            );
        }
        assert_eq!(fs::read(&path).expect("a file"), expected, "{options:?}");
        assert!(!part.exists() && !state_of(&part).exists());
        assert!(kills > 0, "{options:?}: no run was killed");
    }
}

/// Starts a run that reads a pipe, sends puzzles, waits until they are written, and interrupts it.
/// Returns what it says.
fn interrupt_after(args: &[&str], puzzles: &[&str], part: &Path) -> String {
    let mut child = program_to_spawn(args)
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("piped");
    stdin
        .write_all(lines_of(puzzles).as_bytes())
        .expect("it reads");
    let start = Instant::now();
    let written = || fs::read_to_string(part).map_or(0, |text| text.lines().count());
    while written() < puzzles.len() {
        assert!(start.elapsed() < Duration::from_secs(120), "{args:?}");
        std::thread::yield_now();
    }
    let id = child.id().to_string();
    let kill = Command::new("kill").args(["-INT", &id]).status();
    assert!(kill.expect("kill starts").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{args:?}");
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn puzzles_that_are_complete_are_not_rated_again() {
    let folder = folder("skipped");
    let path = folder.join("rated.txt");
    let (output, part) = (text(&path), part_of(&path));
    let args = ["rate", "--scale", "se", "-", "-o", &output];
    let said = interrupt_after(&args, &[SEVEN, NINE], &part);
    assert!(said.contains("interrupted after 2 puzzles"), "{said}");
    assert!(said.contains("continue with --resume"), "{said}");
    // The text of the part file is kept, and what follows the checkpoint is cut off.
    let rated = fs::read_to_string(&part).expect("a part file");
    let marked = rated.replace("EP 1.2", "EP 9.9");
    fs::write(&part, format!("{marked}line 3: ER")).expect("a file");
    let resumed = [&args[..], &["--resume"]].concat();
    pipe(&resumed, lines_of(&[SEVEN, NINE, SEVEN])).exits(0);
    let rated = fs::read_to_string(&path).expect("a file");
    assert_eq!(rated, format!("{marked}line 3: ER 7.1, EP 1.2, ED 1.2\n"));
    assert!(!part.exists() && !state_of(&part).exists());
}

#[test]
fn a_run_is_only_continued_with_the_same_options_and_inputs() {
    let folder = folder("refused");
    let path = folder.join("rated.txt");
    let (output, part) = (text(&path), part_of(&path));
    let args = ["rate", "--scale", "se", "-", "-o", &output];
    interrupt_after(&args, &[SEVEN], &part);
    let rated = fs::read_to_string(&part).expect("a part file");
    let others: [&[&str]; 3] = [
        &[
            "rate", "--scale", "se", "--json", "-", "-o", &output, "--resume",
        ],
        &["rate", "-", "-o", &output, "--resume"],
        &["rate", "--scale", "se", SEVEN, "-o", &output, "--resume"],
    ];
    for other in others {
        pipe(other, lines_of(&[SEVEN, NINE]))
            .exits(2)
            .stderr_contains(&["cannot resume", "other options or inputs"]);
        assert_eq!(fs::read_to_string(&part).expect("a part file"), rated);
    }
    fs::remove_file(state_of(&part)).expect("a checkpoint");
    let resumed = [&args[..], &["--resume"]].concat();
    pipe(&resumed, lines_of(&[SEVEN]))
        .exits(2)
        .stderr_contains(&["has no checkpoint"]);
    // Without --resume a run starts again; without a part file, --resume does so too.
    pipe(&args, lines_of(&[SEVEN])).exits(0);
    assert!(!part.exists());
    pipe(&resumed, lines_of(&[NINE])).exits(0);
    let rated = fs::read_to_string(&path).expect("a file");
    assert_eq!(rated, "line 1: ER 1.5, EP 1.2, ED 1.2\n");
    run(&["rate", "--resume", NINE])
        .exits(2)
        .stderr_contains(&["--output <FILE>"]);
}

#[test]
fn a_run_that_was_killed_before_its_first_puzzle_starts_again() {
    let folder = folder("first");
    let [lines, _] = puzzles(&folder);
    let (expected, path) = (folder.join("expected"), folder.join("killed"));
    run(&["rate", "-o", &text(&expected), &lines]).exits(2);
    // The run was killed before it wrote anything.
    let part = part_of(&path);
    fs::write(&part, "").expect("a file");
    let resume = ["rate", "--resume", "-o", &text(&path), &lines];
    run(&resume).exits(2);
    assert_eq!(
        fs::read(&path).expect("a file"),
        fs::read(&expected).expect("a file")
    );
    // Without a checkpoint, data cannot be trusted.
    fs::write(&part, "line 1: Easy\n").expect("a file");
    run(&resume)
        .exits(2)
        .stderr_contains(&["has no checkpoint", "without --resume"]);
}
