//! What the essay's questions come to: one to four ranks as its program had the rules and as they are printed, and
//! solved tables to look positions up in.

use games::pan::table::{Solver, Table, TableConfig};
use games::pan::{Attained, Index, Pan, PanMove, Position, Reading, Rules, Start};
use kernel::{Fraction, Game, LimitReached, Notation, Outcome, Verdict};
use study::pan::{HeuristicRow, PanOutcomes, PanStudy, TakingFinding};
use workbench::{Findings, StudyFindings, WorkbenchError};

use crate::ask::{Ask, Set, command};

/// The numbers of ranks that the essay solved.
pub(super) const RANKS: [usize; 4] = [1, 2, 3, 4];

/// The most ranks of which every position is kept.
const KEPT: usize = 6;

/// Everything that more than one section needs.
pub(super) struct Essay {
    /// By the rules as the essay's program had them, from one rank on.
    program: Vec<PanStudy>,
    /// By the rules as they are printed.
    printed: Vec<PanStudy>,
    /// Every position of one to six ranks.
    solved: Vec<SolvedPan>,
    /// Four ranks again, taking being suggested with the sign of the second score as printed.
    pub(super) taking_by_more: TakingFinding,
}

impl Essay {
    /// Asks for all of it.
    pub(super) fn new(ask: &Ask<'_>) -> Result<Self, WorkbenchError> {
        let (mut program, mut printed) = (Vec::new(), Vec::new());
        for ranks in RANKS {
            let only = ["positions", "branching", "outcomes"];
            let with_heuristic = [&only[..], &["heuristic", "taking"]].concat();
            let ranks = ranks.to_string();
            program.push(study(ask, &[("ranks", &ranks), ("rules", "essay")], &with_heuristic)?);
            printed.push(study(ask, &[("ranks", &ranks)], &only)?);
        }
        let set = [("ranks", "4"), ("rules", "essay"), ("groups", "more")];
        let by_more = study(ask, &set, &["taking"])?;
        let solved = (1..=KEPT).map(|ranks| SolvedPan::new(standard(ranks), ask));
        Ok(Self {
            program,
            printed,
            solved: solved.collect::<Result<_, _>>()?,
            taking_by_more: by_more.taking.expect("it was asked for"),
        })
    }

    /// What is found of `ranks` ranks by the rules as the essay's program had them.
    pub(super) fn program(&self, ranks: usize) -> &PanStudy {
        &self.program[ranks - 1]
    }

    /// The same by the rules as they are printed.
    pub(super) fn printed(&self, ranks: usize) -> &PanStudy {
        &self.printed[ranks - 1]
    }

    /// Every position of so many ranks, by the rules as they are printed.
    pub(super) fn solved(&self, ranks: usize) -> &SolvedPan {
        &self.solved[ranks - 1]
    }

    /// How often minimax is right at this depth with four ranks.
    pub(super) fn heuristic(&self, groups: &str, depth: u32) -> &HeuristicRow {
        heuristic_row(self.program(4), groups, depth)
    }

    /// The share of decided positions with four ranks where the sign is right, counted as in the essay.
    pub(super) fn hits(&self, groups: &str, depth: u32) -> f64 {
        let found = &self.heuristic(groups, depth).as_in_the_essay;
        found.hits as f64 / (found.hits + found.misses + found.even) as f64
    }

    /// The potential positions of four ranks.
    pub(super) fn potential(&self) -> f64 {
        self.program(4).positions.as_ref().expect("it was asked for").potential as f64
    }

    /// When to take with four ranks.
    pub(super) fn taking(&self) -> &TakingFinding {
        self.program(4).taking.as_ref().expect("it was asked for")
    }
}

/// A row of what is found of the heuristic.
pub(super) fn heuristic_row<'a>(found: &'a PanStudy, groups: &str, depth: u32) -> &'a HeuristicRow {
    let rows = &found.heuristic.as_ref().expect("it was asked for").rows;
    let is_asked = |row: &&HeuristicRow| row.groups == groups && row.depth == depth;
    rows.iter().find(is_asked).expect("every even depth up to 14 is there")
}

/// The study of Pan.
pub(super) fn study(
    ask: &Ask<'_>,
    set: Set<'_>,
    only: &[&str],
) -> Result<PanStudy, WorkbenchError> {
    let found = ask.study("pan", set, only)?;
    let StudyFindings::Pan(found) = found.findings else { unreachable!("the study of Pan") };
    Ok(*found)
}

/// Who wins, by `solve`; without distances, which take memory.
pub(super) fn outcomes(ask: &Ask<'_>, set: Set<'_>) -> Result<PanOutcomes, WorkbenchError> {
    let solved = ask.solve("pan", set, |request| workbench::SolveRequest {
        distances: Some(false),
        ..request
    })?;
    let Findings::Pan(found) = solved.document.findings else { unreachable!("Pan is solved") };
    Ok(found.outcomes.expect("from every deal"))
}

/// The outcomes of a study.
pub(super) fn found(study: &PanStudy) -> &PanOutcomes {
    study.outcomes.as_ref().expect("it was asked for")
}

/// k-Pan as printed.
pub(super) fn standard(ranks: usize) -> Rules {
    Rules::standard(ranks).expect("one rank to sixteen")
}

/// k-Pan as the essay's program has it.
pub(super) fn by_program(ranks: usize) -> Rules {
    standard(ranks).with_reading(Reading::Essay)
}

/// A fraction, as findings write it.
pub(super) fn fraction(text: &str) -> Fraction {
    text.parse().expect("findings have fractions")
}

/// `some` of `all`.
pub(super) fn ratio(some: u64, all: u64) -> Fraction {
    Fraction::from(some) / Fraction::from(all)
}

/// `n` choose `k`, by Pascal's triangle.
pub(super) fn choose(n: u64, k: u64) -> u64 {
    let mut row = vec![1u64];
    for _ in 0..n {
        let next = row.windows(2).map(|pair| pair[0] + pair[1]);
        row = std::iter::once(1).chain(next).chain([1]).collect();
    }
    row.get(k as usize).copied().unwrap_or(0)
}

/// A solved game, and how many positions are decided at which distance.
pub(super) struct SolvedPan {
    pub(super) rules: Rules,
    pub(super) table: Table,
    attained: Attained,
    /// Positions by distance: those at even distances are lost for the player to move, the others won.
    pub(super) layers: Vec<u64>,
}

impl SolvedPan {
    pub(super) fn new(rules: Rules, ask: &Ask<'_>) -> Result<Self, WorkbenchError> {
        let config = TableConfig { distances: true, limits: ask.limits };
        let mut solver = Solver::new(&rules, &config)?;
        let mut layers = vec![solver.progress().done];
        while !solver.is_finished() {
            ask.watch.tick(solver.progress()).map_err(LimitReached::from)?;
            layers.push(solver.step().found);
        }
        // The last layer is that in which nothing was found.
        layers.pop();
        let table = solver.run(ask.watch).map_err(LimitReached::from)?;
        let attained = Attained::find(&rules, &config.limits, ask.watch)?;
        Ok(Self { rules, table, attained, layers })
    }

    /// How many positions are attainable.
    pub(super) fn attainable(&self) -> u64 {
        self.attained.len(&self.rules)
    }

    /// How many of those are drawn.
    pub(super) fn attainable_draws(&self) -> u64 {
        let index = Index::new(&self.rules);
        let is_drawn = |number: u64| {
            self.table.verdict_of(number).is_some_and(|verdict| verdict.outcome == Outcome::Draw)
        };
        let drawn = (0..index.n_positions()).filter(|&number| is_drawn(number));
        drawn.filter(|&number| self.attained.contains_number(&index, number)).count() as u64
    }

    /// The position that `text` describes.
    pub(super) fn position(&self, text: &str) -> Position {
        Position::from_text(&self.rules, text).expect("the text is in the code")
    }

    /// How perfect play ends, for the player to move.
    pub(super) fn verdict(&self, position: Position) -> Verdict {
        self.table.verdict(position).unwrap_or(Verdict { outcome: Outcome::Win, distance: Some(0) })
    }

    /// The legal moves in words, and what each leads to.
    pub(super) fn moves(&self, position: Position) -> Vec<(String, Position)> {
        let game = Pan::new(self.rules, Start::Position(position));
        let (state, mut moves) = (game.start(), Vec::new());
        game.moves(&state, &mut moves);
        let after = |mv: PanMove| {
            let next = Pan::position(&game.after(&state, mv)).expect("no cards are dealt");
            (game.move_to_text(&state, mv), next)
        };
        moves.into_iter().map(after).collect()
    }

    /// The command that says what is known of a position.
    pub(super) fn command(&self, position: Position) -> String {
        let start = position.to_text(&self.rules).replace("],[", "]/[");
        let ranks = self.rules.ranks().to_string();
        command("solve", "pan", &[("ranks", &ranks), ("start", &start)], "")
    }
}
