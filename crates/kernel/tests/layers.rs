//! Games made of other games keep the laws, and do what they are made for.

use kernel::conform::{self, ConformConfig, Law};
use kernel::counts::counts;
use kernel::toys::{Maze, Nim, Thicket};
use kernel::{
    BySeat, Class, Events, Fact, Game, Lifted, Limits, Notation, NotationError, Payoff,
    Probability, Rewards, RewardsAtEnd, Scored, Seat, Strategy, Trembling, TremblingMove, Turn,
};

fn rates(texts: &[&str]) -> BySeat<Probability> {
    texts.iter().map(|text| Probability::from_text(text).unwrap()).collect()
}

fn listed<G: Game>(game: &G, state: &G::State) -> Vec<(G::Move, u64)> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let is_chance = game.turn(state) == Turn::Chance;
    moves.into_iter().map(|mv| (mv, if is_chance { game.weight(state, mv) } else { 0 })).collect()
}

/// One to three of a heap of matches are taken, the last one wins, and a player who takes more than one is
/// paid a half by the other; or the first seat is always paid `pay`. The rules list three `copies` times for each match there is.
#[derive(Clone)]
struct Paid {
    matches: u32,
    copies: u64,
    pay: Payoff,
}

const PAID: Paid = Paid { matches: 7, copies: 1, pay: Payoff::ZERO };

impl Game for Paid {
    type State = (u32, Seat);
    type Move = u32;

    fn seats(&self) -> usize {
        2
    }

    fn class(&self) -> Class {
        Class { chance: false, hidden: false, cycles: false, zero_sum: true }
    }

    fn start(&self) -> Self::State {
        (self.matches, Seat::new(0))
    }

    fn turn(&self, &(left, seat): &Self::State) -> Turn {
        if left > 0 {
            return Turn::Seat(seat);
        }
        Turn::Over(BySeat::from_fn(2, |other| Payoff::from(if other == seat { -1 } else { 1 })))
    }

    fn moves(&self, &(left, _): &Self::State, out: &mut Vec<u32>) {
        out.extend(1..=left.min(3));
    }

    fn weight(&self, _: &Self::State, _: u32) -> u64 {
        unreachable!("no chance")
    }

    fn play(&self, state: &mut Self::State, mv: u32) {
        *state = (state.0 - mv, state.1.left(2));
    }

    fn options(&self, state: &Self::State, moves: &mut Vec<u32>, copies: &mut Vec<u64>) {
        self.moves(state, moves);
        let each = 1..=state.0.min(3);
        copies.extend(each.map(|mv| if mv == 3 { self.copies * u64::from(state.0) } else { 1 }));
    }
}

impl Rewards for Paid {
    fn reward(&self, state: &Self::State, mv: u32) -> BySeat<Payoff> {
        let (to, won) = match self.pay {
            Payoff::ZERO => (state.1, Payoff::new(i64::from(mv / 2), 2)),
            pay => (Seat::new(0), pay),
        };
        let lost = Payoff::new(-won.numerator(), won.denominator());
        BySeat::from_fn(2, |seat| if seat == to { won } else { lost })
    }
}

impl Scored for Paid {
    fn scores(&self, state: &Self::State) -> BySeat<i64> {
        BySeat::from_fn(2, |_| i64::from(state.0))
    }
}

impl Events for Paid {
    fn events(&self) -> &'static [&'static str] {
        &["taken"]
    }

    fn tally(&self, before: &Self::State, _: u32, after: &Self::State, counts: &mut [u64]) {
        counts[0] += u64::from(before.0 - after.0);
    }
}

/// Its states begin with a word that those of [`Trembling`] begin with.
impl Notation for Paid {
    fn state_to_text(&self, &(left, seat): &Self::State) -> String {
        format!("steady {left} {}", seat.idx())
    }

    fn state_from_text(&self, text: &str) -> Result<Self::State, NotationError> {
        let read = || {
            let (left, seat) = text.strip_prefix("steady ")?.split_once(' ')?;
            let seat = seat.parse().ok().filter(|&seat| seat < 2)?;
            Some((left.parse().ok()?, Seat::new(seat)))
        };
        let (text, why) = (text.to_owned(), "write `steady 5 0`".to_owned());
        read().ok_or(NotationError::NotAState { text, why })
    }

    fn move_to_text(&self, _: &Self::State, mv: u32) -> String {
        format!("take {mv}")
    }
}

const SEVERAL: [[&str; 2]; 5] =
    [["0", "0"], ["0.1", "0"], ["0", "1"], ["1/3", "2/7"], ["1", "0.000001"]];

#[test]
fn games_with_errors_keep_the_laws() {
    let config = ConformConfig { plays: 60, longest: 300, ..ConformConfig::default() };
    for two in SEVERAL {
        let rates = rates(&two);
        conform::check_notation(&Trembling::new(Nim::new(9, 3), rates.clone()).unwrap(), &config)
            .unwrap();
        conform::check_notation(&Trembling::new(PAID, rates.clone()).unwrap(), &config).unwrap();
        for seed in 0..8 {
            let thicket = Thicket::new(2, 6, 5, seed);
            conform::check(&Trembling::new(&thicket, rates.clone()).unwrap(), &config).unwrap();
            let round = thicket.with_a_cycle();
            conform::check(&Trembling::new(&round, rates.clone()).unwrap(), &config).unwrap();
            let maze = Maze::random(40, seed);
            conform::check(&Trembling::new(&maze, rates.clone()).unwrap(), &config).unwrap();
        }
    }
}

#[test]
fn an_error_is_drawn_before_the_choice_by_the_options() {
    let erring = Trembling::new(PAID, rates(&["1/10", "0"])).unwrap();
    assert_eq!(erring.inner().matches, 7);
    assert_eq!(erring.rates(), &rates(&["0.1", "0"]));
    let start = erring.start();
    assert!(start.may_tremble() && !start.is_steady());
    assert_eq!((erring.turn(&start), erring.class().chance), (Turn::Chance, true));
    // Nine options: one, two, and seven that are three.
    let trembles = [
        (TremblingMove::Steady, 81),
        (TremblingMove::Tremble(1), 1),
        (TremblingMove::Tremble(2), 1),
        (TremblingMove::Tremble(3), 7),
    ];
    assert_eq!(listed(&erring, &start), trembles);

    let steady = erring.after(&start, TremblingMove::Steady);
    assert!(steady.is_steady() && !steady.may_tremble());
    assert_eq!((steady.inner(), erring.turn(&steady)), (start.inner(), Turn::Seat(Seat::new(0))));
    let chosen = [1, 2, 3].map(|mv| (TremblingMove::Inner(mv), 0));
    assert_eq!(listed(&erring, &steady), chosen);
    let (mut moves, mut copies) = (Vec::new(), Vec::new());
    erring.options(&steady, &mut moves, &mut copies);
    assert_eq!(copies, [1, 1, 7]);
    assert_eq!(erring.lift_steady(*start.inner()), Some(steady.clone()));

    // An error is the move itself; no error is drawn for a seat that does not err.
    let trembled = erring.after(&start, TremblingMove::Tremble(3));
    assert_eq!(trembled, erring.after(&steady, TremblingMove::Inner(3)));
    assert_eq!(trembled, erring.lift((4, Seat::new(1))));
    assert_eq!(erring.turn(&trembled), Turn::Seat(Seat::new(1)));
    assert_eq!(erring.lift_steady((4, Seat::new(1))), None);

    // A forced move is no occasion.
    assert_eq!(erring.turn(&erring.lift((1, Seat::new(0)))), Turn::Seat(Seat::new(0)));
    assert_eq!(erring.lift_steady((1, Seat::new(0))), None);
}

#[test]
fn who_always_errs_is_never_steady_and_who_never_errs_has_no_more_states() {
    let erring = Trembling::new(Nim::new(5, 2), rates(&["1", "0"])).unwrap();
    let start = erring.start();
    assert_eq!(
        listed(&erring, &start),
        [(TremblingMove::Tremble(1), 1), (TremblingMove::Tremble(2), 1)]
    );
    assert!(!erring.is_legal(&start, TremblingMove::Steady));
    assert_eq!(erring.lift_steady(start.into_inner()), None);

    let nim = Nim::new(9, 3);
    let sure = Trembling::new(&nim, rates(&["0", "0"])).unwrap();
    assert_eq!(sure.class(), nim.class());
    let limits = Limits::default();
    let of_sure = counts(&sure, 20, limits, &()).unwrap();
    assert_eq!(of_sure, counts(&nim, 20, limits, &()).unwrap());
}

#[test]
fn the_facts_of_a_game_made_of_another_are_those_of_the_other_and_its_own() {
    let facts = |facts: Vec<Fact>| -> Vec<String> {
        facts.iter().map(|fact| format!("{}={}", fact.name, fact.value)).collect()
    };
    let nim = Trembling::new(Nim::new(9, 3), rates(&["0.1", "0"])).unwrap();
    assert_eq!(facts(nim.facts(&nim.start())), ["=9 for 1"]);
    let steady = nim.after(&nim.start(), TremblingMove::Steady);
    assert_eq!(facts(Notation::facts(&&nim, &steady)), ["=steady 9 for 1"]);
    let nim = nim.remembering();
    let steady = nim.after(&nim.start(), TremblingMove::Steady);
    assert_eq!(facts(nim.facts(&steady)), ["=steady 9 for 1", "hands=0/"]);

    let banked = Trembling::new(RewardsAtEnd::new(PAID), rates(&["0.1", "0"])).unwrap();
    assert_eq!(facts(banked.facts(&banked.start())), ["won=0,0", "=steady 7 0"]);
    let steady = banked.after(&banked.start(), TremblingMove::Steady);
    assert_eq!(facts(banked.facts(&steady)), ["steady won=0,0", "=steady 7 0"]);
}

#[test]
fn the_text_of_a_state_says_whether_the_hand_is_steady() {
    let nim = Trembling::new(Nim::new(9, 3), rates(&["0.1", "0"])).unwrap();
    let steady = nim.after(&nim.start(), TremblingMove::Steady);
    assert_eq!(nim.state_to_text(&nim.start()), "9 for 1");
    assert_eq!(nim.state_to_text(&steady), "steady 9 for 1");
    assert_eq!(nim.move_to_text(&nim.start(), TremblingMove::Steady), "steady");
    assert_eq!(nim.move_to_text(&nim.start(), TremblingMove::Tremble(2)), "slip: 2");
    assert_eq!(nim.move_to_text(&steady, TremblingMove::Inner(2)), "2");
    // Nobody is steady who never errs.
    let error = nim.state_from_text("steady 9 for 2").unwrap_err().to_string();
    assert!(error.contains("leave out `steady`"), "{error}");
    let error = nim.move_from_text(&nim.start(), "2").unwrap_err().to_string();
    assert!(error.ends_with("legal: steady, slip: 1, slip: 2, slip: 3"), "{error}");

    let paid = Trembling::new(PAID, rates(&["0.1", "0"])).unwrap();
    assert_eq!(paid.state_to_text(&paid.start()), "shaky steady 7 0");
    let steady = paid.after(&paid.start(), TremblingMove::Steady);
    assert_eq!(paid.state_to_text(&steady), "steady steady 7 0");
}

#[test]
fn rewards_scores_and_events_are_those_of_the_move_that_is_made() {
    let erring = Trembling::new(PAID, rates(&["0.1", "0"])).unwrap();
    let start = erring.start();
    let steady = erring.after(&start, TremblingMove::Steady);
    let nothing = [Payoff::ZERO, Payoff::ZERO].into_iter().collect();
    let half = [Payoff::new(1, 2), Payoff::new(-1, 2)].into_iter().collect();
    assert_eq!(erring.reward(&start, TremblingMove::Steady), nothing);
    assert_eq!(erring.reward(&start, TremblingMove::Tremble(2)), half);
    assert_eq!(erring.reward(&steady, TremblingMove::Inner(2)), half);
    assert_eq!(erring.scores(&steady), BySeat::from_fn(2, |_| 7));
    let mut counts = [0];
    erring.tally(&start, TremblingMove::Steady, &steady, &mut counts);
    assert_eq!((counts, erring.events()), ([0], PAID.events()));
    let after = erring.after(&start, TremblingMove::Tremble(2));
    erring.tally(&start, TremblingMove::Tremble(2), &after, &mut counts);
    assert_eq!(counts, [2]);
}

#[test]
fn more_options_than_can_be_weighed_are_a_fault_and_not_a_wrong_number() {
    // Weights of a millionth: 7 · copies + 2 options fit below 2^63 / 10^6, or just not.
    let most = ((1 << 63) / 1_000_000 - 3) / 7;
    let with = |copies| Trembling::new(Paid { copies, ..PAID }, rates(&["0.000001", "0"])).unwrap();
    let config = ConformConfig { plays: 20, ..ConformConfig::default() };
    conform::check(&with(most), &config).unwrap();
    let overfull = with(most + 1);
    let start = overfull.start();
    assert_eq!((listed(&overfull, &start), start.may_tremble()), (vec![], false));
    assert!(overfull.fault(&start).unwrap().contains("more options"));
    // It is admitted as the laws have it.
    let breaches = conform::check_notation(&overfull, &config).unwrap_err();
    assert_eq!(breaches.iter().map(|breach| breach.law).collect::<Vec<_>>(), [Law::Faultless]);
}

#[test]
fn there_is_one_rate_for_each_seat() {
    let error = Trembling::new(Nim::new(9, 3), rates(&["0.1"])).unwrap_err();
    assert_eq!(error.to_string(), "1 rates for 2 seats: give one for each");
}

#[test]
fn what_is_won_on_the_way_is_paid_at_the_end() {
    let banked = RewardsAtEnd::new(PAID);
    let config = ConformConfig { plays: 100, ..ConformConfig::default() };
    conform::check_notation(&banked, &config).unwrap();
    conform::check_notation(
        &RewardsAtEnd::new(Trembling::new(PAID, rates(&["0.5", "0"])).unwrap()),
        &config,
    )
    .unwrap();
    conform::check_notation(
        &Trembling::new(RewardsAtEnd::new(PAID), rates(&["0.5", "0"])).unwrap(),
        &config,
    )
    .unwrap();

    let mut state = banked.start();
    // Seven matches: 3 and 2 and 1 and 1 are worth a half, a half and nothing, and the last one 1.
    for (mv, won) in [(3, "1/2,-1/2"), (2, "0,0"), (1, "0,0"), (1, "0,0")] {
        banked.play(&mut state, mv);
        assert!(banked.state_to_text(&state).starts_with(&format!("won {won}: steady ")));
    }
    let paid = |a: i64| Turn::Over([Payoff::from(a), Payoff::from(-a)].into_iter().collect());
    assert_eq!(banked.turn(&state), paid(-1));
    let mut state = banked.start();
    for mv in [2, 1, 2, 1, 1] {
        banked.play(&mut state, mv);
    }
    assert_eq!((banked.turn(&state), state.bank()[Seat::new(0)]), (paid(2), Payoff::from(1)));
    assert_eq!((state.inner().0, banked.scores(&state)[Seat::new(0)]), (0, 0));
    assert_eq!(banked.inner().matches, 7);
}

#[test]
fn a_state_with_a_bank_is_read_or_refused() {
    let banked = RewardsAtEnd::new(PAID);
    let bank = [Payoff::new(3, 2), Payoff::from(-2)].into_iter().collect();
    let state = banked.state_from_text("won 3/2,-2: steady 4 1").unwrap();
    assert_eq!(state, banked.lift((4, Seat::new(1)), bank));
    for text in ["steady 4 1", "won 1: steady 4 1", "won 1,1/0: steady 4 1", "won 1,x: steady 4 1"]
    {
        let error = banked.state_from_text(text).unwrap_err().to_string();
        assert!(error.contains("won 1,-1/2: "), "{error}");
    }
    assert!(banked.state_from_text("won 0,0: 4").unwrap_err().to_string().contains("steady 5 0"));
}

#[test]
fn more_than_can_be_added_up_is_a_fault_and_not_a_wrong_number() {
    let config = ConformConfig { plays: 20, ..ConformConfig::default() };
    // On the way, and at the very end.
    for (matches, pay) in [(7, i64::MAX), (1, i64::MAX)] {
        let banked = RewardsAtEnd::new(Paid { matches, pay: pay.into(), ..PAID });
        let breaches = conform::check_notation(&banked, &config).unwrap_err();
        let laws: Vec<Law> = breaches.iter().map(|breach| breach.law).collect();
        assert_eq!(laws, [Law::Faultless]);
        assert!(breaches[0].what.contains("too large"), "{}", breaches[0]);
    }
}

#[test]
fn a_borrowed_game_is_the_game() {
    let config = ConformConfig { plays: 20, ..ConformConfig::default() };
    conform::check_notation(&&PAID, &config).unwrap();
    let thicket = Thicket::new(3, 6, 5, 1);
    conform::check(&&thicket, &config).unwrap();
    const { assert!(<&Thicket>::FAST_CHANCE) };
    let (state, paid) = (PAID.start(), &&PAID);
    assert_eq!((paid.events(), paid.scores(&state)), (PAID.events(), PAID.scores(&state)));
    assert_eq!(paid.reward(&state, 2), PAID.reward(&state, 2));
}

/// Of three moves, with the odds 1, 2 and 3.
struct Leaning;

impl Strategy<Paid> for Leaning {
    fn odds(&self, _: &Paid, state: &(u32, Seat), moves: &[u32], out: &mut Vec<u64>) {
        assert!(state.0 > 0);
        out.extend(moves.iter().map(|&mv| u64::from(mv)));
    }

    fn uses_view_only(&self) -> bool {
        true
    }
}

#[test]
fn a_strategy_of_a_game_is_followed_in_games_made_of_it() {
    fn odds<G: Game>(game: &G, state: &G::State, strategy: &dyn Strategy<G>) -> Vec<u64> {
        let (mut moves, mut out) = (Vec::new(), Vec::new());
        game.moves(state, &mut moves);
        strategy.odds(game, state, &moves, &mut out);
        assert!(strategy.uses_view_only());
        out
    }
    let erring = Trembling::new(PAID, rates(&["0.1", "0"])).unwrap();
    let steady = erring.after(&erring.start(), TremblingMove::Steady);
    assert_eq!(odds(&erring, &steady, &Lifted(Leaning)), [1, 2, 3]);
    let banked = RewardsAtEnd::new(PAID);
    assert_eq!(odds(&banked, &banked.start(), &Lifted(&Leaning)), [1, 2, 3]);
}
