//! References: a borrowed game is the game.
//!
//! So a game can be derived ([`Trembling`](crate::Trembling), [`RewardsAtEnd`](crate::RewardsAtEnd)) from one that
//! is borrowed.

use crate::{
    BySeat, Class, Events, Fact, Game, Hidden, Notation, NotationError, Payoff, Rewards, RngStream,
    Scored, Seat, Turn,
};

impl<G: Game> Game for &G {
    type State = G::State;
    type Move = G::Move;

    const FAST_CHANCE: bool = G::FAST_CHANCE;

    fn seats(&self) -> usize {
        G::seats(self)
    }

    fn class(&self) -> Class {
        G::class(self)
    }

    fn start(&self) -> G::State {
        G::start(self)
    }

    fn turn(&self, state: &G::State) -> Turn {
        G::turn(self, state)
    }

    fn moves(&self, state: &G::State, out: &mut Vec<G::Move>) {
        G::moves(self, state, out);
    }

    fn weight(&self, state: &G::State, mv: G::Move) -> u64 {
        G::weight(self, state, mv)
    }

    fn play(&self, state: &mut G::State, mv: G::Move) {
        G::play(self, state, mv);
    }

    fn is_legal(&self, state: &G::State, mv: G::Move) -> bool {
        G::is_legal(self, state, mv)
    }

    fn after(&self, state: &G::State, mv: G::Move) -> G::State {
        G::after(self, state, mv)
    }

    fn options(&self, state: &G::State, moves: &mut Vec<G::Move>, copies: &mut Vec<u64>) {
        G::options(self, state, moves, copies);
    }

    fn resolve_chance(&self, state: &mut G::State, stream: &mut RngStream) -> u64 {
        G::resolve_chance(self, state, stream)
    }

    fn play_and_resolve_chance(
        &self,
        state: &mut G::State,
        mv: G::Move,
        stream: &mut RngStream,
    ) -> u64 {
        G::play_and_resolve_chance(self, state, mv, stream)
    }

    fn settle(&self, state: &mut G::State, stream: &mut RngStream) {
        G::settle(self, state, stream);
    }

    fn n_forced(&self, state: &G::State, seat: Seat) -> u64 {
        G::n_forced(self, state, seat)
    }

    fn heap_bytes(&self, state: &G::State) -> usize {
        G::heap_bytes(self, state)
    }

    fn fault(&self, state: &G::State) -> Option<String> {
        G::fault(self, state)
    }
}

impl<G: Notation> Notation for &G {
    const READS_STATES: bool = G::READS_STATES;

    fn state_to_text(&self, state: &G::State) -> String {
        G::state_to_text(self, state)
    }

    fn facts(&self, state: &G::State) -> Vec<Fact> {
        G::facts(self, state)
    }

    fn state_from_text(&self, text: &str) -> Result<G::State, NotationError> {
        G::state_from_text(self, text)
    }

    fn move_to_text(&self, state: &G::State, mv: G::Move) -> String {
        G::move_to_text(self, state, mv)
    }

    fn move_from_text(&self, state: &G::State, text: &str) -> Result<G::Move, NotationError> {
        G::move_from_text(self, state, text)
    }
}

impl<G: Hidden> Hidden for &G {
    type View = G::View;

    fn view(&self, state: &G::State, seat: Seat) -> G::View {
        G::view(self, state, seat)
    }

    fn view_heap_bytes(&self, view: &G::View) -> usize {
        G::view_heap_bytes(self, view)
    }

    fn view_to_text(&self, view: &G::View) -> String {
        G::view_to_text(self, view)
    }
}

impl<G: Rewards> Rewards for &G {
    fn reward(&self, state: &G::State, mv: G::Move) -> BySeat<Payoff> {
        G::reward(self, state, mv)
    }

    fn unearned(&self, state: &G::State, won: &BySeat<Payoff>) -> Option<String> {
        G::unearned(self, state, won)
    }
}

impl<G: Scored> Scored for &G {
    fn scores(&self, state: &G::State) -> BySeat<i64> {
        G::scores(self, state)
    }
}

impl<G: Events> Events for &G {
    fn events(&self) -> &'static [&'static str] {
        G::events(self)
    }

    fn tally(&self, before: &G::State, mv: G::Move, after: &G::State, counts: &mut [u64]) {
        G::tally(self, before, mv, after, counts);
    }
}
