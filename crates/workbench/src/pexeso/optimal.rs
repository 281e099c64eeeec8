//! Those who have worked out what to do: by the table, by rule, as printed.

use std::sync::Arc;

use games::pexeso::table::{Passing, Table, TableConfig};
use games::pexeso::{Answer, Collect, Look, PexesoMove, Plan, Planner, Position, Rules, Style};
use kernel::{Limits, Rate, Seat, Watch};

use super::Asked;
use super::player::Manner;
use crate::error::WorkbenchError;

/// Makes tables when they are first needed.
pub(crate) struct Known<'a> {
    asked: &'a Asked,
    limits: Limits,
    watch: &'a dyn Watch,
    optimal: Option<Style>,
}

impl<'a> Known<'a> {
    /// What is known of the game that was asked for.
    pub(crate) fn new(asked: &'a Asked, limits: Limits, watch: &'a dyn Watch) -> Self {
        Self { asked, limits, watch, optimal: None }
    }

    /// How a player of this manner plays.
    pub(crate) fn style(&mut self, manner: Manner) -> Result<Style, WorkbenchError> {
        Ok(match manner {
            Manner::Random => Style::Random,
            Manner::Bold => Style::Bold,
            Manner::Careful => Style::Careful,
            Manner::Passive => Style::Passive,
            Manner::Rule | Manner::Paper => todo!(),
            Manner::Optimal => match &self.optimal {
                Some(style) => style.clone(),
                None => self.optimal.insert(self.solved()?).clone(),
            },
        })
    }

    /// What is best, by a table for two: with more seats, each takes the next for the only other.
    fn solved(&self) -> Result<Style, WorkbenchError> {
        let Asked { rules, err, ties_pass, .. } = self.asked;
        let passing = if *ties_pass { Passing::IfAsGood } else { Passing::IfBetter };
        let solve = |err: [Rate; 2]| -> Result<Arc<Table<f64>>, WorkbenchError> {
            let config = TableConfig::new(for_two(rules)?).with_err(err).with_passing(passing);
            Ok(Arc::new(Table::solve(&config, &self.limits, self.watch)?))
        };
        let seats = || (0..err.len()).map(Seat::new);
        let first = [err[Seat::new(0)], err[Seat::new(1)]];
        let tables = if err.len() == 2 {
            let table = solve(first)?;
            seats().map(|seat| (table.clone(), seat)).collect()
        } else if err.iter().all(|rate| *rate == first[0]) {
            let table = solve(first)?;
            seats().map(|_| (table.clone(), Seat::new(0))).collect()
        } else {
            let own = |seat: Seat| Ok((solve([err[seat], err[seat.left(err.len())]])?, Seat::new(0)));
            seats().map(own).collect::<Result<_, WorkbenchError>>()?
        };
        Ok(Style::Planned(Arc::new(ByTable { tables })))
    }
}

/// The same game for two.
fn for_two(rules: &Rules) -> Result<Rules, WorkbenchError> {
    let two = Rules::new(rules.pairs())?.with_known(rules.known())?.with_collect(rules.collect());
    Ok(two.with_mates(rules.mates()).with_last(rules.last()))
}

/// Looks into tables: for each seat one, and the seat in it.
#[derive(Debug)]
struct ByTable {
    tables: Vec<(Arc<Table<f64>>, Seat)>,
}

impl ByTable {
    fn plan(&self, seat: Seat, pairs: u16, singles: u16) -> Plan {
        let (table, seat) = &self.tables[seat.idx()];
        table.plan(*seat, Position::new(pairs, singles))
    }
}

impl Planner for ByTable {
    fn opens_known(&self, seat: Seat, pairs: u16, singles: u16) -> bool {
        self.plan(seat, pairs, singles).first == Look::Known
    }

    fn closes_known(&self, seat: Seat, pairs: u16, singles: u16) -> bool {
        self.plan(seat, pairs, singles).after_known == Look::Known
    }

    fn leaves_mate(&self, seat: Seat, pairs: u16, singles: u16) -> Option<PexesoMove> {
        match self.plan(seat, pairs, singles).after_mate {
            Answer::Mate => None,
            Answer::Other(Look::Known) => Some(PexesoMove::Single),
            Answer::Other(Look::Unseen) => Some(PexesoMove::New),
        }
    }
}
