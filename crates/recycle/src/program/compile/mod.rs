//! Rules → code.
//!
//! Places in the state are handed out as they are met. Registers are handed out by nesting. The code
//! of an alternative is straight from its entry to [`Op::Done`].

mod ahead;
mod draws;
mod expression;
mod families;
mod mask;
mod points;
mod statement;

use std::collections::HashMap;

use super::code::{ElementKind, NOWHERE, Op, Pc, ProgramCode, Reg};
use super::layout::Layout;
use super::machine::MOST_REGS;
use super::tables::{CardSet, MOST_IN_SET, Tables};
use super::{Program, ProgramConfig, ProgramError};
use crate::Span;
use crate::rules::{self, Dialect, Rules, Slot};
use families::Families;

pub(super) use draws::{Foreign, may_hide, reads_foreign};

/// The most operations a program may have.
const MOST_OPS: usize = 200_000;

/// Turns rules into a program.
pub(super) struct Compiler<'r> {
    rules: &'r Rules,
    config: ProgramConfig,
    code: ProgramCode,
    tables: Tables,
    families: Families,
    /// The register of each variable in scope, and what it holds.
    vars: HashMap<Slot, Var>,
    depth: u8,
    span: Span,
    /// Inside an alternative of this choice.
    choice: Option<u16>,
    /// Whether the order of what is being compiled can be observed.
    is_order_read: bool,
    /// The teams each `create teams` adds: the first, and how many.
    team_sets: Vec<(u8, u8)>,
    error: Option<ProgramError>,
}

/// A variable.
#[derive(Clone)]
struct Var {
    reg: Reg,
    kind: ElementKind,
    /// Holds a number, a text, a player or a team, and no list of any.
    is_plain: bool,
    /// Bound to the groups of a loop: a list that is shared.
    is_loop_group: bool,
    /// The texts it may hold, if they are known.
    texts: Option<Vec<u16>>,
}

impl<'r> Compiler<'r> {
    pub(super) fn compile(
        rules: &'r Rules,
        config: ProgramConfig,
    ) -> Result<Program, ProgramError> {
        let mut compiler = Self::new(rules, config)?;
        for statement in &rules.setup {
            compiler.statement(statement);
        }
        compiler.block(&rules.body);
        let score = {
            compiler.span = rules.scoring.span;
            let score = compiler.int(&rules.scoring.score);
            compiler.emit(Op::Over);
            score
        };
        compiler.code.phase = rules.display.phase.as_ref().map(|phrase| compiler.phrase(phrase));
        compiler.finish(score)
    }

    fn new(rules: &'r Rules, config: ProgramConfig) -> Result<Self, ProgramError> {
        let mut teams: Vec<Vec<u8>> = rules.teams.iter().map(|team| members(team)).collect();
        let mut team_sets = Vec::new();
        collect_teams(&rules.body, &mut teams, &mut team_sets);
        let mut tables = card_tables(rules)?;
        tables.layout.n_players = rules.n_players;
        tables.layout.n_teams = rules.teams.len();
        if teams.len() > 250 || rules.n_players > 64 {
            return Err(ProgramError::TooLarge { what: "players or teams", most: 64 });
        }
        let families = Families::new(rules.n_players, teams.len());
        tables.teams = teams;
        Ok(Self {
            rules,
            config,
            code: ProgramCode::default(),
            tables,
            families,
            vars: HashMap::new(),
            depth: 0,
            span: Span::default(),
            choice: None,
            is_order_read: false,
            team_sets,
            error: None,
        })
    }

    fn finish(mut self, score: super::code::Int) -> Result<Program, ProgramError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let families = self.families;
        let map = |texts: bool| {
            let maps = self.code.maps.iter();
            maps.map(|map| if texts { map.texts.len() } else { map.ints.len() }).max().unwrap_or(0)
        };
        let (map_texts, map_ints) = (map(true), map(false));
        (self.tables.piles, self.tables.memories) = families.piles(self.rules);
        self.tables.is_seen = self.tables.piles.iter().map(|pile| pile.is_seen).collect();
        let layout = Layout {
            n_piles: self.tables.piles.len(),
            n_memories: self.tables.memories.len(),
            n_texts: families.texts.len(),
            n_ints: families.ints.len(),
            n_points: families.points.len(),
            map_texts,
            map_ints,
            ..self.tables.layout
        }
        .arranged();
        if layout.n_words() > usize::from(u16::MAX) || layout.n_piles >= 1 << 14 {
            return Err(ProgramError::TooLarge {
                what: "piles, cards and storages",
                most: 1 << 14,
            });
        }
        self.tables.layout = layout;
        thread(&mut self.code);
        ahead::look(&mut self.code);
        draws::mark(&mut self.code, &self.tables);
        draws::mark_reads(&mut self.code, &self.tables);
        let names = (
            families.names(&families.ints, self.rules),
            families.names(&families.texts, self.rules),
        );
        Ok(Program::assemble(
            self.rules,
            self.config,
            self.code,
            self.tables,
            self.team_sets,
            score,
            names,
        ))
    }

    fn emit(&mut self, op: Op) -> Pc {
        if self.code.ops.len() >= MOST_OPS {
            self.error = Some(ProgramError::TooLarge { what: "operations", most: MOST_OPS });
            return 0;
        }
        self.code.ops.push(op);
        self.code.spans.push(self.span);
        self.code.depths.push(self.depth);
        let is_plain = |var: &&Var| var.is_plain && var.reg < self.depth;
        let plain = self.vars.values().filter(is_plain).fold(0, |bits, var| bits | 1 << var.reg);
        self.code.plain.push(plain);
        self.here() - 1
    }

    fn here(&self) -> Pc {
        self.code.ops.len() as Pc
    }

    /// Gives a variable a register for as long as its scope lasts.
    fn open(&mut self, slot: Slot, kind: ElementKind) -> Reg {
        let reg = self.depth;
        if usize::from(reg) + 1 >= MOST_REGS {
            self.error = Some(ProgramError::TooLarge { what: "nested variables", most: MOST_REGS });
            return 0;
        }
        self.depth += 1;
        self.vars.retain(|_, var| var.reg < reg);
        let is_plain = matches!(
            kind,
            ElementKind::Int | ElementKind::Text | ElementKind::Player | ElementKind::Team
        );
        self.vars.insert(slot, Var { reg, kind, is_plain, is_loop_group: false, texts: None });
        reg
    }

    fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    fn reg(&self, slot: Slot) -> Reg {
        // A variable outside its scope does not pass the checker.
        self.vars.get(&slot).map_or(0, |var| var.reg)
    }
}

fn members(team: &[usize]) -> Vec<u8> {
    team.iter().map(|&player| player as u8).collect()
}

/// Numbers the teams that the statements create, in the order of the text.
fn collect_teams(body: &[rules::Statement], teams: &mut Vec<Vec<u8>>, sets: &mut Vec<(u8, u8)>) {
    use rules::StatementKind as S;
    for statement in body {
        match &statement.kind {
            S::Do(parts) | S::Choice(parts, _) | S::Stage { body: parts, .. } => {
                collect_teams(parts, teams, sets);
            }
            S::If(_, inner)
            | S::Each { body: inner, .. }
            | S::Let { body: inner, .. }
            | S::Act(rules::Action::Repeat(_, inner)) => {
                collect_teams(std::slice::from_ref(inner), teams, sets);
            }
            S::Act(rules::Action::CreateTeams(new)) => {
                sets.push((teams.len() as u8, new.len() as u8));
                teams.extend(new.iter().map(|team| members(team)));
            }
            S::Act(_) | S::Say(_) => {}
        }
    }
}

/// Numbers cards so that those of one kind are neighbours; kinds in order of their first card.
fn card_tables(rules: &Rules) -> Result<Tables, ProgramError> {
    let mut kinds: Vec<&rules::CardSpec> = Vec::new();
    let mut kind_of_spec: HashMap<&rules::CardSpec, u16> = HashMap::new();
    let mut n_of_kind: Vec<u16> = Vec::new();
    let mut keys: Vec<u16> = Vec::new();
    for spec in &rules.cards {
        let kind = *kind_of_spec.entry(spec).or_insert_with(|| {
            kinds.push(spec);
            n_of_kind.push(0);
            kinds.len() as u16 - 1
        });
        n_of_kind[usize::from(kind)] += 1;
        for (key, _) in &spec.attributes {
            if !keys.contains(&key.0) {
                keys.push(key.0);
            }
        }
    }
    if kinds.len() >= 2048 || rules.cards.len() > 8000 {
        return Err(ProgramError::TooLarge { what: "different cards", most: 2047 });
    }
    let mut next = 0;
    let kind_ranges: Vec<std::ops::Range<u16>> = n_of_kind
        .iter()
        .map(|&n| {
            let range = next..next + n;
            next += n;
            range
        })
        .collect();
    let mut free: Vec<u16> = kind_ranges.iter().map(|range| range.start).collect();
    let created = rules.cards.iter().map(|spec| {
        let free = &mut free[usize::from(kind_of_spec[spec])];
        *free += 1;
        *free - 1
    });
    let created: Box<[u16]> = created.collect();
    let kind_of = (0..).zip(&n_of_kind).flat_map(|(kind, &n)| std::iter::repeat_n(kind, n.into()));
    let kind_of: Box<[u16]> = kind_of.collect();
    let mut key_of = vec![NOWHERE; rules.texts.len()];
    for (idx, &key) in keys.iter().enumerate() {
        key_of[usize::from(key)] = idx as u16;
    }
    let attribute = |spec: &rules::CardSpec, key: u16| {
        let found = spec.attributes.iter().find(|(other, _)| other.0 == key);
        found.map_or(0, |(_, value)| value.0)
    };
    let attributes: Box<[u16]> =
        kinds.iter().flat_map(|spec| keys.iter().map(|&key| attribute(spec, key))).collect();
    let layout = Layout { n_cards: rules.cards.len(), ..Layout::default() };
    let (set_of, sets) = sets(rules, &keys, &kind_of, &attributes);
    Ok(Tables {
        layout,
        kind_of,
        all_differ: kinds.len() == rules.cards.len(),
        kinds: kind_ranges.into(),
        attributes,
        n_keys: keys.len(),
        key_of: key_of.into(),
        keys: keys.into(),
        created,
        piles: Vec::new(),
        is_seen: Box::default(),
        memories: Vec::new(),
        teams: Vec::new(),
        texts: rules.texts.clone().into(),
        set_of,
        sets,
    })
}

/// The set of cards with each text as each attribute. The first is empty.
fn sets(
    rules: &Rules,
    keys: &[u16],
    kind_of: &[u16],
    attributes: &[u16],
) -> (Box<[u16]>, Vec<CardSet>) {
    let mut set_of = vec![0; keys.len() * rules.texts.len()];
    let mut sets = vec![[0; 4]];
    if kind_of.len() <= MOST_IN_SET {
        for (card, &kind) in kind_of.iter().enumerate() {
            for key in 0..keys.len() {
                let text = attributes[usize::from(kind) * keys.len() + key];
                let place = &mut set_of[key * rules.texts.len() + usize::from(text)];
                if *place == 0 {
                    *place = sets.len() as u16;
                    sets.push([0; 4]);
                }
                sets[usize::from(*place)][card / 64] |= 1 << (card % 64);
            }
        }
    }
    (set_of.into(), sets)
}

/// Where each operation goes on, past jumps; and so where each alternative starts.
fn thread(code: &mut ProgramCode) {
    let ops = &code.ops;
    let follow = |mut pc: usize| {
        // Jumps in a circle do not come out of statements; a bound costs nothing.
        for _ in 0..ops.len() {
            match ops.get(pc) {
                Some(Op::Jump(to)) => pc = *to as usize,
                _ => break,
            }
        }
        pc as Pc
    };
    code.next = (0..ops.len()).map(|pc| follow(pc + 1)).collect();
    for choice in &mut code.choices {
        choice.starts = choice.entries.iter().map(|&entry| follow(entry as usize)).collect();
    }
}

/// Whether a dialect evaluates the operands of `repeat all` once.
fn repeats_once(dialect: Dialect) -> bool {
    dialect != Dialect::R5
}
