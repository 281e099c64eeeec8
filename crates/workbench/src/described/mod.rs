//! Games described in RECYCLE at the workbench: from text to program, and what can be asked of it.

mod anatomy;
mod enter;
mod fault;
mod info;
mod play;
mod solve;
mod study;

use recycle::Loaded;
use recycle::program::{Compat, ProgramConfig};
use recycle::rules::{Constant, Rules};
use serde_json::{Map, Value};

pub(crate) use self::anatomy::anatomy;
pub(crate) use self::enter::enter;
pub(crate) use self::info::info;
pub(crate) use self::play::play;
pub(crate) use self::solve::solve;
pub(crate) use self::study::study;
use crate::entrants;
use crate::error::{Mistakes, WorkbenchError};

/// The players that every described game has.
pub(crate) const PLAYERS: &[(&str, &str)] = &[
    ("random", "any option, each as likely as the others"),
    ("perfect", "by the solution, which is found first (small games)"),
    ("equilibrium", "by the equilibrium of a game that hides something, likewise"),
    ("strategy:FILE", "by a strategy that `solve --save-strategy FILE` has written"),
];

/// Reads, checks and compiles a game.
pub(crate) fn load(
    name: &str,
    text: &str,
    set: &[(String, String)],
    compat: Compat,
) -> Result<Loaded, WorkbenchError> {
    for (nth, (name, _)) in set.iter().enumerate() {
        if set[..nth].iter().any(|(before, _)| before == name) {
            return Err(WorkbenchError::SetTwice { name: name.clone() });
        }
    }
    let config = ProgramConfig { compat, ..ProgramConfig::default() };
    recycle::load(text, set, &config).map_err(|mut diagnostics| {
        diagnostics.sort_by_key(|found| (found.label.span, found.code));
        let (name, text) = (name.to_owned(), text.to_owned());
        WorkbenchError::Wrong(Box::new(Mistakes { name, text, diagnostics }))
    })
}

/// That there is no player of this name.
fn unknown_player(game: &str, player: &str) -> WorkbenchError {
    entrants::unknown(game, player, PLAYERS)
}

/// What the declared names stand for, as JSON.
pub(crate) fn declared(rules: &Rules) -> Map<String, Value> {
    let text = |id: &recycle::rules::TextId| rules.texts[usize::from(id.0)].clone();
    let value = |constant: &Constant| match constant {
        Constant::Int(number) => Some(Value::from(*number)),
        Constant::Text(id) => Some(Value::from(text(id))),
        Constant::Texts(ids) => {
            Some(Value::from(ids.iter().map(text).collect::<Vec<_>>().join(",")))
        }
        Constant::Later => None,
    };
    let known = rules.declared.iter();
    known.filter_map(|(name, constant)| Some((name.clone(), value(constant)?))).collect()
}
