//! Moves in words, built only when asked for.
//!
//! An option is described by what it does: it is carried out on a copy, and each act says what it is
//! about to do. What depends on a card that nobody has seen is described without naming the card, and what chance decides
//! without its outcome. Told to a seat, no card is named that lies where the seat does not see it.

use kernel::{Game, Seat};

use super::Program;
use super::code::{Act, End, LocationRef, Op, Place, Source};
use super::layout::PileInfo;
use super::machine::{MEMORY, Machine};
use super::moves::Move;
use super::sight::sees;
use super::state::{At, CardId, Need, State};
use super::world::{Halt, Listing, World};

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
        self.text_for(state, mv, None)
    }

    /// What `mv` does in `state`, in words for `seat`, who may not see all cards; without a seat, for one who does.
    pub(super) fn text_for(&self, state: &State, mv: Move, seat: Option<Seat>) -> String {
        match mv.outcome() {
            Some(outcome) => self.chance_text(state, outcome),
            None if state.at == At::Choice => {
                let mut phrases = Machine::new(self, Listing::new(state)).tell(mv, seat);
                phrases.dedup();
                if phrases.is_empty() { "do nothing".to_owned() } else { phrases.join(", ") }
            }
            None => format!("{mv:?}"),
        }
    }

    fn chance_text(&self, state: &State, outcome: u32) -> String {
        let need = state.suspended.as_deref().and_then(|suspended| suspended.need);
        match need {
            Some(Need::Card(at)) => {
                let pile = state.pile_at(&self.tables.layout, usize::from(at));
                let pile = &self.tables.piles[usize::from(pile)].name;
                format!("{} from {pile}", self.kind_name(outcome as u16))
            }
            _ => format!("chance {}", outcome + 1),
        }
    }
}

impl Machine<'_, Listing<'_>> {
    /// The acts of a move in words, as the seat `eyes` sees them; all is seen if there is none.
    fn tell(&mut self, mv: Move, eyes: Option<Seat>) -> Vec<String> {
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
        let seat = Seat::new(usize::from(chooser));
        let mut phrases = Vec::new();
        let mut pc = entry;
        // No alternative is anywhere near as long; a mistaken move must not loop for ever.
        for _ in 0..10_000 {
            let phrase = match &program.code.ops[pc as usize] {
                Op::Act(act) => self.phrase(act, seat, eyes),
                Op::MoveTimes(source, to) => {
                    let n = self.frames.last().map_or(0, |frame| frame.at);
                    let act = Act::Move(source.clone(), to.clone());
                    self.phrase(&act, seat, eyes).map(|phrase| format!("{n} times {phrase}"))
                }
                _ => None,
            };
            phrases.extend(phrase);
            match self.follow(pc) {
                Ok(Some(next)) => pc = next,
                // What comes after it depends on it.
                Err(Halt::Chance) if phrases.is_empty() => {
                    phrases.push("let chance decide".to_owned());
                    break;
                }
                Ok(None) | Err(_) => break,
            }
        }
        phrases
    }

    fn phrase(&mut self, act: &Act, to: Seat, eyes: Option<Seat>) -> Option<String> {
        Some(match act {
            Act::Move(source, place) => {
                let (card, from) = self.source_text(source, to, eyes)?;
                let target = self.site_text(&place.pile, to)?;
                let below = if matches!(place.end, End::Bottom) { " (below)" } else { "" };
                format!("{card}: {from} → {target}{below}")
            }
            Act::MoveAll(_, from, Place { pile, .. }) => {
                format!("all of {} → {}", self.site_text(from, to)?, self.site_text(pile, to)?)
            }
            Act::MoveList { cards, to: Place { pile, .. }, .. } => {
                let names = self.try_cards(cards).map(|cards| {
                    let names = cards.iter().map(|&card| self.name_for(card, eyes));
                    names.collect::<Vec<_>>().join(" ")
                });
                let names = names.unwrap_or_else(|| "cards".to_owned());
                format!("{names} → {}", self.site_text(pile, to)?)
            }
            Act::SetInt(location, int) => {
                let name = &self.program.int_names[usize::from(self.try_location(location)?)];
                match self.try_int(int) {
                    Some(value) => format!("{name} = {value}"),
                    None => format!("{name} by chance"),
                }
            }
            Act::Add(location, int, is_negative) => {
                let name = &self.program.int_names[usize::from(self.try_location(location)?)];
                let sign = if *is_negative { '-' } else { '+' };
                match self.try_int(int) {
                    Some(value) => format!("{name} {sign} {value}"),
                    None => format!("{name} {sign} by chance"),
                }
            }
            Act::SetText(location, text) => {
                let name = &self.program.text_names[usize::from(self.try_location(location)?)];
                match self.try_text(text) {
                    Some(value) => {
                        format!("{name} = {}", self.program.tables.texts[usize::from(value)])
                    }
                    None => format!("{name} by chance"),
                }
            }
            Act::Remember(..) => "remember a card".to_owned(),
            Act::Swap(..) => "swap two cards".to_owned(),
            Act::Shuffle(pile) => format!("shuffle {}", self.site_text(pile, to)?),
            Act::Pass => "pass".to_owned(),
            _ => return None,
        })
    }

    /// The card that is moved, if it is known, and where from.
    fn source_text(
        &mut self,
        source: &Source,
        to: Seat,
        eyes: Option<Seat>,
    ) -> Option<(String, String)> {
        let card = self.try_source(source);
        let from = match source {
            Source::Pile(_, location) => self.site_text(location, to)?,
            Source::Card(_) => {
                let layout = &self.program.tables.layout;
                let at = self.world.state().find(layout, card?)?;
                let pile = self.world.state().pile_at(layout, at);
                self.program.tables.piles[usize::from(pile)].name.for_seat(to)
            }
        };
        let name = card.map(|card| self.name_for(card, eyes));
        Some((name.unwrap_or_else(|| "a card".to_owned()), from))
    }

    /// The words for a card: its name, if it lies where the seat `eyes` sees it.
    fn name_for(&self, card: CardId, eyes: Option<Seat>) -> String {
        let (program, state) = (self.program, self.world.state());
        let layout = &program.tables.layout;
        let is_seen = eyes.is_none_or(|seat| {
            let pile = state.find(layout, card).map(|at| state.pile_at(layout, at));
            pile.is_none_or(|pile| sees(&program.tables.piles[usize::from(pile)], seat))
        });
        if is_seen { program.card_name(card) } else { "a card".to_owned() }
    }

    fn site_text(&mut self, location: &LocationRef, to: Seat) -> Option<String> {
        let at = self.try_location(location)?;
        let tables = &self.program.tables;
        let info: &PileInfo = if at & MEMORY == 0 {
            &tables.piles[usize::from(at)]
        } else {
            &tables.memories[usize::from(at & !MEMORY)]
        };
        Some(info.name.for_seat(to))
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Game, Notation};

    use super::super::{PerfectRecall, ProgramConfig, Utility};

    /// What a program and the game of its views call the options of its first choice.
    fn options(setup: &str, choice: &str) -> [Vec<String>; 2] {
        let text = format!(
            "(game (setup (create players 2) (create deck (game vloc BOX) (deck (R (A, B, C)))))
              (do ({setup})) (choice ({choice})) (choice ((turn pass) (inc (game sto END) 1)))
              (scoring max ((current player) sto S)))"
        );
        let program =
            crate::load(&text, &[], &ProgramConfig::default()).expect("it is sound").program;
        let recalled = PerfectRecall::new(&program, Utility::Score);
        [options_of(&*program), options_of(&recalled)]
    }

    fn options_of<G: Game + Notation>(game: &G) -> Vec<String> {
        let (state, mut moves) = (game.start(), Vec::new());
        game.moves(&state, &mut moves);
        moves.iter().map(|&mv| game.move_to_text(&state, mv)).collect()
    }

    #[test]
    fn a_die_rolled_inside_an_option_is_not_called_nothing() {
        let all = |text: &[&str]| {
            let text: Vec<String> = text.iter().map(ToString::to_string).collect();
            [text.clone(), text]
        };
        let roll = "(set (game sto DIE) (random 1 .. 6))";
        let found = options("(set (game sto READY) 1)", &format!("{roll} (turn pass)"));
        assert_eq!(found, all(&["DIE by chance", "pass"]));
        let found =
            options("(set (game sto READY) 1)", "(inc (game sto SUM) (random 1 .. 6)) (turn pass)");
        assert_eq!(found, all(&["SUM + by chance", "pass"]));
        let worth = "(set (game points P) (((R : A) (random 1 .. 2))))";
        let found = options("(set (game sto READY) 1)", &format!("{worth} (turn pass)"));
        assert_eq!(found, all(&["let chance decide", "pass"]));
    }

    /// The card was named to the seat that could take it.
    #[test]
    fn what_a_seat_is_offered_names_no_card_that_it_does_not_see() {
        let deal = "(repeat all (move (top (game vloc BOX)) (top ((1 player) iloc HAND))))";
        let take = "(move (top ((1 player) iloc HAND)) (top (game hloc AWAY))) (turn pass)";
        let [_, offered] = options(deal, take);
        assert_eq!(offered, ["a card: player 2's HAND → AWAY", "pass"]);
    }
}
