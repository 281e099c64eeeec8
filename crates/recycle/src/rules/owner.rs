//! Owners: players, teams, and whose a pile or a storage is.

use super::checker::Checker;
use super::kind::Kind;
use super::scope::Bound;
use super::{Owner, Player, Team};
use crate::syntax::{Node, NodeKind};

impl Checker {
    /// Whose something is: `game`, a player, a team.
    pub(super) fn owner(&mut self, node: &Node) -> Option<Owner> {
        if node.word() == Some("game") {
            return Some(Owner::Game);
        }
        match self.kind_of(node) {
            Kind::Player => Some(Owner::Player(self.player(node)?)),
            Kind::Team => Some(Owner::Team(self.team(node)?)),
            _ => self.mismatch_as(node, "a player, a team or `game`"),
        }
    }

    pub(super) fn player(&mut self, node: &Node) -> Option<Player> {
        if let NodeKind::Var(name) = &node.kind {
            return match self.variable(name, node.span)? {
                Bound::Slot(slot, Kind::Player) => Some(Player::Var(slot)),
                _ => self.mismatch(node, Kind::Player),
            };
        }
        if node.head() == Some("owner") {
            let [_, card] = self.exactly(node, "(owner card)")?;
            return Some(Player::OwnerOf(Box::new(self.card(card)?)));
        }
        if let [who, what] = node.items()
            && what.word() == Some("player")
        {
            return Some(match who.word() {
                Some("current") => Player::Current,
                Some("next") => Player::Next,
                Some("previous") => Player::Previous,
                Some(_) => return self.mismatch_as(who, "a seat, `current`, `next` or `previous`"),
                None => Player::Seat(Box::new(self.int(who)?)),
            });
        }
        self.mismatch(node, Kind::Player)
    }

    pub(super) fn team(&mut self, node: &Node) -> Option<Team> {
        if let NodeKind::Var(name) = &node.kind {
            return match self.variable(name, node.span)? {
                Bound::Slot(slot, Kind::Team) => Some(Team::Var(slot)),
                _ => self.mismatch(node, Kind::Team),
            };
        }
        if node.head() == Some("team") {
            let [_, player] = self.exactly(node, "(team player)")?;
            return Some(Team::Of(Box::new(self.player(player)?)));
        }
        if let [who, what] = node.items()
            && what.word() == Some("team")
        {
            return Some(match who.word() {
                Some("current") => Team::Current,
                Some("next") => Team::Next,
                Some("previous") => Team::Previous,
                Some(_) => {
                    return self.mismatch_as(who, "a number, `current`, `next` or `previous`");
                }
                None => Team::Number(Box::new(self.int(who)?)),
            });
        }
        self.mismatch(node, Kind::Team)
    }
}
