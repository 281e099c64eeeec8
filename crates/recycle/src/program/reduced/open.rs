//! Whether anything is hidden from whoever has to decide.

use kernel::Seat;

use super::super::sight::sees;
use super::super::state::At;
use super::lens::Mode;
use super::{Packed, Reduced};

impl Reduced<'_> {
    /// The same game, which no longer says that something is hidden: for those who have looked at every
    /// state that play can come to, and found that none [hides](Reduced::hides) anything.
    #[must_use]
    pub fn opened(self) -> Self {
        Self { is_open: true, ..self }
    }

    /// Whether the seat to decide in `packed` may not know the position.
    ///
    /// A hand that is held close is still known to whoever sees all other cards: what is not on the table
    /// is in it. So nothing is hidden from a seat if all cards it does not see are unseen by everybody (what
    /// they are, chance has yet to decide), or if they lie on one pile whose order does not matter. Where no
    /// decision of a game hides anything, it is one of perfect information, however its piles are declared.
    pub fn hides(&self, packed: &Packed) -> bool {
        self.position(packed, |bench| {
            let state = &bench.state;
            if state.at != At::Choice {
                return false;
            }
            if state.aside.as_deref().is_some_and(|aside| !aside.chosen.is_empty()) {
                // Others have chosen, and nobody knows what.
                return true;
            }
            let (tables, table) = (&self.program.tables, self.packing.table(state));
            let seat = Seat::new(usize::from(self.program.chooser(state)));
            let (mut n_unseen, mut hiding) = (0, Vec::new());
            for (pile, info) in tables.piles.iter().enumerate() {
                let (start, end) = state.bounds(&tables.layout, pile as u16);
                if start == end || sees(info, seat) {
                    continue;
                }
                n_unseen += 1;
                let is_known = |at: usize| state.pool_at(at).is_none();
                let is_size = table.piles[pile] == Mode::Size;
                if !is_size && (start..end).any(is_known) {
                    let is_heap = end - start == 1 || table.piles[pile] == Mode::Heap;
                    hiding.push(is_heap && (start..end).all(is_known));
                }
            }
            !(hiding.is_empty() || n_unseen == 1 && hiding == [true])
        })
    }
}

#[cfg(test)]
mod tests {
    use kernel::Game;

    use crate::program::{Program, ProgramConfig, Reduced, Utility};

    /// Two cards for each of two players, and one that is left; they play one each.
    fn program(hand: &str, left: &str) -> Program {
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

    fn hides(program: &Program) -> bool {
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
    fn a_hand_is_known_to_whoever_sees_all_other_cards() {
        let shown = "(move (top (game iloc STOCK)) (top (game vloc TABLE)))";
        assert!(!hides(&program("iloc", shown)), "the fifth card is shown");
        assert!(hides(&program("iloc", "")), "the fifth card may be any of three");
        assert!(!hides(&program("vloc", "")), "only what nobody has seen is unknown");
    }
}
