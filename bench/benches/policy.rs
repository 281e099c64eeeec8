//! Policy iteration by the clock: `cargo bench -p cardsharp-bench --bench policy`, a name after `--` to
//! pick some.
//!
//! Items are states. Pexeso has many small components, Pan with players who err one large one.

use divan::Bencher;
use divan::counter::ItemsCount;
use games::pan::{Pan, Rules as PanRules, Start};
use games::pexeso::{Pexeso, Rules};
use kernel::{BySeat, Fraction, Game, Number, Probability, Rewards, Trembling};
use solve::policy::{self, Policy, PolicyConfig};

fn main() {
    divan::main();
}

/// Times `solve`; what it finds is audited once.
fn measure<G: Game, N: Number>(
    bencher: Bencher<'_, '_>,
    solve: impl Fn() -> Policy<G, N> + Sync,
    audit: impl Fn(&Policy<G, N>) -> u64,
) {
    let n_states = audit(&solve());
    bencher.counter(ItemsCount::new(n_states)).bench(|| solve().n_states());
}

fn rewarded<G: Rewards, N: Number>(bencher: Bencher<'_, '_>, game: &G) {
    let config = PolicyConfig::default();
    measure(
        bencher,
        || policy::solve_rewarded::<_, N>(game, &config, &()).expect("it can be solved"),
        |solution| policy::audit_rewarded(game, solution).expect("it is sound"),
    );
}

fn pexeso(pairs: u16) -> Pexeso {
    Pexeso::new(Rules::new(pairs).expect("so many pairs there are"))
}

#[divan::bench(args = [8, 16, 32], sample_count = 10, sample_size = 1)]
fn pexeso_with_pairs_left_lying(bencher: Bencher<'_, '_>, pairs: u16) {
    rewarded::<_, f64>(bencher, &pexeso(pairs));
}

#[divan::bench(args = [8, 16], sample_count = 3, sample_size = 1)]
fn the_same_in_fractions(bencher: Bencher<'_, '_>, pairs: u16) {
    rewarded::<_, Fraction>(bencher, &pexeso(pairs));
}

#[divan::bench(args = [3, 4], sample_count = 3, sample_size = 1)]
fn pan_by_players_who_err(bencher: Bencher<'_, '_>, ranks: usize) {
    let rules = PanRules::standard(ranks).expect("so many ranks there are");
    let tenth = Probability::new(1, 10).expect("it is one");
    let game = Trembling::new(Pan::new(rules, Start::Deals), BySeat::from_fn(2, |_| tenth));
    let game = game.expect("two rates for two seats");
    let config = PolicyConfig::default();
    measure(
        bencher,
        || policy::solve::<_, f64>(&game, &config, &()).expect("it can be solved"),
        |solution| policy::audit(&game, solution).expect("it is sound"),
    );
}
