//! What a seat has seen, abridged: only what tells its information sets apart.
//!
//! A described game tells of everything that a seat sees and has seen: its own cards, cards that lie open,
//! texts, integers, and the story of what happened, in this order. Most of it is the same wherever the
//! seat has to decide. A label has only the facts that are needed, those that come first preferred, so
//! that Kuhn poker reads `HAND K · ACT BET`, and the part of the story that differs where they do not
//! do. All labels of a seat are different, and depend on the game alone.

use std::collections::HashMap;

/// What is seen at one set: names and values, the most telling first, and last the story.
pub(super) type Facts = Vec<(String, String)>;

/// The name of the fact that tells what happened, one thing after the other.
const STORY: &str = "story";

/// What stands between two things that happened.
const THEN: &str = ", ";

/// What is said of a set at which there is nothing of what tells others apart.
const NOTHING: &str = "nothing yet";

/// A label for each set of a seat, of which `sets` are the facts.
pub(super) fn abridged(sets: &[Facts]) -> Vec<String> {
    let kept = needed(sets);
    let mut labels: Vec<String> = sets.iter().map(|facts| label(facts, &kept)).collect();
    tell_stories(sets, &mut labels);
    for label in labels.iter_mut().filter(|label| label.is_empty()) {
        NOTHING.clone_into(label);
    }
    insist(sets, &mut labels);
    labels
}

/// The names of the facts that are needed to tell the sets apart, as far as that can be done without the
/// story.
fn needed(sets: &[Facts]) -> Vec<&str> {
    let mut kept = Vec::new();
    let mut groups = Groups::new(sets.len());
    for name in names(sets) {
        let finer = groups.split(sets, name);
        if finer.n > groups.n {
            kept.push(name);
            groups = finer;
        }
    }
    // What came first may be told by what came later; what is least telling is given up first.
    for nth in (0..kept.len()).rev() {
        let name = kept.remove(nth);
        let without = kept.iter().fold(Groups::new(sets.len()), |all, name| all.split(sets, name));
        if without.n < groups.n {
            kept.insert(nth, name);
        }
    }
    kept
}

/// The names of all facts but the story, in the order in which they are first told.
fn names(sets: &[Facts]) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for facts in sets {
        let mut after = 0;
        for (name, _) in facts.iter().filter(|(name, _)| name != STORY) {
            let at = names.iter().position(|known| known == name).unwrap_or_else(|| {
                // Where it stands among those around it.
                names.insert(after, name);
                after
            });
            after = at + 1;
        }
    }
    names
}

fn label(facts: &Facts, kept: &[&str]) -> String {
    let told = kept.iter().filter_map(|name| {
        let value = value(facts, name)?;
        Some(if name.is_empty() { value.to_owned() } else { format!("{name} {value}") })
    });
    told.collect::<Vec<_>>().join(" · ")
}

fn value<'a>(facts: &'a Facts, name: &str) -> Option<&'a str> {
    facts.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

/// Adds to labels that are the same what happened otherwise.
fn tell_stories(sets: &[Facts], labels: &mut [String]) {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut known = HashMap::new();
    for (set, label) in labels.iter().enumerate() {
        let group = *known.entry(label.clone()).or_insert(groups.len());
        if group == groups.len() {
            groups.push(Vec::new());
        }
        groups[group].push(set);
    }
    for group in groups.iter().filter(|group| group.len() > 1) {
        let stories: Vec<Vec<&str>> = group
            .iter()
            .map(|&set| {
                let story = value(&sets[set], STORY).unwrap_or_default();
                story.split(THEN).filter(|happened| !happened.is_empty()).collect()
            })
            .collect();
        let shared = shared(&stories);
        for (&set, story) in group.iter().zip(&stories) {
            let rest = story[shared..].join(THEN);
            let between = if labels[set].is_empty() || rest.is_empty() { "" } else { " · " };
            labels[set] = format!("{}{between}{rest}", labels[set]);
        }
    }
}

/// With how many things all stories begin.
fn shared(stories: &[Vec<&str>]) -> usize {
    let Some((first, others)) = stories.split_first() else { return 0 };
    let same = |nth: usize| others.iter().all(|other| other.get(nth) == first.get(nth));
    (0..first.len()).take_while(|&nth| same(nth)).count()
}

/// Labels that came out the same all the same, because names and values run into one another, get
/// everything.
fn insist(sets: &[Facts], labels: &mut [String]) {
    let mut times: HashMap<&String, usize> = HashMap::new();
    for label in &*labels {
        *times.entry(label).or_default() += 1;
    }
    let is_twice: Vec<bool> = labels.iter().map(|label| times[label] > 1).collect();
    for ((label, facts), is_twice) in labels.iter_mut().zip(sets).zip(is_twice) {
        if is_twice {
            let all = facts.iter().map(|(name, value)| format!("{name} = {value}"));
            *label = format!("{label} | {}", all.collect::<Vec<_>>().join("; "));
        }
    }
}

/// Sets in groups of those that are told apart from all others, but not from one another.
struct Groups {
    of: Vec<usize>,
    n: usize,
}

impl Groups {
    /// All in one group.
    fn new(n_sets: usize) -> Self {
        Self { of: vec![0; n_sets], n: n_sets.min(1) }
    }

    /// By the fact `name` too.
    fn split(&self, sets: &[Facts], name: &str) -> Self {
        let mut known = HashMap::new();
        let of = self.of.iter().zip(sets).map(|(&group, facts)| {
            let next = known.len();
            *known.entry((group, value(facts, name))).or_insert(next)
        });
        Self { of: of.collect(), n: known.len() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(row: &str) -> Facts {
        let fact = |text: &str| {
            let (name, value) = text.split_once('=').expect("a name and a value");
            (name.trim().to_owned(), value.trim().to_owned())
        };
        row.split(';').filter(|text| !text.trim().is_empty()).map(fact).collect()
    }

    fn check(rows: &[&str], expected: &[&str]) {
        let sets: Vec<Facts> = rows.iter().map(|row| facts(row)).collect();
        assert_eq!(abridged(&sets), expected);
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
    fn the_story_is_told_where_facts_do_not_do_and_only_from_where_it_differs() {
        let rows = [
            "HAND=J; POT=4; story=deal, my turn, chose 1, raised",
            "HAND=J; POT=4; story=deal, my turn, chose 2, called",
            "HAND=Q; POT=4; story=deal, my turn",
            "HAND=J; POT=4; story=deal, my turn",
        ];
        check(&rows, &["HAND J · chose 1, raised", "HAND J · chose 2, called", "HAND Q", "HAND J"]);
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
        assert_eq!(names(&[facts("A=1; C=1"), facts("A=1; B=1; C=1; story=x")]), ["A", "B", "C"]);
    }

    #[test]
    fn labels_are_different_whatever_the_names_are() {
        let sets = [
            vec![("A".to_owned(), "B 1".to_owned())],
            vec![("A B".to_owned(), "1".to_owned())],
            vec![(STORY.to_owned(), "nothing yet".to_owned())],
            vec![(STORY.to_owned(), String::new())],
        ];
        let mut labels = abridged(&sets);
        labels.sort();
        labels.dedup();
        assert_eq!(labels.len(), sets.len(), "{labels:?}");
    }
}
