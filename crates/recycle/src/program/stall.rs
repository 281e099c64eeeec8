//! Stalls: the stage or repetition that a game without an end does not leave.
//!
//! The moves of the game are made again, and every operation that is carried out is noted. So what is said of a game is
//! what happened in it, and no guess from its last state.

use super::Program;
use super::code::{Op, Pc};
use super::machine::Machine;
use super::moves::Move;
use super::state::State;
use super::world::ChanceSource;
use crate::Span;

/// Stall: the innermost stage or repetition in which play has spent half of its steps or more, and still is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stall {
    /// The stage or the statement that repeats.
    pub span: Span,
    /// Whether it is a stage, which has an end.
    pub is_stage: bool,
    /// The rounds it has gone since it was entered: the turns of a stage.
    pub rounds: u64,
    /// The moves made since then, those of chance included.
    pub moves: u64,
}

impl Program {
    /// Where a game stalls that goes on after `moves`; nothing if it is in no stage and in no repetition.
    pub fn stall(&self, moves: &[Move]) -> Option<Stall> {
        let mut visits = Visits::new(self);
        let mut state = self.blank.clone();
        // It may stall before anybody decides anything.
        let watched = Watched::Visits(&mut visits);
        let source = ChanceSource { watched, ..ChanceSource::new(&mut state, None) };
        Machine::new(self, source).run();
        for &mv in moves {
            visits.n_moves += 1;
            self.play_watched(&mut state, mv, Watched::Visits(&mut visits));
        }
        visits.stall(self, &state)
    }
}

/// Observer of the machine at work.
#[derive(Debug, Default)]
pub(super) enum Watched<'a> {
    /// Nobody.
    #[default]
    Not,
    /// What happens on the table.
    Events(&'a mut Vec<super::table_event::TableEvent>),
    /// Which operations are carried out.
    Visits(&'a mut Visits),
}

/// Visits to the loops of a program.
#[derive(Debug)]
pub(super) struct Visits {
    loops: Vec<Loop>,
    /// The loop that begins or goes round at each operation.
    loop_at: Vec<Option<u16>>,
    last: Pc,
    n_steps: u64,
    n_moves: u64,
}

/// Loop: operations that may be carried out again and again.
#[derive(Debug)]
struct Loop {
    head: Pc,
    /// Where play goes on afterwards.
    exit: Pc,
    is_stage: bool,
    /// The steps and moves made when it was entered.
    since: (u64, u64),
    rounds: u64,
}

impl Loop {
    fn holds(&self, pc: Pc) -> bool {
        (self.head..self.exit).contains(&pc)
    }
}

impl Visits {
    fn new(program: &Program) -> Self {
        let ops = &program.code.ops;
        let mut loop_at = vec![None; ops.len()];
        let mut loops: Vec<Loop> = Vec::new();
        let mut entered = Vec::new();
        for (pc, op) in (0..).zip(ops) {
            let (exit, is_stage) = match op {
                Op::Test { stage, is_entry: true, exit } => {
                    entered.push((*stage, loops.len() as u16));
                    (*exit, true)
                }
                // A turn of the stage that was entered before.
                Op::Test { stage, .. } => {
                    let nth = entered.iter().find(|(entered, _)| entered == stage);
                    loop_at[pc as usize] = nth.map(|(_, nth)| *nth);
                    continue;
                }
                Op::Next { exit, .. } | Op::Again(exit) => (*exit, false),
                _ => continue,
            };
            loop_at[pc as usize] = Some(loops.len() as u16);
            loops.push(Loop { head: pc, exit, is_stage, since: (0, 0), rounds: 0 });
        }
        // Nothing has been carried out, so play is in no loop.
        Self { loops, loop_at, last: Pc::MAX, n_steps: 0, n_moves: 0 }
    }

    /// Notes that an operation is carried out.
    pub(super) fn pass(&mut self, pc: Pc) {
        self.n_steps += 1;
        if let Some(nth) = self.loop_at[pc as usize] {
            let entered = &mut self.loops[usize::from(nth)];
            if entered.holds(self.last) {
                entered.rounds += 1;
            } else {
                (entered.since, entered.rounds) = ((self.n_steps, self.n_moves), 0);
            }
        }
        self.last = pc;
    }

    fn stall(&self, program: &Program, state: &State) -> Option<Stall> {
        let is_long = |one: &&Loop| one.since.0 <= self.n_steps / 2;
        let around = self.loops.iter().filter(|one| one.holds(state.pc));
        let innermost = around.clone().filter(is_long).min_by_key(|one| one.exit - one.head);
        let found = innermost.or_else(|| around.max_by_key(|one| one.exit - one.head))?;
        Some(Stall {
            span: program.code.spans[found.head as usize],
            is_stage: found.is_stage,
            rounds: found.rounds,
            moves: self.n_moves - found.since.1,
        })
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Game, RngStream};

    use super::super::ProgramConfig;
    use super::*;

    /// The stall of random play of so many moves, and the text of what stalls.
    fn stall<'t>(text: &'t str, config: &ProgramConfig, n_moves: usize) -> (Stall, &'t str) {
        let program = crate::load(text, &[], config).expect("nothing is wrong with it").program;
        let (mut state, mut stream) = (program.start(), RngStream::new(1, 0));
        let (mut made, mut moves) = (Vec::new(), Vec::new());
        for _ in 0..n_moves {
            moves.clear();
            program.moves(&state, &mut moves);
            let Some(nth) = moves.len().checked_sub(1) else { break };
            let mv = moves[stream.below(nth as u64 + 1) as usize];
            program.play(&mut state, mv);
            made.push(mv);
        }
        let stall = program.stall(&made).expect("it is in a stage");
        (stall, &text[stall.span.range()])
    }

    /// A game in which `inner` is done after each choice.
    fn game(end: &str, inner: &str) -> String {
        format!(
            "(game (setup (create players 2) (create deck (game vloc STOCK) (deck (RANK (A, B, C)))))
  (stage player (end {end})
    (choice ((inc (game sto A) 1) (turn pass)))
    {inner})
  (scoring max (game sto A)))"
        )
    }

    #[test]
    fn a_stage_that_is_never_left_has_all_turns_of_its_own() {
        let text = game("(== (game sto A) -1)", "(do ((inc (game sto B) 1)))");
        let (found, what) = stall(&text, &ProgramConfig::default(), 500);
        assert!(found.is_stage && what.starts_with("(stage player (end (== (game sto A) -1)"));
        // The start is in the stage.
        assert_eq!((found.moves, found.rounds), (500, 500));
    }

    #[test]
    fn a_stage_in_another_is_the_one_that_is_not_left() {
        let config = ProgramConfig { steps: 10_000, ..ProgramConfig::default() };
        let inner = "(stage player (end (== (game sto A) -1)) (do ((inc (game sto B) 1))))";
        let text = game("(== (game sto B) 1)", inner);
        let (found, what) = stall(&text, &config, 500);
        assert_eq!((what, found.is_stage, found.moves), (inner, true, 0));
        assert!(found.rounds > 9_000, "{found:?}");
        // What is left again and again is not what stalls: that is what is around it.
        let inner = "(stage player (end (> (game sto B) 3)) (do ((inc (game sto B) 1))))
    (do ((set (game sto B) 0)))";
        let text = game("(== (game sto A) -1)", inner);
        let (found, what) = stall(&text, &config, 500);
        assert!(what.starts_with("(stage player (end (== (game sto A) -1)"), "{what}");
        assert_eq!(found.rounds, 500);
    }

    #[test]
    fn a_repetition_without_end_is_found_too() {
        let config = ProgramConfig { steps: 10_000, ..ProgramConfig::default() };
        let inner =
            "(do ((repeat 1000000 (move (top (game vloc STOCK)) (bottom (game vloc STOCK))))))";
        let many = "(do ((all (range 0 .. 20000) 'N (inc (game sto B) 1))))";
        for (inner, is_found) in [(many, true), (inner, false)] {
            let text = game("(== (game sto A) -1)", inner);
            let Ok(loaded) = crate::load(&text, &[], &config) else { panic!("{text}") };
            let program = loaded.program;
            let (mut state, mut moves) = (program.start(), Vec::new());
            program.moves(&state, &mut moves);
            program.play(&mut state, moves[0]);
            // Moving a card is one act however often it is done.
            assert_eq!(program.fault_of(&state).is_some(), is_found);
            if is_found {
                let stall = program.stall(&moves[..1]).expect("it loops");
                assert!(!stall.is_stage && text[stall.span.range()].starts_with("(all (range"));
            }
        }
    }

    #[test]
    fn a_loop_before_the_first_decision_has_its_rounds() {
        let config = ProgramConfig { steps: 10_000, ..ProgramConfig::default() };
        let inner = "(stage player (end (== (game sto A) -1)) (do ((inc (game sto B) 1))))";
        let text = game("(== (game sto A) 1)", "")
            .replace("(stage player", &format!("{inner}\n(stage player"));
        let program = crate::load(&text, &[], &config).expect("nothing is wrong with it").program;
        let found = program.stall(&[]).expect("it loops");
        assert_eq!((&text[found.span.range()], found.is_stage, found.moves), (inner, true, 0));
        assert!(found.rounds > 2_000, "{found:?}");
    }

    #[test]
    fn a_game_without_a_stage_has_none() {
        let text =
            "(game (setup (create players 2) (create deck (game vloc STOCK) (deck (RANK (A, B)))))
  (choice ((inc (game sto A) 1) (turn pass))) (scoring max (game sto A)))";
        let program =
            crate::load(text, &[], &ProgramConfig::default()).expect("it is right").program;
        assert_eq!(program.stall(&[]), None);
    }
}
