//! Statements and choices.

use super::super::code::{
    Act, Bool, Cards, Choice, Collection, ElementKind, End, Groups, Int, LocationRef, NOWHERE, Op,
    Pc, Phrase, Piece, Place, Source, Stage, Value,
};
use super::expression::kind;
use super::{Compiler, repeats_once};
use crate::rules::{self, Action, Comparison, Statement, StatementKind, StorageSort};

impl Compiler<'_> {
    /// The parts of a game or a stage.
    pub(super) fn block(&mut self, body: &[Statement]) {
        for statement in body {
            if self.config.compat.quirks && !matches!(statement.kind, StatementKind::Stage { .. }) {
                self.span = statement.span;
                self.emit(Op::Step);
            }
            self.statement(statement);
        }
    }

    pub(super) fn statement(&mut self, statement: &Statement) {
        if self.error.is_some() {
            return;
        }
        let outer = std::mem::replace(&mut self.span, statement.span);
        match &statement.kind {
            StatementKind::Do(parts) => parts.iter().for_each(|part| self.statement(part)),
            StatementKind::If(condition, inner) => {
                let condition = self.bool(condition);
                let test = self.emit(Op::Unless(condition, 0));
                self.statement(inner);
                self.land(test);
            }
            StatementKind::Each { is_any: true, of, slot, body } if self.choice.is_some() => {
                self.pick(of, *slot, |compiler| compiler.statement(body));
            }
            StatementKind::Each { of, slot, body, .. } => {
                let collection = self.ordered(|compiler| compiler.collection(of));
                let is_reversed = self.choice.is_some() && self.config.compat.quirks;
                self.emit(Op::Each { of: collection, is_reversed });
                // From here on the loop is in progress.
                let reg = self.open_element(*slot, of);
                let next = self.emit(Op::Next { kind: kind(of), reg, exit: 0 });
                self.statement(body);
                self.emit(Op::Jump(next));
                self.close();
                self.land(next);
            }
            StatementKind::Let { is_idle_in_cardstock: true, .. } if self.config.compat.quirks => {}
            StatementKind::Let { value, slot, body, .. } => self.bind(value, *slot, body),
            StatementKind::Choice(parts, ask) => self.choose(parts, ask.as_ref(), false),
            StatementKind::Stage { is_team, is_simultaneous, end, body } => {
                self.stage(*is_team, *is_simultaneous, end, body);
            }
            StatementKind::Act(action) => self.action(action),
            StatementKind::Say(phrase) => self.say(phrase),
        }
        self.span = outer;
    }

    /// Makes the jump of an earlier operation lead here.
    fn land(&mut self, from: Pc) {
        let here = self.here();
        if let Some(
            Op::Unless(_, to)
            | Op::Jump(to)
            | Op::Again(to)
            | Op::Next { exit: to, .. }
            | Op::Test { exit: to, .. }
            | Op::Pick { past: to, .. },
        ) = self.code.ops.get_mut(from as usize)
        {
            *to = here;
        }
    }

    /// Compiles something whose order can be observed.
    fn ordered<T>(&mut self, compile: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.is_order_read, true);
        let compiled = compile(self);
        self.is_order_read = outer;
        compiled
    }

    fn bind(&mut self, value: &rules::Value, slot: rules::Slot, body: &Statement) {
        let (compiled, kind, texts) = self.value(value);
        let reg = self.depth;
        self.emit(Op::Bind(reg, compiled));
        self.open(slot, kind);
        if let Some(var) = self.vars.get_mut(&slot) {
            var.texts = texts;
            var.is_plain &= !matches!(value, rules::Value::Collection(_) | rules::Value::Pile(_));
        }
        self.statement(body);
        self.emit(Op::Unbind);
        self.close();
    }

    /// A value, what its elements are, and the texts it may be.
    fn value(&mut self, value: &rules::Value) -> (Value, ElementKind, Option<Vec<u16>>) {
        match value {
            rules::Value::Int(int) => (Value::Int(self.int(int)), ElementKind::Int, None),
            rules::Value::Bool(bool) => (Value::Bool(self.bool(bool)), ElementKind::Int, None),
            rules::Value::Text(text) => {
                let possible = self.possible(text);
                (Value::Text(self.text(text)), ElementKind::Text, Some(possible))
            }
            rules::Value::Pile(pile) => {
                let location = self.ordered(|compiler| compiler.pile_location(pile));
                (Value::Pile(location), ElementKind::Card, None)
            }
            rules::Value::Collection(of) => {
                let possible = match of {
                    rules::Collection::Texts(texts) => self.possible_elements(texts),
                    _ => None,
                };
                let collection = self.ordered(|compiler| compiler.collection(of));
                (Value::Collection(collection), kind(of), possible)
            }
            rules::Value::Card(card) => (Value::Card(self.card(card)), ElementKind::Card, None),
            rules::Value::Player(player) => {
                (Value::Player(self.player(player)), ElementKind::Player, None)
            }
            rules::Value::Team(team) => (Value::Team(self.team(team)), ElementKind::Team, None),
        }
    }

    /// A text with holes.
    pub(super) fn phrase(&mut self, phrase: &rules::Phrase) -> Phrase {
        let pieces = phrase.pieces.iter().map(|piece| match piece {
            rules::Piece::Words(words) => Piece::Words(words.clone()),
            // In which order cards are told does not matter to anybody.
            rules::Piece::Hole(rules::Value::Collection(of), _) => {
                Piece::Hole(Value::Collection(self.collection(of)))
            }
            rules::Piece::Hole(rules::Value::Pile(pile), _) => {
                Piece::Hole(Value::Pile(self.pile_location(pile)))
            }
            rules::Piece::Hole(value, _) => Piece::Hole(self.value(value).0),
        });
        Phrase { pieces: pieces.collect() }
    }

    fn stage(&mut self, is_team: bool, is_together: bool, end: &rules::Bool, body: &[Statement]) {
        let end = self.bool(end);
        let stage = self.code.stages.len() as u16;
        let span = self.span;
        self.code.stages.push(Stage { is_team, end, span });
        if self.config.compat.quirks {
            self.emit(Op::Step);
        }
        self.emit(Op::Enter(stage));
        let entry = self.emit(Op::Test { stage, is_entry: true, exit: 0 });
        let start = self.here();
        match body {
            [Statement { kind: StatementKind::Choice(parts, ask), span }, rest @ ..]
                if is_together =>
            {
                self.span = *span;
                self.choose(parts, ask.as_ref(), true);
                self.block(rest);
            }
            body => self.block(body),
        }
        self.span = span;
        if self.config.compat.quirks {
            self.emit(Op::Step);
        }
        let again = self.emit(Op::Test { stage, is_entry: false, exit: 0 });
        self.emit(Op::Jump(start));
        self.land(entry);
        self.land(again);
    }

    /// Notes a label beside the operations. What stands there is a jump to what follows, so that the label is met
    /// exactly where it is said, and play goes past it without a step.
    fn say(&mut self, phrase: &rules::Phrase) {
        let phrase = self.phrase(phrase);
        let place = self.here();
        self.code.says.push((place, phrase));
        self.emit(Op::Jump(place + 1));
    }

    fn choose(&mut self, parts: &[Statement], ask: Option<&rules::Phrase>, is_together: bool) {
        let ask = ask.map(|phrase| self.phrase(phrase));
        let choice = self.code.choices.len() as u16;
        self.code.choices.push(Choice {
            entries: Box::default(),
            starts: Box::default(),
            after: 0,
            is_together,
            may_draw: true,
            ask,
        });
        self.emit(Op::Choose(choice));
        self.choice = Some(choice);
        let mut entries = Vec::new();
        for part in parts {
            entries.push(self.here());
            let span = std::mem::replace(&mut self.span, part.span);
            if self.config.compat.quirks {
                self.pending(&[part], 0);
            } else {
                self.statement(part);
                self.emit(Op::Done(choice));
            }
            self.span = span;
        }
        self.choice = None;
        let after = self.here();
        let code = &mut self.code.choices[usize::from(choice)];
        (code.entries, code.after) = (entries.into(), after);
    }

    /// In an alternative: takes one element and does something with it.
    fn pick(&mut self, of: &rules::Collection, slot: rules::Slot, body: impl FnOnce(&mut Self)) {
        let pick = self.open_pick(of, slot);
        body(self);
        self.emit(Op::Unbind);
        self.close();
        self.land(pick);
    }

    fn open_pick(&mut self, of: &rules::Collection, slot: rules::Slot) -> Pc {
        let outer = std::mem::replace(&mut self.is_order_read, false);
        let collection = self.collection(of);
        self.is_order_read = outer;
        let is_one_pile = is_of_one_pile(&collection);
        // The operation itself comes before its variable is in use.
        let reg = self.depth;
        let pick = self.emit(Op::Pick {
            of: collection,
            kind: kind(of),
            reg,
            is_one_pile,
            late: None,
            past: 0,
        });
        self.open_element(slot, of);
        pick
    }

    /// An alternative in the existing engine's order: where siblings come after an `any`, all but
    /// its first element do them backwards and before what is done with the element.
    fn pending(&mut self, list: &[&Statement], n_open: usize) {
        let outer = self.span;
        for (idx, &statement) in list.iter().enumerate() {
            if self.error.is_some() {
                return;
            }
            self.span = statement.span;
            let rest = &list[idx + 1..];
            match &statement.kind {
                StatementKind::Do(parts) if has_pick(statement) => {
                    let list: Vec<&Statement> = parts.iter().chain(rest.iter().copied()).collect();
                    self.pending(&list, n_open);
                }
                StatementKind::If(condition, inner) if has_pick(inner) => {
                    let condition = self.bool(condition);
                    let test = self.emit(Op::Unless(condition, 0));
                    let list: Vec<&Statement> =
                        [&**inner].into_iter().chain(rest.iter().copied()).collect();
                    self.pending(&list, n_open);
                    self.land(test);
                    self.pending(rest, n_open);
                }
                StatementKind::Each { is_any: true, of, slot, body } => {
                    let pick = self.open_pick(of, *slot);
                    let list: Vec<&Statement> =
                        [&**body].into_iter().chain(rest.iter().copied()).collect();
                    self.pending(&list, n_open + 1);
                    if !rest.is_empty() {
                        let here = self.here();
                        if let Some(Op::Pick { late, .. }) = self.code.ops.get_mut(pick as usize) {
                            *late = Some(here);
                        }
                        let list: Vec<&Statement> =
                            rest.iter().rev().copied().chain([&**body]).collect();
                        self.pending(&list, n_open + 1);
                    }
                    self.close();
                    self.land(pick);
                    self.pending(rest, n_open);
                }
                _ => {
                    self.statement(statement);
                    continue;
                }
            }
            self.span = outer;
            return;
        }
        self.span = outer;
        for _ in 0..n_open {
            self.emit(Op::Unbind);
        }
        self.emit(Op::Done(self.choice.expect("an alternative is part of a choice")));
    }

    fn action(&mut self, action: &Action) {
        let act = match action {
            Action::SetInt(store, int) => {
                Act::SetInt(self.store(StorageSort::Int, store), self.int(int))
            }
            Action::Increase(store, int) => {
                Act::Add(self.store(StorageSort::Int, store), self.int(int), false)
            }
            Action::Decrease(store, int) => {
                Act::Add(self.store(StorageSort::Int, store), self.int(int), true)
            }
            Action::SetText(store, text) => {
                Act::SetText(self.store(StorageSort::Text, store), self.text(text))
            }
            Action::SetPoints(store, awards) => {
                let location = self.store(StorageSort::Points, store);
                Act::SetPoints(location, self.points(awards))
            }
            Action::CreateTeams(new) => {
                let first = |set: &(u8, u8)| {
                    let teams = &self.tables.teams[usize::from(set.0)..];
                    new.iter().zip(teams).all(|(one, other)| super::members(one) == *other)
                        && new.len() == usize::from(set.1)
                };
                let set = self.team_sets.iter().position(first).unwrap_or(0);
                Act::CreateTeams(set as u16)
            }
            Action::Create { to, cards } => {
                Act::Create(self.pile_location(to), cards.start as u16..cards.end as u16)
            }
            Action::CycleNext(player) => Act::CycleNext(self.player(player)),
            Action::CycleCurrent(player) => Act::CycleCurrent(self.player(player)),
            Action::Move(card, place) => {
                let source = self.source(card);
                Act::Move(source, self.place(place))
            }
            Action::Remember(card, place) => {
                let card = self.card(card);
                Act::Remember(card, self.place(place))
            }
            Action::Forget(card) => match self.source(card) {
                Source::Pile(end, location) => Act::Forget(end, location),
                // Not in a memory: an error while playing.
                Source::Card(_) => Act::Forget(End::Top, LocationRef::Fixed(0)),
            },
            Action::Swap(one, other) => Act::Swap(self.card(one), self.card(other)),
            Action::Shuffle(pile) => {
                self.code.has_chance = true;
                let location = self.pile_location(pile);
                self.emit(Op::Act(Act::Shuffle(location.clone())));
                Act::Reveal(location)
            }
            Action::Pass => Act::Pass,
            Action::Repeat(times, inner) => return self.repeat(times, inner),
            Action::RepeatAll(inner) => return self.repeat_all(inner),
        };
        self.emit(Op::Act(act));
    }

    fn source(&mut self, card: &rules::Card) -> Source {
        match self.card(card) {
            super::super::code::Card::At(end, cards) if matches!(*cards, Cards::Pile(_)) => {
                let Cards::Pile(location) = *cards else { unreachable!("it is a pile") };
                Source::Pile(end, location)
            }
            card => Source::Card(card),
        }
    }

    fn place(&mut self, place: &rules::Place) -> Place {
        Place { end: self.end(&place.end), pile: self.pile_location(&place.pile) }
    }

    /// All repetitions of an act are prepared before any is done, so what sets or adds does it once;
    /// cards are moved one after the other.
    fn repeat(&mut self, times: &rules::Int, inner: &Statement) {
        let times = self.int(times);
        let is_once = matches!(
            &inner.kind,
            StatementKind::Act(
                Action::SetInt(..)
                    | Action::Increase(..)
                    | Action::Decrease(..)
                    | Action::SetText(..)
                    | Action::SetPoints(..)
                    | Action::CycleNext(_)
                    | Action::CycleCurrent(_)
                    | Action::Shuffle(_)
                    | Action::Pass
                    | Action::Create { .. }
                    | Action::CreateTeams(_)
            )
        );
        if is_once {
            let more = Bool::Compare(Comparison::More, Box::new((times, Int::Const(0))));
            let test = self.emit(Op::Unless(more, 0));
            self.statement(inner);
            return self.land(test);
        }
        self.emit(Op::Times(times));
        if let StatementKind::Act(Action::Move(card, place)) = &inner.kind {
            let source = self.source(card);
            let to = self.place(place);
            self.span = inner.span;
            self.emit(Op::MoveTimes(source, to));
            return;
        }
        let again = self.emit(Op::Again(0));
        self.statement(inner);
        self.emit(Op::Jump(again));
        self.land(again);
    }

    fn repeat_all(&mut self, inner: &Statement) {
        let act = match &inner.kind {
            StatementKind::Act(Action::Move(rules::Card::At(end, cards), place)) => {
                let to = self.place(place);
                let end = self.end(end);
                let is_shared = match &**cards {
                    rules::Cards::Var(slot) => {
                        self.vars.get(slot).is_some_and(|var| var.is_loop_group)
                    }
                    _ => repeats_once(self.rules.dialect),
                };
                match self.cards(cards) {
                    Cards::Pile(from) => {
                        self.pour(&from, &to.pile);
                        Act::MoveAll(end, from, to)
                    }
                    cards => {
                        self.pour_list(&cards, &to.pile);
                        let is_first_only = self.config.compat.quirks && !is_shared;
                        Act::MoveList { cards, end, to, is_first_only }
                    }
                }
            }
            StatementKind::Act(Action::Forget(card)) => match self.source(card) {
                Source::Pile(_, location) => Act::ForgetAll(location),
                Source::Card(_) => Act::ForgetAll(LocationRef::Fixed(0)),
            },
            // A single card has no list to go through.
            _ => return self.statement(inner),
        };
        self.emit(Op::Act(act));
    }

    /// Notes that the order of one pile becomes part of that of another.
    fn pour(&mut self, from: &LocationRef, to: &LocationRef) {
        let to = places(to);
        for from in places(from).unwrap_or_default() {
            match &to {
                Some(to) => to.iter().for_each(|&to| self.families.pour(from, to)),
                None => self.families.order(from),
            }
        }
    }

    /// The same for every pile that a list is made of.
    fn pour_list(&mut self, cards: &Cards, to: &LocationRef) {
        match cards {
            Cards::Pile(from) => self.pour(from, to),
            // What a variable holds was compiled as what has an order.
            Cards::Var(_) => {}
            Cards::Union(parts) | Cards::Intersect(parts) | Cards::Disjunction(parts) => {
                parts.iter().for_each(|part| self.pour_groups(part, to));
            }
            Cards::Sort(of) => self.pour_list(&of.0, to),
            Cards::Filter(of) => self.pour_list(&of.0, to),
            Cards::Sift(of) => self.pour_list(&of.0, to),
            Cards::Group(_, groups) => self.pour_groups(groups, to),
            Cards::TopMost(of) | Cards::BottomMost(of) => self.pour_list(&of.1, to),
            Cards::Run { of, .. } => self.pour_list(&of.1, to),
        }
    }

    fn pour_groups(&mut self, groups: &Groups, to: &LocationRef) {
        match groups {
            Groups::One(cards) | Groups::Subsets(cards) => self.pour_list(cards, to),
            Groups::Var(_) => {}
            Groups::Tuples(of) | Groups::Runs { of, .. } => self.pour_list(&of.1, to),
            Groups::Partition(of) => of.1.iter().for_each(|part| self.pour_groups(part, to)),
            Groups::Each(of) => self.pour_list(&of.2, to),
            Groups::Filter(of) => self.pour_groups(&of.0, to),
        }
    }
}

/// The first places of the piles that a location may be; nothing if it may be any.
fn places(location: &LocationRef) -> Option<Vec<u16>> {
    match location {
        LocationRef::Fixed(place)
        | LocationRef::Mine(place)
        | LocationRef::Theirs(place, _)
        | LocationRef::Seat(place, _)
        | LocationRef::Team(place, _) => Some(vec![*place]),
        LocationRef::Named(named) => {
            Some(named.places.iter().copied().filter(|&place| place != NOWHERE).collect())
        }
        LocationRef::Held(_) => None,
    }
}

/// Whether all cards of a collection lie on one pile.
fn is_of_one_pile(of: &Collection) -> bool {
    fn is_one(cards: &Cards) -> bool {
        match cards {
            Cards::Pile(_) => true,
            Cards::Filter(of) => is_one(&of.0),
            Cards::Sift(of) => is_one(&of.0),
            Cards::Sort(of) => is_one(&of.0),
            _ => false,
        }
    }
    matches!(of, Collection::Cards(cards) if is_one(cards))
}

/// Whether there is an `any` in a statement.
fn has_pick(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Do(parts) => parts.iter().any(has_pick),
        StatementKind::If(_, inner) | StatementKind::Let { body: inner, .. } => has_pick(inner),
        StatementKind::Each { is_any, body, .. } => *is_any || has_pick(body),
        _ => false,
    }
}
