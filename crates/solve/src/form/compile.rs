//! Compiling: the whole tree is walked once, and each seat's views become its information sets.

use std::fmt::Debug;
use std::rc::Rc;

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use kernel::common_denominator::{lcm, numerator_over};
use kernel::conform::Law;
use kernel::{
    BySeat, Fraction, Hidden, LimitReached, Limits, Number, Payoff, Progress, Seat, Turn, Watch,
    is_room, room_for,
};

use super::{InfoSet, Leaves, Node, NodeId, PlayerForm, SequenceForm, SequenceId, SetId};
use crate::SolveError;
use crate::states::States;
use crate::walk::{TICK, lawless, stuck};

/// A compiled game together with what its sets and sequences stand for.
pub struct Compiled<G: Hidden> {
    form: SequenceForm,
    /// The views of each seat; a view's number is that of its set.
    views: Vec<States<G::View>>,
    /// The move of each sequence but the empty one, by seat.
    moves: Vec<Vec<G::Move>>,
}

impl<G: Hidden> Compiled<G> {
    /// Compiles `game`.
    ///
    /// # Errors
    /// [`SolveError::MayBeCyclic`] if the game says that it may, [`SolveError::ImperfectRecall`] if a seat does not
    /// remember what it did, [`SolveError::MovesRevealHidden`] if what is hidden from a seat changes what it may
    /// do, [`SolveError::Limit`] if the tree is too large or the watch says stop,
    /// [`SolveError::Faulty`] or [`SolveError::Lawless`] if the game is at fault.
    pub fn new(game: &G, limits: Limits, watch: &dyn Watch) -> Result<Self, SolveError> {
        if game.class().cycles {
            return Err(SolveError::MayBeCyclic);
        }
        let n_seats = game.seats();
        let mut work = Compiler {
            game,
            limits,
            watch,
            n_opened: 0,
            compiled: Self {
                form: SequenceForm {
                    sides: vec![PlayerForm { sets: Vec::new(), n_sequences: 1 }; n_seats],
                    nodes: Vec::new(),
                    weights: Vec::new(),
                    leaves: Leaves::default(),
                    sum: None,
                    unbalanced: None,
                    beside: 0,
                },
                views: (0..n_seats).map(|_| States::new(limits.states)).collect(),
                moves: vec![Vec::new(); n_seats],
            },
            chances: Vec::new(),
            chance_heap: 0,
            open: Vec::new(),
            moves: Vec::new(),
            n_listed: 0,
        };
        work.walk()?;
        let mut compiled = work.compiled;
        compiled.form.beside = compiled.beside();
        let chances = work.chance_heap + size_of_val(&work.chances[..]);
        let held = compiled.form.held() + chances as u64;
        compiled.form.leaves.share(&work.chances, held, limits, watch)?;
        Ok(compiled)
    }

    /// The bytes of what sets and sequences stand for.
    fn beside(&self) -> u64 {
        let views = self.views.iter().map(States::bytes).sum::<usize>();
        let moves = self.moves.iter().map(|moves| moves.capacity() * size_of::<G::Move>());
        (views + moves.sum::<usize>()) as u64
    }

    /// The arrays.
    pub fn form(&self) -> &SequenceForm {
        &self.form
    }

    /// What `seat` has seen at `set`.
    pub fn view(&self, seat: Seat, set: SetId) -> &G::View {
        self.views[seat.idx()].get(set)
    }

    /// The information set of `seat` at which it has seen `view`.
    pub fn set_of(&self, seat: Seat, view: &G::View) -> Option<SetId> {
        self.views[seat.idx()].id_of(view)
    }

    /// The moves at `set`, in the game's order.
    pub fn moves(&self, seat: Seat, set: SetId) -> &[G::Move] {
        let set = self.form.side(seat).sets()[set as usize];
        &self.moves[seat.idx()][set.first as usize - 1..][..set.n_moves as usize]
    }
}

/// A node that has its number and is still to be looked at.
///
/// It knows where it comes from and not yet what it is: the successors of one state may be many and large.
struct PendingNode<S, M> {
    node: NodeId,
    /// The state before it, and the move that leads here; only the root is where it is.
    from: Rc<S>,
    mv: Option<M>,
    /// The last sequence of each seat.
    sequences: BySeat<SequenceId>,
    /// What chance contributes.
    chance: Fraction,
}

struct Compiler<'a, G: Hidden> {
    game: &'a G,
    limits: Limits,
    watch: &'a dyn Watch,
    n_opened: u64,
    compiled: Compiled<G>,
    /// The exact chance of each leaf.
    chances: Vec<Fraction>,
    /// What they keep on the heap.
    chance_heap: usize,
    open: Vec<PendingNode<G::State, G::Move>>,
    moves: Vec<G::Move>,
    /// Moves listed since somebody looked whether to stop.
    n_listed: u64,
}

impl<G: Hidden> Compiler<'_, G> {
    fn walk(&mut self) -> Result<(), SolveError> {
        let sequences = BySeat::from_fn(self.game.seats(), |_| 0);
        let node = self.place(1)?;
        let from = Rc::new(self.game.start());
        self.open.push(PendingNode { node, from, mv: None, sequences, chance: Fraction::ONE });
        self.look_out()?;
        while let Some(open) = self.open.pop() {
            // By what is listed and not by what is opened: one deal may have thousands of outcomes.
            if self.n_listed >= TICK {
                self.look_out()?;
                self.n_listed = 0;
            }
            self.n_opened += 1;
            self.n_listed += 1;
            let state = match open.mv {
                Some(mv) => Rc::new(self.game.after(&open.from, mv)),
                None => Rc::clone(&open.from),
            };
            match self.game.turn(&state) {
                Turn::Over(payoffs) => self.end(&open, &state, &payoffs)?,
                Turn::Chance => self.chance(&open, &state)?,
                Turn::Seat(seat) if seat.idx() < self.game.seats() => {
                    self.seat(&open, &state, seat)?;
                }
                Turn::Seat(_) => return Err(lawless(Law::SeatsExist, &*state)),
            }
        }
        Ok(())
    }

    /// Numbers `n` nodes side by side.
    fn place(&mut self, n: usize) -> Result<NodeId, SolveError> {
        let nodes = &mut self.compiled.form.nodes;
        let (first, needed) = (nodes.len(), nodes.len() + n);
        if needed as u64 > self.limits.states.min(u64::from(u32::MAX)) {
            let limit = self.limits.states.min(u64::from(u32::MAX));
            return Err(LimitReached::States { limit, needed: needed as u64 }.into());
        }
        // What is placed is written over when it is opened.
        room_for(nodes, n)?;
        nodes.resize(needed, Node::End { leaf: u32::MAX });
        Ok(first as NodeId)
    }

    fn end(
        &mut self,
        open: &PendingNode<G::State, G::Move>,
        state: &G::State,
        payoffs: &BySeat<Payoff>,
    ) -> Result<(), SolveError> {
        if payoffs.len() != self.game.seats() {
            return Err(lawless(Law::SeatsExist, state));
        }
        let form = &mut self.compiled.form;
        let leaf = form.leaves.chance.len() as u32;
        form.nodes[open.node as usize] = Node::End { leaf };
        let n_seats = open.sequences.len();
        room_for(&mut form.leaves.sequences, n_seats)?;
        room_for(&mut form.leaves.payoffs, n_seats)?;
        room_for(&mut form.leaves.chance, 1)?;
        room_for(&mut self.chances, 1)?;
        form.leaves.sequences.extend(&open.sequences);
        form.leaves.chance.push(Number::to_f64(&open.chance));
        form.leaves.payoffs.extend(payoffs);
        self.chance_heap += heap_of(&open.chance);
        self.chances.push(open.chance.clone());
        let sum = payoffs.iter().try_fold(Payoff::ZERO, |sum, &payoff| sum.plus(payoff));
        if leaf == 0 {
            form.sum = sum;
        }
        if form.unbalanced.is_none() && (sum.is_none() || sum != form.sum) {
            form.unbalanced = Some(format!("{state:?}"));
        }
        Ok(())
    }

    fn chance(
        &mut self,
        open: &PendingNode<G::State, G::Move>,
        state: &Rc<G::State>,
    ) -> Result<(), SolveError> {
        self.list(state)?;
        let first = self.place(self.moves.len())?;
        let weights = self.compiled.form.weights.len() as u32;
        let mut total = 0u64;
        for &mv in &self.moves {
            let weight = self.game.weight(state, mv);
            total = total
                .checked_add(weight)
                .filter(|_| weight > 0)
                .ok_or_else(|| lawless(Law::PositiveWeights, &**state))?;
            self.compiled.form.weights.push(weight);
        }
        let n = self.moves.len() as u32;
        self.compiled.form.nodes[open.node as usize] = Node::Chance { first, n, weights };
        for nth in (0..self.moves.len()).rev() {
            let weight = self.compiled.form.weights[weights as usize + nth];
            self.open.push(PendingNode {
                node: first + nth as NodeId,
                from: Rc::clone(state),
                mv: Some(self.moves[nth]),
                sequences: open.sequences.clone(),
                chance: &open.chance * Fraction::from_parts(weight.into(), total.into()),
            });
        }
        Ok(())
    }

    fn seat(
        &mut self,
        open: &PendingNode<G::State, G::Move>,
        state: &Rc<G::State>,
        seat: Seat,
    ) -> Result<(), SolveError> {
        self.list(state)?;
        let first = self.place(self.moves.len())?;
        let set = self.set(open, state, seat)?;
        self.compiled.form.nodes[open.node as usize] = Node::Seat { seat, set, first };
        let sequence = self.compiled.form.sides[seat.idx()].sets[set as usize].first;
        for nth in (0..self.moves.len()).rev() {
            let mut sequences = open.sequences.clone();
            sequences[seat] = sequence + nth as SequenceId;
            self.open.push(PendingNode {
                node: first + nth as NodeId,
                from: Rc::clone(state),
                mv: Some(self.moves[nth]),
                sequences,
                chance: open.chance.clone(),
            });
        }
        Ok(())
    }

    /// The information set of `seat`, which is to act; its moves are listed.
    fn set(
        &mut self,
        open: &PendingNode<G::State, G::Move>,
        state: &G::State,
        seat: Seat,
    ) -> Result<SetId, SolveError> {
        let view = self.game.view(state, seat);
        let Compiled { form, views, moves } = &mut self.compiled;
        let (side, known) = (&mut form.sides[seat.idx()], &mut moves[seat.idx()]);
        let (id, is_new) = views[seat.idx()].meet(&view)?;
        let parent = open.sequences[seat];
        if is_new {
            views[seat.idx()].weigh(self.game.view_heap_bytes(&view));
            let (first, n_moves) = (side.n_sequences, self.moves.len() as u32);
            side.sets.push(InfoSet { parent, first, n_moves });
            side.n_sequences = first.checked_add(n_moves).ok_or(LimitReached::States {
                limit: u64::from(u32::MAX),
                needed: u64::from(u32::MAX) + 1,
            })?;
            known.extend(&self.moves);
            return Ok(id);
        }
        let set = side.sets[id as usize];
        let at = || (seat, self.game.view_to_text(&view));
        if set.parent != parent {
            let (seat, view) = at();
            return Err(SolveError::ImperfectRecall { seat, view });
        }
        if known[set.first as usize - 1..][..set.n_moves as usize] != self.moves {
            let (seat, view) = at();
            return Err(SolveError::MovesRevealHidden { seat, view });
        }
        Ok(id)
    }

    /// Lists the moves in `state`.
    fn list(&mut self, state: &G::State) -> Result<(), SolveError> {
        self.moves.clear();
        self.game.moves(state, &mut self.moves);
        self.n_listed += self.moves.len() as u64;
        if self.moves.is_empty() { Err(stuck(self.game, state)) } else { Ok(()) }
    }

    /// Looks whether to stop.
    fn look_out(&self) -> Result<(), LimitReached> {
        let form = &self.compiled.form;
        let done = self.n_opened;
        self.watch.tick(Progress { doing: "writing out the tree", done, total: None })?;
        let bytes = form.nodes.capacity() * size_of::<Node>()
            + form.weights.capacity() * size_of::<u64>()
            + form.leaves.sequences.capacity() * size_of::<u32>()
            + form.leaves.payoffs.capacity() * size_of::<Payoff>()
            + form.leaves.chance.capacity() * size_of::<f64>()
            // The parts of one whole are made of them at the end, and are then beside them.
            + self.chances.capacity() * size_of::<Fraction>()
            + self.chances.len() * size_of::<UBig>()
            + self.chance_heap
            + form.sides.iter().map(|side| side.sets.capacity() * size_of::<InfoSet>()).sum::<usize>()
            + self.open.capacity() * size_of::<PendingNode<G::State, G::Move>>()
            + self.compiled.views.iter().map(States::bytes).sum::<usize>()
            + self
                .compiled
                .moves
                .iter()
                .map(|m| m.capacity() * size_of::<G::Move>())
                .sum::<usize>();
        self.limits.check(form.nodes.len() as u64, bytes as u64)
    }
}

impl Leaves {
    /// Brings `chances`, one for each leaf, to a common denominator, while that many bytes are held already.
    fn share(
        &mut self,
        chances: &[Fraction],
        held: u64,
        limits: Limits,
        watch: &dyn Watch,
    ) -> Result<(), LimitReached> {
        let doing = "sharing out chance";
        let total = Some(2 * chances.len() as u64);
        let mut whole = UBig::ONE;
        for (nth, chance) in chances.iter().enumerate() {
            if (nth as u64).is_multiple_of(TICK / 8) {
                watch.tick(Progress { doing, done: nth as u64, total })?;
                limits.check(0, held + bytes_of_parts(chances.len(), &whole))?;
            }
            whole = lcm(whole, chance.denominator());
        }
        limits.check(0, held + bytes_of_parts(chances.len(), &whole))?;
        let parts = |chance: &Fraction| {
            UBig::try_from(numerator_over(chance, &whole)).expect("odds are positive")
        };
        is_room(bytes_of_parts(chances.len(), &whole))?;
        self.parts.reserve_exact(chances.len());
        for (nth, chance) in chances.iter().enumerate() {
            if (nth as u64).is_multiple_of(TICK / 8) {
                watch.tick(Progress { doing, done: (chances.len() + nth) as u64, total })?;
            }
            self.parts.push(parts(chance));
        }
        self.whole = whole;
        Ok(())
    }
}

/// About how many bytes a fraction has apart from itself: up to two words of either number lie in it.
fn heap_of(fraction: &Fraction) -> usize {
    let apart = |bits: usize| if bits <= 128 { 0 } else { bits.div_ceil(64) * 8 + 16 };
    apart(fraction.numerator().bit_len()) + apart(fraction.denominator().bit_len())
}

/// About how many bytes the parts of `n` leaves take.
pub(super) fn bytes_of_parts(n: usize, whole: &UBig) -> u64 {
    // Up to two words lie in the number itself.
    let words = whole.bit_len().div_ceil(64);
    let apart = if words <= 2 { 0 } else { 8 * words };
    (n * (size_of::<UBig>() + apart)) as u64
}

impl<G: Hidden> Debug for Compiled<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Compiled").field("size", &self.form.size()).finish_non_exhaustive()
    }
}
