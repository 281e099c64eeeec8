//! Acts: what changes the state.

use super::super::code::{Act, Card, Cards, End, LocationRef, Place, Source};
use super::super::fault::FaultKind;
use super::super::pool::Shuffled;
use super::super::state::{CardId, Cycle};
use super::super::table_event::{NO_PLACE, TableEvent};
use super::super::world::{Halt, World};
use super::Machine;
use super::location::MEMORY;

impl<W: World> Machine<'_, W> {
    #[inline(never)]
    pub(super) fn act(&mut self, act: &Act) -> Result<(), Halt> {
        let program = self.program;
        let layout = &program.tables.layout;
        match act {
            Act::SetInt(location, int) => {
                let at = layout.ints_at() + usize::from(self.location(location)?);
                let value = self.int(int)?;
                self.world.state_mut().ints[at] = value;
            }
            Act::Add(location, int, is_negative) => {
                let at = layout.ints_at() + usize::from(self.location(location)?);
                let value = self.int(int)?;
                let value = if *is_negative { value.wrapping_neg() } else { value };
                let place = &mut self.world.state_mut().ints[at];
                *place = place.wrapping_add(value);
            }
            Act::SetText(location, text) => {
                let at = layout.texts_at() + usize::from(self.location(location)?);
                let value = self.text(text)?;
                self.world.state_mut().words[at] = value;
            }
            Act::SetPoints(location, map) => {
                let place = usize::from(self.location(location)?);
                self.set_points(place, *map)?;
            }
            Act::CreateTeams(set) => self.create_teams(*set)?,
            Act::Create(location, cards) => self.create(location, cards.clone())?,
            Act::CycleNext(player) => {
                let player = self.player(player)?;
                self.world.state_mut().turn_mut().queued = player;
            }
            Act::CycleCurrent(player) => {
                let player = self.player(player)?;
                self.world.state_mut().turn_mut().current = player;
            }
            Act::Move(source, to) => self.move_one(source, to)?,
            Act::MoveAll(end, location, to) => self.move_all(end, location, to)?,
            Act::MoveList { cards, end, to, is_first_only } => {
                self.move_list(cards, end, to, *is_first_only)?;
            }
            Act::Remember(card, to) => self.remember(card, to)?,
            Act::Forget(end, location) => {
                let memory = self.location(location)?;
                if memory & MEMORY == 0 {
                    return self.fail(FaultKind::WrongPile);
                }
                let n = self.pile_size(memory);
                let Some(idx) = self.index(end, n)? else {
                    return self.fail(FaultKind::NoCard);
                };
                self.world.state_mut().forget(layout, memory & !MEMORY, idx);
                self.world.emit(TableEvent::Forgot { memory: memory & !MEMORY, idx: idx as u16 });
            }
            Act::ForgetAll(location) => {
                let memory = self.location(location)?;
                if memory & MEMORY == 0 {
                    return self.fail(FaultKind::WrongPile);
                }
                for idx in (0..self.pile_size(memory)).rev() {
                    self.world.state_mut().forget(layout, memory & !MEMORY, idx);
                    self.world
                        .emit(TableEvent::Forgot { memory: memory & !MEMORY, idx: idx as u16 });
                }
            }
            Act::Swap(one, other) => {
                let (one, other) = (self.card(one)?, self.card(other)?);
                let (one, other) = (self.locate(one)?, self.locate(other)?);
                self.world.state_mut().words.swap(one, other);
                self.emit_swap(one, other);
            }
            Act::Shuffle(location) => {
                let pile = self.pile(location)?;
                while let Shuffled::Needs(at) = self.world.state_mut().shuffle(layout, pile) {
                    self.world.draw(&program.tables, at)?;
                }
                self.world.emit(TableEvent::Shuffled(pile));
            }
            Act::Reveal(location) => {
                let pile = self.pile(location)?;
                if program.tables.piles[usize::from(pile)].is_seen {
                    let (start, end) = self.state().bounds(layout, pile);
                    for at in start..end {
                        self.seen(at)?;
                    }
                    self.emit_pile(pile);
                }
            }
            Act::Pass => {}
        }
        Ok(())
    }

    /// Puts new cards on a pile, the last on top.
    fn create(&mut self, location: &LocationRef, cards: std::ops::Range<u16>) -> Result<(), Halt> {
        let layout = &self.program.tables.layout;
        let pile = self.pile(location)?;
        for nth in cards {
            let card = self.program.tables.created[usize::from(nth)];
            let new_end = self.state().bounds(layout, 0).1;
            let at = self.state().find(layout, card).filter(|&at| at < new_end);
            let Some(at) = at else { return self.fail(FaultKind::CreatedBefore) };
            let n = self.state().size(layout, pile);
            self.world.state_mut().relocate(layout, at, 0, pile, n);
            let (idx, below) = (NO_PLACE, NO_PLACE);
            self.world.emit(TableEvent::Moved { word: card, from: 0, to: pile, idx, below });
        }
        Ok(())
    }

    /// Moves one card.
    pub(super) fn move_one(&mut self, source: &Source, to: &Place) -> Result<(), Halt> {
        match source {
            Source::Pile(end, location) => {
                let from = self.location(location)?;
                let n = self.pile_size(from);
                let Some(idx) = self.index(end, n)? else {
                    return self.fail(FaultKind::EmptyPile);
                };
                let to_pile = self.pile(&to.pile)?;
                if from & MEMORY == 0 {
                    let at = self.state().bounds(&self.program.tables.layout, from).0 + idx;
                    self.move_card(at, from, to_pile, &to.end)
                } else {
                    let card = self.card_of_pile(from, idx)?;
                    self.move_seen(card, to_pile, &to.end)
                }
            }
            Source::Card(card) => {
                let card = self.card(card)?;
                let to_pile = self.pile(&to.pile)?;
                self.move_seen(card, to_pile, &to.end)
            }
        }
    }

    /// A pile that is no memory.
    #[inline]
    fn pile(&mut self, location: &LocationRef) -> Result<u16, Halt> {
        let pile = self.location(location)?;
        if pile & MEMORY != 0 {
            return self.fail(FaultKind::WrongPile);
        }
        Ok(pile)
    }

    /// Moves the card at `at` in the order, which is on pile `from`.
    #[inline]
    fn move_card(&mut self, at: usize, from: u16, to: u16, end: &End) -> Result<(), Halt> {
        let program = self.program;
        let layout = &program.tables.layout;
        if program.tables.is_seen[usize::from(to)] {
            self.seen(at)?;
        }
        let n = self.state().size(layout, to) - usize::from(from == to);
        let below = match end {
            End::Top => n,
            End::Bottom => 0,
            End::At(int) => match self.int(int)? {
                idx if idx >= 0 && idx as usize <= n => idx as usize,
                idx => return self.fail(FaultKind::OutOfList(idx)),
            },
        };
        if self.world.is_observed() {
            self.emit_move(at, from, to, (below < n).then_some(below));
        }
        self.world.state_mut().relocate(layout, at, from, to, below);
        Ok(())
    }

    /// Moves a card that was seen, wherever it lies.
    fn move_seen(&mut self, card: CardId, to: u16, end: &End) -> Result<(), Halt> {
        let layout = &self.program.tables.layout;
        let at = self.locate(card)?;
        let from = self.state().pile_at(layout, at);
        self.move_card(at, from, to, end)
    }

    /// Moves every card of a pile. If chance has to decide in between, what is moved stays moved, and
    /// the rest is moved when the act is begun anew.
    fn move_all(&mut self, end: &End, location: &LocationRef, to: &Place) -> Result<(), Halt> {
        let layout = &self.program.tables.layout;
        let from = self.location(location)?;
        if from & MEMORY != 0 {
            let cards = Cards::Pile(location.clone());
            return self.move_list(&cards, end, to, false);
        }
        let to_pile = self.pile(&to.pile)?;
        if from == to_pile {
            // Every card in turn to the other end, or where it was: the pile stays as it is.
            return Ok(());
        }
        let are_seen = |machine: &Self| {
            let (start, stop) = machine.state().bounds(layout, from);
            (start..stop).all(|at| machine.state().pool_at(at).is_none())
        };
        let needs_sight = self.program.tables.piles[usize::from(to_pile)].is_seen;
        if matches!((end, &to.end), (End::Top, End::Top)) && (!needs_sight || are_seen(self)) {
            self.emit_pour(from, to_pile);
            self.world.state_mut().pour(layout, from, to_pile);
            return Ok(());
        }
        loop {
            let (start, stop) = self.state().bounds(layout, from);
            let Some(idx) = (if start == stop { None } else { self.index(end, stop - start)? })
            else {
                return if start == stop { Ok(()) } else { self.fail(FaultKind::EmptyPile) };
            };
            self.move_card(start + idx, from, to_pile, &to.end)?;
        }
    }

    fn move_list(
        &mut self,
        cards: &Cards,
        end: &End,
        to: &Place,
        is_first_only: bool,
    ) -> Result<(), Halt> {
        let to_pile = self.pile(&to.pile)?;
        let laid = self.cards(cards)?;
        if matches!(end, End::Top) {
            self.lists[laid.start..].reverse();
        }
        let n = if is_first_only { laid.n.min(1) } else { laid.n };
        for idx in laid.start..laid.start + n {
            self.move_seen(self.lists[idx] as CardId, to_pile, &to.end)?;
        }
        self.lists.truncate(laid.start);
        Ok(())
    }

    fn remember(&mut self, card: &Card, to: &Place) -> Result<(), Halt> {
        let layout = &self.program.tables.layout;
        let card = match self.card_if_any(card)? {
            Some(card) => card,
            // The oldest dialect ignores this.
            None if self.program.is_oldest => return Ok(()),
            None => return self.fail(FaultKind::NoCard),
        };
        let memory = self.location(&to.pile)?;
        if memory & MEMORY == 0 {
            return self.fail(FaultKind::WrongPile);
        }
        let n = self.pile_size(memory);
        if n >= usize::from(u16::MAX) {
            return self.fail(FaultKind::TooMany(u32::from(u16::MAX)));
        }
        let below = match &to.end {
            End::Top => n,
            End::Bottom => 0,
            End::At(int) => match self.int(int)? {
                idx if idx >= 0 && idx as usize <= n => idx as usize,
                idx => return self.fail(FaultKind::OutOfList(idx)),
            },
        };
        let memory = memory & !MEMORY;
        self.world.state_mut().remember(layout, memory, card, below);
        if self.world.is_observed() {
            self.emit_remembered(memory, card, below);
        }
        Ok(())
    }

    fn set_points(&mut self, place: usize, map: u16) -> Result<(), Halt> {
        let program = self.program;
        let layout = &program.tables.layout;
        let code = &program.code.maps[usize::from(map)];
        let words = layout.points_at() + place * (1 + layout.map_texts);
        let ints = layout.map_ints_at() + place * layout.map_ints;
        // All are computed before any is written: a row may use the map it replaces.
        let start = self.lists.len();
        for text in &code.texts {
            let text = self.text(text)?;
            self.lists.push(u32::from(text));
        }
        for int in &code.ints {
            let int = self.int(int)?;
            self.lists.push(int as u32);
        }
        let state = self.world.state_mut();
        state.words[words..=words + layout.map_texts].fill(0);
        state.words[words] = map + 1;
        state.ints[ints..ints + layout.map_ints].fill(0);
        for idx in 0..code.texts.len() {
            state.words[words + 1 + idx] = self.lists[start + idx] as u16;
        }
        for idx in 0..code.ints.len() {
            state.ints[ints + idx] = self.lists[start + code.texts.len() + idx] as i32;
        }
        self.lists.truncate(start);
        Ok(())
    }

    /// Adds teams after those that exist. Their numbers are fixed in advance, so each set can be
    /// created once.
    fn create_teams(&mut self, set: u16) -> Result<(), Halt> {
        let program = self.program;
        let layout = &program.tables.layout;
        let (first, n) = program.team_sets[usize::from(set)];
        if usize::from(first) < self.n_teams() {
            return self.fail(FaultKind::CreatedBefore);
        }
        let state = self.world.state_mut();
        for team in first..first + n {
            for &player in &program.tables.teams[usize::from(team)] {
                state.words[layout.teams_at() + usize::from(player)] = u16::from(team);
            }
        }
        state.team_turns.push(Cycle::new(usize::from(first + n)));
        Ok(())
    }
}
