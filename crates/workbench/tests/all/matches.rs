//! Matches: searching players are stronger than random ones by margins that are stated, games are written down
//! and replayed, and whatever is wrong is said.

use workbench::{
    Ended, GameSource, ReplayRequest, Seating, SimulateRequest, TournamentRequest, Until, Work,
    games, header, replay, simulate, simulate_recorded, tournament,
};

fn request(game: &str, players: &[&str], games: u64) -> SimulateRequest {
    SimulateRequest {
        seating: Seating {
            players: players.iter().map(|&player| player.to_owned()).collect(),
            ..Seating::default()
        },
        games: Some(games),
        ..SimulateRequest::new(game)
    }
}

fn with(mut request: SimulateRequest, set: &[(&str, &str)]) -> SimulateRequest {
    request.game.set =
        set.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    request
}

/// The games of `request` as a file.
fn recorded(request: &SimulateRequest) -> String {
    let mut text = String::new();
    let mut take = |line: &str| text.extend([line, "\n"]);
    simulate_recorded(request, &(), &mut take).unwrap();
    text
}

fn replayed(
    game: &GameSource,
    text: &str,
    show: Option<u64>,
) -> Result<workbench::ReplayDocument, String> {
    let (name, text, game) = ("games.jsonl".to_owned(), text.to_owned(), game.clone());
    replay(&ReplayRequest { name, text, game, show }, &()).map_err(|error| error.to_string())
}

/// Games of `player` against random ones, who change seats: his share of wins is at least `wins`, and his mean
/// payoff is above `payoff` with all of its interval.
fn beats_random(
    game: &str,
    set: &[(&str, &str)],
    player: &str,
    games: u64,
    wins: f64,
    payoff: f64,
) {
    let seats = workbench::find(&game.into()).unwrap().class.map_or(2, |class| class.seats);
    let mut players = vec!["random"; seats];
    players[0] = player;
    let asked = SimulateRequest { rotate: true, ..with(request(game, &players, games), set) };
    let document = simulate(&asked, &()).unwrap().document;
    let first = &document.seats[0];
    let won = first.win_rate.unwrap();
    assert!(won >= wins, "{player} at {game}: {won} of the games");
    let low = first.payoff.low.unwrap();
    assert!(low > payoff, "{player} at {game}: {:?}", first.payoff);
}

#[test]
fn searchers_beat_random_players_by_a_margin() {
    // Of four seats a quarter is everybody's share, of two a half.
    beats_random("agram", &[], "mcts:100", 200, 0.36, 0.08);
    beats_random("agram", &[], "flat:20", 200, 0.36, 0.08);
    beats_random("agram", &[], "pimc:10", 200, 0.36, 0.08);
    beats_random("hearts", &[], "mcts:40", 40, 0.35, 1.0);
    beats_random("pairs.rcy", &[], "flat:20", 40, 0.45, 2.0);
    beats_random("pairs", &[], "mcts:100", 400, 0.75, 2.0);
    beats_random("pairs-game", &[], "mcts:50", 60, 0.7, 0.3);
    beats_random("pan", &[("ranks", "3")], "mcts:50", 60, 0.85, 0.6);
    beats_random("kuhn-poker", &[], "ismcts:100", 2_000, 0.4, 0.05);
    beats_random("kuhn-poker.rcy", &[], "mcts:100", 1_000, 0.4, 0.02);
}

#[test]
fn on_duplicate_deals_the_luck_of_the_deal_cancels_out() {
    // In War nobody chooses: who has the better cards wins, and then the other has them.
    let duplicate = |request: SimulateRequest| SimulateRequest { duplicate: true, ..request };
    let asked = duplicate(request("war", &["random"], 20));
    let document = simulate(&asked, &()).unwrap().document;
    for seat in &document.seats {
        let paired = seat.paired.as_ref().unwrap();
        assert_eq!(paired.deals, 10);
        assert_eq!(
            (paired.payoff.float, paired.payoff.low, paired.payoff.high),
            (0.0, Some(0.0), Some(0.0))
        );
    }
    // Games come in whole deals, the same on any number of threads.
    let agram = duplicate(request("agram", &["flat:5", "random", "random", "random"], 41));
    let documents = [1, 3].map(|threads| {
        let work = Work { threads: Some(threads), ..Work::default() };
        simulate(&SimulateRequest { work, ..agram.clone() }, &()).unwrap().document
    });
    assert_eq!(documents[0].games, 44);
    assert_eq!(documents[0], documents[1]);
    let low = documents[0].seats[0].paired.as_ref().unwrap().payoff.low.unwrap();
    assert!(low > 0.0, "{low}");
    // They lack moves of chance, so that nobody could replay them.
    let error = simulate_recorded(&agram, &(), &mut |_| ()).unwrap_err().to_string();
    assert!(error.contains("replay"), "{error}");
    // All line-ups of a tournament have the same deals.
    let held = TournamentRequest {
        games: Some(60),
        duplicate: true,
        ..TournamentRequest::new("agram", &["flat:5", "random"])
    };
    let document = tournament(&held, &()).unwrap().document;
    let paired = document.pairings[0].paired.as_ref().unwrap();
    assert_eq!(paired.deals, 10);
    assert!(paired.payoff.low.unwrap() > 0.0, "{paired:?}");
}

#[test]
fn who_plays_by_a_solution_beats_random_players_too() {
    beats_random("pan.rcy", &[("RANKS", "2")], "perfect", 200, 0.8, 0.5);
    beats_random("kuhn-poker.rcy", &[], "perfect", 2_000, 0.4, 0.02);
    beats_random("leduc-poker", &[], "perfect~0.1", 2_000, 0.4, 0.1);
}

#[test]
fn every_game_can_be_written_down_and_replayed() {
    for info in games() {
        let source = GameSource::Named(info.name.clone());
        let text = recorded(&request(&info.name, &["random"], 3));
        let document = replayed(&source, &text, Some(2)).unwrap();
        assert_eq!((document.games, document.failed), (3, 0), "{}", info.name);
        let shown = document.shown.unwrap();
        assert_eq!((shown.game, shown.ended), (2, Ended::Over), "{}", info.name);
        assert!(shown.steps.len() as u64 <= document.moves, "{}", info.name);
        assert!(!shown.steps.is_empty() && shown.payoffs.len() == shown.seats.len());
        // The moves of seats carry their seat; of every game some do, but for those without a choice.
        let n_chosen = shown.steps.iter().filter(|step| step.seat.is_some()).count();
        assert!(n_chosen > 0 || info.name == "war", "{}", info.name);
    }
}

#[test]
fn games_of_all_kinds_of_players_are_replayed_without_them() {
    let third = kernel::Probability::new(1, 3).unwrap();
    for (game, set, players, err) in [
        ("pexeso", &[("pairs", "4")][..], &["optimal", "forgetful:0.2:bold"][..], None),
        ("pexeso", &[("pairs", "4")], &["mcts:20", "erring:0.2:bold"], Some(third)),
        ("pan", &[("ranks", "3")], &["perfect", "mcts:20~0.1"], Some(third)),
        ("leduc-poker", &[], &["equilibrium", "mcts:20"], None),
        ("pan.rcy", &[("RANKS", "2")], &["perfect", "mcts:10"], None),
        ("agram", &[("NUMP", "3")], &["mcts:10", "flat:2", "greedy"], None),
    ] {
        let asked = with(request(game, players, 4), set);
        let asked = SimulateRequest {
            seating: Seating { err: err.into_iter().collect(), ..asked.seating },
            ..asked
        };
        let text = recorded(&asked);
        assert_eq!(header("x", &text).unwrap().players, players);
        assert_eq!(
            replayed(&game.into(), &text, None).map(|document| document.games),
            Ok(4),
            "{game}"
        );
    }
}

#[test]
fn written_down_or_not_the_same_games_are_played() {
    let mut asked = request("agram", &["mcts:5", "random", "random", "random"], 30);
    asked.rotate = true;
    let plain = simulate(&asked, &()).unwrap().document;
    for threads in [1, 3] {
        asked.work.threads = Some(threads);
        let mut lines = Vec::new();
        let mut take = |line: &str| lines.push(line.to_owned());
        assert_eq!(simulate_recorded(&asked, &(), &mut take).unwrap().document, plain);
        assert_eq!(lines.len(), 32);
        // Players move on, and are named where they sat.
        assert!(
            lines[2].starts_with(r#"{"game":1,"seats":["random","mcts:5","random","random"],"#)
        );
    }
}

/// What is said of a file of four games of Agram that was changed.
fn check(change: impl Fn(Vec<String>) -> Vec<String>, says: &[&str]) {
    let text = recorded(&request("agram", &["random"], 4));
    let lines = change(text.lines().map(str::to_owned).collect());
    let error = replayed(&"agram".into(), &lines.join("\n"), None).unwrap_err();
    for word in says {
        assert!(error.contains(word), "{word:?} is not in {error:?}");
    }
}

#[test]
fn whatever_is_wrong_with_a_file_is_said_with_its_line() {
    let cut = |at: usize| move |lines: Vec<String>| lines[..at].to_vec();
    check(cut(0), &["games.jsonl, line 1: the file is empty"]);
    check(cut(3), &["line 3: the file stops here", "cut off"]);
    let cut_within = |mut lines: Vec<String>| {
        lines.truncate(4);
        let line = lines.pop().unwrap();
        lines.push(line.chars().take(line.chars().count() / 2).collect());
        lines
    };
    check(cut_within, &["line 4: not a recorded game", "may have been cut off"]);
    let replace = |nth: usize, from: &'static str, to: &'static str| {
        move |mut lines: Vec<String>| {
            assert!(lines[nth].contains(from), "{from} is not in {}", lines[nth]);
            lines[nth] = lines[nth].replacen(from, to, 1);
            lines
        }
    };
    check(replace(0, "record/1", "solve/1"), &["line 1: this is `cardsharp.solve/1`"]);
    check(replace(0, "\"schema\"", "\"sch\""), &["line 1: not a file of recorded games"]);
    check(replace(0, "{", ""), &["line 1: not a file of recorded games"]);
    check(replace(0, "\"seed\"", "\"sed\""), &["line 1: missing field `seed`"]);
    check(
        replace(0, "\"set\":{}", "\"set\":{\"NUMP\":\"3\"}"),
        &["line 1: the game has 3 seats, but 4 players are named"],
    );
    check(replace(2, "play ", "discard "), &["line 3, game 1: move 25", "legal: "]);
    check(
        replace(2, " from the stock", " from the hand"),
        &["line 3, game 1: move 1 is not legal", "legal: "],
    );
    check(replace(3, "\"scores\":[", "\"scores\":[7,"), &["line 4, game 2: the line says scores"]);
    check(
        replace(3, "\"payoffs\":[\"", "\"payoffs\":[\"7"),
        &["line 4, game 2: the line says payoffs"],
    );
    check(replace(3, "random", "mcts:5"), &["line 4, game 2: `mcts:5` is not among the players"]);
    check(replace(5, "4", "5"), &["line 6: the last line says 5 games, but there are 4"]);
    check(
        |mut lines| {
            lines.push(lines[1].clone());
            lines
        },
        &["line 7: something stands behind the last line"],
    );
    check(
        |mut lines| {
            let moves = lines[1].find("\"moves\":[").expect("there are moves");
            let end = moves + lines[1][moves..].find("\"]").expect("they end");
            lines[1].insert_str(end, "\",\"again");
            lines
        },
        &["line 2, game 0: the game is over before move 49: `again`"],
    );
}

#[test]
fn a_file_is_not_replayed_as_another_game() {
    let text = recorded(&request("kuhn-poker", &["random"], 2));
    let error = replayed(&"leduc-poker".into(), &text, None).unwrap_err();
    assert!(error.contains("line 2, game 0: "), "{error}");
    let error = replayed(&"kuhn-poker".into(), &text, Some(2)).unwrap_err();
    assert!(error.contains("one of the 2 games of this file"), "{error}");
}

#[test]
fn players_that_there_are_not_are_refused_with_what_there_is() {
    for (game, player, says) in [
        ("agram", "nobody", "agram has no player `nobody`; it has: random, perfect,"),
        ("agram", "mtcs:100", "did you mean `mcts`?"),
        ("agram", "imscts:100", "did you mean `ismcts`?"),
        ("agram", "mcts:0", "such as mcts:1000"),
        ("agram", "flat:0", "such as flat:100"),
        ("agram", "mcts", "such as mcts:1000"),
        ("agram", "mcts:100~2", "from 0 to 1"),
        ("agram", "mcts:2s", "leave out `deterministic`"),
        ("agram", "expectimax:3", "`expectimax:3` cannot play agram"),
        ("pan", "flat:0", "such as flat:100"),
        ("pan", "perfekt", "did you mean `perfect`?"),
        ("pairs", "mistic", "pairs has no player `mistic`"),
        ("pairs", "greedy", "`greedy` cannot play pairs"),
        ("pexeso", "forgetfull:0.1", "did you mean `forgetful`?"),
        ("kuhn-poker", "alpha-beta:3", "`alpha-beta:3` cannot play kuhn-poker"),
        ("kuhn-poker", "", "kuhn-poker has no player ``"),
    ] {
        let error = simulate(&request(game, &[player], 5), &()).unwrap_err().to_string();
        assert!(error.contains(says), "{player} at {game}: {error}");
    }
}

#[test]
fn a_searcher_says_if_hidden_information_cannot_be_sampled() {
    // A player who forgets in Pexeso hides what it remembers.
    let asked = request("pexeso", &["mcts:20", "forgetful:0.1"], 5);
    let error = simulate(&asked, &()).unwrap_err().to_string();
    assert!(error.contains("`mcts:20` cannot play pexeso"), "{error}");
    assert!(error.contains("has hidden information"), "{error}");
}

#[test]
fn a_run_with_a_target_says_whether_it_is_met() {
    let asked =
        |games, until| SimulateRequest { until: Some(until), ..request("agram", &[], games) };
    let document = simulate(&asked(100_000, Until::Share(0.02)), &()).unwrap().document;
    let until = document.until.unwrap();
    assert_eq!((until.target.as_str(), until.met, until.most), ("2%", true, 100_000));
    // 1.96² · ¼ · ¾ / 0.02² = 1801.
    assert!((1_700..2_000).contains(&document.games), "{}", document.games);
    let [low, high] = document.seats[0].win_interval.unwrap();
    assert!(high - low <= 0.04);
    let document = simulate(&asked(200, Until::Score(0.001)), &()).unwrap().document;
    assert_eq!((document.games, document.until.unwrap().met), (200, false));
}

#[test]
fn a_tournament_ranks_its_players_and_is_the_same_on_any_number_of_threads() {
    let hold = |threads| {
        let players = ["random", "mcts:40", "threshold:1/3", "myopic"];
        let asked = TournamentRequest {
            work: Work { threads: Some(threads), ..Work::default() },
            games: Some(200),
            ..TournamentRequest::new("pairs-game", &players)
        };
        tournament(&asked, &()).unwrap().document
    };
    let document = hold(1);
    assert_eq!(document, hold(3));
    let ranks: Vec<&str> = document.players.iter().map(|player| &*player.player).collect();
    assert_eq!(ranks[3], "random", "{ranks:?}");
    let elo = |name: &str| {
        let found = document.players.iter().find(|player| player.player == name).unwrap();
        (found.elo, found.elo_interval)
    };
    // Both win by far, and it is certain.
    for strong in ["mcts:40", "myopic"] {
        assert!(elo(strong).1[0] > elo("random").1[1], "{document:?}");
    }
    let (won, [low, high]) = document.between("myopic", "random").unwrap();
    let (lost, _) = document.between("random", "myopic").unwrap();
    assert!(low < won && won < high && (won + lost - 1.0).abs() < 1e-12 && won > 0.75);
}

#[test]
fn partners_are_one_side_in_a_tournament() {
    // Two sides of two: an even number of games is enough for both to have been everywhere.
    let asked = TournamentRequest {
        games: Some(2),
        ..TournamentRequest::new("whist", &["random", "flat:1"])
    };
    let document = tournament(&asked, &()).unwrap().document;
    assert_eq!(document.games, 2);
    // Four who play for themselves have six line-ups.
    let asked = TournamentRequest {
        games: Some(2),
        ..TournamentRequest::new("agram", &["random", "flat:1"])
    };
    assert_eq!(tournament(&asked, &()).unwrap().document.games, 6);
}

#[test]
fn a_tournament_that_cannot_be_is_refused() {
    for (game, players, games, says) in [
        ("agram", &["random"][..], 10, "between two players or more"),
        ("agram", &["random", "random"], 10, "has entered twice"),
        ("agram", &["random", "flat:3"], 0, "at least one game"),
        ("agram", &["random", "flit:3"], 10, "did you mean `flat`?"),
        ("pexeso", &["optimal", "forgetful:0.1"], 10, "cannot change seats"),
    ] {
        let asked =
            TournamentRequest { games: Some(games), ..TournamentRequest::new(game, players) };
        let error = tournament(&asked, &()).unwrap_err().to_string();
        assert!(error.contains(says), "{players:?} at {game}: {error}");
    }
}

#[test]
fn searchers_and_players_by_information_set_sit_at_one_table() {
    // The equilibrium of Kuhn poker gives its first seat -1/18 and its second 1/18, or more.
    for (players, idx, value) in
        [(["mcts:50", "equilibrium"], 1, 1.0 / 18.0), (["equilibrium", "flat:10"], 0, -1.0 / 18.0)]
    {
        let document = simulate(&request("kuhn-poker.rcy", &players, 4_000), &()).unwrap();
        let seat = &document.document.seats[idx];
        let (mean, error) = (seat.mean_score.unwrap(), seat.std_error.unwrap());
        assert!(mean > value - 4.0 * error, "{players:?}: {mean} ± {error}");
    }
    // One that always errs is a random player, for whom the table is of another kind.
    let means = ["random", "flat:1~1"].map(|player| {
        let document = simulate(&request("leduc-poker.rcy", &[player, "equilibrium"], 20_000), &());
        let seat = &document.unwrap().document.seats[1];
        (seat.mean_score.unwrap(), seat.std_error.unwrap())
    });
    let [(one, error), (other, _)] = means;
    assert!((one - other).abs() < 6.0 * error, "{means:?}");
}

#[test]
fn games_of_searchers_and_players_by_information_set_are_written_down_and_replayed() {
    let asked = request("leduc-poker.rcy", &["flat:3", "equilibrium"], 20);
    let text = recorded(&SimulateRequest { rotate: true, ..asked });
    let document = replayed(&"leduc-poker.rcy".into(), &text, Some(3)).unwrap();
    assert_eq!((document.games, document.failed), (20, 0));
}

#[test]
fn searchers_solutions_and_files_meet_in_a_tournament() {
    let mut solve = workbench::SolveRequest::new("kuhn-poker.rcy");
    solve.hidden.wants_strategy = true;
    let strategy = workbench::solve(&solve, &()).unwrap().strategy.expect("it was wished for");
    let players = ["mcts:20", "equilibrium", "random", "strategy:kuhn.json"];
    let mut asked = TournamentRequest {
        games: Some(200),
        ..TournamentRequest::new("kuhn-poker.rcy", &players)
    };
    let file = workbench::StrategyText { name: "kuhn.json".to_owned(), text: strategy };
    asked.seating.strategies = vec![file];
    let document = tournament(&asked, &()).unwrap().document;
    assert_eq!(document.games, 6 * 200);
}

#[test]
fn who_cannot_sample_what_is_hidden_is_refused_with_the_reason() {
    let blind = "(game (setup (create players 2)
        (create deck (game iloc STOCK) (deck (RANK (A, B, C, D)))))
      (do ((shuffle (game iloc STOCK))
        (all player 'P (repeat 2 (move (top (game iloc STOCK)) (top ('P iloc HAND)))))))
      (stage player (end (all player 'P (== (size ('P iloc HAND)) 0)))
        (choice ((any ((next player) iloc HAND) 'C (move 'C (top ((current player) vloc WON)))))))
      (scoring max (size ((current player) vloc WON))))";
    let source = GameSource::Described { name: "blind.rcy".to_owned(), text: blind.to_owned() };
    let mut asked = request("", &["mcts:20", "equilibrium"], 10);
    asked.game.source = source;
    let error = simulate(&asked, &()).unwrap_err().to_string();
    assert!(error.contains("chooses among cards that he does not see"), "{error}");
}
