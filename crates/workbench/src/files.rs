//! Files of a front end: how a name or a path becomes a game or a strategy.
//!
//! The workbench opens no files itself. A front end gives it a [`Files`]: the command line the disk, a server or a
//! test [`MemoryFiles`]. What a text means (a name of the catalogue or a path, which kind of file, which encoding) is
//! then the same everywhere.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use study::text::bytes as size;

use crate::bench::{Workbench, is_known};
use crate::company::strategy_files;
use crate::error::nearest;
use crate::hidden::StrategyText;
use crate::library;
use crate::request::Seating;
use crate::source::{GameSource, Written};

/// File access that a front end provides.
///
/// ```
/// use workbench::{GameSource, MemoryFiles, SolveRequest, solve};
///
/// // A name of the catalogue is that game; anything else that looks like a path is read.
/// let text = "EFG 2 R \"\" { \"A\" \"B\" }\nt \"\" 1 \"\" { 1 -1 }\n";
/// let files = MemoryFiles::from_iter([("won.efg", text)]);
/// assert_eq!(GameSource::resolve("pan", &files)?, GameSource::from("pan"));
/// let game = GameSource::resolve("won.efg", &files)?;
/// assert_eq!(solve(&SolveRequest::new(game), &())?.document.values[0].float, 1.0);
///
/// let missing = GameSource::resolve("lost.efg", &files).unwrap_err();
/// assert_eq!(missing.to_string(), "there is no file lost.efg");
/// # Ok::<(), workbench::WorkbenchError>(())
/// ```
pub trait Files {
    /// Whether there is a plain file at `path`.
    fn is_file(&self, path: &Path) -> bool;

    /// The bytes of the file at `path`: `most` of them or fewer. An implementation may have a lower limit of its own.
    ///
    /// # Errors
    /// That there is no such file, that it is too large, or why it cannot be read.
    fn read(&self, path: &Path, most: u64) -> Result<Vec<u8>, FileError>;

    /// The names of the plain files in `folder`, in any order: those that a wrong name may mean. An empty path is the
    /// folder from which other paths are counted. A front end that cannot list its files has none to name.
    fn names(&self, _folder: &Path) -> Vec<String> {
        Vec::new()
    }

    /// The text of the file at `path`.
    ///
    /// # Errors
    /// As for [`read`](Files::read), and that it is no text.
    fn read_text(&self, path: &Path, most: u64) -> Result<String, FileError> {
        text_from_utf8(&path.display().to_string(), self.read(path, most)?)
    }
}

/// Reason why a file was not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// It is not there.
    #[error("there is no file {name}")]
    NotFound {
        /// The path, as it was given.
        name: String,
    },
    /// It is not there, but another of nearly the same name.
    #[error("there is no file {name} (did you mean `{nearest}`?)")]
    Misspelt {
        /// The path, as it was given.
        name: String,
        /// The path of the file that may be meant.
        nearest: String,
    },
    /// It is not the name of a game, but nearly that of a file.
    #[error(
        "unknown game `{given}` (did you mean the file `{nearest}`?); `cardsharp games` lists the games"
    )]
    NoGame {
        /// The name given.
        given: String,
        /// The path of the file that may be meant.
        nearest: String,
    },
    /// It is larger than anything of its kind.
    #[error("{name} is too large: at most {} are read", size(*.most))]
    TooLarge {
        /// The path, as it was given.
        name: String,
        /// The most bytes that are read.
        most: u64,
    },
    /// The system does not let it be read.
    #[error("cannot read {name}: {kind}")]
    Unreadable {
        /// The path, as it was given.
        name: String,
        /// What the system says.
        kind: ErrorKind,
    },
    /// It is in another encoding.
    #[error("{name} is not UTF-8 text: see byte {byte}, in line {line}; save it as UTF-8")]
    NotText {
        /// The path, as it was given.
        name: String,
        /// The first byte that is no text, counted from 0.
        byte: usize,
        /// Its line, counted from 1.
        line: usize,
    },
    /// It is a game in a format of Gambit that is not read.
    #[error("{name} is {format}, which is not read: open it in Gambit and save it as .efg or .nfg")]
    ForeignFormat {
        /// The path, as it was given.
        name: String,
        /// What it is.
        format: &'static str,
    },
    /// A file names a game by a path at which there is none.
    #[error("{file} is a game of {game}, and that file is neither there nor at {beside}: name it")]
    GameMoved {
        /// The file that names the game.
        file: String,
        /// The path it names.
        game: String,
        /// The same path from the folder of the file.
        beside: String,
    },
}

/// The text that `bytes` are, read from the file called `name`.
///
/// # Errors
/// That they are not UTF-8, and where.
pub fn text_from_utf8(name: &str, bytes: Vec<u8>) -> Result<String, FileError> {
    String::from_utf8(bytes).map_err(|error| {
        let byte = error.utf8_error().valid_up_to();
        let line = 1 + error.as_bytes()[..byte].iter().filter(|byte| **byte == b'\n').count();
        FileError::NotText { name: name.to_owned(), byte, line }
    })
}

/// Files held in memory, by path: those of a server, or of a test.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MemoryFiles {
    files: BTreeMap<PathBuf, Vec<u8>>,
}

impl MemoryFiles {
    /// Puts a file at `path`, in place of the one that is there.
    pub fn insert(&mut self, path: impl Into<PathBuf>, bytes: impl Into<Vec<u8>>) {
        self.files.insert(path.into(), bytes.into());
    }
}

impl<P: Into<PathBuf>, B: Into<Vec<u8>>> FromIterator<(P, B)> for MemoryFiles {
    fn from_iter<I: IntoIterator<Item = (P, B)>>(files: I) -> Self {
        let files = files.into_iter().map(|(path, bytes)| (path.into(), bytes.into())).collect();
        Self { files }
    }
}

impl Files for MemoryFiles {
    fn is_file(&self, path: &Path) -> bool {
        self.files.contains_key(path)
    }

    fn names(&self, folder: &Path) -> Vec<String> {
        let inside = self.files.keys().filter(|path| path.parent() == Some(folder));
        inside.filter_map(|path| Some(path.file_name()?.to_str()?.to_owned())).collect()
    }

    fn read(&self, path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
        let name = path.display().to_string();
        match self.files.get(path) {
            None => Err(FileError::NotFound { name }),
            Some(bytes) if bytes.len() as u64 > most => Err(FileError::TooLarge { name, most }),
            Some(bytes) => Ok(bytes.clone()),
        }
    }
}

impl GameSource {
    /// The most bytes of a described game, which people write.
    pub const MOST_BYTES: u64 = 16 << 20;

    /// The game that `given` means: a name of the catalogue, or a file of `files`.
    ///
    /// A path is anything with a slash in it, with `.rcy`, `.gdl`, `.efg` or `.nfg` at its end, or the name of an
    /// existing file; but a name that the catalogue knows is that game, unless it ends like a file that exists. A
    /// name that nothing has is left to the verb, which says which name is nearest, unless that is the name of a file.
    ///
    /// # Errors
    /// Why the file is not read, or which file may be meant by a name that no game has.
    pub fn resolve(given: &str, files: &dyn Files) -> Result<Self, FileError> {
        let path = Path::new(given);
        let looks_like_file = has_folder(given) || is_game_file(path);
        let is_name = is_known(given);
        if !looks_like_file && is_name {
            return Ok(Self::from(given));
        }
        // A file of the library that is not here is meant by its name.
        if files.is_file(path) || has_folder(given) || (looks_like_file && !is_name) {
            return read_game(path, files).map_err(|error| match error {
                FileError::NotFound { name } => match nearest_file(path, files) {
                    Some(nearest) => FileError::Misspelt { name, nearest },
                    None => FileError::NotFound { name },
                },
                other => other,
            });
        }
        match nearest_file(path, files).filter(|_| !is_name) {
            Some(nearest) => Err(FileError::NoGame { given: given.to_owned(), nearest }),
            None => Ok(Self::from(given)),
        }
    }

    /// The game that the file at `file` names. A path was written down as it was given then: it is looked for as it
    /// is, and then from the folder of `file`.
    ///
    /// # Errors
    /// That it is in neither place, or why it is not read.
    pub fn resolve_beside(given: &str, file: &Path, files: &dyn Files) -> Result<Self, FileError> {
        let is_path = has_folder(given) || (is_game_file(Path::new(given)) && !is_known(given));
        if files.is_file(Path::new(given)) || !is_path {
            return Self::resolve(given, files);
        }
        let beside = file.parent().unwrap_or(Path::new("")).join(given);
        let name = beside.display().to_string();
        if files.is_file(&beside) {
            return Self::resolve(&name, files);
        }
        let (file, game) = (file.display().to_string(), given.to_owned());
        Err(FileError::GameMoved { file, game, beside: name })
    }
}

impl StrategyText {
    /// Reads a strategy file.
    ///
    /// # Errors
    /// Why it is not read.
    pub fn read(path: &Path, files: &dyn Files) -> Result<Self, FileError> {
        let text = files.read_text(path, u64::MAX)?;
        Ok(Self { name: path.display().to_string(), text })
    }
}

impl Seating {
    /// The same, with the texts of the files that players `strategy:FILE` play by.
    ///
    /// # Errors
    /// Why one of them is not read.
    pub fn with_strategies(self, files: &dyn Files) -> Result<Self, FileError> {
        let named = strategy_files(&self.players);
        let read = named.iter().map(|path| StrategyText::read(Path::new(path), files));
        Ok(Self { strategies: read.collect::<Result<_, _>>()?, ..self })
    }
}

/// What is to be replayed: games that were written down, or a game of which one is played again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplaySource {
    /// A file of recorded games.
    Recorded {
        /// What the file is called.
        name: String,
        /// Its text.
        text: String,
    },
    /// A game.
    Game(GameSource),
}

impl ReplaySource {
    /// What `given` means: a game as [`GameSource::resolve`] knows it, or else a file of recorded games. A file whose
    /// name does not say what it is says so by its first character.
    ///
    /// # Errors
    /// Why the file is not read.
    pub fn resolve(given: &str, files: &dyn Files) -> Result<Self, FileError> {
        let path = Path::new(given);
        let is_file = files.is_file(path) || has_folder(given);
        let is_record = !is_game_file(path) && (is_file || path.extension().is_some());
        if !is_record || (is_known(given) && !files.is_file(path)) {
            return GameSource::resolve(given, files).map(Self::Game);
        }
        let (name, text) = (given.to_owned(), files.read_text(path, u64::MAX)?);
        let first = text.trim_start_matches('\u{feff}').trim_start().chars().next();
        Ok(match first {
            Some('(' | ';') => Self::Game(GameSource::Described { name, text }),
            _ => Self::Recorded { name, text },
        })
    }
}

/// The file of a game whose name is nearest to that of `path`, in the same folder; nothing if the name of a game is
/// nearer, or none is near.
fn nearest_file(path: &Path, files: &dyn Files) -> Option<String> {
    let stem = |path: &Path| Some(path.file_stem()?.to_str()?.to_owned());
    let given =
        if is_game_file(path) { stem(path)? } else { path.file_name()?.to_str()?.to_owned() };
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut names = files.names(folder);
    names.retain(|name| is_game_file(Path::new(name)));
    if is_game_file(path) && folder == Path::new("") {
        // A file of the library need not be here.
        names.extend(library::ALL.iter().map(|game| game.file.to_owned()));
    }
    // The same on every machine, and those in the language before others.
    names.sort_by_key(|name| (extension(Path::new(name)) != Some("rcy".to_owned()), name.clone()));
    let stems: Vec<String> = names.iter().filter_map(|name| stem(Path::new(name))).collect();
    // Of names that are equally near the last is taken.
    let known = Workbench::standard().names().filter(|_| !is_game_file(path)).map(str::to_owned);
    let candidates: Vec<String> = known.chain(stems).collect();
    let near = nearest(&given, candidates.iter().map(String::as_str))?;
    let name = names.iter().find(|name| stem(Path::new(name)).as_ref() == Some(&near))?;
    Some(folder.join(name).display().to_string())
}

/// Whether `given` names a folder, and is thus no name of the catalogue.
fn has_folder(given: &str) -> bool {
    given.contains(['/', MAIN_SEPARATOR])
}

/// Whether a file of this name holds a game.
fn is_game_file(path: &Path) -> bool {
    written(path).is_some()
        || extension(path).is_some_and(|extension| ["rcy", "gdl"].contains(&&*extension))
}

/// The kind of file of Gambit that this is by its name, if it is one.
fn written(path: &Path) -> Option<Written> {
    Written::from_extension(&extension(path)?)
}

fn extension(path: &Path) -> Option<String> {
    Some(path.extension()?.to_str()?.to_ascii_lowercase())
}

/// Reads a game from its file.
fn read_game(path: &Path, files: &dyn Files) -> Result<GameSource, FileError> {
    let name = path.display().to_string();
    if let Some(kind) = written(path) {
        // Labels in files of Gambit may be of any old encoding, and mean nothing to the game.
        let text = String::from_utf8_lossy(&files.read(path, u64::MAX)?).into_owned();
        return Ok(GameSource::Written { name, text, kind });
    }
    if let Some(format) = foreign(path) {
        return Err(FileError::ForeignFormat { name, format });
    }
    let text = files.read_text(path, GameSource::MOST_BYTES)?;
    Ok(GameSource::Described { name, text })
}

/// The format of Gambit that this is by its name, if it is one that is not read.
fn foreign(path: &Path) -> Option<&'static str> {
    match &*extension(path)? {
        "agg" => Some("an action graph game"),
        "bagg" => Some("a Bayesian action graph game"),
        "gbt" => Some("a workbook of Gambit"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files() -> MemoryFiles {
        let mut files: MemoryFiles = [
            ("pan.rcy", "(game)"),
            ("hearts", "(game hearts)"),
            ("mine", "(game mine)"),
            ("games/mine.gdl", "(game there)"),
            ("saves/games/beside.rcy", "(game beside)"),
            ("tree.EFG", "EFG 2"),
            ("s.json", "{}"),
        ]
        .into_iter()
        .collect();
        files.insert("latin.rcy", b"a\nb\xe4".to_vec());
        files.insert("latin.efg", b"EFG \xe4".to_vec());
        files.insert("large.rcy", vec![b' '; (GameSource::MOST_BYTES + 1) as usize]);
        files
    }

    #[test]
    fn a_text_is_a_name_or_a_path() {
        let named = |name: &str| GameSource::Named(name.to_owned());
        let described = |name: &str, text: &str| GameSource::Described {
            name: name.to_owned(),
            text: text.to_owned(),
        };
        let tree = |name: &str, text: &str| GameSource::Written {
            name: name.to_owned(),
            text: text.to_owned(),
            kind: Written::Efg,
        };
        for (given, source) in [
            ("pan", named("pan")),
            ("pan.rcy", described("pan.rcy", "(game)")),
            // A name of the catalogue, though there is a file of that name.
            ("hearts", named("hearts")),
            // A file of the library that is not here.
            ("agram.rcy", named("agram.rcy")),
            ("mine", described("mine", "(game mine)")),
            ("games/mine.gdl", described("games/mine.gdl", "(game there)")),
            ("tree.EFG", tree("tree.EFG", "EFG 2")),
            ("latin.efg", tree("latin.efg", "EFG \u{fffd}")),
            // The verb says what is near.
            ("nobody-knows", named("nobody-knows")),
        ] {
            assert_eq!(GameSource::resolve(given, &files()), Ok(source), "{given}");
        }
        for (given, says) in [
            ("missing.rcy", "there is no file missing.rcy"),
            ("some/pan", "there is no file some/pan"),
            ("latin.rcy", "latin.rcy is not UTF-8 text: see byte 3, in line 2; save it as UTF-8"),
            ("large.rcy", "large.rcy is too large: at most 16.8 MB are read"),
            (
                "./a.agg",
                "./a.agg is an action graph game, which is not read: open it in Gambit and save it as .efg or .nfg",
            ),
        ] {
            let error = GameSource::resolve(given, &files()).unwrap_err();
            assert_eq!(error.to_string(), says);
        }
    }

    #[test]
    fn a_name_that_is_nearly_that_of_a_file_is_met_with_the_file() {
        let files: MemoryFiles = [
            ("lanterns.rcy", "(game)"),
            ("notes.txt", ""),
            ("odd/tiles.gdl", "(game)"),
            ("oak.efg", ""),
            ("oak.rcy", "(game)"),
        ]
        .into_iter()
        .collect();
        for (given, says) in [
            (
                "lanterns",
                "unknown game `lanterns` (did you mean the file `lanterns.rcy`?); `cardsharp games` lists the games",
            ),
            (
                "lantern",
                "unknown game `lantern` (did you mean the file `lanterns.rcy`?); `cardsharp games` lists the games",
            ),
            (
                "oak",
                "unknown game `oak` (did you mean the file `oak.rcy`?); `cardsharp games` lists the games",
            ),
            ("lantern.rcy", "there is no file lantern.rcy (did you mean `lanterns.rcy`?)"),
            ("odd/tile.gdl", "there is no file odd/tile.gdl (did you mean `odd/tiles.gdl`?)"),
            ("odd/tiles.rcy", "there is no file odd/tiles.rcy (did you mean `odd/tiles.gdl`?)"),
            // A file of the library.
            ("agarm.rcy", "there is no file agarm.rcy (did you mean `agram.rcy`?)"),
            // Nothing is near, or it is no game.
            ("zzzzzzz.rcy", "there is no file zzzzzzz.rcy"),
            ("./note.rcy", "there is no file ./note.rcy"),
        ] {
            let error = GameSource::resolve(given, &files).unwrap_err();
            assert_eq!(error.to_string(), says);
        }
        // The name of a game is nearer; or nothing is, and the verb says so.
        for given in ["pexes", "notes", "zzzzzzz", "", "..", "山"] {
            assert_eq!(GameSource::resolve(given, &files), Ok(GameSource::from(given)), "{given}");
        }
    }

    #[test]
    fn what_is_replayed_is_a_game_or_a_file_of_games() {
        let files: MemoryFiles = [
            ("games.jsonl", "{}"),
            ("pan", "{}"),
            ("mine", "\u{feff} ;; a game\n(game)"),
            ("mine.rcy", "{"),
            ("some/games", ""),
        ]
        .into_iter()
        .collect();
        let resolve = |given: &str| ReplaySource::resolve(given, &files);
        let is_record = |given: &str| matches!(resolve(given), Ok(ReplaySource::Recorded { name, .. }) if name == given);
        let is_game = |given: &str| matches!(resolve(given), Ok(ReplaySource::Game(game)) if game.name() == given);
        for given in ["games.jsonl", "pan", "some/games"] {
            assert!(is_record(given), "{given}");
        }
        for given in ["mine", "mine.rcy", "agram", "agram.rcy", "nobody-knows"] {
            assert!(is_game(given), "{given}");
        }
        for given in ["no.jsonl", "some/no.jsonl", "no.rcy"] {
            assert_eq!(
                resolve(given).unwrap_err().to_string(),
                format!("there is no file {given}")
            );
        }
    }

    #[test]
    fn a_path_in_a_file_is_looked_for_here_and_then_beside_it() {
        let resolve =
            |game: &str| GameSource::resolve_beside(game, Path::new("saves/a.txt"), &files());
        for (game, name) in [
            ("pan", "pan"),
            ("games/mine.gdl", "games/mine.gdl"),
            ("games/beside.rcy", "saves/games/beside.rcy"),
        ] {
            assert_eq!(resolve(game).unwrap().name(), name);
        }
        assert_eq!(
            resolve("gone.rcy").unwrap_err().to_string(),
            "saves/a.txt is a game of gone.rcy, and that file is neither there nor at saves/gone.rcy: name it"
        );
    }

    #[test]
    fn players_by_strategy_files_get_their_texts() {
        let read = |player: &str| Seating::of(&["random", player]).with_strategies(&files());
        let seating = read("strategy:s.json").unwrap();
        assert_eq!(
            seating.strategies,
            [StrategyText { name: "s.json".to_owned(), text: "{}".to_owned() }]
        );
        let error = read("strategy:no.json").unwrap_err();
        assert_eq!(error, FileError::NotFound { name: "no.json".to_owned() });
    }
}
