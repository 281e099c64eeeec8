//! Views in words.

use std::fmt::Write;

use super::super::Program;
use super::super::layout::Holder;
use super::log::Seen;
use super::table::{Table, has_places};
use super::{Recalled, View};

/// Begins what a story says of options.
const OFFERED: &str = "offered options no. ";

impl Recalled {
    /// How a story begins to say which options somebody had, where they tell something: by a number, since
    /// they are listed to whoever has them.
    pub const OFFERED: &'static str = OFFERED;

    /// What whoever has `view` sees now and has seen, as names and values: its own cards, cards that lie
    /// open, other cards it knows of, texts, integers, and last the story of all that it saw. What is not
    /// there (an empty pile, a text that is not set) is left out; an integer is told also if it is zero.
    ///
    /// All of it holds in every position that the seat cannot tell from this one: a card is named where the
    /// seat knows it for certain, and is `?` elsewhere.
    ///
    /// The story alone is different for different views of a seat.
    pub fn facts(&self, view: &View) -> Vec<(String, String)> {
        let (program, seat) = (&self.program, view.seat().idx() as u8);
        let table = Table::new(program, view);
        let infos = program.tables.piles.iter().enumerate();
        let mut own = Vec::new();
        let mut open = Vec::new();
        let mut other = Vec::new();
        for ((pile, info), cards) in infos.zip(&table.piles).skip(1) {
            if cards.is_empty() {
                continue;
            }
            let is_seen = super::super::sight::sees(info, view.seat());
            let mut cards: Vec<String> = cards
                .iter()
                .map(|card| card.map_or_else(|| "?".to_owned(), |kind| program.kind_name(kind)))
                .collect();
            let unseen = cards.iter().filter(|card| *card == "?").count();
            if unseen == cards.len() {
                cards = vec![format!("{unseen} unseen")];
            } else if !has_places(program, view, pile as u16) {
                cards.sort();
            }
            let fact = (Program::pile_name(info, seat), cards.join(" "));
            match info.holder {
                Holder::Player(player) if player == seat && is_seen => own.push(fact),
                _ if is_seen => open.push(fact),
                _ => other.push(fact),
            }
        }
        for (info, cards) in program.tables.memories.iter().zip(&table.memories) {
            if !cards.is_empty() {
                let cards: Vec<String> =
                    cards.iter().map(|&kind| program.kind_name(kind)).collect();
                open.push((Program::pile_name(info, seat), cards.join(" ")));
            }
        }
        let texts = program.text_names.iter().zip(&table.words).filter(|(_, text)| **text != 0);
        let text = |(name, &text): (&String, &u16)| {
            (own_name(name, seat), program.tables.texts[usize::from(text)].clone())
        };
        let ints = program.int_names.iter().zip(&table.ints);
        let int = |(name, int): (&String, &i32)| (own_name(name, seat), int.to_string());
        let story = ("story".to_owned(), self.story(view));
        let facts = own.into_iter().chain(open).chain(other).chain(texts.map(text));
        facts.chain(ints.map(int)).chain([story]).collect()
    }

    /// A view as text, unabridged.
    pub(super) fn told(&self, view: &View) -> String {
        let mut facts = self.facts(view);
        let story = facts.pop().map(|(_, story)| story).unwrap_or_default();
        // Of integers only those that are not zero, to be short: the story has every change.
        let facts = facts.iter().filter(|(_, value)| value != "0");
        let facts: Vec<String> = facts.map(|(name, value)| format!("{name} {value}")).collect();
        if story.is_empty() { facts.join(", ") } else { format!("{} | {story}", facts.join(", ")) }
    }

    /// All that was seen, one thing after the other.
    fn story(&self, view: &View) -> String {
        let (program, seat) = (&self.program, view.seat().idx() as u8);
        let tables = &program.tables;
        let pile = |pile: u16| Program::pile_name(&tables.piles[usize::from(pile)], seat);
        let memory = |memory: u16| Program::pile_name(&tables.memories[usize::from(memory)], seat);
        let mut story = String::new();
        for event in view.events() {
            let is_first = story.is_empty();
            let mut say = |text: std::fmt::Arguments<'_>| {
                let between = if is_first { "" } else { ", " };
                write!(story, "{between}{text}").expect("a string takes all");
            };
            match event.seen() {
                Seen::Moved { from, to, kind } => {
                    let card =
                        kind.map_or_else(|| "a card".to_owned(), |kind| program.kind_name(kind));
                    say(format_args!("{card}: {} → {}", pile(from), pile(to)));
                }
                Seen::CameFrom(idx) => say(format_args!("taken from place {idx}")),
                Seen::WentAbove(below) => say(format_args!("put above {below}")),
                Seen::Shuffled(of) => say(format_args!("{} shuffled", pile(of))),
                Seen::Lies { pile: of, idx, kind } => {
                    say(format_args!("{} at {idx} of {}", program.kind_name(kind), pile(of)));
                }
                Seen::Remembered { memory: of, below, kind } => {
                    let kind = program.kind_name(kind);
                    say(format_args!("{kind} remembered in {} above {below}", memory(of)));
                }
                Seen::Forgot { memory: of, idx } => {
                    say(format_args!("{idx} forgotten of {}", memory(of)));
                }
                Seen::Int { at, value } => {
                    let name = program.int_names.get(usize::from(at));
                    let name =
                        name.map_or_else(|| format!("number {at}"), |name| own_name(name, seat));
                    say(format_args!("{name} = {value}"));
                }
                Seen::Word { at, value } => match program.text_names.get(usize::from(at)) {
                    Some(name) => {
                        let value = &tables.texts[usize::from(value)];
                        say(format_args!("{} = {value}", own_name(name, seat)));
                    }
                    None => say(format_args!("points {at} = {value}")),
                },
                Seen::Turn(player) if player == seat => say(format_args!("my turn")),
                Seen::Turn(player) => say(format_args!("player {}'s turn", player + 1)),
                Seen::Chose(alternative) => say(format_args!("chose {}", alternative + 1)),
                Seen::Picked(name) => say(format_args!("picked {name}")),
                Seen::Held { reg, value } => say(format_args!("variable {reg} = {value}")),
                Seen::Called { player, .. } => {
                    say(format_args!("player {} is called to be next", player + 1));
                }
                // Which options these were is told where they are listed.
                Seen::Offered(digest) => say(format_args!("{OFFERED}{digest:08x}")),
            }
        }
        story
    }
}

/// What a seat calls a storage that may be its own.
fn own_name(name: &str, seat: u8) -> String {
    name.strip_prefix(&format!("player {}'s ", seat + 1)).unwrap_or(name).to_owned()
}
