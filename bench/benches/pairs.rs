//! The hot loops by the clock: `cargo bench -p cardsharp-bench`, a name after `--` to pick some.
//!
//! Items are configurations, states or games; what is asserted and why is in the library beside.

use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

/// Times `work`, which gives the items it went through.
fn measure(bencher: Bencher<'_, '_>, work: fn() -> u64) {
    bencher.counter(ItemsCount::new(work())).bench(work);
}

/// One round, by the dense solver and by backward induction on the general route.
mod round {
    use super::{Bencher, measure};

    #[divan::bench]
    fn dense_one_opening(bencher: Bencher<'_, '_>) {
        measure(bencher, bench::one_opening);
    }

    #[divan::bench]
    fn dense_45_openings(bencher: Bencher<'_, '_>) {
        measure(bencher, bench::all_openings);
    }

    #[divan::bench]
    fn dense_45_openings_unpruned(bencher: Bencher<'_, '_>) {
        measure(bencher, bench::all_openings_unpruned);
    }

    #[divan::bench(sample_count = 20)]
    fn dense_small_rounds(bencher: Bencher<'_, '_>) {
        measure(bencher, bench::small_rounds);
    }

    #[divan::bench(sample_count = 5, sample_size = 1)]
    fn backward_one_opening(bencher: Bencher<'_, '_>) {
        measure(bencher, bench::backward_induction);
    }

    #[divan::bench(sample_count = 1, sample_size = 1)]
    fn dense_three_seats(bencher: Bencher<'_, '_>) {
        measure(bencher, bench::three_seats);
    }

    /// Half a minute and some gigabytes: only when asked for, with `--ignored`.
    #[divan::bench(sample_count = 1, sample_size = 1, ignore)]
    fn dense_four_seats(bencher: Bencher<'_, '_>) {
        measure(bencher, bench::four_seats);
    }
}

/// The whole deal and the whole game.
mod whole {
    use super::{Bencher, measure};

    #[divan::bench(sample_count = 3, sample_size = 1)]
    fn duel(bencher: Bencher<'_, '_>) {
        measure(bencher, bench::duel);
    }

    #[divan::bench(sample_count = 1, sample_size = 1)]
    fn fresh_game(bencher: Bencher<'_, '_>) {
        measure(bencher, bench::fresh_game);
    }

    #[divan::bench(sample_count = 20, sample_size = 1)]
    fn random_games(bencher: Bencher<'_, '_>) {
        measure(bencher, bench::random_games);
    }
}
