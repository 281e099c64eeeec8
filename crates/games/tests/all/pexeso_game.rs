//! The rules of Pexeso: laws, cards, rewards, and the worth of small games.

use games::pexeso::{First, Pexeso, PexesoMove, Rules, State, pairs_taken};
use kernel::conform::{self, ConformConfig};
use kernel::{Game, Notation, Payoff, Rewards, RngStream, Seat, Turn};

use crate::pexeso_kin::kin;

#[test]
fn the_game_and_its_kin_keep_the_laws() {
    let config = ConformConfig { plays: 30, longest: 400, ..ConformConfig::default() };
    for rules in kin(1..=4) {
        conform::check_notation(&Pexeso::new(rules), &config)
            .unwrap_or_else(|error| panic!("{rules:?}: {error:?}"));
    }
}

/// Any play, seen from the side: options are cards, and nothing gets lost.
#[test]
fn no_card_is_lost_and_the_rewards_are_the_pairs_taken() {
    for (nth, rules) in kin(1..=6).into_iter().enumerate() {
        let game = Pexeso::new(rules);
        for index in 0..20 {
            let mut stream = RngStream::new(nth as u64, index);
            let mut state = game.start();
            let mut received = vec![Payoff::ZERO; game.seats()];
            for _ in 0..300 {
                let (mut moves, mut copies) = (vec![], vec![]);
                game.options(&state, &mut moves, &mut copies);
                // 1. Before the first card any of the 2n can be turned, after it all but that one.
                let n_cards: u64 = copies.iter().sum();
                let on_table = 2 * u64::from(state.pairs);
                match (game.turn(&state), state.first) {
                    (Turn::Seat(_), First::None) => assert_eq!(n_cards, on_table),
                    (Turn::Seat(_), _) => assert_eq!(n_cards, on_table - 1),
                    (Turn::Chance, _) if state.turning => {
                        assert_eq!(n_cards, state.unseen().into());
                    }
                    (Turn::Chance, _) => assert_eq!(moves, [PexesoMove::Given]),
                    (Turn::Over(payoffs), _) => {
                        assert!(payoffs.iter().all(|&payoff| payoff == Payoff::ZERO));
                        assert_eq!((state.singles, state.twins), (0, 0));
                        break;
                    }
                }
                // 2. What leaves the table is what somebody gets, at the cost of the others.
                let mv = moves[stream.pick(&copies)];
                let rewards = game.reward(&state, mv);
                let gain = game.gain(&state, mv);
                let after = game.after(&state, mv);
                assert_eq!(state.pairs - after.pairs, gain, "{mv:?} in {state:?}");
                assert_eq!(rewards[state.seat], Payoff::from(i64::from(gain)));
                let sum: f64 = rewards.iter().map(|reward| reward.to_f64()).sum();
                assert!(sum.abs() < 1e-12, "{rewards:?}");
                for (total, reward) in received.iter_mut().zip(&rewards) {
                    let (above, below) = (total.numerator(), i64::from(total.denominator()));
                    let new = i64::from(reward.denominator());
                    *total = Payoff::new(
                        above * new + reward.numerator() * below,
                        u32::try_from(below * new).unwrap(),
                    );
                }
                state = after;
                let n_taken = rules.pairs() - state.pairs;
                let taken = pairs_taken(n_taken, &received.iter().copied().collect());
                assert_eq!(taken.iter().sum::<i64>(), i64::from(n_taken));
                assert!(taken.iter().all(|&pairs| pairs >= 0));
            }
        }
    }
}

/// The recurrence of Zwick and Paterson, with passing, as it is derived in the book.
fn recurrence(n: u16, k: u16) -> f64 {
    if k == n {
        return n.into();
    }
    let a = |n: u16, k: u16| recurrence(n, k);
    let (pairs, known) = (f64::from(n), f64::from(k));
    let unseen = 2.0 * pairs - known;
    let hidden = 2.0 * (pairs - known);
    // After a fresh first card: another new one, or a known one.
    let took = 1.0 + a(n - 1, k);
    let deeper = if k + 2 <= n { (hidden - 2.0) * a(n, k + 2) } else { 0.0 };
    let mut second = (took - known * took - deeper) / (unseen - 1.0);
    if k >= 1 {
        second = second.max(-a(n, k + 1));
    }
    // A new card first, a known one first, or none.
    let found = if k >= 1 { 1.0 + a(n - 1, k - 1) } else { 0.0 };
    let mut best = (known * found + hidden * second) / unseen;
    if k >= 1 {
        best = best.max((found - (known - 1.0) * found - hidden * a(n, k + 1)) / unseen);
    }
    if k >= 2 { best.max(0.0) } else { best }
}

/// The worth of `state` for its mover if every turn but this one goes as the recurrence says: known pairs
/// are taken, and then it is worth what it says.
fn worth(game: &Pexeso, state: &State, is_begun: bool) -> f64 {
    if is_begun && state.pairs == 0 {
        return 0.0;
    }
    if is_begun {
        return f64::from(state.twins) + recurrence(state.pairs - state.twins, state.singles);
    }
    let mut moves = vec![];
    game.moves(state, &mut moves);
    let gain = |&mv: &PexesoMove| {
        let after = game.after(state, mv);
        let is_begun = after.first == First::None && !after.turning;
        let sign = if after.seat == state.seat || after.pairs == 0 { 1.0 } else { -1.0 };
        f64::from(game.gain(state, mv)) + sign * worth(game, &after, is_begun)
    };
    if game.turn(state) != Turn::Chance {
        return moves.iter().map(gain).fold(f64::MIN, f64::max);
    }
    let weight = |mv: &PexesoMove| game.weight(state, *mv) as f64;
    let total: f64 = moves.iter().map(weight).sum();
    moves.iter().map(|mv| weight(mv) * gain(mv)).sum::<f64>() / total
}

/// The optimality equations of the whole game, with every move the rules allow, in every position: known
/// pairs may be left lying and mates missed, but nobody gains by it, so that by all rules it is worth the
/// same.
#[test]
fn no_move_is_better_than_what_the_recurrence_says() {
    assert!((recurrence(2, 0) + 2.0 / 3.0).abs() < 1e-12);
    for rules in kin(6..=6).into_iter().filter(|rules| rules.seats() == 2 && rules.known() == 0) {
        let game = Pexeso::new(rules);
        for (n, k) in (1..=6).flat_map(|n| (0..=n).map(move |k| (n, k))) {
            for twins in 0..=n - k {
                let state = State { twins, ..State::new(n, k, Seat::new(1)) };
                let (best, expected) = (worth(&game, &state, false), worth(&game, &state, true));
                assert!((best - expected).abs() < 1e-9, "{state:?}: {best}, {expected}: {rules:?}");
            }
        }
    }
}

#[test]
fn a_turn_is_two_cards_and_a_pair_is_another_turn() {
    let game = Pexeso::new(Rules::new(3).unwrap().with_known(1).unwrap());
    let mut state = game.start();
    for (mv, text) in [
        ("new", "[3,1,0] 1 turning"),
        ("fresh", "[3,2,0] 1 single"),
        ("new", "[3,2,0] 1 single turning"),
        ("match", "[3,1,1] 2"),
        ("twin", "[3,1,1] 2 twin"),
        ("mate", "[2,1,0] 2"),
        ("new", "[2,1,0] 2 turning"),
        ("match", "[2,0,1] 2 twin"),
        ("new", "[2,0,1] 2 twin turning"),
        ("fresh", "[2,1,1] 1"),
        ("single", "[2,1,1] 1 single"),
        ("twin", "[2,1,1] 2"),
        ("single", "[2,1,1] 2 single"),
        ("new", "[2,1,1] 2 single turning"),
        ("mate", "[1,0,1] 2"),
        ("twin", "[1,0,1] 2 twin"),
        ("mate", "[0,0,0] 1"),
    ] {
        let mv = game.move_from_text(&state, mv).unwrap();
        game.play(&mut state, mv);
        assert_eq!(game.state_to_text(&state), text);
    }
}

#[test]
fn a_moderator_gives_known_pairs_to_whoever_begins_a_turn() {
    let rules = Rules::new(4).unwrap().with_collect(games::pexeso::Collect::Moderator);
    let played = |rules: Rules, state: &str, mv: &str| {
        let game = Pexeso::new(rules);
        let mut state = game.state_from_text(state).unwrap();
        let mv = game.move_from_text(&state, mv).unwrap();
        let gain = game.gain(&state, mv);
        game.play(&mut state, mv);
        (game.state_to_text(&state), gain)
    };
    let is = |text: &str, gain| (text.to_owned(), gain);
    assert_eq!(played(rules, "[4,2,0] 1 single turning", "match"), is("[4,1,1] 2", 0));
    assert_eq!(played(rules, "[4,1,1] 2", "given"), is("[3,1,0] 2", 1));
    assert_eq!(played(rules, "[4,1,0] 1 turning", "match"), is("[3,0,0] 1", 1));
    let missed = rules.with_mates(games::pexeso::Mates::Missed);
    assert_eq!(played(missed, "[4,1,0] 1 turning", "match"), is("[4,0,1] 1 twin", 0));
    let given = rules.with_last(games::pexeso::Last::Given);
    assert_eq!(played(given, "[4,4,0] 2", "given"), is("[0,0,0] 1", 4));
    assert_eq!(played(given, "[4,3,1] 2", "given"), is("[0,0,0] 1", 4));
}

#[test]
fn what_is_not_a_state_is_refused_in_words() {
    let game = Pexeso::new(Rules::new(8).unwrap());
    for (text, says) in [
        ("", "such as [8,3,0] 1"),
        ("[8]", "such as [8,3,0] 1"),
        ("[8,x,0]", "such as [8,3,0] 1"),
        ("[8,3,0,1]", "such as [8,3,0] 1"),
        ("[9,3,0]", "8 pairs at most"),
        ("[8,5,4]", "no more than 8 have a known card"),
        ("[8,3,0] 3", "`3` is not a seat: 1 to 2"),
        ("[8,3,0] 99999999999999999999999", "is not a seat"),
        ("[8,0,3] single", "one of the known ones"),
        ("[8,3,0] twin", "one of the known ones"),
        ("[8,3,0] double", "neither single, twin nor turning"),
        ("[8,3,0] turning single", "neither single, twin nor turning"),
        ("[8,0,8] turning", "no card that nobody has seen"),
        ("[0,0,0] 2", "no pair is left"),
    ] {
        let error = game.state_from_text(text).unwrap_err().to_string();
        assert!(error.contains(says), "{text}: {error}");
    }
    assert_eq!(game.state_from_text("[8,3]"), Ok(State::new(8, 3, Seat::new(0))));
}
