//! What editors ask, by the clock: `cargo bench -p cardsharp-bench --bench analysis`. The text is the longest game of
//! the library, the place its middle; everything is worked out anew in each call, as it is at every key.

use std::hint::black_box;
use std::sync::LazyLock;

use divan::Bencher;
use recycle::analysis::{self, Corpus};

fn main() {
    divan::main();
}

/// The longest game of the library.
const TEXT: &str = include_str!("../../games/love-letter.rcy");
static CORPUS: LazyLock<Corpus> = LazyLock::new(|| Corpus::new([("love-letter.rcy", TEXT)]));

/// A name in the middle.
fn middle() -> usize {
    let half = TEXT.len() / 2;
    half + TEXT[half..].find(" HAND").expect("a hand is named after that") + 1
}

#[divan::bench]
fn diagnostics(bencher: Bencher<'_, '_>) {
    bencher.bench(|| assert!(analysis::diagnostics(black_box(TEXT)).is_empty()));
}

#[divan::bench]
fn complete(bencher: Bencher<'_, '_>) {
    bencher.bench(|| assert!(!analysis::complete(black_box(TEXT), middle()).is_empty()));
}

#[divan::bench]
fn hover(bencher: Bencher<'_, '_>) {
    let corpus = &*CORPUS;
    bencher.bench(|| assert!(analysis::hover(black_box(TEXT), middle(), corpus).is_some()));
}

#[divan::bench]
fn references(bencher: Bencher<'_, '_>) {
    bencher.bench(|| assert!(analysis::references(black_box(TEXT), middle()).len() > 1));
}

#[divan::bench]
fn rename(bencher: Bencher<'_, '_>) {
    bencher.bench(|| assert!(analysis::rename(black_box(TEXT), middle(), "QZX").is_ok()));
}

#[divan::bench]
fn tokens(bencher: Bencher<'_, '_>) {
    bencher.bench(|| assert!(analysis::tokens(black_box(TEXT)).len() > 100));
}

#[divan::bench]
fn outline(bencher: Bencher<'_, '_>) {
    bencher.bench(|| assert_eq!(analysis::outline(black_box(TEXT)).len(), 1));
}

#[divan::bench]
fn format(bencher: Bencher<'_, '_>) {
    bencher.bench(|| assert!(analysis::format(black_box(TEXT)).is_ok()));
}
