//! Laws of determinisation: samples are consistent with the observations of a seat, and depend on nothing else.
//!
//! Games are played at random, and every seat observes. Wherever a seat decides, a state is sampled for it; in
//! that state the seat must have the same observation and the same moves. Since the seat cannot distinguish the
//! sample from the true state, the same stream must give the same sample in both, and after two plays of which
//! the seat has observed the same.

use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::{Breach, ConformConfig, Law};
use crate::{Determinizer, Game, RngStream, Seat, Turn};

/// Counts of sampled states: requested, returned and compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SampleCounts {
    /// How often a sample was requested for a seat that had to decide.
    pub asked: u64,
    /// How often there was one.
    pub drawn: u64,
    /// How often it could be compared with the sample after the same past in another play.
    pub compared: u64,
    /// How often a sampled state had no moves. Rules that act by themselves on cards that nobody sees may
    /// rule a state out, and then it lists nothing.
    pub stuck: u64,
}

pub(super) struct Seer<'a, G: Game, I: Determinizer<G>> {
    game: &'a G,
    determinizer: &'a I,
    config: &'a ConformConfig,
    past: PastKey<'a, G>,
    path: Vec<G::Move>,
    breaches: Vec<Breach>,
    counts: SampleCounts,
    /// The sample after each past, by the hash of the past.
    imagined: FxHashMap<u64, G::State>,
}

/// Hash of all that a seat has observed; nothing if the game has no views.
type PastKey<'a, G> = &'a dyn Fn(&<G as Game>::State, Seat) -> Option<u64>;

impl<'a, G: Game, I: Determinizer<G>> Seer<'a, G, I> {
    pub(super) fn new(
        game: &'a G,
        determinizer: &'a I,
        config: &'a ConformConfig,
        past: PastKey<'a, G>,
    ) -> Self {
        let (path, breaches, imagined) = (Vec::new(), Vec::new(), FxHashMap::default());
        let counts = SampleCounts::default();
        Self { game, determinizer, config, past, path, breaches, counts, imagined }
    }

    pub(super) fn look(mut self) -> Result<SampleCounts, Vec<Breach>> {
        for play in 0..self.config.plays {
            self.one_play(play);
        }
        if self.breaches.is_empty() { Ok(self.counts) } else { Err(self.breaches) }
    }

    fn report(&mut self, law: Law, what: String) {
        if self.breaches.iter().all(|breach| breach.law != law) {
            let path = self.path.iter().map(|mv| format!("{mv:?}")).collect::<Vec<_>>().join(" ");
            self.breaches.push(Breach { law, what, path });
        }
    }

    fn one_play(&mut self, play: u64) {
        let game = self.game;
        let mut stream = RngStream::new(self.config.seed, play);
        let mut state = game.start();
        let seats = (0..game.seats()).map(Seat::new);
        let mut memories: Vec<_> = seats.map(|seat| self.determinizer.memory(game, seat)).collect();
        self.path.clear();
        while self.path.len() < self.config.longest {
            let turn = game.turn(&state);
            let mv = any_move(game, &state, &turn, &mut stream);
            if let (Turn::Seat(seat), Some(_)) = (turn, mv) {
                self.sample(&state, seat, &memories[seat.idx()], &mut stream);
                self.compare(&state, seat, &memories[seat.idx()]);
            }
            let Some(mv) = mv else { return };
            for memory in &mut memories {
                self.determinizer.observe(game, memory, &state, mv);
            }
            game.play(&mut state, mv);
            self.path.push(mv);
        }
    }

    /// `seat` decides in `state`.
    fn sample(&mut self, state: &G::State, seat: Seat, memory: &I::Memory, stream: &mut RngStream) {
        let (game, determinizer) = (self.game, self.determinizer);
        let (mut first, mut second) = (state.clone(), state.clone());
        let mut draws = RngStream::new(stream.bits(), 0);
        let mut again = draws.clone();
        self.counts.asked += 1;
        if !determinizer.sample(game, memory, state, &mut draws, &mut first) {
            return;
        }
        self.counts.drawn += 1;
        // 1. It looks the same.
        if game.turn(&first) != Turn::Seat(seat)
            || determinizer.observation_key(game, state, seat)
                != determinizer.observation_key(game, &first, seat)
        {
            self.report(Law::LooksTheSame, format!("{seat} sees {state:?} and samples {first:?}"));
        }
        // 2. It asks the same.
        let listed = |state: &G::State| {
            let mut moves = Vec::new();
            game.moves(state, &mut moves);
            moves.sort_unstable();
            moves
        };
        if listed(state) != listed(&first) {
            let what = format!("{seat} has other moves in {first:?} than in {state:?}");
            self.report(Law::AsksTheSame, what);
        }
        // 3. Nothing else has any influence: neither on what is drawn nor on how much is drawn.
        let mut true_draws = draws.clone();
        let could = determinizer.sample(game, memory, &first, &mut again, &mut second);
        if !could || second != first || again != draws {
            let what = format!("{seat} samples {first:?} in {state:?}, and there {second:?}");
            self.report(Law::Unswayed, what);
        }
        // 4. It goes on.
        for n_moves in 0.. {
            let turn = game.turn(&first);
            if matches!(turn, Turn::Over(_)) || n_moves > self.config.longest {
                return;
            }
            let Some(mv) = any_move(game, &first, &turn, &mut true_draws) else {
                self.counts.stuck += 1;
                return;
            };
            game.play(&mut first, mv);
        }
    }
}

impl<G: Game, I: Determinizer<G>> Seer<'_, G, I> {
    /// After the same past `seat` gets the same sample, whatever the true state is.
    fn compare(&mut self, state: &G::State, seat: Seat, memory: &I::Memory) {
        let Some(past) = (self.past)(state, seat) else { return };
        let key = FxBuildHasher.hash_one((seat, past));
        let mut out = state.clone();
        if !self.determinizer.sample(
            self.game,
            memory,
            state,
            &mut RngStream::new(key, 1),
            &mut out,
        ) {
            return;
        }
        match self.imagined.get(&key) {
            Some(before) if *before != out => {
                let what = format!("after the same past {seat} samples {before:?} and {out:?}");
                self.report(Law::Unswayed, what);
            }
            Some(_) => self.counts.compared += 1,
            None if self.imagined.len() < self.config.remembered => {
                self.imagined.insert(key, out);
            }
            None => {}
        }
    }
}

/// A move at random, by chance by weight; nothing if there is none.
fn any_move<G: Game>(
    game: &G,
    state: &G::State,
    turn: &Turn,
    stream: &mut RngStream,
) -> Option<G::Move> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let n = moves.len();
    let nth = match turn {
        _ if n < 2 => 0,
        Turn::Chance => stream.pick_by(n, |nth| game.weight(state, moves[nth])),
        _ => stream.below(n as u64) as usize,
    };
    moves.get(nth).copied()
}
