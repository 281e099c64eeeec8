//! Scratch.
fn main() {
    for p in std::env::args().skip(1) {
        let t = std::fs::read_to_string(&p).unwrap();
        std::fs::write(&p, recycle::syntax::format(&t).unwrap()).unwrap();
    }
}
