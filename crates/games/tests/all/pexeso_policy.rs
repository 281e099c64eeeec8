//! The table of Pexeso against policy iteration, which knows nothing of Pexeso: equal to the last digit.

use games::pexeso::table::{ProfileOutcome, Table, TableConfig, margins};
use games::pexeso::{
    Answer, Collect, First, Last, Look, Mates, Pexeso, PexesoMove, Position, Rules, State,
};
use kernel::{
    BySeat, Fraction, Lifted, Limits, Payoff, Probability, Rewards, Seat, Strategy, Trembling,
};
use solve::policy::{self, PolicyConfig};

/// The position at the beginning of a turn, and the known pairs beside it; nothing within a turn.
fn at_turn(state: &State) -> Option<(Position, u16)> {
    let begins = state.first == First::None && !state.turning && state.pairs > 0;
    begins.then(|| (Position::new(state.pairs - state.twins, state.singles), state.twins))
}

/// What the first seat expects by the table.
fn by_table(table: &Table<Fraction>, state: &State) -> Option<Fraction> {
    let (at, twins) = at_turn(state)?;
    let value = table.value(state.seat, at) + Fraction::from(twins);
    Some(if state.seat == Seat::new(0) { value } else { -value })
}

fn solve(config: &TableConfig) -> Table<Fraction> {
    Table::solve(config, &Limits::default(), &()).unwrap()
}

#[test]
fn nobody_gains_by_anything_that_the_table_leaves_out() {
    let rules = Rules::new(10).unwrap();
    let (table, game) = (solve(&TableConfig::new(rules)), Pexeso::new(rules));
    let policy =
        policy::solve_rewarded::<_, Fraction>(&game, &PolicyConfig::default(), &()).unwrap();
    let mut n_compared = 0;
    for state in policy.states() {
        if let Some(value) = by_table(&table, state) {
            assert_eq!(policy.value_of(state), Some(value), "{state:?}");
            n_compared += 1;
        }
    }
    // All of [n, k] for two seats, and those with known pairs left.
    assert!(n_compared > 2 * 44, "{n_compared}");
}

/// The four ways to read the fifth section of the paper.
fn variants(pairs: u16) -> impl Iterator<Item = Rules> {
    let rules = Rules::new(pairs).unwrap().with_collect(Collect::Moderator);
    [Mates::Sure, Mates::Missed].into_iter().flat_map(move |mates| {
        [Last::Played, Last::Given].map(|last| rules.with_mates(mates).with_last(last))
    })
}

#[test]
fn players_who_err_are_worth_what_policy_iteration_says_in_all_four_variants() {
    let rate = |above, below| Probability::new(above, below).unwrap();
    for err in [[rate(1, 10); 2], [rate(1, 3), rate(0, 1)], [rate(1, 5), rate(3, 4)]] {
        for rules in variants(4) {
            let table = solve(&TableConfig::new(rules).with_err(err));
            let game = Trembling::new(Pexeso::new(rules), err.into_iter().collect()).unwrap();
            let config = PolicyConfig::default();
            let policy = policy::solve_rewarded::<_, Fraction>(&game, &config, &()).unwrap();
            let mut n_compared = 0;
            for state in policy.states() {
                if state.is_steady() {
                    continue;
                }
                let Some(value) = by_table(&table, state.inner()) else { continue };
                assert_eq!(policy.value_of(state), Some(value), "{rules:?} {err:?} {state:?}");
                n_compared += 1;
            }
            assert!(n_compared > 15, "{n_compared}");
        }
    }
}

/// Who plays by the table, known pairs first.
struct ByTable<'a>(&'a Table<Fraction>);

impl Strategy<Pexeso> for ByTable<'_> {
    fn odds(&self, _: &Pexeso, state: &State, moves: &[PexesoMove], out: &mut Vec<u64>) {
        let look = |look| match look {
            Look::Unseen => PexesoMove::New,
            Look::Known => PexesoMove::Single,
        };
        let plan = |pairs, known| self.0.plan(state.seat, Position::new(pairs, known));
        let chosen = match state.first {
            First::None if state.twins > 0 => PexesoMove::Twin,
            First::None => look(plan(state.pairs, state.singles).first),
            // A first card that is known now comes to the same as one that was known before.
            First::Single => look(plan(state.pairs, state.singles - 1).after_fresh),
            First::Twin if self.0.config().rules.collect() == Collect::Mover => PexesoMove::Mate,
            First::Twin => match plan(state.pairs, state.singles + 1).after_mate {
                Answer::Mate => PexesoMove::Mate,
                Answer::Other(second) => look(second),
            },
        };
        out.extend(moves.iter().map(|mv| u64::from(*mv == chosen)));
    }
}

/// Whether what comes of the plans of `table` from `[n, k]` is what following them in `game` comes to,
/// where a turn is two decisions unless players err.
fn check<G: Rewards>(
    game: &G,
    table: &Table<Fraction>,
    strategy: &dyn Strategy<G>,
    at: Position,
    errs: bool,
) {
    let followed = policy::evaluate_rewarded::<_, Fraction>(
        game,
        &[strategy, strategy],
        Limits::default(),
        &(),
    )
    .unwrap();
    let (first, course) = (Seat::new(0), ProfileOutcome::<Fraction>::new(table, &()).unwrap());
    assert_eq!(followed.values[first], *table.value(first, at), "{at}");
    assert_eq!(followed.finish, *course.ends(first, at), "{at}");
    if !errs {
        let turns = |turns: Option<Fraction>| turns.map(|turns| turns * Fraction::from(2));
        assert_eq!(followed.decisions, turns(course.turns(first, at)), "{at}");
        assert_eq!(followed.decisions_if_over, turns(course.turns_if_ends(first, at)), "{at}");
    }
    let n = i64::from(at.pairs);
    for (margin, chance) in (-n..).zip(margins::<Fraction, _>(table, at, &()).unwrap()) {
        let is_margin = |payoffs: &BySeat<Payoff>| payoffs[first] == Payoff::from(margin);
        let all = followed.ends.iter().chain(&followed.endless);
        let same = all.filter(|(payoffs, _)| is_margin(payoffs)).map(|(_, chance)| chance);
        assert_eq!(same.fold(Fraction::ZERO, |sum, chance| sum + chance), chance, "{at} {margin}");
    }
}

#[test]
fn following_the_plans_comes_to_what_the_table_says_of_them() {
    let rules = Rules::new(6).unwrap();
    let table = solve(&TableConfig::new(rules));
    for at in Position::all(6) {
        let game = Pexeso::new(Rules::new(at.pairs).unwrap().with_known(at.known).unwrap());
        check(&game, &table, &ByTable(&table), at, false);
    }
    let err = [Probability::new(1, 10).unwrap(); 2];
    for (idx, _) in variants(3).enumerate() {
        for at in Position::all(3) {
            let rules = variants(at.pairs).nth(idx).unwrap();
            let rules = rules.with_known(at.known).unwrap();
            let table = solve(&TableConfig::new(rules).with_err(err));
            let game = Trembling::new(Pexeso::new(rules), err.into_iter().collect()).unwrap();
            check(&game, &table, &Lifted(ByTable(&table)), at, true);
        }
    }
}
