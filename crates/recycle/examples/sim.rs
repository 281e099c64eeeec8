//! Scratch.
use play::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let t = std::fs::read_to_string(&a[1]).unwrap();
    let n: u64 = a[2].parse().unwrap();
    let set: Vec<(String, String)> = a[3..]
        .iter()
        .map(|s| {
            let (x, y) = s.split_once('=').unwrap();
            (x.into(), y.into())
        })
        .collect();
    let g = match recycle::load(&t, &set, &Default::default()) {
        Ok(l) => l.program,
        Err(e) => {
            println!("{e:#?}");
            return;
        }
    };
    let players: Vec<_> = (0..kernel::Game::seats(&g)).map(|_| Entrant::random()).collect();
    let c = BatchConfig { games: n, threads: Some(1), ..Default::default() };
    let at = std::time::Instant::now();
    match simulate(&g, &players, &ByScore, &c, &()) {
        Err(e) => println!("{} {e:?}", a[1]),
        Ok(s) => {
            let secs = at.elapsed().as_secs_f64();
            println!(
                "{} {:?} | {:.0} games/s dec {:.3} opt {:.4} sc {:?} win {:?} fail {:?}",
                a[1],
                &a[3..],
                n as f64 / secs,
                s.decisions.mean(),
                s.branching(),
                s.players
                    .iter()
                    .map(|p| format!("{:.3}±{:.3}", p.score.mean(), p.score.std_error()))
                    .collect::<Vec<_>>(),
                s.players.iter().map(|p| format!("{:.4}", p.wins.rate())).collect::<Vec<_>>(),
                s.failures
            );
        }
    }
}
