//! `serve`: the workbench in a browser, on this machine alone.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::bail;
use clap::Args;
use server::{ServeConfig, Server};

use crate::{memory, signals, stdio};

#[derive(Args)]
#[command(after_help = SERVE_HELP)]
pub(crate) struct ServeArguments {
    /// A link that somebody has copied from the page: an address with a # in it, or what follows the #
    link: Option<String>,
    /// The port on 127.0.0.1; 0 takes one that is free
    #[arg(long, value_name = "N", default_value_t = PORT)]
    port: u16,
    /// The folder of your games and saved tables: no other files are read or written
    #[arg(long, value_name = "DIR", default_value = ".")]
    folder: PathBuf,
    /// Do not open a browser: the address is printed, and can be opened in any
    #[arg(long)]
    no_open: bool,
    /// Read the files of the page from this folder instead of those built in
    #[cfg(debug_assertions)]
    #[arg(long, value_name = "DIR", hide = true)]
    page: Option<PathBuf>,
}

/// The port, unless somebody says otherwise.
const PORT: u16 = 7478;

const SERVE_HELP: &str = "\
The first line on standard output is the address to open. It holds a token, which is another one each time: whoever has
it can use this server, so keep it to yourself. The server answers on this machine alone (127.0.0.1); there is no way
to let it listen to others. Everything is built in, and works without a network. Ctrl-C ends it: work is stopped, and
games that are not finished are saved in the folder.

Examples:
  cardsharp serve                                        play, write and study in a browser
  cardsharp serve --folder games                         the files of a folder, to be opened and saved
  cardsharp serve --port 0 --no-open                     any free port, and you open the address yourself";

/// The longest link.
const LONGEST: usize = 1 << 20;

/// Serves until a signal ends it.
pub(crate) fn serve(arguments: &ServeArguments) -> anyhow::Result<()> {
    let fragment = arguments.link.as_deref().map(fragment).transpose()?;
    let config = ServeConfig {
        memory: memory::usual_limit,
        #[cfg(debug_assertions)]
        page: arguments.page.clone(),
        ..ServeConfig::new(arguments.port, &arguments.folder)
    };
    // Before the server has threads, which would not take part.
    let stop = Arc::new(AtomicBool::new(false));
    signals::listen(Arc::clone(&stop))?;
    let server = Server::bind(config)?;
    let address = server.address() + fragment.unwrap_or_default();
    stdio::to_stdout(&format!("{address}\n"))?;
    if !arguments.no_open
        && let Err(error) = open::that_detached(&address)
    {
        stdio::warn(&format!("no browser could be opened ({error}): open the address in one\n"));
    }
    server.run(|| stop.load(Ordering::Relaxed))?;
    Ok(())
}

/// The part of a link that says what it leads to, with its `#`.
fn fragment(link: &str) -> anyhow::Result<&str> {
    let at = link.find('#').filter(|&at| at == 0 || link.contains("://"));
    let fragment = at.map(|at| &link[at..]).filter(|fragment| fragment.len() > 1);
    let is_plain = |c: char| c.is_ascii_graphic();
    match fragment.filter(|fragment| fragment.chars().all(is_plain) && fragment.len() <= LONGEST) {
        Some(fragment) => Ok(fragment),
        None => bail!(
            "`{}` is no link of the page: that is an address with a # in it, or what follows, such as #play/pan",
            stdio::shortened(link)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_what_follows_its_sign() {
        for (link, found) in [
            ("#play/pan", Some("#play/pan")),
            ("http://127.0.0.1:7478/#a=b&c", Some("#a=b&c")),
            ("https://example.org/x?y#z", Some("#z")),
            ("", None),
            ("#", None),
            ("pan", None),
            ("play#pan", None),
            ("http://127.0.0.1:7478/", None),
            ("#a b", None),
            ("#a\u{1b}[2J", None),
        ] {
            assert_eq!(fragment(link).ok(), found, "{link}");
        }
    }
}
