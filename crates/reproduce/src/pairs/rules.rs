//! Section 2.1: the deck, the turn, folding, reshuffling, losing.

use games::pairs::{Board, GameConfig, Move, Pack, PairsError, PairsGame, Round, Stack, Stage};
use kernel::{Game, Seat, Stream, Turn};
use study::reproduced::{Chapter, Row};
use study::text::grouped;
use workbench::WorkbenchError;

use super::standard::found;
use crate::ask::{Ask, command};
use crate::cases::everywhere;

pub(super) fn rows(ask: &Ask<'_>, chapter: &mut Chapter) -> Result<(), WorkbenchError> {
    chapter.table("2.1 Description of Pairs");
    chapter.leave_out(
        "“in Black Jack, the basic aim is to not yield a sum of cards greater than 21”",
        "about another game",
    );
    chapter.leave_out(
        "five cards are burned “to prevent players from counting cards”",
        "a reason for a rule, not a figure: nobody sees a burned card, so deck and burned cards are one pack of \
         unseen cards",
    );
    deck(chapter);
    points(chapter)?;
    folding(ask, chapter)?;
    let seen = Seen::of_games()?;
    chapter.row(everywhere(
        "set-up",
        "“The player with the lowest card will go first”",
        seen.low_first,
        seen.rounds,
        "rounds of random games of 2 to 6",
    ));
    chapter.row(everywhere(
        "turn",
        "“two choices”, hit or fold",
        seen.two_choices,
        seen.decisions,
        "decisions of these games",
    ));
    chapter.row(everywhere(
        "ending the round",
        "“All the cards in play are discarded”",
        seen.cleared,
        seen.scored,
        "times that a player scores: no card is face up before the next deal",
    ));
    chapter.row(everywhere(
        "reshuffling",
        "“Five cards are burned again”",
        seen.burned_five,
        seen.reshuffles,
        "reshuffles of these games",
    ));
    chapter.row(everywhere(
        "scoring cards",
        "“will not return to the deck until the game is over”",
        seen.complete,
        seen.states,
        "positions of these games: deck, burned, discarded, face up and set aside are the whole deck",
    ));
    chapter.row(everywhere(
        "losing the game",
        "“there is no winner, just one loser”",
        seen.one_loser,
        seen.games,
        "games",
    ));
    spare(chapter)?;
    targets(chapter)?;
    Ok(())
}

fn deck(chapter: &mut Chapter) {
    let GameConfig { pack, burn, .. } = GameConfig::default();
    let counts: Vec<String> = pack.counts().iter().map(u8::to_string).collect();
    chapter.row(Row::number("ranks", "10", u64::from(pack.top())));
    chapter.row(Row::text(
        "cards of each rank, from one of rank 1 to ten of rank 10",
        "1, 2, 3, 4, 5, 6, 7, 8, 9, 10",
        counts.join(", "),
    ));
    chapter.row(Row::number("cards in the deck", "55", u64::from(pack.n_cards())));
    let start = PairsGame::new(GameConfig::default()).map(|game| game.start());
    let burned =
        start.map_or(0, |board| board.stock.unseen().n_cards() - u32::from(board.stock.n_deck()));
    let parameter = format!("the parameter `burn` is {burn}");
    chapter.row(Row::number("cards burned", "5", u64::from(burned)).note(&parameter));
}

fn points(chapter: &mut Chapter) -> Result<(), PairsError> {
    let pack = GameConfig::default().pack;
    // A second eight, and what it costs.
    let eights = Round::configured(&[stack(&[8])?, stack(&[9])?], pack)?;
    let paid = lost(&eights, &[Move::Hit, Move::Card(8)]);
    chapter.row(Row::number("points for a pair of 8's", "8", paid));

    // Every configuration of two of stacks of one or two cards.
    let pack = Pack::triangular(5)?;
    let (mut all, mut lowest, mut others) = (0, 0, 0);
    for s1 in stacks(5) {
        for s2 in stacks(5).into_iter().filter(|s2| pack.without(&[s1, *s2]).is_ok()) {
            let round = Round::configured(&[s1, s2], pack)?;
            let low = s1.union(s2).low().map_or(0, u64::from);
            all += 1;
            lowest += usize::from(lost(&round, &[Move::Fold]) == low);
            others += usize::from(s1.low().map(u64::from) != Some(low));
        }
    }
    chapter.row(
        everywhere(
            "folding",
            "“takes the lowest faceup card … from any player's stack”",
            lowest,
            all,
            "configurations of two and five ranks",
        )
        .note(&format!("the card is the other player's in {}", grouped(others as u64))),
    );
    Ok(())
}

fn folding(ask: &Ask<'_>, chapter: &mut Chapter) -> Result<(), WorkbenchError> {
    let set = [("stacks", "10/3,5")];
    let best = found(&ask.solve("pairs", &set, |request| request)?).configuration;
    let (action, margin) =
        best.map_or_else(Default::default, |best| (best.action, best.margin.unwrap_or(0.0)));
    chapter.row(
        Row::claim(
            "folding",
            "“Folding may sometimes be better than hitting”",
            format!("10 against 3,5: {action}, better by {margin:.4}"),
            action == "fold" && margin > 0.0,
        )
        .by(command("solve", "pairs", &set, "")),
    );
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

/// What was seen in random games.
#[derive(Debug, Default)]
struct Seen {
    games: usize,
    one_loser: usize,
    decisions: usize,
    two_choices: usize,
    scored: usize,
    cleared: usize,
    rounds: usize,
    low_first: usize,
    reshuffles: usize,
    burned_five: usize,
    states: usize,
    complete: usize,
}

impl Seen {
    const GAMES: u64 = 200;

    fn of_games() -> Result<Self, PairsError> {
        let mut seen = Self::default();
        for seats in 2..=6 {
            let game = PairsGame::new(GameConfig { seats, ..GameConfig::default() })?;
            for idx in 0..Self::GAMES {
                seen.game(&game, &mut Stream::new(seats as u64, idx));
            }
        }
        Ok(seen)
    }

    fn game(&mut self, game: &PairsGame, stream: &mut Stream) {
        let mut board = game.start();
        let mut aside = Pack::EMPTY;
        let mut moves = vec![];
        while !matches!(board.stage, Stage::Over(_)) {
            moves.clear();
            game.moves(&board, &mut moves);
            let mv = moves[stream.pick_by(moves.len(), |idx| game.weight(&board, moves[idx]))];
            let before = board;
            if matches!(board.stage, Stage::Act(_)) {
                self.decisions += 1;
                self.two_choices += usize::from(moves == [Move::Fold, Move::Hit]);
            }
            game.play(&mut board, mv);
            let scored = |board: &Board| board.scores.map(u32::from).iter().sum::<u32>();
            if scored(&board) > scored(&before) {
                aside.put((scored(&board) - scored(&before)) as u8);
                self.scored += 1;
                self.cleared += usize::from(board.low().is_none());
            }
            self.look(game, &before, &board, &aside);
        }
        let scores = &board.scores[..game.seats()];
        let losers = scores.iter().filter(|&&score| u32::from(score) >= game.target()).count();
        self.games += 1;
        self.one_loser += usize::from(losers == 1);
    }

    fn look(&mut self, game: &PairsGame, before: &Board, board: &Board, aside: &Pack) {
        if matches!(board.stage, Stage::Over(_)) {
            return;
        }
        if let (Stage::Deal(_) | Stage::Lots { .. }, Stage::Act(seat)) = (before.stage, board.stage)
        {
            self.rounds += 1;
            self.low_first += usize::from(board.stacks[seat.idx()].low() == board.low());
        }
        if board.stock.n_deck() > before.stock.n_deck() {
            let burned = board.stock.unseen().n_cards() - u32::from(board.stock.n_deck());
            self.reshuffles += 1;
            self.burned_five += usize::from(burned == 5);
        }
        let mut all = board.stock.unseen().plus(board.stock.discards()).plus(aside);
        board.stacks.iter().flat_map(|stack| stack.ranks()).for_each(|rank| all.put(rank));
        self.states += 1;
        self.complete += usize::from(all == game.config().pack);
    }
}

/// "If there are fewer than five cards after the burned cards": left over, or to burn?
fn spare(chapter: &mut Chapter) -> Result<(), PairsError> {
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
    chapter.row(
        Row::new_text(
            "“If there are fewer than five cards after the burned cards”: packs for which its two readings differ",
            format!("{} cards", differ.join(", ")),
        )
        .note(
            "fewer than five left over, or fewer than five to burn? We read: none is burned unless five are left; the \
             other reading is --set spare=0",
        ),
    );
    Ok(())
}

fn targets(chapter: &mut Chapter) -> Result<(), PairsError> {
    let target = |seats| -> Result<u32, PairsError> {
        Ok(PairsGame::new(GameConfig { seats, ..GameConfig::default() })?.target())
    };
    let set = [("seats", "4")];
    chapter.row(
        Row::number("target score of four players", "16", u64::from(target(4)?)).by(command(
            "simulate",
            "pairs-game",
            &set,
            "",
        )),
    );
    let (mut held, mut found) = (true, vec![]);
    for m in 2..=6u32 {
        let ours = target(m as usize)?;
        held &= ours == 60 / m + 1;
        found.push(format!("{ours} for {m}"));
    }
    let claim = "⌊60/m⌋ + 1";
    chapter.row(Row::claim("target score of m players", claim, found.join(", "), held));
    Ok(())
}
