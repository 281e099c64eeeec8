//! The machine: a game, a state of it and some luck, together while something is evaluated or done.

use crate::Game;
use crate::luck::Luck;
use crate::quirk::Quirk;
use crate::reader::{Form, Kind};
use crate::state::{Key, Owner, State};
use crate::value::{Env, Group, Items, ListId, Slot, Value};
use std::rc::Rc;

pub(crate) type Res<T> = Result<T, String>;

/// What every evaluation needs.
pub(crate) struct Machine<'a> {
    pub(crate) game: &'a Game,
    pub(crate) state: &'a mut State,
    pub(crate) luck: &'a mut dyn Luck,
}

impl Machine<'_> {
    pub(crate) fn has(&self, quirk: Quirk) -> bool {
        self.game.quirks.has(quirk)
    }

    /// Counts work, so that nothing runs for ever.
    pub(crate) fn work(&self, form: &Form) -> Res<()> {
        let work = self.game.work.get() + 1;
        self.game.work.set(work);
        if work > self.game.limits.work {
            return Err(form.error("too much is done without a choice: the game does not end"));
        }
        Ok(())
    }

    /// The pile or storage of an owner.
    pub(crate) fn slot_of(&self, owner: Owner, word: &str, name: &Rc<str>) -> Slot {
        let key = Key { owner, word: word.into(), name: name.clone() };
        self.game.names.borrow_mut().slot(key)
    }

    pub(crate) fn owner_of_slot(&self, slot: Slot) -> Owner {
        self.game.names.borrow().key(slot).owner
    }

    pub(crate) fn is_memory(&self, slot: Slot) -> bool {
        &*self.game.names.borrow().key(slot).word == "mem"
    }

    /// What a variable holds.
    pub(crate) fn variable<'e>(&self, form: &Form, env: &'e Env) -> Res<&'e Value> {
        let Kind::Var(name) = &form.kind else {
            return Err(form.error("a variable is expected"));
        };
        match env.find(name) {
            Some(binding) if self.state.forgotten.contains(&binding.id) => {
                Err(form.error("the variable's name was used again inside"))
            }
            Some(binding) => Ok(&binding.value),
            None => Err(form.error("the variable is not bound")),
        }
    }

    /// One more variable.
    pub(crate) fn bind(&mut self, name: &Form, value: Value, env: &Env) -> Res<Env> {
        let Kind::Var(name) = &name.kind else {
            return Err(name.error("a variable is expected"));
        };
        if self.has(Quirk::Crashes)
            && let Some(outer) = env.find(name)
        {
            self.state.forgotten.insert(outer.id);
        }
        self.state.n_bindings += 1;
        Ok(env.with(name.clone(), value, self.state.n_bindings))
    }

    /// The elements of a collection, each as the value of a variable.
    pub(crate) fn elements(&mut self, items: Items) -> Vec<Value> {
        match items {
            Items::Cards(cards) => cards.into_iter().map(Value::Card).collect(),
            Items::Groups(groups) => groups
                .into_iter()
                .map(|group| Value::List { id: self.hold(group), is_group: true })
                .collect(),
            Items::Players(players) => players.into_iter().map(Value::Player).collect(),
            Items::Teams(teams) => teams.into_iter().map(Value::Team).collect(),
            Items::Ints(ints) => ints.into_iter().map(Value::Int).collect(),
            Items::Texts(texts) => texts.into_iter().map(Value::Text).collect(),
        }
    }

    /// A collection as the value of a variable.
    pub(crate) fn as_value(&mut self, items: Items) -> Value {
        match items {
            Items::Cards(cards) => Value::List { id: self.state.keep(cards), is_group: false },
            Items::Groups(groups) => {
                Value::Groups(groups.into_iter().map(|group| self.hold(group)).collect())
            }
            Items::Players(players) => Value::Players(players),
            Items::Teams(teams) => Value::Teams(teams),
            Items::Ints(ints) => Value::Ints(ints),
            Items::Texts(texts) => Value::Texts(texts),
        }
    }

    fn hold(&mut self, group: Group) -> ListId {
        match group {
            Group::Fresh(cards) => self.state.keep(cards),
            Group::Held(id) => id,
        }
    }

    /// Whether a condition holds with a variable bound to each element, all evaluated.
    ///
    /// The lists that the variable held are dropped: nothing outlives a condition.
    pub(crate) fn holds_for_each(
        &mut self,
        items: Items,
        var: &Form,
        condition: &Form,
        env: &Env,
        mut until: impl FnMut(bool) -> bool,
    ) -> Res<Vec<bool>> {
        let n_lists = self.state.lists.len();
        let mut held = Vec::new();
        for value in self.elements(items) {
            self.work(condition)?;
            let inner = self.bind(var, value, env)?;
            let holds = self.bool(condition, &inner)?;
            held.push(holds);
            if until(holds) {
                break;
            }
        }
        self.state.lists.truncate(n_lists);
        Ok(held)
    }
}
