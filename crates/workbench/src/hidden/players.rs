//! Players of games with hidden information: at random, by the equilibrium, or by a file.
//!
//! A player by a strategy looks up what its seat has seen, and is shown nothing else.

use std::sync::Arc;

use kernel::{
    Class, Hidden, LimitReached, Limits, Number, Progress, Seat, Turn, ViewStrategy, Watch,
};
use recycle::program::PerfectRecall;
use solve::equilibrium::AuditedProfile;
use solve::form::Profile;
use solve::{Compiled, ProbeConfig, SolveError, probe};
use study::document::GameSet;
use study::text::about;

use super::equilibrium::{self, planned, tree_facts, why_unfinished};
use super::labels::{Labelled, Labels, all_sets};
use super::request::StrategyText;
use super::strategy::{self, Given};
use crate::company::{Company, Participant};
use crate::error::WorkbenchError;

/// Request for players by information set.
#[derive(Clone, Copy)]
pub(crate) struct StrategyRequest<'a> {
    pub(crate) company: &'a Company,
    pub(crate) files: &'a [StrategyText],
    /// Whether they change seats.
    pub(crate) roams: bool,
    /// How large a game may be that is solved.
    pub(crate) limits: Limits,
    /// Who can play instead if it is too large.
    pub(crate) instead: &'a str,
}

/// Strategies by information set that the players of a table follow.
pub(crate) struct InfoSetStrategies<G: Hidden> {
    /// The number of the strategy of each participant; nothing for those who follow none.
    by_participant: Vec<Option<usize>>,
    followed: Vec<SequenceOdds>,
    /// What is not to be taken for granted of them, in words.
    pub(crate) cautions: Vec<String>,
    /// The game in flat arrays, if anybody needs it.
    compiled: Option<Arc<Compiled<G>>>,
    /// Its equilibrium, if anybody plays by it.
    equilibrium: Option<Arc<SolvedProfile>>,
}

/// Equilibrium of a compiled game, or a profile near one.
pub(super) struct SolvedProfile {
    pub(super) played: AuditedProfile,
    /// The exploitability in words, if it is only near an equilibrium.
    pub(super) caution: Option<String>,
}

/// Whole-number odds for each sequence of each seat; none for a seat of which nothing is told.
struct SequenceOdds {
    seats: Vec<Option<Vec<u64>>>,
}

/// Strategy by information set: it is handed a view, and looks up the odds of its moves.
pub(crate) struct InfoSetStrategy<'a, G: Hidden> {
    compiled: &'a Compiled<G>,
    by: &'a SequenceOdds,
}

impl<G: Hidden> Clone for InfoSetStrategy<'_, G> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

/// A game compiled, which is called `name`, for the sake of `purpose`: `perfect` at a table, or advice.
///
/// # Errors
/// That it is too large, with an estimate, or has no end, and `hint` what to do instead; or what else is wrong
/// with it.
pub(super) fn compiled<G: Hidden>(
    game: &G,
    name: &str,
    (purpose, hint): (&str, &str),
    limits: Limits,
    watch: &dyn Watch,
) -> Result<Arc<Compiled<G>>, WorkbenchError> {
    let limit = limits.states;
    let enough = (limit.max(1) as f64).log10() + 3.0;
    let config = ProbeConfig { enough, ..ProbeConfig::default() };
    let probe = probe(game, &config, watch).map_err(LimitReached::from)?;
    // Of play that need not end there is more to say.
    if probe.is_above(limit) && !is_endless(game, watch)? {
        return Err(WorkbenchError::TooLarge {
            name: name.to_owned(),
            estimate: format!(
                "{purpose} by the solution, and there are {} positions of play or more",
                about(probe.magnitude)
            ),
            limit,
            can_be_raised: false,
            hint: format!("set a smaller game, or {hint}").into(),
        });
    }
    let compiled = Compiled::new(game, limits, watch).map_err(|error| match error {
        SolveError::Faulty { why, .. } if why == PerfectRecall::ENDLESS => {
            WorkbenchError::unable(format!(
                "{purpose} by what a seat has seen, and in {name} play can cycle, so that there is no end to that: \
                 {hint}"
            ))
        }
        error => WorkbenchError::from(error).with_hint(&format!("set a smaller game, or {hint}")),
    })?;
    Ok(Arc::new(compiled))
}

/// Whether play by first moves goes on for longer than is remembered.
fn is_endless<G: Hidden>(game: &G, watch: &dyn Watch) -> Result<bool, WorkbenchError> {
    let (mut state, mut moves) = (game.start(), Vec::new());
    while !matches!(game.turn(&state), Turn::Over(_)) {
        let progress = Progress { doing: "probing", done: 0, total: None };
        watch.tick(progress).map_err(LimitReached::from)?;
        moves.clear();
        game.moves(&state, &mut moves);
        match moves.first() {
            Some(&mv) => game.play(&mut state, mv),
            None => return Ok(game.fault(&state).as_deref() == Some(PerfectRecall::ENDLESS)),
        }
    }
    Ok(false)
}

impl<G: Labelled> InfoSetStrategies<G> {
    /// The strategies of the players of `game`, which is called `asked`. Players that search follow none.
    ///
    /// # Errors
    /// That there is no such player, what is wrong with a file, or that the game is too large to solve.
    pub(crate) fn new(
        game: &G,
        asked: &GameSet,
        request: &StrategyRequest<'_>,
        watch: &dyn Watch,
    ) -> Result<Self, WorkbenchError> {
        let mut table = Self {
            by_participant: Vec::new(),
            followed: Vec::new(),
            cautions: Vec::new(),
            compiled: None,
            equilibrium: None,
        };
        let &StrategyRequest { company, files, roams, limits, instead } = request;
        let mut met: Vec<&str> = Vec::new();
        for (idx, player) in company.participants.iter().enumerate() {
            let name = match player {
                Participant::Own { text, .. } if text != "random" && company.plays() => {
                    text.as_str()
                }
                _ => {
                    table.by_participant.push(None);
                    continue;
                }
            };
            let file = name.strip_prefix("strategy:");
            if name != "equilibrium" && name != "perfect" && file.is_none() {
                return Err(company.unknown(name));
            }
            let known = met.iter().position(|known| *known == name);
            let place = known.unwrap_or(met.len());
            if known.is_none() {
                let purpose = (&*format!("`{name}` plays"), &*format!("take {instead}"));
                let odds = match file {
                    None => {
                        let (compiled, solved) =
                            table.solved(game, &asked.name, purpose, limits, watch)?;
                        table.cautions.extend(solved.caution.clone());
                        SequenceOdds::of_solved(&compiled, &solved)
                    }
                    Some(file) => {
                        let compiled = table.compiled(game, &asked.name, purpose, limits, watch)?;
                        read(game, &compiled, asked, file, files, watch)?
                    }
                };
                table.followed.push(odds);
                met.push(name);
            }
            // Anybody who changes seats needs to know how to play all of them.
            let seats = if roams { 0..game.seats() } else { idx..idx + 1 };
            let by = &table.followed[place];
            if let Some(seat) = seats.into_iter().find(|&seat| by.seats[seat].is_none()) {
                return Err(WorkbenchError::unable(format!(
                    "{} does not tell how {} plays: add it, or name a player there that knows",
                    file.unwrap_or(name),
                    Seat::new(seat)
                )));
            }
            table.by_participant.push(Some(place));
        }
        Ok(table)
    }

    /// The game compiled, once for all who need it.
    fn compiled(
        &mut self,
        game: &G,
        name: &str,
        purpose: (&str, &str),
        limits: Limits,
        watch: &dyn Watch,
    ) -> Result<Arc<Compiled<G>>, WorkbenchError> {
        if let Some(compiled) = &self.compiled {
            return Ok(Arc::clone(compiled));
        }
        let compiled = compiled(game, name, purpose, limits, watch)?;
        self.compiled = Some(Arc::clone(&compiled));
        Ok(compiled)
    }

    /// The same with its equilibrium.
    fn solved(
        &mut self,
        game: &G,
        name: &str,
        purpose: (&str, &str),
        limits: Limits,
        watch: &dyn Watch,
    ) -> Result<(Arc<Compiled<G>>, Arc<SolvedProfile>), WorkbenchError> {
        let compiled = self.compiled(game, name, purpose, limits, watch)?;
        let solved = match &self.equilibrium {
            Some(solved) => Arc::clone(solved),
            None => Arc::new(solved(&compiled, name, game.class(), limits, watch)?),
        };
        self.equilibrium = Some(Arc::clone(&solved));
        Ok((compiled, solved))
    }

    /// The compiled game and its equilibrium, as far as players needed them.
    pub(super) fn at_hand(&self) -> (Option<Arc<Compiled<G>>>, Option<Arc<SolvedProfile>>) {
        (self.compiled.clone(), self.equilibrium.clone())
    }

    /// The strategy of participant `idx`, if it follows one.
    pub(crate) fn strategy_of(&self, idx: usize) -> Option<InfoSetStrategy<'_, G>> {
        let by = &self.followed[self.by_participant[idx]?];
        let compiled = self.compiled.as_deref().expect("there are no strategies without it");
        Some(InfoSetStrategy { compiled, by })
    }
}

/// The equilibrium, by the best method, and whether it is only near one.
pub(super) fn solved<G: Hidden>(
    compiled: &Compiled<G>,
    name: &str,
    class: Class,
    limits: Limits,
    watch: &dyn Watch,
) -> Result<SolvedProfile, WorkbenchError> {
    let form = compiled.form();
    let facts = tree_facts(name, form.seats(), class);
    let plan = planned(facts, form, limits)?;
    let found = equilibrium::solved(form, &plan, watch)?;
    let caution = match why_unfinished(&found, &plan) {
        // Who is near an equilibrium can play, and how near is said.
        Some(WorkbenchError::TargetMissed { exploitability, rounds, .. }) => Some(format!(
            "`equilibrium` is only near an equilibrium of {name}: its exploitability is \
             {exploitability:.1e} after {rounds} rounds"
        )),
        Some(stopped) => return Err(stopped),
        None => None,
    };
    Ok(SolvedProfile { played: found.played, caution })
}

/// The strategy in a file.
fn read<G: Labelled>(
    game: &G,
    compiled: &Compiled<G>,
    asked: &GameSet,
    file: &str,
    files: &[StrategyText],
    watch: &dyn Watch,
) -> Result<SequenceOdds, WorkbenchError> {
    let Some(text) = files.iter().find(|text| text.name == file) else {
        return Err(WorkbenchError::unable(format!("the text of {file} was not handed over")));
    };
    let labels = Labels::new(game, compiled, &all_sets(compiled.form()), watch)
        .map_err(LimitReached::from)?;
    Ok(match strategy::fit(text, asked, compiled.form(), &labels)? {
        Given::Exact(profile, seats) => SequenceOdds::new(compiled, &profile, &seats),
        Given::Float(profile, seats) => SequenceOdds::new(compiled, &profile, &seats),
    })
}

impl SequenceOdds {
    /// The odds of an equilibrium.
    fn of_solved<G: Hidden>(compiled: &Compiled<G>, solved: &SolvedProfile) -> Self {
        let odds = solved.played.whole_odds(compiled.form());
        Self { seats: odds.iter().cloned().map(Some).collect() }
    }

    /// The odds of `seats`.
    fn new<G: Hidden, N: Number>(
        compiled: &Compiled<G>,
        profile: &Profile<N>,
        seats: &[Seat],
    ) -> Self {
        let form = compiled.form();
        let odds = |idx: usize| {
            let seat = Seat::new(idx);
            seats.contains(&seat).then(|| profile[seat].whole_odds(form.side(seat)))
        };
        Self { seats: (0..form.seats()).map(odds).collect() }
    }
}

impl<G: Hidden> ViewStrategy<G> for InfoSetStrategy<'_, G> {
    fn odds(&self, _: &G, seat: Seat, view: &G::View, moves: &[G::Move], out: &mut Vec<u64>) {
        let (set, told) = (self.compiled.set_of(seat, view), self.by.seats[seat.idx()].as_ref());
        let (Some(set), Some(odds)) = (set, told) else {
            unreachable!("the whole game was compiled, and who sits there was looked at")
        };
        let sequences = self.compiled.form().side(seat).sets()[set as usize].sequences();
        debug_assert_eq!(sequences.len(), moves.len(), "a set has the moves it was compiled with");
        out.extend(&odds[sequences]);
    }
}
