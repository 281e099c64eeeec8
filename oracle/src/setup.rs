//! The beginning: declared names, players, teams and decks.

use crate::act::Act;
use crate::machine::{Machine, Res};
use crate::reader::{Form, Kind, read};
use crate::state::{Cycle, Face, Item, Queue};
use crate::value::{Env, Value};
use std::collections::BTreeMap;
use std::rc::Rc;

/// No card table is larger.
const MOST_PLAYERS: i32 = 64;

/// No deck is larger.
const MOST_CARDS: usize = 5_000;

/// The attributes of a card to be.
type Attributes = BTreeMap<Rc<str>, Rc<str>>;

impl Machine<'_> {
    /// Declares, sets up, and puts the body of the game in the queue.
    pub(crate) fn set_up(&mut self) -> Res<()> {
        let game = self.game;
        let mut env = Env::default();
        for form in game.form.parts() {
            if form.head() == "declare" {
                form.expect_len(3)?;
                let Kind::Var(name) = &form.part(2)?.kind else {
                    return Err(form.error("a variable is expected"));
                };
                let value = match game.settings.iter().rev().find(|(set, _)| **set == **name) {
                    Some((_, text)) => {
                        let form =
                            read(text, false).map_err(|e| format!("{name} = {text}: {e}"))?;
                        self.value(&form, &Env::default())?
                    }
                    None => self.value(form.part(1)?, &env)?,
                };
                env = self.bind(form.part(2)?, value, &env)?;
            }
        }
        for (name, _) in &game.settings {
            if env.find(name).is_none() {
                return Err(format!("the game declares no {name}"));
            }
        }
        self.state.declared = env.clone();
        self.state.n_declared_lists = self.state.lists.len();
        let setup = game.form.parts().iter().find(|form| form.head() == "setup");
        self.create_all(setup.ok_or("the game has no setup")?, &env)?;
        let items = game.body().map(|form| Item::run(form, &env)).collect();
        self.state.queues.push(Queue { items, is_outer: true });
        Ok(())
    }

    fn create_all(&mut self, setup: &Form, env: &Env) -> Res<()> {
        let entries = &setup.parts()[1..];
        let kind = |form: &Form, what: &str| form.head() == "create" && form.word_at(1) == what;
        let players = entries.iter().find(|form| kind(form, "players"));
        let players = players.ok_or_else(|| setup.error("no players are created"))?;
        let n = self.int(players.part(2)?, env)?;
        if !(1..=MOST_PLAYERS).contains(&n) {
            return Err(players.error(format!("there cannot be {n} players")));
        }
        self.state.n_players = n as usize;
        self.state.team_of = vec![None; n as usize];
        self.state.player_cycles = vec![Cycle::new(n as usize)];
        let teams = match entries.iter().find(|form| kind(form, "teams")) {
            Some(form) => self.teams(form)?,
            None => (0..n as usize).map(|seat| vec![seat]).collect(),
        };
        self.add_teams(&teams);
        // Plain decks come first, wherever the repeated ones stand.
        let decks = entries.iter().filter(|form| kind(form, "deck"));
        let repeats = entries.iter().filter(|form| form.head() == "repeat");
        for form in decks.chain(repeats) {
            for act in self.build(form, env)? {
                if !matches!(act, Act::CreateCards(..)) {
                    return Err(form.error("only decks can be created here"));
                }
                self.perform(act)?;
                if self.state.faces.len() > MOST_CARDS {
                    return Err(form.error(format!("there are more than {MOST_CARDS} cards")));
                }
            }
        }
        let is_known = |form: &&Rc<Form>| {
            // The others are about how the table is shown.
            matches!(form.head(), "repeat" | "label" | "bookkeeping" | "lay" | "phase")
                || ["players", "teams", "deck"].iter().any(|w| kind(form, w))
        };
        match entries.iter().find(|form| !is_known(form)) {
            Some(form) => Err(form.error("this does not belong in a setup")),
            None => Ok(()),
        }
    }

    /// `(create deck NAME? pile (deck attributes …))`.
    pub(crate) fn build_deck(&mut self, form: &Form, env: &Env) -> Res<Act> {
        let parts = &form.parts()[2..];
        let (deck, pile, spec) = match parts {
            [pile, spec] => (Rc::from("DEFAULT"), pile, spec),
            [name, pile, spec] => (self.text(name, env)?, pile, spec),
            _ => return Err(form.error("a pile and a deck are expected")),
        };
        let Some(slot) = self.home(pile, env)? else {
            return Err(pile.error("a pile is expected"));
        };
        if spec.head() != "deck" {
            return Err(spec.error("a deck is expected"));
        }
        let mut cards: Vec<Attributes> = vec![Attributes::new()];
        for attribute in &spec.parts()[1..] {
            let ways = self.expand(attribute, env)?;
            if cards.len().saturating_mul(ways.len()) > MOST_CARDS {
                return Err(spec.error(format!("there are more than {MOST_CARDS} cards")));
            }
            cards = cards
                .iter()
                .flat_map(|card| {
                    ways.iter().map(move |way| {
                        card.iter().chain(way).map(|(k, v)| (k.clone(), v.clone())).collect()
                    })
                })
                .collect();
        }
        let faces = cards.into_iter().map(|attributes| Face { deck: deck.clone(), attributes });
        Ok(Act::CreateCards(slot, faces.collect()))
    }

    /// All ways an attribute can be: `(KEY (V, W))`, `(KEY (V (SUB …)) (W …))`, `(KEY ('LIST))`.
    fn expand(&mut self, attribute: &Form, env: &Env) -> Res<Vec<Attributes>> {
        let Some(Kind::Name(key)) = attribute.parts().first().map(|first| &first.kind) else {
            return Err(attribute.error("an attribute is expected"));
        };
        let mut ways = Vec::new();
        for child in &attribute.parts()[1..] {
            let mut values: Vec<Rc<str>> = Vec::new();
            let mut below: Vec<Attributes> = Vec::new();
            let mut is_flat = true;
            for part in child.parts() {
                match &part.kind {
                    Kind::Name(name) => values.push(name.clone()),
                    Kind::Var(_) => match self.variable(part, env)? {
                        Value::Texts(texts) => values.extend(texts.iter().cloned()),
                        Value::Text(text) => values.push(text.clone()),
                        _ => return Err(part.error("a list of names is expected")),
                    },
                    // Two attributes under one value are alternatives.
                    Kind::List(_) => {
                        is_flat = false;
                        below.extend(self.expand(part, env)?);
                    }
                    _ => return Err(part.error("a value of an attribute is expected")),
                }
            }
            if is_flat {
                below.push(Attributes::new());
            }
            for value in values {
                for way in &below {
                    let mut way = way.clone();
                    way.insert(key.clone(), value.clone());
                    ways.push(way);
                }
            }
        }
        Ok(ways)
    }
}
