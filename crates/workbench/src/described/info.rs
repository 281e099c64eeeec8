//! What the catalogue says of a described game: its header, its declared names and their comments.

use recycle::program::Compat;
use recycle::rules::Constant;
use serde_json::Value;
use study::document::ClassFinding;

use super::{PLAYERS, declared, file_stem, load};
use crate::catalogue::{GameInfo, Group, ParameterInfo};
use crate::company;
use crate::error::WorkbenchError;
use crate::settings::Kind;
use crate::topic::Topic;
use crate::verb::Verb;

/// The game in `text`.
///
/// A comment after a `declare` on the same line is taken for what the name means, and the first
/// sentence of the comment at the top for what the game is, after its title.
pub(crate) fn info(name: &str, text: &str, group: Group) -> Result<GameInfo, WorkbenchError> {
    let loaded = load(name, text, &[], Compat::NONE)?;
    let (rules, class) = (&loaded.rules, ClassFinding::of(&*loaded.program));
    let values = declared(rules);
    let parameter = |(name, constant): &(String, Constant)| {
        let kind = match constant {
            Constant::Int(_) => Kind::Integer,
            Constant::Text(_) => Kind::Name,
            Constant::Texts(_) => Kind::Names,
            Constant::Later => return None,
        };
        let default = match &values[name] {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let help = remark(text, name).unwrap_or_default().to_owned();
        Some(ParameterInfo { name: name.clone(), kind, wanted: kind.wanted(), default, help })
    };
    Ok(GameInfo {
        name: name.to_owned(),
        title: rules.title.as_deref().unwrap_or_else(|| file_stem(name)).to_owned(),
        group,
        about: about(rules.title.as_deref(), text),
        source: rules.source.clone().unwrap_or_default(),
        rules: loaded.program.rules_in_words().map(str::to_owned),
        class: Some(class),
        // That play can cycle is declared, and only looking tells.
        verbs: Verb::ALL.map(Verb::name).to_vec(),
        refused: Vec::new(),
        parameters: rules.declared.iter().filter_map(parameter).collect(),
        players: company::all(PLAYERS),
        topics: vec![Topic::MEASURES],
    })
}

/// The comment after the declaration of `name`, on its line.
fn remark<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let ends = format!("'{name})");
    let declares = |line: &&str| {
        let (code, _) = line.split_once(";;").unwrap_or((line, ""));
        code.contains("(declare") && code.trim_end().ends_with(&ends)
    };
    Some(text.lines().find(declares)?.split_once(";;")?.1.trim())
}

/// The title; without one, the first sentence of the comment at the top.
fn about(title: Option<&str>, text: &str) -> String {
    if let Some(title) = title {
        return title.to_owned();
    }
    let top = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    let comment: Vec<&str> = top.map_while(|line| line.strip_prefix(";;")).map(str::trim).collect();
    let comment = comment.join(" ");
    match comment.split_once(". ") {
        Some((first, _)) => first.to_owned(),
        None => comment.trim_end_matches('.').to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remark_is_what_follows_a_declaration_on_its_line() {
        let text = "(declare 4 'NUMP)   ;; players, 2 to 6\n(declare 3 'N) (declare 5 'M)\n;; 'X)";
        assert_eq!(remark(text, "NUMP"), Some("players, 2 to 6"));
        for name in ["UMP", "N", "M", "X", "Y"] {
            assert_eq!(remark(text, name), None, "{name}");
        }
    }

    #[test]
    fn without_a_title_a_game_is_what_its_first_comment_says() {
        for (title, text, expected) in [
            (Some("Whist"), ";; Else.\n(game", "Whist"),
            (None, "\u{feff};; A game of\n;;  two. More.\n(game", "A game of two"),
            (None, ";; One sentence.\n\n;; Not this.", "One sentence"),
            (None, "(game", ""),
        ] {
            assert_eq!(about(title, text), expected);
        }
    }
}
