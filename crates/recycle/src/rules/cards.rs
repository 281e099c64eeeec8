//! Lists of cards.

use super::checker::Checker;
use super::kind::Kind;
use super::scope::{Binder, Bound};
use super::uses::Role;
use super::{Cards, End, PileRef};
use crate::Code;
use crate::syntax::{Node, NodeKind};

impl Checker {
    /// A list of cards.
    pub(super) fn cards(&mut self, node: &Node) -> Option<Cards> {
        if let NodeKind::Var(name) = &node.kind {
            return match self.variable(name, node.span)? {
                Bound::Slot(slot, Kind::Cards) => Some(Cards::Var(slot)),
                Bound::Slot(slot, Kind::Pile | Kind::Memory) => {
                    Some(Cards::Pile(PileRef::Var(slot)))
                }
                Bound::Pile(..) => self.pile(node, Role::Read).map(Cards::Pile),
                _ => self.mismatch(node, Kind::Cards),
            };
        }
        let items = node.items();
        match node.head() {
            Some("union") => {
                let parts = self.parts(node, "union")?;
                self.quirk_union(&parts, node.span);
                Some(Cards::Union(parts))
            }
            Some("intersect") => {
                let parts = self.parts(node, "intersect")?;
                self.quirk_intersection(&parts, node.span);
                Some(Cards::Intersect(parts))
            }
            Some("disjunction") => {
                let parts = self.parts(node, "disjunction")?;
                self.quirk_intersection(&parts, node.span);
                Some(Cards::Disjunction(parts))
            }
            Some("sort") => {
                let usage = "(sort cards using points)";
                let [_, of, using, points] = self.exactly(node, usage)?;
                let of = self.cards(of);
                let points = self.points_after(using, points, usage);
                Some(Cards::Sort(Box::new(of?), Box::new(points?)))
            }
            Some("filter") => self.filtered_cards(node),
            Some("run") => self.run(node),
            Some("top" | "bottom") if items.len() == 3 => {
                let n = self.int(&items[1]);
                let of = self.cards(&items[2]);
                let (n, of) = (Box::new(n?), Box::new(of?));
                Some(if node.head() == Some("top") {
                    Cards::TopMost(n, of)
                } else {
                    Cards::BottomMost(n, of)
                })
            }
            Some("actual") if items.len() == 2 => self.cards(&items[1]),
            _ => match self.kind_of(node) {
                Kind::Pile | Kind::Memory => self.pile(node, Role::Read).map(Cards::Pile),
                Kind::Cards => match items {
                    [end, of] if self.kind_of(of) == Kind::Groups => {
                        self.quirk_position(of);
                        let end = self.end(end);
                        let of = self.groups(of)?;
                        Some(Cards::Group(end?, Box::new(of)))
                    }
                    [inner] => self.cards(inner),
                    _ => self.mismatch(node, Kind::Cards),
                },
                _ => self.mismatch(node, Kind::Cards),
            },
        }
    }

    /// `(filter cards 'V condition)`
    fn filtered_cards(&mut self, node: &Node) -> Option<Cards> {
        let [_, of_node, var, condition] = self.exactly(node, "(filter cards 'V condition)")?;
        self.in_order(node, "(filter cards 'V condition)")?;
        let of = self.cards(of_node);
        if of_node.head() == Some("filter") {
            self.quirk(
                Code::FilterOfFilter,
                node.span,
                "CardStock cannot filter a filtered list again where cards are wanted",
                "where it must run there too, join the conditions with `and`",
            );
        }
        let slot = self.bind(var, of.as_ref().map(|_| Kind::Card), Binder::Filter);
        let condition = self.boolean(condition);
        self.unbind();
        Some(Cards::Filter(Box::new(of?), slot, Box::new(condition?)))
    }

    /// `(run top least cards using points)`
    fn run(&mut self, node: &Node) -> Option<Cards> {
        let usage = "(run top number cards using points)";
        let [_, end_node, least, of, using, by] = self.exactly(node, usage)?;
        let is_top = match self.end(end_node) {
            Some(End::Top) => Some(true),
            Some(End::Bottom) => Some(false),
            Some(End::At(_)) => self.mismatch_as(end_node, "`top` or `bottom`"),
            None => None,
        };
        let least = self.int(least);
        let of = self.cards(of);
        let by = self.points_after(using, by, usage);
        Some(Cards::Run {
            is_top: is_top?,
            least: Box::new(least?),
            of: Box::new(of?),
            by: Box::new(by?),
        })
    }
}
