//! All tests of the solvers in one program, which is built in a fraction of the time of one for each file.

mod agree;
mod anatomy;
mod best_reply;
mod cfr;
mod constant_sum;
mod erring;
mod form;
mod hidden;
mod matrix;
mod plan;
mod policy;
mod retrograde;
mod sequence;
mod solution;
mod stopping;
