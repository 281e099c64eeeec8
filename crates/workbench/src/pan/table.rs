//! Every position of a game of Pan with its verdict, wherever it comes from.

use std::path::Path;

use games::pan::table::Table;
use games::pan::{Index, Pan, Position, Rules, State};
use kernel::{Seat, Verdict, Watch};
use solve::retrograde::Retrograde;

use super::file::Saved;
use crate::error::WorkbenchError;

/// A solved game of Pan: made here, or opened from a file.
pub(crate) struct PanTable {
    rules: Rules,
    index: Index,
    kept: Kept,
}

enum Kept {
    /// The table of Pan itself.
    Dense(Table),
    /// What the solver of any game has found.
    General(Retrograde<Pan>, Pan),
    /// A file.
    Saved(Saved),
}

impl PanTable {
    /// What the solver of Pan has found.
    pub(super) fn dense(table: Table) -> Self {
        Self::new(*table.rules(), Kept::Dense(table))
    }

    /// What the solver of any game has found about `board`.
    pub(super) fn general(found: Retrograde<Pan>, board: Pan) -> Self {
        Self::new(*board.rules(), Kept::General(found, board))
    }

    /// The table of `rules` in a file. Of a huge one only the head is read now.
    ///
    /// # Errors
    /// The file is not there, damaged, cut short, foreign, or of another game.
    pub(crate) fn open(path: &Path, rules: &Rules) -> Result<Self, WorkbenchError> {
        Ok(Self::new(*rules, Kept::Saved(Saved::open(path, rules)?)))
    }

    fn new(rules: Rules, kept: Kept) -> Self {
        Self { rules, index: Index::new(&rules), kept }
    }

    /// The rules.
    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Who knows.
    pub(super) fn solver(&self) -> &'static str {
        match &self.kept {
            Kept::Dense(_) => "dense",
            Kept::General(..) => "general",
            Kept::Saved(_) => "file",
        }
    }

    /// The table of Pan itself, if it was made here.
    pub(super) fn as_dense(&self) -> Option<&Table> {
        match &self.kept {
            Kept::Dense(table) => Some(table),
            _ => None,
        }
    }

    /// The file, if it is one.
    pub(super) fn as_saved(&self) -> Option<&Saved> {
        match &self.kept {
            Kept::Saved(saved) => Some(saved),
            _ => None,
        }
    }

    /// Looks through all of it for damage, so that it need not be expected later.
    ///
    /// # Errors
    /// The first damage in a file, or the watch said stop.
    pub(crate) fn verify(&self, watch: &dyn Watch) -> Result<(), WorkbenchError> {
        match &self.kept {
            Kept::Saved(saved) => saved.verify(watch),
            _ => Ok(()),
        }
    }

    /// How `position` ends for the player to move; nothing if he has no cards, which never comes about.
    ///
    /// # Errors
    /// The file is damaged there.
    pub(crate) fn verdict(&self, position: Position) -> Result<Option<Verdict>, WorkbenchError> {
        match &self.kept {
            Kept::Dense(table) => Ok(table.verdict(position)),
            Kept::General(..) if position.mover.is_empty() => Ok(None),
            Kept::General(found, board) => {
                let seat = Seat::new(0);
                let ending = found.ending(board, &State::Playing { position, seat });
                Ok(ending.map(|ending| ending.for_seat(seat)))
            }
            Kept::Saved(saved) => saved.verdict(self.index.rank(position)),
        }
    }
}

impl std::fmt::Debug for PanTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PanTable")
            .field("rules", &self.rules)
            .field("solver", &self.solver())
            .finish_non_exhaustive()
    }
}
