//! Checks of a chapter: what is computed, judged by what the data file says was published.

use study::chart::Picture;
use study::reproduced::{Chapter, Row, Source, Value, Verdict};
use workbench::WorkbenchError;

pub(crate) use crate::cases::Cases;
pub(crate) use crate::entries::Cells;
use crate::entries::{Entries, Entry};
use crate::values::fill;
pub(crate) use crate::values::{Values, values};

/// Outcome of a part of the checks: an error, if something could not be computed.
pub(crate) type Checked = Result<(), WorkbenchError>;

/// Chapter in the making: entries of a document, and the rows that come of them.
pub(crate) struct Checks<'a> {
    entries: Entries,
    chapter: &'a mut Chapter,
}

impl<'a> Checks<'a> {
    /// The checks of `chapter`, which says at once what of its source is not compared.
    pub(crate) fn new(chapter: &'a mut Chapter) -> Self {
        let text = match chapter.source {
            Source::Pairs => include_str!("../data/pairs.txt"),
            Source::Pexeso => include_str!("../data/pexeso.txt"),
            Source::Variants => include_str!("../data/variants.txt"),
            Source::Pan => include_str!("../data/pan.txt"),
            Source::BabyPoker => include_str!("../data/baby-poker.txt"),
        };
        let entries = Entries::read(text)
            .unwrap_or_else(|fault| panic!("{}: {fault}", chapter.source.name()));
        for entry in &entries.all {
            if let Some(why) = entry.text("why").filter(|_| entry.key == "-") {
                chapter.table(entry.section);
                chapter.leave_out(&entry.item, why);
                entry.is_used.set(true);
            }
        }
        Self { entries, chapter }
    }

    /// Entries that nothing was computed for, and errata that were not proven.
    pub(crate) fn unused(&self) -> Vec<&str> {
        let is_unused = |entry: &&Entry| {
            !entry.is_used.get() || entry.text("erratum").is_some() && !entry.is_proven.get()
        };
        self.entries.all.iter().filter(is_unused).map(|entry| entry.key).collect()
    }

    /// The rows of a table of the document.
    pub(crate) fn table(&self, key: &str) -> Vec<Cells> {
        self.entries.get(key).rows()
    }

    /// A number: published and ours, or ours alone where nothing is published.
    pub(crate) fn number(
        &mut self,
        key: &str,
        values: Values<'_>,
        ours: impl Into<Value>,
    ) -> Judged<'_> {
        self.add(key, values, |item, published, _| match published {
            Some(published) => Row::number(item, &published, ours),
            None => Row::new(item, ours),
        })
    }

    /// Words: published and ours, the same letter by letter or not.
    pub(crate) fn text(
        &mut self,
        key: &str,
        values: Values<'_>,
        ours: impl Into<String>,
    ) -> Judged<'_> {
        self.add(key, values, |item, published, _| match published {
            Some(published) => Row::text(item, &published, ours),
            None => Row::new_text(item, ours),
        })
    }

    /// A finding of ours in words, of which nothing is published.
    pub(crate) fn finding(&mut self, key: &str, values: Values<'_>) -> Judged<'_> {
        self.add(key, values, |item, _, found| Row::new_text(item, found))
    }

    /// A claim, with what is found of it and whether it holds by that.
    pub(crate) fn claim(&mut self, key: &str, values: Values<'_>, holds: bool) -> Judged<'_> {
        self.add(key, values, |item, published, found| {
            Row::claim(item, &needed(published), found, holds)
        })
    }

    /// A claim about every one of `cases`, which the entry names `cases`, `held` and `of`.
    pub(crate) fn cases(
        &mut self,
        key: &str,
        values: Values<'_>,
        cases: impl Into<Cases>,
    ) -> Judged<'_> {
        let cases: Cases = cases.into();
        let values = &[values, values![cases, cases.held, cases.of]].concat();
        let looked_at = self.entries.get(key).text("cases").map(|text| fill(text, values));
        self.add(key, values, |item, published, found| {
            let found = if found.is_empty() { cases.to_string() } else { found };
            let row = Row::claim(item, &needed(published), found, cases.all());
            row.note(&looked_at.unwrap_or_default())
        })
    }

    /// The same where only whether it holds in all of them is known.
    pub(crate) fn all_cases(&mut self, key: &str, values: Values<'_>, holds: bool) -> Judged<'_> {
        let holds_for = if holds { "holds for" } else { "does not hold for all of" };
        let cases = self.entries.get(key).text("cases").map(|cases| fill(cases, values));
        self.add(key, values, |item, published, _| {
            let found = format!("{holds_for} {}", cases.unwrap_or_default());
            Row::claim(item, &needed(published), found, holds)
        })
    }

    /// A sample, published as `790 of 1000`, where the true share is known.
    ///
    /// # Panics
    /// If it is not published so.
    pub(crate) fn sample(&mut self, key: &str, values: Values<'_>, share: f64) -> Judged<'_> {
        self.add(key, values, |item, published, _| {
            let published = needed(published);
            let numbers = published.split_once(" of ");
            let numbers =
                numbers.and_then(|(hits, of)| Some((hits.parse().ok()?, of.parse().ok()?)));
            let (hits, of) = numbers.unwrap_or_else(|| panic!("`{published}` is a sample"));
            Row::sample(item, hits, of, share)
        })
    }

    /// A published mean of `of` drawings, where the true mean and standard deviation are known.
    pub(crate) fn mean(
        &mut self,
        key: &str,
        values: Values<'_>,
        of: u64,
        truth: [f64; 2],
    ) -> Judged<'_> {
        self.add(key, values, |item, published, _| Row::mean(item, &needed(published), of, truth))
    }

    /// Something that is not compared, for a reason with values in it; it keeps its place among the others.
    pub(crate) fn leave_out(&mut self, key: &str, values: Values<'_>) {
        let entry = self.entries.get(key);
        let before = self.entries.all.iter().take_while(|other| other.key != key);
        let place = before.filter(|entry| entry.text("why").is_some()).count();
        self.chapter.table(entry.section);
        self.chapter.leave_out(&entry.item, fill(entry.text("why").unwrap_or_default(), values));
        let last = self.chapter.left_out.len() - 1;
        self.chapter.left_out[place..=last].rotate_right(1);
    }

    /// A picture, with the caption of the entry of its name.
    pub(crate) fn figure(&mut self, name: &'static str, values: Values<'_>, picture: Picture) {
        self.figure_of(name, name, values, picture);
    }

    /// A picture, with the caption of this entry, which several have.
    pub(crate) fn figure_of(
        &mut self,
        key: &str,
        name: &'static str,
        values: Values<'_>,
        picture: Picture,
    ) {
        let entry = self.entries.get(key);
        let caption = fill(entry.text("caption").unwrap_or_default(), values);
        self.chapter.table(&fill(entry.section, values));
        self.chapter.figure(name, caption, picture);
    }

    fn add(
        &mut self,
        key: &str,
        values: Values<'_>,
        row: impl FnOnce(String, Option<String>, String) -> Row,
    ) -> Judged<'_> {
        let entry = self.entries.get(key);
        let filled = |text: Option<&str>| text.map(|text| fill(text, values));
        let found = filled(entry.text("found")).unwrap_or_default();
        let mut row = row(fill(&entry.item, values), filled(entry.text("published")), found);
        let [before, after] =
            entry.notes().map(|notes| notes.into_iter().map(|note| fill(note, values)));
        for note in before {
            row = row.note(&note);
        }
        if let Some(command) = filled(entry.text("run")) {
            row = row.by(command);
        }
        let proof = filled(entry.text("erratum")).unwrap_or_default();
        let after = after.collect();
        self.chapter.table(&fill(entry.section, values));
        self.chapter.row(row);
        let row = self.chapter.rows.last_mut().expect("it was just added");
        Judged { row, entry, proof, after }
    }
}

/// Row of a chapter, just judged.
pub(crate) struct Judged<'a> {
    row: &'a mut Row,
    entry: &'a Entry,
    proof: String,
    /// Notes that stand after the erratum.
    after: Vec<String>,
}

impl Judged<'_> {
    /// The document is wrong, as the entry says, if the proof holds.
    pub(crate) fn erratum(self, holds: bool) -> Self {
        assert!(!self.proof.is_empty(), "`{}` has an erratum", self.entry.key);
        self.entry.is_proven.set(true);
        let mut row = self.row.clone().erratum(&self.proof, holds);
        for note in &self.after {
            row = row.note(note);
        }
        *self.row = row;
        self
    }

    /// The command that gives the computed figure.
    pub(crate) fn by(self, command: impl Into<String>) -> Self {
        self.row.command = Some(command.into());
        self
    }

    /// Whether what is computed is what is published.
    pub(crate) fn is_match(&self) -> bool {
        self.row.verdict == Verdict::Match
    }
}

/// What is published, of an entry that is judged by it.
fn needed(text: Option<String>) -> String {
    text.expect("an entry that is compared has `published`")
}

/// Whether what is printed is what a number comes to.
pub(crate) fn agrees(printed: &str, ours: impl Into<Value>) -> bool {
    Row::number("", printed, ours).verdict == Verdict::Match
}

/// Things one after another, with commas.
pub(crate) fn listed<T>(all: impl IntoIterator<Item = T>, show: impl Fn(T) -> String) -> String {
    all.into_iter().map(show).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_data_file_is_read() {
        for source in Source::ALL {
            let mut chapter = Chapter::new(source);
            let checks = Checks::new(&mut chapter);
            assert!(checks.unused().len() > 20, "{}", source.name());
        }
    }
}
