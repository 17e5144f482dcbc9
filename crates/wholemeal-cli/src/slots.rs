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
        let texts = self.here.len();
        let places = &mut self.places;
        let length = *self.length.get_or_insert_with(|| {
            places.resize(texts * text.len(), 0);
            text.len()
        });
        self.here[number] = true;
        if text.len() == length {
            self.places[number * length..][..length].copy_from_slice(text);
        } else {
            self.others.insert(number, text.to_vec());
        }
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
    fn what_follows_a_missing_text_is_left_out() {
        assert_eq!(put(3, &[(2, "c;"), (0, "a;")]), ("a;".into(), 1));
        assert_eq!(put(3, &[(2, "c;"), (0, "long;")]), ("long;".into(), 1));
        assert_eq!(put(3, &[(1, "b;"), (2, "c;")]), (String::new(), 0));
    }
}
