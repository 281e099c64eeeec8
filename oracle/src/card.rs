//! Single cards, and where they are taken from.

use crate::machine::{Machine, Res};
use crate::quirk::Quirk;
use crate::reader::{Form, Kind};
use crate::value::{CardId, Env, Group, ListId, Slot, Value};
use std::rc::Rc;

/// A position in a list of cards, the first of which is the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Top,
    Bottom,
    At(i32),
}

impl End {
    /// The index in a list of this length; none if there is no such card.
    pub(crate) fn index(self, len: usize) -> Option<usize> {
        match self {
            Self::Top => len.checked_sub(1),
            Self::Bottom => (len > 0).then_some(0),
            Self::At(idx) => usize::try_from(idx).ok().filter(|idx| *idx < len),
        }
    }
}

/// Where a card is taken from.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    /// A position of a pile, looked up when the card is needed.
    Pile(Slot, End),
    /// A position of a list that a variable holds, looked up when the card is needed.
    List(ListId, End),
    /// A position of a list just made.
    Fresh(Vec<CardId>, End),
    /// This card.
    Card(CardId),
}

impl Machine<'_> {
    /// Whether a form is a single card.
    pub(crate) fn is_card(&self, form: &Form, env: &Env) -> bool {
        match &form.kind {
            Kind::Var(_) => matches!(self.variable(form, env), Ok(Value::Card(_))),
            Kind::List(parts) => match form.head() {
                "max" | "min" | "actual" => true,
                "top" | "bottom" => parts.len() == 2 && !self.is_groups(&parts[1], env),
                "" => {
                    parts.len() == 2
                        && match parts[0].kind {
                            Kind::Int(_) | Kind::List(_) => true,
                            Kind::Var(_) => {
                                matches!(self.variable(&parts[0], env), Ok(Value::Int(_)))
                            }
                            _ => false,
                        }
                        && parts[1].word().is_none()
                        && !self.is_groups(&parts[1], env)
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Where a card is taken from, and whether the form says `actual`.
    pub(crate) fn source(&mut self, form: &Form, env: &Env) -> Res<(Source, bool)> {
        if let Kind::Var(_) = form.kind {
            let value = self.variable(form, env)?.clone();
            return match value {
                Value::Card(card) => Ok((Source::Card(card), false)),
                Value::Pile(_) | Value::List { .. } | Value::Groups(_) => {
                    Ok((self.position(form, End::Top, env)?, false))
                }
                _ => Err(form.error("the variable holds no card")),
            };
        }
        match form.head() {
            "max" | "min" => {
                form.expect_len(4)?;
                Ok((Source::Card(self.best(form, env)?), false))
            }
            "actual" => Ok((self.source(form.part(1)?, env)?.0, true)),
            _ => {
                let (end, list) = self.end(form, env)?;
                Ok((self.position(&list, end, env)?, false))
            }
        }
    }

    /// The two parts of `(top list)`, `(bottom list)` and `(3 list)`.
    pub(crate) fn end(&mut self, form: &Form, env: &Env) -> Res<(End, Rc<Form>)> {
        if form.parts().len() != 2 {
            return Err(form.error("a card is expected"));
        }
        let end = match form.head() {
            "top" => End::Top,
            "bottom" => End::Bottom,
            "" => End::At(self.int(form.part(0)?, env)?),
            _ => return Err(form.error("a card is expected")),
        };
        Ok((end, form.part(1)?.clone()))
    }

    /// A position of a list. Of groups it is the top card of the group at that position, where the
    /// first group is the top one.
    fn position(&mut self, list: &Form, end: End, env: &Env) -> Res<Source> {
        if let Some(slot) = self.home(list, env)? {
            return Ok(Source::Pile(slot, end));
        }
        if let Kind::Var(_) = list.kind
            && let Value::List { id, is_group } = *self.variable(list, env)?
        {
            // The existing engine copies a filtered list whenever it is looked at.
            return Ok(if self.has(Quirk::RebuiltRepeats) && self.game.is_newest && !is_group {
                Source::Fresh(self.state.lists[id].clone(), end)
            } else {
                Source::List(id, end)
            });
        }
        if self.is_groups(list, env) {
            return Ok(match self.pick_group(list, end, env)? {
                Group::Fresh(cards) => Source::Fresh(cards, End::Top),
                Group::Held(id) => Source::List(id, End::Top),
            });
        }
        Ok(Source::Fresh(self.cards(list, env)?, end))
    }

    /// The card at a source, if there is one.
    pub(crate) fn look(&self, source: &Source) -> Option<CardId> {
        let (cards, end) = match source {
            Source::Pile(slot, end) => (self.state.pile(*slot), end),
            Source::List(id, end) => (self.state.lists[*id].as_slice(), end),
            Source::Fresh(cards, end) => (cards.as_slice(), end),
            Source::Card(card) => return Some(*card),
        };
        end.index(cards.len()).map(|idx| cards[idx])
    }

    /// A card, if there is one.
    pub(crate) fn card(&mut self, form: &Form, env: &Env) -> Res<Option<CardId>> {
        let source = self.source(form, env)?.0;
        Ok(self.look(&source))
    }

    /// A card, or an error if there is none.
    pub(crate) fn some_card(&mut self, form: &Form, env: &Env) -> Res<CardId> {
        self.card(form, env)?.ok_or_else(|| form.error("there is no such card"))
    }

    /// `(max cards using points)`, `(min cards using points)`.
    fn best(&mut self, form: &Form, env: &Env) -> Res<CardId> {
        let is_max = form.head() == "max";
        let cards = self.cards(form.part(1)?, env)?;
        let points = self.points(form.part(3)?, env)?;
        let Some(&top) = cards.last() else {
            return Err(form.error("there is no card to choose from"));
        };
        let scores: Vec<i32> = cards.iter().map(|card| self.state.score(*card, &points)).collect();
        if self.has(Quirk::TieChain) {
            let (mut best, mut score) = (top, if is_max { -1 } else { i32::MAX });
            for (&card, &s) in cards.iter().zip(&scores) {
                let is_better = if is_max { s > score } else { s < score };
                if is_better || (s == score && self.luck.below(2) == 1) {
                    (best, score) = (card, s);
                }
            }
            return Ok(best);
        }
        let best = if is_max { scores.iter().max() } else { scores.iter().min() };
        let tied: Vec<CardId> = cards
            .iter()
            .zip(&scores)
            .filter(|(_, score)| Some(*score) == best)
            .map(|(card, _)| *card)
            .collect();
        let idx = if tied.len() == 1 { 0 } else { self.luck.below(tied.len() as u64) };
        Ok(tied[idx as usize])
    }

    /// The pile that a form names, or that its variable holds.
    pub(crate) fn home(&mut self, form: &Form, env: &Env) -> Res<Option<Slot>> {
        if let Kind::Var(_) = form.kind {
            return Ok(match self.variable(form, env)? {
                Value::Pile(slot) => Some(*slot),
                _ => None,
            });
        }
        match form.word_at(1) {
            "vloc" | "iloc" | "hloc" | "oloc" | "mem" => {
                let slot = self.store(form, env)?;
                match self.owner_of_slot(slot) {
                    crate::state::Owner::Team(_) => Err(form.error("a team has no cards")),
                    _ => Ok(Some(slot)),
                }
            }
            _ => Ok(None),
        }
    }
}
