//! The catalogue as text, and as a document.

use std::fmt::Write as _;

use serde::Serialize;
use workbench::GameInfo;

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
    let mut table = words(&["game", "what it is", "verbs"]);
    for game in games {
        table.add_row([game.name, game.about, &game.verbs.join(", ")]);
    }
    format!("{table}\n`cardsharp games NAME` shows the parameters and players of one game.\n")
}

pub(crate) fn details(game: &GameInfo) -> String {
    let mut text = format!("{}: {}\nsource: {}\n", game.name, game.about, game.source);
    let mut parameters = words(&["--set", "default", "takes", "what it means"]);
    for parameter in game.parameters {
        parameters.add_row([
            parameter.name,
            parameter.default,
            &parameter.kind.wanted(),
            parameter.help,
        ]);
    }
    let mut players = words(&["--players", "what it does"]);
    for (name, help) in game.players {
        players.add_row([name, help]);
    }
    let _ = writeln!(text, "verbs: {}\n{parameters}\n{players}", game.verbs.join(", "));
    text
}
