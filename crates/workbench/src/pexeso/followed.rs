//! What comes of given players of Pexeso, exactly: who wins how much, whether play ends, and when.

use games::pexeso::{Pexeso, Style};
use kernel::{Fraction, Number, Probability, Strategy, Trembling, Watch};
use solve::policy::{self, ProfileOutcome};
use study::Estimate;
use study::pexeso::PexesoFindings;

use super::optimal::PexesoPlanners;
use super::solve::PexesoSolution;
use super::{PexesoPlayer, PexesoSetup, general};
use crate::company::seated;
use crate::error::WorkbenchError;
use crate::solve::SolveRequest;

/// What `players` expect against each other.
pub(super) fn follow(
    asked: &PexesoSetup,
    players: &[String],
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<PexesoSolution, WorkbenchError> {
    let names = seated(players, asked.rules.seats().into())?;
    let players = names.iter().map(|player| PexesoPlayer::from_text(player));
    let players = players.collect::<Result<Vec<_>, _>>()?;
    if players.iter().any(|player| !player.forgets.is_zero()) {
        return Err(WorkbenchError::unable(
            "who forgets is played many times, and not worked out: use simulate".to_owned(),
        ));
    }
    if asked.errs() && players.iter().any(|player| !player.errs.is_zero()) {
        return Err(WorkbenchError::conflict(
            "players err who are called so, or all do who are given a rate: leave out err, or erring:"
                .to_owned(),
        ));
    }
    let rates = asked.err.iter().zip(&players);
    let rates = rates.map(|(&rate, player)| if rate.is_zero() { player.errs } else { rate });
    let rates = rates.collect::<Vec<_>>();
    let mut known = PexesoPlanners::new(asked, request.work.limits, watch);
    let styles = players.iter().map(|player| known.style(player.manner));
    let styles = styles.collect::<Result<Vec<_>, _>>()?;
    let found = if request.exact {
        followed::<Fraction>(asked, &rates, &styles, request, watch)
    } else {
        followed::<f64>(asked, &rates, &styles, request, watch)
    };
    found.map_err(|error| error.with_hint("take fewer pairs, or use simulate"))
}

fn followed<N: Number>(
    asked: &PexesoSetup,
    rates: &[Probability],
    styles: &[Style],
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<PexesoSolution, WorkbenchError> {
    let game = Pexeso::new(asked.rules);
    let (course, findings): (ProfileOutcome<N>, PexesoFindings) =
        if rates.iter().all(|rate| rate.is_zero()) {
            let profile: Vec<&dyn Strategy<Pexeso>> =
                styles.iter().map(|style| style as _).collect();
            let course = policy::evaluate_rewarded(&game, &profile, request.work.limits, watch)?;
            let findings = general::findings(&course);
            (course.clone(), general::with_turns(findings, asked, &course))
        } else {
            let erring = Trembling::new(game, rates.iter().copied().collect())
                .map_err(|error| WorkbenchError::unable(error.to_string()))?;
            let profile: Vec<&dyn Strategy<Trembling<Pexeso>>> =
                styles.iter().map(|style| style as _).collect();
            let course = policy::evaluate_rewarded(&erring, &profile, request.work.limits, watch)?;
            let findings = general::findings(&course);
            (course, findings)
        };
    Ok(PexesoSolution {
        findings: PexesoFindings { solver: "evaluation".into(), ..findings },
        values: course.values.iter().map(Estimate::of).collect(),
        states: course.states,
        bytes: 0,
        picture: None,
    })
}
