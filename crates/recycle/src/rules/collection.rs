//! Collections: whatever can be gone through element by element.

use super::checker::Checker;
use super::hints::exchanged;
use super::kind::Kind;
use super::scope::{Binder, Bound};
use super::{Bool, Collection, Constant, Ints, Players, Slot, Teams, TextId, Texts};
use crate::syntax::{Node, NodeKind};
use crate::{Code, Diagnostic, Edit};

impl Collection {
    /// The kind of its elements.
    pub(super) fn element(&self) -> Kind {
        match self {
            Self::Cards(_) => Kind::Card,
            Self::Groups(_) => Kind::Cards,
            Self::Players(_) => Kind::Player,
            Self::Teams(_) => Kind::Team,
            Self::Ints(_) => Kind::Int,
            Self::Texts(_) => Kind::Text,
        }
    }
}

impl Checker {
    /// Something with elements, of whatever kind.
    pub(super) fn collection(&mut self, node: &Node) -> Option<Collection> {
        match self.kind_of(node) {
            _ if node.head() == Some("filter") => self.filter(node),
            Kind::Cards | Kind::Pile | Kind::Memory => self.cards(node).map(Collection::Cards),
            Kind::Groups => self.groups(node).map(Collection::Groups),
            Kind::Players => self.players(node).map(Collection::Players),
            Kind::Team => self.team(node).map(|team| Collection::Players(Players::Of(team))),
            Kind::Teams => self.teams(node).map(Collection::Teams),
            Kind::Ints => self.ints(node).map(Collection::Ints),
            Kind::Texts => self.texts(node).map(Collection::Texts),
            // A loop whose last part has something wrong in it.
            Kind::Unknown if matches!(node.head(), Some("all" | "any")) => {
                self.groups(node).map(Collection::Groups)
            }
            // One of these with something wrong in it.
            Kind::Unknown if matches!(node.head(), Some("top" | "bottom")) => {
                self.cards(node).map(Collection::Cards)
            }
            _ => self.mismatch_as(node, "a list"),
        }
    }

    /// Reports a variable that stands before the list or the value it stands for. `None` if it does.
    pub(super) fn in_order(&mut self, node: &Node, usage: &str) -> Option<()> {
        let [_, var, of, ..] = node.items() else { return Some(()) };
        let is_variable = |node: &Node| matches!(node.kind, NodeKind::Var(_));
        let is_unbound =
            matches!(&var.kind, NodeKind::Var(name) if self.scope.find(name).is_none());
        if is_unbound && matches!(of.kind, NodeKind::Unreadable(_)) {
            return self.poison();
        }
        if is_unbound && !is_variable(of) {
            return self.exchanged(node, 1, &format!("the variable comes second: {usage}"));
        }
        Some(())
    }

    /// Reports two parts of a form, the first with this index, that stand in each other's place.
    pub(super) fn exchanged<T>(&mut self, node: &Node, idx: usize, hint: &str) -> Option<T> {
        let (one, other) = (&node.items()[idx], &node.items()[idx + 1]);
        self.report(
            Diagnostic::new(
                Code::Misplaced,
                one.span.to(other.span),
                "two parts stand in each other's place",
                "the other way round",
            )
            .with_hint(hint)
            .with_edits("exchange them", exchanged(one, other)),
        )
    }

    /// `(filter collection 'V condition)`, of any kind.
    fn filter(&mut self, node: &Node) -> Option<Collection> {
        let [_, of, var, condition] = self.exactly(node, "(filter collection 'V condition)")?;
        self.in_order(node, "(filter list 'V condition)")?;
        let of = self.collection(of);
        let slot = self.bind(var, of.as_ref().map(Collection::element), Binder::Filter);
        let condition = self.boolean(condition).map(Box::new);
        self.unbind();
        Some(filtered(of?, slot, condition?))
    }

    fn players(&mut self, node: &Node) -> Option<Players> {
        match &node.kind {
            NodeKind::Word(_) => Some(Players::All),
            NodeKind::Var(name) => match self.variable(name, node.span)? {
                Bound::Slot(slot, _) => Some(Players::Var(slot)),
                _ => self.mismatch(node, Kind::Players),
            },
            _ if node.head() == Some("other") => {
                self.exactly::<2>(node, "(other player)")?;
                Some(Players::Others)
            }
            _ => self.mismatch(node, Kind::Players),
        }
    }

    fn teams(&mut self, node: &Node) -> Option<Teams> {
        match &node.kind {
            NodeKind::Word(_) => Some(Teams::All),
            NodeKind::Var(name) => match self.variable(name, node.span)? {
                Bound::Slot(slot, _) => Some(Teams::Var(slot)),
                _ => self.mismatch(node, Kind::Teams),
            },
            _ if node.head() == Some("other") => {
                self.exactly::<2>(node, "(other team)")?;
                Some(Teams::Others)
            }
            _ => self.mismatch(node, Kind::Teams),
        }
    }

    /// `(range first .. last)`
    fn ints(&mut self, node: &Node) -> Option<Ints> {
        if let NodeKind::Var(name) = &node.kind {
            return match self.variable(name, node.span)? {
                Bound::Slot(slot, _) => Some(Ints::Var(slot)),
                _ => self.mismatch(node, Kind::Ints),
            };
        }
        let usage = "(range first .. last)";
        self.dots(node)?;
        // The dots are sometimes left out.
        let (first, last) = if let [_, first, last] = node.items() {
            let edits = vec![Edit::insert(first.span.end, " ..")];
            let what = "the dots between first and last are missing";
            self.loose_with(node.span, what, usage, "add `..`", edits);
            (first, last)
        } else {
            let [_, first, dots, last] = self.exactly(node, usage)?;
            if dots.kind != NodeKind::Dots {
                return self.mismatch_as(dots, "`..`");
            }
            (first, last)
        };
        let (first, last) = (self.int(first), self.int(last));
        Some(Ints::Range(Box::new(first?), Box::new(last?)))
    }

    /// `(A, B, C)`
    pub(super) fn texts(&mut self, node: &Node) -> Option<Texts> {
        if let NodeKind::Var(name) = &node.kind {
            return match self.variable(name, node.span)? {
                Bound::Slot(slot, Kind::Texts) => Some(Texts::Var(slot)),
                Bound::Constant(Constant::Texts(list)) => Some(Texts::List(list)),
                _ => self.mismatch(node, Kind::Texts),
            };
        }
        self.names(node.items()).map(Texts::List)
    }

    /// The names in a list, and those of declared lists named in it.
    pub(super) fn names(&mut self, items: &[Node]) -> Option<Vec<TextId>> {
        let mut ids = Some(Vec::new());
        for item in items {
            let found = match &item.kind {
                NodeKind::Comma => continue,
                NodeKind::Name(name) => Some(vec![self.text_id(name)]),
                NodeKind::Var(name) => match self.variable_or_name(name, item.span) {
                    Some(Bound::Constant(Constant::Texts(list))) => Some(list),
                    Some(Bound::Constant(Constant::Text(id))) => Some(vec![id]),
                    Some(_) => self.mismatch_as(item, "a declared name or list of names"),
                    None => None,
                },
                _ => self.mismatch_of(item, "a name in capitals", Some(Kind::Text)),
            };
            match (found, &mut ids) {
                (Some(found), Some(ids)) => ids.extend(found),
                _ => ids = None,
            }
        }
        ids
    }
}

fn filtered(of: Collection, slot: Slot, condition: Box<Bool>) -> Collection {
    match of {
        Collection::Cards(of) => {
            Collection::Cards(super::Cards::Filter(Box::new(of), slot, condition))
        }
        Collection::Groups(of) => {
            Collection::Groups(super::Groups::Filter(Box::new(of), slot, condition))
        }
        Collection::Players(of) => {
            Collection::Players(Players::Filter(Box::new(of), slot, condition))
        }
        Collection::Teams(of) => Collection::Teams(Teams::Filter(Box::new(of), slot, condition)),
        Collection::Ints(of) => Collection::Ints(Ints::Filter(Box::new(of), slot, condition)),
        Collection::Texts(of) => Collection::Texts(Texts::Filter(Box::new(of), slot, condition)),
    }
}
