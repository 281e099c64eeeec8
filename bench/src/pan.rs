//! Every position of Pan, solved in five ways.

use games::pan::table::{Solver, Table, TableConfig};
use games::pan::{Hand, Index, Pan, Position, Rules, Start, State};
use kernel::{Outcome, Ranked};
use solve::retrograde::plain::{self, Swept};
use solve::retrograde::{self, Retrograde, RetrogradeConfig};

/// A way to solve Pan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Sweeps over all states until nothing changes, by anybody's solver, with distances.
    Plain,
    /// Retrograde analysis by numbers, by anybody's solver, without distances.
    Ranked,
    /// The table of Pan, on one thread.
    Table,
    /// The same on all threads.
    Threads,
    /// The table of Pan with distances, on one thread.
    Distances,
}

/// What is known of Pan with so many ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// The positions won by the player to move.
    pub win: u64,
    /// Those that neither can force to an end.
    pub draw: u64,
    /// The longest distance of a won or lost one.
    pub longest: u32,
}

/// Pan, solved.
pub enum Solved {
    /// By sweeps.
    Swept(Box<(Pan, Swept<Pan>)>),
    /// By numbers.
    Ranked(Box<Retrograde<Pan>>),
    /// By the table.
    Table(Box<Table>),
}

impl Method {
    /// All of them, the slowest first.
    pub const ALL: [Self; 5] =
        [Self::Plain, Self::Ranked, Self::Distances, Self::Table, Self::Threads];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Plain => "sweeps",
            Self::Ranked => "ranked",
            Self::Distances => "distances",
            Self::Table => "table",
            Self::Threads => "threads",
        }
    }

    /// The most ranks that it solves within some gigabytes and minutes.
    pub fn most_ranks(self) -> usize {
        match self {
            Self::Plain => 6,
            Self::Ranked => 7,
            Self::Distances | Self::Table | Self::Threads => 8,
        }
    }

    /// Solves Pan as printed with so many ranks.
    pub fn solve(self, ranks: usize) -> Solved {
        let rules = rules(ranks);
        let game = || {
            // Asked about states, and not where it starts.
            let mover = Hand::EMPTY.plus(0, 1);
            Pan::new(rules, Start::Position(Position { mover, other: Hand::EMPTY }))
        };
        match self {
            Self::Plain => {
                let game = game();
                let swept = plain::solve(&game, states(&game));
                Solved::Swept(Box::new((game, swept)))
            }
            Self::Ranked => {
                let config = RetrogradeConfig { distances: false, ..RetrogradeConfig::default() };
                let table = retrograde::solve_ranked(&game(), &config, &()).expect("no limit");
                Solved::Ranked(Box::new(table))
            }
            Self::Table => alone(|| table(&rules, false)),
            Self::Threads => table(&rules, false),
            Self::Distances => alone(|| table(&rules, true)),
        }
    }
}

impl Solved {
    /// What was found out; the same by every method.
    pub fn figures(&self) -> Figures {
        match self {
            Self::Table(table) => {
                let counts = table.counts();
                let longest = u32::from(table.longest());
                Figures { win: counts.win, draw: counts.draw, longest }
            }
            Self::Ranked(table) => {
                // Each position is there twice, for either seat to move.
                let counts = table.counts();
                let longest = table.longest();
                Figures { win: counts.win / 2, draw: counts.draw / 2, longest }
            }
            Self::Swept(solved) => {
                let (game, swept) = &**solved;
                let mut figures = Figures { win: 0, draw: 0, longest: 0 };
                for state in states(game) {
                    let State::Playing { seat, .. } = state else { continue };
                    let ending = swept.ending(&state).expect("every state was swept");
                    let verdict = ending.for_seat(seat);
                    figures.win += u64::from(verdict.outcome == Outcome::Win);
                    figures.draw += u64::from(verdict.outcome == Outcome::Draw);
                    figures.longest = figures.longest.max(verdict.distance.unwrap_or(0));
                }
                Figures { win: figures.win / 2, draw: figures.draw / 2, ..figures }
            }
        }
    }

    /// The bytes it holds by its own count, where it counts.
    pub fn bytes(&self) -> Option<u64> {
        match self {
            Self::Swept(..) => None,
            Self::Ranked(table) => Some(table.bytes() as u64),
            Self::Table(table) => {
                Some(games::pan::table::bytes_needed(table.rules(), table.has_distances()))
            }
        }
    }

    /// Asserts that it is what is known.
    pub fn verify(&self, ranks: usize) {
        if let Some(known) = known(ranks) {
            assert_eq!(self.figures(), known, "as is known of {ranks} ranks");
        }
    }
}

/// What is known of Pan with so many ranks, up to seven.
pub fn known(ranks: usize) -> Option<Figures> {
    let figures = |win, draw, longest| Some(Figures { win, draw, longest });
    match ranks {
        4 => figures(17_615, 4_565, 83),
        5 => figures(297_261, 52_989, 211),
        6 => figures(4_607_015, 952_816, 528),
        7 => figures(69_106_546, 17_665_621, 847),
        _ => None,
    }
}

/// How many positions there are.
pub fn n_positions(ranks: usize) -> u64 {
    Index::new(&rules(ranks)).n_positions()
}

/// The table on one thread, for the list of all work.
pub(crate) fn solved_alone(ranks: usize) -> u64 {
    Method::Table.solve(ranks).verify(ranks);
    n_positions(ranks)
}

/// By numbers, for the list of all work.
pub(crate) fn solved_by_numbers(ranks: usize) -> u64 {
    Method::Ranked.solve(ranks).verify(ranks);
    n_positions(ranks)
}

fn rules(ranks: usize) -> Rules {
    Rules::standard(ranks).expect("so many ranks are allowed")
}

/// Every state that can come about.
fn states(game: &Pan) -> impl Iterator<Item = State> + '_ {
    let has_cards = |state: &State| Pan::position(state).is_some_and(|at| !at.mover.is_empty());
    (0..game.n_states()).map(|rank| game.unrank(rank)).filter(has_cards)
}

fn table(rules: &Rules, distances: bool) -> Solved {
    let config = TableConfig { distances, ..TableConfig::default() };
    let solver = Solver::new(rules, &config).expect("no limit");
    Solved::Table(Box::new(solver.run(&()).expect("nobody says stop")))
}

/// Does some work on one thread.
fn alone<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    pool.expect("a thread can be started").install(work)
}
