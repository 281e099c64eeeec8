//! Players of games with hidden information: at random, by the equilibrium, or by a file.
//!
//! A player by a strategy looks up what its seat has seen, and is shown nothing else.

use kernel::{
    BlindStrategy, Class, Hidden, LimitReached, Limits, Number, Progress, Seat, Turn, Watch,
};
use recycle::program::Recalled;
use solve::form::Profile;
use solve::{Compiled, ProbeConfig, SolveError, probe};
use study::document::GameSet;

use super::equilibrium::{self, planned, tree_facts, why_unfinished};
use super::labels::{Labelled, Labels, all_sets};
use super::request::StrategyText;
use super::strategy::{self, Given};
use crate::company::{Asked, Company};
use crate::error::WorkbenchError;
use crate::size::about;

/// Somebody at the table.
pub(crate) enum Sitting {
    Random,
    /// By the strategy with this number.
    By(usize),
}

/// Who is asked for.
#[derive(Clone, Copy)]
pub(crate) struct Asks<'a> {
    pub(crate) company: &'a Company,
    pub(crate) files: &'a [StrategyText],
    /// Whether they change seats.
    pub(crate) roams: bool,
    /// How large a game may be that is solved.
    pub(crate) limits: Limits,
    /// Who can play instead if it is too large.
    pub(crate) instead: &'a str,
}

/// The strategies that players at a table follow.
pub(crate) struct Strategies<G: Hidden> {
    pub(crate) sitting: Vec<Sitting>,
    followed: Vec<ByView>,
    /// What is not to be taken for granted of them, in words.
    pub(crate) cautions: Vec<String>,
    /// The game in flat arrays, if anybody needs it.
    compiled: Option<Compiled<G>>,
}

/// Whole-number odds for each sequence of each seat; none for a seat of which nothing is told.
struct ByView {
    seats: Vec<Option<Vec<u64>>>,
}

/// A strategy of the table.
pub(crate) struct Follower<'a, G: Hidden> {
    compiled: &'a Compiled<G>,
    by: &'a ByView,
}

impl<G: Hidden> Clone for Follower<'_, G> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

/// Refuses a game that is far too large to be solved for `player`, before anybody tries.
fn fits<G: Hidden>(
    game: &G,
    player: &str,
    called: &str,
    asks: &Asks<'_>,
    watch: &dyn Watch,
) -> Result<(), WorkbenchError> {
    let limit = asks.limits.states;
    let enough = (limit.max(1) as f64).log10() + 3.0;
    let config = ProbeConfig { enough, ..ProbeConfig::default() };
    let probe = probe(game, &config, watch).map_err(LimitReached::from)?;
    // Of play that need not end there is more to say.
    if !probe.is_above(limit) || is_endless(game, watch)? {
        return Ok(());
    }
    Err(WorkbenchError::TooLarge {
        name: called.to_owned(),
        estimate: format!(
            "`{player}` plays by the solution, and there are {} positions of play or more",
            about(probe.magnitude)
        ),
        limit,
        can_be_raised: false,
        hint: format!("set a smaller game, or take {}", asks.instead).into(),
    })
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
            None => return Ok(game.fault(&state).as_deref() == Some(Recalled::ENDLESS)),
        }
    }
    Ok(false)
}

impl<G: Labelled> Strategies<G> {
    /// These players of `game`, which is called `asked`. Whoever looks ahead needs nothing of a table, and is
    /// taken for random here.
    ///
    /// # Errors
    /// That there is no such player, what is wrong with a file, or that the game is too large to solve.
    pub(crate) fn new(
        game: &G,
        asked: &GameSet,
        asks: &Asks<'_>,
        watch: &dyn Watch,
    ) -> Result<Self, WorkbenchError> {
        let (sitting, followed, cautions) = (Vec::new(), Vec::new(), Vec::new());
        let mut table = Self { sitting, followed, cautions, compiled: None };
        let &Asks { company, files, roams, limits, instead } = asks;
        let mut met: Vec<&str> = Vec::new();
        for (idx, player) in company.asked.iter().enumerate() {
            let name = match player {
                Asked::Own { text, .. } if text != "random" && company.plays() => text.as_str(),
                _ => {
                    table.sitting.push(Sitting::Random);
                    continue;
                }
            };
            let file = name.strip_prefix("strategy:");
            if name != "equilibrium" && name != "perfect" && file.is_none() {
                return Err(company.unknown(name));
            }
            if table.compiled.is_none() {
                fits(game, name, &asked.name, asks, watch)?;
                let compiled = Compiled::new(game, limits, watch);
                table.compiled = Some(compiled.map_err(|error| match error {
                    SolveError::Faulty { why, .. } if why == Recalled::ENDLESS => {
                        WorkbenchError::unable(format!(
                            "`{name}` plays by what it has seen, and in {} play can cycle, so that there is no \
                             end to that: take {instead}",
                            asked.name
                        ))
                    }
                    error => {
                        let hint = format!("set a smaller game, or take {instead}");
                        WorkbenchError::from(error).with_hint(&hint)
                    }
                })?);
            }
            let compiled = table.compiled.as_ref().expect("it was compiled");
            let known = met.iter().position(|known| *known == name);
            let place = known.unwrap_or(met.len());
            if known.is_none() {
                table.followed.push(match file {
                    None => {
                        let (solved, caution) =
                            solved(compiled, &asked.name, game.class(), limits, watch)?;
                        table.cautions.extend(caution);
                        solved
                    }
                    Some(file) => read(game, compiled, asked, file, files, watch)?,
                });
                met.push(name);
            }
            // Whoever changes seats needs to know how to play all of them.
            let seats = if roams { 0..game.seats() } else { idx..idx + 1 };
            let by = &table.followed[place];
            if let Some(seat) = seats.into_iter().find(|&seat| by.seats[seat].is_none()) {
                return Err(WorkbenchError::unable(format!(
                    "{} does not tell how {} plays: add it, or name a player there that knows",
                    file.unwrap_or(name),
                    Seat::new(seat)
                )));
            }
            table.sitting.push(Sitting::By(place));
        }
        Ok(table)
    }

    /// The strategy with this number.
    pub(crate) fn follower(&self, place: usize) -> Follower<'_, G> {
        let compiled = self.compiled.as_ref().expect("there are no strategies without it");
        Follower { compiled, by: &self.followed[place] }
    }
}

/// The equilibrium, by the best method, and whether it is only near one.
fn solved<G: Hidden>(
    compiled: &Compiled<G>,
    name: &str,
    class: Class,
    limits: Limits,
    watch: &dyn Watch,
) -> Result<(ByView, Option<String>), WorkbenchError> {
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
    let odds = found.played.whole_odds(form);
    Ok((ByView { seats: odds.iter().cloned().map(Some).collect() }, caution))
}

/// The strategy in a file.
fn read<G: Labelled>(
    game: &G,
    compiled: &Compiled<G>,
    asked: &GameSet,
    file: &str,
    files: &[StrategyText],
    watch: &dyn Watch,
) -> Result<ByView, WorkbenchError> {
    let Some(text) = files.iter().find(|text| text.name == file) else {
        return Err(WorkbenchError::unable(format!("the text of {file} was not handed over")));
    };
    let labels = Labels::new(game, compiled, &all_sets(compiled.form()), watch)
        .map_err(LimitReached::from)?;
    Ok(match strategy::fit(text, asked, compiled.form(), &labels)? {
        Given::Exact(profile, seats) => ByView::new(compiled, &profile, &seats),
        Given::Float(profile, seats) => ByView::new(compiled, &profile, &seats),
    })
}

impl ByView {
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

impl<G: Hidden> BlindStrategy<G> for Follower<'_, G> {
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
