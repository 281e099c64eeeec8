//! Luck and choices, against every course of play written out one by one.

use kernel::toys::{Fog, FogConfig, Nim, Thicket};
use kernel::{
    Class, EachOption, Fraction, Game, Hidden, Limits, Number, RngStream, Seat, Strategy, Turn,
};
use solve::anatomy::{self, Anatomy, AnatomyConfig, DecisionImpact};
use solve::form::{Behaviour, Profile};
use solve::{BackwardConfig, Compiled, SolveError, backward, evaluate};

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
    let found = anatomy::perfect_information(game, &AnatomyConfig::default(), &()).unwrap();
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
        let error = anatomy::perfect_information(&thicket, &AnatomyConfig::default(), &()).err();
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
    let mut stream = RngStream::new(5, 0);
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
        let config = AnatomyConfig::default();
        let found = anatomy::hidden(&game, &compiled, &profile, &config, &()).unwrap();
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
        assert!(found.stakes != DecisionImpact::default() && found.stakes.lost >= 0.0);
        assert!(found.forced.is_none());
    }
}

/// A fog in which the later moves stand for several options, more of them where the first seat has seen more; and the
/// first seat has had two decisions without a choice.
struct Alike(Fog);

impl Game for Alike {
    type State = <Fog as Game>::State;
    type Move = <Fog as Game>::Move;

    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn class(&self) -> Class {
        self.0.class()
    }

    fn start(&self) -> Self::State {
        self.0.start()
    }

    fn turn(&self, state: &Self::State) -> Turn {
        self.0.turn(state)
    }

    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>) {
        self.0.moves(state, out);
    }

    fn weight(&self, state: &Self::State, mv: Self::Move) -> u64 {
        self.0.weight(state, mv)
    }

    fn play(&self, state: &mut Self::State, mv: Self::Move) {
        self.0.play(state, mv);
    }

    fn options(&self, state: &Self::State, moves: &mut Vec<Self::Move>, copies: &mut Vec<u64>) {
        let before = moves.len();
        self.0.moves(state, moves);
        let more = self.0.view(state, Seat::new(0)).len() as u64;
        copies.extend((0..moves.len() - before).map(|nth| 1 + nth as u64 * (1 + more)));
    }

    fn n_forced(&self, _: &Self::State, seat: Seat) -> u64 {
        if seat.idx() == 0 { 2 } else { 0 }
    }
}

impl Hidden for Alike {
    type View = <Fog as Hidden>::View;

    fn view(&self, state: &Self::State, seat: Seat) -> Self::View {
        self.0.view(state, seat)
    }

    fn view_to_text(&self, view: &Self::View) -> String {
        self.0.view_to_text(view)
    }
}

/// The same for one seat alone: what the others do is chance, each option as likely.
struct Alone(Alike, Seat);

impl Game for Alone {
    type State = <Fog as Game>::State;
    type Move = <Fog as Game>::Move;

    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn class(&self) -> Class {
        Class { chance: true, ..self.0.class() }
    }

    fn start(&self) -> Self::State {
        self.0.start()
    }

    fn turn(&self, state: &Self::State) -> Turn {
        match self.0.turn(state) {
            Turn::Seat(seat) if seat != self.1 => Turn::Chance,
            turn => turn,
        }
    }

    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>) {
        self.0.moves(state, out);
    }

    fn weight(&self, state: &Self::State, mv: Self::Move) -> u64 {
        if self.0.turn(state) == Turn::Chance {
            return self.0.weight(state, mv);
        }
        let (mut moves, mut copies) = (Vec::new(), Vec::new());
        self.0.options(state, &mut moves, &mut copies);
        copies[moves.iter().position(|&other| other == mv).unwrap()]
    }

    fn play(&self, state: &mut Self::State, mv: Self::Move) {
        self.0.play(state, mv);
    }
}

impl Hidden for Alone {
    type View = <Fog as Hidden>::View;

    fn view(&self, state: &Self::State, seat: Seat) -> Self::View {
        self.0.view(state, seat)
    }

    fn view_to_text(&self, view: &Self::View) -> String {
        self.0.view_to_text(view)
    }
}

/// Moves that stand for several options counted as one each, and decisions without a choice not at all.
#[test]
fn at_random_each_option_is_as_likely_where_something_is_hidden() {
    let mut n_apart = 0;
    for seed in 0..10 {
        let game = Alike(Fog::new(FogConfig::default(), seed));
        let seats = game.seats();
        let compiled = Compiled::new(&game, Limits::default(), &()).unwrap();
        let form = compiled.form();
        let uniform = Profile::from_fn(seats, |seat| Behaviour::uniform(form.side(seat)));
        let config = AnatomyConfig::default();
        let found = anatomy::hidden(&game, &compiled, &uniform, &config, &()).unwrap();
        let random: Vec<&dyn Strategy<Alike>> = vec![&EachOption; seats];
        let values = evaluate::<_, Fraction>(&game, &random, Limits::default(), &()).unwrap();
        for seat in (0..seats).map(Seat::new) {
            let value = Number::to_f64(&values[seat]);
            close(found.random.values[seat.idx()], value, "value at random");
            let alone = Alone(Alike(Fog::new(FogConfig::default(), seed)), seat);
            let alone = Compiled::new(&alone, Limits::default(), &()).unwrap();
            let any =
                Profile::from_fn(seats, |seat| Behaviour::<f64>::uniform(alone.form().side(seat)));
            let best = solve::best_reply::best_reply(alone.form(), seat, &any, &()).unwrap().value;
            close(found.best_reply[seat.idx()], best, "best reply");
            n_apart += usize::from((value - found.perfect.values[seat.idx()]).abs() > 1e-6);
        }
        let plain = Compiled::new(&game.0, Limits::default(), &()).unwrap();
        let fog = anatomy::hidden(&game.0, &plain, &uniform, &config, &()).unwrap();
        assert_eq!((found.shortest, found.longest), (fog.shortest + 2, fog.longest + 2));
        close(found.perfect.decisions, fog.perfect.decisions + 2.0, "decisions");
    }
    assert!(n_apart > 10, "{n_apart}");
}
