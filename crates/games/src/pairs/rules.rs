//! Rules common to the full game and the continuous game: set-up, stock, scores and events.
//!
//! The rules as printed, with what they leave open settled so:
//! - The set-up is dealt as in [`Round`](super::Round). If the deck runs out in the tie-break the
//!   discards are shuffled into a new one, provided that they hold a card that would not pair the
//!   waiting seat's; else the cards of an unfinished turn of dealing are discarded and the tied
//!   players draw lots. So a set-up always ends: after a shuffle only paired cards are discarded
//!   until the waiting seat has its card, and a second shuffle for the same card cannot happen. This
//!   is no mere precaution: folds take the low cards out of the deck, and if any cards were shuffled
//!   again and again, about one game in 8,000 of four random players would never end.
//! - A shuffle comes when a card is needed and the deck is empty, also in the middle of a round, and
//!   not before.

use kernel::{BySeat, Class, Seat, Turn};

use super::dealing::Dealing;
use super::stage::bits;
use super::stock::Burning;
use super::strategy::push_odds;
use super::{
    Board, Ended, GameConfig, MAX_RANKS, MAX_SEATS, Move, Observation, PairsError, Rule, Stack,
    Stage, Stock, TieBreak,
};

/// The highest target there can be.
const MAX_TARGET: u32 = 10_000;

/// A configuration that has been checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rules {
    pub(super) config: GameConfig,
    pub(super) target: u16,
    burning: Burning,
    /// The highest rank there is.
    top: u8,
}

/// Consequence of a move that the rules must still deal with.
pub(super) enum Step {
    /// This seat took a card and keeps it: who is next?
    Kept(Seat),
    /// This seat scored, and nobody has lost: what becomes of the cards, and who is next?
    Scored(Seat),
    /// The stage says what is next.
    Settled,
}

impl Rules {
    pub(super) fn new(config: GameConfig) -> Result<Self, PairsError> {
        let GameConfig { seats, pack, .. } = config;
        if !(2..=MAX_SEATS).contains(&seats) {
            return Err(PairsError::Seats { given: seats });
        }
        let target = config.target.unwrap_or(60 / seats as u32 + 1);
        if !(1..=MAX_TARGET).contains(&target) {
            return Err(PairsError::Target { given: target });
        }
        // With a fresh deck for each round a burned card is like any other that is not drawn.
        let n_burn = if config.fresh { 0 } else { config.burn };
        let burning = Burning { n_burn, n_spare: config.spare };
        let rules = Self { config, target: target as u16, burning, top: pack.top() };
        let cards = pack.n_cards();
        if cards < seats as u32 {
            return Err(PairsError::TooFewCards { cards, seats });
        }
        if !rules.can_deal(&rules.shuffled()) {
            return Err(PairsError::AlwaysTied { seats });
        }
        Ok(rules)
    }

    pub(super) fn n_seats(&self) -> usize {
        self.config.seats
    }

    /// The board before the first card is dealt.
    pub(super) fn start(&self) -> Board {
        Board {
            stock: self.shuffled(),
            stacks: [Stack::EMPTY; MAX_SEATS],
            scores: [0; MAX_SEATS],
            stage: Stage::Deal(Dealing::to_all(self.n_seats())),
        }
    }

    fn shuffled(&self) -> Stock {
        Stock::shuffled(self.config.pack, self.burning)
    }

    pub(super) fn class(&self) -> Class {
        // A deal that is thrown in can come again; see the games for why nothing else can.
        let cycles = self.config.ties == TieBreak::Redeal;
        Class { chance: true, hidden: false, cycles, zero_sum: true }
    }

    pub(super) fn turn(&self, board: &Board) -> Turn {
        match board.stage {
            Stage::Act(seat) => Turn::Seat(seat),
            Stage::Deal(_) | Stage::Lots { .. } | Stage::Draw(_) => Turn::Chance,
            Stage::Over(Ended) => Turn::Over(board.payoffs(self.n_seats())),
        }
    }

    /// Lists what chance can do, the lowest rank or seat first.
    #[inline]
    pub(super) fn chance_moves(&self, board: &Board, out: &mut Vec<Move>) {
        match board.stage {
            Stage::Deal(_) | Stage::Draw(_) => {
                let unseen = board.stock.unseen();
                let there = |&rank: &u8| unseen.count(rank) > 0;
                out.extend((1..=self.top).filter(there).map(Move::Card));
            }
            Stage::Lots { tied } => out.extend(bits(tied).map(|seat| Move::Lot(Seat::new(seat)))),
            Stage::Act(_) | Stage::Over(Ended) => {}
        }
    }

    /// Plays `mv` up to where the games differ.
    pub(super) fn play(&self, board: &mut Board, mv: Move) -> Step {
        match (board.stage, mv) {
            (Stage::Act(seat), Move::Fold) => {
                let low = board.take_low(seat, self.n_seats());
                return self.score(board, seat, low);
            }
            (Stage::Act(seat), Move::Hit) => {
                self.provide(board);
                board.stage = Stage::Draw(seat);
            }
            (Stage::Draw(seat), Move::Card(rank)) => {
                board.stock.draw(rank);
                let stack = &mut board.stacks[seat.idx()];
                if stack.has(rank) {
                    // The drawn card is set aside; the other one is discarded with the rest.
                    return self.score(board, seat, rank);
                }
                *stack = stack.with(rank);
                return Step::Kept(seat);
            }
            (Stage::Deal(dealing), Move::Card(rank)) => self.deal(board, dealing, rank),
            (Stage::Lots { .. }, Move::Lot(seat)) => board.stage = Stage::Act(seat),
            (stage, mv) => unreachable!("{mv:?} is not listed in {stage:?}"),
        }
        Step::Settled
    }

    /// Clears the table and deals anew; if that cannot be done the game is over.
    pub(super) fn deal_round(&self, board: &mut Board) {
        if self.config.fresh {
            board.stock = self.shuffled();
        } else {
            for stack in board.stacks {
                board.stock.discard_all(stack);
            }
            if !self.can_deal(&board.stock) {
                return board.end();
            }
            self.provide(board);
        }
        board.stacks = [Stack::EMPTY; MAX_SEATS];
        board.stage = Stage::Deal(Dealing::to_all(self.n_seats()));
    }

    /// Whether each seat can be dealt a card (and, where ties are dealt again, without a tie).
    fn can_deal(&self, stock: &Stock) -> bool {
        match self.config.ties {
            TieBreak::Full => {
                let n_seats = self.n_seats() as u32;
                u32::from(stock.n_deck()) >= n_seats || stock.n_cards() >= n_seats
            }
            TieBreak::Redeal => {
                // One card of the lowest rank, and higher ones for all others.
                let pack = stock.unseen().plus(stock.discards());
                let n_low = pack.ranks().next().map_or(0, |(_, count)| u32::from(count));
                n_low > 0 && pack.n_cards() - n_low + 1 >= self.n_seats() as u32
            }
        }
    }

    /// A card of `rank` is dealt to the next tied seat.
    fn deal(&self, board: &mut Board, mut dealing: Dealing, rank: u8) {
        // 1. It is his, or pairs one of his and is out of the round.
        board.stock.draw(rank);
        if !dealing.give(&mut board.stacks, rank) {
            self.discard(board, rank);
        }
        // 2. If each has one: somebody goes first, or the lowest are tied again.
        let waiting = if let Some(seat) = dealing.next() {
            seat
        } else {
            let lowest = dealing.lowest();
            let first = lowest.trailing_zeros() as usize;
            if lowest.is_power_of_two() {
                board.stage = Stage::Act(Seat::new(first));
                return;
            }
            if self.config.ties == TieBreak::Redeal {
                return self.deal_round(board);
            }
            dealing = Dealing::to(lowest);
            first
        };
        // 3. The next card is needed: is there one?
        let stack = board.stacks[waiting];
        let of_use = |(rank, _)| !stack.has(rank);
        if board.stock.n_deck() > 0 {
            board.stage = Stage::Deal(dealing);
        } else if stack.is_empty() || board.stock.discards().ranks().any(of_use) {
            // For the first card of each there are enough: no round begins without.
            self.provide(board);
            board.stage = Stage::Deal(dealing);
        } else {
            let mut stacks = board.stacks;
            dealing.withdraw(&mut stacks).for_each(|rank| self.discard(board, rank));
            board.stacks = stacks;
            board.stage = Stage::Lots { tied: dealing.tied() };
        }
    }

    /// A card is out of the round: with a fresh deck for each round it need not be remembered.
    fn discard(&self, board: &mut Board, rank: u8) {
        if !self.config.fresh {
            board.stock.discard(rank);
        }
    }

    /// A card is needed: if the deck is empty, discards and burned cards become the deck.
    #[inline]
    fn provide(&self, board: &mut Board) {
        if board.stock.n_deck() == 0 {
            board.stock.reshuffle(self.burning);
        }
    }

    /// `seat` scores a card of `rank`, which is off the table.
    fn score(&self, board: &mut Board, seat: Seat, rank: u8) -> Step {
        let score = &mut board.scores[seat.idx()];
        *score += u16::from(rank);
        if *score < self.target {
            return Step::Scored(seat);
        }
        board.end();
        Step::Settled
    }

    pub(super) fn scores(&self, board: &Board) -> BySeat<i64> {
        board.scores[..self.n_seats()].iter().map(|&score| i64::from(score)).collect()
    }

    /// Adds what happened to `counts`: hits, folds, pairs, reshuffles.
    pub(super) fn tally(&self, before: &Board, mv: Move, after: &Board, counts: &mut [u64]) {
        match mv {
            Move::Hit => counts[0] += 1,
            Move::Fold => counts[1] += 1,
            Move::Card(_) => counts[2] += u64::from(is_pair(before, mv)),
            Move::Lot(_) => {}
        }
        // The deck shrinks by each card drawn, and otherwise changes only by a shuffle.
        let drawn = u16::from(matches!(mv, Move::Card(_)));
        let shuffled = after.stock.n_deck() + drawn != before.stock.n_deck();
        counts[3] += u64::from(shuffled && !self.config.fresh && after.stage != Stage::Over(Ended));
    }

    /// Appends the odds that `rule` gives to each of `moves`.
    pub(super) fn odds(&self, rule: &Rule, board: &Board, moves: &[Move], out: &mut Vec<u64>) {
        let Stage::Act(seat) = board.stage else { unreachable!("only seats choose") };
        if let [_] = moves {
            return out.push(1);
        }
        let (unseen, stacks) = (board.stock.draws_from(), &board.stacks[..self.n_seats()]);
        push_odds(rule, &Observation { unseen: &unseen, stacks, mover: seat.idx() }, true, out);
    }

    /// Whether the board is one that play can go on from, with no more cards than there are.
    pub(super) fn is_sound(&self, board: &Board) -> bool {
        let Board { stock, stacks, scores, stage } = board;
        if *stage == Stage::Over(Ended) {
            return *stock == Stock::EMPTY && stacks.iter().all(|stack| stack.is_empty());
        }
        let fits = |rank: u8| {
            let held = stacks.iter().filter(|stack| stack.has(rank)).count();
            let away = [stock.unseen(), stock.discards()].map(|pack| usize::from(pack.count(rank)));
            held + away[0] + away[1] <= usize::from(self.config.pack.count(rank))
        };
        let kept = !self.config.fresh || stock.n_cards() == u32::from(stock.n_deck());
        let goes_on = stage.can_go_on(stacks, u32::from(stock.n_deck()), stock.n_cards());
        (1..=MAX_RANKS as u8).all(fits)
            && kept
            && goes_on
            && scores.iter().all(|&score| score < self.target)
    }
}

/// Whether `mv` is a card that pairs one of those of the seat that hit.
pub(super) fn is_pair(before: &Board, mv: Move) -> bool {
    match (before.stage, mv) {
        (Stage::Draw(seat), Move::Card(rank)) => before.stacks[seat.idx()].has(rank),
        _ => false,
    }
}
