//! A moment of play: the position, and what each seat has seen on the way to it.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use smallvec::SmallVec;

use super::super::state::State;
use super::log::Log;

/// The most that a seat remembers.
const MOST_SEEN: usize = 4096;

/// A moment of play.
#[derive(Clone, Debug)]
pub struct Moment {
    pub(super) state: State,
    /// By seat.
    pub(super) logs: SmallVec<[Log; 2]>,
    /// Storages as they were when somebody last had to decide, while chance decides.
    pub(super) noted: Option<Noted>,
    /// What chance may lead to. It follows from the rest.
    pub(super) outcomes: Option<Arc<[Outcome]>>,
    /// Whether whoever is to decide can do one thing only, a blind pick: chance says which. It follows from the rest.
    pub(super) is_blind: bool,
}

/// Storages as everybody saw them last.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Noted {
    pub ints: SmallVec<[i32; 16]>,
    pub words: SmallVec<[u16; 16]>,
}

/// What chance leads to, and how likely.
#[derive(Clone, Debug)]
pub(super) struct Outcome {
    pub moment: Moment,
    pub weight: u64,
}

impl Moment {
    /// The position of the program, in its normal form: cards that nobody can tell apart are in their first order.
    pub fn position(&self) -> &State {
        &self.state
    }

    /// The same moment for `seat`, with another position that looks the same to it; nobody else has seen anything.
    #[cfg(test)]
    pub(in super::super) fn imagined(&self, state: State, seat: kernel::Seat) -> Self {
        let own = |(idx, log): (usize, &Log)| {
            if idx == seat.idx() { log.clone() } else { Log::default() }
        };
        let logs = self.logs.iter().enumerate().map(own).collect();
        Self { state, logs, ..self.bare() }
    }

    /// All but the outcomes.
    fn parts(&self) -> (&State, &[Log], Option<&Noted>) {
        (&self.state, &self.logs, self.noted.as_ref())
    }

    /// Whether a seat has seen more than is remembered: play may never end.
    pub(super) fn is_too_long(&self) -> bool {
        self.logs.iter().any(|log| log.events().len() > MOST_SEEN)
    }

    /// About how many bytes it takes, outcomes not counted.
    pub(super) fn bytes(&self) -> usize {
        let State { words, ints, memory, aside, .. } = &self.state;
        let aside = aside.as_deref().map_or(0, |aside| {
            size_of_val(aside) + size_of_val(&aside.outcomes[..]) + size_of_val(&aside.vars[..])
        });
        let logs = self.logs.iter().map(|log| size_of_val(log.events())).sum::<usize>();
        let spilled = if self.logs.spilled() { size_of_val(&self.logs[..]) } else { 0 };
        let state = size_of_val(&words[..]) + size_of_val(&ints[..]) + size_of_val(&memory[..]);
        size_of::<Self>() + state + aside + logs + spilled
    }

    /// A copy without the outcomes.
    pub(super) fn bare(&self) -> Self {
        Self {
            state: self.state.clone(),
            logs: self.logs.clone(),
            noted: self.noted.clone(),
            outcomes: None,
            is_blind: false,
        }
    }
}

impl PartialEq for Moment {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl Eq for Moment {}

impl Hash for Moment {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.parts().hash(hasher);
    }
}
