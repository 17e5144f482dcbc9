//! `wholemeal play`: opens the page in a browser. The program serves it to this machine only.

mod encoding;
mod limits;
mod page;
mod request;
mod response;
mod server;
mod timed;

use std::io::Write;
use std::path::PathBuf;

use crate::exit::{Exit, Failure, eprint_line};
use limits::Limits;
use page::Page;
use server::Server;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The page is served on the loopback interface only, and only to requests for
localhost, 127.0.0.1 or [::1], so that neither other machines nor other web
pages can read it. It loads nothing from elsewhere.

Ctrl-C or SIGTERM ends it with exit code 0.

The page is part of a program that was built after 'cargo xtask web'. Otherwise
--dir names the folder. Hidden files, files over 16 MiB and links that lead out
of the folder are not served.

Examples:
  wholemeal play
  wholemeal play --no-open --port 8080
  wholemeal play --dir web/dist")]
pub(crate) struct PlayArgs {
    /// Print the address without opening a browser
    #[arg(long)]
    no_open: bool,

    /// Port to listen on; 0 for any free port
    #[arg(long, value_name = "N", default_value_t = 0)]
    port: u16,

    /// Serve the page in this folder, as built by 'cargo xtask web'
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,

    #[command(flatten)]
    limits: Limits,
}

pub(crate) fn run(args: &PlayArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    let page = match &args.dir {
        Some(folder) => Page::folder(folder)?,
        None => Page::embedded()?,
    };
    let server = Server::bind(args.port, page, args.limits)?;
    let address = server.address();
    writeln!(out, "Wholemeal is at {address}")?;
    if !args.no_open && open::that_detached(&address).is_err() {
        eprint_line("note: no browser could be opened; open that address yourself");
    }
    writeln!(out, "Ctrl-C ends it.")?;
    out.flush()?;
    server.run()?;
    Ok(Exit::Done)
}
