//! Effects of operations: the facts that each reads and overwrites.

use super::super::Program;
use super::super::code::{Act, Collection, LocationRef, Op, Phrase, Piece, Value};
use super::super::machine::MOST_REGS;
use super::features::Features;
use super::live_facts::{Fact, MOST_LEVELS};
use super::order::Way;
use super::read_set::{ReadSet, VarContent, element_of};

/// Read and write sets of a whole program, operation by operation.
#[derive(Debug, Default)]
pub(super) struct Survey {
    pub reads: Vec<Vec<Fact>>,
    /// Overwritten in any case.
    pub writes: Vec<Vec<Fact>>,
    /// If the first is read afterwards, the second is read before.
    pub passes: Vec<Vec<(Fact, Fact)>>,
    /// The current player may be another one afterwards.
    pub turns: Vec<bool>,
    /// The variables in scope that hold cards, as bits.
    pub carded: Vec<u32>,
    /// Those that only say where on the lists something is.
    pub listed: Vec<u32>,
    /// The condition on which some tops are read.
    pub guard: Option<Guard>,
}

/// Some number of cards of a pile have equal points by a map that never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Guard {
    pub n: usize,
    pub map: u16,
}

/// Input of the analysis: what is known of the program before it.
#[derive(Clone, Copy)]
pub(super) struct SurveyInput<'k> {
    /// The maps that may be stored at each place.
    pub maps: &'k [Vec<u16>],
    /// The class of each kind at each operation.
    pub classes: Option<&'k [Vec<u16>]>,
    /// The level of turns of each operation, where it can be told.
    pub levels: Option<&'k [usize]>,
}

/// Looks through the program.
pub(super) fn survey<'c>(
    program: &'c Program,
    features: &'c mut Features,
    known: SurveyInput<'c>,
    is_order_read: &'c mut [bool],
) -> Survey {
    let look = ReadSet {
        program,
        features,
        maps: known.maps,
        classes: None,
        vars: [(VarContent::Word, usize::MAX); MOST_REGS],
        is_order_read,
        is_mine_known: known.levels.is_some(),
        facts: Vec::new(),
        reads_current: false,
        reads_queued: false,
    };
    let mut one =
        One { look, level: None, writes: vec![], passes: vec![], turns: false, guard: None };
    let mut found = Survey::default();
    for pc in 0..program.code.ops.len() {
        one.look.classes = known.classes.map(|classes| classes[pc].as_slice());
        one.level = known.levels.map(|levels| levels[pc]);
        let depth = usize::from(program.code.depths[pc]);
        let bits = |is: &dyn Fn(VarContent<'c>) -> bool| {
            (0..depth).filter(|&reg| is(one.look.vars[reg].0)).fold(0, |all, reg| all | 1 << reg)
        };
        found.carded.push(bits(&|held| held.is_carded()));
        found.listed.push(bits(&|held| held.is_listed()));
        one.op(pc);
        one.close();
        let mut reads = std::mem::take(&mut one.look.facts);
        // Variables that are bound and read within the operation are none of the state's.
        reads.retain(|fact| !matches!(fact, Fact::Var(reg) if usize::from(*reg) >= depth));
        found.reads.push(reads);
        found.writes.push(std::mem::take(&mut one.writes));
        found.passes.push(std::mem::take(&mut one.passes));
        found.turns.push(std::mem::take(&mut one.turns));
    }
    found.guard = one.guard;
    found
}

/// Looks at one operation after the other.
pub(super) struct One<'c> {
    pub look: ReadSet<'c>,
    level: Option<usize>,
    writes: Vec<Fact>,
    pub passes: Vec<(Fact, Fact)>,
    turns: bool,
    pub guard: Option<Guard>,
}

impl<'c> One<'c> {
    /// Says what the operation reads of the turn.
    fn close(&mut self) {
        let (current, queued) = (self.look.reads_current, self.look.reads_queued);
        (self.look.reads_current, self.look.reads_queued) = (false, false);
        if let Some(level) = self.level {
            self.look.facts.extend(current.then_some(Fact::Current(level)));
            self.look.facts.extend(queued.then_some(Fact::Queued(level)));
        }
    }

    pub(super) fn write(&mut self, fact: Fact) {
        let is_shared =
            matches!(fact, Fact::Current(level) | Fact::Queued(level) if level + 1 >= MOST_LEVELS);
        if !is_shared {
            self.writes.push(fact);
        }
    }

    fn op(&mut self, pc: usize) {
        let program = self.look.program;
        let ops = &program.code.ops;
        match &ops[pc] {
            Op::Jump(_) => {
                program.code.said_at(pc as u32).into_iter().for_each(|phrase| self.phrase(phrase));
            }
            Op::Unbind | Op::Step | Op::Again(_) | Op::Done(_) => {}
            Op::Unless(bool, _) => self.look.bool(bool),
            Op::Each { of, .. } => {
                self.look.collection(of);
                match of {
                    Collection::Cards(cards) => self.look.order(cards, Way::All),
                    Collection::Groups(groups) => {
                        self.look.group_order(groups);
                        if self.look.is_order_read[pc] {
                            self.look.inner_order(groups);
                        }
                    }
                    Collection::Plain(_) => {}
                }
                if let Some(Op::Next { reg, .. }) = ops.get(pc + 1) {
                    self.write(Fact::List(*reg));
                }
            }
            Op::Next { reg, .. } => {
                if let Some(Op::Each { of, .. }) =
                    pc.checked_sub(1).and_then(|before| ops.get(before))
                {
                    self.look.vars[usize::from(*reg)] = (element_of(of), pc - 1);
                }
                self.look.facts.push(Fact::List(*reg));
                self.write(Fact::Var(*reg));
            }
            Op::Times(int) => self.look.int(int),
            Op::MoveTimes(source, to) => self.carry(pc, source, to, false),
            Op::Bind(reg, value) => {
                let held = self.value(pc, value);
                self.look.vars[usize::from(*reg)] = (held, pc);
                self.write(Fact::Var(*reg));
            }
            Op::Enter(stage) => {
                if let (Some(level), false) = (self.level, self.is_team(*stage)) {
                    self.write(Fact::Current(level + 1));
                    self.write(Fact::Queued(level + 1));
                    self.passes.push((Fact::Current(level + 1), Fact::Current(level)));
                }
            }
            Op::Test { stage, is_entry, .. } => {
                self.look.bool(&program.code.stages[usize::from(*stage)].end);
                if let (Some(level), false, false) = (self.level, *is_entry, self.is_team(*stage)) {
                    self.write(Fact::Queued(level));
                    self.passes.push((Fact::Current(level), Fact::Queued(level)));
                    self.turns = true;
                }
            }
            Op::Choose(choice) => {
                self.look.reads_current = true;
                let ask = &program.code.choices[usize::from(*choice)].ask;
                ask.iter().chain(&program.code.phase).for_each(|phrase| self.phrase(phrase));
            }
            Op::Pick { of, reg, .. } => {
                self.look.collection(of);
                if let (Collection::Groups(groups), true) = (of, self.look.is_order_read[pc]) {
                    self.look.inner_order(groups);
                }
                self.look.vars[usize::from(*reg)] = (element_of(of), pc);
                self.write(Fact::Var(*reg));
            }
            Op::Act(act) => self.act(pc, act),
            Op::Over => {
                // Each player in turn is the current one.
                let is_known = std::mem::replace(&mut self.look.is_mine_known, false);
                self.look.int(&program.score);
                self.look.is_mine_known = is_known;
                (self.look.reads_current, self.look.reads_queued) = (false, false);
            }
        }
    }

    /// What a text for people reads: it is to be true in the reduced game too. Cards are called there by what matters
    /// of them, as everywhere.
    fn phrase(&mut self, phrase: &'c Phrase) {
        for piece in &phrase.pieces {
            match piece {
                Piece::Words(_) | Piece::Hole(Value::Bool(_)) => {}
                Piece::Hole(Value::Int(int)) => self.look.int(int),
                Piece::Hole(Value::Text(text)) => self.look.text(text),
                Piece::Hole(Value::Pile(location)) => self.look.location(location),
                Piece::Hole(Value::Card(card)) => self.look.card(card),
                Piece::Hole(Value::Player(player)) => self.look.player(player),
                Piece::Hole(Value::Team(team)) => self.look.team(team),
                Piece::Hole(Value::Collection(of)) => self.look.collection(of),
            }
        }
    }

    fn is_team(&self, stage: u16) -> bool {
        self.look.program.code.stages[usize::from(stage)].is_team
    }

    fn value(&mut self, pc: usize, value: &'c Value) -> VarContent<'c> {
        let is_order_read = self.look.is_order_read[pc];
        match value {
            Value::Int(int) => self.look.int(int),
            Value::Bool(bool) => self.look.bool(bool),
            Value::Text(text) => self.look.text(text),
            Value::Player(player) => self.look.player(player),
            Value::Team(team) => self.look.team(team),
            Value::Pile(location) => {
                self.look.location(location);
                return VarContent::Pile(location);
            }
            Value::Card(card) => {
                self.look.card(card);
                return VarContent::Card(None);
            }
            Value::Collection(of) => {
                self.look.collection(of);
                return match of {
                    Collection::Cards(cards) => {
                        if is_order_read {
                            self.look.order(cards, Way::All);
                        }
                        VarContent::Cards(cards)
                    }
                    Collection::Groups(groups) => {
                        if is_order_read {
                            self.look.group_order(groups);
                            self.look.inner_order(groups);
                        }
                        VarContent::Groups(groups)
                    }
                    Collection::Plain(_) => VarContent::Words,
                };
            }
        }
        VarContent::Word
    }

    fn act(&mut self, pc: usize, act: &'c Act) {
        match act {
            Act::SetInt(location, int) => {
                self.look.location(location);
                self.look.int(int);
                self.overwrite(location, Fact::Int);
            }
            // What is only added to is not read by that.
            Act::Add(location, int, _) => {
                self.look.location(location);
                self.look.int(int);
            }
            Act::SetText(location, text) => {
                self.look.location(location);
                self.look.text(text);
                self.overwrite(location, Fact::Text);
            }
            Act::SetPoints(location, map) => {
                self.look.location(location);
                let map = &self.look.program.code.maps[usize::from(*map)];
                map.texts.iter().for_each(|text| self.look.text(text));
                map.ints.iter().for_each(|int| self.look.int(int));
                self.overwrite(location, Fact::Map);
            }
            Act::CreateTeams(_) | Act::Pass => {}
            Act::Create(location, _) => {
                self.look.location(location);
                self.look.facts.push(Fact::Number);
            }
            Act::CycleNext(player) => {
                self.look.player(player);
                if let Some(level) = self.level {
                    self.write(Fact::Queued(level));
                }
            }
            Act::CycleCurrent(player) => {
                self.look.player(player);
                self.turns = true;
                if let Some(level) = self.level {
                    self.write(Fact::Current(level));
                }
            }
            Act::Move(source, to) => self.carry(pc, source, to, true),
            Act::MoveAll(end, from, to) => self.pour(end, from, to),
            Act::MoveList { cards, end, to, .. } => {
                self.look.end(end);
                self.target(to);
                self.look.cards(cards);
                let outer = std::mem::take(&mut self.look.facts);
                self.look.order(cards, Way::All);
                let order = std::mem::replace(&mut self.look.facts, outer);
                for then in self.ordered(&to.pile) {
                    self.passes.extend(order.iter().map(|&now| (then, now)));
                }
                let from = self.look.origins(cards);
                self.removed(&from, &[]);
            }
            Act::Remember(card, to) => {
                self.look.card(card);
                self.look.location(&to.pile);
                self.look.end(&to.end);
            }
            Act::Forget(end, location) => {
                self.look.end(end);
                self.look.location(location);
            }
            Act::ForgetAll(location) | Act::Reveal(location) => self.look.location(location),
            Act::Swap(one, other) => {
                self.look.card(one);
                self.look.card(other);
                let all = self.look.anywhere();
                self.removed(&all, &[]);
                for pile in all {
                    self.added_within(pile);
                }
            }
            Act::Shuffle(location) => {
                self.look.location(location);
                self.overwrite(location, Fact::Row);
                self.overwrite(location, Fact::Top);
                self.overwrite(location, Fact::Twin);
            }
        }
    }

    /// Whatever was at a place that is always the same.
    fn overwrite(&mut self, location: &LocationRef, fact: fn(u16) -> Fact) {
        if let LocationRef::Fixed(place) = location {
            self.write(fact(*place));
        }
    }
}

/// The maps that may be stored at each place.
pub(super) fn maps_at(program: &Program) -> Vec<Vec<u16>> {
    let mut maps = vec![Vec::new(); program.tables.layout.n_points];
    for op in &program.code.ops {
        let Op::Act(Act::SetPoints(location, map)) = op else { continue };
        let n_players = program.tables.layout.n_players;
        let n_teams = program.tables.teams.len();
        let (firsts, n) = match location {
            LocationRef::Fixed(place) => (vec![*place], 1),
            LocationRef::Mine(first)
            | LocationRef::Theirs(first, _)
            | LocationRef::Seat(first, _) => (vec![*first], n_players),
            LocationRef::Team(first, _) => (vec![*first], n_teams),
            LocationRef::Held(_) | LocationRef::Named(_) => ((0..maps.len() as u16).collect(), 1),
        };
        for place in firsts.into_iter().flat_map(|first| usize::from(first)..usize::from(first) + n)
        {
            if !maps[place].contains(map) {
                maps[place].push(*map);
            }
        }
    }
    maps
}
