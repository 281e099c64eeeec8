//! Test for perfect information: whether anything is hidden from a seat that has to decide.

use kernel::Seat;

use super::super::code::Op;
use super::super::perfect_recall::reads_foreign_of;
use super::super::sight::sees;
use super::super::state::{At, State};
use super::projection::Mode;
use super::{Packed, Reduced};

impl Reduced {
    /// The same game, which no longer says that something is hidden: for those who have looked at every
    /// state that play can come to, and found that none [hides](Reduced::hides) anything.
    #[must_use]
    pub fn opened(self) -> Self {
        Self { is_open: true, ..self }
    }

    /// Whether the seat to decide in `packed` may not know the position.
    ///
    /// It surely does in two cases. All that it does not see, and that can still matter, are cards of one
    /// pool that nobody has seen, and no card is known to anybody on a pile that it does not see: then the
    /// pool is what is not on the table. Or all that it does not see lies on one pile whose order does not
    /// matter: then that holds what is not on the table. In either case it must not pick among cards it
    /// does not see, for to know what lies there is not to know which is which; nor may others have chosen
    /// in secret, nor a variable hold a card.
    ///
    /// Where no decision of a game hides anything, it is one of perfect information, however its piles are
    /// declared.
    pub fn hides(&self, packed: &Packed) -> bool {
        self.position(packed, |work| self.hides_at(&work.state))
    }

    fn hides_at(&self, state: &State) -> bool {
        let (code, tables) = (&self.program.code, &self.program.tables);
        let (At::Choice, Op::Choose(choice)) = (state.at, &code.ops[state.pc as usize]) else {
            return false;
        };
        if let Some(suspended) = state.suspended.as_deref() {
            let is_carded =
                self.packing.projection(state).is_carded && !suspended.frames.is_empty();
            if is_carded || !suspended.chosen.is_empty() {
                return true;
            }
        }
        let table = self.packing.table(state);
        let seat = Seat::new(usize::from(self.program.chooser(state)));
        let (mut n_unseen, mut n_hiding, mut is_heap) = (0, 0, true);
        let (mut has_known, mut has_pools, mut pool) = (false, false, None);
        for (pile, info) in tables.piles.iter().enumerate() {
            let (start, end) = state.bounds(&tables.layout, pile as u16);
            if start == end || sees(info, seat) {
                continue;
            }
            n_unseen += 1;
            let (mode, pools) = (table.piles[pile], (start..end).map(|at| state.pool_at(at)));
            for found in pools {
                has_known |= found.is_none();
                has_pools |= found.is_some() && pool.is_some() && pool != found;
                pool = pool.or(found);
            }
            if mode != Mode::Size {
                n_hiding += 1;
                is_heap &= end - start == 1 || mode == Mode::Heap;
            }
        }
        let picks = reads_foreign_of(&self.program, *choice).is_picked && n_unseen > 0;
        // Of what does not matter any more nothing need be known.
        let is_pool = !has_known && !has_pools;
        let is_hand = pool.is_none() && n_unseen == 1 && is_heap;
        let is_known = n_hiding == 0 || is_pool || is_hand;
        picks || !is_known
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::Game;

    use crate::program::{Program, ProgramConfig, Reduced, Utility};

    /// Two cards for each of two players, and one that is left; they play one each.
    fn program(hand: &str, left: &str) -> Arc<Program> {
        let text = format!(
            "(game (setup (create players 2)
                (create deck (game iloc STOCK) (deck (RANK (A, B, C, D, E)))))
              (do ((set (game points P) (((RANK : A) 1) ((RANK : B) 2) ((RANK : C) 3) ((RANK : D) 4)))
                   (shuffle (game iloc STOCK))
                   (all player 'P (repeat 2 (move (top (game iloc STOCK)) (top ('P {hand} HAND)))))
                   {left}))
              (stage player (end (all player 'P (== (size ('P {hand} HAND)) 1)))
                (choice ((any ((current player) {hand} HAND) 'C
                  (move 'C (top ((current player) vloc PLAYED)))))))
              (scoring max (sum ((current player) vloc PLAYED) using (game points P))))"
        );
        crate::load(&text, &[], &ProgramConfig::default()).expect("a sound game").program
    }

    fn hides(program: &Arc<Program>) -> bool {
        let game = Reduced::new(program, Utility::Score);
        let mut state = game.start();
        let mut moves = Vec::new();
        while game.turn(&state) == kernel::Turn::Chance {
            moves.clear();
            game.moves(&state, &mut moves);
            game.play(&mut state, moves[0]);
        }
        game.hides(&state)
    }

    #[test]
    fn a_hand_is_known_to_a_seat_that_sees_all_other_cards() {
        let shown = "(move (top (game iloc STOCK)) (top (game vloc TABLE)))";
        assert!(!hides(&program("iloc", shown)), "the fifth card is shown");
        assert!(hides(&program("iloc", "")), "the fifth card may be any of three");
        assert!(!hides(&program("vloc", "")), "only what nobody has seen is unknown");
    }
}
