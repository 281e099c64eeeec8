//! Law of ranking: the numbers of a game's states, and their predecessors, agree with its moves.

use super::{Inspector, Law};
use crate::Ranked;

impl<G: Ranked> Inspector<'_, G> {
    /// Numbers `state` and reads it back; looks for it behind its successors, and for a move to it
    /// in its predecessors.
    pub(super) fn check_rank(&mut self, state: &G::State) {
        let game = self.game;
        let rank = game.rank(state);
        if rank >= game.n_states() || game.unrank(rank) != *state {
            let what = format!("state {state:?} has rank {rank} of {}", game.n_states());
            return self.report(Law::RankReturns, what);
        }
        let (mut moves, mut before) = (Vec::new(), Vec::new());
        game.moves(state, &mut moves);
        for &mv in &moves {
            before.clear();
            game.predecessors(game.rank(&game.after(state, mv)), &mut before);
            if before.iter().filter(|&&r| r == rank).count() != 1 {
                let what = "is not once among the predecessors of what";
                self.report(Law::RankReturns, format!("{state:?} {what} {mv:?} leads to"));
            }
        }
        before.clear();
        game.predecessors(rank, &mut before);
        for tail in before {
            let leads_here = tail < game.n_states() && {
                let tail = game.unrank(tail);
                moves.clear();
                game.moves(&tail, &mut moves);
                moves.iter().any(|&mv| game.after(&tail, mv) == *state)
            };
            if !leads_here {
                let what = format!("no move leads from rank {tail}, a predecessor, to {state:?}");
                self.report(Law::RankReturns, what);
            }
        }
    }
}
