//! `solve` for games with hidden information: the equilibrium, or what a given strategy is worth.

use kernel::{Hidden, Notation, Number, Seat, Watch};
use solve::form::{Form, Profile};
use solve::{Compiled, Ties};
use study::document::{ClassFinding, GameSet};

use super::answer::{self, Answer, Claim};
use super::labels::Labels;
use super::remark::remark;
use super::strategy::{self, Given};
use super::{Ask, StrategyText, with_game};
use crate::catalogue::BuiltIn;
use crate::error::WorkbenchError;
use crate::method::Method;
use crate::settings::Settings;
use crate::verbs::{Findings, SolveDocument, SolveRequest, Solved};

pub(crate) fn solve(
    info: &BuiltIn,
    request: &SolveRequest,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<Solved, WorkbenchError> {
    let game = GameSet { name: info.name.to_owned(), set: settings.to_json() };
    with_game(info, settings, Solve { game, request, watch })?
}

/// The solution of a game that is set up.
pub(crate) struct Solve<'a> {
    /// What it is called, and what was set.
    pub(crate) game: GameSet,
    /// What is asked for.
    pub(crate) request: &'a SolveRequest,
    pub(crate) watch: &'a dyn Watch,
}

impl Ask for Solve<'_> {
    type Answer = Result<Solved, WorkbenchError>;

    fn ask<G: Hidden + Notation>(self, game: &G) -> Self::Answer {
        let Self { game: asked, request, watch } = self;
        fits(&asked.name, request)?;
        let compiled = compiled(game, request, watch)?;
        let form = compiled.form();
        watch.remark(&remark(&asked.name, &form.size()));
        let labels = Labels::new(game, &compiled);
        let Some(text) = &request.hidden.strategy else {
            let name = asked.name;
            return Err(WorkbenchError::Unable(format!(
                "{name} cannot be solved yet: use --strategy"
            )));
        };
        let found = looked_at(text, &asked, form, &labels)?;
        let document = SolveDocument {
            schema: SolveDocument::SCHEMA,
            game: asked,
            method: "best-reply",
            class: ClassFinding::of(game),
            values: found.values,
            states: form.size().nodes,
            bytes: form.size().bytes,
            seconds: 0.0,
            findings: Findings::Hidden(Box::new(found.findings)),
        };
        Ok(Solved { document, picture: None, strategy: None, stopped: None })
    }
}

/// The game in flat arrays.
pub(super) fn compiled<G: Hidden>(
    game: &G,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Compiled<G>, WorkbenchError> {
    let hint = "raise it (--max-states, --max-memory), or set a smaller game";
    let compiled = Compiled::new(game, request.limits, watch);
    compiled.map_err(|error| WorkbenchError::from(error).with_hint(hint))
}

/// What a given strategy is worth.
fn looked_at(
    given: &StrategyText,
    asked: &GameSet,
    form: &Form,
    labels: &Labels,
) -> Result<Answer, WorkbenchError> {
    let fitted = strategy::fit(&given.text, asked, form, labels);
    let fitted =
        fitted.map_err(|error| WorkbenchError::Strategy { file: given.name.clone(), error })?;
    match fitted {
        Given::Exact(profile, seats) => audited(&given.name, form, labels, &profile, &seats),
        Given::Float(profile, seats) => audited(&given.name, form, labels, &profile, &seats),
    }
}

fn audited<N: Number>(
    file: &str,
    form: &Form,
    labels: &Labels,
    profile: &Profile<N>,
    seats: &[Seat],
) -> Result<Answer, WorkbenchError> {
    match seats {
        all if all.len() == form.seats() => answer::answer(form, labels, profile, Claim::Given),
        &[one] if form.is_zero_sum_for_two().is_ok() => {
            answer::one_seat(form, labels, profile, one)
        }
        some => Err(WorkbenchError::Unable(format!(
            "{file} tells how {} of {} seats play, and what one seat makes sure of is known only where two \
             play and one wins what the other loses: add the others",
            some.len(),
            form.seats()
        ))),
    }
}

/// Whether a game with hidden information can be asked for what `request` asks.
fn fits(name: &str, request: &SolveRequest) -> Result<(), WorkbenchError> {
    let unable = |why: &str| Err(WorkbenchError::Unable(format!("{name} {why}")));
    if request.players.is_some() {
        return unable(
            "has hidden information, and --players is for games without: use --strategy FILE, or \
             `cardsharp simulate`",
        );
    }
    if !request.err.is_empty() {
        return unable(
            "has hidden information, and is solved without errors only: leave out --err",
        );
    }
    if request.prefer != Ties::First {
        return unable("has no use for --prefer, which is for backward induction: leave it out");
    }
    match request.method {
        Method::Dense => return unable("has no dense solver of its own: leave out --method"),
        Method::Backward | Method::Policy => {
            return unable(&format!(
                "has hidden information, and --method {} would let seats choose by what they cannot \
                 see: leave out --method, or use --method lp or --method pcfr+",
                request.method.name()
            ));
        }
        _ => {}
    }
    if request.hidden.strategy.is_some() && request.method != Method::Auto {
        return unable("is not solved where a --strategy is looked at: leave out --method");
    }
    Ok(())
}
