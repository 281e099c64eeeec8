//! Conditions.

use super::super::code::{Bool, Collection, Plain, Reg};
use super::super::world::{Halt, World};
use super::Machine;
use crate::rules::Comparison;

impl<W: World> Machine<'_, W> {
    pub(super) fn bool(&mut self, bool: &Bool) -> Result<bool, Halt> {
        Ok(match bool {
            Bool::Var(reg) => self.vars[usize::from(*reg)] != 0,
            Bool::And(parts) => {
                for part in parts {
                    if !self.bool(part)? {
                        return Ok(false);
                    }
                }
                true
            }
            Bool::Or(parts) => {
                for part in parts {
                    if self.bool(part)? {
                        return Ok(true);
                    }
                }
                false
            }
            Bool::Not(inner) => !self.bool(inner)?,
            Bool::Compare(comparison, pair) => {
                let (left, right) = (self.int(&pair.0)?, self.int(&pair.1)?);
                holds(*comparison, left, right)
            }
            Bool::PileSize(comparison, location, n) => {
                let pile = self.location(location)?;
                holds(*comparison, self.pile_size(pile) as i32, *n)
            }
            Bool::SameText(pair) => self.text(&pair.0)? == self.text(&pair.1)?,
            Bool::SameCard(pair) => {
                let same = self.card(&pair.0)? == self.card(&pair.1)?;
                // The existing engine compares references, which are never the same.
                same && !self.program.config.compat.quirks
            }
            Bool::SamePlayer(pair) => self.player(&pair.0)? == self.player(&pair.1)?,
            Bool::SameTeam(pair) => self.team(&pair.0)? == self.team(&pair.1)?,
            Bool::Any(of) => self.quantified(&of.0, of.1, &of.2, true)?,
            Bool::All(of) => !self.quantified(&of.0, of.1, &of.2, false)?,
            Bool::Some(cards) => self.n_cards(cards)? > 0,
        })
    }

    /// Whether some element makes the condition `wanted`.
    fn quantified(
        &mut self,
        of: &Collection,
        reg: Reg,
        test: &Bool,
        wanted: bool,
    ) -> Result<bool, Halt> {
        if matches!(of, Collection::Plain(Plain::AllPlayers)) {
            for player in 0..self.program.tables.layout.n_players {
                self.step()?;
                self.vars[usize::from(reg)] = player as u64;
                if self.bool(test)? == wanted {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        let laid = self.lay(of)?;
        let mut at = laid.start;
        let mut found = false;
        while at < laid.end && !found {
            self.step()?;
            at = self.bind(of.is_groups(), reg, at);
            found = self.bool(test)? == wanted;
        }
        self.lists.truncate(laid.start);
        Ok(found)
    }
}

fn holds(comparison: Comparison, left: i32, right: i32) -> bool {
    match comparison {
        Comparison::Equal => left == right,
        Comparison::Different => left != right,
        Comparison::Less => left < right,
        Comparison::AtMost => left <= right,
        Comparison::More => left > right,
        Comparison::AtLeast => left >= right,
    }
}
