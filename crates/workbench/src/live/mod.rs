//! Live game: one game between people and players, as documents.
//!
//! Whatever shows a game to people, or lets a program sit down, asks a [`LiveGame`] for the view of a seat and tells it
//! which move was chosen. It holds no text of its own but names and labels.

mod advice;
mod document;
mod external;
mod names;
mod protocol;
mod review;
mod scene;

use std::ops::Deref;

use kernel::{BySeat, Game, Notation, Seat};
use play::session::{MadeMove, Pause, Saved, SavedError, Session};
use study::document::GameSet;
use study::view::{ReviewDocument, ViewDocument};

use self::advice::{adviser_note, move_advice};
pub(crate) use self::document::TableInfo;
use self::document::document;
pub(crate) use self::external::{EXEC, ExternalPlayer};
pub use self::external::{PlayingProgram, StartProgram};
use self::names::Names;
pub(crate) use self::names::capital;
pub use self::protocol::Protocol;
pub(crate) use self::scene::{
    Moment, NotationScene, Scene, Seen, TremblingScene, fact_numbers, told, written,
};

/// One game that is being played, of whatever kind. Seats count from 1.
pub trait LiveGame {
    /// The seats of people.
    fn people(&self) -> Vec<usize>;

    /// Who is to act, if it is a person.
    fn turn(&self) -> Option<usize>;

    /// The table as `seat` sees it now. Nothing is told that it may not know.
    fn view(&mut self, seat: usize) -> ViewDocument;

    /// The person to act makes the move called `id`; then others and chance move until a person is to act again.
    /// With a `step`, only if the game is still there.
    ///
    /// # Errors
    /// Why that cannot be done; the game is as it was.
    fn make(&mut self, id: &str, step: Option<usize>) -> Result<(), LiveError>;

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
    /// Nothing can be taken back.
    #[error("there is nothing to take back")]
    NothingToUndo,
}

/// A live game of one type.
pub(crate) struct Live<'t, G: Notation, D: Deref<Target = G> + Clone> {
    pub(crate) session: Session<'t, G, D>,
    pub(crate) scene: Box<dyn Scene<G> + 't>,
    pub(crate) game: GameSet,
    pub(crate) title: String,
    /// Where play waits.
    pub(crate) pause: Pause,
    pub(crate) scores: ScoresAt<'t, G>,
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

    /// The table as all see it; the seed may be told to people.
    fn info(&self) -> TableInfo {
        TableInfo {
            game: self.game.clone(),
            title: self.title.clone(),
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

    fn view(&mut self, seat: usize) -> ViewDocument {
        let seat = Seat::new(seat.saturating_sub(1));
        let legal = if self.pause == Pause::Decision(seat) { self.legal() } else { Vec::new() };
        let scores = (self.scores)(self.session.game(), self.session.state());
        let scores = scores.map(|scores| scores.as_slice().to_vec());
        let mut view = document(&*self.scene, self.moment(seat), &self.info(), &legal, scores);
        match &self.pause {
            Pause::Stuck(why) => view.prompt = Some(format!("Play cannot go on: {why}.")),
            Pause::Failed(of, why) => {
                view.prompt = Some(format!("{} cannot choose: {why}.", self.names(seat).of(*of)));
            }
            _ => {}
        }
        if legal.is_empty() {
            return view;
        }
        match self.session.advise() {
            Ok(Some(found)) => {
                view.adviser = Some(adviser_note(&found));
                view.advice = Some(move_advice(&found, &legal, &view.moves));
            }
            Ok(None) => {}
            Err(why) => {
                view.adviser = Some(advice::none(&why));
                view.advice = Some(Vec::new());
            }
        }
        view
    }

    fn make(&mut self, id: &str, step: Option<usize>) -> Result<(), LiveError> {
        let now = self.step();
        if let Some(given) = step.filter(|&given| given != now) {
            return Err(LiveError::Stale { given, now });
        }
        let legal = self.legal();
        if legal.is_empty() {
            return Err(LiveError::NobodyToAct(match &self.pause {
                Pause::Over => "the game is over: take back a move, or leave".to_owned(),
                Pause::Stuck(why) => format!("play cannot go on: {why}"),
                Pause::Failed(seat, why) => format!("{seat} cannot choose: {why}"),
                Pause::Decision(_) | Pause::LongEnough => "nobody is to move".to_owned(),
            }));
        }
        let nth = id.strip_prefix('m').and_then(|nth| nth.parse::<usize>().ok());
        let mv = nth.and_then(|nth| legal.get(nth.checked_sub(1)?)).copied();
        let Some(mv) = mv else {
            let known = (1..=legal.len()).map(|nth| format!("m{nth}")).collect();
            return Err(LiveError::NoSuchMove { given: id.chars().take(80).collect(), known });
        };
        self.pause = match self.session.choose(mv) {
            Pause::LongEnough => proceeded(&mut self.session),
            pause => pause,
        };
        Ok(())
    }

    fn undo(&mut self, n: usize) -> Result<usize, LiveError> {
        let taken = self.session.take_back(n);
        if taken == 0 {
            return Err(LiveError::NothingToUndo);
        }
        self.pause = proceeded(&mut self.session);
        Ok(taken)
    }

    fn again(&mut self, seed: Option<u64>) {
        let seed = seed.unwrap_or_else(|| self.session.seed());
        self.session.begin_again(seed);
        self.pause = proceeded(&mut self.session);
    }

    fn go_on(&mut self) {
        self.pause = proceeded(&mut self.session);
    }

    fn review(&mut self, seat: usize) -> ReviewDocument {
        self.reviewed(Seat::new(seat.saturating_sub(1)))
    }

    fn saved(&self) -> Saved {
        self.session.saved()
    }

    fn restore(&mut self, text: &str) -> Result<(), SavedError> {
        self.session.restore(text)?;
        self.pause = proceeded(&mut self.session);
        Ok(())
    }
}

/// How often play goes on by itself before it is said that nobody is asked.
const PATIENCE: usize = 1_000;

/// Lets chance and players move until a person is to act, or nobody has been asked for very long.
pub(crate) fn proceeded<G: Notation, D: Deref<Target = G> + Clone>(
    session: &mut Session<'_, G, D>,
) -> Pause {
    let mut pause = session.proceed();
    for _ in 0..PATIENCE {
        if pause != Pause::LongEnough {
            break;
        }
        pause = session.proceed();
    }
    pause
}

/// The moves of `steps` before number `nth`, for who looks at an earlier moment.
pub(crate) fn until<G: Game>(steps: &[MadeMove<G>], nth: usize) -> &[MadeMove<G>] {
    &steps[..nth.min(steps.len())]
}
