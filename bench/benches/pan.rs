//! Pan by the clock: `cargo bench -p cardsharp-bench --bench pan`, a name after `--` to pick some.
//!
//! Items are positions. The longest, sweeps over six ranks, take a minute and gigabytes and are left out
//! but with `--ignored`.

use bench::pan::{Method, n_positions};
use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

/// Times a method; what it finds is looked at once.
fn measure(bencher: Bencher<'_, '_>, method: Method, ranks: usize) {
    method.solve(ranks).verify(ranks);
    bencher.counter(ItemsCount::new(n_positions(ranks))).bench(|| method.solve(ranks));
}

#[divan::bench(args = [4, 5, 6], sample_count = 10, sample_size = 1)]
fn table_one_thread(bencher: Bencher<'_, '_>, ranks: usize) {
    measure(bencher, Method::Table, ranks);
}

#[divan::bench(args = [4, 5, 6], sample_count = 10, sample_size = 1)]
fn table_all_threads(bencher: Bencher<'_, '_>, ranks: usize) {
    measure(bencher, Method::Threads, ranks);
}

#[divan::bench(args = [4, 5, 6], sample_count = 10, sample_size = 1)]
fn table_with_distances(bencher: Bencher<'_, '_>, ranks: usize) {
    measure(bencher, Method::Distances, ranks);
}

#[divan::bench(args = [4, 5, 6], sample_count = 2, sample_size = 1)]
fn solve_ranked(bencher: Bencher<'_, '_>, ranks: usize) {
    measure(bencher, Method::Ranked, ranks);
}

#[divan::bench(args = [4, 5], sample_count = 2, sample_size = 1)]
fn plain_sweeps(bencher: Bencher<'_, '_>, ranks: usize) {
    measure(bencher, Method::Plain, ranks);
}

#[divan::bench(sample_count = 1, sample_size = 1, ignore)]
fn plain_sweeps_over_six_ranks(bencher: Bencher<'_, '_>) {
    measure(bencher, Method::Plain, 6);
}
