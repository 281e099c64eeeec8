//! Secrets: texts for people that depend on a card which their reader does not see.
//!
//! A label or a question is read by the player who chooses, the phase by everybody. A card may be named whatever it is:
//! where the reader does not see it, it is called `a card`. What must not depend on an unseen card is all else: which
//! card is named, any number, any text. So of cards two things are followed: whether *which* they are depends on
//! something unseen, and whether *what* they are is unseen. Where it is in doubt, it is.

use std::collections::BTreeMap;

use super::checker::Checker;
use super::walk::Part;
use super::{
    Action, Bool, Card, Cards, Collection, Display, End, Groups, Int, Owner, Phrase, Piece, Pile,
    PileKind, PileRef, Player, Slot, Statement, StatementKind, Value,
};
use crate::{Code, Diagnostic, Span};

impl Checker {
    /// Reports texts that may tell more than their readers see.
    pub(super) fn look_for_secrets(&mut self, body: &[Statement], display: &Display) {
        let mut look = Look::default();
        if let Some(phrase) = &display.phase {
            look.phrase(phrase);
        }
        look.statements(body, Standing::Outside);
        for span in look.found {
            self.report::<()>(
                Diagnostic::new(
                    Code::SecretTold,
                    span,
                    "this may tell of a card that the one who reads it does not see",
                    "depends on what is not seen",
                )
                .with_hint("name the card itself: where it is not seen, it is called `a card`"),
            );
        }
    }
}

/// Whether everybody can tell what a number is: it does not depend on a card that somebody does not see.
pub(super) fn is_public(number: &Int) -> bool {
    !Look::default().tells(Part::Int(number))
}

/// Where a statement stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// In no choice.
    Outside,
    /// It is an option. On which condition it is there, the list of the options tells by itself.
    Option,
    /// It is a step of an option.
    Step,
    /// It is a step that depends on something unseen.
    Guarded,
}

impl Standing {
    /// Where the parts of a block stand.
    fn within(self) -> Self {
        if self == Self::Option { Self::Step } else { self }
    }
}

/// Secrecy of cards, or of anything else, which is all *which*.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Secret {
    /// Which they are depends on something unseen.
    pub which: bool,
    /// What they are is unseen.
    what: bool,
}

impl Secret {
    fn or(self, other: Self) -> Self {
        Self { which: self.which || other.which, what: self.what || other.what }
    }

    fn also(self, which: bool) -> Self {
        Self { which: self.which || which, ..self }
    }

    /// Of what was found by looking at the cards.
    fn looked_at(self) -> Self {
        self.also(self.what)
    }

    fn is_any(self) -> bool {
        self.which || self.what
    }
}

/// Analysis of a game: what is secret of each variable, and what tells too much.
#[derive(Default)]
pub(super) struct Look {
    secrets: BTreeMap<Slot, Secret>,
    /// The reader is the current player, and not everybody.
    is_chooser: bool,
    found: Vec<Span>,
}

impl Look {
    /// Notes what is secret of a variable.
    pub(super) fn bind(&mut self, slot: Slot, secret: Secret) {
        self.secrets.insert(slot, secret);
    }

    /// Goes through statements that stand at a place.
    fn statements(&mut self, body: &[Statement], at: Standing) {
        for statement in body {
            self.statement(statement, at);
        }
    }

    fn statement(&mut self, statement: &Statement, at: Standing) {
        match &statement.kind {
            StatementKind::Do(parts) => self.statements(parts, at.within()),
            StatementKind::If(condition, body) => {
                let tells = at == Standing::Step && self.tells(Part::Bool(condition));
                self.statement(body, if tells { Standing::Guarded } else { at });
            }
            StatementKind::Each { is_any, of, slot, body } => {
                let mut secret = self.elements(of);
                let mut at = at;
                if *is_any && at != Standing::Outside {
                    // Who picks an element knows which, but of a group with unseen cards not even how many they are.
                    secret.which = secret.what && matches!(of, Collection::Groups(_));
                } else if at != Standing::Outside && secret.which {
                    at = Standing::Guarded;
                }
                self.secrets.insert(*slot, secret);
                self.statement(body, at);
            }
            StatementKind::Let { value, slot, body, .. } => {
                let secret = self.value(value);
                self.secrets.insert(*slot, secret);
                self.statement(body, at);
            }
            StatementKind::Choice(options, ask) => {
                self.is_chooser = true;
                ask.iter().for_each(|phrase| self.phrase(phrase));
                self.statements(options, Standing::Option);
                self.is_chooser = false;
            }
            StatementKind::Stage { body, .. } => self.statements(body, at),
            StatementKind::Say(phrase) => {
                if at == Standing::Guarded {
                    self.found.push(phrase.span);
                }
                self.phrase(phrase);
            }
            StatementKind::Act(Action::Repeat(_, body) | Action::RepeatAll(body)) => {
                self.statement(body, at);
            }
            StatementKind::Act(_) => {}
        }
    }

    fn phrase(&mut self, phrase: &Phrase) {
        for piece in &phrase.pieces {
            if let Piece::Hole(value, span) = piece
                && self.value(value).which
            {
                self.found.push(*span);
            }
        }
    }

    pub(super) fn value(&mut self, value: &Value) -> Secret {
        match value {
            Value::Card(card) => self.card(card),
            Value::Collection(of) => self.elements(of),
            Value::Pile(pile) => self.pile(pile),
            value => Secret { which: self.tells(value.into()), what: false },
        }
    }

    /// Whether a part that is no card comes out differently for cards that are not seen.
    pub(super) fn tells(&mut self, part: Part<'_>) -> bool {
        match part {
            Part::Slot(slot) => self.secret(slot).is_any(),
            Part::Card(card) => self.card(card).is_any(),
            Part::Cards(cards) => self.cards(cards).is_any(),
            Part::Groups(groups) => self.groups(groups).is_any(),
            Part::Pile(pile, _) => self.pile(pile).which,
            // Whose pile a card lies on is plain to see.
            Part::Player(Player::OwnerOf(card)) => self.card(card).which,
            // How many cards lie on a pile is too.
            Part::Int(Int::Size(of)) => self.elements(of).which,
            Part::Int(Int::Random(..)) => true,
            Part::Bool(Bool::Any(of, slot, condition) | Bool::All(of, slot, condition)) => {
                let secret = self.elements(of);
                self.secrets.insert(*slot, secret);
                secret.which || self.tells(Part::Bool(condition))
            }
            Part::Players(super::Players::Filter(_, slot, _))
            | Part::Teams(super::Teams::Filter(_, slot, _))
            | Part::Ints(super::Ints::Filter(_, slot, _))
            | Part::Texts(super::Texts::Filter(_, slot, _)) => {
                self.secrets.insert(*slot, Secret::default());
                self.any_child(part)
            }
            part => self.any_child(part),
        }
    }

    fn any_child(&mut self, part: Part<'_>) -> bool {
        let mut found = false;
        part.children(&mut |part| found |= self.tells(part));
        found
    }

    fn secret(&self, slot: Slot) -> Secret {
        // A declared value that is only known while playing was bound before all else.
        self.secrets.get(&slot).copied().unwrap_or(Secret { which: true, what: true })
    }

    pub(super) fn elements(&mut self, of: &Collection) -> Secret {
        match of {
            Collection::Cards(cards) => self.cards(cards),
            Collection::Groups(groups) => self.groups(groups),
            of => Secret { which: self.tells(of.into()), what: false },
        }
    }

    fn end(&mut self, end: &End) -> bool {
        matches!(end, End::At(index) if self.tells(Part::Int(index)))
    }

    fn card(&mut self, card: &Card) -> Secret {
        match card {
            Card::Var(slot) => self.secret(*slot),
            Card::At(end, cards) => {
                let at = self.end(end);
                self.cards(cards).also(at)
            }
            Card::Max(cards, store) | Card::Min(cards, store) => {
                let by = self.tells(Part::Owner(&store.owner));
                self.cards(cards).looked_at().also(by)
            }
        }
    }

    pub(super) fn cards(&mut self, cards: &Cards) -> Secret {
        match cards {
            Cards::Pile(pile) => self.pile(pile),
            Cards::Var(slot) => self.secret(*slot),
            Cards::Union(parts) => self.all(parts),
            Cards::Intersect(parts) | Cards::Disjunction(parts) => self.all(parts).looked_at(),
            Cards::Sort(of, _) => self.cards(of).looked_at(),
            Cards::Filter(of, slot, condition) => {
                let of = self.cards(of);
                self.secrets.insert(*slot, of);
                of.also(self.tells(Part::Bool(condition)))
            }
            Cards::Group(end, groups) => {
                let at = self.end(end);
                self.groups(groups).also(at)
            }
            Cards::TopMost(n, of) | Cards::BottomMost(n, of) => {
                let n = self.tells(Part::Int(n));
                self.cards(of).also(n)
            }
            Cards::Run { least, of, .. } => {
                let least = self.tells(Part::Int(least));
                self.cards(of).looked_at().also(least)
            }
        }
    }

    fn all(&mut self, parts: &[Groups]) -> Secret {
        parts.iter().fold(Secret::default(), |all, part| all.or(self.groups(part)))
    }

    fn groups(&mut self, groups: &Groups) -> Secret {
        match groups {
            Groups::One(cards) | Groups::Subsets(cards) => self.cards(cards),
            Groups::Var(slot) => self.secret(*slot),
            Groups::Tuples(n, of, _) | Groups::Runs { least: n, of, .. } => {
                let n = self.tells(Part::Int(n));
                self.cards(of).looked_at().also(n)
            }
            Groups::Partition(key, parts) => {
                let key = self.tells(Part::Text(key));
                self.all(parts).looked_at().also(key)
            }
            Groups::Each(of, slot, cards) => {
                let of = self.elements(of);
                self.secrets.insert(*slot, of);
                self.cards(cards).also(of.which)
            }
            Groups::Filter(of, slot, condition) => {
                let of = self.groups(of);
                self.secrets.insert(*slot, of);
                of.also(self.tells(Part::Bool(condition)))
            }
        }
    }

    fn pile(&mut self, pile: &PileRef) -> Secret {
        match pile {
            PileRef::Var(slot) => self.secret(*slot),
            PileRef::Pile(pile) => {
                let which = self
                    .any_child(Part::Pile(&PileRef::Pile(pile.clone()), super::uses::Role::Touch));
                Secret { which, what: !self.is_seen(pile) }
            }
        }
    }

    /// Whether the reader surely sees what lies on the pile.
    fn is_seen(&self, pile: &Pile) -> bool {
        match pile.kind {
            PileKind::Visible => true,
            PileKind::Own => self.is_chooser && pile.owner == Owner::Player(Player::Current),
            PileKind::Hidden | PileKind::Others | PileKind::Memory => false,
        }
    }
}
