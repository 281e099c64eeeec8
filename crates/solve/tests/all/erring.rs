//! Games with errors, by solvers that know nothing of errors.

use kernel::toys::{Maze, Nim, Thicket};
use kernel::{
    BySeat, Class, EachOption, Fraction, Game, Limits, Number, Probability, Ranked, RngStream,
    Seat, Strategy, Trembling, Turn,
};
use proptest::prelude::{Strategy as Arbitrary, *};
use solve::policy::{self, PolicyConfig};
use solve::{BackwardConfig, backward, evaluate};

type Worth = Vec<Fraction>;

/// What the seats expect if the move a seat chooses is replaced *after* the choice, by the definition:
/// the rate times what a random option is worth, and the rest times what the best move is, which is
/// the first of the best.
fn chosen_first<G: Game>(game: &G, rates: &BySeat<Probability>, state: &G::State) -> Worth {
    let turn = game.turn(state);
    if let Turn::Over(payoffs) = turn {
        return payoffs.iter().map(|&payoff| Fraction::from_payoff(payoff)).collect();
    }
    let (mut moves, mut copies) = (Vec::new(), Vec::new());
    game.options(state, &mut moves, &mut copies);
    let after: Vec<Worth> =
        moves.iter().map(|&mv| chosen_first(game, rates, &game.after(state, mv))).collect();
    let weight = |idx: usize| match turn {
        Turn::Chance => game.weight(state, moves[idx]),
        _ => copies.get(idx).copied().unwrap_or(1),
    };
    let all: u64 = (0..moves.len()).map(weight).sum();
    let random = |seat: usize| -> Fraction {
        let parts = (0..moves.len()).map(|idx| &after[idx][seat] * Fraction::from(weight(idx)));
        parts.fold(Fraction::ZERO, |sum, part| sum + part) / Fraction::from(all)
    };
    let Turn::Seat(seat) = turn else {
        return (0..game.seats()).map(random).collect();
    };
    let rate = rates[seat];
    let trembles = Fraction::from(rate.numerator()) / Fraction::from(rate.denominator());
    let carried_out = Fraction::ONE - &trembles;
    // Each move as it would be worth, chosen; the first of the best is chosen.
    let worth = |idx: usize, seat: usize| -> Fraction {
        &carried_out * &after[idx][seat] + &trembles * random(seat)
    };
    let mut best = 0;
    for idx in 1..moves.len() {
        // With an error rate of one all moves are worth the same.
        if worth(idx, seat.idx()) > worth(best, seat.idx()) {
            best = idx;
        }
    }
    (0..game.seats()).map(|seat| worth(best, seat)).collect()
}

fn solved<G: Game>(game: &G) -> Worth {
    let solved = backward::solve::<G, Fraction>(game, &BackwardConfig::default(), &()).unwrap();
    solved.values().iter().cloned().collect()
}

/// A thicket in which every move stands for a few options.
struct Bushy(Thicket);

impl Game for Bushy {
    type State = (u32, u32);
    type Move = u32;

    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn class(&self) -> Class {
        self.0.class()
    }

    fn start(&self) -> Self::State {
        self.0.start()
    }

    fn turn(&self, state: &Self::State) -> Turn {
        self.0.turn(state)
    }

    fn moves(&self, state: &Self::State, out: &mut Vec<u32>) {
        self.0.moves(state, out);
    }

    fn weight(&self, state: &Self::State, mv: u32) -> u64 {
        self.0.weight(state, mv)
    }

    fn play(&self, state: &mut Self::State, mv: u32) {
        self.0.play(state, mv);
    }

    fn options(&self, state: &Self::State, moves: &mut Vec<u32>, copies: &mut Vec<u64>) {
        let before = moves.len();
        self.moves(state, moves);
        let of = |mv: &u32| 1 + u64::from((state.0 + 2 * state.1 + 3 * mv) % 4);
        copies.extend(moves[before..].iter().map(of));
    }
}

fn any_rates(seats: usize, seed: u64) -> BySeat<Probability> {
    let mut stream = RngStream::new(seed, 1);
    BySeat::from_fn(seats, |_| {
        let below = 1 + stream.below(7) as u32;
        Probability::new(stream.below(u64::from(below) + 1) as u32, below).unwrap()
    })
}

fn thickets() -> impl Arbitrary<Value = (Thicket, BySeat<Probability>)> {
    (1usize..=3, 1usize..=6, 1usize..=5, any::<u64>()).prop_map(|(seats, layers, width, seed)| {
        (Thicket::new(seats, layers, width, seed), any_rates(seats, seed))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_error_before_the_choice_is_worth_what_one_after_it_is((thicket, rates) in thickets()) {
        let erring = Trembling::new(&thicket, rates.clone()).unwrap();
        prop_assert_eq!(solved(&erring), chosen_first(&thicket, &rates, &thicket.start()));
        let bushy = Bushy(thicket);
        let erring = Trembling::new(&bushy, rates.clone()).unwrap();
        prop_assert_eq!(solved(&erring), chosen_first(&bushy, &rates, &bushy.start()));
    }

    #[test]
    fn who_never_errs_plays_the_game_and_who_always_errs_plays_at_random(
        (thicket, _) in thickets()
    ) {
        let bushy = Bushy(thicket);
        let at = |rate: &str| {
            let rate = Probability::from_text(rate).unwrap();
            Trembling::new(&bushy, BySeat::from_fn(bushy.seats(), |_| rate)).unwrap()
        };
        prop_assert_eq!(solved(&at("0")), solved(&bushy));
        let random: Vec<&dyn Strategy<Bushy>> =
            (0..bushy.seats()).map(|_| &EachOption as &dyn Strategy<Bushy>).collect();
        let random = evaluate::<_, Fraction>(&bushy, &random, Limits::default(), &()).unwrap();
        prop_assert_eq!(solved(&at("1")), random.iter().cloned().collect::<Vec<_>>());
    }
}

#[test]
fn nim_with_errors_is_worth_what_is_computed_by_hand() {
    let rate = |text| Probability::from_text(text).unwrap();
    let nim = Nim::new(10, 3);
    for rates in [["0", "0"], ["0.1", "0"], ["0", "0.1"], ["1/3", "2/7"], ["1", "0.5"]] {
        let rates: BySeat<Probability> = rates.into_iter().map(rate).collect();
        let erring = Trembling::new(&nim, rates.clone()).unwrap();
        assert_eq!(solved(&erring), chosen_first(&nim, &rates, &nim.start()));
    }
    // Two matches, one or two may be taken, and the first errs with a fifth: half of the errors take
    // only one, and lose. 4/5 + 1/10 − 1/10.
    let two = Nim::new(2, 2);
    let erring = Trembling::new(&two, [rate("0.2"), rate("0")].into_iter().collect()).unwrap();
    assert_eq!(solved(&erring)[0].to_string(), "4/5");
    // Three, both err with a half: taking two loses at once, so the first takes one and the other has
    // two, of which he takes both with 3/4. Slips of the first: one or two. 1/4 is for the second.
    let three = Nim::new(3, 2);
    let both = BySeat::from_fn(2, |_| rate("0.5"));
    // To take one: −(3/4 − 1/4) = −1/2; to take two: −1. Best −1/2, a slip −3/4: −5/8 in all.
    assert_eq!(solved(&Trembling::new(&three, both).unwrap())[0].to_string(), "-5/8");
}

#[test]
fn one_more_state_for_each_decision_and_no_more() {
    let nim = Nim::new(20, 3);
    let plain = backward::solve::<_, f64>(&nim, &BackwardConfig::default(), &()).unwrap();
    let rates = BySeat::from_fn(2, |_| Probability::from_text("0.1").unwrap());
    let erring = Trembling::new(&nim, rates).unwrap();
    let erring = backward::solve::<_, f64>(&erring, &BackwardConfig::default(), &()).unwrap();
    // Every state of a choice is there twice; forced are those with one match left.
    let occasions = plain.n_states() - 2 - 2;
    assert_eq!(erring.n_states(), plain.n_states() + occasions);
}

/// What places of a maze are worth to the first seat if moves are replaced *after* the choice, by
/// value iteration while play stops with a small probability before each move.
fn nearly_chosen_first(maze: &Maze, rates: [f64; 2], stop: f64) -> Vec<f64> {
    let n_places = maze.n_states() as u32;
    let mut worth = vec![0.0; n_places as usize];
    for _ in 0..200_000 {
        let mut change = 0.0f64;
        for place in 0..n_places {
            let now = match maze.turn(&place) {
                Turn::Over(payoffs) => payoffs.iter().next().map_or(0.0, |first| first.to_f64()),
                Turn::Chance => unreachable!("no chance in a maze"),
                Turn::Seat(seat) => {
                    let mut moves = Vec::new();
                    maze.moves(&place, &mut moves);
                    let after: Vec<f64> =
                        moves.iter().map(|&mv| worth[maze.after(&place, mv) as usize]).collect();
                    let random = after.iter().sum::<f64>() / after.len() as f64;
                    let rate = if after.len() == 1 { 0.0 } else { rates[seat.idx()] };
                    let chosen = after.iter().map(|worth| (1.0 - rate) * worth + rate * random);
                    let best = |a: f64, b: f64| if seat.idx() == 0 { a.max(b) } else { a.min(b) };
                    (1.0 - stop) * chosen.reduce(best).unwrap()
                }
            };
            change = change.max((now - worth[place as usize]).abs());
            worth[place as usize] = now;
        }
        if change < 1e-9 {
            break;
        }
    }
    worth
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn where_play_goes_round_an_error_before_the_choice_is_worth_the_same(
        (n_places, seed) in (2usize..=9, any::<u64>())
    ) {
        let (maze, rates) = (Maze::random(n_places, seed), any_rates(2, seed));
        let erring = Trembling::new(&maze, rates.clone()).unwrap();
        let solution =
            policy::solve::<_, Fraction>(&erring, &PolicyConfig::default(), &()).unwrap();
        policy::audit(&erring, &solution).unwrap();
        let rates = [0, 1].map(|idx| rates[Seat::new(idx)].to_f64());
        let nearly = nearly_chosen_first(&maze, rates, 1e-5);
        for place in 0..n_places as u32 {
            let Some(value) = solution.value_of(&erring.lift(place)) else { continue };
            let off = (value.to_f64().value() - nearly[place as usize]).abs();
            prop_assert!(off < 0.01, "{place}: {value} and {}", nearly[place as usize]);
        }
    }
}
