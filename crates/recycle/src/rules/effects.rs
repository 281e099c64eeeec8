//! Effects: what a part of the rules reads and what it changes, as far as is known beforehand.
//!
//! Piles and storages are distinguished by their sort, whether they are a player's, a team's or the
//! table's, and their name. Whatever is not known is taken to be anything.

use super::uses::{FixedName, HolderKind, Role, StorageSort};
use super::walk::Part;
use super::{Action, Card, Cards, Int, Owner, Pile, PileRef, Player, Players, Store, Team, Teams};
use std::collections::BTreeSet;

/// Something that can be read and changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Thing {
    /// A pile or a storage; without a name if that is only known while playing.
    Named(StorageSort, HolderKind, Option<FixedName>),
    /// Some pile, not known which.
    AnyPile,
    /// Whose turn it is.
    Turn,
}

/// Effects of a statement: what it reads and what it changes.
#[derive(Clone, Debug, Default)]
pub(super) struct Effects {
    pub(super) reads: BTreeSet<Thing>,
    pub(super) writes: BTreeSet<Thing>,
    pub(super) is_random: bool,
}

impl Thing {
    pub(super) fn store(store: &Store, sort: StorageSort) -> Self {
        Self::Named(sort, holder(&store.owner), FixedName::of_text(&store.name))
    }

    pub(super) fn pile(pile: &Pile) -> Self {
        Self::Named(
            StorageSort::Pile(pile.kind),
            holder(&pile.owner),
            FixedName::of_pile(&pile.name),
        )
    }

    fn may_be(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::Named(sort, holder, name),
                Self::Named(other_sort, other_holder, other_name),
            ) => {
                sort == other_sort
                    && holder == other_holder
                    && (name.is_none() || other_name.is_none() || name == other_name)
            }
            (Self::Turn, Self::Turn) => true,
            (Self::Turn, _) | (_, Self::Turn) => false,
            (Self::AnyPile, other) | (other, Self::AnyPile) => {
                matches!(other, Self::AnyPile | Self::Named(StorageSort::Pile(_), ..))
            }
        }
    }
}

impl Effects {
    /// The effects of a part.
    pub(super) fn of(part: Part<'_>) -> Self {
        Self::of_all([part])
    }

    /// The effects of several parts together.
    pub(super) fn of_all<'r>(parts: impl IntoIterator<Item = Part<'r>>) -> Self {
        let mut effects = Self::default();
        for part in parts {
            part.walk(&mut |part| effects.note(part));
        }
        effects
    }

    /// Whether something that these effects read is changed by the others.
    pub(super) fn read_from(&self, others: &Self) -> bool {
        overlap(&self.reads, &others.writes)
    }

    /// Whether doing one before the other can come to something else than the other way round.
    pub(super) fn depend_on(&self, others: &Self) -> bool {
        self.read_from(others) || others.read_from(self) || overlap(&self.writes, &others.writes)
    }

    fn note(&mut self, part: Part<'_>) {
        match part {
            Part::Store(store, sort, role) => self.add(Thing::store(store, sort), role),
            Part::Pile(PileRef::Pile(pile), role) => self.add(Thing::pile(pile), role),
            // Which pile a variable stands for is not followed.
            Part::Pile(PileRef::Var(_), role) => self.add(Thing::AnyPile, role),
            Part::Action(action) => self.action(action),
            Part::Player(Player::Current | Player::Next | Player::Previous)
            | Part::Team(Team::Current | Team::Next | Team::Previous)
            | Part::Players(Players::Others)
            | Part::Teams(Teams::Others) => {
                self.reads.insert(Thing::Turn);
            }
            Part::Int(Int::Random(..)) | Part::Card(Card::Max(..) | Card::Min(..)) => {
                self.is_random = true;
            }
            _ => {}
        }
    }

    fn add(&mut self, thing: Thing, role: Role) {
        if matches!(role, Role::Read | Role::Card | Role::Alias) {
            self.reads.insert(thing);
        }
        if matches!(role, Role::Write | Role::Create | Role::Touch | Role::Alias) {
            self.writes.insert(thing);
        }
    }

    fn action(&mut self, action: &Action) {
        match action {
            Action::Move(card, _) | Action::Forget(card) => self.taken(card),
            Action::Swap(one, other) => {
                self.taken(one);
                self.taken(other);
            }
            Action::CycleNext(_) | Action::CycleCurrent(_) | Action::CreateTeams(_) => {
                self.writes.insert(Thing::Turn);
            }
            Action::Increase(store, _) | Action::Decrease(store, _) => {
                self.reads.insert(Thing::store(store, StorageSort::Int));
            }
            Action::Shuffle(_) => self.is_random = true,
            _ => {}
        }
    }

    /// The card leaves the pile it lies on.
    fn taken(&mut self, card: &Card) {
        let from = match card {
            Card::At(_, of) | Card::Max(of, _) | Card::Min(of, _) => match &**of {
                Cards::Pile(PileRef::Pile(pile)) => Thing::pile(pile),
                _ => Thing::AnyPile,
            },
            Card::Var(_) => Thing::AnyPile,
        };
        self.writes.insert(from);
    }
}

/// Whose something is.
pub(super) fn holder(owner: &Owner) -> HolderKind {
    match owner {
        Owner::Game => HolderKind::Game,
        Owner::Player(_) | Owner::Var(_) => HolderKind::Player,
        Owner::Team(_) => HolderKind::Team,
    }
}

fn overlap(some: &BTreeSet<Thing>, others: &BTreeSet<Thing>) -> bool {
    some.iter().any(|one| others.iter().any(|other| one.may_be(other)))
}
