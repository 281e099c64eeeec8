//! Where in the text a game went wrong, and the state in which it did.

use kernel::{Game, Turn};
use recycle::Span;
use recycle::program::{FaultKind, Move, Program, QualifiedName, Stall, State};
use recycle::syntax::{self, Node, NodeKind};
use study::check::LabelFinding;
use study::document::{
    FaultFinding, NamedInteger, NamedText, PileFinding, Place, SourceLine, StallFinding,
    StateFinding,
};

use crate::line_column::Lines;
use crate::table::LocatedFault;

/// Source of a described game.
pub(super) struct Source<'a> {
    /// What it is called.
    pub(super) name: &'a str,
    pub(super) text: &'a str,
}

/// The most lines of a statement that are marked; of a longer one only the first is.
const MOST_LINES: usize = 8;

impl Source<'_> {
    /// Where a game failed that came to `state`: at a statement, or in a loop without an end. `moves` are those that
    /// led there, where they are moves of the program.
    pub(super) fn locate(
        &self,
        program: &Program,
        moves: Option<&[Move]>,
        state: &State,
        is_too_long: bool,
    ) -> Option<LocatedFault> {
        let fault = program.fault_of(state);
        let is_endless = match &fault {
            Some(fault) => matches!(fault.kind, FaultKind::Endless(_)),
            None => is_too_long,
        };
        let stall = moves.filter(|_| is_endless).and_then(|moves| program.stall(moves));
        let (marks, reads) = match (&stall, &fault) {
            (Some(stall), _) => self.stalled(stall),
            (None, Some(fault)) => {
                let label = if is_endless { "this does not end" } else { "" };
                (vec![(fault.span, label)], Vec::new())
            }
            (None, None) => return None,
        };
        let turn = match program.turn(state) {
            Turn::Seat(seat) => Some(seat.idx()),
            _ => None,
        };
        let table = state_finding(program, state);
        let stall = stall.map(|Stall { is_stage, rounds, moves, .. }| StallFinding {
            is_stage,
            rounds,
            moves,
            reads: reads.iter().flat_map(|name| values(&table, name)).collect(),
        });
        let labels: Vec<LabelFinding> = marks.iter().map(|mark| self.label(*mark)).collect();
        let (first, _) = marks[0];
        let place = place_of(self.text, first);
        let why = fault.map(|fault| fault.kind.to_string());
        let finding = FaultFinding {
            why: why.clone().unwrap_or_default(),
            name: self.name.to_owned(),
            source: self.lines(&labels),
            labels,
            moves: 0,
            last: Vec::new(),
            turn,
            state: table,
            stall,
        };
        Some(LocatedFault { why, place, fault: Box::new(finding) })
    }

    /// The places of a stage that is not left, and the names that its end reads; or of another loop.
    fn stalled(&self, stall: &Stall) -> (Vec<(Span, &'static str)>, Vec<String>) {
        if !stall.is_stage {
            return (vec![(stall.span, "this is repeated without end")], Vec::new());
        }
        let tree = syntax::read(self.text).tree;
        let stage = tree.forms.iter().find_map(|form| list_at(form, stall.span));
        let end = stage.and_then(|stage| stage.items().iter().find(|it| it.head() == Some("end")));
        let (Some(stage), Some(end)) = (stage, end) else {
            return (vec![(stall.span, "this stage does not end")], Vec::new());
        };
        // `(stage player`, without its parts.
        let words = stage.items().iter().take_while(|it| it.word().is_some());
        let head = words.fold(Span { end: stage.span.start + 1, ..stage.span }, |head, word| {
            head.to(word.span)
        });
        let mut names = Vec::new();
        names_in(end, &mut names);
        (vec![(end.span, "never true"), (head, "this stage does not end")], names)
    }

    fn label(&self, (span, label): (Span, &str)) -> LabelFinding {
        let lines = Lines::new(self.text);
        let range = span.range();
        let (line, column) = lines.place(range.start);
        let (mut end_line, mut end_column) = lines.place(range.end);
        if end_line >= line + MOST_LINES {
            let first = self.text.lines().nth(line - 1).unwrap_or_default();
            (end_line, end_column) = (line, first.trim_end().chars().count() + 1);
        }
        LabelFinding { label: label.to_owned(), line, column, end_line, end_column }
    }

    /// The lines that labels are in.
    fn lines(&self, labels: &[LabelFinding]) -> Vec<SourceLine> {
        let is_labelled =
            |line: &usize| labels.iter().any(|label| (label.line..=label.end_line).contains(line));
        let lines = (1..).zip(self.text.lines()).filter(|(line, _)| is_labelled(line));
        lines.map(|(line, text)| SourceLine { line, text: text.to_owned() }).collect()
    }
}

/// The list at this place of the tree.
fn list_at(node: &Node, span: Span) -> Option<&Node> {
    if node.span == span && node.head().is_some() {
        return Some(node);
    }
    node.items().iter().find_map(|item| list_at(item, span))
}

/// The names in capitals, each once.
fn names_in(node: &Node, names: &mut Vec<String>) {
    match &node.kind {
        NodeKind::Name(name) if !names.contains(name) => names.push(name.clone()),
        _ => node.items().iter().for_each(|item| names_in(item, names)),
    }
}

/// What everything called `name` holds, whoever has it.
fn values(state: &StateFinding, name: &str) -> Vec<NamedText> {
    // A name with a holder ends with what the rules call it.
    let is_it = |full: &str| full == name || full.ends_with(&format!(" {name}"));
    let value = |name: &str, value: String| NamedText { name: name.to_owned(), value };
    let piles = state.piles.iter().filter(|pile| is_it(&pile.name));
    let piles = piles.map(|pile| match pile.cards.len() {
        1 => value(&pile.name, "1 card".to_owned()),
        n => value(&pile.name, format!("{n} cards")),
    });
    let integers = state.integers.iter().filter(|int| is_it(&int.name));
    let integers = integers.map(|int| value(&int.name, int.value.to_string()));
    let texts = state.texts.iter().filter(|text| is_it(&text.name)).cloned();
    let empty = state.empty.iter().filter(|name| is_it(name));
    let empty = empty.map(|name| value(name, "empty".to_owned()));
    let zero = state.zero.iter().filter(|name| is_it(name));
    let zero = zero.map(|name| value(name, "0".to_owned()));
    piles.chain(integers).chain(texts).chain(empty).chain(zero).collect()
}

/// Everything that lies or is stored somewhere.
fn state_finding(program: &Program, state: &State) -> StateFinding {
    let (sight, vacant) = (program.sight(state, None), program.vacant(state));
    let names = |names: &[QualifiedName]| names.iter().map(ToString::to_string).collect();
    let piles = sight.piles.into_iter();
    let piles = piles.map(|pile| PileFinding { name: pile.name.to_string(), cards: pile.cards });
    let integers = sight.ints.into_iter();
    let integers = integers.map(|(name, value)| NamedInteger { name: name.to_string(), value });
    let texts = sight.texts.into_iter();
    let texts = texts.map(|(name, value)| NamedText { name: name.to_string(), value });
    StateFinding {
        piles: piles.collect(),
        integers: integers.collect(),
        texts: texts.collect(),
        empty: names(&vacant.piles),
        zero: names(&vacant.ints),
    }
}

/// The start of `span` as a place in `text`.
fn place_of(text: &str, span: Span) -> Place {
    // Back to where a character starts, should the span not.
    let at = span.range().start.min(text.len());
    let start = (0..=at).rev().find(|&byte| text.is_char_boundary(byte)).unwrap_or(0);
    let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[line_start..].lines().next().unwrap_or_default();
    Place {
        line: text[..start].matches('\n').count() + 1,
        column: text[line_start..start].chars().count() + 1,
        text: line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_counted_in_lines_and_characters_from_one() {
        let text = "(game\r\n äö(move\n";
        let check = |start, line, column, of: &str| {
            let place = place_of(text, Span::new(start, start + 1));
            assert_eq!((place.line, place.column, &*place.text), (line, column, of), "at {start}");
        };
        check(0, 1, 1, "(game");
        check(4, 1, 5, "(game");
        check(7, 2, 1, " äö(move");
        check(12, 2, 4, " äö(move");
        // In the middle of a letter, and beyond the end.
        check(9, 2, 2, " äö(move");
        check(99, 3, 1, "");
    }
}
