//! Errors of solvers and auditors, worded in one place.
//!
//! An error says which need of the method is not met, where it was seen, and what can be done.

use kernel::conform::Law;
use kernel::{LimitReached, Seat, Stop, Verdict};
use linear::LinearError;

/// Error of a solver: the need of a method that a game does not meet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// A position can come again, so its worth would depend on itself.
    #[error(
        "play can cycle: from {state}, {} lead{} back to it. Backward induction needs \
         a game that always ends; use a method for games with cycles (policy iteration, or \
         retrograde analysis for two seats without chance)",
        in_short(moves),
        if moves.len() == 1 { "s" } else { "" }
    )]
    Cyclic {
        /// A state on the cycle, as its `Debug` writes it.
        state: String,
        /// The moves from that state around to it again, as their `Debug` writes them.
        moves: Vec<String>,
    },

    /// Some seat does not see all that happened.
    #[error(
        "some seat does not see all that happened, and backward induction would let it choose by what \
         it cannot see; use a method for hidden information (the sequence-form linear programme for \
         two seats and zero sum, or counterfactual regret)"
    )]
    Hidden,

    /// Play may cycle, and no tree of it ends.
    #[error(
        "play may cycle, so the game cannot be written out as a tree; use a method for games \
         with cycles (policy iteration), or play it with a limit on its length"
    )]
    MayBeCyclic,

    /// A seat without perfect recall: it does not remember what it did.
    #[error(
        "{seat} sees the same, {view}, after different moves of its own: it forgets what it did, and this \
         method needs perfect recall; let its view tell all that it did and saw (in a file of Gambit: \
         split this information set)"
    )]
    ImperfectRecall {
        /// The seat.
        seat: Seat,
        /// What it sees, as its game writes it.
        view: String,
    },

    /// A seat whose moves give away what it cannot see.
    #[error(
        "{seat} sees the same, {view}, where it has different moves: what is hidden from it shows in what \
         it may do; let its view tell them apart, or list the same moves"
    )]
    MovesRevealHidden {
        /// The seat.
        seat: Seat,
        /// What it sees, as its game writes it.
        view: String,
    },

    /// Chance acts, where a method knows only two seats that win, lose or draw.
    #[error(
        "chance moves in {state}, and retrograde analysis has only wins, losses and draws, no odds; \
         use backward induction if play always ends, or policy iteration if it can cycle"
    )]
    HasChance {
        /// The state, as its `Debug` writes it.
        state: String,
    },

    /// More or fewer than two seats, where a method is for two.
    #[error(
        "this method is for two seats, one of which wins what the other loses, and the game has \
         {seats}; use backward induction, which takes any number if play always ends"
    )]
    NotTwoSeats {
        /// The seats of the game.
        seats: usize,
    },

    /// An end where one seat does not get what the other loses.
    #[error(
        "the payoffs in {state} do not sum to zero, and for this method one seat wins what the \
         other loses; use backward induction, which takes any payoffs if play always ends"
    )]
    NotZeroSum {
        /// The state, as its `Debug` writes it.
        state: String,
    },

    /// An end where the payoffs do not sum to what they sum to at other ends.
    #[error(
        "the payoffs in {state} do not sum to what they sum to elsewhere, and for this method two seats \
         share a constant sum; use counterfactual regret, or backward induction if there is perfect information"
    )]
    NotConstantSum {
        /// The state, as its `Debug` writes it.
        state: String,
    },

    /// An end at which a win pays another amount than elsewhere.
    #[error(
        "a win in {state} pays another amount than elsewhere, and retrograde analysis finds who wins and not \
         by how much; use policy iteration, or pay every win the same"
    )]
    UnequalStakes {
        /// The state, as its `Debug` writes it.
        state: String,
    },

    /// Play can cycle for ever and be paid each time, so that there is no total.
    #[error(
        "play can cycle through {state} for ever and be paid on the way each time, so that what is \
         won has no bound; pay at the end, or only for what cannot come again"
    )]
    PaidForEver {
        /// A state on the cycle, as its `Debug` writes it.
        state: String,
    },

    /// Floating point does not do for a part of the game that can cycle.
    #[error(
        "values in a part of the game where {states} states come again have not settled in floating \
         point after {sweeps} sweeps; solve in exact fractions, or solve a smaller variant"
    )]
    Unsettled {
        /// The states that come again.
        states: u64,
        /// The sweeps or rounds done.
        sweeps: u64,
    },

    /// An answer that its own proof does not confirm: a fault of this program.
    #[error(
        "the answer found is not confirmed by its proof, and nothing more can be tried: please report \
         this game; meanwhile use a method of regret minimisation"
    )]
    Unproven,

    /// A logit equilibrium that is not found.
    #[error("{why}")]
    NoLogitEquilibrium {
        /// Why not, and what to ask for.
        why: String,
    },

    /// Too many pure strategies to write them all out.
    #[error(
        "{seat} has {strategies} pure strategies, and {most} are allowed; use the sequence form, which \
         needs none of them, or a smaller variant"
    )]
    TooManyStrategies {
        /// The seat.
        seat: Seat,
        /// How many, or the largest number that can be counted.
        strategies: u64,
        /// How many may be.
        most: usize,
    },

    /// A seat without a strategy to choose.
    #[error("{seat} is given no strategy to choose; give at least one")]
    NoStrategy {
        /// The seat.
        seat: Seat,
    },

    /// A linear programme that could not be solved, or not written out.
    #[error(transparent)]
    Linear(LinearError),

    /// A limit was reached, or the work was stopped.
    #[error("{limit}{remedy}", limit = .0, remedy = remedy(.0))]
    Limit(#[from] LimitReached),

    /// A profile without exactly one strategy for each seat.
    #[error(
        "the game has {seats} seats and the profile {strategies} strategies; give one for each seat"
    )]
    WrongSeats {
        /// The seats of the game.
        seats: usize,
        /// The strategies given.
        strategies: usize,
    },

    /// A strategy that does not say what it does.
    #[error(
        "the strategy of {seat} gives no usable odds in {state}: it must give one number for each \
         listed move, not all zero, with a sum that fits in 64 bits"
    )]
    Odds {
        /// The seat to act.
        seat: Seat,
        /// The state, as its `Debug` writes it.
        state: String,
    },

    /// What is given as a strategy for a game with hidden information is none.
    #[error(
        "what {seat} is to play is no strategy{}: {why}; give each of its moves at each of its information \
         sets a probability, with a sum of one at every set",
        set.map(|set| format!(" at its information set {set}")).unwrap_or_default()
    )]
    NotAStrategy {
        /// The seat.
        seat: Seat,
        /// Where, unless it is wrong as a whole: the number of the set.
        set: Option<u32>,
        /// What is wrong.
        why: String,
    },

    /// A described game that goes wrong: play can come to a state from which it cannot go on.
    #[error("play can come to a state from which it cannot go on: {why}; mend the game's rules")]
    Faulty {
        /// What is wrong, as the game says it.
        why: String,
        /// The state, as its `Debug` writes it.
        state: String,
    },

    /// A game that is not one: it breaks a law of [`kernel::Game`].
    #[error(
        "the game itself is at fault: it breaks the law {law:?} in {state}; run the conformance suite \
         on it to see how play reaches it"
    )]
    Lawless {
        /// The law broken.
        law: Law,
        /// The state, as its `Debug` writes it.
        state: String,
    },
}

impl From<Stop> for SolveError {
    fn from(stop: Stop) -> Self {
        Self::Limit(stop.into())
    }
}

impl From<LinearError> for SolveError {
    fn from(error: LinearError) -> Self {
        match error {
            LinearError::Limit(limit) => Self::Limit(limit),
            other => Self::Linear(other),
        }
    }
}

/// Error in a finished solution, found by an auditor that looks one move ahead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AuditError {
    /// An end that is not worth what it pays.
    #[error("{state} is an end, and its value is not what it pays")]
    NotThePayoff {
        /// The state, as its `Debug` writes it.
        state: String,
    },
    /// A chance state that is not worth the mean of its successors.
    #[error("chance moves in {state}, and its value is not the weighted mean of what follows")]
    NotTheMean {
        /// The state, as its `Debug` writes it.
        state: String,
    },
    /// A seat could do better.
    #[error("in {state} the solution plays {recorded}, but {better} is better for the seat to act")]
    NotTheBest {
        /// The state, as its `Debug` writes it.
        state: String,
        /// The move of the solution.
        recorded: String,
        /// A better one.
        better: String,
    },
    /// A state that is not worth what its recorded move leads to.
    #[error("the value of {state} is not that of the state its move {recorded} leads to")]
    NotAttained {
        /// The state, as its `Debug` writes it.
        state: String,
        /// The move of the solution.
        recorded: String,
    },
    /// A seat is to act, and the solution has no legal move for it; or nobody is, and it has one.
    #[error("in {state} the solution plays {recorded}, which cannot be played there")]
    NotAMove {
        /// The state, as its `Debug` writes it.
        state: String,
        /// The move of the solution, if it has one, as its `Debug` writes it.
        recorded: String,
    },
    /// A state whose ending is not the one that its moves make.
    #[error("{state} is recorded as {recorded}, but what its moves lead to makes it {made}")]
    NotTheEnding {
        /// The state, as its `Debug` writes it.
        state: String,
        /// What is recorded, for the seat to act.
        recorded: Verdict,
        /// What the endings of its successors make of it, for the seat to act.
        made: Verdict,
    },
    /// A state of which nothing is recorded.
    #[error("nothing is recorded of {state}, which is to be audited")]
    NotRecorded {
        /// The state, as its `Debug` writes it.
        state: String,
    },
    /// A state that is neither won nor lost nor drawn, whatever is recorded.
    #[error("{state} cannot be won, lost or drawn by two seats: {why}")]
    NotDecisive {
        /// The state, as its `Debug` writes it.
        state: String,
        /// What is unfit about it.
        why: &'static str,
    },
    /// A value that its winner never gets, because the other can make play cycle for ever.
    #[error(
        "{state} is worth something by the solution, but the seat that would lose it can make play cycle for \
         ever from there"
    )]
    HeldUp {
        /// The state, as its `Debug` writes it.
        state: String,
    },
    /// A state that can be reached is not in the solution.
    #[error("{mv} in {state} leads to a state that the solution does not know")]
    NotVisited {
        /// The state, as its `Debug` writes it.
        state: String,
        /// The move out of the solution.
        mv: String,
    },
}

/// What can be done about a limit, unless it was somebody's wish to stop.
fn remedy(limit: &LimitReached) -> &'static str {
    match limit {
        LimitReached::Stopped(Stop::Interrupted) => "",
        LimitReached::Stopped(Stop::OutOfTime) => "; allow more time, or solve a smaller variant",
        LimitReached::States { .. } | LimitReached::Memory { .. } => {
            "; allow more, or solve a smaller variant or from a later state"
        }
        LimitReached::NoMemory { .. } => "; solve a smaller variant or from a later state",
    }
}

/// A list of moves, its middle left out where it is long.
fn in_short(moves: &[String]) -> String {
    const SHOWN: usize = 12;
    if moves.len() <= SHOWN {
        return moves.join(", ");
    }
    let (head, tail) = (&moves[..SHOWN - 2], &moves[moves.len() - 1]);
    format!("{}, … ({} more) …, {tail}", head.join(", "), moves.len() - head.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cycle_is_named_in_full_when_short_and_in_part_when_long() {
        let say = |n: usize| {
            let moves = (0..n).map(|mv| format!("m{mv}")).collect();
            SolveError::Cyclic { state: "S".into(), moves }.to_string()
        };
        assert!(say(1).contains("from S, m0 leads back to it"), "{}", say(1));
        assert!(say(3).contains("from S, m0, m1, m2 lead back to it"), "{}", say(3));
        assert!(say(3).contains("a method for games with cycles"), "{}", say(3));
        assert!(say(99).contains("m9, … (88 more) …, m98 lead back"), "{}", say(99));
    }

    #[test]
    fn every_refusal_says_what_can_be_done() {
        let limit = LimitReached::States { limit: 5, needed: 6 };
        for (error, remedy) in [
            (SolveError::Hidden, "use a method for hidden information"),
            (SolveError::MayBeCyclic, "use a method for games with cycles"),
            (
                SolveError::ImperfectRecall { seat: Seat::new(1), view: "V".into() },
                "let its view tell all",
            ),
            (
                SolveError::MovesRevealHidden { seat: Seat::new(1), view: "V".into() },
                "list the same moves",
            ),
            (SolveError::HasChance { state: "S".into() }, "use backward induction if play always"),
            (SolveError::NotTwoSeats { seats: 3 }, "has 3; use backward induction"),
            (SolveError::NotZeroSum { state: "S".into() }, "use backward induction, which takes"),
            (SolveError::PaidForEver { state: "S".into() }, "pay at the end"),
            (SolveError::Unsettled { states: 5, sweeps: 6 }, "solve in exact fractions"),
            (
                SolveError::TooManyStrategies { seat: Seat::new(0), strategies: 9, most: 8 },
                "use the sequence form",
            ),
            (SolveError::NoStrategy { seat: Seat::new(1) }, "give at least one"),
            (LinearError::TooMany { most: 5 }.into(), "ask about a smaller game"),
            (limit.into(), "6 states or more, 5 allowed; allow more"),
            (LimitReached::from(Stop::OutOfTime).into(), "allow more time"),
            (SolveError::WrongSeats { seats: 2, strategies: 3 }, "give one for each seat"),
            (SolveError::Odds { seat: Seat::new(0), state: "S".into() }, "not all zero"),
            (
                SolveError::NotAStrategy { seat: Seat::new(0), set: Some(3), why: "W".into() },
                "is no strategy at its information set 3: W; give each",
            ),
            (
                SolveError::Faulty { why: "no card".into(), state: "S".into() },
                "mend the game's rules",
            ),
            (SolveError::Lawless { law: Law::NeverStuck, state: "S".into() }, "conformance"),
        ] {
            assert!(error.to_string().contains(remedy), "{error}");
        }
    }
}
