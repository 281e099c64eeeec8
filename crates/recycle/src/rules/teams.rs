//! Teams: who plays with whom.

use super::checker::Checker;
use crate::syntax::{Node, NodeKind};
use crate::{Code, Diagnostic};

impl Checker {
    /// The teams of `(create teams (0, 2) (1, 3))`.
    pub(super) fn team_lists(&mut self, node: &Node) -> Option<Vec<Vec<usize>>> {
        let specs = &node.items()[2..];
        if specs.is_empty() {
            return self.lacks(node, "(create teams (0, 2) (1, 3))");
        }
        let mut seen = Vec::new();
        let teams: Vec<_> = specs.iter().map(|spec| self.team_list(spec, &mut seen)).collect();
        teams.into_iter().collect()
    }

    fn team_list(&mut self, node: &Node, seen: &mut Vec<usize>) -> Option<Vec<usize>> {
        if self.is_unreadable(node) {
            return None;
        }
        let NodeKind::List(items, _) = &node.kind else {
            return self.mismatch_as(node, "a list of seats");
        };
        let mut members = Some(Vec::new());
        for item in items {
            match &item.kind {
                // Lists in lists are read and mean nothing.
                NodeKind::Comma | NodeKind::List(..) => {}
                _ => match self.member(item, seen) {
                    Some(member) => members.iter_mut().for_each(|list| list.push(member)),
                    None => members = None,
                },
            }
        }
        members
    }

    fn member(&mut self, node: &Node, seen: &mut Vec<usize>) -> Option<usize> {
        let member = self.constant_int(node)?;
        let Some(n_players) = self.n_players else { return self.poison() };
        let Some(member) = usize::try_from(member).ok().filter(|&member| member < n_players) else {
            return self.report(
                Diagnostic::new(
                    Code::TeamMember,
                    node.span,
                    format!("there is no player {member}"),
                    "no such player",
                )
                .with_hint(format!("players are numbered from 0 to {}", n_players - 1)),
            );
        };
        if seen.contains(&member) {
            return self.report(Diagnostic::new(
                Code::TeamMember,
                node.span,
                format!("player {member} is on two teams"),
                "there already",
            ));
        }
        seen.push(member);
        Some(member)
    }
}
