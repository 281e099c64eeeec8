//! The sequence form on random games: whole and by parts, in fractions and in floats.

use kernel::toys::{Fog, FogConfig};
use kernel::{Fraction, Limits, Number, Seat};
use solve::best_reply::audit;
use solve::form::Compiled;
use solve::sequence::{self, SequenceConfig};

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

#[test]
fn a_game_is_worth_the_same_whole_and_by_parts_and_nobody_gains() {
    for (seed, fog) in fogs() {
        let compiled = Compiled::new(&fog, Limits::default(), &()).unwrap();
        let form = compiled.form();
        let whole = SequenceConfig::default();
        let by_parts = SequenceConfig { whole: 0, ..whole };
        let solved = sequence::solve(form, &whole, &()).unwrap();
        let parts = sequence::solve(form, &by_parts, &()).unwrap();
        assert_eq!(solved.work.rounds, 1, "seed {seed}");
        assert_eq!(solved.audit.values, parts.audit.values, "seed {seed}");
        for found in [&solved, &parts] {
            // Not what the solver says of itself: the auditor is asked again.
            let audited = audit(form, &found.profile).unwrap();
            assert_eq!(audited.nash_conv, Fraction::ZERO, "seed {seed}");
            assert_eq!(audited.values, found.audit.values, "seed {seed}");
        }
        let about = sequence::approximate(form, &by_parts, &()).unwrap();
        let value = Number::to_f64(&solved.audit.values[Seat::new(0)]);
        assert!(about.audit.nash_conv < 1e-9, "seed {seed}: {}", about.audit.nash_conv);
        assert!((about.audit.values[Seat::new(0)] - value).abs() < 1e-9, "seed {seed}");
    }
}
