//! A server of files for this machine alone.

use std::io::Cursor;
use std::net::Ipv4Addr;
use std::time::Duration;

use tiny_http::{Header, Method, Response, Server};

use super::page::{File, Page};
use crate::exit::Failure;
use crate::interrupt;

/// How often Ctrl-C is looked for.
const PAUSE: Duration = Duration::from_millis(100);

/// Listens on the loopback interface.
pub(super) fn listen(port: u16) -> Result<Server, Failure> {
    Server::http((Ipv4Addr::LOCALHOST, port))
        .map_err(|error| Failure::Usage(format!("cannot listen on port {port}: {error}")))
}

/// What to type into a browser.
pub(super) fn address(server: &Server) -> String {
    format!("http://{}/", server.server_addr())
}

/// Answers until somebody presses Ctrl-C.
pub(super) fn serve(server: &Server, page: &Page) {
    while !interrupt::asked() {
        let Ok(Some(request)) = server.recv_timeout(PAUSE) else {
            continue;
        };
        let asked = matches!(request.method(), Method::Get | Method::Head);
        let file = if asked { page.get(request.url()) } else { None };
        let answer = match (asked, file) {
            (false, _) => plain(405, "only GET is answered here\n"),
            (true, None) => plain(404, "there is no such file\n"),
            (true, Some(file)) => whole(file),
        };
        // A browser that went away does not need its answer.
        let _ = request.respond(answer);
    }
}

fn whole(file: File) -> Response<Cursor<Vec<u8>>> {
    let answer = Response::from_data(file.bytes.into_owned())
        .with_header(header("Content-Type", file.kind))
        .with_header(header("Cache-Control", "no-cache"))
        .with_header(header("X-Content-Type-Options", "nosniff"))
        .with_header(header("Referrer-Policy", "no-referrer"));
    if file.packed {
        answer.with_header(header("Content-Encoding", "gzip"))
    } else {
        answer
    }
}

fn plain(status: u16, text: &str) -> Response<Cursor<Vec<u8>>> {
    Response::from_string(text).with_status_code(status)
}

fn header(name: &str, value: &str) -> Header {
    Header::from_bytes(name, value).expect("names and values are plain text")
}
