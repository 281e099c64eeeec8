//! The whole deal: one round from the set-up on, over every opening as often as it is dealt.
//!
//! Two routes that know nothing of each other: for any number of players the openings are
//! enumerated ([`Deal`]) and each group of them solved ([`dense`]); for two players in floating
//! point every tie-break at once ([`Duel`]).

use kernel::{LimitReached, Limits, Number, Progress, Watch};

use super::deal::one_card_each;
use super::dense::{self, DenseConfig, Duel, Opening};
use super::{Deal, DealConfig, Ends, Pack, Rule, TieBreak};

/// How to go through the deal.
#[derive(Clone, Copy, Debug)]
pub struct WholeConfig {
    /// How a tie for low is settled.
    pub ties: TieBreak,
    /// Leave out what is certainly folded. Default: on.
    pub prune: bool,
    /// With three players or more and a large deck: how much probability of unlikely tie-breaks may
    /// be left out, at most. Small decks are always gone through completely. Default: 0.01.
    pub neglect: f64,
    /// How large it may become.
    pub limits: Limits,
}

impl Default for WholeConfig {
    fn default() -> Self {
        Self { ties: TieBreak::Full, prune: true, neglect: 0.01, limits: Limits::default() }
    }
}

impl WholeConfig {
    fn dense(&self, margins: bool) -> DenseConfig {
        DenseConfig { prune: self.prune, margins, limits: self.limits, ..DenseConfig::default() }
    }
}

/// What a round is to the player who turns out to be first.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstMover<N> {
    /// His expected payoff.
    pub value: N,
    /// The probability that he loses.
    pub loses: N,
    /// The probability that the round ends by a fold.
    pub fold: N,
    /// The expected number of hits, of all players.
    pub hits: N,
    /// The expected score of whoever loses.
    pub score: N,
}

impl<N: Number> FirstMover<N> {
    /// What these ends are to the first player.
    pub fn from_ends(ends: &Ends<N>) -> Self {
        Self {
            value: ends.values().iter().next().expect("a table has seats").clone(),
            loses: ends.loses(0),
            fold: ends.fold(),
            hits: ends.all_hits(),
            score: ends.score(),
        }
    }

    fn divide_by(&mut self, total: &N) {
        let all =
            [&mut self.value, &mut self.loses, &mut self.fold, &mut self.hits, &mut self.score];
        all.into_iter().for_each(|number| number.divide_by(total));
    }
}

/// The equilibrium over the whole deal.
#[derive(Clone, Debug)]
pub struct Whole<N> {
    /// Every opening of one card each without a tie.
    pub openings: Vec<Opening<N>>,
    /// The first player's view of it, of the deals that were gone through.
    pub first: FirstMover<N>,
    /// The probability of the deals that were left out; zero if all were gone through.
    pub neglected: f64,
    /// The probability that the cards run out before a tie is broken.
    pub runs_out: f64,
    /// Configurations visited for the openings,
    pub visited: u64,
    /// those that would be visited without the prune,
    pub visited_unpruned: u64,
    /// and those visited for tie-breaks beside them (in the duel: rounds side by side, each counted).
    pub visited_in_ties: u64,
    /// The most bytes held at a time.
    pub bytes: u64,
}

/// Solves the deal of `pack` to `n_seats` players by going through its openings.
///
/// # Errors
/// When a limit is reached, or the watch says stop.
pub fn solve<N: Number>(
    n_seats: usize,
    pack: &Pack,
    config: &WholeConfig,
    watch: &dyn Watch,
) -> Result<Whole<N>, LimitReached> {
    let deal = enumerate::<N>(n_seats, pack, config, watch)?;
    let plain = one_card_each(n_seats, pack);
    let main = dense::solve::<N>(n_seats, pack, &plain, &config.dense(true), watch)?;
    let mut whole = Whole {
        openings: main.openings().to_vec(),
        first: FirstMover::from_ends(&Ends::new(n_seats)),
        neglected: 0.0,
        runs_out: deal.ran_out.to_f64(),
        visited: main.visited(),
        visited_unpruned: dense::count(n_seats, pack, &plain, false, &config.limits, watch)?,
        visited_in_ties: 0,
        bytes: main.bytes(),
    };
    let mut ends = Ends::new(n_seats);
    let mut covered = N::zero();
    let n_groups = Some(deal.groups.len() as u64);
    let mut neglected = 0.0;
    for (nth, group) in deal.groups.iter().enumerate() {
        watch.tick(Progress { doing: "breaking ties", done: nth as u64, total: n_groups })?;
        if !N::EXACT && is_enough(&covered, whole.visited_in_ties, config) {
            neglected += group.probability;
            continue;
        }
        let (openings, probabilities): (Vec<_>, Vec<_>) = group.openings.iter().cloned().unzip();
        let solved =
            dense::solve::<N>(n_seats, &group.pack, &openings, &config.dense(false), watch)?;
        ends.add(&solved.ends(&probabilities, watch)?);
        probabilities.iter().for_each(|part| covered.add_scaled(part, 1));
        whole.visited_in_ties += solved.visited();
        whole.bytes = whole.bytes.max(solved.bytes());
        config.limits.check(whole.visited + whole.visited_in_ties, whole.bytes)?;
    }
    whole.neglected = neglected + deal.neglected;
    whole.first = FirstMover::from_ends(&ends);
    if whole.neglected > 0.0 {
        whole.first.divide_by(&covered);
    }
    Ok(whole)
}

/// Solves the deal of `pack` to two players in floating point, all tie-breaks side by side.
///
/// # Errors
/// When a limit is reached, or the watch says stop.
pub fn solve_duel(
    pack: &Pack,
    config: &WholeConfig,
    watch: &dyn Watch,
) -> Result<Whole<f64>, LimitReached> {
    let duel = Duel::new(pack, config.ties, &config.limits)?;
    let ends = duel.ends([None, None], watch)?;
    let plain = one_card_each(2, pack);
    let main = dense::solve::<f64>(2, pack, &plain, &config.dense(true), watch)?;
    Ok(Whole {
        openings: main.openings().to_vec(),
        first: FirstMover {
            value: ends.value,
            loses: ends.loses,
            fold: ends.fold,
            hits: ends.hits,
            score: ends.score,
        },
        neglected: 0.0,
        runs_out: duel.runs_out(),
        visited: main.visited(),
        visited_unpruned: dense::count(2, pack, &plain, false, &config.limits, watch)?,
        visited_in_ties: duel.n_configurations(),
        bytes: main.bytes().max(duel.bytes()),
    })
}

/// The expected payoff of each player when player *i* keeps to `rules[i]` over the whole deal; each
/// is as often first.
///
/// # Errors
/// When a limit is reached, or the watch says stop.
pub fn evaluate<N: Number>(
    pack: &Pack,
    rules: &[Rule],
    config: &WholeConfig,
    watch: &dyn Watch,
) -> Result<Ends<N>, LimitReached> {
    let n_seats = rules.len();
    let deal = enumerate::<N>(n_seats, pack, &WholeConfig { neglect: 0.0, ..*config }, watch)?;
    // Rules may leave the equilibrium's path, so nothing is pruned.
    let config = DenseConfig { prune: false, ..config.dense(false) };
    let mut all = Ends::new(n_seats);
    let n_groups = Some(deal.groups.len() as u64);
    for (nth, group) in deal.groups.iter().enumerate() {
        watch.tick(Progress { doing: "evaluating", done: nth as u64, total: n_groups })?;
        let (openings, probabilities): (Vec<_>, Vec<_>) = group.openings.iter().cloned().unzip();
        let solved = dense::solve::<N>(n_seats, &group.pack, &openings, &config, watch)?;
        for first in 0..n_seats {
            let in_turn: Vec<&Rule> =
                (0..n_seats).map(|role| &rules[(first + role) % n_seats]).collect();
            all.add_turned(&solved.ends_of(&in_turn, &probabilities, watch)?, first);
        }
    }
    all.divide(n_seats as u64);
    Ok(all)
}

/// The expected payoff of the first of two players over the whole deal, in floating point.
///
/// # Errors
/// When a limit is reached, or the watch says stop.
pub fn evaluate_duel(
    pack: &Pack,
    rules: [&Rule; 2],
    config: &WholeConfig,
    watch: &dyn Watch,
) -> Result<f64, LimitReached> {
    let duel = Duel::new(pack, config.ties, &config.limits)?;
    let own = rules.map(|rule| (!matches!(rule, Rule::Equilibrium(_))).then_some(rule));
    let first = duel.ends([own[0], own[1]], watch)?.value;
    let second = duel.ends([own[1], own[0]], watch)?.value;
    Ok((first - second) / 2.0)
}

/// Whether so much is covered that the rest may be neglected.
fn is_enough<N: Number>(covered: &N, visited: u64, config: &WholeConfig) -> bool {
    const SMALL: u64 = 30_000_000;
    visited > SMALL && 1.0 - covered.to_f64() <= config.neglect
}

/// The openings: all of them where that is possible, else all but the most unlikely.
fn enumerate<N: Number>(
    n_seats: usize,
    pack: &Pack,
    config: &WholeConfig,
    watch: &dyn Watch,
) -> Result<Deal<N>, LimitReached> {
    const OPENINGS: u64 = 1_000_000;
    let deal = |floor, limits| {
        Deal::<N>::new(n_seats, pack, &DealConfig { ties: config.ties, floor, limits }, watch)
    };
    if N::EXACT || config.neglect == 0.0 {
        return deal(0.0, config.limits);
    }
    let few = Limits { states: OPENINGS.min(config.limits.states), ..config.limits };
    for floor in [0.0, 1e-13, 1e-12, 1e-11, 1e-10, 1e-9] {
        match deal(floor, few) {
            Err(LimitReached::States { .. }) => {}
            done => return done,
        }
    }
    deal(1e-8, config.limits)
}
