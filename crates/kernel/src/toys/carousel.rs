//! Carousel: two seats, chance, rewards on the way, and play that can cycle for ever.

use crate::{BySeat, Class, Game, Payoff, Rewards, RngStream, Seat, Turn};

/// Stochastic game with cycles: two seats and chance move a rider from stop to stop; a ride may cost one seat
/// something and give it to the other, and nobody need ever get off.
///
/// States are stops, and moves are rides by their number at the stop.
#[derive(Clone, Debug)]
pub struct Carousel {
    stops: Vec<Station>,
}

/// One stop of a [`Carousel`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Station {
    /// Who moves the rider on.
    pub mover: Mover,
    /// Where to; nothing at an end.
    pub rides: Vec<Ride>,
}

/// Player to move at a [`Station`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// A seat.
    Seat(Seat),
    /// Chance.
    Chance,
    /// Nobody: the ride is over, and this is what the first seat gets from the second.
    Nobody(Payoff),
}

/// A way from one [`Station`] to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ride {
    /// The number of the stop it leads to.
    pub to: u32,
    /// Its weight, where chance moves.
    pub weight: u64,
    /// What the first seat gets from the second for it.
    pub pays: Payoff,
}

impl Carousel {
    /// The carousel of these stops; play starts at the first.
    ///
    /// # Panics
    /// If there is no stop, a seat beyond the second, a stop that cannot be left and is no end, a
    /// weight of zero, or a ride to a stop that does not exist.
    pub fn new(stops: Vec<Station>) -> Self {
        assert!(!stops.is_empty(), "the rider must be somewhere");
        for (tail, stop) in stops.iter().enumerate() {
            let is_end = matches!(stop.mover, Mover::Nobody(_));
            assert_eq!(is_end, stop.rides.is_empty(), "an end is where there is no way on: {tail}");
            if let Mover::Seat(seat) = stop.mover {
                assert!(seat.idx() < 2, "stop {tail} belongs to {seat}, and there are two seats");
            }
            for ride in &stop.rides {
                assert!((ride.to as usize) < stops.len(), "there is no stop {}", ride.to);
                assert!(ride.weight > 0, "a ride that is never taken from stop {tail}");
            }
        }
        Self { stops }
    }

    /// A random carousel of `n_stops` stops, the same for the same seed; one ride in `pays_one_in`
    /// pays something, none if that is zero.
    ///
    /// # Panics
    /// If there is no stop.
    pub fn random(n_stops: usize, pays_one_in: u64, seed: u64) -> Self {
        let mut stream = RngStream::new(seed, 0);
        let (one_end_in, most_rides) = (2 + stream.below(6), 1 + stream.below(3));
        let one_chance_in = 2 + stream.below(4);
        // Few different payoffs, so that ties are common.
        let payoff = |stream: &mut RngStream| Payoff::new(stream.below(5) as i64 - 2, 1);
        let stop = |stream: &mut RngStream| {
            if stream.below(one_end_in) == 0 {
                return Station { mover: Mover::Nobody(payoff(stream)), rides: Vec::new() };
            }
            let mover = match stream.below(one_chance_in) {
                0 => Mover::Chance,
                nth => Mover::Seat(Seat::new((nth % 2) as usize)),
            };
            let n_rides = 1 + stream.below(most_rides);
            let ride = |_| {
                let is_paid = pays_one_in > 0 && stream.below(pays_one_in) == 0;
                Ride {
                    to: stream.below(n_stops as u64) as u32,
                    weight: 1 + stream.below(3),
                    pays: if is_paid { payoff(stream) } else { Payoff::ZERO },
                }
            };
            Station { mover, rides: (0..n_rides).map(ride).collect() }
        };
        Self::new((0..n_stops).map(|_| stop(&mut stream)).collect())
    }
}

fn between(first: Payoff) -> BySeat<Payoff> {
    [first, Payoff::new(-first.numerator(), first.denominator())].into_iter().collect()
}

impl Game for Carousel {
    type State = u32;
    type Move = u32;

    fn seats(&self) -> usize {
        2
    }

    fn class(&self) -> Class {
        Class { chance: true, hidden: false, cycles: true, zero_sum: true }
    }

    fn start(&self) -> u32 {
        0
    }

    fn turn(&self, &state: &u32) -> Turn {
        match self.stops[state as usize].mover {
            Mover::Seat(seat) => Turn::Seat(seat),
            Mover::Chance => Turn::Chance,
            Mover::Nobody(payoff) => Turn::Over(between(payoff)),
        }
    }

    fn moves(&self, &state: &u32, out: &mut Vec<u32>) {
        out.extend(0..self.stops[state as usize].rides.len() as u32);
    }

    fn weight(&self, &state: &u32, mv: u32) -> u64 {
        self.stops[state as usize].rides[mv as usize].weight
    }

    fn play(&self, state: &mut u32, mv: u32) {
        *state = self.stops[*state as usize].rides[mv as usize].to;
    }
}

impl Rewards for Carousel {
    fn reward(&self, &state: &u32, mv: u32) -> BySeat<Payoff> {
        between(self.stops[state as usize].rides[mv as usize].pays)
    }
}
