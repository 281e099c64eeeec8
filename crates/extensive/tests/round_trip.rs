//! What is written is read back as the same game, and written again as the same text.

use extensive::{Builder, Normal, Titles, Tree, dot, efg, nfg};
use kernel::conform::{ConformConfig, check_hidden, check_notation};
use kernel::toys::{Fog, FogConfig};
use kernel::{BySeat, Fraction, Game, Hidden, Limits, Payoff, Seat};
use proptest::prelude::*;
use solve::form::{Compiled, SequenceForm};

/// All of a compiled game but what its sets and moves are called.
fn bones(form: &SequenceForm) -> impl PartialEq + std::fmt::Debug + use<> {
    let sides: Vec<_> =
        (0..form.seats()).map(|s| form.side(Seat::new(s)).sets().to_vec()).collect();
    let leaves: Vec<_> = (0..form.n_leaves())
        .map(|leaf| {
            (form.sequences_of(leaf).to_vec(), form.odds(leaf), form.payoffs(leaf).to_vec())
        })
        .collect();
    (sides, leaves, form.nodes().to_vec())
}

#[test]
fn a_game_written_out_and_read_back_is_the_same_game() {
    for seed in 0..60 {
        let config = FogConfig {
            seats: 1 + seed as usize % 3,
            depth: 5,
            zero_sum: seed % 2 == 0,
            ..FogConfig::default()
        };
        let fog = Fog::new(config, seed);
        let titles = Titles {
            title: "Fog".into(),
            comment: format!("seed {seed}"),
            players: vec!["Ann".into()],
        };
        let tree = Tree::of(&fog, &titles, Limits::default(), &()).unwrap();
        let text = efg::write(&tree);
        let back =
            efg::read(&text, Limits::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(efg::write(&back), text);
        assert_eq!(back.class().zero_sum, config.zero_sum || tree.class().zero_sum);
        let compiled = Compiled::new(&fog, Limits::default(), &()).unwrap();
        let again = Compiled::new(&back, Limits::default(), &()).unwrap();
        assert_eq!(bones(compiled.form()), bones(again.form()), "seed {seed}");
        check_hidden(&back, &ConformConfig { plays: 10, ..ConformConfig::default() }).unwrap();
    }
}

#[test]
fn a_normal_form_read_back_is_its_own_normal_form() {
    for seed in 0..40 {
        let config = FogConfig { seats: 1 + seed as usize % 3, depth: 3, ..FogConfig::default() };
        let tree =
            Tree::of(&Fog::new(config, seed), &Titles::default(), Limits::default(), &()).unwrap();
        let Ok(normal) = Normal::of(&tree, 20_000, Limits::default(), &()) else { continue };
        let text = nfg::write(&normal);
        let back =
            nfg::read(&text, Limits::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let again = Normal::of(&back, 20_000, Limits::default(), &()).unwrap();
        assert_eq!(again, normal, "seed {seed}");
    }
}

/// Names with everything in them that could be taken for something else.
fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        "[a-z]{1,3}",
        "[ \"\\\\{},→#0-9é\n]{0,6}",
        any::<String>().prop_map(|text| text.chars().take(6).collect()),
    ]
}

/// A tree made from a list of choices, whatever they are; sets may forget.
fn tree() -> impl Strategy<Value = Tree> {
    let sets =
        prop::collection::vec((0..3usize, name(), prop::collection::vec(name(), 1..4)), 1..5);
    let outcomes = prop::collection::vec((name(), any::<(i32, u16, i32, u16)>()), 1..4);
    let nodes = prop::collection::vec((name(), 0..8usize, 0..5usize), 1..25);
    let odds = prop::collection::vec(0..4u64, 3);
    (name(), name(), (name(), name()), sets, outcomes, nodes, odds).prop_map(
        |(title, comment, players, sets, outcomes, nodes, odds)| {
            let mut builder =
                Builder::new(title, [players.0, players.1], Limits::default()).unwrap();
            builder.comment(comment);
            let sets: Vec<_> = sets
                .into_iter()
                .map(|(owner, name, actions)| match owner {
                    2 => {
                        let mut weights = odds[..actions.len()].to_vec();
                        weights[0] += 1;
                        let total: u64 = weights.iter().sum();
                        let share = |&w: &u64| Fraction::from_parts(w.into(), total.into());
                        builder.chance(
                            name,
                            actions,
                            &weights.iter().map(share).collect::<Vec<_>>(),
                        )
                    }
                    seat => builder.set(Seat::new(seat), name, actions),
                })
                .collect::<Result<_, _>>()
                .unwrap();
            let outcomes: Vec<_> = outcomes
                .into_iter()
                .map(|(name, (a, b, c, d))| {
                    let payoff = |above: i32, below: u16| {
                        Payoff::new(above.into(), u32::from(below % 9) + 1)
                    };
                    builder.outcome(name, [payoff(a, b), payoff(c, d)]).unwrap()
                })
                .collect();
            for (name, set, outcome) in nodes {
                if builder.n_missing() == 0 {
                    break;
                }
                let outcome = outcomes.get(outcome).copied();
                match sets.get(set) {
                    Some(&set) => builder.node(name, set, outcome).unwrap(),
                    None => builder.end(name, outcome).unwrap(),
                }
            }
            while builder.n_missing() > 0 {
                builder.end("", None).unwrap();
            }
            builder.finish().unwrap()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_tree_is_read_back_and_keeps_the_laws(tree in tree()) {
        let text = efg::write(&tree);
        let back = efg::read(&text, Limits::default())
            .map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(efg::write(&back), &*text);
        prop_assert_eq!(back.class(), tree.class());
        for game in [&tree, &back] {
            let config = ConformConfig { plays: 4, ..ConformConfig::default() };
            prop_assert!(check_notation(game, &config).is_ok(), "{:?}", check_notation(game, &config));
        }
        let n_lines = dot::write(&tree).lines().filter(|line| line.starts_with("  n")).count();
        prop_assert!(n_lines >= 2 * tree.n_nodes() - 1);
    }

    #[test]
    fn different_views_of_a_seat_read_differently(tree in tree()) {
        let mut open = vec![tree.start()];
        let mut known = BySeat::from_fn(tree.seats(), |_| std::collections::HashMap::new());
        let mut moves = Vec::new();
        while let Some(state) = open.pop() {
            for seat in (0..tree.seats()).map(Seat::new) {
                let view = tree.view(&state, seat);
                let before = *known[seat].entry(tree.view_to_text(&view)).or_insert(view);
                prop_assert_eq!(before, view);
            }
            moves.clear();
            tree.moves(&state, &mut moves);
            open.extend(moves.iter().map(|&mv| tree.after(&state, mv)));
        }
    }
}
