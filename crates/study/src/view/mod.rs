//! `cardsharp.view/1`: the table as one document, everything that one seat may know now.
//!
//! The terminal, the page, a notebook and a bot draw from it and from nothing else. Seats count from 1.

mod advice;
mod card;
mod face;
mod report;
mod review;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use self::advice::{AdviserNote, Ending, MoveAdvice, Odds};
pub use self::face::{Face, FaceStyle, FaceText, Mark, printed};
pub use self::review::{Judgement, PastDecision, ReviewDecision, ReviewDocument, Trickiest};

/// Everything that one seat may know now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ViewDocument {
    /// `cardsharp.view/1`.
    pub schema: String,
    /// What is played.
    pub game: ViewGame,
    /// Whose view it is; 0 is one who watches.
    pub seat: usize,
    /// Who decides now; nobody if nobody does.
    pub turn: Option<usize>,
    /// The game has ended.
    pub over: bool,
    /// The decisions made so far by all seats.
    pub step: usize,
    /// Who sits where.
    pub players: Vec<ViewPlayer>,
    /// Where in the game we are.
    pub phase: Option<String>,
    /// What is to be decided, in a sentence.
    pub prompt: Option<String>,
    /// How to draw and sort cards. The first entry whose index attribute a card has draws that card.
    pub faces: Vec<Face>,
    /// The piles.
    pub piles: Vec<ViewPile>,
    /// What is known of several unseen cards together.
    pub pools: Vec<ViewPool>,
    /// Numbers and texts that matter to people.
    pub numbers: Vec<ViewNumber>,
    /// What has happened since this seat last decided.
    pub events: Vec<ViewEvent>,
    /// The legal moves; none unless it is this seat's turn.
    pub moves: Vec<ViewMove>,
    /// What becomes of each move; nothing if nobody is asked.
    pub advice: Option<Vec<MoveAdvice>>,
    /// Who is asked.
    pub adviser: Option<AdviserNote>,
    /// What scores are.
    pub scoring: Scoring,
    /// The scores by the game's own count, as far as all know them.
    pub scores: Vec<ViewScore>,
    /// How it ended, exactly when it is over.
    pub result: Option<ViewResult>,
    /// This seat's own decisions, where advice is given.
    #[serde(default)]
    pub history: Vec<PastDecision>,
}

impl ViewDocument {
    /// The schema's name.
    pub const SCHEMA: &'static str = "cardsharp.view/1";
}

/// Game of a view: name, parameters and seed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ViewGame {
    /// The game's name.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// Its parameters.
    pub set: Map<String, Value>,
    /// The seed as text: 64 bits do not fit a number of JSON in a browser. Nothing for a program that plays.
    pub seed: Option<String>,
    /// Link that opens this position elsewhere.
    pub link: Option<String>,
}

/// Player at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ViewPlayer {
    /// The seat.
    pub seat: usize,
    /// What the player is called.
    pub name: String,
    /// Whether it is a person.
    pub kind: PlayerKind,
    /// The player as typed; nothing for a person.
    pub spec: Option<String>,
    /// Whether the player is still in the game.
    pub state: PlayerState,
    /// The team, if there are teams.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<usize>,
}

/// Kind of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PlayerKind {
    /// A person.
    Person,
    /// A program.
    Program,
}

/// State of a player: in the game or out of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PlayerState {
    /// Still in the game.
    In,
    /// Out of it.
    Out,
}

/// A pile of cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ViewPile {
    /// Unique name, to which moves and events point: `NAME` or `NAME@seat`.
    pub key: String,
    /// The name in the rules.
    pub name: String,
    /// What people call it.
    pub label: String,
    /// The seat that holds it.
    pub owner: Option<usize>,
    /// How it lies.
    pub kind: PileLay,
    /// Piles of the same group stand side by side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// The number of cards.
    pub count: usize,
    /// The cards from bottom to top, nothing for one that is unseen; none where none can be told from another.
    pub cards: Vec<Option<FaceText>>,
    /// An opaque text for each card.
    pub ids: Vec<String>,
    /// For each unseen card the faces it can have, or nothing if they are too many to list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub may: Option<Vec<Option<Vec<FaceText>>>>,
    /// The order of the cards matters.
    pub ordered: bool,
    /// What has been shown of the pile as a whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Lay of a pile on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PileLay {
    /// Fanned.
    Hand,
    /// The top card and a count.
    Stack,
    /// Side by side.
    Row,
    /// In the middle, towards its owner.
    Trick,
    /// Overlapping, so that all indices show.
    Played,
    /// A small stack.
    Taken,
    /// Not drawn unless asked for.
    Aside,
}

/// Cards that are known together: these cards and all cards of these piles are exactly what is held.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ViewPool {
    /// Cards.
    pub ids: Vec<String>,
    /// Piles by their keys.
    pub piles: Vec<String>,
    /// How many there are of each face.
    pub hold: Vec<Held>,
    /// The same in a sentence.
    pub text: String,
}

/// Cards of one face.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Held {
    /// The face.
    pub card: FaceText,
    /// How many.
    pub n: usize,
}

/// A number or text that matters to people.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ViewNumber {
    /// Unique name: `NAME` or `NAME@seat`.
    pub key: String,
    /// What people call it.
    pub label: String,
    /// The seat that it belongs to.
    pub owner: Option<usize>,
    /// A number, a text, or nothing if this seat may not know it.
    pub value: Value,
    /// How to draw it.
    pub look: Look,
    /// The most that it can be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<i64>,
}

/// Look of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Look {
    /// As chips.
    Chips,
    /// As a score.
    Score,
    /// As a count.
    Count,
    /// As a flag.
    Flag,
    /// As a text.
    Text,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ViewEvent {
    /// A short sentence in the past tense.
    pub text: String,
    /// What kind of thing.
    pub kind: EventKind,
    /// Who did it.
    pub seat: Option<usize>,
    /// The number of decisions before it.
    pub step: usize,
    /// What moved, as this seat saw it.
    pub cards: Vec<CardMotion>,
    /// The numbers that changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub numbers: Vec<NumberChange>,
    /// There was no choice.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub forced: bool,
}

/// Kind of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EventKind {
    /// Cards were dealt.
    Deal,
    /// A card was drawn.
    Draw,
    /// A player made a move.
    Move,
    /// Cards were taken.
    Take,
    /// A card was turned up.
    Reveal,
    /// A pile was shuffled.
    Shuffle,
    /// Anything else.
    Note,
    /// The game ended.
    End,
}

/// A card that moved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CardMotion {
    /// The card; nothing for one that nobody could follow.
    pub id: Option<String>,
    /// The pile it left, by key.
    pub from: String,
    /// The pile it came to. Where it is the same and there is a face, the card was turned up.
    pub to: String,
    /// Its face, if it was seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<FaceText>,
}

/// A number that changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NumberChange {
    /// The number.
    pub key: String,
    /// What it is now.
    pub value: Value,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ViewMove {
    /// Its name, as long as the step is the same.
    pub id: String,
    /// The move in words.
    pub label: String,
    /// The cards it touches.
    pub cards: Vec<String>,
    /// The piles it touches, by key.
    pub piles: Vec<String>,
    /// The seats it touches.
    pub seats: Vec<usize>,
}

/// Scoring: the unit of scores, and which are better.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scoring {
    /// What is counted.
    pub unit: String,
    /// Which is better.
    pub better: Better,
    /// The score to reach, if there is one.
    pub target: Option<i64>,
}

/// Which scores are better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Better {
    /// High ones.
    High,
    /// Low ones.
    Low,
}

/// Score of a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ViewScore {
    /// The seat.
    pub seat: usize,
    /// Its score.
    pub score: Value,
    /// Its place: 1 is ahead, ties share.
    pub place: usize,
}

impl ViewScore {
    /// The scores of all seats in order, with their places.
    pub fn of(scores: &[i64], better: Better) -> Vec<Self> {
        let is_ahead = |one: i64, other: i64| match better {
            Better::High => one > other,
            Better::Low => one < other,
        };
        let row = |(idx, &score): (usize, &i64)| Self {
            seat: idx + 1,
            score: score.into(),
            place: 1 + scores.iter().filter(|&&other| is_ahead(other, score)).count(),
        };
        scores.iter().enumerate().map(row).collect()
    }
}

/// Result of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ViewResult {
    /// The seats that won.
    pub winners: Vec<usize>,
    /// The result in a sentence.
    pub text: String,
    /// The payoffs by seat, which is what solvers count, as fractions.
    pub payoffs: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_shared_by_ties_and_go_by_what_is_better() {
        let places = |scores: &[i64], better| -> Vec<usize> {
            ViewScore::of(scores, better).iter().map(|score| score.place).collect()
        };
        assert_eq!(places(&[3, 7, 3, 1], Better::High), [2, 1, 2, 4]);
        assert_eq!(places(&[3, 7, 3, 1], Better::Low), [2, 4, 2, 1]);
    }
}
