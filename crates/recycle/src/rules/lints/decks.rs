//! Decks made more than once, and players without a team.

use crate::rules::checker::Checker;
use crate::rules::walk::Part;
use crate::rules::{Action, Rules, Statement, StatementKind};
use crate::{Code, Diagnostic, Span};

impl Checker {
    /// Warns of decks that are made in a stage or a loop.
    pub(super) fn lint_decks(&mut self, rules: &Rules) {
        for statement in &rules.body {
            Part::Statement(statement).walk(&mut |part| {
                if let Part::Statement(Statement {
                    kind: StatementKind::Stage { .. } | StatementKind::Each { .. },
                    ..
                }) = part
                {
                    self.decks_within(part);
                }
            });
        }
    }

    fn decks_within(&mut self, part: Part<'_>) {
        let mut found = Vec::new();
        part.walk(&mut |part| {
            if let Part::Statement(Statement {
                kind: StatementKind::Act(Action::Create { .. }),
                span,
            }) = part
            {
                found.push(*span);
            }
        });
        for span in found {
            if !self.diagnostics.iter().any(|d| d.code == Code::DeckAgain && d.label.span == span) {
                self.report::<()>(
                    Diagnostic::new(
                        Code::DeckAgain,
                        span,
                        "a deck can be made only once, and this may be done more often",
                        "in a stage or a loop",
                    )
                    .with_hint(
                        "make the deck in the setup, and move its cards when they are wanted",
                    ),
                );
            }
        }
    }

    /// Warns of players who are on none of the teams that the setup lists.
    pub(in crate::rules) fn lint_teams(
        &mut self,
        teams: &[Vec<usize>],
        n_players: usize,
        span: Span,
    ) {
        let without: Vec<String> = (0..n_players)
            .filter(|player| !teams.iter().flatten().any(|member| member == player))
            .map(|player| player.to_string())
            .collect();
        if !without.is_empty() {
            self.report::<()>(
                Diagnostic::new(
                    Code::Teamless,
                    span,
                    format!("no team has player {}", without.join(", ")),
                    "not everybody is on a team",
                )
                .with_hint(
                    "the game stops with an error when it asks for the team of such a player",
                ),
            );
        }
    }
}
