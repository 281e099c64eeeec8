//! Decks: which cards a `(deck …)` makes.
//!
//! The attributes of a deck are multiplied out, the first one outermost. Attributes below a value are
//! alternatives, not multiplied out (probe p29).

use super::checker::Checker;
use super::hints::is_comma;
use super::pile::is_fixed;
use super::statement::Position;
use super::uses::Role;
use super::{Action, CardSpec, Int, Statement, StatementKind, Text, TextId};
use crate::syntax::{NUMBERS, Node, NodeKind};
use crate::{Code, Diagnostic, Edit, Span};

/// More cards than this, and the game is not accepted.
const MOST_CARDS: usize = 4_000;

/// Part of a card: keys and values.
type Attributes = Vec<(TextId, TextId)>;

impl Checker {
    /// `(create deck NAME? pile (deck attribute …))` or `(create teams …)`, as an action.
    pub(super) fn create(&mut self, node: &Node, at: Position) -> Option<Action> {
        match node.items().get(1).and_then(Node::word) {
            Some("deck") => self.create_deck(node),
            Some("teams") if at == Position::Choice => {
                self.team_lists(node);
                self.report(Diagnostic::new(
                    Code::Misplaced,
                    node.span,
                    "teams cannot be created in a choice",
                    "cannot be undone while options are looked for",
                ))
            }
            Some("teams") => self.team_lists(node).map(Action::CreateTeams),
            Some("players") => self.report(Diagnostic::new(
                Code::Misplaced,
                node.span,
                "players can only be created in the setup",
                "not in the setup",
            )),
            _ => match node.items().get(1) {
                Some(what) => self.mismatch_as(what, "`deck` or `teams`"),
                None => self.lacks(node, "(create deck pile (deck attribute …))"),
            },
        }
    }

    fn create_deck(&mut self, node: &Node) -> Option<Action> {
        let usage = "(create deck pile (deck attribute …))";
        let (name, to, deck) = match node.items() {
            [_, _, to, deck] => (None, to, deck),
            [_, _, name, to, deck] => (Some(name), to, deck),
            // `(create deck (deck …))`
            [_, _, deck] if deck.head() == Some("deck") => {
                let error = Diagnostic::new(
                    Code::PartMissing,
                    node.span,
                    "a deck is put on a pile",
                    "the pile is missing",
                );
                let hint = "say where the cards go: (create deck (game iloc STOCK) (deck …))";
                let place = Span { start: deck.span.start, end: deck.span.start };
                return self.report(error.with_hint(hint).with_fix(
                    "add (game iloc STOCK)",
                    place,
                    "(game iloc STOCK) ",
                ));
            }
            items if items.len() < 4 => return self.lacks(node, usage),
            _ => {
                self.too_many(node, 5, usage);
                return None;
            }
        };
        let name = match name {
            None => Some(self.text_id("DEFAULT")),
            Some(name) => self.constant_text(name),
        };
        let to = self.pile(to, Role::Create);
        let specs = self.deck(deck);
        let (name, to, specs) = (name?, to?, specs?);
        let first = self.cards.len();
        if first.saturating_add(specs.len()) > MOST_CARDS {
            return self.too_many_cards(node);
        }
        self.cards.extend(specs.into_iter().map(|attributes| CardSpec { deck: name, attributes }));
        Some(Action::Create { to, cards: first..self.cards.len() })
    }

    /// `create deck` a number of times: as many statements, each with cards of its own.
    pub(super) fn repeated_decks(
        &mut self,
        times_node: &Node,
        times: &Int,
        what: &Node,
    ) -> Option<StatementKind> {
        let &Int::Const(times) = times else {
            return self.report(Diagnostic::new(
                Code::NotConstant,
                times_node.span,
                "how many decks there are has to be known before the game starts",
                "only known while playing",
            ));
        };
        let n_before = self.cards.len();
        let mut once = Vec::new();
        Self::flat_decks(self.statement(what, Position::Within)?, &mut once);
        let specs: Vec<CardSpec> = self.cards.drain(n_before..).collect();
        let times = usize::try_from(times).unwrap_or(0);
        if n_before + specs.len().saturating_mul(times) > MOST_CARDS {
            return self.too_many_cards(what);
        }
        let mut decks: Vec<Statement> = Vec::new();
        for round in 0..times {
            self.cards.extend_from_slice(&specs);
            for deck in &once {
                let StatementKind::Act(Action::Create { to, cards }) = &deck.kind else { continue };
                let moved = round * specs.len();
                let cards = cards.start + moved..cards.end + moved;
                // The same deck again on the same pile is one longer deck.
                if let [last] = decks.as_mut_slice()
                    && once.len() == 1
                    && is_fixed(to)
                    && let StatementKind::Act(Action::Create { cards: before, .. }) = &mut last.kind
                {
                    before.end = cards.end;
                    continue;
                }
                let kind = StatementKind::Act(Action::Create { to: to.clone(), cards });
                decks.push(Statement { kind, span: deck.span });
            }
        }
        Some(StatementKind::Do(decks))
    }

    /// The single statements of `create deck` under any number of repetitions.
    pub(super) fn flat_decks(statement: Statement, out: &mut Vec<Statement>) {
        match statement.kind {
            StatementKind::Do(parts) => {
                parts.into_iter().for_each(|part| Self::flat_decks(part, out));
            }
            _ => out.push(statement),
        }
    }

    /// The cards of `(deck attribute …)`.
    fn deck(&mut self, node: &Node) -> Option<Vec<Attributes>> {
        if node.head() != Some("deck") {
            if matches!(node.items(), [key, values, ..]
                if matches!(key.kind, NodeKind::Name(_)) && matches!(values.kind, NodeKind::List(..)))
            {
                let error = Diagnostic::new(
                    Code::DeckAttribute,
                    node.span,
                    "the attributes of a deck stand in (deck …)",
                    "not in (deck …)",
                );
                let edits = Edit::wrap(node.span, "(deck ", ")");
                let hint = "the form is (create deck pile (deck (KEY (VALUE, VALUE)) …))";
                return self.report(error.with_hint(hint).with_edits("add `deck`", edits));
            }
            return self.mismatch_as(node, "a deck, (deck (KEY (VALUE, VALUE)) …),");
        }
        let attributes = &node.items()[1..];
        self.stray_in_deck(attributes)?;
        if attributes.is_empty() {
            return self.lacks(node, "(deck (KEY (VALUE, VALUE)) …)");
        }
        let lists: Vec<_> = attributes.iter().map(|item| self.attribute_list(item)).collect();
        let mut cards: Vec<Attributes> = vec![Vec::new()];
        for list in lists {
            let list = list?;
            if cards.len().saturating_mul(list.len()) > MOST_CARDS {
                return self.too_many_cards(node);
            }
            cards = cards
                .iter()
                .flat_map(|card| {
                    list.iter().map(move |more| [card.as_slice(), more.as_slice()].concat())
                })
                .collect();
        }
        for card in &mut cards {
            card.sort_unstable();
            if let Some(twice) = card.windows(2).find(|pair| pair[0].0 == pair[1].0) {
                let key = self.texts.text(twice[0].0).to_owned();
                return self.report(Diagnostic::new(
                    Code::AttributeTwice,
                    node.span,
                    format!("a card of this deck has the attribute {key} twice"),
                    format!("{key} is there twice"),
                ));
            }
        }
        Some(cards)
    }

    /// Reports what stands between the attributes of a deck, or an attribute without its parentheses. `None` if
    /// there is such.
    fn stray_in_deck(&mut self, attributes: &[Node]) -> Option<()> {
        let hint = "the form is (deck (KEY (VALUE, VALUE)) (KEY (VALUE, VALUE)))";
        if let [key, values] = attributes
            && matches!(key.kind, NodeKind::Name(_))
            && matches!(values.kind, NodeKind::List(..))
        {
            let span = key.span.to(values.span);
            let message = "an attribute stands in parentheses with its values";
            let error = Diagnostic::new(Code::DeckAttribute, span, message, "not in parentheses");
            let edits = Edit::wrap(span, "(", ")");
            return self.report(error.with_hint(hint).with_edits("add parentheses", edits));
        }
        let commas: Vec<&Node> = attributes.iter().filter(|item| is_comma(item)).collect();
        if let [first, ..] = commas.as_slice() {
            let message = "no comma stands between attributes, only between values";
            let error = Diagnostic::new(Code::DeckAttribute, first.span, message, "a comma");
            let edits = commas.iter().map(|comma| Edit::remove(comma.span)).collect();
            return self.report(error.with_hint(hint).with_edits("remove the comma", edits));
        }
        Some(())
    }

    /// The alternatives of `(KEY (VALUE, …) (VALUE attribute …) …)`.
    fn attribute_list(&mut self, node: &Node) -> Option<Vec<Attributes>> {
        let usage = "(KEY (VALUE, VALUE, …))";
        if self.is_unreadable(node) {
            return None;
        }
        let [key, children @ ..] = node.items() else {
            return self.malformed(node, "a key with its values is wanted here", usage);
        };
        let key = match &key.kind {
            NodeKind::Name(key) => self.text_id(key),
            _ if self.is_unreadable(key) => return None,
            NodeKind::Word(word) => {
                let name = word.to_ascii_uppercase();
                let message = "the key of an attribute is a name";
                let error = Diagnostic::new(Code::DeckAttribute, key.span, message, "not a name")
                    .with_meant(&name);
                return self
                    .report(error.with_hint(format!("names are written in capitals: `{name}`")));
            }
            _ => return self.malformed(key, "the key of an attribute is a name", usage),
        };
        if children.is_empty() {
            return self.malformed(node, "an attribute has values", usage);
        }
        if let Some(bare) = children.iter().find(|child| !matches!(child.kind, NodeKind::List(..)))
        {
            if self.is_unreadable(bare) {
                return None;
            }
            let hint = "values stand in parentheses: (KEY (VALUE, VALUE))";
            let error = Diagnostic::new(
                Code::DeckAttribute,
                bare.span,
                "the values of an attribute are a list",
                "not in parentheses",
            )
            .with_hint(hint);
            let is_list = |child: &Node| matches!(child.kind, NodeKind::List(..));
            let last = children[children.len() - 1].span;
            return self.report(if bare.kind == NodeKind::Colon {
                let message = "no colon stands between a key and its values";
                Diagnostic::new(Code::DeckAttribute, bare.span, message, "a colon too many")
                    .with_hint("the form is (KEY (VALUE, VALUE)); the colon belongs to point maps")
                    .with_fix("remove the colon", bare.span, "")
            } else if children.iter().any(is_list) {
                error
            } else {
                error.with_edits("add parentheses", Edit::wrap(children[0].span.to(last), "(", ")"))
            });
        }
        let mut found = Some(Vec::new());
        for child in children {
            match (self.values(key, child), &mut found) {
                (Some(values), Some(found)) if found.len() + values.len() <= MOST_CARDS => {
                    found.extend(values);
                }
                (Some(_), Some(_)) => return self.too_many_cards(node),
                _ => found = None,
            }
        }
        found
    }

    /// What `(VALUE, … attribute …)` gives for a key.
    fn values(&mut self, key: TextId, node: &Node) -> Option<Vec<Attributes>> {
        if self.is_unreadable(node) {
            return None;
        }
        let items = node.items();
        let n_names = items.iter().position(|item| matches!(item.kind, NodeKind::List(..)));
        let (names, below) = items.split_at(n_names.unwrap_or(items.len()));
        if let Some(number) = names.iter().find(|item| matches!(item.kind, NodeKind::Int(_))) {
            let error = Diagnostic::new(
                Code::DeckAttribute,
                number.span,
                "the value of an attribute is a name",
                "a number, not a name",
            );
            let error = error.with_hint("a value is a name in capitals: TWO instead of 2");
            // All at once, and only if all have a name.
            let mut edits = Some(Vec::new());
            for item in names {
                let NodeKind::Int(number) = item.kind else { continue };
                let spelt = usize::try_from(number).ok().and_then(|number| NUMBERS.get(number));
                match (spelt, &mut edits) {
                    (Some(spelt), Some(edits)) => edits.push(Edit::replace(item.span, *spelt)),
                    _ => edits = None,
                }
            }
            return self.report(match edits {
                Some(edits) => error.with_edits("write the numbers as names", edits),
                None => error,
            });
        }
        let names = self.names_of(names, node)?;
        if below.is_empty() {
            return Some(names.into_iter().map(|value| vec![(key, value)]).collect());
        }
        let mut below_lists = Vec::new();
        for item in below {
            below_lists.extend(self.attribute_list(item)?);
        }
        if names.len().saturating_mul(below_lists.len()) > MOST_CARDS {
            return self.too_many_cards(node);
        }
        Some(
            names
                .into_iter()
                .flat_map(|value| {
                    below_lists.iter().map(move |more| {
                        let mut card = vec![(key, value)];
                        card.extend_from_slice(more);
                        card
                    })
                })
                .collect(),
        )
    }

    fn names_of(&mut self, names: &[Node], node: &Node) -> Option<Vec<TextId>> {
        if names.is_empty() {
            return self.malformed(node, "a value is missing here", "(KEY (VALUE, VALUE, …))");
        }
        self.names(names)
    }

    fn malformed<T>(&mut self, node: &Node, message: &str, hint: &str) -> Option<T> {
        self.report(
            Diagnostic::new(Code::DeckAttribute, node.span, message, "not an attribute")
                .with_hint(hint),
        )
    }

    fn too_many_cards<T>(&mut self, node: &Node) -> Option<T> {
        self.report(Diagnostic::new(
            Code::TooManyCards,
            node.span,
            format!("the game has more than {MOST_CARDS} cards"),
            "too many with this deck",
        ))
    }

    /// A text that is known before the game starts.
    fn constant_text(&mut self, node: &Node) -> Option<TextId> {
        match self.text(node)? {
            Text::Const(id) => Some(id),
            _ => self.report(Diagnostic::new(
                Code::NotConstant,
                node.span,
                "the name of a deck has to be known before the game starts",
                "only known while playing",
            )),
        }
    }

    /// A number that is known before the game starts.
    pub(super) fn constant_int(&mut self, node: &Node) -> Option<i32> {
        match self.int(node)? {
            Int::Const(value) => Some(value),
            _ => self.report(Diagnostic::new(
                Code::NotConstant,
                node.span,
                "this number has to be known before the game starts",
                "only known while playing",
            )),
        }
    }
}
