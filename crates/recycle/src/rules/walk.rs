//! Walking: every part of a checked statement or expression, from the outside in.

use super::uses::{Role, StorageSort};
use super::{
    Action, Award, Bool, Card, Cards, Collection, End, Groups, Int, Ints, Owner, Phrase, Piece,
    PileName, PileRef, Place, Player, Players, Slot, Statement, StatementKind, Store, Team, Teams,
    Text, Texts, Value,
};

/// A part of the rules.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part<'r> {
    Statement(&'r Statement),
    Action(&'r Action),
    Award(&'r Award),
    Owner(&'r Owner),
    Store(&'r Store, StorageSort, Role),
    Pile(&'r PileRef, Role),
    Player(&'r Player),
    Team(&'r Team),
    Place(&'r Place),
    Card(&'r Card),
    Cards(&'r Cards),
    Groups(&'r Groups),
    Players(&'r Players),
    Teams(&'r Teams),
    Ints(&'r Ints),
    Texts(&'r Texts),
    Int(&'r Int),
    Text(&'r Text),
    Bool(&'r Bool),
    /// A variable that is read.
    Slot(Slot),
}

impl<'r> From<&'r Collection> for Part<'r> {
    fn from(collection: &'r Collection) -> Self {
        match collection {
            Collection::Cards(of) => Self::Cards(of),
            Collection::Groups(of) => Self::Groups(of),
            Collection::Players(of) => Self::Players(of),
            Collection::Teams(of) => Self::Teams(of),
            Collection::Ints(of) => Self::Ints(of),
            Collection::Texts(of) => Self::Texts(of),
        }
    }
}

impl<'r> From<&'r Value> for Part<'r> {
    fn from(value: &'r Value) -> Self {
        match value {
            Value::Int(of) => Self::Int(of),
            Value::Bool(of) => Self::Bool(of),
            Value::Text(of) => Self::Text(of),
            Value::Pile(of) => Self::Pile(of, Role::Alias),
            Value::Collection(of) => of.into(),
            Value::Card(of) => Self::Card(of),
            Value::Player(of) => Self::Player(of),
            Value::Team(of) => Self::Team(of),
        }
    }
}

impl<'r> Part<'r> {
    /// Calls for this part and all within it, in the order in which they are looked at.
    pub(super) fn walk(self, call: &mut dyn FnMut(Part<'r>)) {
        call(self);
        self.children(&mut |part| part.walk(call));
    }

    /// Whether the part or one within it is such.
    pub(super) fn has(self, mut is_such: impl FnMut(Part<'r>) -> bool) -> bool {
        let mut found = false;
        self.walk(&mut |part| found = found || is_such(part));
        found
    }

    /// Calls for what the part is made of.
    pub(super) fn children(self, call: &mut dyn FnMut(Part<'r>)) {
        match self {
            Self::Statement(of) => of_statement(of, call),
            Self::Action(of) => of_action(of, call),
            Self::Award(of) => {
                for (key, value) in &of.attributes {
                    call(Self::Text(key));
                    call(Self::Text(value));
                }
                call(Self::Int(&of.points));
            }
            Self::Owner(of) => match of {
                Owner::Game => {}
                Owner::Player(player) => call(Self::Player(player)),
                Owner::Team(team) => call(Self::Team(team)),
                Owner::Var(slot) => call(Self::Slot(*slot)),
            },
            Self::Store(of, ..) => {
                call(Self::Owner(&of.owner));
                call(Self::Text(&of.name));
            }
            Self::Pile(of, _) => match of {
                PileRef::Pile(pile) => {
                    call(Self::Owner(&pile.owner));
                    call(match &pile.name {
                        PileName::Text(name) => Self::Text(name),
                        PileName::Int(name) => Self::Int(name),
                    });
                }
                PileRef::Var(slot) => call(Self::Slot(*slot)),
            },
            Self::Player(of) => match of {
                Player::Seat(seat) => call(Self::Int(seat)),
                Player::Var(slot) => call(Self::Slot(*slot)),
                Player::OwnerOf(card) => call(Self::Card(card)),
                Player::Current | Player::Next | Player::Previous => {}
            },
            Self::Team(of) => match of {
                Team::Number(number) => call(Self::Int(number)),
                Team::Var(slot) => call(Self::Slot(*slot)),
                Team::Of(player) => call(Self::Player(player)),
                Team::Current | Team::Next | Team::Previous => {}
            },
            Self::Place(of) => {
                of_end(&of.end, call);
                call(Self::Pile(&of.pile, Role::Write));
            }
            Self::Card(of) => match of {
                Card::Var(slot) => call(Self::Slot(*slot)),
                Card::At(end, cards) => {
                    of_end(end, call);
                    call(Self::Cards(cards));
                }
                Card::Max(cards, store) | Card::Min(cards, store) => {
                    call(Self::Cards(cards));
                    call(Self::Store(store, StorageSort::Points, Role::Read));
                }
            },
            Self::Cards(of) => of_cards(of, call),
            Self::Groups(of) => of_groups(of, call),
            Self::Players(_) | Self::Teams(_) | Self::Ints(_) | Self::Texts(_) => {
                of_list(self, call);
            }
            Self::Int(of) => of_int(of, call),
            Self::Text(of) => match of {
                Text::Const(_) => {}
                Text::Var(slot) => call(Self::Slot(*slot)),
                Text::Store(store) => call(Self::Store(store, StorageSort::Text, Role::Read)),
                Text::Attribute(key, card) => {
                    call(Self::Text(key));
                    call(Self::Card(card));
                }
            },
            Self::Bool(of) => of_bool(of, call),
            Self::Slot(_) => {}
        }
    }
}

fn of_end<'r>(end: &'r End, call: &mut dyn FnMut(Part<'r>)) {
    if let End::At(index) = end {
        call(Part::Int(index));
    }
}

fn of_statement<'r>(of: &'r Statement, call: &mut dyn FnMut(Part<'r>)) {
    match &of.kind {
        StatementKind::Do(parts) => parts.iter().for_each(|part| call(Part::Statement(part))),
        StatementKind::Choice(parts, ask) => {
            ask.iter().for_each(|phrase| of_phrase(phrase, call));
            parts.iter().for_each(|part| call(Part::Statement(part)));
        }
        StatementKind::Say(phrase) => of_phrase(phrase, call),
        StatementKind::If(condition, body) => {
            call(Part::Bool(condition));
            call(Part::Statement(body));
        }
        StatementKind::Each { of, body, .. } => {
            call(of.into());
            call(Part::Statement(body));
        }
        StatementKind::Let { value, body, .. } => {
            call(value.into());
            call(Part::Statement(body));
        }
        StatementKind::Stage { end, body, .. } => {
            call(Part::Bool(end));
            body.iter().for_each(|part| call(Part::Statement(part)));
        }
        StatementKind::Act(action) => call(Part::Action(action)),
    }
}

fn of_phrase<'r>(of: &'r Phrase, call: &mut dyn FnMut(Part<'r>)) {
    for piece in &of.pieces {
        match piece {
            Piece::Words(_) => {}
            // It is named, and goes by no other name from then on.
            Piece::Hole(Value::Pile(pile), _) => call(Part::Pile(pile, Role::Touch)),
            Piece::Hole(value, _) => call(value.into()),
        }
    }
}

fn of_action<'r>(of: &'r Action, call: &mut dyn FnMut(Part<'r>)) {
    match of {
        Action::SetInt(store, value) => {
            call(Part::Int(value));
            call(Part::Store(store, StorageSort::Int, Role::Write));
        }
        Action::Increase(store, by) | Action::Decrease(store, by) => {
            call(Part::Int(by));
            call(Part::Store(store, StorageSort::Int, Role::Write));
        }
        Action::SetText(store, value) => {
            call(Part::Text(value));
            call(Part::Store(store, StorageSort::Text, Role::Write));
        }
        Action::SetPoints(store, awards) => {
            awards.iter().for_each(|award| call(Part::Award(award)));
            call(Part::Store(store, StorageSort::Points, Role::Write));
        }
        Action::Create { to, .. } => call(Part::Pile(to, Role::Write)),
        Action::CycleNext(player) | Action::CycleCurrent(player) => call(Part::Player(player)),
        Action::Move(card, place) | Action::Remember(card, place) => {
            call(Part::Card(card));
            call(Part::Place(place));
        }
        Action::Forget(card) => call(Part::Card(card)),
        Action::Swap(one, other) => {
            call(Part::Card(one));
            call(Part::Card(other));
        }
        Action::Shuffle(pile) => call(Part::Pile(pile, Role::Touch)),
        Action::Repeat(times, body) => {
            call(Part::Int(times));
            call(Part::Statement(body));
        }
        Action::RepeatAll(body) => call(Part::Statement(body)),
        Action::CreateTeams(_) | Action::Pass => {}
    }
}

fn of_cards<'r>(of: &'r Cards, call: &mut dyn FnMut(Part<'r>)) {
    match of {
        Cards::Pile(pile) => call(Part::Pile(pile, Role::Read)),
        Cards::Var(slot) => call(Part::Slot(*slot)),
        Cards::Union(parts) | Cards::Intersect(parts) | Cards::Disjunction(parts) => {
            parts.iter().for_each(|part| call(Part::Groups(part)));
        }
        Cards::Sort(of, store) => {
            call(Part::Cards(of));
            call(Part::Store(store, StorageSort::Points, Role::Read));
        }
        Cards::Filter(of, _, condition) => {
            call(Part::Cards(of));
            call(Part::Bool(condition));
        }
        Cards::Group(end, groups) => {
            of_end(end, call);
            call(Part::Groups(groups));
        }
        Cards::TopMost(n, of) | Cards::BottomMost(n, of) => {
            call(Part::Int(n));
            call(Part::Cards(of));
        }
        Cards::Run { least, of, by, .. } => {
            call(Part::Int(least));
            call(Part::Cards(of));
            call(Part::Store(by, StorageSort::Points, Role::Read));
        }
    }
}

fn of_list<'r>(of: Part<'r>, call: &mut dyn FnMut(Part<'r>)) {
    match of {
        Part::Players(of) => match of {
            Players::All | Players::Others => {}
            Players::Of(team) => call(Part::Team(team)),
            Players::Var(slot) => call(Part::Slot(*slot)),
            Players::Filter(of, _, condition) => {
                call(Part::Players(of));
                call(Part::Bool(condition));
            }
        },
        Part::Teams(of) => match of {
            Teams::All | Teams::Others => {}
            Teams::Var(slot) => call(Part::Slot(*slot)),
            Teams::Filter(of, _, condition) => {
                call(Part::Teams(of));
                call(Part::Bool(condition));
            }
        },
        Part::Ints(of) => match of {
            Ints::Range(first, last) => {
                call(Part::Int(first));
                call(Part::Int(last));
            }
            Ints::Var(slot) => call(Part::Slot(*slot)),
            Ints::Filter(of, _, condition) => {
                call(Part::Ints(of));
                call(Part::Bool(condition));
            }
        },
        Part::Texts(of) => match of {
            Texts::List(_) => {}
            Texts::Var(slot) => call(Part::Slot(*slot)),
            Texts::Filter(of, _, condition) => {
                call(Part::Texts(of));
                call(Part::Bool(condition));
            }
        },
        _ => {}
    }
}

fn of_groups<'r>(of: &'r Groups, call: &mut dyn FnMut(Part<'r>)) {
    match of {
        Groups::One(cards) | Groups::Subsets(cards) => call(Part::Cards(cards)),
        Groups::Var(slot) => call(Part::Slot(*slot)),
        Groups::Tuples(k, cards, by) => {
            call(Part::Int(k));
            call(Part::Cards(cards));
            call(Part::Store(by, StorageSort::Points, Role::Read));
        }
        Groups::Partition(key, parts) => {
            call(Part::Text(key));
            parts.iter().for_each(|part| call(Part::Groups(part)));
        }
        Groups::Runs { least, of, by, .. } => {
            call(Part::Int(least));
            call(Part::Cards(of));
            call(Part::Store(by, StorageSort::Points, Role::Read));
        }
        Groups::Each(of, _, cards) => {
            call((&**of).into());
            call(Part::Cards(cards));
        }
        Groups::Filter(of, _, condition) => {
            call(Part::Groups(of));
            call(Part::Bool(condition));
        }
    }
}

fn of_int<'r>(of: &'r Int, call: &mut dyn FnMut(Part<'r>)) {
    match of {
        Int::Const(_) => {}
        Int::Var(slot) => call(Part::Slot(*slot)),
        Int::Store(store) => call(Part::Store(store, StorageSort::Int, Role::Read)),
        Int::Size(of) => call((&**of).into()),
        Int::Binary(_, left, right) | Int::Random(left, right) => {
            call(Part::Int(left));
            call(Part::Int(right));
        }
        Int::Triangle(n) | Int::Fibonacci(n) => call(Part::Int(n)),
        Int::Sum(cards, by) => {
            call(Part::Cards(cards));
            call(Part::Store(by, StorageSort::Points, Role::Read));
        }
        Int::Score(card, by) => {
            call(Part::Card(card));
            call(Part::Store(by, StorageSort::Points, Role::Read));
        }
    }
}

fn of_bool<'r>(of: &'r Bool, call: &mut dyn FnMut(Part<'r>)) {
    match of {
        Bool::Var(slot) => call(Part::Slot(*slot)),
        Bool::And(parts) | Bool::Or(parts) => parts.iter().for_each(|part| call(Part::Bool(part))),
        Bool::Not(inner) => call(Part::Bool(inner)),
        Bool::Compare(_, left, right) => {
            call(Part::Int(left));
            call(Part::Int(right));
        }
        Bool::SameText(left, right) => {
            call(Part::Text(left));
            call(Part::Text(right));
        }
        Bool::SameCard(left, right) => {
            call(Part::Card(left));
            call(Part::Card(right));
        }
        Bool::SamePlayer(left, right) => {
            call(Part::Player(left));
            call(Part::Player(right));
        }
        Bool::SameTeam(left, right) => {
            call(Part::Team(left));
            call(Part::Team(right));
        }
        Bool::Any(of, _, condition) | Bool::All(of, _, condition) => {
            call(of.into());
            call(Part::Bool(condition));
        }
    }
}
