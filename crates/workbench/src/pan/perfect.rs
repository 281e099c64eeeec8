//! Perfect play, from a table of every position.

use std::path::PathBuf;
use std::sync::OnceLock;

use games::pan::{Index, Pan, PanMove, State};
use kernel::{Game, Limits, Outcome, RngStream, Seat, Verdict, Watch};
use play::search::{Score, alpha_beta};
use play::session::{AdviceSource, Advised, Adviser, NoAdvice, Opinion};
use play::{Choice, Player};

use super::solving::FAR;
use super::{PanSetup, PanTable, Solving};
use crate::error::WorkbenchError;

/// How many moves ahead a player looks that knows who wins and not how.
const DEPTH: u32 = 6;

/// Oracle of Pan: a table of every position, made or opened when it is first needed.
pub(crate) struct PanOracle {
    board: Pan,
    file: Option<PathBuf>,
    limits: Limits,
    table: OnceLock<Result<PanTable, WorkbenchError>>,
}

impl PanOracle {
    /// The table of a game that was asked for: in `file`, or made here.
    pub(super) fn new(asked: &PanSetup, file: Option<PathBuf>, limits: Limits) -> Self {
        Self { board: asked.board(), file, limits, table: OnceLock::new() }
    }

    /// The table, for a player: all of it is there, and nothing in it is damaged.
    pub(super) fn solve(&self, watch: &dyn Watch) -> Result<&PanTable, WorkbenchError> {
        let table = self.table(watch)?;
        table.verify(watch)?;
        Ok(table)
    }

    /// Advice from the table, which is made when it is first asked for.
    pub(super) fn adviser<'t>(&'t self, watch: &'t dyn Watch) -> TableAdviser<'t> {
        TableAdviser { known: self, watch }
    }

    /// The table.
    fn table(&self, watch: &dyn Watch) -> Result<&PanTable, WorkbenchError> {
        self.table.get_or_init(|| self.found(watch)).as_ref().map_err(Clone::clone)
    }

    fn found(&self, watch: &dyn Watch) -> Result<PanTable, WorkbenchError> {
        let rules = self.board.rules();
        if let Some(path) = &self.file {
            return PanTable::open(path, rules);
        }
        if Index::new(rules).n_positions() > FAR {
            return Err(WorkbenchError::unable(format!(
                "{ranks} ranks are many to be solved for a game: solve them with {{distances}} and {{save}} to make a \
                 table, which {{table}} takes; or take fewer ranks, or alpha-beta:8 instead of perfect",
                ranks = rules.ranks()
            )));
        }
        let solving = Solving { distances: Some(true), limits: self.limits, checkpoint: None };
        let hint = "take fewer ranks, or an opponent and advice without a table: alpha-beta:8";
        let made = solving.solve(rules, watch).map_err(|error| error.with_hint(hint))?;
        Ok(PanTable::dense(made.table))
    }

    /// Whether the table is there already, or only has to be opened.
    pub(super) fn is_at_hand(&self) -> bool {
        self.file.is_some() || matches!(self.table.get(), Some(Ok(_)))
    }

    /// Every move in `state` with what becomes of it.
    fn verdicts(
        &self,
        state: &State,
        moves: &[PanMove],
        watch: &dyn Watch,
    ) -> Result<Vec<(PanMove, Verdict)>, WorkbenchError> {
        let table = self.table(watch)?;
        let mut verdicts = Vec::new();
        for &mv in moves {
            let Some(position) = Pan::position(&self.board.after(state, mv)) else { continue };
            if let Some(verdict) = table.verdict(position)? {
                verdicts.push((mv, verdict.one_move_earlier()));
            }
        }
        Ok(verdicts)
    }

    /// The first of the best moves. Where a win is known but not how far it is, the one of the winning
    /// moves that looks best some moves ahead.
    fn best(&self, state: &State, verdicts: &[(PanMove, Verdict)]) -> Option<PanMove> {
        let best = verdicts.iter().map(|&(_, verdict)| verdict).max()?;
        let mut equals = verdicts.iter().filter(|(_, verdict)| *verdict == best).map(|&(mv, _)| mv);
        if best.outcome != Outcome::Win || best.distance.is_some() {
            return equals.next();
        }
        // What is worst for the other; a game that is over cannot be searched, and is won.
        equals.min_by_key(|&mv| {
            let found = alpha_beta::<Score, _>(&self.board, &self.board.after(state, mv), DEPTH);
            found.map_or(Score::Loss { moves: 0 }, |found| found.value)
        })
    }
}

/// A player that makes the first of the best moves: to the nearest win, else a draw, else the farthest loss.
pub(super) struct Perfect<'a> {
    known: &'a PanOracle,
    /// Why the table could not be read when it last chose.
    failure: Option<String>,
}

impl<'a> Perfect<'a> {
    pub(super) fn new(known: &'a PanOracle) -> Self {
        Self { known, failure: None }
    }
}

impl Player<Pan> for Perfect<'_> {
    fn choose(&mut self, _: &Pan, choice: Choice<'_, Pan>, stream: &mut RngStream) -> PanMove {
        let Choice { state, moves, .. } = choice;
        self.failure = None;
        if let &[only] = moves {
            return only;
        }
        let best = match self.known.verdicts(state, moves, &()) {
            Ok(verdicts) => self.known.best(state, &verdicts),
            Err(error) => {
                self.failure = Some(error.to_string());
                None
            }
        };
        // Of a state that no table knows the first move is as good as any. A number is drawn as by any player
        // with a strategy, so that the games of a seed do not depend on how this one chooses.
        let chosen = best.unwrap_or(moves[0]);
        let odds: Vec<u64> = moves.iter().map(|&mv| u64::from(mv == chosen)).collect();
        moves[stream.pick(&odds)]
    }

    /// So that it is asked whether it could choose: a file may be cut short while it is played from.
    fn watches(&self) -> bool {
        true
    }

    fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }
}

/// Advice from a table of every position.
pub(super) struct TableAdviser<'t> {
    known: &'t PanOracle,
    watch: &'t dyn Watch,
}

impl Adviser<Pan> for TableAdviser<'_> {
    fn advise(
        &mut self,
        _: &Pan,
        state: &State,
        moves: &[PanMove],
    ) -> Result<Vec<Advised<PanMove>>, NoAdvice> {
        let verdicts = self
            .known
            .verdicts(state, moves, self.watch)
            .map_err(|error| NoAdvice { why: error.to_string() })?;
        let advised = |(mv, verdict)| Advised::new(mv, Opinion::Exact(verdict));
        Ok(verdicts.into_iter().map(advised).collect())
    }

    fn source(&self) -> AdviceSource {
        AdviceSource::new(
            "table of all positions",
            "retrograde analysis of every position: outcome and distance are proven",
        )
    }

    /// A game is won, lost or drawn.
    fn payoff_range(&self, _: &Pan, _: Seat) -> Option<[f64; 2]> {
        Some([Outcome::Loss, Outcome::Win].map(|outcome| outcome.sign() as f64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;

    #[test]
    fn a_table_that_cannot_be_read_stumps_the_player_and_is_not_played_around() {
        let game = &crate::pan::GAMES[0];
        let set = [("ranks", "3"), ("start", "[1,3,2],[2,1,2]")];
        let set = set.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let settings = Settings::new(game.name, game.parameters, &set).expect("it is possible");
        let asked = PanSetup::new(&settings).expect("it is possible");
        let known = PanOracle::new(&asked, Some("no/such.table".into()), Limits::default());
        let (board, mut perfect) = (asked.board(), Perfect::new(&known));
        let (state, mut moves) = (board.start(), Vec::new());
        board.moves(&state, &mut moves);
        perfect.choose(&board, Choice::new(&state, &moves, &[]), &mut RngStream::new(1, 0));
        let why = perfect.failure().expect("it could not look anything up");
        assert!(perfect.watches() && why.contains("no/such.table"), "{why}");
    }
}
