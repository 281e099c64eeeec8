//! Games written out in files of Gambit: read, and then like any other game with hidden information.

use extensive::{Mistake, Tree, TreeError};
use kernel::Limits;
use study::document::ClassFinding;

use super::PLAYERS;
use super::typed::{TreeHandle, Typed};
use crate::catalogue::{GameInfo, Group, WrittenFile};
use crate::company;
use crate::error::{Misread, WorkbenchError};
use crate::handle::OpenedGame;
use crate::topic::Topic;
use crate::verb::Verb;

/// The game in `file`, for which nothing can be set.
fn tree(
    file: &WrittenFile<'_>,
    set: &[(String, String)],
    limits: Limits,
) -> Result<Tree, WorkbenchError> {
    let WrittenFile { name, text, kind } = *file;
    if let Some((given, _)) = set.first() {
        return Err(WorkbenchError::unable(format!(
            "{name} is written out and has no parameter `{given}`: leave out {{set}}"
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

/// What the catalogue says of it.
pub(crate) fn info(file: &WrittenFile<'_>) -> Result<GameInfo, WorkbenchError> {
    let tree = tree(file, &[], Limits::default())?;
    let class = ClassFinding::of(&tree).with_sum(tree.constant_sum());
    let (verbs, refused) = Verb::by_class(&class);
    Ok(GameInfo {
        name: file.name.to_owned(),
        title: title(&tree, file.name),
        group: Group::File,
        about: tree.title().to_owned(),
        source: tree.comment().to_owned(),
        rules: None,
        class: Some(class),
        verbs,
        refused,
        parameters: Vec::new(),
        players: company::all(&PLAYERS),
        topics: vec![Topic::MEASURES],
    })
}

/// Opens `file`.
///
/// # Errors
/// What is wrong with it, or that it is asked for what it does not have.
pub(crate) fn open_file(
    file: &WrittenFile<'_>,
    set: &[(String, String)],
    limits: Limits,
) -> Result<OpenedGame, WorkbenchError> {
    let tree = tree(file, set, limits)?;
    Ok(OpenedGame::new(TreeHandle(Typed::plain(file.name, title(&tree, file.name), tree))))
}

/// What people call a tree: its title, or else the name of its file.
fn title(tree: &Tree, name: &str) -> String {
    Some(tree.title()).filter(|title| !title.is_empty()).unwrap_or(name).to_owned()
}
