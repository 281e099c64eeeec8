//! The auditor agrees with trying every pure strategy, on random games with hidden information.

use kernel::toys::{Fog, FogConfig};
use kernel::{BySeat, Fraction, Limits, Number, RngStream, Seat};
use solve::best_reply::{self, audit};
use solve::form::{Behaviour, Compiled, Node, PlayerForm, Profile, SequenceForm, realise};

/// What `profile` gives `seat` from `node` on, by walking the tree.
fn worth(form: &SequenceForm, profile: &Profile<Fraction>, seat: Seat, node: u32) -> Fraction {
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
fn random(side: &PlayerForm, stream: &mut RngStream) -> Behaviour<Fraction> {
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
fn pure(side: &PlayerForm, most: usize) -> Option<Vec<Behaviour<Fraction>>> {
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
        let mut stream = RngStream::new(seed, 1);
        let profile = BySeat::from_fn(config.seats, |seat| random(form.side(seat), &mut stream));
        let audit = audit(form, &profile, &()).unwrap();
        let near = best_reply::audit(form, &profile.map(Behaviour::to_floats), &()).unwrap();
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
            let reply = best_reply::best_reply(form, seat, &profile, &()).unwrap();
            assert_eq!((&reply.value, with(&reply.behaviour)), (&best, best.clone()));
            n_tried += 1;
        }
    }
    assert!(n_tried > 150, "{n_tried} seats had few enough strategies to try all");
}

/// How likely chance and the others than `seat` bring play to each node.
fn brought(form: &SequenceForm, profile: &Profile<Fraction>, seat: Seat) -> Vec<Fraction> {
    let mut reach = vec![Fraction::ZERO; form.nodes().len()];
    let mut open = vec![(0, Fraction::ONE)];
    while let Some((node, here)) = open.pop() {
        match form.nodes()[node as usize] {
            Node::End { .. } => {}
            Node::Chance { first, n, weights } => {
                let weights = form.weights(weights, n);
                let total = Fraction::from(weights.iter().sum::<u64>());
                for (child, &weight) in (first..).zip(weights) {
                    open.push((child, &here * Fraction::from(weight) / &total));
                }
            }
            Node::Seat { seat: actor, set, first } => {
                let odds = &profile[actor].0[form.side(actor).sets()[set as usize].sequences()];
                for (child, odds) in (first..).zip(odds) {
                    let odds = if actor == seat { &Fraction::ONE } else { odds };
                    open.push((child, &here * odds));
                }
            }
        }
        reach[node as usize] = here;
    }
    reach
}

#[test]
fn what_a_move_promises_is_what_its_nodes_are_worth_where_others_bring_play() {
    let two = FogConfig { depth: 5, ..FogConfig::default() };
    let three = FogConfig { seats: 3, zero_sum: false, depth: 5, ..two };
    let (mut n_values, mut n_unreached, mut n_off_path) = (0, 0, 0);
    for (config, seed) in (0..30).flat_map(|seed| [(two, seed), (three, seed)]) {
        let compiled = Compiled::new(&Fog::new(config, seed), Limits::default(), &()).unwrap();
        let form = compiled.form();
        let mut stream = RngStream::new(seed, 2);
        let profile = BySeat::from_fn(config.seats, |seat| random(form.side(seat), &mut stream));
        let found = best_reply::action_values(form, &profile, &()).unwrap();
        let near =
            best_reply::action_values(form, &profile.map(Behaviour::to_floats), &()).unwrap();
        for seat in (0..config.seats).map(Seat::new) {
            assert_eq!(found[seat].values[0], Some(worth(form, &profile, seat, 0)));
            let reach = brought(form, &profile, seat);
            let own = realise(form.side(seat), &profile[seat]);
            for (id, set) in form.side(seat).sets().iter().enumerate() {
                let nodes: Vec<(&Fraction, u32)> = (0..)
                    .zip(form.nodes())
                    .filter_map(|(idx, node): (usize, _)| match *node {
                        Node::Seat { seat: actor, set, first }
                            if (actor, set as usize) == (seat, id) =>
                        {
                            Some((&reach[idx], first))
                        }
                        _ => None,
                    })
                    .collect();
                let total = nodes.iter().fold(Fraction::ZERO, |sum, (reach, _)| sum + *reach);
                assert_eq!(found[seat].reach[id], total, "seed {seed}, {seat}, set {id}");
                n_off_path += usize::from(own[set.parent as usize] == Fraction::ZERO);
                for nth in 0..set.n_moves {
                    let value = &found[seat].values[(set.first + nth) as usize];
                    let float = near[seat].values[(set.first + nth) as usize];
                    if total == Fraction::ZERO {
                        assert_eq!((value, float), (&None, None));
                        n_unreached += 1;
                        continue;
                    }
                    let sum = nodes.iter().fold(Fraction::ZERO, |sum, (reach, first)| {
                        sum + *reach * worth(form, &profile, seat, first + nth)
                    });
                    let expected = sum / &total;
                    assert!((float.unwrap() - Number::to_f64(&expected)).abs() < 1e-12);
                    assert_eq!(value, &Some(expected), "seed {seed}, {seat}, set {id}, move {nth}");
                    n_values += 1;
                }
            }
        }
    }
    let met = (n_values, n_unreached, n_off_path);
    assert!(n_values > 1_000 && n_unreached > 10 && n_off_path > 10, "{met:?}");
}
