//! Facts of an information set: what its seat knows for certain of the table.

use kernel::{Fact, Seat};

use super::super::layout::PileInfo;
use super::super::name::QualifiedName;
use super::super::{PileFact, Visibility};
use super::known_table::{KnownTable, has_places};
use super::{PerfectRecall, View};
use crate::rules::PileKind;

/// Facts of an information set: what holds in every state that its seat cannot tell from the true one.
///
/// What is not there (an empty pile, a text that is not set) is left out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ViewFacts {
    /// Whose information set it is.
    pub seat: Seat,
    /// Piles: the seat's own, others that it sees, memories, and those that it does not see.
    pub piles: Vec<PileFact>,
    /// Stored texts.
    pub texts: Vec<(QualifiedName, String)>,
    /// Stored integers, also those that are zero.
    pub ints: Vec<(QualifiedName, i32)>,
}

impl PerfectRecall {
    /// What a seat with `view` knows for certain. A card is named where the seat knows it, whatever it sees now.
    pub fn view_facts(&self, view: &View) -> ViewFacts {
        let (program, seat) = (&self.program, view.seat());
        let (tables, table) = (&program.tables, KnownTable::new(program, view));
        let fact = |info: &PileInfo, cards: Vec<Option<String>>| PileFact {
            name: info.name.clone(),
            kind: info.kind,
            visibility: Visibility::of(info, seat),
            cards,
        };
        let mut piles = Vec::new();
        for ((pile, info), kinds) in tables.piles.iter().enumerate().zip(&table.piles).skip(1) {
            if kinds.is_empty() {
                continue;
            }
            let name = |kind: &Option<u16>| kind.map(|kind| program.kind_name(kind));
            let mut cards: Vec<Option<String>> = kinds.iter().map(name).collect();
            if !has_places(program, seat, pile as u16) {
                // By name, and what is not known where its `?` would stand.
                cards.sort_by_cached_key(|card| card.clone().unwrap_or_else(|| "?".to_owned()));
            }
            piles.push(fact(info, cards));
        }
        for (info, kinds) in tables.memories.iter().zip(&table.memories) {
            if !kinds.is_empty() {
                let cards = kinds.iter().map(|&kind| Some(program.kind_name(kind)));
                piles.push(fact(info, cards.collect()));
            }
        }
        // What a memory refers to lies elsewhere, no matter who holds it.
        let is_memory = |pile: &PileFact| pile.kind == PileKind::Memory;
        piles.sort_by_key(|pile| if is_memory(pile) { Visibility::Seen } else { pile.visibility });
        let texts = program.text_names.iter().zip(&table.words).filter(|(_, text)| **text != 0);
        let text = |(name, &text): (&QualifiedName, &u16)| {
            (name.clone(), tables.texts[usize::from(text)].clone())
        };
        let ints = program.int_names.iter().cloned().zip(table.ints);
        ViewFacts { seat, piles, texts: texts.map(text).collect(), ints: ints.collect() }
    }
}

impl ViewFacts {
    /// As names and values, the most telling first: piles, texts, integers.
    pub fn facts(&self) -> Vec<Fact> {
        let piles = self.piles.iter().map(|pile| pile.fact(pile.name.for_seat(self.seat)));
        let texts = self.texts.iter();
        let texts = texts.map(|(name, text)| Fact::new(name.for_seat(self.seat), text));
        let ints = self.ints.iter();
        let ints = ints.map(|(name, int)| Fact::count(name.for_seat(self.seat), int.to_string()));
        piles.chain(texts).chain(ints).collect()
    }

    /// The same without the integers that are zero.
    #[must_use]
    pub fn without_zeros(mut self) -> Self {
        self.ints.retain(|(_, int)| *int != 0);
        self
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Game, Hidden};

    use super::super::super::{Holder, Observation, PerfectRecall, ProgramConfig, Utility};
    use super::*;
    use crate::rules::PileKind;

    /// Each of two has a card in hand, the first shows one of the table, and then both bid.
    const GAME: &str = "(game
        (setup (create players 2) (create deck (game iloc STOCK) (deck (R (A, B, C, D)))))
        (do ((shuffle (game iloc STOCK))
             (all player 'P (move (top (game iloc STOCK)) (top ('P iloc HAND))))))
        (choice ((move (top (game iloc STOCK)) (top (game vloc TABLE))) (turn pass)))
        (do ((set ((0 player) sto BID) 2) (set (game str TOLD) A) (cycle current next)))
        (choice ((turn pass) (set ((1 player) sto BID) 3)))
        (scoring max ((current player) sto BID)))";

    #[test]
    fn facts_and_observations_say_whose_and_what() {
        let loaded = crate::load(GAME, &[], &ProgramConfig::default()).expect("a sound game");
        let game = PerfectRecall::new(&loaded.program, Utility::Score);
        let (mut moment, mut moves) = (game.start(), Vec::new());
        game.moves(&moment, &mut moves);
        game.play(&mut moment, moves[0]);
        moves.clear();
        game.moves(&moment, &mut moves);
        game.play(&mut moment, moves[0]);
        moves.clear();
        game.moves(&moment, &mut moves);
        game.play(&mut moment, moves[0]);

        let [first, second] = [0, 1].map(Seat::new);
        let view = game.view(&moment, second);
        let facts = game.view_facts(&view);
        let piles: Vec<_> = facts
            .piles
            .iter()
            .map(|pile| (pile.name.holder, pile.name.name.as_str(), pile.kind, pile.visibility))
            .collect();
        let expected = [
            (Holder::Player(second), "HAND", PileKind::Own, Visibility::Own),
            (Holder::Game, "TABLE", PileKind::Visible, Visibility::Seen),
            (Holder::Game, "STOCK", PileKind::Own, Visibility::Unseen),
            (Holder::Player(first), "HAND", PileKind::Own, Visibility::Unseen),
        ];
        assert_eq!(piles.len(), expected.len());
        assert!(expected.iter().all(|pile| piles.contains(pile)), "{piles:?}");
        assert!(piles.is_sorted_by_key(|&(_, _, _, visibility)| visibility), "{piles:?}");
        let n_unknown: Vec<usize> = facts.piles.iter().map(PileFact::n_unknown).collect();
        assert_eq!(n_unknown, [0, 0, 1, 1]);
        let bids: Vec<i32> = facts.ints.iter().map(|&(_, bid)| bid).collect();
        assert_eq!(bids, [2, 0]);
        assert_eq!(facts.clone().without_zeros().ints.len(), 1);
        let named: Vec<(String, bool)> =
            facts.facts().into_iter().map(|fact| (fact.name, fact.is_count)).collect();
        let named: Vec<(&str, bool)> =
            named.iter().map(|(name, is_count)| (name.as_str(), *is_count)).collect();
        let unseen = &named[2..4];
        assert_eq!(named[..2], [("HAND", false), ("TABLE", false)]);
        assert!(unseen.contains(&("STOCK", true)) && unseen.contains(&("player 1's HAND", true)));
        assert_eq!(named[4..], [("TOLD", false), ("player 1's BID", true), ("BID", true)]);

        // What the first chose only the first knows; that a card was turned up both do.
        for (seat, n_chosen) in [(first, 1), (second, 0)] {
            let view = game.view(&moment, seat);
            let seen: Vec<Observation> = game.observations(&view).collect();
            let own = seen.iter().filter(|observation| observation.is_own_choice());
            assert_eq!(own.count(), n_chosen, "{seen:?}");
            let is_shown = |observation: &&Observation| {
                matches!(observation, Observation::CardMoved { card: Some(_), to, .. }
                    if to.name == "TABLE" && to.holder == Holder::Game)
            };
            assert_eq!(seen.iter().filter(is_shown).count(), 1, "{seen:?}");
            assert_eq!(seen.last(), Some(&Observation::Turn { seat: second }));
            let said = seen.last().map(|observation| observation.to_text(seat));
            let expected = if seat == second { "my turn" } else { "player 2's turn" };
            assert_eq!(said.as_deref(), Some(expected));
        }
    }
}
