//! Tournaments: everybody against everybody, with ratings.
//!
//! Each two players meet in the same number of games, over all line-ups in which they share the
//! seats of the game, each line-up equally often. Partners, who win and lose together, are one side and have
//! the same player.
//!
//! All pairs play in rounds, a few games at first and more as they go on, so that a tournament that is
//! stopped is a smaller tournament. Games follow from the seed, the pair, the round and the line-up, so that
//! the result is the same on any number of threads, and nobody's games change if others enter after them.
//!
//! Deals may be duplicated: then all line-ups of a pair play the same deals, and what one of the two had more than the
//! other is known from deal to deal, without the luck of the deals.
//!
//! How a game is played is the caller's: nothing here knows a game.

mod line_up;
mod rating;

pub use rating::{Contest, Rating, Side, ratings};

use std::collections::BTreeMap;

use kernel::{Progress, RngStream, Stop, Watch};

use self::line_up::line_ups;
use crate::{DealtPayoffs, Interval, PlayError, Running, Share, Summary, USUAL_LEVEL, Until};

/// Configuration of a tournament.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TournamentConfig {
    /// The games of each two players, or the most of them if there is a target; rounded up so that each
    /// line-up is played equally often. Default: 1,000.
    pub games: u64,
    /// How well the share of games that one of two wins is to be known, before they play no further: half
    /// the width of its interval. Default: `None`, and they play all.
    pub until: Option<f64>,
    /// Whether all line-ups of two players play the same deals. Default: no.
    pub duplicate: bool,
    /// The seed from which all games follow. Default: 1.
    pub seed: u64,
}

impl Default for TournamentConfig {
    fn default() -> Self {
        Self { games: 1_000, until: None, duplicate: false, seed: 1 }
    }
}

/// Some games to be played for a tournament.
#[derive(Clone, Copy)]
pub struct Round<'a> {
    /// The player at each seat.
    pub seated: &'a [usize],
    /// How many games.
    pub games: u64,
    /// From which seed.
    pub seed: u64,
    /// From which seed the deals are, if they are played by other line-ups too
    /// ([`BatchConfig::deal_seed`](crate::BatchConfig::deal_seed)).
    pub deal_seed: Option<u64>,
    /// Receives the progress of the tournament.
    pub watch: &'a dyn Watch,
}

impl std::fmt::Debug for Round<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { seated, games, seed, deal_seed, .. } = self;
        f.debug_struct("Round")
            .field("seated", seated)
            .field("games", games)
            .field("seed", seed)
            .field("deal_seed", deal_seed)
            .finish_non_exhaustive()
    }
}

/// Result of a tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct Tournament {
    /// Each two players, the first before the second.
    pub pairings: Vec<Pairing>,
    /// How strong each player is.
    pub ratings: Vec<Rating>,
    /// Why it was stopped before its end, if it was. What was played of a round that was not finished does
    /// not count.
    pub stopped: Option<Stop>,
}

/// The games of two players.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairing {
    /// Who.
    pub players: [usize; 2],
    /// The games that came to their end.
    pub games: u64,
    /// Those that did not.
    pub failures: u64,
    /// The games that the first of them won, shared ones counted by their share; the second won the others.
    pub wins: Share,
    /// The scores of each at one seat in one game.
    pub scores: [Running; 2],
    /// What the first had more than the second on the same deals, if deals were duplicated.
    pub duplicates: Option<PairedDeals>,
    /// The same games by how many sides each had.
    pub contests: Vec<Contest>,
}

impl Pairing {
    /// The share of games that `player` won, and its interval; nothing if he is not one of the two.
    pub fn share_of(&self, player: usize) -> Option<(f64, Interval)> {
        let Interval { low, high } = self.wins.interval(USUAL_LEVEL);
        match self.players.iter().position(|&other| other == player)? {
            0 => Some((self.wins.rate(), Interval { low, high })),
            _ => Some((1.0 - self.wins.rate(), Interval { low: 1.0 - high, high: 1.0 - low })),
        }
    }

    fn new(players: [usize; 2]) -> Self {
        Self {
            players,
            games: 0,
            failures: 0,
            wins: Share::default(),
            scores: [Running::default(); 2],
            duplicates: None,
            contests: Vec::new(),
        }
    }

    /// Adds games in which the two, numbered 0 and 1, shared the sides like this.
    fn add(&mut self, line_up: &[usize], sides: &[usize], summary: &Summary) {
        let mut wins = [0.0; 2];
        for (seat, standing) in summary.players.iter().enumerate() {
            let who = line_up[sides[seat]];
            wins[who] += standing.wins.successes();
            self.scores[who].merge(&standing.score);
        }
        self.games += summary.games;
        self.failures += summary.failures.games();
        self.wins.merge(&Share::of(wins[0], summary.games));
        let n_second: usize = line_up.iter().sum();
        let seats = [line_up.len() - n_second, n_second];
        let same = |contest: &&mut Contest| contest.sides[0].seats == seats[0];
        if let Some(contest) = self.contests.iter_mut().find(same) {
            contest.sides.iter_mut().zip(wins).for_each(|(side, wins)| side.wins += wins);
            return;
        }
        let side =
            |who: usize| Side { player: self.players[who], seats: seats[who], wins: wins[who] };
        self.contests.push(Contest { sides: vec![side(0), side(1)] });
    }

    fn is_enough(&self, until: Option<f64>) -> bool {
        let narrow = |most| self.wins.interval(USUAL_LEVEL).half_width() <= most;
        self.games >= Until::FEWEST && until.is_some_and(narrow)
    }
}

/// Paired difference of two players over duplicate deals: each deal is one observation, the mean over all line-ups.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PairedDeals {
    /// The payoff of the first at a seat less that of the second.
    pub payoff: Running,
    /// The share of the games of a deal that the first won.
    pub wins: Running,
}

/// What two players, numbered 0 and 1, had on the deals of a round, line-up by line-up.
#[derive(Default)]
struct DealSums(BTreeMap<u64, DealSum>);

#[derive(Clone, Copy, Default)]
struct DealSum {
    line_ups: usize,
    payoff: f64,
    wins: f64,
}

impl DealSums {
    /// Adds the games of a line-up.
    fn add(&mut self, line_up: &[usize], sides: &[usize], summary: &Summary) {
        for DealtPayoffs { deal, payoffs } in &summary.deals {
            let best = payoffs.iter().max();
            let (mut had, mut seats, mut won) = ([0.0; 2], [0.0; 2], [0.0; 2]);
            for (payoff, &side) in payoffs.iter().zip(sides) {
                let who = line_up[side];
                had[who] += payoff.to_f64();
                seats[who] += 1.0;
                won[who] += if Some(payoff) == best { 1.0 } else { 0.0 };
            }
            let sum = self.0.entry(*deal).or_default();
            sum.line_ups += 1;
            sum.payoff += had[0] / seats[0] - had[1] / seats[1];
            sum.wins += won[0] / (won[0] + won[1]);
        }
    }

    /// Adds the deals that all of `n_line_ups` line-ups have played to `paired`.
    fn close(self, n_line_ups: usize, paired: &mut PairedDeals) {
        for sum in self.0.into_values().filter(|sum| sum.line_ups == n_line_ups) {
            paired.payoff.push(sum.payoff / n_line_ups as f64);
            paired.wins.push(sum.wins / n_line_ups as f64);
        }
    }
}

/// Lets players 0 to `n_players` − 1 play, each two of them, where `sides` tells the side of each seat:
/// as a rule each is its own, and partners have one together. Sides are numbered from 0.
///
/// # Errors
/// If there are fewer than two players or fewer than two sides; or why games could not be played. That the
/// watch said stop is no error: see [`Tournament::stopped`]. What it [wants](Watch::wants_part) to see meanwhile is a
/// [`Tournament`] of the rounds so far.
pub fn tournament(
    n_players: usize,
    sides: &[usize],
    config: &TournamentConfig,
    watch: &dyn Watch,
    play: &mut dyn FnMut(&Round<'_>) -> Result<Summary, PlayError>,
) -> Result<Tournament, PlayError> {
    let n_sides = sides.iter().max().map_or(0, |last| last + 1);
    if n_players < 2 || n_sides < 2 {
        return Err(PlayError::NoContest { players: n_players, sides: n_sides });
    }
    let line_ups = line_ups(n_sides);
    let n_line_ups = line_ups.len() as u64;
    let each = config.games.max(1).div_ceil(n_line_ups);
    let pairs = (0..n_players).flat_map(|a| (a + 1..n_players).map(move |b| [a, b]));
    let mut pairings: Vec<Pairing> = pairs.map(Pairing::new).collect();
    let total = each * n_line_ups * pairings.len() as u64;
    let (mut done, mut stopped) = (0, None);

    // Games of each line-up until the end of the round, and before it.
    let (mut before, mut nth) = (0, 0);
    'rounds: while before < each {
        let first = Until::FEWEST.div_ceil(n_line_ups);
        let after = each.min(if nth == 0 { first } else { before + before.div_ceil(4) });
        for nth_pairing in 0..pairings.len() {
            let pairing = &mut pairings[nth_pairing];
            if pairing.is_enough(config.until) {
                done += (after - before) * n_line_ups;
                continue;
            }
            let mut so_far = pairing.clone();
            let mut sums = DealSums::default();
            for (line, line_up) in (0u64..).zip(&line_ups) {
                let seated: Vec<usize> =
                    sides.iter().map(|&side| pairing.players[line_up[side]]).collect();
                // Far apart, so that no two rounds have the same games.
                let [a, b] = pairing.players.map(|player| player as u64);
                let key = (a << 48) | (b << 32) | (nth << 16) | line;
                // All pairs of players have the same deals, so that pairs can be compared too.
                let deals = || RngStream::new(!config.seed, nth).bits();
                let round = Round {
                    seated: &seated,
                    games: after - before,
                    seed: RngStream::new(config.seed, key).bits(),
                    deal_seed: config.duplicate.then(deals),
                    watch: &Within { watch, done, total },
                };
                match play(&round) {
                    Ok(summary) => {
                        so_far.add(line_up, sides, &summary);
                        sums.add(line_up, sides, &summary);
                    }
                    Err(PlayError::Stopped { stop, .. }) => {
                        stopped = Some(stop);
                        break 'rounds;
                    }
                    Err(error) => return Err(error),
                }
                done += after - before;
            }
            if config.duplicate {
                let paired = so_far.duplicates.get_or_insert_default();
                sums.close(line_ups.len(), paired);
            }
            *pairing = so_far;
            if watch.wants_part() {
                watch.part(&result(n_players, &pairings, None));
            }
        }
        (before, nth) = (after, nth + 1);
    }
    Ok(result(n_players, &pairings, stopped))
}

/// The result of these pairings of `n_players` players.
fn result(n_players: usize, pairings: &[Pairing], stopped: Option<Stop>) -> Tournament {
    let contests: Vec<Contest> =
        pairings.iter().flat_map(|pairing| pairing.contests.clone()).collect();
    Tournament { ratings: ratings(n_players, &contests), pairings: pairings.to_vec(), stopped }
}

/// A watch over some of the games of a tournament.
struct Within<'a> {
    watch: &'a dyn Watch,
    done: u64,
    total: u64,
}

impl Watch for Within<'_> {
    fn tick(&self, progress: Progress<'_>) -> Result<(), Stop> {
        let (done, total) = (self.done + progress.done, Some(self.total));
        self.watch.tick(Progress { doing: progress.doing, done, total })
    }
}
