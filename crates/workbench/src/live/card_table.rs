//! Card table: the piles of a native game as one seat follows them, with what happened on the way.
//!
//! A scene tells its game from the beginning, step by step: cards are put down, move and are turned up, and each
//! step says what it did. So the piles of a view are those of an earlier view after its events, and an id follows a
//! card exactly as far as the scene lets it: where cards cannot be told from one another a pile has a count and no
//! ids, and a card that leaves it has a new one.

use kernel::{Game, RngStream, Seat};
use play::session::MadeMove;
use study::view::{
    CardMotion, EventKind, FaceText, Held, Look, NumberChange, PileLay, ViewEvent, ViewNumber,
    ViewPile, ViewPool,
};

use super::card_words::{counted, spoken};
use super::{Moment, capital};

/// The stream of the cards that nobody has ever seen, which are turned up at the end.
const SHOWDOWN: u64 = u64::MAX - 1;

/// Piles and events as one seat sees them.
pub(crate) struct CardTable {
    viewer: Seat,
    piles: Vec<TablePile>,
    n_ids: usize,
    /// The events since the seat last chose.
    events: Vec<ViewEvent>,
    now: Occasion,
    /// The last decision of anybody.
    decision: Occasion,
}

/// Pile of a card table.
struct TablePile {
    view: ViewPile,
    /// Whether its cards are told apart.
    is_followed: bool,
}

/// Occasion of an event: who acts, after how many decisions, and whether there was a choice.
#[derive(Clone, Copy, Default)]
struct Occasion {
    by: Option<Seat>,
    step: usize,
    is_forced: bool,
}

/// The key of what the seat holds under `name`.
pub(crate) fn held_by(name: &str, seat: Seat) -> String {
    format!("{name}@{}", seat.idx() + 1)
}

impl CardTable {
    /// A table without piles, as `viewer` sees it.
    pub(crate) fn new(viewer: Seat) -> Self {
        let (now, decision) = (Occasion::default(), Occasion::default());
        Self { viewer, piles: Vec::new(), n_ids: 0, events: Vec::new(), now, decision }
    }

    /// Lays down an empty pile, of which people say `label`; gives its key.
    pub(crate) fn add_pile(
        &mut self,
        name: &str,
        owner: Option<Seat>,
        kind: PileLay,
        label: &str,
    ) -> String {
        let key = owner.map_or_else(|| name.to_owned(), |seat| held_by(name, seat));
        let is_own = owner == Some(self.viewer);
        let view = ViewPile {
            key: key.clone(),
            name: name.to_owned(),
            label: if is_own { format!("Your {label}") } else { capital(label) },
            owner: owner.map(|seat| seat.idx() + 1),
            kind,
            group: None,
            count: 0,
            cards: Vec::new(),
            ids: Vec::new(),
            may: None,
            ordered: !matches!(kind, PileLay::Hand),
            note: None,
        };
        self.piles.push(TablePile { view, is_followed: true });
        key
    }

    /// The same, of `count` cards that cannot be told from one another.
    pub(crate) fn add_stock(&mut self, name: &str, label: &str, count: usize) -> String {
        let key = self.add_pile(name, None, PileLay::Stack, label);
        let pile = self.pile_mut(&key);
        (pile.is_followed, pile.view.count, pile.view.ordered) = (false, count, false);
        key
    }

    fn pile_mut(&mut self, key: &str) -> &mut TablePile {
        let found = self.piles.iter_mut().find(|pile| pile.view.key == key);
        found.expect("a scene names its own piles")
    }

    /// The pile called `key`.
    pub(crate) fn pile(&self, key: &str) -> &ViewPile {
        let found = self.piles.iter().find(|pile| pile.view.key == key);
        &found.expect("a scene names its own piles").view
    }

    /// Puts a new card on a pile, before anything happens; gives its id.
    pub(crate) fn put(&mut self, key: &str, face: Option<FaceText>) -> String {
        self.n_ids += 1;
        let id = format!("c{}", self.n_ids);
        self.place(key, &id, face);
        id
    }

    fn place(&mut self, key: &str, id: &str, face: Option<FaceText>) {
        let TablePile { view, is_followed } = self.pile_mut(key);
        view.count += 1;
        if *is_followed {
            view.cards.push(face);
            view.ids.push(id.to_owned());
        }
    }

    /// A card comes from a pile of cards that cannot be told from one another.
    pub(crate) fn draw(&mut self, from: &str, to: &str, face: Option<FaceText>) -> CardMotion {
        let source = &mut self.pile_mut(from).view;
        source.count = source.count.checked_sub(1).expect("there is a card to draw");
        let id = self.put(to, face.clone());
        CardMotion { id: Some(id), from: from.to_owned(), to: to.to_owned(), face }
    }

    /// The card called `id` goes to another pile; its face is told if it is seen.
    pub(crate) fn shift(&mut self, id: &str, to: &str) -> CardMotion {
        let source = self.piles.iter_mut().find(|pile| pile.view.ids.iter().any(|card| card == id));
        let source = &mut source.expect("a card lies somewhere").view;
        let place = source.ids.iter().position(|card| card == id).expect("it is here");
        source.ids.remove(place);
        let face = source.cards.remove(place);
        source.count -= 1;
        let from = source.key.clone();
        self.place(to, id, face.clone());
        CardMotion { id: Some(id.to_owned()), from, to: to.to_owned(), face }
    }

    /// Cards that cannot be told from one another go from pile to pile.
    pub(crate) fn shift_unseen(&mut self, from: &str, to: &str, n: usize) -> Vec<CardMotion> {
        self.pile_mut(from).view.count -= n;
        self.pile_mut(to).view.count += n;
        let motion = CardMotion { id: None, from: from.to_owned(), to: to.to_owned(), face: None };
        vec![motion; n]
    }

    /// The card called `id` is turned up where it lies.
    pub(crate) fn turn_up(&mut self, id: &str, face: FaceText) -> CardMotion {
        let pile = self.piles.iter_mut().find(|pile| pile.view.ids.iter().any(|card| card == id));
        let pile = &mut pile.expect("a card lies somewhere").view;
        let place = pile.ids.iter().position(|card| card == id).expect("it is here");
        pile.cards[place] = Some(face.clone());
        let key = pile.key.clone();
        CardMotion { id: Some(id.to_owned()), from: key.clone(), to: key, face: Some(face) }
    }

    /// Turns up all cards of piles that nobody could follow: those of `faces` in an order that the seed says.
    pub(crate) fn turn_up_stocks(&mut self, keys: &[&str], mut faces: Vec<FaceText>, seed: u64) {
        let mut stream = RngStream::new(seed, SHOWDOWN);
        for key in keys {
            let pile = self.pile_mut(key);
            pile.is_followed = true;
            for _ in 0..std::mem::take(&mut pile.view.count) {
                let nth = stream.pick_by(faces.len(), |_| 1);
                let face = faces.swap_remove(nth);
                self.put(key, Some(face));
            }
        }
    }

    /// The id of the last card of a pile whose face is `face`.
    pub(crate) fn last_with(&self, key: &str, face: &FaceText) -> Option<String> {
        let pile = self.pile(key);
        let place = pile.cards.iter().rposition(|card| card.as_ref() == Some(face))?;
        Some(pile.ids[place].clone())
    }

    /// The id of the last card of a pile.
    pub(crate) fn last(&self, key: &str) -> Option<String> {
        self.pile(key).ids.last().cloned()
    }

    /// Says what each unseen card of a pile can be.
    pub(crate) fn limit(&mut self, key: &str, may: &[FaceText]) {
        let view = &mut self.pile_mut(key).view;
        if view.cards.iter().any(Option::is_none) {
            let may = |card: &Option<FaceText>| card.is_none().then(|| may.to_vec());
            view.may = Some(view.cards.iter().map(may).collect());
        }
    }

    /// Notes something about a pile as a whole.
    pub(crate) fn note(&mut self, key: &str, note: &str) {
        self.pile_mut(key).view.note = Some(note.to_owned());
    }

    /// `you`, or `player 2`.
    pub(crate) fn who(&self, seat: Seat) -> String {
        if seat == self.viewer { "you".to_owned() } else { format!("player {}", seat.idx() + 1) }
    }

    /// `you were`, or `player 2 was`.
    pub(crate) fn who_was(&self, seat: Seat) -> String {
        format!("{} {}", self.who(seat), if seat == self.viewer { "were" } else { "was" })
    }

    /// `your`, or `player 2's`.
    pub(crate) fn whose(&self, seat: Seat) -> String {
        if seat == self.viewer { "your".to_owned() } else { format!("{}'s", self.who(seat)) }
    }

    /// Tells something that happens now.
    pub(crate) fn say(&mut self, kind: EventKind, text: String, cards: Vec<CardMotion>) {
        let Occasion { by, step, is_forced } = self.now;
        let (seat, numbers) = (by.map(|seat| seat.idx() + 1), Vec::new());
        self.events.push(ViewEvent { text, kind, seat, step, cards, numbers, forced: is_forced });
    }

    /// The same, of what chance completes: it is told as what `seat` did when it decided.
    pub(crate) fn say_of(
        &mut self,
        seat: Seat,
        kind: EventKind,
        text: String,
        cards: Vec<CardMotion>,
    ) {
        let by = Some(seat);
        let now = self.now;
        self.now = if self.decision.by == by { self.decision } else { Occasion { by, ..now } };
        self.say(kind, text, cards);
        self.now = now;
    }

    /// Adds a number that changed to the last event.
    pub(crate) fn change(&mut self, key: &str, value: impl Into<serde_json::Value>) {
        if let Some(event) = self.events.last_mut() {
            event.numbers.push(NumberChange { key: key.to_owned(), value: value.into() });
        }
    }

    /// Tells every step of the game so far. Of the events those are kept that the seat has not been told.
    pub(crate) fn tell<G: Game>(
        &mut self,
        moment: Moment<'_, G>,
        mut step: impl FnMut(&mut Self, &MadeMove<G>, &G::State),
    ) {
        let first_recent = moment.steps.len() - moment.recent().len();
        let mut n_decisions = 0;
        let mut legal = Vec::new();
        for (nth, made) in moment.steps.iter().enumerate() {
            legal.clear();
            if made.by == Some(self.viewer) {
                moment.game.moves(&made.before, &mut legal);
            }
            // The seat has been told what was before its last choice.
            if nth == first_recent && legal.len() > 1 {
                self.events.clear();
            }
            self.now = Occasion { by: made.by, step: n_decisions, is_forced: legal.len() == 1 };
            if made.by.is_some() {
                self.decision = self.now;
                n_decisions += 1;
            }
            let after = moment.steps.get(nth + 1).map_or(moment.state, |next| &next.before);
            step(self, made, after);
        }
        self.now = Occasion { by: None, step: n_decisions, is_forced: false };
    }

    /// The piles and the events.
    pub(crate) fn finish(self) -> (Vec<ViewPile>, Vec<ViewEvent>) {
        (self.piles.into_iter().map(|pile| pile.view).collect(), self.events)
    }
}

/// What is known of unseen cards together: those of `ids` and of the piles `keys` are `hold`. Nothing if
/// there are none.
pub(crate) fn pool_of(
    ids: Vec<String>,
    keys: &[&str],
    hold: Vec<(FaceText, usize)>,
    places: &str,
) -> Option<ViewPool> {
    let hold: Vec<Held> =
        hold.into_iter().filter(|(_, n)| *n > 0).map(|(card, n)| Held { card, n }).collect();
    let n: usize = hold.iter().map(|held| held.n).sum();
    let cards: Vec<String> = hold
        .iter()
        .map(|held| match held.n {
            1 => spoken(&held.card),
            n => format!("{n} × {}", spoken(&held.card)),
        })
        .collect();
    let lie = if n == 1 { "lies" } else { "lie" };
    let text = format!("{} {lie} unseen ({places}): {}", counted(n, "card"), cards.join(", "));
    let piles = keys.iter().map(|&key| key.to_owned()).collect();
    (n > 0).then_some(ViewPool { ids, piles, hold, text })
}

/// A number that matters to people.
pub(crate) fn number(
    name: &str,
    label: &str,
    owner: Option<Seat>,
    value: impl Into<serde_json::Value>,
    look: Look,
) -> ViewNumber {
    ViewNumber {
        key: owner.map_or_else(|| name.to_owned(), |seat| held_by(name, seat)),
        label: label.to_owned(),
        owner: owner.map(|seat| seat.idx() + 1),
        value: value.into(),
        look,
        best: None,
    }
}
