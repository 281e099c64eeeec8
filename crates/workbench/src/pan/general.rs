//! Pan by policy iteration, which knows no game: where players err, or where it is asked for.

use games::pan::{Pan, PanMove, Start};
use kernel::{
    BySeat, Fraction, Game, Notation, Number, Probability, Trembling, TremblingMove, Watch,
};
use solve::plan::Facts;
use study::document::{ClassFinding, GameSet};

use super::PanSetup;
use crate::by_states::{StateFindings, by_states};
use crate::erring;
use crate::error::WorkbenchError;
use crate::settings::Settings;
use crate::solve::{SolveRequest, Solved};

/// What the game is worth to both, and how it goes on. Draws are worth nothing.
pub(super) fn solve(
    asked: &PanSetup,
    facts: Facts,
    rates: Option<BySeat<Probability>>,
    request: &SolveRequest,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<Solved, WorkbenchError> {
    let pan = asked.game();
    let mut set = settings.to_json();
    // Only players that search use it.
    set.remove("groups");
    erring::note(&mut set, rates.as_ref());
    let class = ClassFinding::of(&pan);
    let class = ClassFinding { chance: class.chance || rates.is_some(), ..class };
    let found = if request.exact {
        found::<Fraction>(asked, facts, pan, rates, request, watch)
    } else {
        found::<f64>(asked, facts, pan, rates, request, watch)
    };
    let found = found.map_err(|error| {
        error.with_hint("take fewer ranks: policy iteration holds every position and its moves")
    })?;
    Ok(found.solved(GameSet { name: "pan".to_owned(), set }, class))
}

fn found<N: Number>(
    asked: &PanSetup,
    mut facts: Facts,
    pan: Pan,
    rates: Option<BySeat<Probability>>,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<StateFindings, WorkbenchError> {
    let start = pan.start();
    let is_position = matches!(asked.start, Start::Position(_));
    let in_words = |pan: &Pan, mv: PanMove| pan.move_to_text(&start, mv);
    let (mut found, action) = match rates {
        None => {
            let (solution, found) = by_states::<_, N>(&pan, &mut facts, request, watch)?;
            let best = solution.as_solution().chosen_move(&pan, &start);
            (found, best.map(|mv| in_words(&pan, mv)))
        }
        Some(rates) => {
            let game = Trembling::new(pan, rates).expect("one rate for each seat");
            let (solution, found) = by_states::<_, N>(&game, &mut facts, request, watch)?;
            let best = solution.as_solution().chosen_move(&game, &erring::first_choice(&game));
            let best = best.and_then(TremblingMove::inner);
            (found, best.map(|mv| in_words(game.inner(), mv)))
        }
    };
    if let Some(course) = &mut found.course {
        course.action = action.filter(|_| is_position);
    }
    Ok(found)
}
