//! The checker: what is known while a tree is gone through, and how mistakes are reported.
//!
//! An expression with a mistake in it is `None`. Code that meets `None` reports nothing more, so one
//! mistake gives one message, and goes on with the next expression, so every mistake gets one.

use super::kind::Kind;
use super::lints::Asked;
use super::quirks::Ranked;
use super::scope::Scope;
use super::suggest::did_you_mean;
use super::texts::TextTable;
use super::uses::Uses;
use super::{Award, CardSpec, Dialect, Statement, Store, TextId};
use crate::syntax::{Node, NodeKind, Tree, WORDS};
use crate::{Code, Diagnostic, Severity, Span};
use std::collections::{BTreeMap, BTreeSet};

/// More than this is no help to anybody.
const MOST_DIAGNOSTICS: usize = 1_000;

/// Checker: what it has found so far while it walks the tree.
#[derive(Debug)]
pub(super) struct Checker {
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) texts: TextTable,
    pub(super) scope: Scope,
    pub(super) slot_names: Vec<String>,
    pub(super) cards: Vec<CardSpec>,
    pub(super) settings: Vec<(String, String)>,
    pub(super) dialect: Dialect,
    /// The names of the point maps that `put points` makes, anywhere in the file.
    pub(super) put_points: BTreeSet<String>,
    pub(super) uses: Uses,
    /// Where the condition of a statement stands, by the place of the statement.
    pub(super) conditions: BTreeMap<Span, Span>,
    /// The attributes that the rules ask for.
    pub(super) asked: Asked,
    /// The point maps that are made.
    pub(super) point_maps: Vec<(Store, Vec<Award>)>,
    /// The point maps by which a greatest or least card is found.
    pub(super) ranked: Vec<Ranked>,
    /// The attribute in which the cards of a group in this slot are all alike.
    pub(super) alike: BTreeMap<u16, TextId>,
    /// The point maps by which tuples are made, with the places.
    pub(super) tupled: Vec<(Store, Span)>,
    /// Slots of lists that the existing engine makes anew whenever they are asked for.
    pub(super) anew_slots: BTreeSet<u16>,
    /// Quirks met so far.
    pub(super) quirks: Vec<Diagnostic>,
    /// The number of players, once it is known.
    pub(super) n_players: Option<usize>,
    /// Something was met that is reported elsewhere: there will be no rules.
    pub(super) is_poisoned: bool,
    /// There are more names or variables than fit.
    pub(super) is_too_large: bool,
}

impl Checker {
    /// A checker that knows what can be seen of the tree from afar.
    pub(super) fn new(tree: &Tree, settings: &[(String, String)]) -> Self {
        Self {
            diagnostics: Vec::new(),
            texts: TextTable::new(),
            scope: Scope::default(),
            slot_names: Vec::new(),
            cards: Vec::new(),
            settings: settings.to_vec(),
            dialect: super::dialect::dialect_of(tree),
            put_points: super::dialect::put_points(tree),
            uses: Uses::default(),
            conditions: BTreeMap::new(),
            asked: Asked::default(),
            point_maps: Vec::new(),
            ranked: Vec::new(),
            alike: BTreeMap::new(),
            tupled: Vec::new(),
            anew_slots: BTreeSet::new(),
            quirks: Vec::new(),
            n_players: None,
            is_poisoned: false,
            is_too_large: false,
        }
    }

    /// Where the condition of a statement stands; the statement itself if it has none.
    pub(super) fn condition_span(&self, statement: &Statement) -> Span {
        self.conditions.get(&statement.span).copied().unwrap_or(statement.span)
    }

    /// What was found.
    pub(super) fn into_diagnostics(self) -> Vec<Diagnostic> {
        self.diagnostics
    }

    /// The id of a text.
    pub(super) fn text_id(&mut self, text: &str) -> TextId {
        let id = self.texts.id(text);
        self.is_too_large |= self.texts.is_full();
        id
    }

    /// Reports something. `None`, for the expression that has it.
    pub(super) fn report<T>(&mut self, diagnostic: Diagnostic) -> Option<T> {
        if self.diagnostics.len() < MOST_DIAGNOSTICS {
            self.diagnostics.push(diagnostic);
            return None;
        }
        // What is no longer reported still counts.
        self.is_poisoned |= diagnostic.severity() == Severity::Error;
        None
    }

    /// `None` for an expression whose mistake is reported elsewhere.
    pub(super) fn poison<T>(&mut self) -> Option<T> {
        self.is_poisoned = true;
        None
    }

    /// Whether the reader could not make anything of the node, and has said so.
    pub(super) fn is_unreadable(&mut self, node: &Node) -> bool {
        let is_unreadable = matches!(node.kind, NodeKind::Unreadable(_));
        // Written as `|=`, this is spoiled where the caller branches on the answer (rust-lang/rust#158206).
        if is_unreadable {
            self.is_poisoned = true;
        }
        is_unreadable
    }

    /// Reports that the node is not what is wanted, as precisely as can be.
    pub(super) fn mismatch<T>(&mut self, node: &Node, wanted: Kind) -> Option<T> {
        let n_before = self.diagnostics.len();
        let nothing = self.mismatch_as(node, wanted.phrase());
        let found = self.kind_of(node);
        if let Some(last) = self.diagnostics.get_mut(n_before)
            && last.code == Code::WrongKind
        {
            last.hint = wanted.hint_for(found).map(str::to_owned);
        }
        nothing
    }

    /// The same, with what is wanted in words.
    pub(super) fn mismatch_as<T>(&mut self, node: &Node, wanted: &str) -> Option<T> {
        if self.is_unreadable(node) {
            return None;
        }
        match &node.kind {
            NodeKind::Var(name) if self.scope.find(name).is_none() => {
                self.variable(name, node.span);
                return None;
            }
            NodeKind::Word(word) => return self.stray_word(word, node.span, wanted),
            _ => {}
        }
        if let Some(head) = node.items().first() {
            if self.is_unreadable(head) {
                return None;
            }
            if let Some(word) = node.head()
                && !WORDS.contains(&word)
            {
                return self.unknown_word(word, head.span);
            }
            if let NodeKind::Var(name) = &head.kind
                && self.scope.find(name).is_none()
            {
                self.variable(&name.clone(), head.span);
                return None;
            }
        }
        let found = self.kind_of(node);
        if found == Kind::Unknown {
            return match &node.kind {
                // A variable bound by a form with a mistake.
                NodeKind::Var(_) => self.poison(),
                NodeKind::List(items, _) if items.is_empty() => self.report(Diagnostic::new(
                    Code::PartMissing,
                    node.span,
                    format!("{wanted} is wanted here, and the list is empty"),
                    "nothing in it",
                )),
                NodeKind::List(items, _) => {
                    // The second word of `('P vlok HAND)` may be what is wrong.
                    for item in &items[1..] {
                        if let Some(word) = item.word()
                            && !WORDS.contains(&word)
                        {
                            return self.unknown_word(word, item.span);
                        }
                    }
                    // What it is may depend on a variable that nothing binds.
                    if self.reports_unbound(node) {
                        return None;
                    }
                    self.report(Diagnostic::new(
                        Code::Misplaced,
                        node.span,
                        format!("{wanted} is wanted here"),
                        "no form of the language looks like this",
                    ))
                }
                _ => self.report(Diagnostic::new(
                    Code::Misplaced,
                    node.span,
                    format!("{wanted} is wanted here"),
                    format!("not {wanted}"),
                )),
            };
        }
        self.report(Diagnostic::new(
            Code::WrongKind,
            node.span,
            format!("{wanted} is wanted here, and this is {}", found.phrase()),
            format!("{}, not {wanted}", found.phrase()),
        ))
    }

    fn stray_word<T>(&mut self, word: &str, span: Span, wanted: &str) -> Option<T> {
        if WORDS.contains(&word) {
            let mut diagnostic = Diagnostic::new(
                Code::Misplaced,
                span,
                format!("{wanted} is wanted here, not the word `{word}`"),
                format!("not {wanted}"),
            );
            // The words that are wanted stand between backquotes.
            diagnostic.hint = did_you_mean(word, wanted.split('`').skip(1).step_by(2));
            self.report(diagnostic)
        } else {
            self.unknown_word(word, span)
        }
    }

    /// Reports a word that the language does not have.
    pub(super) fn unknown_word<T>(&mut self, word: &str, span: Span) -> Option<T> {
        let mut diagnostic = Diagnostic::new(
            Code::UnknownWord,
            span,
            format!("the language has no word `{word}`"),
            "not known",
        );
        diagnostic.hint = did_you_mean(word, WORDS.iter().copied());
        self.report(diagnostic)
    }

    /// Reports the unbound variables in a form whose kind is not known. Whether there are any.
    fn reports_unbound(&mut self, node: &Node) -> bool {
        let mut is_any = false;
        for item in node.items() {
            match &item.kind {
                NodeKind::Var(name) if self.scope.find(name).is_none() => {
                    self.variable(name, item.span);
                    is_any = true;
                }
                NodeKind::List(..) => is_any |= self.reports_unbound(item),
                NodeKind::Unreadable(_) => is_any |= self.is_unreadable(item),
                _ => {}
            }
        }
        is_any
    }

    /// The first N items of a form that has exactly N, counting its head. A form that lacks some is
    /// reported and `None`; one with too many is reported and gives the first N.
    pub(super) fn exactly<'n, const N: usize>(
        &mut self,
        node: &'n Node,
        usage: &str,
    ) -> Option<[&'n Node; N]> {
        let items = node.items();
        if items.len() < N {
            return self.lacks(node, usage);
        }
        if items.len() > N {
            self.too_many(node, N, usage);
        }
        Some(std::array::from_fn(|idx| &items[idx]))
    }

    /// Reports a form without one of its parts.
    pub(super) fn lacks<T>(&mut self, node: &Node, usage: &str) -> Option<T> {
        if node.items().iter().any(|item| matches!(item.kind, NodeKind::Unreadable(_))) {
            return self.poison();
        }
        let head = head_of(node);
        self.report(
            Diagnostic::new(
                Code::PartMissing,
                node.span,
                format!("`{head}` lacks a part"),
                "something is missing in here",
            )
            .with_hint(format!("the form is {usage}")),
        )
    }

    /// Reports what stands in a form after its `n` items.
    pub(super) fn too_many(&mut self, node: &Node, n: usize, usage: &str) {
        let items = node.items();
        if items.iter().any(|item| matches!(item.kind, NodeKind::Unreadable(_))) {
            self.is_poisoned = true;
            return;
        }
        let span = items[n].span.to(items[items.len() - 1].span);
        let head = head_of(node);
        self.report::<()>(
            Diagnostic::new(
                Code::PartTooMany,
                span,
                format!("`{head}` has no such part"),
                "one part too many",
            )
            .with_hint(format!("the form is {usage}")),
        );
    }

    /// Whether the node is this word. Reports it as wanted if not.
    pub(super) fn expect_word(&mut self, node: &Node, word: &str, usage: &str) -> bool {
        if node.word() == Some(word) {
            return true;
        }
        if self.is_unreadable(node) {
            return false;
        }
        if let Some(other) = node.word()
            && !WORDS.contains(&other)
        {
            self.unknown_word::<()>(other, node.span);
            return false;
        }
        self.report::<()>(
            Diagnostic::new(
                Code::PartMissing,
                node.span,
                format!("the word `{word}` is wanted here"),
                format!("`{word}` is missing"),
            )
            .with_hint(format!("the form is {usage}")),
        );
        false
    }
}

/// What a form is called in messages.
fn head_of(node: &Node) -> String {
    match node.items().first().map(|head| &head.kind) {
        Some(NodeKind::Word(word)) => word.clone(),
        Some(NodeKind::Operator(operator)) => (*operator).to_owned(),
        _ => "(…)".to_owned(),
    }
}
