//! Tables of pairs as text: a bit for each pair in the order of the first and the second value, six
//! bits in each character, the lowest bit first. Zeros at the end are left out.

/// The characters for the numbers 0 to 63.
const CHARACTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";

/// The pairs of indices of values in a key; `None` if it is not a key for this number of values.
pub(super) fn decode(key: &str, count: usize) -> Option<Vec<(usize, usize)>> {
    let mut pairs = Vec::new();
    for (i, c) in key.bytes().enumerate() {
        let bits = CHARACTERS.iter().position(|&known| known == c)?;
        for bit in (0..6).filter(|bit| bits >> bit & 1 == 1) {
            let index = 6 * i + bit;
            let pair = (index / count, index % count);
            (pair.0 < count).then(|| pairs.push(pair))?;
        }
    }
    Some(pairs)
}

/// The key of a list of pairs.
pub(super) fn encode(pairs: impl Iterator<Item = (usize, usize)>, count: usize) -> String {
    let mut bits = vec![0u8; (count * count).div_ceil(6)];
    for (first, second) in pairs {
        let index = first * count + second;
        if let Some(bits) = bits.get_mut(index / 6) {
            *bits |= 1 << (index % 6);
        }
    }
    let used = bits
        .iter()
        .rposition(|&bits| bits != 0)
        .map_or(0, |last| last + 1);
    let character = |&bits: &u8| char::from(CHARACTERS[usize::from(bits)]);
    bits[..used].iter().map(character).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_of_two_or_more_have_a_known_key() {
        let pairs = decode("8H-xf8H-xf8H-B", 9).unwrap();
        assert!(pairs.iter().all(|&(a, b)| a.abs_diff(b) >= 2));
        assert_eq!(pairs.len(), 56);
    }

    #[test]
    fn ratio_3_has_a_known_key() {
        let pairs = decode("EAEBEAAQAAAAE", 9).unwrap();
        assert_eq!(pairs, [(0, 2), (1, 5), (2, 0), (2, 8), (5, 1), (8, 2)]);
        assert_eq!(encode(pairs.into_iter(), 9), "EAEBEAAQAAAAE");
        assert_eq!(decode("*", 9), None);
        assert_eq!(decode("AAAAAAAAAAAAAAAAAAAAB", 9), None);
    }
}
