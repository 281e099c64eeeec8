//! Laws of hidden information: information sets are consistent, and every seat has perfect recall.
//!
//! A seat knows its view and nothing else. So in two states with the same view it is its turn in both or in
//! neither, with the same moves in the same order and with the same names. And a view holds all that its seat
//! saw and did: two paths to the same view have the same decisions of that seat, each with the view it had then.

use rustc_hash::FxHashMap;

use super::{Breach, ConformConfig, Law};
use crate::{BySeat, Hidden, Notation, RngStream, Seat, Turn};

/// Information set met in play: the choice and the past that its view stands for.
struct KnownView<M> {
    id: u32,
    /// The moves of the seat there; nothing where it is not its turn.
    asked: Option<Decision<M>>,
    /// The seat's own decisions before.
    past: Past<M>,
}

#[derive(Debug, PartialEq)]
struct Decision<M> {
    moves: Vec<M>,
    copies: Vec<u64>,
    texts: Vec<String>,
}

/// The decisions of a seat: the number of the view it had, and what it did.
type Past<M> = Vec<(u32, M)>;

/// Test of the information sets of every seat, in random plays and all that lies one move beside them.
pub(super) struct Lookout<'a, G: Hidden> {
    game: &'a G,
    config: &'a ConformConfig,
    known: BySeat<FxHashMap<G::View, KnownView<G::Move>>>,
    texts: BySeat<FxHashMap<String, G::View>>,
    path: Vec<G::Move>,
    breaches: Vec<Breach>,
}

impl<'a, G: Hidden + Notation> Lookout<'a, G> {
    pub(super) fn new(game: &'a G, config: &'a ConformConfig) -> Self {
        Self {
            game,
            config,
            known: BySeat::from_fn(game.seats(), |_| FxHashMap::default()),
            texts: BySeat::from_fn(game.seats(), |_| FxHashMap::default()),
            path: Vec::new(),
            breaches: Vec::new(),
        }
    }

    /// Plays, and gives the breaches found.
    pub(super) fn look(mut self) -> Vec<Breach> {
        for play in 0..self.config.plays {
            self.one_play(play);
        }
        self.breaches
    }

    fn one_play(&mut self, play: u64) {
        let game = self.game;
        let mut stream = RngStream::new(self.config.seed, play);
        let mut state = game.start();
        let mut pasts: BySeat<Past<G::Move>> = BySeat::from_fn(game.seats(), |_| Vec::new());
        let mut moves = Vec::new();
        self.path.clear();
        self.meet(&state, &pasts);
        while self.path.len() < self.config.longest {
            moves.clear();
            game.moves(&state, &mut moves);
            if moves.is_empty() {
                return;
            }
            let actor = match game.turn(&state) {
                Turn::Seat(seat) => Some(seat),
                _ => None,
            };
            // All that may come next is looked at, so that states alike to some seat are found soon.
            for &mv in &moves {
                self.path.push(mv);
                let next = game.after(&state, mv);
                self.meet(&next, &self.after(&pasts, &state, actor, mv));
                self.path.pop();
            }
            if let Some(seat) = actor {
                self.own_moves_are_seen(&state, seat, &moves);
            }
            let mv = moves[stream.below(moves.len() as u64) as usize];
            pasts = self.after(&pasts, &state, actor, mv);
            self.path.push(mv);
            game.play(&mut state, mv);
        }
    }

    /// What each seat did up to and with `mv`.
    fn after(
        &self,
        pasts: &BySeat<Past<G::Move>>,
        state: &G::State,
        actor: Option<Seat>,
        mv: G::Move,
    ) -> BySeat<Past<G::Move>> {
        let mut pasts = pasts.clone();
        if let Some(seat) = actor {
            let known = self.known[seat].get(&self.game.view(state, seat));
            // A view that is one too many to be remembered counts as one of its own.
            pasts[seat].push((known.map_or(u32::MAX, |known| known.id), mv));
        }
        pasts
    }

    /// Looks at `state` as each seat sees it.
    fn meet(&mut self, state: &G::State, pasts: &BySeat<Past<G::Move>>) {
        for seat in (0..self.game.seats()).map(Seat::new) {
            let view = self.game.view(state, seat);
            let asked = self.asked(state, seat);
            match self.known[seat].get(&view) {
                Some(known) => {
                    let shown = || format!("{seat} sees `{}`", self.game.view_to_text(&view));
                    let interferes = (known.asked != asked).then(|| {
                        format!("{}, which means {:?} and also {asked:?}", shown(), known.asked)
                    });
                    let forgets = (known.past != pasts[seat])
                        .then(|| format!("{} after unlike decisions of its own", shown()));
                    self.report(Law::NonInterference, interferes);
                    self.report(Law::PerfectRecall, forgets);
                }
                None if self.known[seat].len() < self.config.remembered => {
                    self.read(seat, &view);
                    let id = self.known[seat].len() as u32;
                    self.known[seat]
                        .insert(view, KnownView { id, asked, past: pasts[seat].clone() });
                }
                None => {}
            }
        }
    }

    /// What `seat` is asked in `state`; nothing if it is not its turn.
    fn asked(&self, state: &G::State, seat: Seat) -> Option<Decision<G::Move>> {
        if self.game.turn(state) != Turn::Seat(seat) {
            return None;
        }
        let (mut moves, mut copies) = (Vec::new(), Vec::new());
        self.game.options(state, &mut moves, &mut copies);
        let texts = moves.iter().map(|&mv| self.game.move_to_text(state, mv)).collect();
        Some(Decision { moves, copies, texts })
    }

    /// That no other view of `seat` reads like `view`.
    fn read(&mut self, seat: Seat, view: &G::View) {
        let text = self.game.view_to_text(view);
        let other = self.texts[seat].get(&text);
        let alike = other.filter(|&other| other != view).map(|other| {
            format!("{seat} reads `{text}` where it sees {view:?} and where it sees {other:?}")
        });
        self.report(Law::ViewsReadApart, alike);
        self.texts[seat].insert(text, view.clone());
    }

    /// That `seat` sees which of `moves` it made in `state`.
    fn own_moves_are_seen(&mut self, state: &G::State, seat: Seat, moves: &[G::Move]) {
        let mut seen: FxHashMap<G::View, G::Move> = FxHashMap::default();
        for &mv in moves {
            let view = self.game.view(&self.game.after(state, mv), seat);
            if let Some(other) = seen.insert(view, mv) {
                let what = format!("{seat} sees the same after its own moves {other:?} and {mv:?}");
                self.report(Law::PerfectRecall, Some(what));
            }
        }
    }

    /// Reports what was seen, if anything was; each law once.
    fn report(&mut self, law: Law, what: Option<String>) {
        let Some(what) = what else { return };
        if self.breaches.iter().any(|breach| breach.law == law) {
            return;
        }
        let path = self.path.iter().map(|mv| format!("{mv:?}")).collect::<Vec<_>>().join(" ");
        let path = if path.is_empty() { "no moves".to_owned() } else { path };
        self.breaches.push(Breach { law, what, path });
    }
}
