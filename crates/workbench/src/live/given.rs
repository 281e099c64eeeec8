//! Advice given: kept for the view, the history and the review of a game, and never computed twice.

use std::collections::BTreeMap;
use std::ops::Deref;
use std::time::Duration;

use kernel::{Notation, RngStream, Seat};
use play::session::{Advice, Advised, NoAdvice, Pause};
use study::view::{PastDecision, ViewDocument};

use super::advice::{adviser_note, best_ending, best_value, in_order, loss_of, move_advice, none};
use super::{Live, LiveError};

/// The draws that odds are shares of: rounding changes them by less than one in so many.
const DRAWS: f64 = (1u64 << 48) as f64;

/// Advice that was given in a game.
pub(crate) struct GivenAdvice<M> {
    /// By the number of moves before it, those of chance included.
    by_place: BTreeMap<usize, Given<M>>,
    /// The time since any moment, where advice that is bounded by time is given.
    clock: Option<fn() -> Duration>,
}

/// A piece of advice.
struct Given<M> {
    advice: Advice<M>,
    /// The time that it took, where time bounds it.
    spent: Option<Duration>,
}

impl<M> GivenAdvice<M> {
    /// No advice yet; what time bounds is timed by `clock`.
    pub(crate) fn new(clock: Option<fn() -> Duration>) -> Self {
        Self { by_place: BTreeMap::new(), clock }
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.by_place.clear();
    }

    /// Only what was said of the first `n_moves` moves, and of the decision after them, is still true.
    pub(super) fn forget_after(&mut self, n_moves: usize) {
        self.by_place.retain(|&nth, _| nth <= n_moves);
    }

    /// The advice before move number `nth`, counted from 0.
    fn at(&self, nth: usize) -> Option<&Advice<M>> {
        self.by_place.get(&nth).map(|given| &given.advice)
    }
}

impl<G: Notation, D: Deref<Target = G> + Clone> Live<'_, G, D> {
    /// The advice to `seat` before move number `nth`, which is computed once; nothing where nobody is asked.
    /// That there is none is not kept: it may be that thinking was stopped.
    pub(super) fn advice_at(
        &mut self,
        seat: Seat,
        nth: usize,
    ) -> Result<Option<&Advice<G::Move>>, NoAdvice> {
        if !self.given.by_place.contains_key(&nth) {
            let clock = self.given.clock;
            let began = clock.map(|clock| clock());
            let Some(advice) = self.session.advise_at(seat, nth)? else { return Ok(None) };
            let spent = clock.zip(began).map(|(clock, began)| clock().saturating_sub(began));
            // Of a budget in playouts it is not said how long they took: the document is the same everywhere.
            let spent = spent.filter(|_| advice.time_budget.is_some());
            self.given.by_place.insert(nth, Given { advice, spent });
        }
        Ok(self.given.at(nth))
    }

    /// The time that the advice before move number `nth` took, where time bounds it.
    fn spent_at(&self, nth: usize) -> Option<Duration> {
        self.given.by_place.get(&nth)?.spent
    }

    /// Adds to `view` the advice on its moves, and the history of its seat.
    pub(super) fn add_advice(&mut self, view: &mut ViewDocument) {
        let Some(seat) = view.seat.checked_sub(1).map(Seat::new) else { return };
        if !self.session.is_advised() {
            return;
        }
        view.history = self.history(seat);
        if self.pause != Pause::Decision(seat) || view.moves.is_empty() {
            return;
        }
        let legal = self.legal();
        let here = self.session.n_moves();
        match self.advice_at(seat, here) {
            Ok(Some(advice)) => {
                view.adviser = Some(adviser_note(advice));
                view.advice = Some(move_advice(advice, &legal, &view.moves));
            }
            Ok(None) => {}
            Err(why) => {
                view.adviser = Some(none(&why));
                view.advice = Some(Vec::new());
            }
        }
        if let Some(adviser) = &mut view.adviser {
            adviser.spent = self.spent_at(here).map(|spent| spent.as_secs_f64());
        }
    }

    /// One of the `legal` moves of the person to act, drawn by the odds of the advice.
    pub(super) fn drawn(&mut self, legal: &[G::Move]) -> Result<G::Move, LiveError> {
        let none = |why: String| Err(LiveError::NoOdds(why));
        let (&[first, ..], Pause::Decision(seat)) = (legal, &self.pause) else {
            return none("nobody is to move".to_owned());
        };
        let seat = *seat;
        if legal.len() == 1 {
            return Ok(first);
        }
        let here = self.session.n_moves();
        let advice = match self.advice_at(seat, here) {
            Ok(Some(advice)) => advice,
            Ok(None) => return none("nobody gives advice".to_owned()),
            Err(why) => return none(why.to_string()),
        };
        let odds = |advised: Option<&Advised<G::Move>>| {
            Some((advised?.odds.as_ref()?.value * DRAWS) as u64)
        };
        let weights: Vec<u64> = in_order(advice, legal).into_iter().filter_map(odds).collect();
        if weights.len() < legal.len() || weights.iter().all(|&weight| weight == 0) {
            return none(format!("{} says values, and no odds", advice.source.name));
        }
        // The stream of this place of the game, from which nobody draws where a person moves.
        let mut stream = RngStream::new(self.session.seed(), here as u64);
        Ok(legal[stream.pick(&weights)])
    }

    /// The decisions of `seat` among several moves, with what they cost where advice was given.
    fn history(&self, seat: Seat) -> Vec<PastDecision> {
        let game = self.session.game();
        let (mut step, mut past) = (0, Vec::new());
        for (nth, made) in self.session.steps().iter().enumerate() {
            let mut legal = Vec::new();
            game.moves(&made.before, &mut legal);
            if made.by == Some(seat) && legal.len() > 1 {
                let advice = self.given.at(nth);
                let place = legal.iter().position(|&mv| mv == made.mv).unwrap_or(0);
                past.push(PastDecision {
                    step,
                    label: self.labels_before(nth, seat, &legal).swap_remove(place),
                    value: advice.and_then(|advice| best_value(advice, &legal)),
                    loss: advice.and_then(|advice| loss_of(&made.mv, advice, &legal)),
                    ending: advice.and_then(|advice| best_ending(advice, &legal)),
                });
            }
            step += usize::from(made.by.is_some());
        }
        past
    }
}
