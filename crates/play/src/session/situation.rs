//! Situation: what there is to see and to do at the present state of the game.

use std::cmp::Reverse;
use std::ops::Deref;

use kernel::{Notation, Seat, Turn};

use super::{Advised, NoAdvice, Occupant, Opinion, Session, words};

impl<G: Notation, D: Deref<Target = G> + Clone> Session<'_, G, D> {
    /// The state, and what can be done in it.
    pub(super) fn situation(&self) -> String {
        let turn = self.game.turn(&self.so_far.state);
        let shown = self.shown();
        let again = match self.so_far.n_times_here() {
            0..=2 => String::new(),
            n => format!("This position has now come {n} times; play may go on for ever."),
        };
        let next = match turn {
            Turn::Over(payoffs) => self.words().end(&payoffs),
            _ => self.what_next(&self.move_texts()),
        };
        words::paragraph([shown, again, next])
    }

    /// The state, as it is shown to the person who looks at it.
    pub(super) fn shown(&self) -> String {
        let state = &self.so_far.state;
        // Who looks: the person to act, or the first there is.
        let first = self.config.seats.iter().position(Occupant::is_person).unwrap_or(0);
        let viewer = self.person().unwrap_or(Seat::new(first));
        match &self.config.show {
            Some(show) => show(&self.game, state, viewer),
            None => self.game.state_to_text(state),
        }
    }

    /// Who is to act, and what is legal.
    fn what_next(&self, texts: &[String]) -> String {
        if texts.is_empty() {
            let why = self.game.fault(&self.so_far.state);
            let why = why.unwrap_or_else(|| "play is not over, but no move is legal".to_owned());
            return format!("Play cannot go on: {why}. `undo` takes back, `quit` leaves.");
        }
        let words = self.words();
        match (self.person(), self.game.turn(&self.so_far.state)) {
            (Some(seat), _) => format!("{}: {}", words.to_move(seat), words::choices(texts)),
            (None, Turn::Seat(seat)) => words.waiting(Some(seat)),
            (None, _) => words.waiting(None),
        }
    }

    fn move_texts(&self) -> Vec<String> {
        let state = &self.so_far.state;
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        moves.into_iter().map(|mv| self.game.move_to_text(state, mv)).collect()
    }

    pub(super) fn list(&self) -> String {
        let texts = self.move_texts();
        if texts.is_empty() { "No move is legal.".to_owned() } else { words::numbered(&texts) }
    }

    pub(super) fn not_legal(&self, entered: &str) -> String {
        let texts = self.move_texts();
        if self.person().is_none() || texts.is_empty() {
            let next = self.situation();
            let next = next.lines().last().unwrap_or_default();
            return format!("`{entered}` is not a command, and nobody is to move. {next}");
        }
        format!("`{entered}` is not a legal move here. Legal: {}", words::choices(&texts))
    }

    /// What the adviser says, written by `write`.
    pub(super) fn advice(&mut self, write: impl Fn(&[(String, Opinion)]) -> String) -> String {
        let (person, state) = (self.person(), &self.so_far.state);
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        let Some(seat) = person.filter(|_| !moves.is_empty()) else {
            return "Nobody is to move: there is nothing to advise.".to_owned();
        };
        let Some(adviser) = &mut self.config.adviser else {
            return "Nobody gives advice in this game.".to_owned();
        };
        let past = &mut self.so_far.steps.iter().map(|step| (&step.before, step.mv));
        adviser.follow(&self.game, seat, past);
        match adviser.advise(&self.game, state, &moves) {
            Ok(mut advice) => {
                advice.retain(|advised| moves.contains(&advised.mv));
                advice.sort_by_key(|advised| Reverse(advised.opinion.rank()));
                let row = |advised: &Advised<G::Move>| {
                    (self.game.move_to_text(state, advised.mv), advised.opinion.clone())
                };
                let advice = write(&advice.iter().map(row).collect::<Vec<_>>());
                words::paragraph([adviser.remark().unwrap_or_default(), advice])
            }
            Err(NoAdvice { why }) => format!("There is no advice: {why}."),
        }
    }
}
