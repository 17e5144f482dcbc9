//! A file server for this machine only: a fixed number of threads, each with one connection at a
//! time. Further connections wait in the queue of the operating system.

use std::io::{self, Read};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::limits::Limits;
use super::page::Page;
use super::request::{Method, Request};
use super::response::{Response, Status};
use super::timed::Timed;
use crate::exit::Failure;
use crate::interrupt;

/// The time between two checks whether the server has to end.
const PAUSE: Duration = Duration::from_millis(50);

/// The time and the number of reads for discarding the rest of a request after the response.
const LINGER: Duration = Duration::from_secs(1);
const LINGERING_READS: usize = 64;

/// The stack size of a worker, which needs only a few buffers.
const STACK: usize = 1 << 18;

#[derive(Debug)]
pub(super) struct Server {
    listener: TcpListener,
    port: u16,
    page: Page,
    limits: Limits,
}

impl Server {
    /// Listens on the loopback interface.
    pub(super) fn bind(port: u16, page: Page, limits: Limits) -> Result<Server, Failure> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
            .map_err(|error| Failure::Message(format!("cannot listen on port {port}: {error}")))?;
        let port = listener.local_addr()?.port();
        Ok(Server {
            listener,
            port,
            page,
            limits,
        })
    }

    /// The address for a browser.
    pub(super) fn address(&self) -> String {
        format!("http://{}:{}/", Ipv4Addr::LOCALHOST, self.port)
    }

    /// Serves until Ctrl-C or SIGTERM. Workers end with the program, because they have no data to
    /// save.
    pub(super) fn run(self) -> Result<(), Failure> {
        let connections = self.limits.connections;
        let server = Arc::new(self);
        for number in 0..connections {
            let server = Arc::clone(&server);
            let worker = thread::Builder::new().stack_size(STACK);
            match worker.spawn(move || server.work()) {
                Ok(_) => {}
                Err(error) if number == 0 => return Err(error.into()),
                // Fewer workers serve fewer connections at the same time.
                Err(_) => break,
            }
        }
        while !interrupt::requested() {
            thread::sleep(PAUSE);
        }
        Ok(())
    }

    /// Serves one connection after another.
    fn work(&self) {
        loop {
            match self.listener.accept() {
                // Fails if the client closes the connection or exceeds its time limit.
                Ok((stream, _)) => drop(self.serve(&stream)),
                // For example too many open files: an immediate retry would fail as well.
                Err(_) => thread::sleep(PAUSE),
            }
        }
    }

    fn serve(&self, stream: &TcpStream) -> io::Result<()> {
        let limits = self.limits;
        let mut reader = Timed::new(stream, limits.request_deadline);
        let response = match Request::read(&mut reader) {
            Ok(None) => return Ok(()),
            Ok(Some(request)) if request.method == Method::Head => {
                self.response(&request).without_body()
            }
            Ok(Some(request)) => self.response(&request),
            Err(refusal) => refusal,
        };
        stream.set_nodelay(true)?;
        response.write(&mut Timed::new(stream, limits.response_deadline))?;
        close(stream)
    }

    fn response(&self, request: &Request) -> Response {
        if !request.is_for_loopback(self.port) {
            let say = format!("this page is at {}\n", self.address());
            return Response::plain(Status::Misdirected, say);
        }
        if request.method == Method::Other {
            return Response::method_not_allowed();
        }
        let path = request.path.as_deref();
        match path.and_then(|path| self.page.get(path, request.accepts_gzip)) {
            Some(file) if request.knows(&file.tag) => Response::not_modified(&file.tag),
            Some(file) => Response::file(file),
            None => Response::plain(Status::NotFound, "the page has no such file\n"),
        }
    }
}

/// Closes a connection properly. If it were closed with unread bytes of the request, the system
/// would reset it, and the client could lose the response.
fn close(stream: &TcpStream) -> io::Result<()> {
    stream.shutdown(Shutdown::Write)?;
    let mut rest = Timed::new(stream, LINGER);
    for _ in 0..LINGERING_READS {
        if rest.read(&mut [0; 4096])? == 0 {
            break;
        }
    }
    Ok(())
}
