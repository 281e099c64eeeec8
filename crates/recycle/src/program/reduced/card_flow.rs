//! Card flow: what moving cards reads, of the piles they come from, as far as it is read where they go.

use super::super::code::{
    Bool, Card, Cards, Collection, End, Groups, Int, LocationRef, Op, Place, Source,
};
use super::super::machine::MEMORY;
use super::effects::{Guard, One};
use super::live_facts::Fact;
use super::order::Way;
use super::read_set::way;
use crate::rules::Comparison;

impl<'c> One<'c> {
    /// What finding the place of a card reads.
    pub(super) fn target(&mut self, to: &'c Place) {
        self.look.location(&to.pile);
        self.look.end(&to.end);
        if !matches!(to.end, End::Top) {
            for pile in self.look.piles(&to.pile) {
                self.added_within(pile);
            }
        }
    }

    /// A card that is put elsewhere than on top may be the twin of another.
    pub(super) fn added_within(&mut self, pile: u16) {
        self.passes.push((Fact::Twin(pile), Fact::Row(pile)));
        for first in self.firsts(pile) {
            self.passes.push((Fact::MyTwin(first), Fact::Row(pile)));
        }
    }

    /// The first players' piles that this may be another player's of.
    fn firsts(&self, pile: u16) -> std::ops::RangeInclusive<u16> {
        let n_players = self.look.program.tables.layout.n_players as u16;
        pile.saturating_sub(n_players - 1)..=pile
    }

    /// The facts that tell something of the order of a pile.
    pub(super) fn ordered(&self, location: &LocationRef) -> Vec<Fact> {
        let mut facts = Vec::new();
        for pile in self.look.piles(location) {
            facts.extend([Fact::Row(pile), Fact::Top(pile), Fact::Twin(pile)]);
            for first in self.firsts(pile) {
                facts.extend([Fact::MyTop(first), Fact::MyTwin(first)]);
            }
        }
        facts
    }

    /// Cards are taken away: what is the top one now was another one before. Of `covered` the top is
    /// the card that is moved.
    pub(super) fn removed(&mut self, from: &[u16], covered: &[Fact]) {
        for &pile in from {
            let tops = self.firsts(pile).map(Fact::MyTop).chain([Fact::Top(pile)]);
            for top in tops.filter(|top| !covered.contains(top)) {
                self.passes.push((top, Fact::Row(pile)));
            }
        }
    }

    /// A card is moved, in any case or perhaps.
    pub(super) fn carry(&mut self, pc: usize, source: &'c Source, to: &'c Place, is_sure: bool) {
        self.look.source(source);
        self.target(to);
        // 1. What lies on top of the target afterwards is this card.
        let covered = match (&to.pile, &to.end) {
            (LocationRef::Fixed(pile), End::Top) if is_sure && pile & MEMORY == 0 => {
                vec![Fact::Top(*pile), Fact::Twin(*pile)]
            }
            (LocationRef::Mine(first), End::Top) if is_sure && self.look.is_mine_known => {
                vec![Fact::MyTop(*first), Fact::MyTwin(*first)]
            }
            _ => Vec::new(),
        };
        covered.iter().for_each(|&fact| self.write(fact));
        // 2. Which card it is.
        let (from, way) = match source {
            Source::Pile(end, location)
                if self.look.places(location).iter().all(|at| at & MEMORY == 0) =>
            {
                // Several cards of an end are found by the order of all.
                (location, if is_sure { way(end) } else { Way::All })
            }
            // A card that was found before may lie anywhere by now.
            Source::Pile(..) | Source::Card(Card::Var(_)) => {
                let all = self.look.anywhere();
                return self.removed(&all, &covered);
            }
            Source::Card(card) => {
                let from = self.look.card_origins(card);
                return self.removed(&from, &covered);
            }
        };
        let (from_piles, to_piles) = (self.look.piles(from), self.look.piles(&to.pile));
        for &pile in &from_piles {
            for &other in &to_piles {
                self.passes.push((Fact::Cards(other), Fact::Cards(pile)));
            }
        }
        let outer = std::mem::take(&mut self.look.facts);
        if !self.look.is_one_class() {
            self.look.pile_order(from, way);
        }
        let mut order = std::mem::replace(&mut self.look.facts, outer);
        if self.is_guarded(pc, from) {
            for fact in &mut order {
                *fact = match *fact {
                    Fact::Top(pile) => Fact::Twin(pile),
                    Fact::MyTop(first) => Fact::MyTwin(first),
                    other => other,
                };
            }
        }
        for &pile in from_piles.iter().chain(&to_piles) {
            self.passes.extend(order.iter().map(|&now| (Fact::Cards(pile), now)));
        }
        self.removed(&from_piles, &covered);
    }

    /// Every card of a pile is moved.
    pub(super) fn pour(&mut self, end: &'c End, from: &'c LocationRef, to: &'c Place) {
        self.look.end(end);
        self.look.location(from);
        self.target(to);
        if self.look.places(from).iter().any(|place| place & MEMORY != 0) {
            let all = self.look.anywhere();
            return self.removed(&all, &[]);
        }
        let (from_piles, to_piles) = (self.look.piles(from), self.look.piles(&to.pile));
        let is_one_class = self.look.is_one_class();
        for &pile in &from_piles {
            for &other in &to_piles {
                self.passes.push((Fact::Cards(other), Fact::Cards(pile)));
            }
            if !is_one_class {
                for then in self.ordered(&to.pile) {
                    self.passes.push((then, Fact::Row(pile)));
                }
            }
        }
        if let (LocationRef::Fixed(pile), End::Top | End::Bottom) = (from, end)
            && !to_piles.contains(pile)
        {
            let all = [Fact::Cards, Fact::Row, Fact::Top, Fact::Twin];
            all.into_iter().for_each(|fact| self.write(fact(*pile)));
        }
    }

    /// Whether the operation is done only if cards of this pile have equal points.
    fn is_guarded(&mut self, pc: usize, from: &LocationRef) -> bool {
        let program = self.look.program;
        let Some(Op::Unless(Bool::Compare(Comparison::More, pair), to)) =
            pc.checked_sub(1).and_then(|before| program.code.ops.get(before))
        else {
            return false;
        };
        let (Int::Size(of), Int::Const(0)) = &**pair else { return false };
        let Collection::Groups(Groups::Tuples(of)) = &**of else { return false };
        let (Int::Const(n), Cards::Pile(location), LocationRef::Fixed(place)) = &**of else {
            return false;
        };
        let is_same = match (location, from) {
            (LocationRef::Fixed(one), LocationRef::Fixed(other))
            | (LocationRef::Mine(one), LocationRef::Mine(other)) => one == other,
            _ => false,
        };
        let &[map] = self.look.maps[usize::from(*place)].as_slice() else { return false };
        let is_fixed =
            self.look.is_set(*place) && program.code.maps[usize::from(map)].rows.is_empty();
        if !(is_same && is_fixed && *n > 1 && *to as usize > pc) {
            return false;
        }
        let guard = Guard { n: *n as usize, map };
        *self.guard.get_or_insert(guard) == guard
    }
}
