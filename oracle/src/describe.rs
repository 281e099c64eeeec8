//! Options and piles in words.

use crate::act::{Act, Taken};
use crate::card::End;
use crate::machine::Machine;
use crate::state::{Face, Owner};
use crate::value::{CardId, Slot};
use std::collections::BTreeMap;

/// What lies on one pile, the bottom first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pile {
    /// Whose it is; none: the table's.
    pub owner: Option<usize>,
    /// `vloc`, `iloc`, `hloc`, `oloc` or `mem`.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// The attributes of its cards.
    pub cards: Vec<BTreeMap<String, String>>,
}

impl Machine<'_> {
    /// An option in words.
    pub(crate) fn describe(&self, acts: &[Act]) -> String {
        acts.iter().map(|act| self.describe_act(act)).collect::<Vec<_>>().join("; ")
    }

    fn describe_act(&self, act: &Act) -> String {
        match act {
            Act::SetInt(slot, value) => format!("set {} to {value}", self.name_of(*slot)),
            Act::SetText(slot, value) => format!("set {} to {value}", self.name_of(*slot)),
            Act::SetPoints(slot, _) => format!("set {}", self.name_of(*slot)),
            Act::CreateTeams(teams) => format!("create {} teams", teams.len()),
            Act::CreateCards(slot, faces) => {
                format!("create {} cards in {}", faces.len(), self.name_of(*slot))
            }
            Act::CycleNext(_, player) => format!("player {player} is next"),
            Act::CycleCurrent(player) => format!("player {player} is current"),
            Act::Move(taken, slot, end) => {
                format!(
                    "move {} to {}{}",
                    self.taken_in_words(taken),
                    at(*end),
                    self.name_of(*slot)
                )
            }
            Act::Remember(_, slot, _) => format!("remember a card in {}", self.name_of(*slot)),
            Act::Forget(_) => "forget a card".into(),
            Act::Swap(one, other) => {
                format!("swap {} and {}", self.taken_in_words(one), self.taken_in_words(other))
            }
            Act::Shuffle(slot) => format!("shuffle {}", self.name_of(*slot)),
            Act::Pass => "pass".into(),
        }
    }

    fn taken_in_words(&self, taken: &Taken) -> String {
        match taken.was {
            Some((card, slot)) => {
                format!("{} from {}", face(&self.state.faces[card]), self.name_of(slot))
            }
            None => taken.form.to_string(),
        }
    }

    fn name_of(&self, slot: Slot) -> String {
        let names = self.game.names.borrow();
        let key = names.key(slot);
        match key.owner {
            Owner::Table => format!("{} {}", key.word, key.name),
            Owner::Player(p) => format!("player {p} {} {}", key.word, key.name),
            Owner::Team(t) => format!("team {t} {} {}", key.word, key.name),
        }
    }

    /// All piles with cards, by owner, kind and name.
    pub(crate) fn all_piles(&self) -> Vec<Pile> {
        let names = self.game.names.borrow();
        let mut piles: Vec<Pile> = names
            .keys()
            .iter()
            .enumerate()
            .filter(|(slot, _)| !self.state.pile(*slot).is_empty())
            .map(|(slot, key)| Pile {
                owner: match key.owner {
                    Owner::Player(player) => Some(player),
                    Owner::Table | Owner::Team(_) => None,
                },
                kind: key.word.to_string(),
                name: key.name.to_string(),
                cards: self.state.pile(slot).iter().map(|card| self.attributes(*card)).collect(),
            })
            .collect();
        piles.sort();
        piles
    }

    fn attributes(&self, card: CardId) -> BTreeMap<String, String> {
        let attributes = &self.state.faces[card].attributes;
        attributes.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
    }
}

fn face(face: &Face) -> String {
    let values: Vec<&str> = face.attributes.values().map(|value| &**value).collect();
    let back = if &*face.deck == "DEFAULT" { String::new() } else { format!("{}:", face.deck) };
    format!("{back}{}", values.join("/"))
}

fn at(end: End) -> String {
    match end {
        End::Top => String::new(),
        End::Bottom => "the bottom of ".into(),
        End::At(idx) => format!("position {idx} of "),
    }
}
