//! Acts: single changes of the state. First built, with all values fixed; then done.

use crate::card::{End, Source};
use crate::machine::{Machine, Res};
use crate::quirk::Quirk;
use crate::reader::{Form, Kind};
use crate::state::{Cycle, Face, Owner, Points};
use crate::value::{CardId, Env, ListId, Slot};
use std::rc::Rc;

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
                }
                return Ok(acts);
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
            Source::Pile(slot, _) if self.is_memory(slot) && !is_actual => {
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
                && self.is_memory(slot)
                && !is_actual
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

    /// Does an act. What comes back can be done again in the state before, to the same effect.
    pub(crate) fn perform(&mut self, act: Act) -> Res<Act> {
        match &act {
            Act::SetInt(slot, value) => self.state.set_int(*slot, *value),
            Act::SetText(slot, value) => self.state.set_text(*slot, value.clone()),
            Act::SetPoints(slot, points) => self.state.set_points(*slot, points.clone()),
            Act::CreateTeams(teams) => self.add_teams(teams),
            Act::CreateCards(slot, faces) => self.add_cards(*slot, faces),
            Act::CycleNext(height, player) => {
                self.state.player_cycles[*height].queued = Some(*player);
            }
            Act::CycleCurrent(player) => self.player_cycle().current = *player,
            Act::Move(taken, slot, end) => {
                let taken = self.take(taken)?;
                let (card, was_in) = taken.was.expect("the card was taken");
                self.remove(card, was_in);
                self.insert(card, *slot, *end, &taken.form)?;
                self.state.lies_in[card] = *slot;
                return Ok(Act::Move(taken, *slot, *end));
            }
            Act::Remember(taken, slot, end) => {
                let From::Source(source) = &taken.from else { unreachable!("it is not a move") };
                match self.look(source) {
                    Some(card) => self.insert(card, *slot, *end, &taken.form)?,
                    // The oldest dialect remembers nothing, silently.
                    None if self.game.is_oldest => {}
                    None => return Err(taken.form.error("there is no such card")),
                }
            }
            Act::Forget(taken) => {
                let From::Source(Source::Pile(slot, end)) = taken.from else {
                    unreachable!("it was built with a memory")
                };
                let Some(idx) = end.index(self.state.pile(slot).len()) else {
                    return Err(taken.form.error("there is nothing to forget"));
                };
                self.state.pile_mut(slot).remove(idx);
            }
            Act::Swap(one, other) => {
                let (one, other) = (self.take(one)?, self.take(other)?);
                self.swap(&one, &other);
                return Ok(Act::Swap(one, other));
            }
            Act::Shuffle(slot) => {
                let mut cards = self.state.pile(*slot).to_vec();
                for n in (2..=cards.len()).rev() {
                    let idx = self.luck.below(n as u64) as usize;
                    cards.swap(idx, n - 1);
                }
                *self.state.pile_mut(*slot) = cards;
            }
            Act::Pass => {}
        }
        Ok(act)
    }

    /// Finds the card to be taken and drops it from its list.
    fn take(&mut self, taken: &Taken) -> Res<Taken> {
        let (card, from) = match &taken.from {
            From::Source(source) => {
                let card = self.look(source);
                let card = card.ok_or_else(|| taken.form.error("there is no such card"))?;
                match source {
                    Source::List(id, _) => (card, From::Listed(card, *id)),
                    _ => (card, taken.from.clone()),
                }
            }
            From::Listed(card, id) => (*card, From::Listed(*card, *id)),
        };
        // A list made while the options were found exists no more when one of them is done.
        if let From::Listed(card, id) = from
            && let Some(list) = self.state.lists.get_mut(id)
            && let Some(idx) = list.iter().rposition(|listed| *listed == card)
        {
            list.remove(idx);
        }
        let was = Some((card, self.state.lies_in[card]));
        Ok(Taken { from, form: taken.form.clone(), was })
    }

    fn remove(&mut self, card: CardId, slot: Slot) {
        let pile = self.state.pile_mut(slot);
        let idx = pile.iter().position(|c| *c == card).expect("a card lies where it lies");
        pile.remove(idx);
    }

    fn insert(&mut self, card: CardId, slot: Slot, end: End, form: &Form) -> Res<()> {
        let pile = self.state.pile_mut(slot);
        match end {
            End::Top => pile.push(card),
            End::Bottom => pile.insert(0, card),
            End::At(idx) => match usize::try_from(idx) {
                Ok(idx) if idx <= pile.len() => pile.insert(idx, card),
                _ => return Err(form.error(format!("there is no position {idx} in the pile"))),
            },
        }
        Ok(())
    }

    fn swap(&mut self, one: &Taken, other: &Taken) {
        let (card, slot) = one.was.expect("the card was taken");
        let (other_card, other_slot) = other.was.expect("the card was taken");
        let place = |pile: &[CardId], card| pile.iter().position(|c| *c == card);
        let idx = place(self.state.pile(slot), card).expect("a card lies where it lies");
        let other_idx =
            place(self.state.pile(other_slot), other_card).expect("a card lies where it lies");
        self.state.pile_mut(slot)[idx] = other_card;
        self.state.pile_mut(other_slot)[other_idx] = card;
        self.state.lies_in[card] = other_slot;
        self.state.lies_in[other_card] = slot;
    }

    fn add_cards(&mut self, slot: Slot, faces: &[Face]) {
        for face in faces {
            let card = self.state.faces.len();
            Rc::make_mut(&mut self.state.faces).push(face.clone());
            self.state.lies_in.push(slot);
            self.state.pile_mut(slot).push(card);
        }
    }

    pub(crate) fn add_teams(&mut self, teams: &[Vec<usize>]) {
        for seats in teams {
            for seat in seats {
                self.state.team_of[*seat] = Some(self.state.members.len());
            }
            self.state.members.push(seats.clone());
        }
        let n_teams = self.state.members.len();
        self.state.team_cycles.push(Cycle::new(n_teams));
    }

    pub(crate) fn name_of(&self, slot: Slot) -> String {
        let names = self.game.names.borrow();
        let key = names.key(slot);
        match key.owner {
            Owner::Table => format!("{} {}", key.word, key.name),
            Owner::Player(p) => format!("player {p} {} {}", key.word, key.name),
            Owner::Team(t) => format!("team {t} {} {}", key.word, key.name),
        }
    }
}
