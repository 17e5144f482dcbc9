//! Output files: complete or not at all, and in every command.

use std::fs;
use std::io::Read;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::*;

const OLD: &str = "old and precious\n";

/// A fresh folder for one test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("outputs-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    path
}

fn text(path: &Path) -> String {
    path.to_str().expect("a UTF-8 path").to_owned()
}

fn content(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names of all files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let mut names: Vec<String> = entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// Waits for a condition; a program that never gets there is a failure, not a hang.
fn wait_until(what: &str, mut condition: impl FnMut() -> bool) {
    let start = Instant::now();
    while !condition() {
        assert!(start.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::yield_now();
    }
}

fn length(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |facts| facts.len())
}

fn signal(child: &Child, name: &str) {
    let id = child.id().to_string();
    let kill = Command::new("kill").args([name, &id]).status();
    assert!(kill.expect("kill starts").success(), "{name}");
}

/// Every command that writes data, with something to write about.
const WRITERS: [&[&str]; 18] = [
    &["solve", NINE],
    &["check", NINE],
    &["count", NINE],
    &["rate", NINE],
    &["hint", NINE],
    &["explain", NINE],
    &["steps", NINE],
    &["techniques"],
    &["formats"],
    &["generate", "--seed", "1"],
    &["convert", "--to", "line", NINE],
    &["convert", "--format", "json", NINE],
    &["bench", "--rounds", "1", "corpora/board1.txt"],
    &["pearl", "space", ONE],
    &["pearl", "trace", ONE],
    &["pearl", "race", "--stages", "best", ONE],
    &["pearl", "laws", "--cases", "1"],
    &["pearl", "stages"],
];

fn in_root(args: &[&str]) -> Run {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let output = program().current_dir(root).args(args).output();
    Run::of(format!("{args:?}"), &output.expect("the program starts"))
}

#[test]
fn every_command_that_writes_data_writes_to_a_file() {
    let folder = folder("every");
    let path = text(&folder.join("out.txt"));
    for args in WRITERS {
        let timed = args.contains(&"bench") || args.contains(&"race");
        let printed = in_root(args).exits(0).out;
        for flag in ["-o", "--output"] {
            fs::write(&path, OLD).expect("a file");
            in_root(&[args, &[flag, &path]].concat())
                .exits(0)
                .prints("");
            let written = content(Path::new(&path));
            assert!(timed || written == printed, "{args:?}: {written}");
            assert!(written != OLD && !written.is_empty(), "{args:?}");
        }
    }
    assert_eq!(names(&folder), ["out.txt"]);
}

#[test]
fn format_and_to_are_the_same_in_every_command() {
    for args in WRITERS {
        if args[0] == "formats" || ["trace", "laws", "stages"].contains(args.get(1).unwrap_or(&""))
        {
            continue;
        }
        let args: Vec<&str> = args
            .iter()
            .copied()
            .filter(|a| !["--to", "line", "--format", "json"].contains(a))
            .collect();
        for flag in ["--to", "--format"] {
            let run = in_root(&[&args[..], &[flag, "json"]].concat()).exits(0);
            assert!(run.out.starts_with('{'), "{args:?} {flag}: {}", run.out);
        }
    }
    let run = run(&["solve", "--frobnicate", ONE]).exits(2);
    assert!(!run.err.contains("-- --"), "{}", run.err);
    let run = run.complains(&["--frobnicate"]);
    assert!(run.err.contains("Usage"), "{}", run.err);
}

#[test]
fn the_name_of_the_output_tells_the_format() {
    let folder = folder("names");
    for command in ["solve", "check", "count", "rate"] {
        for (name, start) in [("a.csv", "puzzle,"), ("a.json", "{"), ("a.jsonl", "{")] {
            let path = folder.join(name);
            run(&[command, NINE, "-o", &text(&path)]).exits(0);
            assert!(content(&path).starts_with(start), "{command} {name}");
        }
        let path = folder.join("a.csv");
        run(&[command, NINE, "--json", "-o", &text(&path)]).exits(0);
        assert!(content(&path).starts_with('{'), "{command}");
    }
    let path = text(&folder.join("hint.csv"));
    run(&["hint", NINE, "-o", &path])
        .exits(2)
        .complains(&[".csv", "--format text|json"]);
    for command in [&["solve", NINE][..], &["generate"], &["convert", NINE]] {
        run(&[command, &["-o", &text(&folder.join("a.gz"))]].concat())
            .exits(2)
            .complains(&["not compressed"]);
    }
    assert_eq!(names(&folder), ["a.csv", "a.json", "a.jsonl"]);
}

#[test]
fn an_input_is_not_overwritten() {
    let folder = folder("inputs");
    let path = folder.join("in.txt");
    fs::write(&path, lines_of(&[NINE])).expect("a file");
    let link = folder.join("link.txt");
    symlink("in.txt", &link).expect("a link");
    for command in ["solve", "check", "count", "rate", "hint", "bench"] {
        for output in [&path, &link] {
            run(&[command, &text(&path), "-o", &text(output)])
                .exits(2)
                .complains(&["it is also an input file"]);
        }
    }
    assert_eq!(content(&path), lines_of(&[NINE]));
}

#[test]
fn mode_and_links_of_a_file_are_kept() {
    let folder = folder("modes");
    let path = folder.join("out.txt");
    for mode in [0o640, 0o600, 0o666] {
        fs::write(&path, OLD).expect("a file");
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("a mode");
        let owner = (
            path.metadata().unwrap().uid(),
            path.metadata().unwrap().gid(),
        );
        run(&["solve", ONE, "-o", &text(&path)]).exits(0);
        let facts = path.metadata().expect("a file");
        assert_eq!(facts.permissions().mode() & 0o7777, mode);
        assert_eq!((facts.uid(), facts.gid()), owner);
        assert_eq!(content(&path), lines_of(&[ONE_SOLVED]));
    }
    fs::create_dir(folder.join("other")).expect("a folder");
    for (link, target) in [("one", "out.txt"), ("new", "other/new.txt"), ("two", "one")] {
        let link = folder.join(link);
        symlink(target, &link).expect("a link");
        run(&["solve", NINE, "-o", &text(&link)]).exits(0);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(content(&folder.join(target)), lines_of(&[NINE_SOLVED]));
    }
    symlink("loop", folder.join("loop")).expect("a link");
    run(&["solve", NINE, "-o", &text(&folder.join("loop"))])
        .exits(2)
        .complains(&["cannot write"]);
}

#[test]
fn what_is_not_a_plain_file_is_written_directly() {
    let folder = folder("devices");
    run(&["solve", ONE, "-o", "/dev/null"]).exits(0).prints("");
    let solved = lines_of(&[ONE_SOLVED]);
    for stdout in ["-", "/dev/stdout"] {
        run(&["solve", ONE, "-o", stdout]).exits(0).prints(&solved);
    }
    run(&["solve", ONE, "-o", "/dev/full"])
        .exits(2)
        .complains(&["cannot write /dev/full", "No space left"]);
    // A shell that has opened a file goes on with the same file.
    let program = env!("CARGO_BIN_EXE_wholemeal");
    for name in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
        let path = text(&folder.join("shared.txt"));
        let script =
            format!("(echo before; '{program}' solve {ONE} -o {name}; echo after) > '{path}'");
        let status = Command::new("sh").args(["-c", &script]).status();
        assert!(status.expect("sh starts").success());
        let written = content(Path::new(&path));
        assert_eq!(
            written,
            lines_of(&["before", ONE_SOLVED, "after"]),
            "{name}"
        );
    }
    let fifo = folder.join("fifo");
    let made = Command::new("mkfifo").arg(&fifo).status();
    assert!(made.expect("mkfifo starts").success());
    let mut child = program_to_spawn(&["solve", ONE, "-o", &text(&fifo)])
        .spawn()
        .expect("it starts");
    assert_eq!(content(&fifo), solved);
    assert!(child.wait().expect("it ends").success());
    run(&["solve", ONE, "-o", &text(&folder)])
        .exits(2)
        .complains(&["cannot write", "directory"]);
    assert_eq!(names(&folder), ["fifo", "shared.txt"]);
}

/// Starts a run whose input stays open, and waits until it has written this much.
fn started(args: &[&str], part: &Path, bytes: u64) -> (Child, std::process::ChildStdin) {
    let mut child = program_to_spawn(args)
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("piped");
    let line = format!("{NINE}\n");
    let mut sent = 0;
    wait_until("the part file grows", || {
        // What is answered is what was sent: a little more, until the file is long enough.
        if length(part) >= sent && length(part) < bytes {
            std::io::Write::write_all(&mut stdin, line.repeat(10).as_bytes()).expect("it reads");
            sent += 10;
        }
        length(part) >= bytes
    });
    (child, stdin)
}

fn error_of(child: &mut Child) -> String {
    let mut text = String::new();
    let mut stderr = child.stderr.take().expect("piped");
    stderr.read_to_string(&mut text).expect("text");
    text
}

#[test]
fn an_interrupted_run_keeps_the_old_file_and_the_part() {
    let folder = folder("interrupted");
    let (path, part) = (folder.join("p.out"), folder.join("p.out.part"));
    for command in [
        &["convert", "--to", "csv"][..],
        &["solve", "--format", "csv"],
        &["check"],
        &["count", "--json"],
    ] {
        for name in ["-INT", "-TERM", "-HUP"] {
            fs::write(&path, OLD).expect("a file");
            let _ = fs::remove_file(&part);
            let output = text(&path);
            let args = [command, &["-o", &output]].concat();
            let (mut child, _stdin) = started(&args, &part, 1);
            signal(&child, name);
            assert_eq!(child.wait().expect("it ends").code(), Some(130), "{args:?}");
            let said = error_of(&mut child);
            let kept = format!("puzzles; partial output kept in {}", part.display());
            assert!(
                said.starts_with("interrupted after ") && said.contains(&kept),
                "{said}"
            );
            assert_eq!(content(&path), OLD, "{args:?}");
            let written = content(&part);
            assert!(written.ends_with('\n') && !written.is_empty(), "{written}");
        }
    }
    // The next run overwrites the part.
    run(&["solve", ONE, "-o", &text(&path)]).exits(0);
    assert_eq!(content(&path), lines_of(&[ONE_SOLVED]));
    assert_eq!(names(&folder), ["p.out"]);
}

#[test]
fn an_interrupted_generator_keeps_the_old_file() {
    let folder = folder("generator");
    let (path, part) = (folder.join("p.out"), folder.join("p.out.part"));
    fs::write(&path, OLD).expect("a file");
    let args = [
        "generate",
        "-n",
        "1000000000",
        "--seed",
        "1",
        "-o",
        &text(&path),
    ];
    let child = program_to_spawn(&args).stderr(Stdio::piped()).spawn();
    let mut child = child.expect("it starts");
    wait_until("puzzles are made", || length(&part) > 0);
    signal(&child, "-INT");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let said = error_of(&mut child);
    assert!(said.contains("partial output kept in "), "{said}");
    assert_eq!(content(&path), OLD);
    assert!(length(&part) > 0);
}

#[test]
fn a_failed_run_keeps_the_old_file() {
    let folder = folder("failed");
    let (path, part) = (folder.join("p.out"), folder.join("p.out.part"));
    let output = text(&path);
    fs::write(&path, OLD).expect("a file");
    let bad = format!("{NINE}\n{}\n{NINE}\n", NINE.replace('2', "x"));
    let bad = file("outputs_bad.txt", bad);
    for command in [&["convert", "--to", "line"][..], &["solve"], &["check"]] {
        let _ = fs::remove_file(&part);
        run(&[command, &["--strict", &bad, "-o", &output]].concat())
            .exits(2)
            .complains(&["line 2", "partial output kept in"]);
        assert_eq!(content(&path), OLD);
        assert_eq!(content(&part).lines().count(), 1);
    }
    fs::remove_file(&part).expect("the part");
    // Nothing to write about, or nothing to read at all.
    let words = file("outputs_words.txt", "nothing\nto solve\n");
    for command in [
        &["convert", "--to", "line"][..],
        &["solve"],
        &["solve", "--format", "csv"],
    ] {
        for input in [&words, "/no/such/file.txt", &file("outputs_empty.txt", "")] {
            run(&[command, &[input, "-o", &output]].concat()).exits(2);
            assert_eq!(
                (content(&path), names(&folder)),
                (OLD.to_owned(), vec!["p.out".to_owned()])
            );
        }
    }
    // A run that reports bad lines has done its work.
    run(&["solve", &bad, "-o", &output]).exits(2);
    assert_eq!(content(&path).lines().count(), 3);
    run(&["solve", ONE, "-o", "/no/such/folder/x"])
        .exits(2)
        .complains(&["cannot write /no/such/folder/x"]);
}

#[test]
fn runs_at_the_same_time_do_not_share_a_part() {
    let folder = folder("both");
    let path = folder.join("p.out");
    let args = ["convert", "--to", "line", "-o", &text(&path)];
    let parts: Vec<PathBuf> = ["p.out.part", "p.out.2.part", "p.out.3.part"]
        .iter()
        .map(|name| folder.join(name))
        .collect();
    let runs: Vec<_> = parts.iter().map(|part| started(&args, part, 1)).collect();
    for (mut child, stdin) in runs {
        drop(stdin);
        assert!(child.wait().expect("it ends").success());
        let written = content(&path);
        assert!(!written.is_empty() && written.lines().all(|line| line == NINE));
    }
    assert_eq!(names(&folder), ["p.out"]);
    // A link with the name of the part is not followed.
    let other = folder.join("other.txt");
    fs::write(&other, OLD).expect("a file");
    symlink("other.txt", &parts[0]).expect("a link");
    run(&["solve", ONE, "-o", &text(&path)]).exits(0);
    assert_eq!(
        (content(&other), content(&path)),
        (OLD.to_owned(), lines_of(&[ONE_SOLVED]))
    );
}

/// Kills runs at pseudo-random moments: the old file stays, or the new one is complete.
/// `WHOLEMEAL_KILLS` says how often.
#[test]
fn a_killed_run_leaves_an_old_or_a_complete_file() {
    let kills = std::env::var("WHOLEMEAL_KILLS").map_or(30, |n| n.parse().expect("a number"));
    let folder = folder("killed");
    let (path, part) = (folder.join("p.out"), folder.join("p.out.part"));
    let lines = 5000;
    let input = file("outputs_killed.txt", format!("{NINE}\n").repeat(lines));
    let commands: [&[&str]; 3] = [
        &["convert", "--to", "csv"],
        &["solve", "--format", "csv"],
        &["solve"],
    ];
    let whole = commands.map(|command| run(&[command, &[&input]].concat()).exits(0).out);
    let mut random = 2024_u64;
    let (mut old, mut new) = (0, 0);
    for i in 0..kills {
        let (command, whole) = (commands[i % 3], &whole[i % 3]);
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        // Up to a tenth more than there is: some runs are complete before they are killed.
        let bytes = (random >> 33) % (whole.len() as u64 * 11 / 10);
        fs::write(&path, OLD).expect("a file");
        let mut child = program_to_spawn(&[command, &[&input, "-o", &text(&path)]].concat())
            .spawn()
            .expect("it starts");
        let mut ended = false;
        wait_until("output or end", || {
            ended = child.try_wait().expect("a child").is_some();
            ended || length(&part) > bytes
        });
        let _ = child.kill();
        child.wait().expect("it ends");
        let written = content(&path);
        assert!(
            written == OLD || written == *whole,
            "{command:?}: {} bytes",
            written.len()
        );
        assert!(!ended || written == *whole, "{command:?} ended by itself");
        old += usize::from(written == OLD);
        new += usize::from(written == *whole);
    }
    println!("{kills} kills: {old} old files, {new} complete files");
    assert_eq!(old + new, kills);
}

#[test]
fn a_full_disk_keeps_the_old_file() {
    let folder = folder("full");
    let (path, part) = (folder.join("p.out"), folder.join("p.out.part"));
    let input = file("outputs_full.txt", format!("{NINE}\n").repeat(5000));
    let program = env!("CARGO_BIN_EXE_wholemeal");
    for command in ["convert --to csv", "solve", "check --format json"] {
        for trap in ["trap '' XFSZ;", ""] {
            fs::write(&path, OLD).expect("a file");
            let _ = fs::remove_file(&part);
            let (input, output) = (&input, path.display());
            let script =
                format!("{trap} ulimit -f 100; exec '{program}' {command} '{input}' -o '{output}'");
            let output = Command::new("sh").args(["-c", &script]).output();
            let output = output.expect("sh starts");
            assert_eq!(content(&path), OLD, "{script}");
            assert!(length(&part) > 0, "{script}");
            // Without the trap the system ends the program.
            if !trap.is_empty() {
                Run::of(script, &output)
                    .exits(2)
                    .complains(&["cannot write", "partial output kept in"]);
            }
        }
    }
}

#[test]
fn threads_that_cannot_be_started_are_done_without() {
    let program = env!("CARGO_BIN_EXE_wholemeal");
    let input = file("outputs_threads.txt", format!("{NINE}\n").repeat(2000));
    let script = format!("ulimit -v 200000; exec '{program}' solve --threads 1000 '{input}'");
    let output = Command::new("sh").args(["-c", &script]).output();
    let run = Run::of(script, &output.expect("sh starts")).exits(0);
    let run = run.complains(&["note: using", "of 1000 threads"]);
    assert_eq!(run.out, format!("{NINE_SOLVED}\n").repeat(2000));
}

#[test]
fn a_large_file_is_solved_with_the_threads_there_are() {
    let program = env!("CARGO_BIN_EXE_wholemeal");
    let lines = 100_000;
    let input = file(
        "outputs_many_threads.txt",
        format!("{NINE}\n").repeat(lines),
    );
    for limit in [200_000, 300_000, 600_000] {
        let script = format!("ulimit -v {limit}; exec '{program}' solve --threads 1000 '{input}'");
        let output = Command::new("sh").args(["-c", &script]).output();
        let run = Run::of(script, &output.expect("sh starts")).exits(0);
        assert_eq!(run.out.len(), lines * 82);
    }
}
