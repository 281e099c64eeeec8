//! The run: one operation after the other, until somebody has to decide.

use super::super::Program;
use super::super::code::{Collection, ElementKind, Op, Pc, Value};
use super::super::fault::{Fault, FaultKind};
use super::super::moves::{BY_PLACE, Move};
use super::super::stall::Watched;
use super::super::state::{At, Cycle, Frame};
use super::super::table_event::TableEvent;
use super::super::world::{ChanceSource, Halt, Missing, World};
use super::{Laid, Machine, Options, pack, pack_groups};

/// Control flow after an operation: whether the machine goes on.
pub(super) enum Flow {
    Go(Pc),
    /// At a choice.
    Ask,
    /// The alternative of a choice is carried out.
    Done(u16),
    /// A step to be counted.
    Step,
    Over,
}

impl Machine<'_, ChanceSource<'_>> {
    /// Carries the program on from where the state stands.
    pub(in super::super) fn run(&mut self) {
        let program = self.program;
        let mut pc = self.world.state.pc;
        let mut n_steps = 0u64;
        loop {
            let looks = self.world.is_observed() && self.is_told(pc);
            if looks {
                self.world.emit(TableEvent::Looked);
            }
            match self.op(pc) {
                Ok(flow) => {
                    self.world.complete();
                    if looks {
                        self.world.emit(TableEvent::Looked);
                    }
                    match flow {
                        Flow::Go(next) => pc = next,
                        Flow::Step => {
                            n_steps += 1;
                            // The existing engine takes a game that is stuck for one that is over.
                            let is_stuck = n_steps > program.most_steps;
                            pc = if is_stuck { program.code.ops.len() as Pc - 1 } else { pc + 1 };
                        }
                        Flow::Done(choice) => pc = self.after_alternative(choice),
                        Flow::Over => return self.stop(pc, At::Over),
                        Flow::Ask => {
                            if !self.prepare(pc) {
                                return self.stop(pc, At::Chance);
                            }
                            return self.stop(pc, At::Choice);
                        }
                    }
                }
                Err(Halt::Chance) => {
                    self.world.n_used = 0;
                    return self.stop(pc, At::Chance);
                }
                Err(Halt::Fault) => {
                    let kind = self.fault.expect("a fault says what it is");
                    return self.stop_at_fault(pc, kind);
                }
            }
        }
    }

    /// Notes the operation for the one who counts them; whether it is told to the one who follows events.
    fn is_told(&mut self, pc: Pc) -> bool {
        if let Watched::Visits(visits) = &mut self.world.watched {
            visits.pass(pc);
            return false;
        }
        self.program.code.reads[pc as usize]
    }

    /// Leaves the state where it waits.
    fn stop(&mut self, pc: Pc, at: At) {
        // What expressions left on the lists when they were interrupted is not worth keeping.
        let listed = self.program.code.depths[pc as usize];
        let state = &mut *self.world.state;
        (state.pc, state.at) = (pc, at);
        if self.frames.is_empty() && self.doing.is_none() {
            if let Some(suspended) = &mut state.suspended {
                suspended.vars.clear();
                suspended.lists.clear();
                suspended.frames.clear();
                suspended.doing = None;
            }
        } else {
            let end = self.frames.last().map_or(0, |frame| frame.end as usize);
            let suspended = state.suspended_mut();
            suspended.vars.clear();
            suspended.vars.extend_from_slice(&self.vars[..usize::from(listed)]);
            suspended.lists.clear();
            suspended.lists.extend_from_slice(&self.lists[..end.min(self.lists.len())]);
            suspended.frames.clear();
            suspended.frames.extend_from_slice(&self.frames);
            suspended.doing = self.doing;
        }
        state.tidy();
    }

    fn stop_at_fault(&mut self, pc: Pc, kind: FaultKind) {
        let span = match kind {
            FaultKind::Endless(_) => self.program.stage_around(pc),
            _ => self.program.code.spans[pc as usize],
        };
        self.stop(pc, At::Fault);
        self.world.state.suspended_mut().fault = Some(Fault { kind, span });
    }

    /// Sees to it that the options can be listed: what a listing would have to know is decided now.
    /// Says whether it could be.
    fn prepare(&mut self, pc: Pc) -> bool {
        let program = self.program;
        let Op::Choose(choice) = program.code.ops[pc as usize] else { return true };
        if !program.code.choices[usize::from(choice)].may_draw {
            return true;
        }
        loop {
            self.stop(pc, At::Choice);
            let Some(missing) = Options::of(program, self.world.state).missing else { return true };
            let decided = match missing {
                Missing::Card(at) => self.world.draw(&program.tables, at).map(drop),
                Missing::Outcome(weights) => {
                    self.world.n_used = self.world.state.script.len();
                    let outcome = self.world.decide(&weights);
                    outcome.map(|outcome| self.world.state.script.push(outcome as u32))
                }
            };
            self.world.n_used = 0;
            if decided.is_err() {
                return false;
            }
        }
    }

    /// After an alternative: the next player's, where all have chosen, or what follows the choice.
    fn after_alternative(&mut self, choice: u16) -> Pc {
        let program = self.program;
        let choice = &program.code.choices[usize::from(choice)];
        self.doing = None;
        let state = &mut *self.world.state;
        if choice.is_together {
            let n_players = program.tables.layout.n_players;
            let suspended = state.suspended_mut();
            suspended.n_done += 1;
            let (n_done, first) = (suspended.n_done, suspended.first);
            if let Some(&next) = suspended.chosen.get(n_done) {
                state.turn_mut().current = ((usize::from(first) + n_done) % n_players) as u8;
                self.doing = Some((next, 0));
                return choice.starts[next.alternative()];
            }
            suspended.chosen.clear();
            (suspended.n_done, suspended.first) = (0, 0);
            state.turn_mut().current = first;
        }
        choice.after
    }

    /// Takes up a move at a choice.
    pub(in super::super) fn choose(&mut self, mv: Move) {
        let program = self.program;
        let Op::Choose(choice) = program.code.ops[self.world.state.pc as usize] else {
            unreachable!("a state at a choice stands at its operation");
        };
        let choice = &program.code.choices[usize::from(choice)];
        let mut mv = mv;
        if choice.is_together {
            let n_players = program.tables.layout.n_players;
            let current = self.world.state.turn().current;
            let suspended = self.world.state.suspended_mut();
            if suspended.chosen.is_empty() {
                suspended.first = current;
            }
            suspended.chosen.push(mv);
            if suspended.chosen.len() < n_players {
                self.world.state.script.clear();
                if !self.prepare(self.world.state.pc) {
                    let pc = self.world.state.pc;
                    self.stop(pc, At::Chance);
                }
                return;
            }
            mv = suspended.chosen[0];
        } else if !self.world.state.script.is_empty() {
            // Of what was decided for the listing only what led to this option counts.
            self.world.state.script = Options::path_to(program, self.world.state, mv);
        }
        self.doing = Some((mv, 0));
        self.world.state.at = At::Work;
        self.world.state.pc = choice.starts[mv.alternative()];
        self.run();
    }
}

impl<W: World> Machine<'_, W> {
    /// Carries out one operation and says what comes next.
    #[inline]
    pub(super) fn op(&mut self, pc: Pc) -> Result<Flow, Halt> {
        let program: &Program = self.program;
        match &program.code.ops[pc as usize] {
            Op::Jump(to) => return Ok(Flow::Go(*to)),
            Op::Unless(condition, to) => {
                if !self.bool(condition)? {
                    return Ok(Flow::Go(*to));
                }
            }
            Op::Each { of, is_reversed } => self.begin_loop(of, *is_reversed)?,
            Op::Next { kind, reg, exit } => {
                let frame = *self.frames.last().expect("a loop has a frame");
                if frame.at == frame.end {
                    self.frames.pop();
                    self.lists.truncate(frame.start as usize);
                    return Ok(Flow::Go(*exit));
                }
                self.step()?;
                let next = self.bind(*kind == ElementKind::Group, *reg, frame.at as usize);
                self.frames.last_mut().expect("a loop has a frame").at = next as u32;
            }
            Op::Times(int) => {
                let n = self.int(int)?.max(0) as u32;
                let start = self.lists.len() as u32;
                self.frames.push(Frame { start, at: n, end: start });
            }
            Op::Again(exit) => {
                self.step()?;
                let frame = self.frames.last_mut().expect("a count has a frame");
                if frame.at == 0 {
                    self.frames.pop();
                    return Ok(Flow::Go(*exit));
                }
                frame.at -= 1;
            }
            Op::MoveTimes(source, to) => {
                while self.frames.last().is_some_and(|frame| frame.at > 0) {
                    self.move_one(source, to)?;
                    self.frames.last_mut().expect("a count has a frame").at -= 1;
                }
                self.frames.pop();
            }
            Op::Bind(reg, value) => self.bind_value(*reg, value)?,
            Op::Unbind => {
                let frame = self.frames.pop().expect("a binding has a frame");
                self.lists.truncate(frame.start as usize);
            }
            Op::Enter(stage) => self.enter(*stage),
            Op::Test { stage, is_entry, exit } => {
                self.step()?;
                let code = &program.code.stages[usize::from(*stage)];
                let is_over = self.bool(&code.end)?;
                let leaks = *is_entry && program.config.compat.quirks;
                let state = self.world.state_mut();
                if is_over {
                    if leaks {
                        // The existing engine forgets the copy on the stack.
                    } else if code.is_team {
                        state.team_turns.pop();
                    } else {
                        state.turns.pop();
                    }
                    return Ok(Flow::Go(*exit));
                }
                if !is_entry {
                    if code.is_team {
                        state.team_turns.last_mut().expect("a stage has a turn").advance();
                    } else {
                        state.turn_mut().advance();
                    }
                }
            }
            Op::Step => return Ok(Flow::Step),
            Op::Choose(_) => return Ok(Flow::Ask),
            Op::Pick { of, kind, reg, late, past, .. } => {
                return self.take_pick(pc, of, *kind, *reg, *late, *past);
            }
            Op::Done(choice) => return Ok(Flow::Done(*choice)),
            Op::Act(act) => self.act(act)?,
            Op::Over => {
                self.score()?;
                return Ok(Flow::Over);
            }
        }
        Ok(Flow::Go(program.code.next[pc as usize]))
    }

    #[inline(never)]
    fn begin_loop(&mut self, of: &Collection, is_reversed: bool) -> Result<(), Halt> {
        let laid = self.lay(of)?;
        let laid = if is_reversed { self.reverse(of, laid) } else { laid };
        self.frames.push(frame(laid));
        Ok(())
    }

    #[inline(never)]
    fn enter(&mut self, nth: u16) {
        let is_team = self.program.code.stages[usize::from(nth)].is_team;
        let state = self.world.state_mut();
        let turns = if is_team { state.team_turn() } else { state.turn() };
        let cycle = Cycle { queued: super::super::state::NOBODY, ..turns };
        if is_team { state.team_turns.push(cycle) } else { state.turns.push(cycle) }
    }

    #[inline(never)]
    pub(super) fn bind_value(&mut self, reg: u8, value: &Value) -> Result<(), Halt> {
        let start = self.lists.len();
        let bound = match value {
            Value::Int(int) => u64::from(self.int(int)? as u32),
            Value::Bool(bool) => u64::from(self.bool(bool)?),
            Value::Text(text) => u64::from(self.text(text)?),
            Value::Pile(location) => u64::from(self.location(location)?),
            Value::Card(card) => u64::from(self.card(card)?),
            Value::Player(player) => u64::from(self.player(player)?),
            Value::Team(team) => u64::from(self.team(team)?),
            Value::Collection(collection) => {
                let laid = self.lay(collection)?;
                if collection.is_groups() { pack_groups(laid) } else { pack(laid.start, laid.n) }
            }
        };
        self.vars[usize::from(reg)] = bound;
        let end = self.lists.len() as u32;
        self.frames.push(Frame { start: start as u32, at: end, end });
        Ok(())
    }

    /// The elements in reverse order.
    fn reverse(&mut self, of: &Collection, laid: Laid) -> Laid {
        if of.is_groups() {
            let mut groups = Vec::new();
            let mut at = laid.start;
            while at < laid.end {
                let end = at + 1 + self.lists[at] as usize;
                groups.push(self.lists[at..end].to_vec());
                at = end;
            }
            self.lists.truncate(laid.start);
            groups.iter().rev().for_each(|group| self.lists.extend_from_slice(group));
        } else {
            self.lists[laid.start..].reverse();
        }
        laid
    }

    /// Binds what the move picks here.
    #[inline(never)]
    fn take_pick(
        &mut self,
        pc: Pc,
        of: &Collection,
        kind: ElementKind,
        reg: u8,
        late: Option<Pc>,
        past: Pc,
    ) -> Result<Flow, Halt> {
        let (mv, n_used) = self.doing.expect("a pick is made by a move");
        // What is named needs no list, unless the name may belong to a later pick, because there was
        // nothing to pick here. (With nothing picked any more, the list was empty.)
        let is_last = !self.program.code.ahead[past as usize].picks;
        let named = self.named_pick(kind, mv.pick(n_used));
        if let Some(word) = named.filter(|_| is_last && n_used < mv.n_picks()) {
            self.vars[usize::from(reg)] = word;
            self.doing = Some((mv, n_used + 1));
            let start = self.lists.len() as u32;
            self.frames.push(Frame { start, at: start, end: start });
            return Ok(Flow::Go(self.program.code.next[pc as usize]));
        }
        let laid = self.lay(of)?;
        if laid.n == 0 {
            // Nothing to pick: the rest of the alternative goes on, past what would be done with it.
            self.lists.truncate(laid.start);
            return Ok(Flow::Go(past));
        }
        let name = mv.pick(n_used);
        self.doing = Some((mv, n_used + 1));
        let is_first_apart = late.is_some() && name == super::list::FIRST;
        let at = if is_first_apart {
            Some(laid.start)
        } else if name & BY_PLACE != 0 {
            self.element(of, laid, usize::from(name & !BY_PLACE))
        } else if kind == ElementKind::Card {
            let tables = &self.program.tables;
            (laid.start..laid.end).find(|&at| tables.kind_of[self.lists[at] as usize] == name)
        } else {
            (laid.start..laid.end).find(|&at| self.lists[at] == u32::from(name))
        };
        let Some(at) = at else { return self.fail(FaultKind::Gone) };
        self.bind(of.is_groups(), reg, at);
        self.frames.push(Frame { at: laid.end as u32, ..frame(laid) });
        let next = self.program.code.next[pc as usize];
        Ok(Flow::Go(if is_first_apart { next } else { late.unwrap_or(next) }))
    }

    /// What a pick stands for, where its name alone says it.
    fn named_pick(&self, kind: ElementKind, name: u16) -> Option<u64> {
        let tables = &self.program.tables;
        let is_said = name < BY_PLACE && !self.program.has_together;
        match kind {
            ElementKind::Card if is_said && tables.all_differ => {
                tables.kinds.get(usize::from(name)).map(|kind| u64::from(kind.start))
            }
            ElementKind::Card | ElementKind::Group => None,
            _ => is_said.then_some(u64::from(name)),
        }
    }

    /// Where the nth element is.
    fn element(&self, of: &Collection, laid: Laid, nth: usize) -> Option<usize> {
        if nth >= laid.n {
            return None;
        }
        if !of.is_groups() {
            return Some(laid.start + nth);
        }
        let mut at = laid.start;
        for _ in 0..nth {
            at += 1 + self.lists[at] as usize;
        }
        Some(at)
    }

    /// The scores of all players, each as the current one.
    #[inline(never)]
    pub(in super::super) fn score(&mut self) -> Result<(), Halt> {
        let program = self.program;
        let n_players = program.tables.layout.n_players;
        let cycle = Cycle { queued: super::super::state::NOBODY, ..self.state().turn() };
        self.world.state_mut().turns.push(cycle);
        let mut result = Ok(());
        for player in 0..n_players {
            self.world.state_mut().turn_mut().current = player as u8;
            match self.int(&program.score) {
                Ok(score) => self.world.state_mut().ints[player] = score,
                Err(halt) => {
                    result = Err(halt);
                    break;
                }
            }
        }
        self.world.state_mut().turns.pop();
        result
    }
}

fn frame(laid: Laid) -> Frame {
    Frame { start: laid.start as u32, at: laid.start as u32, end: laid.end as u32 }
}
