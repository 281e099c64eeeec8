//! Shape: the kind of an expression, recognised by its outermost words and the variables in scope.
//!
//! Nothing is reported here. Forms are distinguished by this before they are gone through, where more
//! than one kind of thing can stand: in comparisons, in loops, after `let`, after `top`.

use super::checker::Checker;
use super::kind::Kind;
use crate::syntax::{Node, NodeKind};

impl Checker {
    /// The kind of what the node gives.
    pub(super) fn kind_of(&self, node: &Node) -> Kind {
        match &node.kind {
            NodeKind::Int(_) => Kind::Int,
            NodeKind::Name(_) => Kind::Text,
            NodeKind::Var(name) => self.kind_of_variable(name),
            NodeKind::Word(word) => match word.as_str() {
                "player" => Kind::Players,
                "team" => Kind::Teams,
                _ => Kind::Unknown,
            },
            NodeKind::List(items, _) => self.kind_of_list(items),
            _ => Kind::Unknown,
        }
    }

    fn kind_of_list(&self, items: &[Node]) -> Kind {
        let Some(head) = items.first() else { return Kind::Unknown };
        let second = items.get(1).and_then(Node::word);
        // `put points` and the like start with a word of their own.
        if head.word().is_none_or(|word| word == "game")
            && let Some(kind) = second.and_then(kind_of_owned)
        {
            return kind;
        }
        match (&head.kind, second) {
            (NodeKind::Word(word), _) => self.kind_of_form(word, items),
            (NodeKind::Operator(operator), _) => match *operator {
                "+" | "-" | "*" | "%" | "//" | "^" => Kind::Int,
                _ => Kind::Bool,
            },
            (NodeKind::Name(_), _) => Kind::Texts,
            (_, Some("player")) if items.len() == 2 => Kind::Player,
            (_, Some("team")) if items.len() == 2 => Kind::Team,
            // `(0 (game vloc HAND))`, `('I 'L)`; `((== …) (move …))` is a statement.
            (NodeKind::Int(_) | NodeKind::Var(_) | NodeKind::List(..), _) if items.len() == 2 => {
                if self.kind_of(head) == Kind::Bool {
                    Kind::Statement
                } else {
                    self.kind_of_position(&items[1])
                }
            }
            (NodeKind::List(..), _) if items.len() == 1 => self.kind_of(head),
            (NodeKind::Var(_), _) if items.len() == 1 => match self.kind_of(head) {
                Kind::Text | Kind::Texts => Kind::Texts,
                _ => Kind::Unknown,
            },
            (NodeKind::List(..), _) if self.kind_of(head) == Kind::Statement => Kind::Statement,
            _ => Kind::Unknown,
        }
    }

    fn kind_of_form(&self, word: &str, items: &[Node]) -> Kind {
        match word {
            "and" | "or" | "not" => Kind::Bool,
            "do" | "choice" | "stage" | "let" | "set" | "inc" | "dec" | "move" | "remember"
            | "forget" | "shuffle" | "turn" | "repeat" | "cycle" | "create" | "put" | "swap"
            | "say" | "ask" => Kind::Statement,
            "all" | "any" => self.kind_of_loop(items),
            "size" | "tri" | "fib" | "random" | "sum" | "score" => Kind::Int,
            "cardatt" => Kind::Text,
            "union" | "intersect" | "disjunction" | "run" | "sort" => Kind::Cards,
            "filter" => match items.get(1).map(|of| self.kind_of(of)) {
                Some(Kind::Pile | Kind::Memory | Kind::Cards) => Kind::Cards,
                Some(Kind::Team) => Kind::Players,
                Some(kind) if kind.element().is_some() => kind,
                _ => Kind::Unknown,
            },
            "tuples" | "partition" | "subsets" | "runs" => Kind::Groups,
            "top" | "bottom" if items.len() == 3 => Kind::Cards,
            "top" | "bottom" if items.len() == 2 => self.kind_of_position(&items[1]),
            "max" | "min" => Kind::Card,
            "actual" if items.len() == 2 => self.kind_of(&items[1]),
            "range" => Kind::Ints,
            "other" => match items.get(1).and_then(Node::word) {
                Some("player") => Kind::Players,
                Some("team") => Kind::Teams,
                _ => Kind::Unknown,
            },
            "owner" => Kind::Player,
            "team" => Kind::Team,
            "current" | "next" | "previous" => match items.get(1).and_then(Node::word) {
                Some("player") => Kind::Player,
                Some("team") => Kind::Team,
                _ => Kind::Unknown,
            },
            _ => Kind::Unknown,
        }
    }

    /// A position in groups is a group, in anything else a card.
    fn kind_of_position(&self, of: &Node) -> Kind {
        match self.kind_of(of) {
            Kind::Groups => Kind::Cards,
            Kind::Cards | Kind::Pile | Kind::Memory => Kind::Card,
            _ => Kind::Unknown,
        }
    }

    /// A loop is of the kind of its last part: what is done, a condition, or a list of cards for
    /// each element.
    fn kind_of_loop(&self, items: &[Node]) -> Kind {
        let [_, of, var, .., last] = items else { return Kind::Unknown };
        let kind = match (&var.kind, &last.kind) {
            (NodeKind::Var(bound), NodeKind::Var(used)) if bound == used => {
                self.kind_of(of).element().unwrap_or(Kind::Unknown)
            }
            _ => self.kind_of(last),
        };
        match kind {
            Kind::Bool => Kind::Bool,
            Kind::Cards | Kind::Pile | Kind::Memory | Kind::Groups => Kind::Groups,
            Kind::Statement => Kind::Statement,
            // `(all … 'V (filter 'V …))` depends on a variable that is not bound yet: what is left
            // is a list of cards, unless it has the shape of something done.
            _ if last.head() == Some("filter") || is_position(last) => Kind::Groups,
            _ => Kind::Unknown,
        }
    }
}

fn is_position(node: &Node) -> bool {
    matches!(node.head(), Some("top" | "bottom"))
}

/// The kind of `(owner word name)`.
pub(super) fn kind_of_owned(word: &str) -> Option<Kind> {
    Some(match word {
        "vloc" | "iloc" | "hloc" | "oloc" => Kind::Pile,
        "mem" => Kind::Memory,
        "sto" => Kind::Int,
        "str" => Kind::Text,
        "points" => Kind::Points,
        _ => return None,
    })
}
