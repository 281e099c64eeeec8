//! Tables and moves of a round as text.

use std::fmt;
use std::str::FromStr;

use kernel::{Game, Notation, NotationError};

use super::dealing::seat_from_text;
use super::{Lost, MAX_SEATS, Move, Pack, Round, Stack, Stage, Table};

/// `STAGE | STACK/STACK | UNSEEN`: the stage is `deal 1:4 2:-` (tied seats and what they were
/// dealt), `lots 1 2`, `act 1`, `draw 1` or `over 1:5` (who lost what); unseen cards are counts from
/// rank 1 up.
impl Notation for Round {
    fn state_to_text(&self, table: &Table) -> String {
        let stacks: Vec<String> =
            table.stacks[..self.seats()].iter().map(ToString::to_string).collect();
        format!("{} | {} | {}", table.stage, stacks.join("/"), table.unseen)
    }

    fn state_from_text(&self, text: &str) -> Result<Table, NotationError> {
        self.read_table(text).ok_or_else(|| NotationError::NotAState {
            text: text.to_owned(),
            why: "write `act 1 | 1,4/2,3 | 0,1,2,3` (stage, stacks, unseen counts)".to_owned(),
        })
    }

    fn move_to_text(&self, _: &Table, mv: Move) -> String {
        move_to_text(mv)
    }
}

impl Round {
    fn read_table(&self, text: &str) -> Option<Table> {
        let mut parts = text.split('|').map(str::trim);
        let (stage, stacks, unseen) = (parts.next()?, parts.next()?, parts.next()?);
        if parts.next().is_some() {
            return None;
        }
        let stacks = parse_stacks(stacks)?;
        if stacks.len() != self.seats() {
            return None;
        }
        let mut table = Table {
            unseen: Pack::from_counts(&parse_numbers(unseen)?).ok()?,
            stacks: [Stack::EMPTY; MAX_SEATS],
            stage: Stage::from_text(stage, self.seats(), |end| Lost::from_text(end, self.seats()))?,
        };
        table.stacks[..self.seats()].copy_from_slice(&stacks);
        self.is_sound(&table).then_some(table)
    }

    /// Whether the table is one that play can go on from, or that it has ended with.
    fn is_sound(&self, table: &Table) -> bool {
        let stacks = &table.stacks[..self.seats()];
        let is_bare = |stack: &Stack| stack.is_empty();
        let n_unseen = table.unseen.n_cards();
        let has_cards = match table.stage {
            Stage::Over(_) => return n_unseen == 0 && stacks.iter().all(is_bare),
            // Only who is tied may still wait for his first card.
            Stage::Deal(dealing) => {
                let tied = dealing.tied();
                stacks
                    .iter()
                    .enumerate()
                    .all(|(seat, stack)| tied >> seat & 1 == 1 || !is_bare(stack))
            }
            Stage::Lots { .. } | Stage::Act(_) | Stage::Draw(_) => !stacks.iter().any(is_bare),
        };
        let mut moves = Vec::new();
        has_cards && table.stage.can_go_on(stacks, n_unseen, n_unseen) && {
            self.moves(table, &mut moves);
            !moves.is_empty()
        }
    }
}

impl Lost {
    fn from_text(text: &str, n_seats: usize) -> Option<Self> {
        let (loser, score) = text.split_once(':')?;
        Some(Self { loser: seat_from_text(loser, n_seats)?, score: score.parse().ok()? })
    }
}

/// Who lost what: `1:5`.
impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.loser.idx() + 1, self.score)
    }
}

pub(super) fn move_to_text(mv: Move) -> String {
    match mv {
        Move::Fold => "fold".to_owned(),
        Move::Hit => "hit".to_owned(),
        Move::Card(rank) => rank.to_string(),
        Move::Lot(seat) => format!("lot {}", seat.idx() + 1),
    }
}

/// Whole numbers with commas between, or `None`.
pub(super) fn parse_numbers<T: FromStr>(text: &str) -> Option<Vec<T>> {
    text.split(',').map(|number| number.trim().parse().ok()).collect()
}

/// Stacks with `/` between, `-` for an empty one, or `None`.
pub fn parse_stacks(text: &str) -> Option<Vec<Stack>> {
    let stack = |text: &str| match text.trim() {
        "-" => Some(Stack::EMPTY),
        cards => Stack::from_ranks(&parse_numbers(cards)?),
    };
    text.split('/').map(stack).collect()
}
