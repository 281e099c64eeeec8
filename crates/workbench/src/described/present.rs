//! How a described game is presented to people, each shown what its seat has seen and no more; or, to the one who
//! describes a game, what every seat sees and has seen wherever somebody decides.

use kernel::{BySeat, Game, Hidden, Notation, Seat, Turn};
use play::session::{MoveText, SessionConfig};
use recycle::program::{Observation, PerfectRecall, RecallState, View};

use crate::company::Company;

/// Presentation of a game of views: what is shown and told to whom.
#[derive(Clone)]
pub(super) struct Presentation {
    /// Whether what all seats see is shown.
    show_all: bool,
    /// Whether moves of others may be secret.
    is_hidden: bool,
    is_person: BySeat<bool>,
    /// Who sits where.
    names: BySeat<String>,
}

impl Presentation {
    /// The presentation to the people of `company`, of a game with perfect information unless it `is_hidden`.
    pub(super) fn new(show_all: bool, is_hidden: bool, company: &Company) -> Self {
        let is_person = company.is_person().into_iter().collect();
        Self { show_all, is_hidden, is_person, names: company.names.iter().cloned().collect() }
    }

    /// Shows and tells a session what they see. Nobody is asked who has no choice.
    pub(super) fn open(self, config: &mut SessionConfig<'_, PerfectRecall>) {
        let (on, at) = (self.clone(), self);
        config.show = Some(Box::new(move |game: &PerfectRecall, state: &RecallState, seat| {
            on.show(game, state, seat)
        }));
        config.tell = Some(Box::new(move |game: &PerfectRecall, state: &RecallState, mv| {
            at.tell(game, state, || game.move_to_text(state, mv))
        }));
        config.keeps_secrets = true;
        config.asks_forced = false;
    }

    /// What the person at `seat` is shown, or what everybody sees.
    fn show(&self, game: &PerfectRecall, state: &RecallState, seat: Seat) -> String {
        if matches!(game.turn(state), Turn::Over(_)) {
            return String::new();
        }
        if self.show_all {
            return views(game, state);
        }
        let view = game.view(state, seat);
        let (now, mut news) = (known(game, &view), observed(game, &view));
        // What the seat did itself it need not be told, nor what it was told before that.
        let own = news.iter().rposition(|run| run.observation.is_own_choice());
        news.drain(..own.map_or(0, |own| own + 1));
        news.retain(|run| run.observation != Observation::Turn { seat });
        if news.is_empty() { now } else { format!("{now}\n({})", in_words(&news, seat)) }
    }

    /// How a move is told that is made in `state`.
    fn tell(
        &self,
        game: &PerfectRecall,
        state: &RecallState,
        text: impl FnOnce() -> String,
    ) -> MoveText {
        match game.turn(state) {
            // What a seat could only do is seen by its effects.
            Turn::Seat(_) if game.is_forced(state) => MoveText::NotAtAll,
            Turn::Seat(seat) if self.show_all && !self.is_person[seat] => {
                let name = &self.names[seat];
                MoveText::Words(format!("{}\n{seat} ({name}): {}", views(game, state), text()))
            }
            Turn::Seat(seat) if self.show_all || self.is_person[seat] => MoveText::Plainly,
            // What is done in the open is told; of anything else a seat sees what it sees.
            Turn::Seat(_) if !self.is_hidden => MoveText::Plainly,
            _ => MoveText::NotAtAll,
        }
    }
}

/// What each seat sees now and has seen.
fn views(game: &PerfectRecall, state: &RecallState) -> String {
    let of_seat = |idx: usize| {
        let seat = Seat::new(idx);
        let view = game.view(state, seat);
        let (now, runs) = (known(game, &view), observed(game, &view));
        let seen = if runs.is_empty() { "nothing yet".to_owned() } else { in_words(&runs, seat) };
        format!("{seat} sees {now}\n  has seen {seen}")
    };
    (0..game.seats()).map(of_seat).collect::<Vec<_>>().join("\n")
}

/// What the one who has `view` knows of the table, in words.
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

/// What the one who has `view` has seen and done, but for what it was offered, which is listed where it is.
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
