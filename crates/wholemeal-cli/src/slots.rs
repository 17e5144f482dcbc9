//! Texts that come in any order, put in order.

use std::collections::BTreeMap;

/// Numbered texts. Most are as long as the first that comes: each of those goes to its
/// place at once, and when the last has come nothing has to be moved.
#[derive(Debug)]
pub(crate) struct Slots {
    /// Which texts have come.
    here: Vec<bool>,
    /// The length of the first, and the places for texts of that length.
    length: Option<usize>,
    places: Vec<u8>,
    /// Texts of other lengths.
    others: BTreeMap<usize, Vec<u8>>,
}

impl Slots {
    /// So many texts are to come, and may be written to this memory.
    pub(crate) fn new(texts: usize, places: Vec<u8>) -> Slots {
        Slots {
            here: vec![false; texts],
            length: None,
            places,
            others: BTreeMap::new(),
        }
    }

    pub(crate) fn put(&mut self, number: usize, text: &[u8]) {
        match self.place(number, text.len()) {
            Some(place) => place.copy_from_slice(text),
            None => {
                self.others.insert(number, text.to_vec());
            }
        }
    }

    /// The line of a solution with these digits.
    #[inline]
    pub(crate) fn put_line(&mut self, number: usize, digits: &[u8; 81]) {
        let write = |line: &mut [u8; 82]| {
            line[81] = b'\n';
            for cell in 0..81 {
                line[cell] = digits[cell] + b'0';
            }
        };
        match self.place(number, 82).and_then(<[u8]>::first_chunk_mut) {
            Some(line) => write(line),
            None => {
                let mut line = [0; 82];
                write(&mut line);
                self.others.insert(number, line.to_vec());
            }
        }
    }

    /// The place for a text of this length, which has come; none if there is none for this
    /// length.
    #[inline]
    fn place(&mut self, number: usize, length: usize) -> Option<&mut [u8]> {
        self.here[number] = true;
        if self.length.is_none() {
            self.places.resize(self.here.len() * length, 0);
            self.length = Some(length);
        }
        let places = (self.length == Some(length)).then_some(&mut self.places)?;
        Some(&mut places[number * length..][..length])
    }

    /// All texts in order, and how many: up to the first that has not come.
    pub(crate) fn in_order(self) -> (Vec<u8>, usize) {
        let here = self.here.iter().take_while(|&&here| here).count();
        // Without a first text, what is there is of others.
        let length = self.length.unwrap_or(0);
        if self.others.is_empty() {
            let mut text = self.places;
            text.truncate(here * length);
            return (text, here);
        }
        let mut text = Vec::with_capacity(self.places.len());
        for number in 0..here {
            match self.others.get(&number) {
                Some(other) => text.extend_from_slice(other),
                None => text.extend_from_slice(&self.places[number * length..][..length]),
            }
        }
        (text, here)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(texts: usize, come: &[(usize, &str)]) -> (String, usize) {
        let mut slots = Slots::new(texts, b"something old".to_vec());
        for (number, text) in come {
            slots.put(*number, text.as_bytes());
        }
        let (text, here) = slots.in_order();
        (String::from_utf8(text).unwrap(), here)
    }

    #[test]
    fn texts_come_in_any_order_and_leave_in_theirs() {
        assert_eq!(put(0, &[]), (String::new(), 0));
        assert_eq!(
            put(3, &[(2, "c;"), (0, "a;"), (1, "b;")]),
            ("a;b;c;".into(), 3)
        );
        assert_eq!(
            put(3, &[(2, "c;"), (0, "long;"), (1, "")]),
            ("long;c;".into(), 3)
        );
        assert_eq!(put(3, &[(1, ""), (2, "c;"), (0, "")]), ("c;".into(), 3));
    }

    #[test]
    fn lines_and_texts_go_together() {
        let line = format!("{}\n", "7".repeat(81));
        for order in [[0, 1, 2], [1, 0, 2], [2, 1, 0]] {
            let mut slots = Slots::new(3, Vec::new());
            for number in order {
                match number {
                    1 => slots.put(1, b"# none\n"),
                    _ => slots.put_line(number, &[7; 81]),
                }
            }
            let (text, here) = slots.in_order();
            let text = String::from_utf8(text).unwrap();
            assert_eq!((text, here), (format!("{line}# none\n{line}"), 3));
        }
    }

    #[test]
    fn what_follows_a_missing_text_is_left_out() {
        assert_eq!(put(3, &[(2, "c;"), (0, "a;")]), ("a;".into(), 1));
        assert_eq!(put(3, &[(2, "c;"), (0, "long;")]), ("long;".into(), 1));
        assert_eq!(put(3, &[(1, "b;"), (2, "c;")]), (String::new(), 0));
    }
}
