//! Players who forget: laws, what they see, and that nobody who remembers all plays another game.

use games::pexeso::{
    Collect, Last, Pexeso, PexesoError, PexesoMove, Recall, RecallMove, Rules, State, pairs_taken,
};
use kernel::conform::{self, ConformConfig};
use kernel::{BySeat, Game, Payoff, Probability, Rewards, RngStream, Seat, Turn};

fn rates(rates: &[(u32, u32)]) -> BySeat<Probability> {
    rates.iter().map(|&(above, below)| Probability::new(above, below).unwrap()).collect()
}

fn recall(pairs: u16, known: u16, given: &[(u32, u32)]) -> Recall {
    let rules = Rules::new(pairs).unwrap().with_known(known).unwrap();
    let rules = rules.with_seats(given.len() as u8).unwrap();
    Recall::new(rules, rates(given)).unwrap()
}

#[test]
fn the_game_keeps_the_laws_whoever_forgets() {
    let config = ConformConfig { plays: 20, longest: 400, ..ConformConfig::default() };
    let some = [(1, 3), (0, 1), (1, 1)];
    for (pairs, known) in [(1, 0), (1, 1), (3, 0), (4, 2)] {
        for given in [&some[..2], &some[1..], &[(0, 1); 2], &some] {
            let game = recall(pairs, known, given);
            conform::check(&game, &config).unwrap_or_else(|error| panic!("{game:?}: {error:?}"));
        }
    }
}

/// What a move looks like in Pexeso: of a card that is drawn, whose mate it is.
fn seen(before: &State, after: &State, gain: u16) -> PexesoMove {
    if gain > 0 {
        PexesoMove::Mate
    } else if after.twins > before.twins {
        PexesoMove::Match
    } else {
        PexesoMove::Fresh
    }
}

/// In every state that random play comes to: the same turn, the same moves with the same odds, and what
/// they lead to looks the same.
#[test]
fn if_nobody_forgets_it_is_pexeso() {
    for (pairs, known, seats) in [(1, 0, 2), (5, 0, 2), (6, 3, 2), (4, 1, 3)] {
        let game = recall(pairs, known, &vec![(0, 1); seats]);
        assert!(!game.class().hidden);
        let plain = Pexeso::new(*game.rules());
        for index in 0..60 {
            let mut stream = RngStream::new(7, index);
            let mut state = game.start();
            for _ in 0..200 {
                let observation = game.observation_of(&state, Seat::new(index as usize % seats));
                assert_eq!(
                    game.turn(&state) == Turn::Chance,
                    plain.turn(&observation) == Turn::Chance
                );
                let (mut moves, mut copies) = (vec![], vec![]);
                game.options(&state, &mut moves, &mut copies);
                let (mut expected, mut cards) = (vec![], vec![]);
                plain.options(&observation, &mut expected, &mut cards);
                match game.turn(&state) {
                    Turn::Over(payoffs) => {
                        assert_eq!(plain.turn(&observation), Turn::Over(payoffs));
                        break;
                    }
                    // 1. A seat: the same cards to choose from.
                    Turn::Seat(seat) => {
                        assert_eq!(plain.turn(&observation), Turn::Seat(seat));
                        let turned: Vec<_> =
                            expected.iter().map(|&mv| RecallMove::Turn(mv)).collect();
                        assert_eq!((moves.as_slice(), &copies), (turned.as_slice(), &cards));
                        let idx = stream.pick(&copies);
                        let (mv, card) = (moves[idx], expected[idx]);
                        assert_eq!(game.reward(&state, mv), plain.reward(&observation, card));
                        game.play(&mut state, mv);
                        // A card that is known is still drawn, of those that look alike.
                        if matches!(card, PexesoMove::Single | PexesoMove::Twin) {
                            moves.clear();
                            game.moves(&state, &mut moves);
                            assert_eq!(moves.len() as u64, cards[idx]);
                            let mv = moves[stream.below(moves.len() as u64) as usize];
                            game.play(&mut state, mv);
                        }
                        let after = game.observation_of(&state, seat);
                        assert_eq!(after, plain.after(&observation, card), "{card:?}");
                    }
                    // 2. Chance: of all cards, as many as the weight says.
                    Turn::Chance => {
                        let mut odds = std::collections::BTreeMap::new();
                        for &mv in &moves {
                            let after = game.after(&state, mv);
                            let after = game.observation_of(&after, Seat::new(0));
                            let kind = seen(&observation, &after, game.gain(&state, mv));
                            assert_eq!(game.reward(&state, mv), plain.reward(&observation, kind));
                            assert_eq!(after, plain.after(&observation, kind), "{kind:?}");
                            *odds.entry(kind).or_insert(0) += 1;
                        }
                        let weights =
                            expected.iter().map(|&mv| (mv, plain.weight(&observation, mv)));
                        assert_eq!(odds, weights.collect(), "{observation:?}");
                        let mv = moves[stream.below(moves.len() as u64) as usize];
                        game.play(&mut state, mv);
                    }
                }
            }
        }
    }
}

/// Plays at random, and looks on.
fn watch(game: &Recall, seed: u64, mut look: impl FnMut(&<Recall as Game>::State, RecallMove)) {
    let mut stream = RngStream::new(seed, 0);
    let mut state = game.start();
    for _ in 0..400 {
        let (mut moves, mut copies) = (vec![], vec![]);
        game.options(&state, &mut moves, &mut copies);
        if copies.is_empty() {
            copies.extend(moves.iter().map(|&mv| game.weight(&state, mv)));
        }
        if moves.is_empty() {
            return;
        }
        let mv = moves[stream.pick(&copies)];
        look(&state, mv);
        game.play(&mut state, mv);
    }
}

#[test]
fn everybody_forgets_for_himself_and_as_often_as_he_does() {
    let game = recall(6, 2, &[(2, 5), (0, 1), (1, 1)]);
    assert!(game.class().hidden);
    let (mut kept, mut forgotten) = ([0; 3], [0; 3]);
    for seed in 0..300 {
        watch(&game, seed, |state, mv| {
            let seat = game.observation_of(state, Seat::new(0)).seat;
            let known = |state: &_, seat: usize| {
                let observation = game.observation_of(state, Seat::new(seat));
                observation.singles + 2 * observation.twins
            };
            let after = game.after(state, mv);
            match mv {
                RecallMove::Keep => {
                    kept[seat.idx()] += 1;
                    assert!((0..3).all(|seat| known(&after, seat) == known(state, seat)));
                }
                RecallMove::Forget => {
                    forgotten[seat.idx()] += 1;
                    for other in 0..3 {
                        let lost = u16::from(other == seat.idx());
                        assert_eq!(known(&after, other) + lost, known(state, other));
                    }
                }
                // Who never forgets knows whatever anybody does.
                _ => assert!((0..3).all(|seat| known(&after, seat) <= known(&after, 1))),
            }
        });
    }
    assert_eq!((kept[1], forgotten[1], kept[2]), (0, 0, 0));
    assert!(forgotten[2] > 1_000);
    let (kept, forgotten) = (f64::from(kept[0]), f64::from(forgotten[0]));
    let share = forgotten / (kept + forgotten);
    let error = (0.24 / (kept + forgotten)).sqrt();
    assert!(kept > 1_000.0 && (share - 0.4).abs() < 5.0 * error, "{share} of {kept} kept");
}

#[test]
fn no_card_is_lost_where_players_forget() {
    let game = recall(5, 1, &[(1, 2), (1, 5), (0, 1)]);
    for seed in 0..50 {
        let mut received = [0.0; 3];
        let mut left = 5;
        watch(&game, seed, |state, mv| {
            let after = game.after(state, mv);
            let gone = game.n_pairs(state) - game.n_pairs(&after);
            assert_eq!(gone, game.gain(state, mv));
            for (total, reward) in received.iter_mut().zip(&game.reward(state, mv)) {
                *total += reward.to_f64();
            }
            left = game.n_pairs(&after);
            if let Turn::Seat(_) = game.turn(state) {
                let (mut moves, mut copies) = (vec![], vec![]);
                game.options(state, &mut moves, &mut copies);
                let first = u64::from(
                    game.observation_of(state, Seat::new(0)).first != games::pexeso::First::None,
                );
                let on_table = 2 * u64::from(game.n_pairs(state));
                assert_eq!(copies.iter().sum::<u64>() + first, on_table);
            }
        });
        assert!(received.iter().sum::<f64>().abs() < 1e-9);
        let halves = received.map(|total| Payoff::new((total * 2.0).round() as i64, 2));
        let taken = pairs_taken(5 - left, &halves.into_iter().collect());
        assert_eq!(taken.iter().sum::<i64>(), i64::from(5 - left));
    }
}

#[test]
fn who_forgets_everything_still_knows_the_first_card() {
    let game = recall(3, 3, &[(1, 1), (1, 1)]);
    let mut state = game.start();
    let mut play = |mv: RecallMove| {
        assert!(game.is_legal(&state, mv), "{mv:?} in {state:?}");
        game.play(&mut state, mv);
        game.observation_of(&state, Seat::new(0))
    };
    for _ in 0..3 {
        play(RecallMove::Forget);
    }
    assert_eq!(play(RecallMove::Turn(PexesoMove::New)).singles, 0);
    let first = play(RecallMove::Card(2));
    assert_eq!((first.singles, first.first), (1, games::pexeso::First::Single));
    play(RecallMove::Turn(PexesoMove::New));
    // Its mate: a pair, and the turn goes on.
    assert_eq!(play(RecallMove::Card(3)), State::new(2, 0, Seat::new(0)));
}

#[test]
fn rules_that_give_what_everybody_knows_are_refused() {
    let rules = Rules::new(4).unwrap();
    let never = rates(&[(0, 1), (0, 1)]);
    for rules in [rules.with_collect(Collect::Moderator), rules.with_last(Last::Given)] {
        let error = Recall::new(rules, never.clone()).unwrap_err();
        assert_eq!(error, PexesoError::Given);
        assert!(error.to_string().contains("set collect=mover and last=played"));
    }
    let error = Recall::new(rules, rates(&[(0, 1)])).unwrap_err();
    assert_eq!(error, PexesoError::Rates { given: 1, seats: 2 });
}
