//! Rules → program: a flat program that is a game.
