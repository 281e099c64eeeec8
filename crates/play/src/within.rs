//! Players and advisers of a game, at the table of one that is made of it.
//!
//! They see the game within and nothing else: not that hands slip, and not what was won so far.

use kernel::{Banked, Erring, ErringMove, Game, Rewards, Seat, Stop, Stream, Within};

use crate::session::{Advised, Adviser, NoAdvice, Past};
use crate::{Choice, Judged, Player};

impl<G: Game, P: Player<G>> Player<Erring<G>> for Within<P> {
    fn begin(&mut self, game: &Erring<G>, seat: Seat) {
        self.0.begin(game.inner(), seat);
    }

    fn choose(
        &mut self,
        game: &Erring<G>,
        choice: Choice<'_, Erring<G>>,
        stream: &mut Stream,
    ) -> ErringMove<G::Move> {
        let moves = of_the_game_within(choice.moves);
        let inner = Choice::new(choice.state.inner(), &moves, choice.copies);
        ErringMove::Inner(self.0.choose(game.inner(), inner, stream))
    }

    fn watches(&self) -> bool {
        self.0.watches()
    }

    /// Slips are no moves of the game within.
    fn witness(
        &mut self,
        game: &Erring<G>,
        state: &<Erring<G> as Game>::State,
        mv: ErringMove<G::Move>,
    ) {
        if let Some(mv) = mv.inner() {
            self.0.witness(game.inner(), state.inner(), mv);
        }
    }

    fn stumped(&self) -> Option<&str> {
        self.0.stumped()
    }

    fn stopped(&self) -> Option<Stop> {
        self.0.stopped()
    }

    fn is_fair(&self) -> bool {
        self.0.is_fair()
    }
}

impl<G: Rewards, P: Player<G>> Player<Banked<G>> for Within<P> {
    fn begin(&mut self, game: &Banked<G>, seat: Seat) {
        self.0.begin(game.inner(), seat);
    }

    fn choose(
        &mut self,
        game: &Banked<G>,
        choice: Choice<'_, Banked<G>>,
        stream: &mut Stream,
    ) -> G::Move {
        let inner = Choice::new(choice.state.inner(), choice.moves, choice.copies);
        self.0.choose(game.inner(), inner, stream)
    }

    fn watches(&self) -> bool {
        self.0.watches()
    }

    fn witness(&mut self, game: &Banked<G>, state: &<Banked<G> as Game>::State, mv: G::Move) {
        self.0.witness(game.inner(), state.inner(), mv);
    }

    fn judged(&self) -> &[Judged<G::Move>] {
        self.0.judged()
    }

    fn stumped(&self) -> Option<&str> {
        self.0.stumped()
    }

    fn stopped(&self) -> Option<Stop> {
        self.0.stopped()
    }

    fn is_fair(&self) -> bool {
        self.0.is_fair()
    }
}

/// What becomes of a move where no hand slips any more, which it says first.
impl<G: Game, A: Adviser<G>> Adviser<Erring<G>> for Within<A> {
    /// A slip is the move that it makes in the game within; a steady hand makes none.
    fn follow<'p>(&mut self, game: &Erring<G>, seat: Seat, past: &mut Past<'p, Erring<G>>) {
        let inner = |(state, mv): (&'p <Erring<G> as Game>::State, ErringMove<G::Move>)| {
            Some((state.inner(), mv.inner()?))
        };
        self.0.follow(game.inner(), seat, &mut past.filter_map(inner));
    }

    fn advise(
        &mut self,
        game: &Erring<G>,
        state: &<Erring<G> as Game>::State,
        moves: &[ErringMove<G::Move>],
    ) -> Result<Vec<Advised<ErringMove<G::Move>>>, NoAdvice> {
        let moves = of_the_game_within(moves);
        let advice = self.0.advise(game.inner(), state.inner(), &moves)?;
        let lifted = |Advised { mv, opinion }| Advised { mv: ErringMove::Inner(mv), opinion };
        Ok(advice.into_iter().map(lifted).collect())
    }

    fn remark(&self) -> Option<String> {
        let before = self.0.remark().map(|remark| format!("{remark}\n")).unwrap_or_default();
        Some(format!("{before}If no hand slipped from here on:"))
    }
}

/// A seat is asked only where no hand can slip any more, and there all moves are the game's own.
fn of_the_game_within<M: Copy>(moves: &[ErringMove<M>]) -> Vec<M> {
    moves.iter().filter_map(|mv| mv.inner()).collect()
}
