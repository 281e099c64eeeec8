//! A game whose information sets are written by their labels, for the one who writes it out.

use kernel::{
    Class, Fact, Game, Hidden, LimitReached, Limits, Meter, Notation, NotationError, RngStream,
    Seat, Stop, Turn, Watch,
};
use solve::Compiled;
use solve::form::SetId;

use super::labels::Labelled;
use crate::error::WorkbenchError;

/// A game like the other, but that views are written by their labels and states on one line.
pub(crate) struct Brief<'g, G: Hidden> {
    game: &'g G,
    compiled: Compiled<G>,
    /// By seat and set.
    labels: Vec<Vec<String>>,
}

impl<'g, G: Labelled> Brief<'g, G> {
    /// `game`, all of whose views are looked up first.
    ///
    /// # Errors
    /// If it is too large, or is at fault.
    pub(crate) fn new(
        game: &'g G,
        limits: Limits,
        watch: &dyn Watch,
    ) -> Result<Self, WorkbenchError> {
        let compiled = Compiled::new(game, limits, watch)?;
        let form = compiled.form();
        let meter = Meter::new(watch, "labelling information sets");
        let labels = (0..game.seats()).map(|idx| {
            let seat = Seat::new(idx);
            let sets = 0..form.side(seat).sets().len() as SetId;
            let views: Vec<_> = sets.map(|set| compiled.view(seat, set)).collect();
            game.labels(&views, &vec![true; views.len()], &meter)
        });
        let labels = labels.collect::<Result<_, Stop>>().map_err(LimitReached::from)?;
        Ok(Self { game, compiled, labels })
    }
}

impl<G: Labelled> Game for Brief<'_, G> {
    type State = G::State;
    type Move = G::Move;

    const FAST_CHANCE: bool = G::FAST_CHANCE;

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn class(&self) -> Class {
        self.game.class()
    }

    fn start(&self) -> G::State {
        self.game.start()
    }

    fn turn(&self, state: &G::State) -> Turn {
        self.game.turn(state)
    }

    fn moves(&self, state: &G::State, out: &mut Vec<G::Move>) {
        self.game.moves(state, out);
    }

    fn weight(&self, state: &G::State, mv: G::Move) -> u64 {
        self.game.weight(state, mv)
    }

    fn play(&self, state: &mut G::State, mv: G::Move) {
        self.game.play(state, mv);
    }

    fn is_legal(&self, state: &G::State, mv: G::Move) -> bool {
        self.game.is_legal(state, mv)
    }

    fn after(&self, state: &G::State, mv: G::Move) -> G::State {
        self.game.after(state, mv)
    }

    fn options(&self, state: &G::State, moves: &mut Vec<G::Move>, copies: &mut Vec<u64>) {
        self.game.options(state, moves, copies);
    }

    fn resolve_chance(&self, state: &mut G::State, stream: &mut RngStream) -> u64 {
        self.game.resolve_chance(state, stream)
    }

    fn play_and_resolve_chance(
        &self,
        state: &mut G::State,
        mv: G::Move,
        stream: &mut RngStream,
    ) -> u64 {
        self.game.play_and_resolve_chance(state, mv, stream)
    }

    fn n_forced(&self, state: &G::State, seat: Seat) -> u64 {
        self.game.n_forced(state, seat)
    }

    fn heap_bytes(&self, state: &G::State) -> usize {
        self.game.heap_bytes(state)
    }

    fn fault(&self, state: &G::State) -> Option<String> {
        self.game.fault(state)
    }
}

impl<G: Labelled> Hidden for Brief<'_, G> {
    /// With whose it is, which a label needs.
    type View = (Seat, G::View);

    fn view(&self, state: &G::State, seat: Seat) -> Self::View {
        (seat, self.game.view(state, seat))
    }

    fn view_heap_bytes(&self, (_, view): &Self::View) -> usize {
        self.game.view_heap_bytes(view)
    }

    fn view_to_text(&self, (seat, view): &Self::View) -> String {
        match self.compiled.set_of(*seat, view) {
            Some(set) => self.labels[seat.idx()][set as usize].clone(),
            // Nobody decides with it.
            None => self.game.view_to_text(view),
        }
    }
}

impl<G: Labelled> Notation for Brief<'_, G> {
    const READS_STATES: bool = false;

    fn state_to_text(&self, state: &G::State) -> String {
        let text = self.game.state_to_text(state);
        text.lines().collect::<Vec<_>>().join(" · ")
    }

    fn facts(&self, state: &G::State) -> Vec<Fact> {
        self.game.facts(state)
    }

    fn state_from_text(&self, text: &str) -> Result<G::State, NotationError> {
        self.game.state_from_text(text)
    }

    fn move_to_text(&self, state: &G::State, mv: G::Move) -> String {
        self.game.move_to_text(state, mv)
    }

    fn move_from_text(&self, state: &G::State, text: &str) -> Result<G::Move, NotationError> {
        self.game.move_from_text(state, text)
    }
}
