//! Collections: lists of cards, groups of cards, players, teams, numbers and texts.

use crate::card::End;
use crate::group::{self, MOST};
use crate::machine::{Machine, Res};
use crate::number::is_bool;
use crate::quirk::Quirk;
use crate::reader::{Form, Kind};
use crate::value::{CardId, Env, Group, Items, Value};
use std::rc::Rc;

impl Machine<'_> {
    /// Whether a form is a list of groups.
    pub(crate) fn is_groups(&self, form: &Form, env: &Env) -> bool {
        match form.head() {
            "tuples" | "partition" | "subsets" | "runs" => true,
            "all" | "any" => !is_bool(form),
            "filter" => form.parts().get(1).is_some_and(|inner| self.is_groups(inner, env)),
            "let" => form.parts().last().is_some_and(|inner| self.is_groups(inner, env)),
            _ => {
                matches!(form.kind, Kind::Var(_))
                    && matches!(self.variable(form, env), Ok(Value::Groups(_)))
            }
        }
    }

    /// The cards of a group.
    pub(crate) fn group<'s>(&'s self, group: &'s Group) -> &'s [CardId] {
        match group {
            Group::Fresh(cards) => cards,
            Group::Held(id) => &self.state.lists[*id],
        }
    }

    /// A list of cards, the bottom first.
    pub(crate) fn cards(&mut self, form: &Form, env: &Env) -> Res<Vec<CardId>> {
        if self.has(Quirk::Crashes)
            && form.head() == "filter"
            && form.parts().get(1).is_some_and(|inner| inner.head() == "filter")
        {
            return Err(form.error("a filter of a filter is not accepted here"));
        }
        match self.collection(form, env)? {
            Items::Cards(cards) => Ok(cards),
            _ => Err(form.error("a list of cards is expected")),
        }
    }

    /// Anything with elements.
    pub(crate) fn collection(&mut self, form: &Form, env: &Env) -> Res<Items> {
        self.work(form)?;
        let items = self.any_collection(form, env)?;
        if items.len() > MOST {
            return Err(form.error(format!("there are more than {MOST} elements")));
        }
        Ok(items)
    }

    fn any_collection(&mut self, form: &Form, env: &Env) -> Res<Items> {
        if let Kind::Var(_) = form.kind {
            let value = self.variable(form, env)?.clone();
            return self.elements_of(form, value);
        }
        if let Some(slot) = self.home(form, env)? {
            return Ok(Items::Cards(self.state.pile(slot).to_vec()));
        }
        match form.word() {
            Some("player") => return Ok(Items::Players((0..self.state.n_players).collect())),
            Some("team") => return Ok(Items::Teams((0..self.state.members.len()).collect())),
            _ => {}
        }
        match form.head() {
            "filter" => self.filter(form, env),
            "range" => {
                form.expect_len(4)?;
                let (first, last) = (self.int(form.part(1)?, env)?, self.int(form.part(3)?, env)?);
                if i64::from(last) - i64::from(first) > MOST as i64 {
                    return Err(form.error("the range is too long"));
                }
                Ok(Items::Ints((first..=last).collect()))
            }
            "other" if form.word_at(1) == "player" => {
                let current = self.player_cycle().current;
                Ok(Items::Players((0..self.state.n_players).filter(|p| *p != current).collect()))
            }
            "other" if form.word_at(1) == "team" => {
                let current = self.team_cycle().current;
                Ok(Items::Teams((0..self.state.members.len()).filter(|t| *t != current).collect()))
            }
            "tuples" | "partition" | "subsets" | "runs" => self.groups(form, env),
            "all" | "any" if !is_bool(form) => self.groups(form, env),
            "let" => {
                form.expect_len(4)?;
                let value = self.value(form.part(1)?, env)?;
                let inner = self.bind(form.part(2)?, value, env)?;
                self.collection(form.part(3)?, &inner)
            }
            "team" => self.players_of(form, env),
            _ if form.word_at(1) == "team" => self.players_of(form, env),
            "union" | "intersect" | "disjunction" => {
                let parts = self.all_parts(&form.parts()[1..], env)?;
                if parts.is_empty() && form.head() == "union" && self.has(Quirk::Crashes) {
                    return Err(form.error("there is nothing to unite"));
                }
                Ok(Items::Cards(match form.head() {
                    "union" => parts.concat(),
                    "intersect" => in_all(&parts),
                    _ => in_one(&parts),
                }))
            }
            "sort" => {
                form.expect_len(4)?;
                let mut cards = self.cards(form.part(1)?, env)?;
                let points = self.points(form.part(3)?, env)?;
                cards.sort_by_key(|card| self.state.score(*card, &points));
                Ok(Items::Cards(cards))
            }
            "top" | "bottom" if form.parts().len() == 3 => self.outermost(form, env),
            "run" => self.run(form, env),
            _ if self.is_texts(form, env) => self.texts(form, env),
            _ => {
                let (end, of) = self.end(form, env)?;
                if !self.is_groups(&of, env) {
                    return Err(form.error("a collection is expected"));
                }
                let group = self.pick_group(&of, end, env)?;
                Ok(Items::Cards(self.group(&group).to_vec()))
            }
        }
    }

    fn elements_of(&mut self, form: &Form, value: Value) -> Res<Items> {
        Ok(match value {
            Value::Pile(slot) => Items::Cards(self.state.pile(slot).to_vec()),
            Value::List { id, .. } => Items::Cards(self.state.lists[id].clone()),
            Value::Groups(ids) => Items::Groups(ids.into_iter().map(Group::Held).collect()),
            Value::Players(players) => Items::Players(players),
            Value::Teams(teams) => Items::Teams(teams),
            Value::Ints(ints) => Items::Ints(ints),
            Value::Texts(texts) => Items::Texts(texts),
            Value::Team(team) => Items::Players(self.state.members[team].clone()),
            Value::Int(_) | Value::Bool(_) | Value::Text(_) | Value::Card(_) | Value::Player(_) => {
                return Err(form.error("the variable holds no collection"));
            }
        })
    }

    fn players_of(&mut self, form: &Form, env: &Env) -> Res<Items> {
        let team = self.team(form, env)?;
        Ok(Items::Players(self.state.members[team].clone()))
    }

    /// The lists of cards that the parts of a union and its like are.
    pub(crate) fn all_parts(&mut self, forms: &[Rc<Form>], env: &Env) -> Res<Vec<Vec<CardId>>> {
        let mut parts = Vec::new();
        for form in forms {
            match self.collection(form, env)? {
                Items::Cards(cards) => parts.push(cards),
                Items::Groups(groups) => {
                    parts.extend(groups.iter().map(|group| self.group(group).to_vec()));
                }
                _ => return Err(form.error("a list of cards is expected")),
            }
        }
        Ok(parts)
    }

    fn is_texts(&self, form: &Form, env: &Env) -> bool {
        !form.parts().is_empty()
            && form.parts().iter().all(|part| match &part.kind {
                Kind::Name(_) => true,
                Kind::Var(_) => matches!(self.variable(part, env), Ok(Value::Text(_))),
                _ => false,
            })
    }

    fn texts(&mut self, form: &Form, env: &Env) -> Res<Items> {
        let texts = form.parts().iter().map(|part| self.text(part, env));
        Ok(Items::Texts(texts.collect::<Res<_>>()?))
    }

    /// `(top n cards)`: the top one first; `(bottom n cards)`: in order.
    fn outermost(&mut self, form: &Form, env: &Env) -> Res<Items> {
        let n = self.int(form.part(1)?, env)?;
        let mut cards = self.cards(form.part(2)?, env)?;
        let Some(n) = usize::try_from(n).ok().filter(|n| *n <= cards.len()) else {
            return Err(form.error(format!("there are no {n} cards among {}", cards.len())));
        };
        if form.head() == "top" {
            cards.reverse();
        }
        cards.truncate(n);
        Ok(Items::Cards(cards))
    }

    /// `(run top n cards using points)`: the longest run of at least n cards at that end.
    fn run(&mut self, form: &Form, env: &Env) -> Res<Items> {
        form.expect_len(6)?;
        let n = self.int(form.part(2)?, env)?;
        let mut cards = self.cards(form.part(3)?, env)?;
        let points = self.points(form.part(5)?, env)?;
        if form.word_at(1) == "top" {
            cards.reverse();
        }
        for k in (n.max(0) as usize..=cards.len()).rev() {
            let mut taken = cards[..k].to_vec();
            taken.sort_by_key(|card| self.state.score(*card, &points));
            let is_run = taken.windows(2).all(|two| {
                self.state.score(two[0], &points).checked_add(1)
                    == Some(self.state.score(two[1], &points))
            });
            if is_run {
                return Ok(Items::Cards(taken));
            }
        }
        Ok(Items::Cards(Vec::new()))
    }

    /// A group: the first is the top one.
    pub(crate) fn pick_group(&mut self, form: &Form, end: End, env: &Env) -> Res<Group> {
        let Items::Groups(mut groups) = self.collection(form, env)? else {
            return Err(form.error("groups of cards are expected"));
        };
        let idx = match end {
            End::Top => End::Bottom.index(groups.len()),
            End::Bottom => End::Top.index(groups.len()),
            End::At(_) => end.index(groups.len()),
        };
        match idx {
            Some(idx) => Ok(groups.swap_remove(idx)),
            None => Err(form.error("there is no such group")),
        }
    }

    /// Groups as a list of lists.
    fn groups(&mut self, form: &Form, env: &Env) -> Res<Items> {
        let groups = match form.head() {
            "tuples" => {
                form.expect_len(5)?;
                let k = self.int(form.part(1)?, env)?;
                let cards = self.cards(form.part(2)?, env)?;
                let scores = self.scores(&cards, form.part(4)?, env)?;
                if self.has(Quirk::Crashes) && scores.iter().any(|s| !(0..=12).contains(s)) {
                    return Err(form.error("the points are not between 0 and 12"));
                }
                group::tuples(k, &cards, &scores)
            }
            "partition" => {
                let parts = &form.parts()[1..];
                let is_first = parts.first().is_some_and(|part| self.is_text(part, env));
                let (key, lists) = if is_first {
                    parts.split_first().expect("there is a first part")
                } else {
                    parts.split_last().ok_or_else(|| form.error("an attribute is missing"))?
                };
                let key = self.text(key, env)?;
                let cards = self.all_parts(lists, env)?.concat();
                let values: Vec<Rc<str>> =
                    cards.iter().map(|card| self.state.attribute(*card, &key)).collect();
                group::partition(&cards, &values)
            }
            "subsets" => {
                let cards = self.cards(form.part(1)?, env)?;
                if cards.len() > 16 {
                    return Err(form.error("subsets of more than 16 cards are too many"));
                }
                group::subsets(&cards)
            }
            "runs" => {
                form.expect_len(6)?;
                let n = self.int(form.part(2)?, env)?.max(1) as usize;
                let cards = self.cards(form.part(3)?, env)?;
                let scores = self.scores(&cards, form.part(5)?, env)?;
                match form.word_at(1) {
                    "largest" => group::largest_runs(n, &cards, &scores),
                    "all" if self.has(Quirk::AliasedRuns) => {
                        group::aliased_runs(n, &cards, &scores)
                    }
                    "all" => group::all_runs(n, &cards, &scores),
                    _ => return Err(form.error("`largest` or `all` is expected")),
                }
            }
            _ => {
                form.expect_len(4)?;
                let items = self.collection(form.part(1)?, env)?;
                let mut groups = Vec::new();
                for value in self.elements(items) {
                    let inner = self.bind(form.part(2)?, value, env)?;
                    groups.push(self.cards(form.part(3)?, &inner)?);
                }
                groups
            }
        };
        Ok(Items::Groups(groups.into_iter().map(Group::Fresh).collect()))
    }

    fn scores(&mut self, cards: &[CardId], points: &Form, env: &Env) -> Res<Vec<i32>> {
        let points = self.points(points, env)?;
        Ok(cards.iter().map(|card| self.state.score(*card, &points)).collect())
    }

    fn is_text(&self, form: &Form, env: &Env) -> bool {
        match &form.kind {
            Kind::Name(_) => true,
            Kind::Var(_) => matches!(self.variable(form, env), Ok(Value::Text(_))),
            _ => form.word_at(1) == "str" || form.head() == "cardatt",
        }
    }
}

/// The cards that are in every part, in the order of the first.
fn in_all(parts: &[Vec<CardId>]) -> Vec<CardId> {
    let Some((first, others)) = parts.split_first() else { return Vec::new() };
    let mut found: Vec<CardId> = Vec::new();
    for card in first {
        if !found.contains(card) && others.iter().all(|part| part.contains(card)) {
            found.push(*card);
        }
    }
    found
}

/// The cards that are in exactly one part, in order.
fn in_one(parts: &[Vec<CardId>]) -> Vec<CardId> {
    let mut found: Vec<CardId> = Vec::new();
    for card in parts.iter().flatten() {
        let n_parts = parts.iter().filter(|part| part.contains(card)).count();
        if n_parts == 1 && !found.contains(card) {
            found.push(*card);
        }
    }
    found
}
