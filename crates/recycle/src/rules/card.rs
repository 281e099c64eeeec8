//! Single cards.

use super::checker::Checker;
use super::kind::Kind;
use super::scope::Bound;
use super::{Card, Cards, End};
use crate::syntax::{Node, NodeKind};

impl Checker {
    /// One card. A variable that holds a list is read as its top card, and a position in groups as
    /// the top card of that group.
    pub(super) fn card(&mut self, node: &Node) -> Option<Card> {
        if let NodeKind::Var(name) = &node.kind {
            return self.card_variable(node, name);
        }
        match node.head() {
            Some(word @ ("max" | "min")) => {
                let usage = format!("({word} cards using points)");
                let [_, of_node, using, points] = self.exactly(node, &usage)?;
                let of = self.cards(of_node);
                self.uses.need_card(of_node.span);
                let points = self.points_after(using, points, &usage);
                let (of, points) = (Box::new(of?), Box::new(points?));
                self.rank(&of, &points, node.span);
                Some(if word == "max" { Card::Max(of, points) } else { Card::Min(of, points) })
            }
            Some("actual") => {
                let [_, inner] = self.exactly(node, "(actual card)")?;
                self.card(inner)
            }
            _ => match node.items() {
                [end, of] if end.word().is_none_or(|word| matches!(word, "top" | "bottom")) => {
                    self.card_at(node, end, of)
                }
                _ => self.mismatch(node, Kind::Card),
            },
        }
    }

    fn card_variable(&mut self, node: &Node, name: &str) -> Option<Card> {
        Some(match self.variable(name, node.span)? {
            Bound::Slot(slot, Kind::Card) => Card::Var(slot),
            Bound::Slot(slot, Kind::Cards) => Card::At(End::Top, Box::new(Cards::Var(slot))),
            Bound::Slot(_, Kind::Pile | Kind::Memory | Kind::Groups) | Bound::Pile(..) => {
                let of = match self.kind_of(node) {
                    Kind::Groups => {
                        self.quirk_position(node);
                        Cards::Group(End::Top, Box::new(self.groups(node)?))
                    }
                    _ => self.cards(node)?,
                };
                Card::At(End::Top, Box::new(of))
            }
            _ => return self.mismatch(node, Kind::Card),
        })
    }

    fn card_at(&mut self, node: &Node, end: &Node, of: &Node) -> Option<Card> {
        match self.kind_of(of) {
            Kind::Groups => {
                self.quirk_position(of);
                let end = self.end(end);
                let groups = self.groups(of)?;
                let group = Cards::Group(end?, Box::new(groups));
                Some(Card::At(End::Top, Box::new(group)))
            }
            Kind::Cards | Kind::Pile | Kind::Memory => {
                let end = self.end(end);
                let cards = self.cards(of)?;
                self.uses.need_card(of.span);
                Some(Card::At(end?, Box::new(cards)))
            }
            _ if self.is_position(end) => {
                self.cards(of)?;
                self.mismatch(of, Kind::Cards)
            }
            _ => self.mismatch(node, Kind::Card),
        }
    }

    /// Whether it is a position: `top`, `bottom` or a number.
    fn is_position(&self, node: &Node) -> bool {
        match node.word() {
            Some(word) => matches!(word, "top" | "bottom"),
            None => self.kind_of(node) == Kind::Int,
        }
    }
}
