//! Numbers, and the points of cards.

use super::super::code::{Collection, Frozen, FrozenInt, Int, LocationRef, Map, Text};
use super::super::fault::FaultKind;
use super::super::state::CardId;
use super::super::world::{Halt, World};
use super::Machine;
use crate::rules::IntOp;

/// The widest range to draw a random number from.
const WIDEST: i64 = 1_000_000;

impl<'p, W: World> Machine<'p, W> {
    #[inline]
    pub(super) fn int(&mut self, int: &Int) -> Result<i32, Halt> {
        match int {
            Int::Const(value) => Ok(*value),
            Int::Var(reg) => Ok(self.vars[usize::from(*reg)] as u32 as i32),
            Int::Store(location) => {
                let at = self.location(location)?;
                Ok(self.state().ints[self.program.tables.layout.ints_at() + usize::from(at)])
            }
            int => self.computed_int(int),
        }
    }

    #[inline(never)]
    fn computed_int(&mut self, int: &Int) -> Result<i32, Halt> {
        Ok(match int {
            Int::Const(_) | Int::Var(_) | Int::Store(_) => return self.int(int),
            Int::Pile(location) => {
                let pile = self.location(location)?;
                self.pile_size(pile) as i32
            }
            Int::Size(collection) => {
                if let Collection::Cards(cards) = &**collection {
                    return Ok(self.n_cards(cards)? as i32);
                }
                let laid = self.lay(collection)?;
                self.lists.truncate(laid.start);
                laid.n as i32
            }
            Int::Binary(op, pair) => {
                let left = self.int(&pair.0)?;
                let right = self.int(&pair.1)?;
                self.binary(*op, left, right)?
            }
            Int::Triangle(n) => {
                let n = i64::from(self.int(n)?);
                (n * (n + 1) / 2) as i32
            }
            Int::Fibonacci(n) => {
                let n = self.int(n)?;
                if n > 10_000 {
                    return self.fail(FaultKind::TooLarge);
                }
                let step = |(a, b): (i32, i32), _| (b, a.wrapping_add(b));
                (0..n.max(0)).fold((0, 1), step).0
            }
            Int::Random(range) => {
                let (low, high) = (self.int(&range.0)?, self.int(&range.1)?);
                let width = i64::from(high) - i64::from(low) + 1;
                match width {
                    ..=0 => return self.fail(FaultKind::EmptyRange(low, high)),
                    1 => low,
                    2..=WIDEST => low.wrapping_add(self.world.below(width as u32)? as i32),
                    _ => return self.fail(FaultKind::TooLarge),
                }
            }
            Int::Sum(of) => {
                let map = self.location(&of.1)?;
                let counter = self.counter(map);
                let mut sum = 0i32;
                if let Some((start, end)) = self.seen_pile(&of.0)? {
                    for at in start..end {
                        let card = self.state().words[at];
                        sum = sum.wrapping_add(self.count_points(map, &counter, card));
                    }
                    return Ok(sum);
                }
                let laid = self.cards(&of.0)?;
                for idx in laid.start..laid.end {
                    let card = self.lists[idx] as CardId;
                    sum = sum.wrapping_add(self.count_points(map, &counter, card));
                }
                self.lists.truncate(laid.start);
                sum
            }
            Int::Score(of) => {
                let map = self.location(&of.1)?;
                let card = self.card(&of.0)?;
                self.points(map, card)
            }
        })
    }

    fn binary(&mut self, op: IntOp, left: i32, right: i32) -> Result<i32, Halt> {
        Ok(match op {
            IntOp::Add => left.wrapping_add(right),
            IntOp::Subtract => left.wrapping_sub(right),
            IntOp::Multiply => left.wrapping_mul(right),
            IntOp::Divide | IntOp::Remainder if right == 0 => {
                return self.fail(FaultKind::DivisionByZero);
            }
            IntOp::Divide => left.wrapping_div(right),
            IntOp::Remainder => left.wrapping_rem(right),
            IntOp::Power => f64::from(left).powi(right).round() as i32,
        })
    }

    #[inline]
    pub(super) fn text(&mut self, text: &Text) -> Result<u16, Halt> {
        match text {
            Text::Const(text) => Ok(*text),
            Text::Var(reg) => Ok(self.vars[usize::from(*reg)] as u16),
            Text::Store(location) => {
                let at = self.location(location)?;
                Ok(self.state().words[self.program.tables.layout.texts_at() + usize::from(at)])
            }
            text => self.computed_text(text),
        }
    }

    #[inline(never)]
    fn computed_text(&mut self, text: &Text) -> Result<u16, Halt> {
        match text {
            Text::Const(_) | Text::Var(_) | Text::Store(_) => self.text(text),
            Text::Attribute(key, card) => Ok(match self.card_if_any(card)? {
                Some(card) => self.program.tables.attribute(card, *key),
                None => 0,
            }),
            Text::AttributeOf(of) => {
                let key = self.text(&of.0)?;
                let key = self.program.tables.key_of[usize::from(key)];
                Ok(match self.card_if_any(&of.1)? {
                    Some(card) if usize::from(key) < self.program.tables.n_keys => {
                        self.program.tables.attribute(card, key)
                    }
                    _ => 0,
                })
            }
        }
    }

    /// The point map at a location.
    pub(super) fn map(&mut self, location: &LocationRef) -> Result<u16, Halt> {
        self.location(location)
    }

    /// How the map stored at `map` counts.
    pub(super) fn counter(&self, map: u16) -> Counter<'p> {
        let layout = &self.program.tables.layout;
        let at = layout.points_at() + usize::from(map) * (1 + layout.map_texts);
        let idx = usize::from(self.state().words[at]).checked_sub(1);
        let map = idx.map(|idx| &self.program.code.maps[idx]);
        let kind_of = &self.program.tables.kind_of;
        Counter { map, kind_of, words_at: at + 1 }
    }

    /// The points of `card` by the map stored at `map`.
    pub(super) fn points(&self, map: u16, card: CardId) -> i32 {
        let counter = self.counter(map);
        self.count_points(map, &counter, card)
    }

    /// The points of `card` by the map stored at `map`, which counts so.
    #[inline]
    pub(super) fn count_points(&self, map: u16, counter: &Counter<'_>, card: CardId) -> i32 {
        let Some(code) = counter.map else { return 0 };
        let kind = usize::from(counter.kind_of[usize::from(card)]);
        let fixed = code.fixed[kind];
        if code.rows.is_empty() { fixed } else { fixed.wrapping_add(self.rows(map, counter, kind)) }
    }

    /// The points by rows that depend on what was written down.
    #[inline(never)]
    fn rows(&self, map: u16, counter: &Counter<'_>, kind: usize) -> i32 {
        let tables = &self.program.tables;
        let layout = &tables.layout;
        let Some(code) = counter.map else { return 0 };
        let words = &self.state().words[counter.words_at..counter.words_at + layout.map_texts];
        let attributes = &tables.attributes[kind * tables.n_keys..(kind + 1) * tables.n_keys];
        let frozen = |text: Frozen| match text {
            Frozen::Const(text) => text,
            Frozen::Written(idx) => words[usize::from(idx)],
        };
        let mut points = 0i32;
        for row in &code.rows {
            let has = |&(key, value): &(Frozen, Frozen)| {
                let key = usize::from(tables.key_of[usize::from(frozen(key))]);
                attributes.get(key).copied().unwrap_or(0) == frozen(value)
            };
            if row.attributes.iter().all(has) {
                points = points.wrapping_add(match row.points {
                    FrozenInt::Const(points) => points,
                    FrozenInt::Written(idx) => {
                        let ints = layout.map_ints_at() + usize::from(map) * layout.map_ints;
                        self.state().ints[ints + usize::from(idx)]
                    }
                });
            }
        }
        points
    }
}

/// A point map, found once for many cards.
pub(super) struct Counter<'p> {
    map: Option<&'p Map>,
    kind_of: &'p [u16],
    /// Where what was written down starts.
    words_at: usize,
}
