//! Table text: a seat table of a described game as the piles and numbers of a view document.

use recycle::program::{CardKind, Holder, Program, QualifiedName, SeatPile, SeatPool, SeatTable};
use recycle::rules::{Lay, PileKind};
use serde_json::Value;
use study::view::{FaceText, Held, Look, PileLay, ViewNumber, ViewPile, ViewPool};

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
pub(super) fn key(name: &QualifiedName) -> String {
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

    pub(super) fn at(&self, place: usize) -> String {
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
    pub(super) fn label(&self, name: &str) -> String {
        let label = self.program.display().label(name);
        label.map_or_else(|| name.to_lowercase().replace('_', " "), str::to_owned)
    }

    pub(super) fn lay(&self, pile: &SeatPile) -> PileLay {
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
            let card = self.program.card_words(kind);
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
    pub(super) fn whose(&self, name: &QualifiedName) -> String {
        let label = self.label(&name.name);
        match name.holder {
            Holder::Player(seat) if seat == self.table.seat => format!("your {label}"),
            Holder::Player(seat) => format!("player {}'s {label}", seat.idx() + 1),
            Holder::Team(team) => format!("{}'s {label}", self.side(team)),
            Holder::Game => format!("the {label}"),
        }
    }

    /// A team as the seat calls it.
    pub(super) fn side(&self, team: usize) -> String {
        let teams = self.program.teams();
        let n_teams = teams.iter().flatten().max().map_or(0, |last| last + 1);
        match teams.get(self.table.seat.idx()) {
            Some(&Some(own)) if own == team => "your side".to_owned(),
            Some(Some(_)) if n_teams == 2 => "the other side".to_owned(),
            _ => format!("team {}", team + 1),
        }
    }

    /// How a number of this name is drawn.
    pub(super) fn look(&self, name: &str) -> Look {
        if self.program.display().is_flag(name) { Look::Flag } else { look(name) }
    }

    pub(super) fn numbers(&self) -> Vec<ViewNumber> {
        let display = self.program.display();
        let is_shown = |name: &QualifiedName| !display.is_bookkeeping(&name.name);
        let number = |name: &QualifiedName, value: Value, look: Look| ViewNumber {
            key: key(name),
            label: match name.holder {
                Holder::Team(team) => {
                    capital(&format!("{}'s {}", self.side(team), self.label(&name.name)))
                }
                _ => self.label(&name.name),
            },
            owner: owner(name),
            value,
            look,
            best: None,
        };
        let ints = self.table.ints.iter().filter(|(name, _)| is_shown(name));
        let ints = ints.map(|(name, int)| number(name, (*int).into(), self.look(&name.name)));
        // A text that says nothing is as good as none.
        let is_set = |(name, text): &&(QualifiedName, String)| {
            is_shown(name) && !text.is_empty() && text != "NONE"
        };
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
