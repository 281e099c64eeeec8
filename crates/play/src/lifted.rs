//! Players and advisers of a game, at the table of one that is made of it.
//!
//! They see the game within and nothing else: not that players err, and not what was won so far.

use std::time::Duration;

use kernel::{
    Game, Lifted, Rewards, RewardsAtEnd, RngStream, Seat, Stop, Trembling, TremblingMove,
};

use crate::session::{AdviceSource, Advised, Adviser, NoAdvice, Past};
use crate::{BatchMeans, Choice, MoveEstimate, Player};

impl<G: Game, P: Player<G>> Player<Trembling<G>> for Lifted<P> {
    fn begin(&mut self, game: &Trembling<G>, seat: Seat) {
        self.0.begin(game.inner(), seat);
    }

    fn choose(
        &mut self,
        game: &Trembling<G>,
        choice: Choice<'_, Trembling<G>>,
        stream: &mut RngStream,
    ) -> TremblingMove<G::Move> {
        let moves = of_the_game_within(choice.moves);
        let inner = Choice::new(choice.state.inner(), &moves, choice.copies);
        TremblingMove::Inner(self.0.choose(game.inner(), inner, stream))
    }

    fn watches(&self) -> bool {
        self.0.watches()
    }

    /// Slips are no moves of the game within.
    fn observe(
        &mut self,
        game: &Trembling<G>,
        state: &<Trembling<G> as Game>::State,
        mv: TremblingMove<G::Move>,
    ) {
        if let Some(mv) = mv.inner() {
            self.0.observe(game.inner(), state.inner(), mv);
        }
    }

    fn failure(&self) -> Option<&str> {
        self.0.failure()
    }

    fn stopped(&self) -> Option<Stop> {
        self.0.stopped()
    }

    fn uses_view_only(&self) -> bool {
        self.0.uses_view_only()
    }
}

impl<G: Rewards, P: Player<G>> Player<RewardsAtEnd<G>> for Lifted<P> {
    fn begin(&mut self, game: &RewardsAtEnd<G>, seat: Seat) {
        self.0.begin(game.inner(), seat);
    }

    fn choose(
        &mut self,
        game: &RewardsAtEnd<G>,
        choice: Choice<'_, RewardsAtEnd<G>>,
        stream: &mut RngStream,
    ) -> G::Move {
        let inner = Choice::new(choice.state.inner(), choice.moves, choice.copies);
        self.0.choose(game.inner(), inner, stream)
    }

    fn watches(&self) -> bool {
        self.0.watches()
    }

    fn observe(
        &mut self,
        game: &RewardsAtEnd<G>,
        state: &<RewardsAtEnd<G> as Game>::State,
        mv: G::Move,
    ) {
        self.0.observe(game.inner(), state.inner(), mv);
    }

    fn estimates(&self) -> &[MoveEstimate<G::Move>] {
        self.0.estimates()
    }

    fn batch_means(&self) -> Option<&BatchMeans> {
        self.0.batch_means()
    }

    fn failure(&self) -> Option<&str> {
        self.0.failure()
    }

    fn stopped(&self) -> Option<Stop> {
        self.0.stopped()
    }

    fn uses_view_only(&self) -> bool {
        self.0.uses_view_only()
    }
}

/// Advice for the case that no player errs any more, which it says first.
impl<G: Game, A: Adviser<G>> Adviser<Trembling<G>> for Lifted<A> {
    /// An error is the move that it makes in the game within; its absence makes none.
    fn follow<'p>(&mut self, game: &Trembling<G>, seat: Seat, past: &mut Past<'p, Trembling<G>>) {
        let inner = |(state, mv): (&'p <Trembling<G> as Game>::State, TremblingMove<G::Move>)| {
            Some((state.inner(), mv.inner()?))
        };
        self.0.follow(game.inner(), seat, &mut past.filter_map(inner));
    }

    fn advise(
        &mut self,
        game: &Trembling<G>,
        state: &<Trembling<G> as Game>::State,
        moves: &[TremblingMove<G::Move>],
    ) -> Result<Vec<Advised<TremblingMove<G::Move>>>, NoAdvice> {
        let moves = of_the_game_within(moves);
        let advice = self.0.advise(game.inner(), state.inner(), &moves)?;
        let lifted = |advised: Advised<G::Move>| advised.map(TremblingMove::Inner);
        Ok(advice.into_iter().map(lifted).collect())
    }

    fn source(&self) -> AdviceSource {
        let AdviceSource { name, method } = self.0.source();
        AdviceSource { name, method: format!("{method}; if nobody errs from here on") }
    }

    /// Errors are moves of the game within: they change no payoff.
    fn payoff_range(&self, game: &Trembling<G>, seat: Seat) -> Option<[f64; 2]> {
        self.0.payoff_range(game.inner(), seat)
    }

    fn time_budget(&self) -> Option<Duration> {
        self.0.time_budget()
    }
}

/// A seat is asked only where no tremble is left to happen, and there all moves are the game's own.
fn of_the_game_within<M: Copy>(moves: &[TremblingMove<M>]) -> Vec<M> {
    moves.iter().filter_map(|mv| mv.inner()).collect()
}
