//! Reductions in words: what does not matter at any choice of the game.

use super::super::Program;
use super::super::code::Op;
use super::super::layout::PileInfo;
use super::liveness::Liveness;
use super::projection::{Mode, Projection};

/// What does not matter where players choose, in short phrases with the names of the source.
pub(super) fn phrases(
    program: &Program,
    found: &Liveness,
    projections: &[Projection],
) -> Vec<String> {
    let is_choice = |pc: &usize| matches!(program.code.ops[*pc], Op::Choose(_));
    let choices: Vec<usize> = (0..projections.len()).filter(is_choice).collect();
    if choices.is_empty() {
        return Vec::new();
    }
    let tables = &program.tables;
    let mut phrases = Vec::new();

    // 1. Attributes: kinds that differ in nothing else are alike.
    let is_unread = |key: usize| {
        let rest = |kind: usize| {
            let all = &tables.attributes[kind * tables.n_keys..(kind + 1) * tables.n_keys];
            all.iter().enumerate().filter(move |(other, _)| *other != key).map(|(_, text)| *text)
        };
        let n_kinds = tables.kinds.len();
        let mut pairs = (0..n_kinds).flat_map(|one| (0..one).map(move |other| (one, other)));
        let is_told = |(one, other): (usize, usize)| {
            let differ = |pc: &usize| found.classes[*pc][one] != found.classes[*pc][other];
            rest(one).eq(rest(other)) && choices.iter().any(differ)
        };
        let is_any = |pair: (usize, usize)| rest(pair.0).eq(rest(pair.1));
        pairs.clone().any(is_any) && !pairs.any(is_told)
    };
    for key in (0..tables.n_keys).filter(|&key| n_kinds_are_few(program) && is_unread(key)) {
        let name = &tables.texts[usize::from(tables.keys[key])];
        phrases.push(format!("{name} does not matter"));
    }

    // Values of which no rule knows one from another.
    let mut swapped: Vec<u16> = choices
        .iter()
        .filter_map(|&pc| Some(projections[pc].table.symmetry.as_ref()?.key))
        .collect();
    swapped.sort_unstable();
    swapped.dedup();
    for key in swapped {
        let name = &tables.texts[usize::from(tables.keys[usize::from(key)])];
        phrases.push(format!("which value of {name} is which does not matter"));
    }

    // 2. Piles.
    let most = |pile: usize| choices.iter().map(|&pc| projections[pc].table.piles[pile]).max();
    let named = |is: &dyn Fn(Mode) -> bool| {
        let mut names: Vec<&str> = Vec::new();
        for (pile, PileInfo { name, .. }) in tables.piles.iter().enumerate().skip(1) {
            let name = name.name.as_str();
            if most(pile).is_some_and(is) && !names.contains(&name) {
                names.push(name);
            }
        }
        names.join(", ")
    };
    let sizes = named(&|mode| mode == Mode::Size);
    if !sizes.is_empty() {
        phrases.push(format!("which cards lie on {sizes} does not matter"));
    }
    let heaps = named(&|mode| matches!(mode, Mode::Heap | Mode::Twins));
    if !heaps.is_empty() {
        phrases.push(format!("the order of {heaps} does not matter"));
    }
    let topped = named(&|mode| mode == Mode::Topped);
    if !topped.is_empty() {
        phrases.push(format!("of {topped} only the top card has a place"));
    }

    // 3. Storages.
    let layout = &tables.layout;
    let is_kept = |is: &dyn Fn(&Projection) -> bool| choices.iter().any(|&pc| is(&projections[pc]));
    let ints = program.int_names.iter().enumerate().filter(|(nth, _)| {
        let place = (layout.ints_at() + nth) as u16;
        !is_kept(&|projection| projection.ints.contains(&place))
    });
    let texts = program.text_names.iter().enumerate().filter(|(nth, _)| {
        let place = (layout.texts_at() + nth) as u16;
        !is_kept(&|projection| projection.texts.contains(&place))
    });
    let stores: Vec<String> = ints.chain(texts).map(|(_, name)| name.to_string()).collect();
    if !stores.is_empty() {
        phrases.push(format!("{} is not read between choices", stores.join(", ")));
    }
    phrases
}

/// Whether there are few enough kinds of cards to compare them two by two.
fn n_kinds_are_few(program: &Program) -> bool {
    program.tables.kinds.len() <= 256
}
