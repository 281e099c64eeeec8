//! Games of the library by the clock: `cargo bench -p cardsharp-bench --bench library`, a name after
//! `--` to pick some. Items are games.

use bench::library::{ALL, Described, native};
use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

/// Pairs for four, written by hand.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn by_hand(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(1_000u32)).bench(native);
}

/// A thousand games with random players, one thread, compiling included.
#[divan::bench(args = ALL, sample_count = 5, sample_size = 1)]
fn played(bencher: Bencher<'_, '_>, game: &Described) {
    bencher.counter(ItemsCount::new(1_000u32)).bench(|| game.thousand());
}

/// From text to a program.
#[divan::bench(args = ALL, sample_count = 20)]
fn compiled(bencher: Bencher<'_, '_>, game: &Described) {
    bencher.bench(|| game.program());
}
