//! What shells and `man` want to know: `cardsharp completions` and `cardsharp man`.

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{Args, Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::args::Arguments;
use crate::{output, stdio};

#[derive(Args)]
#[command(after_help = COMPLETIONS_HELP)]
pub(crate) struct CompletionsArguments {
    /// The shell
    shell: Shell,
}

const COMPLETIONS_HELP: &str = "\
Examples:
  cardsharp completions bash > ~/.local/share/bash-completion/completions/cardsharp
  cardsharp completions zsh > ~/.zfunc/_cardsharp
  cardsharp completions fish > ~/.config/fish/completions/cardsharp.fish";

#[derive(Args)]
#[command(after_help = MAN_HELP)]
pub(crate) struct ManArguments {
    /// The verb; without one, the page of the program
    verb: Option<String>,
    /// Write all pages into this folder instead, which is there
    #[arg(long, value_name = "FOLDER", conflicts_with = "verb")]
    out: Option<PathBuf>,
}

const MAN_HELP: &str = "\
Examples:
  cardsharp man | man -l -              read the page of the program
  cardsharp man solve | man -l -        that of a verb
  cardsharp man --out ~/.local/share/man/man1";

/// Prints a script for a shell.
pub(crate) fn completions(arguments: &CompletionsArguments) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), NAME, &mut script);
    stdio::to_stdout(&String::from_utf8_lossy(&script))
}

const NAME: &str = "cardsharp";

/// Prints a page of the manual, or writes all of them.
pub(crate) fn man(arguments: &ManArguments) -> anyhow::Result<()> {
    let mut command = Arguments::command();
    command.build();
    let verbs = || command.get_subcommands().filter(|verb| verb.get_name() != "help");
    if let Some(folder) = &arguments.out {
        for command in verbs().chain([&command]) {
            let name = command.get_display_name().unwrap_or(NAME);
            output::write(&folder.join(format!("{name}.1")), &page(command)?)?;
        }
        return Ok(());
    }
    let Some(name) = &arguments.verb else { return stdio::to_stdout(&page(&command)?) };
    let Some(verb) = verbs().find(|verb| verb.get_name() == name) else {
        let names: Vec<&str> = verbs().map(Command::get_name).collect();
        bail!("there is no verb `{name}`; there are: {}", names.join(", "))
    };
    stdio::to_stdout(&page(verb)?)
}

fn page(command: &Command) -> anyhow::Result<String> {
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page).context("the page cannot be written")?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verb_has_a_page_with_its_examples() {
        let mut command = Arguments::command();
        command.build();
        for verb in command.get_subcommands() {
            let text = page(verb).expect("it is written");
            assert!(text.contains(".SH NAME") && text.contains(verb.get_name()), "{text}");
        }
        let solve = command.find_subcommand("solve").expect("a verb");
        assert!(page(solve).expect("it is written").contains("Examples:"));
    }

    #[test]
    fn scripts_know_the_verbs() {
        for shell in [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::PowerShell, Shell::Elvish] {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), NAME, &mut script);
            let script = String::from_utf8(script).expect("text");
            assert!(script.contains("tournament") && script.contains("max-states"), "{shell}");
        }
    }
}
