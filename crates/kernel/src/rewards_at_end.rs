//! Rewards at the end: the derived game that pays all rewards when play is over.

use crate::{
    BySeat, Class, Events, Fact, Game, Notation, NotationError, Payoff, Rewards, Scored, Seat, Turn,
};

/// Derived game of one with rewards on the way: states hold the rewards of each seat so far, and the end
/// pays them.
///
/// So players and simulations that know only payoffs at the end can handle a game with rewards, and a solver
/// that uses rewards can be checked by one that does not. The price is in the states: one state of the inner game
/// becomes as many as there are sums with which play reaches it, and where a cycle pays rewards there is no
/// limit to them.
#[derive(Clone, Debug)]
pub struct RewardsAtEnd<G> {
    inner: G,
}

/// State of a [`RewardsAtEnd`] game: that of the inner game, and the rewards so far.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RewardsAtEndState<S> {
    inner: S,
    bank: BySeat<Payoff>,
    /// Whether the next sum would not fit: play cannot go on.
    is_full: bool,
}

impl<G: Rewards> RewardsAtEnd<G> {
    /// `inner`, with a bank.
    pub fn new(inner: G) -> Self {
        Self { inner }
    }

    /// The inner game.
    pub fn inner(&self) -> &G {
        &self.inner
    }

    /// The state of this game at `inner` where each seat has the rewards of `bank`.
    ///
    /// # Panics
    /// If there is not one payoff for each seat.
    pub fn lift(&self, inner: G::State, bank: BySeat<Payoff>) -> RewardsAtEndState<G::State> {
        assert_eq!(bank.len(), self.inner.seats(), "every seat has won something, if only nothing");
        let is_full = !self.can_be_paid(&inner, &bank);
        RewardsAtEndState { inner, bank, is_full }
    }

    /// Whether it is not over, or the sums that are paid fit.
    fn can_be_paid(&self, inner: &G::State, bank: &BySeat<Payoff>) -> bool {
        match self.inner.turn(inner) {
            Turn::Over(payoffs) => sum(bank, &payoffs).is_some(),
            _ => true,
        }
    }
}

fn sum(a: &BySeat<Payoff>, b: &BySeat<Payoff>) -> Option<BySeat<Payoff>> {
    a.iter().zip(b).map(|(&a, &b)| a.plus(b)).collect()
}

impl<S> RewardsAtEndState<S> {
    /// The state of the inner game.
    pub fn inner(&self) -> &S {
        &self.inner
    }

    /// The rewards of each seat so far.
    pub fn bank(&self) -> &BySeat<Payoff> {
        &self.bank
    }
}

impl<G: Rewards> Game for RewardsAtEnd<G> {
    type State = RewardsAtEndState<G::State>;
    type Move = G::Move;

    fn seats(&self) -> usize {
        self.inner.seats()
    }

    fn class(&self) -> Class {
        self.inner.class()
    }

    fn start(&self) -> Self::State {
        self.lift(self.inner.start(), BySeat::from_fn(self.inner.seats(), |_| Payoff::ZERO))
    }

    fn turn(&self, state: &Self::State) -> Turn {
        if state.is_full {
            return Turn::Seat(Seat::new(0));
        }
        match self.inner.turn(&state.inner) {
            Turn::Over(payoffs) => {
                let paid = sum(&state.bank, &payoffs);
                Turn::Over(paid.expect("a sum that does not fit makes the state full"))
            }
            turn => turn,
        }
    }

    fn moves(&self, state: &Self::State, out: &mut Vec<G::Move>) {
        if !state.is_full {
            self.inner.moves(&state.inner, out);
        }
    }

    fn weight(&self, state: &Self::State, mv: G::Move) -> u64 {
        self.inner.weight(&state.inner, mv)
    }

    fn play(&self, state: &mut Self::State, mv: G::Move) {
        let reward = self.inner.reward(&state.inner, mv);
        self.inner.play(&mut state.inner, mv);
        match sum(&state.bank, &reward) {
            Some(bank) => {
                state.is_full = !self.can_be_paid(&state.inner, &bank);
                state.bank = bank;
            }
            None => state.is_full = true,
        }
    }

    fn is_legal(&self, state: &Self::State, mv: G::Move) -> bool {
        !state.is_full && self.inner.is_legal(&state.inner, mv)
    }

    fn options(&self, state: &Self::State, moves: &mut Vec<G::Move>, copies: &mut Vec<u64>) {
        if !state.is_full {
            self.inner.options(&state.inner, moves, copies);
        }
    }

    fn n_forced(&self, state: &Self::State, seat: Seat) -> u64 {
        self.inner.n_forced(&state.inner, seat)
    }

    fn heap_bytes(&self, state: &Self::State) -> usize {
        self.inner.heap_bytes(&state.inner)
    }

    fn fault(&self, state: &Self::State) -> Option<String> {
        if state.is_full {
            return Some("what was won is too large to be added up exactly".to_owned());
        }
        self.inner.fault(&state.inner)
    }
}

/// What was won stands before the text of the inner game: `won 1,-1: …`.
impl<G: Rewards + Notation> Notation for RewardsAtEnd<G> {
    const READS_STATES: bool = G::READS_STATES;

    fn state_to_text(&self, state: &Self::State) -> String {
        format!("won {}: {}", won_to_text(state), self.inner.state_to_text(&state.inner))
    }

    fn facts(&self, state: &Self::State) -> Vec<Fact> {
        let won = Fact::count("won", won_to_text(state));
        [won].into_iter().chain(self.inner.facts(&state.inner)).collect()
    }

    fn state_from_text(&self, text: &str) -> Result<Self::State, NotationError> {
        let wrong = || NotationError::NotAState {
            text: text.to_owned(),
            why: "write what each seat has won before the state, as `won 1,-1/2: …`".to_owned(),
        };
        let won = text.trim_start().strip_prefix("won ").ok_or_else(wrong)?;
        let (won, inner) = won.split_once(": ").ok_or_else(wrong)?;
        let (won, is_full) = match won.strip_suffix(" and more") {
            Some(won) => (won, true),
            None => (won, false),
        };
        let bank: Option<BySeat<Payoff>> = won.split(',').map(payoff_from_text).collect();
        let bank = bank.filter(|bank| bank.len() == self.seats()).ok_or_else(wrong)?;
        let inner = self.inner.state_from_text(inner)?;
        if let Some(why) = self.inner.unearned(&inner, &bank) {
            return Err(NotationError::NotAState { text: text.to_owned(), why });
        }
        let mut state = self.lift(inner, bank);
        state.is_full |= is_full;
        Ok(state)
    }

    fn move_to_text(&self, state: &Self::State, mv: G::Move) -> String {
        self.inner.move_to_text(&state.inner, mv)
    }

    fn move_from_text(&self, state: &Self::State, text: &str) -> Result<G::Move, NotationError> {
        self.inner.move_from_text(&state.inner, text)
    }
}

/// What each seat has won: `1,-1`.
fn won_to_text<S>(state: &RewardsAtEndState<S>) -> String {
    let bank: Vec<String> = state.bank.iter().map(Payoff::to_string).collect();
    let full = if state.is_full { " and more" } else { "" };
    format!("{}{full}", bank.join(","))
}

/// As a payoff is shown: `3`, `-1/2`.
fn payoff_from_text(text: &str) -> Option<Payoff> {
    let (above, below) = text.trim().split_once('/').unwrap_or((text.trim(), "1"));
    let below = below.parse().ok().filter(|&below| below > 0)?;
    Some(Payoff::new(above.parse().ok()?, below))
}

impl<G: Rewards + Scored> Scored for RewardsAtEnd<G> {
    fn scores(&self, state: &Self::State) -> BySeat<i64> {
        self.inner.scores(&state.inner)
    }
}

impl<G: Rewards + Events> Events for RewardsAtEnd<G> {
    fn events(&self) -> &'static [&'static str] {
        self.inner.events()
    }

    fn tally(&self, before: &Self::State, mv: G::Move, after: &Self::State, counts: &mut [u64]) {
        self.inner.tally(&before.inner, mv, &after.inner, counts);
    }
}
