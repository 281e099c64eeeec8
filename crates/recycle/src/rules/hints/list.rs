//! What was meant by a list: an operator in the middle, an owner without parentheses, a word left out.

use super::{Meant, around, is_comma, is_pile, text_of, word_of};
use crate::Edit;
use crate::Span;
use crate::rules::checker::Checker;
use crate::rules::kind::Kind;
use crate::rules::shape::kind_of_owned;
use crate::rules::uses::FixedName;
use crate::syntax::{Node, NodeKind};

impl Checker {
    /// What was meant by a list where something of a kind is wanted; `phrase` says what in words.
    pub(super) fn meant_by_list(
        &self,
        node: &Node,
        items: &[Node],
        phrase: &str,
        wanted: Option<Kind>,
    ) -> Option<Meant> {
        let first = items.first()?;
        if let Some(meant) = in_place_of(node, items, wanted) {
            return Some(meant);
        }
        if let Some(meant) = by_order(items, phrase).or_else(|| by_owner(node, items, phrase)) {
            return Some(meant);
        }
        match items {
            // `(game HAND)`, `('P HAND)`: the word between them is missing.
            [whose, name]
                if let NodeKind::Name(text) = &name.kind
                    && (whose.word() == Some("game")
                        || matches!(self.kind_of(whose), Kind::Player | Kind::Team)) =>
            {
                return Some(self.without_sort(name, text, phrase, wanted));
            }
            // `(game ILOC STOCK)`
            [_, kind, _]
                if let NodeKind::Name(name) = &kind.kind
                    && kind_of_owned(&name.to_ascii_lowercase()).is_some() =>
            {
                return Some(Meant::instead(kind.span, &name.to_ascii_lowercase()));
            }
            // `((size list))`
            [only] if matches!(only.kind, NodeKind::List(..)) => {
                let found = self.kind_of(only);
                let is_such =
                    |wanted: Kind| wanted == found || (wanted == Kind::Cards && found.is_cards());
                if wanted.is_some_and(is_such) {
                    return Some(Meant::edits(
                        "there is a pair of parentheses too many",
                        "remove the parentheses",
                        around(node, only),
                    ));
                }
            }
            // `(STOCK)`
            [only] if let NodeKind::Name(name) = &only.kind => {
                return self.meant_by_name(node.span, name, phrase, wanted);
            }
            _ => {}
        }
        if matches!(first.word(), Some("max" | "min")) && wanted == Some(Kind::Int) {
            return Some(Meant::hint(
                "`max` and `min` choose a card; its points are (score (max cards using map) using map)",
            ));
        }
        // `(game points SCORE)` where a number is wanted
        let is_int = wanted == Some(Kind::Int) || phrase == "an integer storage";
        let points = items.get(1).filter(|word| is_int && word.word() == Some("points"))?;
        Some(Meant::edits(
            "a number that is kept is a `sto`; `points` says what cards count",
            "replace by `sto`",
            vec![Edit::replace(points.span, "sto")],
        ))
    }

    /// The sort of a pile or a storage is missing before its name.
    fn without_sort(&self, name: &Node, text: &str, phrase: &str, wanted: Option<Kind>) -> Meant {
        let insert = |word: &str, hint: String| {
            let edits = vec![Edit::insert(name.span.start, format!("{word} "))];
            Meant::edits(hint, format!("add `{word}`"), edits)
        };
        match (wanted, phrase) {
            (Some(Kind::Int), _) | (_, "an integer storage" | "a storage") => {
                insert("sto", format!("a number that is kept is written (game sto {text})"))
            }
            (Some(Kind::Points), _) | (_, "a point map") => {
                insert("points", format!("a point map is written (game points {text})"))
            }
            (Some(Kind::Text), _) | (_, "a string storage") => {
                insert("str", format!("a text that is kept is written (game str {text})"))
            }
            _ => {
                let hint = format!(
                    "the word that says who sees the cards is missing: (game vloc {text}), or iloc, hloc, oloc"
                );
                let is_same = |found: Option<FixedName>| matches!(found, Some(FixedName::Text(id)) if self.texts.text(id) == text);
                let known =
                    self.uses.list.iter().find(|found| is_pile(found.sort) && is_same(found.name));
                match known {
                    Some(known) => insert(word_of(known.sort), hint),
                    None => Meant::hint(hint),
                }
            }
        }
    }
}

/// Forms that are something else where they stand than what is wanted there: `(players)`, `(end game)`.
fn in_place_of(node: &Node, items: &[Node], wanted: Option<Kind>) -> Option<Meant> {
    match (items, wanted?) {
        ([only], Kind::Int) if matches!(only.word(), Some("player" | "players")) => {
            Some(Meant::instead(node.span, "(size player)"))
        }
        ([end, ..], Kind::Statement) if end.word() == Some("end") => Some(Meant::hint(
            "nothing ends by a statement: a stage is over when its (end condition) holds, the game after its last part",
        )),
        ([which, player], Kind::Statement)
            if player.word() == Some("player")
                && matches!(which.word(), Some("next" | "previous")) =>
        {
            let cycle = format!("(cycle next {})", text_of(node));
            Some(Meant::hint(format!(
                "turns go round by themselves; who has the next one is said by {cycle}"
            )))
        }
        _ => None,
    }
}

/// Signs in the wrong place: commas in a form, an operator or dots between two sides.
fn by_order(items: &[Node], phrase: &str) -> Option<Meant> {
    let first = items.first()?;
    match items {
        // `(game, iloc, STOCK)`
        _ if first.word().is_some() && items.iter().any(is_comma) => {
            let commas = items.iter().filter(|item| is_comma(item));
            let edits = commas.map(|comma| Edit::remove(comma.span)).collect();
            let hint = "only names in a list have commas between them";
            Some(Meant::edits(hint, "remove the commas", edits))
        }
        // `(1 + 2)`
        [left, operator, _] if let NodeKind::Operator(sign) = operator.kind => {
            let gap = Span { start: left.span.end, end: operator.span.end };
            let edits = vec![Edit::insert(left.span.start, format!("{sign} ")), Edit::remove(gap)];
            let hint = format!("an operator stands before both sides: ({sign} … …)");
            Some(Meant::edits(hint, "put the operator first", edits))
        }
        // `(1 .. 3)`
        [_, dots, _] if dots.kind == NodeKind::Dots && phrase == "a list" => Some(Meant::edits(
            "numbers one after the other are (range first .. last)",
            "add `range`",
            vec![Edit::insert(first.span.start, "range ")],
        )),
        _ => None,
    }
}

/// Players and owners: without parentheses, or with their words in another order.
fn by_owner(node: &Node, items: &[Node], phrase: &str) -> Option<Meant> {
    let is_owned = |node: &Node| node.word().and_then(kind_of_owned).is_some();
    let all = |node: &Node| match node.word()? {
        "player" | "players" => Some("player"),
        "team" | "teams" => Some("team"),
        _ => None,
    };
    match items {
        // `(player vloc HAND)`, `(current vloc HAND)`
        [whose, sort, _] if is_owned(sort) => match whose.word()? {
            word @ ("current" | "next" | "previous") => {
                Some(Meant::instead(whose.span, &format!("({word} player)")))
            }
            "player" | "players" => Some(Meant::instead(whose.span, "(current player)")),
            _ => None,
        },
        // `(current player vloc HAND)`, `(player 1 vloc HAND)`
        [whose, second, sort, _] if is_owned(sort) => {
            let span = whose.span.to(second.span);
            match (whose.word(), &second.kind) {
                (Some("player"), NodeKind::Int(seat)) => {
                    Some(Meant::instead(span, &format!("({seat} player)")))
                }
                _ if matches!(second.word(), Some("player" | "team")) => Some(Meant::edits(
                    "whose it is stands in parentheses of its own: ((current player) …)",
                    "add parentheses",
                    Edit::wrap(span, "(", ")"),
                )),
                _ => None,
            }
        }
        // `(player 1)`, `(player current)`
        [kind, which] if let Some(kind @ ("player" | "team")) = kind.word() => {
            let is_seat = matches!(which.kind, NodeKind::Int(_) | NodeKind::Var(_))
                || matches!(which.word(), Some("current" | "next" | "previous"));
            is_seat.then(|| Meant::instead(node.span, &format!("({} {kind})", text_of(which))))
        }
        [which] if let Some(word @ ("current" | "next" | "previous")) = which.word() => {
            Some(Meant::instead(node.span, &format!("({word} player)")))
        }
        [which] if which.word() == Some("pass") => Some(Meant::instead(node.span, "(turn pass)")),
        // `(player)`, `(game players)`
        [which] if phrase == "a list" => Some(Meant::instead(node.span, all(which)?)),
        [game, which] if game.word() == Some("game") => {
            Some(Meant::instead(node.span, all(which)?))
        }
        _ => None,
    }
}
