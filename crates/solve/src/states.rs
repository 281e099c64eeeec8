//! States, each kept once and known by a number.
//!
//! The states lie in one vector in the order they were met; beside it is an open-addressed table of
//! their numbers, so that a state is stored once however often it is reached. Each number has half
//! of its state's hash beside it: eight bytes instead of four, so that the table grows without
//! hashing every state again. That saves about a quarter of a solve with states of 64 bytes, as card
//! games have, and costs about a seventh with states of 8. The hash has a fixed seed, and numbers
//! follow the order of meeting: they are the same on every run.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use kernel::{Game, LimitReached, room_for};
use rustc_hash::FxBuildHasher;

/// The number of a state: its place among the states met.
pub(crate) type StateId = u32;

/// Every state met so far.
pub(crate) struct States<S> {
    met: Vec<S>,
    /// What the states keep on the heap.
    heap: usize,
    ids: HashTable<Known>,
    most: u64,
}

/// A state's number and the low half of its hash.
#[derive(Clone, Copy)]
struct Known {
    id: StateId,
    hash: u32,
}

impl<S: Clone + Eq + Hash> States<S> {
    /// No states yet, and never more than `most` (nor more than a [`StateId`] can number).
    pub(crate) fn new(most: u64) -> Self {
        Self {
            met: Vec::new(),
            heap: 0,
            ids: HashTable::new(),
            most: most.min(u64::from(StateId::MAX)),
        }
    }

    /// The number of `state`, and whether it is met for the first time.
    ///
    /// # Errors
    /// When it is new and there are already as many as there may be, or there is no room for it.
    #[inline]
    pub(crate) fn meet(&mut self, state: &S) -> Result<(StateId, bool), LimitReached> {
        if self.ids.len() == self.ids.capacity() {
            self.grow()?;
        }
        let met = &self.met;
        let hash = half_hash(state);
        let entry = self.ids.entry(
            whole(hash),
            |known| known.hash == hash && met[known.id as usize] == *state,
            |known| whole(known.hash),
        );
        match entry {
            Entry::Occupied(known) => Ok((known.get().id, false)),
            Entry::Vacant(vacant) => {
                let n_met = met.len() as u64;
                if n_met >= self.most {
                    return Err(LimitReached::States { limit: self.most, needed: n_met + 1 });
                }
                let id = n_met as StateId;
                room_for(&mut self.met, 1)?;
                vacant.insert(Known { id, hash });
                self.met.push(state.clone());
                Ok((id, true))
            }
        }
    }

    /// Makes the table of numbers larger.
    #[cold]
    fn grow(&mut self) -> Result<(), LimitReached> {
        let grown = self.ids.try_reserve(1, |known| whole(known.hash));
        let more = 2 * self.ids.allocation_size() as u64;
        grown.map_err(|_| LimitReached::NoMemory { more })
    }

    /// The same for a state of `game`, which knows what it keeps on the heap.
    #[inline]
    pub(crate) fn meet_in<G: Game<State = S>>(
        &mut self,
        game: &G,
        state: &S,
    ) -> Result<(StateId, bool), LimitReached> {
        let (id, is_new) = self.meet(state)?;
        if is_new {
            self.weigh(game.heap_bytes(state));
        }
        Ok((id, is_new))
    }

    /// Takes note of what a new state keeps on the heap.
    #[inline]
    pub(crate) fn weigh(&mut self, heap: usize) {
        self.heap += heap;
    }

    /// The number of `state`, if it has been met.
    pub(crate) fn id_of(&self, state: &S) -> Option<StateId> {
        let hash = half_hash(state);
        let is_it = |known: &Known| known.hash == hash && self.met[known.id as usize] == *state;
        self.ids.find(whole(hash), is_it).map(|known| known.id)
    }

    /// The state numbered `id`.
    #[inline]
    pub(crate) fn get(&self, id: StateId) -> &S {
        &self.met[id as usize]
    }

    /// All states, by their numbers.
    pub(crate) fn as_slice(&self) -> &[S] {
        &self.met
    }

    /// The bytes held, with what states keep on the heap as far as it was weighed.
    pub(crate) fn bytes(&self) -> usize {
        self.met.capacity() * size_of::<S>() + self.ids.allocation_size() + self.heap
    }
}

#[inline]
fn half_hash(state: &impl Hash) -> u32 {
    FxBuildHasher.hash_one(state) as u32
}

/// A whole hash made of the half that is kept: the table looks at both ends of it.
#[inline]
fn whole(half: u32) -> u64 {
    u64::from(half) << 32 | u64::from(half)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_keeps_the_number_it_was_first_given() {
        let mut states = States::new(5000);
        for nth in 0..5000u64 {
            assert_eq!(states.meet(&(nth * nth)), Ok((nth as u32, true)));
        }
        for nth in 0..5000u64 {
            assert_eq!(states.meet(&(nth * nth)), Ok((nth as u32, false)));
            assert_eq!(states.id_of(&(nth * nth)), Some(nth as u32));
        }
        assert_eq!(states.id_of(&3), None);
        assert_eq!(states.meet(&3), Err(LimitReached::States { limit: 5000, needed: 5001 }));
        assert!(states.bytes() >= 5000 * (8 + 8));
    }
}
