//! Perfect recall: the game of a solver with hidden information, in which each seat remembers what it has seen.
//!
//! What a seat has seen follows from the visibility of piles, which the rules declare: it sees that a card
//! moved, from where and to where, and which card if it sees the cards of either pile. Integers, texts and
//! the sizes of piles are public, and so is whose turn it is; storages are looked at whenever somebody has
//! to decide. What a seat once saw it remembers, and what it did it knows.
//!
//! All that happens before chance or anybody first decides something is the same in every game, so it is
//! known to all and in no history.

mod blind;
mod card_ids;
mod card_knowledge;
mod chance;
mod facts;
mod game;
mod history;
mod known_table;
mod normal;
mod observation;
mod observe;
mod recall_state;
mod seat_table;
mod text;
mod view;

pub(super) use blind::reads_foreign_of;
pub use facts::ViewFacts;
pub use history::Event;
#[cfg(test)]
pub(super) use history::History;
#[cfg(test)]
pub(super) use known_table::false_claim;
pub use observation::Observation;
pub use recall_state::RecallState;
pub use seat_table::{CardKind, Change, Episode, SeatCard, SeatPile, SeatPool, SeatTable};
pub use view::View;

use std::sync::Arc;

use super::compile::Foreign;
use super::stall::Watched;
use super::state::{At, Need};
use super::table_event::TableEvent;
use super::world::ChanceSource;
use super::{Machine, Program, Utility};

/// The most decisions without a choice that are made at a stretch: they may never end.
const MOST_FORCED: usize = 10_000;

/// A program as a game of views with perfect recall.
///
/// For solvers ([`new`](PerfectRecall::new)) a decision with one option is no decision, and a run of chance is one
/// move. For players who follow the program itself there is the same [step by
/// step](PerfectRecall::step_by_step), with the same views.
#[derive(Clone, Debug)]
pub struct PerfectRecall {
    program: Arc<Program>,
    utility: Utility,
    /// What is hidden at each choice from the chooser.
    choices: Vec<Foreign>,
    /// Whether forced decisions and single draws are moves, as they are in the program.
    is_stepwise: bool,
}

impl PerfectRecall {
    /// `program`, paying by `utility`.
    pub fn new(program: &Arc<Program>, utility: Utility) -> Self {
        let (program, choices) = (Arc::clone(program), blind::of_choices(program));
        Self { program, utility, choices, is_stepwise: false }
    }

    /// The same with the moves of the program: a seat is asked where it has one option too, and chance draws
    /// card by card.
    ///
    /// A seat has the same view wherever it has a choice as in the [game for solvers](PerfectRecall::new), so that a
    /// strategy for that is one for this. Who samples what is hidden from it, and would learn from a skipped
    /// decision that there was no choice, learns nothing here: it observes what the program does, move by move
    /// ([`RecallState::position`], [`ProgramDeterminizer::at_recall_states`](super::ProgramDeterminizer::at_recall_states)).
    pub fn step_by_step(program: &Arc<Program>, utility: Utility) -> Self {
        Self { is_stepwise: true, ..Self::new(program, utility) }
    }

    /// Whether the seat to decide at `moment` has one option: only [step by step](PerfectRecall::step_by_step) is it
    /// asked there.
    pub fn is_forced(&self, moment: &RecallState) -> bool {
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
    fn decided(&self, moment: &mut RecallState, outcome: u32) {
        let need = moment.state.suspended.as_deref().and_then(|suspended| suspended.need);
        let mut drew = None;
        if let Some(Need::Card(at)) = need {
            let at = usize::from(at);
            let pool = moment.state.pool_at(at).map_or(0, |pool| pool as u16);
            self.program.decide(&mut moment.state, outcome);
            drew = Some(TableEvent::Drew { card: moment.state.words[at], pool });
        } else {
            self.program.decide(&mut moment.state, outcome);
        }
        self.run(moment, drew, |machine| machine.run());
    }

    /// Goes on by `run`, after a card was drawn or not, everybody watching, to where chance or a seat has to
    /// decide. Where a seat has only one option, that is what it does, unless play goes step by step.
    fn run(
        &self,
        moment: &mut RecallState,
        drew: Option<TableEvent>,
        run: impl FnOnce(&mut Machine<'_, ChanceSource<'_>>),
    ) {
        let mut events = Vec::with_capacity(32);
        events.extend(drew);
        moment.is_blind = false;
        self.machine(moment, &mut events, run);
        let mut offered = Vec::new();
        for _ in 0..MOST_FORCED {
            if moment.state.at == At::Over {
                if self.is_stepwise {
                    // Players look at the table once more.
                    self.tell(moment, &events);
                    return self.tell_storages(moment);
                }
                return self.close(moment);
            }
            self.tell(moment, &events);
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
            events.clear();
            self.machine(moment, &mut events, |machine| machine.choose(forced));
        }
    }

    fn machine(
        &self,
        moment: &mut RecallState,
        events: &mut Vec<TableEvent>,
        run: impl FnOnce(&mut Machine<'_, ChanceSource<'_>>),
    ) {
        let mut source = ChanceSource::new(&mut moment.state, None);
        source.watched = Watched::Events(events);
        let mut machine = Machine::new(&self.program, source);
        machine.resume();
        run(&mut machine);
    }

    /// Of play that is over only the scores count. Nobody decides any more, so that what was seen since the
    /// last decision is of no use.
    fn close(&self, moment: &mut RecallState) {
        let n_players = self.program.tables.layout.n_players;
        moment.noted = None;
        moment.histories.iter_mut().for_each(history::History::rewind);
        moment.state.forget_all_but_scores(n_players);
    }
}
