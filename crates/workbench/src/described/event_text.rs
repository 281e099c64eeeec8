//! Event text: what a seat of a described game has seen happen, as sentences in the past tense.
//!
//! An episode is told as its player's choice, if the seat may hear of it; then what the rules did, a run of cards each;
//! then the numbers that matter. Nothing is told twice: what a choice itself moved and stored is in the words for it.

use kernel::Seat;
use recycle::program::{CardKind, Change, Episode, Holder, QualifiedName, ToldMove};
use study::view::{CardMotion, EventKind, Look, NumberChange, PileLay, ViewEvent};

use super::motion_text::{Motion, Run};
use super::table_text::{TableText, face, id, key};

/// Choice that has been made, as the seat hears of it.
pub(super) struct HeardChoice {
    /// The number of decisions before it.
    pub step: usize,
    /// The sentence.
    pub text: String,
    /// The seat made it itself and had no other.
    pub is_forced: bool,
    /// Its effects on cards and numbers.
    pub told: ToldMove,
}

impl TableText<'_> {
    /// The events, with the choices of which the seat has heard.
    pub(super) fn events(&self, heard: &[HeardChoice]) -> Vec<ViewEvent> {
        let mut events: Vec<ViewEvent> = Vec::new();
        let mut told: Vec<usize> = Vec::new();
        for episode in &self.table.episodes {
            let of = |choice: &&HeardChoice| {
                episode.by.is_some() && choice.step == episode.step && !told.contains(&choice.step)
            };
            let choice = heard.iter().find(of);
            // A choice without effects has no episode of its own.
            let before =
                |choice: &&HeardChoice| choice.step < episode.step && !told.contains(&choice.step);
            let earlier: Vec<&HeardChoice> = heard.iter().filter(before).collect();
            for choice in earlier {
                told.push(choice.step);
                events.push(choice.event());
            }
            told.extend(choice.map(|choice| choice.step));
            events.extend(self.episode(episode, choice));
        }
        let rest = heard.iter().filter(|choice| !told.contains(&choice.step));
        events.extend(rest.map(HeardChoice::event));
        events
    }

    fn episode(&self, episode: &Episode, choice: Option<&HeardChoice>) -> Vec<ViewEvent> {
        let by = episode.by.map(|seat| seat.idx() + 1);
        let event = |text: String, kind: EventKind| event(text, kind, by, episode.step);
        let mut events: Vec<ViewEvent> = choice.iter().map(|choice| choice.event()).collect();
        let mut n_of_choice = choice.map_or(0, |choice| choice.told.n_moved);
        let mut run = Run::default();
        let mut silent: Vec<NumberChange> = Vec::new();
        let mut notes: Vec<ViewEvent> = Vec::new();
        let close = |events: &mut Vec<ViewEvent>, run: &mut Run| {
            for run in self.parts(std::mem::take(run)) {
                // Where nothing has been heard of a choice it is told by the first that is seen of it.
                let is_choice = choice.is_none() && events.is_empty();
                let (text, kind) = self.run_text(episode.by, &run, is_choice);
                let cards = run.motions.iter().map(|motion| self.motion(motion)).collect();
                events.push(ViewEvent { cards, ..event(text, kind) });
            }
        };
        for change in &episode.changes {
            match change {
                Change::Moved { id, from, to, kind } => {
                    let motion = Motion { id: *id, from: *from, to: *to, kind: *kind };
                    let is_only = events.len() == 1 && run.motions.is_empty();
                    let goes_along = |told: &&mut ViewEvent| {
                        n_of_choice > 0
                            || (choice.is_some() && is_only && self.goes_along(told, &motion))
                    };
                    if let Some(told) = events.first_mut().filter(goes_along) {
                        n_of_choice = n_of_choice.saturating_sub(1);
                        told.cards.push(self.motion(&motion));
                        told.kind = self.choice_kind(episode.by, told.kind, &motion);
                        if let (Some(kind), Some(text)) =
                            (motion.kind, told.text.strip_suffix("a card"))
                        {
                            told.text = format!("{text}{}", self.program.card_words(kind));
                        }
                    } else if !self.goes_on(&run, &motion) {
                        close(&mut events, &mut run);
                        run.motions.push(motion);
                    } else {
                        run.motions.push(motion);
                    }
                }
                Change::Shown { id: card, pile, kind } => {
                    close(&mut events, &mut run);
                    let name = self.program.card_words(*kind);
                    let pile_name = self.whose(&self.table.piles[*pile].name);
                    let mut shown =
                        event(format!("{name} was shown in {pile_name}"), EventKind::Reveal);
                    shown.cards.push(CardMotion {
                        id: card.map(id),
                        from: self.keys.at(*pile),
                        to: self.keys.at(*pile),
                        face: Some(face(self.program, *kind)),
                    });
                    events.push(shown);
                }
                Change::Shuffled(pile) => {
                    close(&mut events, &mut run);
                    let pile = self.whose(&self.table.piles[*pile].name);
                    events.push(event(format!("{pile} was shuffled"), EventKind::Shuffle));
                }
                Change::Int { name, before, value } if self.matters(name) => {
                    let number = NumberChange { key: key(name), value: (*value).into() };
                    let is_said = choice.is_some_and(|choice| choice.told.stored.contains(name));
                    let text = self.note(episode.by, name, (*before, *value)).filter(|_| !is_said);
                    match text {
                        Some(text) => {
                            let numbers = vec![number];
                            notes.push(ViewEvent { numbers, ..event(text, EventKind::Note) });
                        }
                        None => silent.push(number),
                    }
                }
                // What the rules note of cards is seen by the cards; what a player says is in the words for the choice.
                Change::Text(name, value) if self.matters(name) => {
                    silent
                        .push(NumberChange { key: key(name), value: value.to_lowercase().into() });
                }
                Change::Int { .. } | Change::Text(..) => {}
            }
        }
        close(&mut events, &mut run);
        // What was scored is told before cards are dealt anew.
        let is_for_next =
            |event: &ViewEvent| matches!(event.kind, EventKind::Deal | EventKind::Shuffle);
        let at = events.iter().rposition(|event| !is_for_next(event)).map_or(0, |last| last + 1);
        events.splice(at..at, notes);
        if let Some(last) = events.last_mut() {
            last.numbers.extend(silent);
        }
        events
    }

    fn matters(&self, name: &QualifiedName) -> bool {
        !self.program.display().is_bookkeeping(&name.name)
    }

    fn motion(&self, motion: &Motion) -> CardMotion {
        CardMotion {
            id: motion.id.map(id),
            from: self.keys.at(motion.from),
            to: self.keys.at(motion.to),
            face: motion.kind.map(|kind| face(self.program, kind)),
        }
    }

    /// The kind of the event of a choice that moves a card.
    fn choice_kind(&self, by: Option<Seat>, kind: EventKind, motion: &Motion) -> EventKind {
        let to = &self.table.piles[motion.to];
        let is_own = by.is_some_and(|seat| to.name.holder == Holder::Player(seat));
        match self.lay(to) {
            PileLay::Taken => EventKind::Take,
            PileLay::Hand if is_own => EventKind::Draw,
            _ => kind,
        }
    }

    /// Whether a card that the choice has moved is taken in by its player.
    fn goes_along(&self, told: &ViewEvent, motion: &Motion) -> bool {
        let (from, to) = (self.keys.at(motion.from), &self.table.piles[motion.to]);
        let is_own = to.name.holder.seat().map(|seat| seat.idx() + 1) == told.seat;
        is_own && self.lay(to) == PileLay::Taken && told.cards.iter().any(|card| card.to == from)
    }

    /// A number that has changed, in a sentence, if it is worth one.
    fn note(
        &self,
        by: Option<Seat>,
        name: &QualifiedName,
        (before, value): (i32, i32),
    ) -> Option<String> {
        let label = self.label(&name.name);
        let holder = match name.holder {
            Holder::Game => None,
            Holder::Player(seat) => Some(self.person(seat)),
            Holder::Team(team) => Some(self.side(team)),
        };
        let is_you = holder.as_deref() == Some("you");
        let has = if is_you { "have" } else { "has" };
        let is_several = label.ends_with('s');
        let several = |n: i32| {
            let n = n.unsigned_abs();
            let label = if n == 1 { label.trim_end_matches('s') } else { &label };
            format!("{n} {label}")
        };
        let gain = value.saturating_sub(before);
        let total = if before == 0 { String::new() } else { format!(": {} in all", minus(value)) };
        Some(match (self.look(&name.name), holder) {
            // What somebody counts is not told where it begins anew.
            (Look::Flag, _) | (Look::Count, Some(_)) if value == 0 => return None,
            (Look::Flag, Some(holder)) => {
                format!("{holder} {} {label}", if is_you || is_several { "are" } else { "is" })
            }
            (Look::Flag, None) => label,
            (Look::Score, Some(holder)) => {
                let verb = if gain < 0 { "lost" } else { "scored" };
                format!("{holder} {verb} {}{total}", gain.unsigned_abs())
            }
            (Look::Chips, Some(holder)) if by.is_some() => {
                let verb = if gain < 0 { "paid" } else { "won" };
                format!("{holder} {verb} {}{total}", several(gain))
            }
            (Look::Chips | Look::Count, Some(holder)) if is_several && value >= 0 => {
                format!("{holder} {has} {}", several(value))
            }
            (_, Some(_)) => format!("{}: {}", self.whose(name), minus(value)),
            (_, None) if value == 0 || (is_several && by.is_some()) => return None,
            (_, None) => format!("the {label} is {}", minus(value)),
        })
    }

    pub(super) fn person(&self, seat: Seat) -> String {
        if seat == self.table.seat {
            "you".to_owned()
        } else {
            format!("player {}", seat.idx() + 1)
        }
    }

    /// Cards by name, or how many.
    pub(super) fn cards(&self, faces: &[Option<CardKind>]) -> String {
        const MOST_NAMED: usize = 13;
        let known: Vec<String> =
            faces.iter().flatten().map(|&kind| self.program.card_words(kind)).collect();
        let is_word = |name: &String| name.chars().filter(|c| c.is_alphabetic()).count() > 1;
        let between = if known.iter().any(is_word) { ", " } else { " " };
        match faces.len() {
            1 if known.is_empty() => "a card".to_owned(),
            n if known.len() < n || n > MOST_NAMED => format!("{n} cards"),
            _ => known.join(between),
        }
    }
}

/// A number with a true minus.
fn minus(value: i32) -> String {
    value.to_string().replace('-', "−")
}

impl HeardChoice {
    fn event(&self) -> ViewEvent {
        let by = self.told.chooser.map(|seat| seat.idx() + 1);
        let event = event(self.text.clone(), EventKind::Move, by, self.step);
        ViewEvent { forced: self.is_forced, ..event }
    }
}

fn event(text: String, kind: EventKind, seat: Option<usize>, step: usize) -> ViewEvent {
    let (cards, numbers) = (Vec::new(), Vec::new());
    ViewEvent { text, kind, seat, step, cards, numbers, forced: false }
}
