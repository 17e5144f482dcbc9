//! Detects files that are not text from their first bytes.

/// The first bytes of a file type, its name, and advice for the user.
struct Signature {
    start: &'static [u8],
    what: &'static str,
    advice: &'static str,
}

const fn signature(start: &'static [u8], what: &'static str, advice: &'static str) -> Signature {
    Signature {
        start,
        what,
        advice,
    }
}

const UNPACK: &str = "unpack it first";
const EXPORT: &str = "export the puzzles as text first";
const TYPE: &str = "type the puzzle as text";
const CONVERT: &str = "convert it to UTF-8 first";

const SIGNATURES: [Signature; 17] = [
    signature(b"PK\x03\x04", "a ZIP archive or an office document", UNPACK),
    signature(b"PK\x05\x06", "an empty ZIP archive", UNPACK),
    signature(
        &[0x1f, 0x8b],
        "a gzip file inside another compressed file",
        UNPACK,
    ),
    signature(
        &[0x28, 0xb5, 0x2f, 0xfd],
        "a zstd file inside another compressed file",
        UNPACK,
    ),
    signature(b"BZh", "a bzip2 file", UNPACK),
    signature(b"\xfd7zXZ\0", "an xz file", UNPACK),
    signature(b"7z\xbc\xaf\x27\x1c", "a 7z archive", UNPACK),
    signature(b"Rar!\x1a\x07", "a RAR archive", UNPACK),
    signature(b"%PDF-", "a PDF document", EXPORT),
    signature(
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        "an office document",
        EXPORT,
    ),
    signature(b"SQLite format 3\0", "an SQLite database", EXPORT),
    signature(b"\x89PNG\r\n\x1a\n", "a PNG picture", TYPE),
    signature(&[0xff, 0xd8, 0xff], "a JPEG picture", TYPE),
    signature(b"GIF87a", "a GIF picture", TYPE),
    signature(b"GIF89a", "a GIF picture", TYPE),
    signature(&[0xff, 0xfe, 0, 0], "text in UTF-32", CONVERT),
    signature(&[0, 0, 0xfe, 0xff], "text in UTF-32", CONVERT),
];

/// The file type and advice for the user; `None` if the file may be text.
pub(super) fn explain(start: &[u8]) -> Option<String> {
    let known = SIGNATURES
        .iter()
        .find(|signature| start.starts_with(signature.start));
    let (what, advice) = match (known, start) {
        (Some(signature), _) => (signature.what, signature.advice),
        // An ASCII character in UTF-32 without a byte order mark.
        (None, [1..=u8::MAX, 0, 0, 0, ..] | [0, 0, 0, 1..=u8::MAX, ..]) => {
            ("text in UTF-32", CONVERT)
        }
        (None, _) => return None,
    };
    Some(format!("this is {what}; {advice}"))
}

/// Returns `true` if more bytes are needed to decide.
pub(super) fn is_undecided(start: &[u8]) -> bool {
    let longer = |signature: &Signature| {
        start.len() < signature.start.len() && signature.start.starts_with(start)
    };
    let zeros = matches!(start, [_, 0] | [_, 0, 0] | [0, _] | [0, 0, _]);
    zeros || SIGNATURES.iter().any(longer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_signature_is_found_with_its_last_byte() {
        for signature in &SIGNATURES {
            let (start, whole) = (signature.start, signature.start.len());
            for length in 0..whole {
                assert!(is_undecided(&start[..length]), "{}", signature.what);
                assert_eq!(explain(&start[..length]), None, "{}", signature.what);
            }
            assert!(explain(start).is_some_and(|message| message.contains(signature.what)));
        }
    }

    #[test]
    fn text_has_no_signature() {
        for text in [
            "1..4",
            "{\"puzzle\"",
            "P",
            "B",
            "%",
            "7",
            "#ARoyle",
            "\u{feff}1",
        ] {
            assert_eq!(explain(text.as_bytes()), None, "{text}");
        }
        let utf16: Vec<u8> = "1..4".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(explain(&utf16), None);
    }
}
