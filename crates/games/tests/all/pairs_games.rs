//! The full and the continuous game of Pairs keep the laws of games and of cards.

use games::pairs::{
    Board, ContinuousConfig, ContinuousPairs, Ended, GameConfig, Move, Pack, PairsError, PairsGame,
    Round, Rule, Setup, Stage, TieBreak,
};
use kernel::conform::{ConformConfig, check_notation};
use kernel::counts::counts;
use kernel::{Events, Game, Limits, Notation, RngStream, Seat, Strategy, Turn};
use play::{BatchConfig, ByPayoff, PlayerFactory, simulate};

/// Decks that are usual, small, with gaps, of one rank only, and too small to burn from.
fn packs() -> Vec<Pack> {
    let odd: [&[u8]; 6] =
        [&[0, 3, 0, 0, 4, 2], &[9], &[0, 0, 0, 14], &[1, 1, 1, 1, 1, 1], &[7, 0, 7], &[0, 5, 6]];
    let mut packs: Vec<Pack> =
        odd.iter().map(|counts| Pack::from_counts(counts).unwrap()).collect();
    packs.extend([4, 6, 10].map(|n_ranks| Pack::triangular(n_ranks).unwrap()));
    packs
}

/// Every mixture of options that makes a game.
fn configs() -> Vec<GameConfig> {
    let mut configs = vec![];
    for pack in packs() {
        for seats in [2, 3, 6] {
            for (burn, spare) in [(5, 5), (5, 0), (2, 1), (0, 0)] {
                for (ties, fresh) in [
                    (TieBreak::Full, false),
                    (TieBreak::Full, true),
                    (TieBreak::Redeal, false),
                    (TieBreak::Redeal, true),
                ] {
                    // Out of reach, so that the cards run out, or soon reached.
                    let target = Some(if burn == 2 && !fresh { 200 } else { 25 });
                    let config = GameConfig { seats, pack, target, burn, spare, ties, fresh };
                    match PairsGame::new(config) {
                        Ok(_) => configs.push(config),
                        Err(PairsError::AlwaysTied { .. }) => assert_eq!(ties, TieBreak::Redeal),
                        Err(error) => panic!("{config:?}: {error}"),
                    }
                }
            }
        }
    }
    configs
}

fn continuous(config: &GameConfig) -> ContinuousPairs {
    let &GameConfig { seats, pack, target, burn, spare, ties, fresh: _ } = config;
    ContinuousPairs::new(ContinuousConfig { seats, pack, target, burn, spare, ties }).unwrap()
}

fn small(seats: usize, counts: &[u8]) -> GameConfig {
    let pack = Pack::from_counts(counts).unwrap();
    GameConfig { seats, pack, ..GameConfig::default() }
}

/// Plays at random, chance by its weights, and shows each move with the boards around it.
fn walk<G: Game<State = Board, Move = Move>>(
    game: &G,
    stream: &mut RngStream,
    mut see: impl FnMut(&Board, Move, &Board),
) {
    let (mut board, mut moves) = (game.start(), vec![]);
    for _ in 0..10_000 {
        game.moves(&board, &mut moves);
        if moves.is_empty() {
            return;
        }
        let weights: Vec<u64> = match game.turn(&board) {
            Turn::Chance => moves.iter().map(|&mv| game.weight(&board, mv)).collect(),
            _ => vec![1; moves.len()],
        };
        let mv = moves[stream.pick(&weights)];
        let after = game.after(&board, mv);
        see(&board, mv, &after);
        board = after;
        moves.clear();
    }
    assert!(game.class().cycles, "only a set-up that is dealt again can go on for so long");
}

#[test]
fn both_games_keep_the_laws_of_every_game_and_their_text_reads_back() {
    for config in configs() {
        let look = ConformConfig { plays: 6, remembered: 400, longest: 4_000, seed: 3 };
        let report = check_notation(&PairsGame::new(config).unwrap(), &look);
        assert!(report.is_ok(), "{config:?}: {report:?}");
        if !config.fresh {
            let report = check_notation(&continuous(&config), &look);
            assert!(report.is_ok(), "continuous, {config:?}: {report:?}");
        }
    }
}

#[test]
fn no_card_is_lost_and_the_scores_are_the_cards_set_aside() {
    fn check<G: Game<State = Board, Move = Move>>(game: &G, config: &GameConfig) {
        for nth in 0..10 {
            walk(game, &mut RngStream::new(11, nth), |before, mv, after| {
                assert!(before.scores.iter().zip(after.scores).all(|(&b, a)| b <= a));
                if after.stage == Stage::Over(Ended) {
                    return;
                }
                let mut there = after.stock.unseen().plus(after.stock.discards());
                after.stacks.iter().flat_map(|stack| stack.ranks()).for_each(|r| there.put(r));
                let missing = |rank| config.pack.count(rank).checked_sub(there.count(rank));
                let aside: Vec<u8> = (1..=32).map(|rank| missing(rank).unwrap()).collect();
                let aside = Pack::from_counts(&aside).unwrap();
                let scored: u32 = after.scores.iter().map(|&score| u32::from(score)).sum();
                assert_eq!(aside.points(), scored, "{config:?}: {mv:?} led to {after:?}");
            });
        }
    }
    for config in configs().iter().filter(|config| !config.fresh) {
        check(&PairsGame::new(*config).unwrap(), config);
        check(&continuous(config), config);
    }
}

#[test]
fn the_target_ends_the_game_and_so_do_too_few_cards() {
    let (mut by_target, mut by_cards) = (0, 0);
    for config in configs().iter().filter(|config| config.ties == TieBreak::Full) {
        let game = PairsGame::new(*config).unwrap();
        for nth in 0..10 {
            walk(&game, &mut RngStream::new(5, nth), |before, _, after| {
                let high = u32::from(*after.scores.iter().max().unwrap());
                let is_over = after.stage == Stage::Over(Ended);
                if high >= game.target() {
                    assert!(is_over, "{config:?}: {high} points in {after:?}");
                    by_target += 1;
                } else if is_over {
                    let on_table: u32 = before.stacks.iter().map(|stack| stack.n_cards()).sum();
                    // One more is set aside.
                    let left = before.stock.n_cards() + on_table - 1;
                    assert!(left < config.seats as u32 && !config.fresh, "{config:?}: {before:?}");
                    by_cards += 1;
                }
            });
        }
    }
    assert!(by_target > 100 && by_cards > 100, "{by_target} and {by_cards} are too few to tell");
}

#[test]
fn an_empty_deck_is_shuffled_when_a_card_is_needed_and_five_are_burned_if_five_are_left() {
    let (mut burned, mut unburned, mut in_round) = (0, 0, 0);
    for spare in [5, 0] {
        let config = GameConfig { spare, target: Some(60), ..small(3, &[1, 2, 3, 4, 5, 6]) };
        let game = PairsGame::new(config).unwrap();
        for nth in 0..200 {
            walk(&game, &mut RngStream::new(2, nth), |before, mv, after| {
                let mut events = [0; 5];
                game.tally(before, mv, after, &mut events);
                if events[4] == 0 || after.stage == Stage::Over(Ended) {
                    return;
                }
                // Nothing could be drawn any more, and all that is not on the table was shuffled.
                let n_drawn = u16::from(matches!(mv, Move::Card(_)));
                assert_eq!(before.stock.n_deck(), n_drawn, "{before:?} {mv:?}");
                assert_eq!(after.stock.discards().n_cards(), 0);
                let (all, deck) = (after.stock.n_cards(), u32::from(after.stock.n_deck()));
                let burns = all >= 5 + u32::from(spare).max(1);
                assert_eq!(deck, if burns { all - 5 } else { all }, "{after:?}");
                burned += u32::from(burns);
                unburned += u32::from(!burns);
                in_round += u32::from(mv == Move::Hit);
            });
        }
    }
    let seen = [burned, unburned, in_round];
    assert!(seen.iter().all(|&times| times > 20), "{seen:?} are too few to tell");
}

#[test]
fn a_fresh_deck_for_one_round_is_the_game_of_one_round() {
    let decks: [(usize, &[u8]); 4] =
        [(2, &[1, 2, 3]), (3, &[0, 2, 2, 1]), (2, &[5]), (4, &[1, 2, 2])];
    for (seats, deck) in decks {
        let config = GameConfig { fresh: true, target: Some(1), ..small(seats, deck) };
        let game = PairsGame::new(config).unwrap();
        let setup = Setup::Deal { pack: config.pack, ties: TieBreak::Full };
        let round = Round::new(seats, setup).unwrap();
        let of_game = counts(&game, 60, Limits::default(), &()).unwrap();
        let of_round = counts(&round, 60, Limits::default(), &()).unwrap();
        assert_eq!(of_game, of_round, "{seats} seats, {deck:?}");
    }
}

#[test]
fn a_tie_that_no_card_can_break_is_settled_by_lot() {
    // Six twos for two players: after the deal every card pairs.
    let game = PairsGame::new(small(2, &[0, 6])).unwrap();
    let mut board = game.start();
    for _ in 0..6 {
        game.play(&mut board, Move::Card(2));
    }
    assert_eq!(game.state_to_text(&board), "lots 1 2 | 2/2 | 0 | 0 | 0,4 | 0,0");
    game.play(&mut board, Move::Lot(Seat::new(1)));
    // The paired cards are shuffled for a hit, and there are too few to burn any.
    game.play(&mut board, Move::Hit);
    assert_eq!(game.state_to_text(&board), "draw 2 | 2/2 | 0,4 | 4 | 0 | 0,0");
    game.play(&mut board, Move::Card(2));
    assert_eq!(game.state_to_text(&board), "deal 1:- 2:- | -/- | 0,3 | 3 | 0,2 | 0,2");
}

#[test]
fn a_tie_is_broken_with_reshuffled_discards_if_they_hold_a_card_of_use() {
    let game = PairsGame::new(small(2, &[1, 3, 3])).unwrap();
    let after = |text: &str, card| {
        let mut board = game.state_from_text(text).unwrap();
        game.play(&mut board, Move::Card(card));
        game.state_to_text(&board)
    };
    // The last card pairs; the discarded one helps.
    let text = "deal 1:3 2:- | 2,3/2 | 0,1 | 1 | 1 | 0,0";
    assert_eq!(after(text, 2), "deal 1:3 2:- | 2,3/2 | 1,1 | 2 | 0 | 0,0");
    // A discarded two does not: the three of this turn is taken back, and lots are drawn.
    let text = "deal 1:3 2:- | 2,3/2 | 0,1 | 1 | 0 | 0,0";
    assert_eq!(after(text, 2), "lots 1 2 | 2/2 | 0 | 0 | 0,1,1 | 0,0");
}

#[test]
fn in_the_continuous_game_only_the_scorer_loses_his_cards() {
    let game = ContinuousPairs::new(ContinuousConfig {
        seats: 3,
        pack: Pack::triangular(6).unwrap(),
        ..ContinuousConfig::default()
    })
    .unwrap();
    let rows = [
        // A folder takes the lowest card, here of his neighbour, and discards his own.
        (
            "act 1 | 4,5/3/6 | 1,2 | 3 | 0 | 0,0,0",
            Move::Fold,
            "act 2 | -/-/6 | 1,2 | 3 | 0,0,0,1,1 | 3,0,0",
        ),
        // Of a pair one card is set aside.
        (
            "draw 3 | 4/3/5,6 | 0,0,0,0,2 | 2 | 1 | 0,0,0",
            Move::Card(5),
            "act 1 | 4/3/- | 0,0,0,0,1 | 1 | 1,0,0,0,1,1 | 0,0,5",
        ),
        // Who has no cards and can draw none is passed over.
        ("act 1 | 4/-/4 | 0 | 0 | 0 | 5,5,9", Move::Fold, "act 3 | -/-/4 | 0 | 0 | 0 | 9,5,9"),
        // If that is so for all the game is over.
        ("act 3 | -/-/4 | 0 | 0 | 0 | 9,5,9", Move::Fold, "over | -/-/- | 0 | 0 | 0 | 9,5,13"),
    ];
    for (before, mv, after) in rows {
        let mut board = game.state_from_text(before).unwrap();
        game.play(&mut board, mv);
        assert_eq!(game.state_to_text(&board), after, "{before} {mv:?}");
    }
    let mut moves = vec![];
    let text = "act 2 | -/-/6 | 1,2 | 3 | 0,0,0,1,1 | 3,0,0";
    game.moves(&game.state_from_text(text).unwrap(), &mut moves);
    assert_eq!(moves, [Move::Hit]);
}

#[test]
fn a_rule_that_is_to_hit_from_an_empty_deck_looks_at_what_will_be_shuffled() {
    let game = PairsGame::new(small(2, &[1, 2, 3, 4])).unwrap();
    // One of five cards that would be drawn pairs the four, none of the two unseen ones does.
    let text = "act 1 | 4/3 | 1,1 | 0 | 0,1,1,1 | 0,0";
    let board = game.state_from_text(text).unwrap();
    for (rule, odds) in [("threshold:0.2", [1, 0]), ("threshold:0.21", [0, 1])] {
        let mut out = vec![];
        let rule = Rule::from_text(rule).unwrap();
        Strategy::odds(&rule, &game, &board, &[Move::Fold, Move::Hit], &mut out);
        assert_eq!(out, odds, "{rule:?}");
    }
}

#[test]
fn a_rule_takes_the_only_move_there_is() {
    let config = small(2, &[1, 2, 3, 4]);
    let rule = Rule::from_text("fold").unwrap();
    let (full, continuous) = (PairsGame::new(config).unwrap(), continuous(&config));
    let mut out = vec![];
    let must_fold = full.state_from_text("act 1 | 4/3 | 0 | 0 | 0 | 0,0").unwrap();
    Strategy::odds(&rule, &full, &must_fold, &[Move::Fold], &mut out);
    let must_hit = continuous.state_from_text("act 1 | -/3 | 1 | 1 | 0 | 0,0").unwrap();
    Strategy::odds(&rule, &continuous, &must_hit, &[Move::Hit], &mut out);
    assert_eq!(out, [1, 1]);
}

#[test]
fn rounds_hits_folds_pairs_and_reshuffles_are_counted() {
    let game = PairsGame::new(small(2, &[1, 2, 3, 4])).unwrap();
    let rows = [
        ("act 1 | 4/3 | 1,1 | 2 | 0 | 0,0", Move::Fold, [1, 0, 1, 0, 0]),
        ("act 1 | 4/3 | 1,1 | 2 | 0 | 0,0", Move::Hit, [0, 1, 0, 0, 0]),
        ("act 1 | 4/3 | 1,1 | 0 | 0 | 0,0", Move::Hit, [0, 1, 0, 0, 1]),
        ("draw 1 | 4/3 | 1,0,0,1 | 2 | 0 | 0,0", Move::Card(1), [0, 0, 0, 0, 0]),
        ("draw 1 | 4/3 | 1,0,0,1 | 2 | 0 | 0,0", Move::Card(4), [1, 0, 0, 1, 0]),
        // The last card of a round, and of the deck; of the game.
        ("draw 1 | 4/3 | 1,0,0,1 | 1 | 0 | 0,0", Move::Card(4), [1, 0, 0, 1, 1]),
        ("draw 1 | 4/3 | 1,0,0,1 | 2 | 0 | 30,0", Move::Card(4), [1, 0, 0, 1, 0]),
        // The new deck is as large as the old.
        ("deal 1:- 2:- | -/- | 0,1 | 1 | 1 | 0,0", Move::Card(2), [0, 0, 0, 0, 1]),
    ];
    for (text, mv, expected) in rows {
        let board = game.state_from_text(text).unwrap();
        let mut events = [0; 5];
        game.tally(&board, mv, &game.after(&board, mv), &mut events);
        assert_eq!(events, expected, "{text} {mv:?}");
    }
    // A fresh deck for the next round is not a reshuffle.
    let config = GameConfig { fresh: true, ..small(2, &[1, 2, 3, 4]) };
    let game = PairsGame::new(config).unwrap();
    let board = game.state_from_text("act 1 | 4/3 | 1,1 | 2 | 0 | 0,0").unwrap();
    let mut events = [0; 5];
    game.tally(&board, Move::Fold, &game.after(&board, Move::Fold), &mut events);
    assert_eq!(events, [1, 0, 1, 0, 0]);
}

#[test]
fn every_rule_can_play_both_games() {
    let batch = BatchConfig { games: 50, threads: Some(1), ..BatchConfig::default() };
    for seats in [2, 3] {
        let config = GameConfig { target: Some(12), ..small(seats, &[1, 2, 3, 4]) };
        let (full, continuous) = (PairsGame::new(config).unwrap(), continuous(&config));
        for name in ["equilibrium", "random", "hit", "fold", "myopic", "threshold:1/3"] {
            let rule = Rule::from_text(name).unwrap();
            let players: Vec<_> = (0..seats).map(|_| PlayerFactory::following(&rule)).collect();
            assert_eq!(simulate(&full, &players, &ByPayoff, &batch, &()).unwrap().games, 50);
            let players: Vec<_> = (0..seats).map(|_| PlayerFactory::following(&rule)).collect();
            assert_eq!(simulate(&continuous, &players, &ByPayoff, &batch, &()).unwrap().games, 50);
        }
    }
}

#[test]
fn what_cannot_be_played_is_refused() {
    let usual = GameConfig::default();
    let rows = [
        (GameConfig { seats: 1, ..usual }, PairsError::Seats { given: 1 }),
        (GameConfig { seats: 7, ..usual }, PairsError::Seats { given: 7 }),
        (GameConfig { target: Some(0), ..usual }, PairsError::Target { given: 0 }),
        (GameConfig { target: Some(10_001), ..usual }, PairsError::Target { given: 10_001 }),
        (small(4, &[1, 2]), PairsError::TooFewCards { cards: 3, seats: 4 }),
        (
            GameConfig { ties: TieBreak::Redeal, ..small(3, &[5, 1]) },
            PairsError::AlwaysTied { seats: 3 },
        ),
    ];
    for (config, error) in rows {
        assert_eq!(PairsGame::new(config), Err(error));
    }
}
