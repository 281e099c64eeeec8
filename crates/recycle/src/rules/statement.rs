//! Statements: what is done, in which order and on which condition.

use super::checker::Checker;
use super::hints::text_of;
use super::kind::Kind;
use super::scope::Binder;
use super::{Cards, Collection, Dialect, Statement, StatementKind, Value};
use crate::syntax::{Node, NodeKind, WORDS};
use crate::{Code, Diagnostic, Edit, Fix, Span};

/// Context of a statement: where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Position {
    /// Directly in the game or a stage.
    Turn,
    /// In another statement, but not in a choice.
    Within,
    /// In a choice.
    Choice,
}

impl Position {
    /// Where the parts of a statement stand.
    fn inside(self) -> Self {
        if self == Self::Turn { Self::Within } else { self }
    }
}

impl Checker {
    pub(super) fn statement(&mut self, node: &Node, at: Position) -> Option<Statement> {
        let items = node.items();
        if let Some(found) = assignment(items) {
            return self.report(found);
        }
        if items.first().is_some_and(|head| self.is_unreadable(head)) {
            return None;
        }
        if self.kind_of(node) == Kind::Bool {
            return self.bare_condition(node, None);
        }
        match node.head() {
            Some(word @ ("if" | "when" | "unless")) => return self.foreign_condition(node, word),
            Some(word @ ("for" | "foreach" | "each" | "every" | "loop" | "while")) => {
                return self.foreign_loop(node, word);
            }
            _ => {}
        }
        let kind = match node.head() {
            Some("do") => self.do_block(node, at)?,
            Some("choice") => self.choice(node, at)?,
            Some("stage") => self.stage(node, at)?,
            Some("all" | "any") => self.each_statement(node, at)?,
            Some("let") => self.let_statement(node, at)?,
            Some("repeat") => self.repeat(node, at)?,
            Some("say") => self.say(node, at)?,
            Some("ask") => return self.ask_elsewhere(node),
            Some("phase") => return self.phase_elsewhere(node),
            Some(_) => {
                let action = self.action(node, at)?;
                if at == Position::Turn {
                    self.loose_in_do(node.span, "an action directly in a stage or the game");
                }
                StatementKind::Act(action)
            }
            None => match items {
                [] => return self.mismatch(node, Kind::Statement),
                // Parentheses too many, as around `create teams`.
                [inner] if self.kind_of(inner) == Kind::Bool => {
                    return self.bare_condition(inner, None);
                }
                [inner] if !matches!(inner.kind, NodeKind::Var(_)) => {
                    return self.statement(inner, at);
                }
                [head, ..] if self.is_word_in_capitals(head) => {
                    return self.mismatch(node, Kind::Statement);
                }
                [_, operator, _] if matches!(operator.kind, NodeKind::Operator(_)) => {
                    return self.operator_between(node, operator);
                }
                [condition, rest @ ..] => match self.kind_of(condition) {
                    Kind::Statement => self.loose_block(node, items, at)?,
                    Kind::Unknown
                        if condition.head().is_some_and(|word| !WORDS.contains(&word)) =>
                    {
                        self.mismatch::<()>(condition, Kind::Statement);
                        rest.iter().for_each(|part| drop(self.statement(part, at.inside())));
                        return None;
                    }
                    _ => self.conditional(node, condition, rest, at)?,
                },
            },
        };
        Some(Statement { kind, span: node.span })
    }

    /// A condition where something is to be done; `next` is what stands after it.
    fn bare_condition<T>(&mut self, node: &Node, next: Option<(&Node, Vec<Edit>)>) -> Option<T> {
        self.boolean(node)?;
        let error = Diagnostic::new(
            Code::PartMissing,
            node.span,
            "nothing is done on this condition",
            "a condition, not an action",
        );
        let error = match next {
            Some((next, edits)) => error
                .with_other(next.span, "this seems to be what it allows")
                .with_edits("put both in one pair of parentheses", edits),
            None => error,
        };
        let hint = "a condition and what it allows stand in one pair of parentheses: ((condition) statement)";
        self.report(error.with_hint(hint))
    }

    /// `(if condition statement)`, as other languages write it.
    fn foreign_condition<T>(&mut self, node: &Node, word: &str) -> Option<T> {
        let items = node.items();
        let error = Diagnostic::new(
            Code::UnknownWord,
            items[0].span,
            format!("the language has no word `{word}`"),
            "not known",
        );
        let is_sound = |part: &Node| matches!(part.kind, NodeKind::List(..));
        let parts: Vec<&Node> =
            items[1..].iter().filter(|part| !matches!(part.word(), Some("then" | "do"))).collect();
        let n_foreign = parts.iter().filter(|part| !is_sound(part)).count();
        let error = match parts.as_slice() {
            [condition, statement] if n_foreign == 0 && word == "unless" => error
                .with_hint("write the opposite condition: ((not condition) statement)")
                .with_edits(
                    "write the opposite condition",
                    vec![
                        Edit::replace(Span { start: items[0].span.start, end: condition.span.start }, "(not "),
                        Edit::insert(condition.span.end, ")"),
                        Edit::replace(Span { start: condition.span.end, end: statement.span.start }, " "),
                    ],
                ),
            [condition, statement] if n_foreign == 0 => error
                .with_hint("a condition stands before what it allows: ((condition) statement)")
                .with_edits(
                    format!("leave `{word}` away"),
                    vec![
                        Edit::remove(Span { start: items[0].span.start, end: condition.span.start }),
                        Edit::replace(Span { start: condition.span.end, end: statement.span.start }, " "),
                    ],
                ),
            [condition, one, .., other] if is_sound(condition) && is_sound(one) && is_sound(other) => {
                error.with_hint(
                    "there is no else: write two conditions, ((condition) statement) and ((not condition) statement)",
                )
            }
            _ => error.with_hint("a condition stands before what it allows: ((condition) statement)"),
        };
        self.report(error)
    }

    /// `(for 'V in list statement)`, `(loop number statement)`, as other languages write them.
    fn foreign_loop<T>(&mut self, node: &Node, word: &str) -> Option<T> {
        let head = node.items()[0].span;
        if word == "while" {
            return self.unknown_word_as(word, head, true, Some(Kind::Statement));
        }
        let message = format!("the language has no word `{word}`");
        let error = Diagnostic::new(Code::UnknownWord, head, message, "not known");
        let meant = self.meant_by_loop(node, word);
        self.report(error.meaning(Some(meant)))
    }

    /// `(left > right)` where something is to be done.
    fn operator_between<T>(&mut self, node: &Node, operator: &Node) -> Option<T> {
        let sign = text_of(operator);
        let message = format!("`{sign}` stands between its sides, and nothing is done");
        let error = Diagnostic::new(Code::Misplaced, operator.span, message, "not an action");
        let error = error.with_other(node.span, "a condition or a number, not an action");
        let hint = format!(
            "an operator stands first, and a condition in one pair of parentheses with what it allows: (({sign} … …) statement)"
        );
        self.report(error.with_hint(hint))
    }

    /// `(condition statement)`
    fn conditional(
        &mut self,
        node: &Node,
        condition_node: &Node,
        rest: &[Node],
        at: Position,
    ) -> Option<StatementKind> {
        if at == Position::Turn {
            self.loose_in_do(node.span, "a condition directly in a stage or the game");
        }
        let condition = self.boolean(condition_node);
        let body = match rest {
            [] => self.lacks(node, "((condition) statement)"),
            [body] => self.statement(body, at.inside()),
            _ => {
                let span = rest[0].span.to(rest[rest.len() - 1].span);
                let what = "several statements after a condition";
                let edits = Edit::wrap(span, "(do (", "))");
                self.loose_with(span, what, "((condition) (do (…)))", "add `do`", edits);
                self.statements(rest, at.inside())
                    .map(|parts| Statement { kind: StatementKind::Do(parts), span })
            }
        };
        self.conditions.insert(node.span, condition_node.span);
        Some(StatementKind::If(condition?, Box::new(body?)))
    }

    /// Statements in a list where one statement is wanted.
    fn loose_block(&mut self, node: &Node, parts: &[Node], at: Position) -> Option<StatementKind> {
        let edits = Edit::wrap(node.span, "(do ", ")");
        self.loose_with(
            node.span,
            "statements in a list without `do`",
            "(do (…))",
            "add `do`",
            edits,
        );
        self.statements(parts, at.inside()).map(StatementKind::Do)
    }

    /// Statements one after the other.
    pub(super) fn statements<'n>(
        &mut self,
        nodes: impl IntoIterator<Item = &'n Node>,
        at: Position,
    ) -> Option<Vec<Statement>> {
        let mut parts = Some(Vec::new());
        let mut nodes = nodes.into_iter().peekable();
        while let Some(node) = nodes.next() {
            let statement = match nodes.peek() {
                Some(next) if let Some((condition, edits)) = self.before_its_own(node, next) => {
                    let next = (*next, edits);
                    // What it allows is looked at for mistakes too, but not for where it stands.
                    self.bare_condition(condition, Some(next))
                }
                _ => self.statement(node, at),
            };
            // The words of a comment of another language are no statements.
            if matches!(node.kind, NodeKind::Operator(_)) {
                while nodes.next_if(|next| next.items().is_empty()).is_some() {}
            }
            match (statement, &mut parts) {
                (Some(statement), Some(parts)) => parts.push(statement),
                _ => parts = None,
            }
        }
        parts
    }

    /// The condition in a node that is followed by what it allows, with the edits that put both in one pair of
    /// parentheses: `(== …) (move …)`, `((== …)) (move …)`.
    fn before_its_own<'n>(&self, node: &'n Node, next: &Node) -> Option<(&'n Node, Vec<Edit>)> {
        if self.kind_of(node) != Kind::Bool || self.kind_of(next) != Kind::Statement {
            return None;
        }
        match node.items() {
            [inner] if self.kind_of(inner) == Kind::Bool => {
                let close = Span { start: node.span.end - 1, end: node.span.end };
                Some((inner, vec![Edit::remove(close), Edit::insert(next.span.end, ")")]))
            }
            _ => Some((node, Edit::wrap(node.span.to(next.span), "(", ")"))),
        }
    }

    /// `(do (statement …))`
    fn do_block(&mut self, node: &Node, at: Position) -> Option<StatementKind> {
        let parts = self.block(node, &node.items()[1..], at.inside(), "(do (statement …))")?;
        if at == Position::Choice {
            self.labels_first(&parts);
        }
        Some(StatementKind::Do(parts))
    }

    /// `(choice (statement …))`
    fn choice(&mut self, node: &Node, at: Position) -> Option<StatementKind> {
        if at == Position::Choice {
            self.block(node, &node.items()[1..], Position::Choice, "(choice (statement …))");
            return self.report(
                Diagnostic::new(
                    Code::ChoiceInChoice,
                    node.items()[0].span,
                    "a choice cannot stand in a choice",
                    "the second choice",
                )
                .with_hint("list all options in one choice, or put the second one after the first"),
            );
        }
        let usage = "(choice (statement …))";
        let (ask, parts) = match &node.items()[1..] {
            // What is asked is the first of the list.
            [only] if only.items().first().and_then(Node::head) == Some("ask") => {
                let (ask, options) = only.items().split_first()?;
                let ask = self.phrase(ask, "(ask \"text\")");
                if options.is_empty() {
                    return self.lacks(node, "(choice ((ask \"text\") statement …))");
                }
                (Some(ask), self.statements(options, Position::Choice))
            }
            [ask, options @ ..] if ask.head() == Some("ask") => {
                let ask = self.phrase(ask, "(ask \"text\")");
                (Some(ask), self.block(node, options, Position::Choice, usage))
            }
            options => (None, self.block(node, options, Position::Choice, usage)),
        };
        let parts = parts?;
        if at == Position::Within {
            self.quirk(
                Code::NestedChoice,
                node.items()[0].span,
                "CardStock stops with an error at a choice that does not stand directly in a stage or the game",
                "where it must run there too, put conditions into the options",
            );
        }
        Some(StatementKind::Choice(parts, ask.map_or(Some(None), |ask| ask.map(Some))?))
    }

    /// The statements of `do` and `choice`: in a list of their own, or loosely after the word.
    fn block(
        &mut self,
        node: &Node,
        parts: &[Node],
        at: Position,
        usage: &str,
    ) -> Option<Vec<Statement>> {
        if let [only] = parts
            && only.head().is_none()
            && let NodeKind::List(inner, _) = &only.kind
            && let Some(first) = inner.first()
        {
            // `(do ((condition) (statement)))` has one pair of parentheses too few.
            let is_condition = inner.len() == 2
                && self.kind_of(first) == Kind::Bool
                && self.kind_of(&inner[1]) == Kind::Statement;
            if is_condition {
                self.report::<()>(
                    Diagnostic::new(
                        Code::LooseForm,
                        only.span,
                        "a condition and what it allows stand in one pair of parentheses, inside those of the list",
                        "understood, but one pair is missing",
                    )
                    .with_hint(format!(
                        "the form is {}",
                        usage.replace("statement", "((condition) statement)")
                    ))
                    .with_edits("add parentheses", Edit::wrap(only.span, "(", ")")),
                );
                return Some(vec![self.statement(only, at)?]);
            }
            return self.statements(inner, at);
        }
        if parts.is_empty() || parts.iter().all(|part| part.items().is_empty()) {
            return self.lacks(node, usage);
        }
        let span = parts[0].span.to(parts[parts.len() - 1].span);
        let found = self.statements(parts, at)?;
        let what = "statements without parentheses around them all";
        self.loose_with(span, what, usage, "add parentheses", Edit::wrap(span, "(", ")"));
        Some(found)
    }

    /// `(stage player (end condition) statement …)`
    fn stage(&mut self, node: &Node, at: Position) -> Option<StatementKind> {
        let usage = "(stage player (end condition) statement …)";
        let mut items = node.items()[1..].iter().peekable();
        let is_team = match items.peek() {
            // `(stage (end …) …)`
            Some(whose) if whose.head() == Some("end") => self.report(
                Diagnostic::new(
                    Code::PartMissing,
                    node.items()[0].span,
                    "a stage says whose turns it has",
                    "`player` is missing after this",
                )
                .with_hint(format!("the form is {usage}"))
                .with_edits("add `player`", vec![Edit::insert(whose.span.start, "player ")]),
            ),
            Some(whose) => {
                let is_team = match whose.word() {
                    Some("player") => Some(false),
                    Some("team") => Some(true),
                    _ => self.mismatch_as(whose, "`player` or `team`"),
                };
                items.next();
                is_team
            }
            None => return self.lacks(node, usage),
        };
        let mut rest: Vec<&Node> = Vec::new();
        let simultaneous = items.next_if(|item| item.word() == Some("simultaneous"));
        let end = match items.next() {
            Some(end) if end.head() == Some("end") => {
                if self.own_parentheses(end).is_none() {
                    None
                } else {
                    self.exactly(end, "(end condition)").and_then(|[_, condition]: [&Node; 2]| {
                        Some((self.boolean(condition)?, condition.span))
                    })
                }
            }
            Some(other) if matches!(other.head(), Some("until")) => self.unknown_word_as(
                other.head().unwrap_or_default(),
                other.items()[0].span,
                true,
                None,
            ),
            Some(other) => self.end_missing(other, &mut rest, usage),
            None => return self.lacks(node, usage),
        };
        rest.extend(items);
        if rest.is_empty() {
            return self.lacks(node, usage);
        }
        let inside = if at == Position::Choice { at } else { Position::Turn };
        let body: Vec<_> = rest.iter().map(|part| self.statement(part, inside)).collect();
        if at == Position::Choice {
            return self.report(Diagnostic::new(
                Code::StageInChoice,
                node.items()[0].span,
                "a stage cannot stand in a choice",
                "a stage",
            ));
        }
        let body: Vec<Statement> = body.into_iter().collect::<Option<_>>()?;
        if let Some(word) = simultaneous
            && !matches!(body[0].kind, StatementKind::Choice(..))
        {
            return self.report(
                Diagnostic::new(
                    Code::NothingToChoose,
                    rest[0].span,
                    "a simultaneous stage starts with what all choose",
                    "not a choice",
                )
                .with_other(word.span, "all choose before anything is done"),
            );
        }
        let (end, end_span) = end?;
        let is_team = is_team?;
        self.conditions.insert(node.span, end_span);
        Some(StatementKind::Stage { is_team, is_simultaneous: simultaneous.is_some(), end, body })
    }

    /// Reports a stage that does not say when it ends; `other` stands there instead.
    fn end_missing<'n, T>(
        &mut self,
        other: &'n Node,
        rest: &mut Vec<&'n Node>,
        usage: &str,
    ) -> Option<T> {
        let error = Diagnostic::new(
            Code::PartMissing,
            other.span,
            "a stage says first when it ends",
            "`(end condition)` is missing before this",
        );
        let error = error.with_hint(format!("the form is {usage}"));
        if self.kind_of(other) == Kind::Bool {
            let edits = Edit::wrap(other.span, "(end ", ")");
            let error = error
                .with_hint("the condition on which a stage ends stands in (end condition)")
                .with_edits("add `end`", edits);
            return self.report(error);
        }
        rest.push(other);
        self.report(error)
    }

    /// `(all collection 'V statement)`
    fn each_statement(&mut self, node: &Node, at: Position) -> Option<StatementKind> {
        let is_any = node.head() == Some("any");
        let usage =
            if is_any { "(any collection 'V statement)" } else { "(all collection 'V statement)" };
        if node.items().len() < 4 {
            return self.lacks(node, usage);
        }
        self.in_order(node, usage)?;
        let items = node.items();
        let of = self.collection(&items[1]);
        let slot = self.bind(&items[2], of.as_ref().map(Collection::element), Binder::Loop);
        self.note_alike(of.as_ref(), slot);
        let body = self.body(node, &items[3..], at.inside(), usage);
        self.unbind();
        let (of, body) = (of?, Box::new(body?));
        Some(StatementKind::Each { is_any, of, slot, body })
    }

    /// `(let value 'V statement)`
    fn let_statement(&mut self, node: &Node, at: Position) -> Option<StatementKind> {
        let items = node.items();
        let usage = "(let value 'V statement)";
        if items.len() < 4 {
            return self.lacks(node, usage);
        }
        self.in_order(node, usage)?;
        let is_memory = self.kind_of(&items[1]) == Kind::Memory;
        let value = self.value(&items[1]);
        let kind = value.as_ref().map(|value| value.kind(is_memory));
        let slot = self.bind(&items[2], kind, Binder::Let);
        // A group keeps its list; anything else made of cards is made anew there.
        if let Some(Value::Collection(Collection::Cards(cards))) = &value
            && !matches!(cards, Cards::Var(_) | Cards::Group(..))
        {
            self.anew_slots.insert(slot.0);
        }
        let body = self.body(node, &items[3..], at.inside(), usage);
        self.unbind();
        let body = Box::new(body?);
        let is_bare = items.len() == 4
            && !matches!(
                items[3].head(),
                None | Some("do" | "all" | "any" | "let" | "choice" | "stage")
            );
        let is_idle_in_cardstock = is_bare
            && match at {
                Position::Turn => true,
                Position::Within => self.dialect != Dialect::R5,
                Position::Choice => false,
            };
        if is_idle_in_cardstock {
            self.quirk(
                Code::IdleLet,
                node.span,
                "CardStock never does a bare action that stands in a `let` here",
                "put the action into a `do`: (let value 'V (do (…)))",
            );
        }
        Some(StatementKind::Let { value: value?, slot, body, is_idle_in_cardstock })
    }

    /// The statement at the end of a form, or several of them.
    fn body(
        &mut self,
        node: &Node,
        parts: &[Node],
        at: Position,
        usage: &str,
    ) -> Option<Statement> {
        if let [body] = parts {
            return self.statement(body, at);
        }
        let span = parts[0].span.to(node.items()[node.items().len() - 1].span);
        let parts = self.statements(parts, at)?;
        self.loose(span, "several statements where one is wanted", usage);
        Some(Statement { kind: StatementKind::Do(parts), span })
    }

    /// Warns of a statement that should stand in a `do`.
    pub(super) fn loose_in_do(&mut self, span: Span, what: &str) {
        self.loose_with(
            span,
            what,
            "(do (…))",
            "put it into a `do`",
            Edit::wrap(span, "(do (", "))"),
        );
    }

    /// The same as [`Self::loose`], with the change that makes it what the reference allows.
    pub(super) fn loose_with(
        &mut self,
        span: Span,
        what: &str,
        usage: &str,
        title: &str,
        edits: Vec<Edit>,
    ) {
        let n_before = self.diagnostics.len();
        self.loose(span, what, usage);
        if let Some(last) = self.diagnostics.get_mut(n_before) {
            last.fix = Some(Fix { title: title.to_owned(), edits });
        }
    }

    /// Warns of a form that is understood, but that the reference does not allow.
    pub(super) fn loose(&mut self, span: Span, what: &str, usage: &str) {
        self.report::<()>(
            Diagnostic::new(
                Code::LooseForm,
                span,
                format!("{what}: Cardsharp understands it, the language does not have it"),
                "understood, but loose",
            )
            .with_hint(format!("the form is {usage}")),
        );
    }
}

/// `(= storage value)`, `(storage = value)`, as other languages set a storage.
fn assignment(items: &[Node]) -> Option<Diagnostic> {
    let is_sign = |node: &Node| matches!(&node.kind, NodeKind::Unreadable(sign) if sign == "=");
    let (sign, store, value, edits) = match items {
        [sign, store, value] if is_sign(sign) => {
            (sign, store, value, vec![Edit::replace(sign.span, "set")])
        }
        [store, sign, value] if is_sign(sign) => {
            let gap = Span { start: store.span.end, end: sign.span.end };
            let edits = vec![Edit::insert(store.span.start, "set "), Edit::remove(gap)];
            (sign, store, value, edits)
        }
        _ => return None,
    };
    let is_store = matches!(store.items().get(1).and_then(Node::word), Some("sto" | "str"));
    is_store.then(|| {
        let (store, value) = (text_of(store), text_of(value));
        Diagnostic::new(Code::UnknownOperator, sign.span, "`=` is not an operator", "not known")
            .with_hint(format!("what is kept is set by (set {store} {value})"))
            .with_edits("write `set`", edits)
    })
}
