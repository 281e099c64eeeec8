//! The flat program: what the machine carries out.
//!
//! Statements are operations one after the other, with jumps; expressions are small trees whose
//! leaves are numbers. Names, dialects and owners' words are gone: a pile or a storage is a [`LocationRef`],
//! a variable a register, a text a number.

use crate::Span;
use crate::rules::{Comparison, IntOp};

/// A variable's register. Registers are handed out by nesting, so a program needs few.
pub(super) type Reg = u8;

/// A place in the operations.
pub(super) type Pc = u32;

/// Reference to a pile or a storage, among those of its family.
#[derive(Clone, Debug)]
pub(super) enum LocationRef {
    /// Always the same.
    Fixed(u16),
    /// The current player's: the first player's place.
    Mine(u16),
    /// That of the player in a variable: the first player's place.
    Theirs(u16, Reg),
    /// Another player's: the first player's place, and which player.
    Seat(u16, Player),
    /// A team's: the first team's place, and which team.
    Team(u16, Team),
    /// A pile that a variable holds.
    Held(Reg),
    /// With a name that is only known while playing.
    Named(Box<Named>),
}

/// A location with a computed name.
#[derive(Clone, Debug)]
pub(super) struct Named {
    pub owner: Owner,
    pub name: Name,
    /// For each name (a text, or a number from 0) the first place, or [`NOWHERE`].
    pub places: Box<[u16]>,
}

/// No place at all.
pub(super) const NOWHERE: u16 = u16::MAX;

/// A computed name.
#[derive(Clone, Debug)]
pub(super) enum Name {
    Text(Text),
    Int(Int),
}

#[derive(Clone, Debug)]
pub(super) enum Owner {
    Game,
    Player(Player),
    Team(Team),
}

#[derive(Clone, Debug)]
pub(super) enum Player {
    Seat(Box<Int>),
    Current,
    Next,
    Previous,
    Var(Reg),
    OwnerOf(Box<Card>),
}

#[derive(Clone, Debug)]
pub(super) enum Team {
    Number(Box<Int>),
    Current,
    Next,
    Previous,
    Var(Reg),
    Of(Box<Player>),
}

#[derive(Clone, Debug)]
pub(super) enum Int {
    Const(i32),
    Var(Reg),
    Store(LocationRef),
    /// The size of a pile, the commonest size.
    Pile(LocationRef),
    Size(Box<Collection>),
    Binary(IntOp, Box<(Int, Int)>),
    Triangle(Box<Int>),
    Fibonacci(Box<Int>),
    Random(Box<(Int, Int)>),
    Sum(Box<(Cards, LocationRef)>),
    Score(Box<(Card, LocationRef)>),
}

#[derive(Clone, Debug)]
pub(super) enum Text {
    Const(u16),
    Var(Reg),
    Store(LocationRef),
    /// An attribute by the number of its key.
    Attribute(u16, Box<Card>),
    /// An attribute whose key is only known while playing.
    AttributeOf(Box<(Text, Card)>),
}

#[derive(Clone, Debug)]
pub(super) enum Bool {
    Var(Reg),
    And(Box<[Bool]>),
    Or(Box<[Bool]>),
    Not(Box<Bool>),
    Compare(Comparison, Box<(Int, Int)>),
    /// The size of a pile compared with a constant, the commonest comparison.
    PileSize(Comparison, LocationRef, i32),
    SameText(Box<(Text, Text)>),
    SameCard(Box<(Card, Card)>),
    SamePlayer(Box<(Player, Player)>),
    SameTeam(Box<(Team, Team)>),
    Any(Box<(Collection, Reg, Bool)>),
    All(Box<(Collection, Reg, Bool)>),
    /// There is a card in the list.
    Some(Box<Cards>),
}

/// A condition on a card alone, as a set of cards.
#[derive(Clone, Debug)]
pub(super) enum Mask {
    /// The cards whose attribute (by the number of its key) is this text.
    Attribute(u16, Text),
    All(Box<[Mask]>),
    Any(Box<[Mask]>),
    Not(Box<Mask>),
}

#[derive(Clone, Debug)]
pub(super) enum End {
    Top,
    Bottom,
    At(Box<Int>),
}

#[derive(Clone, Debug)]
pub(super) enum Card {
    Var(Reg),
    At(End, Box<Cards>),
    /// The card with most (`true`) or fewest points.
    Best(bool, Box<(Cards, LocationRef)>),
}

#[derive(Clone, Debug)]
pub(super) enum Cards {
    Pile(LocationRef),
    Var(Reg),
    Union(Box<[Groups]>),
    Intersect(Box<[Groups]>),
    Disjunction(Box<[Groups]>),
    Sort(Box<(Cards, LocationRef)>),
    Filter(Box<(Cards, Reg, Bool)>),
    /// Filtered by a set: the commonest filter by far.
    Sift(Box<(Cards, Mask)>),
    Group(End, Box<Groups>),
    TopMost(Box<(Int, Cards)>),
    BottomMost(Box<(Int, Cards)>),
    Run {
        is_top: bool,
        of: Box<(Int, Cards, LocationRef)>,
    },
}

#[derive(Clone, Debug)]
pub(super) enum Groups {
    One(Cards),
    Var(Reg),
    Tuples(Box<(Int, Cards, LocationRef)>),
    Partition(Box<(Text, Box<[Groups]>)>),
    Subsets(Cards),
    Runs { is_largest: bool, of: Box<(Int, Cards, LocationRef)> },
    Each(Box<(Collection, Reg, Cards)>),
    Filter(Box<(Groups, Reg, Bool)>),
}

#[derive(Clone, Debug)]
pub(super) enum Collection {
    Cards(Cards),
    Groups(Groups),
    /// Players, teams, numbers or texts: elements of one word.
    Plain(Plain),
}

/// Elements of one word each.
#[derive(Clone, Debug)]
pub(super) enum Plain {
    AllPlayers,
    OtherPlayers,
    Members(Team),
    AllTeams,
    OtherTeams,
    Range(Box<(Int, Int)>),
    Texts(Box<[u16]>),
    Var(Reg),
    Filter(Box<(Plain, Reg, Bool)>),
}

/// Type of the elements of a collection, to name picks and to describe moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ElementKind {
    Card,
    Group,
    Player,
    Team,
    Int,
    Text,
}

/// Expression that `let` binds to a register.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Int(Int),
    Bool(Bool),
    Text(Text),
    Pile(LocationRef),
    Collection(Collection),
    Card(Card),
    Player(Player),
    Team(Team),
}

/// Text for people, some of which is only known while playing.
#[derive(Clone, Debug)]
pub(super) struct Phrase {
    pub pieces: Box<[Piece]>,
}

/// A piece of a [`Phrase`].
#[derive(Clone, Debug)]
pub(super) enum Piece {
    Words(String),
    Hole(Value),
}

/// Source of a card that is moved.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// The end of a pile: the card need not be known to anybody.
    Pile(End, LocationRef),
    /// A card that the rules have looked at.
    Card(Card),
}

/// Destination of a card that is moved.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub end: End,
    pub pile: LocationRef,
}

/// One operation.
#[derive(Clone, Debug)]
pub(super) enum Op {
    /// Goes on elsewhere.
    Jump(Pc),
    /// Goes on elsewhere unless the condition holds.
    Unless(Bool, Pc),
    /// Lays out the elements of a loop; [`Op::Next`] follows.
    Each { of: Collection, is_reversed: bool },
    /// Binds the next element, or leaves the loop.
    Next { kind: ElementKind, reg: Reg, exit: Pc },
    /// Starts counting down; [`Op::Again`] follows.
    Times(Int),
    /// Counts down, or leaves.
    Again(Pc),
    /// Moves a card as often as the count says, and leaves.
    MoveTimes(Source, Place),
    /// Binds a variable.
    Bind(Reg, Value),
    /// Unbinds what [`Op::Bind`] bound last.
    Unbind,
    /// Enters a stage: a copy of the turn.
    Enter(u16),
    /// Looks whether a stage is over, on entry or after a turn; if so, leaves.
    Test { stage: u16, is_entry: bool, exit: Pc },
    /// Counts a step, where steps are limited as in the existing engine.
    Step,
    /// The current player chooses.
    Choose(u16),
    /// In an alternative: takes one element. `late`: where all but the first element go on, in
    /// the existing engine's order of siblings.
    /// `past`: where all goes on if there is nothing to take.
    Pick {
        of: Collection,
        kind: ElementKind,
        reg: Reg,
        is_one_pile: bool,
        late: Option<Pc>,
        past: Pc,
    },
    /// The end of an alternative of this choice.
    Done(u16),
    /// A single act.
    Act(Act),
    /// Scores the game.
    Over,
}

/// Action: an operation that changes the state.
#[derive(Clone, Debug)]
pub(super) enum Act {
    SetInt(LocationRef, Int),
    Add(LocationRef, Int, bool),
    SetText(LocationRef, Text),
    SetPoints(LocationRef, u16),
    CreateTeams(u16),
    Create(LocationRef, std::ops::Range<u16>),
    CycleNext(Player),
    CycleCurrent(Player),
    Move(Source, Place),
    /// Every card of a pile, one by one from an end.
    MoveAll(End, LocationRef, Place),
    /// Every card of a list, one by one from its top (or bottom); only the first in the existing
    /// engine, which evaluates the list anew for each.
    MoveList {
        cards: Cards,
        end: End,
        to: Place,
        is_first_only: bool,
    },
    Remember(Card, Place),
    Forget(End, LocationRef),
    ForgetAll(LocationRef),
    Swap(Card, Card),
    Shuffle(LocationRef),
    /// Learns every card of a pile that somebody sees.
    Reveal(LocationRef),
    Pass,
}

/// A choice.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// Where each alternative starts.
    pub entries: Box<[Pc]>,
    /// The same, past the jumps at which labels stand.
    pub starts: Box<[Pc]>,
    /// Where play goes on.
    pub after: Pc,
    /// All players choose before anything is done.
    pub is_together: bool,
    /// Listing the options may need a random decision or an unknown card.
    pub may_draw: bool,
    /// What the chooser is asked.
    pub ask: Option<Phrase>,
}

/// A stage.
#[derive(Clone, Debug)]
pub(super) struct Stage {
    pub is_team: bool,
    pub end: Bool,
    pub span: Span,
}

/// Summary of the rest of an alternative, from an operation on.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ahead {
    /// A pick may follow.
    pub picks: bool,
    /// Something is certainly done.
    pub acts: bool,
}

/// The whole program.
#[derive(Clone, Debug, Default)]
pub(super) struct ProgramCode {
    pub ops: Vec<Op>,
    /// Where each operation stands in the source.
    pub spans: Vec<Span>,
    /// For operations in alternatives.
    pub ahead: Vec<Ahead>,
    /// How many registers are in use at each operation.
    pub depths: Vec<u8>,
    /// Where each operation goes on unless it says otherwise: past the jumps that follow it.
    pub next: Vec<Pc>,
    /// Which registers hold a number, a text, a player or a team at each operation, as bits.
    pub plain: Vec<u32>,
    /// Which operations look at what a card is, or at chance.
    pub reads: Vec<bool>,
    pub choices: Vec<Choice>,
    pub stages: Vec<Stage>,
    pub maps: Vec<Map>,
    /// The labels of options, by the operation at which each is said.
    pub says: Vec<(Pc, Phrase)>,
    /// Where in the game we are.
    pub phase: Option<Phrase>,
    /// Something is decided at random.
    pub has_chance: bool,
}

impl ProgramCode {
    /// The label that is said at an operation.
    pub(super) fn said_at(&self, pc: Pc) -> Option<&Phrase> {
        let nth = self.says.binary_search_by_key(&pc, |(pc, _)| *pc).ok()?;
        Some(&self.says[nth].1)
    }
}

/// Assignment of a point map: rows that never change are summed in advance, for each kind of card.
#[derive(Clone, Debug, Default)]
pub(super) struct Map {
    /// By kind of card.
    pub fixed: Box<[i32]>,
    /// What is written down when the map is set.
    pub texts: Box<[Text]>,
    pub ints: Box<[Int]>,
    /// Rows that depend on what was written down.
    pub rows: Box<[Row]>,
}

/// A row of a point map.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// Keys and values.
    pub attributes: Box<[(Frozen, Frozen)]>,
    pub points: FrozenInt,
}

/// A text of a row.
#[derive(Clone, Copy, Debug)]
pub(super) enum Frozen {
    Const(u16),
    /// The nth text written down.
    Written(u16),
}

/// The points of a row.
#[derive(Clone, Copy, Debug)]
pub(super) enum FrozenInt {
    Const(i32),
    /// The nth number written down.
    Written(u16),
}
