//! How often play comes to each information set.

use kernel::{Meter, Seat, Stop, Watch};
use solve::form::{Form, Node, Profile};

use super::labels::children;

/// The probability that play comes to each set of each seat, if all play by `profile`.
///
/// # Errors
/// The reason to stop, if the watch gives one.
pub(super) fn reach(
    form: &Form,
    profile: &Profile<f64>,
    watch: &dyn Watch,
) -> Result<Vec<Vec<f64>>, Stop> {
    let meter = Meter::new(watch, "reach probabilities");
    let seats = (0..form.seats()).map(Seat::new);
    let mut sets: Vec<Vec<f64>> =
        seats.map(|seat| vec![0.0; form.side(seat).sets().len()]).collect();
    let mut nodes = vec![0.0; form.nodes().len()];
    nodes[0] = 1.0;
    // Children have higher numbers than their parent.
    for (idx, node) in form.nodes().iter().enumerate() {
        let here = nodes[idx];
        let children = children(form, node);
        meter.work(1 + children.len() as u64)?;
        match *node {
            Node::End { .. } => {}
            Node::Chance { n, weights, .. } => {
                let weights = form.weights(weights, n);
                let total: u64 = weights.iter().sum();
                for (child, weight) in children.zip(weights) {
                    nodes[child] = here * (*weight as f64 / total as f64);
                }
            }
            Node::Seat { seat, set, .. } => {
                sets[seat.idx()][set as usize] += here;
                let sequences = form.side(seat).sets()[set as usize].sequences();
                for (child, odds) in children.zip(&profile[seat].0[sequences]) {
                    nodes[child] = here * odds;
                }
            }
        }
    }
    Ok(sets)
}
