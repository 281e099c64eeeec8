//! A draw: a state made of what everybody sees, with a card for every slot.

use kernel::{Game, RngStream, Seat};

use super::super::Program;
use super::super::machine::Options;
use super::super::sight::sees;
use super::super::state::{At, State};
use super::ProgramDeterminizer;
use super::held::List;
use super::knowledge::{Knowledge, OF_KIND};
use super::plan::SlotCards;

impl ProgramDeterminizer {
    /// Draws a card for every slot, and what follows from it. Whether that could be done.
    pub(super) fn draw(
        &self,
        program: &Program,
        knowledge: &Knowledge,
        state: &State,
        stream: &mut RngStream,
        out: &mut State,
    ) -> bool {
        let layout = &program.tables.layout;
        let mut cards = SlotCards::new();
        if !knowledge.plan.draw(&knowledge.sets, stream, &mut cards) {
            return false;
        }
        out.clone_from(state);
        out.pools.clear();
        let slots = &knowledge.table.words[..layout.n_cards];
        for (word, &slot) in out.words.iter_mut().zip(slots) {
            *word = cards[usize::from(slot)];
        }
        for (entry, &slot) in out.memory.iter_mut().zip(&knowledge.table.memory) {
            *entry = match slot & OF_KIND {
                0 => cards[usize::from(slot)],
                _ => program.tables.kinds[usize::from(slot & !OF_KIND)].start,
            };
        }
        // The order of another's hand means something to him alone; if the rules read it, it may be any.
        for (pile, info) in program.tables.piles.iter().enumerate() {
            if info.is_ordered && !knowledge.knows_places(program, pile as u16) {
                let (start, end) = out.bounds(layout, pile as u16);
                for nth in (start + 1..end).rev() {
                    let other = start + stream.below((nth - start) as u64 + 1) as usize;
                    out.words.swap(nth, other);
                }
            }
        }
        if out.suspended.is_some() && !self.refer(program, knowledge, state, &cards, out) {
            return false;
        }
        if !self.choose_again(program, knowledge.seat, stream, out) {
            return false;
        }
        // What the options depend on has to be decided: there may be more of it than in the true state.
        if out.at == At::Choice && self.asked(program, out).is_some_and(|asked| asked.may_draw) {
            program.go_on(out, Some(stream));
        }
        out.at == state.at
    }

    /// Lets variables and lists refer to the sampled cards. Whether the seat knows which.
    fn refer(
        &self,
        program: &Program,
        knowledge: &Knowledge,
        state: &State,
        cards: &SlotCards,
        out: &mut State,
    ) -> bool {
        let layout = &program.tables.layout;
        let held = self.held(program, state);
        let Some(suspended) = out.suspended.as_deref_mut() else { return true };
        if held.len() != suspended.frames.len() {
            return false;
        }
        let sampled = |card: u16| {
            let at = state.find(layout, card)?;
            let pile = state.pile_at(layout, at);
            let is_known = sees(&program.tables.piles[usize::from(pile)], knowledge.seat)
                || knowledge.knows_places(program, pile);
            is_known.then(|| cards[usize::from(knowledge.table.words[at])])
        };
        for (held, frame) in held.iter().zip(&suspended.frames) {
            if let Some(var) = held.card.and_then(|reg| suspended.vars.get_mut(usize::from(reg))) {
                let Some(card) = sampled(*var as u16) else { return false };
                *var = u64::from(card);
            }
            let Some(list) = suspended.lists.get_mut(frame.start as usize..frame.end as usize)
            else {
                return false;
            };
            let mut n_cards = if held.list == List::Cards { list.len() } else { 0 };
            for word in list {
                if held.list == List::Groups && n_cards == 0 {
                    n_cards = *word as usize;
                } else if n_cards > 0 {
                    let Some(card) = sampled(*word as u16) else { return false };
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
        stream: &mut RngStream,
        out: &mut State,
    ) -> bool {
        let Some(asked) = self.asked(program, out).filter(|_| out.at == At::Choice) else {
            return true;
        };
        let Some(suspended) = out.suspended.as_deref_mut() else { return true };
        if !asked.is_together || suspended.chosen.is_empty() {
            return true;
        }
        let chosen = std::mem::take(&mut suspended.chosen);
        suspended.first = 0;
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
            program.play_and_resolve_chance(out, mv, stream);
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
