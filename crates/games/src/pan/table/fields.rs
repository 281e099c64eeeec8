//! Positions in a word, and their predecessors from tables that fit into the nearest cache.
//!
//! The ranks are cut into fields, the highest ranks first, and a position is a word with twelve bits for
//! each field: the digits of its ranks taken together. Changing the hands over is a look at one small
//! table for each field.
//!
//! A move is made with cards at or above the top of the pile. Where the top is in the first field, and it
//! is in 26 positions of 27 with four suits, the positions before differ from the changed-over one in the
//! first field alone, and which ones there are is listed. Elsewhere the cards that were laid are in one
//! field, and those that were taken in some fields, a number of each; what is left of a field without a given
//! number of its cards is listed too.

use super::super::index::{n_shares, shares};
use super::super::predecessors::{each_before, each_lay, each_less};
use super::super::{Hand, Position, Rules};
use super::lists::Lists;

/// The bits of a field.
const BITS: u32 = 12;
/// The bits of the first field.
const MASK: u64 = (1 << BITS) - 1;

/// A position: twelve bits for each field, the highest ranks lowest.
pub(super) type Packed = u64;

/// Division of positions into fields.
#[derive(Debug)]
pub(super) struct Fields {
    rules: Rules,
    /// The most cards taken at once, and at most all.
    take: u32,
    cut: Vec<Field>,
    /// All values of the first field before each of its values; none if the pile's top is not in it.
    before: Lists,
}

/// Field: some neighbouring ranks, with the tables of their values.
#[derive(Debug)]
struct Field {
    ranks: std::ops::Range<usize>,
    /// What one more in this field adds to a position's number.
    unit: u64,
    /// Each value with the hands changed over.
    turned: Vec<u16>,
    /// The hands of each value.
    hands: Vec<(Hand, Hand)>,
    /// Whether the pile has cards of these ranks that can be taken.
    has_pile: Vec<bool>,
    /// The values before each value by laying cards of the pile's top rank.
    laid: Lists,
    /// The values before each value by taking cards at or above the pile's top: a list for each
    /// value and number of cards.
    taken: Lists,
    /// The numbers of cards for which there are lists, 0 included.
    n_counts: usize,
}

impl Fields {
    pub(super) fn new(rules: &Rules) -> Self {
        let digits = n_shares(rules.suits());
        let mut ranks_each = 1;
        while digits.pow(ranks_each as u32 + 1) <= 1 << BITS {
            ranks_each += 1;
        }
        let (mut cut, mut end, mut unit) = (Vec::new(), rules.ranks(), 1);
        while end > 0 {
            let field = Field::new(rules, end.saturating_sub(ranks_each)..end, unit);
            (end, unit) = (field.ranks.start, unit * field.turned.len() as u64);
            cut.push(field);
        }
        let take = rules.most_taken().min(rules.n_cards());
        let before = if cut.len() == 1 {
            cut[0].list(rules, |position, list| each_before(rules, position, list))
        } else {
            cut[0].list(rules, |position, list| {
                if !position.pile(rules).without(rules.floor()).is_empty() {
                    each_before(rules, position, list);
                }
            })
        };
        Self { rules: *rules, take, cut, before }
    }

    /// The position as a word.
    pub(super) fn pack(&self, position: Position) -> Packed {
        let value = |field: &Field| field.value(&self.rules, position.mover, position.other);
        self.cut.iter().rev().fold(0, |word, field| word << BITS | u64::from(value(field)))
    }

    /// Whether a word stands for a position.
    pub(super) fn is_packed(&self, word: u64) -> bool {
        let shift = |nth: usize| BITS * nth as u32;
        let fits = |(nth, field): (usize, &Field)| {
            ((word >> shift(nth) & MASK) as usize) < field.turned.len()
        };
        let rest = word.checked_shr(shift(self.cut.len())).unwrap_or(0);
        rest == 0 && self.cut.iter().enumerate().all(fits)
    }

    /// The position that a word stands for.
    pub(super) fn unpack(&self, packed: Packed) -> Position {
        let (mut word, mut position) =
            (packed, Position { mover: Hand::EMPTY, other: Hand::EMPTY });
        for field in &self.cut {
            let (mover, other) = field.hands[(word & MASK) as usize];
            position.mover = position.mover.with(mover);
            position.other = position.other.with(other);
            word >>= BITS;
        }
        position
    }

    /// Calls `visit` with every position from which one move leads to `packed`, and its number.
    #[inline]
    pub(super) fn each_before(&self, packed: Packed, mut visit: impl FnMut(Packed, u64)) {
        // Changed over: the first field, and the word and the number of the others.
        let first = self.cut[0].turned[(packed & MASK) as usize];
        let (mut above, mut number, mut shift) = (0, 0, BITS);
        for field in &self.cut[1..] {
            let value = u64::from(field.turned[(packed >> shift & MASK) as usize]);
            above |= value << shift;
            number += value * field.unit;
            shift += BITS;
        }
        let list = self.before.get(first.into());
        for &before in list {
            visit(above | u64::from(before), number + u64::from(before));
        }
        if list.is_empty() {
            self.each_before_low(above | u64::from(first), &mut visit);
        }
    }

    /// The same where the pile has no card of the first field's ranks; from the changed-over position.
    #[inline(never)]
    fn each_before_low(&self, turned: Packed, visit: &mut impl FnMut(Packed, u64)) {
        let value = |nth: usize| (turned >> (BITS * nth as u32) & MASK) as usize;
        let has_pile = |nth: &usize| self.cut[*nth].has_pile[value(*nth)];
        if has_pile(&0) {
            // The list is empty because nothing leads here: the essay forbids to lay a nine, and nobody
            // can have taken.
            return;
        }
        let Some(top) = (1..self.cut.len()).find(has_pile) else {
            // Nothing can be taken: all that could be was.
            let n_taken = 1..=self.take;
            let last = self.cut.len() - 1;
            return n_taken.for_each(|n| self.each_taken(turned, last, n, (0, 0), visit));
        };
        // What stands above the top's field, and with that field.
        let shift = BITS * top as u32;
        let rest = turned >> shift >> BITS << shift << BITS;
        let rest_number = self.number(rest);
        let below = turned & ((1 << shift) - 1);
        let below_number = self.number(below);
        for &laid in self.cut[top].laid.get(value(top)) {
            let laid = u64::from(laid);
            let number = rest_number + laid * self.cut[top].unit + below_number;
            visit(rest | laid << shift | below, number);
        }
        if self.take < self.rules.n_cards() {
            self.each_taken(turned, top, self.take, (rest, rest_number), visit);
        }
    }

    /// Exactly `n` cards of field `nth` and of those before it were taken; the fields behind it are done.
    fn each_taken(
        &self,
        turned: Packed,
        nth: usize,
        n: u32,
        (done, number): (Packed, u64),
        visit: &mut impl FnMut(Packed, u64),
    ) {
        let (field, shift) = (&self.cut[nth], BITS * nth as u32);
        let value = (turned >> shift & MASK) as usize;
        let least = if nth == 0 { n as usize } else { 0 };
        for count in least..=(n as usize).min(field.n_counts - 1) {
            for &taken in field.taken.get(value * field.n_counts + count) {
                let taken = u64::from(taken);
                let so_far = (done | taken << shift, number + taken * field.unit);
                if nth == 0 {
                    visit(so_far.0, so_far.1);
                } else {
                    self.each_taken(turned, nth - 1, n - count as u32, so_far, visit);
                }
            }
        }
    }

    /// The number of a position.
    pub(super) fn number(&self, packed: Packed) -> u64 {
        let value = |nth: usize| packed >> (BITS * nth as u32) & MASK;
        self.cut.iter().enumerate().map(|(nth, field)| value(nth) * field.unit).sum()
    }
}

impl Field {
    fn new(rules: &Rules, ranks: std::ops::Range<usize>, unit: u64) -> Self {
        let size: u64 = ranks.clone().map(|rank| n_shares(rules.movable(rank))).product();
        let mut hands = Vec::new();
        for value in 0..size {
            let (mut left, mut mover, mut other) = (value, Hand::EMPTY, Hand::EMPTY);
            for rank in ranks.clone().rev() {
                let digits = n_shares(rules.movable(rank));
                let (m, o) = shares(left % digits);
                (mover, other) = (mover.plus(rank, m), other.plus(rank, o));
                left /= digits;
            }
            hands.push((mover, other));
        }
        let movable = ranks.clone().map(|rank| u32::from(rules.movable(rank)));
        let all: u32 = movable.sum();
        let n_counts = rules.most_taken().min(all) as usize + 1;
        let has_pile =
            hands.iter().map(|(mover, other)| mover.with(*other).total() < all).collect();
        let mut field = Self {
            ranks,
            unit,
            turned: Vec::new(),
            hands,
            has_pile,
            laid: Lists::default(),
            taken: Lists::default(),
            n_counts,
        };
        let turned = |&(mover, other): &(Hand, Hand)| field.value(rules, other, mover);
        field.turned = field.hands.iter().map(turned).collect();
        field.laid = field.list(rules, |position, list| each_lay(rules, position, list));
        field.taken = field.list_taken(rules);
        field
    }

    /// The value of this field in a position with these hands.
    fn value(&self, rules: &Rules, mover: Hand, other: Hand) -> u16 {
        self.ranks.clone().fold(0, |value, rank| {
            let (mover, other) = (u16::from(mover.count(rank)), u16::from(other.count(rank)));
            let in_hands = mover + other;
            let digit = in_hands * (in_hands + 1) / 2 + other;
            value * n_shares(rules.movable(rank)) as u16 + digit
        })
    }

    /// For each value, changed over, the values with the hands that `each` finds before it.
    fn list(&self, rules: &Rules, each: impl Fn(Position, &mut dyn FnMut(Hand))) -> Lists {
        let mut lists = Lists::default();
        for &(hand, mover) in &self.hands {
            let position = self.alone(rules, mover, hand);
            each(position, &mut |hand| lists.push(self.value(rules, hand, mover)));
            lists.end();
        }
        lists
    }

    /// For each value, changed over, and each number of cards, the values with that number fewer in the hand.
    fn list_taken(&self, rules: &Rules) -> Lists {
        let mut lists = Lists::default();
        for &(hand, mover) in &self.hands {
            let pile = self.alone(rules, mover, hand).pile(rules).without(rules.floor());
            let from = if pile.is_empty() { self.ranks.start } else { pile.top() };
            for count in 0..self.n_counts {
                each_less(hand, from..self.ranks.end, count as u32, &mut |hand| {
                    lists.push(self.value(rules, hand, mover));
                });
                lists.end();
            }
        }
        lists
    }

    /// A position with these hands in which the pile has cards of this field alone.
    fn alone(&self, rules: &Rules, mover: Hand, other: Hand) -> Position {
        let elsewhere = (0..rules.ranks()).filter(|rank| !self.ranks.contains(rank));
        let mover = elsewhere.fold(mover, |hand, rank| hand.plus(rank, rules.movable(rank)));
        Position { mover, other }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{Index, Reading};
    use super::super::variants::variants;
    use super::*;

    #[test]
    fn a_word_stands_for_its_position_and_has_its_number() {
        let mut n_fields = [0; 4];
        for rules in variants() {
            let (fields, index) = (Fields::new(&rules), Index::new(&rules));
            n_fields[fields.cut.len()] += 1;
            for number in 0..index.n_positions() {
                let position = index.unrank(number);
                let packed = fields.pack(position);
                assert!(fields.is_packed(packed), "{rules:?} {position:?}");
                assert_eq!(fields.unpack(packed), position, "{rules:?}");
                assert_eq!(fields.number(packed), number, "{rules:?} {position:?}");
            }
        }
        assert!(n_fields[1..].iter().all(|&n| n > 0), "games of 1, 2, 3 fields: {n_fields:?}");
    }

    #[test]
    fn there_are_as_many_words_as_positions() {
        for rules in variants() {
            let (fields, index) = (Fields::new(&rules), Index::new(&rules));
            let values = |nth: u32| {
                (0..1 << BITS).filter(|value| fields.is_packed(value << (BITS * nth))).count()
            };
            let n_fields = fields.cut.len() as u32;
            let n_words: usize = (0..n_fields).map(values).product();
            assert_eq!(n_words as u64, index.n_positions(), "{rules:?}");
            assert!(!fields.is_packed(1 << (BITS * n_fields)) && !fields.is_packed(u64::MAX));
        }
    }

    /// The predecessors, less those in which play is over: nobody moves there, and the table has marked them.
    fn before(fields: &Fields, position: Position) -> Vec<Position> {
        let mut found = Vec::new();
        fields.each_before(fields.pack(position), |packed, number| {
            assert_eq!(fields.number(packed), number, "{position:?}");
            found.push(fields.unpack(packed));
        });
        found.retain(|position| !position.is_over());
        found.sort_unstable();
        found
    }

    #[test]
    fn the_way_back_by_fields_is_the_way_back_by_the_rules() {
        for rules in variants() {
            let (fields, index) = (Fields::new(&rules), Index::new(&rules));
            let mut listed = Vec::new();
            for position in (0..index.n_positions()).map(|number| index.unrank(number)) {
                listed.clear();
                position.predecessors(&rules, &mut listed);
                listed.sort_unstable();
                assert_eq!(before(&fields, position), listed, "{rules:?} {position:?}");
            }
        }
    }

    /// Where nothing leads to a position of one field its list is empty, as it is where the pile has no
    /// card of the first field; the two were once mistaken for each other.
    #[test]
    fn a_position_to_which_no_move_leads_is_not_one_with_a_bare_pile() {
        let rules = Rules::standard(3).unwrap().with_reading(Reading::Essay);
        let fields = Fields::new(&rules);
        let position = Position::from_text(&rules, "[0,4,4],[2,0,0]").unwrap();
        assert_eq!(before(&fields, position), []);
        let printed = Fields::new(&rules.with_reading(Reading::Printed));
        let nine_laid = Position::from_text(&rules, "[3,0,0],[0,4,4]").unwrap();
        assert_eq!(before(&printed, position), [nine_laid]);
    }
}
