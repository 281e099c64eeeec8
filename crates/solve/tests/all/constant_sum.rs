//! Games of two whose payoffs sum to a constant, and games with perfect information written out.

use kernel::toys::{Fog, FogConfig};
use kernel::{
    BySeat, Class, Fraction, Game, Hidden, LimitReached, Limits, Number, Payoff, Progress, Seat,
    Stop, Turn, Watch,
};
use solve::backward::{self, BackwardConfig};
use solve::best_reply::audit;
use solve::cfr::{self, CfrConfig};
use solve::form::subgame_perfect;
use solve::sequence::{self, SequenceConfig};
use solve::{SolveError, Ties};

use crate::hidden::compiled;

/// A game in which each seat is paid a constant beside what it wins.
struct Shifted<G> {
    inner: G,
    by: [Payoff; 2],
}

impl<G: Game> Game for Shifted<G> {
    type State = G::State;
    type Move = G::Move;

    fn seats(&self) -> usize {
        self.inner.seats()
    }
    fn class(&self) -> Class {
        Class { zero_sum: false, ..self.inner.class() }
    }
    fn start(&self) -> G::State {
        self.inner.start()
    }
    fn turn(&self, state: &G::State) -> Turn {
        match self.inner.turn(state) {
            Turn::Over(payoffs) => Turn::Over(BySeat::from_fn(2, |seat| {
                payoffs[seat].plus(self.by[seat.idx()]).expect("small payoffs")
            })),
            turn => turn,
        }
    }
    fn moves(&self, state: &G::State, out: &mut Vec<G::Move>) {
        self.inner.moves(state, out);
    }
    fn weight(&self, state: &G::State, mv: G::Move) -> u64 {
        self.inner.weight(state, mv)
    }
    fn play(&self, state: &mut G::State, mv: G::Move) {
        self.inner.play(state, mv);
    }
}

impl<G: Hidden> Hidden for Shifted<G> {
    type View = G::View;

    fn view(&self, state: &G::State, seat: Seat) -> G::View {
        self.inner.view(state, seat)
    }
    fn view_to_text(&self, view: &G::View) -> String {
        self.inner.view_to_text(view)
    }
}

#[test]
fn a_constant_paid_to_each_seat_is_added_to_its_value_and_nobody_gains() {
    for seed in 0..60 {
        let fog =
            Fog::new(FogConfig { depth: 4 + seed as usize % 5, ..FogConfig::default() }, seed);
        let by = [Payoff::new(7, 3), Payoff::from(-(seed as i64))];
        let (plain, shifted) = (compiled(&fog), compiled(&Shifted { inner: fog, by }));
        let solved = |form| {
            let found = sequence::solve(form, &SequenceConfig::default(), &());
            found.unwrap().proven().unwrap().profile
        };
        let value = audit(&plain, &solved(&plain), &()).unwrap().values;
        let found = audit(&shifted, &solved(&shifted), &()).unwrap();
        assert_eq!(found.nash_conv, Fraction::ZERO, "seed {seed}");
        for seat in [0, 1].map(Seat::new) {
            let expected = &value[seat] + Fraction::from_payoff(by[seat.idx()]);
            assert_eq!(found.values[seat], expected, "seed {seed}");
        }
        assert_eq!(shifted.constant_sum_for_two().ok(), by[0].plus(by[1]));
        let about = cfr::solve(&shifted, &CfrConfig::default(), &());
        assert_eq!(about.caution, None, "seed {seed}");
        let (low, high) = about.bounds(Seat::new(1)).expect("a constant sum");
        let second = Number::to_f64(&found.values[Seat::new(1)]);
        assert!(
            low <= second + 1e-9 && second <= high + 1e-9,
            "seed {seed}: {low} {second} {high}"
        );
    }
}

#[test]
fn a_sum_that_is_not_the_same_everywhere_is_no_constant() {
    let fog = Fog::new(FogConfig { zero_sum: false, ..FogConfig::default() }, 1);
    let form = compiled(&fog);
    assert_eq!(form.constant_sum(), None);
    let refused = sequence::solve(&form, &SequenceConfig::default(), &());
    assert!(matches!(refused, Err(SolveError::NotConstantSum { .. })));
}

/// A game in which every seat sees the state itself.
struct Seen<G>(G);

impl<G: Game> Game for Seen<G> {
    type State = G::State;
    type Move = G::Move;

    fn seats(&self) -> usize {
        self.0.seats()
    }
    fn class(&self) -> Class {
        Class { hidden: false, ..self.0.class() }
    }
    fn start(&self) -> G::State {
        self.0.start()
    }
    fn turn(&self, state: &G::State) -> Turn {
        self.0.turn(state)
    }
    fn moves(&self, state: &G::State, out: &mut Vec<G::Move>) {
        self.0.moves(state, out);
    }
    fn weight(&self, state: &G::State, mv: G::Move) -> u64 {
        self.0.weight(state, mv)
    }
    fn play(&self, state: &mut G::State, mv: G::Move) {
        self.0.play(state, mv);
    }
}

impl<G: Game<State: std::fmt::Debug>> Hidden for Seen<G> {
    type View = G::State;

    fn view(&self, state: &G::State, _: Seat) -> G::State {
        state.clone()
    }
    fn view_to_text(&self, view: &G::State) -> String {
        format!("{view:?}")
    }
}

#[test]
fn backward_induction_on_a_tree_gives_the_values_of_backward_induction_and_nobody_gains() {
    for seed in 0..80 {
        let config = FogConfig {
            seats: 1 + seed as usize % 3,
            depth: 3 + seed as usize % 4,
            zero_sum: false,
            largest: 2,
            ..FogConfig::default()
        };
        let game = Seen(Fog::new(config, seed));
        let form = compiled(&game);
        assert!(form.has_perfect_information(), "seed {seed}");
        for ties in [Ties::First, Ties::Last, Ties::Generous, Ties::Spiteful] {
            let config = BackwardConfig { ties, ..BackwardConfig::default() };
            let solved = backward::solve::<_, Fraction>(&game, &config, &()).unwrap();
            let profile = subgame_perfect::<Fraction>(&form, &config, &()).unwrap();
            let found = audit(&form, &profile, &()).unwrap();
            assert_eq!(found.values, solved.values(), "seed {seed}, {ties:?}");
            assert_eq!(found.nash_conv, Fraction::ZERO, "seed {seed}, {ties:?}");
        }
    }
}

#[test]
fn a_seat_that_would_choose_by_what_it_cannot_see_is_refused() {
    let mut n_refused = 0;
    for seed in 0..40 {
        let form = compiled(&Fog::new(FogConfig { seen: 0, ..FogConfig::default() }, seed));
        let found = subgame_perfect::<Fraction>(&form, &BackwardConfig::default(), &());
        n_refused += usize::from(found == Err(SolveError::Hidden));
    }
    assert!(n_refused > 10, "{n_refused}");
}

#[test]
fn backward_induction_on_a_tree_keeps_to_its_memory_and_is_stopped() {
    struct Now;
    impl Watch for Now {
        fn tick(&self, _: Progress<'_>) -> Result<(), Stop> {
            Err(Stop::Interrupted)
        }
    }
    let form = compiled(&Seen(Fog::new(FogConfig::default(), 1)));
    let bytes = form.size().bytes;
    let config = |bytes: u64| BackwardConfig {
        limits: Limits { bytes, ..Limits::default() },
        ..BackwardConfig::default()
    };
    let found = subgame_perfect::<f64>(&form, &config(bytes), &());
    assert!(matches!(found, Err(SolveError::Limit(LimitReached::Memory { .. }))), "{found:?}");
    assert!(subgame_perfect::<f64>(&form, &config(100 * bytes), &()).is_ok());
    let found = subgame_perfect::<f64>(&form, &config(100 * bytes), &Now);
    assert_eq!(found, Err(SolveError::Limit(LimitReached::Stopped(Stop::Interrupted))));
}
