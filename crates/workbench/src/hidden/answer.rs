//! What is said of a profile: what it is worth, how far it is from best, and what is done where.

use kernel::{BySeat, LimitReached, Number, Payoff, Seat, Stop, Watch};
use solve::best_reply::{self, ActionValues, Audit};
use solve::form::{Profile, SequenceForm, Size, reach};
use solve::solution::game_values;
use solve::{Method, SolveError};
use study::hidden::{
    ExploitabilityFinding, GuaranteeFinding, HiddenFindings, MoveFinding, SeatFinding, SetFinding,
    SizeFinding,
};
use study::{Amount, Estimate};

use super::labels::{Labels, WantedSets};
use crate::error::WorkbenchError;

/// Findings of an audit.
pub(super) struct Answer {
    pub(super) values: Vec<Estimate>,
    pub(super) findings: HiddenFindings,
}

/// The information sets of each seat that an answer lists, those reached most often first.
pub(super) struct Listed {
    reach: BySeat<Vec<f64>>,
    order: Vec<Vec<usize>>,
    /// By seat: the sets with a choice that are not listed.
    left_out: Vec<usize>,
}

impl Listed {
    /// At most `most` sets of each seat, and then only such with a choice; all if it is not given.
    ///
    /// # Errors
    /// The reason to stop, if the watch gives one.
    pub(super) fn new<N: Number>(
        form: &SequenceForm,
        profile: &Profile<N>,
        most: Option<usize>,
        watch: &dyn Watch,
    ) -> Result<Self, Stop> {
        let floats: Profile<f64> = BySeat::from_fn(form.seats(), |seat| profile[seat].to_floats());
        let reach = reach(form, &floats, watch)?;
        let mut left_out = vec![0; form.seats()];
        let order = reach.iter().enumerate().map(|(idx, reach)| {
            let sets = form.side(Seat::new(idx)).sets();
            let is_listed = |&id: &usize| most.is_none() || sets[id].n_moves > 1;
            let mut order: Vec<usize> = (0..reach.len()).filter(is_listed).collect();
            order.sort_by(|&a, &b| reach[b].total_cmp(&reach[a]));
            left_out[idx] = order.len().saturating_sub(most.unwrap_or(usize::MAX));
            order.truncate(order.len() - left_out[idx]);
            order
        });
        Ok(Self { order: order.collect(), reach, left_out })
    }

    /// The sets whose labels are needed.
    pub(super) fn wanted(&self) -> WantedSets {
        let wanted = |(reach, order): (&Vec<f64>, &Vec<usize>)| {
            let mut wanted = vec![false; reach.len()];
            order.iter().for_each(|&id| wanted[id] = true);
            wanted
        };
        self.reach.iter().zip(&self.order).map(wanted).collect()
    }
}

/// The findings on `profile`, which was audited and found by `method`, or given if there is none. Without sets that are listed and labelled, or if the watch says
/// stop, the strategy is left out.
pub(super) fn answer<N: Number>(
    form: &SequenceForm,
    named: Option<(&Listed, &Labels)>,
    profile: &Profile<N>,
    audit: &Audit<N>,
    method: Option<Method>,
    watch: &dyn Watch,
) -> Answer {
    let sum = form.constant_sum_for_two().ok();
    let values = match (method, sum) {
        // A logit equilibrium pays what it pays, and has only settled.
        (Some(Method::Quantal), _) => {
            audit.values.iter().map(|value| Estimate::of(value).settled_if(true)).collect()
        }
        // Where two share a constant sum, the values of the game itself.
        (Some(_), Some(sum)) => match game_values(form, sum, audit) {
            (values, None) => values.iter().map(Estimate::of).collect(),
            (values, Some(bounds)) => {
                let about = values.iter().zip(bounds.iter());
                about.map(|(value, &bounds)| Estimate::between(value.to_f64(), bounds)).collect()
            }
        },
        _ => audit.values.iter().map(Estimate::of).collect(),
    };
    let guarantees = sum.map_or_else(Vec::new, |sum| {
        let seats = [(1, &audit.best[Seat::new(1)]), (2, &audit.best[Seat::new(0)])];
        seats.map(|(seat, other)| guarantee(seat, sum, other)).into()
    });
    let everybody: Vec<Seat> = (0..form.seats()).map(Seat::new).collect();
    let mut warnings = match method {
        None | Some(Method::Quantal | Method::Backward) => Vec::new(),
        Some(_) => warnings(form),
    };
    let action_values = match best_reply::action_values(form, profile, watch) {
        Ok(action_values) => Some(action_values),
        Err(SolveError::Limit(LimitReached::Stopped(_))) => None,
        Err(other) => unreachable!("it was audited: {other}"),
    };
    let strategy = if let (Some((listed, labels)), Some(action_values)) = (named, &action_values) {
        strategy(form, labels, listed, profile, &everybody, Some(action_values))
    } else {
        warnings.push(UNWRITTEN.to_owned());
        Vec::new()
    };
    let findings = HiddenFindings {
        size: size(&form.size()),
        iterations: None,
        target: None,
        target_met: None,
        seed: None,
        rationality: None,
        exploitability: Some(ExploitabilityFinding {
            mean: Estimate::of(&audit.exploitability),
            nash_conv: Estimate::of(&audit.nash_conv),
            gains: audit.gains.iter().map(Estimate::of).collect(),
            meaning: if sum.is_some() { DUEL } else { OTHERS }.into(),
        }),
        guarantees,
        audit: match N::EXACT {
            true if audit.nash_conv == N::zero() => {
                "best responses, in fractions: no player gains by deviating (Nash equilibrium)"
                    .into()
            }
            true => "best responses, in fractions".into(),
            false => "best responses, in floating point".into(),
        },
        warnings,
        strategy,
    };
    Answer { values, findings }
}

/// The guarantee of the strategy of one seat of two, where the best that the other can do against it is `best`.
pub(super) fn one_seat<N: Number>(
    form: &SequenceForm,
    named: Option<(&Listed, &Labels)>,
    profile: &Profile<N>,
    seat: Seat,
    best: &N,
) -> Result<Answer, WorkbenchError> {
    let sum = form.constant_sum_for_two()?;
    let findings = HiddenFindings {
        size: size(&form.size()),
        iterations: None,
        target: None,
        target_met: None,
        seed: None,
        rationality: None,
        exploitability: None,
        guarantees: vec![guarantee(seat.idx() + 1, sum, best)],
        audit: if N::EXACT {
            "the other seat's best response, in fractions".into()
        } else {
            "the other seat's best response, in floating point".into()
        },
        warnings: named.is_none().then(|| UNWRITTEN.to_owned()).into_iter().collect(),
        strategy: named.map_or_else(Vec::new, |(listed, labels)| {
            strategy(form, labels, listed, profile, &[seat], None)
        }),
    };
    Ok(Answer { values: Vec::new(), findings })
}

const UNWRITTEN: &str =
    "the strategy is left out: the limit was reached before its information sets were named";
const DUEL: &str = "a gain is what a seat would win more, on average, by its best response to the other; the \
                    value of the game lies between what the two strategies guarantee";
const OTHERS: &str = "a gain is what a seat would win more, on average, by its best response to the others; \
                      it bounds no value";

/// What a seat gets against anybody if the other gets `other` at most of the `sum` they share.
fn guarantee<N: Number>(seat: usize, sum: Payoff, other: &N) -> GuaranteeFinding {
    let mut value = N::from_payoff(sum);
    value.subtract(other);
    GuaranteeFinding { seat, value: Estimate::of(&value) }
}

/// What is not to be taken for granted.
fn warnings(form: &SequenceForm) -> Vec<String> {
    let why = match form.seats() {
        1 => return Vec::new(),
        2 if form.constant_sum().is_some() => return Vec::new(),
        2 => "where payoffs do not sum to a constant".to_owned(),
        seats => format!("with {seats} seats"),
    };
    vec![format!(
        "{why} a game may have several equilibria with different values, and this need not be near any of \
         them; what is certain is what these strategies pay, and what each seat could gain"
    )]
}

pub(super) fn size(size: &Size) -> SizeFinding {
    SizeFinding {
        nodes: size.nodes,
        leaves: size.leaves,
        information_sets: size.sets.iter().copied().collect(),
        sequences: size.sequences.iter().copied().collect(),
        bytes: size.bytes,
    }
}

/// What `seats` do, where play comes most often first. How often that is, and what moves are worth, is said
/// only if it is known how all of them play: then there are `action_values`.
fn strategy<N: Number>(
    form: &SequenceForm,
    labels: &Labels,
    listed: &Listed,
    profile: &Profile<N>,
    seats: &[Seat],
    action_values: Option<&BySeat<ActionValues<N>>>,
) -> Vec<SeatFinding> {
    let seat = |&seat: &Seat| {
        let reach = &listed.reach[seat];
        let action_values = action_values.map(|action_values| &action_values[seat]);
        let set = |id: usize| SetFinding {
            set: labels.sets(seat)[id].clone(),
            reach: action_values.map(|_| reach[id]),
            visits: None,
            others_reach: action_values.map(|action_values| action_values.reach[id].to_f64()),
            moves: moves(form, labels, profile, seat, id, action_values),
        };
        let sets = listed.order[seat.idx()].iter().copied().map(set).collect();
        SeatFinding { seat: seat.idx() + 1, sets, left_out: listed.left_out[seat.idx()] }
    };
    seats.iter().map(seat).collect()
}

fn moves<N: Number>(
    form: &SequenceForm,
    labels: &Labels,
    profile: &Profile<N>,
    seat: Seat,
    set: usize,
    action_values: Option<&ActionValues<N>>,
) -> Vec<MoveFinding> {
    let sequences = form.side(seat).sets()[set].sequences();
    let value = |sequence: usize| action_values.and_then(|known| known.values[sequence].as_ref());
    let best = sequences
        .clone()
        .filter_map(value)
        .reduce(|best, value| if value.beats(best) { value } else { best });
    let mv = |sequence: usize| {
        let odds = &profile[seat].0[sequence];
        MoveFinding {
            mv: labels.mv(seat, sequence).to_owned(),
            exact: odds.exact().map(|exact| exact.to_string()),
            probability: odds.to_f64(),
            value: value(sequence).map(Amount::of),
            cost: value(sequence).zip(best).map(|(value, best)| cost(value, best)),
        }
    };
    sequences.map(mv).collect()
}

/// How much less `value` is than the `best`.
pub(crate) fn cost<N: Number>(value: &N, best: &N) -> Amount {
    let mut cost = best.clone();
    cost.subtract(value);
    let cost = Amount::of(&cost);
    // Nothing is better than the best, but for rounding.
    Amount { float: cost.float.max(0.0), ..cost }
}
