//! Edits of a text: the fixes of its diagnostics, new names, layout.

use rustc_hash::FxHashMap;

use super::names::{Names, Thing, quoted};
use crate::program::ProgramConfig;
use crate::syntax::read;
use crate::{Diagnostic, Edit, Fix, Severity, Span};

/// The most fixes that are tried for one stretch; nobody chooses among more.
const MOST_FIXES: usize = 50;

/// Everything that is wrong with the text, warnings included, in the order of [`load`](crate::load()).
pub fn diagnostics(text: &str) -> Vec<Diagnostic> {
    match crate::load(text, &[], &ProgramConfig::default()) {
        Ok(loaded) => loaded.warnings,
        Err(diagnostics) => diagnostics,
    }
}

/// The quick fixes of the diagnostics that the stretch touches, each with its diagnostic: only those that mend it and
/// break nothing. What is tried is the whole text, so a fix that would be right in another place is not offered.
pub fn fixes(text: &str, span: Span) -> Vec<(Diagnostic, Fix)> {
    let touches = |label: Span| label.start <= span.end && span.start <= label.end;
    let is_here = |found: &Diagnostic| {
        let edits = found.fix.iter().flat_map(|fix| &fix.edits);
        touches(found.label.span) || edits.into_iter().any(|edit| touches(edit.span))
    };
    let all = diagnostics(text);
    let here = all.iter().filter(|found| is_here(found)).take(MOST_FIXES);
    let mends = |(found, fix): &(&Diagnostic, &Fix)| {
        is_mended(&all, found, &diagnostics(&apply(text, &fix.edits)))
    };
    let fixes = here.filter_map(|found| Some((found, found.fix.as_ref()?))).filter(mends);
    fixes.map(|(found, fix)| (found.clone(), fix.clone())).collect()
}

/// Whether a diagnostic is gone, and no error has come for it.
fn is_mended(before: &[Diagnostic], mended: &Diagnostic, after: &[Diagnostic]) -> bool {
    let n_errors = |found: &[Diagnostic]| {
        found.iter().filter(|found| found.severity() == Severity::Error).count()
    };
    let n_alike = |found: &[Diagnostic]| {
        found.iter().filter(|it| it.code == mended.code && it.message == mended.message).count()
    };
    let is_error = mended.severity() == Severity::Error;
    n_alike(after) < n_alike(before) && n_errors(after) + usize::from(is_error) <= n_errors(before)
}

/// The text laid out.
///
/// # Errors
/// What is wrong with it, if it cannot be parsed.
pub fn format(text: &str) -> Result<String, Vec<Diagnostic>> {
    crate::syntax::format(text)
}

/// Reason why a name cannot be changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RenameError {
    /// There is no name at the place.
    #[error(
        "there is no name here: piles, storages, variables, attributes and their values can be renamed"
    )]
    NoName,
    /// The new name cannot be one.
    #[error("`{0}` is no name: a name is made of the capitals A to Z")]
    NotAName(String),
    /// With the new name it would be mixed up with something else.
    #[error("`{0}` is the name of something else here already")]
    Taken(String),
    /// The name is also found while playing.
    #[error(
        "a variable or a text names things of this kind while playing, so not all places of `{0}` are known"
    )]
    Computed(String),
}

/// The name at the place that can be changed, without its quote.
pub fn renamable(text: &str, offset: usize) -> Option<Span> {
    let names = Names::of(&read(text).tree);
    let place = names.at(quoted(text, offset))?;
    (!is_computed(&names, &names.things[place.thing])).then_some(place.span)
}

/// The edits that give the thing named at `offset` a new name, with or without a quote, everywhere.
///
/// # Errors
/// Why it cannot have it.
pub fn rename(text: &str, offset: usize, new_name: &str) -> Result<Vec<Edit>, RenameError> {
    let names = Names::of(&read(text).tree);
    let place = names.at(quoted(text, offset)).ok_or(RenameError::NoName)?;
    let thing = &names.things[place.thing];
    let name = new_name.trim().trim_start_matches('\'');
    if name.is_empty() || name.bytes().any(|byte| !byte.is_ascii_uppercase()) {
        return Err(RenameError::NotAName(new_name.to_owned()));
    }
    if name == thing.name() {
        return Ok(Vec::new());
    }
    if is_computed(&names, thing) {
        return Err(RenameError::Computed(thing.name().to_owned()));
    }
    let edit = |span| Edit { span, text: name.to_owned() };
    let edits: Vec<Edit> = names.places_of(place.thing).map(|place| edit(place.span)).collect();
    // Neither may the name be another's, nor may it hide another or be hidden.
    let renamed = Names::of(&read(&apply(text, &edits)).tree);
    if is_alike(&names, &renamed) { Ok(edits) } else { Err(RenameError::Taken(name.to_owned())) }
}

/// Whether the thing may also be named by something that is no name.
fn is_computed(names: &Names, thing: &Thing) -> bool {
    match thing {
        Thing::Storage { word, holder, .. } => names.computed.contains(&(word.clone(), *holder)),
        Thing::Attribute { .. } => names.has_computed_key,
        // A text can become the name of a storage, or of an attribute.
        Thing::Text { .. } => names.has_computed_key || !names.computed.is_empty(),
        Thing::Variable { .. } | Thing::Unbound { .. } => false,
    }
}

/// Whether the same places name the same things in both.
fn is_alike(one: &Names, other: &Names) -> bool {
    let (mut there, mut back) = (FxHashMap::default(), FxHashMap::default());
    one.places.len() == other.places.len()
        && one.places.iter().zip(&other.places).all(|(one, other)| {
            *there.entry(one.thing).or_insert(other.thing) == other.thing
                && *back.entry(other.thing).or_insert(one.thing) == one.thing
        })
}

/// The text with the edits made; they are of this text, and no two overlap.
pub fn apply(text: &str, edits: &[Edit]) -> String {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| edit.span);
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        let range = edit.span.range();
        out.push_str(text.get(at..range.start).unwrap_or_default());
        out.push_str(&edit.text);
        at = at.max(range.end);
    }
    out.push_str(text.get(at..).unwrap_or_default());
    out
}
