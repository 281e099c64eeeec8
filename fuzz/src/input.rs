//! Case number *i*: a text made from a seed.

use kernel::RngStream;
use recycle::rules::check;
use recycle::syntax::print;

use crate::mutate::mutate;
use crate::{Seeds, Target, gambit, pan, pexeso, solved, table};

/// Pieces of text: right, nearly right, and what breaks lines.
const PIECES: &[&str] = &[
    "(",
    ")",
    "((",
    "))",
    " ",
    "\n",
    "\n\n",
    "\t",
    "\r\n",
    "game",
    "stage",
    "scoring",
    "setup",
    "turnpass",
    "vloc",
    "HAND",
    "'",
    "'C",
    "'Psto",
    "0",
    "25",
    "-",
    "-3",
    "99999999999",
    ",",
    ":",
    "..",
    "...",
    ".",
    "=",
    "==",
    "!",
    "/",
    "//",
    "<",
    "<=",
    ";",
    ";; note",
    ";;",
    "\"",
    "\"text\"",
    "Hand",
    "H2",
    "_",
    "@",
    "é",
    "…",
    "\u{feff}",
    "\u{fffd}",
    "\0",
    "&",
    "^",
    "%",
    "[",
];

/// The text of a case.
pub fn input(target: Target, seeds: &Seeds, seed: u64, case: u64) -> String {
    let mut stream = RngStream::new(seed, case);
    // Bytes for the syntax mostly, whole lists for the rest.
    let weights: &[u64] = match target {
        Target::Syntax => &[2, 3, 3, 2],
        Target::Rules | Target::Analysis => &[1, 1, 4, 14],
        Target::Program | Target::Laws => &[0, 0, 1, 19],
        Target::Table => return table::script(&mut stream),
        Target::Pan => return pan::text(&mut stream),
        Target::Pexeso => return pexeso::text(&mut stream),
        Target::Efg => return gambit::efg_text(&mut stream),
        Target::Nfg => return gambit::nfg_text(&mut stream),
        Target::Solved => return solved::text(&mut stream),
    };
    match stream.pick(weights) {
        0 => String::from_utf8_lossy(&bytes(&mut stream)).into_owned(),
        1 => pieces(&mut stream),
        2 => edited(seeds, &mut stream),
        _ => mutated(target, seeds, &mut stream),
    }
}

/// Bytes, at most some hundreds.
fn bytes(stream: &mut RngStream) -> Vec<u8> {
    let n = stream.below(300);
    (0..n).map(|_| stream.bits() as u8).collect()
}

/// Pieces behind each other; now and then a few of them a very long time, which shows what looks
/// back or ahead too far.
fn pieces(stream: &mut RngStream) -> String {
    let is_long = stream.below(300) == 0;
    let n = if is_long { 1 + stream.below(4) } else { stream.below(80) };
    let text: String = (0..n).map(|_| PIECES[stream.below(PIECES.len() as u64) as usize]).collect();
    if is_long { "(game ".to_owned() + &text.repeat(500_000 / text.len()) } else { text }
}

/// A game with some bytes changed, taken out, put in, doubled, or taken from another game.
fn edited(seeds: &Seeds, stream: &mut RngStream) -> String {
    let some = |stream: &mut RngStream| {
        seeds.texts[stream.below(seeds.texts.len() as u64) as usize].clone().into_bytes()
    };
    let mut text = some(stream);
    for _ in 0..=stream.below(6) {
        let at = stream.below(text.len() as u64 + 1) as usize;
        let end = (at + stream.below(40) as usize).min(text.len());
        match stream.below(6) {
            0 if at < text.len() => text[at] = stream.bits() as u8,
            1 => {
                text.drain(at..end);
            }
            2 => {
                let piece = PIECES[stream.below(PIECES.len() as u64) as usize];
                text.splice(at..at, piece.bytes());
            }
            3 => {
                let again = text[at..end].to_vec();
                text.splice(at..at, again);
            }
            4 => {
                let other = some(stream);
                let from = stream.below(other.len() as u64 + 1) as usize;
                let to = (from + stream.below(200) as usize).min(other.len());
                text.splice(at..end, other[from..to].iter().copied());
            }
            _ => {
                if stream.below(4) == 0 {
                    text.truncate(at);
                }
            }
        }
    }
    String::from_utf8_lossy(&text).into_owned()
}

/// A game with some words and lists changed; for a game that is to run, only so that the rules can
/// still be made of it.
fn mutated(target: Target, seeds: &Seeds, stream: &mut RngStream) -> String {
    let mut tree = seeds.trees[stream.below(seeds.trees.len() as u64) as usize].clone();
    for _ in 0..=stream.below(6) {
        let mut changed = tree.clone();
        mutate(&mut changed, seeds, stream);
        let is_to_run = matches!(target, Target::Program | Target::Laws);
        if !is_to_run || check(&changed, &[]).rules.is_some() {
            tree = changed;
        }
    }
    print(&tree)
}
