//! Finds the choices whose options may depend on chance or on a card that nobody has seen, and the
//! operations that look at any card at all.
//!
//! Only at such choices does the machine list the options before it asks, to have decided what the list
//! depends on. Saying so too often costs time, never truth.

use super::super::code::{
    Act, Bool, Card, Cards, Collection, ElementKind, End, Groups, Int, LocationRef, Mask, NOWHERE,
    Name, Op, Owner, Pc, Place, Plain, Player, ProgramCode, Reg, Source, Team, Text, Value,
};
use super::super::machine::MEMORY;
use super::super::tables::Tables;
use crate::rules::PileKind;

/// Fills in [`Choice::may_draw`](super::super::code::Choice::may_draw).
pub(super) fn mark(code: &mut ProgramCode, tables: &Tables) {
    let look = Look { tables, of: Of::Unseen };
    let flags: Vec<bool> = code
        .choices
        .iter()
        .map(|choice| {
            let first = choice.entries.first().map_or(choice.after, |&entry| entry);
            (first..choice.after).any(|pc| look.op(code, pc as usize))
        })
        .collect();
    for (choice, may_draw) in code.choices.iter_mut().zip(flags) {
        choice.may_draw = may_draw;
    }
}

/// Fills in [`ProgramCode::reads`].
pub(super) fn mark_reads(code: &mut ProgramCode, tables: &Tables) {
    let look = Look { tables, of: Of::Any };
    code.reads = code.ops.iter().map(|op| look.reads(code, op)).collect();
}

/// Whether, from `start` on, a card may come to be known to the rules that nobody may see, or some of those
/// that nobody sees may be shuffled apart from others.
pub(in super::super) fn may_hide(code: &ProgramCode, tables: &Tables, start: Pc) -> bool {
    // What is done again after `start` counts, though it stands before it.
    let mut start = start as usize;
    let jumps = code.ops.iter().enumerate().filter_map(|(pc, op)| match op {
        Op::Jump(to) => Some((pc, *to as usize)),
        _ => None,
    });
    for (pc, to) in jumps {
        if pc >= start {
            start = start.min(to);
        }
    }
    let look = Look { tables, of: Of::Secret };
    let hides_in = |place: &Place| look.is_unseen(&place.pile);
    code.ops.iter().enumerate().skip(start).any(|(pc, op)| match op {
        Op::Act(Act::Move(source, to)) | Op::MoveTimes(source, to) => {
            look.source_of_card(source) || hides_in(to)
        }
        Op::Act(Act::MoveAll(_, _, to)) => hides_in(to),
        Op::Act(Act::MoveList { cards, to, .. }) => look.cards(cards) || hides_in(to),
        Op::Act(Act::Shuffle(_)) => pc >= start,
        Op::Act(Act::Swap(..) | Act::Create(..) | Act::Remember(..)) => true,
        Op::Act(Act::SetPoints(_, map)) => {
            let map = &code.maps[usize::from(*map)];
            map.texts.iter().any(|text| look.text(text)) || map.ints.iter().any(|int| look.int(int))
        }
        // Teams are public; what is shuffled in the open lies in the open.
        Op::Act(Act::Reveal(_) | Act::CreateTeams(_)) => false,
        Op::Act(act) => look.act(act),
        Op::Pick { of, .. } | Op::Each { of, .. } => look.collection(of),
        Op::Unless(bool, _) => look.bool(bool),
        Op::Test { stage, .. } => look.bool(&code.stages[usize::from(*stage)].end),
        Op::Times(int) => look.int(int),
        Op::Bind(_, value) => look.value(value),
        _ => false,
    })
}

/// Analysis of dependence on chance: whether evaluating an expression may have to wait for it.
struct Look<'t> {
    tables: &'t Tables,
    of: Of,
}

/// Cards that count as unknown in the analysis.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    /// Those that nobody may have seen.
    Unseen,
    /// The same, but a random number does not count: wherever it is kept, everybody sees it.
    Secret,
    /// All.
    Any,
    /// Those that the current player may not see. Variables below this register were bound before.
    Foreign(Reg),
}

/// Dependence of a choice on cards that the chooser may not see.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Foreign {
    /// Its options may depend on such a card.
    pub is_telling: bool,
    /// Such a card may be picked.
    pub is_picked: bool,
}

/// Looks for what the operations of a choice read that the current player may not see. Variables below
/// `depth` were bound before.
pub(in super::super) fn reads_foreign(
    code: &ProgramCode,
    tables: &Tables,
    depth: Reg,
    mut ops: std::ops::Range<Pc>,
) -> Foreign {
    let look = Look { tables, of: Of::Foreign(depth) };
    let picks = |pc: Pc| match &code.ops[pc as usize] {
        Op::Pick { of, kind: ElementKind::Card | ElementKind::Group, .. } => look.collection(of),
        _ => false,
    };
    let is_telling = ops.clone().any(|pc| look.op(code, pc as usize));
    Foreign { is_telling, is_picked: ops.any(picks) }
}

impl Look<'_> {
    /// Whether an operation, carried out, looks at what a card is, or at chance itself. To move whatever
    /// lies at some place is not to look at it.
    fn reads(&self, code: &ProgramCode, op: &Op) -> bool {
        match op {
            Op::Jump(_)
            | Op::Next { .. }
            | Op::Again(_)
            | Op::Unbind
            | Op::Enter(_)
            | Op::Step
            | Op::Done(_) => false,
            Op::Unless(bool, _) => self.bool(bool),
            Op::Test { stage, .. } => self.bool(&code.stages[usize::from(*stage)].end),
            Op::Each { of, .. } => self.collection(of),
            Op::Times(int) => self.int(int),
            Op::Bind(_, value) => self.value(value),
            Op::MoveTimes(source, to) => self.source(source) || self.place(to),
            Op::Act(act) => match act {
                Act::Move(source, to) => self.source(source) || self.place(to),
                Act::MoveAll(end, location, to) => {
                    self.end(end) || self.location(location) || self.place(to)
                }
                Act::Create(..) => false,
                act => self.act(act),
            },
            Op::Choose(_) | Op::Pick { .. } | Op::Over => true,
        }
    }

    /// Whether it is looked at what the card is that is moved.
    fn source_of_card(&self, source: &Source) -> bool {
        match source {
            Source::Pile(end, location) => self.end(end) || self.location(location),
            Source::Card(card) => self.card(card),
        }
    }

    fn source(&self, source: &Source) -> bool {
        match source {
            Source::Pile(end, location) => self.end(end) || self.location(location),
            Source::Card(_) => true,
        }
    }

    fn place(&self, place: &Place) -> bool {
        self.end(&place.end) || self.location(&place.pile)
    }

    fn op(&self, code: &ProgramCode, pc: usize) -> bool {
        let ahead = code.ahead[pc];
        if !ahead.picks && ahead.acts {
            // The listing never comes this far.
            return false;
        }
        match &code.ops[pc] {
            Op::Unless(bool, _) => self.bool(bool),
            Op::Each { of, .. } | Op::Pick { of, .. } => self.collection(of),
            Op::Times(int) => self.int(int),
            Op::Bind(_, value) => self.value(value),
            // Done only to see what can be picked after it.
            Op::MoveTimes(..) => code.ahead.get(pc + 1).is_some_and(|next| next.picks),
            Op::Act(act) => {
                // Done only to see what can be picked after it; whether it moves anything is asked.
                let is_tried = code.ahead.get(pc + 1).is_some_and(|next| next.picks);
                match act {
                    Act::MoveList { cards, .. } => self.cards(cards),
                    act => is_tried && self.act(act),
                }
            }
            _ => false,
        }
    }

    fn value(&self, value: &Value) -> bool {
        match value {
            Value::Int(int) => self.int(int),
            Value::Bool(bool) => self.bool(bool),
            Value::Text(text) => self.text(text),
            Value::Pile(location) => self.location(location),
            Value::Collection(of) => self.collection(of),
            Value::Card(card) => self.card(card),
            Value::Player(player) => self.player(player),
            Value::Team(team) => self.team(team),
        }
    }

    fn act(&self, act: &Act) -> bool {
        match act {
            Act::SetInt(location, int) | Act::Add(location, int, _) => {
                self.location(location) || self.int(int)
            }
            Act::SetText(location, text) => self.location(location) || self.text(text),
            Act::CycleNext(player) | Act::CycleCurrent(player) => self.player(player),
            Act::Move(Source::Card(card), to) => self.card(card) || self.location(&to.pile),
            Act::Pass | Act::Forget(..) | Act::ForgetAll(_) => false,
            // A card may be drawn, a map may read one, …
            _ => true,
        }
    }

    fn location(&self, location: &LocationRef) -> bool {
        match location {
            LocationRef::Fixed(_)
            | LocationRef::Mine(_)
            | LocationRef::Theirs(..)
            | LocationRef::Held(_) => false,
            LocationRef::Seat(_, player) => self.player(player),
            LocationRef::Team(_, team) => self.team(team),
            LocationRef::Named(named) => {
                let name = match &named.name {
                    Name::Text(text) => self.text(text),
                    Name::Int(int) => self.int(int),
                };
                name || match &named.owner {
                    Owner::Game => false,
                    Owner::Player(player) => self.player(player),
                    Owner::Team(team) => self.team(team),
                }
            }
        }
    }

    /// Whether a pile may hold a card that nobody has seen, or a memory one that was shuffled since.
    fn is_unseen(&self, location: &LocationRef) -> bool {
        match self.of {
            Of::Any => return true,
            Of::Foreign(_) => return self.is_foreign(location),
            Of::Unseen | Of::Secret => {}
        }
        let is_unseen =
            |place: u16| place & MEMORY != 0 || !self.tables.piles[usize::from(place)].is_seen;
        match location {
            LocationRef::Fixed(place)
            | LocationRef::Mine(place)
            | LocationRef::Theirs(place, _)
            | LocationRef::Seat(place, _)
            | LocationRef::Team(place, _) => is_unseen(*place),
            LocationRef::Held(_) => true,
            LocationRef::Named(named) => {
                let mut places = named.places.iter();
                places.any(|&place| place != NOWHERE && is_unseen(place))
            }
        }
    }

    /// Whether a pile may hold cards that the current player does not see.
    fn is_foreign(&self, location: &LocationRef) -> bool {
        let kind = |place: u16| match place & MEMORY {
            0 => self.tables.piles[usize::from(place)].kind,
            _ => PileKind::Memory,
        };
        let is_public = |place: u16| matches!(kind(place), PileKind::Visible | PileKind::Memory);
        match location {
            LocationRef::Mine(place) => !is_public(*place) && kind(*place) != PileKind::Own,
            LocationRef::Fixed(place)
            | LocationRef::Theirs(place, _)
            | LocationRef::Seat(place, _)
            | LocationRef::Team(place, _) => !is_public(*place),
            LocationRef::Held(_) => true,
            LocationRef::Named(named) => {
                let mut places = named.places.iter().filter(|&&place| place != NOWHERE);
                places.any(|&place| !is_public(place))
            }
        }
    }

    /// Whether what a variable holds counts: elements were looked at where they come from.
    fn var(&self, reg: Reg) -> bool {
        match self.of {
            Of::Unseen | Of::Secret => false,
            Of::Any => true,
            Of::Foreign(depth) => reg < depth,
        }
    }

    fn player(&self, player: &Player) -> bool {
        match player {
            Player::Seat(int) => self.int(int),
            Player::OwnerOf(card) => self.card(card),
            _ => false,
        }
    }

    fn team(&self, team: &Team) -> bool {
        match team {
            Team::Number(int) => self.int(int),
            Team::Of(player) => self.player(player),
            _ => false,
        }
    }

    fn int(&self, int: &Int) -> bool {
        match int {
            Int::Const(_) | Int::Var(_) => false,
            Int::Store(location) | Int::Pile(location) => self.location(location),
            Int::Size(of) => self.collection(of),
            Int::Binary(_, pair) => self.int(&pair.0) || self.int(&pair.1),
            Int::Triangle(n) | Int::Fibonacci(n) => self.int(n),
            Int::Random(bounds) if self.of == Of::Secret => {
                self.int(&bounds.0) || self.int(&bounds.1)
            }
            Int::Random(_) => true,
            Int::Sum(of) => self.cards(&of.0) || self.location(&of.1),
            Int::Score(of) => self.card(&of.0) || self.location(&of.1),
        }
    }

    fn text(&self, text: &Text) -> bool {
        match text {
            Text::Const(_) | Text::Var(_) => false,
            Text::Store(location) => self.location(location),
            Text::Attribute(_, card) => self.card(card),
            Text::AttributeOf(of) => self.text(&of.0) || self.card(&of.1),
        }
    }

    fn bool(&self, bool: &Bool) -> bool {
        match bool {
            Bool::Var(_) => false,
            Bool::And(parts) | Bool::Or(parts) => parts.iter().any(|part| self.bool(part)),
            Bool::Not(inner) => self.bool(inner),
            Bool::PileSize(_, location, _) => self.location(location),
            Bool::Compare(_, pair) => self.int(&pair.0) || self.int(&pair.1),
            Bool::SameText(pair) => self.text(&pair.0) || self.text(&pair.1),
            Bool::SameCard(pair) => self.card(&pair.0) || self.card(&pair.1),
            Bool::SamePlayer(pair) => self.player(&pair.0) || self.player(&pair.1),
            Bool::SameTeam(pair) => self.team(&pair.0) || self.team(&pair.1),
            Bool::Any(of) | Bool::All(of) => self.collection(&of.0) || self.bool(&of.2),
            Bool::Some(cards) => self.cards(cards),
        }
    }

    fn end(&self, end: &End) -> bool {
        matches!(end, End::At(int) if self.int(int))
    }

    fn card(&self, card: &Card) -> bool {
        match card {
            Card::Var(reg) => self.var(*reg),
            Card::At(end, cards) => self.end(end) || self.cards(cards),
            Card::Best(..) => true,
        }
    }

    fn cards(&self, cards: &Cards) -> bool {
        match cards {
            Cards::Pile(location) => self.location(location) || self.is_unseen(location),
            Cards::Var(reg) => self.var(*reg),
            Cards::Union(parts) | Cards::Intersect(parts) | Cards::Disjunction(parts) => {
                parts.iter().any(|part| self.groups(part))
            }
            Cards::Sort(of) => self.cards(&of.0) || self.location(&of.1),
            Cards::Filter(of) => self.cards(&of.0) || self.bool(&of.2),
            Cards::Sift(of) => self.cards(&of.0) || self.mask(&of.1),
            Cards::Group(end, groups) => self.end(end) || self.groups(groups),
            Cards::TopMost(of) | Cards::BottomMost(of) => self.int(&of.0) || self.cards(&of.1),
            Cards::Run { of, .. } => self.int(&of.0) || self.cards(&of.1) || self.location(&of.2),
        }
    }

    fn mask(&self, mask: &Mask) -> bool {
        match mask {
            Mask::Attribute(_, text) => self.text(text),
            Mask::All(parts) | Mask::Any(parts) => parts.iter().any(|part| self.mask(part)),
            Mask::Not(inner) => self.mask(inner),
        }
    }

    fn groups(&self, groups: &Groups) -> bool {
        match groups {
            Groups::One(cards) | Groups::Subsets(cards) => self.cards(cards),
            Groups::Var(reg) => self.var(*reg),
            Groups::Tuples(of) | Groups::Runs { of, .. } => {
                self.int(&of.0) || self.cards(&of.1) || self.location(&of.2)
            }
            Groups::Partition(of) => self.text(&of.0) || of.1.iter().any(|part| self.groups(part)),
            Groups::Each(of) => self.collection(&of.0) || self.cards(&of.2),
            Groups::Filter(of) => self.groups(&of.0) || self.bool(&of.2),
        }
    }

    fn collection(&self, of: &Collection) -> bool {
        match of {
            Collection::Cards(cards) => self.cards(cards),
            Collection::Groups(groups) => self.groups(groups),
            Collection::Plain(plain) => self.plain(plain),
        }
    }

    fn plain(&self, plain: &Plain) -> bool {
        match plain {
            Plain::Members(team) => self.team(team),
            Plain::Range(range) => self.int(&range.0) || self.int(&range.1),
            Plain::Filter(of) => self.plain(&of.0) || self.bool(&of.2),
            _ => false,
        }
    }
}
