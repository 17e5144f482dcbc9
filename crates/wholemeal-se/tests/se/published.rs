//! Published ratings.

use wholemeal_se::Rater;
use wholemeal_testkit::corpora;

/// Compares the ER of every `step`-th row of a set.
fn compare(name: &str, step: usize) {
    let Some(text) = corpora::text(name) else {
        return;
    };
    let mut rater = Rater::new();
    let mut compared = 0;
    for row in text.lines().skip(1).step_by(step) {
        let mut fields = row.split(',');
        let (puzzle, published) = (fields.next().unwrap(), fields.next().unwrap());
        let ratings = rater.rate(&puzzle.parse().unwrap()).unwrap();
        assert_eq!(ratings.er.to_string(), published, "{puzzle}");
        compared += 1;
    }
    assert!(compared > 100, "only {compared} puzzles of {name}");
}

#[test]
fn unbiased_puzzles() {
    compare("rated_se_unbiased.csv", 40);
}

#[test]
fn puzzles_with_17_clues() {
    compare("rated_se_17clue.csv", 10);
}
