//! The files of the page: from inside this program, or from a folder.

use std::borrow::Cow;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use crate::exit::{Failure, complain};

/// The files that were embedded, packed with gzip; none if the page was not made before.
static EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// Where the page is made.
const CHECKOUT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Where files come from.
#[derive(Debug)]
pub(super) enum Page {
    Embedded,
    Folder(PathBuf),
}

/// A file as it is sent.
#[derive(Debug)]
pub(super) struct File {
    pub(super) bytes: Cow<'static, [u8]>,
    pub(super) packed: bool,
    pub(super) kind: &'static str,
}

impl Page {
    /// The page inside this program, if there is one.
    pub(super) fn embedded() -> Option<Page> {
        (!EMBEDDED.is_empty()).then_some(Page::Embedded)
    }

    /// The page of a folder.
    pub(super) fn folder(folder: &Path) -> Result<Page, Failure> {
        if folder.join("index.html").is_file() {
            return Ok(Page::Folder(folder.to_owned()));
        }
        let folder = folder.display();
        let say = "has no index.html; 'cargo xtask web' makes the page, into web/dist";
        Err(Failure::Usage(format!("{folder} {say}")))
    }

    /// The file at a path such as `/play.js`; `/` is the page itself.
    pub(super) fn get(&self, path: &str) -> Option<File> {
        let path = path.split(['?', '#']).next().unwrap_or_default();
        let name = match path.trim_start_matches('/') {
            "" => "index.html",
            name => name,
        };
        let kind = kind(name);
        match self {
            Page::Embedded => {
                let (_, bytes) = EMBEDDED.iter().find(|(known, _)| *known == name)?;
                Some(File {
                    bytes: Cow::Borrowed(bytes),
                    packed: true,
                    kind,
                })
            }
            Page::Folder(folder) => {
                let plain = |part: Component<'_>| matches!(part, Component::Normal(_));
                let inside = Path::new(name).components().all(plain);
                let bytes = fs::read(folder.join(name)).ok().filter(|_| inside)?;
                Some(File {
                    bytes: Cow::Owned(bytes),
                    packed: false,
                    kind,
                })
            }
        }
    }
}

/// Makes the page where this program was built, if that is here.
pub(super) fn build() -> Result<Page, Failure> {
    let checkout = Path::new(CHECKOUT);
    if !checkout.join("web").join("index.html").is_file() {
        return Err(Failure::Usage(
            "this program was built without the page; in a checkout of Wholemeal run\n  \
             cargo xtask web && cargo install --path crates/wholemeal-cli\n\
             or give the folder of a page with --dir"
                .to_owned(),
        ));
    }
    complain("note: this program was built without the page; it is made now ('cargo xtask web')");
    let made = Command::new("cargo")
        .args(["xtask", "web"])
        .current_dir(checkout)
        .status();
    match made {
        Ok(status) if status.success() => Page::folder(&checkout.join("web").join("dist")),
        Ok(_) => Err(Failure::Usage(
            "'cargo xtask web' could not make the page; it says why above".to_owned(),
        )),
        Err(error) => Err(Failure::Usage(format!(
            "'cargo xtask web' cannot be started: {error}"
        ))),
    }
}

/// What a browser wants to be told.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        _ => "text/plain; charset=utf-8",
    }
}
