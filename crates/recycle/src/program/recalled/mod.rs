//! The game that a solver sees where something is hidden: play, with what each seat remembers of it.
//!
//! What a seat has seen follows from the visibility of piles, which the rules declare: it sees that a card
//! moved, from where and to where, and which card if it sees the cards of either pile. Integers, texts and
//! the sizes of piles are public, and so is whose turn it is; storages are looked at whenever somebody has
//! to decide. What a seat once saw it remembers, and what it did it knows.
//!
//! All that happens before chance or anybody first decides something is the same in every game, so it is
//! known to all and in no log.

mod blind;
mod chance;
mod facts;
mod game;
mod known;
mod log;
mod moment;
mod normal;
mod observation;
mod table;
mod text;
mod view;
mod witness;

pub(super) use blind::reads_foreign_of;
pub use facts::ViewFacts;
pub use log::Event;
#[cfg(test)]
pub(super) use log::Log;
pub use moment::Moment;
pub use observation::Observation;
#[cfg(test)]
pub(super) use table::false_claim;
pub use view::View;

use std::sync::Arc;

use super::compile::Foreign;
use super::notes::Note;
use super::state::{At, Need};
use super::world::Live;
use super::{Machine, Program, Utility};

/// The most decisions without a choice that are made at a stretch: they may never end.
const MOST_FORCED: usize = 10_000;

/// A program as a game of views with perfect recall.
///
/// For solvers ([`new`](Recalled::new)) a decision with one option is no decision, and a run of chance is one
/// move. For players who follow the program itself there is the same [step by
/// step](Recalled::step_by_step), with the same views.
#[derive(Clone, Debug)]
pub struct Recalled {
    program: Arc<Program>,
    utility: Utility,
    /// What is hidden at each choice from whoever makes it.
    choices: Vec<Foreign>,
    /// Whether forced decisions and single draws are moves, as they are in the program.
    is_stepwise: bool,
}

impl Recalled {
    /// `program`, paying by `utility`.
    pub fn new(program: &Arc<Program>, utility: Utility) -> Self {
        let (program, choices) = (Arc::clone(program), blind::of_choices(program));
        Self { program, utility, choices, is_stepwise: false }
    }

    /// The same with the moves of the program: a seat is asked where it has one option too, and chance draws
    /// card by card.
    ///
    /// A seat has the same view wherever it has a choice as in the [game for solvers](Recalled::new), so that a
    /// strategy for that is one for this. Who samples what is hidden from it, and would learn from a skipped
    /// decision that there was no choice, learns nothing here: it is told what the program does, move by move
    /// ([`Moment::position`], [`Imagined::at_moments`](super::Imagined::at_moments)).
    pub fn step_by_step(program: &Arc<Program>, utility: Utility) -> Self {
        Self { is_stepwise: true, ..Self::new(program, utility) }
    }

    /// Whether the seat to decide at `moment` has one option: only [step by step](Recalled::step_by_step) is it
    /// asked there.
    pub fn is_forced(&self, moment: &Moment) -> bool {
        if !self.is_stepwise || moment.state.at != At::Choice || moment.outcomes.is_some() {
            return false;
        }
        let mut offered = Vec::new();
        self.offered(&moment.state, &mut offered);
        offered.len() == 1
    }

    /// The program itself.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// Takes note of what chance has decided, and goes on to where somebody has to decide.
    fn decided(&self, moment: &mut Moment, outcome: u32) {
        let need = moment.state.aside.as_deref().and_then(|aside| aside.need);
        let mut drew = None;
        if let Some(Need::Card(at)) = need {
            let at = usize::from(at);
            let pool = moment.state.pool_at(at).map_or(0, |pool| pool as u16);
            self.program.decide(&mut moment.state, outcome);
            drew = Some(Note::Drew { card: moment.state.words[at], pool });
        } else {
            self.program.decide(&mut moment.state, outcome);
        }
        self.run(moment, drew, |machine| machine.run());
    }

    /// Goes on by `run`, after a card was drawn or not, everybody watching, to where chance or a seat has to
    /// decide. Where a seat has only one option, that is what it does, unless play goes step by step.
    fn run(
        &self,
        moment: &mut Moment,
        drew: Option<Note>,
        run: impl FnOnce(&mut Machine<'_, Live<'_>>),
    ) {
        let mut notes = Vec::with_capacity(32);
        notes.extend(drew);
        moment.is_blind = false;
        self.machine(moment, &mut notes, run);
        let mut offered = Vec::new();
        for _ in 0..MOST_FORCED {
            if moment.state.at == At::Over {
                return self.close(moment);
            }
            self.tell(moment, &notes);
            self.program.normalise(&mut moment.state);
            if moment.state.at != At::Choice {
                return;
            }
            self.tell_turn(moment);
            offered.clear();
            self.offered(&moment.state, &mut offered);
            self.tell_offer(moment, &offered);
            let &[only] = &offered[..] else { return };
            let &[(forced, _)] = &self.meant(&moment.state, only)[..] else {
                moment.is_blind = true;
                return;
            };
            if self.is_stepwise {
                return;
            }
            moment.noted = Some(self.noted(&moment.state));
            notes.clear();
            self.machine(moment, &mut notes, |machine| machine.choose(forced));
        }
    }

    fn machine(
        &self,
        moment: &mut Moment,
        notes: &mut Vec<Note>,
        run: impl FnOnce(&mut Machine<'_, Live<'_>>),
    ) {
        let mut live = Live::new(&mut moment.state, None);
        live.notes = Some(notes);
        let mut machine = Machine::new(&self.program, live);
        machine.resume();
        run(&mut machine);
    }

    /// Of play that is over only the scores count. Nobody decides any more, so that what was seen since the
    /// last decision is of no use.
    fn close(&self, moment: &mut Moment) {
        let n_players = self.program.tables.layout.n_players;
        moment.noted = None;
        moment.logs.iter_mut().for_each(log::Log::rewind);
        moment.state.forget_all_but_scores(n_players);
    }
}
