//! Programs on which the two once differed.
