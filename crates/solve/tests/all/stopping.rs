//! Every solver, stopped at random steps: it ends within a bounded number of further ones.
//!
//! Where a solver asks a game, every call of the game is a step, however the solver goes about its looks. Where it
//! works on arrays made of a game, steps are the elementary ones that it tells its watch of.

use kernel::alarm::{Alarm, Counted, Promptness, stops_at_any_moment};
use kernel::toys::{Fog, FogConfig, Maze, Nim, Place};
use kernel::{BySeat, Fraction, Game, LimitReached, Limits, Number, Payoff, Seat};
use solve::anatomy::{self, AnatomyConfig};
use solve::backward::{self, BackwardConfig};
use solve::best_reply::{action_values, audit, best_reply};
use solve::cfr::{self, CfrConfig, Variant};
use solve::form::{Behaviour, Compiled, Profile, SequenceForm};
use solve::policy::{self, PolicyConfig};
use solve::probe::{ProbeConfig, probe};
use solve::quantal::{self, Ended, QuantalConfig};
use solve::retrograde::{self, RetrogradeConfig};
use solve::sequence::{self, Outcome, SequenceConfig};
use solve::{SolveError, survey};

fn is_stopped<T>(found: Result<T, SolveError>) -> bool {
    match found {
        Ok(_) => false,
        Err(SolveError::Limit(LimitReached::Stopped(_))) => true,
        Err(other) => panic!("{other}"),
    }
}

/// Stops `work` on `game` at random calls of it.
fn in_calls<G: Game>(game: &G, work: impl Fn(&Counted<'_, G>, &Alarm) -> bool) {
    let bound = Promptness { steps: 1 << 15, looks: 3, moments: 8 };
    stops_at_any_moment(bound, 1, |alarm| work(&Counted::new(game, alarm), alarm));
}

/// Stops `work` at random elementary steps.
fn in_steps(work: impl Fn(&Alarm) -> bool) {
    let bound = Promptness { steps: 1 << 17, looks: 4, moments: 8 };
    stops_at_any_moment(bound, 2, work);
}

fn heap() -> Nim {
    Nim::new(12_000, 6)
}

/// The first game that takes at least this many calls to be surveyed.
fn large<G: Game>(calls: u64, make: impl Fn(u64) -> G) -> G {
    let is_large = |game: &G| {
        let alarm = Alarm::at(u64::MAX);
        survey(&Counted::new(game, &alarm), Limits::default(), &alarm, |_| false).unwrap();
        alarm.steps() > calls
    };
    (0..1_000).map(make).find(is_large).expect("some of a thousand are large")
}

/// A way of `n` places from any of which play may go back to half of it.
fn circles(n: u32) -> Maze {
    let fork =
        |at: u32| Place::Fork(Seat::new(at as usize % 2), vec![at / 2, at + 1, (at + 7).min(n)]);
    let end = Place::End(Payoff::from(1));
    Maze::new((0..n).map(fork).chain([end]).collect())
}

fn fog(depth: usize, calls: u64) -> Fog {
    large(calls, |seed| Fog::new(FogConfig { depth, most_moves: 6, ..FogConfig::default() }, seed))
}

fn compiled(fog: &Fog) -> Compiled<Fog> {
    Compiled::new(fog, Limits::default(), &()).unwrap()
}

fn uniform<N: Number>(form: &SequenceForm) -> Profile<N> {
    BySeat::from_fn(form.seats(), |seat| Behaviour::uniform(form.side(seat)))
}

#[test]
fn backward_induction_stops_at_any_moment() {
    let config = BackwardConfig::default();
    in_calls(&heap(), |game, watch| is_stopped(backward::solve::<_, f64>(game, &config, watch)));
    in_calls(&heap(), |game, watch| {
        is_stopped(backward::solve::<_, Fraction>(game, &config, watch))
    });
}

#[test]
fn retrograde_analysis_stops_at_any_moment() {
    let maze = circles(20_000);
    let config = RetrogradeConfig::default();
    in_calls(&maze, |game, watch| is_stopped(retrograde::solve_ranked(game, &config, watch)));
    in_calls(&maze, |game, watch| {
        is_stopped(retrograde::solve_from(game, [game.start()], &config, watch))
    });
}

#[test]
fn policy_iteration_stops_at_any_moment() {
    let maze = circles(20_000);
    let config = PolicyConfig::default();
    in_calls(&maze, |game, watch| is_stopped(policy::solve::<_, f64>(game, &config, watch)));
}

#[test]
fn a_survey_a_probe_and_an_anatomy_stop_at_any_moment() {
    in_calls(&heap(), |game, watch| is_stopped(survey(game, Limits::default(), watch, |_| false)));
    let config = ProbeConfig { games: 1_000, listed: u64::MAX, ..ProbeConfig::default() };
    in_calls(&heap(), |game, watch| probe(game, &config, watch).is_err());
    let config = AnatomyConfig::default();
    in_calls(&heap(), |game, watch| is_stopped(anatomy::perfect_information(game, &config, watch)));
}

#[test]
fn a_tree_stops_being_written_out_at_any_moment() {
    let fog = fog(8, 150_000);
    in_calls(&fog, |game, watch| is_stopped(Compiled::new(game, Limits::default(), watch)));
}

#[test]
fn best_responses_stop_at_any_moment() {
    let compiled = compiled(&fog(8, 30_000));
    let form = compiled.form();
    let seat = Seat::new(0);
    let exact: Profile<Fraction> = uniform(form);
    in_steps(|watch| is_stopped(audit(form, &exact, watch)));
    in_steps(|watch| is_stopped(best_reply(form, seat, &exact, watch)));
    in_steps(|watch| is_stopped(action_values(form, &exact, watch)));
}

#[test]
fn regret_minimisation_stops_at_any_moment() {
    let compiled = compiled(&fog(6, 5_000));
    for variant in [Variant::Predictive, Variant::External, Variant::Outcome] {
        let iterations = Some(if variant.samples() { 200_000 } else { 5_000 });
        let config = CfrConfig { variant, iterations, ..CfrConfig::default() };
        // It tells of its work once in a million steps.
        let bound = Promptness { steps: 1 << 21, looks: 1, moments: 4 };
        stops_at_any_moment(bound, 3, |watch| {
            cfr::solve(compiled.form(), &config, watch).stopped.is_some()
        });
    }
}

#[test]
fn the_sequence_form_stops_at_any_moment() {
    let compiled = compiled(&fog(8, 60_000));
    let (form, config) =
        (compiled.form(), SequenceConfig { guess: 10, ..SequenceConfig::default() });
    in_steps(|watch| match sequence::solve(form, &config, watch).unwrap() {
        Outcome::Proven(_) => false,
        Outcome::Best(best) => best.stopped.is_some(),
    });
    in_steps(|watch| sequence::approximate(form, &config, watch).unwrap().stopped.is_some());
}

#[test]
fn quantal_responses_stop_at_any_moment() {
    let compiled = compiled(&fog(4, 400));
    let config = QuantalConfig { most: 1.0, ..QuantalConfig::default() };
    in_steps(|watch| match quantal::trace(compiled.form(), &config, watch).ended {
        Ended::There => false,
        Ended::Stopped(_) => true,
        Ended::Lost => panic!("it is no hard branch"),
    });
}
