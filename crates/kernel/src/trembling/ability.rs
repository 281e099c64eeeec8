//! Abilities of a game with trembles that follow from those of the inner game.

use super::{ErrorDraw, Trembles, Trembling, TremblingMove};
use crate::{BySeat, Events, Fact, Game, Notation, NotationError, Payoff, Rewards, Scored};

/// A state in which the seat does not err is written with `steady ` before it. `shaky ` stands only where the text
/// of the inner game would otherwise be read as one of the two words. The errors so far, where they are kept, stand
/// at the end: ` hands 01/1` says that the first seat did not err and then did, and that the second erred.
impl<G: Notation> Notation for Trembling<G> {
    const READS_STATES: bool = G::READS_STATES;

    fn state_to_text(&self, state: &Self::State) -> String {
        let text = self.inner.state_to_text(&state.inner);
        let text = match state.error {
            ErrorDraw::Steady => format!("{STEADY}{text}"),
            _ if text.starts_with(STEADY) || text.starts_with(SHAKY) => format!("{SHAKY}{text}"),
            _ => text,
        };
        match &state.trembles {
            None => text,
            Some(trembles) => format!("{text}{HANDS}{}", trembles_to_text(trembles)),
        }
    }

    /// Those of the inner game. Where the seat does not err the first says so, before all else as in the text.
    fn facts(&self, state: &Self::State) -> Vec<Fact> {
        let mut facts = self.inner.facts(&state.inner);
        if let (ErrorDraw::Steady, Some(first)) = (&state.error, facts.first_mut()) {
            let said = if first.name.is_empty() { &mut first.value } else { &mut first.name };
            said.insert_str(0, STEADY);
        }
        facts.extend(
            state
                .trembles
                .as_deref()
                .map(|trembles| Fact::new("hands", trembles_to_text(trembles))),
        );
        facts
    }

    fn state_from_text(&self, text: &str) -> Result<Self::State, NotationError> {
        let text = text.trim_start();
        let (text, trembles) = match text.rsplit_once(HANDS) {
            Some((text, trembles)) if self.remembers => (text, Some(trembles)),
            _ => (text, None),
        };
        let mut state = match text.strip_prefix(STEADY) {
            None => {
                let inner = text.strip_prefix(SHAKY).unwrap_or(text);
                self.lift(self.inner.state_from_text(inner)?)
            }
            Some(inner) => {
                let inner = self.inner.state_from_text(inner)?;
                self.lift_steady(inner).ok_or_else(|| NotationError::NotAState {
                    text: text.to_owned(),
                    why: "no error is drawn here; leave out `steady`".to_owned(),
                })?
            }
        };
        if let Some(trembles) = trembles {
            let row = |row: &str| row.chars().map(|tremble| tremble == '1').collect();
            let read: BySeat<Vec<bool>> = trembles.split('/').map(row).collect();
            if read.len() != self.seats() || trembles.contains(|c| !matches!(c, '0' | '1' | '/')) {
                let why = "errors so far are written 01/1, one row for each seat".to_owned();
                return Err(NotationError::NotAState { text: trembles.to_owned(), why });
            }
            state.trembles = Some(Box::new(Trembles(read)));
        }
        Ok(state)
    }

    fn move_to_text(&self, state: &Self::State, mv: Self::Move) -> String {
        match mv {
            TremblingMove::Steady => STEADY.trim_end().to_owned(),
            TremblingMove::Tremble(mv) => {
                format!("slip: {}", self.inner.move_to_text(&state.inner, mv))
            }
            TremblingMove::Inner(mv) => self.inner.move_to_text(&state.inner, mv),
        }
    }

    fn move_from_text(&self, state: &Self::State, text: &str) -> Result<Self::Move, NotationError> {
        if !state.may_tremble() {
            return self.inner.move_from_text(&state.inner, text).map(TremblingMove::Inner);
        }
        let (wanted, mut moves) = (text.trim(), Vec::new());
        self.moves(state, &mut moves);
        let legal: Vec<String> = moves.iter().map(|&mv| self.move_to_text(state, mv)).collect();
        match legal.iter().position(|text| text == wanted) {
            Some(idx) => Ok(moves[idx]),
            None => Err(NotationError::NoSuchMove { text: wanted.to_owned(), legal }),
        }
    }
}

/// The errors so far, seat by seat: `01/1`.
fn trembles_to_text(trembles: &Trembles) -> String {
    let row =
        |row: &Vec<bool>| row.iter().map(|&tremble| if tremble { '1' } else { '0' }).collect();
    let rows: Vec<String> = trembles.0.iter().map(row).collect();
    rows.join("/")
}

const STEADY: &str = "steady ";
const SHAKY: &str = "shaky ";
const HANDS: &str = " hands ";

/// An error earns what its move does; the draw that the seat does not err earns nothing.
impl<G: Rewards> Rewards for Trembling<G> {
    fn reward(&self, state: &Self::State, mv: Self::Move) -> BySeat<Payoff> {
        match mv.inner() {
            Some(mv) => self.inner.reward(&state.inner, mv),
            None => BySeat::from_fn(self.seats(), |_| Payoff::ZERO),
        }
    }

    fn unearned(&self, state: &Self::State, won: &BySeat<Payoff>) -> Option<String> {
        self.inner.unearned(&state.inner, won)
    }
}

impl<G: Scored> Scored for Trembling<G> {
    fn scores(&self, state: &Self::State) -> BySeat<i64> {
        self.inner.scores(&state.inner)
    }
}

impl<G: Events> Events for Trembling<G> {
    fn events(&self) -> &'static [&'static str] {
        self.inner.events()
    }

    fn tally(&self, before: &Self::State, mv: Self::Move, after: &Self::State, counts: &mut [u64]) {
        if let Some(mv) = mv.inner() {
            self.inner.tally(&before.inner, mv, &after.inner, counts);
        }
    }
}
