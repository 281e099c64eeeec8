//! State of the game with perfect recall: the position, and the history of each seat.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use smallvec::SmallVec;

use super::super::state::State;
use super::history::History;

/// The most that a seat remembers.
const MOST_SEEN: usize = 4096;

/// State of the game with perfect recall: the position, and the history of each seat.
#[derive(Clone, Debug)]
pub struct RecallState {
    pub(super) state: State,
    /// By seat.
    pub(super) histories: SmallVec<[History; 2]>,
    /// Storages as they were when somebody last had to decide, while chance decides.
    pub(super) noted: Option<Noted>,
    /// What chance may lead to. It follows from the rest.
    pub(super) outcomes: Option<Arc<[Outcome]>>,
    /// Whether the seat to decide can do one thing only, a blind pick: chance says which. It follows from the rest.
    pub(super) is_blind: bool,
}

/// Storages as everybody saw them last.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Noted {
    pub ints: SmallVec<[i32; 16]>,
    pub words: SmallVec<[u16; 16]>,
}

/// Outcome of chance, with its weight.
#[derive(Clone, Debug)]
pub(super) struct Outcome {
    pub moment: RecallState,
    pub weight: u64,
}

impl RecallState {
    /// The position of the program, in its normal form: cards that nobody can tell apart are in their first order.
    pub fn position(&self) -> &State {
        &self.state
    }

    /// The same moment for `seat`, with another position that looks the same to it; nobody else has seen anything.
    #[cfg(test)]
    pub(in super::super) fn with_position(&self, state: State, seat: kernel::Seat) -> Self {
        let own = |(idx, history): (usize, &History)| {
            if idx == seat.idx() { history.clone() } else { History::default() }
        };
        let histories = self.histories.iter().enumerate().map(own).collect();
        Self { state, histories, ..self.bare() }
    }

    /// All but the outcomes.
    fn parts(&self) -> (&State, &[History], Option<&Noted>) {
        (&self.state, &self.histories, self.noted.as_ref())
    }

    /// Whether a seat has seen more than is remembered: play may never end.
    pub(super) fn is_too_long(&self) -> bool {
        self.histories.iter().any(|history| history.events().len() > MOST_SEEN)
    }

    /// About how many bytes it takes, outcomes not counted.
    pub(super) fn bytes(&self) -> usize {
        let State { words, ints, memory, suspended, .. } = &self.state;
        let suspended = suspended.as_deref().map_or(0, |suspended| {
            size_of_val(suspended)
                + size_of_val(&suspended.outcomes[..])
                + size_of_val(&suspended.vars[..])
        });
        let histories =
            self.histories.iter().map(|history| size_of_val(history.events())).sum::<usize>();
        let spilled = if self.histories.spilled() { size_of_val(&self.histories[..]) } else { 0 };
        let state = size_of_val(&words[..]) + size_of_val(&ints[..]) + size_of_val(&memory[..]);
        size_of::<Self>() + state + suspended + histories + spilled
    }

    /// A copy without the outcomes.
    pub(super) fn bare(&self) -> Self {
        Self {
            state: self.state.clone(),
            histories: self.histories.clone(),
            noted: self.noted.clone(),
            outcomes: None,
            is_blind: false,
        }
    }
}

impl PartialEq for RecallState {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl Eq for RecallState {}

impl Hash for RecallState {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.parts().hash(hasher);
    }
}
