//! Regret minimisation against the exact value, on hundreds of random games with hidden information.

use crate::hidden::{Idle, compiled, value_of};
use kernel::toys::{Fog, FogConfig};
use kernel::{Fraction, Progress, Seat, Stop, Watch};
use solve::cfr::{Caution, Cfr, CfrConfig, Variant, solve};
use solve::form::SequenceForm;
use solve::sequence::{self, SequenceConfig};

const FULL: [Variant; 5] =
    [Variant::Vanilla, Variant::Plus, Variant::Linear, Variant::Discounted, Variant::Predictive];

fn after(form: &SequenceForm, variant: Variant, iterations: u64) -> Cfr {
    let config = CfrConfig { variant, iterations: Some(iterations), ..CfrConfig::default() };
    solve(form, &config, &())
}

fn two() -> FogConfig {
    FogConfig { depth: 5, ..FogConfig::default() }
}

#[test]
fn the_true_value_lies_within_what_was_measured() {
    let mut n_mixed = 0;
    for seed in 0..300 {
        let form = compiled(&Fog::new(two(), seed));
        let exact = value_of(&form);
        let found =
            sequence::solve(&form, &SequenceConfig::default(), &()).unwrap().proven().unwrap();
        assert_eq!(found.audit.values[Seat::new(0)], exact, "seed {seed}");
        assert_eq!(found.audit.nash_conv, Fraction::ZERO, "seed {seed}");
        let value = exact.to_f64().value();
        // All moves alike solve few games.
        let start = after(&form, Variant::Vanilla, 0);
        n_mixed += u32::from(start.audit.exploitability > 1e-3);
        for variant in Variant::ALL {
            let cfr = after(&form, variant, if variant.samples() { 300 } else { 100 });
            let (low, high) = cfr.bounds(Seat::new(0)).expect("two seats and zero sum");
            let about = format!("seed {seed}, {}: {value} in {low}..{high}", variant.name());
            assert!(low - 1e-12 <= value && value <= high + 1e-12, "{about}");
            assert!(high - low <= 2.0 * cfr.audit.exploitability + 1e-12, "{about}");
            let second = cfr.bounds(Seat::new(1)).expect("two seats and zero sum");
            assert_eq!(second, (-high, -low));
            // The theorem of the plainest variant, with room: at most the span of the payoffs (8) times
            // the number of sets times the root of moves over iterations.
            if !variant.samples() {
                let sets: u64 = form.size().sets.iter().sum();
                let most = 8.0 * sets as f64 * (3.0f64 / 100.0).sqrt();
                assert!(cfr.audit.exploitability <= most, "{about}");
            }
        }
    }
    assert!(n_mixed > 200, "{n_mixed} games were not solved from the start");
}

#[test]
fn every_variant_comes_near_an_equilibrium() {
    let mut worst = [0.0f64; 7];
    // Deep enough that a seat's earlier moves count for the weight of its later ones.
    let deep = FogConfig { depth: 8, chance: 15, seen: 30, ..two() };
    for seed in 0..25 {
        let form = compiled(&Fog::new(deep, seed));
        for (nth, variant) in Variant::ALL.into_iter().enumerate() {
            let iterations = if variant.samples() { 20_000 } else { 1_000 };
            let cfr = after(&form, variant, iterations);
            worst[nth] = worst[nth].max(cfr.audit.exploitability);
        }
    }
    // About twice what was seen.
    let most = [0.035, 1.5e-3, 0.012, 1.5e-3, 6e-4, 0.055, 0.7];
    let near = worst.iter().zip(&most).all(|(worst, most)| worst <= most);
    assert!(near, "{worst:?}, allowed {most:?}");
}

/// With a third seat that never acts, averages are taken on plays of their own.
#[test]
fn a_seat_that_never_acts_changes_no_average() {
    for seed in 0..10 {
        let form = compiled(&Idle(Fog::new(two(), seed)));
        for (variant, most) in [(Variant::External, 0.12), (Variant::Outcome, 0.3)] {
            let cfr = after(&form, variant, 20_000);
            assert_eq!(cfr.caution, Some(Caution::Seats(3)));
            let nash_conv = cfr.audit.nash_conv;
            assert!(nash_conv <= 2.0 * most, "seed {seed}, {}: {nash_conv}", variant.name());
        }
        for variant in FULL {
            let (three, two) =
                (after(&form, variant, 50), after(&compiled(&Fog::new(two(), seed)), variant, 50));
            for seat in [0, 1].map(Seat::new) {
                let (gain, other) = (three.gains()[seat], two.gains()[seat]);
                assert!((gain - other).abs() < 1e-9, "seed {seed}, {}", variant.name());
            }
        }
    }
}

#[test]
fn what_is_not_promised_is_said() {
    let general = FogConfig { zero_sum: false, ..two() };
    let cfr = after(&compiled(&Fog::new(general, 1)), Variant::Plus, 10);
    assert_eq!(cfr.caution, Some(Caution::NotConstantSum));
    assert_eq!(cfr.bounds(Seat::new(0)), None);
    let three = FogConfig { seats: 3, ..two() };
    let cfr = after(&compiled(&Fog::new(three, 1)), Variant::Plus, 10);
    assert_eq!(
        cfr.caution.map(|caution| caution.to_string()).as_deref(),
        Some(
            "the game has 3 seats; regret minimisation is known to come near an equilibrium only for two \
             seats and a constant sum: go by the gains, which are measured"
        )
    );
    assert_eq!(after(&compiled(&Fog::new(two(), 1)), Variant::Plus, 10).caution, None);
}

#[test]
fn it_stops_at_the_target_and_says_how_it_came_there() {
    let form = compiled(&Fog::new(two(), 3));
    for variant in FULL {
        let config = CfrConfig {
            variant,
            iterations: Some(1_000_000),
            target: Some(0.01),
            ..CfrConfig::default()
        };
        let cfr = solve(&form, &config, &());
        assert!(cfr.audit.exploitability <= 0.01 && cfr.iterations < 1_000_000);
        assert_eq!(cfr.history.last(), Some(&(cfr.iterations, cfr.audit.exploitability)));
        assert!(cfr.history.is_sorted_by(|a, b| a.0 < b.0));
        assert_eq!(cfr.stopped, None);
    }
}

/// Says stop the third time it is asked.
struct Impatient(std::sync::atomic::AtomicU32);

impl Watch for Impatient {
    fn tick(&self, progress: Progress<'_>) -> Result<(), Stop> {
        assert!(progress.doing.starts_with("minimising regret"));
        let asked = self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        if asked < 2 { Ok(()) } else { Err(Stop::OutOfTime) }
    }
}

#[test]
fn who_is_stopped_gives_what_was_found_until_then() {
    let form = compiled(&Fog::new(two(), 3));
    let start = after(&form, Variant::Plus, 0);
    assert_eq!((start.iterations, start.history.len()), (0, 1));
    for variant in Variant::ALL {
        let config = CfrConfig { variant, iterations: None, ..CfrConfig::default() };
        let cfr = solve(&form, &config, &Impatient(0.into()));
        assert_eq!(cfr.stopped, Some(Stop::OutOfTime));
        assert!(cfr.iterations > 10, "{}", cfr.iterations);
        assert!(cfr.audit.exploitability < start.audit.exploitability / 2.0);
        // The same again without being stopped.
        let again = after(&form, variant, cfr.iterations);
        assert_eq!(again.profile, cfr.profile, "{}", variant.name());
        assert_eq!(again.audit, cfr.audit);
    }
}

#[test]
fn digits_do_not_depend_on_the_number_of_threads() {
    // Large enough to be shared out, with several branches for each seat.
    let config = FogConfig { depth: 11, most_moves: 5, chance: 20, ..FogConfig::default() };
    let form = compiled(&Fog::new(config, 20));
    assert!(form.n_leaves() > 1 << 14, "{:?}", form.size());
    for variant in [Variant::Predictive, Variant::Discounted] {
        let run = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| after(&form, variant, 20))
        };
        let one = run(1);
        for threads in [2, 3] {
            let many = run(threads);
            assert_eq!(one.profile, many.profile);
            assert_eq!(one.audit, many.audit);
        }
    }
}

#[test]
fn samples_follow_the_seed() {
    let form = compiled(&Fog::new(two(), 5));
    for variant in [Variant::External, Variant::Outcome] {
        let with = |seed| {
            let config = CfrConfig { variant, iterations: Some(50), seed, ..CfrConfig::default() };
            solve(&form, &config, &()).profile
        };
        assert_eq!(with(1), with(1));
        assert_ne!(with(1), with(2));
    }
}

#[test]
fn names_come_back() {
    for variant in Variant::ALL {
        assert_eq!(Variant::from_name(variant.name()), Some(variant));
    }
    assert_eq!(Variant::from_name("CFR"), None);
}
