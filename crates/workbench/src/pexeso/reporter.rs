//! What is noted of a game of Pexeso: the pairs of each seat, turns and passes.

use games::pexeso::{First, Observable, PexesoMove, pairs_taken};
use kernel::{BySeat, Game, Payoff, Rewards, RewardsAtEnd};
use play::Reporter;

/// The score is the pairs taken; a game that is called off pays what was won so far.
#[derive(Clone, Debug)]
pub(crate) struct Taken {
    /// The pairs on the table at the start.
    pairs: u16,
    /// Whether the first card of the present turn was known before.
    first_known: bool,
}

impl Taken {
    /// For a game that starts with this many pairs.
    pub(crate) fn new(pairs: u16) -> Self {
        Self { pairs, first_known: false }
    }
}

impl<G: Observable + Rewards> Reporter<RewardsAtEnd<G>> for Taken {
    fn events(&self, _: &RewardsAtEnd<G>) -> &'static [&'static str] {
        &["turns", "passes"]
    }

    fn step(
        &mut self,
        game: &RewardsAtEnd<G>,
        state: &mut <RewardsAtEnd<G> as Game>::State,
        mv: G::Move,
        counts: &mut [u64],
    ) {
        let observation = game.observation(state);
        let is_known = match game.card(mv) {
            Some(PexesoMove::Single | PexesoMove::Twin) => Some(true),
            Some(PexesoMove::New) => Some(false),
            _ => None,
        };
        // A card of chance, or a mate, begins no turn and is no pass.
        if let Some(is_known) = is_known {
            if observation.first == First::None {
                counts[0] += 1;
                self.first_known = is_known;
            } else {
                counts[1] += u64::from(self.first_known && is_known);
            }
        }
        game.play(state, mv);
    }

    fn scores(
        &self,
        game: &RewardsAtEnd<G>,
        end: &<RewardsAtEnd<G> as Game>::State,
    ) -> Option<BySeat<i64>> {
        Some(pairs_taken(self.pairs - game.observation(end).pairs, end.bank()))
    }

    fn so_far(
        &self,
        _: &RewardsAtEnd<G>,
        state: &<RewardsAtEnd<G> as Game>::State,
    ) -> BySeat<Payoff> {
        state.bank().clone()
    }
}
