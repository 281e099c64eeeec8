//! Players and teams, and collections whose elements are single words.

use super::super::code::{Plain, Player, Team};
use super::super::fault::FaultKind;
use super::super::name::Holder;
use super::super::world::{Halt, World};
use super::{Laid, Machine};

/// The most numbers a range may have.
const LONGEST_RANGE: i64 = 100_000;

/// In a state: a player who is on no team.
pub(in super::super) const TEAMLESS: u16 = u16::MAX;

impl<W: World> Machine<'_, W> {
    pub(super) fn player(&mut self, player: &Player) -> Result<u8, Halt> {
        Ok(match player {
            Player::Current => self.state().turn().current,
            Player::Next => self.state().turn().next(),
            Player::Previous => self.state().turn().previous(),
            Player::Var(reg) => self.vars[usize::from(*reg)] as u8,
            Player::Seat(int) => {
                let seat = self.int(int)?;
                if seat < 0 || seat as usize >= self.program.tables.layout.n_players {
                    return self.fail(FaultKind::NoPlayer(seat));
                }
                seat as u8
            }
            Player::OwnerOf(card) => {
                let card = self.card(card)?;
                let pile = self.pile_of(card)?;
                match self.program.tables.piles[usize::from(pile)].name.holder {
                    Holder::Player(seat) => seat.idx() as u8,
                    _ => return self.fail(FaultKind::NoOwner),
                }
            }
        })
    }

    pub(super) fn team(&mut self, team: &Team) -> Result<u8, Halt> {
        Ok(match team {
            Team::Current => self.state().team_turn().current,
            Team::Next => self.state().team_turn().next(),
            Team::Previous => self.state().team_turn().previous(),
            Team::Var(reg) => self.vars[usize::from(*reg)] as u8,
            Team::Number(int) => {
                let number = self.int(int)?;
                if number < 0 || number as usize >= self.n_teams() {
                    return self.fail(FaultKind::NoTeam(number));
                }
                number as u8
            }
            Team::Of(player) => {
                let player = self.player(player)?;
                let at = self.program.tables.layout.teams_at() + usize::from(player);
                match self.state().words[at] {
                    TEAMLESS => return self.fail(FaultKind::Teamless(player)),
                    team => team as u8,
                }
            }
        })
    }

    /// How many teams there are now.
    pub(super) fn n_teams(&self) -> usize {
        usize::from(self.state().team_turn().n_members)
    }

    pub(super) fn plain(&mut self, plain: &Plain) -> Result<Laid, Halt> {
        let start = self.lists.len();
        match plain {
            Plain::AllPlayers => {
                let n = self.program.tables.layout.n_players as u32;
                self.lists.extend(0..n);
            }
            Plain::OtherPlayers => {
                let n = self.program.tables.layout.n_players as u32;
                let current = u32::from(self.state().turn().current);
                self.lists.extend((0..n).filter(|&player| player != current));
            }
            Plain::Members(team) => {
                let team = self.team(team)?;
                let members = &self.program.tables.teams[usize::from(team)];
                self.lists.extend(members.iter().map(|&player| u32::from(player)));
            }
            Plain::AllTeams => {
                let n = self.n_teams() as u32;
                self.lists.extend(0..n);
            }
            Plain::OtherTeams => {
                let (n, current) = (self.n_teams() as u32, self.state().team_turn().current);
                self.lists.extend((0..n).filter(|&team| team != u32::from(current)));
            }
            Plain::Range(range) => {
                let (low, high) = (self.int(&range.0)?, self.int(&range.1)?);
                if i64::from(high) - i64::from(low) > LONGEST_RANGE {
                    return self.fail(FaultKind::TooMany(LONGEST_RANGE as u32));
                }
                self.lists.extend((low..=high).map(|int| int as u32));
            }
            Plain::Texts(texts) => self.lists.extend(texts.iter().map(|&text| u32::from(text))),
            Plain::Var(reg) => {
                let held = self.held(*reg);
                for idx in held.start..held.end {
                    self.push(self.lists[idx])?;
                }
            }
            Plain::Filter(of) => {
                let laid = self.plain(&of.0)?;
                self.keep_if(laid, of.1, &of.2)?;
            }
        }
        Ok(Laid { start, end: self.lists.len(), n: self.lists.len() - start })
    }
}
