//! The solvers that only one game has, stopped at random moments.

use games::pairs::dense::{self, DenseConfig};
use games::pairs::full_deal::{self, FullDealConfig};
use games::pairs::{FreshDeckGame, Pack, TieBreak, one_card_each};
use games::pan;
use games::pexeso::table::{Table, TableConfig};
use games::pexeso::{PexesoError, Rules};
use kernel::alarm::{Alarm, Promptness, stops_at_any_moment};
use kernel::{Fraction, LimitReached, Limits, Meter, Number};

/// Two looks of a meter: one that is under way when the request comes, and the one that hears of it.
const PROMPT: Promptness = Promptness { steps: 2 * Meter::LOOK, looks: 4, moments: 12 };

fn is_stopped<T>(result: &Result<T, LimitReached>) -> bool {
    match result {
        Ok(_) => false,
        Err(LimitReached::Stopped(_)) => true,
        Err(other) => panic!("{other}"),
    }
}

fn dense_stops<N: Number>(ranks: usize, bound: Promptness) {
    let pack = Pack::triangular(ranks).unwrap();
    let openings = one_card_each(2, &pack);
    let config = DenseConfig { parallel: false, ..DenseConfig::default() };
    stops_at_any_moment(bound, ranks as u64, |alarm: &Alarm| {
        is_stopped(&dense::solve::<N>(2, &pack, &openings, &config, alarm))
    });
}

#[test]
fn the_dense_solver_of_pairs_stops_at_any_moment_in_fractions() {
    // It looks before each stack of the others: with up to 20 of the mover, of 2¹³ steps each.
    dense_stops::<Fraction>(6, Promptness { steps: 1 << 18, ..PROMPT });
}

#[test]
fn the_dense_solver_of_pairs_stops_at_any_moment_in_floating_point() {
    dense_stops::<f64>(8, PROMPT);
}

#[test]
fn the_whole_deal_of_pairs_stops_at_any_moment() {
    let (pack, config) = (Pack::triangular(5).unwrap(), FullDealConfig::default());
    // A stop in the tie-breaks leaves what is known of the deals before.
    stops_at_any_moment(PROMPT, 5, |alarm| {
        match full_deal::solve::<Fraction>(2, &pack, &config, alarm) {
            Ok(whole) => whole.stopped.is_some_and(|limit| is_stopped::<()>(&Err(limit))),
            Err(limit) => is_stopped::<()>(&Err(limit)),
        }
    });
}

#[test]
fn the_game_of_pairs_with_fresh_decks_stops_at_any_moment() {
    let pack = Pack::triangular(6).unwrap();
    // It looks before each walk of eight scores through all stacks, and threads each have one under way.
    let bound = Promptness { looks: 64, ..PROMPT };
    stops_at_any_moment(bound, 6, |alarm| {
        is_stopped(&FreshDeckGame::solve(&pack, 31, TieBreak::Redeal, &Limits::default(), alarm))
    });
}

#[test]
fn the_table_of_pan_stops_at_any_moment() {
    let rules = pan::Rules::standard(6).unwrap();
    // Steps come in with every part of a layer: a thousand positions with those before them.
    let bound = Promptness { steps: 1 << 19, ..PROMPT };
    for distances in [false, true] {
        let config = pan::table::TableConfig { distances, limits: Limits::default() };
        stops_at_any_moment(bound, 7, |alarm| {
            let solver = match pan::table::Solver::new_watched(&rules, &config, alarm) {
                Ok(solver) => solver,
                Err(pan::PanError::Limit(LimitReached::Stopped(_))) => return true,
                Err(other) => panic!("{other}"),
            };
            solver.run(alarm).is_err()
        });
    }
}

#[test]
fn the_table_of_pexeso_stops_at_any_moment() {
    let config = TableConfig::new(Rules::new(60).unwrap());
    // It looks before each position: one of 60 pairs is 64 × 61² steps.
    let bound = Promptness { steps: 1 << 18, ..PROMPT };
    stops_at_any_moment(bound, 60, |alarm| {
        match Table::<Fraction>::solve(&config, &Limits::default(), alarm) {
            Ok(_) => false,
            Err(PexesoError::Limit(LimitReached::Stopped(_))) => true,
            Err(other) => panic!("{other}"),
        }
    });
}
