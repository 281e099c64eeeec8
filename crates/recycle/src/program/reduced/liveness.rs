//! Liveness analysis: what can still be read from each operation on, worked out from the end of the program to its
//! start until nothing changes any more.

use super::super::Program;
use super::super::code::{Op, ProgramCode};
use super::effects::{Guard, Survey, SurveyInput, maps_at, survey};
use super::features::Features;
use super::live_facts::{Effect, Fact, Index, LiveFacts, MOST_LEVELS};
use super::projection::{CardProjection, Level, Mode, Projection};
use super::symmetry::Symmetry;

/// More facts of operations than this are not worth the time: such a program stays as it is.
const MOST_FACTS: usize = 1 << 25;

/// Result of liveness analysis of a program.
pub(super) struct Liveness {
    pub features: Features,
    pub index: Index,
    /// What is read from each operation on.
    pub facts: Vec<LiveFacts>,
    /// The class of each kind at each operation.
    pub classes: Vec<Vec<u16>>,
    levels: Option<Vec<usize>>,
    survey: Survey,
}

/// Looks at a program; nothing if it follows the habits of the existing engine, whose turns and orders
/// are its own, or is too large.
pub(super) fn analyse(program: &Program) -> Option<Liveness> {
    let code = &program.code;
    let n_ops = code.ops.len();
    if program.config.compat.quirks {
        return None;
    }
    let maps = maps_at(program);
    let levels = if program.has_together { None } else { levels(code) };

    // 1. What is read of cards, and which cards are alike in it.
    let mut features = Features::default();
    let mut is_order_read = vec![false; n_ops];
    let known = SurveyInput { maps: &maps, classes: None, levels: levels.as_deref() };
    let first = survey(program, &mut features, known, &mut is_order_read);
    let index = Index::new(program, features.0.len());
    if n_ops.saturating_mul(index.len()) > MOST_FACTS {
        return None;
    }
    let effects = first.reads.iter().map(|reads| {
        let mut effect = Effect::new(&index);
        let features = reads.iter().filter(|fact| matches!(fact, Fact::Feature(_)));
        features.for_each(|&fact| effect.reads.add(index.at(fact)));
        effect
    });
    let read = settle(code, &index, &effects.collect::<Vec<_>>());
    let mut known_classes: Vec<(LiveFacts, Vec<u16>)> = Vec::new();
    let classes = read.iter().map(|facts| {
        if let Some((_, classes)) = known_classes.iter().find(|(other, _)| other == facts) {
            return classes.clone();
        }
        let classes = features.classes(program, |nth| facts.has(nth));
        known_classes.push((facts.clone(), classes.clone()));
        classes
    });
    let classes: Vec<Vec<u16>> = classes.collect();

    // 2. All else, given that. That the order of a variable is read may come to light after what
    // binds it was looked at.
    is_order_read.fill(false);
    let known = SurveyInput { classes: Some(&classes), ..known };
    let survey = loop {
        let before = is_order_read.clone();
        let survey = survey(program, &mut features, known, &mut is_order_read);
        if before == is_order_read {
            break survey;
        }
    };
    let facts = settle(code, &index, &effects_of(program, &index, &survey));
    Some(Liveness { features, index, facts, classes, levels, survey })
}

/// The effects of what was found, with what changes when the current player does.
fn effects_of(program: &Program, index: &Index, survey: &Survey) -> Vec<Effect> {
    let n_players = program.tables.layout.n_players as u16;
    let n_piles = program.tables.layout.n_piles as u16;
    let all =
        survey.reads.iter().flatten().chain(survey.passes.iter().flatten().map(|(_, now)| now));
    let mut mine: Vec<u16> = all
        .filter_map(|fact| match fact {
            Fact::MyTop(first) | Fact::MyTwin(first) => Some(*first),
            _ => None,
        })
        .collect();
    mine.sort_unstable();
    mine.dedup();
    let effect = |pc: usize| {
        let mut effect = Effect::new(index);
        survey.reads[pc].iter().for_each(|&fact| effect.reads.add(index.at(fact)));
        survey.writes[pc].iter().for_each(|&fact| effect.writes.add(index.at(fact)));
        for &(then, now) in &survey.passes[pc] {
            effect.passes.push((index.at(then), index.at(now)));
        }
        if survey.turns[pc] {
            for &first in &mine {
                for pile in (first..first + n_players).filter(|&pile| pile < n_piles) {
                    let (top, twin) = (Fact::MyTop(first), Fact::MyTwin(first));
                    effect.passes.push((index.at(top), index.at(Fact::Top(pile))));
                    effect.passes.push((index.at(twin), index.at(Fact::Twin(pile))));
                }
                effect.writes.add(index.at(Fact::MyTop(first)));
                effect.writes.add(index.at(Fact::MyTwin(first)));
            }
        }
        effect
    };
    (0..program.code.ops.len()).map(effect).collect()
}

/// What is read from each operation on, once nothing is added any more.
fn settle(code: &ProgramCode, index: &Index, effects: &[Effect]) -> Vec<LiveFacts> {
    let mut found = vec![LiveFacts::new(index); effects.len()];
    loop {
        let mut is_settled = true;
        for pc in (0..effects.len()).rev() {
            let mut after = LiveFacts::new(index);
            for next in successors(code, pc) {
                after.add_all(&found[next]);
            }
            let before = effects[pc].before(&after);
            if before != found[pc] {
                found[pc] = before;
                is_settled = false;
            }
        }
        if is_settled {
            return found;
        }
    }
}

/// Where play may go on after an operation.
fn successors(code: &ProgramCode, pc: usize) -> Vec<usize> {
    let to = |pc: u32| pc as usize;
    match &code.ops[pc] {
        Op::Jump(next) => vec![to(*next)],
        Op::Unless(_, other)
        | Op::Next { exit: other, .. }
        | Op::Again(other)
        | Op::Test { exit: other, .. } => vec![pc + 1, to(*other)],
        Op::Choose(choice) => {
            code.choices[usize::from(*choice)].entries.iter().map(|&entry| to(entry)).collect()
        }
        Op::Pick { late, past, .. } => {
            [Some(pc + 1), late.map(to), Some(to(*past))].into_iter().flatten().collect()
        }
        Op::Done(choice) => {
            let choice = &code.choices[usize::from(*choice)];
            let others = choice.entries.iter().filter(|_| choice.is_together);
            others.map(|&entry| to(entry)).chain([to(choice.after)]).collect()
        }
        Op::Over => Vec::new(),
        Op::Step => vec![pc + 1, code.ops.len() - 1],
        _ => vec![pc + 1],
    }
}

/// On which level of turns each operation stands; nothing if that is not always the same.
fn levels(code: &ProgramCode) -> Option<Vec<usize>> {
    let mut levels: Vec<Option<usize>> = vec![None; code.ops.len()];
    let mut ahead = vec![(0, 0)];
    while let Some((pc, level)) = ahead.pop() {
        match levels[pc] {
            Some(known) if known != level => return None,
            Some(_) => continue,
            None => levels[pc] = Some(level),
        }
        let is_player = |stage: u16| !code.stages[usize::from(stage)].is_team;
        match &code.ops[pc] {
            Op::Enter(stage) => ahead.push((pc + 1, level + usize::from(is_player(*stage)))),
            Op::Test { stage, exit, .. } => {
                ahead.push((pc + 1, level));
                ahead.push((*exit as usize, level.checked_sub(usize::from(is_player(*stage)))?));
            }
            _ => ahead.extend(successors(code, pc).into_iter().map(|next| (next, level))),
        }
    }
    // Nothing leads to what was not met.
    Some(levels.into_iter().map(|level| level.unwrap_or(0)).collect())
}

impl Liveness {
    pub(super) fn guard(&self) -> Option<Guard> {
        self.survey.guard
    }

    /// What matters at each operation.
    pub(super) fn projections(&self, program: &Program) -> Vec<Projection> {
        (0..program.code.ops.len()).map(|pc| self.projection(program, pc)).collect()
    }

    fn projection(&self, program: &Program, pc: usize) -> Projection {
        let (layout, facts) = (&program.tables.layout, &self.facts[pc]);
        let has = |fact: Fact| facts.has(self.index.at(fact));
        let chosen = |n: usize, fact: fn(u16) -> Fact, start: usize| -> Box<[u16]> {
            (0..n as u16).filter(|&nth| has(fact(nth))).map(|nth| start as u16 + nth).collect()
        };
        let n_regs = usize::from(program.code.depths[pc]);
        let bits = |fact: fn(u8) -> Fact| {
            (0..n_regs).filter(|&reg| has(fact(reg as u8))).fold(0u32, |all, reg| all | 1 << reg)
        };
        let (vars, lists) = (bits(Fact::Var), bits(Fact::List));
        let levels = self.levels.as_ref().map_or(0, |levels| (levels[pc] + 1).min(MOST_LEVELS - 1));
        let level =
            |nth: usize| Level { current: has(Fact::Current(nth)), queued: has(Fact::Queued(nth)) };
        Projection {
            table: if has(Fact::Number) {
                CardProjection::exact(program)
            } else {
                self.table(program, pc)
            },
            ints: chosen(layout.n_ints, Fact::Int, layout.ints_at()),
            texts: chosen(layout.n_texts, Fact::Text, layout.texts_at()),
            maps: chosen(layout.n_points, Fact::Map, 0),
            vars,
            is_carded: (vars | lists) & self.survey.carded[pc] != 0,
            levels: (0..levels).map(level).collect(),
            has_picks: program.code.ahead[pc].picks,
            has_lists: lists != 0
                || vars & self.survey.listed[pc] != 0
                || is_counting(&program.code, pc),
        }
    }

    fn table(&self, program: &Program, pc: usize) -> CardProjection {
        let (tables, facts) = (&program.tables, &self.facts[pc]);
        let has = |fact: Fact| facts.has(self.index.at(fact));
        let n_players = tables.layout.n_players as u16;
        let mode = |pile: u16| {
            let firsts = || pile.saturating_sub(n_players - 1)..=pile;
            if !has(Fact::Cards(pile)) {
                Mode::Size
            } else if has(Fact::Row(pile)) {
                Mode::Row
            } else if has(Fact::Top(pile)) || firsts().any(|first| has(Fact::MyTop(first))) {
                let is_twin =
                    has(Fact::Twin(pile)) || firsts().any(|first| has(Fact::MyTwin(first)));
                if is_twin { Mode::Row } else { Mode::Topped }
            } else if has(Fact::Twin(pile)) || firsts().any(|first| has(Fact::MyTwin(first))) {
                Mode::Twins
            } else {
                Mode::Heap
            }
        };
        let class_of = tables.kind_of.iter().map(|&kind| self.classes[pc][usize::from(kind)]);
        let piles = (0..tables.layout.n_piles as u16).map(mode).collect();
        let mut table = CardProjection::new(class_of.collect(), piles);
        table.symmetry =
            Symmetry::find(program, &self.features, &table, |nth| has(Fact::Feature(nth)));
        table
    }
}

/// Whether the operation is repeated a number of times that is being counted down.
fn is_counting(code: &ProgramCode, pc: usize) -> bool {
    code.ops[..pc].iter().enumerate().any(|(from, op)| {
        let is_around = |exit: usize| from < pc && pc < exit;
        match (op, code.ops.get(from + 1)) {
            (Op::Times(_), Some(Op::Again(exit))) => is_around(*exit as usize),
            (Op::Times(_), _) => pc == from + 1,
            _ => false,
        }
    })
}
