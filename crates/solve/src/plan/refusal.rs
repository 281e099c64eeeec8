//! Refusals: what stands against a plan and what would do instead, as data and in words.

use std::fmt;

use super::{Access, Facts, Obstacle, Remedy, Step};
use crate::catalogue::{Method, Need, RequestOption};

/// Refusal of a plan: the obstacle, and what would do instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What is known of the game.
    pub facts: Box<Facts>,
    /// Whether the method was named.
    pub is_named: bool,
    /// What stands against it.
    pub obstacle: Obstacle,
    /// What would do instead, the best first. No change recommended here is refused in turn.
    pub instead: Vec<Remedy>,
}

/// Spelling of an option, given its plain name: `--prefer` on a command line, `prefer=` in Python. A value follows
/// after a blank, or at once where the spelling ends with an equals sign.
pub type Spelling<'a> = &'a dyn Fn(&str) -> String;

/// In plain names.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(&plain))
    }
}

impl std::error::Error for Refusal {}

/// An option by its plain name.
fn plain(option: &str) -> String {
    format!("`{option}`")
}

impl Refusal {
    /// What stands against it in words, without what would do instead.
    pub fn reason(&self) -> String {
        self.why(&plain)
    }

    /// In words, with options spelled as the front end does.
    pub fn render(&self, spelling: Spelling<'_>) -> String {
        let why = self.why(spelling);
        let instead: Vec<String> =
            self.instead.iter().map(|remedy| in_words(remedy, spelling)).collect();
        match instead.as_slice() {
            [] => why,
            [one] => format!("{why}: {one}"),
            [one, other] => format!("{why}: {one}, or {other}"),
            [most @ .., last] => format!("{why}: {}, or {last}", most.join(", ")),
        }
    }

    fn why(&self, spelling: Spelling<'_>) -> String {
        let game = &self.facts.game;
        match &self.obstacle {
            Obstacle::Meaningless { why, .. } => format!("{game} {why}"),
            Obstacle::Exclusive { options: [one, other], why } => {
                let [one, other] = [one, other].map(|option| spelling(option.name()));
                format!("{one} and {other} exclude each other, since {why}")
            }
            Obstacle::NotHonoured { method, options } => {
                let mut lacks: Vec<&str> = options.iter().map(|&option| lacks(option)).collect();
                lacks.dedup();
                let title = method.title();
                let lacks = lacks.join(", and ");
                if *method == Method::Evaluation {
                    format!("players of {game} are evaluated, which {lacks}")
                } else if self.is_named {
                    format!("{title} {lacks}")
                } else {
                    format!("{game} is solved by {title}, which {lacks}")
                }
            }
            Obstacle::Missing { method, option } => {
                let title = method.title();
                format!("{title} needs {}, {}", spelling(option.name()), meaning(*option))
            }
            Obstacle::Unmet { method, need } => self.unmet(*method, *need),
            Obstacle::NoMethod { needs } => self.no_method(needs),
        }
    }

    /// Why a method is none for this game.
    fn unmet(&self, method: Method, need: Need) -> String {
        let Facts { game, seats, own, states, tree, cycles, .. } = &*self.facts;
        let title = method.title();
        let because = |access: &Access| access.why().unwrap_or("has none").to_owned();
        match need {
            Need::OwnSolver => format!("{game} {}", because(own)),
            Need::States | Need::StatesOrTree => {
                format!("{title} goes through states, and {game} {}", because(states))
            }
            Need::Tree if *cycles == Some(true) => format!(
                "{title} takes a tree with information sets, and there is none of {game}, in which play can cycle"
            ),
            Need::Tree => {
                format!("{title} takes a tree with information sets, and {game} {}", because(tree))
            }
            Need::PerfectInformation => format!(
                "{game} has hidden information, and {title} would let players choose by what they cannot see"
            ),
            Need::AlwaysEnds => {
                format!("play of {game} can cycle, and {title} is for games that always end")
            }
            Need::NoChance => format!(
                "chance acts in {game} after the deal, and {title} knows wins, losses and draws but no odds"
            ),
            Need::TwoSeats => {
                format!("{title} is for two players, and {game} has {}", number(*seats))
            }
            Need::OneDecider => {
                format!("{title} is for one player, and {game} has {}", number(*seats))
            }
            Need::ZeroSum => format!(
                "the payoffs of {game} do not sum to zero, and {title} is for two players one of whom wins what \
                 the other loses"
            ),
            Need::ConstantSum => format!(
                "the payoffs of {game} do not sum to a constant, and {title} is for two players one of whom gets \
                 what the other does not"
            ),
            Need::EqualStakes => format!(
                "{title} finds who wins and not by how much, and wins in {game} pay different amounts"
            ),
            Need::EvaluatedPlayers => {
                format!("only random players of {game} are evaluated exactly")
            }
        }
    }

    /// Why no method is for this game.
    fn no_method(&self, needs: &[(Method, Need)]) -> String {
        let Facts { game, seats, own, states, .. } = &*self.facts;
        // What the game says itself is more than what follows from its class.
        let general = [Need::PerfectInformation, Need::AlwaysEnds, Need::TwoSeats, Need::ZeroSum];
        let is_unmet = |need: &Need| needs.iter().any(|(_, unmet)| unmet == need);
        let mut reasons: Vec<String> = Vec::new();
        if !states.is_there() || matches!(states, Access::IfNamed(_)) {
            reasons
                .extend([own, states].iter().filter_map(|access| access.why()).map(str::to_owned));
            reasons.dedup();
        }
        if reasons.is_empty() {
            let reason = |need: &Need| match need {
                Need::PerfectInformation => "has hidden information".to_owned(),
                Need::AlwaysEnds => "can cycle".to_owned(),
                Need::TwoSeats => format!("is for {}", players(*seats)),
                _ => "does not pay one player what the other loses".to_owned(),
            };
            reasons = general.iter().filter(|need| is_unmet(need)).map(reason).collect();
            return format!("no method is for a game like {game}, which {}", reasons.join(" and "));
        }
        format!("{game} {}", reasons.join("; it "))
    }
}

fn number(seats: usize) -> String {
    if seats == 1 { "one".to_owned() } else { seats.to_string() }
}

fn players(seats: usize) -> String {
    if seats == 1 { "one player".to_owned() } else { format!("{seats} players") }
}

/// What a method that does not honour `option` does not do.
fn lacks(option: RequestOption) -> &'static str {
    match option {
        RequestOption::Method => "is not a matter of the method",
        RequestOption::Exact => "works in floating point and gives no fractions",
        RequestOption::Prefer => "breaks ties in its own way",
        RequestOption::Target | RequestOption::Iterations => "is not iterative",
        RequestOption::Seed => "samples nothing",
        RequestOption::Rationality => "has no rationality to set",
        RequestOption::Distances => "knows no distances",
        RequestOption::Save | RequestOption::Table | RequestOption::Checkpoint => {
            "keeps no tables on disk"
        }
        RequestOption::Players => "evaluates no players",
        RequestOption::Strategy => "takes no strategy",
        RequestOption::SaveStrategy => "gives no strategy file",
        RequestOption::Err => "knows nothing of players who err",
        RequestOption::Utility => "takes payoffs as they are",
        RequestOption::Compat => "has no quirks",
    }
}

/// What an option says that a method cannot do without.
fn meaning(option: RequestOption) -> &'static str {
    match option {
        RequestOption::Rationality => {
            "which says how much better moves are preferred, in units of one over payoff; from 0, where all moves \
             are alike, up"
        }
        _ => "without which it does not know what to do",
    }
}

/// A remedy as an order.
fn in_words(remedy: &Remedy, spelling: Spelling<'_>) -> String {
    let valued = |option: &RequestOption, value: &str| {
        let spelled = spelling(option.name());
        let blank = if spelled.ends_with('=') { "" } else { " " };
        format!("use {spelled}{blank}{value}")
    };
    let steps = match remedy {
        Remedy::Hint(hint) => return hint.clone(),
        Remedy::Simulate => return "simulate it".to_owned(),
        Remedy::Change(steps) => steps,
    };
    let left_out: Vec<String> = steps
        .iter()
        .filter_map(|step| match step {
            Step::LeaveOut(option) => Some(spelling(option.name())),
            _ => None,
        })
        .collect();
    let left_out = match left_out.as_slice() {
        [] => None,
        [one] => Some(format!("leave out {one}")),
        [most @ .., last] => Some(format!("leave out {} and {last}", most.join(", "))),
    };
    let used = steps.iter().filter_map(|step| match step {
        Step::LeaveOut(_) => None,
        Step::Use(method) => Some(valued(&RequestOption::Method, method.name())),
        Step::Give(option, value) => Some(valued(option, value)),
    });
    left_out.into_iter().chain(used).collect::<Vec<_>>().join(" and ")
}
