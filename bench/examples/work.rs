//! Does one piece of work a number of times: `work NAME TIMES`. For profilers; prints the units done
//! in one go.

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_default();
    let times: u32 = arguments.next().and_then(|times| times.parse().ok()).unwrap_or(1);
    let Some(work) = bench::ALL.iter().find(|work| work.name == name) else {
        let names: Vec<_> = bench::ALL.iter().map(|work| work.name).collect();
        eprintln!("work NAME TIMES, where NAME is one of {}", names.join(", "));
        std::process::exit(2);
    };
    let units = (0..times).fold(0, |_, _| (work.run)());
    println!("{units} {}", work.unit);
}
