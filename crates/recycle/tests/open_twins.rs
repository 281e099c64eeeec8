//! Twins in which nothing is hidden: the same game built in and described, as solvers see it.
//!
//! `cargo test --release -p cardsharp-recycle --test open_twins -- --ignored` is for the larger ones.
#![allow(clippy::disallowed_methods, reason = "tests read the files of the library")]

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::Arc;

use games::pairs::{Pack, Round};
use games::pan::{self, Pan, Start};
use games::pexeso::{self, Pexeso};
use kernel::{Fraction, Game, Number, RewardsAtEnd, Seat, Turn};
use recycle::program::{Program, ProgramConfig, Reduced, Utility};
use solve::policy::{self, Policy, PolicyConfig};
use solve::{BackwardConfig, backward};

/// What a deck of Pairs is called in the described game, by rank.
const DECK: [&str; 10] =
    ["ONES", "TWOS", "THREES", "FOURS", "FIVES", "SIXES", "SEVENS", "EIGHTS", "NINES", "TENS"];

fn text_of(name: &str) -> String {
    let path = format!("../../games/{name}.rcy");
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path));
    text.expect("the game is in the library")
}

fn loaded(text: &str, settings: &[(&str, usize)]) -> Arc<Program> {
    let settings: Vec<(String, String)> =
        settings.iter().map(|(name, value)| ((*name).to_owned(), value.to_string())).collect();
    recycle::load(text, &settings, &ProgramConfig::default()).expect("a sound game").program
}

fn described(name: &str, settings: &[(&str, usize)]) -> Arc<Program> {
    loaded(&text_of(name), settings)
}

/// One card of rank 1, two of rank 2 and so on, built in and described.
fn rounds(seats: usize, ranks: usize) -> (Round, Arc<Program>) {
    let counts: Vec<u8> = (1..=ranks as u8).collect();
    let native = Round::dealt(seats, Pack::from_counts(&counts).unwrap()).unwrap();
    let count = |nth: usize| if nth < ranks { nth + 1 } else { 0 };
    let mut settings = vec![("NUMP", seats)];
    settings.extend(DECK.iter().enumerate().map(|(nth, &name)| (name, count(nth))));
    (native, described("pairs-round", &settings))
}

/// Calls `with` for every state in which somebody first decides, or play is over already, and how likely
/// it is.
fn each_deal<G: Game>(game: &G, mut with: impl FnMut(&G::State, Turn, Fraction)) {
    let mut level = HashMap::from([(game.start(), Fraction::ONE)]);
    while !level.is_empty() {
        let mut next: HashMap<G::State, Fraction> = HashMap::new();
        for (state, chance) in level {
            let turn = game.turn(&state);
            if turn != Turn::Chance {
                with(&state, turn, chance);
                continue;
            }
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            let total: u64 = moves.iter().map(|&mv| game.weight(&state, mv)).sum();
            let each = &chance / Fraction::from(total);
            for mv in moves {
                let weight = Fraction::from(game.weight(&state, mv));
                *next.entry(game.after(&state, mv)).or_default() += &each * weight;
            }
        }
        level = next;
    }
}

/// What the first seat to decide expects, from likely to unlikely deals. What the seats expect before the deal
/// says nothing: they are alike.
fn first_to_decide<G: Game, N: Number>(game: &G) -> Vec<(N, Fraction)> {
    let solved = backward::solve::<_, N>(game, &BackwardConfig::default(), &());
    let solved = solved.expect("open and without cycles");
    let mut found = Vec::new();
    each_deal(game, |state, turn, chance| {
        let Turn::Seat(seat) = turn else { panic!("somebody decides") };
        found.push((solved.value_of(state).expect("play comes to it")[seat].clone(), chance));
    });
    found
}

fn same_round(seats: usize, ranks: usize) {
    fn by_worth<G: Game>(game: &G) -> BTreeMap<Fraction, Fraction> {
        let mut found = BTreeMap::new();
        for (worth, chance) in first_to_decide::<_, Fraction>(game) {
            *found.entry(worth).or_default() += chance;
        }
        found
    }
    let (native, program) = rounds(seats, ranks);
    let native = by_worth(&native);
    assert!(native.len() > 1, "deals are worth different things: {native:?}");
    let described = by_worth(&Reduced::new(&program, Utility::Score));
    assert_eq!(native, described, "{seats} seats, {ranks} ranks");
}

#[test]
fn a_round_of_pairs_is_worth_the_same() {
    for (seats, ranks) in [(2, 3), (2, 4), (2, 5), (3, 3), (3, 4)] {
        same_round(seats, ranks);
    }
}

#[test]
#[ignore = "takes minutes"]
fn larger_rounds_of_pairs_are_worth_the_same() {
    for (seats, ranks) in [(2, 6), (2, 7), (3, 5), (3, 6), (3, 7)] {
        same_round(seats, ranks);
    }
}

#[test]
#[ignore = "takes minutes and gigabytes"]
fn a_round_with_the_whole_deck_is_worth_the_same() {
    fn mean<G: Game>(game: &G) -> f64 {
        let found = first_to_decide::<_, f64>(game);
        found.iter().map(|(worth, chance)| worth * Number::to_f64(chance)).sum()
    }
    let (native, program) = rounds(2, 10);
    let (one, other) = (mean(&native), mean(&Reduced::new(&program, Utility::Score)));
    assert!((one - other).abs() < 1e-12 && one != 0.0, "{one}, {other}");
}

/// How likely deals are, by what they are worth to the first mover.
fn deals<G: Game>(game: &G) -> BTreeMap<i64, Fraction> {
    let config = PolicyConfig::default();
    let solved: Policy<G, f64> =
        policy::solve(game, &config, &()).expect("small, with perfect information");
    let mut found = BTreeMap::new();
    each_deal(game, |state, turn, chance| {
        let value = match turn {
            Turn::Seat(seat) => {
                let value = solved.value_of(state).expect("play comes to it");
                if seat == Seat::new(0) { value } else { -value }
            }
            Turn::Over(paid) => -paid[Seat::new(0)].to_f64().abs(),
            Turn::Chance => unreachable!("the deal is over"),
        };
        // Who had nothing but the nine of hearts has won before the other moved.
        let whole = value.round();
        assert!((value - whole).abs() < 1e-9, "won, lost or drawn, and not {value}");
        *found.entry(whole as i64).or_default() += chance;
    });
    found
}

fn same_pan(ranks: usize) {
    let native = deals(&Pan::new(pan::Rules::standard(ranks).unwrap(), Start::Deals));
    assert!(ranks == 1 || native.len() > 1, "not all deals are alike: {native:?}");
    let program = described("pan", &[("RANKS", ranks), ("LIMIT", 0)]);
    assert_eq!(native, deals(&Reduced::new(&program, Utility::Score)), "{ranks} ranks");
}

#[test]
fn deals_of_pan_are_won_lost_and_drawn_alike() {
    (1..=4).for_each(same_pan);
}

/// `text` with every one of `edits` made, each where it fits and nowhere else.
fn edited(mut text: String, edits: &[(&str, &str)]) -> String {
    for (from, to) in edits {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    text
}

#[test]
fn variants_of_pan_are_won_lost_and_drawn_alike() {
    let two_at_a_time = [
        (
            "((> (size (game vloc PILE)) 3)\n       (do (\n         (say \"take three cards\")\n         (repeat 3",
            "((> (size (game vloc PILE)) 2)\n       (do (\n         (say \"take two cards\")\n         (repeat 2",
        ),
        (
            "((== (size (game vloc PILE)) 3)\n       (do (",
            "((== (size (game vloc PILE)) 0)\n       (do (",
        ),
    ];
    let three_suits = [
        ("(repeat 3 (create", "(repeat 2 (create"),
        ("(* 4 (//", "(* 3 (//"),
        ("(and (== (size 'SET) 3)", "(and (== (size 'SET) 2)"),
        ("(== (size 'SET) 4)", "(== (size 'SET) 3)"),
    ];
    let no_sets =
        [("(== (size 'SET) 4)", "(== 0 1)"), ("(and (== (size 'SET) 3)", "(and (== 0 1)")];
    let take_two = |rules: pan::Rules| rules.with_take(pan::Take::Up(2)).unwrap();
    let of_three_suits = |rules: pan::Rules| rules.with_suits(3).unwrap();
    let without_sets = |rules: pan::Rules| rules.with_sets(false);
    let variant = |ranks: usize, native: &dyn Fn(pan::Rules) -> pan::Rules, edits: &[_]| {
        let rules = native(pan::Rules::standard(ranks).unwrap());
        let native = deals(&Pan::new(rules, Start::Deals));
        let program = loaded(&edited(text_of("pan"), edits), &[("RANKS", ranks), ("LIMIT", 0)]);
        let described = deals(&Reduced::new(&program, Utility::Score));
        assert_eq!(native, described, "{rules:?}");
    };
    for ranks in 2..=3 {
        variant(ranks, &take_two, &two_at_a_time);
        variant(ranks, &without_sets, &no_sets);
    }
    // Of an odd number of cards the built-in game gives one more to the seat with the nine of hearts.
    for ranks in [2, 4] {
        variant(ranks, &of_three_suits, &three_suits);
    }
}

fn same_pexeso(pairs: usize) {
    fn first<G: Game>(game: &G) -> f64 {
        let solved = policy::solve::<_, f64>(game, &PolicyConfig::default(), &());
        solved.expect("small, with perfect information").values()[Seat::new(0)]
    }
    let native = RewardsAtEnd::new(Pexeso::new(pexeso::Rules::new(pairs as u16).unwrap()));
    let program = described("pexeso", &[("PAIRS", pairs), ("LIMIT", 0)]);
    // A pair more than the other is half a pair more than the mean.
    let (ours, theirs) = (first(&native) / 2.0, first(&Reduced::new(&program, Utility::Score)));
    assert!((ours - theirs).abs() < 1e-12, "{pairs} pairs: {ours}, {theirs}");
}

#[test]
fn pexeso_is_worth_the_same() {
    (1..=6).for_each(same_pexeso);
}
