//! What players who think lose against perfect play, by budget: `regret [STATES] [FILE.svg]`.
//!
//! In a round of Pairs and in Pan the worth of every state is known. Decisions that matter are drawn from
//! random play, one of a game, and a player loses there the difference between the best move and its own.
//! In Kuhn poker there is no best move by itself: the odds of a player at every information set are counted,
//! and it loses what a best reply takes from it more than from perfect play, on the mean of both seats.
//!
//! A share of 1 is what the random player loses. Prints a table, and draws it if a file is named.

use bench::processor_time;
use games::pairs::{Pack, Round};
use games::pan::{Hand, Pan, Position, Rules, Start, State};
use games::poker::Kuhn;
use kernel::{
    BySeat, Determinizer, Game, Hidden, Limits, Outcome, PerfectInformation, RngStream, Seat, Turn,
    ViewBeliefs,
};
use play::{
    Budget, Choice, FlatConfig, FlatMonteCarlo, LONGEST_PLAYOUT, Player, Playout, Random, Running,
    TreeConfig, TreeSearch,
};
use solve::form::{Behaviour, Compiled};
use solve::retrograde::{self, RetrogradeConfig};
use solve::{BackwardConfig, backward, best_reply};
use study::chart::{Axis, Piece, Plot, Shape};

/// Playouts of a decision.
const BUDGETS: [u64; 7] = [4, 16, 64, 256, 1_024, 4_096, 16_384];

/// A player in a game, and what it loses by budget.
struct Curve {
    name: &'static str,
    /// What the random player loses.
    random: f64,
    /// The loss and its standard error, by budget; of Kuhn, which is not sampled but counted, the loss alone.
    losses: Vec<(f64, f64)>,
}

fn main() {
    let mut args = std::env::args().skip(1);
    let n_states = args.next().and_then(|text| text.parse().ok()).unwrap_or(200);
    let mut curves = pairs(n_states);
    curves.extend(pan(n_states));
    curves.extend(kuhn(n_states));
    print!("{:<14} {:>8}", "loss", "random");
    BUDGETS.iter().for_each(|budget| print!(" {budget:>15}"));
    println!();
    for curve in &curves {
        print!("{:<14} {:>8.4}", curve.name, curve.random);
        curve.losses.iter().for_each(|(loss, error)| print!(" {loss:>7.4} ±{error:.4}"));
        println!();
    }
    println!("{:.0} s of processor time", processor_time());
    if let Some(file) = args.next() {
        std::fs::write(&file, plot(&curves, n_states).to_svg()).expect("the file can be written");
    }
}

/// A round for two with the cards 1 to 5, as many of each as it says.
fn pairs(n_states: usize) -> Vec<Curve> {
    let pack = Pack::triangular(5).expect("a small pack");
    let round = Round::dealt(2, pack).expect("two can play");
    let solved = backward::solve::<_, f64>(&round, &BackwardConfig::default(), &());
    let solved = solved.expect("it is small");
    let worth = |state: &_, seat| solved.value_of(state).expect("it can be reached")[seat];
    open(["Pairs, mcts", "Pairs, flat"], &round, n_states, worth)
}

/// Pan with three ranks: a win is worth 1 and a loss −1.
fn pan(n_states: usize) -> Vec<Curve> {
    let rules = Rules::standard(3).expect("three ranks");
    let anywhere = Position { mover: Hand::EMPTY.plus(0, 1), other: Hand::EMPTY };
    let board = Pan::new(rules, Start::Position(anywhere));
    let table = retrograde::solve_ranked(&board, &RetrogradeConfig::default(), &());
    let table = table.expect("it is small");
    let worth = |state: &State, seat| match board.turn(state) {
        Turn::Over(payoffs) => payoffs[seat].to_f64(),
        _ => match table.ending(&board, state).expect("every state has one").for_seat(seat).outcome
        {
            Outcome::Win => 1.0,
            Outcome::Draw => 0.0,
            Outcome::Loss => -1.0,
        },
    };
    open(["Pan, mcts", "Pan, flat"], &Pan::new(rules, Start::Deals), n_states, worth)
}

/// What is lost in `n_states` decisions of a game in which nothing is hidden.
fn open<G: Game>(
    names: [&'static str; 2],
    game: &G,
    n_states: usize,
    worth: impl Fn(&G::State, Seat) -> f64,
) -> Vec<Curve> {
    let worths = |state: &G::State| {
        let (mut moves, Turn::Seat(seat)) = (Vec::new(), game.turn(state)) else { return vec![] };
        game.moves(state, &mut moves);
        moves.iter().map(|&mv| worth(&game.after(state, mv), seat)).collect()
    };
    let best = |worths: &[f64]| worths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let matters = |worths: &[f64]| worths.iter().any(|&worth| worth < best(worths) - 1e-9);
    // 1. Decisions that matter: any one of each game that has some.
    let mut states: Vec<(G::State, Vec<f64>)> = Vec::new();
    for nth in 0.. {
        if states.len() == n_states {
            break;
        }
        let (mut stream, mut state) = (RngStream::new(1, nth), game.start());
        let (mut drawn, mut n_met) = (None, 0);
        loop {
            let (mut moves, mut copies) = (Vec::new(), Vec::new());
            match game.turn(&state) {
                Turn::Over(_) => break,
                Turn::Chance => _ = game.resolve_chance(&mut state, &mut stream),
                Turn::Seat(_) => {
                    let worths = worths(&state);
                    if matters(&worths) {
                        n_met += 1;
                        if stream.below(n_met) == 0 {
                            drawn = Some((state.clone(), worths));
                        }
                    }
                    game.options(&state, &mut moves, &mut copies);
                    let mv = Random.choose(game, Choice::new(&state, &moves, &copies), &mut stream);
                    game.play_and_resolve_chance(&mut state, mv, &mut stream);
                }
            }
        }
        states.extend(drawn);
    }
    // 2. What is lost there.
    let mut random = Running::default();
    for (_, worths) in &states {
        random.push(best(worths) - worths.iter().sum::<f64>() / worths.len() as f64);
    }
    let curve = |(is_flat, name)| {
        let losses = BUDGETS.iter().map(|&budget| {
            let mut lost = Running::default();
            for (nth, (state, worths)) in (0u64..).zip(&states) {
                let mv = choose(game, &PerfectInformation, state, &[], (is_flat, budget), nth);
                let mut moves = Vec::new();
                game.moves(state, &mut moves);
                let place = moves.iter().position(|listed| *listed == mv).expect("it is legal");
                lost.push(best(worths) - worths[place]);
            }
            (lost.mean(), lost.std_error())
        });
        Curve { name, random: random.mean(), losses: losses.collect() }
    };
    [false, true].into_iter().zip(names).map(curve).collect()
}

/// Kuhn poker with three cards: what a best reply takes.
fn kuhn(n_times: usize) -> Vec<Curve> {
    let game = Kuhn::new(3, 2).expect("as Kuhn has it");
    let compiled = Compiled::new(&game, Limits::default(), &()).expect("it is small");
    let uniform = BySeat::from_fn(2, |seat| Behaviour::<f64>::uniform(compiled.form().side(seat)));
    let lost = |profile: &BySeat<Behaviour<f64>>| {
        best_reply::audit(compiled.form(), profile, &()).expect("it is a profile").exploitability
    };
    let curve = |(is_flat, name)| {
        let losses = BUDGETS.iter().map(|&budget| {
            (lost(&counted(&game, &compiled, (is_flat, budget), n_times as u64)), 0.0)
        });
        Curve { name, random: lost(&uniform), losses: losses.collect() }
    };
    [(false, "Kuhn, ismcts"), (true, "Kuhn, flat")].into_iter().map(curve).collect()
}

/// How often a player makes each move at each set, of `n_times`.
fn counted<G: Hidden>(
    game: &G,
    compiled: &Compiled<G>,
    player: (bool, u64),
    n_times: u64,
) -> BySeat<Behaviour<f64>> {
    let form = compiled.form();
    let mut profile = BySeat::from_fn(game.seats(), |seat| {
        let mut odds = vec![0.0; form.side(seat).n_sequences()];
        odds[0] = 1.0;
        Behaviour(odds)
    });
    let (mut open, mut done) = (vec![Vec::new()], Vec::new());
    while let Some(past) = open.pop() {
        let mut state = game.start();
        let mut seen: Vec<(G::State, G::Move)> = Vec::new();
        for &mv in &past {
            seen.push((state.clone(), mv));
            game.play(&mut state, mv);
        }
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        open.extend(moves.iter().map(|&mv| [&past[..], &[mv]].concat()));
        let Turn::Seat(seat) = game.turn(&state) else { continue };
        let set = compiled.set_of(seat, &game.view(&state, seat)).expect("every view has a set");
        if done.contains(&(seat, set)) {
            continue;
        }
        done.push((seat, set));
        let first = form.side(seat).sets()[set as usize].first as usize;
        for time in 0..n_times {
            let mv = choose(game, &ViewBeliefs::default(), &state, &seen, player, time);
            let listed = compiled.moves(seat, set).iter().position(|listed| *listed == mv);
            profile[seat].0[first + listed.expect("it is legal")] += 1.0 / n_times as f64;
        }
    }
    profile
}

/// What a player does in `state`, which `seen` has led to.
fn choose<G: Game, I: Determinizer<G>>(
    game: &G,
    determinizer: &I,
    state: &G::State,
    seen: &[(G::State, G::Move)],
    (is_flat, budget): (bool, u64),
    seed: u64,
) -> G::Move {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let playout = || Playout::random(LONGEST_PLAYOUT);
    let mut player: Box<dyn Player<G> + '_> = if is_flat {
        let playouts = (budget / moves.len() as u64).max(1);
        let config = FlatConfig { playouts, ..FlatConfig::default() };
        Box::new(FlatMonteCarlo::new(determinizer, playout(), config))
    } else {
        let config = TreeConfig { budget: Budget::Playouts(budget), ..TreeConfig::default() };
        Box::new(TreeSearch::new(determinizer, playout, config))
    };
    let Turn::Seat(seat) = game.turn(state) else { panic!("somebody is to decide") };
    player.begin(game, seat);
    seen.iter().for_each(|(state, mv)| player.observe(game, state, *mv));
    let mv = player.choose(game, Choice::new(state, &moves, &[]), &mut RngStream::new(2, seed));
    assert_eq!(player.failure(), None);
    mv
}

fn plot(curves: &[Curve], n_states: usize) -> Plot {
    let mut pieces = Vec::new();
    for (colour, curve) in curves.iter().enumerate() {
        let rows = (0..).zip(&curve.losses);
        let rows = rows.map(|(nth, &(loss, error))| {
            [f64::from(nth), loss / curve.random, 1.96 * error / curve.random]
        });
        let rows: Vec<_> = rows.collect();
        let line = rows.iter().map(|&[x, y, _]| [x, y]).collect();
        let dots = rows.iter().map(|&[x, y, e]| [x, y, (y - e).max(0.0), y + e]).collect();
        pieces.push(Piece { name: curve.name.to_owned(), colour, shape: Shape::Line(line) });
        pieces.push(Piece { name: String::new(), colour, shape: Shape::Dots(dots) });
    }
    let budgets = BUDGETS.iter().map(ToString::to_string).collect();
    let highest = curves.iter().flat_map(|curve| {
        curve.losses.iter().map(|(loss, error)| (loss + 2.0 * error) / curve.random)
    });
    Plot {
        title: "What is lost against perfect play".to_owned(),
        x: Axis::named("playouts of a decision", budgets),
        y: Axis::over("share of the random player's loss", highest.chain([0.0, 1.0])).rounded(),
        pieces,
        note: format!(
            "{n_states} decisions that matter of each open game, 95 % intervals; Kuhn by best reply."
        ),
    }
}
