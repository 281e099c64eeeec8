//! What `solve` finds about Pan: who wins, or what to do in one position.

use std::borrow::Cow;

use games::pan::{Action, Pan, PanMove, Position, Rules, Start, rank_name};
use kernel::{Game, Notation, Outcome, Verdict};
use serde::{Deserialize, Serialize};

use super::{PanOutcomes, PositionMove};
use crate::chart::Picture;

/// The findings of `solve`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PanFindings {
    /// Who knows: `dense` (the table of Pan itself), `general` (retrograde analysis of any game) or `file`
    /// (a saved table).
    pub solver: Cow<'static, str>,
    /// Who wins, over all positions and all deals.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub outcomes: Option<PanOutcomes>,
    /// What to do in the position that was asked for.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub position: Option<SolvedPosition>,
}

/// One position, solved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolvedPosition {
    /// The hands as the essay writes them, that of the player to move first.
    pub position: String,
    /// What the ranks are called, lowest first.
    pub ranks: Vec<String>,
    /// The hand of the player to move, by rank.
    pub mover: Vec<u8>,
    /// The other hand.
    pub other: Vec<u8>,
    /// The pile, the nine of hearts included.
    pub pile: Vec<u8>,
    /// Whether play can lead there, where that is known.
    pub attainable: Option<bool>,
    /// How perfect play ends.
    pub verdict: Verdict,
    /// Every legal move, the best first.
    pub moves: Vec<PositionMove>,
    /// How perfect play goes; nothing where a win is known but not how far it is.
    pub line: Option<Line>,
}

/// Perfect play from a position: the winner hurries, the loser delays, and among equally good moves the
/// first in the essay's order is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// The moves, the players in turn.
    pub moves: Vec<String>,
    /// In a draw: after how many moves the position first came to which the last one comes back.
    pub repeats: Option<usize>,
}

impl PanFindings {
    /// A picture of the deals, if all were asked for.
    pub fn picture(&self) -> Option<Picture> {
        self.outcomes.as_ref().map(PanOutcomes::picture)
    }
}

impl SolvedPosition {
    /// What `verdict` says of `position` and of all that may come of it. A verdict is nothing where the
    /// player to move has no cards.
    ///
    /// # Errors
    /// Whatever `verdict` says.
    pub fn new<E>(
        rules: &Rules,
        position: Position,
        attainable: Option<bool>,
        mut verdict: impl FnMut(Position) -> Result<Option<Verdict>, E>,
    ) -> Result<Self, E> {
        let words = Words::new(rules, position);
        let here = verdict(position)?.unwrap_or(WON);
        let moves = ranked(rules, position, &mut verdict)?;
        let line = match (here.outcome, here.distance) {
            (Outcome::Draw, _) | (_, Some(_)) => Some(line(rules, position, &mut verdict)?),
            _ => None,
        };
        let finding = |&(action, verdict): &(Action, Verdict)| PositionMove {
            mv: words.of(action),
            to: position.after(rules, action).to_text(rules),
            verdict,
        };
        let counts = |hand: games::pan::Hand| hand.counts(rules.ranks()).collect();
        Ok(Self {
            position: position.to_text(rules),
            ranks: (0..rules.ranks()).map(rank_name).collect(),
            mover: counts(position.mover),
            other: counts(position.other),
            pile: counts(position.pile(rules)),
            attainable,
            verdict: here,
            moves: moves.iter().map(finding).collect(),
            line,
        })
    }
}

/// What a position is to a player who has no cards: he had won before.
const WON: Verdict = Verdict { outcome: Outcome::Win, distance: Some(0) };

/// Every legal move with what becomes of it, the best first and equals in the essay's order.
fn ranked<E>(
    rules: &Rules,
    position: Position,
    verdict: &mut impl FnMut(Position) -> Result<Option<Verdict>, E>,
) -> Result<Vec<(Action, Verdict)>, E> {
    let mut actions = Vec::new();
    position.legal_moves(rules, &mut actions);
    let mut moves = Vec::new();
    for action in actions {
        let after = verdict(position.after(rules, action))?.unwrap_or(WON);
        moves.push((action, after.one_move_earlier()));
    }
    moves.sort_by(|(_, one), (_, other)| other.cmp(one));
    Ok(moves)
}

fn line<E>(
    rules: &Rules,
    start: Position,
    verdict: &mut impl FnMut(Position) -> Result<Option<Verdict>, E>,
) -> Result<Line, E> {
    let words = Words::new(rules, start);
    let (mut seen, mut moves) = (vec![start], Vec::new());
    loop {
        let now = seen[moves.len()];
        let Some(&(best, _)) = ranked(rules, now, verdict)?.first() else {
            return Ok(Line { moves, repeats: None });
        };
        moves.push(words.of(best));
        let next = now.after(rules, best);
        // Distances fall from move to move, so that only a draw comes back; and it must.
        if let Some(repeats) = seen.iter().position(|before| *before == next) {
            return Ok(Line { moves, repeats: Some(repeats) });
        }
        seen.push(next);
    }
}

/// Moves in the words of the game's own notation.
struct Words(Pan);

impl Words {
    fn new(rules: &Rules, position: Position) -> Self {
        Self(Pan::new(*rules, Start::Position(position)))
    }

    fn of(&self, action: Action) -> String {
        self.0.move_to_text(&self.0.start(), PanMove::Act(action))
    }
}
