//! Every `.counts` file beside the games: ours agree with what is written there.

use games::pairs::{Pack, Round};
use games::pexeso::{Pexeso, Rules};
use kernel::counts::{Count, counts};
use kernel::{Game, Limits};

#[test]
fn pairs_has_the_counts_of_its_file() {
    check(include_str!("../../../../games/native-pairs.counts"), pairs);
}

#[test]
fn pexeso_has_the_counts_of_its_file() {
    check(include_str!("../../../../games/native-pexeso.counts"), pexeso);
}

/// Checks each `game …` section of a file: a header line, then rows of depth, paths, states, ends.
fn check<G: Game>(text: &str, game: impl Fn(&str) -> G) {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let mut sections: Vec<(&str, Vec<Count>)> = Vec::new();
    for line in lines {
        if let Some(header) = line.strip_prefix("game ") {
            sections.push((header, vec![]));
            continue;
        }
        let numbers: Vec<u128> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        let [depth, paths, states, ends] = numbers[..] else { panic!("four numbers: {line}") };
        let count = Count { depth: depth as u32, paths, states: states as u64, ends };
        sections.last_mut().expect("a header comes first").1.push(count);
    }
    assert!(!sections.is_empty(), "the file counts something");
    for (header, expected) in sections {
        let deepest = expected.last().expect("a section has rows").depth;
        let found = counts(&game(header), deepest, Limits::default(), &()).unwrap();
        assert_eq!(found, expected, "{header}");
    }
}

/// The values in a header: a name, then `NAME=` and a value for each of these.
fn values<const N: usize>(header: &str, game: &str, names: [&str; N]) -> [String; N] {
    let mut words = header.split(' ');
    assert_eq!(words.next(), Some(game));
    names.map(|name| words.next().and_then(|word| word.strip_prefix(name)).unwrap().to_owned())
}

/// `pexeso pairs=3 known=1`.
fn pexeso(header: &str) -> Pexeso {
    let numbers = values(header, "pexeso", ["pairs=", "known="]);
    let [pairs, known] = numbers.map(|number| number.parse().unwrap());
    Pexeso::new(Rules::new(pairs).unwrap().with_known(known).unwrap())
}

/// `pairs seats=2 deck=1,2,3`.
fn pairs(header: &str) -> Round {
    let [seats, deck] = values(header, "pairs", ["seats=", "deck="]);
    let seats = seats.parse().unwrap();
    let deck: Vec<u8> = deck.split(',').map(|count| count.parse().unwrap()).collect();
    Round::dealt(seats, Pack::from_counts(&deck).unwrap()).unwrap()
}
