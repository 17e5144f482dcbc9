//! The console blocks of README.md are run, and their output is compared.

use std::path::PathBuf;

use crate::support::*;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A command of a block and the output below it.
#[derive(Debug, PartialEq, Eq)]
struct Example {
    command: String,
    output: Vec<String>,
}

/// All examples in console blocks whose command is `wholemeal`. A command without output is not
/// compared.
fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let (mut in_block, mut is_ours) = (false, false);
    for line in text.lines() {
        if let Some(language) = line.strip_prefix("```") {
            in_block = language == "console";
            is_ours = false;
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| in_block) {
            is_ours = command.starts_with("wholemeal ");
            if is_ours {
                examples.push(Example {
                    command: command.to_owned(),
                    output: Vec::new(),
                });
            }
        } else if let Some(example) = examples.last_mut().filter(|_| in_block && is_ours) {
            example.output.push(line.to_owned());
        }
    }
    for example in &mut examples {
        let output = &mut example.output;
        while output.last().is_some_and(String::is_empty) {
            output.pop();
        }
    }
    examples.retain(|example| !example.output.is_empty());
    examples
}

/// The arguments of a command: words, quoted texts, and no comment.
fn arguments(command: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    let mut quote = None;
    let mut word: Option<String> = None;
    for c in command.chars() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, '#') if word.is_none() => break,
            (None, ' ') => arguments.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    arguments.extend(word);
    arguments
}

/// Returns `true` if the lines match. A line `...` matches any number of lines, and `...` at
/// the end of a field matches the rest of the field.
fn matches(expected: &[String], actual: &[&str]) -> bool {
    match expected.split_first() {
        None => actual.is_empty(),
        Some((first, rest)) if first == "..." => {
            (0..=actual.len()).any(|skipped| matches(rest, &actual[skipped..]))
        }
        Some((first, rest)) => {
            let Some((line, lines)) = actual.split_first() else {
                return false;
            };
            line_matches(first, line) && matches(rest, lines)
        }
    }
}

fn line_matches(expected: &str, actual: &str) -> bool {
    let (wanted, found) = (expected.split(','), actual.split(','));
    expected == actual
        || wanted.clone().count() == found.clone().count()
            && wanted.zip(found).all(|(wanted, found)| {
                let start = wanted.strip_suffix("...");
                start.map_or(wanted == found, |start| found.starts_with(start))
            })
}

/// Runs an example. Notes and errors follow the output, as in the README.
fn check(example: &Example) -> Result<(), String> {
    let arguments = arguments(&example.command);
    let output = program()
        .current_dir(root())
        .args(&arguments[1..])
        .output()
        .expect("the program starts");
    let run = Run::of(example.command.clone(), &output);
    let actual: Vec<&str> = run.out.lines().chain(run.err.lines()).collect();
    if matches(&example.output, &actual) {
        return Ok(());
    }
    let (command, expected) = (&example.command, example.output.join("\n"));
    let actual = actual.join("\n");
    Err(format!(
        "$ {command}\n--- README\n{expected}\n--- program\n{actual}\n"
    ))
}

#[test]
fn the_examples_of_the_readme_match_the_program() {
    let text = std::fs::read_to_string(root().join("README.md")).expect("README.md");
    let examples = examples(&text);
    assert!(examples.len() >= 5, "{examples:?}");
    let wrong: Vec<String> = examples
        .iter()
        .filter(|example| {
            // These need a file that the repository does not contain, or do not end.
            let command = &example.command;
            !command.contains("puzzles.") && !command.starts_with("wholemeal play")
        })
        .filter_map(|example| check(example).err())
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn examples_are_found_and_compared() {
    let text =
        "```console\n$ cargo run\nx\n$ wholemeal a 'b c' # d\n1\n...\n\n```\n$ wholemeal no\ny\n";
    let examples = examples(text);
    assert_eq!(examples.len(), 1);
    assert_eq!(arguments(&examples[0].command), ["wholemeal", "a", "b c"]);
    let output = &examples[0].output;
    assert!(matches(output, &["1"]) && matches(output, &["1", "2", "3"]));
    assert!(!matches(output, &["2", "1"]) && !matches(output, &[]));
    assert!(line_matches("a,12...,b", "a,123,b") && !line_matches("a,12...,b", "a,13,b"));
}
