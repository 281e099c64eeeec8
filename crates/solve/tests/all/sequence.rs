//! The sequence form on random games: whole and by parts, in fractions and in floats.

use std::sync::atomic::{AtomicU64, Ordering};

use kernel::toys::{Fog, FogConfig};
use kernel::{
    Class, Fraction, Game, Hidden, Limits, Number, Payoff, Progress, Seat, Stop, Turn, Watch,
};
use solve::best_reply::audit;
use solve::cfr::{self, CfrConfig, Variant};
use solve::form::SequenceForm;
use solve::form::{Compiled, realise};
use solve::sequence::{self, Outcome, Sequence, SequenceConfig};

fn fogs() -> impl Iterator<Item = (u64, Fog)> {
    (0..400).map(|seed| {
        let config = FogConfig {
            depth: 4 + seed as usize % 5,
            chance: 10 + 20 * (seed % 3),
            seen: 20 * (seed % 5),
            ..FogConfig::default()
        };
        (seed, Fog::new(config, seed))
    })
}

fn proven(form: &SequenceForm, config: &SequenceConfig) -> Sequence<Fraction> {
    sequence::solve(form, config, &()).unwrap().proven().unwrap()
}

#[test]
fn a_game_is_worth_the_same_whole_and_by_parts_and_nobody_gains() {
    for (seed, fog) in fogs() {
        let compiled = Compiled::new(&fog, Limits::default(), &()).unwrap();
        let form = compiled.form();
        let whole = SequenceConfig { whole: usize::MAX, ..SequenceConfig::default() };
        let by_parts = SequenceConfig { whole: 0, ..whole };
        let solved = proven(form, &whole);
        let parts = proven(form, &by_parts);
        assert_eq!(solved.work.rounds, 1, "seed {seed}");
        assert_eq!(solved.audit.values, parts.audit.values, "seed {seed}");
        for found in [&solved, &parts] {
            // Not what the solver says of itself: the auditor is asked again.
            let audited = audit(form, &found.profile, &()).unwrap();
            assert_eq!(audited.nash_conv, Fraction::ZERO, "seed {seed}");
            assert_eq!(audited.values, found.audit.values, "seed {seed}");
        }
        let about = sequence::approximate(form, &by_parts, &()).unwrap();
        let value = Number::to_f64(&solved.audit.values[Seat::new(0)]);
        assert!(about.audit.nash_conv < 1e-9, "seed {seed}: {}", about.audit.nash_conv);
        assert!((about.audit.values[Seat::new(0)] - value).abs() < 1e-9, "seed {seed}");
    }
}

/// Says stop at the `n`th call.
struct StopAt(AtomicU64);

impl Watch for StopAt {
    fn tick(&self, _: Progress<'_>) -> Result<(), Stop> {
        let left = self.0.fetch_sub(1, Ordering::Relaxed);
        if left == 1 { Err(Stop::OutOfTime) } else { Ok(()) }
    }
}

#[test]
fn whenever_it_is_stopped_there_is_an_answer_with_a_bound_that_holds() {
    let fog = Fog::new(FogConfig { depth: 9, ..FogConfig::default() }, 7);
    let compiled = Compiled::new(&fog, Limits::default(), &()).unwrap();
    let form = compiled.form();
    let by_parts = SequenceConfig { whole: 0, ..SequenceConfig::default() };
    let value = Number::to_f64(&proven(form, &by_parts).audit.values[Seat::new(0)]);
    let (mut n_stopped, mut n_ticks) = (0, 1);
    loop {
        match sequence::solve(form, &by_parts, &StopAt(AtomicU64::new(n_ticks))).unwrap() {
            Outcome::Proven(_) => break,
            Outcome::Best(best) => {
                assert_eq!(best.stopped, Some(Stop::OutOfTime));
                let [low, high] = [-best.audit.best[Seat::new(1)], best.audit.best[Seat::new(0)]];
                assert!(low <= value + 1e-12 && value <= high + 1e-12, "{low} {value} {high}");
                n_stopped += 1;
            }
        }
        n_ticks += 1;
    }
    assert!(n_stopped > 5, "{n_stopped}");
}

/// Pennies that are matched only if chance goes on again and again, each time with one part in 2^62; else
/// the second seat pays one.
struct Rare(u32);

impl Game for Rare {
    /// How often chance went on, and what each has chosen.
    type State = (u32, [Option<u8>; 2]);
    type Move = u8;

    fn seats(&self) -> usize {
        2
    }

    fn class(&self) -> Class {
        Class { chance: true, hidden: true, cycles: false, zero_sum: true }
    }

    fn start(&self) -> Self::State {
        (0, [None; 2])
    }

    fn turn(&self, &(went_on, chosen): &Self::State) -> Turn {
        let pays =
            |payoff: i64| Turn::Over([payoff, -payoff].into_iter().map(Payoff::from).collect());
        match chosen {
            _ if went_on == u32::MAX => pays(1),
            _ if went_on < self.0 => Turn::Chance,
            [None, _] => Turn::Seat(Seat::new(0)),
            [_, None] => Turn::Seat(Seat::new(1)),
            [Some(0), Some(0)] => pays(2),
            [one, other] => pays(if one == other { 1 } else { -1 }),
        }
    }

    fn moves(&self, state: &Self::State, out: &mut Vec<u8>) {
        if !matches!(self.turn(state), Turn::Over(_)) {
            out.extend([0, 1]);
        }
    }

    fn weight(&self, _: &Self::State, mv: u8) -> u64 {
        if mv == 1 { 1 } else { (1 << 62) - 1 }
    }

    fn play(&self, state: &mut Self::State, mv: u8) {
        match self.turn(state) {
            Turn::Chance => state.0 = if mv == 1 { state.0 + 1 } else { u32::MAX },
            Turn::Seat(seat) => state.1[seat.idx()] = Some(mv),
            Turn::Over(_) => unreachable!("nothing is listed"),
        }
    }
}

impl Hidden for Rare {
    type View = (u32, Option<u8>);

    fn view(&self, state: &Self::State, seat: Seat) -> Self::View {
        (state.0, state.1[seat.idx()])
    }

    fn view_to_text(&self, view: &Self::View) -> String {
        format!("{view:?}")
    }
}

#[test]
fn what_is_too_rare_for_a_float_is_still_played_right() {
    for depth in [1, 5, 17, 18, 40] {
        let compiled = Compiled::new(&Rare(depth), Limits::default(), &()).unwrap();
        let form = compiled.form();
        for variant in Variant::ALL {
            let config = CfrConfig { variant, iterations: Some(50), ..CfrConfig::default() };
            let found = cfr::solve(form, &config, &());
            assert!(found.audit.exploitability.is_finite(), "{depth} {}", variant.name());
        }
        for whole in [0, usize::MAX] {
            let config = SequenceConfig { whole, ..SequenceConfig::default() };
            let found = proven(form, &config);
            for behaviour in &found.profile {
                let odds: Vec<String> = behaviour.0[1..].iter().map(Fraction::to_string).collect();
                assert_eq!(odds, ["2/5", "3/5"], "{depth}");
            }
        }
    }
}

/// Stage after stage both choose unseen, and go on if both choose the first. That is worth so much that it
/// is hardly ever done: a seat comes to a later stage with less than a float can hold.
struct Ladder(u32);

impl Ladder {
    /// What a further stage is worth.
    const STAKE: i64 = 1_000_000_000_000_000;
}

impl Game for Ladder {
    /// The stage, and what each has chosen in it.
    type State = (u32, [Option<u8>; 2]);
    type Move = u8;

    fn seats(&self) -> usize {
        2
    }

    fn class(&self) -> Class {
        Class { chance: false, hidden: true, cycles: false, zero_sum: true }
    }

    fn start(&self) -> Self::State {
        (0, [None; 2])
    }

    fn turn(&self, &(stage, chosen): &Self::State) -> Turn {
        let base = i64::from(stage) * Self::STAKE;
        let payoff = match chosen {
            _ if stage == self.0 => base,
            [None, _] => return Turn::Seat(Seat::new(0)),
            [_, None] => return Turn::Seat(Seat::new(1)),
            [one, other] => base + if one == other { 1 } else { -1 },
        };
        Turn::Over([payoff, -payoff].into_iter().map(Payoff::from).collect())
    }

    fn moves(&self, state: &Self::State, out: &mut Vec<u8>) {
        if !matches!(self.turn(state), Turn::Over(_)) {
            out.extend([0, 1]);
        }
    }

    fn weight(&self, _: &Self::State, _: u8) -> u64 {
        unreachable!("chance never moves")
    }

    fn play(&self, (stage, chosen): &mut Self::State, mv: u8) {
        let seat = usize::from(chosen[0].is_some());
        chosen[seat] = Some(mv);
        if *chosen == [Some(0), Some(0)] {
            (*stage, *chosen) = (*stage + 1, [None; 2]);
        }
    }
}

impl Hidden for Ladder {
    type View = (u32, Option<u8>);

    fn view(&self, state: &Self::State, seat: Seat) -> Self::View {
        (state.0, state.1[seat.idx()])
    }

    fn view_to_text(&self, view: &Self::View) -> String {
        format!("{view:?}")
    }
}

#[test]
fn plans_with_probabilities_below_every_float_are_proven() {
    let compiled = Compiled::new(&Ladder(25), Limits::default(), &()).unwrap();
    let form = compiled.form();
    for whole in [0, usize::MAX] {
        let found = proven(form, &SequenceConfig { whole, ..SequenceConfig::default() });
        let reach = realise(form.side(Seat::new(0)), &found.profile[Seat::new(0)]);
        let least = reach.iter().filter(|reach| **reach != Fraction::ZERO).min().unwrap();
        assert!(Number::to_f64(least) == 0.0, "{least}");
        assert_eq!(audit(form, &found.profile, &()).unwrap().nash_conv, Fraction::ZERO);
    }
}
