//! Runs the examples and checks their output.

/// Includes an example. Its `main` is not used here.
macro_rules! example {
    ($name:ident, $path:literal) => {
        #[path = $path]
        #[allow(dead_code)]
        mod $name;
    };
}

example!(count, "../examples/count.rs");
#[cfg(feature = "generate")]
example!(generate, "../examples/generate.rs");
#[cfg(feature = "logic")]
example!(hint, "../examples/hint.rs");
example!(solve, "../examples/solve.rs");
example!(stream, "../examples/stream.rs");

const PUZZLE: &str =
    "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";
const SOLUTION: &str =
    "249571638861432975573986142725698413698143257314725869937814526152369784486257391";

/// Calls an example with a buffer for its output, and returns the lines.
fn lines<E: std::fmt::Debug>(run: impl FnOnce(&mut Vec<u8>) -> Result<(), E>) -> Vec<String> {
    let mut output = Vec::new();
    run(&mut output).expect("the example succeeds");
    let text = String::from_utf8(output).expect("the output is UTF-8");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn solve_draws_the_solution() {
    let drawn = lines(|output| solve::run(PUZZLE, output)).concat();
    let digits: String = drawn.chars().filter(char::is_ascii_digit).collect();
    assert_eq!(digits, SOLUTION);
    let mut output = Vec::new();
    assert!(solve::run("not a puzzle", &mut output).is_err());
}

#[test]
fn count_prints_the_number_and_three_solutions() {
    let all = lines(|output| count::run("................", output));
    assert_eq!(all[0], "288");
    assert_eq!(all.len(), 4);
    let some = lines(|output| count::run(&".".repeat(81), output));
    assert!(some[0].starts_with("interrupted after "), "{}", some[0]);
}

#[cfg(feature = "logic")]
#[test]
fn hint_prints_three_degrees_of_detail_and_a_grade() {
    let hint = lines(|output| hint::run(PUZZLE, output));
    assert_eq!(hint[0], "Look at box 4.");
    assert_eq!(hint.last().map(String::as_str), Some("Easy, 204 points"));
}

#[cfg(feature = "generate")]
#[test]
fn generate_prints_the_same_puzzles_for_the_same_seed() {
    let puzzles = lines(|output| generate::run(7, output));
    assert_eq!(puzzles.len(), 3);
    for puzzle in &puzzles {
        let puzzle: wholemeal::Grid = puzzle.parse().expect("a puzzle");
        assert!(wholemeal::solve(&puzzle).is_unique());
    }
    assert_eq!(lines(|output| generate::run(7, output)), puzzles);
}

#[test]
fn stream_prints_a_line_for_each_puzzle() {
    let input = format!("{PUZZLE}\n{}\n{PUZZLE}\n", ".".repeat(81));
    let output = lines(|output| stream::run(input.as_bytes(), output));
    assert_eq!(output, [SOLUTION, "more than one solution", SOLUTION]);
}
