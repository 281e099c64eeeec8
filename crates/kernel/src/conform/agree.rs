//! Law of shortcuts: the options of a game, and its own way to resolve chance, agree with its moves.

use super::{Inspector, Law};
use crate::{Game, RngStream, Turn};

impl<G: Game> Inspector<'_, G> {
    /// Compares the options with the list, and gives their copies.
    pub(super) fn check_options(&mut self, state: &G::State, listed: &[G::Move]) -> Vec<u64> {
        let (mut moves, mut copies) = (Vec::new(), Vec::new());
        self.game.options(state, &mut moves, &mut copies);
        let total = copies.iter().try_fold(0i64, |sum, &n| sum.checked_add_unsigned(n));
        let fits = copies.is_empty() || copies.len() == moves.len();
        if moves != listed || !fits || copies.contains(&0) || total.is_none() {
            let what = format!("options {moves:?} with copies {copies:?}, but moves {listed:?}");
            self.report(Law::OptionsAgree, what);
        }
        // Again, after what is there already.
        let mut again = (moves.clone(), copies.clone());
        self.game.options(state, &mut again.0, &mut again.1);
        if again != ([&*moves, &*moves].concat(), [&*copies, &*copies].concat()) {
            self.report(Law::Appends, format!("options again after {moves:?}: {again:?}"));
        }
        copies
    }

    /// Resolves chance at once on one copy, and move by move on another.
    pub(super) fn check_draw(&mut self, state: &G::State, stream: &RngStream) {
        let mut drawn = (state.clone(), stream.clone());
        let n_moves = self.game.resolve_chance(&mut drawn.0, &mut drawn.1);
        if n_moves == 0 {
            return self.report(Law::DrawAgrees, "chance made no move".into());
        }
        self.compare_draw(state, stream, n_moves, &drawn);
    }

    /// Plays `mv` and resolves chance at once on one copy, and move by move on another.
    pub(super) fn check_play_on(&mut self, state: &G::State, mv: G::Move, stream: &RngStream) {
        let mut drawn = (state.clone(), stream.clone());
        let n_moves = self.game.play_and_resolve_chance(&mut drawn.0, mv, &mut drawn.1);
        self.compare_draw(&self.game.after(state, mv), stream, n_moves, &drawn);
    }

    /// Compares `n_moves` single chance moves with what they have led to at once.
    fn compare_draw(
        &mut self,
        state: &G::State,
        stream: &RngStream,
        n_moves: u64,
        drawn: &(G::State, RngStream),
    ) {
        let game = self.game;
        let (mut state, mut stream) = (state.clone(), stream.clone());
        let mut moves = Vec::new();
        for nth in 0..n_moves {
            moves.clear();
            game.moves(&state, &mut moves);
            if moves.is_empty() || game.turn(&state) != Turn::Chance {
                let what = format!("a draw made {n_moves} moves, but chance has only {nth}");
                return self.report(Law::DrawAgrees, what);
            }
            let weights: Vec<u64> = moves.iter().map(|&mv| game.weight(&state, mv)).collect();
            let nth = if moves.len() == 1 { 0 } else { stream.pick(&weights) };
            game.play(&mut state, moves[nth]);
        }
        if drawn.0 != state {
            let what = format!("a draw leads to {:?}, single moves to {state:?}", drawn.0);
            self.report(Law::DrawAgrees, what);
        } else if drawn.1 != stream {
            self.report(Law::DrawAgrees, "a draw and single moves take unequal chances".into());
        }
    }
}
