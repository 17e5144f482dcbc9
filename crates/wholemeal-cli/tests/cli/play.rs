//! The page as a browser gets it: from this machine, to this machine.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use crate::support::*;

/// The program at work on a page of its own; Ctrl-C ends it.
struct Served {
    child: Child,
    address: String,
    folder: PathBuf,
}

impl Served {
    fn new(name: &str) -> Served {
        let folder =
            std::env::temp_dir().join(format!("wholemeal-play-{}-{name}", std::process::id()));
        fs::create_dir_all(folder.join("site/engine")).expect("a folder");
        for (path, text) in [
            ("site/index.html", "<!doctype html><title>page</title>"),
            ("site/app.js", "export {};"),
            ("site/engine/x.wasm", "\0asm"),
            ("secret.txt", "nobody's business"),
        ] {
            fs::write(folder.join(path), text).expect("a file");
        }
        let mut child = Command::new(env!("CARGO_BIN_EXE_wholemeal"))
            .args(["play", "--no-open", "--dir"])
            .arg(folder.join("site"))
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut first = String::new();
        let out = child.stdout.take().expect("a pipe");
        BufReader::new(out).read_line(&mut first).expect("a line");
        let address = first
            .trim()
            .strip_prefix("Wholemeal is at http://")
            .and_then(|rest| rest.strip_suffix('/'))
            .unwrap_or_else(|| panic!("no address: {first}"))
            .to_owned();
        Served {
            child,
            address,
            folder,
        }
    }

    /// The whole answer to a request.
    fn ask(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let text = format!(
            "{request} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
            self.address
        );
        stream.write_all(text.as_bytes()).expect("it reads");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("it answers");
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn end(mut self) {
        let id = self.child.id().to_string();
        let kill = Command::new("kill").args(["-INT", &id]).status();
        assert!(kill.expect("kill starts").success());
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
        fs::remove_dir_all(&self.folder).expect("the folder goes");
    }
}

#[test]
fn play_serves_the_page_to_this_machine_and_ends_on_ctrl_c() {
    let served = Served::new("page");
    assert!(
        served.address.starts_with("127.0.0.1:"),
        "{}",
        served.address
    );
    for (path, kind, body) in [
        ("/", "text/html", "<title>page</title>"),
        ("/?engine=simd", "text/html", "<title>page</title>"),
        ("/app.js", "text/javascript", "export {};"),
        ("/engine/x.wasm", "application/wasm", "\0asm"),
    ] {
        let answer = served.ask(&format!("GET {path}"));
        assert!(answer.starts_with("HTTP/1.1 200"), "{path}: {answer}");
        assert!(
            answer.contains(&format!("Content-Type: {kind}")),
            "{path}: {answer}"
        );
        assert!(answer.ends_with(body), "{path}: {answer}");
    }
    served.end();
}

#[test]
fn play_serves_nothing_else() {
    let served = Served::new("else");
    for path in [
        "/nothing.js",
        "/../secret.txt",
        "/engine/../../secret.txt",
        "//etc/passwd",
        "/%2e%2e/secret.txt",
        "/engine",
    ] {
        let answer = served.ask(&format!("GET {path}"));
        assert!(answer.starts_with("HTTP/1.1 404"), "{path}: {answer}");
        assert!(!answer.contains("business"), "{path}: {answer}");
    }
    let answer = served.ask("POST /");
    assert!(answer.starts_with("HTTP/1.1 405"), "{answer}");
    let answer = served.ask("what is this?");
    assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
    served.end();
}

#[test]
fn play_answers_while_others_keep_their_connections_open() {
    let served = Served::new("busy");
    // Browsers open connections ahead of time, and leave them idle.
    let open = || TcpStream::connect(&served.address).expect("it listens");
    let idle: Vec<TcpStream> = (0..50).map(|_| open()).collect();
    for _ in 0..20 {
        assert!(served.ask("GET /app.js").starts_with("HTTP/1.1 200"));
    }
    drop(idle);
    served.end();
}

#[test]
fn play_says_what_is_wrong_with_a_folder_or_a_port() {
    let run = run(&["play", "--no-open", "--dir", "no/such/folder"]).exits(2);
    assert!(
        run.err.contains("no/such/folder has no index.html"),
        "{}",
        run.err
    );
    assert!(run.err.contains("cargo xtask web"), "{}", run.err);
    let served = Served::new("port");
    let port = served
        .address
        .rsplit(':')
        .next()
        .expect("a port")
        .to_owned();
    let site = served.folder.join("site").display().to_string();
    let run = crate::support::run(&["play", "--no-open", "--port", &port, "--dir", &site]).exits(2);
    assert!(
        run.err.contains(&format!("cannot listen on port {port}")),
        "{}",
        run.err
    );
    served.end();
}
