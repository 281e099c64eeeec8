//! Going on: what is done from one choice to the next.

use crate::machine::{Machine, Res};
use crate::quirk::Quirk;
use crate::reader::Form;
use crate::state::{Item, Queue, Task};
use crate::value::{Env, Value};
use std::collections::VecDeque;
use std::rc::Rc;

impl Machine<'_> {
    /// Does everything up to the next choice, or to the end.
    pub(crate) fn advance(&mut self) -> Res<()> {
        self.game.work.set(0);
        let mut n_steps = 0;
        while let Some(queue) = self.state.queues.last() {
            let Some(item) = queue.items.front().cloned() else {
                self.state.queues.pop();
                continue;
            };
            let is_outer = queue.is_outer;
            self.forget_lists();
            let env = item.env;
            match item.task {
                Task::Run { form, .. } if form.head() == "choice" => {
                    if !is_outer && self.has(Quirk::Crashes) {
                        return Err(form.error("a choice in a `let` is not accepted"));
                    }
                    let seat = self.player_cycle().current;
                    return self.wait(&form, seat, &env);
                }
                Task::Part { form, seat } => {
                    let mut cycle = *self.player_cycle();
                    cycle.current = seat;
                    self.state.player_cycles.push(cycle);
                    let found = self.wait(&form, seat, &env);
                    self.state.player_cycles.pop();
                    return found;
                }
                Task::Run { form, is_running } => {
                    if is_outer {
                        n_steps += 1;
                        if self.is_stuck(n_steps, &form)? {
                            self.state.queues.clear();
                            return Ok(());
                        }
                    }
                    self.work(&form)?;
                    if form.head() == "stage" {
                        self.visit(&form, is_running, &env)?;
                    } else {
                        self.dequeue();
                        self.run_statement(&form, is_outer, &env)?;
                    }
                }
                Task::Unchanged { slot, cards, form } => {
                    self.dequeue();
                    if self.state.pile(slot) != cards {
                        return Err(form.error("the pile changed while a loop went over it"));
                    }
                }
                Task::Together => {
                    self.dequeue();
                    for act in std::mem::take(&mut self.state.chosen).into_iter().flatten() {
                        self.perform(act)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether the existing engine gives up here; an error if we do.
    fn is_stuck(&self, n_steps: u64, form: &Form) -> Res<bool> {
        if self.has(Quirk::LoopGuard) {
            return Ok(n_steps > if self.game.is_newest { 200 } else { 500 });
        }
        if n_steps > self.game.limits.steps {
            return Err(form.error(format!(
                "{} steps without a choice: the game does not end",
                self.game.limits.steps
            )));
        }
        Ok(false)
    }

    /// Drops the lists that no variable holds any more, once there are no variables.
    fn forget_lists(&mut self) {
        let declared = &self.state.declared;
        let mut items = self.state.queues.iter().flat_map(|queue| &queue.items);
        if items.all(|item| item.env.is(declared)) {
            self.state.lists.truncate(self.state.n_declared_lists);
        }
    }

    pub(crate) fn dequeue(&mut self) {
        if let Some(queue) = self.state.queues.last_mut() {
            queue.items.pop_front();
        }
    }

    fn push(&mut self, items: VecDeque<Item>) {
        self.state.queues.push(Queue { items, is_outer: false });
    }

    /// A stage is entered, goes on, or ends.
    fn visit(&mut self, form: &Rc<Form>, was_running: bool, env: &Env) -> Res<()> {
        let is_team = match form.word_at(1) {
            "player" => false,
            "team" => true,
            _ => return Err(form.error("`player` or `team` is expected")),
        };
        let is_simultaneous = form.word_at(2) == "simultaneous";
        let end = form.part(if is_simultaneous { 3 } else { 2 })?;
        if end.head() != "end" {
            return Err(end.error("the end of the stage is expected"));
        }
        let body = &form.parts()[if is_simultaneous { 4 } else { 3 }..];
        let cycles =
            if is_team { &mut self.state.team_cycles } else { &mut self.state.player_cycles };
        if !was_running {
            let mut copy = *cycles.last().expect("there is always a cycle");
            copy.queued = None;
            cycles.push(copy);
        }
        let is_over = self.bool(end.part(1)?, env)?;
        let leaks = self.has(Quirk::CycleLeak);
        let cycles =
            if is_team { &mut self.state.team_cycles } else { &mut self.state.player_cycles };
        if is_over {
            if was_running || !leaks {
                cycles.pop();
            }
            self.dequeue();
            return Ok(());
        }
        if was_running {
            cycles.last_mut().expect("the stage has its cycle").advance();
        }
        if let Some(Item { task: Task::Run { is_running, .. }, .. }) =
            self.state.queues.last_mut().and_then(|queue| queue.items.front_mut())
        {
            *is_running = true;
        }
        let items = if is_simultaneous {
            self.parts_of_all(form, body, env)?
        } else {
            body.iter().map(|part| Item::run(part, env)).collect()
        };
        self.state.queues.push(Queue { items, is_outer: true });
        Ok(())
    }

    /// A turn at the same time: everybody chooses, from the current player on; then it is done.
    fn parts_of_all(&mut self, form: &Form, body: &[Rc<Form>], env: &Env) -> Res<VecDeque<Item>> {
        let Some((choice, rest)) = body.split_first().filter(|(first, _)| first.head() == "choice")
        else {
            return Err(form.error("a simultaneous stage must start with a choice"));
        };
        let first = self.player_cycle().current;
        let n = self.state.n_players;
        let seats = (0..n).map(|k| (first + k) % n);
        let parts = seats.map(|seat| Task::Part { form: choice.clone(), seat });
        let tasks = parts.chain([Task::Together]);
        let items = tasks.map(|task| Item { task, env: env.clone() });
        Ok(items.chain(rest.iter().map(|part| Item::run(part, env))).collect())
    }

    /// A statement outside a choice that is no stage.
    fn run_statement(&mut self, form: &Rc<Form>, is_outer: bool, env: &Env) -> Res<()> {
        match form.head() {
            "do" => {
                let items = condacts(form)?.iter().map(|part| Item::run(part, env)).collect();
                self.push(items);
            }
            "any" | "all" => {
                form.expect_len(4)?;
                let watched =
                    if self.has(Quirk::Crashes) { self.home(form.part(1)?, env)? } else { None };
                let items = self.collection(form.part(1)?, env)?;
                let mut todo = VecDeque::new();
                for value in self.elements(items) {
                    let inner = self.bind(form.part(2)?, value, env)?;
                    todo.push_back(Item::run(form.part(3)?, &inner));
                    if let Some(slot) = watched {
                        let cards = self.state.pile(slot).to_vec();
                        let task = Task::Unchanged { slot, cards, form: form.clone() };
                        todo.push_back(Item { task, env: env.clone() });
                    }
                }
                self.push(todo);
            }
            "let" => {
                form.expect_len(4)?;
                let value = self.value(form.part(1)?, env)?;
                let body = form.part(3)?;
                if self.has(Quirk::IdleLets)
                    && is_action(body)
                    && (is_outer || !self.game.is_newest)
                {
                    return Ok(());
                }
                let inner = self.bind(form.part(2)?, value, env)?;
                self.push([Item::run(body, &inner)].into());
            }
            _ if is_conditional(form) => {
                if self.bool(form.part(0)?, env)? {
                    self.push([Item::run(form.part(1)?, env)].into());
                }
            }
            _ => {
                for act in self.build(form, env)? {
                    self.perform(act)?;
                }
            }
        }
        Ok(())
    }

    /// The scores of all players at the end.
    pub(crate) fn final_scores(&mut self) -> Res<Vec<i64>> {
        let form = self.game.scoring()?;
        let env = self.state.declared.clone();
        let mut cycle = *self.player_cycle();
        let mut scores = Vec::new();
        for seat in 0..self.state.n_players {
            (cycle.current, cycle.queued) = (seat, None);
            self.state.player_cycles.push(cycle);
            let score = self.int(form.part(2)?, &env);
            self.state.player_cycles.pop();
            scores.push(i64::from(score?));
        }
        Ok(scores)
    }

    /// A variable for each element, bound.
    pub(crate) fn bind_each(&mut self, form: &Form, env: &Env) -> Res<Vec<Env>> {
        form.expect_len(4)?;
        let items = self.collection(form.part(1)?, env)?;
        let values: Vec<Value> = self.elements(items);
        values.into_iter().map(|value| self.bind(form.part(2)?, value, env)).collect()
    }
}

/// The parts of a `do` or a `choice`, without what a choice asks.
pub(crate) fn condacts(form: &Form) -> Res<&[Rc<Form>]> {
    form.expect_len(2)?;
    let parts = form.part(1)?;
    if parts.parts().is_empty() || !parts.head().is_empty() {
        return Err(form.error("a list of statements is expected"));
    }
    let parts = parts.parts();
    Ok(if parts[0].head() == "ask" { &parts[1..] } else { parts })
}

/// Whether a form is `(condition statement)`.
pub(crate) fn is_conditional(form: &Form) -> bool {
    form.parts().len() == 2 && form.head().is_empty()
}

/// Whether a form is a bare action.
fn is_action(form: &Form) -> bool {
    matches!(
        form.head(),
        "set"
            | "put"
            | "inc"
            | "dec"
            | "create"
            | "cycle"
            | "move"
            | "remember"
            | "forget"
            | "swap"
            | "shuffle"
            | "turn"
            | "repeat"
    )
}
