//! The dense solver.
