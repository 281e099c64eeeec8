//! Laws of text: reading never panics, what reads can be played on, and writing it reads the same.

use games::pairs::{
    ContinuousConfig, ContinuousPairs, GameConfig, Pack, PairsGame, Round, Rule, parse_stacks,
};
use games::pan::{Hand, Nine, Pan, Position, Rules, Start};
use games::pexeso;
use kernel::{Notation, RngStream, Turn};
use proptest::prelude::*;

/// If `text` reads as a state, it is written as something that reads the same, and any play from it
/// goes on to an end or for a hundred moves.
fn read_and_play<G: Notation>(game: &G, text: &str, seed: u64) -> Result<(), TestCaseError> {
    let Ok(mut state) = game.state_from_text(text) else { return Ok(()) };
    let again = game.state_from_text(&game.state_to_text(&state));
    prop_assert_eq!(again, Ok(state.clone()));
    let mut stream = RngStream::new(seed, 0);
    let mut moves = vec![];
    for _ in 0..100 {
        moves.clear();
        game.moves(&state, &mut moves);
        prop_assert_eq!(moves.is_empty(), matches!(game.turn(&state), Turn::Over(_)), "{}", text);
        let Some(n) = std::num::NonZero::new(moves.len()) else { break };
        let mv = moves[stream.below(n.get() as u64) as usize];
        prop_assert_eq!(game.move_from_text(&state, &game.move_to_text(&state, mv)), Ok(mv));
        game.play(&mut state, mv);
    }
    Ok(())
}

/// Text that is nearly a state: the parts of the right shape, with cards that may not fit together;
/// now and then a part too many or of no shape.
fn nearly_a_state(parts: &'static str) -> impl Strategy<Value = String> {
    let stage = prop_oneof![
        "deal [12]:[-1-5]( [12]:[-1-5])?",
        "(act|draw|lots) [12]( [12])?",
        "over( [12]:[0-5])?",
        "\\PC{0,6}",
    ];
    let odd = prop_oneof![9 => Just(String::new()), 1 => " \\| \\PC{0,4}"];
    (stage, parts, odd).prop_map(|(stage, parts, odd)| format!("{stage} | {parts}{odd}"))
}

/// A number of ranks, and text that is nearly a hand, a position or a state of Pan with so many; now and
/// then one that is not.
fn nearly_a_position() -> impl Strategy<Value = (usize, String)> {
    let of_ranks = |ranks: usize| {
        let count = || prop_oneof![16 => "[0-4]", 1 => "[0-9]{1,30}", 1 => "\\PC{0,2}"];
        let counts = prop_oneof![
            9 => prop::collection::vec(count(), ranks),
            1 => prop::collection::vec(count(), 0..6),
        ];
        let shape = prop_oneof![9 => "\\[\\]", 1 => "", 1 => "[\\[\\]]{1,3}"];
        let hand = (counts, "(,|, |  ?)", shape).prop_map(|(counts, between, shape)| {
            let (open, close) = shape.split_at(shape.len().min(1));
            format!("{open}{}{close}", counts.join(&between))
        });
        let end = prop_oneof![4 => "", 2 => " [0-3]", 2 => " ?dealing", 1 => "\\PC{0,2}"];
        let one = (hand.clone(), end.clone()).prop_map(|(hand, end)| hand + &end);
        let two = (hand.clone(), "(,|/|, |\\PC)", hand, end)
            .prop_map(|(mover, between, other, end)| mover + &between + &other + &end);
        let text =
            prop_oneof![4 => two, 4 => one, 1 => "[\\[\\],/ 0-9-]{0,30}", 1 => any::<String>()];
        text.prop_map(move |text| (ranks, text))
    };
    (1..=4_usize).prop_flat_map(of_ranks)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn states_read_from_text_can_be_played(
        round in nearly_a_state("(-|[1-5](,[1-5])?)/(-|[1-5](,[1-5])?) \\| [0-2](,[0-2]){0,4}"),
        text in nearly_a_state("(-|[1-5])/(-|[1-5]) \\| [0-2](,[0-2]){0,4} \\| [0-4] \\| 0(,[01]){0,3} \\| [0-9],[0-9]"),
        seed in any::<u64>(),
    ) {
        let pack = Pack::triangular(5).unwrap();
        read_and_play(&Round::dealt(2, pack).unwrap(), &round, seed)?;
        let full = GameConfig { seats: 2, pack, ..GameConfig::default() };
        read_and_play(&PairsGame::new(full).unwrap(), &text, seed)?;
        let continuous = ContinuousConfig { seats: 2, pack, ..ContinuousConfig::default() };
        read_and_play(&ContinuousPairs::new(continuous).unwrap(), &text, seed)?;
    }

    #[test]
    fn stacks_and_rules_read_or_are_refused(text in "\\PC{0,16}", stacks in "[0-9,/-]{0,12}") {
        let _ = parse_stacks(&text);
        let _ = Rule::from_text(&text);
        let _ = Rule::from_text(&format!("threshold:{stacks}"));
        if let Some(read) = parse_stacks(&stacks) {
            let written: Vec<String> = read.iter().map(ToString::to_string).collect();
            prop_assert_eq!(parse_stacks(&written.join("/")), Some(read));
        }
    }
    #[test]
    fn positions_of_pan_read_or_are_refused_and_can_be_played(
        (ranks, text) in nearly_a_position(),
        suits in prop_oneof![4 => Just(4_u8), 1 => 2..=15_u8],
        nine in prop_oneof![Just(Nine::Fixed), Just(Nine::Takeable)],
        seed in any::<u64>(),
    ) {
        let rules = Rules::standard(ranks).unwrap().with_suits(suits).unwrap().with_nine(nine);
        if let Ok(hand) = Hand::from_text(&text, ranks) {
            prop_assert_eq!(Hand::from_text(&hand.to_text(ranks), ranks), Ok(hand));
        }
        if let Ok(position) = Position::from_text(&rules, &text) {
            prop_assert_eq!(Position::from_text(&rules, &position.to_text(&rules)), Ok(position));
        }
        read_and_play(&Pan::new(rules, Start::Deals), &text, seed)?;
        match Pan::start_from_text(&rules, &text) {
            Ok(Start::Position(position)) => {
                prop_assert!(Position::new(&rules, position.mover, position.other).is_ok());
                read_and_play(&Pan::new(rules, Start::Deals), &position.to_text(&rules), seed)?;
            }
            Ok(Start::Deals) => prop_assert_eq!(text.trim(), "deals"),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn states_of_pexeso_read_or_are_refused_and_can_be_played(
        text in prop_oneof![
            9 => "\\[[0-9]{1,2},[0-6](,[0-4])?\\]( [1-4])?( single| twin)?( turning)?",
            1 => "[\\[\\], 0-9a-z]{0,30}",
            1 => any::<String>(),
        ],
        variant in 0..8_u8,
        seed in any::<u64>(),
    ) {
        let rules = pexeso::Rules::new(12).unwrap().with_seats(3).unwrap();
        let rules = if variant & 1 == 0 { rules } else { rules.with_collect(pexeso::Collect::Moderator) };
        let rules = if variant & 2 == 0 { rules } else { rules.with_mates(pexeso::Mates::Missed) };
        let rules = if variant & 4 == 0 { rules } else { rules.with_last(pexeso::Last::Given) };
        read_and_play(&pexeso::Pexeso::new(rules), &text, seed)?;
    }
}
