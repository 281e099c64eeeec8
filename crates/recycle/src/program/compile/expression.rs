//! Expressions.

use super::super::code::{
    self, Bool, Card, Cards, Collection, ElementKind, End, Groups, Int, LocationRef, Mask, NOWHERE,
    Name, Named, Owner, Plain, Player, Reg, Team, Text,
};
use super::Compiler;
use super::families::{Key, Whose};
use crate::rules::{self, Slot, StorageSort};

/// Pile names that are computed numbers are below this.
const MOST_NUMBERED: i32 = 64;

impl Compiler<'_> {
    pub(super) fn int(&mut self, int: &rules::Int) -> Int {
        match int {
            rules::Int::Const(value) => Int::Const(*value),
            rules::Int::Var(slot) => Int::Var(self.reg(*slot)),
            rules::Int::Store(store) => Int::Store(self.store(StorageSort::Int, store)),
            rules::Int::Size(of) => {
                let outer = std::mem::replace(&mut self.is_order_read, false);
                let size = match self.collection(of) {
                    Collection::Cards(Cards::Pile(location)) => Int::Pile(location),
                    other => Int::Size(Box::new(other)),
                };
                self.is_order_read = outer;
                size
            }
            rules::Int::Binary(op, left, right) => {
                Int::Binary(*op, Box::new((self.int(left), self.int(right))))
            }
            rules::Int::Triangle(n) => Int::Triangle(Box::new(self.int(n))),
            rules::Int::Fibonacci(n) => Int::Fibonacci(Box::new(self.int(n))),
            rules::Int::Random(low, high) => {
                self.code.has_chance = true;
                Int::Random(Box::new((self.int(low), self.int(high))))
            }
            rules::Int::Sum(cards, by) => {
                let outer = std::mem::replace(&mut self.is_order_read, false);
                let sum =
                    Int::Sum(Box::new((self.cards(cards), self.store(StorageSort::Points, by))));
                self.is_order_read = outer;
                sum
            }
            rules::Int::Score(card, by) => {
                Int::Score(Box::new((self.card(card), self.store(StorageSort::Points, by))))
            }
        }
    }

    pub(super) fn text(&mut self, text: &rules::Text) -> Text {
        match text {
            rules::Text::Const(text) => Text::Const(text.0),
            rules::Text::Var(slot) => Text::Var(self.reg(*slot)),
            rules::Text::Store(store) => Text::Store(self.store(StorageSort::Text, store)),
            rules::Text::Attribute(key, card) => {
                let card = self.card(card);
                if let rules::Text::Const(key) = **key {
                    return match self.tables.key_of[usize::from(key.0)] {
                        // No card has this attribute.
                        NOWHERE => Text::Const(0),
                        key => Text::Attribute(key, Box::new(card)),
                    };
                }
                Text::AttributeOf(Box::new((self.text(key), card)))
            }
        }
    }

    /// The texts that an expression may come to.
    pub(super) fn possible(&self, text: &rules::Text) -> Vec<u16> {
        let all = || (0..self.rules.texts.len() as u16).collect();
        match text {
            rules::Text::Const(text) => vec![text.0],
            rules::Text::Var(slot) => {
                self.vars.get(slot).and_then(|var| var.texts.clone()).unwrap_or_else(all)
            }
            rules::Text::Attribute(key, _) => match **key {
                rules::Text::Const(key) => {
                    let values = self.rules.cards.iter().flat_map(|card| &card.attributes);
                    let values =
                        values.filter(|(other, _)| *other == key).map(|(_, value)| value.0);
                    let mut values: Vec<u16> = values.chain([0]).collect();
                    values.sort_unstable();
                    values.dedup();
                    values
                }
                _ => all(),
            },
            rules::Text::Store(_) => all(),
        }
    }

    pub(super) fn bool(&mut self, bool: &rules::Bool) -> Bool {
        use rules::Bool as B;
        match bool {
            B::Var(slot) => Bool::Var(self.reg(*slot)),
            B::And(parts) => Bool::And(parts.iter().map(|part| self.bool(part)).collect()),
            B::Or(parts) => Bool::Or(parts.iter().map(|part| self.bool(part)).collect()),
            B::Not(inner) => Bool::Not(Box::new(self.bool(inner))),
            B::Compare(comparison, left, right) => match (self.int(left), self.int(right)) {
                (Int::Pile(location), Int::Const(n)) => Bool::PileSize(*comparison, location, n),
                pair => Bool::Compare(*comparison, Box::new(pair)),
            },
            B::SameText(one, other) => Bool::SameText(Box::new((self.text(one), self.text(other)))),
            B::SameCard(one, other) => Bool::SameCard(Box::new((self.card(one), self.card(other)))),
            B::SamePlayer(one, other) => {
                Bool::SamePlayer(Box::new((self.player(one), self.player(other))))
            }
            B::SameTeam(one, other) => Bool::SameTeam(Box::new((self.team(one), self.team(other)))),
            B::Any(of, slot, test) => {
                let quantified = self.quantified(of, *slot, test);
                match self.mask(&quantified.2, quantified.1) {
                    Some(mask) => some(quantified.0, mask),
                    None => Bool::Any(Box::new(quantified)),
                }
            }
            B::All(of, slot, test) => {
                let quantified = self.quantified(of, *slot, test);
                match self.mask(&quantified.2, quantified.1) {
                    // None that does not.
                    Some(mask) => {
                        Bool::Not(Box::new(some(quantified.0, Mask::Not(Box::new(mask)))))
                    }
                    None => Bool::All(Box::new(quantified)),
                }
            }
        }
    }

    fn quantified(
        &mut self,
        of: &rules::Collection,
        slot: Slot,
        test: &rules::Bool,
    ) -> (Collection, Reg, Bool) {
        let outer = std::mem::replace(&mut self.is_order_read, false);
        let collection = self.collection(of);
        self.is_order_read = outer;
        let reg = self.open_element(slot, of);
        let test = self.bool(test);
        self.close();
        (collection, reg, test)
    }

    /// Opens the variable of a loop over `of`.
    pub(super) fn open_element(&mut self, slot: Slot, of: &rules::Collection) -> Reg {
        let reg = self.open(slot, kind(of));
        let texts = match of {
            rules::Collection::Texts(texts) => self.possible_elements(texts),
            _ => None,
        };
        if let Some(var) = self.vars.get_mut(&slot) {
            var.is_loop_group = matches!(of, rules::Collection::Groups(_));
            var.texts = texts;
        }
        reg
    }

    pub(super) fn possible_elements(&self, texts: &rules::Texts) -> Option<Vec<u16>> {
        match texts {
            rules::Texts::List(list) => Some(list.iter().map(|text| text.0).collect()),
            rules::Texts::Var(slot) => self.vars.get(slot)?.texts.clone(),
            rules::Texts::Filter(of, ..) => self.possible_elements(of),
        }
    }

    pub(super) fn player(&mut self, player: &rules::Player) -> Player {
        match player {
            rules::Player::Seat(int) => Player::Seat(Box::new(self.int(int))),
            rules::Player::Current => Player::Current,
            rules::Player::Next => Player::Next,
            rules::Player::Previous => Player::Previous,
            rules::Player::Var(slot) => Player::Var(self.reg(*slot)),
            rules::Player::OwnerOf(card) => Player::OwnerOf(Box::new(self.card(card))),
        }
    }

    pub(super) fn team(&mut self, team: &rules::Team) -> Team {
        match team {
            rules::Team::Number(int) => Team::Number(Box::new(self.int(int))),
            rules::Team::Current => Team::Current,
            rules::Team::Next => Team::Next,
            rules::Team::Previous => Team::Previous,
            rules::Team::Var(slot) => Team::Var(self.reg(*slot)),
            rules::Team::Of(player) => Team::Of(Box::new(self.player(player))),
        }
    }

    fn owner(&mut self, owner: &rules::Owner) -> Owner {
        match owner {
            rules::Owner::Game => Owner::Game,
            rules::Owner::Player(player) => Owner::Player(self.player(player)),
            rules::Owner::Team(team) => Owner::Team(self.team(team)),
            rules::Owner::Var(slot) => match self.vars.get(slot).map(|var| var.kind) {
                Some(ElementKind::Team) => Owner::Team(Team::Var(self.reg(*slot))),
                _ => Owner::Player(Player::Var(self.reg(*slot))),
            },
        }
    }

    pub(super) fn store(&mut self, sort: StorageSort, store: &rules::Store) -> LocationRef {
        let owner = self.owner(&store.owner);
        if let rules::Text::Const(name) = store.name {
            return self.fixed_location(sort, owner, Key::Text(name.0));
        }
        let names = self.possible(&store.name);
        let name = Name::Text(self.text(&store.name));
        self.named_location(sort, owner, name, names.iter().map(|&name| Key::Text(name)).collect())
    }

    fn fixed_location(&mut self, sort: StorageSort, owner: Owner, key: Key) -> LocationRef {
        let place = self.families.place(sort, whose(&owner), key);
        self.note_order(sort, place);
        match owner {
            Owner::Game => LocationRef::Fixed(place),
            Owner::Player(Player::Current) => LocationRef::Mine(place),
            Owner::Player(Player::Var(reg)) => LocationRef::Theirs(place, reg),
            Owner::Player(player) => LocationRef::Seat(place, player),
            Owner::Team(team) => LocationRef::Team(place, team),
        }
    }

    fn named_location(
        &mut self,
        sort: StorageSort,
        owner: Owner,
        name: Name,
        keys: Vec<Key>,
    ) -> LocationRef {
        let mut places = vec![NOWHERE; self.rules.texts.len().max(MOST_NUMBERED as usize)];
        for key in keys {
            let place = self.families.place(sort, whose(&owner), key);
            self.note_order(sort, place);
            let idx = match key {
                Key::Text(text) => usize::from(text),
                Key::Int(int) => int as usize,
            };
            places[idx] = place;
        }
        LocationRef::Named(Box::new(Named { owner, name, places: places.into() }))
    }

    fn note_order(&mut self, sort: StorageSort, place: u16) {
        if self.is_order_read && matches!(sort, StorageSort::Pile(_)) {
            self.families.order(place);
        }
    }

    pub(super) fn pile_location(&mut self, pile: &rules::PileRef) -> LocationRef {
        let pile = match pile {
            rules::PileRef::Var(slot) => return LocationRef::Held(self.reg(*slot)),
            rules::PileRef::Pile(pile) => pile,
        };
        let sort = StorageSort::Pile(pile.kind);
        let owner = self.owner(&pile.owner);
        match &pile.name {
            rules::PileName::Text(rules::Text::Const(name)) => {
                self.fixed_location(sort, owner, Key::Text(name.0))
            }
            rules::PileName::Text(text) => {
                let names = self.possible(text);
                let name = Name::Text(self.text(text));
                let keys = names.iter().map(|&name| Key::Text(name)).collect();
                self.named_location(sort, owner, name, keys)
            }
            rules::PileName::Int(rules::Int::Const(int)) => {
                self.fixed_location(sort, owner, Key::Int(*int))
            }
            rules::PileName::Int(int) => {
                let name = Name::Int(self.int(int));
                let keys = (0..MOST_NUMBERED).map(Key::Int).collect();
                self.named_location(sort, owner, name, keys)
            }
        }
    }

    pub(super) fn end(&mut self, end: &rules::End) -> End {
        match end {
            rules::End::Top => End::Top,
            rules::End::Bottom => End::Bottom,
            rules::End::At(int) => End::At(Box::new(self.int(int))),
        }
    }

    pub(super) fn card(&mut self, card: &rules::Card) -> Card {
        match card {
            rules::Card::Var(slot) => Card::Var(self.reg(*slot)),
            rules::Card::At(end, cards) => {
                let end = self.end(end);
                let outer = std::mem::replace(&mut self.is_order_read, true);
                let cards = self.cards(cards);
                self.is_order_read = outer;
                Card::At(end, Box::new(cards))
            }
            rules::Card::Max(cards, by) => self.best(true, cards, by),
            rules::Card::Min(cards, by) => self.best(false, cards, by),
        }
    }

    fn best(&mut self, is_max: bool, cards: &rules::Cards, by: &rules::Store) -> Card {
        let outer = std::mem::replace(&mut self.is_order_read, false);
        let of = (self.cards(cards), self.store(StorageSort::Points, by));
        self.is_order_read = outer;
        // There may be a tie.
        self.code.has_chance = true;
        Card::Best(is_max, Box::new(of))
    }

    pub(super) fn cards(&mut self, cards: &rules::Cards) -> Cards {
        use rules::Cards as C;
        match cards {
            C::Pile(pile) => Cards::Pile(self.pile_location(pile)),
            C::Var(slot) => Cards::Var(self.reg(*slot)),
            C::Union(parts) => Cards::Union(self.parts(parts)),
            C::Intersect(parts) => Cards::Intersect(self.parts(parts)),
            C::Disjunction(parts) => Cards::Disjunction(self.parts(parts)),
            C::Sort(of, by) => {
                Cards::Sort(Box::new((self.cards(of), self.store(StorageSort::Points, by))))
            }
            C::Filter(of, slot, test) => {
                let of = self.cards(of);
                let reg = self.open(*slot, ElementKind::Card);
                let test = self.bool(test);
                self.close();
                match self.mask(&test, reg) {
                    Some(mask) => Cards::Sift(Box::new((of, mask))),
                    None => Cards::Filter(Box::new((of, reg, test))),
                }
            }
            C::Group(end, groups) => {
                let end = self.end(end);
                Cards::Group(end, Box::new(self.groups(groups)))
            }
            C::TopMost(n, of) => Cards::TopMost(Box::new(self.most(n, of))),
            C::BottomMost(n, of) => Cards::BottomMost(Box::new(self.most(n, of))),
            C::Run { is_top, least, of, by } => {
                let outer = std::mem::replace(&mut self.is_order_read, true);
                let of = Box::new((
                    self.int(least),
                    self.cards(of),
                    self.store(StorageSort::Points, by),
                ));
                self.is_order_read = outer;
                Cards::Run { is_top: *is_top, of }
            }
        }
    }

    fn most(&mut self, n: &rules::Int, of: &rules::Cards) -> (Int, Cards) {
        let outer = std::mem::replace(&mut self.is_order_read, true);
        let most = (self.int(n), self.cards(of));
        self.is_order_read = outer;
        most
    }

    fn parts(&mut self, parts: &[rules::Groups]) -> Box<[Groups]> {
        parts.iter().map(|part| self.groups(part)).collect()
    }

    fn groups(&mut self, groups: &rules::Groups) -> Groups {
        use rules::Groups as G;
        match groups {
            G::One(cards) => Groups::One(self.cards(cards)),
            G::Var(slot) => Groups::Var(self.reg(*slot)),
            G::Tuples(size, cards, by) => Groups::Tuples(Box::new((
                self.int(size),
                self.cards(cards),
                self.store(StorageSort::Points, by),
            ))),
            G::Partition(key, parts) => {
                Groups::Partition(Box::new((self.text(key), self.parts(parts))))
            }
            G::Subsets(cards) => Groups::Subsets(self.cards(cards)),
            G::Runs { is_largest, least, of, by } => {
                let of = (self.int(least), self.cards(of), self.store(StorageSort::Points, by));
                Groups::Runs { is_largest: *is_largest, of: Box::new(of) }
            }
            G::Each(of, slot, cards) => {
                let collection = self.collection(of);
                let reg = self.open_element(*slot, of);
                let cards = self.cards(cards);
                self.close();
                Groups::Each(Box::new((collection, reg, cards)))
            }
            G::Filter(of, slot, test) => {
                let of = self.groups(of);
                let reg = self.open(*slot, ElementKind::Group);
                let test = self.bool(test);
                self.close();
                Groups::Filter(Box::new((of, reg, test)))
            }
        }
    }

    pub(super) fn collection(&mut self, collection: &rules::Collection) -> Collection {
        match collection {
            rules::Collection::Cards(cards) => Collection::Cards(self.cards(cards)),
            rules::Collection::Groups(groups) => Collection::Groups(self.groups(groups)),
            rules::Collection::Players(players) => Collection::Plain(self.players(players)),
            rules::Collection::Teams(teams) => Collection::Plain(self.teams(teams)),
            rules::Collection::Ints(ints) => Collection::Plain(self.ints(ints)),
            rules::Collection::Texts(texts) => Collection::Plain(self.texts(texts)),
        }
    }

    fn players(&mut self, players: &rules::Players) -> Plain {
        match players {
            rules::Players::All => Plain::AllPlayers,
            rules::Players::Others => Plain::OtherPlayers,
            rules::Players::Of(team) => Plain::Members(self.team(team)),
            rules::Players::Var(slot) => Plain::Var(self.reg(*slot)),
            rules::Players::Filter(of, slot, test) => {
                let of = self.players(of);
                self.filtered(of, *slot, ElementKind::Player, test)
            }
        }
    }

    fn teams(&mut self, teams: &rules::Teams) -> Plain {
        match teams {
            rules::Teams::All => Plain::AllTeams,
            rules::Teams::Others => Plain::OtherTeams,
            rules::Teams::Var(slot) => Plain::Var(self.reg(*slot)),
            rules::Teams::Filter(of, slot, test) => {
                let of = self.teams(of);
                self.filtered(of, *slot, ElementKind::Team, test)
            }
        }
    }

    fn ints(&mut self, ints: &rules::Ints) -> Plain {
        match ints {
            rules::Ints::Range(low, high) => {
                Plain::Range(Box::new((self.int(low), self.int(high))))
            }
            rules::Ints::Var(slot) => Plain::Var(self.reg(*slot)),
            rules::Ints::Filter(of, slot, test) => {
                let of = self.ints(of);
                self.filtered(of, *slot, ElementKind::Int, test)
            }
        }
    }

    fn texts(&mut self, texts: &rules::Texts) -> Plain {
        match texts {
            rules::Texts::List(list) => Plain::Texts(list.iter().map(|text| text.0).collect()),
            rules::Texts::Var(slot) => Plain::Var(self.reg(*slot)),
            rules::Texts::Filter(of, slot, test) => {
                let possible = self.possible_elements(of);
                let of = self.texts(of);
                let reg = self.open(*slot, ElementKind::Text);
                if let Some(var) = self.vars.get_mut(slot) {
                    var.texts = possible;
                }
                let test = self.bool(test);
                self.close();
                Plain::Filter(Box::new((of, reg, test)))
            }
        }
    }

    fn filtered(&mut self, of: Plain, slot: Slot, kind: ElementKind, test: &rules::Bool) -> Plain {
        let reg = self.open(slot, kind);
        let test = self.bool(test);
        self.close();
        Plain::Filter(Box::new((of, reg, test)))
    }
}

/// Whether some card of the collection is in the set.
fn some(of: Collection, mask: Mask) -> Bool {
    let Collection::Cards(cards) = of else {
        unreachable!("only a condition on a card becomes a set");
    };
    Bool::Some(Box::new(Cards::Sift(Box::new((cards, mask)))))
}

/// What the elements of a collection are.
pub(super) fn kind(of: &rules::Collection) -> code::ElementKind {
    match of {
        rules::Collection::Cards(_) => ElementKind::Card,
        rules::Collection::Groups(_) => ElementKind::Group,
        rules::Collection::Players(_) => ElementKind::Player,
        rules::Collection::Teams(_) => ElementKind::Team,
        rules::Collection::Ints(_) => ElementKind::Int,
        rules::Collection::Texts(_) => ElementKind::Text,
    }
}

fn whose(owner: &Owner) -> Whose {
    match owner {
        Owner::Game => Whose::Game,
        Owner::Player(_) => Whose::Player,
        Owner::Team(_) => Whose::Team,
    }
}
