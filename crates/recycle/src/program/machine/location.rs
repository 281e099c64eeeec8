//! Locations: which pile or storage is meant.

use super::super::code::{LocationRef, NOWHERE, Name, Named, Owner};
use super::super::fault::FaultKind;
use super::super::world::{Halt, World};
use super::Machine;

/// Set in the number of a pile that is a memory.
pub(in super::super) const MEMORY: u16 = 1 << 15;

impl<W: World> Machine<'_, W> {
    #[inline]
    pub(super) fn location(&mut self, location: &LocationRef) -> Result<u16, Halt> {
        match location {
            LocationRef::Fixed(at) => Ok(*at),
            LocationRef::Mine(base) => Ok(base + u16::from(self.state().turn().current)),
            LocationRef::Theirs(base, reg) => Ok(base + self.vars[usize::from(*reg)] as u16),
            location => self.far_location(location),
        }
    }

    #[inline(never)]
    fn far_location(&mut self, location: &LocationRef) -> Result<u16, Halt> {
        match location {
            LocationRef::Fixed(_) | LocationRef::Mine(_) | LocationRef::Theirs(..) => {
                self.location(location)
            }
            LocationRef::Seat(base, player) => Ok(base + u16::from(self.player(player)?)),
            LocationRef::Team(base, team) => Ok(base + u16::from(self.team(team)?)),
            LocationRef::Held(reg) => Ok(self.vars[usize::from(*reg)] as u16),
            LocationRef::Named(named) => self.named(named),
        }
    }

    fn named(&mut self, named: &Named) -> Result<u16, Halt> {
        let name = match &named.name {
            Name::Text(text) => usize::from(self.text(text)?),
            Name::Int(int) => self.int(int)?.try_into().unwrap_or(usize::MAX),
        };
        let base = named.places.get(name).copied().unwrap_or(NOWHERE);
        if base == NOWHERE {
            return self.fail(FaultKind::NoSuchName);
        }
        Ok(base
            + match &named.owner {
                Owner::Game => 0,
                Owner::Player(player) => u16::from(self.player(player)?),
                Owner::Team(team) => u16::from(self.team(team)?),
            })
    }

    /// How many cards are on a pile or in a memory.
    #[inline]
    pub(super) fn pile_size(&self, pile: u16) -> usize {
        let layout = &self.program.tables.layout;
        if pile & MEMORY == 0 {
            self.state().size(layout, pile)
        } else {
            let at = layout.memories_at() + usize::from(pile & !MEMORY);
            usize::from(self.state().words[at])
        }
    }
}
