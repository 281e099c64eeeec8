//! Cancellation tests: how soon work ends once it is asked to stop, in steps and not in seconds.
//!
//! A solver must look at its [`Watch`] often enough that a request to stop, which may come at any moment, is
//! noticed after a bounded amount of work. [`Alarm`] is a watch that counts steps and makes the request at a
//! given one. Steps reach it in two ways: a game wrapped in [`Counted`] counts every call of its methods,
//! whatever the solver does between two looks; and a [`Meter`](crate::Meter) passes on the elementary steps
//! it has counted. [`stops_at_any_moment`] runs a solver to its end, stops it at random steps, and compares
//! the number of steps after the request with a bound.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::{
    BySeat, Class, Evaluated, Fact, Game, Hidden, Notation, NotationError, Payoff, Progress,
    Ranked, Rewards, RngStream, Seat, Stop, Turn, Watch,
};

/// Watch that asks to stop at a given step, and counts the steps before and after.
#[derive(Debug)]
pub struct Alarm {
    at: u64,
    steps: AtomicU64,
    looks: AtomicU64,
    refused: AtomicU64,
}

impl Alarm {
    /// Asks to stop from step `at` on; never, if it is `u64::MAX`.
    pub fn at(at: u64) -> Self {
        let zero = || AtomicU64::new(0);
        Self { at, steps: zero(), looks: zero(), refused: zero() }
    }

    /// Counts `steps` more steps.
    pub fn count(&self, steps: u64) {
        self.steps.fetch_add(steps, Ordering::Relaxed);
    }

    /// The steps so far.
    pub fn steps(&self) -> u64 {
        self.steps.load(Ordering::Relaxed)
    }

    /// The looks so far.
    pub fn looks(&self) -> u64 {
        self.looks.load(Ordering::Relaxed)
    }

    /// The looks that were answered with a request to stop.
    pub fn refused(&self) -> u64 {
        self.refused.load(Ordering::Relaxed)
    }
}

impl Watch for Alarm {
    fn tick(&self, _: Progress<'_>) -> Result<(), Stop> {
        self.looks.fetch_add(1, Ordering::Relaxed);
        if self.steps() < self.at {
            return Ok(());
        }
        self.refused.fetch_add(1, Ordering::Relaxed);
        Err(Stop::Interrupted)
    }

    fn spent(&self, steps: u64) {
        self.count(steps);
    }
}

/// Bounds on what work may still do once it is asked to stop.
#[derive(Clone, Copy, Debug)]
pub struct Promptness {
    /// The most steps after the request.
    pub steps: u64,
    /// The most looks at the watch after the request: one for each thread, and for each layer of code that
    /// asks again before it returns.
    pub looks: u64,
    /// The random moments at which the work is stopped. Default: 24.
    pub moments: u64,
}

impl Default for Promptness {
    fn default() -> Self {
        Self { steps: 1 << 17, looks: 4, moments: 24 }
    }
}

/// Runs `work` to its end, and then again and again, stopped at random steps from `seed`.
///
/// `work` is handed the watch, and answers whether it was stopped.
///
/// # Panics
/// If the work to the end is stopped or is too short to say anything; if a run that is asked to stop while
/// more than the bound is left does not stop; or if it takes more steps or looks than `bound` allows.
pub fn stops_at_any_moment(bound: Promptness, seed: u64, work: impl Fn(&Alarm) -> bool) {
    let whole = Alarm::at(u64::MAX);
    assert!(!work(&whole), "nobody has asked it to stop");
    let total = whole.steps();
    assert!(total > 2 * bound.steps, "{total} steps in all say nothing about {}", bound.steps);
    let mut stream = RngStream::new(seed, 0);
    for _ in 0..bound.moments {
        let at = stream.below(total - bound.steps);
        let alarm = Alarm::at(at);
        assert!(work(&alarm), "asked to stop at step {at} of {total}, it went on to the end");
        let after = alarm.steps() - at;
        assert!(after <= bound.steps, "{after} steps after the request at step {at} of {total}");
        let refused = alarm.refused();
        assert!(
            refused <= bound.looks,
            "{refused} looks after the request at step {at} of {total}"
        );
    }
}

/// Game that counts every call of its methods as a step of an [`Alarm`].
#[derive(Clone, Copy, Debug)]
pub struct Counted<'a, G> {
    game: &'a G,
    alarm: &'a Alarm,
}

impl<'a, G> Counted<'a, G> {
    /// `game`, with its calls counted by `alarm`.
    pub fn new(game: &'a G, alarm: &'a Alarm) -> Self {
        Self { game, alarm }
    }

    fn counted(&self) -> &'a G {
        self.alarm.count(1);
        self.game
    }
}

impl<G: Game> Game for Counted<'_, G> {
    type State = G::State;
    type Move = G::Move;

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn class(&self) -> Class {
        self.game.class()
    }

    fn start(&self) -> G::State {
        self.counted().start()
    }

    fn turn(&self, state: &G::State) -> Turn {
        self.counted().turn(state)
    }

    fn moves(&self, state: &G::State, out: &mut Vec<G::Move>) {
        self.counted().moves(state, out);
    }

    fn weight(&self, state: &G::State, mv: G::Move) -> u64 {
        self.counted().weight(state, mv)
    }

    fn play(&self, state: &mut G::State, mv: G::Move) {
        self.counted().play(state, mv);
    }

    fn options(&self, state: &G::State, moves: &mut Vec<G::Move>, copies: &mut Vec<u64>) {
        self.counted().options(state, moves, copies);
    }

    fn fault(&self, state: &G::State) -> Option<String> {
        self.game.fault(state)
    }
}

impl<G: Hidden> Hidden for Counted<'_, G> {
    type View = G::View;

    fn view(&self, state: &G::State, seat: Seat) -> G::View {
        self.counted().view(state, seat)
    }

    fn view_to_text(&self, view: &G::View) -> String {
        self.counted().view_to_text(view)
    }
}

impl<G: Ranked> Ranked for Counted<'_, G> {
    fn n_states(&self) -> u64 {
        self.game.n_states()
    }

    fn rank(&self, state: &G::State) -> u64 {
        self.counted().rank(state)
    }

    fn unrank(&self, rank: u64) -> G::State {
        self.counted().unrank(rank)
    }

    fn predecessors(&self, rank: u64, out: &mut Vec<u64>) {
        self.counted().predecessors(rank, out);
    }
}

impl<G: Evaluated> Evaluated for Counted<'_, G> {
    fn estimate(&self, state: &G::State, seat: Seat) -> f64 {
        self.counted().estimate(state, seat)
    }
}

impl<G: Rewards> Rewards for Counted<'_, G> {
    fn reward(&self, state: &G::State, mv: G::Move) -> BySeat<Payoff> {
        self.counted().reward(state, mv)
    }
}

impl<G: Notation> Notation for Counted<'_, G> {
    const READS_STATES: bool = G::READS_STATES;

    fn state_to_text(&self, state: &G::State) -> String {
        self.counted().state_to_text(state)
    }

    fn facts(&self, state: &G::State) -> Vec<Fact> {
        self.counted().facts(state)
    }

    fn state_from_text(&self, text: &str) -> Result<G::State, NotationError> {
        self.counted().state_from_text(text)
    }

    fn move_to_text(&self, state: &G::State, mv: G::Move) -> String {
        self.counted().move_to_text(state, mv)
    }
}
