//! The dense solver for one round: the equilibrium from any openings, without hashing.
//!
//! It knows that stacks are sets, that the unseen cards follow from the stacks, and that each hit
//! adds one card: see `state_space.rs` for the layout that follows. Three walks do everything: *marking*
//! forward finds what must be visited, *valuing* backward finds values and decisions, and *flow*
//! forward finds the distribution of ends. It agrees with backward induction exactly in fractions.

mod duel;
mod flow;
mod mark;
mod prune;
mod state_space;
mod value;
mod visit;

pub use self::duel::{Departure, Duel, DuelEnds, DuelOpening, DuelStakes, DuelValue};
use kernel::{BySeat, LimitReached, Limits, Number, Payoff, Seat, Watch};

use self::mark::{Marks, Root};
use self::prune::{FoldCorollary, Prune, Unpruned};
use self::state_space::{Place, StateSpace};
use self::value::{Stakes, Valued};
use super::{Ends, MAX_SEATS, Move, Pack, Rule, Stack};

/// The most ranks the dense solver takes.
pub const MAX_DENSE_RANKS: usize = state_space::MAX_DENSE_RANKS;

/// Parameters of the dense solver.
#[derive(Clone, Copy, Debug)]
pub struct DenseConfig {
    /// Leave out what is certainly folded (Corollary 8 of the paper, generalised). Changes the work
    /// and never the answer. Default: on.
    pub prune: bool,
    /// Look into every opening even where folding is certain, so that its margin is known.
    /// Default: on.
    pub margins: bool,
    /// Use the threads of the present pool. Off where many rounds are solved at once. Default: on.
    pub parallel: bool,
    /// How large it may become.
    pub limits: Limits,
}

impl Default for DenseConfig {
    fn default() -> Self {
        Self { prune: true, margins: true, parallel: true, limits: Limits::default() }
    }
}

/// Solution at an opening.
#[derive(Clone, Debug)]
pub struct Opening<N> {
    /// Each seat's stack, in turn order.
    pub stacks: Vec<Stack>,
    /// The value for each seat, in turn order.
    pub values: BySeat<N>,
    /// What the first seat does.
    pub action: Move,
    /// How much better that is for it than the other action; `None` where that was not looked into.
    pub margin: Option<N>,
}

/// The equilibrium from some openings.
pub struct Dense<N> {
    space: StateSpace,
    marks: Vec<Marks>,
    hits: Vec<Vec<u64>>,
    openings: Vec<Opening<N>>,
    roots: Vec<Root>,
    bytes: u64,
}

/// Solves one round of `n_seats` players from `openings` (stacks in turn order, the first to move),
/// in which the cards face up and unseen together are `pack`.
///
/// All openings must be able to occur in the course of one round: the sizes of their stacks are
/// those of the smallest after some hits.
///
/// # Errors
/// When a limit is reached, or the watch says stop.
///
/// # Panics
/// If the ranks are more than [`MAX_DENSE_RANKS`], or the openings cannot all
/// occur in one round.
pub fn solve<N: Number>(
    n_seats: usize,
    pack: &Pack,
    openings: &[Vec<Stack>],
    config: &DenseConfig,
    watch: &dyn Watch,
) -> Result<Dense<N>, LimitReached> {
    let prune = FoldCorollary { n_seats };
    match (n_seats, config.prune) {
        (2, true) => run::<N, 1>(pack, openings, config, &prune, watch),
        (3, true) => run::<N, 2>(pack, openings, config, &prune, watch),
        (4, true) => run::<N, 3>(pack, openings, config, &prune, watch),
        (5, true) => run::<N, 4>(pack, openings, config, &prune, watch),
        (6, true) => run::<N, 5>(pack, openings, config, &prune, watch),
        (2, false) => run::<N, 1>(pack, openings, config, &Unpruned, watch),
        (3, false) => run::<N, 2>(pack, openings, config, &Unpruned, watch),
        (4, false) => run::<N, 3>(pack, openings, config, &Unpruned, watch),
        (5, false) => run::<N, 4>(pack, openings, config, &Unpruned, watch),
        (6, false) => run::<N, 5>(pack, openings, config, &Unpruned, watch),
        _ => panic!("Pairs is for 2 to {MAX_SEATS} players"),
    }
}

/// The number of configurations that solving from `openings` visits, with the prune or without.
///
/// # Errors
/// When a limit is reached, or the watch says stop.
pub fn count(
    n_seats: usize,
    pack: &Pack,
    openings: &[Vec<Stack>],
    prune: bool,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<u64, LimitReached> {
    let space = StateSpace::new(n_seats, pack, openings);
    check_size(&space, limits)?;
    let roots = roots(&space, openings, true);
    let marks = if prune {
        mark::mark(&space, &roots, &FoldCorollary { n_seats }, drop, watch)?
    } else {
        mark::mark(&space, &roots, &Unpruned, drop, watch)?
    };
    Ok(marks.iter().map(|marks| marks.len() as u64).sum())
}

/// How many places the configurations from `openings` have: the size of the work, whatever is pruned.
pub fn n_places(n_seats: usize, pack: &Pack, openings: &[Vec<Stack>]) -> u64 {
    StateSpace::new(n_seats, pack, openings).n_places()
}

/// Whether the bits for every place fit, and the marks of a layer can be numbered.
fn check_size(space: &StateSpace, limits: &Limits) -> Result<(), LimitReached> {
    limits.check(0, space.bitmap_bytes().saturating_mul(2))?;
    let numbered = Limits { states: u64::from(u32::MAX), ..*limits };
    numbered.check(space.widest_layer(), 0)
}

fn roots(space: &StateSpace, openings: &[Vec<Stack>], always: bool) -> Vec<Root> {
    let place =
        |stacks: &Vec<Stack>| space.place(stacks, 0).expect("openings of one course of play");
    openings.iter().map(|stacks| Root { place: place(stacks), always }).collect()
}

fn run<N: Number, const S: usize>(
    pack: &Pack,
    openings: &[Vec<Stack>],
    config: &DenseConfig,
    prune: &impl Prune,
    watch: &dyn Watch,
) -> Result<Dense<N>, LimitReached> {
    let mut space = StateSpace::new(S + 1, pack, openings);
    if !config.parallel {
        space.n_pieces = 1;
    }
    let roots = roots(&space, openings, config.margins);
    // Two bits for every place: visited, and hit.
    let bitmaps = 2 * space.bitmap_bytes();
    check_size(&space, &config.limits)?;
    let mut looks = Vec::with_capacity(space.layers.len());
    let marks = mark::mark(&space, &roots, prune, |layer| looks.push(layer), watch)?;
    let visited = marks.iter().map(|marks| marks.len() as u64).sum();
    let bytes = bitmaps + value::value_bytes::<N, S>(&marks);
    config.limits.check(visited, bytes)?;
    let stakes = Stakes::<N, S>::of_round(usize::from(pack.top()));
    let Valued { roots: found, hits } =
        value::value(&space, &marks, &roots, looks, &stakes, watch)?;
    let openings =
        openings.iter().zip(found).map(|(stacks, at)| opening(stacks, &at, &stakes)).collect();
    Ok(Dense { space, marks, hits, openings, roots, bytes })
}

impl<N: Number, const S: usize> Stakes<N, S> {
    /// The payoffs of one round: the loser pays his score to every other seat.
    fn of_round(n_ranks: usize) -> Self {
        let when = |loser: usize, rank: usize| {
            let score = rank as i64 + 1;
            std::array::from_fn(|seat| {
                N::from_payoff(Payoff::from(if seat == loser {
                    -(S as i64) * score
                } else {
                    score
                }))
            })
        };
        Self((0..=S).map(|loser| (0..n_ranks).map(|rank| when(loser, rank)).collect()).collect())
    }
}

fn opening<N: Number, const S: usize>(
    stacks: &[Stack],
    at: &value::AtRoot<N, S>,
    stakes: &Stakes<N, S>,
) -> Opening<N> {
    let all = stacks.iter().fold(Stack::EMPTY, |all, stack| all.union(*stack));
    let low = usize::from(all.low().expect("an opening has cards")) - 1;
    let fold = value::of_seat(&stakes.0[0][low], 0);
    let hit = at.hit.as_ref().map(|hit| value::of_seat(hit, 0));
    // Where hitting was not looked into, folding is certain.
    let action = if hit.as_ref().is_some_and(|hit| hit.beats(&fold))
        || value::of_seat(&at.values, 0).beats(&fold)
    {
        Move::Hit
    } else {
        Move::Fold
    };
    let margin = hit.map(|hit| {
        let (mut more, less) = if action == Move::Hit { (hit, fold) } else { (fold, hit) };
        more.subtract(&less);
        more
    });
    let values = BySeat::from_fn(stacks.len(), |seat: Seat| value::of_seat(&at.values, seat.idx()));
    Opening { stacks: stacks.to_vec(), values, action, margin }
}

impl<N: Number> Dense<N> {
    /// The openings, in the order they were given.
    pub fn openings(&self) -> &[Opening<N>] {
        &self.openings
    }

    /// The number of configurations visited.
    pub fn visited(&self) -> u64 {
        self.marks.iter().map(|marks| marks.len() as u64).sum()
    }

    /// The most bytes held in tables at a time.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// What `mover` does with these stacks (by seat); `None` if the configuration was not visited.
    pub fn action(&self, stacks: &[Stack], mover: Seat) -> Option<Move> {
        self.action_at(self.space.place(stacks, mover.idx())?)
    }

    fn action_at(&self, place: Place) -> Option<Move> {
        self.marks[place.layer].number(place)?;
        let words = self.space.layers[place.layer].words();
        let word = self.hits[place.layer][place.block * words + place.bit / 64];
        Some(if word >> (place.bit % 64) & 1 == 1 { Move::Hit } else { Move::Fold })
    }

    /// The distribution of ends in equilibrium, when opening *i* comes with probability
    /// `probabilities[i]`.
    ///
    /// # Errors
    /// When the watch says stop.
    pub fn ends(&self, probabilities: &[N], watch: &dyn Watch) -> Result<Ends<N>, LimitReached> {
        self.flow(probabilities, &flow::Solved(&self.hits), watch)
    }

    /// The distribution of ends when seat *i* follows `rules[i]`. The equilibrium keeps to what was
    /// solved here; for rules that may leave its path, solve without the prune.
    ///
    /// # Errors
    /// When the watch says stop.
    pub fn ends_of(
        &self,
        rules: &[&Rule],
        probabilities: &[N],
        watch: &dyn Watch,
    ) -> Result<Ends<N>, LimitReached> {
        let odds = flow::FixedRules { rules, solved: flow::Solved(&self.hits) };
        self.flow(probabilities, &odds, watch)
    }

    fn flow(
        &self,
        probabilities: &[N],
        odds: &impl flow::Odds,
        watch: &dyn Watch,
    ) -> Result<Ends<N>, LimitReached> {
        let start: Vec<(usize, usize, N)> = self
            .roots
            .iter()
            .zip(probabilities)
            .map(|(root, probability)| {
                let layer = root.place.layer;
                let number = self.marks[layer].number(root.place).expect("roots are marked");
                (layer, number, probability.clone())
            })
            .collect();
        flow::flow(&self.space, &self.marks, &start, odds, watch)
    }
}
