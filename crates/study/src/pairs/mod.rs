//! What is found about Pairs, as data for documents and tables.

mod picture;
mod report;

use std::borrow::Cow;

use games::pairs::dense::{Departure, Opening};
use games::pairs::full_deal::{DuelEvaluated, FirstMover, FullDeal};
use games::pairs::{Ends, FreshDeckGame, Move, Stack};
use kernel::Number;
use serde::{Deserialize, Serialize};

pub use self::picture::losses;
use crate::{Certainty, Estimate};

/// Findings of `solve` for one round or the full game: whichever apply.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PairsFindings {
    /// Of the whole deal: what the round is to the player who turns out to be first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_mover: Option<FirstMoverFinding>,
    /// Of the whole deal: what is best at every opening of one card each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub openings: Option<Vec<OpeningFinding>>,
    /// Of one configuration: what is best in it.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub configuration: Option<ConfigurationFinding>,
    /// How the round ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<EndsFinding>,
    /// Of the dense solver: the work, with the prune and without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub configurations: Option<Configurations>,
    /// Of the whole deal: what was left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<DealFinding>,
    /// Of the full game with a fresh deck: every pair of scores.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<ScoreFinding>,
}

/// Value of a round for the player who turns out to be first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FirstMoverFinding {
    /// His expected payoff.
    pub value: f64,
    /// The probability that he loses.
    pub loses: f64,
    /// The probability that the round ends by a fold.
    pub fold: f64,
    /// The expected number of hits, of all players.
    pub hits: f64,
    /// The expected score of the loser.
    pub score: f64,
    /// How the above was obtained; what is between bounds is of the deals that were gone through.
    #[serde(rename = "warrant")]
    pub certainty: Certainty,
    /// Over all deals, those left out included, the value is not below this; nothing if no bound is known,
    pub low: Option<f64>,
    /// and not above this.
    pub high: Option<f64>,
    /// The same as fractions, where they are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exact: Option<FirstMover<String>>,
}

/// Optimal action at an opening.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpeningFinding {
    /// Each seat's cards, in turn order.
    pub stacks: Vec<Vec<u8>>,
    /// `hit` or `fold`.
    pub action: Cow<'static, str>,
    /// The value for the first player.
    pub value: f64,
    /// How much better that is than the other action.
    pub margin: Option<f64>,
    /// The value as a fraction, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exact: Option<String>,
}

/// Optimal action in a configuration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ConfigurationFinding {
    /// `hit` or `fold`.
    pub action: Cow<'static, str>,
    /// How much better that is than the other action; nothing where no card is left to hit.
    pub margin: Option<f64>,
}

/// Distribution of the ends of a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EndsFinding {
    /// The probability that a fold ends it.
    pub fold: f64,
    /// The probability that a pair ends it.
    pub pair: f64,
    /// The expected number of hits.
    pub hits: f64,
    /// The expected score of the loser.
    pub score: f64,
    /// The probability that each seat loses.
    pub loses: Vec<f64>,
}

/// The work of the dense solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Configurations {
    /// Whether the prune was on.
    pub prune: bool,
    /// Configurations visited from the openings.
    pub visited: u64,
    /// How many that is without the prune.
    pub without_prune: u64,
    /// Configurations visited beside them, for tie-breaks.
    pub in_tie_breaks: u64,
}

/// Part of the deal that was neglected.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct DealFinding {
    /// The probability of tie-breaks that were left out.
    pub neglected: f64,
    /// The probability that the cards run out before a tie is broken, of the deals gone through; of
    /// those left out at most `neglected` more.
    pub runs_out: f64,
}

/// The full game at a pair of scores, a fresh deck in every round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScoreFinding {
    /// The score of the player who is first in the round.
    pub first: usize,
    /// The score of the other.
    pub second: usize,
    /// The probability that the first player loses the game, once it is known that he is first.
    pub first_loses: f64,
    /// The probability that he loses the game before the round is dealt.
    pub loses_before_deal: f64,
    /// The number of configurations where the right action is not that of the single round.
    pub departures: u64,
    /// Every opening of one card each.
    pub openings: Vec<ScoreOpening>,
    /// Where the action departs from the single round; only where one pair of scores was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub examples: Vec<DepartureFinding>,
}

/// An opening at a pair of scores.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScoreOpening {
    /// The first player's card and the second's.
    pub cards: [u8; 2],
    /// `hit` or `fold`.
    pub action: Cow<'static, str>,
    /// The probability that the first player loses the game.
    pub loses: f64,
}

/// A configuration where the right action is not that of the single round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DepartureFinding {
    /// The first player's stack and the second's.
    pub stacks: Vec<Vec<u8>>,
    /// Who is to act: 1 or 2.
    pub to_act: usize,
    /// What is right in the game.
    pub action: Cow<'static, str>,
    /// What is right in a single round.
    pub single_round: Cow<'static, str>,
    /// By how much the other action raises the probability of losing the game.
    pub costs: f64,
}

/// The word for an action.
pub fn action(mv: Move) -> Cow<'static, str> {
    Cow::Borrowed(if mv == Move::Hit { "hit" } else { "fold" })
}

fn ranks(stacks: &[Stack]) -> Vec<Vec<u8>> {
    stacks.iter().map(|stack| stack.ranks().collect()).collect()
}

impl FirstMoverFinding {
    fn new<N: Number>(first: &FirstMover<N>, left_out: NeglectedDeals) -> Self {
        let text = |number: &N| number.exact().map(|fraction| fraction.to_string());
        let exact = || {
            Some(FirstMover {
                value: text(&first.value)?,
                loses: text(&first.loses)?,
                fold: text(&first.fold)?,
                hits: text(&first.hits)?,
                score: text(&first.score)?,
            })
        };
        let value = left_out.worth(&first.value);
        Self {
            low: value.low,
            high: value.high,
            certainty: value.certainty,
            value: first.value.to_f64(),
            loses: first.loses.to_f64(),
            fold: first.fold.to_f64(),
            hits: first.hits.to_f64(),
            score: first.score.to_f64(),
            // A fraction of a part of the deals would look like more than it is.
            exact: exact().filter(|_| left_out.neglected == 0.0),
        }
    }
}

impl OpeningFinding {
    fn new<N: Number>(opening: &Opening<N>) -> Self {
        let value = opening.values.iter().next().expect("a table has seats");
        Self {
            stacks: ranks(&opening.stacks),
            action: action(opening.action),
            value: value.to_f64(),
            margin: opening.margin.as_ref().map(Number::to_f64),
            exact: value.exact().map(|fraction| fraction.to_string()),
        }
    }
}

impl EndsFinding {
    /// How these ends come about.
    pub fn new<N: Number>(ends: &Ends<N>) -> Self {
        let fold = ends.fold().to_f64();
        Self {
            fold,
            pair: 1.0 - fold,
            hits: ends.all_hits().to_f64(),
            score: ends.score().to_f64(),
            loses: (0..ends.hits.len()).map(|seat| ends.loses(seat).to_f64()).collect(),
        }
    }
}

impl EndsFinding {
    /// How a round between two players goes, each being first as often as not.
    pub fn of_duel(duel: &DuelEvaluated) -> Self {
        let DuelEvaluated { first, second, .. } = duel;
        let loses = (first.loses + 1.0 - second.loses) / 2.0;
        let fold = f64::midpoint(first.fold, second.fold);
        Self {
            fold,
            pair: 1.0 - fold,
            hits: f64::midpoint(first.hits, second.hits),
            score: f64::midpoint(first.score, second.score),
            loses: vec![loses, 1.0 - loses],
        }
    }
}

impl PairsFindings {
    /// What the whole deal of cards up to rank `top` shows.
    pub fn of_deal<N: Number>(whole: &FullDeal<N>, seats: usize, top: u8, prune: bool) -> Self {
        let left_out = NeglectedDeals::of_round(whole.neglected, seats, top);
        Self {
            first_mover: Some(FirstMoverFinding::new(&whole.first, left_out)),
            openings: Some(whole.openings.iter().map(OpeningFinding::new).collect()),
            configurations: Some(Configurations {
                prune,
                visited: whole.visited,
                without_prune: whole.visited_unpruned,
                in_tie_breaks: whole.visited_in_ties,
            }),
            deal: Some(DealFinding { neglected: whole.neglected, runs_out: whole.runs_out }),
            ..Self::default()
        }
    }

    /// What one configuration shows.
    pub fn of_configuration<N: Number>(opening: &Opening<N>, ends: &Ends<N>) -> Self {
        Self {
            configuration: Some(ConfigurationFinding {
                action: action(opening.action),
                margin: opening.margin.as_ref().map(Number::to_f64),
            }),
            ends: Some(EndsFinding::new(ends)),
            ..Self::default()
        }
    }

    /// What the full game with a fresh deck shows: all scores, or one pair of them in detail.
    pub fn of_game(game: &FreshDeckGame, only: Option<(usize, usize)>) -> Self {
        let all = (0..game.target()).flat_map(|a| (0..game.target()).map(move |b| (a, b)));
        let wanted = all.filter(|pair| only.is_none_or(|only| only == *pair));
        let scores = wanted.map(|pair| ScoreFinding::new(game, pair, only.is_some())).collect();
        Self { scores, ..Self::default() }
    }
}

impl ScoreFinding {
    fn new(game: &FreshDeckGame, (first, second): (usize, usize), with_examples: bool) -> Self {
        let round = game.round(first, second);
        let loses = |value: f64| (1.0 - value) / 2.0;
        let openings = round.openings.iter().map(|opening| ScoreOpening {
            cards: [opening.low, opening.high],
            action: if opening.is_hit() { "hit".into() } else { "fold".into() },
            loses: loses(if opening.is_hit() { opening.hit } else { opening.fold }),
        });
        let examples = if with_examples { game.departures(first, second) } else { vec![] };
        Self {
            first,
            second,
            first_loses: loses(round.value),
            loses_before_deal: game.loses(first, second),
            departures: round.departures,
            openings: openings.collect(),
            examples: examples.iter().map(DepartureFinding::new).collect(),
        }
    }
}

impl DepartureFinding {
    fn new(departure: &Departure) -> Self {
        let (action, single_round) = if departure.hits { ("hit", "fold") } else { ("fold", "hit") };
        Self {
            stacks: ranks(&departure.stacks),
            to_act: departure.mover + 1,
            action: action.into(),
            single_round: single_round.into(),
            costs: (departure.hit - departure.fold).abs() / 2.0,
        }
    }
}

/// Deals of probability `neglected` were left out, in which a seat pays at most `pays` and receives
/// at most `receives`.
#[derive(Clone, Copy, Debug)]
pub struct NeglectedDeals {
    /// The probability of the deals left out.
    pub neglected: f64,
    /// The most a seat can lose in them.
    pub pays: f64,
    /// The most a seat can win in them.
    pub receives: f64,
}

impl NeglectedDeals {
    /// Of a round: the loser pays at most the highest rank to every other seat.
    pub fn of_round(neglected: f64, seats: usize, top: u8) -> Self {
        Self { neglected, pays: (seats - 1) as f64 * f64::from(top), receives: f64::from(top) }
    }

    /// The least and the most that a mean over the other deals can be over all of them.
    fn bounds(&self, mean: f64) -> [f64; 2] {
        let covered = (1.0 - self.neglected) * mean;
        [covered - self.neglected * self.pays, covered + self.neglected * self.receives]
    }

    /// A value over the other deals: proven if nothing was left out, else bounded.
    pub fn worth<N: Number>(&self, value: &N) -> Estimate {
        if self.neglected > 0.0 {
            Estimate::between(value.to_f64(), self.bounds(value.to_f64()))
        } else {
            Estimate::of(value)
        }
    }
}
