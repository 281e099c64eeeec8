//! A coin that one seat sees and the other guesses, worked out by hand.

use kernel::{Class, Game, Hidden, Limits, Payoff, Turn};

use super::*;
use crate::Compiled;

/// Chance tosses a coin, tails twice as likely. Seat 1 sees it and sells (half a point won with heads,
/// half lost with tails) or plays on; then seat 2, who has not seen it, names heads or tails or folds.
/// If it names the coin right it wins a point, else it loses one.
struct Coin;

const MOVES: [&[u8]; 3] = [b"HT", b"sp", b"htf"];

impl Game for Coin {
    type State = Vec<u8>;
    type Move = u8;

    fn seats(&self) -> usize {
        2
    }
    fn class(&self) -> Class {
        Class { chance: true, hidden: true, cycles: false, zero_sum: true }
    }
    fn start(&self) -> Vec<u8> {
        Vec::new()
    }
    fn turn(&self, state: &Vec<u8>) -> Turn {
        let half = match state.as_slice() {
            [] => return Turn::Chance,
            [_] => return Turn::Seat(Seat::new(0)),
            [_, b'p'] => return Turn::Seat(Seat::new(1)),
            b"Hs" => 1,
            b"Ts" => -1,
            b"Hph" | b"Tpt" => -2,
            _ => 2,
        };
        Turn::Over(BySeat::from_fn(2, |seat| {
            Payoff::new(if seat.idx() == 0 { half } else { -half }, 2)
        }))
    }
    fn moves(&self, state: &Vec<u8>, out: &mut Vec<u8>) {
        out.extend(MOVES[state.len()]);
    }
    fn weight(&self, _: &Vec<u8>, mv: u8) -> u64 {
        if mv == b'T' { 2 } else { 1 }
    }
    fn play(&self, state: &mut Vec<u8>, mv: u8) {
        state.push(mv);
    }
}

impl Hidden for Coin {
    type View = Vec<u8>;

    fn view(&self, state: &Vec<u8>, seat: Seat) -> Vec<u8> {
        state.iter().skip(seat.idx()).copied().collect()
    }
    fn view_to_text(&self, view: &Vec<u8>) -> String {
        String::from_utf8_lossy(view).into_owned()
    }
}

fn coin() -> Compiled<Coin> {
    Compiled::new(&Coin, Limits::default(), &()).expect("it is a small sound game")
}

/// The odds of each seat's moves, set by set, as text; sets are in the order in which play meets them.
fn profile(rows: [&str; 2]) -> Profile<Fraction> {
    let read = |row: &str| {
        let odds = row.split_whitespace().map(|odds| odds.parse().expect("it is a fraction"));
        Behaviour(std::iter::once(Fraction::ONE).chain(odds).collect())
    };
    rows.into_iter().map(read).collect()
}

/// With heads sell one time in four, with tails one in two; name heads 1/2, tails 1/3, fold 1/6.
fn mixed() -> Profile<Fraction> {
    profile(["1/4 3/4 1/2 1/2", "1/2 1/3 1/6"])
}

#[test]
fn values_gains_and_both_sums_are_those_found_by_hand() {
    let coin = coin();
    let audit = audit(coin.form(), &mixed(), &()).unwrap();
    assert_eq!(
        audit.to_string(),
        "exploitability 43/144 (NashConv 43/72); seat 1: value -1/72, gain 29/72; \
         seat 2: value 1/72, gain 7/36"
    );
    assert_eq!(audit.best.map(Fraction::to_string).as_slice(), ["7/18", "5/24"]);
    assert_eq!(values(coin.form(), &mixed(), &()).unwrap(), audit.values);
}

#[test]
fn a_best_reply_is_pure_and_gets_what_is_said() {
    let coin = coin();
    for (seat, says, odds) in [(0, "7/18", "1 0 0 1"), (1, "5/24", "0 1 0")] {
        let seat = Seat::new(seat);
        let reply = best_reply(coin.form(), seat, &mixed(), &()).unwrap();
        let played = profile([odds, odds])[seat].clone();
        assert_eq!((reply.value.to_string().as_str(), &reply.behaviour), (says, &played));
        let mut replied = mixed();
        replied[seat] = reply.behaviour;
        let audit = audit(coin.form(), &replied, &()).unwrap();
        assert_eq!(audit.values[seat], reply.value);
        assert_eq!(audit.gains[seat], Fraction::ZERO);
    }
}

/// Found by making each seat indifferent: with heads 1/3, seat 1 plays on with heads (1/3) and with tails
/// in half of the cases (1/3), and seat 2 names heads with probability 1/4 so that tails, played or sold,
/// is worth the same.
#[test]
fn an_equilibrium_has_no_gains_at_all() {
    let coin = coin();
    let audit = audit(coin.form(), &profile(["0 1 1/2 1/2", "1/4 3/4 0"]), &()).unwrap();
    assert_eq!(
        audit.to_string(),
        "exploitability 0 (NashConv 0); seat 1: value -1/6, gain 0; seat 2: value 1/6, gain 0"
    );
}

/// By hand: with heads seat 1 sells for 1/2, or is named (1/2 · −1 + 1/2 · 1); with tails it sells for −1/2,
/// or is named (1/3 · −1 + 2/3 · 1). Play comes to seat 2 with heads in 1/3 · 3/4 and with tails in 2/3 · 1/2
/// of all games, so that tails are 4/7 there.
#[test]
fn what_each_move_promises_is_what_is_found_by_hand() {
    let coin = coin();
    let found = action_values(coin.form(), &mixed(), &()).unwrap();
    let text = |values: &[Option<Fraction>]| {
        let values: Vec<_> = values
            .iter()
            .map(|value| value.as_ref().map_or("–".into(), Fraction::to_string))
            .collect();
        values.join(" ")
    };
    let rows = found.map(|seat| text(&seat.values));
    assert_eq!(rows.as_slice(), ["-1/72 1/2 0 -1/2 1/3", "1/72 -1/7 1/7 -1"]);
    // A seat that always sells is never named; the other has nothing to expect, and he himself still has.
    let sold = profile(["1 0 1 0", "1/2 1/3 1/6"]);
    let rows = action_values(coin.form(), &sold, &()).unwrap().map(|seat| text(&seat.values));
    assert_eq!(rows.as_slice(), ["-1/6 1/2 0 -1/2 1/3", "1/6 – – –"]);
}

#[test]
fn the_three_ways_to_count_agree() {
    let coin = coin();
    let form = coin.form();
    let floats = mixed().map(Behaviour::to_floats);
    let (exact, near) = (audit(form, &mixed(), &()).unwrap(), audit(form, &floats, &()).unwrap());
    for (one, other) in exact.to_floats().gains.iter().zip(&near.gains) {
        assert!((one - other).abs() < 1e-15, "{exact} {near}");
    }
    let reach = BySeat::from_fn(2, |seat| crate::form::realise(form.side(seat), &mixed()[seat]));
    let meter = kernel::Meter::new(&(), "auditing");
    let slow = Table::Fractions(form, reach.iter().cloned().collect());
    for seat in [0, 1].map(Seat::new) {
        let (value, best) = slow.value_and_best::<Fraction>(seat, &meter).unwrap();
        assert_eq!((&value, &best), (&exact.values[seat], &exact.best[seat]));
        assert_eq!(slow.reply::<Fraction>(seat, &meter).unwrap().0, best);
        let whole = Table::new(form, &mixed(), &meter).unwrap();
        assert_eq!(slow.by_ends::<Fraction>(seat, &meter), whole.by_ends(seat, &meter));
    }
}

#[test]
fn what_is_no_strategy_is_said_to_be_none() {
    let coin = coin();
    for (rows, says) in [
        (
            ["1/4 3/4 1/2 1/2", "1/2 1/3 1/3"],
            "seat 2 is to play is no strategy at its information set 0",
        ),
        (
            ["1/4 3/4 3/2 -1/2", "1/2 1/3 1/6"],
            "seat 1 is to play is no strategy at its information set 1",
        ),
        (["1/4 3/4", "1/2 1/3 1/6"], "it has 3 numbers, and the seat 5 sequences"),
    ] {
        let error = audit(coin.form(), &profile(rows), &()).unwrap_err().to_string();
        assert!(error.contains(says), "{error}");
    }
    let mut floats = mixed().map(Behaviour::to_floats);
    floats[Seat::new(1)].0[2] = f64::NAN;
    let error = best_reply(coin.form(), Seat::new(0), &floats, &()).unwrap_err().to_string();
    assert!(
        error.contains("seat 2 is to play is no strategy at its information set 0: NaN"),
        "{error}"
    );
    floats[Seat::new(1)].0[2] = f64::INFINITY;
    assert!(audit(coin.form(), &floats, &()).is_err());
    let one_seat = mixed().iter().take(1).cloned().collect();
    let error = audit(coin.form(), &one_seat, &()).unwrap_err();
    assert_eq!(error, SolveError::WrongSeats { seats: 2, strategies: 1 });
}
