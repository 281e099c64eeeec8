//! The checker: what is known while a tree is gone through, and how mistakes are reported.
//!
//! An expression with a mistake in it is `None`. Code that meets `None` reports nothing more, so one
//! mistake gives one message, and goes on with the next expression, so every mistake gets one.

use super::foreign_words::{Replacement, replacement};
use super::hints::Meant;
use super::kind::Kind;
use super::lints::Asked;
use super::quirks::Ranked;
use super::scope::Scope;
use super::suggest::nearest;
use super::texts::TextTable;
use super::uses::Uses;
use super::{Award, CardSpec, Dialect, Statement, Store, TextId};
use crate::syntax::{Node, NodeKind, Tree, WORDS};
use crate::{Code, Diagnostic, Edit, Severity, Span};
use std::collections::{BTreeMap, BTreeSet};

/// More than this is no help to anybody.
const MOST_DIAGNOSTICS: usize = 1_000;

/// Checker: what it has found so far while it walks the tree.
#[derive(Debug)]
pub(super) struct Checker {
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) texts: TextTable,
    pub(super) scope: Scope,
    /// The kind of every variable, by the place where it is bound: for editors.
    pub(super) bound: Vec<(Span, Kind)>,
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
    /// The names that are said to be shown, with their places.
    pub(super) shown_names: Vec<(String, Span)>,
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
    /// The attributes in point maps that are written without a colon.
    pub(super) award_pairs: BTreeSet<Span>,
    /// Quirks met so far.
    pub(super) quirks: Vec<Diagnostic>,
    /// The number of players, once it is known.
    pub(super) n_players: Option<usize>,
    /// Something was met that is reported elsewhere: there will be no rules.
    pub(super) is_poisoned: bool,
    /// How often something was wrong, reported or not: what is bound around it is not judged.
    pub(super) n_wrong: usize,
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
            bound: Vec::new(),
            slot_names: Vec::new(),
            cards: Vec::new(),
            settings: settings.to_vec(),
            dialect: super::dialect::dialect_of(tree),
            put_points: super::dialect::put_points(tree),
            uses: Uses::default(),
            conditions: BTreeMap::new(),
            asked: Asked::default(),
            shown_names: Vec::new(),
            point_maps: Vec::new(),
            ranked: Vec::new(),
            alike: BTreeMap::new(),
            tupled: Vec::new(),
            anew_slots: BTreeSet::new(),
            award_pairs: BTreeSet::new(),
            quirks: Vec::new(),
            n_players: None,
            is_poisoned: false,
            n_wrong: 0,
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

    /// Whether so much has been reported that no more will be.
    pub(super) fn is_full(&self) -> bool {
        self.diagnostics.len() >= MOST_DIAGNOSTICS
    }

    /// Reports something. `None`, for the expression that has it.
    pub(super) fn report<T>(&mut self, diagnostic: Diagnostic) -> Option<T> {
        self.n_wrong += usize::from(diagnostic.severity() == Severity::Error);
        if !self.is_full() {
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
        self.n_wrong += 1;
        None
    }

    /// Whether the reader could not make anything of the node, and has said so.
    pub(super) fn is_unreadable(&mut self, node: &Node) -> bool {
        let is_unreadable = matches!(node.kind, NodeKind::Unreadable(_));
        // Written as `|=`, this is spoiled where the caller branches on the answer (rust-lang/rust#158206).
        if is_unreadable {
            self.poison::<()>();
        }
        is_unreadable
    }

    /// Reports that the node is not what is wanted, as precisely as can be.
    pub(super) fn mismatch<T>(&mut self, node: &Node, wanted: Kind) -> Option<T> {
        self.mismatch_of(node, wanted.phrase(), Some(wanted))
    }

    /// The same, with what is wanted in words.
    pub(super) fn mismatch_as<T>(&mut self, node: &Node, wanted: &str) -> Option<T> {
        self.mismatch_of(node, wanted, None)
    }

    /// The same, with what is wanted in words and as a kind.
    pub(super) fn mismatch_of<T>(
        &mut self,
        node: &Node,
        wanted: &str,
        kind: Option<Kind>,
    ) -> Option<T> {
        if self.is_unreadable(node) {
            return None;
        }
        match &node.kind {
            NodeKind::Var(name) if self.scope.find(name).is_none() => {
                self.variable(name, node.span);
                return None;
            }
            NodeKind::Word(word) => return self.stray_word(word, node.span, wanted, kind),
            _ => {}
        }
        if let [head, _, ..] = node.items()
            && let NodeKind::Name(name) = &head.kind
            && self.is_word_in_capitals(head)
        {
            let word = name.to_ascii_lowercase();
            let message = format!("{name} is a name here, because it is written in capitals");
            let error = Diagnostic::new(Code::WrongKind, head.span, message, "a name, not a word");
            let hint = format!("words of the language are written in small letters: `{word}`");
            return self.report(error.with_meant(&word).with_hint(hint));
        }
        let meant = self.meant(node, wanted, kind);
        if let Some(head) = node.items().first() {
            if self.is_unreadable(head) {
                return None;
            }
            if let Some(word) = node.head()
                && !WORDS.contains(&word)
            {
                let (n_before, meant) = (self.diagnostics.len(), self.meant_by_foreign(node, kind));
                let nothing = self.unknown_word_as(word, head.span, true, kind);
                if let Some(last) = self.diagnostics.get_mut(n_before) {
                    *last = last.clone().meaning(meant);
                }
                return nothing;
            }
            if let NodeKind::Var(name) = &head.kind
                && self.scope.find(name).is_none()
            {
                self.variable(&name.clone(), head.span);
                return None;
            }
        }
        let diagnostic = self.not_wanted(node, wanted, kind)?;
        let found = self.kind_of(node);
        let way = || match kind {
            Some(Kind::Card) if found.is_cards() => Some(Meant::edits(
                "say which card of the list: (top …), (bottom …) or (0 …)",
                "take the top card",
                Edit::wrap(node.span, "(top ", ")"),
            )),
            _ => kind.and_then(|kind| kind.hint_for(found)).map(Meant::hint),
        };
        self.report(diagnostic.meaning(meant.or_else(way)))
    }

    /// The diagnostic of a node that is not what is wanted, without a hint. `None` if it is reported otherwise.
    fn not_wanted(&mut self, node: &Node, wanted: &str, kind: Option<Kind>) -> Option<Diagnostic> {
        let found = self.kind_of(node);
        if let NodeKind::Name(name) = &node.kind {
            return Some(Diagnostic::new(
                Code::WrongKind,
                node.span,
                format!("{wanted} is wanted here, and this is the name {name}"),
                format!("a name, not {wanted}"),
            ));
        }
        if Some(found) == kind {
            // Of the right kind, and something about it is still wrong.
            return Some(Diagnostic::new(
                Code::Misplaced,
                node.span,
                format!("{wanted} cannot be written like this"),
                "no form of the language looks like this",
            ));
        }
        if found != Kind::Unknown {
            return Some(Diagnostic::new(
                Code::WrongKind,
                node.span,
                format!("{wanted} is wanted here, and this is {}", found.phrase()),
                format!("{}, not {wanted}", found.phrase()),
            ));
        }
        let label = match &node.kind {
            // A variable bound by a form with a mistake.
            NodeKind::Var(_) => return self.poison(),
            NodeKind::List(items, _) if items.is_empty() => {
                let message = format!("{wanted} is wanted here, and the list is empty");
                let error = Diagnostic::new(Code::PartMissing, node.span, message, "nothing in it");
                return Some(error.with_hint("leave it away, or say something in it"));
            }
            NodeKind::List(items, _) => {
                // The second word of `('P vlok HAND)` may be what is wrong.
                for (idx, item) in items.iter().enumerate().skip(1) {
                    if let Some(word) = item.word()
                        && !WORDS.contains(&word)
                    {
                        return self.unknown_sort(word, item.span, items.len() == 3 && idx == 1);
                    }
                }
                // What it is may depend on a variable that nothing binds.
                if self.reports_unbound(node) {
                    return None;
                }
                "no form of the language looks like this".to_owned()
            }
            _ => format!("not {wanted}"),
        };
        let message = format!("{wanted} is wanted here");
        Some(Diagnostic::new(Code::Misplaced, node.span, message, label))
    }

    fn stray_word<T>(
        &mut self,
        word: &str,
        span: Span,
        wanted: &str,
        kind: Option<Kind>,
    ) -> Option<T> {
        if !WORDS.contains(&word) {
            let n_before = self.diagnostics.len();
            let nothing = self.unknown_word_as(word, span, wanted.contains("`next`"), kind);
            // Where one of a few words is wanted, no other is meant.
            if let Some(last) = self.diagnostics.get_mut(n_before)
                && wanted.contains('`')
                && replacement(word, true, kind).is_none()
            {
                let near = nearest(word, wanted.split('`').skip(1).step_by(2));
                (last.hint, last.fix) = (Some(format!("{wanted} is wanted here")), None);
                if let Some(near) = near {
                    *last = last.clone().meaning(Some(Meant::instead(span, near)));
                }
            }
            return nothing;
        }
        let diagnostic = Diagnostic::new(
            Code::Misplaced,
            span,
            format!("{wanted} is wanted here, not the word `{word}`"),
            format!("not {wanted}"),
        );
        // The words that are wanted stand between backquotes.
        let near = nearest(word, wanted.split('`').skip(1).step_by(2));
        let meant = match (word, kind) {
            _ if let Some(near) = near => Some(Meant::instead(span, near)),
            ("players", _) if wanted == "a list" => Some(Meant::instead(span, "player")),
            ("player" | "players", Some(Kind::Int)) => Some(Meant::instead(span, "(size player)")),
            ("deck", Some(Kind::Pile | Kind::Cards)) => Some(match self.deck_pile() {
                Some(pile) => Meant::instead(span, &pile),
                None => Meant::hint(
                    "the cards lie on the pile on which the deck is put: (game iloc STOCK)",
                ),
            }),
            ("teams", _) if wanted == "a list" => Some(Meant::instead(span, "team")),
            ("player" | "current" | "next" | "previous", Some(Kind::Player)) => {
                Kind::Player.hint_for(Kind::Players).map(Meant::hint)
            }
            (_, Some(Kind::Text)) => Some(in_capitals(word, span)),
            _ => None,
        };
        self.report(diagnostic.meaning(meant))
    }

    /// Reports a word that the language does not have.
    pub(super) fn unknown_word<T>(&mut self, word: &str, span: Span) -> Option<T> {
        self.unknown_word_as(word, span, false, None)
    }

    /// The same, of a word at the head of a form or by itself, where something of the kind is wanted.
    pub(super) fn unknown_word_as<T>(
        &mut self,
        word: &str,
        span: Span,
        is_head: bool,
        wanted: Option<Kind>,
    ) -> Option<T> {
        let diagnostic = Diagnostic::new(
            Code::UnknownWord,
            span,
            format!("the language has no word `{word}`"),
            "not known",
        );
        let meant = if wanted == Some(Kind::Text) && !is_head {
            Some(in_capitals(word, span))
        } else {
            match replacement(word, is_head, wanted) {
                Some(Replacement::Word(number)) if matches!(word, "true" | "false") => {
                    Some(Meant::edits(
                        format!("what holds or not is kept as a number, 1 or 0: `{number}`"),
                        format!("replace by `{number}`"),
                        vec![Edit::replace(span, number)],
                    ))
                }
                Some(Replacement::Word(meant)) => Some(Meant::instead(span, meant)),
                Some(Replacement::Form(hint)) => Some(Meant::hint(hint)),
                None => nearest(word, WORDS.iter().copied()).map(|near| Meant::instead(span, near)),
            }
        };
        self.report(diagnostic.meaning(meant))
    }

    /// Whether it is a word of the language that is written in capitals.
    pub(super) fn is_word_in_capitals(&self, node: &Node) -> bool {
        match &node.kind {
            NodeKind::Name(name) => {
                self.scope.find(name).is_none() && WORDS.contains(&&*name.to_ascii_lowercase())
            }
            _ => false,
        }
    }

    /// Reports an unknown word in a form, which may stand where the sort of a pile or storage does.
    fn unknown_sort<T>(&mut self, word: &str, span: Span, is_sort: bool) -> Option<T> {
        let n_before = self.diagnostics.len();
        let nothing = self.unknown_word_as(word, span, false, None);
        if let Some(last) = self.diagnostics.get_mut(n_before)
            && last.hint.is_none()
            && is_sort
        {
            last.hint = Some(
                "between the owner and the name stands who sees the cards, vloc, iloc, hloc or oloc, or what is kept, sto, str or points".to_owned(),
            );
        }
        nothing
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
        if items.len() > N && self.too_many(node, N, usage) {
            return None;
        }
        Some(std::array::from_fn(|idx| &items[idx]))
    }

    /// Reports a form without one of its parts.
    pub(super) fn lacks<T>(&mut self, node: &Node, usage: &str) -> Option<T> {
        if node.items().iter().any(|item| matches!(item.kind, NodeKind::Unreadable(_))) {
            return self.poison();
        }
        let head = head_of(node);
        let meant = self.meant_by_lacking(node);
        self.report(
            Diagnostic::new(
                Code::PartMissing,
                node.span,
                format!("`{head}` lacks a part"),
                "something is missing in here",
            )
            .with_hint(format!("the form is {usage}"))
            .meaning(meant),
        )
    }

    /// Reports what stands in a form after its `n` items. Whether the form is not to be looked at any further,
    /// because what is too much stands before.
    pub(super) fn too_many(&mut self, node: &Node, n: usize, usage: &str) -> bool {
        let items = node.items();
        if items.iter().any(|item| matches!(item.kind, NodeKind::Unreadable(_))) {
            self.poison::<()>();
            return true;
        }
        let head = head_of(node);
        let meant = self.meant_by_too_many(node);
        let is_before = meant.is_some();
        let (span, meant) = match meant {
            Some((span, meant)) => (span, Some(meant)),
            None => (items[n].span.to(items[items.len() - 1].span), None),
        };
        self.report::<()>(
            Diagnostic::new(
                Code::PartTooMany,
                span,
                format!("`{head}` has no such part"),
                "one part too many",
            )
            .with_hint(format!("the form is {usage}"))
            .meaning(meant),
        );
        is_before
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

/// A word where a name is meant.
fn in_capitals(word: &str, span: Span) -> Meant {
    let name = word.to_ascii_uppercase();
    let edits = vec![Edit::replace(span, name.clone())];
    Meant::edits(
        format!("names are written in capitals: `{name}`"),
        format!("replace by `{name}`"),
        edits,
    )
}

/// What a form is called in messages.
fn head_of(node: &Node) -> String {
    match node.items().first().map(|head| &head.kind) {
        Some(NodeKind::Word(word)) => word.clone(),
        Some(NodeKind::Operator(operator)) => (*operator).to_owned(),
        _ => "(…)".to_owned(),
    }
}
