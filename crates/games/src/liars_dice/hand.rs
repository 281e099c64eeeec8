//! A hand of dice.

/// Hand of dice: the number that show each face, four bits for each, face 1 lowest.
///
/// ```text
/// │ face 16 │ … │ face 2 │ face 1 │
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand(u64);

impl Hand {
    /// The most faces there may be.
    pub(crate) const FACES: u8 = 16;
    /// Nothing is rolled yet.
    pub(crate) const NONE: Self = Self(0);
    /// Dice that are rolled and not seen: more than any hand has.
    pub(crate) const HIDDEN: Self = Self(u64::MAX);

    /// How many dice show `face`.
    pub fn n_of(self, face: u8) -> u8 {
        (self.0 >> (4 * (face - 1)) & 15) as u8
    }

    fn with(self, face: u8, n: u8) -> Self {
        Self(self.0 + (u64::from(n) << (4 * (face - 1))))
    }

    /// Calls `meet` with every hand of `dice` dice with `sides` sides: most low faces first.
    pub(crate) fn each(dice: u8, sides: u8, mut meet: impl FnMut(Self)) {
        fn fill(hand: Hand, left: u8, face: u8, sides: u8, meet: &mut impl FnMut(Hand)) {
            if face == sides {
                return meet(hand.with(face, left));
            }
            for n in (0..=left).rev() {
                fill(hand.with(face, n), left - n, face + 1, sides, meet);
            }
        }
        fill(Self::NONE, dice, 1, sides, &mut meet);
    }

    /// The number of ways in which distinguishable dice show it.
    pub(crate) fn n_ways(self, sides: u8) -> u64 {
        // The product of binomials: which of the dice so far show the new face.
        let (mut ways, mut n_dice) = (1, 0);
        for face in 1..=sides {
            for nth in 1..=u64::from(self.n_of(face)) {
                n_dice += 1;
                ways = ways * n_dice / nth;
            }
        }
        ways
    }

    /// The faces from below with commas between; `-` for none, `?` for hidden ones.
    pub(crate) fn to_text(self, sides: u8) -> String {
        match self {
            Self::NONE => "-".to_owned(),
            Self::HIDDEN => "?".to_owned(),
            _ => (1..=sides)
                .flat_map(|face| (0..self.n_of(face)).map(move |_| face.to_string()))
                .collect::<Vec<_>>()
                .join(","),
        }
    }

    /// The hand that `text` names, faces in any order; nothing if it names none.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        let mut hand = Self::NONE;
        for face in text.split(',') {
            let face: u8 = face.parse().ok()?;
            if !(1..=Self::FACES).contains(&face) || hand.n_of(face) == 15 {
                return None;
            }
            hand = hand.with(face, 1);
        }
        Some(hand)
    }
}

impl std::fmt::Debug for Hand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.to_text(Self::FACES))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hand_is_met_once_and_the_ways_are_all_rolls() {
        for (dice, sides, n) in
            [(1u8, 6u8, 6usize), (2, 6, 21), (5, 6, 252), (15, 2, 16), (3, 1, 1)]
        {
            let mut hands = Vec::new();
            Hand::each(dice, sides, |hand| hands.push(hand));
            assert_eq!(hands.len(), n);
            let ways: u64 = hands.iter().map(|hand| hand.n_ways(sides)).sum();
            assert_eq!(ways, u64::from(sides).pow(dice.into()));
            for &hand in &hands {
                assert_eq!(Hand::from_text(&hand.to_text(sides)), Some(hand));
            }
            hands.sort_unstable();
            hands.dedup();
            assert_eq!(hands.len(), n);
        }
        assert_eq!(Hand::from_text("3,1,3").unwrap().n_ways(6), 3);
        assert_eq!(Hand::from_text("17"), None);
        assert_eq!(Hand::from_text("0"), None);
    }
}
