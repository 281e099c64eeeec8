//! Lists of lists of cards.

use super::checker::Checker;
use super::kind::Kind;
use super::scope::{Binder, Bound};
use super::{Collection, Groups};
use crate::Code;
use crate::syntax::{Node, NodeKind};

impl Checker {
    /// A list of groups.
    pub(super) fn groups(&mut self, node: &Node) -> Option<Groups> {
        if let NodeKind::Var(name) = &node.kind {
            return match self.variable(name, node.span)? {
                Bound::Slot(slot, Kind::Groups) => Some(Groups::Var(slot)),
                _ => self.mismatch(node, Kind::Groups),
            };
        }
        match node.head() {
            Some("tuples") => {
                let usage = "(tuples number cards using points)";
                let [_, k, of, using, points] = self.exactly(node, usage)?;
                let k = self.int(k);
                let of = self.cards(of);
                let points = self.points_after(using, points, usage);
                let (k, of, points) = (Box::new(k?), of?, Box::new(points?));
                self.tupled.push(((*points).clone(), node.span));
                Some(Groups::Tuples(k, of, points))
            }
            Some("partition") => self.partition(node),
            Some("subsets") => {
                let [_, of] = self.exactly(node, "(subsets cards)")?;
                Some(Groups::Subsets(self.cards(of)?))
            }
            Some("runs") => self.runs(node),
            Some("all" | "any") => self.each(node),
            Some("filter") => {
                let [_, of, var, condition] = self.exactly(node, "(filter groups 'V condition)")?;
                self.in_order(node, "(filter groups 'V condition)")?;
                let of = self.groups(of);
                let slot = self.bind(var, of.as_ref().map(|_| Kind::Cards), Binder::Filter);
                let condition = self.boolean(condition);
                self.unbind();
                Some(Groups::Filter(Box::new(of?), slot, Box::new(condition?)))
            }
            _ => match node.items() {
                [inner] if self.kind_of(inner) == Kind::Groups => self.groups(inner),
                _ => self.mismatch(node, Kind::Groups),
            },
        }
    }

    /// The parts of `union` and its kin: lists of cards, or loops that give some.
    pub(super) fn parts(&mut self, node: &Node, head: &str) -> Option<Vec<Groups>> {
        let parts = &node.items()[1..];
        if parts.is_empty() {
            return self
                .lacks(node, &format!("({head} cards …) or ({head} (all collection 'V cards))"));
        }
        self.parts_of(parts)
    }

    fn parts_of(&mut self, parts: &[Node]) -> Option<Vec<Groups>> {
        let parts: Vec<_> = parts.iter().map(|part| self.part(part)).collect();
        parts.into_iter().collect()
    }

    fn part(&mut self, node: &Node) -> Option<Groups> {
        if self.kind_of(node) == Kind::Groups || matches!(node.head(), Some("all" | "any")) {
            self.groups(node)
        } else {
            self.cards(node).map(Groups::One)
        }
    }

    /// `(all collection 'V cards)`
    fn each(&mut self, node: &Node) -> Option<Groups> {
        let [_, of_node, var, cards] = self.exactly(node, "(all collection 'V cards)")?;
        self.in_order(node, "(all list 'V cards)")?;
        let of = self.collection(of_node);
        let slot = self.bind(var, of.as_ref().map(Collection::element), Binder::Loop);
        let cards = self.cards(cards);
        self.unbind();
        Some(Groups::Each(Box::new(of?), slot, cards?))
    }

    /// `(partition KEY cards …)`, or with the key last as in the older dialects.
    fn partition(&mut self, node: &Node) -> Option<Groups> {
        let items = node.items();
        if items.len() < 3 {
            return self.lacks(node, "(partition KEY cards …)");
        }
        let is_last = self.kind_of(&items[1]) != Kind::Text
            && self.kind_of(&items[items.len() - 1]) == Kind::Text;
        let (key, parts) = if is_last {
            (&items[items.len() - 1], &items[1..items.len() - 1])
        } else {
            (&items[1], &items[2..])
        };
        let key_span = key.span;
        let key = self.text(key);
        let parts = self.parts_of(parts);
        let key = key?;
        self.note_key(&key, key_span);
        Some(Groups::Partition(Box::new(key), parts?))
    }

    /// `(runs largest least cards using points)`
    fn runs(&mut self, node: &Node) -> Option<Groups> {
        let usage = "(runs largest number cards using points)";
        let [_, which, least, of, using, by] = self.exactly(node, usage)?;
        let is_largest = match which.word() {
            Some("largest") => Some(true),
            Some("all") => {
                self.quirk(
                    Code::RunsAll,
                    node.span,
                    "CardStock gives some runs of `runs all` several times and others not at all",
                    "`runs largest` gives the same everywhere",
                );
                Some(false)
            }
            _ => self.mismatch_as(which, "`largest` or `all`"),
        };
        let least = self.int(least);
        let of = self.cards(of);
        let by = self.points_after(using, by, usage);
        Some(Groups::Runs {
            is_largest: is_largest?,
            least: Box::new(least?),
            of: of?,
            by: Box::new(by?),
        })
    }
}
