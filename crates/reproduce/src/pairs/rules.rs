//! Section 2.1: the deck, the turn, folding, reshuffling, losing.

use games::pairs::{Board, GameConfig, Move, Pack, PairsError, PairsGame, Round, Stack, Stage};
use kernel::{Game, RngStream, Seat, Turn};

use super::standard::found;
use crate::ask::{Ask, command};
use crate::checks::{Cases, Checked, Checks, listed, values};

pub(super) fn rows(ask: &Ask<'_>, checks: &mut Checks<'_>) -> Checked {
    deck(checks);
    points(checks)?;
    folding(ask, checks)?;
    let seen = RuleCases::of_games()?;
    checks.cases("set-up", &[], seen.low_first);
    checks.cases("turn", &[], seen.two_choices);
    checks.cases("ending-round", &[], seen.cleared);
    checks.cases("reshuffling", &[], seen.burned_five);
    checks.cases("scoring-cards", &[], seen.complete);
    checks.cases("losing-game", &[], seen.one_loser);
    spare(checks)?;
    targets(checks)?;
    Ok(())
}

fn deck(checks: &mut Checks<'_>) {
    let GameConfig { pack, burn, .. } = GameConfig::default();
    checks.number("ranks", &[], u64::from(pack.top()));
    checks.text("cards-of-each-rank", &[], listed(pack.counts(), ToString::to_string));
    checks.number("cards-deck", &[], u64::from(pack.n_cards()));
    let start = PairsGame::new(GameConfig::default()).map(|game| game.start());
    let burned =
        start.map_or(0, |board| board.stock.unseen().n_cards() - u32::from(board.stock.n_deck()));
    checks.number("cards-burned", values![burn], u64::from(burned));
}

fn points(checks: &mut Checks<'_>) -> Result<(), PairsError> {
    let pack = GameConfig::default().pack;
    // A second eight, and what it costs.
    let eights = Round::configured(&[stack(&[8])?, stack(&[9])?], pack)?;
    let paid = lost(&eights, &[Move::Hit, Move::Card(8)]);
    checks.number("points-for-pair-8s", &[], paid);
    // Every configuration of two of stacks of one or two cards.
    let pack = Pack::triangular(5)?;
    let (mut lowest, mut others) = (Cases::default(), 0);
    for s1 in stacks(5) {
        for s2 in stacks(5).into_iter().filter(|s2| pack.without(&[s1, *s2]).is_ok()) {
            let round = Round::configured(&[s1, s2], pack)?;
            let low = s1.union(s2).low().map_or(0, u64::from);
            lowest.see(lost(&round, &[Move::Fold]) == low);
            others += usize::from(s1.low().map(u64::from) != Some(low));
        }
    }
    checks.cases("folding", values![others], lowest);
    Ok(())
}

fn folding(ask: &Ask<'_>, checks: &mut Checks<'_>) -> Checked {
    let set = [("stacks", "10/3,5")];
    let best = found(&ask.solve("pairs", &set, |request| request)?).configuration;
    let (action, margin) =
        best.map_or_else(Default::default, |best| (best.action, best.margin.unwrap_or(0.0)));
    checks
        .claim("folding-may-be-better", values![action, margin], action == "fold" && margin > 0.0)
        .by(command("solve", "pairs", &set, ""));
    Ok(())
}

/// What the first seat pays in `round` when these moves are made.
fn lost(round: &Round, moves: &[Move]) -> u64 {
    let mut table = round.start();
    moves.iter().for_each(|&mv| round.play(&mut table, mv));
    match round.turn(&table) {
        Turn::Over(payoffs) => payoffs[Seat::new(0)].numerator().unsigned_abs(),
        _ => 0,
    }
}

fn stack(ranks: &[u8]) -> Result<Stack, PairsError> {
    Stack::from_ranks(ranks).ok_or(PairsError::EmptyStack)
}

/// Every stack of cards up to rank `n` that is not empty.
pub(super) fn stacks(n: u8) -> Vec<Stack> {
    let ranks = |bits: u32| (1..=n).filter(move |rank| bits >> (rank - 1) & 1 == 1);
    (1u32..1 << n).map(|bits| ranks(bits).fold(Stack::EMPTY, Stack::with)).collect()
}

/// Cases of the rules in random games.
#[derive(Debug, Default)]
struct RuleCases {
    /// Games with one loser.
    one_loser: Cases,
    /// Decisions between hit and fold.
    two_choices: Cases,
    /// Scores after which no card is face up.
    cleared: Cases,
    /// Rounds that the lowest card begins.
    low_first: Cases,
    /// Reshuffles with five cards burned.
    burned_five: Cases,
    /// Positions with all cards of the deck.
    complete: Cases,
}

impl RuleCases {
    const GAMES: u64 = 200;

    fn of_games() -> Result<Self, PairsError> {
        let mut seen = Self::default();
        for seats in 2..=6 {
            let game = PairsGame::new(GameConfig { seats, ..GameConfig::default() })?;
            for idx in 0..Self::GAMES {
                seen.game(&game, &mut RngStream::new(seats as u64, idx));
            }
        }
        Ok(seen)
    }

    fn game(&mut self, game: &PairsGame, stream: &mut RngStream) {
        let mut board = game.start();
        let mut aside = Pack::EMPTY;
        let mut moves = vec![];
        while !matches!(board.stage, Stage::Over(_)) {
            moves.clear();
            game.moves(&board, &mut moves);
            let mv = moves[stream.pick_by(moves.len(), |idx| game.weight(&board, moves[idx]))];
            let before = board;
            if matches!(board.stage, Stage::Act(_)) {
                self.two_choices.see(moves == [Move::Fold, Move::Hit]);
            }
            game.play(&mut board, mv);
            let scored = |board: &Board| board.scores.map(u32::from).iter().sum::<u32>();
            if scored(&board) > scored(&before) {
                aside.put((scored(&board) - scored(&before)) as u8);
                self.cleared.see(board.low().is_none());
            }
            self.look(game, &before, &board, &aside);
        }
        let scores = &board.scores[..game.seats()];
        let losers = scores.iter().filter(|&&score| u32::from(score) >= game.target()).count();
        self.one_loser.see(losers == 1);
    }

    fn look(&mut self, game: &PairsGame, before: &Board, board: &Board, aside: &Pack) {
        if matches!(board.stage, Stage::Over(_)) {
            return;
        }
        if let (Stage::Deal(_) | Stage::Lots { .. }, Stage::Act(seat)) = (before.stage, board.stage)
        {
            self.low_first.see(board.stacks[seat.idx()].low() == board.low());
        }
        if board.stock.n_deck() > before.stock.n_deck() {
            let burned = board.stock.unseen().n_cards() - u32::from(board.stock.n_deck());
            self.burned_five.see(burned == 5);
        }
        let mut all = board.stock.unseen().plus(board.stock.discards()).plus(aside);
        board.stacks.iter().flat_map(|stack| stack.ranks()).for_each(|rank| all.put(rank));
        self.complete.see(all == game.config().pack);
    }
}

/// "If there are fewer than five cards after the burned cards": left over, or to burn?
fn spare(checks: &mut Checks<'_>) -> Result<(), PairsError> {
    let drawn = |n_cards: u8, spare: u8| -> Result<u16, PairsError> {
        let pack = Pack::from_counts(&[n_cards])?;
        let config = GameConfig { seats: 2, pack, spare, ..GameConfig::default() };
        Ok(PairsGame::new(config)?.start().stock.n_deck())
    };
    let mut differ = vec![];
    for n_cards in 2..=20 {
        if drawn(n_cards, 5)? != drawn(n_cards, 0)? {
            differ.push(n_cards.to_string());
        }
    }
    checks.finding("fewer-than-five", values![differ = differ.join(", ")]);
    Ok(())
}

fn targets(checks: &mut Checks<'_>) -> Result<(), PairsError> {
    let target = |seats| -> Result<u32, PairsError> {
        Ok(PairsGame::new(GameConfig { seats, ..GameConfig::default() })?.target())
    };
    checks.number("target-score-four-players", &[], u64::from(target(4)?));
    let (mut held, mut found) = (true, vec![]);
    for m in 2..=6u32 {
        let ours = target(m as usize)?;
        held &= ours == 60 / m + 1;
        found.push(format!("{ours} for {m}"));
    }
    checks.claim("target-score-m-players", values![found = found.join(", ")], held);
    Ok(())
}
