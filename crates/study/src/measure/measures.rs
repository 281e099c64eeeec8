//! The measures by name: what each is from which games, and what it means.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::gathered::Gathered;
use super::ratio::{Ratio, RatioEstimate};

/// Origin of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Whose {
    /// That of the papers on CardStock, or of its program where the papers have none.
    Cardstock,
    /// Ours.
    Ours,
}

/// Experiment: the players of a run of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Experiment {
    /// All seats play at random.
    AllRandom,
    /// One seat searches, the others play at random, and seats are changed from game to game.
    OneSearcher,
    /// All seats search.
    AllSearchers,
}

impl Experiment {
    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::AllRandom => "all at random",
            Self::OneSearcher => "one searcher",
            Self::AllSearchers => "all searchers",
        }
    }
}

/// A measure of a game, with how well it is known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measure {
    /// Its name.
    pub name: Cow<'static, str>,
    /// Whose definition.
    pub whose: Whose,
    /// Its value.
    pub value: f64,
    /// The standard error, by game.
    pub std_error: Option<f64>,
    /// The games it is from,
    pub games: u64,
    /// and which.
    pub experiment: Experiment,
    /// What it is, in one sentence.
    pub definition: Cow<'static, str>,
    /// What it does not tell, where that is not what one would think.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caution: Option<Cow<'static, str>>,
}

/// What the three experiments say together. Those that were not made, or in which nobody thought, leave their
/// measures out.
pub fn measures(
    random: Option<&Gathered>,
    one: Option<&Gathered>,
    all: Option<&Gathered>,
) -> Vec<Measure> {
    let mut found = Vec::new();
    let mut add = |row: &MeasureText, estimate: RatioEstimate, experiment| {
        if estimate.games > 0 && estimate.value.is_finite() {
            found.push(row.measure(estimate, experiment));
        }
    };
    if let Some(one) = one {
        let n_seats = one.seats.len() as f64;
        let above = |wins: RatioEstimate| {
            let scale = 1.0 / (1.0 - 1.0 / n_seats);
            wins.scaled(scale, -scale / n_seats)
        };
        if one.seats.len() > 1 {
            add(&ORDER, above(share(&one.first_player_first)), Experiment::OneSearcher);
            add(&SKILL, above((&one.first_player).into()), Experiment::OneSearcher);
        }
    }
    if let Some(random) = random.filter(|random| random.seats.len() > 1) {
        let n_seats = random.seats.len() as f64;
        add(&FAIRNESS, fairness(random), Experiment::AllRandom);
        let most = 1.0 - 1.0 / n_seats;
        add(&BALANCE, random.uneven().scaled(-1.0 / most, 1.0), Experiment::AllRandom);
    }
    if let Some(random) = random {
        add(
            &CONVERGENCE,
            RatioEstimate::from(&random.slope).scaled(-0.5, 0.5),
            Experiment::AllRandom,
        );
        let narrowing = RatioEstimate::from(&random.correlation).scaled(-1.0, 0.0);
        add(&NARROWING, narrowing, Experiment::AllRandom);
    }
    if one.is_some() || all.is_some() {
        let mut spread = Ratio::default();
        [one, all].into_iter().flatten().for_each(|from| spread.merge(&from.excitement.spread));
        let from = if all.is_some() { Experiment::AllSearchers } else { Experiment::OneSearcher };
        add(&SPREAD, (&spread).into(), from);
    }
    if let Some(all) = all {
        let thought = &all.excitement;
        let here = Experiment::AllSearchers;
        add(&DRAMA, (&thought.drama).into(), here);
        add(&OWN_DRAMA, (&thought.own_drama).into(), here);
        add(&TRAILING, (&thought.trailing).into(), here);
        add(&SECURITY, (&thought.security).into(), here);
        add(&DECISIVENESS, (&thought.decisiveness).into(), here);
        add(&DECIDED, (&thought.decided).into(), here);
        add(&COOLNESS, RatioEstimate::from(&thought.drops).scaled(-1.0, 1.0), here);
        add(&FALL, (&thought.fall).into(), here);
    }
    found
}

fn share(share: &play::Share) -> RatioEstimate {
    RatioEstimate { value: share.rate(), std_error: share.std_error(), games: share.trials() }
}

/// The first seat's wins against what they would be if all won equally often, from either side.
fn fairness(random: &Gathered) -> RatioEstimate {
    let even = 1.0 / random.seats.len() as f64;
    let first = random.wins_of(0);
    if first.value <= even {
        first.scaled(1.0 / even, 0.0)
    } else {
        first.scaled(-1.0 / (1.0 - even), 1.0 / (1.0 - even))
    }
}

/// Description of a measure.
struct MeasureText {
    name: &'static str,
    whose: Whose,
    definition: &'static str,
    caution: Option<&'static str>,
}

impl MeasureText {
    fn measure(&self, estimate: RatioEstimate, experiment: Experiment) -> Measure {
        Measure {
            name: self.name.into(),
            whose: self.whose,
            value: estimate.value + 0.0,
            std_error: estimate.std_error.is_finite().then_some(estimate.std_error),
            games: estimate.games,
            experiment,
            definition: self.definition.into(),
            caution: self.caution.map(Into::into),
        }
    }
}

const ORDER: MeasureText = MeasureText {
    name: "order",
    whose: Whose::Cardstock,
    definition: "How often a searcher in the first seat comes first against random players, from 0 (no more \
                 often than they) to 1 (always).",
    caution: Some(
        "Who shares the first place counts as having won alone, and the first seat may have an edge of \
                   its own: skill does without either.",
    ),
};

const SKILL: MeasureText = MeasureText {
    name: "skill",
    whose: Whose::Ours,
    definition: "The same with the searcher in every seat in turn, and a shared win counted as a share.",
    caution: None,
};

const FAIRNESS: MeasureText = MeasureText {
    name: "fairness",
    whose: Whose::Cardstock,
    definition: "How often the first seat wins among random players, against an even share: 1 if it does so \
                 exactly, 0 if it never or always wins.",
    caution: Some(
        "It knows only the first seat; one that wins too often counts for less than one that wins too \
                   seldom; and chance alone keeps it below 1. Balance looks at all seats.",
    ),
};

const BALANCE: MeasureText = MeasureText {
    name: "balance",
    whose: Whose::Ours,
    definition: "The share of wins that need not change seats for all seats to win equally often among random \
                 players, from 0 (one seat wins all) to 1.",
    caution: Some(
        "Chance alone keeps it below 1 in few games; the p-value beside the wins says whether it does.",
    ),
};

const CONVERGENCE: MeasureText = MeasureText {
    name: "convergence",
    whose: Whose::Cardstock,
    definition: "One half less half the slope of the number of options over the number of the decision, by game: \
                 above 1/2 if options become fewer.",
    caution: Some(
        "A slope has no scale: a long game has hardly any, and one with many options may leave 0 to 1. \
                   Narrowing does not depend on either.",
    ),
};

const NARROWING: MeasureText = MeasureText {
    name: "narrowing",
    whose: Whose::Ours,
    definition: "The correlation of the number of options with the number of the decision, by game and with its \
                 sign turned: 1 if options steadily become fewer, −1 if more, 0 if they do neither.",
    caution: None,
};

const SPREAD: MeasureText = MeasureText {
    name: "spread",
    whose: Whose::Cardstock,
    definition: "How far apart, in places at the end from 0 (last) to 1 (first), a searcher sees itself by the \
                 best and by the worst of its moves, over all decisions of searchers.",
    caution: Some(
        "With few playouts the best and the worst of equal moves seem apart too; the value lost by a \
                   random choice, on solved games, has no such error.",
    ),
};

const DRAMA: MeasureText = MeasureText {
    name: "drama",
    whose: Whose::Cardstock,
    definition: "The mean root of how far the later winner is seen below the middle between first and second \
                 place, over all thoughts in which it is.",
    caution: Some(
        "A searcher takes its opponents for random and so sees itself too high on its own turn; and one \
                   bad moment counts as much as a game spent behind. Trailing counts them all.",
    ),
};

const OWN_DRAMA: MeasureText = MeasureText {
    name: "drama (program)",
    whose: Whose::Cardstock,
    definition: "The mean root of how far the later winner sees itself below one half, at decisions of its own \
                 where it does.",
    caution: None,
};

const TRAILING: MeasureText = MeasureText {
    name: "trailing",
    whose: Whose::Ours,
    definition: "How far behind the leader the later winner is seen, over all thoughts: 0 if it leads from \
                 the beginning.",
    caution: None,
};

const SECURITY: MeasureText = MeasureText {
    name: "security",
    whose: Whose::Cardstock,
    definition: "The share of thoughts in which the later winner is not seen below the middle between first and \
                 second place.",
    caution: None,
};

const DECISIVENESS: MeasureText = MeasureText {
    name: "decisiveness",
    whose: Whose::Cardstock,
    definition: "The share of the winner's own decisions before it first sees itself above 0.8.",
    caution: Some(
        "It is high where games are decided late, and a lead that is lost again ends the count. Decided \
                   asks when the lead is there to stay.",
    ),
};

const DECIDED: MeasureText = MeasureText {
    name: "decided",
    whose: Whose::Ours,
    definition: "The share of a game after which the later winner is never again seen below the middle between \
                 first and second place.",
    caution: None,
};

const COOLNESS: MeasureText = MeasureText {
    name: "coolness",
    whose: Whose::Cardstock,
    definition: "The share of steps from one own decision to the next in which a searcher does not see itself \
                 lower than before.",
    caution: Some(
        "A step down by the noise of a few playouts counts as much as a disaster. Fall says how far.",
    ),
};

const FALL: MeasureText = MeasureText {
    name: "fall",
    whose: Whose::Ours,
    definition: "How much lower a searcher sees itself from one own decision to the next, steps up counted as 0.",
    caution: None,
};
