//! What the sets and sequences of a compiled game are called.

use std::collections::HashMap;

use extensive::Tree;
use games::goofspiel::Goofspiel;
use games::liars_dice::LiarsDice;
use games::poker::{DicePoker, Kuhn, Leduc, OneCard};
use kernel::{BySeat, Hidden, Meter, Notation, Seat, Stop, Trembling, Watch};
use recycle::program::PerfectRecall;
use solve::Compiled;
use solve::form::{SequenceForm, SetId};

use super::abridge::{STEPS, SetFacts, abridged};
use super::vocabulary::Vocabulary;

/// A game whose information sets have names.
pub(crate) trait Labelled: Hidden + Notation {
    /// Labels of those of `views` that are `wanted`; the others' may be empty. The views are all that a seat may
    /// have when it decides. Labels are all different, and the same whenever the game is set up so. By default
    /// each is as the game writes it.
    ///
    /// # Errors
    /// If the watch says stop.
    fn labels(
        &self,
        views: &[&Self::View],
        wanted: &[bool],
        meter: &Meter<'_>,
    ) -> Result<Vec<String>, Stop> {
        let label = |(view, &is_wanted): (&&Self::View, &bool)| {
            if !is_wanted {
                return Ok(String::new());
            }
            meter.work(WRITING)?;
            Ok(self.view_to_text(view))
        };
        views.iter().zip(wanted).map(label).collect()
    }
}

/// About the elementary steps that it takes to write a view down.
const WRITING: u64 = 1024;

// These write briefly what a seat has seen.
impl Labelled for DicePoker {}
impl Labelled for Goofspiel {}
impl Labelled for Kuhn {}
impl Labelled for Leduc {}
impl Labelled for LiarsDice {}
impl Labelled for OneCard {}
impl Labelled for Tree {}

/// A described game tells everything, which is too much.
impl Labelled for PerfectRecall {
    fn labels(
        &self,
        views: &[&Self::View],
        wanted: &[bool],
        meter: &Meter<'_>,
    ) -> Result<Vec<String>, Stop> {
        // What tells one set from all others takes all of them.
        if !wanted.contains(&true) {
            return Ok(vec![String::new(); views.len()]);
        }
        let (vocabulary, stories) = Vocabulary::of_views(self, views, meter)?;
        let facts = |(view, story): (&&Self::View, Vec<u32>)| {
            meter.work(4 * WRITING)?;
            Ok(SetFacts { facts: self.view_facts(view).facts(), story })
        };
        let sets = views.iter().zip(stories).map(facts).collect::<Result<Vec<_>, Stop>>()?;
        abridged(&sets, &vocabulary, meter)
    }
}

/// Where players tremble: as in the game within, and whether the seat itself did.
impl<G: Labelled> Labelled for Trembling<&G> {
    fn labels(
        &self,
        views: &[&Self::View],
        wanted: &[bool],
        meter: &Meter<'_>,
    ) -> Result<Vec<String>, Stop> {
        // Several views have the same within.
        let mut inner: Vec<&G::View> = Vec::new();
        let mut inner_wanted = Vec::new();
        let mut places: HashMap<&G::View, usize> = HashMap::new();
        for (view, &is_wanted) in views.iter().zip(wanted) {
            meter.work(STEPS)?;
            let place = *places.entry(&view.inner).or_insert_with(|| {
                inner.push(&view.inner);
                inner_wanted.push(false);
                inner.len() - 1
            });
            inner_wanted[place] |= is_wanted;
        }
        let labels = self.inner().labels(&inner, &inner_wanted, meter)?;
        let label = |view: &&Self::View| {
            let label = &labels[places[&view.inner]];
            let slips =
                view.trembles.iter().map(|&slipped| if slipped { "slipped" } else { "steady" });
            match slips.collect::<Vec<_>>().join(", ") {
                never if never.is_empty() => label.clone(),
                slips => format!("{label} ({slips})"),
            }
        };
        Ok(views.iter().map(label).collect())
    }
}

/// Sets whose labels are wanted, by seat.
pub(crate) type WantedSets = BySeat<Vec<bool>>;

/// Every set of `form`.
pub(crate) fn all_sets(form: &SequenceForm) -> WantedSets {
    BySeat::from_fn(form.seats(), |seat| vec![true; form.side(seat).sets().len()])
}

/// The information sets of each seat and their moves, as text.
pub(crate) struct Labels {
    seats: Vec<SeatLabels>,
}

struct SeatLabels {
    /// What the seat has seen at each set.
    sets: Vec<String>,
    /// The move of each sequence but the empty one.
    moves: Vec<String>,
}

impl Labels {
    /// The texts of `game`, which was compiled into `compiled`, at the sets that are `wanted`.
    ///
    /// A move is written as the game writes it in the first state of its set.
    ///
    /// # Errors
    /// If the watch says stop.
    pub(crate) fn new<G: Labelled>(
        game: &G,
        compiled: &Compiled<G>,
        wanted: &WantedSets,
        watch: &dyn Watch,
    ) -> Result<Self, Stop> {
        let form = compiled.form();
        let meter = &Meter::new(watch, "labelling information sets");
        let seats = wanted.iter().enumerate().map(|(idx, wanted)| {
            let seat = Seat::new(idx);
            let sets = 0..form.side(seat).sets().len() as SetId;
            let views: Vec<&G::View> = sets.map(|set| compiled.view(seat, set)).collect();
            Ok(SeatLabels {
                sets: game.labels(&views, wanted, meter)?,
                moves: vec![String::new(); form.side(seat).n_sequences() - 1],
            })
        });
        let mut labels = Self { seats: seats.collect::<Result<_, Stop>>()? };
        compiled.visit_first_states(game, wanted, meter, |seat, set, state, moves| {
            let sequences = form.side(seat).sets()[set as usize].sequences();
            for (sequence, &mv) in sequences.zip(moves) {
                labels.seats[seat.idx()].moves[sequence - 1] = game.move_to_text(state, mv);
            }
        })?;
        Ok(labels)
    }

    /// What `seat` has seen at each of its sets.
    pub(crate) fn sets(&self, seat: Seat) -> &[String] {
        &self.seats[seat.idx()].sets
    }

    /// The move of a sequence of `seat`, which is not the empty one.
    pub(crate) fn mv(&self, seat: Seat, sequence: usize) -> &str {
        &self.seats[seat.idx()].moves[sequence - 1]
    }
}
