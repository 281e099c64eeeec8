//! Actions: single acts that change the state.

use super::checker::Checker;
use super::kind::Kind;
use super::statement::Position;
use super::uses::{Role, StorageSort};
use super::{Action, Owner, Player, Store, Text};
use crate::syntax::{Node, NodeKind};
use crate::{Code, Diagnostic, Edit};

impl Checker {
    /// A single act, not a `repeat`.
    pub(super) fn action(&mut self, node: &Node, at: Position) -> Option<Action> {
        match node.head() {
            Some("set") => self.set(node),
            Some(word @ ("inc" | "dec")) => {
                let [_, store, by] =
                    self.exactly(node, &format!("({word} (owner sto NAME) number)"))?;
                let (store, by) = (self.store(store, StorageSort::Int, Role::Write), self.int(by));
                Some(if word == "inc" {
                    Action::Increase(store?, by?)
                } else {
                    Action::Decrease(store?, by?)
                })
            }
            Some("put") => self.put_points(node),
            Some("create") => self.create(node, at),
            Some("cycle") => self.cycle(node),
            Some("move") => self.move_card(node),
            Some("remember") => self.remember(node),
            Some("forget") => self.forget(node),
            Some("swap") => {
                let [_, one, other] = self.exactly(node, "(swap card card)")?;
                let (one, other) = (self.card(one), self.card(other));
                Some(Action::Swap(one?, other?))
            }
            Some("shuffle") => self.shuffle(node),
            Some("turn") => {
                let [_, pass] = self.exactly(node, "(turn pass)")?;
                self.expect_word(pass, "pass", "(turn pass)").then_some(Action::Pass)
            }
            _ => self.mismatch(node, Kind::Statement),
        }
    }

    /// `(set (owner sto NAME) number)`, `(set (owner str NAME) text)`, `(set (owner points NAME) awards)`
    fn set(&mut self, node: &Node) -> Option<Action> {
        if let [_, store, first, .., last] = node.items()
            && node.items().len() > 3
            && self.kind_of(store) == Kind::Points
        {
            let span = first.span.to(last.span);
            let error = Diagnostic::new(
                Code::PartTooMany,
                span,
                "the rows of a point map stand in a list of their own",
                "not in a list of their own",
            );
            let hint = "the form is (set (game points NAME) (((KEY : VALUE) number) …))";
            let edits = Edit::wrap(span, "(", ")");
            return self.report(error.with_hint(hint).with_edits("add parentheses", edits));
        }
        let [_, store, value] = self.exactly(node, "(set (owner sto NAME) value)")?;
        match self.kind_of(store) {
            Kind::Int if matches!(store.kind, NodeKind::List(..)) => {
                let (store, value) =
                    (self.store(store, StorageSort::Int, Role::Write), self.int(value));
                Some(Action::SetInt(store?, value?))
            }
            Kind::Text if matches!(store.kind, NodeKind::List(..)) => {
                let (store, value) =
                    (self.store(store, StorageSort::Text, Role::Write), self.text(value));
                Some(Action::SetText(store?, value?))
            }
            Kind::Points => {
                let store = self.store(store, StorageSort::Points, Role::Write);
                let awards = self.awards(value);
                let (store, awards) = (store?, awards?);
                self.point_maps.push((store.clone(), awards.clone()));
                Some(Action::SetPoints(store, awards))
            }
            _ => self.mismatch_as(store, "a storage"),
        }
    }

    /// `(put points 'NAME awards)`: the oldest dialect's way to set a point map of the table.
    fn put_points(&mut self, node: &Node) -> Option<Action> {
        let usage = "(put points 'NAME awards)";
        let [_, points, name_node, awards] = self.exactly(node, usage)?;
        let is_there = self.expect_word(points, "points", usage);
        let awards = self.awards(awards);
        let name = match &name_node.kind {
            NodeKind::Var(name) | NodeKind::Name(name) => Text::Const(self.text_id(name)),
            _ => {
                self.mismatch_as::<()>(name_node, "the name of a point map: 'POINTS");
                return None;
            }
        };
        let store = Store { owner: Owner::Game, name };
        let fixed = super::uses::FixedName::of_text(&store.name);
        self.uses.note(StorageSort::Points, &store.owner, fixed, Role::Write, name_node.span, None);
        let awards = awards.filter(|_| is_there)?;
        self.point_maps.push((store.clone(), awards.clone()));
        Some(Action::SetPoints(store, awards))
    }

    /// `(cycle next player)`, `(cycle current player)`
    fn cycle(&mut self, node: &Node) -> Option<Action> {
        let [_, when, who] = self.exactly(node, "(cycle next player) or (cycle current player)")?;
        let player = match who.word() {
            Some("current") => Some(Player::Current),
            Some("next") => Some(Player::Next),
            Some("previous") => Some(Player::Previous),
            _ => self.player(who),
        };
        match when.word() {
            Some("next") => player.map(Action::CycleNext),
            Some("current") => player.map(Action::CycleCurrent),
            _ => self.mismatch_as(when, "`next` or `current`"),
        }
    }

    /// `(move card place)`
    fn move_card(&mut self, node: &Node) -> Option<Action> {
        let [_, card_node, place_node] = self.exactly(node, "(move card place)")?;
        let card = self.card(card_node);
        let place = if self.is_memory_place(place_node) {
            self.place(place_node, Role::Write);
            self.report(
                Diagnostic::new(
                    Code::MoveToMemory,
                    place_node.span,
                    "a card cannot be moved into a memory",
                    "a memory holds no cards, it only refers to them",
                )
                .with_hint("write `remember` instead of `move`, or move it to a `vloc`")
                .with_fix("write `remember`", node.items()[0].span, "remember"),
            )
        } else {
            self.place(place_node, Role::Write)
        };
        Some(Action::Move(card?, place?))
    }

    /// `(shuffle pile)`
    fn shuffle(&mut self, node: &Node) -> Option<Action> {
        if node.items().get(1).and_then(Node::word) == Some("faro") {
            return self.report(
                Diagnostic::new(
                    Code::Unsupported,
                    node.span,
                    "the faro shuffle has never had a meaning",
                    "`faro` has no meaning yet",
                )
                .with_hint("(shuffle pile) puts a pile in random order"),
            );
        }
        let [_, pile] = self.exactly(node, "(shuffle pile)")?;
        Some(Action::Shuffle(self.pile(pile, Role::Touch)?))
    }
}
