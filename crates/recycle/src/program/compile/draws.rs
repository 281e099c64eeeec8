//! Finds the choices whose options may depend on chance or on a card that nobody has seen.
//!
//! Only there does the machine list the options before it asks, to have decided what the list
//! depends on. Saying so too often costs time, never truth.

use super::super::code::{
    Act, Bool, Card, Cards, Code, Collection, End, Groups, Int, Mask, Name, Op, Owner, Plain,
    Player, Site, Source, Team, Text, Value,
};
use super::super::machine::MEMORY;
use super::super::tables::Tables;

/// Fills in [`Choice::may_draw`](super::super::code::Choice::may_draw).
pub(super) fn mark(code: &mut Code, tables: &Tables) {
    let look = Look { tables };
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

/// Whether evaluating something may have to wait for chance.
struct Look<'t> {
    tables: &'t Tables,
}

impl Look<'_> {
    fn op(&self, code: &Code, pc: usize) -> bool {
        let ahead = code.ahead[pc];
        if !ahead.picks && ahead.acts {
            // The listing never comes this far.
            return false;
        }
        match &code.ops[pc] {
            Op::Unless(bool, _) => self.bool(bool),
            Op::Each { of, .. } | Op::Pick { of, .. } => self.collection(of),
            Op::Times(int) => self.int(int),
            Op::Bind(_, value) => match value {
                Value::Int(int) => self.int(int),
                Value::Bool(bool) => self.bool(bool),
                Value::Text(text) => self.text(text),
                Value::Pile(site) => self.site(site),
                Value::Collection(of) => self.collection(of),
                Value::Card(card) => self.card(card),
                Value::Player(player) => self.player(player),
                Value::Team(team) => self.team(team),
            },
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

    fn act(&self, act: &Act) -> bool {
        match act {
            Act::SetInt(site, int) | Act::Add(site, int, _) => self.site(site) || self.int(int),
            Act::SetText(site, text) => self.site(site) || self.text(text),
            Act::CycleNext(player) | Act::CycleCurrent(player) => self.player(player),
            Act::Move(Source::Card(card), to) => self.card(card) || self.site(&to.pile),
            Act::Pass | Act::Forget(..) | Act::ForgetAll(_) => false,
            // A card may be drawn, a map may read one, …
            _ => true,
        }
    }

    fn site(&self, site: &Site) -> bool {
        match site {
            Site::Fixed(_) | Site::Mine(_) | Site::Theirs(..) | Site::Held(_) => false,
            Site::Seat(_, player) => self.player(player),
            Site::Team(_, team) => self.team(team),
            Site::Named(named) => {
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
    fn is_unseen(&self, site: &Site) -> bool {
        let is_unseen =
            |place: u16| place & MEMORY != 0 || !self.tables.piles[usize::from(place)].is_seen;
        match site {
            Site::Fixed(place)
            | Site::Mine(place)
            | Site::Theirs(place, _)
            | Site::Seat(place, _)
            | Site::Team(place, _) => is_unseen(*place),
            Site::Held(_) => true,
            Site::Named(named) => {
                let mut places = named.places.iter();
                places.any(|&place| place != super::super::code::NOWHERE && is_unseen(place))
            }
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
            Int::Store(site) | Int::Pile(site) => self.site(site),
            Int::Size(of) => self.collection(of),
            Int::Binary(_, pair) => self.int(&pair.0) || self.int(&pair.1),
            Int::Triangle(n) | Int::Fibonacci(n) => self.int(n),
            Int::Random(_) => true,
            Int::Sum(of) => self.cards(&of.0) || self.site(&of.1),
            Int::Score(of) => self.card(&of.0) || self.site(&of.1),
        }
    }

    fn text(&self, text: &Text) -> bool {
        match text {
            Text::Const(_) | Text::Var(_) => false,
            Text::Store(site) => self.site(site),
            Text::Attribute(_, card) => self.card(card),
            Text::AttributeOf(of) => self.text(&of.0) || self.card(&of.1),
        }
    }

    fn bool(&self, bool: &Bool) -> bool {
        match bool {
            Bool::Var(_) => false,
            Bool::And(parts) | Bool::Or(parts) => parts.iter().any(|part| self.bool(part)),
            Bool::Not(inner) => self.bool(inner),
            Bool::PileSize(_, site, _) => self.site(site),
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
            Card::Var(_) => false,
            Card::At(end, cards) => self.end(end) || self.cards(cards),
            Card::Best(..) => true,
        }
    }

    fn cards(&self, cards: &Cards) -> bool {
        match cards {
            Cards::Pile(site) => self.site(site) || self.is_unseen(site),
            Cards::Var(_) => false,
            Cards::Union(parts) | Cards::Intersect(parts) | Cards::Disjunction(parts) => {
                parts.iter().any(|part| self.groups(part))
            }
            Cards::Sort(of) => self.cards(&of.0) || self.site(&of.1),
            Cards::Filter(of) => self.cards(&of.0) || self.bool(&of.2),
            Cards::Sift(of) => self.cards(&of.0) || self.mask(&of.1),
            Cards::Group(end, groups) => self.end(end) || self.groups(groups),
            Cards::TopMost(of) | Cards::BottomMost(of) => self.int(&of.0) || self.cards(&of.1),
            Cards::Run { of, .. } => self.int(&of.0) || self.cards(&of.1) || self.site(&of.2),
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
            Groups::Var(_) => false,
            Groups::Tuples(of) | Groups::Runs { of, .. } => {
                self.int(&of.0) || self.cards(&of.1) || self.site(&of.2)
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
