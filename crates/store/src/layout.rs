//! Layout of sections in a file: one rule for the writer and for the reader.
//!
//! Sections follow each other in order, each filled up with zeros to a page, so that none can
//! overlap another and where each lies follows from the lengths alone. A section has chunks of its
//! own, and its last chunk takes in the zeros: every byte of the data is in exactly one chunk.

use std::collections::BTreeSet;
use std::ops::Range;

/// Sections and data start at multiples of this.
pub(crate) const PAGE: u64 = 4096;

/// Data are checked in pieces of this size.
pub(crate) const CHUNK: u64 = 1 << 20;

/// Chunks in a file may be so large.
const MAX_CHUNK: u64 = 1 << 30;

/// Position of a section in the file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Place {
    pub(crate) name: String,
    /// The size of a word in bits.
    pub(crate) bits: u32,
    /// How many words there are.
    pub(crate) length: u64,
    /// Its first byte, counted from where the data start.
    pub(crate) offset: u64,
    /// Its bytes with the zeros that fill it up to a page.
    pub(crate) filled: u64,
    /// Its first chunk, counted over all sections.
    pub(crate) first_chunk: u64,
    /// How many chunks it has.
    pub(crate) n_chunks: u64,
}

impl Place {
    /// The bytes of its words.
    pub(crate) fn n_bytes(&self) -> u64 {
        self.length * u64::from(self.bits / 8)
    }

    /// The bytes from where the data start that a chunk of this section covers.
    pub(crate) fn chunk_range(&self, nth: u64, chunk: u64) -> Range<u64> {
        let from = nth * chunk;
        self.offset + from..self.offset + (from + chunk).min(self.filled)
    }
}

/// How many chunks there are in all.
pub(crate) fn n_chunks(places: &[Place]) -> u64 {
    places.last().map_or(0, |last| last.first_chunk + last.n_chunks)
}

/// Where sections of these names, bits and lengths lie.
pub(crate) fn lay_out<'a>(
    sections: impl Iterator<Item = (&'a str, u32, u64)>,
    chunk: u64,
) -> Result<Vec<Place>, String> {
    if !chunk.is_power_of_two() || !(PAGE..=MAX_CHUNK).contains(&chunk) {
        return Err(format!("chunks cannot have {chunk} bytes"));
    }
    let mut names = BTreeSet::new();
    let mut places = Vec::new();
    let (mut offset, mut first_chunk) = (0, 0);
    for (name, bits, length) in sections {
        if name.is_empty() || !names.insert(name) {
            return Err(format!("two sections are called `{name}`, or one has no name"));
        }
        if !matches!(bits, 8 | 16 | 32 | 64) {
            return Err(format!("section `{name}` has words of {bits} bits"));
        }
        // Files end below 2^63 on every system, so that no sum of two offsets can overflow.
        let filled = length
            .checked_mul(u64::from(bits / 8))
            .and_then(|bytes| bytes.checked_next_multiple_of(PAGE))
            .filter(|filled| filled.checked_add(offset).is_some_and(|end| end < 1 << 62))
            .ok_or_else(|| format!("section `{name}` is longer than any file can be"))?;
        let n_chunks = filled.div_ceil(chunk);
        let name = name.to_owned();
        places.push(Place { name, bits, length, offset, filled, first_chunk, n_chunks });
        offset += filled;
        first_chunk += n_chunks;
    }
    Ok(places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(sections: &[(&str, u32, u64)], expected: &str) {
        let shown = match lay_out(sections.iter().copied(), 8192) {
            Err(what) => what,
            Ok(places) => {
                let places = places.iter().map(|place| {
                    let last = place.n_chunks.checked_sub(1);
                    let last = last.map(|nth| place.chunk_range(nth, 8192));
                    format!("{}+{} last {last:?}", place.offset, place.filled)
                });
                places.collect::<Vec<_>>().join(", ")
            }
        };
        assert_eq!(shown, expected);
    }

    #[test]
    fn sections_follow_each_other_and_fill_pages() {
        check(&[], "");
        check(&[("a", 8, 0), ("b", 8, 1)], "0+0 last None, 0+4096 last Some(0..4096)");
        check(
            &[("a", 64, 1024), ("b", 16, 4097), ("c", 32, 1)],
            "0+8192 last Some(0..8192), 8192+12288 last Some(16384..20480), \
             20480+4096 last Some(20480..24576)",
        );
    }

    #[test]
    fn what_cannot_be_is_not_laid_out() {
        check(&[("a", 8, 1), ("a", 8, 1)], "two sections are called `a`, or one has no name");
        check(&[("", 8, 1)], "two sections are called ``, or one has no name");
        check(&[("a", 24, 1)], "section `a` has words of 24 bits");
        let too_long = "section `a` is longer than any file can be";
        check(&[("a", 64, u64::MAX)], too_long);
        check(&[("a", 8, u64::MAX)], too_long);
        check(&[("b", 8, 1 << 61), ("a", 8, 1 << 61)], too_long);
        for chunk in [0, 1, 4095, 4097, 12288, 1 << 31, u64::MAX] {
            assert!(lay_out(std::iter::empty(), chunk).is_err(), "{chunk}");
        }
    }
}
