//! A native game added from outside the workbench: what a game of your own takes, as a test.
//!
//! Two files and a registration: [`dice_nim`] has the rules, `row` what the workbench is told of them (a parameter, a
//! player, findings and a report of its own), and [`workbench()`] registers the row. Every verb then takes the game.

pub mod dice_nim;
mod row;

/// The standard workbench, with dice nim.
pub fn workbench() -> workbench::Workbench {
    workbench::Workbench::default().with(&row::DICE_NIM)
}
