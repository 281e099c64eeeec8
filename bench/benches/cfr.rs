//! Regret minimisation by the clock: `cargo bench -p cardsharp-bench --bench cfr`, a name after `--` to
//! pick some.
//!
//! Items are iterations, in each of which both seats learn once. What comes of them is audited once.

use divan::Bencher;
use divan::counter::ItemsCount;
use games::liars_dice::LiarsDice;
use games::poker::Leduc;
use kernel::{Hidden, Limits, Number, Seat};
use solve::best_reply::audit;
use solve::cfr::{CfrConfig, Variant, solve};
use solve::form::{Behaviour, Compiled, Profile, SequenceForm};

fn main() {
    divan::main();
}

fn compiled<G: Hidden>(game: &G) -> SequenceForm {
    Compiled::new(game, Limits::default(), &()).expect("it is a sound game").form().clone()
}

fn leduc_form() -> SequenceForm {
    compiled(&Leduc::new(3).expect("three ranks make a deck"))
}

fn dice_form() -> SequenceForm {
    compiled(&LiarsDice::new(1, 6, true).expect("one die each, with six sides"))
}

/// Times `iterations` of each variant on `form`, whose first seat's value is `value`.
fn measure(bencher: Bencher<'_, '_>, form: &SequenceForm, name: &str, iterations: u64, value: f64) {
    let variant = Variant::from_name(name).expect("it is one");
    let config =
        CfrConfig { variant, iterations: Some(iterations), threads: false, ..CfrConfig::default() };
    let (low, high) = solve(form, &config, &()).bounds(Seat::new(0)).expect("two seats, zero sum");
    assert!(low - 1e-6 < value && value < high + 1e-6, "{value} is not in {low}..{high}");
    let done = || solve(form, &config, &()).iterations;
    bencher.counter(ItemsCount::new(iterations)).bench_local(done);
}

const NAMES: [&str; 7] = ["cfr", "cfr+", "linear-cfr", "dcfr", "pcfr+", "external", "outcome"];

#[divan::bench(args = NAMES, sample_count = 10, sample_size = 1)]
fn leduc(bencher: Bencher<'_, '_>, name: &str) {
    measure(bencher, &leduc_form(), name, 20_000, -0.085_606);
}

#[divan::bench(args = NAMES, sample_count = 3, sample_size = 1)]
fn liars_dice(bencher: Bencher<'_, '_>, name: &str) {
    measure(bencher, &dice_form(), name, 200, -0.027_131);
}

/// The profile in which all moves are alike.
fn alike<N: Number>(form: &SequenceForm) -> Profile<N> {
    (0..form.seats()).map(|idx| Behaviour::uniform(form.side(Seat::new(idx)))).collect()
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn audit_of_liars_dice(bencher: Bencher<'_, '_>) {
    let form = dice_form();
    let profile = alike::<f64>(&form);
    bencher.bench_local(|| audit(&form, &profile, &()).expect("it is a profile").nash_conv);
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn the_same_in_fractions(bencher: Bencher<'_, '_>) {
    let form = dice_form();
    let profile = alike::<kernel::Fraction>(&form);
    bencher.bench_local(|| {
        let found = audit(&form, &profile, &()).expect("it is a profile");
        assert_eq!(found.exploitability.to_string(), "566633/725760");
        found
    });
}
