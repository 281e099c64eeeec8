//! The catalogue as text, and as a document.

use std::fmt::Write as _;

use serde::Serialize;
use workbench::{GameInfo, Group, Verb};

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
    let of = |group: Group| games.iter().filter(move |game| game.group == group);
    let mut built_in = words(&["game", "what it is", "verbs"]);
    for game in of(Group::BuiltIn) {
        built_in.add_row([&*game.name, &*game.about, &verbs(game)]);
    }
    let mut library = words(&["game", "what it is", "seats", "--set", "source"]);
    for game in of(Group::Library) {
        let seats = game.class.map_or(String::new(), |class| class.seats.to_string());
        library.add_row([&*game.name, &*game.about, &seats, &names(game), &*game.source]);
    }
    format!(
        "Built in, with solvers and players of their own:\n{built_in}\n\n\
         The library, described in RECYCLE:\n{library}\n\n\
         `cardsharp games NAME` shows the parameters and players of one game, and `--verbs` what each game takes.\n"
    )
}

/// Games by verbs: what each takes, and what stands against the rest.
pub(crate) fn matrix(games: &[GameInfo]) -> String {
    let verbs = Verb::ALL.map(Verb::name);
    let mut heads = vec!["game"];
    heads.extend(verbs);
    let mut table = words(&heads);
    let mut reasons: Vec<&str> = Vec::new();
    for game in games {
        let cell = |verb: Verb| match game.refused.iter().find(|refused| refused.verb == verb) {
            None => "yes".to_owned(),
            Some(refused) => {
                let known = reasons.iter().position(|why| *why == refused.why);
                let nth = known.unwrap_or_else(|| {
                    reasons.push(refused.why);
                    reasons.len() - 1
                });
                format!("({})", nth + 1)
            }
        };
        let cells: Vec<String> = Verb::ALL.into_iter().map(cell).collect();
        table.add_row([game.name.clone()].into_iter().chain(cells));
    }
    let mut text = format!("{table}\n");
    for (nth, why) in (1..).zip(&reasons) {
        let _ = writeln!(text, "({nth}) {why}");
    }
    text + "\nA game that is too large for a verb, as it is set, is refused with its size.\n"
}

/// The verbs that a game takes, in short.
fn verbs(game: &GameInfo) -> String {
    let refused: Vec<&str> = game.refused.iter().map(|refused| refused.verb.name()).collect();
    if refused.is_empty() { "all".to_owned() } else { format!("all but {}", refused.join(", ")) }
}

/// The first names that can be set.
fn names(game: &GameInfo) -> String {
    const SHOWN: usize = 4;
    let names: Vec<&str> = game.parameters.iter().map(|parameter| &*parameter.name).collect();
    match names.get(..SHOWN) {
        Some(first) if names.len() > SHOWN => format!("{}, …", first.join(", ")),
        _ => names.join(", "),
    }
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
    for (name, help) in &game.players {
        players.add_row([name, help]);
    }
    if let Some(class) = &game.class {
        let _ = writeln!(text, "kind: {}", super::class(class));
    }
    let _ = writeln!(text, "verbs: {}", game.verbs.join(", "));
    for refused in &game.refused {
        let _ = writeln!(text, "not {}: {}", refused.verb.name(), refused.why);
    }
    if !game.parameters.is_empty() {
        let _ = writeln!(text, "{parameters}");
    }
    let _ = writeln!(text, "{players}");
    text
}
