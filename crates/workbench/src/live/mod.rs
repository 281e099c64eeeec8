//! Live game: one game between people and players, as documents.
//!
//! Whatever shows a game to people, or lets a program sit down, asks a [`LiveGame`] for the view of a seat and tells it
//! which move was chosen. It holds no text of its own but names and labels.

mod advice;
mod card_table;
pub(crate) mod card_words;
mod document;
mod external;
mod given;
mod names;
mod protocol;
mod review;
mod scene;
#[cfg(test)]
pub(crate) mod telling;
mod tense;
mod typed;

use std::ops::Deref;

use kernel::{BySeat, Game, Notation, Progress, Seat, Watch};
use play::session::{MadeMove, Pause, Saved, SavedError, Session};
use study::document::GameSet;
use study::view::{ReviewDocument, ViewDocument};

pub(crate) use self::card_table::{CardTable, held_by, number, pool_of};
pub(crate) use self::card_words::in_one_line;
pub(crate) use self::document::TableInfo;
use self::document::document;
pub(crate) use self::external::{EXEC, ExternalPlayer, Lateness, ProgramHost};
pub use self::external::{PlayingProgram, ProgramFailure, StartProgram};
pub(crate) use self::given::GivenAdvice;
use self::names::Names;
pub(crate) use self::names::capital;
pub use self::protocol::{Protocol, TableAnswer};
pub(crate) use self::scene::{
    Moment, NotationScene, Scene, Seen, TremblingScene, fact_numbers, told, written,
};
pub(crate) use self::tense::{did, had_to};
pub use self::typed::{TableCommand, Typed, completions, table_help};

/// One game that is being played, of whatever kind. Seats count from 1.
pub trait LiveGame {
    /// The seats of people.
    fn people(&self) -> Vec<usize>;

    /// Who is to act, if it is a person.
    fn turn(&self) -> Option<usize>;

    /// The table as `seat` sees it now, with advice if somebody gives it. Nothing is told that it may not know.
    fn view(&mut self, seat: usize) -> ViewDocument {
        let mut view = self.table(seat);
        self.advise(&mut view);
        view
    }

    /// The table as `seat` sees it now, and nobody is asked for advice: that may take time.
    fn table(&mut self, seat: usize) -> ViewDocument;

    /// The rules in words, if they are written.
    fn rules(&self) -> Option<&str>;

    /// Whether something is hidden from a seat.
    fn has_hidden_information(&self) -> bool;

    /// The position as the game writes it; nothing where that would tell what is hidden.
    fn position(&self) -> Option<String>;

    /// The views of every seat wherever somebody decided, and the choice, from move number `from` on; and the number
    /// of moves so far. For the one who describes a game; empty where no rules say who sees what.
    fn views(&self, from: usize) -> (Vec<String>, usize);

    /// Adds advice to the present `view`, and what the seat's earlier decisions cost; nothing if nobody gives advice.
    fn advise(&mut self, view: &mut ViewDocument);

    /// The person to act makes the move called `id`; then others and chance move until a person is to act again.
    /// With a `step`, only if the game is still there.
    ///
    /// # Errors
    /// Why that cannot be done; the game is as it was.
    fn make(&mut self, id: &str, step: Option<usize>) -> Result<(), LiveError>;

    /// The person to act makes a move that is drawn by the odds of the advice; then all goes on as after any move.
    /// The same at the same place of a game with the same seed, also when it was taken back.
    ///
    /// # Errors
    /// That nobody gives advice, or that it has no odds; the game is as it was.
    fn draw(&mut self, step: Option<usize>) -> Result<(), LiveError>;

    /// Takes back `n` decisions of people, and all since.
    ///
    /// # Errors
    /// If there is nothing to take back.
    fn undo(&mut self, n: usize) -> Result<usize, LiveError>;

    /// Begins anew, with the same seed or another.
    fn again(&mut self, seed: Option<u64>);

    /// Lets others go on where play waits for nobody.
    fn go_on(&mut self);

    /// What every decision of `seat` cost so far.
    fn review(&mut self, seat: usize) -> ReviewDocument;

    /// The game so far as text.
    fn saved(&self) -> Saved;

    /// Takes up a saved game in place of this one.
    ///
    /// # Errors
    /// What is wrong with it; this one is then left as it was.
    fn restore(&mut self, text: &str) -> Result<(), SavedError>;
}

/// Reason why a request to a live game is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LiveError {
    /// It is nobody's turn who could choose.
    #[error("{0}")]
    NobodyToAct(String),
    /// The request is about an earlier step.
    #[error(
        "this answers step {given}, and the game is at step {now}: look at the last view again"
    )]
    Stale {
        /// The step that was answered.
        given: usize,
        /// The present one.
        now: usize,
    },
    /// No legal move is called so.
    #[error("no move is called `{given}` here; there are {}", known.join(", "))]
    NoSuchMove {
        /// The name given.
        given: String,
        /// Those that there are.
        known: Vec<String>,
    },
    /// No move can be drawn.
    #[error("no move can be drawn here: {0}")]
    NoOdds(String),
    /// Nothing can be taken back.
    #[error("there is nothing to take back")]
    NothingToUndo,
}

/// A live game of one type.
pub(crate) struct Live<'t, G: Notation, D: Deref<Target = G> + Clone> {
    pub(crate) session: Session<'t, G, D>,
    pub(crate) scene: Box<dyn Scene<G> + 't>,
    pub(crate) shown: ShownGame,
    /// Where play waits.
    pub(crate) pause: Pause,
    pub(crate) scores: ScoresAt<'t, G>,
    /// The advice given so far, which is not computed again.
    pub(crate) given: GivenAdvice<G::Move>,
    pub(crate) bounds: PlayBounds<'t>,
}

/// Game as people are told of it.
#[derive(Clone)]
pub(crate) struct ShownGame {
    /// Its name and parameters.
    pub(crate) game: GameSet,
    /// What people call it.
    pub(crate) title: String,
    /// The rules in words.
    pub(crate) rules: Option<String>,
}

/// The scoreboard of a state, if the game has one that all may see.
pub(crate) type ScoresAt<'t, G> = Box<dyn Fn(&G, &<G as Game>::State) -> Option<BySeat<i64>> + 't>;

impl<G: Notation, D: Deref<Target = G> + Clone> Live<'_, G, D> {
    fn moment(&self, seat: Seat) -> Moment<'_, G> {
        Moment {
            game: self.session.game(),
            state: self.session.state(),
            steps: self.session.steps(),
            seat,
            seed: self.session.seed(),
        }
    }

    /// The moment before move number `nth`, counted from 0.
    fn moment_before(&self, nth: usize, seat: Seat) -> Moment<'_, G> {
        let steps = self.session.steps();
        Moment { state: &steps[nth].before, steps: &steps[..nth], ..self.moment(seat) }
    }

    /// The labels of the `legal` moves of `seat` before move number `nth`, as they were offered.
    fn labels_before(&self, nth: usize, seat: Seat, legal: &[G::Move]) -> Vec<String> {
        let (moment, names) = (self.moment_before(nth, seat), self.names(seat));
        let offered = self.scene.moves(moment, legal, &self.scene.seen(moment));
        offered.iter().map(|shown| names.in_label(&shown.label)).collect()
    }

    /// The decisions made so far by all seats.
    fn step(&self) -> usize {
        self.session.steps().iter().filter(|step| step.by.is_some()).count()
    }

    /// The legal moves of the person to act.
    fn legal(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if let Pause::Decision(_) = self.pause {
            self.session.game().moves(self.session.state(), &mut moves);
        }
        moves
    }

    /// The legal moves of the person to act, if the game is at `step`.
    ///
    /// # Errors
    /// That it is not, or that no person is to act.
    fn legal_at(&self, step: Option<usize>) -> Result<Vec<G::Move>, LiveError> {
        let now = self.step();
        if let Some(given) = step.filter(|&given| given != now) {
            return Err(LiveError::Stale { given, now });
        }
        let legal = self.legal();
        if !legal.is_empty() {
            return Ok(legal);
        }
        Err(LiveError::NobodyToAct(match &self.pause {
            Pause::Over => "the game is over: take back a move, or leave".to_owned(),
            Pause::Stuck(why) => format!("play cannot go on: {why}"),
            Pause::Failed(seat, why) => {
                format!("{seat} cannot choose: {why}; take back a move, or let it try again")
            }
            Pause::Decision(_) | Pause::LongEnough => "nobody is to move".to_owned(),
        }))
    }

    /// The person to act makes `mv`, and all others what they do until a person is to act again.
    fn choose(&mut self, mv: G::Move) {
        self.pause = match self.session.choose(mv) {
            Pause::LongEnough => proceeded(&mut self.session, self.bounds),
            pause => pause,
        };
    }

    /// The table as all see it; the seed may be told to people.
    fn info(&self) -> TableInfo {
        TableInfo {
            game: self.shown.game.clone(),
            title: self.shown.title.clone(),
            specs: self.session.names(),
            seed: Some(self.session.seed()),
        }
    }

    fn names(&self, seat: Seat) -> Names {
        Names::new(&self.session.names(), seat)
    }
}

impl<G: Notation, D: Deref<Target = G> + Clone> LiveGame for Live<'_, G, D> {
    fn people(&self) -> Vec<usize> {
        let names = self.session.names();
        (1..).zip(&names).filter(|(_, name)| *name == "person").map(|(seat, _)| seat).collect()
    }

    fn turn(&self) -> Option<usize> {
        match self.pause {
            Pause::Decision(seat) => Some(seat.idx() + 1),
            _ => None,
        }
    }

    fn table(&mut self, seat: usize) -> ViewDocument {
        let seat = Seat::new(seat.saturating_sub(1));
        let legal = if self.pause == Pause::Decision(seat) { self.legal() } else { Vec::new() };
        let scores = (self.scores)(self.session.game(), self.session.state());
        let scores = scores.map(|scores| scores.as_slice().to_vec());
        let mut view = document(&*self.scene, self.moment(seat), &self.info(), &legal, scores);
        let n_times = self.session.n_times_here();
        if n_times > 2 && !view.over {
            let again = format!("This position has come {n_times} times.");
            view.phase =
                Some(view.phase.map_or(again.clone(), |phase| format!("{phase} · {again}")));
        }
        match &self.pause {
            Pause::Stuck(why) => view.prompt = Some(format!("Play cannot go on: {why}.")),
            Pause::Failed(of, why) => {
                view.prompt = Some(format!("{} cannot choose: {why}.", self.names(seat).of(*of)));
            }
            _ => {}
        }
        view
    }

    fn advise(&mut self, view: &mut ViewDocument) {
        self.add_advice(view);
    }

    fn rules(&self) -> Option<&str> {
        self.shown.rules.as_deref()
    }

    fn has_hidden_information(&self) -> bool {
        self.session.game().class().hidden
    }

    fn position(&self) -> Option<String> {
        let game = self.session.game();
        (!game.class().hidden).then(|| game.state_to_text(self.session.state()))
    }

    fn views(&self, from: usize) -> (Vec<String>, usize) {
        let (game, steps) = (self.session.game(), self.session.steps());
        let chosen = |step: &MadeMove<G>| {
            let mut moves = Vec::new();
            game.moves(&step.before, &mut moves);
            let seat = step.by.filter(|_| moves.len() > 1)?;
            let views = self.scene.views(game, &step.before)?;
            Some(format!("{views}\n{seat}: {}", game.move_to_text(&step.before, step.mv)))
        };
        let mut views: Vec<String> = steps.iter().skip(from).filter_map(chosen).collect();
        if let Pause::Decision(_) = self.pause {
            views.extend(self.scene.views(game, self.session.state()));
        }
        (views, steps.len())
    }

    fn make(&mut self, id: &str, step: Option<usize>) -> Result<(), LiveError> {
        let legal = self.legal_at(step)?;
        let nth = id.strip_prefix('m').and_then(|nth| nth.parse::<usize>().ok());
        let mv = nth.and_then(|nth| legal.get(nth.checked_sub(1)?)).copied();
        let Some(mv) = mv else {
            let known = (1..=legal.len()).map(|nth| format!("m{nth}")).collect();
            return Err(LiveError::NoSuchMove { given: id.chars().take(80).collect(), known });
        };
        self.choose(mv);
        Ok(())
    }

    fn draw(&mut self, step: Option<usize>) -> Result<(), LiveError> {
        let legal = self.legal_at(step)?;
        let mv = self.drawn(&legal)?;
        self.choose(mv);
        Ok(())
    }

    fn undo(&mut self, n: usize) -> Result<usize, LiveError> {
        let taken = self.session.take_back(n);
        if taken == 0 {
            return Err(LiveError::NothingToUndo);
        }
        self.given.forget_after(self.session.n_moves());
        self.pause = proceeded(&mut self.session, self.bounds);
        Ok(taken)
    }

    fn again(&mut self, seed: Option<u64>) {
        let seed = seed.unwrap_or_else(|| self.session.seed());
        self.session.begin_again(seed);
        self.given.clear();
        self.pause = proceeded(&mut self.session, self.bounds);
    }

    fn go_on(&mut self) {
        self.pause = proceeded(&mut self.session, self.bounds);
    }

    fn review(&mut self, seat: usize) -> ReviewDocument {
        self.reviewed(Seat::new(seat.saturating_sub(1)))
    }

    fn saved(&self) -> Saved {
        self.session.saved()
    }

    fn restore(&mut self, text: &str) -> Result<(), SavedError> {
        self.session.restore(&Saved::from_text(text)?)?;
        self.given.clear();
        self.pause = proceeded(&mut self.session, self.bounds);
        Ok(())
    }
}

/// How often play goes on by itself before it is said that nobody is asked.
const PATIENCE: usize = 1_000;

/// Bounds of play in which no person is asked.
#[derive(Clone, Copy)]
pub(crate) struct PlayBounds<'t> {
    /// Asked now and then whether to stop.
    pub(crate) watch: &'t dyn Watch,
    /// The most moves of a game, those of chance included.
    pub(crate) longest: Option<u64>,
}

impl PlayBounds<'_> {
    /// The reason why play stops after `n_moves`, if it does.
    fn end(self, n_moves: u64) -> Option<String> {
        if let Some(longest) = self.longest.filter(|&longest| n_moves >= longest) {
            return Some(format!("the game has {n_moves} moves, and {longest} are the most"));
        }
        let progress = Progress { doing: "playing", done: n_moves, total: None };
        self.watch.tick(progress).err().map(|stop| stop.to_string())
    }
}

/// Lets chance and players move until a person is to act, nobody has been asked for very long, or the bounds are
/// reached.
pub(crate) fn proceeded<G: Notation, D: Deref<Target = G> + Clone>(
    session: &mut Session<'_, G, D>,
    bounds: PlayBounds<'_>,
) -> Pause {
    let mut pause = session.proceed();
    for _ in 0..PATIENCE {
        if pause != Pause::LongEnough {
            break;
        }
        if let Some(why) = bounds.end(session.n_moves() as u64) {
            return Pause::Stuck(why);
        }
        pause = session.proceed();
    }
    pause
}
