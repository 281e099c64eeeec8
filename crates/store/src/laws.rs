//! Laws that hold for any table and for any file.

use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

use proptest::prelude::*;

use crate::write::write_in_chunks;
use crate::{Facts, Meta, Section, StoreError, Table};

/// The smallest chunk, so that small files have several.
const CHUNK: u64 = 4096;

fn meta() -> Meta {
    let set = [("ranks", "3"), ("take", "all")].map(|(name, value)| (name.into(), value.into()));
    Meta::new("outcomes/1", "pan", &set)
}

/// The words of a table with one section of every kind, one of them empty, two of several chunks.
struct SampleWords {
    bytes: Vec<u8>,
    shorts: Vec<u16>,
    longs: Vec<u64>,
}

impl SampleWords {
    fn new(n_bytes: usize, n_shorts: usize, n_longs: usize) -> Self {
        Self {
            bytes: (0..n_bytes).map(|idx| (idx * 7 + 1) as u8).collect(),
            shorts: (0..n_shorts).map(|idx| (idx * 8191 + 3) as u16).collect(),
            longs: (0..n_longs as u64)
                .map(|idx| (idx + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
                .collect(),
        }
    }

    fn write(&self, path: &Path) {
        let sections = [
            ("bytes", Section::new(&self.bytes)),
            ("none", Section::new::<u32>(&[])),
            ("shorts", Section::pieces(self.shorts.chunks(100))),
            ("longs", Section::new(&self.longs)),
        ];
        write_in_chunks(path, &meta(), &sections, CHUNK, &()).expect("it can be written");
    }

    /// Everything that can be read of a table is right or an error. Says whether all was right.
    fn agree(&self, table: &Table) -> bool {
        let mut is_right = true;
        let mut note = |read: Result<bool, StoreError>| match read {
            Ok(same) => assert!(same, "a wrong word was given out"),
            Err(StoreError::Damaged { .. }) => is_right = false,
            Err(error) => panic!("{error}"),
        };
        note(table.read::<u8>("bytes").map(|words| words == self.bytes));
        note(table.read::<u16>("shorts").map(|words| words == self.shorts));
        note(table.read::<u64>("longs").map(|words| words == self.longs));
        note(table.read::<u32>("none").map(|words| words.is_empty()));
        for (idx, word) in self.longs.iter().enumerate().step_by(97) {
            note(table.get("longs", idx as u64).map(|found: u64| found == *word));
        }
        for (idx, word) in self.shorts.iter().enumerate().step_by(371) {
            note(table.get("shorts", idx as u64).map(|found: u16| found == *word));
        }
        is_right
    }
}

/// A file changed in place, as no writer of ours does, while nobody has it open.
fn set_byte(file: &mut File, at: u64, byte: u8) {
    file.seek(SeekFrom::Start(at)).expect("any place can be sought");
    file.write_all(&[byte]).expect("it can be written");
}

#[test]
fn whatever_byte_is_changed_no_wrong_word_is_given_out() {
    let folder = tempfile::tempdir().expect("a folder for a test");
    let path = folder.path().join("t");
    let words = SampleWords::new(10, 3000, 1030);
    words.write(&path);
    let before = fs::read(&path).expect("it was just written");
    assert_eq!(before.len(), 4096 + 4096 + 8192 + 12288);
    assert!(before[4096 + 10..8192].iter().all(|byte| *byte == 0), "zeros fill up the page");
    let mut file = fs::OpenOptions::new().write(true).open(&path).expect("it is ours");
    let is_right = |path: &Path| {
        Table::open(path).is_ok_and(|table| {
            let is_right = table.verify(&()).is_ok();
            assert_eq!(words.agree(&table), is_right);
            is_right
        })
    };
    assert!(is_right(&path));
    // Every byte of the head, and some of every page; two kinds of change.
    for at in (0..before.len()).filter(|at| *at < 4096 || at % 13 == 0) {
        for change in [1, 0x80] {
            set_byte(&mut file, at as u64, before[at] ^ change);
            assert!(!is_right(&path), "byte {at} changed by {change}");
        }
        set_byte(&mut file, at as u64, before[at]);
    }
    assert!(is_right(&path));
}

#[test]
fn a_file_cut_anywhere_says_that_it_is_cut() {
    let folder = tempfile::tempdir().expect("a folder for a test");
    let path = folder.path().join("t");
    SampleWords::new(10, 3000, 1030).write(&path);
    let n_bytes = fs::metadata(&path).expect("it is there").len();
    let file = fs::OpenOptions::new().write(true).open(&path).expect("it is ours");
    file.set_len(n_bytes + 1).expect("it can grow");
    assert!(matches!(Table::open(&path), Err(StoreError::TooLong { .. })));
    for length in (0..n_bytes).rev().filter(|length| *length < 5000 || length % 61 == 0) {
        file.set_len(length).expect("it can shrink");
        match Table::open(&path).expect_err("it is cut") {
            StoreError::Foreign { is_empty: true, .. } => assert_eq!(length, 0),
            StoreError::Truncated { has, needs, or_more, .. } => {
                assert_eq!(has, length);
                assert_eq!(
                    (needs, or_more),
                    match length {
                        0..72 => (72, true),
                        72..4096 => (4096, true),
                        _ => (n_bytes, false),
                    }
                );
            }
            other => panic!("{length}: {other}"),
        }
    }
}

/// JSON values of any shape, a few levels deep.
fn facts() -> impl Strategy<Value = serde_json::Value> {
    let leaf = prop_oneof![
        Just(serde_json::Value::Null),
        any::<bool>().prop_map(Into::into),
        any::<u64>().prop_map(Into::into),
        any::<i64>().prop_map(Into::into),
        any::<f64>().prop_map(Into::into),
        ".*".prop_map(|text: String| text.into()),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Into::into),
            prop::collection::btree_map(".*", inner, 0..4)
                .prop_map(|map| Facts::from_iter(map).into()),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_written_is_read(
        kind in ".*", game in ".*", names in prop::collection::btree_set(".*", 0..4),
        facts in prop::collection::btree_map(".*", facts(), 0..4),
        n_bytes in 0..20_000_usize, n_shorts in 0..9000_usize, n_longs in 0..3000_usize,
    ) {
        let folder = tempfile::tempdir().expect("a folder for a test");
        let path = folder.path().join("t");
        let set: Vec<_> = names.into_iter().rev().map(|name| (name.clone(), name + "=")).collect();
        let meta = Meta { kind, game, set, facts: facts.into_iter().collect() };
        let words = SampleWords::new(n_bytes, n_shorts, n_longs);
        let sections = [
            ("bytes", Section::from(&words.bytes)),
            ("none", Section::pieces::<u32>([])),
            ("shorts", Section::pieces(words.shorts.chunks(1000))),
            ("longs", Section::computed(n_longs as u64, |start, out: &mut [u64]| {
                out.copy_from_slice(&words.longs[start as usize..][..out.len()]);
            })),
        ];
        write_in_chunks(&path, &meta, &sections, CHUNK, &()).expect("it can be written");
        let table = Table::open(&path).expect("it was just written");
        prop_assert_eq!(table.meta(), &meta);
        prop_assert!(words.agree(&table));
        prop_assert!(table.verify(&()).is_ok());
        prop_assert!(table.expect(&meta.kind, &meta.game, &meta.set).is_ok());
    }

    #[test]
    fn any_bytes_are_refused(
        has_magic in any::<bool>(), bytes in prop::collection::vec(any::<u8>(), 0..6000),
    ) {
        let folder = tempfile::tempdir().expect("a folder for a test");
        let path = folder.path().join("t");
        let magic: &[u8] = if has_magic { b"cardsharp table 1\n" } else { b"" };
        fs::write(&path, [magic, &bytes].concat()).expect("it can be written");
        prop_assert!(Table::open(&path).is_err());
    }
}
