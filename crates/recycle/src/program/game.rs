//! A program is a game.

use kernel::{BySeat, Class, Game, RngStream, Scored, Seat, Turn};

use super::code::ProgramCode;
use super::compile::may_hide;
use super::fault::{Fault, FaultKind};
use super::machine::{Machine, Options};
use super::moves::Move;
use super::name::Holder;
use super::stall::Watched;
use super::state::{At, Need, State};
use super::tables::Tables;
use super::world::{ChanceSource, World, outcomes_of_pool};
use super::{Program, Utility, pool};
use crate::rules::PileKind;

/// What kind of game a program is, as far as its text tells.
pub(super) fn class_of(code: &ProgramCode, tables: &Tables) -> Class {
    let is_private = |kind, holder| match kind {
        PileKind::Visible | PileKind::Memory | PileKind::Hidden => false,
        PileKind::Own | PileKind::Others => matches!(holder, Holder::Player(_)),
    };
    let hidden = tables.layout.n_players > 1
        && (tables.piles.iter().any(|pile| is_private(pile.kind, pile.name.holder))
            || code.choices.iter().any(|choice| choice.is_together));
    Class { chance: code.has_chance, hidden, cycles: true, zero_sum: tables.layout.n_players > 1 }
}

impl Game for Program {
    type State = State;
    type Move = Move;

    const FAST_CHANCE: bool = true;

    fn seats(&self) -> usize {
        self.tables.layout.n_players
    }

    fn class(&self) -> Class {
        self.class
    }

    fn start(&self) -> State {
        self.start.clone()
    }

    fn turn(&self, state: &State) -> Turn {
        match state.at {
            At::Chance => Turn::Chance,
            At::Over => Turn::Over(self.payoffs_by(state, Utility::Score)),
            At::Choice | At::Work | At::Fault => {
                Turn::Seat(Seat::new(usize::from(self.chooser(state))))
            }
        }
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        match state.at {
            At::Choice => {
                let mut options = Options::into(std::mem::take(out), Vec::new());
                options.list(self, state);
                *out = options.moves;
            }
            At::Chance => {
                let outcomes = state.suspended.iter().flat_map(|suspended| &suspended.outcomes);
                out.extend(outcomes.map(|&(outcome, _)| Move::chance(outcome)));
            }
            _ => {}
        }
    }

    fn options(&self, state: &State, moves: &mut Vec<Move>, copies: &mut Vec<u64>) {
        if state.at != At::Choice {
            return self.moves(state, moves);
        }
        let mut options = Options::into(std::mem::take(moves), std::mem::take(copies));
        options.list(self, state);
        (*moves, *copies) = (options.moves, options.copies);
    }

    fn resolve_chance(&self, state: &mut State, stream: &mut RngStream) -> u64 {
        // What waits is decided by the stream as well: the operation is begun anew.
        if let Some(suspended) = state.suspended.as_deref_mut() {
            suspended.need = None;
            suspended.outcomes.clear();
            state.tidy();
        }
        self.go_on(state, Some(stream))
    }

    fn play_and_resolve_chance(&self, state: &mut State, mv: Move, stream: &mut RngStream) -> u64 {
        let mut machine = Machine::new(self, ChanceSource::new(state, Some(stream)));
        machine.resume();
        machine.choose(mv);
        machine.world.n_decided
    }

    /// Draws every unseen card from its pool, in the order in which the cards lie. A card that play waits for is left
    /// for last, so that it has one outcome, and a move of chance shows it to those who observe.
    fn settle(&self, state: &mut State, stream: &mut RngStream) {
        if state.pools.is_empty() || !matches!(state.at, At::Choice | At::Chance) {
            return;
        }
        let needed = match state.suspended.as_deref().and_then(|suspended| suspended.need) {
            Some(Need::Card(at)) if state.at == At::Chance => Some(usize::from(at)),
            _ => None,
        };
        let mut source = ChanceSource::new(state, Some(stream));
        for at in 0..self.tables.layout.n_cards {
            let is_open = Some(at) != needed && source.state.pool_at(at).is_some();
            if is_open && source.draw(&self.tables, at).is_err() {
                return;
            }
        }
        if let Some(pool) = needed.and_then(|at| state.pool_at(at)) {
            let set = state.pool(&self.tables.layout, pool);
            let outcomes = outcomes_of_pool(&self.tables, set);
            state.suspended_mut().outcomes = outcomes;
        }
    }

    fn fault(&self, state: &State) -> Option<String> {
        let fault = self.fault_of(state)?;
        Some(format!("{} ({})", fault.kind, self.place(fault.span)))
    }

    fn weight(&self, state: &State, mv: Move) -> u64 {
        let mut outcomes = state.suspended.iter().flat_map(|suspended| &suspended.outcomes);
        let found = outcomes.find(|&&(outcome, _)| mv.outcome() == Some(outcome));
        found.map_or(0, |&(_, weight)| weight)
    }

    fn play(&self, state: &mut State, mv: Move) {
        self.play_watched(state, mv, Watched::Not);
    }
}

impl Scored for Program {
    fn scores(&self, state: &State) -> BySeat<i64> {
        BySeat::from_fn(self.seats(), |seat| i64::from(state.ints[seat.idx()]))
    }
}

impl Program {
    /// Whether something may be hidden from somebody who has to decide. If not, surely nothing is.
    pub fn may_hide(&self) -> bool {
        self.class.hidden || may_hide(&self.code, &self.tables, self.start.pc)
    }

    /// Why play cannot go on from `state`, if it cannot.
    pub fn fault_of(&self, state: &State) -> Option<Fault> {
        match state.at {
            At::Fault => state.suspended.as_deref().and_then(|suspended| suspended.fault),
            At::Choice => {
                let options = Options::of(self, state);
                let kind = match options.fault {
                    Some(kind) => kind,
                    None if options.moves.is_empty() => FaultKind::NoOption,
                    None => return None,
                };
                Some(Fault { kind, span: self.code.spans[state.pc as usize] })
            }
            At::Chance | At::Over | At::Work => None,
        }
    }

    /// Plays `mv`, and tells what is done.
    pub(super) fn play_watched(&self, state: &mut State, mv: Move, watched: Watched<'_>) {
        if let Some(outcome) = mv.outcome() {
            self.decide(state, outcome);
        }
        let source = ChanceSource { watched, ..ChanceSource::new(state, None) };
        let mut machine = Machine::new(self, source);
        machine.resume();
        if mv.outcome().is_some() {
            machine.run();
        } else {
            machine.choose(mv);
        }
    }

    /// Goes on from where the state stands, chance decided by the stream if there is one. Returns
    /// how much it decided.
    pub(super) fn go_on(&self, state: &mut State, stream: Option<&mut RngStream>) -> u64 {
        let mut machine = Machine::new(self, ChanceSource::new(state, stream));
        machine.resume();
        machine.run();
        machine.world.n_decided
    }

    /// Takes note of what chance has decided.
    pub(super) fn decide(&self, state: &mut State, outcome: u32) {
        let Some(suspended) = state.suspended.as_deref_mut() else { return };
        suspended.outcomes.clear();
        match suspended.need.take() {
            Some(Need::Card(at)) => {
                let (at, layout) = (usize::from(at), &self.tables.layout);
                let pool = state.pool_at(at).expect("chance decides on an unseen card");
                let kind = &self.tables.kinds[outcome as usize];
                let card = pool::first_from(state.pool(layout, pool), kind.start);
                state.settle(layout, at, card.expect("the kind is in the pool"));
            }
            Some(Need::Script) => state.script.push(outcome),
            None => {}
        }
        state.tidy();
    }
}
