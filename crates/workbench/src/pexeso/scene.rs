//! Scene of Pexeso: the cards that nobody has seen, those that everybody knows, and the pairs taken.
//!
//! The game knows only how many cards are of which kind. So each card that is turned for the first time has a
//! picture, in the order of appearance, and of several cards of a kind it is the first that is turned. A known card
//! lies there with its picture: nobody forgets it.

use std::collections::BTreeMap;

use games::pexeso::{First, PexesoMove, State};
use kernel::{Game, Seat, TremblingMove, Turn};
use study::view::{
    Better, CardMotion, EventKind, Face, FaceText, Look, PileLay, Scoring, ViewMove,
};

use super::advice::Played;
use crate::live::card_words::{counted, face, ids_in, spoken};
use crate::live::{CardTable, Moment, Scene, Seen, held_by, in_one_line, number, pool_of, written};

const UNSEEN: &str = "UNSEEN";
const KNOWN: &str = "KNOWN";
const TURNED: &str = "TURNED";
const PAIRS: &str = "PAIRS";

/// The scene of Pexeso.
pub(super) struct PexesoScene;

/// The card with picture number `nth`, which counts from 1.
fn picture(nth: usize) -> FaceText {
    face("PICTURE", &nth.to_string())
}

/// A game told so far.
struct Told {
    table: CardTable,
    /// The pictures that have appeared.
    n_pictures: usize,
}

impl Scene<Played> for PexesoScene {
    fn seen(&self, moment: Moment<'_, Played>) -> Seen {
        let Moment { game, state, seat: viewer, .. } = moment;
        let n_pairs = usize::from(game.inner().inner().rules().pairs());
        let Told { table, n_pictures } = told(moment);
        let now = state.inner().inner();
        let mut hold: Vec<(FaceText, usize)> =
            singles(&table).into_iter().map(|face| (face, 1)).collect();
        hold.extend((n_pictures + 1..=n_pairs).map(|nth| (picture(nth), 2)));
        let pool = pool_of(Vec::new(), &[UNSEEN], hold, "not turned yet");
        let turned = table.pile(TURNED).cards.iter().flatten().next().map(spoken);
        let prompt = match (now.first, turned) {
            (First::Single, Some(card)) => {
                format!("Turn a second card: the mate of {card} has not been seen.")
            }
            (First::Twin, Some(card)) => {
                format!("Turn a second card: the mate of {card} is known.")
            }
            _ => "Turn a card.".to_owned(),
        };
        let taken = |seat: usize| table.pile(&held_by(PAIRS, Seat::new(seat))).count as i64 / 2;
        let scores = (0..game.seats()).map(taken).collect();
        let (piles, events) = table.finish();
        Seen {
            phase: None,
            prompt: (game.turn(state) == Turn::Seat(viewer)).then_some(prompt),
            faces: Face::all(&(1..=n_pairs).map(picture).collect::<Vec<_>>()),
            piles,
            pools: pool.into_iter().collect(),
            numbers: vec![number("LEFT", "pairs on the table", None, now.pairs, Look::Count)],
            events,
            scoring: Scoring { unit: "pairs".to_owned(), better: Better::High, target: None },
            scores: Some(scores),
        }
    }

    fn moves(
        &self,
        _: Moment<'_, Played>,
        moves: &[<Played as Game>::Move],
        seen: &Seen,
    ) -> Vec<ViewMove> {
        let pile = |key: &str| seen.piles.iter().find(|pile| pile.key == key);
        let faces = |key: &str| -> Vec<&FaceText> {
            pile(key).map_or_else(Vec::new, |pile| pile.cards.iter().flatten().collect())
        };
        let (known, turned) = (faces(KNOWN), faces(TURNED));
        let n_known = |face: &FaceText| known.iter().filter(|&&other| other == face).count();
        let is_turned = |face: &FaceText| turned.contains(&face);
        let shown = |mv: &<Played as Game>::Move| {
            let cards = match mv.inner() {
                Some(PexesoMove::Mate) => ids_in(seen, KNOWN, is_turned),
                Some(PexesoMove::Single) => {
                    ids_in(seen, KNOWN, |face| n_known(face) == 1 && !is_turned(face))
                }
                Some(PexesoMove::Twin) => ids_in(seen, KNOWN, |face| n_known(face) == 2),
                _ => Vec::new(),
            };
            let (label, place) = match mv.inner() {
                Some(PexesoMove::New) => ("Turn a new card", UNSEEN),
                Some(PexesoMove::Single) => ("Turn a known card without a known mate", KNOWN),
                Some(PexesoMove::Twin) => ("Turn a card of a known pair", KNOWN),
                Some(PexesoMove::Mate) => ("Turn its mate and take the pair", KNOWN),
                _ => ("Go on", UNSEEN),
            };
            ViewMove { cards, piles: vec![place.to_owned()], ..written(label.to_owned()) }
        };
        moves.iter().map(shown).collect()
    }

    fn brief(&self, moment: Moment<'_, Played>) -> String {
        in_one_line(&self.seen(moment))
    }

    /// Nothing is hidden.
    fn keeps_secrets(&self) -> bool {
        true
    }
}

/// The known cards on the table by picture: one of each, or both.
fn known(table: &CardTable) -> BTreeMap<usize, usize> {
    let cards = [KNOWN, TURNED].into_iter().flat_map(|key| table.pile(key).cards.iter().flatten());
    let mut known = BTreeMap::new();
    for nth in cards.filter_map(|face| face.get("PICTURE")?.as_str()?.parse().ok()) {
        *known.entry(nth).or_insert(0) += 1;
    }
    known
}

/// The known cards whose mates nobody has seen.
fn singles(table: &CardTable) -> Vec<FaceText> {
    let known = known(table).into_iter().filter(|&(_, n)| n == 1);
    known.map(|(nth, _)| picture(nth)).collect()
}

/// The first card that is not turned up of those with whose picture `n_known` cards are known.
fn first(table: &CardTable, n_known: usize) -> FaceText {
    let turned = &table.pile(TURNED).cards;
    let is_meant = |(nth, n): (usize, usize)| {
        let face = picture(nth);
        (n == n_known && !turned.contains(&Some(face.clone()))).then_some(face)
    };
    known(table).into_iter().find_map(is_meant).expect("the rules say that there is one")
}

/// Tells a game from the beginning.
fn told(moment: Moment<'_, Played>) -> Told {
    let rules = moment.game.inner().inner().rules();
    let mut table = CardTable::new(moment.seat);
    let n_known = usize::from(rules.known());
    table.add_stock(UNSEEN, "cards not turned yet", 2 * usize::from(rules.pairs()) - n_known);
    table.add_pile(KNOWN, None, PileLay::Row, "known cards");
    table.add_pile(TURNED, None, PileLay::Row, "turned up");
    for seat in 0..moment.game.seats() {
        table.add_pile(PAIRS, Some(Seat::new(seat)), PileLay::Taken, "pairs");
    }
    (1..=n_known).for_each(|nth| drop(table.put(KNOWN, Some(picture(nth)))));
    let mut n_pictures = n_known;
    table.tell(moment, |table, made, after| {
        let (before, after) = (made.before.inner().inner(), after.inner().inner());
        let mv = match made.mv {
            TremblingMove::Steady => return,
            TremblingMove::Inner(mv) | TremblingMove::Tremble(mv) => mv,
        };
        if matches!(made.mv, TremblingMove::Tremble(_)) {
            let text = format!("{} erred", table.who(before.seat));
            table.say_of(before.seat, EventKind::Note, text, Vec::new());
        }
        happen(table, before, mv, after, &mut n_pictures);
    });
    if let Turn::Over(payoffs) = moment.game.turn(moment.state) {
        let most = payoffs.iter().max();
        let winners =
            (0..payoffs.len()).map(Seat::new).filter(|&seat| Some(&payoffs[seat]) == most);
        let winners: Vec<String> = winners.map(|seat| table.who(seat)).collect();
        let text = match winners.as_slice() {
            [one] => format!("{one} took the most pairs"),
            _ => "the most pairs were taken by several".to_owned(),
        };
        table.say(EventKind::End, text, Vec::new());
    }
    Told { table, n_pictures }
}

/// Tells one move.
fn happen(
    table: &mut CardTable,
    before: &State,
    mv: PexesoMove,
    after: &State,
    n_pictures: &mut usize,
) {
    let seat = before.seat;
    let pairs = held_by(PAIRS, seat);
    let is_second = before.first != First::None;
    if mv == PexesoMove::Given {
        return give(table, seat, usize::from(before.pairs - after.pairs));
    }
    // 1. The card that is turned.
    let is_new = before.turning;
    let face = match mv {
        // Chance tells which it is.
        PexesoMove::New => return,
        PexesoMove::Fresh => {
            *n_pictures += 1;
            picture(*n_pictures)
        }
        PexesoMove::Match | PexesoMove::Single => first(table, 1),
        PexesoMove::Twin => first(table, 2),
        _ => table.pile(TURNED).cards[0].clone().expect("a first card is turned up"),
    };
    let motion = if is_new {
        table.draw(UNSEEN, TURNED, Some(face.clone()))
    } else {
        let id = table.last_with(KNOWN, &face).expect("it is known");
        table.shift(&id, TURNED)
    };
    let mut motions = vec![motion];
    // 2. A pair is taken, or the cards are turned back at the end of the turn.
    let takes_pair = after.pairs < before.pairs;
    if takes_pair {
        let mut ids = vec![];
        ids.extend(table.last_with(KNOWN, &face));
        let up = table.pile(TURNED);
        let alike = up.cards.iter().zip(&up.ids).filter(|(card, _)| card.as_ref() == Some(&face));
        ids.extend(alike.map(|(_, id)| id.clone()));
        motions.extend(ids.iter().map(|id| table.shift(id, &pairs)));
    }
    let is_done = after.first == First::None;
    if is_done {
        let ids = table.pile(TURNED).ids.clone();
        motions.extend(ids.iter().map(|id| table.shift(id, KNOWN)));
    }
    // 3. In words.
    let kind = if is_new { "a new card" } else { "a known card" };
    let what = if takes_pair {
        ", and took the pair"
    } else if is_second {
        ", which was no pair"
    } else if is_new && mv == PexesoMove::Match {
        ", the mate of a known card"
    } else {
        ""
    };
    let text = format!("{} turned {kind}: {}{what}", table.who(seat), spoken(&face));
    table.say_of(seat, if takes_pair { EventKind::Take } else { EventKind::Move }, text, motions);
}

/// Gives `n` pairs to `seat`: those that are known, and where that is not enough all that are left.
fn give(table: &mut CardTable, seat: Seat, n: usize) {
    let pairs = held_by(PAIRS, seat);
    let known = known(table);
    let takes_all = known.values().filter(|&&n_known| n_known == 2).count() < n;
    let mut motions: Vec<CardMotion> = Vec::new();
    for (nth, n_known) in known {
        if n_known == 1 && !takes_all {
            continue;
        }
        while let Some(id) = table.last_with(KNOWN, &picture(nth)) {
            motions.push(table.shift(&id, &pairs));
        }
        if n_known == 1 {
            motions.push(table.draw(UNSEEN, &pairs, Some(picture(nth))));
        }
    }
    let text = format!("{} given {}", table.who_was(seat), counted(n, "pair"));
    table.say_of(seat, EventKind::Take, text, motions);
}

#[cfg(test)]
mod tests {
    use games::pexeso::{Pexeso, Rules};
    use kernel::{BySeat, Probability, RewardsAtEnd, Trembling};

    use super::*;
    use crate::live::telling::texts;

    #[test]
    fn cards_that_are_turned_have_pictures_in_the_order_of_appearance() {
        let rates = BySeat::from_fn(2, |_| Probability::ZERO);
        let game = Pexeso::new(Rules::new(3).unwrap());
        let game = RewardsAtEnd::new(Trembling::new(game, rates).unwrap());
        assert_eq!(
            texts(&game, &PexesoScene, "new; fresh; new; fresh; new; match", 1),
            [
                "you turned a new card: 1, the mate of a known card",
                "3 cards lie unseen (not turned yet): 2, 2 × 3",
                "Turn a second card: the mate of 1 is known.",
                "Turn its mate and take the pair",
                "Turn a new card",
                "Turn a known card without a known mate",
            ]
        );
        assert_eq!(
            texts(&game, &PexesoScene, "new; fresh; new; fresh; new; match; mate", 1)[..2],
            [
                "you turned a known card: 1, and took the pair",
                "3 cards lie unseen (not turned yet): 2, 2 × 3",
            ]
        );
        assert_eq!(
            texts(&game, &PexesoScene, "new; fresh; new; fresh", 1)[..2],
            ["player 1 turned a new card: 1", "player 1 turned a new card: 2, which was no pair",]
        );
    }
}
