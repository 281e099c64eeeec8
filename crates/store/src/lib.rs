//! Solved tables on disk.
//!
//! [`write()`] puts the words of a table into a file, with what it is a table of; [`Table`] opens it
//! again, at once whatever its size, and looks words up in it. Every byte is under a
//! checksum that is compared before the byte is given out; a file that is damaged, cut short, foreign
//! or of another game is refused with a [`StoreError`] that says what is wrong and what to do. No
//! content of a file makes this crate panic or take memory that the file does not account for.
//!
//! A file is written beside its place and renamed into it: it appears whole or not at all, and a
//! table that others have open stays as it was for them. So a checkpoint is simply written over the
//! last one.
//!
//! ```
//! use store::{Meta, Section, Table, write};
//!
//! # let folder = tempfile::tempdir().unwrap();
//! let path = folder.path().join("pan3.table");
//! let set = [("ranks".to_owned(), "3".to_owned())];
//! let mut meta = Meta::new("outcomes/1", "pan", &set);
//! meta.facts.insert("draws".to_owned(), 7.into());
//! let values: Vec<u64> = vec![3, 1, 4, 1, 5];
//! write(&path, &meta, &[("values", Section::new(&values))], &())?;
//!
//! let table = Table::open(&path)?;
//! table.expect("outcomes/1", "pan", &set)?;
//! assert_eq!(table.get::<u64>("values", 4)?, 5);
//! assert_eq!(table.read::<u64>("values")?, values);
//! assert_eq!(table.meta().facts["draws"], 7);
//!
//! let other = [("ranks".to_owned(), "4".to_owned())];
//! let error = table.expect("outcomes/1", "pan", &other).unwrap_err();
//! assert!(error.to_string().contains("is of pan with ranks=3, and ranks=4 is asked for"));
//! # Ok::<(), store::StoreError>(())
//! ```
//!
//! The crate knows no game: what the words mean is between those who write and those who read, and
//! [`Meta::kind`] is the name of their agreement. It is the one crate that reads and writes files.
//! The format is in the book, with a reader in Python.

mod data;
mod error;
#[cfg(test)]
mod forged;
mod head;
#[cfg(test)]
mod laws;
mod layout;
mod meta;
mod new_file;
mod read;
mod section;
mod table;
mod word;
mod words;
mod write;

pub use error::StoreError;
pub use head::VERSION;
pub use meta::{Facts, Meta};
pub use new_file::{NewFile, target};
pub use section::Section;
pub use table::Table;
pub use word::Word;
pub use words::Words;
pub use write::{check_writable, write};
