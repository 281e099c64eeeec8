//! Worlds: what the machine may do to a state, and who decides what chance leaves open.
//!
//! Carrying out a program changes the state, and chance is decided by a stream, or by the caller that plays
//! the game's chance moves. Listing options changes nothing: it works on a copy, and makes the copy
//! only if an option has to be tried.

use kernel::RngStream;
use smallvec::SmallVec;

use super::pool;
use super::stall::Watched;
use super::state::{CardId, Need, State};
use super::table_event::TableEvent;
use super::tables::Tables;

/// Reason why the machine stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// Chance has to decide something first.
    Chance,
    /// Something went wrong.
    Fault,
}

/// A state, and chance.
pub(super) trait World {
    fn state(&self) -> &State;
    fn state_mut(&mut self) -> &mut State;

    /// Decides which card the unseen one at `at` is.
    fn draw(&mut self, tables: &Tables, at: usize) -> Result<CardId, Halt>;

    /// Decides among outcomes of these weights, of which there are at least two.
    fn decide(&mut self, weights: &[u64]) -> Result<usize, Halt>;

    /// Decides on a whole number below `bound`, which is at least two.
    fn below(&mut self, bound: u32) -> Result<u32, Halt>;

    /// An operation is complete: outcomes used in it are used up.
    fn complete(&mut self) {}

    /// Whether events are wanted.
    fn is_observed(&self) -> bool {
        false
    }

    /// Receives an event.
    fn emit(&mut self, _event: TableEvent) {}
}

/// The state itself.
pub(super) struct ChanceSource<'a> {
    pub state: &'a mut State,
    /// Decides at once; without one, the machine halts and the state says what has to be decided.
    pub stream: Option<&'a mut RngStream>,
    /// Outcomes of the script that the present operation has used.
    pub n_used: usize,
    /// What the stream has decided.
    pub n_decided: u64,
    /// Who is told what is done.
    pub watched: Watched<'a>,
}

impl<'a> ChanceSource<'a> {
    pub(super) fn new(state: &'a mut State, stream: Option<&'a mut RngStream>) -> Self {
        Self { state, stream, n_used: 0, n_decided: 0, watched: Watched::Not }
    }

    fn scripted(&mut self) -> Option<u32> {
        let outcome = self.state.script.get(self.n_used).copied();
        self.n_used += usize::from(outcome.is_some());
        outcome
    }
}

impl World for ChanceSource<'_> {
    fn state(&self) -> &State {
        self.state
    }

    fn state_mut(&mut self) -> &mut State {
        self.state
    }

    fn draw(&mut self, tables: &Tables, at: usize) -> Result<CardId, Halt> {
        let pool = self.state.pool_at(at).expect("only an unseen card is drawn");
        let set = self.state.pool(&tables.layout, pool);
        if let (Some(stream), true) = (&mut self.stream, tables.all_differ) {
            let n_left = pool::count(set);
            let nth = if n_left < 2 { 0 } else { stream.below(n_left) };
            self.n_decided += u64::from(n_left > 1);
            let card = pool::nth(set, nth);
            self.state.settle(&tables.layout, at, card);
            return Ok(card);
        }
        if let (Some(stream), &[word]) = (&mut self.stream, set) {
            let (first, last) = (word.trailing_zeros(), word.ilog2());
            let mut card = first as CardId;
            if tables.kind_of[first as usize] != tables.kind_of[last as usize] {
                self.n_decided += 1;
                let drawn = pool::nth(set, stream.below(pool::count(set)));
                let kind = tables.kind_of[usize::from(drawn)];
                let lowest = tables.kinds[usize::from(kind)].start;
                card = (word & (u64::MAX << lowest)).trailing_zeros() as CardId;
            }
            self.state.settle(&tables.layout, at, card);
            return Ok(card);
        }
        let first = pool::first_from(set, 0).expect("an unseen card has a card in its pool");
        let kind = tables.kind_of[usize::from(first)];
        let card = if pool::first_from(set, tables.kinds[usize::from(kind)].end).is_none() {
            // All that is left is of one kind: nothing to decide.
            first
        } else if let Some(stream) = &mut self.stream {
            self.n_decided += 1;
            let drawn = pool::nth(set, stream.below(pool::count(set)));
            let kind = tables.kind_of[usize::from(drawn)];
            let lowest = tables.kinds[usize::from(kind)].start;
            pool::first_from(set, lowest).expect("the drawn card is of its kind")
        } else {
            let outcomes = outcomes_of_pool(tables, set);
            let suspended = self.state.suspended_mut();
            (suspended.need, suspended.outcomes) = (Some(Need::Card(at as u16)), outcomes);
            return Err(Halt::Chance);
        };
        self.state.settle(&tables.layout, at, card);
        self.emit(TableEvent::Drew { card, pool: pool as u16 });
        Ok(card)
    }

    fn decide(&mut self, weights: &[u64]) -> Result<usize, Halt> {
        if let Some(outcome) = self.scripted() {
            return Ok(outcome as usize);
        }
        if let Some(stream) = &mut self.stream {
            self.n_decided += 1;
            return Ok(stream.pick(weights));
        }
        let outcomes = (0..).zip(weights.iter().copied()).collect();
        let suspended = self.state.suspended_mut();
        (suspended.need, suspended.outcomes) = (Some(Need::Script), outcomes);
        Err(Halt::Chance)
    }

    fn below(&mut self, bound: u32) -> Result<u32, Halt> {
        if let Some(outcome) = self.scripted() {
            return Ok(outcome);
        }
        if let Some(stream) = &mut self.stream {
            self.n_decided += 1;
            return Ok(stream.below(u64::from(bound)) as u32);
        }
        let suspended = self.state.suspended_mut();
        suspended.need = Some(Need::Script);
        suspended.outcomes = (0..bound).map(|outcome| (outcome, 1)).collect();
        Err(Halt::Chance)
    }

    fn complete(&mut self) {
        if self.n_used > 0 {
            self.state.script.drain(..self.n_used);
            self.n_used = 0;
        }
    }

    fn is_observed(&self) -> bool {
        !matches!(self.watched, Watched::Not)
    }

    fn emit(&mut self, event: TableEvent) {
        if let Watched::Events(events) = &mut self.watched {
            events.push(event);
        }
    }
}

/// The kinds in a pool, each with the number of its cards.
pub(super) fn outcomes_of_pool(tables: &Tables, set: &[u64]) -> Vec<(u32, u64)> {
    let mut outcomes = Vec::new();
    let mut next = pool::first_from(set, 0);
    while let Some(card) = next {
        let kind = tables.kind_of[usize::from(card)];
        let end = tables.kinds[usize::from(kind)].end;
        let mut weight = 0;
        while let Some(card) = next.filter(|&card| card < end) {
            weight += 1;
            next = pool::first_from(set, card + 1);
        }
        outcomes.push((u32::from(kind), weight));
    }
    outcomes
}

/// A state to be looked at, copied when it has to be changed.
pub(super) struct Listing<'a> {
    base: &'a State,
    copy: Option<Box<State>>,
    n_used: usize,
    /// The outcomes used on the way to where the listing is.
    pub path: SmallVec<[u32; 4]>,
    /// What has to be decided before the options can be listed.
    pub missing: Option<Missing>,
}

/// Question that chance has to decide before the options can be listed.
#[derive(Clone, Debug)]
pub(super) enum Missing {
    /// The unseen card at this place in the order.
    Card(usize),
    /// One of as many outcomes, with these weights.
    Outcome(Vec<u64>),
}

impl<'a> Listing<'a> {
    pub(super) fn new(base: &'a State) -> Self {
        Self { base, copy: None, n_used: 0, path: SmallVec::new(), missing: None }
    }

    /// What has been changed so far, to come back to.
    pub(super) fn keep(&self) -> Option<Box<State>> {
        self.copy.clone()
    }

    /// Comes back to what was kept.
    pub(super) fn restore(&mut self, kept: Option<&State>) {
        match (&mut self.copy, kept) {
            (Some(copy), Some(kept)) => copy.as_mut().clone_from(kept),
            (copy, kept) => *copy = kept.map(|kept| Box::new(kept.clone())),
        }
    }
}

impl World for Listing<'_> {
    fn state(&self) -> &State {
        self.copy.as_deref().unwrap_or(self.base)
    }

    fn state_mut(&mut self) -> &mut State {
        self.copy.get_or_insert_with(|| Box::new(self.base.clone()))
    }

    fn draw(&mut self, tables: &Tables, at: usize) -> Result<CardId, Halt> {
        // In a changed copy the card may lie elsewhere than in the state itself. Then any card of the
        // pool is drawn there; if that is not yet the one, the next listing asks again.
        let (token, cards) = (self.state().words[at], tables.layout.n_cards);
        let there = match &self.copy {
            None => Some(at),
            Some(_) => self.base.words[..cards].iter().position(|&word| word == token),
        };
        if let Some(there) = there {
            self.missing = Some(Missing::Card(there));
            return Err(Halt::Chance);
        }
        // Shuffled while the option was tried: the state itself knows nothing of this pool.
        let pool = self.state().pool_at(at).expect("only an unseen card is drawn");
        let set = self.state().pool(&tables.layout, pool);
        let outcomes = outcomes_of_pool(tables, set);
        let weights: Vec<u64> = outcomes.iter().map(|&(_, weight)| weight).collect();
        let nth = if weights.len() < 2 { 0 } else { self.decide(&weights)? };
        let kind = &tables.kinds[outcomes[nth].0 as usize];
        let set = self.state().pool(&tables.layout, pool);
        let card = pool::first_from(set, kind.start).expect("the kind was found in the pool");
        self.state_mut().settle(&tables.layout, at, card);
        Ok(card)
    }

    fn decide(&mut self, weights: &[u64]) -> Result<usize, Halt> {
        if let Some(&outcome) = self.base.script.get(self.n_used) {
            self.n_used += 1;
            self.path.push(outcome);
            Ok(outcome as usize)
        } else {
            self.missing = Some(Missing::Outcome(weights.to_vec()));
            Err(Halt::Chance)
        }
    }

    fn below(&mut self, bound: u32) -> Result<u32, Halt> {
        self.decide(&vec![1; bound as usize]).map(|outcome| outcome as u32)
    }
}
