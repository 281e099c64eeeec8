//! Hover: what the word or the name at a place means.

use std::fmt::Write;

use super::Corpus;
use super::names::{Holder, Names, Role, Thing, quoted};
use super::path::path_to;
use super::pattern::{Allowed, PATTERNS, best};
use crate::forms::{FORMS, Form, Origin};
use crate::rules::{self, Kind};
use crate::syntax::{Node, NodeKind, Tree, read};
use crate::{Diagnostic, Span};

/// Meaning of the word at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// The word.
    pub span: Span,
    /// What it means, as Markdown.
    pub markdown: String,
}

/// So many lines of the corpus are shown.
const EXAMPLES: usize = 2;

/// So many values of an attribute are listed.
const VALUES: usize = 20;

/// What is marked further than so many bytes is not meant by each word in it.
const LONGEST_MARK: usize = 80;

/// What the word or the name at `offset` means, with lines of the corpus that use it; and if something is wrong with
/// it, what the book says of that.
pub fn hover(text: &str, offset: usize, corpus: &Corpus) -> Option<Hover> {
    let offset = quoted(text, offset);
    let meaning = meaning(text, offset, corpus);
    let Some(found) = diagnostic_at(text, offset) else { return meaning };
    let explained = explained(&found);
    Some(match meaning {
        Some(Hover { span, markdown }) => {
            Hover { span, markdown: format!("{explained}\n---\n\n{markdown}") }
        }
        None => Hover { span: found.label.span, markdown: explained },
    })
}

/// The first diagnostic that marks the place.
fn diagnostic_at(text: &str, offset: usize) -> Option<Diagnostic> {
    let marks = |found: &Diagnostic| {
        let range = found.label.span.range();
        range.contains(&offset) && range.len() <= LONGEST_MARK
    };
    super::diagnostics(text).into_iter().find(marks)
}

/// What the page of a code says, without its examples.
fn explained(found: &Diagnostic) -> String {
    let mut out = format!("**{}**: {}.\n", found.code.id(), found.code.title());
    let mut is_example = false;
    for line in found.code.page().lines().skip(1) {
        is_example ^= line.starts_with("```");
        if !is_example && !line.is_empty() && line != "```" {
            _ = writeln!(out, "\n{line}");
        }
    }
    out
}

/// What the word or the name means.
fn meaning(text: &str, offset: usize, corpus: &Corpus) -> Option<Hover> {
    let tree = read(text).tree;
    let names = Names::of(&tree);
    if let Some(place) = names.at(offset) {
        let markdown = named(text, &tree, &names, place.thing);
        return Some(Hover { span: place.span, markdown });
    }
    let path = path_to(&tree, offset)?;
    if !matches!(path.leaf.kind, NodeKind::Word(_) | NodeKind::Operator(_) | NodeKind::Dots) {
        return None;
    }
    // `player` alone is a form of its own.
    let alone = PATTERNS.iter().find(|pattern| pattern.node.kind == path.leaf.kind);
    let is_head = path.list.items().first().is_some_and(|head| std::ptr::eq(head, path.leaf));
    let markdown = match alone {
        Some(pattern) if !is_head && !is_word_of(path.leaf, &path.allowed) => {
            form(pattern.form, &[], corpus)
        }
        _ => {
            let written = &text[path.leaf.span.range()];
            let found = best(&path.allowed, path.list.items()).or_else(|| first_with(written));
            form(found?, &others(path.leaf, &path.allowed), corpus)
        }
    };
    Some(Hover { span: path.leaf.span, markdown })
}

/// Whether the patterns of the list have this word themselves.
fn is_word_of(word: &Node, allowed: &[Allowed]) -> bool {
    allowed.iter().any(|list| list.items.iter().any(|item| item.kind == word.kind))
}

/// The first form that has this word or sign, of a list that no form looks like.
fn first_with(word: &str) -> Option<&'static Form> {
    FORMS.iter().find(|form| form.text.split([' ', '(', ')']).any(|part| part == word))
}

/// The forms that begin with the same word.
fn others(word: &Node, allowed: &[Allowed]) -> Vec<&'static Form> {
    let same_head = |form: &&Form| match &word.kind {
        NodeKind::Word(word) => form.text[1..].split([' ', ')']).next() == Some(word),
        _ => false,
    };
    let of_list: Vec<&str> = allowed.iter().map(|list| list.form.text).collect();
    let mut found: Vec<&Form> = FORMS.iter().filter(same_head).collect();
    // Those that can stand here come first.
    found.sort_by_key(|form| !of_list.contains(&form.text));
    found
}

/// What a form means, the others with the same word, and where it is used.
fn form(form: &Form, others: &[&Form], corpus: &Corpus) -> String {
    let mut out = String::new();
    line(&mut out, form);
    for other in others.iter().filter(|other| other.text != form.text) {
        line(&mut out, other);
    }
    let examples = corpus.examples(form);
    if !examples.is_empty() {
        out.push_str("\nIn the library:\n");
    }
    for example in examples.iter().take(EXAMPLES) {
        _ = writeln!(out, "- `{}` ({}, line {})", example.text, example.file, example.line);
    }
    out
}

/// A form in a line.
fn line(out: &mut String, form: &Form) {
    let origin = match form.origin {
        Origin::Plain => "",
        Origin::Extension => " *Only in Cardsharp.*",
        Origin::Older => " *In older dialects.*",
        Origin::Reserved => " *Not supported.*",
    };
    _ = writeln!(out, "- `{}`: {}.{origin}", form.text, form.means);
}

/// What a name stands for.
fn named(text: &str, tree: &Tree, names: &Names, thing: usize) -> String {
    let places = || names.places_of(thing);
    let n_places = places().count();
    let n_written = places().filter(|place| place.role == Role::Write).count();
    let name = names.things[thing].name();
    match &names.things[thing] {
        Thing::Variable { bound, .. } => variable(text, tree, name, *bound),
        Thing::Unbound { .. } => format!("`'{name}`: a variable that nothing binds here.\n"),
        Thing::Storage { word, holder, .. } => {
            let whose = match holder {
                Holder::Game => "the table",
                Holder::Player => "each player",
                Holder::Team => "each team",
            };
            let what = match word.as_str() {
                "mem" => "a memory",
                "sto" => "a number",
                "str" => "a text",
                "points" => "a point map",
                _ => "a pile",
            };
            let form = FORMS.iter().find(|form| form.text.starts_with(&format!("(whose {word} ")));
            let means = form.map_or("", |form| form.means);
            format!(
                "`{name}`: {what} of {whose} (`{word}`: {means}).\n\nNamed at {}, written at {n_written} of them.\n",
                counted(n_places)
            )
        }
        Thing::Attribute { .. } => {
            let mut values: Vec<&str> = Vec::new();
            for (key, value) in &names.values {
                if key == name && !values.contains(&value.as_str()) {
                    values.push(value);
                }
            }
            let listed = values.iter().take(VALUES).map(|value| format!("`{value}`"));
            let mut listed = listed.collect::<Vec<_>>().join(", ");
            if values.len() > VALUES {
                listed.push_str(", …");
            }
            match values.len() {
                0 => format!("`{name}`: an attribute that no card of a deck has.\n"),
                n => format!("`{name}`: an attribute of cards, with {}: {listed}.\n", valued(n)),
            }
        }
        Thing::Text { .. } => {
            let mut keys: Vec<&str> = Vec::new();
            for (key, value) in &names.values {
                if value == name && !keys.contains(&key.as_str()) {
                    keys.push(key);
                }
            }
            match keys.as_slice() {
                [] => format!("`{name}`: a text. It stands for itself.\n"),
                keys => format!("`{name}`: a value of `{}`.\n", keys.join("`, `")),
            }
        }
    }
}

/// `1 place`, `2 places`.
fn counted(n: usize) -> String {
    if n == 1 { "1 place".to_owned() } else { format!("{n} places") }
}

fn valued(n: usize) -> String {
    if n == 1 { "1 value".to_owned() } else { format!("{n} values") }
}

/// What a variable stands for: its kind, and the form that binds it.
fn variable(text: &str, tree: &Tree, name: &str, bound: Span) -> String {
    let checked = rules::check(tree, &[]);
    let at = checked.bound.iter().find(|(span, _)| span.range().end == bound.range().end);
    let kind = at.map(|(_, kind)| *kind).filter(|kind| *kind != Kind::Unknown);
    let kind = kind.map_or("a variable", Kind::phrase);
    let line = 1 + text[..bound.range().start].matches('\n').count();
    let Some(binder) = binder(tree, bound) else {
        return format!("`'{name}`: {kind}.\n");
    };
    let head = binder.head().unwrap_or_default();
    let excerpt = |node: &Node| {
        let text = &text[node.span.range()];
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let of = excerpt(&binder.items()[1]);
    let from = match head {
        "declare" => {
            let comment = comment_beside(tree, binder)
                .map(|comment| format!(" {comment}."))
                .unwrap_or_default();
            return format!(
                "`'{name}`: {kind}, declared as `{of}` in line {line}; it can be set from outside.{comment}\n"
            );
        }
        "let" => format!("stands for `{of}`"),
        _ => format!("each element of `{of}` in turn"),
    };
    format!("`'{name}`: {kind}: {from}, bound by `{head}` in line {line}.\n")
}

/// The form that binds a variable at this place.
fn binder(tree: &Tree, bound: Span) -> Option<&Node> {
    let mut waiting: Vec<&Node> = tree.forms.iter().collect();
    while let Some(node) = waiting.pop() {
        let range = node.span.range();
        if !(range.start <= bound.range().start && bound.range().end <= range.end) {
            continue;
        }
        if let Some(variable) = node.items().get(2)
            && variable.span.range().end == bound.range().end
            && matches!(variable.kind, NodeKind::Var(_))
        {
            return Some(node);
        }
        waiting.extend(node.items());
    }
    None
}

/// The comment that stands beside a declaration, on its line.
fn comment_beside<'t>(tree: &'t Tree, declaration: &Node) -> Option<&'t str> {
    let sections = tree.forms.iter().find(|form| form.head() == Some("game"))?.items();
    let idx = sections.iter().position(|section| section.span == declaration.span)?;
    let comment = sections.get(idx + 1)?.comments.first().filter(|comment| comment.is_beside)?;
    Some(comment.text.trim_start_matches(';').trim())
}
