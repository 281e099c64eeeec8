//! Observations of a described game in words, each of them once, by number.
//!
//! Information sets are many, and what their seats have seen is mostly the same: a set has a list of numbers.

use std::collections::HashMap;

use kernel::{Meter, Seat, Stop};
use recycle::program::{Event, Observation, PerfectRecall, QualifiedName, View};

use super::abridge::STEPS;

/// Vocabulary of what the seats of a game have observed: the words for each thing, and its kind.
#[derive(Default)]
pub(crate) struct Vocabulary {
    texts: Vec<String>,
    kinds: Vec<ObservationKind>,
    numbers: HashMap<String, u32>,
}

/// Kind of an observation. Those that come first say most to people.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ObservationKind {
    /// A text is stored under this name.
    Text(String),
    /// A card goes this way.
    Card(String),
    /// A number is stored under this name.
    Number(String),
    Forgotten,
    Remembered,
    Lies,
    Shuffled(String),
    Chose,
    OwnTurn,
    Offered,
    Picked,
    Turn,
    Called,
    PutAbove,
    CameFrom,
}

impl ObservationKind {
    fn of(observation: &Observation, seat: Seat) -> Self {
        let name = |name: &QualifiedName| name.for_seat(seat);
        match observation {
            Observation::TextChanged { name: storage, .. } => Self::Text(name(storage)),
            Observation::CardMoved { from, to, .. } => {
                Self::Card(format!("{} → {}", name(from), name(to)))
            }
            Observation::IntChanged { name: Some(storage), .. } => Self::Number(name(storage)),
            Observation::IntChanged { name: None, at, .. } => Self::Number(format!("number {at}")),
            Observation::PointsChanged { at, .. } => Self::Number(format!("points {at}")),
            Observation::VariableHeld { variable, .. } => {
                Self::Number(format!("variable {variable}"))
            }
            Observation::CardForgotten { .. } => Self::Forgotten,
            Observation::CardRemembered { .. } => Self::Remembered,
            Observation::CardLies { .. } => Self::Lies,
            Observation::Shuffled { pile } => Self::Shuffled(name(pile)),
            Observation::Chose { .. } => Self::Chose,
            Observation::Turn { seat: other } if *other == seat => Self::OwnTurn,
            Observation::Turn { .. } => Self::Turn,
            Observation::Offered { .. } => Self::Offered,
            Observation::Picked { .. } => Self::Picked,
            Observation::CalledNext { .. } => Self::Called,
            Observation::PutAbove { .. } => Self::PutAbove,
            Observation::CameFrom { .. } => Self::CameFrom,
        }
    }
}

impl Vocabulary {
    /// The vocabulary of `views` of one seat, and what was observed at each.
    ///
    /// # Errors
    /// If the watch says stop.
    pub(crate) fn of_views(
        game: &PerfectRecall,
        views: &[&View],
        meter: &Meter<'_>,
    ) -> Result<(Self, Vec<Vec<u32>>), Stop> {
        let mut vocabulary = Self::default();
        let mut known: HashMap<Event, u32> = HashMap::new();
        let story = |view: &&View| {
            meter.work(STEPS * (1 + view.events().len() as u64))?;
            let number = |&event: &Event| {
                *known.entry(event).or_insert_with(|| {
                    let (observation, seat) = (game.observation(event), view.seat());
                    let kind = ObservationKind::of(&observation, seat);
                    vocabulary.number(observation.to_text(seat), kind)
                })
            };
            Ok(view.events().iter().map(number).collect())
        };
        let stories = views.iter().map(story).collect::<Result<_, Stop>>()?;
        Ok((vocabulary, stories))
    }

    /// The number of what is told by `text`.
    pub(crate) fn number(&mut self, text: String, kind: ObservationKind) -> u32 {
        let next = self.texts.len() as u32;
        let number = *self.numbers.entry(text.clone()).or_insert(next);
        if number == next {
            self.texts.push(text);
            self.kinds.push(kind);
        }
        number
    }

    pub(crate) fn text(&self, number: u32) -> &str {
        &self.texts[number as usize]
    }

    pub(crate) fn kind(&self, number: u32) -> &ObservationKind {
        &self.kinds[number as usize]
    }
}
