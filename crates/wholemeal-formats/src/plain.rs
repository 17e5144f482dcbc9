//! The plain line of large files: 81 characters, `1`-`9`, and `.` or `0` for a blank.
//!
//! The loops have a fixed length and no branches, so that compilers can vectorise them.
//! `docs/benchmarks.md` compares their speed with that of a copy.

/// The number of characters.
pub const LENGTH: usize = 81;

/// Returns `true` if this is a plain line.
///
/// ```
/// use wholemeal_formats::plain;
///
/// let line = b"2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";
/// assert!(plain::is_plain(line));
/// assert!(!plain::is_plain(&[b'x'; 81]));
/// ```
#[must_use]
pub fn is_plain(line: &[u8; LENGTH]) -> bool {
    let mut wrong = 0;
    for &c in line {
        let digit = c.wrapping_sub(b'0') < 10;
        wrong |= u8::from(!(digit | (c == b'.')));
    }
    wrong == 0
}

/// The digits of a plain line, 0 for a blank; `None` if the line is not plain.
///
/// ```
/// use wholemeal_formats::plain;
///
/// let line = b"2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";
/// assert_eq!(plain::digits(line).unwrap()[..9], [2, 0, 0, 0, 0, 1, 0, 3, 8]);
/// assert_eq!(plain::digits(&[b'x'; 81]), None);
/// ```
#[must_use]
pub fn digits(line: &[u8; LENGTH]) -> Option<[u8; LENGTH]> {
    let mut digits = [0; LENGTH];
    let mut wrong = 0;
    for i in 0..LENGTH {
        let value = line[i].wrapping_sub(b'0');
        let digit = value < 10;
        wrong |= u8::from(!(digit | (line[i] == b'.')));
        digits[i] = if digit { value } else { 0 };
    }
    (wrong == 0).then_some(digits)
}

/// The length of the plain line at the start of a text, including its line ending. `None` if the
/// text does not start with a plain line, or ends before the line ending.
pub(crate) fn line_at(text: &[u8]) -> Option<usize> {
    let (line, rest) = text.split_first_chunk::<LENGTH>()?;
    let end = match rest {
        [b'\n', ..] => 1,
        [b'\r', b'\n', ..] => 2,
        _ => return None,
    };
    is_plain(line).then_some(LENGTH + end)
}
