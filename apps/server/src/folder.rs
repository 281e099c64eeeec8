//! Folder: the files that the page may open and save, and no others.
//!
//! A file is named, never given by a path: a name has no separator and no leading dot, and ends as a game or a saved
//! table does. Links are not followed, so that nothing outside the folder is read or written whatever lies in it.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use store::NewFile;
use workbench::{FileError, Files, Saved, SavedError, text_from_utf8};

use crate::error::{Refusal, ServerError};

/// Bytes of a file of a game or a table: as many as people write.
const MOST_BYTES: u64 = 16 << 20;

/// Bytes of a name.
const LONGEST_NAME: usize = 100;

/// Entries of a folder that are looked at, and files that are listed.
const MOST_ENTRIES: usize = 10_000;
const MOST_LISTED: usize = 1_000;

/// Endings of the names of games.
const GAMES: [&str; 3] = ["rcy", "efg", "nfg"];

/// Ending of the names of saved tables. Other texts may end so too: a saved table shows by its first line.
const SAVED: &str = "txt";

/// Kind of a file, by the end of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileKind {
    /// A game in RECYCLE, which can be written too.
    Recycle,
    /// A game of Gambit.
    Gambit,
    /// A saved table.
    Saved,
}

/// File of a list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct ListedFile {
    pub(crate) name: String,
    pub(crate) bytes: u64,
}

/// A folder, by its path without links.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
}

/// The kind of a file of this name.
///
/// # Errors
/// That no file is called so, and why.
pub(crate) fn kind_of(name: &str) -> Result<FileKind, Refusal> {
    let is_plain = |c: char| !c.is_control() && !r#"/\:*?"<>|"#.contains(c);
    let is_name = !name.starts_with(['.', ' ', '-'])
        && name.len() <= LONGEST_NAME
        && name.chars().all(is_plain)
        && !name.contains("..");
    let extension = name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()).map(|(_, end)| end);
    match extension.filter(|_| is_name) {
        Some("rcy") => Ok(FileKind::Recycle),
        Some(gambit) if GAMES.contains(&gambit) => Ok(FileKind::Gambit),
        Some(SAVED) => Ok(FileKind::Saved),
        _ => Err(Refusal::bad(format!(
            "no file here is called so: a name has no folder in it, no dot at its start, at most {LONGEST_NAME} bytes, \
             and ends in .rcy, .efg, .nfg or .txt"
        ))),
    }
}

impl Folder {
    /// The folder at `path`.
    ///
    /// # Errors
    /// That there is none.
    pub(crate) fn open(path: &Path) -> Result<Self, ServerError> {
        let no_folder = |kind| ServerError::NoFolder { folder: path.to_owned(), kind };
        let found = fs::canonicalize(path).map_err(|error| no_folder(error.kind()))?;
        if found.is_dir() {
            Ok(Self { path: found })
        } else {
            Err(no_folder(std::io::ErrorKind::NotADirectory))
        }
    }

    /// Its name.
    pub(crate) fn name(&self) -> String {
        let name = self.path.file_name().unwrap_or(self.path.as_os_str());
        name.to_string_lossy().into_owned()
    }

    /// The games and saved tables in it, by name.
    pub(crate) fn list(&self) -> Vec<ListedFile> {
        let entries = fs::read_dir(&self.path).into_iter().flatten().flatten().take(MOST_ENTRIES);
        let listed = |entry: fs::DirEntry| {
            let name = entry.file_name().into_string().ok()?;
            let kind = kind_of(&name).ok()?;
            let bytes = plain(&entry.path())?.len();
            let is_ours = kind != FileKind::Saved || self.is_saved_table(&name);
            is_ours.then_some(ListedFile { name, bytes })
        };
        let mut files: Vec<ListedFile> = entries.filter_map(listed).collect();
        files.sort();
        files.truncate(MOST_LISTED);
        files
    }

    /// The text of a file.
    ///
    /// # Errors
    /// Why it is not read.
    pub(crate) fn read(&self, name: &str) -> Result<String, Refusal> {
        let kind = kind_of(name)?;
        let bytes = self.bytes(name, MOST_BYTES)?;
        let text =
            text_from_utf8(name, bytes).map_err(|error| Refusal::unable(error.to_string()))?;
        if kind == FileKind::Saved && !is_saved_table(&text) {
            return Err(not_there(name));
        }
        Ok(text)
    }

    /// Writes a file: all of it, or nothing. Under the name of a saved table nothing else is overwritten, and nothing at
    /// all if it is to be new.
    ///
    /// # Errors
    /// Why it is not written.
    pub(crate) fn write(&self, name: &str, text: &str, only_new: bool) -> Result<(), Refusal> {
        let kind = kind_of(name)?;
        if kind == FileKind::Gambit {
            return Err(Refusal::bad("only games in RECYCLE (.rcy) and tables are saved"));
        }
        let path = self.path.join(name);
        if let Ok(found) = fs::symlink_metadata(&path) {
            let is_spared = only_new || (kind == FileKind::Saved && !self.is_saved_table(name));
            if !found.is_file() || is_spared {
                return Err(Refusal::conflict(format!(
                    "{name} is there already, and is left as it is: save under another name"
                )));
            }
        }
        let cannot = |error: &dyn std::fmt::Display| Refusal::unable(format!("{error}"));
        let new = NewFile::create(&path).map_err(|error| self.named(&error))?;
        new.file().write_all(text.as_bytes()).map_err(|error| cannot(&error.kind()))?;
        new.put_into_place().map_err(|error| self.named(&error))
    }

    /// Refusal of the store, without the path of the folder.
    fn named(&self, error: &store::StoreError) -> Refusal {
        let folder = format!("{}{}", self.path.display(), std::path::MAIN_SEPARATOR);
        Refusal::unable(error.to_string().replace(&folder, ""))
    }

    /// Whether the file of this name is a saved table, if only a damaged one.
    fn is_saved_table(&self, name: &str) -> bool {
        let head = open_plain(&self.path.join(name)).and_then(|file| {
            let mut head = Vec::new();
            file.take(256).read_to_end(&mut head).ok()?;
            Some(head)
        });
        head.is_some_and(|head| is_saved_table(&String::from_utf8_lossy(&head)))
    }

    fn bytes(&self, name: &str, most: u64) -> Result<Vec<u8>, Refusal> {
        let file = open_plain(&self.path.join(name)).ok_or_else(|| not_there(name))?;
        let mut bytes = Vec::new();
        let read = file.take(most + 1).read_to_end(&mut bytes);
        read.map_err(|error| Refusal::unable(format!("cannot read {name}: {}", error.kind())))?;
        if bytes.len() as u64 > most {
            return Err(Refusal::unable(format!(
                "{name} is too large: at most {most} bytes are read"
            )));
        }
        Ok(bytes)
    }
}

fn not_there(name: &str) -> Refusal {
    Refusal::not_found(format!("there is no file {name} here"))
}

/// Whether a text begins as a saved table does.
fn is_saved_table(text: &str) -> bool {
    !matches!(Saved::from_text(text), Err(SavedError::NotASavedGame))
}

/// Metadata of a plain file; nothing for a link, a folder or a device.
fn plain(path: &Path) -> Option<fs::Metadata> {
    fs::symlink_metadata(path).ok().filter(fs::Metadata::is_file)
}

/// A plain file to be read. What has taken its place since it was looked at is not read.
fn open_plain(path: &Path) -> Option<File> {
    let found = plain(path)?;
    let file = File::open(path).ok()?;
    let opened = file.metadata().ok()?;
    (opened.is_file() && is_same(&found, &opened)).then_some(file)
}

#[cfg(unix)]
fn is_same(one: &fs::Metadata, other: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

#[cfg(not(unix))]
fn is_same(one: &fs::Metadata, other: &fs::Metadata) -> bool {
    one.len() == other.len()
}

/// The files that a saved table may name: those in the folder.
impl Files for Folder {
    fn is_file(&self, path: &Path) -> bool {
        path.to_str()
            .is_some_and(|name| kind_of(name).is_ok() && plain(&self.path.join(name)).is_some())
    }

    fn read(&self, path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
        let name = path.display().to_string();
        let read = kind_of(&name).and_then(|_| self.bytes(&name, most.min(MOST_BYTES)));
        read.map_err(|_| FileError::NotFound { name })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_of_a_file_in_the_folder_or_refused() {
        for (name, kind) in [
            ("a.rcy", FileKind::Recycle),
            ("My game, 2.rcy", FileKind::Recycle),
            ("é.efg", FileKind::Gambit),
            ("a.b.nfg", FileKind::Gambit),
            ("a.txt", FileKind::Saved),
        ] {
            assert_eq!(kind_of(name).expect("it is a name"), kind, "{name}");
        }
        let long = format!("{}.rcy", "a".repeat(LONGEST_NAME));
        for name in [
            "",
            ".",
            "..",
            ".rcy",
            ".a.rcy",
            "../a.rcy",
            "a/b.rcy",
            "/a.rcy",
            "a\\b.rcy",
            "a..rcy",
            "c:a.rcy",
            "a.rcy\0",
            "a\n.rcy",
            "-a.rcy",
            " a.rcy",
            "a.RCY",
            "a.toml",
            "a",
            "a.rcy/",
            "a.rcy.part",
            &long,
        ] {
            assert!(kind_of(name).is_err(), "{name:?}");
        }
    }

    fn folder() -> (tempfile::TempDir, Folder) {
        let own = tempfile::tempdir().expect("there is room");
        let folder = Folder::open(own.path()).expect("it is there");
        (own, folder)
    }

    #[test]
    fn what_is_written_is_listed_and_read() {
        let (own, folder) = folder();
        folder.write("b.rcy", "(game)", false).expect("it can be written");
        folder.write("b.rcy", "(game é)", false).expect("it can be written again");
        folder.write("a.txt", "cardsharp game 1\ngame: x\n", false).expect("it can be written");
        fs::write(own.path().join("notes.txt"), "dear diary").expect("there is room");
        fs::write(own.path().join("key.pem"), "secret").expect("there is room");
        fs::create_dir(own.path().join("sub.rcy")).expect("there is room");
        let names: Vec<String> = folder.list().into_iter().map(|file| file.name).collect();
        assert_eq!(names, ["a.txt", "b.rcy"]);
        assert_eq!(folder.read("b.rcy").expect("it is there"), "(game é)");
        for name in ["notes.txt", "key.pem", "sub.rcy", "c.rcy"] {
            assert!(folder.read(name).is_err(), "{name}");
        }
        // A text that is no table, and what is no plain file, are spared.
        for name in ["notes.txt", "sub.rcy", "x.efg"] {
            assert!(folder.write(name, "cardsharp game 1\n", false).is_err(), "{name}");
        }
        assert_eq!(
            fs::read_to_string(own.path().join("notes.txt")).expect("it is there"),
            "dear diary"
        );
    }

    #[cfg(unix)]
    #[test]
    fn links_lead_nowhere() {
        let (own, folder) = folder();
        let outside = tempfile::tempdir().expect("there is room");
        let target = outside.path().join("target.rcy");
        fs::write(&target, "outside").expect("there is room");
        std::os::unix::fs::symlink(&target, own.path().join("link.rcy"))
            .expect("links can be made");
        let dangling = outside.path().join("new.rcy");
        std::os::unix::fs::symlink(&dangling, own.path().join("new.rcy"))
            .expect("links can be made");
        assert_eq!(folder.list(), []);
        for name in ["link.rcy", "new.rcy"] {
            assert!(folder.read(name).is_err(), "{name}");
            assert!(folder.write(name, "changed", false).is_err(), "{name}");
            assert!(!Files::is_file(&folder, Path::new(name)), "{name}");
        }
        assert_eq!(fs::read_to_string(&target).expect("it is there"), "outside");
        assert!(!dangling.exists());
    }
}
