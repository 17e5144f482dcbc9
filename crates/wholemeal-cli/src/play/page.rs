//! The files of the page: embedded in the program, or from a folder.

use std::borrow::Cow;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Read;
use std::path::{Path, PathBuf};

use super::encoding::{compressed, decompressed};
use crate::exit::Failure;

/// The files that were embedded, compressed with gzip; none if the program was built
/// without the page.
static EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The largest file that is read from a folder. The files of the page are much smaller.
const LARGEST: u64 = 16 << 20;

/// The source of the files.
#[derive(Debug)]
pub(super) enum Page {
    Embedded(&'static [(&'static str, &'static [u8])]),
    /// A folder, with all links in its path resolved.
    Folder(PathBuf),
}

/// A file to be sent.
#[derive(Debug)]
pub(super) struct File {
    pub(super) bytes: Cow<'static, [u8]>,
    pub(super) is_gzip: bool,
    pub(super) kind: &'static str,
    /// Identifies this version of the file in this encoding.
    pub(super) tag: String,
}

impl Page {
    /// The page that is embedded in the program.
    pub(super) fn embedded() -> Result<Page, Failure> {
        Page::of_files(EMBEDDED)
    }

    fn of_files(files: &'static [(&str, &[u8])]) -> Result<Page, Failure> {
        if files.is_empty() {
            return Err(Failure::Message(
                "this program was built without the page; in a checkout of Wholemeal run\n  \
                 cargo xtask web && cargo install --path crates/wholemeal-cli\n\
                 or name the folder of a page with --dir"
                    .to_owned(),
            ));
        }
        Ok(Page::Embedded(files))
    }

    /// The page of a folder.
    pub(super) fn folder(folder: &Path) -> Result<Page, Failure> {
        let page = folder.canonicalize().map(Page::Folder).ok();
        let page = page.filter(|page| page.get("/", false).is_some());
        page.ok_or_else(|| {
            let folder = folder.display();
            Failure::Message(format!(
                "{folder} has no index.html; 'cargo xtask web' makes the page, in web/dist"
            ))
        })
    }

    /// The file at a path such as `/play.js`, compressed if `gzip`; `/` is the page itself.
    pub(super) fn get(&self, path: &str, gzip: bool) -> Option<File> {
        let name = match path.strip_prefix('/')? {
            "" => "index.html",
            name => name,
        };
        let (bytes, packed) = self.stored(name)?;
        let tag = tag(&bytes, gzip);
        let bytes = match (packed, gzip) {
            (true, true) | (false, false) => bytes,
            (true, false) => decompressed(&bytes).ok()?.into(),
            (false, true) => compressed(&bytes).ok()?.into(),
        };
        Some(File {
            bytes,
            is_gzip: gzip,
            kind: kind(name),
            tag,
        })
    }

    /// The bytes of a file as they are stored, and whether they are compressed.
    fn stored(&self, name: &str) -> Option<(Cow<'static, [u8]>, bool)> {
        match self {
            Page::Embedded(files) => {
                let (_, bytes) = files.iter().find(|(known, _)| *known == name)?;
                Some((Cow::Borrowed(bytes), true))
            }
            Page::Folder(folder) => Some((read(folder, name)?.into(), false)),
        }
    }
}

/// Reads a regular file inside a folder. Links are resolved first, so that neither links nor `..`
/// lead outside the folder or to a hidden file.
fn read(folder: &Path, name: &str) -> Option<Vec<u8>> {
    if !name.split('/').all(is_plain) {
        return None;
    }
    let path = folder.join(name).canonicalize().ok()?;
    let mut inside = path.strip_prefix(folder).ok()?.iter();
    let shown = inside.all(|part| part.to_str().is_some_and(is_plain));
    // Checked before the file is opened: opening a pipe blocks until it has a writer.
    let metadata = path.metadata().ok()?;
    if !shown || !metadata.is_file() || metadata.len() > LARGEST {
        return None;
    }
    let mut bytes = Vec::new();
    let file = fs::File::open(path).ok()?;
    // The file may have grown in the meantime.
    file.take(LARGEST).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// Returns `true` for a path component that is neither hidden nor special on any system.
fn is_plain(part: &str) -> bool {
    !part.is_empty() && !part.starts_with('.') && !part.contains(['\\', ':', '\0'])
}

/// A validator: equal for equal bytes in the same encoding.
fn tag(bytes: &[u8], gzip: bool) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    let encoding = if gzip { "-gzip" } else { "" };
    format!("\"{:016x}{encoding}\"", hasher.finish())
}

/// The media type for the name of a file.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        Some("txt" | "ts") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_without_the_page_explains_how_to_get_it() {
        let Err(Failure::Message(text)) = Page::of_files(&[]) else {
            panic!("a page without files");
        };
        for word in ["cargo xtask web", "cargo install", "--dir"] {
            assert!(text.contains(word), "{text}");
        }
    }

    #[test]
    fn an_embedded_file_is_sent_in_either_encoding() {
        let packed = compressed(b"<title>page</title>").expect("memory").leak();
        let files = vec![("index.html", &*packed)].leak();
        let page = Page::of_files(files).expect("a page");
        let plain = page.get("/", false).expect("a file");
        assert_eq!(&*plain.bytes, b"<title>page</title>");
        let gzip = page.get("/index.html", true).expect("a file");
        assert_eq!(&*gzip.bytes, &*packed);
        assert!(gzip.is_gzip && !plain.is_gzip);
        assert_ne!(gzip.tag, plain.tag);
        for path in ["", "index.html", "/page.html", "/../index.html"] {
            assert!(page.get(path, false).is_none(), "{path}");
        }
    }
}
