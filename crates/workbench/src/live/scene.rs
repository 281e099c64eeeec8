//! Scene: a game as one seat sees it, in the parts of the view document that belong to the game.

use kernel::{Game, Notation, Seat, Trembling, TremblingMove, Turn};
use play::session::MadeMove;
use study::view::{
    Better, EventKind, Face, FaceText, Look, PileLay, Scoring, ViewEvent, ViewMove, ViewNumber,
    ViewPile, ViewPool,
};

use super::{did, had_to};

/// A game so far, and the seat that looks at it.
pub(crate) struct Moment<'m, G: Game> {
    pub(crate) game: &'m G,
    pub(crate) state: &'m G::State,
    pub(crate) steps: &'m [MadeMove<G>],
    pub(crate) seat: Seat,
    /// The seed of the game, for cards that nobody has ever seen and that are turned up at the end.
    pub(crate) seed: u64,
}

impl<G: Game> Clone for Moment<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Moment<'_, G> {}

impl<G: Game> Moment<'_, G> {
    /// Whether play is over.
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.game.turn(self.state), Turn::Over(_))
    }

    /// The steps since the seat last chose among several moves, that choice included.
    pub(crate) fn recent(&self) -> &[MadeMove<G>] {
        let chose = |step: &MadeMove<G>| {
            let mut moves = Vec::new();
            if step.by == Some(self.seat) {
                self.game.moves(&step.before, &mut moves);
            }
            moves.len() > 1
        };
        let from = self.steps.iter().rposition(chose).unwrap_or(0);
        &self.steps[from..]
    }

    /// The number of decisions before each of the recent steps.
    pub(crate) fn steps_before_recent(&self) -> usize {
        let n_before = self.steps.len() - self.recent().len();
        self.steps[..n_before].iter().filter(|step| step.by.is_some()).count()
    }
}

/// View of a game in parts. Players are called `player 2`, and the one who looks `you`; names are put in later.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) phase: Option<String>,
    pub(crate) prompt: Option<String>,
    pub(crate) faces: Vec<Face>,
    pub(crate) piles: Vec<ViewPile>,
    pub(crate) pools: Vec<ViewPool>,
    pub(crate) numbers: Vec<ViewNumber>,
    pub(crate) events: Vec<ViewEvent>,
    pub(crate) scoring: Scoring,
    /// The scores of all seats, as far as all know them.
    pub(crate) scores: Option<Vec<i64>>,
}

impl Seen {
    /// Nothing but how scores count.
    pub(crate) fn nothing() -> Self {
        Self {
            phase: None,
            prompt: None,
            faces: Vec::new(),
            piles: Vec::new(),
            pools: Vec::new(),
            numbers: Vec::new(),
            events: Vec::new(),
            scoring: Scoring { unit: "points".to_owned(), better: Better::High, target: None },
            scores: None,
        }
    }
}

impl Seen {
    /// The cards that the player at `seat` sees in hands and in play, in one line.
    pub(crate) fn cards_in_brief(&self, seat: Seat) -> String {
        let text = |card: &FaceText| Face::of_card(&self.faces, card).map(|face| face.text(card));
        let is_told = |pile: &&ViewPile| {
            let is_in_play = matches!(
                pile.kind,
                PileLay::Hand | PileLay::Trick | PileLay::Played | PileLay::Row
            );
            is_in_play && pile.cards.iter().any(Option::is_some)
        };
        let part = |pile: &ViewPile| {
            let mut cards: Vec<&FaceText> = pile.cards.iter().flatten().collect();
            if pile.kind == PileLay::Hand {
                cards.sort_by_cached_key(|card| {
                    Face::of_card(&self.faces, card).map(|face| face.place(card))
                });
            }
            let cards: Vec<String> = cards.into_iter().filter_map(text).collect();
            let owner = pile.owner.filter(|&owner| owner != seat.idx() + 1);
            let label = match owner {
                Some(owner) => format!("player {owner}'s {}", pile.label.to_lowercase()),
                None => pile.label.to_lowercase(),
            };
            format!("{label} {}", cards.join(" "))
        };
        // The own hand first: by it a decision is known again.
        let (own, others): (Vec<&ViewPile>, Vec<&ViewPile>) =
            self.piles.iter().filter(is_told).partition(|pile| pile.owner == Some(seat.idx() + 1));
        let parts: Vec<String> = own.into_iter().chain(others).map(part).collect();
        parts.join(" · ")
    }
}

/// A game as its seats see it.
pub(crate) trait Scene<G: Game>: Send + Sync {
    /// What the seat of `moment` sees.
    fn seen(&self, moment: Moment<'_, G>) -> Seen;

    /// The legal moves of the seat of `moment`, in the order of `moves`, with what they touch of what is `seen`.
    /// Their ids are given elsewhere.
    fn moves(&self, moment: Moment<'_, G>, moves: &[G::Move], seen: &Seen) -> Vec<ViewMove>;

    /// What the seat of `moment` sees, in one line.
    fn brief(&self, moment: Moment<'_, G>) -> String;

    /// The views and observations of every seat in `state`, for the one who describes a game; nothing where no rules say
    /// who sees what.
    fn views(&self, _game: &G, _state: &G::State) -> Option<String> {
        None
    }

    /// Whether it shows nothing that the seat has not seen, where the game hides something.
    fn keeps_secrets(&self) -> bool;
}

/// Scene of any game by its notation: its facts as numbers, its moves as they are written.
pub(crate) struct NotationScene;

impl<G: Notation> Scene<G> for NotationScene {
    fn seen(&self, moment: Moment<'_, G>) -> Seen {
        let facts = moment.game.facts(moment.state);
        Seen { numbers: fact_numbers(facts), events: told(moment, |_| true), ..Seen::nothing() }
    }

    fn moves(&self, moment: Moment<'_, G>, moves: &[G::Move], _: &Seen) -> Vec<ViewMove> {
        moves.iter().map(|&mv| written(moment.game.move_to_text(moment.state, mv))).collect()
    }

    fn brief(&self, moment: Moment<'_, G>) -> String {
        moment.game.state_to_text(moment.state)
    }

    /// It shows the whole state.
    fn keeps_secrets(&self) -> bool {
        false
    }
}

/// A move that touches nothing.
pub(crate) fn written(label: String) -> ViewMove {
    let (cards, piles, seats) = (Vec::new(), Vec::new(), Vec::new());
    ViewMove { id: String::new(), label, cards, piles, seats }
}

/// Facts as numbers, each under its name.
pub(crate) fn fact_numbers(facts: Vec<kernel::Fact>) -> Vec<ViewNumber> {
    let mut numbers: Vec<ViewNumber> = Vec::new();
    for (nth, kernel::Fact { name, value, .. }) in facts.into_iter().enumerate() {
        let key = if name.is_empty() { "POSITION".to_owned() } else { name.to_uppercase() };
        let key =
            if numbers.iter().any(|other| other.key == key) { format!("{key}:{nth}") } else { key };
        let label = if name.is_empty() { "position".to_owned() } else { name };
        let (value, look) = match value.parse::<i64>() {
            Ok(number) => (number.into(), Look::Count),
            Err(_) => (value.into(), Look::Text),
        };
        numbers.push(ViewNumber { key, label, owner: None, value, look, best: None });
    }
    numbers
}

/// The recent moves that are `told`, as the game writes them.
pub(crate) fn told<G: Notation>(
    moment: Moment<'_, G>,
    is_told: impl Fn(&MadeMove<G>) -> bool,
) -> Vec<ViewEvent> {
    let mut step = moment.steps_before_recent();
    let mut events = Vec::new();
    for made in moment.recent() {
        let seat = made.by.map(|seat| seat.idx() + 1);
        if is_told(made) {
            let text = moment.game.move_to_text(&made.before, made.mv);
            let mut moves = Vec::new();
            moment.game.moves(&made.before, &mut moves);
            let is_forced = made.by == Some(moment.seat) && moves.len() == 1;
            let text = match made.by {
                Some(_) if is_forced => had_to("you", &text),
                Some(seat) if seat == moment.seat => did("you", &text),
                Some(seat) => did(&format!("player {}", seat.idx() + 1), &text),
                None => text,
            };
            events.push(ViewEvent {
                text,
                kind: if seat.is_some() { EventKind::Move } else { EventKind::Note },
                seat,
                step,
                cards: Vec::new(),
                numbers: Vec::new(),
                forced: is_forced,
            });
        }
        step += usize::from(seat.is_some());
    }
    events
}

/// The scene of a game in which players tremble: that of the game within. Errors are told.
pub(crate) struct TremblingScene<'t, G: Game>(pub(crate) Box<dyn Scene<G> + 't>);

impl<G: Notation> TremblingScene<'_, G> {
    /// The moment of the game within, by `look`.
    fn within<T>(moment: Moment<'_, Trembling<G>>, look: impl FnOnce(Moment<'_, G>) -> T) -> T {
        let inner = |step: &MadeMove<Trembling<G>>| {
            let mv = step.mv.inner()?;
            let before = step.before.inner().clone();
            let by = match moment.game.inner().turn(&before) {
                Turn::Seat(seat) => Some(seat),
                _ => None,
            };
            Some(MadeMove { before, mv, by })
        };
        let steps: Vec<MadeMove<G>> = moment.steps.iter().filter_map(inner).collect();
        let Moment { game, state, seat, seed, .. } = moment;
        look(Moment { game: game.inner(), state: state.inner(), steps: &steps, seat, seed })
    }
}

impl<G: Notation> Scene<Trembling<G>> for TremblingScene<'_, G> {
    fn seen(&self, moment: Moment<'_, Trembling<G>>) -> Seen {
        let mut seen = Self::within(moment, |moment| self.0.seen(moment));
        let mut step = moment.steps_before_recent();
        let mut errors = Vec::new();
        for made in moment.recent() {
            // What others do by mistake is seen by its effects, where not all is seen.
            let is_told = |of: Seat| of == moment.seat || !moment.game.class().hidden;
            if let (TremblingMove::Tremble(mv), Turn::Seat(of)) =
                (made.mv, moment.game.inner().turn(made.before.inner()))
                && is_told(of)
            {
                let text = if of == moment.seat {
                    let mv = moment.game.inner().move_to_text(made.before.inner(), mv);
                    format!("you erred: {mv}")
                } else {
                    format!("player {} erred", of.idx() + 1)
                };
                errors.push(ViewEvent {
                    text,
                    kind: EventKind::Note,
                    seat: Some(of.idx() + 1),
                    step,
                    cards: Vec::new(),
                    numbers: Vec::new(),
                    forced: false,
                });
            }
            step += usize::from(made.by.is_some());
        }
        seen.events.splice(0..0, errors);
        seen.events.sort_by_key(|event| event.step);
        seen
    }

    fn moves(
        &self,
        moment: Moment<'_, Trembling<G>>,
        moves: &[TremblingMove<G::Move>],
        seen: &Seen,
    ) -> Vec<ViewMove> {
        let inner: Vec<G::Move> = moves.iter().filter_map(|mv| mv.inner()).collect();
        Self::within(moment, |moment| self.0.moves(moment, &inner, seen))
    }

    fn brief(&self, moment: Moment<'_, Trembling<G>>) -> String {
        Self::within(moment, |moment| self.0.brief(moment))
    }

    fn keeps_secrets(&self) -> bool {
        self.0.keeps_secrets()
    }
}
