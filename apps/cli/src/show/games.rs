//! The catalogue as text, and as a document.

use std::fmt::Write as _;

use serde::Serialize;
use workbench::{GameInfo, Group};

use super::words;

/// `cardsharp.games/1`.
#[derive(Serialize)]
pub(crate) struct GamesDocument<'a> {
    schema: &'static str,
    games: &'a [GameInfo],
}

pub(crate) fn document(games: &[GameInfo]) -> GamesDocument<'_> {
    GamesDocument { schema: "cardsharp.games/1", games }
}

pub(crate) fn table(games: &[GameInfo]) -> String {
    let mut text = String::new();
    for (group, heading) in [
        (Group::BuiltIn, "Built in, with solvers and players of their own:"),
        (Group::Library, "The library, described in RECYCLE:"),
    ] {
        let mut table = words(&["game", "what it is", "verbs"]);
        let mut is_empty = true;
        for game in games.iter().filter(|game| game.group == group) {
            table.add_row([&*game.name, &*game.about, &game.verbs.join(", ")]);
            is_empty = false;
        }
        if !is_empty {
            let _ = writeln!(text, "{heading}\n{table}\n");
        }
    }
    text + "`cardsharp games NAME` shows the parameters and players of one game.\n"
}

pub(crate) fn details(game: &GameInfo) -> String {
    let mut text = match &*game.about {
        "" => format!("{}\n", game.name),
        about => format!("{}: {about}\n", game.name),
    };
    if !game.source.is_empty() {
        let _ = writeln!(text, "source: {}", game.source);
    }
    let mut parameters = words(&["--set", "default", "takes", "what it means"]);
    for parameter in &game.parameters {
        parameters.add_row([
            &*parameter.name,
            &*parameter.default,
            &parameter.kind.wanted(),
            &*parameter.help,
        ]);
    }
    let mut players = words(&["--players", "what it does"]);
    for (name, help) in game.players {
        players.add_row([name, help]);
    }
    let _ = writeln!(text, "verbs: {}", game.verbs.join(", "));
    if !game.parameters.is_empty() {
        let _ = writeln!(text, "{parameters}");
    }
    let _ = writeln!(text, "{players}");
    text
}
