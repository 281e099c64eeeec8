//! The conformance probes: small programs with the scores they must give.
//!
//! One row per probe: what the sane rules give, and what the existing engine gives.

use Expected::{Fails, Gives, Mean};
use kernel::RngStream;
use oracle::{Game, Quirks};

#[derive(Clone, Copy, Debug)]
enum Expected {
    /// These scores, in every game.
    Gives(&'static [i64]),
    /// The first player's mean score over many games, and its standard error.
    Mean(f64, f64),
    /// An error.
    Fails,
}

const N_GAMES: u64 = 4_000;

fn check(name: &str, text: &str, quirks: &Quirks, expected: Expected) {
    let plays: Result<Vec<Vec<i64>>, String> =
        Game::new(text, &[], quirks.clone()).and_then(|game| {
            let n_games = if let Mean(..) = expected { N_GAMES } else { 8 };
            (0..n_games)
                .map(|idx| game.play_random(&mut RngStream::new(3, idx)).map(|play| play.scores))
                .collect()
        });
    match (expected, plays) {
        (Fails, Err(_)) => {}
        (Gives(scores), Ok(plays)) => {
            assert!(plays.iter().all(|play| play == scores), "{name}: {scores:?} but {plays:?}");
        }
        (Mean(mean, error), Ok(plays)) => {
            let found = plays.iter().map(|play| play[0] as f64).sum::<f64>() / plays.len() as f64;
            assert!((found - mean).abs() < 5.0 * error, "{name}: {mean} but {found}");
        }
        (expected, found) => panic!("{name}: {expected:?} but {found:?}"),
    }
}

macro_rules! rows {
    ($( $name:literal $sane:expr, $cardstock:expr; )*) => {
        &[ $( ($name, include_str!(concat!("../../crates/recycle/tests/probes/", $name, ".rcy")), $sane, $cardstock) ),* ]
    };
}

type Row = (&'static str, &'static str, Expected, Expected);

const PROBES: &[Row] = rows! {
    "p01_adjacent_1_25" Gives(&[26, 26]), Gives(&[17, 17]);
    "p01b_adjacent_10_5" Gives(&[15, 15]), Gives(&[15, 15]);
    "p02_repeat_inc" Gives(&[1, 1]), Gives(&[1, 1]);
    "p03_repeat_all_filter" Gives(&[4, 4]), Gives(&[1, 1]);
    "p04_let_filter_repeat_all" Gives(&[4, 4]), Gives(&[1, 1]);
    "p05_partition_repeat_all" Gives(&[5, 5]), Gives(&[5, 5]);
    "p05b_union_repeat_all" Gives(&[5, 5]), Gives(&[1, 1]);
    "p06_all_outside" Gives(&[123, 123]), Gives(&[123, 123]);
    "p06b_all_in_choice" Gives(&[123, 123]), Gives(&[321, 321]);
    // Half 12 and half 22; half 12 and half 21.
    "p07_any_siblings" Mean(17.0, 0.08), Mean(16.5, 0.072);
    "p08_stage_leak" Gives(&[3, 0]), Gives(&[2, 1]);
    "p08b_no_leak" Gives(&[3, 0]), Gives(&[3, 0]);
    "p09_max_empty" Fails, Fails;
    // 1, 100 and 10000 with equal chances; and a quarter, a quarter and a half.
    "p11_min_tie3" Mean(3367.0, 75.0), Mean(5025.25, 79.0);
    "p12_card_eq" Gives(&[1, 1]), Gives(&[0, 0]);
    "p13_runs_all" Gives(&[345_343, 345_343]), Gives(&[554_543, 554_543]);
    "p13b_runs_largest" Gives(&[5, 5]), Gives(&[5, 5]);
    "p14_range" Gives(&[8, 8]), Gives(&[8, 8]);
    "p15_top_tuples" Gives(&[105, 105]), Gives(&[105, 105]);
    "p16_sequence" Gives(&[543_123, 543_123]), Gives(&[543_123, 543_123]);
    "p16b_index" Gives(&[511, 511]), Gives(&[511, 511]);
    "p17_points_accumulate" Gives(&[11, 11]), Gives(&[11, 11]);
    "p20_let_action" Gives(&[5, 5]), Gives(&[5, 5]);
    "p20b_let_action_top" Gives(&[5, 5]), Gives(&[0, 0]);
    "p21_all_over_live_move" Gives(&[5, 5]), Fails;
    "p21b_all_over_filter_move" Gives(&[4, 4]), Gives(&[4, 4]);
    "p22_all_partition_shadow" Gives(&[25, 25]), Fails;
    "p23_missing_attr" Gives(&[1, 1]), Gives(&[1, 1]);
    "p24_union_empty" Gives(&[0, 0]), Fails;
    "p25_tuples13" Gives(&[5, 5]), Fails;
    "p26_neg" Gives(&[-301, -301]), Gives(&[-301, -301]);
    "p27_pow" Gives(&[55, 55]), Gives(&[55, 55]);
    "p28_repeat_too_many" Fails, Fails;
    "p29_nested_deck" Gives(&[1022, 1022]), Gives(&[1022, 1022]);
    "p30_any_bool_noshort" Gives(&[1, 1]), Fails;
    "p31_int_storage_default" Gives(&[7, 7]), Gives(&[7, 7]);
    "p32_multi_any_choice_count" Mean(0.5, 0.008), Mean(0.5, 0.008);
    "p33_choice_in_let_toplevel" Gives(&[5, 5]), Fails;
    "p34_index_move" Gives(&[21_345, 21_345]), Gives(&[21_345, 21_345]);
    "p35_move_bottom_dest" Gives(&[51_234, 51_234]), Gives(&[51_234, 51_234]);
    "p36_next_after_cycle" Gives(&[110, 1000]), Gives(&[110, 1000]);
    "p37_remember_mem_move" Gives(&[15, 15]), Gives(&[15, 15]);
    "p38_team_default" Gives(&[0, 5]), Gives(&[0, 5]);
    "q01_end_uses_old_current" Gives(&[1, 0, 0]), Gives(&[1, 0, 0]);
    "q02_inner_cycle_isolated" Gives(&[10, 100, 0]), Gives(&[10, 100, 0]);
    "q03_cycle_next_in_inner_lost" Gives(&[10, 100, 0]), Gives(&[10, 100, 0]);
    "q04_cycle_next_outer" Gives(&[10, 0, 100]), Gives(&[10, 0, 100]);
    "q05_undef_points" Gives(&[5, 5, 5]), Gives(&[5, 5, 5]);
    "q06_any_empty_in_do" Gives(&[7, 7, 7]), Gives(&[7, 7, 7]);
    "q07_team_stage" Gives(&[2010, 100, 10, 100]), Gives(&[2010, 100, 10, 100]);
    "q08_team_unlisted" Fails, Fails;
    "q09_other_player_order" Gives(&[1, 0, 2]), Gives(&[1, 0, 2]);
    "q10_score_current_team_points" Gives(&[0, 7, 0]), Gives(&[0, 7, 0]);
    "q11_choice_pass_only" Gives(&[3, 3, 3]), Gives(&[3, 3, 3]);
    "q12_stuck200" Gives(&[1000, 1000, 1000]), Gives(&[100, 100, 100]);
    "q13_stage_then_current" Gives(&[1, 0, 0]), Gives(&[1, 0, 0]);
    "q14_top_level_cycle" Gives(&[0, 1, 0]), Gives(&[0, 1, 0]);
    "q15_str_num_names" Gives(&[3, 3, 3]), Gives(&[3, 3, 3]);
    "q16_partition_group_move_var_in_choice" Gives(&[1, 1, 1]), Fails;
    "q17_partition_group_move_top_in_choice" Gives(&[1, 1, 1]), Gives(&[1, 1, 1]);
    "q18_max_filter_nested" Gives(&[1, 1, 1]), Fails;
    "q19_size_nested_filter" Gives(&[3, 3, 3]), Gives(&[3, 3, 3]);
    "q20_let_loc_live" Gives(&[4, 4, 4]), Gives(&[4, 4, 4]);
};

#[test]
fn probes_give_what_the_sane_rules_say() {
    for (name, text, sane, _) in PROBES {
        check(name, text, &Quirks::sane(), *sane);
    }
}

#[test]
fn with_quirks_probes_give_what_the_existing_engine_gives() {
    for (name, text, _, cardstock) in PROBES {
        check(name, text, &Quirks::cardstock(), *cardstock);
    }
}

#[test]
fn ten_options_of_five_cards_and_two_players() {
    let text = include_str!("../../crates/recycle/tests/probes/p32_multi_any_choice_count.rcy");
    let game = Game::new(text, &[], Quirks::sane()).expect("the probe is right");
    let play = game.play_random(&mut RngStream::new(1, 0)).expect("the probe ends");
    assert_eq!(play.options, [10]);
}
