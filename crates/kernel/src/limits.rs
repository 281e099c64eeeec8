//! Limits on the size of a piece of work.

use crate::Stop;

/// How much a solver may use before it gives up with an error that says so.
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
    /// The limit that is passed.
    pub fn check(&self, states: u64, bytes: u64) -> Result<(), LimitReached> {
        if states > self.states {
            return Err(LimitReached::States { limit: self.states, needed: states });
        }
        if bytes > self.bytes {
            return Err(LimitReached::Memory { limit: self.bytes, needed: bytes });
        }
        Ok(())
    }
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
    /// Told to stop from outside.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// Bytes in the largest unit that keeps three digits.
fn size(bytes: u64) -> String {
    match bytes {
        0..1_024_000 => format!("{} KiB", bytes.div_ceil(1 << 10)),
        1_024_000..1_048_576_000 => format!("{} MiB", bytes.div_ceil(1 << 20)),
        _ => format!("{} GiB", bytes.div_ceil(1 << 30)),
    }
}
