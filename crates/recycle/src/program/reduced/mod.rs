//! State reduction: the game of a solver with perfect information.
//!
//! A state is a position packed into bits (`packing`) through a projection that shows what can still matter
//! where the program stands (`projection`). To play, a position is unpacked, the machine carries the move
//! out, and what comes of it is packed again. So positions that no rule can tell apart are one state.

mod card_flow;
mod cards;
mod effects;
mod features;
mod live_facts;
mod liveness;
mod order;
mod packed;
mod packing;
mod perfect_information;
mod projection;
mod read_set;
mod report;
#[cfg(test)]
mod round_trip;
mod scratch;
mod suspended;
mod symmetry;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use kernel::{BySeat, Class, Fact, Game, Notation, NotationError, Scored, Seat, Turn};
use smallvec::SmallVec;

use super::code::{ElementKind, Op};
use super::fault::FaultKind;
use super::machine::{Machine, Options};
use super::moves::{BY_PLACE, Move};
use super::state::{At, State};
use super::world::ChanceSource;
use super::{Program, Utility};
use cards::for_each_card;
use packing::{Glance, Packing, drawn};
use projection::{CardProjection, Mode, Projection};
use scratch::ScratchPosition;

pub use packed::Packed;

/// A program as a solver wants it: positions that no rule can tell apart are one state.
#[derive(Clone, Debug)]
pub struct Reduced {
    program: Arc<Program>,
    utility: Utility,
    packing: Packing,
    reductions: Vec<String>,
    /// Told apart from every other reduced game of the process.
    number: u64,
    /// The chooser has perfect information, whatever the piles say.
    is_open: bool,
}

impl Reduced {
    /// `program`, paying by `utility`.
    pub fn new(program: &Arc<Program>, utility: Utility) -> Self {
        let Some(found) = liveness::analyse(program) else {
            let projection = Projection {
                table: CardProjection::by_kind(program),
                ..Projection::whole(program)
            };
            let projections = vec![projection; program.code.ops.len()];
            let packing = Packing::new(program, projections, None);
            return Self::of(program, utility, packing, Vec::new());
        };
        let projections = found.projections(program);
        let reductions = report::phrases(program, &found, &projections);
        let packing = Packing::new(program, projections, found.guard());
        Self::of(program, utility, packing, reductions)
    }

    /// `program` as it is: every position is a state of its own. What the reduced game is compared
    /// with.
    pub fn plain(program: &Arc<Program>, utility: Utility) -> Self {
        let projections = vec![Projection::whole(program); program.code.ops.len()];
        let packing = Packing::new(program, projections, None);
        Self::of(program, utility, packing, Vec::new())
    }

    fn of(
        program: &Arc<Program>,
        utility: Utility,
        packing: Packing,
        reductions: Vec<String>,
    ) -> Self {
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        Self { program: Arc::clone(program), utility, packing, reductions, number, is_open: false }
    }

    /// The program itself.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// The state that `mv` of a seat leads to from `position`, a position of the program.
    pub fn state_after(&self, position: &State, mv: Move) -> Packed {
        ScratchPosition::lend(&self.program, |work| {
            work.state.clone_from(position);
            let mut machine = Machine::new(&self.program, ChanceSource::new(&mut work.state, None));
            machine.resume();
            machine.choose(mv);
            drop(machine);
            self.settle(&mut work.state);
            self.packed(work)
        })
    }

    /// What is merged because it does not matter at any choice, in short phrases.
    pub fn reductions(&self) -> &[String] {
        &self.reductions
    }

    /// One of the positions that `packed` stands for, with what waits for chance in it.
    fn position<T>(&self, packed: &Packed, ask: impl FnOnce(&mut ScratchPosition) -> T) -> T {
        ScratchPosition::lend(&self.program, |work| {
            let ScratchPosition { state, scratch, last } = work;
            // Moves are listed and then played one by one: most often it is the same position again.
            let key = (self.number, packed);
            if last.as_ref().is_none_or(|last| (last.0, &last.1) != key) {
                let (_, kept, base) =
                    last.get_or_insert_with(|| (self.number, packed.clone(), state.clone()));
                self.packing.unpack(&self.program, packed, base, scratch);
                if base.at == At::Work {
                    self.wake(base);
                }
                kept.clone_from(packed);
            }
            if let Some((number, _, base)) = last {
                *number = self.number;
                state.clone_from(base);
            }
            ask(work)
        })
    }

    /// Goes on with a position that is at work.
    fn wake(&self, state: &mut State) {
        self.program.go_on(state, None);
        self.settle(state);
    }

    /// Goes on past draws of which all outcomes are alike.
    fn settle(&self, state: &mut State) {
        while let Some(at) = drawn(state) {
            let &[(outcome, _)] = self.draws(state, at).as_slice() else { return };
            self.program.decide(state, outcome);
            self.program.go_on(state, None);
        }
    }

    /// What chance may decide, each outcome with its weight.
    fn outcomes(&self, state: &State) -> Vec<(u32, u64)> {
        if let Some(at) = drawn(state) {
            return self.draws(state, at);
        }
        state.suspended.as_deref().map(|suspended| suspended.outcomes.clone()).unwrap_or_default()
    }

    /// What may be drawn at `at`: of each class the kind of the lowest card, and how many there are.
    fn draws(&self, state: &State, at: usize) -> Vec<(u32, u64)> {
        let (tables, table) = (&self.program.tables, self.packing.table(state));
        let pool = state.pool_at(at).expect("only an unseen card is drawn");
        let is_exact = table.classes.len() == tables.layout.n_cards;
        let class_of = if is_exact { &tables.kind_of } else { &table.class_of };
        let alike = table.symmetry.as_ref().map(|_| self.packing.alike(&tables.layout, state));
        let mut found: Vec<(u32, u64)> = Vec::new();
        let mut classes: SmallVec<[u16; 16]> = SmallVec::new();
        for_each_card(state.pool(&tables.layout, pool), |card| {
            let class = class_of[usize::from(card)];
            let class = alike.as_ref().map_or(class, |alike| alike[usize::from(class)]);
            if let Some(place) = classes.iter().position(|&other| other == class) {
                found[place].1 += 1;
            } else {
                classes.push(class);
                found.push((u32::from(tables.kind_of[usize::from(card)]), 1));
            }
        });
        found
    }

    /// Of options that pick cards which are alike in this position, keeps the first, for all of them:
    /// to exchange the two values changes nothing but which of the options is which.
    fn merge(&self, state: &State, from: usize, moves: &mut Vec<Move>, copies: &mut Vec<u64>) {
        let (program, table) = (&self.program, self.packing.table(state));
        let Op::Choose(choice) = program.code.ops[state.pc as usize] else { return };
        if table.symmetry.is_none() {
            return;
        }
        let alike = self.packing.alike(&program.tables.layout, state);
        let name = |mv: Move| {
            let is_card = mv.n_picks() == 1 && mv.pick(0) < BY_PLACE;
            (is_card && self.picks_card(choice, mv.alternative())).then(|| {
                let card = program.tables.kinds[usize::from(mv.pick(0))].start;
                (mv.alternative(), alike[usize::from(table.class_of[usize::from(card)])])
            })
        };
        let mut kept = from;
        copies.resize(moves.len(), 1);
        for idx in from..moves.len() {
            let (mv, n) = (moves[idx], copies[idx]);
            let known =
                (from..kept).find(|&other| name(mv).is_some() && name(moves[other]) == name(mv));
            if let Some(known) = known {
                copies[known] += n;
            } else {
                (moves[kept], copies[kept]) = (mv, n);
                kept += 1;
            }
        }
        moves.truncate(kept);
        copies.truncate(kept);
    }

    /// Whether all that an alternative of a choice picks is cards.
    fn picks_card(&self, choice: u16, alternative: usize) -> bool {
        let code = &self.program.code;
        let choice = &code.choices[usize::from(choice)];
        let end = choice.entries.get(alternative + 1).copied().unwrap_or(choice.after);
        let ops = &code.ops[choice.entries[alternative] as usize..end as usize];
        let mut picks = ops.iter().filter_map(|op| match op {
            Op::Pick { kind, .. } => Some(*kind),
            _ => None,
        });
        picks.all(|kind| kind == ElementKind::Card)
    }

    /// Packs the position that was worked on.
    fn packed(&self, work: &mut ScratchPosition) -> Packed {
        let ScratchPosition { state, scratch, .. } = work;
        let packed = self.packing.pack(&self.program, state, scratch);
        if !self.draws_in_vain(state) {
            return packed;
        }
        // Nobody will ever know which card this is: as it is unpacked there may be nothing to draw.
        self.packing.unpack(&self.program, &packed, state, scratch);
        self.wake(state);
        self.packing.pack(&self.program, state, scratch)
    }

    /// Whether a card is to be drawn that lies where cards do not matter.
    fn draws_in_vain(&self, state: &State) -> bool {
        let Some(at) = drawn(state) else { return false };
        let pile = state.pile_at(&self.program.tables.layout, at);
        self.packing.table(state).piles[usize::from(pile)] == Mode::Size
    }
}

/// How many reduced games have been made: what a thread keeps of one must not be taken for another's.
static MADE: AtomicU64 = AtomicU64::new(0);

impl Game for Reduced {
    type State = Packed;
    type Move = Move;

    fn seats(&self) -> usize {
        self.program.seats()
    }

    fn class(&self) -> Class {
        let class = self.program.class();
        Class { hidden: class.hidden && !self.is_open, ..class }
    }

    fn start(&self) -> Packed {
        ScratchPosition::lend(&self.program, |work| {
            work.state.clone_from(&self.program.start);
            self.settle(&mut work.state);
            self.packed(work)
        })
    }

    fn turn(&self, state: &Packed) -> Turn {
        match self.packing.glance(&self.program, state) {
            Glance::Chance => Turn::Chance,
            Glance::Seat(seat) => Turn::Seat(Seat::new(seat)),
            Glance::Fault => Turn::Seat(Seat::new(0)),
            Glance::Over => self.position(state, |work| {
                Turn::Over(self.program.payoffs_by(&work.state, self.utility))
            }),
            Glance::Unclear => self.position(state, |work| self.program.turn(&work.state)),
        }
    }

    fn moves(&self, state: &Packed, out: &mut Vec<Move>) {
        self.options(state, out, &mut Vec::new());
    }

    fn options(&self, state: &Packed, moves: &mut Vec<Move>, copies: &mut Vec<u64>) {
        let glance = self.packing.glance(&self.program, state);
        if matches!(glance, Glance::Over | Glance::Fault) {
            return;
        }
        self.position(state, |work| {
            let (state, n_before) = (&work.state, moves.len());
            match (&glance, state.at) {
                (Glance::Chance, At::Chance) => {
                    let outcomes = self.outcomes(state);
                    let weighted = |(outcome, weight)| Move::weighted(outcome, weight);
                    moves.extend(outcomes.into_iter().map(weighted));
                }
                // Where there was something to draw there is nothing any more.
                (Glance::Chance, _) => moves.push(Move::weighted(0, 1)),
                (_, At::Choice) => {
                    let mut options = Options::into(std::mem::take(moves), std::mem::take(copies));
                    if state.memory.is_empty() {
                        // A memory may refer to one of two cards that are alike else.
                        options.heaps.clone_from(&self.packing.table(state).heaps);
                    }
                    options.list(&self.program, state);
                    (*moves, *copies) = (options.moves, options.copies);
                    self.merge(state, n_before, moves, copies);
                }
                _ => {}
            }
        });
    }

    fn heap_bytes(&self, state: &Packed) -> usize {
        state.heap_bytes()
    }

    fn fault(&self, state: &Packed) -> Option<String> {
        match self.packing.glance(&self.program, state) {
            Glance::Over | Glance::Chance => None,
            // What went wrong goes wrong again; only what took too long may come to an end now.
            Glance::Fault => {
                self.position(state, |work| {
                    let fault = self.program.fault(&work.state);
                    Some(fault.unwrap_or_else(|| {
                        FaultKind::Endless(self.program.config.steps).to_string()
                    }))
                })
            }
            Glance::Seat(_) | Glance::Unclear => {
                self.position(state, |work| self.program.fault(&work.state))
            }
        }
    }

    fn weight(&self, _: &Packed, mv: Move) -> u64 {
        mv.weight()
    }

    fn play(&self, state: &mut Packed, mv: Move) {
        *state = self.position(state, |work| {
            let now = &mut work.state;
            if let Some(outcome) = mv.outcome() {
                // Otherwise it has gone on already.
                if now.at == At::Chance {
                    self.program.decide(now, outcome);
                    self.wake(now);
                }
            } else {
                let mut machine = Machine::new(&self.program, ChanceSource::new(now, None));
                machine.resume();
                machine.choose(mv);
                drop(machine);
                self.settle(now);
            }
            self.packed(work)
        });
    }
}

impl Reduced {
    /// The program, with cards called by what those that are alike in `state` have in common: which of
    /// them one is, is not said.
    fn shown(&self, state: &State) -> Program {
        let (tables, table) = (&self.program.tables, self.packing.table(state));
        let name = |kind: &std::ops::Range<u16>| {
            let class = table.class_of[usize::from(kind.start)];
            let kinds = table.classes[usize::from(class)].iter();
            self.program.common_name(kinds.map(|&card| tables.kind_of[usize::from(card)]))
        };
        let names = tables.kinds.iter().map(name).collect();
        Program { kind_names: Some(names), ..Program::clone(&self.program) }
    }
}

impl Scored for Reduced {
    fn scores(&self, state: &Packed) -> BySeat<i64> {
        self.position(state, |work| self.program.scores(&work.state))
    }
}

impl Notation for Reduced {
    const READS_STATES: bool = false;

    fn state_to_text(&self, state: &Packed) -> String {
        self.position(state, |work| self.shown(&work.state).sight(&work.state, None).to_string())
    }

    fn facts(&self, state: &Packed) -> Vec<Fact> {
        self.position(state, |work| self.shown(&work.state).sight(&work.state, None).facts())
    }

    fn state_from_text(&self, text: &str) -> Result<Packed, NotationError> {
        let why = "positions of described games are not read back".to_owned();
        Err(NotationError::NotAState { text: text.to_owned(), why })
    }

    fn move_to_text(&self, state: &Packed, mv: Move) -> String {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        self.position(state, |work| {
            let shown = self.shown(&work.state);
            let nth = moves.iter().position(|&other| other == mv);
            let moves = if nth.is_some() { &moves[..] } else { &[mv] };
            shown.move_texts(&work.state, moves).swap_remove(nth.unwrap_or(0))
        })
    }
}
