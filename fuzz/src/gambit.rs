//! The files of Gambit: extensive and strategic games as text.

use extensive::{Normal, ReadError, Titles, Tree, dot, efg, nfg};
use kernel::conform::{self, ConformConfig};
use kernel::toys::{Fog, FogConfig};
use kernel::{Limits, RngStream};

use crate::writing;

/// Pieces of text: right, nearly right, and what numbers and quotes go wrong at.
const PIECES: &[&str] = &[
    "EFG 2 R ",
    "NFG 1 R ",
    "NFG 1 D ",
    "\"t\" ",
    "{ \"A\" \"B\" } ",
    "{ \"A\" } ",
    "\"\"",
    "\n\n",
    "\nc \"\" 1 \"\" { \"x\" 1/2 \"y\" 1/2 } 0",
    "\nc \"\" 1 0",
    "\nc \"\" 9 \"\" { \"x\" 1 \"y\" 0 } 0",
    "\np \"\" 1 1 \"s\" { \"l\" \"r\" } 0",
    "\np \"\" 1 1 0",
    "\np \"\" 2 1 \"\" { \"u\" } 0",
    "\nt \"\" 1 \"o\" { 1, -1 }",
    "\nt \"\" 1",
    "\nt \"\" 0",
    "{ 2 2 } ",
    "{ { \"a\" \"b\" } { \"c\" } } ",
    "{ { \"o\" 1 -1 } { \"\" 0 0 } } ",
    "{",
    "}",
    "\"",
    "\\",
    "\\\"",
    ",",
    " 0 ",
    " 1 ",
    " 2 ",
    " 1/3",
    " -1/2",
    " .25",
    " 1e-3",
    " 1e60",
    " 1e999999999",
    " 1/0",
    " 9223372036854775807",
    " -9223372036854775808",
    " 4294967296",
    " 18446744073709551615",
    " 1/18446744073709551557",
    "→",
    "é",
    "\0",
    "\r\n",
    "\u{feff}",
];

/// Trees with what random games do not have: what never happens, payoffs on the way, players who forget,
/// names that are alike or odd, descriptions left out.
const TREES: &[&str] = &[
    "EFG 2 R \"t\" { \"A\" } c \"\" 1 \"\" { \"x\" 0 \"y\" 1 } 0 t \"\" 0 t \"\" 1 \"o\" { .5 }",
    "EFG 2 R \"t\" { \"A\" \"B\" } p \"\" 1 1 \"s\" { \"l\" \"r\" } 1 \"o\" { 1 -1/3 } t \"\" 1 p \"\" 1 1 0 \
     t \"\" 2 \"\" { 1e3 0 } t \"\" 0",
    "EFG 2 D \"\\\"\\\\\" { \"\" \"\" } \"c\" p \"\" 2 7 \"→\" { \"x\" \"x\" \"\" } 0 t \"\" 0 t \"\" 0 \
     p \"\" 2 9 \"→\" { \"x_1\" \"\\\"\" } 0 t \"\" 0 t \"\" 0",
];

/// A table with numbers for names.
const TABLE: &str = "NFG 1 R \"t\" { \"A\" \"B\" } { 2 3 } 1 2 3 4 5 6 7 8 9 10 11 1/12";

/// How large a tree may be that is read.
const LIMITS: Limits = Limits { states: 200_000, bytes: 1 << 30 };

/// Makes the text of an extensive game.
pub(crate) fn efg_text(stream: &mut RngStream) -> String {
    writing::text(stream, PIECES, |stream| match stream.below(4) {
        0 => TREES[stream.below(TREES.len() as u64) as usize].to_owned(),
        _ => efg::write(&tree(stream)),
    })
}

/// Makes the text of a strategic game.
pub(crate) fn nfg_text(stream: &mut RngStream) -> String {
    writing::text(stream, PIECES, |stream| {
        let tree = tree(stream);
        let normal = Normal::of(&tree, 60, LIMITS, &());
        normal.map_or_else(|_| TABLE.to_owned(), |normal| nfg::write(&normal))
    })
}

/// A small random game.
fn tree(stream: &mut RngStream) -> Tree {
    let (seats, depth) = (1 + stream.below(3) as usize, stream.below(4) as usize);
    let zero_sum = stream.below(2) == 0;
    let fog = Fog::new(FogConfig { seats, depth, zero_sum, ..FogConfig::default() }, stream.bits());
    let titles = Titles { title: "Fog".to_owned(), ..Titles::default() };
    Tree::of(&fog, &titles, LIMITS, &()).expect("a small game can be written out")
}

/// Any text is an extensive game that is written as what reads the same, or is refused at a place in it.
pub(crate) fn check_efg(text: &str) {
    read(text, efg::read(text, LIMITS));
}

/// Any text is a strategic game, or is refused at a place in it.
pub(crate) fn check_nfg(text: &str) {
    read(text, nfg::read(text, LIMITS));
}

fn read(text: &str, result: Result<Tree, ReadError>) {
    match result {
        Err(error) => {
            assert!(text.get(error.place.span.clone()).is_some(), "{error} is not in the text");
            assert!(error.place.line > 0 && error.place.column > 0 && !error.label().is_empty());
            let before = error.before.as_ref().map(|before| before.span.clone());
            assert!(
                before.is_none_or(|span| text.get(span).is_some()),
                "{error} is not in the text"
            );
        }
        Ok(tree) => laws(&tree),
    }
}

fn laws(tree: &Tree) {
    let written = efg::write(tree);
    let back = efg::read(&written, LIMITS).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(efg::write(&back), written, "written again, it is another text");
    assert!(!dot::write(tree).is_empty());
    if tree.n_nodes() > 500 {
        return;
    }
    let config = ConformConfig { plays: 3, remembered: 100, ..ConformConfig::default() };
    if let Err(breaches) = conform::check_notation(tree, &config) {
        panic!("{}\n{written}", breaches[0]);
    }
    if let Ok(normal) = Normal::of(tree, 300, LIMITS, &()) {
        // What is read back is itself, unless it does not fit.
        let text = nfg::write(&normal);
        if let Ok(back) = nfg::read(&text, LIMITS) {
            let again = Normal::of(&back, 300, LIMITS, &()).expect("a table has a normal form");
            assert_eq!(nfg::write(&again), text);
        }
    }
}
