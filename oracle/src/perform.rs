//! Doing acts.

use crate::act::{Act, From, Taken};
use crate::card::{End, Source};
use crate::machine::{Machine, Res};
use crate::reader::Form;
use crate::state::{Cycle, Face, Happened};
use crate::value::{CardId, Slot};
use std::rc::Rc;

impl Machine<'_> {
    /// Does an act. What comes back can be done again in the state before, to the same effect.
    pub(crate) fn perform(&mut self, act: Act) -> Res<Act> {
        match &act {
            Act::SetInt(slot, value) => self.state.set_int(*slot, *value),
            Act::SetText(slot, value) => self.state.set_text(*slot, value.clone()),
            Act::SetPoints(slot, points) => self.state.set_points(*slot, points.clone()),
            Act::CreateTeams(teams) => self.add_teams(teams),
            Act::CreateCards(slot, faces) => self.add_cards(*slot, faces),
            Act::CycleNext(height, player) => {
                self.state.player_cycles[*height].queued = Some(*player);
            }
            Act::CycleCurrent(player) => self.player_cycle().current = *player,
            Act::Move(taken, slot, end) => {
                let taken = self.take(taken)?;
                let (card, was_in) = taken.was.expect("the card was taken");
                let from = (was_in, self.remove(card, was_in));
                let to = (*slot, self.insert(card, *slot, *end, &taken.form)?);
                self.state.lies_in[card] = *slot;
                self.state.happened.push(Happened::Moved { card, from, to });
                return Ok(Act::Move(taken, *slot, *end));
            }
            Act::Remember(taken, slot, end) => {
                let From::Source(source) = &taken.from else { unreachable!("it is not a move") };
                match self.look(source) {
                    Some(card) => {
                        let memory = (*slot, self.insert(card, *slot, *end, &taken.form)?);
                        self.state.happened.push(Happened::Remembered { card, memory });
                        // A list made while the options were found exists no more later.
                        if let Source::List(..) | Source::Fresh(..) = source {
                            let from = From::Source(Source::Card(card));
                            return Ok(Act::Remember(Taken { from, ..taken.clone() }, *slot, *end));
                        }
                    }
                    // The oldest dialect remembers nothing, silently.
                    None if self.game.is_oldest => {}
                    None => return Err(taken.form.error("there is no such card")),
                }
            }
            Act::Forget(taken) => {
                let From::Source(Source::Pile(slot, end)) = taken.from else {
                    unreachable!("it was built with a memory")
                };
                let Some(idx) = end.index(self.state.pile(slot).len()) else {
                    return Err(taken.form.error("there is nothing to forget"));
                };
                self.state.pile_mut(slot).remove(idx);
                self.state.happened.push(Happened::Forgot { memory: (slot, idx) });
            }
            Act::Swap(one, other) => {
                let (one, other) = (self.take(one)?, self.take(other)?);
                self.swap(&one, &other);
                return Ok(Act::Swap(one, other));
            }
            Act::Shuffle(slot) => {
                let mut cards = self.state.pile(*slot).to_vec();
                for n in (2..=cards.len()).rev() {
                    let idx = self.luck.below(n as u64) as usize;
                    cards.swap(idx, n - 1);
                }
                self.state.happened.push(Happened::Shuffled(*slot, cards.clone()));
                *self.state.pile_mut(*slot) = cards;
            }
            Act::Pass => {}
        }
        Ok(act)
    }

    /// Finds the card to be taken and drops it from its list.
    fn take(&mut self, taken: &Taken) -> Res<Taken> {
        let (card, from) = match &taken.from {
            From::Source(source) => {
                let card = self.look(source);
                let card = card.ok_or_else(|| taken.form.error("there is no such card"))?;
                match source {
                    Source::List(id, _) => (card, From::Listed(card, *id)),
                    _ => (card, taken.from.clone()),
                }
            }
            From::Listed(card, id) => (*card, From::Listed(*card, *id)),
        };
        // A list made while the options were found exists no more when one of them is done.
        if let From::Listed(card, id) = from
            && let Some(list) = self.state.lists.get_mut(id)
            && let Some(idx) = list.iter().rposition(|listed| *listed == card)
        {
            list.remove(idx);
        }
        let was = Some((card, self.state.lies_in[card]));
        Ok(Taken { from, form: taken.form.clone(), was })
    }

    /// Takes a card from its pile, and says where it lay.
    fn remove(&mut self, card: CardId, slot: Slot) -> usize {
        let pile = self.state.pile_mut(slot);
        let idx = pile.iter().position(|c| *c == card).expect("a card lies where it lies");
        pile.remove(idx);
        idx
    }

    /// Puts a card on a pile, and says where it lies.
    fn insert(&mut self, card: CardId, slot: Slot, end: End, form: &Form) -> Res<usize> {
        let pile = self.state.pile_mut(slot);
        let idx = match end {
            End::Top => pile.len(),
            End::Bottom => 0,
            End::At(idx) => match usize::try_from(idx) {
                Ok(idx) if idx <= pile.len() => idx,
                _ => return Err(form.error(format!("there is no position {idx} in the pile"))),
            },
        };
        pile.insert(idx, card);
        Ok(idx)
    }

    fn swap(&mut self, one: &Taken, other: &Taken) {
        let (card, slot) = one.was.expect("the card was taken");
        let (other_card, other_slot) = other.was.expect("the card was taken");
        let place = |pile: &[CardId], card| pile.iter().position(|c| *c == card);
        let idx = place(self.state.pile(slot), card).expect("a card lies where it lies");
        let other_idx =
            place(self.state.pile(other_slot), other_card).expect("a card lies where it lies");
        self.state.pile_mut(slot)[idx] = other_card;
        self.state.pile_mut(other_slot)[other_idx] = card;
        self.state.lies_in[card] = other_slot;
        self.state.lies_in[other_card] = slot;
        let (here, there) = ((slot, idx), (other_slot, other_idx));
        self.state.happened.push(Happened::Moved { card, from: here, to: there });
        self.state.happened.push(Happened::Moved { card: other_card, from: there, to: here });
    }

    fn add_cards(&mut self, slot: Slot, faces: &[Face]) {
        for face in faces {
            let card = self.state.faces.len();
            Rc::make_mut(&mut self.state.faces).push(face.clone());
            self.state.lies_in.push(slot);
            self.state.pile_mut(slot).push(card);
        }
    }

    pub(crate) fn add_teams(&mut self, teams: &[Vec<usize>]) {
        for seats in teams {
            for seat in seats {
                self.state.team_of[*seat] = Some(self.state.members.len());
            }
            self.state.members.push(seats.clone());
        }
        let n_teams = self.state.members.len();
        self.state.team_cycles.push(Cycle::new(n_teams));
    }
}
