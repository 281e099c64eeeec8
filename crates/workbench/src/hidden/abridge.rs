//! What a seat has seen, abridged: only what tells its information sets apart.
//!
//! A described game tells of everything that a seat sees and has seen: its own cards, cards that lie open,
//! texts, integers, and the story of what happened, in this order. Most of it is the same wherever the
//! seat has to decide. A label has only the facts that are needed, those that come first preferred, so
//! that Kuhn poker reads `HAND K · ACT BET`; where facts do not do, it has of the story what is needed,
//! all bets say and not the size of the pot after each. All labels of a seat are different, and depend on
//! the game alone.

use std::collections::HashMap;
use std::hash::Hash;

use kernel::{Fact, Meter, Stop};

use super::vocabulary::{ObservationKind, Vocabulary};

/// Facts by which an information set or a position is labelled.
#[derive(Clone, Debug)]
pub(crate) struct SetFacts {
    /// What is known there, the most telling first.
    pub(crate) facts: Vec<Fact>,
    /// What was observed, in order, as numbers of a [`Vocabulary`].
    pub(crate) story: Vec<u32>,
}

/// What stands between two things that happened.
const THEN: &str = ", ";

/// What is said of a set at which there is nothing of what tells others apart.
const NOTHING: &str = "nothing yet";

/// About the elementary steps that it takes to look at a fact of a set.
pub(super) const STEPS: u64 = 64;

/// A label for each set of a seat, of which `sets` are the facts; what was observed there is in the words of
/// `vocabulary`.
///
/// # Errors
/// If the watch says stop.
pub(crate) fn abridged(
    sets: &[SetFacts],
    vocabulary: &Vocabulary,
    meter: &Meter<'_>,
) -> Result<Vec<String>, Stop> {
    labels(sets, vocabulary, &[], meter)
}

/// The same, where whatever is called by one of `wanted` is told in any case.
pub(crate) fn labels(
    sets: &[SetFacts],
    vocabulary: &Vocabulary,
    wanted: &[&str],
    meter: &Meter<'_>,
) -> Result<Vec<String>, Stop> {
    let kept = needed(sets, wanted, meter)?;
    let mut labels: Vec<String> = sets.iter().map(|facts| label(facts, &kept)).collect();
    tell_stories(sets, vocabulary, &mut labels, meter)?;
    for label in labels.iter_mut().filter(|label| label.is_empty()) {
        NOTHING.clone_into(label);
    }
    tell_all(sets, vocabulary, &mut labels, meter)?;
    number(&mut labels);
    Ok(labels)
}

/// The names of the facts that are needed to tell the sets apart, as far as that can be done without the
/// story, and of those that are wanted.
fn needed<'a>(
    sets: &'a [SetFacts],
    wanted: &[&str],
    meter: &Meter<'_>,
) -> Result<Vec<&'a str>, Stop> {
    let names = names(sets, meter)?;
    let is_wanted = |name: &str| wanted.contains(&name);
    let values = |nth: usize, facts: &'a SetFacts| value(facts, names[nth]);
    let groups = Groups::new(sets.len());
    let kept = fewest(sets, names.len(), |nth| is_wanted(names[nth]), values, &groups, meter)?;
    Ok(kept.into_iter().map(|nth| names[nth]).collect())
}

/// Which of this many `features` are needed to split `groups` as far as all of them together do: the first
/// that split, less what those that come later tell too. What `is_kept` stays.
fn fewest<'a, V: Eq + Hash>(
    sets: &'a [SetFacts],
    n_features: usize,
    is_kept: impl Fn(usize) -> bool,
    value: impl Fn(usize, &'a SetFacts) -> V,
    groups: &Groups,
    meter: &Meter<'_>,
) -> Result<Vec<usize>, Stop> {
    let mut kept = Vec::new();
    let mut finest = groups.clone();
    for nth in 0..n_features {
        let finer = finest.split(sets, |facts| value(nth, facts), meter)?;
        if finer.n > finest.n || is_kept(nth) {
            kept.push(nth);
            finest = finer;
        }
    }
    // What is least telling is given up first.
    for place in (0..kept.len()).rev().filter(|&place| !is_kept(kept[place])).collect::<Vec<_>>() {
        let nth = kept.remove(place);
        let mut without = groups.clone();
        for &nth in &kept {
            without = without.split(sets, |facts| value(nth, facts), meter)?;
        }
        if without.n < finest.n {
            kept.insert(place, nth);
        }
    }
    Ok(kept)
}

/// The names of all facts, in the order in which they are first told.
fn names<'a>(sets: &'a [SetFacts], meter: &Meter<'_>) -> Result<Vec<&'a str>, Stop> {
    let mut names: Vec<&str> = Vec::new();
    for set in sets {
        meter.work(STEPS)?;
        let mut after = 0;
        for Fact { name, .. } in &set.facts {
            let at = names.iter().position(|known| known == name).unwrap_or_else(|| {
                // Where it stands among those around it.
                names.insert(after, name);
                after
            });
            after = at + 1;
        }
    }
    Ok(names)
}

fn label(facts: &SetFacts, kept: &[&str]) -> String {
    let told = kept.iter().filter_map(|name| {
        let value = value(facts, name)?;
        Some(if name.is_empty() { value.to_owned() } else { format!("{name} {value}") })
    });
    told.collect::<Vec<_>>().join(" · ")
}

fn value<'a>(set: &'a SetFacts, name: &str) -> Option<&'a str> {
    set.facts.iter().find(|fact| fact.name == name).map(|fact| fact.value.as_str())
}

/// Adds to labels that are the same what happened, as far as that is needed.
fn tell_stories(
    sets: &[SetFacts],
    vocabulary: &Vocabulary,
    labels: &mut [String],
    meter: &Meter<'_>,
) -> Result<(), Stop> {
    let groups = Groups::new(sets.len()).split(labels, Clone::clone, meter)?;
    let is_alike = groups.alike();
    if !is_alike.contains(&true) {
        return Ok(());
    }
    // 1. What kinds of things happened, the most telling first.
    let mut kinds: Vec<&ObservationKind> = Vec::new();
    for (set, _) in sets.iter().zip(&is_alike).filter(|(_, is_alike)| **is_alike) {
        for kind in set.story.iter().map(|&number| vocabulary.kind(number)) {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
    }
    kinds.sort();

    // 2. Those that are needed where labels are the same.
    let told = |set: &SetFacts, wanted: &[&ObservationKind]| -> Vec<u32> {
        let is_wanted = |number: &u32| wanted.contains(&vocabulary.kind(*number));
        set.story.iter().copied().filter(is_wanted).collect()
    };
    let mut wanted: Vec<&ObservationKind> = Vec::new();
    let split = |wanted: &[&ObservationKind]| groups.split(sets, |set| told(set, wanted), meter);
    let mut n = groups.n;
    for kind in kinds {
        wanted.push(kind);
        match split(&wanted)?.n {
            finer if finer > n => n = finer,
            _ => drop(wanted.pop()),
        }
    }
    for place in (0..wanted.len()).rev() {
        let kind = wanted.remove(place);
        if split(&wanted)?.n < n {
            wanted.insert(place, kind);
        }
    }
    for ((label, set), _) in
        labels.iter_mut().zip(sets).zip(is_alike).filter(|(_, is_alike)| *is_alike)
    {
        let rest = in_words(&told(set, &wanted), vocabulary);
        let between = if label.is_empty() || rest.is_empty() { "" } else { " · " };
        *label = format!("{label}{between}{rest}");
    }
    Ok(())
}

/// What happened, one thing after the other.
fn in_words(story: &[u32], vocabulary: &Vocabulary) -> String {
    let texts: Vec<&str> = story.iter().map(|&number| vocabulary.text(number)).collect();
    texts.join(THEN)
}

/// Labels that came out the same all the same, because names and values run into one another, get
/// everything.
fn tell_all(
    sets: &[SetFacts],
    vocabulary: &Vocabulary,
    labels: &mut [String],
    meter: &Meter<'_>,
) -> Result<(), Stop> {
    let is_alike = Groups::new(sets.len()).split(labels, Clone::clone, meter)?.alike();
    for ((label, set), is_alike) in labels.iter_mut().zip(sets).zip(is_alike) {
        if is_alike {
            let all = set.facts.iter().map(|fact| format!("{} = {}", fact.name, fact.value));
            let story = in_words(&set.story, vocabulary);
            let story = (!story.is_empty()).then(|| format!("story = {story}"));
            let all = all.chain(story);
            *label = format!("{label} | {}", all.collect::<Vec<_>>().join("; "));
        }
    }
    Ok(())
}

/// What even everything does not tell apart, in the order in which it comes.
fn number(labels: &mut [String]) {
    let mut times: HashMap<String, usize> = HashMap::new();
    for label in labels {
        let nth = times.entry(label.clone()).or_default();
        *nth += 1;
        if *nth > 1 {
            *label = format!("{label} ({nth})");
        }
    }
}

/// Sets in groups of those that are told apart from all others, but not from one another.
#[derive(Clone)]
struct Groups {
    of: Vec<usize>,
    n: usize,
}

impl Groups {
    /// All in one group.
    fn new(n_sets: usize) -> Self {
        Self { of: vec![0; n_sets], n: n_sets.min(1) }
    }

    /// Also by what `value` says of each.
    fn split<'a, T, V: Eq + Hash>(
        &self,
        sets: &'a [T],
        value: impl Fn(&'a T) -> V,
        meter: &Meter<'_>,
    ) -> Result<Self, Stop> {
        let mut known = HashMap::new();
        let of = self.of.iter().zip(sets).map(|(&group, set)| {
            meter.work(STEPS)?;
            let next = known.len();
            Ok(*known.entry((group, value(set))).or_insert(next))
        });
        Ok(Self { of: of.collect::<Result<_, Stop>>()?, n: known.len() })
    }

    /// Which sets are not alone.
    fn alike(&self) -> Vec<bool> {
        let mut sizes = vec![0; self.n];
        self.of.iter().for_each(|&group| sizes[group] += 1);
        self.of.iter().map(|&group| sizes[group] > 1).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Facts in words, with what was observed as `story=…`.
    fn facts(row: &str, vocabulary: &mut Vocabulary) -> SetFacts {
        let mut set = SetFacts { facts: Vec::new(), story: Vec::new() };
        for text in row.split(';').filter(|text| !text.trim().is_empty()) {
            let (name, value) = text.split_once('=').expect("a name and a value");
            match (name.trim(), value.trim()) {
                ("story", story) => set.story = observed(story, vocabulary),
                (name, value) => set.facts.push(Fact::new(name, value)),
            }
        }
        set
    }

    fn observed(story: &str, vocabulary: &mut Vocabulary) -> Vec<u32> {
        let kind = |text: &str| match (text.split_once(" = "), text.split_once(": ")) {
            (Some((name, value)), _) if value.parse::<i64>().is_ok() => {
                ObservationKind::Number(name.to_owned())
            }
            (Some((name, _)), _) => ObservationKind::Text(name.to_owned()),
            (None, Some((_, way))) => ObservationKind::Card(way.to_owned()),
            (None, None) => ObservationKind::Chose,
        };
        story.split(THEN).map(|text| vocabulary.number(text.to_owned(), kind(text))).collect()
    }

    fn check(rows: &[&str], expected: &[&str]) {
        let mut vocabulary = Vocabulary::default();
        let sets: Vec<SetFacts> = rows.iter().map(|row| facts(row, &mut vocabulary)).collect();
        let labels = abridged(&sets, &vocabulary, &Meter::new(&(), "labelling"));
        assert_eq!(labels.unwrap(), expected);
    }

    #[test]
    fn only_what_tells_sets_apart_is_said() {
        let rows = [
            "HAND=J; DECK=1 unseen; POT=2; story=J: DECK → HAND, my turn",
            "HAND=K; DECK=1 unseen; POT=2; story=K: DECK → HAND, my turn",
            "HAND=J; DECK=1 unseen; ACT=BET; POT=3; story=J: DECK → HAND, my turn, chose 1, ACT = BET",
            "HAND=K; DECK=1 unseen; ACT=BET; POT=3; story=K: DECK → HAND, my turn, chose 1, ACT = BET",
        ];
        check(&rows, &["HAND J", "HAND K", "HAND J · ACT BET", "HAND K · ACT BET"]);
    }

    #[test]
    fn of_the_story_only_what_is_needed_is_told_and_only_where_facts_do_not_do() {
        let rows = [
            "HAND=J; POT=4; story=J: DECK → HAND, my turn, chose 2, ACT = RAISE, POT = 4, my turn",
            "HAND=J; POT=4; story=J: DECK → HAND, my turn, chose 1, ACT = CALL, POT = 4, my turn",
            "HAND=Q; POT=4; story=Q: DECK → HAND, my turn",
            "HAND=J; POT=4; story=J: DECK → HAND, my turn",
        ];
        check(&rows, &["HAND J · ACT = RAISE", "HAND J · ACT = CALL", "HAND Q", "HAND J"]);
        // Texts do not do here, and numbers do.
        let rows = [
            "HAND=J; story=deal, ACT = RAISE, POT = 4, chose 1",
            "HAND=J; story=deal, ACT = RAISE, POT = 6, chose 1",
        ];
        check(&rows, &["POT = 4", "POT = 6"]);
    }

    #[test]
    fn what_is_wanted_is_told_and_what_cannot_be_told_apart_is_numbered() {
        let mut vocabulary = Vocabulary::default();
        let sets = ["A=1; B=2; C=5", "A=2; B=3; C=5", "A=2; B=3; C=5"]
            .map(|row| facts(row, &mut vocabulary));
        let meter = Meter::new(&(), "labelling");
        let wanted = labels(&sets, &vocabulary, &["B", "C"], &meter).unwrap();
        assert_eq!(wanted[0], "B 2 · C 5");
        assert_eq!(wanted[1], "B 3 · C 5 | A = 2; B = 3; C = 5");
        assert_eq!(wanted[2], "B 3 · C 5 | A = 2; B = 3; C = 5 (2)");
    }

    #[test]
    fn what_a_later_fact_says_too_is_left_out() {
        // Whose turn it is splits, and then the trick says that and more.
        let rows = ["TURN=1; TRICK=5", "TURN=1; TRICK=6", "TURN=2; TRICK=7"];
        check(&rows, &["TRICK 5", "TRICK 6", "TRICK 7"]);
        // Both are needed.
        let rows = ["HAND=A; POT=1", "HAND=A; POT=2", "HAND=B; POT=1", "HAND=B; POT=2"];
        check(&rows, &["HAND A · POT 1", "HAND A · POT 2", "HAND B · POT 1", "HAND B · POT 2"]);
    }

    #[test]
    fn where_there_is_nothing_to_tell_nothing_is_said() {
        check(&["HAND=J; story=deal"], &["nothing yet"]);
        check(&["POT=1", "POT=1; ACT=BET"], &["nothing yet", "ACT BET"]);
        check(&[], &[]);
    }

    #[test]
    fn a_fact_stands_where_it_stands_among_others() {
        // The first set has no open card; it comes before the integers all the same.
        let rows = ["HAND=J; POT=1", "HAND=J; BOARD=K; POT=2", "HAND=J; BOARD=K; POT=3"];
        check(&rows, &["POT 1", "POT 2", "POT 3"]);
        let rows = ["HAND=J; POT=1", "HAND=J; BOARD=K; POT=1", "HAND=J; BOARD=Q; POT=1"];
        check(&rows, &["nothing yet", "BOARD K", "BOARD Q"]);
        let mut vocabulary = Vocabulary::default();
        let sets = ["A=1; C=1", "A=1; B=1; C=1; story=x"].map(|row| facts(row, &mut vocabulary));
        assert_eq!(names(&sets, &Meter::new(&(), "labelling")).unwrap(), ["A", "B", "C"]);
    }

    #[test]
    fn labels_are_different_whatever_the_names_are() {
        let mut vocabulary = Vocabulary::default();
        let sets = ["A=B 1", "A B=1", "story=nothing yet", ""];
        let sets = sets.map(|row| facts(row, &mut vocabulary));
        let mut labels = abridged(&sets, &vocabulary, &Meter::new(&(), "labelling")).unwrap();
        labels.sort();
        labels.dedup();
        assert_eq!(labels.len(), sets.len(), "{labels:?}");
    }
}
