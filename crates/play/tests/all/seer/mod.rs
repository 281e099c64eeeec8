//! Determinizer by looking at everything: for small games alone.

#![allow(dead_code, reason = "each suite uses its part of it")]

use std::collections::HashMap;

use kernel::{Determinizer, Game, Hidden, RngStream, Seat, Turn};

/// States that look the same, and how likely each is.
type Alike<G> = Vec<(<G as Game>::State, u64)>;

/// Knows every state that looks the same to a seat which is to decide, and how likely chance made it.
pub(crate) struct Seer<G: Hidden> {
    alike: HashMap<(Seat, G::View), Alike<G>>,
}

impl<G: Hidden> Seer<G> {
    pub(crate) fn new(game: &G) -> Self {
        let mut seer = Self { alike: HashMap::new() };
        seer.walk(game, &game.start(), 1 << 40);
        seer
    }

    /// The states that look the same to the seat which is to decide, for each such seat and view.
    pub(crate) fn alike(&self) -> impl Iterator<Item = &Alike<G>> {
        self.alike.values()
    }

    fn walk(&mut self, game: &G, state: &G::State, weight: u64) {
        let (turn, mut moves) = (game.turn(state), Vec::new());
        game.moves(state, &mut moves);
        if let Turn::Seat(seat) = turn {
            let states = self.alike.entry((seat, game.view(state, seat))).or_default();
            states.push((state.clone(), weight.max(1)));
        }
        let total: u64 = match turn {
            Turn::Chance => moves.iter().map(|&mv| game.weight(state, mv)).sum(),
            _ => moves.len() as u64,
        };
        for mv in moves {
            let own = if turn == Turn::Chance { game.weight(state, mv) } else { 1 };
            self.walk(game, &game.after(state, mv), weight / total * own);
        }
    }
}

impl<G: Hidden> Determinizer<G> for Seer<G> {
    type Memory = ();

    fn memory(&self, _: &G, _: Seat) {}

    fn observe(&self, _: &G, (): &mut (), _: &G::State, _: G::Move) {}

    fn sample(
        &self,
        game: &G,
        (): &(),
        state: &G::State,
        stream: &mut RngStream,
        out: &mut G::State,
    ) -> bool {
        let Turn::Seat(seat) = game.turn(state) else { return false };
        let Some(states) = self.alike.get(&(seat, game.view(state, seat))) else { return false };
        let nth = stream.pick_by(states.len(), |nth| states[nth].1);
        out.clone_from(&states[nth].0);
        true
    }

    fn observation_key(&self, game: &G, state: &G::State, seat: Seat) -> u64 {
        use std::hash::BuildHasher;
        rustc_hash::FxBuildHasher.hash_one(game.view(state, seat))
    }
}
