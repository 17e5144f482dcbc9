//! Output to and input from pipes, full disks and terminals.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::process::{Command, Output, Stdio};

use crate::support::*;

/// Every command that prints something.
const PRINTERS: [&[&str]; 16] = [
    &["convert", "--to", "grid", ONE],
    &["formats"],
    &["generate", "-n", "9", "--seed", "1"],
    &["solve", ONE],
    &["solve", "--format", "csv", ONE],
    &["solve", "--format", "json", ONE],
    &["solve", "--format", "grid", ONE],
    &["check", ONE],
    &["check", "--format", "csv", ONE],
    &["count", ONE],
    &["pearl", "space", NINE],
    &["pearl", "trace", NINE],
    &["pearl", "race", "--stage", "best", ONE],
    &["pearl", "laws", "--cases", "1"],
    &["pearl", "stages"],
    &["man"],
];

fn full() -> File {
    File::options()
        .write(true)
        .open("/dev/full")
        .expect("/dev/full")
}

/// Runs with a standard output whose reader is closed.
fn with_closed_reader(args: &[&str]) -> Run {
    let (reader, writer) = io::pipe().expect("a pipe");
    drop(reader);
    let output = program_to_spawn(args)
        .stdout(writer)
        .stderr(Stdio::piped())
        .output();
    Run::of(format!("{args:?} | true"), &output.expect("it starts"))
}

/// Runs with standard output on a full disk.
fn onto_full_disk(args: &[&str]) -> Run {
    let output = program_to_spawn(args)
        .stdout(full())
        .stderr(Stdio::piped())
        .output();
    Run::of(format!("{args:?} > /dev/full"), &output.expect("it starts"))
}

#[test]
fn a_closed_pipe_is_success() {
    for args in PRINTERS {
        let run = with_closed_reader(args).exits(0);
        assert_eq!(run.err, "", "{}", run.what);
    }
    for args in [&["--help"][..], &["solve", "--help"], &["--version"]] {
        with_closed_reader(args).exits(0);
    }
}

#[test]
fn completions_into_a_closed_pipe_are_success() {
    for shell in SHELLS {
        with_closed_reader(&["completions", shell]).exits(0);
    }
}

#[test]
fn a_full_disk_is_an_error() {
    for args in PRINTERS {
        onto_full_disk(args)
            .exits(2)
            .stderr_contains(&["No space left on device"]);
    }
}

#[test]
fn completions_onto_a_full_disk_are_an_error() {
    for shell in SHELLS {
        let run = onto_full_disk(&["completions", shell]);
        assert_ne!(run.code, 0, "{}", run.what);
    }
}

#[test]
fn help_onto_a_full_disk_is_an_error() {
    for args in [&["--help"][..], &["solve", "--help"], &["--version"]] {
        let run = onto_full_disk(args);
        assert_ne!(run.code, 0, "{}", run.what);
    }
}

#[test]
fn head_of_a_large_output_ends_quietly() {
    let path = file("large.txt", format!("{ONE}\n").repeat(20_000));
    for format in ["line", "json", "csv", "grid"] {
        let mut child = program_to_spawn(&["solve", "--format", format, &path])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut first = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("piped"));
        out.read_line(&mut first).expect("a line");
        drop(out);
        assert!(!first.is_empty());
        let output = child.wait_with_output().expect("it ends");
        let run = Run::of(format!("solve --format {format} | head -1"), &output).exits(0);
        assert_eq!(run.err, "");
    }
}

#[test]
fn a_closed_standard_error_does_not_stop_the_work() {
    let path = file("unread.txt", lines_of(&[ONE, "12.4..1..1..4.x1", ONE]));
    let (reader, writer) = io::pipe().expect("a pipe");
    drop(reader);
    for (name, stderr) in [("full", Stdio::from(full())), ("closed", writer.into())] {
        let output = program_to_spawn(&["solve", &path]).stderr(stderr).output();
        let run = Run::of(format!("stderr {name}"), &output.expect("it starts"));
        let solved = run.lines().iter().filter(|l| **l == ONE_SOLVED).count();
        assert_eq!((run.code, solved), (2, 2), "{name}: {}", run.out);
    }
}

#[test]
fn standard_input_that_cannot_be_read_is_an_error() {
    let program = env!("CARGO_BIN_EXE_wholemeal");
    for redirect in ["<&-", "</", "</dev/null"] {
        let script = format!("exec '{program}' solve {redirect}");
        let output = Command::new("sh").args(["-c", &script]).output();
        Run::of(script, &output.expect("sh starts"))
            .exits(2)
            .stderr_contains(&["error"]);
    }
}

#[test]
fn an_argument_or_file_name_that_is_not_unicode_is_refused() {
    use std::os::unix::ffi::OsStrExt;
    let name = std::ffi::OsStr::from_bytes(b"\xff\xfe");
    let output = program_to_spawn(&["solve"]).arg(name).output();
    Run::of("solve \\xff\\xfe".to_owned(), &output.expect("it starts"))
        .exits(2)
        .stderr_contains(&["error"]);
}

/// Waits until the other side has read everything from a pipe.
fn wait_until_read(pipe: &impl std::os::fd::AsFd) {
    while rustix::io::ioctl_fionread(pipe).expect("a pipe") > 0 {
        std::thread::yield_now();
    }
}

#[test]
fn a_slow_pipe_is_read_to_its_end() {
    let (mut child, mut stdin, mut stdout) = talk_to(&["solve"]);
    for part in [&ONE[..7], &ONE[7..]] {
        io::Write::write_all(&mut stdin, part.as_bytes()).expect("the program reads");
        wait_until_read(&stdin);
    }
    drop(stdin);
    let mut text = String::new();
    stdout.read_to_string(&mut text).expect("text");
    assert_eq!(text, format!("{ONE_SOLVED}\n"));
    assert!(child.wait().expect("it ends").success());
}

/// Runs a shell command on a terminal; `None` if `script` is missing.
pub(crate) fn on_terminal(shell: &str) -> Option<Run> {
    let output = Command::new("script")
        .args(["-qec", shell, "/dev/null"])
        .stdin(Stdio::null())
        .env_remove("RUST_BACKTRACE")
        .env_remove("NO_COLOR")
        .envs([("LC_ALL", "C.UTF-8"), ("TERM", "xterm")])
        .output();
    let Output {
        status,
        stdout,
        stderr,
    } = match output {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let say = b"SKIPPED: no `script` on this machine to make a terminal\n";
            let _ = io::Write::write_all(&mut io::stderr(), say);
            return None;
        }
        output => output.expect("script starts"),
    };
    let stdout = String::from_utf8_lossy(&stdout).replace("\r\n", "\n");
    let output = Output {
        status,
        stdout: stdout.into_bytes(),
        stderr,
    };
    Some(Run::of(shell.to_owned(), &output))
}

#[test]
fn drawings_are_ascii_on_a_limited_terminal() {
    let program = env!("CARGO_BIN_EXE_wholemeal");
    let puzzle = NINE;
    for (variables, ascii, coloured) in [
        ("LC_ALL=C.UTF-8", false, true),
        ("NO_COLOR=", false, true),
        ("NO_COLOR=1", false, false),
        ("LC_ALL=C", true, true),
        ("LC_ALL= LC_CTYPE= LANG=de_DE.ISO-8859-1", true, true),
        ("TERM=dumb", true, false),
    ] {
        for command in ["solve", "hint --stage 3"] {
            let shell = format!("{variables} '{program}' {command} {puzzle}");
            let Some(run) = on_terminal(&shell) else {
                return;
            };
            let run = run.exits(0);
            assert_eq!(run.out.is_ascii(), ascii, "{shell}: {}", run.out);
            let colour = coloured && command != "solve";
            assert_eq!(run.out.contains("\x1b["), colour, "{shell}: {}", run.out);
        }
        // Only the progress bar on standard error is on the terminal.
        let shell = format!("{variables} '{program}' solve {puzzle} > /dev/null");
        let run = on_terminal(&shell).expect("it ran before").exits(0);
        assert!(run.out.is_ascii() || !ascii, "{shell}: {}", run.out);
        // The text of a file is the same everywhere.
        let shell =
            format!("{variables} '{program}' solve --format grid {puzzle} 2>/dev/null | cat");
        let run = on_terminal(&shell).expect("it ran before").exits(0);
        assert!(run.out.starts_with('┌'), "{shell}: {}", run.out);
    }
}

#[test]
fn explanations_fit_a_narrow_terminal() {
    let program = env!("CARGO_BIN_EXE_wholemeal");
    for command in ["hint --detail 3", "explain", "why r1c2=3"] {
        let shell = format!("stty rows 24 cols 50; NO_COLOR=1 '{program}' {command} {NINE}");
        let Some(run) = on_terminal(&shell) else {
            return;
        };
        let run = run.exits(0);
        let wide = run.out.lines().find(|line| line.chars().count() > 50);
        assert_eq!(wide, None, "{shell}");
        assert!(
            run.out.contains("r5c1") || run.out.contains("r1c2"),
            "{shell}"
        );
        let drawn = run.out.contains("(The drawing needs 75 columns.)");
        assert_eq!(drawn, command.starts_with("hint"), "{shell}: {}", run.out);
    }
}

#[test]
fn one_puzzle_on_a_terminal_is_drawn_and_many_are_lines() {
    let program = env!("CARGO_BIN_EXE_wholemeal");
    let drawn = run(&["solve", "--format", "grid", ONE]).exits(0).out;
    let one = file("terminal1.txt", ONE);
    let two = file("terminal2.txt", lines_of(&[ONE, ONE]));
    let lines = lines_of(&[ONE_SOLVED, ONE_SOLVED]);
    for (args, out) in [
        (ONE.to_owned(), &drawn),
        (format!("'{one}'"), &drawn),
        (format!("'{two}'"), &lines),
        (format!("{ONE} {ONE}"), &lines),
        (format!("< '{two}'"), &lines),
        (format!("--format line {ONE}"), &lines_of(&[ONE_SOLVED])),
    ] {
        let Some(run) = on_terminal(&format!("'{program}' solve {args}")) else {
            return;
        };
        run.exits(0).prints(out);
    }
}

#[test]
fn one_puzzle_from_a_pipe_is_drawn_on_a_terminal() {
    let program = env!("CARGO_BIN_EXE_wholemeal");
    let drawn = run(&["solve", "--format", "grid", ONE]).exits(0).out;
    for args in ["solve", "solve -"] {
        let shell = format!("echo {ONE} | '{program}' {args}");
        let Some(run) = on_terminal(&shell) else {
            return;
        };
        run.exits(0).prints(&drawn);
    }
}

#[test]
fn missing_input_on_a_terminal_is_an_error() {
    let program = env!("CARGO_BIN_EXE_wholemeal");
    for command in ["solve", "check", "count", "pearl space", "pearl race"] {
        let Some(run) = on_terminal(&format!("timeout 5 '{program}' {command}")) else {
            return;
        };
        let run = run.exits(2);
        assert!(run.out.contains("no input"), "{}", run.out);
    }
}
