//! Projection: the part of a position that is live where the program stands.

use std::sync::Arc;

use super::super::Program;
use super::super::state::CardId;
use super::packed::width;
use super::symmetry::Symmetry;

/// Projection of a position on what is live at an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Projection {
    pub table: CardProjection,
    /// The stored integers that matter, by their places in a state.
    pub ints: Box<[u16]>,
    /// The stored texts that are live, in the same way.
    pub texts: Box<[u16]>,
    /// The point maps that matter.
    pub maps: Box<[u16]>,
    /// The variables that matter, as bits.
    pub vars: u32,
    /// One of the variables or lists that matter holds cards.
    pub is_carded: bool,
    /// What matters of each turn, the game's own first; those beyond matter.
    pub levels: Box<[Level]>,
    /// The move being carried out matters: it has picks to come.
    pub has_picks: bool,
    /// What is listed matters, and where loops and bindings stand.
    pub has_lists: bool,
}

/// Live part of a level of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level {
    pub current: bool,
    pub queued: bool,
}

/// Live part of the cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CardProjection {
    /// The class of each card: those of a class are alike in all that can still be read.
    pub class_of: Box<[u16]>,
    /// The cards of each class, rising.
    pub classes: Box<[Box<[CardId]>]>,
    /// The bits that a number of cards of each class takes.
    pub widths: Box<[u32]>,
    pub piles: Box<[Mode]>,
    /// Of which piles the order does not matter, if anything is known of that.
    pub heaps: Option<Arc<[bool]>>,
    pub symmetry: Option<Symmetry>,
}

/// Live part of a pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mode {
    /// How many cards there are.
    Size,
    /// Which cards there are.
    Heap,
    /// Which cards there are, and their order if there are twins among them.
    Twins,
    /// Which cards there are, and which is the top one.
    Topped,
    /// The cards and their order.
    Row,
}

impl CardProjection {
    pub(super) fn new(class_of: Box<[u16]>, piles: Box<[Mode]>) -> Self {
        let n_classes = class_of.iter().max().map_or(0, |&most| usize::from(most) + 1);
        let mut classes = vec![Vec::new(); n_classes];
        for (card, &class) in (0..).zip(&class_of) {
            classes[usize::from(class)].push(card);
        }
        let widths = classes.iter().map(|cards| width(cards.len() + 1)).collect();
        let classes = classes.into_iter().map(Vec::into_boxed_slice).collect();
        let heaps = piles.iter().map(|&mode| mode <= Mode::Heap);
        let heaps = piles.iter().any(|&mode| mode != Mode::Row).then(|| heaps.collect());
        Self { class_of, classes, widths, piles, heaps, symmetry: None }
    }

    /// Cards of a kind are alike, and lie where they lie.
    pub(super) fn by_kind(program: &Program) -> Self {
        let tables = &program.tables;
        Self::new(tables.kind_of.clone(), vec![Mode::Row; tables.layout.n_piles].into())
    }

    /// Every card is itself, and lies where it lies.
    pub(super) fn exact(program: &Program) -> Self {
        let layout = &program.tables.layout;
        let cards = (0..layout.n_cards as u16).collect();
        Self::new(cards, vec![Mode::Row; layout.n_piles].into())
    }
}

impl Projection {
    /// Everything matters.
    pub(super) fn whole(program: &Program) -> Self {
        let layout = &program.tables.layout;
        let ints = layout.ints_at()..layout.map_ints_at();
        let texts = layout.texts_at()..layout.points_at();
        Self {
            table: CardProjection::exact(program),
            ints: ints.map(|place| place as u16).collect(),
            texts: texts.map(|place| place as u16).collect(),
            maps: (0..layout.n_points as u16).collect(),
            vars: u32::MAX,
            is_carded: true,
            levels: Box::default(),
            has_picks: true,
            has_lists: true,
        }
    }
}
