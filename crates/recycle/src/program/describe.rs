//! Moves in words, built only when asked for.
//!
//! An option is described by its label, or else by what it does: it is carried out on a copy, and each act says what
//! it is about to do. What depends on a card that nobody has seen is described without naming the card, and what
//! chance decides without its outcome. Told to a seat, no card is named that lies where the seat does not see it.

use std::collections::HashMap;

use kernel::{Game, Seat};

use super::Program;
use super::account::{Account, Effect, Sort};
use super::code::{Act, Cards, ElementKind, End, Op, Place, Source};
use super::layout::PileInfo;
use super::machine::{MEMORY, Machine};
use super::moves::Move;
use super::name::{Holder, QualifiedName};
use super::phrase_text::{Reader, a_card};
use super::sight::sees;
use super::state::{At, CardId, Need, State};
use super::touches::{TouchedCard, Touches};
use super::world::{Halt, Listing, World};
use crate::rules::PileKind;

impl Program {
    /// What `mv` does in `state`, in words: different from the words for every other move there.
    pub fn move_text(&self, state: &State, mv: Move) -> String {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        match moves.iter().position(|&other| other == mv) {
            Some(nth) => self.move_texts(state, &moves).swap_remove(nth),
            None => self.account(state, mv, &Listener::Chooser(None)).words(),
        }
    }

    /// The words for each of `moves`, all of which are listed in `state`: quicker than one after the other.
    pub fn move_texts(&self, state: &State, moves: &[Move]) -> Vec<String> {
        self.texts_for(state, moves, &Listener::Chooser(None))
    }

    /// What each of `moves` does in `state`, in words for a listener. No two have the same words.
    pub(super) fn texts_for(&self, state: &State, moves: &[Move], to: &Listener) -> Vec<String> {
        let accounts: Vec<Account> = moves.iter().map(|&mv| self.account(state, mv, to)).collect();
        let mut texts: Vec<String> = accounts.iter().map(Account::words).collect();
        let alike = |texts: &[String]| {
            let mut counts: HashMap<String, usize> = HashMap::new();
            texts.iter().for_each(|text| *counts.entry(text.clone()).or_default() += 1);
            counts
        };
        let counts = alike(&texts);
        let longs: Vec<Option<String>> = texts
            .iter()
            .zip(&accounts)
            .map(|(text, account)| {
                (counts[text] > 1 && account.label.is_none()).then(|| account.long())
            })
            .collect();
        let n_long = alike(&longs.iter().flatten().cloned().collect::<Vec<_>>());
        for (text, long) in texts.iter_mut().zip(longs) {
            // Cards that are alike in all are no better told apart by more words.
            if let Some(long) = long.filter(|long| n_long[long] < counts[text]) {
                *text = long;
            }
        }
        let counts = alike(&texts);
        let mut met: HashMap<String, usize> = HashMap::new();
        for text in &mut texts {
            if counts[text] > 1 {
                let nth = met.entry(text.clone()).or_default();
                *nth += 1;
                // A label may itself end so.
                while counts.contains_key(&format!("{text} ({nth})")) {
                    *nth += 1;
                }
                *text = format!("{text} ({nth})");
            }
        }
        texts
    }

    /// The account of `mv` for a listener.
    pub(super) fn account(&self, state: &State, mv: Move, to: &Listener) -> Account {
        let words = match mv.outcome() {
            Some(outcome) => self.chance_text(state, outcome),
            None => match self.at_choice(state) {
                Some((mut machine, choice, chooser)) => {
                    let reader = &match to {
                        Listener::Chooser(eyes) => {
                            Reader { is_notation: true, ..Reader::choosing(*eyes, chooser) }
                        }
                        Listener::Person(seat) => Reader::choosing(Some(*seat), chooser),
                        Listener::Other(seat, shown) => Reader::hearing(*seat, chooser, shown),
                    };
                    return machine.account(choice, mv, Teller { chooser, reader, state });
                }
                None => format!("{mv:?}"),
            },
        };
        Account { label: Some(words), ..Account::default() }
    }

    /// A machine that stands at the choice of `state`, which choice it is, and who chooses.
    pub(super) fn at_choice<'s>(
        &'s self,
        state: &'s State,
    ) -> Option<(Machine<'s, Listing<'s>>, u16, Seat)> {
        let Op::Choose(choice) = self.code.ops[state.pc as usize] else { return None };
        if state.at != At::Choice {
            return None;
        }
        let mut machine = Machine::new(self, Listing::new(state));
        machine.resume();
        let chooser = self.chooser(state);
        if chooser != state.turn().current {
            machine.world.state_mut().turn_mut().current = chooser;
        }
        Some((machine, choice, Seat::new(usize::from(chooser))))
    }

    fn chance_text(&self, state: &State, outcome: u32) -> String {
        let need = state.suspended.as_deref().and_then(|suspended| suspended.need);
        match need {
            Some(Need::Card(at)) => {
                let pile = state.pile_at(&self.tables.layout, usize::from(at));
                let pile = self.holding(&self.tables.piles[usize::from(pile)].name, None);
                format!("deal {} from {pile}", self.kind_name(outcome as u16))
            }
            _ => format!("chance {}", outcome + 1),
        }
    }

    /// A pile or a storage as `seat` calls it: `your hand`, `player 2's hand`, `the stock`.
    pub(super) fn holding(&self, name: &QualifiedName, seat: Option<Seat>) -> String {
        let words = self.display.words(&name.name);
        match name.holder {
            Holder::Game => format!("the {words}"),
            Holder::Player(holder) if Some(holder) == seat => format!("your {words}"),
            Holder::Player(holder) => format!("player {}'s {words}", holder.idx() + 1),
            Holder::Team(team) => format!("team {}'s {words}", team + 1),
        }
    }

    /// The same of a storage, of which the own needs no holder.
    fn noted(&self, name: &QualifiedName, seat: Seat) -> String {
        match name.holder {
            Holder::Player(holder) if holder != seat => self.holding(name, Some(seat)),
            Holder::Team(_) => self.holding(name, Some(seat)),
            _ => self.display.words(&name.name),
        }
    }
}

/// Listener to the account of a move.
pub(super) enum Listener {
    /// The one who chooses, in notation, by what this seat sees; without a seat, by all there is.
    Chooser(Option<Seat>),
    /// The one who chooses, in the words of people, by what this seat sees.
    Person(Seat),
    /// Another seat, when these cards have been shown.
    Other(Seat, Vec<CardId>),
}

/// Setting of an account: who chooses, who reads it, and the state before the move.
#[derive(Clone, Copy)]
struct Teller<'s> {
    chooser: Seat,
    reader: &'s Reader,
    /// Where all lies before the move.
    state: &'s State,
}

impl Machine<'_, Listing<'_>> {
    /// Goes through a move up to its end, or to where chance decides.
    fn account(&mut self, choice: u16, mv: Move, to: Teller<'_>) -> Account {
        let program = self.program;
        let mut account = Account::default();
        let choice = &program.code.choices[usize::from(choice)];
        let Some(&entry) = choice.entries.get(mv.alternative()) else { return account };
        self.doing = Some((mv, 0));
        let mut pc = entry;
        // No alternative is anywhere near as long; a mistaken move must not loop for ever.
        for _ in 0..10_000 {
            match &program.code.ops[pc as usize] {
                Op::Act(act) => {
                    account.is_heard |= program.display.is_heard(program.code.spans[pc as usize]);
                    self.effect(act, 1, to, &mut account);
                }
                Op::MoveTimes(source, place) => {
                    let n = self.frames.last().map_or(0, |frame| frame.at);
                    if n > 0 {
                        let act = Act::Move(source.clone(), place.clone());
                        self.effect(&act, n, to, &mut account);
                    }
                }
                Op::Jump(next) => {
                    if let (Some(phrase), None) = (program.code.said_at(pc), &account.label) {
                        account.label = self.fill(phrase, to.reader);
                        account.is_heard =
                            program.display.is_heard(program.code.spans[pc as usize]);
                    }
                    pc = *next;
                    continue;
                }
                _ => {}
            }
            match self.follow(pc) {
                Ok(Some(next)) => {
                    if let Op::Pick { kind: ElementKind::Player, reg, .. } =
                        &program.code.ops[pc as usize]
                    {
                        let seat = self.vars[usize::from(*reg)] as usize;
                        account.touches.seat(Seat::new(seat), to.chooser);
                    }
                    pc = next;
                }
                // What comes after it depends on it.
                Err(Halt::Chance) if account.effects.is_empty() => {
                    let words = "let chance decide".to_owned();
                    let effect = Effect { sort: Sort::Cards, long: words.clone(), words };
                    account.effects.push(effect);
                    account.is_cut = true;
                    break;
                }
                Err(_) => {
                    account.is_cut = true;
                    break;
                }
                Ok(None) => break,
            }
        }
        account
    }

    /// What an act does, and what it touches.
    fn effect(&mut self, act: &Act, n: u32, to: Teller<'_>, account: &mut Account) {
        self.moved(act, n, account);
        let touches = &mut account.touches;
        let effect = match act {
            Act::Move(source, place) => self.moving(source, place, n, to, touches),
            Act::MoveAll(_, from, place) => self.try_location(from).and_then(|from| {
                let from = self.site(from).clone();
                touches.pile(&from.name, to.chooser);
                let all = format!("all of {}", self.program.holding(&from.name, Some(to.chooser)));
                self.carried(&all, &from, place, to, touches)
            }),
            Act::MoveList { cards, to: place, .. } => self.moving_list(cards, place, to, touches),
            Act::Remember(card, _) => {
                let card = self.try_card(card);
                let words = self.touched(card, to, touches);
                Some(cards(format!("remember {words}")))
            }
            Act::Swap(one, other) => {
                let one = self.try_card(one);
                let one = self.touched(one, to, touches);
                let other = self.try_card(other);
                let other = self.touched(other, to, touches);
                Some(cards(format!("swap {one} and {other}")))
            }
            Act::Shuffle(pile) => self.try_location(pile).map(|pile| {
                let name = &self.site(pile).name;
                cards(format!("shuffle {}", self.program.holding(name, Some(to.chooser))))
            }),
            Act::Pass => Some(cards("pass".to_owned())),
            _ => self.noting(act, to),
        };
        account.effects.extend(effect);
    }

    /// Counts the cards that an act moves, and notes where those come to that can be told; and what it stores.
    fn moved(&mut self, act: &Act, n: u32, account: &mut Account) {
        let program = self.program;
        match act {
            Act::Move(source, place) => {
                account.n_moved += n as usize;
                let card = self.try_source(source).filter(|_| n == 1);
                account.laid.extend(card.zip(self.try_location(&place.pile)));
            }
            Act::MoveList { cards, to, .. } => {
                let found = self.try_cards(cards).unwrap_or_default();
                account.n_moved += found.len();
                if let Some(pile) = self.try_location(&to.pile) {
                    account.laid.extend(found.into_iter().map(|card| (card, pile)));
                }
            }
            Act::MoveAll(_, from, _) => {
                let from = self.try_location(from).filter(|from| from & MEMORY == 0);
                let state = self.world.state();
                account.n_moved += from.map_or(0, |from| state.size(&program.tables.layout, from));
            }
            Act::Swap(..) => account.n_moved += 2,
            Act::SetInt(location, _) | Act::Add(location, ..) => {
                let at = self.try_location(location);
                account.stored.extend(at.map(|at| program.int_names[usize::from(at)].clone()));
            }
            Act::SetText(location, _) => {
                let at = self.try_location(location);
                account.stored.extend(at.map(|at| program.text_names[usize::from(at)].clone()));
            }
            _ => {}
        }
    }

    fn noting(&mut self, act: &Act, to: Teller<'_>) -> Option<Effect> {
        let program = self.program;
        let (name, words, long) = match act {
            Act::SetInt(location, int) => {
                let name = &program.int_names[usize::from(self.try_location(location)?)];
                let noted = program.noted(name, to.chooser);
                let words = match self.try_int(int) {
                    Some(value) => format!("{noted} {value}"),
                    None => format!("{noted} by chance"),
                };
                (name, words.clone(), words)
            }
            Act::Add(location, int, is_negative) => {
                let name = &program.int_names[usize::from(self.try_location(location)?)];
                let noted = program.noted(name, to.chooser);
                let (verb, side) = if *is_negative { ("take", "from") } else { ("add", "to") };
                let by = self.try_int(int);
                let by = by.map_or_else(|| "by chance".to_owned(), |by| by.to_string());
                let words = format!("{verb} {by} {side} {noted}");
                (name, words.clone(), words)
            }
            Act::SetText(location, text) => {
                let name = &program.text_names[usize::from(self.try_location(location)?)];
                let noted = program.noted(name, to.chooser);
                match self.try_text(text) {
                    Some(0) => (name, format!("no {noted}"), format!("no {noted}")),
                    Some(value) => {
                        let value = program.tables.texts[usize::from(value)].to_lowercase();
                        (name, value.clone(), format!("{noted} {value}"))
                    }
                    None => (name, format!("{noted} by chance"), format!("{noted} by chance")),
                }
            }
            _ => return None,
        };
        let is_aside = program.display.is_bookkeeping(&name.name);
        let sort = if is_aside { Sort::Bookkeeping } else { Sort::Note };
        Some(Effect { sort, words, long })
    }

    /// One card is moved, or several from the same place.
    fn moving(
        &mut self,
        source: &Source,
        place: &Place,
        n: u32,
        to: Teller<'_>,
        touches: &mut Touches,
    ) -> Option<Effect> {
        let card = self.try_source(source);
        let from = match source {
            Source::Pile(_, location) => {
                let at = self.try_location(location)?;
                self.site(at).clone()
            }
            Source::Card(_) => {
                let layout = &self.program.tables.layout;
                let at = self.world.state().find(layout, card?)?;
                let pile = self.world.state().pile_at(layout, at);
                self.program.tables.piles[usize::from(pile)].clone()
            }
        };
        touches.pile(&from.name, to.chooser);
        let words = match n {
            1 => self.touched(card, to, touches),
            n => format!("{n} cards"),
        };
        self.carried(&words, &from, place, to, touches)
    }

    /// The cards of a list are moved.
    fn moving_list(
        &mut self,
        list: &Cards,
        place: &Place,
        to: Teller<'_>,
        touches: &mut Touches,
    ) -> Option<Effect> {
        let found = self.try_cards(list).unwrap_or_default();
        let (tables, layout) = (&self.program.tables, &self.program.tables.layout);
        let pile_of = |card: CardId| {
            let at = self.world.state().find(layout, card);
            at.map_or(0, |at| self.world.state().pile_at(layout, at))
        };
        // Of a group with a card that is not seen only the pile of that card may be told.
        let is_unseen = |pile: &u16| !sees(&tables.piles[usize::from(*pile)], to.chooser);
        let unseen = found.iter().map(|&card| pile_of(card)).find(is_unseen);
        let from = unseen.or_else(|| found.first().map(|&card| pile_of(card)));
        let from = tables.piles[usize::from(from.unwrap_or(0))].clone();
        if unseen.is_none() {
            for &card in &found {
                self.touched(Some(card), to, touches);
            }
        }
        if !found.is_empty() {
            touches.pile(&from.name, to.chooser);
        }
        let words = self.names(&found, to.reader);
        self.carried(&words, &from, place, to, touches)
    }

    /// Cards go from a pile to a place.
    fn carried(
        &mut self,
        what: &str,
        from: &PileInfo,
        place: &Place,
        to: Teller<'_>,
        touches: &mut Touches,
    ) -> Option<Effect> {
        let target = self.try_location(&place.pile)?;
        let target = self.site(target).clone();
        touches.pile(&target.name, to.chooser);
        let program = self.program;
        let mine = Holder::Player(to.chooser);
        let in_words = |name: &QualifiedName| program.holding(name, Some(to.chooser));
        let is_shown = |pile: &PileInfo| pile.kind == PileKind::Visible;
        let is_heap = ["DISCARD", "WASTE"].iter().any(|heap| target.name.name.contains(heap));
        let words = match (from.name.holder, target.name.holder) {
            (holder, Holder::Game) if holder == mine && is_heap => format!("discard {what}"),
            (holder, Holder::Player(_) | Holder::Game | Holder::Team(_))
                if holder == mine
                    && is_shown(&target)
                    && !is_shown(from)
                    && !is_other(&target, to) =>
            {
                format!("play {what}")
            }
            (_, Holder::Player(seat)) if seat != to.chooser => {
                format!("give {what} to player {}", seat.idx() + 1)
            }
            (holder, _) if holder == mine && target.name.holder != mine => {
                format!("put {what} on {}", in_words(&target.name))
            }
            (holder, _) if holder == mine => format!("lay {what} aside"),
            (Holder::Player(seat), holder) if holder == mine => {
                format!("take {what} from player {}", seat.idx() + 1)
            }
            (_, holder)
                if holder == mine
                    && !is_shown(from)
                    && (what == "a card" || what.ends_with(" cards")) =>
            {
                format!("draw {what}")
            }
            (_, holder) if holder == mine => format!("take {what}"),
            (Holder::Player(seat), Holder::Game) => {
                format!("take {what} from player {}", seat.idx() + 1)
            }
            _ => format!("move {what} to {}", in_words(&target.name)),
        };
        let below = if matches!(place.end, End::Bottom) { "the bottom of " } else { "" };
        let long =
            format!("{words}, from {} to {below}{}", in_words(&from.name), in_words(&target.name));
        Some(Effect { sort: Sort::Cards, words, long })
    }

    /// The words for a card that a move touches.
    fn touched(&self, card: Option<CardId>, to: Teller<'_>, touches: &mut Touches) -> String {
        let Some(card) = card else { return a_card() };
        let (tables, layout) = (&self.program.tables, &self.program.tables.layout);
        if let Some(at) = to.state.find(layout, card) {
            let pile = to.state.pile_at(layout, at);
            let info = &tables.piles[usize::from(pile)];
            if sees(info, to.chooser) {
                touches.card(TouchedCard {
                    name: self.program.card_name(card),
                    kind: usize::from(tables.kind_of[usize::from(card)]),
                    pile: info.name.clone(),
                    place: at - to.state.bounds(layout, pile).0,
                });
            }
        }
        self.name_for(card, to.reader)
    }

    /// The pile or memory at a place.
    pub(super) fn site(&self, at: u16) -> &PileInfo {
        let tables = &self.program.tables;
        if at & MEMORY == 0 {
            &tables.piles[usize::from(at)]
        } else {
            &tables.memories[usize::from(at & !MEMORY)]
        }
    }
}

/// Something that is done with cards.
fn cards(words: String) -> Effect {
    Effect { sort: Sort::Cards, long: words.clone(), words }
}

/// Whether the pile is another player's.
fn is_other(pile: &PileInfo, to: Teller<'_>) -> bool {
    matches!(pile.name.holder, Holder::Player(seat) if seat != to.chooser)
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
        assert_eq!(found, all(&["die by chance", "pass"]));
        let found =
            options("(set (game sto READY) 1)", "(inc (game sto SUM) (random 1 .. 6)) (turn pass)");
        assert_eq!(found, all(&["add by chance to sum", "pass"]));
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
        assert_eq!(offered, ["take a card from player 2", "pass"]);
    }
}
