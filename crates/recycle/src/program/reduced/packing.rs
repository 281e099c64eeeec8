//! Packing: a position to bits and back, through a [`Projection`].
//!
//! To pack is to bring into one form: two positions that no rule can tell apart from here on have the
//! same bits. To unpack gives one of the positions with these bits, and packing that gives the bits
//! again.
//!
//! ```text
//! │ at │ operation │ player │ turns │ integers, texts, maps, teams │ script │ memory │ aside │ cards │
//! ```
//! Of a game that is over only the scores are left. Of what chance has to decide, only the place of a
//! card to be drawn is written; all else follows, because an operation that waits for chance is begun
//! anew. So does what went wrong.

use super::super::Program;
use super::super::code::Op;
use super::super::layout::Layout;
use super::super::state::{At, Cycle, NOBODY, Need, State};
use super::cards::{Shelf, Twins};
use super::effects::Guard;
use super::packed::{BitReader, BitWriter, Packed, width};
use super::projection::{CardProjection, Level, Projection};
use super::suspended::{read_suspended, write_suspended};

/// Canonical encoding of the positions of a program.
#[derive(Clone, Debug)]
pub(in super::super) struct Packing {
    projections: Vec<Projection>,
    /// The projection of each operation.
    projection_of: Box<[u32]>,
    twins: Option<Twins>,
    /// What unpacking starts from.
    blank: State,
    card_width: u32,
    /// For positions in which single cards are referred to.
    exact: CardProjection,
    pc_width: u32,
    seat_width: u32,
    text_width: u32,
    map_width: u32,
}

/// Memory for packing and unpacking, used again and again.
#[derive(Debug, Default)]
pub(in super::super) struct Scratch {
    writer: BitWriter,
    shelf: Shelf,
}

impl Packing {
    /// Packs through these projections, one for each operation; `guard` says what twins are.
    pub(super) fn new(program: &Program, of_ops: Vec<Projection>, guard: Option<Guard>) -> Self {
        let mut projections: Vec<Projection> = Vec::new();
        let projection_of = of_ops.into_iter().map(|projection| {
            let known = projections.iter().position(|other| *other == projection);
            known.unwrap_or_else(|| {
                projections.push(projection);
                projections.len() - 1
            }) as u32
        });
        let projection_of: Box<[u32]> = projection_of.collect();
        let (tables, code) = (&program.tables, &program.code);
        Self {
            projections,
            projection_of,
            twins: guard.map(|guard| Twins::new(program, guard)),
            blank: State { suspended: None, at: At::Work, ..program.start.clone() },
            card_width: width(tables.layout.n_cards),
            exact: CardProjection::exact(program),
            pc_width: width(code.ops.len()),
            seat_width: width(tables.layout.n_players),
            text_width: width(tables.texts.len()),
            map_width: width(code.maps.len() + 1),
        }
    }

    /// The projection of the operation where `state` stands.
    pub(super) fn projection(&self, state: &State) -> &Projection {
        &self.projections[self.projection_of[state.pc as usize] as usize]
    }

    /// What matters of the cards of `state`.
    pub(super) fn table(&self, state: &State) -> &CardProjection {
        let projection = self.projection(state);
        let is_named = state.suspended.as_deref().is_some_and(|suspended| {
            projection.is_carded && !suspended.frames.is_empty()
                || !suspended.chosen.is_empty()
                || projection.has_picks && suspended.doing.is_some()
        });
        if is_named || !state.memory.is_empty() { &self.exact } else { &projection.table }
    }

    /// For each class of cards the first that is like it in `state`.
    pub(super) fn alike(&self, layout: &Layout, state: &State) -> Vec<u16> {
        let mut shelf = Shelf::default();
        shelf.alike(layout, self.table(state), self.twins.as_ref(), state).to_vec()
    }

    pub(in super::super) fn pack(
        &self,
        program: &Program,
        state: &State,
        scratch: &mut Scratch,
    ) -> Packed {
        let layout = &program.tables.layout;
        let Scratch { writer, shelf } = scratch;
        writer.clear();
        writer.bits(tag(state.at), 2);
        if state.at == At::Over {
            state.ints[..layout.n_players].iter().for_each(|&score| writer.int(score));
            return writer.packed();
        }
        let projection = self.projection(state);
        writer.bits(state.pc, self.pc_width);
        self.write_turns(program, projection, state, writer);
        self.write_stores(layout, projection, state, writer);
        if !program.team_sets.is_empty() {
            let teams = &state.words[layout.teams_at()..layout.n_words()];
            teams.iter().for_each(|&team| writer.int(i32::from(team)));
        }
        writer.count(state.script.len());
        state.script.iter().for_each(|&outcome| writer.int(outcome as i32));
        if layout.n_memories > 0 {
            let sizes = &state.words[layout.memories_at()..layout.teams_at()];
            sizes.iter().for_each(|&size| writer.int(i32::from(size)));
            state.memory.iter().for_each(|&card| writer.int(i32::from(card)));
        }
        write_suspended(projection, state, writer);
        let table = self.table(state);
        writer.flag(std::ptr::eq(table, &raw const self.exact));
        shelf.write(layout, table, self.twins.as_ref(), state, writer);
        if state.at == At::Chance {
            let drawn = drawn(state)
                .and_then(|at| shelf.place_of(layout, table, self.twins.as_ref(), state, at));
            writer.flag(drawn.is_some());
            if let Some(at) = drawn {
                writer.bits(at as u32, self.card_width);
            }
        }
        writer.packed()
    }

    /// Brings `state` into the form that `packed` stands for. What waits for chance, or went wrong, is
    /// at work again.
    pub(in super::super) fn unpack(
        &self,
        program: &Program,
        packed: &Packed,
        state: &mut State,
        scratch: &mut Scratch,
    ) {
        let layout = &program.tables.layout;
        let mut reader = BitReader::new(packed);
        state.clone_from(&self.blank);
        let tag = reader.bits(2);
        match tag {
            CHOICE => state.at = At::Choice,
            OVER => {
                state.at = At::Over;
                state.ints[..layout.n_players].fill_with(|| reader.int());
                state.pc = program.code.ops.len() as u32 - 1;
                return;
            }
            _ => {}
        }
        state.pc = reader.bits(self.pc_width);
        let projection = self.projection(state);
        self.read_turns(program, projection, state, &mut reader);
        self.read_stores(layout, projection, state, &mut reader);
        if !program.team_sets.is_empty() {
            let teams = &mut state.words[layout.teams_at()..layout.n_words()];
            teams.fill_with(|| reader.int() as u16);
        }
        state.script.clear();
        for _ in 0..reader.count() {
            state.script.push(reader.int() as u32);
        }
        state.memory.clear();
        if layout.n_memories > 0 {
            let sizes = &mut state.words[layout.memories_at()..layout.teams_at()];
            sizes.fill_with(|| reader.int() as u16);
            let n: usize = sizes.iter().map(|&size| usize::from(size)).sum();
            state.memory.extend((0..n).map(|_| reader.int() as u16));
        }
        read_suspended(projection, state, &mut reader);
        let table = if reader.flag() { &self.exact } else { &projection.table };
        scratch.shelf.read(&program.tables, table, state, &mut reader);
        if tag == CHANCE && reader.flag() {
            state.at = At::Chance;
            state.suspended_mut().need = Some(Need::Card(reader.bits(self.card_width) as u16));
        }
    }

    /// Who is to choose or what the scores are, without unpacking more than that.
    pub(super) fn glance(&self, program: &Program, packed: &Packed) -> Glance {
        let mut reader = BitReader::new(packed);
        match reader.bits(2) {
            OVER => Glance::Over,
            CHANCE => Glance::Chance,
            FAULT => Glance::Fault,
            _ => {
                let pc = reader.bits(self.pc_width) as usize;
                let Op::Choose(choice) = program.code.ops[pc] else { return Glance::Unclear };
                if program.code.choices[usize::from(choice)].is_together {
                    return Glance::Unclear;
                }
                Glance::Seat(reader.bits(self.seat_width) as usize)
            }
        }
    }

    fn write_turns(
        &self,
        program: &Program,
        projection: &Projection,
        state: &State,
        writer: &mut BitWriter,
    ) {
        let top = state.turns.len() - 1;
        // A player who chooses is looked at in any case.
        let is_read =
            |nth: usize| level(projection, nth).current || nth == top && state.at == At::Choice;
        let current = |nth: usize| if is_read(nth) { state.turns[nth].current } else { 0 };
        writer.bits(u32::from(current(top)), self.seat_width);
        writer.count(top);
        for (nth, cycle) in state.turns.iter().enumerate() {
            if nth < top && level(projection, nth).current {
                writer.bits(u32::from(cycle.current), self.seat_width);
            }
            if level(projection, nth).queued {
                writer.flag(cycle.queued != NOBODY);
                if cycle.queued != NOBODY {
                    writer.bits(u32::from(cycle.queued), self.seat_width);
                }
            }
        }
        if !program.tables.teams.is_empty() {
            writer.count(state.team_turns.len());
            for cycle in &state.team_turns {
                writer.bits(u32::from(cycle.current), 8);
                writer.bits(u32::from(cycle.queued), 8);
                writer.bits(u32::from(cycle.n_members), 8);
            }
        }
    }

    fn read_turns(
        &self,
        program: &Program,
        projection: &Projection,
        state: &mut State,
        reader: &mut BitReader<'_>,
    ) {
        let current = reader.bits(self.seat_width) as u8;
        let top = reader.count();
        let start = Cycle::new(program.tables.layout.n_players);
        state.turns.clear();
        for nth in 0..=top {
            let mut cycle = start;
            if nth == top {
                cycle.current = current;
            } else if level(projection, nth).current {
                cycle.current = reader.bits(self.seat_width) as u8;
            }
            if level(projection, nth).queued && reader.flag() {
                cycle.queued = reader.bits(self.seat_width) as u8;
            }
            state.turns.push(cycle);
        }
        if !program.tables.teams.is_empty() {
            state.team_turns.clear();
            for _ in 0..reader.count() {
                let [current, queued, n_members] = [(); 3].map(|()| reader.bits(8) as u8);
                state.team_turns.push(Cycle { current, queued, n_members });
            }
        }
    }

    fn write_stores(
        &self,
        layout: &Layout,
        projection: &Projection,
        state: &State,
        writer: &mut BitWriter,
    ) {
        projection.ints.iter().for_each(|&at| writer.int(state.ints[usize::from(at)]));
        for &at in &projection.texts {
            writer.bits(u32::from(state.words[usize::from(at)]), self.text_width);
        }
        for &map in &projection.maps {
            let (words, ints) = map_places(layout, map);
            writer.bits(u32::from(state.words[words.start - 1]), self.map_width);
            for &text in &state.words[words] {
                writer.bits(u32::from(text), self.text_width);
            }
            state.ints[ints].iter().for_each(|&int| writer.int(int));
        }
    }

    /// What does not matter is nought.
    fn read_stores(
        &self,
        layout: &Layout,
        projection: &Projection,
        state: &mut State,
        reader: &mut BitReader<'_>,
    ) {
        state.ints.fill(0);
        state.words[layout.texts_at()..layout.memories_at()].fill(0);
        projection.ints.iter().for_each(|&at| state.ints[usize::from(at)] = reader.int());
        for &at in &projection.texts {
            state.words[usize::from(at)] = reader.bits(self.text_width) as u16;
        }
        for &map in &projection.maps {
            let (words, ints) = map_places(layout, map);
            state.words[words.start - 1] = reader.bits(self.map_width) as u16;
            state.words[words].fill_with(|| reader.bits(self.text_width) as u16);
            state.ints[ints].fill_with(|| reader.int());
        }
    }
}

/// Where the card is that chance has to draw.
pub(super) fn drawn(state: &State) -> Option<usize> {
    match state.suspended.as_deref()?.need? {
        Need::Card(at) => Some(usize::from(at)),
        Need::Script => None,
    }
}

/// State of play of a packed position, as far as it shows without unpacking.
pub(super) enum Glance {
    Seat(usize),
    Chance,
    Over,
    /// Something went wrong.
    Fault,
    /// It has to be unpacked.
    Unclear,
}

const CHOICE: u32 = 0;
const CHANCE: u32 = 1;
const OVER: u32 = 2;
const FAULT: u32 = 3;

fn tag(at: At) -> u32 {
    match at {
        At::Choice => CHOICE,
        At::Chance | At::Work => CHANCE,
        At::Over => OVER,
        At::Fault => FAULT,
    }
}

fn level(projection: &Projection, nth: usize) -> Level {
    projection.levels.get(nth).copied().unwrap_or(Level { current: true, queued: true })
}

/// Where the texts and integers that a map has written down are; its number is before the texts.
fn map_places(layout: &Layout, map: u16) -> (std::ops::Range<usize>, std::ops::Range<usize>) {
    let words = layout.points_at() + usize::from(map) * (1 + layout.map_texts) + 1;
    let ints = layout.map_ints_at() + usize::from(map) * layout.map_ints;
    (words..words + layout.map_texts, ints..ints + layout.map_ints)
}
