//! Buffers of chunks, which are reused: allocating half a megabyte takes longer than reading it.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

/// The maximum length of a buffer that is kept.
const LONGEST: usize = 1 << 21;

/// Buffers that are not in use.
#[derive(Clone, Debug, Default)]
pub(super) struct BufferPool(Arc<Mutex<Vec<Vec<u8>>>>);

impl BufferPool {
    /// A buffer that contains `start`, with room for `room` more bytes.
    pub(super) fn buffer(&self, start: &[u8], room: usize) -> PooledBuffer {
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

/// The text of a chunk. Dropping it returns the memory to the pool.
#[derive(Debug, Default)]
pub(super) struct PooledBuffer {
    /// The text and the room after it.
    bytes: Vec<u8>,
    /// The length of the text.
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

    /// The number of bytes that can be appended.
    pub(super) fn room(&self) -> usize {
        self.bytes.len() - self.length
    }

    pub(super) fn clear(&mut self) {
        self.length = 0;
    }

    /// Passes the room to `read`, which returns the number of bytes that it wrote and whether there
    /// are more. Returns whether there are more.
    pub(super) fn extend(
        &mut self,
        read: impl FnOnce(&mut [u8]) -> io::Result<(usize, bool)>,
    ) -> io::Result<bool> {
        let room = &mut self.bytes[self.length..];
        let most = room.len();
        let (written, more) = read(room)?;
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
    fn a_reused_buffer_does_not_show_old_text() {
        let pool = BufferPool::default();
        let mut old = pool.buffer(b"first, ", 8);
        assert!(old.extend(|room| room.write_some(b"second")).unwrap());
        assert_eq!(old.as_bytes(), b"first, second");
        drop(old);
        let mut new = pool.buffer(b"3", 4);
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
