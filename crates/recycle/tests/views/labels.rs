//! Texts for people, put into games that have none.

use kernel::RngStream;

/// What may stand in a hole where a card is picked; `HAND` is a hand of the game, with its kind.
const OF_CARD: &[&str] =
    &["{'C}", "{'C}", "{(cardatt R 'C)}", "{(score 'C using (game points P))}", "{(owner 'C)}"];

/// What may stand in any hole.
const OF_ALL: &[&str] = &[
    "{(top ((current player) HAND))}",
    "{(top ((next player) HAND))}",
    "{((next player) HAND)}",
    "{(union ((current player) HAND) ((next player) HAND))}",
    "{(filter ((current player) HAND) 'X (> (score 'X using (game points P)) 1))}",
    "{(filter ((next player) HAND) 'X (> (score 'X using (game points P)) 1))}",
    "{(size ((next player) HAND))}",
    "{(size (filter ((next player) HAND) 'X (== (cardatt R 'X) A)))}",
    "{(cardatt R (top ((current player) HAND)))}",
    "{(sum ((next player) HAND) using (game points P))}",
    "{(sum ((current player) HAND) using (game points P))}",
    "{(max ((current player) HAND) using (game points P))}",
    "{(max (union ((current player) HAND) ((next player) HAND)) using (game points P))}",
    "{(owner (max (union ((current player) HAND) ((next player) HAND)) using (game points P)))}",
    "{(current player)}",
    "{(game sto POT)}",
    "{((current player) vloc OPEN)}",
    "{(top (game vloc ROW))}",
    "{(top (game hloc AWAY))}",
    "{(size (game hloc AWAY))}",
    "{(top (sort (union ((next player) HAND) ((current player) vloc OPEN)) using (game points P)))}",
];

/// The game with labels on the options that pick a card, with questions, and with a phase.
pub(crate) fn labelled(text: &str, stream: &mut RngStream) -> String {
    let hands = ["iloc HAND", "hloc HAND", "oloc HAND"];
    let hand = hands.into_iter().find(|hand| text.contains(hand)).unwrap_or("iloc HAND");
    let mut one_of = |holes: &[&str]| {
        let nth = stream.below(holes.len() as u64) as usize;
        holes[nth].replace("HAND", hand)
    };
    let mut found = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("(choice (") {
        let (before, choice) = rest.split_at(at);
        let (choice, after) = choice.split_at(end_of(choice));
        found += before;
        let mut choice = choice.to_owned();
        let picked = "(move 'C ";
        let mut from = 0;
        while let Some(at) = choice[from..].find(picked) {
            let at = from + at;
            let end = at + end_of(&choice[at..]);
            let hole = if one_of(&["1", "0"]) == "1" { one_of(OF_CARD) } else { one_of(OF_ALL) };
            let label = format!("(do ((say \"choose {hole}\") {}))", &choice[at..end]);
            from = at + label.len();
            choice.replace_range(at..end, &label);
        }
        if one_of(&["1", "0"]) == "1" {
            let ask = format!("(choice ((ask \"What about {}?\") ", one_of(OF_ALL));
            choice = choice.replacen("(choice (", &ask, 1);
        }
        found += &choice;
        rest = after;
    }
    found += rest;
    if one_of(&["1", "0", "0"]) == "1" {
        let phase = format!("(setup (phase \"On the table: {}\")", one_of(OF_ALL));
        found = found.replacen("(setup", &phase, 1);
    }
    found
}

/// Where the list ends that the text begins with.
fn end_of(text: &str) -> usize {
    let mut depth = 0;
    let end = text.bytes().position(|byte| {
        depth += i32::from(byte == b'(') - i32::from(byte == b')');
        depth == 0
    });
    end.map_or(text.len(), |end| end + 1)
}
