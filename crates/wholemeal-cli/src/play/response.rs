//! Responses, and the headers that each of them carries.

use std::borrow::Cow;
use std::io::{self, Write};

use super::page::File;

/// The policy of the page (`web/index.html`), and a rule that only a header can express: no other
/// page may show it in a frame.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Headers of every response. A connection serves one request, because a new connection on the
/// loopback interface is cheap.
const COMMON: &str = "Connection: close\r\n\
    Cache-Control: no-cache\r\n\
    Vary: Accept-Encoding\r\n\
    X-Content-Type-Options: nosniff\r\n\
    Referrer-Policy: no-referrer\r\n\
    Cross-Origin-Opener-Policy: same-origin\r\n\
    Cross-Origin-Resource-Policy: same-origin\r\n";

#[derive(Clone, Copy, Debug)]
pub(super) enum Status {
    Ok,
    NotModified,
    BadRequest,
    NotFound,
    MethodNotAllowed,
    RequestTimeout,
    Misdirected,
    HeadersTooLarge,
}

impl Status {
    fn line(self) -> &'static str {
        match self {
            Status::Ok => "200 OK",
            Status::NotModified => "304 Not Modified",
            Status::BadRequest => "400 Bad Request",
            Status::NotFound => "404 Not Found",
            Status::MethodNotAllowed => "405 Method Not Allowed",
            Status::RequestTimeout => "408 Request Timeout",
            Status::Misdirected => "421 Misdirected Request",
            Status::HeadersTooLarge => "431 Request Header Fields Too Large",
        }
    }
}

/// A response to a client.
#[derive(Debug)]
pub(super) struct Response {
    status: Status,
    /// Header lines in addition to the common ones.
    headers: String,
    body: Cow<'static, [u8]>,
    with_body: bool,
}

impl Response {
    /// A message for people.
    pub(super) fn plain(status: Status, text: impl Into<Cow<'static, str>>) -> Response {
        let body = match text.into() {
            Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        };
        Response {
            status,
            headers: "Content-Type: text/plain; charset=utf-8\r\n".to_owned(),
            body,
            with_body: true,
        }
    }

    /// The response to a method other than GET and HEAD.
    pub(super) fn method_not_allowed() -> Response {
        let say = "only GET and HEAD are answered here\n";
        let mut response = Response::plain(Status::MethodNotAllowed, say);
        response.headers.push_str("Allow: GET, HEAD\r\n");
        response
    }

    pub(super) fn file(file: File) -> Response {
        let File { kind, tag, .. } = &file;
        let mut headers = format!("Content-Type: {kind}\r\nETag: {tag}\r\n");
        if file.is_gzip {
            headers.push_str("Content-Encoding: gzip\r\n");
        }
        Response {
            status: Status::Ok,
            headers,
            body: file.bytes,
            with_body: true,
        }
    }

    /// The client already has this version of the file.
    pub(super) fn not_modified(tag: &str) -> Response {
        Response {
            status: Status::NotModified,
            headers: format!("ETag: {tag}\r\n"),
            body: Cow::Borrowed(&[]),
            with_body: false,
        }
    }

    /// The same head without a body: the response to HEAD.
    pub(super) fn without_body(self) -> Response {
        Response {
            with_body: false,
            ..self
        }
    }

    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(self.head().as_bytes())?;
        if self.with_body {
            out.write_all(&self.body)?;
        }
        Ok(())
    }

    fn head(&self) -> String {
        let (status, headers) = (self.status.line(), &self.headers);
        let length = match self.status {
            // The length is that of the file, which is not sent.
            Status::NotModified => String::new(),
            _ => format!("Content-Length: {}\r\n", self.body.len()),
        };
        format!(
            "HTTP/1.1 {status}\r\n{headers}{length}{COMMON}Content-Security-Policy: {POLICY}\r\n\r\n"
        )
    }
}
