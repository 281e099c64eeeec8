//! One round of Pairs, from the deal or from a configuration, as a game.
//!
//! The rules as printed, with what they leave open settled so:
//! - Five burned cards are exchangeable with the deck, so the deck counts all unseen cards.
//! - In the tie-break each tied player in seat order gets a card; one that pairs is discarded, face
//!   up and without penalty, and replaced at once. A player tied for the lowest *new* card goes on
//!   to the next tie-break; so tied players always hold the same cards.
//! - If the unseen cards run out before the tie is broken, the cards of an unfinished turn of
//!   dealing are discarded and the tied players draw lots.
//! - With no unseen card left a player must fold.

use kernel::{BySeat, Class, Events, Game, Payoff, Seat, Turn};

use super::dealing::Dealing;
use super::stage::bits;
use super::{MAX_SEATS, Pack, PairsError, Stack, Stage};

/// Rule that settles a tie for the lowest card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TieBreak {
    /// By further cards to the tied players, as the rules say.
    #[default]
    Full,
    /// The whole deal is thrown in and dealt again from a full deck.
    Redeal,
}

/// Start of a round: the deal, or given stacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setup {
    /// From the deal of a whole pack.
    Deal {
        /// The pack.
        pack: Pack,
        /// How a tie for low is settled.
        ties: TieBreak,
    },
    /// From a configuration: the first seat is to act.
    Configuration {
        /// Each seat's face-up cards, in turn order.
        stacks: Vec<Stack>,
        /// The cards nobody has seen.
        unseen: Pack,
    },
}

/// One round of Pairs. The loser pays his score to every other seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    seats: usize,
    setup: Setup,
}

/// State of a round: the cards on the table, and the stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    /// The cards nobody has seen.
    pub unseen: Pack,
    /// Each seat's face-up cards; empty for seats that do not exist.
    pub stacks: [Stack; MAX_SEATS],
    /// What is to happen next.
    pub stage: Stage<Lost>,
}

/// Loser of a round, and the points lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lost {
    /// The seat that folded or paired.
    pub loser: Seat,
    /// The points it scored.
    pub score: u8,
}

/// Move of a round. Fold stands before hit: among equals the first is taken, as in the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Take the lowest face-up card as points; the round ends.
    Fold,
    /// Ask for a card.
    Hit,
    /// Chance deals a card of this rank.
    Card(u8),
    /// The lot falls on this seat, which goes first.
    Lot(Seat),
}

impl Round {
    /// A round for `seats` players that starts as `setup` says.
    ///
    /// # Errors
    /// What makes the set-up impossible.
    pub fn new(seats: usize, setup: Setup) -> Result<Self, PairsError> {
        if !(2..=MAX_SEATS).contains(&seats) {
            return Err(PairsError::Seats { given: seats });
        }
        match &setup {
            Setup::Deal { pack, ties } => {
                let cards = pack.n_cards();
                if cards < seats as u32 {
                    return Err(PairsError::TooFewCards { cards, seats });
                }
                if *ties == TieBreak::Redeal {
                    // Deals are counted in whole numbers, and one of them must have no tie.
                    if u64::from(cards).checked_pow(seats as u32).is_none_or(|n| n >> 63 > 0) {
                        return Err(PairsError::TooManyDeals { cards, seats });
                    }
                    let above = |low| {
                        pack.ranks().filter(move |&(r, _)| r > low).map(|(_, c)| u32::from(c))
                    };
                    if !pack.ranks().any(|(low, _)| above(low).sum::<u32>() + 1 >= seats as u32) {
                        return Err(PairsError::AlwaysTied { seats });
                    }
                }
            }
            Setup::Configuration { stacks, unseen } => {
                if stacks.len() != seats {
                    return Err(PairsError::WrongStacks { given: stacks.len(), seats });
                }
                if stacks.iter().any(|stack| stack.is_empty()) {
                    return Err(PairsError::EmptyStack);
                }
                let crowded = unseen.ranks().find(|&(rank, count)| {
                    let held = stacks.iter().filter(|stack| stack.has(rank)).count();
                    usize::from(count) + held > usize::from(u8::MAX)
                });
                if let Some((rank, _)) = crowded {
                    return Err(PairsError::TooManyCards { rank });
                }
            }
        }
        Ok(Self { seats, setup })
    }

    /// A round dealt from `pack` under the full rules.
    ///
    /// # Errors
    /// As for [`Round::new`].
    pub fn dealt(seats: usize, pack: Pack) -> Result<Self, PairsError> {
        Self::new(seats, Setup::Deal { pack, ties: TieBreak::Full })
    }

    /// A round from a configuration in which all cards of `pack` that are not in `stacks` are
    /// unseen.
    ///
    /// # Errors
    /// As for [`Round::new`], or if the stacks hold cards that the pack does not have.
    pub fn configured(stacks: &[Stack], pack: Pack) -> Result<Self, PairsError> {
        let unseen = pack.without(stacks).map_err(|rank| PairsError::NotInDeck {
            rank,
            held: stacks.iter().filter(|stack| stack.has(rank)).count(),
            count: pack.count(rank),
        })?;
        Self::new(stacks.len(), Setup::Configuration { stacks: stacks.to_vec(), unseen })
    }

    /// Where the round starts.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// How a tie for low is settled.
    fn ties(&self) -> TieBreak {
        match self.setup {
            Setup::Deal { ties, .. } => ties,
            Setup::Configuration { .. } => TieBreak::Full,
        }
    }

    fn over(&self, loser: Seat, score: u8) -> Table {
        assert!(loser.idx() < self.seats, "the loser sits at the table");
        // Nothing on the table matters any more: ends with the same payoffs are one state.
        Table {
            unseen: Pack::EMPTY,
            stacks: [Stack::EMPTY; MAX_SEATS],
            stage: Stage::Over(Lost { loser, score }),
        }
    }
}

/// A card of `rank` comes to the next tied seat.
fn deal(table: &mut Table, mut dealing: Dealing, rank: u8) {
    table.unseen.take(rank);
    // A paired card is out of the round, and the seat is still waiting.
    dealing.give(&mut table.stacks, rank);
    let is_out = table.unseen.n_cards() == 0;
    table.stage = match dealing.next() {
        None => {
            let tied = dealing.lowest();
            match bits(tied).count() {
                1 => Stage::Act(Seat::new(bits(tied).next().expect("one is left"))),
                _ if is_out => Stage::Lots { tied },
                _ => Stage::Deal(Dealing::to(tied)),
            }
        }
        Some(_) if is_out => {
            dealing.withdraw(&mut table.stacks).for_each(drop);
            Stage::Lots { tied: dealing.tied() }
        }
        Some(_) => Stage::Deal(dealing),
    };
}

/// The number of ways to deal the remaining first cards, in order, so that one seat is alone lowest
/// when `rank` comes next.
fn deals_without_tie(unseen: &Pack, dealt: &[u8], rank: u8, waiting: u64) -> u64 {
    let mut left = *unseen;
    left.take(rank);
    let low = dealt.iter().copied().chain([rank]).min().expect("at least this card");
    let is_alone = dealt.iter().chain([&rank]).filter(|&&card| card == low).count() == 1;
    let above = |low: u8| left.ranks().filter(|&(r, _)| r > low).map(|(_, c)| u64::from(c)).sum();
    // Ways to deal `n` cards in order from `cards` different ones.
    let ways = |cards: u64, n: u64| (0..n).map(|nth| cards.saturating_sub(nth)).product::<u64>();
    let stays = if is_alone { ways(above(low), waiting) } else { 0 };
    // Or exactly one of the waiting seats gets a card below all others.
    let undercut: u64 = match waiting {
        0 => 0,
        n => left
            .ranks()
            .filter(|&(r, _)| r < low)
            .map(|(r, count)| n * u64::from(count) * ways(above(r), n - 1))
            .sum(),
    };
    u64::from(unseen.count(rank)) * (stays + undercut)
}

impl Table {
    /// The rank of the lowest face-up card.
    ///
    /// # Panics
    /// If no card is face up.
    pub fn low(&self) -> u8 {
        let all = self.stacks.iter().fold(Stack::EMPTY, |all, stack| all.union(*stack));
        all.low().expect("somebody has a face-up card")
    }
}

impl Game for Round {
    type State = Table;
    type Move = Move;

    fn seats(&self) -> usize {
        self.seats
    }

    fn class(&self) -> Class {
        Class { chance: true, hidden: false, cycles: false, zero_sum: true }
    }

    fn start(&self) -> Table {
        let mut table = Table {
            unseen: Pack::EMPTY,
            stacks: [Stack::EMPTY; MAX_SEATS],
            stage: Stage::Deal(Dealing::to_all(self.seats)),
        };
        match &self.setup {
            Setup::Deal { pack, .. } => table.unseen = *pack,
            Setup::Configuration { stacks, unseen } => {
                table.unseen = *unseen;
                table.stacks[..self.seats].copy_from_slice(stacks);
                table.stage = Stage::Act(Seat::new(0));
            }
        }
        table
    }

    fn turn(&self, table: &Table) -> Turn {
        match table.stage {
            Stage::Act(seat) => Turn::Seat(seat),
            Stage::Deal(_) | Stage::Lots { .. } | Stage::Draw(_) => Turn::Chance,
            Stage::Over(Lost { loser, score }) => {
                let score = i64::from(score);
                let others = self.seats as i64 - 1;
                Turn::Over(BySeat::from_fn(self.seats, |seat| {
                    Payoff::from(if seat == loser { -others * score } else { score })
                }))
            }
        }
    }

    fn moves(&self, table: &Table, out: &mut Vec<Move>) {
        match table.stage {
            Stage::Act(_) => {
                out.push(Move::Fold);
                if table.unseen.n_cards() > 0 {
                    out.push(Move::Hit);
                }
            }
            Stage::Deal(dealing) if self.ties() == TieBreak::Redeal => {
                // The deal is conditioned on having one lowest card, which is the same as dealing
                // again from a full deck until it has.
                let weighed = table.unseen.ranks().map(|(rank, _)| Move::Card(rank));
                out.extend(weighed.filter(|&mv| self.redeal_weight(table, dealing, mv) > 0));
            }
            Stage::Deal(_) | Stage::Draw(_) => {
                out.extend(table.unseen.ranks().map(|(rank, _)| Move::Card(rank)));
            }
            Stage::Lots { tied } => out.extend(bits(tied).map(|seat| Move::Lot(Seat::new(seat)))),
            Stage::Over(_) => {}
        }
    }

    fn weight(&self, table: &Table, mv: Move) -> u64 {
        match (mv, table.stage) {
            (Move::Card(_), Stage::Deal(dealing)) if self.ties() == TieBreak::Redeal => {
                self.redeal_weight(table, dealing, mv)
            }
            (Move::Card(rank), _) => u64::from(table.unseen.count(rank)),
            _ => 1,
        }
    }

    fn play(&self, table: &mut Table, mv: Move) {
        match (table.stage, mv) {
            (Stage::Act(seat), Move::Fold) => *table = self.over(seat, table.low()),
            (Stage::Act(seat), Move::Hit) => table.stage = Stage::Draw(seat),
            (Stage::Draw(seat), Move::Card(rank)) => {
                if table.stacks[seat.idx()].has(rank) {
                    *table = self.over(seat, rank);
                } else {
                    table.unseen.take(rank);
                    table.stacks[seat.idx()] = table.stacks[seat.idx()].with(rank);
                    table.stage = Stage::Act(seat.left(self.seats));
                }
            }
            (Stage::Deal(dealing), Move::Card(rank)) => deal(table, dealing, rank),
            (Stage::Lots { .. }, Move::Lot(seat)) => table.stage = Stage::Act(seat),
            (stage, mv) => unreachable!("{mv:?} is not listed in {stage:?}"),
        }
    }
}

impl Round {
    /// The ways to go on from this card to a deal without a tie.
    fn redeal_weight(&self, table: &Table, dealing: Dealing, mv: Move) -> u64 {
        let Move::Card(rank) = mv else { unreachable!("only cards are dealt") };
        let dealt: Vec<u8> = dealing.seats().map_while(|seat| dealing.card(seat)).collect();
        let waiting = (self.seats - dealt.len() - 1) as u64;
        deals_without_tie(&table.unseen, &dealt, rank, waiting)
    }
}

impl Events for Round {
    fn events(&self) -> &'static [&'static str] {
        &["hits", "folds", "pairs"]
    }

    fn tally(&self, _: &Table, mv: Move, after: &Table, counts: &mut [u64]) {
        match mv {
            Move::Hit => counts[0] += 1,
            Move::Fold => counts[1] += 1,
            Move::Card(_) if matches!(after.stage, Stage::Over(_)) => counts[2] += 1,
            _ => {}
        }
    }
}
