//! Players of Pexeso: that the best is the best, and that what is sampled is what is worked out.

use std::sync::Arc;

use games::pexeso::paper::{DoublePaper, Reading};
use games::pexeso::table::{self, Table, TableConfig};
use games::pexeso::{
    ByRule, CardValues, Collect, First, Last, Mates, Observable, Pexeso, Position, Recall, Rules,
    State, Style,
};
use kernel::{
    BySeat, Fraction, Game, Limits, Number, Payoff, Probability, Rewards, RewardsAtEnd, Seat,
    Strategy, Trembling,
};
use play::{BatchConfig, PlayerFactory, Reporter, Summary};
use solve::policy;

fn rate(above: u32, below: u32) -> Probability {
    Probability::new(above, below).unwrap()
}

fn rules(pairs: u16, known: u16) -> Rules {
    Rules::new(pairs).unwrap().with_known(known).unwrap()
}

fn moderated(rules: Rules, mates: Mates, last: Last) -> Rules {
    rules.with_collect(Collect::Moderator).with_mates(mates).with_last(last)
}

fn solve<N: Number>(rules: Rules, err: [Probability; 2]) -> Table<N> {
    let config = TableConfig::new(rules).with_err(err);
    Table::solve(&config, &Limits::default(), &()).unwrap()
}

/// Games with their rates, with and without errors, and with all that the rules can say of errors.
fn cases(pairs: u16) -> Vec<(Rules, [Probability; 2])> {
    let rules = rules(pairs, 0);
    let (none, some, more) = (Probability::ZERO, rate(1, 10), rate(1, 3));
    vec![
        (rules, [none; 2]),
        (moderated(rules, Mates::Sure, Last::Played), [none; 2]),
        (moderated(rules, Mates::Sure, Last::Played), [some, more]),
        (moderated(rules, Mates::Sure, Last::Given), [some; 2]),
        (moderated(rules, Mates::Missed, Last::Played), [more, none]),
        (moderated(rules, Mates::Missed, Last::Given), [rate(1, 1), some]),
    ]
}

fn erring(rules: Rules, err: [Probability; 2]) -> Trembling<Pexeso> {
    Trembling::new(Pexeso::new(rules), err.into_iter().collect()).unwrap()
}

/// Where a turn begins and nobody errs, the best card is worth what the position is; so is the mean
/// over the errors with it.
#[test]
fn the_best_card_is_worth_what_the_table_says() {
    for (rules, err) in cases(6) {
        let (game, table) = (erring(rules, err), solve::<Fraction>(rules, err));
        let card_values = CardValues::new(&game, &table);
        for (seat, at) in table.positions() {
            let now = game.lift(State::new(at.pairs, at.known, seat));
            let mut moves = vec![];
            game.moves(&now, &mut moves);
            let worths = moves.iter().map(|&mv| card_values.worth(&now, mv));
            let worth = if now.may_tremble() || game.turn(&now) == kernel::Turn::Chance {
                let (mut mean, mut total) = (Fraction::ZERO, 0);
                for (worth, &mv) in worths.zip(&moves) {
                    mean.add_scaled(&worth, game.weight(&now, mv));
                    total += game.weight(&now, mv);
                }
                mean.divide(total);
                mean
            } else {
                worths.max().unwrap()
            };
            assert_eq!(worth, *table.value(seat, at), "{at} of {seat}: {rules:?}, {err:?}");
        }
    }
}

/// At every choice that it comes to, within turns too, the card it turns is worth as much as any.
#[test]
fn nothing_is_better_than_what_the_optimal_player_does() {
    for (rules, err) in cases(6) {
        let (game, table) = (erring(rules, err), solve::<Fraction>(rules, err));
        let optimal = Style::Planned(Arc::new(table.clone()));
        let card_values = CardValues::new(&game, &table);
        let mut seen = std::collections::HashSet::new();
        let mut states = vec![game.start()];
        let mut n_choices = 0;
        while let Some(now) = states.pop() {
            let mut moves = vec![];
            game.moves(&now, &mut moves);
            if let kernel::Turn::Seat(_) = game.turn(&now) {
                let mut odds = vec![];
                optimal.odds(&game, &now, &moves, &mut odds);
                let chosen = odds.iter().position(|&odds| odds > 0).unwrap();
                let worths: Vec<Fraction> =
                    moves.iter().map(|&mv| card_values.worth(&now, mv)).collect();
                let best = worths.iter().max().unwrap();
                assert_eq!(worths[chosen], *best, "{:?} of {moves:?} in {now:?}", moves[chosen]);
                n_choices += usize::from(moves.len() > 1);
                moves = vec![moves[chosen]];
            }
            for mv in moves {
                let after = game.after(&now, mv);
                if seen.insert(after.clone()) {
                    states.push(after);
                }
            }
        }
        assert!(n_choices > 5, "{n_choices}: {rules:?}");
    }
}

fn follow<G: Observable + Rewards>(game: &G, players: &[Style; 2]) -> policy::ProfileOutcome<f64> {
    let profile: Vec<&dyn Strategy<G>> =
        players.iter().map(|style| style as &dyn Strategy<G>).collect();
    policy::evaluate_rewarded(game, &profile, Limits::default(), &()).unwrap()
}

/// A general solver that knows nothing of tables says the same of the players as the table does.
#[test]
fn two_optimal_players_get_what_the_table_says_and_stall_as_often() {
    for (rules, err) in cases(5) {
        let table = Arc::new(solve::<f64>(rules, err));
        let (first, at) = (Seat::new(0), Position::new(rules.pairs(), 0));
        let optimal = Style::Planned(table.clone());
        let course = follow(&erring(rules, err), &[optimal.clone(), optimal]);
        let known = table::ProfileOutcome::<f64>::new(&table, &()).unwrap();
        assert!((course.values[first] - table.value(first, at)).abs() < 1e-9, "{rules:?} {err:?}");
        let (finish, ends) = (course.finish, *known.ends(first, at));
        assert!((finish - ends).abs() < 1e-9, "{finish}, {ends}: {rules:?} {err:?}");
    }
}

#[derive(Clone)]
struct SoFar;

impl<G: Rewards> Reporter<RewardsAtEnd<G>> for SoFar {
    fn so_far(
        &self,
        _: &RewardsAtEnd<G>,
        state: &<RewardsAtEnd<G> as Game>::State,
    ) -> BySeat<Payoff> {
        state.bank().clone()
    }
}

fn sample<G: Observable + Rewards>(game: G, players: &[Style], games: u64) -> Summary {
    let entrants: Vec<PlayerFactory<'_, _>> =
        players.iter().map(PlayerFactory::following).collect();
    let config = BatchConfig { games, seed: 5, draw_after: Some(300), ..BatchConfig::default() };
    play::simulate(&RewardsAtEnd::new(game), &entrants, &SoFar, &config, &()).unwrap()
}

/// Means and stalls within four standard errors of what is worked out, for all kinds of pairs.
#[test]
fn what_is_sampled_is_what_is_worked_out() {
    let some = [rate(1, 10), rate(1, 4)];
    let full = rules(6, 2);
    let erring_rules = moderated(full, Mates::Missed, Last::Played);
    let optimal = |rules, err| Style::Planned(Arc::new(solve::<f64>(rules, err)));
    let paper = || Style::Planned(Arc::new(DoublePaper::new(6, Reading::Literal, &()).unwrap()));
    let never = [Probability::ZERO; 2];
    for (rules, err, players) in [
        (full, never, [optimal(full, never), optimal(full, never)]),
        (full, never, [optimal(full, never), Style::Bold]),
        (full, never, [Style::Careful, Style::Planned(Arc::new(ByRule))]),
        (full, never, [Style::Passive, paper()]),
        (full, some, [Style::Bold, Style::Random]),
        (erring_rules, some, [optimal(erring_rules, some), optimal(erring_rules, some)]),
    ] {
        let game = erring(rules, err);
        let exact = follow(&game, &players);
        let summary = sample(game, &players, 4_000);
        let (mean, error) =
            (summary.players[0].payoff.mean(), summary.players[0].payoff.std_error());
        let value = exact.values[Seat::new(0)];
        assert!(
            (mean - value).abs() <= 4.0 * error + 1e-9,
            "{players:?}: {mean} ± {error}, {value}"
        );
        let (stalls, games) = (summary.called as f64, summary.games as f64);
        let (share, expected) = (stalls / games, 1.0 - exact.finish);
        let error = (expected * (1.0 - expected) / games).sqrt().max(1e-3);
        assert!((share - expected).abs() < 4.0 * error, "{players:?}: {share}, {expected}");
    }
}

/// Two games of one name each: with cards that are alike, and with cards of which each is remembered.
#[test]
fn who_never_forgets_gets_exactly_what_he_gets_in_pexeso() {
    let never = BySeat::from_fn(2, |_| Probability::ZERO);
    let optimal = || Style::Planned(Arc::new(solve::<f64>(rules(4, 0), [Probability::ZERO; 2])));
    for (known, players) in [
        (0, [optimal(), Style::Bold]),
        (1, [Style::Careful, Style::Passive]),
        (2, [Style::Random, Style::Bold]),
    ] {
        let rules = rules(3, known);
        let plain = follow(&Pexeso::new(rules), &players);
        let recall = follow(&Recall::new(rules, never.clone()).unwrap(), &players);
        for seat in [0, 1].map(Seat::new) {
            assert!((plain.values[seat] - recall.values[seat]).abs() < 1e-9, "{players:?}");
        }
        assert!((plain.finish - recall.finish).abs() < 1e-9);
        assert_eq!(plain.ends.len(), recall.ends.len());
        for ((paid, chance), (again, same)) in plain.ends.iter().zip(&recall.ends) {
            assert!(paid == again && (chance - same).abs() < 1e-9, "{paid:?}, {again:?}");
        }
    }
}

#[test]
fn forgetting_costs_pairs_and_ends_stalls() {
    let full = rules(6, 0);
    let optimal = || Style::Planned(Arc::new(solve::<f64>(full, [Probability::ZERO; 2])));
    let of = |rates: [Probability; 2]| {
        let game = Recall::new(full, rates.into_iter().collect()).unwrap();
        sample(game, &[optimal(), optimal()], 2_000)
    };
    let [sharp, dull] = [of([Probability::ZERO; 2]), of([rate(1, 5), Probability::ZERO])];
    assert!(sharp.called > 200, "{}", sharp.called);
    assert!(dull.called < 20, "{}", dull.called);
    let margin = dull.players[0].payoff;
    assert!(margin.mean() + 10.0 * margin.std_error() < 0.0, "{}", margin.mean());
}

/// Among three or more everybody plays as if there were two.
#[test]
fn any_number_of_seats_plays_to_the_end() {
    let rules = rules(5, 1).with_seats(4).unwrap();
    let players = [Style::Bold, Style::Careful, Style::Random, Style::Planned(Arc::new(ByRule))];
    let summary = sample(Pexeso::new(rules), &players, 300);
    assert_eq!(summary.games, 300);
    let sum: f64 = summary.players.iter().map(|player| player.payoff.mean()).sum();
    assert!(sum.abs() < 1e-9);
    let start = Pexeso::new(rules).start();
    assert_eq!((start.first, start.seat), (First::None, Seat::new(0)));
}
