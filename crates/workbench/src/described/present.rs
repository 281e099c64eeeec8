//! How a described game is presented to people, each shown what its seat has seen and no more; or, to whoever
//! describes a game, what every seat sees and has seen wherever somebody decides.

use kernel::{BySeat, Game, Hidden, Notation, Seat, Turn};
use play::session::{SessionConfig, Told};
use recycle::program::{Moment, Recalled, View};

use crate::company::{Asked, Company};

/// What is shown to whom.
#[derive(Clone)]
pub(super) struct Eyes {
    /// Whether what all seats see is shown.
    show_all: bool,
    is_person: BySeat<bool>,
    /// Who sits where.
    names: BySeat<String>,
}

impl Eyes {
    /// The eyes of people at the table of `company`.
    pub(super) fn new(show_all: bool, company: &Company) -> Self {
        let is_person = company.asked.iter().map(|asked| *asked == Asked::Person).collect();
        Self { show_all, is_person, names: company.names.iter().cloned().collect() }
    }

    /// Shows and tells a session what they see.
    pub(super) fn open(self, config: &mut SessionConfig<'_, Recalled>) {
        let (on, at) = (self.clone(), self);
        config.show =
            Some(Box::new(move |game: &Recalled, state: &Moment, seat| on.show(game, state, seat)));
        config.tell = Some(Box::new(move |game: &Recalled, state: &Moment, mv| {
            at.tell(game, state, || game.move_to_text(state, mv))
        }));
        config.keeps_secrets = true;
    }

    /// What the person at `seat` is shown, or what everybody sees.
    fn show(&self, game: &Recalled, state: &Moment, seat: Seat) -> String {
        if matches!(game.turn(state), Turn::Over(_)) {
            return String::new();
        }
        if self.show_all {
            return views(game, state);
        }
        let (now, story) = seen(game, &game.view(state, seat));
        // What the seat did itself it need not be told, nor what it was told before that.
        let is_own = |told: &String| told.starts_with("chose ") || told.starts_with("picked ");
        let since = story.iter().rposition(is_own).map_or(0, |own| own + 1);
        let news: Vec<&str> =
            story[since..].iter().map(String::as_str).filter(|told| *told != "my turn").collect();
        if news.is_empty() { now } else { format!("{now}\n({})", news.join(", ")) }
    }

    /// How a move is told that is made in `state`.
    fn tell(&self, game: &Recalled, state: &Moment, text: impl FnOnce() -> String) -> Told {
        match game.turn(state) {
            Turn::Seat(seat) if self.show_all && !self.is_person[seat] => {
                let name = &self.names[seat];
                Told::Words(format!("{}\n{seat} ({name}): {}", views(game, state), text()))
            }
            Turn::Seat(seat) if self.show_all || self.is_person[seat] => Told::Plainly,
            // What is done in the open is told; of anything else a seat sees what it sees.
            Turn::Seat(_) if !game.class().hidden => Told::Plainly,
            _ => Told::NotAtAll,
        }
    }
}

/// What each seat sees now and has seen.
fn views(game: &Recalled, state: &Moment) -> String {
    let of_seat = |idx: usize| {
        let (now, story) = seen(game, &game.view(state, Seat::new(idx)));
        let story = if story.is_empty() { "nothing yet".to_owned() } else { story.join(", ") };
        format!("{} sees {now}\n  has seen {story}", Seat::new(idx))
    };
    (0..game.seats()).map(of_seat).collect::<Vec<_>>().join("\n")
}

/// What is seen now, and what has happened, one thing after the other.
fn seen(game: &Recalled, view: &View) -> (String, Vec<String>) {
    let mut facts = game.facts(view);
    let story = facts.pop().map(|(_, story)| story).unwrap_or_default();
    let facts = facts.iter().filter(|(_, value)| value != "0");
    let facts: Vec<String> = facts.map(|(name, value)| format!("{name} {value}")).collect();
    let now = if facts.is_empty() { "nothing".to_owned() } else { facts.join(" · ") };
    let mut told: Vec<(&str, usize)> = Vec::new();
    // What was offered is listed where it is.
    let is_told =
        |happened: &&str| !happened.is_empty() && !happened.starts_with(Recalled::OFFERED);
    for happened in story.split(", ").filter(is_told) {
        match told.last_mut() {
            // A hand is dealt card by card.
            Some((last, times)) if *last == happened => *times += 1,
            _ => told.push((happened, 1)),
        }
    }
    let tell = |(happened, times): (&str, usize)| match times {
        1 => happened.to_owned(),
        times => format!("{times} × {happened}"),
    };
    (now, told.into_iter().map(tell).collect())
}
