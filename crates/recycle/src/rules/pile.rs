//! Piles: the named locations of an owner, and places in them.

use super::checker::Checker;
use super::hints::{Meant, around};
use super::kind::Kind;
use super::scope::Bound;
use super::uses::{FixedName, Role, StorageSort};
use super::{End, Owner, Pile, PileKind, PileName, PileRef, Place};
use crate::syntax::{Node, NodeKind};
use crate::{Code, Diagnostic, Edit};

impl Checker {
    /// The pile itself: `(owner vloc NAME)`, or a variable that stands for one.
    pub(super) fn pile(&mut self, node: &Node, role: Role) -> Option<PileRef> {
        match self.kind_of(node) {
            Kind::Pile | Kind::Memory => {}
            Kind::Cards => {
                return self.report(
                    Diagnostic::new(
                        Code::NotAPile,
                        node.span,
                        "the pile itself is wanted here, not a list of its cards",
                        "a list of cards",
                    )
                    .with_hint("a pile is written (owner vloc NAME)"),
                );
            }
            _ => return self.mismatch(node, Kind::Pile),
        }
        if let NodeKind::Var(name) = &node.kind {
            return match self.variable(name, node.span)? {
                Bound::Slot(slot, _) => Some(PileRef::Var(slot)),
                Bound::Pile(pile, _) => {
                    if let PileRef::Pile(pile) = &pile {
                        self.note_pile(pile, role, node);
                    }
                    Some(pile)
                }
                _ => self.mismatch(node, Kind::Pile),
            };
        }
        self.named_pile(node, role).map(|pile| PileRef::Pile(Box::new(pile)))
    }

    fn named_pile(&mut self, node: &Node, role: Role) -> Option<Pile> {
        if let [only] = node.items() {
            let error = Diagnostic::new(
                Code::Misplaced,
                node.span,
                "there is a pair of parentheses too many around this pile",
                "two pairs of parentheses",
            );
            let edits = around(node, only);
            return self.report(
                error
                    .with_hint("the form is (owner vloc NAME)")
                    .with_edits("remove the parentheses", edits),
            );
        }
        let [owner_node, kind, name_node] = self.exactly(node, "(owner vloc NAME)")?;
        let kind = match kind.word() {
            Some("vloc") => PileKind::Visible,
            Some("iloc") => PileKind::Own,
            Some("hloc") => PileKind::Hidden,
            Some("oloc") => PileKind::Others,
            Some("mem") => PileKind::Memory,
            _ => return self.mismatch(node, Kind::Pile),
        };
        let owner = self.owner(owner_node);
        let name = self.pile_name(name_node);
        let (owner, name) = (owner?, name?);
        if matches!(owner, Owner::Team(_)) {
            return self.report(
                Diagnostic::new(
                    Code::TeamPile,
                    owner_node.span,
                    "a team cannot own cards",
                    "a team",
                )
                .with_hint("give the cards to one of its players, or to the table: `game`"),
            );
        }
        let pile = Pile { owner, kind, name };
        self.note_pile(&pile, role, node);
        Some(pile)
    }

    fn note_pile(&mut self, pile: &Pile, role: Role, node: &Node) {
        let name = FixedName::of_pile(&pile.name);
        let is_name = |name: &&Node| matches!(name.kind, NodeKind::Name(_));
        let name_span = node.items().get(2).filter(is_name).map(|name| name.span);
        self.uses.note(StorageSort::Pile(pile.kind), &pile.owner, name, role, node.span, name_span);
    }

    fn pile_name(&mut self, node: &Node) -> Option<PileName> {
        if node.word() == Some("new") {
            return self.report(
                Diagnostic::new(
                    Code::Unsupported,
                    node.span,
                    "a new pile without a name cannot be made",
                    "`new` has no meaning yet",
                )
                .with_hint("give the pile a name"),
            );
        }
        match self.kind_of(node) {
            Kind::Int => self.int(node).map(PileName::Int),
            _ => self.text(node).map(PileName::Text),
        }
    }

    /// A place to put a card: `(top pile)`, `(bottom pile)`, `(index pile)`.
    pub(super) fn place(&mut self, node: &Node, role: Role) -> Option<Place> {
        if node.head() == Some("actual") {
            let [_, inner] = self.exactly(node, "(actual card)")?;
            return self.place(inner, role);
        }
        if self.is_unreadable(node) {
            return None;
        }
        let [end, of] = node.items() else { return self.not_a_place(node) };
        match self.kind_of(of) {
            Kind::Pile | Kind::Memory => {
                let end = self.end(end);
                let pile = self.pile(of, role);
                Some(Place { end: end?, pile: pile? })
            }
            // Not a place, but something is wrong deeper down that says more.
            Kind::Unknown => {
                self.pile(of, role)?;
                self.not_a_place(node)
            }
            _ => self.not_a_place(node),
        }
    }

    fn not_a_place<T>(&mut self, node: &Node) -> Option<T> {
        if let NodeKind::Var(name) = &node.kind {
            self.variable(name, node.span)?;
        }
        let diagnostic = Diagnostic::new(
            Code::NotAPlace,
            node.span,
            "a card can only be put at a place in a pile",
            "not a place in a pile",
        );
        let meant = match (&node.kind, node.items()) {
            // `(top DISCARD)`
            (_, [_, of]) if matches!(of.kind, NodeKind::Name(_)) => {
                self.meant(of, Kind::Pile.phrase(), Some(Kind::Pile))
            }
            (NodeKind::Name(_), _) => self.meant(node, "a place", None),
            _ => match self.kind_of(node) {
                Kind::Pile | Kind::Memory => Some(Meant::edits(
                    "say where in the pile: (top …), (bottom …)",
                    "put it on top",
                    Edit::wrap(node.span, "(top ", ")"),
                )),
                _ => None,
            },
        };
        let hint = "a place is written (top (owner vloc NAME))";
        self.report(diagnostic.with_hint(hint).meaning(meant))
    }

    /// A position: `top`, `bottom` or a number.
    pub(super) fn end(&mut self, node: &Node) -> Option<End> {
        match node.word() {
            Some("top") => Some(End::Top),
            Some("bottom") => Some(End::Bottom),
            Some(_) => self.mismatch_as(node, "`top`, `bottom` or a number"),
            None if matches!(node.kind, NodeKind::Name(_)) => {
                self.mismatch_as(node, "`top`, `bottom` or a number")
            }
            None => self.int(node).map(|index| End::At(Box::new(index))),
        }
    }
}

/// Whether the pile is the same whenever it is asked for.
pub(super) fn is_fixed(pile: &PileRef) -> bool {
    match pile {
        PileRef::Pile(pile) => {
            pile.owner == Owner::Game && FixedName::of_pile(&pile.name).is_some()
        }
        PileRef::Var(_) => false,
    }
}
