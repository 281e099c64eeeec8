//! Public choices: options of which everybody may hear what the player has chosen.
//!
//! An act is public but for the cards that it moves unseen. So the words for an option may be heard if they say nothing
//! that its acts do not show: every value in them is public, stored by the option itself, or that of a card which the
//! option lays face up; and no other option with the same acts goes by other words, unless which of them is open depends
//! on nothing unseen. Where all choose at the same time nobody hears anything. In doubt, nothing is heard.

use super::secrets::{Look, Secret};
use super::walk::Part;
use super::{
    Action, Bool, Card, Cards, Collection, Phrase, Piece, PileKind, PileName, PileRef, Slot,
    Statement, StatementKind, Store, Text, Value,
};
use crate::Span;

/// The places of the statements in options whose words everybody may hear: labels, and acts of options without one.
pub(super) fn heard(body: &[Statement]) -> Vec<Span> {
    let mut search = Search::default();
    body.iter().for_each(|statement| search.statement(statement));
    search.found.sort_by_key(|span| (span.start, span.end));
    search.found.dedup();
    search.found
}

#[derive(Default)]
struct Search {
    look: Look,
    found: Vec<Span>,
}

/// Option as far as it matters who hears of it.
struct HeardOption {
    /// What is done in it, roughly: acts that look different have different keys.
    acts: Vec<String>,
    /// Its words with their holes left open.
    words: Vec<String>,
    /// Whether it is there depends on something that somebody does not see.
    is_guarded: bool,
    /// Every value in its words is public.
    is_public: bool,
    /// The places to be noted if it may be heard.
    spans: Vec<Span>,
}

impl Search {
    fn statement(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Do(parts) => parts.iter().for_each(|part| self.statement(part)),
            StatementKind::If(_, body)
            | StatementKind::Act(Action::Repeat(_, body) | Action::RepeatAll(body)) => {
                self.statement(body);
            }
            StatementKind::Each { of, slot, body, .. } => {
                let secret = self.look.elements(of);
                self.look.bind(*slot, secret);
                self.statement(body);
            }
            StatementKind::Let { value, slot, body, .. } => {
                let secret = self.look.value(value);
                self.look.bind(*slot, secret);
                self.statement(body);
            }
            StatementKind::Stage { is_simultaneous, body, .. } => {
                let n_secret = usize::from(*is_simultaneous);
                body.iter().skip(n_secret).for_each(|part| self.statement(part));
            }
            StatementKind::Choice(options, _) => self.choice(options),
            StatementKind::Say(_) | StatementKind::Act(_) => {}
        }
    }

    fn choice(&mut self, options: &[Statement]) {
        let mut leaves = Vec::new();
        options.iter().for_each(|option| self.option(option, false, &mut leaves));
        for leaf in &leaves {
            let alike = || leaves.iter().filter(|other| other.acts == leaf.acts);
            let is_told_apart = alike().any(|other| other.words != leaf.words);
            if leaf.is_public && !(is_told_apart && alike().any(|other| other.is_guarded)) {
                self.found.extend(&leaf.spans);
            }
        }
    }

    fn option(&mut self, statement: &Statement, is_guarded: bool, leaves: &mut Vec<HeardOption>) {
        match &statement.kind {
            StatementKind::If(condition, body) => {
                let tells = self.look.tells(Part::Bool(condition));
                self.option(body, is_guarded || tells, leaves);
            }
            StatementKind::Each { is_any: true, of, slot, body } => {
                let tells = match of {
                    Collection::Cards(cards) if is_laid_open(*slot, body) => {
                        self.open_choice(cards, *slot)
                    }
                    of => {
                        let secret = self.look.elements(of);
                        self.look.bind(*slot, secret);
                        secret.which
                    }
                };
                self.option(body, is_guarded || tells, leaves);
            }
            StatementKind::Let { value, slot, body, .. } => {
                let secret = self.look.value(value);
                self.look.bind(*slot, secret);
                self.option(body, is_guarded, leaves);
            }
            StatementKind::Do(parts) => leaves.push(self.leaf(parts, is_guarded)),
            _ => leaves.push(self.leaf(std::slice::from_ref(statement), is_guarded)),
        }
    }

    /// A card is picked that everybody then sees. Gives whether it depends on something else that is unseen which
    /// cards there are to pick from.
    fn open_choice(&mut self, cards: &Cards, slot: Slot) -> bool {
        let mut tells = false;
        let mut of = cards;
        while let Cards::Filter(within, each, condition) = of {
            self.look.bind(*each, Secret::default());
            tells |= self.look.tells(Part::Bool(condition));
            of = within;
        }
        tells |= self.look.cards(of).which;
        self.look.bind(slot, Secret::default());
        tells
    }

    fn leaf(&mut self, parts: &[Statement], is_guarded: bool) -> HeardOption {
        let mut option = HeardOption {
            acts: parts.iter().flat_map(acts).collect(),
            words: Vec::new(),
            is_guarded,
            is_public: true,
            spans: Vec::new(),
        };
        for part in parts {
            let (condition, said) = match &part.kind {
                StatementKind::If(condition, body) => (Some(condition), &**body),
                _ => (None, part),
            };
            let StatementKind::Say(phrase) = &said.kind else { continue };
            option.words.push(words(phrase, condition.is_some()));
            option.is_public &= self.is_public(phrase, condition, parts);
            option.spans.push(said.span);
        }
        // Whoever says nothing is heard if nothing is moved.
        if option.words.is_empty() {
            let is_heard = |part: &Statement| {
                let is_note = matches!(
                    part.kind,
                    StatementKind::Act(
                        Action::SetInt(..)
                            | Action::SetText(..)
                            | Action::Increase(..)
                            | Action::Decrease(..)
                            | Action::Pass
                    )
                );
                is_note && !self.look.tells(Part::Statement(part))
            };
            option.is_public = parts.iter().all(is_heard);
            option.spans = parts.iter().map(|part| part.span).collect();
        }
        option
    }

    /// Whether everybody can tell what stands in the holes: it is no secret, or one of `parts` stores it.
    fn is_public(
        &mut self,
        phrase: &Phrase,
        condition: Option<&Bool>,
        parts: &[Statement],
    ) -> bool {
        let is_stored = |value: &Value| {
            parts.iter().any(|part| match (&part.kind, value) {
                (StatementKind::Act(Action::SetInt(_, stored)), Value::Int(value)) => {
                    stored == value
                }
                (StatementKind::Act(Action::SetText(_, stored)), Value::Text(value)) => {
                    stored == value
                }
                _ => false,
            })
        };
        let is_open = condition.is_none_or(|condition| !self.look.tells(Part::Bool(condition)));
        is_open
            && phrase.pieces.iter().all(|piece| match piece {
                Piece::Words(_) => true,
                Piece::Hole(value, _) => is_stored(value) || !self.look.value(value).which,
            })
    }
}

/// Whether every option in `body` lays the card of `slot` where everybody sees it.
fn is_laid_open(slot: Slot, body: &Statement) -> bool {
    match &body.kind {
        StatementKind::Do(parts) => parts.iter().any(|part| is_laid_open(slot, part)),
        StatementKind::Each { is_any: true, body, .. } => is_laid_open(slot, body),
        StatementKind::Act(Action::Move(Card::Var(moved), place)) => {
            let PileRef::Pile(pile) = &place.pile else { return false };
            *moved == slot && pile.kind == PileKind::Visible
        }
        _ => false,
    }
}

/// The acts of a statement by kind, and by the names of what they change.
fn acts(statement: &Statement) -> Vec<String> {
    let mut found = Vec::new();
    let name = |text: &Text| match text {
        Text::Const(id) => id.0.to_string(),
        _ => "?".to_owned(),
    };
    let store = |store: &Store| name(&store.name);
    let pile = |pile: &PileRef| match pile {
        PileRef::Pile(pile) => match &pile.name {
            PileName::Text(text) => name(text),
            PileName::Int(_) => "?".to_owned(),
        },
        PileRef::Var(_) => "?".to_owned(),
    };
    Part::Statement(statement).walk(&mut |part| {
        let Part::Action(action) = part else { return };
        // A name that is found while playing may be any: such acts are not told from others of their kind.
        found.push(match action {
            Action::SetInt(of, _) | Action::Increase(of, _) | Action::Decrease(of, _) => {
                format!("int {}", store(of))
            }
            Action::SetText(of, _) => format!("text {}", store(of)),
            Action::Move(_, place) => format!("move {}", pile(&place.pile)),
            _ => "other".to_owned(),
        });
    });
    if found.iter().any(|act| act.ends_with('?') || act == "other") {
        return vec!["other".to_owned()];
    }
    found
}

/// A text with its holes left open.
fn words(phrase: &Phrase, is_conditional: bool) -> String {
    let mut words = if is_conditional { "?".to_owned() } else { String::new() };
    for piece in &phrase.pieces {
        match piece {
            Piece::Words(text) => words.push_str(text),
            Piece::Hole(..) => words.push_str("{}"),
        }
    }
    words
}
