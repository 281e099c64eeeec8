//! Observations: what a seat sees happen, as data and in words.

use kernel::Seat;

use super::super::name::QualifiedName;
use super::history::{Event, EventKind};
use super::{PerfectRecall, View};

/// Observation of a seat: one thing that it sees happen or does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Observation {
    /// A card moves from pile to pile.
    CardMoved {
        /// Which card, if the seat sees it.
        card: Option<String>,
        /// The pile that it leaves.
        from: QualifiedName,
        /// The pile that it comes to.
        to: QualifiedName,
    },
    /// The card that moved was not on top.
    CameFrom {
        /// How many cards lay below it.
        place: usize,
    },
    /// The card that moved is not put on top.
    PutAbove {
        /// How many cards lie below it.
        n_below: usize,
    },
    /// A pile is shuffled.
    Shuffled {
        /// The pile.
        pile: QualifiedName,
    },
    /// A card is seen to lie at a place.
    CardLies {
        /// The card.
        card: String,
        /// The pile that it lies on.
        pile: QualifiedName,
        /// How many cards lie below it.
        place: usize,
    },
    /// A memory refers to one more card.
    CardRemembered {
        /// The card.
        card: String,
        /// The memory.
        memory: QualifiedName,
        /// How many of its cards come before.
        n_below: usize,
    },
    /// A memory no longer refers to a card.
    CardForgotten {
        /// The memory.
        memory: QualifiedName,
        /// Which of its cards.
        place: usize,
    },
    /// A stored integer has another value.
    IntChanged {
        /// The storage. None for a number that a point map has written down.
        name: Option<QualifiedName>,
        /// Its place among all.
        at: usize,
        /// The value.
        value: i32,
    },
    /// A stored text has another value.
    TextChanged {
        /// The storage.
        name: QualifiedName,
        /// The value.
        value: String,
    },
    /// A point map has written down something else.
    PointsChanged {
        /// The number of its place.
        at: usize,
        /// What, as a number.
        value: u16,
    },
    /// A variable that is neither a card nor a list, while somebody decides.
    VariableHeld {
        /// The variable.
        variable: u8,
        /// Its value, as a number.
        value: u32,
    },
    /// It is a seat's turn to decide.
    Turn {
        /// The seat to decide.
        seat: Seat,
    },
    /// Somebody is called to be next.
    CalledNext {
        /// The seat called.
        seat: Seat,
        /// In which stage: the turns of the outermost are 0.
        level: u8,
    },
    /// The seat is offered options that tell it something, because they depend on what it does not see.
    Offered {
        /// Which options these were, as a digest.
        digest: u32,
    },
    /// The seat's own choice: an alternative.
    Chose {
        /// Which, counted from zero.
        alternative: usize,
    },
    /// And a pick in it.
    Picked {
        /// The name of what was picked, as in a move.
        pick: u16,
    },
}

impl Observation {
    /// Whether it is what the seat itself has chosen.
    pub fn is_own_choice(&self) -> bool {
        matches!(self, Self::Chose { .. } | Self::Picked { .. })
    }

    /// In the words of `seat`, whose observation it is.
    pub fn to_text(&self, seat: Seat) -> String {
        let name = |name: &QualifiedName| name.for_seat(seat);
        match self {
            Self::CardMoved { card, from, to } => {
                let card = card.as_deref().unwrap_or("a card");
                format!("{card}: {} → {}", name(from), name(to))
            }
            Self::CameFrom { place } => format!("taken from place {place}"),
            Self::PutAbove { n_below } => format!("put above {n_below}"),
            Self::Shuffled { pile } => format!("{} shuffled", name(pile)),
            Self::CardLies { card, pile, place } => format!("{card} at {place} of {}", name(pile)),
            Self::CardRemembered { card, memory, n_below } => {
                format!("{card} remembered in {} above {n_below}", name(memory))
            }
            Self::CardForgotten { memory, place } => {
                format!("{place} forgotten of {}", name(memory))
            }
            Self::IntChanged { name: Some(storage), value, .. } => {
                format!("{} = {value}", name(storage))
            }
            Self::IntChanged { name: None, at, value } => format!("number {at} = {value}"),
            Self::TextChanged { name: storage, value } => format!("{} = {value}", name(storage)),
            Self::PointsChanged { at, value } => format!("points {at} = {value}"),
            Self::VariableHeld { variable, value } => format!("variable {variable} = {value}"),
            Self::Turn { seat: other } if *other == seat => "my turn".to_owned(),
            Self::Turn { seat } => format!("player {}'s turn", seat.idx() + 1),
            Self::CalledNext { seat, .. } => {
                format!("player {} is called to be next", seat.idx() + 1)
            }
            // Which options these were is said where they are listed.
            Self::Offered { digest } => format!("offered options no. {digest:08x}"),
            Self::Chose { alternative } => format!("chose {}", alternative + 1),
            Self::Picked { pick } => format!("picked {pick}"),
        }
    }
}

impl PerfectRecall {
    /// What an event of a [view](View::events) is.
    pub fn observation(&self, event: Event) -> Observation {
        let tables = &self.program.tables;
        let card = |kind: u16| self.program.kind_name(kind);
        let pile = |pile: u16| tables.piles[usize::from(pile)].name.clone();
        let memory = |memory: u16| tables.memories[usize::from(memory)].name.clone();
        match event.seen() {
            EventKind::Moved { from, to, kind } => {
                Observation::CardMoved { card: kind.map(card), from: pile(from), to: pile(to) }
            }
            EventKind::CameFrom(place) => Observation::CameFrom { place: place.into() },
            EventKind::WentAbove(below) => Observation::PutAbove { n_below: below.into() },
            EventKind::Shuffled(of) => Observation::Shuffled { pile: pile(of) },
            EventKind::Lies { pile: on, idx, kind } => {
                Observation::CardLies { card: card(kind), pile: pile(on), place: idx.into() }
            }
            EventKind::Remembered { memory: of, below, kind } => Observation::CardRemembered {
                card: card(kind),
                memory: memory(of),
                n_below: below.into(),
            },
            EventKind::Forgot { memory: of, idx } => {
                Observation::CardForgotten { memory: memory(of), place: idx.into() }
            }
            EventKind::Int { at, value } => {
                let at = usize::from(at);
                Observation::IntChanged { name: self.program.int_names.get(at).cloned(), at, value }
            }
            EventKind::Word { at, value } => match self.program.text_names.get(usize::from(at)) {
                Some(name) => {
                    let value = tables.texts[usize::from(value)].clone();
                    Observation::TextChanged { name: name.clone(), value }
                }
                None => Observation::PointsChanged { at: at.into(), value },
            },
            EventKind::Turn(player) => Observation::Turn { seat: Seat::new(player.into()) },
            EventKind::Chose(alternative) => Observation::Chose { alternative: alternative.into() },
            EventKind::Picked(pick) => Observation::Picked { pick },
            EventKind::Held { reg, value } => Observation::VariableHeld { variable: reg, value },
            EventKind::Called { level, player } => {
                Observation::CalledNext { seat: Seat::new(player.into()), level }
            }
            EventKind::Offered(digest) => Observation::Offered { digest },
        }
    }

    /// All that a seat with `view` has seen and done, in order.
    pub fn observations(&self, view: &View) -> impl Iterator<Item = Observation> {
        view.events().iter().map(|&event| self.observation(event))
    }
}
