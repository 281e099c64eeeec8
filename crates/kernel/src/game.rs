//! Game in extensive form.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{BySeat, Payoff, RngStream, Seat};

/// Player to act in a state: a seat, chance, or nobody when play is over.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// A seat chooses among the listed moves.
    Seat(Seat),
    /// Chance draws among the listed moves, by their weights.
    Chance,
    /// Play is over; what each seat receives.
    Over(BySeat<Payoff>),
}

/// Class of a game: the properties by which a solution method is chosen.
///
/// A game declares its class; the conformance suite looks for play that contradicts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "four independent yes-or-no properties")]
pub struct Class {
    /// Some moves are made by chance.
    pub chance: bool,
    /// Some seat does not see all that happened.
    pub hidden: bool,
    /// A position can come again, so play may never end.
    pub cycles: bool,
    /// The payoffs of every end sum to zero.
    pub zero_sum: bool,
}

/// Finite game in extensive form, with chance.
///
/// Laws, checked by [`conform`](crate::conform): equal states have equal futures and equal hashes;
/// every state that is not over lists at least one move, each once; chance weights are positive and
/// their sum is below 2^63; playing a listed move always succeeds; [`options`](Game::options),
/// [`resolve_chance`](Game::resolve_chance) and
/// [`play_and_resolve_chance`](Game::play_and_resolve_chance) say and do the same as the methods they stand
/// for. The one excuse for a state that is stuck is a [`fault`](Game::fault).
pub trait Game: Sync {
    /// A position: all that the future depends on.
    type State: Clone + Eq + Hash + Debug + Send + Sync;
    /// Names what is done, independently of its place in a list.
    type Move: Copy + Ord + Hash + Debug + Send + Sync;

    /// Whether the game's own [`resolve_chance`](Game::resolve_chance) and
    /// [`play_and_resolve_chance`](Game::play_and_resolve_chance) are faster than single moves. Not, unless
    /// overridden. Nothing but speed depends on it.
    const FAST_CHANCE: bool = false;

    /// The number of seats.
    fn seats(&self) -> usize;

    /// What kind of game this is.
    fn class(&self) -> Class;

    /// The state before anything has happened (before the deal).
    fn start(&self) -> Self::State;

    /// Who acts in `state`, or how it ended.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Appends every legal move to `out`, in the game's stated order; nothing if play is over.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// The weight of chance move `mv`. Meaningful only at a chance turn, for a listed move.
    fn weight(&self, state: &Self::State, mv: Self::Move) -> u64;

    /// Plays `mv`, which must be listed in `state`.
    fn play(&self, state: &mut Self::State, mv: Self::Move);

    /// Whether `mv` is listed in `state`. Games with a cheaper test than listing override this.
    fn is_legal(&self, state: &Self::State, mv: Self::Move) -> bool {
        let mut listed = Vec::new();
        self.moves(state, &mut listed);
        listed.contains(&mv)
    }

    /// The state after `mv`, which must be listed.
    fn after(&self, state: &Self::State, mv: Self::Move) -> Self::State {
        let mut next = state.clone();
        self.play(&mut next, mv);
        next
    }

    /// Appends every legal move to `moves`, as [`moves`](Game::moves) does, and beside it to
    /// `copies` how many of the options that the rules list it stands for.
    ///
    /// Rules count two cards that look alike as two options; here they are one move that stands for
    /// both, so that solvers see what differs and statistics count what is listed. Either each move
    /// gets a number above zero, their sum below 2^63, or nothing is appended to `copies`, which
    /// means one each. Without an own answer it is one each.
    fn options(&self, state: &Self::State, moves: &mut Vec<Self::Move>, _copies: &mut Vec<u64>) {
        self.moves(state, moves);
    }

    /// Resolves chance in `state`, where it is chance's turn, and gives the number of moves it made:
    /// at least one, and as a rule all until it is no longer chance's turn.
    ///
    /// State and stream are left exactly as by that many single moves, each drawn among the listed
    /// ones by [`RngStream::pick`] of their weights; a single outcome draws nothing from the stream.
    /// That is what happens here; games that can do the same without listing anything override it.
    fn resolve_chance(&self, state: &mut Self::State, stream: &mut RngStream) -> u64 {
        let (mut moves, mut n_moves) = (Vec::new(), 0);
        // Chance that never ends must come back to the caller, who may have had enough.
        while n_moves < 4096 && self.turn(state) == Turn::Chance {
            moves.clear();
            self.moves(state, &mut moves);
            let mv = match moves.as_slice() {
                [] => break,
                &[only] => only,
                several => {
                    several[stream.pick_by(several.len(), |nth| self.weight(state, several[nth]))]
                }
            };
            self.play(state, mv);
            n_moves += 1;
        }
        n_moves
    }

    /// Plays `mv`, which must be listed in `state`, and resolves chance if it is chance's turn then.
    /// Gives the number of moves chance made.
    ///
    /// State and stream are left exactly as by [`play`](Game::play) and
    /// [`resolve_chance`](Game::resolve_chance). Games that can do both in one go override it.
    fn play_and_resolve_chance(
        &self,
        state: &mut Self::State,
        mv: Self::Move,
        stream: &mut RngStream,
    ) -> u64 {
        self.play(state, mv);
        if self.turn(state) == Turn::Chance { self.resolve_chance(state, stream) } else { 0 }
    }

    /// Settles by `stream` what chance has decided on the way to `state` and nobody has seen yet, such as the order of
    /// a shuffled stock: later chance moves that would only reveal it are not needed then.
    ///
    /// No probability changes, nor what any seat sees. A game that puts nothing off has nothing to settle, and that
    /// is so unless it says otherwise.
    fn settle(&self, _state: &mut Self::State, _stream: &mut RngStream) {}

    /// How many decisions without a choice `seat` has had on the way to `state` that the game itself made for
    /// it, so that play never reached a turn of the seat. None, unless a game says otherwise.
    fn n_forced(&self, _state: &Self::State, _seat: Seat) -> u64 {
        0
    }

    /// The bytes that `state` keeps on the heap, beside its own size, for limits on memory to see. None,
    /// unless a game says otherwise.
    fn heap_bytes(&self, _state: &Self::State) -> usize {
        0
    }

    /// Why play cannot go on in `state` though it is not over; nothing if it can.
    ///
    /// A game that somebody described may be wrong in ways that only play brings to light: a choice
    /// without an option, a card from an empty pile, a loop without an end. Such a state lists no
    /// move and its turn is a seat's. A sound game has none, and never answers.
    fn fault(&self, _state: &Self::State) -> Option<String> {
        None
    }
}
