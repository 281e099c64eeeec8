//! Packed positions: a string of bits, each value as wide as it has to be.
//!
//! A position of most games takes fewer than 24 bytes and lies in place; a larger one is on the heap.
//! What is written says itself where it ends, so what follows it up to a whole number of bytes can be
//! zeros without making two positions one.

use std::fmt;
use std::hash::{Hash, Hasher};

/// The bytes that lie in place.
const SHORT: usize = 23;

/// A position, packed. Equal ones are equal positions.
#[derive(Clone, PartialEq, Eq)]
pub struct Packed(Bytes);

#[derive(Clone)]
enum Bytes {
    Short([u8; SHORT]),
    Long(Box<[u8]>),
}

impl Packed {
    /// The bytes, with zeros after them.
    pub fn as_bytes(&self) -> &[u8] {
        match &self.0 {
            Bytes::Short(bytes) => bytes,
            Bytes::Long(bytes) => bytes,
        }
    }

    /// What it keeps on the heap, in bytes.
    pub fn heap_bytes(&self) -> usize {
        match &self.0 {
            Bytes::Short(_) => 0,
            Bytes::Long(bytes) => bytes.len(),
        }
    }
}

/// Three words, which overlap by a byte.
#[inline]
fn words(bytes: &[u8; SHORT]) -> [u64; 3] {
    [0, 8, SHORT - 8].map(|from| {
        let word = bytes[from..from + 8].try_into().expect("eight bytes");
        u64::from_le_bytes(word)
    })
}

impl PartialEq for Bytes {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Short(one), Self::Short(other)) => words(one) == words(other),
            (Self::Long(one), Self::Long(other)) => one == other,
            _ => false,
        }
    }
}

impl Eq for Bytes {}

impl Hash for Packed {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        match &self.0 {
            Bytes::Short(bytes) => words(bytes).iter().for_each(|&word| hasher.write_u64(word)),
            Bytes::Long(bytes) => hasher.write(bytes),
        }
    }
}

impl fmt::Debug for Packed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self.as_bytes();
        let n = bytes.len() - bytes.iter().rev().take_while(|&&byte| byte == 0).count();
        bytes[..n].iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// How many bits it takes to write any number below `n`.
pub(super) fn width(n: usize) -> u32 {
    n.saturating_sub(1).checked_ilog2().map_or(0, |log| log + 1)
}

/// Writes bits, the lowest first.
#[derive(Debug, Default)]
pub(super) struct BitWriter {
    words: Vec<u64>,
    last: u64,
    n_last: u32,
}

impl BitWriter {
    /// Begins anew, in the same memory.
    pub(super) fn clear(&mut self) {
        self.words.clear();
        (self.last, self.n_last) = (0, 0);
    }

    /// Writes the lowest `width` bits of `value`, which has no others; at most 32.
    #[inline]
    pub(super) fn bits(&mut self, value: u32, width: u32) {
        debug_assert!(width >= 32 || value >> width == 0, "{value} in {width} bits");
        self.last |= u64::from(value) << self.n_last;
        self.n_last += width;
        if self.n_last >= 64 {
            self.words.push(self.last);
            self.n_last -= 64;
            self.last =
                if self.n_last == 0 { 0 } else { u64::from(value) >> (width - self.n_last) };
        }
    }

    #[inline]
    pub(super) fn flag(&mut self, flag: bool) {
        self.bits(u32::from(flag), 1);
    }

    /// Any number; small ones take few bits: nought two, up to 16 six, a byte ten.
    pub(super) fn int(&mut self, value: i32) {
        match value {
            0 => self.bits(0, 2),
            1..=16 => self.bits(1 | (value as u32 - 1) << 2, 6),
            -128..=127 => self.bits(2 | (value as u32 & 0xff) << 2, 10),
            _ => {
                self.bits(3, 2);
                self.bits(value as u32, 32);
            }
        }
    }

    /// A number of no known bound.
    pub(super) fn count(&mut self, count: usize) {
        self.int(count as i32);
    }

    pub(super) fn wide(&mut self, value: u64) {
        self.int(value as u32 as i32);
        self.int((value >> 32) as u32 as i32);
    }

    pub(super) fn packed(&mut self) -> Packed {
        let n_words = self.words.len() + usize::from(self.n_last > 0);
        if n_words <= 3 {
            let mut bytes = [0; 24];
            for (at, word) in self.words.iter().chain([&self.last]).take(3).enumerate() {
                bytes[at * 8..at * 8 + 8].copy_from_slice(&word.to_le_bytes());
            }
            if bytes[SHORT] == 0 {
                let short = bytes[..SHORT].try_into().expect("the length is the same");
                return Packed(Bytes::Short(short));
            }
        }
        let words = self.words.iter().chain((self.n_last > 0).then_some(&self.last));
        let mut bytes: Vec<u8> = words.flat_map(|word| word.to_le_bytes()).collect();
        // Never as short as what lies in place: a position has one form.
        while bytes.len() > SHORT + 1 && bytes.last() == Some(&0) {
            bytes.pop();
        }
        Packed(Bytes::Long(bytes.into()))
    }
}

/// Reads what a [`BitWriter`] wrote.
#[derive(Debug)]
pub(super) struct BitReader<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> BitReader<'b> {
    pub(super) fn new(packed: &'b Packed) -> Self {
        Self { bytes: packed.as_bytes(), at: 0 }
    }

    #[inline]
    pub(super) fn bits(&mut self, width: u32) -> u32 {
        if width == 0 {
            return 0;
        }
        let (byte, shift) = (self.at / 8, self.at % 8);
        self.at += width as usize;
        let mut word = [0; 8];
        if let Some(bytes) = self.bytes.get(byte..byte + 8) {
            word.copy_from_slice(bytes);
        } else {
            let rest = self.bytes.get(byte..).unwrap_or_default();
            word[..rest.len()].copy_from_slice(rest);
        }
        (u64::from_le_bytes(word) >> shift) as u32 & (u32::MAX >> (32 - width))
    }

    #[inline]
    pub(super) fn flag(&mut self) -> bool {
        self.bits(1) != 0
    }

    pub(super) fn int(&mut self) -> i32 {
        match self.bits(2) {
            0 => 0,
            1 => self.bits(4) as i32 + 1,
            2 => i32::from(self.bits(8) as u8 as i8),
            _ => self.bits(32) as i32,
        }
    }

    pub(super) fn count(&mut self) -> usize {
        self.int() as u32 as usize
    }

    pub(super) fn wide(&mut self) -> u64 {
        let low = self.int() as u32;
        u64::from(low) | u64::from(self.int() as u32) << 32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::RngStream;

    #[test]
    fn what_is_written_is_read() {
        let mut stream = RngStream::new(3, 0);
        let mut writer = BitWriter::default();
        for n in 0..200 {
            writer.clear();
            let rows: Vec<(u32, u32)> = (0..n)
                .map(|_| {
                    let width = stream.below(33) as u32;
                    (stream.below(1 << width) as u32, width)
                })
                .collect();
            let ints: Vec<i32> =
                rows.iter().map(|&(value, _)| value.wrapping_mul(77) as i32).collect();
            for (&(value, width), &int) in rows.iter().zip(&ints) {
                writer.bits(value, width);
                writer.int(int % 300);
                writer.wide((int as u64) << 7);
            }
            let packed = writer.packed();
            assert_eq!(packed.heap_bytes() == 0, packed.as_bytes().len() == SHORT);
            let mut reader = BitReader::new(&packed);
            for (&(value, width), &int) in rows.iter().zip(&ints) {
                assert_eq!(reader.bits(width), value);
                assert_eq!(reader.int(), int % 300);
                assert_eq!(reader.wide(), (int as u64) << 7);
            }
        }
    }

    #[test]
    fn a_width_holds_every_number_below_its_bound() {
        for (n, expected) in [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (256, 8), (257, 9)] {
            assert_eq!(width(n), expected, "{n}");
        }
    }

    #[test]
    fn a_position_lies_in_three_words() {
        assert_eq!(size_of::<Packed>(), 24);
    }
}
