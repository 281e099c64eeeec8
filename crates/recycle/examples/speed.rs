#![allow(missing_docs, clippy::all, clippy::pedantic)]
use kernel::{Game, Scored, Seat, Stream, Turn};
use recycle::program::{Compat, ProgramConfig};
use std::time::Instant;
fn cpu() -> f64 {
    std::fs::read_to_string("/proc/self/schedstat")
        .unwrap()
        .split_whitespace()
        .next()
        .unwrap()
        .parse::<f64>()
        .unwrap()
        * 1e-9
}
fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = std::env::var("GAMES").ok().and_then(|s| s.parse().ok()).unwrap_or(2000);
    let compat = if std::env::var("COMPAT").is_ok() { Compat::CARDSTOCK } else { Compat::NONE };
    let sets: Vec<(String, String)> = std::env::var("SET")
        .ok()
        .map(|s| {
            s.split(',')
                .map(|kv| {
                    let (k, v) = kv.split_once('=').unwrap();
                    (k.into(), v.into())
                })
                .collect()
        })
        .unwrap_or_default();
    for path in args.drain(..) {
        let text = std::fs::read_to_string(&path).unwrap();
        let t = Instant::now();
        let loaded =
            match recycle::load(&text, &sets, &ProgramConfig { compat, ..Default::default() }) {
                Ok(l) => l,
                Err(e) => {
                    println!("{path}: {} diagnostics", e.len());
                    for d in e.iter().filter(|d| d.severity() == recycle::Severity::Error).take(3) {
                        println!(
                            "   {:?} {} at {:?}: {}",
                            d.code,
                            d.message,
                            d.label.span,
                            &text[d.label.span.range()].chars().take(60).collect::<String>()
                        );
                    }
                    continue;
                }
            };
        let compile = t.elapsed();
        let p = loaded.program;
        let n = p.seats();
        let (mut moves, mut copies) = (vec![], vec![]);
        let (mut dec, mut opt, mut faults) = (0u64, 0u64, 0u64);
        let mut why = None;
        let mut sum = vec![0i64; n];
        let mut wins = vec![0f64; n];
        let start = p.start();
        let mut state = start.clone();
        let c0 = cpu();
        for g in 0..games {
            let mut stream = Stream::new(1, g);
            state.clone_from(&start);
            let mut d = 0;
            loop {
                match p.turn(&state) {
                    Turn::Over(pay) => {
                        let s = p.scores(&state);
                        for i in 0..n {
                            sum[i] += s[Seat::new(i)];
                        }
                        let best = pay.iter().max().unwrap();
                        let k = pay.iter().filter(|x| *x == best).count();
                        for i in 0..n {
                            if pay[Seat::new(i)] == *best {
                                wins[i] += 1.0 / k as f64;
                            }
                        }
                        break;
                    }
                    Turn::Chance => {
                        p.draw(&mut state, &mut stream);
                    }
                    Turn::Seat(_) => {
                        moves.clear();
                        copies.clear();
                        p.options(&state, &mut moves, &mut copies);
                        if moves.is_empty() {
                            faults += 1;
                            why = p.fault(&state);
                            break;
                        }
                        dec += 1;
                        d += 1;
                        let total: u64 = if copies.is_empty() {
                            moves.len() as u64
                        } else {
                            copies.iter().sum()
                        };
                        opt += total;
                        let mv = if moves.len() == 1 {
                            moves[0]
                        } else if copies.is_empty() {
                            moves[stream.below(moves.len() as u64) as usize]
                        } else {
                            moves[stream.pick(&copies)]
                        };
                        p.play_on(&mut state, mv, &mut stream);
                        if d > 20000 {
                            faults += 1;
                            why = Some("too long".into());
                            break;
                        }
                    }
                }
            }
        }
        let el = cpu() - c0;
        let ok = (games - faults) as f64;
        println!(
            "{:28} {:9.0} games/s {:6.1} ns/dec compile {:5.2} ms  dec {:.2} opt {:.3} faults {} {}",
            path.rsplit('/').next().unwrap(),
            games as f64 / el,
            el * 1e9 / dec.max(1) as f64,
            compile.as_secs_f64() * 1e3,
            dec as f64 / games as f64,
            opt as f64 / dec.max(1) as f64,
            faults,
            why.unwrap_or_default()
        );
        println!(
            "     scores {:?} wins {:?}",
            sum.iter().map(|s| (*s as f64 / ok * 100.0).round() / 100.0).collect::<Vec<_>>(),
            wins.iter().map(|s| (*s / ok * 1000.0).round() / 1000.0).collect::<Vec<_>>()
        );
    }
}
