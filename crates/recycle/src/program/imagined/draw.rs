//! A draw: a state made of what everybody sees, with a card for every slot.

use kernel::{Game, Seat, Stream};

use super::super::Program;
use super::super::machine::Options;
use super::super::sight::sees;
use super::super::state::{At, State};
use super::Imagined;
use super::held::List;
use super::mind::{Mind, OF_KIND};
use super::plan::Cards;

impl Imagined {
    /// Draws a card for every slot, and what follows from it. Whether that could be done.
    pub(super) fn draw(
        &self,
        program: &Program,
        mind: &Mind,
        state: &State,
        stream: &mut Stream,
        out: &mut State,
    ) -> bool {
        let layout = &program.tables.layout;
        let mut cards = Cards::new();
        if !mind.plan.draw(&mind.sets, stream, &mut cards) {
            return false;
        }
        out.clone_from(state);
        out.pools.clear();
        let slots = &mind.table.words[..layout.n_cards];
        for (word, &slot) in out.words.iter_mut().zip(slots) {
            *word = cards[usize::from(slot)];
        }
        for (entry, &slot) in out.memory.iter_mut().zip(&mind.table.memory) {
            *entry = match slot & OF_KIND {
                0 => cards[usize::from(slot)],
                _ => program.tables.kinds[usize::from(slot & !OF_KIND)].start,
            };
        }
        // The order of another's hand means something to him alone; if the rules read it, it may be any.
        for (pile, info) in program.tables.piles.iter().enumerate() {
            if info.is_ordered && !mind.knows_places(program, pile as u16) {
                let (start, end) = out.bounds(layout, pile as u16);
                for nth in (start + 1..end).rev() {
                    let other = start + stream.below((nth - start) as u64 + 1) as usize;
                    out.words.swap(nth, other);
                }
            }
        }
        if out.aside.is_some() && !self.refer(program, mind, state, &cards, out) {
            return false;
        }
        if !self.choose_again(program, mind.seat, stream, out) {
            return false;
        }
        // What the options depend on has to be decided: there may be more of it than in the true state.
        if out.at == At::Choice && self.asked(program, out).is_some_and(|asked| asked.may_draw) {
            program.go_on(out, Some(stream));
        }
        out.at == state.at
    }

    /// Lets variables and lists refer to the imagined cards. Whether the seat knows which.
    fn refer(
        &self,
        program: &Program,
        mind: &Mind,
        state: &State,
        cards: &Cards,
        out: &mut State,
    ) -> bool {
        let layout = &program.tables.layout;
        let held = self.held(program, state);
        let Some(aside) = out.aside.as_deref_mut() else { return true };
        if held.len() != aside.frames.len() {
            return false;
        }
        let imagined = |card: u16| {
            let at = state.find(layout, card)?;
            let pile = state.pile_at(layout, at);
            let is_known = sees(&program.tables.piles[usize::from(pile)], mind.seat)
                || mind.knows_places(program, pile);
            is_known.then(|| cards[usize::from(mind.table.words[at])])
        };
        for (held, frame) in held.iter().zip(&aside.frames) {
            if let Some(var) = held.card.and_then(|reg| aside.vars.get_mut(usize::from(reg))) {
                let Some(card) = imagined(*var as u16) else { return false };
                *var = u64::from(card);
            }
            let Some(list) = aside.lists.get_mut(frame.start as usize..frame.end as usize) else {
                return false;
            };
            let mut n_cards = if held.list == List::Cards { list.len() } else { 0 };
            for word in list {
                if held.list == List::Groups && n_cards == 0 {
                    n_cards = *word as usize;
                } else if n_cards > 0 {
                    let Some(card) = imagined(*word as u16) else { return false };
                    *word = u32::from(card);
                    n_cards -= 1;
                }
            }
        }
        true
    }

    /// Where all choose at once: what others have chosen is drawn from their options; what the seat has
    /// chosen stays. Whether everybody has an option.
    fn choose_again(
        &self,
        program: &Program,
        seat: Seat,
        stream: &mut Stream,
        out: &mut State,
    ) -> bool {
        let Some(asked) = self.asked(program, out).filter(|_| out.at == At::Choice) else {
            return true;
        };
        let Some(aside) = out.aside.as_deref_mut() else { return true };
        if !asked.is_together || aside.chosen.is_empty() {
            return true;
        }
        let chosen = std::mem::take(&mut aside.chosen);
        aside.first = 0;
        out.script.clear();
        out.tidy();
        for own in chosen {
            if asked.may_draw {
                // What the listing has to know is decided.
                program.go_on(out, Some(stream));
            }
            let chooser = usize::from(program.chooser(out));
            let options = Options::of(program, out);
            let mv = if chooser == seat.idx() {
                own
            } else if options.moves.is_empty() {
                return false;
            } else if options.copies.is_empty() {
                options.moves[stream.below(options.moves.len() as u64) as usize]
            } else {
                options.moves[stream.pick(&options.copies)]
            };
            program.play_on(out, mv, stream);
        }
        out.at == At::Choice
    }

    /// Whether `seat`, if it has to choose, has the same options in both.
    pub(super) fn has_its_options(
        &self,
        program: &Program,
        state: &State,
        seat: Seat,
        out: &State,
    ) -> bool {
        let Some(asked) = self.asked(program, state) else { return true };
        let is_asked = asked.is_telling || asked.may_draw;
        if !is_asked || usize::from(program.chooser(state)) != seat.idx() {
            return true;
        }
        let listed = |state: &State| {
            let mut moves = Options::of(program, state).moves;
            moves.sort_unstable();
            moves
        };
        listed(state) == listed(out)
    }
}
