//! The verb `lsp`: the language server, for editors.

use std::io::IsTerminal as _;

use clap::Args;

use crate::stdio;

#[derive(Args)]
#[command(after_help = LSP_HELP)]
pub(crate) struct LspArguments {
    /// Use the standard streams, which it does anyway: many editors say so
    #[arg(long, hide = true)]
    stdio: bool,
}

const LSP_HELP: &str = "\
An editor starts this and talks with it over standard input and output, by the language server protocol. It then has
diagnostics with quick fixes, help on the word under the cursor, completion, renaming, layout and an outline.
The chapter \"Editors\" of the book (docs/src/editors.md) has the settings of each editor.";

pub(crate) fn lsp(_: &LspArguments) -> anyhow::Result<()> {
    if std::io::stdin().is_terminal() {
        stdio::warn(
            "cardsharp lsp is started by an editor, and waits for one on standard input.\n",
        );
    }
    let corpus = workbench::corpus();
    ::lsp::serve_streams(std::io::stdin(), std::io::stdout(), corpus)?;
    Ok(())
}
