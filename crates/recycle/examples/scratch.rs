//! Scratch.
fn main() {
    for p in std::env::args().skip(1) {
        let t = std::fs::read_to_string(&p).unwrap();
        let r = recycle::syntax::read(&t);
        let c = recycle::rules::check(&r.tree, &[]);
        println!("{p}: dialect {:?}", c.rules.as_ref().map(|r| r.dialect));
        for e in r.errors.iter().chain(&c.diagnostics) {
            let s = e.label.span;
            let line = t[..s.start as usize].matches('\n').count() + 1;
            println!("  {} {line}: {} | {} | {:?}", e.code.id(), e.message, e.label.text, e.hint);
        }
    }
}
