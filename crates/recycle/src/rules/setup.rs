//! Setup: players, teams and decks.

use super::checker::Checker;
use super::display::DISPLAY;
use super::kind::Kind;
use super::repeat::creates_deck;
use super::statement::Position;
use super::{Display, Statement};
use crate::syntax::Node;
use crate::{Code, Diagnostic, Span};

/// The most players there can be.
const MOST_PLAYERS: usize = 64;

/// Content of a setup form.
#[derive(Debug, Default)]
pub(super) struct Setup {
    pub(super) n_players: usize,
    pub(super) teams: Vec<Vec<usize>>,
    /// Creates the decks, plain ones first.
    pub(super) decks: Vec<Statement>,
    /// How the table is shown.
    pub(super) display: Display,
}

impl Checker {
    /// `(setup (create players number) (create teams …) (create deck …) …)`
    pub(super) fn setup(&mut self, node: &Node) -> Option<Setup> {
        let items: Vec<&Node> = node.items()[1..].iter().map(unwrapped).collect();
        let (shown, items): (Vec<&Node>, Vec<&Node>) = items
            .into_iter()
            .partition(|item| item.head().is_some_and(|word| DISPLAY.contains(&word)));
        let n_players = self.players_of(node, &items);
        self.n_players = n_players;
        // Plain decks are made first, wherever they stand.
        let (repeated, plain): (Vec<&Node>, Vec<&Node>) =
            items.into_iter().partition(|item| item.head() == Some("repeat"));
        let mut teams = None;
        let mut decks = Some(Vec::new());
        for item in plain.into_iter().chain(repeated) {
            match (item.head(), item.items().get(1).and_then(Node::word)) {
                // One that is misspelt has been reported.
                (Some("create"), Some("players" | "player")) | (Some("players" | "player"), _) => {}
                (Some("deck"), _) => {
                    decks = None;
                    self.without_create::<()>(
                        item,
                        "a deck is made by (create deck pile (deck …))",
                    );
                }
                (Some("teams"), _) => {
                    self.without_create::<()>(
                        item,
                        "teams are made by (create teams (0, 2) (1, 3))",
                    );
                }
                (Some("create"), Some("teams")) => match self.team_lists(item) {
                    Some(lists) => {
                        self.lint_teams(&lists, n_players.unwrap_or(0), item.span);
                        teams = Some(lists);
                    }
                    None => drop(self.poison::<()>()),
                },
                (Some("create"), _) => self.deck_of_setup(item, &mut decks),
                (Some("repeat"), _) if creates_deck(item) => self.deck_of_setup(item, &mut decks),
                _ if self.kind_of(item) == Kind::Statement && item.head() != Some("create") => {
                    decks = None;
                    let error = Diagnostic::new(
                        Code::WrongKind,
                        item.span,
                        "the setup creates players, teams and decks, and this is an action",
                        "not done in the setup",
                    );
                    let hint = "what happens before the first turn stands after the setup: (do (statement …))";
                    self.report::<()>(error.with_hint(hint));
                }
                _ => {
                    decks = None;
                    let wanted = "`create players`, `create teams` or `create deck`";
                    self.mismatch_as::<()>(item, wanted);
                }
            }
        }
        let display = self.display(&shown);
        let n_players = n_players?;
        let teams = teams.unwrap_or_else(|| (0..n_players).map(|player| vec![player]).collect());
        Some(Setup { n_players, teams, decks: decks?, display: display? })
    }

    /// Adds the statements that make a deck; `None` if something is wrong with it.
    fn deck_of_setup(&mut self, item: &Node, decks: &mut Option<Vec<Statement>>) {
        match (self.statement(item, Position::Within), decks.as_mut()) {
            (Some(deck), Some(decks)) => Self::flat_decks(deck, decks),
            _ => *decks = None,
        }
    }

    /// Reports a part of the setup without the word `create`.
    fn without_create<T>(&mut self, item: &Node, hint: &str) -> Option<T> {
        let head = &item.items()[0];
        let mut error = Diagnostic::new(
            Code::Misplaced,
            head.span,
            "a part of the setup starts with `create`",
            "`create` is missing before this",
        )
        .with_hint(hint);
        let word = head.word().unwrap_or_default();
        error = match word {
            "player" => error.with_fix("write `create players`", head.span, "create players"),
            _ => error.with_fix("add `create`", head.span, format!("create {word}")),
        };
        self.report(error)
    }

    fn players_of(&mut self, node: &Node, items: &[&Node]) -> Option<usize> {
        let mut creates = items.iter().filter(|item| {
            item.head() == Some("create")
                && item.items().get(1).and_then(Node::word) == Some("players")
        });
        let Some(create) = creates.next() else {
            if let Some(item) =
                items.iter().find(|item| matches!(item.head(), Some("players" | "player")))
            {
                return self.without_create(item, "players are made by (create players number)");
            }
            let misspelt = |item: &&&Node| {
                item.head() == Some("create")
                    && item.items().get(1).and_then(Node::word) == Some("player")
            };
            if let Some(item) = items.iter().find(misspelt) {
                let error = Diagnostic::new(
                    Code::Misplaced,
                    item.items()[1].span,
                    "the players are created by `create players`",
                    "not `players`",
                );
                return self.report(error.with_meant("players"));
            }
            return self.report(
                Diagnostic::new(
                    Code::SectionMissing,
                    node.items()[0].span,
                    "the setup does not say how many players there are",
                    "`create players` is missing",
                )
                .with_hint("write (create players 2) first")
                .with_fix(
                    "add (create players 2)",
                    after(node.items()[0].span),
                    " (create players 2)",
                ),
            );
        };
        if let Some(second) = creates.next() {
            self.report::<()>(
                Diagnostic::new(
                    Code::SectionTwice,
                    second.span,
                    "the players are created twice",
                    "the second time",
                )
                .with_other(create.span, "the first time"),
            );
        }
        let [_, _, number] = self.exactly(create, "(create players number)")?;
        let super::Int::Const(count) = self.int(number)? else {
            return self.report(Diagnostic::new(
                Code::PlayerCount,
                number.span,
                "the number of players has to be known before the game starts",
                "only known while playing",
            ));
        };
        match usize::try_from(count) {
            Ok(count @ 1..=MOST_PLAYERS) => Some(count),
            _ => self.report(Diagnostic::new(
                Code::PlayerCount,
                number.span,
                format!("a game has from 1 to {MOST_PLAYERS} players, not {count}"),
                "no such number of players",
            )),
        }
    }
}

/// The place after a stretch.
fn after(span: Span) -> Span {
    Span { start: span.end, end: span.end }
}

/// The form without parentheses too many.
fn unwrapped(node: &Node) -> &Node {
    match node.items() {
        [inner] if !inner.items().is_empty() => unwrapped(inner),
        _ => node,
    }
}
