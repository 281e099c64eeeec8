//! Read set: what evaluating an expression reads.
//!
//! To lay cards reads which cards lie on a pile; only to count them does not. In what order they lie is
//! read where a rule takes an end of a list or goes through it; not where the cards in question are
//! alike in all that is read from here on, since then it does not matter which of them is which.
//! Whatever is in doubt is read.

use super::super::Program;
use super::super::code::{
    Bool, Card, Cards, Collection, End, Groups, Int, LocationRef, Mask, NOWHERE, Name, Named,
    Owner, Plain, Player, Reg, Source, Team, Text,
};
use super::super::machine::{MEMORY, MOST_REGS};
use super::features::{Feature, Features};
use super::live_facts::Fact;
use super::order::Way;

/// Content of a variable, as far as the analysis follows it.
#[derive(Clone, Copy, Debug)]
pub(super) enum VarContent<'c> {
    /// No cards: a number, a player, …
    Word,
    /// A list of such.
    Words,
    /// A card out of this list, or from somewhere.
    Card(Option<&'c Cards>),
    Cards(&'c Cards),
    /// One of these groups.
    Group(&'c Groups),
    Groups(&'c Groups),
    Pile(&'c LocationRef),
}

impl VarContent<'_> {
    pub(super) fn is_carded(self) -> bool {
        matches!(self, Self::Card(_) | Self::Cards(_) | Self::Group(_) | Self::Groups(_))
    }

    /// Whether the variable only says where on the lists something is.
    pub(super) fn is_listed(self) -> bool {
        matches!(self, Self::Words | Self::Cards(_) | Self::Group(_) | Self::Groups(_))
    }
}

/// Looks at expressions, one operation at a time.
pub(super) struct ReadSet<'c> {
    pub program: &'c Program,
    pub features: &'c mut Features,
    /// The maps that may be stored at each place.
    pub maps: &'c [Vec<u16>],
    /// The class of each kind where the operation stands, once known.
    pub classes: Option<&'c [u16]>,
    /// What each variable holds, and the operation that bound it.
    pub vars: [(VarContent<'c>, usize); MOST_REGS],
    /// The operations that bind a variable whose order is read.
    pub is_order_read: &'c mut [bool],
    /// The current player of another operation may be another one: nothing is his alone.
    pub is_mine_known: bool,
    /// What the operation reads.
    pub facts: Vec<Fact>,
    /// It reads who the current player is, and who is next.
    pub reads_current: bool,
    pub reads_queued: bool,
}

impl<'c> ReadSet<'c> {
    fn feature(&mut self, feature: Feature) {
        let nth = self.features.number(feature);
        self.facts.push(Fact::Feature(nth));
    }

    fn all_features(&mut self) {
        let all = self.features.all(self.program);
        self.facts.extend(all.into_iter().map(Fact::Feature));
    }

    fn var(&mut self, reg: Reg) {
        self.facts.push(Fact::Var(reg));
    }

    fn current(&mut self) {
        self.reads_current = true;
    }

    /// The places that a location may be at, memories among them.
    pub(super) fn places(&self, location: &LocationRef) -> Vec<u16> {
        let layout = &self.program.tables.layout;
        let n_teams = self.program.tables.teams.len() as u16;
        let players = |first: u16| (first..first + layout.n_players as u16).collect();
        match location {
            LocationRef::Fixed(place) => vec![*place],
            LocationRef::Mine(first)
            | LocationRef::Theirs(first, _)
            | LocationRef::Seat(first, _) => players(*first),
            LocationRef::Team(first, _) => (*first..*first + n_teams).collect(),
            LocationRef::Held(reg) => match self.vars[usize::from(*reg)].0 {
                VarContent::Pile(location) => self.places(location),
                _ => (0..layout.n_piles as u16).collect(),
            },
            LocationRef::Named(named) => {
                let n = match named.owner {
                    Owner::Game => 1,
                    Owner::Player(_) => layout.n_players as u16,
                    Owner::Team(_) => n_teams,
                };
                let firsts = named.places.iter().filter(|&&place| place != NOWHERE);
                firsts.flat_map(|&first| first..first + n).collect()
            }
        }
    }

    /// The piles that a location may be.
    pub(super) fn piles(&self, location: &LocationRef) -> Vec<u16> {
        let mut places = self.places(location);
        places.retain(|place| place & MEMORY == 0);
        places
    }

    /// What finding a location reads.
    pub(super) fn location(&mut self, location: &'c LocationRef) {
        match location {
            LocationRef::Fixed(_) => {}
            LocationRef::Mine(_) => self.current(),
            LocationRef::Theirs(_, reg) | LocationRef::Held(reg) => self.var(*reg),
            LocationRef::Seat(_, player) => self.player(player),
            LocationRef::Team(_, team) => self.team(team),
            LocationRef::Named(named) => self.named(named),
        }
    }

    fn named(&mut self, named: &'c Named) {
        match &named.name {
            Name::Text(text) => self.text(text),
            Name::Int(int) => self.int(int),
        }
        match &named.owner {
            Owner::Game => {}
            Owner::Player(player) => self.player(player),
            Owner::Team(team) => self.team(team),
        }
    }

    pub(super) fn player(&mut self, player: &'c Player) {
        match player {
            Player::Seat(int) => self.int(int),
            Player::Current | Player::Previous => self.current(),
            Player::Next => {
                self.current();
                self.reads_queued = true;
            }
            Player::Var(reg) => self.var(*reg),
            Player::OwnerOf(card) => self.card(card),
        }
    }

    pub(super) fn team(&mut self, team: &'c Team) {
        match team {
            Team::Number(int) => self.int(int),
            // The turns of teams are kept as they are.
            Team::Current | Team::Next | Team::Previous => {}
            Team::Var(reg) => self.var(*reg),
            Team::Of(player) => self.player(player),
        }
    }

    pub(super) fn int(&mut self, int: &'c Int) {
        match int {
            Int::Const(_) => {}
            Int::Var(reg) => self.var(*reg),
            Int::Store(location) => {
                self.location(location);
                self.facts.extend(self.places(location).into_iter().map(Fact::Int));
            }
            Int::Pile(location) => self.location(location),
            Int::Size(of) => match &**of {
                Collection::Cards(cards) => self.count(cards),
                of => self.collection(of),
            },
            Int::Binary(_, pair) | Int::Random(pair) => {
                self.int(&pair.0);
                self.int(&pair.1);
            }
            Int::Triangle(n) | Int::Fibonacci(n) => self.int(n),
            Int::Sum(of) => {
                self.cards(&of.0);
                self.points(&of.1);
            }
            Int::Score(of) => {
                self.card(&of.0);
                self.points(&of.1);
            }
        }
    }

    /// What counting points by the map at a location reads.
    fn points(&mut self, location: &'c LocationRef) {
        self.location(location);
        for place in self.places(location) {
            self.facts.push(Fact::Map(place));
            for &map in &self.maps[usize::from(place)] {
                let read = self.features.of_map(self.program, map);
                self.facts.extend(read.into_iter().map(Fact::Feature));
            }
        }
    }

    pub(super) fn text(&mut self, text: &'c Text) {
        match text {
            Text::Const(_) => {}
            Text::Var(reg) => self.var(*reg),
            Text::Store(location) => {
                self.location(location);
                self.facts.extend(self.places(location).into_iter().map(Fact::Text));
            }
            Text::Attribute(key, card) => {
                self.feature(Feature::Attribute(*key));
                self.card(card);
            }
            Text::AttributeOf(of) => {
                self.all_features();
                self.text(&of.0);
                self.card(&of.1);
            }
        }
    }

    pub(super) fn bool(&mut self, bool: &'c Bool) {
        match bool {
            Bool::Var(reg) => self.var(*reg),
            Bool::And(parts) | Bool::Or(parts) => parts.iter().for_each(|part| self.bool(part)),
            Bool::Not(inner) => self.bool(inner),
            Bool::Compare(_, pair) => {
                self.int(&pair.0);
                self.int(&pair.1);
            }
            Bool::PileSize(_, location, _) => self.location(location),
            Bool::SameText(pair) => match &**pair {
                (Text::Attribute(key, card), Text::Const(text))
                | (Text::Const(text), Text::Attribute(key, card)) => {
                    self.feature(Feature::Is(*key, *text));
                    self.card(card);
                }
                (Text::Attribute(key, one), Text::Attribute(other_key, other))
                    if key == other_key =>
                {
                    self.feature(Feature::Same(*key));
                    self.card(one);
                    self.card(other);
                }
                (one, other) => {
                    self.text(one);
                    self.text(other);
                }
            },
            // Cards are numbered anew all at once, so the same ones stay the same.
            Bool::SameCard(pair) => {
                self.card(&pair.0);
                self.card(&pair.1);
            }
            Bool::SamePlayer(pair) => {
                self.player(&pair.0);
                self.player(&pair.1);
            }
            Bool::SameTeam(pair) => {
                self.team(&pair.0);
                self.team(&pair.1);
            }
            Bool::Any(of) | Bool::All(of) => {
                self.collection(&of.0);
                self.element(&of.0, of.1);
                self.bool(&of.2);
            }
            Bool::Some(cards) => self.count(cards),
        }
    }

    /// Binds a variable to the elements of a collection, within an operation.
    pub(super) fn element(&mut self, of: &'c Collection, reg: Reg) {
        let binder = self.vars[usize::from(reg)].1;
        self.vars[usize::from(reg)] = (element_of(of), binder);
    }

    pub(super) fn end(&mut self, end: &'c End) {
        if let End::At(int) = end {
            self.int(int);
        }
    }

    pub(super) fn card(&mut self, card: &'c Card) {
        match card {
            Card::Var(reg) => self.var(*reg),
            Card::At(end, cards) => {
                self.end(end);
                self.cards(cards);
                self.order(cards, way(end));
            }
            Card::Best(_, of) => {
                self.cards(&of.0);
                self.points(&of.1);
                if self.program.config.compat.quirks {
                    self.order(&of.0, Way::All);
                }
            }
        }
    }

    /// What counting the cards of a list reads.
    pub(super) fn count(&mut self, cards: &'c Cards) {
        match cards {
            Cards::Var(reg) => self.var(*reg),
            Cards::Sort(of) => self.count(&of.0),
            Cards::Pile(location) => self.location(location),
            Cards::Union(parts) => {
                for part in parts {
                    match part {
                        Groups::One(cards) => self.count(cards),
                        Groups::Each(of) => {
                            self.collection(&of.0);
                            self.element(&of.0, of.1);
                            self.count(&of.2);
                        }
                        groups => self.groups(groups),
                    }
                }
            }
            cards => self.cards(cards),
        }
    }

    /// What laying a list reads, whatever its order.
    pub(super) fn cards(&mut self, cards: &'c Cards) {
        match cards {
            Cards::Pile(location) => {
                self.location(location);
                self.facts.extend(self.piles(location).into_iter().map(Fact::Cards));
            }
            Cards::Var(reg) => self.var(*reg),
            Cards::Union(parts) | Cards::Intersect(parts) | Cards::Disjunction(parts) => {
                parts.iter().for_each(|part| self.groups(part));
            }
            Cards::Sort(of) => {
                self.cards(&of.0);
                self.points(&of.1);
            }
            Cards::Filter(of) => {
                self.cards(&of.0);
                self.vars[usize::from(of.1)].0 = VarContent::Card(Some(&of.0));
                self.bool(&of.2);
            }
            Cards::Sift(of) => {
                self.cards(&of.0);
                self.mask(&of.1);
            }
            Cards::Group(end, groups) => {
                self.end(end);
                self.groups(groups);
                self.group_order(groups);
            }
            Cards::TopMost(of) | Cards::BottomMost(of) => {
                self.int(&of.0);
                self.cards(&of.1);
                self.order(&of.1, Way::All);
            }
            Cards::Run { of, .. } => {
                self.int(&of.0);
                self.cards(&of.1);
                self.points(&of.2);
                self.order(&of.1, Way::All);
            }
        }
    }

    fn mask(&mut self, mask: &'c Mask) {
        match mask {
            Mask::Attribute(key, Text::Const(text)) => self.feature(Feature::Is(*key, *text)),
            Mask::Attribute(key, Text::Attribute(other, card)) if key == other => {
                self.feature(Feature::Same(*key));
                self.card(card);
            }
            Mask::Attribute(key, text) => {
                self.feature(Feature::Attribute(*key));
                self.text(text);
            }
            Mask::All(parts) | Mask::Any(parts) => parts.iter().for_each(|part| self.mask(part)),
            Mask::Not(inner) => self.mask(inner),
        }
    }

    fn groups(&mut self, groups: &'c Groups) {
        match groups {
            Groups::One(cards) | Groups::Subsets(cards) => self.cards(cards),
            Groups::Var(reg) => self.var(*reg),
            Groups::Tuples(of) | Groups::Runs { of, .. } => {
                self.int(&of.0);
                self.cards(&of.1);
                self.points(&of.2);
            }
            Groups::Partition(of) => {
                match &of.0 {
                    Text::Const(key) => {
                        let key = self.program.tables.key_of[usize::from(*key)];
                        if usize::from(key) < self.program.tables.n_keys {
                            self.feature(Feature::Same(key));
                        }
                    }
                    key => {
                        self.text(key);
                        self.all_features();
                    }
                }
                of.1.iter().for_each(|part| self.groups(part));
            }
            Groups::Each(of) => {
                self.collection(&of.0);
                self.element(&of.0, of.1);
                self.cards(&of.2);
            }
            Groups::Filter(of) => {
                self.groups(&of.0);
                self.vars[usize::from(of.1)].0 = VarContent::Group(&of.0);
                self.bool(&of.2);
            }
        }
    }

    pub(super) fn collection(&mut self, of: &'c Collection) {
        match of {
            Collection::Cards(cards) => self.cards(cards),
            Collection::Groups(groups) => self.groups(groups),
            Collection::Plain(plain) => self.plain(plain),
        }
    }

    fn plain(&mut self, plain: &'c Plain) {
        match plain {
            Plain::AllPlayers | Plain::AllTeams | Plain::OtherTeams | Plain::Texts(_) => {}
            Plain::OtherPlayers => self.current(),
            Plain::Members(team) => self.team(team),
            Plain::Range(range) => {
                self.int(&range.0);
                self.int(&range.1);
            }
            Plain::Var(reg) => self.var(*reg),
            Plain::Filter(of) => {
                self.plain(&of.0);
                self.vars[usize::from(of.1)].0 = VarContent::Word;
                self.bool(&of.2);
            }
        }
    }

    /// The piles that the cards of a list may lie on; all, if it may be any.
    pub(super) fn origins(&self, cards: &Cards) -> Vec<u16> {
        match cards {
            Cards::Pile(location) => {
                let places = self.places(location);
                if places.iter().any(|place| place & MEMORY != 0) {
                    self.anywhere()
                } else {
                    places
                }
            }
            Cards::Sort(of) => self.origins(&of.0),
            Cards::Filter(of) => self.origins(&of.0),
            Cards::Sift(of) => self.origins(&of.0),
            Cards::TopMost(of) | Cards::BottomMost(of) => self.origins(&of.1),
            _ => self.anywhere(),
        }
    }

    pub(super) fn card_origins(&self, card: &Card) -> Vec<u16> {
        match card {
            Card::Var(reg) => match self.vars[usize::from(*reg)].0 {
                VarContent::Card(Some(cards)) => self.origins(cards),
                _ => self.anywhere(),
            },
            Card::At(_, cards) => self.origins(cards),
            Card::Best(_, of) => self.origins(&of.0),
        }
    }

    pub(super) fn anywhere(&self) -> Vec<u16> {
        (0..self.program.tables.layout.n_piles as u16).collect()
    }

    /// What finding the card to be moved reads, apart from the end of a pile.
    pub(super) fn source(&mut self, source: &'c Source) {
        match source {
            Source::Pile(end, location) => {
                self.end(end);
                self.location(location);
            }
            Source::Card(card) => self.card(card),
        }
    }
}

/// What an element of a collection is.
pub(super) fn element_of(of: &Collection) -> VarContent<'_> {
    match of {
        Collection::Cards(cards) => VarContent::Card(Some(cards)),
        Collection::Groups(groups) => VarContent::Group(groups),
        Collection::Plain(_) => VarContent::Word,
    }
}

pub(super) fn way(end: &End) -> Way {
    if matches!(end, End::Top) { Way::Top } else { Way::All }
}
