//! Players who err: the four variants, how long play takes, and who has the advantage.

use std::borrow::Cow;

use games::pexeso::table::{ProfileOutcome, Table, TableConfig, asymptotic_length};
use games::pexeso::{Collect, Last, Mates, PexesoError, Position, Rules};
use kernel::{ExtendedFloat, Limits, Number, Probability, Seat, Watch};
use serde::{Deserialize, Serialize};

use super::{ActionFinding, Mean};
use crate::chart::{Cell, HeatMap, Picture};

/// One way to read the paper's fifth section.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VariantRow {
    /// How likely the first player errs,
    pub p: String,
    /// and the other.
    pub q: String,
    /// `sure` or `missed`: whether the mate of a first card can be missed.
    pub mates: Cow<'static, str>,
    /// `played` or `given`: what happens when every mate is known.
    pub last: Cow<'static, str>,
    /// What the position is worth to the first player if he is to move, A of the paper,
    pub a: f64,
    /// and to the second if he is, B.
    pub b: f64,
    /// How many turns play takes from there, the first player to move.
    pub turns: Option<f64>,
    /// How likely play cycles for ever.
    pub stalls: f64,
    /// What the first player does.
    pub action: ActionFinding,
}

/// Who collects known pairs: `mover` or `moderator`.
pub(super) fn collector(rules: &Rules) -> &'static str {
    if rules.collect() == Collect::Moderator { "moderator" } else { "mover" }
}

/// `rules` in all four variants.
fn variants(rules: Rules) -> impl Iterator<Item = (Rules, &'static str, &'static str)> {
    let moderated = rules.with_collect(Collect::Moderator);
    [(Mates::Sure, "sure"), (Mates::Missed, "missed")].into_iter().flat_map(
        move |(mates, mates_name)| {
            [(Last::Played, "played"), (Last::Given, "given")].map(|(last, last_name)| {
                (moderated.with_mates(mates).with_last(last), mates_name, last_name)
            })
        },
    )
}

/// The position `at` in all four variants, where the players err like this.
///
/// # Errors
/// A limit was reached.
pub fn four_variants(
    config: &TableConfig,
    at: Position,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Vec<VariantRow>, PexesoError> {
    let row = |(rules, mates, last): (_, &'static str, &'static str)| {
        let table = Table::<f64>::solve(&TableConfig { rules, ..*config }, limits, watch)?;
        let course = ProfileOutcome::<ExtendedFloat>::new(&table, watch)?;
        let [first, second] = [0, 1].map(Seat::new);
        let [p, q] = config.err.map(|rate| rate.to_string());
        Ok(VariantRow {
            p,
            q,
            mates: mates.into(),
            last: last.into(),
            a: *table.value(first, at),
            b: *table.value(second, at),
            turns: course.turns(first, at).map(|turns| turns.to_f64()),
            stalls: course.stalls(first, at).to_f64().min(1.0),
            action: ActionFinding::new(table.action(first, at)),
        })
    };
    variants(config.rules).map(row).collect()
}

/// Length of play as errors become rare, both players erring alike.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LengthFinding {
    /// By the rate of errors, the largest first.
    pub rows: Vec<LengthRow>,
    /// What the rate times the turns comes to as the rate goes to zero; zero where play cannot stall.
    pub limit: Mean,
    /// `moderator`: who collects known pairs, which then takes no turns.
    pub collect: Cow<'static, str>,
}

/// Length of play at one error rate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LengthRow {
    /// The rate p.
    pub p: String,
    /// What the position is worth to the mover.
    pub value: f64,
    /// The turns on average.
    pub turns: f64,
    /// p times the turns.
    pub p_turns: f64,
}

/// The length of play from `at`.
///
/// # Errors
/// A limit was reached.
pub fn length<N: Number>(
    config: &TableConfig,
    at: Position,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<LengthFinding, PexesoError> {
    let rules = config.rules.with_collect(Collect::Moderator);
    let solve = |rate: Probability| {
        Table::<f64>::solve(&TableConfig { rules, err: [rate; 2], ..*config }, limits, watch)
    };
    let mut rows = Vec::new();
    let mut below = 1;
    while below < Probability::FINEST {
        below *= 10;
        let rate = Probability::new(1, below).expect("one in at most a million");
        let table = solve(rate)?;
        let course = ProfileOutcome::<ExtendedFloat>::new(&table, watch)?;
        let turns = course.turns(Seat::new(0), at).map_or(f64::NAN, |turns| turns.to_f64());
        let value = *table.value(Seat::new(0), at);
        rows.push(LengthRow { p: rate.to_string(), value, turns, p_turns: rate.to_f64() * turns });
    }
    let finest = solve(Probability::new(1, Probability::FINEST).expect("the finest"))?;
    let limit = asymptotic_length::<N, _>(&finest).into_iter().find(|(here, _)| *here == at);
    let limit = limit.map_or_else(N::zero, |(_, limit)| limit);
    Ok(LengthFinding { rows, limit: Mean::new(&limit), collect: collector(&rules).into() })
}

/// Value of the start for the first player, by the error rates of both.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AdvantageFinding {
    /// The position: pairs and known cards.
    pub position: [u16; 2],
    /// The rates, for both players.
    pub rates: Vec<f64>,
    /// By the first player's rate: his values by the other's.
    pub values: Vec<Vec<f64>>,
}

impl AdvantageFinding {
    /// A map of it.
    pub fn picture(&self) -> Picture {
        let [pairs, known] = self.position;
        let name = |rate: &f64| format!("{rate}");
        let cell = |value: &f64| Some(Cell { value: *value, text: format!("{:+.2}", value + 0.0) });
        let row =
            |(rate, values): (&f64, &Vec<f64>)| (name(rate), values.iter().map(cell).collect());
        Picture::Heat(HeatMap {
            title: format!("Pexeso [{pairs}, {known}]: what the first player expects, in pairs"),
            x_label: "the other errs with probability q".to_owned(),
            y_label: "he errs with probability p".to_owned(),
            columns: self.rates.iter().map(name).collect(),
            rows: self.rates.iter().zip(&self.values).map(row).collect(),
            middle: 0.0,
        })
    }
}

/// The value of `at` over a grid of rates, this many steps to a side.
///
/// # Errors
/// A limit was reached.
pub fn advantage(
    config: &TableConfig,
    at: Position,
    steps: u32,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<AdvantageFinding, PexesoError> {
    let rules = config.rules.with_collect(Collect::Moderator);
    let rates: Vec<Probability> =
        (0..=steps).filter_map(|step| Probability::new(step, steps)).collect();
    let value = |err| {
        let table = Table::<f64>::solve(&TableConfig { rules, err, ..*config }, limits, watch)?;
        Ok(*table.value(Seat::new(0), at))
    };
    let row = |p: &Probability| rates.iter().map(|q| value([*p, *q])).collect();
    Ok(AdvantageFinding {
        position: [at.pairs, at.known],
        values: rates.iter().map(row).collect::<Result<_, PexesoError>>()?,
        rates: rates.iter().map(|rate| rate.to_f64()).collect(),
    })
}
