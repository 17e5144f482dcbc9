//! The texts that are stored with errors.

/// Excerpts of a text that was consumed. Their total length is limited to a small multiple of
/// the length of the text.
pub(super) struct Excerpts<'a> {
    text: &'a str,
    /// The start of each line.
    starts: Vec<usize>,
    longest: usize,
}

impl<'a> Excerpts<'a> {
    /// Excerpts for this number of errors.
    pub(super) fn new(text: &'a str, errors: usize) -> Excerpts<'a> {
        const LONGEST: usize = 4096;
        const SHORTEST: usize = 64;
        if errors == 0 {
            let (starts, longest) = (Vec::new(), 0);
            return Excerpts {
                text,
                starts,
                longest,
            };
        }
        let ends = memchr::memchr_iter(b'\n', text.as_bytes()).map(|end| end + 1);
        let longest = if errors == 1 {
            LONGEST
        } else {
            (2 * text.len() / errors).clamp(SHORTEST, LONGEST)
        };
        Excerpts {
            text,
            starts: std::iter::once(0).chain(ends).collect(),
            longest,
        }
    }

    /// The text from this line on, counted from 0.
    pub(super) fn starting_at(&self, line: usize) -> String {
        let rest = &self.text[self.starts.get(line).copied().unwrap_or(self.text.len())..];
        let end = (0..=self.longest.min(rest.len()))
            .rev()
            .find(|&end| rest.is_char_boundary(end));
        rest[..end.unwrap_or(0)].trim().to_owned()
    }
}
