use games::pairs::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    if a[1] == "fresh" {
        fresh(a[2].parse().unwrap(), a[3].parse().unwrap(), a[4] == "full");
        return;
    }
    if a[1] == "duel" {
        duel(a[2].parse().unwrap());
        return;
    }
    if a[1] == "deal" {
        deal(a[2].parse().unwrap(), a[3].parse().unwrap(), a[4].parse().unwrap());
        return;
    }
    let m: usize = a[1].parse().unwrap();
    let n: usize = a[2].parse().unwrap();
    let prune = a[3] == "1";
    let pack = Pack::triangular(n).unwrap();
    let mut ops = vec![];
    fn rec(m: usize, n: usize, cur: &mut Vec<u8>, pack: &Pack, ops: &mut Vec<Vec<Stack>>) {
        if cur.len() == m {
            let st: Vec<Stack> = cur.iter().map(|&r| Stack::from_ranks(&[r]).unwrap()).collect();
            if cur[1..].iter().all(|&r| r > cur[0]) && pack.without(&st).is_ok() {
                ops.push(st);
            }
            return;
        }
        for r in 1..=n as u8 {
            cur.push(r);
            rec(m, n, cur, pack, ops);
            cur.pop();
        }
    }
    rec(m, n, &mut vec![], &pack, &mut ops);
    let t = std::time::Instant::now();
    let config = dense::DenseConfig {
        prune,
        margins: a.len() < 5,
        limits: kernel::Limits { states: 1 << 40, bytes: 20 << 30 },
        ..Default::default()
    };
    let d = dense::solve::<f64>(&pack, &ops, &config, &()).unwrap();
    println!(
        "{} openings visited {} bytes {} in {:?}",
        ops.len(),
        d.visited(),
        d.bytes(),
        t.elapsed()
    );
    let t = std::time::Instant::now();
    let w = vec![1.0 / ops.len() as f64; ops.len()];
    let e = d.ends(&w, &()).unwrap();
    println!(
        "fold {} hits {} score {} loses {} in {:?}",
        e.fold(),
        e.all_hits(),
        e.score(),
        e.loses(0),
        t.elapsed()
    );
    println!("{:?} {:?}", e.values(), d.openings()[0].values);
    let mut v = [0.0; 6];
    for o in d.openings() {
        for i in 0..m {
            v[i] += o.values.as_slice()[i] / ops.len() as f64;
        }
    }
    println!("{v:?}");
}

fn deal(m: usize, n: usize, floor: f64) {
    let pack = Pack::triangular(n).unwrap();
    let t = std::time::Instant::now();
    let d = Deal::<f64>::new(m, &pack, &DealConfig { floor, ..Default::default() }, &()).unwrap();
    let ops: usize = d.groups.iter().map(|g| g.openings.len()).sum();
    println!(
        "groups {} openings {} neglected {:e} ran_out {:e} in {:?}",
        d.groups.len(),
        ops,
        d.neglected,
        d.ran_out,
        t.elapsed()
    );
    let mut e = Ends::<f64>::new(m);
    let mut vis = 0;
    let mut mass = 0.0;
    let t = std::time::Instant::now();
    for g in &d.groups {
        if 1.0 - mass < 1e-13 {
            break;
        }
        let config = dense::DenseConfig {
            prune: true,
            margins: false,
            limits: kernel::Limits { states: 1 << 40, bytes: 20 << 30 },
            ..Default::default()
        };
        let ops: Vec<_> = g.openings.iter().map(|o| o.0.clone()).collect();
        let s = dense::solve::<f64>(&g.pack, &ops, &config, &()).unwrap();
        let w: Vec<f64> = g.openings.iter().map(|o| o.1).collect();
        e.add(&s.ends(&w, &()).unwrap());
        vis += s.visited();
        mass += g.probability;
    }
    println!(
        "visited {vis} value {:?} loses {} fold {} hits {} score {} mass {mass} in {:?}",
        e.values(),
        e.loses(0),
        e.fold(),
        e.all_hits(),
        e.score(),
        t.elapsed()
    );
}

fn duel(n: usize) {
    let pack = Pack::triangular(n).unwrap();
    let t = std::time::Instant::now();
    let d = dense::Duel::new(&pack, TieBreak::Full, &Default::default()).unwrap();
    println!("ran out {:e} {:?}", d.runs_out(), t.elapsed());
    let t = std::time::Instant::now();
    println!(
        "{:?} {:?}",
        d.values(&[dense::DuelStakes::of_round(n)], &()).unwrap()[0].value,
        t.elapsed()
    );
    let t = std::time::Instant::now();
    println!("{:?} {:?}", d.ends([None, None], &()).unwrap(), t.elapsed());
    let t = std::time::Instant::now();
    println!("{:?} {:?}", d.ends([None, Some(&Rule::Random)], &()).unwrap(), t.elapsed());
}

fn fresh(n: usize, target: usize, full: bool) {
    let pack = Pack::triangular(n).unwrap();
    let t = std::time::Instant::now();
    let d = FreshGame::solve(
        &pack,
        target,
        if full { TieBreak::Full } else { TieBreak::Redeal },
        &Default::default(),
        &(),
    )
    .unwrap();
    println!(
        "{:?} first mover at 0,0 {} loses at 30,0 {} 0,30 {}",
        t.elapsed(),
        d.round(0, 0).value,
        d.loses(target - 1, 0),
        d.loses(0, target - 1)
    );
    let dep: u64 = (0..target)
        .flat_map(|a| (0..target).map(move |b| (a, b)))
        .map(|(a, b)| d.round(a, b).departures)
        .sum();
    println!(
        "departures {dep} at 0,0: {:?}",
        d.departures(0, 0).iter().take(5).collect::<Vec<_>>()
    );
}
