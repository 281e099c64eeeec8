//! The state of a game: piles, storages, turns, and what is still to be done.

use crate::act::Act;
use crate::reader::Form;
use crate::value::{CardId, Env, Slot};
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::rc::Rc;

/// Whose a pile or a storage is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Owner {
    Table,
    Player(usize),
    Team(usize),
}

/// What is kept under an owner, a word (`vloc`, `mem`, `sto` …) and a name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Key {
    pub(crate) owner: Owner,
    pub(crate) word: Rc<str>,
    pub(crate) name: Rc<str>,
}

/// A number for each key that was ever mentioned.
#[derive(Debug, Default)]
pub(crate) struct Names {
    slots: HashMap<Key, Slot>,
    keys: Vec<Key>,
}

impl Names {
    pub(crate) fn slot(&mut self, key: Key) -> Slot {
        *self.slots.entry(key).or_insert_with_key(|key| {
            self.keys.push(key.clone());
            self.keys.len() - 1
        })
    }

    pub(crate) fn key(&self, slot: Slot) -> &Key {
        &self.keys[slot]
    }

    pub(crate) fn keys(&self) -> &[Key] {
        &self.keys
    }
}

/// What is printed on a card.
#[derive(Clone, Debug)]
pub(crate) struct Face {
    pub(crate) deck: Rc<str>,
    pub(crate) attributes: BTreeMap<Rc<str>, Rc<str>>,
}

/// Rows of keys and values with the points for a card that has them all.
pub(crate) type Points = Vec<(Vec<(Rc<str>, Rc<str>)>, i32)>;

/// Whose turn it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cycle {
    pub(crate) n_members: usize,
    pub(crate) current: usize,
    pub(crate) queued: Option<usize>,
}

impl Cycle {
    pub(crate) fn new(n_members: usize) -> Self {
        Self { n_members, current: 0, queued: None }
    }

    pub(crate) fn next(&self) -> usize {
        self.queued.unwrap_or((self.current + 1) % self.n_members)
    }

    pub(crate) fn previous(&self) -> usize {
        (self.current + self.n_members - 1) % self.n_members
    }

    pub(crate) fn advance(&mut self) {
        self.current = self.next();
        self.queued = None;
    }
}

/// Something to be done.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) task: Task,
    pub(crate) env: Env,
}

#[derive(Clone, Debug)]
pub(crate) enum Task {
    /// A statement. A stage stays until it ends and remembers that it is running.
    Run { form: Rc<Form>, is_running: bool },
    /// An error unless the pile still has these cards: the loop over it goes on.
    Unchanged { slot: Slot, cards: Vec<CardId>, form: Rc<Form> },
    /// A seat takes its part in a simultaneous choice.
    Part { form: Rc<Form>, seat: usize },
    /// What the seats chose at the same time is done.
    Together,
}

impl Item {
    pub(crate) fn run(form: &Rc<Form>, env: &Env) -> Self {
        Self { task: Task::Run { form: form.clone(), is_running: false }, env: env.clone() }
    }
}

/// A queue of things to be done.
#[derive(Clone, Debug)]
pub(crate) struct Queue {
    pub(crate) items: VecDeque<Item>,
    /// Holds the blocks of the game or of a stage, and not the parts of one of them.
    pub(crate) is_outer: bool,
}

/// A choice that waits for an answer.
#[derive(Clone, Debug)]
pub(crate) struct Waiting {
    pub(crate) seat: usize,
    pub(crate) options: Vec<Offer>,
}

/// An option of a choice: what it does, which alternative it is of, and what was picked for it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Offer {
    pub(crate) acts: Vec<Act>,
    pub(crate) alternative: usize,
    pub(crate) picks: Vec<Pick>,
}

/// What one `any` picked.
#[derive(Clone, Debug)]
pub(crate) enum Pick {
    /// A card, or the cards of a group.
    Cards(Vec<CardId>),
    /// Something that everybody knows, in words.
    Other(String),
}

/// Something that happened on the table.
#[derive(Clone, Debug)]
pub(crate) enum Happened {
    /// A card was moved, from a place of a pile to a place of another.
    Moved { card: CardId, from: (Slot, usize), to: (Slot, usize) },
    /// A pile was shuffled, and now lies so.
    Shuffled(Slot, Vec<CardId>),
    /// A memory has a card more.
    Remembered { card: CardId, memory: (Slot, usize) },
    /// A memory has a card less.
    Forgot { memory: (Slot, usize) },
}

/// A position of a game, with all that its future depends on.
#[derive(Clone, Debug, Default)]
pub struct State {
    pub(crate) n_players: usize,
    /// The players of each team.
    pub(crate) members: Vec<Vec<usize>>,
    /// The team of each player.
    pub(crate) team_of: Vec<Option<usize>>,
    pub(crate) faces: Rc<Vec<Face>>,
    /// The pile where each card lies.
    pub(crate) lies_in: Vec<Slot>,
    /// By slot; what is not there yet is empty.
    pub(crate) piles: Vec<Vec<CardId>>,
    pub(crate) ints: Vec<i32>,
    pub(crate) texts: Vec<Rc<str>>,
    pub(crate) points: Vec<Rc<Points>>,
    /// The lists that variables hold.
    pub(crate) lists: Vec<Vec<CardId>>,
    pub(crate) player_cycles: Vec<Cycle>,
    pub(crate) team_cycles: Vec<Cycle>,
    pub(crate) queues: Vec<Queue>,
    /// The declared names, and how many lists they hold.
    pub(crate) declared: Env,
    pub(crate) n_declared_lists: usize,
    pub(crate) n_bindings: u64,
    /// Variables whose name was used again, which the existing engine then forgets.
    pub(crate) forgotten: BTreeSet<u64>,
    /// What has been chosen in a simultaneous choice so far.
    pub(crate) chosen: Vec<Vec<Act>>,
    pub(crate) waiting: Option<Waiting>,
    /// All that happened since the last choice was made.
    pub(crate) happened: Vec<Happened>,
}

impl State {
    /// Whether nobody has anything to choose any more.
    pub fn is_over(&self) -> bool {
        self.waiting.is_none()
    }

    /// Who has to choose.
    pub fn seat(&self) -> Option<usize> {
        self.waiting.as_ref().map(|waiting| waiting.seat)
    }

    /// How many options there are, alike ones counted separately; none if the game is over.
    pub fn n_options(&self) -> usize {
        self.waiting.as_ref().map_or(0, |waiting| waiting.options.len())
    }

    /// How many players there are.
    pub fn n_players(&self) -> usize {
        self.n_players
    }

    pub(crate) fn pile(&self, slot: Slot) -> &[CardId] {
        self.piles.get(slot).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn pile_mut(&mut self, slot: Slot) -> &mut Vec<CardId> {
        grown(&mut self.piles, slot)
    }

    pub(crate) fn int(&self, slot: Slot) -> i32 {
        self.ints.get(slot).copied().unwrap_or(0)
    }

    pub(crate) fn set_int(&mut self, slot: Slot, value: i32) {
        *grown(&mut self.ints, slot) = value;
    }

    pub(crate) fn text(&self, slot: Slot) -> Rc<str> {
        self.texts.get(slot).cloned().unwrap_or_default()
    }

    pub(crate) fn set_text(&mut self, slot: Slot, value: Rc<str>) {
        *grown(&mut self.texts, slot) = value;
    }

    pub(crate) fn points(&self, slot: Slot) -> Rc<Points> {
        self.points.get(slot).cloned().unwrap_or_default()
    }

    pub(crate) fn set_points(&mut self, slot: Slot, value: Rc<Points>) {
        *grown(&mut self.points, slot) = value;
    }

    /// The attribute of a card; empty if it has none of that name.
    pub(crate) fn attribute(&self, card: CardId, key: &str) -> Rc<str> {
        self.faces[card].attributes.get(key).cloned().unwrap_or_default()
    }

    /// The points of a card: of all rows whose attributes it has.
    pub(crate) fn score(&self, card: CardId, points: &Points) -> i32 {
        points
            .iter()
            .filter(|(row, _)| row.iter().all(|(key, value)| self.attribute(card, key) == *value))
            .fold(0, |sum: i32, (_, n)| sum.wrapping_add(*n))
    }

    /// Keeps a list for a variable.
    pub(crate) fn keep(&mut self, cards: Vec<CardId>) -> usize {
        self.lists.push(cards);
        self.lists.len() - 1
    }
}

fn grown<T: Clone + Default>(values: &mut Vec<T>, idx: usize) -> &mut T {
    if values.len() <= idx {
        values.resize(idx + 1, T::default());
    }
    &mut values[idx]
}
