//! The game: its sections, put together.

use super::aloud::heard;
use super::checker::Checker;
use super::declare::Declared;
use super::flags::flags;
use super::statement::Position;
use super::suggest::nearest;
use super::{Display, Rules, Scoring, Statement, StatementKind};
use crate::syntax::{MAX_DEPTH, Node, NodeKind, Tree, WORDS};
use crate::{Code, Diagnostic, Edit, Severity, Span};

/// The words with which only parts of the game start.
const HEADS: [&str; 6] = ["title", "source", "rules", "declare", "setup", "scoring"];

/// Sections of the game form.
#[derive(Debug, Default)]
struct Sections<'t> {
    title: Option<String>,
    source: Option<String>,
    rules: Option<String>,
    declares: Vec<&'t Node>,
    setup: Option<&'t Node>,
    scoring: Option<&'t Node>,
    body: Vec<&'t Node>,
}

impl Checker {
    /// The rules of the only game of a file.
    pub(super) fn game(&mut self, tree: &Tree) -> Option<Rules> {
        if let Some(span) = too_deep(tree) {
            return self.report(Diagnostic::new(
                Code::TooDeep,
                span,
                "lists are nested too deeply to be a game",
                "too deep",
            ));
        }
        let node = self.game_form(tree)?;
        let head = node.items()[0].span;
        let sections = self.sections(node);
        let mut declared = Declared::default();
        let n_declares = sections.declares.len();
        for declare in sections.declares {
            self.declare(declare, &mut declared);
        }
        self.unknown_settings(&declared, head);
        let setup = match sections.setup {
            Some(setup) => self.setup(setup),
            None => {
                self.section_missing(node, "setup", "(setup (create players 2) (create deck …))")
            }
        };
        let body = self.statements(sections.body.iter().copied(), Position::Turn);
        let scoring = match sections.scoring {
            Some(scoring) => self.scoring(scoring),
            None => self.section_missing(node, "scoring", "(scoring max number)"),
        };
        self.unknown_names();
        (0..n_declares).for_each(|_| self.unbind());
        if self.is_too_large {
            self.report::<()>(Diagnostic::new(
                Code::TooLarge,
                head,
                "the game has more names or variables than fit in a program",
                "too many",
            ));
        }
        let has_error = self.diagnostics.iter().any(|found| found.severity() == Severity::Error);
        if has_error || self.is_poisoned {
            self.report_quirks();
            return None;
        }
        let (setup, body, scoring) = (setup?, body?, scoring?);
        let body = with_declared(body, declared.later);
        self.look_for_secrets(&body, &setup.display);
        let rules = Rules {
            title: sections.title,
            source: sections.source,
            display: Display {
                rules: sections.rules,
                flags: flags(&body)
                    .into_iter()
                    .map(|name| self.texts.text(name).to_owned())
                    .collect(),
                heard: heard(&body),
                ..setup.display
            },
            dialect: self.dialect,
            declared: declared.constants,
            n_players: setup.n_players,
            teams: setup.teams,
            texts: self.texts.all().to_vec(),
            cards: std::mem::take(&mut self.cards),
            n_slots: self.slot_names.len(),
            slot_names: std::mem::take(&mut self.slot_names),
            setup: setup.decks,
            body,
            scoring,
        };
        self.look_for_lints(&rules);
        self.look_for_quirks(tree, &rules);
        self.report_quirks();
        Some(rules)
    }

    /// The form `(game …)`; anything beside it is reported.
    fn game_form<'t>(&mut self, tree: &'t Tree) -> Option<&'t Node> {
        let game = tree.forms.iter().find(|form| form.head() == Some("game"));
        let is_list = |form: &Node| matches!(form.kind, NodeKind::List(..));
        let mut forms = tree.forms.iter().peekable();
        while let Some(form) = forms.next() {
            if self.is_unreadable(form) || game.is_some_and(|game| std::ptr::eq(game, form)) {
                continue;
            }
            // Words without parentheses are one mistake: a title, or a comment.
            let mut span = form.span;
            while let Some(next) = forms.next_if(|next| !is_list(form) && !is_list(next)) {
                self.is_unreadable(next);
                span = span.to(next.span);
            }
            if game.is_some() {
                self.report::<()>(
                    Diagnostic::new(
                        Code::OutsideGame,
                        span,
                        "a file holds one game, and this stands beside it",
                        "not part of the game",
                    )
                    .with_hint(if is_list(form) {
                        "a parenthesis may close the game too early"
                    } else {
                        "a comment starts with `;;`; a game is called by (title \"text\"), inside (game …)"
                    }),
                );
            }
        }
        if game.is_none() && !self.is_poisoned {
            let span = tree.forms.first().map_or(Span::default(), |form| form.span);
            return self.report(
                Diagnostic::new(
                    Code::NoGame,
                    span,
                    "there is no game in the file",
                    "`(game …)` is wanted here",
                )
                .with_hint("a file is one form: (game (setup …) … (scoring …))"),
            );
        }
        game
    }

    fn sections<'t>(&mut self, node: &'t Node) -> Sections<'t> {
        let mut found = Sections::default();
        for item in &node.items()[1..] {
            match item.head() {
                Some("declare") => found.declares.push(item),
                Some("title") => found.title = self.header(item).or(found.title),
                Some("source") => found.source = self.header(item).or(found.source),
                Some("rules") => found.rules = self.header(item).or(found.rules),
                Some(head @ ("setup" | "scoring")) => {
                    let section =
                        if head == "setup" { &mut found.setup } else { &mut found.scoring };
                    if let Some(first) = section {
                        self.report::<()>(
                            Diagnostic::new(
                                Code::SectionTwice,
                                item.items()[0].span,
                                format!("the game has a second `{head}`"),
                                "the second one",
                            )
                            .with_other(first.items()[0].span, "the first one"),
                        );
                    } else {
                        *section = Some(item);
                    }
                }
                _ if let NodeKind::Name(name) | NodeKind::Quoted(name) = &item.kind => {
                    let error = Diagnostic::new(
                        Code::Misplaced,
                        item.span,
                        "a part of the game is wanted here, and this is only its name",
                        "not a part of the game",
                    );
                    let title = format!("(title \"{name}\")");
                    self.report::<()>(
                        error.with_hint("a game is called by (title \"text\")").with_fix(
                            "make it the title",
                            item.span,
                            title,
                        ),
                    );
                }
                Some(head) if let Some(meant) = meant_section(item) => {
                    let span = item.items()[0].span;
                    let message = format!("the language has no word `{head}`");
                    let error = Diagnostic::new(Code::UnknownWord, span, message, "not known");
                    self.report::<()>(error.with_meant(meant));
                    match meant {
                        "setup" => found.setup = found.setup.or(Some(item)),
                        "scoring" => found.scoring = found.scoring.or(Some(item)),
                        "declare" => found.declares.push(item),
                        _ => {}
                    }
                }
                // `(score max number)`
                Some("score")
                    if matches!(item.items().get(1).and_then(Node::word), Some("max" | "min")) =>
                {
                    let head = item.items()[0].span;
                    let error = Diagnostic::new(
                        Code::Misplaced,
                        head,
                        "the score of the game is called `scoring`",
                        "`score` is the points of one card",
                    );
                    self.report::<()>(error.with_meant("scoring"));
                    found.scoring = found.scoring.or(Some(item));
                }
                _ => found.body.push(item),
            }
        }
        found
    }

    /// `(title "text")`, `(source "text")`
    fn header(&mut self, node: &Node) -> Option<String> {
        let head = node.head().unwrap_or("title").to_owned();
        let items = node.items();
        let is_plain = |item: &Node| {
            matches!(item.kind, NodeKind::Name(_) | NodeKind::Word(_) | NodeKind::Int(_))
        };
        if items.len() > 2 && items[1..].iter().all(is_plain) {
            let span = items[1].span.to(items[items.len() - 1].span);
            let message = format!("the text of `{head}` stands in double quotes");
            let error = Diagnostic::new(Code::WrongKind, span, message, "not in double quotes");
            let edits = Edit::wrap(span, "\"", "\"");
            return self.report(
                error
                    .with_hint(format!("the form is ({head} \"text\")"))
                    .with_edits("add double quotes", edits),
            );
        }
        let [_, text] = self.exactly(node, &format!("({head} \"text\")"))?;
        match &text.kind {
            NodeKind::Quoted(text) => Some(text.clone()),
            NodeKind::Word(word) => {
                let error = Diagnostic::new(
                    Code::WrongKind,
                    text.span,
                    format!("text in double quotes is wanted here, and this is the word `{word}`"),
                    "not in double quotes",
                );
                self.report(error.with_meant(&format!("\"{word}\"")))
            }
            _ => self.mismatch_as(text, "text in double quotes"),
        }
    }

    /// `(scoring max number)`
    fn scoring(&mut self, node: &Node) -> Option<Scoring> {
        let [_, which, score] = self.exactly(node, "(scoring max number)")?;
        let is_max = match which.word() {
            Some("max") => Some(true),
            Some("min") => Some(false),
            _ => self.mismatch_as(which, "`min` or `max`"),
        };
        let score = self.int(score);
        let score = score?;
        let is_public = super::secrets::is_public(&score);
        Some(Scoring { is_max: is_max?, score, is_public, span: node.span })
    }

    fn section_missing<T>(&mut self, node: &Node, section: &str, usage: &str) -> Option<T> {
        let span = node.items()[0].span;
        self.report(
            Diagnostic::new(
                Code::SectionMissing,
                span,
                format!("the game has no `{section}`"),
                format!("`{section}` is missing"),
            )
            .with_hint(format!("the form is {usage}")),
        )
    }
}

/// The section that a form is meant to be whose word the language does not have: by its spelling, or because it looks
/// like `(winner max number)`.
fn meant_section(form: &Node) -> Option<&'static str> {
    let head = form.head().filter(|head| !WORDS.contains(head))?;
    match form.items() {
        [_, which, _] if matches!(which.word(), Some("max" | "min")) => Some("scoring"),
        _ => nearest(head, HEADS),
    }
}

/// The body with what was declared and is only known while playing bound around it.
fn with_declared(
    mut body: Vec<Statement>,
    later: Vec<(super::Value, super::Slot, Span)>,
) -> Vec<Statement> {
    for (value, slot, span) in later.into_iter().rev() {
        let inner = Box::new(Statement { kind: StatementKind::Do(body), span });
        let kind = StatementKind::Let { value, slot, body: inner, is_idle_in_cardstock: false };
        body = vec![Statement { kind, span }];
    }
    body
}

/// A node that stands too deep, if there is one. The reader makes no such tree.
fn too_deep(tree: &Tree) -> Option<Span> {
    let mut waiting: Vec<(&Node, usize)> = tree.forms.iter().map(|form| (form, 0)).collect();
    while let Some((node, depth)) = waiting.pop() {
        if depth > MAX_DEPTH + 1 {
            return Some(node.span);
        }
        waiting.extend(node.items().iter().map(|item| (item, depth + 1)));
    }
    None
}
