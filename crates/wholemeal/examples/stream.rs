//! Solves lines of 81 characters from standard input, on all cores and in constant memory:
//! `cargo run --release --example stream < puzzles.txt`.

use std::io::{self, BufRead, BufWriter, Write};

use wholemeal::engine::solve_stream;
use wholemeal::{Puzzle9, Verdict};

fn main() -> io::Result<()> {
    run(io::stdin().lock(), BufWriter::new(io::stdout().lock()))
}

pub(crate) fn run(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let lines = input.lines().map_while(Result::ok);
    let puzzles = lines.filter_map(|line| Puzzle9::from_line(line.as_bytes()));
    for verdict in solve_stream(puzzles) {
        match verdict {
            Verdict::Unique(solution) => writeln!(output, "{solution}")?,
            Verdict::Many(..) => writeln!(output, "more than one solution")?,
            Verdict::None => writeln!(output, "no solution")?,
        }
    }
    output.flush()
}
