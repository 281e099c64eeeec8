//! Descriptions: values that they ask the machine for, if these can be had without chance.

use super::super::code::{Card, Cards, Int, LocationRef, Op, Pc, Player, Source, Team, Text};
use super::super::state::CardId;
use super::super::world::{Halt, Listing, World};
use super::Machine;
use super::location::MEMORY;
use super::run::Flow;

impl Machine<'_, Listing<'_>> {
    /// Carries out one operation of an alternative; gives what comes next, nothing at its end. It does not go past the
    /// jumps at which labels stand.
    ///
    /// # Errors
    /// Where it must wait for chance, or fails.
    pub(in super::super) fn follow(&mut self, pc: Pc) -> Result<Option<Pc>, Halt> {
        let code = &self.program.code;
        if let Op::Unless(condition, to) = &code.ops[pc as usize] {
            return Ok(Some(if self.bool(condition)? { pc + 1 } else { *to }));
        }
        Ok(match self.op(pc)? {
            Flow::Go(next) if next == code.next[pc as usize] => Some(pc + 1),
            Flow::Go(next) => Some(next),
            _ => None,
        })
    }

    pub(in super::super) fn try_location(&mut self, location: &LocationRef) -> Option<u16> {
        self.location(location).ok()
    }

    pub(in super::super) fn try_int(&mut self, int: &Int) -> Option<i32> {
        self.int(int).ok()
    }

    pub(in super::super) fn try_text(&mut self, text: &Text) -> Option<u16> {
        self.text(text).ok()
    }

    pub(in super::super) fn try_player(&mut self, player: &Player) -> Option<u8> {
        self.player(player).ok()
    }

    pub(in super::super) fn try_team(&mut self, team: &Team) -> Option<u8> {
        self.team(team).ok()
    }

    pub(in super::super) fn try_card(&mut self, card: &Card) -> Option<CardId> {
        self.card(card).ok()
    }

    /// The cards of a list, unless it depends on a card that nobody has seen.
    pub(in super::super) fn try_cards(&mut self, cards: &Cards) -> Option<Vec<CardId>> {
        let n_listed = self.lists.len();
        let laid = self.cards(cards).ok();
        let found = laid.map(|laid| {
            self.lists[laid.start..laid.end].iter().map(|&word| word as CardId).collect()
        });
        self.lists.truncate(n_listed);
        found
    }

    /// The card that is about to be moved, unless nobody has seen it.
    pub(in super::super) fn try_source(&mut self, source: &Source) -> Option<CardId> {
        match source {
            Source::Card(card) => self.card(card).ok(),
            Source::Pile(end, location) => {
                let pile = self.location(location).ok()?;
                let n = self.pile_size(pile);
                let idx = self.index(end, n).ok()??;
                let layout = &self.program.tables.layout;
                if pile & MEMORY == 0 {
                    let at = self.state().bounds(layout, pile).0 + idx;
                    let is_seen = self.program.tables.piles[usize::from(pile)].is_seen;
                    let word = self.world.state().words[at];
                    (is_seen && self.world.state().pool_at(at).is_none()).then_some(word)
                } else {
                    self.card_of_pile(pile, idx).ok()
                }
            }
        }
    }
}
