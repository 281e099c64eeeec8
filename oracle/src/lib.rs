//! The oracle: a second interpreter of RECYCLE, plain and slow, to compare the engine with.
//!
//! It walks the text's own tree, finds kinds while it runs, shuffles eagerly and copies the whole
//! state for each option. It shares no code with `recycle`: where the two agree, it is because the
//! language means what they do. All dialects are read; [`Quirks`] chooses between the sane rules
//! and what the existing engine does.
//!
//! ```
//! use oracle::{Game, Quirks};
//! let text = "(game (setup (create players 2) (create deck (game vloc D) (deck (R (A, B)))))
//!             (choice ((any (game vloc D) 'C (move 'C (top ((current player) vloc H))))))
//!             (scoring max (size ((current player) vloc H))))";
//! let game = Game::new(text, &[], Quirks::sane())?;
//! let play = game.play_random(&mut kernel::RngStream::new(1, 0))?;
//! assert_eq!((play.scores, play.options, play.seats), (vec![1, 0], vec![2], vec![0]));
//! # Ok::<(), String>(())
//! ```

mod act;
mod advance;
mod card;
mod choice;
mod claims;
mod collection;
mod describe;
mod group;
mod invent;
mod luck;
mod machine;
mod number;
mod owner;
mod perform;
mod quirk;
mod reader;
mod setup;
mod state;
mod value;
mod views;

pub use claims::{Truth, false_claim};
pub use describe::Pile;
pub use invent::{invent, invent_hidden};
pub use luck::{Luck, Script};
pub use quirk::{Quirk, Quirks};
pub use state::State;
pub use views::{Views, ViewsError};

use kernel::RngStream;
use machine::Machine;
use reader::Form;
use state::Names;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// A game, ready to be played.
pub struct Game {
    form: Rc<Form>,
    settings: Vec<(String, String)>,
    quirks: Quirks,
    limits: Limits,
    names: RefCell<Names>,
    /// Work done since the last choice was made.
    work: Cell<u64>,
    /// Written in the newest dialect, or in one that cannot be told from it.
    is_newest: bool,
    /// Written in the oldest dialect.
    is_oldest: bool,
}

/// When to give up.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Blocks and stages between two choices.
    pub steps: u64,
    /// Statements and evaluations between two choices.
    pub work: u64,
    /// Choices in a game.
    pub decisions: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { steps: 20_000, work: 5_000_000, decisions: 20_000 }
    }
}

/// A game that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Play {
    /// The score of each player.
    pub scores: Vec<i64>,
    /// How many choices there were.
    pub decisions: u64,
    /// How many options each choice had, alike ones counted separately.
    pub options: Vec<usize>,
    /// Who chose.
    pub seats: Vec<usize>,
}

impl Game {
    /// Reads a game. `settings` replace declared names.
    ///
    /// # Errors
    /// If the text is not a game, a setting is not declared, or the setup fails.
    pub fn new(text: &str, settings: &[(String, String)], quirks: Quirks) -> Result<Self, String> {
        let form = reader::read(text, quirks.has(Quirk::DigitTokens))?;
        if form.head() != "game" {
            return Err(form.error("a game is expected"));
        }
        let is_oldest = contains(&form, &|form| form.head() == "put");
        let has_old_awards = contains(&form, &is_old_award);
        let game = Self {
            form,
            settings: settings.to_vec(),
            quirks,
            limits: Limits::default(),
            names: RefCell::default(),
            work: Cell::new(0),
            is_newest: !is_oldest && !has_old_awards,
            is_oldest,
        };
        game.scoring()?;
        if game.body().next().is_none() {
            return Err(game.form.error("nothing is played"));
        }
        let mut state = State::default();
        let luck = &mut RngStream::new(0, 0);
        Machine { game: &game, state: &mut state, luck }.set_up()?;
        Ok(game)
    }

    /// The same game with other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The blocks and stages.
    fn body(&self) -> impl Iterator<Item = &Rc<Form>> {
        let other = ["declare", "setup", "scoring", "title", "source", "rules"];
        self.form.parts()[1..].iter().filter(move |form| !other.contains(&form.head()))
    }

    fn scoring(&self) -> Result<&Rc<Form>, String> {
        let scoring = self.form.parts().iter().find(|form| form.head() == "scoring");
        let scoring = scoring.ok_or("the game has no scoring")?;
        scoring.expect_len(3)?;
        match scoring.word_at(1) {
            "min" | "max" => Ok(scoring),
            _ => Err(scoring.error("`min` or `max` is expected")),
        }
    }

    /// Whether the highest score wins.
    pub fn is_max(&self) -> bool {
        self.scoring().is_ok_and(|form| form.word_at(1) == "max")
    }

    /// Sets the game up and goes on to the first choice, or to the end.
    ///
    /// # Errors
    /// What goes wrong, with the line.
    pub fn start(&self, luck: &mut dyn Luck) -> Result<State, String> {
        let mut state = State::default();
        let mut machine = Machine { game: self, state: &mut state, luck };
        machine.set_up()?;
        machine.advance()?;
        Ok(state)
    }

    /// The options in words; none if the game is over.
    pub fn options(&self, state: &State) -> Vec<String> {
        let Some(waiting) = &state.waiting else { return Vec::new() };
        let mut copy = state.clone();
        let machine = Machine { game: self, state: &mut copy, luck: &mut RngStream::new(0, 0) };
        waiting.options.iter().map(|offer| machine.describe(&offer.acts)).collect()
    }

    /// Takes an option and goes on to the next choice, or to the end.
    ///
    /// # Errors
    /// What goes wrong, with the line; the state is of no use then.
    pub fn choose(&self, state: &mut State, idx: usize, luck: &mut dyn Luck) -> Result<(), String> {
        let mut machine = Machine { game: self, state, luck };
        machine.take_option(idx)?;
        machine.advance()
    }

    /// The score of each player, as it would be if the game ended here.
    ///
    /// # Errors
    /// What goes wrong, with the line.
    pub fn scores(&self, state: &State, luck: &mut dyn Luck) -> Result<Vec<i64>, String> {
        let mut copy = state.clone();
        Machine { game: self, state: &mut copy, luck }.final_scores()
    }

    /// All piles that are not empty, by owner, kind and name.
    pub fn piles(&self, state: &State) -> Vec<Pile> {
        let mut copy = state.clone();
        Machine { game: self, state: &mut copy, luck: &mut RngStream::new(0, 0) }.all_piles()
    }

    /// Plays a game in which everybody takes each option with the same probability.
    ///
    /// # Errors
    /// What goes wrong, with the line, or that a limit was reached.
    pub fn play_random(&self, stream: &mut RngStream) -> Result<Play, String> {
        self.play(stream)
    }

    /// As [`Game::play_random`], with any luck.
    ///
    /// # Errors
    /// What goes wrong, with the line, or that a limit was reached.
    pub fn play(&self, luck: &mut dyn Luck) -> Result<Play, String> {
        let mut state = self.start(luck)?;
        let mut play = Play { scores: Vec::new(), decisions: 0, options: vec![], seats: vec![] };
        while let Some(seat) = state.seat() {
            if play.decisions >= self.limits.decisions {
                return Err(format!("more than {} decisions", self.limits.decisions));
            }
            let n_options = state.n_options();
            play.decisions += 1;
            play.options.push(n_options);
            play.seats.push(seat);
            let idx = luck.below(n_options as u64) as usize;
            self.choose(&mut state, idx, luck)?;
        }
        play.scores = self.scores(&state, luck)?;
        Ok(play)
    }
}

impl Game {
    /// Every way a random game can go, with its probability; errors together under `None`.
    ///
    /// Nothing if there are more than `most` sequences of draws and choices.
    pub fn outcomes(&self, most: u64) -> Option<BTreeMap<Option<Play>, f64>> {
        let mut outcomes = BTreeMap::new();
        let mut script = Script::default();
        for _ in 0..most {
            let play = self.play(&mut script).ok();
            *outcomes.entry(play).or_insert(0.0) += script.chance();
            if !script.go_on() {
                return Some(outcomes);
            }
        }
        None
    }
}

/// The share of a win of each player: all that are best share it.
pub fn win_shares(scores: &[i64], is_max: bool) -> Vec<f64> {
    let best = if is_max { scores.iter().max() } else { scores.iter().min() };
    let n_best = scores.iter().filter(|score| Some(*score) == best).count();
    scores.iter().map(|s| if Some(s) == best { 1.0 / n_best as f64 } else { 0.0 }).collect()
}

fn contains(form: &Form, is: &dyn Fn(&Form) -> bool) -> bool {
    is(form) || form.parts().iter().any(|part| contains(part, is))
}

/// Whether a form sets a point map with rows such as `((RANK (ACE)) 14)`.
fn is_old_award(form: &Form) -> bool {
    form.head() == "set"
        && form.parts().get(1).is_some_and(|store| store.word_at(1) == "points")
        && form.parts().get(2).is_some_and(|rows| {
            rows.parts().iter().flat_map(|row| row.parts()).any(|pair| {
                pair.parts().len() == 2 && matches!(pair.parts()[0].kind, reader::Kind::Name(_))
            })
        })
}
