//! Families: the piles, memories, integers, strings and point maps that the rules mention, each with
//! its place.

use std::collections::HashMap;

use kernel::Seat;

use super::super::layout::PileInfo;
use super::super::machine::MEMORY;
use super::super::name::{Holder, QualifiedName};
use crate::rules::{PileKind, Rules, StorageSort};

/// Kind of holder, which says how many places a storage takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Whose {
    Game,
    Player,
    Team,
}

/// Name of a storage: a text or a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Key {
    Text(u16),
    Int(i32),
}

impl Key {
    fn name(self, rules: &Rules) -> String {
        match self {
            Self::Text(text) => rules.texts[usize::from(text)].clone(),
            Self::Int(int) => int.to_string(),
        }
    }
}

/// Places for things of one sort.
#[derive(Clone, Debug)]
pub(super) struct Family<K> {
    places: HashMap<(Whose, K), u16>,
    /// Each first place with what it is for, in order.
    entries: Vec<(u16, Whose, K)>,
    len: u16,
}

impl<K: Copy + Eq + std::hash::Hash> Family<K> {
    fn new(len: u16) -> Self {
        Self { places: HashMap::new(), entries: Vec::new(), len }
    }

    pub(super) fn len(&self) -> usize {
        usize::from(self.len)
    }

    fn place(&mut self, whose: Whose, key: K, n: usize) -> u16 {
        let (entries, len) = (&mut self.entries, &mut self.len);
        *self.places.entry((whose, key)).or_insert_with(|| {
            let place = *len;
            entries.push((place, whose, key));
            *len = len.saturating_add(n as u16);
            place
        })
    }
}

/// All families of a program.
#[derive(Clone, Debug)]
pub(super) struct Families {
    n_players: usize,
    n_teams: usize,
    pub ints: Family<Key>,
    pub texts: Family<Key>,
    pub points: Family<Key>,
    piles: Family<(PileKind, Key)>,
    memories: Family<Key>,
    /// The piles whose order can be observed, by their first place.
    ordered: Vec<u16>,
    /// Piles that are moved onto others as a whole: their order shows in that of the others.
    poured: Vec<(u16, u16)>,
}

impl Families {
    pub(super) fn new(n_players: usize, n_teams: usize) -> Self {
        // Pile 0 is for cards that are not created yet.
        let piles = Family::new(1);
        Self {
            n_players,
            n_teams,
            ints: Family::new(0),
            texts: Family::new(0),
            points: Family::new(0),
            piles,
            memories: Family::new(0),
            ordered: Vec::new(),
            poured: Vec::new(),
        }
    }

    /// The first place of what is called `key` by its owners.
    pub(super) fn place(&mut self, sort: StorageSort, whose: Whose, key: Key) -> u16 {
        let n = match whose {
            Whose::Game => 1,
            Whose::Player => self.n_players,
            Whose::Team => self.n_teams,
        };
        match sort {
            StorageSort::Int => self.ints.place(whose, key, n),
            StorageSort::Text => self.texts.place(whose, key, n),
            StorageSort::Points => self.points.place(whose, key, n),
            StorageSort::Pile(PileKind::Memory) => MEMORY | self.memories.place(whose, key, n),
            StorageSort::Pile(kind) => self.piles.place(whose, (kind, key), n),
        }
    }

    /// The order of the pile at `place` can be observed.
    pub(super) fn order(&mut self, place: u16) {
        self.ordered.push(place);
    }

    /// The pile at `from` is moved onto that at `to` as a whole.
    pub(super) fn pour(&mut self, from: u16, to: u16) {
        self.poured.push((from, to));
    }

    /// All piles and memories, in the order of their places.
    pub(super) fn piles(&self, rules: &Rules) -> (Vec<PileInfo>, Vec<PileInfo>) {
        let mut ordered = self.ordered.clone();
        loop {
            let is = |place: &u16| ordered.contains(place);
            let more = self.poured.iter().find(|(from, to)| is(to) && !is(from));
            let Some(&(from, _)) = more else { break };
            ordered.push(from);
        }
        let limbo = PileInfo {
            name: QualifiedName { holder: Holder::Game, name: String::new() },
            kind: PileKind::Hidden,
            is_seen: false,
            is_ordered: true,
        };
        let mut piles = vec![limbo];
        for &(place, whose, (kind, key)) in &self.piles.entries {
            self.add(&mut piles, rules, whose, kind, key, ordered.contains(&place));
        }
        let mut memories = Vec::new();
        for &(_, whose, key) in &self.memories.entries {
            self.add(&mut memories, rules, whose, PileKind::Memory, key, true);
        }
        (piles, memories)
    }

    /// What people call the storages of a family, in the order of their places.
    pub(super) fn names(&self, family: &Family<Key>, rules: &Rules) -> Vec<QualifiedName> {
        let entries = family.entries.iter();
        entries.flat_map(|&(_, whose, key)| self.qualified(whose, key, rules)).collect()
    }

    /// What people call what `whose` have under `key`, one for each who has it.
    fn qualified(&self, whose: Whose, key: Key, rules: &Rules) -> Vec<QualifiedName> {
        let name = key.name(rules);
        let named = |holder: Holder| QualifiedName { holder, name: name.clone() };
        match whose {
            Whose::Game => vec![named(Holder::Game)],
            Whose::Player => {
                (0..self.n_players).map(|idx| named(Holder::Player(Seat::new(idx)))).collect()
            }
            Whose::Team => (0..self.n_teams).map(|idx| named(Holder::Team(idx))).collect(),
        }
    }

    fn add(
        &self,
        infos: &mut Vec<PileInfo>,
        rules: &Rules,
        whose: Whose,
        kind: PileKind,
        key: Key,
        is_ordered: bool,
    ) {
        for name in self.qualified(whose, key, rules) {
            let holder = name.holder;
            let is_seen = match kind {
                PileKind::Visible | PileKind::Memory => true,
                PileKind::Hidden => false,
                PileKind::Own => holder != Holder::Game,
                PileKind::Others => holder == Holder::Game || self.n_players > 1,
            };
            infos.push(PileInfo { name, kind, is_seen, is_ordered });
        }
    }
}
