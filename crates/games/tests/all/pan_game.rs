//! The rules of Pan: laws, numbering, notation, and the essay's example.

use std::collections::HashSet;

use games::pan::{
    Action, Hand, Index, Nine, Pan, PanError, Position, Rules, Start, n_deals, starts,
};
use kernel::conform::{self, ConformConfig};

use crate::pan_kin::kin;

fn rules(ranks: usize) -> Rules {
    Rules::standard(ranks).unwrap()
}

#[test]
fn the_game_and_its_kin_keep_the_laws() {
    let config = ConformConfig { plays: 20, longest: 400, ..ConformConfig::default() };
    for rules in kin(1..=4) {
        let deals = Pan::new(rules, Start::Deals);
        conform::check_notation(&deals, &config).unwrap_or_else(|e| panic!("{rules:?}: {e:?}"));
        let first = starts(&rules)[0].position;
        if !first.mover.is_empty() {
            let game = Pan::new(rules, Start::Position(first));
            conform::check_ranked(&game, &config).unwrap_or_else(|e| panic!("{rules:?}: {e:?}"));
        }
    }
}

#[test]
fn every_number_is_a_position_and_every_position_has_one_number() {
    for rules in kin(1..=3) {
        let index = Index::new(&rules);
        let mut seen = HashSet::new();
        for number in 0..index.n_positions() {
            let position = index.unrank(number);
            assert!(Position::new(&rules, position.mover, position.other).is_ok());
            assert_eq!(index.rank(position), number, "{rules:?}");
            assert!(seen.insert(position));
        }
    }
    assert_eq!(Index::new(&rules(6)).n_positions(), 10 * 15u64.pow(5));
    assert_eq!(Index::new(&rules(9)).n_positions(), 10 * 15u64.pow(8));
}

#[test]
fn moves_forward_and_backward_are_the_same_edges() {
    for rules in kin(1..=3) {
        let index = Index::new(&rules);
        let (mut forward, mut backward) = (HashSet::new(), HashSet::new());
        let (mut actions, mut before) = (Vec::new(), Vec::new());
        for position in (0..index.n_positions()).map(|number| index.unrank(number)) {
            actions.clear();
            position.legal_moves(&rules, &mut actions);
            for &action in &actions {
                let edge = (position, position.after(&rules, action));
                assert!(forward.insert(edge), "two moves lead to one position: {edge:?}");
            }
            before.clear();
            position.predecessors(&rules, &mut before);
            for &from in &before {
                assert!(backward.insert((from, position)), "{from:?} twice before {position:?}");
            }
        }
        assert_eq!(forward, backward, "{rules:?}");
    }
}

#[test]
fn moves_are_listed_as_in_the_essay() {
    let legal = |rules: Rules, text: &str| {
        let mut actions = Vec::new();
        Position::from_text(&rules, text).unwrap().legal_moves(&rules, &mut actions);
        actions
    };
    let lay = |rank, count| Action::Lay { rank, count };
    // The transcript of section 5.1: the moves lead to [0,3,2], [1,2,2] and [1,3,1].
    assert_eq!(legal(rules(3), "[1,3,2],[2,1,2]"), [lay(0, 1), lay(1, 1), lay(2, 1)]);
    assert_eq!(legal(rules(2), "[3,4],[0,0]"), []);
    assert_eq!(legal(rules(2), "[3,4]/[0,0]"), []);
    let nines = "[3,1],[0,3]";
    assert_eq!(legal(rules(2), nines), [lay(0, 3), lay(0, 1), lay(1, 1)]);
    let essay = rules(2).with_reading(games::pan::Reading::Essay);
    assert_eq!(legal(essay, nines), [lay(0, 3), lay(1, 1)]);
    assert_eq!(legal(rules(2).with_sets(false), nines), [lay(0, 1), lay(1, 1)]);
    // A ten lies on top: nines stay in the hand, and the pile may be taken.
    assert_eq!(legal(rules(3), "[1,2,4],[1,1,0]"), [lay(1, 1), lay(2, 4), lay(2, 1), Action::Take]);
}

/// Section 1.1, move by move.
#[test]
fn the_essays_example_can_be_played() {
    let rules = rules(6);
    let at = |text: &str| Position::from_text(&rules, text).unwrap();
    let lay = |rank, count| Action::Lay { rank, count };
    let mut now = at("[3,1,0,4,1,3],[0,3,4,0,3,1]");
    assert_eq!(now.pile(&rules), Hand::new(&[1]));
    let mut play = |action: Action| {
        let mut legal = Vec::new();
        now.legal_moves(&rules, &mut legal);
        assert!(legal.contains(&action), "{action:?} in {legal:?}");
        now = now.after(&rules, action);
        now
    };
    for action in [lay(0, 3), lay(1, 1), lay(1, 1)] {
        play(action);
    }
    assert_eq!(play(lay(1, 1)), at("[0,0,0,4,1,3],[0,1,4,0,3,1]"));
    for action in [lay(3, 4), lay(5, 1)] {
        play(action);
    }
    assert_eq!(play(lay(5, 1)), at("[0,1,4,0,3,0],[0,0,0,0,1,2]"));
    assert_eq!(play(Action::Take), at("[0,0,0,0,1,2],[0,1,4,1,3,2]"));
    assert_eq!(play(lay(4, 1)), at("[0,1,4,1,3,2],[0,0,0,0,0,2]"));
}

#[test]
fn deals_are_counted_one_by_one() {
    for rules in kin(1..=4) {
        let all = starts(&rules);
        assert_eq!(all.iter().map(|start| start.ways).sum::<u64>(), n_deals(&rules), "{rules:?}");
        let pile = Hand::new(&[1]);
        assert!(all.iter().all(|start| start.position.pile(&rules) == pile));
        assert!(all.iter().all(|start| start.position.mover.total() == rules.n_dealt()));
    }
    let ways = |ranks| starts(&rules(ranks)).iter().map(|start| start.ways).collect::<Vec<_>>();
    assert_eq!(ways(1), [3]);
    assert_eq!(ways(2), [1, 12, 18, 4]);
    assert_eq!((ways(3).len(), ways(4).len()), (16, 70));
    assert_eq!(n_deals(&rules(6)), 1_352_078);
}

#[test]
fn what_is_not_a_start_is_refused_in_words() {
    let rules = rules(3);
    let refused = |text: &str| Pan::start_from_text(&rules, text).unwrap_err().to_string();
    assert!(refused("[1,3],[2,1,2]").contains("has 2 entries, and there are 3 ranks"));
    assert!(
        refused("[1,3,2],[2,2,2]").contains("5 cards of rank 2 in the hands, and there are only 4")
    );
    assert!(refused("[2,3,2],[2,1,2]").contains("only 3 beside the nine of hearts"));
    let takeable = rules.with_nine(Nine::Takeable);
    let refused_there = |text: &str| Pan::start_from_text(&takeable, text).unwrap_err().to_string();
    assert!(refused_there("[5,3,2],[0,1,2]").ends_with("and there are only 4"));
    assert!(refused_there("[4,1,1]").contains("only 3 beside the nine of hearts"), "it is laid");
    assert!(Pan::start_from_text(&takeable, "[4,1,1],[0,1,1]").is_ok(), "it may be taken");
    assert!(refused("[1,-3,2],[2,1,2]").contains("is not a hand"));
    assert!(refused("[1,3,2]/ten").contains("is not a hand"));
    assert!(refused("[1,3,2],").contains("is not a hand"));
    assert!(refused("[1,3,2],[2,1,2],[0,0,0]").contains("is not a"));
    assert!(refused("[1,3,1]").contains("has 5 cards, and the first to move is dealt 6"));
    assert!(refused("[0,0,0],[2,1,2]").contains("the player to move has no cards"));
    assert!(refused("dealz").contains("is not a hand"));
    assert_eq!(Pan::start_from_text(&rules, "deals"), Ok(Start::Deals));
    let position = Position::from_text(&rules, "[1,3,2],[2,1,2]").unwrap();
    for text in ["[1,3,2],[2,1,2]", "1,3,2/2,1,2", "[1,3,2]", "1 3 2"] {
        assert_eq!(Pan::start_from_text(&rules, text), Ok(Start::Position(position)), "{text}");
    }
    assert_eq!(Rules::standard(17), Err(PanError::Ranks { given: 17 }));
    assert_eq!(Rules::standard(16).unwrap().with_suits(5), Err(PanError::Cards { given: 80 }));
}
