//! Completion: what can be written at a place.
//!
//! The lists that are open before the cursor say which forms are begun, and the patterns of the language what each
//! wants next. That part is filled with the variables in scope, the names of the file and the forms that give it.
//! What the file names and of which kind its variables are is taken from the whole text, as far as it can be read.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::names::{Holder, Names, Thing};
use super::offset_in;
use super::pattern::{Next, PATTERNS, allowed_by, gives_of, is_literal, next_in, of_file};
use super::snippet::{Snippet, escaped, snippet};
use crate::Span;
use crate::forms::{Form, Gives, Origin};
use crate::rules::{self, Kind, Lay};
use crate::syntax::{Node, NodeKind, Tree, open_lists, read};

/// Kind of a completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CompletionKind {
    /// A variable in scope.
    Variable,
    /// A name of the file: of a location, a storage, an attribute or a value.
    Name,
    /// A form of the language.
    Form,
    /// A single word of a form.
    Word,
}

/// Something that can be written at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// What is listed: `(move card place)`, `'P`, `HAND`.
    pub label: String,
    /// What it is.
    pub kind: CompletionKind,
    /// What it means, in a line.
    pub detail: String,
    /// The stretch of the text that it takes the place of: what has been typed of it.
    pub span: Span,
    /// What is put there.
    pub text: String,
    /// The same with its open parts as tab stops, as the language server protocol writes them:
    /// `(move ${1:card} ${2:place})`.
    pub snippet: String,
}

/// What can be written at `offset`: variables and names first, then forms in the order of the language's list.
pub fn complete(text: &str, offset: usize) -> Vec<Completion> {
    let offset = offset_in(text, offset);
    let typed = Typed::before(text, offset);
    let Some(open) = open_lists(&text[..typed.list_start()]) else { return Vec::new() };
    let mut next = of_file();
    let mut before = Vec::new();
    for items in &open {
        let allowed = allowed_by(&next, items);
        next = next_in(&allowed, items);
        before.clone_from(items);
    }
    let tree = read(text).tree;
    let mut found = Completer {
        names: Names::of(&tree),
        variables: variables(&tree, &open),
        span: Span::new(typed.start, offset),
        list_span: typed.list.map(|start| Span::new(start, closed(text, offset))),
        before,
        seen: BTreeSet::new(),
        found: Vec::new(),
    };
    for next in &next {
        found.next(next);
    }
    let mut found = found.found;
    found.retain(|found| found.starts_with(&text[found.span.range().start..offset]));
    found.sort_by_key(|found| found.kind == CompletionKind::Form);
    found
}

/// What has been typed of the word at the cursor.
struct Typed {
    /// Where it starts.
    start: usize,
    /// The parenthesis before it, if it is the first in its list.
    list: Option<usize>,
}

impl Typed {
    fn before(text: &str, offset: usize) -> Self {
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let is_sign = |byte: u8| b"+-*/%^<>=!".contains(&byte);
        let bytes = &text.as_bytes()[..offset];
        let run = |is_of: &dyn Fn(u8) -> bool| {
            bytes.iter().rev().take_while(|byte| is_of(**byte)).count()
        };
        let length = match run(&is_word) {
            0 => run(&is_sign),
            length => length,
        };
        let start = offset - length;
        if bytes[..start].ends_with(b"'") {
            return Self { start: start - 1, list: None };
        }
        Self { start, list: bytes[..start].ends_with(b"(").then(|| start - 1) }
    }

    /// Where the list begins that is being typed; or else the word.
    fn list_start(&self) -> usize {
        self.list.unwrap_or(self.start)
    }
}

/// Where the list ends whose first word is typed up to `offset`: behind the parenthesis that closes it, if it stands
/// there and is not wanted by a list around.
fn closed(text: &str, offset: usize) -> usize {
    let is_closed = text[offset..].starts_with(')');
    let count = |sign| text.bytes().filter(|byte| *byte == sign).count();
    if is_closed && count(b'(') <= count(b')') { offset + 1 } else { offset }
}

/// Variable in scope.
struct Variable {
    name: String,
    kind: Kind,
}

/// The variables in scope where these lists are open, the innermost first.
fn variables(tree: &Tree, open: &[Vec<Node>]) -> Vec<Variable> {
    let bound = rules::check(tree, &[]).bound;
    let kinds: FxHashMap<u32, Kind> =
        bound.iter().map(|(span, kind)| (span.start, *kind)).collect();
    let mut seen = BTreeSet::new();
    let mut found: Vec<Variable> = Vec::new();
    let mut add = |node: &Node| {
        if let NodeKind::Var(name) = &node.kind
            && seen.insert(name.clone())
        {
            let kind = kinds.get(&node.span.start).copied().unwrap_or(Kind::Unknown);
            found.push(Variable { name: name.clone(), kind });
        }
    };
    for items in open.iter().rev() {
        if let [head, _, variable, ..] = items.as_slice()
            && matches!(head.word(), Some("all" | "any" | "filter" | "let"))
        {
            add(variable);
        }
    }
    for section in
        tree.forms.iter().filter(|form| form.head() == Some("game")).flat_map(Node::items)
    {
        if section.head() == Some("declare")
            && let Some(variable) = section.items().get(2)
        {
            add(variable);
        }
    }
    found
}

impl Completion {
    /// Whether it begins with what has been typed; capitals may be typed small.
    fn starts_with(&self, typed: &str) -> bool {
        let (label, typed) = (self.label.trim_start_matches('('), typed.trim_start_matches('('));
        let label = label.get(..typed.len());
        label.is_some_and(|label| label == typed || label == typed.to_ascii_uppercase())
    }
}

struct Completer {
    names: Names,
    variables: Vec<Variable>,
    /// What has been typed of a word.
    span: Span,
    /// What has been typed of a list with its parenthesis, where the cursor is at its first word.
    list_span: Option<Span>,
    /// The items before, in the list where the cursor is.
    before: Vec<Node>,
    seen: BTreeSet<String>,
    found: Vec<Completion>,
}

impl Completer {
    /// Everything that can stand for a part of a pattern.
    fn next(&mut self, next: &Next) {
        let pattern = &next.form.text[next.item.span.range()];
        match &next.item.kind {
            NodeKind::List(..) => self.list(next.item, pattern, next.form),
            NodeKind::Word(word) if is_literal(next.item) => {
                self.word(word, next.form);
            }
            NodeKind::Word(part) => self.part(part),
            NodeKind::Name(_) => self.name(pattern),
            NodeKind::Var(_) => self.fresh_variable(next.form),
            NodeKind::Colon | NodeKind::Dots => self.word(pattern, next.form),
            _ => {}
        }
    }

    /// Everything that can stand for an open part.
    fn part(&mut self, part: &str) {
        let gives = gives_of(part);
        if self.list_span.is_none() {
            self.variables_giving(gives);
        }
        match part {
            "whose" => self.word("game", whose()),
            "how" => {
                for (word, _) in Lay::ALL {
                    self.leaf(word.to_owned(), CompletionKind::Word, "how a pile lies".to_owned());
                }
            }
            "text" | "value" => {
                self.names_where(|thing| matches!(thing, Thing::Text { .. }), "a text");
            }
            _ => {}
        }
        if part == "place" {
            self.places();
        } else {
            self.giving(gives);
        }
    }

    /// The storages of the file and the forms that give something of these categories.
    fn giving(&mut self, gives: &[Gives]) {
        self.storages(gives);
        for pattern in PATTERNS.iter().filter(|pattern| gives.contains(&pattern.form.gives)) {
            match &pattern.node.kind {
                NodeKind::List(..) => self.list(&pattern.node, pattern.form.text, pattern.form),
                NodeKind::Word(word) => self.word(word, pattern.form),
                _ => {}
            }
        }
    }

    /// A form, or a list in one. Of a list whose first part is open, that part can be written too.
    fn list(&mut self, list: &Node, pattern: &str, form: &'static Form) {
        if matches!(form.origin, Origin::Older | Origin::Reserved) {
            return;
        }
        let Some(first) = list.items().first() else { return };
        let is_inside = self.list_span.is_some() && !is_literal(first);
        // The piles and storages of the file say more than their pattern, and what begins a list more than the list.
        let is_begun = is_inside && pattern != form.text && matches!(first.kind, NodeKind::Word(_));
        if !pattern.starts_with("(whose ") && !is_begun {
            self.form(snippet(form.text, list), pattern, form);
        }
        if !is_inside {
            return;
        }
        match &first.kind {
            NodeKind::Word(part) => {
                let list_span = self.list_span.take();
                match part.as_str() {
                    // What is typed is the first word within.
                    "statement" | "condition" => {
                        self.variables_giving(gives_of(part));
                        for pattern in
                            PATTERNS.iter().filter(|it| gives_of(part).contains(&it.form.gives))
                        {
                            if pattern.form.text.starts_with('(') {
                                self.list(&pattern.node, pattern.form.text, pattern.form);
                            }
                        }
                    }
                    "whose" => {
                        self.word("game", whose());
                        self.variables_giving(gives_of("whose"));
                    }
                    _ => {}
                }
                self.list_span = list_span;
            }
            NodeKind::Name(_) => {
                let name = &form.text[first.span.range()];
                self.name(name);
            }
            _ => {}
        }
    }

    fn form(&mut self, snippet: Snippet, pattern: &str, form: &Form) {
        let Snippet { text, tab_stops } = snippet;
        let span = self.list_span.unwrap_or(self.span);
        let (label, detail) = (pattern.to_owned(), form.means.to_owned());
        self.add(Completion {
            label,
            kind: CompletionKind::Form,
            detail,
            span,
            text,
            snippet: tab_stops,
        });
    }

    /// A word, a name or a variable.
    fn leaf(&mut self, label: String, kind: CompletionKind, detail: String) {
        let (text, snippet) = (label.clone(), escaped(&label));
        self.add(Completion { label, kind, detail, span: self.span, text, snippet });
    }

    fn word(&mut self, word: &str, form: &Form) {
        self.leaf(word.to_owned(), CompletionKind::Word, format!("{}: {}", form.text, form.means));
    }

    fn variables_giving(&mut self, gives: &[Gives]) {
        let fitting: Vec<(String, Kind)> = self
            .variables
            .iter()
            .filter(|variable| gives_of_kind(variable.kind).is_none_or(|its| gives.contains(&its)))
            .map(|variable| (format!("'{}", variable.name), variable.kind))
            .collect();
        for (label, kind) in fitting {
            let detail = if kind == Kind::Unknown { "a variable" } else { kind.phrase() };
            self.leaf(label, CompletionKind::Variable, detail.to_owned());
        }
    }

    /// Names of the file for a name in a pattern.
    fn name(&mut self, pattern: &str) {
        match pattern {
            "KEY" | "KEYB" => {
                self.names_where(
                    |thing| matches!(thing, Thing::Attribute { .. }),
                    "an attribute of cards",
                );
            }
            "VALUE" | "VALUEB" => {
                let key = self.before.iter().find_map(|item| match &item.kind {
                    NodeKind::Name(key) => Some(key.clone()),
                    _ => None,
                });
                let values: Vec<String> = self
                    .names
                    .values
                    .iter()
                    .filter(|(of, _)| key.as_ref().is_none_or(|key| key == of))
                    .map(|(_, value)| value.clone())
                    .collect();
                for value in values {
                    self.leaf(value, CompletionKind::Name, "a value".to_owned());
                }
                self.giving(gives_of("text"));
            }
            "NAME" => {
                let word = self.before.last().and_then(Node::word).unwrap_or_default().to_owned();
                let is_game = self.before.first().and_then(Node::word) == Some("game");
                let fits = |thing: &Thing| match thing {
                    Thing::Storage { word: its, holder, .. } => {
                        *its == word && (*holder == Holder::Game) == is_game
                    }
                    _ => false,
                };
                self.names_where(fits, means_of(&word));
                self.variables_giving(gives_of("text"));
            }
            _ => {}
        }
    }

    fn names_where(&mut self, fits: impl Fn(&Thing) -> bool, detail: &str) {
        let names: Vec<String> = self
            .names
            .things
            .iter()
            .filter(|thing| fits(thing))
            .map(|thing| thing.name().to_owned())
            .collect();
        for name in names {
            self.leaf(name, CompletionKind::Name, detail.to_owned());
        }
    }

    /// The piles and storages of the file that give what is wanted, of the table, of the current player, and of each
    /// player in scope.
    fn storages(&mut self, gives: &[Gives]) {
        let mut found = Vec::new();
        for thing in &self.names.things {
            let Thing::Storage { word, holder, name } = thing else { continue };
            if !gives.contains(&gives_of_storage(word)) {
                continue;
            }
            let mut owners = Vec::new();
            match holder {
                Holder::Game => owners.push("game".to_owned()),
                Holder::Player => {
                    owners.push("(current player)".to_owned());
                    owners.extend(self.owners(Kind::Player));
                }
                Holder::Team => {
                    owners.push("(current team)".to_owned());
                    owners.extend(self.owners(Kind::Team));
                }
            }
            found.extend(
                owners.iter().map(|owner| (format!("({owner} {word} {name})"), means_of(word))),
            );
        }
        for (label, detail) in found {
            let (text, snippet) = (label.clone(), escaped(&label));
            let span = self.list_span.unwrap_or(self.span);
            let (kind, detail) = (CompletionKind::Name, detail.to_owned());
            self.add(Completion { label, kind, detail, span, text, snippet });
        }
        // A new one.
        for pattern in PATTERNS.iter() {
            let form = pattern.form;
            if form.text.starts_with("(whose ")
                && gives.contains(&form.gives)
                && form.origin == Origin::Plain
            {
                let tail = &form.text["(whose ".len()..];
                for owner in ["game", "(current player)"] {
                    let label = format!("({owner} {tail}");
                    let snippet = format!("({owner} {}", tail.replace("NAME", "${1:NAME}"));
                    let span = self.list_span.unwrap_or(self.span);
                    let (kind, detail) = (CompletionKind::Form, form.means.to_owned());
                    self.add(Completion {
                        text: label.clone(),
                        label,
                        kind,
                        detail,
                        span,
                        snippet,
                    });
                }
            }
        }
    }

    fn owners(&self, kind: Kind) -> impl Iterator<Item = String> {
        self.variables.iter().filter(move |it| it.kind == kind).map(|it| format!("'{}", it.name))
    }

    /// Places in piles: `top` and `bottom`.
    fn places(&mut self) {
        for pattern in &*PATTERNS {
            if ["(top cards)", "(bottom cards)"].contains(&pattern.form.text) {
                let text = pattern.form.text.replace("cards", "pile");
                let tab_stops = pattern.form.text.replace("cards", "${1:pile}");
                self.form(Snippet { text: text.clone(), tab_stops }, &text, pattern.form);
            }
        }
    }

    /// A variable that is not in scope, for what is bound here.
    fn fresh_variable(&mut self, form: &Form) {
        let of = self.before.last().map(|of| of.word().unwrap_or_default());
        let letters = match of {
            Some("player") => ["P", "Q", "R"],
            Some("team") => ["T", "U", "V"],
            _ => ["C", "X", "Y"],
        };
        let is_free = |letter: &&&str| self.variables.iter().all(|it| it.name != ***letter);
        if let Some(letter) = letters.iter().find(is_free) {
            self.leaf(
                format!("'{letter}"),
                CompletionKind::Variable,
                format!("a new variable: {}", form.text),
            );
        }
    }

    fn add(&mut self, completion: Completion) {
        if self.seen.insert(completion.label.clone()) {
            self.found.push(completion);
        }
    }
}

/// The form of a number that is kept: the first that begins with an owner.
fn whose() -> &'static Form {
    let mut forms = PATTERNS.iter().map(|pattern| pattern.form);
    forms.find(|form| form.text.starts_with("(whose ")).expect("piles and storages have owners")
}

/// What the word of a storage means.
fn means_of(word: &str) -> &'static str {
    let start = format!("(whose {word} ");
    let found = PATTERNS.iter().find(|pattern| pattern.form.text.starts_with(&start));
    found.map_or("", |pattern| pattern.form.means)
}

fn gives_of_storage(word: &str) -> Gives {
    match word {
        "sto" => Gives::Number,
        "str" => Gives::Text,
        "points" => Gives::Map,
        _ => Gives::Pile,
    }
}

/// What a variable of this kind can stand for; `None` if its kind is not known.
fn gives_of_kind(kind: Kind) -> Option<Gives> {
    Some(match kind {
        Kind::Int => Gives::Number,
        Kind::Bool => Gives::Condition,
        Kind::Text => Gives::Text,
        Kind::Card => Gives::Card,
        Kind::Cards => Gives::Cards,
        Kind::Pile | Kind::Memory => Gives::Pile,
        Kind::Groups => Gives::Groups,
        Kind::Player => Gives::Player,
        Kind::Team => Gives::Team,
        Kind::Players | Kind::Teams | Kind::Ints | Kind::Texts => Gives::List,
        Kind::Points => Gives::Map,
        Kind::Statement => Gives::Statement,
        Kind::Unknown => return None,
    })
}
