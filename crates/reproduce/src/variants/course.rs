//! The rules in words, followed through random games of the descriptions, decision by decision.

use std::collections::BTreeMap;

use kernel::{Game, Seat, Stream, Turn};
use recycle::program::{Holder, Program, State};
use study::reproduced::{Chapter, Row};
use study::text::grouped;
use workbench::WorkbenchError;

use super::{Described, LIBRARY, POST, target};
use crate::cases::everywhere;

/// What the cards are called, by their value.
const VALUES: [&str; 10] =
    ["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN"];

/// Random games of each description and number of players.
const GAMES: u64 = 40;

pub(super) fn rows(chapter: &mut Chapter) -> Result<(), WorkbenchError> {
    let seen = |game: &Described, breaks_ties: bool| -> Result<Seen, WorkbenchError> {
        let mut seen = Seen { breaks_ties, ..Seen::default() };
        for players in 2..=6 {
            seen.games_of(&game.load(players)?.program, players);
        }
        Ok(seen)
    };
    // The post leaves open what is done about ties for low.
    let post = seen(&POST, false)?;
    let (pairs, continuous) = (seen(&LIBRARY[0], true)?, seen(&LIBRARY[1], true)?);
    let both = |count: fn(&Seen) -> u64| [count(&post), count(&pairs)].map(grouped).join(" and ");
    let rows = [
        (
            "players",
            "“for 2 to 6 players”",
            "games of 2 to 6 players come to an end",
            Part::new(&[&post, &pairs], |seen| (seen.ended, seen.games)),
        ),
        (
            "set-up",
            "“dealt one card to a face-up hand”",
            "first decisions: in the post's program a card for each, in our file further ones only for who has a lowest \
             first card",
            Part::new(&[&post, &pairs], |seen| (seen.dealt, seen.games)),
        ),
        (
            "burned cards",
            "(repeat 5 … THROWOUT …)",
            "first decisions: five cards are put aside",
            Part::new(&[&post, &pairs], |seen| (seen.burned, seen.games)),
        ),
        (
            "ending the round",
            "“scoring the minimum value card in play”",
            "times that a player ends the round",
            Part::new(&[&post, &pairs], |seen| (seen.lowest, seen.folds)),
        ),
        (
            "drawing",
            "“the player scores that many points”",
            "cards drawn",
            Part::new(&[&post, &pairs], |seen| (seen.paired, seen.hits)),
        ),
        (
            "the loser",
            "“The first player to score a set number … is the loser”",
            "games in which exactly one player has so many points",
            Part::new(&[&post, &pairs], |seen| (seen.one_loser, seen.games)),
        ),
    ];
    for (item, claim, cases, part) in rows {
        let cases = format!("{cases}, in random games of the post's program and of our file");
        chapter.row(everywhere(item, claim, part.held, part.of, &cases));
    }
    target_row(chapter, &post);
    let decisions = both(|seen| seen.folds + seen.hits);
    chapter.leave_out(
        "the teams that the program creates",
        format!(
            "(create teams (0) (1)) names two of any number of players; nothing in {decisions} decisions asks for a team"
        ),
    );
    chapter.table("Continuous Pairs");
    let Seen { only_his, scored, must, decisions, .. } = continuous;
    chapter.row(everywhere(
        "rounds",
        "“only the current player's hand is discarded”",
        only_his as usize,
        scored as usize,
        "times that a player scores: his hand is then empty, and nobody else's has lost a card but the one that is \
         scored",
    ));
    chapter.row(everywhere(
        "who has no cards",
        "“must take a card from the stock”",
        must as usize,
        decisions as usize,
        "decisions: one move where the hand is empty, two where it is not",
    ));
    Ok(())
}

/// The target of the post's program, which has no name there: between the scores with which play goes on and those
/// with which it ends.
fn target_row(chapter: &mut Chapter, post: &Seen) {
    let said: Vec<String> = (post.between.iter())
        .map(|(players, [most, least])| format!("above {most} and at most {least} for {players}"))
        .collect();
    let is_between = |(&players, &[most, least]): (&usize, &[i64; 2])| {
        most < target(players) && target(players) <= least
    };
    chapter.row(
        Row::claim(
            "points at which a player has lost: the post's program",
            "(+ (// 60 'NUMP) 1)",
            said.join(", "),
            !post.between.is_empty() && post.between.iter().all(is_between),
        )
        .note(
            "the highest score with which play goes on, and the lowest of a loser, in random games",
        ),
    );
}

/// How often something held, of all cases in several descriptions.
struct Part {
    held: usize,
    of: usize,
}

impl Part {
    fn new(seen: &[&Seen], count: fn(&Seen) -> (u64, u64)) -> Self {
        let counts = seen.iter().map(|seen| count(seen));
        let (held, of) = counts.fold((0, 0), |sum, part| (sum.0 + part.0, sum.1 + part.1));
        Self { held: held as usize, of: of as usize }
    }
}

/// What was seen in random games.
#[derive(Debug, Default)]
struct Seen {
    /// Whether those tied for low are dealt further cards.
    breaks_ties: bool,
    /// By the number of players, the highest score with which play goes on and the lowest of a loser.
    between: BTreeMap<usize, [i64; 2]>,
    games: u64,
    ended: u64,
    dealt: u64,
    burned: u64,
    one_loser: u64,
    folds: u64,
    lowest: u64,
    hits: u64,
    paired: u64,
    scored: u64,
    only_his: u64,
    decisions: u64,
    must: u64,
}

/// What lies on the table.
struct Laid {
    /// The values of each player's hand.
    hands: Vec<Vec<i64>>,
    /// Cards that are burned.
    burned: usize,
    /// The values of each player's scored cards, summed.
    scores: Vec<i64>,
}

impl Laid {
    fn of(program: &Program, state: &State) -> Self {
        let players = program.seats();
        let sight = program.sight(state, None);
        let (mut hands, mut scores) = (vec![vec![]; players], vec![0; players]);
        let mut burned = 0;
        for pile in &sight.piles {
            let name = &pile.name.name;
            if name.contains("BURNED") || name.contains("THROWOUT") {
                burned += pile.cards.len();
            }
            let Holder::Player(seat) = pile.name.holder else { continue };
            let values = pile.cards.iter().flatten().map(|card| value(card));
            if name.contains("HAND") {
                hands[seat.idx()].extend(values);
            } else if name.contains("SCOR") {
                scores[seat.idx()] += values.sum::<i64>();
            }
        }
        Self { hands, burned, scores }
    }

    fn low(&self) -> Option<i64> {
        self.hands.iter().flatten().min().copied()
    }
}

/// The value of a card.
fn value(card: &str) -> i64 {
    VALUES.iter().position(|name| *name == card).map_or(0, |idx| idx as i64 + 1)
}

impl Seen {
    fn games_of(&mut self, program: &Program, players: usize) {
        for idx in 0..GAMES {
            let mut stream = Stream::new(players as u64, idx);
            let mut state = program.start();
            let mut is_first = true;
            let mut most = 0;
            while let Some(seat) = settle(program, &mut state, &mut stream) {
                let before = Laid::of(program, &state);
                most = most.max(before.scores.iter().max().copied().unwrap_or(0));
                if is_first {
                    self.first(&before);
                    is_first = false;
                }
                let mut moves = vec![];
                program.moves(&state, &mut moves);
                let pick = stream.below(moves.len() as u64) as usize;
                program.play(&mut state, moves[pick]);
                settle(program, &mut state, &mut stream);
                self.look(seat, &before, moves.len(), pick, &Laid::of(program, &state));
            }
            let scores = Laid::of(program, &state).scores;
            let least = scores.iter().max().copied().unwrap_or(0);
            let between = self.between.entry(players).or_insert([most, least]);
            *between = [between[0].max(most), between[1].min(least)];
            let losers = scores.iter().filter(|&&score| score >= target(players)).count();
            self.games += 1;
            self.ended += u64::from(program.fault_of(&state).is_none());
            self.one_loser += u64::from(losers == 1);
        }
    }

    /// The first decision of a game.
    fn first(&mut self, laid: &Laid) {
        let low = laid.hands.iter().filter_map(|hand| hand.first()).min();
        let is_dealt = |hand: &Vec<i64>| match hand.len() {
            0 => false,
            1 => true,
            _ => self.breaks_ties && hand.first() == low,
        };
        self.dealt += u64::from(laid.hands.iter().all(is_dealt));
        self.burned += u64::from(laid.burned == 5);
    }

    /// A decision of `seat`: the first move is to end the round, the last to take a card.
    fn look(&mut self, seat: Seat, before: &Laid, n_moves: usize, pick: usize, after: &Laid) {
        let hand = &before.hands[seat.idx()];
        let gained = after.scores[seat.idx()] - before.scores[seat.idx()];
        self.decisions += 1;
        self.must += u64::from(n_moves == if hand.is_empty() { 1 } else { 2 });
        if n_moves == 2 && pick == 0 {
            self.folds += 1;
            self.lowest += u64::from(Some(gained) == before.low());
        } else {
            self.hits += 1;
            let drawn = after.hands[seat.idx()].last();
            let kept = gained == 0 && drawn.is_none_or(|drawn| !hand.contains(drawn));
            self.paired += u64::from(kept || hand.contains(&gained));
        }
        if gained > 0 {
            let others = (0..after.hands.len()).filter(|&other| other != seat.idx());
            let taken: usize = others
                .map(|other| before.hands[other].len().abs_diff(after.hands[other].len()))
                .sum();
            self.scored += 1;
            self.only_his += u64::from(after.hands[seat.idx()].is_empty() && taken <= 1);
        }
    }
}

/// Lets chance decide until somebody is to, who is returned; nobody if the game is over.
fn settle(program: &Program, state: &mut State, stream: &mut Stream) -> Option<Seat> {
    loop {
        match program.turn(state) {
            Turn::Seat(seat) => return Some(seat),
            Turn::Over(_) => return None,
            Turn::Chance => {
                let mut moves = vec![];
                program.moves(state, &mut moves);
                let weight = |idx: usize| program.weight(state, moves[idx]);
                let mv = moves[stream.pick_by(moves.len(), weight)];
                program.play(state, mv);
            }
        }
    }
}
