//! Four bits for each position: decided, or how many moves are still not refuted.

use std::sync::atomic::{AtomicU8, Ordering};

use kernel::{LimitReached, Meter, Watch};

/// The player to move has lost: no move is left that is not refuted.
pub(super) const LOST: u8 = 0;
/// This number of moves or more: the exact number must be counted.
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

/// As many zeros. The watch is asked on the way: there may be gigabytes of them, and to touch memory for the first
/// time takes long.
///
/// # Errors
/// There is no memory for them, or the watch said stop.
pub(super) fn zeroed<T: Default>(n: usize, watch: &dyn Watch) -> Result<Vec<T>, LimitReached> {
    const PART: usize = 1 << 16;
    let (mut zeros, meter) = (Vec::new(), Meter::new(watch, "making room"));
    kernel::room_for(&mut zeros, n)?;
    while zeros.len() < n {
        meter.work(PART as u64 / 4)?;
        zeros.resize_with(n.min(zeros.len() + PART), T::default);
    }
    Ok(zeros)
}

impl Nibbles {
    pub(super) fn new(n_positions: u64, watch: &dyn Watch) -> Result<Self, LimitReached> {
        Ok(Self(zeroed(n_positions.div_ceil(2) as usize, watch)?))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn with(values: &[u8]) -> Nibbles {
        let mut nibbles = Nibbles::new(values.len() as u64, &()).unwrap();
        (0..).zip(values).for_each(|(at, &value)| nibbles.set(at, value));
        nibbles
    }

    fn all(nibbles: &Nibbles, n: u64) -> Vec<u8> {
        (0..n).map(|at| nibbles.get(at)).collect()
    }

    #[test]
    fn what_is_set_is_read_and_leaves_its_neighbours() {
        for at in 0..4 {
            let mut nibbles = with(&[9; 4]);
            nibbles.set(at, 6);
            let mut expected = [9; 4];
            expected[at as usize] = 6;
            assert_eq!(all(&nibbles, 4), expected);
        }
    }

    #[test]
    fn bytes_are_read_as_they_were_filled_and_nothing_is_beyond_the_end() {
        let mut nibbles = Nibbles::new(9, &()).unwrap();
        assert_eq!(nibbles.n_bytes(), 5);
        nibbles.fill(3, &[0x21, 0x43, 0x65]);
        nibbles.fill(7, &[0xff]);
        let mut bytes = [0; 4];
        nibbles.read(1, &mut bytes);
        assert_eq!(bytes, [0, 0, 0x21, 0x43]);
        assert_eq!(all(&nibbles, 9), [0, 0, 0, 0, 0, 0, 1, 2, 3]);
    }

    /// Every nibble beside every other, on either side of the byte: what one thread does alone is what
    /// threads do together.
    #[test]
    fn a_position_is_decided_once_and_its_neighbour_stays_as_it_is() {
        type Change = fn(&Nibbles, u64) -> bool;
        let check = |nibble: u8, change: Change, expected: (u8, bool)| {
            for (neighbour, at) in (0..16).flat_map(|neighbour| [(neighbour, 0), (neighbour, 1)]) {
                let nibbles =
                    with(&if at == 0 { [nibble, neighbour] } else { [neighbour, nibble] });
                let says = change(&nibbles, at);
                assert_eq!((nibbles.get(at), says), expected, "{nibble} at {at}");
                assert_eq!(nibbles.get(1 - at), neighbour, "beside {nibble} at {at}");
            }
        };
        for nibble in 0..16 {
            let open = (1..=MANY).contains(&nibble);
            check(nibble, Nibbles::win_if_open, (if open { WON } else { nibble }, open));
            let left = nibble - u8::from(open);
            check(nibble, Nibbles::refute_if_open, (left, nibble == 1));
            if open {
                check(nibble, Nibbles::refute_shared, (left, nibble == 1));
            }
            if open || nibble == WON {
                check(nibble, Nibbles::win_shared, (WON, open));
            }
            check(nibble, Nibbles::lose, (LOST, nibble != LOST));
        }
    }
}
