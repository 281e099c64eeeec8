//! A table takes the place of another, whole or not at all.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use kernel::{Progress, Stop, Watch};
use store::{Meta, Section, StoreError, Table, write};

/// A little more than two chunks.
const N: u64 = (2 << 17) + 1000;

fn write_all(path: &Path, word: u64, watch: &impl Watch) -> Result<(), StoreError> {
    let section = Section::computed(N, move |_, words: &mut [u64]| words.fill(word));
    write(path, &Meta::new("checkpoint/1", "g", &[]), &[("words", section)], watch)
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("it can be listed");
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let mut names: Vec<_> = entries.map(|entry| name(entry.expect("it can be read"))).collect();
    names.sort();
    names
}

#[test]
fn an_open_table_stays_what_it_was() {
    let folder = tempfile::tempdir().expect("a folder for a test");
    let path = folder.path().join("t");
    write_all(&path, 1, &()).expect("it can be written");
    let old = Table::open(&path).expect("it was just written");
    assert_eq!(old.get::<u64>("words", 0), Ok(1));
    write_all(&path, 2, &()).expect("it can be replaced");
    // Chunks that were not touched before come from the old file too.
    assert_eq!(old.get::<u64>("words", N - 1), Ok(1));
    assert_eq!(old.read::<u64>("words"), Ok(vec![1; N as usize]));
    let new = Table::open(&path).expect("it was just written");
    assert_eq!(new.get::<u64>("words", N - 1), Ok(2));
    assert_eq!(names(folder.path()), ["t"], "nothing is left beside it");
}

/// Says stop at the third tick.
struct Impatient(AtomicU64);

impl Watch for Impatient {
    fn tick(&self, progress: Progress<'_>) -> Result<(), Stop> {
        assert!(Some(progress.done) <= progress.total, "{progress:?}");
        match self.0.fetch_add(1, Ordering::Relaxed) {
            0 | 1 => Ok(()),
            _ => Err(Stop::Interrupted),
        }
    }
}

#[test]
fn a_table_half_written_is_not_there() {
    let folder = tempfile::tempdir().expect("a folder for a test");
    let path = folder.path().join("t");
    write_all(&path, 1, &()).expect("it can be written");
    let before = fs::read(&path).expect("it is there");
    let stopped = write_all(&path, 2, &Impatient(AtomicU64::new(0)));
    assert_eq!(stopped, Err(StoreError::Stopped(Stop::Interrupted)));
    assert!(fs::read(&path).expect("it is there") == before, "the old table is as it was");
    assert_eq!(names(folder.path()), ["t"], "nothing is left beside it");
}

#[test]
fn the_same_table_is_the_same_file() {
    let folder = tempfile::tempdir().expect("a folder for a test");
    let (one, two) = (folder.path().join("one"), folder.path().join("two"));
    write_all(&one, 7, &()).expect("it can be written");
    write_all(&two, 7, &()).expect("it can be written");
    assert!(fs::read(one).expect("it is there") == fs::read(two).expect("it is there"));
}

/// Adds up the ticks of a check and keeps the last.
#[derive(Default)]
struct Last(AtomicU64, AtomicU64);

impl Watch for Last {
    fn tick(&self, progress: Progress<'_>) -> Result<(), Stop> {
        assert!(self.1.swap(progress.done, Ordering::Relaxed) < progress.done, "{progress:?}");
        assert!(Some(progress.done) <= progress.total, "{progress:?}");
        self.0.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}

#[test]
fn a_check_goes_through_every_chunk_and_can_be_stopped() {
    let folder = tempfile::tempdir().expect("a folder for a test");
    let path = folder.path().join("t");
    write_all(&path, 7, &()).expect("it can be written");
    let table = Table::open(&path).expect("it was just written");
    let watch = Last::default();
    assert_eq!(table.verify(&watch), Ok(()));
    assert_eq!(watch.0.into_inner(), 3);
    assert_eq!(watch.1.into_inner(), table.n_bytes());
    let stopped = table.verify(&Impatient(AtomicU64::new(0)));
    assert_eq!(stopped, Err(StoreError::Stopped(Stop::Interrupted)));
}

#[test]
fn many_threads_look_up_at_once() {
    let folder = tempfile::tempdir().expect("a folder for a test");
    let path = folder.path().join("t");
    let section = Section::computed(N, |start, words: &mut [u64]| {
        words.iter_mut().zip(start..).for_each(|(word, idx)| *word = idx * idx);
    });
    write(&path, &Meta::default(), &[("words", section)], &()).expect("it can be written");
    let table = Table::open(&path).expect("it was just written");
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let table = &table;
            scope.spawn(move || {
                let words = table.words::<u64>("words").expect("it is there");
                for idx in (thread..N).step_by(1009) {
                    assert_eq!(words.get(idx), Ok(idx * idx));
                }
                let mut next = 0;
                let read = table.read_each("words", |start, words: &[u64]| {
                    assert_eq!(start, next);
                    assert!(words.iter().zip(start..).all(|(word, idx)| *word == idx * idx));
                    next += words.len() as u64;
                });
                assert_eq!((read, next), (Ok(()), N));
            });
        }
    });
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    use std::os::unix::net::UnixListener;

    use super::*;

    #[test]
    fn a_link_stays_a_link_and_who_may_read_stays() {
        let folder = tempfile::tempdir().expect("a folder for a test");
        let (path, link) = (folder.path().join("t"), folder.path().join("link"));
        write_all(&path, 1, &()).expect("it can be written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("it is ours");
        symlink("t", &link).expect("a link can be made");
        write_all(&link, 2, &()).expect("it can be written");
        assert!(link.is_symlink() && !path.is_symlink());
        let mode = fs::metadata(&path).expect("it is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        let table = Table::open(&path).expect("it was just written");
        assert_eq!(table.get::<u64>("words", 5), Ok(2));
    }

    #[test]
    fn a_link_to_a_table_that_is_not_there_yet_stays_a_link() {
        let folder = tempfile::tempdir().expect("a folder for a test");
        let (path, link) = (folder.path().join("t"), folder.path().join("link"));
        symlink("t", &link).expect("a link can be made");
        write_all(&link, 2, &()).expect("it can be written");
        assert!(link.is_symlink() && path.is_file());
    }

    #[test]
    fn a_name_as_long_as_names_may_be_can_be_written() {
        let folder = tempfile::tempdir().expect("a folder for a test");
        let path = folder.path().join("é".repeat(127));
        assert_eq!(write_all(&path, 1, &()), Ok(()));
    }

    #[test]
    fn a_new_table_is_as_readable_as_any_new_file() {
        let folder = tempfile::tempdir().expect("a folder for a test");
        let (path, plain) = (folder.path().join("t"), folder.path().join("plain"));
        write_all(&path, 1, &()).expect("it can be written");
        fs::write(&plain, "").expect("it can be written");
        let mode = |path: &Path| fs::metadata(path).expect("it is there").permissions().mode();
        assert_eq!(mode(&path), mode(&plain));
    }

    #[test]
    fn what_is_not_a_plain_file_is_neither_read_nor_replaced() {
        // A socket stands for pipes and devices: it can be made anywhere, and nothing is lost with it.
        let folder = tempfile::tempdir().expect("a folder for a test");
        let path = folder.path().join("socket");
        let _socket = UnixListener::bind(&path).expect("a socket can be made");
        let not_a_file = StoreError::NotAFile { path: path.clone() };
        assert_eq!(write_all(&path, 1, &()), Err(not_a_file.clone()));
        assert_eq!(Table::open(&path).err(), Some(not_a_file));
        let kind = fs::metadata(&path).expect("it is there").file_type();
        assert!(kind.is_socket());
    }
}
