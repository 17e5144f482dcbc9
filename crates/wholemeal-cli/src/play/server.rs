//! A server of files for this machine alone: every connection is a thread, a question and
//! an answer.

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::page::{File, Page};
use crate::exit::Failure;
use crate::interrupt;

/// How often Ctrl-C is looked for.
const PAUSE: Duration = Duration::from_millis(50);

/// How long a browser may take to ask: some open connections that they may need later.
const PATIENCE: Duration = Duration::from_secs(60);

/// The longest question, and its most headers.
const LONGEST: usize = 1 << 14;
const HEADERS: usize = 64;

/// Listens on the loopback interface.
pub(super) fn listen(port: u16) -> Result<TcpListener, Failure> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .map_err(|error| Failure::Usage(format!("cannot listen on port {port}: {error}")))
}

/// What to type into a browser.
pub(super) fn address(listener: &TcpListener) -> Result<String, Failure> {
    Ok(format!("http://{}/", listener.local_addr()?))
}

/// Answers until somebody presses Ctrl-C.
pub(super) fn serve(listener: TcpListener, page: Page) {
    let page = Arc::new(page);
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let page = Arc::clone(&page);
            // A browser that went away does not need its answer.
            thread::spawn(move || answer(&stream, &page));
        }
    });
    while !interrupt::asked() {
        thread::sleep(PAUSE);
    }
}

/// Reads a question and answers it.
fn answer(mut stream: &TcpStream, page: &Page) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut head = Vec::new();
    loop {
        let mut some = [0; 2048];
        let read = stream.read(&mut some)?;
        head.extend_from_slice(&some[..read]);
        let answer = match question(&head) {
            Question::Unfinished if read > 0 && head.len() < LONGEST => continue,
            Question::Unfinished | Question::Bad => {
                plain(400, "Bad Request", "this is no question\n")
            }
            Question::Other => plain(405, "Method Not Allowed", "only GET is answered here\n"),
            Question::Get(path) => match page.get(&path) {
                Some(file) => whole(&file),
                None => plain(404, "Not Found", "there is no such file\n"),
            },
        };
        return stream.write_all(&answer);
    }
}

/// What a browser wants.
enum Question {
    Unfinished,
    Bad,
    Get(String),
    Other,
}

fn question(head: &[u8]) -> Question {
    let mut headers = [httparse::EMPTY_HEADER; HEADERS];
    let mut request = httparse::Request::new(&mut headers);
    match (request.parse(head), request.method, request.path) {
        (Err(_), ..) => Question::Bad,
        (Ok(status), ..) if status.is_partial() => Question::Unfinished,
        (Ok(_), Some("GET"), Some(path)) => Question::Get(path.to_owned()),
        (Ok(_), ..) => Question::Other,
    }
}

fn whole(file: &File) -> Vec<u8> {
    let packed = if file.packed {
        "Content-Encoding: gzip\r\n"
    } else {
        ""
    };
    let more = format!("Content-Type: {}\r\n{packed}", file.kind);
    with_head("200 OK", &more, &file.bytes)
}

fn plain(code: u16, name: &str, text: &str) -> Vec<u8> {
    let kind = "Content-Type: text/plain; charset=utf-8\r\n";
    with_head(&format!("{code} {name}"), kind, text.as_bytes())
}

fn with_head(status: &str, more: &str, body: &[u8]) -> Vec<u8> {
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\n{more}Content-Length: {length}\r\nConnection: close\r\nCache-Control: no-cache\r\n\
         X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n\r\n"
    );
    [head.as_bytes(), body].concat()
}
