//! Exact advice where players tremble: what every move is worth, solved when it is first asked for.

use games::pan::{Index, Pan, PanMove, Rules};
use kernel::{Game, Limits, Trembling, TremblingMove, Turn, Watch};
use play::session::{AdviceSource, Advised, Adviser, NoAdvice, Opinion};
use solve::policy::{self, Policy, PolicyConfig};

/// Up to this many positions the game with errors is solved for advice: a second or so.
const SMALL: u64 = 10_000;

/// Somebody who has solved the game with its errors.
pub(super) struct Worths<'a> {
    limits: Limits,
    watch: &'a dyn Watch,
    solution: Option<Policy<Trembling<Pan>, f64>>,
}

impl<'a> Worths<'a> {
    pub(super) fn new(limits: Limits, watch: &'a dyn Watch) -> Self {
        Self { limits, watch, solution: None }
    }

    /// Whether the game with errors is small enough to be solved while somebody waits.
    pub(super) fn is_quick(rules: &Rules) -> bool {
        Index::new(rules).n_positions() <= SMALL
    }

    fn solution(
        &mut self,
        game: &Trembling<Pan>,
    ) -> Result<&Policy<Trembling<Pan>, f64>, NoAdvice> {
        if self.solution.is_none() {
            let config = PolicyConfig { limits: self.limits };
            let solution = policy::solve(game, &config, self.watch);
            self.solution = Some(solution.map_err(|error| NoAdvice { why: error.to_string() })?);
        }
        Ok(self.solution.as_ref().expect("it is there now"))
    }
}

impl Adviser<Trembling<Pan>> for Worths<'_> {
    fn advise(
        &mut self,
        game: &Trembling<Pan>,
        state: &<Trembling<Pan> as Game>::State,
        moves: &[TremblingMove<PanMove>],
    ) -> Result<Vec<Advised<TremblingMove<PanMove>>>, NoAdvice> {
        // Values are the first seat's.
        let sign = match game.turn(state) {
            Turn::Seat(seat) if seat.idx() == 1 => -1.0,
            _ => 1.0,
        };
        let solution = self.solution(game)?;
        let advised = |&mv: &TremblingMove<PanMove>| {
            let value = sign * solution.value_of(&game.after(state, mv))?;
            Some(Advised::new(mv, Opinion::Worth { value, exact: None }))
        };
        Ok(moves.iter().filter_map(advised).collect())
    }

    fn source(&self) -> AdviceSource {
        AdviceSource::new("policy iteration", "the solution of the game with its errors, settled")
    }
}
