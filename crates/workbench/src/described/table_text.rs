//! Table text: a seat table of a described game as the piles, numbers and events of a view document.

use kernel::Seat;
use recycle::program::{
    CardKind, Change, Episode, Holder, Program, QualifiedName, SeatPile, SeatPool, SeatTable,
};
use recycle::rules::{Lay, PileKind};
use serde_json::Value;
use study::view::{
    CardMotion, EventKind, FaceText, Held, Look, NumberChange, PileLay, ViewEvent, ViewNumber,
    ViewPile, ViewPool,
};

use crate::live::capital;

/// The identity of a card in documents.
pub(super) fn id(id: u32) -> String {
    format!("c{id}")
}

/// The face of a kind of card.
pub(super) fn face(program: &Program, kind: CardKind) -> FaceText {
    let face = program.face(kind).into_iter();
    face.map(|(key, value)| (key.to_owned(), Value::from(value))).collect()
}

/// The seat that holds something, counted from 1.
fn owner(name: &QualifiedName) -> Option<usize> {
    match name.holder {
        Holder::Player(seat) => Some(seat.idx() + 1),
        Holder::Game | Holder::Team(_) => None,
    }
}

/// Name in documents: `NAME`, `NAME@seat`, or `NAME@team1`.
fn key(name: &QualifiedName) -> String {
    match name.holder {
        Holder::Game => name.name.clone(),
        Holder::Player(seat) => format!("{}@{}", name.name, seat.idx() + 1),
        Holder::Team(team) => format!("{}@team{}", name.name, team + 1),
    }
}

/// The keys of the piles of a table, all different.
pub(super) struct Keys(Vec<(QualifiedName, String)>);

impl Keys {
    pub(super) fn new(table: &SeatTable) -> Self {
        let mut keys: Vec<(QualifiedName, String)> = Vec::new();
        for pile in &table.piles {
            let plain = key(&pile.name);
            let is_taken = keys.iter().any(|(_, other)| *other == plain);
            // Piles that differ only in who sees them may have one name.
            let sort = match pile.kind {
                PileKind::Visible => "visible",
                PileKind::Own => "own",
                PileKind::Hidden => "hidden",
                PileKind::Others => "others",
                PileKind::Memory => "memory",
            };
            let key = if is_taken { format!("{plain}:{sort}") } else { plain };
            keys.push((pile.name.clone(), key));
        }
        Self(keys)
    }

    fn at(&self, place: usize) -> String {
        self.0.get(place).map_or_else(String::new, |(_, key)| key.clone())
    }

    /// The key of the pile of this name.
    pub(super) fn of(&self, name: &QualifiedName) -> Option<&String> {
        self.0.iter().find(|(other, _)| other == name).map(|(_, key)| key)
    }
}

/// A table in the words of its seat.
pub(super) struct TableText<'t> {
    pub(super) program: &'t Program,
    pub(super) table: &'t SeatTable,
    pub(super) keys: &'t Keys,
}

impl TableText<'_> {
    /// What people call something: its label, else its name in small letters.
    fn label(&self, name: &str) -> String {
        let label = self.program.display().label(name);
        label.map_or_else(|| name.to_lowercase().replace('_', " "), str::to_owned)
    }

    fn lay(&self, pile: &SeatPile) -> PileLay {
        let display = self.program.display();
        if display.is_bookkeeping(&pile.name.name) {
            return PileLay::Aside;
        }
        if let Some(lay) = display.lay(&pile.name.name) {
            return match lay {
                Lay::Hand => PileLay::Hand,
                Lay::Stack => PileLay::Stack,
                Lay::Row => PileLay::Row,
                Lay::Trick => PileLay::Trick,
                Lay::Played => PileLay::Played,
                Lay::Taken => PileLay::Taken,
                Lay::Aside => PileLay::Aside,
            };
        }
        let is_held = matches!(pile.name.holder, Holder::Player(_));
        match (pile.kind, is_held) {
            (PileKind::Own | PileKind::Others, true) => PileLay::Hand,
            (PileKind::Visible, true) => PileLay::Played,
            (PileKind::Visible, false) => PileLay::Row,
            _ => PileLay::Stack,
        }
    }

    pub(super) fn piles(&self) -> Vec<ViewPile> {
        let piles = self.table.piles.iter().enumerate();
        piles.map(|(place, pile)| self.pile(place, pile)).collect()
    }

    fn pile(&self, place: usize, pile: &SeatPile) -> ViewPile {
        let (label, is_own) = (self.label(&pile.name.name), self.is_own(&pile.name));
        let face = |kind: CardKind| face(self.program, kind);
        let may = pile.cards.iter().map(|card| {
            let may = card.may.as_ref().filter(|_| card.kind.is_none())?;
            Some(may.iter().map(|&kind| face(kind)).collect())
        });
        let may: Vec<Option<Vec<FaceText>>> = may.collect();
        ViewPile {
            key: self.keys.at(place),
            name: pile.name.name.clone(),
            label: if is_own { format!("Your {label}") } else { capital(&label) },
            owner: owner(&pile.name),
            kind: self.lay(pile),
            group: None,
            count: pile.count,
            cards: pile.cards.iter().map(|card| card.kind.map(face)).collect(),
            ids: pile.cards.iter().map(|card| id(card.id)).collect(),
            may: may.iter().any(Option::is_some).then_some(may),
            ordered: pile.is_ordered,
            note: None,
        }
    }

    fn is_own(&self, name: &QualifiedName) -> bool {
        name.holder == Holder::Player(self.table.seat)
    }

    pub(super) fn pool(&self, pool: &SeatPool) -> ViewPool {
        let hold = pool.hold.iter();
        let cards = hold.clone().map(|&(kind, n)| {
            let card = self.program.card_text(kind);
            if n == 1 { card } else { format!("{n} × {card}") }
        });
        let is_in = |pile: &&SeatPile| pile.cards.iter().any(|card| pool.ids.contains(&card.id));
        let mut piles: Vec<String> =
            self.table.piles.iter().filter(is_in).map(|pile| self.whose(&pile.name)).collect();
        piles.extend(pool.piles.iter().map(|&place| self.whose(&self.table.piles[place].name)));
        let n: usize = pool.hold.iter().map(|(_, n)| n).sum();
        ViewPool {
            ids: pool.ids.iter().map(|&of| id(of)).collect(),
            piles: pool.piles.iter().map(|&place| self.keys.at(place)).collect(),
            hold: hold.map(|&(kind, n)| Held { card: face(self.program, kind), n }).collect(),
            text: format!(
                "These {n} cards lie unseen ({}): {}.",
                piles.join(", "),
                cards.collect::<Vec<_>>().join(", ")
            ),
        }
    }

    /// Something with its holder: `your hand`, `player 2's hand`, `the stock`.
    fn whose(&self, name: &QualifiedName) -> String {
        let label = self.label(&name.name);
        match name.holder {
            Holder::Player(seat) if seat == self.table.seat => format!("your {label}"),
            Holder::Player(seat) => format!("player {}'s {label}", seat.idx() + 1),
            Holder::Team(team) => format!("team {}'s {label}", team + 1),
            Holder::Game => format!("the {label}"),
        }
    }

    pub(super) fn numbers(&self) -> Vec<ViewNumber> {
        let display = self.program.display();
        let is_shown = |name: &QualifiedName| !display.is_bookkeeping(&name.name);
        let number = |name: &QualifiedName, value: Value, look: Look| ViewNumber {
            key: key(name),
            label: self.label(&name.name),
            owner: owner(name),
            value,
            look,
            best: None,
        };
        let ints = self.table.ints.iter().filter(|(name, _)| is_shown(name));
        let ints = ints.map(|(name, int)| number(name, (*int).into(), look(&name.name)));
        let is_set = |(name, text): &&(QualifiedName, String)| is_shown(name) && !text.is_empty();
        let texts = self.table.texts.iter().filter(is_set);
        let texts = texts.map(|(name, text)| number(name, text.to_lowercase().into(), Look::Text));
        let mut numbers: Vec<ViewNumber> = ints.chain(texts).collect();
        // A storage and a text may have one name.
        let mut keys: Vec<String> = Vec::new();
        for number in &mut numbers {
            if keys.contains(&number.key) {
                number.key.push_str(":text");
            }
            keys.push(number.key.clone());
        }
        numbers
    }

    pub(super) fn events(&self) -> Vec<ViewEvent> {
        self.table.episodes.iter().flat_map(|episode| self.episode(episode)).collect()
    }

    /// An episode as events: what was said, then a run of cards from pile to pile each, then the numbers.
    fn episode(&self, episode: &Episode) -> Vec<ViewEvent> {
        let display = self.program.display();
        let event = |text: String, kind: EventKind| ViewEvent {
            text,
            kind,
            seat: episode.by.map(|seat| seat.idx() + 1),
            step: episode.step,
            cards: Vec::new(),
            numbers: Vec::new(),
            forced: episode.is_forced,
        };
        let actor = match episode.by {
            Some(seat) if seat == self.table.seat => "you".to_owned(),
            Some(seat) => format!("player {}", seat.idx() + 1),
            None => String::new(),
        };
        let (mut said, mut changed, mut words): (Vec<String>, Vec<NumberChange>, Vec<String>) =
            Default::default();
        let mut events: Vec<ViewEvent> = Vec::new();
        let mut run: Option<(usize, usize)> = None;
        let mut faces: Vec<Option<CardKind>> = Vec::new();
        let close =
            |events: &mut Vec<ViewEvent>, run: &mut Option<(usize, usize)>, faces: &mut Vec<_>| {
                if let (Some((from, to)), Some(last)) = (run.take(), events.last_mut()) {
                    (last.text, last.kind) = self.moved(episode.by, &actor, from, to, faces);
                    faces.clear();
                }
            };
        for change in &episode.changes {
            match change {
                Change::Moved { id: card, from, to, kind } => {
                    // What is taken is taken at once, wherever it lies.
                    let is_taken = self.lay(&self.table.piles[*to]) == PileLay::Taken;
                    let goes_on = run.is_some_and(|(source, target)| {
                        target == *to && (is_taken || source == *from)
                    });
                    if !goes_on {
                        close(&mut events, &mut run, &mut faces);
                        events.push(event(String::new(), EventKind::Move));
                        run = Some((*from, *to));
                    }
                    faces.push(*kind);
                    let motion = CardMotion {
                        id: card.map(id),
                        from: self.keys.at(*from),
                        to: self.keys.at(*to),
                        face: kind.map(|kind| face(self.program, kind)),
                    };
                    events.last_mut().expect("it was pushed").cards.push(motion);
                }
                Change::Shown { id: card, pile, kind } => {
                    close(&mut events, &mut run, &mut faces);
                    let name = self.program.card_text(*kind);
                    let text =
                        format!("{name} lies in {}", self.whose(&self.table.piles[*pile].name));
                    let mut shown = event(text, EventKind::Reveal);
                    shown.cards.push(CardMotion {
                        id: card.map(id),
                        from: self.keys.at(*pile),
                        to: self.keys.at(*pile),
                        face: Some(face(self.program, *kind)),
                    });
                    events.push(shown);
                }
                Change::Shuffled(pile) => {
                    close(&mut events, &mut run, &mut faces);
                    let text =
                        format!("{} was shuffled", self.whose(&self.table.piles[*pile].name));
                    events.push(event(text, EventKind::Shuffle));
                }
                Change::Int(name, value) if !display.is_bookkeeping(&name.name) => {
                    changed.push(NumberChange { key: key(name), value: (*value).into() });
                    words.push(format!("{} {value}", self.whose_number(name)));
                }
                Change::Text(name, value) if !display.is_bookkeeping(&name.name) => {
                    changed
                        .push(NumberChange { key: key(name), value: value.to_lowercase().into() });
                    if !value.is_empty() {
                        said.push(format!("{} {}", self.whose_number(name), value.to_lowercase()));
                    }
                }
                Change::Int(..) | Change::Text(..) => {}
            }
        }
        close(&mut events, &mut run, &mut faces);
        said.extend(words);
        if !changed.is_empty() {
            let text = said.join(", ");
            let text = match actor.as_str() {
                "" => text,
                _ if events.is_empty() => format!("{actor}: {text}"),
                _ => text,
            };
            let mut event = event(text, EventKind::Note);
            if events.is_empty() && episode.by.is_some() {
                event.kind = EventKind::Move;
            }
            event.numbers = changed;
            events.push(event);
        }
        events.retain(|event| !event.text.is_empty());
        events
    }

    /// A number with its holder: `your points`, `player 2's points`, `pot`.
    fn whose_number(&self, name: &QualifiedName) -> String {
        match name.holder {
            Holder::Game => self.label(&name.name),
            _ => self.whose(name),
        }
    }

    /// A run of cards that moved, in the past tense.
    fn moved(
        &self,
        by: Option<Seat>,
        actor: &str,
        from: usize,
        to: usize,
        faces: &[Option<CardKind>],
    ) -> (String, EventKind) {
        let (from, to) = (&self.table.piles[from], &self.table.piles[to]);
        let cards = self.cards(faces);
        let holds =
            |pile: &SeatPile| by.is_some_and(|seat| pile.name.holder == Holder::Player(seat));
        let (lay_from, lay_to) = (self.lay(from), self.lay(to));
        let kind = match (by, lay_to) {
            (_, PileLay::Taken) => EventKind::Take,
            (None, _) => EventKind::Deal,
            (Some(_), PileLay::Hand) if holds(to) => EventKind::Draw,
            _ => EventKind::Move,
        };
        let text = match (&from.name.holder, &to.name.holder) {
            // Dealt, or given, not by anybody's choice.
            (Holder::Game, Holder::Player(seat)) if !holds(to) && lay_to == PileLay::Hand => {
                format!("{} got {cards}", self.person(*seat))
            }
            (_, Holder::Player(seat)) if lay_to == PileLay::Taken => {
                format!("{} took {cards}", self.person(*seat))
            }
            (Holder::Player(giver), Holder::Player(seat))
                if giver != seat && lay_to == PileLay::Hand =>
            {
                format!("{} got {cards} from {}", self.person(*seat), self.person(*giver))
            }
            _ if holds(to) && lay_to == PileLay::Hand && lay_from == PileLay::Stack => {
                format!("{actor} drew {cards}")
            }
            _ if holds(to) && lay_to == PileLay::Hand => {
                format!("{actor} took {cards} from {}", self.whose(&from.name))
            }
            _ if holds(from) && lay_from == PileLay::Hand && lay_to == PileLay::Stack => {
                format!("{actor} put {cards} on {}", self.whose(&to.name))
            }
            _ if holds(from) && lay_from == PileLay::Hand => format!("{actor} played {cards}"),
            _ => {
                format!("{cards} went from {} to {}", self.whose(&from.name), self.whose(&to.name))
            }
        };
        (text, kind)
    }

    fn person(&self, seat: Seat) -> String {
        if seat == self.table.seat {
            "you".to_owned()
        } else {
            format!("player {}", seat.idx() + 1)
        }
    }

    /// Cards by name, or how many.
    fn cards(&self, faces: &[Option<CardKind>]) -> String {
        const MOST_NAMED: usize = 13;
        let known: Vec<String> =
            faces.iter().flatten().map(|&kind| self.program.card_text(kind)).collect();
        match faces.len() {
            1 if known.is_empty() => "a card".to_owned(),
            n if known.len() < n || n > MOST_NAMED => format!("{n} cards"),
            _ => known.join(" "),
        }
    }
}

/// How a number of this name is drawn.
fn look(name: &str) -> Look {
    let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
    if has(&["CHIP", "POT", "COIN", "TOKEN", "STAKE"]) {
        Look::Chips
    } else if has(&["SCORE", "POINT"]) {
        Look::Score
    } else {
        Look::Count
    }
}
