//! `simulate` for Pexeso.

use games::pexeso::{Pexeso, Recall, Sight, Style};
use kernel::{Banked, Erring, Limits, Rewards, Watch};
use play::{BatchConfig, Entrant, PlayError, Summary};
use study::document::{GameSet, SimulateDocument};

use super::optimal::Known;
use super::reporter::Taken;
use super::solve::shown;
use super::{Asked, PexesoPlayer};
use crate::catalogue::BuiltIn;
use crate::error::WorkbenchError;
use crate::settings::Settings;
use crate::verbs::{DRAW_AFTER, SimulateRequest, batch, seated, summed_up};

pub(crate) fn simulate(
    info: &BuiltIn,
    request: &SimulateRequest,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<SimulateDocument, WorkbenchError> {
    // 1. Who plays.
    let mut asked = Asked::new(settings, &request.err)?;
    asked.is_a_game()?;
    let names = seated(&request.players, asked.rules.seats().into())?;
    let players = names.iter().map(|player| PexesoPlayer::from_text(player));
    let players = players.collect::<Result<Vec<_>, _>>()?;
    let forget = players.iter().any(|player| !player.forgets.is_zero());
    let is_mixed = players.iter().any(|player| player.forgets != players[0].forgets)
        || asked.err.iter().any(|rate| *rate != asked.err.as_slice()[0]);
    if request.rotate && is_mixed {
        return Err(WorkbenchError::Conflict(
            "how likely a seat errs or forgets belongs to the seat, so that players who do so unlike each \
             other cannot change seats: leave out --rotate, or name the players in another order"
                .to_owned(),
        ));
    }
    if forget {
        asked.let_movers_collect(settings);
    }
    asked.can_miss_mates()?;
    let mut known = Known::new(&asked, Limits::default(), watch);
    let styles = players.iter().map(|player| known.style(player.manner));
    let styles = styles.collect::<Result<Vec<_>, _>>()?;

    // 2. The games.
    let mut config = batch(request, play::LONGEST);
    let draw_after = *config.draw_after.get_or_insert(draw_after(asked.rules.pairs()));
    if request.longest.is_none() {
        // Around each decision it is chance's turn a few times.
        config.longest = config.longest.max(draw_after.saturating_mul(4));
    }
    let sample = Sample { asked: &asked, players: &players, styles: &styles, config, watch };
    let summary = if forget {
        let rates = players.iter().map(|player| player.forgets).collect();
        sample.of(Recall::new(asked.rules, rates)?)
    } else {
        sample.of(Pexeso::new(asked.rules))
    };
    let document = |summary: &Summary| {
        let game = GameSet { name: info.name.to_owned(), set: shown(&asked, settings) };
        let mut document = summed_up(game, &names, &config, summary);
        if let Some(draws) = &mut document.draws {
            draws.so_far = true;
        }
        document
    };
    match summary {
        Ok(summary) => Ok(document(&summary)),
        Err(PlayError::Stopped { stop, so_far }) => {
            Err(WorkbenchError::Stopped { stop, so_far: Box::new(document(&so_far)) })
        }
        Err(other) => Err(WorkbenchError::Play(other)),
    }
}

/// Games between these players.
struct Sample<'a> {
    asked: &'a Asked,
    players: &'a [PexesoPlayer],
    styles: &'a [Style],
    config: BatchConfig,
    watch: &'a dyn Watch,
}

impl Sample<'_> {
    /// Sums up games of `game`, in which hands slip as was asked for.
    fn of<G: Sight + Rewards>(&self, game: G) -> Result<Summary, PlayError> {
        let erring = Erring::new(game, self.asked.err.clone());
        let game = Banked::new(erring.expect("there is a rate for each seat"));
        let seats = self.players.iter().zip(self.styles);
        let entrants: Vec<Entrant<'_, _>> =
            seats.map(|(player, style)| Entrant::new(move || player.seated(style))).collect();
        let reporter = Taken::new(self.asked.rules.pairs());
        play::simulate(&game, &entrants, &reporter, &self.config, self.watch)
    }
}

/// The decisions after which a game of so many pairs is called off. Those who turn cards at random take
/// n² turns for n pairs on average.
fn draw_after(pairs: u16) -> u64 {
    (10 * u64::from(pairs).pow(2)).max(DRAW_AFTER)
}
