//! Parts of a result: what inner work knows so far, as the document of the verb.

use std::any::Any;
use std::marker::PhantomData;

use kernel::{Progress, Stop, Watch};

/// Watch that turns each part `P` of inner work into the part `D` of a verb, where that can be said yet, and leaves
/// everything else to another watch. Parts of other types are kept back.
pub(crate) struct Parts<'a, P, D, F> {
    watch: &'a dyn Watch,
    document: F,
    types: PhantomData<fn(P) -> D>,
}

impl<'a, P, D, F: Fn(&P) -> Option<D>> Parts<'a, P, D, F> {
    pub(crate) fn new(watch: &'a dyn Watch, document: F) -> Self {
        Self { watch, document, types: PhantomData }
    }
}

impl<P: Any, D: Any, F: Fn(&P) -> Option<D> + Sync> Watch for Parts<'_, P, D, F> {
    fn tick(&self, progress: Progress<'_>) -> Result<(), Stop> {
        self.watch.tick(progress)
    }

    fn spent(&self, steps: u64) {
        self.watch.spent(steps);
    }

    fn remark(&self, text: &str) {
        self.watch.remark(text);
    }

    fn open_ended(&self) {
        self.watch.open_ended();
    }

    fn wants_checkpoint(&self) -> bool {
        self.watch.wants_checkpoint()
    }

    fn wants_part(&self) -> bool {
        self.watch.wants_part()
    }

    fn part(&self, part: &dyn Any) {
        if let Some(document) = part.downcast_ref().and_then(&self.document) {
            self.watch.part(&document);
        }
    }
}
