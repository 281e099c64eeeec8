//! Players who think: what they find, what they say of it, and what they do where they cannot.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::race::{Fault, Race};
use crate::seer::Seer;
use kernel::toys::{Fog, FogConfig, Maze, Nim, Place, Thicket};
use kernel::{
    BySeat, Determinizer, Game, Payoff, PerfectInformation, Ranked, RngStream, Seat, Turn,
};
use play::{
    BatchConfig, Budget, ByPayoff, Choice, Expectimax, ExpectimaxConfig, FlatConfig,
    FlatMonteCarlo, GameRunner, Greedy, Heuristic, Objective, Pimc, PimcConfig, PlayError, Player,
    PlayerBuildError, PlayerBuilder, PlayerFactory, PlayerSpec, Playout, Summary, TreeConfig,
    TreeSearch, simulate,
};

fn spec(text: &str) -> PlayerSpec {
    text.parse().unwrap()
}

/// `games` games between `players`, seats rotated.
fn match_up<G: Game>(
    game: &G,
    players: &[PlayerFactory<'_, G>],
    games: u64,
    threads: usize,
) -> Summary {
    let config = BatchConfig {
        games,
        rotate: true,
        threads: Some(threads),
        chunk: Some(5),
        ..BatchConfig::default()
    };
    simulate(game, players, &ByPayoff, &config, &()).unwrap()
}

fn tree<'a, G: Game, I: Determinizer<G>>(
    determinizer: &'a I,
    playouts: u64,
    config: TreeConfig<'a>,
) -> TreeSearch<'a, G, I> {
    let config = TreeConfig { budget: Budget::Playouts(playouts), ..config };
    TreeSearch::new(determinizer, || Playout::random(1_000), config)
}

/// What `player` does in `state`.
fn chosen<G: Game, P: Player<G>>(game: &G, player: &mut P, state: &G::State, seed: u64) -> G::Move {
    let (mut moves, Turn::Seat(seat)) = (Vec::new(), game.turn(state)) else { panic!("no turn") };
    game.moves(state, &mut moves);
    player.begin(game, seat);
    player.choose(game, Choice::new(state, &moves, &[]), &mut RngStream::new(seed, 0))
}

/// What each seat gets in `state` if all do what is best for themselves, the first of equals.
fn induced<G: Game>(game: &G, state: &G::State) -> BySeat<f64> {
    let turn = game.turn(state);
    if let Turn::Over(payoffs) = turn {
        return payoffs.map(|payoff| payoff.to_f64());
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let after = moves.iter().map(|&mv| (mv, induced(game, &game.after(state, mv))));
    if let Turn::Seat(seat) = turn {
        let better = |best: BySeat<f64>, next: BySeat<f64>| {
            if next[seat] > best[seat] { next } else { best }
        };
        return after.map(|(_, worths)| worths).reduce(better).unwrap();
    }
    let total: u64 = moves.iter().map(|&mv| game.weight(state, mv)).sum();
    let mut sums = BySeat::from_fn(game.seats(), |_| 0.0);
    for (mv, worths) in after {
        let odds = game.weight(state, mv) as f64 / total as f64;
        sums = BySeat::from_fn(game.seats(), |seat| sums[seat] + odds * worths[seat]);
    }
    sums
}

/// The first state of `game` in which somebody has a choice.
fn first_choice<G: Game>(game: &G) -> Option<(G::State, Seat)> {
    let (mut state, mut stream) = (game.start(), RngStream::new(1, 0));
    // A maze may lead round without a choice.
    for _ in 0..100 {
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        match (game.turn(&state), moves.as_slice()) {
            (Turn::Over(_), _) => return None,
            (Turn::Chance, _) => _ = game.resolve_chance(&mut state, &mut stream),
            (_, &[only]) => game.play(&mut state, only),
            (Turn::Seat(seat), _) => return Some((state, seat)),
        }
    }
    None
}

/// How much less than the best `mv` is worth to `seat` in `state`.
fn regret<G: Game>(game: &G, state: &G::State, seat: Seat, mv: G::Move) -> f64 {
    induced(game, state)[seat] - induced(game, &game.after(state, mv))[seat]
}

#[test]
fn with_a_growing_budget_search_comes_to_the_best_move() {
    // Perfect information: a random game of two with chance.
    let config = FogConfig { depth: 7, ..FogConfig::default() };
    let games: Vec<Fog> = (0..30).map(|seed| Fog::new(config, seed)).collect();
    let roots: Vec<_> = games.iter().filter_map(|game| Some((game, first_choice(game)?))).collect();
    assert!(roots.len() > 20);
    let total = |playouts| -> f64 {
        let regrets = roots.iter().map(|(game, (state, seat))| {
            let mut search = tree(&PerfectInformation, playouts, TreeConfig::default());
            regret(*game, state, *seat, chosen(*game, &mut search, state, 1))
        });
        regrets.sum()
    };
    let (few, some, many) = (total(5), total(500), total(64_000));
    assert!(few > 10.0 && some < 0.3 * few, "{some} of {few}");
    assert!(many < 1e-9, "{many}");
}

#[test]
fn alone_it_finds_the_way_through_chance() {
    for seed in 0..40 {
        let game = Thicket::new(1, 7, 4, seed);
        let Some((state, seat)) = first_choice(&game) else { continue };
        let mut search = tree(&PerfectInformation, 3_000, TreeConfig::default());
        let lost = regret(&game, &state, seat, chosen(&game, &mut search, &state, seed));
        assert!(lost < 0.15, "{seed}: {lost}");
    }
}

/// What `game` looks like where chance is drawn once: the value of every move is that of the world itself.
fn solved<G: Game>(game: &G, config: PimcConfig<'_>, state: &G::State) -> (G::Move, u64) {
    let mut player = Pimc::new(&PerfectInformation, Playout::random(1_000), config);
    let mv = chosen(game, &mut player, state, 1);
    (mv, player.n_solved())
}

#[test]
fn a_world_that_is_small_enough_is_solved_to_its_end() {
    // For two sides, by alpha-beta with a table; each for itself, by max-n.
    for (seats, least) in [(2, 15), (3, 15)] {
        let mut n_solved = 0;
        for seed in 0..40 {
            let config =
                FogConfig { seats, chance: 0, zero_sum: seats == 2, ..FogConfig::default() };
            let game = Fog::new(config, seed);
            let Some((state, seat)) = first_choice(&game) else { continue };
            let (mv, worlds) = solved(&game, PimcConfig::default(), &state);
            // The fog says that there may be chance, so that it looks at all worlds.
            assert_eq!(worlds, 20);
            assert!(regret(&game, &state, seat, mv) < 1e-9, "{seed}: {seats} seats");
            n_solved += 1;
        }
        assert!(n_solved >= least, "{n_solved}");
    }
    // A table of positions changes no value: Nim has few positions and many lines.
    for n in 1..40 {
        let nim = Nim::new(n, 3);
        let (mv, worlds) = solved(&nim, PimcConfig::default(), &nim.start());
        if n > 1 {
            assert_eq!(worlds, 1, "{n}");
            assert!(n % 4 == 0 || mv == n % 4, "{mv} of {n}");
        }
    }
}

#[test]
fn a_world_that_is_too_large_is_played_out_instead() {
    let nim = Nim::new(21, 3);
    let (_, worlds) = solved(&nim, PimcConfig { nodes: 3, ..PimcConfig::default() }, &nim.start());
    assert_eq!(worlds, 0);
    let mut player = Pimc::new(
        &PerfectInformation,
        Playout::random(1_000),
        PimcConfig { nodes: 3, ..PimcConfig::default() },
    );
    chosen(&nim, &mut player, &nim.start(), 1);
    assert!(player.estimates().iter().all(|estimate| estimate.playouts == 20));
}

#[test]
fn searchers_win_won_games_of_nim() {
    let nim = Nim::new(9, 3);
    let mut builder = PlayerBuilder::perfect_information(&nim);
    // Leaves a multiple of four, if it can.
    builder.heuristic = Some(Heuristic::on_any_scale(|nim, state, seat| {
        let (left, to_act) = (nim.rank(state) / 2, nim.rank(state) % 2);
        if left.is_multiple_of(4) == (to_act == seat.idx() as u64) { -1.0 } else { 1.0 }
    }));
    for text in [
        "mcts:300",
        "pimc:1",
        "ismcts:150x2",
        "greedy",
        "mcts:60/greedy",
        "expectimax:2",
        "alpha-beta:3",
    ] {
        let players = [builder.factory(&spec(text)).unwrap(), PlayerFactory::random()];
        let config = BatchConfig { games: 40, ..BatchConfig::default() };
        let summary = simulate(&nim, &players, &ByPayoff, &config, &()).unwrap();
        assert!((summary.players[0].wins.rate() - 1.0).abs() < 1e-12, "{text}");
    }
    // Playouts at random say that one match is as good as another, and win more often all the same.
    let players = [builder.factory(&spec("flat:50")).unwrap(), PlayerFactory::random()];
    assert!(match_up(&nim, &players, 100, 2).players[0].wins.rate() > 0.8);
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    let nim = Nim::new(15, 3);
    let builder = PlayerBuilder::perfect_information(&nim);
    for text in ["mcts:40", "mcts:20x3", "flat:10", "pimc:4", "mcts:30~0.2"] {
        let players =
            || [builder.factory(&spec(text)).unwrap(), builder.factory(&spec("flat:3")).unwrap()];
        let one = match_up(&nim, &players(), 30, 1);
        assert_eq!(one, match_up(&nim, &players(), 30, 4), "{text}");
    }
}

#[test]
fn a_player_that_samples_does_the_same_wherever_it_sees_the_same() {
    let heuristic = Heuristic::so_far(|game: &Fog, state, seat| induced(game, state)[seat]);
    let mut n_pairs = 0;
    for seed in 0..10 {
        let fog = Fog::new(FogConfig { depth: 5, ..FogConfig::default() }, seed);
        let seer = Seer::new(&fog);
        let mut builder = PlayerBuilder::new(&fog, &seer);
        builder.heuristic = Some(heuristic);
        for text in ["ismcts:30", "ismcts:20x2", "flat:4", "pimc:4", "greedy"] {
            let mut player = builder.player(&spec(text)).unwrap();
            assert!(player.uses_view_only() && player.watches());
            for states in seer.alike() {
                let mut does = states.iter().map(|(state, _)| chosen(&fog, &mut player, state, 7));
                let first = does.next();
                n_pairs += states.len() - 1;
                assert!(does.all(|mv| Some(mv) == first), "{text} has seen what it cannot see");
            }
        }
    }
    assert!(n_pairs > 100, "{n_pairs}");
}

#[test]
fn in_a_game_that_hides_something_nobody_searches_with_open_cards() {
    let fog = Fog::new(FogConfig::default(), 1);
    let mut builder = PlayerBuilder::perfect_information(&fog);
    builder.heuristic = Some(Heuristic::so_far(|_, _, _| 0.0));
    for text in ["mcts:5", "ismcts:5", "flat:5", "pimc:5", "greedy", "expectimax:2", "alpha-beta:2"]
    {
        let error = builder.factory(&spec(text)).unwrap_err();
        assert!(matches!(error, PlayerBuildError::Hidden { .. }), "{text}: {error}");
    }
    builder.factory(&spec("random")).unwrap();
    // Nor does the runner let anybody.
    let players = [
        PlayerFactory::new(|| tree(&PerfectInformation, 5, TreeConfig::default())),
        PlayerFactory::random(),
    ];
    let error = simulate(&fog, &players, &ByPayoff, &BatchConfig::default(), &()).unwrap_err();
    assert_eq!(error, PlayError::HiddenInformation);
}

/// Imagines what it is told to.
struct Mad<F>(F);

impl<F: Fn(&mut RngStream) -> Option<<Nim as Game>::State> + Sync> Determinizer<Nim> for Mad<F> {
    type Memory = ();

    fn memory(&self, _: &Nim, _: Seat) {}

    fn observe(&self, _: &Nim, (): &mut (), _: &<Nim as Game>::State, _: u32) {}

    fn sample(
        &self,
        _: &Nim,
        (): &(),
        _: &<Nim as Game>::State,
        stream: &mut RngStream,
        out: &mut <Nim as Game>::State,
    ) -> bool {
        let state = (self.0)(stream);
        state.map(|state| *out = state).is_some()
    }

    fn observation_key(&self, _: &Nim, _: &<Nim as Game>::State, seat: Seat) -> u64 {
        seat.idx() as u64
    }
}

/// So many matches, and the first seat to act.
fn heap(matches: u32) -> <Nim as Game>::State {
    Nim::new(matches, 1).start()
}

#[test]
fn only_moves_that_are_really_there_are_chosen() {
    let nim = Nim::new(9, 3);
    // In the sampled states there is one match, or two, or more: the lists are never those of the true one.
    let determinizer = Mad(|stream: &mut RngStream| Some(heap(1 + stream.below(2) as u32)));
    let mut player = tree(&determinizer, 60, TreeConfig::default());
    let mut stream = RngStream::new(1, 0);
    player.begin(&nim, Seat::new(0));
    for (moves, wanted) in [(&[3, 2, 1][..], 2), (&[3, 1], 1)] {
        // Two of two matches win at once; one of one wins half of the games and loses the others.
        let mv = player.choose(&nim, Choice::new(&nim.start(), moves, &[]), &mut stream);
        assert_eq!((mv, player.failure()), (wanted, None));
        assert!(
            player
                .estimates()
                .iter()
                .all(|estimate| moves.contains(&estimate.mv) && estimate.mv < 3)
        );
        // Nothing is wasted on what is not there.
        assert_eq!(player.estimates().iter().map(|estimate| estimate.playouts).sum::<u64>(), 60);
        player.begin(&nim, Seat::new(0));
    }
    let mut flat = FlatMonteCarlo::new(&determinizer, Playout::random(100), FlatConfig::default());
    let mv = flat.choose(&nim, Choice::new(&nim.start(), &[3, 2, 1], &[]), &mut stream);
    assert_eq!((mv, flat.estimates().len()), (2, 2));
}

#[test]
fn a_player_without_a_consistent_state_says_so_and_the_run_counts_it() {
    let nim = Nim::new(9, 3);
    let nothing = Mad(|_: &mut RngStream| None);
    let over = Mad(|_: &mut RngStream| Some(heap(0)));
    let heuristic = Heuristic::on_any_scale(|_: &Nim, _, _| 0.0);
    for (is_over, says) in [(false, "no state was found"), (true, "none of its moves is legal")] {
        fn all<I: Determinizer<Nim>>(
            determinizer: &I,
            heuristic: Heuristic<Nim>,
        ) -> [PlayerFactory<'_, Nim>; 4] {
            let two = TreeConfig { trees: 2, ..TreeConfig::default() };
            [
                PlayerFactory::new(move || tree(determinizer, 20, TreeConfig::default())),
                PlayerFactory::new(move || tree(determinizer, 20, two)),
                PlayerFactory::new(move || {
                    FlatMonteCarlo::new(determinizer, Playout::random(9), FlatConfig::default())
                }),
                PlayerFactory::new(move || Greedy::new(determinizer, heuristic)),
            ]
        }
        let entrants = if is_over { all(&over, heuristic) } else { all(&nothing, heuristic) };
        for entrant in entrants {
            let config = BatchConfig { games: 20, ..BatchConfig::default() };
            let players = [PlayerFactory::random(), entrant];
            let error = simulate(&nim, &players, &ByPayoff, &config, &()).unwrap_err();
            let PlayError::AllFailed { failures } = error else { panic!("{error}") };
            // Nor are the others begun.
            assert_eq!(failures.games(), 10);
            let text = failures.to_string();
            assert!(text.contains("the player of seat 2: ") && text.contains(says), "{text}");
        }
    }
    // Whoever makes players finds it out before the first game.
    let mut builder = PlayerBuilder::new(&nim, &nothing);
    builder.heuristic = Some(heuristic);
    for text in ["mcts:10", "flat:3", "pimc:3", "greedy"] {
        let error = builder.factory(&spec(text)).unwrap_err();
        assert!(matches!(error, PlayerBuildError::NoDeterminisation { .. }), "{text}: {error}");
    }
    // Now and then is enough.
    let seldom = Mad(|stream: &mut RngStream| (stream.below(4) == 0).then(|| heap(9)));
    let mut runner = GameRunner::new(&nim, ByPayoff);
    let mut players =
        [tree(&seldom, 50, TreeConfig::default()), tree(&seldom, 50, TreeConfig::default())];
    // They take what is won of nine matches until that is not there to be taken.
    let record = runner.play(&mut players, &mut RngStream::new(1, 0));
    assert!(record.is_ok(), "{record:?}");
}

#[test]
fn a_playout_without_an_end_is_cut_and_nobody_has_won() {
    let race = Race::with(Fault::Endless);
    let (state, _) = first_choice(&race).unwrap();
    let mut player = tree(&PerfectInformation, 10, TreeConfig::default());
    let mv = chosen(&race, &mut player, &state, 1);
    assert!([crate::race::WALK, crate::race::RUN].contains(&mv));
    assert_eq!(player.n_cut(), 10);
    for estimate in player.estimates() {
        assert_eq!((estimate.worth, estimate.standing.as_slice()), (0.0, &[1.0, 1.0][..]));
    }
    let mut flat =
        FlatMonteCarlo::new(&PerfectInformation, Playout::random(50), FlatConfig::default());
    chosen(&race, &mut flat, &state, 1);
    assert_eq!(flat.n_cut(), 200);
    // A game that is wrong somewhere is no reason to stop either.
    for fault in [Fault::Stuck, Fault::Hole] {
        let race = Race::with(fault);
        let mut player = tree(&PerfectInformation, 200, TreeConfig::default());
        chosen(&race, &mut player, &race.start(), 1);
        assert!(player.n_cut() > 0);
    }
    // Shared first and shared last, for those who want that.
    let config = TreeConfig { objective: Objective::Win, ..TreeConfig::default() };
    let mut player = tree(&PerfectInformation, 10, config);
    chosen(&race, &mut player, &state, 1);
    assert!(player.estimates().iter().all(|estimate| (estimate.worth - 0.5).abs() < 1e-12));
}

#[test]
fn play_that_goes_round_is_searched_and_the_way_out_found() {
    let own = Seat::new(0);
    let maze = Maze::new(vec![
        Place::Fork(own, vec![0, 1]),
        Place::Fork(own, vec![0, 2, 3]),
        Place::End(Payoff::from(-1)),
        Place::End(Payoff::from(1)),
    ]);
    let mut player = tree(&PerfectInformation, 500, TreeConfig::default());
    let (mut moves, state) = (Vec::new(), maze.start());
    maze.moves(&state, &mut moves);
    assert_eq!(chosen(&maze, &mut player, &state, 1), moves[1]);
}

#[test]
fn a_tree_has_no_more_nodes_than_it_may() {
    let nim = Nim::new(60, 5);
    for nodes in [1, 2, 20] {
        let config = TreeConfig { nodes, ..TreeConfig::default() };
        let mut players = [(); 2].map(|()| tree(&PerfectInformation, 300, config));
        let mut runner = GameRunner::new(&nim, ByPayoff);
        runner.play(&mut players, &mut RngStream::new(1, 0)).unwrap();
        for mut player in players {
            assert!((1..=nodes).contains(&player.n_nodes()), "{} of {nodes}", player.n_nodes());
            chosen(&nim, &mut player, &nim.start(), 1);
            assert_eq!(player.n_nodes(), nodes);
            assert_eq!(
                player.estimates().iter().map(|estimate| estimate.playouts).sum::<u64>(),
                300
            );
        }
    }
}

#[test]
fn what_was_found_stays_for_the_next_decision_unless_it_is_not_to() {
    let nim = Nim::new(21, 3);
    let n_nodes = |reuses| {
        let mut player =
            tree(&PerfectInformation, 200, TreeConfig { reuses, ..TreeConfig::default() });
        let (mut state, mut stream) = (nim.start(), RngStream::new(1, 0));
        player.begin(&nim, Seat::new(0));
        let mut after = Vec::new();
        for _ in 0..3 {
            player.choose(&nim, Choice::new(&state, &[1, 2, 3], &[]), &mut stream);
            after.push(player.n_nodes());
            nim.play(&mut state, 1);
            nim.play(&mut state, 1);
        }
        after
    };
    let (kept, forgotten) = (n_nodes(true), n_nodes(false));
    assert_eq!(kept[0], forgotten[0]);
    assert!(kept.is_sorted() && forgotten[2] < kept[2], "{kept:?} {forgotten:?}");
}

#[test]
fn what_is_said_of_moves_adds_up() {
    let nim = Nim::new(9, 3);
    let wide = TreeConfig { trees: 3, ..TreeConfig::default() };
    for (config, playouts) in [(TreeConfig::default(), 90), (wide, 270)] {
        let mut player = tree(&PerfectInformation, 90, config);
        chosen(&nim, &mut player, &nim.start(), 1);
        let estimates = player.estimates();
        assert_eq!(estimates.iter().map(|estimate| estimate.mv).collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(estimates.iter().map(|estimate| estimate.playouts).sum::<u64>(), playouts);
        for estimate in estimates {
            // One wins and the other loses: the worth says as much as the place.
            let place = estimate.standing[Seat::new(0)];
            assert!((estimate.worth - (2.0 * place - 1.0)).abs() < 1e-12);
            assert!((place + estimate.standing[Seat::new(1)] - 1.0).abs() < 1e-12);
        }
    }
    let config = FlatConfig { playouts: 25, ..FlatConfig::default() };
    let mut flat = FlatMonteCarlo::new(&PerfectInformation, Playout::random(100), config);
    chosen(&nim, &mut flat, &nim.start(), 1);
    assert!(flat.estimates().iter().all(|estimate| estimate.playouts == 25));
    // Of what there is no choice about nothing is said.
    let forced = Nim::new(9, 1);
    chosen(&forced, &mut flat, &forced.start(), 1);
    assert!(flat.estimates().is_empty());
}

#[test]
fn something_is_said_of_every_move_also_where_the_tree_knows_better() {
    let (nim, mut stream) = (Nim::new(9, 3), RngStream::new(1, 0));
    let mut player = tree(&PerfectInformation, 3, TreeConfig::default());
    player.begin(&nim, Seat::new(0));
    for _ in 0..20 {
        player.choose(&nim, Choice::new(&nim.start(), &[1, 2, 3], &[]), &mut stream);
        assert!(player.estimates().iter().all(|estimate| estimate.playouts == 1));
        assert_eq!(player.estimates().len(), 3);
    }
}

/// Only what each of them has tried can be compared.
#[test]
fn several_trees_try_every_move_whatever_their_budget() {
    let nim = Nim::new(9, 3);
    let config = TreeConfig { trees: 4, ..TreeConfig::default() };
    let mut player = tree(&PerfectInformation, 1, config);
    chosen(&nim, &mut player, &nim.start(), 1);
    let playouts: Vec<u64> = player.estimates().iter().map(|one| one.playouts).collect();
    assert_eq!(playouts, [4, 4, 4]);
    let means = player.batch_means().expect("every tree is a batch");
    for nth in 0..3 {
        let mean = means.mean(nth, 0.95).expect("it was tried");
        assert!(mean.interval.is_some(), "{mean:?}");
        let apart = means.difference(0, nth, 0.95).expect("both were tried");
        assert_eq!(nth == 0, apart.interval.unwrap().half_width() == 0.0 && apart.mean == 0.0);
    }
}

/// In many searches from other random numbers the interval holds the mean of all of them about as often as it says.
#[test]
fn intervals_of_a_search_hold_its_mean_estimate() {
    let nim = Nim::new(13, 3);
    for text in ["flat:40", "mcts:60x8"] {
        let builder = PlayerBuilder::perfect_information(&nim);
        let mut player = builder.player(&spec(text)).unwrap();
        let mut found = Vec::new();
        for seed in 0..400 {
            player.begin(&nim, Seat::new(0));
            let mut stream = RngStream::new(seed, 0);
            player.choose(&nim, Choice::new(&nim.start(), &[1, 2, 3], &[]), &mut stream);
            let means = player.batch_means().unwrap();
            let one = means.mean(1, 0.95).unwrap();
            found.push([one, means.difference(0, 1, 0.95).unwrap()]);
        }
        for nth in 0..2 {
            let all = found.iter().map(|row| row[nth]);
            let mean = all.clone().map(|one| one.mean).sum::<f64>() / found.len() as f64;
            let holds = |one: &play::MeanInterval| {
                let interval = one.interval.expect("there are several batches");
                interval.low <= mean && mean <= interval.high
            };
            let rate = all.filter(holds).count() as f64 / found.len() as f64;
            // Three standard errors of a share of 0.95 in 400 are 0.033.
            assert!((0.91..=0.99).contains(&rate), "{text}, {nth}: {rate}");
        }
    }
}

#[test]
fn who_thinks_for_so_long_stops_when_the_clock_says_so() {
    let nim = Nim::new(30, 3);
    let now = AtomicU64::new(0);
    let clock = || Duration::from_millis(now.fetch_add(1, Ordering::Relaxed));
    let mut builder = PlayerBuilder::perfect_information(&nim);
    assert!(matches!(builder.factory(&spec("mcts:10ms")), Err(PlayerBuildError::NoClock { .. })));
    builder.clock = Some(&clock);
    let mut player = builder.player(&spec("mcts:10ms")).unwrap();
    chosen(&nim, &mut player, &nim.start(), 1);
    // It looks at the clock once at the start and then after every sixteenth playout.
    assert_eq!(player.estimates().iter().map(|estimate| estimate.playouts).sum::<u64>(), 160);
}

/// An opinion that has nothing to do with the game, and is reversed for the other seat.
fn whim<G: Game>(game: &G, state: &G::State, seat: Seat) -> f64 {
    let sign = if seat.idx() == 0 { 1.0 } else { -1.0 };
    sign * (Determinizer::<G>::observation_key(&PerfectInformation, game, state, seat) % 11) as f64
}

/// What `state` is worth to each seat `depth` decisions before the horizon: the plain definition.
fn ahead<G: Game>(
    game: &G,
    heuristic: Heuristic<G>,
    state: &G::State,
    depth: u32,
    nodes: &mut u64,
) -> BySeat<f64> {
    *nodes += 1;
    let (turn, mut moves) = (game.turn(state), Vec::new());
    game.moves(state, &mut moves);
    match turn {
        Turn::Over(_) => heuristic.worths(game, state),
        Turn::Seat(_) if depth == 0 => heuristic.worths(game, state),
        Turn::Seat(seat) => {
            let after = moves
                .iter()
                .map(|&mv| ahead(game, heuristic, &game.after(state, mv), depth - 1, nodes));
            let better = |a: BySeat<f64>, b: BySeat<f64>| if b[seat] > a[seat] { b } else { a };
            after.reduce(better).unwrap()
        }
        Turn::Chance => {
            let total: u64 = moves.iter().map(|&mv| game.weight(state, mv)).sum();
            let mut sums = BySeat::from_fn(game.seats(), |_| 0.0);
            for mv in moves {
                let odds = game.weight(state, mv) as f64 / total as f64;
                let worths = ahead(game, heuristic, &game.after(state, mv), depth, nodes);
                sums = BySeat::from_fn(sums.len(), |seat| sums[seat] + odds * worths[seat]);
            }
            sums
        }
    }
}

/// Whether expectimax takes a move that is best by the plain definition, and from how many nodes each.
fn check_ahead<G: Game>(game: &G, heuristic: Heuristic<G>, depth: u32) -> Option<(u64, u64)> {
    let (state, seat) = first_choice(game)?;
    let config = ExpectimaxConfig { depth, ..ExpectimaxConfig::default() };
    let mut player = Expectimax::new(game, heuristic, config).unwrap();
    let mv = chosen(game, &mut player, &state, 1);
    assert_eq!(player.depth(), depth);
    let mut nodes = 0;
    let best = ahead(game, heuristic, &state, depth, &mut nodes)[seat];
    let own = ahead(game, heuristic, &game.after(&state, mv), depth - 1, &mut 0)[seat];
    assert!((best - own).abs() < 1e-9, "{own} where {best} could be had");
    Some((player.nodes(), nodes))
}

#[test]
fn expectimax_finds_what_the_plain_definition_finds() {
    let mut n_checked = 0;
    for (seed, depth) in (0..60).zip([1, 2, 3, 4].into_iter().cycle()) {
        let game = Thicket::new(1 + seed as usize % 3, 9, 4, seed);
        for heuristic in [Heuristic::so_far(whim), Heuristic::on_any_scale(whim)] {
            n_checked += usize::from(check_ahead(&game, heuristic, depth).is_some());
        }
    }
    assert!(n_checked > 60, "{n_checked}");
}

#[test]
fn between_two_it_leaves_out_what_cannot_matter() {
    for matches in 40..60 {
        let nim = Nim::new(matches, 4);
        let (looked, plain) = check_ahead(&nim, Heuristic::on_any_scale(whim), 6).unwrap();
        // And that though every depth up to this one was looked at.
        assert!(looked < plain / 2, "{looked} of {plain}");
        let maze = Maze::random(30, u64::from(matches));
        check_ahead(&maze, Heuristic::on_any_scale(whim), 6);
    }
}

#[test]
fn a_decision_too_large_to_look_through_is_sampled() {
    let race = Race::new(2, 9);
    let lead = Heuristic::so_far(|_: &Race, state: &crate::race::Runners, seat: Seat| {
        (state.fields[seat.idx()] - state.fields[1 - seat.idx()]) as f64
    });
    let config = ExpectimaxConfig { depth: 4, nodes: 2, ..ExpectimaxConfig::default() };
    let mut player = Expectimax::new(&race, lead, config).unwrap();
    let mv = chosen(&race, &mut player, &race.start(), 1);
    assert!([crate::race::WALK, crate::race::RUN].contains(&mv));
    assert_eq!(player.depth(), 0);
    assert!(Expectimax::alpha_beta(&race, lead, config).is_err());
}

#[test]
fn of_moves_that_look_alike_expectimax_takes_any() {
    let (race, alike) = (Race::new(2, 9), Heuristic::so_far(|_: &Race, _, _| 0.0));
    let config = ExpectimaxConfig { depth: 1, ..ExpectimaxConfig::default() };
    let mut player = Expectimax::new(&race, alike, config).unwrap();
    for wanted in [crate::race::WALK, crate::race::RUN] {
        let takes = |seed| chosen(&race, &mut player, &race.start(), seed) == wanted;
        assert!((0..20).any(takes), "never {wanted:?}");
    }
    assert_eq!(player.depth(), 1);
}

#[test]
fn a_builder_limits_how_far_its_players_look_ahead() {
    let nim = Nim::new(7, 3);
    let wins = |look_ahead: Option<u64>| {
        let mut builder = PlayerBuilder::perfect_information(&nim);
        builder.heuristic = Some(Heuristic::so_far(|_, _, _| 0.0));
        builder.look_ahead = look_ahead.unwrap_or(builder.look_ahead);
        let players = [builder.factory(&spec("alpha-beta:3")).unwrap(), PlayerFactory::random()];
        let config = BatchConfig { games: 40, ..BatchConfig::default() };
        simulate(&nim, &players, &ByPayoff, &config, &()).unwrap().players[0].wins.rate()
    };
    // Three decisions ahead it sees that it wins from seven matches; one position is not enough for that.
    assert!((wins(None) - 1.0).abs() < 1e-12);
    assert!(wins(Some(1)) < 0.95);
}
