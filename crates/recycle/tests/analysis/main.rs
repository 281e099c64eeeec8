//! What editors are told about a text: laws over the library, rows, and any text at all.
#![allow(clippy::disallowed_methods, reason = "tests read files")]

mod any;
mod laws;
mod rows;

use std::path::Path;

use recycle::analysis::Corpus;

/// The games of the library and the files in older dialects, by file and text.
fn games() -> Vec<(String, String)> {
    ["../../games", "tests/dialects", "tests/accepted"].into_iter().flat_map(folder).collect()
}

/// The library alone.
fn library() -> Vec<(String, String)> {
    folder("../../games")
}

/// The games in a folder, by file and text.
fn folder(path: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the folder can be read").path();
        if path.extension().is_some_and(|extension| extension == "rcy" || extension == "gdl") {
            let name = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
            found.push((name, std::fs::read_to_string(&path).expect("the file can be read")));
        }
    }
    found.sort();
    assert!(found.len() > 5, "only {} games were found in {path}", found.len());
    found
}

fn corpus(games: &[(String, String)]) -> Corpus {
    Corpus::new(games.iter().map(|(name, text)| (name.as_str(), text.as_str())))
}
