//! The trace of a game: every decision once, in order, with what was thought of it.

use kernel::toys::{Nim, Thicket};
use kernel::{BySeat, Game, RngStream, Seat};
use play::{
    BatchConfig, ByPayoff, Choice, Erring, GameRunner, MoveEstimate, Observed, Player,
    PlayerFactory, Random, Record, Step, Tally, observe, simulate,
};

/// Takes the first move, and thinks that the *k*-th of *n* moves puts it at *k*/*n* and the others at the rest.
#[derive(Default)]
struct Thinker {
    estimates: Vec<MoveEstimate<u32>>,
}

impl<G: Game<Move = u32>> Player<G> for Thinker {
    fn choose(&mut self, game: &G, choice: Choice<'_, G>, _: &mut RngStream) -> u32 {
        let me = game.turn(choice.state);
        let n = choice.moves.len() as f64;
        self.estimates.clear();
        for (nth, &mv) in choice.moves.iter().enumerate() {
            let own = (nth + 1) as f64 / n;
            let standing = |seat| if me == kernel::Turn::Seat(seat) { own } else { 1.0 - own };
            let standing = BySeat::from_fn(game.seats(), standing);
            self.estimates.push(MoveEstimate { mv, playouts: 1, worth: own, standing });
        }
        choice.moves[0]
    }

    fn estimates(&self) -> &[MoveEstimate<u32>] {
        &self.estimates
    }
}

#[test]
fn a_course_has_every_decision_and_what_was_thought_of_those_that_were_free() {
    let nim = Nim::new(4, 3);
    let mut runner = GameRunner::new(&nim, ByPayoff).with_trace();
    let mut players: Vec<Box<dyn Player<Nim>>> =
        vec![Box::new(Thinker::default()), Box::new(Random)];
    for seed in 0..20 {
        let n_decisions = {
            let record = runner.play(&mut players, &mut RngStream::new(seed, 0)).unwrap();
            record.n_decisions()
        };
        assert_eq!(runner.trace().len() as u64, n_decisions);
        let first = &runner.trace()[0];
        assert_eq!((first.seat, first.n_options), (Seat::new(0), 3));
        let thought = first.thought.as_ref().unwrap();
        assert_eq!((thought.best, thought.worst), (1.0, 1.0 / 3.0));
        assert_eq!(thought.standing.as_slice(), [1.0 / 3.0, 1.0 - 1.0 / 3.0]);
        for step in &runner.trace()[1..] {
            // The random player does not think, and nobody does about a forced move.
            let is_free = step.seat == Seat::new(0) && step.n_options > 1;
            assert_eq!(step.thought.is_some(), is_free, "{step:?}");
        }
    }
}

#[test]
fn a_player_that_errs_has_not_thought() {
    let nim = Nim::new(1000, 3);
    let mut runner = GameRunner::new(&nim, ByPayoff).with_trace();
    let erring = || Erring::new(Thinker::default(), 0.5).unwrap();
    runner.play(&mut [erring(), erring()], &mut RngStream::new(1, 0)).unwrap();
    let free = runner.trace().iter().filter(|step| step.n_options > 1);
    let (thought, all) =
        free.fold((0, 0), |(t, n), step| (t + i32::from(step.thought.is_some()), n + 1));
    assert!((all / 3..2 * all / 3).contains(&thought), "{thought} of {all}");
}

/// Sums that depend on order if anything does.
#[derive(Clone, Debug, Default, PartialEq)]
struct Sums {
    games: u64,
    branching: Vec<f64>,
    shown: f64,
}

impl<M> Tally<M> for Sums {
    fn add(&mut self, record: &Record<M>, trace: &[Step], turned: usize) {
        self.games += 1;
        self.branching.resize(self.branching.len().max(trace.len()), 0.0);
        for (sum, step) in self.branching.iter_mut().zip(trace) {
            *sum += step.n_options as f64;
        }
        self.shown = self.shown / 3.0 + record.payoffs[Seat::new(turned)].to_f64();
    }

    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.branching.resize(self.branching.len().max(other.branching.len()), 0.0);
        for (sum, more) in self.branching.iter_mut().zip(&other.branching) {
            *sum += more;
        }
        self.shown = self.shown / 3.0 + other.shown;
    }
}

#[test]
fn a_tally_is_the_same_on_any_number_of_threads_and_changes_no_game() {
    let thicket = Thicket::new(3, 9, 6, 4);
    let players =
        || [PlayerFactory::random(), PlayerFactory::random(), PlayerFactory::new(Thinker::default)];
    let seen = |threads| -> Observed<Sums> {
        let config = BatchConfig { games: 2_003, threads, rotate: true, ..BatchConfig::default() };
        observe(&thicket, &players(), &ByPayoff, &config, &(), &Sums::default()).unwrap()
    };
    let alone = seen(Some(1));
    for threads in [Some(2), Some(3), None] {
        assert_eq!(seen(threads), alone);
    }
    let config = BatchConfig { games: 2_003, rotate: true, ..BatchConfig::default() };
    let summary = simulate(&thicket, &players(), &ByPayoff, &config, &()).unwrap();
    assert_eq!((alone.summary, alone.tally.games), (summary.clone(), 2_003));
    assert_eq!(alone.tally.branching.iter().sum::<f64>() as u64, summary.n_options);
}
