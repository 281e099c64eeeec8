//! Statements: what is done, in which order and on which condition.

use super::checker::Checker;
use super::kind::Kind;
use super::scope::Binder;
use super::{Cards, Collection, Dialect, Statement, StatementKind, Value};
use crate::syntax::{Node, NodeKind, WORDS};
use crate::{Code, Diagnostic, Span};

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
        if items.first().is_some_and(|head| self.is_unreadable(head)) {
            return None;
        }
        if self.kind_of(node) == Kind::Bool {
            return self.bare_condition(node);
        }
        let kind = match node.head() {
            Some("do") => self.do_block(node, at)?,
            Some("choice") => self.choice(node, at)?,
            Some("stage") => self.stage(node, at)?,
            Some("all" | "any") => self.each_statement(node, at)?,
            Some("let") => self.let_statement(node, at)?,
            Some("repeat") => self.repeat(node, at)?,
            Some(_) => {
                let action = self.action(node, at)?;
                if at == Position::Turn {
                    self.loose(node.span, "an action directly in a stage or the game", "(do (…))");
                }
                StatementKind::Act(action)
            }
            None => match items {
                [] => return self.mismatch(node, Kind::Statement),
                // Parentheses too many, as around `create teams`.
                [inner] if !matches!(inner.kind, NodeKind::Var(_)) => {
                    return self.statement(inner, at);
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

    /// A condition where something is to be done.
    fn bare_condition<T>(&mut self, node: &Node) -> Option<T> {
        self.boolean(node)?;
        self.report(
            Diagnostic::new(
                Code::PartMissing,
                node.span,
                "nothing is done on this condition",
                "a condition, not an action",
            )
            .with_hint("the form is ((condition) statement)"),
        )
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
            self.loose(node.span, "a condition directly in a stage or the game", "(do (…))");
        }
        let condition = self.boolean(condition_node);
        let body = match rest {
            [] => self.lacks(node, "((condition) statement)"),
            [body] => self.statement(body, at.inside()),
            _ => {
                let span = rest[0].span.to(rest[rest.len() - 1].span);
                self.loose(span, "several statements after a condition", "((condition) (do (…)))");
                self.statements(rest, at.inside())
                    .map(|parts| Statement { kind: StatementKind::Do(parts), span })
            }
        };
        self.conditions.insert(node.span, condition_node.span);
        Some(StatementKind::If(condition?, Box::new(body?)))
    }

    /// Statements in a list where one statement is wanted.
    fn loose_block(&mut self, node: &Node, parts: &[Node], at: Position) -> Option<StatementKind> {
        self.loose(node.span, "statements in a list without `do`", "(do (…))");
        self.statements(parts, at.inside()).map(StatementKind::Do)
    }

    fn statements(&mut self, nodes: &[Node], at: Position) -> Option<Vec<Statement>> {
        let parts: Vec<_> = nodes.iter().map(|part| self.statement(part, at)).collect();
        parts.into_iter().collect()
    }

    /// `(do (statement …))`
    fn do_block(&mut self, node: &Node, at: Position) -> Option<StatementKind> {
        self.block(node, at.inside(), "(do (statement …))").map(StatementKind::Do)
    }

    /// `(choice (statement …))`
    fn choice(&mut self, node: &Node, at: Position) -> Option<StatementKind> {
        if at == Position::Choice {
            self.block(node, Position::Choice, "(choice (statement …))");
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
        let parts = self.block(node, Position::Choice, "(choice (statement …))")?;
        if at == Position::Within {
            self.quirk(
                Code::NestedChoice,
                node.items()[0].span,
                "CardStock stops with an error at a choice that does not stand directly in a stage or the game",
                "where it must run there too, put conditions into the options",
            );
        }
        Some(StatementKind::Choice(parts))
    }

    /// The statements of `do` and `choice`: in a list of their own, or loosely after the word.
    fn block(&mut self, node: &Node, at: Position, usage: &str) -> Option<Vec<Statement>> {
        let parts = &node.items()[1..];
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
                self.loose(only.span, "a condition without parentheses of its own", usage);
                return Some(vec![self.statement(only, at)?]);
            }
            return self.statements(inner, at);
        }
        if parts.is_empty() || parts.iter().all(|part| part.items().is_empty()) {
            return self.lacks(node, usage);
        }
        let span = parts[0].span.to(parts[parts.len() - 1].span);
        let found = self.statements(parts, at)?;
        self.loose(span, "statements without parentheses around them all", usage);
        Some(found)
    }

    /// `(stage player (end condition) statement …)`
    fn stage(&mut self, node: &Node, at: Position) -> Option<StatementKind> {
        let usage = "(stage player (end condition) statement …)";
        let mut items = node.items()[1..].iter().peekable();
        let is_team = match items.next() {
            Some(whose) => match whose.word() {
                Some("player") => Some(false),
                Some("team") => Some(true),
                _ => self.mismatch_as(whose, "`player` or `team`"),
            },
            None => return self.lacks(node, usage),
        };
        let mut rest: Vec<&Node> = Vec::new();
        let simultaneous = items.next_if(|item| item.word() == Some("simultaneous"));
        let end = match items.next() {
            Some(end) if end.head() == Some("end") => {
                self.exactly(end, "(end condition)").and_then(|[_, condition]: [&Node; 2]| {
                    Some((self.boolean(condition)?, condition.span))
                })
            }
            Some(other) => {
                self.report::<()>(
                    Diagnostic::new(
                        Code::PartMissing,
                        other.span,
                        "a stage says first when it ends",
                        "`(end condition)` is missing before this",
                    )
                    .with_hint(format!("the form is {usage}")),
                );
                rest.push(other);
                None
            }
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
            && !matches!(body[0].kind, StatementKind::Choice(_))
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

    /// `(all collection 'V statement)`
    fn each_statement(&mut self, node: &Node, at: Position) -> Option<StatementKind> {
        let is_any = node.head() == Some("any");
        let usage =
            if is_any { "(any collection 'V statement)" } else { "(all collection 'V statement)" };
        if node.items().len() < 4 {
            return self.lacks(node, usage);
        }
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
