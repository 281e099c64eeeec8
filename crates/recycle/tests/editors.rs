//! The words in the files for editors are those of the language, by class.
//!
//! Each file under `editors` that colours games has the words of a class on the line after one that
//! says `words: CLASS`, for instance `words: control`. The lists are made from [`recycle::forms`]:
//! `EDITORS=overwrite cargo test -p cardsharp-recycle --test editors` writes them.
#![allow(clippy::disallowed_methods, reason = "tests read files")]

use recycle::forms::{FORMS, Form, Gives};
use recycle::syntax::{NodeKind, read};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// Class of a word or an operator, for its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    /// A statement that has statements in it, and the parts of it that have a head of their own.
    Control,
    /// A part of the game or of its setup.
    Section,
    /// Kind of a pile or of what else is kept under a name.
    Storage,
    /// Any other statement.
    Action,
    /// A connective of conditions.
    Logic,
    /// Who plays: a player, a team, or the one whose turn it is.
    Seat,
    /// Any other head of a form: what is computed.
    Function,
    /// A word that stands only inside a form.
    Other,
    /// An operator that compares.
    Comparison,
    /// An operator that computes.
    Arithmetic,
}

impl Class {
    /// Every one, with what it is called in the files.
    const ALL: &[(Self, &str)] = &[
        (Self::Control, "control"),
        (Self::Section, "section"),
        (Self::Storage, "storage"),
        (Self::Action, "action"),
        (Self::Logic, "logic"),
        (Self::Seat, "seat"),
        (Self::Function, "function"),
        (Self::Other, "other"),
        (Self::Comparison, "comparison"),
        (Self::Arithmetic, "arithmetic"),
    ];

    /// Whether it is one of the two classes of operators.
    fn is_operator(self) -> bool {
        matches!(self, Self::Comparison | Self::Arithmetic)
    }
}

/// A file with lists of words.
struct WordFile {
    path: &'static str,
    /// What stands before a list of words on its line, between two words, and after the list; then
    /// the same of a list of operators.
    words: [&'static str; 3],
    operators: [&'static str; 3],
    /// How an operator is written there.
    escape: fn(&str) -> String,
    /// Whether it has the operators and no words.
    has_only_operators: bool,
}

const FILES: &[WordFile] = &[
    WordFile {
        path: "vscode/syntaxes/recycle.tmLanguage.json",
        words: ["(?:", "|", ")(?"],
        operators: ["\"match\": \"", "|", "\""],
        escape: |operator| escape(operator, "+*^", "\\\\"),
        has_only_operators: false,
    },
    WordFile {
        path: "tree-sitter-recycle/queries/highlights.scm",
        words: ["\"", "\" \"", "\""],
        operators: ["\"", "\" \"", "\""],
        escape: str::to_owned,
        has_only_operators: false,
    },
    WordFile {
        path: "tree-sitter-recycle/grammar.js",
        words: ["", "", ""],
        operators: ["\"", "\", \"", "\""],
        escape: str::to_owned,
        has_only_operators: true,
    },
    WordFile {
        path: "emacs/recycle-mode.el",
        words: ["\"", "\" \"", "\""],
        operators: ["\"", "\" \"", "\""],
        escape: str::to_owned,
        has_only_operators: false,
    },
    WordFile {
        path: "vim/syntax/recycle.vim",
        words: ["\\ ", " ", ""],
        operators: ["#\\V\\%(", "\\|", "\\)#"],
        escape: str::to_owned,
        has_only_operators: false,
    },
];

#[test]
fn the_words_in_the_files_for_editors_are_those_of_the_language() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../editors");
    let classes = classes();
    let is_overwritten = std::env::var("EDITORS").is_ok_and(|what| what == "overwrite");
    for file in FILES {
        let path = folder.join(file.path);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|_| panic!("no {}", file.path));
        let made = with_words(file, &text, &classes);
        if is_overwritten {
            std::fs::write(path, made).expect("the file can be written");
        } else {
            for (shown, made) in text.lines().zip(made.lines()) {
                assert_eq!(shown, made, "{}: EDITORS=overwrite writes it anew", file.path);
            }
            assert_eq!(text.len(), made.len(), "{}: the lines end otherwise", file.path);
        }
    }
}

#[test]
fn a_word_has_the_class_that_its_forms_say() {
    let check = |class: Class, words: &[&str]| {
        for word in words {
            assert_eq!(class_of(word), class, "{word}");
        }
    };
    check(Class::Control, &["stage", "choice", "do", "let", "all", "any", "repeat", "end"]);
    check(Class::Section, &["game", "title", "declare", "setup", "create", "deck", "scoring"]);
    check(Class::Storage, &["sto", "str", "points", "vloc", "iloc", "hloc", "oloc", "mem"]);
    check(Class::Action, &["move", "shuffle", "set", "put", "cycle", "turn", "forget"]);
    check(Class::Logic, &["and", "or", "not"]);
    check(Class::Seat, &["player", "current", "next", "previous", "owner", "team", "other"]);
    check(Class::Function, &["size", "top", "max", "cardatt", "range", "runs", "filter"]);
    check(Class::Other, &["using", "simultaneous", "players", "pass", "new", "largest"]);
    check(Class::Comparison, &["==", "<", ">="]);
    check(Class::Arithmetic, &["+", "-", "//", "^"]);
    assert_eq!(classes().len(), Class::ALL.len(), "a class has no word");
}

/// The text with the lists of words made anew.
fn with_words(file: &WordFile, text: &str, classes: &BTreeMap<Class, Vec<&str>>) -> String {
    let mut missing: BTreeSet<Class> = classes.keys().copied().collect();
    missing.retain(|class| class.is_operator() || !file.has_only_operators);
    let mut made = String::new();
    let mut class = None;
    for line in text.split_inclusive('\n') {
        match class.take() {
            Some(class) => made.push_str(&line_with_words(file, line, class, &classes[&class])),
            None => made.push_str(line),
        }
        if let Some(name) = mark(line) {
            let known = Class::ALL.iter().find(|known| known.1 == name);
            let known = known.unwrap_or_else(|| panic!("{}: no class {name}", file.path));
            missing.remove(&known.0);
            class = Some(known.0);
        }
    }
    assert!(class.is_none(), "{}: a line is missing at its end", file.path);
    assert!(missing.is_empty(), "{}: no line `words: …` for {missing:?}", file.path);
    made
}

/// The class that a line names for the next one. `words: CLASS` explains a file, and names none.
fn mark(line: &str) -> Option<&str> {
    let (before, rest) = line.split_once("words: ")?;
    let name = rest.split(|ch: char| !ch.is_ascii_lowercase()).next()?;
    (!before.ends_with(char::is_alphabetic) && !name.is_empty()).then_some(name)
}

/// A line with its list of words made anew.
fn line_with_words(file: &WordFile, line: &str, class: Class, words: &[&str]) -> String {
    let [before, between, after] = if class.is_operator() { file.operators } else { file.words };
    let wrong = || -> ! { panic!("{}: no list of words in `{}`", file.path, line.trim()) };
    let start = line.find(before).unwrap_or_else(|| wrong()) + before.len();
    let content = line.trim_end_matches(['\r', '\n']);
    let end = content.rfind(after).filter(|end| *end >= start).unwrap_or_else(|| wrong());
    let words: Vec<String> = words
        .iter()
        .map(|word| if class.is_operator() { (file.escape)(word) } else { (*word).to_owned() })
        .collect();
    format!("{}{}{}", &line[..start], words.join(between), &line[end..])
}

/// The text with `sign` before each of the characters.
fn escape(text: &str, characters: &str, sign: &str) -> String {
    let mut escaped = String::new();
    for ch in text.chars() {
        if characters.contains(ch) {
            escaped.push_str(sign);
        }
        escaped.push(ch);
    }
    escaped
}

/// The words and operators by class; a longer operator comes before its own beginning.
fn classes() -> BTreeMap<Class, Vec<&'static str>> {
    let words = FORMS.iter().flat_map(|form| pieces(form.text)).filter(|piece| is_word(piece));
    let operators = FORMS.iter().filter_map(head).filter(|head| is_operator(head));
    let lays = recycle::rules::Lay::ALL.iter().map(|(word, _)| *word);
    let all: BTreeSet<&str> = words.chain(operators).chain(lays).collect();
    let mut classes: BTreeMap<Class, Vec<&str>> = BTreeMap::new();
    for word in all {
        classes.entry(class_of(word)).or_default().push(word);
    }
    for (_, operators) in classes.iter_mut().filter(|(class, _)| class.is_operator()) {
        operators.sort_by_key(|operator| std::cmp::Reverse(operator.len()));
    }
    classes
}

/// The class of a word or an operator: the first that one of its forms gives it.
fn class_of(word: &str) -> Class {
    let heads = |gives: &[Gives]| {
        FORMS.iter().any(|form| gives.contains(&form.gives) && head(form) == Some(word))
    };
    let stands_after = |opening: &str| {
        let mut pieces = FORMS.iter().filter_map(|form| form.text.strip_prefix(opening));
        pieces.any(|rest| rest.starts_with(&format!("{word} NAME")))
    };
    let opens = format!("({word} ");
    let opens_in = |is_form: &dyn Fn(&Form) -> bool| {
        FORMS.iter().any(|form| is_form(form) && form.text.contains(&opens))
    };
    let has_statements = |form: &Form| {
        form.gives == Gives::Statement && pieces(form.text).any(|piece| piece == "statement")
    };
    if is_operator(word) {
        return if heads(&[Gives::Condition]) { Class::Comparison } else { Class::Arithmetic };
    }
    if opens_in(&has_statements) {
        Class::Control
    } else if opens_in(&|form| matches!(form.gives, Gives::Section | Gives::Setup)) {
        Class::Section
    } else if stands_after("(whose ") {
        Class::Storage
    } else if heads(&[Gives::Statement]) {
        Class::Action
    } else if heads(&[Gives::Condition]) {
        Class::Logic
    } else if heads(&[Gives::Player, Gives::Team]) || is_list_of_seats(word) {
        Class::Seat
    } else if opens_in(&|_| true) {
        Class::Function
    } else {
        Class::Other
    }
}

/// Whether a word stands in a list that has no open part, as `player` and `(other player)` are.
fn is_list_of_seats(word: &str) -> bool {
    let lists = FORMS.iter().filter(|form| form.gives == Gives::List);
    let words = |form: &Form| pieces(form.text).collect::<Vec<_>>();
    lists.map(words).any(|words| words.contains(&word) && words.iter().all(|word| is_word(word)))
}

/// The first word of a form in parentheses, open or not, or its operator.
fn head(form: &Form) -> Option<&'static str> {
    form.text.strip_prefix('(')?.split([' ', ')', '(']).next()
}

/// Whether this is an operator.
fn is_operator(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| b"+-*/%^<>=!".contains(&byte))
}

/// The stretches of lower-case letters.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split(|ch: char| !ch.is_ascii_lowercase()).filter(|piece| !piece.is_empty())
}

/// Whether the language has the word: the reader cuts two words that stand without a space between
/// them, and only words. The other pieces of a form are its open parts.
fn is_word(piece: &str) -> bool {
    let glued = read(&format!("{piece}pass")).tree.forms;
    let kinds: Vec<&NodeKind> = glued.iter().map(|node| &node.kind).collect();
    kinds == [&NodeKind::Word(piece.to_owned()), &NodeKind::Word("pass".to_owned())]
}
