//! Laws of the scenes: what a seat is shown follows from what it has seen, and whatever it is told is true.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use games::goofspiel::{Prizes, Reward};
use kernel::{Game, Seat, Turn};
use play::session::MadeMove;
use study::view::{FaceText, ViewPile};

use super::*;
use crate::live::card_words::{playing_cards, spoken};
use crate::live::telling;

/// A walk through all of a small game.
struct Walk<'g, G: Staged> {
    game: &'g G,
    scene: Box<dyn Scene<G>>,
    shown: HashMap<(Seat, G::View), String>,
    /// Decisions at which a seat was shown what it was shown before.
    n_alike: usize,
    n_unseen: usize,
    n_pools: usize,
}

impl<G: Staged> Walk<'_, G> {
    fn go(&mut self, state: &G::State, steps: &mut Vec<MadeMove<G>>) {
        let (game, turn) = (self.game, self.game.turn(state));
        let seats = || (0..game.seats()).map(Seat::new);
        let moment = |seat, steps| Moment { game, state, steps, seat, seed: 7 };
        if let Turn::Seat(mover) = turn {
            for seat in seats() {
                let moment = moment(seat, steps.as_slice());
                let seen = self.scene.seen(moment);
                let mut moves = Vec::new();
                if seat == mover {
                    game.moves(state, &mut moves);
                }
                let offered = self.scene.moves(moment, &moves, &seen);
                let mut labels: Vec<&str> = offered.iter().map(|mv| mv.label.as_str()).collect();
                labels.sort_unstable();
                labels.dedup();
                assert_eq!(labels.len(), moves.len(), "labels are unique: {labels:?}");
                let document = format!("{seen:?} {offered:?} {}", self.scene.brief(moment));
                match self.shown.entry((seat, game.view(state, seat))) {
                    Entry::Occupied(before) => {
                        assert_eq!(*before.get(), document, "{seat} learns something");
                        self.n_alike += 1;
                    }
                    Entry::Vacant(place) => drop(place.insert(document)),
                }
                self.is_true(moment, &seen);
            }
        }
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        for mv in moves {
            let by = match turn {
                Turn::Seat(seat) => Some(seat),
                _ => None,
            };
            steps.push(MadeMove { before: state.clone(), mv, by });
            self.go(&game.after(state, mv), steps);
            steps.pop();
        }
    }

    /// Asserts that `may` and pools hold the cards that others see in their own hands.
    fn is_true(&mut self, moment: Moment<'_, G>, seen: &Seen) {
        let mut hidden: HashMap<String, FaceText> = HashMap::new();
        for pile in seen.piles.iter().filter(|pile| pile.cards.contains(&None)) {
            let owner = Seat::new(pile.owner.expect("a player's card") - 1);
            let truth = self.scene.seen(Moment { seat: owner, ..moment });
            let own = truth.piles.into_iter().find(|other| other.key == pile.key);
            let own: ViewPile = own.expect("all see the same piles");
            assert_eq!(own.cards.len(), pile.cards.len(), "{}", pile.key);
            for (nth, face) in own.cards.iter().enumerate() {
                let face = face.clone().expect("a player sees his own cards");
                if let Some(may) = pile.may.as_ref().and_then(|may| may[nth].clone()) {
                    assert!(may.contains(&face), "{} is none of {may:?}", spoken(&face));
                    self.n_unseen += 1;
                }
                hidden.insert(pile.ids[nth].clone(), face);
            }
        }
        for pool in &seen.pools {
            let mut hold: Vec<FaceText> = pool
                .hold
                .iter()
                .flat_map(|held| std::iter::repeat_n(held.card.clone(), held.n))
                .collect();
            for id in &pool.ids {
                let place = hold.iter().position(|face| *face == hidden[id]);
                hold.swap_remove(place.unwrap_or_else(|| panic!("{id} is not in {}", pool.text)));
            }
            let counts = seen.piles.iter().filter(|pile| pool.piles.contains(&pile.key));
            assert_eq!(hold.len(), counts.map(|pile| pile.count).sum::<usize>(), "{}", pool.text);
            self.n_pools += 1;
        }
    }
}

/// Goes through all of `game`.
fn walked<G: Staged>(game: &G) -> Walk<'_, G> {
    let (n_alike, n_unseen, n_pools) = (0, 0, 0);
    let (scene, shown) = (G::scene(), HashMap::new());
    let mut walk = Walk { game, scene, shown, n_alike, n_unseen, n_pools };
    walk.go(&game.start(), &mut Vec::new());
    walk
}

#[test]
fn what_a_seat_is_shown_follows_from_what_it_has_seen_and_is_true() {
    fn holds<G: Staged>(game: &G, has_may: bool, has_pools: bool) {
        let walk = walked(game);
        assert!(walk.n_alike > 10, "{}", walk.n_alike);
        assert_eq!((walk.n_unseen > 0, walk.n_pools > 0), (has_may, has_pools));
    }
    holds(&Kuhn::new(3, 2).unwrap(), true, true);
    holds(&Kuhn::new(4, 3).unwrap(), true, true);
    holds(&OneCard::new(3, 2, 2, 3).unwrap(), true, true);
    holds(&Leduc::new(3).unwrap(), true, true);
    holds(&DicePoker::new(3, 2, 5).unwrap(), true, false);
    holds(&LiarsDice::new(1, 3, true).unwrap(), true, false);
    holds(&LiarsDice::new(2, 2, false).unwrap(), true, false);
    for prizes in [Prizes::Random, Prizes::Descending, Prizes::Ascending] {
        holds(&Goofspiel::new(3, prizes, Reward::Points).unwrap(), false, true);
    }
}

/// What a seat sees and what is unseen is together the whole pack.
#[test]
fn a_pool_and_the_cards_that_are_seen_are_the_pack() {
    let game = Leduc::new(3).unwrap();
    let state = game.state_from_text("2 3 2: check check").unwrap();
    for seat in [0, 1].map(Seat::new) {
        let moment =
            Moment { game: &game, state: &state, steps: &steps_to(&game, &state), seat, seed: 1 };
        let seen = Leduc::scene().seen(moment);
        let pool = &seen.pools[0];
        let seen = seen.piles.iter().flat_map(|pile| pile.cards.iter().flatten());
        let mut all: Vec<String> = seen.map(spoken).collect();
        all.extend(pool.hold.iter().flat_map(|held| vec![spoken(&held.card); held.n]));
        all.sort_unstable();
        let mut pack: Vec<String> =
            playing_cards(3).iter().flat_map(|face| vec![spoken(face); 2]).collect();
        pack.sort_unstable();
        assert_eq!(all, pack);
    }
}

/// The moves of a game of Leduc poker to `state`.
fn steps_to(game: &Leduc, state: &<Leduc as Game>::State) -> Vec<MadeMove<Leduc>> {
    use games::poker::PokerMove;
    let mut acts = state.line().acts();
    let (mut now, mut steps, mut nth) = (game.start(), Vec::new(), 0);
    while now != *state {
        let (mv, by) = if let Turn::Seat(seat) = game.turn(&now) {
            (PokerMove::Act(acts.next().unwrap()), Some(seat))
        } else {
            nth += 1;
            (PokerMove::Deal(state.card(nth - 1).unwrap()), None)
        };
        steps.push(MadeMove { before: now, mv, by });
        now = game.after(&now, mv);
    }
    steps
}

/// The texts of a view.
fn texts<G: Staged>(game: &G, moves: &str, seat: usize) -> Vec<String> {
    telling::texts(game, &*G::scene(), &moves.replace(' ', ";"), seat)
}

#[test]
fn poker_is_told_in_sentences() {
    let leduc = Leduc::new(3).unwrap();
    assert_eq!(
        texts(&leduc, "2 3 check bet", 0),
        [
            "you checked",
            "player 2 bet 2",
            "5 cards lie unseen (player 2's card and the stock): 2 × J, Q, 2 × K",
            "player 2 bet 2. Fold, call 2 or raise to 5.",
            "Fold, lose 1",
            "Call 2",
            "Raise to 5",
        ]
    );
    assert_eq!(
        texts(&leduc, "2 3 check bet fold", 1),
        ["you bet 2", "player 1 folded", "player 1's card was Q", "you won 1"]
    );
    let dice = DicePoker::new(6, 1, 1).unwrap();
    assert_eq!(
        texts(&dice, "5 2 raise call", 0),
        ["you raised to 2", "player 2 called 1", "player 2 showed 2", "you won 2"]
    );
}

#[test]
fn bids_are_told_in_sentences() {
    let dice = LiarsDice::new(2, 3, true).unwrap();
    let said = texts(&dice, "1,3 2,2 2x2", 1);
    assert_eq!(
        said[..5],
        [
            "player 1 rolled 2 dice",
            "you rolled 2 and 2",
            "player 1 bid two twos",
            "Bid more than two twos, or call player 1 a liar.",
            "Bid two threes",
        ]
    );
    assert_eq!(
        texts(&dice, "1,3 2,2 2x2 liar", 1),
        [
            "you called player 1 a liar",
            "player 1 had 1 and 3",
            "there were three twos: player 1 won"
        ]
    );
    let goofspiel = Goofspiel::new(3, Prizes::Descending, Reward::Points).unwrap();
    assert_eq!(
        texts(&goofspiel, "2", 1),
        [
            "the prize was 3",
            "player 1 bid a card face down",
            "2 cards lie unseen (prizes to come): 1, 2",
            "3 cards lie unseen (player 1's hand and bid): 1, 2, 3",
            "Bid a card for the prize 3.",
            "Bid 1",
            "Bid 2",
            "Bid 3",
        ]
    );
    assert_eq!(
        texts(&goofspiel, "2 3", 0)[..3],
        ["you bid 2", "player 2 bid 3", "player 2 won the prize 3"]
    );
}
