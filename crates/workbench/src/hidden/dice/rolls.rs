//! Dice poker compiled, with its information sets in the order of the rolls.

use games::poker::DicePoker;
use kernel::{BySeat, Fraction, Limits, Seat, Watch};
use solve::best_reply;
use solve::form::{Behaviour, Compiled, SequenceForm, SetId};
use solve::matrix::pure::{self, Kind, Pure};
use solve::matrix::{self, Matrix};

use crate::error::WorkbenchError;

/// The game in flat arrays.
pub(super) struct Rolls {
    compiled: Compiled<DicePoker>,
    /// The information set of each seat for each of its rolls.
    sets: [Vec<SetId>; 2],
}

/// The game as a matrix, numbered as the document does.
pub(super) struct WrittenRolls {
    /// The strategies of each seat.
    pub(super) strategies: [Vec<Pure>; 2],
    pub(super) matrix: Matrix,
}

impl Rolls {
    pub(super) fn new(
        game: &DicePoker,
        limits: Limits,
        watch: &dyn Watch,
    ) -> Result<Self, WorkbenchError> {
        let compiled = Compiled::new(game, limits, watch)?;
        let sets = [0, 1].map(|idx| {
            let seat = Seat::new(idx);
            let mut sets: Vec<SetId> =
                (0..compiled.form().side(seat).sets().len() as SetId).collect();
            sets.sort_by_key(|&set| compiled.view(seat, set).card(idx));
            sets
        });
        Ok(Self { compiled, sets })
    }

    pub(super) fn form(&self) -> &SequenceForm {
        self.compiled.form()
    }

    /// The sequences of a seat in which it does not call, by its roll.
    pub(super) fn second_moves(&self, seat: Seat) -> Vec<usize> {
        let sets = self.form().side(seat).sets();
        self.sets[seat.idx()].iter().map(|&set| sets[set as usize].first as usize + 1).collect()
    }

    /// Every pure strategy, and what each pair gives.
    pub(super) fn written(
        &self,
        limits: Limits,
        watch: &dyn Watch,
    ) -> Result<WrittenRolls, WorkbenchError> {
        let all = |idx: usize| {
            let mut all =
                pure::all(self.form(), Seat::new(idx), Kind::Full, 1 << super::MOST_WRITTEN)?;
            all.sort_by_key(|strategy| self.choices(idx, strategy));
            Ok::<_, WorkbenchError>(all)
        };
        let strategies = [all(0)?, all(1)?];
        let matrix = matrix::normal(self.form(), &strategies[0], &strategies[1], limits, watch)?;
        Ok(WrittenRolls { strategies, matrix })
    }

    /// What a strategy does, by roll: 0 calls, 1 does not.
    pub(super) fn choices(&self, idx: usize, strategy: &Pure) -> Vec<u32> {
        self.sets[idx].iter().filter_map(|&set| strategy.moves[set as usize]).collect()
    }

    /// The same for all of them: a row for each roll, a column for each strategy.
    pub(super) fn to_rolls(&self, idx: usize, strategies: &[Pure]) -> Vec<Vec<Fraction>> {
        let choices: Vec<Vec<u32>> =
            strategies.iter().map(|strategy| self.choices(idx, strategy)).collect();
        let row = |roll: usize| choices.iter().map(|by| by[roll].into()).collect();
        (0..self.sets[idx].len()).map(row).collect()
    }

    /// What both could gain by best replies, if seat 1 raises and seat 2 folds with these odds.
    pub(super) fn nash_conv(
        &self,
        odds: [&[Fraction]; 2],
        watch: &dyn Watch,
    ) -> Result<Fraction, WorkbenchError> {
        let profile = BySeat::from_fn(2, |seat| {
            let side = self.form().side(seat);
            let mut behaviour = vec![Fraction::ONE; side.n_sequences()];
            for (at, odds) in self.second_moves(seat).into_iter().zip(odds[seat.idx()]) {
                behaviour[at].clone_from(odds);
                behaviour[at - 1] = Fraction::ONE - odds;
            }
            Behaviour(behaviour)
        });
        Ok(best_reply::audit(self.form(), &profile, watch)?.nash_conv)
    }
}
