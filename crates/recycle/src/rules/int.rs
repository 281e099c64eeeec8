//! Numbers.

use super::checker::Checker;
use super::kind::Kind;
use super::scope::Bound;
use super::uses::{Role, StorageSort};
use super::{Constant, Int, IntOp};
use crate::syntax::{Node, NodeKind};
use crate::{Code, Diagnostic, Edit, Span};

impl Checker {
    pub(super) fn int(&mut self, node: &Node) -> Option<Int> {
        match &node.kind {
            // The reader has reported a number that does not fit.
            NodeKind::Int(value) => match i32::try_from(*value) {
                Ok(value) => Some(Int::Const(value)),
                Err(_) => self.poison(),
            },
            NodeKind::Var(name) => match self.variable(name, node.span)? {
                Bound::Slot(slot, Kind::Int) => Some(Int::Var(slot)),
                Bound::Constant(Constant::Int(value)) => Some(Int::Const(value)),
                _ => self.mismatch(node, Kind::Int),
            },
            NodeKind::List(items, _) => match items.first().map(|head| &head.kind) {
                Some(NodeKind::Operator(operator)) => self.arithmetic(node, operator),
                Some(NodeKind::Word(word)) => self.int_form(node, word),
                _ => self.int_store(node),
            },
            _ => self.mismatch(node, Kind::Int),
        }
    }

    fn int_form(&mut self, node: &Node, word: &str) -> Option<Int> {
        match word {
            "size" => {
                let [_, of] = self.exactly(node, "(size collection)")?;
                Some(Int::Size(Box::new(self.collection(of)?)))
            }
            "tri" => {
                let [_, n] = self.exactly(node, "(tri number)")?;
                Some(folded(Int::Triangle(Box::new(self.int(n)?))))
            }
            "fib" => {
                let [_, n] = self.exactly(node, "(fib number)")?;
                Some(Int::Fibonacci(Box::new(self.int(n)?)))
            }
            "random" => self.random(node),
            "sum" => {
                let [_, cards, using, points] = self.exactly(node, "(sum cards using points)")?;
                let cards = self.cards(cards);
                let points = self.points_after(using, points, "(sum cards using points)");
                Some(Int::Sum(Box::new(cards?), Box::new(points?)))
            }
            "score" => {
                let [_, card, using, points] = self.exactly(node, "(score card using points)")?;
                let card = self.card(card);
                let points = self.points_after(using, points, "(score card using points)");
                let (card, points) = (Box::new(card?), Box::new(points?));
                self.unrank(&card, &points);
                Some(Int::Score(card, points))
            }
            _ => self.int_store(node),
        }
    }

    /// A point map, with the word `using` before it.
    pub(super) fn points_after(
        &mut self,
        using: &Node,
        points: &Node,
        usage: &str,
    ) -> Option<super::Store> {
        let is_there = self.expect_word(using, "using", usage);
        let points = self.points(points);
        points.filter(|_| is_there)
    }

    fn int_store(&mut self, node: &Node) -> Option<Int> {
        if node.items().get(1).and_then(Node::word) == Some("sto") {
            return self.store(node, StorageSort::Int, Role::Read).map(Int::Store);
        }
        self.mismatch(node, Kind::Int)
    }

    /// `(random last)` from 0, or `(random first .. last)`.
    fn random(&mut self, node: &Node) -> Option<Int> {
        let items = node.items();
        self.dots(node)?;
        if let [_, first, dots, last] = items
            && dots.kind == NodeKind::Dots
        {
            let (first, last) = (self.int(first), self.int(last));
            return Some(Int::Random(Box::new(first?), Box::new(last?)));
        }
        let [_, last] = self.exactly(node, "(random last) or (random first .. last)")?;
        Some(Int::Random(Box::new(Int::Const(0)), Box::new(self.int(last)?)))
    }

    /// Reports a range whose dots are missing, are another sign or stand in parentheses. `None` if they do.
    pub(super) fn dots(&mut self, node: &Node) -> Option<()> {
        let items = node.items();
        let head = node.head().unwrap_or("random");
        let edits = match items {
            // `(random 1 6)`; `(range 1 6)` is understood.
            [_, first, _] if head == "random" => vec![Edit::insert(first.span.end, " ..")],
            [_, _, between, _]
                if matches!(between.kind, NodeKind::Operator("-") | NodeKind::Comma)
                    || matches!(between.word(), Some("to" | "and" | "until")) =>
            {
                vec![Edit::replace(between.span, " ..")]
            }
            [_, inner] if matches!(inner.items(), [_, dots, _] if dots.kind == NodeKind::Dots) => {
                let last = &inner.items()[2];
                vec![
                    Edit::remove(Span {
                        start: inner.span.start,
                        end: inner.items()[0].span.start,
                    }),
                    Edit::remove(Span { start: last.span.end, end: inner.span.end }),
                ]
            }
            _ => return Some(()),
        };
        let span = items[1].span.to(items[items.len() - 1].span);
        let message =
            format!("`{head}` goes from the first number to the last with two dots between them");
        self.report(
            Diagnostic::new(
                Code::Misplaced,
                span,
                message,
                "not two numbers with dots between them",
            )
            .with_hint(format!("the form is ({head} first .. last)"))
            .with_edits(format!("write ({head} first .. last)"), edits),
        )
    }

    fn arithmetic(&mut self, node: &Node, operator: &str) -> Option<Int> {
        let op = match operator {
            "+" => IntOp::Add,
            "-" => IntOp::Subtract,
            "*" => IntOp::Multiply,
            "//" => IntOp::Divide,
            "%" => IntOp::Remainder,
            "^" => IntOp::Power,
            _ => return self.mismatch(node, Kind::Int),
        };
        let usage = format!("({operator} number number)");
        let [_, left, right_node] = self.exactly(node, &usage)?;
        let (left, right) = (self.int(left), self.int(right_node));
        let (left, right) = (left?, right?);
        if matches!(op, IntOp::Divide | IntOp::Remainder) && right == Int::Const(0) {
            return self.report(Diagnostic::new(
                Code::DivisionByZero,
                right_node.span,
                "nothing can be divided by zero",
                "this is always 0",
            ));
        }
        Some(folded(Int::Binary(op, Box::new(left), Box::new(right))))
    }
}

/// The number with constants worked out, where that is sure to give what playing would.
fn folded(int: Int) -> Int {
    let value = match &int {
        Int::Binary(op, left, right) => match (op, &**left, &**right) {
            (IntOp::Add, Int::Const(a), Int::Const(b)) => Some(a.wrapping_add(*b)),
            (IntOp::Subtract, Int::Const(a), Int::Const(b)) => Some(a.wrapping_sub(*b)),
            (IntOp::Multiply, Int::Const(a), Int::Const(b)) => Some(a.wrapping_mul(*b)),
            (IntOp::Divide, Int::Const(a), Int::Const(b)) => a.checked_div(*b),
            (IntOp::Remainder, Int::Const(a), Int::Const(b)) => a.checked_rem(*b),
            // Only powers that fit: what a power too large becomes is the engine's to say.
            (IntOp::Power, Int::Const(a), Int::Const(b)) => {
                u32::try_from(*b).ok().and_then(|b| a.checked_pow(b))
            }
            _ => None,
        },
        Int::Triangle(n) => match **n {
            Int::Const(n) => n.checked_add(1).and_then(|m| n.checked_mul(m)).map(|twice| twice / 2),
            _ => None,
        },
        _ => None,
    };
    value.map_or(int, Int::Const)
}
