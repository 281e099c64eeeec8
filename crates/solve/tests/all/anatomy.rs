//! Luck and choices, against every course of play written out one by one.

use kernel::toys::{Fog, FogConfig, Nim, Thicket};
use kernel::{Game, Limits, Seat, Stream, Turn};
use solve::anatomy::{self, Anatomy, AnatomyConfig, Stakes};
use solve::form::{Behaviour, Profile};
use solve::{BackwardConfig, Compiled, SolveError, backward};

/// Every course of play of `game`, with nothing remembered from one state to the next.
struct Plain<'a, G: Game> {
    game: &'a G,
    threshold: f64,
}

/// Sums over courses of play at random.
#[derive(Default)]
struct Sums {
    result: Vec<f64>,
    squares: Vec<f64>,
    by_chance: Vec<f64>,
    ties: f64,
    decisions: f64,
    choices: f64,
    lost: f64,
    matter: f64,
    longest: u64,
    shortest: u64,
}

impl<G: Game> Plain<'_, G> {
    /// The moves of a state with their odds in random play.
    fn moves(&self, state: &G::State) -> Vec<(G::Move, f64)> {
        let (mut moves, mut copies) = (Vec::new(), Vec::new());
        if self.game.turn(state) == Turn::Chance {
            self.game.moves(state, &mut moves);
            copies.extend(moves.iter().map(|&mv| self.game.weight(state, mv)));
        } else {
            self.game.options(state, &mut moves, &mut copies);
            copies.resize(moves.len(), 1);
        }
        let total: u64 = copies.iter().sum();
        moves.into_iter().zip(copies.into_iter().map(|n| n as f64 / total as f64)).collect()
    }

    /// What `state` is worth to each seat, if those in `best` do what is best for them.
    fn worth(&self, state: &G::State, best: &dyn Fn(usize) -> bool) -> Vec<f64> {
        if let Turn::Over(payoffs) = self.game.turn(state) {
            return payoffs.iter().map(|payoff| payoff.to_f64()).collect();
        }
        let moves = self.moves(state);
        let after = moves.iter().map(|(mv, _)| self.worth(&self.game.after(state, *mv), best));
        let after: Vec<Vec<f64>> = after.collect();
        match self.game.turn(state) {
            Turn::Seat(seat) if best(seat.idx()) => {
                let mut chosen = &after[0];
                for worth in &after[1..] {
                    if worth[seat.idx()] > chosen[seat.idx()] + 1e-11 {
                        chosen = worth;
                    }
                }
                chosen.clone()
            }
            _ => (0..self.game.seats())
                .map(|seat| {
                    moves.iter().zip(&after).map(|((_, odds), worth)| odds * worth[seat]).sum()
                })
                .collect(),
        }
    }

    /// Goes through every course from `state` on, come to with probability `reach` after `steps`: the squares of
    /// what chance has changed so far, by seat, and the decisions.
    fn go(&self, state: &G::State, reach: f64, by_chance: &[f64], n: u64, sums: &mut Sums) {
        let seats = self.game.seats();
        if let Turn::Over(payoffs) = self.game.turn(state) {
            let most = payoffs.iter().max().unwrap();
            sums.ties += reach * f64::from(payoffs.iter().filter(|&p| p == most).count() > 1);
            for seat in 0..seats {
                let payoff = payoffs[Seat::new(seat)].to_f64();
                sums.result[seat] += reach * payoff;
                sums.squares[seat] += reach * payoff * payoff;
                sums.by_chance[seat] += reach * by_chance[seat];
            }
            sums.decisions += reach * n as f64;
            sums.longest = sums.longest.max(n);
            sums.shortest = sums.shortest.min(n);
            return;
        }
        let here = self.worth(state, &|_| false);
        let moves = self.moves(state);
        let mut n = n;
        if let Turn::Seat(seat) = self.game.turn(state) {
            n += 1;
            if moves.len() > 1 {
                let best = |mv| self.worth(&self.game.after(state, mv), &|_| true)[seat.idx()];
                let mean: f64 = moves.iter().map(|&(mv, odds)| odds * best(mv)).sum();
                let mut sorted: Vec<f64> = moves.iter().map(|&(mv, _)| best(mv)).collect();
                sorted.sort_by(|a, b| b.total_cmp(a));
                sums.choices += reach;
                sums.lost += reach * (sorted[0] - mean);
                sums.matter += reach * f64::from(sorted[0] - sorted[1] > self.threshold);
            }
        }
        for (mv, odds) in moves {
            let next = self.game.after(state, mv);
            let mut by_chance = by_chance.to_vec();
            if self.game.turn(state) == Turn::Chance {
                let there = self.worth(&next, &|_| false);
                for seat in 0..seats {
                    by_chance[seat] += (there[seat] - here[seat]).powi(2);
                }
            }
            self.go(&next, reach * odds, &by_chance, n, sums);
        }
    }
}

fn close(a: f64, b: f64, what: &str) {
    assert!((a - b).abs() < 1e-9, "{what}: {a} is not {b}");
}

fn agrees<G: Game>(game: &G) -> Anatomy {
    let found = anatomy::open(game, &AnatomyConfig::default(), &()).unwrap();
    let plain = Plain { game, threshold: found.threshold };
    let seats = game.seats();
    let mut sums = Sums { shortest: u64::MAX, ..Sums::default() };
    sums.result.resize(seats, 0.0);
    sums.squares.resize(seats, 0.0);
    sums.by_chance.resize(seats, 0.0);
    plain.go(&game.start(), 1.0, &vec![0.0; seats], 0, &mut sums);
    let perfect = plain.worth(&game.start(), &|_| true);
    for (seat, &value) in perfect.iter().enumerate() {
        close(found.random.values[seat], sums.result[seat], "mean");
        let variance = sums.squares[seat] - sums.result[seat].powi(2);
        close(found.random.variance[seat], variance, "variance");
        close(found.random.by_chance[seat], sums.by_chance[seat], "by chance");
        close(found.perfect.values[seat], value, "value");
        close(found.perfect.by_chance[seat], found.perfect.variance[seat], "all of it luck");
        let reply = plain.worth(&game.start(), &|other| other == seat)[seat];
        close(found.best_reply[seat], reply, "best reply");
    }
    close(found.random.ties, sums.ties, "ties");
    close(found.random.decisions, sums.decisions, "decisions");
    close(found.stakes.choices, sums.choices, "choices");
    if sums.choices > 0.0 {
        close(found.stakes.lost, sums.lost / sums.choices, "lost");
        close(found.stakes.matter, sums.matter / sums.choices, "matter");
    }
    assert_eq!((found.longest, found.shortest), (sums.longest, sums.shortest));
    found
}

#[test]
fn random_games_are_taken_apart_as_by_every_course_of_play() {
    let mut with_luck = 0;
    for seed in 0..60 {
        let found = agrees(&Thicket::new(1 + seed as usize % 3, 7, 4, seed));
        with_luck += i32::from(found.random.luck().is_some_and(|luck| luck > 0.0 && luck < 1.0));
    }
    assert!(with_luck > 20, "{with_luck}");
}

#[test]
fn nim_has_no_luck_and_every_choice_matters_where_one_wins() {
    let found = agrees(&Nim::new(9, 3));
    assert_eq!(found.random.luck(), Some(0.0));
    assert_eq!(found.perfect.luck(), None);
    // Nine is won by taking one and leaving eight; from eight the loser lasts longest by taking one each time.
    let forced = found.forced.unwrap();
    assert_eq!((forced.from_start, forced.longest), (Some(5), 5));
    assert_eq!((found.longest, found.shortest), (9, 3));
    // All the value is lost by a wrong move: two of three in a won position.
    let one = agrees(&Nim::new(3, 3));
    close(one.perfect_stakes.lost, 2.0 * 2.0 / 3.0, "lost at three");
    close(one.perfect_stakes.matter, 1.0, "at three one move wins");
}

#[test]
fn what_goes_round_is_refused_with_the_way_round() {
    let mut n_cycles = 0;
    for seed in 0..20 {
        let thicket = Thicket::new(2, 6, 4, seed).with_a_cycle();
        let error = anatomy::open(&thicket, &AnatomyConfig::default(), &()).err();
        let plain = backward::solve::<_, f64>(&thicket, &BackwardConfig::default(), &()).err();
        let Some(SolveError::Cyclic { state, moves }) = error else {
            assert_eq!(error, plain);
            continue;
        };
        assert!(matches!(plain, Some(SolveError::Cyclic { .. })));
        n_cycles += 1;
        // Going that way leads back.
        let start: Vec<u32> = state.trim_matches(['(', ')']).split(", ").map(parsed).collect();
        let mut place = (start[0], start[1]);
        moves.iter().for_each(|mv| thicket.play(&mut place, parsed(mv)));
        assert_eq!(place, (start[0], start[1]));
    }
    assert!(n_cycles > 3, "{n_cycles}");
}

fn parsed(text: &str) -> u32 {
    text.parse().unwrap()
}

#[test]
fn where_something_is_hidden_means_and_variances_are_those_of_the_ends() {
    let mut stream = Stream::new(5, 0);
    for seed in 0..10 {
        let game = Fog::new(FogConfig::default(), seed);
        let compiled = Compiled::new(&game, Limits::default(), &()).unwrap();
        let form = compiled.form();
        let profile = Profile::from_fn(form.seats(), |seat| {
            let mut odds = Behaviour::uniform(form.side(seat));
            for set in form.side(seat).sets() {
                let weights: Vec<f64> =
                    set.sequences().map(|_| 1.0 + stream.below(5) as f64).collect();
                let total: f64 = weights.iter().sum();
                for (sequence, weight) in set.sequences().zip(weights) {
                    odds.0[sequence] = weight / total;
                }
            }
            odds
        });
        let found = anatomy::hidden(form, &profile, &AnatomyConfig::default(), &()).unwrap();
        let audit = solve::best_reply::audit(form, &profile, &()).unwrap();
        for seat in 0..form.seats() {
            close(found.perfect.values[seat], audit.values[Seat::new(seat)], "value");
            // The second moment, end by end.
            let uniform = |leaf: usize| {
                let own = (0..form.seats()).map(|other| {
                    let side = form.side(Seat::new(other));
                    let reach = solve::form::realise(side, &Behaviour::<f64>::uniform(side));
                    reach[form.sequences_of(leaf)[other] as usize]
                });
                form.chance(leaf) * own.product::<f64>()
            };
            let payoff = |leaf: usize| form.payoffs(leaf)[seat].to_f64();
            let mean: f64 = (0..form.n_leaves()).map(|leaf| uniform(leaf) * payoff(leaf)).sum();
            let square: f64 =
                (0..form.n_leaves()).map(|leaf| uniform(leaf) * payoff(leaf).powi(2)).sum();
            close(found.random.values[seat], mean, "mean");
            close(found.random.variance[seat], square - mean * mean, "variance");
            assert!(found.random.by_chance[seat] <= found.random.variance[seat] + 1e-9);
        }
        assert!(found.stakes != Stakes::default() && found.stakes.lost >= 0.0);
        assert!(found.forced.is_none());
    }
}
