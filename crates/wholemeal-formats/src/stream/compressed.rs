//! Decompresses files, detected from their first bytes.

use std::fmt;
use std::io::{self, BufRead, BufReader, Chain, Cursor, Read};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

const GZIP: [u8; 2] = [0x1f, 0x8b];
const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// Decompresses a gzip or zstd file. Other files are not changed.
///
/// ```
/// use std::io::Read;
/// use wholemeal_formats::stream::Decompressed;
///
/// let mut text = String::new();
/// Decompressed::new("plain".as_bytes()).read_to_string(&mut text)?;
/// assert_eq!(text, "plain");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Decompressed<R: Read> {
    state: State<R>,
}

/// The bytes that were read for detection, and the rest.
type Whole<R> = Chain<Cursor<Vec<u8>>, R>;

enum State<R: Read> {
    Unknown(R),
    Plain(Whole<R>),
    Gzip(Box<MultiGzDecoder<BufReader<Whole<R>>>>),
    Zstd(Box<Frames<BufReader<Whole<R>>>>),
    /// Detection failed.
    Failed,
}

impl<R: Read> Decompressed<R> {
    /// The file is detected when it is read for the first time.
    pub fn new(reader: R) -> Decompressed<R> {
        Decompressed {
            state: State::Unknown(reader),
        }
    }

    /// Detects the file and reads only the bytes that are needed for that.
    fn open(mut reader: R) -> io::Result<State<R>> {
        let mut start = Vec::new();
        let begins = |start: &[u8], magic: &[u8]| magic.starts_with(start);
        while start.is_empty() || begins(&start, &GZIP) || begins(&start, &ZSTD) {
            let mut byte = [0; 4];
            let wanted = 4 - start.len();
            if wanted == 0 || start.len() >= 2 && start[..2] == GZIP {
                break;
            }
            match reader.read(&mut byte[..wanted]) {
                Ok(0) => break,
                Ok(n) => start.extend_from_slice(&byte[..n]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        let (gzip, zstd) = (start.starts_with(&GZIP), start.starts_with(&ZSTD));
        let whole = Cursor::new(start).chain(reader);
        Ok(if gzip {
            State::Gzip(Box::new(MultiGzDecoder::new(BufReader::new(whole))))
        } else if zstd {
            State::Zstd(Box::new(Frames::new(BufReader::new(whole))))
        } else {
            State::Plain(whole)
        })
    }
}

impl<R: Read> Read for Decompressed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if let State::Unknown(_) = self.state
            && let State::Unknown(reader) = std::mem::replace(&mut self.state, State::Failed)
        {
            self.state = Self::open(reader)?;
        }
        match &mut self.state {
            State::Unknown(_) | State::Failed => Ok(0),
            State::Plain(whole) => whole.read(buffer),
            State::Gzip(decoder) => decoder.read(buffer),
            State::Zstd(frames) => frames.read(buffer),
        }
    }
}

impl<R: Read> fmt::Debug for Decompressed<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.state {
            State::Unknown(_) => "Decompressed(unknown)",
            State::Plain(_) => "Decompressed(plain)",
            State::Gzip(_) => "Decompressed(gzip)",
            State::Zstd(_) => "Decompressed(zstd)",
            State::Failed => "Decompressed(failed)",
        })
    }
}

/// Reads the frames of a zstd file one after the other.
struct Frames<R> {
    source: R,
    decoder: FrameDecoder,
    inside_frame: bool,
    /// Whether a block of this frame is damaged.
    broken: bool,
}

impl<R: BufRead> Frames<R> {
    fn new(source: R) -> Frames<R> {
        Frames {
            source,
            decoder: FrameDecoder::new(),
            inside_frame: false,
            broken: false,
        }
    }

    /// Opens the next frame; returns `false` if there is none.
    fn next_frame(&mut self) -> io::Result<bool> {
        loop {
            if self.source.fill_buf()?.is_empty() {
                return Ok(false);
            }
            match self.decoder.reset(&mut self.source) {
                Ok(()) => {
                    self.inside_frame = true;
                    return Ok(true);
                }
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let skipped = self.source.by_ref().take(length.into());
                    io::copy(&mut { skipped }, &mut io::sink())?;
                }
                Err(_) => return Err(broken()),
            }
        }
    }
}

fn broken() -> io::Error {
    let message = "the zstd archive is damaged, or its end is missing";
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// An empty last block with an ignored checksum. The decoder keeps data back until it has read
/// the last block.
const LAST_BLOCK: [u8; 7] = [1, 0, 0, 0, 0, 0, 0];

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !buffer.is_empty() && (self.inside_frame || self.next_frame()?) {
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                let one = BlockDecodingStrategy::UptoBlocks(1);
                if self.decoder.decode_blocks(&mut self.source, one).is_err() {
                    // The data before the damaged block are valid.
                    self.broken = true;
                    let end = self
                        .decoder
                        .decode_blocks(&LAST_BLOCK[..], BlockDecodingStrategy::All);
                    end.map_err(|_| broken())?;
                }
            }
            let length = self.decoder.read(buffer)?;
            if length > 0 {
                return Ok(length);
            }
            if self.broken {
                return Err(broken());
            }
            self.inside_frame = false;
        }
        Ok(0)
    }
}
