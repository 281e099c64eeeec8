//! What a person reads when something is wrong with a table.

use std::fs;
use std::path::Path;

use store::{Meta, Section, StoreError, Table, check_writable, write};

fn set(set: &[(&str, &str)]) -> Vec<(String, String)> {
    set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

/// A folder with a table in it.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder for a test");
    let meta = Meta::new("outcomes/1", "pan", &set(&[("ranks", "5"), ("take", "3")]));
    let sections =
        [("values", Section::new(&[1_u64, 2, 3])), ("pages", Section::new(&[7_u8; 5000]))];
    write(folder.path().join("t"), &meta, &sections, &()).expect("it can be written");
    folder
}

/// The message, with FOLDER for the folder of the test.
fn said<T>(folder: &Path, result: Result<T, StoreError>) -> String {
    let message = result.err().expect("it is wrong").to_string();
    message.replace(&folder.display().to_string(), "FOLDER")
}

#[test]
fn files_that_are_no_tables() {
    let folder = folder();
    let folder = folder.path();
    let open = |name: &str| said(folder, Table::open(folder.join(name)));
    assert_eq!(open("u"), "there is no file FOLDER/u; look whether its name and folder are right");
    assert_eq!(
        open("u/v"),
        "there is no file FOLDER/u/v; look whether its name and folder are right"
    );
    assert_eq!(open(""), "FOLDER/ is not a plain file; give the name of a file");
    fs::write(folder.join("u"), "").expect("it can be written");
    assert_eq!(
        open("u"),
        "FOLDER/u is not a Cardsharp table: it is empty; give a file that Cardsharp has saved"
    );
    fs::write(folder.join("u"), "(game)").expect("it can be written");
    assert_eq!(
        open("u"),
        "FOLDER/u is not a Cardsharp table: it does not begin as one; give a file that Cardsharp has \
         saved"
    );
    fs::write(folder.join("u"), "cardsharp table 2\nanything").expect("it can be written");
    assert_eq!(
        open("u"),
        "FOLDER/u has format 2 of Cardsharp tables, and this program reads format 1; use a newer \
         Cardsharp, or make the table again with this one"
    );
}

#[test]
fn tables_that_are_damaged() {
    let folder = folder();
    let folder = folder.path();
    let good = fs::read(folder.join("t")).expect("it is there");
    let open = |bytes: &[u8]| {
        fs::write(folder.join("u"), bytes).expect("it can be written");
        Table::open(folder.join("u"))
    };
    let again = "copy it again from where it came, or make it again";
    assert_eq!(
        said(folder, open(&good[..5000])),
        format!("FOLDER/u is cut short: it has 5000 bytes and should have 16384; {again}")
    );
    assert_eq!(
        said(folder, open(&good[..50])),
        format!("FOLDER/u is cut short: it has 50 bytes and should have at least 72; {again}")
    );
    assert_eq!(
        said(folder, open(&[&good[..], b"\n"].concat())),
        format!("FOLDER/u is too long: it has 16385 bytes and should have 16384; {again}")
    );
    let changed = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 4;
        bytes
    };
    assert_eq!(
        said(folder, open(&changed(200))),
        format!("FOLDER/u is damaged at its beginning: its checksum is wrong; {again}")
    );
    // Damage in one section is seen there, and the other can still be read.
    let table = open(&changed(8200)).expect("the head is in order");
    let damaged = format!(
        "FOLDER/u is damaged in section `pages`, chunk 0: bytes 8192 to 16384 of the file are not \
         what was written; {again}"
    );
    assert_eq!(table.get::<u64>("values", 2), Ok(3));
    assert_eq!(said(folder, table.get::<u8>("pages", 4000)), damaged);
    assert_eq!(said(folder, table.read::<u8>("pages")), damaged);
    assert_eq!(said(folder, table.verify(&())), damaged);
}

#[test]
fn a_small_table_that_is_cut_while_it_is_open_is_read_on_from_memory() {
    let folder = folder();
    let path = folder.path().join("t");
    let table = Table::open(&path).expect("it is in order");
    let file = fs::OpenOptions::new().write(true).open(&path).expect("it is ours");
    file.set_len(9000).expect("it can be cut");
    assert_eq!(table.get::<u8>("pages", 4000), Ok(7));
    assert_eq!(table.read::<u8>("pages").map(|pages| pages.len()), Ok(5000));
    assert_eq!(table.verify(&()), Ok(()));
}

#[test]
fn a_large_table_that_is_cut_while_it_is_open_is_refused_in_words_wherever_it_is_looked_up() {
    let folder = tempfile::tempdir().expect("a folder for a test");
    let folder = folder.path();
    let path = folder.join("t");
    let n = (64 << 20) + 1;
    let section = Section::computed(n, |_, words: &mut [u8]| words.fill(7));
    write(&path, &Meta::default(), &[("pages", section)], &()).expect("it can be written");
    let table = Table::open(&path).expect("it is in order");
    assert_eq!(table.get::<u8>("pages", n - 1), Ok(7));
    let file = fs::OpenOptions::new().write(true).open(&path).expect("it is ours");
    file.set_len(9000).expect("it can be cut");
    let cut = format!(
        "FOLDER/t is cut short: it has 9000 bytes and should have {}; copy it again from where it \
         came, or make it again",
        table.n_bytes()
    );
    // A chunk that was looked at before, and one that was not.
    for idx in [n - 1, n / 2] {
        assert_eq!(said(folder, table.get::<u8>("pages", idx)), cut);
    }
    assert_eq!(said(folder, table.read::<u8>("pages")), cut);
    assert_eq!(said(folder, table.verify(&())), cut);
}

#[test]
fn tables_of_something_else() {
    let folder = folder();
    let folder = folder.path();
    let table = Table::open(folder.join("t")).expect("it is in order");
    let expect = |kind: &str, game: &str, wanted: &[(&str, &str)]| {
        said(folder, table.expect(kind, game, &set(wanted)))
    };
    let same = [("take", "3"), ("ranks", "5")];
    assert_eq!(table.expect("outcomes/1", "pan", &set(&same)), Ok(()), "the order does not matter");
    assert_eq!(
        expect("checkpoint/1", "pan", &same),
        "FOLDER/t is of the kind outcomes/1, and checkpoint/1 is asked for; give another file, or \
         make this one again"
    );
    assert_eq!(
        expect("outcomes/1", "pexeso", &same),
        "FOLDER/t is of pan, and pexeso is asked for; give another file or ask for pan"
    );
    for (wanted, differs) in [
        (&[("ranks", "6"), ("take", "4")][..], "with ranks=5, and ranks=6 is asked for"),
        (&[("ranks", "5"), ("take", "all")], "with take=3, and take=all is asked for"),
        (&[("ranks", "5")], "with take=3, and no take is asked for"),
        (
            &[("ranks", "5"), ("sets", "on"), ("take", "3")],
            "with no sets, and sets=on is asked for",
        ),
    ] {
        assert_eq!(
            expect("outcomes/1", "pan", wanted),
            format!("FOLDER/t is of pan {differs}; give another file or set the same")
        );
    }
}

#[test]
fn sections_that_are_not_there() {
    let folder = folder();
    let folder = folder.path();
    let table = Table::open(folder.join("t")).expect("it is in order");
    let use_or_version = "it was made for another use, or by another version";
    assert_eq!(
        said(folder, table.get::<u8>("moves", 0)),
        format!("FOLDER/t has no section `moves`, but values, pages; {use_or_version}")
    );
    assert_eq!(
        said(folder, table.read::<u16>("values")),
        format!(
            "section `values` of FOLDER/t has words of 64 bits, and 16 bits are asked for; \
             {use_or_version}"
        )
    );
    let beyond = |asked: u64, length: u64, section: &str| {
        format!(
            "section `{section}` of FOLDER/t ends at {length}, and {asked} is asked for; it was made \
             for another use, or the position is not of this game"
        )
    };
    assert_eq!(said(folder, table.get::<u64>("values", 3)), beyond(3, 3, "values"));
    assert_eq!(said(folder, table.get::<u64>("values", u64::MAX)), beyond(u64::MAX, 3, "values"));
    assert_eq!(said(folder, table.get::<u8>("pages", 5000)), beyond(5000, 5000, "pages"));
}

#[test]
fn places_where_no_table_can_be_written() {
    let folder = folder();
    let folder = folder.path();
    let meta = Meta::new("k/1", "g", &[]);
    for (name, expected) in [
        ("none/u", "there is no folder FOLDER/none for FOLDER/none/u; make it first"),
        ("t/u", "there is no folder FOLDER/t for FOLDER/t/u; make it first"),
        ("", "FOLDER/ is not a plain file; give the name of a file"),
        ("..", "FOLDER/.. is not a plain file; give the name of a file"),
    ] {
        assert_eq!(said(folder, check_writable(folder.join(name))), expected);
        assert_eq!(said(folder, write(folder.join(name), &meta, &[], &())), expected);
    }
    let long = folder.join("u".repeat(300));
    let expected = "; choose a shorter or simpler name";
    assert!(said(folder, check_writable(long)).ends_with(expected));
}

#[test]
fn what_could_not_be_read_is_not_written() {
    let folder = folder();
    let path = folder.path().join("u");
    let unfit = |meta: &Meta, sections: &[(&str, Section<'_>)]| {
        said(folder.path(), write(&path, meta, sections, &()))
    };
    let meta = Meta::new("k/1", "g", &[]);
    let words = [1_u8];
    let twice = [("a", Section::new(&words)), ("a", Section::new(&words))];
    assert_eq!(
        unfit(&meta, &twice),
        "cannot write FOLDER/u as a table: two sections are called `a`, or one has no name"
    );
    let same_name = Meta::new("k/1", "g", &set(&[("a", "1"), ("b", "1"), ("a", "2")]));
    assert!(unfit(&same_name, &[]).contains("parameter `a` is set twice"));
    let mut large = meta.clone();
    large.facts.insert("all".to_owned(), "x".repeat(2 << 20).into());
    assert!(unfit(&large, &[]).contains("is not possible"));
    let endless = [("a", Section::computed(u64::MAX, |_, _: &mut [u64]| ()))];
    assert!(unfit(&meta, &endless).contains("longer than any file can be"));
    let too_many = [("a", Section::computed(1 << 50, |_, _: &mut [u64]| ()))];
    assert!(unfit(&meta, &too_many).contains("too large"));
    assert!(!path.exists());
}
