//! Stages that cannot end.

use crate::rules::checker::Checker;
use crate::rules::effects::{Effects, Thing};
use crate::rules::walk::Part;
use crate::rules::{Statement, StatementKind};
use crate::{Code, Diagnostic};

impl Checker {
    /// Warns of every stage whose end depends on nothing that happens in the stage.
    pub(super) fn lint_stages(&mut self, body: &[Statement]) {
        for statement in body {
            Part::Statement(statement).walk(&mut |part| {
                if let Part::Statement(statement) = part {
                    self.lint_stage(statement);
                }
            });
        }
    }

    fn lint_stage(&mut self, stage: &Statement) {
        let StatementKind::Stage { end, body, .. } = &stage.kind else { return };
        let end = Effects::of(Part::Bool(end));
        let body = Effects::of_all(body.iter().map(Part::Statement));
        // Turns go on by themselves, and chance changes its mind.
        if end.reads.contains(&Thing::Turn) || end.is_random || end.read_from(&body) {
            return;
        }
        let span = self.condition_span(stage);
        self.report::<()>(
            Diagnostic::new(
                Code::EndlessStage,
                span,
                "unless it is over when it starts, this stage never ends: nothing in it changes what its end depends on",
                "does not change in this stage",
            )
            .with_other(stage.span, "nothing in here changes it")
            .with_hint("change in the stage what its end reads: a storage, a pile"),
        );
    }
}
