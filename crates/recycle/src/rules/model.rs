//! Rules: a game with every name resolved and every expression of a known kind.
//!
//! What the dialects write differently is one thing here. Variables are slots, names are text ids,
//! declared constants are put in where they are used. Nothing here refers to the source but spans.

use super::{Display, Phrase};
use crate::Span;

/// A checked game.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    /// What the header calls the game, if it says.
    pub title: Option<String>,
    /// Where the header says the rules come from, if it does.
    pub source: Option<String>,
    /// How the table is shown to people.
    pub display: Display,
    /// The dialect it is written in, as far as its forms tell.
    pub dialect: Dialect,
    /// The declared names with what they stand for, in order.
    pub declared: Vec<(String, Constant)>,
    /// The number of players, from 1 to 64.
    pub n_players: usize,
    /// The players of each team. One team for each player unless the file says otherwise.
    pub teams: Vec<Vec<usize>>,
    /// Every text the rules can mention. The first is the empty text.
    pub texts: Vec<String>,
    /// Every card that is ever created, in the order of creation by the statements that create them.
    pub cards: Vec<CardSpec>,
    /// How many variable slots there are. Each binding place has a slot of its own.
    pub n_slots: usize,
    /// The name of each slot's variable, without the quote.
    pub slot_names: Vec<String>,
    /// Creates the decks: plain ones first, then repeated ones. Only [`Action::Create`].
    pub setup: Vec<Statement>,
    /// What happens, in order.
    pub body: Vec<Statement>,
    /// How the game is scored.
    pub scoring: Scoring,
}

/// The dialects of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dialect {
    /// 0.4: `put points`, `actual`, teams in every file.
    R4,
    /// 0.5: awards as `((RANK (ACE)) 14)`, point maps in storages.
    R5Old,
    /// 0.5.10: awards as `((RANK : ACE) 14)`.
    R5,
}

/// Value of a declared name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constant {
    /// A number.
    Int(i32),
    /// A text.
    Text(TextId),
    /// A list of texts.
    Texts(Vec<TextId>),
    /// Something that is only known while playing: evaluated once, at the start, by a `let` around
    /// the whole body. The scoring may read its slot too, after the body. A declared pile of the
    /// table needs no slot: it is put in where it is used.
    Later,
}

/// A text in [`Rules::texts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TextId(pub u16);

impl TextId {
    /// The empty text: what an unset string and a missing attribute read as.
    pub const EMPTY: Self = Self(0);
}

/// A variable's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slot(pub u16);

/// A card as it is created.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CardSpec {
    /// The name of its deck, that is, of its back. `DEFAULT` unless the file says otherwise.
    pub deck: TextId,
    /// Its attributes, key and value, sorted by key, each key once.
    pub attributes: Vec<(TextId, TextId)>,
}

/// Scoring: how final scores are formed and compared.
#[derive(Clone, Debug, PartialEq)]
pub struct Scoring {
    /// Whether more is better.
    pub is_max: bool,
    /// The score of the current player.
    pub score: Int,
    /// Whether everybody can count it at any time.
    pub is_public: bool,
    /// The form, for messages.
    pub span: Span,
}

/// A statement, with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// What it does.
    pub kind: StatementKind,
    /// Where it stands.
    pub span: Span,
}

/// Kind of a statement, with its parts.
#[derive(Clone, Debug, PartialEq)]
pub enum StatementKind {
    /// One after the other.
    Do(Vec<Statement>),
    /// Only if the condition holds.
    If(Bool, Box<Statement>),
    /// For each element. In a choice `any` makes one option of each, elsewhere both do all.
    Each {
        /// Written `any` rather than `all`.
        is_any: bool,
        /// The elements.
        of: Collection,
        /// The variable.
        slot: Slot,
        /// What is done with each.
        body: Box<Statement>,
    },
    /// With a variable bound to a value.
    Let {
        /// The value.
        value: Value,
        /// The variable.
        slot: Slot,
        /// What is done.
        body: Box<Statement>,
        /// Its body is a bare action, and it stands directly in a stage or the game, or in one of
        /// the older dialects anywhere outside a choice: the existing engine never runs it.
        is_idle_in_cardstock: bool,
    },
    /// The current player takes one of the options that the parts offer; what he is asked, if the file says.
    Choice(Vec<Statement>, Option<Phrase>),
    /// Labels the option of a choice in which it stands, and does nothing.
    Say(Phrase),
    /// Turn after turn until the end.
    Stage {
        /// The turns pass from team to team rather than from player to player.
        is_team: bool,
        /// All choose before anything is done (an extension). The body starts with a choice.
        is_simultaneous: bool,
        /// Looked at on entry and after each turn.
        end: Bool,
        /// One turn.
        body: Vec<Statement>,
    },
    /// A single act.
    Act(Action),
}

/// Action: a statement that changes the state.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Sets an integer.
    SetInt(Store, Int),
    /// Adds to an integer: `inc`.
    Increase(Store, Int),
    /// Subtracts from an integer: `dec`.
    Decrease(Store, Int),
    /// Sets a string.
    SetText(Store, Text),
    /// Replaces a point map.
    SetPoints(Store, Vec<Award>),
    /// Adds these teams and moves their players to them.
    CreateTeams(Vec<Vec<usize>>),
    /// Puts new cards on a pile, the first of [`Rules::cards`]`[cards]` first.
    Create {
        /// The pile.
        to: PileRef,
        /// The cards, by number.
        cards: std::ops::Range<usize>,
    },
    /// Who has the next turn.
    CycleNext(Player),
    /// Who has this turn from now on.
    CycleCurrent(Player),
    /// Moves a card.
    Move(Card, Place),
    /// Adds a reference to a card to a memory.
    Remember(Card, Place),
    /// Drops a reference from a memory: the position must be in a memory.
    Forget(Card),
    /// Exchanges two cards (an extension).
    Swap(Card, Card),
    /// Puts a pile in random order.
    Shuffle(PileRef),
    /// Does nothing.
    Pass,
    /// A number of times.
    Repeat(Int, Box<Statement>),
    /// As often as the source has cards: a [`Action::Move`] or [`Action::Forget`], whose source is a
    /// top, a bottom or an index of a list. (Of a maximum or a minimum it is a [`Action::Repeat`].)
    RepeatAll(Box<Statement>),
}

/// A row of a point map: a card with all these attributes gets these points.
#[derive(Clone, Debug, PartialEq)]
pub struct Award {
    /// Keys and values.
    pub attributes: Vec<(Text, Text)>,
    /// The points.
    pub points: Int,
}

/// Owner of a pile or a storage.
#[derive(Clone, Debug, PartialEq)]
pub enum Owner {
    /// The table's.
    Game,
    /// A player's.
    Player(Player),
    /// A team's.
    Team(Team),
    /// Of the player or team that a variable holds. Only where the checker cannot tell.
    Var(Slot),
}

/// A named integer, string or point map of an owner.
#[derive(Clone, Debug, PartialEq)]
pub struct Store {
    /// The owner.
    pub owner: Owner,
    /// Its name.
    pub name: Text,
}

/// One player.
#[derive(Clone, Debug, PartialEq)]
pub enum Player {
    /// The player at a seat, from 0.
    Seat(Box<Int>),
    /// Whose turn it is.
    Current,
    /// Whose turn is next.
    Next,
    /// The player before the current one, by seat.
    Previous,
    /// The player in a variable.
    Var(Slot),
    /// The player whose pile holds the card.
    OwnerOf(Box<Card>),
}

/// One team.
#[derive(Clone, Debug, PartialEq)]
pub enum Team {
    /// The team with this number, from 0.
    Number(Box<Int>),
    /// Whose turn it is among teams.
    Current,
    /// Whose turn is next among teams.
    Next,
    /// The team before the current one.
    Previous,
    /// The team in a variable.
    Var(Slot),
    /// The player's team.
    Of(Box<Player>),
}

/// Visibility of a pile: who can see its cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PileKind {
    /// `vloc`: everybody.
    Visible,
    /// `iloc`: the owner; of the table's, nobody.
    Own,
    /// `hloc`: nobody.
    Hidden,
    /// `oloc`: everybody but the owner.
    Others,
    /// `mem`: references to cards that lie elsewhere; everybody.
    Memory,
}

/// A pile or a memory.
#[derive(Clone, Debug, PartialEq)]
pub struct Pile {
    /// The owner.
    pub owner: Owner,
    /// Who sees it.
    pub kind: PileKind,
    /// Its name.
    pub name: PileName,
}

/// The name of a pile.
#[derive(Clone, Debug, PartialEq)]
pub enum PileName {
    /// A text.
    Text(Text),
    /// A number.
    Int(Int),
}

/// A pile itself, not what lies on it.
#[derive(Clone, Debug, PartialEq)]
pub enum PileRef {
    /// Named.
    Pile(Box<Pile>),
    /// Held by a variable that `let` bound to a pile.
    Var(Slot),
}

/// A place in a pile, to put a card.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Where in the pile.
    pub end: End,
    /// The pile.
    pub pile: PileRef,
}

/// A position in a list of cards. The first card is the bottom.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// The last card.
    Top,
    /// The first card.
    Bottom,
    /// Counted from the bottom, from 0.
    At(Box<Int>),
}

/// One card.
#[derive(Clone, Debug, PartialEq)]
pub enum Card {
    /// The card in a variable.
    Var(Slot),
    /// The card at a position of a list. A variable that holds a list, read as a card, is its top.
    At(End, Box<Cards>),
    /// One of the cards with most points.
    Max(Box<Cards>, Box<Store>),
    /// One of the cards with fewest points.
    Min(Box<Cards>, Box<Store>),
}

/// A list of cards, the bottom first.
#[derive(Clone, Debug, PartialEq)]
pub enum Cards {
    /// A pile, as it is now, or the cards a memory refers to.
    Pile(PileRef),
    /// A list in a variable: a group, a filtered list.
    Var(Slot),
    /// The lists one after the other.
    Union(Vec<Groups>),
    /// The cards that are in every list.
    Intersect(Vec<Groups>),
    /// The cards that are in exactly one list.
    Disjunction(Vec<Groups>),
    /// By rising points; equal ones stay in order (an extension: the existing engine lacks it).
    Sort(Box<Cards>, Box<Store>),
    /// The cards for which the condition holds.
    Filter(Box<Cards>, Slot, Box<Bool>),
    /// The first (top), last (bottom) or nth group.
    Group(End, Box<Groups>),
    /// The n cards on top, the top one first.
    TopMost(Box<Int>, Box<Cards>),
    /// The n lowest cards, in order.
    BottomMost(Box<Int>, Box<Cards>),
    /// The largest run of at least n cards at an end of the list.
    Run {
        /// At the top rather than the bottom.
        is_top: bool,
        /// The least length.
        least: Box<Int>,
        /// The list.
        of: Box<Cards>,
        /// What makes cards consecutive.
        by: Box<Store>,
    },
}

/// A list of lists of cards.
#[derive(Clone, Debug, PartialEq)]
pub enum Groups {
    /// A single list.
    One(Cards),
    /// The groups in a variable.
    Var(Slot),
    /// All combinations of k cards with equal points, by rising points.
    Tuples(Box<Int>, Cards, Box<Store>),
    /// One group for each value of an attribute, in order of appearance.
    Partition(Box<Text>, Vec<Groups>),
    /// All subsets.
    Subsets(Cards),
    /// Runs of at least this length by points: the longest ones, or all.
    Runs {
        /// Only those that cannot be made longer.
        is_largest: bool,
        /// The least length.
        least: Box<Int>,
        /// The cards.
        of: Cards,
        /// What makes cards consecutive.
        by: Box<Store>,
    },
    /// One list for each element.
    Each(Box<Collection>, Slot, Cards),
    /// The groups, empty ones left out, for which the condition holds.
    Filter(Box<Groups>, Slot, Box<Bool>),
}

/// Something with elements.
#[derive(Clone, Debug, PartialEq)]
pub enum Collection {
    /// Of cards.
    Cards(Cards),
    /// Of lists of cards.
    Groups(Groups),
    /// Of players.
    Players(Players),
    /// Of teams.
    Teams(Teams),
    /// Of integers.
    Ints(Ints),
    /// Of texts.
    Texts(Texts),
}

/// Some players.
#[derive(Clone, Debug, PartialEq)]
pub enum Players {
    /// All, by seat.
    All,
    /// All but the current one, by seat.
    Others,
    /// The players of a team.
    Of(Team),
    /// Those in a variable.
    Var(Slot),
    /// Those for whom the condition holds.
    Filter(Box<Players>, Slot, Box<Bool>),
}

/// Some teams.
#[derive(Clone, Debug, PartialEq)]
pub enum Teams {
    /// All.
    All,
    /// All but the current one (an extension).
    Others,
    /// Those in a variable.
    Var(Slot),
    /// Those for which the condition holds.
    Filter(Box<Teams>, Slot, Box<Bool>),
}

/// Some integers.
#[derive(Clone, Debug, PartialEq)]
pub enum Ints {
    /// From the first to the last, both included.
    Range(Box<Int>, Box<Int>),
    /// Those in a variable.
    Var(Slot),
    /// Those for which the condition holds.
    Filter(Box<Ints>, Slot, Box<Bool>),
}

/// Some texts.
#[derive(Clone, Debug, PartialEq)]
pub enum Texts {
    /// These.
    List(Vec<TextId>),
    /// Those in a variable.
    Var(Slot),
    /// Those for which the condition holds.
    Filter(Box<Texts>, Slot, Box<Bool>),
}

/// Expression that `let` can bind.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number.
    Int(Int),
    /// A truth value.
    Bool(Bool),
    /// A text.
    Text(Text),
    /// A pile itself, alive: what happens to it shows in the variable.
    Pile(PileRef),
    /// The elements as they are now.
    Collection(Collection),
    /// A card (an extension).
    Card(Card),
    /// A player (an extension).
    Player(Player),
    /// A team (an extension).
    Team(Team),
}

/// A number: 32 bits, wrapping.
#[derive(Clone, Debug, PartialEq)]
pub enum Int {
    /// A constant.
    Const(i32),
    /// The number in a variable.
    Var(Slot),
    /// A stored number; 0 unless set.
    Store(Store),
    /// How many elements.
    Size(Box<Collection>),
    /// Two numbers combined.
    Binary(IntOp, Box<Int>, Box<Int>),
    /// n(n+1)/2.
    Triangle(Box<Int>),
    /// The nth Fibonacci number; the first two are 1.
    Fibonacci(Box<Int>),
    /// A random number from the first to the last, both included.
    Random(Box<Int>, Box<Int>),
    /// The points of all cards.
    Sum(Box<Cards>, Box<Store>),
    /// The points of one card.
    Score(Box<Card>, Box<Store>),
}

/// Arithmetic operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IntOp {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `//`, towards zero.
    Divide,
    /// `%`, with the sign of the dividend.
    Remainder,
    /// `^`, rounded.
    Power,
}

/// A text.
#[derive(Clone, Debug, PartialEq)]
pub enum Text {
    /// A constant.
    Const(TextId),
    /// The text in a variable.
    Var(Slot),
    /// A stored text; empty unless set.
    Store(Box<Store>),
    /// An attribute of a card; empty if it lacks it, or if there is no such card.
    Attribute(Box<Text>, Box<Card>),
}

/// A truth value.
#[derive(Clone, Debug, PartialEq)]
pub enum Bool {
    /// The truth value in a variable (an extension).
    Var(Slot),
    /// All hold; looked at in order until one does not.
    And(Vec<Bool>),
    /// One holds; looked at in order until one does.
    Or(Vec<Bool>),
    /// It does not hold.
    Not(Box<Bool>),
    /// Two numbers compared.
    Compare(Comparison, Int, Int),
    /// The same text.
    SameText(Text, Text),
    /// The same card, not just one that looks alike.
    SameCard(Card, Card),
    /// The same player.
    SamePlayer(Player, Player),
    /// The same team.
    SameTeam(Team, Team),
    /// Holds for some element.
    Any(Collection, Slot, Box<Bool>),
    /// Holds for every element.
    All(Collection, Slot, Box<Bool>),
}

/// Comparison operator of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    Different,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}
