//! Games written out in files of Gambit: read, and then like any other game with hidden information.

use extensive::{Mistake, Tree, TreeError};
use kernel::{Limits, Watch};
use recycle::program::Compat;
use serde_json::Map;
use study::document::{ClassFinding, GameSet};

use super::enter::Match;
use super::solve::Solve;
use super::{Ask, PLAYERS};
use crate::arena::{Entry, Then};
use crate::catalogue::{GameInfo, Group, WrittenFile};
use crate::entrants;
use crate::error::{Misread, WorkbenchError};
use crate::evaluate::{is_random, random};
use crate::verbs::{SolveRequest, Solved};

/// The game in `file`, for which nothing can be set.
pub(crate) fn tree(
    file: &WrittenFile<'_>,
    set: &[(String, String)],
    limits: Limits,
) -> Result<Tree, WorkbenchError> {
    let WrittenFile { name, text, kind } = *file;
    if let Some((given, _)) = set.first() {
        return Err(WorkbenchError::Unable(format!(
            "{name} is written out and has no parameter `{given}`: leave out --set"
        )));
    }
    kind.read(text, limits).map_err(|error| {
        if let Mistake::Tree(TreeError::Limit(limit)) = *error.mistake {
            return limit.into();
        }
        let (name, text) = (name.to_owned(), text.to_owned());
        WorkbenchError::Misread(Box::new(Misread { name, text, error }))
    })
}

/// Refuses quirks, which only described games have.
fn is_plain(file: &WrittenFile<'_>, compat: Compat) -> Result<(), WorkbenchError> {
    if compat == Compat::default() {
        return Ok(());
    }
    Err(WorkbenchError::Unable(format!(
        "{} is written out and has no quirks of CardStock: leave out --compat",
        file.name
    )))
}

/// What the catalogue says of it.
pub(crate) fn info(file: &WrittenFile<'_>) -> Result<GameInfo, WorkbenchError> {
    let tree = tree(file, &[], Limits::default())?;
    Ok(GameInfo {
        name: file.name.to_owned(),
        group: Group::File,
        about: tree.title().to_owned(),
        source: tree.comment().to_owned(),
        class: Some(ClassFinding::of(&tree).with_sum(tree.constant_sum())),
        verbs: &["solve", "simulate", "export", "study"],
        parameters: Vec::new(),
        players: entrants::all(&PLAYERS),
    })
}

pub(crate) fn solve_file(
    file: &WrittenFile<'_>,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Solved, WorkbenchError> {
    is_plain(file, request.game.compat)?;
    let tree = tree(file, &request.game.set, request.work.limits)?;
    if is_random(request) {
        let mut solved = random(request, watch)?;
        solved.document.class = solved.document.class.with_sum(tree.constant_sum());
        return Ok(solved);
    }
    let game = GameSet { name: file.name.to_owned(), set: Map::new() };
    Solve { game, smaller: Vec::new(), request, watch }.ask(&tree)
}

pub(crate) fn enter_file(
    file: &WrittenFile<'_>,
    entry: &Entry<'_>,
    watch: &dyn Watch,
    then: Then<'_>,
) -> Result<(), WorkbenchError> {
    is_plain(file, entry.game.compat)?;
    let limits = entry.limits;
    let tree = tree(file, &entry.game.set, limits)?;
    Match { name: file.name, set: Map::new(), entry, limits, watch, then }.ask(&tree)
}
