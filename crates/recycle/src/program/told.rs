//! Moves that have been made, as each seat may hear of them.

use kernel::Seat;

use super::code::Op;
use super::describe::Listener;
use super::machine::MEMORY;
use super::name::QualifiedName;
use super::sight::sees;
use super::state::State;
use super::{Move, PerfectRecall, Program, RecallState};

/// Move in words for one seat, after it has been made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ToldMove {
    /// Who has made it; nobody if it was chance.
    pub chooser: Option<Seat>,
    /// What has been chosen, as an order: `play 6♦`. Nothing if the seat may not hear of it.
    pub words: Option<String>,
    /// How many cards the choice itself has moved, before the rules go on.
    pub n_moved: usize,
    /// The numbers and texts that the choice itself has stored.
    pub stored: Vec<QualifiedName>,
}

impl PerfectRecall {
    /// What `seat` may hear of `mv`, made at `moment`: of its own move all that it knew, of another's what is said or
    /// laid open. Of a choice that all make at the same time nobody else hears.
    pub fn told_move(&self, moment: &RecallState, mv: Move, seat: Seat) -> ToldMove {
        let state = moment.position();
        if mv.outcome().is_some() {
            return ToldMove::default();
        }
        let meant = self.meant(state, mv);
        let first = meant.first().map_or(mv, |&(first, _)| first);
        // Of cards of which one is picked unseen, nobody hears which.
        self.program().told(state, first, seat, meant.len() < 2)
    }
}

impl Program {
    fn told(&self, state: &State, mv: Move, seat: Seat, is_certain: bool) -> ToldMove {
        let own_seat = Seat::new(usize::from(self.chooser(state)));
        let own = self.account(state, mv, &Listener::Person(own_seat));
        let is_together = match self.code.ops[state.pc as usize] {
            Op::Choose(choice) => self.code.choices[usize::from(choice)].is_together,
            _ => false,
        };
        let chooser = Some(own_seat);
        // What all choose at once is seen when it is done.
        if is_together || (seat != own_seat && !own.is_heard) {
            return ToldMove { chooser, ..ToldMove::default() };
        }
        // A card that nobody had seen is told of when it comes, unless the words leave a place for it.
        let n_moved =
            |words: &str| if own.is_cut && !words.ends_with("a card") { 0 } else { own.n_moved };
        if seat == own_seat {
            let words = own.words();
            return ToldMove {
                chooser,
                n_moved: n_moved(&words),
                words: Some(words),
                stored: own.stored,
            };
        }
        let is_shown =
            |&pile: &u16| pile & MEMORY == 0 && sees(&self.tables.piles[usize::from(pile)], seat);
        let laid = own.laid.iter().filter(|(_, pile)| is_certain && is_shown(pile));
        let shown = laid.map(|&(card, _)| card).collect();
        let words = self.account(state, mv, &Listener::Other(seat, shown)).words();
        ToldMove { chooser, n_moved: n_moved(&words), words: Some(words), stored: own.stored }
    }
}
