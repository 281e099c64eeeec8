//! Acts: single changes of the state, built from actions with all values fixed.

use crate::card::{End, Source};
use crate::machine::{Machine, Res};
use crate::quirk::Quirk;
use crate::reader::{Form, Kind};
use crate::state::{Face, Points};
use crate::value::{CardId, Env, ListId, Slot};
use std::rc::Rc;

/// More acts than any game does at once, fewer than fill the memory.
const MOST: usize = 100_000;

/// A change of the state.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    SetInt(Slot, i32),
    SetText(Slot, Rc<str>),
    SetPoints(Slot, Rc<Points>),
    CreateTeams(Vec<Vec<usize>>),
    CreateCards(Slot, Vec<Face>),
    /// Who has the next turn, in the cycle at this height of the stack.
    CycleNext(usize, usize),
    CycleCurrent(usize),
    Move(Taken, Slot, End),
    Remember(Taken, Slot, End),
    Forget(Taken),
    Swap(Taken, Taken),
    Shuffle(Slot),
    Pass,
}

/// A card to be taken, with the form for messages. Once done, it says what was taken and where.
#[derive(Clone, Debug)]
pub(crate) struct Taken {
    pub(crate) from: From,
    pub(crate) form: Rc<Form>,
    /// The card and its pile, once it has been taken.
    pub(crate) was: Option<(CardId, Slot)>,
}

#[derive(Clone, Debug)]
pub(crate) enum From {
    Source(Source),
    /// This card, which is also dropped from a list.
    Listed(CardId, ListId),
}

impl Machine<'_> {
    /// The acts of an action, in order. All values are computed now; the top, the bottom or an
    /// index of a pile is looked up when the act is done.
    pub(crate) fn build(&mut self, form: &Rc<Form>, env: &Env) -> Res<Vec<Act>> {
        self.work(form)?;
        let act = match form.head() {
            "set" => match form.part(1)?.word_at(1) {
                "points" => self.build_points(form.part(1)?, form.part(2)?, env)?,
                "str" => {
                    let slot = self.store(form.part(1)?, env)?;
                    Act::SetText(slot, self.text(form.part(2)?, env)?)
                }
                "sto" => {
                    let slot = self.store(form.part(1)?, env)?;
                    Act::SetInt(slot, self.int(form.part(2)?, env)?)
                }
                _ => return Err(form.error("this cannot be set")),
            },
            "put" if form.word_at(1) == "points" => {
                self.build_points(form.part(2)?, form.part(3)?, env)?
            }
            "inc" | "dec" => {
                form.expect_len(3)?;
                if form.part(1)?.word_at(1) != "sto" {
                    return Err(form.error("only a number can be increased or decreased"));
                }
                let slot = self.store(form.part(1)?, env)?;
                let by = self.int(form.part(2)?, env)?;
                let old = self.state.int(slot);
                let is_inc = form.head() == "inc";
                Act::SetInt(slot, if is_inc { old.wrapping_add(by) } else { old.wrapping_sub(by) })
            }
            "create" if form.word_at(1) == "teams" => Act::CreateTeams(self.teams(form)?),
            "create" if form.word_at(1) == "deck" => self.build_deck(form, env)?,
            "cycle" => {
                form.expect_len(3)?;
                let player = self.turn_of(form.part(2)?, env)?;
                match form.word_at(1) {
                    "next" => Act::CycleNext(self.state.player_cycles.len() - 1, player),
                    "current" => Act::CycleCurrent(player),
                    _ => return Err(form.error("`next` or `current` is expected")),
                }
            }
            "move" => {
                form.expect_len(3)?;
                let taken = self.taken(form.part(1)?, env)?;
                self.build_move(taken, form.part(2)?, env)?
            }
            "remember" => {
                form.expect_len(3)?;
                let source = self.source(form.part(1)?, env)?.0;
                let (slot, end) = self.destination(form.part(2)?, true, env)?;
                let from = From::Source(source);
                Act::Remember(Taken { from, form: form.clone(), was: None }, slot, end)
            }
            "forget" => {
                form.expect_len(2)?;
                self.build_forget(form.part(1)?, env)?
            }
            "swap" => {
                form.expect_len(3)?;
                Act::Swap(self.taken(form.part(1)?, env)?, self.taken(form.part(2)?, env)?)
            }
            "shuffle" => {
                form.expect_len(2)?;
                match self.home(form.part(1)?, env)? {
                    Some(slot) => Act::Shuffle(slot),
                    None => return Err(form.error("only a pile can be shuffled")),
                }
            }
            "turn" if form.word_at(1) == "pass" => Act::Pass,
            "repeat" if form.word_at(1) == "all" => {
                form.expect_len(3)?;
                return self.build_repeat_all(form.part(2)?, env);
            }
            "repeat" => {
                form.expect_len(3)?;
                let n = self.int(form.part(1)?, env)?;
                let mut acts = Vec::new();
                for _ in 0..n {
                    acts.extend(self.build(form.part(2)?, env)?);
                    if acts.len() > MOST {
                        return Err(form.error(format!("more than {MOST} acts at once")));
                    }
                }
                return Ok(acts);
            }
            // A label has no effect on play.
            "say" => {
                form.expect_len(2)?;
                return Ok(Vec::new());
            }
            // Doubled parentheses.
            "" if form.parts().len() == 1 => return self.build(form.part(0)?, env),
            _ => return Err(form.error("an action is expected")),
        };
        Ok(vec![act])
    }

    /// A card to be moved or swapped.
    fn taken(&mut self, form: &Rc<Form>, env: &Env) -> Res<Taken> {
        let (source, is_actual) = self.source(form, env)?;
        let source = match source {
            Source::Pile(slot, _) if self.refuses(slot, is_actual) => {
                return Err(form.error("a memory holds no cards to move, only references"));
            }
            // A list that nobody else holds cannot change until then.
            Source::Fresh(..) => {
                let card = self.look(&source).ok_or_else(|| form.error("there is no such card"))?;
                Source::Card(card)
            }
            source => source,
        };
        Ok(Taken { from: From::Source(source), form: form.clone(), was: None })
    }

    /// Whether no card can be moved by a reference: the existing engine wants the word `actual`.
    fn refuses(&self, slot: Slot, is_actual: bool) -> bool {
        self.has(Quirk::Crashes) && self.is_memory(slot) && !is_actual
    }

    fn build_move(&mut self, taken: Taken, to: &Form, env: &Env) -> Res<Act> {
        let (slot, end) = self.destination(to, false, env)?;
        Ok(Act::Move(taken, slot, end))
    }

    fn build_forget(&mut self, form: &Rc<Form>, env: &Env) -> Res<Act> {
        match self.source(form, env)?.0 {
            source @ Source::Pile(slot, _) if self.is_memory(slot) => {
                Ok(Act::Forget(Taken { from: From::Source(source), form: form.clone(), was: None }))
            }
            _ => Err(form.error("only what a memory holds can be forgotten")),
        }
    }

    /// A place in a pile, or in a memory.
    fn destination(&mut self, form: &Form, in_memory: bool, env: &Env) -> Res<(Slot, End)> {
        let (end, pile) = self.end(form, env)?;
        match self.home(&pile, env)? {
            Some(slot) if self.is_memory(slot) == in_memory => Ok((slot, end)),
            _ => Err(form.error("no card can be put here")),
        }
    }

    /// As many acts as the source has cards.
    fn build_repeat_all(&mut self, form: &Rc<Form>, env: &Env) -> Res<Vec<Act>> {
        if !matches!(form.head(), "move" | "forget") {
            return Err(form.error("only `move` and `forget` can be repeated for all"));
        }
        let (mut source, is_actual) = self.source(form.part(1)?, env)?;
        let n = match &source {
            Source::Pile(slot, _) => self.state.pile(*slot).len(),
            Source::List(id, _) => self.state.lists[*id].len(),
            Source::Fresh(cards, _) => cards.len(),
            Source::Card(_) => return Err(form.error("there is no list to repeat over")),
        };
        if self.has(Quirk::RebuiltRepeats) && self.game.is_newest {
            let mut acts = Vec::new();
            for _ in 0..n {
                acts.extend(self.build(form, env)?);
            }
            return Ok(acts);
        }
        if n == 0 {
            return Ok(Vec::new());
        }
        if let Source::Fresh(cards, end) = source {
            source = Source::List(self.state.keep(cards), end);
        }
        let act = if form.head() == "forget" {
            self.build_forget(form.part(1)?, env)?
        } else {
            if let Source::Pile(slot, _) = source
                && self.refuses(slot, is_actual)
            {
                return Err(form.error("a memory holds no cards to move, only references"));
            }
            let from = From::Source(source);
            let taken = Taken { from, form: form.part(1)?.clone(), was: None };
            self.build_move(taken, form.part(2)?, env)?
        };
        Ok(vec![act; n])
    }

    fn build_points(&mut self, store: &Form, rows: &Form, env: &Env) -> Res<Act> {
        let slot = self.points_slot(store, env)?;
        let mut points = Points::new();
        for row in rows.parts() {
            let Some((n, pairs)) = row.parts().split_last() else {
                return Err(row.error("an award is expected"));
            };
            let mut attributes = Vec::new();
            for pair in pairs {
                let key = self.text(pair.part(0)?, env)?;
                let value = if pair.word_at(1) == ":" {
                    self.text(pair.part(2)?, env)?
                } else {
                    // The older dialects: `(SUIT (HEARTS))`, `(SUIT 'V)`, `(SUIT (cardatt …))`.
                    let value = pair.part(1)?;
                    let value = if value.parts().len() == 1 { value.part(0)? } else { value };
                    self.text(value, env)?
                };
                attributes.push((key, value));
            }
            points.push((attributes, self.int(n, env)?));
        }
        Ok(Act::SetPoints(slot, Rc::new(points)))
    }

    /// The seats of each team of `(create teams (0, 2) (1, 3))`.
    pub(crate) fn teams(&self, form: &Form) -> Res<Vec<Vec<usize>>> {
        let mut teams = Vec::new();
        for spec in &form.parts()[2..] {
            let mut seats = Vec::new();
            for part in spec.parts() {
                match part.kind {
                    Kind::Int(seat) if (0..self.state.n_players as i32).contains(&seat) => {
                        seats.push(seat as usize);
                    }
                    Kind::Int(_) => return Err(spec.error("there is no such player")),
                    _ => {}
                }
            }
            teams.push(seats);
        }
        if teams.is_empty() {
            return Err(form.error("a team is missing"));
        }
        Ok(teams)
    }
}
