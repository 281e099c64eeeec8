//! Players, teams and owners.

use crate::machine::{Machine, Res};
use crate::reader::{Form, Kind};
use crate::state::{Cycle, Owner};
use crate::value::{Env, Value};

impl Machine<'_> {
    pub(crate) fn player_cycle(&mut self) -> &mut Cycle {
        self.state.player_cycles.last_mut().expect("there is always a cycle of players")
    }

    pub(crate) fn team_cycle(&mut self) -> &mut Cycle {
        self.state.team_cycles.last_mut().expect("there is always a cycle of teams")
    }

    pub(crate) fn owner(&mut self, form: &Form, env: &Env) -> Res<Owner> {
        if form.word() == Some("game") {
            return Ok(Owner::Table);
        }
        if let Kind::Var(_) = form.kind {
            return match self.variable(form, env)? {
                Value::Player(player) => Ok(Owner::Player(*player)),
                Value::Team(team) => Ok(Owner::Team(*team)),
                _ => Err(form.error("the variable holds no player and no team")),
            };
        }
        if form.head() == "team" || form.word_at(1) == "team" {
            return Ok(Owner::Team(self.team(form, env)?));
        }
        Ok(Owner::Player(self.player(form, env)?))
    }

    pub(crate) fn player(&mut self, form: &Form, env: &Env) -> Res<usize> {
        if let Kind::Var(_) = form.kind {
            return match self.variable(form, env)? {
                Value::Player(player) => Ok(*player),
                _ => Err(form.error("the variable holds no player")),
            };
        }
        if form.head() == "owner" {
            let card = self.some_card(form.part(1)?, env)?;
            return match self.owner_of_slot(self.state.lies_in[card]) {
                Owner::Player(player) => Ok(player),
                _ => Err(form.error("the card belongs to no player")),
            };
        }
        form.expect_len(2)?;
        if form.word_at(1) != "player" {
            return Err(form.error("a player is expected"));
        }
        let cycle = *self.player_cycle();
        match form.head() {
            "current" => Ok(cycle.current),
            "next" => Ok(cycle.next()),
            "previous" => Ok(cycle.previous()),
            _ => {
                let seat = self.int(form.part(0)?, env)?;
                usize::try_from(seat)
                    .ok()
                    .filter(|seat| *seat < self.state.n_players)
                    .ok_or_else(|| form.error(format!("there is no player {seat}")))
            }
        }
    }

    pub(crate) fn team(&mut self, form: &Form, env: &Env) -> Res<usize> {
        if let Kind::Var(_) = form.kind {
            return match self.variable(form, env)? {
                Value::Team(team) => Ok(*team),
                _ => Err(form.error("the variable holds no team")),
            };
        }
        form.expect_len(2)?;
        if form.head() == "team" {
            let player = self.player(form.part(1)?, env)?;
            return self.state.team_of[player]
                .ok_or_else(|| form.error(format!("player {player} is in no team")));
        }
        if form.word_at(1) != "team" {
            return Err(form.error("a team is expected"));
        }
        let cycle = *self.team_cycle();
        match form.head() {
            "current" => Ok(cycle.current),
            "next" => Ok(cycle.next()),
            "previous" => Ok(cycle.previous()),
            _ => {
                let number = self.int(form.part(0)?, env)?;
                usize::try_from(number)
                    .ok()
                    .filter(|number| *number < self.state.members.len())
                    .ok_or_else(|| form.error(format!("there is no team {number}")))
            }
        }
    }

    /// Who is meant in `(cycle next …)`.
    pub(crate) fn turn_of(&mut self, form: &Form, env: &Env) -> Res<usize> {
        let cycle = *self.player_cycle();
        match form.word() {
            Some("current") => Ok(cycle.current),
            Some("next") => Ok(cycle.next()),
            Some("previous") => Ok(cycle.previous()),
            _ => self.player(form, env),
        }
    }
}
