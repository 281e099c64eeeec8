//! Name resolution: which places of a text name the same thing.
//!
//! Names follow from the shape of the text alone, so that they are found in one that does not check, too: a variable
//! is bound by `declare`, `let`, `all`, `any` and `filter`; a location or storage is its word, its kind of owner and
//! its name; an attribute and a value of cards are names wherever they stand. That the checker sees the same is
//! tested on the library.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::offset_in;
use crate::Span;
use crate::syntax::{Node, NodeKind, Tree, holes, read};

/// Thing that a name stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Thing {
    /// A variable, by the place where it is bound.
    Variable { name: String, bound: Span },
    /// A variable that nothing binds.
    Unbound { name: String },
    /// A location, a memory, a number, a text or a point map that is kept.
    Storage { word: String, holder: Holder, name: String },
    /// A key of the cards' attributes.
    Attribute { name: String },
    /// A text: a value of an attribute, or any other name that stands for itself.
    Text { name: String },
}

/// Kind of owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Holder {
    Game,
    Player,
    Team,
}

/// What happens to a thing at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// It is bound, put into a deck, or gets cards or a value.
    Write,
    /// It is used.
    Read,
}

/// Place in the text that names a thing.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// The name, without a quote.
    pub(super) span: Span,
    /// Index into [`Names::things`].
    pub(super) thing: usize,
    pub(super) role: Role,
}

/// Names of a text, resolved.
#[derive(Debug, Default)]
pub(super) struct Names {
    pub(super) things: Vec<Thing>,
    /// In the order of the text.
    pub(super) places: Vec<Place>,
    by_thing: FxHashMap<Thing, usize>,
    /// The storages, by word and owner, one of which is named by something else than a name.
    pub(super) computed: BTreeSet<(String, Holder)>,
    /// Whether an attribute is asked for by something else than a name.
    pub(super) has_computed_key: bool,
    /// The keys of the decks with their values, in the order of the text.
    pub(super) values: Vec<(String, String)>,
}

impl Names {
    /// The names of a text.
    pub(super) fn of(tree: &Tree) -> Self {
        let mut resolver = Resolver { put_points: put_points(tree), ..Resolver::default() };
        tree.forms.iter().for_each(|form| resolver.node(form));
        resolver.shown();
        resolver.names.places.sort_by_key(|place| place.span);
        resolver.names
    }

    /// The place at an offset: one that ends there counts, if none begins there.
    pub(super) fn at(&self, offset: usize) -> Option<&Place> {
        let touching = |place: &&Place| {
            let range = place.span.range();
            range.start <= offset && offset <= range.end
        };
        self.places.iter().rfind(touching)
    }

    /// Every place that names the same thing, in the order of the text.
    pub(super) fn places_of(&self, thing: usize) -> impl Iterator<Item = &Place> {
        self.places.iter().filter(move |place| place.thing == thing)
    }
}

impl Thing {
    /// Its name, without a quote.
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Variable { name, .. }
            | Self::Unbound { name }
            | Self::Storage { name, .. }
            | Self::Attribute { name }
            | Self::Text { name } => name,
        }
    }
}

/// Where the thing that is named at `offset` is defined: where a variable is bound, a location or storage is first
/// written, an attribute or a value first stands.
pub fn definition(text: &str, offset: usize) -> Option<Span> {
    let names = Names::of(&read(text).tree);
    let thing = names.at(quoted(text, offset))?.thing;
    let mut places = names.places_of(thing);
    let first = names.places_of(thing).next()?;
    Some(places.find(|place| place.role == Role::Write).unwrap_or(first).span)
}

/// Every place that names the thing named at `offset`, in the order of the text, its definition included. A place is
/// the name alone, without a quote.
pub fn references(text: &str, offset: usize) -> Vec<Span> {
    let names = Names::of(&read(text).tree);
    let Some(place) = names.at(quoted(text, offset)) else { return Vec::new() };
    names.places_of(place.thing).map(|place| place.span).collect()
}

/// The offset, or the one after the quote that stands there.
pub(super) fn quoted(text: &str, offset: usize) -> usize {
    let offset = offset_in(text, offset);
    if text[offset..].starts_with('\'') { offset + 1 } else { offset }
}

/// The point maps that `put points` makes, in the oldest dialect.
fn put_points(tree: &Tree) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut waiting: Vec<&Node> = tree.forms.iter().collect();
    while let Some(node) = waiting.pop() {
        if let [put, points, name, ..] = node.items()
            && put.word() == Some("put")
            && points.word() == Some("points")
            && let NodeKind::Var(name) | NodeKind::Name(name) = &name.kind
        {
            found.insert(name.clone());
        }
        waiting.extend(node.items());
    }
    found
}

/// Variable in scope.
#[derive(Debug)]
struct Binding {
    name: String,
    span: Span,
    owner: OwnerKind,
}

/// What a variable stands for, where it is an owner or a list of owners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct OwnerKind {
    /// The kind of owner that it is.
    holder: Holder,
    /// The kind of owner that its elements are.
    elements: Holder,
}

#[derive(Debug, Default)]
struct Resolver {
    names: Names,
    /// The variables in scope, innermost last.
    scope: Vec<Binding>,
    /// Where the bindings of a name are in it, innermost last.
    by_name: FxHashMap<String, Vec<usize>>,
    put_points: BTreeSet<String>,
    /// The names that `label`, `lay` and `bookkeeping` give, and where.
    shown: Vec<(String, Span)>,
}

impl Resolver {
    fn node(&mut self, node: &Node) {
        match &node.kind {
            NodeKind::Var(name) => self.variable(name, node.span),
            NodeKind::Name(name) => self.text(name, node.span),
            NodeKind::List(items, _) => self.list(items),
            _ => {}
        }
    }

    fn nodes(&mut self, nodes: &[Node]) {
        nodes.iter().for_each(|node| self.node(node));
    }

    fn list(&mut self, items: &[Node]) {
        let second = items.get(1).and_then(Node::word);
        match items {
            [owner, word, name] if is_storage(owner, second) => {
                self.storage(owner, word.word().unwrap_or_default(), name, Role::Read);
            }
            [head, ..] => match (head.word(), items) {
                (Some("game"), [_, sections @ ..]) => self.game(sections),
                (Some("let"), [_, value, variable, body @ ..]) => {
                    self.node(value);
                    self.bound(variable, self.owner_kind(value), body);
                }
                (Some("all" | "any" | "filter"), [_, of, variable, body @ ..]) => {
                    self.node(of);
                    let holder = self.owner_kind(of).elements;
                    self.bound(variable, OwnerKind { holder, elements: Holder::Player }, body);
                }
                (Some("deck"), [_, attributes @ ..]) => {
                    attributes.iter().for_each(|attribute| self.attribute(attribute));
                }
                (Some("cardatt"), [_, key, rest @ ..]) => {
                    self.key(key);
                    self.nodes(rest);
                }
                (Some("partition"), [_, rest @ ..]) => {
                    for part in rest {
                        if matches!(part.kind, NodeKind::Name(_)) {
                            self.key(part);
                        } else {
                            self.node(part);
                        }
                    }
                    // A key that is no name may be any of the parts.
                    self.names.has_computed_key |=
                        !rest.iter().any(|part| matches!(part.kind, NodeKind::Name(_)));
                }
                (Some("set" | "inc" | "dec"), [_, storage, rest @ ..]) => {
                    self.written(storage);
                    match (storage.items().get(1).and_then(Node::word), rest) {
                        (Some("points"), [awards, ..]) => self.awards(awards),
                        _ => self.nodes(rest),
                    }
                }
                (Some("put"), [_, points, name, rest @ ..]) if points.word() == Some("points") => {
                    if let NodeKind::Var(of) | NodeKind::Name(of) = &name.kind {
                        self.point_map(of, name.span, Role::Write);
                    }
                    rest.iter().for_each(|awards| self.awards(awards));
                }
                (Some("move" | "remember"), [_, card, place, ..]) => {
                    self.node(card);
                    match place.items() {
                        [end, pile] => {
                            self.node(end);
                            self.written(pile);
                        }
                        _ => self.node(place),
                    }
                }
                (Some("create"), [_, deck, rest @ ..]) if deck.word() == Some("deck") => {
                    for part in rest {
                        if is_storage_list(part) { self.written(part) } else { self.node(part) }
                    }
                }
                // Their texts have holes.
                (Some("say" | "ask" | "phase"), [_, text]) => self.nodes(&holes(text)),
                (Some("label" | "lay" | "bookkeeping"), [_, names @ ..]) => {
                    for name in names {
                        if let NodeKind::Name(shown) = &name.kind {
                            self.shown.push((shown.clone(), name.span));
                        }
                    }
                }
                _ => self.using(items),
            },
            [] => {}
        }
    }

    /// Names that are shown to people stand for the first pile or storage that is called so.
    fn shown(&mut self) {
        for (name, span) in std::mem::take(&mut self.shown) {
            let is_it =
                |thing: &&Thing| matches!(thing, Thing::Storage { .. }) && thing.name() == name;
            let thing = self.names.things.iter().find(is_it).cloned();
            self.place(thing.unwrap_or(Thing::Text { name }), span, Role::Read);
        }
    }

    /// The parts of the game. What is declared is bound in all of them.
    fn game(&mut self, sections: &[Node]) {
        let n_before = self.scope.len();
        for section in sections {
            if let [head, value, variable, ..] = section.items()
                && head.word() == Some("declare")
            {
                self.node(value);
                self.bind(variable, self.owner_kind(value));
            }
        }
        for section in sections.iter().filter(|section| section.head() != Some("declare")) {
            self.node(section);
        }
        self.unbind(n_before);
    }

    /// A variable, and what it is bound in.
    fn bound(&mut self, variable: &Node, owner: OwnerKind, body: &[Node]) {
        let n_before = self.scope.len();
        self.bind(variable, owner);
        self.nodes(body);
        self.unbind(n_before);
    }

    /// Ends the innermost bindings, down to `n`.
    fn unbind(&mut self, n: usize) {
        for binding in self.scope.drain(n..) {
            self.by_name.get_mut(&binding.name).and_then(Vec::pop);
        }
    }

    fn bind(&mut self, variable: &Node, owner: OwnerKind) {
        let NodeKind::Var(name) = &variable.kind else { return self.node(variable) };
        let span = name_of(name, variable.span);
        self.by_name.entry(name.clone()).or_default().push(self.scope.len());
        self.scope.push(Binding { name: name.clone(), span, owner });
        self.place(Thing::Variable { name: name.clone(), bound: span }, span, Role::Write);
    }

    fn variable(&mut self, name: &str, span: Span) {
        let bound = self.find(name).map(|binding| binding.span);
        let name = name.to_owned();
        let at = name_of(&name, span);
        let thing = match bound {
            Some(bound) => Thing::Variable { name, bound },
            None => Thing::Unbound { name },
        };
        self.place(thing, at, Role::Read);
    }

    fn text(&mut self, name: &str, span: Span) {
        self.place(Thing::Text { name: name.to_owned() }, span, Role::Read);
    }

    /// The parts of a form. After `using`, a variable may be a point map of the oldest dialect.
    fn using(&mut self, items: &[Node]) {
        let mut is_map = false;
        for item in items {
            match &item.kind {
                NodeKind::Var(name) if is_map && self.put_points.contains(name) => {
                    self.point_map(&name.clone(), item.span, Role::Read);
                }
                _ => self.node(item),
            }
            is_map = item.word() == Some("using");
        }
    }

    fn point_map(&mut self, name: &str, span: Span, role: Role) {
        let thing = Thing::Storage {
            word: "points".to_owned(),
            holder: Holder::Game,
            name: name.to_owned(),
        };
        self.place(thing, name_of(name, span), role);
    }

    /// Something that gets cards or a value.
    fn written(&mut self, node: &Node) {
        match node.items() {
            [owner, word, name] if is_storage_list(node) => {
                self.storage(owner, word.word().unwrap_or_default(), name, Role::Write);
            }
            _ => self.node(node),
        }
    }

    fn storage(&mut self, owner: &Node, word: &str, name: &Node, role: Role) {
        let holder = self.holder(owner);
        if owner.word() != Some("game") {
            self.node(owner);
        }
        let word = word.to_owned();
        if let NodeKind::Name(called) = &name.kind {
            self.place(Thing::Storage { word, holder, name: called.clone() }, name.span, role);
            return;
        }
        self.node(name);
        // A number can be no other storage's name.
        if !matches!(name.kind, NodeKind::Int(_)) {
            self.names.computed.insert((word, holder));
        }
    }

    fn find(&self, name: &str) -> Option<&Binding> {
        self.by_name.get(name)?.last().map(|idx| &self.scope[*idx])
    }

    /// The kind of an owner.
    fn holder(&self, owner: &Node) -> Holder {
        if owner.word().is_some() { Holder::Game } else { self.owner_kind(owner).holder }
    }

    /// What an expression stands for, where it is an owner or a list of owners.
    fn owner_kind(&self, node: &Node) -> OwnerKind {
        let players = OwnerKind { holder: Holder::Player, elements: Holder::Player };
        let teams = OwnerKind { holder: Holder::Player, elements: Holder::Team };
        match (&node.kind, node.items()) {
            (NodeKind::Var(name), _) => self.find(name).map_or(players, |binding| binding.owner),
            (NodeKind::Word(word), _) if word == "team" => teams,
            (_, [head, of, ..]) if head.word() == Some("filter") => self.owner_kind(of),
            (_, [head, what]) if head.word() == Some("other") && what.word() == Some("team") => {
                teams
            }
            (_, [_, team] | [team, _]) if team.word() == Some("team") => {
                OwnerKind { holder: Holder::Team, ..players }
            }
            _ => players,
        }
    }

    fn key(&mut self, key: &Node) {
        if let NodeKind::Name(name) = &key.kind {
            self.place(Thing::Attribute { name: name.clone() }, key.span, Role::Read);
        } else {
            self.names.has_computed_key = true;
            self.node(key);
        }
    }

    /// `(KEY (VALUE, … attribute …) …)` of a deck.
    fn attribute(&mut self, node: &Node) {
        let [key, children @ ..] = node.items() else { return self.node(node) };
        if let NodeKind::Name(name) = &key.kind {
            self.place(Thing::Attribute { name: name.clone() }, key.span, Role::Write);
        } else {
            self.node(key);
        }
        for item in children.iter().flat_map(Node::items) {
            match &item.kind {
                NodeKind::List(..) => self.attribute(item),
                NodeKind::Name(name) => {
                    if let NodeKind::Name(key) = &key.kind {
                        self.names.values.push((key.clone(), name.clone()));
                    }
                    self.place(Thing::Text { name: name.clone() }, item.span, Role::Write);
                }
                _ => self.node(item),
            }
        }
    }

    /// The rows of a point map: `(((KEY : VALUE) … points) …)`, or one row alone.
    fn awards(&mut self, node: &Node) {
        let rows = node.items();
        let is_row = |row: &Node| {
            row.items().first().is_some_and(|part| matches!(part.kind, NodeKind::List(..)))
        };
        if !rows.iter().any(is_row) {
            return self.award(node);
        }
        rows.iter().for_each(|row| self.award(row));
    }

    /// `((KEY : VALUE) … points)`
    fn award(&mut self, row: &Node) {
        let Some((points, attributes)) = row.items().split_last() else { return self.node(row) };
        for part in attributes {
            match part.items() {
                [key, rest @ ..] if !rest.is_empty() && is_pair(rest) => {
                    self.key(key);
                    self.nodes(rest);
                }
                _ => self.node(part),
            }
        }
        self.node(points);
    }

    fn place(&mut self, thing: Thing, span: Span, role: Role) {
        let n_things = self.names.things.len();
        let thing = *self.names.by_thing.entry(thing).or_insert_with_key(|thing| {
            self.names.things.push(thing.clone());
            n_things
        });
        self.names.places.push(Place { span, thing, role });
    }
}

/// Whether what stands after a key is its value: `: VALUE`, or as the older dialects have it.
fn is_pair(rest: &[Node]) -> bool {
    match rest {
        [colon, _] => colon.kind == NodeKind::Colon,
        [_] => true,
        _ => false,
    }
}

/// Whether `(owner word …)` is a storage.
fn is_storage(owner: &Node, word: Option<&str>) -> bool {
    let is_word =
        matches!(word, Some("vloc" | "iloc" | "hloc" | "oloc" | "mem" | "sto" | "str" | "points"));
    is_word && (owner.word().is_none() || owner.word() == Some("game"))
}

pub(super) fn is_storage_list(node: &Node) -> bool {
    match node.items() {
        [owner, word, _] => is_storage(owner, word.word()),
        _ => false,
    }
}

/// The name of a variable without its quote, and the white space that may stand between.
fn name_of(name: &str, span: Span) -> Span {
    let end = span.range().end;
    if span.range().len() <= name.len() { span } else { Span::new(end - name.len(), end) }
}
