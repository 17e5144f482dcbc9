//! Compression with gzip, and whether a client accepts it.

use std::io::{self, Read};

use flate2::Compression;
use flate2::read::{GzDecoder, GzEncoder};

/// Returns `true` if a client with this value of `Accept-Encoding` accepts gzip.
pub(super) fn accepts_gzip(accepted: &str) -> bool {
    let mut any = false;
    for entry in accepted.split(',') {
        let mut parts = entry.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let accepts = parts.all(|parameter| {
            let weight = parameter.strip_prefix("q=");
            weight.is_none_or(|weight| weight.parse().is_ok_and(|weight: f32| weight > 0.0))
        });
        if name.eq_ignore_ascii_case("gzip") {
            return accepts;
        }
        any |= name == "*" && accepts;
    }
    any
}

pub(super) fn compressed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    all_of(GzEncoder::new(bytes, Compression::default()))
}

pub(super) fn decompressed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    all_of(GzDecoder::new(bytes))
}

fn all_of(mut reader: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decompressing_gives_back_what_was_compressed() {
        for bytes in [b"".as_slice(), b"a page", &[7; 100_000]] {
            let packed = compressed(bytes).expect("memory");
            assert_eq!(decompressed(&packed).expect("gzip"), bytes);
        }
    }
}
