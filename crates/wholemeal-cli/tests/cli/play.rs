//! `wholemeal play`: a server for this machine only, with limits on the resources of clients.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use flate2::read::GzDecoder;

use crate::support::*;

/// Longer than any response takes on a slow machine; a test that waits this long fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// A folder for one test, removed with its contents at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("play-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn write(&self, path: &str, content: impl AsRef<[u8]>) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        fs::write(path, content).expect("a file");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A running server of a small page.
struct Served {
    child: Child,
    address: String,
    folder: Folder,
}

impl Served {
    fn new(name: &str) -> Served {
        Served::with(name, &[])
    }

    fn with(name: &str, flags: &[&str]) -> Served {
        let folder = Folder::new(name);
        folder.write("site/index.html", "<!doctype html><title>page</title>");
        folder.write("site/app.js", "export {};");
        folder.write("site/engine/x.wasm", "\0asm");
        folder.write("secret.txt", "not part of the page");
        let mut child = Command::new(env!("CARGO_BIN_EXE_wholemeal"))
            .args(["play", "--no-open", "--dir"])
            .arg(folder.0.join("site"))
            .args(flags)
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

    fn port(&self) -> &str {
        self.address.rsplit(':').next().expect("a port")
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream
    }

    /// The response to a request with the usual `Host` and these additional headers.
    fn ask_with(&self, request: &str, headers: &[&str]) -> Response {
        let host = format!("Host: {}", self.address);
        let headers: Vec<&str> = [host.as_str()].iter().chain(headers).copied().collect();
        self.send(&format!(
            "{request} HTTP/1.1\r\n{}\r\n\r\n",
            headers.join("\r\n")
        ))
    }

    fn ask(&self, request: &str) -> Response {
        self.ask_with(request, &[])
    }

    /// The response to these bytes.
    fn send(&self, text: &str) -> Response {
        let mut stream = self.connect();
        stream.write_all(text.as_bytes()).expect("it reads");
        Response::read(stream)
    }

    /// Ends the server as Ctrl-C does.
    fn end(mut self) {
        self.signal("-INT");
    }

    fn signal(&mut self, signal: &str) {
        let id = self.child.id().to_string();
        let kill = Command::new("kill").args([signal, &id]).status();
        assert!(kill.expect("kill starts").success());
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
    }
}

impl Drop for Served {
    /// A test that fails must not leave a server behind.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A response with its head as text.
#[derive(Debug)]
struct Response {
    head: String,
    body: Vec<u8>,
}

impl Response {
    fn read(mut stream: TcpStream) -> Response {
        let mut bytes = Vec::new();
        stream
            .read_to_end(&mut bytes)
            .expect("a response and its end");
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n");
        let end = end.unwrap_or_else(|| panic!("no head: {}", String::from_utf8_lossy(&bytes)));
        let body = bytes.split_off(end + 4);
        let head = String::from_utf8(bytes).expect("a head of text");
        Response { head, body }
    }

    fn status(&self) -> u16 {
        let status = self.head.split(' ').nth(1);
        status
            .and_then(|status| status.parse().ok())
            .expect("a status")
    }

    fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().skip(1);
        lines.find_map(|line| {
            let (found, value) = line.split_once(": ")?;
            found.eq_ignore_ascii_case(name).then_some(value)
        })
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// Asserts the status.
    fn is(self, status: u16) -> Response {
        assert_eq!(self.status(), status, "{}{}", self.head, self.text());
        self
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
        (
            "/",
            "text/html; charset=utf-8",
            "<!doctype html><title>page</title>",
        ),
        (
            "/?engine=simd",
            "text/html; charset=utf-8",
            "<!doctype html><title>page</title>",
        ),
        ("/app.js", "text/javascript; charset=utf-8", "export {};"),
        (
            "/%61pp%2Ejs?x=%zz",
            "text/javascript; charset=utf-8",
            "export {};",
        ),
        ("/engine/x.wasm", "application/wasm", "\0asm"),
    ] {
        let response = served.ask(&format!("GET {path}")).is(200);
        assert_eq!(response.header("Content-Type"), Some(kind), "{path}");
        assert_eq!(response.text(), body, "{path}");
    }
    served.end();
}

#[test]
fn play_ends_on_sigterm_while_clients_are_connected() {
    let mut served = Served::new("term");
    let mut idle = served.connect();
    idle.write_all(b"GET / HT").expect("it reads");
    served.signal("-TERM");
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
        "/..%2fsecret.txt",
        "/engine%5c..%5c..%5csecret.txt",
        "/app.js%00",
        "/app.js%",
        "/app.js%f",
        "/%ff",
        "/./app.js",
        "/engine",
        "/engine/",
    ] {
        let response = served.ask(&format!("GET {path}")).is(404);
        assert!(!response.text().contains("business"), "{path}");
    }
    served.ask("what is this?").is(400);
    served.ask("GET app.js").is(400);
    served.end();
}

#[test]
fn play_answers_only_to_names_of_this_machine() {
    let served = Served::new("host");
    let port = served.port();
    let ask = |headers: &str| served.send(&format!("GET /app.js HTTP/1.1\r\n{headers}\r\n"));
    for host in ["localhost", "LocalHost", "127.0.0.1", "127.1.2.3", "[::1]"] {
        ask(&format!("Host: {host}:{port}\r\n")).is(200);
        ask(&format!("HOST:{host}:{port}\r\n")).is(200);
    }
    for host in [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        format!("127.0.0.1.evil.example:{port}"),
        format!("localhost.evil.example:{port}"),
        format!("evil.example#localhost:{port}"),
        format!("127.0.0.1@evil.example:{port}"),
        format!("0.0.0.0:{port}"),
        format!("[::2]:{port}"),
        format!("::1:{port}"),
        "localhost".to_owned(),
        "localhost:1".to_owned(),
        format!("localhost:+{port}"),
        String::new(),
    ] {
        let response = ask(&format!("Host: {host}\r\n")).is(421);
        assert!(
            response
                .text()
                .contains(&format!("http://127.0.0.1:{port}/"))
        );
        assert!(!response.text().contains("export"), "{host}");
    }
    ask("").is(400);
    ask(&format!("Host: localhost:{port}\r\nHost: evil.example\r\n")).is(400);
    served.end();
}

#[test]
fn play_answers_head_without_a_body_and_refuses_other_methods() {
    let served = Served::new("head");
    for (path, status) in [("/app.js", 200), ("/nothing.js", 404)] {
        for encoding in ["identity", "gzip"] {
            let accept = format!("Accept-Encoding: {encoding}");
            let get = served
                .ask_with(&format!("GET {path}"), &[&accept])
                .is(status);
            let head = served
                .ask_with(&format!("HEAD {path}"), &[&accept])
                .is(status);
            assert_eq!(head.head, get.head, "{path}");
            assert_eq!(head.text(), "", "{path}");
            let length = get.header("Content-Length").expect("a length");
            assert_eq!(length, get.body.len().to_string(), "{path}");
        }
    }
    // The response must arrive although the server does not read the body of the request.
    let body = "x".repeat(20_000);
    let length = format!("Content-Length: {}\r\n\r\n{body}", body.len());
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get"] {
        let response = served.ask_with(&format!("{method} /"), &[&length]).is(405);
        assert_eq!(response.header("Allow"), Some("GET, HEAD"), "{method}");
    }
    served.end();
}

#[test]
fn play_sends_the_security_policy_as_headers() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/index.html");
    let page = fs::read_to_string(page).expect("the source of the page");
    let meta = "http-equiv=\"Content-Security-Policy\" content=\"";
    let (_, rest) = page.split_once(meta).expect("a policy in the page");
    let (policy, _) = rest.split_once('"').expect("the end of the policy");
    let served = Served::new("headers");
    for response in [
        served.ask("GET /").is(200),
        served.ask("GET /engine/x.wasm").is(200),
        served.ask("GET /nothing").is(404),
        served.ask("POST /").is(405),
    ] {
        let expected = format!("{policy}; frame-ancestors 'none'");
        assert_eq!(
            response.header("Content-Security-Policy"),
            Some(expected.as_str())
        );
        for (name, value) in [
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Cache-Control", "no-cache"),
            ("Connection", "close"),
        ] {
            assert_eq!(response.header(name), Some(value), "{name}");
        }
    }
    served.end();
}

#[test]
fn play_sends_a_file_again_only_if_it_has_changed() {
    let served = Served::new("etag");
    let plain = served.ask("GET /app.js").is(200);
    let tag = plain.header("ETag").expect("a validator").to_owned();
    assert!(tag.starts_with('"') && tag.ends_with('"'), "{tag}");
    let ask = |known: &str, more: &str| {
        served.ask_with("GET /app.js", &[&format!("If-None-Match: {known}"), more])
    };
    for known in [
        tag.clone(),
        format!("W/{tag}"),
        format!("\"old\", {tag}"),
        "*".to_owned(),
    ] {
        let same = ask(&known, "Accept: */*").is(304);
        assert_eq!(same.text(), "", "{known}");
        assert_eq!(same.header("ETag"), Some(tag.as_str()));
        assert_eq!(same.header("Vary"), Some("Accept-Encoding"));
        assert_eq!(same.header("Cache-Control"), Some("no-cache"));
    }
    ask("\"old\"", "Accept: */*").is(200);
    // The two encodings are two representations of the file.
    let packed = ask(&tag, "Accept-Encoding: gzip").is(200);
    assert_ne!(packed.header("ETag"), Some(tag.as_str()));
    served.folder.write("site/app.js", "export { a };");
    let changed = ask(&tag, "Accept: */*").is(200);
    assert_eq!(changed.text(), "export { a };");
    assert_ne!(changed.header("ETag"), Some(tag.as_str()));
    served.end();
}

#[test]
fn play_compresses_for_clients_that_accept_it() {
    let served = Served::new("gzip");
    let script = "export const a = 1;\n".repeat(1000);
    served.folder.write("site/long.js", &script);
    let ask = |accepted: &str| {
        let accepted = format!("Accept-Encoding: {accepted}");
        let response = served.ask_with("GET /long.js", &[&accepted]).is(200);
        assert_eq!(response.header("Vary"), Some("Accept-Encoding"));
        response
    };
    for accepted in ["gzip", "deflate, GZIP;q=0.5, br", "*", "br;q=1.0, *;q=0.1"] {
        let response = ask(accepted);
        assert_eq!(
            response.header("Content-Encoding"),
            Some("gzip"),
            "{accepted}"
        );
        assert!(response.body.len() < script.len() / 2, "{accepted}");
        let mut unpacked = String::new();
        GzDecoder::new(response.body.as_slice())
            .read_to_string(&mut unpacked)
            .expect("gzip");
        assert_eq!(unpacked, script, "{accepted}");
    }
    for refused in [
        "",
        "identity",
        "br",
        "gzip;q=0",
        "gzip;q=0.000, *",
        "gzip;q=x",
    ] {
        let response = ask(refused);
        assert_eq!(response.header("Content-Encoding"), None, "{refused}");
        assert_eq!(response.text(), script, "{refused}");
    }
    served.end();
}

#[test]
fn play_serves_no_hidden_file_and_no_link_out_of_the_folder() {
    let served = Served::new("links");
    let site = served.folder.0.join("site");
    served.folder.write("site/.env", "business");
    served.folder.write("site/.git/config", "business");
    served.folder.write("outside/file.txt", "business");
    // A folder whose name starts like that of the page.
    served.folder.write("site-private/file.txt", "business");
    for (target, link) in [
        ("../secret.txt", "secret.txt"),
        ("../outside", "outside"),
        ("../site-private", "private"),
        (".git/config", "config.txt"),
        ("loop", "loop"),
        ("app.js", "same.js"),
        ("engine", "parts"),
    ] {
        symlink(target, site.join(link)).expect("a link");
    }
    for path in [
        "/.env",
        "/%2eenv",
        "/.git/config",
        "/secret.txt",
        "/outside/file.txt",
        "/private/file.txt",
        "/config.txt",
        "/loop",
    ] {
        let response = served.ask(&format!("GET {path}")).is(404);
        assert!(!response.text().contains("business"), "{path}");
    }
    // Links that stay inside the folder are served.
    assert_eq!(served.ask("GET /same.js").is(200).text(), "export {};");
    assert_eq!(served.ask("GET /parts/x.wasm").is(200).text(), "\0asm");
    served.end();
}

#[test]
fn play_serves_regular_files_of_a_bounded_size() {
    let served = Served::with("files", &["--connections", "1"]);
    let pipe = served.folder.0.join("site/pipe.txt");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo starts").success());
    symlink("/dev/zero", served.folder.0.join("site/zero.txt")).expect("a link");
    let huge = fs::File::create(served.folder.0.join("site/huge.js")).expect("a file");
    huge.set_len(1 << 40).expect("a file with a hole");
    for path in ["/pipe.txt", "/zero.txt", "/huge.js"] {
        served.ask(&format!("GET {path}")).is(404);
    }
    served.ask("GET /app.js").is(200);
    served.end();
}

#[test]
fn play_answers_while_others_keep_their_connections_open() {
    let served = Served::new("busy");
    // Browsers open connections in advance, and leave them idle.
    let idle: Vec<TcpStream> = (0..50).map(|_| served.connect()).collect();
    for _ in 0..20 {
        served.ask("GET /app.js").is(200);
    }
    drop(idle);
    served.end();
}

#[test]
fn play_cuts_off_a_slow_client_and_serves_others_meanwhile() {
    let served = Served::with("slow", &["--request-deadline", "2s", "--connections", "2"]);
    let mut slow = served.connect();
    slow.write_all(b"GET / HTTP/1.1\r\nX-Slow: ")
        .expect("it reads");
    served.ask("GET /app.js").is(200);
    // Every byte arrives within the timeout of a single read; the deadline covers all of them.
    slow.set_read_timeout(Some(Duration::from_millis(50)))
        .expect("a timeout");
    let mut response = Vec::new();
    for _ in 0..1200 {
        if slow.write_all(b"x").is_err() {
            break;
        }
        let mut some = [0; 4096];
        match slow.read(&mut some) {
            Ok(0) => break,
            Ok(read) => response.extend_from_slice(&some[..read]),
            Err(error) if waits(&error) => {}
            Err(_) => break,
        }
    }
    let response = String::from_utf8_lossy(&response);
    assert!(response.starts_with("HTTP/1.1 408 "), "{response}");
    served.end();
}

#[test]
fn play_closes_an_idle_connection_without_a_response() {
    let served = Served::with("idle", &["--request-deadline", "100ms"]);
    let mut idle = served.connect();
    let mut response = Vec::new();
    idle.read_to_end(&mut response).expect("the end");
    assert_eq!(String::from_utf8_lossy(&response), "");
    served.end();
}

#[test]
fn play_drops_a_client_that_does_not_read_its_response() {
    let flags = ["--response-deadline", "200ms", "--connections", "1"];
    let served = Served::with("deaf", &flags);
    served.folder.write("site/large.js", vec![b' '; 15 << 20]);
    let mut deaf = served.connect();
    let request = format!("GET /large.js HTTP/1.1\r\nHost: {}\r\n\r\n", served.address);
    deaf.write_all(request.as_bytes()).expect("it reads");
    served.ask("GET /app.js").is(200);
    drop(deaf);
    served.end();
}

#[test]
fn play_serves_a_bounded_number_of_connections_and_lets_others_wait() {
    let flags = ["--connections", "2", "--request-deadline", "10m"];
    let served = Served::with("bound", &flags);
    let (first, second) = (served.connect(), served.connect());
    let mut third = served.connect();
    let request = format!("GET /app.js HTTP/1.1\r\nHost: {}\r\n\r\n", served.address);
    third.write_all(request.as_bytes()).expect("it is queued");
    third
        .set_read_timeout(Some(Duration::from_millis(300)))
        .expect("a timeout");
    let early = third.read(&mut [0; 1]);
    assert!(early.as_ref().is_err_and(waits), "served: {early:?}");
    drop(first);
    third.set_read_timeout(Some(PATIENCE)).expect("a timeout");
    assert_eq!(Response::read(third).is(200).text(), "export {};");
    drop(second);
    served.end();
}

/// Nothing arrived before the timeout.
fn waits(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
    )
}

#[test]
fn play_refuses_requests_that_are_too_large() {
    let served = Served::new("large");
    let long = format!("X-Long: {}", "x".repeat(20_000));
    served.ask_with("GET /", &[&long]).is(431);
    served.ask_with("GET /", &["X-Short: x"; 200]).is(431);
    served.end();
}

#[test]
fn play_reports_an_unusable_folder_or_port() {
    run(&["play", "--no-open", "--dir", "no/such/folder"])
        .exits(2)
        .stderr_contains(&["no/such/folder has no index.html", "cargo xtask web"]);
    let served = Served::new("port");
    let port = served.port();
    let site = served.folder.0.join("site").display().to_string();
    run(&["play", "--no-open", "--port", port, "--dir", &site])
        .exits(2)
        .stderr_contains(&[&format!("cannot listen on port {port}")]);
    served.end();
}

#[test]
fn play_never_starts_a_build() {
    let folder = Folder::new("build");
    folder.write("cargo", "#!/bin/sh\n: > \"$0.started\"\n");
    let cargo = folder.0.join("cargo");
    fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).expect("permissions");
    let mut child = Command::new(env!("CARGO_BIN_EXE_wholemeal"))
        .args(["play", "--no-open"])
        .env("PATH", &folder.0)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut first = String::new();
    let out = child.stdout.take().expect("a pipe");
    BufReader::new(out).read_line(&mut first).expect("a line");
    let started = folder.0.join("cargo.started").exists();
    if first.is_empty() {
        let output = child.wait_with_output().expect("it ends");
        let run = Run::of("play".to_owned(), &output).exits(2);
        run.stderr_contains(&["cargo xtask web", "cargo install", "--dir"]);
    } else {
        // The page was built before the program, so it is served.
        assert!(first.starts_with("Wholemeal is at "), "{first}");
        child.kill().expect("it ends");
        child.wait().expect("it ends");
    }
    assert!(!started, "a build was started");
}
