//! Numbered texts that arrive in any order.

use std::collections::BTreeMap;

/// Puts numbered texts in order. Most texts are as long as the first that arrives: they are
/// copied to their final position at once, and nothing is moved at the end.
#[derive(Debug)]
pub(crate) struct OrderedText {
    /// Which texts have arrived.
    arrived: Vec<bool>,
    /// The length of the first text, and a slot of that length for every text.
    length: Option<usize>,
    slots: Vec<u8>,
    /// Texts of other lengths.
    others: BTreeMap<usize, Vec<u8>>,
}

impl OrderedText {
    /// Expects this number of texts, and reuses a buffer.
    pub(crate) fn new(texts: usize, buffer: Vec<u8>) -> OrderedText {
        OrderedText {
            arrived: vec![false; texts],
            length: None,
            slots: buffer,
            others: BTreeMap::new(),
        }
    }

    pub(crate) fn put(&mut self, number: usize, text: &[u8]) {
        match self.slot(number, text.len()) {
            Some(slot) => slot.copy_from_slice(text),
            None => {
                self.others.insert(number, text.to_vec());
            }
        }
    }

    /// Puts the line of a 9x9 solution with these digits.
    #[inline]
    pub(crate) fn put_line(&mut self, number: usize, digits: &[u8; 81]) {
        let write = |line: &mut [u8; 82]| {
            line[81] = b'\n';
            for cell in 0..81 {
                line[cell] = digits[cell] + b'0';
            }
        };
        match self.slot(number, 82).and_then(<[u8]>::first_chunk_mut) {
            Some(line) => write(line),
            None => {
                let mut line = [0; 82];
                write(&mut line);
                self.others.insert(number, line.to_vec());
            }
        }
    }

    /// Marks a text as arrived. Returns its slot if it has the length of the slots.
    #[inline]
    fn slot(&mut self, number: usize, length: usize) -> Option<&mut [u8]> {
        self.arrived[number] = true;
        if self.length.is_none() {
            self.slots.resize(self.arrived.len() * length, 0);
            self.length = Some(length);
        }
        let slots = (self.length == Some(length)).then_some(&mut self.slots)?;
        Some(&mut slots[number * length..][..length])
    }

    /// All texts before the first that is missing, in order, and their number.
    pub(crate) fn in_order(self) -> (Vec<u8>, usize) {
        let count = self.arrived.iter().take_while(|&&arrived| arrived).count();
        // If no text has arrived, the buffer contains older text, which is cut off.
        let length = self.length.unwrap_or(0);
        if self.others.is_empty() {
            let mut text = self.slots;
            text.truncate(count * length);
            return (text, count);
        }
        let mut text = Vec::with_capacity(self.slots.len());
        for number in 0..count {
            match self.others.get(&number) {
                Some(other) => text.extend_from_slice(other),
                None => text.extend_from_slice(&self.slots[number * length..][..length]),
            }
        }
        (text, count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(texts: usize, arriving: &[(usize, &str)]) -> (String, usize) {
        let mut ordered = OrderedText::new(texts, b"older text".to_vec());
        for (number, text) in arriving {
            ordered.put(*number, text.as_bytes());
        }
        let (text, count) = ordered.in_order();
        (String::from_utf8(text).unwrap(), count)
    }

    #[test]
    fn texts_arrive_in_any_order_and_are_put_in_order() {
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
    fn lines_and_texts_can_be_mixed() {
        let line = format!("{}\n", "7".repeat(81));
        for order in [[0, 1, 2], [1, 0, 2], [2, 1, 0]] {
            let mut ordered = OrderedText::new(3, Vec::new());
            for number in order {
                match number {
                    1 => ordered.put(1, b"# none\n"),
                    _ => ordered.put_line(number, &[7; 81]),
                }
            }
            let (text, count) = ordered.in_order();
            let text = String::from_utf8(text).unwrap();
            assert_eq!((text, count), (format!("{line}# none\n{line}"), 3));
        }
    }

    #[test]
    fn texts_after_a_missing_one_are_left_out() {
        assert_eq!(put(3, &[(2, "c;"), (0, "a;")]), ("a;".into(), 1));
        assert_eq!(put(3, &[(2, "c;"), (0, "long;")]), ("long;".into(), 1));
        assert_eq!(put(3, &[(1, "b;"), (2, "c;")]), (String::new(), 0));
    }
}
