//! Section to be written, and the source of its words.

use std::fmt;
use std::ops::Range;

use crate::Word;

/// The words of one section, taken piece by piece while the file is written.
///
/// The whole is never copied: words are asked for in the order of the file, at most a chunk at a
/// time, and each is asked for once.
pub struct Section<'a> {
    bits: u32,
    length: u64,
    /// Appends the words of a range to bytes.
    put: Box<Put<'a>>,
}

type Put<'a> = dyn Fn(Range<u64>, &mut Vec<u8>) + 'a;

impl<'a> Section<'a> {
    /// These words.
    pub fn new<W: Word>(words: &'a [W]) -> Self {
        Self::from_put::<W>(words.len() as u64, move |range, bytes| {
            W::put(&words[range.start as usize..range.end as usize], bytes);
        })
    }

    /// The words of these pieces, one piece behind the other.
    pub fn pieces<W: Word>(pieces: impl IntoIterator<Item = &'a [W]>) -> Self {
        let pieces: Vec<&[W]> = pieces.into_iter().collect();
        let starts: Vec<u64> = pieces
            .iter()
            .scan(0, |next, piece| {
                *next += piece.len() as u64;
                Some(*next - piece.len() as u64)
            })
            .collect();
        let length = pieces.iter().map(|piece| piece.len() as u64).sum();
        Self::from_put::<W>(length, move |range, bytes| {
            let mut at = range.start;
            // The last piece that starts here or before; empty ones are passed over.
            let mut idx = starts.partition_point(|start| *start <= at) - 1;
            while at < range.end {
                let from = (at - starts[idx]) as usize;
                let n = (pieces[idx].len() - from).min((range.end - at) as usize);
                W::put(&pieces[idx][from..from + n], bytes);
                at += n as u64;
                idx += 1;
            }
        })
    }

    /// A number of words, computed while the file is written: `fill` gets the index of the first word
    /// wanted and room for some words, all zero. This is how words come from where no slice of them
    /// can be had: atomics, or values that are packed differently in memory.
    pub fn computed<W: Word>(length: u64, fill: impl Fn(u64, &mut [W]) + 'a) -> Self {
        Self::from_put::<W>(length, move |range, bytes| {
            let mut words = vec![W::default(); (range.end - range.start) as usize];
            fill(range.start, &mut words);
            W::put(&words, bytes);
        })
    }

    fn from_put<W: Word>(length: u64, put: impl Fn(Range<u64>, &mut Vec<u8>) + 'a) -> Self {
        Self { bits: W::BITS, length, put: Box::new(put) }
    }

    /// The size of a word in bits.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// How many words there are.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Appends the words of `range` to `bytes`, little-endian.
    pub(crate) fn put(&self, range: Range<u64>, bytes: &mut Vec<u8>) {
        if !range.is_empty() {
            (self.put)(range, bytes);
        }
    }
}

impl<'a, W: Word> From<&'a [W]> for Section<'a> {
    fn from(words: &'a [W]) -> Self {
        Self::new(words)
    }
}

impl<'a, W: Word> From<&'a Vec<W>> for Section<'a> {
    fn from(words: &'a Vec<W>) -> Self {
        Self::new(words)
    }
}

impl fmt::Debug for Section<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Section({} words of {} bits)", self.length, self.bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_follow_each_other_wherever_they_are_cut() {
        let words: Vec<u16> = (0..20).collect();
        let pieces = [&words[..3], &[], &words[3..4], &words[4..20], &[]];
        let section = Section::pieces(pieces);
        assert_eq!(section.length(), 20);
        for from in 0..=20 {
            for to in from..=20 {
                let mut bytes = Vec::new();
                section.put(from..to, &mut bytes);
                let mut expected = Vec::new();
                u16::put(&words[from as usize..to as usize], &mut expected);
                assert_eq!(bytes, expected, "words {from} to {to}");
            }
        }
    }

    #[test]
    fn computed_words_are_asked_for_by_their_index() {
        let section = Section::computed(10, |start, words: &mut [u8]| {
            words.iter_mut().zip(start..).for_each(|(word, idx)| *word = idx as u8 * 3);
        });
        let mut bytes = vec![77];
        section.put(4..7, &mut bytes);
        assert_eq!(bytes, [77, 12, 15, 18]);
    }
}
