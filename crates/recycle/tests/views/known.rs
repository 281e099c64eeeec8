//! Games of the library, small.

use crate::{plain_value, recalled_value};
use std::path::Path;

/// The same value both ways.
fn same(name: &str, settings: &[(&str, usize)], ordered: &[&str]) {
    let path = format!("../../games/{name}.rcy");
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path));
    let text = text.expect("the game is in the library");
    let settings: Vec<(String, String)> =
        settings.iter().map(|(name, value)| ((*name).to_owned(), value.to_string())).collect();
    let plain = plain_value(&text, &settings, ordered, 400_000).expect("a small game");
    assert_eq!(recalled_value(&text, &settings), Ok(plain), "{name} {settings:?}");
}

#[test]
fn kuhn_poker() {
    same("kuhn-poker", &[], &["STOCK"]);
}

#[test]
fn baby_poker_with_few_sides() {
    same("baby-poker", &[("SIDES", 2)], &["CUP"]);
    same("baby-poker", &[("SIDES", 3)], &["CUP"]);
}

#[test]
fn gops_with_few_cards() {
    same("gops", &[("CARDS", 2)], &["PRIZES"]);
    same("gops", &[("CARDS", 3)], &["PRIZES"]);
}

#[test]
fn leduc_poker_with_few_raises() {
    same("leduc-poker", &[("MAXRAISES", 1)], &["STOCK"]);
}
