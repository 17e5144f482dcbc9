//! Requests: the head of HTTP/1, as far as a file server needs it.

use std::io::{ErrorKind, Read};
use std::net::{Ipv4Addr, Ipv6Addr};

use super::encoding::accepts_gzip;
use super::response::{Response, Status};

/// The limits on the bytes and headers of a request.
const LONGEST: usize = 1 << 14;
const HEADERS: usize = 64;

/// The request of a client.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) method: Method,
    /// The value of `Host`.
    host: String,
    /// The path with its escapes decoded and without a query; `None` if it is not UTF-8.
    pub(super) path: Option<String>,
    pub(super) accepts_gzip: bool,
    /// The values of `If-None-Match`.
    known: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    Get,
    Head,
    Other,
}

impl Request {
    /// Reads a request; `None` if the client sends nothing or closes the connection.
    pub(super) fn read(stream: &mut impl Read) -> Result<Option<Request>, Response> {
        let mut head = Vec::new();
        loop {
            let mut some = [0; 2048];
            let read = match stream.read(&mut some) {
                Ok(read) => read,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                // Browsers open connections in advance and leave some of them unused.
                Err(_) if head.is_empty() => return Ok(None),
                Err(error) if is_timeout(error.kind()) => {
                    let say = "the request took too long\n";
                    return Err(Response::plain(Status::RequestTimeout, say));
                }
                Err(_) => return Ok(None),
            };
            if read == 0 {
                return Ok(None);
            }
            let seen = head.len();
            head.extend_from_slice(&some[..read]);
            if is_complete(&head, seen) {
                return Request::parse(&head).map(Some);
            }
            if head.len() > LONGEST {
                return Err(too_large());
            }
        }
    }

    fn parse(head: &[u8]) -> Result<Request, Response> {
        let malformed = || Response::plain(Status::BadRequest, "this is not a request of HTTP/1\n");
        let mut headers = [httparse::EMPTY_HEADER; HEADERS];
        let mut request = httparse::Request::new(&mut headers);
        match request.parse(head) {
            Ok(httparse::Status::Complete(_)) => {}
            Ok(httparse::Status::Partial) => return Err(malformed()),
            Err(httparse::Error::TooManyHeaders) => return Err(too_large()),
            Err(_) => return Err(malformed()),
        }
        let target = request.path.unwrap_or_default();
        let method = match request.method {
            Some("GET") => Method::Get,
            Some("HEAD") => Method::Head,
            _ => Method::Other,
        };
        if method != Method::Other && !target.starts_with('/') {
            return Err(malformed());
        }
        let hosts = values(request.headers, "host");
        let [host] = hosts.as_slice() else {
            let say = "a request needs exactly one Host header\n";
            return Err(Response::plain(Status::BadRequest, say));
        };
        Ok(Request {
            method,
            host: host.clone(),
            path: decoded(target.split(['?', '#']).next().unwrap_or_default()),
            accepts_gzip: accepts_gzip(&values(request.headers, "accept-encoding").join(",")),
            known: values(request.headers, "if-none-match").join(","),
        })
    }

    /// Returns `true` if the request names this machine and this port. A request from a hostile web
    /// page whose name resolves to this machine (DNS rebinding) has that name instead.
    pub(super) fn is_for_loopback(&self, port: u16) -> bool {
        let (name, number) = match self.host.rsplit_once(':') {
            Some((name, number)) => (name, number),
            None => (self.host.as_str(), "80"),
        };
        number == port.to_string() && is_loopback(name)
    }

    /// Returns `true` if the client has this version of the file.
    pub(super) fn knows(&self, tag: &str) -> bool {
        let mut known = self.known.split(',').map(str::trim);
        known.any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
    }
}

/// Returns `true` if the head ends with an empty line. Its first `seen` bytes do not contain one.
fn is_complete(head: &[u8], seen: usize) -> bool {
    let new = &head[seen.saturating_sub(3)..];
    new.windows(2).any(|end| end == b"\n\n") || new.windows(3).any(|end| end == b"\n\r\n")
}

fn is_timeout(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::TimedOut | ErrorKind::WouldBlock)
}

fn too_large() -> Response {
    Response::plain(Status::HeadersTooLarge, "the request is too large\n")
}

/// All values of a header.
fn values(headers: &[httparse::Header<'_>], name: &str) -> Vec<String> {
    let named = headers
        .iter()
        .filter(|header| header.name.eq_ignore_ascii_case(name));
    named
        .map(|header| String::from_utf8_lossy(header.value).trim().to_owned())
        .collect()
}

fn is_loopback(name: &str) -> bool {
    let ip6 = name
        .strip_prefix('[')
        .and_then(|name| name.strip_suffix(']'));
    match ip6 {
        Some(name) => name.parse() == Ok(Ipv6Addr::LOCALHOST),
        None => {
            let ip4 = name.parse().is_ok_and(|ip: Ipv4Addr| ip.is_loopback());
            ip4 || name.eq_ignore_ascii_case("localhost")
        }
    }
}

/// Decodes escapes such as `%41`; `None` if one is malformed or the result is not UTF-8.
fn decoded(path: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut parts = path.split('%');
    bytes.extend_from_slice(parts.next().unwrap_or_default().as_bytes());
    for part in parts {
        let (hex, rest) = part.as_bytes().split_at_checked(2)?;
        let digit = |byte: u8| char::from(byte).to_digit(16);
        let value = digit(hex[0])? * 16 + digit(hex[1])?;
        bytes.push(value as u8);
        bytes.extend_from_slice(rest);
    }
    String::from_utf8(bytes).ok()
}
