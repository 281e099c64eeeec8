//! State of a poker table, and its notation.

use std::cmp::Ordering;

use kernel::{BySeat, Game, NotationError, Payoff, Seat, Turn};

use super::{Line, PokerMove};

/// State or view of a poker table: cards or dice, and the betting so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dealt<const N: usize> {
    /// Ranks from 1 up; 0 where nothing is dealt yet, [`Self::HIDDEN`] where one does not see.
    pub(crate) cards: [u8; N],
    pub(crate) line: Line,
}

impl<const N: usize> Dealt<N> {
    /// A card that is dealt and not seen.
    const HIDDEN: u8 = u8::MAX;

    /// Nothing dealt, nothing done.
    pub(crate) fn nothing() -> Self {
        Self { cards: [0; N], line: Line::default() }
    }

    /// What was done so far.
    pub fn line(&self) -> Line {
        self.line
    }

    /// The rank of card number `nth`, from 1 up; nothing if it is not dealt or not seen.
    ///
    /// # Panics
    /// If there is no such card.
    pub fn card(&self, nth: usize) -> Option<u8> {
        Some(self.cards[nth]).filter(|&card| card != 0 && card != Self::HIDDEN)
    }

    /// How many cards are dealt.
    pub(crate) fn n_dealt(&self) -> usize {
        self.cards.iter().take_while(|&&card| card > 0).count()
    }

    /// Deals a card, or acts.
    pub(crate) fn play(&mut self, mv: PokerMove) {
        match mv {
            PokerMove::Deal(card) => self.cards[self.n_dealt()] = card,
            PokerMove::Act(act) => self.line.push(act),
        }
    }

    /// The same to somebody who sees only some of the cards.
    pub(crate) fn seen(mut self, is_seen: impl Fn(usize) -> bool) -> Self {
        for (nth, card) in self.cards.iter_mut().enumerate() {
            if *card > 0 && !is_seen(nth) {
                *card = Self::HIDDEN;
            }
        }
        self
    }

    /// The first `n` cards with blanks between, and after a colon what was done: `2 ? -: check`.
    pub(crate) fn to_text(self, n: usize) -> String {
        let card = |&card: &u8| match card {
            0 => "-".to_owned(),
            Self::HIDDEN => "?".to_owned(),
            rank => rank.to_string(),
        };
        let cards = self.cards[..n].iter().map(card).collect::<Vec<_>>().join(" ");
        if self.line.is_empty() { cards } else { format!("{cards}: {}", self.line) }
    }
}

/// A game whose state is what was dealt and done.
pub(crate) trait Showdown<const N: usize>: Game<State = Dealt<N>, Move = PokerMove> {
    /// How many cards there are; the first ones are those of the seats.
    fn n_cards(&self) -> usize;

    /// Whether `seat` sees card `nth`, which is dealt.
    fn sees(&self, state: &Dealt<N>, seat: Seat, nth: usize) -> bool;
}

/// The state of `game` that [`Dealt::to_text`] writes as `text`.
pub(crate) fn from_text<const N: usize>(
    game: &impl Showdown<N>,
    text: &str,
) -> Result<Dealt<N>, NotationError> {
    let n = game.n_cards();
    let bad = |why: String| NotationError::NotAState { text: text.to_owned(), why };
    let (cards, line) = text.split_once(':').unwrap_or((text, ""));
    let cards: Vec<&str> = cards.split_whitespace().collect();
    if cards.len() != n {
        let example = vec!["1"; n].join(" ");
        return Err(bad(format!("write {n} cards, `-` for none, and what was done: `{example}:`")));
    }
    let line = Line::from_text(line)?;
    let (mut cards, mut acts) = (cards.into_iter().peekable(), line.acts());
    let mut state = game.start();
    // Cards and acts are taken in the order in which the game asks for them.
    loop {
        let mv = match game.turn(&state) {
            Turn::Chance => {
                let Some(card) = cards.next_if(|&card| card != "-") else { break };
                let mv = card.parse().ok().map(PokerMove::Deal);
                mv.filter(|&mv| game.is_legal(&state, mv)).ok_or_else(|| {
                    bad(format!("`{card}` is no card, or there are no more of it"))
                })?
            }
            Turn::Seat(_) => {
                let Some(act) = acts.next() else { break };
                let mv = PokerMove::Act(act);
                if !game.is_legal(&state, mv) {
                    return Err(bad(format!("nobody can {} there", act.name())));
                }
                mv
            }
            Turn::Over(_) => break,
        };
        game.play(&mut state, mv);
    }
    if acts.next().is_some() || cards.any(|card| card != "-") {
        return Err(bad("more is said than can have happened by then".to_owned()));
    }
    Ok(state)
}

/// `Hidden` and `Notation` for a [`Showdown`] of a given number of cards: views are [`Dealt`] as well.
macro_rules! shown_as_dealt {
    ($game:ty, $n:literal) => {
        impl Hidden for $game {
            type View = Dealt<$n>;

            fn view(&self, state: &Dealt<$n>, seat: Seat) -> Dealt<$n> {
                state.seen(|nth| self.sees(state, seat, nth))
            }

            /// As a state is written, with `?` for what is not seen.
            fn view_to_text(&self, view: &Dealt<$n>) -> String {
                view.to_text(self.n_cards())
            }
        }

        impl Notation for $game {
            fn state_to_text(&self, state: &Dealt<$n>) -> String {
                state.to_text(self.n_cards())
            }

            fn state_from_text(&self, text: &str) -> Result<Dealt<$n>, NotationError> {
                dealt::from_text(self, text)
            }

            fn move_to_text(&self, _: &Dealt<$n>, mv: PokerMove) -> String {
                mv.to_string()
            }
        }
    };
}

pub(crate) use shown_as_dealt;

/// What two get of whom the winner takes `stake` from the other.
pub(crate) fn for_two(first: Ordering, stake: i64) -> BySeat<Payoff> {
    let won = stake * first as i64;
    [won, -won].into_iter().map(Payoff::from).collect()
}
