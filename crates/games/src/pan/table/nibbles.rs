//! Four bits for each position: decided, or how many moves are still not refuted.

use std::sync::atomic::{AtomicU8, Ordering};

/// The player to move has lost: no move is left that is not refuted.
pub(super) const LOST: u8 = 0;
/// So many moves or more: whoever wants to know must count.
pub(super) const MANY: u8 = 13;
/// The player to move has no cards: such a position never comes about.
pub(super) const VOID: u8 = 14;
/// The player to move wins.
pub(super) const WON: u8 = 15;

/// Whether a position is not decided.
#[inline]
pub(super) fn is_open(nibble: u8) -> bool {
    (1..=MANY).contains(&nibble)
}

/// Two positions in a byte. Bytes are atomic so that threads can share them; where one thread is alone it
/// uses plain loads and stores.
#[derive(Debug)]
pub(super) struct Nibbles(Vec<AtomicU8>);

impl Nibbles {
    pub(super) fn new(n_positions: u64) -> Self {
        let mut bytes = Vec::new();
        bytes.resize_with(n_positions.div_ceil(2) as usize, AtomicU8::default);
        Self(bytes)
    }

    #[inline]
    pub(super) fn get(&self, at: u64) -> u8 {
        self.0[(at / 2) as usize].load(Ordering::Relaxed) >> (4 * (at % 2)) & 15
    }

    pub(super) fn n_bytes(&self) -> usize {
        self.0.len()
    }

    /// Fills `out` with the bytes from `start` on.
    pub(super) fn read(&self, start: usize, out: &mut [u8]) {
        for (out, byte) in out.iter_mut().zip(&self.0[start..]) {
            *out = byte.load(Ordering::Relaxed);
        }
    }

    /// Sets the bytes from `start` on; what is beyond the end is left out.
    pub(super) fn fill(&mut self, start: usize, bytes: &[u8]) {
        for (byte, &new) in self.0.iter_mut().skip(start).zip(bytes) {
            *byte.get_mut() = new;
        }
    }

    /// The byte in which a position stands.
    #[inline]
    pub(super) fn byte(&self, at: u64) -> u8 {
        self.0[(at / 2) as usize].load(Ordering::Relaxed)
    }

    /// Sets a nibble that no other thread touches now.
    #[inline]
    pub(super) fn set(&mut self, at: u64, value: u8) {
        let (byte, shift) = (self.0[(at / 2) as usize].get_mut(), 4 * (at % 2));
        *byte = *byte & !(15 << shift) | value << shift;
    }

    /// All bytes.
    pub(super) fn bytes_mut(&mut self) -> &mut [AtomicU8] {
        &mut self.0
    }

    /// Marks a position as won if it is not decided, and says whether it was not. One thread alone.
    #[inline]
    pub(super) fn win_if_open(&self, at: u64) -> bool {
        let (byte, shift) = (&self.0[(at / 2) as usize], 4 * (at % 2));
        let old = byte.load(Ordering::Relaxed);
        let open = is_open(old >> shift & 15);
        byte.store(old | (u8::from(open) * WON) << shift, Ordering::Relaxed);
        open
    }

    /// Takes a move from a position that is not decided, and says whether it was the last. One thread
    /// alone.
    #[inline]
    pub(super) fn refute_if_open(&self, at: u64) -> bool {
        let (byte, shift) = (&self.0[(at / 2) as usize], 4 * (at % 2));
        let old = byte.load(Ordering::Relaxed);
        let left = old >> shift & 15;
        byte.store(old - (u8::from(is_open(left)) << shift), Ordering::Relaxed);
        left == 1
    }

    /// Marks a position that is not decided as won, and says whether nobody else did.
    #[inline]
    pub(super) fn win_shared(&self, at: u64) -> bool {
        let shift = 4 * (at % 2);
        let old = self.0[(at / 2) as usize].fetch_or(WON << shift, Ordering::Relaxed);
        old >> shift & 15 != WON
    }

    /// Takes a move from a position that has one, and says whether it was the last.
    #[inline]
    pub(super) fn refute_shared(&self, at: u64) -> bool {
        let shift = 4 * (at % 2);
        let old = self.0[(at / 2) as usize].fetch_sub(1 << shift, Ordering::Relaxed);
        old >> shift & 15 == 1
    }

    /// Marks a position as lost, and says whether it was not.
    pub(super) fn lose(&self, at: u64) -> bool {
        let shift = 4 * (at % 2);
        let old = self.0[(at / 2) as usize].fetch_and(!(15 << shift), Ordering::Relaxed);
        old >> shift & 15 != LOST
    }
}
