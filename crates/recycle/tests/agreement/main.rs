//! The engine and the oracle agree.
//!
//! The oracle is a second interpreter, plain and slow, that shares no code with this one. Small
//! programs are gone through completely by both, and every way a game can go must have the same
//! probability; larger ones are played at random by both, and the figures must agree.

#![expect(clippy::disallowed_methods, reason = "the games to compare are files")]

mod engine;
mod found;
mod invented;
mod library;
mod shrink;
