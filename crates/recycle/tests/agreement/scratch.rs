use crate::engine;
#[test] #[ignore = "x"]
fn scratch() {
    let text = std::fs::read_to_string("/tmp/a.rcy").unwrap();
    let p = engine::program(&text, &[], recycle::program::Compat::NONE).unwrap();
    for i in 0..3 { println!("{:?}", engine::play(&p, &mut kernel::Stream::new(1, i))); }
    println!("{:?}", engine::outcomes(&p));
}
