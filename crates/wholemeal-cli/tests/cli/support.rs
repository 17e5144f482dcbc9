//! Boards, runs of the program, and an independent solver for 4x4 boards.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::Duration;

use assert_cmd::Command;
use serde_json::Value;

/// A board with exactly one solution, and that solution.
pub(crate) const ONE: &str = "12.4..1..1..4..1";
pub(crate) const ONE_SOLVED: &str = "1234341221434321";
/// A board with two solutions.
pub(crate) const TWO: &str = "1..4..1..1..4..1";
/// A board without conflicts and without a solution.
pub(crate) const NONE: &str = "123...4.........";
/// A board with conflicting givens.
pub(crate) const CONFLICT: &str = "11..............";
/// A 9x9 board with one solution.
pub(crate) const NINE: &str =
    "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";
pub(crate) const NINE_SOLVED: &str =
    "249571638861432975573986142725698413698143257314725869937814526152369784486257391";

/// All commands.
pub(crate) const COMMANDS: [&[&str]; 31] = [
    &[],
    &["solve"],
    &["check"],
    &["count"],
    &["solutions"],
    &["prove"],
    &["verify"],
    &["candidates"],
    &["convert"],
    &["formats"],
    &["generate"],
    &["hint"],
    &["explain"],
    &["steps"],
    &["rate"],
    &["techniques"],
    &["canon"],
    &["dedupe"],
    &["same"],
    &["transform"],
    &["dataset"],
    &["bench"],
    &["pearl"],
    &["play"],
    &["pearl", "space"],
    &["pearl", "trace"],
    &["pearl", "race"],
    &["pearl", "laws"],
    &["pearl", "stages"],
    &["completions"],
    &["man"],
];
/// The commands that read puzzles.
pub(crate) const READERS: [&[&str]; 8] = [
    &["solve"],
    &["check"],
    &["count"],
    &["solutions"],
    &["candidates"],
    &["pearl", "space"],
    &["pearl", "trace"],
    &["pearl", "race"],
];
pub(crate) const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "powershell", "elvish"];

/// The result of a run.
pub(crate) struct Run {
    pub(crate) what: String,
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    /// Asserts that no run panics or is ended by a signal.
    pub(crate) fn of(what: String, output: &std::process::Output) -> Run {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("output is UTF-8");
        let (out, err) = (text(&output.stdout), text(&output.stderr));
        assert!(!err.contains("panicked"), "{what}: {err}");
        let code = output.status.code();
        let code = code.unwrap_or_else(|| panic!("{what}: killed\n{err}"));
        let run = Run {
            what,
            code,
            out,
            err,
        };
        assert!(code <= 2, "{}: exit code {code}\n{}", run.what, run.err);
        run
    }

    pub(crate) fn exits(self, code: i32) -> Run {
        let Run { what, out, err, .. } = &self;
        assert_eq!(self.code, code, "{what}\nstdout: {out}\nstderr: {err}");
        self
    }

    pub(crate) fn prints(self, out: &str) -> Run {
        assert_eq!(self.out, out, "{}\nstderr: {}", self.what, self.err);
        self
    }

    /// Asserts that standard error contains all of these words.
    pub(crate) fn stderr_contains(self, words: &[&str]) -> Run {
        assert!(!self.err.trim().is_empty(), "{}: silent", self.what);
        for word in words {
            let Run { what, err, .. } = &self;
            assert!(err.contains(word), "{what}: no \"{word}\" in: {err}");
        }
        self
    }

    pub(crate) fn lines(&self) -> Vec<&str> {
        self.out.lines().collect()
    }

    pub(crate) fn json(&self) -> Vec<Value> {
        let parse = |line| serde_json::from_str(line).expect("a JSON object a line");
        self.out.lines().map(parse).collect()
    }
}

pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wholemeal"));
    command.timeout(Duration::from_secs(20));
    command.env_remove("RUST_BACKTRACE");
    command.env_remove("WHOLEMEAL_LANG");
    command
}

/// The program as a command to spawn.
pub(crate) fn program_to_spawn(args: &[&str]) -> std::process::Command {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_wholemeal"));
    command.args(args).env_remove("RUST_BACKTRACE");
    command.env_remove("WHOLEMEAL_LANG");
    command.stdin(Stdio::null());
    command
}

/// Starts the program with pipes for standard input and output.
pub(crate) fn talk_to(args: &[&str]) -> (Child, ChildStdin, ChildStdout) {
    let mut command = program_to_spawn(args);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let stdin = child.stdin.take().expect("piped");
    let stdout = child.stdout.take().expect("piped");
    (child, stdin, stdout)
}

/// Runs the program with this text on standard input.
pub(crate) fn pipe(args: &[&str], input: impl AsRef<[u8]>) -> Run {
    let output = program().args(args).write_stdin(input.as_ref()).output();
    Run::of(format!("{args:?}"), &output.expect("the program starts"))
}

pub(crate) fn run(args: &[&str]) -> Run {
    pipe(args, "")
}

/// A file for one test.
pub(crate) fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("a file can be written");
    path.into_os_string().into_string().expect("a UTF-8 path")
}

pub(crate) fn lines_of(lines: &[&str]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// The text of a JSON field.
pub(crate) fn field<'a>(object: &'a Value, name: &str) -> &'a str {
    object[name].as_str().unwrap_or_else(|| panic!("{object}"))
}

/// All solutions of a 4x4 board, found by trying all digits.
pub(crate) fn solutions(board: &[u8]) -> Vec<String> {
    let Some(blank) = board.iter().position(|&c| c == b'.') else {
        return vec![String::from_utf8(board.to_vec()).expect("ASCII")];
    };
    let mut found = Vec::new();
    for digit in b'1'..=b'4' {
        let mut next = board.to_vec();
        next[blank] = digit;
        if conflicts(&next).is_empty() {
            found.extend(solutions(&next));
        }
    }
    found
}

/// All conflicts of a 4x4 board, as the program writes them.
pub(crate) fn conflicts(board: &[u8]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for a in 0..16 {
        for b in a + 1..16 {
            if board[a] == b'.' || board[a] != board[b] {
                continue;
            }
            let place = |i: usize| (i / 4, i % 4, i / 8 * 2 + i % 4 / 2);
            let (one, two) = (place(a), place(b));
            let pair = format!(
                "r{}c{} and r{}c{} both hold {}",
                one.0 + 1,
                one.1 + 1,
                two.0 + 1,
                two.1 + 1,
                char::from(board[a])
            );
            for (house, x, y) in [
                ("row", one.0, two.0),
                ("column", one.1, two.1),
                ("box", one.2, two.2),
            ] {
                if x == y {
                    found.insert(format!("{pair} ({house} {})", x + 1));
                }
            }
        }
    }
    found
}

/// 4x4 boards of all kinds: few and many givens, with and without conflicts.
pub(crate) fn random_boards(count: usize) -> Vec<String> {
    let mut state = 2024_u64;
    let mut random = move |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005);
        state = state.wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let all = solutions(b"................");
    let mut board = || -> String {
        let mut cells = all[random(all.len() as u64) as usize].clone().into_bytes();
        let keep = random(12);
        for cell in &mut cells {
            if random(12) >= keep {
                *cell = b'.';
            }
        }
        if random(3) == 0 {
            cells[random(16) as usize] = b'1' + random(4) as u8;
        }
        String::from_utf8(cells).expect("ASCII")
    };
    (0..count).map(|_| board()).collect()
}

/// A solution for a board of any shape, row by row.
pub(crate) fn full_board(rows: usize, columns: usize) -> Vec<String> {
    let symbols = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\
                   @$&%!~ΓΔΘΛΞΠΣΦΨΩαβγδεζηθικλμνξπρστυφχψω";
    let symbols: Vec<char> = symbols.chars().collect();
    let side = rows * columns;
    let symbol =
        |row: usize, column: usize| symbols[(columns * (row % rows) + row / rows + column) % side];
    (0..side)
        .map(|row| (0..side).map(|column| symbol(row, column)).collect())
        .collect()
}
