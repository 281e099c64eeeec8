//! The game with perfect recall as a game with hidden information.

use std::sync::Arc;

use kernel::{BySeat, Class, Fact, Game, Hidden, Notation, NotationError, Scored, Seat, Turn};
use smallvec::smallvec;

use super::super::moves::Move;
use super::super::sight::Sight;
use super::super::state::At;
use super::super::touches::Touches;
use super::history::History;
use super::recall_state::RecallState;
use super::{PerfectRecall, View};

impl Game for PerfectRecall {
    type State = RecallState;
    type Move = Move;

    fn seats(&self) -> usize {
        self.program.seats()
    }

    /// Views grow with every decision, so none comes again; that play ends is for the limits to see.
    fn class(&self) -> Class {
        let class = self.program.class();
        let chance = class.chance || self.choices.iter().any(|choice| choice.is_picked);
        // Who follows the program step by step uses no more than who plays the program itself.
        let hidden = if self.is_stepwise { class.hidden } else { self.program.may_hide() };
        Class { cycles: false, chance, hidden, ..class }
    }

    fn start(&self) -> RecallState {
        let histories = smallvec![History::default(); self.seats()];
        let state = self.program.start();
        let mut moment =
            RecallState { state, histories, noted: None, outcomes: None, is_blind: false };
        if moment.state.at == At::Chance {
            moment.noted = Some(self.noted(&moment.state));
        } else {
            self.run(&mut moment, None, |_| {});
        }
        self.look_ahead(&mut moment);
        moment
    }

    fn turn(&self, moment: &RecallState) -> Turn {
        match moment.state.at {
            At::Over => Turn::Over(self.program.payoffs_by(&moment.state, self.utility)),
            At::Chance => Turn::Chance,
            _ if moment.outcomes.is_some() => Turn::Chance,
            _ => Turn::Seat(Seat::new(usize::from(self.program.chooser(&moment.state)))),
        }
    }

    fn moves(&self, moment: &RecallState, out: &mut Vec<Move>) {
        match &moment.outcomes {
            Some(outcomes) => out.extend((0..outcomes.len() as u32).map(Move::chance)),
            None if self.is_too_long(moment) => {}
            None => self.offered(&moment.state, out),
        }
    }

    fn options(&self, moment: &RecallState, moves: &mut Vec<Move>, copies: &mut Vec<u64>) {
        if moment.outcomes.is_some() {
            self.moves(moment, moves);
        } else if !self.is_too_long(moment) {
            self.counted(&moment.state, moves, copies);
        }
    }

    fn weight(&self, moment: &RecallState, mv: Move) -> u64 {
        let Some(outcomes) = moment.outcomes.as_deref() else {
            return self.program.weight(&moment.state, mv);
        };
        let outcome = mv.outcome().and_then(|outcome| outcomes.get(outcome as usize));
        outcome.map_or(0, |outcome| outcome.weight)
    }

    fn play(&self, moment: &mut RecallState, mv: Move) {
        *moment = self.after(moment, mv);
    }

    fn after(&self, moment: &RecallState, mv: Move) -> RecallState {
        match (&moment.outcomes, mv.outcome()) {
            (Some(outcomes), Some(outcome)) => {
                let mut next = outcomes[outcome as usize].moment.clone();
                self.look_ahead(&mut next);
                next
            }
            (None, Some(outcome)) => {
                let mut next = moment.bare();
                self.decided(&mut next, outcome);
                self.look_ahead(&mut next);
                next
            }
            _ => self.chosen(moment, mv),
        }
    }

    /// Every turn is in the history, and of those with a choice what was chosen. Step by step all are asked for.
    fn n_forced(&self, moment: &RecallState, seat: Seat) -> u64 {
        if self.is_stepwise {
            return 0;
        }
        let (n_turns, n_chosen) = moment.histories[seat.idx()].decisions(seat);
        let is_asked = self.turn(moment) == Turn::Seat(seat);
        n_turns - n_chosen - u64::from(is_asked)
    }

    /// With what chance may lead to, which follows from the rest and is held all the same.
    fn heap_bytes(&self, moment: &RecallState) -> usize {
        let outcomes = moment.outcomes.iter().flat_map(|outcomes| outcomes.iter());
        let outcomes = outcomes.map(|outcome| outcome.moment.bytes()).sum::<usize>();
        moment.bytes() - size_of::<RecallState>() + outcomes
    }

    fn fault(&self, moment: &RecallState) -> Option<String> {
        if self.is_too_long(moment) && moment.state.at == At::Choice {
            return Some(Self::ENDLESS.to_owned());
        }
        self.program.fault(&moment.state)
    }
}

impl PerfectRecall {
    /// The fault of play that goes on for longer than is remembered.
    pub const ENDLESS: &'static str = "play may go on for ever, and each seat remembers all that it has seen: games that hide something are \
         solved only if they end; let the rules end play after a number of turns";

    /// What `seat` sees on the table at `moment`, without what it remembers. Without a seat, all that anybody could
    /// know.
    pub fn sight(&self, moment: &RecallState, seat: Option<Seat>) -> Sight {
        self.program.sight(&moment.state, seat)
    }

    /// The words for each of `moves`, all of which are listed at `moment`: quicker than one after the other.
    pub fn move_texts(&self, moment: &RecallState, moves: &[Move]) -> Vec<String> {
        if moves.iter().any(|mv| mv.outcome().is_some()) {
            let text = |mv: &Move| format!("chance {}", mv.outcome().unwrap_or(0) + 1);
            return moves.iter().map(text).collect();
        }
        self.offers_to_text(&moment.state, moves)
    }

    /// The moves of a seat as people say them: cards have no names in capitals. No two have the same words.
    pub fn labels(&self, moment: &RecallState, moves: &[Move]) -> Vec<String> {
        self.offers_in_words(&moment.state, moves)
    }

    /// What `mv` touches at `moment`, as the seat that chooses sees it.
    pub fn touches(&self, moment: &RecallState, mv: Move) -> Touches {
        match mv.outcome() {
            Some(_) => Touches::default(),
            None => self.program.touches(&moment.state, self.first_meant(&moment.state, mv)),
        }
    }

    /// Where in the game we are, in words that everybody may read; nothing if the file does not say.
    pub fn phase(&self, moment: &RecallState) -> Option<String> {
        self.program.phase(&moment.state)
    }

    /// What the seat that chooses is asked; nothing if the file does not say, or nobody chooses.
    pub fn prompt(&self, moment: &RecallState) -> Option<String> {
        self.program.prompt(&moment.state)
    }

    /// Says what chance may lead to, if it is chance's turn: also where a seat can only pick blindly. That is no
    /// decision, as it is none where one card can be picked: else who picks would know how many there were.
    fn look_ahead(&self, moment: &mut RecallState) {
        if moment.outcomes.is_some() {
            return;
        }
        if moment.state.at == At::Chance {
            if !self.is_stepwise {
                moment.outcomes = Some(Arc::from(self.outcomes(moment)));
            }
        } else if moment.is_blind {
            let mut offered = Vec::new();
            self.offered(&moment.state, &mut offered);
            let several = self.meant(&moment.state, offered[0]);
            let mut before = moment.bare();
            before.noted = Some(self.noted(&before.state));
            moment.outcomes = Some(self.any_of(&before, &several));
        }
    }

    /// Whether a solver would take play for endless: players are stopped by who holds the table.
    fn is_too_long(&self, moment: &RecallState) -> bool {
        !self.is_stepwise && moment.is_too_long()
    }

    /// What the choice of a seat leads to. That it did the only thing it could is in no history.
    fn chosen(&self, moment: &RecallState, mv: Move) -> RecallState {
        let mut next = moment.bare();
        let seat = usize::from(self.program.chooser(&next.state));
        if !self.is_forced(moment) {
            Self::tell_choice(&mut next.histories[seat], mv);
        }
        next.noted = Some(self.noted(&next.state));
        match &self.meant(&next.state, mv)[..] {
            &[(mv, _)] => {
                self.run(&mut next, None, |machine| machine.choose(mv));
                self.look_ahead(&mut next);
            }
            several => next.outcomes = Some(self.any_of(&next, several)),
        }
        next
    }
}

impl Scored for PerfectRecall {
    fn scores(&self, moment: &RecallState) -> BySeat<i64> {
        self.program.scores(&moment.state)
    }
}

impl Hidden for PerfectRecall {
    type View = View;

    fn view(&self, moment: &RecallState, seat: Seat) -> View {
        View::new(seat, moment.histories[seat.idx()].events())
    }

    fn view_heap_bytes(&self, view: &View) -> usize {
        size_of_val(view.events())
    }

    fn view_to_text(&self, view: &View) -> String {
        self.told(view)
    }
}

impl Notation for PerfectRecall {
    const READS_STATES: bool = false;

    fn state_to_text(&self, moment: &RecallState) -> String {
        self.sight(moment, None).to_string()
    }

    fn facts(&self, moment: &RecallState) -> Vec<Fact> {
        self.sight(moment, None).facts()
    }

    fn state_from_text(&self, text: &str) -> Result<RecallState, NotationError> {
        let why = "positions of described games are not read back".to_owned();
        Err(NotationError::NotAState { text: text.to_owned(), why })
    }

    fn move_to_text(&self, moment: &RecallState, mv: Move) -> String {
        let mut moves = Vec::new();
        self.moves(moment, &mut moves);
        let nth = moves.iter().position(|&other| other == mv);
        let moves = if nth.is_some() { &moves[..] } else { &[mv] };
        self.move_texts(moment, moves).swap_remove(nth.unwrap_or(0))
    }

    fn move_from_text(&self, moment: &RecallState, text: &str) -> Result<Move, NotationError> {
        let mut moves = Vec::new();
        self.moves(moment, &mut moves);
        let (wanted, legal) = (text.trim(), self.move_texts(moment, &moves));
        match legal.iter().position(|words| words == wanted) {
            Some(nth) => Ok(moves[nth]),
            None => Err(NotationError::NoSuchMove { text: wanted.to_owned(), legal }),
        }
    }
}
