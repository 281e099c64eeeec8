//! Those who have worked out what to do: by the table, by rule, as printed.

use std::sync::Arc;

use games::pexeso::paper::{DoublePaper, Reading};
use games::pexeso::table::{Passing, Table, TableConfig};
use games::pexeso::{ByRule, Collect, PexesoMove, Planner, Rules, Style};
use kernel::{Limits, Number, Probability, Seat, Watch};

use super::PexesoSetup;
use super::player::Manner;
use crate::error::WorkbenchError;

/// Planners of Pexeso: strategies by a table, by rule or as printed, made when they are first needed.
pub(crate) struct PexesoPlanners<'a> {
    asked: &'a PexesoSetup,
    limits: Limits,
    watch: &'a dyn Watch,
    optimal: Option<Style>,
}

impl<'a> PexesoPlanners<'a> {
    /// What is known of the game that was asked for.
    pub(crate) fn new(asked: &'a PexesoSetup, limits: Limits, watch: &'a dyn Watch) -> Self {
        Self { asked, limits, watch, optimal: None }
    }

    /// How a player of this manner plays.
    pub(crate) fn style(&mut self, manner: Manner) -> Result<Style, WorkbenchError> {
        Ok(match manner {
            Manner::Random => Style::Random,
            Manner::Bold => Style::Bold,
            Manner::Careful => Style::Careful,
            Manner::Passive => Style::Passive,
            Manner::Rule => Style::Planned(Arc::new(ByRule)),
            // In floating point, as it was published: a last digit decides at [4, 3].
            Manner::Paper => {
                let pairs = self.asked.rules.pairs();
                let paper = DoublePaper::new(pairs, Reading::Literal, self.watch)?;
                Style::Planned(Arc::new(paper))
            }
            Manner::Optimal => match &self.optimal {
                Some(style) => style.clone(),
                None => self.optimal.insert(self.solved()?).clone(),
            },
        })
    }

    /// What is best, by a table for two: with more seats, each takes the next for the only other.
    fn solved(&self) -> Result<Style, WorkbenchError> {
        let err = &self.asked.err;
        let solve = |err| Ok::<_, WorkbenchError>(Arc::new(self.table(err)?));
        let seats = || (0..err.len()).map(Seat::new);
        let first = [err[Seat::new(0)], err[Seat::new(1)]];
        let tables = if err.len() == 2 {
            let table = solve(first)?;
            seats().map(|seat| (table.clone(), seat)).collect()
        } else if err.iter().all(|rate| *rate == first[0]) {
            let table = solve(first)?;
            seats().map(|_| (table.clone(), Seat::new(0))).collect()
        } else {
            let own =
                |seat: Seat| Ok((solve([err[seat], err[seat.left(err.len())]])?, Seat::new(0)));
            seats().map(own).collect::<Result<_, WorkbenchError>>()?
        };
        Ok(Style::Planned(Arc::new(ByTable { tables })))
    }

    /// The table of the game for two who err like this.
    pub(crate) fn table<N: Number>(
        &self,
        err: [Probability; 2],
    ) -> Result<Table<N>, WorkbenchError> {
        let passing = if self.asked.ties_pass { Passing::IfAsGood } else { Passing::IfBetter };
        let config = TableConfig::new(self.for_two()?).with_err(err).with_passing(passing);
        Ok(Table::solve(&config, &self.limits, self.watch)?)
    }

    /// The same game for two who forget nothing.
    fn for_two(&self) -> Result<Rules, WorkbenchError> {
        let rules = &self.asked.rules;
        // Where players forget no table is exact, and that of players who need not collect will do.
        let collect = if self.asked.some_forget { Collect::Moderator } else { rules.collect() };
        let two = Rules::new(rules.pairs())?.with_known(rules.known())?.with_collect(collect);
        Ok(two.with_mates(rules.mates()).with_last(rules.last()))
    }
}

/// Looks into tables: for each seat one, and the seat in it.
#[derive(Debug)]
struct ByTable {
    tables: Vec<(Arc<Table<f64>>, Seat)>,
}

impl Planner for ByTable {
    fn opens_known(&self, seat: Seat, pairs: u16, singles: u16) -> bool {
        let (table, seat) = &self.tables[seat.idx()];
        table.opens_known(*seat, pairs, singles)
    }

    fn closes_known(&self, seat: Seat, pairs: u16, singles: u16) -> bool {
        let (table, seat) = &self.tables[seat.idx()];
        table.closes_known(*seat, pairs, singles)
    }

    fn leaves_mate(&self, seat: Seat, pairs: u16, singles: u16) -> Option<PexesoMove> {
        let (table, seat) = &self.tables[seat.idx()];
        table.leaves_mate(*seat, pairs, singles)
    }
}
