//! Quantal responses: what their definition says, on a small matrix and on Kuhn poker.

use games::poker::Kuhn;
use kernel::{BySeat, Class, Game, Hidden, Limits, Payoff, Seat, Turn};
use solve::best_reply::audit;
use solve::form::Compiled;
use solve::quantal::{Ended, Quantal, QuantalConfig, Unfound, equilibrium, trace};

/// Both choose one of a few moves, unseen by the other; what each gets is in `pays[first][second]`.
struct Matrix {
    pays: Vec<Vec<[i64; 2]>>,
}

impl Game for Matrix {
    type State = Vec<u8>;
    type Move = u8;

    fn seats(&self) -> usize {
        2
    }
    fn class(&self) -> Class {
        Class { chance: false, hidden: true, cycles: false, zero_sum: false }
    }
    fn start(&self) -> Vec<u8> {
        Vec::new()
    }
    fn turn(&self, state: &Vec<u8>) -> Turn {
        match state.as_slice() {
            &[first, second] => {
                let pays = self.pays[usize::from(first)][usize::from(second)];
                Turn::Over(BySeat::from_fn(2, |seat| Payoff::from(pays[seat.idx()])))
            }
            made => Turn::Seat(Seat::new(made.len())),
        }
    }
    fn moves(&self, state: &Vec<u8>, out: &mut Vec<u8>) {
        if state.len() < 2 {
            out.extend(0..self.pays.len() as u8);
        }
    }
    fn weight(&self, _: &Vec<u8>, _: u8) -> u64 {
        1
    }
    fn play(&self, state: &mut Vec<u8>, mv: u8) {
        state.push(mv);
    }
}

impl Hidden for Matrix {
    type View = Vec<u8>;

    fn view(&self, state: &Vec<u8>, seat: Seat) -> Vec<u8> {
        state
            .iter()
            .skip(seat.idx())
            .take(1)
            .copied()
            .filter(|_| state.len() > seat.idx())
            .collect()
    }
    fn view_to_text(&self, view: &Vec<u8>) -> String {
        format!("{view:?}")
    }
}

fn traced<G: Hidden>(game: &G, most: f64) -> (Compiled<G>, Quantal) {
    let compiled = Compiled::new(game, Limits::default(), &()).unwrap();
    let quantal = trace(compiled.form(), &QuantalConfig { most, ..QuantalConfig::default() }, &());
    assert_eq!(quantal.ended, Ended::There);
    assert!((quantal.points.last().unwrap().lambda - most).abs() < 1e-12);
    (compiled, quantal)
}

/// Matching pennies in which one match pays nine (Ochs 1995; McKelvey and Palfrey 1995). With p and q the
/// odds of the first moves, p = 1/(1 + exp(-λ(10q - 1))) and q = 1/(1 + exp(-λ(1 - 2p))).
#[test]
fn on_a_matrix_the_logit_equations_hold_along_the_whole_branch() {
    let game = Matrix { pays: vec![vec![[9, 0], [0, 1]], vec![[0, 1], [1, 0]]] };
    let (_, quantal) = traced(&game, 30.0);
    assert!(quantal.points.len() > 10);
    for point in &quantal.points {
        let (p, q) = (point.profile[Seat::new(0)].0[1], point.profile[Seat::new(1)].0[1]);
        let logit = |by: f64| 1.0 / (1.0 + (-point.lambda * by).exp());
        assert!((p - logit(10.0 * q - 1.0)).abs() < 1e-8, "λ = {}: {p} {q}", point.lambda);
        assert!((q - logit(1.0 - 2.0 * p)).abs() < 1e-8, "λ = {}: {p} {q}", point.lambda);
    }
    // All alike at the start; at the end near the equilibrium, p = 1/2 and q = 1/10.
    let (first, last) = (&quantal.points[0], quantal.points.last().unwrap());
    assert!((first.profile[Seat::new(0)].0[1] - 0.5).abs() < 1e-12);
    assert!((last.profile[Seat::new(0)].0[1] - 0.5).abs() < 0.05);
    assert!((last.profile[Seat::new(1)].0[1] - 0.1).abs() < 0.02);
}

#[test]
fn kuhn_poker_comes_to_an_equilibrium() {
    let (compiled, quantal) = traced(&Kuhn::new(3, 2).unwrap(), 100.0);
    let errors: Vec<f64> = quantal
        .points
        .iter()
        .map(|point| audit(compiled.form(), &point.profile, &()).unwrap().exploitability)
        .collect();
    assert!(errors[0] > 0.4, "{errors:?}");
    assert!(errors[errors.len() - 1] < 0.02, "{errors:?}");
    let last = audit(compiled.form(), &quantal.points.last().unwrap().profile, &()).unwrap();
    assert!((last.values[Seat::new(0)] + 1.0 / 18.0).abs() < 0.01, "{last}");
}

/// What Gambit 16.7 gives for the same tree: the odds of the first move at each set, in the order in which play
/// comes to the sets.
#[test]
fn kuhn_poker_is_played_as_by_gambit() {
    for (lambda, first, second) in [
        (
            1.0,
            [
                0.578_063_509,
                0.731_058_579,
                0.521_162_065,
                0.354_012_221,
                0.471_753_062,
                0.047_425_873,
            ],
            [0.559_059_081, 0.315_132_6, 0.389_906_397, 0.047_425_873, 0.592_656_59, 0.731_058_579],
        ),
        (
            10.0,
            [0.810_138_455, 0.999_954_602, 0.863_074_635, 0.454_541_631, 0.408_414_241, 0.0],
            [0.966_148_426, 0.569_924_54, 0.056_583_193, 0.0, 0.677_835_656, 0.999_954_602],
        ),
    ] {
        let (compiled, quantal) = traced(&Kuhn::new(3, 2).unwrap(), lambda);
        let last = quantal.points.last().unwrap();
        for (seat, known) in [first, second].iter().enumerate() {
            let sets = compiled.form().side(Seat::new(seat)).sets();
            for (set, known) in sets.iter().zip(known) {
                let odds = last.profile[Seat::new(seat)].0[set.first as usize];
                assert!((odds - known).abs() < 1e-8, "λ = {lambda}: {odds}, by Gambit {known}");
            }
        }
    }
}

/// The tree of three seats is no obstacle either.
#[test]
fn kuhn_poker_for_three_can_be_traced() {
    let (compiled, quantal) = traced(&Kuhn::new(4, 3).unwrap(), 5.0);
    let gain = |nth: usize| {
        audit(compiled.form(), &quantal.points[nth].profile, &()).unwrap().exploitability
    };
    assert!(gain(quantal.points.len() - 1) < gain(0));
}

/// Once the last step of a branch could go beyond the λ that was asked for, and what it came to was given for the
/// answer: a table at 1.3333 was answered with the odds of 1.516. And where a branch turns back, any of several
/// equilibria was given.
#[test]
fn what_is_found_is_the_equilibrium_of_the_lambda_that_was_asked_for() {
    let mut stream = kernel::RngStream::new(18, 0);
    let (mut n_found, mut n_turned) = (0, 0);
    for nth in 0..600 {
        let n = 2 + nth % 2;
        let mut pay = |_| [stream.below(19) as i64 - 9, stream.below(19) as i64 - 9];
        let pays: Vec<Vec<_>> = (0..n).map(|_| (0..n).map(&mut pay).collect()).collect();
        let game = Matrix { pays: pays.clone() };
        let compiled = Compiled::new(&game, Limits::default(), &()).unwrap();
        for most in [0.2, 1.0, 1.3333, 3.0] {
            let config = QuantalConfig { most, ..QuantalConfig::default() };
            let point = match equilibrium(compiled.form(), &config, &()) {
                Ok(point) => point,
                Err(Unfound::TurnsBack { lambda }) => {
                    assert!(lambda < most);
                    n_turned += 1;
                    continue;
                }
                Err(other) => panic!("{other}: {pays:?}"),
            };
            n_found += 1;
            assert!((point.lambda - most).abs() < 1e-12);
            let odds = [0, 1].map(|seat| &point.profile[Seat::new(seat)].0[1..]);
            for seat in 0..2 {
                let expected = |own: usize| {
                    let pays =
                        |other: usize| if seat == 0 { pays[own][other] } else { pays[other][own] };
                    odds[1 - seat]
                        .iter()
                        .enumerate()
                        .map(|(other, p)| p * pays(other)[seat] as f64)
                        .sum()
                };
                let worths: Vec<f64> = (0..n).map(expected).collect();
                let total: f64 = worths.iter().map(|worth| (most * worth).exp()).sum();
                for (p, worth) in odds[seat].iter().zip(&worths) {
                    assert!((p - (most * worth).exp() / total).abs() < 1e-9, "{most} {point:?}");
                }
            }
        }
    }
    assert!(n_found > 1000 && n_turned > 0, "{n_found} {n_turned}");
}
