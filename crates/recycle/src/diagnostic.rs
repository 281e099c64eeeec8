//! Diagnostic: what is wrong with a file, where, and what to do. Plain data; front ends draw it.

use std::cmp::Reverse;

use crate::Span;

/// Severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Legal, but surely not what was meant.
    Warning,
    /// The game cannot run.
    Error,
}

/// A remark at a place in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What there is to say about it.
    pub text: String,
}

/// One mistake or warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Which kind of mistake; each has a page in the book.
    pub code: Code,
    /// What was found, in a sentence without a full stop.
    pub message: String,
    /// The place, with a remark of a few words.
    pub label: Label,
    /// Other places that matter (where a name was bound before, …).
    pub others: Vec<Label>,
    /// What to do about it.
    pub hint: Option<String>,
    /// The change that the hint speaks of, where it is one that a program can make.
    pub fix: Option<Fix>,
}

/// Quick fix: a change of the text that mends a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, in a few words: ``replace by `shuffle` ``.
    pub title: String,
    /// The changes; no two overlap.
    pub edits: Vec<Edit>,
}

/// Edit of the text: what stands in the stretch becomes `text`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The stretch that is replaced; empty where something is put in.
    pub span: Span,
    /// What stands there afterwards; empty where something is taken out.
    pub text: String,
}

impl Diagnostic {
    /// A diagnostic with one place; `others` and the hint can be added.
    pub fn new(
        code: Code,
        span: Span,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> Self {
        Self {
            code,
            message: message.into(),
            label: Label { span, text: label.into() },
            others: Vec::new(),
            hint: None,
            fix: None,
        }
    }

    /// The same with another place that matters.
    #[must_use]
    pub fn with_other(mut self, span: Span, text: impl Into<String>) -> Self {
        self.others.push(Label { span, text: text.into() });
        self
    }

    /// The same with what to do about it.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The same with a change that mends it: what stands in `span` becomes `text`.
    #[must_use]
    pub fn with_fix(
        mut self,
        title: impl Into<String>,
        span: Span,
        text: impl Into<String>,
    ) -> Self {
        let edits = vec![Edit { span, text: text.into() }];
        self.fix = Some(Fix { title: title.into(), edits });
        self
    }

    /// The same with the hint "did you mean `meant`?", and the change that puts it in place of the label's text.
    #[must_use]
    pub fn with_meant(self, meant: &str) -> Self {
        let span = self.label.span;
        self.with_hint(format!("did you mean `{meant}`?")).with_fix(
            format!("replace by `{meant}`"),
            span,
            meant,
        )
    }

    /// The same with a change of several places that mends it.
    #[must_use]
    pub fn with_edits(mut self, title: impl Into<String>, edits: Vec<Edit>) -> Self {
        self.fix = Some(Fix { title: title.into(), edits });
        self
    }

    /// How bad it is.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// Puts diagnostics in the order in which every front end shows them: errors before warnings, those of parentheses
    /// that do not match before the others, which may follow from them, and each in the order of the text.
    pub fn sort(diagnostics: &mut [Self]) {
        diagnostics.sort_by_key(|found| {
            let is_consequence = !found.code.is_about_parentheses();
            (Reverse(found.severity()), is_consequence, found.label.span, found.code)
        });
    }
}

impl Edit {
    /// The text is put in before the byte `at`.
    pub fn insert(at: u32, text: impl Into<String>) -> Self {
        Self { span: Span { start: at, end: at }, text: text.into() }
    }

    /// What stands in the stretch becomes the text.
    pub fn replace(span: Span, text: impl Into<String>) -> Self {
        Self { span, text: text.into() }
    }

    /// The stretch is taken out.
    pub fn remove(span: Span) -> Self {
        Self { span, text: String::new() }
    }

    /// The stretch gets something before it and something after it.
    pub fn wrap(span: Span, before: &str, after: &str) -> Vec<Self> {
        vec![Self::insert(span.start, before), Self::insert(span.end, after)]
    }
}

/// Makes `Code` from one row per code: its documentation, its variant, its id, how bad it is, and
/// its title. A row is all there is to write here for a new code; its page is in the book.
macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $variant:ident = $id:literal $severity:ident $title:literal,)+) => {
        /// Code of a diagnostic: the kind of mistake. The id is what a reader looks up; ids are never
        /// used again.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($(#[doc = $doc])+ $variant,)+
        }

        impl Code {
            /// Every code, in the order of the list.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The name people look it up by: `E0001`.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$variant => $id,)+ }
            }

            /// Whether parentheses do not match, so that what follows may not be where it was meant to be.
            pub(crate) const fn is_about_parentheses(self) -> bool {
                matches!(self, Self::StrayClose | Self::MissingClose)
            }

            /// How bad it is; the same for every mistake of the kind.
            pub const fn severity(self) -> Severity {
                match self { $(Self::$variant => Severity::$severity,)+ }
            }

            /// What it is about, in a few words without a full stop.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$variant => $title,)+ }
            }

            /// Its page in the book, with a wrong and a right example, as Markdown.
            pub const fn page(self) -> &'static str {
                match self {
                    $(Self::$variant => include_str!(concat!(
                        env!("CARGO_MANIFEST_DIR"), "/../../docs/src/diagnostics/", $id, ".md"
                    )),)+
                }
            }

            /// The code with this id, whatever the case of its letter.
            pub fn from_id(id: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|code| code.id().eq_ignore_ascii_case(id))
            }
        }
    };
}

// `E` starts the id of an error, `W` that of a warning. 00xx are the syntax.
codes! {
    /// A `)` that closes nothing, in the middle of the file.
    StrayClose = "E0001" Error "a closing parenthesis closes nothing",
    /// A `(` whose `)` is missing.
    MissingClose = "E0002" Error "a list is not closed",
    /// Lists in lists in lists, beyond any game.
    TooDeep = "E0003" Error "lists are nested too deeply",
    /// A character that means nothing in the language.
    UnreadableCharacter = "E0004" Error "a character means nothing here",
    /// A name with lower-case letters.
    LowerCaseInName = "E0005" Error "a name has lower-case letters",
    /// A name with digits or underscores.
    DigitInName = "E0006" Error "a name has digits or underscores",
    /// A comment that starts with one semicolon.
    SingleSemicolon = "E0007" Error "a comment starts with one semicolon",
    /// A number that does not fit in 32 bits.
    NumberTooLarge = "E0008" Error "a number is too large",
    /// A quote without a name.
    QuoteWithoutName = "E0009" Error "a quote is not followed by a name",
    /// Text whose closing double quote is missing.
    UnclosedText = "E0010" Error "quoted text is not closed",
    /// `=`, `/`, `!`, `.` and other signs that are nearly an operator.
    UnknownOperator = "E0011" Error "an operator is not known",
    /// A file too large to be a game.
    FileTooLarge = "E0012" Error "the file is too large",
    /// A `)` after the end of the game.
    CloseAfterEnd = "W0001" Warning "a closing parenthesis after the end of the game",
    // 01xx are the forms.
    /// A word in lower case that the language does not have.
    UnknownWord = "E0101" Error "a word is not known",
    /// A form that means something, but not where it stands.
    Misplaced = "E0102" Error "a form cannot stand here",
    /// A form without one of its parts.
    PartMissing = "E0103" Error "a form lacks a part",
    /// A form with more parts than it can have.
    PartTooMany = "E0104" Error "a form has a part too many",
    /// Something else where a variable has to be named.
    NotAVariable = "E0105" Error "a variable is wanted",
    /// A file without `(game …)`.
    NoGame = "E0106" Error "there is no game in the file",
    /// Something beside `(game …)`.
    OutsideGame = "E0107" Error "something stands outside the game",
    /// A form that the language has and nobody has ever given a meaning.
    Unsupported = "E0108" Error "a form has no meaning yet",
    /// A game without `(setup …)` or `(scoring …)`.
    SectionMissing = "E0109" Error "a section of the game is missing",
    /// A second `(setup …)` or `(scoring …)`.
    SectionTwice = "E0110" Error "a section of the game is there twice",
    /// A choice inside a choice.
    ChoiceInChoice = "E0111" Error "a choice stands in a choice",
    /// A stage inside a choice.
    StageInChoice = "E0112" Error "a stage stands in a choice",
    /// A simultaneous stage that does not start with a choice.
    NothingToChoose = "E0113" Error "a simultaneous stage does not start with a choice",
    /// More names or variables than a program can hold.
    TooLarge = "E0114" Error "the game is too large",
    // 02xx are the names.
    /// A variable that nothing binds where it stands.
    UnknownVariable = "E0201" Error "a variable is not bound",
    /// A point map called by a variable that no `put points` makes.
    UnknownPoints = "E0202" Error "a point map is not known",
    /// A name that no pile and no storage has, where one is shown to people.
    UnknownName = "E0203" Error "nothing in the game is called so",
    // 03xx are the kinds.
    /// Something of one kind where another is wanted.
    WrongKind = "E0301" Error "something is of the wrong kind",
    /// Two things that cannot be compared with each other.
    NotComparable = "E0302" Error "two things cannot be compared",
    /// A destination that is not a place in a pile.
    NotAPlace = "E0303" Error "a card cannot be put there",
    /// A reference put elsewhere than in a memory, or dropped from elsewhere.
    NotAMemory = "E0304" Error "a memory is wanted",
    /// A card moved into a memory.
    MoveToMemory = "E0305" Error "a card cannot be moved into a memory",
    /// A pile that belongs to a team.
    TeamPile = "E0306" Error "a team cannot own cards",
    /// A list of cards where the pile itself is wanted.
    NotAPile = "E0307" Error "a pile is wanted",
    /// A division by the constant zero.
    DivisionByZero = "E0308" Error "a division by zero",
    /// `repeat all` of something that has no list to be counted.
    NothingToRepeat = "E0309" Error "there is no list to repeat over",
    /// A text for people that depends on a card that they may not see.
    SecretTold = "E0310" Error "a text may tell what is not seen",
    // 04xx are the setup and the decks.
    /// A number of players that is not known at the start or out of range.
    PlayerCount = "E0401" Error "the number of players is not usable",
    /// Something that has to be known before the game starts, and is not.
    NotConstant = "E0402" Error "this has to be known before the game starts",
    /// A team member who does not exist, or who is there twice.
    TeamMember = "E0403" Error "a team member is not a player",
    /// One card with the same attribute twice.
    AttributeTwice = "E0404" Error "a card has an attribute twice",
    /// More cards than a table can hold.
    TooManyCards = "E0405" Error "there are too many cards",
    /// A deck attribute that is not a key with its values.
    DeckAttribute = "E0406" Error "a deck attribute is malformed",
    // 05xx are the settings from outside.
    /// A setting for a name that the file does not declare.
    UnknownSetting = "E0501" Error "a setting names nothing that is declared",
    /// A setting whose value is of another kind than the declared one.
    SettingKind = "E0502" Error "a setting is of the wrong kind",
    // W01xx: legal, but surely not what was meant.
    /// A form without the parentheses or the `do` that the reference asks for.
    LooseForm = "W0101" Warning "a form is written more loosely than the reference allows",
    /// A location that cards are put on and that nothing looks at or takes from.
    NeverRead = "W0102" Warning "a location is written and never read",
    /// A storage that is set and that nothing reads.
    StoreNeverRead = "W0103" Warning "a storage is set and never read",
    /// A location that is looked at and that nothing ever puts a card on.
    NeverFilled = "W0104" Warning "a location is read and never filled",
    /// A storage that is read and that nothing ever sets.
    NeverSet = "W0105" Warning "a storage is read and never set",
    /// A choice whose every option is under a condition.
    NoLegalMove = "W0106" Warning "a choice can have no legal move",
    /// A stage whose end reads nothing that the stage changes.
    EndlessStage = "W0107" Warning "a stage cannot end",
    /// A condition that comes out the same whatever happens.
    ConstantCondition = "W0108" Warning "a condition is always the same",
    /// A card taken from a pile that has none.
    AbsentCard = "W0109" Warning "a card may not be there",
    /// An attribute that no card of the game has.
    UnknownKey = "W0110" Warning "no card has the attribute",
    /// A value that no card of the game has for the attribute.
    UnknownValue = "W0111" Warning "no card has the value",
    /// A variable that nothing uses.
    Unused = "W0112" Warning "a variable is not used",
    /// A player who is on none of the teams.
    Teamless = "W0113" Warning "a player is on no team",
    /// A deck made in a stage or a loop.
    DeckAgain = "W0114" Warning "a deck may be made more than once",
    /// A `cycle next` that changes nothing.
    IdleCycle = "W0115" Warning "a `cycle next` has no effect",
    /// The current player asked for after a stage that did not keep it.
    CurrentAfterStage = "W0116" Warning "the current player after a stage is always the same",
    // W02xx: quirks. CardStock does something else, or nothing at all; Cardsharp does the sane thing.
    /// `(+ 1 25)`, which CardStock reads as 12 and 5.
    AdjacentNumbers = "W0201" Warning "CardStock reads two numbers side by side differently",
    /// `(A B)`, which CardStock reads as one name.
    AdjacentNames = "W0202" Warning "CardStock reads two names side by side as one",
    /// `repeat` of something that depends on what it has done before.
    RepeatBuiltFirst = "W0203" Warning "`repeat` works out all repetitions before it does the first",
    /// `repeat all` on a list that CardStock makes anew each time.
    RepeatMadeAnew = "W0204" Warning "CardStock moves one card only",
    /// `all` in a choice, where order can be seen.
    BackwardAll = "W0205" Warning "CardStock goes through `all` backwards in a choice",
    /// Statements after an `any` in a choice.
    SiblingsOfAny = "W0206" Warning "CardStock does what follows an `any` before it",
    /// A stage that has ended when it is entered.
    EndedOnEntry = "W0207" Warning "CardStock loses track of turns when a stage ends at once",
    /// Cards compared with each other.
    CardsCompared = "W0208" Warning "CardStock takes no card to be the same as any",
    /// A bare action in a `let` that CardStock never does.
    IdleLet = "W0209" Warning "CardStock never does what stands in this `let`",
    /// A variable of the same name as one around it.
    Shadowed = "W0210" Warning "CardStock loses the outer variable of the same name",
    /// `any` outside a choice.
    AnyOutsideChoice = "W0211" Warning "`any` outside a choice means `all`",
    /// `runs all`.
    RunsAll = "W0212" Warning "CardStock finds other runs",
    /// `tuples` by points outside 0 to 12.
    TuplesOutOfRange = "W0213" Warning "CardStock makes tuples of 0 to 12 points only",
    /// `union` over a loop that may have no element.
    EmptyUnion = "W0214" Warning "CardStock cannot unite no lists",
    /// `min` or `max` among cards with equal points.
    Ties = "W0215" Warning "CardStock breaks ties unevenly",
    /// A loop over a pile that its body moves cards to or from.
    LoopOverLivePile = "W0216" Warning "CardStock cannot go through a pile that changes",
    /// Two variables compared that are not numbers.
    VariablesCompared = "W0217" Warning "CardStock compares variables as numbers only",
    /// A choice that stands neither in a stage nor in the game directly.
    NestedChoice = "W0218" Warning "CardStock cannot have a choice here",
    /// A filtered list filtered again.
    FilterOfFilter = "W0219" Warning "CardStock cannot filter this list again",
    /// A position in groups that a variable holds.
    PositionInVariable = "W0220" Warning "CardStock cannot take a position in groups of a variable",
    /// `intersect` or `disjunction` over a loop.
    LoopIntersected = "W0221" Warning "CardStock finds no cards in common here",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_letters_of_their_severity_and_four_digits_each_once() {
        let mut seen = std::collections::BTreeSet::new();
        for &code in Code::ALL {
            let (letter, digits) = code.id().split_at(1);
            let expected = if code.severity() == Severity::Error { "E" } else { "W" };
            assert_eq!(letter, expected, "{code:?}");
            assert!(digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_digit()), "{code:?}");
            assert!(seen.insert(code.id()), "{} is there twice", code.id());
        }
    }

    #[test]
    fn errors_come_before_warnings_and_each_in_the_order_of_the_text() {
        let at = |code, start| Diagnostic::new(code, Span::new(start, start + 1), "", "");
        let mut found = vec![
            at(Code::Unused, 1),
            at(Code::UnknownWord, 9),
            at(Code::Unused, 0),
            at(Code::WrongKind, 5),
        ];
        Diagnostic::sort(&mut found);
        let places: Vec<u32> = found.iter().map(|found| found.label.span.start).collect();
        assert_eq!(places, [5, 9, 0, 1]);
    }

    #[test]
    fn a_code_is_found_by_its_id() {
        assert_eq!(Code::from_id("e0002"), Some(Code::MissingClose));
        assert_eq!(Code::from_id("E9999"), None);
    }
}
