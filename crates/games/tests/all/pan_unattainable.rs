//! The positions that no deal leads to, by the corollary, against the search that goes everywhere.

use crate::pan_kin::kin;
use games::pan::{
    Attainable, Attained, Index, NoPath, Position, Reading, Rules, Unattainable, n_void,
    potential_positions,
};
use kernel::Limits;

fn rules(ranks: usize) -> Rules {
    Rules::standard(ranks).unwrap()
}

/// Compares position by position, and gives the number of attainable ones.
fn agrees(rules: &Rules) -> u64 {
    let index = Index::new(rules);
    let searched = Attainable::search(rules, &Limits::default(), &()).unwrap();
    let by_corollary = Unattainable::find(rules).unwrap();
    for position in potential_positions(rules) {
        let is_found = searched.contains(index.rank(position));
        let text = position.to_text(rules);
        assert_eq!(is_found, !by_corollary.contains(position), "{text} {rules:?}");
    }
    let attained = Attained::find(rules, &Limits::default(), &()).unwrap();
    assert!(matches!(attained, Attained::AllBut(_)));
    assert_eq!(attained.len(rules), searched.len());
    searched.len()
}

#[test]
fn the_corollary_finds_what_the_search_finds() {
    assert_eq!([2, 3, 4].map(|ranks| agrees(&rules(ranks))), [121, 2_140, 33_239]);
}

/// 5-Pan is large enough to be left to `cargo test --release -- --ignored`.
#[test]
#[ignore = "goes to every position of 5-Pan and 6-Pan"]
fn the_corollary_finds_what_the_search_finds_in_larger_games() {
    assert_eq!([5, 6].map(|ranks| agrees(&rules(ranks))), [503_738, 7_581_237]);
}

#[test]
fn it_holds_for_every_variant_it_speaks_of_and_is_silent_on_the_others() {
    let (mut speaks, mut silent) = (0, 0);
    for rules in kin(2..=3) {
        if Unattainable::find(&rules).is_ok() {
            agrees(&rules);
            speaks += 1;
        } else {
            silent += 1;
            let attained = Attained::find(&rules, &Limits::default(), &()).unwrap();
            let searched = Attainable::search(&rules, &Limits::default(), &()).unwrap();
            let index = Index::new(&rules);
            assert_eq!(attained.len(&rules), searched.len());
            assert!((0..index.n_positions()).all(
                |number| attained.contains_number(&index, number) == searched.contains(number)
            ));
        }
    }
    assert!(speaks > 5 && silent > 5, "{speaks} {silent}");
    let essay = rules(3).with_reading(Reading::Essay);
    assert_eq!(Unattainable::find(&essay), Err(NoPath::SetOfNines));
    assert_eq!(Unattainable::find(&rules(1)), Err(NoPath::OneRank));
}

/// A handful among billions, so that M of k is 10 · 15^(k − 1) − 4 · 5^(k − 1) − (k + 7).
#[test]
fn only_a_handful_of_positions_is_not_attainable_however_many_ranks() {
    for ranks in 2..=12 {
        let rules = rules(ranks);
        let potential = 10 * 15u64.pow(ranks as u32 - 1);
        assert_eq!(Index::new(&rules).n_positions(), potential);
        assert_eq!(n_void(&rules), 4 * 5u64.pow(ranks as u32 - 1));
        let unattainable = Unattainable::find(&rules).unwrap();
        assert_eq!(unattainable.len(), ranks as u64 + 7);
        let attained = Attained::find(&rules, &Limits::default(), &()).unwrap();
        assert_eq!(attained.len(&rules), potential - n_void(&rules) - unattainable.len());
    }
}

/// Those of 3-Pan. Each comes only from others of them, from a finished game, or from nowhere: whoever has
/// a single card on the bare nine of hearts has just taken it, and had none before.
#[test]
fn the_positions_that_are_not_attainable_are_these() {
    let rules = rules(3);
    let of = |texts: &[&str]| {
        let position = |text: &&str| Position::from_text(&rules, text).unwrap();
        let mut positions: Vec<Position> = texts.iter().map(position).collect();
        positions.sort();
        positions
    };
    let expected = of(&[
        "[3,4,4],[0,0,0]",
        "[2,4,4],[1,0,0]",
        "[3,3,4],[0,1,0]",
        "[3,4,3],[0,0,1]",
        "[3,4,2],[0,0,2]",
        "[3,4,1],[0,0,1]",
        "[3,4,2],[0,0,0]",
        "[0,0,1],[3,4,0]",
        "[0,0,1],[3,4,2]",
        "[0,0,2],[3,4,1]",
    ]);
    assert_eq!(Unattainable::find(&rules).unwrap().positions().collect::<Vec<_>>(), expected);
}
