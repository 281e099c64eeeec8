//! Choices: every option is found by trying it on a copy of the state.

use crate::act::{Act, From, Taken};
use crate::advance::{condacts, is_conditional};
use crate::machine::{Machine, Res};
use crate::quirk::Quirk;
use crate::reader::{Form, Kind};
use crate::state::{Offer, Pick, State, Waiting};
use crate::value::{Env, Value};
use std::rc::Rc;

/// More options than any game has, fewer than fill the memory.
const MOST: usize = 20_000;

/// More things done in one option than in any game, fewer than fill the stack.
const DEEPEST: usize = 300;

/// What is still to be tried, in order.
type Pending = Vec<(Rc<Form>, Env)>;

impl Machine<'_> {
    /// Finds the options of a choice and waits for an answer.
    pub(crate) fn wait(&mut self, form: &Form, seat: usize, env: &Env) -> Res<()> {
        let mut options = Vec::new();
        for (alternative, part) in condacts(form)?.iter().enumerate() {
            let copy = self.state.clone();
            let offer = Offer { alternative, ..Offer::default() };
            self.attempt(copy, vec![(part.clone(), env.clone())], offer, &mut options)?;
        }
        if options.is_empty() {
            return Err(form.error(format!("player {seat} has nothing to choose from")));
        }
        self.state.waiting = Some(Waiting { seat, options });
        Ok(())
    }

    /// Does on a copy what is pending, and adds the options that come of it.
    fn attempt(
        &mut self,
        mut state: State,
        mut pending: Pending,
        mut offer: Offer,
        options: &mut Vec<Offer>,
    ) -> Res<()> {
        while !pending.is_empty() {
            let (form, env) = pending.remove(0);
            let mut trial = Machine { game: self.game, state: &mut state, luck: self.luck };
            trial.work(&form)?;
            match form.head() {
                "do" => {
                    let parts = condacts(&form)?.iter().map(|part| (part.clone(), env.clone()));
                    pending.splice(0..0, parts);
                }
                "all" => {
                    let mut envs = trial.bind_each(&form, &env)?;
                    if trial.has(Quirk::ReversedAll) {
                        envs.reverse();
                    }
                    let body = form.part(3)?;
                    pending.splice(0..0, envs.into_iter().map(|env| (body.clone(), env)));
                }
                "any" if offer.picks.len() > DEEPEST => {
                    return Err(form.error("too many choices in one option"));
                }
                "any" => {
                    let envs = trial.bind_each(&form, &env)?;
                    if envs.is_empty() {
                        continue;
                    }
                    for (branch, env) in in_order(envs, trial.has(Quirk::SiblingOrder)) {
                        let mut offer = offer.clone();
                        offer.picks.push(state.picked(form.part(2)?, &env));
                        let body = [(form.part(3)?.clone(), env)];
                        let todo: Pending = if branch == 0 || !self.has(Quirk::SiblingOrder) {
                            body.into_iter().chain(pending.iter().cloned()).collect()
                        } else {
                            pending.iter().rev().cloned().chain(body).collect()
                        };
                        self.attempt(state.clone(), todo, offer, options)?;
                    }
                    return Ok(());
                }
                "let" => {
                    form.expect_len(4)?;
                    let value = trial.value(form.part(1)?, &env)?;
                    let inner = trial.bind(form.part(2)?, value, &env)?;
                    pending.insert(0, (form.part(3)?.clone(), inner));
                }
                "choice" | "stage" => return Err(form.error("this cannot stand in a choice")),
                _ if is_conditional(&form) => {
                    if trial.bool(form.part(0)?, &env)? {
                        pending.insert(0, (form.part(1)?.clone(), env));
                    }
                }
                _ => {
                    for act in trial.build(&form, &env)? {
                        trial.crash_if_group_is_card(&act, &env)?;
                        offer.acts.push(trial.perform(act)?);
                    }
                }
            }
        }
        if !offer.acts.is_empty() {
            options.push(offer);
        }
        if options.len() > MOST {
            return Err(format!("there are more than {MOST} options"));
        }
        Ok(())
    }

    /// In the existing engine moving `'G`, where `'G` is a group, cannot be undone.
    fn crash_if_group_is_card(&self, act: &Act, env: &Env) -> Res<()> {
        if self.has(Quirk::Crashes)
            && let Act::Move(Taken { form, from: From::Source(_), .. }, ..) = act
            && let Kind::Var(_) = form.kind
            && let Ok(Value::List { .. }) = self.variable(form, env)
        {
            return Err(form.error("a group cannot be moved as a card in a choice"));
        }
        Ok(())
    }

    /// Takes an option: in a simultaneous choice it is kept for later, else it is done.
    pub(crate) fn take_option(&mut self, idx: usize) -> Res<()> {
        let waiting = self.state.waiting.take().ok_or("the game is over: nobody has to choose")?;
        self.state.happened.clear();
        let n_options = waiting.options.len();
        let Some(Offer { acts, .. }) = waiting.options.get(idx).cloned() else {
            self.state.waiting = Some(waiting);
            return Err(format!("there is no option {idx} among {n_options}"));
        };
        let front = self.state.queues.last().and_then(|queue| queue.items.front());
        let is_part =
            front.is_some_and(|item| matches!(item.task, crate::state::Task::Part { .. }));
        self.dequeue();
        if is_part {
            self.state.chosen.push(acts);
        } else {
            for act in acts {
                self.perform(act)?;
            }
        }
        Ok(())
    }
}

impl State {
    /// What a variable was just bound to.
    fn picked(&self, name: &Form, env: &Env) -> Pick {
        let Kind::Var(name) = &name.kind else { return Pick::Cards(vec![]) };
        match env.find(name).map(|binding| &binding.value) {
            Some(Value::Card(card)) => Pick::Cards(vec![*card]),
            Some(Value::List { id, .. }) => Pick::Cards(self.lists[*id].clone()),
            other => Pick::Other(format!("{other:?}")),
        }
    }
}

/// The branches of an `any` with their numbers; the existing engine takes the first, then the last
/// and back to the second.
fn in_order(mut envs: Vec<Env>, first_then_backwards: bool) -> Vec<(usize, Env)> {
    if first_then_backwards {
        envs[1..].reverse();
    }
    envs.into_iter().enumerate().collect()
}
