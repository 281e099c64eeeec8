//! Order of lists: where it comes from, and where it does not matter.
//!
//! Cards that are alike in all that is read from an operation on can be exchanged: in which order they
//! lie is no question. So a list of such cards has no order to read, nor has one that is sorted by
//! points which tell all cards apart that matter, nor a part of a partition by an attribute that does.

use super::super::code::{Cards, Collection, Groups, LocationRef, Reg, Text};
use super::super::machine::MEMORY;
use super::features::kinds_in;
use super::live_facts::Fact;
use super::read_set::{ReadSet, VarContent};

/// Cards of a list that are found by their place in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Top,
    All,
}

impl<'c> ReadSet<'c> {
    /// What the order of a list comes from.
    pub(super) fn order(&mut self, cards: &'c Cards, way: Way) {
        if self.are_alike(cards) {
            return;
        }
        match cards {
            Cards::Pile(location) => self.pile_order(location, way),
            Cards::Var(reg) => {
                self.note_order(*reg);
                match self.vars[usize::from(*reg)].0 {
                    VarContent::Cards(cards) => self.order(cards, Way::All),
                    VarContent::Group(groups) => self.inner_order(groups),
                    _ => {}
                }
            }
            Cards::Union(parts) | Cards::Intersect(parts) | Cards::Disjunction(parts) => {
                self.parts_order(parts);
            }
            Cards::Sort(of) => {
                if !self.tells_all(&of.1, &of.0) {
                    self.order(&of.0, Way::All);
                }
            }
            Cards::Filter(of) => self.order(&of.0, Way::All),
            Cards::Sift(of) => self.order(&of.0, Way::All),
            Cards::Group(_, groups) => self.inner_order(groups),
            // Already read to see which cards these are.
            Cards::TopMost(_) | Cards::BottomMost(_) | Cards::Run { .. } => {}
        }
    }

    fn parts_order(&mut self, parts: &'c [Groups]) {
        for part in parts {
            self.group_order(part);
            self.inner_order(part);
        }
    }

    pub(super) fn pile_order(&mut self, location: &LocationRef, way: Way) {
        match (location, way) {
            (LocationRef::Mine(first), Way::Top) if self.is_mine_known && first & MEMORY == 0 => {
                self.facts.push(Fact::MyTop(*first));
            }
            (location, Way::Top) => {
                self.facts.extend(self.piles(location).into_iter().map(Fact::Top));
            }
            (location, Way::All) => {
                self.facts.extend(self.piles(location).into_iter().map(Fact::Row));
            }
        }
    }

    fn note_order(&mut self, reg: Reg) {
        let binder = self.vars[usize::from(reg)].1;
        if let Some(is_read) = self.is_order_read.get_mut(binder) {
            *is_read = true;
        }
    }

    /// What the order of groups comes from.
    pub(super) fn group_order(&mut self, groups: &'c Groups) {
        match groups {
            Groups::One(_) => {}
            Groups::Var(reg) => {
                self.note_order(*reg);
                if let VarContent::Groups(groups) = self.vars[usize::from(*reg)].0 {
                    self.group_order(groups);
                }
            }
            Groups::Tuples(of) | Groups::Runs { of, .. } => {
                if !self.tells_all(&of.2, &of.1) {
                    self.order(&of.1, Way::All);
                }
            }
            Groups::Partition(of) => self.parts_order(&of.1),
            Groups::Subsets(cards) => self.order(cards, Way::All),
            Groups::Each(of) => match &of.0 {
                Collection::Cards(cards) => self.order(cards, Way::All),
                Collection::Groups(groups) => self.group_order(groups),
                Collection::Plain(_) => {}
            },
            Groups::Filter(of) => self.group_order(&of.0),
        }
    }

    /// What the order within groups comes from.
    pub(super) fn inner_order(&mut self, groups: &'c Groups) {
        match groups {
            Groups::One(cards) | Groups::Subsets(cards) => self.order(cards, Way::All),
            Groups::Var(reg) => {
                self.note_order(*reg);
                if let VarContent::Groups(groups) = self.vars[usize::from(*reg)].0 {
                    self.inner_order(groups);
                }
            }
            Groups::Tuples(of) => {
                if !self.tells_all(&of.2, &of.1) {
                    self.order(&of.1, Way::All);
                }
            }
            // By rising points, one card for each number.
            Groups::Runs { .. } => {}
            Groups::Partition(of) => {
                if !self.parts_alike(&of.0) {
                    self.parts_order(&of.1);
                }
            }
            Groups::Each(of) => {
                self.element(&of.0, of.1);
                self.order(&of.2, Way::All);
            }
            Groups::Filter(of) => self.inner_order(&of.0),
        }
    }

    /// Whether all cards that may be on a list are alike from here on.
    fn are_alike(&self, cards: &Cards) -> bool {
        let Some(classes) = self.classes else { return false };
        let kinds = self.kinds(cards);
        let mut found =
            kinds.iter().zip(classes).filter(|(is_in, _)| **is_in).map(|(_, class)| class);
        let first = found.next();
        found.all(|class| Some(class) == first)
    }

    /// Whether cards of a list with equal points are alike from here on.
    fn tells_all(&self, location: &LocationRef, cards: &Cards) -> bool {
        let Some(classes) = self.classes else { return false };
        let kinds = self.kinds(cards);
        let does = |map: &u16| {
            let map = &self.program.code.maps[usize::from(*map)];
            let points = |kind: usize| map.fixed[kind];
            map.rows.is_empty() && are_told(&kinds, classes, points)
        };
        let mut places = self.places(location).into_iter();
        places.all(|place| self.is_set(place) && self.maps[usize::from(place)].iter().all(does))
    }

    /// Whether a map is set from the start. It then stays set; one that is not, tells nothing.
    pub(super) fn is_set(&self, place: u16) -> bool {
        let layout = &self.program.tables.layout;
        let word = layout.points_at() + usize::from(place) * (1 + layout.map_texts);
        self.program.start.words[word] != 0
    }

    /// Whether all cards are alike from here on.
    pub(super) fn is_one_class(&self) -> bool {
        self.classes.is_some_and(|classes| classes.iter().all(|class| *class == classes[0]))
    }

    /// Whether cards of which an attribute is the same are alike from here on.
    fn parts_alike(&self, key: &Text) -> bool {
        let (Some(classes), Text::Const(key)) = (self.classes, key) else { return false };
        let tables = &self.program.tables;
        let key = usize::from(tables.key_of[usize::from(*key)]);
        let all = vec![true; tables.kinds.len()];
        let value = |kind: usize| i32::from(tables.attributes[kind * tables.n_keys + key]);
        key < tables.n_keys && are_told(&all, classes, value)
    }

    /// The kinds of which there may be cards on a list.
    fn kinds(&self, cards: &Cards) -> Vec<bool> {
        match cards {
            Cards::Sift(of) => {
                let mut kinds = self.kinds(&of.0);
                let (allowed, _) = kinds_in(self.program, &of.1);
                kinds.iter_mut().zip(allowed).for_each(|(is_in, may_be)| *is_in &= may_be);
                kinds
            }
            Cards::Filter(of) => self.kinds(&of.0),
            Cards::Sort(of) => self.kinds(&of.0),
            Cards::TopMost(of) | Cards::BottomMost(of) => self.kinds(&of.1),
            Cards::Var(reg) => match self.vars[usize::from(*reg)].0 {
                VarContent::Cards(cards) => self.kinds(cards),
                _ => vec![true; self.program.tables.kinds.len()],
            },
            _ => vec![true; self.program.tables.kinds.len()],
        }
    }
}

/// Whether kinds with an equal value are of one class.
fn are_told(kinds: &[bool], classes: &[u16], value: impl Fn(usize) -> i32) -> bool {
    let mut known: Vec<(i32, u16)> = Vec::new();
    (0..kinds.len()).filter(|&kind| kinds[kind]).all(|kind| {
        let here = (value(kind), classes[kind]);
        let same = known.iter().find(|(other, _)| *other == here.0).copied();
        known.extend(same.is_none().then_some(here));
        same.is_none_or(|(_, class)| class == here.1)
    })
}
