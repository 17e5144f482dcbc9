//! A connection with a deadline.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// Reads and writes until a deadline. The timeout of a socket limits only a single call, so a
/// client that sends a byte now and then could keep the connection forever.
#[derive(Debug)]
pub(super) struct Timed<'a> {
    stream: &'a TcpStream,
    start: Instant,
    time: Duration,
}

impl<'a> Timed<'a> {
    /// The deadline is `time` from now.
    pub(super) fn new(stream: &'a TcpStream, time: Duration) -> Timed<'a> {
        Timed {
            stream,
            start: Instant::now(),
            time,
        }
    }

    /// The remaining time. It is never zero, because zero would mean no timeout.
    fn left(&self) -> io::Result<Option<Duration>> {
        let left = self.time.saturating_sub(self.start.elapsed());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        Ok(Some(left))
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(self.left()?)?;
        self.stream.read(bytes)
    }
}

impl Write for Timed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(self.left()?)?;
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}
