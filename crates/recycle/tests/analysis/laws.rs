//! Laws over the library: a new name changes nothing else, what is written is offered, every word means something.

use std::collections::BTreeSet;

use recycle::Span;
use recycle::analysis::{
    RenameError, Token, TokenClass, apply, complete, definition, hover, references, rename, tokens,
};
use recycle::program::ProgramConfig;
use recycle::syntax::{Node, NodeKind, read};

use super::{corpus, games, library};

/// The rules of a text as far as they do not depend on what things are called.
fn rules(text: &str, new: &str, old: &str) -> String {
    let loaded = recycle::load(text, &[], &ProgramConfig::default());
    let rules = loaded.unwrap_or_else(|found| panic!("{:?}\n{text}", found[0])).rules;
    format!("{rules:?}").replace(new, old)
}

/// Whether a name or a variable is called so.
fn is_called(text: &str, token: &Token, name: &str) -> bool {
    matches!(token.class, TokenClass::Name | TokenClass::Variable)
        && text[token.span.range()].trim_start_matches('\'') == name
}

/// A name of this length that the text does not have.
fn fresh(text: &str, length: usize) -> Option<String> {
    let letters = || ('A'..='Z').rev();
    let names = letters().flat_map(|a| letters().map(move |b| (a, b)));
    let mut names = names.map(|(a, b)| match length {
        1 => a.to_string(),
        _ => format!("{a}{}", b.to_string().repeat(length - 1)),
    });
    names.find(|name| !text.contains(name.as_str()))
}

#[test]
fn a_thing_with_another_name_is_the_same_thing_in_the_same_game() {
    let (mut n_renamed, mut computed) = (0, BTreeSet::new());
    for (file, text) in games() {
        let mut done: BTreeSet<Span> = BTreeSet::new();
        for token in tokens(&text) {
            if !matches!(token.class, TokenClass::Name | TokenClass::Variable)
                || done.contains(&token.span)
            {
                continue;
            }
            let places = references(&text, token.span.range().start);
            let name = &text[places[0].range()];
            done.extend(&places);
            if token.class == TokenClass::Variable {
                let with_quote = |span: &Span| Span::new(span.range().start - 1, span.range().end);
                done.extend(places.iter().map(with_quote).collect::<Vec<_>>());
            }
            let Some(new) = fresh(&text, name.len()) else { continue };
            match rename(&text, token.span.range().start, &new) {
                Ok(edits) => {
                    assert_eq!(edits.len(), places.len());
                    // What else has the same name is renamed too, so that the rules are the same but for it.
                    let mut renamed = apply(&text, &edits);
                    while let Some(other) =
                        tokens(&renamed).iter().find(|token| is_called(&renamed, token, name))
                    {
                        let Ok(edits) = rename(&renamed, other.span.range().end, &new) else {
                            break;
                        };
                        renamed = apply(&renamed, &edits);
                    }
                    if tokens(&renamed).iter().any(|token| is_called(&renamed, token, name)) {
                        rules(&renamed, &new, name);
                        continue;
                    }
                    assert!(
                        rules(&renamed, &new, name) == rules(&text, &new, name),
                        "{file}: {name} as {new}"
                    );
                    n_renamed += 1;
                }
                Err(RenameError::Computed(_)) => {
                    computed.insert(file.clone());
                }
                Err(other) => panic!("{file}: {name} as {new}: {other}"),
            }
        }
    }
    assert!(n_renamed > 500, "only {n_renamed} names were changed");
    // Few games name their piles while they are played.
    assert!(computed.len() <= 8, "{computed:?}");
}

#[test]
fn a_name_is_defined_at_one_of_the_places_that_name_it() {
    for (file, text) in games() {
        for token in tokens(&text) {
            if matches!(token.class, TokenClass::Name | TokenClass::Variable) {
                let at = token.span.range().end;
                let defined = definition(&text, at).expect("every name is defined");
                assert!(
                    references(&text, at).contains(&defined),
                    "{file}: {}",
                    &text[token.span.range()]
                );
            }
        }
    }
}

/// Every node with the list around it and its place there.
fn nodes<'t>(node: &'t Node, found: &mut Vec<(&'t Node, &'t Node, usize)>) {
    for (idx, item) in node.items().iter().enumerate() {
        found.push((node, item, idx));
        nodes(item, found);
    }
}

#[test]
fn what_stands_in_the_library_is_offered_where_it_stands() {
    let mut missed = Vec::new();
    let mut n_asked = 0;
    for (file, text) in library() {
        let tree = read(&text).tree;
        let mut all = Vec::new();
        tree.forms.iter().for_each(|form| nodes(form, &mut all));
        let in_deck: Vec<Span> = all
            .iter()
            .filter(|(_, node, _)| node.head() == Some("deck"))
            .map(|(_, node, _)| node.span)
            .collect();
        for (idx, (list, node, at)) in all.into_iter().enumerate() {
            // One in seven: the law is the same for all.
            let is_leaf =
                matches!(node.kind, NodeKind::Word(_) | NodeKind::Name(_) | NodeKind::Var(_));
            if !is_leaf || idx % 7 != 0 {
                continue;
            }
            let written = &text[node.span.range()];
            // What is bound here is called as one likes.
            let binds = matches!(list.head(), Some("all" | "any" | "filter" | "let" | "declare"))
                && at == 2;
            if binds
                || in_deck
                    .iter()
                    .any(|deck| deck.start <= node.span.start && node.span.end <= deck.end)
            {
                continue;
            }
            let (before, after) =
                (&text[..node.span.range().start], &text[node.span.range().end..]);
            let typed = format!("{before}{after}");
            let found = complete(&typed, before.len());
            let is_it =
                |text: &str| text == written || text[1..].split([' ', ')']).next() == Some(written);
            n_asked += 1;
            if !found.iter().any(|found| is_it(&found.text)) {
                let start = before.rfind('\n').map_or(0, |end| end + 1);
                missed.push(format!("{file}: {}|{written}", &before[start..]));
            }
        }
    }
    assert!(n_asked > 1_000, "only {n_asked} places were looked at");
    // Names that the file has nowhere else cannot be known.
    let share = missed.len() as f64 / f64::from(n_asked);
    assert!(
        share < 0.03,
        "{} of {n_asked}:\n{}",
        missed.len(),
        missed[..missed.len().min(80)].join("\n")
    );
}

#[test]
fn every_word_and_name_of_the_library_means_something() {
    let games = library();
    let corpus = corpus(&games);
    for (file, text) in &games {
        // One in four: the law is the same for all.
        for token in tokens(text).into_iter().step_by(4) {
            let is_name = !matches!(
                token.class,
                TokenClass::Comment | TokenClass::Number | TokenClass::Quoted
            );
            if is_name {
                let found = hover(text, token.span.range().start, &corpus);
                let written = &text[token.span.range()];
                let found =
                    found.unwrap_or_else(|| panic!("{file}: {written} at {}", token.span.start));
                assert!(!found.markdown.is_empty());
                let hovered = &text[found.span.range()];
                assert!(
                    hovered == written || Some(hovered) == written.strip_prefix('\''),
                    "{hovered} for {written}"
                );
            }
        }
    }
}

#[test]
fn every_form_of_the_library_has_an_example_from_it() {
    let games = library();
    let corpus = corpus(&games);
    for form in recycle::forms::FORMS {
        for example in corpus.examples(form) {
            let (_, text) = games.iter().find(|(file, _)| *file == example.file).expect("a game");
            let line = text.lines().nth(example.line - 1).expect("a line of it");
            // Parentheses that close what stands around it are left out.
            let rest = line.trim().strip_prefix(&*example.text);
            assert!(
                rest.is_some_and(|rest| rest.chars().all(|c| c == ')')),
                "{line}: {}",
                example.text
            );
        }
    }
    let without = recycle::forms::FORMS.iter().filter(|form| corpus.examples(form).is_empty());
    let without: Vec<_> = without.map(|form| form.text).collect();
    assert!(without.len() < 40, "{without:#?}");
}
