//! The file that the book shows is the file that is written.

use store::{Meta, Section, write};

const PAGE: &str = include_str!("../../../docs/src/table-format.md");

/// The checksum in the second line is of all checksums of the data, so a change to the format cannot
/// go unnoticed: a new format has a new number, and the page says what it is.
#[test]
fn the_format_is_the_one_in_the_book() {
    let folder = tempfile::tempdir().expect("a folder for a test");
    let path = folder.path().join("t");
    let set = [("ranks", "3"), ("take", "all")].map(|(name, value)| (name.into(), value.into()));
    let mut meta = Meta::new("example/1", "pan", &set);
    meta.facts.insert("draws".to_owned(), 7.into());
    let moves: Vec<u16> = (0..3000).collect();
    let sections =
        [("values", Section::new(&[3_u64, 1, 4, 1, 5])), ("moves", Section::new(&moves))];
    write(&path, &meta, &sections, &()).expect("it can be written");

    let shown = PAGE.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
    let shown = shown.expect("the page shows a file");
    let bytes = std::fs::read(&path).expect("it was just written");
    let written = String::from_utf8_lossy(&bytes[..shown.len()]);
    assert_eq!(written, shown);
}
