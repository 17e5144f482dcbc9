//! `wholemeal play`: the page in a browser, served from this program to this machine alone.

mod page;
mod server;

use std::io::Write;
use std::path::PathBuf;

use crate::exit::{Exit, Failure, complain};
use crate::interrupt;
use page::Page;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The page is served on the loopback interface: nobody else can reach it, and it
asks nobody else for anything. Ctrl-C ends it.

A program that was built without the page makes it first if it is run where it
was built, which needs the WebAssembly target of Rust and takes some minutes.

Examples:
  wholemeal play
  wholemeal play --no-open --port 8080")]
pub(crate) struct PlayArgs {
    /// Only print the address
    #[arg(long)]
    no_open: bool,

    /// The port to listen on; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = 0)]
    port: u16,

    /// Serve the page of this folder, as 'cargo xtask web' makes it
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

pub(crate) fn run(args: &PlayArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    let page = match &args.dir {
        Some(folder) => Page::folder(folder)?,
        None => match Page::embedded().map_or_else(page::build, Ok) {
            // Who stops the work knows why there is no page.
            Err(_) if interrupt::asked() => return Ok(Exit::Interrupted),
            page => page?,
        },
    };
    let listener = server::listen(args.port)?;
    let address = server::address(&listener)?;
    writeln!(out, "Wholemeal is at {address}")?;
    if !args.no_open && open::that_detached(&address).is_err() {
        complain("note: no browser could be opened; open that address yourself");
    }
    writeln!(out, "Ctrl-C ends it.")?;
    out.flush()?;
    server::serve(listener, page);
    Ok(Exit::Done)
}
