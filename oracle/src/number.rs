//! Numbers, truth values and texts.

use crate::machine::{Machine, Res};
use crate::quirk::Quirk;
use crate::reader::{Form, Kind};
use crate::state::Points;
use crate::value::{Env, Items, Slot, Value};
use std::rc::Rc;

impl Machine<'_> {
    pub(crate) fn int(&mut self, form: &Form, env: &Env) -> Res<i32> {
        match &form.kind {
            Kind::Int(n) => return Ok(*n),
            Kind::Var(_) => {
                return match self.variable(form, env)? {
                    Value::Int(n) => Ok(*n),
                    _ => Err(form.error("the variable holds no number")),
                };
            }
            _ => {}
        }
        if form.word_at(1) == "sto" {
            let slot = self.store(form, env)?;
            return Ok(self.state.int(slot));
        }
        match form.head() {
            "size" => Ok(self.collection(form.part(1)?, env)?.len() as i32),
            "+" | "-" | "*" | "%" | "//" | "^" => {
                form.expect_len(3)?;
                let a = self.int(form.part(1)?, env)?;
                let b = self.int(form.part(2)?, env)?;
                arithmetic(form, a, b)
            }
            "tri" => {
                let n = i64::from(self.int(form.part(1)?, env)?);
                Ok((n * (n + 1) / 2) as i32)
            }
            "fib" => {
                let n = self.int(form.part(1)?, env)?;
                if n > 100_000 {
                    return Err(form.error("the number is too large"));
                }
                Ok((0..n).fold((0i32, 1i32), |(a, b), _| (b, a.wrapping_add(b))).0)
            }
            "random" => {
                let (low, high) = if form.word_at(2) == ".." {
                    (self.int(form.part(1)?, env)?, self.int(form.part(3)?, env)?)
                } else {
                    (0, self.int(form.part(1)?, env)?)
                };
                if low > high {
                    return Err(form.error("there is no number in this range"));
                }
                let n = (i64::from(high) - i64::from(low) + 1) as u64;
                Ok((i64::from(low) + self.luck.below(n) as i64) as i32)
            }
            "sum" => {
                form.expect_len(4)?;
                let cards = self.cards(form.part(1)?, env)?;
                let points = self.points(form.part(3)?, env)?;
                Ok(cards
                    .iter()
                    .fold(0, |sum: i32, &card| sum.wrapping_add(self.state.score(card, &points))))
            }
            "score" => {
                form.expect_len(4)?;
                let card = self.some_card(form.part(1)?, env)?;
                let points = self.points(form.part(3)?, env)?;
                Ok(self.state.score(card, &points))
            }
            _ => Err(form.error("a number is expected")),
        }
    }

    pub(crate) fn bool(&mut self, form: &Form, env: &Env) -> Res<bool> {
        if let Kind::Var(_) = form.kind {
            return match self.variable(form, env)? {
                Value::Bool(b) => Ok(*b),
                _ => Err(form.error("the variable holds no truth value")),
            };
        }
        match form.head() {
            "and" | "or" => {
                let is_or = form.head() == "or";
                for part in &form.parts()[1..] {
                    if self.bool(part, env)? == is_or {
                        return Ok(is_or);
                    }
                }
                Ok(!is_or)
            }
            "not" => Ok(!self.bool(form.part(1)?, env)?),
            "==" | "!=" => {
                form.expect_len(3)?;
                Ok(self.same(form, env)? == (form.head() == "=="))
            }
            "<" | ">" | "<=" | ">=" => {
                form.expect_len(3)?;
                let a = self.int(form.part(1)?, env)?;
                let b = self.int(form.part(2)?, env)?;
                Ok(match form.head() {
                    "<" => a < b,
                    ">" => a > b,
                    "<=" => a <= b,
                    _ => a >= b,
                })
            }
            "any" | "all" if is_bool(form) => {
                form.expect_len(4)?;
                let is_any = form.head() == "any";
                let items = self.collection(form.part(1)?, env)?;
                // The existing engine looks at every element, even if the answer is known.
                let looks_at_all = self.has(Quirk::Crashes);
                let held =
                    self.holds_for_each(items, form.part(2)?, form.part(3)?, env, |holds| {
                        holds == is_any && !looks_at_all
                    })?;
                Ok(if is_any { held.contains(&true) } else { !held.contains(&false) })
            }
            _ => Err(form.error("a condition is expected")),
        }
    }

    /// Whether both sides of a comparison are the same number, text, card, player or team.
    fn same(&mut self, form: &Form, env: &Env) -> Res<bool> {
        let (left, right) = (form.part(1)?, form.part(2)?);
        if self.has(Quirk::CardsDiffer) && (self.is_card(left, env) || self.is_card(right, env)) {
            return Ok(false);
        }
        let (a, b) = (self.value(left, env)?, self.value(right, env)?);
        // A list beside a card is its top card.
        let a = if let (Value::List { .. }, Value::Card(_)) = (&a, &b) {
            Value::Card(self.some_card(left, env)?)
        } else {
            a
        };
        let b = if let (Value::Card(_), Value::List { .. }) = (&a, &b) {
            Value::Card(self.some_card(right, env)?)
        } else {
            b
        };
        match (a, b) {
            (Value::Int(a), Value::Int(b)) => Ok(a == b),
            (Value::Text(a), Value::Text(b)) => Ok(a == b),
            (Value::Bool(a), Value::Bool(b)) => Ok(a == b),
            (Value::Card(a), Value::Card(b))
            | (Value::Player(a), Value::Player(b))
            | (Value::Team(a), Value::Team(b)) => Ok(a == b),
            _ => Err(form.error("these cannot be compared")),
        }
    }

    pub(crate) fn text(&mut self, form: &Form, env: &Env) -> Res<Rc<str>> {
        match &form.kind {
            Kind::Name(name) => return Ok(name.clone()),
            Kind::Var(_) => {
                return match self.variable(form, env)? {
                    Value::Text(text) => Ok(text.clone()),
                    _ => Err(form.error("the variable holds no text")),
                };
            }
            _ => {}
        }
        if form.word_at(1) == "str" {
            let slot = self.store(form, env)?;
            return Ok(self.state.text(slot));
        }
        if form.head() == "cardatt" {
            form.expect_len(3)?;
            let key = self.text(form.part(1)?, env)?;
            let card = self.card(form.part(2)?, env)?;
            return Ok(card.map(|card| self.state.attribute(card, &key)).unwrap_or_default());
        }
        Err(form.error("a text is expected"))
    }

    /// The name of a pile or a storage: a text, or a number in its place.
    pub(crate) fn name(&mut self, form: &Form, env: &Env) -> Res<Rc<str>> {
        if form.word() == Some("new") {
            return Err(form.error("nobody knows what a new location is"));
        }
        match self.value(form, env)? {
            Value::Text(text) => Ok(text),
            Value::Int(n) => Ok(n.to_string().into()),
            _ => Err(form.error("a name is expected")),
        }
    }

    /// The storage of `(owner sto NAME)` and its like.
    pub(crate) fn store(&mut self, form: &Form, env: &Env) -> Res<Slot> {
        form.expect_len(3)?;
        let owner = self.owner(form.part(0)?, env)?;
        let name = self.name(form.part(2)?, env)?;
        Ok(self.slot_of(owner, form.word_at(1), &name))
    }

    /// The storage of a point map, in either dialect.
    pub(crate) fn points_slot(&mut self, form: &Form, env: &Env) -> Res<Slot> {
        if let Kind::Var(name) = &form.kind {
            // The quote keeps the old dialect's names apart from the new one's.
            let name = Rc::from(format!("'{name}"));
            return Ok(self.slot_of(crate::state::Owner::Table, "points", &name));
        }
        if form.word_at(1) == "points" {
            return self.store(form, env);
        }
        Err(form.error("a point map is expected"))
    }

    pub(crate) fn points(&mut self, form: &Form, env: &Env) -> Res<Rc<Points>> {
        let slot = self.points_slot(form, env)?;
        Ok(self.state.points(slot))
    }

    /// Anything, by the look of it.
    pub(crate) fn value(&mut self, form: &Form, env: &Env) -> Res<Value> {
        match &form.kind {
            Kind::Int(n) => return Ok(Value::Int(*n)),
            Kind::Name(name) => return Ok(Value::Text(name.clone())),
            Kind::Var(_) => return self.variable(form, env).cloned(),
            _ => {}
        }
        match form.word_at(1) {
            "sto" => return Ok(Value::Int(self.int(form, env)?)),
            "str" => return Ok(Value::Text(self.text(form, env)?)),
            "player" if matches!(form.head(), "" | "current" | "next" | "previous") => {
                return Ok(Value::Player(self.player(form, env)?));
            }
            "team" if matches!(form.head(), "" | "current" | "next" | "previous") => {
                return Ok(Value::Team(self.team(form, env)?));
            }
            _ => {}
        }
        match form.head() {
            "size" | "+" | "-" | "*" | "%" | "//" | "^" | "tri" | "fib" | "random" | "sum"
            | "score" => Ok(Value::Int(self.int(form, env)?)),
            "cardatt" => Ok(Value::Text(self.text(form, env)?)),
            "owner" => Ok(Value::Player(self.player(form, env)?)),
            "team" => Ok(Value::Team(self.team(form, env)?)),
            _ if is_bool(form) => Ok(Value::Bool(self.bool(form, env)?)),
            _ if self.is_card(form, env) => Ok(Value::Card(self.some_card(form, env)?)),
            _ => {
                if let Some(slot) = self.home(form, env)? {
                    return Ok(Value::Pile(slot));
                }
                let items = self.collection(form, env)?;
                Ok(self.as_value(items))
            }
        }
    }

    /// The players, teams, cards … for which a condition holds.
    pub(crate) fn filter(&mut self, form: &Form, env: &Env) -> Res<Items> {
        form.expect_len(4)?;
        let mut items = self.collection(form.part(1)?, env)?;
        if let Items::Groups(groups) = &mut items {
            groups.retain(|group| !self.group(group).is_empty());
        }
        let held =
            self.holds_for_each(items.clone(), form.part(2)?, form.part(3)?, env, |_| false)?;
        Ok(match items {
            Items::Cards(cards) => Items::Cards(kept(cards, &held)),
            Items::Groups(groups) => Items::Groups(kept(groups, &held)),
            Items::Players(players) => Items::Players(kept(players, &held)),
            Items::Teams(teams) => Items::Teams(kept(teams, &held)),
            Items::Ints(ints) => Items::Ints(kept(ints, &held)),
            Items::Texts(texts) => Items::Texts(kept(texts, &held)),
        })
    }
}

/// Whether a form is a condition. A loop is one if its last part is.
pub(crate) fn is_bool(form: &Form) -> bool {
    match form.head() {
        "and" | "or" | "not" | "==" | "!=" | "<" | ">" | "<=" | ">=" => true,
        "any" | "all" => form.parts().last().is_some_and(|last| is_bool(last)),
        _ => false,
    }
}

/// The items for which the condition held.
fn kept<T>(items: Vec<T>, held: &[bool]) -> Vec<T> {
    items.into_iter().zip(held).filter(|(_, held)| **held).map(|(item, _)| item).collect()
}

fn arithmetic(form: &Form, a: i32, b: i32) -> Res<i32> {
    Ok(match form.head() {
        "+" => a.wrapping_add(b),
        "-" => a.wrapping_sub(b),
        "*" => a.wrapping_mul(b),
        "^" => f64::from(a).powf(f64::from(b)).round() as i32,
        _ if b == 0 => return Err(form.error("division by zero")),
        "//" => a.wrapping_div(b),
        _ => a.wrapping_rem(b),
    })
}
