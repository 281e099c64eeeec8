//! All tests of players and matches in one program, which is built in a fraction of the time of one for each file.

mod batch;
mod blind;
mod entered;
mod erring;
mod one_game;
mod players;
mod race;
mod saved;
mod search;
mod seer;
mod session;
mod session_laws;
mod stopping;
mod tournament;
mod trace;
mod trembles;
mod trio;
mod warren;
mod witness;
