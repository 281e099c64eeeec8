//! Texts for people with their holes filled, for one reader.

use kernel::Seat;

use super::code::{Card, Cards, Collection, Phrase, Piece, Source, Value};
use super::layout::PileInfo;
use super::machine::Machine;
use super::name::Holder;
use super::sight::sees;
use super::state::CardId;
use super::world::{Listing, World};
use crate::rules::PileKind;

/// Reader of a text: which cards are named, and what players are called.
pub(super) struct Reader {
    pub eyes: Eyes,
    /// The seat that is called `you`.
    pub you: Option<Seat>,
    /// Whose deed the text tells: called `yourself` or `themself`.
    pub actor: Option<Seat>,
    /// Cards that are named wherever they lie.
    pub shown: Vec<CardId>,
    /// Cards are called as in notation, by the words of the rules.
    pub is_notation: bool,
}

/// Sight of a reader.
#[derive(Clone, Copy)]
pub(super) enum Eyes {
    /// All cards are seen.
    All,
    /// What this seat sees.
    Of(Seat),
    /// What everybody sees.
    Shared,
}

impl Reader {
    fn new(eyes: Eyes, you: Option<Seat>, actor: Option<Seat>) -> Self {
        Self { eyes, you, actor, shown: Vec::new(), is_notation: false }
    }

    /// Everybody.
    pub(super) fn everybody() -> Self {
        Self::new(Eyes::Shared, None, None)
    }

    /// One who is asked to choose.
    pub(super) fn asked(chooser: Seat) -> Self {
        Self::new(Eyes::Of(chooser), Some(chooser), None)
    }

    /// One who reads what `chooser` can do, and is called so: by what a seat sees, or without one by all there is.
    pub(super) fn choosing(eyes: Option<Seat>, chooser: Seat) -> Self {
        Self::new(eyes.map_or(Eyes::All, Eyes::Of), Some(chooser), Some(chooser))
    }

    /// The one at `seat`, who hears what `chooser` has done when these cards have been `shown`.
    pub(super) fn hearing(seat: Seat, chooser: Seat, shown: &[CardId]) -> Self {
        Self { shown: shown.to_vec(), ..Self::new(Eyes::Of(seat), Some(seat), Some(chooser)) }
    }

    fn sees(&self, pile: &PileInfo) -> bool {
        match self.eyes {
            Eyes::All => true,
            Eyes::Of(seat) => sees(pile, seat),
            Eyes::Shared => pile.kind == PileKind::Visible,
        }
    }

    fn person(&self, seat: Seat) -> String {
        let (is_you, is_actor) = (self.you == Some(seat), self.actor == Some(seat));
        match (is_you, is_actor) {
            (true, true) => "yourself".to_owned(),
            (true, false) => "you".to_owned(),
            (false, true) => "themself".to_owned(),
            (false, false) => format!("player {}", seat.idx() + 1),
        }
    }
}

impl Machine<'_, Listing<'_>> {
    /// A text with its holes filled, if they can be.
    pub(super) fn fill(&mut self, phrase: &Phrase, reader: &Reader) -> Option<String> {
        let (mut text, mut is_word) = (String::new(), false);
        for piece in &phrase.pieces {
            match piece {
                Piece::Words(words) => {
                    // `{RANK}s`: sixes.
                    let is_plural = words
                        .strip_prefix('s')
                        .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
                    if is_plural && is_word && text.ends_with(['s', 'x']) {
                        text.push('e');
                    }
                    text.push_str(words);
                    is_word = false;
                }
                Piece::Hole(value) => {
                    let n_listed = self.lists.len();
                    let words = self.in_words(value, reader);
                    self.lists.truncate(n_listed);
                    text.push_str(&words?);
                    is_word = matches!(value, Value::Text(_));
                }
            }
        }
        Some(text)
    }

    fn in_words(&mut self, value: &Value, reader: &Reader) -> Option<String> {
        let program = self.program;
        Some(match value {
            Value::Int(int) => self.try_int(int)?.to_string(),
            Value::Text(text) => {
                program.tables.texts[usize::from(self.try_text(text)?)].to_lowercase()
            }
            Value::Player(seat) => reader.person(Seat::new(usize::from(self.try_player(seat)?))),
            Value::Team(team) => format!("team {}", self.try_team(team)? + 1),
            Value::Pile(location) => {
                let at = self.try_location(location)?;
                let name = &self.site(at).name;
                match (name.holder, reader.actor) {
                    (Holder::Player(holder), Some(actor))
                        if holder == actor && reader.you != Some(actor) =>
                    {
                        format!("their {}", program.display.words(&name.name))
                    }
                    _ => program.holding(name, reader.you),
                }
            }
            Value::Card(Card::At(end, cards)) if matches!(**cards, Cards::Pile(_)) => {
                let Cards::Pile(location) = &**cards else { return None };
                let source = Source::Pile(end.clone(), location.clone());
                self.try_source(&source).map_or_else(a_card, |card| self.name_for(card, reader))
            }
            Value::Card(card) => {
                self.try_card(card).map_or_else(a_card, |card| self.name_for(card, reader))
            }
            Value::Collection(Collection::Cards(cards)) => {
                let found = self.try_cards(cards)?;
                self.names(&found, reader)
            }
            Value::Collection(_) | Value::Bool(_) => return None,
        })
    }

    /// The words for several cards. Of those of which not all are seen, not even their number is told.
    pub(super) fn names(&self, found: &[CardId], reader: &Reader) -> String {
        if found.is_empty() {
            return "no cards".to_owned();
        }
        let names: Vec<String> = found.iter().map(|&card| self.name_for(card, reader)).collect();
        // Signs stand side by side, words do not.
        let is_word = |name: &String| name.chars().filter(|c| c.is_alphabetic()).count() > 1;
        let between = if !reader.is_notation && names.iter().any(is_word) { ", " } else { " " };
        if names.contains(&a_card()) { "some cards".to_owned() } else { names.join(between) }
    }

    /// The words for a card: its name, if the reader sees it where it lies, or has been shown it.
    pub(super) fn name_for(&self, card: CardId, reader: &Reader) -> String {
        let (program, state) = (self.program, self.world.state());
        let layout = &program.tables.layout;
        let pile = state.find(layout, card).map(|at| state.pile_at(layout, at));
        let is_seen = pile.is_none_or(|pile| reader.sees(&program.tables.piles[usize::from(pile)]));
        let is_named = is_seen || reader.shown.contains(&card);
        match is_named {
            true if reader.is_notation => program.card_name(card),
            true => program.kind_words(program.tables.kind_of[usize::from(card)]),
            false => a_card(),
        }
    }
}

/// The words for a card that is not named.
pub(super) fn a_card() -> String {
    "a card".to_owned()
}
