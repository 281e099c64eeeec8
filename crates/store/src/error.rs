//! Errors of tables, with their wording in one place.
//!
//! Each message names the file, says what is wrong with it and what can be done.

use std::io;
use std::path::{Path, PathBuf};

use kernel::Stop;

/// What can be done about a file that is not what was once written.
const AGAIN: &str = "copy it again from where it came, or make it again";

/// Error of reading or writing a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// There is no such file.
    #[error("there is no file {}; look whether its name and folder are right", path.display())]
    Missing {
        /// The file.
        path: PathBuf,
    },

    /// A folder, a device or something else that is not a plain file.
    #[error("{} is not a plain file; give the name of a file", path.display())]
    NotAFile {
        /// What it is called.
        path: PathBuf,
    },

    /// A foreign file.
    #[error(
        "{} is not a Cardsharp table: {}; give a file that Cardsharp has saved",
        path.display(),
        if *is_empty { "it is empty" } else { "it does not begin as one" }
    )]
    Foreign {
        /// The file.
        path: PathBuf,
        /// There is nothing in it.
        is_empty: bool,
    },

    /// A format that came after this program.
    #[error(
        "{} has format {version} of Cardsharp tables, and this program reads format {}; use a newer \
         Cardsharp, or make the table again with this one",
        path.display(),
        crate::head::VERSION
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its format.
        version: u32,
    },

    /// Bytes are missing at the end.
    #[error(
        "{} is cut short: it has {has} bytes and should have {}{needs}; {AGAIN}",
        path.display(),
        if *or_more { "at least " } else { "" }
    )]
    Truncated {
        /// The file.
        path: PathBuf,
        /// The bytes it has.
        has: u64,
        /// The bytes it should have.
        needs: u64,
        /// It should have more still: how many stood in what is missing.
        or_more: bool,
    },

    /// There is something behind the end.
    #[error("{} is too long: it has {has} bytes and should have {needs}; {AGAIN}", path.display())]
    TooLong {
        /// The file.
        path: PathBuf,
        /// The bytes it has.
        has: u64,
        /// The bytes it should have.
        needs: u64,
    },

    /// The header is not what was written, or says what cannot be.
    #[error("{} is damaged at its beginning: {what}; {AGAIN}", path.display())]
    BadHead {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },

    /// The data are not what was written.
    #[error(
        "{} is damaged in section `{section}`, chunk {chunk}: bytes {from} to {to} of the file are not \
         what was written; {AGAIN}",
        path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The section.
        section: String,
        /// Which of its chunks, from 0.
        chunk: u64,
        /// The first byte of the chunk in the file.
        from: u64,
        /// The byte after its last.
        to: u64,
    },

    /// A table of another kind.
    #[error(
        "{} is of the kind {has}, and {wanted} is asked for; give another file, or make this one again",
        path.display()
    )]
    OtherKind {
        /// The file.
        path: PathBuf,
        /// Its kind.
        has: String,
        /// The kind asked for.
        wanted: String,
    },

    /// A table of another game.
    #[error(
        "{} is of {has}, and {wanted} is asked for; give another file or ask for {has}",
        path.display()
    )]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// Its game.
        has: String,
        /// The game asked for.
        wanted: String,
    },

    /// A table of the same game with other parameters.
    #[error(
        "{} is of {game} {}, and {} is asked for; give another file or set the same",
        path.display(),
        parameter(name, has.as_deref(), "with"),
        parameter(name, wanted.as_deref(), "")
    )]
    OtherSet {
        /// The file.
        path: Box<Path>,
        /// The game of both.
        game: Box<str>,
        /// The first parameter that differs.
        name: Box<str>,
        /// Its value in the file, if it has one.
        has: Option<Box<str>>,
        /// The value asked for, if one is.
        wanted: Option<Box<str>>,
    },

    /// No section of this name.
    #[error(
        "{} has no section `{section}`, but {has}; it was made for another use, or by another version",
        path.display()
    )]
    NoSection {
        /// The file.
        path: PathBuf,
        /// The section asked for.
        section: String,
        /// The sections there are.
        has: String,
    },

    /// The section has words of another size.
    #[error(
        "section `{section}` of {} has words of {has} bits, and {wanted} bits are asked for; it was made \
         for another use, or by another version",
        path.display()
    )]
    OtherWords {
        /// The file.
        path: PathBuf,
        /// The section.
        section: String,
        /// The bits of its words.
        has: u32,
        /// The bits asked for.
        wanted: u32,
    },

    /// A place behind the end of a section.
    #[error(
        "section `{section}` of {} ends at {length}, and {asked} is asked for; it was made for another \
         use, or the position is not of this game",
        path.display()
    )]
    Beyond {
        /// The file.
        path: PathBuf,
        /// The section.
        section: String,
        /// Its length, in words or in bytes, as it was asked for.
        length: u64,
        /// The place asked for.
        asked: u64,
    },

    /// The section does not fit into memory.
    #[error(
        "section `{section}` of {} needs {bytes} bytes of memory, and the system does not give them; \
         close other programs, or look the table up in the file instead",
        path.display()
    )]
    NoMemory {
        /// The file.
        path: PathBuf,
        /// The section.
        section: String,
        /// The bytes needed.
        bytes: u64,
    },

    /// The system would not read.
    #[error("cannot read {}: {why}; {hint}", path.display())]
    CannotRead {
        /// The file.
        path: PathBuf,
        /// The system's words.
        why: String,
        /// What can be done.
        hint: &'static str,
    },

    /// There is no folder for the file.
    #[error("there is no folder {} for {}; make it first", folder.display(), path.display())]
    NoFolder {
        /// The file.
        path: PathBuf,
        /// The folder.
        folder: PathBuf,
    },

    /// The system would not write. What was there before is there still.
    #[error("cannot write {}: {why}; {hint}", path.display())]
    CannotWrite {
        /// The file.
        path: PathBuf,
        /// What kind of error it is.
        kind: io::ErrorKind,
        /// The system's words.
        why: String,
        /// What can be done.
        hint: &'static str,
    },

    /// What is to be written is not a table: a fault of the program that writes.
    #[error("cannot write {} as a table: {what}", path.display())]
    Unfit {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },

    /// Stopped by the watch. The previous file is still there.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// A parameter with its value, or that there is none.
fn parameter(name: &str, value: Option<&str>, before: &str) -> String {
    let value = value.map_or_else(|| format!("no {name}"), |value| format!("{name}={value}"));
    if before.is_empty() { value } else { format!("{before} {value}") }
}

impl StoreError {
    pub(crate) fn cannot_read(path: &Path, error: &io::Error) -> Self {
        let hint = match error.kind() {
            io::ErrorKind::PermissionDenied => "ask its owner to let you read it",
            io::ErrorKind::OutOfMemory => "it is too large for this machine",
            _ => "look whether the disk is in order",
        };
        Self::CannotRead { path: path.into(), why: words(error), hint }
    }

    pub(crate) fn cannot_write(path: &Path, error: &io::Error) -> Self {
        let hint = match error.kind() {
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                "choose a folder in which you may write"
            }
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                "make room on the disk, or choose another; what was there before is there still, and \
                 while a table is replaced there must be room for both"
            }
            io::ErrorKind::FileTooLarge => "choose a disk that takes files of this size",
            io::ErrorKind::InvalidFilename => "choose a shorter or simpler name",
            _ => "look whether the disk is in order; what was there before is there still",
        };
        Self::CannotWrite { path: path.into(), kind: error.kind(), why: words(error), hint }
    }
}

/// The system's own words, without the name of a temporary file, which would only confuse.
fn words(error: &io::Error) -> String {
    // An error wrapped by a library has lost its code but kept its kind.
    let code = error.raw_os_error();
    let words = code
        .map_or(error.kind().to_string(), |code| io::Error::from_raw_os_error(code).to_string());
    match words.find(" (os error") {
        Some(end) => words[..end].to_lowercase(),
        None => words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_small_enough_to_be_returned_for_every_word() {
        assert!(size_of::<StoreError>() <= 112, "{}", size_of::<StoreError>());
    }

    #[test]
    fn the_systems_words_are_kept_and_a_hint_added() {
        let path = Path::new("a/b");
        let rows = [
            // Linux has these numbers; elsewhere the words differ and the shape is the same.
            (28, "cannot write a/b: no space left on device; make room on the disk"),
            (13, "cannot write a/b: permission denied; choose a folder"),
            (5, "cannot write a/b: input/output error; look whether the disk is in order"),
        ];
        if cfg!(target_os = "linux") {
            for (code, expected) in rows {
                let error = StoreError::cannot_write(path, &io::Error::from_raw_os_error(code));
                assert!(error.to_string().starts_with(expected), "{error}");
            }
        }
        let error = StoreError::cannot_read(path, &io::ErrorKind::PermissionDenied.into());
        assert_eq!(
            error.to_string(),
            "cannot read a/b: permission denied; ask its owner to let you read it"
        );
    }
}
