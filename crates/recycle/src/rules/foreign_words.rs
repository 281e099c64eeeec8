//! Words of other languages, and what is written here instead.

use super::kind::Kind;

/// Replacement of a word of another language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Replacement {
    /// A word of the language, or a form, that takes its place.
    Word(&'static str),
    /// A form with parts of its own, with a word on it: what to write cannot be made of the word alone.
    Form(&'static str),
}

use Replacement::{Form, Word};

/// How a card is moved: the answer to many words.
const MOVE: &str =
    "a card is moved by (move (top (game iloc STOCK)) (top ((current player) iloc HAND)))";
const CONDITION: &str = "a condition stands before what it allows: ((condition) statement)";
const OPPOSITE: &str =
    "there is no else: write the opposite condition, ((not condition) statement)";
const LOOP: &str = "turn by turn is (stage player (end condition) statement …), a number of times (repeat number statement)";
const WINNER: &str =
    "who wins is what `scoring` says: (scoring max number) or (scoring min number)";
const KEPT: &str = "a number is kept by (set (game sto NAME) number), and is (game sto NAME)";
const CALLED: &str = "a constant is called by (declare number 'NAME), directly in the game";
const DIE: &str = "a die is (random 1 .. 6)";
const CASE: &str = "a condition for each case, one after the other: ((condition) statement)";
const END: &str = "the card on top of a pile is (top pile), the one under all others (bottom pile)";
const FUNCTION: &str = "there are no functions: write the statements where they are done";

/// Rows of words and what is written for them.
const FOREIGN: &[(&str, Replacement)] = &[
    // Conditions and loops.
    ("if", Form(CONDITION)),
    ("when", Form(CONDITION)),
    ("then", Form(CONDITION)),
    ("cond", Form(CONDITION)),
    ("unless", Form("write the opposite condition: ((not condition) statement)")),
    ("else", Form(OPPOSITE)),
    ("elif", Form(OPPOSITE)),
    ("elseif", Form(OPPOSITE)),
    ("otherwise", Form(OPPOSITE)),
    ("switch", Form(CASE)),
    ("case", Form(CASE)),
    ("match", Form(CASE)),
    ("while", Form(LOOP)),
    ("loop", Form(LOOP)),
    ("for", Word("all")),
    ("foreach", Word("all")),
    ("each", Word("all")),
    ("every", Word("all")),
    ("some", Word("any")),
    ("exists", Word("any")),
    ("none", Form("write (not (any list 'V condition))")),
    ("until", Word("end")),
    // What is done.
    ("begin", Word("do")),
    ("block", Word("do")),
    ("sequence", Word("do")),
    ("choose", Word("choice")),
    ("select", Word("choice")),
    ("option", Word("choice")),
    ("options", Word("choice")),
    ("round", Word("stage")),
    ("deal", Form(MOVE)),
    ("draw", Form(MOVE)),
    ("give", Form(MOVE)),
    ("take", Form(MOVE)),
    ("pay", Form(MOVE)),
    ("play", Form("a card is played by (move 'C (top (game vloc NAME))), in a `choice`")),
    ("discard", Form("a card is discarded by (move 'C (top (game vloc DISCARD)))")),
    ("reveal", Form("everybody sees the cards of a `vloc`: (move card (top (game vloc NAME)))")),
    ("show", Form("everybody sees the cards of a `vloc`: (move card (top (game vloc NAME)))")),
    ("flip", Form("a coin is (random 0 .. 1); a card is turned up by moving it to a `vloc`")),
    ("win", Form(WINNER)),
    ("wins", Form(WINNER)),
    ("winner", Form(WINNER)),
    ("lose", Form(WINNER)),
    ("loser", Form(WINNER)),
    ("var", Form(KEPT)),
    ("variable", Form(KEPT)),
    ("assign", Form(KEPT)),
    ("def", Form(CALLED)),
    ("define", Form(CALLED)),
    ("const", Form(CALLED)),
    ("constant", Form(CALLED)),
    ("function", Form(FUNCTION)),
    ("procedure", Form(FUNCTION)),
    ("macro", Form(FUNCTION)),
    ("lambda", Form(FUNCTION)),
    ("return", Form("nothing is returned: a stage is over when its (end condition) holds")),
    ("break", Form("a stage is over when its (end condition) holds")),
    ("print", Form("nothing is printed: whoever plays is shown what happens")),
    ("skip", Form("nothing is done by (turn pass)")),
    ("nothing", Form("nothing is done by (turn pass)")),
    ("noop", Form("nothing is done by (turn pass)")),
    // Numbers.
    ("count", Word("size")),
    ("length", Word("size")),
    ("number", Word("size")),
    ("rand", Word("random")),
    ("roll", Form(DIE)),
    ("dice", Form(DIE)),
    ("die", Form(DIE)),
    ("plus", Word("+")),
    ("minus", Word("-")),
    ("times", Word("*")),
    ("multiply", Word("*")),
    ("divide", Word("//")),
    ("div", Word("//")),
    ("mod", Word("%")),
    ("modulo", Word("%")),
    ("power", Word("^")),
    ("pow", Word("^")),
    ("increase", Word("inc")),
    ("increment", Word("inc")),
    ("decrease", Word("dec")),
    ("decrement", Word("dec")),
    ("eq", Word("==")),
    ("equal", Word("==")),
    ("equals", Word("==")),
    ("is", Word("==")),
    ("ne", Word("!=")),
    ("gt", Word(">")),
    ("ge", Word(">=")),
    ("gte", Word(">=")),
    ("lt", Word("<")),
    ("le", Word("<=")),
    ("lte", Word("<=")),
    // Cards, piles and players.
    ("highest", Word("max")),
    ("greatest", Word("max")),
    ("biggest", Word("max")),
    ("high", Word("max")),
    ("lowest", Word("min")),
    ("least", Word("min")),
    ("smallest", Word("min")),
    ("low", Word("min")),
    ("first", Form(END)),
    ("last", Form(END)),
    ("empty", Form("a list without elements is one of which (== (size list) 0) holds")),
    ("card", Form("one card of a list is (top list), (bottom list) or (0 list)")),
    ("hand", Form("a hand is a pile of a player: ((current player) iloc HAND)")),
    ("pile", Form("a pile is written (game vloc NAME), or iloc, hloc, oloc by who sees it")),
    ("visible", Word("vloc")),
    ("public", Word("vloc")),
    ("faceup", Word("vloc")),
    ("private", Word("iloc")),
    ("own", Word("iloc")),
    ("hidden", Word("hloc")),
    ("secret", Word("hloc")),
    ("facedown", Word("hloc")),
    ("int", Word("sto")),
    ("integer", Word("sto")),
    ("string", Word("str")),
    ("table", Word("game")),
    ("board", Word("game")),
    ("opponent", Form("the others are (other player), the next one is (next player)")),
    ("opponents", Form("the others are (other player), the next one is (next player)")),
    ("me", Form("whose turn it is, is (current player)")),
    ("self", Form("whose turn it is, is (current player)")),
];

/// Numbers in words, that are written in digits.
const DIGITS: &[(&str, &str)] = &[
    ("true", "1"),
    ("yes", "1"),
    ("false", "0"),
    ("no", "0"),
    ("zero", "0"),
    ("one", "1"),
    ("two", "2"),
    ("three", "3"),
    ("four", "4"),
    ("five", "5"),
    ("six", "6"),
    ("seven", "7"),
    ("eight", "8"),
    ("nine", "9"),
    ("ten", "10"),
];

/// What is written instead of a word, if it is one of another language: at the head of a form or by itself, where
/// something of the kind is wanted.
pub(super) fn replacement(word: &str, is_head: bool, wanted: Option<Kind>) -> Option<Replacement> {
    let digits = || DIGITS.iter().find(|(spelt, _)| *spelt == word).map(|(_, digits)| Word(digits));
    match (word, wanted) {
        ("true" | "false", Some(Kind::Bool | Kind::Statement)) => {
            return Some(Form(
                "what holds or not is kept as a number, 1 or 0, and asked for by (== (game sto NAME) 1)",
            ));
        }
        (_, Some(Kind::Int) | None) if !is_head && digits().is_some() => return digits(),
        ("add", Some(Kind::Int)) => return Some(Word("+")),
        ("subtract", Some(Kind::Int)) => return Some(Word("-")),
        ("add", _) => return Some(Word("inc")),
        ("subtract", _) => return Some(Word("dec")),
        ("left", _) => return Some(Word(if is_head { "next" } else { "(next player)" })),
        ("right", _) => return Some(Word(if is_head { "previous" } else { "(previous player)" })),
        _ => {}
    }
    FOREIGN.iter().find(|(foreign, _)| *foreign == word).map(|(_, replacement)| *replacement)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{OPERATORS, WORDS};

    #[test]
    fn foreign_words_are_none_of_the_language_and_what_replaces_them_is() {
        for (word, replacement) in FOREIGN {
            assert!(!WORDS.contains(word), "{word}");
            assert_eq!(FOREIGN.iter().filter(|(other, _)| other == word).count(), 1, "{word}");
            if let Word(meant) = replacement {
                assert!(WORDS.contains(meant) || OPERATORS.contains(meant), "{word}: {meant}");
            }
        }
    }
}
