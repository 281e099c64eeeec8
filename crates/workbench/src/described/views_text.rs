//! What every seat sees and has seen, in words, for the one who describes a game.

use kernel::{Game, Hidden, Seat};
use recycle::program::{Observation, PerfectRecall, RecallState, View};

/// The view and the observations of each seat.
pub(super) fn views(game: &PerfectRecall, state: &RecallState) -> String {
    let of_seat = |idx: usize| {
        let seat = Seat::new(idx);
        let view = game.view(state, seat);
        let (now, runs) = (known(game, &view), observed(game, &view));
        let seen = if runs.is_empty() { "nothing yet".to_owned() } else { in_words(&runs, seat) };
        format!("{seat} sees {now}\n  has seen {seen}")
    };
    (0..game.seats()).map(of_seat).collect::<Vec<_>>().join("\n")
}

/// The knowledge of the seat of `view` of the table, in words.
fn known(game: &PerfectRecall, view: &View) -> String {
    let facts = game.view_facts(view).without_zeros().facts();
    let facts = facts.iter().map(|fact| format!("{} {}", fact.name, fact.value));
    let facts = facts.collect::<Vec<_>>().join(" · ");
    if facts.is_empty() { "nothing".to_owned() } else { facts }
}

/// Run of equal observations: a hand is dealt card by card.
struct StoryRun {
    observation: Observation,
    times: usize,
}

/// The observations and choices of the seat of `view`, but for what it was offered, which is listed where it is.
fn observed(game: &PerfectRecall, view: &View) -> Vec<StoryRun> {
    let mut runs: Vec<StoryRun> = Vec::new();
    let is_told = |observation: &Observation| !matches!(observation, Observation::Offered { .. });
    for observation in game.observations(view).filter(is_told) {
        match runs.last_mut() {
            Some(last) if last.observation == observation => last.times += 1,
            _ => runs.push(StoryRun { observation, times: 1 }),
        }
    }
    runs
}

/// Observations in the words of `seat`.
fn in_words(runs: &[StoryRun], seat: Seat) -> String {
    let run = |run: &StoryRun| match run.times {
        1 => run.observation.to_text(seat),
        times => format!("{times} × {}", run.observation.to_text(seat)),
    };
    runs.iter().map(run).collect::<Vec<_>>().join(", ")
}
