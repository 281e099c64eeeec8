//! What tests of solvers for hidden information share.

use kernel::{BySeat, Class, Fraction, Game, Hidden, Limits, Number, Payoff, Seat, Turn};
use linear::{Programme, Relation, plain};
use solve::form::{Compiled, SequenceForm};

/// `game` in flat arrays.
pub(crate) fn compiled<G: Hidden>(game: &G) -> SequenceForm {
    Compiled::new(game, Limits::default(), &()).expect("it is a sound game").form().clone()
}

/// What a game of two and zero sum is worth to the first seat: the sequence form (Koller, Megiddo and von
/// Stengel 1994), written down plainly and solved on a full tableau.
pub(crate) fn value_of(form: &SequenceForm) -> Fraction {
    let (me, other) = (form.side(Seat::new(0)), form.side(Seat::new(1)));
    let mut programme = Programme::new();

    // Rows: what I do adds up at each set; whatever the other does gives it no more than it expects.
    let start = programme.add_row(Relation::Equal, Fraction::ONE);
    let flows: Vec<u32> =
        me.sets().iter().map(|_| programme.add_row(Relation::Equal, Fraction::ZERO)).collect();
    let replies: Vec<u32> = (0..other.n_sequences())
        .map(|_| programme.add_row(Relation::AtMost, Fraction::ZERO))
        .collect();

    // Columns: the probability of each of my sequences, and what each of the other's sets is worth to me.
    for sequence in 0..me.n_sequences() {
        let mut entries = Vec::new();
        if sequence == 0 {
            entries.push((start, Fraction::ONE));
        }
        for (set, &flow) in me.sets().iter().zip(&flows) {
            if set.sequences().contains(&sequence) {
                entries.push((flow, Fraction::ONE));
            }
            if set.parent as usize == sequence {
                entries.push((flow, Fraction::NEG_ONE));
            }
        }
        let mut worths = vec![Fraction::ZERO; other.n_sequences()];
        for leaf in 0..form.n_leaves() {
            if let &[mine, theirs] = form.sequences_of(leaf)
                && mine as usize == sequence
            {
                worths[theirs as usize] -=
                    form.odds(leaf) * Fraction::from_payoff(form.payoffs(leaf)[0]);
            }
        }
        entries.extend(replies.iter().copied().zip(worths));
        programme.add_column(Fraction::ZERO, false, entries);
    }
    programme.add_column(Fraction::ONE, true, [(replies[0], Fraction::ONE)]);
    for set in other.sets() {
        let own = set.sequences().map(|sequence| (replies[sequence], Fraction::ONE));
        let above = (replies[set.parent as usize], Fraction::NEG_ONE);
        programme.add_column(Fraction::ZERO, true, own.chain([above]));
    }
    plain::solve(&programme, Limits::default(), &()).expect("every game has a value").objective
}

/// A game with one more seat, which never acts and gets nothing.
pub(crate) struct Idle<G>(pub(crate) G);

impl<G: Game> Game for Idle<G> {
    type State = G::State;
    type Move = G::Move;

    fn seats(&self) -> usize {
        self.0.seats() + 1
    }
    fn class(&self) -> Class {
        self.0.class()
    }
    fn start(&self) -> G::State {
        self.0.start()
    }
    fn turn(&self, state: &G::State) -> Turn {
        match self.0.turn(state) {
            Turn::Over(payoffs) => Turn::Over(BySeat::from_fn(self.seats(), |seat| {
                payoffs.as_slice().get(seat.idx()).copied().unwrap_or(Payoff::ZERO)
            })),
            turn => turn,
        }
    }
    fn moves(&self, state: &G::State, out: &mut Vec<G::Move>) {
        self.0.moves(state, out);
    }
    fn weight(&self, state: &G::State, mv: G::Move) -> u64 {
        self.0.weight(state, mv)
    }
    fn play(&self, state: &mut G::State, mv: G::Move) {
        self.0.play(state, mv);
    }
}

impl<G: Hidden> Hidden for Idle<G> {
    type View = G::View;

    fn view(&self, state: &G::State, seat: Seat) -> G::View {
        self.0.view(state, Seat::new(seat.idx().min(self.0.seats() - 1)))
    }
    fn view_to_text(&self, view: &G::View) -> String {
        self.0.view_to_text(view)
    }
}
