//! The summary of many games: by player, in length, in choices, in events.
//!
//! Who wins: the seats with the highest payoff win and those with the lowest lose; *k* seats that tie
//! for it share the win (or the loss), 1/*k* each, even if that is all of them. So wins and losses of
//! all players each add up to the number of games. Payoffs are compared exactly.
//!
//! A summary takes the same room for ten games as for ten billion.

use kernel::{BySeat, Payoff, Seat};

use crate::{Failures, Record, Running, Share};

/// Summary of a run of games.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The games played to their end, or to where they were called off: all else here, but for the
    /// failures, is about them.
    pub games: u64,
    /// Those of them that were not over and were called off.
    pub called: u64,
    /// The games that were begun and did not come to an end.
    pub failures: Failures,
    /// How each player fared, in the order in which they entered.
    pub players: Vec<Standing>,
    /// The moves of a game, chance moves included.
    pub moves: Running,
    /// The decisions of a game, of all seats together, forced moves included.
    pub decisions: Running,
    /// The decisions of all games.
    pub n_decisions: u64,
    /// The options at each decision, summed over all decisions of all games: legal moves, each
    /// counted as often as [`Game::options`](kernel::Game::options) says.
    pub n_options: u64,
    /// How often each event happened in a game, in the reporter's order.
    pub events: Vec<EventSummary>,
    /// How each player fared against the others on the same deals, if deals were played again with other seats.
    pub duplicates: Vec<Duplicate>,
    /// What each seat received in each game, if games are [deals](crate::BatchConfig::deal_seed) to be compared: the
    /// one thing here that grows with the games.
    pub deals: Vec<DealtPayoffs>,
}

/// Payoffs of one deal.
#[derive(Clone, Debug, PartialEq)]
pub struct DealtPayoffs {
    /// The number of the deal.
    pub deal: u64,
    /// What each seat received.
    pub payoffs: BySeat<Payoff>,
}

/// Paired difference: how much more a player had than the others on the same deals, with its spread from deal to deal.
///
/// A deal is played once with each rotation of the players, and counts as one observation: the mean over its
/// games of what the player had, less the mean of what the others had. Luck of the deal cancels out.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Duplicate {
    /// In payoff.
    pub payoff: Running,
    /// In score.
    pub score: Running,
    /// In the share of games won.
    pub wins: Running,
}

impl Duplicate {
    /// Adds all deals of `other`.
    pub fn merge(&mut self, other: &Self) {
        self.payoff.merge(&other.payoff);
        self.score.merge(&other.score);
        self.wins.merge(&other.wins);
    }
}

/// Deal that is being played by one rotation after another.
#[derive(Clone, Debug)]
pub(crate) struct Deal {
    /// The sums of payoff, score and wins of each player over its games so far.
    sums: Vec<[f64; 3]>,
    games: u64,
}

impl Deal {
    pub(crate) fn new(n_players: usize) -> Self {
        Self { sums: vec![[0.0; 3]; n_players], games: 0 }
    }

    /// Adds a game in which player *p* had seat *p* + `turned`, counted round the table.
    pub(crate) fn add<M>(&mut self, record: &Record<M>, turned: usize) {
        let verdict = Verdict::of(record.payoffs.as_slice());
        let n_players = self.sums.len();
        for (idx, sums) in self.sums.iter_mut().enumerate() {
            let seat = Seat::new((idx + turned) % n_players);
            let payoff = record.payoffs[seat];
            let won = if payoff == verdict.best { verdict.win } else { 0.0 };
            let had = [payoff.to_f64(), record.score(seat), won];
            sums.iter_mut().zip(had).for_each(|(sum, had)| *sum += had);
        }
        self.games += 1;
    }
}

/// Results of one player in a run.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Standing {
    /// What it received in a game.
    pub payoff: Running,
    /// Its score: from the scoreboard if the reporter reads one, else its payoff.
    pub score: Running,
    /// The games it won, shared wins counted by their share.
    pub wins: Share,
    /// The games it lost, shared losses counted by their share.
    pub losses: Share,
    /// How often it was to act in a game.
    pub decisions: Running,
}

/// Frequency of one event in a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EventSummary {
    /// The event.
    pub name: &'static str,
    /// How often it happened in a game.
    pub count: Running,
}

impl Summary {
    /// A summary of no games yet.
    pub fn new(n_players: usize, events: &[&'static str]) -> Self {
        Self {
            games: 0,
            called: 0,
            failures: Failures::default(),
            players: vec![Standing::default(); n_players],
            moves: Running::default(),
            decisions: Running::default(),
            n_decisions: 0,
            n_options: 0,
            duplicates: Vec::new(),
            deals: Vec::new(),
            events: events
                .iter()
                .map(|&name| EventSummary { name, count: Running::default() })
                .collect(),
        }
    }

    /// Adds a game in which player *p* had seat *p* + `turned`, counted round the table.
    pub fn add<M>(&mut self, record: &Record<M>, turned: usize) {
        let verdict = Verdict::of(record.payoffs.as_slice());
        let n_players = self.players.len();
        for (idx, standing) in self.players.iter_mut().enumerate() {
            let seat = Seat::new((idx + turned) % n_players);
            let payoff = record.payoffs[seat];
            standing.payoff.push(payoff.to_f64());
            standing.score.push(record.score(seat));
            standing.wins.push(if payoff == verdict.best { verdict.win } else { 0.0 });
            standing.losses.push(if payoff == verdict.worst { verdict.loss } else { 0.0 });
            standing.decisions.push(record.decisions[seat] as f64);
        }
        let n_decisions = record.n_decisions();
        self.games += 1;
        self.called += u64::from(record.is_called);
        self.moves.push(record.n_moves as f64);
        self.decisions.push(n_decisions as f64);
        self.n_decisions += n_decisions;
        self.n_options += record.n_options;
        for (event, &count) in self.events.iter_mut().zip(&record.events) {
            event.count.push(count as f64);
        }
    }

    /// Adds game number `game`, which failed. Its number comes after those of all added before.
    pub fn fail(&mut self, why: String, game: u64) {
        self.failures.add(why, game);
    }

    /// Keeps the payoffs of deal number `deal`.
    pub(crate) fn add_payoffs<M>(&mut self, deal: u64, record: &Record<M>) {
        self.deals.push(DealtPayoffs { deal, payoffs: record.payoffs.clone() });
    }

    /// Adds `deal`, if all of its games, one for each rotation, came to their ends; and is ready for the next one.
    pub(crate) fn add_deal(&mut self, deal: &mut Deal) {
        let n_players = deal.sums.len();
        if deal.games == n_players as u64 && n_players > 1 {
            self.duplicates.resize(n_players, Duplicate::default());
            let total = |nth: usize| deal.sums.iter().map(|sums| sums[nth]).sum::<f64>();
            let totals = [total(0), total(1), total(2)];
            for (duplicate, sums) in self.duplicates.iter_mut().zip(&deal.sums) {
                let others = (n_players - 1) as f64;
                let less = |nth: usize| {
                    (sums[nth] - (totals[nth] - sums[nth]) / others) / deal.games as f64
                };
                duplicate.payoff.push(less(0));
                duplicate.score.push(less(1));
                duplicate.wins.push(less(2));
            }
        }
        *deal = Deal::new(n_players);
    }

    /// Adds all games of `other`, a summary for the same players and events. Its games come after
    /// those added before.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.called += other.called;
        self.failures.merge(&other.failures);
        for (ours, theirs) in self.players.iter_mut().zip(&other.players) {
            ours.payoff.merge(&theirs.payoff);
            ours.score.merge(&theirs.score);
            ours.wins.merge(&theirs.wins);
            ours.losses.merge(&theirs.losses);
            ours.decisions.merge(&theirs.decisions);
        }
        self.moves.merge(&other.moves);
        self.decisions.merge(&other.decisions);
        self.n_decisions += other.n_decisions;
        self.n_options += other.n_options;
        self.deals.extend_from_slice(&other.deals);
        if self.duplicates.len() < other.duplicates.len() {
            self.duplicates.resize(other.duplicates.len(), Duplicate::default());
        }
        for (ours, theirs) in self.duplicates.iter_mut().zip(&other.duplicates) {
            ours.merge(theirs);
        }
        for (ours, theirs) in self.events.iter_mut().zip(&other.events) {
            ours.count.merge(&theirs.count);
        }
    }

    /// The mean number of options at a decision; NaN if nobody had any to make.
    pub fn branching(&self) -> f64 {
        self.n_options as f64 / self.n_decisions as f64
    }
}

/// Best and worst payoff of a game, and how they are shared: of *k* players tied for the best (the worst)
/// payoff, each wins (loses) one *k*-th.
struct Verdict {
    best: Payoff,
    worst: Payoff,
    win: f64,
    loss: f64,
}

impl Verdict {
    fn of(payoffs: &[Payoff]) -> Self {
        let mut verdict = Self { best: Payoff::ZERO, worst: Payoff::ZERO, win: 0.0, loss: 0.0 };
        if let (Some(&best), Some(&worst)) = (payoffs.iter().max(), payoffs.iter().min()) {
            let share = |of| 1.0 / payoffs.iter().filter(|&&payoff| payoff == of).count() as f64;
            verdict = Self { best, worst, win: share(best), loss: share(worst) };
        }
        verdict
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The wins and losses of each player after one game that pays this.
    fn check(payoffs: &[(i64, u32)], wins: &[f64], losses: &[f64]) {
        let mut record = Record::<u32>::new(payoffs.len(), 0);
        record.payoffs = payoffs.iter().map(|&(above, below)| Payoff::new(above, below)).collect();
        let mut summary = Summary::new(payoffs.len(), &[]);
        summary.add(&record, 0);
        let got = |f: fn(&Standing) -> Share| -> Vec<f64> {
            summary.players.iter().map(|standing| f(standing).successes()).collect()
        };
        assert_eq!(got(|s| s.wins), wins, "wins of {payoffs:?}");
        assert_eq!(got(|s| s.losses), losses, "losses of {payoffs:?}");
    }

    #[test]
    fn the_highest_payoff_wins_the_lowest_loses_and_ties_share() {
        check(&[(2, 1), (-1, 1), (-1, 1)], &[1.0, 0.0, 0.0], &[0.0, 0.5, 0.5]);
        check(&[(1, 2), (1, 3), (2, 4), (0, 1)], &[0.5, 0.0, 0.5, 0.0], &[0.0, 0.0, 0.0, 1.0]);
        // All positive, all negative: zero plays no part.
        check(&[(3, 1), (5, 1)], &[0.0, 1.0], &[1.0, 0.0]);
        check(&[(-3, 1), (-5, 1)], &[1.0, 0.0], &[0.0, 1.0]);
    }

    #[test]
    fn if_all_tie_all_share_the_win_and_the_loss() {
        check(&[(1, 2), (1, 2)], &[0.5, 0.5], &[0.5, 0.5]);
        check(&[(0, 1); 4], &[0.25; 4], &[0.25; 4]);
        check(&[(7, 1)], &[1.0], &[1.0]);
    }

    #[test]
    fn payoffs_too_close_for_floating_point_are_told_apart() {
        let big = i64::MAX;
        check(&[(big, 1), (big - 1, 1)], &[1.0, 0.0], &[0.0, 1.0]);
        check(&[(-big, 2), (1 - big, 1)], &[1.0, 0.0], &[0.0, 1.0]);
    }

    #[test]
    fn scores_come_from_the_scoreboard_where_there_is_one() {
        let mut record = Record::<u32>::new(2, 0);
        record.payoffs = BySeat::from_iter([1.into(), (-1).into()]);
        let mut summary = Summary::new(2, &[]);
        summary.add(&record, 0);
        record.scores = Some(BySeat::from_iter([40, 30]));
        summary.add(&record, 0);
        let means: Vec<_> = summary.players.iter().map(|s| s.score.mean()).collect();
        assert_eq!(means, [20.5, 14.5]);
    }
}
