//! What a game with errors can do because the game within can.

use super::{Erring, ErringMove, Hand, Slips};
use crate::{BySeat, Fact, Game, Notation, NotationError, Payoff, Rewards, Scored, Tallied};

/// A steady state is written with `steady ` before it. `shaky ` stands only where the text of the
/// game within would else be taken for one of the two words. Which hands have slipped, where that is kept,
/// stands at the end: ` hands 01/1` says that the first seat's was steady and then slipped, the second's
/// slipped.
impl<G: Notation> Notation for Erring<G> {
    const READS_STATES: bool = G::READS_STATES;

    fn state_to_text(&self, state: &Self::State) -> String {
        let text = self.inner.state_to_text(&state.inner);
        let text = match state.hand {
            Hand::Steady => format!("{STEADY}{text}"),
            _ if text.starts_with(STEADY) || text.starts_with(SHAKY) => format!("{SHAKY}{text}"),
            _ => text,
        };
        match &state.slips {
            None => text,
            Some(slips) => format!("{text}{HANDS}{}", slips_to_text(slips)),
        }
    }

    /// Those of the game within. Of a steady hand the first says so, before all else as in the text.
    fn facts(&self, state: &Self::State) -> Vec<Fact> {
        let mut facts = self.inner.facts(&state.inner);
        if let (Hand::Steady, Some(first)) = (&state.hand, facts.first_mut()) {
            let said = if first.name.is_empty() { &mut first.value } else { &mut first.name };
            said.insert_str(0, STEADY);
        }
        facts.extend(state.slips.as_deref().map(|slips| Fact::new("hands", slips_to_text(slips))));
        facts
    }

    fn state_from_text(&self, text: &str) -> Result<Self::State, NotationError> {
        let text = text.trim_start();
        let (text, slips) = match text.rsplit_once(HANDS) {
            Some((text, slips)) if self.remembers => (text, Some(slips)),
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
                    why: "no hand can be found steady here; leave out `steady`".to_owned(),
                })?
            }
        };
        if let Some(slips) = slips {
            let row = |row: &str| row.chars().map(|slip| slip == '1').collect();
            let read: BySeat<Vec<bool>> = slips.split('/').map(row).collect();
            if read.len() != self.seats() || slips.contains(|c| !matches!(c, '0' | '1' | '/')) {
                let why = "hands are written 01/1, one row for each seat".to_owned();
                return Err(NotationError::NotAState { text: slips.to_owned(), why });
            }
            state.slips = Some(Box::new(Slips(read)));
        }
        Ok(state)
    }

    fn move_to_text(&self, state: &Self::State, mv: Self::Move) -> String {
        match mv {
            ErringMove::Steady => STEADY.trim_end().to_owned(),
            ErringMove::Slip(mv) => {
                format!("slip: {}", self.inner.move_to_text(&state.inner, mv))
            }
            ErringMove::Inner(mv) => self.inner.move_to_text(&state.inner, mv),
        }
    }

    fn move_from_text(&self, state: &Self::State, text: &str) -> Result<Self::Move, NotationError> {
        if !state.is_shaky() {
            return self.inner.move_from_text(&state.inner, text).map(ErringMove::Inner);
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

/// Which hands have slipped, seat by seat: `01/1`.
fn slips_to_text(slips: &Slips) -> String {
    let row = |row: &Vec<bool>| row.iter().map(|&slip| if slip { '1' } else { '0' }).collect();
    let rows: Vec<String> = slips.0.iter().map(row).collect();
    rows.join("/")
}

const STEADY: &str = "steady ";
const SHAKY: &str = "shaky ";
const HANDS: &str = " hands ";

/// A hand found steady earns nothing; a slip earns what the move does.
impl<G: Rewards> Rewards for Erring<G> {
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

impl<G: Scored> Scored for Erring<G> {
    fn scores(&self, state: &Self::State) -> BySeat<i64> {
        self.inner.scores(&state.inner)
    }
}

impl<G: Tallied> Tallied for Erring<G> {
    fn events(&self) -> &'static [&'static str] {
        self.inner.events()
    }

    fn tally(&self, before: &Self::State, mv: Self::Move, after: &Self::State, counts: &mut [u64]) {
        if let Some(mv) = mv.inner() {
            self.inner.tally(&before.inner, mv, &after.inner, counts);
        }
    }
}
