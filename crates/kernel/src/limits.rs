//! Limits on the size of a piece of work.

use crate::Stop;

/// Resource limits of a solver. A solver that would exceed one stops with an error that names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
pub struct Limits {
    /// The most states it may hold. Default: 500 million.
    pub states: u64,
    /// The most bytes of memory it may hold, by its own estimate. Default: 8 GiB.
    pub bytes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { states: 500_000_000, bytes: 8 << 30 }
    }
}

impl Limits {
    /// Whether `states` states in `bytes` bytes are within the limits.
    ///
    /// # Errors
    /// The limit that is passed, or that the system has nearly no memory left.
    pub fn check(&self, states: u64, bytes: u64) -> Result<(), LimitReached> {
        if states > self.states {
            return Err(LimitReached::States { limit: self.states, needed: states });
        }
        if bytes > self.bytes {
            return Err(LimitReached::Memory { limit: self.bytes, needed: bytes });
        }
        // Asking takes some microseconds, and small work has no need of it.
        if bytes < HEADROOM { Ok(()) } else { is_room(HEADROOM) }
    }
}

/// The memory that must be left at each look: what is taken in small pieces until the next one ends the program
/// if there is no room for it. More than the C library takes for a size that it should keep at hand.
const HEADROOM: u64 = 48 << 20;

/// Whether the system would give this number of bytes now. Nothing is kept.
///
/// # Errors
/// [`LimitReached::NoMemory`].
pub fn is_room(bytes: u64) -> Result<(), LimitReached> {
    let mut room: Vec<u8> = Vec::new();
    let given = room.try_reserve_exact(bytes as usize);
    // Memory that nobody uses need not be asked for, as compilers see it.
    std::hint::black_box(&room);
    given.map_err(|_| LimitReached::NoMemory { more: bytes })
}

/// The limit that stopped a piece of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LimitReached {
    /// More states than allowed.
    #[error("the state limit was reached: {needed} states or more, {limit} allowed")]
    States {
        /// The states allowed.
        limit: u64,
        /// The states known to be needed, perhaps fewer than all.
        needed: u64,
    },
    /// More memory than allowed.
    #[error("the memory limit was reached: {} or more, {} allowed", size(*needed), size(*limit))]
    Memory {
        /// The bytes allowed.
        limit: u64,
        /// The bytes known to be needed, perhaps fewer than all.
        needed: u64,
    },
    /// The system gives no more memory, whatever is allowed.
    #[error("the memory of this machine ran out: no room for {} more", size(*more))]
    NoMemory {
        /// The bytes asked for.
        more: u64,
    },
    /// Stopped by its watch.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// Makes room for `more` items in a vector that may become large, or says that there is none.
///
/// A vector that grows by itself ends the program if there is no room. Called before each push it costs a
/// comparison, and room grows as it does there: by doubling.
///
/// # Errors
/// [`LimitReached::NoMemory`].
#[inline]
pub fn room_for<T>(items: &mut Vec<T>, more: usize) -> Result<(), LimitReached> {
    if items.capacity() - items.len() >= more { Ok(()) } else { grow(items, more) }
}

#[cold]
fn grow<T>(items: &mut Vec<T>, more: usize) -> Result<(), LimitReached> {
    let bytes = |items: usize| (items as u64).saturating_mul(size_of::<T>() as u64);
    // What doubling would have taken may be too much where what is needed is not.
    let grown = items.try_reserve(more).or_else(|_| items.try_reserve_exact(more));
    grown.map_err(|_| LimitReached::NoMemory { more: bytes(more.max(items.capacity())) })
}

/// Bytes in the largest unit that keeps three digits.
fn size(bytes: u64) -> String {
    match bytes {
        0..1_024_000 => format!("{} KiB", bytes.div_ceil(1 << 10)),
        1_024_000..1_048_576_000 => format!("{} MiB", bytes.div_ceil(1 << 20)),
        _ => format!("{} GiB", bytes.div_ceil(1 << 30)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_there_is_no_room_for_is_an_error_and_not_the_end() {
        let mut items = vec![0u64; 3];
        room_for(&mut items, 5).unwrap();
        assert!(items.capacity() >= 8);
        let error = room_for(&mut items, usize::MAX / 16).unwrap_err();
        assert!(matches!(error, LimitReached::NoMemory { .. }), "{error}");
        assert_eq!(items, [0; 3]);
        assert!(is_room(1 << 20).is_ok() && is_room(i64::MAX as u64 / 2).is_err());
    }
}
