//! The forms of the language: everything that can be written, with what it means.
//!
//! The list of all words in the book is made from this one. That it is complete and true is tested
//! below: every word and operator of the reader stands in a form, and every form, with something
//! put in for its open parts, checks where it is said to stand.
//!
//! Open parts are in lower case and are no words of the language, such as `number` or `seat`;
//! capitals stand for any name, `…` for more of the same.

/// Category of a form: what it gives, and so where it can stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gives {
    /// A part of the game itself.
    Section,
    /// A part of the setup.
    Setup,
    /// Something that is done, or chosen.
    Statement,
    /// True or false.
    Condition,
    /// A number.
    Number,
    /// A name, as text.
    Text,
    /// What cards count.
    Map,
    /// A pile of cards, or a memory.
    Pile,
    /// A card, and a place in a pile.
    Card,
    /// A list of cards.
    Cards,
    /// A list of lists of cards.
    Groups,
    /// A player.
    Player,
    /// A team.
    Team,
    /// Some other list that can be gone through.
    List,
}

impl Gives {
    /// Every one, in the order of the book.
    pub const ALL: &'static [Self] = &[
        Self::Section,
        Self::Setup,
        Self::Statement,
        Self::Condition,
        Self::Number,
        Self::Text,
        Self::Map,
        Self::Pile,
        Self::Card,
        Self::Cards,
        Self::Groups,
        Self::Player,
        Self::Team,
        Self::List,
    ];

    /// The heading in the book.
    #[must_use]
    pub const fn heading(self) -> &'static str {
        match self {
            Self::Section => "The game",
            Self::Setup => "In the setup",
            Self::Statement => "What is done",
            Self::Condition => "A condition",
            Self::Number => "A number",
            Self::Text => "A text",
            Self::Map => "A point map (map)",
            Self::Pile => "A pile, or a memory",
            Self::Card => "A card, and a place in a pile",
            Self::Cards => "A list of cards",
            Self::Groups => "A list of groups",
            Self::Player => "A player (seat)",
            Self::Team => "A team (side)",
            Self::List => "Other lists",
        }
    }
}

/// Origin of a form: the dialect that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// RECYCLE as CardStock reads it.
    Plain,
    /// Added by Cardsharp.
    Extension,
    /// Of an older dialect; read, and better not written.
    Older,
    /// In the grammar, without a meaning: reading it is an error that says so.
    Reserved,
}

/// One form.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// Its usage.
    pub text: &'static str,
    /// What it gives.
    pub gives: Gives,
    /// Which language it belongs to.
    pub origin: Origin,
    /// What it means, in a line.
    pub means: &'static str,
}

macro_rules! forms {
    ($($gives:ident { $($text:literal $origin:ident $means:literal,)+ })+) => {
        /// Every form, by what it gives.
        pub const FORMS: &[Form] = &[$($(Form {
            text: $text, gives: Gives::$gives, origin: Origin::$origin, means: $means,
        },)+)+];
    };
}

forms! {
    Section {
        "(game section …)" Plain "the whole file: its head, the setup, what happens, the scoring",
        "(title \"text\")" Extension "what the game is called",
        "(source \"text\")" Extension "where its rules come from",
        "(rules \"text\")" Extension "its rules in words, in several lines if you like; without it, the comment at the head of the file",
        "(declare value 'V)" Plain "a number, a name or a list of names is called `'V`; it can be set from outside",
        "(setup part …)" Plain "players, teams and cards",
        "(scoring max number)" Plain "computed for each player as the current one; most is best",
        "(scoring min number)" Plain "the same; least is best",
    }
    Setup {
        "(create players number)" Plain "this number of players, from 1 to 64",
        "(create teams (0, 2) (1, 3))" Plain "who plays with whom; without it everybody is a team",
        "(create deck pile (deck (KEY (VALUE, …)) …))" Plain "a card for each combination of the attributes' values, on that pile",
        "(create deck NAME pile (deck (KEY (VALUE)) …))" Plain "the same, with this printed on the backs",
        "(create deck pile (deck (KEY (VALUE (KEYB (VALUEB, …))))))" Plain "a value with attributes of its own",
        "(label NAME \"text\")" Extension "what people call the piles or storages of that name",
        "(bookkeeping NAME …)" Extension "piles and storages that nobody needs to see",
        "(lay NAME how)" Extension "how the piles of that name lie: as a `hand`, `stack`, `row` or `trick`, `played`, `taken` or `aside`",
        "(phase \"text {value} …\")" Extension "where in the game we are, told to everybody",
        "(repeat number (create deck pile (deck (KEY (VALUE)))))" Plain "this number of copies",
    }
    Statement {
        "(do (statement …))" Plain "one after the other",
        "(choice (statement …))" Plain "the current player does one of the options that these give",
        "(choice ((ask \"text {value} …\") statement …))" Extension "the same, and what the current player is asked",
        "(say \"text {value} …\")" Extension "in an option of a choice, before what is done: what the option is called; it does nothing",
        "(stage player (end condition) statement …)" Plain "turn by turn, until the condition holds before the first turn or after a turn",
        "(stage team (end condition) statement …)" Plain "the same, moving on the current team and not the current player",
        "(stage player simultaneous (end condition) (choice (statement …)))" Extension "all choose at once, then all is carried out",
        "(condition statement)" Plain "done if the condition holds",
        "(all list 'V statement)" Plain "done for each element",
        "(any list 'V statement)" Plain "in a choice, an option for each element; elsewhere as `all`",
        "(let value 'V statement)" Plain "done with `'V` standing for the value",
        "(repeat number statement)" Plain "this number of times, all prepared before the first is done",
        "(repeat all (move (top cards) place))" Plain "as often as the list has cards",
        "(repeat all (forget (top (whose mem NAME))))" Plain "as often as the memory has references",
        "(move card place)" Plain "the card goes there",
        "(swap card card)" Extension "they change places",
        "(shuffle pile)" Plain "puts it in random order",
        "(shuffle faro pile pile)" Reserved "has never had a meaning",
        "(remember card (top (whose mem NAME)))" Plain "puts a reference to the card into a memory; the card stays where it is",
        "(forget (top (whose mem NAME)))" Plain "takes a reference out",
        "(set (whose sto NAME) number)" Plain "a number is kept",
        "(set (whose str NAME) text)" Plain "a text is kept",
        "(set (whose points NAME) (((KEY : VALUE) … number) …))" Plain "a card with these values of these attributes counts so much; several rows that fit are added",
        "(put points 'V (((KEY (VALUE)) number) …))" Older "the same, called by a variable",
        "(inc (whose sto NAME) number)" Plain "adds to a number that is kept",
        "(dec (whose sto NAME) number)" Plain "takes from it",
        "(cycle next seat)" Plain "who has the next turn",
        "(cycle current seat)" Plain "who is the current player from now on",
        "(turn pass)" Plain "does nothing, which in a choice is an option",
    }
    Condition {
        "(== value value)" Plain "the same number, text, card, player or team",
        "(!= value value)" Plain "not the same",
        "(< number number)" Plain "less",
        "(<= number number)" Plain "less or equal",
        "(> number number)" Plain "more",
        "(>= number number)" Plain "more or equal",
        "(and condition condition …)" Plain "all of them; looked at from the left, no further than needed",
        "(or condition condition …)" Plain "at least one of them; looked at from the left, no further than needed",
        "(not condition)" Plain "it does not hold",
        "(any list 'V condition)" Plain "it holds for some element",
        "(all list 'V condition)" Plain "it holds for every element",
    }
    Number {
        "(whose sto NAME)" Plain "a number that is kept; 0 if never set",
        "(size list)" Plain "how many elements",
        "(sum cards using map)" Plain "the points of all of them",
        "(score card using map)" Plain "the points of one",
        "(+ number number)" Plain "the sum",
        "(- number number)" Plain "the difference",
        "(* number number)" Plain "the product",
        "(// number number)" Plain "the quotient, cut off towards zero",
        "(% number number)" Plain "the remainder, with the sign of the first",
        "(^ number number)" Plain "the power",
        "(tri number)" Plain "1 + 2 + … + the number",
        "(fib number)" Plain "the Fibonacci number of this index",
        "(random number)" Plain "at random from 0 to the number",
        "(random number .. number)" Plain "at random from the first to the second",
    }
    Text {
        "NAME" Plain "itself",
        "(whose str NAME)" Plain "a text that is kept; empty if never set",
        "(cardatt KEY card)" Plain "the card's value of an attribute; empty if it has none",
    }
    Map {
        "(whose points NAME)" Plain "what each card counts; 0 if never set",
    }
    Pile {
        "(whose vloc NAME)" Plain "face up: seen by everybody",
        "(whose iloc NAME)" Plain "seen by its owner; the table's by nobody",
        "(whose hloc NAME)" Plain "seen by nobody",
        "(whose oloc NAME)" Plain "seen by everybody but its owner",
        "(whose mem NAME)" Plain "references to cards that lie elsewhere, seen by everybody",
        "(whose vloc new)" Reserved "has never had a meaning",
    }
    Card {
        "(top cards)" Plain "the last of the list, and the place there",
        "(bottom cards)" Plain "the first of the list, and the place there",
        "(number cards)" Plain "counted from the bottom, which is 0",
        "(max cards using map)" Plain "the one with most points; of equal ones any, each as likely",
        "(min cards using map)" Plain "the one with fewest points; of equal ones any, each as likely",
        "(actual card)" Older "the card itself; it always is",
    }
    Cards {
        "(filter cards 'V condition)" Plain "those for which it holds",
        "(union cards …)" Plain "one after the other",
        "(union (all list 'V cards))" Plain "the same, of a list for each element",
        "(intersect cards …)" Plain "the cards that are in all of them",
        "(disjunction cards …)" Plain "the cards that are in exactly one of them",
        "(sort cards using map)" Extension "by rising points; equal ones stay as they were",
        "(top number cards)" Plain "this number from the top, the top card first",
        "(bottom number cards)" Plain "this number from the bottom",
        "(run top number cards using map)" Plain "the longest run at the top, of at least this number of cards; or `bottom`",
        "(top groups)" Plain "the first group; `bottom` the last, a number that one",
    }
    Groups {
        "(partition KEY cards …)" Plain "a group for each value of the attribute",
        "(subsets cards)" Plain "every selection of the cards",
        "(runs largest number cards using map)" Plain "the runs of at least this number of cards that cannot be made longer",
        "(runs all number cards using map)" Plain "all runs of at least this number of cards",
        "(tuples number cards using map)" Plain "all groups of this number of cards with equal points",
        "(all list 'V cards)" Plain "a list of cards for each element",
    }
    Player {
        "(current player)" Plain "whose turn it is; in the scoring, whose score is computed",
        "(next player)" Plain "who has the turn after that",
        "(previous player)" Plain "the one before",
        "(number player)" Plain "by seat, counted from 0",
        "(owner card)" Plain "whose pile holds the card",
    }
    Team {
        "(current team)" Plain "the team whose turn it is in a stage of teams; so too `next`, `previous`, a number",
        "(team seat)" Plain "the player's team",
    }
    List {
        "player" Plain "all players, from seat 0",
        "(other player)" Plain "all but the current one",
        "team" Plain "all teams",
        "(other team)" Extension "all but the current one",
        "(filter list 'V condition)" Plain "those for which it holds",
        "(NAME, NAME, …)" Plain "some names",
        "(range number .. number)" Plain "the numbers from the first to the last, both included",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{OPERATORS, WORDS, read};
    use crate::{Code, Severity};

    /// The open parts, and what is put in for them.
    const OPEN: &[(&str, &str)] = &[
        ("section", ""),
        ("part", ""),
        ("value", "1"),
        ("number", "1"),
        ("text", "WORDS"),
        ("condition", "(== 1 1)"),
        ("statement", "(turn pass)"),
        ("card", "(top (game vloc PILE))"),
        ("cards", "(game vloc PILE)"),
        ("pile", "(game vloc PILE)"),
        ("place", "(top (game vloc PLACE))"),
        ("groups", "(subsets (game vloc PILE))"),
        ("map", "(game points MAP)"),
        ("list", "player"),
        ("seat", "(1 player)"),
        ("whose", "game"),
        ("how", "row"),
    ];

    /// Cut into words and everything between them.
    fn pieces(text: &str) -> impl Iterator<Item = &str> {
        let is_letter = |ch: char| ch.is_ascii_lowercase();
        text.split_inclusive(move |ch| !is_letter(ch)).flat_map(move |piece| {
            let end = piece.trim_end_matches(|ch| !is_letter(ch)).len();
            [&piece[..end], &piece[end..]]
        })
    }

    #[test]
    fn every_word_of_the_language_stands_in_a_form_and_no_other() {
        let used: Vec<&str> = FORMS.iter().flat_map(|form| pieces(form.text)).collect();
        for word in WORDS {
            assert!(used.contains(word), "no form has the word {word}");
        }
        for word in used.iter().filter(|piece| piece.starts_with(|ch: char| ch.is_lowercase())) {
            let is_open = OPEN.iter().any(|open| open.0 == *word);
            assert!(is_open != WORDS.contains(word), "{word} is neither or both");
        }
        let heads = || FORMS.iter().filter_map(|form| form.text[1..].split(' ').next());
        for operator in OPERATORS {
            assert!(heads().any(|head| head == *operator), "no form has {operator}");
        }
    }

    /// A game in which the form stands where it belongs.
    fn game_with(form: &Form) -> String {
        let filled: String = pieces(form.text)
            .map(|piece| OPEN.iter().find(|open| open.0 == piece).map_or(piece, |open| open.1))
            .collect::<String>()
            .replace('…', "");
        let (mut head, mut setup, mut body, mut scoring) =
            (String::new(), String::new(), String::new(), "(scoring max 1)".to_owned());
        let mut players = "(create players 4)".to_owned();
        match form.gives {
            Gives::Section if filled.starts_with("(scoring") => scoring = filled,
            // The game and the setup have nothing but their parts.
            Gives::Section if filled.starts_with("(game") || filled.starts_with("(setup") => {}
            Gives::Section => head = filled,
            Gives::Setup if filled.starts_with("(create players") => players = filled,
            Gives::Setup => setup = filled,
            Gives::Statement if filled.starts_with("(say") => {
                body = format!("(choice ((do ({filled} (turn pass)))))");
            }
            Gives::Statement => body = filled,
            Gives::Condition => body = format!("(do (({filled} (turn pass))))"),
            Gives::Number => body = format!("(do ((set (game sto N) {filled})))"),
            Gives::Text => body = format!("(do ((set (game str S) {filled})))"),
            Gives::Map => {
                body = format!("(do ((set (game sto N) (sum (game vloc PILE) using {filled}))))");
            }
            Gives::Card => body = format!("(do ((move {filled} (top (game vloc PLACE)))))"),
            Gives::Player => body = format!("(do ((cycle next {filled})))"),
            Gives::Team => body = format!("(do ((set ({filled} sto N) 1)))"),
            Gives::Pile | Gives::Cards | Gives::Groups | Gives::List => {
                body = format!("(do ((set (game sto N) (size {filled}))))");
            }
        }
        format!(
            "(game {head} (setup {players} {setup} (create deck (game vloc PILE) (deck (A (B)))))
             (do ((set (game sto NAME) 1))) {body} {scoring})"
        )
    }

    #[test]
    fn every_form_checks_where_it_is_said_to_stand() {
        for form in FORMS {
            let text = game_with(form);
            let reading = read(&text);
            let checked = crate::rules::check(&reading.tree, &[]);
            let errors: Vec<_> = reading
                .errors
                .iter()
                .chain(&checked.diagnostics)
                .filter(|found| found.severity() == Severity::Error)
                .map(|found| (found.code, found.message.as_str()))
                .collect();
            if form.origin == Origin::Reserved {
                assert!(errors.iter().any(|error| error.0 == Code::Unsupported), "{text}");
            } else {
                assert_eq!(errors, [], "{}\n{text}", form.text);
            }
        }
    }
}
