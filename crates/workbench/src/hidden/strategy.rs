//! Strategies from files, fitted to a game; and the other way round.

use kernel::{BySeat, Fraction, Number, Seat};
use solve::form::{Behaviour, InfoSet, Profile, SequenceForm};
use study::Estimate;
use study::document::GameSet;
use study::strategy::{Odds, SeatOdds, SetOdds, StrategyDocument, StrategyFileError};

use super::labels::Labels;
use super::request::StrategyText;
use crate::error::{WorkbenchError, nearest};

/// How far the probabilities of a set may be from one where they are not exact; they are divided by what
/// they sum to.
const SLACK: f64 = 1e-6;

/// Mismatch between a strategy and a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StrategyError {
    /// It is no strategy file.
    #[error(transparent)]
    File(#[from] StrategyFileError),
    /// It is for another game, or the game is set up otherwise.
    #[error("it is for {found}, and {asked} is asked for: set the same, or take another file")]
    OtherGame {
        /// What it is for.
        found: String,
        /// What is asked for.
        asked: String,
    },
    /// It tells of nobody.
    #[error("it tells of no seat: `seats` must have at least one")]
    NoSeats,
    /// It tells of a seat that the game has not.
    #[error("it tells of seat {seat}, and the game has {seats}: seats are counted from 1")]
    NoSuchSeat {
        /// The seat.
        seat: usize,
        /// How many there are.
        seats: usize,
    },
    /// It tells of a seat twice.
    #[error("it tells of seat {seat} twice: leave out one of the two")]
    SeatTwice {
        /// The seat.
        seat: usize,
    },
    /// The seat has no such information set.
    #[error(
        "seat {seat} has no information set `{set}`{}: leave it out, or write it as \
         a saved strategy has it",
        nearest.as_ref().map(|near| format!(" (did you mean `{near}`?)")).unwrap_or_default()
    )]
    UnknownSet {
        /// The seat.
        seat: usize,
        /// What it is said to have seen.
        set: String,
        /// The nearest there is.
        nearest: Option<String>,
    },
    /// It tells of an information set twice.
    #[error("it tells of `{set}` of seat {seat} twice: leave out one of the two")]
    SetTwice {
        /// The seat.
        seat: usize,
        /// What it has seen.
        set: String,
    },
    /// There is no such move.
    #[error("seat {seat} has no move `{mv}` at `{set}`; it has: {}", legal.join(", "))]
    UnknownMove {
        /// The seat.
        seat: usize,
        /// What it has seen.
        set: String,
        /// The move given.
        mv: String,
        /// The moves there are.
        legal: Vec<String>,
    },
    /// Probabilities that are none.
    #[error(
        "the probabilities of seat {seat} at `{set}` sum to {sum} and not to one: change one of them, or \
         write fractions in quotes such as \"1/3\""
    )]
    NotOne {
        /// The seat.
        seat: usize,
        /// What it has seen.
        set: String,
        /// Their sum.
        sum: String,
    },
    /// It does not tell what a seat does where its own moves can lead it.
    #[error(
        "it does not tell what seat {seat} does at `{set}`{}, where its own moves can lead it: add it",
        match more { 0 => String::new(), more => format!(" and {more} other information sets") }
    )]
    MissingSet {
        /// The seat.
        seat: usize,
        /// What it has seen there.
        set: String,
        /// How many more are missing.
        more: usize,
    },
}

/// Strategies of some seats, or of all.
pub(super) enum Given {
    /// All odds are fractions.
    Exact(Profile<Fraction>, Vec<Seat>),
    /// Some are not.
    Float(Profile<f64>, Vec<Seat>),
}

/// The strategies in `text` for the game `asked`, and the seats that they are for; the others do whatever
/// comes first.
pub(super) fn fit(
    text: &StrategyText,
    asked: &GameSet,
    form: &SequenceForm,
    labels: &Labels,
) -> Result<Given, WorkbenchError> {
    fitted(&text.text, asked, form, labels)
        .map_err(|error| WorkbenchError::Strategy { file: text.name.clone(), error })
}

fn fitted(
    text: &str,
    asked: &GameSet,
    form: &SequenceForm,
    labels: &Labels,
) -> Result<Given, StrategyError> {
    let document = StrategyDocument::from_text(text)?;
    is_for(&document.game, asked)?;
    let mut given: BySeat<Option<&SeatOdds>> = BySeat::from_fn(form.seats(), |_| None);
    for odds in &document.seats {
        let seats = form.seats();
        if !(1..=seats).contains(&odds.seat) {
            return Err(StrategyError::NoSuchSeat { seat: odds.seat, seats });
        }
        let place = &mut given[Seat::new(odds.seat - 1)];
        if place.replace(odds).is_some() {
            return Err(StrategyError::SeatTwice { seat: odds.seat });
        }
    }
    let seats: Vec<Seat> =
        (0..form.seats()).map(Seat::new).filter(|&seat| given[seat].is_some()).collect();
    if seats.is_empty() {
        return Err(StrategyError::NoSeats);
    }
    let sets = document.seats.iter().flat_map(|seat| &seat.sets);
    let is_exact = sets.flat_map(|set| &set.moves).all(|(_, odds)| matches!(odds, Odds::Exact(_)));
    if is_exact {
        let number = |odds: &Odds| match odds {
            Odds::Exact(fraction) => fraction.clone(),
            Odds::Float(_) => unreachable!("all are exact"),
        };
        Ok(Given::Exact(profile(form, labels, &given, number)?, seats))
    } else {
        Ok(Given::Float(profile(form, labels, &given, Odds::to_f64)?, seats))
    }
}

/// Whether a strategy for `found` is one for `asked`. A file is the same wherever it lies, and a setting
/// whether its value is written as a number or in quotes.
fn is_for(found: &GameSet, asked: &GameSet) -> Result<(), StrategyError> {
    let set = |game: &GameSet| {
        let text = |value: &serde_json::Value| match value.as_str() {
            Some(text) => text.to_owned(),
            None => value.to_string(),
        };
        let set = game.set.iter().map(|(name, value)| format!("{name}={}", text(value)));
        set.collect::<Vec<_>>().join(" ")
    };
    let last = |name: &str| name.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
    if last(&found.name) == last(&asked.name) && set(found) == set(asked) {
        return Ok(());
    }
    let words = |game: &GameSet| match set(game) {
        set if set.is_empty() => game.name.clone(),
        set => format!("{} ({set})", game.name),
    };
    Err(StrategyError::OtherGame { found: words(found), asked: words(asked) })
}

fn profile<N: Number>(
    form: &SequenceForm,
    labels: &Labels,
    given: &BySeat<Option<&SeatOdds>>,
    number: impl Fn(&Odds) -> N,
) -> Result<Profile<N>, StrategyError> {
    let seats = (0..form.seats()).map(Seat::new);
    let behaviours = seats.map(|seat| match given[seat] {
        Some(odds) => behaviour(form, labels, seat, odds, &number),
        None => Ok(Behaviour::uniform(form.side(seat))),
    });
    behaviours.collect()
}

fn behaviour<N: Number>(
    form: &SequenceForm,
    labels: &Labels,
    seat: Seat,
    given: &SeatOdds,
    number: impl Fn(&Odds) -> N,
) -> Result<Behaviour<N>, StrategyError> {
    let side = form.side(seat);
    let known: std::collections::BTreeMap<&str, usize> =
        labels.sets(seat).iter().enumerate().map(|(id, set)| (set.as_str(), id)).collect();
    let mut odds = vec![N::zero(); side.n_sequences()];
    odds[0] = N::one();
    let mut told = vec![false; side.sets().len()];
    for at in &given.sets {
        let Some(&id) = known.get(at.set.as_str()) else {
            let nearest = nearest(&at.set, known.keys().copied());
            return Err(StrategyError::UnknownSet {
                seat: given.seat,
                set: at.set.clone(),
                nearest,
            });
        };
        if std::mem::replace(&mut told[id], true) {
            return Err(StrategyError::SetTwice { seat: given.seat, set: at.set.clone() });
        }
        read_set(&mut odds, &side.sets()[id], at, seat, labels, &number)?;
    }
    // What a seat's own moves never lead to need not be told.
    let (mut reach, mut missing) = (odds.clone(), Vec::new());
    for (id, set) in side.sets().iter().enumerate() {
        let is_reached = reach[set.parent as usize] != N::zero();
        if !told[id] {
            odds[set.first as usize] = N::one();
            if is_reached {
                missing.push(id);
            }
        }
        for sequence in set.sequences().filter(|_| !is_reached) {
            reach[sequence] = N::zero();
        }
    }
    match missing.as_slice() {
        [] => Ok(Behaviour(odds)),
        [first, others @ ..] => {
            let set = labels.sets(seat)[*first].clone();
            Err(StrategyError::MissingSet { seat: given.seat, set, more: others.len() })
        }
    }
}

/// Puts the odds of one set where they belong.
fn read_set<N: Number>(
    odds: &mut [N],
    set: &InfoSet,
    at: &SetOdds,
    seat: Seat,
    labels: &Labels,
    number: impl Fn(&Odds) -> N,
) -> Result<(), StrategyError> {
    let mut sum = N::zero();
    for (mv, given) in &at.moves {
        let Some(sequence) = set.sequences().find(|&sequence| labels.mv(seat, sequence) == mv)
        else {
            let legal = set.sequences().map(|sequence| labels.mv(seat, sequence).to_owned());
            return Err(StrategyError::UnknownMove {
                seat: seat.idx() + 1,
                set: at.set.clone(),
                mv: mv.clone(),
                legal: legal.collect(),
            });
        };
        odds[sequence] = number(given);
        sum.add_scaled(&odds[sequence], 1);
    }
    let is_one = match sum.exact() {
        Some(exact) => exact == Fraction::ONE,
        None => (sum.to_f64() - 1.0).abs() <= SLACK,
    };
    if !is_one {
        let sum = sum.exact().map_or_else(|| sum.to_f64().to_string(), |exact| exact.to_string());
        return Err(StrategyError::NotOne { seat: seat.idx() + 1, set: at.set.clone(), sum });
    }
    set.sequences().for_each(|sequence| odds[sequence].divide_by(&sum));
    Ok(())
}

/// The strategy file of a profile.
pub(super) fn document<N: Number>(
    game: GameSet,
    method: &str,
    values: &[Estimate],
    form: &SequenceForm,
    labels: &Labels,
    profile: &Profile<N>,
) -> StrategyDocument {
    let seat = |idx: usize| {
        let (seat, odds) = (Seat::new(idx), &profile[Seat::new(idx)].0);
        let set = |(id, set): (usize, &InfoSet)| SetOdds {
            set: labels.sets(seat)[id].clone(),
            moves: set
                .sequences()
                .map(|sequence| (labels.mv(seat, sequence).to_owned(), Odds::of(&odds[sequence])))
                .collect(),
        };
        SeatOdds {
            seat: idx + 1,
            sets: form.side(seat).sets().iter().enumerate().map(set).collect(),
        }
    };
    StrategyDocument {
        game,
        method: Some(method.to_owned()),
        values: values.to_vec(),
        seats: (0..form.seats()).map(seat).collect(),
    }
}
