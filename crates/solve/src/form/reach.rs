//! Reach probabilities: how likely play comes to each information set.

use kernel::{BySeat, Meter, Stop, Watch};

use super::{Node, Profile, SequenceForm};

/// The reach probability of each information set of each seat, if all play by `profile`: the sum over its
/// nodes of what chance and all seats, its own included, contribute.
///
/// # Errors
/// The reason to stop, if the watch gives one.
pub fn reach(
    form: &SequenceForm,
    profile: &Profile<f64>,
    watch: &dyn Watch,
) -> Result<BySeat<Vec<f64>>, Stop> {
    let meter = Meter::new(watch, "reach probabilities");
    let mut sets = BySeat::from_fn(form.seats(), |seat| vec![0.0; form.side(seat).sets().len()]);
    let mut nodes = vec![0.0; form.nodes().len()];
    nodes[0] = 1.0;
    // Children have higher numbers than their parent.
    for (idx, node) in form.nodes().iter().enumerate() {
        let here = nodes[idx];
        let children = form.children(node);
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
                sets[seat][set as usize] += here;
                let sequences = form.side(seat).sets()[set as usize].sequences();
                for (child, odds) in children.zip(&profile[seat].0[sequences]) {
                    nodes[child] = here * odds;
                }
            }
        }
    }
    Ok(sets)
}
