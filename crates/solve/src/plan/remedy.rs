//! Remedies: what would do instead of what is refused.
//!
//! Every change that is recommended has been planned, however what is not known may turn out: one that runs into
//! another obstacle is taken together with the change that removes that too, or is not recommended.

use super::{Access, Facts, Obstacle, Subject, Wish, attempt, candidates, ignored, unmet};
use crate::catalogue::{Method, Need, RequestOption};

/// The most changes that are recommended, and the most methods among them.
const MOST: usize = 3;
const METHODS: usize = 2;

/// One change to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Leave out this option.
    LeaveOut(RequestOption),
    /// Use this method.
    Use(Method),
    /// Give this option a value, such as this.
    Give(RequestOption, &'static str),
}

/// Remedy: what would do instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Another request: all these changes together.
    Change(Vec<Step>),
    /// Something else that the game itself knows of.
    Hint(String),
    /// Simulation: the game can be played, if it cannot be solved.
    Simulate,
}

impl Step {
    /// The facts and the wish after it.
    #[must_use]
    pub fn taken(self, mut facts: Facts, mut wish: Wish) -> (Facts, Wish) {
        match self {
            Self::LeaveOut(option) => wish = wish.without(option),
            Self::Use(method) => wish.method = method,
            Self::Give(RequestOption::Utility, _) => {
                // Ends pay other amounts.
                (facts.zero_sum, facts.constant_sum, facts.equal_stakes) = (None, None, None);
                wish.utility = true;
            }
            Self::Give(RequestOption::Rationality, value) => wish.rationality = value.parse().ok(),
            Self::Give(..) => {}
        }
        (facts, wish)
    }
}

impl Remedy {
    /// The facts and the wish after its changes; nothing if it is not a matter of the request.
    pub fn taken(&self, facts: &Facts, wish: &Wish) -> Option<(Facts, Wish)> {
        let Self::Change(steps) = self else { return None };
        Some(after(facts, wish, steps))
    }
}

fn after(facts: &Facts, wish: &Wish, steps: &[Step]) -> (Facts, Wish) {
    let start = (facts.clone(), wish.clone());
    steps.iter().fold(start, |(facts, wish), step| step.taken(facts, wish))
}

/// What would do instead of what `obstacle` stands against, the best first.
pub(super) fn remedies(facts: &Facts, wish: &Wish, obstacle: &Obstacle) -> Vec<Remedy> {
    let mut changes: Vec<Vec<Step>> = Vec::new();
    for steps in changes_against(facts, wish, obstacle) {
        let Some(mut steps) = completed(facts, wish, steps) else { continue };
        steps.sort_by_key(|step| match step {
            Step::LeaveOut(option) => (0, *option),
            Step::Use(_) => (1, RequestOption::Method),
            Step::Give(option, _) => (2, *option),
        });
        // What leaves out more than another leaves out is worse.
        let is_worse = |known: &Vec<Step>| known.iter().all(|step| steps.contains(step));
        if !changes.iter().any(is_worse) {
            changes.push(steps);
        }
    }
    changes.truncate(MOST);
    let needs = obstacle.needs();
    let is_about = |subject: &Subject| match subject {
        Subject::Option(option) => obstacle.options().contains(option),
        Subject::Need(need) => needs.contains(need),
    };
    let hints = facts.hints.iter().filter(|(subject, _)| is_about(subject));
    let can_play = changes.is_empty() || needs.contains(&Need::EvaluatedPlayers);
    let mut remedies: Vec<Remedy> = changes.into_iter().map(Remedy::Change).collect();
    remedies.extend(hints.map(|(_, hint)| Remedy::Hint(hint.clone())));
    remedies.extend(can_play.then_some(Remedy::Simulate));
    remedies
}

/// Changes that remove `obstacle`, and may run into another.
fn changes_against(facts: &Facts, wish: &Wish, obstacle: &Obstacle) -> Vec<Vec<Step>> {
    let leave_out =
        |options: &[RequestOption]| options.iter().copied().map(Step::LeaveOut).collect::<Vec<_>>();
    let without_method = || {
        wish.is_given(RequestOption::Method).then(|| vec![Step::LeaveOut(RequestOption::Method)])
    };
    let mut changes = Vec::new();
    match obstacle {
        Obstacle::Meaningless { options, .. } => changes.push(leave_out(options)),
        Obstacle::Exclusive { options, .. } => {
            changes.extend(options.iter().map(|&option| vec![Step::LeaveOut(option)]));
        }
        Obstacle::Missing { option, .. } => {
            changes.push(vec![Step::Give(*option, "5")]);
            changes.extend(without_method());
        }
        Obstacle::NotHonoured { .. } => {
            let mut ways: Vec<Vec<RequestOption>> = candidates(facts, wish)
                .into_iter()
                .filter(|&method| unmet(facts, wish, method).is_none())
                .map(|method| ignored(facts, wish, method))
                .collect();
            ways.sort_by_key(Vec::len);
            changes.extend(ways.iter().map(|options| leave_out(options)));
            changes.extend(methods(facts, wish, 1));
            let instead_of_solving = [RequestOption::Players, RequestOption::Strategy];
            let given = instead_of_solving.into_iter().filter(|&option| wish.is_given(option));
            changes.extend(given.map(|option| vec![Step::LeaveOut(option)]));
            changes.extend(without_method());
        }
        Obstacle::Unmet { need, .. } => {
            changes.extend(without_method());
            changes.extend(methods(facts, wish, METHODS));
            let has_utility = !facts.meaningless.iter().any(|&(o, _)| o == RequestOption::Utility);
            if *need == Need::EqualStakes && has_utility && !wish.utility {
                changes.push(vec![Step::Give(RequestOption::Utility, "win")]);
            }
            if *need == Need::NoChance && wish.err {
                changes.push(vec![Step::LeaveOut(RequestOption::Err)]);
            }
            let instead_of_solving = [RequestOption::Players, RequestOption::Strategy];
            let given = instead_of_solving.into_iter().filter(|&option| wish.is_given(option));
            changes.extend(given.map(|option| vec![Step::LeaveOut(option)]));
        }
        Obstacle::NoMethod { .. } => {
            changes.extend(wish.given().into_iter().map(|option| vec![Step::LeaveOut(option)]));
        }
    }
    changes
}

/// Methods that could be named and do all else that is wished: those first that are chosen by themselves.
fn methods(facts: &Facts, wish: &Wish, most: usize) -> Vec<Vec<Step>> {
    if wish.players.is_some() || wish.strategy {
        return Vec::new();
    }
    let known = super::BY_ITSELF.into_iter();
    let others = Method::ALL.into_iter().filter(|method| !super::BY_ITSELF.contains(method));
    let is_hopeless = |method: Method| {
        let needs = method.info().needs;
        let by_states = needs.contains(&Need::States) || needs.contains(&Need::StatesOrTree);
        by_states && matches!(facts.states, Access::IfNamed(_))
    };
    let does = |&method: &Method| {
        let is_other = method != Method::Auto && method != wish.method;
        let named = Wish { method, ..wish.clone() };
        is_other
            && method.info().is_selectable
            && !is_hopeless(method)
            && attempt(facts, &named).is_ok()
            && refused_later(facts, &named).is_none()
    };
    known.chain(others).filter(does).take(most).map(|method| vec![Step::Use(method)]).collect()
}

/// The facts with everything that is not known in each way in which it may turn out.
fn completions(facts: &Facts) -> Vec<Facts> {
    let unknown = |fact: Option<bool>| fact.map_or(vec![true, false], |known| vec![known]);
    let mut all = Vec::new();
    for cycles in unknown(facts.cycles) {
        for chance in unknown(facts.chance) {
            for equal_stakes in unknown(facts.equal_stakes) {
                for constant_sum in unknown(facts.constant_sum) {
                    for zero_sum in unknown(facts.zero_sum) {
                        // What sums to zero sums to a constant.
                        if constant_sum || !zero_sum {
                            all.push(Facts {
                                cycles: Some(cycles),
                                chance: Some(chance),
                                equal_stakes: Some(equal_stakes),
                                constant_sum: Some(constant_sum),
                                zero_sum: Some(zero_sum),
                                ..facts.clone()
                            });
                        }
                    }
                }
            }
        }
    }
    all
}

/// Where what is not known may turn out so that `wish` is refused though the game can be solved.
fn refused_later(facts: &Facts, wish: &Wish) -> Option<(Facts, Obstacle)> {
    let plain = Wish { limits: wish.limits, ..Wish::default() };
    let refused = |facts: Facts| {
        let obstacle = attempt(&facts, wish).err()?;
        attempt(&facts, &plain).is_ok().then_some((facts, obstacle))
    };
    completions(facts).into_iter().find_map(refused)
}

/// `steps` with what else has to be left out after them; nothing if they lead nowhere.
fn completed(facts: &Facts, wish: &Wish, mut steps: Vec<Step>) -> Option<Vec<Step>> {
    // What is given is tried: there is nothing else that could be left out.
    let gives = steps.iter().any(|step| matches!(step, Step::Give(..)));
    // Each round leaves out one option more.
    for _ in RequestOption::ALL {
        let (mut facts, wish) = after(facts, wish, &steps);
        let mut obstacle = attempt(&facts, &wish).err();
        if obstacle.is_none() && !gives {
            (facts, obstacle) = match refused_later(&facts, &wish) {
                Some((facts, obstacle)) => (facts, Some(obstacle)),
                None => (facts, None),
            };
        }
        let Some(obstacle) = obstacle else { return Some(steps) };
        let is_used = steps.iter().any(|step| matches!(step, Step::Use(_)));
        let leaves_out = |change: &Vec<Step>| {
            change.iter().all(|step| match step {
                Step::LeaveOut(RequestOption::Method) if is_used => false,
                Step::LeaveOut(option) => wish.is_given(*option),
                _ => false,
            })
        };
        let next = changes_against(&facts, &wish, &obstacle).into_iter().find(leaves_out)?;
        steps.extend(next);
    }
    None
}
