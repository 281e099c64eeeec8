//! The rules in words, followed through random games of the descriptions, decision by decision.

use std::collections::BTreeMap;

use kernel::{Game, RngStream, Seat, Turn};
use recycle::program::{Holder, Program, State};
use workbench::WorkbenchError;

use super::{Described, LIBRARY, POST, target};
use crate::checks::{Cases, Checked, Checks, listed, values};

/// What the cards are called, by their value.
const VALUES: [&str; 10] =
    ["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN"];

/// Random games of each description and number of players.
const GAMES: u64 = 40;

pub(super) fn rows(checks: &mut Checks<'_>) -> Checked {
    let seen = |game: &Described, breaks_ties: bool| -> Result<CourseCases, WorkbenchError> {
        let mut seen = CourseCases { breaks_ties, ..CourseCases::default() };
        for players in 2..=6 {
            seen.games_of(&game.load(players)?.program, players);
        }
        Ok(seen)
    };
    // The post leaves open what is done about ties for low.
    let post = seen(&POST, false)?;
    let (pairs, continuous) = (seen(&LIBRARY[0], true)?, seen(&LIBRARY[1], true)?);
    let both = |count: fn(&CourseCases) -> Cases| count(&post) + count(&pairs);
    checks.cases("players", &[], both(|seen| seen.ended));
    checks.cases("set-up", &[], both(|seen| seen.dealt));
    checks.cases("burned-cards", &[], both(|seen| seen.burned));
    checks.cases("ending-the-round", &[], both(|seen| seen.lowest));
    checks.cases("drawing", &[], both(|seen| seen.paired));
    checks.cases("the-loser", &[], both(|seen| seen.one_loser));
    target_row(checks, &post);
    checks.leave_out("teams", values![post = post.must.of, pairs = pairs.must.of]);
    checks.cases("rounds", &[], continuous.only_his);
    checks.cases("who-has-no-cards", &[], continuous.must);
    Ok(())
}

/// The target of the post's program, which has no name there: between the scores with which play goes on and those
/// with which it ends.
fn target_row(checks: &mut Checks<'_>, post: &CourseCases) {
    let said = listed(&post.between, |(players, [most, least])| {
        format!("above {most} and at most {least} for {players}")
    });
    let is_between = |(&players, &[most, least]): (&usize, &[i64; 2])| {
        most < target(players) && target(players) <= least
    };
    checks.claim(
        "target-of-the-post",
        values![said],
        !post.between.is_empty() && post.between.iter().all(is_between),
    );
}

/// Cases of the rules in random games.
#[derive(Debug, Default)]
struct CourseCases {
    /// Whether those tied for low are dealt further cards.
    breaks_ties: bool,
    /// By the number of players, the highest score with which play goes on and the lowest of a loser.
    between: BTreeMap<usize, [i64; 2]>,
    /// Games that come to an end.
    ended: Cases,
    /// First decisions where the right cards are dealt, and where five are burned.
    dealt: Cases,
    burned: Cases,
    /// Games with exactly one loser.
    one_loser: Cases,
    /// Folds that score the lowest card.
    lowest: Cases,
    /// Draws that score a pair, and nothing else.
    paired: Cases,
    /// Scores after which only the scorer's hand is discarded.
    only_his: Cases,
    /// Decisions in which who has no cards must draw.
    must: Cases,
}

/// Cards on the table.
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

impl CourseCases {
    fn games_of(&mut self, program: &Program, players: usize) {
        for idx in 0..GAMES {
            let mut stream = RngStream::new(players as u64, idx);
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
            self.ended.see(program.fault_of(&state).is_none());
            self.one_loser.see(losers == 1);
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
        let is_dealt = laid.hands.iter().all(is_dealt);
        self.dealt.see(is_dealt);
        self.burned.see(laid.burned == 5);
    }

    /// A decision of `seat`: the first move is to end the round, the last to take a card.
    fn look(&mut self, seat: Seat, before: &Laid, n_moves: usize, pick: usize, after: &Laid) {
        let hand = &before.hands[seat.idx()];
        let gained = after.scores[seat.idx()] - before.scores[seat.idx()];
        self.must.see(n_moves == if hand.is_empty() { 1 } else { 2 });
        if n_moves == 2 && pick == 0 {
            self.lowest.see(Some(gained) == before.low());
        } else {
            let drawn = after.hands[seat.idx()].last();
            let kept = gained == 0 && drawn.is_none_or(|drawn| !hand.contains(drawn));
            self.paired.see(kept || hand.contains(&gained));
        }
        if gained > 0 {
            let others = (0..after.hands.len()).filter(|&other| other != seat.idx());
            let taken: usize = others
                .map(|other| before.hands[other].len().abs_diff(after.hands[other].len()))
                .sum();
            self.only_his.see(after.hands[seat.idx()].is_empty() && taken <= 1);
        }
    }
}

/// Lets chance decide until somebody is to, who is returned; nobody if the game is over.
fn settle(program: &Program, state: &mut State, stream: &mut RngStream) -> Option<Seat> {
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
