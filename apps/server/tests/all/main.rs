//! The server as its clients see it: plain HTTP on loopback.

mod client;
mod files;
mod guard;
mod hostile;
mod jobs;
mod language;
mod laws;
mod load;
mod panics;
mod running;
mod tables;
