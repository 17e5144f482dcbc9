//! The memory that chunks lie in, used again when they are no longer needed: half a
//! megabyte that is new to the machine takes longer to get than to read.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

/// What is longer than that is not kept.
const LONGEST: usize = 1 << 21;

/// Memory that may be written over.
#[derive(Clone, Debug, Default)]
pub(super) struct BufferPool(Arc<Mutex<Vec<Vec<u8>>>>);

impl BufferPool {
    /// A text that starts so, and has room for so much more.
    pub(super) fn text(&self, start: &[u8], room: usize) -> PooledBuffer {
        let mut pool = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut bytes = pool.pop().unwrap_or_default();
        drop(pool);
        let needed = start.len() + room;
        if bytes.len() < needed {
            bytes.resize(needed, 0);
        }
        bytes[..start.len()].copy_from_slice(start);
        PooledBuffer {
            bytes,
            length: start.len(),
            pool: self.clone(),
        }
    }
}

/// The text of a chunk: the first bytes of its memory.
#[derive(Debug, Default)]
pub(super) struct PooledBuffer {
    bytes: Vec<u8>,
    length: usize,
    pool: BufferPool,
}

impl PooledBuffer {
    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    pub(super) fn len(&self) -> usize {
        self.length
    }

    /// How much can be written behind it.
    pub(super) fn room(&self) -> usize {
        self.bytes.len() - self.length
    }

    pub(super) fn clear(&mut self) {
        self.length = 0;
    }

    /// Lets somebody write behind it, who says how much, and whether there is more.
    pub(super) fn extend(
        &mut self,
        write: impl FnOnce(&mut [u8]) -> io::Result<(usize, bool)>,
    ) -> io::Result<bool> {
        let room = &mut self.bytes[self.length..];
        let most = room.len();
        let (written, more) = write(room)?;
        self.length += written.min(most);
        Ok(more)
    }
}

impl Drop for PooledBuffer {
    fn drop(&mut self) {
        let bytes = std::mem::take(&mut self.bytes);
        if (1..=LONGEST).contains(&bytes.len()) {
            let mut pool = self.pool.0.lock().unwrap_or_else(PoisonError::into_inner);
            pool.push(bytes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_an_old_text_is_left_in_a_new_one() {
        let pool = BufferPool::default();
        let mut old = pool.text(b"first, ", 8);
        assert!(old.extend(|room| room.write_some(b"second")).unwrap());
        assert_eq!(old.as_bytes(), b"first, second");
        drop(old);
        let mut new = pool.text(b"3", 4);
        assert_eq!(new.as_bytes(), b"3");
        assert!(new.extend(|room| room.write_some(b"rd")).unwrap());
        assert_eq!(new.as_bytes(), b"3rd");
        new.clear();
        assert!(new.as_bytes().is_empty());
    }

    trait WriteSome {
        fn write_some(self, text: &[u8]) -> io::Result<(usize, bool)>;
    }

    impl WriteSome for &mut [u8] {
        fn write_some(self, text: &[u8]) -> io::Result<(usize, bool)> {
            self[..text.len()].copy_from_slice(text);
            Ok((text.len(), true))
        }
    }
}
