//! Output files are complete or not replaced, in every command.

use std::fs;
use std::io::Read;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::*;

const OLD: &str = "old and precious\n";

/// A new folder for one test.
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

/// Waits for a condition, and fails if it does not become true.
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

/// Every command that writes data, with an input for it.
const WRITERS: &[&[&str]] = &[
    &["solve", NINE],
    &["check", NINE],
    &["count", NINE],
    &["rate", NINE],
    &["solutions", NINE],
    &["candidates", NINE],
    &["prove", NINE],
    &["hint", NINE],
    &["why", NINE, "r1c2=2"],
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
    &["pearl", "race", "--stage", "best", ONE],
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
            in_root(&[*args, &[flag, &path]].concat())
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
    let run = run.stderr_contains(&["--frobnicate"]);
    assert!(run.err.contains("Usage"), "{}", run.err);
}

#[test]
fn the_name_of_the_output_tells_the_format() {
    let folder = folder("names");
    for command in ["solve", "check", "count", "rate", "hint", "steps"] {
        for (name, start) in [("a.csv", "puzzle,"), ("a.json", "{"), ("a.jsonl", "{")] {
            let path = folder.join(name);
            run(&[command, NINE, "-o", &text(&path)]).exits(0);
            assert!(content(&path).starts_with(start), "{command} {name}");
        }
        let path = folder.join("a.csv");
        run(&[command, NINE, "--json", "-o", &text(&path)]).exits(0);
        assert!(content(&path).starts_with('{'), "{command}");
    }
    let path = text(&folder.join("path.csv"));
    run(&["explain", NINE, "-o", &path])
        .exits(2)
        .stderr_contains(&[".csv", "--format text|json|svg"]);
    for command in [&["solve", NINE][..], &["generate"], &["convert", NINE]] {
        run(&[command, &["-o", &text(&folder.join("a.gz"))]].concat())
            .exits(2)
            .stderr_contains(&["not compressed"]);
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
                .stderr_contains(&["it is also an input file"]);
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
        .stderr_contains(&["cannot write"]);
}

#[test]
fn devices_and_pipes_are_written_directly() {
    let folder = folder("devices");
    run(&["solve", ONE, "-o", "/dev/null"]).exits(0).prints("");
    let solved = lines_of(&[ONE_SOLVED]);
    for stdout in ["-", "/dev/stdout"] {
        run(&["solve", ONE, "-o", stdout]).exits(0).prints(&solved);
    }
    run(&["solve", ONE, "-o", "/dev/full"])
        .exits(2)
        .stderr_contains(&["cannot write /dev/full", "No space left"]);
    // A shell that has opened a file continues with the same file.
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
        .stderr_contains(&["cannot write", "directory"]);
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
        // Sends a few more puzzles until the file is long enough.
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
fn an_interrupted_run_keeps_the_old_file_and_the_part_file() {
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
            let message = error_of(&mut child);
            let kept = format!("puzzles; partial output kept in {}", part.display());
            assert!(
                message.starts_with("interrupted after ") && message.contains(&kept),
                "{message}"
            );
            assert_eq!(content(&path), OLD, "{args:?}");
            let written = content(&part);
            assert!(written.ends_with('\n') && !written.is_empty(), "{written}");
        }
    }
    // The next run overwrites the part file.
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
    wait_until("puzzles are generated", || length(&part) > 0);
    signal(&child, "-INT");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let message = error_of(&mut child);
    assert!(message.contains("partial output kept in "), "{message}");
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
            .stderr_contains(&["line 2", "partial output kept in"]);
        assert_eq!(content(&path), OLD);
        assert_eq!(content(&part).lines().count(), 1);
    }
    fs::remove_file(&part).expect("the part");
    // Inputs without puzzles, and an input that does not exist.
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
    // A run that reports unreadable lines is complete.
    run(&["solve", &bad, "-o", &output]).exits(2);
    assert_eq!(content(&path).lines().count(), 3);
    run(&["solve", ONE, "-o", "/no/such/folder/x"])
        .exits(2)
        .stderr_contains(&["cannot write /no/such/folder/x"]);
}

#[test]
fn simultaneous_runs_do_not_share_a_part_file() {
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
    // A link with the name of the part file is not followed.
    let other = folder.join("other.txt");
    fs::write(&other, OLD).expect("a file");
    symlink("other.txt", &parts[0]).expect("a link");
    run(&["solve", ONE, "-o", &text(&path)]).exits(0);
    assert_eq!(
        (content(&other), content(&path)),
        (OLD.to_owned(), lines_of(&[ONE_SOLVED]))
    );
}

/// Commands that write the answers for all puzzles of a file, and their whole output.
struct LongRuns {
    commands: [&'static [&'static str]; 3],
    input: String,
    whole: [String; 3],
    random: u64,
}

impl LongRuns {
    fn new(name: &str) -> LongRuns {
        let commands: [&[&str]; 3] = [
            &["convert", "--to", "csv"],
            &["solve", "--format", "csv"],
            &["solve"],
        ];
        let input = file(name, format!("{NINE}\n").repeat(5000));
        let whole = commands.map(|command| run(&[command, &[&input]].concat()).exits(0).out);
        LongRuns {
            commands,
            input,
            whole,
            random: 2024,
        }
    }

    /// The command of a run, its whole output, and a pseudo-random number of bytes. The number
    /// is up to a tenth larger than the length of the output, so that some runs are complete.
    fn next(&mut self, i: usize) -> (&'static [&'static str], &str, u64) {
        self.random = self
            .random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let whole = &self.whole[i % 3];
        let bytes = (self.random >> 33) % (whole.len() as u64 * 11 / 10);
        (self.commands[i % 3], whole, bytes)
    }
}

/// The number of runs that a variable sets.
fn runs_of(variable: &str) -> usize {
    std::env::var(variable).map_or(30, |n| n.parse().expect("a number"))
}

/// Kills runs at pseudo-random moments. Either the old file is unchanged, or the new one is
/// complete. `WHOLEMEAL_KILLS` sets the number of runs.
#[test]
fn a_killed_run_leaves_an_old_or_a_complete_file() {
    let kills = runs_of("WHOLEMEAL_KILLS");
    let folder = folder("killed");
    let (path, part) = (folder.join("p.out"), folder.join("p.out.part"));
    let mut runs = LongRuns::new("outputs_killed.txt");
    let input = runs.input.clone();
    let (mut old, mut new) = (0, 0);
    for i in 0..kills {
        let (command, whole, bytes) = runs.next(i);
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
            written == OLD || written == whole,
            "{command:?}: {} bytes",
            written.len()
        );
        assert!(!ended || written == whole, "{command:?} ended by itself");
        old += usize::from(written == OLD);
        new += usize::from(written == whole);
    }
    println!("{kills} kills: {old} old files, {new} complete files");
    assert_eq!(old + new, kills);
}

/// Limits the size of files to a pseudo-random number of blocks, so that a write fails there as
/// on a full disk. Either the old file is unchanged and the run fails, or the new one is
/// complete. Every second run is ended by the signal that the limit sends. `WHOLEMEAL_FULL_DISKS`
/// sets the number of runs.
#[test]
fn a_disk_that_fills_up_leaves_an_old_or_a_complete_file() {
    const BLOCK: u64 = 512;
    let all = runs_of("WHOLEMEAL_FULL_DISKS");
    let folder = folder("filled");
    let path = folder.join("p.out");
    let program = env!("CARGO_BIN_EXE_wholemeal");
    let mut runs = LongRuns::new("outputs_filled.txt");
    let input = runs.input.clone();
    let (mut old, mut new) = (0, 0);
    for i in 0..all {
        let (command, whole, bytes) = runs.next(i);
        fs::write(&path, OLD).expect("a file");
        let trap = ["trap '' XFSZ;", ""][i / 3 % 2];
        let (command, blocks, output) = (command.join(" "), bytes / BLOCK, path.display());
        let script = format!(
            "{trap} ulimit -f {blocks}; exec '{program}' {command} '{input}' -o '{output}'"
        );
        let run = Command::new("sh").args(["-c", &script]).output();
        let run = run.expect("sh starts");
        let written = content(&path);
        if run.status.success() {
            assert!(written == whole, "{script}: {} bytes", written.len());
            new += 1;
        } else {
            assert!(written == OLD, "{script}: {} bytes", written.len());
            old += 1;
        }
        if !trap.is_empty() && !run.status.success() {
            Run::of(script, &run)
                .exits(2)
                .stderr_contains(&["cannot write"]);
        }
    }
    println!("{all} full disks: {old} old files, {new} complete files");
    assert!(old > 0 && new > 0, "{old} old files, {new} complete files");
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
            // Without the trap the signal ends the program.
            if !trap.is_empty() {
                Run::of(script, &output)
                    .exits(2)
                    .stderr_contains(&["cannot write", "partial output kept in"]);
            }
        }
    }
}

#[test]
fn fewer_threads_are_used_if_some_cannot_be_started() {
    let program = env!("CARGO_BIN_EXE_wholemeal");
    let input = file("outputs_threads.txt", format!("{NINE}\n").repeat(2000));
    let script = format!("ulimit -v 200000; exec '{program}' solve --threads 1000 '{input}'");
    let output = Command::new("sh").args(["-c", &script]).output();
    let run = Run::of(script, &output.expect("sh starts")).exits(0);
    let run = run.stderr_contains(&["note: using", "of 1000 threads"]);
    assert_eq!(run.out, format!("{NINE_SOLVED}\n").repeat(2000));
}

#[test]
fn a_large_file_is_solved_with_fewer_threads() {
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
