//! Moves in words, built only when asked for.
//!
//! An option is described by what it does: it is carried out on a copy, and each act says what it is
//! about to do. What depends on a card that nobody has seen is told without naming the card.

use kernel::Game;

use super::Program;
use super::code::{Act, End, Op, Place, Site, Source};
use super::layout::PileInfo;
use super::machine::{MEMORY, Machine};
use super::moves::Move;
use super::state::{At, Need, State};
use super::world::{Listing, World};

impl Program {
    /// What `mv` does in `state`, in words: different from the words for every other move there.
    pub fn move_text(&self, state: &State, mv: Move) -> String {
        let text = self.plain_text(state, mv);
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        let mut alike = moves.iter().filter(|&&other| self.plain_text(state, other) == text);
        match alike.position(|&other| other == mv) {
            Some(nth) if nth > 0 || alike.next().is_some() => format!("{text} ({})", nth + 1),
            _ => text,
        }
    }

    pub(super) fn plain_text(&self, state: &State, mv: Move) -> String {
        match mv.outcome() {
            Some(outcome) => self.chance_text(state, outcome),
            None if state.at == At::Choice => {
                let mut phrases = Machine::new(self, Listing::new(state)).tell(mv);
                phrases.dedup();
                if phrases.is_empty() { "do nothing".to_owned() } else { phrases.join(", ") }
            }
            None => format!("{mv:?}"),
        }
    }

    fn chance_text(&self, state: &State, outcome: u32) -> String {
        let need = state.aside.as_deref().and_then(|aside| aside.need);
        match need {
            Some(Need::Card(at)) => {
                let pile = state.pile_at(&self.tables.layout, usize::from(at));
                let pile = Self::pile_name(&self.tables.piles[usize::from(pile)], u8::MAX);
                format!("{} from {pile}", self.kind_name(outcome as u16))
            }
            _ => format!("chance {}", outcome + 1),
        }
    }
}

impl Machine<'_, Listing<'_>> {
    /// What a move does, act by act.
    fn tell(&mut self, mv: Move) -> Vec<String> {
        self.resume();
        let program = self.program;
        let Op::Choose(choice) = program.code.ops[self.world.state().pc as usize] else {
            return Vec::new();
        };
        let chooser = program.chooser(self.world.state());
        if chooser != self.world.state().turn().current {
            self.world.state_mut().turn_mut().current = chooser;
        }
        let choice = &program.code.choices[usize::from(choice)];
        let Some(&entry) = choice.entries.get(mv.alternative()) else { return Vec::new() };
        self.doing = Some((mv, 0));
        let mut phrases = Vec::new();
        let mut pc = entry;
        // No alternative is anywhere near as long; a mistaken move must not go round for ever.
        for _ in 0..10_000 {
            match &program.code.ops[pc as usize] {
                Op::Act(act) => phrases.extend(self.phrase(act, chooser)),
                Op::MoveTimes(source, to) => {
                    let n = self.frames.last().map_or(0, |frame| frame.at);
                    let act = Act::Move(source.clone(), to.clone());
                    let phrase = self.phrase(&act, chooser);
                    phrases.extend(phrase.map(|phrase| format!("{n} times {phrase}")));
                }
                _ => {}
            }
            match self.follow(pc) {
                Some(next) => pc = next,
                None => break,
            }
        }
        phrases
    }

    fn phrase(&mut self, act: &Act, to: u8) -> Option<String> {
        Some(match act {
            Act::Move(source, place) => {
                let (card, from) = self.source_text(source, to)?;
                let target = self.site_text(&place.pile, to)?;
                let below = if matches!(place.end, End::Bottom) { " (below)" } else { "" };
                format!("{card}: {from} → {target}{below}")
            }
            Act::MoveAll(_, from, Place { pile, .. }) => {
                format!("all of {} → {}", self.site_text(from, to)?, self.site_text(pile, to)?)
            }
            Act::MoveList { cards, to: Place { pile, .. }, .. } => {
                let names = self.try_cards(cards).map(|cards| {
                    let names = cards.iter().map(|&card| self.program.card_name(card));
                    names.collect::<Vec<_>>().join(" ")
                });
                let names = names.unwrap_or_else(|| "cards".to_owned());
                format!("{names} → {}", self.site_text(pile, to)?)
            }
            Act::SetInt(site, int) => {
                let (at, value) = (self.try_site(site)?, self.try_int(int)?);
                format!("{} = {value}", self.program.int_names[usize::from(at)])
            }
            Act::Add(site, int, is_negative) => {
                let (at, value) = (self.try_site(site)?, self.try_int(int)?);
                let sign = if *is_negative { '-' } else { '+' };
                format!("{} {sign} {value}", self.program.int_names[usize::from(at)])
            }
            Act::SetText(site, text) => {
                let (at, value) = (self.try_site(site)?, self.try_text(text)?);
                let value = &self.program.tables.texts[usize::from(value)];
                format!("{} = {value}", self.program.text_names[usize::from(at)])
            }
            Act::Remember(..) => "remember a card".to_owned(),
            Act::Swap(..) => "swap two cards".to_owned(),
            Act::Shuffle(pile) => format!("shuffle {}", self.site_text(pile, to)?),
            Act::Pass => "pass".to_owned(),
            _ => return None,
        })
    }

    /// The card that is moved, if it is known, and where from.
    fn source_text(&mut self, source: &Source, to: u8) -> Option<(String, String)> {
        let program = self.program;
        match source {
            Source::Pile(_, site) => {
                let from = self.site_text(site, to)?;
                let card = self.try_source(source).map(|card| program.card_name(card));
                Some((card.unwrap_or_else(|| "a card".to_owned()), from))
            }
            Source::Card(_) => {
                let card = self.try_source(source)?;
                let layout = &program.tables.layout;
                let at = self.world.state().find(layout, card)?;
                let pile = self.world.state().pile_at(layout, at);
                let from = Program::pile_name(&program.tables.piles[usize::from(pile)], to);
                Some((program.card_name(card), from))
            }
        }
    }

    fn site_text(&mut self, site: &Site, to: u8) -> Option<String> {
        let at = self.try_site(site)?;
        let tables = &self.program.tables;
        let info: &PileInfo = if at & MEMORY == 0 {
            &tables.piles[usize::from(at)]
        } else {
            &tables.memories[usize::from(at & !MEMORY)]
        };
        Some(Program::pile_name(info, to))
    }
}
