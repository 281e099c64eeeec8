//! The list: every option of a choice.
//!
//! An alternative is followed up to its last pick; what comes after that is not tried, because it
//! cannot change how many options there are. Only where a pick depends on what was done before it, is
//! that done, on a copy.

use std::sync::Arc;

use kernel::Seat;
use smallvec::SmallVec;

use super::super::Program;
use super::super::code::{Act, Collection, ElementKind, Op, Pc};
use super::super::fault::FaultKind;
use super::super::moves::{BY_PLACE, Move, unseen_of};
use super::super::sight::sees;
use super::super::state::{CardId, State};
use super::super::world::{Halt, Listing, Missing, World};
use super::run::Flow;
use super::{Laid, Machine};

/// In the existing engine's order of siblings: the first element, which goes its own way.
pub(super) const FIRST: u16 = 0xfff;

/// The most options a choice may have.
const MOST_OPTIONS: usize = 1 << 20;

/// The options of a choice.
#[derive(Default)]
pub(in super::super) struct Options {
    pub moves: Vec<Move>,
    /// How many equal options each move stands for.
    pub copies: Vec<u64>,
    /// What has to be decided before the options can be listed.
    pub missing: Option<Missing>,
    pub fault: Option<FaultKind>,
    /// The piles whose order does not matter from here on, where more is known of that than the program
    /// says of itself.
    pub heaps: Option<Arc<[bool]>>,
    /// For whom it matters which of the cards that can be picked he sees.
    chooser: Option<Seat>,
    /// Each move as the chooser sees it.
    pub shown: Vec<Move>,
    /// Looking for this move alone.
    wanted: Option<Move>,
    /// The outcomes used on the way to the wanted move.
    path: SmallVec<[u32; 4]>,
}

impl Options {
    /// The options of `state`, which is at a choice.
    pub(in super::super) fn of(program: &Program, state: &State) -> Self {
        let mut options = Self::default();
        options.list(program, state);
        options
    }

    /// No options yet, to be listed into these.
    pub(in super::super) fn into(moves: Vec<Move>, copies: Vec<u64>) -> Self {
        Self { moves, copies, ..Self::default() }
    }

    /// The options of `state`, with what `chooser` does not see of them.
    pub(in super::super) fn seen_by(program: &Program, state: &State, chooser: Seat) -> Self {
        let mut options = Self { chooser: Some(chooser), ..Self::default() };
        options.list(program, state);
        options
    }

    /// The outcomes, of those decided for the listing, that lead to `mv`.
    pub(super) fn path_to(program: &Program, state: &State, mv: Move) -> SmallVec<[u32; 4]> {
        let mut options = Self { wanted: Some(mv), ..Self::default() };
        options.list(program, state);
        options.path
    }

    /// Adds the options of `state`.
    pub(in super::super) fn list(&mut self, program: &Program, state: &State) {
        let Op::Choose(choice) = program.code.ops[state.pc as usize] else { return };
        let choice = &program.code.choices[usize::from(choice)];
        let mut machine = Machine::new(program, Listing::new(state));
        machine.resume();
        if choice.is_together {
            let chooser = program.chooser(state);
            if chooser != state.turn().current {
                machine.world.state_mut().turn_mut().current = chooser;
            }
        }
        let kept = machine.world.keep();
        for (idx, &entry) in choice.starts.iter().enumerate() {
            let (n_frames, n_listed) = (machine.frames.len(), machine.lists.len());
            let result = machine.explore(entry, Picked::of(idx), false, self);
            if let Err(halt) = result {
                self.missing = machine.world.missing.take();
                self.fault = (halt == Halt::Fault).then_some(machine.fault).flatten();
                self.moves.clear();
                self.copies.clear();
                self.shown.clear();
                return;
            }
            machine.frames.truncate(n_frames);
            machine.lists.truncate(n_listed);
            machine.world.path.clear();
            machine.world.restore(kept.as_deref());
        }
    }

    fn emit(&mut self, Picked { mv, copies, shown }: Picked, path: &[u32]) {
        if self.wanted == Some(mv) {
            self.path = SmallVec::from_slice(path);
            self.wanted = None;
        }
        self.moves.push(mv);
        if self.chooser.is_some() {
            self.shown.push(shown);
        }
        // As long as every option is there once, nothing need be said.
        if copies > 1 || !self.copies.is_empty() {
            self.copies.resize(self.moves.len() - 1, 1);
            self.copies.push(copies);
        }
    }
}

/// Picks made so far on the way through an alternative.
#[derive(Clone, Copy)]
struct Picked {
    mv: Move,
    copies: u64,
    /// The same, of cards that the chooser does not see only the pile being named.
    shown: Move,
}

impl Picked {
    /// Nothing yet.
    fn of(alternative: usize) -> Self {
        Self { mv: Move::of(alternative), copies: 1, shown: Move::of(alternative) }
    }

    /// With one more, for which there is room.
    fn with(self, element: &Element) -> Self {
        let with = |mv: Move, name: u16| mv.picking(name).expect("there is room");
        let (mv, shown) = (with(self.mv, element.name), with(self.shown, element.shown));
        Self { mv, copies: self.copies * element.copies, shown }
    }
}

impl Machine<'_, Listing<'_>> {
    /// Follows an alternative from `pc` on, where `picked` has been picked.
    fn explore(
        &mut self,
        mut pc: Pc,
        picked: Picked,
        mut has_acted: bool,
        options: &mut Options,
    ) -> Result<(), Halt> {
        let program = self.program;
        loop {
            let ahead = program.code.ahead[pc as usize];
            if !ahead.picks && (has_acted || ahead.acts) {
                options.emit(picked, &self.world.path);
                return Ok(());
            }
            match &program.code.ops[pc as usize] {
                Op::Pick { of, kind, reg, is_one_pile, late, past } => {
                    let laid = self.lay(of)?;
                    if laid.n == 0 {
                        self.lists.truncate(laid.start);
                        pc = *past;
                        continue;
                    }
                    let ahead = program.code.ahead[pc as usize + 1];
                    let is_last = late.is_none() && !ahead.picks && (has_acted || ahead.acts);
                    let is_plain = *kind == ElementKind::Card
                        && *is_one_pile
                        && program.tables.all_differ
                        && options.chooser.is_none();
                    if picked.mv.picking(0).is_none() {
                        return self.fail(FaultKind::TooManyPicks);
                    }
                    if is_last && is_plain {
                        for idx in laid.start..laid.end {
                            let name = program.tables.kind_of[self.lists[idx] as usize];
                            let element = Element { name, at: idx, copies: 1, shown: name };
                            options.emit(picked.with(&element), &self.world.path);
                        }
                        self.lists.truncate(laid.start);
                        return Ok(());
                    }
                    let found =
                        self.elements(of, *kind, laid, *is_one_pile, late.is_some(), options)?;
                    if options.moves.len() + found.len() > MOST_OPTIONS {
                        return self.fail(FaultKind::TooMany(MOST_OPTIONS as u32));
                    }
                    if is_last {
                        for element in &found {
                            options.emit(picked.with(element), &self.world.path);
                        }
                        self.lists.truncate(laid.start);
                        return Ok(());
                    }
                    let start = laid.start as u32;
                    let end = laid.end as u32;
                    self.frames.push(super::Frame { start, at: end, end });
                    let frames = self.frames.clone();
                    let vars = self.vars;
                    let listed = self.lists.clone();
                    let kept = self.world.keep();
                    let n_path = self.world.path.len();
                    for element in &found {
                        self.bind(of.is_groups(), *reg, element.at);
                        let next = match late {
                            Some(late) if element.name != FIRST => *late,
                            _ => program.code.next[pc as usize],
                        };
                        self.explore(next, picked.with(element), has_acted, options)?;
                        self.frames.clone_from(&frames);
                        self.vars = vars;
                        // What follows the pick may have dropped the elements already, and those of
                        // the picks around it.
                        self.lists.clear();
                        self.lists.extend_from_slice(&listed);
                        self.world.path.truncate(n_path);
                        self.world.restore(kept.as_deref());
                    }
                    return Ok(());
                }
                Op::Done(_) => {
                    if has_acted {
                        options.emit(picked, &self.world.path);
                    }
                    return Ok(());
                }
                Op::MoveTimes(..) => {
                    has_acted |= self.frames.last().is_some_and(|frame| frame.at > 0);
                    if has_acted && !program.code.ahead[pc as usize + 1].picks {
                        options.emit(picked, &self.world.path);
                        return Ok(());
                    }
                    self.op(pc)?;
                    pc += 1;
                }
                Op::Act(act) => {
                    has_acted |= self.does_anything(act)?;
                    if has_acted && !program.code.ahead[pc as usize + 1].picks {
                        options.emit(picked, &self.world.path);
                        return Ok(());
                    }
                    self.act(act)?;
                    pc += 1;
                }
                _ => match self.op(pc)? {
                    Flow::Go(next) => pc = next,
                    _ => unreachable!("an alternative has no choice, no step and no end in it"),
                },
            }
        }
    }

    /// Names cards as `chooser` sees them: one that he does not see by its pile, and one that he sees
    /// without regard to those that he does not. A group of which he does not see every card is any of
    /// those of which he does not.
    fn show(&self, found: &mut [Element], is_groups: bool, chooser: Seat) {
        let (state, tables) = (self.world.state(), &self.program.tables);
        let pile_of = |word: u32| {
            let at = state.find(&tables.layout, word as CardId);
            at.map_or(0, |at| state.pile_at(&tables.layout, at))
        };
        let is_seen = |pile: u16| sees(&tables.piles[usize::from(pile)], chooser);
        let mut seen: SmallVec<[u16; 16]> = SmallVec::new();
        for element in found {
            let word = self.lists[element.at];
            if is_groups {
                let cards = &self.lists[element.at + 1..][..word as usize];
                let unseen = cards.iter().map(|&card| pile_of(card)).find(|&pile| !is_seen(pile));
                element.shown = unseen.map_or(element.name, unseen_of);
                continue;
            }
            let pile = pile_of(word);
            let kind = tables.kind_of[word as usize];
            element.shown = if !is_seen(pile) {
                unseen_of(pile)
            } else if seen.contains(&kind) {
                BY_PLACE | seen.len() as u16
            } else {
                kind
            };
            if element.shown < unseen_of(u16::MAX) {
                seen.push(kind);
            }
        }
    }

    /// Whether an act counts as something done: moving all of nothing does not.
    fn does_anything(&mut self, act: &Act) -> Result<bool, Halt> {
        Ok(match act {
            Act::MoveAll(_, location, _) | Act::ForgetAll(location) => {
                let pile = self.location(location)?;
                self.pile_size(pile) > 0
            }
            Act::MoveList { cards, .. } => {
                let laid = self.cards(cards)?;
                self.lists.truncate(laid.start);
                laid.n > 0
            }
            _ => true,
        })
    }

    /// The elements that can be picked, equal ones once.
    fn elements(
        &mut self,
        of: &Collection,
        kind: ElementKind,
        laid: Laid,
        is_one_pile: bool,
        is_first_apart: bool,
        options: &Options,
    ) -> Result<SmallVec<[Element; 16]>, Halt> {
        let (program, chooser) = (self.program, options.chooser);
        let tables = &program.tables;
        let mut found: SmallVec<[Element; 16]> = SmallVec::new();
        if laid.n >= usize::from(BY_PLACE) - 1 {
            return self.fail(FaultKind::TooMany(u32::from(BY_PLACE) - 2));
        }
        let mut at = laid.start;
        for idx in 0..laid.n {
            let word = self.lists[at];
            let by_place = BY_PLACE | idx as u16;
            let mut name = match kind {
                _ if is_first_apart => {
                    if idx == 0 {
                        FIRST
                    } else {
                        by_place
                    }
                }
                ElementKind::Group => by_place,
                ElementKind::Card => tables.kind_of[word as usize],
                ElementKind::Int if word >= u32::from(BY_PLACE) => by_place,
                _ => word as u16,
            };
            let is_named = name < BY_PLACE;
            if let Some(place) = found.iter().position(|other| is_named && other.name == name) {
                if self.is_alike(kind, word, self.lists[found[place].at], is_one_pile, options)? {
                    found[place].copies += 1;
                    at += 1;
                    continue;
                }
                name = by_place;
            }
            found.push(Element { name, at, copies: 1, shown: name });
            at += if of.is_groups() { 1 + word as usize } else { 1 };
        }
        if let (Some(chooser), ElementKind::Card | ElementKind::Group) = (chooser, kind) {
            self.show(&mut found, kind == ElementKind::Group, chooser);
        }
        Ok(found)
    }

    /// Whether it makes no difference which of two elements of one name is picked.
    fn is_alike(
        &mut self,
        kind: ElementKind,
        one: u32,
        other: u32,
        is_one_pile: bool,
        options: &Options,
    ) -> Result<bool, Halt> {
        if kind != ElementKind::Card || one == other {
            return Ok(true);
        }
        let pile = self.pile_of(one as CardId)?;
        let is_ordered = match &options.heaps {
            Some(heaps) => !heaps[usize::from(pile)],
            None => self.program.tables.piles[usize::from(pile)].is_ordered,
        };
        Ok(!is_ordered && (is_one_pile || pile == self.pile_of(other as CardId)?))
    }
}

/// An element that can be picked.
struct Element {
    name: u16,
    /// Where it is on the lists.
    at: usize,
    copies: u64,
    /// Its name for the seat that chooses.
    shown: u16,
}
