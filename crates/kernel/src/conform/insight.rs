//! Whether what a seat imagines may be true, and comes from what it has seen alone.
//!
//! Games are played at random, every seat remembering. Wherever a seat decides, it imagines; what it imagines
//! must look to it as things do and ask the same of it. And since it cannot tell the two apart, it must
//! imagine the very same things in what it has imagined; and so it must in two plays of which it has seen the
//! same.

use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::{Breach, ConformConfig, Law};
use crate::{Game, Insight, Seat, Stream, Turn};

/// How many states were asked for, and how many came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Imaginings {
    /// How often a seat that had to decide was to imagine something.
    pub asked: u64,
    /// How often it could.
    pub drawn: u64,
    /// How often it could be compared with what it had imagined after the same past, in another play.
    pub compared: u64,
    /// How often there was no way on from what was imagined. Rules that act by themselves on what nobody sees
    /// may rule it out, and then nothing is foreseen for it.
    pub stuck: u64,
}

pub(super) struct Seer<'a, G: Game, I: Insight<G>> {
    game: &'a G,
    insight: &'a I,
    config: &'a ConformConfig,
    past: Past<'a, G>,
    path: Vec<G::Move>,
    breaches: Vec<Breach>,
    imaginings: Imaginings,
    /// What was imagined after each past, by what stands for it.
    imagined: FxHashMap<u64, G::State>,
}

/// All that a seat has seen, as a number; nothing if the game does not say.
type Past<'a, G> = &'a dyn Fn(&<G as Game>::State, Seat) -> Option<u64>;

impl<'a, G: Game, I: Insight<G>> Seer<'a, G, I> {
    pub(super) fn new(
        game: &'a G,
        insight: &'a I,
        config: &'a ConformConfig,
        past: Past<'a, G>,
    ) -> Self {
        let (path, breaches, imagined) = (Vec::new(), Vec::new(), FxHashMap::default());
        let imaginings = Imaginings::default();
        Self { game, insight, config, past, path, breaches, imaginings, imagined }
    }

    pub(super) fn look(mut self) -> Result<Imaginings, Vec<Breach>> {
        for play in 0..self.config.plays {
            self.one_play(play);
        }
        if self.breaches.is_empty() { Ok(self.imaginings) } else { Err(self.breaches) }
    }

    fn report(&mut self, law: Law, what: String) {
        if self.breaches.iter().all(|breach| breach.law != law) {
            let path = self.path.iter().map(|mv| format!("{mv:?}")).collect::<Vec<_>>().join(" ");
            self.breaches.push(Breach { law, what, path });
        }
    }

    fn one_play(&mut self, play: u64) {
        let game = self.game;
        let mut stream = Stream::new(self.config.seed, play);
        let mut state = game.start();
        let seats = (0..game.seats()).map(Seat::new);
        let mut memories: Vec<_> = seats.map(|seat| self.insight.memory(game, seat)).collect();
        self.path.clear();
        while self.path.len() < self.config.longest {
            let turn = game.turn(&state);
            let mv = any_move(game, &state, &turn, &mut stream);
            if let (Turn::Seat(seat), Some(_)) = (turn, mv) {
                self.imagine(&state, seat, &memories[seat.idx()], &mut stream);
                self.compare(&state, seat, &memories[seat.idx()]);
            }
            let Some(mv) = mv else { return };
            for memory in &mut memories {
                self.insight.witness(game, memory, &state, mv);
            }
            game.play(&mut state, mv);
            self.path.push(mv);
        }
    }

    /// `seat` decides in `state`.
    fn imagine(&mut self, state: &G::State, seat: Seat, memory: &I::Memory, stream: &mut Stream) {
        let (game, insight) = (self.game, self.insight);
        let (mut first, mut second) = (state.clone(), state.clone());
        let mut draws = Stream::new(stream.bits(), 0);
        let mut again = draws.clone();
        self.imaginings.asked += 1;
        if !insight.imagine(game, memory, state, &mut draws, &mut first) {
            return;
        }
        self.imaginings.drawn += 1;
        // 1. It looks the same.
        if game.turn(&first) != Turn::Seat(seat)
            || insight.outlook(game, state, seat) != insight.outlook(game, &first, seat)
        {
            self.report(Law::LooksTheSame, format!("{seat} sees {state:?} and imagines {first:?}"));
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
        let could = insight.imagine(game, memory, &first, &mut again, &mut second);
        if !could || second != first || again != draws {
            let what = format!("{seat} imagines {first:?} in {state:?}, and there {second:?}");
            self.report(Law::Unswayed, what);
        }
        // 4. It goes on.
        for n_moves in 0.. {
            let turn = game.turn(&first);
            if matches!(turn, Turn::Over(_)) || n_moves > self.config.longest {
                return;
            }
            let Some(mv) = any_move(game, &first, &turn, &mut true_draws) else {
                self.imaginings.stuck += 1;
                return;
            };
            game.play(&mut first, mv);
        }
    }
}

impl<G: Game, I: Insight<G>> Seer<'_, G, I> {
    /// After the same past `seat` imagines the same, whatever the true state is.
    fn compare(&mut self, state: &G::State, seat: Seat, memory: &I::Memory) {
        let Some(past) = (self.past)(state, seat) else { return };
        let key = FxBuildHasher.hash_one((seat, past));
        let mut out = state.clone();
        if !self.insight.imagine(self.game, memory, state, &mut Stream::new(key, 1), &mut out) {
            return;
        }
        match self.imagined.get(&key) {
            Some(before) if *before != out => {
                let what = format!("after the same past {seat} imagines {before:?} and {out:?}");
                self.report(Law::Unswayed, what);
            }
            Some(_) => self.imaginings.compared += 1,
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
    stream: &mut Stream,
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
