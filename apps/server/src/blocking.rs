//! Work of some milliseconds that does not wait: done on threads of its own, a few at a time.

use tokio::sync::Semaphore;

use crate::error::Refusal;

/// Bytes of the stack of a thread: what reads a text or solves a game goes deep. Only what is used is taken.
pub(crate) const STACK: usize = 16 << 20;

/// Pieces of work that are done at once.
const AT_ONCE: usize = 4;

/// Threads for short work.
pub(crate) struct Blocking {
    permits: Semaphore,
}

impl Default for Blocking {
    fn default() -> Self {
        Self { permits: Semaphore::new(AT_ONCE) }
    }
}

impl Blocking {
    /// For work that takes longer.
    pub(crate) fn one_at_a_time() -> Self {
        Self { permits: Semaphore::new(1) }
    }

    /// Does `work`, when it is its turn.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let _permit = self.permits.acquire().await;
        tokio::task::spawn_blocking(work)
            .await
            .map_err(|_| Refusal::broken("this broke down, which is a mistake of the program"))
    }
}
