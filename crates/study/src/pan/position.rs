//! One position: whether it is attainable and how, and what to do in it.

use std::borrow::Cow;

use games::pan::{
    Action, Corollary, Oracle, Pan, PanMove, Path, PathStage, Position, Rules, Start,
    lower_bound_condition, path_to, unmet_condition,
};
use kernel::{Game, Notation, Verdict};
use serde::{Deserialize, Serialize};

use super::Known;

/// Analysis of one position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PositionFinding {
    /// The hands as the essay writes them, that of the player to move first.
    pub position: String,
    /// The pile, the nine of hearts included.
    pub pile: Vec<u8>,
    /// Whether play can lead there.
    pub attainable: bool,
    /// Whether the essay's corollary says so.
    pub condition: ConditionFinding,
    /// A way there, if the corollary gives one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<PathFinding>,
    /// Why it gives none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_path: Option<String>,
    /// How perfect play ends.
    pub verdict: Verdict,
    /// Every legal move, the best first.
    pub moves: Vec<PositionMove>,
}

/// Condition of the corollary at a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConditionFinding {
    /// As it is proven.
    pub corrected: bool,
    /// As printed.
    pub printed: bool,
    /// What the position lacks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unmet: Option<String>,
}

/// A way from a deal to a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PathFinding {
    /// What the two players are dealt, the first to move first; the second has laid the nine of hearts.
    pub start: [String; 2],
    /// The pile then.
    pub pile: String,
    /// The moves.
    pub steps: Vec<PathStep>,
}

/// One move of a path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PathStep {
    /// Who moves: 1 is the player who moved first.
    pub player: usize,
    /// What is done.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is for: `giving`, `switching`, `giving back` or `filling`.
    pub stage: Cow<'static, str>,
    /// The hands of player 1 and player 2 after it.
    pub hands: [String; 2],
    /// The pile after it.
    pub pile: String,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionMove {
    /// What is done.
    #[serde(rename = "move")]
    pub mv: String,
    /// Where it leads, the other player's hand first.
    pub to: String,
    /// How perfect play ends after it, for the player who makes it.
    #[serde(flatten)]
    pub verdict: Verdict,
}

/// What is known about `position`.
pub fn position<V: Oracle>(known: &Known<'_, V>, position: Position) -> PositionFinding {
    let rules = known.rules();
    let number = known.edges.index().rank(position);
    let condition = |corollary| lower_bound_condition(rules, position, corollary);
    let (path, no_path) = match path_to(rules, position) {
        Ok(path) => (Some(PathFinding::new(rules, &path)), None),
        Err(why) => (None, Some(why.to_string())),
    };
    let mut moves = Vec::new();
    known.edges.each([number], |node| {
        moves.extend(node.moves.iter().map(|edge| {
            let verdict = known.verdicts.verdict(edge.to).one_move_earlier();
            (verdict, edge.action)
        }));
    });
    // Stable: among equals the first in the essay's order comes first.
    moves.sort_by(|(one, _), (other, _)| other.cmp(one));
    PositionFinding {
        position: position.to_text(rules),
        pile: position.pile(rules).counts(rules.ranks()).collect(),
        attainable: (known.is_attainable)(number),
        condition: ConditionFinding {
            corrected: condition(Corollary::Corrected),
            printed: condition(Corollary::Printed),
            unmet: unmet_condition(rules, position, Corollary::Corrected)
                .map(|unmet| unmet.to_string()),
        },
        path,
        no_path,
        verdict: known.verdicts.verdict(number),
        moves: moves
            .into_iter()
            .map(|(verdict, action)| PositionMove {
                mv: in_words(rules, position, action),
                to: position.after(rules, action).to_text(rules),
                verdict,
            })
            .collect(),
    }
}

impl PathFinding {
    fn new(rules: &Rules, path: &Path) -> Self {
        let hand = |hand: games::pan::Hand| hand.to_text(rules.ranks());
        let mut before = path.start;
        let steps = path.steps.iter().enumerate().map(|(nth, step)| {
            let player = nth % 2;
            let mv = in_words(rules, before, step.action);
            before = step.position;
            // Anybody who has moved is not to move now.
            let (mover, other) = (hand(before.mover), hand(before.other));
            PathStep {
                player: player + 1,
                mv,
                stage: match step.stage {
                    PathStage::Giving => "giving".into(),
                    PathStage::Switching => "switching".into(),
                    PathStage::GivingBack => "giving back".into(),
                    PathStage::Filling => "filling".into(),
                },
                hands: if player == 0 { [other, mover] } else { [mover, other] },
                pile: hand(before.pile(rules)),
            }
        });
        let steps = steps.collect();
        let start = [hand(path.start.mover), hand(path.start.other)];
        Self { start, pile: hand(path.start.pile(rules)), steps }
    }
}

/// A move in the words of the game's own notation.
fn in_words(rules: &Rules, position: Position, action: Action) -> String {
    let game = Pan::new(*rules, Start::Position(position));
    game.move_to_text(&game.start(), PanMove::Act(action))
}
