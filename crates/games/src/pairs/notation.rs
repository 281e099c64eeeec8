//! Tables and moves of a round as text.

use kernel::{Game, Notation, NotationError, Seat};

use super::round::bits;
use super::{MAX_SEATS, Move, Pack, Phase, Round, Stack, Table};

/// `PHASE | STACK/STACK | UNSEEN`, where the phase is `deal 1:4 2:-` (tied seats and what they were
/// dealt), `lots 1 2`, `act 1`, `draw 1` or `over 1:5` (who lost what).
impl Notation for Round {
    fn state_to_text(&self, table: &Table) -> String {
        let seats =
            |set| bits(set).map(|seat| (seat + 1).to_string()).collect::<Vec<_>>().join(" ");
        let phase = match table.phase {
            Phase::Deal { tied, cards } => {
                let card = |seat: usize| match cards[seat] {
                    0 => format!(" {}:-", seat + 1),
                    rank => format!(" {}:{rank}", seat + 1),
                };
                format!("deal{}", bits(tied).map(card).collect::<String>())
            }
            Phase::Lots { tied } => format!("lots {}", seats(tied)),
            Phase::Act(seat) => format!("act {}", seat.idx() + 1),
            Phase::Draw(seat) => format!("draw {}", seat.idx() + 1),
            Phase::Over { loser, score } => format!("over {}:{score}", loser.idx() + 1),
        };
        let stacks: Vec<String> =
            table.stacks[..self.seats()].iter().map(ToString::to_string).collect();
        format!("{phase} | {} | {}", stacks.join("/"), table.unseen)
    }

    fn state_from_text(&self, text: &str) -> Result<Table, NotationError> {
        self.read_table(text).ok_or_else(|| NotationError::NotAState {
            text: text.to_owned(),
            why: "write `act 1 | 1,4/2,3 | 0,1,2,3` (phase, stacks, unseen counts)".to_owned(),
        })
    }

    fn move_to_text(&self, _: &Table, mv: Move) -> String {
        match mv {
            Move::Fold => "fold".to_owned(),
            Move::Hit => "hit".to_owned(),
            Move::Card(rank) => rank.to_string(),
            Move::Lot(seat) => format!("lot {}", seat.idx() + 1),
        }
    }
}

impl Round {
    fn read_table(&self, text: &str) -> Option<Table> {
        let mut parts = text.split('|').map(str::trim);
        let (phase, stacks, unseen) = (parts.next()?, parts.next()?, parts.next()?);
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
            phase: self.read_phase(phase)?,
        };
        table.stacks[..self.seats()].copy_from_slice(&stacks);
        // Whoever acts needs a card on the table to fold for.
        let has_cards = table.stacks.iter().any(|stack| !stack.is_empty());
        (has_cards || !matches!(table.phase, Phase::Act(_))).then_some(table)
    }

    fn read_phase(&self, text: &str) -> Option<Phase> {
        let seat = |text: &str| {
            let number: usize = text.parse().ok()?;
            (1..=self.seats()).contains(&number).then(|| number - 1)
        };
        let (word, rest) = text.split_once(' ')?;
        match word {
            "act" => Some(Phase::Act(Seat::new(seat(rest)?))),
            "draw" => Some(Phase::Draw(Seat::new(seat(rest)?))),
            "lots" => {
                let tied = rest.split(' ').map(seat).try_fold(0, |set, s| Some(set | 1 << s?))?;
                Some(Phase::Lots { tied })
            }
            "over" => {
                let (loser, score) = rest.split_once(':')?;
                Some(Phase::Over { loser: Seat::new(seat(loser)?), score: score.parse().ok()? })
            }
            "deal" => {
                let (mut tied, mut cards) = (0, [0; MAX_SEATS]);
                for part in rest.split(' ') {
                    let (who, card) = part.split_once(':')?;
                    let who = seat(who)?;
                    tied |= 1 << who;
                    cards[who] = if card == "-" { 0 } else { card.parse().ok()? };
                }
                bits(tied).any(|seat| cards[seat] == 0).then_some(Phase::Deal { tied, cards })
            }
            _ => None,
        }
    }
}

/// Whole numbers with commas between, or `None`.
fn parse_numbers(text: &str) -> Option<Vec<u8>> {
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
