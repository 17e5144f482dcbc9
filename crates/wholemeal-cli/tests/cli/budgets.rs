//! Budgets and signals: every command that can run for long ends in time, reports its progress, and
//! writes only complete lines.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::pipes::on_terminal;
use crate::support::*;

/// A puzzle whose path needs most techniques.
const HARD: &str =
    "5.1.94....2.6.59................2.17.3..4..6.......5.........2.....3.8...6.8.93..";
/// A puzzle with 17 clues.
const SPARSE: &str =
    "........1.....2.34.56..........4.5....4.1.....7....8.....6....2...8..9..4........";
/// A pattern without any unique puzzle: the rows of a blank band can be exchanged.
const IMPOSSIBLE: &str =
    "xxxxxxxxxxxxxxxxxxxxxxxxxxx......................................................";

/// The longest time that a child may take; the test fails after it. No successful test waits this
/// long.
const WATCHDOG: Duration = Duration::from_secs(30);

/// A running program whose output is collected.
struct Running {
    what: String,
    child: Child,
    stdin: Option<ChildStdin>,
    out: Receiver<String>,
    err: Receiver<String>,
    deadline: Instant,
}

/// The output and exit code of a program that was ended by a signal.
struct Ended {
    what: String,
    out: String,
    err: String,
}

/// Collects lines in the background, each with its line end.
fn lines_from(stream: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = channel();
    thread::spawn(move || {
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        while reader.read_line(&mut line).is_ok_and(|length| length > 0) {
            if sender.send(std::mem::take(&mut line)).is_err() {
                break;
            }
        }
    });
    lines
}

impl Running {
    fn start(args: &[&str]) -> Running {
        let mut child = program_to_spawn(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        Running {
            what: format!("{args:?}"),
            stdin: child.stdin.take(),
            out: lines_from(child.stdout.take().expect("piped")),
            err: lines_from(child.stderr.take().expect("piped")),
            child,
            deadline: Instant::now() + WATCHDOG,
        }
    }

    /// Feeds the same text repeatedly until the program closes the pipe.
    fn fed_without_end(mut self, text: String) -> Running {
        let mut stdin = self.stdin.take().expect("piped");
        thread::spawn(move || while stdin.write_all(text.as_bytes()).is_ok() {});
        self
    }

    /// Feeds more comments than a pipe can buffer, and leaves the pipe open. When this returns, the
    /// program is reading and waits for more.
    fn fed_comments(mut self) -> Running {
        let stdin = self.stdin.as_mut().expect("piped");
        let comments = "# a comment\n".repeat(20_000);
        stdin.write_all(comments.as_bytes()).expect("it reads");
        self
    }

    /// Kills a child that exceeded the watchdog's time.
    fn fail(&mut self, why: &str) -> ! {
        let _ = self.child.kill();
        panic!("{}: {why}", self.what);
    }

    /// The first line of standard output.
    fn first_line(&mut self) -> String {
        match self.out.recv_timeout(WATCHDOG) {
            Ok(line) => line,
            Err(_) => self.fail("no output"),
        }
    }

    /// Waits until the program has used about a tenth of a second of CPU time.
    fn at_work(&mut self) {
        while cpu_ticks(self.child.id()) < 10 {
            if Instant::now() > self.deadline {
                self.fail("does not work");
            }
            thread::yield_now();
        }
    }

    /// Sends a signal, and expects the program to end cleanly.
    fn ended_by(mut self, signal: &str) -> Ended {
        let id = self.child.id().to_string();
        let kill = Command::new("kill").args([signal, &id]).status();
        assert!(
            kill.expect("kill starts").success(),
            "{} was still at work",
            self.what
        );
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                break status;
            }
            if Instant::now() > self.deadline {
                self.fail("does not end");
            }
            thread::yield_now();
        };
        let out: String = self.out.iter().collect();
        let err: String = self.err.iter().collect();
        let what = format!("{} {signal}", self.what);
        assert_eq!(status.code(), Some(130), "{what}\nstderr: {err}");
        assert!(!err.contains("panicked"), "{what}: {err}");
        assert!(err.contains("interrupted"), "{what}: {err}");
        for text in [&out, &err] {
            assert!(text.is_empty() || text.ends_with('\n'), "{what}: {text}");
        }
        Ended { what, out, err }
    }
}

/// The CPU time of a process, in hundredths of a second.
fn cpu_ticks(id: u32) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    // The name of the program may contain blanks; it ends with the last parenthesis.
    let fields = stat.rsplit(')').next().unwrap_or_default();
    let field = |n: usize| fields.split_whitespace().nth(n)?.parse::<u64>().ok();
    field(11).unwrap_or(0) + field(12).unwrap_or(0)
}

const SIGNALS: [&str; 2] = ["-INT", "-TERM"];

#[test]
fn a_signal_ends_a_batch_with_whole_lines() {
    let input = lines_of(&[NINE, HARD, SPARSE]).repeat(100);
    for signal in SIGNALS {
        for (command, end) in [
            ("solve", ""),
            ("check", ""),
            ("count", ""),
            ("rate", " steps"),
        ] {
            let mut running = Running::start(&[command]).fed_without_end(input.clone());
            running.first_line();
            let Ended { what, out, err } = running.ended_by(signal);
            assert!(err.contains("interrupted after "), "{what}: {err}");
            let whole = |line: &str| line.ends_with(end) || line.contains("unrated");
            assert!(out.lines().all(whole), "{what}: {out}");
        }
    }
}

#[test]
fn a_signal_ends_a_single_hard_puzzle() {
    let limit = u128::MAX.to_string();
    let (nine, sixteen) = (".".repeat(81), ".".repeat(256));
    for signal in SIGNALS {
        for board in [&nine, &sixteen] {
            let mut running = Running::start(&["count", "--limit", &limit, board]);
            running.at_work();
            running.ended_by(signal);
        }
    }
}

#[test]
fn a_signal_ends_every_phase_of_generate() {
    let phases: [&[&str]; 6] = [
        &["--box", "8x8"],
        &["--box", "7x7", "--symmetry", "rotate180"],
        &["--box", "8x8", "--grids", "-n", "1000000"],
        &["--pattern", IMPOSSIBLE, "--attempts", "1000000000"],
        &["--unbiased", "-n", "1000000"],
        &["--needs", "jellyfish", "-n", "1000000"],
    ];
    for signal in SIGNALS {
        for phase in phases {
            let mut running = Running::start(&[&["generate", "--seed", "1"], phase].concat());
            running.at_work();
            let Ended { what, err, .. } = running.ended_by(signal);
            assert!(err.contains("interrupted: stopped after "), "{what}: {err}");
            assert!(err.contains(" generated\n"), "{what}: {err}");
        }
    }
}

#[test]
fn a_signal_keeps_the_generated_puzzles() {
    let mut running = Running::start(&["generate", "--seed", "7", "-n", "100000000"]);
    let first = running.first_line();
    let Ended { what, out, .. } = running.ended_by("-INT");
    run(&["generate", "--seed", "7"]).exits(0).prints(&first);
    assert!(out.lines().all(|line| line.len() == 81), "{what}");
}

#[test]
fn a_signal_ends_a_command_that_waits_for_its_input() {
    let commands: [&[&str]; 16] = [
        &["solve"],
        &["check"],
        &["count"],
        &["solutions"],
        &["candidates"],
        &["prove"],
        &["convert", "--to", "line"],
        &["rate"],
        &["hint"],
        &["why", "r1c2=3"],
        &["explain"],
        &["steps"],
        &["bench", "-"],
        &["pearl", "space"],
        &["pearl", "trace"],
        &["pearl", "race"],
    ];
    for signal in SIGNALS {
        for args in commands {
            let ended = Running::start(args).fed_comments().ended_by(signal);
            assert_eq!(ended.out, "", "{}", ended.what);
        }
    }
}

#[test]
fn a_signal_ends_the_pearl_and_measurements() {
    let file = file("endless.txt", lines_of(&[SPARSE, HARD]));
    let commands: [&[&str]; 7] = [
        &["pearl", "laws", "--cases", "4000000000"],
        &["pearl", "race", "--stage", "naive", "--budget", "1h", NINE],
        &["pearl", "trace", "--stage", "search-late", SPARSE],
        &[
            "pearl",
            "space",
            "--stage",
            "search-late",
            "--steps",
            "1000000000",
            SPARSE,
        ],
        &["bench", "--rounds", "4000000000", &file],
        &[
            "bench",
            "--engine",
            "single",
            "--limit",
            "1",
            "--rounds",
            "4000000000",
            &file,
        ],
        &[
            "bench",
            "--engine",
            "pearl",
            "--rounds",
            "4000000000",
            &file,
        ],
    ];
    for signal in SIGNALS {
        for args in commands {
            let mut running = Running::start(args);
            running.at_work();
            running.ended_by(signal);
        }
    }
}

/// Expects the budget to end a run: exit code 1, and these words in its message.
fn spent(args: &[&str], words: &[&str]) -> Run {
    run(args).exits(1).stderr_contains(words)
}

#[test]
fn a_budget_of_time_ends_every_long_command() {
    let limit = u128::MAX.to_string();
    let sixteen = ".".repeat(256);
    let file = file("budget.txt", lines_of(&[SPARSE, HARD]));
    let count = run(&["count", "--limit", &limit, "--budget", "200ms", &sixteen]).exits(1);
    assert!(count.out.contains("(interrupted after "), "{}", count.out);
    let long: [&[&str]; 10] = [
        &["generate", "--seed", "1", "--box", "8x8"],
        &[
            "generate", "--seed", "1", "--box", "8x8", "--grids", "-n", "1000000",
        ],
        &["generate", "--seed", "1", "--pattern", IMPOSSIBLE],
        &["generate", "--seed", "1", "--unbiased", "-n", "1000000"],
        &["pearl", "race", "--stage", "naive", NINE],
        &["pearl", "laws", "--cases", "4000000000"],
        &["pearl", "trace", "--stage", "search-late", SPARSE],
        &[
            "pearl",
            "space",
            "--stage",
            "search-late",
            "--steps",
            "1000000000",
            SPARSE,
        ],
        &["bench", "--rounds", "4000000000", &file],
        &[
            "bench",
            "--engine",
            "pearl",
            "--rounds",
            "4000000000",
            &file,
        ],
    ];
    for args in long {
        let args = [args, &["--budget", "200ms"]].concat();
        spent(&args, &["budget spent", "stopped"]);
    }
}

#[test]
fn logic_reports_its_progress_when_its_budget_ends() {
    let both = file("rated.txt", lines_of(&[HARD, NINE]));
    for budget in ["500", "1us"] {
        let rated = run(&["rate", "--budget", budget, &both]).exits(1);
        let first = rated.lines()[0].to_owned();
        assert!(
            first.starts_with("line 1: unrated: budget spent: "),
            "{first}"
        );
    }
    // The next puzzle has a budget of its own.
    let rated = run(&["rate", "--budget", "500", &both]);
    assert!(rated.lines()[0].ends_with(" empty cells"), "{}", rated.out);
    assert!(
        rated.lines()[1].starts_with("line 2: Easy, "),
        "{}",
        rated.out
    );

    spent(
        &["hint", "--budget", "1", HARD],
        &["budget spent: stopped after 1 search without a hint"],
    );
    let path = spent(
        &["explain", "--budget", "500", HARD],
        &["budget spent: stopped after "],
    );
    let whole = run(&["explain", HARD]).exits(0).out;
    let (steps, end) = path.out.trim_end().rsplit_once('\n').expect("some steps");
    assert!(whole.starts_with(steps), "{steps}");
    assert!(end.starts_with("Not finished after "), "{end}");
    let json = run(&["explain", "--json", "--budget", "500", HARD]).exits(1);
    assert_eq!(json.json()[0]["stopped"], true);

    let some = spent(
        &["steps", "--budget", "20", HARD],
        &["budget spent: stopped with "],
    );
    let all = run(&["steps", HARD]).exits(0).out;
    assert!(all.starts_with(&some.out), "{}", some.out);
}

#[test]
fn numbers_count_the_work_of_each_command() {
    let file = file("counted.txt", lines_of(&[SPARSE]));
    let bench = spent(
        &["bench", "--json", "--rounds", "9", "--budget", "3", &file],
        &["budget spent: stopped after 3 rounds"],
    );
    assert_eq!(bench.json()[0]["rounds"], 3);
    spent(
        &["bench", "--rounds", "9", "--budget", "0", &file],
        &["no round was completed"],
    );
    let trace = spent(
        &["pearl", "trace", "--budget", "3", SPARSE],
        &["budget spent: stopped after 3 boards"],
    );
    assert_eq!(trace.out.matches('┌').count(), 3, "{}", trace.out);
    let space = spent(
        &["pearl", "space", "--json", "--budget", "2", NINE],
        &["budget spent: stopped after 2 branching steps"],
    );
    let steps = space.json().iter().filter(|m| m["at"] == "step").count();
    assert_eq!(steps, 2, "{}", space.out);
    spent(
        &["pearl", "laws", "--cases", "10", "--budget", "25"],
        &["budget spent: stopped after 2 of "],
    );
}

/// The attempts of a run are counted in the order of its puzzles, for any number of threads.
#[test]
fn a_number_of_attempts_gives_the_same_puzzles_on_any_number_of_threads() {
    let made = |threads: &str| {
        let args = [
            "--grade", "hard", "-n", "1000", "--seed", "3", "--budget", "100",
        ];
        let args = [&["generate", "--threads", threads], &args[..]].concat();
        spent(
            &args,
            &["budget spent: stopped after ", " of 1000 generated"],
        )
        .out
    };
    let one = made("1");
    assert!(!one.is_empty());
    assert_eq!(made("3"), one);
    let whole = run(&["generate", "--grade", "hard", "-n", "50", "--seed", "3"]).exits(0);
    assert!(whole.out.starts_with(&one), "{one}");
}

#[test]
fn budgets_have_the_same_syntax_in_every_command() {
    let commands: [&[&str]; 13] = [
        &["solve"],
        &["check"],
        &["count"],
        &["generate"],
        &["hint"],
        &["explain"],
        &["steps"],
        &["rate"],
        &["bench"],
        &["pearl", "space"],
        &["pearl", "trace"],
        &["pearl", "race"],
        &["pearl", "laws"],
    ];
    for command in commands {
        let help = run(&[command, &["--help"]].concat()).exits(0).out;
        assert!(help.contains("--budget <TIME|N>"), "{help}");
        assert!(help.contains("a time (us, ms, s, m, h), or"), "{help}");
        for wrong in ["soon", "1.5", "-3s", "2d"] {
            let budget = format!("--budget={wrong}");
            run(&[command, &[&budget, NINE]].concat())
                .exits(2)
                .stderr_contains(&[&format!("'{wrong}' is not a budget"), "us, ms, s, m, h"]);
        }
    }
}

#[test]
fn impossible_sizes_and_scores_are_refused() {
    run(&["generate", "--box", "10x10"])
        .exits(2)
        .stderr_contains(&["up to 64x64", "the nearest box that works is 8x8"]);
    run(&["generate", "--score", "0..1"])
        .exits(2)
        .stderr_contains(&["use 164 or more"]);
    let grid = run(&["generate", "--box", "8x8", "--grids", "--seed", "1"]).exits(0);
    pipe(&["check", "--box", "8x8"], grid.out).exits(0);
}

/// A line that delays the others is named on a terminal, and only there.
#[test]
fn progress_names_a_line_that_takes_long() {
    let program = env!("CARGO_BIN_EXE_wholemeal");
    let path = file("slow.txt", lines_of(&[NINE, &".".repeat(256), NINE]));
    let limit = u128::MAX.to_string();
    let args = format!("count --limit {limit} --budget 3s '{path}'");
    let shell = format!("'{program}' {args} > /dev/null");
    let Some(shown) = on_terminal(&shell) else {
        return;
    };
    let shown = shown.exits(1).out;
    assert!(shown.contains("slow.txt: line 2,"), "{shown}");
    let silent = run(&["count", "--limit", &limit, "--budget", "1500ms", &path]).exits(1);
    assert_eq!(silent.err, "");
}
