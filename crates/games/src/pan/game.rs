//! Pan as a game: the deal, if there is one, and then the play.

use kernel::{BySeat, Class, Evaluated, Game, Notation, NotationError, Payoff, Ranked, Seat, Turn};

use super::starts::deal_weight;
use super::{Action, Groups, Hand, Index, Nine, PanError, Position, Rules, doubled_score};

/// Start of play: the deal, or a given position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Start {
    /// With a shuffled deck, dealt by chance.
    Deals,
    /// With this position, seat 1 to move.
    Position(Position),
}

/// k-Pan for two: seat 1 moves first, and seat 2 held the nine of hearts and has laid it.
#[derive(Clone, Debug)]
pub struct Pan {
    rules: Rules,
    start: Start,
    groups: Groups,
    index: Index,
}

/// State of the game: the deal in progress, or a position with the seat to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// The cards are being dealt, rank by rank.
    Dealing {
        /// What the first to move has so far.
        hand: Hand,
        /// The ranks dealt.
        ranks: u8,
    },
    /// The game is played, or over.
    Playing {
        /// The hands, that of the seat to move first.
        position: Position,
        /// The seat to move.
        seat: Seat,
    },
}

/// A move: of a player, or of the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PanMove {
    /// The first to move is dealt this number of cards of the next rank.
    Deal(u8),
    /// A player lays or takes.
    Act(Action),
}

impl Pan {
    /// The game by `rules`, from `start`.
    pub fn new(rules: Rules, start: Start) -> Self {
        Self { rules, start, groups: Groups::default(), index: Index::new(&rules) }
    }

    /// The same with another sign of the heuristic's second part.
    #[must_use]
    pub fn with_groups(self, groups: Groups) -> Self {
        Self { groups, ..self }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The numbering of the positions.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// The position in play; nothing while cards are dealt.
    pub fn position(state: &State) -> Option<Position> {
        match state {
            State::Playing { position, .. } => Some(*position),
            State::Dealing { .. } => None,
        }
    }

    /// The start that `text` describes: `deals` (every deal, by chance), one hand (what the first to
    /// move is dealt), or two (a position, the player to move first).
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn start_from_text(rules: &Rules, text: &str) -> Result<Start, PanError> {
        let text = text.trim();
        if text == "deals" {
            return Ok(Start::Deals);
        }
        let is_one_hand = !text.contains('/') && text.matches('[').count() < 2;
        let position = if is_one_hand {
            let mover = Hand::from_text(text, rules.ranks())?;
            // The nine of hearts is not dealt to the first to move, also where it can be taken later.
            Position::new(&rules.with_nine(Nine::Fixed), mover, Hand::EMPTY)?;
            let (given, wanted) = (mover.total(), rules.n_dealt());
            if given != wanted {
                return Err(PanError::NotADeal { text: text.to_owned(), given, wanted });
            }
            dealt(rules, mover)
        } else {
            Position::from_text(rules, text)?
        };
        if position.mover.is_empty() {
            return Err(PanError::NothingToMove { text: text.to_owned() });
        }
        Ok(Start::Position(position))
    }

    fn in_play<'a>(state: &'a State, what: &str) -> (&'a Position, Seat) {
        match state {
            State::Playing { position, seat } => (position, *seat),
            State::Dealing { .. } => panic!("cards are still dealt: there is no {what}"),
        }
    }
}

/// The position at the start where the first to move has `mover`: only the nine of hearts is laid.
pub fn dealt(rules: &Rules, mover: Hand) -> Position {
    let other = rules.deck().minus(0, 1).without(mover);
    Position { mover, other }
}

impl Game for Pan {
    type State = State;
    type Move = PanMove;

    fn seats(&self) -> usize {
        2
    }

    fn class(&self) -> Class {
        let chance = self.start == Start::Deals;
        Class { chance, hidden: false, cycles: true, zero_sum: true }
    }

    fn start(&self) -> State {
        match self.start {
            Start::Deals => State::Dealing { hand: Hand::EMPTY, ranks: 0 },
            Start::Position(position) => State::Playing { position, seat: Seat::new(0) },
        }
    }

    fn turn(&self, state: &State) -> Turn {
        let State::Playing { position, seat } = state else {
            return Turn::Chance;
        };
        // The other is asked first: it was he who laid last.
        let winner = if position.other.is_empty() {
            seat.left(2)
        } else if position.mover.is_empty() {
            *seat
        } else {
            return Turn::Seat(*seat);
        };
        Turn::Over(BySeat::from_fn(2, |seat| Payoff::from(if seat == winner { 1 } else { -1 })))
    }

    fn moves(&self, state: &State, out: &mut Vec<PanMove>) {
        match *state {
            State::Dealing { hand, ranks } => out.extend(
                (0..=self.rules.suits())
                    .filter(|&count| deal_weight(&self.rules, hand, ranks.into(), count) > 0)
                    .map(PanMove::Deal),
            ),
            State::Playing { position, .. } => {
                let mut actions = Vec::new();
                position.legal_moves(&self.rules, &mut actions);
                out.extend(actions.into_iter().map(PanMove::Act));
            }
        }
    }

    fn weight(&self, state: &State, mv: PanMove) -> u64 {
        match (state, mv) {
            (&State::Dealing { hand, ranks }, PanMove::Deal(count)) => {
                deal_weight(&self.rules, hand, ranks.into(), count)
            }
            _ => unreachable!("chance only deals"),
        }
    }

    fn play(&self, state: &mut State, mv: PanMove) {
        *state = match (*state, mv) {
            (State::Dealing { hand, ranks }, PanMove::Deal(count)) => {
                let (hand, ranks) = (hand.plus(ranks.into(), count), ranks + 1);
                if usize::from(ranks) < self.rules.ranks() {
                    State::Dealing { hand, ranks }
                } else {
                    State::Playing { position: dealt(&self.rules, hand), seat: Seat::new(0) }
                }
            }
            (State::Playing { position, seat }, PanMove::Act(action)) => {
                State::Playing { position: position.after(&self.rules, action), seat: seat.left(2) }
            }
            _ => unreachable!("only listed moves are played"),
        };
    }
}

impl Evaluated for Pan {
    fn estimate(&self, state: &State, seat: Seat) -> f64 {
        let State::Playing { position, seat: to_move } = state else {
            return 0.0;
        };
        let score = f64::from(doubled_score(&self.rules, *position, self.groups)) / 2.0;
        if seat == *to_move { score } else { -score }
    }
}

/// Every position twice, once for each seat to move. A deal that is not finished has no number, so
/// only a game that starts from a position is [`Ranked`] through and through.
impl Ranked for Pan {
    fn n_states(&self) -> u64 {
        2 * self.index().n_positions()
    }

    fn rank(&self, state: &State) -> u64 {
        let (position, seat) = Self::in_play(state, "number");
        2 * self.index().rank(*position) + seat.idx() as u64
    }

    fn unrank(&self, rank: u64) -> State {
        State::Playing {
            position: self.index().unrank(rank / 2),
            seat: Seat::new((rank % 2) as usize),
        }
    }

    fn predecessors(&self, rank: u64, out: &mut Vec<u64>) {
        let mut before = Vec::new();
        self.index().unrank(rank / 2).predecessors(&self.rules, &mut before);
        let seat = 1 - rank % 2;
        out.extend(before.into_iter().map(|position| 2 * self.index().rank(position) + seat));
    }
}

impl Notation for Pan {
    /// `[1,3,2],[2,1,2] 1`: the hands, that of the player to move first, and the seat to move;
    /// `[1,3] dealing` while cards are dealt.
    fn state_to_text(&self, state: &State) -> String {
        match state {
            State::Dealing { hand, ranks } => format!("{} dealing", hand.to_text((*ranks).into())),
            State::Playing { position, seat } => {
                format!("{} {}", position.to_text(&self.rules), seat.idx() + 1)
            }
        }
    }

    /// As [`state_to_text`](Notation::state_to_text) writes it; without a seat, seat 1 is to move.
    fn state_from_text(&self, text: &str) -> Result<State, NotationError> {
        let not_a_state =
            |why: String| NotationError::NotAState { text: text.trim().to_owned(), why };
        let trimmed = text.trim();
        if let Some(hand) = trimmed.strip_suffix("dealing") {
            return self.dealing_from_text(hand).map_err(not_a_state);
        }
        let (position, seat) = match trimmed.rsplit_once(']') {
            Some((_, "")) | None => (trimmed, "1"),
            Some((hands, seat)) => (&trimmed[..=hands.len()], seat.trim()),
        };
        let seat = match seat {
            "1" => Seat::new(0),
            "2" => Seat::new(1),
            _ => return Err(not_a_state(format!("`{seat}` is not a seat: 1 or 2"))),
        };
        let position = Position::from_text(&self.rules, position);
        position
            .map(|position| State::Playing { position, seat })
            .map_err(|error| not_a_state(error.to_string()))
    }

    /// A card is named by its rank and a set by `all`: `lay J`, `lay all J`, `take`.
    fn move_to_text(&self, _: &State, mv: PanMove) -> String {
        match mv {
            PanMove::Deal(count) => format!("deal {count}"),
            PanMove::Act(Action::Take) => "take".to_owned(),
            PanMove::Act(Action::Lay { rank, count: 1 }) => {
                format!("lay {}", rank_name(rank.into()))
            }
            PanMove::Act(Action::Lay { rank, .. }) => format!("lay all {}", rank_name(rank.into())),
        }
    }
}

impl Pan {
    fn dealing_from_text(&self, text: &str) -> Result<State, String> {
        let inner = text.trim().strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        let inner = inner.ok_or("write what is dealt so far, such as [1,3] dealing")?;
        let ranks = if inner.trim().is_empty() { 0 } else { inner.split(',').count() };
        if ranks >= self.rules.ranks() {
            return Err(format!("the deal is over after {} ranks", self.rules.ranks()));
        }
        let hand = if ranks == 0 {
            Hand::EMPTY
        } else {
            Hand::from_text(text.trim(), ranks).map_err(|error| error.to_string())?
        };
        let mut so_far = Hand::EMPTY;
        for rank in 0..ranks {
            if deal_weight(&self.rules, so_far, rank, hand.count(rank)) == 0 {
                return Err("no deal begins so".to_owned());
            }
            so_far = so_far.plus(rank, hand.count(rank));
        }
        Ok(State::Dealing { hand, ranks: ranks as u8 })
    }
}

/// What a rank is called: 9, 10, J, Q, K, A, and beyond the ace by its number.
pub fn rank_name(rank: usize) -> String {
    const NAMES: [&str; 6] = ["9", "10", "J", "Q", "K", "A"];
    NAMES.get(rank).map_or_else(|| format!("R{}", rank + 1), |&name| name.to_owned())
}
