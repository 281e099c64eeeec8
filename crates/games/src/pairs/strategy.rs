//! Strategies for Pairs: hit or fold, by the cards on the table.
//!
//! A [`Rule`] looks at the unseen cards and the stacks only, so one rule serves the single round,
//! the full game and the continuous game.

use std::num::NonZeroU64;
use std::sync::{Arc, Mutex};

use kernel::{Limits, Strategy};
use rustc_hash::FxHashMap;

use super::dense::{self, DenseConfig, MAX_DENSE_RANKS};
use super::{Move, Pack, PairsError, Round, Stack, Stage, Table};

/// Named strategy: the rule by which a player hits or folds.
#[derive(Clone, Debug)]
pub enum Rule {
    /// Plays the subgame-perfect equilibrium of the present round.
    Equilibrium(Arc<Equilibrium>),
    /// Hits or folds, each half the time.
    Random,
    /// Always takes a card.
    AlwaysHit,
    /// Always folds.
    AlwaysFold,
    /// Hits if the expected points of pairing now are fewer than a fold costs.
    Myopic,
    /// Hits if the probability of a pair is below `numerator / denominator`.
    Threshold {
        /// Above the line.
        numerator: u64,
        /// Below the line.
        denominator: NonZeroU64,
    },
}

/// Observation of the player to act.
#[derive(Clone, Copy, Debug)]
pub struct Observation<'a> {
    /// The cards nobody has seen, at least one.
    pub unseen: &'a Pack,
    /// Every seat's stack.
    pub stacks: &'a [Stack],
    /// The seat to act.
    pub mover: usize,
}

impl Rule {
    /// The names of the rules, as [`Rule::from_text`] reads them, with what they do.
    pub const NAMES: [(&'static str, &'static str); 6] = [
        (
            "equilibrium",
            "the subgame-perfect equilibrium of the present round (seats times ranks up to 30)",
        ),
        ("random", "hit or fold, each half the time"),
        ("hit", "always hit"),
        ("fold", "always fold"),
        ("myopic", "hit when the expected pair costs less than a fold"),
        (
            "threshold:P",
            "hit when the probability of a pair is below P (threshold:0.25, threshold:1/4)",
        ),
    ];

    /// The rule of this name.
    ///
    /// # Errors
    /// The names there are.
    pub fn from_text(text: &str) -> Result<Self, PairsError> {
        let unknown = || {
            let names: Vec<&str> = Self::NAMES.iter().map(|(name, _)| *name).collect();
            PairsError::Strategy { given: text.to_owned(), known: names.join(", ") }
        };
        match text.split_once(':') {
            None => match text {
                "equilibrium" => Ok(Self::Equilibrium(Arc::default())),
                "random" => Ok(Self::Random),
                "hit" => Ok(Self::AlwaysHit),
                "fold" => Ok(Self::AlwaysFold),
                "myopic" => Ok(Self::Myopic),
                _ => Err(unknown()),
            },
            Some(("threshold", fraction)) => {
                let (numerator, denominator) = parse_probability(fraction)
                    .ok_or_else(|| PairsError::Threshold { given: fraction.to_owned() })?;
                Ok(Self::Threshold { numerator, denominator })
            }
            Some(_) => Err(unknown()),
        }
    }

    /// The odds of folding and of hitting: whole numbers, not both zero.
    pub fn odds(&self, observation: &Observation<'_>) -> (u64, u64) {
        let hits = match self {
            Self::Random => return (1, 1),
            Self::Equilibrium(equilibrium) => equilibrium.hits(observation),
            Self::AlwaysHit => true,
            Self::AlwaysFold => false,
            Self::Myopic => {
                let low = observation.stacks.iter().filter_map(|stack| stack.low()).min();
                let points = observation.pairs(u64::from);
                points < u64::from(low.unwrap_or(0)) * u64::from(observation.unseen.n_cards())
            }
            Self::Threshold { numerator, denominator } => {
                let (pairs, cards) =
                    (observation.pairs(|_| 1), u64::from(observation.unseen.n_cards()));
                u128::from(pairs) * u128::from(denominator.get())
                    < u128::from(*numerator) * u128::from(cards)
            }
        };
        (u64::from(!hits), u64::from(hits))
    }
}

impl Observation<'_> {
    /// The sum over all unseen cards that would pair the mover's of `worth` of their rank.
    fn pairs(&self, worth: impl Fn(u8) -> u64) -> u64 {
        let stack = self.stacks[self.mover];
        stack.ranks().map(|rank| worth(rank) * u64::from(self.unseen.count(rank))).sum()
    }
}

/// `0.25` or `1/4` as a fraction from 0 to 1; at most nine decimals.
fn parse_probability(text: &str) -> Option<(u64, NonZeroU64)> {
    let (numerator, denominator) = if let Some((above, below)) = text.split_once('/') {
        (above.parse().ok()?, below.parse::<u64>().ok()?)
    } else {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        let is_plain = decimals.len() <= 9 && decimals.bytes().all(|digit| digit.is_ascii_digit());
        let scale = 10u64.checked_pow(decimals.len() as u32).filter(|_| is_plain)?;
        let decimals = if decimals.is_empty() { 0 } else { decimals.parse().ok()? };
        (whole.parse::<u64>().ok()?.checked_mul(scale)?.checked_add(decimals)?, scale)
    };
    Some((numerator, NonZeroU64::new(denominator).filter(|d| numerator <= d.get())?))
}

impl Strategy<Round> for Rule {
    fn odds(&self, _: &Round, table: &Table, moves: &[Move], out: &mut Vec<u64>) {
        let Stage::Act(seat) = table.stage else { unreachable!("only seats choose") };
        let n_seats = table.stacks.iter().take_while(|stack| !stack.is_empty()).count();
        push_odds(
            self,
            &Observation {
                unseen: &table.unseen,
                stacks: &table.stacks[..n_seats],
                mover: seat.idx(),
            },
            moves.contains(&Move::Hit),
            out,
        );
    }
}

/// Appends the odds of fold and, where it is listed, of hit.
pub(super) fn push_odds(
    rule: &Rule,
    observation: &Observation<'_>,
    can_hit: bool,
    out: &mut Vec<u64>,
) {
    if can_hit {
        let (fold, hit) = rule.odds(observation);
        out.extend([fold, hit]);
    } else {
        out.push(1);
    }
}

/// The equilibrium of rounds as they come up: each configuration is solved when first asked about.
#[derive(Default)]
pub struct Equilibrium {
    /// By the unseen cards and the stacks in turn order: whether to hit.
    solved: Mutex<FxHashMap<(Pack, Vec<Stack>), bool>>,
}

impl std::fmt::Debug for Equilibrium {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Equilibrium")
    }
}

impl Equilibrium {
    /// How many configurations are remembered before all are forgotten.
    const REMEMBERED: usize = 1 << 20;

    /// Whether the equilibrium hits.
    ///
    /// # Panics
    /// If the deck has more ranks than the dense solver takes; [`Equilibrium::fits`] tells.
    pub fn hits(&self, observation: &Observation<'_>) -> bool {
        let n = observation.stacks.len();
        let stacks: Vec<Stack> =
            (0..n).map(|role| observation.stacks[(observation.mover + role) % n]).collect();
        let key = (*observation.unseen, stacks);
        if let Some(hits) = self.solved.lock().expect("no holder panics").get(&key) {
            return *hits;
        }
        let mut pack = key.0;
        key.1.iter().flat_map(|stack| stack.ranks()).for_each(|rank| pack.put(rank));
        let config = DenseConfig {
            margins: false,
            parallel: false,
            limits: Limits { states: u64::MAX, bytes: u64::MAX },
            ..DenseConfig::default()
        };
        let openings = std::slice::from_ref(&key.1);
        let dense =
            dense::solve::<f64>(n, &pack, openings, &config, &()).expect("no limits are set");
        let hits = dense.openings()[0].action == Move::Hit;
        let mut solved = self.solved.lock().expect("no holder panics");
        if solved.len() >= Self::REMEMBERED {
            solved.clear();
        }
        solved.insert(key, hits);
        hits
    }

    /// Whether rounds of this many seats and ranks can be solved as they come up.
    pub fn fits(n_seats: usize, n_ranks: usize) -> bool {
        n_ranks <= MAX_DENSE_RANKS && n_seats * n_ranks <= 30
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn odds(rule: &str, unseen: &[u8], stacks: &[&[u8]]) -> (u64, u64) {
        let stacks: Vec<Stack> =
            stacks.iter().map(|ranks| Stack::from_ranks(ranks).unwrap()).collect();
        let unseen = Pack::from_counts(unseen).unwrap();
        Rule::from_text(rule).unwrap().odds(&Observation {
            unseen: &unseen,
            stacks: &stacks,
            mover: 0,
        })
    }

    const FOLD: (u64, u64) = (1, 0);
    const HIT: (u64, u64) = (0, 1);

    #[test]
    fn the_simple_rules_do_what_their_names_say() {
        for (rule, expected) in [("random", (1, 1)), ("hit", HIT), ("fold", FOLD)] {
            assert_eq!(odds(rule, &[1, 1], &[&[1], &[2]]), expected, "{rule}");
        }
    }

    #[test]
    fn the_myopic_hit_while_the_expected_pair_is_cheaper_than_a_fold() {
        // Low card 2, ten unseen: hit while the ranks that pair sum to less than 20.
        assert_eq!(odds("myopic", &[4, 0, 0, 3, 2, 1], &[&[4, 6], &[2]]), HIT); // 3·4 + 6 = 18
        assert_eq!(odds("myopic", &[4, 0, 0, 2, 2, 2], &[&[4, 6], &[2]]), FOLD); // 2·4 + 2·6 = 20
    }

    #[test]
    fn the_threshold_is_on_the_probability_of_a_pair() {
        // Three of ten pair.
        let table: (&[u8], &[&[u8]]) = (&[7, 3], &[&[2], &[1]]);
        assert_eq!(odds("threshold:0.31", table.0, table.1), HIT);
        assert_eq!(odds("threshold:3/10", table.0, table.1), FOLD);
        assert_eq!(odds("threshold:0.3", table.0, table.1), FOLD);
        assert_eq!(odds("threshold:1", table.0, table.1), HIT);
    }

    #[test]
    fn what_is_no_rule_is_refused() {
        for text in
            ["", "hits", "threshold", "threshold:", "threshold:2", "threshold:-1", "threshold:1/0"]
        {
            assert!(Rule::from_text(text).is_err(), "{text}");
        }
        for (name, _) in Rule::NAMES {
            assert!(Rule::from_text(&name.replace(":P", ":0.5")).is_ok(), "{name}");
        }
    }
}
