//! Tables of Pan on disk: what is written, and how it is read again.
//!
//! A solved table has the kind `pan-outcomes/1`: section `outcomes` holds two bits for each position by
//! its number (0 drawn, 1 won, 2 lost, 3 never), four to a byte, the first lowest; section `distances`,
//! if it is there, a word for each, 0 where there is none. A table in the making has the kind
//! `pan-checkpoint/1`: section `positions` holds half a byte for each, and `frontier` what the last layer
//! decided, both as [`Solver`] gives them.

use std::path::Path;

use games::pan::table::{Checkpoint, Solver, Table, TableConfig};
use games::pan::{Index, PanError, Rules};
use kernel::{Outcome, Verdict, Watch};
use store::{Facts, Meta, Section, StoreError};
use study::pan::{DealsFinding, OutcomeCounts, PanOutcomes, PositionOutcomes, StartsFinding};

use super::in_words;
use crate::error::WorkbenchError;

const SOLVED: &str = "pan-outcomes/1";
const UNFINISHED: &str = "pan-checkpoint/1";

/// A solved table on disk.
#[derive(Debug)]
pub(super) struct Saved {
    table: store::Table,
    has_distances: bool,
    is_checked: bool,
    /// Who wins, as it was counted when the table was made.
    pub(super) outcomes: PanOutcomes,
}

/// Writes a solved table, with who wins.
pub(super) fn save(
    path: &Path,
    table: &Table,
    outcomes: &PanOutcomes,
    watch: &dyn Watch,
) -> Result<(), WorkbenchError> {
    let rules = table.rules();
    let n = Index::new(rules).n_positions();
    let mut meta = Meta::new(SOLVED, "pan", &in_words(rules));
    meta.facts = facts(outcomes);
    let codes = |start, out: &mut [u8]| table.write_outcomes(start, out);
    let distances = |start, out: &mut [u16]| table.write_distances(start, out);
    let mut sections = vec![("outcomes", Section::computed(n.div_ceil(4), codes))];
    if table.has_distances() {
        sections.push(("distances", Section::computed(n, distances)));
    }
    Ok(store::write(path, &meta, &sections, watch)?)
}

fn facts(found: &PanOutcomes) -> Facts {
    let outcomes = &found.outcomes;
    let facts = serde_json::json!({
        "potential": outcomes.potential,
        "attainable": outcomes.attainable,
        "not_attainable": outcomes.not_attainable,
        "starts": found.starts,
        "deals": found.deals,
    });
    facts.as_object().cloned().unwrap_or_default()
}

/// What [`facts`] wrote.
fn read_facts(facts: &Facts) -> Option<PanOutcomes> {
    let fact = |name: &str| facts.get(name).cloned();
    let potential: OutcomeCounts = serde_json::from_value(fact("potential")?).ok()?;
    let attainable: Option<OutcomeCounts> = serde_json::from_value(fact("attainable")?).ok()?;
    let why: Option<String> = serde_json::from_value(fact("not_attainable")?).ok()?;
    let starts: StartsFinding = serde_json::from_value(fact("starts")?).ok()?;
    let deals: DealsFinding = serde_json::from_value(fact("deals")?).ok()?;
    let outcomes =
        PositionOutcomes::new(potential, attainable.ok_or_else(|| why.unwrap_or_default()));
    PanOutcomes::of_deals(outcomes, starts, deals)
}

/// A table of this many bytes or fewer is checked as a whole when it is opened, which takes a second at most;
/// a larger one piece by piece, where it is looked at.
const CHECKED_AT_ONCE: u64 = 1 << 30;

impl Saved {
    /// Opens a solved table of `rules`.
    pub(super) fn open(path: &Path, rules: &Rules) -> Result<Self, WorkbenchError> {
        let table = store::Table::open(path)?;
        table.expect(SOLVED, "pan", &in_words(rules))?;
        let is_checked = table.n_bytes() <= CHECKED_AT_ONCE;
        if is_checked {
            table.verify(&())?;
        }
        let n = Index::new(rules).n_positions();
        let has_distances = table.sections().any(|(name, ..)| name == "distances");
        let is_whole = table.words::<u8>("outcomes")?.len() == n.div_ceil(4)
            && (!has_distances || table.words::<u16>("distances")?.len() == n);
        match read_facts(&table.meta().facts) {
            Some(outcomes) if is_whole => Ok(Self { table, has_distances, is_checked, outcomes }),
            _ => Err(WorkbenchError::unable(format!(
                "{} says it is a table of this game, but is not as Cardsharp saves it; make it again",
                path.display()
            ))),
        }
    }

    /// Whether all of it was read and checked when it was opened.
    pub(super) fn is_checked(&self) -> bool {
        self.is_checked
    }

    pub(super) fn n_bytes(&self) -> u64 {
        self.table.n_bytes()
    }

    /// Reads and checks all of it, for those who cannot hear of damage later.
    pub(super) fn verify(&self, watch: &dyn Watch) -> Result<(), WorkbenchError> {
        Ok(self.table.verify(watch)?)
    }

    /// How the position numbered `number` ends; nothing if the player to move has no cards.
    pub(super) fn verdict(&self, number: u64) -> Result<Option<Verdict>, WorkbenchError> {
        let codes: u8 = self.table.get("outcomes", number / 4)?;
        let outcome = match codes >> (2 * (number % 4)) & 3 {
            0 => return Ok(Some(Verdict::DRAW)),
            1 => Outcome::Win,
            2 => Outcome::Loss,
            _ => return Ok(None),
        };
        let distance = if self.has_distances {
            Some(self.table.get::<u16>("distances", number)?.into())
        } else {
            None
        };
        Ok(Some(Verdict { outcome, distance }))
    }
}

/// Puts a table in the making away, in the place of what is there, with about how many positions will be
/// decided.
pub(super) fn put_away(
    path: &Path,
    solver: &Solver,
    expected: u64,
    watch: &dyn Watch,
) -> Result<(), WorkbenchError> {
    let Checkpoint { layer, decided, n_frontier } = solver.checkpoint();
    let mut meta = Meta::new(UNFINISHED, "pan", &in_words(solver.rules()));
    let facts = [
        ("layer", layer.into()),
        ("decided", decided),
        ("frontier", n_frontier),
        ("expected", expected),
    ];
    for (name, value) in facts {
        meta.facts.insert(name.to_owned(), value.into());
    }
    let bytes = |start, out: &mut [u8]| solver.read_bytes(start, out);
    let sections = [
        ("positions", Section::computed(solver.n_bytes(), bytes)),
        ("frontier", Section::pieces(solver.frontier())),
    ];
    Ok(store::write(path, &meta, &sections, watch)?)
}

/// Takes up a table in the making that was put away; nothing if there is no such file.
pub(super) fn take_up(
    path: &Path,
    rules: &Rules,
    config: &TableConfig,
) -> Result<Option<(Solver, u64)>, WorkbenchError> {
    let table = match store::Table::open(path) {
        Err(StoreError::Missing { .. }) => return Ok(None),
        opened => opened?,
    };
    table.expect(UNFINISHED, "pan", &in_words(rules))?;
    let unfit = || WorkbenchError::Pan(PanError::NotACheckpoint);
    let fact = |name: &str| table.meta().facts.get(name)?.as_u64();
    let n_bytes = Index::new(rules).n_positions().div_ceil(2);
    if table.words::<u8>("positions")?.len() != n_bytes {
        return Err(unfit());
    }
    let checkpoint = Checkpoint {
        layer: fact("layer").and_then(|layer| layer.try_into().ok()).ok_or_else(unfit)?,
        decided: fact("decided").ok_or_else(unfit)?,
        n_frontier: fact("frontier").ok_or_else(unfit)?,
    };
    let frontier = table.read::<u64>("frontier")?;
    let solver = Solver::resume(rules, config, &checkpoint, frontier, |fill| {
        Ok::<_, WorkbenchError>(table.read_each::<u8>("positions", fill)?)
    })?;
    Ok(Some((solver, fact("expected").ok_or_else(unfit)?)))
}
