//! The catalogue as text, and as a document.

use std::fmt::Write as _;

use comfy_table::Table;
use comfy_table::presets::UTF8_HORIZONTAL_ONLY;
use serde::Serialize;
use workbench::GameInfo;

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
    let mut table = Table::new();
    table.load_preset(UTF8_HORIZONTAL_ONLY);
    table.set_header(["game", "what it is", "verbs", "parameters"]);
    for game in games {
        let parameters: Vec<&str> =
            game.parameters.iter().map(|parameter| parameter.name).collect();
        table.add_row([game.name, game.about, &game.verbs.join(", "), &parameters.join(" ")]);
    }
    format!("{table}\n`cardsharp games NAME` shows the parameters and players of one game.\n")
}

pub(crate) fn details(game: &GameInfo) -> String {
    let mut text = format!("{}: {}\nsource: {}\n", game.name, game.about, game.source);
    let mut parameters = Table::new();
    parameters.load_preset(UTF8_HORIZONTAL_ONLY);
    parameters.set_header(["--set", "default", "takes", "what it means"]);
    for parameter in game.parameters {
        parameters.add_row([
            parameter.name,
            parameter.default,
            &parameter.kind.wanted(),
            parameter.help,
        ]);
    }
    let mut players = Table::new();
    players.load_preset(UTF8_HORIZONTAL_ONLY);
    players.set_header(["--players", "what it does"]);
    for (name, help) in game.players {
        players.add_row([name, help]);
    }
    let _ = writeln!(text, "verbs: {}\n{parameters}\n{players}", game.verbs.join(", "));
    text
}
