//! The part of a rating that depends on the size of a chain.

/// The rating of a chain with this base and complexity: 0.1 is added for each of the
/// thresholds 4, 6, 8, 12, 16, 24, ... that the complexity exceeds by more than two. The
/// additions are made one by one, because the result is compared as a floating-point number.
pub(crate) fn rating(base: f64, complexity: u32) -> f64 {
    let mut added = 0.0;
    let mut threshold = 4;
    let mut by_half = true;
    while complexity > threshold + 2 {
        added += 0.1;
        threshold = if by_half {
            threshold * 3 / 2
        } else {
            threshold * 4 / 3
        };
        by_half = !by_half;
    }
    base + added
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds() {
        let tenths = |complexity| (rating(7.0, complexity) * 10.0).round() as u32;
        let steps = [
            (6, 70),
            (7, 71),
            (8, 71),
            (10, 72),
            (14, 73),
            (18, 74),
            (26, 75),
            (34, 76),
            (50, 77),
            (66, 78),
            (98, 79),
            (99, 80),
        ];
        for (complexity, rating) in steps {
            assert_eq!(tenths(complexity), rating, "{complexity}");
        }
        assert!(rating(6.6, 8) < 6.7);
    }
}
