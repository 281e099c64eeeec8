//! The full deal: one round from the set-up on, over every opening as often as it is dealt.
//!
//! Two routes that know nothing of each other: for any number of players the openings are
//! enumerated ([`Deal`]) and each group of them solved ([`dense`]); for two players in floating
//! point every tie-break at once ([`Duel`]).

use kernel::{LimitReached, Limits, Number, Progress, Stop, Watch};

use super::deal::one_card_each;
use super::dense::{self, DenseConfig, Duel, DuelEnds, Opening};
use super::{Deal, DealConfig, Ends, Group, Pack, Rule, Stack, TieBreak};

/// Parameters of the solver of the full deal.
#[derive(Clone, Copy, Debug)]
pub struct FullDealConfig {
    /// How a tie for low is settled.
    pub ties: TieBreak,
    /// Leave out what is certainly folded. Default: on.
    pub prune: bool,
    /// With three players or more and a large deck: how much probability of unlikely tie-breaks may
    /// be left out, at most. Small decks are always gone through completely. Default: 0.02.
    pub neglect: f64,
    /// How large it may become.
    pub limits: Limits,
}

impl Default for FullDealConfig {
    fn default() -> Self {
        Self { ties: TieBreak::Full, prune: true, neglect: 0.02, limits: Limits::default() }
    }
}

impl FullDealConfig {
    fn dense(&self, margins: bool) -> DenseConfig {
        DenseConfig { prune: self.prune, margins, limits: self.limits, ..DenseConfig::default() }
    }
}

/// Prospects of the first mover in a round: value, probability to lose, and means of the round.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FirstMover<N> {
    /// His expected payoff.
    pub value: N,
    /// The probability that he loses.
    pub loses: N,
    /// The probability that the round ends by a fold.
    pub fold: N,
    /// The expected number of hits, of all players.
    pub hits: N,
    /// The expected score of the loser.
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
pub struct FullDeal<N> {
    /// Every opening of one card each without a tie.
    pub openings: Vec<Opening<N>>,
    /// The first player's view of it, of the deals that were gone through.
    pub first: FirstMover<N>,
    /// The probability of the deals that were left out; zero if all were gone through.
    pub neglected: f64,
    /// The limit that was reached in the tie-breaks, after which the rest was left out.
    pub stopped: Option<LimitReached>,
    /// The probability that the cards run out before a tie is broken, of the deals gone through.
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
    config: &FullDealConfig,
    watch: &dyn Watch,
) -> Result<FullDeal<N>, LimitReached> {
    let plain = one_card_each(n_seats, pack);
    let main = dense::solve::<N>(n_seats, pack, &plain, &config.dense(true), watch)?;
    let visited_unpruned = if config.prune {
        dense::count(n_seats, pack, &plain, false, &config.limits, watch)?
    } else {
        main.visited()
    };
    let deal = enumerate::<N>(n_seats, pack, config, watch)?;
    let mut ends = Ends::new(n_seats);
    // Last, because it may be cut short.
    let tour = Tour { deal: &deal, config, doing: "breaking ties" };
    let toured = tour.go(watch, |group, openings, probabilities| {
        // Without tie-breaks the openings are those already solved.
        if openings == plain {
            ends.add(&main.ends(probabilities, watch)?);
            return Ok((0, 0));
        }
        let solved =
            dense::solve::<N>(n_seats, &group.pack, openings, &config.dense(false), watch)?;
        ends.add(&solved.ends(probabilities, watch)?);
        Ok((solved.visited(), solved.bytes()))
    })?;
    let mut first = FirstMover::from_ends(&ends);
    if toured.neglected > 0.0 {
        first.divide_by(&toured.covered);
    }
    Ok(FullDeal {
        openings: main.openings().to_vec(),
        first,
        neglected: toured.neglected,
        stopped: toured.stopped,
        runs_out: deal.ran_out.to_f64(),
        visited: main.visited(),
        visited_unpruned,
        visited_in_ties: toured.visited,
        bytes: main.bytes().max(toured.bytes),
    })
}

/// Solves the deal of `pack` to two players in floating point, all tie-breaks side by side.
///
/// # Errors
/// When a limit is reached, or the watch says stop.
pub fn solve_duel(
    pack: &Pack,
    config: &FullDealConfig,
    watch: &dyn Watch,
) -> Result<FullDeal<f64>, LimitReached> {
    let duel = Duel::new(pack, config.ties, &config.limits, watch)?;
    let ends = duel.ends([None, None], watch)?;
    let plain = one_card_each(2, pack);
    let main = dense::solve::<f64>(2, pack, &plain, &config.dense(true), watch)?;
    Ok(FullDeal {
        openings: main.openings().to_vec(),
        first: FirstMover {
            value: ends.value,
            loses: ends.loses,
            fold: ends.fold,
            hits: ends.hits,
            score: ends.score,
        },
        neglected: 0.0,
        stopped: None,
        runs_out: duel.runs_out(),
        visited: main.visited(),
        visited_unpruned: dense::count(2, pack, &plain, false, &config.limits, watch)?,
        visited_in_ties: if duel.has_ties() { duel.n_configurations() } else { 0 },
        bytes: main.bytes().max(duel.bytes()),
    })
}

/// Evaluation of a profile of fixed rules over the full deal.
#[derive(Clone, Debug)]
pub struct Evaluated<N> {
    /// How the round ends, by player; of the deals gone through.
    pub ends: Ends<N>,
    /// The probability of the deals that were left out.
    pub neglected: f64,
    /// The limit that was reached, after which the rest was left out.
    pub stopped: Option<LimitReached>,
    /// Configurations visited.
    pub visited: u64,
    /// The most bytes held at a time.
    pub bytes: u64,
}

/// Evaluates the profile in which player *i* follows `rules[i]`, over the full deal; each is as often
/// first.
///
/// # Errors
/// When a limit is reached, or the watch says stop.
pub fn evaluate<N: Number>(
    pack: &Pack,
    rules: &[Rule],
    config: &FullDealConfig,
    watch: &dyn Watch,
) -> Result<Evaluated<N>, LimitReached> {
    let n_seats = rules.len();
    let deal = enumerate::<N>(n_seats, pack, config, watch)?;
    // Rules may leave the equilibrium's path, so nothing is pruned.
    let unpruned = DenseConfig { prune: false, ..config.dense(false) };
    let mut ends = Ends::new(n_seats);
    let tour = Tour { deal: &deal, config, doing: "evaluating" };
    let toured = tour.go(watch, |group, openings, probabilities| {
        let solved = dense::solve::<N>(n_seats, &group.pack, openings, &unpruned, watch)?;
        for first in 0..n_seats {
            let in_turn: Vec<&Rule> =
                (0..n_seats).map(|role| &rules[(first + role) % n_seats]).collect();
            ends.add_turned(&solved.ends_of(&in_turn, probabilities, watch)?, first);
        }
        Ok((solved.visited(), solved.bytes()))
    })?;
    ends.divide(n_seats as u64);
    if toured.neglected > 0.0 {
        ends.divide_by(&toured.covered);
    }
    Ok(Evaluated {
        ends,
        neglected: toured.neglected,
        stopped: toured.stopped,
        visited: toured.visited,
        bytes: toured.bytes,
    })
}

/// Evaluation of two fixed rules against each other over the full deal, by the player who is first.
#[derive(Clone, Copy, Debug)]
pub struct DuelEvaluated {
    /// The first of the two goes first.
    pub first: DuelEnds,
    /// The second of the two goes first.
    pub second: DuelEnds,
    /// Configurations visited.
    pub visited: u64,
    /// The most bytes held at a time.
    pub bytes: u64,
}

impl DuelEvaluated {
    /// What the first of the two expects, being first as often as not.
    pub fn value(&self) -> f64 {
        (self.first.value - self.second.value) / 2.0
    }
}

/// Evaluates two fixed rules against each other over the full deal, in floating point, all tie-breaks side by
/// side.
///
/// # Errors
/// When a limit is reached, or the watch says stop.
pub fn evaluate_duel(
    pack: &Pack,
    rules: [&Rule; 2],
    config: &FullDealConfig,
    watch: &dyn Watch,
) -> Result<DuelEvaluated, LimitReached> {
    let duel = Duel::new(pack, config.ties, &config.limits, watch)?;
    let own = rules.map(|rule| (!matches!(rule, Rule::Equilibrium(_))).then_some(rule));
    Ok(DuelEvaluated {
        first: duel.ends([own[0], own[1]], watch)?,
        second: duel.ends([own[1], own[0]], watch)?,
        visited: 2 * duel.n_configurations(),
        bytes: duel.bytes(),
    })
}

/// A tour through the groups of a deal, the likeliest first, until enough is covered.
struct Tour<'a, N> {
    deal: &'a Deal<N>,
    config: &'a FullDealConfig,
    doing: &'a str,
}

/// Part of the deal that has been enumerated.
struct Toured<N> {
    covered: N,
    neglected: f64,
    stopped: Option<LimitReached>,
    /// The size of what was gone through; unlike `visited` the same with the prune and without.
    places: u64,
    visited: u64,
    bytes: u64,
}

impl<N: Number> Tour<'_, N> {
    /// Calls `solve` with each group, its openings and their probabilities; it returns the
    /// configurations visited and the bytes held.
    fn go(
        &self,
        watch: &dyn Watch,
        mut solve: impl FnMut(&Group<N>, &[Vec<Stack>], &[N]) -> Result<(u64, u64), LimitReached>,
    ) -> Result<Toured<N>, LimitReached> {
        let (deal, config) = (self.deal, self.config);
        let mut toured = Toured {
            covered: N::zero(),
            neglected: deal.neglected,
            stopped: None,
            places: 0,
            visited: 0,
            bytes: deal.bytes,
        };
        let total = Some(deal.groups.len() as u64);
        let mut one = |nth: usize, group: &Group<N>, toured: &mut Toured<N>| {
            watch.tick(Progress { doing: self.doing, done: nth as u64, total })?;
            config.limits.check(toured.visited, toured.bytes)?;
            let (openings, probabilities): (Vec<_>, Vec<_>) =
                group.openings.iter().cloned().unzip();
            let n_seats = openings[0].len();
            toured.places += dense::n_places(n_seats, &group.pack, &openings);
            let (visited, bytes) = solve(group, &openings, &probabilities)?;
            probabilities.iter().for_each(|part| toured.covered.add_scaled(part, 1));
            toured.visited += visited;
            toured.bytes = toured.bytes.max(deal.bytes + bytes);
            Ok(())
        };
        for (nth, group) in deal.groups.iter().enumerate() {
            let is_enough = !N::EXACT && is_enough(&toured.covered, toured.places, config);
            if is_enough || toured.stopped.is_some() {
                toured.neglected += group.probability;
                continue;
            }
            match one(nth, group, &mut toured) {
                Ok(()) => {}
                // Nobody waits for the rest, or nothing is known yet.
                Err(LimitReached::Stopped(Stop::Interrupted)) => {
                    return Err(Stop::Interrupted.into());
                }
                Err(limit) if toured.covered == N::zero() => return Err(limit),
                Err(limit) => {
                    toured.stopped = Some(limit);
                    toured.neglected += group.probability;
                }
            }
        }
        Ok(toured)
    }
}

/// Whether so much is covered that the rest may be neglected. The prune has no say in it.
fn is_enough<N: Number>(covered: &N, places: u64, config: &FullDealConfig) -> bool {
    const SMALL: u64 = 200_000_000;
    places > SMALL && 1.0 - covered.to_f64() <= config.neglect
}

/// The openings: all of them where that is possible, else all but the most unlikely.
fn enumerate<N: Number>(
    n_seats: usize,
    pack: &Pack,
    config: &FullDealConfig,
    watch: &dyn Watch,
) -> Result<Deal<N>, LimitReached> {
    // Without tie-breaks there are few openings, and all are gone through.
    let is_complete = N::EXACT || config.neglect == 0.0 || config.ties == TieBreak::Redeal;
    let mut floor = if is_complete { 0.0 } else { 1e-6 };
    loop {
        let course = DealConfig { ties: config.ties, floor, limits: config.limits };
        let deal = Deal::<N>::new(n_seats, pack, &course, watch)?;
        let is_large = deal.n_courses > LARGE && deal.neglected <= config.neglect / 2.0;
        if deal.neglected == 0.0 || is_large {
            return Ok(deal);
        }
        floor /= 10.0;
    }
}

/// A deal of more set-ups than this need not be complete.
const LARGE: usize = 100_000;
