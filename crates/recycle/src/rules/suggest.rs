//! "Did you mean": the nearest of some words.

/// The candidate that the word was probably meant to be, if one is near enough: a third of its
/// letters may differ, and at least one.
pub(super) fn nearest<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let allowed = (word.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .filter(|&candidate| candidate != word)
        .map(|candidate| (strsim::damerau_levenshtein(word, candidate), candidate))
        .filter(|&(distance, candidate)| {
            // Two short words that share no letter are not alike, however short.
            distance <= allowed && distance < candidate.chars().count().max(word.chars().count())
        })
        .min()
        .map(|(_, candidate)| candidate)
}
