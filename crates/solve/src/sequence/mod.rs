//! The equilibrium of a two-seat constant-sum game with hidden information, by linear programming.
//!
//! The programme looks at what the first seat is paid: what is left of a constant sum is the second's, so
//! that which constant it is changes no strategy. The auditor looks at what each seat is paid.
//!
//! The whole game is seldom put into a programme: most of its moves are never used in an equilibrium. The
//! programme is that of a *restricted game*, in which each seat keeps to some of its sequences. Its solution is
//! played in the whole game, where a best response of either seat shows what is missing: that is added, and the
//! restricted game solved again, until neither seat gains (sequence-form double oracle, Bošanský et al. 2014).
//! A restricted game here is closed by the moves that the seats would choose, so that no value has to be made up
//! at its boundary. Six-sided liar's dice has 24,570 sequences a seat, and its restricted game ends with some
//! 1,600. Small games are solved whole from the start.
//!
//! Floating point does the search; then the last restricted game is solved in fractions ([`linear::solve`]), and the
//! auditor ([`best_reply`](crate::best_reply)) says in fractions that nobody gains in the whole game. If
//! somebody does, the search goes on in fractions.

mod basis;
mod programme;
mod restricted;

use kernel::{Fraction, LimitReached, Limits, Meter, Number, Progress, Seat, Stop, Watch};
use linear::{Basic, LinearError};

use crate::SolveError;
use crate::best_reply::{Audit, audit, best_reply};
use crate::cfr::{self, CfrConfig};
use crate::form::{
    Behaviour, Profile, SequenceForm, SequenceId, number_steps, realise, realise_metered,
};
use basis::BasisStatus;
use programme::Lp;
use restricted::{AllowedSequences, RestrictedGame};

/// A sequence that is less likely than this seems not to be used at all.
const USED: f64 = 1e-3;

/// In floating point nobody gains if it is less than this share of the largest payoff.
const SETTLED: f64 = 1e-10;

/// About how many bytes a programme and its basis take for each end of the restricted game.
const BYTES: u64 = 1024;

/// Configuration of the sequence-form solver.
#[derive(Clone, Copy, Debug)]
pub struct SequenceConfig {
    /// How large it may become.
    pub limits: Limits,
    /// The most sequences, of both seats together, of a game that is put into the programme whole.
    /// Default: 100.
    pub whole: usize,
    /// Iterations of regret minimisation that guess which sequences matter. Default: 300.
    pub guess: u64,
}

impl Default for SequenceConfig {
    fn default() -> Self {
        Self { limits: Limits::default(), whole: 100, guess: 300 }
    }
}

/// An equilibrium.
#[derive(Clone, Debug)]
pub struct Sequence<N> {
    /// How both play.
    pub profile: Profile<N>,
    /// What that is worth and what either could gain, by the auditor; in fractions nobody gains.
    pub audit: Audit<N>,
    /// How large the programme was, and what it took.
    pub work: Work,
    /// Why it was stopped before it was finished, if it was: then it is the best found so far.
    pub stopped: Option<Stop>,
}

/// Cost of solving.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Restricted games solved, one after the other.
    pub rounds: u64,
    /// Steps of the simplex method in all.
    pub steps: u64,
    /// Rows of the last programme.
    pub rows: u64,
    /// Columns of the last programme.
    pub columns: u64,
}

/// Outcome of [`solve`].
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The equilibrium, in fractions.
    Proven(Box<Sequence<Fraction>>),
    /// The watch said stop: the best found until then, in floating point.
    Best(Box<Sequence<f64>>),
}

impl Outcome {
    /// The equilibrium, if the work was not stopped.
    pub fn proven(self) -> Option<Sequence<Fraction>> {
        match self {
            Self::Proven(proven) => Some(*proven),
            Self::Best(_) => None,
        }
    }
}

/// The equilibrium in fractions; if the watch says stop, the best that was found until then.
///
/// # Errors
/// [`SolveError::NotTwoSeats`] or [`SolveError::NotConstantSum`] if it is not such a game,
/// [`SolveError::Linear`] if a programme was not solved.
pub fn solve(
    form: &SequenceForm,
    config: &SequenceConfig,
    watch: &dyn Watch,
) -> Result<Outcome, SolveError> {
    let mut search = DoubleOracle::new(form, config, watch)?;
    match search.prove() {
        Ok(proven) => Ok(Outcome::Proven(Box::new(proven))),
        Err(error) => search.best_so_far(error).map(Box::new).map(Outcome::Best),
    }
}

/// About the equilibrium, in floating point; the audit says how near it is. If the watch says stop, it is
/// the best that was found until then.
///
/// # Errors
/// As [`solve`].
pub fn approximate(
    form: &SequenceForm,
    config: &SequenceConfig,
    watch: &dyn Watch,
) -> Result<Sequence<f64>, SolveError> {
    let mut search = DoubleOracle::new(form, config, watch)?;
    match search.run() {
        Ok(()) => Ok(search.best(None)),
        Err(error) => search.best_so_far(error),
    }
}

/// Double oracle: the search for a restricted game whose equilibrium is one of the whole game.
struct DoubleOracle<'a> {
    form: &'a SequenceForm,
    limits: Limits,
    watch: &'a dyn Watch,
    allowed: AllowedSequences,
    restricted: RestrictedGame,
    /// The programme of the restricted game, once it is made.
    lp: Option<Lp>,
    marks: BasisStatus,
    /// The last basis.
    basis: Vec<Basic>,
    /// What both seem to play, in the whole game: the last solution of a restricted game.
    guess: Profile<f64>,
    /// The best so far, in the whole game.
    best: (Profile<f64>, Audit<f64>),
    /// Whether the watch said stop before the first restricted game was solved.
    stopped: Option<Stop>,
    work: Work,
}

impl<'a> DoubleOracle<'a> {
    fn new(
        form: &'a SequenceForm,
        config: &SequenceConfig,
        watch: &'a dyn Watch,
    ) -> Result<Self, SolveError> {
        form.constant_sum_for_two()?;
        let seats = [Seat::new(0), Seat::new(1)];
        let n_sequences: usize = seats.iter().map(|&seat| form.side(seat).n_sequences()).sum();
        let is_whole = n_sequences <= config.whole;
        let iterations = Some(config.guess);
        let guess = cfr::solve(form, &CfrConfig { iterations, ..CfrConfig::default() }, watch);
        let reach = seats.map(|seat| realise(form.side(seat), &guess.profile[seat]));
        let choices = seats.map(|seat| likeliest(form, seat, &guess.profile[seat]));
        let least = if is_whole { -1.0 } else { USED };
        let mut allowed = AllowedSequences::new(&reach, least, choices.to_vec());
        let restricted =
            RestrictedGame::new(form, &mut allowed, &Meter::new(&(), "solving restricted games"))
                .expect("nobody watches");
        Ok(Self {
            form,
            limits: config.limits,
            watch,
            allowed,
            marks: BasisStatus::guessed(form, &restricted, &reach),
            restricted,
            lp: None,
            basis: Vec::new(),
            guess: guess.profile.clone(),
            best: (guess.profile, guess.audit),
            stopped: guess.stopped,
            work: Work::default(),
        })
    }

    /// Finds the restricted game, solves it in fractions, and has nobody gain in the whole game.
    fn prove(&mut self) -> Result<Sequence<Fraction>, SolveError> {
        self.run()?;
        loop {
            let profile = self.exact()?;
            let audit = audit(self.form, &profile, self.watch)?;
            if audit.nash_conv == Fraction::ZERO {
                return Ok(Sequence { profile, audit, work: self.work, stopped: None });
            }
            // In fractions a restricted game that is solved and yet not the whole answer always lacks something.
            if self.add_replies(&profile)? == 0 {
                return Err(SolveError::Unproven);
            }
            self.solve_restricted()?;
        }
    }

    /// Extends the restricted game until neither seat gains, by floating point.
    fn run(&mut self) -> Result<(), SolveError> {
        if let Some(stop) = self.stopped {
            return Err(LimitReached::from(stop).into());
        }
        let scale = largest(self.form);
        loop {
            self.solve_restricted()?;
            let found = audit(self.form, &self.guess, self.watch)?;
            let gap = found.nash_conv;
            if gap < self.best.1.nash_conv {
                self.best = (self.guess.clone(), found);
            }
            let profile = self.guess.clone();
            if gap <= SETTLED * scale || self.add_replies(&profile)? == 0 {
                return Ok(());
            }
        }
    }

    /// The best so far, stopped for this reason if there is one.
    fn best(self, stopped: Option<Stop>) -> Sequence<f64> {
        let (profile, audit) = self.best;
        Sequence { profile, audit, work: self.work, stopped }
    }

    /// The best so far, if it was the watch that said stop.
    fn best_so_far(self, error: SolveError) -> Result<Sequence<f64>, SolveError> {
        match error {
            SolveError::Limit(LimitReached::Stopped(stop)) => Ok(self.best(Some(stop))),
            error => Err(error),
        }
    }

    /// Solves the restricted game that is allowed now, in floating point.
    fn solve_restricted(&mut self) -> Result<(), SolveError> {
        self.work.rounds += 1;
        let progress =
            Progress { doing: "solving restricted games", done: self.work.rounds, total: None };
        self.watch.tick(progress).map_err(LimitReached::from)?;
        let meter = &Meter::new(self.watch, "solving restricted games");
        self.restricted = RestrictedGame::new(self.form, &mut self.allowed, meter)?;
        self.limits.check(0, self.restricted.leaves.len() as u64 * BYTES)?;
        self.marks.extend(&self.restricted, &self.allowed);
        let lp = Lp::new(self.form, &self.restricted, meter)?;
        let start = self.marks.to_basis(&self.restricted, lp.rows as u32);
        let programme = &lp.programme;
        (self.work.rows, self.work.columns) =
            (programme.n_rows() as u64, programme.n_columns() as u64);
        let found = match linear::approximate(programme, Some(&start), self.watch) {
            Err(LinearError::Limit(limit)) => return Err(limit.into()),
            // The programme of a game can always be solved: floating point is at its end with it.
            Err(_) => linear::solve(programme, None, self.limits, self.watch)?.to_floats(),
            Ok(found) => found,
        };
        self.work.steps += found.steps;
        self.marks.read(&self.restricted, lp.rows as u32, &found.basis);
        self.basis = found.basis;
        self.guess = self.extended(lp.rows, &found.columns, &found.duals)?;
        self.lp = Some(lp);
        Ok(())
    }

    /// The solution of the last restricted game in fractions, played in the whole game.
    fn exact(&mut self) -> Result<Profile<Fraction>, SolveError> {
        let lp = self.lp.as_ref().expect("a restricted game was solved");
        let found = linear::solve(&lp.programme, Some(&self.basis), self.limits, self.watch)?;
        Ok(self.extended(lp.rows, &found.columns, &found.duals)?)
    }

    /// How both play the whole game: by the solution of the restricted game where it comes up, and as they would
    /// choose elsewhere.
    fn extended<N: Number>(
        &self,
        rows: usize,
        columns: &[N],
        duals: &[N],
    ) -> Result<Profile<N>, Stop> {
        let plans = [columns, &duals[rows..]];
        let meter = Meter::new(self.watch, "solving restricted games");
        let seats = [0, 1].map(Seat::new).into_iter();
        let seats = seats.map(|seat| {
            let (whole, restricted) = (self.form.side(seat), &self.restricted.sides[seat.idx()]);
            let mut odds = vec![N::zero(); whole.n_sequences()];
            odds[0] = N::one();
            for set in 0..whole.sets().len() as u32 {
                let n_moves = u64::from(whole.sets()[set as usize].n_moves);
                meter.work(2 * n_moves * number_steps::<N>())?;
                let came = restricted.set_number(set).map(|nth| &restricted.sets[nth]);
                let numbers = came.map_or(0..0, |set| set.first..set.first + set.n_moves);
                let mut total = N::zero();
                for number in numbers.clone() {
                    total.add_scaled(&positive(&plans[seat.idx()][number as usize]), 1);
                }
                let is_never = if N::EXACT { total == N::zero() } else { total.to_f64() <= 1e-12 };
                if is_never {
                    odds[self.allowed.choice(seat, set) as usize] = N::one();
                    continue;
                }
                for number in numbers {
                    let mut share = positive(&plans[seat.idx()][number as usize]);
                    share.divide_by(&total);
                    odds[restricted.sequences[number as usize] as usize] = share;
                }
            }
            Ok(Behaviour(odds))
        });
        seats.collect()
    }

    /// Allows what each seat would reply to `profile`; gives how many sequences are new.
    fn add_replies<N: Number>(&mut self, profile: &Profile<N>) -> Result<usize, SolveError> {
        let mut n_new = 0;
        for (seat, other) in [(0, 1), (1, 0)].map(|(a, b)| (Seat::new(a), Seat::new(b))) {
            let reply = best_reply(self.form, seat, profile, self.watch)?;
            let choices = chosen(self.form, seat, &reply.behaviour);
            // A fraction may be too little for a float and still not nothing.
            let meter = Meter::new(self.watch, "adding best responses");
            let reach = realise_metered(self.form.side(other), &profile[other], &meter)?;
            let comes: Vec<bool> = reach.iter().map(|reach| *reach != N::zero()).collect();
            n_new += self.allowed.add(self.form, seat, &choices, &comes, &meter)?;
        }
        Ok(n_new)
    }
}

/// The sequence of each set that a pure `behaviour` chooses.
fn chosen<N: Number>(form: &SequenceForm, seat: Seat, behaviour: &Behaviour<N>) -> Vec<SequenceId> {
    let chosen = |sequences: std::ops::Range<usize>| {
        sequences.into_iter().find(|&sequence| behaviour.0[sequence] == N::one())
    };
    let sets = form.side(seat).sets().iter();
    sets.map(|set| chosen(set.sequences()).unwrap_or(set.first as usize) as SequenceId).collect()
}

/// The likeliest sequence of each set.
fn likeliest(form: &SequenceForm, seat: Seat, behaviour: &Behaviour<f64>) -> Vec<SequenceId> {
    let likeliest = |sequences: std::ops::Range<usize>| {
        sequences.rev().max_by(|&a, &b| behaviour.0[a].total_cmp(&behaviour.0[b]))
    };
    let sets = form.side(seat).sets().iter();
    sets.map(|set| likeliest(set.sequences()).unwrap_or(0) as SequenceId).collect()
}

/// The largest payoff in size.
fn largest(form: &SequenceForm) -> f64 {
    let sizes = (0..form.n_leaves()).map(|leaf| form.payoffs(leaf)[0].to_f64().abs());
    sizes.fold(0.0, f64::max)
}

/// The number, or nothing if rounding has made it less.
fn positive<N: Number>(number: &N) -> N {
    if !N::EXACT && number.to_f64() < 0.0 { N::zero() } else { number.clone() }
}
