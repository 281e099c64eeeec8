//! Principal variation of a solved game with perfect information, and the strategy at the positions that play reaches.
//!
//! From the start on, every seat plays best and chance does anything. Where play cannot cycle, positions are looked at
//! move by move, all at one depth together, so that their reach probabilities are known; where there are too many, the
//! likeliest are kept. Where play can cycle, reach
//! probabilities and expected visits are two things, and follow from the chain of all positions.

use std::collections::{HashMap, HashSet};

use kernel::{
    Fact, Fraction, Game, Limits, Meter, Notation, Number, Seat, Stop, Strategy, Turn, Watch,
};
use solve::Solution;
use solve::policy::{self, Reached};
use solve::solution::{Followed, SolvedMove};
use study::Amount;
use study::hidden::{MoveFinding, SeatFinding, SetFinding, Visits};
use study::principal_variation::{StepFinding, VariationFindings};

use crate::hidden::{SetFacts, Vocabulary, cost, labels_of};

/// The most moves that the line is followed.
const LONGEST: usize = 200;

/// The most positions that are told.
pub(crate) const TOLD: usize = 1_000;

/// The most positions that are looked at.
const LOOKED_AT: usize = 20_000;

/// The principal variation and the strategy of `game`, by its `solution`. If the watch says stop, reach probabilities are left out
/// where play can cycle, or the strategy where its positions were not yet named.
pub(crate) fn principal_variation<G: Game + Notation, N: Number>(
    game: &G,
    solution: &dyn Solution<G, N>,
    watch: &dyn Watch,
) -> VariationFindings {
    let (line, pays) = principal(game, solution);
    let (mut met, is_all) = if solution.can_cycle() {
        reached(game, solution, watch)
    } else {
        positions(game, solution)
    };
    let is_all = is_all && met.len() <= TOLD;
    met.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    met.truncate(TOLD);
    let facts = |position: &Position<G::State>| SetFacts {
        facts: game.facts(&position.state),
        story: Vec::new(),
    };
    let facts: Vec<SetFacts> = met.iter().map(facts).collect();
    let telling = telling(&facts);
    let strategy = (0..game.seats()).map(Seat::new).map(|seat| {
        let own = met.iter().zip(&facts).filter(|(position, _)| position.seat == seat);
        let (own, facts): (Vec<&Position<G::State>>, Vec<SetFacts>) =
            own.map(|(position, facts)| (position, facts.clone())).unzip();
        let set = |(position, set): (&&Position<G::State>, String)| SetFinding {
            set,
            reach: position.reach,
            visits: position.visits,
            others_reach: None,
            moves: moves(game, solution, position),
        };
        let (nothing, meter) = (Vocabulary::default(), Meter::new(watch, "labelling positions"));
        let labels = labels_of(&facts, &nothing, &telling, &meter)?;
        let sets = own.iter().zip(labels).map(set).collect();
        Ok(SeatFinding { seat: seat.idx() + 1, sets, left_out: 0 })
    });
    let strategy: Result<Vec<SeatFinding>, Stop> = strategy.collect();
    let is_all = is_all && strategy.is_ok();
    VariationFindings { line, pays, strategy: strategy.unwrap_or_default(), is_all }
}

/// What happens if chance does what is likeliest, and what seats then get.
fn principal<G: Game + Notation, N: Number>(
    game: &G,
    solution: &dyn Solution<G, N>,
) -> (Vec<StepFinding>, Option<Vec<Amount>>) {
    let mut line = Vec::new();
    let mut state = game.start();
    let mut moves = Vec::new();
    let mut seen = HashSet::new();
    // What comes again would come again for ever.
    while line.len() < LONGEST && seen.insert(state.clone()) {
        moves.clear();
        let (seat, mv, probability) = match game.turn(&state) {
            Turn::Over(pays) => {
                let pays = pays.iter().map(|&pays| Amount::of(&Fraction::from_payoff(pays)));
                return (line, Some(pays.collect()));
            }
            Turn::Chance => {
                game.moves(&state, &mut moves);
                let weights: Vec<u64> = moves.iter().map(|&mv| game.weight(&state, mv)).collect();
                let most = weights.iter().copied().max().unwrap_or(0);
                let Some(at) = weights.iter().position(|&weight| weight == most) else { break };
                let mut odds = Fraction::from(most);
                odds.divide(weights.iter().sum());
                (None, moves[at], Some(Amount::of(&odds)))
            }
            Turn::Seat(seat) => {
                let Some(best) = solution.chosen_move(game, &state) else { break };
                (Some(seat.idx() + 1), best, None)
            }
        };
        line.push(StepFinding { seat, mv: game.move_to_text(&state, mv), probability });
        game.play(&mut state, mv);
    }
    (line, None)
}

/// A position in which a seat decides.
struct Position<S> {
    state: S,
    seat: Seat,
    /// What it is sorted by: the reach probability, as far as it is known.
    weight: f64,
    reach: Option<f64>,
    visits: Option<Visits>,
}

/// The positions that play comes to where it can cycle, and whether they are all. If there are too many to
/// work out how likely each is ever reached, or the watch says stop, that is not said.
fn reached<G: Game, N: Number>(
    game: &G,
    solution: &dyn Solution<G, N>,
    watch: &dyn Watch,
) -> (Vec<Position<G::State>>, bool) {
    let followed = Followed(solution);
    let profile: Vec<&dyn Strategy<G>> = vec![&followed; game.seats()];
    let limits = Limits { states: LOOKED_AT as u64, ..Limits::default() };
    let Ok(found) = policy::reach::<G, f64>(game, &profile, limits, watch) else {
        let (met, is_all) = positions(game, solution);
        let unsaid = |position| Position { reach: None, visits: None, ..position };
        return (met.into_iter().map(unsaid).collect(), is_all);
    };
    let position = |Reached { state, seat, reach, visits }| {
        // Sums that come to one may be a digit beyond it.
        let comes_again = visits != Some(reach);
        let reach = f64::min(reach, 1.0);
        let visits = comes_again.then_some(Visits(visits));
        Position { state, seat, weight: reach, reach: Some(reach), visits }
    };
    (found.into_iter().map(position).collect(), true)
}

/// The positions that play comes to, and whether they are all. How likely each is reached counts the play
/// that was followed: all of it, or where there is too much the likeliest.
fn positions<G: Game, N: Number>(
    game: &G,
    solution: &dyn Solution<G, N>,
) -> (Vec<Position<G::State>>, bool) {
    let mut met: Vec<Position<G::State>> = Vec::new();
    let mut places: HashMap<G::State, usize> = HashMap::new();
    let mut layer: Vec<(G::State, f64)> = vec![(game.start(), 1.0)];
    let (mut looked_at, mut is_all) = (0, true);
    let mut expanded: HashSet<G::State> = HashSet::new();
    let mut moves = Vec::new();
    while !layer.is_empty() {
        let room = LOOKED_AT.saturating_sub(looked_at);
        if layer.len() > room {
            // Where play can cycle there may be nothing new to come.
            is_all &= layer.iter().all(|(state, _)| expanded.contains(state));
            layer.sort_by(|a, b| b.1.total_cmp(&a.1));
            layer.truncate(room);
        }
        looked_at += layer.len();
        let mut next: Vec<(G::State, f64)> = Vec::new();
        let mut known_next: HashMap<G::State, usize> = HashMap::new();
        let mut go = |state: G::State, odds: f64| {
            let at = *known_next.entry(state).or_insert_with_key(|state| {
                next.push((state.clone(), 0.0));
                next.len() - 1
            });
            next[at].1 += odds;
        };
        for (state, odds) in layer {
            expanded.insert(state.clone());
            match game.turn(&state) {
                Turn::Over(_) => {}
                Turn::Chance => {
                    moves.clear();
                    game.moves(&state, &mut moves);
                    let weights: Vec<u64> =
                        moves.iter().map(|&mv| game.weight(&state, mv)).collect();
                    let total: f64 = weights.iter().map(|&weight| weight as f64).sum();
                    for (&mv, &weight) in moves.iter().zip(&weights) {
                        go(game.after(&state, mv), odds * (weight as f64 / total));
                    }
                }
                Turn::Seat(seat) => {
                    let Some(best) = solution.chosen_move(game, &state) else { continue };
                    go(game.after(&state, best), odds);
                    let at = *places.entry(state.clone()).or_insert_with(|| {
                        let (reach, visits) = (None, None);
                        met.push(Position { state, seat, weight: 0.0, reach, visits });
                        met.len() - 1
                    });
                    met[at].weight = (met[at].weight + odds).min(1.0);
                    met[at].reach = Some(met[at].weight);
                }
            }
        }
        layer = next;
    }
    (met, is_all)
}

/// What each move in a position is worth.
fn moves<G: Game + Notation, N: Number>(
    game: &G,
    solution: &dyn Solution<G, N>,
    position: &Position<G::State>,
) -> Vec<MoveFinding> {
    let state = &position.state;
    let moves = solution.moves(game, state);
    let values = moves.iter().filter_map(|solved| solved.value.as_ref());
    let highest = values.reduce(|best, value| if value.beats(best) { value } else { best });
    let found = |solved: &SolvedMove<G::Move, N>| MoveFinding {
        mv: game.move_to_text(state, solved.mv),
        // One move is made for certain, whatever the numbers are.
        exact: Some(u8::from(solved.probability != N::zero()).to_string()),
        probability: solved.probability.to_f64(),
        value: solved.value.as_ref().map(Amount::of),
        cost: solved.value.as_ref().zip(highest).map(|(value, highest)| cost(value, highest)),
    };
    moves.iter().map(found).collect()
}

/// The names of what people look at to know where they are: cards that are seen, if they are not always the
/// same; where there are none, whatever is not always the same; and of one position all.
fn telling(positions: &[SetFacts]) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for fact in positions.iter().flat_map(|position| &position.facts) {
        if !names.contains(&fact.name.as_str()) {
            names.push(&fact.name);
        }
    }
    let named = |position: &'_ SetFacts, name: &str| -> Option<Fact> {
        position.facts.iter().find(|fact| fact.name == name).cloned()
    };
    let differs = |name: &&&str| {
        let mut facts = positions.iter().map(|position| named(position, name));
        let first = facts.next();
        facts.any(|fact| Some(fact) != first)
    };
    let is_seen = |name: &&&str| {
        let mut facts = positions.iter().filter_map(|position| named(position, name));
        facts.any(|fact| !fact.is_count)
    };
    let varied: Vec<&str> = names.iter().filter(differs).copied().collect();
    let seen: Vec<&str> = varied.iter().filter(is_seen).copied().collect();
    [seen, varied, names].into_iter().find(|names| !names.is_empty()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use kernel::toys::Nim;
    use solve::Backward;
    use solve::backward::{self, BackwardConfig};
    use solve::retrograde::{self, RetrogradeConfig};

    use super::*;

    fn nim() -> (Nim, Backward<Nim, Fraction>) {
        let nim = Nim::new(6, 3);
        let solution = backward::solve(&nim, &BackwardConfig::default(), &()).unwrap();
        (nim, solution)
    }

    /// Six matches, up to three at a time: two leave four, and the player who must take from four has lost.
    #[test]
    fn the_line_is_followed_to_its_end_and_every_position_on_it_is_told() {
        let (nim, solution) = nim();
        let found = principal_variation(&nim, &solution, &());
        let steps: Vec<_> = found.line.iter().map(|step| (step.seat, step.mv.as_str())).collect();
        assert_eq!(steps[0], (Some(1), "2"));
        let pays: Vec<_> = found.pays.iter().flatten().map(|pays| pays.float).collect();
        assert_eq!(pays, [1.0, -1.0]);
        assert!(found.is_all);
        let positions: usize = found.strategy.iter().map(|seat| seat.sets.len()).sum();
        assert_eq!(positions, steps.len());
        let first = &found.strategy[0].sets[0];
        let exact = |amount: &Option<Amount>| amount.clone().and_then(|amount| amount.exact);
        let rows: Vec<_> = first
            .moves
            .iter()
            .map(|mv| (mv.mv.as_str(), exact(&mv.value), exact(&mv.cost)))
            .collect();
        let text = |text: &str| Some(text.to_owned());
        let (won, lost) = ((text("1"), text("0")), (text("-1"), text("2")));
        let row = |mv, (value, cost): &(Option<String>, Option<String>)| {
            (mv, value.clone(), cost.clone())
        };
        assert_eq!(rows, [row("1", &lost), row("2", &won), row("3", &lost)]);
    }

    #[test]
    fn who_knows_only_who_wins_knows_the_same_line() {
        let (nim, solution) = nim();
        let config = RetrogradeConfig::default();
        let table = retrograde::solve_deals(&nim, &config, &()).unwrap();
        let staked: &dyn Solution<Nim, Fraction> = &table;
        let (one, other) =
            (principal_variation(&nim, staked, &()), principal_variation(&nim, &solution, &()));
        assert_eq!(one.pays, other.pays);
        assert_eq!(one.strategy[0].sets[0], other.strategy[0].sets[0]);
    }

    /// A token goes from place 0 to chance (1), from there with 2/3 to place 2 and so back to place 0, and with
    /// 1/3 to the end (3).
    struct Round;

    impl Game for Round {
        type State = u8;
        type Move = u8;

        fn seats(&self) -> usize {
            2
        }
        fn class(&self) -> kernel::Class {
            kernel::Class { chance: true, hidden: false, cycles: true, zero_sum: true }
        }
        fn start(&self) -> u8 {
            0
        }
        fn turn(&self, state: &u8) -> Turn {
            match state {
                0 => Turn::Seat(Seat::new(0)),
                1 => Turn::Chance,
                2 => Turn::Seat(Seat::new(1)),
                _ => Turn::Over([1, -1].map(kernel::Payoff::from).into_iter().collect()),
            }
        }
        fn moves(&self, state: &u8, out: &mut Vec<u8>) {
            out.extend(match state {
                0 => &[1][..],
                1 => &[2, 3],
                2 => &[0],
                _ => &[],
            });
        }
        fn weight(&self, _: &u8, mv: u8) -> u64 {
            if mv == 2 { 2 } else { 1 }
        }
        fn play(&self, state: &mut u8, mv: u8) {
            *state = mv;
        }
    }

    impl Notation for Round {
        fn state_to_text(&self, state: &u8) -> String {
            state.to_string()
        }
        fn state_from_text(&self, text: &str) -> Result<u8, kernel::NotationError> {
            Ok(text.parse().unwrap_or_default())
        }
        fn move_to_text(&self, _: &u8, mv: u8) -> String {
            mv.to_string()
        }
    }

    #[test]
    fn where_play_comes_again_reach_is_not_the_number_of_visits_cut_at_one() {
        let solution =
            policy::solve::<_, f64>(&Round, &policy::PolicyConfig::default(), &()).unwrap();
        let found = principal_variation(&Round, &solution, &());
        let [first, second] = [0, 1].map(|seat| &found.strategy[seat].sets[0]);
        let near = |a: Option<f64>, b: f64| (a.unwrap() - b).abs() < 1e-12;
        assert!(near(first.reach, 1.0) && near(first.visits.unwrap().0, 3.0), "{first:?}");
        assert!(near(second.reach, 2.0 / 3.0) && near(second.visits.unwrap().0, 2.0), "{second:?}");
    }

    /// Interrupts everything but what it names.
    struct Only(&'static str);

    impl Watch for Only {
        fn tick(&self, progress: kernel::Progress<'_>) -> Result<(), Stop> {
            if progress.doing == self.0 { Ok(()) } else { Err(Stop::Interrupted) }
        }
    }

    #[test]
    fn where_reach_probabilities_are_interrupted_the_strategy_is_written_without_them() {
        let solution =
            policy::solve::<_, f64>(&Round, &policy::PolicyConfig::default(), &()).unwrap();
        let found = principal_variation(&Round, &solution, &Only("labelling positions"));
        let sets: Vec<_> = found.strategy.iter().flat_map(|seat| &seat.sets).collect();
        assert_eq!(sets.len(), 2);
        assert!(sets.iter().all(|set| set.reach.is_none() && set.visits.is_none()), "{sets:?}");
        let found = principal_variation(&Round, &solution, &Only("nothing"));
        assert_eq!((found.strategy.len(), found.is_all, found.line.len()), (0, false, 3));
    }
}
