//! The library: games described in RECYCLE that are part of Cardsharp, with their texts.
//!
//! A game is a file in `games/` and a row of this list; a test sees that none is forgotten.

use std::sync::LazyLock;

use recycle::analysis::Corpus;

/// A game of the library.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LibraryGame {
    /// Its name: that of its file without `.rcy`.
    pub(crate) name: &'static str,
    /// The name of its file.
    pub(crate) file: &'static str,
    /// Its text.
    pub(crate) text: &'static str,
}

macro_rules! library {
    ($($name:literal,)*) => {
        /// Every game of the library, by name.
        pub(crate) static ALL: &[LibraryGame] = &[$(LibraryGame {
            name: $name,
            file: concat!($name, ".rcy"),
            text: include_str!(concat!("../../../games/", $name, ".rcy")),
        },)*];
    };
}

library! {
    "agram",
    "baby-poker",
    "blackjack",
    "calamities",
    "continuous-pairs",
    "crazy-eights",
    "cribbage",
    "euchre",
    "go-fish",
    "golf",
    "gops",
    "hearts",
    "kuhn-poker",
    "lama",
    "leduc-poker",
    "lost-cities",
    "love-letter",
    "ninety-eight",
    "no-thanks",
    "pairs",
    "pairs-round",
    "pan",
    "pexeso",
    "scopa",
    "six-nimmt",
    "spades",
    "war",
    "whist",
}

/// The game of this name, with `.rcy` at its end or without.
pub(crate) fn find(name: &str) -> Option<&'static LibraryGame> {
    let name = name.strip_suffix(".rcy").unwrap_or(name);
    ALL.iter().find(|game| game.name == name)
}

/// The corpus of the library: its games, from which editors take examples of a form. It is built at the first call.
pub fn corpus() -> &'static Corpus {
    static CORPUS: LazyLock<Corpus> =
        LazyLock::new(|| Corpus::new(ALL.iter().map(|game| (game.file, game.text))));
    &CORPUS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_file_is_in_the_list_and_the_list_is_in_order() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .filter_map(|file| file.unwrap().file_name().into_string().ok())
            .filter_map(|file| file.strip_suffix(".rcy").map(str::to_owned))
            .collect();
        files.sort();
        let listed: Vec<&str> = ALL.iter().map(|game| game.name).collect();
        assert_eq!(listed, files);
    }
}
