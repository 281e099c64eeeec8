//! The reduced normal form of a tree: what every combination of plans pays.
//!
//! A plan says what a player does at each information set that its own earlier choices do not rule out;
//! what it would do elsewhere makes no difference, so that it is not distinguished.

use dashu_int::{IBig, UBig};
use kernel::common_denominator::lcm;
use kernel::{Fraction, Limits, Payoff, Progress, Seat, Watch};
use solve::SolveError;
use solve::form::{Compiled, PlayerForm, SequenceForm};

use crate::game::View;
use crate::tree::Tree;

/// A strategic game: strategies by name, and a table of payoffs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Normal {
    /// What it is called.
    pub title: String,
    /// What is said about it.
    pub comment: String,
    /// What the players are called.
    pub players: Vec<String>,
    /// The strategies of each player.
    pub strategies: Vec<Vec<String>>,
    /// For each combination of strategies, the first player's changing fastest, the payoff of each player.
    pub payoffs: Vec<Fraction>,
}

/// Error: the reason for which a tree has no normal form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NormalError {
    /// The game cannot be compiled: a seat forgets, for one.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// Too many strategies.
    #[error(
        "the reduced normal form has {} entries for each player, and {most} are allowed: a plan \
         chooses at every information set, so that their number grows exponentially; write the tree \
         itself as .efg, or take a smaller variant of the game",
        in_words(plans)
    )]
    TooLarge {
        /// The plans of each player.
        plans: Vec<u128>,
        /// The most combinations allowed.
        most: u64,
    },
}

impl Normal {
    /// The number of combinations allowed by default.
    pub const MOST: u64 = 1_000_000;

    /// The reduced normal form of `tree`, if it has no more than `most` combinations of plans.
    ///
    /// # Errors
    /// [`NormalError::Solve`] if the tree cannot be compiled, for one because a player forgets what it
    /// did; [`NormalError::TooLarge`] with how many plans there are.
    pub fn of(
        tree: &Tree,
        most: u64,
        limits: Limits,
        watch: &dyn Watch,
    ) -> Result<Self, NormalError> {
        let compiled = Compiled::new(tree, limits, watch)?;
        let form = compiled.form();
        let sides: Vec<Plans<'_>> =
            (0..form.seats()).map(|seat| Plans::new(form, Seat::new(seat))).collect();
        let plans: Vec<u128> = sides.iter().map(|plans| plans.n_ways[0]).collect();
        let n_cells = plans.iter().fold(1u128, |n, &plans| n.saturating_mul(plans));
        if n_cells > u128::from(most) {
            return Err(NormalError::TooLarge { plans, most });
        }
        let chosen: Vec<Vec<Vec<u32>>> = sides.iter().map(Plans::all).collect();
        let strategies = chosen.iter().enumerate().map(|(seat, plans)| {
            let seat = Seat::new(seat);
            plans.iter().map(|plan| name(tree, &compiled, seat, plan)).collect()
        });
        Ok(Self {
            title: tree.title().to_owned(),
            comment: tree.comment().to_owned(),
            players: tree.players().to_vec(),
            strategies: strategies.collect(),
            payoffs: payoffs(form, &chosen, watch)?,
        })
    }
}

/// Pure strategies of a seat, enumerated.
struct Plans<'a> {
    side: &'a PlayerForm,
    /// The sets that each sequence leads to.
    after: Vec<Vec<u32>>,
    /// How many ways there are to go on after each sequence.
    n_ways: Vec<u128>,
}

impl<'a> Plans<'a> {
    fn new(form: &'a SequenceForm, seat: Seat) -> Self {
        let side = form.side(seat);
        let mut after = vec![Vec::new(); side.n_sequences()];
        for (set, at) in side.sets().iter().enumerate() {
            after[at.parent as usize].push(set as u32);
        }
        // A set comes after the set of its parent, so that all that follows is known when it is met.
        let mut n_ways = vec![1u128; side.n_sequences()];
        for at in side.sets().iter().rev() {
            let of_set =
                at.sequences().fold(0u128, |n, sequence| n.saturating_add(n_ways[sequence]));
            n_ways[at.parent as usize] = n_ways[at.parent as usize].saturating_mul(of_set);
        }
        Self { side, after, n_ways }
    }

    /// The sequences of every plan, in the order in which one counts: the first set's choice changes
    /// slowest.
    fn all(&self) -> Vec<Vec<u32>> {
        (0..self.n_ways[0]).map(|nth| self.plan(nth)).collect()
    }

    fn plan(&self, nth: u128) -> Vec<u32> {
        let mut chosen = Vec::new();
        let mut open = vec![(0u32, nth)];
        while let Some((sequence, mut nth)) = open.pop() {
            if sequence > 0 {
                chosen.push(sequence);
            }
            for &set in self.after[sequence as usize].iter().rev() {
                let at = self.side.sets()[set as usize];
                let of_set: u128 = at.sequences().map(|sequence| self.n_ways[sequence]).sum();
                let mut way = nth % of_set;
                nth /= of_set;
                for sequence in at.sequences() {
                    let n_ways = self.n_ways[sequence];
                    if way < n_ways {
                        open.push((sequence as u32, way));
                        break;
                    }
                    way -= n_ways;
                }
            }
        }
        chosen.sort_unstable();
        chosen
    }
}

/// A plan in words: its action, if there is one set only; else every set it decides at with its action.
fn name(tree: &Tree, compiled: &Compiled<Tree>, seat: Seat, plan: &[u32]) -> String {
    if plan.is_empty() {
        return "nothing".to_owned();
    }
    let sets = compiled.form().side(seat).sets();
    let words = plan.iter().map(|&sequence| {
        let set = sets.partition_point(|set| set.first <= sequence) - 1;
        let nth = sequence - sets[set].first;
        let action = compiled.moves(seat, set as u32)[nth as usize];
        match *compiled.view(seat, set as u32) {
            View::At(id) if sets.len() == 1 => tree.set(id).actions[action.0 as usize].to_string(),
            View::At(id) => {
                format!("{}: {}", tree.set(id).shown, tree.set(id).actions[action.0 as usize])
            }
            _ => String::new(),
        }
    });
    words.collect::<Vec<_>>().join("; ")
}

/// What every combination of plans pays each player.
fn payoffs(
    form: &SequenceForm,
    chosen: &[Vec<Vec<u32>>],
    watch: &dyn Watch,
) -> Result<Vec<Fraction>, SolveError> {
    let n_seats = form.seats();
    // 1. Which plans of each seat play each sequence.
    let playing: Vec<Vec<Vec<usize>>> = chosen
        .iter()
        .enumerate()
        .map(|(seat, plans)| {
            let mut playing = vec![Vec::new(); form.side(Seat::new(seat)).n_sequences()];
            playing[0] = (0..plans.len()).collect();
            for (nth, plan) in plans.iter().enumerate() {
                plan.iter().for_each(|&sequence| playing[sequence as usize].push(nth));
            }
            playing
        })
        .collect();
    // 2. Every end adds what it pays to the combinations that lead to it, in parts of a common whole.
    let whole = common_denominator(form);
    let n_cells: usize = chosen.iter().map(Vec::len).product();
    let mut sums = vec![IBig::ZERO; n_cells * n_seats];
    for leaf in 0..form.n_leaves() {
        if leaf.is_multiple_of(256) {
            let (done, total) = (leaf as u64, Some(form.n_leaves() as u64));
            let progress = Progress { doing: "adding up what plans pay", done, total };
            watch.tick(progress).map_err(kernel::LimitReached::from)?;
        }
        let share = |payoff: &Payoff| {
            let scale = &whole / UBig::from(payoff.denominator());
            IBig::from(form.parts(leaf).clone())
                * IBig::from(payoff.numerator())
                * IBig::from(scale)
        };
        let shares: Vec<IBig> = form.payoffs(leaf).iter().map(share).collect();
        let lists: Vec<&[usize]> =
            form.sequences_of(leaf).iter().zip(&playing).map(|(&s, by)| &*by[s as usize]).collect();
        for_each_combination(&lists, chosen, |cell| {
            for (sum, share) in sums[cell * n_seats..][..n_seats].iter_mut().zip(&shares) {
                *sum += share;
            }
        });
    }
    // 3. And divided by the whole.
    let whole = whole * form.whole();
    Ok(sums.into_iter().map(|sum| Fraction::from_parts(sum, whole.clone())).collect())
}

fn common_denominator(form: &SequenceForm) -> UBig {
    let mut whole = UBig::ONE;
    for payoff in (0..form.n_leaves()).flat_map(|leaf| form.payoffs(leaf)) {
        whole = lcm(whole, &UBig::from(payoff.denominator()));
    }
    whole
}

/// Calls `visit` with the place in the table of each way to take one of each list.
fn for_each_combination(
    lists: &[&[usize]],
    chosen: &[Vec<Vec<u32>>],
    mut visit: impl FnMut(usize),
) {
    if lists.iter().any(|list| list.is_empty()) {
        return;
    }
    let mut at = vec![0; lists.len()];
    loop {
        let place = at.iter().zip(lists).zip(chosen).rev();
        visit(place.fold(0, |cell, ((&nth, list), plans)| cell * plans.len() + list[nth]));
        let Some(next) = (0..at.len()).find(|&seat| at[seat] + 1 < lists[seat].len()) else {
            return;
        };
        at[next] += 1;
        at[..next].fill(0);
    }
}

fn in_words(plans: &[u128]) -> String {
    let product = plans.iter().fold(1u128, |n, &plans| n.saturating_mul(plans));
    let word = |n: u128| if n == u128::MAX { "more than 10^38".to_owned() } else { n.to_string() };
    let plans: Vec<String> = plans.iter().map(|&plans| word(plans)).collect();
    format!("{} = {}", plans.join(" × "), word(product))
}

#[cfg(test)]
mod tests {
    use kernel::toys::{Fog, FogConfig};
    use kernel::{Game, Number, Turn};

    use super::*;
    use crate::of_game::Titles;

    /// Expected payoffs if everybody chooses at random, by plain recursion.
    fn at_random(tree: &Tree, state: crate::Node) -> Vec<Fraction> {
        let mut moves = Vec::new();
        tree.moves(&state, &mut moves);
        let weight = |mv| match tree.turn(&state) {
            Turn::Chance => tree.weight(&state, mv),
            _ => 1,
        };
        let total: u64 = moves.iter().map(|&mv| weight(mv)).sum();
        if let Turn::Over(payoffs) = tree.turn(&state) {
            return payoffs.iter().map(|&payoff| Fraction::from_payoff(payoff)).collect();
        }
        let mut sums = vec![Fraction::ZERO; tree.seats()];
        for &mv in &moves {
            for (sum, value) in sums.iter_mut().zip(at_random(tree, tree.after(&state, mv))) {
                *sum += value * Fraction::from_parts(weight(mv).into(), total.into());
            }
        }
        sums
    }

    #[test]
    fn plans_drawn_as_a_random_player_would_pay_what_it_expects() {
        let mut n_tables = 0;
        for seed in 0..60 {
            let config =
                FogConfig { seats: 1 + seed as usize % 3, depth: 4, ..FogConfig::default() };
            let fog = Fog::new(config, seed);
            let tree = Tree::of(&fog, &Titles::default(), Limits::default(), &()).unwrap();
            let Ok(normal) = Normal::of(&tree, 3_000, Limits::default(), &()) else { continue };
            n_tables += 1;
            let compiled = Compiled::new(&tree, Limits::default(), &()).unwrap();
            // The probability of each plan for a random player.
            let odds: Vec<Vec<Fraction>> = (0..tree.seats())
                .map(|seat| {
                    let side = compiled.form().side(Seat::new(seat));
                    let plans = Plans::new(compiled.form(), Seat::new(seat)).all();
                    let n_moves = |&sequence: &u32| {
                        let at = side
                            .sets()
                            .iter()
                            .find(|set| set.sequences().contains(&(sequence as usize)));
                        Fraction::from_parts(1.into(), at.unwrap().n_moves.into())
                    };
                    let of_plan = |plan: &Vec<u32>| {
                        plan.iter().map(n_moves).fold(Fraction::ONE, |a, b| a * b)
                    };
                    plans.iter().map(of_plan).collect()
                })
                .collect();
            for of_seat in &odds {
                let total = of_seat.iter().fold(Fraction::ZERO, |sum, odds| sum + odds);
                assert_eq!(total, Fraction::ONE, "plans are all there, each once");
            }
            let mut expected = vec![Fraction::ZERO; tree.seats()];
            for (cell, payoffs) in normal.payoffs.chunks(tree.seats()).enumerate() {
                let (mut rest, mut chance) = (cell, Fraction::ONE);
                for of_seat in &odds {
                    chance *= &of_seat[rest % of_seat.len()];
                    rest /= of_seat.len();
                }
                for (sum, payoff) in expected.iter_mut().zip(payoffs) {
                    *sum += payoff * &chance;
                }
            }
            assert_eq!(expected, at_random(&tree, tree.start()), "seed {seed}");
        }
        assert!(n_tables > 30, "{n_tables} tables are too few to tell");
    }

    #[test]
    fn too_many_plans_are_counted_and_refused() {
        let fog = Fog::new(FogConfig { depth: 8, chance: 50, ..FogConfig::default() }, 3);
        let tree = Tree::of(&fog, &Titles::default(), Limits::default(), &()).unwrap();
        let error = Normal::of(&tree, Normal::MOST, Limits::default(), &()).unwrap_err();
        let said = error.to_string();
        assert!(said.contains(" × ") && said.contains("write the tree itself as .efg"), "{said}");
    }
}
