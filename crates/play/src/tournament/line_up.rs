//! Line-ups: how two players share the sides of a game, so that neither has the better seats.
//!
//! With two sides there are two line-ups, and each player has each seat once. With more, the two fill all
//! sides between them: half of the sides each, or where they cannot be halved, one more of them for the one
//! and then for the other. Up to [`MOST`] sides all such line-ups are played, so that each player has every
//! seat equally often, with every number of its own kind to its left and right; beyond that those in which
//! they sit alternately or in two blocks, and what comes of these when all move on around the table.

/// The most sides for which all line-ups are played; there are 70 of them then.
const MOST: usize = 8;

/// Which of two players, 0 and 1, has each of `n_sides` sides, in every line-up.
pub(super) fn line_ups(n_sides: usize) -> Vec<Vec<usize>> {
    let halves = [n_sides / 2, n_sides - n_sides / 2];
    let mut found: Vec<Vec<usize>> = if n_sides <= MOST {
        let player = |mask: u32, side: usize| (mask >> side & 1) as usize;
        let is_even = |mask: &u32| halves.contains(&(mask.count_ones() as usize));
        let masks = (0..1u32 << n_sides).filter(is_even);
        masks.map(|mask| (0..n_sides).map(|side| player(mask, side)).collect()).collect()
    } else {
        let alternate = |side: usize| side % 2;
        let block = |side: usize| usize::from(side >= halves[0]);
        let first: [Vec<usize>; 2] =
            [(0..n_sides).map(alternate).collect(), (0..n_sides).map(block).collect()];
        let turned = |line_up: &Vec<usize>, by: usize| {
            let mut turned = line_up.clone();
            turned.rotate_right(by);
            turned
        };
        let all = first.iter().flat_map(|line_up| (0..n_sides).map(move |by| turned(line_up, by)));
        let other = |line_up: &Vec<usize>| line_up.iter().map(|player| 1 - player).collect();
        let all: Vec<Vec<usize>> = all.collect();
        all.iter().map(other).chain(all.iter().cloned()).collect()
    };
    found.sort();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_change_seats_and_more_sit_in_every_way() {
        assert_eq!(line_ups(2), [[0, 1], [1, 0]]);
        assert_eq!(line_ups(3), [[0, 0, 1], [0, 1, 0], [0, 1, 1], [1, 0, 0], [1, 0, 1], [1, 1, 0]]);
        assert_eq!(line_ups(4).len(), 6);
        assert_eq!(line_ups(8).len(), 70);
    }

    #[test]
    fn both_have_every_side_equally_often() {
        for n_sides in 2..=12 {
            let line_ups = line_ups(n_sides);
            for side in 0..n_sides {
                let n_second: usize = line_ups.iter().map(|line_up| line_up[side]).sum();
                assert_eq!(2 * n_second, line_ups.len(), "side {side} of {n_sides}");
            }
            // Nobody has two sides more than the other.
            let n_second = |line_up: &Vec<usize>| line_up.iter().sum::<usize>();
            assert!(line_ups.iter().all(|line_up| n_sides.abs_diff(2 * n_second(line_up)) <= 1));
        }
    }
}
