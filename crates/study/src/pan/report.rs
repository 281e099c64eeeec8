//! Report on a solved game of Pan, and on a study of it.

use games::pan::Groups;
use kernel::Verdict;

use super::heuristic::word;
use super::{
    AccuracyFinding, BranchingFinding, ConditionFinding, DealDistances, DistanceCounts,
    HeuristicFinding, HeuristicRow, Line, OutcomeCounts, PanFindings, PanOutcomes, PanStudy,
    PathFinding, PopulationFinding, PositionFinding, PositionMove, PositionsFinding,
    SolvedPosition, TakingFinding, TakingRowFinding,
};
use crate::document::GameSet;
use crate::report::{
    AddToReport, Column, Fact, Fit, Link, Quantity, Report, Row, Table, Text, Value,
};
use crate::{Amount, Estimate};

impl AddToReport for PanFindings {
    fn add_to(&self, report: &mut Report, _game: &GameSet) {
        if let Some(outcomes) = &self.outcomes {
            add_outcomes(report, outcomes);
        }
        if let Some(position) = &self.position {
            add_solved_position(report, position);
        }
    }

    fn states_counted(&self) -> (&'static str, &'static str) {
        if self.solver == "file" { ("looked up in a table of", "states") } else { ("", "states") }
    }
}

impl AddToReport for PanStudy {
    fn add_to(&self, report: &mut Report, _game: &GameSet) {
        if let Some(found) = &self.positions {
            report.section("Positions");
            add_positions(report, found);
        }
        if let Some(found) = &self.branching {
            report.section("Branching factor");
            report.table(branching(found));
        }
        if let Some(found) = &self.outcomes {
            report.section("Outcomes");
            add_outcomes(report, found);
        }
        if let Some(found) = &self.heuristic {
            report.section("Heuristic");
            add_heuristic(report, found);
        }
        if let Some(found) = &self.taking {
            report.section("Taking from the pile");
            report.table(taking(found));
        }
        if let Some(found) = &self.position {
            report.section("Position");
            add_position(report, found);
        }
    }
}

/// Outcomes under perfect play: of all positions, of the starting positions and of the deals.
fn add_outcomes(report: &mut Report, found: &PanOutcomes) {
    let PanOutcomes { outcomes, starts, deals, holder, distances } = found;
    let columns = vec![
        Column::text("for the player to move"),
        Column::count("won"),
        Column::count("lost"),
        Column::count("drawn"),
        Column::count("all").fit(Fit::Drop(2)),
        Column::new("share drawn", Quantity::Probability).fit(Fit::Drop(3)),
        Column::count("longest win").in_unit("moves").fit(Fit::Drop(1)),
    ];
    let row = |name: &str, [win, loss, draw]: [u64; 3], longest: Value| {
        let all = win + loss + draw;
        let drawn = draw as f64 / all.max(1) as f64;
        let counts = [win.into(), loss.into(), draw.into(), all.into(), drawn.into()];
        Row::new([name.into()].into_iter().chain(counts).chain([longest]))
    };
    let of = |name: &str, counts: &OutcomeCounts| {
        row(name, [counts.win, counts.loss, counts.draw], counts.longest.into())
    };
    let mut table = Table::new("outcomes", columns).caption("Outcomes under perfect play:");
    table.rows.extend(outcomes.attainable.iter().map(|counts| of("attainable positions", counts)));
    report.table(
        table
            .row(of("potential positions", &outcomes.potential))
            .row(row("starting positions", [starts.win, starts.loss, starts.draw], Value::Empty))
            .row(row("deals", [deals.win, deals.loss, deals.draw], Value::Empty)),
    );
    if outcomes.potential.void > 0 {
        report.say(Text::from("In ").count(outcomes.potential.void).words(
            " more potential positions the player to move has no cards: play was over before.",
        ));
    }
    if let Some(why) = &outcomes.not_attainable {
        report.say(format!("It is not known which positions are attainable: {why}."));
    }
    let probability = |name: &'static str, exact: &str| {
        Fact::new(name, Amount::from_text(exact), Quantity::Probability)
    };
    report.facts(
        "nine-of-hearts",
        vec![
            probability("probability that the player dealt the nine of hearts wins", &holder.win),
            probability("that this player loses", &holder.loss),
            probability("that this player draws", &holder.draw),
        ],
    );
    if let Some(distances) = distances {
        report.table(deals_by_distance(distances));
    }
    let caption = if distances.is_some() {
        "Deals by outcome and distance under perfect play."
    } else {
        "Deals by outcome under perfect play."
    };
    report.chart("deals", found.picture(), caption);
}

fn deals_by_distance(distances: &DealDistances) -> Table {
    let columns = vec![
        Column::count("distance, up to").in_unit("moves"),
        Column::count("won"),
        Column::count("lost"),
    ];
    let row = |(last, counts): (u32, DistanceCounts)| {
        Row::new([last.into(), counts.win.into(), counts.loss.into()])
    };
    Table::new("distances", columns)
        .caption("Decided deals by distance, for the player to move:")
        .rows(distances.groups().into_iter().map(row))
}

/// One position: its cards, its outcome, its moves and the principal variation.
fn add_solved_position(report: &mut Report, found: &SolvedPosition) {
    let cards = |counts: &[u8]| hand(&found.ranks, counts);
    let mut facts = vec![
        Fact::text("position", &found.position),
        Fact::text("hand of the player to move", cards(&found.mover)),
        Fact::text("hand of the other player", cards(&found.other)),
        Fact::text("pile", cards(&found.pile)),
    ];
    facts.extend(found.attainable.map(attainable));
    facts.extend(verdict(&found.verdict));
    report.facts("position", facts);
    report.table(moves(&found.moves));
    match &found.line {
        Some(line) if !line.moves.is_empty() => report.say(principal_variation(line)),
        Some(_) => {}
        None => report.say(Text::with_code(
            "The principal variation is not known without distances (`--distances`).",
        )),
    }
}

fn attainable(is_attainable: bool) -> Fact {
    let words = if is_attainable { "yes" } else { "no: no deal leads to this position" };
    Fact::text("attainable", words)
}

/// The outcome of a position and its distance.
fn verdict(verdict: &Verdict) -> Vec<Fact> {
    let outcome = Fact::text("outcome for the player to move", verdict.outcome.to_string());
    let distance = distance(verdict).map(|moves| Fact::count("distance", moves).in_unit("moves"));
    std::iter::once(outcome).chain(distance).collect()
}

/// The moves to the end; nothing where it is not known, and where there are none.
fn distance(verdict: &Verdict) -> Option<u64> {
    verdict.distance.filter(|moves| *moves > 0).map(u64::from)
}

/// Cards by name, lowest first.
fn hand(ranks: &[String], counts: &[u8]) -> String {
    let cards = ranks.iter().zip(counts);
    let cards: Vec<&str> = cards
        .flat_map(|(rank, &count)| std::iter::repeat_n(rank.as_str(), usize::from(count)))
        .collect();
    if cards.is_empty() { "no cards".to_owned() } else { cards.join(" ") }
}

/// The legal moves, the best first.
fn moves(moves: &[PositionMove]) -> Table {
    let columns = vec![
        Column::text("move"),
        Column::text("leads to").fit(Fit::Shorten),
        Column::text("outcome for its player"),
        Column::count("distance").in_unit("moves"),
    ];
    let row = |mv: &PositionMove| {
        let outcome = mv.verdict.outcome.to_string().into();
        let distance = Value::or_empty(distance(&mv.verdict));
        Row::new([(&mv.mv).into(), (&mv.to).into(), outcome, distance])
            .link(Link::Position(mv.to.clone()))
    };
    Table::new("moves", columns).rows(moves.iter().map(row))
}

fn principal_variation(line: &Line) -> String {
    let moves = line.moves.iter().enumerate();
    let moves: Vec<String> = moves.map(|(nth, mv)| format!("{}. {mv}", nth + 1)).collect();
    let end = match line.repeats {
        Some(0) => ", and the first position comes again",
        Some(nth) => &format!(", and the position after move {nth} comes again"),
        None => "",
    };
    format!("Principal variation: {}{end}.", moves.join(", "))
}

fn add_positions(report: &mut Report, found: &PositionsFinding) {
    let columns = vec![
        Column::text("positions"),
        Column::count("number"),
        Column::new("share", Quantity::Probability),
        Column::text("meaning").fit(Fit::Wrap),
    ];
    let row = |name: &str, n: u64, share: f64, meaning: String| {
        Row::new([name.into(), n.into(), share.into(), meaning.into()])
    };
    let potential = "no more cards of a rank in the hands than there are";
    let mut table = Table::new("positions", columns).row(row(
        "potential",
        found.potential,
        1.0,
        potential.to_owned(),
    ));
    if let (Some(n), Some(share)) = (found.attainable, found.attainable_share) {
        let meaning = "play leads there from some deal".to_owned();
        table.push(row("attainable", n, share, meaning));
    }
    for (name, bound, meaning) in [
        (
            "lower bound",
            &found.lower_bound,
            "by the corollary, corrected: enough cards in the hands",
        ),
        (
            "lower bound as printed",
            &found.lower_bound_as_printed,
            "by the corollary as printed: also where the mover has no card to move with",
        ),
    ] {
        let too_high = if bound.holds == Some(false) { "; too high to be a bound" } else { "" };
        table.push(row(name, bound.positions, bound.share, format!("{meaning}{too_high}")));
    }
    report.table(table);
    if found.attainable.is_none() {
        report.say("The attainable positions are too many to be counted one by one.");
    }
    if let Some(why) = &found.no_bound {
        report.say(format!("Under these rules the corollary proves nothing: {why}."));
    }
}

fn branching(found: &BranchingFinding) -> Table {
    let columns =
        vec![Column::text("positions"), Column::new("mean number of moves", Quantity::Mean)];
    let rows = [
        ("potential", Some(&found.potential)),
        ("attainable", found.attainable.as_ref()),
        ("sample of the potential", found.sample.as_ref()),
        ("limit as the ranks grow", Some(&found.limit)),
    ];
    let row = |(name, mean): (&str, Option<&Estimate>)| Some(Row::new([name.into(), mean?.into()]));
    Table::new("branching", columns).rows(rows.into_iter().filter_map(row))
}

/// Accuracy of minimax with the heuristic, and of the moves that it suggests.
fn add_heuristic(report: &mut Report, found: &HeuristicFinding) {
    let columns = vec![
        Column::count("depth"),
        Column::count("hits"),
        Column::count("misses"),
        Column::count("even").fit(Fit::Drop(2)),
        Column::count("drawn").fit(Fit::Drop(3)),
        Column::new("accuracy", Quantity::Probability),
        Column::new("as in the essay", Quantity::Probability).fit(Fit::Drop(1)),
    ];
    let row = |row: &HeuristicRow| {
        let AccuracyFinding { hits, misses, even, drawn, .. } = row.accuracy;
        let shares =
            [&row.accuracy, &row.as_in_the_essay].map(|counts| share(counts.share.as_ref()));
        let depth = Value::from(row.depth);
        let cells = [depth].into_iter().chain([hits, misses, even, drawn].map(Value::Count));
        Row::new(cells.chain(shares)).in_group(second_score(&row.groups))
    };
    let caption = Text::from("Sign of the minimax score and outcome of the game (");
    let caption = among(caption, &found.among).words("):");
    report.table(Table::new("accuracy", columns).caption(caption).rows(found.rows.iter().map(row)));
    report.note(
        "Accuracy: the share of hits among the won and lost positions in which play goes on; an even score is no \
         hit. As in the essay: with finished games counted.",
    );
    let columns = vec![
        Column::count("depth"),
        Column::count("to a win"),
        Column::count("to a loss"),
        Column::count("to a draw"),
        Column::new("accuracy", Quantity::Probability),
    ];
    let row = |row: &HeuristicRow| {
        let found = row.suggestions.as_ref()?;
        let counts = [found.good, found.bad, found.drawn].map(Value::Count);
        let cells =
            [row.depth.into()].into_iter().chain(counts).chain([share(found.share.as_ref())]);
        Some(Row::new(cells).in_group(second_score(&row.groups)))
    };
    report.table(
        Table::new("suggestions", columns)
            .caption("Outcome of the suggested move in won positions:")
            .rows(found.rows.iter().filter_map(row)),
    );
    report.note("Accuracy: the share of wins among the wins and losses.");
}

/// The sign of the heuristic's second score.
fn second_score(groups: &str) -> &'static str {
    if groups == word(Groups::More) {
        "more groups are better, as the formula is printed"
    } else {
        "fewer groups are better, as in the essay's tables"
    }
}

/// A share. Of all positions it is the quotient of two counts beside it, and needs no fraction.
fn share(share: Option<&Estimate>) -> Value {
    match share {
        Some(share) if share.exact.is_some() => Value::Float(share.float),
        share => Value::or_empty(share),
    }
}

fn taking(found: &TakingFinding) -> Table {
    let columns = vec![
        Column::text("top three"),
        Column::count("rank sum").fit(Fit::Drop(6)),
        Column::count("positions"),
        Column::count("suggested").fit(Fit::Drop(5)),
        Column::new("share suggested", Quantity::Probability),
        Column::count("optimal").fit(Fit::Drop(4)),
        Column::new("share optimal", Quantity::Probability),
        Column::count("only optimal"),
        Column::count("fastest").fit(Fit::Drop(1)),
        Column::count("only fastest").fit(Fit::Drop(2)),
        Column::count("forced").fit(Fit::Drop(3)),
    ];
    let row = |row: &TakingRowFinding| {
        let cards: Vec<String> = row.top.iter().map(u8::to_string).collect();
        let top =
            if cards.is_empty() { "all".to_owned() } else { format!("[{}]", cards.join(",")) };
        Row::new([
            top.into(),
            Value::or_empty(row.rank_sum),
            row.positions.into(),
            row.suggested.into(),
            share(row.suggested_share.as_ref()),
            row.keeps.into(),
            share(row.keeps_share.as_ref()),
            row.only.into(),
            Value::or_empty(row.fastest),
            Value::or_empty(row.only_fastest),
            row.forced.into(),
        ])
    };
    let caption = "Positions with more than three cards on the pile, by its three topmost cards (";
    let caption = among(caption.into(), &found.among)
        .words("), in which taking is suggested by minimax at depth ")
        .count(found.depth.into())
        .words(format!(
            " ({}); is optimal, that is keeps the value; and is the fastest win or the slowest loss:",
            second_score(&found.groups)
        ));
    Table::new("taking", columns)
        .caption(caption)
        .rows(found.rows.iter().chain([&found.all]).map(row))
}

/// One position of a study: its outcome and its moves, and a path to it.
fn add_position(report: &mut Report, found: &PositionFinding) {
    let pile: Vec<String> = found.pile.iter().map(u8::to_string).collect();
    let mut facts = vec![
        Fact::text("position", &found.position),
        Fact::text("pile", format!("[{}]", pile.join(","))),
        attainable(found.attainable),
        Fact::text("condition of the corollary", condition(&found.condition)),
    ];
    facts.extend(verdict(&found.verdict));
    report.facts("position", facts);
    report.table(moves(&found.moves));
    match (&found.path, &found.no_path) {
        (Some(path), _) => report.table(path_table(path)),
        (None, Some(why)) => report.say(format!("No path from a deal is constructed: {why}.")),
        (None, None) => {}
    }
}

fn condition(found: &ConditionFinding) -> String {
    let is_met = match (found.corrected, found.printed) {
        (true, _) => "met",
        (false, true) => "met as printed, not as corrected",
        (false, false) => "not met",
    };
    match &found.unmet {
        Some(unmet) => format!("{is_met}: {unmet}"),
        None => is_met.to_owned(),
    }
}

/// A path from a deal to the position.
fn path_table(path: &PathFinding) -> Table {
    let columns = vec![
        Column::count("step"),
        Column::count("player").fit(Fit::Drop(1)),
        Column::text("move"),
        Column::text("hand of player 1"),
        Column::text("hand of player 2"),
        Column::text("pile").fit(Fit::Drop(2)),
        Column::text("stage").fit(Fit::Drop(3)),
    ];
    let [one, two] = &path.start;
    let deal = Row::new([
        0u64.into(),
        Value::Empty,
        Value::Empty,
        one.into(),
        two.into(),
        (&path.pile).into(),
        "deal".into(),
    ]);
    let steps = path.steps.iter().enumerate().map(|(nth, step)| {
        let [one, two] = &step.hands;
        Row::new([
            (nth + 1).into(),
            step.player.into(),
            (&step.mv).into(),
            one.into(),
            two.into(),
            (&step.pile).into(),
            (&*step.stage).into(),
        ])
    });
    Table::new("path", columns)
        .caption("Path from a deal to the position, every move of it legal:")
        .row(deal)
        .rows(steps)
}

/// The text with the positions that were looked at.
fn among(text: Text, among: &PopulationFinding) -> Text {
    match (among.n, among.seed) {
        (Some(n), Some(seed)) => {
            text.words("a sample of ").count(n).words(format!(" potential positions, seed {seed}"))
        }
        _ => text.words(format!("{} positions", among.kind)),
    }
}
