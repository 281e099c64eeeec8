//! Motion text: runs of cards that moved by the rules, as sentences in the past tense.

use kernel::Seat;
use recycle::program::{CardKind, Holder, SeatPile};
use recycle::rules::PileKind;
use study::view::{EventKind, PileLay};

use super::table_text::TableText;

/// Card that moved from pile to pile, by their places among all.
pub(super) struct Motion {
    pub id: Option<u32>,
    pub from: usize,
    pub to: usize,
    pub kind: Option<CardKind>,
}

/// Run of cards that moved one after the other, told in one sentence.
#[derive(Default)]
pub(super) struct Run {
    pub motions: Vec<Motion>,
}

impl Run {
    fn faces(&self) -> Vec<Option<CardKind>> {
        self.motions.iter().map(|motion| motion.kind).collect()
    }
}

impl TableText<'_> {
    fn at(&self, place: usize) -> &SeatPile {
        &self.table.piles[place]
    }

    /// Whether a card belongs to the run.
    pub(super) fn goes_on(&self, run: &Run, next: &Motion) -> bool {
        let Some(last) = run.motions.last() else { return false };
        // Two ways that only one card goes: to be looked at, and by way of being shown.
        if run.motions.len() == 1
            && last.to == next.from
            && self.lay(self.at(last.to)) == PileLay::Aside
        {
            let is_same = last.kind.is_some() && last.kind == next.kind;
            return is_same || last.id == next.id || last.from == next.to;
        }
        if run.motions.len() > 1 && run.motions[0].to == run.motions[1].from {
            return false;
        }
        let is_same = last.from == next.from && last.to == next.to;
        let is_dealt = last.from == next.from && self.is_deal(last) && self.is_deal(next);
        // Of different players only a trick is put away at once.
        let is_trick = self.lay(self.at(next.from)) == PileLay::Trick;
        let is_own = self.at(last.from).name.holder == self.at(next.from).name.holder;
        // What is taken is taken at once, wherever it lies; and so is what is put away.
        let lay = self.lay(self.at(next.to));
        let is_stock = self.is_put_away(next.to) && lay != PileLay::Aside;
        let is_gathered =
            lay == PileLay::Taken || is_stock || (lay == PileLay::Aside && (is_trick || is_own));
        is_same || is_dealt || (is_gathered && last.to == next.to)
    }

    fn is_deal(&self, motion: &Motion) -> bool {
        let (from, to) = (self.at(motion.from), self.at(motion.to));
        from.name.holder == Holder::Game
            && self.lay(from) == PileLay::Stack
            && matches!(to.name.holder, Holder::Player(_))
            && !matches!(self.lay(to), PileLay::Taken | PileLay::Aside)
    }

    /// Whether cards that come to the pile are out of play, or to be dealt again.
    fn is_put_away(&self, place: usize) -> bool {
        let pile = self.at(place);
        let is_hidden = pile.kind != PileKind::Visible && pile.name.holder == Holder::Game;
        self.lay(pile) == PileLay::Aside || is_hidden
    }

    /// A run in the parts that are told one by one. What is dealt to all is one; that somebody then draws is another.
    pub(super) fn parts(&self, mut run: Run) -> Vec<Run> {
        let Some(first) = run.motions.first() else { return Vec::new() };
        if !self.is_deal(first) || run.motions.iter().all(|motion| motion.to == first.to) {
            return vec![run];
        }
        let n_each = |motions: &[Motion]| {
            let mut counts: Vec<(usize, usize)> = Vec::new();
            for motion in motions {
                match counts.iter_mut().find(|(to, _)| *to == motion.to) {
                    Some((_, n)) => *n += 1,
                    None => counts.push((motion.to, 1)),
                }
            }
            let is_even = counts.iter().all(|(_, n)| *n == counts[0].1);
            is_even && counts.len() == self.program.teams().len()
        };
        let n_dealt = (0..=run.motions.len()).rev().find(|&n| n > 0 && n_each(&run.motions[..n]));
        let drawn = run.motions.split_off(n_dealt.unwrap_or(0));
        let mut parts: Vec<Run> = if n_dealt.is_some() { vec![run] } else { Vec::new() };
        for motion in drawn {
            match parts
                .last_mut()
                .filter(|part| part.motions.iter().all(|other| other.to == motion.to))
            {
                Some(part) => part.motions.push(motion),
                None => parts.push(Run { motions: vec![motion] }),
            }
        }
        parts
    }

    /// A run in words, in the turn of `by`; whether it is what that player has chosen.
    pub(super) fn run_text(
        &self,
        by: Option<Seat>,
        run: &Run,
        is_choice: bool,
    ) -> (String, EventKind) {
        let [first, .., last] = &run.motions[..] else {
            return self.moved(by, &run.motions[0], &run.faces(), is_choice);
        };
        if first.to == last.from && run.motions.len() == 2 {
            return self.passed_by(by, first, last);
        }
        let is_to_several = run.motions.iter().any(|motion| motion.to != first.to);
        if is_to_several && self.is_deal(first) {
            return (self.dealt(run), EventKind::Deal);
        }
        self.moved(by, first, &run.faces(), is_choice)
    }

    /// A card that went to a pile and on at once: looked at if it came back, else shown on its way.
    fn passed_by(&self, by: Option<Seat>, first: &Motion, last: &Motion) -> (String, EventKind) {
        let (from, by_way, to) = (self.at(first.from), self.at(first.to), self.at(last.to));
        let card = self.cards(&[first.kind.or(last.kind)]);
        if first.from == last.to {
            let looker = match by_way.name.holder {
                Holder::Player(seat) => self.person(seat),
                _ => "everybody".to_owned(),
            };
            let text = match (&from.name.holder, card.as_str()) {
                (_, "a card") => format!("{looker} looked at {}", self.whose(&from.name)),
                (Holder::Player(seat), card) if *seat == self.table.seat => {
                    format!("{looker} looked at your {card}")
                }
                (_, card) => format!("{looker} looked at {}: {card}", self.whose(&from.name)),
            };
            return (text, EventKind::Reveal);
        }
        let both =
            Motion { id: last.id, from: first.from, to: last.to, kind: first.kind.or(last.kind) };
        let (text, kind) = self.moved(by, &both, &[both.kind], false);
        let is_shown = by_way.kind == PileKind::Visible && to.kind != PileKind::Visible;
        (if is_shown { format!("{text} and showed it") } else { text }, kind)
    }

    /// Cards that went from one stack to several players.
    fn dealt(&self, run: &Run) -> String {
        let mut hands: Vec<(Seat, Vec<Option<CardKind>>)> = Vec::new();
        for motion in &run.motions {
            let Holder::Player(seat) = self.at(motion.to).name.holder else { continue };
            match hands.iter_mut().find(|(other, _)| *other == seat) {
                Some((_, cards)) => cards.push(motion.kind),
                None => hands.push((seat, vec![motion.kind])),
            }
        }
        let n = hands[0].1.len();
        let is_own = |seat: &Seat| *seat == self.table.seat;
        let own = hands.iter().find(|(seat, _)| is_own(seat)).map(|(_, cards)| cards);
        let are_others_seen =
            hands.iter().any(|(seat, cards)| !is_own(seat) && cards.iter().any(Option::is_some));
        let is_even = hands.iter().all(|(_, cards)| cards.len() == n);
        if is_even && !are_others_seen && hands.len() == self.program.teams().len() {
            let each = if n == 1 { "a card".to_owned() } else { format!("{n} cards") };
            let yours = own
                .filter(|cards| cards.iter().all(Option::is_some))
                .map(|cards| format!(", you {}", self.cards(&self.sorted(cards))));
            return format!("everybody was dealt {each}{}", yours.unwrap_or_default());
        }
        let hand = |(seat, cards): &(Seat, Vec<Option<CardKind>>)| {
            format!("{} got {}", self.person(*seat), self.cards(cards))
        };
        hands.iter().map(hand).collect::<Vec<_>>().join(", ")
    }

    /// Cards by suit, then in the order of the deck.
    fn sorted(&self, cards: &[Option<CardKind>]) -> Vec<Option<CardKind>> {
        const SUITS: [&str; 4] = ["CLUBS", "DIAMONDS", "SPADES", "HEARTS"];
        let suit = |kind: &CardKind| {
            let face = self.program.face(*kind).into_iter();
            let suit = face.filter(|(key, _)| *key == "SUIT").map(|(_, suit)| suit).next();
            suit.and_then(|suit| SUITS.iter().position(|other| *other == suit))
        };
        let mut cards = cards.to_vec();
        cards.sort_by_key(|card| (card.as_ref().and_then(suit), *card));
        cards
    }

    /// `your`, or whose.
    fn possessive(&self, seat: Seat) -> String {
        if seat == self.table.seat {
            return "your".to_owned();
        }
        format!("{}'s", self.person(seat))
    }

    /// The kind of event that cards are which moved.
    fn kind_of(&self, by: Option<Seat>, motion: &Motion) -> EventKind {
        let (from, to) = (self.at(motion.from), self.at(motion.to));
        let (lay_from, lay_to) = (self.lay(from), self.lay(to));
        let is_turned_up = lay_from == PileLay::Stack && to.kind == PileKind::Visible;
        match lay_to {
            _ if self.is_put_away(motion.to) && lay_to != PileLay::Aside => EventKind::Shuffle,
            PileLay::Taken => EventKind::Take,
            PileLay::Hand if holds(by, to) => EventKind::Draw,
            _ if is_turned_up && to.name.holder == Holder::Game => EventKind::Reveal,
            _ if by.is_none() || lay_from == PileLay::Stack => EventKind::Deal,
            _ => EventKind::Move,
        }
    }

    /// Cards that moved from one pile to another, or from several to one.
    fn moved(
        &self,
        by: Option<Seat>,
        motion: &Motion,
        faces: &[Option<CardKind>],
        is_choice: bool,
    ) -> (String, EventKind) {
        let (from, to) = (self.at(motion.from), self.at(motion.to));
        let (lay_from, lay_to) = (self.lay(from), self.lay(to));
        let cards = self.cards(faces);
        let were = if faces.len() == 1 { "was" } else { "were" };
        let holds = |pile: &SeatPile| holds(by, pile);
        let is_seen_from = from.kind == PileKind::Visible;
        let is_turned_up = lay_from == PileLay::Stack && to.kind == PileKind::Visible;
        let kind = self.kind_of(by, motion);
        let (source, target) = (self.whose(&from.name), self.whose(&to.name));
        let is_heap = |pile: &SeatPile| self.label(&pile.name.name).contains("pile");
        let is_from_hand = lay_from == PileLay::Hand;
        let text = match (from.name.holder, to.name.holder) {
            (Holder::Player(seat), Holder::Player(other))
                if seat == other && is_from_hand && lay_to == PileLay::Taken =>
            {
                format!("{} laid down {cards}", self.person(seat))
            }
            (_, Holder::Player(seat)) if lay_to == PileLay::Taken => {
                format!("{} took {cards}", self.person(seat))
            }
            (Holder::Game, Holder::Player(seat)) if self.is_deal(motion) => {
                let is_stock = ["STOCK", "DECK"].contains(&&*from.name.name);
                let verb = match by {
                    _ if is_seen_from => "took",
                    Some(_) if is_stock => "drew",
                    _ => "got",
                };
                let is_told = !is_stock && (!is_seen_from || is_heap(from));
                let source = if is_told { format!(" from {source}") } else { String::new() };
                format!("{} {verb} {cards}{source}", self.person(seat))
            }
            (Holder::Game, Holder::Game) if is_turned_up => match lay_to {
                PileLay::Aside => format!("{cards} {were} put aside"),
                _ if is_heap(to) => format!("{cards} {were} turned up on {target}"),
                _ if faces.len() == 1 => format!("{cards} {were} turned up as {target}"),
                _ => format!("{cards} {were} laid out on {target}"),
            },
            (Holder::Player(giver), Holder::Player(seat))
                if giver != seat && !self.is_put_away(motion.to) =>
            {
                format!("{} got {cards} from {}", self.person(seat), self.person(giver))
            }
            _ if lay_to == PileLay::Aside && lay_from == PileLay::Trick && faces.len() > 1 => {
                "the trick was put aside".to_owned()
            }
            (Holder::Player(seat), Holder::Game) if lay_to == PileLay::Aside && !is_from_hand => {
                // A pile that is called by what is done: counted.
                let label = self.label(&to.name.name);
                let is_done = label.ends_with("ed") && !label.contains(' ');
                let done = if is_done { label } else { "put aside".to_owned() };
                format!("{} {cards} {were} {done}", self.possessive(seat))
            }
            _ if lay_to == PileLay::Aside => format!("{cards} {were} put aside"),
            _ if holds(to) && lay_to == PileLay::Hand => match by {
                Some(seat) => format!("{} took {cards} from {source}", self.person(seat)),
                None => format!("{cards} {were} taken from {source}"),
            },
            (_, Holder::Game) if self.is_put_away(motion.to) && !is_choice => {
                let cards = match faces.len() {
                    1 => "a card".to_owned(),
                    n => format!("{n} cards"),
                };
                format!("{cards} went back to {target}")
            }
            (Holder::Player(seat), _) if is_from_hand => {
                let person = self.person(seat);
                match to.kind {
                    PileKind::Visible if to.name.name.contains("DISCARD") => {
                        format!("{person} discarded {cards}")
                    }
                    PileKind::Visible if to.name.name.contains("SHOW") => {
                        format!("{person} showed {cards}")
                    }
                    PileKind::Visible if is_choice || lay_to == PileLay::Trick => {
                        format!("{person} played {cards}")
                    }
                    PileKind::Visible => format!("{person} laid down {cards}"),
                    _ if to.name.holder == Holder::Player(seat) => {
                        format!("{person} laid {cards} aside")
                    }
                    _ => format!("{person} put {cards} on {target}"),
                }
            }
            (Holder::Player(seat), _) if to.name.name.contains("DISCARD") => {
                format!("{} discarded {cards}", self.person(seat))
            }
            (Holder::Player(seat), Holder::Game) => {
                format!("{} {cards} went to {target}", self.possessive(seat))
            }
            // Turned over where it lies.
            _ if source == target => format!("{source} {were} {cards}"),
            _ => format!("{cards} went from {source} to {target}"),
        };
        (text, kind)
    }
}

/// Whether the one who acts holds `pile`.
fn holds(by: Option<Seat>, pile: &SeatPile) -> bool {
    by.is_some_and(|seat| pile.name.holder == Holder::Player(seat))
}
