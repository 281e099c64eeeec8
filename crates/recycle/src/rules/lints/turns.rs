//! Turn order: a `cycle next` that changes nothing, and the current player asked for after a stage.
//!
//! A `cycle next` holds for the turn in which it is done; a later one takes its place, and outside of all stages
//! there is no turn. After a stage the same player is current as before it. Only what is sure is warned of.

use crate::rules::checker::Checker;
use crate::rules::walk::Part;
use crate::rules::{Action, Player, Statement, StatementKind};
use crate::{Code, Diagnostic, Span};

impl Checker {
    /// Warns of what is done to the order of turns, or asked of it, in vain.
    pub(super) fn lint_turns(&mut self, body: &[Statement]) {
        self.lint_outside_of_stages(body);
        self.lint_current_after_stage(body);
        for statement in body {
            Part::Statement(statement).walk(&mut |part| {
                if let Part::Statement(Statement {
                    kind: StatementKind::Stage { is_team: false, body, .. },
                    ..
                }) = part
                {
                    self.lint_turn(body);
                }
            });
        }
    }

    /// In one turn: a `cycle next` that another one follows, and one that names who is next anyway.
    fn lint_turn(&mut self, body: &[Statement]) {
        let mut line = Vec::new();
        flatten(body, &mut line);
        let mut waiting: Option<&Statement> = None;
        let mut overruled = Vec::new();
        for statement in &line {
            let next = match &statement.kind {
                StatementKind::Act(Action::CycleNext(player)) => Some(player),
                _ => None,
            };
            if let (Some(before), Some(_)) = (waiting, next)
                && !asks_for_next(statement)
            {
                overruled.push(before.span);
                self.report::<()>(
                    idle_cycle(
                        before.span,
                        "this `cycle next` has no effect: another one follows it in the same turn",
                        "keep the one that is meant; the last one before the end of the turn counts",
                    )
                    .with_other(statement.span, "this one counts"),
                );
            }
            if next.is_some() {
                waiting = Some(statement);
            } else if asks_for_next(statement) || is_branching(statement) {
                waiting = None;
            }
        }
        let mut sets_current = false;
        let mut named = Vec::new();
        each_in_turn(body, true, &mut |statement| match &statement.kind {
            StatementKind::Act(Action::CycleCurrent(_)) => sets_current = true,
            StatementKind::Act(Action::CycleNext(player)) if *player != Player::Next => {
                named.push(statement.span);
            }
            _ => {}
        });
        let mut idle = Vec::new();
        // In a choice it may be an option to do nothing.
        each_in_turn(body, false, &mut |statement| {
            if let StatementKind::Act(Action::CycleNext(Player::Next)) = &statement.kind {
                idle.push(statement.span);
            }
        });
        idle.retain(|span| !sets_current && !overruled.contains(span));
        for span in idle {
            match named.iter().rev().find(|before| before.end <= span.start) {
                Some(before) => self.report::<()>(
                    idle_cycle(
                        span,
                        "this `cycle next` has no effect: `next` is by now the player that an earlier one has named",
                        "leave it out: the player that the earlier one has named has the next turn; leave out both to pass the turn in order",
                    )
                    .with_other(*before, "this one counts"),
                ),
                None => self.report(idle_cycle(
                    span,
                    "this `cycle next` has no effect: the next player has the next turn anyway",
                    "leave it away, or name another player: (cycle next (current player)) is one turn more",
                )),
            };
        }
    }

    /// Outside of all stages nobody has a turn after this one.
    fn lint_outside_of_stages(&mut self, body: &[Statement]) {
        let mut cycles = Vec::new();
        let mut is_asked = false;
        for statement in body {
            each_in_turn(std::slice::from_ref(statement), false, &mut |statement| {
                if let StatementKind::Act(Action::CycleNext(_)) = &statement.kind {
                    cycles.push(statement.span);
                }
            });
            is_asked |=
                !matches!(statement.kind, StatementKind::Stage { .. }) && asks_for_next(statement);
        }
        for span in if is_asked { Vec::new() } else { cycles } {
            self.report::<()>(idle_cycle(
                span,
                "this `cycle next` has no effect: it stands in no stage, and a stage begins with the current player",
                "who begins the next stage is set by (cycle current seat)",
            ));
        }
    }

    /// Directly in the game, after a stage: the current player is always the first, if nothing there ever sets who
    /// is current.
    fn lint_current_after_stage(&mut self, body: &[Statement]) {
        let mut stage: Option<Span> = None;
        for statement in body {
            if let StatementKind::Stage { is_team, .. } = &statement.kind {
                stage = stage.or((!is_team).then_some(statement.span));
                continue;
            }
            let mut is_set = false;
            each_in_turn(std::slice::from_ref(statement), true, &mut |statement| {
                is_set |= matches!(statement.kind, StatementKind::Act(Action::CycleCurrent(_)));
            });
            // A stage under a condition or in a loop is none of the game's own.
            let has_stage = Part::Statement(statement).has(|part| {
                matches!(part, Part::Statement(Statement { kind: StatementKind::Stage { .. }, .. }))
            });
            if is_set || has_stage {
                return;
            }
            let Some(stage) = stage else { continue };
            let asks = |wanted: &Player| {
                Part::Statement(statement)
                    .has(|part| matches!(part, Part::Player(player) if player == wanted))
            };
            let label = if asks(&Player::Current) {
                Some("asks for the current player")
            } else if asks(&Player::Next) {
                Some("asks for the next player, the one after the current")
            } else {
                asks(&Player::Previous)
                    .then_some("asks for the previous player, the one before the current")
            };
            if let Some(label) = label {
                self.report::<()>(
                    Diagnostic::new(
                        Code::CurrentAfterStage,
                        statement.span,
                        "after a stage the same player is current as before it: here always player 0",
                        label,
                    )
                    .with_other(Span { start: stage.start, end: stage.start + 1 }, "after this stage")
                    .with_hint("note in the stage who is meant: (set ((current player) sto NAME) 1), or say who is current: (cycle current seat)"),
                );
                return;
            }
        }
    }
}

fn idle_cycle(span: Span, message: &str, hint: &str) -> Diagnostic {
    Diagnostic::new(Code::IdleCycle, span, message, "changes nothing").with_hint(hint)
}

/// The statements that are done one after the other, without those that are done under a condition or in a loop
/// taken apart.
fn flatten<'r>(body: &'r [Statement], line: &mut Vec<&'r Statement>) {
    for statement in body {
        match &statement.kind {
            StatementKind::Do(parts) => flatten(parts, line),
            _ => line.push(statement),
        }
    }
}

/// Calls for every statement of a turn, but for those of the stages within it: with the options of its choices and
/// the stages of teams, or without.
fn each_in_turn<'r>(
    body: &'r [Statement],
    with_options: bool,
    call: &mut dyn FnMut(&'r Statement),
) {
    for statement in body {
        call(statement);
        match &statement.kind {
            StatementKind::Do(parts) => each_in_turn(parts, with_options, call),
            // A stage of teams leaves the players' turns alone.
            StatementKind::Stage { is_team: true, body, .. } if with_options => {
                each_in_turn(body, true, call);
            }
            StatementKind::Choice(parts, _) if with_options => each_in_turn(parts, true, call),
            StatementKind::If(_, body)
            | StatementKind::Each { body, .. }
            | StatementKind::Let { body, .. }
            | StatementKind::Act(Action::Repeat(_, body) | Action::RepeatAll(body)) => {
                each_in_turn(std::slice::from_ref(body), with_options, call);
            }
            StatementKind::Choice(..)
            | StatementKind::Stage { .. }
            | StatementKind::Act(_)
            | StatementKind::Say(_) => {}
        }
    }
}

/// Whether the statement may ask who is next.
fn asks_for_next(statement: &Statement) -> bool {
    Part::Statement(statement).has(|part| matches!(part, Part::Player(Player::Next)))
}

/// Whether more may happen in the statement than it says by itself.
fn is_branching(statement: &Statement) -> bool {
    matches!(statement.kind, StatementKind::Stage { .. } | StatementKind::Choice(..))
}
