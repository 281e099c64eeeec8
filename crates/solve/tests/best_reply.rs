//! The auditor agrees with trying every pure strategy, on random games with hidden information.

use kernel::toys::{Fog, FogConfig};
use kernel::{BySeat, Fraction, Limits, Seat, Stream};
use solve::best_reply::{self, audit};
use solve::form::{Behaviour, Compiled, Form, Node, Profile, Side};

/// What `profile` gives `seat` from `node` on, by walking the tree.
fn worth(form: &Form, profile: &Profile<Fraction>, seat: Seat, node: u32) -> Fraction {
    match form.nodes()[node as usize] {
        Node::End { leaf } => {
            let payoff = form.payoffs(leaf as usize)[seat.idx()];
            Fraction::from_parts(payoff.numerator().into(), payoff.denominator().into())
        }
        Node::Chance { first, n, weights } => {
            let weights = form.weights(weights, n);
            let total: u64 = weights.iter().sum();
            let sum = (0..n).fold(Fraction::ZERO, |sum, nth| {
                sum + Fraction::from(weights[nth as usize])
                    * worth(form, profile, seat, first + nth)
            });
            sum / Fraction::from(total)
        }
        Node::Seat { seat: actor, set, first } => {
            let set = form.side(actor).sets()[set as usize];
            (0..set.n_moves).fold(Fraction::ZERO, |sum, nth| {
                let odds = &profile[actor].0[(set.first + nth) as usize];
                sum + odds * worth(form, profile, seat, first + nth)
            })
        }
    }
}

/// Odds drawn from a seed, some of them zero.
fn random(side: &Side, stream: &mut Stream) -> Behaviour<Fraction> {
    let mut odds = vec![Fraction::ONE; side.n_sequences()];
    for set in side.sets() {
        let weights: Vec<u64> = set.sequences().map(|_| stream.below(4)).collect();
        let total = weights.iter().sum::<u64>();
        for (sequence, &weight) in set.sequences().zip(&weights) {
            odds[sequence] = match total {
                0 => Fraction::from_parts(1.into(), set.n_moves.into()),
                _ => Fraction::from_parts(weight.into(), total.into()),
            };
        }
    }
    Behaviour(odds)
}

/// Every pure strategy of `side`, unless there are more than `most`.
fn pure(side: &Side, most: usize) -> Option<Vec<Behaviour<Fraction>>> {
    let mut all = vec![Behaviour(vec![Fraction::ZERO; side.n_sequences()])];
    all[0].0[0] = Fraction::ONE;
    for set in side.sets() {
        let choose = |so_far: &Behaviour<Fraction>, sequence: usize| {
            let mut chosen = so_far.clone();
            chosen.0[sequence] = Fraction::ONE;
            chosen
        };
        all = all
            .iter()
            .flat_map(|so_far| set.sequences().map(move |sequence| choose(so_far, sequence)))
            .collect();
        if all.len() > most {
            return None;
        }
    }
    Some(all)
}

#[test]
fn no_pure_strategy_does_better_and_one_does_as_well() {
    let two = FogConfig { depth: 5, ..FogConfig::default() };
    let three = FogConfig { seats: 3, zero_sum: false, depth: 5, ..two };
    let mut n_tried = 0;
    for (config, seed) in (0..60).flat_map(|seed| [(two, seed), (three, seed)]) {
        let compiled = Compiled::new(&Fog::new(config, seed), Limits::default(), &()).unwrap();
        let form = compiled.form();
        let mut stream = Stream::new(seed, 1);
        let profile = BySeat::from_fn(config.seats, |seat| random(form.side(seat), &mut stream));
        let audit = audit(form, &profile).unwrap();
        let near = best_reply::audit(form, &profile.map(Behaviour::to_floats)).unwrap();
        for seat in (0..config.seats).map(Seat::new) {
            assert_eq!(audit.values[seat], worth(form, &profile, seat, 0), "seed {seed}");
            assert!((near.gains[seat] - audit.to_floats().gains[seat]).abs() < 1e-13);
            let Some(all) = pure(form.side(seat), 200) else { continue };
            let with = |behaviour: &Behaviour<Fraction>| {
                let mut changed = profile.clone();
                changed[seat] = behaviour.clone();
                worth(form, &changed, seat, 0)
            };
            let best = all.iter().map(with).max().expect("there is always one strategy");
            assert_eq!(audit.best[seat], best, "seed {seed}, {seat}");
            let reply = best_reply::best_reply(form, seat, &profile).unwrap();
            assert_eq!((&reply.value, with(&reply.behaviour)), (&best, best.clone()));
            n_tried += 1;
        }
    }
    assert!(n_tried > 150, "{n_tried} seats had few enough strategies to try all");
}
