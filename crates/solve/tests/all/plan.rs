//! Plans for every kind of game and wish: what is planned fits, and what is recommended is not refused.

use kernel::toys::{Fog, FogConfig, Maze, Nim, Thicket};
use kernel::{BySeat, Class, Game, LimitReached, Limits, Seat};
use solve::catalogue::{Method, Need, RequestOption};
use solve::cfr::Variant;
use solve::form::Size;
use solve::plan::{
    Access, Facts, Layout, Obstacle, PlayersWish, Remedy, StateSolution, Unsolved, Wish, plan,
    solve_states,
};
use solve::{Compiled, SolveError, Ties, equilibrium};

/// Facts of every kind: what solvers a game has, what it declares, and what was found out.
fn facts() -> Vec<Facts> {
    let mut all = Vec::new();
    for seats in [1, 2, 3] {
        for bits in 0..8 {
            let bit = |nth: u8| bits >> nth & 1 == 1;
            let class = Class { chance: bit(1), hidden: bit(0), cycles: bit(1), zero_sum: bit(2) };
            let plain = Facts::new("game", seats, class);
            all.extend(kinds(&plain));
        }
    }
    all
}

fn kinds(plain: &Facts) -> Vec<Facts> {
    let files = [
        RequestOption::Save,
        RequestOption::Table,
        RequestOption::Checkpoint,
        RequestOption::Distances,
    ];
    let fixed = [RequestOption::Utility, RequestOption::Compat];
    let none = || Access::no("has none");
    let size = |sequences: u64| Size {
        nodes: sequences,
        leaves: sequences / 2,
        sets: BySeat::from_fn(plain.seats, |_| 1),
        sequences: BySeat::from_fn(plain.seats, |_| sequences),
        bytes: 1,
    };
    // A described game: states and a tree.
    let described = Facts { tree: Access::Yes, ..plain.clone().without(&files, "has no tables") };
    // One that is written out as a tree, before and after that.
    let tree = Facts { states: none(), ..described.clone().without(&fixed, "is built in") };
    let small = Facts { size: Some(size(100)), cycles: Some(false), ..tree.clone() };
    let large = Facts { size: Some(size(1_000_000)), ..small.clone() };
    // One with a solver of its own, with and without tables, with and without states.
    let own = Facts { own: Access::Yes, ..plain.clone().without(&fixed, "is built in") };
    let honours = [&files[..], &[RequestOption::Exact]].concat();
    let tables = Facts { own_honours: honours, evaluates_players: true, ..own.clone() };
    let evaluators = vec![Method::Dense, Method::Backward];
    let alone = Facts { states: none(), evaluators, ..own.clone() };
    let unfit = Facts { own: none(), states: Access::IfNamed("is huge".into()), ..own.clone() };
    let nothing = Facts { own: none(), ..alone.clone() };
    // What is found out on the way.
    let cyclic = Facts { cycles: Some(true), ..described.clone() };
    let uneven = Facts { equal_stakes: Some(false), ..cyclic.clone() };
    let random = Facts { chance: Some(true), ..cyclic.clone() };
    let unlike = Facts { zero_sum: Some(false), constant_sum: Some(false), ..cyclic.clone() };
    let unlike_tree = Facts { constant_sum: Some(false), ..small.clone() };
    vec![
        plain.clone(),
        described,
        tree,
        small,
        large,
        own,
        tables,
        alone,
        unfit,
        nothing,
        cyclic,
        uneven,
        random,
        unlike,
        unlike_tree,
    ]
}

/// `wish` with `option`.
fn with(mut wish: Wish, option: RequestOption) -> Wish {
    match option {
        RequestOption::Method => {}
        RequestOption::Exact => wish.exact = true,
        RequestOption::Prefer => wish.prefer = Ties::Last,
        RequestOption::Target => wish.target = Some(0.1),
        RequestOption::Iterations => wish.iterations = Some(10),
        RequestOption::Seed => wish.seed = Some(7),
        RequestOption::Rationality => wish.rationality = Some(2.0),
        RequestOption::Distances => wish.distances = Some(true),
        RequestOption::Save => wish.save = true,
        RequestOption::Table => wish.table = true,
        RequestOption::Checkpoint => wish.checkpoint = true,
        RequestOption::Players => wish.players = Some(PlayersWish::Named),
        RequestOption::Strategy => wish.strategy = true,
        RequestOption::SaveStrategy => wish.save_strategy = true,
        RequestOption::Err => wish.err = true,
        RequestOption::Utility => wish.utility = true,
        RequestOption::Compat => wish.compat = true,
    }
    wish
}

/// The methods that can be named, each alone, with every option and with every two.
fn wishes() -> Vec<Wish> {
    // What differs in its name alone is planned alike.
    let alike = [Method::Cfr, Method::LinearCfr, Method::DiscountedCfr, Method::Outcome];
    let is_asked = |method: &Method| method.info().is_selectable && !alike.contains(method);
    let mut all = Vec::new();
    for method in Method::ALL.into_iter().filter(is_asked) {
        let wish = Wish { method, ..Wish::default() };
        for (nth, &one) in RequestOption::ALL.iter().enumerate() {
            for &other in &RequestOption::ALL[nth..] {
                all.push(with(with(wish.clone(), one), other));
            }
        }
        all.push(Wish { players: Some(PlayersWish::Random), ..wish.clone() });
    }
    all
}

#[test]
fn what_is_planned_meets_its_needs_and_honours_every_option() {
    let wishes = wishes();
    let mut n_planned = 0;
    for facts in facts() {
        for wish in &wishes {
            let Ok(plan) = plan(&facts, wish) else { continue };
            n_planned += 1;
            let info = plan.method.info();
            let about = || format!("{} for {wish:?} of {facts:?}", plan.method);
            assert!(plan.method != Method::Auto, "{}", about());
            if wish.method != Method::Auto && wish.players.is_none() {
                assert_eq!(plan.method, wish.method, "{}", about());
            }
            for option in wish.given() {
                let is_games_own =
                    plan.layout == Layout::Own && facts.own_honours.contains(&option);
                let is_honoured = info.honours.contains(&option)
                    || is_games_own
                    || matches!(
                        option,
                        RequestOption::Method | RequestOption::Utility | RequestOption::Compat
                    );
                let is_meaningless = facts.meaningless.iter().any(|&(known, _)| known == option);
                assert!(is_honoured && !is_meaningless, "{option} in {}", about());
            }
            if info.needs.contains(&Need::TwoSeats) {
                assert_eq!(facts.seats, 2, "{}", about());
            }
            if info.needs.contains(&Need::PerfectInformation) {
                assert!(!facts.hidden, "{}", about());
            }
            if plan.layout == Layout::Tree {
                assert!(facts.tree.is_there() && facts.cycles != Some(true), "{}", about());
                assert_eq!(plan.seconds.is_some(), facts.size.is_some(), "{}", about());
            }
        }
    }
    assert!(n_planned > 10_000, "{n_planned}");
}

#[test]
fn no_refusal_recommends_what_is_refused_too() {
    let wishes = wishes();
    let mut n_followed = 0;
    for facts in facts() {
        let is_solved = plan(&facts, &Wish::default()).is_ok();
        for wish in &wishes {
            let Err(refusal) = plan(&facts, wish) else { continue };
            let about = || format!("{refusal} for {wish:?} of {facts:?}");
            let mut n_changes = 0;
            for remedy in &refusal.instead {
                let Some((facts, wish)) = remedy.taken(&facts, wish) else { continue };
                n_changes += 1;
                assert!(plan(&facts, &wish).is_ok(), "{remedy:?} of {}", about());
            }
            n_followed += n_changes;
            assert!(!refusal.instead.is_empty(), "{}", about());
            // If it is solved at all, something can be changed.
            assert!(n_changes > 0 || !is_solved, "{}", about());
            let text = refusal.to_string();
            assert!(!text.contains("--"), "{text}");
        }
    }
    assert!(n_followed > 10_000, "{n_followed}");
}

#[test]
fn a_refusal_says_what_stands_against_it_and_what_does_instead() {
    let spelled = |facts: &Facts, wish: &Wish| {
        plan(facts, wish).unwrap_err().render(&|option| format!("--{option}"))
    };
    let class = Class { chance: true, hidden: true, cycles: false, zero_sum: true };
    let none = || Access::no("is written out as a tree");
    let poker = Facts { tree: Access::Yes, states: none(), ..Facts::new("poker", 2, class) };
    let poker = poker.without(&[RequestOption::Utility], "says itself what it pays");
    let three = Facts { seats: 3, ..poker.clone() };
    let cyclic = Class { hidden: false, chance: false, cycles: true, zero_sum: true };
    let cyclic = Facts { cycles: Some(true), ..Facts::new("maze", 3, cyclic) };
    let uneven = Facts { seats: 2, equal_stakes: Some(false), ..cyclic.clone() };
    let by = |method| Wish { method, ..Wish::default() };
    for (facts, wish, expected) in [
        (
            &poker,
            by(Method::Backward),
            "poker has hidden information, and backward induction would let players choose by what they \
             cannot see: leave out --method, use --method lp, or use --method pcfr+",
        ),
        (
            &three,
            by(Method::Lp),
            "sequence-form LP is for two players, and poker has 3: leave out --method, use --method pcfr+, or \
             use --method cfr",
        ),
        (
            &poker,
            Wish { exact: true, ..by(Method::CfrPlus) },
            "CFR+ works in floating point and gives no fractions: leave out --exact, use --method lp, or leave \
             out --method",
        ),
        (
            &poker,
            Wish { seed: Some(1), prefer: Ties::Last, ..Wish::default() },
            "poker is solved by sequence-form LP, which breaks ties in its own way, and samples nothing: leave \
             out --prefer and --seed",
        ),
        (
            &poker,
            Wish { seed: Some(1), ..Wish::default() },
            "poker is solved by sequence-form LP, which samples nothing: leave out --seed, or use --method \
             external",
        ),
        (
            &poker,
            Wish { exact: true, target: Some(0.1), ..Wish::default() },
            "poker is solved by sequence-form LP, which is not iterative: leave out --target, or leave out \
             --exact",
        ),
        (
            &poker,
            by(Method::Quantal),
            "quantal response needs --rationality, which says how much better moves are preferred, in units of \
             one over payoff; from 0, where all moves are alike, up: use --rationality 5, or leave out --method",
        ),
        (
            &poker,
            Wish { utility: true, ..Wish::default() },
            "poker says itself what it pays: leave out --utility",
        ),
        (
            &poker,
            Wish { strategy: true, exact: true, ..Wish::default() },
            "--strategy and --exact exclude each other, since fractions in a strategy give fractions, and floats \
             do not: leave out --strategy, or leave out --exact",
        ),
        (
            &poker,
            Wish { players: Some(PlayersWish::Named), ..Wish::default() },
            "only random players of poker are evaluated exactly: leave out --players, or simulate it",
        ),
        (
            &cyclic,
            Wish::default(),
            "no method is for a game like maze, which can cycle and is for 3 players: simulate it",
        ),
        (
            &uneven,
            by(Method::Retrograde),
            "retrograde analysis finds who wins and not by how much, and wins in maze pay different amounts: \
             leave out --method, use --method policy, or use --utility win",
        ),
    ] {
        assert_eq!(spelled(facts, &wish), expected);
    }
    // As Python writes it.
    let refusal = plan(&three, &by(Method::Lp)).unwrap_err();
    assert_eq!(refusal.obstacle, Obstacle::Unmet { method: Method::Lp, need: Need::TwoSeats });
    let text = refusal.render(&|option| format!("{}=", option.replace('-', "_")));
    assert!(text.ends_with("leave out method=, use method=pcfr+, or use method=cfr"), "{text}");
}

#[test]
fn a_hint_of_the_game_stands_beside_what_the_request_could_change() {
    let class = Class { chance: true, hidden: false, cycles: true, zero_sum: true };
    let subject = solve::plan::Subject::Option(RequestOption::Prefer);
    let facts = Facts { cycles: Some(true), ..Facts::new("pairs", 2, class) };
    let facts = facts.with_hint(subject, "set ties=pass");
    let wish = Wish { prefer: Ties::Last, ..Wish::default() };
    let refusal = plan(&facts, &wish).unwrap_err();
    assert_eq!(refusal.instead[1], Remedy::Hint("set ties=pass".to_owned()));
    assert!(refusal.to_string().ends_with("leave out `prefer`, or set ties=pass"), "{refusal}");
}

fn solved<G: Game>(game: &G, wish: &Wish) -> (Facts, Result<StateSolution<G, f64>, Unsolved>) {
    let mut facts = Facts::new("game", game.seats(), game.class());
    let found = solve_states::<G, f64>(game, &mut facts, wish, &());
    (facts, found.map(|(_, solution)| solution))
}

#[test]
fn what_a_solver_finds_out_is_planned_with() {
    let wish = Wish::default();
    let (facts, found) = solved(&Nim::new(9, 3), &wish);
    assert!(matches!(found, Ok(StateSolution::Backward(_))) && facts.cycles == Some(false));

    // Who wins is not all: so it is policy iteration in the end.
    let mut methods = [0; 3];
    for seed in 1..=40 {
        let maze = Maze::random(8, seed);
        let (facts, found) = solved(&maze, &wish);
        match found.unwrap() {
            StateSolution::Backward(_) => methods[0] += 1,
            StateSolution::Retrograde(_) => {
                assert_eq!(facts.cycles, Some(true));
                methods[1] += 1;
            }
            StateSolution::Policy(_) => {
                assert_eq!((facts.cycles, facts.equal_stakes), (Some(true), Some(false)));
                methods[2] += 1;
            }
        }
    }
    assert!(methods.iter().all(|&n| n > 0), "{methods:?}");

    // Three seats with cycles: nothing is for that; and what was named is refused for what was found.
    let thicket = Thicket::new(3, 5, 3, 1).with_a_cycle();
    let refused = |wish: &Wish| match solved(&thicket, wish).1.err() {
        Some(Unsolved::Refused(refusal)) => refusal.obstacle,
        other => panic!("{other:?}"),
    };
    let needs = Obstacle::needs(&refused(&wish));
    assert!(needs.contains(&Need::AlwaysEnds) && needs.contains(&Need::TwoSeats), "{needs:?}");
    let named = Wish { method: Method::Backward, ..Wish::default() };
    let expected = Obstacle::Unmet { method: Method::Backward, need: Need::AlwaysEnds };
    assert_eq!(refused(&named), expected);

    // A limit is no matter of the method.
    let limits = Limits { states: 3, ..Limits::default() };
    let (_, small) = solved(&Nim::new(9, 3), &Wish { limits, ..Wish::default() });
    assert!(matches!(small.err(), Some(Unsolved::Failed(SolveError::Limit(_)))));
}

#[test]
fn a_plan_for_a_tree_is_carried_out() {
    for seed in 1..=6 {
        let game = Fog::new(FogConfig::default(), seed);
        let compiled = Compiled::new(&game, Limits::default(), &()).unwrap();
        let form = compiled.form();
        let none = Access::no("is written out as a tree");
        let facts = Facts { tree: Access::Yes, states: none, ..Facts::new("fog", 2, game.class()) };
        let facts = facts.with_form(form);
        let by = |wish: &Wish| {
            let plan = plan(&facts, wish).unwrap();
            (plan.method, equilibrium::solve(form, &plan, &()).unwrap())
        };
        // By itself it is solved in fractions, and nobody gains by deviating.
        let (method, found) = by(&Wish::default());
        let by_itself = if facts.hidden { Method::Lp } else { Method::Backward };
        assert_eq!((method, found.played.exploitability()), (by_itself, 0.0));
        let (profile, is_exact) = found.played.to_floats();
        assert!(is_exact && found.iterations.is_none() && found.stopped.is_none());
        let odds = found.played.whole_odds(form);
        for seat in [0, 1].map(Seat::new) {
            assert_eq!(odds[seat].len(), profile[seat].0.len());
        }
        for variant in Variant::ALL {
            let method = variant.method();
            let wish = Wish { method, iterations: Some(200), ..Wish::default() };
            let (used, found) = by(&wish);
            assert_eq!((used, found.iterations), (method, Some(200)));
            assert!(found.bytes > 0 && (variant.samples() || found.played.exploitability() < 0.1));
        }
        let (method, rationality) = (Method::Quantal, Some(1.0));
        let (used, found) = by(&Wish { method, rationality, ..Wish::default() });
        assert_eq!((used, found.played.to_floats().1), (method, false));
        // What does not fit beside the tree is refused before the work.
        let limits = Limits { bytes: form.size().bytes, ..Limits::default() };
        let plan = plan(&facts, &Wish { method: Method::Cfr, limits, ..Wish::default() }).unwrap();
        let error = equilibrium::solve(form, &plan, &()).unwrap_err();
        assert!(matches!(error, SolveError::Limit(LimitReached::Memory { .. })), "{error}");
    }
}
