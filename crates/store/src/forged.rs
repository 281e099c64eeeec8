//! Forged heads for tests: sound checksums around impossible contents.
//!
//! A checksum keeps out accidents. What it lets through, because somebody made it fit, must still
//! not make the reader panic, take memory or give out what is not there.

use std::path::Path;

use serde_json::json;

use crate::StoreError;
use crate::head::{Head, first_lines, seal};

/// The head of a file of `n_bytes` bytes, read.
fn read(bytes: &[u8], n_bytes: u64) -> Result<Head, StoreError> {
    Head::read(Path::new("x"), n_bytes, &mut &*bytes)
}

/// The header of a file with one section of ten words, as it is written.
fn header() -> serde_json::Value {
    json!({
        "kind": "k/1",
        "game": { "name": "g", "set": { "b": "1", "a": "2" } },
        "facts": {},
        "writer": "w",
        "chunk": 4096,
        "sections": [{ "name": "s", "bits": 16, "length": 10, "offset": 0 }],
    })
}

/// The error for a head with this JSON and number of checksums, at the head of a file of this size.
#[track_caller]
fn check(json: &str, n_sums: usize, n_bytes: u64, expected: &str) {
    let bytes = seal(json.as_bytes().to_vec(), &vec![0; n_sums]);
    match read(&bytes, n_bytes) {
        Ok(_) => assert_eq!(expected, "taken"),
        Err(error) => assert!(error.to_string().contains(expected), "{error}"),
    }
}

#[track_caller]
fn check_changed(pointer: &str, value: serde_json::Value, expected: &str) {
    let mut header = header();
    *header.pointer_mut(pointer).expect("it is there") = value;
    check(&header.to_string(), 1, 8192, expected);
}

#[test]
fn a_header_that_makes_sense_is_taken_with_keys_that_came_later() {
    check(&header().to_string(), 1, 8192, "taken");
    let mut later = header();
    later["colour"] = json!("blue");
    later["sections"][0]["unit"] = json!({ "of": ["anything"] });
    check(&later.to_string(), 1, 8192, "taken");
}

#[test]
fn parameters_keep_their_order() {
    let bytes = seal(
        br#"{"kind":"k","game":{"name":"g","set":{"z":"1","a":"2"}},"facts":{},"writer":"w",
             "chunk":4096,"sections":[]}"#
            .to_vec(),
        &[],
    );
    let set = read(&bytes, 4096).map(|head| head.meta.set);
    let expected = [("z", "1"), ("a", "2")].map(|(name, value)| (name.into(), value.into()));
    assert_eq!(set, Ok(expected.to_vec()));
}

#[test]
fn a_header_that_cannot_be_is_refused() {
    for (pointer, value, expected) in [
        ("/sections/0/length", json!(11), "taken"),
        ("/sections/0/length", json!(5000), "cut short: it has 8192 bytes and should have 16384"),
        ("/sections/0/length", json!(u64::MAX), "longer than any file"),
        ("/sections/0/length", json!(u64::MAX / 2), "longer than any file"),
        ("/sections/0/length", json!(1_u64 << 59), "room for"),
        ("/sections/0/length", json!(-1), "cannot be understood"),
        ("/sections/0/length", json!(1e300), "cannot be understood"),
        ("/sections/0/offset", json!(4096), "does not lie where it should"),
        ("/sections/0/bits", json!(0), "words of 0 bits"),
        ("/sections/0/bits", json!(7), "words of 7 bits"),
        ("/sections/0/name", json!(""), "has no name"),
        ("/chunk", json!(0), "chunks cannot have 0 bytes"),
        ("/chunk", json!(4097), "chunks cannot have 4097 bytes"),
        ("/chunk", json!(1_u64 << 40), "chunks cannot have"),
        ("/game/set", json!([["a", "1"]]), "parameters with their values"),
        ("/game/set/a", json!(2), "cannot be understood"),
        ("/facts", json!([]), "cannot be understood"),
        ("/kind", json!(null), "cannot be understood"),
    ] {
        check_changed(pointer, value, expected);
    }
}

#[test]
fn sections_cannot_overlap_or_share_a_name() {
    let two = |second: serde_json::Value| {
        let mut header = header();
        header["sections"].as_array_mut().expect("it is a list").push(second);
        header.to_string()
    };
    let good = json!({ "name": "t", "bits": 8, "length": 1, "offset": 4096 });
    check(&two(good), 2, 12288, "taken");
    let overlapping = json!({ "name": "t", "bits": 8, "length": 1, "offset": 0 });
    check(&two(overlapping), 2, 12288, "section `t` does not lie where it should");
    let again = json!({ "name": "s", "bits": 8, "length": 1, "offset": 4096 });
    check(&two(again), 2, 12288, "two sections are called `s`");
}

#[test]
fn a_name_given_twice_is_refused() {
    let json = header().to_string();
    let twice = json.replace(r#""b":"1""#, r#""b":"1","b":"3""#);
    assert_ne!(twice, json);
    check(&twice, 1, 8192, "parameter `b` is set twice");
    let twice = json.replace(r#""kind":"k/1""#, r#""kind":"k/1","kind":"k/2""#);
    assert_ne!(twice, json);
    check(&twice, 1, 8192, "duplicate field");
}

#[test]
fn checksums_must_be_as_many_as_chunks() {
    let json = header().to_string();
    // Room up to the page is room.
    check(&json, 0, 8192, "taken");
    check(&json, 600, 12288, "room for");
    check(&json, 1, 8191, "cut short: it has 8191 bytes and should have 8192");
    check(&json, 1, 8193, "too long: it has 8193 bytes and should have 8192");
    let many = json.replace(r#""length":10"#, r#""length":4000000"#);
    check(&many, 1000, 12288 + 1954 * 4096, "checksums and needs 1954");
    check(&many, 1954, 16384 + 1954 * 4096, "taken");
}

#[test]
fn deep_and_large_json_is_refused_and_takes_no_stack() {
    let deep = "[".repeat(1 << 20);
    check(&deep[..200_000], 0, 1 << 30, "cannot be understood");
    check(&deep, 0, 1 << 30, "is not possible");
    let facts = format!(r#""facts":{{"a":{}{}}}"#, "[".repeat(200), "]".repeat(200));
    let nested = header().to_string().replace(r#""facts":{}"#, &facts);
    check(&nested, 1, 8192, "recursion limit");
    check("", 0, 4096, "cannot be understood");
    check("\u{0}\u{1}", 0, 4096, "cannot be understood");
}

#[test]
fn the_first_lines_are_taken_only_as_they_are_written() {
    let bytes = seal(header().to_string().into_bytes(), &[0]);
    assert!(read(&bytes, 8192).is_ok());
    let with = |text: &str| [text.as_bytes(), &bytes[72..]].concat();
    let lines = String::from_utf8(bytes[..72].to_vec()).expect("they are text");
    for (from, to, expected) in [
        ("cardsharp", "Cardsharp", "is not a Cardsharp table: it does not begin as one"),
        ("table 1", "table 2", "has format 2 of Cardsharp tables"),
        ("table 1\n", "table 40000\n", "has format 40000 of Cardsharp tables"),
        ("table 1", "table 0", "first line is not as it is written"),
        ("table 1", "table x", "first line is not as it is written"),
        ("table 1", "table ", "first line is not as it is written"),
        ("table 1\n", "table +1\n", "first two lines are not as they are written"),
        ("head 0000", "head 000", "first two lines are not as they are written"),
        ("head 0", "head +", "first two lines are not as they are written"),
        ("head 0", "hEad 0", "first two lines are not as they are written"),
        ("head 0000004096", "head 0000004097", "is not possible"),
        ("head 0000004096", "head 0000000000", "is not possible"),
        ("head 0000004096", "head 0067112960", "is not possible"),
        ("head 0000004096", "head 0000008192", "checksum is wrong"),
        ("head 0000004096", "head 0000012288", "8192 bytes and should have at least 12288"),
        ("json 0", "json 9", "is not possible"),
        ("xxh3 ", "xxh3 +", "first two lines are not as they are written"),
    ] {
        let changed = lines.replacen(from, to, 1);
        assert_ne!(changed, lines, "{from}");
        // The data do not matter, but there must be some where the head is said to be longer.
        let mut bytes = with(&changed);
        bytes.resize(8192, 0);
        let error = read(&bytes, 8192).expect_err(to);
        assert!(error.to_string().contains(expected), "{to}: {error}");
    }
    let upper = lines.to_uppercase();
    let sum = with(&(lines[..55].to_owned() + &upper[55..]));
    assert!(sum == bytes || read(&sum, 8192).is_err(), "capitals in the checksum");
    // A JSON length that is no multiple of 8 would put the checksums where nobody looks for them.
    let (n_json, sum) = (bytes[72..].iter().position(|byte| *byte == b'\n'), bytes[72..].to_vec());
    let sum = xxhash_rust::xxh3::xxh3_64(&sum);
    let odd = first_lines(4096, n_json.expect("a line feed follows") as u64 | 1, sum);
    assert!(read(&with(&odd), 8192).is_err());
}
