//! The game of views: every outcome of a small game as a tree, and what each seat saw on the way.
//!
//! Nothing is clever here. Shuffles are all their orders, nothing is merged, and what a seat has seen is a
//! list of sentences in the order in which things happened. It sees every card that moves, from where and to
//! where, and which card if it sees the cards of either pile; what storages hold whenever somebody has to
//! decide, whose turn it is, what it can choose among and what it chose. Places in a pile are told for
//! piles of the names that are said to be in order; but the places in a hand nobody sees but who holds it.
//!
//! Of cards that it does not see a seat can pick one, and chance says which.

use crate::state::{Happened, Offer, Owner, Pick, State};
use crate::value::{CardId, Slot};
use crate::{Game, Script};
use kernel::{BySeat, Class, Payoff, Seat, Turn};
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

/// More decisions than a small game has, fewer than fill the stack.
const DEEPEST: usize = 40;

/// A small game as a tree of views.
pub struct Views {
    n_seats: usize,
    nodes: Vec<Node>,
    logs: Logs,
}

/// Why a game has no tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ViewsError {
    /// More nodes than were allowed, or many decisions one after the other.
    TooLarge,
    /// Something goes wrong in some course of play.
    Fault(String),
}

struct Node {
    kind: Kind,
    /// What each seat has seen, as the number of its log.
    seen: Vec<u32>,
}

enum Kind {
    Over(Vec<i64>),
    Chance(Vec<(u32, u64)>),
    /// A seat decides among such options as it can tell apart.
    Seat(usize, Vec<u32>),
}

/// All logs there are: each is another with a sentence more.
#[derive(Default)]
struct Logs {
    numbers: HashMap<(u32, String), u32>,
    sentences: Vec<(u32, String)>,
}

impl Logs {
    fn with(&mut self, log: u32, sentence: String) -> u32 {
        let Self { numbers, sentences } = self;
        *numbers.entry((log, sentence)).or_insert_with_key(|key| {
            sentences.push(key.clone());
            sentences.len() as u32
        })
    }
}

/// Makes a tree.
struct Maker<'g> {
    game: &'g Game,
    ordered: &'g [&'g str],
    most: usize,
    /// How many decisions have been made.
    depth: usize,
    views: Views,
}

type Made<T> = Result<T, ViewsError>;

impl Views {
    /// The tree of `game`, of at most `most` nodes. Piles called one of `ordered` are in order: their
    /// places are seen by all.
    ///
    /// # Errors
    /// If the tree is larger, or if something goes wrong in any course of play.
    pub fn new(game: &Game, ordered: &[&str], most: usize) -> Result<Self, ViewsError> {
        let views = Self { n_seats: 0, nodes: Vec::new(), logs: Logs::default() };
        let mut maker = Maker { game, ordered, most, depth: 0, views };
        let root = maker.reserve()?;
        let state = game.start(&mut Script::default()).map_err(ViewsError::Fault)?;
        maker.views.n_seats = state.n_players();
        let seen = vec![0; maker.views.n_seats];
        maker.chance(root, &seen, |game, script| game.start(script))?;
        Ok(maker.views)
    }

    /// How many nodes there are.
    pub fn n_nodes(&self) -> usize {
        self.nodes.len()
    }
}

impl Maker<'_> {
    fn reserve(&mut self) -> Made<u32> {
        if self.views.nodes.len() >= self.most {
            return Err(ViewsError::TooLarge);
        }
        self.views.nodes.push(Node { kind: Kind::Over(vec![]), seen: vec![] });
        Ok(self.views.nodes.len() as u32 - 1)
    }

    /// Chance decides all that it has to until somebody else decides. Each outcome is a node.
    fn chance(
        &mut self,
        node: u32,
        seen: &[u32],
        run: impl Fn(&Game, &mut Script) -> Result<State, String>,
    ) -> Made<()> {
        let mut script = Script::default();
        let mut outcomes: Vec<(u32, Vec<u64>)> = Vec::new();
        loop {
            let state = run(self.game, &mut script).map_err(ViewsError::Fault)?;
            let mut scores = vec![];
            if state.is_over() {
                scores = self.game.scores(&state, &mut script).map_err(ViewsError::Fault)?;
            }
            if !self.game.is_max() {
                scores.iter_mut().for_each(|score| *score = -*score);
            }
            let child = self.reserve()?;
            self.decision(child, &state, scores, seen)?;
            outcomes.push((child, script.bounds()));
            if !script.go_on() {
                break;
            }
        }
        // How many of all equally likely ways each outcome is.
        let ways = |bounds: &[u64]| bounds.iter().product::<u64>();
        let whole = outcomes.iter().fold(1, |whole, (_, bounds)| lcm(whole, ways(bounds)));
        let outcomes = outcomes.iter().map(|(child, bounds)| (*child, whole / ways(bounds)));
        let kind = Kind::Chance(outcomes.collect());
        self.views.nodes[node as usize] = Node { kind, seen: seen.to_vec() };
        Ok(())
    }

    /// Somebody decides, or all is over.
    fn decision(&mut self, node: u32, state: &State, scores: Vec<i64>, seen: &[u32]) -> Made<()> {
        let mut seen = seen.to_vec();
        for (seat, log) in seen.iter_mut().enumerate() {
            for sentence in self.sentences(state, seat) {
                *log = self.views.logs.with(*log, sentence);
            }
        }
        let Some(waiting) = &state.waiting else {
            self.views.nodes[node as usize] = Node { kind: Kind::Over(scores), seen };
            return Ok(());
        };
        if self.depth == DEEPEST {
            return Err(ViewsError::TooLarge);
        }
        self.depth += 1;
        let storages = self.storages(state);
        for log in &mut seen {
            let sentence = format!("{storages}player {} decides", waiting.seat);
            *log = self.views.logs.with(*log, sentence);
        }
        let mut alike: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (idx, offer) in waiting.options.iter().enumerate() {
            alike.entry(self.look(state, offer, waiting.seat)).or_default().push(idx);
        }
        let all: Vec<&str> = alike.keys().map(String::as_str).collect();
        let own = &mut seen[waiting.seat];
        *own = self.views.logs.with(*own, format!("may {}", all.join(" or ")));
        let mut children = Vec::new();
        for (look, idxs) in alike {
            let child = self.reserve()?;
            let mut seen = seen.clone();
            let own = &mut seen[waiting.seat];
            *own = self.views.logs.with(*own, format!("does {look}"));
            self.chance(child, &seen, |game, script| {
                let mut state = state.clone();
                let idx = match idxs.len() {
                    1 => 0,
                    n => crate::Luck::below(script, n as u64) as usize,
                };
                game.choose(&mut state, idxs[idx], script)?;
                Ok(state)
            })?;
            children.push(child);
        }
        self.depth -= 1;
        self.views.nodes[node as usize] = Node { kind: Kind::Seat(waiting.seat, children), seen };
        Ok(())
    }

    /// An option as a seat sees it before it has chosen.
    fn look(&self, state: &State, offer: &Offer, seat: usize) -> String {
        let mut look = format!("alternative {}", offer.alternative);
        for pick in &offer.picks {
            let picked = match pick {
                Pick::Other(words) => words.clone(),
                Pick::Cards(cards) => {
                    let card = |&card: &CardId| {
                        let slot = state.lies_in[card];
                        let (is_seen, name) = (self.sees(slot, seat), self.name(slot));
                        if !is_seen {
                            return format!("a card of {name}");
                        }
                        let idx = state.pile(slot).iter().position(|&other| other == card);
                        let place = if self.is_ordered(slot) { idx } else { None };
                        format!("{} of {name} {place:?}", face(state, card))
                    };
                    let mut cards: Vec<String> = cards.iter().map(card).collect();
                    cards.sort();
                    cards.join(" and ")
                }
            };
            _ = write!(look, " with {picked}");
        }
        look
    }

    /// What a seat sees of all that happened. Cards of a hand that come down together have no order.
    fn sentences(&self, state: &State, seat: usize) -> Vec<String> {
        let mut sentences: Vec<String> = Vec::new();
        let (mut way, mut first) = (None, 0);
        for happened in &state.happened {
            let next = match happened {
                Happened::Moved { from, to, .. } if !self.is_ordered(from.0) => {
                    Some((from.0, to.0))
                }
                _ => None,
            };
            if next.is_none() || next != way {
                (way, first) = (next, sentences.len());
            }
            sentences.push(self.sentence(state, happened, seat));
            sentences[first..].sort();
        }
        sentences
    }

    /// What a seat sees of something that happened.
    fn sentence(&self, state: &State, happened: &Happened, seat: usize) -> String {
        let place = |(slot, idx): (Slot, usize)| {
            let name = self.name(slot);
            let is_told = self.is_ordered(slot) && !self.is_held_by_other(slot, seat);
            if is_told { format!("{idx} of {name}") } else { name }
        };
        match happened {
            Happened::Moved { card, from, to } => {
                let is_seen = self.sees(from.0, seat) || self.sees(to.0, seat);
                let card = if is_seen { face(state, *card) } else { "a card".into() };
                format!("{card} from {} to {}", place(*from), place(*to))
            }
            Happened::Shuffled(slot, cards) => {
                let name = self.name(*slot);
                if !self.sees(*slot, seat) {
                    return format!("{name} is shuffled");
                }
                let cards: Vec<String> = cards.iter().map(|&card| face(state, card)).collect();
                format!("{name} is shuffled: {}", cards.join(" "))
            }
            Happened::Remembered { card, memory } => {
                let (slot, idx) = *memory;
                format!("{} remembered at {idx} of {}", face(state, *card), self.name(slot))
            }
            Happened::Forgot { memory: (slot, idx) } => {
                format!("{idx} of {} forgotten", self.name(*slot))
            }
        }
    }

    fn sees(&self, slot: Slot, seat: usize) -> bool {
        let names = self.game.names.borrow();
        let key = names.key(slot);
        let is_owner = key.owner == Owner::Player(seat);
        match &*key.word {
            "vloc" | "mem" => true,
            "iloc" => is_owner,
            "oloc" => !is_owner,
            _ => false,
        }
    }

    /// Whether it is a hand that another holds: nobody else sees the places in it.
    fn is_held_by_other(&self, slot: Slot, seat: usize) -> bool {
        let names = self.game.names.borrow();
        let key = names.key(slot);
        let is_players = matches!(key.owner, Owner::Player(_));
        &*key.word == "iloc" && is_players && key.owner != Owner::Player(seat)
    }

    fn is_ordered(&self, slot: Slot) -> bool {
        self.ordered.contains(&&*self.game.names.borrow().key(slot).name)
    }

    fn name(&self, slot: Slot) -> String {
        let names = self.game.names.borrow();
        let key = names.key(slot);
        format!("{:?} {} {}", key.owner, key.word, key.name)
    }

    /// What all storages hold.
    fn storages(&self, state: &State) -> String {
        let names = self.game.names.borrow();
        let mut words = String::new();
        for (slot, key) in names.keys().iter().enumerate() {
            let name = format!("{:?} {}", key.owner, key.name);
            // What was never set is not told: whether it has ever been mentioned is no news.
            _ = match &*key.word {
                "sto" if state.int(slot) != 0 => write!(words, "{name} is {}, ", state.int(slot)),
                "str" if !state.text(slot).is_empty() => {
                    write!(words, "{name} is {}, ", state.text(slot))
                }
                "points" if !state.points(slot).is_empty() => {
                    write!(words, "{name} is {:?}, ", state.points(slot))
                }
                _ => Ok(()),
            };
        }
        words
    }
}

fn face(state: &State, card: CardId) -> String {
    let face = &state.faces[card];
    let attributes = face.attributes.iter().map(|(key, value)| format!("{key} {value}"));
    format!("{}({})", face.deck, attributes.collect::<Vec<_>>().join(", "))
}

fn lcm(a: u64, b: u64) -> u64 {
    let (mut one, mut other) = (a, b);
    while other != 0 {
        (one, other) = (other, one % other);
    }
    a / one * b
}

impl kernel::Game for Views {
    type State = u32;
    type Move = u32;

    fn seats(&self) -> usize {
        self.n_seats
    }

    fn class(&self) -> Class {
        Class { chance: true, hidden: true, cycles: false, zero_sum: true }
    }

    fn start(&self) -> u32 {
        0
    }

    /// Each seat is paid by how much its score is above the mean, or below it where less is better.
    fn turn(&self, node: &u32) -> Turn {
        match &self.nodes[*node as usize].kind {
            Kind::Over(scores) => {
                let n = scores.len() as i64;
                let sum: i64 = scores.iter().sum();
                let paid = |seat: Seat| Payoff::new(scores[seat.idx()] * n - sum, n as u32);
                Turn::Over(BySeat::from_fn(scores.len(), paid))
            }
            Kind::Chance(_) => Turn::Chance,
            Kind::Seat(seat, _) => Turn::Seat(Seat::new(*seat)),
        }
    }

    fn moves(&self, node: &u32, out: &mut Vec<u32>) {
        match &self.nodes[*node as usize].kind {
            Kind::Over(_) => {}
            Kind::Chance(outcomes) => out.extend(0..outcomes.len() as u32),
            Kind::Seat(_, children) => out.extend(0..children.len() as u32),
        }
    }

    fn weight(&self, node: &u32, mv: u32) -> u64 {
        match &self.nodes[*node as usize].kind {
            Kind::Chance(outcomes) => outcomes[mv as usize].1,
            _ => 0,
        }
    }

    fn play(&self, node: &mut u32, mv: u32) {
        *node = match &self.nodes[*node as usize].kind {
            Kind::Chance(outcomes) => outcomes[mv as usize].0,
            Kind::Seat(_, children) => children[mv as usize],
            Kind::Over(_) => *node,
        };
    }
}

impl kernel::Hidden for Views {
    /// The number of the seat's log.
    type View = u32;

    fn view(&self, node: &u32, seat: Seat) -> u32 {
        self.nodes[*node as usize].seen[seat.idx()]
    }

    fn view_to_text(&self, view: &u32) -> String {
        let mut sentences = Vec::new();
        let mut log = *view;
        while let Some(last) = (log as usize).checked_sub(1) {
            let (before, sentence) = &self.logs.sentences[last];
            sentences.push(sentence.as_str());
            log = *before;
        }
        sentences.reverse();
        sentences.join("; ")
    }
}
