//! Seat table: the table as one seat knows it, card by card, and what it has seen happen since its last choice.
//!
//! A function of the information set of the seat and of nothing else. What is said of unseen cards contains the
//! truth: a card that is certain, the kinds that a card may be of, and which cards several places hold together.

use kernel::{RngStream, Seat};
use smallvec::SmallVec;

use super::super::layout::PileInfo;
use super::super::name::{Holder, QualifiedName};
use super::super::pool::{count, nth};
use super::super::sight::sees;
use super::super::{Program, Visibility};
use super::card_ids::CardIds;
use super::history::EventKind;
use super::known_table::{Replay, Seen, has_places};
use super::{PerfectRecall, RecallState, View};
use crate::rules::PileKind;

/// The most kinds that are listed for a card that is not seen.
const MOST_MAY: usize = 12;

/// The most kinds of cards that are listed of cards that are unseen together.
const MOST_HELD: usize = 24;

/// Kind of card: cards with the same attributes are of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardKind(u16);

/// Table as a seat knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatTable {
    /// Whose table it is.
    pub seat: Seat,
    /// The piles, empty ones too.
    pub piles: Vec<SeatPile>,
    /// Cards that are known together, though not one by one.
    pub pools: Vec<SeatPool>,
    /// Stored integers.
    pub ints: Vec<(QualifiedName, i32)>,
    /// Stored texts.
    pub texts: Vec<(QualifiedName, String)>,
    /// What the seat has seen happen since its last choice, by whose turn it was.
    pub episodes: Vec<Episode>,
    /// The decisions that all seats have come to, the present one included.
    pub n_turns: usize,
    last_id: u32,
}

/// Pile as a seat knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatPile {
    /// Its name, with its holder.
    pub name: QualifiedName,
    /// Who sees its cards, as the rules declare it.
    pub kind: PileKind,
    /// Whether the seat does.
    pub visibility: Visibility,
    /// Whether a rule can tell in which order its cards lie, and the seat can too.
    pub is_ordered: bool,
    /// The number of cards.
    pub count: usize,
    /// The cards, the bottom first; none where none of them can be told from another.
    pub cards: Vec<SeatCard>,
}

/// Card of a pile as a seat knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatCard {
    /// Its identity, as long as the seat can follow it.
    pub id: u32,
    /// Its kind, if it is certain.
    pub kind: Option<CardKind>,
    /// The kinds that it may be of, if it is not certain and they are not too many.
    pub may: Option<Vec<CardKind>>,
}

/// Cards that are known together: these cards, and all of these piles, are exactly what is held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatPool {
    /// Cards, by identity.
    pub ids: Vec<u32>,
    /// Piles whose cards are not listed, by their places among all.
    pub piles: Vec<usize>,
    /// How many there are of each kind.
    pub hold: Vec<(CardKind, usize)>,
}

/// Episode: what happened in the turn of one seat, as another saw it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Episode {
    /// Whose turn it was; nobody's before the first.
    pub by: Option<Seat>,
    /// The number of decisions before it.
    pub step: usize,
    /// The seat itself had one option only.
    pub is_forced: bool,
    /// What changed, in order.
    pub changes: Vec<Change>,
}

/// Change on the table, as a seat saw it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A card moved from pile to pile, by their places among all.
    Moved {
        /// Its identity, if it had or got one.
        id: Option<u32>,
        /// Where from.
        from: usize,
        /// Where to.
        to: usize,
        /// Its kind, if it was seen.
        kind: Option<CardKind>,
    },
    /// A pile was shuffled.
    Shuffled(usize),
    /// A card that lies on a pile was turned up.
    Shown {
        /// Its identity.
        id: Option<u32>,
        /// The pile.
        pile: usize,
        /// The card.
        kind: CardKind,
    },
    /// A stored integer changed.
    Int {
        /// Its name.
        name: QualifiedName,
        /// What it was.
        before: i32,
        /// What it is.
        value: i32,
    },
    /// A stored text changed.
    Text(QualifiedName, String),
}

impl Replay<'_> {
    pub(super) fn n_piles(&self) -> u16 {
        self.program.tables.layout.n_piles as u16
    }

    /// What the stored integer holds that is seen to change; 0 if it is none.
    fn int_before(&self, seen: Seen) -> i32 {
        match seen {
            Seen::Other(EventKind::Int { at, .. }) => {
                self.ints.get(usize::from(at)).copied().unwrap_or(0)
            }
            _ => 0,
        }
    }

    fn info(&self, pile: u16) -> &PileInfo {
        &self.program.tables.piles[usize::from(pile)]
    }

    /// Whether the seat sees the cards of a pile.
    pub(super) fn is_seen(&self, pile: u16) -> bool {
        sees(self.info(pile), self.seat)
    }

    /// Whether a card that comes to this pile is lost sight of.
    pub(super) fn is_mixed(&self, pile: u16) -> bool {
        !self.is_seen(pile) && !self.has_places(pile)
    }

    /// Whether the cards of a pile are shown one by one: all but those of a stack of which nothing is known.
    pub(super) fn is_listed(&self, pile: u16) -> bool {
        let slots = self.cards.slots(pile);
        if self.is_seen(pile) || matches!(self.info(pile).name.holder, Holder::Player(_)) {
            return true;
        }
        let whole = |&slot: &u16| self.cards.group_of(slot).1 == self.cards.n_slots();
        slots.iter().any(|&slot| {
            let (_, n_slots, kinds) = self.cards.group_of(slot);
            !kinds.is_empty() && n_slots <= slots.len().max(MOST_MAY) && !whole(&slot)
        })
    }

    /// The cards of which nothing is known: as many of each kind as are not known to be elsewhere.
    fn rest(&self) -> Vec<(u16, usize)> {
        let tables = &self.program.tables;
        let mut n_left = vec![0usize; tables.kinds.len()];
        tables.kind_of.iter().for_each(|&kind| n_left[usize::from(kind)] += 1);
        let mut met: SmallVec<[u16; 16]> = SmallVec::new();
        for slot in 0..self.cards.n_slots() as u16 {
            let (group, _, kinds) = self.cards.group_of(slot);
            if !kinds.is_empty() && !met.contains(&group) {
                met.push(group);
                for &kind in kinds {
                    n_left[usize::from(kind)] = n_left[usize::from(kind)].saturating_sub(1);
                }
            }
        }
        (0..).zip(n_left).filter(|&(_, n)| n > 0).collect()
    }
}

impl PerfectRecall {
    /// The table as a seat with `view` knows it.
    pub fn seat_table(&self, view: &View) -> SeatTable {
        let (program, seat) = (&*self.program, view.seat());
        let mut replay = Replay::new(program, seat);
        let mut ids = CardIds::new(&replay);
        let mut episodes = Episodes::default();
        for seen in Seen::all(view) {
            let before = replay.int_before(seen);
            let slot = replay.see(seen);
            let old = slot.and_then(|slot| ids.of(slot));
            ids.follow(&replay, seen, slot);
            let id = slot.and_then(|slot| ids.of(slot)).or(old);
            episodes.add(program, seat, &replay, &ids, seen, (id, before));
        }
        let rest = replay.rest();
        let piles =
            (1..replay.n_piles()).map(|pile| seat_pile(program, &replay, &ids, pile, &rest));
        let ints = program.int_names.iter().cloned().zip(replay.ints.iter().copied());
        let texts = program.text_names.iter().zip(&replay.words);
        let text = |&word: &u16| program.tables.texts[usize::from(word)].clone();
        SeatTable {
            seat,
            piles: piles.collect(),
            pools: pools(&replay, &ids, &rest),
            ints: ints.collect(),
            texts: texts.map(|(name, word)| (name.clone(), text(word))).collect(),
            episodes: episodes.all,
            n_turns: episodes.n_turns,
            last_id: ids.fresh(),
        }
    }

    /// The same table when play is over, with every card face up as it lies at `end`. Cards that nobody has ever
    /// seen are drawn from `stream`.
    pub fn showdown(&self, view: &View, end: &RecallState, stream: &mut RngStream) -> SeatTable {
        let (program, mut table) = (&*self.program, self.seat_table(view));
        let (layout, mut state) = (&program.tables.layout, end.state.clone());
        for at in 0..layout.n_cards {
            if let Some(pool) = state.pool_at(at) {
                let cards = state.pool(layout, pool);
                let card = nth(cards, stream.below(count(cards)));
                state.settle(layout, at, card);
            }
        }
        let mut last_id = table.last_id;
        for (idx, pile) in table.piles.iter_mut().enumerate() {
            let (start, end) = state.bounds(layout, idx as u16 + 1);
            let kinds = state.words[start..end].iter();
            let kinds = kinds.map(|&card| CardKind(program.tables.kind_of[usize::from(card)]));
            pile.turn_up(kinds.collect(), &mut last_id);
        }
        table.pools.clear();
        table.ints = program
            .int_names
            .iter()
            .cloned()
            .zip(state.ints[layout.ints_at()..].iter().copied())
            .collect();
        table
    }
}

impl SeatPile {
    /// Turns up its cards, which are of `kinds`, the bottom first.
    fn turn_up(&mut self, mut kinds: Vec<CardKind>, last_id: &mut u32) {
        self.cards.truncate(kinds.len());
        while self.cards.len() < kinds.len() {
            *last_id += 1;
            self.cards.push(SeatCard { id: *last_id, kind: None, may: None });
        }
        self.count = kinds.len();
        if !self.is_ordered {
            // What was certain of a card stays so, wherever the card lies.
            for place in 0..kinds.len() {
                let certain = self.cards[place].kind;
                if let Some(found) = certain
                    .and_then(|kind| (place..kinds.len()).find(|&other| kinds[other] == kind))
                {
                    kinds.swap(place, found);
                }
            }
        }
        for (card, kind) in self.cards.iter_mut().zip(kinds) {
            (card.kind, card.may) = (Some(kind), None);
        }
    }
}

fn seat_pile(
    program: &Program,
    replay: &Replay<'_>,
    ids: &CardIds,
    pile: u16,
    rest: &[(u16, usize)],
) -> SeatPile {
    let info = replay.info(pile);
    let slots = replay.cards.slots(pile);
    let card = |&slot: &u16| {
        let kind = replay.cards.certain(slot);
        let may = || {
            let (_, n_slots, known) = replay.cards.group_of(slot);
            let others = rest.iter().map(|&(kind, _)| kind).filter(|_| known.len() < n_slots);
            let mut may: Vec<u16> = known.iter().copied().chain(others).collect();
            may.sort_unstable();
            may.dedup();
            (may.len() <= MOST_MAY).then(|| may.into_iter().map(CardKind).collect())
        };
        let may = if kind.is_some() { None } else { may() };
        SeatCard { id: ids.of(slot).unwrap_or_default(), kind: kind.map(CardKind), may }
    };
    SeatPile {
        name: info.name.clone(),
        kind: info.kind,
        visibility: Visibility::of(info, replay.seat),
        is_ordered: has_places(program, replay.seat, pile),
        count: slots.len(),
        cards: if replay.is_listed(pile) { slots.iter().map(card).collect() } else { Vec::new() },
    }
}

/// Cards that are known together: of each group that is known as a whole, and of all others.
fn pools(replay: &Replay<'_>, ids: &CardIds, rest: &[(u16, usize)]) -> Vec<SeatPool> {
    let mut pools: Vec<(Option<u16>, SeatPool)> = Vec::new();
    let mut is_whole = true;
    for pile in 1..replay.n_piles() {
        // Of cards that are not listed nothing is known but what they may be all together.
        let is_listed = replay.is_listed(pile);
        for &slot in replay.cards.slots(pile) {
            let (group, n_slots, kinds) = replay.cards.group_of(slot);
            let key = (kinds.len() == n_slots).then_some(group);
            if replay.cards.certain(slot).is_some() {
                // A card that is certain and not listed would be missing among the others.
                is_whole &= is_listed;
                continue;
            }
            let place = pools.iter().position(|(other, _)| *other == key).unwrap_or_else(|| {
                pools
                    .push((key, SeatPool { ids: Vec::new(), piles: Vec::new(), hold: Vec::new() }));
                pools.len() - 1
            });
            let pool = &mut pools[place].1;
            match ids.of(slot).filter(|_| is_listed) {
                Some(id) => pool.ids.push(id),
                None if !pool.piles.contains(&(usize::from(pile) - 1)) => {
                    pool.piles.push(usize::from(pile) - 1);
                }
                None => {}
            }
        }
    }
    // A pile whose cards are not told apart may be part of one pool only.
    let parts: Vec<usize> = pools.iter().flat_map(|(_, pool)| pool.piles.clone()).collect();
    let is_divided = |pile: &usize| parts.iter().filter(|other| *other == pile).count() > 1;
    let told = pools.into_iter().filter_map(|(key, pool)| {
        let kinds = held(replay, key, rest);
        let hold: Vec<(CardKind, usize)> = kinds
            .chunk_by(|one, other| one == other)
            .map(|run| (CardKind(run[0]), run.len()))
            .collect();
        let size = |&pile: &usize| replay.cards.slots(pile as u16 + 1).len();
        let n_cards = pool.ids.len() + pool.piles.iter().map(size).sum::<usize>();
        // Only what adds up is told: cards may also be where no seat looks.
        let adds_up = is_whole && n_cards == kinds.len() && !pool.piles.iter().any(is_divided);
        let is_telling = adds_up && hold.len() > 1 && hold.len() <= MOST_HELD;
        is_telling.then_some(SeatPool { hold, ..pool })
    });
    told.collect()
}

/// The kinds of the cards of one group, or without one of all cards that are not known as a whole; in order.
fn held(replay: &Replay<'_>, group: Option<u16>, rest: &[(u16, usize)]) -> Vec<u16> {
    let mut kinds: Vec<u16> = Vec::new();
    if group.is_none() {
        for &(kind, n) in rest {
            kinds.extend(std::iter::repeat_n(kind, n));
        }
    }
    let mut met: Vec<u16> = Vec::new();
    for slot in 0..replay.cards.n_slots() as u16 {
        let (of, n_slots, known) = replay.cards.group_of(slot);
        let is_wanted = group.map_or(known.len() < n_slots, |group| group == of);
        if is_wanted && !met.contains(&of) {
            met.push(of);
            kinds.extend(known);
        }
    }
    kinds.sort_unstable();
    kinds
}

/// Episodes since the last choice of a seat.
#[derive(Default)]
struct Episodes {
    all: Vec<Episode>,
    n_turns: usize,
    by: Option<Seat>,
    /// The seat itself is to decide, and has not chosen yet.
    is_own: bool,
}

impl Episodes {
    fn add(
        &mut self,
        program: &Program,
        seat: Seat,
        replay: &Replay<'_>,
        ids: &CardIds,
        seen: Seen,
        (id, before): (Option<u32>, i32),
    ) {
        let place = |pile: u16| usize::from(pile).saturating_sub(1);
        let change = match seen {
            Seen::Moved(movement) => Change::Moved {
                id,
                from: place(movement.from),
                to: place(movement.to),
                kind: movement.kind.map(CardKind),
            },
            Seen::Other(EventKind::Shuffled(pile)) => Change::Shuffled(place(pile)),
            Seen::Other(EventKind::Lies { pile, idx, kind }) => {
                let slot = replay.cards.slots(pile).get(usize::from(idx)).copied();
                let id = slot.and_then(|slot| ids.of(slot));
                Change::Shown { id, pile: place(pile), kind: CardKind(kind) }
            }
            Seen::Other(EventKind::Int { at, value }) => {
                let Some(name) = program.int_names.get(usize::from(at)) else { return };
                Change::Int { name: name.clone(), before, value }
            }
            Seen::Other(EventKind::Word { at, value }) => {
                let Some(name) = program.text_names.get(usize::from(at)) else { return };
                Change::Text(name.clone(), program.tables.texts[usize::from(value)].clone())
            }
            Seen::Other(EventKind::Turn(by)) => {
                let by = Seat::new(by.into());
                (self.by, self.is_own) = (Some(by), by == seat);
                self.n_turns += 1;
                return;
            }
            Seen::Other(EventKind::Chose(_)) => {
                self.all.clear();
                self.is_own = false;
                return;
            }
            Seen::Other(_) => return,
        };
        // What storages held is noted when the next one is to decide, and belongs to who decided before.
        let (by, step) = (self.by, self.n_turns.saturating_sub(1));
        match self.all.last_mut() {
            Some(last) if last.by == by && last.step == step => last.changes.push(change),
            _ => {
                self.all.push(Episode { by, step, is_forced: self.is_own, changes: vec![change] });
            }
        }
    }
}

impl Program {
    /// The attributes of a kind of card, key and value, without those that it does not have.
    pub fn face(&self, kind: CardKind) -> Vec<(&str, &str)> {
        let tables = &self.tables;
        let text = |text: u16| tables.texts.get(usize::from(text)).map_or("", String::as_str);
        let values = &tables.attributes[usize::from(kind.0) * tables.n_keys..][..tables.n_keys];
        let face = tables.keys.iter().zip(values);
        let face = face.map(|(&key, &value)| (text(key), text(value)));
        face.filter(|(_, value)| !value.is_empty()).collect()
    }

    /// A kind of card as people write it.
    pub fn card_text(&self, kind: CardKind) -> String {
        self.kind_name(kind.0)
    }

    /// A kind of card in the words of people, none of which is in capitals.
    pub fn card_words(&self, kind: CardKind) -> String {
        self.kind_words(kind.0)
    }

    /// Every kind of card, in the order of creation.
    pub fn card_kinds(&self) -> impl Iterator<Item = CardKind> {
        (0..self.tables.kinds.len() as u16).map(CardKind)
    }
}
