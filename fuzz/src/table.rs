//! Files into the store: a good table, and a script of what is done to it.
//!
//! A script is a text like every other case, lists of a word and whole numbers, so that it can be
//! printed and made smaller; what is not understood in it does nothing.
//!
//! ```text
//! (flip AT MASK)   changes bits of a byte        (cut N)         ends the file there
//! (noise AT N S)   N random bytes from seed S    (grow N)        adds so many zeros
//! (copy FROM TO N) bytes from elsewhere          (seal)          makes the head's checksum right
//! (number I VALUE) another number in the header  (huge I)        one that is larger than any
//! (drop I)         a line of the header less     (double I)      a line of the header twice
//! ```
//!
//! The last four also put the head together again as the format wants it, so that it is the contents
//! that are wrong and not the frame. This file has its own idea of the format and shares no code with
//! the store.

use std::io::Write as _;
use std::sync::OnceLock;

use kernel::RngStream;
use recycle::syntax::{Node, NodeKind, read};
use store::{Meta, Section, StoreError, Table, Word, write};
use xxhash_rust::xxh3::xxh3_64;

/// Where the JSON starts.
const LINES: usize = 72;

/// Numbers that lengths and offsets go wrong at.
const NUMBERS: &[i64] = &[
    0,
    1,
    -1,
    7,
    8,
    16,
    64,
    4095,
    4096,
    4097,
    8192,
    12288,
    1 << 20,
    1 << 31,
    1 << 32,
    1 << 52,
    1 << 61,
    i64::MAX,
];

/// Makes a script.
pub(crate) fn script(stream: &mut RngStream) -> String {
    let size = base().len() as u64;
    // Half of what is done is done to the head, which is where lengths are.
    let place = |stream: &mut RngStream| match stream.below(4) {
        0 => stream.below(LINES as u64),
        1 => stream.below(700),
        _ => stream.below(size),
    };
    let edits = (0..=stream.below(4)).map(|_| match stream.below(12) {
        0 | 1 => format!("(flip {} {})", place(stream), 1_u64 << stream.below(8)),
        2 => format!("(noise {} {} {})", place(stream), stream.below(50), stream.below(1000)),
        3 => format!("(cut {})", place(stream)),
        4 => format!("(grow {})", [1, 4095, 4096, 8192][stream.below(4) as usize]),
        5 => format!("(copy {} {} {})", place(stream), place(stream), stream.below(5000)),
        6..=8 => {
            let value = NUMBERS[stream.below(NUMBERS.len() as u64) as usize];
            format!("(number {} {value})", stream.below(16))
        }
        9 => format!("(huge {})", stream.below(16)),
        10 => format!("(drop {})", stream.below(40)),
        _ => format!("(double {})", stream.below(40)),
    });
    let mut edits: Vec<String> = edits.collect();
    if stream.below(3) == 0 {
        edits.push("(seal)".to_owned());
    }
    edits.join("\n") + "\n"
}

/// What is left of the table after the script is refused, or what it gives is in it; and accidents
/// are always refused.
pub(crate) fn check(script: &str) {
    let mut bytes = base().to_vec();
    let mut is_forged = false;
    for edit in &read(script).tree.forms {
        is_forged |= apply(edit, &mut bytes);
    }
    let mut file = tempfile::NamedTempFile::new().expect("a file for a case");
    file.write_all(&bytes).expect("it can be written");
    let table = match Table::open(file.path()) {
        Err(error) => return assert!(!error.to_string().is_empty()),
        Ok(table) => table,
    };
    assert_eq!(table.n_bytes(), bytes.len() as u64);
    let is_right = table.verify(&()).is_ok();
    assert!(is_forged || bytes == base() || !is_right, "an accident is taken for a table");
    let sections: Vec<_> = table.sections().map(|(name, ..)| name.to_owned()).collect();
    let reads = sections.iter().map(|name| {
        let reads = [
            words::<u8>(&table, name, &bytes),
            words::<u16>(&table, name, &bytes),
            words::<u32>(&table, name, &bytes),
            words::<u64>(&table, name, &bytes),
        ];
        assert_eq!(reads.iter().flatten().count(), 1, "every section has one kind of word");
        reads.into_iter().flatten().all(|is_read| is_read)
    });
    // Every section is read, also behind one that is damaged.
    let is_read = reads.fold(true, |all, one| all & one);
    assert_eq!(is_read, is_right, "reading and checking do not agree");
}

/// Reads a section in every way: all agree, and what they give is in the file. Says whether it could
/// be read; nothing, if its words are of another size.
fn words<W: Word + PartialEq + std::fmt::Debug>(
    table: &Table,
    name: &str,
    file: &[u8],
) -> Option<bool> {
    let words = match table.read::<W>(name) {
        Err(StoreError::OtherWords { .. }) => return None,
        Err(StoreError::Damaged { .. }) => {
            let view = table.words::<W>(name).expect("it is there");
            let is_damaged = (0..view.len()).any(|idx| view.get(idx).is_err());
            assert!(is_damaged, "one way says that it is damaged and one does not");
            return Some(false);
        }
        other => other.expect("a section that is there is read or damaged"),
    };
    let view = table.words::<W>(name).expect("it was read");
    assert_eq!(view.len(), words.len() as u64);
    let idx = words.len() / 2;
    assert_eq!(view.get(idx as u64).ok(), words.get(idx).copied());
    assert!(view.get(words.len() as u64).is_err(), "there is a word behind the last");
    let mut bytes = Vec::new();
    W::put(&words, &mut bytes);
    assert!(bytes.is_empty() || file.windows(bytes.len()).any(|part| part == bytes));
    Some(true)
}

/// Does one thing to the file. Says whether its checksum was made right again.
fn apply(edit: &Node, bytes: &mut Vec<u8>) -> bool {
    let numbers = edit.items().iter().filter_map(|item| match item.kind {
        NodeKind::Int(number) => Some(number),
        _ => None,
    });
    let numbers: Vec<i64> = numbers.collect();
    let value = |idx: usize| numbers.get(idx).copied().unwrap_or(0);
    // A number as a place in the file, or a length from there.
    let within =
        |idx: usize, limit: usize| usize::try_from(value(idx)).unwrap_or(usize::MAX).min(limit);
    let n = bytes.len();
    match edit.head().unwrap_or_default() {
        "flip" => {
            if let Some(byte) = bytes.get_mut(within(0, n)) {
                *byte ^= value(1) as u8;
            }
        }
        "noise" => {
            let at = within(0, n);
            let mut stream = RngStream::new(value(2) as u64, 0);
            bytes[at..at + within(1, n - at)].fill_with(|| stream.bits() as u8);
        }
        "copy" => {
            let (from, to) = (within(0, n), within(1, n));
            bytes.copy_within(from..from + within(2, n - from.max(to)), to);
        }
        "cut" => bytes.truncate(within(0, n)),
        "grow" => bytes.resize(n + within(0, 1 << 20), 0),
        "seal" => return with_json(bytes, |_| ()),
        "number" => {
            let text = value(1).to_string();
            return with_json(bytes, |json| put_number(json, within(0, 1000), &text));
        }
        "huge" => {
            let text = u64::MAX.to_string();
            return with_json(bytes, |json| put_number(json, within(0, 1000), &text));
        }
        "drop" | "double" => {
            let nth = within(0, 1000);
            let copies = if edit.head() == Some("drop") { 0 } else { 2 };
            return with_json(bytes, |json| {
                let lines = json.split_inclusive('\n').enumerate();
                *json = lines
                    .map(|(idx, line)| line.repeat(if idx == nth { copies } else { 1 }))
                    .collect();
            });
        }
        _ => {}
    }
    false
}

/// Changes the JSON of a file and puts the head together again around it. A file whose head is past
/// help stays as it is.
fn with_json(bytes: &mut Vec<u8>, change: impl FnOnce(&mut String)) -> bool {
    let number = |from: usize| -> Option<usize> {
        std::str::from_utf8(bytes.get(from..from + 10)?).ok()?.parse().ok()
    };
    let parts = number(23).zip(number(39)).and_then(|(n_head, n_json)| {
        let json = bytes.get(LINES..LINES.checked_add(n_json)?)?;
        let sums = bytes.get(LINES + n_json..n_head)?;
        Some((String::from_utf8(json.to_vec()).ok()?, sums.to_vec(), bytes.get(n_head..)?.to_vec()))
    });
    let Some((mut json, sums, data)) = parts else { return false };
    change(&mut json);
    let mut body = json.trim_end().as_bytes().to_vec();
    body.resize((body.len() + 1).next_multiple_of(8), b'\n');
    let n_json = body.len();
    let n_sums = sums.iter().rposition(|byte| *byte != 0).map_or(0, |last| last / 8 + 1) * 8;
    body.extend(&sums[..n_sums.min(sums.len())]);
    body.resize((LINES + body.len()).next_multiple_of(4096) - LINES, 0);
    let n_head = LINES + body.len();
    let sum = xxh3_64(&body);
    let lines = format!("cardsharp table 1\nhead {n_head:010} json {n_json:010} xxh3 {sum:016x}\n");
    *bytes = [lines.as_bytes(), &body, &data].concat();
    true
}

/// Puts another number in the place of one of them.
fn put_number(json: &mut String, nth: usize, text: &str) {
    let mut starts = json.match_indices(": ").map(|(at, _)| at + 2);
    let is_digit = |at: &usize| json.as_bytes().get(*at).is_some_and(u8::is_ascii_digit);
    if let Some(from) = starts.by_ref().filter(is_digit).nth(nth) {
        let n = json[from..].bytes().take_while(u8::is_ascii_digit).count();
        json.replace_range(from..from + n, text);
    }
}

/// A good table, of several sections and chunks.
fn base() -> &'static [u8] {
    static BASE: OnceLock<Vec<u8>> = OnceLock::new();
    BASE.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder for a table");
        let path = folder.path().join("base.table");
        let set = [("ranks".to_owned(), "3".to_owned()), ("take".to_owned(), "all".to_owned())];
        let mut meta = Meta::new("outcomes/1", "pan", &set);
        meta.facts.insert("draws".to_owned(), 17.into());
        let bytes: Vec<u8> = (0..5000_u32).map(|idx| (idx * idx) as u8).collect();
        let shorts: Vec<u16> = (0..100).map(|idx| idx * 331).collect();
        let longs: Vec<u64> = (1..900).map(|idx| u64::MAX / idx).collect();
        let sections = [
            ("bytes", Section::new(&bytes)),
            ("none", Section::new::<u32>(&[])),
            ("shorts", Section::new(&shorts)),
            ("longs", Section::new(&longs)),
        ];
        write(&path, &meta, &sections, &()).expect("a table can be written");
        std::fs::read(&path).expect("it was just written")
    })
}
