//! Embeds the page into the program, compressed with gzip, if `cargo xtask web` has built it.
//! The package of this crate does not contain the page. A program that was built without it can
//! only serve a folder, with `play --dir`.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

fn main() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    println!("cargo::rerun-if-changed=build.rs");
    let mut files = Vec::new();
    if page.is_dir() {
        println!("cargo::rerun-if-changed={}", page.display());
        gather(&page, &mut files);
    }
    let mut table = String::from("&[\n");
    for (i, path) in files.iter().enumerate() {
        let inside = path
            .strip_prefix(&page)
            .expect("the path is inside the folder");
        let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
        let packed = format!("{i}.gz");
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        let bytes = fs::read(path).expect("a file of the page can be read");
        encoder.write_all(&bytes).expect("writes to memory succeed");
        fs::write(
            out.join(&packed),
            encoder.finish().expect("writes to memory succeed"),
        )
        .expect("OUT_DIR is writable");
        let name = parts.join("/");
        writeln!(
            table,
            "(\"{name}\", include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{packed}\"))),"
        )
        .expect("writes to a string succeed");
    }
    table.push(']');
    fs::write(out.join("page.rs"), table).expect("OUT_DIR is writable");
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("a folder of the page can be read");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            gather(&path, files);
        } else if !is_hidden(&path) {
            files.push(path);
        }
    }
}

fn is_hidden(path: &Path) -> bool {
    path.file_name()
        .is_some_and(|name| name.to_string_lossy().starts_with('.'))
}
