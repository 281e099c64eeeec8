//! Section 2.1: who goes first when several are tied for low, dealt by the letter of the rules.

use games::pairs::{Move, Pack, Round, Stack, Stage, Table};
use kernel::Game;

use super::standard::{Standard, found};
use crate::checks::{Cases, Checked, Checks, values};

pub(super) fn rows(checks: &mut Checks<'_>, standard: &Standard) -> Checked {
    let mut seen = TieBreakCases::default();
    for (seats, counts) in [(2, &[1, 2, 3, 4][..]), (3, &[1, 2, 3, 2]), (3, &[3, 3, 3])] {
        let round = Round::dealt(seats, Pack::from_counts(counts)?)?;
        seen.deals(&round, &round.start(), &mut vec![]);
    }
    checks.cases("ties-for-low", &[], seen.broken);
    checks.claim(
        "several-extra-cards",
        values![seen.most_extra, seen.paired],
        seen.most_extra > 1 && seen.paired > 0 && seen.ended == 0,
    );
    let runs_out = found(&standard.full).deal.map_or(0.0, |deal| deal.runs_out);
    checks
        .claim("until-one-is-lowest", values![runs_out], runs_out == 0.0 && seen.unbroken == 0)
        .erratum(runs_out > 0.0 && seen.unbroken > 0);
    Ok(())
}

/// Deals of a deck, counted by how ties for low end.
#[derive(Debug, Default)]
struct TieBreakCases {
    /// Deals after which somebody is alone lowest, if they agree with the rules by the letter.
    broken: Cases,
    /// Deals in which the cards ran out.
    unbroken: usize,
    /// Deals in which a card paired.
    paired: usize,
    /// Deals that ended the round.
    ended: usize,
    /// The most cards that anybody got beyond the first.
    most_extra: u32,
}

impl TieBreakCases {
    fn deals(&mut self, round: &Round, table: &Table, dealt: &mut Vec<u8>) {
        match table.stage {
            Stage::Deal(_) => {
                let mut moves = vec![];
                round.moves(table, &mut moves);
                for mv in moves {
                    let Move::Card(rank) = mv else { continue };
                    dealt.push(rank);
                    self.deals(round, &round.after(table, mv), dealt);
                    dealt.pop();
                }
            }
            Stage::Act(seat) => {
                let stacks = &table.stacks[..round.seats()];
                let up: u32 = stacks.iter().map(|stack| stack.n_cards()).sum();
                self.paired += usize::from(dealt.len() as u32 > up);
                let extra = stacks.iter().map(|stack| stack.n_cards() - 1).max();
                self.most_extra = self.most_extra.max(extra.unwrap_or(0));
                let by_letter = by_the_letter(round.seats(), dealt);
                self.broken.see(by_letter == Some((seat.idx(), stacks.to_vec())));
            }
            Stage::Lots { .. } => self.unbroken += 1,
            Stage::Draw(_) | Stage::Over(_) => self.ended += 1,
        }
    }
}

/// Who goes first, and what everybody holds, when these cards come off the deck: the words of the paper as a program.
fn by_the_letter(seats: usize, deck: &[u8]) -> Option<(usize, Vec<Stack>)> {
    let mut deck = deck.iter().copied();
    let mut stacks = vec![Stack::EMPTY; seats];
    let mut tied: Vec<usize> = (0..seats).collect();
    loop {
        let mut new = vec![];
        for &seat in &tied {
            let card = deck.find(|&card| !stacks[seat].has(card))?;
            stacks[seat] = stacks[seat].with(card);
            new.push((card, seat));
        }
        let low = new.iter().map(|&(card, _)| card).min()?;
        tied = new.iter().filter(|&&(card, _)| card == low).map(|&(_, seat)| seat).collect();
        if let [first] = tied[..] {
            return deck.next().is_none().then_some((first, stacks));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tied_get_further_cards_and_paired_ones_are_replaced() {
        // Seats 1 and 3 tie with 2s; seat 1 pairs a 2, which is replaced by a 3; seat 3 gets a 1.
        let stacks = [&[2, 3][..], &[3], &[1, 2]].map(|ranks| Stack::from_ranks(ranks).unwrap());
        assert_eq!(by_the_letter(3, &[2, 3, 2, 2, 3, 1]), Some((2, stacks.to_vec())));
        // Too few cards, and one too many.
        assert_eq!(by_the_letter(3, &[2, 3, 2, 2, 3]), None);
        assert_eq!(by_the_letter(3, &[2, 3, 2, 2, 3, 1, 1]), None);
    }
}
