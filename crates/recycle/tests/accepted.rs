//! Valid programs of every dialect are accepted, whatever quirks they have.
#![allow(clippy::disallowed_methods, reason = "tests read files")]

use recycle::rules::{Dialect, Rules, check};
use recycle::syntax::read;
use std::path::{Path, PathBuf};

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder is part of the crate")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "rcy" || ext == "gdl"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths
}

fn accepted(path: &Path) -> Rules {
    let text = std::fs::read_to_string(path).expect("readable");
    let reading = read(&text);
    assert!(reading.errors.is_empty(), "{}: {:#?}", path.display(), reading.errors);
    let checked = check(&reading.tree, &[]);
    checked.rules.unwrap_or_else(|| panic!("{}: {:#?}", path.display(), checked.diagnostics))
}

#[test]
fn every_probe_is_accepted() {
    for path in files("tests/probes") {
        accepted(&path);
    }
}

#[test]
fn programs_of_every_dialect_are_accepted_and_their_dialect_is_told() {
    for path in files("tests/accepted") {
        let rules = accepted(&path);
        let name = path.file_stem().expect("a file").to_string_lossy().into_owned();
        let expected = match name.rsplit('_').next() {
            Some("r4") => Dialect::R4,
            Some("r5old") => Dialect::R5Old,
            _ => Dialect::R5,
        };
        assert_eq!(rules.dialect, expected, "{name}");
    }
}

#[test]
fn the_pairs_of_the_post_is_accepted_as_the_oldest_dialect() {
    for path in files("tests/seed") {
        let rules = accepted(&path);
        assert_eq!(rules.dialect, Dialect::R4);
        assert_eq!((rules.n_players, rules.cards.len()), (2, 55));
    }
}

#[test]
fn the_games_of_the_library_give_no_warning_but_of_quirks() {
    for path in files("../../games") {
        let text = std::fs::read_to_string(&path).expect("readable");
        let reading = read(&text);
        let found = reading.errors.into_iter().chain(check(&reading.tree, &[]).diagnostics);
        let warnings: Vec<_> = found.filter(|found| !found.code.id().starts_with("W02")).collect();
        assert!(warnings.is_empty(), "{}: {warnings:#?}", path.display());
    }
}
