//! Playouts: a state played on to its end, quickly.
//!
//! By default every option is as likely as any other. Buffers are kept, so that a decision allocates
//! nothing. A playout that is too long, or comes to where play cannot go on, is cut: it is counted, and
//! nobody has won anything.

use std::fmt;

use kernel::{BySeat, Game, Payoff, RngStream, Turn};

use crate::{Choice, Player, Random};

/// The most moves of a playout, unless a caller says otherwise.
pub const LONGEST_PLAYOUT: u64 = 20_000;

/// Plays states on to their ends.
pub struct Playout<'a, G: Game> {
    /// The player of all seats; none if it is at random, which need not be asked.
    by: Option<Box<dyn Player<G> + 'a>>,
    longest: u64,
    n_cut: u64,
    /// The moves of all playouts so far.
    n_made: u64,
    pub(crate) moves: Vec<G::Move>,
    pub(crate) copies: Vec<u64>,
}

impl<'a, G: Game> Playout<'a, G> {
    /// Playouts at random, of at most `longest` moves.
    pub fn random(longest: u64) -> Self {
        Self { by: None, longest, n_cut: 0, n_made: 0, moves: Vec::new(), copies: Vec::new() }
    }

    /// Playouts in which `player` plays for all seats. It is asked to choose, and nothing else; it is shown
    /// sampled states, of which it may use everything.
    pub fn by(player: impl Player<G> + 'a, longest: u64) -> Self {
        Self { by: Some(Box::new(player)), ..Self::random(longest) }
    }

    /// How many playouts were cut.
    pub fn n_cut(&self) -> u64 {
        self.n_cut
    }

    /// The moves that were made since this was last asked.
    pub(crate) fn take_made(&mut self) -> u64 {
        std::mem::take(&mut self.n_made)
    }

    /// Whether `n_moves` moves are more than a playout may have.
    pub(crate) fn is_too_long(&self, n_moves: u64) -> bool {
        n_moves > self.longest
    }

    /// Plays `state` on, to which `n_moves` moves have led, and gives what each seat receives.
    pub fn run(
        &mut self,
        game: &G,
        state: &mut G::State,
        mut n_moves: u64,
        stream: &mut RngStream,
    ) -> BySeat<Payoff> {
        loop {
            let n_made = match game.turn(state) {
                Turn::Over(payoffs) => return payoffs,
                Turn::Chance => game.resolve_chance(state, stream),
                Turn::Seat(_) => self.decide(game, state, stream),
            };
            n_moves += n_made;
            self.n_made += n_made;
            if n_made == 0 || n_moves > self.longest {
                return self.cut(game);
            }
        }
    }

    /// What each seat receives of a playout that is cut.
    #[cold]
    pub(crate) fn cut(&mut self, game: &G) -> BySeat<Payoff> {
        self.n_cut += 1;
        BySeat::from_fn(game.seats(), |_| Payoff::ZERO)
    }

    /// A seat makes a move, and chance what comes of it; how many moves that are.
    #[inline]
    fn decide(&mut self, game: &G, state: &mut G::State, stream: &mut RngStream) -> u64 {
        self.moves.clear();
        self.copies.clear();
        game.options(state, &mut self.moves, &mut self.copies);
        if self.moves.is_empty() {
            return 0;
        }
        let choice = Choice::<G>::new(state, &self.moves, &self.copies);
        let mv = match &mut self.by {
            None => Random::any(choice.moves, choice.copies, choice.n_options(), stream),
            Some(player) => player.choose(game, choice, stream),
        };
        1 + game.play_and_resolve_chance(state, mv, stream)
    }
}

impl<G: Game> fmt::Debug for Playout<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut playout = f.debug_struct("Playout");
        playout.field("is_random", &self.by.is_none()).field("longest", &self.longest);
        playout.field("n_cut", &self.n_cut).finish_non_exhaustive()
    }
}
