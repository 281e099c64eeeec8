//! Players: they choose a move when a seat is to act.
//!
//! A [`Player`] may keep buffers, trees and tables, so it is `&mut` and belongs to one thread. An
//! [`PlayerFactory`] is what threads share: it makes players. Many games are played by making fresh
//! players for each chunk of games; chunks do not depend on the number of threads, so neither do
//! results, whatever a player remembers. A player should still forget at [`Player::begin`] all that
//! could sway a choice: only then can a game of a run be seen again by itself.
//!
//! All chance in a choice comes from the stream in the call.

use crate::BatchMeans;
use kernel::{BySeat, Game, RngStream, Seat, Stop, Strategy};

/// Decision of a seat: the state and the moves that a player chooses from.
#[derive(Debug)]
pub struct Choice<'a, G: Game> {
    /// The state, which is a seat's turn.
    pub state: &'a G::State,
    /// The moves listed in it, at least one.
    pub moves: &'a [G::Move],
    /// How many options each move stands for, as [`Game::options`] says; empty if one each.
    pub copies: &'a [u64],
    n_options: u64,
}

impl<'a, G: Game> Choice<'a, G> {
    /// A choice of `moves` with `copies`, as [`Game::options`] lists them in `state`.
    pub fn new(state: &'a G::State, moves: &'a [G::Move], copies: &'a [u64]) -> Self {
        let n_options = if copies.is_empty() { moves.len() as u64 } else { copies.iter().sum() };
        Self { state, moves, copies, n_options }
    }

    /// How many options there are: the moves, each as often as it is listed by the rules.
    pub fn n_options(&self) -> u64 {
        self.n_options
    }
}

impl<G: Game> Clone for Choice<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Choice<'_, G> {}

/// Estimate of a move by the player that searched it.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveEstimate<M> {
    /// The move.
    pub mv: M,
    /// How often it was tried.
    pub playouts: u64,
    /// The mean of what the player itself would receive, in the units of what it wants.
    pub worth: f64,
    /// The mean place of every seat at the end, from 1 for the first to 0 for the last; who shares places has
    /// the best of them.
    pub standing: BySeat<f64>,
}

/// Chooses moves for a seat.
pub trait Player<G: Game>: Send {
    /// A new game begins, in which this player has `seat`: forget the last one.
    ///
    /// Does nothing unless overridden.
    fn begin(&mut self, _game: &G, _seat: Seat) {}

    /// One of the moves of `choice`.
    fn choose(&mut self, game: &G, choice: Choice<'_, G>, stream: &mut RngStream) -> G::Move;

    /// Whether it wants to observe every move, which takes time.
    ///
    /// It is not, unless it says otherwise.
    fn watches(&self) -> bool {
        false
    }

    /// `mv` is about to be played in `state`, by a seat or by chance. Called for those who
    /// [watch](Player::watches).
    ///
    /// Does nothing unless overridden.
    fn observe(&mut self, _game: &G, _state: &G::State, _mv: G::Move) {}

    /// What it thought of its moves when it last chose, if it has thought about them.
    fn estimates(&self) -> &[MoveEstimate<G::Move>] {
        &[]
    }

    /// What came of the moves when it last chose, in the order in which it was shown them, in parts that are
    /// independent of each other; nothing if its estimates have none.
    fn batch_means(&self) -> Option<&BatchMeans> {
        None
    }

    /// Why it could not think when it last chose, if it could not: what it chose is then no better than
    /// anything, and the runner ends the game. Asked of those who [watch](Player::watches); others can.
    fn failure(&self) -> Option<&str> {
        None
    }

    /// Why its watch ended its thinking when it last chose, if it did: the choice is then that of unfinished
    /// thinking, and the runner ends the game without it.
    ///
    /// Nothing, unless overridden by players that have a watch.
    fn stopped(&self) -> Option<Stop> {
        None
    }

    /// Whether it uses nothing of the state but what its seat has seen, and so may play a game that
    /// hides something from it. Players are shown the whole state, and use it, unless they say otherwise.
    fn uses_view_only(&self) -> bool {
        false
    }
}

impl<G: Game, P: Player<G> + ?Sized> Player<G> for Box<P> {
    fn begin(&mut self, game: &G, seat: Seat) {
        (**self).begin(game, seat);
    }

    fn choose(&mut self, game: &G, choice: Choice<'_, G>, stream: &mut RngStream) -> G::Move {
        (**self).choose(game, choice, stream)
    }

    fn watches(&self) -> bool {
        (**self).watches()
    }

    fn observe(&mut self, game: &G, state: &G::State, mv: G::Move) {
        (**self).observe(game, state, mv);
    }

    fn estimates(&self) -> &[MoveEstimate<G::Move>] {
        (**self).estimates()
    }

    fn batch_means(&self) -> Option<&BatchMeans> {
        (**self).batch_means()
    }

    fn failure(&self) -> Option<&str> {
        (**self).failure()
    }

    fn stopped(&self) -> Option<Stop> {
        (**self).stopped()
    }

    fn uses_view_only(&self) -> bool {
        (**self).uses_view_only()
    }
}

/// Takes any option, each as likely as the others, and looks at nothing.
///
/// It draws exactly as [`Follows`] does with [`kernel::EachOption`] (and, where each move is one
/// option, with [`kernel::Uniform`]), only faster: either gives the same games from the same seed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Random {
    /// Any of `moves`, of which each stands for one or more of the `n_options` options.
    pub(crate) fn any<M: Copy>(
        moves: &[M],
        copies: &[u64],
        n_options: u64,
        stream: &mut RngStream,
    ) -> M {
        if let &[only] = moves {
            return only;
        }
        let mut left = stream.below(n_options);
        if copies.is_empty() {
            return moves[left as usize];
        }
        for (&mv, &copies) in moves.iter().zip(copies) {
            if left < copies {
                return mv;
            }
            left -= copies;
        }
        unreachable!("the draw is below the number of options")
    }
}

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, _: &G, choice: Choice<'_, G>, stream: &mut RngStream) -> G::Move {
        Self::any(choice.moves, choice.copies, choice.n_options, stream)
    }

    fn uses_view_only(&self) -> bool {
        true
    }
}

/// Follows a strategy: draws each move by the strategy's odds.
///
/// Odds are over moves, however many options each stands for. Where only one move is legal the
/// strategy is not asked and nothing is drawn from the stream.
#[derive(Debug)]
pub struct Follows<S> {
    strategy: S,
    /// Kept between choices, so that a choice allocates nothing.
    odds: Vec<u64>,
}

impl<S> Follows<S> {
    /// A player that follows `strategy`, which may be a reference or shared.
    pub fn new(strategy: S) -> Self {
        Self { strategy, odds: Vec::new() }
    }
}

impl<G: Game, S: Strategy<G>> Player<G> for Follows<S> {
    /// # Panics
    /// If the strategy breaks its promise: odds for each listed move, not all zero.
    fn choose(&mut self, game: &G, choice: Choice<'_, G>, stream: &mut RngStream) -> G::Move {
        let Choice { state, moves, .. } = choice;
        if let &[only] = moves {
            return only;
        }
        self.odds.clear();
        self.strategy.odds(game, state, moves, &mut self.odds);
        assert_eq!(self.odds.len(), moves.len(), "a strategy gives odds for each listed move");
        moves[stream.pick(&self.odds)]
    }

    fn uses_view_only(&self) -> bool {
        self.strategy.uses_view_only()
    }
}

/// Factory of players, which threads share: it makes a fresh player for each chunk of games.
pub struct PlayerFactory<'a, G: Game + 'a> {
    make: Box<dyn Fn() -> Box<dyn Player<G> + 'a> + Send + Sync + 'a>,
}

impl<'a, G: Game + 'a> PlayerFactory<'a, G> {
    /// A factory whose players are made by `make`, all alike.
    pub fn new<P: Player<G> + 'a>(make: impl Fn() -> P + Send + Sync + 'a) -> Self {
        Self { make: Box::new(move || Box::new(make())) }
    }

    /// A factory of players that follow `strategy`.
    pub fn following<S: Strategy<G> + ?Sized>(strategy: &'a S) -> Self {
        Self::new(move || Follows::new(strategy))
    }

    /// A factory of random players.
    pub fn random() -> Self {
        Self::new(|| Random)
    }

    /// A fresh player.
    pub fn player(&self) -> Box<dyn Player<G> + 'a> {
        (self.make)()
    }
}

impl<G: Game> std::fmt::Debug for PlayerFactory<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PlayerFactory").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use kernel::Uniform;
    use kernel::toys::Nim;

    use super::*;

    /// Takes the nth listed move with odds n.
    struct Greedy;

    impl Strategy<Nim> for Greedy {
        fn odds(&self, _: &Nim, _: &<Nim as Game>::State, moves: &[u32], out: &mut Vec<u64>) {
            out.extend(moves.iter().map(|&mv| u64::from(mv)));
        }
    }

    #[test]
    fn a_follower_draws_by_its_strategys_odds() {
        let (game, mut stream) = (Nim::new(9, 3), RngStream::new(1, 0));
        let mut player = Follows::new(&Greedy);
        let mut seen = [0i32; 3];
        for _ in 0..60_000 {
            let mv = player.choose(&game, Choice::new(&game.start(), &[1, 2, 3], &[]), &mut stream);
            seen[mv as usize - 1] += 1;
        }
        // Five standard errors of a share of a half of 60,000 are about 610.
        for (idx, share) in [10_000, 20_000, 30_000].into_iter().enumerate() {
            assert!((seen[idx] - share).abs() < 620, "{seen:?}");
        }
    }

    #[test]
    fn a_forced_move_draws_nothing_from_the_stream() {
        let game = Nim::new(9, 3);
        let mut stream = RngStream::new(1, 0);
        for mut player in
            [PlayerFactory::random(), PlayerFactory::following(&Greedy)].map(|e| e.player())
        {
            assert_eq!(
                player.choose(&game, Choice::new(&game.start(), &[2], &[7]), &mut stream),
                2
            );
        }
        assert_eq!(stream.bits(), RngStream::new(1, 0).bits());
    }

    #[test]
    fn random_draws_as_a_follower_of_the_uniform_strategy_does() {
        let game = Nim::new(9, 3);
        let choices = |entrant: PlayerFactory<'_, Nim>| -> Vec<u32> {
            let (mut player, mut stream) = (entrant.player(), RngStream::new(3, 4));
            let mut choose =
                |_| player.choose(&game, Choice::new(&game.start(), &[1, 2, 3], &[]), &mut stream);
            (0..100).map(&mut choose).collect()
        };
        assert_eq!(choices(PlayerFactory::random()), choices(PlayerFactory::following(&Uniform)));
    }

    #[test]
    fn random_takes_each_option_and_not_each_move_equally_often() {
        let (game, mut stream) = (Nim::new(9, 3), RngStream::new(2, 0));
        let (start, mut seen) = (game.start(), [0i32; 3]);
        let choice = Choice::<Nim>::new(&start, &[1, 2, 3], &[3, 1, 2]);
        assert_eq!(choice.n_options(), 6);
        for _ in 0..60_000 {
            seen[Random.choose(&game, choice, &mut stream) as usize - 1] += 1;
        }
        for (idx, share) in [30_000, 10_000, 20_000].into_iter().enumerate() {
            assert!((seen[idx] - share).abs() < 620, "{seen:?}");
        }
    }
}
